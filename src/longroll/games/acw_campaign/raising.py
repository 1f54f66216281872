"""Corps come into being: organizations, names and numbers, and the officers who lead them."""

from __future__ import annotations

from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.tables import Blank, Organization
from longroll.games.acw_campaign.words import (
    ART,
    COMMANDER,
    CORPS,
    FORT,
    GREEN,
    HORSE,
    HORSE_CORPS,
    OFF,
    SIDE_NAMES,
    SIDES,
    UNION,
    WEAPONS,
    roman,
)


def guns_with_corps(s: AcwState, side: int) -> bool:
    """6.22 Artillery as corps troops: the Union from 1862, the Confederacy from 1863; in 1861 all guns are in divisions."""
    return s.year >= s.tables.corps_guns_from[side]


def commander(s: AcwState, side: int, box: int, cavalry: bool) -> int:
    """2.2, 6.21 A free commander takes the next corps that is raised; otherwise a new one comes with it."""
    if not cavalry:
        for o in range(len(s.of_side)):
            if s.of_side[o] == side and s.of_rank[o] == COMMANDER and s.of_corps[o] == OFF:
                return o
    return newcomer(s, side, box, cavalry)


def newcomer(s: AcwState, side: int, box: int, cavalry: bool = False) -> int:
    """2.2 The next commander by name who has had no command yet."""
    cell = 2 * side + int(cavalry)
    names = s.tables.names[SIDES[side]]["cavalry" if cavalry else "corps"]
    at = s.spare_names[cell]
    s.spare_names[cell] = at + 1
    name = names[at] if at < len(names) else f"{SIDE_NAMES[side]} general {at + 1}"
    return s.new_officer(side, name, box)


def next_name(s: AcwState, side: int, kind: int) -> str:
    """The next number of a corps, or of a cavalry corps, that no other has."""
    cell = side + (2 if kind == HORSE_CORPS else 0)
    tail = "" if side == UNION else " C.S."
    while True:
        s.number[cell] += 1
        name = f"{roman(s.number[cell])}{tail} {'Cavalry Corps' if kind == HORSE_CORPS else 'Corps'}"
        if s.find_corps(side, slug_of(name)) == OFF:
            return name


def add(s: AcwState, corps: int, div: int, x: Blank, raised: int) -> int:
    return s.new_stand(corps, div, x.kind, x.sp, x.morale, x.status, x.flags, x.weapon, raised)


def raise_corps(
    s: AcwState, side: int, organization: Organization, box: int, raised: int, chief: int, name: str
) -> int:
    """6, 6.31, 11.1 A corps as its organization prints it; only a cavalry corps brings horse artillery.

    R38: a battalion that may not be corps artillery yet goes to the first division.
    """
    kind = HORSE_CORPS if organization.cavalry else CORPS
    c = s.new_corps(side, kind, name, box, chief, s.turn)
    divisions = []
    for number, stands in enumerate(organization.divisions, 1):
        d = s.new_division(c, number, GREEN)
        divisions.append(d)
        for x in stands:
            add(s, c, d, x, raised)
    for x in organization.corps:
        home = OFF
        if x.kind == ART and not x.flags & HORSE and not guns_with_corps(s, side):
            home = divisions[0]
        add(s, c, home, x, raised)
    for d in divisions:
        s.dv_limit[d] = s.exhaustion(d)
    return c


def fortress(s: AcwState, side: int, box: int) -> int:
    """14 The guns of a permanent fortification: no commander, no movement, no part of the army's size."""
    for c in s.corps_at(side, box):
        if s.co_kind[c] == FORT:
            return c
    return s.new_corps(side, FORT, f"{s.tables.name[box]} batteries", box, OFF, s.turn)


def siege_gun(s: AcwState, side: int, box: int, word: str) -> int:
    """14.1, 14.5 A battalion of siege guns, 2-5."""
    return add(s, fortress(s, side, box), OFF, s.tables.blank("siege_gun", side, WEAPONS.index(word)), 0)


def phase_number(s: AcwState) -> int:
    """11.2 Recruiting phases up to this turn: 0 before September 1861, then one for each."""
    return sum(1 for turn in s.tables.phases if turn <= s.turn)
