"""Before a choice is made: where a unit can go and what it costs, and who of the enemy could come to a place.

A unit is named by its id (`grant`, a militia's name), or by its kind and place where it has none: `infantry cairo`,
`supply cairo`, `gunboat cairo`, `railroad alexandria`.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

from longroll.core.choice import Choice
from longroll.core.errors import IllegalChoice, LongrollError, unknown
from longroll.core.events import SideSlug
from longroll.core.frames import Frame
from longroll.games.divided_we_fall import sequence
from longroll.games.divided_we_fall import verbs as w
from longroll.games.divided_we_fall.columns import READY
from longroll.games.divided_we_fall.combat.field import leaders_worth
from longroll.games.divided_we_fall.command import Campaign
from longroll.games.divided_we_fall.events import Moved
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.frames import March, Railhead, Sail
from longroll.games.divided_we_fall.movement import load
from longroll.games.divided_we_fall.movement.reach import FAR
from longroll.games.divided_we_fall.movement.reach import reach as distances
from longroll.games.divided_we_fall.movement.solo import rides
from longroll.games.divided_we_fall.narrate import describe
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.words import CSA, NAVAL, OFF, SIDES, USA
from longroll.kit.ways import Step, Way, ended, merge, ways

KINDS = ("infantry", "supply", *NAVAL, "railroad")
UnderWay = March | Sail | Railhead


class Piece(NamedTuple):
    """A unit that somebody asks about."""

    side: int
    at: int
    kind: str
    slug: str = ""
    leader: int = OFF
    militia: int = OFF
    many: int = 0
    """of what is counted, how many go; 0: all that can go together"""


def as_if_to_move(s: DwfState, side: int) -> DwfState:
    """A copy at the beginning of an action of a side: now in its own Campaign phase, else as if that phase began now."""
    new = s.copy()
    if s.phasing != side or not any(f.do == "campaign" for f in s.stack):
        sequence.begin(new, side)
        sequence.orders(new)
    new.stack = [Frame("campaign")]
    new.out = []
    return new


def marching(s: DwfState) -> UnderWay | None:
    frame = s.stack[-1] if s.stack else None
    return frame if isinstance(frame, UnderWay) else None


def alike(f: Any) -> Hashable:
    """The cheaper of two marches in an area can do all that the dearer can, if they are alike in this."""
    return (f.blue, f.boat, f.at_sea, f.light, f.lifted) if isinstance(f, March) else None


def step_of(s: DwfState, choice: Choice, spent: int) -> Step | None:
    """What a choice of a march has done."""
    if choice.kind not in (w.TO, w.TO_BY, w.TO_LIGHT):
        return None
    moved = next(event for event in s.out if type(event) is Moved)
    return Step(moved.end, moved.spent, moved.by, moved.rule)


def _explore(s: DwfState, at: int, choice: Choice | None) -> dict[str, Way]:
    """The ways of the march that a choice begins (None: of the one under way)."""
    new = s
    if choice is not None:
        new = s.copy()
        FLOW.play(new, choice)
    found = ways(new, FLOW, s.tables.slug[at], step_of, marching, alike)
    if choice is None:
        return found
    return {place: way._replace(choices=(choice.text, *way.choices)) for place, way in found.items()}


def under_way(s: DwfState, piece: Piece) -> bool:
    """Whether the unit is the one on the march at this moment."""
    f = marching(s)
    if f is None or f.at != piece.at:
        return False
    if isinstance(f, Railhead):
        return piece.kind == "railroad"
    if isinstance(f, Sail):
        return piece.kind == NAVAL[f.kind]
    if piece.leader != OFF or piece.militia != OFF:
        return piece.leader in f.who or piece.militia in f.militia
    return (piece.kind == "infantry" and load.factors(f) > 0) or (piece.kind == "supply" and f.supply > 0)


def find(s: DwfState, name: str) -> Piece:
    """A unit by its name."""
    t = s.tables
    words = name.split()
    many = int(words.pop(0)) if len(words) == 3 and words[0].isdigit() else 0
    if len(words) == 2 and words[0] in KINDS:
        return _unnamed(s, words[0], t.area(words[1]))._replace(many=many)
    if name in t.leader_index:
        i = t.leader_index[name]
        if s.leader_at[i] == OFF:
            raise LongrollError(f"{t.leaders[i].name} is not on the map")
        return Piece(t.leaders[i].side, s.leader_at[i], "leader", name, leader=i)
    if name in t.militia_index:
        i = t.militia_index[name]
        if s.militia_at[i] == OFF:
            raise LongrollError(f"{name} is not on the map")
        return Piece(t.militia[i].side, s.militia_at[i], "militia", name, militia=i)
    raise unknown("unit", name, [*t.leader_index, *t.militia_index, *(f"{k} PLACE" for k in KINDS)])


def _unnamed(s: DwfState, kind: str, area: int) -> Piece:
    """A unit without a name, of the side that moves if both have one there."""
    n = s.tables.n
    if kind == "infantry":
        here = [side for side in (CSA, USA) if s.factors[side * n + area]]
    elif kind == "supply":
        here = [side for side in (CSA, USA) if s.supplies(side, area)]
    elif kind == "railroad":
        here = [USA] if s.mrr_ready[area] or s.mrr_done[area] else []
    else:
        here = [USA] if s.fleet(NAVAL.index(kind), area) else []
    if not here:
        raise LongrollError(f"there is no {kind} at {s.tables.name[area]}")
    return Piece(s.phasing if s.phasing in here else here[0], area, kind)


def beginnings(s: DwfState, piece: Piece) -> list[Choice]:
    """The choices of the Campaign phase that set a unit in motion; of infantry the largest counter."""
    place = s.tables.slug[piece.at]
    verbs = {
        "infantry": (w.MARCH, w.LIFT),
        "leader": (w.ACTIVATE, w.ROAM),
        "militia": (w.MARCH_MILITIA,),
        "supply": (w.SUPPLY,),
        "railroad": (w.RAILROAD,),
    }.get(piece.kind, (w.SAIL,))
    found: dict[Any, Choice] = {}
    for choice in FLOW.choices(s):
        if choice.kind not in verbs:
            continue
        here = choice.piece == piece.slug if choice.pieces else choice.place == place
        if piece.many and choice.counts and choice.count != piece.many:
            continue
        if here and (choice.kind is not w.SAIL or choice.word == piece.kind):
            found[choice.kind] = choice  # sizes rise, so the largest stays; ironclads stop it least
    return list(found.values())


def wanted(s: DwfState, piece: Piece) -> Choice:
    """The choice that a player would expect to set the unit in motion, to say why it is not there."""
    place = s.tables.slug[piece.at]
    return {
        "infantry": w.MARCH(1, place),
        "leader": w.ACTIVATE(piece.slug),
        "militia": w.MARCH_MILITIA(piece.slug),
        "supply": w.SUPPLY(place),
        "railroad": w.RAILROAD(place),
    }.get(piece.kind, w.SAIL(piece.kind, 1, place))


def reach(s: DwfState, name: str) -> list[dict[str, Any]]:
    """D28 to D36, D58, D59 Where a unit can go in one action, with the movement factors that it costs."""
    piece = find(s, name)
    if under_way(s, piece):
        return _rows(s, piece.side, [_explore(s.copy(), piece.at, None)], [], ())
    now = ended(s, FLOW, (w.HALT, w.STAY), between_actions) if s.phasing == piece.side else None
    new = as_if_to_move(now[0] if now else s, piece.side)
    starts = beginnings(new, piece)
    ready = piece.leader != OFF and new.leader_done[piece.leader] == READY
    alone = rides(new, piece.leader) if ready else []
    if not starts and not alone:
        choice = wanted(s, piece)
        refused = Campaign().refusal(new, Frame("campaign"), choice)
        assert refused is not None
        raise IllegalChoice(choice.text, *refused)
    marches = [_explore(new, piece.at, choice) for choice in starts]
    return _rows(s, piece.side, marches, [_ride(s, piece, b) for b in alone], now[1] if now else None)


def between_actions(s: DwfState) -> bool:
    """Whether it is asked what the next command point is spent on."""
    return bool(s.stack) and s.stack[-1].do == "campaign"


def _ride(s: DwfState, piece: Piece, to: int) -> Way:
    """D33 A leader who rides alone."""
    place = s.tables.slug[to]
    return Way(place, 0, "ride", "D33", (), choices=(w.RIDE(piece.slug).text, w.RIDE_TO(place).text))


def _rows(
    s: DwfState, side: int, marches: list[dict[str, Way]], alone: list[Way], first: tuple[str, ...] | None
) -> list[dict[str, Any]]:
    t = s.tables
    found = [
        way.row(first, battle=bool(s.occupies(1 - side, t.index[way.place])))
        for way in merge(marches).values()
    ]
    known = {row["place"] for row in found}
    found += [way.row(first, battle=False) for way in alone if way.place not in known]
    return sorted(found, key=lambda row: (row["by"] == "ride", row["cost"], row["place"]))


def threats(s: DwfState, place: str, side: str) -> list[dict[str, Any]]:
    """D34, D35 Who of the enemy could attack a place in one action each, as if his Campaign phase began now."""
    t = s.tables
    goal = t.area(place)
    new = as_if_to_move(s, 1 - SIDES.index(SideSlug(side)))
    far = distances(new, goal)
    near = set(t.near[goal])
    found = []
    for choice in FLOW.choices(new):
        at = _start_of(new, choice)
        if at in (OFF, goal) or (far.land[at] >= FAR and far.water[at] >= FAR and at not in near):
            continue
        row = _threat(new, choice, at, place)
        if row is not None:
            found.append(row)
    return _strongest(found)


def _threat(s: DwfState, choice: Choice, at: int, place: str) -> dict[str, Any] | None:
    """What a march would bring to a place, if it gets there."""
    t = s.tables
    begun = s.copy()
    FLOW.play(begun, choice)
    frame = marching(begun)
    if not isinstance(frame, March) or not load.men(begun, frame):
        return None
    who, units, men = list(frame.who), load.units(begun, frame), load.men(begun, frame)
    way = ways(begun, FLOW, t.slug[at], step_of, marching, alike, place).get(place)
    if way is None:
        return None
    last = f"{way.path[-2]} by water" if way.by.split()[-1] in ("river", "sea") else way.path[-2]
    chiefs = [t.leaders[i].slug for i in who]
    return {
        "from": t.slug[at],
        "who": describe(t, units),
        "leaders": chiefs,
        "strength": men + leaders_worth(begun, who, men),
        "attack": f"{last}: {' '.join([*chiefs, str(men)])}",
        **way.row(),
    }


def _start_of(s: DwfState, choice: Choice) -> int:
    """The area where a march with troops begins; OFF for other choices."""
    t = s.tables
    if choice.kind in (w.ACTIVATE, w.ROAM):
        return s.leader_at[t.leader_index[choice.piece]]
    if choice.kind is w.MARCH_MILITIA:
        return s.militia_at[t.militia_index[choice.piece]]
    return t.index[choice.place] if choice.kind in (w.MARCH, w.LIFT) else OFF


def _strongest(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of the many sizes that could march from one place, the strongest; leaders each for themselves."""
    best: dict[Any, dict[str, Any]] = {}
    for row in rows:
        key = (row["from"], tuple(row["leaders"]))
        if key not in best or row["strength"] > best[key]["strength"]:
            best[key] = row
    return sorted(best.values(), key=lambda row: (-row["strength"], row["cost"], row["from"]))
