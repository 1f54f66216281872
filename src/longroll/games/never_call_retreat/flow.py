"""The flow of the game; chapters register their steps and questions here, `sequence.py` puts them in order."""

from __future__ import annotations

from longroll.core.flow import Flow
from longroll.games.never_call_retreat.state import NcrState

FLOW: Flow[NcrState] = Flow()
