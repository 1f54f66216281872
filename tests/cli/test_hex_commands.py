"""A game of hexes at the terminal: neighbourhoods, regions, tracks, what is due, hexes by number or name."""

from typing import Any

import pytest

from longroll.cli.hexmap import named_hex

GAME = "never-call-retreat"


def typed(longroll_: Any, *lines: str) -> Any:
    return longroll_("play", GAME, "--scenario", "1862", typed="\n".join([*lines, "quit", ""]))


def test_a_neighbourhood_of_six_hexes_on_a_screen(longroll_: Any) -> None:
    """`map 2784 6`: Washington in the middle with its strength, Manassas and Baltimore within, and no more lines than a screen has."""
    shown = typed(longroll_, "map 2784 6").out.split("union> map 2784 6")[-1]
    for word in ("Washi", "Manas", "Balti", "U", "C"):
        assert word in shown
    lines = shown.partition("name or number")[0].splitlines()
    assert 2 * 13 <= len(lines) <= 30


def test_a_small_map_is_as_before(longroll_: Any) -> None:
    shown = typed(longroll_, "map falmouth").out
    assert "*3582" in shown
    assert "railroad by direction" in shown


def test_stacks_of_a_theater(longroll_: Any) -> None:
    east = typed(longroll_, "stacks east").out.rpartition("stacks east")[2]
    assert "Manassas" in east
    assert "Bowling Green" not in east
    west = typed(longroll_, "stacks west").out.rpartition("stacks west")[2]
    assert "Bowling Green" in west
    assert "Manassas" not in west


def test_tracks_and_what_is_due(longroll_: Any) -> None:
    ran = typed(longroll_, "tracks command", "due")
    assert "Union theaters" in ran.out
    assert "Cycle Record Track" in ran.out
    assert "4/62, Union" in ran.out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("stacks eest", "east"),
        ("tracks comand", "Command"),
        ("map 2784 40", "1 to 12"),
        ("map falmuth", "falmouth"),
    ],
)
def test_bad_input_names_the_nearest(longroll_: Any, line: str, says: str) -> None:
    assert says in typed(longroll_, line).err + typed(longroll_, line).out.rpartition(line)[2]


@pytest.mark.parametrize(
    ("word", "number"), [("richmond", "4183"), ("culpep", "3380"), ("4183", "4183"), ("xyz", "xyz")]
)
def test_a_hex_by_name(word: str, number: str) -> None:
    assert named_hex(GAME, word) == number
