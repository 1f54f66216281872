"""Before a choice is made: where a stack can go and what it costs, and who of the enemy could attack a hex.

A stack is named by its leader (`mcdowell`), or by the hex of cavalry that rides by itself: `cavalry 5704`. Each row of `reach` has
the choices that lead there, from the present decision on.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from longroll.core.choice import Choice
from longroll.core.errors import IllegalChoice, LongrollError, unknown
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.combat.force import target_refused
from longroll.games.war_for_the_union.combat.odds import attacks_refused
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Marching, PlayerTurn
from longroll.games.war_for_the_union.movement.march import Group, leader_allowance
from longroll.games.war_for_the_union.movement.reach import Road, roads
from longroll.games.war_for_the_union.movement.stack import group_of
from longroll.games.war_for_the_union.state import WfuState
from longroll.kit.ways import ended

CAVALRY = "cavalry"


class Piece(NamedTuple):
    """What somebody asks about: a leader, or cavalry by itself (leader -1)."""

    side: int
    leader: int
    node: int


class Start(NamedTuple):
    """A stack that is ready to march, in the state where it is so, and the choices that have led there."""

    state: WfuState
    group: Group
    choices: tuple[Choice, ...]


def find(s: WfuState, name: str) -> Piece:
    """A stack by its name."""
    t = s.tables
    kind, _, at = name.partition(" ")
    if kind == CAVALRY and at:
        node = t.node(at, "reach")
        sides = [side for side in (0, 1) if any(s.arm_of(sp) for sp in s.sps_at(node, side))]
        if not sides:
            raise LongrollError(f"there is no cavalry at {t.title(node)}")
        return Piece(sides[0], -1, node)
    if name not in t.leader:
        raise unknown("unit", name, [*t.leader, f"{CAVALRY} HEX"])
    leader = t.leader[name]
    if s.leader_at[leader] == OFF:
        raise LongrollError(f"{t.leaders[leader].name} is not on the map")
    return Piece(t.leaders[leader].side, leader, s.leader_at[leader])


def as_if_to_move(s: WfuState, side: int) -> WfuState:
    """A copy in the Operations Segment of a side: as it stands in its own, else as if it began now."""
    new = s.copy()
    if s.phasing != side or not any(f.do == "operations" for f in s.stack):
        new.phasing = side
        new.begin_operations()
    new.stack = [PlayerTurn("operations", side=side)]
    new.out = []
    return new


def under_way(s: WfuState, piece: Piece) -> Marching | None:
    """The march of a stack, where it is the one that moves at this moment."""
    f = s.stack[-1] if s.stack else None
    if isinstance(f, Marching) and f.do == "march" and f.leader == piece.leader:
        return f if f.leader >= 0 or f.node == piece.node else None
    return None


def start(s: WfuState, piece: Piece) -> Start:
    """The stack on the march, or set in motion in a copy with everybody whom its leader can take; an error where it may not."""
    f = under_way(s, piece)
    if f is not None:
        return Start(s, group_of(s, f), ())
    t = s.tables
    new = as_if_to_move(s, piece.side)
    first = w.LEAD(t.leaders[piece.leader].slug) if piece.leader >= 0 else w.RIDE(t.node_name(piece.node))
    ask, frame = FLOW.asking(new)
    refused = ask.refusal(new, frame, first)
    if refused is not None:
        raise IllegalChoice(first.text, *refused)
    choices = [first]
    FLOW.play(new, first)
    while new.stack[-1].do == "assemble":
        choices.append(_gather(FLOW.choices(new)))
        FLOW.play(new, choices[-1])
    return Start(new, group_of(new, new.frame(Marching)), tuple(choices))


def _gather(offered: list[Choice]) -> Choice:
    """Everybody whom the leader can take, then set out."""
    return next((choice for choice in offered if choice.kind is w.TAKE_ALL), w.SET_OUT())


def reach(s: WfuState, name: str) -> list[dict[str, Any]]:
    """9.1 Where a stack can march to now, or as if its side's Operations Segment began."""
    piece = find(s, name)
    t = s.tables
    now: tuple[WfuState, tuple[str, ...]] | None = None
    if under_way(s, piece) is not None:
        now = s, ()
    elif s.phasing == piece.side:
        now = ended(s, FLOW, (w.HALT,), lambda new: new.stack[-1].do == "operations")
    begun = start(now[0] if now else s, piece)
    rows = []
    for hex_, road in roads(begun.state, begun.group).items():
        steps = [w.STEP(t.node_name(h)).text for h in road.path]
        rows.append(
            {
                "place": t.node_name(hex_), "cost": road.cost, "by": "march", "rule": "9.1",
                "path": [t.node_name(h) for h in (piece.node, *road.path)], "battle": False,
                "choices": [*now[1], *(c.text for c in begun.choices), *steps] if now else [],
            }
        )  # fmt: skip
    return sorted(rows, key=lambda row: (row["cost"], row["place"]))


# --- threats ---------------------------------------------------------------------------------------------------------


def threats(s: WfuState, place: str, side: str) -> list[dict[str, Any]]:
    """9.1, 13.11 Leaders of the enemy who could attack a hex in one player turn, as if theirs began now."""
    t = s.tables
    if side not in w.SIDES:
        raise unknown("side", side, w.SIDES)
    goal = t.board.count if place in t.waters.index else t.node(place, "threats")
    if goal >= t.board.count:  # a box, or water: no leader attacks it
        return []
    enemy = 1 - w.SIDES.index(side)
    new = as_if_to_move(s, enemy)
    rows = []
    for leader, man in enumerate(t.leaders):
        at = new.leader_at[leader]
        if man.side != enemy or man.role == w.NAVAL or not 0 <= at < t.board.count:
            continue
        if t.board.distance(at, goal) <= leader_allowance(new, leader) + 1:
            row = _threat(new, leader, goal)
            if row is not None:
                rows.append(row)
    return sorted(rows, key=lambda row: (-row["strength"], row["cost"], row["from"]))


def _threat(s: WfuState, leader: int, goal: int) -> dict[str, Any] | None:
    """What a leader would bring against a hex, if he gets next to it."""
    t = s.tables
    man = t.leaders[leader]
    try:
        begun = start(s, Piece(man.side, leader, s.leader_at[leader]))
    except IllegalChoice:
        return None
    ways = {begun.group.node: Road(0, ()), **roads(begun.state, begun.group)}
    ends = [h for h in t.board.around(goal) if h in ways and _may_attack(s, man.side, h, goal)]
    if not ends or not begun.group.sps:
        return None
    end = min(ends, key=lambda h: (ways[h].cost, h))
    men = sum(1 for sp in begun.group.sps if attacks_refused(s, sp) is None)
    if not men:
        return None
    return {
        "from": t.node_name(begun.group.node), "who": man.name, "leaders": [man.slug], "strength": men,
        "attack": man.slug if end == begun.group.node else None, "place": t.node_name(end), "cost": ways[end].cost,
        "by": "march", "rule": "9.1", "path": [t.node_name(h) for h in (begun.group.node, *ways[end].path, goal)],
    }  # fmt: skip


def _may_attack(s: WfuState, side: int, start: int, goal: int) -> bool:
    """Whether the ground lets an attack go from one hex into the next, whoever stands there."""
    refused = target_refused(s, side, start, goal)
    return refused is None or refused.rule == "13.15"
