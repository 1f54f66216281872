"""16 Troop withdrawals: the same share of the whole, of every state, of the cavalry and of the Boxes."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.casualties import abandoned
from longroll.games.war_for_the_union.flags import INSIDE, OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Withdrawing
from longroll.games.war_for_the_union.home.events import GoneForGood, Withdrawn
from longroll.games.war_for_the_union.kept import offer, offered, remembered
from longroll.games.war_for_the_union.narrate.names import points
from longroll.games.war_for_the_union.pieces import Entry
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import besieged
from longroll.games.war_for_the_union.words import (
    CAVALRY,
    CONFEDERATE,
    EAST,
    KINDS,
    SIDES,
    UNION,
    WEST,
    WITHDRAW,
)

MOVED: Final = {"washington": "MD", "alexandria-va": "VA", "ft-monroe": "VA"}
"""16.11 places that count with another state than the map's, or lie in a state of their own"""


def share(s: WfuState, e: Entry) -> Fraction:
    """16.12 The fraction of the schedule; for Confederate veterans by the Supply Capacity of both halves together."""
    if e.fraction == "capacity":
        return s.tables.economy.veterans_removed(s.supply_capacity)
    return Fraction(e.fraction)


def state_at(s: WfuState, node: int) -> str:
    """16.11 The state that a hex counts with."""
    t = s.tables

    def made() -> tuple[str, ...]:
        moved = {t.board.hex(slug): state for slug, state in MOVED.items()}
        board = t.board
        states = (moved.get(h, board.states[board.state[h]]) for h in range(board.count))
        return (*states, *(t.node_name(node) for node in range(board.count, t.nodes)))

    return remembered(t, "withdrawal-states", (), made)[node]


def troops(s: WfuState, f: Withdrawing) -> list[int]:
    """The SPs of the kind on the map; state militia is another kind."""
    kinds = [10 * f.side + 5 * arm + f.quality for arm in (0, 1) if f.arm in (-1, arm)]
    at = s.sp_at
    return [sp for sp, kind in enumerate(s.sp_kind) if kind in kinds and at[sp] != OFF]


def free(s: WfuState, sp: int) -> bool:
    """16.11b Besieged troops are never withdrawn."""
    return not (besieged(s, s.sp_at[sp], s.side_of(sp)) and s.sp_flags[sp] & INSIDE)


def order(s: WfuState, side: int, quality: int, part: Fraction) -> Withdrawing:
    """16.11 What must go: in all, state by state, and of the cavalry; never more than is free to go."""
    f = Withdrawing("withdrawing", side=side, quality=quality)
    here = troops(s, f)
    groups: dict[str, list[int]] = {}
    for sp in here:
        groups.setdefault(state_at(s, s.sp_at[sp]), []).append(sp)
    loose = [sp for sp in here if free(s, sp)]
    f.count = min(int(len(here) * part), len(loose))
    for state, sps in sorted(groups.items()):
        due = min(int(len(sps) * part), sum(free(s, sp) for sp in sps))
        if due:
            f.states.append(state)
            f.quota.append(due)
    horse = [sp for sp in here if s.arm_of(sp) == CAVALRY]
    f.cavalry = min(int(len(horse) * part), sum(free(s, sp) for sp in horse))
    return f


def horsemen(s: WfuState, f: Withdrawing) -> dict[str, int]:
    """Cavalry that is free to go, by state."""
    found: dict[str, int] = {}
    for sp in troops(s, f):
        if s.arm_of(sp) == CAVALRY and free(s, sp):
            state = state_at(s, s.sp_at[sp])
            found[state] = found.get(state, 0) + 1
    return found


def owed(f: Withdrawing, horse: dict[str, int]) -> int:
    """The fewest withdrawals that meet every quota which is left."""
    both = sum(min(horse.get(state, 0), due) for state, due in zip(f.states, f.quota, strict=True))
    return sum(f.quota) + max(0, f.cavalry - both)


def withdraw_refused(
    s: WfuState, f: Withdrawing, sp: int, horse: dict[str, int] | None = None
) -> Refusal | None:
    """16.11 Why an SP may not be withdrawn; None where it may. `horse` is the cavalry that is free to go, if known."""
    if not free(s, sp):
        return Refusal("besieged troops are not withdrawn", "16.11")
    if horse is None:
        horse = horsemen(s, f)
    after = f.copy()
    _count(s, after, sp)
    if s.arm_of(sp) == CAVALRY:
        state = state_at(s, s.sp_at[sp])
        horse = {**horse, state: horse[state] - 1}
    if owed(after, horse) > after.count:
        return Refusal("another state, or the cavalry, has not given its share", "16.11")
    return None


