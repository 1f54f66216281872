"""The campaign history: a chapter a year, a section a month, a section in it for each battle."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from longroll.core.book import HISTORY, Block, Chapter, Paragraph, Row, Table, cited
from longroll.games.acw_campaign.book import affairs, battles, marches, recruits
from longroll.games.acw_campaign.book.phrases import Names, adjective, count, ending, nation, points, sentence
from longroll.games.acw_campaign.book.turns import Month, months, moved, mustered, short_label
from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.words import month, turn_label, year

Say = Callable[[Any], str]
WINTER = {
    "nov": "winter closed in, and the last two months of the year went by as one turn",
    "jan": "it was the depth of winter, and two months went by as one turn",
}
QUIET = ("TurnBegan", "Mustered", "Commanded", "Written", "CarriedOut", "Moved", "BattleJoined")
"""Events that are told in a place of their own."""


def history(s: AcwState, events: list[Any], names: Names, say: Say) -> list[Chapter]:
    """5 The whole story so far; after it the end of the war, if it has ended, and the list of battles."""
    returns = mustered(events)
    found = []
    fought: list[Row] = []
    told_of = months(events)
    first = next((m.turn for m in told_of if m.turn >= 0), s.turn)
    for number, group in groupby(told_of, lambda m: year(m.turn if m.turn >= 0 else first)):
        told = [_month(m, names, say, fought) for m in group]
        lead = _strengths(returns, number)
        found.append(Chapter(f"The war in {number}", HISTORY, (lead,) if lead else (), tuple(told)))
    if not found:
        start = Paragraph(f"The campaign has come to {turn_label(s.turn)}; nothing has happened yet.", ("5",))
        found.append(Chapter(f"The war in {year(s.turn)}", HISTORY, (start,)))
    head = ("When", "Battle", "Attacker", "Field held by", "Days", "Union loss", "Confederate loss")
    table = Table("Battles, with strength points lost for good", head, tuple(fought), (4, 5, 6), ("8", "9.1"))
    last: list[Block] = [_end(s)] if s.outcome is not None else []
    last += [table] if fought else []
    if last:
        title = "The end of the war" if s.outcome is not None else "The battles"
        found.append(Chapter(title, HISTORY, tuple(last)))
    return found


def _end(s: AcwState) -> Paragraph:
    """4 How the war ended."""
    assert s.outcome is not None
    end = s.outcome
    who = (
        "Neither side had won"
        if end.winner == "draw"
        else f"{sentence(nation(end.winner))[:-1]} had won the war"
    )
    text = f"In {turn_label(s.turn)} it was over. {who}: {ending(s.tables, end)}."
    return Paragraph(text, (end.rule,), "lead")


def _strengths(returns: dict[int, dict[str, Any]], number: int) -> Paragraph | None:
    """3.2 What the armies counted when the year opened, as far as the reader knows."""
    first = min((t for t in returns if year(t) == number), default=None)
    if first is None:
        return None
    said = []
    for side, x in returns[first].items():
        lost = f", and had lost {x.losses} for good" if x.losses else ""
        said.append(
            f"{nation(side)} mustered {points(x.strength)} in an army of {x.size}, where its cities could bear {x.maximum}{lost}"
        )
    opened = f"When the campaign of {number} opened, in {turn_label(first)}, "
    return Paragraph(f"{opened}{'; '.join(said)}.", ("3.2",), "lead")


def _paragraph(told: affairs.Told, manner: str = "", head: str = "") -> list[Block]:
    """Sentences with their rules as one paragraph; nothing where nothing was said."""
    text = " ".join(filter(None, (sentence(words) for words, _ in told)))
    return [Paragraph(text, cited(r for _, rules in told for r in rules), manner, head)] if text else []


def _month(m: Month, names: Names, say: Say, fought: list[Row]) -> Chapter:
    title = (
        turn_label(m.turn)
        if m.turn >= 0
        else "Where the record begins"
        if m.moves
        else "The eve of the campaign"
    )
    blocks: list[Block] = _paragraph(_opening(m, names, say), "lead")
    for side, events in moved(m):
        blocks += _turn(m, side, events, names, say, fought)
    blocks += _paragraph([*recruits.recruiting(m.after, names), *_others(m.after, say)], head="Recruiting.")
    if not blocks:
        blocks.append(Paragraph("A quiet month, of which there is nothing to tell.", ("5",)))
    return Chapter(title, HISTORY, tuple(blocks))


def _turn(m: Month, side: str, events: list[Any], names: Names, say: Say, fought: list[Row]) -> list[Block]:
    """5 One side's turn: marches and supply, the battles, and what came of them; without a battle all in one paragraph."""
    before, fights, rest = _split(events)
    changed = [e for e in events if type(e).__name__ == "ControlChanged"]
    untold = {e.at for e in changed}
    won = {e.at for e in changed if e.side == side}
    told = _marches(m, side, before, {group[0].at for group in fights}, untold, won, names)
    told += affairs.supply(events, names)
    last = _rest(rest, names, untold, say)
    head = f"The {adjective(side)} turn."
    if not fights:
        return _paragraph([*told, *last], head=head)
    blocks = _paragraph(told, head=head)
    for group in fights:
        if battles.given_up(group):
            blocks.append(battles.affair(group, names))
        else:
            blocks.append(battles.story(group, names, say))
            row = battles.roll(short_label(m.turn), group, names)
            fought += [row] if row else []
    return blocks + _paragraph(last)


