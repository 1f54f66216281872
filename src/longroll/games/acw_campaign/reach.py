"""Before a choice is made: where a corps or an officer can go and how many marches it takes, and who could come to a box.

A corps is named by its id, as the view gives it, or by its name as choices write it; an officer by his name.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from longroll.core.choice import Choice
from longroll.core.errors import IllegalChoice, LongrollError, unknown
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.events import Moved
from longroll.games.acw_campaign.flow import FLOW
from longroll.games.acw_campaign.frames import Move, Onward
from longroll.games.acw_campaign.movement.officers import at_will, free_officers, most_marches, ready
from longroll.games.acw_campaign.movement.paper import chart, suppose
from longroll.games.acw_campaign.movement.phase import embark_refused, fare, landings, ports
from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.words import MOBILE, NOBODY, OFF, SIDES
from longroll.kit.ways import Step, Way, spelled, ways

FAR = 8
"""So many boxes two marches can cover at most, by rail or horse."""


def as_if_to_move(s: AcwState, side: int) -> AcwState:
    """A copy in the movement phase of a side, between two marches: now in its own, else as if its turn began now."""
    new = s.copy()
    new.truth = None  # what is tried out here is not written down
    if s.active != side or not any(f.do == "command" for f in s.stack):
        new.active = side
        new.at_start[:] = s.control
        for c in range(len(s.co_side)):
            new.co_marches[c] = new.co_done[c] = 0
        new.of_marches = bytearray(len(s.of_marches))
        new.marches, new.die = most_marches(s), 0
    new.stack = []
    new.out = []
    return new


def marching(s: AcwState) -> Move | Onward | None:
    frame = s.stack[-1] if s.stack else None
    return frame if isinstance(frame, Move | Onward) else None


def step_of(s: AcwState, choice: Choice, spent: int) -> Step | None:
    """What a choice of a march has done."""
    moved = next((event for event in s.out if type(event) is Moved), None)
    if moved is None or choice.kind not in (*v.LINES, v.TO):
        return None
    return Step(moved.end, spent, moved.by, moved.rule)


def _march(s: AcwState, c: int, until: str | None) -> dict[str, Way]:
    """One march of a corps from its box: nobody else of the box is asked."""
    new = s.copy()
    box = s.co_box[c]
    others = [x for x in s.mobile_at(s.co_side[c], box) if x != c]
    new.push(Move("move", box=box, moved=others, ridden=list(range(len(s.of_side)))))

    def alike(f: Move | Onward) -> Hashable:
        # a march that has begun goes on only as `onward`; one that is over asks `move` again, of nobody
        return (f.kind, f.left, f.down, f.leap, f.jumped) if isinstance(f, Onward) else ()

    def mine(state: AcwState) -> Move | Onward | None:
        frame = marching(state)
        if frame is None or (isinstance(frame, Move) and c in frame.moved):
            return None
        return frame

    def stepped(state: AcwState, choice: Choice, spent: int) -> Step | None:
        step = step_of(state, choice, spent)
        return step._replace(spent=1) if step else None

    return ways(new, FLOW, s.tables.slug[box], stepped, mine, alike, until)


def spell(s: AcwState, side: int, box: int, way: Way) -> Way:
    """7 The way with all its choices from the present decision on; without any where it is not the time to march."""
    texts = way.choices
    top = s.stack[-1] if s.stack else None
    if s.active != side or not any(f.do == "command" for f in s.stack):
        return way._replace(choices=())
    if way.by != "sea" and not (isinstance(top, Move) and top.box == box):
        texts = (v.MARCH(s.tables.slug[box]).text, *texts)
    return way._replace(choices=spelled(s, FLOW, texts, (v.HALT, v.DONE)))


def _two_marches(s: AcwState, c: int, most: int, until: str | None = None) -> dict[str, Way]:
    """7 Up to two marches of a corps, each along one kind of line; meeting the enemy ends them."""
    t = s.tables
    found = _march(s, c, None)
    if most < 2 or s.co_marches[c] or (until is not None and until in found):
        return found
    for first in list(found.values()):
        box = t.index[first.place]
        if s.held(1 - s.co_side[c], box):
            continue
        new = s.copy()
        new.place_corps(c, box)
        new.co_marches[c] += 1
        for place, way in _march(new, c, until).items():
            if place not in found and place != t.slug[s.co_box[c]]:
                by = " ".join(dict.fromkeys(f"{first.by} {way.by}".split()))
                texts = (*first.choices, v.MARCH(first.place).text, *way.choices)
                found[place] = way._replace(cost=2, by=by, path=(*first.path, *way.path[1:]), choices=texts)
    return found


def find(s: AcwState, piece: str) -> tuple[int, int]:
    """(corps, officer) of a name; the other is OFF."""
    corps = [c for c in range(len(s.co_side)) if piece in (s.corps_slug(c), slug_of(s.co_name[c]))]
    mine = [c for c in corps if s.co_side[c] == s.active] or corps
    if mine:
        return mine[0], OFF
    for o in range(len(s.of_side)):
        if slug_of(s.of_name[o]) == slug_of(piece) and s.of_box[o] != OFF:
            return OFF, o
    known = [s.corps_slug(c) for c in range(len(s.co_side))] + [slug_of(name) for name in s.of_name]
    raise unknown("unit", piece, known)


def asker(s: AcwState) -> int:
    """12 Whose question it is where nobody says: the side that decides now, else the active one."""
    side = FLOW.decision(s).side if s.outcome is None else ""
    return SIDES.index(side) if side in SIDES else min(s.active, 1)


def owned_by_asker(s: AcwState, side: int, what: str) -> None:
    """12 Of the enemy nothing is told out of the true state; an imagined one may be asked anything."""
    if s.intelligence and s.imagined == NOBODY and s.outcome is None and side != asker(s):
        raise LongrollError(f"'{what}' is the enemy's, and what he does is his own to know [12]")


def reach(s: AcwState, piece: str) -> list[dict[str, Any]]:
    """7 to 7.7, 12 Where a corps or an officer can go this turn, with the marches that it costs; with limited intelligence as
    its side's map has it."""
    t = s.tables
    c, officer = find(s.real, piece)
    owned_by_asker(s, s.real.co_side[c] if c != OFF else s.real.of_side[officer], piece)
    s = chart(s, s.real.co_side[c] if c != OFF else s.real.of_side[officer])
    if officer != OFF:
        return _officer(s, officer)
    side, box = s.co_side[c], s.co_box[c]
    if s.co_kind[c] not in MOBILE:
        raise LongrollError(f"{s.co_name[c]} does not march")
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Onward) and top.corps == c:
        return _rows(s, side, _onward(s, c))
    new = as_if_to_move(s, side)
    if not ready(new, c):
        raise IllegalChoice(
            f"march {t.slug[box]}", f"{s.co_name[c]} has moved or met the enemy this turn", "7"
        )
    if not new.marches:
        raise IllegalChoice(f"march {t.slug[box]}", "no marches are left to give", "7")
    found = _two_marches(new, c, new.marches)
    afloat = [way for way in _at_sea(new, c) if way.place not in found]
    return _rows(s, side, [spell(s, side, box, way) for way in (*found.values(), *afloat)])


