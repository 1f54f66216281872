"""10, 6.22, 15.7: a stand changes its formation."""

from __future__ import annotations

from functools import lru_cache

from longroll.core.choice import Choice
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.flow import FLOW, Question
from longroll.games.acw_campaign.frames import ReorganizeBox, Shift, ShiftTo, Transfer
from longroll.games.acw_campaign.reorganization.forming import move_division, say
from longroll.games.acw_campaign.reorganization.limits import formations_at, takes
from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.supply import stand_named
from longroll.games.acw_campaign.words import FORT, KIND_NAMES, OFF, SS


@FLOW.question("shift", Shift)
class ShiftQuestion(Question[Shift]):
    """10 Which stand of a corps, named by its division (0 for corps troops) and its place in it."""

    rule = "10"

    def prompt(self, s: AcwState, f: Shift) -> str:
        return f"Which stand of {s.co_name[f.corps]}?"

    def choices(self, s: AcwState, f: Shift) -> list[Choice]:
        c = f.corps
        found = [v.NONE()]
        box = s.within(ReorganizeBox) or ReorganizeBox("reorganize-box", box=f.box)
        for d in (OFF, *s.divisions_of(c)):
            if (s.co_box[c] if d == OFF else s.where(d)) != f.box:
                continue
            stands = s.corps_troops(c) if d == OFF else s.stands_in(d)
            number = 0 if d == OFF else s.dv_number[d]
            found += [stand_of(number, k) for k, i in enumerate(stands, 1) if i not in box.stands]
            if d != OFF and d not in box.divisions and new_homes(s, d, f.box):
                found.append(v.DIVISION_OF(number))
        return found

    def follow(self, s: AcwState, f: Shift, choice: Choice) -> None:
        if choice.kind is v.NONE:
            return
        if choice.kind is v.DIVISION_OF:
            d = next(d for d in s.divisions_of(f.corps) if s.dv_number[d] == choice.args[0])
            s.frame(ReorganizeBox).divisions.append(d)
            s.push(Transfer("transfer", division=d, box=f.box))
            return
        i = stand_named(s, f.corps, choice.word)
        s.frame(ReorganizeBox).stands.append(i)  # once in a turn
        s.push(ShiftTo("shift-to", stand=i, box=f.box))


@lru_cache(512)
def stand_of(number: int, k: int) -> Choice:
    """10 The k-th stand of a division, 0 for corps troops, as a choice."""
    return v.STAND_OF(f"{number}-{k}")


def new_homes(s: AcwState, d: int, box: int) -> list[int]:
    """10, 6.1 The corps of a box that may take a whole division in: of its arm, and with room for all its stands."""
    mine = s.dv_corps[d]
    others = [c for c in s.mobile_at(s.active, box) if c != mine]
    if not others:
        return []
    stands = s.stands_in(d)
    count = s.units_among(stands)
    return [
        c
        for c in others
        if s.units(c) + count <= s.room(s.co_kind[c]) and all(takes(s, i, c, d) for i in stands)
    ]


@FLOW.question("transfer", Transfer)
class TransferQuestion(Question[Transfer]):
    """10, 6.21 A division goes to another corps of the box, with its commander; a corps without stands is dissolved."""

    rule = "10"

    def prompt(self, s: AcwState, f: Transfer) -> str:
        d = f.division
        return f"Under which corps does division {s.dv_number[d]} of {s.co_name[s.dv_corps[d]]} go?"

    def choices(self, s: AcwState, f: Transfer) -> list[Choice]:
        return [v.STAY()] + [v.UNDER(slug_of(s.co_name[c])) for c in new_homes(s, f.division, f.box)]

    def follow(self, s: AcwState, f: Transfer, choice: Choice) -> None:
        if choice.kind is v.STAY:
            return
        d, c = f.division, s.find_corps(s.active, choice.args[0])
        old = s.dv_corps[d]
        s.frame(ReorganizeBox).shifts.remove(old)
        s.rejoin(d)
        move_division(s, d, c)
        say(s, s.co_box[c], s.co_name[c], "division", "10", s.co_name[old])
        s.prune(old)


@FLOW.question("shift-to", ShiftTo)
class ShiftToQuestion(Question[ShiftTo]):
    """10, 6.22 Where a stand goes: to a division, or to the corps troops, of a corps in the same box."""

    rule = "10"

    def prompt(self, s: AcwState, f: ShiftTo) -> str:
        i = f.stand
        return f"Where does the {KIND_NAMES[s.st_kind[i]]} of strength {s.st_sp[i]} and morale {s.st_morale[i]} go?"

    def choices(self, s: AcwState, f: ShiftTo) -> list[Choice]:
        i = f.stand
        found = [v.STAY()]
        for c in formations_at(s, s.active, f.box):
            full = c != s.st_corps[i] and s.units(c) + s.units_among(bound(s, i)) > s.room(s.co_kind[c])
            if full and s.co_kind[c] != FORT:
                continue
            word = slug_of(s.co_name[c])
            if (
                s.co_box[c] == f.box
                and takes(s, i, c, OFF)
                and not (s.st_corps[i] == c and s.st_div[i] == OFF)
            ):
                found.append(v.TO_FORMATION.kept(word, 0))
            found += [
                v.TO_FORMATION.kept(word, s.dv_number[d])
                for d in s.divisions_of(c)
                if s.where(d) == f.box and d != s.st_div[i] and takes(s, i, c, d)
            ]
        return found

    def follow(self, s: AcwState, f: ShiftTo, choice: Choice) -> None:
        if choice.kind is v.STAY:
            return
        i, c = f.stand, s.find_corps(s.active, choice.args[0])
        old = s.st_corps[i]
        s.frame(ReorganizeBox).shifts.remove(old)
        d = OFF
        if choice.args[1]:
            d = next(d for d in s.divisions_of(c) if s.dv_number[d] == choice.args[1])
        for x in bound(s, i):
            s.assign(x, c, d)
        say(s, f.box, s.co_name[c], "enlarged", "10")
        s.prune(old)


def bound(s: AcwState, i: int) -> list[int]:
    """15.7 A regiment of sharpshooters is not broken up: both its stands go together."""
    if s.st_kind[i] != SS:
        return [i]
    mates = [
        j for j in s.stands_of(s.st_corps[i]) if s.st_kind[j] == SS and s.st_div[j] == s.st_div[i] and j != i
    ]
    return [i, *mates[:1]]
