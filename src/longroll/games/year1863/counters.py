"""The counters and the leaders. Loaded once, never changed."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.errors import DataError, unknown
from longroll.core.events import PieceSlug
from longroll.games.year1863.board import Board
from longroll.games.year1863.words import (
    ADMIRAL,
    ARTILLERY,
    CAVALRY,
    CAVALRY_LEADER,
    FORT,
    GARRISON,
    INFANTRY,
    KINDS,
    LEADER,
    MILITIA,
    RANGER,
    RIVERINE,
    SIDES,
    TRAIN,
)


class Piece(NamedTuple):
    """2.6-2.8: a counter. Leaders have strength 0 and two pairs of values (17.0)."""

    slug: str
    name: str
    side: int
    kind: int
    size: str
    strength: tuple[int, int]
    """by face: line or level 1, veteran or level 2"""
    ma: tuple[int, int]
    """11.1: by theater, East and West"""
    campaign: tuple[int, int]
    battle: tuple[int, int]
    """by face: corps side, army or fleet side"""


class Counters(Board):
    """What is printed on the counters."""

    def _pieces(self) -> None:
        """2.6, 2.7, 2.8, 17.0 Counters and leaders."""
        self.pieces: list[Piece] = []
        for row in self.data.rows("counters.csv", ("slug",)):
            kind = KINDS.index(row.one_of("kind", KINDS[:LEADER]))
            front = row.number("strength")
            line = row.number("line") if row["line"] else front
            side = SIDES.index(row.one_of("side", SIDES))
            self.pieces.append(
                Piece(
                    row["slug"],
                    row["id"],
                    side,
                    kind,
                    row["size"],
                    (line, front),
                    (row.number("ma_east"), row.number("ma_west")),
                    (0, 0),
                    (0, 0),
                )
            )
        for row in self.data.rows("leaders.csv", ("slug",)):
            arm = row.one_of("arm", ("", "cavalry", "naval"))
            kind = {"": LEADER, "cavalry": CAVALRY_LEADER, "naval": ADMIRAL}[arm]
            campaign, battle = row.number("campaign"), row.number("battle")
            army = (
                (row.number("army_campaign"), row.number("army_battle")) if row["army_campaign"] else (0, 0)
            )
            self.pieces.append(
                Piece(
                    row["slug"],
                    row["name"],
                    SIDES.index(row.one_of("side", SIDES)),
                    kind,
                    "",
                    (0, 0),
                    (row.number("ma_east"), row.number("ma_west")),
                    (campaign, army[0]),
                    (battle, army[1]),
                )
            )
        self.count = len(self.pieces)
        self.slugs = tuple(PieceSlug(p.slug) for p in self.pieces)
        self.index: dict[str, int] = {p.slug: i for i, p in enumerate(self.pieces)}
        if len(self.index) != self.count:
            raise DataError("leaders.csv: a leader has the name of a counter")
        self.side = bytes(p.side for p in self.pieces)
        self.kind = bytes(p.kind for p in self.pieces)
        self.strength = tuple(p.strength for p in self.pieces)
        self.ma = tuple(p.ma for p in self.pieces)
        self.leader = bytes(p.kind >= LEADER for p in self.pieces)
        self.combat = bytes(p.kind < LEADER and p.kind != TRAIN for p in self.pieces)
        self.static = bytes(p.kind in (FORT, MILITIA) for p in self.pieces)
        self.boat = bytes(p.kind == RIVERINE for p in self.pieces)
        self.corps = bytes(p.size == "corps" for p in self.pieces)
        self.layer = bytes(
            0 if self.combat[i] and not self.boat[i] else 1 if self.boat[i] else 2 for i in range(self.count)
        )
        """Which count of a Point a piece belongs to: ground units, boats, leaders and trains."""
        self.two_sided = bytes(p.kind in (INFANTRY, CAVALRY, ARTILLERY, RIVERINE) for p in self.pieces)
        self.worth = bytes(p.kind in (INFANTRY, CAVALRY, ARTILLERY, RIVERINE, FORT) for p in self.pieces)
        """14.7: whose elimination counts for Victory Points"""
        self.of_side = tuple(tuple(i for i in range(self.count) if self.side[i] == s) for s in (0, 1))
        self.mobile = tuple(tuple(i for i in self.of_side[s] if not self.static[i]) for s in (0, 1))
        self.in_theater = tuple(
            bytes(p < self.n and self.theater[p] == theater for p in range(256)) for theater in (0, 1)
        )
        """by theater and by where a piece stands (or its box), whether that is a Point of the theater"""
        alike = (TRAIN, GARRISON)
        self.alike = tuple(tuple(i for i in self.mobile[s] if self.kind[i] in alike) for s in (0, 1))
        self.singles = tuple(
            tuple(i for i in self.mobile[s] if not self.leader[i] and self.kind[i] not in alike)
            for s in (0, 1)
        )
        """by side, the units that move: those that differ in nothing, and the others"""
        self.leaders_of = tuple(tuple(i for i in self.of_side[s] if self.leader[i]) for s in (0, 1))
        self.of_kind = tuple(
            tuple(tuple(i for i in self.of_side[s] if self.kind[i] == k) for k in range(len(KINDS)))
            for s in (0, 1)
        )
        self.same_as = tuple(
            i
            if self.kind[i] not in (TRAIN, MILITIA, GARRISON)
            else self.of_kind[self.side[i]][self.kind[i]][0]
            for i in range(self.count)
        )
        """Trains, militia and garrisons differ in nothing: one of them in a Point is offered for all."""
        rail = self.charts
        self.rail_weight = bytes(
            0 if self.leader[i] else rail.rail_corps if self.corps[i] else rail.rail_other
            for i in range(self.count)
        )
        """11.14: thirds of a corps that a piece takes of the railroads"""
        self.unarmed = frozenset(i for i in range(self.count) if not self.combat[i])
        self.track_users = frozenset(i for i in range(self.count) if self.leader[i] or self.kind[i] == RANGER)
        """11.2: leaders and partisan rangers"""
        printed = [(p.side, p.kind, p.size, p.strength, p.ma) for p in self.pieces]
        self.figures = tuple(printed.index(x) for x in printed)
        """The first counter with the same figures: where they differ at one price the buyer picks (9.6)."""
        self.xix = self.piece("us-19-corps", "counters.csv")

    def piece(self, name: str, where: str = "") -> int:
        if name not in self.index:
            raise unknown("unit", name, self.index, where)
        return self.index[name]
