"""11.24-11.26, 11.34-11.38 The odds on the water: columns and modifiers, each with its reason. Pure: nothing is changed.

The menu, the odds window, the computer and the resolver all come through `salvo`, `battery_fire` and `wave_fire`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.naval.fleet import counter, transport
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import city_limit, city_reach, has_los, has_sea_los
from longroll.games.war_for_the_union.words import ISOLATED, NAVAL, UNSUPPLIED
from longroll.kit.modifiers import Modifier, total
from longroll.kit.tables import BELOW, die

NO_EFFECT: Final = 0
S1: Final = 1
S2: Final = 2
REDUCED: Final = 3
REDUCED_2: Final = 4
ELIMINATED: Final = 5
RESULTS: Final[tuple[str, ...]] = ("-", "S", "S*", "R", "R*", "X")
"""11.38 what wave fire does to a battery"""


class Salvo(NamedTuple):
    """Fire at one target: the column and what is added to the die."""

    column: int
    """of the odds (BELOW: no effect), the battery's strength, or the differential"""
    shift: int
    """what the column adds to the die on the ladder of results"""
    modifiers: tuple[Modifier, ...]

    @property
    def roll(self) -> int:
        return total(self.modifiers)


# --- strengths -------------------------------------------------------------------------------------------------------


def face(s: WfuState, ship: int) -> int:
    """3.31 The printed combat strength."""
    return counter(s, ship).strength


def fires(s: WfuState, ship: int) -> bool:
    """3.31, 11.3 Warships and rams fire at ships; transports only defend themselves."""
    return not transport(s, ship)


def bombards(s: WfuState, ship: int) -> bool:
    """11.3 Only ironclads and wooden warships fire at batteries."""
    return counter(s, ship).ship in ("I", "N")


def defending(s: WfuState, ship: int) -> Fraction:
    """11.25 A ship's strength as a target: want of supply weakens it, damage does not."""
    c = s.tables.naval.combat
    supply = {UNSUPPLIED: c.unsupplied, ISOLATED: c.isolated}.get(s.ship_supply[ship], Fraction(1))
    return face(s, ship) * supply


def firing(s: WfuState, ship: int) -> Fraction:
    """11.25, 11.26 A ship's strength when it fires: halved at D1, quartered at D2."""
    c = s.tables.naval.combat
    return defending(s, ship) * (Fraction(1), c.fire_at_d1, c.fire_at_d2)[s.ship_damage[ship]]


def admiral(s: WfuState, ships: Sequence[int]) -> list[Modifier]:
    """11.25b, 11.37 The best naval leader aboard one of these ships."""
    t = s.tables
    found = [
        Modifier(man.corps.br, "naval-leader", "11.25", (man.slug,))
        for i, man in enumerate(t.leaders)
        if man.role == NAVAL and s.leader_at[i] != OFF and s.leader_aboard[i] - 1 in ships
    ]
    return [max(found)] if found else []


# --- ships at ships --------------------------------------------------------------------------------------------------


def salvo(s: WfuState, firers: Sequence[int], target: int, committed: Sequence[int]) -> Salvo:
    """11.24, 11.25 All ships that fire at one target together; `committed` are all ships of their side in the round."""
    charts = s.tables.naval
    c = charts.combat
    strength = sum((firing(s, x) for x in firers), Fraction(0))
    column = charts.odds.column(strength, defending(s, target))
    found = []
    iron = sum(face(s, x) for x in firers if counter(s, x).ship == "I")
    at_transport = transport(s, target)
    if at_transport:
        found.append(Modifier(c.transport, "transport", "11.25"))
    elif 2 * iron >= sum(face(s, x) for x in firers):  # 11.25a: not besides the bonus against transports
        found.append(Modifier(c.ironclads, "ironclads", "11.25"))
    if counter(s, target).ship == "I":
        found.append(Modifier(c.against_ironclad, "against-ironclad", "11.25"))
    found += admiral(s, committed)
    return Salvo(column, c.shift[column] if column != BELOW else 0, tuple(found))


def damage(s: WfuState, fire: Salvo, roll: int) -> int:
    """11.26 Levels of damage for a die: 0 to 3, 3 sinks."""
    c = s.tables.naval.combat
    if fire.column == BELOW:
        return 0
    return _levels(roll + fire.shift + fire.roll, c.damaged_1, c.damaged_2, c.sunk)


def _levels(net: int, one: int, two: int, three: int) -> int:
    return 3 if net >= three else 2 if net >= two else 1 if net >= one else 0


# --- batteries at ships, ships at batteries --------------------------------------------------------------------------


