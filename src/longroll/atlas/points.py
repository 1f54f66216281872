"""Point boards: places joined by links, loaded once, checked loudly, laid out in arrays for movement and supply."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from longroll.core.data import PROVENANCE, Row, keyed_rows, read_table
from longroll.core.errors import DataError, UnknownName, nearest

PLACE_COLUMNS = ("slug", "name", "kind", "state", "lat", "lon", "provenance", "basis")
LINK_COLUMNS = ("a", "b", "kind", "provenance", "basis")


@dataclass(frozen=True, slots=True)
class Place:
    """One area, box or Point. `row` holds the game's own columns."""

    index: int
    slug: str
    name: str
    kind: str
    state: str
    lat: float
    lon: float
    provenance: str
    basis: str
    row: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.row[column]


@dataclass(frozen=True, slots=True)
class Link:
    """One line between two places, `a` and `b` being their indexes."""

    index: int
    a: int
    b: int
    kind: str
    provenance: str
    basis: str
    row: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.row[column]

    def other(self, place: int) -> int:
        return self.b if place == self.a else self.a

    def into(self, place: int) -> tuple[str, ...]:
        """Terrain met on entering that end, where the game has it."""
        text = self.row.get("into_b" if place == self.b else "into_a", "")
        return tuple(text.split("+")) if text else ()


class PointBoard:
    """A board of places and links.

    `adjacent[i]` are the neighbours of place i, each once; `links_at[i]` the indexes of its links; `lat` and `lon` are
    parallel arrays. Everything is immutable after loading and may be shared by any number of games.
    """

    kind = "points"

    def __init__(
        self, spec: Mapping[str, Any], places: list[Place], links: list[Link], facts: Mapping[str, Any]
    ) -> None:
        self.spec = spec
        self.name: str = spec["name"]
        self.places = tuple(places)
        self.links = tuple(links)
        self.facts = facts
        self.index = {p.slug: p.index for p in places}
        self.lat = tuple(p.lat for p in places)
        self.lon = tuple(p.lon for p in places)
        at: list[list[int]] = [[] for _ in places]
        for link in links:
            at[link.a].append(link.index)
            at[link.b].append(link.index)
        self.links_at = tuple(tuple(x) for x in at)
        self.adjacent = tuple(
            tuple(dict.fromkeys(links[k].other(i) for k in ks)) for i, ks in enumerate(self.links_at)
        )

    def __len__(self) -> int:
        return len(self.places)

    def __getitem__(self, slug: str) -> Place:
        return self.places[self.index[slug]]

    def find(self, name: str) -> Place:
        """A place by slug or by name in any spelling of case; the nearest names if there is none."""
        wanted = name.strip().lower()
        for place in self.places:
            if wanted in (place.slug, place.name.lower()):
                return place
        known = {p.slug for p in self.places}
        raise UnknownName(f"{self.name} has no place '{name}'; {nearest(wanted.replace(' ', '-'), known)}")

    def between(self, a: str, b: str) -> tuple[Link, ...]:
        """All links between two places, named by slug."""
        i, j = self.index[a], self.index[b]
        return tuple(self.links[k] for k in self.links_at[i] if self.links[k].other(i) == j)

    def neighbours(self, slug: str, kinds: Iterable[str] | None = None) -> list[str]:
        """Slugs next to a place, in order, by all links or those of some kinds."""
        i = self.index[slug]
        wanted = None if kinds is None else set(kinds)
        found = {
            self.places[self.links[k].other(i)].slug
            for k in self.links_at[i]
            if wanted is None or self.links[k].kind in wanted
        }
        return sorted(found)

    def provenance(self) -> dict[str, int]:
        """How many places and links are stated, inferred, reconstructed."""
        counts = dict.fromkeys(PROVENANCE, 0)
        for word in [p.provenance for p in self.places] + [x.provenance for x in self.links]:
            counts[word] += 1
        return counts

    def attributes(self) -> dict[str, dict[str, int]]:
        """The same for single columns that know their own source: `kind`, `nation`, `into_a` ..."""
        out: dict[str, dict[str, int]] = {}
        for row in [p.row for p in self.places] + [x.row for x in self.links]:
            for column in row:
                if column.endswith("_provenance") and row[column]:
                    counts = out.setdefault(column.removesuffix("_provenance"), dict.fromkeys(PROVENANCE, 0))
                    counts[row[column]] += 1
        return out


