"""The static facts: board, charts, organizations, officers, the set-up. Loaded once, never changed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

from longroll.core.data import DataSet
from longroll.core.errors import DataError, nearest
from longroll.core.events import PlaceSlug
from longroll.core.options import Option
from longroll.games.acw_campaign.battle.numbers import read as read_numbers
from longroll.games.acw_campaign.battle.types import RIVERS as CROSSINGS
from longroll.games.acw_campaign.ratings import Ratings
from longroll.games.acw_campaign.ratings import read as read_ratings
from longroll.games.acw_campaign.words import (
    BREECH,
    CARBINE,
    CAV,
    CONFEDERATE,
    INF,
    KINDS,
    LINES,
    MARKS,
    NOBODY,
    NONE,
    PIKE,
    RAIL,
    RIVER,
    ROAD,
    SIDES,
    SIEGE,
    SS,
    UNION,
    WEAPONS,
    month,
    turn_index,
)  # fmt: skip

EAST: Final = frozenset(("DC", "MD", "PA", "NY", "NJ", "VA", "WV", "NC", "SC", "GA", "FL"))
_STAND: Final = re.compile(r"(\w+) (\d+)-(\d)((?: \S+)*)")


class Edge(NamedTuple):
    """A line, in the direction of its end."""

    to: int
    kind: int
    down: bool
    """a river, going downstream"""
    closed: int
    """the side that may not use it, or NOBODY (7.3)"""


class Blank(NamedTuple):
    """A stand as an organization prints it."""

    kind: int
    sp: int
    morale: int
    status: int
    flags: int
    weapon: int


class Organization(NamedTuple):
    slug: str
    cavalry: bool
    corps: tuple[Blank, ...]
    divisions: tuple[tuple[Blank, ...], ...]
    since: int
    """the first turn in whose recruiting phase it is raised"""


def stand(text: str, where: str, side: int, ratings: Ratings) -> Blank:
    """App. I: `inf 6-4 PT NE` as a stand of a side."""
    found = _STAND.fullmatch(text)
    if not found or found[1] not in KINDS:
        raise DataError(f"{where}: '{text}' is not a stand; write it like 'inf 6-4 PT NE'")
    kind, sp, morale = KINDS.index(found[1]), int(found[2]), int(found[3])
    flags, weapon = 0, NONE
    for word in found[4].split():
        if word in MARKS:
            flags |= MARKS[word]
        elif word in WEAPONS:
            weapon = WEAPONS.index(word)
        else:
            raise DataError(f"{where}: unknown mark '{word}' of a stand; {nearest(word, (*MARKS, *WEAPONS))}")
    if kind == CAV and weapon == NONE:
        weapon = BREECH if side == UNION else CARBINE  # 11.4
    return Blank(kind, sp, morale, ratings.status(kind, morale), flags, weapon)


class Tables:
    """Everything that does not change."""

    def __init__(self, folder: Path, override: Path | None = None) -> None:
        self.data = DataSet(folder, override)
        places = self.data.rows("board/places.csv", ("slug",))
        self.n = len(places)
        self.slug = tuple(PlaceSlug(row["slug"]) for row in places)
        self.name = tuple(row["name"] for row in places)
        self.state = tuple(row["state"] for row in places)
        self.index: dict[str, int] = {name: i for i, name in enumerate(self.slug)}
        owners = (*SIDES, "neutral")
        self.home = bytes(owners.index(row.one_of("owner", owners)) for row in places)
        self.value = tuple(bytes(row.number(f"{side}_recruit") for row in places) for side in SIDES)
        self.towns = tuple(tuple(b for b in range(self.n) if value[b]) for value in self.value)
        """3.1 recruiting cities by side"""
        self.port = bytes(row.number("port") for row in places)
        self.ports = tuple(b for b in range(self.n) if self.port[b])
        self.depots = tuple(
            tuple(b for b in range(self.n) if value[b] or self.port[b]) for value in self.value
        )
        """13.1 what may be a source of supply, by side"""
        self.kentucky = bytes(int(x == "KY") for x in self.state)
        self.east = bytes(int(x in EAST) for x in self.state)
        self.rivers = tuple(tuple(row["rivers"].split("+")) for row in places)
        self.mississippi = tuple(i for i in range(self.n) if "mississippi" in self.rivers[i])
        self._lines()
        self.charts = self.data.table("charts.toml")
        self.ratings = read_ratings(self.charts)
        self.numbers = read_numbers(self.data.table("battle.toml"), self.charts)
        self._read_charts()
        self._organizations()
        self.names = self.data.table("officers.toml")
        self.scenario = self.data.table("scenarios/campaign.toml")
        self.options = {
            o["name"]: Option(
                o["name"], o["type"], o["default"], o["rule"], o["text"], tuple(o.get("values", ()))
            )
            for o in self.data.table("options.toml")["option"]
        }
        for row in self.scenario["corps"]:
            for key, known in (("side", SIDES), ("box", self.slug), ("organization", self.organizations)):
                if row[key] not in known:
                    raise DataError(
                        f"scenarios/campaign.toml: unknown {key} '{row[key]}'; {nearest(row[key], known)}"
                    )

    def _lines(self) -> None:
        """3.1 Boxes and the lines that join them, in both directions."""
        edges: list[list[Edge]] = [[] for _ in range(self.n)]
        for row in self.data.rows("board/links.csv", ("a", "b", "kind")):
            kind = LINES.index(row.one_of("kind", LINES))
            ends = [self.index[row.one_of(x, self.slug)] for x in ("a", "b")]
            down = self.index.get(row["downstream"], -1)
            closed = SIDES.index(row["closed_to"]) if row["closed_to"] else NOBODY
            for here, there in (ends, ends[::-1]):
                edges[here].append(Edge(there, kind, down == there, closed))
        self.edges = tuple(tuple(sorted(x)) for x in edges)
        self.ways = tuple(
            tuple(tuple(e for e in x if e.kind in kinds) for x in self.edges)
            for kinds in ((ROAD, PIKE, RAIL), (RAIL,), (RIVER,))
        )
        """7 by kind of march (road, rail, river) and box: the lines that may serve it"""
        self.exits = tuple(tuple(dict.fromkeys(e.to for e in x)) for x in self.edges)
        """the neighbours of a box, in the order of its lines"""
        self.near = tuple(tuple(sorted({e.to for e in x})) for x in edges)
        self.next_to = tuple(
            tuple(tuple(sorted({e.to for e in x if e.closed != side})) for x in edges)
            for side in (UNION, CONFEDERATE)
        )
        """7.3 by side and box: the neighbours that troops of the side may go to"""
        self.rails = tuple(tuple(e.to for e in x if e.kind == RAIL) for x in self.edges)
        self.crossing: dict[tuple[int, int], int] = {}
        """16.1 (start, box) -> how attackers who come from there cross the river of the box"""
        for row in self.data.rows("crossings.csv", ("at", "start")):
            at, start = (self.index[row.one_of(x, self.slug)] for x in ("at", "start"))
            row.one_of("river", self.rivers[at])
            self.crossing[start, at] = CROSSINGS.index(row.one_of("way", CROSSINGS))
        # 13.2, 15.4: for supply the Pike is a railroad; 7.3: the Potomac carries no Confederate supplies
        self.lifelines = tuple(
            tuple(
                tuple(sorted({e.to for e in x if e.kind in (RAIL, RIVER, PIKE) and e.closed != side}))
                for x in self.edges
            )
            for side in (UNION, CONFEDERATE)
        )

    def _read_charts(self) -> None:
        c = self.charts
        self.marches = {int(k): v for k, v in c["command"].items() if k.isdecimal()}
        self.great = tuple(self.box(x, "charts.toml: victory") for x in c["victory"]["cities"])
        self.washington = self.index["washington"]
        self.richmond = self.index["richmond"]
        self.monroe = self.index["fortress-monroe"]
        self.manassas = self.index["manassas-junction"]
        self.blockaded = self.box(c["blockade"]["first"], "charts.toml: blockade")
        r = c["recruiting"]
        self.last_turn = turn_index(c["victory"]["last_turn"])
        self.phases = tuple(t for t in range(self.last_turn + 1) if month(t) in c["recruiting"]["months"])
        dig = c["entrenching"]
        self.digging = tuple(int(dig["town" if self.town(b) else "elsewhere"]) for b in range(self.n))
        """7.6 marches that it takes to entrench in each box"""
        self.deepest = int(dig["most"])
        """7.6 inches of entrenchments"""
        self.most_marches = int(c["march"]["most_per_unit"])
        d = c["dates"]
        self.guns_run_from = turn_index(d["running_the_guns"])
        self.reserve_from = turn_index(d["artillery_reserve"])
        self.cavalry_from = tuple(turn_index(d["cavalry_corps"][side]) for side in SIDES)
        self.corps_guns_from = tuple(int(d["corps_artillery"][side]) for side in SIDES)
        self.first_upgrades = turn_index(d["sharpshooters_and_texans"])
        self.wilder_turn = turn_index(d["wilder"])
        w = c["weights"]
        kinds = ("corps", "field_corps", "cavalry_corps", "artillery_reserve")
        self.weights = (*(w[x] for x in kinds), 0, 0)
        """3.2 army size by kind of corps; the guns of a fortress and a home guard count nothing"""
        self.rooms = (*(c["sizes"][x] for x in kinds), 9999, 0)
        """6.1 units of a corps by its kind; the guns of a fortress have no limit, a home guard takes nobody in"""
        sizes = c["sizes"]
        self.least = tuple(
            0 if kind in (SIEGE, SS) else sizes["least_infantry" if kind == INF else "least_horse_or_gun"]
            for kind in range(len(KINDS))
        )
        """10 by kind of stand: with fewer points it must be consolidated"""
        self.rises = tuple(turn_index(x) for x in r["union_rises"])
        self.drafts = tuple(turn_index(x) for x in r["draft_turns"])
        for year, rows in self.marches.items():
            if len(rows) != 6 or any(len(x) != 2 for x in rows):
                raise DataError(f"charts.toml: command.{year} must have two numbers for each of six dice")
        if len(self.marches) != 5:
            raise DataError("charts.toml: command must have the years 1861 to 1865")

    def _organizations(self) -> None:
        raw = self.data.table("organizations.toml")
        dates = raw["dates"]
        self.organizations: dict[str, Organization] = {}
        for slug, x in raw.items():
            if slug == "dates" or not isinstance(x, dict):
                continue
            side = UNION if slug.startswith("union") else CONFEDERATE
            where = f"organizations.toml: {slug}"
            parts = [
                tuple(stand(t, where, side, self.ratings) for t in x[key])
                for key in ("corps", "first", "second")
            ]
            since = turn_index(dates[slug]) if slug in dates else -1
            self.organizations[slug] = Organization(
                slug, x["kind"] == "cavalry", parts[0], tuple(parts[1:]), since
            )

    def blank(self, name: str, side: int, weapon: int = NONE) -> Blank:
        """15.61 to 15.63, 14.1 A stand of `charts.toml` that no organization prints."""
        found = stand(self.charts["stands"][name], f"charts.toml: stands.{name}", side, self.ratings)
        return found._replace(weapon=weapon) if weapon != NONE else found

    def box(self, slug: str, where: str) -> int:
        if slug not in self.index:
            raise DataError(f"{where}: unknown box '{slug}'; {nearest(slug, self.index)}")
        return self.index[slug]

    def organization(self, side: int, cavalry: bool, turn: int) -> Organization | None:
        """App. I and II: what a corps is made of when it is raised in this turn; None if it cannot be raised yet."""
        best = None
        for o in self.organizations.values():
            if (
                o.slug.startswith(SIDES[side])
                and o.cavalry == cavalry
                and 0 <= o.since <= turn
                and (best is None or o.since > best.since)
            ):
                best = o
        return best

    def town(self, box: int) -> int:
        """R3 The size of a town whoever holds it: the larger of its two values."""
        return max(self.value[UNION][box], self.value[CONFEDERATE][box])
