"""6.7 The Leader Phase: scheduled removals and promotions."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import (
    ASIDE,
    DISPLACED,
    KILLED,
    OFF,
    ON_MAP,
    POOL,
    RELIEVED,
    REMOVED,
    WAITING,
    WOUNDED,
)
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Removing, Withdrawing
from longroll.games.war_for_the_union.home.arrivals import removable, remove
from longroll.games.war_for_the_union.home.events import HqDissolved, LeaderPromoted
from longroll.games.war_for_the_union.home.schedule import dated, entries, promotions
from longroll.games.war_for_the_union.optional.davis import meddle
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CONFEDERATE, KINDS, RELIEVE, SIDES, UNION


@FLOW.phase("leader-phase")
def leader_phase(s: WfuState) -> None:
    """5.17, 6.7 Promotions and named removals first, then the removals of the owner's choice, the Union's first."""
    for side in (CONFEDERATE, UNION):
        count = _follow_schedule(s, side)
        _follow_scenario(s, side)
        if count:
            s.push(Removing("removing", side=side, count=count))
    meddle(s)


def _follow_schedule(s: WfuState, side: int) -> int:
    """6.7 Do what the schedule names; how many leaders of the owner's choice it removes besides."""
    t = s.tables
    count = 0
    for entry in promotions(s):
        if entry.side == side:
            promote(s, t.leader[entry.what])
    for entry in entries(s, side):
        if entry.kind == "remove-leader-named":
            remove_named(s, t.leader[entry.what])
        elif entry.kind == "remove-hq":
            _remove_hq(s, t.hqs.index(t.counter[entry.what]))
        elif entry.kind == "remove-leader":
            count += entry.number
    return count


def _follow_scenario(s: WfuState, side: int) -> None:
    """The leaders and troops that the scenario takes from a side in this turn."""
    t = s.tables
    for removal in t.scenarios[s.scenario].removals:
        if removal.side == SIDES[side] and t.economy.turn(removal.month, "removal") == s.turn:
            for slug in removal.leaders:
                remove_named(s, dated(s, t.leader[slug]))
            for kind, number in removal.troops.items():
                arm, quality = divmod(KINDS.index(kind), 5)
                s.push(Withdrawing("withdrawing", side=side, quality=quality, arm=arm, count=number))


def remove_named(s: WfuState, leader: int) -> None:
    """6.66c A scheduled removal: from the map, or on the way back to it; the dead are ignored."""
    if s.leader_state[leader] in (ON_MAP, WOUNDED, DISPLACED, POOL):
        remove(s, leader, "6.66")
        s.leader_state[leader] = ASIDE
    elif s.leader_state[leader] == WAITING:
        s.leader_state[leader] = ASIDE


def _remove_hq(s: WfuState, hq: int) -> None:
    """An HQ that the schedule takes out of the war; its commander leads a corps again."""
    if s.hq_at[hq] != OFF:
        slug = PieceSlug(s.tables.counters[s.tables.hqs[hq]].slug)
        where = PlaceSlug(s.tables.node_name(s.hq_at[hq]))
        s.out.append(HqDissolved(SideSlug(SIDES[UNION]), slug, where, "6.67"))
    chief = s.commander(hq)
    if chief >= 0:
        s.leader_army[chief] = 0
    s.hq_at[hq] = OFF
    s.hq_state[hq] = REMOVED
    s.version += 1


def promote(s: WfuState, new: int) -> None:
    """6.72 The dated counter takes the place of the old one, wherever the leader is; not if he is dead or removed."""
    t = s.tables
    old = t.leader[t.leaders[new].replaces]
    if s.leader_state[old] in (KILLED, ASIDE, RELIEVED, WAITING) or s.leader_state[new] != WAITING:
        return
    army = s.leader_army[old] - 1
    node, state, back = s.leader_at[old], s.leader_state[old], s.leader_back[old]
    if node != OFF:
        s.place_leader(old, OFF)
        s.place_leader(new, node)
        if army >= 0 and t.leaders[new].army is not None:
            s.take_command(new, army)
    s.leader_state[old], s.leader_state[new], s.leader_back[new] = ASIDE, state, back
    s.leader_where[new], s.leader_where[old], s.leader_back[old] = s.leader_where[old], 0, 0
    s.out.append(LeaderPromoted(SideSlug(SIDES[t.leaders[new].side]), PieceSlug(t.leaders[new].slug), "6.72"))


def remove_refused(s: WfuState, side: int, leader: int) -> Refusal | None:
    """6.71, 6.66c Why a leader may not be removed; None where he may."""
    if leader not in removable(s, side):
        return Refusal(f"{s.tables.leaders[leader].name} cannot be removed", "6.71")
    return None


@FLOW.step("removing", Removing)
def removing(s: WfuState, f: Removing) -> None:
    if f.count and removable(s, f.side):
        f.do = "remove-leader"
        s.push(f)


@FLOW.question("remove-leader", Removing)
class RemoveLeader(Question[WfuState, Removing]):
    """6.71 The owner chooses who goes."""

    rule = "6.71"

    def side(self, s: WfuState, f: Removing) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: Removing) -> str:
        return (
            "A leader must be removed: who?"
            if f.count == 1
            else f"{f.count} leaders must be removed: who goes first?"
        )

    def choices(self, s: WfuState, f: Removing) -> list[Choice]:
        return [RELIEVE(s.tables.leaders[i].slug) for i in removable(s, f.side)]

    def refusal(self, s: WfuState, f: Removing, choice: Choice) -> Refusal | None:
        if choice.kind is RELIEVE and choice.piece in s.tables.leader:
            return remove_refused(s, f.side, s.tables.leader[choice.piece])
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Removing, choice: Choice) -> None:
        remove(s, s.tables.leader[choice.piece], "6.71")
        f.count -= 1
        f.do = "removing"
        s.push(f)
