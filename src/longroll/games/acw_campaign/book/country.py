"""The state of the country: boxes held, recruiting cities, works and the blockade, as the map shows them to a reader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from longroll.core.book import RETURNS, Block, Chapter, Map, Paragraph, Row, Table
from longroll.games.acw_campaign.book.phrases import adjective, listed
from longroll.games.acw_campaign.tables import Tables
from longroll.games.acw_campaign.words import SIDES


def holder(t: Tables, view: Mapping[str, Any], box: int) -> str:
    """Who holds a box: as the view says, or as the map is printed."""
    place = view["places"].get(t.slug[box])
    return str(place["control"]) if place else (*SIDES, "none")[t.home[box]]


def counters(view: Mapping[str, Any]) -> dict[str, Any]:
    """The places of a view with one counter for all troops of a side in a box, and so readable on a page."""
    found = {}
    for slug, place in view["places"].items():
        stacks = []
        for side in SIDES:
            here = [x for x in place["stacks"] if x["side"] == side and ("strength" in x or x.get("hidden"))]
            if here:
                horse = all("cavalry" in str(x["kind"]) or "screen" in str(x["kind"]) for x in here)
                pile: dict[str, Any] = {
                    "side": side, "kind": "cavalry" if horse else "infantry", "count": len(here),
                    "name": listed(str(x["name"]) for x in here),
                }  # fmt: skip
                if any(x.get("hidden") for x in here):
                    pile["hidden"] = True
                else:
                    pile["strength"] = sum(x["strength"] for x in here)
                stacks.append(pile)
        found[slug] = {**place, "stacks": stacks}
    return found


def situation(view: Mapping[str, Any]) -> Map:
    caption = (
        f"The situation in {view['turn']['label']}: who holds what, and the armies with their strength points"
    )
    return Map("acw-campaign", caption, counters(view))


def chapter(t: Tables, view: Mapping[str, Any]) -> Chapter:
    """3.2, 3.3, 14 Boxes, cities and works."""
    held = [holder(t, view, b) for b in range(t.n)]
    rows = []
    for k, side in enumerate(SIDES):
        mine = [b for b in range(t.n) if held[b] == side]
        values = sum(t.value[k][b] for b in mine)
        taken = sum(1 for b in mine if t.home[b] != k)
        lost = sum(1 for b in range(t.n) if t.home[b] == k and held[b] != side)
        great = sum(1 for b in t.great if held[b] == side)
        maximum = view["sides"][side]["facts"]["army maximum"]
        rows.append(Row((adjective(side), *map(str, (len(mine), taken, lost, values, maximum, great)))))
    head = ("Side", "Boxes held", "Taken", "Lost", "Recruiting value", "Army maximum", "Great cities")
    blocks: list[Block] = [
        Table("Boxes held", head, tuple(rows), tuple(range(1, 7)), ("3.2", "3.3", "4.1")),
        *_changed(t, held),
        _cities(t, held),
    ]
    return Chapter("The country", RETURNS, (*blocks, *_works(view)))


def _changed(t: Tables, held: list[str]) -> list[Block]:
    """3.3 Places in other hands than when the war began."""
    said = []
    for k, side in enumerate(SIDES):
        won = [t.name[b] for b in range(t.n) if held[b] == side and t.home[b] != k]
        if won:
            said.append(f"In {adjective(side)} hands that were not so when the war began: {listed(won)}.")
    return [Paragraph(" ".join(said), ("3.3",))] if said else []


def _cities(t: Tables, held: list[str]) -> Table:
    rows = []
    for b in sorted(range(t.n), key=lambda b: t.name[b]):
        if t.value[0][b] or t.value[1][b]:
            own = held[b] if held[b] in SIDES else "none"
            counts = str(t.value[SIDES.index(own)][b]) if own in SIDES else "0"
            values = [str(x[b]) if x[b] else "" for x in t.value]
            note = "great city" if b in t.great else ""
            rows.append(Row((t.name[b], adjective(own) if own in SIDES else "nobody", *values, counts, note)))
    head = ("City", "Held by", "Union value", "Confederate value", "Counts now", "")
    return Table("Recruiting cities", head, tuple(rows), (2, 3, 4), ("3.1", "3.2"))


def _works(view: Mapping[str, Any]) -> list[Block]:
    """7.6, 14, 12.25, 15.3 Works, home guards and blockaded ports that the reader knows of."""
    rows = [
        Row(
            (
                str(p["name"]),
                adjective(p["control"]) if p["control"] in SIDES else "nobody",
                ", ".join(p["markers"]),
            )
        )
        for p in sorted(view["places"].values(), key=lambda p: str(p["name"]))
        if p["markers"]
    ]
    if not rows:
        return [Paragraph("No works have been thrown up.", ("14",))]
    return [
        Table(
            "Works, home guards and the blockade",
            ("Place", "Held by", "There"),
            tuple(rows),
            (),
            ("7.6", "12.25", "14", "15.3"),
        )
    ]
