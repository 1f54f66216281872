"""20.13 Jefferson Davis takes command: once a year a lost city or a falling Capacity may bring the president in."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.games.war_for_the_union.casualties import abandoned
from longroll.games.war_for_the_union.flags import OFF, POOL
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Transferring
from longroll.games.war_for_the_union.home.arrivals import remove
from longroll.games.war_for_the_union.home.hexes import closed, reinforcement_hexes
from longroll.games.war_for_the_union.movement.march import shut_in
from longroll.games.war_for_the_union.optional.events import DavisMeddled, Transferred
from longroll.games.war_for_the_union.rail.rides import hexes_of
from longroll.games.war_for_the_union.rail.track import usable, ways
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import besieged
from longroll.games.war_for_the_union.words import (
    CONFEDERATE,
    DONE,
    KINDS,
    SIDES,
    TRANSFER,
    UNION,
)  # fmt: skip

NEVER_RELIEVED: Final = "lee"
SPS: Final = 2
"""SPs that change theaters"""
IDLE_TURNS: Final = 2


def great_cities(s: WfuState) -> list[int]:
    """Confederate cities of value 3 and more, as places."""
    t = s.tables
    least = t.optional["davis"]["city_value"]
    return [i for i, p in enumerate(t.places) if p.hex >= 0 and p.territory == "csa" and p.value >= least]


def lost(s: WfuState) -> list[int]:
    """Hexes of great cities that were free of Union troops at the last count and are not now."""
    t = s.tables
    return [t.places[i].hex for i in great_cities(s) if s.had_city[i] and s.strength(t.places[i].hex, UNION)]


def remember(s: WfuState) -> None:
    """What the next quarter is measured by."""
    for i in great_cities(s):
        s.had_city[i] = not s.strength(s.tables.places[i].hex, UNION)
    s.last_capacity = s.supply_capacity


def army_near(s: WfuState, hexes: list[int]) -> int:
    """The Confederate HQ nearest to the lost cities, or the first one; -1 for none."""
    t = s.tables
    armies = [
        k
        for k, at in enumerate(s.hq_at)
        if 0 <= at < t.board.count and t.counters[t.hqs[k]].side == CONFEDERATE
    ]
    return min(
        armies,
        key=lambda k: (min((t.board.distance(s.hq_at[k], h) for h in hexes), default=0), k),
        default=-1,
    )


def meddle(s: WfuState) -> None:
    """20.13 In the Leader Phase of a quarter, once a year; the Union throws."""
    t = s.tables
    if not s.davis or s.month not in t.economy.quarters:
        return
    spec = t.optional["davis"]
    fallen = lost(s)
    dropped = s.last_capacity - s.supply_capacity >= spec["drop"] if s.last_capacity != OFF else False
    called = (bool(fallen) or dropped) and s.davis_year != s.year
    remember(s)
    if not called:
        return
    s.davis_year = s.year
    limit = spec["meddles_1864"] if s.year >= 1864 else spec["meddles"]
    roll = s.roll("event", t.charts.faces, "davis", "20.13") + (-1 if s.davis_warned else 0)
    s.davis_warned = False
    army = army_near(s, fallen)
    if roll > limit:
        return
    fate = s.roll("event", t.charts.faces, "davis", "20.13")
    _act(s, fate, army)


def _act(s: WfuState, fate: int, army: int) -> None:
    spec = s.tables.optional["davis"]
    if fate <= spec["relieved"]:
        _relieve(s, army)
    elif fate <= spec["attacks"]:
        if army >= 0:
            s.hq_idle[army] = s.turn + IDLE_TURNS
            _told(s, "attack", army)
    elif fate <= spec["transfers"]:
        _told(s, "transfer", -1)
        s.push(Transferring("transfer", count=SPS))
    else:
        s.davis_warned = True
        _told(s, "nothing", -1)


def _relieve(s: WfuState, army: int) -> None:
    """6.71, R85 The commander goes to the bottom of the pool; Lee never does, nor who is besieged."""
    chief = s.commander(army) if army >= 0 else -1
    kept = chief < 0 or s.tables.leaders[chief].slug == NEVER_RELIEVED
    if kept or besieged(s, s.leader_at[chief], CONFEDERATE):
        _told(s, "nothing", -1)
        return
    _told(s, "relieve", army)
    remove(s, chief, "20.13")
    s.leader_state[chief], s.leader_back[chief] = POOL, s.turn + s.tables.optional["davis"]["bottom"] + 1


def _told(s: WfuState, what: str, army: int) -> None:
    slug = s.tables.counters[s.tables.hqs[army]].slug if army >= 0 else ""
    s.out.append(DavisMeddled(what, PieceSlug(slug), "20.13"))


def movable(s: WfuState) -> dict[Choice, int]:
    """SPs that may change theaters, by kind and hex, with the cities of the other theater that trains reach from there."""
    t = s.tables
    homes = [n for n in reinforcement_hexes(s, CONFEDERATE) if closed(s, CONFEDERATE, n) is None]
    ends: dict[int, list[int]] = {}
    found: dict[Choice, int] = {}
    for sp, at in enumerate(s.sp_at):
        if at == OFF or s.side_of(sp) != CONFEDERATE or s.sp_home[sp] or at == t.afloat or t.city_at[at] < 0:
            continue
        if at not in ends:
            ends[at] = [n for n in _by_rail(s, at, homes) if t.theater_of[n] != t.theater_of[at]][:6]
        for to in ends[at]:
            found.setdefault(TRANSFER(KINDS[s.sp_kind[sp] % 10], t.node_name(at), t.node_name(to)), sp)
    return dict(list(found.items())[:150])


def _by_rail(s: WfuState, at: int, homes: list[int]) -> list[int]:
    """9.55, 9.59 The cities that a train from a hex can reach; none where enemies shut it in."""
    if (
        at >= s.tables.board.count
        or not usable(s, CONFEDERATE, at)
        or shut_in(s, at, CONFEDERATE) is not None
    ):
        return []
    rides, most = ways(s, CONFEDERATE, at), s.tables.economy.rail.confederate_hexes
    return [n for n in homes if n != at and rides.fare(n) >= 0 and hexes_of(rides.fare(n)) <= most]


@FLOW.question("transfer", Transferring)
class Transfer(Question[WfuState, Transferring]):
    """20.13 Two SPs go to the other theater by rail."""

    rule = "20.13"

    def side(self, s: WfuState, f: Transferring) -> str:
        return SIDES[CONFEDERATE]

    def prompt(self, s: WfuState, f: Transferring) -> str:
        return "Davis sends troops to the other theater: which?"

    def choices(self, s: WfuState, f: Transferring) -> list[Choice]:
        return list(movable(s)) or [DONE()]

    def follow(self, s: WfuState, f: Transferring, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        t = s.tables
        s.put(movable(s)[choice], t.node(choice.places[1], "choice"))
        abandoned(s, CONFEDERATE, t.node(choice.places[0], "choice"))
        start, to = (PlaceSlug(x) for x in choice.places)
        s.out.append(
            Transferred(SideSlug(SIDES[CONFEDERATE]), start, to, choice.word, "20.13", s.whom(CONFEDERATE))
        )
        f.count -= 1
        if f.count:
            s.push(f)
