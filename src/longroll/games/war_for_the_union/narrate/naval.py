"""8.2, 10-12 Ships, batteries, depots and landings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.games.war_for_the_union.tables import Tables

SENTENCES: dict[type[Any], Callable[[Tables, Any], str]] = {}
