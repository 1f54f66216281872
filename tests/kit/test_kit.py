"""Parts that several games share."""

import tomllib

import pytest

from longroll.core.errors import PositionError
from longroll.kit.paths import distances
from longroll.kit.positions import only_known, toml_value
from longroll.kit.speech import said_of


def test_distances_count_lines_and_mark_what_is_cut_off():
    near = [[1], [0, 2], [1], []]
    assert distances(near, 0, 99) == [0, 1, 2, 99]


@pytest.mark.parametrize("value", ['O\'Fallon "Bill"', 3, True, [1, "a"], {"fort": 2, "infantry": [1, 2]}])
def test_a_value_is_read_back_from_toml(value):
    assert tomllib.loads(f"x = {toml_value(value)}")["x"] == value


def test_an_unknown_key_is_refused_with_the_nearest():
    with pytest.raises(PositionError, match="area: unknown key 'plce'; did you mean 'place'"):
        only_known({"plce": 1}, {"place", "fort"}, "area")


def test_some_are_named_and_the_rest_counted() -> None:
    assert said_of(["Grant"], "has not moved", "have not moved") == "Grant has not moved."
    assert said_of(["the 1st Corps", "Pope"], "rests", "rest") == "The 1st Corps and Pope rest."
    assert said_of(list("abcde"), "rests", "rest") == "A, b, c and 2 others rest."
