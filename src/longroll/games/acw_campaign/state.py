"""The changing facts of a campaign beside the order of battle, and the verbs that change them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from itertools import compress
from typing import Any, ClassVar, Self

from mypy_extensions import mypyc_attr

from longroll.core.data import slug
from longroll.core.errors import nearest
from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.options import Value
from longroll.core.refusal import Refusal
from longroll.core.state import State
from longroll.games.acw_campaign.events import NOWHERE, ControlChanged, Dissolved, WorksLost
from longroll.games.acw_campaign.oob import Oob
from longroll.games.acw_campaign.tables import Tables
from longroll.games.acw_campaign.words import (
    DIVISION,
    FORT,
    GUARD,
    HORSE_CORPS,
    MOBILE,
    NOBODY,
    OF_SIDE,
    OFF,
    SCREEN,
    SIDE_NAMES,
    SIDES,
    UNION,
    month,
    year,
)  # fmt: skip


class _Slugs(dict[str, str]):
    """Names and their slugs, each made once."""

    def __missing__(self, name: str) -> str:
        made = self[name] = slug(name)
        return made


slug_of: Callable[[str], str] = _Slugs().__getitem__
"""`Army of the Valley (I Corps)` -> `army-of-the-valley-i-corps`"""


@mypyc_attr(allow_interpreted_subclasses=True)  # copies are made without __init__
class AcwState(Oob):
    """One campaign."""

    STATIC: ClassVar[tuple[str, ...]] = ("tables", "truth", "members", "shared", "seen", "posts")
    COLUMNS: ClassVar[tuple[str, ...]] = (
        *Oob.OOB_COLUMNS,
        "control", "at_start", "by_horse", "field", "works", "fort", "used", "blockade", "hungry", "guards", "guard_losses",
        "taken_early", "wins", "mounted", "raised_now", "battles", "spare_names", "fortify", "losses", "papers", "orders",
    )  # fmt: skip

    tables: Tables

    def __init__(self, tables: Tables, scenario: str, seed: int, options: dict[str, Value]) -> None:
        State.__init__(self, seed)
        self.tables = tables
        self.scenario = scenario
        self.intelligence = bool(options["intelligence"])
        self.davis = bool(options["davis_in_the_field"])
        self.battles_by = str(options["battles"])
        self.shock = bool(options["battlefield_promotions"])
        self.referee = options["referee"] == "person"
        self.crack_guns = bool(options["crack_artillery"])
        n = tables.n
        self.init_oob(n)
        self.control = bytearray(tables.home)
        self.at_start = bytearray(tables.home)
        """who held each box when the side's turn began (7: railroads, officers)"""
        self.by_horse = bytearray(n)
        """held only because cavalry stands there (3.4)"""
        self.field = array("H", bytes(2 * n))
        """inches of entrenchments that last while a garrison stays (7.6)"""
        self.works = array("H", bytes(2 * n))
        """inches of scheduled field works (14)"""
        self.fort = array("H", bytes(2 * n))
        self.used = bytearray(n)
        """boxes that the active side started from, entered or passed in this turn (8, R24)"""
        self.blockade = bytearray(n)
        self.hungry = bytearray(512)
        """corps out of supply when their side's turn began (13)"""
        self.guards = bytearray(n)
        """home guard of a box: 0 never had one, 1 may be called out, 2 lost for good (15.3)"""
        self.guard_losses = bytearray(n)
        """strength points that the home guard of a box has lost for good (15.31, R94)"""
        self.taken_early = bytearray(n)
        """great cities that the Union took before 1863 (15.32)"""
        self.wins = bytearray(2)
        """victories that count in the next recruiting phase (11.1)"""
        self.mounted = bytearray(2)
        """cavalry corps built of brigades since the last recruiting phase, by side (6.13)"""
        self.raised_now = bytearray()
        """corps raised in this recruiting phase"""
        self.battles = bytearray()
        """battles of this turn: box, winner, promotions left to the winner and to the loser"""
        self.spare_names: list[int] = [0, 0, 0, 0]
        self.fortify = bytearray(n)
        """fortresses whose engineers turn field works into forts (14.2)"""
        self.turn = 0
        self.active = NOBODY
        self.marches = 0
        self.die = 0
        self.invasion = OFF
        """the port that this turn's invasion lands at (7.5)"""
        self.kentucky = False
        """somebody has entered Kentucky (15.1)"""
        self.western = OFF
        self.capital_loss = 0
        """boxes lost from the Union maximum for ever (4.3)"""
        self.fallen = False
        self.watch = OFF
        """the blockaded port that is reported completely (12.25)"""
        self.papers: list[str] = ["", ""]
        """the reports that lie on each side's desk, where intelligence is limited (12)"""
        self.orders: list[str] = []
        """what the active side has written down of its movement, where intelligence is limited (12; `movement/orders.py`)"""
        self.truth: AcwState | None = None
        """12: while a side writes its orders this state is its paper, and here is the true one, which nobody changes"""
        self.phase = "set-up"
        self.imagined = NOBODY
        """12: the side for which what it cannot know was dealt afresh; NOBODY in a game that is played"""
        self.seen: Any = None
        """the boxes as they were shown last (`view_places.py`)"""
        self.posts: Any = None
        """the roles as they were asked for last (`roles.py`)"""
        self.losses: list[int] = [0, 0]
        """strength points lost for good, by side"""

    def copy(self) -> Self:
        self.shared = True
        return super().copy()

    # --- orders on paper ---------------------------------------------------------------------------------------------------

    @property
    def real(self) -> AcwState:
        """12 The true state, also while a side writes its orders on paper."""
        return self if self.truth is None else self.truth

    def map_of(self, side: int) -> AcwState:
        """12 The map of a side: the paper that it writes on, else the true one."""
        return self if side == self.active else self.real

    def to_json(self) -> dict[str, Any]:
        """The true state and what was written: the paper follows from them."""
        if self.truth is None:
            return super().to_json()
        return {**self.truth.to_json(), "dice": self.dice.to_json(), "orders": self.orders[:]}

    # --- dates and names -----------------------------------------------------------------------------------------------

    @property
    def year(self) -> int:
        return year(self.turn)

    @property
    def month(self) -> str:
        return month(self.turn)

    def detach(self, d: int, box: int, duty: int) -> None:
        """6.23, 6.24, 13 The division stands by itself; what a hungry corps leaves or sends out is hungry."""
        if self.dv_box[d] == OFF:
            self.hungry[DIVISION + d] = self.hungry[self.dv_corps[d]]
        super().detach(d, box, duty)

    def corps_slug(self, c: int) -> str:
        return slug_of(self.co_name[c])

    def find_corps(self, side: int, word: str) -> int:
        names = self.members.names
        if not names:
            names = ({}, {})
            for c, owner in enumerate(self.co_side):
                if owner != OFF:
                    names[owner].setdefault(slug_of(self.co_name[c]), c)
            self.members.names = names
        return names[side].get(word, OFF)

    def no_corps(self, side: int, word: str) -> Refusal:
        known = [slug_of(self.co_name[c]) for c in self.every(self.co_side, side)]
        return Refusal(f"the {SIDE_NAMES[side]} side has no corps '{word}'; {nearest(word, known)}", "6")

    def no_box(self, word: str) -> Refusal:
        return Refusal(f"there is no box '{word}'; {nearest(word, self.tables.index)}", "3.1")

    def division_word(self, d: int) -> str:
        """`i-corps 2`"""
        return f"{self.corps_slug(self.dv_corps[d])} {self.dv_number[d]}"

    def box_slug(self, box: int) -> PlaceSlug:
        return self.tables.slug[box] if box < self.n else NOWHERE

    def box_of_division(self, d: int) -> int:
        """Where a division stands: detached, or with its corps."""
        return self.dv_box[d] if self.dv_box[d] != OFF else self.co_box[self.dv_corps[d]]

    def places_of(self, corps: Iterable[int]) -> tuple[PlaceSlug, ...]:
        """Where some corps stand, each place once."""
        return tuple(
            dict.fromkeys(self.tables.slug[self.co_box[c]] for c in corps if self.co_box[c] < self.n)
        )

    def private(self, side: int) -> tuple[str, ...] | None:
        """12 Who may hear of a side's own doings: everybody in open play."""
        return (SIDES[side],) if self.intelligence else None

    # --- works ---------------------------------------------------------------------------------------------------------

    def permanent(self, side: int, box: int) -> bool:
        """7.7, 14 A permanent fortification of a side: works of the schedule, or a fort."""
        return self.control[box] == side and bool(self.works[box] or self.fort[box])

    # --- presence and control ------------------------------------------------------------------------------------------

    def held(self, side: int, box: int) -> bool:
        """R17 Troops of a side in a box: any unit, garrison or guns of a fortress."""
        return self.men[side * self.n + box] > 0

    def horse_corps_at(self, side: int, box: int) -> bool:
        return any(self.co_kind[c] == HORSE_CORPS for c in self.corps_at(side, box))

    def left_behind(self, box: int) -> None:
        """7.6, 3.4 When the last unit has gone, entrenchments are lost; what cavalry alone held goes back when the last of it has,
        whoever else is there."""
        n = self.n
        if self.field[box] and not (self.men[box] or self.men[n + box]):
            self.field[box] = 0
            told = self.private(self.control[box]) if self.control[box] < 2 else None
            self.out.append(WorksLost(self.tables.slug[box], "abandoned", "7.6", told))
        if self.by_horse[box] and not self.men[self.control[box] * n + box]:
            self.by_horse[box] = 0
            self.take(box, self.tables.home[box], "3.4")

    def take(self, box: int, side: int, rule: str = "3.3") -> None:
        """3.3 A box changes hands."""
        if self.control[box] != side:
            self.control[box] = side
            self.out.append(
                ControlChanged(self.tables.slug[box], SIDES[side] if side < 2 else SideSlug("none"), rule)
            )

    # --- army size -----------------------------------------------------------------------------------------------------

    def weight(self, kind: int) -> int:
        """3.2 Units of army size: corps 1, field corps 2, cavalry corps 1 and from 1864 2."""
        t = self.tables
        if kind == HORSE_CORPS and self.year >= t.charts["dates"]["heavy_cavalry"]:
            return int(t.charts["weights"]["heavy_cavalry_corps"])
        return int(t.weights[kind])

    def room(self, kind: int) -> int:
        """6.1, 6.11, 6.12, 6.13, 6.14 How many units a corps of a kind may have: 12, a field corps 24."""
        return int(self.tables.rooms[kind])

    def size(self, side: int) -> int:
        kinds = [self.co_kind[c] for c in self.corps_of(side)]
        return sum(kinds.count(kind) * self.weight(kind) for kind in MOBILE)

    def maximum(self, side: int) -> int:
        """3.2, 4.3 The army maximum: recruiting values that a side controls, less what Washington's fall has cost."""
        value, control = self.tables.value[side], self.control
        total = sum([value[b] for b in self.tables.towns[side] if control[b] == side])
        return max(0, total - self.capital_loss) if side == UNION else total

    # --- the end of formations -----------------------------------------------------------------------------------------

    def prune(self, c: int) -> None:
        """R4 Divisions without stands lose their commander, a corps without stands is dissolved."""
        for d in self.divisions_of(c):
            if not self.stands_in(d):
                at = self.dv_box[d]
                self.drop_division(d)
                if at != OFF:
                    self.left_behind(at)
        if not self.stands_of(c):
            box, side = self.co_box[c], self.co_side[c]
            if self.co_kind[c] not in (FORT, GUARD):
                self.out.append(
                    Dissolved(SIDES[side], self.co_name[c], self.tables.slug[box], "6.21", self.private(side))
                )
            self.drop_corps(c)
            self.left_behind(box)
        elif not self.present(c):  # its commander rides to what is left of it
            box = self.co_box[c]
            self.place_corps(c, next(self.dv_box[d] for d in self.divisions_of(c)))
            self.keep_screens(c)
            self.left_behind(box)

    def keep_screens(self, c: int) -> None:
        """6.24, R81 A screen stays within one link of its corps; one that no longer is comes back to it."""
        near = self.tables.near[self.co_box[c]]
        for d in self.divisions_of(c):
            at = self.dv_box[d]
            if at != OFF and self.dv_duty[d] == SCREEN and at not in near:
                self.rejoin(d)
                self.left_behind(at)

    def present(self, c: int) -> bool:
        """Whether a corps has any stand with it, not only divisions elsewhere."""
        return bool(self.stands_with(c))

    def capture_corps(self, c: int) -> int:
        """R23 What stands with a corps is lost; divisions elsewhere fight on. Returns the strength points lost."""
        lost = 0
        for i in self.stands_with(c):
            lost += self.st_sp[i]
            self.drop_stand(i)
        self.prune(c)
        return lost

    def strength_of(self, side: int) -> int:
        return sum(compress(self.st_sp, self.st_side.translate(OF_SIDE[side])))
