"""11, 11.1: the recruiting phase."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.refusal import Refusal
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.events import Raised, Recruiting, Upgraded
from longroll.games.acw_campaign.flow import FLOW, Question
from longroll.games.acw_campaign.frames import Asked, Raise
from longroll.games.acw_campaign.raising import add, commander, next_name, phase_number, raise_corps
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.tables import Blank, stand
from longroll.games.acw_campaign.victory import fallen
from longroll.games.acw_campaign.words import (
    CONFEDERATE,
    CORPS,
    FIELD,
    GREEN,
    HORSE_CORPS,
    NE,
    OFF,
    PT,
    SIDE_NAMES,
    SIDES,
    UNION,
)  # fmt: skip


@FLOW.step("recruiting", Asked)
def recruiting(s: AcwState, f: Asked) -> None:
    """11 Training ends for those raised six months ago; then new corps, refitted guns, upgrades."""
    side = f.who
    s.phase = "recruiting"
    s.raised_now = bytearray()
    trained(s, side)
    count = allowed(s, side)
    s.push(Asked("recruiting-ends", who=side))
    s.push(Asked("upgrades?", who=side))
    s.push(Asked("refit?", who=side))
    if count:
        s.push(Raise("raise?", who=side, left=count, horse=horse_left(s, side), placed=[]))


@FLOW.step("recruiting-ends", Asked)
def recruiting_ends(s: AcwState, f: Asked) -> None:
    """11.1, 6.13, R11 Victories count once; another cavalry corps may be raised or built until the next phase."""
    s.wins[f.who] = s.mounted[f.who] = 0


def horse_left(s: AcwState, side: int) -> int:
    """6.13, R78 Cavalry corps that a side may still have from one recruiting phase to the next, raised or built of brigades."""
    return max(0, int(s.tables.charts["recruiting"]["cavalry_per_phase"]) - s.mounted[side])


def trained(s: AcwState, side: int) -> None:
    """11.2, R39 Units raised two recruiting phases ago lose PT, and NE with it, whatever their status."""
    before = phase_number(s) - s.tables.charts["upgrades"]["phases_to_train"]
    green = []
    for i in range(len(s.st_side)):
        if s.st_side[i] == side and s.st_flags[i] & (PT | NE) and s.st_raised[i] <= before:
            s.st_flags[i] &= 255 - PT - NE
            green.append(i)
    if green:
        told, at = s.private(side), s.places_of(s.st_corps[i] for i in green)
        s.out.append(Upgraded(SIDES[side], "stands", "trained", "11.2", told, len(green), at=at))


def recruiting_number(s: AcwState, side: int) -> int:
    """11.1, R10 Confederate 2; Union 3, one more from each April of 1862 to 1864; and the victories since last time."""
    base = int(s.tables.charts["recruiting"]["base"][SIDES[side]])
    if side == UNION:
        base += sum(1 for t in s.tables.rises if s.turn >= t)
    return base + s.wins[side]


def allowed(s: AcwState, side: int) -> int:
    """11.1 New units: the die (1 counts as 2, drafts add 2), the army maximum, the recruiting number, 6 or 4 at most."""
    x = s.tables.charts["recruiting"]
    die = s.roll("event", 6, "recruits", "11.1", s.private(side), side=SIDES[side])
    rolled = max(x["least_roll"], die) + (x["draft"] if side == UNION and s.turn in s.tables.drafts else 0)
    size, maximum, cap = s.size(side), s.maximum(side), recruiting_number(s, side)
    count = max(0, min(rolled, maximum - size, cap, x["most"][SIDES[side]]))
    s.out.append(Recruiting(SIDES[side], rolled, size, maximum, cap, count, to=s.private(side)))
    return int(count)


FULL: Final = Refusal("one corps has been raised there, and two only where the recruiting value is 3", "11.1")
NOT_HELD: Final = Refusal("it is not in the side's hands", "11.1")
ENEMIES: Final = Refusal("enemies are there", "11.1")
NOT_YET: Final = Refusal("cavalry corps are not raised yet", "6.13")
ONE_CAVALRY: Final = Refusal(
    "one cavalry corps from one recruiting phase to the next, raised or built", "6.13"
)


def city_refused(s: AcwState, side: int, box: int, placed: list[int]) -> Refusal | None:
    """11.1, R3 Why no corps is raised in a box: it must be a recruiting city of the side with room, one corps in each, two where
    the value is 3 or more."""
    value, x = s.tables.value[side][box], s.tables.charts["recruiting"]
    if not value:
        return Refusal(f"it is no recruiting city of the {SIDE_NAMES[side]} side", "3.1")
    if s.control[box] != side:
        return NOT_HELD
    if s.held(1 - side, box):
        return ENEMIES
    most = x["corps_in_a_large_city" if value >= x["large_city"] else "corps_in_a_city"]
    return FULL if placed.count(box) >= most else None


def cities(s: AcwState, side: int, placed: list[int]) -> list[int]:
    """11.1 Own recruiting cities with room."""
    return [b for b in s.tables.towns[side] if city_refused(s, side, b, placed) is None]


def kind_refused(s: AcwState, side: int, kind: int, horse: int) -> Refusal | None:
    """6.13, 11.1, R12 Why no other corps of a kind is raised: the date, the one cavalry corps a phase, the maximum."""
    if s.tables.organization(side, kind == HORSE_CORPS, s.turn) is None:
        return NOT_YET
    if kind == HORSE_CORPS and not horse:
        return ONE_CAVALRY
    if s.size(side) + s.weight(kind) > s.maximum(side):
        return Refusal(
            f"it would weigh {s.weight(kind)}, and the army may not be larger than its maximum", "3.2"
        )
    return None


def cavalry_brigades(s: AcwState, side: int) -> tuple[Blank, ...]:
    """6.13, R96 A cavalry division as it is raised: the first of the side's first cavalry corps."""
    organization = s.tables.organization(side, True, s.tables.last_turn)
    assert organization is not None
    return organization.divisions[0]


