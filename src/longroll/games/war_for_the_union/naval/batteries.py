"""8.2, 8.3 The Battery Segment: guns are begun, completed, upgraded and removed. `battery_rules` says what may be done."""

from __future__ import annotations

from functools import partial

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import OFF, UPGRADED
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import CountersBack, PlayerTurn
from longroll.games.war_for_the_union.kept import offer, offered
from longroll.games.war_for_the_union.naval.battery_rules import (
    COST,
    begin_refused,
    choices_at,
    removable,
    remove_refused,
    sited,
    sites,
    upgrades,
)
from longroll.games.war_for_the_union.naval.events import BatteryBegun, BatteryDone
from longroll.games.war_for_the_union.naval.frames import Guns
from longroll.games.war_for_the_union.pieces import ALL_AROUND
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    BUILD_BATTERY,
    CONFEDERATE,
    DISMANTLE,
    DONE,
    EMPLACE,
    HALT,
    SIDES,
    UPGRADE,
)  # fmt: skip
from longroll.kit.hexgrid import DIRECTIONS


@FLOW.step("batteries", PlayerTurn)
def batteries(s: WfuState, f: PlayerTurn) -> None:
    """5.22a, 8.21, 8.24 What was begun in an earlier turn is completed, or given up where its conditions are gone."""
    back = [
        b
        for b, at in enumerate(s.battery_site)
        if at != OFF and s.tables.batteries[b].side == f.side and _given_up(s, f.side, b)
    ]
    if back:
        s.push(CountersBack("counters-back", side=f.side, guns=back))
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


def _given_up(s: WfuState, side: int, b: int) -> bool:
    """8.21 What was begun is completed; whether its counter is taken off the map instead, to be used again in a later turn."""
    at, onto = s.battery_site[b], s.battery_onto[b] - 1
    if onto >= 0 and s.battery_state[onto]:  # 8.24b: halted, not given up
        return False
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
    if ready or b == onto:
        return False
    s.suppress(b, UPGRADED)
    return True


def _replace(s: WfuState, b: int, onto: int, at: int) -> None:
    """8.24a, d The stronger counter takes the place of the weaker; a named battery is turned over."""
    faces = s.battery_faces[onto]
    if s.tables.batteries[onto].name:
        s.place_battery(onto, at, faces, False)
        if b != onto:
            s.suppress(b, UPGRADED)
        return
    s.place_battery(onto, OFF, 0, False)
    s.suppress(onto, UPGRADED)
    s.place_battery(b, at, faces, False)


def _tell(s: WfuState, side: int, hex_: int, b: int, state: str) -> None:
    t = s.tables
    s.out.append(
        BatteryDone(SideSlug(SIDES[side]), PlaceSlug(t.node_name(hex_)), PieceSlug(t.batteries[b].slug), state, "8.21")
    )  # fmt: skip


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
        found = choices_at(s, f.side, f.hex)
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