def strength_of(s: WfuState, battery: int) -> int:
    """3.32 The strength of the side that a battery shows."""
    gun = s.tables.batteries[battery]
    return gun.reduced if s.battery_weak[battery] and gun.reduced else gun.strength


def on_bluff(s: WfuState, battery: int, water: int) -> bool:
    """11.35 Whether a battery looks down on a water: coastal ones do, but for Galveston; a river battery from bluffs."""
    t = s.tables
    gun = t.batteries[battery]
    if gun.coastal:
        return gun.name != "galveston"
    if gun.name == "ft-jackson" or water >= t.waters.rivers:
        return False
    at = s.battery_at[battery]
    return any(t.board.bluff[6 * at + d] and t.waters.way.of_side[6 * at + d] == water for d in range(6))


def in_supply(s: WfuState, battery: int) -> bool:
    """11.35, 7.24, 7.34 Whether a battery has a line of supply, or one to a city outside a network that still feeds somebody."""
    side, at = s.tables.batteries[battery].side, s.battery_at[battery]
    net = network(s, side)
    if has_los(s, net, at) or has_sea_los(s, net, at):
        return True
    return any(
        s.fed[place] < city_limit(s, place) and city_reach(s, net, place) >> at & 1 for place in net.weak
    )


def battery_fire(s: WfuState, battery: int, water: int, target: int) -> Salvo:
    """11.34, 11.35 A battery at one ship."""
    c = s.tables.naval.battery_fire
    strength = strength_of(s, battery)
    found = []
    if not on_bluff(s, battery, water):
        found.append(Modifier(c.no_bluff, "no-bluff", "11.35"))
    if not in_supply(s, battery):
        found.append(Modifier(c.out_of_supply, "out-of-supply", "11.35"))
    sort = counter(s, target).ship
    if sort == "I":
        found.append(Modifier(c.ironclad, "ironclad", "11.34"))
    elif sort in ("T", "R"):
        found.append(Modifier(c.transport_or_ram, "transport-or-ram", "11.34"))
    return Salvo(strength, c.shift[min(strength, len(c.shift)) - 1], tuple(found))


def battery_damage(s: WfuState, fire: Salvo, roll: int) -> int:
    """11.34 Levels of damage."""
    c = s.tables.naval.battery_fire
    return _levels(roll + fire.shift + fire.roll, c.damaged_1, c.damaged_2, c.sunk)


def wave_fire(s: WfuState, wave: Sequence[int], battery: int, water: int, flag: Sequence[int]) -> Salvo:
    """11.36, 11.37 A wave at a battery: strengths less the battery's, rounded for the battery; `flag` are the ships so far."""
    c = s.tables.naval.wave_fire
    strength = sum((firing(s, x) for x in wave if bombards(s, x)), Fraction(0))
    difference = strength.numerator // strength.denominator - strength_of(s, battery)
    found = []
    if not on_bluff(s, battery, water):
        found.append(Modifier(c.no_bluff, "no-bluff", "11.37"))
    if s.tables.batteries[battery].shield:
        found.append(Modifier(c.shield, "shield", "3.32"))
    found += [m._replace(rule="11.37") for m in admiral(s, flag)]
    if difference < c.least:
        return Salvo(BELOW, 0, tuple(found))
    held = min(difference, c.most)
    return Salvo(held - c.least, held, tuple(found))


def wave_result(s: WfuState, fire: Salvo, roll: int) -> int:
    """11.38 What a die does to the battery."""
    c = s.tables.naval.wave_fire
    if fire.column == BELOW:
        return NO_EFFECT
    net = roll + fire.shift + fire.roll
    steps = (c.suppressed, c.suppressed_2, c.reduced, c.reduced_2, c.eliminated)
    return sum(1 for step in steps if net >= step)


# --- for people and programs -----------------------------------------------------------------------------------------


def damage_chances(s: WfuState, fire: Salvo, battery: bool = False) -> dict[str, Fraction]:
    """How likely a ship is unharmed, takes one or two levels, or is sunk."""
    names = ("unharmed", "D1", "D2", "sunk")
    found: dict[str, Fraction] = {}
    for roll, chance in die(s.tables.charts.faces).items():
        levels = battery_damage(s, fire, roll) if battery else damage(s, fire, roll)
        found[names[levels]] = found.get(names[levels], Fraction(0)) + chance
    return found


def wave_chances(s: WfuState, fire: Salvo) -> dict[str, Fraction]:
    """How likely each result of wave fire is."""
    found: dict[str, Fraction] = {}
    for roll, chance in die(s.tables.charts.faces).items():
        name = RESULTS[wave_result(s, fire, roll)]
        found[name] = found.get(name, Fraction(0)) + chance
    return found
