"""The battle as the campaign's flow runs it: `battle-hours` in the program, `battle-form` from the table.

`combat/` decides that a battle is fought and puts a `battle` frame on the stack:

    BattleAt("battle", box=box, start=[Route(box, hour), ...], arrive=[Arrival(corps, hour), ...], rail=[...])

The active side attacks. Attackers and defenders are all formations of either side in the box; a corps in `arrive` comes as a
reinforcement by road, a division in `rail` by train; an attacker's corps whose `co_from` is a route in `start` comes on at
that hour. Both ways end in the campaign's own `over`, which does recovery (9.1), victory (8.6) and the retreat (8.58).
"""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.errors import LongrollError
from longroll.core.refusal import Refusal
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.battle import form, transfer
from longroll.games.acw_campaign.battle.resolver.step import asks
from longroll.games.acw_campaign.battle.result import apply
from longroll.games.acw_campaign.battle.transfer import tell
from longroll.games.acw_campaign.battle.types import HOUR, NIGHTFALL, OVER, Battle
from longroll.games.acw_campaign.combat.aftermath import fall_back, over
from longroll.games.acw_campaign.combat.phase import ways_out
from longroll.games.acw_campaign.combat.reinforcing import arrive, helpers
from longroll.games.acw_campaign.events import ResultDisputed, ResultSent
from longroll.games.acw_campaign.flow import FLOW, Question, asked_of
from longroll.games.acw_campaign.frames import AtBox, BattleAt, BattleOrders, Reported
from longroll.games.acw_campaign.promotion import rate
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import NOBODY, OFF, SIDE_NAMES, SIDES

WAYS: Final = {"program": "battle-hours", "table": "battle-form", "ask": "battle-way"}
NOON: Final = 12


@FLOW.step("battle", BattleAt)
def battle(s: AcwState, f: BattleAt) -> None:
    """8, 8.1 The battle is fought by the program or on a table, as was agreed or as the attacker says now."""
    f.do = WAYS[s.battles_by]
    s.push(f)


@FLOW.question("battle-way", BattleAt)
class BattleWay(Question[BattleAt]):
    """8.1, R68 Where this battle is fought: the attacker says, or a person who is the referee."""

    rule = "8.1"

    def prompt(self, s: AcwState, f: BattleAt) -> str:
        return f"The battle of {s.tables.name[f.box]}: is it fought in the program or on a table?"

    def choices(self, s: AcwState, f: BattleAt) -> list[Choice]:
        return [v.FIGHT("program"), v.FIGHT("table")]

    def follow(self, s: AcwState, f: BattleAt, choice: Choice) -> None:
        f.do = WAYS[choice.args[0]]
        s.push(f)


@FLOW.step("battle-hours", BattleAt)
def battle_hours(s: AcwState, f: BattleAt) -> None:
    """8.2, 8.3, 8.5 On to the next hour at which a commander decides; at the end the campaign goes on."""
    if not f.battle:
        b = transfer.open_battle(s, f, s.tables.numbers)
        f.called = 0
    else:
        b = Battle.load(f.battle)
        if b.phase == NIGHTFALL and b.leaving == OFF and "withdraw" not in f.orders and f.called < 2 * b.day:
            f.called = 2 * b.day  # 8.4: both stay, and may send for more in the night
            call_for_help(s, f)
            return
        orders = {side: word for side, word in enumerate(f.orders) if word}
        transfer.step(s, f, b, orders, s.tables.numbers)
    if b.phase == OVER:
        conclude(s, f, b)
        return
    f.battle, f.orders = b.dump(), ["", ""]
    s.push(f)
    for q in reversed(asks(b)):
        s.push(
            BattleOrders(
                "battle-orders", who=q.side, box=f.box, prompt=q.prompt, rule=q.rule, options=list(q.options)
            )
        )
    if b.phase == HOUR and b.hour == NOON and b.leaving == OFF and f.called < 2 * b.day - 1:
        f.called = 2 * b.day - 1
        help_asked(s, f.box)


def call_for_help(s: AcwState, f: BattleAt) -> None:
    s.push(f)
    help_asked(s, f.box)


def help_asked(s: AcwState, box: int) -> None:
    """8.4, R69 At noon and at night both commanders may send for corps of the neighbouring boxes; the attacker is asked first."""
    for side in (1 - s.active, s.active):
        s.push(AtBox("reinforce?", who=side, box=box))


@FLOW.question("battle-orders", BattleOrders)
class BattleOrdersQuestion(Question[BattleOrders]):
    """8.57, 8.58 The army commander's orders for the next hours, or for the night."""

    rule = "8.5"

    def rule_of(self, s: AcwState, f: BattleOrders) -> str:
        return str(f.rule)

    def prompt(self, s: AcwState, f: BattleOrders) -> str:
        return f"The battle of {s.tables.name[f.box]}: {f.prompt}"

    def choices(self, s: AcwState, f: BattleOrders) -> list[Choice]:
        return [v.order(words) for words in f.options]

    def follow(self, s: AcwState, f: BattleOrders, choice: Choice) -> None:
        frame = s.within(BattleAt)
        assert frame is not None
        frame.orders[f.who] = next(words for words in f.options if v.order(words) == choice)


