"""9.52, 9.75, 15.1 Repairs: a broken or enemy rail hex that friendly rails join to a source becomes a side's own."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import AtHome, PlayerTurn
from longroll.games.war_for_the_union.home.hexes import reinforcement_hexes
from longroll.games.war_for_the_union.kept import kept, remembered
from longroll.games.war_for_the_union.movement.march import in_area
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.rail.events import RailRepaired
from longroll.games.war_for_the_union.rail.track import enemy_zone, track
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, DONE, REPAIR, SIDES, THEATERS, UNION
from longroll.kit.masks import bits, cells, equal

BORDER: Final[tuple[str, ...]] = ("KY", "MD", "MO", "WV")
OWN: Final = (
    ("NJ", "DE", "PA", "OH", "IN", "IL", "NY", "IA"),
    ("VA", "NC", "SC", "GA", "FL", "AL", "MS", "TN", "AR", "LA", "TX"),
)
"""15.11, 2.11, 2.12 the territory of each side"""
OUTSIDE: Final[tuple[str, ...]] = ("washington", "alexandria-va")


def passable(s: WfuState, side: int, hex_: int) -> bool:
    """9.75, 15.12 Whether a path of friendly rails leads through a hex: no enemies, and no zones without friendly troops."""
    return (
        s.rail_owner[hex_] == side
        and not s.rail_break[hex_]
        and not s.strength(hex_, 1 - side)
        and (not s.in_zoc(hex_, side) or bool(s.strength(hex_, side)))
    )


def across(s: WfuState, link: int) -> bool:
    """15.11, R24 Whether a link crosses a river or a mountain."""
    board, side = s.tables.board, s.tables.rails.side[link]
    return bool(board.water[side]) or bool(board.ridge[side])


def joined(s: WfuState, side: int, starts: list[int]) -> set[int]:
    """The rail hexes that friendly rails join to any of the starts."""
    links = track(s, side)
    fresh = bytearray(_passable(s, side))
    queue = []
    for h in starts:
        if fresh[h]:
            fresh[h] = 0
            queue.append(h)
    for at in queue:
        for other, _ in links[at]:
            if fresh[other]:
                fresh[other] = 0
                queue.append(other)
    return set(queue)


def _passable(s: WfuState, side: int) -> bytes:
    """`passable` for every hex at once."""
    t = s.tables
    n, ours, theirs = t.board.count, side * t.nodes, (1 - side) * t.nodes
    found = t.rails.mask & equal(s.rail_owner, side) & ~bits(s.rail_break) & ~bits(s.sps[theirs : theirs + n])
    held = bits(s.sps[ours : ours + n])
    return cells(found & (held | ~bits(enemy_zone(s, side))), n)


def needs_repair(s: WfuState, side: int, hex_: int) -> bool:
    return bool(s.rail_break[hex_]) or s.rail_owner[hex_] != side


def reached(s: WfuState, side: int, hex_: int, net: set[int], starts: list[int]) -> bool:
    """15.12 Whether a hex hangs on the joined rails, or is a source itself; in poor weather not across a river or mountain."""
    if hex_ in starts:
        return True
    return any(
        other in net and not (s.poor_weather and across(s, link)) for other, link in track(s, side)[hex_]
    )


def held_refused(s: WfuState, side: int, hex_: int) -> Refusal | None:
    """9.75a, 15.11 Why the place itself forbids a repair: enemy troops, or their zone without friendly troops."""
    t = s.tables
    if not s.laid[hex_] or not needs_repair(s, side, hex_):
        return Refusal(f"{t.title(hex_)} has no rail to repair", "9.74")
    if s.strength(hex_, 1 - side):
        return Refusal(f"enemy troops are at {t.title(hex_)}", "9.75")
    if s.in_zoc(hex_, side) and not s.strength(hex_, side):
        return Refusal(f"{t.title(hex_)} is in an enemy zone of control and not garrisoned", "15.11")
    return None


def mend(s: WfuState, side: int, hex_: int, rule: str) -> None:
    """9.52, 9.74, R24 The hex is the side's, whole; in poor weather what it joins across rivers and mountains stays shut."""
    t = s.tables
    s.take_rail(hex_, side)
    s.rail_fresh[hex_] = 1
    if s.poor_weather:
        for link in t.rails.net.links_at[hex_]:
            if across(s, link) and all(s.rail_owner[h] == side for h in t.rails.net.ends[link]):
                s.link_shut[link] = 1
    s.out.append(RailRepaired(SideSlug(SIDES[side]), PlaceSlug(t.node_name(hex_)), rule))


def thaw(s: WfuState) -> None:
    """R24 In fair weather every link can be used."""
    if not s.poor_weather and any(s.link_shut):
        s.link_shut[:] = bytes(len(s.link_shut))
        s.version += 1


