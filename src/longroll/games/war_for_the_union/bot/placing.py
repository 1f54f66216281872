"""Where new troops, leaders and works go, and what trains carry to the front."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.bot.worth import CORPS, Worth
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.movement.march import command_rating
from longroll.games.war_for_the_union.movement.reach import irrevocable
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import stacks

FEW = 2
"""troops that are worth a place to think of"""
LED = 0.15
"""what it is worth to a new SP that somebody can lead it"""
GATHERED = 0.6
"""the same where the whole war is fought"""
RIDE = 0.25
"""what a train must gain"""
ENDS = (w.DONE, w.STAY, w.HALT, w.READY, w.NOT_NOW, w.ALIGHT, w.WAIT, w.ANCHOR, w.HOLD_STATION)


def node_of(s: WfuState, choice: Choice) -> int:
    """The hex that a choice speaks of last, -1 for none on the map."""
    if not choice.places:
        return -1
    return s.tables.board.index.get(choice.places[-1], -1)


def place(s: WfuState, worth: Worth, choices: list[Choice]) -> Choice:
    """Troops go where they are needed most, in supply."""

    def score(choice: Choice) -> float:
        node = node_of(s, choice)
        if node < 0:
            return -0.05
        value = worth.draw(node, FEW, led=bool(command(s, worth, node))) - 0.3 * worth.danger(
            node, FEW + s.strength(node, worth.side)
        )
        return value + led(worth) * min(command(s, worth, node), FEW)

    return max(choices, key=score)


def led(worth: Worth) -> float:
    """What it is worth to an SP that somebody can lead it."""
    return GATHERED if worth.grand else LED


def command(s: WfuState, worth: Worth, node: int) -> int:
    """SPs more that the leaders of a hex could lead than are there."""
    able: int = sum(command_rating(s, i) for i in s.leaders_at(node, worth.side))
    return max(0, able - s.strength(node, worth.side))


def leader(s: WfuState, worth: Worth, choices: list[Choice]) -> Choice:
    """A leader goes where many are led by few."""

    def score(choice: Choice) -> float:
        node = node_of(s, choice)
        if node < 0:
            return -0.05
        men = s.strength(node, worth.side)
        return men / (1 + 2 * len(s.leaders_at(node, worth.side))) + 0.3 * worth.draw(node, FEW)

    return max(choices, key=score)


def works(s: WfuState, worth: Worth, choices: list[Choice]) -> Choice:
    """8.1, 8.2 A fort or battery only where the enemy is near a city that counts."""
    for choice in choices:
        node = node_of(s, choice)
        if choice.kind in (w.BUILD_FORT, w.IMPROVE_FORT) and node >= 0:
            goal = next((g for g in worth.goals if g.node == node and g.own), None)
            if goal is not None and goal.worth >= FEW and worth.threat(node) > s.strength(node, worth.side):
                return choice
    return end(choices)


def end(choices: list[Choice]) -> Choice:
    """What ends the question, else the first choice."""
    return next((c for c in choices if c.kind in ENDS), choices[0])


def fed(s: WfuState, side: int) -> int:
    """SPs from which a line reaches a supply head."""
    net = network(s, side)
    reached = set(net.los.hexes) | (set(net.sea_los.hexes) if net.sea_los is not None else set())
    return sum(s.strength(node, side) for node in stacks(s, side) if node in reached)


def mend(s: WfuState, worth: Worth, choices: list[Choice]) -> Choice:
    """9.7, 15.1 Railroads towards the cities that are wanted."""
    repairs = [c for c in choices if c.kind in (w.REPAIR, w.MEND)]
    return (
        max(repairs, key=lambda c: worth.draw(node_of(s, c), 4) if c.places else 0.0)
        if repairs
        else end(choices)
    )


def _spare_leader(s: WfuState, piece: str) -> bool:
    """A leader who commands no army."""
    leader = s.tables.leader.get(piece, -1)
    return leader >= 0 and not s.leader_army[leader]


def train(s: WfuState, worth: Worth, start: Choice) -> tuple[float, list[str]]:
    """9.5 The best ride for those who are not needed at a station: what it gains, and its choices."""
    node = node_of(s, start)
    spare = s.strength(node, worth.side) - worth.garrison(node)
    if spare <= 0:
        return 0.0, []
    new = s.copy()
    FLOW.play(new, start)
    script = [start.text]
    while spare > 0:
        loads = [c for c in FLOW.choices(new) if c.kind is w.LOAD and c.count <= spare]
        if not loads:
            break
        pick = max(loads, key=lambda c: c.count)
        FLOW.play(new, pick)
        script.append(pick.text)
        spare -= pick.count
    if len(script) == 1:
        return 0.0, []
    men = s.strength(node, worth.side) - worth.garrison(node) - spare
    chief = next((c for c in FLOW.choices(new) if c.kind is w.LOAD_PIECE and _spare_leader(s, c.piece)), None)
    chief_goes = chief is not None and men >= (CORPS if worth.conquers else FEW)
    if chief is not None and chief_goes:
        FLOW.play(new, chief)
        script.append(chief.text)
    here = worth.draw(node, men, node, bool(s.leaders_at(node, worth.side)))
    best, most = "", RIDE
    for choice in FLOW.choices(new):
        to = node_of(new, choice)
        if choice.kind is not w.RAIL_TO or to < 0 or irrevocable(s, worth.side, node, to, freely=True):
            continue
        if worth.hungry(to) < 1.0:
            gain = worth.draw(to, men, node, chief_goes or bool(command(s, worth, to))) - here
            gain += 0.0 if chief_goes else led(worth) * min(command(s, worth, to), men)
            gain -= 0.3 * worth.danger(to, men + s.strength(to, worth.side))
            if gain > most:
                best, most = choice.text, gain
    return (most, [*script, best, "alight"]) if best else (0.0, [])
