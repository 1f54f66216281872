"""The order of battle: stands in divisions, divisions in corps, corps under officers. What battles are made from.

Everything is a column with one cell per thing; an index is the thing. Slots are used again, so a thing exists where its
`*_side` (stands, corps, officers) or `dv_corps` (divisions) is not OFF.

Stands (`st_*`): `side`, `kind`, `sp` now, `full` (strength when exhaustion was last computed), `morale`, `status`, `flags`
(words.MARKS), `weapon`, `raised` (number of the recruiting phase, 0 at the start), `corps`, `div` (OFF: corps troops),
`today` (losses of the day that may still come back, 8.51, 9.1), `rout` (0 formed, 1 disordered, 2 routed; only in battle).

Divisions (`dv_*`): `corps`, `number`, `status`, `box` (OFF: with the corps), `duty` (garrison, screen), `limit` (exhaustion
number, R33), `lost` (losses recorded against it), `state` (fresh, exhausted, broken), `flags` (ENGAGED, TRIED, COLLAPSED,
PROMOTED), `battle` (number of the battle of this turn that it was in, 0 none). Every division has its commander (DC).

Corps (`co_*`): `side`, `kind`, `name`, `chief` (officer, OFF for guns of a fortress and home guards), `box`, `from` (the box it
came from in this turn, OFF if it did not move), `marches` used, `done` (MET, FOUGHT), `arrived` (turn).

Officers (`of_*`): `side`, `name`, `rank`, `box`, `corps` (that he commands or rides with), `marches` used in this turn (7, 7.7).

A battle reads all this and may change: `st_sp`, `st_today`, `st_rout`, `st_morale` and `st_status` only by promotion;
`dv_lost`, `dv_state`, `dv_flags`, `dv_battle`. It uses `hurt` and `heal` and never moves or removes anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from mypy_extensions import mypyc_attr

from longroll.core.state import State
from longroll.games.acw_campaign.tables import Tables
from longroll.games.acw_campaign.words import (
    ART,
    CAV,
    COMMANDER,
    FORT,
    GUARD,
    HORSE,
    HORSE_CORPS,
    INF,
    MOBILE,
    OFF,
    RESERVE,
    SIEGE,
    SS,
    WITH_CORPS,
)  # fmt: skip

Lookup = dict[int, tuple[int, ...]]


class Members:
    """Who belongs to whom, looked up once for as long as it holds. Copies of a state share it until one of them changes."""

    __slots__ = (
        "at", "corps", "divisions", "in_division", "mobile", "names", "of_corps", "officers", "troops", "with_corps",
    )  # fmt: skip

    def __init__(self) -> None:
        self.of_corps: Lookup = {}
        self.with_corps: Lookup = {}
        self.troops: Lookup = {}
        self.in_division: Lookup = {}
        self.divisions: Lookup = {}
        self.corps: Lookup = {}
        """by side, those that can march"""
        self.officers: Lookup = {}
        """by side"""
        self.at: Lookup = {}
        """corps by twice the box and side"""
        self.mobile: Lookup = {}
        """the same, only those that can march"""
        self.names: tuple[dict[str, int], ...] = ()

    def copy(self) -> Members:
        new = Members()
        new.of_corps, new.with_corps = self.of_corps.copy(), self.with_corps.copy()
        new.troops, new.in_division = self.troops.copy(), self.in_division.copy()
        new.divisions, new.corps, new.names = self.divisions.copy(), self.corps.copy(), self.names
        new.officers, new.at, new.mobile = self.officers.copy(), self.at.copy(), self.mobile.copy()
        return new

    def forget(self, c: int, d: int = OFF) -> None:
        """What a corps, or one of its divisions, is made of has changed."""
        self.of_corps.pop(c, None)
        self.with_corps.pop(c, None)
        self.troops.pop(c, None)
        self.in_division.pop(d, None)


@mypyc_attr(allow_interpreted_subclasses=True)  # copies are made without __init__
class Oob(State):
    """5 The order of battle of both sides, and the verbs that change it."""

    OOB_COLUMNS: ClassVar[tuple[str, ...]] = (
        "st_side", "st_kind", "st_sp", "st_full", "st_morale", "st_status", "st_flags", "st_weapon", "st_raised",
        "st_corps", "st_div", "st_today", "st_rout",
        "dv_corps", "dv_number", "dv_status", "dv_box", "dv_duty", "dv_limit", "dv_lost", "dv_state", "dv_flags",
        "dv_battle",
        "co_side", "co_kind", "co_name", "co_chief", "co_box", "co_from", "co_marches", "co_done", "co_arrived",
        "of_name", "of_side", "of_rank", "of_box", "of_corps", "of_marches", "men", "number",
    )  # fmt: skip

    n: int
    """boxes of the map"""
    members: Members
    shared: bool
    """another state reads the same notes of membership"""
    tables: Tables

    def init_oob(self, n: int) -> None:
        self.n = n
        self.members, self.shared = Members(), False
        for name in self.OOB_COLUMNS:
            if name != "co_name" and name != "of_name":
                setattr(self, name, bytearray())
        self.co_name: list[str] = []
        self.of_name: list[str] = []
        self.men = bytearray(2 * n)
        """formations of a side in a box: corps with stands, detached divisions, guns of a fortress; kept by the verbs"""
        self.number = bytearray(4)
        """the last number given to a corps, and to a cavalry corps, by side"""

    st_side: bytearray
    st_kind: bytearray
    st_sp: bytearray
    st_full: bytearray
    st_morale: bytearray
    st_status: bytearray
    st_flags: bytearray
    st_weapon: bytearray
    st_raised: bytearray
    st_corps: bytearray
    st_div: bytearray
    st_today: bytearray
    st_rout: bytearray
    dv_corps: bytearray
    dv_number: bytearray
    dv_status: bytearray
    dv_box: bytearray
    dv_duty: bytearray
    dv_limit: bytearray
    dv_lost: bytearray
    dv_state: bytearray
    dv_flags: bytearray
    dv_battle: bytearray
    co_side: bytearray
    co_kind: bytearray
    co_chief: bytearray
    co_box: bytearray
    co_from: bytearray
    co_marches: bytearray
    co_done: bytearray
    co_arrived: bytearray
    of_side: bytearray
    of_rank: bytearray
    of_box: bytearray
    of_corps: bytearray
    of_marches: bytearray

    # --- making and unmaking -------------------------------------------------------------------------------------------

    def new_stand(
        self, corps: int, div: int, kind: int, sp: int, morale: int, status: int, flags: int, weapon: int, raised: int
    ) -> int:  # fmt: skip
        i = self.st_side.find(OFF)
        if i < 0:
            i = len(self.st_side)
            for name in self.OOB_COLUMNS[:13]:
                getattr(self, name).append(0)
        self.st_side[i] = self.co_side[corps]
        self.st_kind[i], self.st_sp[i], self.st_full[i], self.st_morale[i] = kind, sp, sp, morale
        self.st_status[i], self.st_flags[i], self.st_weapon[i], self.st_raised[i] = (
            status,
            flags,
            weapon,
            raised,
        )
        self.st_corps[i], self.st_div[i], self.st_today[i], self.st_rout[i] = corps, div, 0, 0
        self.own_members().forget(corps, div)
        return i

    def drop_stand(self, i: int) -> None:
        """The stand is no more."""
        self.own_members().forget(self.st_corps[i], self.st_div[i])
        for name in self.OOB_COLUMNS[:13]:
            getattr(self, name)[i] = 0
        self.st_side[i] = self.st_corps[i] = self.st_div[i] = OFF

    def new_division(self, corps: int, number: int, status: int) -> int:
        d = self.dv_corps.find(OFF)
        if d < 0:
            d = len(self.dv_corps)
            for name in self.OOB_COLUMNS[13:23]:
                getattr(self, name).append(0)
        self.dv_corps[d], self.dv_number[d], self.dv_status[d] = corps, number, status
        self.dv_box[d] = OFF
        self.own_members().divisions.pop(corps, None)
        return d

    def drop_division(self, d: int) -> None:
        """The division is dissolved, its commander lost (6.21)."""
        noted, corps = self.own_members(), self.dv_corps[d]
        noted.forget(corps, d)
        noted.divisions.pop(corps, None)
        if self.dv_box[d] != OFF:
            self.men[self.co_side[self.dv_corps[d]] * self.n + self.dv_box[d]] -= 1
        for name in self.OOB_COLUMNS[13:23]:
            getattr(self, name)[d] = 0
        self.dv_corps[d] = self.dv_box[d] = OFF

    def new_corps(self, side: int, kind: int, name: str, box: int, chief: int, turn: int) -> int:
        c = self.co_side.find(OFF)
        if c < 0:
            c = len(self.co_side)
            for column in self.OOB_COLUMNS[23:32]:
                if column != "co_name":
                    getattr(self, column).append(0)
            self.co_name.append("")
        self.co_side[c], self.co_kind[c], self.co_name[c], self.co_chief[c] = side, kind, name, chief
        self.co_box[c], self.co_from[c], self.co_arrived[c] = box, OFF, turn
        self.co_marches[c] = self.co_done[c] = 0
        self.men[side * self.n + box] += 1
        self._renamed(c)
        if chief != OFF:
            self.of_corps[chief], self.of_box[chief] = c, box
        return c

    def drop_corps(self, c: int) -> None:
        """R4, 6.14 The corps is dissolved: whatever stands it has left go with it; its commander is free for another, but that
        of the artillery reserve, who commands nothing but artillery, goes too (R95)."""
        for i in self.stands_of(c):
            self.drop_stand(i)
        for d in self.divisions_of(c):
            self.drop_division(d)
        self.men[self.co_side[c] * self.n + self.co_box[c]] -= 1
        for o in self.every(self.of_corps, c):
            self.of_corps[o] = OFF
        if self.co_kind[c] == RESERVE:
            o = self.co_chief[c]
            self.of_side[o] = self.of_box[o] = OFF
            self.of_name[o] = ""
            self.own_members().officers = {}
        for column in self.OOB_COLUMNS[23:32]:
            if column != "co_name":
                getattr(self, column)[c] = 0
        self.co_name[c] = ""
        self.co_side[c] = self.co_box[c] = self.co_chief[c] = self.co_from[c] = OFF
        self._renamed(c)

    def _renamed(self, c: int) -> None:
        """A corps has come or gone."""
        noted = self.own_members()
        noted.forget(c)
        noted.divisions.pop(c, None)
        noted.names, noted.corps, noted.at, noted.mobile = (), {}, {}, {}

    def new_officer(self, side: int, name: str, box: int, rank: int = COMMANDER) -> int:
        o = self.of_side.find(OFF)
        if o < 0:
            o = len(self.of_side)
            for column in ("of_side", "of_rank", "of_box", "of_corps", "of_marches"):
                getattr(self, column).append(0)
            self.of_name.append("")
        self.of_side[o], self.of_name[o], self.of_rank[o], self.of_box[o], self.of_corps[o] = (
            side,
            name,
            rank,
            box,
            OFF,
        )
        self.of_marches[o] = 0
        self.own_members().officers.pop(side, None)
        return o

    # --- places --------------------------------------------------------------------------------------------------------

    def place_corps(self, c: int, box: int) -> None:
        """The corps, what is with it, and the officers who ride with it stand in a box."""
        side, noted = self.co_side[c], self.own_members()
        base = side * self.n
        self.men[base + self.co_box[c]] -= 1
        for place in (2 * self.co_box[c] + side, 2 * box + side):
            noted.at.pop(place, None)
            noted.mobile.pop(place, None)
        self.co_box[c] = box
        self.men[base + box] += 1
        riders = self.of_corps
        o = riders.find(c)
        while o >= 0:
            self.of_box[o] = box
            o = riders.find(c, o + 1)
        for d in self.divisions_of(c):
            if self.dv_box[d] == box:
                self.rejoin(d)

    def detach(self, d: int, box: int, duty: int) -> None:
        """6.23, 6.24 The division stands by itself in a box."""
        base = self.co_side[self.dv_corps[d]] * self.n
        if self.dv_box[d] != OFF:
            self.men[base + self.dv_box[d]] -= 1
        self.dv_box[d], self.dv_duty[d] = box, duty
        self.men[base + box] += 1
        self.own_members().with_corps.pop(self.dv_corps[d], None)

    def rejoin(self, d: int) -> None:
        """The division is with its corps again."""
        if self.dv_box[d] != OFF:
            self.men[self.co_side[self.dv_corps[d]] * self.n + self.dv_box[d]] -= 1
            self.dv_box[d], self.dv_duty[d] = OFF, WITH_CORPS
            self.own_members().with_corps.pop(self.dv_corps[d], None)

    def where(self, d: int) -> int:
        """The box of a division."""
        box = self.dv_box[d]
        return box if box != OFF else self.co_box[self.dv_corps[d]]

    # --- who belongs to whom -------------------------------------------------------------------------------------------

    def every(self, column: bytearray, value: int) -> list[int]:
        """The indices at which a column has a value."""
        found = []
        find = column.find
        i = find(value)
        while i >= 0:
            found.append(i)
            i = find(value, i + 1)
        return found

    def corps_of(self, side: int) -> tuple[int, ...]:
        """Every corps of a side that can march."""
        found = self.members.corps.get(side)
        if found is None:
            kinds = self.co_kind
            found = tuple(c for c in self.every(self.co_side, side) if kinds[c] in MOBILE)
            self.members.corps[side] = found
        return found

    def officers_of(self, side: int) -> tuple[int, ...]:
        found = self.members.officers.get(side)
        if found is None:
            found = self.members.officers[side] = tuple(self.every(self.of_side, side))
        return found

    def regroup(self) -> None:
        """Many stands, divisions or corps have come, gone or changed their formation."""
        self.members, self.shared = Members(), False

    def own_members(self) -> Members:
        """The notes of membership, for a verb that changes them; a copy where another state reads them too."""
        if self.shared:
            self.members, self.shared = self.members.copy(), False
        return self.members

    def assign(self, i: int, corps: int, div: int) -> None:
        """10 A stand serves in a corps, in one of its divisions or as corps troops (OFF)."""
        noted = self.own_members()
        noted.forget(self.st_corps[i], self.st_div[i])
        noted.forget(corps, div)
        self.st_corps[i], self.st_div[i] = corps, div

    def give_division(self, d: int, corps: int) -> None:
        """10 A division is of another corps; its stands are assigned to it besides."""
        noted = self.own_members()
        for c in (self.dv_corps[d], corps):
            noted.forget(c)
            noted.divisions.pop(c, None)
        self.dv_corps[d] = corps

    def stands_of(self, c: int) -> tuple[int, ...]:
        """Every stand of a corps, detached divisions included."""
        found = self.members.of_corps.get(c)
        if found is None:
            found = self.members.of_corps[c] = tuple(self.every(self.st_corps, c))
        return found

    def stands_with(self, c: int) -> tuple[int, ...]:
        """The stands that are where their corps is: not those of divisions elsewhere."""
        found = self.members.with_corps.get(c)
        if found is None:
            div, away = self.st_div, self.dv_box
            found = tuple(i for i in self.stands_of(c) if div[i] == OFF or away[div[i]] == OFF)
            self.members.with_corps[c] = found
        return found

    def stands_in(self, d: int) -> tuple[int, ...]:
        found = self.members.in_division.get(d)
        if found is None:
            found = self.members.in_division[d] = tuple(self.every(self.st_div, d))
        return found

    def corps_troops(self, c: int) -> tuple[int, ...]:
        found = self.members.troops.get(c)
        if found is None:
            div = self.st_div
            found = self.members.troops[c] = tuple(i for i in self.stands_of(c) if div[i] == OFF)
        return found

    def divisions_of(self, c: int) -> tuple[int, ...]:
        found = self.members.divisions.get(c)
        if found is None:
            found = self.members.divisions[c] = tuple(self.every(self.dv_corps, c))
        return found

    def corps_at(self, side: int, box: int) -> tuple[int, ...]:
        """Every corps of a side in a box: with the guns of a fortress and a home guard that was called out."""
        found = self.members.at.get(2 * box + side)
        if found is None:
            sides = self.co_side
            found = tuple([c for c in self.every(self.co_box, box) if sides[c] == side])
            self.members.at[2 * box + side] = found
        return found

    def mobile_at(self, side: int, box: int) -> tuple[int, ...]:
        """The corps of a side in a box that can march."""
        found = self.members.mobile.get(2 * box + side)
        if found is None:
            kinds = self.co_kind
            found = tuple([c for c in self.corps_at(side, box) if kinds[c] in MOBILE])
            self.members.mobile[2 * box + side] = found
        return found

    def detached_at(self, side: int, box: int) -> list[int]:
        if not self.men[side * self.n + box]:
            return []
        return [d for d in self.every(self.dv_box, box) if self.co_side[self.dv_corps[d]] == side]

    def officers_at(self, side: int, box: int) -> list[int]:
        return [o for o in self.every(self.of_box, box) if self.of_side[o] == side]

    def force(self, side: int, box: int) -> tuple[list[int], list[int]]:
        """8 A side's whole force in a box: its divisions, and its stands that are in none of them."""
        divisions = self.detached_at(side, box)
        loose: list[int] = []
        for c in self.corps_at(side, box):
            divisions += [d for d in self.divisions_of(c) if self.dv_box[d] == OFF]
            loose += self.corps_troops(c)
        return divisions, loose

    def stands_at(self, side: int, box: int) -> list[int]:
        divisions, loose = self.force(side, box)
        return [i for d in divisions for i in self.stands_in(d)] + loose

    def points_at(self, side: int, box: int) -> int:
        return sum(self.st_sp[i] for i in self.stands_at(side, box))

    # --- figures -------------------------------------------------------------------------------------------------------

    def units(self, c: int) -> int:
        """6.11, 10 Units that count against a corps' size; stands of one strength point never do."""
        return self.units_among(self.stands_of(c))

    def units_among(self, stands: Iterable[int]) -> int:
        """10 Units among some stands; stands of one strength point never count."""
        sp, full = self.st_sp, self.st_full
        return len([i for i in stands if sp[i] > 1 or full[i] > 1])

    def strength(self, c: int) -> int:
        return sum(self.st_sp[i] for i in self.stands_of(c))

    def exhaustion(self, d: int) -> int:
        """9.24 The exhaustion number of a division, by its stands as they are now."""
        sp, morale = self.st_sp, self.st_morale
        stands = [(sp[i], morale[i]) for i in self.stands_in(d)]
        return self.tables.ratings.exhaustion(stands, self.dv_status[d])

    def horse(self, side: int, box: int) -> int:
        """8 Adjusted cavalry strength in a box, doubled."""
        stands = self.stands_at(side, box)
        return self.tables.ratings.cavalry(
            (self.st_kind[i], self.st_sp[i], self.st_morale[i]) for i in stands
        )

    def only_horse(self, side: int, box: int) -> bool:
        """3.4 Whether a side has nothing but cavalry corps and cavalry divisions in a box."""
        for c in self.corps_at(side, box):
            if self.co_kind[c] != HORSE_CORPS:
                return False
        return all(self.mounted_only(d) for d in self.detached_at(side, box))

    def mounted_only(self, d: int) -> bool:
        """6.24 A cavalry division: nothing but horsemen and horse artillery."""
        stands = self.stands_in(d)
        return bool(stands) and all(self.st_kind[i] == CAV or self.st_flags[i] & HORSE for i in stands)

    def has_siege(self, c: int) -> bool:
        return any(self.st_kind[i] == SIEGE for i in self.corps_troops(c))

    # --- losses --------------------------------------------------------------------------------------------------------

    def hurt(self, i: int, points: int) -> int:
        """A stand loses strength points in battle: noted for recovery, and against its division. Returns what it lost."""
        points = min(points, self.st_sp[i])
        self.st_sp[i] -= points
        self.st_today[i] = min(255, self.st_today[i] + points)
        if self.st_div[i] != OFF:
            d = self.st_div[i]
            self.dv_lost[d] = min(255, self.dv_lost[d] + points)
        return points

    def heal(self, i: int, points: int) -> int:
        """8.51, 9.1 Losses of the day come back."""
        points = min(points, self.st_today[i])
        self.st_sp[i] += points
        self.st_today[i] -= points
        return points

    def arm(self, i: int) -> int:
        """Infantry, cavalry or artillery, for rules that ask for the arm."""
        kind = self.st_kind[i]
        return INF if kind in (INF, SS) else CAV if kind not in (ART, SIEGE) else ART

    def counts(self, c: int) -> bool:
        """R4 Whether a corps is a unit of the army: not the guns of a fortress, not a home guard."""
        return self.co_side[c] != OFF and self.co_kind[c] not in (FORT, GUARD)
