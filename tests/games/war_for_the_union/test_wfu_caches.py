"""What is kept between changes is what would be made anew: the supply networks of both sides, in random play."""

import random

import pytest
from war import scenario

from longroll.games.war_for_the_union.network import loc_reach, network
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.ways import Overland
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION

PARTS = ("ways", "sources", "weak", "reached", "head", "los", "sea_los")


def same(s: WfuState, side: int) -> bool:
    """Every part of the network of a side, beside a copy that has kept nothing."""
    fresh = s.copy()
    fresh.forget()
    fresh.tables.memo.clear()
    pairs = [(getattr(network(s, side), name), getattr(network(fresh, side), name)) for name in PARTS]
    pairs.append((loc_reach(s, network(s, side)), loc_reach(fresh, network(fresh, side))))
    return all(_alike(a, b) for a, b in pairs)


def _alike(a: object, b: object) -> bool:
    if isinstance(a, Overland) and isinstance(b, Overland):
        assert b.hexes == sorted(b.ways.order), "the front goes as far as the search"
        return a.mask == b.mask
    return a == b


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
            loc_reach(s, network(s, side))
        FLOW.play(s, r.choice(FLOW.choices(s)))
        for side in (UNION, CONFEDERATE):
            assert same(s, side), FLOW.decision(s) if s.stack else "over"
