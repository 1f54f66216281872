"""The result form of a battle fought on a table: written empty, read filled in, checked against what was there."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Sequence
from typing import Any

from longroll.games.acw_campaign.battle.checks import check
from longroll.games.acw_campaign.battle.numbers import Numbers
from longroll.games.acw_campaign.battle.result import STATES, FormError, Result, title
from longroll.games.acw_campaign.battle.types import Battle
from longroll.games.acw_campaign.words import KIND_NAMES, SIDE_NAMES

_PLACE = re.compile(r" \(at line (\d+), column \d+\)$")


def blank(b: Battle, retreats: Sequence[str] = ()) -> str:
    """An empty form: fill in after the = and send it back."""
    lines = [
        f"# Result of the battle of {b.box}. Lines that begin with # are ignored.",
        f'battle = "{title(b)}"',
        'winner = ""                  # union or confederate: who held the field, for the attacker the town (8.6)',
        "days = 1",
        "both-in-possession = false   # both still on the field when the loser left before fighting resumed (9.1)",
        "rear-guard = false           # the loser kept a quarter of his stands formed, neither routed nor exhausted (9.1)",
        f'retreat = ""                 # where a beaten defender goes: {", ".join(retreats) or "nowhere is open to him"}',
        "",
        "[losses]                     # strength points lost on each day, before any recovery: [2] or [2, 0, 1]",
    ]
    for side in (0, 1):
        lines.append(f"# {SIDE_NAMES[side]}")
        for i, s in enumerate(b.s_side):
            if s == side and b.s_sp[i]:
                lines.append(
                    f"{json.dumps(b.s_name[i])} = [0]    # {KIND_NAMES[b.s_kind[i]]} {b.s_sp[i]}-{b.s_morale[i]}"
                )
    lines += ["", f"[divisions]                  # how each ended the battle: {', '.join(STATES)}"]
    lines += [f'{json.dumps(b.d_name[d])} = "engaged"' for d, loose in enumerate(b.d_loose) if not loose]
    lines += [
        "",
        '[promotions]                 # the referee\'s, by stand (9.33): "shock", or its new morale "5"',
        "",
    ]
    return "\n".join(lines)


def unreadable(error: str) -> FormError:
    """A form that is no TOML: the line and the reason, as of any other mistake."""
    place = _PLACE.search(error)
    why = _PLACE.sub("", error)
    if why.startswith("Cannot overwrite"):
        why = "the entry stands there a second time"
    return FormError(int(place[1]) if place else 0, f"the form cannot be read: {why[0].lower()}{why[1:]}")


def read(text: str, b: Battle, retreats: Iterable[str] = (), numbers: Numbers | None = None) -> Result:
    """8.6, 9.1, 9.33 A filled-in form, checked. The first thing wrong is reported with its line."""
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise unreadable(str(error)) from None
    rows = text.splitlines()

    def at(key: str, table: str = "") -> int:
        start = next((k for k, row in enumerate(rows) if row.strip().startswith(f"[{table}]")), 0)
        for k, row in enumerate(rows[start:], start + 1):
            if row.strip().startswith((json.dumps(key), f"'{key}'", key, f"[{key}]")):
                return k
        return 0

    if "battle" not in data:
        raise FormError(0, "the entry 'battle' is missing")
    return check(data, b, retreats, at, numbers)


def from_line(line: str, b: Battle, retreats: Iterable[str] = (), numbers: Numbers | None = None) -> Result:
    """The result that a journal's line stands for, checked as a form is."""
    try:
        data = json.loads(line)
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise FormError(0, 'this is not a battle result; write {"winner": "union", "days": 1, ...}')
    return check(data, b, retreats, lambda key, table="": 0, numbers)
