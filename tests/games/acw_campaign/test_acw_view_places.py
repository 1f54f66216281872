"""The boxes and roles of a view are made anew only where something changed; they are always those that a fresh look finds."""

import random
from typing import Any

import pytest

import longroll
from longroll.games.acw_campaign import roles
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.view_places import Seen, look
from longroll.games.acw_campaign.words import OFF

POINTERS = {
    "st_corps": "co_side",
    "st_div": "dv_corps",
    "dv_corps": "co_side",
    "co_chief": "of_side",
    "of_corps": "co_side",
}
"""columns that name something else, and a column of it: they take its numbers alone"""
PLACES = ("dv_box", "co_box", "of_box")


def unseen(state: AcwState) -> AcwState:
    """A state of which nobody has seen or asked anything."""
    copy = state.copy()
    copy.regroup()
    copy.seen = copy.posts = None
    return copy


def same(one: Seen, other: Seen) -> bool:
    filled = [{at: stacks for at, stacks in seen.stacks.items() if stacks} for seen in (one, other)]
    return filled[0] == filled[1] and one.places == other.places and list(one.places) == list(other.places)


@pytest.mark.parametrize("intelligence", [False, True])
def test_the_boxes_and_roles_shown_are_those_of_a_fresh_look(intelligence: bool) -> None:
    rng = random.Random(11)
    game = longroll.new("acw-campaign", seed=5, options={"intelligence": intelligence})
    changed = 0
    for _ in range(250):
        if game.over:
            break
        before = game.view("union")["places"]
        game.play(rng.choice(game.choices()))
        state: AcwState = game.state
        for viewer in ("union", "confederate", None):
            assert game.rules.view(state, viewer) == game.rules.view(unseen(state), viewer)
        assert same(look(state), look(unseen(state)))
        for side in (0, 1):
            assert roles.roles(state, side) == roles.roles(unseen(state), side)
            assert roles.table(state, side, "president") == roles.table(unseen(state), side, "president")
        changed += game.view("union")["places"] != before
    assert changed > 20


def otherwise(state: AcwState, name: str, was: int) -> int:
    """Another value that a column may hold."""
    if name in POINTERS:
        known = getattr(state, POINTERS[name])
        return next(i for i, owner in enumerate(known) if owner != OFF and i != was)
    if name in PLACES:
        return 0 if was else 1
    return 1 - min(was, 1)


def test_every_column_that_a_box_shows_is_watched() -> None:
    """Whatever cell is changed by hand, the next look is that of a fresh one; so are the roles."""
    game = longroll.new("acw-campaign", seed=5)
    state: AcwState = game.state
    rng = random.Random(2)
    for name in state.COLUMNS:
        column: Any = getattr(state, name)
        if isinstance(column, list) or name in ("st_side", "orders", "papers", "co_side", "of_side"):
            continue  # sides come and go with what they are the sides of; names have a test of their own
        for cell in rng.sample(range(len(column)), min(len(column), 25)):
            look(state)
            roles.roles(state, 0)
            was = column[cell]
            if name in POINTERS and was == OFF:
                continue
            column[cell] = otherwise(state, name, was)
            state.regroup()
            assert same(look(state), look(unseen(state))), (name, cell)
            assert roles.table(state, 0, "") == roles.table(unseen(state), 0, ""), (name, cell)
            column[cell] = was
            state.regroup()


def test_names_are_watched_too() -> None:
    game = longroll.new("acw-campaign", seed=5)
    state: AcwState = game.state
    for names, owner in ((state.co_name, state.co_side), (state.of_name, state.of_side)):
        for cell in (i for i, side in enumerate(owner) if side != OFF):
            shown = look(state).places
            was, names[cell] = names[cell], "Somebody Else"
            assert same(look(state), look(unseen(state)))
            assert look(state).places != shown
            names[cell] = was


def test_what_a_copy_shows_is_its_own() -> None:
    game = longroll.new("acw-campaign", seed=5)
    kept = longroll.new("acw-campaign", seed=5).view()["places"]
    shown = game.view()["places"]
    copy = game.copy()
    rng = random.Random(3)
    for _ in range(80):
        copy.play(rng.choice(copy.choices()))
        copy.view()
    assert copy.view()["places"] != kept
    assert game.view()["places"] == kept == shown
