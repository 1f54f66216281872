"""14.2 Sieges: begun, kept up, given up, and ended by surrender."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.casualties import check_leader, enter, lose_hqs
from longroll.games.war_for_the_union.combat.events import (
    Besieged,
    Eliminated,
    LeaderFell,
    SiegeLifted,
    Surrendered,
)
from longroll.games.war_for_the_union.combat.losses import UNHARMED
from longroll.games.war_for_the_union.flags import DISPLACED, IMPROVED, KILLED, OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import PlayerTurn, Retreating
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import has_los, has_sea_los
from longroll.games.war_for_the_union.waters import BAY, NAVIGABLE, TIDAL
from longroll.games.war_for_the_union.words import SIDES
from longroll.games.war_for_the_union.zoi import zoi
from longroll.kit.masks import marked
from longroll.kit.modifiers import Modifier, total


def needed(s: WfuState, hex_: int, side: int) -> Fraction:
    """14.21 (2) SPs that a side needs to besiege the fort of a hex: half as many again as the defenders, twice for an improved one."""
    rule = s.tables.charts.siege
    share = rule.besiegers_improved if s.fort_of(hex_, 1 - side) == IMPROVED else rule.besiegers
    return share * s.strength(hex_, 1 - side)


def head_near(s: WfuState, hex_: int, side: int) -> bool:
    """14.21 (1) Whether the hex or one next to it is a supply head of a side."""
    head = network(s, side).head
    return any(head[h] for h in (hex_, *s.tables.board.around(hex_)))


def siege_refused(s: WfuState, hex_: int, side: int, sps: int) -> Refusal | None:
    """14.21 Why so many SPs may not begin or keep up a siege; None where they may."""
    t = s.tables
    if not s.fort_of(hex_, 1 - side) or not s.strength(hex_, 1 - side):
        return Refusal(f"no garrisoned fort of the enemy is at {t.title(hex_)}", "14.21")
    if not head_near(s, hex_, side):
        return Refusal("neither the hex nor one next to it is a supply head of yours", "14.21")
    if sps < needed(s, hex_, side):
        return Refusal(f"{ceil(needed(s, hex_, side))} SPs are needed, not {sps}", "14.21")
    return None


def begin(s: WfuState, hex_: int, side: int) -> None:
    """14.21 The siege marker is placed; the defenders are shut in."""
    s.siege[hex_] = 1
    for sp in s.sps_at(hex_, 1 - side):
        s.go_inside(sp)
    s.version += 1
    s.out.append(Besieged(SideSlug(SIDES[side]), PlaceSlug(s.tables.node_name(hex_)), "14.21"))


def garrison_gone(s: WfuState, hex_: int, side: int, leaders_escape: bool = True) -> None:
    """14.23b, 14.26 The last besieged troops are lost: HQs, leaders, and the fort with what is in it."""
    t = s.tables
    s.siege[hex_] = 0
    lose_hqs(s, hex_, side)
    for leader in s.leaders_at(hex_, side):
        if leaders_escape and water_open(s, hex_, side):
            if check_leader(s, leader, "14.23") == UNHARMED:
                displace(s, leader)
        else:
            s.place_leader(leader, OFF)
            s.leader_state[leader] = KILLED
            slug = PieceSlug(t.leaders[leader].slug)
            s.out.append(LeaderFell(slug, PlaceSlug(t.node_name(hex_)), "captured", "14.26"))
    s.version += 1
    if s.strength(hex_, 1 - side):
        enter(s, 1 - side, hex_)


def displace(s: WfuState, leader: int) -> None:
    """14.23b He comes back as a reinforcement on the second following month."""
    t = s.tables
    where = PlaceSlug(t.node_name(s.leader_at[leader]))
    s.place_leader(leader, OFF)
    s.leader_state[leader] = DISPLACED
    s.leader_back[leader] = s.turn + 3
    s.out.append(LeaderFell(PieceSlug(t.leaders[leader].slug), where, "escaped", "14.23"))


def water_open(s: WfuState, hex_: int, side: int) -> bool:
    """14.23b, 10.18 Whether a navigable, tidal or bay side or the coast of a hex is free of enemy influence."""
    w = s.tables.waters
    hostile = zoi(s, 1 - side)
    near = [x for x in w.way.at(hex_) if w.kind[x] in (NAVIGABLE, TIDAL, BAY)]
    if hex_ in w.coast_of:
        near.append(w.coast_of[hex_])
    return any(not hostile[x] for x in near)


def sieges_of(s: WfuState, side: int, besieger: bool) -> list[int]:
    """The sieges that a side lays, or suffers."""
    return [h for h in marked(s.siege) if (s.fort_side[h] != side) == besieger]


@FLOW.step("sieges", PlayerTurn)
def keep_up(s: WfuState, f: PlayerTurn) -> None:
    """14.22 At the end of his Combat Phase a player keeps up each siege, or his troops retreat, without fatigue."""
    for hex_ in sieges_of(s, f.side, besieger=True):
        if siege_refused(s, hex_, f.side, s.strength(hex_, f.side)) is None:
            continue
        s.out.append(SiegeLifted(SideSlug(SIDES[f.side]), PlaceSlug(s.tables.node_name(hex_)), "14.22"))
        s.push(Retreating("retreat", side=f.side, node=hex_, quiet=True))


def starving(s: WfuState, hex_: int, side: int) -> bool:
    """14.25, R20 Whether a besieged fort has no line: a supply city counts as fed while it belongs to a network of three."""
    t = s.tables
    net = network(s, side)
    place = t.city_at[hex_]
    if place >= 0 and t.places[place].value:
        return place not in net.sources
    return not has_los(s, net, hex_) and not has_sea_los(s, net, hex_)


def surrender_roll(s: WfuState, hex_: int, side: int) -> list[Modifier]:
    """14.25 What is added to the die: the senior leader's rating, an improved fort; less 1 for every turn past the first."""
    t = s.tables
    found = []
    here = s.leaders_at(hex_, side)
    if here:
        senior = max(
            here, key=lambda i: (bool(s.leader_army[i]), t.leaders[i].corps.cr, t.leaders[i].corps.br)
        )
        man = t.leaders[senior]
        rating = man.army.br if s.leader_army[senior] and man.army else man.corps.br
        found.append(Modifier(rating, "senior-leader", "14.25", (man.slug,)))
    if s.siege[hex_] > 1:
        found.append(Modifier(1 - s.siege[hex_], "siege", "14.25", (str(s.siege[hex_]),)))
    if s.fort_of(hex_, side) == IMPROVED:
        found.append(Modifier(t.charts.siege.improved, "improved-fort", "14.25"))
    return found


