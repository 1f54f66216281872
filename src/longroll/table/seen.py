"""The window: everything about a game that leaves the server passes here, as one side (or an onlooker, None) may see it."""

from __future__ import annotations

import secrets
from typing import Any

from longroll.core.dice import SEED_BITS
from longroll.core.errors import LongrollError
from longroll.core.events import PlaceSlug, Rolled, SideSlug, named
from longroll.core.game import Game
from longroll.core.ruleset import Ruleset
from longroll.core.telling import Said, Teller
from longroll.table import happenings
from longroll.table.labels import Labels
from longroll.table.match import Match, Moment
from longroll.table.questions import Position, packed

LATELY = 60
"""So many events are read again when a log that was cut goes on."""
WORLDS = 4
"""In how many imagined games a question about the unseen is asked."""


ASKED = ("kind", "prompt", "rule", "role", "place", "piece", "battle")


class NotYours(LongrollError):
    """A question that this viewer may not ask."""


def open_book(rules: Ruleset[Any]) -> bool:
    """Whether nothing is hidden in a game: it neither keeps events from a side nor has anything unseen to deal afresh."""
    kind = type(rules)
    return kind.seen_by is Ruleset.seen_by and kind.imagine is Ruleset.imagine


def view(match: Match, side: str | None) -> dict[str, Any]:
    """`view(side)` of the present moment."""
    key = ("view", side)
    if key not in match.cache:
        if side is not None and open_book(match.rules):
            # Where nothing is hidden all see the same (a test holds every such game to it), so it is made once.
            match.cache[key] = {**view(match, None), "viewer": side}
        else:
            match.cache[key] = _ended(match, match.game.view(side))
    found: dict[str, Any] = match.cache[key]
    return found


def _ended(match: Match, found: dict[str, Any]) -> dict[str, Any]:
    """A view; where the players have ended the game it says so."""
    if not match.over or match.game.over:
        return found
    return {**found, "decision": None, "over": True, "result": match.result}


def log(match: Match, side: str | None) -> list[dict[str, Any]]:
    """The events that a side may see, told in order. Positions count seen events only, so that gaps tell nothing."""
    if open_book(match.rules) and not any(row.role for row in match.happenings):
        side = None  # all read the same, but for who plays which role: it is told once
    rows = match.logs.setdefault(side, [])
    if match.logged.get(side) == len(match.moments) and match.told.get(side) == len(match.happenings):
        return rows

    known = match.logged.get(side, 0)
    start = match.moments[known - 1].events if known else 0
    teller = match.tellers.get(side) or _teller(match, side, start)

    def tell(before: int) -> None:
        told = match.told.get(side, 0)
        while told < len(match.happenings) and match.happenings[told].decision < before:
            rows.append(happenings.log_row(match, match.happenings[told], side, len(rows)))
            teller.pause()
            told += 1
        match.told[side] = told

    rules = match.rules
    for number in range(known, len(match.moments)):
        tell(number)
        moment = match.moments[number]
        events = match.events[start : moment.events]
        turns = rules.events.opening(events)
        for i, event in enumerate(events):
            if i == turns and number:  # what follows belongs to the turn or phase that has begun
                moment = _next(match, number)
            if rules.seen_by(event, side):
                if rows and (rows[-1]["turn"], rows[-1]["phase"]) != moment[2:]:
                    teller.pause()
                rows.append(_told(match, number, moment, event, len(rows), teller.say(event)))
        start = match.moments[number].events
    match.logged[side] = len(match.moments)
    tell(len(match.moments))
    return rows


def _next(match: Match, number: int) -> Moment:
    """A decision's moment, with the turn and phase to which it led."""
    moment = match.moments[number]
    if number + 1 < len(match.moments):
        return Moment(moment.events, moment.side, *match.moments[number + 1][2:])
    return (
        moment
        if match.game.over
        else Moment(moment.events, moment.side, *match.rules.moment(match.game.state))
    )


