"""A tiny complete war, so that the core, the command line and the lab can be tested without a real game."""

import json
import random
import tomllib
from pathlib import Path
from typing import Any

from longroll.core import registry
from longroll.core.choice import Vocabulary
from longroll.core.data import Sourced
from longroll.core.errors import PositionError, nearest, unknown
from longroll.core.events import EventBook, Rolled
from longroll.core.figures import Battle
from longroll.core.options import Option, Value
from longroll.core.ruleset import Ruleset
from longroll.core.state import Outcome
from toy import words
from toy.flow import flow
from toy.state import Bid, Ended, Fought, Marched, Opened, Tables, ToyState, Withdrew
from toy.words import OFF, SIDES

FOLDER = Path(__file__).parent


class Toy(Ruleset[ToyState]):
    slug = "toy"
    name = "Two Fords"
    sides = SIDES
    events = EventBook(Marched, Withdrew, Fought, Bid, Opened, Ended)
    flow = flow
    verbs = Vocabulary.of(words)
    data_folder = FOLDER / "data"

    def __init__(self, override: Path | None) -> None:
        self.tables = Tables(override)
        self.options = {"bidding": Option("bidding", "bool", True, "T4", "Secret bids at the end of a turn")}

    def scenarios(self) -> dict[str, str]:
        return {"short": "Two turns", "long": "Four turns"}

    def new(self, scenario: str, seed: int, options: dict[str, Value]) -> ToyState:
        state = ToyState(self.tables, scenario, seed, bool(options["bidding"]))
        flow.begin(state, "turn")
        return state

    def from_json(self, data: dict[str, Any]) -> ToyState:
        return ToyState.from_json(data, tables=self.tables)

    def view(self, s: ToyState, side: str | None) -> dict[str, Any]:
        t = self.tables
        places: dict[str, Any] = {}
        for i, slug in enumerate(t.places):
            stacks: list[dict[str, Any]] = []
            for u, unit in enumerate(t.units):
                if s.where[u] == i:
                    owner = SIDES[t.owner[u]]
                    stack = {"side": owner, "kind": "infantry", "name": unit, "moved": bool(s.moved[u])}
                    if owner == side or s.shown[u]:
                        stack["strength"] = s.strength[u]
                    stacks.append(stack)
            control = (*SIDES, "none")[s.control[i]]
            if stacks or control != "none":
                places[slug] = {"name": t.names[i], "control": control, "stacks": stacks, "markers": []}
        own = {SIDES[i]: bid for i, bid in enumerate(s.bids) if bid >= 0 and SIDES[i] == side}
        decision = None if s.outcome else self.flow.decision(s)._asdict()
        turn, phase = self.moment(s)
        return {
            "game": self.slug,
            "scenario": s.scenario,
            "turn": {"index": s.turn, "label": turn, "phase": phase},
            "viewer": side,
            "sides": {
                x: {
                    "name": x.title(),
                    "units": sum(t.owner[u] == i for u, p in enumerate(s.where) if p != OFF),
                }
                for i, x in enumerate(SIDES)
            },
            "places": places,
            "tracks": [{"label": "bid", "value": own.get(side or "", "-")}],
            "decision": decision,
            "over": s.outcome is not None,
            "result": s.outcome
            and {"winner": s.outcome.winner, "rule": s.outcome.rule, "reason": self.ending(s.outcome)},
        }

    def seen_by(self, event: Any, side: str | None) -> bool:
        return not isinstance(event, Bid) or event.side == side

    def imagine(self, s: ToyState, side: str, seed: int) -> ToyState:
        new = super().imagine(s, side, seed)
        rng = random.Random(seed)
        t = self.tables
        hidden = [
            u for u, p in enumerate(s.where) if SIDES[t.owner[u]] != side and p != OFF and not s.shown[u]
        ]
        dealt = [s.strength[u] for u in hidden]
        rng.shuffle(dealt)
        for unit, strength in zip(hidden, dealt, strict=True):
            new.strength[unit] = strength
        for i, name in enumerate(SIDES):
            if name != side and new.bids[i] >= 0:
                new.bids[i] = rng.randrange(6)
        return new

    def battles(self, events: list[Any]) -> list[Battle]:
        return [
            Battle(e.place, e.loser, *map(float, e.totals), "dice", (), 1.0, 0.0, "step", False)
            for e in events
            if isinstance(e, Fought)
        ]

    def ending(self, end: Outcome) -> str:
        return "{} places against {}".format(*end.numbers)

    def narrate(self, event: Any) -> str:
        match event:
            case Rolled():
                return f"{event.side or self.thrown_for(event)} throws {event.result}"
            case Marched():
                return f"{event.unit} marches from {event.start} to {event.to}"
            case Withdrew():
                return f"{event.side} withdraws to {event.to}"
            case Fought():
                return f"Battle of {event.place}, {event.totals[0]} to {event.totals[1]}: {event.loser} loses a step"
            case Bid():
                return f"{event.side} bids {event.amount}"
            case Opened():
                return f"Bids {event.amounts[0]} and {event.amounts[1]}: {event.winner}"
        return f"The war is over: {event.winner}"

    def check(self, s: ToyState) -> None:
        crowd = bytearray(len(self.tables.places))
        for unit, place in enumerate(s.where):
            assert (place == OFF) == (s.strength[unit] == 0), f"{self.tables.units[unit]} is half dead"
            if place != OFF:
                crowd[place] += 1
        assert crowd == s.crowd, "the crowd is not counted right"

    def odds(self, s: ToyState, at: str, attack: str | None = None) -> dict[str, Any]:
        if at not in self.tables.places:
            raise unknown("place", at, self.tables.places)
        bonus = self.tables.ford_bonus if "ford" in at else 0
        lines = [{"modifier": bonus, "reason": "defender of a ford", "rule": "T3"}] if bonus else []
        return {"at": at, "modifiers": lines, "outcome": "by dice"}

    def supply(self, s: ToyState, side: str) -> list[dict[str, Any]]:
        home = "north" if side == "blue" else "south"
        held = s.control[self.tables.places.index(home)] == SIDES.index(side)
        return [{"place": home, "in_supply": held, "source": home, "line": [home], "why": "home"}]

    def to_position(self, s: ToyState) -> str:
        t = self.tables
        head = [
            'game = "toy"',
            f'scenario = "{s.scenario}"',
            f"seed = {s.dice.seed}",
            f"dice = {s.dice.counts}",
            f"turn = {s.turn}",
            f"bids = {s.bids}",
            f"flow = {json.dumps([json.dumps(f.to_json()) for f in s.stack])}",
            "[options]",
            f"bidding = {str(s.bidding).lower()}",
            "[control]",
            *(f'{p} = "{(*SIDES, "none")[s.control[i]]}"' for i, p in enumerate(t.places)),
        ]
        for u, place in enumerate(s.where):
            if place != OFF:
                flags = f"shown = {str(bool(s.shown[u])).lower()}, moved = {str(bool(s.moved[u])).lower()}"
                head.append(
                    f'[[unit]]\nname = "{t.units[u]}"\nat = "{t.places[place]}"\nstrength = {s.strength[u]}\n'
                    f"state = {{ {flags} }}"
                )
        return "\n".join(head) + "\n"

    def from_position(self, text: str) -> ToyState:
        top = tomllib.loads(text)
        t = self.tables
        if top.get("scenario") not in self.scenarios():
            raise unknown("scenario", str(top.get("scenario")), self.scenarios(), "position")
        s = ToyState(t, top["scenario"], top.get("seed", 0), top.get("options", {}).get("bidding", True))
        s.dice.counts = top.get("dice", [0, 0, 0])
        s.turn = top.get("turn", 0)
        if not 0 <= s.turn < t.turns[s.scenario]:
            raise PositionError(
                f"turn {s.turn} does not exist; {s.scenario} has turns 0 to {t.turns[s.scenario] - 1}"
            )
        s.bids = top.get("bids", [-1, -1])
        s.stack = [json.loads(f) for f in top.get("flow", ['{"do": "turn"}'])]
        for place, side in top.get("control", {}).items():
            if place not in t.places:
                raise unknown("place", place, t.places, "position")
            s.control[t.places.index(place)] = (*SIDES, "none").index(side)
        seen: set[str] = set()
        for u in range(len(t.units)):
            s.place(u, OFF)
            s.strength[u] = 0
        for entry in top.get("unit", []):
            name = entry.get("name", "")
            if name not in t.units:
                raise PositionError(f"unknown unit '{name}'; {nearest(name, t.units)}")
            if name in seen:
                raise PositionError(f"unit '{name}' stands there twice")
            if entry["at"] not in t.places:
                raise PositionError(
                    f"{name}: unknown place '{entry['at']}'; {nearest(entry['at'], t.places)}"
                )
            seen.add(name)
            u = t.units.index(name)
            s.place(u, t.places.index(entry["at"]))
            s.strength[u] = entry["strength"]
            s.shown[u] = entry.get("state", {}).get("shown", False)
            s.moved[u] = entry.get("state", {}).get("moved", False)
        return s

    def evaluate(self, s: ToyState, side: str) -> float:
        me = SIDES.index(side)
        held = list(s.control)
        return held.count(me) - held.count(1 - me)

    def series(self, s: ToyState) -> dict[str, float]:
        owner = self.tables.owner
        figures: dict[str, float] = {}
        for i, side in enumerate(SIDES):
            figures[f"{side} strength"] = sum(x for u, x in enumerate(s.strength) if owner[u] == i)
            figures[f"{side} places"] = list(s.control).count(i)
        return figures

    def moment(self, s: ToyState) -> tuple[str, str]:
        phase = "over" if s.outcome else self.flow.asking(s)[0].kind
        return f"Turn {s.turn + 1}", phase

    def provenance(self) -> list[Sourced]:
        return self.tables.sources


def ruleset(override: Path | None) -> Toy:
    return Toy(override)


def install() -> None:
    """Make the toy known beside the real games."""
    registry.register("toy", "toy", FOLDER)
