"""13.71 Losses, one SP at a time, as the owner chooses."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.attrition import suffers
from longroll.games.war_for_the_union.boxes import box_of
from longroll.games.war_for_the_union.casualties import abandoned, check_leader, lose_hqs
from longroll.games.war_for_the_union.combat.events import Lost
from longroll.games.war_for_the_union.combat.losses import Quota, loss_refused, value
from longroll.games.war_for_the_union.combat.retreat import retreaters
from longroll.games.war_for_the_union.flags import MOVING, OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Answer, Battle, Losing, Retreating
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import at_home
from longroll.games.war_for_the_union.words import CAVALRY, KINDS, LOSE, SIDES

BREAK_OUT: Final = "13.73"
"""R101 the rule under which who breaks through enemies loses SPs, as the owner likes"""
EITHER: Final = 2
"""9.22b as many infantry as cavalry: the owner chooses"""


def bearers(s: WfuState, f: Losing) -> list[int]:
    """Who may be lost: everybody of the side in the hex, or who fights on it."""
    if f.arm >= 0:  # 9.22b
        here = s.sps_at(f.node, f.side)
        return [sp for sp in here if s.sp_marks[sp] & MOVING and f.arm in (s.arm_of(sp), EITHER)]
    if f.rule == BREAK_OUT:
        flight = s.within(Retreating)
        return retreaters(s, flight) if flight is not None else []
    if f.node >= 0:
        here = s.sps_at(f.node, f.side)
        return [
            sp
            for sp in here
            if not f.sufferers or (suffers(s, sp) and not (s.militia_supply and at_home(s, sp)))
        ]
    return [
        sp for sp in range(len(s.sp_at)) if s.sp_fights[sp] and s.sp_at[sp] != OFF and s.side_of(sp) == f.side
    ]


def word_of(s: WfuState, sp: int) -> str:
    """`volunteer-cavalry`, `militia@6006`: a kind of troops and where it stands, or is about to land."""
    return f"{KINDS[s.sp_kind[sp] % 10]}@{s.tables.node_name(place_of(s, sp))}"


def place_of(s: WfuState, sp: int) -> int:
    """10.71 The hex or box of an SP; for invaders the hex that they invade."""
    return s.sp_at[sp] if s.sp_lands[sp] == OFF else s.sp_lands[sp]


def losable(s: WfuState, f: Losing) -> dict[str, int]:
    """13.71c, d The kinds that may be the next loss, with the most tired SP of each."""
    sps = bearers(s, f)
    due = Quota(min(f.losses, len(sps)), f.cavalry, f.steady, f.morale)
    found: dict[str, int] = {}
    for sp in sorted(sps, key=lambda x: (-s.sp_fatigue[x], -s.sp_supply[x], x)):
        if word_of(s, sp) not in found and loss_refused(s, due, sps, [], sp) is None:
            found[word_of(s, sp)] = sp
    return found


@FLOW.step("lose", Losing)
def lose(s: WfuState, f: Losing) -> None:
    """13.71 Take losses; the owner is asked only where there is a choice."""
    while f.losses > 0:
        found = losable(s, f)
        if len(found) > 1:
            f.do = "choose-loss"
            s.push(f)
            return
        if not found:
            return
        _take(s, f, next(iter(found.values())))


def _take(s: WfuState, f: Losing, sp: int) -> None:
    t = s.tables
    node, beach = s.sp_at[sp], s.sp_lands[sp]
    f.losses -= 1
    f.cavalry -= 1 if s.arm_of(sp) == CAVALRY and f.cavalry else 0
    f.steady -= 1 if value(s, sp) >= f.morale and f.steady else 0
    s.out.append(
        Lost(
            SideSlug(SIDES[f.side]),
            PlaceSlug(t.node_name(place_of(s, sp))),
            KINDS[s.sp_kind[sp] % 10],
            f.rule,
            s.whom(f.side) if f.node >= 0 and f.rule != BREAK_OUT else None,
        )
    )
    if f.node < 0 or f.rule == BREAK_OUT:
        s.combat_losses[f.side] += 1
    s.lose(sp, box_of(s, sp))
    if beach != OFF:
        if beach not in s.sp_lands:
            _expose(s, [i for i, at in enumerate(s.leader_lands) if at == beach])
    elif not s.strength(node, f.side) and f.rule != BREAK_OUT:
        lose_hqs(s, node, f.side)
        if f.node < 0:
            _expose(s, s.leaders_at(node, f.side))
        abandoned(s, f.side, node)


def _expose(s: WfuState, leaders: list[int]) -> None:
    """13.72 (2), R96 Leaders whose hex has lost its last troops check when both sides have taken their losses, once in all."""
    battle = s.within(Battle)
    if battle is not None:
        battle.exposed += [i for i in leaders if i not in battle.exposed]


@FLOW.step("fates", Answer)
def fates(s: WfuState, f: Answer) -> None:
    """13.72, R96 The leaders are thrown for when both sides have taken their losses; enemies who share the hex have found some (9.18)."""
    battle = s.within(Battle)
    assert battle is not None, "nobody falls without a battle"
    found, battle.exposed = battle.exposed, []
    for leader in found:
        if s.leader_at[leader] != OFF:
            check_leader(s, leader, "13.72")


def last_one_gone(s: WfuState, side: int, node: int) -> None:
    """13.71e, 4.57, 13.72 (2) With its last troops an HQ is eliminated on a retreat, and every leader of the hex checks.

    Where enemies stand in the same hex, a siege, they find what is left there (9.18).
    """
    lose_hqs(s, node, side)
    if node < s.tables.board.count and s.strength(node, 1 - side):
        abandoned(s, side, node)
        return
    for leader in s.leaders_at(node, side):
        check_leader(s, leader, "13.72")


@FLOW.question("choose-loss", Losing)
class ChooseLoss(Question[WfuState, Losing]):
    """13.71 Which SP is lost."""

    rule = "13.71"

    def rule_of(self, s: WfuState, f: Losing) -> str:
        return f.rule

    def side(self, s: WfuState, f: Losing) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: Losing) -> str:
        return f"{f.losses} SP{'s' if f.losses > 1 else ''} to lose: which?"

    def choices(self, s: WfuState, f: Losing) -> list[Choice]:
        return [LOSE(word) for word in losable(s, f)]

    def refusal(self, s: WfuState, f: Losing, choice: Choice) -> Refusal | None:
        if choice.kind is LOSE:
            sps = bearers(s, f)
            meant = [sp for sp in sps if word_of(s, sp) == choice.word]
            if meant:
                due = Quota(min(f.losses, len(sps)), f.cavalry, f.steady, f.morale)
                return loss_refused(s, due, sps, [], meant[0])
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Losing, choice: Choice) -> None:
        _take(s, f, losable(s, f)[choice.word])
        f.do = "lose"
        s.push(f)
