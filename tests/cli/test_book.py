"""`longroll book` on saved games of every kind."""

from pathlib import Path
from typing import Any

import pytest

import longroll
from longroll.bots import make


def saved(folder: Path, game: str, decisions: int, **options: Any) -> Path:
    """A journal of a game that the computer has played for a while."""
    played = longroll.new(game, seed=3, options=options)
    bot = make("random", game, 3)
    while not played.over and played.decisions < decisions:
        played.play(bot.choose(played))
    path = folder / f"{game}.journal"
    path.write_text(played.journal(), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (
            "acw-campaign",
            ["THE WAR IN 1861", "THE UNION ARMY", "Return of the Confederate army", "THE COUNTRY"],
        ),
        ("divided-we-fall", ["HISTORY", "the Union moves", "FORCES", "RETURNS"]),
        ("1863", ["HISTORY", "FORCES", "Union East", "RETURNS"]),
        ("toy", ["TWO FORDS", "FORCES"]),
    ],
)
def test_every_game_has_a_book(longroll_: Any, tmp_path: Path, game: str, words: list[str]) -> None:
    ran = longroll_("book", saved(tmp_path, game, 120))
    assert ran.code == 0, ran.err
    for word in words:
        assert word in ran.out
    assert max(map(len, ran.out.splitlines())) <= 100


def test_a_game_without_a_board_has_a_book_without_a_map(longroll_: Any, tmp_path: Path) -> None:
    path = saved(tmp_path, "toy", 10)
    page = longroll_("book", path, "--format", "html")
    assert page.code == 0
    assert "<figure" not in page.out
    assert longroll_("book", path, "--out", tmp_path / "toy.pdf").code == 0


def test_parts_and_sides(longroll_: Any, tmp_path: Path) -> None:
    path = saved(tmp_path, "acw-campaign", 150, intelligence=True)
    history = longroll_("book", path, "--part", "history").out
    assert "THE WAR IN 1861" in history
    assert "THE UNION ARMY" not in history
    armies = longroll_("book", path, "--side", "union", "--part", "armies").out
    assert "THE UNION ARMY" in armies
    assert "WHAT IS KNOWN OF THE CONFEDERATE ARMY" in armies
    assert "Army of the Valley" not in armies
    whole = longroll_("book", path, "--side", "referee", "--part", "armies").out
    assert "THE UNION ARMY" in whole
    assert "THE CONFEDERATE ARMY" in whole
    assert "Army of the Valley" in whole
    returns = longroll_("book", path, "--part", "returns").out
    assert "not for an onlooker" in returns


def test_as_it_stood_then(longroll_: Any, tmp_path: Path) -> None:
    path = saved(tmp_path, "acw-campaign", 500)
    assert "August 1861" not in longroll_("book", path, "--part", "history", "--to", "3").out
    assert "August 1861" in longroll_("book", path, "--part", "history").out


def test_files(longroll_: Any, tmp_path: Path) -> None:
    path = saved(tmp_path, "acw-campaign", 40)
    for name, start in (("book.html", b"<!doctype html>"), ("book.pdf", b"%PDF-"), ("book.txt", b"   ")):
        ran = longroll_("book", path, "--out", tmp_path / name)
        assert ran.code == 0, ran.err
        assert "The American Civil War Campaign" in ran.out
        assert (tmp_path / name).read_bytes().startswith(start)
    ran = longroll_("book", path, "--format", "html", "--out", tmp_path / "odd.name", "--part", "history")
    assert (tmp_path / "odd.name").read_bytes().startswith(b"<!doctype html>")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["--side", "unoin"], "acw-campaign: unknown side 'unoin'; did you mean 'union'"),
        (["--part", "armeis"], "book: unknown part 'armeis'; did you mean 'armies'"),
        (["--format", "odt"], "book: unknown format 'odt'"),
        (["--format", "pdf"], "a PDF is not for the screen"),
        (["--out", "/nowhere/at/all.html"], "the folder '/nowhere/at' does not exist"),
    ],
)
def test_wrong_words_are_refused(longroll_: Any, tmp_path: Path, arguments: list[str], error: str) -> None:
    ran = longroll_("book", saved(tmp_path, "acw-campaign", 5), *arguments)
    assert ran.code == 2
    assert error in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_wrong_files_are_refused(longroll_: Any, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Dear diary,\n", encoding="utf-8")
    ran = longroll_("book", tmp_path / "notes.txt")
    assert (ran.code, ran.out) == (2, "")
    assert "notes.txt" in ran.err
    (tmp_path / "cut.journal").write_text("longroll-journal 1\ngame acw-campaign\n", encoding="utf-8")
    ran = longroll_("book", tmp_path / "cut.journal")
    assert ran.code == 2
    assert "the header is cut off" in ran.err
    assert longroll_("book", tmp_path / "missing.journal").code == 2
