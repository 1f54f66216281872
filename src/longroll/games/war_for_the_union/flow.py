"""The flow of the game: every module of rules registers its steps and questions here."""

from __future__ import annotations

from longroll.core.flow import Flow
from longroll.games.war_for_the_union.state import WfuState

FLOW: Flow[WfuState] = Flow()
