"""Persons and sides: a person may hold several sides, and all of them have won."""

import longroll
from longroll.core.state import Outcome


def test_each_side_is_a_persons_where_nothing_else_is_said() -> None:
    game = longroll.new("toy")
    assert game.rules.seats(game.state) == {side: (side,) for side in game.rules.sides}
    assert game.winners == ()


def test_the_sides_of_the_winning_seat_have_won() -> None:
    game = longroll.new("1863")
    game.state.outcome = Outcome("player-a", "4.2", "points")
    assert game.winners == ("union-east", "confederate-west")
    game.state.outcome = Outcome("draw", "4.2", "equal")
    assert game.winners == ()
