"""Playing in the terminal: through a pipe, with a file that holds everything that was acknowledged."""

import re
from pathlib import Path
from typing import Any

import pytest

import longroll

HOTSEAT = ("--union", "human", "--confederate", "human")


def play(longroll_: Any, typed: str, *arguments: object) -> Any:
    return longroll_("play", "toy", "--scenario", "long", "--seed", 3, *arguments, typed=typed)


def test_the_situation_and_numbered_choices(longroll_: Any) -> None:
    ran = play(longroll_, "quit\n")
    assert ran.code == 0
    for words in (
        "Two Fords",
        "Turn 1",
        "The Mill",
        "b1 3, b2 2",
        "Blue: March a unit, or pass [T1]",
        "7 pass",
    ):
        assert words in ran.out
    assert "g1 3" not in ran.out


def test_by_number_by_words_and_by_search(longroll_: Any) -> None:
    ran = play(longroll_, "1\nmarch b2 mill\nb3 low\nb3lwr\n", *HOTSEAT)
    assert "✓ march b1 upper-ford" in ran.out
    assert "✓ march b2 mill" in ran.out
    assert "1 of 3 choices fit" in ran.out


def test_an_open_form_is_typed(longroll_: Any) -> None:
    ran = play(longroll_, "pass\npass\nbid 42\n", *HOTSEAT)
    assert "✓ bid 42" in ran.out


def test_looking_before_one_leaps(longroll_: Any) -> None:
    typed = "1\n" * 9  # the set-up
    typed += "reach infantry richmond\nreach\nreach mclellan\n"
    typed += "threat manassas\nthreat\nthreat new-orleans\nquit\n"
    ran = longroll_("play", "divided-we-fall", "--scenario", "1862", "--seed", 1, *HOTSEAT, typed=typed)
    assert ran.code == 0
    for words in (
        "Where infantry richmond can go",
        "charlottesville",
        "reach of whom?",
        "did you mean 'mcclellan'",
        "Who could come to manassas",
        "McClellan and 8 infantry",
        "threat where?",
        "no enemy can come to new-orleans",
    ):
        assert words in ran.out, words


def test_commands(longroll_: Any, tmp_path: Path) -> None:
    typed = f"1\nlog\nwhy march b1 north\nwhy pass\nodds upper-ford\nodds upper\nsupply\nsupply gray\nrules\nrules T2\nrules nonsense\nrules bid\nplaces mill\nplaces xyz\nundo\nundo\nsave {tmp_path}/a.txt\nsave {tmp_path}/a.toml\nsave /nowhere/x\nhelp\nlook\nlist\nfly to the moon\n77\n\n"
    ran = play(longroll_, typed)
    assert ran.code == 0
    for words in (
        "b1 marches from north to upper-ford [T1]",
        "'march b1 north': b1 has marched this turn [T1]",
        "'pass' is one of the choices",
        "defender of a ford",
        "did you mean 'grey'?",
        "A unit marches once per turn",
        "Withdrawal",
        "unknown rule 'nonsense'",
        "no place with 'xyz'",
        "taken back",
        "nothing can be taken back",
        "cannot be written",
        "take the last choice back",
        "not possible: no choice is written so; known: bid, march, pass, stand, withdraw [T1]",
        "there are 7 choices, no number 77",
    ):
        assert words in ran.out, words
    assert longroll.replay((tmp_path / "a.txt").read_text("utf-8")).decisions == 0
    assert longroll.from_position((tmp_path / "a.toml").read_text("utf-8")).choices()


def test_two_computers_play_to_the_end(longroll_: Any) -> None:
    ran = play(longroll_, "", "--union", "random", "--confederate", "greedy")
    assert "The winner: " in ran.out or "The winner: nobody" in ran.out


@pytest.mark.parametrize(
    ("arguments", "who"),
    [([], "blue>"), (["--confederate", "human"], "grey>"), (["--union", "random"], "grey>")],
)
def test_who_sits_where(longroll_: Any, arguments: list[str], who: str) -> None:
    assert who in play(longroll_, "pass\npass\n", *arguments).out


def test_save_and_resume(longroll_: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play(longroll_, "march b1 mill\nmarch b2 mill\nundo\nquit\n", "--save", path)
    assert [line.what for line in longroll.replay(path.read_text("utf-8")).lines] == ["march b1 mill"]
    ran = longroll_("play", "toy", "--save", path, typed="pass\n")
    assert "Going on after decision 1." in ran.out
    game = longroll.replay(path.read_text("utf-8"))
    assert [line.what for line in game.lines][:2] == ["march b1 mill", "pass"]
    assert path.read_text("utf-8") == game.journal()


def test_a_torn_last_line_is_dropped_with_a_notice(longroll_: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play(longroll_, "march b1 mill\nmarch b2 mill\n", "--save", path)
    whole = path.read_text("utf-8")
    path.write_text(whole[:-7], encoding="utf-8")
    ran = longroll_("play", "toy", "--save", path, typed="")
    assert "was cut off while it was written; it is dropped" in ran.out
    assert "Going on after decision 1." in ran.out
    assert whole.startswith(path.read_text("utf-8"))


def test_a_file_that_was_played_otherwise(longroll_: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play(longroll_, "pass\n", "--save", path)
    for arguments, words in (
        (["--scenario", "short"], "is a game of scenario long"),
        (["--seed", 4], "has the seed 3"),
        (["--option", "bidding=false"], "is played with bidding=True"),
    ):
        ran = longroll_("play", "toy", "--save", path, *arguments)
        assert ran.code == 2
        assert words in ran.err
    path.write_text("hello\n", encoding="utf-8")
    assert "not a longroll journal" in longroll_("play", "toy", "--save", path).err


def test_one_writer_only(longroll_: Any, tmp_path: Path) -> None:
    from longroll.cli.savefile import SaveFile

    path = tmp_path / "game.txt"
    keep = SaveFile(path, longroll.new("toy", seed=3))
    ran = longroll_("play", "toy", "--save", path)
    keep.close()
    assert ran.code == 2
    assert "is open in another game" in ran.err


def test_from_a_position(longroll_: Any, tmp_path: Path) -> None:
    game = longroll.new("toy", seed=3)
    game.play("march b1 mill")
    path = tmp_path / "p.toml"
    path.write_text(game.position(), encoding="utf-8")
    ran = longroll_("play", "toy", "--position", path, "--save", tmp_path / "g.txt", typed="pass\n")
    assert ran.code == 0
    assert "b1 3 (moved)" in ran.out
    assert longroll.replay((tmp_path / "g.txt").read_text("utf-8")).decisions >= 1
    assert "cannot be given with --position" in longroll_("play", "toy", "--position", path, "--seed", 3).err


def test_a_bug_keeps_the_game(longroll_: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from toy.flow import March

    def broken(*args: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(March, "follow", broken)
    ran = play(longroll_, "pass\n")
    assert ran.code == 70
    flat = ran.out.replace("\n", " ")
    assert "the game broke (ZeroDivisionError: a bug)" in flat
    kept = re.search(r"kept in\s+(\S+)", flat)
    assert kept
    assert longroll.replay(Path(kept[1]).read_text("utf-8")).decisions == 0
