"""Positions and data that cannot be: one line, with the place and the nearest right answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from dwf import toml

import longroll
from longroll.core.errors import DataError, LongrollError, OptionError, PositionError

DATA = Path(longroll.__file__).parent / "games" / "divided_we_fall" / "data"


def complaint(areas: dict[str, Any], turn: str = "1862-may", phasing: str = "usa", **more: Any) -> str:
    with pytest.raises((PositionError, OptionError)) as caught:
        longroll.from_position(toml(turn, phasing, areas, **more))
    text = str(caught.value)
    assert "\n" not in text
    return text


@pytest.mark.parametrize(
    ("areas", "parts"),
    [
        ({"cairo": {"usa": {"leaders": ["grant"]}}, "st-louis": {"usa": {"leaders": ["grant"]}}}, ("st-louis", "Grant is there twice", "cairo")),
        ({"nashville": {"csa": {"militia": ["tn-militia"]}}, "memphis": {"csa": {"militia": ["tn-militia"]}}}, ("memphis", "tn-militia is there twice", "nashville")),
        ({"nashvile": {"csa": {"infantry": [1]}}}, ("unknown place 'nashvile'", "did you mean 'nashville'")),
        ({"cairo": {"usa": {"leaders": ["grannt"]}}}, ("cairo", "unknown leader 'grannt'", "did you mean 'grant'")),
        ({"cairo": {"usa": {"leaders": ["lee"]}}}, ("cairo", "Lee fights for the other side")),
        ({"cairo": {"usa": {"militia": ["il-militai"]}}}, ("cairo", "unknown militia", "il-militia")),
        ({"cairo": {"usa": {"militia": ["oh-militia"]}}}, ("cairo", "oh-militia may not leave its state")),
        ({"cairo": {"usa": {"infantry": [6]}}}, ("cairo", "infantry counters are 1 to 5, not 6")),
        ({"cairo": {"usa": {"infantry": [5] * 9}}}, ("cairo", "only 8 counters of 5 infantry")),
        ({"cairo": {"usa": {"fort": 7}}}, ("cairo", "forts are 1 to 4")),
        ({"cairo": {"usa": {"ships": 1}}}, ("cairo", "ships cannot be there")),
        ({"box-mobile": {"usa": {"infantry": [3, 3]}}}, ("box-mobile", "the box is full at 4")),
        ({"box-mobile": {"csa": {"infantry": [1]}}}, ("box-mobile", "Confederate infantry cannot be at sea")),
        ({"box-mobile": {"usa": {"fort": 1}}}, ("box-mobile", "forts are 1 to 4, on land")),
        ({"cairo": {"usa": {"infantri": [1]}}}, ("cairo", "unknown key 'infantri'", "did you mean 'infantry'")),
        ({"cairo": {"burnd": 1}}, ("cairo", "unknown key 'burnd'", "did you mean 'burned'")),
        ({"cairo": {"usa": {"infantry": [1]}, "csa": {"infantry": [1]}}}, ("cairo", "both sides hold it")),
        ({"cairo": {"usa": {"infantry": 3}}}, ("cairo", "infantry is a list, for instance [3]")),
        ({"cairo": {"usa": {"supply": -1}}}, ("cairo", "supply is a number from 0 to 99, not -1")),
        ({"cairo": {"usa": {"fort": "one"}}}, ("cairo", "fort is a number")),
        ({"cairo": {"usa": 3}}, ("cairo", "write what stands there")),
        ({"cairo": {"control": "nobody"}}, ("cairo", "control is csa, usa or none")),
    ],
)  # fmt: skip
def test_positions_that_cannot_be(areas, parts):
    text = complaint(areas)
    for part in parts:
        assert part in text, text


@pytest.mark.parametrize("turn", ["1866-may", "1862-mai", "may-1862", "", "1860-winter"])
def test_an_impossible_date(turn):
    text = complaint({}, turn=turn)
    assert "turn" in text
    if turn == "1862-mai":
        assert "did you mean '1862-may'" in text


def test_unknown_sides_phases_options_lines_and_scenarios():
    assert "phasing must be csa or usa, not 'union'" in complaint({}, phasing="union")
    assert "phase is campaign or reinforcements" in complaint({}, phase="combat")
    assert "leader_abilities" in complaint({}, options={"leader_abilites": True})
    assert "takes true or false" in complaint({}, options={"leader_abilities": "maybe"})
    assert "did you mean 'corinth/decatur'" in complaint({}, cut=["corinth/decatr"])
    assert "unknown scenario '1864'" in complaint({}, scenario="1864")
    assert "unknown key 'trun'" in complaint({}, trun="1862-may")
    assert "did you mean 'grant'" in complaint({}, leaders={"grnat": {"won": 1}})
    assert "write grant as { won = 1" in complaint({}, leaders={"grant": [1]})
    assert "did you mean 'won'" in complaint({}, leaders={"grant": {"wun": 1}})
    assert "did you mean 'beat-lee'" in complaint({}, leaders={"grant": {"remarks": ["beat-le"]}})


def test_a_position_that_is_no_toml():
    with pytest.raises(LongrollError) as caught:
        longroll.from_position('game = "divided-we-fall\nturn')
    assert "\n" not in str(caught.value)


def test_an_option_that_the_game_does_not_have():
    with pytest.raises(OptionError, match="leader_abilities"):
        longroll.new("divided-we-fall", scenario="1862", options={"leader_ability": True})
    with pytest.raises(OptionError, match="game_balance does not take 'france'"):
        longroll.new("divided-we-fall", scenario="1862", options={"game_balance": "france"})


# --- a player's own data --------------------------------------------------------------------------------------------------------


def override(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LongrollError) as caught:
        longroll.new("divided-we-fall", scenario="1862", data=folder)
    assert isinstance(caught.value, LongrollError)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def rows(count: int = 20, hole: int = 0) -> str:
    good = ["[0, 1, 1, 1, 1, 0]"] * count
    if hole:
        good[hole - 1] = "[0, 1, 1]"
    return "[combat]\nrows = [" + ", ".join(good) + "]\n"


def test_a_hole_in_the_combat_chart(tmp_path):
    text = override(tmp_path, "charts.toml", rows(hole=7))
    assert "charts.toml" in text
    assert "row 7 is wrong or missing" in text


def test_a_combat_chart_that_is_too_short(tmp_path):
    assert "row 15 is wrong or missing" in override(tmp_path, "charts.toml", rows(14))


def test_a_combat_chart_with_words_in_it(tmp_path):
    text = override(
        tmp_path, "charts.toml", rows().replace("[0, 1, 1, 1, 1, 0]", '[0, "one", 1, 1, 1, 0]', 1)
    )
    assert "row 1" in text


def test_an_unknown_key_in_a_chart(tmp_path):
    text = override(tmp_path, "charts.toml", "[combatt]\nrows = []\n")
    assert "unknown key 'combatt'" in text
    assert "did you mean 'combat'" in text


def test_an_unknown_column(tmp_path):
    text = override(tmp_path, "leaders.csv", "slug,version,combatt\nlee,,4\n")
    assert "line 1" in text
    assert "unknown column 'combatt'" in text
    assert "did you mean 'combat'" in text


def test_an_unknown_leader_in_a_patch(tmp_path):
    text = override(tmp_path, "leaders.csv", "slug,version,combat\nleee,,4\n")
    assert "unknown slug/version 'leee/'" in text
    assert "did you mean 'lee/'" in text


def test_an_unknown_place_in_a_patch(tmp_path):
    text = override(tmp_path, "board/places.csv", "slug,name\nrichmondd,Richmond\n")
    assert "unknown slug 'richmondd'" in text
    assert "did you mean 'richmond'" in text


def test_a_word_where_a_number_belongs(tmp_path):
    text = override(tmp_path, "leaders.csv", "slug,version,combat\nlee,,five\n")
    assert "line 2" in text
    assert "combat must be a whole number, not 'five'" in text


def test_a_file_that_the_game_does_not_have(tmp_path):
    text = override(tmp_path, "leader.csv", "slug\nlee\n")
    assert "the game has no data file 'leader.csv'" in text
    assert "leaders.csv" in text


def test_a_folder_that_does_not_exist(tmp_path):
    with pytest.raises(DataError, match="does not exist"):
        longroll.new("divided-we-fall", scenario="1862", data=tmp_path / "nowhere")


def test_a_good_patch_is_used(tmp_path):
    (tmp_path / "leaders.csv").write_text("slug,version,combat\nmcclellan,,2\n", encoding="utf-8")
    game = longroll.new("divided-we-fall", scenario="1862", data=tmp_path)
    rows_ = game.view(None)["places"]["washington-dc"]["stacks"]
    assert next(r["strength"] for r in rows_ if r.get("id") == "mcclellan") == 2
