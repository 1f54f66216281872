"""6.2, 6.4 Leaders in danger: Casualty Rolls, wounds, promotions, and who follows a fallen commander."""

from __future__ import annotations

from typing import Final

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.games.never_call_retreat import leaders
from longroll.games.never_call_retreat.events.leaders import (
    CommandTaken,
    HeadquartersGone,
    LeaderHit,
    LeaderPromoted,
    PromotionDue,
)
from longroll.games.never_call_retreat.flags import DEAD, MOVED, OFF, WAITING
from longroll.games.never_call_retreat.frames import Battle, Claim, Succession
from longroll.games.never_call_retreat.frontier.bands import CIVILIZED_WITH_WATIE, sort
from longroll.games.never_call_retreat.frontier.raids import scatter_civilized
from longroll.games.never_call_retreat.naval.frames import Voyage
from longroll.games.never_call_retreat.setup import ARMY
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import CONFEDERATE, LAST_TURN, SIDES, TURNS_A_CYCLE

LAST_CYCLE: Final = LAST_TURN // TURNS_A_CYCLE


def two_dice(s: NcrState, person: int, why: str, rule: str) -> int:
    node = s.at[person]
    return s.roll_at(node, "battle", why, rule) + s.roll_at(node, "battle", why, rule)


def roll_casualty(
    s: NcrState,
    person: int,
    own_points: int = 0,
    used: bool = False,
    first: bool = False,
    vacant: list[int] | None = None,
) -> int:
    """6.42 A Casualty Roll; the hurt leave the map, the lucky may be promoted. What became of him.

    26.2, R55 In his `first` battle nobody is promoted; whoever is wounded in it is away for a die of Cycles, and unknown again.
    6.24 A Headquarters that loses its commander is put on the list of those `vacant`, if there is one: others still have to roll.
    """
    roll = two_dice(s, person, "casualty", "6.42")
    fate = leaders.casualty(s, person, roll)
    if fate == leaders.AGAIN:
        fate = leaders.casualty_again(s, two_dice(s, person, "casualty", "6.42"))
    if fate == leaders.NOTHING:
        if first:
            return fate
        if leaders.eligible(s, person, roll, own_points, used):
            promote_later(s, person, "6.23" if s.rank[person] == 1 else "6.24")
        elif own_points and leaders.eligible_four(s, person):
            promote_later(s, person, "6.25")
        return fate
    office = _hurt(s, person, fate == leaders.KILLED, first)
    if office != OFF and vacant is None:
        vacated(s, office, s.side[person])
    elif office != OFF and vacant is not None:
        vacant.append(office)
    if first and fate == leaders.WOUNDED:
        s.untried_men[person] = 1
    return fate


def _hurt(s: NcrState, person: int, killed: bool, first: bool) -> int:
    """6.26, 6.42 The dead go to their pool, the wounded on the Cycle Record Track, with a promotion that was to come. The Headquarters
    that he leaves, -1 for none."""
    side, node = s.side[person], s.at[person]
    office = leaders.command_of(s, person)
    place = PlaceSlug(s.tables.waters.name(node))
    due = -1
    if not killed:
        times = s.tables.charts.leader_times
        dice = times.untried_wound_dice if first else times.wound_dice
        due = s.cycle + sum(s.roll_at(node, "battle", "wound", "6.42") for _ in range(dice))
    name = PieceSlug(s.tables.pieces.people[person])
    gone = killed or due > LAST_CYCLE
    s.withdraw_leader(person, DEAD if gone else WAITING, -1 if gone else due)
    s.out.append(
        LeaderHit(
            SideSlug(SIDES[side]), name, "killed" if killed else "wounded", -1 if gone else due, place, "6.42"
        )
    )
    if name == "watie":
        _leaderless_indians(s, node)
    return office


def _leaderless_indians(s: NcrState, node: int) -> None:
    """19.31 Civilized Indians who came to other states with Watie go when he falls."""
    if s.tables.states[s.tables.state[node]] not in CIVILIZED_WITH_WATIE:
        return
    for x in s.pieces_at(node, CONFEDERATE):
        if sort(s, x) == "civilized":
            scatter_civilized(s, x, s.points[x])


def check_leader(s: NcrState, person: int, rule: str) -> None:
    """6.41, 13.38 A Leader caught without troops: a Casualty Roll, and if he lives he is back in the next Cycle."""
    if roll_casualty(s, person) == leaders.NOTHING:
        send_away(s, person, rule)


def send_away(s: NcrState, person: int, rule: str) -> None:
    """6.41 A Leader leaves the map until the next Cycle."""
    place = PlaceSlug(s.tables.waters.name(s.at[person]))
    s.withdraw_leader(person, WAITING, s.cycle + 1)
    name = PieceSlug(s.tables.pieces.people[person])
    s.out.append(LeaderHit(SideSlug(SIDES[s.side[person]]), name, "away", s.cycle + 1, place, rule))