def _onward(s: AcwState, c: int) -> list[Way]:
    """7 Where the march of a corps that is under way can still lead."""

    def mine(state: AcwState) -> Onward | None:
        frame = marching(state)
        return frame if isinstance(frame, Onward) and frame.corps == c else None

    def alike(f: Onward) -> Hashable:
        return f.left, f.down, f.leap, f.jumped

    return list(ways(s.copy(), FLOW, s.tables.slug[s.co_box[c]], step_of, mine, alike).values())


def _rows(s: AcwState, side: int, found: list[Way]) -> list[dict[str, Any]]:
    index = s.tables.index
    rows = [
        way.row((), battle=way.rule == "7.5" or bool(s.held(1 - side, index[way.place]))) for way in found
    ]
    return sorted(rows, key=lambda row: (row["cost"], row["place"]))


def _at_sea(s: AcwState, c: int) -> list[Way]:
    """7.4, 7.5 From port to port, as the president could order it now: every voyage of a corps."""
    slug, box = s.tables.slug, s.co_box[c]
    if box not in ports(s) or embark_refused(s, c) is not None:
        return []
    goals = [(b, "7.4", v.SAIL) for b in ports(s) if b != box] + [(b, "7.5", v.INVADE) for b in landings(s)]
    cost, word = fare(s, c), slug_of(s.co_name[c])
    return [
        Way(slug[b], cost, "sea", rule, (slug[box], slug[b]), choices=(verb(word, slug[b]).text,))
        for b, rule, verb in goals
    ]


