"""The game as the core sees it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from longroll.core.choice import Choice, Vocabulary
from longroll.core.data import Sourced
from longroll.core.events import Rolled
from longroll.core.options import Value
from longroll.core.ruleset import Ruleset
from longroll.core.state import Outcome
from longroll.core.views import Layer
from longroll.games.never_call_retreat import check as checking
from longroll.games.never_call_retreat import (
    command,
    odds,
    position,
    reach,
    reading,
    sequence,
    untried,
    verbs,
    view,
)
from longroll.games.never_call_retreat.evaluate import evaluate
from longroll.games.never_call_retreat.events import EVENTS
from longroll.games.never_call_retreat.events.cycle import Ordered
from longroll.games.never_call_retreat.explain import report
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.glossary import GLOSSARY
from longroll.games.never_call_retreat.imagine import imagine
from longroll.games.never_call_retreat.layers import layers
from longroll.games.never_call_retreat.narrate import Narrator
from longroll.games.never_call_retreat.phrases import WHY, ending
from longroll.games.never_call_retreat.say import Speaker
from longroll.games.never_call_retreat.setup import agreeable, set_up
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.telling import together
from longroll.games.never_call_retreat.words import SIDES, turn_name

DATA = Path(__file__).parent / "data"
CHAPTERS = sequence.PARTS


class NeverCallRetreat(Ruleset[NcrState]):
    slug = "never-call-retreat"
    name = "Never Call Retreat"
    rules_version = 7
    sides = SIDES
    events = EVENTS
    flow = FLOW
    verbs = Vocabulary.of(verbs)
    glossary = GLOSSARY
    data_folder = DATA

    def __init__(self, override: Path | None = None) -> None:
        self.tables = Tables(DATA, override)
        self.options = self.tables.options
        self._narrate = Narrator(self.tables)
        self._say = Speaker(self.tables)

    def scenarios(self) -> dict[str, str]:
        return {slug: x.head.name for slug, x in self.tables.scenarios.items()}

    def new(self, scenario: str, seed: int, options: dict[str, Value]) -> NcrState:
        s = NcrState(self.tables, scenario, seed, options)
        agreeable(s)
        set_up(s)
        if s.untried:
            untried.begin(s)
        if s.solitaire:
            command.solitaire_begins(s)
        FLOW.begin(
            s, "strategic-cycle" if self.tables.scenarios[scenario].head.strategic_first else "game-turn"
        )
        return s

    def from_json(self, data: dict[str, Any]) -> NcrState:
        return NcrState.from_json(data, tables=self.tables, kept=({}, {}, {}, {}, {}))

    def view(self, s: NcrState, side: str | None) -> dict[str, Any]:
        return cast(dict[str, Any], view.view(s, side))

    def seen_by(self, event: Any, side: str | None) -> bool:
        """R45 Dice behind a screen, and by agreement what is in production."""
        if isinstance(event, Ordered):
            return event.to is None or side in event.to
        return super().seen_by(event, side)

    def imagine(self, s: NcrState, side: str, seed: int) -> NcrState:
        return imagine(s, side, seed)

    def ending(self, end: Outcome) -> str:
        return ending(end.cause, end.numbers[0])

    def narrate(self, event: Any) -> str:
        return self._narrate(event)

    def together(self, one: Any, two: Any) -> Any:
        return together(one, two)

    def thrown_for(self, die: Rolled) -> str:
        return WHY[die.why]

    def say(self, s: NcrState, choice: Choice) -> str:
        return self._say(s, choice)

    def check(self, s: NcrState) -> None:
        checking.check(s)

    def to_position(self, s: NcrState) -> str:
        return position.to_position(s)

    def from_position(self, text: str) -> NcrState:
        return reading.from_position(self.tables, text)

    def attack_by(self, s: NcrState, at: str, pieces: list[str]) -> str:
        return odds.written(s, at, pieces)

    def odds(self, s: NcrState, at: str, attack: str | None = None) -> dict[str, Any]:
        return odds.odds(s, at, attack)

    def reach(self, s: NcrState, piece: str) -> list[dict[str, Any]]:
        return reach.reach(s, piece)

    def threats(self, s: NcrState, place: str, side: str) -> list[dict[str, Any]]:
        return reach.threats(s, place, side)

    def supply(self, s: NcrState, side: str) -> list[dict[str, Any]]:
        return report(s, SIDES.index(side))

    def layers(self, s: NcrState, side: str | None) -> list[Layer]:
        return layers(s)

    def evaluate(self, s: NcrState, side: str) -> float:
        return evaluate(s, SIDES.index(side))

    def series(self, s: NcrState) -> dict[str, float]:
        hexes = self.tables.board.count
        found: dict[str, float] = {}
        for k, side in enumerate(SIDES):
            found[f"{side} strength"] = sum(s.sp[k * hexes : (k + 1) * hexes])
            found[f"{side} losses"] = s.casualties[k]
            found[f"{side} points"] = s.victory_points(k)
        return found

    def moment(self, s: NcrState) -> tuple[str, str]:
        return turn_name(s.turn), view.phase(s)

    def provenance(self) -> list[Sourced]:
        return self.tables.data.sources
