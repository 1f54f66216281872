"""7, 6.23, 6.24, 7.7: one march of one box: who moves, where, and what is left behind."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.refusal import Refusal
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.events import Detached
from longroll.games.acw_campaign.flow import FLOW
from longroll.games.acw_campaign.frames import Move, Onward, Ride
from longroll.games.acw_campaign.movement.lead import lead, offers
from longroll.games.acw_campaign.movement.officers import (
    free_officers,
    goals,
    may_stay,
    most_marches,
    ready,
    spend,
)
from longroll.games.acw_campaign.movement.orders import Order
from longroll.games.acw_campaign.movement.steps import (
    FORT_GUNS,
    downstream,
    enter,
    exits,
    halt,
    kinds,
    line_refused,
    may_leap,
    reach,
    violate,
)
from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.words import (
    ARMY,
    GARRISON,
    LINES,
    MOBILE,
    OFF,
    RIVER,
    SCREEN,
    SIDES,
)


def may_leave(s: AcwState, c: int) -> list[int]:
    """6.23, 7.7, R80 Divisions that a corps may leave as a garrison: two combat formations, and some of the corps goes on."""
    there = [d for d in s.divisions_of(c) if s.dv_box[d] == OFF]
    if len(there) < 2 and not s.corps_troops(c):
        return []
    return [d for d in there if may_stay(s, d)]


def division_of(s: AcwState, c: int, number: int) -> int:
    return next(d for d in s.divisions_of(c) if s.dv_number[d] == number)


@FLOW.question("move", Move)
class MoveQuestion(Order[Move]):
    """7 A march has been spent on a box: any or all of its corps may move, to different places."""

    rule = "7"

    def prompt(self, s: AcwState, f: Move) -> str:
        return f"A march from {s.tables.name[f.box]}: who moves where?"

    def undone(self, s: AcwState, f: Move) -> str:
        return "" if f.moved or f.sent or f.ridden else f"Nobody has marched from {s.tables.name[f.box]}."

    def choices(self, s: AcwState, f: Move) -> list[Choice]:
        t = s.tables
        box, side = f.box, s.active
        found = [v.DONE()]
        for c in s.mobile_at(side, box):
            if c in f.moved or s.co_done[c] or not (c in f.sent or ready(s, c)):
                continue
            word = slug_of(s.co_name[c])
            for kind in kinds(s, c):
                found += [v.LINES[kind].kept(word, t.slug[b]) for b in exits(s, c, kind, [box], False)]
            found += [v.LEAVE(word, s.dv_number[d]) for d in may_leave(s, c)]
            found += self._screens(s, f, c)
            chief = s.co_chief[c]
            if chief not in f.ridden and ready(s, c) and goals(s, c):
                found.append(v.RIDE(slug_of(s.of_name[chief])))
        officers = free_officers(s, side, box)
        found += offers(s, side, box, f.ridden, officers)
        for o in officers:
            if o not in f.ridden:
                if s.at_start[box] == side:  # 7.7: he does not leave troops in a box that was not friendly
                    found.append(v.RIDE(slug_of(s.of_name[o])))
                found += [
                    v.ACCOMPANY(slug_of(s.of_name[o]), slug_of(s.co_name[c]))
                    for c in s.mobile_at(side, box)
                    if s.of_corps[o] != c and s.of_rank[o] == ARMY
                ]
        for c in f.sent:  # those who have moved already
            if c in f.moved and not s.co_done[c]:
                found += self._screens(s, f, c)
        return found

    def _screens(self, s: AcwState, f: Move, c: int) -> list[Choice]:
        """6.24, R81 In the march of its corps a cavalry division may be sent one link ahead, not among enemies, or called back."""
        t, side, box = s.tables, s.co_side[c], s.co_box[c]
        horse = [d for d in s.divisions_of(c) if d not in f.screened and s.mounted_only(d)]
        if not horse:
            return []
        word = slug_of(s.co_name[c])
        with_corps = len(s.stands_with(c))
        found = []
        for d in horse:
            if s.dv_box[d] != OFF:
                if s.dv_duty[d] == SCREEN:
                    found.append(v.RECALL(word, s.dv_number[d]))
            elif len(s.stands_in(d)) < with_corps:
                found += [
                    v.SCREEN(word, s.dv_number[d], t.slug[b])
                    for b in t.next_to[side][box]
                    if not s.held(1 - side, b)
                ]
        return found

    def _spend(self, s: AcwState, f: Move, c: int) -> None:
        """7, 6.24 The march counts once for a corps and its screens."""
        if c not in f.sent:
            f.sent.append(c)
            spend(s, c)

    def refusal(self, s: AcwState, f: Move, choice: Choice) -> Refusal | None:
        if choice.kind not in v.LINES:
            return super().refusal(s, f, choice)
        c, to = s.find_corps(s.active, choice.piece), s.tables.index.get(choice.place, OFF)
        if c == OFF:
            return s.no_corps(s.active, choice.piece)
        if to == OFF:
            return s.no_box(choice.place)
        return self._march_refused(s, f, c) or line_refused(
            s, c, v.LINES.index(choice.kind), to, [f.box], False
        )

    def _march_refused(self, s: AcwState, f: Move, c: int) -> Refusal | None:
        """7 Why a corps does not use this march."""
        if s.co_kind[c] not in MOBILE:
            return FORT_GUNS
        if s.co_box[c] != f.box:
            return Refusal(f"it is not at {s.tables.name[f.box]}", "7")
        if c in f.moved:
            return Refusal("it has moved in this march, or may not use it", "7")
        if s.co_done[c]:
            return Refusal("it has met the enemy: its movement is over", "7")
        if c not in f.sent and not ready(s, c):
            return Refusal(f"no unit uses more than {most_marches(s)} marches in a turn", "7")
        return None

    def obey(self, s: AcwState, f: Move, choice: Choice) -> None:
        kind = choice.kind
        if kind is v.DONE:
            return
        s.push(f)
        if kind in (v.RIDE, v.ACCOMPANY, v.LEAD):
            self._officer(s, f, choice)
            return
        c = s.find_corps(s.active, choice.piece)
        if kind in v.LINES:
            self._set_out(s, f, c, v.LINES.index(kind), s.tables.index[choice.place])
            return
        d = division_of(s, c, choice.count)
        if kind is v.LEAVE:
            s.detach(d, s.co_box[c], GARRISON)
            told(s, d)
            return
        f.screened.append(d)
        self._spend(s, f, c)
        if kind is v.SCREEN:
            to = s.tables.index[choice.place]
            s.detach(d, to, SCREEN)
            s.used[to] = 1
            violate(s, s.active, to)
        else:
            at = s.dv_box[d]
            s.rejoin(d)
            s.left_behind(at)
        told(s, d)

    def _officer(self, s: AcwState, f: Move, choice: Choice) -> None:
        """7.7, 6.23 An officer rides alone, goes with a corps, or takes a garrison along."""
        o = next(o for o in s.officers_at(s.active, f.box) if slug_of(s.of_name[o]) == choice.piece)
        f.ridden.append(o)
        if choice.kind is v.RIDE:
            s.push(Ride("ride", officer=o))
            return
        c = s.find_corps(s.active, choice.pieces[1])
        if choice.kind is v.LEAD:
            lead(s, o, division_of(s, c, choice.count), s.tables.index[choice.place])
        else:
            s.of_corps[o] = c

    def _set_out(self, s: AcwState, f: Move, c: int, kind: int, to: int) -> None:
        """7 The first step of a corps' march."""
        start = s.co_box[c]
        f.moved.append(c)
        self._spend(s, f, c)
        down = kind == RIVER and downstream(s, start, to)
        enter(s, c, to, kind)
        go_on(s, c, kind, reach(s, c, kind) - 1, [start, to], down, False)


