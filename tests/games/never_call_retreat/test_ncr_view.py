"""The view: what is on the map, what is hidden, and that nothing leaks."""

import json

import pytest

from longroll.games.never_call_retreat.check import check
from longroll.games.never_call_retreat.imagine import imagine
from longroll.games.never_call_retreat.pools import draw, waiting
from longroll.games.never_call_retreat.setup import set_up
from longroll.games.never_call_retreat.state import AVAILABLE, NEW, NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.view import view
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

YEARS = ("1861", "1862", "1863", "1864")


def begun(t: Tables, year: str) -> NcrState:
    s = NcrState(t, year, 7)
    set_up(s)
    for person in range(0, t.pieces.hq0, 9):  # some Leaders have been drawn to the pools
        if s.leader_state[person] == 0:
            s.leader_state[person] = AVAILABLE
    s.allocation[6:9] = bytes((2, 0, 1))
    s.allocation[9:12] = bytes((1, 2, 0))
    return s


@pytest.mark.rule("25.3")
@pytest.mark.parametrize("year", YEARS)
def test_25_3_a_view_shows_every_piece(t: Tables, year: str):
    s = begun(t, year)
    seen = view(s, "union")
    shown = [x for place in seen["places"].values() for x in place["stacks"]]
    assert len(shown) == sum(at != -1 for at in s.at)
    total = sum(int(x["strength"]) for x in shown if x["kind"] in ("inf", "cav", "militia", "garrison"))
    regulars = sum(n for stack in t.scenarios[year].stacks for _, n in (*stack.units, *stack.points))
    assert total == regulars
    json.dumps(seen)


@pytest.mark.rule("5.11")
def test_5_11_the_next_allocation_is_a_secret(t: Tables):
    s = begun(t, "1863")
    facts = {side: view(s, "union")["sides"][side]["facts"] for side in ("union", "confederate")}
    assert facts["union"]["next allocation"] == ["west", "trans-mississippi", "east"]
    assert "next allocation" not in facts["confederate"]
    onlooker = view(s, None)
    assert all("next allocation" not in x["facts"] for x in onlooker["sides"].values())


@pytest.mark.rule("21.61")
def test_21_61_the_pool_shows_a_number_and_no_names(t: Tables):
    s = begun(t, "1861")
    text = json.dumps(view(s, "union"))
    pool = [
        slug
        for i, slug in enumerate(t.pieces.people)
        if s.leader_state[i] == AVAILABLE and s.side[i] == CONFEDERATE
    ]
    assert pool
    assert not any(f'"{slug}"' in text for slug in pool)
    assert view(s, "union")["sides"]["confederate"]["facts"]["Leaders in the pool"] == len(pool)


@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("side", ["union", "confederate", None])
def test_nothing_leaks(t: Tables, year: str, side: str | None):
    """What a side cannot know is dealt afresh; its view stays the same to the last letter."""
    s = begun(t, year)
    mine = json.dumps(view(s, side))
    different = 0
    for seed in range(4):
        other = imagine(s, side, seed)
        check(other)
        assert json.dumps(view(other, side)) == mine
        different += not other.same(s)
    assert different == 4


@pytest.mark.rule("13.12")
def test_13_12_a_headquarters_shows_its_units(t: Tables):
    s = begun(t, "1863")
    lee = next(
        x
        for place in view(s, "union")["places"].values()
        for x in place["stacks"]
        if x.get("id") == "confederate-2nd-corps"
    )
    assert lee["commander"] == "ewell"
    assert lee["strength"] == 20
    assert lee["parts"] == ["Infantry Division 8", "Infantry Division 6", "Infantry Division 6"]


def test_sides_and_cities(t: Tables):
    seen = view(begun(t, "1864"), "confederate")
    assert seen["places"]["8352"]["control"] == "confederate"
    assert seen["places"]["9521"]["control"] == "union"
    assert seen["sides"]["union"]["facts"]["Victory Points"] == 100
    assert {x["label"]: x["value"] for x in seen["tracks"]}["Mississippi"] == "lost to the Confederacy"
    assert seen["sides"]["confederate"]["facts"]["rail capacity left"] == 15


@pytest.mark.rule("21.61")
def test_21_61_a_drawn_leader_cannot_be_put_back(t: Tables):
    """Even the last man of a pool, for whom no die falls, was unknown before: who sees him has drawn him."""
    s = begun(t, "1861")
    pool = waiting(s, UNION)
    for person, _ in pool[1:]:
        s.leader_state[person] = NEW
    assert len(waiting(s, UNION)) == 1
    s.out.clear()
    draw(s, UNION, t.waters.node("2386", "test"))
    (entered,) = s.out
    assert entered.reveals
