"""9.18, 13.72 Leaders who fall, and what enemy troops find in a hex that they enter."""

from __future__ import annotations

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.games.war_for_the_union.combat.events import Captured, LeaderCame, LeaderFell
from longroll.games.war_for_the_union.combat.losses import DEAD, HURT, UNHARMED, casualty, casualty_modifier
from longroll.games.war_for_the_union.flags import (
    DISPLACED,
    ELIMINATED,
    KILLED,
    LOST,
    NAVAL_DEPOT,
    OFF,
    POOL,
    RELIEVED,
    RIVER_DEPOT,
    WOUNDED,
)
from longroll.games.war_for_the_union.frames import Answer, Battle, Marching
from longroll.games.war_for_the_union.militia import CALLED, overwhelmed
from longroll.games.war_for_the_union.politics import join, neutral
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.victory import score
from longroll.games.war_for_the_union.words import CONFEDERATE, DIVISION, NAVAL, NOBODY, SIDES, UNION
from longroll.games.war_for_the_union.yards import wreck


def check_leader(s: WfuState, leader: int, rule: str) -> int:
    """13.72a Throw for a leader: UNHARMED, HURT or DEAD; the fallen leaves and the next of the pool takes his place."""
    t = s.tables
    man = t.leaders[leader]
    faces = t.charts.faces
    at = spot(s, leader)
    where = t.node_name(at) if man.role != NAVAL and at >= 0 else None
    net = s.roll("event", faces, "fate", "13.72", place=where, piece=man.slug) + casualty_modifier(s, leader)
    second = 0
    if net == t.charts.casualty.second_roll:
        second = s.roll("event", faces, "wound", "13.72", place=where, piece=man.slug)
    fate = casualty(t.charts, net, second)
    if fate != UNHARMED:
        fall(s, leader, fate, rule)
    return fate


def spot(s: WfuState, leader: int) -> int:
    """10.71 Where a leader is, or the hex that he is about to invade."""
    return s.leader_at[leader] if s.leader_lands[leader] == OFF else s.leader_lands[leader]


def fall(s: WfuState, leader: int, fate: int, rule: str) -> None:
    """13.72a, b Killed for good, or wounded and back in three turns; a replacement comes to a stack that is left."""
    t = s.tables
    man = t.leaders[leader]
    node, hq = s.leader_at[leader], s.leader_army[leader] - 1
    beach, where = s.leader_lands[leader], PlaceSlug(t.node_name(spot(s, leader)))
    s.place_leader(leader, OFF)
    s.leader_state[leader] = KILLED if fate == DEAD else WOUNDED
    if fate == HURT:
        s.leader_back[leader] = s.turn + t.charts.casualty.turns_wounded + 2
    word = "killed" if fate == DEAD else "wounded"
    s.out.append(LeaderFell(PieceSlug(man.slug), where, word, rule))
    if man.role == NAVAL:
        return
    new = relief(s, leader, node, beach)
    take_over(s, leader, new)
    if hq >= 0 and s.hq_at[hq] == node:
        succession(s, leader, node, hq)


def relief(s: WfuState, leader: int, node: int, beach: int = OFF) -> int:
    """13.72b, e The next of the pool comes at once; next turn where no troops are left or they are besieged. -1 for nobody.

    `beach` is the hex that the fallen leader's stack is about to invade (10.71).
    """
    t = s.tables
    man = t.leaders[leader]
    new = replacement(s, man.side, man.cavalry, node) if man.role != DIVISION else -1
    if new < 0:
        return -1
    besieged = node < len(s.siege) and s.siege[node] and s.fort_side[node] == man.side
    left = s.strength(node, man.side) if node != t.afloat else beach != OFF and beach in s.sp_lands
    if besieged or not left:
        s.leader_state[new] = DISPLACED
        s.leader_back[new], s.leader_where[new] = s.turn + 2, 0
        return -1
    s.place_leader(new, node)
    s.leader_lands[new] = beach
    s.leader_back[new] = s.leader_where[new] = 0
    s.leader_start[new] = s.leader_start[leader]
    s.leader_spent[new] = s.leader_spent[leader]
    s.out.append(
        LeaderCame(
            PieceSlug(t.leaders[new].slug), PlaceSlug(t.node_name(spot(s, new))), "13.72", s.whom(man.side)
        )
    )
    return new