def _officer(s: AcwState, o: int) -> list[dict[str, Any]]:
    """7.7 An officer who may ride alone: four boxes of any line, for the march of his box."""
    side, box = s.of_side[o], s.of_box[o]
    new = as_if_to_move(s, side)
    ways = at_will(new, o)
    if not ways and o not in free_officers(new, side, box):
        raise IllegalChoice(
            f"ride {slug_of(s.of_name[o])}",
            f"{s.of_name[o]} commands a corps and goes with it, or to a division of his elsewhere",
            "7.7",
        )
    slug, ride = s.tables.slug, v.RIDE(slug_of(s.of_name[o])).text
    found = [
        Way(slug[b], 1, "ride", "7.7", (slug[box], slug[b]), choices=(ride, v.TO(slug[b]).text)) for b in ways
    ]
    return _rows(s, side, [spell(s, side, box, way) for way in found])


def _near(s: AcwState, goal: int) -> set[int]:
    seen, ring = {goal}, [goal]
    for _ in range(FAR):
        ring = [b for a in ring for b in s.tables.near[a] if b not in seen]
        ring = list(dict.fromkeys(ring))
        seen.update(ring)
    return seen


def threats(s: AcwState, place: str, side: str) -> list[dict[str, Any]]:
    """7, 7.4, 7.5, 8 Which enemy corps could come to a box this turn or the next, as if their turn began now; last those who
    need a six for it."""
    t = s.tables
    if place not in t.index:
        raise unknown("place", place, t.index)
    if side not in SIDES:
        raise unknown("side", side, SIDES)
    me = SIDES.index(side)
    known = s.intelligence and s.imagined == NOBODY and s.outcome is None
    s = chart(s, me) if known else suppose(s, me)  # 12: the enemy as he is reported, or as he was imagined
    enemy, goal = 1 - me, t.index[place]
    new = as_if_to_move(s, enemy)
    six = not new.die
    if six:  # the die is not cast yet
        new.die, new.invasion = s.tables.charts["sea"]["invasion"], OFF
    near = _near(s, goal)
    found = []
    for c in range(len(s.co_side)):
        box = s.co_box[c]
        if s.co_side[c] != enemy or s.co_kind[c] not in MOBILE or box == goal or not ready(new, c):
            continue
        way = _two_marches(new, c, most_marches(s), place).get(place) if box in near else None
        way = way or next((x for x in _at_sea(new, c) if x.place == place), None)
        if way is not None:
            if six and way.rule == "7.5":
                way = way._replace(by="sea, on a six", chance=True)
            found.append(
                {
                    "from": t.slug[box],
                    "who": s.co_name[c],
                    "strength": s.strength(c),
                    "attack": t.slug[box],
                    **way.row(),
                }
            )
    return sorted(found, key=lambda row: ("chance" in row, row["cost"], -row["strength"], row["who"]))
