"""D13: the sequence of play."""

from __future__ import annotations

from longroll.core.state import Frame
from longroll.games.divided_we_fall.events import TurnBegan
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import CSA, SHIP, SIDES, USA

FLOW.sequence("game-turn", ("confederate-turn", "union-turn", "next-turn"))

FLOW.sequence("player-turn", ("reinforcement-phase", "campaign-phase", "victory"))

FLOW.sequence(
    "reinforcement-phase",
    (
        "burning",  # D86
        "rail-repair",  # D87
        "forts",  # D14, D41, D42
        "border-states",  # D90, D93
        "intervention",  # D94
        "arrivals",  # D15, D103, D104
        "events-of-leaders",  # D97, optional
        "recruits",  # D91, D92
        "replacements",  # D16, D17
        "returns",  # D18, D20, D21
        "supplies",  # D19
        "blockade",  # D22
    ),
)

FLOW.sequence("campaign-phase", ("orders", "campaign"))


@FLOW.step("confederate-turn")
def confederate_turn(s: DwfState, f: Frame) -> None:
    """D13 The Confederate player goes first."""
    begin(s, CSA)
    skip = (
        s.tables.scenarios[s.scenario]["skip_csa_reinforcements"]
        if s.scenario in s.tables.scenarios
        else False
    )
    first = s.scenario in s.tables.scenarios and s.tables.scenarios[s.scenario]["first_turn"] == _name(s)
    if skip and first:  # D100, D101: the set-up holds them already
        s.push("player-turn", part=1)
    else:
        s.push("player-turn")


def _name(s: DwfState) -> str:
    from longroll.games.divided_we_fall.tables import turn_name

    return turn_name(s.turn)


@FLOW.step("union-turn")
def union_turn(s: DwfState, f: Frame) -> None:
    """D13 The Union player follows."""
    begin(s, USA)
    s.push("player-turn")


def begin(s: DwfState, side: int) -> None:
    """A player-turn begins: everything of his may move again, and what the turn's rules look back to is noted."""
    t = s.tables
    n = t.n
    s.phasing = side
    s.out.append(TurnBegan(s.turn, SIDES[side]))
    low, high = side * 5 * n, (side + 1) * 5 * n
    s.ready[low:high] = bytes(a + b for a, b in zip(s.ready[low:high], s.done[low:high]))
    s.done[low:high] = bytes(5 * n)
    low, high = side * n, (side + 1) * n
    s.supply_ready[low:high] = bytes(a + b for a, b in zip(s.supply_ready[low:high], s.supply_done[low:high]))
    s.supply_done[low:high] = bytes(n)
    s.leader_done = bytearray(len(t.leaders))
    s.militia_done = bytearray(len(t.militia))
    s.fought = bytearray(n)
    s.shuffled = bytearray(n)
    s.men_at_start = bytearray(s.men[low:high])
    if side == USA:
        s.naval_ready = bytearray(a + b for a, b in zip(s.naval_ready, s.naval_done))
        s.naval_done = bytearray(3 * n)
        s.mrr_ready = bytearray(a + b for a, b in zip(s.mrr_ready, s.mrr_done))
        s.mrr_done = bytearray(n)
        s.mrr_lost, s.mrr_lost_now = s.mrr_lost + s.mrr_lost_now, 0
        s.ships_at_start = s.naval_ready[SHIP * n : (SHIP + 1) * n]


@FLOW.step("orders")
def orders(s: DwfState, f: Frame) -> None:
    """D24, D62, D65 Command points, sea lift, river lift and construction markers of the turn."""
    t = s.tables
    year = t.years[s.turn // 6]
    s.command = year.command[s.phasing]
    if s.phasing == USA and s.turn >= t.usa_five:
        s.command = max(s.command, 5)
    s.lift = t.sealift[s.turn] if s.phasing == USA else 0
    s.csa_lift = year.csa_lift if s.phasing == CSA else 0
    s.markers = t.charts["forts"]["markers_per_turn"]
    s.east = s.west = False


@FLOW.step("next-turn")
def next_turn(s: DwfState, f: Frame) -> None:
    """D13 The marker moves on; a new Winter is a new year."""
    s.turn += 1
    s.push("game-turn")
