"""Appendix: the initial set-up, and what is decided before the first turn."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.state import Frame
from longroll.games.acw_campaign.events import Detached, Moved, Politics
from longroll.games.acw_campaign.flow import FLOW, Question
from longroll.games.acw_campaign.papers import first_reports
from longroll.games.acw_campaign.raising import raise_corps, siege_gun
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import ARMY, CONFEDERATE, GARRISON, OFF, RAIL, SIDES, UNION


@FLOW.step("set-up")
def set_up(s: AcwState, f: Frame) -> None:
    """3.3, 6, 6.21, 14.1 Both armies as they stand in July 1861; Fortress Monroe with its fort and guns."""
    t = s.tables
    for row in t.scenario["corps"]:
        side, box = SIDES.index(row["side"]), t.index[row["box"]]
        chief = s.new_officer(side, row["commander"], box)
        raise_corps(s, side, t.organizations[row["organization"]], box, 0, chief, row["name"])
        s.number[side] += 1
    s.set_inches(s.fort, t.monroe, t.charts["works"]["fortress-monroe"]["fort"])
    for word in t.charts["works"]["fortress-monroe"]["guns"]:
        siege_gun(s, UNION, t.monroe, word)
    s.blockade[t.blockaded] = 1
    if s.davis:  # 2.1: R57
        s.new_officer(CONFEDERATE, "Davis", t.richmond, ARMY)
    first_reports(s)
    s.push("game-turn")
    s.push("to-manassas", who=CONFEDERATE, left=2)


@FLOW.ask("to-manassas")
class ToManassas(Question):
    """5 Before the first turn two divisions may go to Manassas from Front Royal and Fredericksburg, or none (L1919-1923)."""

    rule = "5"
    text = "Send divisions to Manassas before the first turn?"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        t = s.tables
        found = [t.book["done"]]
        for name in ("front-royal", "fredericksburg"):
            for c in s.mobile_at(CONFEDERATE, t.index[name]):
                staying = [d for d in s.divisions_of(c) if s.dv_box[d] == OFF]
                found += [t.book["send", s.corps_slug(c), s.dv_number[d]] for d in staying]
        return found

    def follow(self, s: AcwState, f: Frame, choice: Choice) -> None:
        t = s.tables
        if choice.verb == "done":
            headquarters(s)
            return
        c = s.find_corps(CONFEDERATE, choice.args[0])
        d = next(d for d in s.divisions_of(c) if s.dv_number[d] == choice.args[1])
        s.detach(d, t.manassas, GARRISON)
        s.out.append(
            Detached(SIDES[1], s.division_word(d), t.slug[t.manassas], "garrison", "6.23", s.private(1))
        )
        f["left"] -= 1
        if f["left"]:
            s.stack.append(f)
        else:
            headquarters(s)


def headquarters(s: AcwState) -> None:
    """5 Each corps that has sent a division is asked whether its commander and corps troops go too."""
    for c in range(len(s.co_side)):
        if any(s.dv_box[d] == s.tables.manassas for d in s.divisions_of(c)):
            s.push("headquarters", who=CONFEDERATE, corps=c)


@FLOW.ask("headquarters")
class Headquarters(Question):
    """5 Whether corps troops and commander go to Manassas with their divisions (L1921-1923); a division left behind is a
    garrison."""

    rule = "5"

    def prompt(self, s: AcwState, f: Frame) -> str:
        return f"Do the commander and the corps troops of {s.co_name[f['corps']]} go to Manassas too?"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        ways = [s.tables.book["stay"], s.tables.book["go-too"]]
        gone = all(s.dv_box[d] != OFF for d in s.divisions_of(f["corps"]))
        return ways[::-1] if gone else ways

    def follow(self, s: AcwState, f: Frame, choice: Choice) -> None:
        if choice.verb == "stay":
            return
        c, t = f["corps"], s.tables
        start = s.co_box[c]
        for d in s.divisions_of(c):
            if s.dv_box[d] == OFF:
                s.detach(d, start, GARRISON)
        s.place_corps(c, t.manassas)
        by = "rail" if any(e.to == t.manassas and e.kind == RAIL for e in t.edges[start]) else "road"
        s.out.append(
            Moved(SIDES[1], s.co_name[c], t.slug[start], t.slug[t.manassas], by, self.rule, s.private(1))
        )


@FLOW.ask("western-fortress")
class WesternFortress(Question):
    """14.4 In July 1861 Davis names the fortress on the Mississippi, in a box that he controls."""

    rule = "14.4"
    text = "Where on the Mississippi is the western fortress to be?"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        t = s.tables
        return [t.book["fortress", t.slug[b]] for b in t.mississippi if s.control[b] == CONFEDERATE]

    def follow(self, s: AcwState, f: Frame, choice: Choice) -> None:
        s.western = s.tables.index[choice.args[0]]
        s.out.append(Politics(f"Davis orders a fortress built at {s.tables.name[s.western]}", self.rule))


@FLOW.step("western-fortress?")
def western_fortress(s: AcwState, f: Frame) -> None:
    """14.4 Asked once, in the first turn."""
    if s.turn == 0 and s.western == OFF:
        s.push("western-fortress", who=CONFEDERATE)
