"""Words for the campaign history: names with their articles, lists, numbers, and a choice of turns of phrase."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any
from zlib import crc32

from longroll.core.state import Outcome
from longroll.games.acw_campaign.state import slug_of
from longroll.games.acw_campaign.tables import Tables
from longroll.games.acw_campaign.words import ARMS, SIDE_NAMES, SIDES, ordinal, turn_label

NATION = {"union": "the Union", "confederate": "the Confederacy", "none": "nobody"}
ARMY = {"union": "the Union army", "confederate": "the Confederate army"}
NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
ORDERS = {
    "road": "{who} is to go to {at} by road",
    "pike": "{who} is to go to {at} by road",
    "rail": "{who} is to go to {at} by rail",
    "river": "{who} is to go to {at} by river",
    "march": "a march from {at}",
    "engineers": "other work for the engineers at {at}",
    "entrench": "{who} is to entrench at {at}",
    "sail": "{who} is to sail to {at}",
    "invade": "{who} is to land at {at}",
    "to": "{who} is to go on to {at}",
    "leave": "{who} is to stay at {at} as a garrison",
    "screen": "{who} is to screen at {at}",
    "recall": "{who} is to come back to its corps",
    "ride": "{who} is to ride alone",
    "accompany": "{who} is to go with {corps}",
    "lead": "{who} is to take a garrison to {at}",
}
"""12 Orders as they are written down."""
POLITICS = {
    "kentucky": "{side} troops violate Kentucky's neutrality",
    "fortress": "Davis orders a fortress built at {at}",
    "siege-guns": "the siege guns of {what} are left behind at {at}",
    "home-guard": "the home guard of {at} is called out",
    "washington": "{at} has fallen: the Union maximum is {amount} lower",
    "field": "the referee: those from {start} come on in {what}, river: {river}",
    "ground": "the referee calls the ground at {at} {what}",
    "ruling": "the referee rules: at {at} the {side} side has won",
}
REORGANIZED = {
    "consolidated": "consolidated",
    "enlarged": "enlarged by a stand",
    "division": "takes over a division of {other}",
    "army-command": "army commander",
    "relieved": "relieved",
    "joined": "joined to {other}",
    "commands": "takes command of {other}",
    "split": "{other} under {officer} formed from it",
    "brigades": "formed of brigades under {officer}",
    "formed": "formed under {officer}",
}
GIFTS = {
    "trained": "trained troops",
    "cavalry-brigade": "a cavalry brigade",
    "cavalry-division": "a cavalry division",
    "battalion": "a battalion of {arms}",
    "cohesive": "a highly cohesive brigade",
    "sharpshooters": "the 1st and 2nd U.S. Sharpshooters",
    "texans": "Hood's Texans",
    "wilder": "Wilder's brigade",
    "guns": "{arms}",
}
GROUPS = {"stands": "stand", "battalions": "battalion", "cavalry": "cavalry stand"}
"""11.2 to 11.4 what an upgrade may count"""
NOT_DONE = {
    "nobody": "nobody there can use a march",
    "enemies": "enemies are in the way",
    "impossible": "it cannot be done now",
    "met": "it met the enemy at {place}",
    "its-corps-met": "its corps met the enemy at {place}",
    "elsewhere": "it is at {place}",
    "barred": "the way is barred",
}
"""12 Why an order was not carried out."""
_ROMAN = re.compile(r"^[ivxl]+$")
_SMALL = ("of", "the", "and")
_DIVISION = re.compile(r"^([a-z0-9-]+) (\d+)$")


def nation(side: str) -> str:
    return NATION.get(side, side)


def adjective(side: str) -> str:
    return SIDE_NAMES[SIDES.index(side)] if side in SIDES else side


def enemy(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


def number(n: int) -> str:
    """`three`, `14`"""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def count(n: int, thing: str, many: str = "") -> str:
    """`one march`, `three marches`"""
    return f"{number(n)} {thing if n == 1 else many or thing + 's'}"


def points(n: int) -> str:
    return f"{n} strength point{'' if n == 1 else 's'}"


def listed(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`, each once."""
    found = list(dict.fromkeys(words))
    return found[0] if len(found) == 1 else ", ".join(found[:-1]) + " and " + found[-1] if found else ""


def sentence(words: str) -> str:
    words = words.strip()
    if not words:
        return ""
    return words[0].upper() + words[1:] + ("" if words.endswith((".", "!", "?")) else ".")


