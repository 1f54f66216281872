"""What is told of recruiting: new corps, training that is over, better guns and arms, famous brigades."""

from __future__ import annotations

from typing import Any

from longroll.games.acw_campaign.book.affairs import Told, of, rules
from longroll.games.acw_campaign.book.phrases import GROUPS, Names, count, listed, nation, number


def recruiting(events: list[Any], names: Names) -> Told:
    """11 What each side might raise, what it raised and where, and what it was given."""
    told: Told = []
    sides = dict.fromkeys(e.side for name in ("Recruiting", "Raised", "Upgraded") for e in of(events, name))
    for side in sides:
        own = [e for e in events if getattr(e, "side", "") == side]
        for e in of(own, "Recruiting"):
            allowed = count(e.allowed, "corps", "corps") if e.allowed else "nothing"
            told.append(
                (
                    f"{nation(side)}, its army {e.size} where its cities could bear {e.maximum}, threw a {e.rolled} and"
                    f" might raise {allowed}",
                    [e.rule],
                )
            )
        raised = of(own, "Raised")
        if raised:
            who = listed(
                f"{names.formation(x.what)} under {x.commander} at {names.place(x.at)}" for x in raised
            )
            told.append((f"{who} {'were' if len(raised) > 1 else 'was'} mustered in", rules(raised)))
        told += gifts(own, names)
    return told


def gifts(events: list[Any], names: Names) -> Told:
    """11.2, 11.3, 11.4, 15.6 Training over, better guns and arms, and the famous brigades."""
    told: Told = []
    by_corps: dict[str, list[Any]] = {}
    for e in of(events, "Upgraded"):
        by_corps.setdefault(e.what, []).append(e)
    for what, found in by_corps.items():
        if what == "battalions":  # 11.3: one in each of several corps, or many at once
            for arms in dict.fromkeys(e.arms for e in found):
                same = [e for e in found if e.arms == arms]
                n = sum(e.number for e in same)
                verb, guns = "was" if n == 1 else "were", names.gift(same[0])
                told.append(
                    (f"{count(n, 'battalion')} of {nation(same[0].side)} {verb} given {guns}", rules(same))
                )
            continue
        if what in GROUPS:
            told += [(_change(e, names), [e.rule]) for e in found]
            continue
        given = [names.gift(e) for e in found]
        parts = [_several(into, given.count(into)) for into in dict.fromkeys(given)]
        told.append((f"{names.formation(what)} received {listed(parts)}", rules(found)))
    return told


def _several(thing: str, n: int) -> str:
    """`two cavalry brigades` from `a cavalry brigade`."""
    if n == 1 or not thing.startswith("a "):
        return thing
    head, joint, tail = thing[2:].partition(" of ")
    return f"{number(n)} {head}s{joint}{tail}"


def _change(e: Any, names: Names) -> str:
    """An upgrade of so many stands at once."""
    who, one = names.receiver(e), e.number == 1
    if e.into == "trained":
        drill = "its drill and was" if one else "their drill and were"
        return f"{who} of {nation(e.side)} had learned {drill} no longer counted as poorly trained"
    return f"{who} of {nation(e.side)} {'was' if one else 'were'} given {names.gift(e)}"
