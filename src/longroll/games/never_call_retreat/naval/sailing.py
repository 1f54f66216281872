"""9.3, 9.4, 9.53, 9.54 Ships are activated: which go under whom, who embarks, and they cast off."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import forces, supply
from longroll.games.never_call_retreat.actions import BOARDS, Action, Purse, action, charge, place_of, unpaid
from longroll.games.never_call_retreat.flags import MOVED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import initiative, points_of
from longroll.games.never_call_retreat.leaders import command_of, span
from longroll.games.never_call_retreat.naval import cargo, fleet
from longroll.games.never_call_retreat.naval.events import (
    Embarked,
    Sailed,
)
from longroll.games.never_call_retreat.naval.frames import Voyage
from longroll.games.never_call_retreat.naval.voyage import gather, name
from longroll.games.never_call_retreat.rivers import FLOTILLA
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import (
    BRING,
    EMBARK,
    FLEET,
    LEAVE,
    SAIL,
    SET_OUT,
)
from longroll.games.never_call_retreat.words import SIDES


def most(s: NcrState) -> int:
    """9.3 Squadrons that a Naval Leader commands."""
    return s.tables.charts.span_limits.flotillas * FLOTILLA


# --- the action -----------------------------------------------------------------------------------------------------------------


@action
class Sailing(Action):
    """9.4, 9.54 One Squadron by itself, or ships under a Leader."""

    order = 11
    verbs = (SAIL, FLEET)
    needs = BOARDS
    water = True

    def some(self, s: NcrState, side: int, node: int, purse: Purse) -> bool:
        if purse.water < 1 or not (node >= s.tables.board.count or s.tables.waters.wet[node]):
            return False
        return bool(self.offers(s, side, node, purse))

    def offers(self, s: NcrState, side: int, node: int, purse: Purse) -> list[Choice]:
        if purse.water < 1:
            return []
        names, p = s.tables.pieces.names, s.tables.pieces
        found: list[Choice] = []
        times = 0
        for x in s.pieces_at(node, side):
            if p.hq0 <= x < p.slot0 or s.flags[x] & MOVED:
                continue
            if x < p.hq0:
                if self.leader_refused(s, x) is None:
                    times = times or fleet.factor(s, side, node)
                    if initiative(s, x) * times <= purse.water:
                        found.append(FLEET(names[x]))
            elif fleet.ship(s, x) and fleet.stays(s, x) is None:
                times = times or fleet.factor(s, side, node)
                if s.tables.charts.cost.squadron * times <= purse.water:
                    found.append(SAIL(names[x]))
        return found

    def leader_refused(self, s: NcrState, person: int) -> Refusal | None:
        """9.3, 9.54 Why a Leader has no ships to lead."""
        refused = forces.stays(s, person)
        if refused is not None:
            return refused
        if not fleet.naval_leader(s, person) and command_of(s, person) != OFF:
            return Refusal("a commander stays with his Headquarters", "7.34")
        if not company(s, person):
            return Refusal("no ships that he could lead began the Pulse with him", "9.54")
        return None

    def refused(self, s: NcrState, side: int, node: int, left: int, choice: Choice) -> Refusal | None:
        x = s.tables.pieces.index.get(choice.piece, OFF)
        if x == OFF or s.at[x] != node or s.side[x] != side:
            return Refusal(f"'{choice.piece}' is no piece of yours there", "5.21")
        times = fleet.factor(s, side, node)
        if choice.kind is FLEET:
            if x >= s.tables.pieces.hq0:
                return Refusal(f"'{choice.piece}' is no Leader", "9.3")
            return self.leader_refused(s, x) or unpaid(s, side, node, initiative(s, x) * times, left, True)
        if not fleet.ship(s, x):
            return Refusal(f"'{choice.piece}' is no ship", "9.4")
        return fleet.stays(s, x) or unpaid(s, side, node, s.tables.charts.cost.squadron * times, left, True)

    def begin(self, s: NcrState, side: int, node: int, choice: Choice) -> None:
        x = s.tables.pieces.index[choice.piece]
        times = fleet.factor(s, side, node)
        if choice.kind is FLEET:
            f = Voyage("fitting-out", side=side, leader=x, ships=first_force(s, x), led=True)
            if not fleet.naval_leader(s, x):
                f.home, f.cargo = node, [x]
            price = initiative(s, x) * times
        else:
            one = s.split(x, 1) if s.points[x] > 1 else x
            f = Voyage("fitting-out", side=side, leader=OFF, ships=[one])
            price = s.tables.charts.cost.squadron * times
        if choice.kind is SAIL and not (fleet.transport(s, f.ships[0]) and cargo.candidates(s, f)):
            f.do = "cast-off"  # nothing to decide
        charge(s, side, node, price, f, water=True)


def company(s: NcrState, person: int) -> list[int]:
    """9.54, 9.81, R103 The ships that a Leader may lead: a Naval Leader's where he is or in the sides of his hex, a general's off his hex."""
    node, side = s.at[person], s.side[person]
    if s.began[person] != node:
        return []
    here = fleet.off(s, node, side) if node < s.tables.board.count else fleet.at_node(s, node, side)
    found = [x for x in here if fleet.stays(s, x) is None]
    if fleet.naval_leader(s, person):
        return found
    room = span(s, person).points
    return (
        [x for x in found if _burden(s, [x], 1) <= room] if any(fleet.transport(s, x) for x in found) else []
    )


def _burden(s: NcrState, ships: list[int], squadrons: int = 0) -> int:
    """9.83 What ships take of a general's span: lift and combat points."""
    rules = s.tables.charts.shipping
    return sum(
        (squadrons or s.points[x]) * (fleet.kind_of(s, x).squadron or rules.lift) for x in ships
    )  # fmt: skip