def one_of(variants: Sequence[str], *keys: object) -> str:
    """One of several ways to say a thing, always the same for the same thing."""
    return variants[crc32("/".join(map(str, keys)).encode()) % len(variants)]


def hour(at: int) -> str:
    return "noon" if at == 12 else f"{(at - 1) % 12 + 1} {'AM' if at < 12 else 'PM'}"


def ending(tables: Tables, end: Outcome) -> str:
    """4 Why the war ended as it did."""
    if end.cause == "cities":
        return f"the Union holds all {len(end.about)} great cities of the South"
    if end.cause == "maximum":
        return "the Confederate maximum is {}, the Union's {}".format(*end.numbers)
    cities = ", ".join(tables.name[tables.index[slug]] for slug in end.about)
    return f"in {turn_label(end.numbers[0])} the Confederacy still holds {cities}"


class Names:
    """Names of formations and places as a reader knows them; made from what he may see."""

    def __init__(self, tables: Tables, events: Iterable[Any]) -> None:
        self.tables = tables
        self.known = {slug_of(row["name"]): str(row["name"]) for row in tables.scenario["corps"]}
        for event in events:
            if type(event).__name__ in (
                "Moved",
                "Raised",
                "Reinforced",
                "Retreated",
                "Surrendered",
                "Upgraded",
            ):
                self.known.setdefault(slug_of(event.what), event.what)

    def place(self, slug: str) -> str:
        return self.tables.name[self.tables.index[slug]] if slug in self.tables.index else slug

    def places(self, slugs: Iterable[str]) -> str:
        return listed(self.place(x) for x in slugs)

    def formation(self, word: str) -> str:
        """`the XII Corps`, from its name or its slug; officers have no article."""
        name = self.known.get(word) or (self._spelt(word) if word.islower() and "-" in word else word)
        formed = "Corps" in name or "Army" in name or "Reserve" in name
        return f"the {name}" if formed and not name.lower().startswith("the ") else name

    def division(self, word: str) -> tuple[str, int]:
        """`i-corps 2` -> (the I Corps, 2); the number is 0 where no division is meant."""
        found = _DIVISION.match(word)
        return (self.formation(found[1]), int(found[2])) if found else (self.formation(word), 0)

    def unit(self, word: str) -> str:
        """A corps, or a division of one."""
        name, n = self.division(word)
        return f"the {ordinal(n)} Division of {name}" if n else name

    def order(self, e: Any) -> str:
        """12 `the I Corps is to go on to Memphis`, from a line or an event of it."""
        return ORDERS[e.verb].format(who=self.unit(e.who), at=self.place(e.at), corps=self.unit(e.corps))

    def politics(self, e: Any) -> str:
        if e.kind == "ruling" and not e.side:
            return f"the referee rules: at {self.place(e.at)} nobody has won"
        places = {"at": self.place(e.at), "start": self.place(e.start)}
        words = {
            "what": e.what,
            "river": e.river,
            "amount": e.amount,
            "side": adjective(e.side) if e.side else "",
        }
        return POLITICS[e.kind].format(**places, **words)

    def reorganized(self, e: Any) -> str:
        """10 What has become of it."""
        return REORGANIZED[e.how].format(other=e.other, officer=e.officer)

    def gift(self, e: Any) -> str:
        """11.2 to 11.4, 15.6 What was given: `rifled field guns`."""
        return GIFTS[e.into].format(arms=ARMS.get(e.arms, e.arms))

    def receiver(self, e: Any) -> str:
        """Who was given it: `the I Corps`, `a battalion`, `5 cavalry stands`."""
        if e.what not in GROUPS:
            return self.unit(e.what)
        thing = GROUPS[e.what]
        if e.what == "battalions" and e.number == 1:
            return f"a {thing}"
        return f"{e.number} {thing}{'s' if e.number > 1 else ''}"

    def not_done(self, e: Any) -> str:
        """12 Why an order was not carried out."""
        return NOT_DONE[e.why].format(place=self.place(e.place))

    def _spelt(self, slug: str) -> str:
        """A name that only its slug tells of."""
        words = [
            "C.S." if w == "cs" else w.upper() if _ROMAN.match(w) else w if w in _SMALL else w.title()
            for w in slug.split("-")
        ]
        return " ".join(words)
