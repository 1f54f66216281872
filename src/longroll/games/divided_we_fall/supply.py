"""D10, D44 to D48: where supply comes from, and who has it."""

from __future__ import annotations

from typing import Any, NamedTuple

from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import BOTH, BOX, CSA, SEAPORT, SIDES, USA


class Source(NamedTuple):
    """How a force is supplied: kind, the area that it comes from, and whether a supply unit must be used up to attack."""

    kind: str
    at: int
    expend: bool
    rule: str = "D44"


def network(s: DwfState, side: int) -> bytes:
    """D44 (5) Areas joined to a friendly functioning flag city through friendly or neutral areas, as a mask."""
    found = s.net[side]
    if found is not None:
        return found
    t = s.tables
    enemy = 1 - side
    control = s.control
    mask = bytearray(t.n)
    queue = [a for a in t.flags[side] if control[a] == side and not s.burned[a]]
    for a in queue:
        mask[a] = 1
    near = t.near
    for a in queue:
        for b in near[a]:
            if not mask[b] and control[b] != enemy:
                mask[b] = 1
                queue.append(b)
    done = bytes(mask)
    net = s.net[:]
    net[side] = done
    s.net = net
    return done


def military_railroad(s: DwfState) -> bytes:
    """D44 (2), D51 Areas of the Military Railroad whose line runs back unbroken to a home flag city or a sea port."""
    if s.mrr_net is not None:
        return s.mrr_net
    t = s.tables
    mask = bytearray(t.n)
    if any(s.mrr_line) or any(s.mrr_ready) or any(s.mrr_done):
        head = [s.mrr_line[a] or s.mrr_ready[a] or s.mrr_done[a] for a in range(t.n)]
        usable = [s.control[a] == USA or bool(head[a]) for a in range(t.n)]
        queue = [a for a in t.flags[USA] if s.control[a] == USA]
        queue += [  # R32: any sea port of the Union will do, marked or not
            a for a in range(t.n) if t.kind[a] == SEAPORT and s.control[a] == USA and a not in queue
        ]
        reached = set(queue)
        for a in queue:
            for e in t.land[a]:
                if e.rail and not s.cut[e.link] and e.to not in reached and usable[e.to]:
                    reached.add(e.to)
                    queue.append(e.to)
        for a in reached:
            mask[a] = 1 if head[a] else 0
    s.mrr_net = bytes(mask)
    return s.mrr_net


def working_flag(s: DwfState, side: int, area: int) -> bool:
    """A flag city of the side's own nation, in its hands and not burned."""
    return s.tables.flag[area] == side and s.control[area] == side and not s.burned[area]


def source(s: DwfState, side: int, area: int, carried: int = 0) -> Source | None:
    """D10, D44 The supply of a side's land units in an area: the first that costs nothing, else a supply unit.

    `carried` counts supply units that move with the force and are not on the map there yet."""
    t = s.tables
    if working_flag(s, side, area):
        return Source("flag city", area, False)
    for b in t.beside[area]:
        if t.flag[b] == side and working_flag(s, side, b):
            return Source("flag city", b, False)
    own = s.home[area] == side or t.nation[area] == BOTH
    if own:
        net = network(s, side)
        if net[area] or (s.control[area] == 1 - side and any(net[b] for b in t.near[area])):
            return Source("home country", area, False)
    if side == USA:
        if t.kind[area] == BOX or (t.kind[area] == SEAPORT and s.control[area] == USA):
            return Source("sea", area, False)
        line = military_railroad(s)
        if line[area]:
            return Source("military railroad", area, False)
        for b in t.beside[area]:
            if line[b]:
                return Source("military railroad", b, False)
    if carried:
        return Source("supply unit", area, True)
    return supply_unit(s, side, area)


def supply_unit(s: DwfState, side: int, area: int) -> Source | None:
    """D44 (1) A supply unit in the area or next to it."""
    base = side * s.tables.n
    ready, done = s.supply_ready, s.supply_done
    if ready[base + area] or done[base + area]:
        return Source("supply unit", area, True)
    for b in s.tables.beside[area]:
        if ready[base + b] or done[base + b]:
            return Source("supply unit", b, True)
    return None


def supplied(s: DwfState, side: int, area: int) -> bool:
    """D45, D46, D48 Whether land units are in supply there now; judged anew at every event, nothing is used up."""
    return source(s, side, area) is not None


def trace(s: DwfState, side: int, area: int) -> list[int]:
    """The shortest line from an area to a friendly flag city through friendly or neutral areas; empty if there is none."""
    t = s.tables
    came: dict[int, int] = {area: area}
    queue = [area]
    for a in queue:
        if working_flag(s, side, a):
            line = [a]
            while came[line[-1]] != line[-1]:
                line.append(came[line[-1]])
            return line[::-1]
        for b in t.near[a]:
            if b not in came and s.control[b] != 1 - side:
                came[b] = a
                queue.append(b)
    return []


def cut_of(s: DwfState, side: int, line: list[int]) -> list[int]:
    """Areas of the line, its ends apart, whose loss alone would break every line to a flag city."""
    t = s.tables
    cuts = []
    for gap in line[1:]:
        seen = {line[0]}
        queue = [line[0]]
        safe = False
        for a in queue:
            if working_flag(s, side, a) and a != gap:
                safe = True
                break
            for b in t.near[a]:
                if b != gap and b not in seen and s.control[b] != 1 - side:
                    seen.add(b)
                    queue.append(b)
        if not safe:
            cuts.append(gap)
    return cuts


def report(s: DwfState, side: int) -> list[dict[str, Any]]:
    """Every stack of a side: is it supplied, from where, by which line, and what would cut it."""
    t = s.tables
    rows = []
    for area in range(t.n):
        men = s.men[side * t.n + area]
        leaders = [t.leaders[i].name for i in s.leaders_at(side, area)]
        if not men and not leaders:
            continue
        found = source(s, side, area)
        line: list[int] = []
        cuts: list[int] = []
        if found is not None and found.kind == "home country":
            line = trace(s, side, area)
            cuts = cut_of(s, side, line) if line else []
        elif found is not None and found.at != area:
            line = [area, found.at]
            cuts = [found.at]
        rows.append(
            {
                "side": SIDES[side],
                "place": t.slug[area],
                "men": men,
                "leaders": leaders,
                "supplied": found is not None,
                "source": found.kind if found else "none",
                "from": t.slug[found.at] if found else "",
                "line": [t.slug[a] for a in line],
                "cut": [t.slug[a] for a in cuts],
                "rule": "D44",
                "effect": ""
                if found
                else "half movement, no attack, half as many losses again in defence (D45, D47, D46)",
            }
        )
    return rows


def csa_may_trace(s: DwfState, start: int, end: int) -> bool:
    """D92 Whether Confederate-controlled areas alone join two places."""
    if s.control[start] != CSA or s.control[end] != CSA:
        return False
    seen = {start}
    queue = [start]
    for a in queue:
        if a == end:
            return True
        for b in s.tables.near[a]:
            if b not in seen and s.control[b] == CSA:
                seen.add(b)
                queue.append(b)
    return False