def told(s: AcwState, d: int) -> None:
    at = s.dv_box[d] if s.dv_box[d] != OFF else s.co_box[s.dv_corps[d]]
    duty = ("", "garrison", "screen")[s.dv_duty[d]]
    s.out.append(
        Detached(
            SIDES[s.active],
            s.division_word(d),
            s.tables.slug[at],
            duty,
            "6.24" if duty == "screen" else "6.23",
            s.private(s.active),
        )
    )


def go_on(s: AcwState, c: int, kind: int, left: int, path: list[int], down: bool, jumped: bool) -> None:
    """7, 7.1, 7.2 After a step: the march ends, or the commander is asked whether it goes on."""
    meets = s.held(1 - s.co_side[c], s.co_box[c])
    leap = meets and may_leap(s, c, kind, down)
    if left <= 0 or (meets and not leap) or not exits(s, c, kind, path, leap or jumped):
        halt(s, c)
        return
    s.push(Onward("onward", corps=c, kind=kind, left=left, path=path, down=down, leap=leap, jumped=jumped))


@FLOW.question("onward", Onward)
class OnwardQuestion(Order[Onward]):
    """7, 7.1, 7.2 The march may go on along the same kind of line."""

    rule = "7"

    def prompt(self, s: AcwState, f: Onward) -> str:
        c = f.corps
        return f"{s.co_name[c]} is at {s.tables.name[s.co_box[c]]}; {f.left} more by {LINES[f.kind]}"

    def rule_of(self, s: AcwState, f: Onward) -> str:
        return ("7.2" if f.kind == RIVER else "7.1") if f.leap else "7"

    def choices(self, s: AcwState, f: Onward) -> list[Choice]:
        t, c = s.tables, f.corps
        found = [v.HALT()]
        leap = f.leap or f.jumped
        found += [v.TO(t.slug[b]) for b in exits(s, c, f.kind, f.path, leap)]
        if not f.leap:
            found += [v.LEAVE(slug_of(s.co_name[c]), s.dv_number[d]) for d in may_leave(s, c)]
        return found

    def refusal(self, s: AcwState, f: Onward, choice: Choice) -> Refusal | None:
        if choice.kind is not v.TO:
            return super().refusal(s, f, choice)
        if choice.place not in s.tables.index:
            return s.no_box(choice.place)
        to = s.tables.index[choice.place]
        return line_refused(s, f.corps, f.kind, to, f.path, f.leap or f.jumped)

    def piece(self, s: AcwState, f: Onward) -> str:
        return s.corps_slug(f.corps)

    def place(self, s: AcwState, f: Onward) -> str:
        return s.tables.slug[s.co_box[f.corps]]

    def obey(self, s: AcwState, f: Onward, choice: Choice) -> None:
        c, kind = f.corps, f.kind
        if choice.kind is v.HALT:
            halt(s, c)
        elif choice.kind is v.LEAVE:
            d = division_of(s, c, choice.count)
            s.detach(d, s.co_box[c], GARRISON)
            told(s, d)
            s.push(f)
        else:
            start, to = s.co_box[c], s.tables.index[choice.place]
            down = f.down and downstream(s, start, to)
            enter(s, c, to, kind)
            go_on(s, c, kind, f.left - 1, [*f.path, to], down, f.jumped or f.leap)
