"""A position read from TOML, checked name by name: every complaint says where and what would be right."""

from __future__ import annotations

from typing import Any

from longroll.core.errors import LongrollError, PositionError
from longroll.core.options import with_defaults
from longroll.games.acw_campaign.position import OWNERS
from longroll.games.acw_campaign.reading.country import boxes, flow, now, orders, reports
from longroll.games.acw_campaign.reading.formations import formations
from longroll.games.acw_campaign.reading.sheet import Sheet
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.tables import Tables
from longroll.games.acw_campaign.words import MONTHS, turn_index, turn_name


def load(tables: Tables, text: str) -> AcwState:
    """A state from TOML."""
    x, t = Sheet(tables, text), tables
    raw = x.raw
    if raw.get("game", "acw-campaign") != "acw-campaign":
        raise PositionError(f"the position is of the game '{raw['game']}'")
    scenario = raw.get("scenario", "campaign")
    x.word(scenario, (t.scenario["slug"],), "scenario", "scenario")
    try:
        options = with_defaults(t.options, x.table("options"), "acw-campaign")
    except LongrollError as error:
        raise PositionError(f"options: {error}") from None
    s = AcwState(t, scenario, x.number(raw.get("seed", 0), -(1 << 62), 1 << 62, "seed"), options)
    s.turn = _turn(raw.get("turn", turn_name(0)), s.tables.last_turn)
    s.active = x.word(raw.get("active", "union"), OWNERS, "side", "active")
    s.phase = str(raw.get("phase", "movement"))
    boxes(x, s)
    formations(x, s)
    now(x, s)
    flow(x, s)
    reports(x, s)
    return orders(x, s)


def _turn(name: Any, last: int) -> int:
    year, _, month = str(name).partition("-")
    if not year.isdecimal() or month not in MONTHS:
        raise PositionError(f"turn: '{name}' is no turn; write it like 1862-apr ({', '.join(MONTHS)})")
    turn = turn_index(str(name))
    if not 0 <= turn <= last:
        raise PositionError(f"turn: {name} is not between {turn_name(0)} and {turn_name(last)}")
    return turn