def take_over(s: WfuState, old: int, new: int) -> None:
    """13.72b, c The replacement leads the fallen leader's troops in the battle and on the march, which costs these 1 MP."""
    for column in (s.sp_under, s.sp_corps):
        for sp, mark in enumerate(column):
            if mark == old + 1:
                column[sp] = new + 1
    for frame in s.stack:
        if isinstance(frame, Battle):
            frame.leaders = _instead(frame.leaders, old, new)
        elif isinstance(frame, Marching) and (old == frame.leader or old in frame.others):
            left = _instead([frame.leader, *frame.others], old, new)
            frame.leader, frame.others = (left[0], left[1:]) if left else (-1, [])
            if frame.do != "after-overrun" and left:
                frame.node = s.leader_at[frame.leader]
                if new >= 0:
                    s.leader_spent[new] += 1


def _instead(leaders: list[int], old: int, new: int) -> list[int]:
    return [x for x in (new if i == old else i for i in leaders) if x >= 0]


def heirs(s: WfuState, side: int, node: int) -> list[int]:
    """4.51, 4.52c Leaders in a hex who could take over an army: with an army side, without an HQ."""
    people = s.tables.leaders
    return [i for i in s.leaders_at(node, side) if people[i].army and not s.leader_army[i]]


def succession(s: WfuState, fallen: int, node: int, hq: int) -> None:
    """4.52c When an army commander falls, another leader of the hex may take over, as the owner chooses."""
    side = s.tables.leaders[fallen].side
    if heirs(s, side, node):
        s.push(Answer("succession", side=side, node=node, leader=fallen, hq=hq))


def recovered(s: WfuState, leader: int) -> bool:
    """13.72d, R85 Whether a leader waits in the pool after a wound, or after the term for which Davis has put him there."""
    return s.leader_state[leader] == POOL and 0 < s.leader_back[leader] <= s.turn + 1


def in_line(s: WfuState, leader: int) -> tuple[int, int, int]:
    """13.72b, d, 6.66a The order of a pool: who recovered last, first; then by number; whom Davis has relieved (R85), last."""
    if recovered(s, leader):
        return 0, -s.leader_back[leader], leader
    number = s.leader_where[leader] or s.tables.leaders[leader].pool
    return 2 if s.leader_back[leader] else 1, number, leader


def replacement(s: WfuState, side: int, cavalry: bool, node: int = OFF) -> int:
    """13.72b, d, 6.66b, d, 6.71, R71 The next leader of the pool: a cavalryman for a cavalry leader, else in order, the recovered first.

    When the pool is empty, the ablest of those whom the side has removed; -1 where there is nobody.
    """
    t = s.tables
    people = list(enumerate(t.leaders))
    texas = 0 <= node < t.board.count and bool(t.far_west[node])
    pool = [
        (cavalry and not man.cavalry, in_line(s, i))
        for i, man in people
        if man.side == side and s.leader_state[i] == POOL and man.role != NAVAL and (texas or not man.texan)
    ]
    if pool:
        return min(pool)[1][2]
    removed = [
        (man.cavalry != cavalry, -man.corps.cr, -man.corps.br, i)
        for i, man in people
        if man.side == side and s.leader_state[i] == RELIEVED and not man.texan
    ]
    return min(removed)[3] if removed else -1


def enter(s: WfuState, side: int, node: int, troops: bool = True) -> None:
    """9.18, 6.22 Troops of a side have come into a hex: what of the enemy is alone there is lost, Kentucky takes sides."""
    t = s.tables
    enemy = 1 - side
    if node >= t.board.count:
        return
    _neutral(s, side, node)
    if s.strength(node, enemy) or not troops:
        return
    if side == CONFEDERATE and s.washington_fell == OFF and node == t.board.hex("washington"):
        s.washington_fell = s.turn  # 17.12
    if t.city_at[node] >= 0:
        _militia_gone(s, side, t.board.state[node])
    where, who = PlaceSlug(t.node_name(node)), SideSlug(SIDES[enemy])
    _center(s, side, node)
    if side == UNION:
        wreck(s, node)
    if s.fort_work[node] == 1 + enemy:  # 8.14: the counter is lost
        s.fort_work[node] = 0
        s.out.append(Captured(who, where, "fort", "8.14"))
    overrun_units(s, side, node)
    if s.depot[enemy * t.board.count + node]:
        s.set_depot(node, enemy, RIVER_DEPOT | NAVAL_DEPOT, False)
        s.out.append(Captured(who, where, "depot", "12.15"))
    for leader in s.leaders_at(node, enemy):
        if check_leader(s, leader, "9.18") == UNHARMED:  # out for one full turn
            s.place_leader(leader, OFF)
            take_over(s, leader, -1)
            s.leader_state[leader] = DISPLACED
            s.leader_back[leader] = s.turn + 3
            s.leader_where[leader] = t.theater_of[node] + 1
            s.out.append(LeaderFell(PieceSlug(t.leaders[leader].slug), where, "displaced", "9.18"))


