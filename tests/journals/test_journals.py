"""Journals of older versions: each replays to the end, or stops at a named decision with the reason.

A journal is named after its game and the `rules_version` under which it was played, and is never written anew. `stops.toml` lists
the journals that a mended rule stops.
"""

import re
import tomllib
from pathlib import Path

import pytest

import longroll

FOLDER = Path(__file__).parent
JOURNALS = {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("*-rules-*.txt"))}
STOPS = tomllib.loads((FOLDER / "stops.toml").read_text("utf-8"))


def decisions(text: str) -> int:
    return len(re.findall(r"^\d+ ", text.partition("---\n")[2], re.M))


def decision_at(text: str, line: int) -> int:
    """The decision that a line of the journal belongs to."""
    return decisions("\n".join(text.splitlines()[:line]))


@pytest.mark.parametrize("name", [n for n in JOURNALS if n not in STOPS])
def test_an_old_journal_replays_to_the_end(name: str) -> None:
    try:
        game = longroll.replay(JOURNALS[name])
    except longroll.JournalError as error:
        pytest.fail(
            f"{name} stops at decision {decision_at(JOURNALS[name], error.line)}: {error}"
            " (if a mended rule forbids it, say so in stops.toml)"
        )
    assert game.over
    assert game.decisions == decisions(JOURNALS[name])


@pytest.mark.parametrize("name", STOPS)
def test_an_old_journal_stops_at_a_named_decision(name: str) -> None:
    text, stop = JOURNALS[name], STOPS[name]
    assert set(stop) == {"decision", "reason", "why"}
    assert longroll.replay(text, to=stop["decision"] - 1).decisions == stop["decision"] - 1
    with pytest.raises(longroll.JournalError) as caught:
        longroll.replay(text)
    assert decision_at(text, caught.value.line) == stop["decision"]
    assert stop["reason"] in str(caught.value)
    assert "\n" not in str(caught.value)


def test_every_playable_game_has_an_old_journal() -> None:
    kept = {name.rpartition("-rules-")[0] for name in JOURNALS}
    assert {g.slug for g in longroll.list_games() if g.playable and g.slug != "toy"} <= kept
