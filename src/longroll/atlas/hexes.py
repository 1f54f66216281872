"""Hex boards: loaded once, checked loudly, laid out in flat arrays for movement and supply.

Directions run clockwise from the north: 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW. Everything about the side of hex `i` in direction
`d` stands at `6 * i + d` of a side array, on both sides alike (but for `bluff`, which belongs to one bank).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from longroll.atlas.hexload import Table, read
from longroll.core.data import read_table
from longroll.core.errors import DataError, UnknownName, nearest
from longroll.kit.graph import CLOSED
from longroll.kit.hexgrid import HexGrid
from longroll.kit.lines import shortest
from longroll.kit.waterways import Waterway

WATERS = ("", "minor", "navigable", "tidal", "bay", "sea", "lake")
BOATS = bytes(w in ("navigable", "tidal", "bay", "sea") for w in WATERS)  # by code: water that carries boats
RIDGES = ("", "mountain", "gap")
CROSSINGS = ("", "bridge", "ferry", "rail-ferry")
LANDS = ("", "open", "minor", "navigable", "tidal", "closed")
NEVER = 999999


class Place(NamedTuple):
    """A town, fort, port or site. `row` holds the game's own columns; `hex` is -1 for a box beside the map."""

    slug: str
    name: str
    hex: int
    kind: str
    state: str
    provenance: str
    basis: str
    row: Mapping[str, str]


