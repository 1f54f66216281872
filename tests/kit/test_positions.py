"""Writing and reading positions: what every game shares."""

import tomllib

import pytest

from longroll.core.errors import PositionError
from longroll.kit.positions import one_of, only_known, toml_value


def test_a_known_word_is_given_back() -> None:
    assert one_of("union", ("union", "confederate"), "side", "at 4183") == "union"


def test_an_unknown_word_is_answered_with_place_kind_and_nearest() -> None:
    with pytest.raises(PositionError, match=r"at 4183: unknown side 'unoin'; .*union"):
        one_of("unoin", ("union", "confederate"), "side", "at 4183")


@pytest.mark.parametrize("value", ['O\'Fallon "Bill"', 3, True, [1, "a"], {"fort": 2, "infantry": [1, 2]}])
def test_a_value_is_read_back_from_toml(value):
    assert tomllib.loads(f"x = {toml_value(value)}")["x"] == value


def test_an_unknown_key_is_refused_with_the_nearest():
    with pytest.raises(PositionError, match="area: unknown key 'plce'; did you mean 'place'"):
        only_known({"plce": 1}, {"place", "fort"}, "area")
