"""11, 11.1: the recruiting phase."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.state import Frame
from longroll.games.acw_campaign.events import Raised, Recruiting, Upgraded
from longroll.games.acw_campaign.flow import FLOW, Question
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


@FLOW.step("recruiting")
def recruiting(s: AcwState, f: Frame) -> None:
    """11 Training ends for those raised six months ago; then new corps, refitted guns, upgrades."""
    side = f["who"]
    s.phase = "recruiting"
    s.raised_now = bytearray()
    trained(s, side)
    count = allowed(s, side)
    s.push("recruiting-ends", who=side)
    s.push("upgrades?", who=side)
    s.push("refit?", who=side)
    if count:
        s.push(
            "raise?",
            who=side,
            left=count,
            horse=horse_left(s, side),
            placed=[],
        )


@FLOW.step("recruiting-ends")
def recruiting_ends(s: AcwState, f: Frame) -> None:
    """11.1, 6.13, R11 Victories count once; another cavalry corps may be raised or built until the next phase."""
    s.wins[f["who"]] = s.mounted[f["who"]] = 0


def horse_left(s: AcwState, side: int) -> int:
    """6.13, R78 Cavalry corps that a side may still have from one recruiting phase to the next, raised or built of brigades."""
    return max(0, int(s.tables.charts["recruiting"]["cavalry_per_phase"]) - s.mounted[side])


def trained(s: AcwState, side: int) -> None:
    """11.2, R39 Units raised two recruiting phases ago lose PT, and NE with it, whatever their status."""
    before = phase_number(s) - s.tables.charts["upgrades"]["phases_to_train"]
    count = 0
    for i in range(len(s.st_side)):
        if s.st_side[i] == side and s.st_flags[i] & (PT | NE) and s.st_raised[i] <= before:
            s.st_flags[i] &= 255 - PT - NE
            count += 1
    if count:
        s.out.append(
            Upgraded(
                SIDES[side],
                f"{count} stand{'s' if count > 1 else ''}",
                "trained troops",
                "11.2",
                s.private(side),
            )
        )


def recruiting_number(s: AcwState, side: int) -> int:
    """11.1, R10 Confederate 2; Union 3, one more from each April of 1862 to 1864; and the victories since last time."""
    base = int(s.tables.charts["recruiting"]["base"][SIDES[side]])
    if side == UNION:
        base += sum(1 for t in s.tables.rises if s.turn >= t)
    return base + s.wins[side]


def allowed(s: AcwState, side: int) -> int:
    """11.1 New units: the die (1 counts as 2, drafts add 2), the army maximum, the recruiting number, 6 or 4 at most."""
    x = s.tables.charts["recruiting"]
    die = s.roll("event", 6, f"recruits of the {SIDE_NAMES[side]} side", "11.1", s.private(side))
    rolled = max(x["least_roll"], die) + (x["draft"] if side == UNION and s.turn in s.tables.drafts else 0)
    size, maximum, cap = s.size(side), s.maximum(side), recruiting_number(s, side)
    count = max(0, min(rolled, maximum - size, cap, x["most"][SIDES[side]]))
    s.out.append(Recruiting(SIDES[side], rolled, size, maximum, cap, count, to=s.private(side)))
    return int(count)


def cities(s: AcwState, side: int, placed: list[int]) -> list[int]:
    """11.1, R3 Own recruiting cities with room: one corps in each, two where the value is 3 or more."""
    value, x = s.tables.value[side], s.tables.charts["recruiting"]
    return [
        b
        for b in range(s.n)
        if value[b]
        and s.control[b] == side
        and placed.count(b) < x["corps_in_a_large_city" if value[b] >= x["large_city"] else "corps_in_a_city"]
        and not s.held(1 - side, b)
    ]


def may_raise(s: AcwState, side: int, kind: int, horse: int) -> bool:
    """6.13, 11.1, R12 Whether another corps of a kind fits the maximum, the date and the one cavalry corps a phase."""
    if s.size(side) + s.weight(kind) > s.maximum(side) or len(s.co_side) - s.co_side.count(OFF) > 120:
        return False
    if kind == HORSE_CORPS and not horse:
        return False
    return s.tables.organization(side, kind == HORSE_CORPS, s.turn) is not None


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
    s.out.append(Upgraded(SIDES[side], s.co_name[c], "a cavalry division", "6.13", s.private(side)))


@FLOW.step("raise?")
def raise_step(s: AcwState, f: Frame) -> None:
    side = f["who"]
    corps = cities(s, side, f["placed"]) and may_raise(s, side, CORPS, 0)
    if f["left"] and (corps or takes_cavalry(s, side)):
        f["do"] = "raise"
        s.stack.append(f)


@FLOW.ask("raise")
class Raise(Question):
    """2.1, 11.1 The president says what is raised where."""

    rule = "11.1"

    def prompt(self, s: AcwState, f: Frame) -> str:
        return f"{f['left']} new corps may be raised: which, and where?"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        t, side = s.tables, f["who"]
        found = [t.book["enough"]]
        places = cities(s, side, f["placed"])
        for kind, word in ((CORPS, "infantry"), (HORSE_CORPS, "cavalry")):
            if may_raise(s, side, kind, f["horse"]):
                found += [t.book[word, t.slug[b]] for b in places]
        return found + [t.book["cavalry-division", s.corps_slug(c)] for c in takes_cavalry(s, side)]

    def follow(self, s: AcwState, f: Frame, choice: Choice) -> None:
        if choice.verb == "enough":
            return
        if choice.verb == "cavalry-division":
            new_cavalry_division(s, s.find_corps(f["who"], choice.args[0]))
            s.push("raise?", who=f["who"], left=f["left"] - 1, horse=f["horse"], placed=f["placed"])
            return
        side, box = f["who"], s.tables.index[choice.args[0]]
        cavalry = choice.verb == "cavalry"
        new_corps(s, side, box, cavalry)
        s.push(
            "raise?",
            who=side,
            left=f["left"] - 1,
            horse=f["horse"] - int(cavalry),
            placed=[*f["placed"], box],
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
            Upgraded(SIDES[side], s.co_name[c], "1st and 2nd U.S. Sharpshooters", "15.61", s.private(side))
        )
    elif side == CONFEDERATE and s.tables.east[box]:
        i = add(s, c, divisions[0], s.tables.blank("texans", side), phase_number(s))
        s.st_status[i] = GREEN  # they have yet to become veteran
        s.out.append(Upgraded(SIDES[side], s.co_name[c], "Hood's Texans", "15.61", s.private(side)))
    else:
        return
    for d in divisions:
        s.dv_limit[d] = s.exhaustion(d)
