"""5: the verbs that make, move, unmake and hurt stands, divisions, corps and officers, and figures about them."""

from __future__ import annotations

from collections.abc import Iterable

from mypy_extensions import mypyc_attr

from longroll.games.acw_campaign.formations import Formations
from longroll.games.acw_campaign.members import added, removed
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


@mypyc_attr(allow_interpreted_subclasses=True)  # copies are made without __init__
class Oob(Formations):
    """5 The order of battle of both sides, and the verbs that change it."""

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
        self.own_members().joined(i, corps, div)
        return i

    def drop_stand(self, i: int) -> None:
        """The stand is no more."""
        self.own_members().left(i, self.st_corps[i], self.st_div[i])
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
        noted.forget(corps)
        noted.in_division.pop(d, None)
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
            for column in self.OOB_COLUMNS[23:33]:
                if column != "co_name":
                    getattr(self, column).append(0)
            self.co_name.append("")
        self.co_side[c], self.co_kind[c], self.co_name[c], self.co_chief[c] = side, kind, name, chief
        self.co_box[c], self.co_from[c], self.co_arrived[c] = box, OFF, turn
        self.co_marches[c] = self.co_done[c] = self.co_line[c] = 0
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
        for column in self.OOB_COLUMNS[23:33]:
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

    def assign(self, i: int, corps: int, div: int) -> None:
        """10 A stand serves in a corps, in one of its divisions or as corps troops (OFF)."""
        noted = self.own_members()
        noted.left(i, self.st_corps[i], self.st_div[i])
        noted.joined(i, corps, div)
        self.st_corps[i], self.st_div[i] = corps, div

    def give_division(self, d: int, corps: int) -> None:
        """10 A division is of another corps; its stands are assigned to it besides."""
        noted = self.own_members()
        for c in (self.dv_corps[d], corps):
            noted.forget(c)
            noted.divisions.pop(c, None)
        self.dv_corps[d] = corps

    # --- places --------------------------------------------------------------------------------------------------------

    def place_corps(self, c: int, box: int) -> None:
        """The corps, what is with it, and the officers who ride with it stand in a box."""
        side, noted = self.co_side[c], self.own_members()
        base = side * self.n
        self.men[base + self.co_box[c]] -= 1
        was, now = 2 * self.co_box[c] + side, 2 * box + side
        for lookup in (noted.at, noted.mobile) if self.co_kind[c] in MOBILE else (noted.at,):
            removed(lookup, was, c)
            added(lookup, now, c)
        self.co_box[c] = box
        self.men[base + box] += 1
        riders = self.of_corps
        o = riders.find(c)
        while o >= 0:
            self.of_box[o] = box
            o = riders.find(c, o + 1)
        self.reunite(c)

    def reunite(self, c: int) -> None:
        """6.23 Divisions that stand in the box of their corps are with it again."""
        for d in self.divisions_of(c):
            if self.dv_box[d] == self.co_box[c]:
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
        return self.tables.ratings.exhaustion(
            self.stands_in(d), self.st_sp, self.st_morale, self.dv_status[d]
        )

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
