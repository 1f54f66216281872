"""Columns compared as long numbers."""

from hypothesis import given
from hypothesis import strategies as st

from longroll.kit.columns import differing


@given(st.lists(st.tuples(st.sampled_from([0, 1, 128, 255]), st.sampled_from([0, 1, 128, 255])), max_size=40))
def test_the_differing_cells_are_found_in_order(cells: list[tuple[int, int]]) -> None:
    was, now = bytes(a for a, _ in cells), bytes(b for _, b in cells)
    assert list(differing(was, now)) == [i for i, (a, b) in enumerate(cells) if a != b]
