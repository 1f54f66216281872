"""20.1 (9), (10), 21.4, 21.6 Reorganization: Militia that goes home, new Leaders; and what its segments share."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat import pools
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.combat.overrun import abandoned
from longroll.games.never_call_retreat.events.cycle import LeadersDrawn
from longroll.games.never_call_retreat.events.movement import PointsLost
from longroll.games.never_call_retreat.flags import AVAILABLE, NEW, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic.frames import Organize
from longroll.games.never_call_retreat.verbs import DISBAND, DISBAND_PART
from longroll.games.never_call_retreat.words import (
    CONFEDERATE,
    CYCLES_A_YEAR,
    FIRST_CYCLE,
    SIDES,
    UNION,
    year,
)


def number(s: NcrState) -> int:
    """The number of a Cycle in its year, 1 to 13."""
    return (s.cycle + FIRST_CYCLE - 1) % CYCLES_A_YEAR + 1


def kind_slug(s: NcrState, x: int) -> str:
    return s.tables.roster.kinds[s.kind[x] - 1].slug if s.kind[x] else ""


def both(s: NcrState, name: str) -> None:
    """A segment of both sides, Union first (R6)."""
    s.push(Organize(name, side=CONFEDERATE))
    s.push(Organize(name, side=UNION))


# --- Militia, Leaders (21.4, 21.6) ----------------------------------------------------------------------------------------------------


@FLOW.phase("demobilization")
def demobilization(s: NcrState) -> None:
    """21.4 In even Cycles a die of 1 or 2 sends half the Militia home, the owner choosing where."""
    if number(s) % 2:
        return
    for side in (CONFEDERATE, UNION):
        points = pools.militia_on_map(s, side)
        if (
            points
            and s.roll("event", 6, "demobilization", "21.4") <= s.tables.charts.militia.demobilized_up_to
        ):
            s.push(Organize("going-home", side=side, left=-(-points // 2)))


@FLOW.step("going-home", Organize)
def going_home(s: NcrState, f: Organize) -> None:
    if f.left:
        f.do = "disband"
        s.push(f)


@FLOW.question("disband", Organize)
class Disband(Question[NcrState, Organize]):
    """21.4 Which Militia goes home: a pile, as far as it must, or some of its points."""

    rule = "21.4"

    def side(self, s: NcrState, f: Organize) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Organize) -> str:
        many = f"{f.left} points of Militia go" if f.left > 1 else "1 point of Militia goes"
        return f"{many} home: from where?"

    def choices(self, s: NcrState, f: Organize) -> list[Choice]:
        p = s.tables.pieces
        piles = [
            x
            for x in range(p.slot0, p.count)
            if s.side[x] == f.side and kind_slug(s, x) == "militia" and s.at[x] != OFF
        ]
        found = [DISBAND(p.names[x]) for x in piles]
        if len(piles) < 2:
            return found
        return found + [
            DISBAND_PART(n, p.names[x]) for x in piles for n in range(1, min(f.left, s.points[x]))
        ]

    def follow(self, s: NcrState, f: Organize, choice: Choice) -> None:
        x = s.tables.pieces.index[choice.piece]
        taken = choice.count if choice.kind is DISBAND_PART else min(f.left, s.points[x])
        s.out.append(PointsLost(SideSlug(SIDES[f.side]), taken, place_of(s, s.at[x]), "home", "21.4"))
        hex_ = s.at[x]
        s.reduce(x, taken)
        f.left -= taken
        f.do = "going-home"
        s.push(f)
        abandoned(s, f.side, hex_)


@FLOW.phase("new-leaders")
def new_leaders(s: NcrState) -> None:
    """21.6 New Leaders by lot into the pools; with dates they come by history (26.4)."""
    if s.leader_dates:
        return
    rules, index = s.tables.charts.leader_draw, year(s.cycle) - 1861
    for side in (UNION, CONFEDERATE):
        count = (rules.union, rules.confederate)[side][index]
        if side == CONFEDERATE and year(s.cycle) == rules.confederate_even_only and number(s) % 2:
            count = 0
        drawn = 0
        for _ in range(count):
            pool = [x for x in range(s.tables.pieces.hq0) if s.side[x] == side and s.leader_state[x] == NEW]
            if not pool:
                break
            nth = s.roll("draw", len(pool), "new-leader", "21.61", ()) if len(pool) > 1 else 1
            s.leader_state[pool[nth - 1]] = AVAILABLE
            drawn += 1
        if drawn:
            s.out.append(LeadersDrawn(SideSlug(SIDES[side]), drawn, "21.62" if side == UNION else "21.63"))
