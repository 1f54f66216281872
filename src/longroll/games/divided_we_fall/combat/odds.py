"""D76 to D82: strengths, column and losses of a battle, each number with its reason and rule. Pure: nothing is changed."""

from __future__ import annotations

from typing import Any, NamedTuple

from longroll.core.views import battle_outlook
from longroll.games.divided_we_fall.board import Approach
from longroll.games.divided_we_fall.columns import RODE
from longroll.games.divided_we_fall.combat.field import Attackers, Verdict, leaders_worth, standing, verdict
from longroll.games.divided_we_fall.frames import Battle
from longroll.games.divided_we_fall.narrate import held_because, reason
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import source
from longroll.games.divided_we_fall.words import SIDES, USA
from longroll.kit.modifiers import Modifier


class Path(NamedTuple):
    """A force that comes to the battle by one way."""

    men: int
    approach: Approach | None
    """None: through clear terrain"""
    start: str


class Force(NamedTuple):
    """The attackers: by which paths they come, who leads them, what their naval units are worth."""

    paths: list[Path]
    leaders: list[int]
    navy: int = 0
    fleet_column: int = 0
    """column of an attack by naval units alone (R9)"""

    @property
    def men(self) -> int:
        return sum(path.men for path in self.paths)


class Assessment(NamedTuple):
    """What the chart says of a battle before anybody chooses losses."""

    attack: int
    """combat value of the attacker after what he holds back"""
    full: int
    """combat value with everything"""
    column: int
    defence: int
    fort: int
    defender_net: int
    """losses that must be taken, the unsupplied share included"""
    attacker_net: int
    attacker_minimum: int
    """of these, losses that infantry and militia must take (D39)"""
    modifiers: tuple[Modifier, ...]


def chart(crt: list[list[int]], value: int, column: int) -> int:
    """D102, R7 The chart's loss; values above its last row add up that row first."""
    last = len(crt)
    total = 0
    while value > last:
        total += crt[last - 1][column]
        value -= last
    return total + (crt[value - 1][column] if value > 0 else 0)


def half_up(value: int) -> int:
    """R6 Half, rounded up at one half."""
    return (value + 1) // 2


def through(men: int, approach: Approach | None) -> int:
    """D54, D76, R6 The factors left after one path's terrain: halved first and once, then less one for each lesser terrain."""
    if approach is None or not men:
        return men
    value = half_up(men) if approach.halved else men
    return max(0, value - approach.minus)


def defence_value(s: DwfState, side: int, at: int) -> int:
    """D77 Infantry, militia, leaders up to these, fort, and Union naval units."""
    base = side * s.tables.n + at
    units = s.men[base]
    worth = units + leaders_worth(s, s.leaders_at(side, at), units) + s.fort[base]
    return worth + (s.naval_value(at) if side == USA else 0)


def commanders(s: DwfState, side: int, at: int) -> list[int]:
    """D33, R92 The leaders who take part in a battle: all who are there but those who rode in alone this turn."""
    return [i for i in s.leaders_at(side, at) if s.leader_done[i] != RODE]


def best(s: DwfState, leaders: list[int]) -> int:
    """R58 The rating of the leader who shields."""
    return max((s.rating(i) for i in leaders), default=0)


def gifted(s: DwfState, leaders: list[int], *gifts: str) -> str:
    """D96 A leader with one of some optional abilities, by slug; Grant has his as of his later counter."""
    if not s.abilities:
        return ""
    t = s.tables
    for gift in gifts:
        for i in leaders:
            if gift in t.leaders[i].abilities and (t.leaders[i].slug != "grant" or s.leader_version[i]):
                return t.leaders[i].slug
    return ""


def force_of(s: DwfState, battle: Battle) -> Force:
    """D69, D71 The attackers at a battle: by land, or across the water on which they land."""
    t = s.tables
    side, at = s.phasing, battle.at
    paths = []
    for came in battle.came:
        approach = t.approach[came.start, at] if came.water < 0 else t.landing[came.water]
        paths.append(Path(came.men, approach if approach.terrain else None, t.slug[came.start]))
    navy = s.naval_value(at) if side == USA else 0
    return Force(joined(paths), commanders(s, side, at), navy, battle.fleet_column)


