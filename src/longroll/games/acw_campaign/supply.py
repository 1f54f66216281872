"""13, 13.1, 13.2: supply sources and supply lines, and the formations that need them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.words import DIVISION, FIELD, OF_SIDE, OFF, RIVER, UNION
from longroll.kit.paths import nearest_way


def passable(s: AcwState, side: int) -> bytearray:
    """13.1, 13.2, R53 Boxes that supplies may pass: own ones without enemies."""
    base = (1 - side) * s.n
    ours, enemies = s.control.translate(OF_SIDE[side]), s.men[base : base + s.n]
    return bytearray([0 if m else c for c, m in zip(ours, enemies)])


def depots(s: AcwState, side: int) -> list[int]:
    """13.1 Own recruiting cities and ports; a blockaded port is none."""
    t, control = s.tables, s.control
    value, enemy = t.value[side], (1 - side) * s.n
    return [
        b
        for b in t.depots[side]
        if control[b] == side and not s.men[enemy + b] and (value[b] or side == UNION or not s.blockade[b])
    ]


def network(s: AcwState, side: int, without: int = OFF) -> bytearray:
    """13.1, 13.2, 15.4 Boxes in supply: 2 by rail and water alone, 1 with one link of road, 0 none; `without` a box, if it fell."""
    open_, sources = passable(s, side), depots(s, side)
    if without != OFF:
        open_[without] = 0
        sources = [b for b in sources if b != without]
    is_source = set(sources)
    seen, good = bytearray(s.n), bytearray(s.n)
    for root in sources:
        if not seen[root]:
            piece = _joined(s, side, root, open_, seen)
            if len(is_source.intersection(piece)) >= 2:
                for b in piece:
                    good[b] = 2
    spread(s, side, good, open_)
    return good


def _joined(s: AcwState, side: int, root: int, open_: bytearray, seen: bytearray) -> list[int]:
    """13.1 Everything that rail, water and, for Union ports, the sea join to a box; it is marked as seen."""
    t, lines = s.tables, s.tables.lifelines[side]
    ports = [b for b in t.ports if open_[b]] if side == UNION else []
    seen[root] = 1
    piece = [root]
    for a in piece:
        near = lines[a]
        if ports and t.port[a]:
            near, ports = (*near, *ports), []
        for b in near:
            if open_[b] and not seen[b]:
                seen[b] = 1
                piece.append(b)
    return piece


def spread(s: AcwState, side: int, good: bytearray, open_: bytearray) -> None:
    """13.2 From the network one link of road, then rail and water again; the last box need not be ours."""
    t, lines = s.tables, s.tables.lifelines[side]
    first = [b for b in range(s.n) if good[b]]
    piece: list[int] = []
    for a in first:
        for e in t.edges[a]:
            if good[e.to] or e.closed == side:
                continue
            water = e.kind == RIVER
            good[e.to] = 1
            if open_[e.to] and not water:
                piece.append(e.to)
    for a in piece:
        for b in lines[a]:
            if open_[b] and not good[b]:
                good[b] = 1
                piece.append(b)
        for e in t.edges[a]:
            if e.kind == RIVER and e.closed != side and not good[e.to]:
                good[e.to] = 1


def formations(s: AcwState, side: int) -> list[tuple[int, int]]:
    """R51 Corps that need supply, and detached divisions, which trace for themselves: (key, box)."""
    found = [(c, s.co_box[c]) for c in s.corps_of(side)]
    found += [
        (DIVISION + d, s.dv_box[d])
        for d in range(len(s.dv_corps))
        if s.dv_corps[d] != OFF and s.dv_box[d] != OFF and s.co_side[s.dv_corps[d]] == side
    ]
    return found


def box_of(s: AcwState, key: int) -> int:
    return s.dv_box[key - DIVISION] if key >= DIVISION else s.co_box[key]


def corps_to_feed(s: AcwState, key: int) -> int:
    """13.3, R52 For how many corps a formation eats: a field corps for two, any other for one."""
    x = s.tables.charts["weights"]
    return int(x["field_corps" if key < DIVISION and s.co_kind[key] == FIELD else "corps"])


def word(s: AcwState, key: int) -> str:
    return s.division_word(key - DIVISION) if key >= DIVISION else slug_of(s.co_name[key])


def corps_of(s: AcwState, key: int) -> int:
    return s.dv_corps[key - DIVISION] if key >= DIVISION else key


def eaters(s: AcwState, key: int) -> tuple[int, ...]:
    """R51 The stands that share a formation's hunger: a detached division's own, else those with the corps."""
    if key >= DIVISION:
        return s.stands_in(key - DIVISION)
    return s.stands_with(key)


def place_in(s: AcwState, i: int) -> str:
    """`1-3`: the third stand of division 1; division 0 are the corps troops."""
    d = s.st_div[i]
    group = s.corps_troops(s.st_corps[i]) if d == OFF else s.stands_in(d)
    return f"{0 if d == OFF else s.dv_number[d]}-{group.index(i) + 1}"


def stand_named(s: AcwState, c: int, word: str) -> int:
    """The stand of a corps that `place_in` gives this name."""
    return next(i for i in s.stands_of(c) if place_in(s, i) == word)


def report(s: AcwState, side: int) -> list[dict[str, Any]]:
    """13, 13.1, 13.2 Who is in supply and why: the source, the line, or where it is cut."""
    good = network(s, side)
    sources = [b for b in depots(s, side) if good[b] == 2]
    rows = []
    for key, box in formations(s, side):
        line = trace(s, side, box, sources) if good[box] else []
        rows.append(
            {
                "place": s.tables.slug[box],
                "unit": word(s, key),
                "supplied": bool(good[box]),
                "source": s.tables.slug[line[-1]] if line else "",
                "line": [s.tables.slug[b] for b in line],
                "cut": ""
                if good[box]
                else "no line of rail and water with one link of road reaches a source",
                "why": "supply line" if good[box] else f"a town of {s.tables.town(box)} to forage in",
                "rule": "13.2" if good[box] else "13.3",
            }
        )
    return rows


def trace(s: AcwState, side: int, start: int, goals: list[int]) -> list[int]:
    """13.2 A shortest line to a source: own boxes, one link of road at most."""
    t, open_ = s.tables, passable(s, side)
    ends = set(goals)

    def steps(node: tuple[int, int]) -> Iterator[tuple[int, int]]:
        here, roads = node
        by_line = t.lifelines[side][here]
        for e in t.edges[here]:
            free = e.to in by_line and (e.kind == RIVER or (open_[here] and open_[e.to]))
            links = roads if free else roads + 1
            if open_[e.to] and links <= 1 and e.closed != side:
                yield e.to, links

    return [box for box, _ in nearest_way((start, 0), lambda node: node[0] in ends, steps)]
