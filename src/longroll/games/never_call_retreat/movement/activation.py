"""7.1, 7.2, 7.3, 15.3 Activation for movement: who comes, how far he is driven, and then one hex at a time."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import command, forces, supply
from longroll.games.never_call_retreat.actions import (
    TOLLED,
    WALKS,
    Action,
    Purse,
    action,
    charge,
    place_of,
    unpaid,
)
from longroll.games.never_call_retreat.events.movement import (
    ControlTaken,
    Marched,
    MarchForced,
    RailCut,
    RailTaken,
    SetOut,
)
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forts import besieged
from longroll.games.never_call_retreat.frames import Half, March, Reacting
from longroll.games.never_call_retreat.frontier.bands import is_band, toll
from longroll.games.never_call_retreat.leaders import command_of, span_refused
from longroll.games.never_call_retreat.movement import march as rules
from longroll.games.never_call_retreat.movement.entry import arrive, city, only_cavalry, takes_ground
from longroll.games.never_call_retreat.movement.fatigue import forced_losses
from longroll.games.never_call_retreat.movement.shelter import shelter
from longroll.games.never_call_retreat.state import CUT as CUT_MARK
from longroll.games.never_call_retreat.state import DEMORALIZED, MOVED, NOBODY, OFF, NcrState
from longroll.games.never_call_retreat.verbs import (
    BRING,
    CONVERT,
    CUT,
    DROP,
    FORCE,
    LEAD,
    LEAVE,
    MOVE,
    MOVE_POINTS,
    RIDE,
    SET_OUT,
    STEP,
    STOP,
)
from longroll.games.never_call_retreat.words import SIDES
from longroll.games.never_call_retreat.zones import offices_over

MOST_FORCED = 3


def initiative(s: NcrState, person: int) -> int:
    return s.counter(person).initiative


def points_of(s: NcrState, pieces: list[int]) -> int:
    """Strength Points of a force."""
    return sum(s.points[x] for x in pieces if s.land(x))


# --- the action ----------------------------------------------------------------------------------------------------------------


@action
class Movement(Action):
    """7.32, 7.34 A Leader with his force, a Leader alone, one unit, or up to five points."""

    verbs = (LEAD, RIDE, MOVE, MOVE_POINTS)
    needs = WALKS | TOLLED

    def some(self, s: NcrState, side: int, node: int, purse: Purse) -> bool:
        if node >= s.tables.board.count or purse.land < 1:
            return False
        return any(self._able(s, x, purse) for x in s.pieces_at(node, side))

    def _able(self, s: NcrState, x: int, purse: Purse) -> bool:
        """Whether a piece can be sent by itself; whoever is led can be sent too, or leads."""
        p = s.tables.pieces
        if s.flags[x] & MOVED or p.hq0 <= x < p.slot0:
            return False
        return (
            command_of(s, x) == OFF and forces.stays(s, x) is None and not besieged(s, x)
            if x < p.hq0
            else self.unit_refused(s, x) is None and self.affords(s, x, purse)
        )

    def offers(self, s: NcrState, side: int, node: int, purse: Purse) -> list[Choice]:
        if node >= s.tables.board.count or purse.land < 1:
            return []
        p, names, kinds = s.tables.pieces, s.tables.pieces.names, s.tables.roster.kinds
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
                if command_of(s, x) == OFF and forces.stays(s, x) is None and not besieged(s, x):
                    single.append(RIDE(names[x]))
            elif x >= p.slot0 and self.unit_refused(s, x) is None and self.affords(s, x, purse):
                if kinds[s.kind[x] - 1].sort == "points":
                    most = min(s.points[x], s.tables.charts.cost.points_at_once)
                    single += [MOVE_POINTS(n, names[x]) for n in range(1, most + 1)]
                else:
                    single.append(MOVE(names[x]))
        return leads + single

    def affords(self, s: NcrState, unit: int, purse: Purse) -> bool:
        """19.21, 19.31, 19.41 Bands are paid for by their own theater, wherever they are."""
        where, half = toll(s, unit), s.within(Half)
        if where == OFF or half is None:
            return True
        return command.purse(s, s.side[unit], where, half.left) >= s.tables.charts.cost.unit

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
        if command_of(s, x) != OFF:
            return Refusal("a commander stays with his Headquarters", "7.34")
        if besieged(s, x):
            return Refusal("he is besieged", "12.5")
        return forces.stays(s, x) or unpaid(s, side, node, cost.leader_alone, left)

    def _troops_refused(self, s: NcrState, node: int, left: int, choice: Choice, x: int) -> Refusal | None:
        """7.32 Why a unit or points cannot set out by themselves."""
        side, cost = s.side[x], s.tables.charts.cost
        if x < s.tables.pieces.slot0:
            return Refusal(f"'{choice.piece}' is no unit", "7.32")
        pile = s.tables.roster.kinds[s.kind[x] - 1].sort == "points"
        if pile != (choice.kind is MOVE_POINTS):
            return Refusal("points move by their number, units by themselves", "7.32")
        if pile and not 1 <= choice.count <= min(s.points[x], cost.points_at_once):
            return Refusal(f"at most {min(s.points[x], cost.points_at_once)} points move at once", "7.32")
        where = toll(s, x)
        if where != OFF:
            return self.unit_refused(s, x) or command.payment_refused(s, side, where, cost.unit, left)
        return self.unit_refused(s, x) or unpaid(s, side, node, cost.unit, left)

    def begin(self, s: NcrState, side: int, node: int, choice: Choice) -> None:
        x, cost = s.tables.pieces.index[choice.piece], s.tables.charts.cost
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


def fights_within(s: NcrState, piece: int) -> bool:
    """7.12, 7.14, 12.24, 12.53 Whether a piece can storm or sally: people and offices, and troops but Garrisons."""
    if piece < s.tables.pieces.slot0:
        return True
    kind = s.tables.roster.kinds[s.kind[piece] - 1].slug
    return s.land(piece) and kind != "garrison" and not s.flags[piece] & DEMORALIZED


# --- who comes ---------------------------------------------------------------------------------------------------------------


@FLOW.question("muster", March)
class Muster(Question[NcrState, March]):
    """6.14, 7.2, 7.32 Whom a Leader takes along, and how many movement points he drives out of them."""

    rule = "7.32"

    def side(self, s: NcrState, f: March) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: March) -> str:
        return s.tables.waters.name(s.at[f.leader])

    def piece(self, s: NcrState, f: March) -> str:
        return s.tables.pieces.people[f.leader]

    def prompt(self, s: NcrState, f: March) -> str:
        name = s.tables.counter_of(f.leader, s.rank[f.leader]).name
        return f"{name} takes {points_of(s, f.pieces)} Strength Points: as they are, or with changes?"

    def choices(self, s: NcrState, f: March) -> list[Choice]:
        names = s.tables.pieces.names
        found = [SET_OUT()] if self.set_out_refused(s, f) is None else []
        if (
            not f.forced
            and not f.within
            and rules.forced_refused(s, f.leader, f.pieces, f.unsupplied) is None
        ):
            found += [FORCE(n) for n in range(1, MOST_FORCED + 1)]
        found += [LEAVE(names[x]) for x in f.pieces if self.leave_refused(s, f, x) is None]
        found += [
            BRING(names[x]) for x in forces.candidates(s, f.leader) if self.bring_refused(s, f, x) is None
        ]
        return found

    def set_out_refused(self, s: NcrState, f: March) -> Refusal | None:
        if not any(x >= s.tables.pieces.hq0 for x in f.pieces):
            return Refusal("nobody comes with him", "7.32")
        return forces.force_refused(s, f.leader, f.pieces)

    def leave_refused(self, s: NcrState, f: March, x: int) -> Refusal | None:
        if x == f.leader or x not in f.pieces:
            return Refusal(
                "it does not come with him anyway" if x not in f.pieces else "he leads the force", "7.32"
            )
        own = command_of(s, f.leader)
        if own != OFF and x == s.tables.pieces.hq0 + own:
            return Refusal("he stays with his Headquarters", "7.34")
        return None

    def bring_refused(self, s: NcrState, f: March, x: int) -> Refusal | None:
        if x in f.pieces:
            return Refusal("it comes already", "7.32")
        if besieged(s, x) and f.within != "sortie":
            return Refusal("it is besieged", "12.5")
        if f.within and not fights_within(s, x):
            return Refusal("it takes no part in an attack on works or out of them", "12.53")
        return forces.may_follow(s, f.leader, x) or forces.force_refused(
            s, f.leader, [*f.pieces, *self.group(s, f, x)]
        )

    def group(self, s: NcrState, f: March, x: int) -> list[int]:
        """7.33 A commander comes with his Headquarters and its display, a Headquarters with its commander."""
        p = s.tables.pieces
        hq = command_of(s, x) if x < p.hq0 else x - p.hq0 if x < p.department0 else OFF
        found = [x]
        if hq != OFF:
            found += [p.hq0 + hq, *([s.hq_leader[hq]] if s.hq_leader[hq] != OFF else [])]
            found += [y for y in s.pieces_at(s.at[f.leader], f.side) if s.under[y] == hq + 1]
        return [y for k, y in enumerate(found) if y not in f.pieces and y not in found[:k]]

    def refusal(self, s: NcrState, f: March, choice: Choice) -> Refusal | None:
        x = s.tables.pieces.index.get(choice.piece, OFF) if choice.pieces else OFF
        if choice.kind is SET_OUT:
            return self.set_out_refused(s, f)
        if choice.kind is FORCE and f.within:
            return Refusal("nobody marches in an attack within the hex", "7.2")
        if choice.kind is FORCE and 1 <= choice.count <= MOST_FORCED and not f.forced:
            return rules.forced_refused(s, f.leader, f.pieces, f.unsupplied)
        if choice.kind is LEAVE and x != OFF:
            return self.leave_refused(s, f, x)
        if choice.kind is BRING and x in forces.candidates(s, f.leader):
            return self.bring_refused(s, f, x)
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: March, choice: Choice) -> None:
        if choice.kind is SET_OUT:
            f.do = "to-blows" if f.within else "set-out"
        elif choice.kind is FORCE:
            f.forced = choice.count
        else:
            x = s.tables.pieces.index[choice.piece]
            if choice.kind is BRING:
                f.pieces = [*f.pieces, *self.group(s, f, x)]
            else:
                gone = set(self.left_with(s, f, x))
                f.pieces = [y for y in f.pieces if y not in gone]
        s.push(f)

    def left_with(self, s: NcrState, f: March, x: int) -> list[int]:
        """7.33 A Headquarters and its commander are left together."""
        p = s.tables.pieces
        hq = command_of(s, x) if x < p.hq0 else x - p.hq0 if x < p.department0 else OFF
        if hq == OFF:
            return [x]
        return [x, p.hq0 + hq, s.hq_leader[hq], *(y for y in f.pieces if s.under[y] == hq + 1)]


# --- the march ---------------------------------------------------------------------------------------------------------------


@FLOW.step("set-out", March)
def set_out(s: NcrState, f: March) -> None:
    """7.12, 7.21 Movement points, those forced included; from now on the force has moved."""
    here = s.at[f.pieces[0]]
    base = rules.allowance(s, f.side, f.pieces, f.unsupplied)
    for _ in range(f.forced):
        f.extra += s.roll("battle", 6, "forced-march", "7.21") > initiative(s, f.leader)
    f.left = base + f.extra
    for x in f.pieces:
        s.come_out(x)
        s.flags[x] |= MOVED
    who = PieceSlug(s.tables.pieces.names[f.leader] if f.leader >= 0 else s.tables.pieces.names[f.pieces[0]])
    side = SideSlug(SIDES[f.side])
    if f.forced:
        s.out.append(MarchForced(side, f.forced, f.extra, place_of(s, here), "7.21"))
    s.out.append(
        SetOut(side, who, points_of(s, f.pieces), place_of(s, here), f.left, not f.unsupplied, "7.12")
    )
    f.do = "march"
    s.push(f)


def rail_cutters(s: NcrState, pieces: list[int]) -> list[int]:
    """15.31 Units that can tear up rails: not Garrisons, not trains."""
    kinds = s.tables.roster.kinds
    return [x for x in pieces if s.land(x) and kinds[s.kind[x] - 1].slug != "garrison"]


def cut_refused(s: NcrState, f: March) -> Refusal | None:
    """15.3, 15.31 Why a force cannot tear up the railroad where it stands."""
    here = s.at[f.pieces[0]]
    if not s.tables.rail_hexes[here]:
        return Refusal("no railroad passes here", "15.3")
    if s.marks[here] & CUT_MARK:
        return Refusal("the railroad is cut already", "15.3")
    if not rail_cutters(s, f.pieces):
        return Refusal("Garrisons and trains tear up no rails", "15.31")
    if f.left < 1:
        return Refusal("no movement point is left", "15.31")
    return None


def convert_refused(s: NcrState, f: March) -> Refusal | None:
    """11.3, 15.22, R62 Why cavalry cannot take control of the hex where it stands."""
    here = s.at[f.pieces[0]]
    troops = [x for x in f.pieces if s.land(x)]
    if not troops or not only_cavalry(s, troops) or not any(takes_ground(s, x) for x in troops):
        return Refusal("infantry takes control by entering, and others take none", "11.3")
    if s.strength(here, 1 - f.side):
        return Refusal("the enemy is still there", "12.5")
    rails = bool(s.tables.rail_hexes[here]) and s.rail_owner[here] == 1 - f.side
    if s.control[here] == f.side and not rails:
        return Refusal("the hex is yours already", "11.3")
    if city(s, here) and s.control[here] == 1 - f.side:
        return Refusal("cavalry never takes an enemy city", "11.3")
    if f.left < 1:
        return Refusal("no movement point is left", "11.3")
    return None


def stop_refused(s: NcrState, f: March) -> Refusal | None:
    """7.34, R85 Why a force cannot stop where it is."""
    if f.gap > f.left and any(rules.step_refused(s, f, d) is None for d in range(6)):
        return Refusal("stopping in the gap costs more than is left: it must go on", "7.4")
    return None


@FLOW.question("march", March)
class Marching(Question[NcrState, March]):
    """7.12 Where to next."""

    rule = "7.12"

    def side(self, s: NcrState, f: March) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: March) -> str:
        return s.tables.waters.name(s.at[f.pieces[0]])

    def piece(self, s: NcrState, f: March) -> str:
        return s.tables.pieces.names[f.leader if f.leader >= 0 else f.pieces[0]]

    def prompt(self, s: NcrState, f: March) -> str:
        many = f"{f.left} movement points" if f.left != 1 else "1 movement point"
        return f"{many} left at {s.tables.board.title(s.at[f.pieces[0]])}: where to?"

    def choices(self, s: NcrState, f: March) -> list[Choice]:
        board, here = s.tables.board, s.at[f.pieces[0]]
        names = s.tables.pieces.names
        found = [
            STEP(board.numbers[board.neighbours[6 * here + d]])
            for d in range(6)
            if rules.step_refused(s, f, d) is None
        ]
        if cut_refused(s, f) is None:
            found.append(CUT())
        if convert_refused(s, f) is None:
            found.append(CONVERT())
        found += [DROP(names[x]) for x in f.pieces if self.drop_refused(s, f, x) is None]
        return [*found, STOP()] if stop_refused(s, f) is None else found

    def drop_refused(self, s: NcrState, f: March, x: int) -> Refusal | None:
        """7.32 What may be left behind on the way: units, and a Headquarters with all that is its own."""
        p = s.tables.pieces
        if f.came == OFF or x not in f.pieces or x < p.slot0:
            return Refusal("only units are left behind, once the march has begun", "7.32")
        if sum(y >= p.hq0 for y in f.pieces) < 2:
            return Refusal("the last unit is not left behind", "7.32")
        return None

    def refusal(self, s: NcrState, f: March, choice: Choice) -> Refusal | None:
        board, here = s.tables.board, s.at[f.pieces[0]]
        if choice.kind is STEP and choice.place in board.index:
            there = board.index[choice.place]
            if there not in board.around(here):
                return Refusal(f"{board.title(there)} is not next to {board.title(here)}", "7.12")
            return rules.step_refused(s, f, board.direction(here, there))
        if choice.kind is CUT:
            return cut_refused(s, f)
        if choice.kind is CONVERT:
            return convert_refused(s, f)
        if choice.kind is STOP:
            return stop_refused(s, f)
        if choice.kind is DROP and choice.piece in s.tables.pieces.index:
            return self.drop_refused(s, f, s.tables.pieces.index[choice.piece])
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: March, choice: Choice) -> None:
        here, side = s.at[f.pieces[0]], SideSlug(SIDES[f.side])
        if choice.kind is STOP:
            f.left = max(0, f.left - f.gap)
            halt(s, f)
            return
        if choice.kind is STEP:
            f.to = s.tables.board.index[choice.place]
            announce(s, f)
            return
        s.push(f)
        if choice.kind is DROP:
            f.pieces.remove(s.tables.pieces.index[choice.piece])
            return
        f.left -= 1
        if choice.kind is CUT:
            s.mark(here, CUT_MARK)
            s.out.append(RailCut(side, place_of(s, here), "15.31"))
            return
        if s.control[here] != f.side:
            s.take_control(here, f.side)
            s.out.append(ControlTaken(side, place_of(s, here), "11.3"))
        if s.tables.rail_hexes[here] and s.rail_owner[here] not in (f.side, NOBODY):
            s.take_rail(here, f.side)
            s.out.append(RailTaken(side, place_of(s, here), "15.22"))


def halt(s: NcrState, f: March) -> None:
    """7.2, 12.22 The march is over; what was forced is paid for, and a work that is at hand may be entered."""
    shelter(s, f.side, s.at[f.pieces[0]])
    forced_losses(s, f)


def announce(s: NcrState, f: March) -> None:
    """13.32 The next hex is announced; Headquarters in whose zone it lies may answer before it is entered."""
    enemy, p = 1 - f.side, s.tables.pieces
    answers = (
        [x for x in offices_over(s, f.to, enemy) if s.hq_leader[x - p.hq0] != OFF]
        if not f.alone and not is_band(s, f.pieces[0])
        else []
    )
    f.do = "enter"
    s.push(f)
    if answers:
        offices = [x for x in f.pieces if p.hq0 <= x < p.department0]
        s.push(
            Reacting(
                "react",
                side=enemy,
                mover=offices[0] if offices else OFF,
                start=s.at[f.pieces[0]],
                to=f.to,
                offices=answers,
            )
        )


def advance(s: NcrState, f: March) -> None:
    """The force enters the hex that it announced, where nobody has to be fought."""
    here, there = s.at[f.pieces[0]], f.to
    cost = points_of(s, f.pieces)
    direction = s.tables.board.direction(here, there)
    spent = rules.price(s, f, direction)
    if f.alone and rules.by_rail(s, f, direction):
        f.rail = (f.rail or s.tables.charts.rail.hexes_per_leader_mp) - 1
    f.left -= spent
    f.gap = rules.gap_debt(s, here, direction)
    f.came, f.to = here, -1
    f.do = "march"
    s.push(f)
    who = PieceSlug(s.tables.pieces.names[f.leader] if f.leader >= 0 else s.tables.pieces.names[f.pieces[0]])
    s.out.append(
        Marched(SideSlug(SIDES[f.side]), who, cost, place_of(s, here), place_of(s, there), spent, "7.12")
    )
    arrive(s, f.side, f.pieces, there)
