"""6.66 Leaders arrive, are recalled from the pool, and make room for one another."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.casualties import in_line, recovered
from longroll.games.war_for_the_union.combat.events import LeaderCame
from longroll.games.war_for_the_union.flags import DISPLACED, OFF, ON_MAP, POOL, RELIEVED, WAITING
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import AtHome, LeadersCome
from longroll.games.war_for_the_union.home.events import LeaderRemoved
from longroll.games.war_for_the_union.home.hexes import closed, hq_supplied, open_hexes, reinforcement_hexes
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import besieged
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import (
    CONFEDERATE,
    DIVISION,
    DONE,
    NAVAL,
    POOL_FOR,
    RECALL,
    RELIEVE_FOR,
    SEND,
    SEND_ABOARD,
    SET_ASIDE,
    SIDES,
    THEATERS,
    UNION,
)  # fmt: skip
from longroll.games.war_for_the_union.zoi import warships


def in_play(s: WfuState) -> int:
    """6.66a The Confederate leaders who count among the 17: those on the map, division leaders apart."""
    return sum(
        1
        for i, man in enumerate(s.tables.leaders)
        if man.side == CONFEDERATE and s.leader_state[i] == ON_MAP and man.role != DIVISION
    )


def full(s: WfuState, leader: int) -> bool:
    """6.66a, 6.35 (3) Whether somebody must go before a leader can come."""
    man = s.tables.leaders[leader]
    return (
        man.side == CONFEDERATE and man.role != DIVISION and in_play(s) >= s.tables.economy.capacity.leaders
    )


def removable(s: WfuState, side: int) -> list[int]:
    """6.66a, c, 6.71 Leaders on the map who may be removed: none who is besieged, no division leader, no sailor."""
    t = s.tables
    return [
        i
        for i, man in enumerate(t.leaders)
        if man.side == side
        and s.leader_state[i] == ON_MAP
        and man.role not in (DIVISION, NAVAL)
        and not besieged(s, s.leader_at[i], side)
    ]


def remove(s: WfuState, leader: int, rule: str) -> None:
    """6.66b, 6.71 A leader is set aside; he is used again only when the whole pool is exhausted."""
    man = s.tables.leaders[leader]
    if s.leader_at[leader] != OFF:
        s.place_leader(leader, OFF)
    s.leader_state[leader] = RELIEVED
    s.leader_back[leader] = s.leader_where[leader] = 0
    s.out.append(LeaderRemoved(SideSlug(SIDES[man.side]), PieceSlug(man.slug), rule, s.whom(man.side)))


def theater_of(t: Tables, leader: int) -> str:
    """The theater in which a leader arrives: the schedule's, or that on his counter."""
    slug = t.leaders[leader].slug
    named = next((e.theater for e in t.schedule if e.kind == "leader" and e.what == slug), "")
    return named or t.leaders[leader].theater


def homes(s: WfuState, leader: int, nodes: list[int]) -> list[int]:
    """6.66 Where a leader may arrive: reinforcement hexes of his theater, or a supplied HQ in it."""
    t = s.tables
    man = t.leaders[leader]
    if nodes:
        found = [n for n in nodes if closed(s, man.side, n, troops=False) is None]
        return found or _bases(s, man.side)
    where = THEATERS[s.leader_where[leader] - 1] if s.leader_where[leader] else theater_of(t, leader)
    wanted = (0, 1) if where not in THEATERS else (THEATERS.index(where),)
    found = _bases(s, man.side)
    found += [
        at
        for k, at in enumerate(s.hq_at)
        if t.counters[t.hqs[k]].side == man.side
        and at != OFF
        and hq_supplied(s, k)
        and not besieged(s, at, man.side)
    ]
    found = [n for n in dict.fromkeys(found) if t.theater_of[n] in wanted]
    if man.texan:
        found = [n for n in found if n < t.board.count and t.far_west[n]]
    return found


def _bases(s: WfuState, side: int) -> list[int]:
    """6.61, 6.66 The reinforcement hexes of a side that a leader can use now."""
    nodes = reinforcement_hexes(s, side)
    open_ = open_hexes(s, side, tuple(nodes), troops=False)
    return [n for n in nodes if n in open_]


def decks(s: WfuState, leader: int) -> list[int]:
    """3.24 The Union warships that a naval leader may board, those at the place of the schedule if there are any."""
    t = s.tables
    slug = t.leaders[leader].slug
    place = next((e.place for e in t.schedule if e.kind == "leader" and e.what == slug), "")
    afloat = warships(s, UNION)
    if not place:
        return afloat
    node = t.node_of(t.place(place))
    if node >= t.board.count:
        near = [t.waters.box_of[place]]
    else:
        near = [*t.waters.way.at(node), *([t.waters.coast_of[node]] if node in t.waters.coast_of else [])]
    return [x for x in afloat if s.ship_at[x] in near] or afloat


def sendings(s: WfuState, leader: int, nodes: list[int]) -> list[Choice]:
    """Every way in which a leader may arrive."""
    t = s.tables
    man = t.leaders[leader]
    if man.role == NAVAL:
        return [SEND_ABOARD(man.slug, t.ship_slugs[x]) for x in decks(s, leader)]
    return [SEND(man.slug, t.node_name(n)) for n in homes(s, leader, nodes)]


