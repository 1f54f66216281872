"""The game as the core sees it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from longroll.core.choice import Choice, Vocabulary
from longroll.core.data import Sourced
from longroll.core.errors import unknown
from longroll.core.events import Rolled
from longroll.core.frames import Part
from longroll.core.options import Value
from longroll.core.ruleset import Ruleset
from longroll.core.state import Outcome
from longroll.core.views import Layer
from longroll.games.war_for_the_union import check as checking
from longroll.games.war_for_the_union import (
    evaluate,
    explain,
    imagine,
    narrate,
    odds,
    position,
    reach,
    reading,
    say,
    sequence,
    setup,
    view,
    words,
)
from longroll.games.war_for_the_union.events import EVENTS
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.glossary import GLOSSARY
from longroll.games.war_for_the_union.narrate import home
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.telling import together
from longroll.games.war_for_the_union.victory import total
from longroll.games.war_for_the_union.view.layers import layers
from longroll.games.war_for_the_union.words import CONFEDERATE, SIDES, UNION

ORDER = ("bull-run", "missouri-1861", "tennessee-1862", "tennessee-1863", "1862", "1863", "1864", "campaign")
"""the scenarios, the shortest first"""
CHAPTERS = sequence.PARTS
"""modules that register their steps and questions by being imported"""


class WarForTheUnion(Ruleset[WfuState]):
    slug = "war-for-the-union"
    name = "The War for the Union"
    rules_version = 6
    sides = SIDES
    events = EVENTS
    flow = FLOW
    verbs = Vocabulary.of(words)
    glossary = GLOSSARY
    data_folder = Path(__file__).parent / "data"

    def __init__(self, override: Path | None = None) -> None:
        self.tables = Tables(self.data_folder, override)
        self.options = self.tables.options
        self._narrate = narrate.Narrator(self.tables)
        self._say = say.Speaker(self.tables)

    def scenarios(self) -> dict[str, str]:
        return {slug: self.tables.scenarios[slug].name for slug in ORDER}

    def new(self, scenario: str, seed: int, options: dict[str, Value]) -> WfuState:
        s = WfuState(self.tables, scenario, seed, options)
        setup.set_up(s)
        FLOW.begin(s, "game-turn")
        return s

    def from_json(self, data: dict[str, Any]) -> WfuState:
        s = WfuState.from_json(data, tables=self.tables)
        s.forget()
        return s

    def view(self, s: WfuState, side: str | None) -> dict[str, Any]:
        return cast(dict[str, Any], view.view(s, side))

    def seen_by(self, event: Any, side: str | None) -> bool:
        """20.2, 20.15 Some events are for one side only."""
        eyes = getattr(event, "eyes", None)
        return super().seen_by(event, side) and (eyes is None or side in eyes)

    def imagine(self, s: WfuState, side: str, seed: int) -> WfuState:
        return imagine.imagine(s, side, seed)

    def _known(self, s: WfuState) -> WfuState:
        """20.2 What may be asked about: the game as the side to decide could imagine it."""
        if not s.limited_intelligence or s.viewer or s.outcome is not None:
            return s
        return imagine.imagine(s, FLOW.decision(s).side, 0)

    def narrate(self, event: Any) -> str:
        return self._narrate(event)

    def together(self, one: Any, two: Any) -> Any:
        return together(one, two)

    def thrown_for(self, die: Rolled) -> str:
        return narrate.thrown_for(self.tables, die)

    def ending(self, end: Outcome) -> str:
        return home.ending(self.tables, end)

    def say(self, s: WfuState, choice: Choice) -> str:
        return self._say(s, choice)

    def check(self, s: WfuState) -> None:
        checking.check(s)

    def attack_by(self, s: WfuState, at: str, pieces: list[str]) -> str:
        return odds.written(s, at, pieces)

    def odds(self, s: WfuState, at: str, attack: str | None = None) -> dict[str, Any]:
        return odds.odds(self._known(s), at, attack)

    def supply(self, s: WfuState, side: str) -> list[dict[str, Any]]:
        if side not in SIDES:
            raise unknown("side", side, SIDES)
        return explain.report(self._known(s), SIDES.index(side))

    def reach(self, s: WfuState, piece: str) -> list[dict[str, Any]]:
        return reach.reach(self._known(s), piece)

    def threats(self, s: WfuState, place: str, side: str) -> list[dict[str, Any]]:
        return reach.threats(self._known(s), place, side)

    def layers(self, s: WfuState, side: str | None) -> list[Layer]:
        return layers(s, side)

    def to_position(self, s: WfuState) -> str:
        return position.to_position(s)

    def from_position(self, text: str) -> WfuState:
        s = reading.from_position(self.tables, text)
        if not s.stack:  # a person who writes a position need not know the flow: a player turn begins
            part = "confederate-turn" if s.phasing == CONFEDERATE else "union-turn"
            s.push(Part("game-turn", part=sequence.GAME_TURN.index(part)))
        return s

    def evaluate(self, s: WfuState, side: str) -> float:
        return evaluate.evaluate(s, SIDES.index(side))

    def signs(self, s: WfuState) -> dict[str, float]:
        return evaluate.signs(s)

    def series(self, s: WfuState) -> dict[str, float]:
        n = self.tables.nodes
        found: dict[str, float] = {"points": total(s), "supply capacity": s.supply_capacity}
        for side in (UNION, CONFEDERATE):
            found[f"{SIDES[side]} strength"] = sum(s.sps[side * n : side * n + n])
            found[f"{SIDES[side]} losses"] = s.combat_losses[side]
        return found

    def moment(self, s: WfuState) -> tuple[str, str]:
        return self.tables.economy.calendar.name(s.turn), view.phase(s)

    def provenance(self) -> list[Sourced]:
        return self.tables.data.sources
