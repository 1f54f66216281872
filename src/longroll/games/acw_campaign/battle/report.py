"""The battle report: a story with hours, names, losses, who broke and who held."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Any

from longroll.games.acw_campaign.battle.events import (
    POWERS,
    Bombarded,
    CameBack,
    CameUp,
    Dawn,
    DugIn,
    Ended,
    Fought,
    GroundWon,
    LineCut,
    NightFell,
    OffField,
    Ordered,
    Worn,
)  # fmt: skip
from longroll.games.acw_campaign.battle.types import Battle
from longroll.games.acw_campaign.words import BROKEN, EXHAUSTED, SIDE_NAMES, turn_label

_OWNED = re.compile(r"(.+'s) (\d\w+) Division")
"""A division of a commander."""
COVERS = ("", "", " behind hasty works", " behind field works", " in the forts")
COMING = {"cars": "the cars", "night": "a night march"}
GROUND = ("the ground where it began", "the first line", "the second line", "the town")


def clock(hour: int) -> str:
    """8.3 `1 PM`"""
    return "noon" if hour == 12 else f"{(hour - 1) % 12 + 1} {'AM' if hour < 12 else 'PM'}"


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def _names(words: Iterable[str]) -> str:
    """Names in a row; divisions of one commander together: `Hill's 1st and 2nd Divisions and Ewell's 1st Division`."""
    groups: dict[str, list[str]] = {}
    for word in dict.fromkeys(words):
        owned = _OWNED.fullmatch(word)
        groups.setdefault(owned[1] if owned else word, []).append(owned[2] if owned else "")
    return _listed(
        [
            f"{who} {_listed(numbers)} Division{'s' if len(numbers) > 1 else ''}" if numbers[0] else who
            for who, numbers in groups.items()
        ]
    )


def _points(n: int) -> str:
    return "nothing" if not n else "one point" if n == 1 else f"{n} points"


def _is(what: str, many: str = "are", one: str = "is") -> str:
    """The verb that goes with a formation: troops and batteries are many."""
    return many if what.endswith(("troops", "batteries")) else one


def _fought(e: Fought) -> str:
    who = _names(e.attackers)
    many = len(set(e.attackers)) > 1 or _is(e.attackers[0]) == "are"
    place = COVERS[e.cover]
    costs = f"({_points(e.lost[0])} lost for {_points(e.lost[1])})" if any(e.lost) else "(without loss)"
    if e.carried and not e.thrown_back:
        return f"{who} {'drive' if many else 'drives'} {e.target} from its ground{place} {costs}."
    if e.carried:
        return f"{who} {'are' if many else 'is'} thrown back once and then {'carry' if many else 'carries'} the position of {e.target}{place} {costs}."
    if e.thrown_back:
        return f"{who} {'charge' if many else 'charges'} {e.target}{place} and {'are' if many else 'is'} thrown back {costs}."
    return f"{who} {'exchange' if many else 'exchanges'} volleys with {e.target}{place} {costs}."


def _came_up(same: Sequence[CameUp]) -> str:
    """8.3, 8.4 Who reaches the field in an hour by one way."""
    points, first = sum(e.points for e in same), same[0]
    if not points:
        return ""
    verb = "come" if len(same) > 1 else "comes"
    side, way = SIDE_NAMES[first.side], COMING.get(first.by, first.road)
    return f"{_names(e.what for e in same)} ({points} points, {side}) {verb} up by {way}."


def sentences(events: Iterable[Any]) -> Iterator[str]:
    """Events of an hour in English; those who came by one way in one sentence."""
    for (kind, *_), group in groupby(
        events,
        lambda e: (type(e), e.side, e.by, e.road) if isinstance(e, CameUp) else (type(e), id(e), "", ""),
    ):
        same = list(group)
        words = _came_up(same) if kind is CameUp else sentence(same[0])
        if words:
            yield words


ORDERS = {
    "press": "orders the attack", "press with all": "sends in everything he has", "hold": "stands on the defensive",
    "hold with all": "brings his reserve into the line and stands", "withdraw": "orders a general withdrawal, with nothing to cover it",
    "leave": "marches away before the guns open", "rout": "can no longer hold his men: they run",
    "press with": "sends in {corps} alone; the others are to hold",
    "withdraw behind": "orders the withdrawal; {corps} is to cover it",
}  # fmt: skip


def _ordered(e: Ordered) -> str:
    who = f"{e.name} ({SIDE_NAMES[e.side]})" if e.name else f"The {SIDE_NAMES[e.side]} commander"
    return f"{who} {ORDERS[e.order].format(corps=e.corps)}."


def _worn(e: Worn) -> str:
    if e.state == EXHAUSTED:
        return f"{e.what} {_is(e.what)} exhausted: {_points(e.lost)} lost, with a limit of {e.limit}."
    return f"{e.what} {_is(e.what, 'break', 'breaks')}." if e.state == BROKEN else ""


def _ground(e: GroundWon) -> str:
    how = "The attackers have taken" if e.forward else "A counterstroke throws the attackers back to"
    return f"{how} {GROUND[e.step]}."


def sentence(e: Any) -> str:
    """One event in English, or nothing."""
    says = _SAYS.get(type(e))
    return says(e) if says else ""


REASONS = {
    "daylight": "withdrew by daylight",
    "night": "withdrew in the night",
    "broken": "was broken",
    "gave-up": "gave the battle up",
    "left": "left before fighting was resumed",
    "beaten": "was beaten on the table",
}
"""8.57, 8.58, 8.6 Why a battle was over: what the loser did."""


def _ending(e: Ended) -> str:
    if e.both:
        tail = "; both armies were in possession of the field"
    elif e.why == "broken":
        tail = ", and had nowhere to go"
    else:
        tail = ", its rear guard intact" if e.guard else ", and nothing covered its retreat"
    return f"The {SIDE_NAMES[e.leaving]} army {REASONS[e.why]}{tail}. The {SIDE_NAMES[e.winner]} army holds the field."


_SAYS: dict[type[Any], Callable[[Any], str]] = {
    Ordered: _ordered,
    CameUp: lambda e: _came_up([e]),
    LineCut: lambda e: f"The railroad is cut; the rest of {e.what} must march.",
    Fought: _fought,
    Bombarded: lambda e: (
        f"The guns speak: the Union loses {_points(e.lost[0])}, the Confederacy {_points(e.lost[1])}."
    ),
    Worn: _worn,
    GroundWon: _ground,
    DugIn: lambda e: f"{e.what} {_is(e.what, 'have', 'has')} dug in.",
    OffField: lambda e: f"{e.what} {_is(e.what)} off the field.",
    Ended: _ending,
}


def narrate(e: Any) -> str:
    """Any event of a battle as one line of the campaign's log, without its full stop."""
    when = f"Day {e.day}, {clock(e.hour)}: " if hasattr(e, "hour") else f"Day {e.day}: "
    if isinstance(e, Dawn):
        comes = ", ".join(f"{r} at {clock(h)}" for r, h in zip(e.routes, e.hours))
        words = f"the day begins; expected: {comes}" if comes else "the day begins"
    elif isinstance(e, NightFell):
        words = f"night falls; lost today: Union {e.lost[0]}, Confederate {e.lost[1]}"
    elif isinstance(e, CameBack):
        words = f"{e.back[0]} Union and {e.back[1]} Confederate points come back to the ranks"
    else:
        words = sentence(e)
    return (when + words).rstrip(".")


