"""What the rows of a cell say, as numbers."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from longroll.bots import REFEREE
from longroll.core import registry
from longroll.lab import history, stopping
from longroll.lab.report.draw import SERIES
from longroll.lab.report.plots import City
from longroll.lab.rows import FIGURE
from longroll.lab.rundir import RunDir
from longroll.lab.simulate import wilson

ODDS = (0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)
STRENGTHS = (3.0, 5.0, 8.0, 12.0, 18.0)
Floats = Any
"""an array of numbers"""


class Seat(NamedTuple):
    """Whoever wins or loses as one: a side, or a person who holds several."""

    name: str
    sides: tuple[str, ...]
    colour: str


class Share(NamedTuple):
    wins: int
    games: int
    low: float
    high: float

    @property
    def value(self) -> float:
        return self.wins / self.games if self.games else 0.0


class Ending(NamedTuple):
    """A kind of end, and the commonest of that kind in words."""

    winner: str
    cause: str
    rule: str
    reason: str
    so: int
    """games that ended in exactly these words"""
    games: int


class Class(NamedTuple):
    """Battles of a class, by odds or strength: how many, the attacker's wins, and mean losses with their intervals."""

    name: str
    battles: int
    won: float
    attacker: tuple[float, float, float]
    defender: tuple[float, float, float]


