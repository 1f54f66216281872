"""7, 6.23, 6.24, 7.7: one march of one box: who moves, where, and what is left behind."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.state import Frame
from longroll.games.acw_campaign.events import Detached
from longroll.games.acw_campaign.flow import FLOW
from longroll.games.acw_campaign.movement.lead import lead, offers
from longroll.games.acw_campaign.movement.officers import free_officers, goals, may_stay, ready, spend
from longroll.games.acw_campaign.movement.orders import Order
from longroll.games.acw_campaign.movement.steps import enter, exits, halt, kinds, may_leap, reach, violate
from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.words import (
    ARMY,
    GARRISON,
    LINES,
    OFF,
    RIVER,
    SCREEN,
    SIDES,
)

DIVISION = 3000
"""a screen that was sent or called back in this march, among the corps that have moved: its index and this"""


def may_leave(s: AcwState, c: int) -> list[int]:
    """6.23, 7.7, R80 Divisions that a corps may leave as a garrison: two combat formations, and some of the corps goes on."""
    there = [d for d in s.divisions_of(c) if s.dv_box[d] == OFF]
    if len(there) < 2 and s.corps_troops(c) == []:
        return []
    return [d for d in there if may_stay(s, d)]


def division_of(s: AcwState, c: int, number: int) -> int:
    return next(d for d in s.divisions_of(c) if s.dv_number[d] == number)


@FLOW.ask("move")
class Move(Order):
    """7 A march has been spent on a box: any or all of its corps may move, to different places."""

    rule = "7"

    def prompt(self, s: AcwState, f: Frame) -> str:
        return f"A march from {s.tables.name[f['box']]}: who moves where?"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        t = s.tables
        book, box, side = t.book, f["box"], s.active
        found = [book["done"]]
        sent = f.get("sent", [])
        for c in s.mobile_at(side, box):
            if c in f["moved"] or s.co_done[c] or not (c in sent or ready(s, c)):
                continue
            word = slug_of(s.co_name[c])
            for kind in kinds(s, c):
                found += [book[LINES[kind], word, t.slug[b]] for b in exits(s, c, kind, [box], False)]
            found += [book["leave", word, s.dv_number[d]] for d in may_leave(s, c)]
            found += self._screens(s, f, c)
            chief = s.co_chief[c]
            if 1000 + chief not in f["moved"] and ready(s, c) and goals(s, c):
                found.append(book["ride", slug_of(s.of_name[chief])])
        officers = free_officers(s, side, box)
        found += offers(s, side, box, f["moved"], officers)
        for o in officers:
            if 1000 + o not in f["moved"]:
                found.append(book["ride", slug_of(s.of_name[o])])
                found += [
                    book["accompany", slug_of(s.of_name[o]), slug_of(s.co_name[c])]
                    for c in s.mobile_at(side, box)
                    if s.of_corps[o] != c and s.of_rank[o] == ARMY
                ]
        for c in sent:  # those who have moved already
            if c in f["moved"] and not s.co_done[c]:
                found += self._screens(s, f, c)
        return found

    def _screens(self, s: AcwState, f: Frame, c: int) -> list[Choice]:
        """6.24, R81 In the march of its corps a cavalry division may be sent one link ahead, not among enemies, or called back."""
        t, enemy = s.tables, (1 - s.co_side[c]) * s.n
        horse = [d for d in s.divisions_of(c) if DIVISION + d not in f["moved"] and s.mounted_only(d)]
        if not horse:
            return []
        word = slug_of(s.co_name[c])
        with_corps = len(s.stands_with(c))
        found = []
        for d in horse:
            if s.dv_box[d] != OFF:
                if s.dv_duty[d] == SCREEN:
                    found.append(t.book["recall", word, s.dv_number[d]])
            elif len(s.stands_in(d)) < with_corps:
                found += [
                    t.book["screen", word, s.dv_number[d], t.slug[b]]
                    for b in t.near[s.co_box[c]]
                    if not s.men[enemy + b]
                ]
        return found

    def _spend(self, s: AcwState, f: Frame, c: int) -> None:
        """7, 6.24 The march counts once for a corps and its screens."""
        sent = f.setdefault("sent", [])
        if c not in sent:
            sent.append(c)
            spend(s, c)

    def obey(self, s: AcwState, f: Frame, choice: Choice) -> None:
        t, verb = s.tables, choice.verb
        if verb == "done":
            return
        s.stack.append(f)
        if verb in ("ride", "accompany", "lead"):
            o = next(o for o in s.officers_at(s.active, f["box"]) if slug_of(s.of_name[o]) == choice.args[0])
            f["moved"].append(1000 + o)
            if verb == "ride":
                s.push("ride", officer=o)
            elif verb == "lead":
                c = s.find_corps(s.active, choice.args[1])
                lead(s, o, division_of(s, c, choice.args[2]), t.index[choice.args[3]])
            else:  # 7.7: an officer who moves with units
                s.of_corps[o] = s.find_corps(s.active, choice.args[1])
            return
        c = s.find_corps(s.active, choice.args[0])
        if verb in LINES:
            kind, to = LINES.index(verb), t.index[choice.args[1]]
            f["moved"].append(c)
            self._spend(s, f, c)
            down = kind == RIVER and any(
                e.to == to and e.kind == RIVER and e.down for e in t.edges[s.co_box[c]]
            )
            start = s.co_box[c]
            enter(s, c, to, kind)
            go_on(s, c, kind, reach(s, c, kind) - 1, [start, to], down, False)
            return
        d = division_of(s, c, choice.args[1])
        if verb == "leave":
            s.detach(d, s.co_box[c], GARRISON)
            told(s, d)
            return
        f["moved"].append(DIVISION + d)
        self._spend(s, f, c)
        if verb == "screen":
            to = t.index[choice.args[2]]
            s.detach(d, to, SCREEN)
            s.used[to] = 1
            violate(s, s.active, to)
            told(s, d)
        else:
            at = s.dv_box[d]
            s.rejoin(d)
            s.left_behind(at)
            told(s, d)


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
    s.push("onward", corps=c, kind=kind, left=left, path=path, down=down, leap=leap, jumped=jumped)


@FLOW.ask("onward")
class Onward(Order):
    """7, 7.1, 7.2 The march may go on along the same kind of line."""

    rule = "7"

    def prompt(self, s: AcwState, f: Frame) -> str:
        c = f["corps"]
        return f"{s.co_name[c]} is at {s.tables.name[s.co_box[c]]}; {f['left']} more by {LINES[f['kind']]}"

    def rule_of(self, s: AcwState, f: Frame) -> str:
        return ("7.2" if f["kind"] == RIVER else "7.1") if f["leap"] else "7"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        t, c = s.tables, f["corps"]
        found = [t.book["halt"]]
        leap = f["leap"] or f["jumped"]
        found += [t.book["to", t.slug[b]] for b in exits(s, c, f["kind"], f["path"], leap)]
        if not f["leap"]:
            found += [t.book["leave", slug_of(s.co_name[c]), s.dv_number[d]] for d in may_leave(s, c)]
        return found

    def obey(self, s: AcwState, f: Frame, choice: Choice) -> None:
        c, kind = f["corps"], f["kind"]
        if choice.verb == "halt":
            halt(s, c)
        elif choice.verb == "leave":
            d = division_of(s, c, choice.args[1])
            s.detach(d, s.co_box[c], GARRISON)
            told(s, d)
            s.stack.append(f)
        else:
            start, to = s.co_box[c], s.tables.index[choice.args[0]]
            down = f["down"] and any(e.to == to and e.kind == RIVER and e.down for e in s.tables.edges[start])
            enter(s, c, to, kind)
            go_on(s, c, kind, f["left"] - 1, [*f["path"], to], down, f["jumped"] or f["leap"])
