"""8.2, 8.3, 8.4, 8.5 The odds of a land battle: strengths, column, bonuses and re-rolls, each with its reason. Nothing is changed.

Menu, odds window, computer and resolver all come through `assess`.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from longroll.games.never_call_retreat import rivers
from longroll.games.never_call_retreat.flags import BURNED, DEMORALIZED, ENTRAINED, FORTRESS, INSIDE, OFF
from longroll.games.never_call_retreat.forts import stays_inside
from longroll.games.never_call_retreat.leaders import NAVAL, command_of
from longroll.games.never_call_retreat.naval import fleet
from longroll.games.never_call_retreat.setup import ARMY
from longroll.games.never_call_retreat.state import NcrState
from longroll.kit.modifiers import Modifier, held, total

TOWN_KINDS: Final[tuple[str, ...]] = ("town", "junction")
STORM: Final = -1
"""the `over` of an attack within the hex: a storm, an assault or a sortie, without terrain (12.24, 12.52, 12.53)"""
LANDING: Final = -2
"""the `over` of an invasion (9.82)"""


class Attack(NamedTuple):
    """A force that enters a hex over a side of it, or attacks within the hex."""

    side: int
    pieces: tuple[int, ...]
    """everything that attacks: units, Leaders, Headquarters"""
    target: int
    over: int
    """the side crossed, as `6 * hex + direction` towards the target; STORM, LANDING"""
    bonus: int = 0
    """12.52 what the Cycles of a siege add to an assault's die"""
    ships: tuple[int, ...] = ()
    """9.82, 10.12 warships that fight with it, and their Naval Leader"""


class Force(NamedTuple):
    """One side of a battle."""

    points: int
    """8.12, R49 real Strength Points that fight: the size that is read, and what losses are taken from"""
    strength: int
    """as the odds count it"""
    strengths: tuple[Modifier, ...]
    bonus: int
    """added to its die"""
    bonuses: tuple[Modifier, ...]
    rerolls: int
    demoralized: bool


class Assessment(NamedTuple):
    """8.12 What the table is asked with."""

    attacker: Force
    defender: Force
    shift: int
    shifts: tuple[Modifier, ...]
    column: str
    """A to L, `o` for an overrun, `-` where the attacker is eliminated"""

    def row(self) -> dict[str, Any]:
        """For people and programs, as JSON."""
        return {
            "column": self.column,
            "shift": self.shift,
            "shifts": [m.row() for m in self.shifts],
            "forces": [
                {
                    "points": f.points, "strength": f.strength, "strengths": [m.row() for m in f.strengths], "bonus": f.bonus,
                    "bonuses": [m.row() for m in f.bonuses], "rerolls": f.rerolls, "demoralized": f.demoralized,
                }
                for f in (self.attacker, self.defender)
            ],
        }  # fmt: skip


def defenders(s: NcrState, attack: Attack) -> list[int]:
    """8.12, 12.58 Who defends: all who are not inside a work; in a storm those who are."""
    storm = attack.over == STORM
    here = s.pieces_at(attack.target, 1 - attack.side)
    within = bool(s.works[attack.target]) and s.works_side[attack.target] == 1 - attack.side
    if not within:
        return here
    if not storm:
        return [x for x in here if not stays_inside(s, attack.target, 1 - attack.side, x)]
    first = s.tables.pieces.slot0
    return [x for x in here if x < first or s.flags[x] & INSIDE]


def assess(s: NcrState, attack: Attack) -> Assessment:
    """8.12 Strengths, column, bonuses and re-rolls before the dice."""
    against = defenders(s, attack)
    mine, his = list(attack.pieces), against
    shaken = any(s.flags[x] & DEMORALIZED for x in his if s.land(x))
    points = [sum(s.points[x] for x in force if s.land(x)) for force in (mine, his)]
    ashore = points[1]
    attack_parts = _attack(s, attack, points[0])
    points = [n + afloat for n, afloat in zip(points, naval_points(s, attack, points[0]), strict=True)]
    defence_parts = _defence(s, attack, his, ashore)
    shifts = _shifts(s, attack, shaken)
    shift = total(shifts)
    strengths = [max(1, total(parts)) for parts in (attack_parts, defence_parts)]
    leading = [_landing(s, mine) if attack.over == LANDING else _leading(s, mine), _leading(s, his)]
    leading[0].tactical.extend(_flag_officer(s, attack))
    bonuses, rerolls = _dice(s, leading, shaken)
    if attack.bonus:
        bonuses[0].append(Modifier(attack.bonus, "siege", "12.52"))
    forces = [
        Force(
            points[k],
            strengths[k],
            tuple(parts),
            held(total(bonuses[k]), 0, s.tables.combat.limits.bonus),
            tuple(bonuses[k]),
            held(rerolls[k], 0, s.tables.combat.limits.rerolls),
            bool(k) and shaken,
        )
        for k, parts in enumerate((attack_parts, defence_parts))
    ]
    column = s.tables.combat.column(strengths[0], strengths[1], shift)
    return Assessment(forces[0], forces[1], shift, tuple(shifts), column)


