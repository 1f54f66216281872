"""14.17 What forces eat, what each pool of supply owes, and whom the rest of a pool still feeds."""

from __future__ import annotations

from longroll.games.never_call_retreat import supply
from longroll.games.never_call_retreat.depots import pool
from longroll.games.never_call_retreat.flags import OFF, SHIPS
from longroll.games.never_call_retreat.memo import remembered
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic.frames import Hunger


def eats(s: NcrState, x: int) -> bool:
    return s.kind[x] > 0 and s.tables.roster.kinds[s.kind[x] - 1].sort not in supply.NO_NEED


def ships(s: NcrState, x: int) -> bool:
    return s.tables.roster.kinds[s.kind[x] - 1].sort in SHIPS


def eaters(s: NcrState, side: int) -> dict[int, list[int]]:
    """14.17 What must be fed, by hex; ships go by the node where they lie."""
    return remembered(s, ("eaters", side), lambda: _eaters(s, side))


def _eaters(s: NcrState, side: int) -> dict[int, list[int]]:
    p = s.tables.pieces
    found: dict[int, list[int]] = {}
    for x in range(p.slot0, p.count):
        if s.kind[x] and s.side[x] == side and s.at[x] != OFF and eats(s, x):
            found.setdefault(s.at[x], []).append(x)
    return found


def need(s: NcrState, pieces: list[int]) -> int:
    """14.17 Supply for pieces: one for two points on foot, one for a point of cavalry or a Squadron, two for a train."""
    rules, kinds = s.tables.charts.supply, s.tables.roster.kinds
    foot = other = 0
    for x in pieces:
        if ships(s, x):
            other += s.points[x] * rules.squadron
        elif not s.land(x):
            siege = kinds[s.kind[x] - 1].slug == "siege-train"
            other += rules.siege_train if siege else rules.rail_repair
        elif s.cavalry(x):
            other += s.points[x] * rules.cavalry
        else:
            foot += s.points[x]
    return -(-foot // rules.infantry_points_per_supply) + other


def bill(s: NcrState, side: int, fed: dict[int, list[int]]) -> dict[int, int]:
    """14.49 What each supply pool owes."""
    groups: dict[int, list[int]] = {}
    for node, pieces in fed.items():
        groups.setdefault(pool(s, side, s.tables.waters.hex_of(node)), []).extend(pieces)
    return {which: need(s, pieces) for which, pieces in groups.items()}


def rations(s: NcrState, f: Hunger, fed: dict[int, list[int]]) -> dict[int, int]:
    """14.17 What is left of the pools feeds a part of those who go without, whoever was named last first: by piece, the points,
    Squadrons or trains that are fed."""
    rules, found = s.tables.charts.supply, dict[int, int]()
    per, odd = rules.infantry_points_per_supply, _odd(s, f.side, fed)
    for x in reversed(f.hungry):
        which = pool(s, f.side, s.tables.waters.hex_of(s.at[x]))
        if s.land(x) and not s.cavalry(x):
            found[x] = min(s.points[x], s.supply[which] * per + odd.get(which, 0))
            paid = -(-max(0, found[x] - odd.get(which, 0)) // per)
            odd[which] = odd.get(which, 0) + paid * per - found[x]
            s.supply[which] -= paid
            continue
        count = size(s, x)
        each = need(s, [x]) // count
        found[x] = min(count, s.supply[which] // each)
        s.supply[which] -= found[x] * each
    return found


def size(s: NcrState, x: int) -> int:
    """Points or Squadrons of a piece; a train is one."""
    return s.points[x] if s.land(x) or ships(s, x) else 1


def _odd(s: NcrState, side: int, fed: dict[int, list[int]]) -> dict[int, int]:
    """14.17 By pool, the points on foot that what was rounded up feeds as well."""
    walkers: dict[int, list[int]] = {}
    for node, pieces in fed.items():
        which = pool(s, side, s.tables.waters.hex_of(node))
        walkers.setdefault(which, []).extend(x for x in pieces if s.land(x) and not s.cavalry(x))
    per = s.tables.charts.supply.infantry_points_per_supply
    return {which: per * need(s, men) - sum(s.points[x] for x in men) for which, men in walkers.items()}
