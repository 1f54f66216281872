"""14.17, 14.18, R25 Supply is consumed, Union first: who is out of reach or goes without rolls for attrition."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat import supply
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.combat.taking import take_losses
from longroll.games.never_call_retreat.depots import pool
from longroll.games.never_call_retreat.events.cycle import Fed, Starved
from longroll.games.never_call_retreat.flags import OFF, SHIPS
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forts import under_siege
from longroll.games.never_call_retreat.frontier.raids import lift_alerts
from longroll.games.never_call_retreat.isolation import shut_in
from longroll.games.never_call_retreat.memo import remembered
from longroll.games.never_call_retreat.movement.march import is_winter
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic.frames import Attrition, Hunger
from longroll.games.never_call_retreat.verbs import STARVE
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES, UNION, many


def eats(s: NcrState, x: int) -> bool:
    return s.kind[x] > 0 and s.tables.roster.kinds[s.kind[x] - 1].sort not in supply.NO_NEED


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
        kind = kinds[s.kind[x] - 1]
        if kind.sort in SHIPS:
            other += s.points[x] * rules.squadron
        elif kind.slug == "siege-train":
            other += rules.siege_train
        elif kind.slug == "rail-repair":
            other += rules.rail_repair
        elif s.cavalry(x):
            other += s.points[x] * rules.cavalry
        else:
            foot += s.points[x]
    return -(-foot // rules.infantry_points_per_supply) + other


@FLOW.phase("consumption")
def consumption(s: NcrState) -> None:
    """4.2 (6) The Union first; not in the first Cycle of 1861 (4.3)."""
    scenario = s.tables.scenarios[s.scenario]
    if s.turn == scenario.first and not scenario.head.consumption_in_first_cycle:
        return
    lift_alerts(s)
    s.push(Hunger("feeding", side=CONFEDERATE))
    s.push(Hunger("feeding", side=UNION))


def reachable(s: NcrState, side: int) -> list[int]:
    """14.17, 12.6 Where supply can be received along a line of supply, and not in a city that is cut off; ships need none."""
    hexes = s.tables.board.count
    return [
        node
        for node in eaters(s, side)
        if node >= hexes or (not _shut_in(s, node, side) and supply.supplied(s, node, side))
    ]


def _shut_in(s: NcrState, hex_: int, side: int) -> bool:
    return under_siege(s, hex_, side) or (s.city(hex_) and shut_in(s, hex_, side))


def fed_hexes(s: NcrState, f: Hunger) -> dict[int, list[int]]:
    """Those who are reached and not left hungry; of a hex that is not reached the ships."""
    found = {}
    reached = set(f.reached)
    for node, pieces in eaters(s, f.side).items():
        fed = pieces if node in reached else [x for x in pieces if _ship(s, x)]
        if fed and node not in f.hungry:
            found[node] = fed
    return found


def _ship(s: NcrState, x: int) -> bool:
    return s.tables.roster.kinds[s.kind[x] - 1].sort in SHIPS


def bill(s: NcrState, f: Hunger, fed: dict[int, list[int]]) -> dict[int, int]:
    """14.49 What each supply pool owes."""
    groups: dict[int, list[int]] = {}
    for node, pieces in fed.items():
        groups.setdefault(pool(s, f.side, s.tables.waters.hex_of(node)), []).extend(pieces)
    return {which: need(s, pieces) for which, pieces in groups.items()}


class Ration(NamedTuple):
    """14.17 What the rest of a pool feeds of a hex or boat side that goes without."""

    points: int
    """land Strength Points"""
    others: dict[int, int]
    """Squadrons by the piece, 1 for a train or gang"""


def rations(s: NcrState, f: Hunger, fed: dict[int, list[int]]) -> dict[int, Ration]:
    """14.17 What is left of the pools feeds a part of those who go without, whoever was named last first: trains and ships, then
    points on foot, then riders."""
    rules, found = s.tables.charts.supply, {}
    per, odd = rules.infantry_points_per_supply, _odd(s, f, fed)
    for node in reversed(f.hungry):
        which = pool(s, f.side, s.tables.waters.hex_of(node))
        pieces = [x for x in eaters(s, f.side)[node] if node in f.reached or _ship(s, x)]
        others: dict[int, int] = {}
        for x in (x for x in pieces if not s.land(x)):
            count = s.points[x] if _ship(s, x) else 1
            each = need(s, [x]) // count
            others[x] = min(count, s.supply[which] // each)
            s.supply[which] -= others[x] * each
        foot = sum(s.points[x] for x in pieces if s.land(x) and not s.cavalry(x))
        riders = sum(s.points[x] for x in pieces if s.land(x) and s.cavalry(x))
        walk = min(foot, s.supply[which] * per + odd.get(which, 0))
        paid = -(-max(0, walk - odd.get(which, 0)) // per)
        odd[which] = odd.get(which, 0) + paid * per - walk
        s.supply[which] -= paid
        ride = min(riders, s.supply[which] // rules.cavalry)
        s.supply[which] -= ride * rules.cavalry
        found[node] = Ration(walk + ride, others)
    return found


def _odd(s: NcrState, f: Hunger, fed: dict[int, list[int]]) -> dict[int, int]:
    """14.17 By pool, the points on foot that what was rounded up feeds as well."""
    walkers: dict[int, list[int]] = {}
    for node, pieces in fed.items():
        which = pool(s, f.side, s.tables.waters.hex_of(node))
        walkers.setdefault(which, []).extend(x for x in pieces if s.land(x) and not s.cavalry(x))
    per = s.tables.charts.supply.infantry_points_per_supply
    return {which: per * need(s, men) - sum(s.points[x] for x in men) for which, men in walkers.items()}


@FLOW.step("feeding", Hunger)
def feeding(s: NcrState, f: Hunger) -> None:
    """14.17 If the pools suffice all are fed; else the owner says who is not, and what is left feeds a part of them."""
    if not f.judged:
        f.reached, f.judged = reachable(s, f.side), True
    fed = fed_hexes(s, f)
    owed = bill(s, f, fed)
    if any(s.supply[which] < n for which, n in owed.items()):
        f.do = "who-starves"
        s.push(f)
        return
    before = sum(s.supply)
    for which, n in owed.items():
        s.supply[which] -= n
    share = rations(s, f, fed)
    total = before - sum(s.supply)
    left = s.supply[f.side] + (s.supply[2] if f.side == CONFEDERATE else 0)
    s.out.append(Fed(SideSlug(SIDES[f.side]), total, total, left, "14.17"))
    for node, pieces in reversed(eaters(s, f.side).items()):
        unfed = [x for x in pieces if x not in fed.get(node, ())]
        if not unfed:
            continue
        part = share.get(node, Ration(0, {}))
        for x in unfed:
            lost = max(1, s.points[x]) - part.others.get(x, 0)
            if not s.land(x) and lost:  # 14.17 trains, gangs and ships that get nothing are lost
                kind, gone = s.tables.roster.kinds[s.kind[x] - 1].slug, min(lost, s.points[x])
                s.out.append(Starved(SideSlug(SIDES[f.side]), kind, gone, place_of(s, node), "14.17"))
                s.reduce(x, lost)
        besieged = node < s.tables.board.count and under_siege(
            s, node, f.side
        )  # 12.51 rolls in the Siege Phase
        if node < s.tables.board.count and s.strength(node, f.side) and not besieged:
            s.push(Attrition("attrition", side=f.side, place=node, fed=part.points))


@FLOW.question("who-starves", Hunger)
class WhoStarves(Question[NcrState, Hunger]):
    """14.17 Supply does not suffice: who goes without."""

    rule = "14.17"

    def side(self, s: NcrState, f: Hunger) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Hunger) -> str:
        short = max(n - s.supply[which] for which, n in bill(s, f, fed_hexes(s, f)).items())
        return f"{many(short, 'Supply Point')} short: who goes without?"

    def choices(self, s: NcrState, f: Hunger) -> list[Choice]:
        fed = fed_hexes(s, f)
        owed = bill(s, f, fed)
        name = s.tables.waters.name
        return [
            STARVE(name(node))
            for node in sorted(fed)
            if s.supply[pool(s, f.side, s.tables.waters.hex_of(node))]
            < owed[pool(s, f.side, s.tables.waters.hex_of(node))]
        ]

    def follow(self, s: NcrState, f: Hunger, choice: Choice) -> None:
        f.hungry.append(s.tables.waters.node(choice.place, "choice"))
        f.do = "feeding"
        s.push(f)


@FLOW.step("attrition", Attrition)
def attrition(s: NcrState, f: Attrition) -> None:
    """14.18, 14.19, 7.83 A die by the points that are not fed, worse in winter."""
    charts = s.tables.charts
    force = [x for x in s.pieces_at(f.place, f.side) if s.land(x) and eats(s, x)]
    points = sum(s.points[x] for x in force) - f.fed
    if points <= 0:
        return
    die = s.roll_at(f.place, "event", "attrition", "14.18") + (charts.winter.attrition if is_winter(s) else 0)
    lost = charts.attrition.at(charts.attrition_bands.band(points), min(6, die))
    if lost:
        take_losses(s, f.side, force, lost, f.place, "hunger", "14.18")
