"""What every view shows in the same way."""

import longroll
import toy
from longroll.core.question import Decision
from longroll.core.state import Outcome
from longroll.kit import looks
from toy.flow import flow


def test_a_decision_is_shown_whole_or_only_whose_it_is() -> None:
    found = Decision("union", "march", "Where to?", "7.1", "", "cairo", "grant", "")
    assert looks.shown(found) == {
        "side": "union", "kind": "march", "prompt": "Where to?", "rule": "7.1", "role": "", "place": "cairo", "piece": "grant",
        "battle": "",
    }  # fmt: skip
    hidden = looks.screened(found, "A secret", "20.2")
    assert hidden == {
        "side": "union", "kind": "hidden", "prompt": "A secret", "rule": "20.2", "role": "", "place": "", "piece": "", "battle": "",
    }  # fmt: skip


def test_nothing_is_asked_when_the_game_is_over_and_its_end_is_told() -> None:
    toy.install()
    s = longroll.new("toy", "short", 1).state
    found = looks.asked(flow, s)
    assert found is not None
    assert found.kind == s.stack[-1].do
    assert looks.result(s, lambda end: end.cause) is None
    assert looks.worth_when_over(s, "union", 10.0) is None
    s.outcome = Outcome("union", "9.1", "cities")
    assert looks.asked(flow, s) is None
    assert looks.result(s, lambda end: end.cause) == {"winner": "union", "rule": "9.1", "reason": "cities"}
    assert [looks.worth_when_over(s, side, 10.0) for side in ("union", "confederate")] == [10.0, -10.0]
    s.outcome = Outcome("draw", "9.1", "cities")
    assert looks.worth_when_over(s, "union", 10.0) == 0.0