# --- 15.1 the Rail Repair Segment ------------------------------------------------------------------------------------


def sources(s: WfuState, side: int) -> list[int]:
    """15.12a, b Functioning sources: with an industrial center for the Confederacy, reinforcement hexes for the Union."""
    t = s.tables
    good = [t.places[i].hex for i in network(s, side).sources if t.places[i].hex >= 0]
    if side == CONFEDERATE:
        bases = {t.board.hex(c.city) for i, c in enumerate(t.economy.centers) if s.kic[i]}
    else:
        bases = set(reinforcement_hexes(s, UNION))
    return [h for h in good if h in bases]


def home_ground(s: WfuState, side: int, hex_: int) -> bool:
    """15.11 Own territory, border states, and Washington for either side."""
    t = s.tables
    return bool(remembered(t, "home-ground", side, lambda: _home_ground(t, side))[hex_])


def _home_ground(t: Tables, side: int) -> bytes:
    board = t.board
    states = [state in BORDER or state in OWN[side] for state in board.states]
    found = bytearray(states[state] for state in board.state)
    for slug in OUTSIDE:
        found[board.hex(slug)] = 1
    found[board.hex("st-louis")] = side == UNION  # 2.11: Union territory
    return bytes(found)


def repair_refused(s: WfuState, side: int, hex_: int, done: str) -> Refusal | None:
    """15.11, 15.12 Why a hex may not be repaired in the Rail Repair Segment; None where it may."""
    t = s.tables
    if THEATERS[t.theater_of[hex_]] in done.split():
        return Refusal("one hex a theater a turn", "15.11")
    if not home_ground(s, side, hex_) or not in_area(s, hex_):
        return Refusal(f"{t.title(hex_)} lies in enemy territory", "15.11")
    refused = held_refused(s, side, hex_)
    if refused is not None:
        return refused
    starts = sources(s, side)
    if not reached(s, side, hex_, joined(s, side, starts), starts):
        return Refusal(f"friendly rails do not join {t.title(hex_)} to a source", "15.12")
    return None


def repairs(s: WfuState, side: int, done: str) -> list[Choice]:
    """Every hex that may be repaired now."""
    return kept(s, ("repairs", side, done), lambda: _repairs(s, side, done))


def _theaters(s: WfuState) -> frozenset[str]:
    """The theaters that a scenario plays in."""
    t = s.tables

    def made() -> frozenset[str]:
        inside = t.area(s.scenario)
        return frozenset(THEATERS[t.theater_of[h]] for h in t.rails.stations if inside[h])

    return remembered(t, "theaters", s.scenario, made)


def _repairs(s: WfuState, side: int, done: str) -> list[Choice]:
    t = s.tables
    if _theaters(s).issubset(done.split()):
        return []
    starts = sources(s, side)
    net = joined(s, side, starts)
    near, broken, owner = t.rails.net.graph.near, s.rail_break, s.rail_owner
    ends = {other for h in net for other in near[h] if broken[other] or owner[other] != side} | set(starts)
    found = []
    for h in sorted(ends):
        if not needs_repair(s, side, h) or THEATERS[t.theater_of[h]] in done.split():
            continue
        allowed = home_ground(s, side, h) and in_area(s, h) and held_refused(s, side, h) is None
        if allowed and reached(s, side, h, net, starts):
            found.append(REPAIR(t.node_name(h)))
    return found


@FLOW.step("rail-repair", PlayerTurn)
def rail_repair(s: WfuState, f: PlayerTurn) -> None:
    """5.24a, 15.1"""
    _ask(s, AtHome("repair", side=f.side))


def _ask(s: WfuState, f: AtHome) -> None:
    if repairs(s, f.side, f.done):
        f.do = "repair"
        s.push(f)


@FLOW.question("repair", AtHome)
class Repair(Question[WfuState, AtHome]):
    """15.11 One rail hex in each theater."""

    rule = "15.11"

    def side(self, s: WfuState, f: AtHome) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: AtHome) -> str:
        return "Which rail hex is repaired?"

    def choices(self, s: WfuState, f: AtHome) -> list[Choice]:
        return [*repairs(s, f.side, f.done), DONE()]

    def refusal(self, s: WfuState, f: AtHome, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind is REPAIR and choice.place in t.board.index:
            return repair_refused(s, f.side, t.board.index[choice.place], f.done)
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: AtHome, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        hex_ = s.tables.board.index[choice.place]
        mend(s, f.side, hex_, "15.11")
        f.done = f"{f.done} {THEATERS[s.tables.theater_of[hex_]]}".strip()
        _ask(s, f)
