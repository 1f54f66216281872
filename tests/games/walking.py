"""Playing out what `reach` and `threats` tell, and marching at random to see whether they told it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import longroll
from longroll.core.game import Game


def moments(game: str, kind: str, seed: int, every: int, most: int, **options: Any) -> Iterator[Game]:
    """Positions of a game played at random in which a question of a kind is asked."""
    now = longroll.new(game, seed=seed, **options)
    rng = random.Random(seed)
    met = 0
    while not now.over and met < every * most:
        if now.decision.kind == kind:
            met += 1
            if met % every == 0:
                yield now
        now.play(rng.choice(now.choices()))


def walk(
    game: Game, path: Sequence[str], steps: Sequence[str], between: Sequence[str] = (), spare: int = 4
) -> bool:
    """Whether the engine lets a group go from place to place by the verbs `steps`, with others in between."""
    if not path:
        return True
    if game.over:
        return False
    for choice in game.choices():
        step = choice.verb in steps and path[0] in choice.args
        if not step and (choice.verb not in between or not spare):
            continue
        after = game.copy()
        after.play(choice)
        if walk(after, path[1:] if step else path, steps, between, spare if step else spare - 1):
            return True
    return False


def wander(
    game: Game, rng: random.Random, steps: Sequence[str], place: Callable[[Game], str]
) -> Iterator[str]:
    """Places that a group comes to which marches at random until its march is over."""
    while not game.over:
        choices = [c for c in game.choices() if c.verb in steps]
        if not choices:
            return
        kind = game.decision.kind
        game.play(rng.choice(choices))
        yield place(game)
        if game.over or game.decision.kind != kind:
            return
