"""20.3 The Confederacy may have lost river batteries cast again."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import LOST
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import AtHome
from longroll.games.war_for_the_union.narrate.naval import battery as named
from longroll.games.war_for_the_union.optional.events import BatteryRecast
from longroll.games.war_for_the_union.setup import set_up
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CONFEDERATE, DONE, RECAST, SIDES


def recast_refused(s: WfuState, battery: int) -> Refusal | None:
    """20.3 Why a battery may not be cast again; None where it may."""
    t = s.tables
    spec = t.optional["replace_batteries"]
    counter = t.batteries[battery]
    if counter.side != CONFEDERATE or s.battery_state[battery] != LOST:
        return Refusal(f"{named(t, counter.slug)} is not a lost Confederate battery", "20.3")
    if counter.name or counter.coastal or counter.strength > spec["strongest"]:
        return Refusal("only plain river batteries of strength 2 are cast again", "20.3")
    if s.recast >= spec["per_game"]:
        return Refusal("four in a game", "20.3")
    if s.resource_points < spec["points"]:
        return Refusal("it costs 2 Resource Points", "20.3")
    return None


def lost_in_play(s: WfuState) -> list[int]:
    """Batteries that the scenario had and that are gone."""
    base = WfuState(s.tables, s.scenario, 0)
    set_up(base)
    return [b for b, state in enumerate(s.battery_state) if state == LOST and base.battery_state[b] != LOST]


def recastable(s: WfuState) -> list[Choice]:
    found = [b for b in lost_in_play(s) if recast_refused(s, b) is None]
    return [RECAST(s.tables.batteries[b].slug) for b in found]


def ask(s: WfuState) -> None:
    """20.3 Once a quarter, in the Resource Point Phase."""
    if s.replace_batteries and recastable(s):
        s.push(AtHome("recast", side=CONFEDERATE))


@FLOW.question("recast", AtHome)
class Recast(Question[WfuState, AtHome]):
    """20.3 One lost battery a quarter may be had again."""

    rule = "20.3"

    def side(self, s: WfuState, f: AtHome) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: AtHome) -> str:
        return "Is a lost battery cast again for 2 Resource Points?"

    def choices(self, s: WfuState, f: AtHome) -> list[Choice]:
        return [*recastable(s), DONE()]

    def follow(self, s: WfuState, f: AtHome, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        t = s.tables
        battery = [b.slug for b in t.batteries].index(choice.piece)
        s.suppress(battery, 0)
        s.recast += 1
        s.resource_points -= t.optional["replace_batteries"]["points"]
        s.out.append(BatteryRecast(PieceSlug(choice.piece), "20.3"))
        f.done = f"{f.done} {choice.piece}".strip()
        if len(f.done.split()) < t.optional["replace_batteries"]["per_quarter"] and recastable(s):
            s.push(f)
