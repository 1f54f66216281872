"""The game as the core sees it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from longroll.core.choice import Choice, Vocabulary
from longroll.core.data import Sourced
from longroll.core.errors import unknown
from longroll.core.events import SideSlug
from longroll.core.figures import Battle, Taken
from longroll.core.options import Value
from longroll.core.ruleset import Ruleset
from longroll.core.state import Outcome
from longroll.core.telling import way
from longroll.games.divided_we_fall import check as checking
from longroll.games.divided_we_fall import (
    command,
    evaluate,
    figures,
    narrate,
    odds,
    politics,
    position,
    reach,
    say,
    sequence,
    setup,
    supply,
    verbs,
    victory,
    view,
)
from longroll.games.divided_we_fall.combat import aftermath, battle, losses, withdrawing
from longroll.games.divided_we_fall.events import EVENTS, Moved
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.frames import Steps
from longroll.games.divided_we_fall.glossary import GLOSSARY
from longroll.games.divided_we_fall.movement import march, railroad, solo
from longroll.games.divided_we_fall.narrate import ending
from longroll.games.divided_we_fall.recruiting import replacements, schedule
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import Tables
from longroll.games.divided_we_fall.words import CSA, PER_YEAR, SIDES, USA, turn_index, turn_label

CHAPTERS = (
    sequence,
    setup,
    command,
    politics,
    victory,
    battle,
    withdrawing,
    losses,
    aftermath,
    march,
    railroad,
    solo,
    schedule,
    replacements,
)
"""modules that register their steps and questions by being imported"""


class DividedWeFall(Ruleset[DwfState]):
    slug = "divided-we-fall"
    name = "Divided We Fall"
    rules_version = 4
    sides = SIDES
    events = EVENTS
    flow = FLOW
    verbs = Vocabulary.of(verbs)
    glossary = GLOSSARY
    data_folder = Path(__file__).parent / "data"
    open_information = True

    def __init__(self, override: Path | None = None) -> None:
        self.tables = Tables(self.data_folder, override)
        self.options = self.tables.options
        self._narrate = narrate.Narrator(self.tables)
        self._say = say.Speaker(self.tables)

    def scenarios(self) -> dict[str, str]:
        order = ("campaign-1861", "1862", "1863")
        return {x: self.tables.scenarios[x]["name"] for x in order}

    def new(self, scenario: str, seed: int, options: dict[str, Value]) -> DwfState:
        s = DwfState(self.tables, scenario, seed, options)
        first = turn_index(self.tables.scenarios[scenario]["first_turn"])
        s.turn = first if first >= PER_YEAR else 0
        s.push(Steps("set-up"))
        return s

    def from_json(self, data: dict[str, Any]) -> DwfState:
        s = DwfState.from_json(data, tables=self.tables)
        s.forget_nets()
        s.forget_menus()
        return s

    def view(self, s: DwfState, side: str | None) -> dict[str, Any]:
        return cast(dict[str, Any], view.view(s, side))

    def narrate(self, event: Any) -> str:
        return self._narrate(event)

    def together(self, one: Any, two: Any) -> Any:
        """The steps of a move are one way; each tells what has been spent so far."""
        return (
            way(one._replace(spent=two.spent), two, "start", "end")
            if isinstance(one, Moved) and one.spent < two.spent
            else None
        )

    def ending(self, end: Outcome) -> str:
        return ending(self.tables, end)

    def say(self, s: DwfState, choice: Choice) -> str:
        return self._say(s, choice)

    def check(self, s: DwfState) -> None:
        checking.check(s)

    def attack_by(self, s: DwfState, at: str, pieces: list[str]) -> str:
        return odds.written(s, at, pieces)

    def odds(self, s: DwfState, at: str, attack: str | None = None) -> dict[str, Any]:
        return odds.odds(s, at, attack)

    def supply(self, s: DwfState, side: str) -> list[dict[str, Any]]:
        if side not in SIDES:
            raise unknown("side", side, SIDES)
        return supply.report(s, SIDES.index(SideSlug(side)))

    def reach(self, s: DwfState, piece: str) -> list[dict[str, Any]]:
        return reach.reach(s, piece)

    def threats(self, s: DwfState, place: str, side: str) -> list[dict[str, Any]]:
        return reach.threats(s, place, side)

    def to_position(self, s: DwfState) -> str:
        return position.dump(s)

    def from_position(self, text: str) -> DwfState:
        return position.load(self.tables, text)

    def evaluate(self, s: DwfState, side: str) -> float:
        return evaluate.evaluate(s, SIDES.index(SideSlug(side)))

    def series(self, s: DwfState) -> dict[str, float]:
        n = self.tables.n
        flags = self.tables.flags[CSA] + self.tables.flags[USA]
        found: dict[str, float] = {}
        for side in (CSA, USA):
            found[f"{SIDES[side]} strength"] = sum(s.men[side * n : side * n + n])
            found[f"{SIDES[side]} losses"] = s.losses[side]
            found[f"{SIDES[side]} cities"] = sum(1 for a in flags if s.control[a] == side)
        return found

    def battles(self, events: list[Any]) -> list[Battle]:
        return figures.battles(events)

    def taken(self, events: list[Any]) -> list[Taken]:
        return figures.taken(events)

    def moment(self, s: DwfState) -> tuple[str, str]:
        return turn_label(s.turn), view.phase(s)

    def provenance(self) -> list[Sourced]:
        return self.tables.data.sources
