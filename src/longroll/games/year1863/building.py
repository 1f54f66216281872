"""9.6 and the Recruiting Chart: forts, their second level, fieldworks."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice, Verb
from longroll.core.refusal import Refusal
from longroll.games.year1863 import verbs
from longroll.games.year1863.events import Built, Recruited
from longroll.games.year1863.names import counted
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.supply import expend, trains_at
from longroll.games.year1863.words import BOX, COMMANDS, ENGINEER, FORT, NOBODY, TRAIN

ELSEWHERE: Final = Refusal("only Points of the operating command's theater are built on", "9.7")
NO_TRAIN: Final = Refusal("there is no supply train that could be expended", "9.6")
NO_MARKER: Final = Refusal("no fieldwork is left", "9.12")
UNHELD: Final = Refusal("own units must stand there, and no enemy", "9.7")


def has_engineer(s: Year1863State, place: int, side: int) -> bool:
    """19.1 Whether an engineer works in the Point."""
    at = s.at
    return place in [at[i] for i in s.tables.of_kind[side][ENGINEER]]


def fort_cost(s: Year1863State, place: int, side: int) -> int:
    """9.6, 19.1 The price of a fort of level 1, halved by an engineer."""
    cost = s.tables.charts.cost["fort"].rp[side]
    return -(-cost // s.tables.charts.engineer_divisor) if has_engineer(s, place, side) else cost


def upgrade_cost(s: Year1863State, place: int, side: int) -> int:
    """9.6, 19.1 The price of level 2; one Recruit Point with an engineer."""
    charts = s.tables.charts
    return charts.upgrade_with_engineer if has_engineer(s, place, side) else charts.cost["upgrade"].rp[side]


def no_ground(s: Year1863State, place: int, side: int) -> Refusal | None:
    """9.7 A friendly occupied Point of the map, in any state (R37)."""
    t = s.tables
    if t.area[place] or t.sea[place] or t.theater[place] != s.op & 1:
        return ELSEWHERE
    if not s.ground[side * t.n + place] or s.combat(place, 1 - side):
        return UNHELD
    return None


def no_train(s: Year1863State, source: int, side: int) -> Refusal | None:
    """9.6, 22.0 A train of the theater that is free of enemies."""
    t = s.tables
    if t.theater[source] != s.op & 1 or s.combat(source, 1 - side) or not trains_at(s, source, side):
        return NO_TRAIN
    return None


def too_far(s: Year1863State, place: int, source: int) -> Refusal | None:
    """R47 A train serves its own Point and those next to it."""
    if place == source or place in s.tables.adjacent[source]:
        return None
    return Refusal("the train must be in the Point or next to it", "9.6")


def no_spare(s: Year1863State, side: int) -> Refusal | None:
    """9.11, 9.12 A fort comes out of the box, and half of them at most in a phase."""
    at = s.at
    if s.quota[FORT] and BOX in [at[i] for i in s.tables.of_kind[side][FORT]]:
        return None
    return Refusal("the box has no fort, or half of them were built in this phase", "9.11")


def no_fort(s: Year1863State, place: int, side: int) -> Refusal | None:
    """9.6 A fort where none is."""
    if s.fort_at(place, side) >= 0:
        return Refusal("there is a fort", "9.6")
    return too_dear(s, fort_cost(s, place, side))


def no_upgrade(s: Year1863State, place: int, side: int) -> Refusal | None:
    """9.6 A fort of level 1 is raised to level 2."""
    fort = s.fort_at(place, side)
    if fort < 0 or s.face[fort]:
        return Refusal("there is no fort of level 1", "9.6")
    return too_dear(s, upgrade_cost(s, place, side))


def no_marker(s: Year1863State, side: int) -> Refusal | None:
    """9.6, 9.12 A fieldwork while there are markers."""
    t = s.tables
    if t.n - s.works.count(NOBODY) >= t.charts.fieldworks:
        return NO_MARKER
    return too_dear(s, t.charts.cost["fieldwork"].rp[side])


def no_works(s: Year1863State, place: int) -> Refusal | None:
    """9.7, R45 One fieldwork in a Point."""
    return None if s.works[place] == NOBODY else Refusal("there is a fieldwork", "9.7")


def too_dear(s: Year1863State, price: int) -> Refusal | None:
    """9.6 No debts."""
    if s.rp >= price:
        return None
    left = f"{s.rp} {'is' if s.rp == 1 else 'are'} left"
    return Refusal(f"it costs {counted(price, 'Recruit Point')}, and {left}", "9.6")


def no_building(s: Year1863State, verb: Verb, place: int, source: int) -> Refusal | None:
    """9.6, 19.1, 19.5, 22.0 Why something may not be built: forts with trains, fieldworks with a train or by engineers."""
    side = s.op >> 1
    if verb is verbs.DIG:
        if not has_engineer(s, place, side):
            return Refusal("there are no engineers", "19.1")
    elif verb is verbs.DIG_WITH_TRAIN and place != source:
        return Refusal("the train must be in the Point", "9.6")
    else:
        refused = no_train(s, source, side) or too_far(s, place, source)
        if refused is not None:
            return refused
    refused = no_ground(s, place, side)
    if refused is not None:
        return refused
    if verb is verbs.FORT:
        return no_spare(s, side) or no_fort(s, place, side)
    return no_upgrade(s, place, side) if verb is verbs.UPGRADE else no_marker(s, side) or no_works(s, place)


def building_choices(s: Year1863State) -> list[Choice]:
    """9.6, 19.5, 22.0 What can be built now: with trains, and by engineers (19.1)."""
    t = s.tables
    side, names, at, rp = s.op >> 1, t.place_slugs, s.at, s.rp
    spare, marker = no_spare(s, side) is None, no_marker(s, side) is None
    found: list[Choice] = []
    for source in sorted({at[i] for i in t.of_kind[side][TRAIN] if at[i] < t.n}):
        if no_train(s, source, side) is not None:
            continue
        for place in (source, *t.adjacent[source]):
            if no_ground(s, place, side) is not None:
                continue
            fort = s.fort_at(place, side)
            if fort >= 0:
                if not s.face[fort] and rp >= upgrade_cost(s, place, side):
                    found.append(verbs.UPGRADE.kept(names[place], names[source]))
            elif spare and rp >= fort_cost(s, place, side):
                found.append(verbs.FORT.kept(names[place], names[source]))
        if marker and (no_ground(s, source, side) or no_works(s, source)) is None:
            found.append(verbs.DIG_WITH_TRAIN.kept(names[source], names[source]))
    if not marker:
        return found
    diggers = sorted({at[i] for i in t.of_kind[side][ENGINEER] if at[i] < t.n})
    return found + [
        verbs.DIG.kept(names[p]) for p in diggers if (no_ground(s, p, side) or no_works(s, p)) is None
    ]


def build(s: Year1863State, choice: Choice) -> None:
    """9.6, 19.1 Build a fort, raise one to level 2, or dig fieldworks."""
    t = s.tables
    side = s.op >> 1
    place = t.place_index[choice.args[0]]
    if choice.kind in (verbs.DIG, verbs.DIG_WITH_TRAIN):
        if len(choice.args) > 1:
            expend(s, trains_at(s, place, side)[0], "fieldwork", "9.6")
        s.works[place] = side
        s.rp -= t.charts.cost["fieldwork"].rp[side]
        s.out.append(Built(COMMANDS[s.op], "fieldwork", choice.args[0], "9.6"))
        return
    if choice.kind is verbs.FORT:
        cost = fort_cost(s, place, side)
        fort = next(i for i in t.of_kind[side][FORT] if s.at[i] == BOX)
        s.quota[FORT] -= 1
        s.place(fort, place)
        s.face[fort] = 0
    else:
        cost = upgrade_cost(s, place, side)
        s.face[s.fort_at(place, side)] = 1
    s.rp -= cost
    expend(s, trains_at(s, t.place_index[choice.args[1]], side)[0], choice.verb, "9.6")
    s.out.append(Recruited(COMMANDS[s.op], choice.verb, cost, s.rp))
    s.out.append(Built(COMMANDS[s.op], choice.verb, choice.args[0], "9.6"))
