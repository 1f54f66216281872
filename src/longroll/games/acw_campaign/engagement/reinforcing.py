"""8.4: who comes to the help of a battle, by road and by rail."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.state import Frame
from longroll.games.acw_campaign.battle.seam import join
from longroll.games.acw_campaign.engagement.phase import off_the_road
from longroll.games.acw_campaign.events import Reinforced
from longroll.games.acw_campaign.flow import FLOW, Question
from longroll.games.acw_campaign.movement.steps import halt
from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.words import FOUGHT, MET, OFF, RAIL, SIDES


def helpers(s: AcwState, side: int, box: int) -> list[int]:
    """8.4, R26 Corps of adjacent boxes that may come: none that fought, for a withdrawal is no battle; not from a box with enemies, but a defender may
    leave one in which as many corps stay as the enemy has sent there."""
    found = []
    ways = {e.to for e in s.tables.edges[box] if e.closed != side}
    for b in sorted(ways):
        lines = off_the_road(s, side, b, box)  # 14.5: siege guns do not march
        corps = [
            c for c in s.mobile_at(side, b) if not s.co_done[c] & FOUGHT and (lines or not s.has_siege(c))
        ]
        if not corps:
            continue
        if s.held(1 - side, b):
            entered = len(s.mobile_at(1 - side, b))
            if side == s.active or len(s.mobile_at(side, b)) <= entered:
                continue
        found += corps
    return found


@FLOW.step("reinforce?")
def reinforce(s: AcwState, f: Frame) -> None:
    if helpers(s, f["who"], f["box"]):
        s.push("reinforce", who=f["who"], box=f["box"])


@FLOW.ask("reinforce")
class Reinforce(Question):
    """8.4 A corps from a neighbouring box may be sent to the battle."""

    rule = "8.4"

    def prompt(self, s: AcwState, f: Frame) -> str:
        return f"Who marches to the battle at {s.tables.name[f['box']]}?"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        book = s.tables.book
        return [book["enough"]] + [
            book["reinforce", slug_of(s.co_name[c])] for c in helpers(s, f["who"], f["box"])
        ]

    def follow(self, s: AcwState, f: Frame, choice: Choice) -> None:
        if choice.verb == "enough":
            return
        c = s.find_corps(f["who"], choice.args[0])
        frame = s.frame_of("battle") or s.frame_of("battle-hours")
        assert frame is not None
        arrive(s, frame, c)
        s.push("reinforce?", who=f["who"], box=f["box"])


def arrive(s: AcwState, f: Frame, c: int) -> None:
    """8.4 One corps a road from 1 PM, the next two hours later; one division by one friendly railroad from 9 AM."""
    n = s.tables.numbers
    side, start, box = s.co_side[c], s.co_box[c], f["box"]
    before = sum(1 for k in f["arrive"][::2] if s.co_from[k] == start and s.co_side[k] == side)
    hour = n.road_hour + n.column * before
    f["arrive"] += [c, hour]
    line = any(e.to == box and e.kind == RAIL for e in s.tables.edges[start])
    used = {s.co_side[s.dv_corps[d]] for d in f["rail"][::2]}
    if line and side not in used and s.control[box] == side and s.control[start] == side:
        with_corps = [d for d in s.divisions_of(c) if s.dv_box[d] == OFF]
        if with_corps:
            f["rail"] += [with_corps[0], n.rail_hour + max(0, len(s.stands_in(with_corps[0])) - 1)]
    s.place_corps(c, box)
    s.co_from[c], s.co_arrived[c], s.co_done[c] = start, s.turn, MET | FOUGHT
    s.used[start] |= int(side == s.active)
    s.left_behind(start)
    halt(s, c)
    if f.get("battle"):
        hour = join(s, f, c)
    s.out.append(Reinforced(SIDES[side], s.co_name[c], s.tables.slug[start], s.tables.slug[box], hour))
