"""6.3 Commanders removed from command, what becomes of them, and theater commanders."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, SideSlug
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import casualties, forces, leaders, pools
from longroll.games.never_call_retreat.about import AboutLeader
from longroll.games.never_call_retreat.actions import (
    LEADERS,
    Action,
    Purse,
    action,
    charge,
    place_of,
    theater,
    unpaid,
)
from longroll.games.never_call_retreat.events.leaders import Removed
from longroll.games.never_call_retreat.flags import OFF, REMOVED
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forts import besieged
from longroll.games.never_call_retreat.frames import Claim, March, Removal
from longroll.games.never_call_retreat.movement import march
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import DEMOTE, POST, REMOVE, RETURN, RIDE_OFF, SHELVE
from longroll.games.never_call_retreat.words import CONFEDERATE, MAIN_THEATERS, SIDES, UNION

POTOMAC: Final = "army-of-the-potomac"


# --- what counts against a commander ------------------------------------------------------------------------------------------


def commands(s: NcrState, person: int, slug: str) -> bool:
    return leaders.command_of(s, person) == s.tables.roster.hq[slug]


def disgrace(s: NcrState, force: list[int]) -> None:
    """6.31, 6.32 A battle that leaves a force Demoralized counts against the army commander who was in it."""
    for x in force:
        if x < s.tables.pieces.hq0 and s.at[x] != OFF and casualties.leads_army(s, x):
            s.disgraced[x] = 1


def city_lost(s: NcrState, hex_: int) -> None:
    """6.32 A great Confederate city is taken within three hexes of an army commander."""
    rules = s.tables.charts.removal
    if not any(c.owner == CONFEDERATE and c.vp >= rules.great_city for c in s.tables.cities_at.get(hex_, ())):
        return
    near = set(s.tables.board.within(hex_, rules.city_range))
    for person in range(s.tables.pieces.hq0):
        if s.side[person] == CONFEDERATE and s.at[person] in near and casualties.leads_army(s, person):
            s.disgraced[person] = 1


# --- the action -----------------------------------------------------------------------------------------------------------------


def cost(s: NcrState, person: int) -> int:
    """6.3, 6.34 Commands for a removal."""
    costs = s.tables.charts.cost
    if s.posted[person]:
        return costs.remove_theater_commander
    return costs.remove_army_commander if casualties.leads_army(s, person) else costs.remove_corps_commander


def removal_refused(s: NcrState, person: int) -> Refusal | None:
    """6.3, 6.31, 6.32 Why a Leader cannot be removed from his command."""
    if s.posted[person]:
        return None
    if leaders.command_of(s, person) == OFF:
        return Refusal("he commands no Headquarters and no theater", "6.3")
    if besieged(s, person):
        return Refusal("he is besieged", "12.5")
    if not casualties.leads_army(s, person):
        return None
    rule = "6.31" if s.side[person] == UNION else "6.32"
    if s.rank[person] != 3:
        return Refusal("only three-star Leaders are removed from an army", "6.3")
    if s.richmond and commands(s, person, POTOMAC):  # R114: the papers want somebody's head
        return None
    hopeless = s.counter(person).initiative >= s.tables.charts.removal.hopeless_initiative
    if not hopeless and not s.disgraced[person]:
        return Refusal("nothing has happened that counts against him", rule)
    return None


@action
class Removals(Action):
    """6.3 A commander of an army, a Corps or a theater is removed."""

    order = 2
    verbs = (REMOVE,)
    needs = LEADERS
    slow = 1

    def offers(self, s: NcrState, side: int, node: int, purse: Purse) -> list[Choice]:
        if purse.land < 1 or node >= s.tables.board.count:
            return []
        p = s.tables.pieces
        return [
            REMOVE(p.names[x])
            for x in s.pieces_at(node, side)
            if x < p.hq0 and removal_refused(s, x) is None and cost(s, x) <= purse.land
        ]

    def refused(self, s: NcrState, side: int, node: int, left: int, choice: Choice) -> Refusal | None:
        x = s.tables.pieces.index.get(choice.piece, OFF)
        if x == OFF or x >= s.tables.pieces.hq0 or s.at[x] != node or s.side[x] != side:
            return Refusal(f"'{choice.piece}' is no Leader of yours there", "6.3")
        return removal_refused(s, x) or unpaid(s, side, node, cost(s, x), left)

    def begin(self, s: NcrState, side: int, node: int, choice: Choice) -> None:
        x = s.tables.pieces.index[choice.piece]
        if not _davis_agrees(s, x):
            return
        charge(s, side, node, cost(s, x), Removal("remove", side=side, person=x))


def _davis_agrees(s: NcrState, person: int) -> bool:
    """6.32, R95 A Confederate commander who is not hopeless goes only on a die up to his Initiative; a failure clears him."""
    rating = s.counter(person).initiative
    if (
        s.side[person] == UNION
        or not casualties.leads_army(s, person)
        or rating >= s.tables.charts.removal.hopeless_initiative
    ):
        return True
    if s.roll_at(s.at[person], "event", "removal", "6.32") <= rating:
        return True
    s.disgraced[person] = 0
    return False


# --- what becomes of him ----------------------------------------------------------------------------------------------------------


@FLOW.step("remove", Removal)
def remove(s: NcrState, f: Removal) -> None:
    f.do = "fate"
    s.push(f)


def demote_refused(s: NcrState, person: int) -> Refusal | None:
    """6.34 Why a Leader cannot be demoted."""
    if s.posted[person]:
        return Refusal("a theater commander is shelved or returns to the field", "6.34")
    if s.rank[person] != 3 or (s.tables.pieces.people[person], 2) not in s.tables.roster.leader:
        return Refusal("only a three-star Leader with a counter of two stars is demoted", "6.34")
    return None


def away(s: NcrState, person: int) -> March:
    """6.34 The ride of a removed Leader out of the hex of his command."""
    return March(
        "set-out", side=s.side[person], leader=OFF, pieces=[person], alone=True, shunned=s.at[person]
    )


def can_leave(s: NcrState, person: int) -> bool:
    """6.34 Whether a removed Leader has a way out of the hex of his command."""
    ride = away(s, person)
    ride.left = march.allowance(s, ride.side, ride.pieces, False)
    return any(march.step_refused(s, ride, d) is None for d in range(6))


def posts(s: NcrState, f: Removal) -> list[int]:
    """6.34, 6.35 Departments where a removed Leader can take command of the theater; not one who had a theater."""
    found: list[int] = []
    if s.posted[f.person]:
        return found
    for hex_ in pools.departments(s, f.side):
        where = theater(s, hex_)
        if where >= len(MAIN_THEATERS):
            continue
        holder = commander(s, f.side, where)
        if holder == OFF or s.seniority(f.person) < s.seniority(holder):
            found.append(hex_)
    return found


def commander(s: NcrState, side: int, where: int) -> int:
    """6.35 Who commands a theater, -1 for nobody."""
    people = range(s.tables.pieces.hq0)
    return next((x for x in people if s.posted[x] == where + 1 and s.side[x] == side), OFF)


@FLOW.question("fate", Removal)
class Fate(AboutLeader[Removal]):
    """6.34 What becomes of a Leader who was removed."""

    rule = "6.34"

    def person(self, f: Removal) -> int:
        return f.person

    def prompt(self, s: NcrState, f: Removal) -> str:
        return f"{self.name(s, f)} is removed from command: what becomes of him?"

    def choices(self, s: NcrState, f: Removal) -> list[Choice]:
        name = s.tables.waters.name
        found = [SHELVE()]
        if s.posted[f.person]:
            found.append(RETURN())
        elif can_leave(s, f.person):
            found.append(RIDE_OFF())
        if demote_refused(s, f.person) is None:
            found.append(DEMOTE())
        return found + [POST(name(i)) for i in posts(s, f)]

    def refusal(self, s: NcrState, f: Removal, choice: Choice) -> Refusal | None:
        if choice.kind is DEMOTE:
            return demote_refused(s, f.person)
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: Removal, choice: Choice) -> None:
        hq, person = leaders.command_of(s, f.person), f.person
        side, name = SideSlug(SIDES[f.side]), PieceSlug(s.tables.pieces.people[person])
        s.out.append(Removed(side, name, choice.kind.name, place_of(s, s.at[person]), "6.34"))
        if commands(s, person, POTOMAC):
            s.richmond = 0  # 24.2 (7): that will do
        leave_command(s, person)
        if choice.kind is SHELVE:
            s.withdraw_leader(person, REMOVED)
        elif choice.kind is DEMOTE:
            s.rank[person] = 2
            s.demoted[person] = 1
            s.promotion[person] = s.promotion_due[person] = 0
        elif choice.kind is POST:
            self.post(s, f, s.tables.waters.node(choice.place, "choice"))
        elif choice.kind is RETURN:
            s.push(Claim("claim", side=f.side, person=person))
        elif choice.kind is RIDE_OFF:
            s.push(away(s, person))
        if hq != OFF:
            casualties.vacated(s, hq, f.side, person)  # R95

    def post(self, s: NcrState, f: Removal, hex_: int) -> None:
        """6.34, 6.35 He takes the theater; whoever had it is an ordinary Leader again."""
        where = theater(s, hex_)
        holder = commander(s, f.side, where)
        if holder != OFF:
            s.posted[holder] = 0
            s.push(Claim("claim", side=f.side, person=holder))
        forces.alight(s, [f.person])
        s.place(f.person, hex_)
        s.posted[f.person] = where + 1


def leave_command(s: NcrState, person: int) -> None:
    """6.3 He commands nothing; what counted against him is forgotten."""
    hq = leaders.command_of(s, person)
    if hq != OFF:
        s.take_command(OFF, hq)
    s.assign(person, OFF)
    s.posted[person] = s.disgraced[person] = 0
