"""Strength returns: by box and corps as of now, and both armies over time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from longroll.core.book import RETURNS, Block, Chapter, Paragraph, Row, Table
from longroll.games.acw_campaign.book.phrases import adjective, points
from longroll.games.acw_campaign.book.turns import mustered, short_label
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    EXHAUSTED,
    OFF,
    SIDES,
    turn_label,
)

HEAD = ("Formation", "Commander", "Divisions", "Stands", "Present", "Full", "Missing", "Exhausted at", "Lost")


def present(s: AcwState, side: int) -> Table:
    """3.2, 9.2 Every box and corps of a side: who is there, what is missing from the ranks, and how near exhaustion it is."""
    rows: list[Row] = []
    total = [0, 0, 0]
    for box in range(s.n):
        corps, away = s.corps_at(side, box), s.detached_at(side, box)
        if not corps and not away:
            continue
        rows.append(Row((s.tables.name[box],), "group"))
        sums = [0, 0, 0]
        for c in corps:
            here = [d for d in s.divisions_of(c) if s.dv_box[d] == OFF]
            stands = [*(i for d in here for i in s.stands_in(d)), *s.corps_troops(c)]
            chief = s.of_name[s.co_chief[c]] if s.co_chief[c] != OFF else ""
            rows.append(_row(s, s.co_name[c], chief, here, stands, sums))
        for d in away:
            name = f"Division {s.dv_number[d]}, {s.co_name[s.dv_corps[d]]}"
            rows.append(_row(s, name, "", [d], s.stands_in(d), sums))
        if len(corps) + len(away) > 1:
            rows.append(Row(("Together", "", "", *map(str, sums), str(sums[2] - sums[1]), "", ""), "total"))
        total = [a + b for a, b in zip(total, sums)]
    whole = Row(("The whole army", "", "", *map(str, total), str(total[2] - total[1]), "", ""), "total")
    return Table(
        f"Return of the {adjective(SIDES[side])} army, {turn_label(s.turn)}",
        HEAD, (*rows, whole), tuple(range(2, 9)), ("3.2", "9.2"),
    )  # fmt: skip


def _row(
    s: AcwState, name: str, chief: str, divisions: list[int], stands: Sequence[int], sums: list[int]
) -> Row:
    now = sum(s.st_sp[i] for i in stands)
    full = sum(max(s.st_full[i], s.st_sp[i]) for i in stands)
    for k, x in enumerate((len(stands), now, full)):
        sums[k] += x
    limits = " + ".join(f"{s.dv_limit[d]}{'!' if s.dv_state[d] >= EXHAUSTED else ''}" for d in divisions)
    lost = " + ".join(str(s.dv_lost[d]) for d in divisions) if any(s.dv_lost[d] for d in divisions) else ""
    cells = (
        name,
        chief,
        str(len(divisions) or ""),
        str(len(stands)),
        str(now),
        str(full),
        str(full - now),
        limits,
        lost,
    )
    return Row(cells)


def over_time(events: list[Any], view: Mapping[str, Any]) -> Table | None:
    """3.2 Strength, army size and losses of each side when its turns began, and now."""
    table = mustered(events)
    known = [side for side in SIDES if "strength" in view["sides"][side]["facts"]]
    known = known or [side for side in SIDES if any(side in x for x in table.values())]
    if not known:
        return None
    head = ["Turn"]
    for side in known:
        word = "Union" if side == "union" else "Confed."
        head += [f"{word} SP", f"{word} size/max", f"{word} losses"]
    rows = []
    for turn, found in sorted(table.items()):
        cells = [short_label(turn)]
        for side in known:
            x = found.get(side)
            cells += [str(x.strength), f"{x.size}/{x.maximum}", str(x.losses)] if x else ["", "", ""]
        rows.append(Row(tuple(cells)))
    now = [f"Now, {short_label(view['turn']['index'])}"]
    for side in known:
        x = view["sides"][side]["facts"]
        now += [str(x["strength"]), f"{x['army size']}/{x['army maximum']}", str(x["losses"])]
    rows.append(Row(tuple(now), "total"))
    return Table("Strength over time", tuple(head), tuple(rows), tuple(range(1, len(head))), ("3.2",))


def chapter(s: AcwState, sides: list[int], events: list[Any], view: Mapping[str, Any]) -> Chapter:
    """The returns of the armies that the reader may count."""
    blocks: list[Block] = []
    for side in sides:
        x = view["sides"][SIDES[side]]["facts"]
        text = (
            f"The {adjective(SIDES[side])} army has {points(x['strength'])} under arms and has lost {x['losses']} for good;"
            f" its size is {x['army size']} where {x['army maximum']} may be kept."
        )
        blocks += [Paragraph(text, ("3.2",), "lead"), present(s, side)]
    if sides:
        blocks.append(
            Paragraph(
                "Full: the strength when a formation was last counted. Exhausted at: the exhaustion number of each division"
                " (! where it is exhausted now). Lost: losses recorded against them.",
                ("9.2", "9.24"),
                "note",
            )
        )
    table = over_time(events, view)
    if table is not None:
        blocks.append(table)
    if not blocks:
        blocks.append(Paragraph("The strength of the armies is not for an onlooker to know.", ("12",)))
    return Chapter("Strength returns", RETURNS, tuple(blocks))
