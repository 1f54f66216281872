"""Playing a recorded game again, with its own dice, and saying what no longer fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from longroll.core.errors import IllegalChoice, JournalError, LongrollError
from longroll.core.events import Rolled
from longroll.core.game import Game
from longroll.core.journal import SEED, Journal, Line


class Misfit(LongrollError):
    """A recorded decision that the game does not take, or a die that does not fall as recorded (`die`, from 0)."""

    def __init__(self, message: str, die: int | None = None) -> None:
        super().__init__(message)
        self.die = die


def dice_of(events: Iterable[Any]) -> tuple[str, ...]:
    """The dice among some events, as a journal writes them."""
    return tuple(event.text for event in events if type(event) is Rolled)


def results(dice: Iterable[str]) -> list[int]:
    """What recorded dice show."""
    return [int(die.rpartition("=")[2]) for die in dice]


def repeat(
    game: Game, side: str, text: str, dice: Sequence[str], play: Callable[[str], list[Any]] | None = None
) -> list[Any]:
    """Play one recorded decision with its recorded dice; `play` stands in for the game's own where something wraps it."""
    if game.over:
        raise Misfit(f"'{text}', but the game is over")
    asked = game.decision
    if asked.side != side:
        raise Misfit(f"{side} decides here, but it is {asked.side}'s decision ({asked.prompt})")
    game.state.dice.script = results(dice)
    try:
        events = (play or game.play)(text)
    finally:
        game.state.dice.script = []
    _compare(dice_of(events), dice)
    return events


def _compare(thrown: Sequence[str], recorded: Sequence[str]) -> None:
    for i, die in enumerate(thrown):
        if i >= len(recorded):
            raise Misfit(f"a die is due ('{die}')", i)
        if recorded[i] != die:
            raise Misfit(f"'{recorded[i]}' where the game throws '{die}'", i)
    if len(recorded) > len(thrown):
        raise Misfit(f"'{recorded[len(thrown)]}', but no die is thrown here", len(thrown))


class _Reader:
    """The lines of a journal in order: decisions, and the dice that follow each."""

    def __init__(self, journal: Journal) -> None:
        self.lines = journal.lines
        self.at = 0

    def decision(self, game: Game) -> tuple[int, Line] | None:
        """The next decision; new seeds on the way to it are taken over."""
        while self.at < len(self.lines) and self.lines[self.at][1].who == SEED:
            game.reseed(int(self.lines[self.at][1].what))
            self.at += 1
        if self.at >= len(self.lines):
            return None
        self.at += 1
        return self.lines[self.at - 1]

    def dice(self) -> list[tuple[int, str]]:
        """The dice that stand next, with their places."""
        first = self.at
        while self.at < len(self.lines) and self.lines[self.at][1].who == "die":
            self.at += 1
        return [(place, line.what) for place, line in self.lines[first : self.at]]

    @property
    def ended(self) -> bool:
        return self.at >= len(self.lines)

    def place_of(self, error: Misfit, dice: list[tuple[int, str]]) -> int:
        """The line of the journal that a misfit is about."""
        if error.die is not None and error.die < len(dice):
            return dice[error.die][0]
        last = min(self.at, len(self.lines) - 1) if not self.ended else len(self.lines) - 1
        return self.lines[last][0] if self.lines else 1


def run(
    game: Game,
    journal: Journal,
    to: int | None = None,
    mend: bool = False,
    watch: Callable[[Game], object] = lambda _: None,
) -> Game:
    """Play the journal's decisions into a fresh game, up to decision `to`; `mend` forgives dice missing at the end. Whoever watches
    is shown the game before each decision."""
    reader = _Reader(journal)
    dice = reader.dice()
    game.state.dice.script = results(what for _, what in dice)
    game.start()
    _checked(reader, dice, mend, lambda: _compare(dice_of(game.events), [what for _, what in dice]))
    number = 0
    while (to is None or number < to) and (due := reader.decision(game)) is not None:
        place, line = due
        number += 1
        dice = reader.dice()
        recorded = [what for _, what in dice]
        watch(game)
        try:
            _checked(reader, dice, mend, lambda: repeat(game, line.who, line.what, recorded), place)  # noqa: B023
        except IllegalChoice as error:
            older, now = journal.header.rules, game.header.rules
            since = (
                f" (it was played under rules version {older}; this is version {now})" if older != now else ""
            )
            raise JournalError(
                f"line {place}: decision {number} no longer fits: {error}{since}", place
            ) from None
    if to is not None and number < to:
        raise JournalError(f"the journal has {number} decisions, not {to}", len(journal.lines))
    game.state.dice.script = []
    return game


def _checked(
    reader: _Reader,
    dice: list[tuple[int, str]],
    mend: bool,
    repeated: Callable[[], object],
    place: int | None = None,
) -> None:
    """Do it; a misfit becomes an error of its line, but a die that is missing at the very end is forgiven by `mend`."""
    try:
        repeated()
    except Misfit as error:
        due = error.die is not None and error.die >= len(dice)
        if due and reader.ended and mend:
            return
        where = place if place is not None and error.die is None else reader.place_of(error, dice)
        said = f"the journal is cut off: {error}" if due and reader.ended else str(error)
        raise JournalError(f"line {where}: {said}", where) from None