def joined(paths: list[Path]) -> list[Path]:
    """R6, R90 The forces of one path are one force there, however many activations brought them."""
    found: dict[tuple[str, Approach | None], Path] = {}
    for path in paths:
        key = path.start, path.approach
        met = found.get(key)
        found[key] = path if met is None else path._replace(men=met.men + path.men)
    return list(found.values())


class Attack(NamedTuple):
    """D76 The attacker's value."""

    full: int
    column: int
    notes: list[Modifier]


def attack_value(s: DwfState, at: int, side: int, force: Force) -> Attack:
    """D76, D54, D80 Units less terrain, leaders up to these, naval units; and the column of the chart."""
    t = s.tables
    notes: list[Modifier] = []
    units = 0
    column = 0 if force.men else force.fleet_column
    for path in force.paths:
        value = through(path.men, path.approach)
        units += value
        notes.append(Modifier(path.men, "infantry", "D76", (path.start,)))
        if path.approach is not None:
            if value != path.men:
                met = (path.start, *path.approach.terrain)
                notes.append(Modifier(value - path.men, "terrain", "D29", met))
            column = max(column, path.approach.column[s.weather])
    worth = leaders_worth(s, force.leaders, units)
    if force.leaders:
        limited = worth < sum(s.rating(i) for i in force.leaders)
        names = tuple(t.leaders[i].slug for i in force.leaders)
        key = "leaders-limited" if limited else "leaders"
        notes.append(Modifier(worth, key, "D54", names))
    if force.navy:
        notes.append(Modifier(force.navy, "naval", "D76"))
    full = units + worth + force.navy
    if s.fort[(1 - side) * t.n + at] and (who := gifted(s, force.leaders, "siege-war")):
        full += t.abilities.fort_bonus
        notes.append(Modifier(t.abilities.fort_bonus, "siege", "D96", (who,)))
    return Attack(full, column, notes)


class Dealt(NamedTuple):
    """D79 The defender's losses."""

    defence: int
    chart: int
    beyond: int
    """losses that cannot be taken at all (D81)"""
    net: int
    notes: list[Modifier]


def defender_losses(s: DwfState, at: int, enemy: int, attack: int) -> Dealt:
    """D39, D46, D79, D81, R3, R11 What the defender must lose."""
    t = s.tables
    notes: list[Modifier] = []
    guards = s.leaders_at(enemy, at)
    fort = s.fort[enemy * t.n + at]
    defence = defence_value(s, enemy, at)
    if fort and (who := gifted(s, guards, "defensive", "siege-war")):
        defence += t.abilities.fort_bonus
        notes.append(Modifier(t.abilities.fort_bonus, "defends-fort", "D96", (who,)))
    dealt = chart(t.crt, attack, t.defender_column)
    notes.append(Modifier(dealt, "defender-chart", "D79", (str(attack),)))
    shield = best(s, guards)
    beyond = max(0, dealt - defence)  # R3: the leader shields the rest
    net = max(0, dealt - beyond - shield)
    if dealt and fort:
        net = max(net, 1)  # D39: one step of the fort at least
    if beyond:
        notes.append(Modifier(-beyond, "beyond-defence", "D81", (str(defence),)))
    if shield and dealt:
        notes.append(Modifier(net + beyond - dealt, "defender-shield", "D79"))
    if dealt and source(s, enemy, at) is None:
        net += half_up(dealt)
        notes.append(Modifier(half_up(dealt), "unsupplied", "D46"))
    if dealt and (who := gifted(s, guards, "aggressive")):
        net += t.abilities.aggressive_loss
        notes.append(Modifier(t.abilities.aggressive_loss, "aggressive-defender", "D96", (who,)))
    return Dealt(defence, dealt, beyond, net, notes)