def _count(s: WfuState, f: Withdrawing, sp: int) -> None:
    f.count -= 1
    state = state_at(s, s.sp_at[sp])
    if state in f.states:
        k = f.states.index(state)
        f.quota[k] = max(0, f.quota[k] - 1)
    if s.arm_of(sp) == CAVALRY:
        f.cavalry = max(0, f.cavalry - 1)


def offers(s: WfuState, f: Withdrawing) -> dict[Choice, int]:
    """Each kind in each hex once, and the SP that would go: tired and ill-supplied ones first."""
    t = s.tables
    found: dict[Choice, int] = {}
    horse = horsemen(s, f)
    for sp in sorted(troops(s, f), key=lambda x: (-s.sp_supply[x], -s.sp_fatigue[x], x)):
        choice = WITHDRAW(KINDS[s.sp_kind[sp] % 10], t.node_name(s.sp_at[sp]))
        if choice not in found and withdraw_refused(s, f, sp, horse) is None:
            found[choice] = sp
    return dict(sorted(found.items(), key=lambda item: (s.sp_at[item[1]], s.sp_kind[item[1]])))


@FLOW.step("withdrawing", Withdrawing)
def withdrawing(s: WfuState, f: Withdrawing) -> None:
    """16.11 One SP after the other."""
    found = offers(s, f) if f.count else {}
    if len(found) == 1:
        _go(s, f, *found.items().__iter__().__next__())
    elif found:
        f.do = "withdraw"
        s.push(f)
        offer(s, f, found)


def _go(s: WfuState, f: Withdrawing, choice: Choice, sp: int) -> None:
    _count(s, f, sp)
    node = s.sp_at[sp]
    s.disband(sp)
    s.out.append(
        Withdrawn(SideSlug(SIDES[f.side]), PlaceSlug(choice.place), choice.word, "16.11", s.whom(f.side))
    )
    abandoned(s, f.side, node)
    f.do = "withdrawing"
    s.push(f)


@FLOW.question("withdraw", Withdrawing)
class Withdraw(Question[WfuState, Withdrawing]):
    """16.11 Who goes home."""

    rule = "16.11"

    def side(self, s: WfuState, f: Withdrawing) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: Withdrawing) -> str:
        return f"{points(f.count)} to withdraw: which?"

    def choices(self, s: WfuState, f: Withdrawing) -> list[Choice]:
        return list(offered(s, f, partial(offers, s, f)))

    def refusal(self, s: WfuState, f: Withdrawing, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind is WITHDRAW:
            for sp in troops(s, f):
                if (KINDS[s.sp_kind[sp] % 10], t.node_name(s.sp_at[sp])) == (choice.word, choice.place):
                    refused = withdraw_refused(s, f, sp)
                    if refused is None or choice not in offers(s, f):
                        return refused
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Withdrawing, choice: Choice) -> None:
        _go(s, f, choice, offers(s, f)[choice])


def from_boxes(s: WfuState, side: int, quality: int, part: Fraction) -> None:
    """16.11a The same share of the Boxes, split between the theaters as evenly as can be; the cavalry bears its part."""
    cells = {(arm, th): 20 * side + 10 * th + 5 * arm + quality for arm in (0, 1) for th in (EAST, WEST)}
    total = int(sum(s.box[c] for c in cells.values()) * part)
    horse = int(sum(s.box[cells[1, th]] for th in (EAST, WEST)) * part)
    taken = [0, 0]
    for k in range(total):
        arm = 1 if k < horse else 0
        arms = (arm, 1 - arm)
        options = [(a, th) for a in arms for th in (EAST, WEST) if s.box[cells[a, th]]]
        best = min(options, key=lambda x: (arms.index(x[0]), taken[x[1]], -s.box[cells[x]], x[1]))
        s.box[cells[best]] -= 1
        taken[best[1]] += 1
    if total:
        s.out.append(GoneForGood(SideSlug(SIDES[side]), total, "16.11"))


@FLOW.phase("withdrawals")
def withdrawals(s: WfuState) -> None:
    """5.4, 16 The withdrawals of the month, the Union's first."""
    t = s.tables
    if not t.scenarios[s.scenario].start.withdrawals:
        return
    for side in (CONFEDERATE, UNION):
        for e in t.schedule:
            if e.kind == "withdraw" and e.turn == s.turn and e.side == side:
                part = share(s, e)
                s.push(order(s, side, e.quality, part))
                from_boxes(s, side, e.quality, part)
