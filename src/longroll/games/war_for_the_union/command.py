"""4.5 Army commanders: who takes over an HQ, and when."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.casualties import heirs
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Answer, PlayerTurn
from longroll.games.war_for_the_union.movement.events import CommandTaken
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import COMMAND, DONE, NOT_NOW, SIDES


def command_refused(s: WfuState, side: int, hq: int, leader: int) -> Refusal | None:
    """4.51, 4.52 Why a leader may not take over an HQ; None where he may."""
    t = s.tables
    man, counter = t.leaders[leader], t.counters[t.hqs[hq]]
    if counter.side != side or s.hq_at[hq] == OFF:
        return Refusal(f"{counter.name} is no HQ of yours on the map", "4.52")
    if man.side != side or not man.army:
        return Refusal(f"{man.name} cannot command an army", "4.51")
    if s.leader_at[leader] != s.hq_at[hq]:
        return Refusal(f"{man.name} is not with {counter.name}", "4.52")
    if s.leader_army[leader]:
        return Refusal(f"{man.name} commands an army already", "4.52")
    return None


def openings(s: WfuState, side: int) -> list[tuple[int, int]]:
    """4.52 HQs and the leaders who could take them over now."""
    t = s.tables
    found = []
    for hq, at in enumerate(s.hq_at):
        if at != OFF and t.counters[t.hqs[hq]].side == side:
            found += [(hq, i) for i in heirs(s, side, at)]
    return found


def take(s: WfuState, hq: int, leader: int) -> None:
    """4.52 The leader turns his army side up; whoever had the HQ goes back to his corps side."""
    t = s.tables
    s.take_command(leader, hq)
    s.out.append(
        CommandTaken(
            PieceSlug(t.leaders[leader].slug),
            t.counters[t.hqs[hq]].slug,
            PlaceSlug(t.node_name(s.hq_at[hq])),
            "4.52",
            s.whom(t.leaders[leader].side),
        )
    )


@FLOW.step("commands", PlayerTurn)
def commands(s: WfuState, f: PlayerTurn) -> None:
    """4.52b At the beginning of the Movement Phase; the side is asked only where somebody could take over."""
    if openings(s, f.side):
        f.do = "choose-commands"
        s.push(f)


@FLOW.question("choose-commands", PlayerTurn)
class ChooseCommands(Question[WfuState, PlayerTurn]):
    """4.52a, b Who commands which army."""

    rule = "4.52"

    def side(self, s: WfuState, f: PlayerTurn) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: PlayerTurn) -> str:
        return "Does anybody take over an army?"

    def choices(self, s: WfuState, f: PlayerTurn) -> list[Choice]:
        t = s.tables
        found = [COMMAND(t.counters[t.hqs[hq]].slug, t.leaders[i].slug) for hq, i in openings(s, f.side)]
        return [*found, DONE()]

    def refusal(self, s: WfuState, f: PlayerTurn, choice: Choice) -> Refusal | None:
        t = s.tables
        hqs = [t.counters[c].slug for c in t.hqs]
        if choice.kind is COMMAND and choice.piece in t.leader and choice.word in hqs:
            return command_refused(s, f.side, hqs.index(choice.word), t.leader[choice.piece])
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: PlayerTurn, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        t = s.tables
        hqs = [t.counters[c].slug for c in t.hqs]
        take(s, hqs.index(choice.word), t.leader[choice.piece])
        s.push(f)


@FLOW.question("succession", Answer)
class Succession(Question[WfuState, Answer]):
    """4.52c, 13.72 An army commander has fallen: the replacement or another leader of the hex takes over, or nobody."""

    rule = "4.52"

    def side(self, s: WfuState, f: Answer) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Answer) -> str:
        return s.tables.node_name(f.node)

    def prompt(self, s: WfuState, f: Answer) -> str:
        t = s.tables
        return f"{t.counters[t.hqs[f.hq]].name} has lost its commander: who takes over?"

    def choices(self, s: WfuState, f: Answer) -> list[Choice]:
        t = s.tables
        slug = t.counters[t.hqs[f.hq]].slug
        return [*(COMMAND(slug, t.leaders[i].slug) for i in heirs(s, f.side, f.node)), NOT_NOW()]

    def follow(self, s: WfuState, f: Answer, choice: Choice) -> None:
        if choice.kind is COMMAND:
            heir = s.tables.leader[choice.piece]
            take(s, f.hq, heir)
            if f.leader >= 0:  # 4.56, 9.12: the HQ has marched so far, whoever leads it on
                s.leader_spent[heir] = max(s.leader_spent[heir], s.leader_spent[f.leader])
