"""10.6 A voyage is played: who embarks, through which waters, and where everybody lands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.errors import nearest
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.casualties import abandoned
from longroll.games.war_for_the_union.flags import BY_SEA
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.movement.march import in_area
from longroll.games.war_for_the_union.narrate.names import water
from longroll.games.war_for_the_union.naval.events import Embarked
from longroll.games.war_for_the_union.naval.frames import Voyage
from longroll.games.war_for_the_union.naval.landing import ashore, pick, unpick
from longroll.games.war_for_the_union.naval.voyage import (
    coasts,
    ends,
    harbour,
    hex_limit,
    land_refused,
    loaded,
    maritime,
    people,
    ready,
    room,
    sea_distances,
    weight,
    zone_of,
)
from longroll.games.war_for_the_union.sea import open_sea, sea_waters
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    ABOARD,
    BOUND_FOR,
    CAVALRY,
    HALT,
    LAND,
    SET_OUT,
    SIDES,
    TAKE,
    UNION,
)

LANDFALLS: Final[list[Callable[[WfuState, Voyage, int], bool]]] = []
"""20.12 what an option does before a load lands; True if it has taken the voyage over"""


@mypyc_attr(native_class=False)
class _AtSea(Question[WfuState, Voyage]):
    def side(self, s: WfuState, f: Voyage) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Voyage) -> str:
        return s.tables.node_name(f.hex)


@FLOW.question("sea-load", Voyage)
class SeaLoad(_AtSea):
    """10.62, 10.63 Who goes by sea."""

    rule = "10.62"

    def prompt(self, s: WfuState, f: Voyage) -> str:
        year, here = room(s, f)
        left = (
            f"Room for {year} this turn, for {here} from here"
            if min(year, here) > 0
            else "No room for more SPs"
        )
        return f"Who goes by sea from {s.tables.title(f.hex)}? {left}"

    def choices(self, s: WfuState, f: Voyage) -> list[Choice]:
        year, here = room(s, f)
        found: list[Choice] = []
        for kind, sps in ready(s, f).items():
            each = 2 if s.arm_of(sps[0]) == CAVALRY else 1
            most = min(len(sps), year // each, here)
            found += [TAKE(count, kind) for count in range(1, most + 1)]
        found += [ABOARD(name) for name in people(s, f)]
        if not loaded(s, f).empty:
            found.insert(0, SET_OUT())
        return [*found, HALT()]

    def follow(self, s: WfuState, f: Voyage, choice: Choice) -> None:
        t = s.tables
        if choice.kind is HALT:
            unpick(s)
            return
        if choice.kind is TAKE:
            rested = sorted((s.sp_fatigue[sp], sp) for sp in ready(s, f)[choice.word])
            pick(s, [sp for _, sp in rested[: choice.count]])
        elif choice.kind is ABOARD and choice.piece in t.leader:
            f.people.append(t.leader[choice.piece])
        elif choice.kind is ABOARD:
            hq = t.hqs.index(t.counter[choice.piece])
            f.hqs.append(hq)
            if s.commander(hq) >= 0:
                f.people.append(s.commander(hq))
        else:
            f.do = "sea-zone"
        s.push(f)


@FLOW.question("sea-zone", Voyage)
class SeaZone(_AtSea):
    """10.62 The part of the coast that the load is bound for."""

    rule = "10.62"

    def prompt(self, s: WfuState, f: Voyage) -> str:
        return "Which coast are they bound for?"

    def choices(self, s: WfuState, f: Voyage) -> list[Choice]:
        zones = coasts(s, f.hex, loaded(s, f))
        return [*(BOUND_FOR(s.tables.waters.name[z]) for z in zones), HALT()]

    def follow(self, s: WfuState, f: Voyage, choice: Choice) -> None:
        if choice.kind is HALT:
            unpick(s)
            return
        f.zone = s.tables.waters.index[choice.place]
        f.do = "sea-land"
        s.push(f)


@FLOW.question("sea-land", Voyage)
class SeaLand(_AtSea):
    """10.61 The hex where the load lands."""

    rule = "10.61"

    def prompt(self, s: WfuState, f: Voyage) -> str:
        return f"Where do they land, off {water(s.tables, s.tables.waters.name[f.zone])}?"

    def choices(self, s: WfuState, f: Voyage) -> list[Choice]:
        nodes = ends(s, f.hex, loaded(s, f), f.zone)
        return [*(LAND(s.tables.node_name(n)) for n in nodes), HALT()]

    def refusal(self, s: WfuState, f: Voyage, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind is LAND:
            known = {t.node_name(n): n for n in range(t.nodes)}
            if choice.place not in known:
                return Refusal(f"no hex '{choice.place}'; {nearest(choice.place, known)}", "10.61")
            node = known[choice.place]
            found = land_refused(s, f.hex, node, loaded(s, f), sea_distances(s, f.hex))
            if found is None and zone_of(s, node) != f.zone:
                return Refusal("it lies off another coast", "10.62")
            return found
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Voyage, choice: Choice) -> None:
        if choice.kind is HALT:
            unpick(s)
            return
        to = s.tables.node(choice.place, "choice")
        if not any(hook(s, f, to) for hook in LANDFALLS):
            sail(s, f, to)


def sail(s: WfuState, f: Voyage, to: int) -> None:
    """10.62-10.66 The load leaves its hex and lands; from port to port it may act afterwards."""
    t = s.tables
    load = loaded(s, f)
    unpick(s)
    s.sea_moved += weight(s, load, at_hex=False)
    for node in (f.hex, to):
        s.sea_used[node] += weight(s, load, at_hex=True)
    both = harbour(s, f.hex) and harbour(s, to)
    who = tuple(PieceSlug(t.leaders[i].slug) for i in f.people)
    s.out.append(
        Embarked(
            SideSlug(SIDES[UNION]), PlaceSlug(t.node_name(f.hex)), len(load.sps), who, "10.62", s.whom(UNION)
        )
    )
    for sp in load.sps:
        s.sp_spent[sp] += 1
    for i in f.people:
        s.leader_spent[i] += 1
    ashore(s, UNION, to, load, BY_SEA, free_to_act=both)
    if load.sps:
        abandoned(s, UNION, f.hex)


def departs(s: WfuState, side: int, node: int) -> bool:
    """10.62 Whether somebody of the Union may go by sea from a hex now."""
    t = s.tables
    if side != UNION or not maritime(s, node) or not in_area(s, node):
        return False
    full = s.sea_moved >= t.economy.years[s.year].sea_move
    open_ = open_sea(s)
    return (
        any(open_[x] for x in sea_waters(s, node))
        and bool((s.strength(node, UNION) and not full) or s.leaders_at(node, UNION))
        and _somebody(s, node, full)
    )


def _somebody(s: WfuState, node: int, full: bool) -> bool:
    """Whether anybody at a node may go by sea: a leader, or an SP while there is room."""
    if people(s, Voyage("sea-load", UNION, node)):
        return True
    if full or s.sea_used[node] >= hex_limit(s, node):
        return False
    return bool(ready(s, Voyage("sea-load", UNION, node)))
