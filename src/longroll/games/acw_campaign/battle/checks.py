"""The checks of a result form: every entry against what was there; the first thing wrong is told with its line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from longroll.core.errors import nearest
from longroll.games.acw_campaign.battle.numbers import Numbers
from longroll.games.acw_campaign.battle.result import STATES, FormError, Result, apply, title
from longroll.games.acw_campaign.battle.types import Battle
from longroll.games.acw_campaign.words import SIDES

HEAD = ("battle", "winner", "days", "both-in-possession", "rear-guard", "retreat")
TABLES = ("losses", "divisions", "promotions")
GIFTS = ("shock", "4", "5", "6")
MOST_DAYS = 9
At = Callable[..., int]
"""the line of an entry, of a table if it is named; 0 where there are no lines"""


def check(
    data: dict[str, Any], b: Battle, retreats: Iterable[str], at: At, numbers: Numbers | None = None
) -> Result:
    """8.6, 9.1, 9.33 The entries of a form against what was there; `at` finds the line of an entry for the complaint."""
    _entries(data, b, at)
    days = data["days"]
    result = Result(
        SIDES.index(data["winner"]), days, data.get("both-in-possession", False), data.get("rear-guard", False),
        str(data.get("retreat", "")), _losses(data.get("losses", {}), b, days, at),
        _states(data.get("divisions", {}), b, at), _gifts(data.get("promotions", {}), b, at),
    )  # fmt: skip
    _retreat(result, b, list(retreats), at("retreat"))
    _possible(result, b, at, numbers)
    return result


def _entries(data: dict[str, Any], b: Battle, at: At) -> None:
    """8.6 The entries of the head: all there, none unknown, each of its kind."""
    for key in data:
        if key not in HEAD + TABLES:
            raise FormError(at(key), f"unknown entry '{key}'; {nearest(key, HEAD + TABLES)}")
    for key in HEAD[1:3]:
        if key not in data:
            raise FormError(0, f"the entry '{key}' is missing")
    for key in TABLES:
        if not isinstance(data.get(key, {}), dict):
            raise FormError(at(key), f"{key} must be a table of names")
    _figures(data, b, at)


def _figures(data: dict[str, Any], b: Battle, at: At) -> None:
    """8.6 Which battle it was, who won it, in how many days, and how it ended."""
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


def _possible(r: Result, b: Battle, at: At, numbers: Numbers | None) -> None:
    """8.6, 9.1 Nobody loses more than he has, divisions ended as their losses say, and a rear guard is there if it is
    claimed: tried on a copy."""
    tried = b.copy()
    try:
        apply(tried, r, numbers)
        _worn(tried, r, at)
    except FormError as error:
        if error.line:
            raise
        word = str(error)
        line = at(word.split("'")[1], "losses") if "'" in word else at("rear-guard")
        raise FormError(line, word) from None


def _worn(b: Battle, r: Result, at: At) -> None:
    """9.2, 9.32 Whoever lost was engaged; losses up to the exhaustion number exhaust a division, in one day nothing less does,
    but that a withdrawal by daylight lowers the number by one (8.57)."""
    for d, name in enumerate(b.d_name):
        said, lost, limit = r.states.get(name, "engaged"), b.d_lost[d], b.d_limit[d]
        line = at(name, "divisions")
        if said == "unused" and any(sum(r.losses.get(b.s_name[i], [])) for i in b.d_stands[d]):
            raise FormError(line, f"'{name}' lost men and was not unused (9.32)")
        if b.d_loose[d]:
            continue
        if said == "engaged" and lost >= limit > 0:
            raise FormError(
                line, f"'{name}' lost {lost} and is exhausted at {limit}: exhausted or broken (9.2)"
            )
        if said in STATES[2:] and r.days == 1 and lost < limit - 1:
            raise FormError(line, f"'{name}' lost {lost} and is exhausted only at {limit} (9.2)")


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
