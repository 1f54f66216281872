"""What a player reads on the terminal: who stands where, of what he is made, and what a choice means."""

import io
from typing import Any

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


def test_figures_that_do_not_fit_in_columns_are_told_in_lines() -> None:
    """Twelve figures of a side on 80 columns were a row of three letters each."""
    view = longroll.new("never-call-retreat", "1862", seed=3).view("union")
    narrow = shown(situation.overview(view, "Never Call Retreat", 80), 80).replace("\N{NO-BREAK SPACE}", " ")
    assert "\N{HORIZONTAL ELLIPSIS}" not in narrow
    assert "supply 175" in narrow
    assert "casualties 10" in narrow
    few = longroll.new("divided-we-fall", seed=3).view("usa")
    head = shown(situation.overview(few, "Divided We Fall", 80), 80).splitlines()
    assert sum(row.startswith(("the Union", "Union")) for row in head) == 1
    assert ":" not in next(row for row in head if "Union" in row)


def test_units_that_read_the_same_are_told_once() -> None:
    view = longroll.new("never-call-retreat", "1862", seed=3).view("union")
    text = " ".join(shown(situation.search_places(view, "alexandria va")).split())
    assert "12 x Infantry Division 10" in text
    assert "Division 10 10," not in text
    assert "under Army of the Potomac" in text
    assert "Union fort" in text
    assert "East Department" in shown(situation.search_places(view, "philadelphia"))


def test_a_crowded_map_is_not_listed_at_every_turn(longroll_: Any) -> None:
    ran = longroll_(
        "play", "never-call-retreat", "--scenario", "1862", "--seed", 3, typed="stacks east\nquit\n"
    )
    opening, _, listed = ran.out.partition("union> ")
    assert "Units stand in" in opening
    assert "Fredericksburg" not in opening
    assert "Fredericksburg" in listed
    assert "New Orleans" not in listed