class HexBoard(HexGrid):
    """A board of hexes. Immutable after loading; any number of games may share it."""

    kind = "hexes"

    def __init__(
        self,
        spec: Mapping[str, Any],
        hexes: Table,
        sides: Table,
        rails: Table,
        places: Table,
        facts: Path | None = None,
    ) -> None:
        self.spec = spec
        self.name: str = spec["name"]
        self._facts = facts
        self._tables = {"hexes": hexes, "sides": sides, "rails": rails, "places": places}
        self._lay_hexes(hexes)
        self._lay_sides(sides)
        self._lay_rails(rails)
        self._lay_places(places)

    # -- loading ---------------------------------------------------------------------------------------------------

    def _lay_hexes(self, table: Table) -> None:
        numbering = self.spec["numbering"]
        by_column = numbering["style"] == "CCRR"
        super().__init__(table.column("hex"), by_column, 100 if by_column else int(numbering["width"]))
        self.terrains, self.terrain = table.codes("terrain", self.spec["terrain"])
        self.states, self.state = table.codes("state")
        self.states63, self.state63 = table.codes("state63", fallback="state")
        self.theaters, self.theater = table.codes("theater")
        self.bodies, self.body = table.codes("body")
        self.coast = bytearray(1 if x else 0 for x in table.column("coast"))
        sea = self.terrains.index("sea") if "sea" in self.terrains else -1
        self.sea = bytearray(1 if t == sea else 0 for t in self.terrain)

    def _ends(self, table: Table, k: int, what: str) -> tuple[int, int]:
        """Index of a hex and direction towards the other, for row k of a table of pairs."""
        a, b = table.cells[k][table.at["a"]], table.cells[k][table.at["b"]]
        for x in (a, b):
            if x not in self.index:
                raise DataError(f"{table.where(k)}: unknown hex '{x}'; {nearest(x, self.index)}")
        i, j = self.index[a], self.index[b]
        for d in range(6):
            if self.neighbours[6 * i + d] == j:
                return i, d
        touching = ", ".join(self.numbers[x] for x in self.around(i))
        raise DataError(
            f"{table.where(k)}: {what} between {a} and {b}, which do not touch; {a} touches {touching}"
        )

    def _lay_sides(self, table: Table) -> None:
        n = 6 * self.count
        self.water, self.land = bytearray(n), bytearray(n)
        self.ridge, self.crossing, self.bluff = bytearray(n), bytearray(n), bytearray(n)
        self.river: dict[int, str] = {}
        self.side_row: dict[int, int] = {}
        parts = []
        for name, known, target in (
            ("water", WATERS, self.water), ("land", LANDS, self.land), ("ridge", RIDGES, self.ridge), ("crossing", CROSSINGS, self.crossing),
        ):  # fmt: skip
            parts.append((name, table.at[name], {x: k for k, x in enumerate(known)}, target))
        river, bluff = table.at["river"], table.at["bluff"]
        for k, cells in enumerate(table.cells):
            i, d = self._ends(table, k, "a side")
            j = self.neighbours[6 * i + d]
            one, two = 6 * i + d, 6 * j + (d + 3) % 6
            for name, column, codes, target in parts:
                value = cells[column]
                if value:
                    if value not in codes:
                        raise DataError(
                            f"{table.where(k)}: unknown {name} '{value}'; {nearest(value, codes)}"
                        )
                    target[one] = target[two] = codes[value]
            if cells[river]:
                self.river[one] = self.river[two] = cells[river]
            for x in cells[bluff].split():
                if x not in (self.numbers[i], self.numbers[j]):
                    raise DataError(
                        f"{table.where(k)}: bluff '{x}' is neither {self.numbers[i]} nor {self.numbers[j]}"
                    )
                self.bluff[one if x == self.numbers[i] else two] = 1
            self.side_row[one] = self.side_row[two] = k
        for k in table.patched:
            self._river_has_an_end(table, k)

    def _river_has_an_end(self, table: Table, k: int) -> None:
        i, d = self._ends(table, k, "a side")
        if not BOATS[self.water[6 * i + d]] or any(self._wet_corner(i, d, turn) for turn in (1, 5)):
            return
        wet = [x for x in range(self.count) if any(BOATS[self.water[6 * x + e]] for e in range(6))]
        close = min(wet, key=lambda x: self.distance(i, x), default=-1)
        hint = f"; the nearest river borders {self.numbers[close]}" if close >= 0 else ""
        raise DataError(f"{table.where(k)}: a river side that no other water touches{hint}")

    def _wet_corner(self, i: int, d: int, turn: int) -> bool:
        """Whether the corner of side d of hex i (turn 1 clockwise, 5 the other way) touches other water or the map edge."""
        j, w = self.neighbours[6 * i + d], self.neighbours[6 * i + (d + turn) % 6]
        if w < 0 or self.sea[w]:
            return True
        e = next(e for e in range(6) if self.neighbours[6 * j + e] == w)
        return bool(self.water[6 * i + (d + turn) % 6] or self.water[6 * j + e])

    def _lay_rails(self, table: Table) -> None:
        """`rail[6 * i + d]` is the month a link opened (186104), 0 where there is none."""
        self.rail = array("i", bytes(4 * 6 * self.count))
        self.rail_crossing = bytearray(6 * self.count)
        self.rail_row: dict[int, int] = {}
        opened, crossing = table.at["opened"], table.at["crossing"]
        for k, cells in enumerate(table.cells):
            i, d = self._ends(table, k, "a rail link")
            j = self.neighbours[6 * i + d]
            month = cells[opened].replace("-", "")
            if not (month.isdigit() and len(month) == 6):
                raise DataError(
                    f"{table.where(k)}: opened must be a month such as 1862-05, not '{cells[opened]}'"
                )
            if cells[crossing] not in CROSSINGS:
                raise DataError(
                    f"{table.where(k)}: unknown crossing '{cells[crossing]}'; {nearest(cells[crossing], CROSSINGS)}"
                )
            for at in (6 * i + d, 6 * j + (d + 3) % 6):
                self.rail[at] = int(month)
                self.rail_crossing[at] = CROSSINGS.index(cells[crossing])
                self.rail_row[at] = k

    def _lay_places(self, table: Table) -> None:
        self.places: dict[str, Place] = {}
        self.at: dict[int, list[Place]] = {}
        for k, cells in enumerate(table.cells):
            row = dict(zip(table.header, cells))
            if row["hex"] and row["hex"] not in self.index:
                raise DataError(
                    f"{table.where(k)}: unknown hex '{row['hex']}'; {nearest(row['hex'], self.index)}"
                )
            where = self.index[row["hex"]] if row["hex"] else -1
            place = Place(
                row["slug"],
                row["name"],
                where,
                row["kind"],
                row["state"],
                row["provenance"],
                row["basis"],
                row,
            )
            self.places[place.slug] = place
            if where >= 0:
                self.at.setdefault(where, []).append(place)

    @cached_property
    def waterway(self) -> Waterway:
        """The sides that carry boats, and how one leads to the next."""
        return Waterway(self, bytes(BOATS[w] for w in self.water))

    @cached_property
    def facts(self) -> dict[str, Any]:
        """The stated facts of `facts.toml`, read when first asked for."""
        return read_table(self._facts, "facts.toml") if self._facts else {}

    @cached_property
    def elev(self) -> array[int]:
        """Mean height of each hex in metres, 0 for the sea."""
        return array("h", (int(x) if x else 0 for x in self._tables["hexes"].column("elev")))

    @cached_property
    def lat(self) -> array[float]:
        return array("f", map(float, self._tables["hexes"].column("lat")))

    @cached_property
    def lon(self) -> array[float]:
        return array("f", map(float, self._tables["hexes"].column("lon")))

    # -- asking ----------------------------------------------------------------------------------------------------

    def hex(self, word: str) -> int:
        """The index of a hex number, slug or name."""
        text = str(word).strip()
        if text in self.index:
            return self.index[text]
        if text in self.places and self.places[text].hex >= 0:
            return self.places[text].hex
        low = text.lower()
        for place in self.places.values():
            if place.name.lower() == low and place.hex >= 0:
                return place.hex
        known = self.index if text.isdigit() else [*self.places, *(p.name for p in self.places.values())]
        raise UnknownName(f"{self.name}: unknown hex or place '{text}'; {nearest(text, known)}")

    def number(self, i: int) -> str:
        return self.numbers[i]

    def title(self, i: int) -> str:
        """`2784 Washington D.C.`, or the bare number."""
        names = [p.name for p in self.at.get(i, ())]
        return f"{self.numbers[i]} {names[0]}" if names else self.numbers[i]

    def rail_links(self, i: int, month: int = NEVER) -> Iterator[int]:
        """Neighbours joined by rail in a month (186107; everything ever built if left out)."""
        for d in range(6):
            if 0 < self.rail[6 * i + d] <= month:
                yield self.neighbours[6 * i + d]

    def rail_path(self, i: int, j: int, month: int = NEVER) -> list[int]:
        """A shortest rail route, ends included; empty if there is none."""
        goal = bytearray(self.count)
        goal[j] = 1
        shut = bytes([0 if 0 < opened <= month else CLOSED for opened in self.rail])
        return shortest(self.graph, (i,), goal, None, shut)

    def source(self, table: str, k: int) -> tuple[str, str]:
        """Provenance and basis of a row of `hexes`, `sides`, `rails` or `places`."""
        t = self._tables[table]
        cells = t.cells[k]
        return cells[t.at["provenance"]], cells[t.at["basis"]]

    def row_of(self, table: str, k: int) -> dict[str, str]:
        t = self._tables[table]
        return dict(zip(t.header, t.cells[k]))

    def provenance(self) -> dict[str, dict[str, int]]:
        """How many rows of each table are stated, inferred and reconstructed."""
        return {name: t.tally() for name, t in self._tables.items()}

    def corners(self, i: int) -> list[tuple[float, float]]:
        """The six corners in board units (one hex is 1 high, y to the south), clockwise from the east."""
        x, y = self.centre(i)
        r, h, q = 0.5773502691896258, 0.5, 0.2886751345948129
        return [(x + r, y), (x + q, y + h), (x - q, y + h), (x - r, y), (x - q, y - h), (x + q, y - h)]

    def centre(self, i: int) -> tuple[float, float]:
        return self.col[i] * 0.8660254037844386, self.row[i] + (0.5 if self.col[i] & 1 else 0.0)


KEYS: dict[str, tuple[str, ...]] = {
    "hexes.csv": ("hex",),
    "sides.csv": ("a", "b"),
    "rails.csv": ("a", "b"),
    "places.csv": ("slug",),
}


def load(folder: Path, override: Path | None = None) -> HexBoard:
    """The board in a folder, corrected by the files of the same names in a player's folder."""
    spec = read_table(folder / "board.toml", "board.toml")
    facts = folder / "facts.toml"
    hexes, sides, rails, places = (read(folder, name, key, override) for name, key in KEYS.items())
    return HexBoard(spec, hexes, sides, rails, places, facts if facts.exists() else None)


def numbers(board: HexBoard, hexes: Iterable[int]) -> str:
    return " ".join(board.numbers[i] for i in hexes)
