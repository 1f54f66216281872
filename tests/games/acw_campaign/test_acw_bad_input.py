"""Positions, options and data that cannot be: one line, the place, the nearest right answer."""

from pathlib import Path

import pytest
from camp import RULES, corps, position

import longroll
from longroll.core.errors import DataError, LongrollError, OptionError, PositionError

GOOD = position(corps("I", "union", "washington"), corps("X", "confederate", "richmond"))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('box = "washington"', 'box = "washingtn"', "did you mean 'washington'"),
        ('turn = "1862-may"', 'turn = "1862-feb"', "1862-feb"),
        ('turn = "1862-may"', 'turn = "1866-mar"', "1865-jun"),
        ('side = "union"', 'side = "unoin"', "union"),
        ("inf 6-4", "inf 6-9", "morale"),
        ("inf 6-4", "foot 6-4", "kind of stand"),
        ("inf 6-4", "inf six", "is not a stand"),
        ("art 2-5 SB-H", "art 2-5 SB-X", "unknown mark"),
        ('name = "X"', 'name = "X"\nspeed = 4', "unknown key 'speed'"),
        ('phase = "movement"', 'phase = "movement"\nweather = 1', "unknown key 'weather'"),
        ('commander = "X CC"', 'commander = "X CC"\nid = 0', "twice"),
        ('box = "richmond"', 'box = ""', "corps X: unknown box ''"),
        ('box = "richmond"', "box = [1]", "corps X: unknown box '[1]'"),
        ("troops = []", "troops = 3", "corps I: troops must be a list of texts in quotes, not '3'"),
        ("divisions = [", 'divisions = ["x", ', "corps I: divisions must be a list of tables"),
        ("stands = [", "stands = [7, ", "corps I, division 1: stands must be a list of texts"),
        ("[[corps]]", "[marks]\nused = 4\n[[corps]]", "marks.used must be a list"),
        ("[[corps]]", '[[officer]]\nside = "union"\n[[corps]]', "an officer needs a name"),
        ("[[corps]]", '[[officer]]\nside = "union"\nname = "Scott"\n[[corps]]', "officer Scott: unknown box"),
        ('game = "acw-campaign"', 'game = "1863"', ""),
    ],
)
def test_positions_that_cannot_be(old: str, new: str, says: str) -> None:
    text = GOOD.replace(old, new, 1)
    assert text != GOOD
    with pytest.raises(LongrollError) as caught:
        longroll.from_position(text)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_corps_that_is_too_large() -> None:
    many = corps("I", "union", "washington", [["inf 6-4"] * 7, ["inf 6-4"] * 6])
    with pytest.raises(PositionError, match="13 units, 12 at most"):
        longroll.from_position(position(many, corps("X", "confederate", "richmond")))


def test_one_general_for_two_corps() -> None:
    text = position(
        corps("I", "union", "washington", commander="Grant"),
        corps("II", "union", "chicago", commander="Grant"),
    )
    with pytest.raises(PositionError, match="Grant commands I already"):
        longroll.from_position(text)


def test_unknown_options() -> None:
    with pytest.raises(OptionError, match="intelligence"):
        longroll.new("acw-campaign", options={"inteligence": True})
    with pytest.raises(OptionError, match="program"):
        longroll.new("acw-campaign", options={"battles": "moon"})


def test_a_hole_in_the_command_table(tmp_path: Path) -> None:
    (tmp_path / "charts.toml").write_text("[command]\n1862 = [[2, 3]]\n")
    with pytest.raises(DataError, match=r"command\.1862"):
        type(RULES)(tmp_path)


def test_odds_of_nowhere() -> None:
    game = longroll.from_position(GOOD)
    with pytest.raises(LongrollError, match="unknown box"):
        game.odds("atlantis")
    with pytest.raises(LongrollError, match="only the Union side stands at washington"):
        game.odds("washington")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("wins = [1]", "now.wins must be a list of 2 numbers"),
        ('mounted = ["x", 0]', "now.mounted must be a whole number from 0 to 255"),
        ("hungry = 4", "now.hungry must be a list of whole numbers"),
        ("battles = [1, 0]", "now.battles must have four numbers for each battle"),
        ("losses = [300, -1]", "now.losses must be a whole number"),
    ],
)
def test_lists_that_cannot_be(line: str, says: str) -> None:
    with pytest.raises(PositionError) as caught:
        longroll.from_position(GOOD.replace("[[corps]]", f"[now]\n{line}\n[[corps]]", 1))
    assert says in str(caught.value)
