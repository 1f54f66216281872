"""12.24, 12.53, 16.3 Attacks within a hex: storms, sorties, hunts for partisans. They cost and count as a move (R92)."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import forces, forts, supply
from longroll.games.never_call_retreat.actions import RIVALS, Action, Purse, action, charge, place_of, unpaid
from longroll.games.never_call_retreat.combat.odds import STORM as WITHIN
from longroll.games.never_call_retreat.combat.retreat import give_ground, ways
from longroll.games.never_call_retreat.events.movement import Screened
from longroll.games.never_call_retreat.events.works import CameToBlows
from longroll.games.never_call_retreat.flags import MOVED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import fights_within, initiative
from longroll.games.never_call_retreat.frames import Battle, March
from longroll.games.never_call_retreat.frontier.partisans import here as partisans_at
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import AMBUSH, FIGHT, HUNT, SORTIE, STORM, WITHDRAW
from longroll.games.never_call_retreat.words import SIDES

RULES: Final = {"storm": "12.53", "sortie": "12.24", "assault": "12.52", "hunt": "16.3", "ambush": "16.3"}
VERBS: Final = {"storm": STORM, "sortie": SORTIE, "hunt": HUNT, "ambush": AMBUSH}


def how(s: NcrState, side: int, node: int) -> str:
    """How a side could attack within a hex; empty if not at all."""
    if node >= s.tables.board.count:
        return ""
    if not (s.strength(node, side) and s.strength(node, 1 - side)):
        if s.strength(node, side):
            return "hunt" if partisans_at(s, node, 1 - side) else ""
        return "ambush" if s.strength(node, 1 - side) and partisans_at(s, node, side) else ""
    if forts.under_siege(s, node, 1 - side):
        return "storm"
    return "sortie" if forts.under_siege(s, node, side) else ""


@action
class Storms(Action):
    """12.24, 12.53 A Leader with his force, or besieging troops without one."""

    order = 3
    verbs = (STORM, SORTIE, HUNT, AMBUSH)
    needs = RIVALS
    slow = 2

    def some(self, s: NcrState, side: int, node: int, purse: Purse) -> bool:
        kind = how(s, side, node)
        return bool(kind and purse.land) and any(  # troops first: a Leader's force takes longer to see
            self.price(s, x) <= purse.land and self.piece_refused(s, x, kind) is None
            for x in reversed(s.pieces_at(node, side))
        )

    def offers(self, s: NcrState, side: int, node: int, purse: Purse) -> list[Choice]:
        kind = how(s, side, node)
        if not kind or purse.land < 1:
            return []
        verb = VERBS[kind]
        names = s.tables.pieces.names
        return [
            verb(names[x])
            for x in s.pieces_at(node, side)
            if self.price(s, x) <= purse.land and self.piece_refused(s, x, kind) is None
        ]

    def price(self, s: NcrState, x: int) -> int:
        return initiative(s, x) if x < s.tables.pieces.hq0 else s.tables.charts.cost.unit

    def piece_refused(self, s: NcrState, x: int, kind: str) -> Refusal | None:
        """7.12, 7.14, 12.24, 12.53 Why a piece cannot begin it."""
        p, rule = s.tables.pieces, RULES[kind]
        if x < p.hq0:
            if not forces.general(s, x):
                return Refusal("Naval Leaders command no ground forces", "6.11")
            if forces.stays(s, x) is not None:
                return forces.stays(s, x)
            if not any(x >= p.slot0 for x in attackers(s, x)):
                return Refusal("he has no troops that could attack", rule)
            return None
        if kind == "ambush" and x not in partisans_at(s, s.at[x], s.side[x]):
            return Refusal("only partisans strike so", "16.3")
        if x < p.slot0 or not fights_within(s, x):
            return Refusal("Garrisons, Demoralized troops and whoever does not fight never attack", rule)
        if kind == "sortie":
            return Refusal("a sortie needs a Leader", "12.24")
        return forces.stays(s, x)

    def refused(self, s: NcrState, side: int, node: int, left: int, choice: Choice) -> Refusal | None:
        x = s.tables.pieces.index.get(choice.piece, OFF)
        if x == OFF or s.at[x] != node or s.side[x] != side:
            return Refusal(f"'{choice.piece}' is no piece of yours there", "12.53")
        kind = how(s, side, node)
        if not kind or choice.kind is not VERBS[kind]:
            return Refusal("nobody in that hex can be attacked so", "12.5")
        return self.piece_refused(s, x, kind) or unpaid(s, side, node, self.price(s, x), left)

    def begin(self, s: NcrState, side: int, node: int, choice: Choice) -> None:
        x = s.tables.pieces.index[choice.piece]
        line = supply.trace(
            s, node, side
        )  # 14.13: enemy cavalry cuts the defender's line, not the attacker's
        f = March(
            "to-blows", side=side, leader=OFF, pieces=[x], unsupplied=line is None, depot=line.depot if line else OFF,
            within=how(s, side, node),
        )  # fmt: skip
        price = self.price(s, x)
        if x < s.tables.pieces.hq0:
            f.do, f.leader, f.pieces = "muster", x, attackers(s, x)
        elif s.points[x] > s.tables.charts.cost.points_at_once and forces.pile(s, x):
            f.pieces = [s.split(x, s.tables.charts.cost.points_at_once)]
        charge(s, side, node, price, f)


def attackers(s: NcrState, leader: int) -> list[int]:
    """6.14 The force of a Leader, without those who never attack."""
    return [x for x in forces.force(s, leader) if fights_within(s, x)]


@FLOW.step("to-blows", March)
def to_blows(s: NcrState, f: March) -> None:
    """12.24, 12.53 The attack begins; it was their move."""
    forces.alight(s, f.pieces)
    for x in f.pieces:
        s.flags[x] |= MOVED
    if supply.self_fed(s, f.pieces):
        f.unsupplied, f.depot = False, OFF
    if f.within == "hunt" and escapes(s, f):
        f.do = "slip-away"
        s.push(f)
        return
    fight(s, f.side, f.pieces, f.within, int(f.unsupplied), f.depot)


def escapes(s: NcrState, f: March) -> list[int]:
    """16.3 Where partisan cavalry that is hunted may go before a battle."""
    here = s.at[f.pieces[0]]
    found = partisans_at(s, here, 1 - f.side)
    if not found or not all(s.cavalry(x) for x in found):
        return []
    return ways(s, 1 - f.side, found, here, OFF)


@FLOW.question("slip-away", March)
class SlipAway(Question[NcrState, March]):
    """16.3 Whether partisan cavalry withdraws before a battle; it needs no Leader and no die."""

    rule = "16.3"

    def side(self, s: NcrState, f: March) -> str:
        return SIDES[1 - f.side]

    def place(self, s: NcrState, f: March) -> str:
        return s.tables.waters.name(s.at[f.pieces[0]])

    def prompt(self, s: NcrState, f: March) -> str:
        return f"The partisans at {s.tables.board.title(s.at[f.pieces[0]])} are hunted: do they withdraw?"

    def choices(self, s: NcrState, f: March) -> list[Choice]:
        return [FIGHT(), *(WITHDRAW(s.tables.board.numbers[i]) for i in escapes(s, f))]

    def follow(self, s: NcrState, f: March, choice: Choice) -> None:
        here = s.at[f.pieces[0]]
        if choice.kind is FIGHT:
            fight(s, f.side, f.pieces, f.within, int(f.unsupplied), f.depot)
            return
        there, found = s.tables.board.index[choice.place], partisans_at(s, here, 1 - f.side)
        side, points = SideSlug(SIDES[1 - f.side]), sum(s.points[x] for x in found)
        s.out.append(Screened(side, points, place_of(s, here), place_of(s, there), "16.3"))
        give_ground(s, 1 - f.side, found, here, there)


def fight(
    s: NcrState,
    side: int,
    pieces: list[int],
    kind: str,
    hungry: int,
    depot: int,
    bonus: int = 0,
    ships: list[int] | None = None,
    risked: bool = False,
) -> None:
    """A battle within the hex where the pieces stand."""
    here = s.at[pieces[0]]
    s.out.append(CameToBlows(SideSlug(SIDES[side]), place_of(s, here), kind, RULES[kind]))
    s.push(
        Battle(
            "battle", side=side, pieces=pieces[:], target=here, over=WITHIN, start=here, hungry=[hungry, 0], depots=[depot, OFF],
            within=kind, bonus=bonus, ships=ships or [], risked=risked,
        )
    )  # fmt: skip
