"""7.34, R108 A Leader alone goes by water without ships of his own, and may ride on where he lands."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import forces
from longroll.games.never_call_retreat.actions import PASSES, Action, Purse, action, charge, place_of, unpaid
from longroll.games.never_call_retreat.flags import MOVED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forts import besieged
from longroll.games.never_call_retreat.frames import March
from longroll.games.never_call_retreat.leaders import command_of, name_of
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.movement.march import entry_refused
from longroll.games.never_call_retreat.naval import fleet, guns
from longroll.games.never_call_retreat.naval.events import TookPassage
from longroll.games.never_call_retreat.naval.frames import Passage
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import BY_WATER, LAND, STEP, STOP
from longroll.games.never_call_retreat.words import SIDES


@action
class Passages(Action):
    """7.34 A Leader goes by water, alone."""

    order = 10
    verbs = (BY_WATER,)
    needs = PASSES
    water = True

    def offers(self, s: NcrState, side: int, node: int, purse: Purse) -> list[Choice]:
        p = s.tables.pieces
        if purse.water < s.tables.charts.cost.leader_alone:
            return []
        men = [x for x in s.pieces_at(node, side) if x < p.hq0]
        return [BY_WATER(p.names[x]) for x in men if refused(s, x) is None]

    def refused(self, s: NcrState, side: int, node: int, left: int, choice: Choice) -> Refusal | None:
        x = s.tables.pieces.index.get(choice.piece, OFF)
        if x == OFF or s.at[x] != node or s.side[x] != side or x >= s.tables.pieces.hq0:
            return Refusal(f"'{choice.piece}' is no Leader of yours there", "7.34")
        return refused(s, x) or unpaid(s, side, node, s.tables.charts.cost.leader_alone, left, True)

    def begin(self, s: NcrState, side: int, node: int, choice: Choice) -> None:
        x = s.tables.pieces.index[choice.piece]
        forces.alight(s, [x])
        s.flags[x] |= MOVED
        rules = s.tables.charts.shipping
        mp = s.tables.roster.kinds[s.tables.roster.kind("leader", -1, "leader")].movement
        f = Passage("passage", side=side, leader=x, node=node, left=mp * rules.leader_sides)
        charge(s, side, node, s.tables.charts.cost.leader_alone, f, water=True)


def refused(s: NcrState, person: int) -> Refusal | None:
    """7.34 Why a Leader does not go by water by himself."""
    if command_of(s, person) != OFF:
        return Refusal("a commander stays with his Headquarters", "7.34")
    if besieged(s, person):
        return Refusal("he is besieged", "12.5")
    if not waters_of(s, s.at[person]):
        return Refusal("no water is there", "7.34")
    return forces.stays(s, person)


def from_march_refused(s: NcrState, f: March, person: int) -> Refusal | None:
    """7.34 Why a Leader who rides alone does not go on by water where he has come."""
    if not f.alone or f.pieces != [person]:
        return Refusal("only a Leader alone goes on by water", "7.34")
    if command_of(s, person) != OFF:
        return Refusal("a commander stays with his Headquarters", "7.34")
    if f.left - f.gap < 1:
        return Refusal("no movement point is left", "7.34")
    if not waters_of(s, s.at[person]):
        return Refusal("no water is there", "7.34")
    return None


def from_march(s: NcrState, f: March) -> None:
    """7.34, R108 A ride goes on by water, with what is left of it."""
    person, rules = f.pieces[0], s.tables.charts.shipping
    left = (f.left - f.gap) * rules.leader_sides
    s.push(Passage("passage", side=f.side, leader=person, node=s.at[person], left=left))


def waters_of(s: NcrState, node: int) -> list[int]:
    """The nodes to which a man can go by water from a node; from a hex also into its boat sides."""
    waters = s.tables.waters
    found = {*waters.sea_near[node], *waters.boat_near[node]}
    if node < waters.hexes:
        found.update(waters.sides_of(node))
    return sorted(found)


def step_refused(s: NcrState, f: Passage, node: int) -> Refusal | None:
    """7.34, 7.82 Why a Leader does not pass a hex or side."""
    if node not in waters_of(s, f.node):
        return Refusal(f"no water leads to {s.tables.node_title(node)}", "7.34")
    cost = fleet.weather(s)
    if cost > f.left:
        return Refusal(f"it costs {cost}, and {f.left} are left", "7.34")
    if fleet.at_node(s, node, 1 - f.side) or guns.works_over(s, node, f.side):
        return Refusal("the enemy commands that water", "7.34")
    return None


def land_refused(s: NcrState, f: Passage, hex_: int) -> Refusal | None:
    """7.34 Why he does not go ashore in a hex: enemies, their zones, or nobody to stay with and no way on."""
    t = s.tables
    if hex_ not in t.waters.banks(f.node) or t.board.sea[hex_] or hex_ == s.at[f.leader]:
        return Refusal("he cannot go ashore there", "7.34")
    if t.states[t.state[hex_]] == "MX":
        return Refusal("Mexico is closed to both sides", "17.9")
    if f.left < t.charts.shipping.leader_sides and not forces.in_company(s, hex_, f.side):
        return Refusal("nobody of ours is there", "7.34")
    return entry_refused(s, f.side, [f.leader], hex_)


@FLOW.question("passage", Passage)
class Aboard(Question[NcrState, Passage]):
    """7.34 Where a Leader goes by water."""

    rule = "7.34"

    def side(self, s: NcrState, f: Passage) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: Passage) -> str:
        return s.tables.waters.name(f.node)

    def piece(self, s: NcrState, f: Passage) -> str:
        return s.tables.pieces.names[f.leader]

    def prompt(self, s: NcrState, f: Passage) -> str:
        name = name_of(s, f.leader)
        return f"{name} is at {s.tables.node_title(f.node)} and can go {f.left} further: where to?"

    def choices(self, s: NcrState, f: Passage) -> list[Choice]:
        name = s.tables.waters.name
        found = [STEP(name(n)) for n in waters_of(s, f.node) if step_refused(s, f, n) is None]
        found += [LAND(name(i)) for i in s.tables.waters.banks(f.node) if land_refused(s, f, i) is None]
        return [*found, STOP()]

    def refusal(self, s: NcrState, f: Passage, choice: Choice) -> Refusal | None:
        waters = s.tables.waters
        if choice.kind in (STEP, LAND):
            node = waters.index.get(choice.place, s.tables.board.index.get(choice.place, OFF))
            if node == OFF:
                return Refusal(f"'{choice.place}' is no hex and no boat side", "7.34")
            return step_refused(s, f, node) if choice.kind is STEP else land_refused(s, f, node)
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: Passage, choice: Choice) -> None:
        if choice.kind is STOP:
            if f.node != s.at[f.leader] and berth(s, f):
                tell(s, f, f.node)
                s.place(f.leader, f.node)
            return
        node = s.tables.waters.node(choice.place, "choice")
        if choice.kind is STEP:
            f.left -= fleet.weather(s)
            f.node = node
            s.push(f)
            return
        tell(s, f, node)
        left = f.left // s.tables.charts.shipping.leader_sides
        if left:
            s.push(March("march", side=f.side, leader=OFF, pieces=[f.leader], alone=True, left=left))
        arrive(s, f.side, [f.leader], node)


def berth(s: NcrState, f: Passage) -> bool:
    """Whether he can stay where he is: with ships of ours, a general only in a hex. Else he has not left (R108)."""
    if not fleet.at_node(s, f.node, f.side):
        return False
    return fleet.naval_leader(s, f.leader) or (
        f.node < s.tables.board.count and not s.tables.board.sea[f.node]
    )


def tell(s: NcrState, f: Passage, node: int) -> None:
    side, name = SideSlug(SIDES[f.side]), PieceSlug(s.tables.pieces.names[f.leader])
    s.out.append(TookPassage(side, name, place_of(s, s.at[f.leader]), place_of(s, node), "7.34"))
