"""20.4 Captured cities and Washington want garrisons; what is missing the Confederacy turns to account."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Raiding
from longroll.games.war_for_the_union.movement.events import RailBroken
from longroll.games.war_for_the_union.movement.march import in_area
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.victory import score
from longroll.games.war_for_the_union.words import CONFEDERATE, DONE, RAID, RED, SIDES, UNION


def due(s: WfuState) -> bool:
    t = s.tables
    return s.garrisons and s.turn >= t.economy.turn(t.optional["garrisons"]["first"], "20.4")


def fit(s: WfuState, node: int) -> int:
    """20.4 Union SPs in a hex that count: all but those at Fatigue 4."""
    return sum(1 for sp in s.sps_at(node, UNION) if s.sp_fatigue[sp] < 4)


def ungarrisoned(s: WfuState) -> list[int]:
    """20.4 Hexes of Confederate cities of value 2 that the Union uses, by rail or as a port or supply head, without a fit SP there."""
    t = s.tables
    head = network(s, UNION).head
    least = t.optional["garrisons"]["value"]
    return [
        p.hex
        for p in t.places
        if p.hex >= 0
        and p.territory == "csa"
        and p.colour == RED
        and p.value >= least
        and in_area(s, p.hex)
        and (s.rail_owner[p.hex] == UNION or (head[p.hex] and s.strength(p.hex, UNION)))
        and not fit(s, p.hex)
    ]


def washington_missing(s: WfuState) -> int:
    """20.4 SPs that are missing in or next to Washington."""
    t = s.tables
    spec = t.optional["garrisons"]
    late = s.turn >= t.economy.turn(spec["washington_more_from"], "20.4")
    home = t.board.hex("washington")
    if not in_area(s, home):
        return 0
    here = sum(fit(s, h) for h in (home, *t.board.around(home)))
    return max(0, int(spec["washington"][late]) - here)


def targets(s: WfuState, city: int) -> list[int]:
    """Union rail hexes within two hexes of a city that can be broken."""
    t = s.tables
    far = t.optional["garrisons"]["rail_range"]
    return [
        h
        for h in t.rails.stations
        if s.rail_owner[h] == UNION and not s.rail_break[h] and t.board.distance(city, h) <= far
    ]


def inspect(s: WfuState) -> None:
    """20.4 When the Union Supply Phase ends."""
    if not due(s):
        return
    score(s, washington_missing(s), "garrison", "20.4")
    cities = [h for h in ungarrisoned(s) if targets(s, h)]
    if cities:
        s.push(Raiding("raid", cities=cities))


@FLOW.question("raid", Raiding)
class Raid(Question[WfuState, Raiding]):
    """20.4 The Confederacy breaks a rail hex near a city without a garrison."""

    rule = "20.4"

    def side(self, s: WfuState, f: Raiding) -> str:
        return SIDES[CONFEDERATE]

    def place(self, s: WfuState, f: Raiding) -> str:
        return s.tables.node_name(f.cities[0])

    def prompt(self, s: WfuState, f: Raiding) -> str:
        return f"{s.tables.title(f.cities[0])} has no garrison: which railroad is broken?"

    def choices(self, s: WfuState, f: Raiding) -> list[Choice]:
        return [*(RAID(s.tables.node_name(h)) for h in targets(s, f.cities[0])), DONE()]

    def follow(self, s: WfuState, f: Raiding, choice: Choice) -> None:
        f.cities.pop(0)
        if choice.kind is RAID:
            s.break_rail(s.tables.board.index[choice.place])
            s.out.append(RailBroken(SideSlug(SIDES[CONFEDERATE]), PlaceSlug(choice.place), "20.4"))
        while f.cities and not targets(s, f.cities[0]):
            f.cities.pop(0)
        if f.cities:
            s.push(f)
