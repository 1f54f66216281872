"""What every reader of positions shares."""

import pytest

from longroll.core.errors import PositionError
from longroll.kit.positions import one_of, only_known


def test_a_known_word_is_given_back() -> None:
    assert one_of("union", ("union", "confederate"), "side", "at 4183") == "union"


def test_an_unknown_word_is_answered_with_place_kind_and_nearest() -> None:
    with pytest.raises(PositionError, match=r"at 4183: unknown side 'unoin'; .*union"):
        one_of("unoin", ("union", "confederate"), "side", "at 4183")


def test_an_unknown_key_is_answered_with_the_nearest() -> None:
    only_known({"turn": 1}, ("turn", "seed"), "position")
    with pytest.raises(PositionError, match=r"position: unknown key 'trun'; .*turn"):
        only_known({"trun": 1}, ("turn", "seed"), "position")
