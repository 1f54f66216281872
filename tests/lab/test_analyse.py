"""A recorded war judged: what moved the win chance, luck and skill apart, and what would have been better."""

from pathlib import Path

import pytest

import longroll
from longroll import bots
from longroll.bots import chance
from longroll.core.game import Game
from longroll.lab import analyse
from longroll.lab.report import analysis as pages
from longroll.lab.story import Past

GOLDEN = Path(__file__).with_name("analysed.txt")


def war(decisions: int = 400) -> Game:
    """The beginning of a war between players that choose at random: it stays the same as long as the rules do."""
    game = longroll.new("1863", seed=11)
    bot = bots.make("random", "1863", 7)
    for _ in range(decisions):
        game.play(bot.choose(game))
    return game


@pytest.fixture(scope="module")
def found() -> analyse.Analysis:
    return analyse.analyse(war(), number=5)


def text(found: analyse.Analysis) -> str:
    seats = {"player-a": "Player A", "player-b": "Player B"}
    turns = [f"{turn} {n} {chances['player-a']:.3f}" for turn, n, chances in found.turns]
    return "\n".join([*turns, *analyse.sentences(found, seats)]) + "\n"


def test_the_analysis_of_a_known_war(found: analyse.Analysis) -> None:
    assert text(found) == GOLDEN.read_text("utf-8"), "`python tests/lab/test_analyse.py` writes it anew"


def test_luck_and_skill_make_up_what_moved(found: analyse.Analysis) -> None:
    moments = [m for ms in found.moments.values() for m in ms]
    assert len(moments) == 10
    for m in moments:
        assert m.drift + m.skill + m.luck == pytest.approx(m.after - m.before)
        assert m.dice or m.luck == 0
    assert any(m.luck for m in moments)
    for ms in found.moments.values():
        moved = [abs(m.moved) for m in ms]
        assert moved == sorted(moved, reverse=True)


def test_the_chances_are_those_of_the_war(found: analyse.Analysis) -> None:
    """At every moment told, the chance before it is the fitted one of that position."""
    past = Past(war())
    for seat, moments in found.moments.items():
        for m in moments:
            told = chance.of(past.before(m.number - 1))
            assert told
            assert told[seat] == pytest.approx(m.before)
            assert m.side in war(1).rules.seats(war(1).state)[seat]


def test_a_page_is_written(found: analyse.Analysis, tmp_path: Path) -> None:
    pages.write(tmp_path / "war.html", war(), found, "greedy")
    page = (tmp_path / "war.html").read_text("utf-8")
    first = found.moments["player-a"][0]
    assert first.said.replace("'", "&#x27;") in page or first.said in page
    assert "Who would win from here" in page


def test_a_scenario_without_chances_is_told_otherwise() -> None:
    game = longroll.new("toy", "long", 1)
    with pytest.raises(
        longroll.LongrollError, match="no win chances are fitted for toy, long; `longroll lab story`"
    ):
        analyse.analyse(game)


if __name__ == "__main__":
    GOLDEN.write_text(text(analyse.analyse(war(), number=5)), "utf-8")
