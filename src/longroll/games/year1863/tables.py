"""The static facts: the map (`board.py`), the counters (`counters.py`), orders, charts and scenarios. Loaded once, never changed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from longroll.core.choice import Choice, Verb
from longroll.core.data import DataSet
from longroll.core.errors import DataError, nearest
from longroll.core.options import Option
from longroll.games.year1863 import verbs
from longroll.games.year1863.charts import Charts
from longroll.games.year1863.counters import Counters
from longroll.games.year1863.words import (
    COMMANDS,
    LEADER,
    LEADERS,
    SIDES,
)


class Order(NamedTuple):
    slug: str
    side: int
    name: str
    discard: bool
    keep: bool
    text: str


class Force(NamedTuple):
    """26.0: pieces of the set-up and the Points that they may stand on."""

    command: int
    places: tuple[int, ...]
    pieces: tuple[tuple[int, int], ...]
    """(piece, face)"""
    leaders: tuple[tuple[int, int], ...]
    """cavalry commanders and admirals first, so that each finds a unit of his arm"""
    fieldwork: bool


class Scenario(NamedTuple):
    slug: str
    name: str
    forces: tuple[Force, ...]
    transfer: int
    """26.6: the command that transfers forces before the first turn, or -1"""


class Menu:
    """The choices that are offered most often, made once: by place or by piece."""

    def __init__(self, places: Sequence[str], pieces: Sequence[str], boat: bytes) -> None:
        self.to, self.rail, self.ship, self.double = (
            _each(verb, places) for verb in (verbs.TO, verbs.RAIL, verbs.SHIP, verbs.DOUBLE)
        )
        self.march, self.army, self.fleet, self.sail = (_each(verb, pieces) for verb in verbs.BEGINNINGS)
        self.start = tuple(self.sail[i] if boat[i] else self.march[i] for i in range(len(pieces)))
        self.drop, self.load, self.take, self.leave = (
            _each(verb, pieces) for verb in (verbs.DROP, verbs.LOAD, verbs.TAKE, verbs.LEAVE)
        )
        self.recruit = tuple(tuple(verbs.RECRUIT(piece, place) for place in places) for piece in pieces)
        self.halt, self.roll, self.done = verbs.HALT(), verbs.ROLL(), verbs.DONE()


def _each(verb: Verb, names: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(verb(name) for name in names)


class Tables(Counters):
    """Everything that is printed on the map, the counters and the charts."""

    def __init__(self, folder: Path, override: Path | None = None) -> None:
        self.data = DataSet(folder, override)
        self.charts = Charts(self.data.table("charts.toml"))
        self._places()
        self._links()
        self._pieces()
        self._orders()
        self.options = {x["name"]: _option(x) for x in self.data.table("options.toml")["option"]}
        self.menu = Menu(self.place_slugs, self.slugs, self.boat)
        self.setups: dict[str, list[dict[str, Any]]] = {}
        self.scenarios = {name: self._scenario(name) for name in ("standard", "go-west")}
        self.rail_nets: dict[bytes, dict[int, Any]] = {}
        """Filled as needed by `movement.rail`: the nets of open railroads, by the state of the rails."""

    def _orders(self) -> None:
        """8.0, 27.0 The General Orders markers."""
        keys = {"slug", "side", "name", "after", "keep", "text"}
        self.orders: list[Order] = []
        for x in self.data.table("orders.toml")["order"]:
            extra = set(x) - keys - {"provenance", "basis"}
            if extra:
                raise DataError(f"orders.toml: unknown key '{min(extra)}'; {nearest(min(extra), keys)}")
            self.orders.append(
                Order(
                    x["slug"],
                    SIDES.index(x["side"]),
                    x["name"],
                    x["after"] == "discard",
                    x["keep"],
                    x["text"],
                )
            )
        if len(self.orders) > LEADERS:
            raise DataError(f"orders.toml: {len(self.orders)} orders where a pool tells {LEADERS} apart")
        self.order_index = {o.slug: i for i, o in enumerate(self.orders)}

    # ---- the set-up --------------------------------------------------------------------------------------------------

    def _scenario(self, name: str) -> Scenario:
        """26.0, 5.1 A scenario file, names resolved."""
        file = f"scenarios/{name}.toml"
        raw = self.data.table(file)
        forces = self.setups[name] = self.setups[raw["like"]] if "like" in raw else raw["force"]
        made = tuple(self._force(x, f"{file} force {i + 1}") for i, x in enumerate(forces))
        seen: set[int] = set()
        for force in made:
            for piece, _ in (*force.pieces, *force.leaders):
                if piece in seen:
                    raise DataError(f"{file}: '{self.slugs[piece]}' is set up twice")
                seen.add(piece)
        transfer = COMMANDS.index(raw["transfer"]) if raw["transfer"] else -1
        return Scenario(name, raw["name"], made, transfer)

    def _force(self, raw: dict[str, Any], where: str) -> Force:
        command = COMMANDS.index(raw["command"])
        places: tuple[int, ...] = ()
        for name in raw["places"]:
            words = name.split()
            if words[0] == "towns":  # 26.5: any Union controlled towns of some states
                places += tuple(
                    i
                    for i, p in enumerate(self.places)
                    if p.kind == "town" and p.state in words[1:] and p.control == command >> 1
                )
            else:
                places += (self.place(name, where),)
        for place in places:
            if self.theater[place] != command & 1:
                raise DataError(f"{where}: {self.place_slugs[place]} is in the other theater")
        return Force(
            command,
            places,
            tuple(self._placed(x, where) for x in raw["units"]),
            tuple(
                sorted(
                    (self._placed(x, where) for x in raw["leaders"]), key=lambda x: self.kind[x[0]] == LEADER
                )
            ),
            raw["fieldwork"],
        )

    def _placed(self, text: str, where: str) -> tuple[int, int]:
        name, _, status = text.partition(" ")
        faces = {"": 0, "l": 0, "v": 1, "1": 0, "2": 1, "army": 1, "fleet": 1}
        if status not in faces:
            raise DataError(f"{where}: unknown status '{status}'; {nearest(status, faces)}")
        return self.piece(name, where), faces[status]


def _option(raw: dict[str, Any]) -> Option:
    return Option(
        raw["name"], raw["type"], raw["default"], raw["rule"], raw["text"], tuple(raw.get("values", ()))
    )
