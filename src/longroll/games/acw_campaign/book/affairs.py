"""What is told of a turn beside marches and battles: works, supply, promotion, reorganization, boxes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from longroll.games.acw_campaign.book.phrases import Names, count, listed, nation, one_of, points
from longroll.games.acw_campaign.words import ordinal

LOST = {
    "abandoned": "nobody was left to keep them up",
    "fallen": "the city had fallen",
}
PAST = {
    " violate ": " violated ",
    " orders ": " ordered ",
    " is called ": " was called ",
    " has fallen": " had fallen",
    " is ": " was ",
}
Told = list[tuple[str, list[str]]]
"""Sentences without capital and full stop, each with its rules."""


def of(events: Iterable[Any], name: str) -> list[Any]:
    return [e for e in events if type(e).__name__ == name]


def rules(events: Iterable[Any]) -> list[str]:
    return [e.rule for e in events]


def works(events: list[Any], names: Names) -> Told:
    """14, 7.6 Scheduled works, entrenchments, works that were lost, and ports that were closed."""
    told: Told = []
    by_place: dict[str, list[Any]] = {}
    for e in of(events, "Fortified"):
        by_place.setdefault(e.at, []).append(e)
    by_gain: dict[tuple[int, int, str], list[str]] = {}
    for at, same in by_place.items():
        guns = ", ".join(e.guns for e in same if e.guns)
        by_gain.setdefault((sum(e.field for e in same), sum(e.fort for e in same), guns), []).append(at)
    parts: list[str] = []
    for (field, fort, guns), where in by_gain.items():
        gains = [f"{field} inches of field works"] if field else []
        gains += [f"{fort} inches of fort"] if fort else []
        gains += [f"heavy guns ({guns})"] if guns else []
        verb = "" if parts else " received"
        each = " each" if len(where) > 1 else ""
        parts.append(f"{names.places(where)}{each}{verb} {listed(gains)}")
    if parts:
        told.append(("; ".join(parts), rules(of(events, "Fortified"))))
    dug_at: dict[str, list[Any]] = {}
    for e in of(events, "Entrenched"):
        dug_at.setdefault(e.at, []).append(e)
    for at, same in dug_at.items():
        inches, total = sum(e.inches for e in same), same[-1].total
        dug = f"dug {inches} inches of entrenchments" + (f", {total} in all" if total != inches else "")
        told.append((f"at {names.place(at)} {nation(same[0].side)} {dug}", rules(same)))
    for e in of(events, "WorksLost"):
        why = LOST[e.why]
        told.append((f"the works at {names.place(e.at)} were lost: {why}", [e.rule]))
    ports = of(events, "Blockaded")
    if ports:
        told.append((f"Union ships closed {names.places(e.at for e in ports)}", rules(ports)))
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
    found = of(events, "Supplied")
    fed = [e for e in found if e.how == "forage"]
    if fed:
        by_box: dict[str, list[str]] = {}
        for e in fed:
            by_box.setdefault(e.at, []).append(names.unit(e.what))
        who = listed(f"{listed(units)} at {names.place(at)}" for at, units in by_box.items())
        told.append((f"{who} lived off the country", rules(fed)))
    hungry = [e for e in found if e.how != "forage"]
    if hungry:
        first = hungry[0]
        by_place: dict[str, list[str]] = {}
        for e in hungry:
            lost = points(e.lost) if e is first else str(e.lost)
            by_place.setdefault(e.at, []).append(f"{names.unit(e.what)} {lost}")
        cost = listed(f"{listed(who)} at {names.place(at)}" for at, who in by_place.items())
        verb = one_of(("want of supply cost", "hunger cost", "sickness and want cost"), first.what, first.at)
        told.append((f"{verb} {cost}", rules(hungry)))
    return told


def posts(events: list[Any], names: Names) -> Told:
    """6.23, 6.24 Garrisons and screens."""
    told: Told = []
    by_post: dict[tuple[str, str], list[Any]] = {}
    for e in of(events, "Detached"):
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
        told.append((words, rules(same)))
    return told


def sent(events: list[Any], names: Names) -> Told:
    """5 Divisions that were sent somewhere before the first turn, without their commander."""
    told: Told = []
    for at in dict.fromkeys(e.at for e in events):
        same = [e for e in events if e.at == at]
        verb = "were" if len(same) > 1 else "was"
        told.append(
            (f"{divisions((e.what for e in same), names)} {verb} sent to {names.place(at)}", rules(same))
        )
    return told


def overtaken(events: list[Any], names: Names) -> Told:
    """12 Orders that could not be carried out."""
    told: Told = []
    for e in of(events, "OrderLost"):
        order, why = f"{names.order(e)} ", f" {names.not_done(e)}"
        order = order.replace(" is to ", " was to ") if e.who else f"{order}was ordered"
        for now, then in (" is ", " was "), (" are ", " were "), (" can ", " could "):
            why = why.replace(now, then)
        told.append((f"{order.strip()}, but{why}", [e.rule]))
    return told


def ranks(events: list[Any], names: Names) -> Told:
    """9.3 Promotions by training and by combat."""
    told: Told = []
    by_rank: dict[str, list[Any]] = {}
    for e in of(events, "Promoted"):
        by_rank.setdefault(e.rank, []).append(e)
    for rank, same in by_rank.items():
        who = divisions((e.what for e in same), names)
        many = len(same) > 1
        if rank == "shock":
            words = f"{who} earned the name of shock troops on the field"
        elif rank == "crack":
            words = f"{who} {'were' if many else 'was'} now counted among the crack troops of the army"
        elif rank == "more-crack":
            words = f"more stands of {who} were now counted among the crack troops"
        elif rank == "morale":
            words = f"the referee rated stands of {who} anew"
        else:
            words = f"{who} {'were' if many else 'was'} rated veteran"
        told.append((words, rules(same)))
    return told


def orders(events: list[Any], names: Names) -> Told:
    """10, 6.21 Reorganization, and formations that are no more."""
    told: Told = []
    shifted = [e for e in of(events, "Reorganized") if e.how == "enlarged"]
    if shifted:
        told.append(
            (f"stands were given over to {listed(names.unit(e.what) for e in shifted)}", rules(shifted))
        )
    told += [(_reform(e, names), [e.rule]) for e in of(events, "Reorganized") if e not in shifted]
    gone = of(events, "Dissolved")
    if gone:
        who = listed(names.unit(e.what) for e in gone)
        verb = "were" if len({e.what for e in gone}) > 1 else "was"
        told.append((f"{who} {verb} struck from the rolls", rules(gone)))
    return told


def _reform(e: Any, names: Names) -> str:
    """One act of reorganization."""
    who = names.unit(e.what) if e.what else ""
    if e.how == "consolidated":
        return f"weak stands were thrown together, {count(e.number, 'stand')} fewer than before"
    if e.how == "army-command":
        return f"{who} was given command of an army"
    if e.how == "split":
        return f"{names.formation(e.other)} under {e.officer} was formed from {who}"
    if e.how == "joined":
        return f"{who} was joined to {names.formation(e.other)}"
    if e.how == "commands":
        return f"{who} took command of {names.formation(e.other)}"
    if e.how == "division":
        return f"{who} took over a division of {names.formation(e.other)}"
    return f"{who} was {names.reorganized(e)}"


def boxes(events: list[Any], names: Names, untold: set[str]) -> Told:
    """3.3, 3.4 Places that changed hands and whose fall has not been told yet."""
    told: Told = []
    by_side: dict[str, list[Any]] = {}
    for e in of(events, "ControlChanged"):
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
        told.append((words, rules(same)))
    return told


KNOWN = frozenset(
    (
        "Fortified", "Entrenched", "WorksLost", "Blockaded", "Supplied", "Detached", "Promoted", "Reorganized", "Dissolved",
        "ControlChanged", "Recruiting", "Raised", "Upgraded", "OrderLost",
    )
)  # fmt: skip
"""Events that this module tells."""


def politics(words: str) -> str:
    """A sentence of the log in the tense of a history."""
    for now, then in PAST.items():
        words = words.replace(now, then, 1)
    return words