def _opening(m: Month, names: Names, say: Say) -> affairs.Told:
    told: affairs.Told = []
    if m.turn >= 0 and month(m.turn) in WINTER:
        told.append((WINTER[month(m.turn)], ["5"]))
    told += affairs.works(m.before, names) + recruits.gifts(m.before, names)
    sent = [e for e in m.before if type(e).__name__ == "Moved"]
    whole = {slug_of(e.what) for e in sent}
    parts = [e for e in m.before if type(e).__name__ == "Detached" and e.what.split()[0] not in whole]
    told += list(marches.told(sent, names, set(), set(), m.turn)) + affairs.sent(parts, names)
    return told + _others(m.before, say)


def _others(events: Iterable[Any], say: Say) -> affairs.Told:
    """Whatever nobody else tells, in the game's own words."""
    return [
        (affairs.politics(say(e)) if type(e).__name__ == "Politics" else say(e), [e.rule])
        for e in events
        if type(e).__name__ not in affairs.KNOWN and type(e).__name__ not in QUIET
    ]


def _split(events: list[Any]) -> tuple[list[Any], list[list[Any]], list[Any]]:
    """(the movement phase, each battle with what belongs to it, all the rest)"""
    before: list[Any] = []
    fights: list[list[Any]] = []
    rest: list[Any] = []
    called: list[Any] = []
    for e in events:
        name = type(e).__name__
        if name == "BattleJoined":
            fights.append([e, *called])
            called = []
        elif not fights and battles.belongs(e) and name == "Politics":  # a home guard stands alone (R48)
            called.append(e)
        elif fights and battles.belongs(e):
            fights[-1].append(e)
        elif name in ("Commanded", "Mustered", "Moved", "Detached", "Entrenched", "OrderLost"):
            before.append(e)
        else:
            rest.append(e)
    return before, fights, rest + called


def _marches(
    m: Month, side: str, events: list[Any], fought: set[str], untold: set[str], won: set[str], names: Names
) -> affairs.Told:
    """7 The marches that the president had to give, and what was made of them."""
    told: affairs.Told = []
    known = any(type(e).__name__ == "Mustered" for e in events)
    moves = [e for e in events if type(e).__name__ == "Moved"]
    for e in events:
        if type(e).__name__ == "Commanded":
            had = f"{nation(side)} had {count(e.marches, 'march', 'marches')} to give"
            if e.invasion:
                had += ", and the sea was open for an invasion"
            if not moves:
                had += (
                    ", and its army kept its camps"
                    if known
                    else ", and where its corps went was not reported"
                )
            told.append((had, [e.rule]))
    before = set(won)
    told += list(marches.told(moves, names, fought, won, m.turn))
    untold -= before - won
    return (
        told + affairs.overtaken(events, names) + affairs.posts(events, names) + affairs.works(events, names)
    )


def _rest(events: list[Any], names: Names, untold: set[str], say: Say) -> affairs.Told:
    """3.3, 9.3, 10 The end of a side's turn."""
    return [
        *affairs.works(events, names),
        *affairs.boxes(events, names, untold),
        *affairs.ranks(events, names),
        *affairs.orders(events, names),
        *recruits.recruiting(events, names),
        *_others(events, say),
    ]
