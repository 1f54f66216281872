"""A battle as a section of the history: how it came about, the hours as they were reported, who held the field, the bill."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from longroll.core.book import Inset, Paragraph, Row, Table, cited
from longroll.games.acw_campaign.battle import events as field
from longroll.games.acw_campaign.battle import report
from longroll.games.acw_campaign.book import affairs
from longroll.games.acw_campaign.book.phrases import (
    ARMY,
    Names,
    adjective,
    enemy,
    hour,
    listed,
    nation,
    one_of,
    points,
    sentence,
)
from longroll.games.acw_campaign.events import Retreated, Surrendered
from longroll.games.acw_campaign.words import SIDES

AROUND = (
    "Withdrew", "Reinforced", "Started", "BattleWon", "Recovered", "Retreated", "Surrendered",
)  # fmt: skip
PLAIN_HOUR = 2
"""Strength points that guns alone must cost in an hour for the history to speak of it."""
Say = Callable[[Any], str]


def belongs(event: Any) -> bool:
    """Whether an event is told with the battle that was joined before it."""
    called_out = type(event).__name__ == "Politics" and event.rule == "15.3"
    return called_out or isinstance(event, field.EVENTS) or type(event).__name__ in AROUND


def given_up(events: list[Any]) -> bool:
    """8 The defender went before a shot was fired."""
    return any(type(e).__name__ == "Withdrew" for e in events)


def affair(events: list[Any], names: Names) -> Paragraph:
    """8 A withdrawal without a battle is a paragraph."""
    joined = events[0]
    gone = next(e for e in events if type(e).__name__ == "Withdrew")
    text = f"at {names.place(joined.at)} {nation(joined.attacker)} came up{_odds(joined)}; {ARMY[gone.side]} did not wait for the blow and drew off to {names.place(gone.end)}"
    rest = [_aftermath(e, names) for e in events[1:] if e is not gone]
    return Paragraph(" ".join(filter(None, map(sentence, [text, *rest]))), cited(e.rule for e in events))


def _odds(joined: Any) -> str:
    """12.13 The strengths that met, where they are known."""
    return f" with {points(joined.attackers)} against {joined.defenders}" if joined.attackers else ""


def story(events: list[Any], names: Names, say: Say) -> Inset:
    """8 The battle of a place."""
    joined = events[0]
    place = names.place(joined.at)
    blocks: list[Paragraph | Table] = [_opening(events, names)]
    blocks += _hours(events)
    blocks.append(_ending(events, names, say))
    bill = _bill(events)
    if bill is not None:
        blocks.append(bill)
    return Inset(f"The battle of {place}", tuple(blocks))


def _named(events: list[Any], name: str) -> list[Any]:
    return [e for e in events if type(e).__name__ == name]


def _opening(events: list[Any], names: Names) -> Paragraph:
    """8, 8.3, 8.4 The forces, the hour, and who marched to the guns."""
    joined = events[0]
    attacker, defender = joined.attacker, enemy(joined.attacker)
    place = names.place(joined.at)
    said = [
        f"{ARMY[attacker]} met {ARMY[defender]} at {place}"
        if not joined.attackers
        else one_of(
            (
                f"{nation(attacker)} brought {points(joined.attackers)} to {place}, where {nation(defender)} had"
                f" {joined.defenders}",
                f"at {place} {ARMY[defender]}, {points(joined.defenders)} strong, was attacked by {joined.attackers}",
                f"{joined.attackers} {adjective(attacker)} strength points came on at {place} against {joined.defenders}"
                f" {adjective(defender)}",
            ),
            joined.at, joined.attackers, joined.defenders,
        )
    ]  # fmt: skip
    if joined.forced:
        said.append(
            f"{adjective(attacker)} cavalry, more than twice the enemy's, left no way to refuse battle"
        )
    for e in _named(events, "Politics"):
        said.append(affairs.politics(names.politics(e)))
    routes = [
        f"{'from ' + names.place(e.route) if e.route else 'out of the camps'}{f' by {e.by}' if e.by else ''} at {hour(e.hour)}"
        for e in _named(events, "Started")
    ]
    if routes:
        said.append(f"the attack opened {listed(routes)}")
    for e in _named(events, "Reinforced"):
        due = f"was looked for at {hour(e.hour)}" if e.hour else "would not be there before night"
        said.append(f"{names.formation(e.what)} marched to the guns from {names.place(e.start)} and {due}")
    told = [joined, *_named(events, "Politics"), *_named(events, "Started"), *_named(events, "Reinforced")]
    return Paragraph(" ".join(map(sentence, said)), cited(e.rule for e in told), "lead")


def _hours(events: list[Any]) -> Iterator[Paragraph]:
    """8.5 The reports from the field, hour by hour."""
    hours = [e for e in events if isinstance(e, field.EVENTS) and not isinstance(e, field.Ended)]
    told = 0
    for (day, at), group in groupby(hours, lambda e: (e.day, getattr(e, "hour", 0))):
        same = list(group)
        words = " ".join(filter(None, _reports(same)))
        if words:
            when = hour(at) if at else "Night"
            head = when if day == told else f"Day {day}, {when}"
            told = day
            yield Paragraph(words, cited(e.rule for e in same), "dispatch", head)


def _reports(same: list[Any]) -> Iterator[str]:
    """The reports of one hour; hours in which the guns alone spoke, and not loudly, are passed over."""
    loud = [e for e in same if not (isinstance(e, field.Bombarded) and sum(e.lost) <= PLAIN_HOUR)]
    yield from report.sentences(loud)
    for e in loud:
        if isinstance(e, field.NightFell):
            yield f"Night falls. Lost today: Union {e.lost[0]}, Confederate {e.lost[1]}."
        elif isinstance(e, field.CameBack):
            yield f"{e.back[0]} Union and {e.back[1]} Confederate points come back to the ranks."


def _ending(events: list[Any], names: Names, say: Say) -> Paragraph:
    """8.58, 8.6, 9.1 Who held the field, and where the beaten went."""
    told = [e for e in events[1:] if not isinstance(e, field.EVENTS) or isinstance(e, field.Ended)]
    won = _named(events, "BattleWon")
    said = (
        []
        if won
        else [f"when this was written the battle of {names.place(events[0].at)} was still undecided"]
    )
    used = []
    ends: dict[tuple[str, str, str], list[Any]] = {}
    for e in told:
        if type(e).__name__ in ("Politics", "Started", "Reinforced", "Recovered"):
            continue
        if isinstance(e, Retreated | Surrendered):
            where = e.end if isinstance(e, Retreated) else ""
            ends.setdefault((type(e).__name__, e.side, where), []).append(e)
            continue
        words = _aftermath(e, names)
        if type(e).__name__ == "BattleWon":
            words = _victory(e, events)
        elif isinstance(e, field.Ended):
            words = "" if won else report.narrate(e)
        said.append(words if words or type(e).__name__ in ("BattleWon", "Ended") else say(e))
        used.append(e)
    for same in ends.values():
        said.append(_gone(same, names))
        used += same
    rules = [e.rule for e in [*used, *_named(events, "Recovered")]] or [events[0].rule]
    return Paragraph(" ".join(filter(None, map(sentence, said))), cited(rules))


COVER = {"rear_guard": ", its rear guard unbroken", "no_rear_guard": ", with nothing to cover its retreat"}


def _victory(won: Any, events: list[Any]) -> str:
    """8.6, 9.1 Who held the field and why; the loser's recovery tells whether his retreat was covered."""
    loser = enemy(won.side)
    days = "" if won.days < 2 else f" after {won.days} days"
    held = one_of(
        (
            f"{nation(won.side)} held the field{days}",
            f"the field was {nation(won.side)}'s{days}" if won.side == "union" else f"the field was Confederate{days}",
            f"{ARMY[won.side]} was left in possession{days}",
        ),
        won.at, won.side, won.days,
    )  # fmt: skip
    reason = f"{ARMY[loser]} {report.REASONS[won.why]}"
    ended = _named(events, "Ended")
    tail = ""
    if ended and not ended[-1].both:
        tail = COVER["rear_guard" if ended[-1].guard else "no_rear_guard"]
    elif not ended:  # fought on a table
        tail = "".join(COVER.get(e.why, "") for e in _named(events, "Recovered") if e.side == loser)
    return f"{held}: {reason}{tail}"


