"""What is kept between menus: offers of a step, searches by their kind, floods over stretches of river."""

import random

import pytest
from war import field

from longroll.games.war_for_the_union import kept
from longroll.games.war_for_the_union.frames import AtHome
from longroll.games.war_for_the_union.lanes import Joined, lanes
from longroll.games.war_for_the_union.tables import Tables
from longroll.kit.graph import CLOSED, flood


def test_an_offer_serves_its_frame_once_and_only_while_nothing_has_happened(t: Tables):
    s = field(t, 'turn = "1862-07"')
    f = AtHome("repair", side=0)
    kept.offer(s, f, ["found"])
    assert kept.offered(s, f.copy(), lambda: ["made"]) == ["made"]
    kept.offer(s, f, ["found"])
    assert kept.offered(s, f, lambda: ["made"]) == ["found"]
    assert kept.offered(s, f, lambda: ["made"]) == ["made"]
    kept.offer(s, f, ["found"])
    s.version += 1
    assert kept.offered(s, f, lambda: ["made"]) == ["made"]


def test_searches_of_one_kind_do_not_push_out_those_of_another(t: Tables):
    kept.remembered(t, "test-one", 1, lambda: "first")
    for k in range(5):
        kept.remembered(t, "test-other", k, lambda: "another", most=3)
    assert len(t.memo["test-other"]) <= 3
    assert kept.remembered(t, "test-one", 1, lambda: "made anew") == "first"
    del t.memo["test-one"], t.memo["test-other"]


@pytest.mark.rule("7.22")
@pytest.mark.parametrize("seed", range(4))
def test_7_22_a_flood_over_stretches_finds_what_one_over_hexsides_finds(t: Tables, seed: int):
    r = random.Random(seed)
    n, month = t.board.count, 186207
    free = bytes(r.random() < 0.9 for _ in range(t.waters.rivers))
    trains = bytes(bool(t.rails.hexes[h]) and r.random() < 0.8 for h in range(n))
    cut = r.sample(range(len(t.rails.net.ends)), 30)
    closed = bytearray(t.transport.closed(month))
    for link in cut:
        for line in t.transport.lines_of[link]:
            closed[line] = CLOSED
    way = Joined(lanes(t, month, free, cut), trains)
    rivers = [n + x for x in range(t.waters.rivers) if free[x]]
    for starts in ([r.choice(t.rails.stations)], [r.choice(rivers)], r.sample(rivers, 3)):
        slow = bytearray(t.transport.graph.count)
        for node in flood(t.transport.graph, starts, trains + free, closed):
            slow[node] = 1
        assert way.marks(starts) == slow
