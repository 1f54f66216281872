"""`map`, `board check` and `board show`, with the errors that people make."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]


@pytest.mark.parametrize("game", ["divided-we-fall", "acw-campaign", "1863"])
def test_check_holds(longroll_: Command, game: str) -> None:
    ran = longroll_("board", "check", game)
    assert ran.code == 0
    assert "checks hold" in ran.out
    assert "stated" in ran.out
    report = json.loads(longroll_("board", "check", game, "--json").out)
    assert all(c["ok"] for c in report["checks"])


def test_check_names_every_fact_with_its_line(longroll_: Command) -> None:
    out = longroll_("board", "check", "divided-we-fall", "--all").out
    assert "holds  Washington to Manassas without terrain L691" in out


def test_check_fails_on_a_player_s_mistake(longroll_: Command, tmp_path: Path) -> None:
    (tmp_path / "links.csv").write_text(
        "a,b,kind,into_b\nwashington-dc,manassas,rail,forest\n", encoding="utf-8"
    )
    ran = longroll_("board", "check", "divided-we-fall", "--data", tmp_path)
    assert ran.code == 2
    assert "FAILS  Washington to Manassas without terrain L691" in ran.out
    (tmp_path / "links.csv").write_text("a,b,kind,change\nwashington-dc,manasas,rail,add\n", encoding="utf-8")
    ran = longroll_("board", "check", "divided-we-fall", "--data", tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert "did you mean 'manassas'" in ran.err


def test_show(longroll_: Command) -> None:
    out = longroll_("board", "show", "divided-we-fall", "Decatur").out
    for words in (
        "name: Decatur",
        "Corinth",
        "entering meets forest+seasonal-river",
        "L1103",
        "Franklin to Decatur",
    ):
        assert words in out
    facts = json.loads(longroll_("board", "show", "acw-campaign", "washington", "--json").out)
    assert {x["to"] for x in facts["links"]} == {
        "Baltimore",
        "Frederick",
        "Leesburg",
        "Manassas Junction",
        "Fredericksburg",
    }
    ran = longroll_("board", "show", "1863", "vicksberg")
    assert ran.code == 2
    assert "did you mean 'vicksburg'" in ran.err


def test_map(longroll_: Command, tmp_path: Path) -> None:
    ran = longroll_(
        "map",
        "divided-we-fall",
        "--scenario",
        "1862",
        "--layer",
        "control,supply",
        "--style",
        "print",
        "-o",
        tmp_path / "map.svg",
    )
    assert (ran.code, ran.err) == (0, "")
    assert "McClellan" in (tmp_path / "map.svg").read_text(encoding="utf-8")


MISTAKES = [
    (["map", "divided-we-fal", "-o", "x.svg"], "did you mean 'divided-we-fall'"),
    (["map", "1863", "-o", "x.gif"], "a map is written as .svg, .png or .pdf"),
    (["map", "1863", "-o", "nowhere/x.svg"], "the folder 'nowhere' does not exist"),
    (["map", "1863", "--style", "prnt", "-o", "x.svg"], "did you mean 'print'"),
    (["map", "1863", "--layer", "rail,suply", "-o", "x.svg"], "did you mean 'supply'"),
    (["map", "1863", "--hexes", "0101-0202", "-o", "x.svg"], "has no hexes"),
    (
        ["map", "divided-we-fall", "--scenario", "1862", "--position", "y.toml", "-o", "x.svg"],
        "do not go together",
    ),
    (["map", "divided-we-fall", "--scenario", "1866", "-o", "x.svg"], "1866"),
    (["map", "1863"], "output"),
    (["board", "check", "gettysburg"], "unknown game 'gettysburg'"),
    (["board", "check", "1863", "--data", "nowhere"], "the data folder 'nowhere' does not exist"),
]


@pytest.mark.parametrize(("words", "message"), MISTAKES, ids=[" ".join(m[0])[:50] for m in MISTAKES])
def test_mistakes_are_one_line(
    longroll_: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = longroll_(*words)
    assert ran.code == 2
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("game", "place"), [("war-for-the-union", "Vicksburg"), ("never-call-retreat", "vicksburg")]
)
def test_show_a_hex(longroll_: Command, game: str, place: str) -> None:
    facts = json.loads(longroll_("board", "show", game, place, "--json").out)
    assert [p["name"] for p in facts["places"]] == ["Vicksburg"]
    assert any("Mississippi" in side["water"] for side in facts["sides"])
    assert any("rail" in side for side in facts["sides"])
    by_number = json.loads(longroll_("board", "show", game, facts["hex"], "--json").out)
    assert by_number == facts
    ran = longroll_("board", "show", game, "Viksburg")
    assert ran.code == 2
    assert "Vicksburg" in ran.err or "vicksburg" in ran.err


def test_map_of_a_position(longroll_: Command, tmp_path: Path) -> None:
    import longroll

    game = longroll.new("divided-we-fall", scenario="1862", seed=3)
    (tmp_path / "here.toml").write_text(game.position(), encoding="utf-8")
    ran = longroll_(
        "map",
        "divided-we-fall",
        "--position",
        tmp_path / "here.toml",
        "--style",
        "print",
        "-o",
        tmp_path / "map.svg",
    )
    assert (ran.code, ran.err) == (0, "")
    ran = longroll_("map", "1863", "--position", tmp_path / "here.toml", "-o", tmp_path / "map.svg")
    assert ran.code == 2
    assert "is a game of divided-we-fall, not of 1863" in ran.err
