"""What a player reads on the terminal: who stands where, of what he is made, and what a choice means."""

import io

import pytest
from rich.console import Console

import longroll
from longroll.cli import situation


def shown(what: object, width: int = 160) -> str:
    console = Console(width=width, record=True, file=io.StringIO())
    console.print(what)
    return console.export_text()


@pytest.fixture(scope="module")
def view() -> dict[str, object]:
    return longroll.new("acw-campaign", seed=3).view("union")


def test_the_overview_tells_a_corps_in_a_line(view: dict[str, object]) -> None:
    text = shown(situation.places(view, 110))
    assert "IV Corps 42 (commander Patterson, units 9)" in text
    assert "inf 6-4" not in text


def test_one_place_tells_every_stand(view: dict[str, object]) -> None:
    text = shown(situation.search_places(view, "harper"))
    assert "IV Corps, 1st Division, green, exhausted at 9: inf 6-4 PT NE, inf 6-4" in text
    assert "inf 6-4" not in shown(situation.search_places(view, ""))


def test_a_long_list_is_cut() -> None:
    view = longroll.new("1863", seed=3).view("union-east")
    text = " ".join(shown(situation.overview(view, "1863")).split())
    assert "Command Shakeup, Copperheads, Emancipation Proclamation, Hancock, McPherson and 7 more" in text
    assert " > " not in text


def test_few_choices_are_told_as_sentences() -> None:
    text = shown(situation.sentences(["done", "road x"], [2], ["That is all", "Move X by road"]))
    assert "2 road x" in text
    assert "Move X by road" in text
    assert "That is all" not in text