def board_folder(folder: Path) -> Path:
    """The folder with board.toml: a game's package, its data folder or the board folder itself."""
    for candidate in (folder / "data" / "board", folder / "board", folder):
        if (candidate / "board.toml").is_file():
            return candidate
    raise DataError(f"no board.toml under '{folder.name}'")


def load(folder: Path, override: Path | None = None) -> PointBoard:
    """Load and validate a point board, with a player's own `places.csv` and `links.csv` laid over it."""
    here = board_folder(folder)
    if override is not None and not override.is_dir():
        raise DataError(f"the data folder '{override}' does not exist")
    own = override / "board" if override is not None and (override / "board").is_dir() else override
    spec = read_table(here / "board.toml", "board.toml")
    if spec.get("kind") != "points":
        raise DataError(f"board.toml: kind must be 'points', not '{spec.get('kind')}'")
    facts = read_table(here / "facts.toml", "facts.toml") if (here / "facts.toml").is_file() else {}
    place_rows = _rows(here, own, "places.csv", PLACE_COLUMNS, ("slug",))
    places = [_place(i, row, spec) for i, row in enumerate(place_rows)]
    index = {p.slug: p.index for p in places}
    link_rows = _rows(here, own, "links.csv", LINK_COLUMNS, ("a", "b", "kind"))
    links = [_link(i, row, spec, index) for i, row in enumerate(link_rows)]
    return PointBoard(spec, places, links, facts)


def _rows(
    folder: Path, own: Path | None, file: str, needed: tuple[str, ...], key: tuple[str, ...]
) -> list[Row]:
    rows = keyed_rows(folder / file, file, key, own / file if own is not None else None)
    for column in needed:
        if column not in rows[0]:
            raise DataError(f"{file} line 1: the column '{column}' is missing; {nearest(column, rows[0])}")
    return rows


def _place(index: int, row: Row, spec: Mapping[str, Any]) -> Place:
    _sourced(row)
    row.one_of("kind", spec.get("places", {}))
    if "terrain" in row:
        row.one_of("terrain", spec.get("terrain", {}))
    lat, lon = _degrees(row, "lat", 20, 50), _degrees(row, "lon", -115, -65)
    if not row["slug"] or not row["name"]:
        raise DataError(f"{row.where}: a place needs a slug and a name")
    return Place(
        index,
        row["slug"],
        row["name"],
        row["kind"],
        row["state"],
        lat,
        lon,
        row["provenance"],
        row["basis"],
        row,
    )


def _link(index: int, row: Row, spec: Mapping[str, Any], places: Mapping[str, int]) -> Link:
    _sourced(row)
    row.one_of("kind", spec.get("links", {}))
    for end in ("a", "b"):
        if row[end] not in places:
            raise DataError(f"{row.where}: unknown place '{row[end]}'; {nearest(row[end], places)}")
    if row["a"] == row["b"]:
        raise DataError(f"{row.where}: a link from '{row['a']}' to itself")
    for column in ("into_a", "into_b"):
        for word in filter(None, row.get(column, "").split("+")):
            if word not in spec.get("terrain", {}):
                raise DataError(
                    f"{row.where}: unknown terrain '{word}'; {nearest(word, spec.get('terrain', {}))}"
                )
    if row.get("downstream") and row["downstream"] not in (row["a"], row["b"]):
        raise DataError(
            f"{row.where}: downstream must be an end of the link; {nearest(row['downstream'], (row['a'], row['b']))}"
        )
    return Link(index, places[row["a"]], places[row["b"]], row["kind"], row["provenance"], row["basis"], row)


def _sourced(row: Row) -> None:
    for column in ("provenance", *(c for c in row if c.endswith("_provenance") and row[c])):
        row.one_of(column, PROVENANCE)
    if not row["basis"]:
        raise DataError(f"{row.where}: basis is empty; say where this comes from")


def _degrees(row: Row, column: str, low: float, high: float) -> float:
    try:
        value = float(row[column])
    except ValueError:
        raise DataError(f"{row.where}: {column} must be a number of degrees, not '{row[column]}'") from None
    if not low <= value <= high:
        raise DataError(f"{row.where}: {column} {value} lies outside {low} to {high}")
    return value
