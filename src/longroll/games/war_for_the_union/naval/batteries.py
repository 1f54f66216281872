"""8.2, 8.3 Batteries: built and upgraded where entrenched troops or a fort have a line of supply, and removed."""

from __future__ import annotations

from functools import partial
from typing import Final

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import LOST, OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.forts import OTHER_PROJECTS, lined, projects
from longroll.games.war_for_the_union.frames import PlayerTurn
from longroll.games.war_for_the_union.kept import offer, offered
from longroll.games.war_for_the_union.naval.events import BatteryBegun, BatteryDone
from longroll.games.war_for_the_union.naval.fire import strength_of
from longroll.games.war_for_the_union.naval.frames import Guns
from longroll.games.war_for_the_union.pieces import ALL_AROUND
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import stacks
from longroll.games.war_for_the_union.waters import NAVIGABLE, TIDAL
from longroll.games.war_for_the_union.words import (
    BUILD_BATTERY,
    CONFEDERATE,
    DISMANTLE,
    DONE,
    EAST,
    EMPLACE,
    HALT,
    SIDES,
    UPGRADE,
    WEST,
)  # fmt: skip
from longroll.games.war_for_the_union.zoi import batteries_on
from longroll.kit.hexgrid import DIRECTIONS
from longroll.kit.masks import marked

AT_A_TIME: Final = 2
"""8.22 forts and batteries under construction in a theater"""
NEW_CONFEDERATE: Final = 2
"""8.21 the strength of every new Confederate battery"""
TWO_SIDES: Final[tuple[int, ...]] = tuple(1 << d | 1 << (d + 1) % 6 for d in range(6))
"""8.26 every two adjoining sides"""
COST: Final = 1
"""8.21 Resource Points for a Confederate battery or upgrade"""


# --- conditions ------------------------------------------------------------------------------------------------------


def sited(s: WfuState, side: int, hex_: int) -> bool:
    """8.21 Entrenched troops or a fort, with a line of supply."""
    return bool(s.works_of(hex_, side) or s.fort_of(hex_, side)) and lined(s, hex_, side)


def under_way(s: WfuState, side: int, theater: int) -> int:
    """8.22, 8.24b Batteries that count against the limit; an upgrade that suppression halts does not."""
    t = s.tables
    return sum(
        1
        for b, at in enumerate(s.battery_site)
        if at != OFF
        and t.batteries[b].side == side
        and t.theater_of[at] == theater
        and not (s.battery_onto[b] and s.battery_state[s.battery_onto[b] - 1])
    )


OTHER_PROJECTS.append(under_way)


def begin_refused(s: WfuState, side: int, hex_: int) -> Refusal | None:
    """8.21, 8.22 Why no battery work may be begun in a hex; None where it may."""
    if not sited(s, side, hex_):
        title = s.tables.title(hex_)
        return Refusal(f"{title} needs entrenched troops or a fort with a line of supply", "8.21")
    return afford_refused(s, side, s.tables.theater_of[hex_])


def afford_refused(s: WfuState, side: int, theater: int) -> Refusal | None:
    """8.21, 8.22 Why no battery work may be begun in a theater; None where it may."""
    if projects(s, side, theater) >= AT_A_TIME:
        return Refusal(f"{AT_A_TIME} forts and batteries are under construction in the theater", "8.22")
    if side == CONFEDERATE and s.resource_points < COST:
        return Refusal("a Resource Point is needed", "8.21")
    return None


def pool(s: WfuState, side: int) -> list[int]:
    """8.22 The counters that may still be built."""
    return [
        b
        for b, gun in enumerate(s.tables.batteries)
        if gun.side == side
        and s.battery_at[b] == OFF
        and s.battery_site[b] == OFF
        and s.battery_state[b] != LOST
    ]


def raisable(s: WfuState, side: int, hex_: int, free: list[int] | None = None) -> list[int]:
    """8.21, 8.23 The counters that may be built in a hex, one of each strength; named ones only at their place. `free` is
    the pool, if known."""
    t = s.tables
    here = [b for b, at in enumerate(s.battery_at) if at == hex_] + [
        b for b, at in enumerate(s.battery_site) if at == hex_ and not s.battery_onto[b]
    ]
    coastal = sum(t.batteries[b].coastal for b in here)
    limits = t.charts.stacking
    found: dict[tuple[str, int], int] = {}
    for b in pool(s, side) if free is None else free:
        gun = t.batteries[b]
        if gun.name and t.battery_homes[b] != hex_:
            continue
        if side == CONFEDERATE and gun.strength != NEW_CONFEDERATE:
            continue
        full = (
            coastal >= limits.coastal_batteries
            if gun.coastal
            else len(here) - coastal >= limits.river_batteries
        )
        if not full:
            found.setdefault((gun.name, gun.strength), b)
    return list(found.values())


