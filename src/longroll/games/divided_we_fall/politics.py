"""D86, D87, D90 to D94: burned cities, railroads, the border states and Europe."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.state import Frame
from longroll.games.divided_we_fall.events import Burned, Placed, Politics, RailRepaired
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.movement.load import kentucky_joins
from longroll.games.divided_we_fall.recruiting.schedule import choose
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import csa_may_trace
from longroll.games.divided_we_fall.tables import CSA, INLAND, OFF, PART, SHIP, USA, turn_index


def burnable(s: DwfState) -> list[int]:
    """D86 Confederate flag cities in Union hands that are not burned yet."""
    return [a for a in s.tables.flags[CSA] if s.control[a] == USA and not s.burned[a]]


@FLOW.step("burning")
def burning(s: DwfState, f: Frame) -> None:
    if s.phasing == USA and burnable(s):
        s.push("burn", kept=[])


@FLOW.ask("burn")
class Burn(Ask[DwfState]):
    """D86 At the start of its turn the Union may burn Confederate flag cities that it controls."""

    rule = "D86"

    def side(self, s: DwfState, f: Frame) -> str:
        return "usa"

    def prompt(self, s: DwfState, f: Frame) -> str:
        return "Burn a captured flag city? It will never again give replacements or supply to the South"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        t = s.tables
        return [*(t.book["burn", t.slug[a]] for a in burnable(s)), t.book["done"]]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        if choice.verb == "done":
            return
        area = s.tables.index[choice.args[0]]
        s.burned[area] = 1
        s.net = [None, None]
        s.out.append(Burned(s.tables.slug[area]))
        if burnable(s):
            s.stack.append(f)


@FLOW.step("rail-repair")
def repair(s: DwfState, f: Frame) -> None:
    """D87, R26 A cut line works again the turn after one player holds both its ends."""
    t = s.tables
    side = s.phasing
    for link, (a, b) in enumerate(t.rail_ends):
        if s.cut[link] and s.control[a] == side and s.control[b] == side:
            s.cut[link] = 0
            s.mrr_net = None
            s.out.append(RailRepaired(t.slug[a], t.slug[b]))


@FLOW.step("border-states")
def border_states(s: DwfState, f: Frame) -> None:
    """D90, D93 Kentucky from 1862, and West Virginia from June 1863 or when the Union holds Charleston."""
    t = s.tables
    if s.turn >= 6 and s.phasing == CSA:
        kentucky_joins(s, t.index["louisville"], USA)
    capital = t.index["charleston-wv"]
    if (
        not s.west_virginia
        and s.phasing == USA
        and s.turn >= turn_index("1863-june")
        and s.control[capital] == USA
    ):
        s.west_virginia = True
        s.out.append(Politics("West Virginia becomes a state of the Union", "D90"))
        for a in range(t.n):
            if t.nation[a] == PART:
                s.home[a] = USA
                s.settle(a)
        s.net = [None, None]
        i = t.militia_index["wv-militia"]
        if s.militia_at[i] == OFF and not s.militia_due[i]:
            s.place_militia(i, capital)
            s.out.append(Placed("usa", "wv-militia", t.slug[capital], "D90"))
            s.settle(capital)


@FLOW.step("recruits")
def recruits(s: DwfState, f: Frame) -> None:
    """D91, D92 Missouri gives the South an infantry each June from 1862, Maryland one each turn that it holds Baltimore."""
    if s.phasing != CSA:
        return
    t = s.tables
    city = t.index["jefferson-city"]
    if s.turn % 6 == 2 and s.turn >= 6 and s.control[city] == CSA and not s.burned[city]:
        choose(s, "infantry", 0, 1, [city], "D91")
    baltimore = t.index["baltimore"]
    if s.strong(CSA, baltimore) and csa_may_trace(s, baltimore, t.richmond):
        places = [baltimore] if s.burned[t.richmond] else [baltimore, t.richmond]
        choose(s, "infantry", 0, 1, places, "D92")


def lost_flags(s: DwfState) -> int:
    """D94, R51 Confederate flag cities, Richmond apart, that the Union holds or has burned."""
    return sum(
        1 for a in s.tables.flags[CSA] if a != s.tables.richmond and (s.control[a] == USA or s.burned[a])
    )


@FLOW.step("intervention")
def intervention(s: DwfState, f: Frame) -> None:
    """D94 Britain and France come in; the turn after, five infantry land in Confederate seaports."""
    if s.phasing != CSA:
        return
    t = s.tables
    if s.intervention and s.turn == s.intervention + 1:
        ports = [a for a in range(t.n) if t.kind[a] not in (INLAND,) and _seaport(s, a)]
        choose(s, "infantry", 0, t.charts["intervention"]["infantry"], ports, "D94")
    if s.intervention or s.control[t.richmond] != CSA:
        return
    for case in t.charts["intervention"]["conditions"]:
        held = any(s.control[t.index[x]] == CSA for x in case["any_of"])
        if case["year"] == s.year and held and lost_flags(s) <= case["max_lost"]:
            s.intervention = s.turn
            s.naval_ready[SHIP * t.n : (SHIP + 1) * t.n] = bytes(t.n)
            s.naval_done[SHIP * t.n : (SHIP + 1) * t.n] = bytes(t.n)
            s.ships_due = []
            s.out.append(Politics("Britain and France intervene: the Union's ships leave the war", "D94"))
            return


def _seaport(s: DwfState, a: int) -> bool:
    t = s.tables
    return t.kind[a] == 2 and s.home[a] == CSA and s.control[a] == CSA and not s.burned[a]