def attacker_losses(
    s: DwfState, at: int, enemy: int, force: Force, attack: int, column: int, dealt: Dealt
) -> tuple[int, list[Modifier]]:
    """D39, D80, D81, R10 What the attacker must lose."""
    t = s.tables
    fort = s.fort[enemy * t.n + at]
    toll = chart(t.crt, attack, column)
    notes = [Modifier(toll, "attacker-chart", "D80", (str(attack), t.columns[column]))]
    excess = min(toll, dealt.beyond)
    if excess:
        about = (str(dealt.chart), str(dealt.defence))
        notes.append(Modifier(-excess, "overwhelming", "D81", about))
    shield = best(s, force.leaders)
    net = max(0, toll - excess - shield)
    if shield and toll - excess:
        notes.append(Modifier(net - (toll - excess), "attacker-shield", "D80"))
    if net < fort:
        notes.append(Modifier(fort - net, "fort-minimum", "D39", (str(fort),)))
        net = fort
    if toll and (who := gifted(s, force.leaders, "aggressive")):
        net += t.abilities.aggressive_loss
        notes.append(Modifier(t.abilities.aggressive_loss, "aggressive-attacker", "D96", (who,)))
    if fort and (who := gifted(s, s.leaders_at(enemy, at), "defensive-master")):
        net += t.abilities.defensive_master_loss
        notes.append(Modifier(t.abilities.defensive_master_loss, "defensive-master", "D96", (who,)))
    return net, notes


def assess(s: DwfState, at: int, side: int, force: Force, held_back: int = 0) -> Assessment:
    """D76 to D81 Values and losses of an attack, before anybody chooses what is lost."""
    enemy = 1 - side
    mine = attack_value(s, at, side, force)
    attack = max(0, mine.full - held_back)
    notes = mine.notes
    if held_back:
        notes.append(Modifier(-held_back, "held-back", "D76"))
    dealt = defender_losses(s, at, enemy, attack)
    toll, prices = attacker_losses(s, at, enemy, force, attack, mine.column, dealt)
    fort = s.fort[enemy * s.tables.n + at]
    return Assessment(
        attack,
        mine.full,
        mine.column,
        dealt.defence,
        fort,
        dealt.net,
        toll,
        fort,
        (*notes, *dealt.notes, *prices),
    )


def outcome(s: DwfState, at: int, side: int, force: Force, found: Assessment) -> tuple[Verdict, int]:
    """D82 Who will hold the field, and the units that the attacker will have lost, if losses fall as they usually do."""
    lost = min(force.men + force.navy, found.attacker_net)
    men = max(0, force.men - lost)
    navy = force.navy - max(0, lost - force.men)
    stand = standing(s, 1 - side, at, found.defender_net)
    return verdict(s, side, at, Attackers(men, navy, force.leaders), stand), lost


def as_json(s: DwfState, at: int, side: int, force: Force, found: Assessment) -> dict[str, Any]:
    """The assessment for people and programs, with the outcome that follows from it."""
    t = s.tables
    enemy = 1 - side
    base = enemy * t.n + at
    boats = s.naval_value(at) if enemy == USA else 0
    end, lost = outcome(s, at, side, force, found)
    taken = min(found.defender_net, s.men[base] + s.fort[base] + boats)
    won = float(end.winner == side)
    return {
        "at": t.slug[at],
        "attacker": SIDES[side],
        "attack": found.attack,
        "defence": found.defence,
        "column": t.columns[found.column],
        "defender_loss": taken,
        "attacker_loss": lost,
        "modifiers": [{"value": m.amount, "reason": reason(t, m), "rule": m.rule} for m in found.modifiers],
        "outlook": battle_outlook(won, 1.0 - won, lost, taken, "factors"),
        "holds_the_field": SIDES[end.winner],
        "because": held_because(end.why, end.left),
        "rule": end.rule,
        "note": "if losses fall on infantry first and on the fort no more than they must; the owner may choose otherwise",
    }
