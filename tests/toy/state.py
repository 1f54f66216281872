"""The state of the toy war: three columns, one derived column, a few numbers."""

from pathlib import Path
from typing import ClassVar, NamedTuple

from longroll.core.data import DataSet, Row
from longroll.core.errors import DataError, nearest
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.state import State
from toy.words import OFF, SIDES


class Tables:
    """The static facts, loaded once."""

    def __init__(self, override: Path | None) -> None:
        data = DataSet(Path(__file__).parent / "data", override)
        places = data.rows("places.csv", ("slug",))
        self.places = [row["slug"] for row in places]
        self.names = [row["name"] for row in places]
        at = {slug: i for i, slug in enumerate(self.places)}
        self.links = [[_linked(row, slug, at) for slug in row["links"].split()] for row in places]
        self.control = [(*SIDES, "none").index(row.one_of("control", (*SIDES, "none"))) for row in places]
        units = data.rows("units.csv", ("slug",))
        self.units = [row["slug"] for row in units]
        self.owner = [SIDES.index(row.one_of("side", SIDES)) for row in units]
        self.strength = [row.number("strength") for row in units]
        self.start = [at[row.one_of("at", at)] for row in units]
        chart = data.table("charts.toml")["battle"]
        self.ford_bonus: int = chart["ford_bonus"]
        self.turns: dict[str, int] = chart["turns"]
        if not all(isinstance(n, int) and n > 0 for n in self.turns.values()):
            raise DataError("charts.toml: battle.turns has a hole; every scenario needs a number of turns")
        self.sources = data.sources


def _linked(row: Row, slug: str, at: dict[str, int]) -> int:
    if slug not in at:
        raise DataError(f"{row.where}: unknown place '{slug}' in links; {nearest(slug, at)}")
    return at[slug]


class ToyState(State):
    COLUMNS: ClassVar[tuple[str, ...]] = ("where", "strength", "shown", "moved", "control", "bids", "crowd")

    def __init__(self, tables: Tables, scenario: str, seed: int, bidding: bool) -> None:
        super().__init__(seed)
        self.tables = tables
        self.scenario = scenario
        self.bidding = bidding
        self.turn = 0
        self.where = bytearray(tables.start)
        self.strength = bytearray(tables.strength)
        self.shown = bytearray(len(tables.units))
        self.moved = bytearray(len(tables.units))
        self.control = bytearray(tables.control)
        self.bids = [-1, -1]
        self.crowd = bytearray(len(tables.places))  # derived: units in each place
        for place in self.where:
            self.crowd[place] += 1

    def place(self, unit: int, place: int) -> None:
        if self.where[unit] != OFF:
            self.crowd[self.where[unit]] -= 1
        self.where[unit] = place
        if place != OFF:
            self.crowd[place] += 1

    def at(self, place: int, side: int) -> list[int]:
        owner = self.tables.owner
        return [u for u, p in enumerate(self.where) if p == place and owner[u] == side]


class Marched(NamedTuple):
    unit: PieceSlug
    start: PlaceSlug
    to: PlaceSlug
    rule: str


class Withdrew(NamedTuple):
    side: SideSlug
    to: PlaceSlug
    rule: str


class Fought(NamedTuple):
    place: PlaceSlug
    totals: tuple[int, int]
    loser: str
    rule: str
    reveals: bool = True


class Bid(NamedTuple):
    side: SideSlug
    amount: int
    rule: str


class Opened(NamedTuple):
    winner: str
    amounts: tuple[int, int]
    rule: str
    reveals: bool = True


class Ended(NamedTuple):
    winner: str
    rule: str
