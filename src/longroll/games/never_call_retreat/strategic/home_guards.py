"""24.2 Home guards and riots: which states ask for troops, who goes, and where to."""

from __future__ import annotations

from typing import Final

from longroll.games.never_call_retreat import demoralization
from longroll.games.never_call_retreat.combat.losses import spread
from longroll.games.never_call_retreat.flags import BURNED, DEMORALIZED, OFF
from longroll.games.never_call_retreat.forts import under_siege
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import CONFEDERATE, TURNS_A_CYCLE, UNION

FIGHTS: Final[tuple[str, ...]] = ("inf", "cav", "militia")


def asking_states(s: NcrState) -> list[str]:
    t = s.tables
    troops = {i for x, i in enumerate(s.at) if 0 <= i < t.board.count and s.side[x] == UNION and s.holds(x)}
    invaded = {t.state[i] for i in troops if fighters(s, i, UNION)}
    return [
        name
        for state, name in enumerate(t.states)
        if t.home[state] == CONFEDERATE and not s.converted[state] and state in invaded and _guards(s, state)
    ]


def fighters(s: NcrState, hex_: int, side: int) -> list[int]:
    kinds = s.tables.roster.kinds
    return [x for x in s.pieces_at(hex_, side) if s.kind[x] and kinds[s.kind[x] - 1].slug in FIGHTS]


def _guards(s: NcrState, state: int) -> list[int]:
    """24.2 (6) The Confederate Headquarters with troops that are not in a state, as pieces."""
    t, p = s.tables, s.tables.pieces
    return [
        x
        for x in range(p.hq0, p.department0)
        if s.side[x] == CONFEDERATE
        and s.at[x] != OFF
        and t.state[s.at[x]] != state
        and not under_siege(s, s.at[x], CONFEDERATE)  # 12.5
        and fighters(s, s.at[x], CONFEDERATE)
    ]


def nearest(s: NcrState, state: int) -> int:
    """24.2 (6) That of them which is nearest to the state; -1 for none."""
    lands, distance = s.tables.lands[s.tables.states[state]], s.tables.board.distance
    return min(_guards(s, state), key=lambda x: (min(distance(s.at[x], i) for i in lands), x), default=OFF)


def guarded(s: NcrState, name: str) -> list[int]:
    """24.2 (6), R81 Where home guards may go: to the capital, else to any other Confederate VP city of the state, else to a town."""
    t = s.tables
    state = t.states.index(name)
    cities = [c.hex for c in t.cities if t.state[c.hex] == state and not c.site]
    towns = [p.hex for p in t.places if p.hex >= 0 and p.state == name and p.kind in ("town", "junction")]
    for hexes in ([t.places[t.capital(name)].hex], cities, towns):
        found = [
            i
            for i in dict.fromkeys(hexes)
            if s.control[i] == CONFEDERATE and not s.marks[i] & BURNED and not s.strength(i, UNION)
        ]
        if found:
            return found
    return []


def transfer(s: NcrState, side: int, start: int, to: int, points: int) -> int:
    """R60 Points are taken evenly from a force and stand elsewhere as units of their kind; how many there were."""
    troops = fighters(s, start, side)
    shares = spread([s.points[x] for x in troops], points)
    taken = list(shares.taken)
    for k in shares.open_to[: shares.free]:
        taken[k] += 1
    for x, n in zip(troops, taken, strict=True):
        if n:
            unit = s.muster(side, s.kind[x] - 1, n, to)
            s.flags[unit] |= s.flags[x] & DEMORALIZED
            s.pinned += [unit, s.turn + TURNS_A_CYCLE - 1, s.tables.state[to]]
            s.reduce(x, n)
    demoralization.spread(s, side, to)
    return sum(taken)
