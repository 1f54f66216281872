"""The page of the ladder: its fixed part is what is played today."""

from pathlib import Path

import pytest

import longroll
from longroll.lab import ladder
from longroll.lab.ladder import Meeting

PAGE = Path(__file__).parents[2] / "docs" / "ladder.md"


def fixed() -> list[tuple[Meeting, float]]:
    """The rows of the fixed part."""
    part = PAGE.read_text("utf-8").partition("## A fixed part")[2]
    rows = [
        [x.strip() for x in line.strip("|").split("|")] for line in part.splitlines() if line.startswith("|")
    ]
    return [
        (Meeting(game, scenario, union, confederate, int(seed)), float(points))
        for game, scenario, union, confederate, seed, points in rows[2:]
    ]


@pytest.mark.parametrize(
    ("meeting", "points"), fixed(), ids=lambda x: "-".join(map(str, x)) if isinstance(x, Meeting) else ""
)
def test_the_fixed_part_is_played_again(meeting: Meeting, points: float) -> None:
    assert ladder.play(meeting).points == points, "`python tools/ladder.py --fixed` writes the part anew"


def test_every_playable_game_stands_there() -> None:
    text = PAGE.read_text("utf-8")
    for game in longroll.list_games():
        if game.playable and game.slug != "toy":
            assert f"\n## {game.slug}, " in text
    assert len(fixed()) >= 5
