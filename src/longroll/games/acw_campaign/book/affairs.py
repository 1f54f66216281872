"""What is told of a turn beside marches and battles: works, supply, promotion, reorganization, boxes, recruiting."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from longroll.games.acw_campaign.book.phrases import (
    Names,
    count,
    listed,
    nation,
    number,
    one_of,
    ordinal,
    points,
)

Told = list[tuple[str, list[str]]]
"""Sentences without capital and full stop, each with its rules."""


def _of(events: Iterable[Any], name: str) -> list[Any]:
    return [e for e in events if type(e).__name__ == name]


def _rules(events: Iterable[Any]) -> list[str]:
    return [e.rule for e in events]


def works(events: list[Any], names: Names) -> Told:
    """14, 7.6 Scheduled works, entrenchments, and works that were lost."""
    told: Told = []
    by_gain: dict[tuple[int, int, str], list[Any]] = {}
    for e in _of(events, "Fortified"):
        by_gain.setdefault((e.field, e.fort, e.guns), []).append(e)
    for (field, fort, guns), same in by_gain.items():
        parts = [f"{field} inches of field works"] if field else []
        parts += [f"{fort} inches of fort"] if fort else []
        parts += [f"heavy guns ({guns})"] if guns else []
        each = " each" if len(same) > 1 else ""
        told.append((f"{names.places(e.at for e in same)}{each} received {listed(parts)}", _rules(same)))
    for e in _of(events, "Entrenched"):
        told.append(
            (
                f"at {names.place(e.at)} {nation(e.side)} dug {e.inches} inches of entrenchments, {e.total} in all",
                [e.rule],
            )
        )
    for e in _of(events, "WorksLost"):
        told.append((f"the works at {names.place(e.at)} were lost: {e.why}", [e.rule]))
    ports = _of(events, "Blockaded")
    if ports:
        told.append((f"Union ships closed {names.places(e.at for e in ports)}", _rules(ports)))
    return told


def divisions(words: Iterable[str], names: Names) -> str:
    """`both divisions of the I Corps and the 1st Division of the II Corps`"""
    by_corps: dict[str, list[int]] = {}
    for word in words:
        corps, n = names.division(word)
        by_corps.setdefault(corps, []).append(n)
    found = []
    for corps, numbers in by_corps.items():
        wanted = sorted(set(numbers) - {0})
        if not wanted:
            found.append(corps)
        elif wanted == [1, 2]:
            found.append(f"both divisions of {corps}")
        else:
            plural = "Divisions" if len(wanted) > 1 else "Division"
            found.append(f"the {listed(map(ordinal, wanted))} {plural} of {corps}")
    return listed(found)


def supply(events: list[Any], names: Names) -> Told:
    """13 Who lived off the country, and who went hungry."""
    told: Told = []
    found = _of(events, "Supplied")
    fed = [e for e in found if e.how == "forage"]
    if fed:
        who = listed(f"{names.unit(e.what)} at {names.place(e.at)}" for e in fed)
        told.append((f"{who} lived off the country", _rules(fed)))
    for e in found:
        if e.how != "forage":
            verb = one_of(("cost", "took from"), e.what, e.at, e.lost)
            told.append(
                (
                    f"want of supply {verb} {names.unit(e.what)} {points(e.lost)} at {names.place(e.at)}",
                    [e.rule],
                )
            )
    return told


def posts(events: list[Any], names: Names) -> Told:
    """6.23, 6.24 Garrisons and screens."""
    told: Told = []
    by_post: dict[tuple[str, str], list[Any]] = {}
    for e in _of(events, "Detached"):
        by_post.setdefault((e.at, e.duty), []).append(e)
    for (at, duty), same in by_post.items():
        who = divisions((e.what for e in same), names)
        many = len({e.what for e in same}) > 1
        if duty == "garrison":
            words = f"{who} stayed at {names.place(at)} in garrison"
        elif duty:
            words = f"{who} {'were' if many else 'was'} posted at {names.place(at)} as a {duty}"
        else:
            words = f"{who} rejoined at {names.place(at)}"
        told.append((words, _rules(same)))
    return told


def ranks(events: list[Any], names: Names) -> Told:
    """9.3 Promotions by training and by combat."""
    told: Told = []
    by_rank: dict[tuple[str, str], list[Any]] = {}
    for e in _of(events, "Promoted"):
        by_rank.setdefault((e.rank, e.rule), []).append(e)
    for (rank, _), same in by_rank.items():
        who = divisions((e.what for e in same), names)
        many = len(same) > 1
        if rank == "shock":
            words = f"{who} earned the name of shock troops on the field"
        elif rank == "crack":
            words = f"{who} {'were' if many else 'was'} now counted among the crack troops of the army"
        else:
            words = f"{who} {'were' if many else 'was'} rated veteran"
        told.append((words, _rules(same)))
    return told


def orders(events: list[Any], names: Names) -> Told:
    """10, 6.21 Reorganization, and formations that are no more."""
    told: Told = [(f"{names.unit(e.what)}: {e.how}", [e.rule]) for e in _of(events, "Reorganized")]
    gone = _of(events, "Dissolved")
    if gone:
        who = listed(names.unit(e.what) for e in gone)
        verb = "were" if len({e.what for e in gone}) > 1 else "was"
        told.append((f"{who} {verb} struck from the rolls", _rules(gone)))
    return told


def boxes(events: list[Any], names: Names, untold: set[str]) -> Told:
    """3.3, 3.4 Places that changed hands and whose fall has not been told yet."""
    told: Told = []
    by_side: dict[str, list[Any]] = {}
    for e in _of(events, "ControlChanged"):
        if e.at in untold:
            by_side.setdefault(e.side, []).append(e)
    for side, same in by_side.items():
        where = names.places(e.at for e in same)
        words = (
            f"nobody held {where} any longer"
            if side == "none"
            else one_of(
                (f"{where} passed into the hands of {nation(side)}", f"{nation(side)} now held {where}"),
                side,
                where,
            )
        )
        told.append((words, _rules(same)))
    return told


def recruiting(events: list[Any], names: Names) -> Told:
    """11 What each side might raise, what it raised and where, and what it was given."""
    told: Told = []
    for e in _of(events, "Recruiting"):
        allowed = count(e.allowed, "corps", "corps") if e.allowed else "nothing"
        told.append(
            (
                f"with a die of {e.rolled}, an army of {e.size} and cities for {e.maximum}, {nation(e.side)} might raise {allowed}",
                [e.rule],
            )
        )
        raised = [x for x in _of(events, "Raised") if x.side == e.side]
        if raised:
            who = listed(
                f"{names.formation(x.what)} under {x.commander} at {names.place(x.at)}" for x in raised
            )
            told.append((f"{who} {'were' if len(raised) > 1 else 'was'} mustered in", _rules(raised)))
    sides = {e.side for e in _of(events, "Recruiting")}
    loose = [x for x in _of(events, "Raised") if x.side not in sides]
    told += [
        (f"{names.formation(x.what)} under {x.commander} was mustered in at {names.place(x.at)}", [x.rule])
        for x in loose
    ]
    return told + gifts(events, names)


def gifts(events: list[Any], names: Names) -> Told:
    """11.3, 11.4, 15.6 Better guns and arms, and the famous brigades."""
    told: Told = []
    same: dict[tuple[str, str], list[Any]] = {}
    for e in _of(events, "Upgraded"):
        same.setdefault((e.what, e.into), []).append(e)
    for (what, into), found in same.items():
        if what[0].isdigit():
            side = nation(found[0].side)
            words = (
                f"{what} of {side} were now trained troops"
                if into == "trained troops"
                else f"{what} of {side} were given {_arms(into)}"
            )
        else:
            given = into if len(found) == 1 else f"{number(len(found))} times {into}"
            words = f"{names.formation(what)} received {given}"
        told.append((words, _rules(found)))
    return told


def _arms(into: str) -> str:
    return {"R-F": "rifled field guns (R-F)", "SB-H": "heavy smoothbores (SB-H)", "carbine": "carbines"}.get(
        into, into
    )


Teller = Callable[[list[Any], Names], Told]
KNOWN = frozenset(
    (
        "Fortified", "Entrenched", "WorksLost", "Blockaded", "Supplied", "Detached", "Promoted", "Reorganized", "Dissolved",
        "ControlChanged", "Recruiting", "Raised", "Upgraded",
    )
)  # fmt: skip
"""Events that this module tells."""
