"""Never Call Retreat through the page: a pulse with a march, a reaction, a battle with re-rolls, a retreat and a train; a Strategic Cycle.

What is clicked is found beforehand: the same game under the same seed is played here, until one is found in which all of it happens.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

import longroll
from e2e.conftest import Player, texts_of
from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.games.never_call_retreat import verbs as v

Sit = Callable[..., Player]
GAME = "never-call-retreat"
WANTED = {"Marched", "Reacted", "Rerolled", "Retreated", "Rode"}
MOST = 70
"""choices that are clicked at most"""
EAGER = {
    v.RAIL_LEAD: 9, v.RAIL_MOVE: 6, v.LEAD: 9, v.SET_OUT: 9, v.STEP: 5, v.DETRAIN: 3, v.REACT: 9, v.GO: 9, v.REROLL: 9, v.AT: 5,
    v.RETREAT: 5, v.FIGHT: 5,
}  # fmt: skip
"""how much rather than other choices each is taken"""


class Script(NamedTuple):
    seed: int
    texts: list[str]
    told: list[str]
    """sentences of the log that must appear"""


def _weight(game: Game, choice: Choice) -> float:
    """Rather where armies stand, and rather into the enemy."""
    s = game.state
    weight = float(EAGER.get(choice.kind, 1))
    if choice.kind in (v.AT, v.STEP) and choice.place in s.tables.board.index:
        hex_ = s.tables.board.index[choice.place]
        side = ("union", "confederate").index(game.decision.side)
        count = s.tables.board.count
        if choice.kind is v.STEP:
            return weight * (30 if s.sp[(1 - side) * count + hex_] else 1)
        return weight * (20 if s.offices[side * count + hex_] else 0.2)
    return weight if choice.kind is not v.BACK else 0.01


def _play(seed: int) -> Script | None:
    game = longroll.new(GAME, "1863", seed=seed)
    rng = random.Random(seed)
    texts: list[str] = []
    seen: dict[str, str] = {}
    while len(texts) < MOST and not game.over:
        choices = game.choices()
        picked = rng.choices(choices, [_weight(game, c) for c in choices])[0]
        texts.append(picked.text)
        for event in game.play(picked):
            if type(event).__name__ in WANTED:
                seen.setdefault(type(event).__name__, game.rules.narrate(event))
        if set(seen) >= WANTED:
            return Script(seed, texts, list(seen.values()))
    return None


@pytest.fixture(scope="module")
def script() -> Script:
    for seed in range(1, 400):
        found = _play(seed)
        if found is not None:
            return found
    raise AssertionError("no game was found in which everything happens")


def test_a_pulse_with_march_reaction_battle_retreat_and_train(sit: Sit, script: Script) -> None:
    one = sit(wide=1400, tall=860)
    one.page.set_default_timeout(40_000)
    one.lay(GAME, "1863", {"union": "me", "confederate": "me"}, seed=script.seed)
    for text in script.texts:
        one.wait_for_turn()
        one.choose(text)
    log: Any = one.by("log")
    for sentence in script.told:
        expect(log).to_contain_text(sentence, timeout=30_000)


def test_a_strategic_cycle_and_what_is_due(sit: Sit) -> None:
    """The war begins with one: men are ordered, and the drawer says when they come; then the first week."""
    one = sit(wide=1400, tall=860)
    one.page.set_default_timeout(40_000)
    one.lay(GAME, "1861", {"union": "me", "confederate": "random"}, seed=3)
    ordered = False
    for _ in range(60):
        one.wait_for_turn()
        offered = [
            text for row in one.page.locator("[data-choice], [data-texts]").all() for text in texts_of(row)
        ]
        if any(x.startswith("allocate") for x in offered):
            break
        wish = (
            ["produce infantry", "strength 5", "done", "keep-back"] if not ordered else ["done", "keep-back"]
        )
        text = next((x for x in wish if x in offered), offered[0])
        ordered = ordered or text == "strength 5"
        one.choose(text)
    assert ordered
    one.page.get_by_role("tab", name="Situation").click()
    one.page.get_by_text("Cycle Record Track").click()
    expect(one.page.get_by_text("Infantry 5").first).to_be_visible()