def _whose(match: Match, event: Any) -> str | None:
    """Whose doing an event is, where it says so: by a field `side`, a name or a number, or by the one side that it names."""
    sides = match.rules.sides
    whose = getattr(event, "side", None)
    if type(whose) is int and 0 <= whose < len(sides):
        whose = sides[whose]
    named_sides = set(named(event, SideSlug)) if whose is None else {whose}
    found = named_sides.pop() if len(named_sides) == 1 else None
    return found if found in sides else None


def _teller(match: Match, side: str | None, start: int) -> Teller:
    """Who tells this side's log; he has just told what stands in it already, or as much of it as could go on."""
    teller = match.tellers[side] = Teller(match.rules.together, match.rules.narrate)
    for event in match.events[max(0, start - LATELY) : start]:
        if match.rules.seen_by(event, side):
            teller.say(event)
    return teller


def _told(match: Match, number: int, moment: Moment, event: Any, index: int, said: Said) -> dict[str, Any]:
    roll = None
    if type(event) is Rolled:
        roll = {"stream": event.stream, "sides": event.sides, "result": event.result}
    return {
        "index": index,
        "decision": number,
        "side": _whose(match, event) or (None if roll else moment.side or None),
        "turn": moment.turn,
        "phase": moment.phase,
        "event": type(event).__name__,
        "text": match.rules.narrate(event) if said.goes_on else said.text,
        "whole": said.text if said.goes_on else "",
        "rule": event.rule,
        "roll": roll,
        "places": list(dict.fromkeys(named(event, PlaceSlug))),
        "tale": match.rules.events.tale(event),
    }


def choices(match: Match) -> list[dict[str, Any]]:
    """The choices of the side that decides, with the places that they light up; for that side's eyes only."""
    key = "choices"
    if key not in match.cache:
        if match.over or match.stuck:
            match.cache[key] = []
        else:
            labels = Labels(view(match, match.game.decision.side))
            say, state = match.rules.say, match.game.state
            rows = [labels.of(choice, say(state, choice)) for choice in match.game.choices()]
            if any(row["ends"] for row in rows):
                ask, frame = match.rules.flow.asking(state)
                left = ask.undone(state, frame)
                rows = [{**row, "leaves": left} if row["ends"] and left else row for row in rows]
            match.cache[key] = rows
    found: list[dict[str, Any]] = match.cache[key]
    return found


def papers(match: Match) -> list[dict[str, str]]:
    """What the side that decides may carry away for its decision."""
    return [{"name": x.name, "title": x.title} for x in match.rules.desk.papers(match.game.state)]


def form(match: Match) -> str:
    """The form in which the side that decides may answer; "" where its decision takes none."""
    if "form" not in match.cache:
        match.cache["form"] = match.rules.desk.blank(match.game.state)
    return str(match.cache["form"])


def question(match: Match, side: str | None) -> dict[str, str]:
    """What is asked, as far as this side may know it."""
    asked = view(match, side).get("decision") or {}
    return {word: str(asked.get(word) or "") for word in ASKED}


def position(match: Match, side: str | None, game: Game | None = None) -> Position:
    """A game (the present one, if none is given) as a question about it may see it; it travels to a worker."""
    game = game or match.game
    if open_book(match.rules) or match.over:
        return packed(game)
    if side is None:
        raise NotYours("an onlooker may not ask this while something is hidden")
    key = ("seeds", side)
    if key not in match.cache:
        # The seeds are secret: who knew how the unseen is shuffled could turn the shuffle round.
        match.cache[key] = tuple(secrets.randbits(SEED_BITS) for _ in range(WORLDS))
    return packed(game, side, match.cache[key])


def may_ask_why(match: Match, side: str | None) -> None:
    """Why a text is no choice now is asked by the side that decides, or by anybody where nothing is hidden."""
    if not open_book(match.rules) and not match.over and side != match.game.decision.side:
        raise NotYours("only the side that decides may ask what it may choose")
