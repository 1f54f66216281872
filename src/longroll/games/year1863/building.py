"""9.6 and the Recruiting Chart: forts, their second level, fieldworks."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.year1863 import verbs
from longroll.games.year1863.events import Built, Recruited
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.supply import expend, trains_at
from longroll.games.year1863.words import BOX, COMMANDS, ENGINEER, FORT, NOBODY, TRAIN


def has_engineer(s: Year1863State, place: int, side: int) -> bool:
    """19.1 Whether an engineer works in the Point."""
    return any(s.at[i] == place for i in s.tables.of_kind[side][ENGINEER])


def fort_cost(s: Year1863State, place: int, side: int) -> int:
    """9.6, 19.1 The price of a fort of level 1, halved by an engineer."""
    cost = s.tables.charts.cost["fort"].rp[side]
    return -(-cost // s.tables.charts.engineer_divisor) if has_engineer(s, place, side) else cost


def upgrade_cost(s: Year1863State, place: int, side: int) -> int:
    """9.6, 19.1 The price of level 2; one Recruit Point with an engineer."""
    charts = s.tables.charts
    return charts.upgrade_with_engineer if has_engineer(s, place, side) else charts.cost["upgrade"].rp[side]


def buildable(s: Year1863State, place: int, side: int) -> bool:
    """9.7 A friendly occupied Point of the map, in any state (R37)."""
    t = s.tables
    if t.area[place] or t.sea[place] or t.theater[place] != s.op & 1:
        return False
    return bool(s.ground[side * t.n + place]) and not s.combat(place, 1 - side)


def building_choices(s: Year1863State) -> list[Choice]:
    """9.6, 19.5, 22.0 What can be built now: with trains, and by engineers (19.1)."""
    t = s.tables
    side, theater = s.op >> 1, s.op & 1
    found: list[Choice] = []
    works_left = t.n - s.works.count(NOBODY) < t.charts.fieldworks
    works_left = works_left and s.rp >= t.charts.cost["fieldwork"].rp[side]
    for source in sorted({s.at[i] for i in t.of_kind[side][TRAIN] if s.at[i] < t.n}):
        if t.theater[source] == theater and not s.combat(source, 1 - side):
            found += _forts(s, source, side)
            if works_left and diggable(s, source, side):
                found.append(verbs.DIG_WITH_TRAIN(t.place_slugs[source], t.place_slugs[source]))
    if works_left:
        diggers = sorted({s.at[i] for i in t.of_kind[side][ENGINEER] if s.at[i] < t.n})
        found += [verbs.DIG(t.place_slugs[place]) for place in diggers if diggable(s, place, side)]
    return found


def _forts(s: Year1863State, source: int, side: int) -> list[Choice]:
    """9.6, R47 Forts and upgrades with a train that is in the Point or next to it."""
    t = s.tables
    names = t.place_slugs
    spare = s.quota[FORT] and any(s.at[i] == BOX for i in t.of_kind[side][FORT])
    found = []
    for place in (source, *t.adjacent[source]):
        if not buildable(s, place, side):
            continue
        fort = s.fort_at(place, side)
        if fort < 0:
            if spare and s.rp >= fort_cost(s, place, side):
                found.append(verbs.FORT(names[place], names[source]))
        elif not s.face[fort] and s.rp >= upgrade_cost(s, place, side):
            found.append(verbs.UPGRADE(names[place], names[source]))
    return found


def diggable(s: Year1863State, place: int, side: int) -> bool:
    """9.7, R45 A friendly occupied Point without a fieldwork."""
    return buildable(s, place, side) and s.works[place] == NOBODY


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