def naval_points(s: NcrState, attack: Attack, points: int) -> tuple[int, int]:
    """9.82, 10.12, 10.14, R49 Combat points of ships that count for the attacker and for the defender."""
    mine = fleet.guns(s, attack.ships)
    if attack.over != LANDING:
        mine = min(mine, points)  # 10.12: no more than the troops have
    if attack.over == LANDING:  # 9.82: whoever lands has fought them before
        return mine, 0
    return mine, fleet.guns(s, fleet.supports(s, attack.target, 1 - attack.side))


def _attack(s: NcrState, attack: Attack, points: int) -> list[Modifier]:
    parts = [Modifier(points, "points", "8.12")]
    guns = naval_points(s, attack, points)[0]
    if guns:
        parts.append(Modifier(guns, "ships", "9.82" if attack.over == LANDING else "10.12"))
    if attack.over == LANDING:
        parts.append(Modifier(-((points + guns + 1) // 2), "landing", "9.82"))  # half, rounded down
    if attack.over >= 0 and s.tables.ground.halved[attack.over]:
        parts.append(Modifier(-(points // 2), "tidal ferry", "8.5"))  # half, rounded up
    return parts


def _defence(s: NcrState, attack: Attack, force: list[int], points: int) -> list[Modifier]:
    parts = [Modifier(points, "points", "8.12")]
    riding = sum(s.points[x] for x in force if s.land(x) and s.flags[x] & ENTRAINED)
    if riding:
        parts.append(Modifier(-(riding // 2), "entrained", "7.74"))
    forts, side = s.tables.charts.forts, 1 - attack.side
    guns = naval_points(s, attack, 0)[1]
    if guns:
        parts.append(Modifier(guns, "ships", "10.14"))
    if attack.over == LANDING:
        parts += _beach(s, attack.target, side)
    if attack.over == STORM and s.works[attack.target] and s.works_side[attack.target] == side:
        great = s.works[attack.target] == FORTRESS
        room = forts.fortress_capacity if great else forts.fort_capacity
        factor = forts.fortress_factor if great else forts.fort_factor
        # 12.54: a Fort doubles no more than its ten points
        parts.append(Modifier((factor - 1) * min(points, room), "fortress" if great else "fort", "12.21"))
    if attack.over != STORM and s.depot(attack.target, side):
        parts.append(Modifier(s.tables.charts.supply.depot_points, "depot", "14.25"))
    return parts


def _beach(s: NcrState, hex_: int, side: int) -> list[Modifier]:
    """9.82 (7), 12.8, R18, R71 What a hex itself has against a landing; nothing for an empty work out of supply."""
    rules, forts = s.tables.charts.landing, s.tables.charts.forts
    found = [Modifier(rules.beach, "beach", "9.82")]
    places = s.tables.board.at.get(hex_, ())
    if s.city(hex_):
        found.append(Modifier(rules.city, "city", "9.82"))
    elif any(p.kind in TOWN_KINDS for p in places) and not s.marks[hex_] & BURNED:
        found.append(Modifier(rules.town, "town", "9.82"))
    if rivers.fort_commands(s, side, hex_):
        great = s.works[hex_] == FORTRESS
        amount = forts.fortress_against_landing if great else forts.fort_against_landing
        found.append(Modifier(amount, "fortress" if great else "fort", "9.82"))
    return found


def _landing(s: NcrState, force: list[int]) -> _Leading:
    """9.83, 9.84 Of the troops that land the highest ranking general counts alone."""
    p = s.tables.pieces
    men = sorted((x for x in force if x < p.hq0 and p.branch[x] != NAVAL), key=s.seniority)
    return _Leading([_tactical(s, x, "9.84") for x in men[:1]], 0)


def _flag_officer(s: NcrState, attack: Attack) -> list[Modifier]:
    """9.84, 10.12 The highest Naval Leader with the ships."""
    men = sorted((x for x in attack.ships if x < s.tables.pieces.hq0), key=s.seniority)
    return [_tactical(s, x, "9.84" if attack.over == LANDING else "10.12") for x in men[:1]]


def _shifts(s: NcrState, attack: Attack, shaken: bool) -> list[Modifier]:
    """8.5, 8.73 Columns to the left for terrain, one to the right for a Demoralized defender."""
    found = []
    if attack.over >= 0 and s.tables.ground.shift[attack.over]:
        found.append(Modifier(s.tables.ground.shift[attack.over], "terrain", "8.5"))
    if shaken:
        found.append(Modifier(-s.tables.combat.odds.demoralized_defender, "demoralized", "8.73"))
    return found


def counted(s: NcrState, attack: Attack) -> list[int]:
    """6.23, 8.41, 8.73 The Leaders whose Tactical Ratings count in a round, those of 0 too; beside a Demoralized defender none that
    would help him."""
    his = defenders(s, attack)
    shaken = any(s.flags[x] & DEMORALIZED for x in his if s.land(x))
    mine = list(attack.pieces)
    leading = [_landing(s, mine) if attack.over == LANDING else _leading(s, mine), _leading(s, his)]
    index = s.tables.pieces.index
    return [
        index[name]
        for k, lead in enumerate(leading)
        for m in lead.tactical
        if not shaken or (m.amount >= 0 if k == 0 else m.amount < 0)
        for name in m.about
    ]


class _Leading(NamedTuple):
    tactical: list[Modifier]
    army: int
    """the rating of an army commander, below 0 the enemy's"""


def _of_another_army(s: NcrState, person: int, hq: int) -> bool:
    """6.15, 8.43 Whether a Leader commands another army than this, or stands on its display."""
    offices = s.tables.roster.headquarters
    return any(
        x not in (OFF, hq) and offices[x].kind == ARMY for x in (command_of(s, person), s.under[person] - 1)
    )


def _leading(s: NcrState, force: list[int]) -> _Leading:
    """8.42, 8.43, 19.32 Whose ratings count on a side: those of its command, and Stand Watie's besides."""
    found = _command(s, force)
    watie = s.tables.pieces.person["watie"]
    counted = {name for m in found.tactical for name in m.about}
    if watie in force and s.tables.pieces.people[watie] not in counted:
        found.tactical.append(_tactical(s, watie, "19.32"))
    return found


def _command(s: NcrState, force: list[int]) -> _Leading:
    """8.42, 8.43 The ratings of one Leader, of the senior Corps, or of the whole chain of an army."""
    t, p = s.tables, s.tables.pieces
    men = sorted((x for x in force if x < p.hq0 and p.branch[x] != NAVAL), key=s.seniority)
    if not men:
        return _Leading([], 0)
    offices = {x - p.hq0 for x in force if p.hq0 <= x < p.department0}
    heads = [x for x in men if command_of(s, x) in offices]
    armies = [x for x in heads if t.roster.headquarters[command_of(s, x)].kind == ARMY and s.rank[x] >= 3]
    if armies:
        chief = armies[0]
        own = [x for x in men if x != chief and not _of_another_army(s, x, command_of(s, chief))]
        chain = _chain(s, chief, own)
        return _Leading([_tactical(s, x, "8.43") for x in chain], s.counter(chief).army)
    if heads:
        hq = command_of(s, heads[0])
        return _Leading([_tactical(s, x, "8.43") for x in men if x == heads[0] or s.under[x] == hq + 1], 0)
    return _Leading([_tactical(s, men[0], "8.42")], 0)


def _chain(s: NcrState, chief: int, men: list[int]) -> list[int]:
    """6.14, 8.43, R123 Who is within the span of an army commander: of Corps commanders and Leaders without a place as many as he
    commands, seniors first, and whoever stands on his display or on those of these Corps."""
    led = [s.under[x] > 0 and s.hq_leader[s.under[x] - 1] not in (OFF, x) for x in men]
    direct = [x for x, below in zip(men, led, strict=True) if not below]
    direct = direct[: s.tables.charts.span[s.rank[chief]].with_army]
    offices = {command_of(s, x) for x in (chief, *direct)} - {OFF}
    return [x for x in men if x in direct or (command_of(s, x) == OFF and s.under[x] - 1 in offices)]


def _tactical(s: NcrState, person: int, rule: str) -> Modifier:
    leader = s.counter(person)
    return Modifier(leader.tactical, "leader", rule, (leader.slug,))


def _dice(s: NcrState, leading: list[_Leading], shaken: bool) -> tuple[list[list[Modifier]], list[int]]:
    """8.42, 8.43, 8.73, R50 What each side adds to its die and how often it may re-roll; tinted ratings are the enemy's."""
    bonuses: list[list[Modifier]] = [[], []]
    rerolls = [0, 0]
    for k, lead in enumerate(leading):
        for m in lead.tactical:
            if m.amount:
                bonuses[k if m.amount > 0 else 1 - k].append(m._replace(amount=abs(m.amount)))
        rerolls[k if lead.army > 0 else 1 - k] += abs(lead.army)
    if shaken:
        double = total(bonuses[0])
        bonuses = [[*bonuses[0], Modifier(double, "doubled", "8.73"), Modifier(1, "demoralized", "8.73")], []]
        rerolls = [2 * rerolls[0] + 1, 0]
    return bonuses, rerolls


def over(s: NcrState, start: int, target: int) -> int:
    """The side that a force crosses from one hex into the next."""
    return s.tables.board.side(start, target)
