"""Records: typed tuples from data files, every key accounted for."""

from fractions import Fraction
from typing import NamedTuple

import pytest

from longroll.core.errors import DataError
from longroll.kit.records import fraction, record


class Chart(NamedTuple):
    columns: tuple[int, ...]
    share: Fraction
    name: str
    by_state: dict[str, int]
    routes: tuple[tuple[str, ...], ...] = ()
    open: bool = True


GOOD = {"columns": [1, 2], "share": "3/4", "name": "x", "by_state": {"VA": 2}}


def test_a_table_becomes_a_record():
    found = record(Chart, {**GOOD, "routes": [["a", "b"]], "provenance": "stated", "basis": "L1"}, "t")
    assert found == Chart((1, 2), Fraction(3, 4), "x", {"VA": 2}, (("a", "b"),), True)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"colums": [1]}, "t: unknown key 'colums'; did you mean 'columns'"),
        ({"name": 3}, "t.name must be a text, not 3"),
        ({"columns": [1, "2"]}, "t.columns must be a whole number, not '2'"),
        ({"columns": [True]}, "t.columns must be a whole number, not true"),
        ({"columns": 4}, "t.columns must be a list, not 4"),
        ({"by_state": {"VA": "2"}}, "t.by_state.VA must be a whole number, not '2'"),
        ({"share": "1/0"}, "t.share: a fraction is written like 3/4, not '1/0'"),
        ({"open": 1}, "t.open must be true or false, not 1"),
    ],
)
def test_what_does_not_fit_is_named(change, said):
    with pytest.raises(DataError, match=said):
        record(Chart, {**GOOD, **change}, "t")


def test_a_missing_key_is_named():
    with pytest.raises(DataError, match="t: the key 'share' is missing"):
        record(Chart, {k: v for k, v in GOOD.items() if k != "share"}, "t")


@pytest.mark.parametrize(("text", "number"), [("2", Fraction(2)), ("1/2", Fraction(1, 2))])
def test_fractions(text, number):
    assert fraction(text, "t") == number
