"""9.4, 9.5 A voyage: one hex or boat side at a time, past works and against other ships, and back."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import rivers
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.demoralization import spread
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.naval import cargo, fleet, guns
from longroll.games.never_call_retreat.naval.events import SailedBack, ShipsSheltered, Steamed
from longroll.games.never_call_retreat.naval.frames import Salvo, UnderFire, Voyage
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import (
    ATTACK_TRANSPORTS,
    FIGHT,
    LAND,
    STEP,
    STOP,
    SUPPORT,
    UNDER_GUNS,
)
from longroll.games.never_call_retreat.words import SIDES, many


def gather(s: NcrState, f: Voyage, node: int) -> None:
    """Ships of the same hex sail together; a Naval Leader is with them."""
    for x in f.ships:
        s.place(x, node)
    if fleet.naval_leader(s, f.leader):
        s.place(f.leader, node)


def name(s: NcrState, f: Voyage) -> PieceSlug:
    return PieceSlug(s.tables.pieces.names[f.leader if f.leader >= 0 else f.ships[0]])


def here(s: NcrState, f: Voyage) -> int:
    return s.at[f.ships[0]]


def step_refused(s: NcrState, f: Voyage, node: int) -> Refusal | None:
    """9.4, 9.51 Why ships do not go to a node."""
    if not fleet.may_go(s, f.ships, here(s, f), node):
        return Refusal(f"these ships cannot go to {s.tables.node_title(node)} from there", "9.51")
    cost = s.tables.charts.shipping.step * fleet.weather(s)
    if cost > f.left:
        return Refusal(f"it costs {many(cost, 'movement point')}, and {f.left} are left", "9.4")
    enemies = [x for x in fleet.at_node(s, node, 1 - f.side) if fleet.warship(s, x)]
    if enemies and not any(fleet.warship(s, x) for x in f.ships):
        return Refusal("transports do not go where enemy warships are", "9.4")
    return None


def hunt_refused(s: NcrState, f: Voyage) -> Refusal | None:
    """9.4, 10.21, R110 Why ships do not attack transports that lie where they are."""
    if not any(fleet.warship(s, x) for x in f.ships):
        return Refusal("only warships attack", "10.21")
    foes = fleet.at_node(s, here(s, f), 1 - f.side)
    if not foes or any(fleet.warship(s, x) for x in foes):
        return Refusal("no enemy transports lie there by themselves", "10.21")
    return None


@FLOW.question("voyage", Voyage)
class Sail(Question[NcrState, Voyage]):
    """9.4 Where to next, and where the troops land."""

    rule = "9.4"

    def side(self, s: NcrState, f: Voyage) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: Voyage) -> str:
        return s.tables.waters.name(here(s, f))

    def piece(self, s: NcrState, f: Voyage) -> str:
        return s.tables.pieces.names[f.leader if f.leader >= 0 else f.ships[0]]

    def prompt(self, s: NcrState, f: Voyage) -> str:
        many = f"{f.left} movement points" if f.left != 1 else "1 movement point"
        return f"The ships are at {s.tables.node_title(here(s, f))}, {many} left: where to?"

    def choices(self, s: NcrState, f: Voyage) -> list[Choice]:
        names, start = s.tables.waters.name, here(s, f)
        found = [
            STEP(names(node))
            for node in fleet.next_nodes(s, f.ships, start)
            if step_refused(s, f, node) is None
        ]
        found += [
            LAND(names(hex_))
            for hex_ in s.tables.waters.banks(start)
            if cargo.land_refused(s, f, hex_) is None
        ]
        found += [
            SUPPORT(names(hex_))
            for hex_ in s.tables.waters.banks(start)
            if support_refused(s, f, hex_) is None
        ]
        if hunt_refused(s, f) is None:
            found.append(ATTACK_TRANSPORTS())
        return [*found, STOP()]

    def refusal(self, s: NcrState, f: Voyage, choice: Choice) -> Refusal | None:
        waters = s.tables.waters
        if choice.kind is ATTACK_TRANSPORTS:
            return hunt_refused(s, f)
        if choice.kind in (STEP, LAND, SUPPORT):
            node = waters.index.get(choice.place, s.tables.board.index.get(choice.place, OFF))
            if node == OFF:
                return Refusal(f"'{choice.place}' is no hex and no boat side", "9.52")
            if choice.kind is STEP:
                return step_refused(s, f, node)
            if node not in waters.banks(here(s, f)):
                return Refusal(f"the ships do not lie at {s.tables.node_title(node)}", "9.53")
            return cargo.land_refused(s, f, node) if choice.kind is LAND else support_refused(s, f, node)
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: Voyage, choice: Choice) -> None:
        if choice.kind is STOP:
            stop(s, f)
            return
        if choice.kind is ATTACK_TRANSPORTS:
            f.do = "past-works"
            s.push(f)
            guns.begin(s, f.side, here(s, f), f.ships, fleet.at_node(s, here(s, f), 1 - f.side))
            return
        f.to = s.tables.waters.node(choice.place, "choice")
        if choice.kind is STEP:
            steam(s, f)
        elif choice.kind is LAND:
            cargo.announce(s, f)
        else:
            begin_support(s, f)


def come_to(s: NcrState, f: Voyage) -> None:
    """The ships are at the next node; what happened at the last is over."""
    f.fired, f.rounds, f.risked = [], 0, False
    gather(s, f, f.to)


def steam(s: NcrState, f: Voyage) -> None:
    """9.52 Ships come to a node: enemy warships first, then the works that command it."""
    start = here(s, f)
    f.left -= s.tables.charts.shipping.step * fleet.weather(s)
    f.way.append(f.to)
    come_to(s, f)
    s.out.append(
        Steamed(
            SideSlug(SIDES[f.side]), name(s, f), fleet.squadrons(s, f.ships), place_of(s, start), place_of(s, f.to), "9.52"
        )
    )  # fmt: skip
    foes = fleet.at_node(s, f.to, 1 - f.side)
    f.do = "past-works"
    if any(fleet.warship(s, x) for x in foes):
        if f.to < s.tables.board.count and guns.works_over(s, f.to, f.side):
            f.do = "harbour"
            s.push(f)
            return
        s.push(f)
        guns.begin(s, f.side, f.to, f.ships, foes)
        return
    s.push(f)


@FLOW.question("harbour", Voyage)
class Shelter(Question[NcrState, Voyage]):
    """9.4 Whether ships in a hex with a work stay under its guns."""

    rule = "9.4"

    def side(self, s: NcrState, f: Voyage) -> str:
        return SIDES[1 - f.side]

    def place(self, s: NcrState, f: Voyage) -> str:
        return s.tables.waters.name(f.to)

    def prompt(self, s: NcrState, f: Voyage) -> str:
        return f"Enemy ships come to {s.tables.node_title(f.to)}: do yours stay under the guns of the work?"

    def choices(self, s: NcrState, f: Voyage) -> list[Choice]:
        return [UNDER_GUNS(), FIGHT()]

    def follow(self, s: NcrState, f: Voyage, choice: Choice) -> None:
        f.do = "past-works"
        s.push(f)
        if choice.kind is UNDER_GUNS:
            s.out.append(ShipsSheltered(SideSlug(SIDES[1 - f.side]), place_of(s, f.to), "9.4"))
        else:
            guns.begin(s, f.side, f.to, f.ships, fleet.at_node(s, f.to, 1 - f.side))


def survive(s: NcrState, f: Voyage) -> bool:
    """Whether any of the ships still float; without them the voyage is over."""
    f.ships = fleet.alive(s, f.ships, f.side)
    f.cargo = [x for x in f.cargo if s.at[x] != OFF and s.side[x] == f.side]
    if f.leader >= 0 and s.at[f.leader] == OFF:
        f.leader = OFF
    if f.ships:
        return True
    if fleet.naval_leader(s, f.leader) and not fleet.at_node(s, s.at[f.leader], f.side):
        guns.endanger(s, f.leader)
    return False


@FLOW.step("past-works", Voyage)
def past_works(s: NcrState, f: Voyage) -> None:
    """10.25 Every work that commands the node fires once; Leaders are in danger once for each work."""
    if not survive(s, f):
        return
    node = here(s, f)
    for hex_ in guns.works_over(s, node, f.side):
        if hex_ in f.fired:
            continue
        f.fired.append(hex_)
        s.push(f)
        endangered(s, f, hex_)
        guns.fire(s, hex_, f.side, f.ships, node)
        return
    f.do = "homeward" if f.back else "voyage"
    f.to = OFF
    s.push(f)


def endangered(s: NcrState, f: Voyage, work: int) -> None:
    """9.3 The Leaders are in danger once for a work, and once in what happens at one place."""
    if work not in f.met and not f.risked:
        f.risked = True
        s.push(UnderFire("under-fire", leader=f.leader))
    if work not in f.met:
        f.met.append(work)


def engage(s: NcrState, f: Voyage, hex_: int) -> None:
    """9.82 (3)-(5), 10.12 (1), 10.21, R107 Before an attack on a hex all warships off it are fought, and its work fires: once, or
    once for every round that ships have fought there."""
    foes = fleet.supports(s, hex_, 1 - f.side)
    work = hex_ if rivers.fort_commands(s, 1 - f.side, hex_) else OFF
    node = here(s, f)
    if foes:
        guns.begin(s, f.side, node, f.ships, foes, work)
    if work == OFF:
        return
    shots = max(f.rounds, 0 if foes else 1) - (work in f.fired)
    if shots > 0:
        if work not in f.fired:
            f.fired.append(work)
        endangered(s, f, work)
        s.push(Salvo("salvo", side=f.side, work=work, ships=f.ships[:], node=node, left=shots))


@FLOW.step("under-fire", UnderFire)
def under_fire(s: NcrState, f: UnderFire) -> None:
    """9.3, 6.41 Leaders who came under fire."""
    if fleet.naval_leader(s, f.leader) and s.at[f.leader] != OFF:
        guns.endanger(s, f.leader)
    below = s.within(Voyage)
    if below is not None:
        guns.passengers(s, below)


def stop(s: NcrState, f: Voyage) -> None:
    """9.52 Ships stay, or, where a work commands the water, go back to where they came from; troops aboard are ashore again (R102)."""
    if f.cargo:
        spread(s, f.side, f.home)
    if guns.works_over(s, here(s, f), f.side) and len(f.way) > 1:
        go_back(s, f, "9.52")


def go_back(s: NcrState, f: Voyage, rule: str) -> None:
    """9.52, 9.82 The way back leads past the same works."""
    side = SideSlug(SIDES[f.side])
    s.out.append(SailedBack(side, fleet.squadrons(s, f.ships), place_of(s, f.way[0]), rule))
    f.back = True
    f.met = []
    f.do = "homeward"
    s.push(f)


@FLOW.step("homeward", Voyage)
def homeward(s: NcrState, f: Voyage) -> None:
    """9.52 One node after the other, under the fire of every work on the way."""
    if not survive(s, f):
        return
    if len(f.way) < 2:
        return
    f.way.pop()
    f.to = f.way[-1]
    come_to(s, f)
    f.do = "past-works"
    s.push(f)


def support_refused(s: NcrState, f: Voyage, hex_: int) -> Refusal | None:
    from longroll.games.never_call_retreat.naval import joint  # a combined attack begins with a voyage

    return joint.support_refused(s, f, hex_)


def begin_support(s: NcrState, f: Voyage) -> None:
    from longroll.games.never_call_retreat.naval import joint

    joint.begin(s, f)