def facings(s: WfuState, side: int, hex_: int, battery: int) -> list[int]:
    """8.26, 8.27 The ways a battery may face: two adjoining sides with a river on one of them, free of other guns."""
    if s.tables.batteries[battery].coastal:
        return [ALL_AROUND]
    return [faces for faces in TWO_SIDES if facing_refused(s, side, hex_, faces) is None]


def facing_refused(s: WfuState, side: int, hex_: int, faces: int) -> Refusal | None:
    """8.26 Why a river battery may not face two sides; None where it may."""
    t = s.tables
    w = t.waters
    waters = [w.way.of_side[6 * hex_ + d] for d in range(6) if faces >> d & 1]
    rivers = [x for x in waters if x >= 0 and w.kind[x] in (NAVIGABLE, TIDAL)]
    if not rivers:
        return Refusal("a river battery faces a navigable or tidal river", "8.26")
    if (hex_ in s.battery_at or hex_ in s.battery_site) and _overlaps(s, side, hex_, faces):
        return Refusal("guns of the same hex do not face the same side", "8.26")
    for river in rivers:
        for b in (*batteries_on(s, river), *_begun_on(s, 1 - side, river)):
            if t.batteries[b].side != side and not s.battery_onto[b]:
                return Refusal(f"{t.batteries[b].slug} of the enemy faces that side already", "8.26")
    return None


def _begun_on(s: WfuState, side: int, river: int) -> list[int]:
    """R77 The batteries that a side has begun to build towards a river."""
    of_side = s.tables.waters.way.of_side
    return [
        b
        for b, site in enumerate(s.battery_site)
        if site != OFF
        and s.battery_at[b] == OFF
        and s.tables.batteries[b].side == side
        and any(s.battery_faces[b] >> d & 1 and of_side[6 * site + d] == river for d in range(6))
    ]


def _overlaps(s: WfuState, side: int, hex_: int, faces: int) -> bool:
    """8.26 Whether guns of a hex, finished or begun, face one of these sides already."""
    for b, at in enumerate(s.battery_at):
        here = (s.battery_site[b] if at == OFF else at) == hex_ and not s.battery_onto[b]
        if here and s.tables.batteries[b].side == side and s.battery_faces[b] & faces:
            return True
    return False


def upgrades(s: WfuState, battery: int) -> list[int]:
    """8.24 The counters that would upgrade a battery; its own where a named one was never reduced."""
    t = s.tables
    gun = t.batteries[battery]
    if s.battery_state[battery] or battery + 1 in s.battery_onto:
        return []
    if gun.name:
        if not s.battery_weak[battery]:
            return []
        if not s.battery_beaten[battery]:
            return [battery]
    found: dict[int, int] = {}
    for b in pool(s, gun.side):
        other = t.batteries[b]
        least = 3 if gun.name else strength_of(s, battery) + 1
        if not other.name and other.strength >= least:
            found.setdefault(other.strength, b)
    return list(found.values())


# --- the segment -----------------------------------------------------------------------------------------------------


@FLOW.step("batteries", PlayerTurn)
def batteries(s: WfuState, f: PlayerTurn) -> None:
    """5.22a, 8.21, 8.24 What was begun in an earlier turn is completed, or given up where its conditions are gone."""
    for b, at in enumerate(s.battery_site):
        if at != OFF and s.tables.batteries[b].side == f.side:
            _complete(s, f.side, b)
    ask(s, Guns("build-batteries", side=f.side))


def ask(s: WfuState, f: Guns) -> None:
    """8.2, 8.3 What to build, then what to remove; a side is asked only what it can do."""
    found = begun(s, f.side) if f.do == "build-batteries" else []
    if found:
        s.push(f)
        offer(s, f, found)
        return
    f.do = "remove-batteries"
    if removable(s, f.side):
        s.push(f)


