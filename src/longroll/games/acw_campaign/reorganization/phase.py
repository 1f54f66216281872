"""10, 2.2: the reorganization phase, box by box."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.flow import FLOW, Question
from longroll.games.acw_campaign.frames import Consolidate, Reorganize, ReorganizeBox, Shift
from longroll.games.acw_campaign.reorganization.forming import (
    form_horse,
    form_reserve,
    may_form_horse,
    may_form_reserve,
    may_split,
    say,
    spare,
    split,
    unite,
    whole,
)
from longroll.games.acw_campaign.reorganization.limits import (
    consolidate,
    formations_at,
    join,
    partners,
    place_of,
    recount,
    small_stands,
)
from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.supply import place_in
from longroll.games.acw_campaign.words import ARMY, COMMANDER, CORPS, FIELD, GUARD, KIND_NAMES, OFF


@FLOW.phase("reorganization")
def reorganization(s: AcwState) -> None:
    """10 Small stands must be consolidated; then the commanders may shift what stands in the same box."""
    s.phase = "reorganization"
    FLOW.begin(s, "reorganized")
    s.push(Reorganize("reorganize"))
    s.push(Consolidate("consolidate?"))


@FLOW.step("consolidate?", Consolidate)
def consolidate_step(s: AcwState, f: Consolidate) -> None:
    """10, R97 One stand after the other that is too small; its owner is asked where there is a choice of partners."""
    for i in small_stands(s, s.active):
        found = partners(s, i)
        if len(found) > 1:
            s.push(Consolidate("consolidate", stand=i, count=f.count))
            return
        if found:
            join(s, i, found[0])
            s.push(Consolidate("consolidate?", count=f.count + 1))
            return
    consolidated(s, f.count)


def consolidated(s: AcwState, count: int) -> None:
    if count:
        say(s, OFF, "", "consolidated", "10", count=count)


@FLOW.question("consolidate", Consolidate)
class ConsolidateQuestion(Question[Consolidate]):
    """10, R97 Which stand of its kind and box a stand that is too small joins; or the staff sees to all that are left."""

    rule = "10"

    def prompt(self, s: AcwState, f: Consolidate) -> str:
        i = f.stand
        kind, corps = KIND_NAMES[s.st_kind[i]], s.co_name[s.st_corps[i]]
        where = s.tables.name[place_of(s, i)]
        return f"The {kind} {s.st_sp[i]}-{s.st_morale[i]} of {corps} at {where} is too small: which stand does it join?"

    def choices(self, s: AcwState, f: Consolidate) -> list[Choice]:
        return [v.STAFF()] + [
            v.JOIN(s.corps_slug(s.st_corps[j]), place_in(s, j)) for j in partners(s, f.stand)
        ]

    def follow(self, s: AcwState, f: Consolidate, choice: Choice) -> None:
        i, count = f.stand, f.count
        if choice.kind is v.STAFF:
            consolidated(s, count + consolidate(s, s.active))
            return
        corps, place = choice.args
        mates = partners(s, i)
        join(s, i, next(j for j in mates if (s.corps_slug(s.st_corps[j]), place_in(s, j)) == (corps, place)))
        s.push(Consolidate("consolidate?", count=count + 1))


@FLOW.phase("reorganized")
def reorganized(s: AcwState) -> None:
    """9.24 Exhaustion numbers are computed again."""
    recount(s, s.active)


@FLOW.question("reorganize", Reorganize)
class ReorganizeQuestion(Question[Reorganize]):
    """2.1, 10 The president appoints and relieves army commanders, and says where his commanders reorganize."""

    rule = "10"
    text = "Reorganize: in which box, and under which army commanders?"

    def choices(self, s: AcwState, f: Reorganize) -> list[Choice]:
        t, officers = s.tables, s.of_name
        boxes = dict.fromkeys([s.co_box[c] for c in s.corps_of(s.active)] + garrisons_together(s, s.active))
        found = [v.DONE(), *[v.AT.kept(t.slug[b]) for b in boxes if b not in f.done]]
        rank, rides, chief = s.of_rank, s.of_corps, s.co_chief
        for o in s.officers_of(s.active):
            if rank[o] == ARMY:
                if o not in f.officers:
                    found.append(v.DISMISS.kept(slug_of(officers[o])))
            elif (rides[o] == OFF or chief[rides[o]] != o) and o not in f.officers:
                found.append(v.APPOINT.kept(slug_of(officers[o])))
        return found

    def follow(self, s: AcwState, f: Reorganize, choice: Choice) -> None:
        if choice.kind is v.DONE:
            return
        s.push(f)
        if choice.kind is v.AT:
            box = s.tables.index[choice.place]
            f.done.append(box)
            s.push(ReorganizeBox("reorganize-box", box=box))
            return
        o = next(
            o
            for o in range(len(s.of_side))
            if s.of_side[o] == s.active and slug_of(s.of_name[o]) == choice.piece
        )
        f.officers.append(o)
        s.of_rank[o] = ARMY if choice.kind is v.APPOINT else COMMANDER
        if choice.kind is v.DISMISS:
            s.of_corps[o] = OFF
        say(s, s.of_box[o], s.of_name[o], "army-command" if choice.kind is v.APPOINT else "relieved", "2.2")


def garrisons_together(s: AcwState, side: int) -> list[int]:
    """6.23, 10 Boxes in which two garrisons or more may change stands though no corps is there."""
    boxes = [b for b, c in zip(s.dv_box, s.dv_corps) if c != OFF and b != OFF and s.co_side[c] == side]
    return [b for b in dict.fromkeys(boxes) if boxes.count(b) > 1]


@FLOW.question("reorganize-box", ReorganizeBox)
class ReorganizeBoxQuestion(Question[ReorganizeBox]):
    """10 Stands and divisions change places; corps are joined and broken up."""

    rule = "10"

    def prompt(self, s: AcwState, f: ReorganizeBox) -> str:
        return f"Reorganize at {s.tables.name[f.box]}"

    def choices(self, s: AcwState, f: ReorganizeBox) -> list[Choice]:
        side, box = s.active, f.box
        found = [v.DONE()]
        mobile = s.mobile_at(side, box)
        foot = [c for c in mobile if s.co_kind[c] in (CORPS, FIELD)]
        units = {c: s.units(c) for c in foot} if len(foot) > 1 else {}
        for a in foot:
            for b in foot:
                if a == b or s.co_kind[b] == FIELD:
                    continue
                together = units[a] + units[b]
                if s.co_kind[a] == CORPS and a < b and together <= s.room(FIELD):
                    found.append(v.FIELD(slug_of(s.co_name[a]), slug_of(s.co_name[b])))
                if together <= s.room(s.co_kind[a]) and whole(s, b):
                    found.append(v.MERGE(slug_of(s.co_name[b]), slug_of(s.co_name[a])))
        if mobile and spare(s, side, box):
            found += [v.SPLIT(slug_of(s.co_name[c])) for c in foot if may_split(s, c)]
            if may_form_horse(s, side, box):
                found.append(v.HORSEMEN())
        if may_form_reserve(s, side, box):
            found.append(v.RESERVE())
        found += [
            v.SHIFT.kept(slug_of(s.co_name[c]))
            for c in formations_at(s, side, box)
            if s.co_kind[c] != GUARD and f.shifts.count(c) < 12
        ]
        return found

    def follow(self, s: AcwState, f: ReorganizeBox, choice: Choice) -> None:
        kind, side = choice.kind, s.active
        if kind is v.DONE:
            return
        s.push(f)
        if kind is v.HORSEMEN:
            form_horse(s, side, f.box)
        elif kind is v.RESERVE:
            form_reserve(s, side, f.box)
        elif kind is v.SHIFT:
            c = s.find_corps(side, choice.pieces[0])
            f.shifts.append(c)
            s.push(Shift("shift", corps=c, box=f.box))
        elif kind is v.SPLIT:
            split(s, s.find_corps(side, choice.pieces[0]))
        elif kind is v.FIELD:
            unite(s, s.find_corps(side, choice.pieces[0]), s.find_corps(side, choice.pieces[1]), FIELD)
        else:
            unite(s, s.find_corps(side, choice.pieces[1]), s.find_corps(side, choice.pieces[0]), OFF)
