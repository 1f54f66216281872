"""What is kept of railroads and rivers: a change drops what hangs on it, and nothing else."""

import pytest

from longroll.games.never_call_retreat import check, lasting, memo, railways, waterborne
from longroll.games.never_call_retreat.flags import CUT, MOVED, WATERS
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Half
from longroll.games.never_call_retreat.pulse import Where
from longroll.games.never_call_retreat.setup import set_up
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.verbs import AT
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

ATLANTA, WASHINGTON = "8352", "2784"


def game(t: Tables) -> NcrState:
    s = NcrState(t, "1863", 3)
    set_up(s)
    return s


def rails(s: NcrState, start: int, side: int) -> lasting.Answer | None:
    """What is kept of a line along the rails."""
    known = lasting.fresh(s, side)
    return known.get(("rails", start, railways.lines_of(s, side)))


@pytest.mark.rule("14.22")
def test_14_22_a_line_is_kept_until_something_changes_where_it_was_looked_for(t: Tables):
    s = game(t)
    start, far = t.board.hex(ATLANTA), t.board.hex(WASHINGTON)
    line = railways.along_rails(s, start, CONFEDERATE)
    kept = rails(s, start, CONFEDERATE)
    assert line is not None
    assert kept is not None
    assert set(line.path) <= (kept.over or set())
    assert far not in (kept.over or set())
    s.mark(far, CUT)
    assert rails(s, start, CONFEDERATE) is kept
    other = s.copy()
    s.mark(line.path[0], CUT)
    assert rails(s, start, CONFEDERATE) is None
    assert rails(other, start, CONFEDERATE) is kept  # the copy knows nothing of the cut
    assert railways.along_rails(s, start, CONFEDERATE) is None
    s.mark(line.path[0], CUT, False)
    assert railways.along_rails(s, start, CONFEDERATE) == line
    check.check(s)
    check.check(other)


@pytest.mark.rule("14.34")
def test_14_34_only_boat_sides_near_a_ship_are_looked_at_again(t: Tables):
    s = game(t)
    kinds = t.roster.kinds
    before = waterborne.open_sides(s, CONFEDERATE)
    boat = next(
        x
        for x in range(t.pieces.slot0, t.pieces.count)
        if s.kind[x]
        and kinds[s.kind[x] - 1].slug == "gunboat"
        and s.side[x] == UNION
        and s.at[x] >= t.board.count
    )
    start = s.at[boat]
    there = next(n for n in t.waters.boat_near[start] if n >= t.board.count)
    s.place(boat, there)
    stale = s.kept[WATERS + CONFEDERATE][lasting.STALE].found
    near = t.waters.reaches[start - t.board.count] | t.waters.reaches[there - t.board.count]
    assert stale == near
    after = waterborne.open_sides(s, CONFEDERATE)
    assert {k for k in range(len(t.waters.way.sides)) if before[k] != after[k]} <= near
    assert after == bytes(
        k < len(t.waters.way.sides) and waterborne.navigable(s, k, CONFEDERATE) for k in range(t.board.count)
    )
    transport = t.roster.kind("river-transport", UNION, "test")
    s.muster(UNION, transport, 1, there)
    assert lasting.STALE not in s.kept[WATERS + CONFEDERATE]  # it closes nothing
    check.check(s)


@pytest.mark.rule("14.22")
def test_14_22_answers_do_not_pile_up(t: Tables):
    s = game(t)
    for hex_ in t.rail_list:
        railways.along_rails(s, hex_, UNION)
    assert len(t.rail_list) > lasting.MANY >= len(s.kept[UNION])
    check.check(s)


def test_a_menu_is_kept_only_while_every_changing_fact_is_the_same(t: Tables):
    s = game(t)
    compared = {*memo.SCALARS, *s.COLUMNS} - {*memo.DERIVED}
    apart = {
        "stack",
        "dice",
        "outcome",
        *memo.DERIVED,
    }  # the flow, what will fall, the end, and what follows from other columns
    assert {*s.to_json()} == compared | apart


@pytest.mark.rule("5.22")
def test_5_22_whoever_goes_back_finds_the_same_list(t: Tables):
    s = game(t)
    s.cp[:] = bytes([9] * len(s.cp))
    s.push(Half("where", side=UNION, left=3))
    half, ask = s.frame(Half), FLOW.asks["where"]
    before = ask.choices(s, half)
    assert ask.choices(s.copy(), half) == before
    place = next(c for c in before if c.kind is AT)
    node = t.waters.node(place.place, "test")
    for x in s.pieces_at(node, UNION):
        s.flags[x] |= MOVED
    after = ask.choices(s, half)
    assert after == Where().listed(s, half)
    assert place not in after
    check.check(s)