def promote_later(s: NcrState, person: int, rule: str) -> None:
    """6.22 The higher counter goes on the Cycle Record Track."""
    dice = s.tables.charts.leader_times.promotion_dice
    due = s.cycle + sum(s.roll_at(s.at[person], "battle", "promotion", "6.22") for _ in range(dice))
    rank = s.rank[person] + 1
    s.promotion[person], s.promotion_due[person] = rank, due + 1
    name = PieceSlug(s.tables.pieces.people[person])
    s.out.append(
        PromotionDue(
            SideSlug(SIDES[s.side[person]]),
            name,
            rank,
            due,
            PlaceSlug(s.tables.waters.name(s.at[person])),
            rule,
        )
    )


def vacated(s: NcrState, hq: int, side: int, but: int = OFF) -> None:
    """6.43, 7.33, 13.4 A Headquarters has lost its commander: an army has its ladder, four stars on the spot asked first; a Corps
    goes to the senior Leader there who may have it."""
    if s.tables.roster.headquarters[hq].kind != ARMY:
        offer(s, hq, side, but)
        return
    four = [x for x in leaders.company(s, hq, side, but) if s.rank[x] > 3 and not leads_army(s, x)]
    if four:
        s.push(Succession("succession", side=side, hq=hq, person=four[0], but=but))
    else:
        succeed(s, hq, side, but)


def leads_army(s: NcrState, person: int) -> bool:
    hq = leaders.command_of(s, person)
    return hq != OFF and s.tables.roster.headquarters[hq].kind == ARMY


def offer(s: NcrState, hq: int, side: int, *but: int) -> None:
    """7.33 Everybody with a Headquarters takes what is vacant there, seniors first."""
    for x in reversed(leaders.company(s, hq, side)):
        if x not in but:
            s.push(Claim("claim", side=side, person=x))


def take_army(s: NcrState, hq: int, person: int, *but: int) -> None:
    """6.43 The new commander is there; whoever is left with the army takes what he has left."""
    t, battle, voyage = s.tables, s.within(Battle), s.within(Voyage)
    if battle is not None and t.pieces.hq0 + hq in battle.pieces and person not in battle.pieces:
        battle.pieces = [*battle.pieces, person]
    if voyage is not None and t.pieces.hq0 + hq in voyage.cargo and person not in voyage.cargo:
        voyage.cargo = [*voyage.cargo, person]
        s.flags[person] |= MOVED
    leaders.take_over(s, person, hq)
    flag, office = SideSlug(SIDES[s.side[person]]), PieceSlug(t.roster.headquarters[hq].slug)
    place = PlaceSlug(t.waters.name(s.at[person]))
    name = PieceSlug(t.pieces.people[person])
    s.out.append(CommandTaken(flag, name, office, PieceSlug(""), place, "6.43"))
    offer(s, hq, s.side[person], person, *but)


def succeed(s: NcrState, hq: int, side: int, *but: int) -> None:
    """6.43 Somebody takes over an army whose commander fell or was removed; where nobody can, its Headquarters is dissolved."""
    from longroll.games.never_call_retreat.movement.entry import (
        dissolve,
        move,
    )  # entering a hex checks Leaders

    t = s.tables
    office, flag = t.roster.headquarters[hq], SideSlug(SIDES[side])
    node = s.at[t.pieces.hq0 + hq]
    place = PlaceSlug(t.waters.name(node))
    heir = leaders.heir(s, hq, side, but[0] if but else OFF)
    if heir.how == leaders.DISSOLVED:
        dissolve(s, hq)
        s.out.append(HeadquartersGone(flag, PieceSlug(office.slug), place, "6.43"))
        return
    name = PieceSlug(t.pieces.people[heir.person])
    if heir.how == leaders.PROMOTED:
        s.rank[heir.person] = 3
        if s.promotion[heir.person] <= 3:
            s.promotion[heir.person] = s.promotion_due[heir.person] = 0
        s.out.append(LeaderPromoted(flag, name, 3, place, "6.24"))
    elif heir.how == leaders.FROM_ELSEWHERE:
        left = leaders.command_of(s, heir.person)
        if left != OFF:
            s.take_command(OFF, left)
            offer(s, left, side, heir.person)
        s.assign(heir.person, OFF)
        s.posted[heir.person] = 0
        move(s, side, [heir.person], node)
    elif heir.how == leaders.RECALLED:
        s.enter_leader(heir.person, node)
    take_army(s, hq, heir.person, *but)
