"""Damaged files: whatever is deleted, doubled or changed, the answer is a game or one line that says what is wrong."""

import random

import pytest
from walk import SCENARIOS, walk, within

import longroll

TRIES = 120
SECONDS = 2
"""Processor time for the positions of each scenario."""
JUNK = ["", "x", "-1", "999999", '"nowhere"', "[]", "{}", "true", "=", "[[area]]", "\x00", "é"]


def damaged(text: str, rng: random.Random) -> str:
    """One small accident."""
    rows = text.splitlines()
    at = rng.randrange(len(rows))
    match rng.randrange(6):
        case 0:
            del rows[at]
        case 1:
            rows.insert(at, rows[rng.randrange(len(rows))])
        case 2:
            rows[at] = rows[at][: rng.randrange(len(rows[at]) + 1)]
        case 3:
            words = rows[at].split(" ")
            words[rng.randrange(len(words))] = rng.choice(JUNK)
            rows[at] = " ".join(words)
        case 4:
            other = rng.randrange(len(rows))
            rows[at], rows[other] = rows[other], rows[at]
        case _:
            digits = [i for i, letter in enumerate(rows[at]) if letter.isdigit()]
            if digits:
                i = rng.choice(digits)
                rows[at] = rows[at][:i] + str(rng.randrange(100)) + rows[at][i + 1 :]
    return "\n".join(rows) + "\n"


def answered(read: object, text: str) -> None:
    """A sound game, or a LongrollError of one line."""
    try:
        game = read(text)  # type: ignore[operator]
    except longroll.LongrollError as error:
        lines = str(error).count("\n") + 1
    else:
        game.check()
        lines = 1
    assert lines == 1, "an error of more than one line"


@pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
def test_damaged_positions(slug: str, scenario: str) -> None:
    rng = random.Random(1)
    for number, game in within(SECONDS, walk(slug, scenario, 1)):
        if game.over:
            break
        if number % 100 == 7:
            text = game.position()
            for _ in range(TRIES // 10):
                answered(longroll.from_position, damaged(text, rng))


@pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
def test_damaged_journals(slug: str, scenario: str) -> None:
    rng = random.Random(2)
    games = walk(slug, scenario, 2)
    for _ in range(60):
        game = next(games)
        if game.over:
            break
    text = game.journal()
    bare = "\n".join(row.partition("  ~")[0] for row in text.splitlines()) + "\n"
    for _ in range(TRIES // 2):
        answered(longroll.replay, damaged(text, rng))
        answered(longroll.replay, damaged(bare, rng))


@pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
def test_damaged_saves(slug: str, scenario: str) -> None:
    rng = random.Random(3)
    text = next(walk(slug, scenario, 3)).to_json()
    for _ in range(TRIES // 4):
        at = rng.randrange(len(text))
        answered(longroll.from_json, text[:at])
        answered(longroll.from_json, text[:at] + text[at + rng.randrange(9) :])
