"""2, 2.1, 2.2, 6.21: the president and the commanders of a side, and to whom each question is put.

A question about a box is its commander's, one about a corps its commander's; everything else is the president's: allotting
marches (7), the sea (7.4, 7.5), new corps (11.1), army commanders (2.1), ports (12.25), works (14). No chapter knows of roles.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from longroll.core.frames import Frame
from longroll.core.ruleset import Role
from longroll.games.acw_campaign.frames import AtBox, Move, OfCorps, Onward, Promotions, Ride, Shift
from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.words import ARMY, MOBILE, OFF, SIDES

PRESIDENT: Final = "president"
REFEREE: Final = "referee"
PRESIDENTS: Final = (
    Role("Abraham Lincoln", "President of the United States"),
    Role("Jefferson Davis", "President of the Confederate States"),
)
DAVIS: Final = "Davis"
"""2.1, R57: the officer who is the president in the field"""


def army_commander(s: AcwState, side: int, box: int) -> int:
    """6.21 The army commander in a box; of several the first by name (R67)."""
    best, o = OFF, s.of_rank.find(ARMY)
    while o >= 0:
        if s.of_box[o] == box and s.of_side[o] == side and (best == OFF or s.of_name[o] < s.of_name[best]):
            best = o
        o = s.of_rank.find(ARMY, o + 1)
    return best


def commander_at(s: AcwState, side: int, box: int) -> int:
    """6.21 Who commands the troops in a box: its army commander, else the commander of the first corps; OFF for none."""
    found = army_commander(s, side, box)
    if found == OFF:
        found = next((s.co_chief[c] for c in s.corps_at(side, box) if s.co_chief[c] != OFF), OFF)
    return found


def in_charge(s: AcwState, side: int, box: int) -> int:
    """6.21, 6.23, R67 Who answers for a box: its commander; for a garrison that of its corps; else an officer alone there."""
    found = commander_at(s, side, box)
    if found == OFF:
        found = next((s.co_chief[s.dv_corps[d]] for d in s.detached_at(side, box)), OFF)
    if found == OFF:
        alone = [o for o in range(len(s.of_side)) if s.of_side[o] == side and s.of_box[o] == box]
        found = min(alone, key=lambda o: s.of_name[o], default=OFF)
    return found


def of_corps(s: AcwState, c: int) -> int:
    """7, R67 Who leads a corps on the march: the army commander who rides with it or sent it, else its own commander."""
    riders = [o for o in range(len(s.of_side)) if s.of_corps[o] == c and s.of_rank[o] == ARMY]
    if riders:
        return min(riders, key=lambda o: s.of_name[o])
    sent = s.within(Move)
    found = army_commander(s, s.co_side[c], sent.box) if sent is not None else OFF
    return found if found != OFF else s.co_chief[c]


def role_of(s: AcwState, side: int, f: Frame) -> str:
    """2.1, 2.2 Whom the question of a frame is put to."""
    officer = OFF
    if isinstance(f, Ride):
        officer = f.officer
    elif isinstance(f, Onward | Shift | OfCorps):
        officer = of_corps(s, f.corps)
    elif isinstance(f, AtBox):
        officer = in_charge(s, side, f.box)
    elif isinstance(f, Promotions):  # 9.32: whoever leads those who fought
        fought = [d for d in range(len(s.dv_corps)) if s.dv_battle[d] == f.battle]
        box = next(
            (s.where(d) for d in fought if s.dv_corps[d] != OFF and s.co_side[s.dv_corps[d]] == side), OFF
        )
        officer = in_charge(s, side, box) if box != OFF else OFF
    return slug(s, officer)


def slug(s: AcwState, o: int) -> str:
    """An officer as a role; nobody, and Davis in the field, is the president."""
    if o == OFF or (s.davis and s.of_name[o] == DAVIS):
        return PRESIDENT
    return slug_of(s.of_name[o])


def _officers(s: AcwState, side: int) -> list[int]:
    """A side's officers, army commanders first, by name."""
    found = [o for o in range(len(s.of_side)) if s.of_side[o] == side and slug(s, o) != PRESIDENT]
    return sorted(found, key=lambda o: (s.of_rank[o] != ARMY, s.of_name[o]))


def _corps(s: AcwState, o: int) -> list[int]:
    """The corps under an officer: all in his box for an army commander who is the first there, else his own."""
    side, box = s.of_side[o], s.of_box[o]
    if s.of_rank[o] == ARMY:
        return list(s.mobile_at(side, box)) if army_commander(s, side, box) == o else []
    return [c for c in s.every(s.co_chief, o) if s.co_side[c] == side]


def _title(s: AcwState, o: int) -> str:
    if s.of_rank[o] == ARMY:
        return "army commander"
    corps = _corps(s, o)
    return f"commander of {s.co_name[corps[0]]}" if corps else "without a command"


class Posts(NamedTuple):
    """The roles of both sides, and the columns that they follow from. Copies of a state share it until one of them changes."""

    facts: tuple[Any, ...]
    roles: dict[int, dict[str, Role]]
    rows: dict[int, list[dict[str, Any]]]


def _posts(s: AcwState) -> Posts:
    """What is known of the roles as they are now: most decisions leave them as they were."""
    columns = (s.of_box, s.of_side, s.of_rank, s.co_box, s.co_chief, s.co_side, s.co_kind)
    facts = (*map(bytes, columns), tuple(s.of_name), tuple(s.co_name))
    known: Posts | None = s.posts
    if known is None or known.facts != facts:
        known = s.posts = Posts(facts, {}, {})
    return known


def roles(s: AcwState, side: int) -> dict[str, Role]:
    """2 The president, then the officers."""
    known = _posts(s).roles
    if side not in known:
        known[side] = _roles(s, side)
    return known[side]


def _roles(s: AcwState, side: int) -> dict[str, Role]:
    """2 A corps commander is under the army commander in his box, all others under the president, who answers for whoever has no
    player."""
    found = {PRESIDENT: PRESIDENTS[side]}
    for o in _officers(s, side):
        over = army_commander(s, side, s.of_box[o]) if s.of_rank[o] != ARMY else OFF
        found[slug(s, o)] = Role(s.of_name[o], _title(s, o), slug(s, over))
    return found


def names(s: AcwState, side: int) -> list[str]:
    """2.2 Every role of a side, those of officers who are still to come with it."""
    later = s.tables.names[SIDES[side]]
    to_come = [slug_of(name) for group in ("corps", "cavalry") for name in later[group]]
    return list(dict.fromkeys([*roles(s, side), *to_come]))


def table(s: AcwState, side: int, asked: str) -> list[dict[str, Any]]:
    """2 The roles of a side as a view shows them: where he is, which corps are his, whether he is asked now."""
    known = _posts(s).rows
    if side not in known:
        known[side] = _table(s, side)
    return [{**row, "asked": True} if row["role"] == asked else row for row in known[side]]


def _table(s: AcwState, side: int) -> list[dict[str, Any]]:
    rows = []
    places = {slug(s, o): o for o in _officers(s, side)}
    for word, role in roles(s, side).items():
        o = places.get(word, OFF)
        rows.append(
            {
                "role": word,
                **role._asdict(),
                "box": s.box_slug(s.of_box[o]) if o != OFF else "",
                "corps": [s.corps_slug(c) for c in _corps(s, o) if s.co_kind[c] in MOBILE]
                if o != OFF
                else [],
                "asked": False,
            }
        )
    return rows
