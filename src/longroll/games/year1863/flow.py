"""The flow that every chapter of the game registers its steps and questions with."""

from __future__ import annotations

from longroll.core.flow import Flow
from longroll.games.year1863.state import Year1863State

FLOW: Flow[Year1863State] = Flow()