def takes_cavalry(s: AcwState, side: int) -> list[int]:
    """6.13, R96 Infantry corps in own recruiting cities with room for a cavalry division, before cavalry corps are used."""
    if s.turn >= s.tables.cavalry_from[side]:
        return []
    more, value = len(cavalry_brigades(s, side)), s.tables.value[side]
    return [
        c
        for c in s.every(s.co_side, side)
        if s.co_kind[c] in (CORPS, FIELD)
        and value[s.co_box[c]]
        and s.control[s.co_box[c]] == side
        and s.units(c) + more <= s.room(s.co_kind[c])
    ]


def new_cavalry_division(s: AcwState, c: int) -> None:
    """6.13, R96 A cavalry division with its commander under an infantry corps."""
    number = max((s.dv_number[d] for d in s.divisions_of(c)), default=0) + 1
    d = s.new_division(c, number, GREEN)
    for x in cavalry_brigades(s, s.co_side[c]):
        add(s, c, d, x, phase_number(s))
    s.dv_limit[d] = s.exhaustion(d)
    side = s.co_side[c]
    s.out.append(
        Upgraded(SIDES[side], s.co_name[c], "cavalry-division", "6.13", s.private(side), at=s.places_of([c]))
    )


@FLOW.step("raise?", Raise)
def raise_step(s: AcwState, f: Raise) -> None:
    side = f.who
    corps = cities(s, side, f.placed) and kind_refused(s, side, CORPS, 0) is None
    if f.left and (corps or takes_cavalry(s, side)):
        f.do = "raise"
        s.push(f)


