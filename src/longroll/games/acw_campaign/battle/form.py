"""The result form of a battle fought on a table: written empty, read filled in, checked against what was there."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from longroll.core.errors import LongrollError, nearest
from longroll.games.acw_campaign.battle import recovery
from longroll.games.acw_campaign.battle.events import CameBack, NightFell
from longroll.games.acw_campaign.battle.numbers import Numbers
from longroll.games.acw_campaign.battle.types import OVER, REAR, RESERVE, Battle
from longroll.games.acw_campaign.words import (
    BROKEN,
    COLLAPSED,
    ENGAGED,
    EXHAUSTED,
    FRESH,
    KIND_NAMES,
    SHOCK,
    SIDE_NAMES,
    SIDES,
    TRIED,
    turn_name,
)  # fmt: skip

STATES = ("unused", "engaged", "exhausted", "broken")
HEAD = ("battle", "winner", "days", "both-in-possession", "rear-guard", "retreat")
TABLES = ("losses", "divisions", "promotions")
GIFTS = ("shock", "4", "5", "6")
MOST_DAYS = 9
At = Callable[..., int]
"""the line of an entry, of a table if it is named; 0 where there are no lines"""


class FormError(LongrollError):
    """8.6 A form that cannot be: the line and the reason."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}" if line else why)
        self.line = line


class Result(NamedTuple):
    """What the players report. Losses are strength points by day, from the first."""

    winner: int
    days: int
    both: bool
    guard: bool
    retreat: str
    losses: dict[str, list[int]]
    states: dict[str, str]
    gifts: dict[str, str]

    def line(self) -> str:
        """The result on one line, as a journal keeps it: the entries of the form that say something, as JSON."""
        entries = {
            "winner": SIDES[self.winner], "days": self.days, "both-in-possession": self.both, "rear-guard": self.guard,
            "retreat": self.retreat, "losses": {k: v for k, v in self.losses.items() if any(v)},
            "divisions": {k: v for k, v in self.states.items() if v != STATES[1]}, "promotions": self.gifts,
        }  # fmt: skip
        return json.dumps({k: v for k, v in entries.items() if v}, separators=(",", ":"), ensure_ascii=True)


def title(b: Battle) -> str:
    return f"{b.box} {turn_name(b.turn)}"


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


def read(text: str, b: Battle, retreats: Iterable[str] = (), numbers: Numbers | None = None) -> Result:
    """8.6, 9.1, 9.33 A filled-in form, checked. The first thing wrong is reported with its line."""
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FormError(0, f"the form cannot be read: {error}") from None
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


def check(
    data: dict[str, Any], b: Battle, retreats: Iterable[str], at: At, numbers: Numbers | None = None
) -> Result:
    """8.6, 9.1, 9.33 The entries of a form against what was there; `at` finds the line of an entry for the complaint."""
    for key in data:
        if key not in HEAD + TABLES:
            raise FormError(at(key), f"unknown entry '{key}'; {nearest(key, HEAD + TABLES)}")
    for key in HEAD[1:3]:
        if key not in data:
            raise FormError(0, f"the entry '{key}' is missing")
    for key in TABLES:
        if not isinstance(data.get(key, {}), dict):
            raise FormError(at(key), f"{key} must be a table of names")
    if data.get("battle", title(b)) != title(b):
        raise FormError(at("battle"), f"this form is for '{data['battle']}', the battle is '{title(b)}'")
    if data["winner"] not in SIDES:
        raise FormError(at("winner"), f"winner must be union or confederate, not '{data['winner']}'")
    days = data["days"]
    if type(days) is not int or not 1 <= days <= MOST_DAYS:
        raise FormError(at("days"), f"days must be a whole number from 1 to {MOST_DAYS}, not '{days}'")
    for key in HEAD[3:5]:
        if type(data.get(key, False)) is not bool:
            raise FormError(at(key), f"{key} must be true or false, not '{data[key]}'")
    result = Result(
        SIDES.index(data["winner"]), days, data.get("both-in-possession", False), data.get("rear-guard", False),
        str(data.get("retreat", "")), _losses(data.get("losses", {}), b, days, at),
        _states(data.get("divisions", {}), b, at), _gifts(data.get("promotions", {}), b, at),
    )  # fmt: skip
    _retreat(result, b, list(retreats), at("retreat"))
    _possible(result, b, at, numbers)
    return result


def _possible(r: Result, b: Battle, at: At, numbers: Numbers | None) -> None:
    """8.6, 9.1 Nobody loses more than he has, and a rear guard is there if it is claimed: tried on a copy."""
    try:
        apply(b.copy(), r, numbers)
    except FormError as error:
        word = str(error)
        line = at(word.split("'")[1], "losses") if "'" in word else at("rear-guard")
        raise FormError(line, word) from None


def _known(word: str, known: Sequence[str], what: str, line: int) -> None:
    if word not in known:
        raise FormError(line, f"there is no {what} '{word}' in this battle; {nearest(word, known)}")