def report(b: Battle, events: Iterable[Any], title: str = "", men: int = 0) -> str:
    """The whole story. `men` to a strength point adds men to the figures."""
    lines = [title or f"The battle of {b.box.replace('-', ' ').title()}, {turn_label(b.turn)}", ""]
    for side in (b.attacker, 1 - b.attacker):
        verb = "attacks with" if side == b.attacker else "stands with"
        full = sum(f for f, s in zip(b.s_full, b.s_side) if s == side)
        names = _names(b.c_name[c] for c in b.corps_of(side)) if b.corps_of(side) else "nobody"
        lines.append(f"The {POWERS[side]} {verb} {full} strength points{_men(full, men)}: {names}.")
    lines += list(_story(b, list(events)))
    lines += ["", *_bill(b, men)]
    return "\n".join(lines) + "\n"


def _story(b: Battle, events: list[Any]) -> Iterator[str]:
    hour_of = lambda e: (getattr(e, "day", 0), getattr(e, "hour", 0))  # noqa: E731
    for (_, hour), group in groupby(events, hour_of):
        said: list[Any] = []
        for e in group:
            if isinstance(e, Dawn):
                comes = [f"{r} at {clock(h)}" for r, h in zip(e.routes, e.hours)]
                yield ""
                yield f"Day {e.day}. Sunrise at {clock(e.hour)}." + (
                    f" Expected: {', '.join(comes)}." if comes else ""
                )
            elif isinstance(e, NightFell):
                yield f"{clock(e.hour):>6}  Night falls. Lost today: Union {e.lost[0]}, Confederate {e.lost[1]}; the attackers hold {GROUND[e.step]}."
            elif isinstance(e, CameBack):
                what = "In the days after" if e.last else "In the night"
                yield f"        {what} {e.back[0]} Union and {e.back[1]} Confederate points come back to the ranks [{e.rule}]."
            else:
                said.append(e)
        text = " ".join(sentences(said))
        if text:
            yield from wrap(text, 108, initial_indent=f"{clock(hour):>6}  ", subsequent_indent=" " * 8)


def _men(points: int, men: int) -> str:
    return f" (about {points * men:,} men)" if men else ""


def _bill(b: Battle, men: int) -> Iterator[str]:
    for side in (0, 1):
        full = max(1, b.came[side])
        net = b.net(side)
        yield (
            f"{SIDE_NAMES[side]:12} {full} points on the field, {b.raw[side]} shot away, {net} lost for good"
            f"{_men(net, men)}: {100 * net / full:.0f} %."
        )
        for d, s in enumerate(b.d_side):
            if s == side and b.d_lost[d] and not b.d_loose[d]:
                state = ("held", "exhausted", "broken")[b.d_state[d]]
                yield f"    {b.d_name[d]:40} lost {b.d_lost[d]:2} of a limit of {b.d_limit[d]:2}, {state}"