@FLOW.question("raise", Raise)
class RaiseQuestion(Question[Raise]):
    """2.1, 11.1 The president says what is raised where."""

    rule = "11.1"

    def prompt(self, s: AcwState, f: Raise) -> str:
        return f"{f.left} new corps may be raised: which, and where?"

    def undone(self, s: AcwState, f: Raise) -> str:
        return f"{f.left} new corps not raised."

    def choices(self, s: AcwState, f: Raise) -> list[Choice]:
        t, side = s.tables, f.who
        found = [v.ENOUGH()]
        places = cities(s, side, f.placed)
        for kind, verb in ((CORPS, v.INFANTRY), (HORSE_CORPS, v.CAVALRY)):
            if kind_refused(s, side, kind, f.horse) is None:
                found += [verb(t.slug[b]) for b in places]
        return found + [v.CAVALRY_DIVISION(s.corps_slug(c)) for c in takes_cavalry(s, side)]

    def refusal(self, s: AcwState, f: Raise, choice: Choice) -> Refusal | None:
        if choice.kind not in (v.INFANTRY, v.CAVALRY):
            return super().refusal(s, f, choice)
        box = s.tables.index.get(choice.place, OFF)
        if box == OFF:
            return s.no_box(choice.place)
        kind = HORSE_CORPS if choice.kind is v.CAVALRY else CORPS
        return city_refused(s, f.who, box, f.placed) or kind_refused(s, f.who, kind, f.horse)

    def follow(self, s: AcwState, f: Raise, choice: Choice) -> None:
        if choice.kind is v.ENOUGH:
            return
        if choice.kind is v.CAVALRY_DIVISION:
            new_cavalry_division(s, s.find_corps(f.who, choice.piece))
            s.push(Raise("raise?", who=f.who, left=f.left - 1, horse=f.horse, placed=f.placed))
            return
        side, box = f.who, s.tables.index[choice.place]
        cavalry = choice.kind is v.CAVALRY
        new_corps(s, side, box, cavalry)
        s.push(
            Raise("raise?", who=side, left=f.left - 1, horse=f.horse - int(cavalry), placed=[*f.placed, box])
        )


def new_corps(s: AcwState, side: int, box: int, cavalry: bool) -> int:
    """11.1, 6.13 A corps of the organization of the date, with its officers; a raided city is now held (3.4)."""
    organization = s.tables.organization(side, cavalry, s.turn)
    assert organization is not None
    chief = commander(s, side, box, cavalry)
    name = next_name(s, side, HORSE_CORPS if cavalry else CORPS)
    c = raise_corps(s, side, organization, box, phase_number(s), chief, name)
    s.raised_now.append(c)
    if s.by_horse[box]:  # 3.4: the one exception
        s.by_horse[box] = 0
        fallen(s, side, box)
    s.out.append(Raised(SIDES[side], name, s.of_name[chief], s.tables.slug[box], "11.1", s.private(side)))
    if s.turn == s.tables.first_upgrades and not cavalry:
        one_time(s, side, c, box)
    return c


def one_time(s: AcwState, side: int, c: int, box: int) -> None:
    """15.61, 15.7, R43 September 1861: sharpshooters with the first corps of Washington, Hood's Texans with the first of the East."""
    first = [
        x
        for x in s.raised_now
        if x != c and (s.co_box[x] == box if side == UNION else s.tables.east[s.co_box[x]])
    ]
    if first:
        return
    divisions = s.divisions_of(c)
    if side == UNION and box == s.tables.washington:
        for d in divisions[:2]:  # two regiments of two stands, a regiment to a division
            for text in s.tables.charts["stands"]["sharpshooters"]:
                add(
                    s,
                    c,
                    d,
                    stand(text, "charts.toml: stands.sharpshooters", side, s.tables.ratings),
                    phase_number(s),
                )
        s.out.append(
            Upgraded(
                SIDES[side], s.co_name[c], "sharpshooters", "15.61", s.private(side), at=s.places_of([c])
            )
        )
    elif side == CONFEDERATE and s.tables.east[box]:
        i = add(s, c, divisions[0], s.tables.blank("texans", side), phase_number(s))
        s.st_status[i] = GREEN  # they have yet to become veteran
        s.out.append(
            Upgraded(SIDES[side], s.co_name[c], "texans", "15.61", s.private(side), at=s.places_of([c]))
        )
    else:
        return
    for d in divisions:
        s.dv_limit[d] = s.exhaustion(d)
