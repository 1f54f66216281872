"""14.17, 14.18, R25 Supply is consumed, Union first: who is out of reach or goes without rolls for attrition."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat import supply
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.combat.taking import take_losses
from longroll.games.never_call_retreat.depots import pool
from longroll.games.never_call_retreat.events.cycle import Fed, Starved
from longroll.games.never_call_retreat.flags import IRON
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forts import under_siege
from longroll.games.never_call_retreat.frontier.raids import lift_alerts
from longroll.games.never_call_retreat.isolation import shut_in
from longroll.games.never_call_retreat.movement.march import is_winter
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic.frames import Attrition, Hunger
from longroll.games.never_call_retreat.strategic.rations import bill, eaters, rations, ships, size
from longroll.games.never_call_retreat.verbs import BACK, STARVE, STARVE_PART, STARVE_UNIT
from longroll.games.never_call_retreat.victory import score
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES, UNION, many


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
    """14.17, 12.6 Where supply can be received along a line of supply, and not in a place that is cut off; ships need none."""
    hexes = s.tables.board.count
    return [
        node
        for node in eaters(s, side)
        if node >= hexes or (not shut_in(s, node, side) and supply.supplied(s, node, side))
    ]


def fed_pieces(s: NcrState, f: Hunger) -> dict[int, list[int]]:
    """By hex or boat side those who are reached and not left hungry; of a hex that is not reached the ships."""
    found = {}
    reached, hungry = set(f.reached), set(f.hungry)
    for node, pieces in eaters(s, f.side).items():
        fed = [x for x in pieces if x not in hungry and (node in reached or ships(s, x))]
        if fed:
            found[node] = fed
    return found


@FLOW.step("feeding", Hunger)
def feeding(s: NcrState, f: Hunger) -> None:
    """14.17 If the pools suffice all are fed; else the owner says who is not, and what is left feeds a part of them."""
    if not f.judged:
        f.reached, f.judged = reachable(s, f.side), True
    fed = fed_pieces(s, f)
    owed = bill(s, f.side, fed)
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
        lacks = {x: size(s, x) - share.get(x, 0) for x in pieces if x not in fed.get(node, ())}
        go_hungry(s, f.side, node, {x: n for x, n in lacks.items() if n})


def go_hungry(s: NcrState, side: int, node: int, lacks: dict[int, int]) -> None:
    """14.17 Trains, gangs and ships that get nothing are lost; troops roll."""
    for x in [x for x in lacks if not s.land(x)]:
        kind, gone = s.tables.roster.kinds[s.kind[x] - 1].slug, lacks[x]
        s.out.append(Starved(SideSlug(SIDES[side]), kind, gone, place_of(s, node), "14.17"))
        s.reduce(x, gone)
        if side == CONFEDERATE and kind in IRON:  # 23.13 (10)
            score(s, UNION, gone * s.tables.charts.points.ironclad_or_raider, "ironclad", "23.13")
    troops = [x for x in lacks if s.land(x)]
    if troops and not under_siege(s, node, side):  # 12.51: a garrison has rolled in the Siege Phase
        points = sum(lacks[x] for x in troops)
        s.push(Attrition("attrition", side=side, place=node, pieces=troops, points=points))


def short_of(s: NcrState, f: Hunger) -> dict[int, list[int]]:
    """14.17 Those who are fed so far from a pool that does not suffice."""
    fed, waters = fed_pieces(s, f), s.tables.waters
    owed = bill(s, f.side, fed)
    pools = {which for which, n in owed.items() if s.supply[which] < n}
    return {
        node: pieces for node, pieces in sorted(fed.items()) if pool(s, f.side, waters.hex_of(node)) in pools
    }


@FLOW.question("who-starves", Hunger)
class WhoStarves(Question[NcrState, Hunger]):
    """14.17 Supply does not suffice: who goes without, a whole hex or a part of it."""

    rule = "14.17"

    def side(self, s: NcrState, f: Hunger) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Hunger) -> str:
        owed = bill(s, f.side, fed_pieces(s, f))
        short = max(n - s.supply[which] for which, n in owed.items())
        return f"{many(short, 'Supply Point')} short: who goes without?"

    def choices(self, s: NcrState, f: Hunger) -> list[Choice]:
        found, name = short_of(s, f), s.tables.waters.name
        parts = [STARVE_PART(name(node)) for node, pieces in found.items() if len(pieces) > 1]
        return [*(STARVE(name(node)) for node in found), *parts]

    def follow(self, s: NcrState, f: Hunger, choice: Choice) -> None:
        node = s.tables.waters.node(choice.place, "choice")
        if choice.kind is STARVE_PART:
            f.do, f.place = "who-there", node
        else:
            f.hungry += as_they_starve(s, fed_pieces(s, f)[node])
            f.do = "feeding"
        s.push(f)


def as_they_starve(s: NcrState, pieces: list[int]) -> list[int]:
    """14.17 Of a hex that goes without as a whole riders are the first to get nothing, then those on foot, then trains and ships."""
    return sorted(pieces, key=lambda x: 2 if not s.land(x) else 0 if s.cavalry(x) else 1)


@FLOW.question("who-there", Hunger)
class WhoThere(Question[NcrState, Hunger]):
    """14.17 Which unit of a place goes without."""

    rule = "14.17"

    def side(self, s: NcrState, f: Hunger) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: Hunger) -> str:
        return s.tables.waters.name(f.place)

    def prompt(self, s: NcrState, f: Hunger) -> str:
        return f"Which of those at {s.tables.node_title(f.place)} goes without?"

    def choices(self, s: NcrState, f: Hunger) -> list[Choice]:
        names = s.tables.pieces.names
        return [*(STARVE_UNIT(names[x]) for x in fed_pieces(s, f)[f.place]), BACK()]

    def follow(self, s: NcrState, f: Hunger, choice: Choice) -> None:
        if choice.kind is STARVE_UNIT:
            f.hungry.append(s.tables.pieces.index[choice.piece])
        f.do = "feeding"
        s.push(f)


@FLOW.step("attrition", Attrition)
def attrition(s: NcrState, f: Attrition) -> None:
    """14.18, 14.19, 7.83 A die by the points that are not fed, worse in winter; they bear the losses."""
    charts = s.tables.charts
    die = s.roll_at(f.place, "event", "attrition", "14.18") + (charts.winter.attrition if is_winter(s) else 0)
    lost = charts.attrition.at(charts.attrition_bands.band(f.points), min(6, die))
    if lost:
        take_losses(s, f.side, f.pieces, lost, f.place, "hunger", "14.18")
