"""The battle as a step machine: who is asked what, and `advance`, which goes on to the next question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from longroll.core.data import slug
from longroll.core.dice import Dice
from longroll.core.errors import IllegalChoice
from longroll.games.acw_campaign.battle import arrivals
from longroll.games.acw_campaign.battle.events import Dawn, Ordered
from longroll.games.acw_campaign.battle.numbers import Numbers, ours
from longroll.games.acw_campaign.battle.report import clock
from longroll.games.acw_campaign.battle.resolver.hour import fight
from longroll.games.acw_campaign.battle.resolver.leaving import (
    check_collapse,
    finish,
    march_off,
    nightfall,
    start_withdrawal,
)  # fmt: skip
from longroll.games.acw_campaign.battle.throw import Throw
from longroll.games.acw_campaign.battle.types import (
    AWAY,
    FORMED,
    GONE,
    HERE,
    HOLD,
    HOUR,
    MORNING,
    NIGHTFALL,
    OVER,
    PRESS,
    Battle,
)  # fmt: skip
from longroll.games.acw_campaign.words import OFF


class Ask(NamedTuple):
    """A question to an army commander."""

    side: int
    prompt: str
    options: tuple[str, ...]
    rule: str


NOON: Final = 12
FIGHT: Final[tuple[str, ...]] = ("press", "press with all", "hold", "hold with all")


def asks(b: Battle) -> list[Ask]:
    """The questions that `advance` waits for, the attacker's first. Both sides answer without knowing the other's answer.

    8.58, FAQ L2103-2115: a side without a box to go to stands and fights.
    """
    return [q if b.refuge[q.side] else q._replace(options=_bound(q.options)) for q in _questions(b)]


def _bound(options: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(o for o in options if not o.startswith(("withdraw", "leave")))


def _questions(b: Battle) -> list[Ask]:
    """8.5, 8.56 Once it has begun: orders by the hour, withdrawal by day and by night."""
    found = []
    for side in (b.attacker, 1 - b.attacker):
        corps = present(b, side)
        alone = tuple(f"press with {slug(b.c_name[c])}" for c in corps) if len(corps) > 1 else ()
        if b.phase == MORNING:
            leave = ("leave",) if b.day > 1 else ()
            found.append(Ask(side, "the day's orders", (*FIGHT, *alone, *leave), "8.58" if leave else "8.3"))
        elif b.phase == NIGHTFALL and b.leaving == OFF:
            found.append(Ask(side, "stay or withdraw in the night", ("stay", "withdraw"), "8.58"))
        elif b.phase == HOUR and b.ask[side] and b.leaving == OFF:
            behind = tuple(f"withdraw behind {slug(b.c_name[c])}" for c in corps) if len(corps) > 1 else ()
            found.append(
                Ask(side, f"orders at {clock(b.hour)}", (*FIGHT, *alone, "withdraw", *behind), "8.57")
            )
        elif b.phase == HOUR and b.ask[side] and b.leaving == 1 - side:
            found.append(Ask(side, f"the enemy is going, {clock(b.hour)}", (*FIGHT, *alone), "8.57"))
    return found


def present(b: Battle, side: int) -> list[int]:
    """Corps of a side with a division on the field."""
    return [
        c for c, s in enumerate(b.c_side)
        if s == side and b.c_state[c] == HERE and any(b.d_place[d] not in (AWAY, GONE) for d in b.divisions_of(c))
    ]  # fmt: skip


def begin(b: Battle, dice: Dice, numbers: Numbers | None = None) -> list[Any]:
    """8.3 The first morning: starting hours are diced, troops of the box stand ready."""
    out: list[Any] = []
    for c, route in enumerate(b.c_route):
        if route == OFF and c not in b.a_corps:
            arrivals.enter(b, c)
    _morning(b, numbers or ours(), Throw(dice), out)
    b.start = [
        sum(1 for i, s in enumerate(b.s_side) if s == side and b.s_sp[i] and (b.s_here[i] or _today(b, i)))
        for side in (0, 1)
    ]
    return out


def _today(b: Battle, i: int) -> bool:
    """A stand that comes with the attack itself, on whatever route."""
    route = b.c_route[b.d_corps[b.s_div[i]]]
    return route != OFF and b.r_day[route] == 1


def _morning(b: Battle, n: Numbers, t: Throw, out: list[Any]) -> None:
    arrivals.start_hours(b, t)
    arrivals.schedule(b, n, t)
    today = [r for r, d in enumerate(b.r_day) if d == b.day]
    first = b.sunrise
    if b.day == 1:
        first = min((b.r_hour[r] for r in today if b.r_side[r] == b.attacker), default=b.sunrise + 1)
    out.append(Dawn(b.day, b.sunrise, tuple(b.r_name[r] for r in today), tuple(b.r_hour[r] for r in today)))
    for hour in range(b.sunrise, first + 1):
        b.hour = hour
        if hour == first and b.day == 1:  # R28: who left the cars before the battle has formed up
            b.s_rout = [FORMED] * len(b.s_rout)
        arrivals.come(b, n, out)
    b.hour = first
    b.pressed = [0, 0]
    if b.day > 1:
        b.d_wait = [0] * len(b.d_wait)
    b.phase, b.ask = MORNING, [0, 0]


def advance(b: Battle, orders: Mapping[int, str], dice: Dice, numbers: Numbers | None = None) -> list[Any]:
    """8 Take the answers to `asks` and fight until the next question or the end. Without an answer the last order stands."""
    n, t = numbers or ours(), Throw(dice)
    out: list[Any] = []
    questions = {q.side: q for q in asks(b)}
    for side, order in orders.items():
        _possible(questions.get(side), order)
    b.moves += 1
    if b.phase == NIGHTFALL:
        if nightfall(b, n, orders, out):
            _morning(b, n, t, out)
        return out
    b.ask = [0, 0]
    for side in questions:
        _obey(b, n, side, orders.get(side, ""), out)
        if b.phase == OVER:
            return out
    b.phase = HOUR
    if _until_asked(b, n, t, out):
        return out
    b.hour = b.sunset
    b.phase = NIGHTFALL
    if not asks(b):
        nightfall(b, n, {}, out)
    return out


def _possible(question: Ask | None, order: str) -> None:
    """8.5 An order must be one of those that the side was asked for."""
    if question is None or order not in question.options:
        why = "possible are " + ", ".join(question.options) if question else "that side is not asked"
        raise IllegalChoice(order, why, "8.5")


def _until_asked(b: Battle, n: Numbers, t: Throw, out: list[Any]) -> bool:
    """8 Hour by hour, until somebody is asked or the battle is over; False at sunset."""
    while b.hour < b.sunset:
        arrivals.come(b, n, out)
        if b.ask != [0, 0] and asks(b):
            return True
        fight(b, n, t, out)
        check_collapse(b, n, out)
        march_off(b, n, out)
        if b.phase == OVER:
            return True
        b.hour += 1
        quiet = b.posture == [HOLD, HOLD] and b.leaving == OFF
        if b.hour == NOON:
            b.ask = [1, 1]
        elif quiet and b.hour > NOON:
            b.hour = min(b.sunset, arrivals.next_hour(b))  # nobody attacks: the day wears on
        if b.ask != [0, 0] and b.hour < b.sunset and asks(b):
            return True
    return False


def _corps(b: Battle, side: int, word: str) -> int:
    return next(c for c in present(b, side) if slug(b.c_name[c]) == word)


def _obey(b: Battle, n: Numbers, side: int, order: str, out: list[Any]) -> None:
    if not order:
        return
    old = (b.posture[side], b.committed[side], b.lead[side])
    if order == "leave":
        out.append(Ordered(side, b.day, b.hour, order, "9.1", b.chief[side]))
        b.leaving, b.both = side, 1
        finish(b, n, "left", out)
        return
    if order.startswith("withdraw"):
        behind = _corps(b, side, order[len("withdraw behind ") :]) if " " in order else OFF
        word, corps = ("withdraw behind", b.c_name[behind]) if behind != OFF else (order, "")
        out.append(Ordered(side, b.day, b.hour, word, "8.57", b.chief[side], corps))
        start_withdrawal(b, n, side, behind)
        return
    b.posture[side] = PRESS if order.startswith("press") else HOLD
    b.committed[side] = int(order.endswith(" all"))
    b.lead[side] = OFF
    corps = ""
    if order.startswith("press with ") and not b.committed[side]:
        b.lead[side] = _corps(b, side, order[len("press with ") :])
        order, corps = "press with", b.c_name[b.lead[side]]
    if (b.posture[side], b.committed[side], b.lead[side]) != old or b.phase == MORNING:
        out.append(Ordered(side, b.day, b.hour, order, "8", b.chief[side], corps))