def arrive(s: WfuState, leader: int, choice: Choice) -> None:
    """6.66, 3.24 To a hex, or aboard a ship."""
    t = s.tables
    man = t.leaders[leader]
    if choice.kind is SEND_ABOARD:
        ship = t.ship[choice.pieces[1]]
        s.board(leader, ship)
        where = t.waters.name[s.ship_at[ship]]
    else:
        where = choice.place
        s.place_leader(leader, t.node(where, "choice"))
    s.leader_back[leader] = s.leader_where[leader] = 0
    s.out.append(LeaderCame(PieceSlug(man.slug), PlaceSlug(where), "6.66", s.whom(man.side)))


# --- arrivals --------------------------------------------------------------------------------------------------------


@FLOW.step("leaders-come", LeadersCome)
def leaders_come(s: WfuState, f: LeadersCome) -> None:
    """6.66 One after the other; a leader for whom there is no place waits, and tries again in the next month."""
    found: list[Choice] = []
    while f.leaders:
        found = sendings(s, f.leaders[0], f.nodes)
        if found:
            break
        late = f.leaders.pop(0)
        if s.leader_state[late] == WAITING and s.tables.leaders[late].role != NAVAL:
            s.leader_state[late], s.leader_back[late] = DISPLACED, s.turn + 2
    if not found:
        return
    leader = f.leaders[0]
    if len(found) == 1 and s.tables.leaders[leader].side == UNION:
        f.leaders.pop(0)
        s.push(f)
        arrive(s, leader, found[0])
        return
    f.do = "leader-comes"
    s.push(f)


@FLOW.question("leader-comes", LeadersCome)
class LeaderComes(Question[WfuState, LeadersCome]):
    """6.66 Where a leader arrives, and who makes room for him."""

    rule = "6.66"

    def side(self, s: WfuState, f: LeadersCome) -> str:
        return SIDES[f.side]

    def piece(self, s: WfuState, f: LeadersCome) -> str:
        return s.tables.leaders[f.leaders[0]].slug

    def prompt(self, s: WfuState, f: LeadersCome) -> str:
        name = s.tables.leaders[f.leaders[0]].name
        return (
            f"{name} can come only if another leader goes"
            if full(s, f.leaders[0])
            else f"{name} arrives: where?"
        )

    def choices(self, s: WfuState, f: LeadersCome) -> list[Choice]:
        t = s.tables
        leader = f.leaders[0]
        man = t.leaders[leader]
        aside = [SET_ASIDE(man.slug)] if man.side == CONFEDERATE else []
        if not full(s, leader):
            return [*sendings(s, leader, f.nodes), *aside]
        pool = [x.slug for i, x in enumerate(t.leaders) if x.side == man.side and s.leader_state[i] == POOL]
        return [
            *(RELIEVE_FOR(t.leaders[i].slug, man.slug) for i in removable(s, man.side)),
            *(POOL_FOR(man.slug, slug) for slug in pool),
            *aside,
        ]

    def follow(self, s: WfuState, f: LeadersCome, choice: Choice) -> None:
        t = s.tables
        leader = f.leaders[0]
        f.do = "leaders-come"
        s.push(f)
        if choice.kind is RELIEVE_FOR:
            remove(s, t.leader[choice.piece], "6.66")
            return
        f.leaders.pop(0)
        if choice.kind in (SEND, SEND_ABOARD):
            arrive(s, leader, choice)
        elif choice.kind is POOL_FOR:
            gone = t.leader[choice.pieces[1]]
            number = in_line(s, gone)[1]
            remove(s, gone, "6.66")
            s.leader_state[leader], s.leader_back[leader] = POOL, 0
            s.leader_where[leader] = max(number, 0)
        else:
            remove(s, leader, "6.66")


# --- the healed ------------------------------------------------------------------------------------------------------


def healed(s: WfuState, side: int) -> list[int]:
    """13.72d Leaders who have recovered and wait in the pool; not whom Davis has put at its bottom (20.13, R85)."""
    return [
        i
        for i, man in enumerate(s.tables.leaders)
        if man.side == side and man.role != NAVAL and recovered(s, i)
    ]


def recall_refused(s: WfuState, side: int, back: int, gone: int) -> Refusal | None:
    """13.72d Why a healed leader may not come back for another; None where he may."""
    t = s.tables
    if back not in healed(s, side):
        return Refusal(f"{t.leaders[back].name} does not wait in the pool after a wound", "13.72")
    if gone not in removable(s, side):
        return Refusal(f"{t.leaders[gone].name} cannot be removed from the map", "13.72")
    return None if homes(s, back, []) else Refusal(f"{t.leaders[back].name} has nowhere to go", "6.66")


@FLOW.question("recall", AtHome)
class Recall(Question[WfuState, AtHome]):
    """13.72d A healed leader returns to the map while another leaves it, or stays in the pool."""

    rule = "13.72"

    def side(self, s: WfuState, f: AtHome) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: AtHome) -> str:
        return "Does a leader who has recovered take another's place?"

    def choices(self, s: WfuState, f: AtHome) -> list[Choice]:
        t = s.tables
        found = [
            RECALL(t.leaders[back].slug, t.leaders[gone].slug)
            for back in healed(s, f.side)
            if homes(s, back, [])
            for gone in removable(s, f.side)
        ]
        return [*found, DONE()]

    def refusal(self, s: WfuState, f: AtHome, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind is RECALL and all(slug in t.leader for slug in choice.pieces):
            back, gone = (t.leader[slug] for slug in choice.pieces)
            return recall_refused(s, f.side, back, gone)
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: AtHome, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        t = s.tables
        back, gone = (t.leader[slug] for slug in choice.pieces)
        remove(s, gone, "13.72")
        if len(healed(s, f.side)) > 1:
            s.push(f)
        s.push(LeadersCome("leaders-come", side=f.side, leaders=[back]))
