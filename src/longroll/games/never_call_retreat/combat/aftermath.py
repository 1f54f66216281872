"""8.75, R1 (8) The end of a combat: who leaves, depots spent, the hungry Demoralized, the hex taken."""

from __future__ import annotations

from longroll.core.events import SideSlug
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.chains import depots_of_chain
from longroll.games.never_call_retreat.combat.battle import demoralize, forces, points
from longroll.games.never_call_retreat.combat.fight_on import defence_left, loser
from longroll.games.never_call_retreat.combat.losses import ATTACKER, DEFENDER, NEITHER
from longroll.games.never_call_retreat.combat.odds import LANDING, STORM, over
from longroll.games.never_call_retreat.combat.overrun import abandoned, apart, destroy, remove_depot
from longroll.games.never_call_retreat.combat.retreat import ford
from longroll.games.never_call_retreat.demoralization import spread
from longroll.games.never_call_retreat.events.combat import BattleEnded
from longroll.games.never_call_retreat.flags import DEMORALIZED, ENTRAINED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forts import lift
from longroll.games.never_call_retreat.frames import Battle, OwnDepot, Retreating
from longroll.games.never_call_retreat.leaders import aboard
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.naval.frames import Joint
from longroll.games.never_call_retreat.naval.landing import give_way
from longroll.games.never_call_retreat.removal import disgrace
from longroll.games.never_call_retreat.setup import ARMY
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import SIDES


def spend_depots(s: NcrState, f: Battle) -> None:
    """14.23, 14.32 Depots that fed the combat are gone, two Garrison points stay; of a chain the owner says which."""
    for k in range(2):
        side = f.side if k == 0 else 1 - f.side
        hex_ = f.depots[k]
        f.depots[k] = OFF
        if hex_ == OFF or not s.depot(hex_, side):
            continue
        if len(depots_of_chain(s, hex_, side)) > 1:
            s.push(OwnDepot("which-depot", side=side, place=hex_))
        else:
            remove_depot(s, side, hex_, "spent", "14.23")


@FLOW.step("battle-end", Battle)
def battle_end(s: NcrState, f: Battle) -> None:
    """8.75 The ladder names who leaves; whoever is left alone stays."""
    mine, theirs = forces(s, f)
    who = loser(s, f)
    if who == NEITHER:
        gone = bool(f.lost[1]) if f.over == LANDING else not defence_left(s, f, theirs)
        who = DEFENDER if points(s, mine) and gone else ATTACKER
    if f.within in ("storm", "assault") and not points(s, theirs) and s.strength(f.target, f.side):
        who = DEFENDER  # 12.74: others lie before the work still
    winner = f.side if who == DEFENDER else 1 - f.side
    s.out.append(BattleEnded(place_of(s, f.target), SideSlug(SIDES[winner]), (f.lost[0], f.lost[1]), "8.75"))
    for x in theirs:
        s.flags[x] &= ~ENTRAINED & 255  # 7.74: whoever is attacked has left his train
    for k, force in enumerate((mine, theirs)):
        if f.hungry[k]:
            side = f.side if k == 0 else 1 - f.side
            hex_ = f.start if k == 0 and f.over != LANDING else f.target
            demoralize(s, side, force, hex_, "unsupplied", "14.13", bool(k) or f.over < 0)
    for force in (mine, theirs):
        if any(s.land(x) and s.flags[x] & DEMORALIZED for x in force):
            disgrace(s, force)
    f.do = "battle-over"
    f.turn = who
    s.push(f)
    if who == ATTACKER and f.over >= 0:
        fall_back(s, f, mine)
    if who == DEFENDER:
        from_ = OFF if f.over == STORM else came_from(s, f, mine)  # 12.24: whoever was on top goes any way
        troops = any(s.land(x) for x in theirs)
        if troops and f.over == LANDING:
            give_way(s, 1 - f.side, movers(s, theirs), f.target)
        elif troops and f.over >= 0 and combined(s, f):
            give_way(s, 1 - f.side, movers(s, theirs), f.target, from_)
        elif troops:
            friends = f.within in ("storm", "assault")
            s.push(
                Retreating(
                    "retreat", side=1 - f.side, pieces=movers(s, theirs), start=f.target, from_=from_, friends=friends
                )
            )  # fmt: skip
        else:
            destroy(s, 1 - f.side, movers(s, theirs), f.target, "battle", "8.75")


def came_from(s: NcrState, f: Battle, mine: list[int]) -> int:
    """8.76, 13.34 The hex that the loser goes away from: whence the attacker's Army Headquarters came, or else the force."""
    p, offices = s.tables.pieces, s.tables.roster.headquarters
    armies = [x for x in mine if p.hq0 <= x < p.department0 and offices[x - p.hq0].kind == ARMY]
    return s.at[armies[0]] if armies and f.start not in {s.at[x] for x in armies} else f.start


def combined(s: NcrState, f: Battle) -> bool:
    """10.13 Whether a battle is a combined attack of troops and ships: then a work in the hex is a way out."""
    joint = s.within(Joint)
    return joint is not None and joint.target == f.target and joint.side == f.side


def fall_back(s: NcrState, f: Battle, force: list[int]) -> None:
    """8.76, 8.73 Attackers are back where they came from, over a river with losses; whoever is shaken shakes those who stayed."""
    for hex_ in sorted({s.at[x] for x in force if s.land(x)}):
        spread(s, f.side, hex_)
        ford(s, f.side, [x for x in force if s.at[x] == hex_], over(s, hex_, f.target), hex_)


def movers(s: NcrState, force: list[int]) -> list[int]:
    """8.76, 16.2 What goes with a retreating force: all but Departments, bands, cadres, ships and whoever is aboard them."""
    p = s.tables.pieces
    return [
        x
        for x in force
        if not p.department0 <= x < p.slot0 and not (x < p.hq0 and aboard(s, x)) and not apart(s, x)
    ]


@FLOW.step("battle-over", Battle)
def battle_over(s: NcrState, f: Battle) -> None:
    """14.25, 3.31, 12.74 The victor has the hex; a depot in it is lost with it, and so is a work whose garrison is gone."""
    mine, _ = forces(s, f)
    spend = f.depots[:]
    if f.turn == DEFENDER and f.within != "sortie" and points(s, mine):
        if s.depot(f.target, 1 - f.side):
            remove_depot(s, 1 - f.side, f.target, "destroyed", "14.25")
            if spend[1] == f.target:
                f.depots[1] = OFF
        arrive(s, f.side, mine, f.target)
    elif f.within in ("storm", "assault", "sortie"):
        abandoned(s, f.side if f.within == "sortie" else 1 - f.side, f.target)
    lift(s)
    spend_depots(s, f)
