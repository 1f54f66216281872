"""The flow that every chapter of the game registers its steps and questions with."""

from __future__ import annotations

from longroll.core.flow import Flow
from longroll.games.divided_we_fall.state import DwfState

FLOW: Flow[DwfState] = Flow()