def first_force(s: NcrState, person: int) -> list[int]:
    """9.3 What a Leader takes at first: a Naval Leader all that he commands, a general one transport Squadron."""
    found = fleet.together(s, sorted(company(s, person), key=lambda x: (-fleet.kind_of(s, x).squadron, x)))
    if not fleet.naval_leader(s, person):
        one = next(x for x in company(s, person) if fleet.transport(s, x))
        return [s.split(one, 1) if s.points[one] > 1 else one]
    taken: list[int] = []
    room = most(s)
    for x in found:
        if s.points[x] > room > 0:
            x = s.split(x, room)
        if s.points[x] <= room:
            taken.append(x)
            room -= s.points[x]
    return taken


def force_refused(s: NcrState, f: Voyage, ships: list[int], aboard: list[int]) -> Refusal | None:
    """9.3, 9.53, 9.54, 9.83 Why ships and troops cannot go together."""
    if len(fleet.together(s, ships)) < len(ships):
        return Refusal("those ships lie in different waters", "9.4")
    weight, room = cargo.weight(s, aboard), fleet.lift(s, ships)
    if weight > room:
        return Refusal(f"the transports carry {room} points, not {weight}", "9.53")
    if f.leader == OFF:
        return None
    if fleet.naval_leader(s, f.leader):
        if fleet.squadrons(s, ships) > most(s):
            return Refusal(f"a Naval Leader commands {most(s)} Squadrons", "9.3")
        return None
    if any(x < s.tables.pieces.slot0 and x != f.leader for x in aboard):
        return Refusal("no other Leader or Headquarters sails with a general", "9.54")
    limit = span(s, f.leader).points
    points = _burden(s, ships) + sum(s.points[x] for x in aboard if x >= s.tables.pieces.slot0)
    if points > limit:
        return Refusal(f"Strength Points, lift and guns are {points}, and his span is {limit}", "9.83")
    return None


# --- who goes -------------------------------------------------------------------------------------------------------------------


