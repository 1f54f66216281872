"""7.3, 19.2 Activation for movement: a Leader with his force, a Leader alone, a unit, points or a band, and what each costs."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import command, forces, supply
from longroll.games.never_call_retreat.actions import (
    FAR_BAND,
    LEADS,
    WALKS,
    WEST_BAND,
    Action,
    Purse,
    action,
    charge,
    place_of,
    unpaid,
)
from longroll.games.never_call_retreat.events.movement import Detached
from longroll.games.never_call_retreat.flags import MOVED, OFF
from longroll.games.never_call_retreat.forces import initiative
from longroll.games.never_call_retreat.forts import besieged
from longroll.games.never_call_retreat.frames import Half, Here, March
from longroll.games.never_call_retreat.frontier.bands import toll
from longroll.games.never_call_retreat.leaders import command_of, span_refused
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import (
    DETACH,
    LEAD,
    MOVE,
    MOVE_POINTS,
    RIDE,
)
from longroll.games.never_call_retreat.words import SIDES


@action
class Movement(Action):
    """7.32, 7.34 A Leader with his force, a Leader alone, one unit, or up to five points."""

    order = 4
    verbs = (LEAD, RIDE, MOVE, MOVE_POINTS, DETACH)
    needs = WALKS | LEADS
    free = FAR_BAND | WEST_BAND

    def offers(self, s: NcrState, side: int, node: int, purse: Purse) -> list[Choice]:
        if node >= s.tables.board.count:
            return []
        p, names, kinds = s.tables.pieces, s.tables.pieces.names, s.tables.roster.kinds
        cost = s.tables.charts.cost
        leads: list[Choice] = []
        single: list[Choice] = []
        for x in s.pieces_at(node, side):
            if s.flags[x] & MOVED:
                continue
            if x < p.hq0:
                if (
                    forces.general(s, x)
                    and initiative(s, x) <= purse.land
                    and self.lead_refused(s, x) is None
                ):
                    leads.append(LEAD(names[x]))
                if purse.land >= cost.leader_alone and self.ride_refused(s, x) is None:
                    single.append(RIDE(names[x]))
            elif x >= p.slot0 and self.unit_refused(s, x) is None and self.affords(s, x, purse):
                if kinds[s.kind[x] - 1].sort == "points":
                    most = min(s.points[x], cost.points_at_once)
                    single += [MOVE_POINTS(n, names[x]) for n in range(1, most + 1)]
                else:
                    single.append(MOVE(names[x]))
                    single += [DETACH.kept(n, names[x]) for n in forces.shed(s, x)]
        return leads + single

    def affords(self, s: NcrState, unit: int, purse: Purse) -> bool:
        """19.21, 19.31, 19.41 Bands are paid for by their own theater, wherever they are and whatever that place's theater has."""
        where, half, cost = toll(s, unit), s.within(Half), s.tables.charts.cost.unit
        if where == OFF or half is None:
            return purse.land >= cost
        return command.purse(s, s.side[unit], where, half.left) >= cost

    def ride_refused(self, s: NcrState, leader: int) -> Refusal | None:
        """7.34 Why a Leader cannot go alone."""
        if command_of(s, leader) != OFF:
            return Refusal("a commander stays with his Headquarters", "7.34")
        if besieged(s, leader):
            return Refusal("he is besieged", "12.5")
        return forces.stays(s, leader)

    def lead_refused(self, s: NcrState, leader: int) -> Refusal | None:
        """7.32 Why a Leader has nothing to lead."""
        refused = forces.stays(s, leader)
        if refused is not None:
            return refused
        if besieged(s, leader):
            return Refusal("he is besieged", "12.5")
        p = s.tables.pieces
        own = command_of(s, leader)
        if own != OFF:
            return forces.may_follow(s, leader, p.hq0 + own)
        for x in s.pieces_at(s.at[leader], s.side[leader]):
            follows = x >= p.slot0 and forces.may_follow(s, leader, x) is None and not besieged(s, x)
            if follows and (forces.pile(s, x) or span_refused(s, leader, [x]) is None):
                return None
        return Refusal("no troops began the Pulse with him that could still move", "7.32")

    def unit_refused(self, s: NcrState, unit: int) -> Refusal | None:
        """7.12, 7.32 Why a unit cannot be sent by itself."""
        if not forces.marches(s, unit):
            return Refusal("it does not march", "7.12")
        if besieged(s, unit):
            return Refusal("it is besieged", "12.5")
        return forces.stays(s, unit)

    def refused(self, s: NcrState, side: int, node: int, left: int, choice: Choice) -> Refusal | None:
        x = s.tables.pieces.index.get(choice.piece, OFF)
        if x == OFF or s.at[x] != node or s.side[x] != side:
            return Refusal(f"'{choice.piece}' is no piece of yours there", "5.21")
        if choice.kind in (LEAD, RIDE):
            return self._leader_refused(s, node, left, choice, x)
        return self._troops_refused(s, node, left, choice, x)

    def _leader_refused(self, s: NcrState, node: int, left: int, choice: Choice, x: int) -> Refusal | None:
        """7.31, 7.34 Why a Leader cannot set out, with his force or alone."""
        side, cost = s.side[x], s.tables.charts.cost
        if x >= s.tables.pieces.hq0:
            return Refusal(f"'{choice.piece}' is no Leader", "7.31")
        if choice.kind is LEAD:
            if not forces.general(s, x):
                return Refusal("Naval Leaders command no ground forces", "6.11")
            return self.lead_refused(s, x) or unpaid(s, side, node, initiative(s, x), left)
        return self.ride_refused(s, x) or unpaid(s, side, node, cost.leader_alone, left)

    def _troops_refused(self, s: NcrState, node: int, left: int, choice: Choice, x: int) -> Refusal | None:
        """7.32 Why a unit or points cannot set out by themselves."""
        side, cost = s.side[x], s.tables.charts.cost
        if x < s.tables.pieces.slot0:
            return Refusal(f"'{choice.piece}' is no unit", "7.32")
        pile = s.tables.roster.kinds[s.kind[x] - 1].sort == "points"
        if choice.kind is DETACH and (pile or choice.count not in forces.shed(s, x)):
            return Refusal("a division sheds a brigade and stays a division", "3.33")
        if choice.kind is not DETACH and pile != (choice.kind is MOVE_POINTS):
            return Refusal("points move by their number, units by themselves", "7.32")
        if pile and not 1 <= choice.count <= min(s.points[x], cost.points_at_once):
            return Refusal(f"at most {min(s.points[x], cost.points_at_once)} points move at once", "7.32")
        where = toll(s, x)
        if where != OFF:
            return self.unit_refused(s, x) or command.payment_refused(s, side, where, cost.unit, left)
        return self.unit_refused(s, x) or unpaid(s, side, node, cost.unit, left)

    def detach(self, s: NcrState, side: int, node: int, unit: int, points: int) -> None:
        """3.33 A brigade leaves its division before any order is given; the same place is asked again."""
        s.split(unit, points)
        s.out.append(Detached(SideSlug(SIDES[side]), points, place_of(s, node), "3.33"))
        half = s.within(Half)
        assert half is not None, "orders are given in a half-pulse"
        s.push(Here("what", side=side, left=half.left, node=node))

    def begin(self, s: NcrState, side: int, node: int, choice: Choice) -> None:
        x, cost = s.tables.pieces.index[choice.piece], s.tables.charts.cost
        if choice.kind is DETACH:
            self.detach(s, side, node, x, choice.count)
            return
        line = supply.trace(s, node, side)
        f = March(
            "muster",
            side=side,
            leader=-1,
            pieces=[x],
            unsupplied=line is None,
            depot=line.depot if line else OFF,
        )
        price = cost.unit
        if choice.kind is LEAD:
            f.leader, f.pieces, price = (
                x,
                [y for y in forces.force(s, x) if not besieged(s, y)],
                initiative(s, x),
            )
            if command_of(s, x) == OFF:
                f.pieces += forces.share_of_piles(s, x, f.pieces)
        elif choice.kind is RIDE:
            f.do, f.alone, price, f.unsupplied = "set-out", True, cost.leader_alone, False
        else:
            f.do = "set-out"
            if choice.kind is MOVE_POINTS and choice.count < s.points[x]:
                f.pieces = [s.split(x, choice.count)]
        charge(s, side, node, price, f, where=toll(s, x))