def _complete(s: WfuState, side: int, b: int) -> None:
    at, onto = s.battery_site[b], s.battery_onto[b] - 1
    if onto >= 0 and s.battery_state[onto]:  # 8.24b: halted, not given up
        return
    ready = sited(s, side, at)
    s.battery_site[b] = OFF
    s.battery_onto[b] = 0
    if ready and onto >= 0:
        _replace(s, b, onto, at)
    elif ready:
        s.place_battery(b, at, s.battery_faces[b], False)
    elif onto < 0:
        s.battery_faces[b] = 0
    _tell(s, side, at, b, "ready" if ready else "given up")


def _replace(s: WfuState, b: int, onto: int, at: int) -> None:
    """8.24a, d The stronger counter takes the place of the weaker; a named battery is turned over."""
    faces = s.battery_faces[onto]
    if s.tables.batteries[onto].name:
        s.place_battery(onto, at, faces, False)
        if b != onto:
            s.suppress(b, LOST)
        return
    s.place_battery(onto, OFF, 0, False)
    s.suppress(onto, LOST)
    s.place_battery(b, at, faces, False)


def _tell(s: WfuState, side: int, hex_: int, b: int, state: str) -> None:
    t = s.tables
    s.out.append(
        BatteryDone(SideSlug(SIDES[side]), PlaceSlug(t.node_name(hex_)), PieceSlug(t.batteries[b].slug), state, "8.21")
    )  # fmt: skip


def sites(s: WfuState, side: int) -> list[int]:
    """Hexes where a new battery may be begun."""
    t = s.tables
    n = t.board.count
    open_ = [afford_refused(s, side, theater) is None for theater in (EAST, WEST)]
    free = pool(s, side) if any(open_) else []
    if not free:
        return []
    forts = [h for h in marked(s.fort) if s.fort_side[h] == side]
    held = sorted({*forts, *(h for h in stacks(s, side) if h < n)})
    return [
        h
        for h in held
        if open_[t.theater_of[h]]
        and (t.waters.way.at(h) or h in t.waters.coast_of)
        and sited(s, side, h)
        and _buildable(s, side, h, free)
    ]


def _buildable(s: WfuState, side: int, hex_: int, free: list[int]) -> bool:
    """Whether any battery of the pool may be built in a hex: all river batteries may face the same ways."""
    guns = s.tables.batteries
    found = raisable(s, side, hex_, free)
    if any(guns[b].coastal for b in found):
        return True
    return bool(found) and any(facing_refused(s, side, hex_, faces) is None for faces in TWO_SIDES)


def _choices_at(s: WfuState, side: int, hex_: int) -> list[tuple[int, int]]:
    """What may be built in a hex, and facing where: all river batteries may face the same ways."""
    ways: dict[bool, list[int]] = {}
    found = []
    for b in raisable(s, side, hex_):
        coastal = s.tables.batteries[b].coastal
        if coastal not in ways:
            ways[coastal] = facings(s, side, hex_, b)
        found += [(b, faces) for faces in ways[coastal]]
    return found


def face_word(faces: int) -> str:
    """`NE-SE`, or `all`"""
    return "all" if faces == ALL_AROUND else "-".join(d for k, d in enumerate(DIRECTIONS) if faces >> k & 1)


def begun(s: WfuState, side: int) -> list[Choice]:
    """8.21, 8.24 Batteries that can be begun or upgraded now."""
    t = s.tables
    found = [BUILD_BATTERY(t.node_name(h)) for h in sites(s, side)]
    for b, at in enumerate(s.battery_at):
        if at == OFF or t.batteries[b].side != side:
            continue
        new = upgrades(s, b)
        if new and begin_refused(s, side, at) is None:
            found += [UPGRADE(t.batteries[b].slug, t.batteries[x].slug) for x in new]
    return found


@mypyc_attr(native_class=False)
class _Works(Question[WfuState, Guns]):
    def side(self, s: WfuState, f: Guns) -> str:
        return SIDES[f.side]


@FLOW.question("build-batteries", Guns)
class BuildBatteries(_Works):
    """8.21, 8.24 Where a battery is begun, or which one is upgraded."""

    rule = "8.21"

    def prompt(self, s: WfuState, f: Guns) -> str:
        return "Batteries: where is one begun or upgraded?"

    def choices(self, s: WfuState, f: Guns) -> list[Choice]:
        return [*offered(s, f, partial(begun, s, f.side)), DONE()]

    def refusal(self, s: WfuState, f: Guns, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind is BUILD_BATTERY and choice.place in t.board.index:
            found = begin_refused(s, f.side, t.board.index[choice.place])
            if found is not None:
                return found
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Guns, choice: Choice) -> None:
        s.offered = None  # the same frame asks again
        t = s.tables
        if choice.kind is DONE:
            f.do = "remove-batteries"
            ask(s, f)
            return
        if choice.kind is BUILD_BATTERY:
            s.push(Guns("emplace", side=f.side, hex=t.board.index[choice.place]))
            return
        old, new = (_named(s, slug) for slug in choice.pieces)
        s.battery_site[new] = s.battery_at[old]
        s.battery_onto[new] = old + 1
        _begun(s, f.side, s.battery_at[old], new, t.batteries[old].slug)
        ask(s, f)


