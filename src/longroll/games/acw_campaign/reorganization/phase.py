"""10, 2.2, 6.12 to 6.14: the reorganization phase, box by box."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.state import Frame
from longroll.games.acw_campaign.events import Reorganized
from longroll.games.acw_campaign.flow import FLOW, Question
from longroll.games.acw_campaign.raising import newcomer, next_name
from longroll.games.acw_campaign.recruiting import horse_left
from longroll.games.acw_campaign.reorganization.limits import (
    consolidate,
    join,
    partners,
    place_of,
    recount,
    too_small,
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
    FORT,
    GUARD,
    HORSE,
    HORSE_CORPS,
    KIND_NAMES,
    OFF,
    RESERVE,
    SIDES,
    UNION,
)  # fmt: skip


@FLOW.step("reorganization")
def reorganization(s: AcwState, f: Frame) -> None:
    """10 Small stands must be consolidated; then the commanders may shift what stands in the same box."""
    s.phase = "reorganization"
    s.push("reorganized")
    s.push("reorganize", done=[], officers=[])
    s.push("consolidate?", count=0)


@FLOW.step("consolidate?")
def consolidate_step(s: AcwState, f: Frame) -> None:
    """10, R97 One stand after the other that is too small; its owner is asked where there is a choice of partners."""
    for i in s.every(s.st_side, s.active):
        if not too_small(s, i):
            continue
        found = partners(s, i)
        if len(found) > 1:
            s.push("consolidate", stand=i, count=f["count"])
            return
        if found:
            join(s, i, found[0])
            s.push("consolidate?", count=f["count"] + 1)
            return
    consolidated(s, f["count"])


def consolidated(s: AcwState, count: int) -> None:
    if count:
        say(s, f"{count} stand{'s' if count > 1 else ''}", "consolidated", "10")


@FLOW.ask("consolidate")
class Consolidate(Question):
    """10, R97 Which stand of its kind and box a stand that is too small joins; or the staff sees to all that are left."""

    rule = "10"

    def prompt(self, s: AcwState, f: Frame) -> str:
        i = f["stand"]
        kind, corps = KIND_NAMES[s.st_kind[i]], s.co_name[s.st_corps[i]]
        where = s.tables.name[place_of(s, i)]
        return f"The {kind} {s.st_sp[i]}-{s.st_morale[i]} of {corps} at {where} is too small: which stand does it join?"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        book = s.tables.book
        return [book["staff"]] + [
            book["join", s.corps_slug(s.st_corps[j]), place_in(s, j)] for j in partners(s, f["stand"])
        ]

    def follow(self, s: AcwState, f: Frame, choice: Choice) -> None:
        i, count = f["stand"], f["count"]
        if choice.verb == "staff":
            consolidated(s, count + consolidate(s, s.active))
            return
        corps, place = choice.args
        mates = partners(s, i)
        join(s, i, next(j for j in mates if (s.corps_slug(s.st_corps[j]), place_in(s, j)) == (corps, place)))
        s.push("consolidate?", count=count + 1)


@FLOW.step("reorganized")
def reorganized(s: AcwState, f: Frame) -> None:
    """9.24 Exhaustion numbers are computed again."""
    recount(s, s.active)


def say(s: AcwState, what: str, how: str, rule: str) -> None:
    s.out.append(Reorganized(SIDES[s.active], what, how, rule, s.private(s.active)))


@FLOW.ask("reorganize")
class Reorganize(Question):
    """2.1, 10 The president appoints and relieves army commanders, and says where his commanders reorganize."""

    rule = "10"
    text = "Reorganize: in which box, and under which army commanders?"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        t, boxes = s.tables, []
        for c in range(len(s.co_side)):
            b = s.co_box[c]
            if s.co_side[c] == s.active and s.co_kind[c] < FORT and b not in boxes and b not in f["done"]:
                boxes.append(b)
        found = [t.book["done"]] + [t.book["at", t.slug[b]] for b in boxes]
        for o in range(len(s.of_side)):
            if s.of_side[o] == s.active and o not in f["officers"]:
                if s.of_rank[o] == ARMY:
                    found.append(t.book["dismiss", slug_of(s.of_name[o])])
                elif not leads(s, o):
                    found.append(t.book["appoint", slug_of(s.of_name[o])])
        return found

    def follow(self, s: AcwState, f: Frame, choice: Choice) -> None:
        if choice.verb == "done":
            return
        s.stack.append(f)
        if choice.verb == "at":
            box = s.tables.index[choice.args[0]]
            f["done"].append(box)
            s.push("reorganize-box", box=box, did=[])
            return
        o = next(
            o
            for o in range(len(s.of_side))
            if s.of_side[o] == s.active and slug_of(s.of_name[o]) == choice.args[0]
        )
        f["officers"].append(o)
        s.of_rank[o] = ARMY if choice.verb == "appoint" else COMMANDER
        if choice.verb == "dismiss":
            s.of_corps[o] = OFF
        say(s, s.of_name[o], "army commander" if choice.verb == "appoint" else "relieved", "2.2")


def spare(s: AcwState, side: int, box: int) -> list[int]:
    """6.21 Commanders without a corps in a box."""
    return [
        o
        for o in range(len(s.of_side))
        if s.of_side[o] == side and s.of_box[o] == box and s.of_rank[o] == COMMANDER and not leads(s, o)
    ]


def leads(s: AcwState, o: int) -> bool:
    c = s.of_corps[o]
    return c != OFF and s.co_chief[c] == o


@FLOW.ask("reorganize-box")
class ReorganizeBox(Question):
    """10 Stands and divisions change places; corps are joined and broken up."""

    rule = "10"

    def prompt(self, s: AcwState, f: Frame) -> str:
        return f"Reorganize at {s.tables.name[f['box']]}"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        book, side, box = s.tables.book, s.active, f["box"]
        found = [book["done"]]
        mobile = s.mobile_at(side, box)
        foot = [c for c in mobile if s.co_kind[c] in (CORPS, FIELD)]
        for a in foot:
            for b in foot:
                if a == b or s.co_kind[b] == FIELD:
                    continue
                together = s.units(a) + s.units(b)
                if s.co_kind[a] == CORPS and a < b and together <= s.room(FIELD):
                    found.append(book["field", slug_of(s.co_name[a]), slug_of(s.co_name[b])])
                if together <= s.room(s.co_kind[a]) and whole(s, b):
                    found.append(book["merge", slug_of(s.co_name[b]), slug_of(s.co_name[a])])
        if spare(s, side, box):
            found += [book["split", slug_of(s.co_name[c])] for c in foot if may_split(s, c)]
            if may_form_horse(s, side, box):
                found.append(book["horsemen"])
        if may_form_reserve(s, side, box):
            found.append(book["reserve"])
        here = s.corps_at(side, box)
        if mobile:  # 6.23: a garrison of a corps that is elsewhere may be given to one that is here
            here += [
                c for c in dict.fromkeys(s.dv_corps[d] for d in s.detached_at(side, box)) if c not in here
            ]
        found += [
            book["shift", slug_of(s.co_name[c])]
            for c in here
            if s.co_kind[c] != GUARD and f["did"].count(1000 + c) < 12
        ]
        return found

    def follow(self, s: AcwState, f: Frame, choice: Choice) -> None:
        verb, side = choice.verb, s.active
        if verb == "done":
            return
        s.stack.append(f)
        if verb == "horsemen":
            form_horse(s, side, f["box"])
        elif verb == "reserve":
            form_reserve(s, side, f["box"])
        elif verb == "shift":
            c = s.find_corps(side, choice.args[0])
            f["did"].append(1000 + c)
            s.push("shift", corps=c, box=f["box"], did=f["did"][:])
        elif verb == "split":
            split(s, s.find_corps(side, choice.args[0]))
        elif verb == "field":
            unite(s, s.find_corps(side, choice.args[0]), s.find_corps(side, choice.args[1]), FIELD)
        else:
            unite(s, s.find_corps(side, choice.args[1]), s.find_corps(side, choice.args[0]), OFF)


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
        s.dv_corps[d], s.dv_number[d] = a, number
    for i in s.stands_of(b):
        s.st_corps[i] = a
    s.co_marches[a] = max(s.co_marches[a], s.co_marches[b])
    free = s.co_chief[b]
    s.drop_corps(b)
    say(s, name, f"joined to {s.co_name[a]}", "6.12" if kind != OFF else "10")
    s.push("joint-command", joined=a, free=free)


@FLOW.ask("joint-command")
class JointCommand(Question):
    """2.1, 2.2, R5 Two corps have become one: the president says which of the two commanders leads it; the other is free."""

    rule = "2.2"

    def prompt(self, s: AcwState, f: Frame) -> str:
        return f"Who commands {s.co_name[f['joined']]}?"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        return [
            s.tables.book["commander", slug_of(s.of_name[o])] for o in (s.co_chief[f["joined"]], f["free"])
        ]

    def follow(self, s: AcwState, f: Frame, choice: Choice) -> None:
        c, new = f["joined"], f["free"]
        if choice.args[0] == slug_of(s.of_name[new]):
            s.of_corps[s.co_chief[c]] = OFF
            s.co_chief[c], s.of_corps[new] = new, c
            say(s, s.of_name[new], f"takes command of {s.co_name[c]}", self.rule)


def may_split(s: AcwState, c: int) -> bool:
    return s.co_kind[c] == FIELD and len(s.divisions_of(c)) >= 2 and whole(s, c)


def split(s: AcwState, c: int) -> None:
    """6.12 A field corps becomes two corps again under a free commander, as evenly as its divisions allow."""
    box, side = s.co_box[c], s.co_side[c]
    chief = spare(s, side, box)[0]
    new = s.new_corps(side, CORPS, next_name(s, side, CORPS), box, chief, s.turn)
    s.co_kind[c] = CORPS
    most = s.room(CORPS)
    divisions = s.divisions_of(c)
    for d in divisions[len(divisions) // 2 :]:
        move_division(s, d, new)
    loose = s.corps_troops(c)
    for i in loose[len(loose) // 2 :]:
        s.st_corps[i] = new
    for a, b in ((c, new), (new, c)):  # stands that are too many go to the other
        for i in reversed(s.corps_troops(a)):
            if s.units(a) > most and s.units(b) < most:
                s.st_corps[i] = b
        if s.units(a) > most:
            s.co_kind[a] = FIELD
    for number, d in enumerate(s.divisions_of(new), 1):
        s.dv_number[d] = number
    say(s, s.co_name[c], f"{s.co_name[new]} under {s.of_name[chief]} formed from it", "6.12")


def move_division(s: AcwState, d: int, c: int) -> None:
    for i in s.stands_in(d):
        s.st_corps[i] = c
    s.dv_number[d] = max((s.dv_number[x] for x in s.divisions_of(c)), default=0) + 1
    s.dv_corps[d] = c


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
        s.st_corps[i] = c
    s.mounted[side] += 1
    say(s, s.co_name[c], f"formed of brigades under {s.of_name[chief]}", "6.13")
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
    if side != UNION or s.turn < s.tables.reserve_from or not spare_guns(s, box):
        return False
    for c in range(len(s.co_side)):
        if s.co_side[c] == UNION and s.co_kind[c] == RESERVE:
            return False
    return s.size(UNION) < s.maximum(UNION)


def form_reserve(s: AcwState, side: int, box: int) -> None:
    """6.14 It comes with a new commander and no division commanders; the corps artillery of the box goes to it."""
    chief = newcomer(s, side, box)
    c = s.new_corps(side, RESERVE, "Artillery Reserve", box, chief, s.turn)
    for i in spare_guns(s, box)[: s.room(RESERVE)]:
        s.st_corps[i] = c
    say(s, "the Artillery Reserve", f"formed under {s.of_name[chief]}", "6.14")
    for x in s.mobile_at(side, box):
        s.prune(x)
