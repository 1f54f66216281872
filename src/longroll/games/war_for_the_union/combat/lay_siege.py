"""14.21 The siege that is laid to a fort when its defenders are inside."""

from __future__ import annotations

from math import ceil

from longroll.core.choice import Choice
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union import siege
from longroll.games.war_for_the_union.casualties import enter
from longroll.games.war_for_the_union.combat.advance import AfterBattle, go_in, over, ride_in
from longroll.games.war_for_the_union.combat.entering import (
    advancers,
    besiegers,
    followers,
    horse,
    men,
    riders,
)
from longroll.games.war_for_the_union.combat.resolve import mark_leader
from longroll.games.war_for_the_union.flags import BESIEGES
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Battle
from longroll.games.war_for_the_union.narrate.names import points
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import ADVANCE, ADVANCE_CAVALRY, BESIEGE, STAY


@FLOW.question("choose-siege", Battle)
class ChooseSiege(AfterBattle):
    """14.21 Who advances to lay siege to the fort."""

    rule = "14.21"

    def prompt(self, s: WfuState, f: Battle) -> str:
        least = ceil(siege.needed(s, f.target, f.side))
        return f"Siege of {s.tables.title(f.target)}: {points(self._count(s, f))} of {least} that are needed. Who else?"

    def _count(self, s: WfuState, f: Battle) -> int:
        return len(besiegers(s, f, f.going))

    def _more_horse(self, s: WfuState, f: Battle) -> list[int]:
        """13.81 Hexes whose light cavalry could go by itself and does not go with a leader."""
        taken = besiegers(s, f, f.going)
        return [h for h in horse(s, f) if not taken.issuperset(riders(s, f, h))]

    def choices(self, s: WfuState, f: Battle) -> list[Choice]:
        t = s.tables
        more = [i for i in advancers(s, f) if i not in f.going and men(s, f, i)]
        if f.going:
            more += [i for i in followers(s, f) if i not in f.going]
        found: list[Choice] = [ADVANCE(t.leaders[i].slug) for i in more]
        found += [ADVANCE_CAVALRY(t.node_name(h)) for h in self._more_horse(s, f)]
        if siege.siege_refused(s, f.target, f.side, self._count(s, f)) is None:
            found.append(BESIEGE(t.node_name(f.target)))
        return [*found, STAY()]

    def refusal(self, s: WfuState, f: Battle, choice: Choice) -> Refusal | None:
        if choice.kind is BESIEGE:
            return siege.siege_refused(s, f.target, f.side, self._count(s, f))
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Battle, choice: Choice) -> None:
        if choice.kind is ADVANCE:
            f.going.append(s.tables.leader[choice.piece])
            s.push(f)
            return
        if choice.kind is ADVANCE_CAVALRY:
            f.going.append(-1 - s.tables.board.index[choice.place])
            s.push(f)
            return
        if choice.kind is BESIEGE:
            for leader in [i for i in f.going if i >= 0]:
                if not f.overrun:
                    s.leader_flags[leader] |= BESIEGES  # 14.21b
                go_in(s, f, leader)
            for node in [-1 - i for i in f.going if i < 0]:
                if riders(s, f, node):  # else they have gone with a leader
                    ride_in(s, f, node)
            siege.begin(s, f.target, f.side)
            enter(s, f.side, f.target)
        if f.vacated and f.inside and not f.overrun and f.leaders:
            mark_leader(s, f.leaders[0])  # R37
        over(s, f)
