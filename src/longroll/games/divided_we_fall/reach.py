"""Before a choice is made: where a unit can go and what it costs, and who of the enemy could come to a place.

A unit is named by its id (`grant`, a militia's name), or by its kind and place where it has none: `infantry cairo`,
`supply cairo`, `gunboat cairo`, `railroad alexandria`.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from longroll.core.choice import Choice
from longroll.core.errors import IllegalChoice, LongrollError, unknown
from longroll.core.state import Frame
from longroll.games.divided_we_fall import sequence
from longroll.games.divided_we_fall.combat.odds import leaders_worth
from longroll.games.divided_we_fall.events import Moved
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.movement import load
from longroll.games.divided_we_fall.movement.reach import FAR
from longroll.games.divided_we_fall.movement.reach import reach as distances
from longroll.games.divided_we_fall.movement.solo import rides
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import NAVAL, OFF, SIDES, USA
from longroll.games.divided_we_fall.why import why_not
from longroll.kit.ways import Step, Way, merge, ways

KINDS = ("infantry", "supply", *NAVAL, "railroad")
MARCHES = ("march", "sail", "railroad")


def as_if_to_move(s: DwfState, side: int) -> DwfState:
    """A copy at the beginning of an action of a side: now in its own Campaign phase, else as if that phase began now."""
    new = s.copy()
    if s.phasing != side or not any(f["do"] == "campaign" for f in s.stack):
        sequence.begin(new, side)
        sequence.orders(new, {})
    new.stack = [{"do": "campaign"}]
    new.out = []
    return new


def marching(s: DwfState) -> Frame | None:
    frame = s.stack[-1] if s.stack else None
    return frame if frame is not None and frame["do"] in MARCHES else None


def alike(f: Frame) -> Hashable:
    """The cheaper of two marches in an area can do all that the dearer can, if they are alike in this."""
    return f.get("blue"), f.get("boat"), f.get("sea"), f.get("light"), f.get("lifted")


def step_of(s: DwfState, choice: Choice, spent: int) -> Step | None:
    """What a choice of a march has done."""
    if choice.verb != "to":
        return None
    moved = next(event for event in s.out if type(event) is Moved)
    return Step(moved.end, moved.spent, moved.by, moved.rule)


def _explore(s: DwfState, at: int, choice: Choice | None, until: str | None = None) -> dict[str, Way]:
    """The ways of the march that a choice begins (None: of the one under way)."""
    new = s
    if choice is not None:
        new = s.copy()
        FLOW.play(new, choice)
    return ways(new, FLOW, s.tables.slug[at], step_of, marching, alike, until)


def under_way(s: DwfState, leader: int, militia: int, kind: str, at: int) -> bool:
    """Whether the unit is the one on the march at this moment."""
    f = marching(s)
    if f is None or f["at"] != at:
        return False
    if f["do"] != "march":
        return kind == ("railroad" if f["do"] == "railroad" else NAVAL[f["kind"]])
    if leader != OFF or militia != OFF:
        return leader in f["who"] or militia in f["mil"]
    return (kind == "infantry" and load.factors(f) > 0) or (kind == "supply" and f["sup"] > 0)


def find(s: DwfState, piece: str) -> tuple[int, int, int, str, int]:
    """(side, area, leader, militia's number, kind) of a unit by its name."""
    t = s.tables
    words = piece.split()
    if len(words) == 2 and words[0] in KINDS:
        kind, area = words[0], t.area(words[1])
        n = t.n
        here = {
            "infantry": [side for side in (0, 1) if s.factors[side * n + area]],
            "supply": [side for side in (0, 1) if s.supplies(side, area)],
            "railroad": [USA] if s.mrr_ready[area] or s.mrr_done[area] else [],
        }.get(kind)
        if here is None:
            here = [USA] if s.fleet(NAVAL.index(kind), area) else []
        if not here:
            raise LongrollError(f"there is no {kind} at {t.name[area]}")
        return (s.phasing if s.phasing in here else here[0]), area, OFF, kind, OFF
    if piece in t.leader_index:
        i = t.leader_index[piece]
        if s.leader_at[i] == OFF:
            raise LongrollError(f"{t.leaders[i].name} is not on the map")
        return t.leaders[i].side, s.leader_at[i], i, "leader", OFF
    if piece in t.militia_index:
        i = t.militia_index[piece]
        if s.militia_at[i] == OFF:
            raise LongrollError(f"{piece} is not on the map")
        return t.militia[i].side, s.militia_at[i], OFF, "militia", i
    raise unknown("unit", piece, [*t.leader_index, *t.militia_index, *(f"{k} PLACE" for k in KINDS)])


def beginnings(s: DwfState, kind: str, slug: str, at: int) -> list[Choice]:
    """The choices of the Campaign phase that set a unit in motion; of infantry the largest counter."""
    place = s.tables.slug[at]
    found: dict[str, Choice] = {}
    for choice in FLOW.choices(s):
        verb, args = choice.verb, choice.args
        if kind == "infantry":
            if verb in ("march", "lift") and args[-1] == place and len(args) == 2:
                found[verb] = choice  # sizes come in rising order
        elif kind == "leader":
            if verb in ("activate", "roam") and args[0] == slug:
                found[verb] = choice
        elif kind == "militia":
            if verb == "march" and args == (slug,):
                found[verb] = choice
        elif verb in (kind, "sail") and args[-1] == place and (verb == kind or args[0] == kind):
            found[verb] = choice  # of naval units the largest squadron, which ironclads stop least
    return list(found.values())


def wanted(kind: str, slug: str, place: str) -> str:
    """The choice that a player would expect to set the unit in motion, to say why it is not there."""
    return {
        "infantry": f"march 1 {place}",
        "leader": f"activate {slug}",
        "militia": f"march {slug}",
        "supply": f"supply {place}",
        "railroad": f"railroad {place}",
    }.get(kind, f"sail {kind} 1 {place}")


def reach(s: DwfState, piece: str) -> list[dict[str, Any]]:
    """D28 to D36, D58, D59 Where a unit can go in one action, with the movement factors that it costs."""
    t = s.tables
    side, at, leader, kind, militia = find(s, piece)
    if under_way(s, leader, militia, kind, at):
        return _rows(s, side, [_explore(s.copy(), at, None)], [])
    new = as_if_to_move(s, side)
    starts = beginnings(new, kind, piece, at)
    alone = rides(new, leader) if leader != OFF and not new.leader_done[leader] else []
    if not starts and not alone:
        text = wanted(kind, piece, t.slug[at])
        raise IllegalChoice(text, *why_not(new, text))
    return _rows(s, side, [_explore(new, at, choice) for choice in starts], alone)


def _rows(s: DwfState, side: int, marches: list[dict[str, Way]], alone: list[int]) -> list[dict[str, Any]]:
    t = s.tables
    found = [way.row(battle=bool(s.strong(1 - side, t.index[way.place]))) for way in merge(marches).values()]
    known = {row["place"] for row in found}
    found += [
        {"place": t.slug[b], "cost": 0, "by": "ride", "rule": "D33", "path": [], "battle": False}
        for b in alone
        if t.slug[b] not in known
    ]
    return sorted(found, key=lambda row: (row["by"] == "ride", row["cost"], row["place"]))


def threats(s: DwfState, place: str, side: str) -> list[dict[str, Any]]:
    """D34, D35 Who of the enemy could attack a place in one action each, as if his Campaign phase began now."""
    t = s.tables
    goal = t.area(place)
    enemy = 1 - SIDES.index(side)
    new = as_if_to_move(s, enemy)
    far = distances(new, goal)
    near = set(t.near[goal])
    found = []
    for choice in FLOW.choices(new):
        at = _start_of(new, choice)
        if at in (OFF, goal) or (far.land[at] >= FAR and far.water[at] >= FAR and at not in near):
            continue
        begun = new.copy()
        FLOW.play(begun, choice)
        frame = marching(begun)
        if frame is None or frame["do"] != "march" or not load.men(frame):
            continue
        way = ways(begun, FLOW, t.slug[at], step_of, marching, alike, place).get(place)
        if way is not None:
            men = load.men(frame)
            last = f"{way.path[-2]} by water" if way.by.split()[-1] in ("river", "sea") else way.path[-2]
            chiefs = [t.leaders[i].slug for i in frame["who"]]
            found.append(
                {
                    "from": t.slug[at],
                    "who": load.named(begun, frame),
                    "strength": men + leaders_worth(begun, frame["who"], men),
                    "attack": f"{last}: {' '.join([*chiefs, str(men)])}",
                    **way.row(),
                }
            )
    return _strongest(found)


def _start_of(s: DwfState, choice: Choice) -> int:
    """The area where a march with troops begins; OFF for other choices."""
    t = s.tables
    if choice.verb in ("activate", "roam"):
        return int(s.leader_at[t.leader_index[choice.args[0]]])
    if choice.verb in ("march", "lift"):
        if len(choice.args) == 1:
            return int(s.militia_at[t.militia_index[choice.args[0]]])
        return t.index[choice.args[1]]
    return OFF


def _strongest(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of the many sizes that could march from one place, the strongest; leaders each for themselves."""
    best: dict[Any, dict[str, Any]] = {}
    for row in rows:
        led = row["attack"].rpartition(": ")[2].split()[:-1]
        key = (row["from"], tuple(led))
        if key not in best or row["strength"] > best[key]["strength"]:
            best[key] = row
    return sorted(best.values(), key=lambda row: (-row["strength"], row["cost"], row["from"]))
