"""The steps and questions of the game; chapters register theirs here."""

from __future__ import annotations

from longroll.core.flow import Flow
from longroll.games.war_for_the_union.state import WfuState

FLOW: Flow[WfuState] = Flow(typed=True)
