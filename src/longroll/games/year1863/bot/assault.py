"""What an attack is worth to a staff that counts Victory Points: those of the battle, of the Point, and what the enemy's answer may cost."""

from __future__ import annotations

from typing import NamedTuple

from longroll.games.year1863.bot.style import Style, taste
from longroll.games.year1863.bot.weigh import danger, distance, prize
from longroll.games.year1863.combat.force import PLAIN, Force
from longroll.games.year1863.combat.muster import field_of, force_of
from longroll.games.year1863.combat.odds import Prospect, battle_odds
from longroll.games.year1863.movement.steps import with_commander
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import CW, UE, UNION, UW

FACTOR = 0.5
"""what a factor is worth in Victory Points while there is time to use it"""
MORALE = 0.5
"""what a battle won is worth beyond its losses"""
CREW = 0.05
"""what it costs to send one more unit"""


class Assault(NamedTuple):
    """What an attack promises, who makes it, and how likely the attacker is to stand in the Point afterwards."""

    value: float
    units: list[int]
    holds: float


NONE = Assault(0.0, [], 0.0)


def answered(s: Year1863State, command: int) -> bool:
    """6.1 Whether the enemy still has a Movement Phase in the theater after this one: not if this is its last of the war."""
    return s.turn < s.last_turn or command not in (UE, CW)


def time_left(s: Year1863State, command: int) -> float:
    """How much of a unit's worth is still to come, 0 to 1: a factor that will never fight again is worth nothing."""
    return min(1.0, (s.last_turn - s.turn + 0.4 * answered(s, command)) / 2)


def goal(s: Year1863State, command: int, place: int) -> float:
    """What it is worth to stand in a Point: its prize, and what it does to the bonus for the Mississippi (4.2)."""
    t = s.tables
    side = command >> 1
    if s.control[place] == side and not s.present(place, 1 - side):
        return 0.0  # ours already; garrisons see to it that it stays so
    gain = prize(s, command, place)
    if place not in t.mississippi or s.control[place] == side:
        return gain
    missing = sum(s.control[p] != UNION for p in t.mississippi)
    bonus = t.charts.bonus_mississippi
    if command == UW:
        return gain + max(0.0, bonus / missing - 1.5)
    if command == CW and not missing:
        return gain + (0.4 * bonus if answered(s, command) else bonus)
    return gain


def promise(s: Year1863State, command: int, total: Prospect) -> float:
    """7.1, 7.2, 14.7 What the losses of a battle bring the attacker, in Victory Points that the two tracks have room for."""
    room = s.tables.charts.vp_max
    own, foe = s.vp[command], s.vp[command ^ 2]
    killed, lost = total.defender_worth, total.attacker_worth
    points = min(s.battle_vp * killed, room - own) + min(killed, foe)
    points -= min(s.battle_vp * lost, room - foe) + min(lost, own)
    left = time_left(s, command)
    factors = total.defender_factors - total.attacker_factors
    return points + left * (FACTOR * factors + MORALE * (total.attacker_wins - total.defender_wins))


def assault(
    s: Year1863State,
    command: int,
    place: int,
    units: list[int],
    around: dict[int, int],
    foes: dict[int, Force],
    style: Style,
    more: float = 0.0,
) -> Assault:
    """The best force for a Point out of the units that can be there, and what it promises; `more`: what else hangs on the Point."""
    t = s.tables
    side = command >> 1
    gain = style.prize * taste(style, place) * goal(s, command, place) + more
    if place not in foes:
        return _walk_in(s, command, place, units, around, gain)
    if all(t.boat[i] for i in units):
        return NONE
    river = all(dict(t.land[s.at[i]]).get(place, False) for i in units)
    field = field_of(s, place, 1 - side, river)
    units = sorted(units, key=lambda i: (-s.strength(i) - (2 if s.commander[i] else 0), i))
    already = s.pieces_at(place, side)
    leaders = _chiefs(s, command, units)
    best = NONE
    for count in _counts(len(units)):
        picked = units[:count]
        pieces = already + [x for i in picked for x in with_commander(s, i)] + leaders
        odds = battle_odds(t.charts, force_of(s, pieces), foes[place], field, PLAIN).total
        weight = sum(s.strength(i) for i in picked) - odds.attacker_factors
        after = danger(s, command, place, max(weight, 0.0), around)
        worth = promise(s, command, odds) + odds.holds * (gain - style.risk * after) - CREW * count
        if worth > best.value:
            best = Assault(worth, picked, odds.holds)
    return best


def _walk_in(
    s: Year1863State, command: int, place: int, units: list[int], around: dict[int, int], gain: float
) -> Assault:
    """One unit, the cheapest, takes a Point where nobody fights; trains and leaders there are caught."""
    t = s.tables
    caught = s.present(place, 1 - (command >> 1))
    units = [i for i in units if not t.boat[i]]
    if not units or (gain < 0.5 and not caught):
        return NONE
    pick = min(units, key=lambda i: (t.worth[i], distance(t, s.at[i], place), s.strength(i)))
    risk = danger(s, command, place, s.strength(pick), around) * (1.0 if t.worth[pick] else 0.2)
    return Assault(gain + 0.8 * caught - risk, [pick], 1.0)


def _counts(n: int) -> list[int]:
    return [n] if n == 1 else sorted({n, max(n // 2, 1), max(3 * n // 4, 1)}, reverse=True)


def _chiefs(s: Year1863State, command: int, units: list[int]) -> list[int]:
    """An army commander who stands with one of the units and would come along."""
    places = {s.at[i] for i in units}
    return [i for i in s.army_commanders(command) if s.at[i] in places][:1]
