"""Who and what there is: Leaders with a counter for each rank, Headquarters, Departments, kinds of pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from longroll.core.data import DataSet, Row
from longroll.core.errors import DataError, unknown
from longroll.games.never_call_retreat.words import BRANCHES, HQ_KINDS, SIDES, cycle

SORTS = (
    "unit", "points", "train", "headquarters", "leader", "partisan", "cadre", "tribal", "ranger", "civilized", "raider", "ocean", "river",
    "raider-ship", "marker",
)  # fmt: skip
START: Final = -1
"""26.4 the date of a Leader who is there from the start"""


class Leader(NamedTuple):
    """6.1 A counter: a man at one of his ranks."""

    slug: str
    name: str
    full_name: str
    side: int
    branch: int
    rank: int
    initiative: int
    army: int
    """re-rolls of an army commander; below 0 they are the enemy's"""
    tactical: int
    """added to the die; below 0 to the enemy's"""
    seniority: int
    entry: bool
    """the counter with which he enters; the others come by promotion"""
    available: int
    """26.4 the Cycle of history, START for one who is there from the start, -2 for a promotion"""


class Headquarters(NamedTuple):
    """13.1 An army, a corps or a cavalry corps."""

    slug: str
    name: str
    side: int
    kind: int


class Department(NamedTuple):
    """21.1 A Military Department."""

    slug: str
    name: str
    side: int


class Kind(NamedTuple):
    """3.3 A kind of piece, for one side or (-1) for both."""

    slug: str
    name: str
    sort: str
    side: int
    least: int
    most: int
    movement: int
    squadron: int
    """combat strength of a Squadron"""
    flotilla: int


class Ship(NamedTuple):
    """26.3 A name for a Squadron of ironclads or a Commerce Raider, in the order of its list."""

    name: str
    kind: int


class Roster:
    """Everything that has a counter, by its number and by its name."""

    def __init__(self, data: DataSet) -> None:
        self.leaders = tuple(_leader(row) for row in data.rows("leaders.csv", ("slug", "rank")))
        self.leader = {(x.slug, x.rank): i for i, x in enumerate(self.leaders)}
        self.people = {x.slug: x.side for x in self.leaders}
        self._ranks()
        self._seniority()
        self.headquarters = tuple(
            Headquarters(row["slug"], row["name"], _side(row), HQ_KINDS.index(row.one_of("kind", HQ_KINDS)))
            for row in data.rows("headquarters.csv", ("slug",))
        )
        self.hq = {x.slug: i for i, x in enumerate(self.headquarters)}
        self.departments = tuple(
            Department(row["slug"], row["name"], _side(row))
            for row in data.rows("departments.csv", ("slug",))
        )
        self.department = {x.slug: i for i, x in enumerate(self.departments)}
        self.kinds = tuple(_kind(row) for row in data.rows("counters.csv", ("slug", "side")))
        self._kind = {(x.slug, x.side): i for i, x in enumerate(self.kinds)}
        self.ships = tuple(
            Ship(row["name"], self.kind(row["kind"], _side(row), row.where))
            for row in data.rows("ships.csv", ("kind", "side", "name"))
        )
        self.ship = {(x.kind, x.name): i for i, x in enumerate(self.ships)}
        self.ships_of = {
            kind: tuple(i for i, x in enumerate(self.ships) if x.kind == kind)
            for kind in {x.kind for x in self.ships}
        }
        """26.3 by kind, the names that there are"""

    def kind(self, slug: str, side: int, where: str) -> int:
        """The kind of piece that a side means by a name."""
        for key in ((slug, side), (slug, -1)):
            if key in self._kind:
                return self._kind[key]
        raise unknown("piece", slug, {name for name, of in self._kind if of in (side, -1)}, where)

    def counter(self, slug: str, rank: int, side: int, where: str) -> int:
        """6.1 A Leader's counter of a rank."""
        find(slug, {name for name, of in self.people.items() if of == side}, "leader", where)
        if (slug, rank) not in self.leader:
            ranks = [str(r) for s, r in self.leader if s == slug]
            raise DataError(f"{where}: '{slug}' has no counter of {rank} stars, only {' and '.join(ranks)}")
        return self.leader[slug, rank]

    def _ranks(self) -> None:
        for slug in self.people:
            held = sorted(rank for s, rank in self.leader if s == slug)
            if held != list(range(held[0], held[-1] + 1)):
                raise DataError(
                    f"leaders.csv: '{slug}' lacks a counter between {held[0]} and {held[-1]} stars"
                )
            entries = [x.rank for x in self.leaders if x.slug == slug and x.entry]
            if entries != [held[0]]:
                raise DataError(
                    f"leaders.csv: '{slug}' must enter with his lowest counter, and with it alone"
                )

    def _seniority(self) -> None:
        """6.12 Within a side, a branch and a rank the places are 1, 2, 3 and so on."""
        groups: dict[tuple[int, int, int], list[int]] = {}
        for x in self.leaders:
            groups.setdefault((x.side, x.branch, x.rank), []).append(x.seniority)
        for (side, branch, rank), places in groups.items():
            if sorted(places) != list(range(1, len(places) + 1)):
                raise DataError(
                    f"leaders.csv: the seniority of {SIDES[side]} {BRANCHES[branch]} of {rank} stars "
                    f"must count from 1 to {len(places)}"
                )


def find(slug: str, known: Mapping[str, object] | set[str], what: str, where: str) -> str:
    """A name that is known, or an error with the nearest."""
    if slug not in known:
        raise unknown(what, slug, known, where)
    return slug


def _side(row: Row) -> int:
    return SIDES.index(row.one_of("side", SIDES))


def _leader(row: Row) -> Leader:
    rank = int(row.one_of("rank", ("1", "2", "3", "4")))
    entry = row.one_of("enters", ("entry", "promotion")) == "entry"
    if (row["army"] != "") != (rank >= 3):
        raise DataError(f"{row.where}: Leaders of three and four stars have an army rating, others none")
    initiative, tactical = row.number("initiative"), row.number("tactical")
    if not 2 <= initiative <= 4 or not -2 <= tactical <= 2:
        raise DataError(f"{row.where}: Initiative is 2 to 4 and the tactical rating -2 to 2")
    available = START if row["available"] == "start" else cycle(row["available"], row.where) if entry else -2
    return Leader(
        row["slug"], row["name"], row["full_name"], _side(row), BRANCHES.index(row.one_of("branch", BRANCHES)), rank, initiative,
        row.number("army") if rank >= 3 else 0, tactical, row.number("seniority"), entry, available,
    )  # fmt: skip


def _kind(row: Row) -> Kind:
    side = SIDES.index(row.one_of("side", SIDES)) if row["side"] else -1
    return Kind(
        row["slug"], row["name"], row.one_of("sort", SORTS), side, row.number("least"), row.number("most"), row.number("movement"),
        row.number("squadron") if row["squadron"] else 0, row.number("flotilla") if row["flotilla"] else 0,
    )  # fmt: skip
