"""10, 2.2, 6.12 to 6.14: the reorganization phase, box by box."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.events import Reorganized
from longroll.games.acw_campaign.flow import FLOW, Question
from longroll.games.acw_campaign.frames import Consolidate, JointCommand, Reorganize, ReorganizeBox, Shift
from longroll.games.acw_campaign.raising import newcomer, next_name
from longroll.games.acw_campaign.recruiting import horse_left
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
from longroll.games.acw_campaign.words import (
    ARMY,
    ART,
    CAV,
    COMMANDER,
    CORPS,
    FIELD,
    GUARD,
    HORSE,
    HORSE_CORPS,
    KIND_NAMES,
    OFF,
    RESERVE,
    SIDES,
    UNION,
)  # fmt: skip


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


def say(
    s: AcwState, box: int, what: str, how: str, rule: str, other: str = "", officer: str = "", count: int = 0
) -> None:
    """What has become of it, and where (OFF: in many places)."""
    told, at = s.private(s.active), s.box_slug(box)
    s.out.append(Reorganized(SIDES[s.active], what, how, rule, told, other, officer, count, at))


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


def spare(s: AcwState, side: int, box: int) -> list[int]:
    """6.21 Commanders without a corps in a box."""
    return [o for o in s.officers_at(side, box) if s.of_rank[o] == COMMANDER and not leads(s, o)]


def leads(s: AcwState, o: int) -> bool:
    c = s.of_corps[o]
    return c != OFF and s.co_chief[c] == o


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


def stand_at(s: AcwState, c: int, number: int, k: int) -> int:
    if number == 0:
        return s.corps_troops(c)[k - 1]
    d = next(d for d in s.divisions_of(c) if s.dv_number[d] == number)
    return s.stands_in(d)[k - 1]


def whole(s: AcwState, c: int) -> bool:
    return all(s.dv_box[d] == OFF for d in s.divisions_of(c))


def unite(s: AcwState, a: int, b: int, kind: int) -> None:
    """6.12, 2.2, R5, R6 Corps b goes into corps a, one of the commanders is free; with FIELD the two make a field corps."""
    name = s.co_name[b]
    if kind != OFF:
        s.co_kind[a] = kind
    number = max((s.dv_number[d] for d in s.divisions_of(a)), default=0)
    for d in s.divisions_of(b):
        number += 1
        s.dv_number[d] = number
        s.give_division(d, a)
    for i in s.stands_of(b):
        s.assign(i, a, s.st_div[i])
    s.co_marches[a] = max(s.co_marches[a], s.co_marches[b])
    free = s.co_chief[b]
    s.drop_corps(b)
    say(s, s.co_box[a], name, "joined", "6.12" if kind != OFF else "10", s.co_name[a])
    s.push(JointCommand("joint-command", joined=a, free=free))


def choose_commander(s: AcwState, c: int) -> None:
    """2.1, R5 A new corps has the first of the free commanders of its box; where there are others the president may name one."""
    if spare(s, s.co_side[c], s.co_box[c]):
        s.push(JointCommand("joint-command", joined=c))


@FLOW.question("joint-command", JointCommand)
class JointCommandQuestion(Question[JointCommand]):
    """2.1, 2.2, R5 Two corps have become one, or one has been formed: the president says which of the commanders leads it; the
    others are free."""

    rule = "2.2"

    def prompt(self, s: AcwState, f: JointCommand) -> str:
        return f"Who commands {s.co_name[f.joined]}?"

    def choices(self, s: AcwState, f: JointCommand) -> list[Choice]:
        return [v.COMMANDER(slug_of(s.of_name[o])) for o in (s.co_chief[f.joined], *self._free(s, f))]

    def _free(self, s: AcwState, f: JointCommand) -> list[int]:
        return spare(s, s.co_side[f.joined], s.co_box[f.joined]) if f.free == OFF else [f.free]

    def follow(self, s: AcwState, f: JointCommand, choice: Choice) -> None:
        c = f.joined
        new = next((o for o in self._free(s, f) if slug_of(s.of_name[o]) == choice.piece), OFF)
        if new != OFF:
            s.of_corps[s.co_chief[c]] = OFF
            s.co_chief[c], s.of_corps[new] = new, c
            say(s, s.co_box[c], s.of_name[new], "commands", self.rule, s.co_name[c])


def may_split(s: AcwState, c: int) -> bool:
    return s.co_kind[c] == FIELD and whole(s, c) and cut(s, c) > 0


def cut(s: AcwState, c: int) -> int:
    """6.11, 6.12 How many divisions a corps keeps that becomes two: about half, and neither has more units than a corps may;
    0 if that cannot be."""
    divisions, most = s.divisions_of(c), s.room(CORPS)
    middle = len(divisions) // 2
    for k in sorted(range(1, len(divisions)), key=lambda k: abs(k - middle)):
        parts = (divisions[:k], divisions[k:])
        if all(sum(s.units_among(s.stands_in(d)) for d in part) <= most for part in parts):
            return k
    return 0


def split(s: AcwState, c: int) -> None:
    """6.12 A field corps becomes two corps again under a free commander, as evenly as its divisions allow."""
    box, side, keeps = s.co_box[c], s.co_side[c], cut(s, c)
    chief = spare(s, side, box)[0]
    new = s.new_corps(side, CORPS, next_name(s, side, CORPS), box, chief, s.turn)
    s.co_kind[c] = CORPS
    most = s.room(CORPS)
    for d in s.divisions_of(c)[keeps:]:
        move_division(s, d, new)
    loose = s.corps_troops(c)
    for i in loose[len(loose) // 2 :]:
        s.assign(i, new, OFF)
    for a, b in ((c, new), (new, c)):  # stands that are too many go to the other
        for i in reversed(s.corps_troops(a)):
            if s.units(a) > most and s.units(b) < most:
                s.assign(i, b, OFF)
    for number, d in enumerate(s.divisions_of(new), 1):
        s.dv_number[d] = number
    say(s, s.co_box[c], s.co_name[c], "split", "6.12", s.co_name[new], s.of_name[chief])
    choose_commander(s, new)


def move_division(s: AcwState, d: int, c: int) -> None:
    for i in s.stands_in(d):
        s.assign(i, c, d)
    s.dv_number[d] = max((s.dv_number[x] for x in s.divisions_of(c)), default=0) + 1
    s.give_division(d, c)


def loose_horse(s: AcwState, side: int, box: int) -> list[int]:
    return [
        i
        for c in s.mobile_at(side, box)
        if s.co_kind[c] in (CORPS, FIELD)
        for i in s.corps_troops(c)
        if s.st_kind[i] == CAV
    ]


def may_form_horse(s: AcwState, side: int, box: int) -> bool:
    """6.13, R78 A cavalry corps of brigades: by date, one a phase, within the maximum, two brigades at least."""
    return (
        s.turn >= s.tables.cavalry_from[side]
        and horse_left(s, side) > 0
        and len(loose_horse(s, side, box)) >= 2
        and s.size(side) + s.weight(HORSE_CORPS) <= s.maximum(side)
    )


def form_horse(s: AcwState, side: int, box: int) -> None:
    """6.13 The cavalry brigades of the box under a free commander."""
    chief = spare(s, side, box)[0]
    c = s.new_corps(side, HORSE_CORPS, next_name(s, side, HORSE_CORPS), box, chief, s.turn)
    for i in loose_horse(s, side, box)[: s.room(HORSE_CORPS)]:
        s.assign(i, c, OFF)
    s.mounted[side] += 1
    say(s, box, s.co_name[c], "brigades", "6.13", officer=s.of_name[chief])
    choose_commander(s, c)
    for x in s.mobile_at(side, box):
        s.prune(x)


def spare_guns(s: AcwState, box: int) -> list[int]:
    return [
        i
        for c in s.mobile_at(UNION, box)
        if s.co_kind[c] in (CORPS, FIELD)
        for i in s.corps_troops(c)
        if s.st_kind[i] == ART and not s.st_flags[i] & HORSE
    ]


def may_form_reserve(s: AcwState, side: int, box: int) -> bool:
    """6.14, 6.22, R59 The Union's artillery reserve from April 1862: one, if a unit of army size is free."""
    if side != UNION or s.turn < s.tables.reserve_from or RESERVE in s.co_kind:
        return False
    return bool(spare_guns(s, box)) and s.size(UNION) < s.maximum(UNION)


def form_reserve(s: AcwState, side: int, box: int) -> None:
    """6.14 It comes with a new commander and no division commanders; the corps artillery of the box goes to it."""
    chief = newcomer(s, side, box)
    c = s.new_corps(side, RESERVE, "Artillery Reserve", box, chief, s.turn)
    for i in spare_guns(s, box)[: s.room(RESERVE)]:
        s.assign(i, c, OFF)
    say(s, box, s.co_name[c], "formed", "6.14", officer=s.of_name[chief])
    for x in s.mobile_at(side, box):
        s.prune(x)