class Measured:
    """One cell of a run."""

    def __init__(self, at: RunDir, cell: int) -> None:
        self.at = at
        self.cell = at.experiment.cells[cell]
        self._tables = {kind: at.table(kind, cell) for kind in ("games", "series", "battles", "cities")}
        self.games: int = self._tables["games"].num_rows

    def words(self, kind: str, column: str) -> list[str]:
        return self._tables[kind].column(column).to_pylist()  # type: ignore[no-any-return]

    def array(self, kind: str, column: str) -> Floats:
        return self._tables[kind].column(column).to_numpy(zero_copy_only=False)

    @cached_property
    def seats(self) -> list[Seat]:
        """Who plays, and in which colour."""
        c = self.cell
        state = registry.new(c.game, c.scenario, 0, c.options).state
        cards = {card.slug: card for card in registry.info(c.game).side_cards}
        found: list[Seat] = []
        for held in registry.ruleset(c.game).seats(state).values():
            sides = tuple(side for side in held if side != REFEREE)
            if sides:
                name = " and ".join(cards[s].name if s in cards else s for s in sides)
                colour = (
                    cards[sides[0]].colour if len(sides) == 1 and sides[0] in cards else SERIES[len(found)]
                )
                found.append(Seat(name[:1].upper() + name[1:], sides, colour))
        return found

    def colour(self, side: str) -> str:
        return next((c.colour for c in registry.info(self.cell.game).side_cards if c.slug == side), SERIES[0])

    def side_name(self, side: str) -> str:
        name = next((c.name for c in registry.info(self.cell.game).side_cards if c.slug == side), side)
        return name[:1].upper() + name[1:]

    def player(self, seat: Seat) -> str:
        return " and ".join(dict.fromkeys(self.cell.seats[side] for side in seat.sides))

    def share(self, wins: int) -> Share:
        """With the interval that fits how the run was ended."""
        interval = stopping.always if self.at.experiment.until else wilson
        return Share(wins, self.games, *interval(wins, self.games))

    @cached_property
    def shares(self) -> list[tuple[Seat, Share]]:
        won = Counter(self.words("games", "winners"))
        return [
            (seat, self.share(sum(n for names, n in won.items() if seat.sides[0] in names.split())))
            for seat in self.seats
        ]

    @cached_property
    def nobody(self) -> Share:
        return self.share(sum(1 for names in self.words("games", "winners") if not names))

    @cached_property
    def endings(self) -> list[Ending]:
        """The most frequent first."""
        kinds = ("winners", "winner", "cause", "rule")
        rows: dict[tuple[str, ...], Counter[str]] = {}
        for *key, reason in zip(
            *(self.words("games", kind) for kind in kinds), self.words("games", "reason")
        ):
            rows.setdefault(tuple(key), Counter())[reason] += 1
        found = [
            Ending(
                self._winner(held, winner),
                cause.replace("-", " "),
                rule,
                *said.most_common(1)[0],
                said.total(),
            )
            for (held, winner, cause, rule), said in rows.items()
        ]
        return sorted(found, key=lambda end: (-end.games, end))

    def _winner(self, held: str, winner: str) -> str:
        name = next((seat.name for seat in self.seats if held and seat.sides[0] in held.split()), "")
        return name or {"neither": "Neither side", "draw": "A draw"}.get(winner, winner)

    # --- over time ---------------------------------------------------------------------------------------------------

    @cached_property
    def _rows(self) -> tuple[Floats, Floats]:
        """(turn of each row of the series, whether it is the beginning of a turn and not the end)."""
        begin = np.array([turn != "end" for turn in self.words("series", "turn")], bool)
        return self.array("series", "turn_index"), begin

    @cached_property
    def turns(self) -> list[str]:
        """The turns in order, as far as any game went."""
        index, begin = self._rows
        names = self.words("series", "turn")
        found: dict[int, str] = {}
        for i in np.flatnonzero(begin):
            found.setdefault(int(index[i]), names[i])
        return [found[i] for i in sorted(found)]

    @property
    def figures(self) -> list[str]:
        return [
            name.removeprefix(FIGURE)
            for name in self._tables["series"].column_names
            if name.startswith(FIGURE)
        ]

    def over_time(self, figure: str) -> tuple[Floats, Floats, Floats]:
        """Mean, and the middle eight tenths, at the beginning of each turn, of the games still going on."""
        index, begin = self._rows
        values = self.array("series", FIGURE + figure)
        found = []
        for turn in range(len(self.turns)):
            at = values[(index == turn) & begin]
            at = at[~np.isnan(at)]
            found.append((at.mean(), *np.percentile(at, (10, 90))) if len(at) else (np.nan,) * 3)
        mean, low, high = np.array(found).T
        return mean, low, high

    @cached_property
    def going_on(self) -> list[int]:
        """The games that are still going on at the beginning of each turn."""
        index, begin = self._rows
        return [int(((index == turn) & begin).sum()) for turn in range(len(self.turns))]

    @cached_property
    def yes_or_no(self) -> set[str]:
        """Figures that are only ever 0 or 1."""
        return {f for f in self.figures if np.isin(self.array("series", FIGURE + f), (0.0, 1.0)).all()}

    def panels(self) -> dict[str, dict[str, str]]:
        """`usa strength`, `csa strength` -> one panel `strength` with a figure per side."""
        found: dict[str, dict[str, str]] = {}
        for figure in self.figures:
            if figure not in self.yes_or_no:
                side, _, kind = figure.partition(" ")
                if side in self.cell.seats:
                    found.setdefault(kind, {})[side] = figure
                else:
                    found.setdefault(figure, {})[""] = figure
        return found

    # --- cities ------------------------------------------------------------------------------------------------------

    def cities(self) -> list[City]:
        """When the Union first took each city of which history has the date within the turns of the scenario."""
        turns = {turn: i for i, turn in enumerate(self.turns)}
        when = self.array("cities", "turn_index")
        number = self.array("cities", "number")
        union = np.array([camp == "union" for camp in self.words("cities", "camp")], bool)
        place = np.array(self.words("cities", "place"), dtype=object)
        found = []
        for slug, turn in history.fell(self.cell.game).items():
            if turn not in turns:
                continue
            mine = np.flatnonzero(union & (place == slug)) if len(place) else np.array([], int)
            _, first = np.unique(number[mine], return_index=True)
            at = when[mine[first]]
            low, middle, high = map(float, np.percentile(at, (10, 50, 90)) if len(at) else (0, 0, 0))
            name = slug.replace("-", " ").title().replace(" Sc", "")
            found.append(City(name, len(at) / max(1, self.games), low, middle, high, turns[turn]))
        return found

    # --- battles -----------------------------------------------------------------------------------------------------

    @property
    def battles(self) -> int:
        return int(self._tables["battles"].num_rows)

    def columns(self) -> list[tuple[str, int]]:
        """How often each column of the combat table was rolled on, from the worst odds to the best where there are odds."""
        names = self.words("battles", "column")
        count = Counter(name for name in names if name)
        odds = self.array("battles", "odds")
        if np.isnan(odds.astype(float)).all():
            return count.most_common()
        array = np.array(names, dtype=object)
        return sorted(count.items(), key=lambda item: float(np.nanmedian(odds[array == item[0]])))

    def modifiers(self) -> list[tuple[str, float]]:
        """Share of the battles in which each modifier counted."""
        count: Counter[str] = Counter()
        for words in self.words("battles", "modifiers"):
            if words:
                count.update({part.rpartition(" ")[0] for part in words.split("; ")})
        return [(name, n / self.battles) for name, n in count.most_common(12)]

    def classes(self) -> tuple[str, list[Class]]:
        """Losses by odds; by the attacker's strength where a game compares no odds."""
        odds = self.array("battles", "odds").astype(float)
        by_odds = not np.isnan(odds).all()
        values = odds if by_odds else self.array("battles", "attack").astype(float)
        edges = ODDS if by_odds else STRENGTHS
        lost = [self.array("battles", f"{who}_loss").astype(float) for who in ("attacker", "defender")]
        won = np.array([bool(w) for w in self.words("battles", "won")], float)
        found = []
        for k in range(len(edges) + 1):
            low, high = edges[k - 1] if k else -np.inf, edges[k] if k < len(edges) else np.inf
            at = (values >= low) & (values < high)
            if at.any():
                name = _odds(low, high) if by_odds else _strengths(low, high)
                found.append(
                    Class(name, int(at.sum()), float(won[at].mean()), _mean(lost[0][at]), _mean(lost[1][at]))
                )
        return "odds, attacker to defender" if by_odds else "attacker's strength", found


def _odds(low: float, high: float) -> str:
    """A class of odds: `1.5:1 – 2:1`."""
    if low == -np.inf:
        return f"under {high:g}:1"
    return f"{low:g}:1 +" if high == np.inf else f"{low:g}:1 – {high:g}:1"


def _strengths(low: float, high: float) -> str:
    """A class of whole numbers: `3 – 4`."""
    if low == -np.inf:
        return f"under {high:g}"
    return f"{low:g} +" if high == np.inf else f"{low:g} – {high - 1:g}"


def _mean(values: Floats) -> tuple[float, float, float]:
    mean = float(values.mean())
    half = (
        stopping.t_quantile(len(values) - 1) * float(values.std(ddof=1)) / len(values) ** 0.5
        if len(values) > 1
        else 0.0
    )
    return mean, max(0.0, mean - half), mean + half
