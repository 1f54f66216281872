"""The areas of a view are made anew only where something changed; they are always those that a fresh look finds."""

import random

import pytest

import longroll
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.view_places import Seen, look

OTHERWISE = ("leader_at", "militia_at", "leader_version", "control")
"""columns that do not take every number; they have a test of their own"""


def afresh(state: DwfState) -> Seen:
    """A state that nobody has seen."""
    copy = state.copy()
    copy.seen = None
    return look(copy)


@pytest.mark.parametrize("scenario", ["campaign-1861", "1862", "1863"])
def test_the_areas_shown_are_those_of_a_fresh_look(scenario: str) -> None:
    rng = random.Random(scenario)
    game = longroll.new("divided-we-fall", scenario=scenario, seed=5)
    changed = 0
    for _ in range(400):
        if game.over:
            break
        before = game.view()["places"]
        game.play(rng.choice(game.choices()))
        shown = game.view()["places"]
        fresh = afresh(game.state)
        assert shown == fresh.places
        assert list(shown) == list(fresh.places)
        assert look(game.state) == fresh
        changed += shown != before
    assert changed > 50


def test_every_column_that_an_area_shows_is_watched() -> None:
    """Whatever cell is changed by hand, the next look is that of a fresh one."""
    game = longroll.new("divided-we-fall", scenario="1862", seed=5)
    state: DwfState = game.state
    for name in state.COLUMNS:
        column = getattr(state, name)
        if not isinstance(column, bytearray) or name in OTHERWISE:
            continue
        for cell in range(len(column)):
            look(state)
            was = column[cell]
            column[cell] = 1 - min(was, 1)
            assert look(state) == afresh(state), (name, cell)
            column[cell] = was


def test_leaders_and_militia_are_seen_to_move() -> None:
    game = longroll.new("divided-we-fall", scenario="1862", seed=5)
    state: DwfState = game.state
    for column in (state.leader_at, state.militia_at, state.leader_version, state.control):
        for cell in range(len(column)):
            look(state)
            was = column[cell]
            if column is state.leader_version:
                column[cell] = len(state.tables.leaders[cell].combat) - 1
            else:
                column[cell] = 0
            assert look(state) == afresh(state)
            column[cell] = was


def test_what_a_copy_shows_is_its_own() -> None:
    game = longroll.new("divided-we-fall", scenario="1862", seed=5)
    shown = game.view()["places"]
    kept = {slug: dict(place) for slug, place in shown.items()}
    copy = game.copy()
    rng = random.Random(3)
    for _ in range(60):
        copy.play(rng.choice(copy.choices()))
        copy.view()
    assert copy.view()["places"] != kept
    assert game.view()["places"] == kept == shown