def _gone(same: list[Any], names: Names) -> str:
    """8.58 Those who fell back to one place, or laid down their arms."""
    first = same[0]
    who = listed(ARMY[e.side] if e.what == "the army" else names.unit(e.what) for e in same)
    if type(first).__name__ == "Retreated":
        return f"{who} fell back to {names.place(first.end)}"
    cost = sum(e.points for e in same)
    arms = f"{'its' if len(same) == 1 else 'their'} arms" + (f", {points(cost)}" if cost else "")
    return f"with no friendly ground to fall back on, {who} laid down {arms}"


def _aftermath(e: Any, names: Names) -> str:
    name = type(e).__name__
    if name in ("Retreated", "Surrendered"):
        return _gone([e], names)
    if name == "Politics":
        return affairs.politics(names.politics(e))
    return ""


def losses(events: list[Any]) -> dict[str, tuple[int, int]]:
    """8.51, 9.1 Side -> strength points lost, and of these come back: every night's, and the last day's after the battle; with
    those who laid down their arms."""
    found: dict[str, tuple[int, int]] = dict.fromkeys(SIDES, (0, 0))
    day: tuple[int, ...] = (0, 0)
    for e in events:
        if isinstance(e, field.NightFell):
            day = e.lost
        elif isinstance(e, field.CameBack):
            for k, side in enumerate(SIDES):
                lost, back = found[side]
                found[side] = lost + day[k], back + e.back[k]
        elif type(e).__name__ == "Recovered":
            lost, back = found[e.side]
            found[e.side] = lost + e.lost, back + e.back
        elif type(e).__name__ == "Surrendered":
            lost, back = found[e.side]
            found[e.side] = lost + e.points, back
    return found


def roll(m: str, events: list[Any], names: Names) -> Row | None:
    """A finished battle as a line of the list of battles; None for one without a shot."""
    won = _named(events, "BattleWon")
    if not won:
        return None
    found = losses(events)
    gone = [str(lost - back) for lost, back in found.values()]
    joined = events[0]
    sides = (adjective(joined.attacker), adjective(won[0].side))
    return Row((m, names.place(joined.at), *sides, str(won[0].days), *gone))


def _bill(events: list[Any]) -> Table | None:
    """8.51, 9.1 Losses by side, what came back, and what was lost for good."""
    joined = events[0]
    if not _named(events, "BattleWon"):
        return None
    found = losses(events)
    rows = []
    for side in (joined.attacker, enemy(joined.attacker)):
        lost, back = found[side]
        there = joined.attackers if side == joined.attacker else joined.defenders
        rows.append(Row((adjective(side), str(there or "-"), str(lost), str(back), str(lost - back))))
    head = ("Army", "At first", "Lost", "Came back", "Lost for good")
    return Table("Strength points", head, tuple(rows), (1, 2, 3, 4), ("8.51", "9.1"))
