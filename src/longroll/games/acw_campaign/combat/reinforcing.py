"""8.4: who comes to the help of a battle, by road and by rail."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.refusal import Refusal
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.battle.transfer import join
from longroll.games.acw_campaign.combat.phase import off_the_road
from longroll.games.acw_campaign.events import Reinforced
from longroll.games.acw_campaign.flow import FLOW, Question
from longroll.games.acw_campaign.frames import Arrival, AtBox, BattleAt
from longroll.games.acw_campaign.movement.steps import FORT_GUNS, halt
from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.words import BY_LAND, FOUGHT, GARRISON, MET, MOBILE, OFF, RAIL, SIDES

IN_IT: Final = Refusal("it is in the battle already", "8.4")
NO_LINE: Final = Refusal("no line open to it leads from its box to the battle", "8.4")
HAS_FOUGHT: Final = Refusal("it has fought in this turn already", "8.4")
SIEGE_GUNS: Final = Refusal("siege guns do not march by road", "14.5")
ENEMIES: Final = Refusal("enemies are in its box", "8.4")
TOO_FEW: Final = Refusal("as many corps must stay in its box as the enemy has sent there", "8.4")


def help_refused(s: AcwState, side: int, box: int, c: int) -> Refusal | None:
    """8.4, 14.5, R26 Why a corps cannot come to a battle: none that fought, for a withdrawal is no battle; not from a box with
    enemies, but a defender may leave one in which as many corps stay as the enemy has sent there."""
    start = s.co_box[c]
    if start == box:
        return IN_IT
    if box not in s.tables.next_to[side][start]:
        return NO_LINE
    if s.co_done[c] & FOUGHT:
        return HAS_FOUGHT
    if s.has_siege(c) and not off_the_road(s, side, start, box):
        return SIEGE_GUNS
    if not s.held(1 - side, start):
        return None
    if side == s.active:
        return ENEMIES
    return TOO_FEW if len(s.mobile_at(side, start)) <= len(s.mobile_at(1 - side, start)) else None


def helpers(s: AcwState, side: int, box: int) -> list[int]:
    """8.4 Corps of adjacent boxes that may come."""
    return [
        c
        for b in s.tables.near[box]
        if s.men[side * s.n + b]
        for c in s.mobile_at(side, b)
        if help_refused(s, side, box, c) is None
    ]


@FLOW.step("reinforce?", AtBox)
def reinforce(s: AcwState, f: AtBox) -> None:
    if helpers(s, f.who, f.box):
        s.push(AtBox("reinforce", who=f.who, box=f.box))


@FLOW.question("reinforce", AtBox)
class Reinforce(Question[AtBox]):
    """8.4 A corps from a neighbouring box may be sent to the battle."""

    rule = "8.4"

    def prompt(self, s: AcwState, f: AtBox) -> str:
        return f"Who marches to the battle at {s.tables.name[f.box]}?"

    def choices(self, s: AcwState, f: AtBox) -> list[Choice]:
        return [v.ENOUGH()] + [v.REINFORCE(slug_of(s.co_name[c])) for c in helpers(s, f.who, f.box)]

    def refusal(self, s: AcwState, f: AtBox, choice: Choice) -> Refusal | None:
        if choice.kind is not v.REINFORCE:
            return super().refusal(s, f, choice)
        c = s.find_corps(f.who, choice.piece)
        if c == OFF:
            return s.no_corps(f.who, choice.piece)
        if s.co_kind[c] not in MOBILE:
            return FORT_GUNS
        return help_refused(s, f.who, f.box, c)

    def follow(self, s: AcwState, f: AtBox, choice: Choice) -> None:
        if choice.kind is v.ENOUGH:
            return
        c = s.find_corps(f.who, choice.piece)
        frame = s.within(BattleAt)
        assert frame is not None
        arrive(s, frame, c)
        s.push(AtBox("reinforce?", who=f.who, box=f.box))


def arrive(s: AcwState, f: BattleAt, c: int) -> None:
    """8.4 One corps a road from 1 PM, the next two hours later; one division by one friendly railroad from 9 AM."""
    n = s.tables.numbers
    side, start, box = s.co_side[c], s.co_box[c], f.box
    before = sum(1 for x in f.arrive if s.co_from[x.who] == start and s.co_side[x.who] == side)
    hour = n.road_hour + n.column * before
    f.arrive.append(Arrival(c, hour))
    line = any(e.to == box and e.kind == RAIL for e in s.tables.edges[start])
    used = {s.co_side[s.dv_corps[x.who]] for x in f.rail}
    if line and side not in used and s.control[box] == side and s.control[start] == side:
        with_corps = [d for d in s.divisions_of(c) if s.dv_box[d] == OFF]
        if with_corps:
            last = n.rail_hour + max(0, len(s.stands_in(with_corps[0])) - 1)
            f.rail.append(Arrival(with_corps[0], last))
    there = [d for d in s.divisions_of(c) if s.dv_box[d] == box]
    s.place_corps(c, box)
    s.co_from[c], s.co_line[c] = start, BY_LAND
    s.co_arrived[c], s.co_done[c] = s.turn, MET | FOUGHT
    s.used[start] |= int(side == s.active)
    s.left_behind(start)
    halt(s, c)
    for d in there:  # its own men who are in the battle do not wait for it; they are with it when it is over
        s.detach(d, box, GARRISON)
    if f.battle:
        hour = join(s, f, c)
    s.out.append(Reinforced(SIDES[side], s.co_name[c], s.tables.slug[start], s.tables.slug[box], hour))
