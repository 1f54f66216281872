"""The game as the core sees it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from longroll.core.book import Book
from longroll.core.choice import Choice, Vocabulary
from longroll.core.data import Sourced
from longroll.core.errors import unknown
from longroll.core.events import Rolled
from longroll.core.figures import Battle, Taken
from longroll.core.flow import Flow
from longroll.core.options import Value
from longroll.core.question import Decision
from longroll.core.ruleset import Role, Ruleset
from longroll.core.state import Outcome
from longroll.core.telling import way
from longroll.core.views import DecisionView
from longroll.games.acw_campaign import book as campaign_book
from longroll.games.acw_campaign import check as checking
from longroll.games.acw_campaign import evaluate as judging
from longroll.games.acw_campaign import (  # noqa: F401  they register their steps
    figures,
    forts,
    hunger,
    imagine,
    intelligence,
    narrate,
    odds,
    position,
    promotion,
    reach,
    reading,
    recruiting,
    referee,
    roles,
    say,
    sequence,
    setup,
    supply,
    upgrades,
    verbs,
    victory,
    view,
)
from longroll.games.acw_campaign.battle import campaign, look  # noqa: F401
from longroll.games.acw_campaign.battle import position as battles
from longroll.games.acw_campaign.battle.desk import BattleDesk
from longroll.games.acw_campaign.battle.transfer import SEEDS
from longroll.games.acw_campaign.book.phrases import ending
from longroll.games.acw_campaign.combat import aftermath, phase, reinforcing  # noqa: F401
from longroll.games.acw_campaign.events import EVENTS, Moved
from longroll.games.acw_campaign.flow import FLOW
from longroll.games.acw_campaign.glossary import GLOSSARY
from longroll.games.acw_campaign.members import Members
from longroll.games.acw_campaign.movement import (
    march,  # noqa: F401
    orders,
)
from longroll.games.acw_campaign.movement import phase as marching  # noqa: F401
from longroll.games.acw_campaign.reorganization import phase as reorganizing  # noqa: F401
from longroll.games.acw_campaign.reorganization import shift  # noqa: F401
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.tables import Tables
from longroll.games.acw_campaign.words import NOBODY, SIDES, turn_label
from longroll.kit.fog import told

DATA = Path(__file__).parent / "data"


class AcwCampaign(Ruleset[AcwState]):
    """2, 3 The campaign; the program is its referee."""

    slug = "acw-campaign"
    name = "The American Civil War Campaign"
    rules_version = 4
    sides = SIDES
    events = EVENTS
    verbs = Vocabulary.of(verbs)
    glossary = GLOSSARY
    flow: Flow[AcwState] = FLOW
    desk = BattleDesk()
    data_folder = DATA

    def __init__(self, override: Path | None = None) -> None:
        self.tables = Tables(DATA, override)
        self.options = self.tables.options
        self.narrator = narrate.Narrator(self.tables)
        self.speaker = say.Speaker(self.tables)

    def scenarios(self) -> dict[str, str]:
        return {self.tables.scenario["slug"]: self.tables.scenario["name"]}

    def new(self, scenario: str, seed: int, options: dict[str, Value]) -> AcwState:
        s = AcwState(self.tables, scenario, seed, options)
        FLOW.begin(s, "set-up")
        return s

    def seats(self, s: AcwState) -> dict[str, tuple[str, ...]]:
        """2 One person a side; and the referee, where a person is one."""
        found = super().seats(s)
        return {**found, roles.REFEREE: (roles.REFEREE,)} if s.referee else found

    def roles(self, s: AcwState, side: str) -> dict[str, Role]:
        number = SIDES.index(side) if side in SIDES else NOBODY
        return roles.roles(s.map_of(number), number) if number != NOBODY else {}

    def role_names(self, s: AcwState, side: str) -> list[str]:
        number = SIDES.index(side) if side in SIDES else NOBODY
        return roles.names(s.map_of(number), number) if number != NOBODY else []

    def from_json(self, data: dict[str, Any]) -> AcwState:
        s = AcwState.from_json(
            data, tables=self.tables, truth=None, members=Members(), shared=False, seen=None, posts=None
        )
        s.imagined = NOBODY  # whatever is read is a true state
        self.flow.revive(s)
        return orders.reopen(s)

    def view(self, s: AcwState, side: str | None) -> dict[str, Any]:
        seen = view.view(s, side)
        asked = self._decision(s, side)
        seen["decision"] = cast(DecisionView, asked._asdict()) if asked else None
        if s.truth is not None and side in (SIDES[s.active], roles.REFEREE):
            seen["orders"] = self._written(s)
            said = [order["said"] for order in seen["orders"]]
            seen["tracks"].append({"label": "orders written", "value": said})
        seen["roles"] = {
            name: roles.table(s.map_of(number), number, asked.role if asked and asked.side == name else "")
            for number, name in enumerate(SIDES)
            if not s.intelligence or side in (name, roles.REFEREE)
        }
        fog = s.intelligence and side != roles.REFEREE
        battle = look.look(s, SIDES.index(side) if side in SIDES else NOBODY, fog)
        if battle is not None:
            seen["battle"] = battle
            seen["tracks"] += look.tracks(battle)
        return view.as_json(seen)

    def _written(self, s: AcwState) -> list[dict[str, str]]:
        """12 The orders of the turn so far, for the side that writes them."""
        return [
            {
                "kind": line.kind,
                "text": line.text,
                "said": self.narrator.names.order(line),
            }
            for line in orders.orders(s)
        ]

    def _decision(self, s: AcwState, side: str | None) -> Decision | None:
        """12 With limited intelligence, what is asked is known only to the side that is asked."""
        if s.outcome is not None:
            return None
        asked = self.flow.decision(s)
        if s.intelligence and side not in (asked.side, roles.REFEREE):
            return Decision(asked.side, "", "", "")
        return asked

    def seen_by(self, event: Any, side: str | None) -> bool:
        if type(event) is Rolled and event.sides >= SEEDS:
            return False  # a battle's dice are shaken out of one large number, which says nothing to anybody
        return side == roles.REFEREE or told(event, side)

    def imagine(self, s: AcwState, side: str, seed: int) -> AcwState:
        return imagine.imagine(s, SIDES.index(side) if side in SIDES else NOBODY, seed)

    def narrate(self, event: Any) -> str:
        return self.narrator(event)

    def together(self, one: Any, two: Any) -> Any:
        return way(one, two, "start", "end") if isinstance(one, Moved) else None

    def thrown_for(self, die: Rolled) -> str:
        return self.narrator.thrown_for(die)

    def ending(self, end: Outcome) -> str:
        return ending(self.tables, end)

    def say(self, s: AcwState, choice: Choice) -> str:
        return self.speaker(s, choice)

    def book(self, s: AcwState, events: list[Any], side: str | None) -> Book:
        return campaign_book.make(self, s.real, events, side)

    def check(self, s: AcwState) -> None:
        checking.check(s.real)
        if s.truth is not None:
            orders.check(s)

    def supply(self, s: AcwState, side: str) -> list[dict[str, Any]]:
        if side not in SIDES:
            raise unknown("side", side, SIDES)
        number = SIDES.index(side)
        reach.owned_by_asker(s, number, side)
        return supply.report(s.map_of(number), number)

    def attack_by(self, s: AcwState, at: str, pieces: list[str]) -> str:
        return odds.written(s, at, pieces)

    def odds(self, s: AcwState, at: str, attack: str | None = None) -> dict[str, Any]:
        return odds.reckon(s, at, attack)

    def reach(self, s: AcwState, piece: str) -> list[dict[str, Any]]:
        return reach.reach(s, piece)

    def threats(self, s: AcwState, place: str, side: str) -> list[dict[str, Any]]:
        return reach.threats(s, place, side)

    def to_position(self, s: AcwState) -> str:
        return position.dump(s)

    def from_position(self, text: str) -> AcwState:
        return reading.load(self.tables, text)

    def evaluate(self, s: AcwState, side: str) -> float:
        number = SIDES.index(side) if side in SIDES else NOBODY
        return judging.evaluate(s.map_of(number), number) if number != NOBODY else 0.0

    def series(self, s: AcwState) -> dict[str, float]:
        found: dict[str, float] = {}
        s = s.real
        for side, name in enumerate(SIDES):
            found[f"{name} strength"] = s.strength_of(side)
            found[f"{name} losses"] = s.losses[side]
            found[f"{name} army size"] = s.size(side)
            found[f"{name} army maximum"] = s.maximum(side)
        found["great cities in Union hands"] = sum(s.control[b] == 0 for b in self.tables.great)
        return found

    def battles(self, events: list[Any]) -> list[Battle]:
        return figures.battles(events)

    def taken(self, events: list[Any]) -> list[Taken]:
        return figures.taken(events)

    def moment(self, s: AcwState) -> tuple[str, str]:
        return turn_label(s.turn), view.phase(s)

    def provenance(self) -> list[Sourced]:
        """Every datum of the game, and the battles of record, each as a whole."""
        return self.tables.data.sources + battles.sources()