def _losses(table: dict[str, Any], b: Battle, days: int, at: At) -> dict[str, list[int]]:
    found = {}
    for name, value in table.items():
        _known(name, b.s_name, "stand", at(name, "losses"))
        lost = [value] if type(value) is int else value
        if not isinstance(lost, list) or any(type(x) is not int or x < 0 for x in lost):
            raise FormError(
                at(name, "losses"),
                f"the losses of '{name}' are whole numbers by day such as [2, 1], not {value}",
            )
        if len(lost) > days:
            raise FormError(
                at(name, "losses"), f"'{name}' has losses on {len(lost)} days, the battle had {days}"
            )
        found[name] = lost
    return found


def _states(table: dict[str, Any], b: Battle, at: At) -> dict[str, str]:
    for name, value in table.items():
        _known(name, b.d_name, "division", at(name, "divisions"))
        if not isinstance(value, str) or value not in STATES:
            raise FormError(at(name, "divisions"), f"'{name}' is {', '.join(STATES)}, not '{value}'")
    return dict(table)


def _gifts(table: dict[str, Any], b: Battle, at: At) -> dict[str, str]:
    for name, value in table.items():
        _known(name, b.s_name, "stand", at(name, "promotions"))
        if str(value) not in GIFTS:
            raise FormError(
                at(name, "promotions"),
                f"'{name}' can be promoted to shock or a morale of 4 to 6, not '{value}'",
            )
    return {k: str(v) for k, v in table.items()}


def _retreat(r: Result, b: Battle, retreats: list[str], line: int) -> None:
    """8.58, R23 Only a beaten defender chooses; he needs a box of his own that the enemy has not used."""
    if r.winner != b.attacker:
        if r.retreat:
            raise FormError(
                line, "the attacker was beaten: he goes back to where he came from, name no box (8.6)"
            )
    elif r.retreat and r.retreat not in retreats:
        raise FormError(
            line, f"'{r.retreat}' is not open to the beaten defender (8.58); {nearest(r.retreat, retreats)}"
        )
    elif retreats and not r.retreat:
        raise FormError(
            line, f"the defender was beaten: name the box he goes to (8.58); {nearest('', retreats)}"
        )


def apply(b: Battle, r: Result, numbers: Numbers | None = None) -> list[Any]:
    """8.51, 9.1 Write a result into a battle that has not begun: losses day by day with the nights between them.

    Returns the nights as events: what each day cost, and what came back after it.
    """
    told: list[Any] = []
    b.came = [b.strength_all(0), b.strength_all(1)]
    b.start = [sum(1 for i, s in enumerate(b.s_side) if s == side and b.s_sp[i]) for side in (0, 1)]
    for day in range(r.days):
        cost = [0, 0]
        for i, name in enumerate(b.s_name):
            lost = r.losses.get(name, [])
            points = lost[day] if day < len(lost) else 0
            cost[b.s_side[i]] += points
            if points > b.s_sp[i]:
                raise FormError(0, f"'{name}' cannot lose {points} on day {day + 1}: it has {b.s_sp[i]}")
            b.s_sp[i] -= points
            b.s_today[i] += points
            b.raw[b.s_side[i]] += points
            if not b.d_loose[b.s_div[i]]:
                b.d_lost[b.s_div[i]] += points
        if day < r.days - 1:
            told.append(NightFell(day + 1, b.sunset, (cost[0], cost[1]), 0))
            told.append(CameBack(day + 1, recovery.night(b, numbers), False, "8.51"))
    for d, name in enumerate(b.d_name):
        word = r.states.get(name, "engaged")
        state = {"exhausted": EXHAUSTED, "broken": BROKEN}.get(word, FRESH)
        b.d_state[d] = state
        b.d_place[d] = RESERVE if state != BROKEN else REAR
        if word != "unused":
            b.d_flags[d] |= ENGAGED | (TRIED if state else 0) | (COLLAPSED if state == BROKEN else 0)
    for i, name in enumerate(b.s_name):
        gift = r.gifts.get(name, "")
        if gift == "shock":
            b.s_flags[i] |= SHOCK
        elif gift:
            b.s_morale[i] = int(gift)
    b.day, b.winner, b.leaving, b.both = r.days, r.winner, 1 - r.winner, int(r.both)
    formed = sum(
        1 for i, s in enumerate(b.s_side) if s == b.leaving and b.s_sp[i] and b.d_state[b.s_div[i]] == FRESH
    )
    if r.guard and not recovery.rear_guard(formed, b.start[b.leaving], numbers):
        raise FormError(
            0,
            f"no rear guard: {formed} stands of {b.start[b.leaving]} are left in divisions that are not exhausted (9.1)",
        )
    b.guard[b.leaving] = int(r.guard)
    b.phase, b.reason = OVER, "was beaten on the table"
    b.step = 3 if b.winner == b.attacker else 0
    return told


def from_line(line: str, b: Battle, retreats: Iterable[str] = (), numbers: Numbers | None = None) -> Result:
    """The result that a journal's line stands for, checked as a form is."""
    try:
        data = json.loads(line)
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise FormError(0, 'this is not a battle result; write {"winner": "union", "days": 1, ...}')
    return check(data, b, retreats, lambda key, table="": 0, numbers)
