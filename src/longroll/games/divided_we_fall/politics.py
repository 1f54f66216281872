"""D86, D87, D90 to D94: burned cities, railroads, the border states and Europe."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.frames import Frame
from longroll.core.question import Question
from longroll.games.divided_we_fall.events import Burned, Placed, Politics, RailRepaired, Units
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.movement.load import kentucky_joins, sweep
from longroll.games.divided_we_fall.recruiting.arriving import choose
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import csa_may_trace
from longroll.games.divided_we_fall.verbs import BURN, DONE
from longroll.games.divided_we_fall.words import (
    CSA,
    OFF,
    PART,
    PER_YEAR,
    SEAPORT,
    SEASONS,
    SHIP,
    SIDES,
    USA,
    turn_index,
)


def burnable(s: DwfState) -> list[int]:
    """D86 Confederate flag cities in Union hands that are not burned yet."""
    return [a for a in s.tables.flags[CSA] if s.control[a] == USA and not s.burned[a]]


@FLOW.phase("burning")
def burning(s: DwfState) -> None:
    if s.phasing == USA and burnable(s):
        s.push(Frame("burn"))


@FLOW.question("burn", Frame)
class BurnCities(Question[DwfState, Frame]):
    """D86 At the start of its turn the Union may burn Confederate flag cities that it controls."""

    rule = "D86"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[USA]

    def prompt(self, s: DwfState, f: Frame) -> str:
        return "Burn a captured flag city? It will never again give replacements or supply to the South"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        return [*(BURN(s.tables.slug[a]) for a in burnable(s)), DONE()]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        area = s.tables.index[choice.place]
        s.burned[area] = 1
        s.forget_nets()
        s.out.append(Burned(s.tables.slug[area]))
        if burnable(s):
            s.push(f)


@FLOW.phase("rail-repair")
def repair(s: DwfState) -> None:
    """D87, R26 A cut line works again the turn after one player holds both its ends."""
    t = s.tables
    side = s.phasing
    if not any(s.cut):
        return
    for link, (a, b) in enumerate(t.rail_ends):
        if s.cut[link] and s.control[a] == side and s.control[b] == side:
            s.cut[link] = 0
            s.railroad_net = None
            s.out.append(RailRepaired(t.slug[a], t.slug[b], SIDES[side]))


@FLOW.phase("border-states")
def border_states(s: DwfState) -> None:
    """D90, D93 Kentucky from 1862, and West Virginia from June 1863 or when the Union holds Charleston."""
    t = s.tables
    if s.turn >= t.kentucky_open and s.phasing == CSA:
        kentucky_joins(s, t.index[t.politics.kentucky.union_city], USA)
    birth = t.politics.west_virginia
    capital = t.index[birth.capital]
    if s.west_virginia or s.phasing != USA or s.turn < turn_index(birth.turn) or s.control[capital] != USA:
        return
    s.west_virginia = True
    s.out.append(Politics("west-virginia", SIDES[USA], "D90"))
    for a in t.areas:
        if t.nation[a] == PART:
            s.home[a] = USA
            s.update_control(a)
    s.forget_nets()
    i = t.militia_index[birth.militia]
    if s.militia_at[i] == OFF and not s.militia_due[i]:
        s.place_militia(i, capital)
        units = Units(militia=(t.militia[i].slug,))
        s.out.append(Placed(SIDES[USA], units, t.slug[capital], "D90"))
        s.update_control(capital)
        sweep(s, USA, capital)


@FLOW.phase("recruits")
def recruits(s: DwfState) -> None:
    """D91, D92 Missouri gives the South an infantry each June from 1862, Maryland one each turn that it holds Baltimore."""
    if s.phasing != CSA:
        return
    t = s.tables
    missouri, maryland = t.politics.missouri, t.politics.maryland
    city = t.index[missouri.city]
    due = SEASONS[s.turn % PER_YEAR] == missouri.season and s.year >= missouri.from_year
    if due and s.control[city] == CSA and not s.burned[city]:
        choose(s, "infantry", 0, missouri.infantry, [city], "D91")
    city = t.index[maryland.city]
    if s.occupies(CSA, city) and csa_may_trace(s, city, t.richmond):
        places = [t.index[x] for x in maryland.places if not s.burned[t.index[x]]]
        choose(s, "infantry", 0, maryland.infantry, places, "D92")


def lost_flags(s: DwfState) -> int:
    """D94, R51 Confederate flag cities, Richmond apart, that the Union holds or has burned."""
    t = s.tables
    capital = t.index[t.intervention.needs]
    return sum(1 for a in t.flags[CSA] if a != capital and (s.control[a] == USA or s.burned[a]))


@FLOW.phase("intervention")
def intervention(s: DwfState) -> None:
    """D94 Britain and France come in; the turn after, five infantry land in Confederate seaports."""
    if s.phasing != CSA:
        return
    t = s.tables
    rule = t.intervention
    if s.intervention and s.turn == s.intervention + rule.delay:
        ports = [a for a in t.areas if _open_seaport(s, a)]
        choose(s, "infantry", 0, rule.infantry, ports, "D94")
    if s.intervention or s.control[t.index[rule.needs]] != CSA:
        return
    for case in rule.conditions:
        held = any(s.control[t.index[x]] == CSA for x in case.any_of)
        if case.year == s.year and held and lost_flags(s) <= case.max_lost:
            s.intervention = s.turn
            s.naval_ready[SHIP * t.n : (SHIP + 1) * t.n] = bytes(t.n)
            s.naval_done[SHIP * t.n : (SHIP + 1) * t.n] = bytes(t.n)
            s.ships_due = []
            s.out.append(Politics("intervention", SIDES[CSA], "D94"))
            return


def _open_seaport(s: DwfState, a: int) -> bool:
    return s.tables.kind[a] == SEAPORT and s.home[a] == CSA and s.control[a] == CSA and not s.burned[a]