@FLOW.question("fitting-out", Voyage)
class FittingOut(Question[NcrState, Voyage]):
    """9.3, 9.53 Which ships go, and who embarks."""

    rule = "9.4"

    def side(self, s: NcrState, f: Voyage) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: Voyage) -> str:
        return s.tables.waters.name(s.at[f.ships[0]] if f.ships else s.at[f.leader])

    def piece(self, s: NcrState, f: Voyage) -> str:
        return s.tables.pieces.names[f.leader if f.leader >= 0 else f.ships[0]]

    def prompt(self, s: NcrState, f: Voyage) -> str:
        many, points = fleet.squadrons(s, f.ships), points_of(s, f.cargo)
        ships = f"{many} Squadron{'s make' if many != 1 else ' makes'} ready"
        return f"{ships} with {points} Strength Point{'' if points == 1 else 's'} aboard: what else?"

    def choices(self, s: NcrState, f: Voyage) -> list[Choice]:
        names = s.tables.pieces.names
        found = [SET_OUT()]
        found += [EMBARK(names[x]) for x in cargo.candidates(s, f) if self.embark_refused(s, f, x) is None]
        if f.leader != OFF:
            found += [LEAVE(names[x]) for x in f.ships if self.leave_refused(s, f, x) is None]
            found += [BRING(names[x]) for x in company(s, f.leader) if self.bring_refused(s, f, x) is None]
        return found

    def embark_refused(self, s: NcrState, f: Voyage, x: int) -> Refusal | None:
        return cargo.embark_refused(s, f, x) or force_refused(
            s, f, f.ships, [*f.cargo, *cargo.group(s, f, x)]
        )

    def leave_refused(self, s: NcrState, f: Voyage, x: int) -> Refusal | None:
        rest = [y for y in f.ships if y != x]
        if x not in f.ships or not rest or f.leader == OFF:
            return Refusal("those ships are not left behind", "9.3")
        return force_refused(s, f, rest, f.cargo)

    def bring_refused(self, s: NcrState, f: Voyage, x: int) -> Refusal | None:
        if x in f.ships or f.leader == OFF or x not in company(s, f.leader):
            return Refusal("those ships do not come with him", "9.3")
        return force_refused(s, f, [*f.ships, x], f.cargo)

    def refusal(self, s: NcrState, f: Voyage, choice: Choice) -> Refusal | None:
        x = s.tables.pieces.index.get(choice.piece, OFF) if choice.pieces else OFF
        if choice.kind is EMBARK and x != OFF:
            return self.embark_refused(s, f, x)
        if choice.kind is LEAVE and x != OFF:
            return self.leave_refused(s, f, x)
        if choice.kind is BRING and x != OFF:
            return self.bring_refused(s, f, x)
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: Voyage, choice: Choice) -> None:
        s.push(f)
        if choice.kind is SET_OUT:
            f.do = "cast-off"
            return
        x = s.tables.pieces.index[choice.piece]
        if choice.kind is EMBARK:
            f.home = s.at[x]
            f.cargo = [*f.cargo, *cargo.group(s, f, x)]
        elif choice.kind is LEAVE:
            f.ships.remove(x)
        else:
            f.ships.append(x)


@FLOW.step("cast-off", Voyage)
def cast_off(s: NcrState, f: Voyage) -> None:
    """9.4, 9.53 Ships and troops have moved in this Action Phase; ships gather where the first of them lies."""
    if f.cargo == [f.leader]:  # a general without troops stays ashore
        f.cargo = []
        f.leader = OFF
    side = SideSlug(SIDES[f.side])
    start = s.at[f.ships[0]]
    f.left = fleet.allowance(s, f.side, f.ships)
    for x in (*f.ships, *f.cargo):
        s.flags[x] |= MOVED
    if f.leader >= 0:
        s.flags[f.leader] |= MOVED
    forces.alight(s, f.cargo)
    gather(s, f, start)
    f.way = [start]
    if f.cargo:
        f.left -= s.tables.charts.shipping.embark * fleet.weather(s)
        line = supply.trace(s, f.home, f.side)
        f.unsupplied, f.depot = line is None, line.depot if line is not None else OFF
        cargo.leave_works(s, f)
        s.out.append(Embarked(side, points_of(s, f.cargo), place_of(s, f.home), "9.53"))
    aboard = points_of(s, f.cargo)
    s.out.append(
        Sailed(side, name(s, f), fleet.squadrons(s, f.ships), aboard, place_of(s, start), f.left, "9.4")
    )
    f.do = "voyage"
    s.push(f)
