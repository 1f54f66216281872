"""What every view shows in the same way: what is asked, how the game ended, and what that is worth to a side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from longroll.core.flow import Flow
from longroll.core.question import Decision
from longroll.core.state import Outcome, State
from longroll.core.views import DecisionView, ResultView

S = TypeVar("S", bound=State)


def asked(flow: Flow[S], s: S) -> Decision | None:
    """What waits for an answer; None where nothing does, or the game is over."""
    if s.outcome is not None or not s.stack or s.stack[-1].do not in flow.asks:
        return None
    return flow.decision(s)


def shown(found: Decision) -> DecisionView:
    """A decision to whoever may know it."""
    return cast(DecisionView, cast(Any, found)._asdict())


def screened(found: Decision, prompt: str, rule: str) -> DecisionView:
    """To the others: whose it is, and no more."""
    return shown(Decision(found.side, "hidden", prompt, rule))


def result(s: State, reason: Callable[[Outcome], str]) -> ResultView | None:
    """How the game ended, with the reason in words; None while it goes on."""
    end = s.outcome
    return None if end is None else {"winner": end.winner, "rule": end.rule, "reason": reason(end)}


def worth_when_over(s: State, side: str, won: float) -> float | None:
    """What a game that is over is worth to a side, nothing where nobody has won; None while it goes on."""
    if s.outcome is None:
        return None
    return {side: won, "draw": 0.0, "neither": 0.0}.get(s.outcome.winner, -won)