@FLOW.question("battle-form", BattleAt)
class BattleForm(Question[BattleAt]):
    """8.1, 8.4, 8.6, R91 The battle is fought on a table and its result typed in, or the program fights it after all; while it
    is fought each side sends for corps of its own. Both sides see a result before it counts; a referee's counts at once."""

    rule = "8.1"

    def prompt(self, s: AcwState, f: BattleAt) -> str:
        program = (
            " or let the program fight it"
            if s.referee or sender(s, f) == s.active
            else " or pass the form on"
        )
        return f"The battle of {s.tables.name[f.box]}: send in the result,{program}"

    def choices(self, s: AcwState, f: BattleAt) -> list[Choice]:
        sides = (s.active, 1 - s.active) if s.referee else (sender(s, f),)
        calls = [v.SUMMON(SIDES[side], s.corps_slug(c)) for side in sides for c in helpers(s, side, f.box)]
        if s.referee:
            return [v.RESOLVE(), *calls]
        if sender(s, f) == s.active:  # R68: the attacker may still hand the battle to the program
            return [v.RESOLVE(), *calls, v.HAND_OVER()]
        return [v.HAND_OVER(), *calls]

    def accepts(self, s: AcwState, f: BattleAt, text: str) -> Choice | None:
        choice = v.RESULT.read(text)
        return choice if choice is not None and result_refused(s, f, choice.args[0]) is None else None

    def refusal(self, s: AcwState, f: BattleAt, choice: Choice) -> Refusal | None:
        return (
            result_refused(s, f, choice.args[0]) if choice.kind is v.RESULT else super().refusal(s, f, choice)
        )

    def follow(self, s: AcwState, f: BattleAt, choice: Choice) -> None:
        if choice.kind is v.RESOLVE:
            f.do, f.who = "battle-hours", NOBODY
            s.push(f)
            return
        if choice.kind is v.RESULT and s.referee:
            enter_result(s, f, choice.args[0])
            return
        s.push(f)
        if choice.kind is v.SUMMON:  # 8.4, R91: the packet and the form have it from now on
            arrive(s, f, s.find_corps(SIDES.index(choice.args[0]), choice.args[1]))
        elif choice.kind is v.HAND_OVER:
            f.who = 1 - sender(s, f)
        else:
            side = sender(s, f)
            s.out.append(ResultSent(SIDES[side], s.tables.slug[f.box]))
            s.push(Reported("battle-confirm", who=1 - side, box=f.box, result=choice.args[0]))


def result_refused(s: AcwState, f: BattleAt, line: str) -> Refusal | None:
    """8.6 What is wrong with a result from the table."""
    try:
        form.from_line(line, transfer.muster(s, f), open_boxes(s, f), s.tables.numbers)
    except LongrollError as error:
        return Refusal(str(error), "8.6")
    return None


def sender(s: AcwState, f: BattleAt) -> int:
    """R91 The side that has the form; the attacker first."""
    return asked_of(s, f)


def enter_result(s: AcwState, f: BattleAt, line: str) -> None:
    """8.6 A result that counts."""
    b = transfer.muster(s, f)
    result = form.from_line(line, b, open_boxes(s, f), s.tables.numbers)
    tell(s, f.box, apply(b, result, s.tables.numbers))
    conclude(s, f, b, result.retreat)


@FLOW.question("battle-confirm", Reported)
class BattleConfirm(Question[Reported]):
    """8.6, R91 The other side sees the result before it counts: it agrees, or takes the form and sends in another."""

    rule = "8.6"

    def prompt(self, s: AcwState, f: Reported) -> str:
        b = transfer.muster(s, _table(s))
        r = form.from_line(f.result, b, open_boxes(s, f), s.tables.numbers)
        lost = [0, 0]
        for name, days in r.losses.items():
            lost[b.s_side[b.s_name.index(name)]] += sum(days)
        time = "1 day" if r.days == 1 else f"{r.days} days"
        return (
            f"The battle of {s.tables.name[f.box]}: a {SIDE_NAMES[r.winner]} victory after {time}, "
            f"lost on the field Union {lost[0]}, Confederate {lost[1]}: is that so?"
        )

    def choices(self, s: AcwState, f: Reported) -> list[Choice]:
        return [v.CONFIRM(), v.DISPUTE()]

    def follow(self, s: AcwState, f: Reported, choice: Choice) -> None:
        table = _table(s)
        if choice.kind is v.CONFIRM:
            s.stack.remove(table)
            enter_result(s, table, f.result)
            return
        table.who = f.who
        s.out.append(ResultDisputed(SIDES[f.who], s.tables.slug[f.box]))


def _table(s: AcwState) -> BattleAt:
    found = s.within(BattleAt)
    assert found is not None
    return found


def open_boxes(s: AcwState, f: AtBox) -> list[str]:
    """8.58 Where a beaten defender could go."""
    return [s.tables.slug[b] for b in ways_out(s, 1 - s.active, f.box)]


def conclude(s: AcwState, f: BattleAt, b: Battle, retreat: str = "") -> None:
    """8.6, 9.1 The order of battle as the battle left it; then recovery, victory, retreat."""
    loser, box = b.leaving, f.box
    transfer.write_back(s, b, len(s.battles) // 4 + 1)
    for k, i in enumerate(b.s_ref):  # 9.33: the referee's promotions
        s.st_flags[i] = b.s_flags[k]
        if s.st_morale[i] != b.s_morale[k]:
            rate(s, i, b.s_morale[k])
    how = "field" if b.both else "rear_guard" if b.guard[loser] else "no_rear_guard"
    over(s, box, b.day, b.winner, b.reason, how)
    if retreat:
        frame = next((f for f in reversed(s.stack) if f.do == "retreat?"), None)
        if frame is not None:
            s.stack.remove(frame)
            fall_back(s, loser, box, s.tables.index[retreat])
