"""2.1, 2.2, 6.11 to 6.14: corps that are joined, divided, built of brigades or of guns, and who commands them."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.events import Reorganized
from longroll.games.acw_campaign.flow import FLOW, Question
from longroll.games.acw_campaign.frames import JointCommand
from longroll.games.acw_campaign.raising import newcomer, next_name
from longroll.games.acw_campaign.recruiting import horse_left
from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.words import (
    ART,
    CAV,
    COMMANDER,
    CORPS,
    FIELD,
    HORSE,
    HORSE_CORPS,
    OFF,
    RESERVE,
    SIDES,
    UNION,
)  # fmt: skip


def say(
    s: AcwState, box: int, what: str, how: str, rule: str, other: str = "", officer: str = "", count: int = 0
) -> None:
    """What has become of it, and where (OFF: in many places)."""
    told, at = s.private(s.active), s.box_slug(box)
    s.out.append(Reorganized(SIDES[s.active], what, how, rule, told, other, officer, count, at))


def spare(s: AcwState, side: int, box: int) -> list[int]:
    """6.21 Commanders without a corps in a box."""
    return [o for o in s.officers_at(side, box) if s.of_rank[o] == COMMANDER and not leads(s, o)]


def leads(s: AcwState, o: int) -> bool:
    c = s.of_corps[o]
    return c != OFF and s.co_chief[c] == o


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
