"""Every mistake gets one line on stderr with the place and the nearest right answer, exit code 2, and no traceback."""

import re
from pathlib import Path
from typing import Any

import pytest

import longroll


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "devided-we-fall"], "did you mean 'divided-we-fall'"),
        (["play", "toy", "--scenario", "lang"], "unknown scenario 'lang'; did you mean 'long'"),
        (["play", "toy", "--option", "biding=1"], "did you mean 'bidding'"),
        (["play", "toy", "--option", "bidding"], "--option takes key=value, not 'bidding'"),
        (["play", "toy", "--option", "bidding=x"], "takes true or false, not 'x'"),
        (["play", "toy", "--union", "greddy"], "unknown player 'greddy'; did you mean 'greedy'"),
        (["play", "toy", "--position", "nowhere.toml"], "'nowhere.toml' does not exist"),
        (["play", "toy", "--data", "nowhere"], "'nowhere' does not exist"),
        (["play", "toy", "--seed", "x"], "Invalid value for '--seed'"),
        (["odds", "toy", "short", "uper-ford"], "unknown place 'uper-ford'; did you mean 'upper-ford'"),
        (["odds", "toy", "shirt", "mill"], "'shirt' does not exist"),
        (["rules", "toy", "T33"], "unknown rule 'T33'; did you mean 'T3'"),
        (["rules", "toi"], "did you mean 'toy'"),
        (["provenance", "toy", "--kind", "infered"], "did you mean 'inferred'"),
        (["simulate", "toy", "--union", "human"], "unknown player 'human'"),
        (["simulate", "toy", "--out", "a.doc"], "can be written as .csv"),
        (["simulate", "toy", "--out", "nowhere/a.csv"], "the folder 'nowhere' does not exist"),
        (["simulate", "toy", "-n", "0"], "Invalid value for '-n'"),
        (["check", "nowhere.txt"], "'nowhere.txt' does not exist"),
        (["check", "."], "cannot be read"),
        (["conquer"], "No such command 'conquer'"),
        (["games", "--nonsense"], "No such option"),
    ],
)
def test_one_line_and_code_2(
    longroll_: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = longroll_(*arguments)
    assert ran.code == 2
    assert ran.err.startswith("error: ")
    assert ran.err.count("\n") == 1
    assert words in ran.err
    assert ran.out == ""


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda t: t[:-4], "line 8: the journal is cut off"),
        (lambda t: t.replace("mill", "upper-ford"), "line 7: .* was changed"),
        (lambda t: _swap(t, 6, 7), "line 7: decision 2 where 1 is due"),
        (lambda t: t.replace("scenario long", "scenario lung"), "line 4: .*did you mean 'long'"),
        (lambda t: t.replace("game toy", "game tay"), "line 2: unknown game 'tay'; did you mean 'toy'"),
        (lambda t: "rubbish", "not TOML"),
        (lambda t: "", "does not say its game"),
        (lambda t: "{}", "not a saved game"),
    ],
)
def test_a_bad_file(longroll_: Any, tmp_path: Path, change: Any, words: str) -> None:
    game = longroll.new("toy", "long", seed=1)
    game.play("march b1 mill")
    game.play("pass")
    path = tmp_path / "game.txt"
    path.write_text(change(game.journal()), encoding="utf-8")
    for command in ("check", "replay"):
        ran = longroll_(command, path)
        assert ran.code == 2
        assert ran.err.startswith(f"error: {path}: ")
        assert ran.err.count("\n") == 1
        assert re.search(words, ran.err), ran.err


def _swap(text: str, a: int, b: int) -> str:
    rows = text.splitlines()
    rows[a], rows[b] = rows[b], rows[a]
    return "\n".join(rows) + "\n"


def test_not_text(longroll_: Any, tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n")
    assert "is not text: byte 0" in longroll_("check", path).err


def test_a_position_that_cannot_be(longroll_: Any, tmp_path: Path) -> None:
    text = longroll.new("toy", seed=3).position()
    path = tmp_path / "p.toml"
    for old, new, words in (
        ('name = "b2"', 'name = "b1"', "unit 'b1' stands there twice"),
        ('at = "mill"', 'at = "mil"', "did you mean 'mill'"),
        ("turn = 0", "turn = 9", "turn 9 does not exist"),
        ("strength = 3", "strength = 0", "the position cannot be: b1 is half dead"),
    ):
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        ran = longroll_("check", path)
        assert ran.code == 2
        assert words in ran.err


def test_a_bad_override(longroll_: Any, tmp_path: Path) -> None:
    (tmp_path / "charts.toml").write_text("[battle]\nturns = { short = 0 }\n", encoding="utf-8")
    ran = longroll_("play", "toy", "--data", tmp_path)
    assert ran.code == 2
    assert "has a hole" in ran.err


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        ("p.toml", '[[hex]]\nat = "richmnd"\nunion = ["1 militia"]', "'richmnd'; did you mean 'richmond'"),
        (
            "p.toml",
            '[[hex]]\nat = "richmond"\nleaders = ["jakson"]',
            "hex richmond: .* did you mean 'jackson'",
        ),
        ("p.toml", '[[water]]\nat = "4021/4022"\nships = ["us-i2r"]', "no boat water '4021/4022'"),
        ("p.toml", "options = { cards = true }", "no option 'cards'; known: .*tactical_cards"),
        (
            "p.toml",
            '[[hex]]\nat = "richmond"\nunion = ["1 militia"]\nhqs = ["northern-virginia-hq"]',
            "Richmond: the .*Northern Virginia.* is alone among enemies",
        ),
        ("game.txt", "cut", "line .*the journal is cut off"),
        ("game.txt", "reordered", "line 8: decision 3 where 2 is due"),
    ],
)
def test_bad_files_of_the_war_for_the_union(
    longroll_: Any, tmp_path: Path, file: str, text: str, words: str
) -> None:
    path = tmp_path / file
    if text in ("cut", "reordered"):
        game = longroll.new("war-for-the-union", "bull-run", seed=1)
        for _ in range(3):
            game.play(game.choices()[-1])
        text = game.journal()[:-3] if text == "cut" else _swap(game.journal(), 7, 8)
    else:
        text = f'game = "war-for-the-union"\nscenario = "campaign"\nturn = "1862-06"\n{text}\n'
    path.write_text(text, encoding="utf-8")
    ran = longroll_("check", path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"error: {path}: ")
    assert ran.err.count("\n") == 1
    assert re.search(words, ran.err), ran.err
    assert path.read_text("utf-8") == text, "nothing is changed"
