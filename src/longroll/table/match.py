"""A game in memory: rebuilt from its rows, played on, taken back, and looked back upon. No network, no database."""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_right
from typing import TYPE_CHECKING, Any, NamedTuple

from longroll.core import registry
from longroll.core.errors import LongrollError
from longroll.core.game import Game
from longroll.core.journal import SEED, render
from longroll.core.replay import dice_of, repeat
from longroll.core.session import Session
from longroll.core.telling import Teller
from longroll.table import ending
from longroll.table import staff as roles
from longroll.table.happenings import Happening, side_name
from longroll.table.pace import Clock, agreed
from longroll.table.records import Card, Key, Move, Seat

if TYPE_CHECKING:
    from longroll.table.chances import Played

STRIDE = 40
"""At least so often a copy of the game is kept for looking back."""
LEFT = ("left", "gone")
"""Happenings that leave a seat free."""


class Moment(NamedTuple):
    """Where the events of a decision end, and the moment in which it was taken."""

    events: int
    side: str
    turn: str
    phase: str


class Match:
    """One table's game with its seats. `version` grows with every decision, played or taken back."""

    def __init__(
        self,
        card: Card,
        seats: dict[str, Seat] | None,
        moves: list[Move],
        serial: int,
        game: Game | None = None,
        staff: dict[Key, Seat] | None = None,
        happenings: list[Happening] | None = None,
    ) -> None:
        self.card = card
        self.since = card.since or card.changed
        self._asked: list[float] = []
        """Since when each decision that can be taken back was asked, where that is known."""
        self.happenings = happenings or []
        self._end = ending.of(self.happenings)
        self.version = card.version
        self.staff = staff or {}
        self.serial = serial
        self.lock = asyncio.Lock()
        self.cache: dict[Any, Any] = {}
        self.logs: dict[str | None, list[dict[str, Any]]] = {}
        self.logged: dict[str | None, int] = {}
        self.tellers: dict[str | None, Teller] = {}
        self.told: dict[str | None, int] = {}
        self.figures: dict[tuple[str | None, int, bool], dict[str, float]] = {}
        """(side, decision, whether the game was over) -> the figures of that moment, for charts."""
        self.prospects: dict[tuple[str | None, int, bool, str], Played] = {}
        """Games that were played on from a moment (`chances.py`), by who looks, when, whether it was over, and who plays."""
        self.roles: dict[tuple[str, int | None], tuple[Any, list[dict[str, Any]]]] = {}
        """(side, account) -> the roles as they were shown last, and what that depends on (`staff.rows`)"""
        self.standing: dict[int | None, tuple[Any, dict[str, Any]]] = {}
        """account -> what decisions leave as it is of a snapshot, and what that depends on (`standing.py`)"""
        self.muted: set[int] = set()
        """Onlookers who may not speak here."""
        self.dead = False
        self.leader: str | None = None
        """The server in whose name it is kept in memory, where several share a database."""
        self.stuck = ""
        setup = moves[0].dice if moves and moves[0].number == 0 else ()
        if game is None:
            game = registry.replay(card.head + "".join(f"  die {die}\n" for die in setup))
        self.session = Session(game)
        self.rules = game.rules
        free = Seat(None, "", None)
        self.seats = {side: seats[side] if seats else free for side in game.sides}
        self.moves: list[Move] = []
        self.events: list[Any] = game.events
        turn, phase = self.rules.moment(game.state)
        self.moments = [Moment(len(self.events), "", turn, phase)]
        self._kept: dict[int, Game] = {0: game.copy()}
        self.turns: list[tuple[int, str]] = [(0, turn)]
        self._rebuild([m for m in moves if m.number > 0])
        self.pace = agreed(card.pace)
        self.clock: Clock | None = None
        if self.pace is not None:
            self.clock = Clock.read(card.clock) if card.clock else Clock.begin(self.pace, list(self.parties))
        if card.closed:
            self.stuck = f"an administrator has closed this table: {card.closed}"
        self.tick(earned=False)

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def over(self) -> bool:
        """Whether the game is over, by its rules or because the players ended it."""
        return self.game.over or self._end is not None

    @property
    def result(self) -> dict[str, str] | None:
        if self._end is not None and not self.game.over:
            return ending.result(self, self._end)
        return self.game.result

    @property
    def decisions(self) -> int:
        return len(self.moves)

    @property
    def parties(self) -> dict[str, tuple[str, ...]]:
        """Who plays: a person's name in this game -> the sides that he holds."""
        found: dict[str, tuple[str, ...]] | None = self.cache.get("parties")
        if found is None:
            found = self.cache["parties"] = self.rules.seats(self.game.state)
        return found

    def name_of(self, side: str) -> str:
        """A side as its players call it."""
        return side_name(self.card.game, side)

    def party(self, side: str) -> tuple[str, ...]:
        """The sides that one person must hold together with this one, because he sees them all."""
        return next((sides for sides in self.parties.values() if side in sides), (side,))

    @property
    def acting(self) -> tuple[Key, Seat]:
        """Who is to answer the question of this moment."""
        return roles.acting(self.game, self.seats, self.staff)

    def _rebuild(self, moves: list[Move]) -> None:
        """Play the rows again with their own dice; where one no longer fits, stop and say so."""
        drawn = [h for h in self.happenings if h.secret]
        for move in moves:
            while drawn and drawn[0].decision < move.number:
                self.draw(drawn.pop(0))
            try:
                self._replay(move)
            except LongrollError as error:
                self.stuck = (
                    f"decision {move.number} ({move.side}: {move.text}) no longer fits the rules: {error}"
                )
                return
        for happening in drawn:
            self.draw(happening)

    def draw(self, happening: Happening) -> None:
        """New dice from here on; what was played before cannot be taken back."""
        self.game.reseed(int(happening.secret))
        self.session.bar_undo()

    def happen(self, rows: list[Happening]) -> None:
        """Something has happened beside the game, and is on the disk."""
        self.happenings += rows
        for row in rows:
            if row.secret:
                self.draw(row)
                self.card = self.card._replace(seed_known=False)
        self._end = ending.of(self.happenings)
        self.cache.clear()

    def _replay(self, move: Move) -> None:
        repeat(self.game, move.side, move.text, move.dice, lambda text: self._step(text, move))

    def _step(self, text: str, move: Move | None, player: str = "") -> list[Any]:
        game = self.game
        turn, phase = self.rules.moment(game.state)
        side = game.decision.side
        choice = game.find(text)
        events = self.session.play(choice or text)
        if move is None:
            self.serial += 1
            said = choice.text if choice else text
            move = Move(self.serial, self.decisions + 1, side, said, dice_of(events), player)
        self.moves.append(move)
        self.events += events
        self.moments.append(Moment(len(self.events), side, turn, phase))
        now = self.rules.moment(self.game.state)[0]
        number = self.decisions
        if now != self.turns[-1][1]:
            self.turns.append((number, now))
            self._kept[number] = self.game.copy()
        elif number % STRIDE == 0:
            self._kept[number] = self.game.copy()
        return events

    def play(self, text: str, player: str) -> Move:
        """Play a choice by its text. An illegal one raises and changes nothing."""
        self._step(text, None, player)
        self.version += 1
        if self.session.can_undo:
            self._asked.append(self.since)
        else:
            self._asked.clear()
        self.since = time.time()
        self.cache.clear()
        self.tick()
        return self.moves[-1]

    def can_undo(self, player: str) -> bool:
        """Only what the same player chose last, and never across a die, a reveal or another's decision."""
        return (
            not self.stuck and self.session.can_undo and bool(self.moves) and self.moves[-1].player == player
        )

    def undo(self) -> Move:
        """Take back the last choice. The time for the decision runs on from when it was first asked: nobody gains any so."""
        self.session.undo()
        gone = self.moves.pop()
        self.moments.pop()
        del self.events[self.moments[-1].events :]
        number = self.decisions
        self._kept = {n: game for n, game in self._kept.items() if n <= number}
        while self.turns[-1][0] > number:
            self.turns.pop()
        self.figures = {key: value for key, value in self.figures.items() if key[1] <= number}
        self.prospects = {key: value for key, value in self.prospects.items() if key[1] <= number}
        known = sum(1 for h in self.happenings if h.decision <= number)
        for side, rows in self.logs.items():
            while rows and rows[-1]["decision"] > number:
                rows.pop()
            self.logged[side] = min(self.logged[side], len(self.moments))
            self.tellers.pop(side, None)
            self.told[side] = min(self.told.get(side, 0), known)
        self.happenings = [h._replace(decision=min(h.decision, number)) for h in self.happenings]
        self.version += 1
        if self._asked:
            self.since = self._asked.pop()
        self.cache.clear()
        return gone

    def tick(self, earned: bool = True) -> None:
        """Somebody has decided, come or gone: another's clock may run from now on."""
        if self.pace is not None and self.clock is not None:
            party = self._on_clock()
            if party != self.clock.on:
                self.clock.turn(self.pace, party, time.time(), earned)

    def _on_clock(self) -> str:
        """The party whose clock runs: a person of it is asked, or has left a free seat, and another person waits. Whether a
        computer plays the seat for its holder makes no difference: nobody gains time so."""
        holders = {seat.account for seat in self.seats.values()} - {None}
        empty = {h.side for h in self.happenings if h.kind in LEFT}
        if len(holders) + len(empty) < 2 or self.over or self.stuck:
            return ""
        (side, _), seat = self.acting
        party = ending.party_of(self, side)
        left = seat.bot is None and side in empty
        waits = any(name != party for name in ending.persons(self))
        return party if waits and (seat.account is not None or left) else ""

    @property
    def late(self) -> float | None:
        """When the player who is asked runs out of time; None where no clock runs, or a computer is asked."""
        if self.pace is None or self.clock is None or self.over or self.stuck or self.acting[1].bot:
            return None
        return self.clock.runs_out(self.pace)

    def before(self, number: int) -> tuple[Game, list[Move]]:
        """A kept copy of the game, and the decisions that lead from it to a later moment."""
        if number == self.decisions:
            return self.game, []
        kept = sorted(self._kept)
        start = kept[bisect_right(kept, number) - 1]
        return self._kept[start], self.moves[start:number]

    def journal(self, sealed: bool) -> str:
        """The journal; sealed, without the seed, which would tell the dice to come. It can be played again either way."""
        header = self.game.header
        if not sealed:
            return render(header, self.game.lines)
        return render(header._replace(seed=0), [line for line in self.game.lines if line.who != SEED])

    def row(self) -> dict[str, Any]:
        """What the table's row says about the game."""
        game = self.game
        return {
            "version": self.version,
            "since": self.since,
            "to_decide": None if self.over else game.decision.side,
            "turn": self.rules.moment(game.state)[0][:80],
            "over": self.over,
            "asked": "" if self.over else " ".join(roles.asked(game)),
            "clock": self.clock.text if self.clock is not None else "",
            "late": self.late or 0.0,
        }
