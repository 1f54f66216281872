"""How fast we are, beside the figures that were committed last: ratios, because machines differ.

What runs in this process is measured in processor time, so that a busy machine does not blur it; starting a process is
measured by the clock.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

from longroll.bots.random_bot import RandomBot
from longroll.core import registry, state
from longroll.core.errors import LongrollError
from longroll.core.game import Game

FOLDER = Path(registry.__file__).parents[3] / "tests" / "bench"
FIGURES = FOLDER / "figures.json"
FLOORS = FOLDER / "floors.json"
"""what we promise of a game on a quiet machine, in plain Python and compiled, where that is more than of any game"""
RUNS = 5
LONG = 6000
"""decisions after which a game is called long, and is not played to its end"""
COMPILED = not str(state.__file__).endswith(".py")


class Figure(NamedTuple):
    """One measured thing: its value, its unit, and the floor that we promise."""

    name: str
    value: float
    unit: str
    floor: float
    more_is_better: bool = False

    @property
    def ok(self) -> bool:
        return self.value >= self.floor if self.more_is_better else self.value <= self.floor


def run(slug: str, tick: Callable[[str], object] = lambda name: None) -> list[Figure]:
    """Every figure, each the median of five runs."""
    tick(decisions.__name__)
    figures = decisions(slug)
    for measure in (copying, new_game, odds, importing, helping):
        tick(measure.__name__)
        figures.append(measure(slug))
    return figures


def floor(slug: str, name: str, usual: float) -> float:
    """The floor of a figure for a game: its own in plain Python or compiled, else the one of all games."""
    own = json.loads(FLOORS.read_text("utf-8")).get(slug, {}) if FLOORS.is_file() else {}
    return float(own.get(name, {}).get("compiled" if COMPILED else "plain", usual))


def decisions(slug: str) -> list[Figure]:
    """Random play, listing every legal choice at every decision, events recorded; of a game whose wars are long every scenario."""
    scenarios = [s.slug for s in registry.info(slug).scenarios]
    rates: dict[str, list[float]] = {}
    long = False

    def once(run: int) -> float:
        nonlocal long
        count, spent, seed = 0, 0.0, run * 100
        while spent < 1.0 or (long and seed < run * 100 + len(scenarios)):
            scenario = scenarios[seed % len(scenarios)]
            made, took = _played(slug, scenario, seed)
            rates.setdefault(scenario, []).append(made / took)
            long = long or made == LONG
            count, spent, seed = count + made, spent + took, seed + 1
        return count / spent

    least = floor(slug, "random play", 10_000)
    whole = _median(once)
    apart = {f"random play, {name}": median(rates[name]) for name in scenarios} if long else {}
    return [
        Figure(name, value, "decisions/s", least, more_is_better=True)
        for name, value in ({"random play": whole} | apart).items()
    ]


def _played(slug: str, scenario: str, seed: int) -> tuple[int, float]:
    """Decisions of a game, or as many of a long one as tell how fast it is, and the seconds that they took."""
    game = registry.new(slug, scenario, seed)
    choose, play, count = RandomBot(seed).choose, game.play, 0
    began = process_time()
    while game.state.outcome is None and count < LONG:
        play(choose(game))
        count += 1
    return count, process_time() - began


def copying(slug: str) -> Figure:
    copy = _middle(slug).state.copy

    def once(run: int) -> float:
        began = process_time()
        for _ in range(2000):
            copy()
        return (process_time() - began) / 2000 * 1e6

    return Figure("copy of a state", _median(once), "µs", floor(slug, "copy of a state", 20))


def new_game(slug: str) -> Figure:
    """After import: the first game of a process pays for the import and is not counted."""
    registry.new(slug)

    def once(run: int) -> float:
        began = process_time()
        for seed in range(10):
            registry.new(slug, seed=seed)
        return (process_time() - began) / 10 * 1e3

    return Figure("new game", _median(once), "ms", 50)


def odds(slug: str) -> Figure:
    game, place = _battlefield(slug)

    def once(run: int) -> float:
        began = process_time()
        for _ in range(20):
            game.odds(place)
        return (process_time() - began) / 20 * 1e3

    return Figure("exact odds of one battle", _median(once), "ms", 5)


def importing(slug: str) -> Figure:
    return Figure("import longroll", _started("-c", "import longroll"), "s", 0.2)


def helping(slug: str) -> Figure:
    return Figure("longroll --help", _started("-m", "longroll.cli.app", "--help"), "s", 0.5)


def _started(*arguments: str) -> float:
    def once(run: int) -> float:
        began = perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        return perf_counter() - began

    return _median(once)


def _median(once: Callable[[int], float]) -> float:
    return median(once(run) for run in range(RUNS))


def _middle(slug: str, seed: int = 1) -> Game:
    """A game after some hundred decisions, or where it ends."""
    game, bot = registry.new(slug, seed=seed), RandomBot(seed)
    for _ in range(300):
        if game.over:
            break
        game.play(bot.choose(game))
    return game


def _battlefield(slug: str) -> tuple[Game, str]:
    """A game and a place where both sides stand, or at least one where odds can be asked."""
    fallback: tuple[Game, str] | None = None
    for seed in range(5):
        game, bot = registry.new(slug, seed=seed), RandomBot(seed)
        while not game.over:
            for place, facts in game.view(game.decision.side)["places"].items():
                sides = {stack["side"] for stack in facts["stacks"]}
                if not sides or (len(sides) < 2 and fallback):
                    continue
                try:
                    game.odds(place)
                except LongrollError:
                    continue
                if len(sides) > 1:
                    return game, place
                fallback = fallback or (game.copy(), place)
            game.play(bot.choose(game))
    if fallback is None:
        raise LongrollError(f"no place of '{slug}' has odds to measure")
    return fallback


def compare(slug: str, figures: list[Figure], path: Path = FIGURES) -> dict[str, float]:
    """How many times as good as the committed figures; above 1 is better."""
    committed: dict[str, Any] = json.loads(path.read_text("utf-8")).get(slug, {}) if path.is_file() else {}
    ratios = {}
    for figure in figures:
        if figure.name in committed:
            before = committed[figure.name]["value"]
            ratios[figure.name] = figure.value / before if figure.more_is_better else before / figure.value
    return ratios


def record(slug: str, figures: list[Figure], path: Path = FIGURES) -> None:
    """Make these the committed figures."""
    known = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    known[slug] = {f.name: {"value": round(f.value, 4), "unit": f.unit} for f in figures}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(known, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
