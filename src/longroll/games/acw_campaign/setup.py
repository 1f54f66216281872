"""Appendix: the initial set-up, and what is decided before the first turn."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.events import Detached, Moved, Politics
from longroll.games.acw_campaign.flow import FLOW, Question
from longroll.games.acw_campaign.frames import Asked, Left, OfCorps
from longroll.games.acw_campaign.papers import first_reports
from longroll.games.acw_campaign.raising import raise_corps, siege_gun
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import ARMY, CONFEDERATE, GARRISON, OFF, RAIL, SIDES, UNION


@FLOW.phase("set-up")
def set_up(s: AcwState) -> None:
    """3.3, 6, 6.21, 14.1 Both armies as they stand in July 1861; Fortress Monroe with its fort and guns."""
    t = s.tables
    for row in t.scenario["corps"]:
        side, box = SIDES.index(row["side"]), t.index[row["box"]]
        chief = s.new_officer(side, row["commander"], box)
        raise_corps(s, side, t.organizations[row["organization"]], box, 0, chief, row["name"])
        s.number[side] += 1
    s.fort[t.monroe] = t.charts["works"]["fortress-monroe"]["fort"]
    for word in t.charts["works"]["fortress-monroe"]["guns"]:
        siege_gun(s, UNION, t.monroe, word)
    s.blockade[t.blockaded] = 1
    if s.davis:  # 2.1: R57
        s.new_officer(CONFEDERATE, "Davis", t.richmond, ARMY)
    first_reports(s)
    FLOW.begin(s, "game-turn")
    s.push(Left("to-manassas", who=CONFEDERATE, left=2))


@FLOW.question("to-manassas", Left)
class ToManassas(Question[Left]):
    """5 Before the first turn two divisions may go to Manassas from Front Royal and Fredericksburg, or none (L1919-1923)."""

    rule = "5"
    text = "Send divisions to Manassas before the first turn?"

    def choices(self, s: AcwState, f: Left) -> list[Choice]:
        t = s.tables
        found = [v.DONE()]
        for name in ("front-royal", "fredericksburg"):
            for c in s.mobile_at(CONFEDERATE, t.index[name]):
                staying = [d for d in s.divisions_of(c) if s.dv_box[d] == OFF]
                found += [v.SEND(s.corps_slug(c), s.dv_number[d]) for d in staying]
        return found

    def suggested(self, s: AcwState, f: Left) -> Choice | None:
        """As in July 1861: Johnston's men from the Valley and Holmes's from Fredericksburg, one division each."""
        sends = [c for c in self.choices(s, f) if c.kind is v.SEND]
        fresh = [c for c in sends if not any(s.dv_box[d] == s.tables.manassas for d in self._divisions(s, c))]
        return fresh[0] if fresh else v.DONE()

    def _divisions(self, s: AcwState, choice: Choice) -> tuple[int, ...]:
        return tuple(s.divisions_of(s.find_corps(CONFEDERATE, choice.piece)))

    def follow(self, s: AcwState, f: Left, choice: Choice) -> None:
        t = s.tables
        if choice.kind is v.DONE:
            headquarters(s)
            return
        c = s.find_corps(CONFEDERATE, choice.piece)
        d = next(d for d in s.divisions_of(c) if s.dv_number[d] == choice.count)
        s.detach(d, t.manassas, GARRISON)
        s.out.append(
            Detached(SIDES[1], s.division_word(d), t.slug[t.manassas], "garrison", "6.23", s.private(1))
        )
        f.left -= 1
        if f.left:
            s.push(f)
        else:
            headquarters(s)


def headquarters(s: AcwState) -> None:
    """5 Each corps that has sent a division is asked whether its commander and corps troops go too."""
    for c in range(len(s.co_side)):
        if any(s.dv_box[d] == s.tables.manassas for d in s.divisions_of(c)):
            s.push(OfCorps("headquarters", who=CONFEDERATE, corps=c))


@FLOW.question("headquarters", OfCorps)
class Headquarters(Question[OfCorps]):
    """5 Whether corps troops and commander go to Manassas with their divisions (L1921-1923); a division left behind is a
    garrison."""

    rule = "5"

    def prompt(self, s: AcwState, f: OfCorps) -> str:
        return f"Do the commander and the corps troops of {s.co_name[f.corps]} go to Manassas too?"

    def choices(self, s: AcwState, f: OfCorps) -> list[Choice]:
        ways = [v.STAY(), v.GO_TOO()]
        gone = all(s.dv_box[d] != OFF for d in s.divisions_of(f.corps))
        return ways[::-1] if gone else ways

    def suggested(self, s: AcwState, f: OfCorps) -> Choice | None:
        """Johnston and Holmes went with their men where none stayed behind."""
        return self.choices(s, f)[0]

    def follow(self, s: AcwState, f: OfCorps, choice: Choice) -> None:
        if choice.kind is v.STAY:
            return
        c, t = f.corps, s.tables
        start = s.co_box[c]
        for d in s.divisions_of(c):
            if s.dv_box[d] == OFF:
                s.detach(d, start, GARRISON)
        s.place_corps(c, t.manassas)
        by = "rail" if any(e.to == t.manassas and e.kind == RAIL for e in t.edges[start]) else "road"
        s.out.append(
            Moved(SIDES[1], s.co_name[c], t.slug[start], t.slug[t.manassas], by, self.rule, s.private(1))
        )


@FLOW.question("western-fortress", Asked)
class WesternFortress(Question[Asked]):
    """14.4 In July 1861 Davis names the fortress on the Mississippi, in a box that he controls."""

    rule = "14.4"
    text = "Where on the Mississippi is the western fortress to be?"

    def choices(self, s: AcwState, f: Asked) -> list[Choice]:
        t = s.tables
        return [v.FORTRESS(t.slug[b]) for b in t.mississippi if s.control[b] == CONFEDERATE]

    def suggested(self, s: AcwState, f: Asked) -> Choice | None:
        """Vicksburg, which held out longest."""
        offered = self.choices(s, f)
        return next((c for c in offered if c.place == "vicksburg"), offered[0] if offered else None)

    def follow(self, s: AcwState, f: Asked, choice: Choice) -> None:
        s.western = s.tables.index[choice.place]
        s.out.append(Politics("fortress", self.rule, at=s.tables.slug[s.western]))


@FLOW.phase("western-fortress?")
def western_fortress(s: AcwState) -> None:
    """14.4 Asked once, in the first turn."""
    if s.turn == 0 and s.western == OFF:
        s.push(Asked("western-fortress", who=CONFEDERATE))
