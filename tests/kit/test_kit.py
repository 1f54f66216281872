"""Parts that several games share."""

from longroll.kit.paths import distances
from longroll.kit.speech import said_of


def test_distances_count_lines_and_mark_what_is_cut_off():
    near = [[1], [0, 2], [1], []]
    assert distances(near, 0, 99) == [0, 1, 2, 99]


def test_some_are_named_and_the_rest_counted() -> None:
    assert said_of(["Grant"], "has not moved", "have not moved") == "Grant has not moved."
    assert said_of(["the 1st Corps", "Pope"], "rests", "rest") == "The 1st Corps and Pope rest."
    assert said_of(list("abcde"), "rests", "rest") == "A, b, c and 2 others rest."
