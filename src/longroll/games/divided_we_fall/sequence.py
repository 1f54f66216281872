"""D13: the sequence of play."""

from __future__ import annotations

from operator import add

from longroll.core.frames import Part
from longroll.games.divided_we_fall.events import TurnBegan
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.words import CSA, PER_YEAR, SHIP, SIDES, SIZES, USA, turn_name

FLOW.sequence("game-turn", ("confederate-turn", "union-turn", "next-turn"))

FLOW.sequence("player-turn", ("reinforcement-phase", "campaign-phase", "victory"))

FLOW.sequence(
    "reinforcement-phase",
    (
        "intervention",  # D94: by what is held at the start of the turn
        "burning",  # D86
        "rail-repair",  # D87
        "forts",  # D14, D41, D42
        "border-states",  # D90, D93
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


@FLOW.phase("confederate-turn")
def confederate_turn(s: DwfState) -> None:
    """D13 The Confederate player goes first."""
    begin(s, CSA)
    scenario = s.tables.scenarios[s.scenario]
    first = scenario["first_turn"] == turn_name(s.turn)
    # D100, D101: the set-up holds the reinforcements of the first turn already
    skip = scenario["skip_csa_reinforcements"] and first
    s.push(Part("player-turn", part=1 if skip else 0))


@FLOW.phase("union-turn")
def union_turn(s: DwfState) -> None:
    """D13 The Union player follows."""
    begin(s, USA)
    FLOW.begin(s, "player-turn")


def added(ready: bytearray, done: bytearray) -> bytearray:
    return bytearray(map(add, ready, done))


def begin(s: DwfState, side: int) -> None:
    """A player-turn begins: everything of his may move again, and what the turn's rules look back to is noted."""
    t = s.tables
    n = t.n
    s.phasing = side
    s.out.append(TurnBegan(s.turn, SIDES[side]))
    infantry = slice(side * SIZES * n, (side + 1) * SIZES * n)
    s.ready[infantry] = added(s.ready[infantry], s.done[infantry])
    s.done[infantry] = bytes(SIZES * n)
    own = slice(side * n, (side + 1) * n)
    s.supply_ready[own] = added(s.supply_ready[own], s.supply_done[own])
    s.supply_done[own] = bytes(n)
    s.leader_done = bytearray(len(t.leaders))
    s.militia_done = bytearray(len(t.militia))
    s.fought = bytearray(n)
    s.reorganised = bytearray(n)
    s.men_at_start = s.men[own]
    if side == USA:
        s.naval_ready = added(s.naval_ready, s.naval_done)
        s.naval_done = bytearray(3 * n)
        s.mrr_ready = added(s.mrr_ready, s.mrr_done)
        s.mrr_done = bytearray(n)
        s.mrr_lost, s.mrr_lost_now = s.mrr_lost + s.mrr_lost_now, 0
        s.ships_at_start = s.naval_ready[SHIP * n : (SHIP + 1) * n]


@FLOW.phase("orders")
def orders(s: DwfState) -> None:
    """D24, D62, D65 Command points, sea lift, river lift and construction markers of the turn."""
    t = s.tables
    s.command = t.command(s.phasing, s.turn)
    s.lift = t.sealift[s.turn] if s.phasing == USA else 0
    s.csa_lift = t.years[s.turn // PER_YEAR].csa_lift if s.phasing == CSA else 0
    s.markers = t.forts.points_per_turn * t.forts.steps_per_point
    s.east = s.west = False


@FLOW.phase("next-turn")
def next_turn(s: DwfState) -> None:
    """D13 The marker moves on; a new Winter is a new year."""
    s.turn += 1
    FLOW.begin(s, "game-turn")
