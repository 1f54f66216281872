"""The words that sentences are made of: sides, places, people, troops, numbers."""

from __future__ import annotations

from collections.abc import Iterable

from longroll.games.war_for_the_union.tables import Tables

SIDE = {"union": "the Union", "confederate": "the Confederacy", "": "nobody"}
ADJECTIVE = {"union": "Union", "confederate": "Confederate"}
STATES = {
    "AL": "Alabama", "AR": "Arkansas", "DC": "the District of Columbia", "DE": "Delaware", "FL": "Florida", "GA": "Georgia",
    "IA": "Iowa", "IL": "Illinois", "IN": "Indiana", "KS": "Kansas", "KY": "Kentucky", "LA": "Louisiana", "MD": "Maryland",
    "MO": "Missouri", "MS": "Mississippi", "NC": "North Carolina", "NJ": "New Jersey", "NY": "New York", "OH": "Ohio",
    "PA": "Pennsylvania", "SC": "South Carolina", "TN": "Tennessee", "TX": "Texas", "VA": "Virginia", "WV": "West Virginia",
}  # fmt: skip
TROOPS = {
    "militia": "militia infantry",
    "volunteer": "volunteer infantry",
    "veteran": "veteran infantry",
    "regular": "regular infantry",
    "state-militia": "infantry of state militia",
    "militia-cavalry": "militia cavalry",
    "volunteer-cavalry": "volunteer cavalry",
    "veteran-cavalry": "veteran cavalry",
    "regular-cavalry": "regular cavalry",
    "state-militia-cavalry": "cavalry of state militia",
}
"""kinds of troops, as positions and choices write them"""
RESULT = {"union": "The Union wins", "confederate": "The Confederacy wins", "draw": "Neither side wins"}


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def many(count: int, word: str, words: str = "") -> str:
    """`1 SP`, `3 SPs`."""
    return f"{count} {word if count == 1 else words or word + 's'}"


def points(count: int) -> str:
    """`1 SP`, `4 SPs`"""
    return many(count, "SP")


def listed(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    found = list(words)
    return " and ".join(filter(None, [", ".join(found[:-1]), *found[-1:]]))


def place(t: Tables, slug: str) -> str:
    """A hex, box, city or water by the name that choices and events give it: `6005 Washington`."""
    if slug in t.board.index:
        return t.title(t.board.index[slug])
    if slug in t.index:
        return t.places[t.index[slug]].name
    return water(t, slug)


def water(t: Tables, name: str) -> str:
    """A hexside with its river, a coast, a sea zone or a box: `6005/6105 Anacostia`, `the coast at 5124`, `Virginia Capes`."""
    if name.endswith("/coast"):
        return f"the coast at {t.title(t.board.index[name.removesuffix('/coast')])}"
    node = t.waters.index.get(name, -1)
    if 0 <= node < t.waters.rivers:
        river = t.board.river.get(t.waters.way.sides[node], "")
        return f"{name} {river}".strip()
    if name in t.index:
        return t.places[t.index[name]].name
    return " ".join(word.capitalize() for word in name.split("-"))


def ship(t: Tables, slug: str) -> str:
    """A ship by its counter."""
    return t.counters[t.ships[t.ship_slugs.index(slug)]].name


def battery(t: Tables, slug: str) -> str:
    """`battery of Ft. Monroe`, `river battery of strength 2`"""
    found = next(x for x in t.batteries if x.slug == slug)
    if not found.name:
        return f"river battery of strength {found.strength}"
    return f"battery of {water(t, found.name)}"


def leader(t: Tables, slug: str) -> str:
    return t.leaders[t.leader[slug]].name if slug in t.leader else "nobody"


def leaders(t: Tables, slugs: Iterable[str]) -> str:
    """`Grant, Sherman and McPherson`"""
    return listed(leader(t, x) for x in slugs)


def counter(t: Tables, slug: str) -> str:
    """An HQ, railroad unit, ship or battery inside a sentence."""
    if slug in t.counter:
        return t.counters[t.counter[slug]].name
    return battery(t, slug) if any(slug == x.slug for x in t.batteries) else slug.replace("-", " ")


def troops(kind: str) -> str:
    """`volunteer-cavalry` -> `volunteer cavalry`, `militia` -> `militia infantry`."""
    return TROOPS[kind]


def troops_at(t: Tables, word: str) -> str:
    """`militia@6006` -> `militia infantry at 6006`."""
    kind, _, at = word.partition("@")
    return f"{troops(kind)} at {place(t, at)}" if at else troops(kind)