def _militia_gone(s: WfuState, side: int, state: int) -> None:
    """4.75a, 4.57 Where the militia of a state was the last of its side, HQs are lost, and besiegers find what it has left."""
    for node in overwhelmed(s, side, state):
        lose_hqs(s, node, 1 - side)
        abandoned(s, 1 - side, node)


def overrun_units(s: WfuState, side: int, node: int, rule: str = "9.18") -> None:
    """9.18 (1), 9.73, 13.6 HQs, forts, batteries and railroad men without troops are eliminated, entered or attacked."""
    t = s.tables
    enemy = 1 - side
    lose_hqs(s, node, enemy)
    if s.fort_of(node, enemy):
        s.set_fort(node, NOBODY, 0)
        s.fort_work[node] = 0
        s.out.append(Captured(SideSlug(SIDES[enemy]), PlaceSlug(t.node_name(node)), "fort", rule))
    _guns(s, enemy, node, rule)
    for k, at in enumerate(s.usmrr_at):
        if at == node and enemy == UNION:
            lose_usmrr(s, k, node, rule)


def abandoned(s: WfuState, side: int, node: int) -> None:
    """9.18, 14.22, 14.23 The last troops of a side have left a hex or fallen there: enemies who share it find what is left."""
    if node < s.tables.board.count and not s.strength(node, side) and s.strength(node, 1 - side):
        enter(s, 1 - side, node)


def _guns(s: WfuState, side: int, node: int, taken: str) -> None:
    """9.18, 8.23, 8.24c Batteries in a hex that enemies enter are lost, built or not; Confederate ones for good."""
    if node not in s.battery_at and node not in s.battery_site:
        return
    t = s.tables
    for b, gun in enumerate(t.batteries):
        if gun.side != side or node not in (s.battery_at[b], s.battery_site[b]):
            continue
        rule = taken if s.battery_at[b] == node else "8.23"
        s.battery_site[b], s.battery_onto[b] = OFF, 0
        s.place_battery(b, OFF, 0, False)
        s.suppress(b, LOST if side == CONFEDERATE else 0)
        s.out.append(Captured(SideSlug(SIDES[side]), PlaceSlug(t.node_name(node)), gun.slug, rule))


def lose_usmrr(s: WfuState, unit: int, node: int, rule: str) -> None:
    """9.18, 9.73 A railroad unit is eliminated."""
    t = s.tables
    s.usmrr_at[unit] = OFF
    s.usmrr_state[unit] = ELIMINATED
    where, slug = PlaceSlug(t.node_name(node)), t.counters[t.engineers[unit]].slug
    s.out.append(Captured(SideSlug(SIDES[UNION]), where, slug, rule))


def lose_hqs(s: WfuState, node: int, side: int) -> None:
    """4.57 The HQs of a side in a hex are eliminated."""
    t = s.tables
    for k, at in enumerate(s.hq_at):
        if at == node and t.counters[t.hqs[k]].side == side:
            lose_hq(s, k, t.node_name(node), "4.57")


def lose_hq(s: WfuState, hq: int, where: str, rule: str) -> None:
    """4.57, 17.15 An HQ is eliminated, which the Confederacy gains or loses points for."""
    t = s.tables
    awards = t.naval.awards
    worth = {"potomac-hq": awards.potomac, "northern-virginia-hq": awards.northern_virginia}
    counter = t.counters[t.hqs[hq]]
    chief = s.commander(hq)
    if chief >= 0:
        s.leader_army[chief] = 0
    s.hq_at[hq] = OFF
    s.hq_state[hq] = ELIMINATED
    s.out.append(Captured(SideSlug(SIDES[counter.side]), PlaceSlug(where), counter.slug, rule))
    plain = awards.union_army if counter.side == UNION else awards.confederate_army
    score(s, worth.get(counter.slug, plain), counter.slug, "17.15")


def _center(s: WfuState, side: int, node: int) -> None:
    """6.84, 17.16 An industrial center that Union troops occupy is gone for good."""
    t = s.tables
    for i, center in enumerate(t.economy.centers):
        if side == UNION and s.kic[i] and t.places[t.place(center.city)].hex == node:
            s.kic[i] = 0
            s.kic_lost[i] = 1
            score(s, 0 if center.option else t.naval.awards.kic, center.city, "17.16")  # 20.9


def _neutral(s: WfuState, side: int, node: int) -> None:
    """6.22 Whoever moves into neutral Kentucky drives it to the other side."""
    if neutral(s, node):
        join(s, "KY", 1 - side, "6.22")


CALLED.append(enter)
