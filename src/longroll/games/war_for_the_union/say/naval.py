"""8.2, 10-12 Ships, batteries, depots and landings."""

from __future__ import annotations

from longroll.core.choice import Verb
from longroll.games.war_for_the_union.state import WfuState
from longroll.kit.speech import Sentence

SENTENCES: dict[Verb, Sentence[WfuState]] = {}
