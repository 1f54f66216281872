"""What can happen, by chapters; ships have theirs in `naval/events.py`. A place is a hex or a boat side; strengths are Strength Points."""

from __future__ import annotations

from longroll.core.events import EventBook
from longroll.games.never_call_retreat.events import (
    combat,
    command,
    cycle,
    frontier,
    leaders,
    movement,
    works,
)
from longroll.games.never_call_retreat.events.combat import COMBAT_EVENTS
from longroll.games.never_call_retreat.events.command import COMMAND_EVENTS
from longroll.games.never_call_retreat.events.cycle import CYCLE_EVENTS
from longroll.games.never_call_retreat.events.frontier import FRONTIER_EVENTS
from longroll.games.never_call_retreat.events.leaders import LEADERS_EVENTS
from longroll.games.never_call_retreat.events.movement import MOVEMENT_EVENTS
from longroll.games.never_call_retreat.events.works import WORKS_EVENTS
from longroll.games.never_call_retreat.naval.events import SHIP_EVENTS

EVENTS = EventBook(
    *SHIP_EVENTS,
    *COMMAND_EVENTS,
    *LEADERS_EVENTS,
    *MOVEMENT_EVENTS,
    *WORKS_EVENTS,
    *FRONTIER_EVENTS,
    *COMBAT_EVENTS,
    *CYCLE_EVENTS,
)
EVENTS.open(command.TurnBegan, cycle.CycleBegan)
EVENTS.tell(
    battle=(combat.RoundFought, combat.Overrun, combat.BattleEnded, frontier.BandsFought, works.Bombarded, works.SiegeLaid),
    place=(movement.ControlTaken, works.WorkTaken, cycle.Converted, cycle.KentuckyOpened),
    loss=(combat.ForceDestroyed, leaders.LeaderHit, leaders.Removed, movement.PointsLost, combat.DepotGone, cycle.Starved),
    arrival=(cycle.Arrived, leaders.LeaderEntered, leaders.MilitiaRaised, cycle.ShipFinished),
    move=(movement.Marched, combat.Retreated, movement.Rode, movement.Reacted),
)  # fmt: skip
