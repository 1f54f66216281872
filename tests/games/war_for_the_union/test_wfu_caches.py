"""What is kept between changes is what would be made anew: the supply networks of both sides, in random play."""

import random

import pytest
from war import scenario

from longroll.games.war_for_the_union.network import _make, network
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION


def same(s: WfuState, side: int) -> bool:
    known, fresh = network(s, side), _make(s, side)
    return all(
        (a.order, a.far, a.came) == (b.order, b.far, b.came) if hasattr(a, "far") else a == b
        for a, b in zip(known[2:], fresh[2:], strict=True)
    )


@pytest.mark.parametrize("slug", ["bull-run", "tennessee-1863"])
def test_7_a_network_that_is_kept_is_right(t: Tables, slug: str):
    s = scenario(t, slug)
    s.dice.seed = 3
    FLOW.begin(s, "game-turn")
    FLOW.run(s)
    r = random.Random(11)
    for _ in range(350):
        if s.outcome is not None:
            break
        for side in (UNION, CONFEDERATE):
            network(s, side)
        FLOW.play(s, r.choice(FLOW.choices(s)))
        for side in (UNION, CONFEDERATE):
            assert same(s, side), FLOW.decision(s) if s.stack else "over"
