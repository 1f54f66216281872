"""Fitting win chances: games of mixed players are played, the models fitted, and tested on fresh games of other players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from longroll import bots
from longroll.bots import chance
from longroll.bots.recruit import Recruit
from longroll.core import registry
from longroll.core.errors import LongrollError
from longroll.core.game import Game

if TYPE_CHECKING:
    import numpy as np

FITTED = ("greedy", "greedy", "recruit", "random")
"""whose games are fitted, each against each and in both seats; greedy counts twice"""
TESTED = ("wavering", "careless")
"""players of the test, whom the fit has never seen: greedy who errs seldom, and greedy who errs often"""
ERRORS = {"wavering": 0.05, "careless": 0.35}
LEAST = 0.05
"""a scenario in which a side wins less than this is too one-sided to be tested"""
RIDGE = 1.0
BINS = 10


class Row(NamedTuple):
    """A moment of a game: the game's signs, the turn, and how the game ended."""

    signs: dict[str, float]
    turn: str
    result: str


class Trial(NamedTuple):
    """How well chances foretold the results of some games."""

    games: int
    rows: int
    brier: float
    base: float
    """the Brier score of one who only knows how often each result occurs"""
    calibration: float
    """by how much chances and frequencies differ, over ten classes of chances"""
    least: float
    """the share of games that the seat with the fewest won"""

    @property
    def gain(self) -> float:
        return 1 - self.brier / self.base if self.base else 0.0


class Trained(NamedTuple):
    scenario: str
    model: chance.Model
    games: int
    seed: int
    fitted: Trial
    tested: Trial


class Job(NamedTuple):
    game: str
    scenario: str
    players: tuple[str, ...]
    """one for each camp: union, confederate"""
    seed: int


def player(level: str, slug: str, seed: int) -> bots.Bot:
    """A player of the fit or of the test."""
    if level in ERRORS:
        return Recruit(bots.make("greedy", slug, seed), seed, ERRORS[level])
    return bots.make(level, slug, seed)


def play(job: Job) -> list[Row]:
    """One game; a row whenever another phase begins."""
    game = registry.new(job.game, job.scenario, job.seed)
    held = game.rules.seats(game.state)
    seated = {
        side: player(level, job.game, job.seed * 16 + i)
        for i, (side, level) in enumerate(bots.seats(job.game, held, *job.players).items())
    }
    found = list(_rows(game, seated))
    winner = game.result["winner"] if game.result else ""
    return [Row(signs, turn, winner) for signs, turn in found]


def _rows(game: Game, seated: dict[str, bots.Bot]) -> Iterator[tuple[dict[str, float], str]]:
    rules, at = game.rules, ("", "")
    while not game.over:
        now = rules.moment(game.state)
        if now != at:
            yield rules.signs(game.state), now[0]
            at = now
        game.play(seated[game.decision.side].choose(game))


def jobs_of(slug: str, scenario: str, players: tuple[str, ...], games: int, seed: int) -> list[Job]:
    """Every pair of players in turn, until there are so many games."""
    pairs = list(product(players, players))
    return [Job(slug, scenario, pairs[k % len(pairs)], seed + k) for k in range(games)]


def gather(jobs: list[Job], processes: int, tick: Callable[[], object]) -> list[list[Row]]:
    """The rows of every game, in order, however many processes play them."""
    found = []
    if processes <= 1:
        for job in jobs:
            found.append(play(job))
            tick()
        return found
    with ProcessPoolExecutor(processes) as pool:
        for rows in pool.map(play, jobs, chunksize=4):
            found.append(rows)
            tick()
    return found


def train(
    slug: str,
    scenario: str,
    games: int,
    tests: int,
    seed: int = 0,
    processes: int = 1,
    tick: Callable[[], object] = lambda: None,
) -> Trained:
    """Play, fit, and test on fresh seeds and other players."""
    first = registry.new(slug, scenario, seed)
    seats = tuple(first.rules.seats(first.state))
    played = gather(jobs_of(slug, scenario, FITTED, games, seed), processes, tick)
    model = fit(seats, played)
    fresh = gather(jobs_of(slug, scenario, TESTED, tests, seed + games), processes, tick)
    return Trained(scenario, model, games, seed, trial(model, played), trial(model, fresh))


def fit(seats: tuple[str, ...], games: list[list[Row]]) -> chance.Model:
    """The model of some games: likeliest weights, held a little towards none."""
    import numpy as np

    rows = [row for game in games for row in game]
    if not rows:
        raise LongrollError("no games to fit")
    others = sorted({row.result for row in rows} - set(seats))
    results = (*seats, *others)
    turns = tuple(dict.fromkeys(row.turn for row in max(games, key=lambda g: len({r.turn for r in g}))))
    signs = tuple(rows[0].signs)
    mean, spread = zip(*(_scale([row.signs[sign] for row in rows]) for sign in signs))
    blank = chance.Model(seats, results, turns, signs, mean, spread, ())
    x = np.array([blank.features(row.signs, row.turn) for row in rows])
    y = np.array([[float(row.result == result) for result in results] for row in rows])
    weights = _newton(x, y)
    return blank._replace(
        weights=tuple(tuple(round(float(w), 4) for w in row) for row in weights),
    )


