"""The game as the core sees it: one object with the same few methods in all five."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from longroll.core.choice import Choice, Vocabulary
from longroll.core.data import Sourced
from longroll.core.events import Rolled
from longroll.core.figures import Battle, Taken
from longroll.core.flow import Flow
from longroll.core.options import Value
from longroll.core.ruleset import Ruleset
from longroll.core.state import Outcome
from longroll.core.telling import way
from longroll.games.year1863 import (  # noqa: F401  they register their steps
    evaluate,
    figures,
    leaders,
    names,
    orders,
    reach,
    sequence,
    setup,
    verbs,
)
from longroll.games.year1863 import odds as odds_report
from longroll.games.year1863.check import check
from longroll.games.year1863.combat import aftermath, battle, pursuit, retreat  # noqa: F401
from longroll.games.year1863.events import EVENTS, Marched, Seen
from longroll.games.year1863.flow import FLOW
from longroll.games.year1863.glossary import GLOSSARY
from longroll.games.year1863.imagine import imagine
from longroll.games.year1863.movement import march, phase  # noqa: F401
from longroll.games.year1863.narrate import Narrator
from longroll.games.year1863.position import from_position, to_position
from longroll.games.year1863.recruiting import income, militia, purchase  # noqa: F401
from longroll.games.year1863.say import Speaker
from longroll.games.year1863.setup import new_game
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.supply import report
from longroll.games.year1863.tables import Tables
from longroll.games.year1863.view import hidden, holds, view
from longroll.games.year1863.words import COMMAND_NAMES, COMMANDS
from longroll.kit.fog import told

DATA = Path(__file__).parent / "data"


class Year1863(Ruleset[Year1863State]):
    """1.0, 2.0 The game of 1863."""

    slug = "1863"
    name = "1863"
    rules_version = 4
    sides = COMMANDS
    events = EVENTS
    flow: Flow[Year1863State] = FLOW
    verbs = Vocabulary.of(verbs)
    glossary = GLOSSARY
    data_folder = DATA

    def __init__(self, override: Path | None = None) -> None:
        self.tables = Tables(DATA, override)
        self.options = self.tables.options
        self.narrator = Narrator(self.tables)
        self.speaker = Speaker(self.tables)
        self._strengths = {p.slug: p.strength[0] for p in self.tables.pieces}

    def scenarios(self) -> dict[str, str]:
        return {slug: x.name for slug, x in self.tables.scenarios.items()}

    def new(self, scenario: str, seed: int, options: dict[str, Value]) -> Year1863State:
        return new_game(self.tables, scenario, seed, options)

    def seats(self, s: Year1863State) -> dict[str, tuple[str, ...]]:
        """3.0, 5.0 Two persons with two commands each, or as the option `seats` has it."""
        return {seat: tuple(COMMANDS[c] for c in commands) for seat, commands in s.seats.items()}

    def from_json(self, data: dict[str, Any]) -> Year1863State:
        for name in ("corps", "commander"):  # saves of the first versions have cells of 8 bits
            if "hex" in data[name]:
                data = {**data, name: {"H": list(bytes.fromhex(data[name]["hex"]))}}
        s = Year1863State.from_json(data, tables=self.tables, viewer="")
        s._sit()
        return s

    def view(self, s: Year1863State, side: str | None) -> dict[str, Any]:
        return dict(view(s, side))

    def seen_by(self, event: Any, side: str | None) -> bool:
        """24.0 Some events are for certain commands only; which marker a die drew is hidden from all."""
        if type(event) is Rolled and event.stream == "draw":
            return False
        if type(event) is Seen and side in event.own:  # they are told which units marched
            return False
        return told(event, side)

    def imagine(self, s: Year1863State, side: str, seed: int) -> Year1863State:
        return imagine(s, side, seed)

    def narrate(self, event: Any) -> str:
        return self.narrator.tell(event)

    def together(self, one: Any, two: Any) -> Any:
        return way(one, two, "start", "end") if isinstance(one, Marched) else None

    def thrown_for(self, die: Rolled) -> str:
        return self.narrator.thrown_for(die)

    def ending(self, end: Outcome) -> str:
        return names.ending(self.tables, end)

    def say(self, s: Year1863State, choice: Choice) -> str:
        return self.speaker(s, choice)

    def check(self, s: Year1863State) -> None:
        check(s)

    def attack_by(self, s: Year1863State, at: str, pieces: list[str]) -> str:
        return odds_report.written(s, at, pieces)

    def odds(self, s: Year1863State, at: str, attack: str | None = None) -> dict[str, Any]:
        """24.0, 13.2 As far as the asker can know: a stack that he may not examine is one deal of many."""
        known = self._known(s)
        found = odds_report.odds(known, at, attack)
        place = self.tables.place_index[at]
        mine = holds(s, known.viewer) if known.viewer else tuple(range(4))
        found["estimated"] = any(
            hidden(known, i, mine) for side in (0, 1) for i in known.pieces_at(place, side)
        )
        return found

    def reach(self, s: Year1863State, piece: str) -> list[dict[str, Any]]:
        """24.0 As far as the asker can know; the true place of an unseen unit is not told."""
        return reach.reach(self._known(s), piece)

    def threats(self, s: Year1863State, place: str, side: str) -> list[dict[str, Any]]:
        """24.0 As far as the asker can know."""
        return reach.threats(self._known(s), place, side)

    def supply(self, s: Year1863State, side: str) -> list[dict[str, Any]]:
        """24.0 As far as the asker can know."""
        return report(self._known(s), COMMANDS.index(side))

    def _known(self, s: Year1863State) -> Year1863State:
        """24.0 The state that answers a question: who is to decide asks, and the unseen is as it might be.

        A game that was imagined for a command answers as it is: its viewer asks. After the end nothing is hidden.
        """
        if s.outcome is not None or s.viewer:
            return s
        return imagine(s, FLOW.decision(s).side, 0)

    def to_position(self, s: Year1863State) -> str:
        return to_position(s)

    def from_position(self, text: str) -> Year1863State:
        return from_position(self.tables, text)

    def evaluate(self, s: Year1863State, side: str) -> float:
        return evaluate.evaluate(s, side)

    def series(self, s: Year1863State) -> dict[str, float]:
        return evaluate.series(s)

    def battles(self, events: list[Any]) -> list[Battle]:
        return figures.battles(events, self._strengths)

    def taken(self, events: list[Any]) -> list[Taken]:
        return figures.taken(events)

    def moment(self, s: Year1863State) -> tuple[str, str]:
        month = self.tables.charts.months[s.turn - 1]
        return f"{month} 1863", f"{COMMAND_NAMES[s.op]}, {s.phase}"

    def provenance(self) -> list[Sourced]:
        return self.tables.data.sources