@FLOW.step("surrenders", PlayerTurn)
def surrenders(s: WfuState, f: PlayerTurn) -> None:
    """14.25 At the end of his Combat Phase a player rolls for each of his besieged forts that has no line."""
    t = s.tables
    for hex_ in sieges_of(s, f.side, besieger=False):
        place = t.city_at[hex_]
        hungry = place >= 0 and t.places[place].value  # R20: the network of three decides, not the markers
        hungry = hungry or all(s.sp_supply[sp] for sp in s.sps_at(hex_, f.side))
        if not hungry or not starving(s, hex_, f.side):
            continue
        net = s.roll("event", t.charts.faces, "surrender", "14.25", place=t.node_name(hex_))
        net += total(surrender_roll(s, hex_, f.side))
        where = PlaceSlug(t.node_name(hex_))
        s.out.append(
            Surrendered(SideSlug(SIDES[f.side]), where, net, net <= t.charts.siege.surrenders, "14.25")
        )
        if net <= t.charts.siege.surrenders:
            surrender(s, hex_, f.side)


def surrender(s: WfuState, hex_: int, side: int) -> None:
    """14.25, 14.26 All besieged units are eliminated; the troops are not replaced, leaders have no escape."""
    sps = s.sps_at(hex_, side)
    s.out.append(Eliminated(SideSlug(SIDES[side]), PlaceSlug(s.tables.node_name(hex_)), len(sps), "14.26"))
    for sp in sps:
        s.disband(sp)
    s.combat_losses[side] += len(sps)
    garrison_gone(s, hex_, side, leaders_escape=False)


def age(s: WfuState) -> None:
    """14.25 Every siege has lasted a turn more."""
    for hex_ in marked(s.siege):
        s.siege[hex_] += 1