def _scale(values: list[float]) -> tuple[float, float]:
    """The middle of a sign and its spread: by the middle half, for a few games that are won outright would stretch it beyond use."""
    import numpy as np

    low, middle, high = (float(v) for v in np.quantile(values, [0.25, 0.5, 0.75]))
    return round(middle, 4), round((high - low) / 1.35 or float(np.std(values)) or 1.0, 4)


def _newton(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Multinomial logistic regression with a ridge, by Newton's method; the first result is the measure of the others."""
    import numpy as np

    count, width = x.shape
    others = y.shape[1] - 1
    w = np.zeros((others, width))
    for _ in range(50):
        scores = np.hstack([np.zeros((count, 1)), x @ w.T])
        p = np.exp(scores - scores.max(axis=1, keepdims=True))
        p /= p.sum(axis=1, keepdims=True)
        gradient = ((p - y)[:, 1:].T @ x + RIDGE * w).ravel()
        hessian = np.zeros((others * width, others * width))
        for a in range(others):
            for b in range(others):
                curve = p[:, a + 1] * (float(a == b) - p[:, b + 1])
                part = (x * curve[:, None]).T @ x
                hessian[a * width : (a + 1) * width, b * width : (b + 1) * width] = part
        step = np.linalg.solve(hessian + RIDGE * np.eye(others * width), gradient)
        w -= step.reshape(others, width)
        if float(np.abs(step).max()) < 1e-8:
            break
    return w


def trial(model: chance.Model, games: list[list[Row]]) -> Trial:
    """How well a model foretells games. With two results the Brier score is the usual one of a single chance."""
    rows = [row for game in games for row in game]
    told = [model.chances(row.signs, row.turn) for row in rows]
    brier = sum(_miss(p, row.result) for p, row in zip(told, rows)) / len(rows)
    often = Counter(row.result for row in rows)
    base = sum(_miss({r: often[r] / len(rows) for r in often}, row.result) for row in rows) / len(rows)
    won = Counter(game[0].result for game in games)
    least = min(won[seat] for seat in model.seats) / len(games)
    return Trial(len(games), len(rows), brier, base, _calibration(told, rows), least)


def _miss(chances: dict[str, float], result: str) -> float:
    names = {*chances, result}
    return sum((chances.get(name, 0.0) - float(name == result)) ** 2 for name in names) / 2


def _calibration(told: list[dict[str, float]], rows: list[Row]) -> float:
    """The mean distance between what was foretold and what came, by classes of chances."""
    sums = [[0.0, 0.0, 0] for _ in range(BINS)]
    for p, row in zip(told, rows):
        for result, share in p.items():
            of = sums[min(BINS - 1, int(share * BINS))]
            of[0] += share
            of[1] += float(result == row.result)
            of[2] += 1
    total = sum(of[2] for of in sums)
    return sum(abs(of[0] - of[1]) for of in sums) / total


def as_toml(slug: str, trained: Trained) -> str:
    """A table of `bots/chances/GAME.toml`."""
    version = registry.ruleset(slug).rules_version
    m = trained.model

    def words(names: tuple[str, ...]) -> str:
        return "[" + ", ".join(f'"{name}"' for name in names) + "]"

    def score(t: Trial) -> str:
        return (
            f"games = {t.games}, rows = {t.rows}, brier = {t.brier:.4f}, base = {t.base:.4f}, "
            f"calibration = {t.calibration:.4f}, least = {t.least:.3f}"
        )

    weights = "".join(f"    {list(row)},\n" for row in m.weights)
    return (
        f"[{trained.scenario}]\n"
        f"rules_version = {version}\nseed = {trained.seed}\n"
        f"seats = {words(m.seats)}\nresults = {words(m.results)}\nturns = {words(m.turns)}\n"
        f"signs = {words(m.signs)}\nmean = {list(m.mean)}\nspread = {list(m.spread)}\nweights = [\n{weights}]\n"
        f"fitted = {{ players = {words(tuple(dict.fromkeys(FITTED)))}, {score(trained.fitted)} }}\n"
        f"tested = {{ players = {words(TESTED)}, {score(trained.tested)} }}\n"
    )


def record(slug: str, trained: list[Trained]) -> Any:
    """Store models where the game finds them; those of other scenarios stay."""
    path = chance.FOLDER / f"{slug}.toml"
    known: dict[str, str] = {}
    if path.is_file():
        for part in path.read_text("utf-8").split("\n\n"):
            known[part.split("]", 1)[0].lstrip("[")] = part.rstrip("\n") + "\n"
    known.update({t.scenario: as_toml(slug, t) for t in trained})
    chance.FOLDER.mkdir(exist_ok=True)
    path.write_text("\n".join(known[name] for name in sorted(known)), "utf-8")
    chance.models.cache_clear()
    return path