def _named(s: WfuState, slug: str) -> int:
    return next(b for b, gun in enumerate(s.tables.batteries) if gun.slug == slug)


def _begun(s: WfuState, side: int, hex_: int, b: int, onto: str) -> None:
    """8.21 A Confederate battery costs a Resource Point when it is begun."""
    t = s.tables
    if side == CONFEDERATE:
        s.resource_points -= COST
    rule = "8.24" if onto else "8.21"
    s.out.append(
        BatteryBegun(SideSlug(SIDES[side]), PlaceSlug(t.node_name(hex_)), PieceSlug(t.batteries[b].slug), onto, rule)
    )  # fmt: skip


@FLOW.question("emplace", Guns)
class Emplace(_Works):
    """8.26 Which counter is built, and what it faces."""

    rule = "8.26"

    def place(self, s: WfuState, f: Guns) -> str:
        return s.tables.node_name(f.hex)

    def prompt(self, s: WfuState, f: Guns) -> str:
        return f"A battery at {s.tables.title(f.hex)}: which, and facing where?"

    def choices(self, s: WfuState, f: Guns) -> list[Choice]:
        guns = s.tables.batteries
        found = _choices_at(s, f.side, f.hex)
        return [*(EMPLACE(guns[b].slug, face_word(faces)) for b, faces in found), HALT()]

    def follow(self, s: WfuState, f: Guns, choice: Choice) -> None:
        if choice.kind is EMPLACE:
            b = _named(s, choice.piece)
            s.battery_site[b] = f.hex
            words = choice.word.split("-")
            s.battery_faces[b] = (
                ALL_AROUND if words == ["all"] else sum(1 << DIRECTIONS.index(d) for d in words)
            )
            _begun(s, f.side, f.hex, b, "")
        ask(s, Guns("build-batteries", side=f.side))


# --- removal ---------------------------------------------------------------------------------------------------------


def remove_refused(s: WfuState, side: int, battery: int) -> Refusal | None:
    """8.3 Why a battery may not be taken off the map; None where it may."""
    t = s.tables
    gun = t.batteries[battery]
    at = s.battery_at[battery]
    if at == OFF or gun.side != side:
        return Refusal(f"{gun.slug} is no battery of yours on the map", "8.3")
    if gun.coastal or gun.name == "ft-jackson":
        return Refusal(f"{gun.slug} cannot be removed", "8.3")
    if not lined(s, at, side):
        return Refusal(f"{gun.slug} has no line of supply to leave by", "8.3")
    return None


def removable(s: WfuState, side: int) -> list[int]:
    return [b for b in range(len(s.battery_at)) if remove_refused(s, side, b) is None]


@FLOW.question("remove-batteries", Guns)
class RemoveBatteries(_Works):
    """8.3 Which river batteries are taken off the map."""

    rule = "8.3"

    def prompt(self, s: WfuState, f: Guns) -> str:
        return "Which batteries are removed?"

    def choices(self, s: WfuState, f: Guns) -> list[Choice]:
        return [*(DISMANTLE(s.tables.batteries[b].slug) for b in removable(s, f.side)), DONE()]

    def refusal(self, s: WfuState, f: Guns, choice: Choice) -> Refusal | None:
        known = [gun.slug for gun in s.tables.batteries]
        if choice.kind is DISMANTLE and choice.piece in known:
            return remove_refused(s, f.side, known.index(choice.piece))
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Guns, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        b = _named(s, choice.piece)
        at = s.battery_at[b]
        for other, onto in enumerate(s.battery_onto):
            if onto == b + 1:
                s.battery_site[other], s.battery_onto[other] = OFF, 0
        s.place_battery(b, OFF, 0, False)
        s.suppress(b, 0)
        _tell(s, f.side, at, b, "removed")
        ask(s, f)
