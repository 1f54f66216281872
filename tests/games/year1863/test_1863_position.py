"""Positions: written, read back, and refused with the place and the nearest right answer."""

import random

import pytest
from field import RULES, position

import longroll
from longroll.core.errors import LongrollError, OptionError, PositionError, UnknownName


def test_a_position_comes_back_letter_for_letter() -> None:
    game = longroll.new("1863", "go-west", seed=8)
    rng = random.Random(8)
    for number in range(600):
        if game.over:
            break
        if number % 50 == 0:
            text = game.position()
            assert RULES.from_position(text).same(game.state)
            assert longroll.from_position(text).position() == text
        game.play(rng.choice(game.choices()))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            position({"richmond": ["lee army"], "culpeper": ["lee"]}, "union-east", "movement"),
            "'lee' stands already in richmond",
        ),
        (position({"richmnd": ["lee"]}, "union-east", "movement"), "did you mean 'richmond'"),
        (position({"richmond": ["leee"]}, "union-east", "movement"), "did you mean 'lee'"),
        (position({"richmond": ["lee arny"]}, "union-east", "movement"), "unknown word 'arny'"),
        (position({}, "union-nort", "movement"), "unknown command 'union-nort'"),
        (position({}, "union-east", "moving"), "unknown phase 'moving'"),
        (position({}, "union-east", "movement", turn=12), "turn 12 does not exist"),
        (position({}, "union-east", "movement", vp=[0, 0, 13, 0]), "from 0 to 12"),
        (position({}, "union-east", "movement", vp=[0, 0]), "four whole numbers"),
        (position({"hampton-roads": ["us-1-corps"]}, "union-east", "movement"), "cannot stand in the sea"),
        (
            position({"gettysburg": ["us-ohio-flotilla"]}, "union-east", "movement"),
            "needs a river or a coast",
        ),
        (
            position({"union-east-reserve": ["cs-1-n-virg-corps"]}, "union-east", "movement"),
            "enemy Reserve Area",
        ),
        (
            position(
                {"richmond": ["lee leads cs-1-n-virg-corps"], "culpeper": ["cs-1-n-virg-corps"]},
                "union-east",
                "movement",
            ),
            "cannot lead",
        ),
        (position({}, "union-east", "movement", scenario="gettysburg"), "unknown scenario"),
        (
            position({}, "union-east", "movement", hand=["", "", "cs-those-peeple", ""]),
            "did you mean 'cs-those-people'",
        ),
        (position({}, "union-east", "movement", control={"richmond": "french"}), "unknown side 'french'"),
        (position({}, "union-east", "movement", now={"rpp": 3}), "did you mean 'rp'"),
        (position({}, "union-east", "movement", turn="first"), "turn must be a int"),
        (position({}, "union-east", "movement", wether="fine"), "unknown key 'wether'"),
        (position({}, "union-east", "movement", flow={"stack": "[oops"}), "not JSON"),
        (position({}, "union-east", "movement", flow={"stack": '[{"do": "dance"}]'}), "unknown step 'dance'"),
        ("game = ", "not TOML"),
    ],
)
def test_bad_positions(text: str, complaint: str) -> None:
    with pytest.raises(PositionError) as caught:
        RULES.from_position(text)
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_unknown_names_elsewhere() -> None:
    with pytest.raises(UnknownName, match="go-west"):
        longroll.new("1863", "go-east")
    with pytest.raises(OptionError, match="seats"):
        longroll.new("1863", options={"seat": "two"})
    with pytest.raises(OptionError):
        longroll.new("1863", options={"seats": "nine"})
    with pytest.raises(LongrollError):
        longroll.new("1863").view("blue")
