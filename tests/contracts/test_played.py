"""Which verbs the computer players never play: `unplayed.toml` names each with its reason.

A verb counts as offered where it was one of several choices. The whole count, 50 games of a game's shortest scenario by all of its
levels, is in `make soak`; every run demands that the list is honest: what it names exists and is not played.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from walk import PLAYABLE

import longroll
from longroll import bots
from longroll.core import registry

UNPLAYED: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("unplayed.toml").read_text("utf-8")
)
SHORT = {"divided-we-fall": "1862", "war-for-the-union": "bull-run"}
SLUGS = [g.slug for g in PLAYABLE if g.slug != "toy"]


def counted(slug: str, games: int, decisions: int = 10**9) -> tuple[set[str], set[str]]:
    """The verbs that were offered among others, and those that were played."""
    levels = [x for x in bots.levels(slug) if x not in ("random", "recruit", bots.VETERAN)]
    levels += bots.styles(slug)
    offered: set[str] = set()
    played: set[str] = set()
    for number in range(games):
        game = longroll.new(slug, SHORT.get(slug), number)
        players = {
            side: bots.make(levels[(number + i) % len(levels)], slug, number)
            for i, side in enumerate(game.sides)
        }
        while not game.over and game.decisions < decisions:
            choices = game.choices()
            choice = players[game.decision.side].choose(game)
            if len(choices) > 1:
                offered.update(c.verb for c in choices)
                played.add(choice.verb)
            game.play(choice)
    return offered, played


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_listed_as_unplayed_is_not_played(slug: str) -> None:
    listed = UNPLAYED.get(slug, {})
    verbs = {verb.name for verb in registry.ruleset(slug).verbs}
    assert set(listed) <= verbs, "verbs that the game does not have"
    assert all(len(reason) > 10 for reason in listed.values()), "a reason in words"
    _, played = counted(slug, 1, 1500)
    assert not played & set(listed)


@pytest.mark.soak
@pytest.mark.parametrize("slug", SLUGS)
def test_every_verb_is_played_or_explained(slug: str) -> None:
    offered, played = counted(slug, 50)
    assert offered - played <= set(UNPLAYED.get(slug, {}))
