"""Advise me: what a computer player would choose in my place, from what my side can know, with what it means to do next.

It runs in a worker process. Where something is hidden the game is imagined afresh for the asking side, so that no advice can rest on
what the side cannot know. Whoever follows a plan is advised on by it: a player that is asked in the middle of a march does not know
where it was to lead. A table always asks the same process, which remembers its plans; where the unseen falls otherwise at the next
question, it plans anew.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from longroll import bots
from longroll.bots.alternatives import Alternative, alternatives, win_chance
from longroll.core.choice import Choice
from longroll.core.events import Rolled
from longroll.core.game import Game
from longroll.table.labels import Labels
from longroll.table.questions import Position, battle_after, worlds
from longroll.table.refusals import Refused

if TYPE_CHECKING:
    from longroll.table.match import Match

DEADLINE = 20.0
"""Seconds that an advice may take."""
STEPS = 8
"""So many choices of a plan are told."""
FAR = 40
"""So many choices of a plan are thought out: until what was begun is done."""
KEPT = 2000
"""So many steps of plans are remembered."""
OTHERS = 2
"""So many other choices are told."""
DONE = "nothing else here would change anything"
"""Why a question is ended whose other answers lead nowhere."""
WEIGHTY = ("battle", "place")
"""Kinds of tales that are worth a word as the aim of a plan."""


PLANS: dict[bytes, tuple[str, str]] = {}
"""A position, without its dice -> what was planned there, and the reason."""


def allowed(match: Match) -> bool:
    """Whether advice is open at a table: nobody but one person plays, or the game is over; between people it is off, unless the
    table was laid so, and everybody knew it who sat down."""
    if match.over or match.card.advised:
        return True
    seats = (*match.seats.values(), *match.staff.values())
    waited_for = any(seat.account is None and seat.bot is None for seat in seats)
    return len({seat.account for seat in seats if seat.account is not None}) == 1 and not waited_for


def may_ask(match: Match, account: int | None) -> None:
    """Demand that a person may be advised on the present decision."""
    if match.over:
        raise Refused(409, "the game is over; there is nothing left to decide")
    if account is None or match.acting[1].account != account:
        raise Refused(403, "advice is for whoever is to decide")
    if not allowed(match):
        raise Refused(403, "between people the computer advises nobody, unless the table was laid so")


def advise(position: Position) -> dict[str, Any]:
    """The choice of the game's best computer player, what it would do next, what that leads to, the odds, and what else could be
    chosen, with the chance of winning after it where one is fitted."""
    known = worlds(position)[0]
    game = known.imagine(known.decision.side, 0)  # never with the dice that will fall
    level = bots.levels(game.header.game)[-1]
    seed = game.state.dice.seed & 0xFFFFFFFF
    bot = bots.make(level, game.header.game, seed)
    choice, reason = _onward(game, bot)
    weighed = [words for words, _ in bots.weighed(bot)]  # before it thinks on
    others = alternatives(game, choice, OTHERS, seed)
    odds = None
    plan = [said(game, choice)]
    aims: list[str] = []
    now, side, next_choice = game.copy(), game.decision.side, choice
    begun = game.decision.kind
    while len(plan) <= STEPS or (len(plan) < FAR and now.decision.kind != begun):
        told = len(plan) <= STEPS
        if told and odds is None:
            odds = battle_after(now, next_choice.text)
        events = now.play(next_choice)
        if told:
            aims += _aims(now, events)
        if _ends(now, side, events):
            break
        next_choice, _ = _next(now, bot)
        plan.append(said(now, next_choice))
    return {
        "player": level,
        "text": choice.text,
        "label": plan[0],
        "plan": plan[1 : STEPS + 1],
        "reason": reason,
        "chance": win_chance(game, choice, seed) if others else None,
        "others": _others(game, others, weighed, reason),
        "aims": list(dict.fromkeys(aims))[:4],
        "rule": game.decision.rule,
        "odds": odds,
    }


def _onward(game: Game, bot: bots.Bot) -> tuple[Choice, str]:
    """A choice that leads on, and why. A player that thinks better of what it began remembers that while it plays; one that is asked
    afresh does not, and would begin the same again and again."""
    tried: set[str] = set()
    while True:
        choice, reason = _next(game, bot)
        if choice.text in tried:
            done = next((end for end in game.choices() if end.kind.ends), choice)
            PLANS[_mark(game)] = (done.text, DONE)
            return done, DONE
        if not _comes_back(game, choice, bot):
            return choice, reason
        tried.add(choice.text)
        del PLANS[_mark(game)]


def _comes_back(game: Game, choice: Choice, bot: bots.Bot) -> bool:
    """Whether a plan leads back to the position in which it began."""
    now, start, side = game.copy(), _mark(game), game.decision.side
    for _ in range(FAR):
        if _ends(now, side, now.play(choice)):
            return False
        if _mark(now) == start:
            return True
        choice, _reason = _next(now, bot)
    return False


def _ends(game: Game, side: str, events: list[Any]) -> bool:
    """Whether a plan cannot be thought on: another side is asked, or a die has fallen."""
    return game.over or game.decision.side != side or any(type(event) is Rolled for event in events)


def _next(game: Game, bot: bots.Bot) -> tuple[Choice, str]:
    """What was planned for this position, else what the player chooses; and why."""
    mark = _mark(game)
    text, reason = PLANS.get(mark, ("", ""))
    planned = game.find(text) if text else None
    if planned is not None:
        return planned, reason
    choice = bot.choose(game)
    reason = bots.reason(bot)
    if len(PLANS) >= KEPT:
        del PLANS[next(iter(PLANS))]
    PLANS[mark] = (choice.text, reason)
    return choice, reason


def _mark(game: Game) -> bytes:
    """A position by all that it holds but the dice."""
    held = {key: value for key, value in game.state.to_json().items() if key != "dice"}
    return sha256(json.dumps([game.header.game, held], sort_keys=True).encode()).digest()


def _others(game: Game, found: list[Alternative], weighed: list[str], reason: str) -> list[dict[str, Any]]:
    """Other choices with their chances; where there are few, what the player weighed in words."""
    rows = [
        {"label": said(game, x.choice), "player": x.player, "reason": x.reason, "chance": x.chance}
        for x in found
    ]
    for words in weighed:
        if len(rows) < OTHERS and words not in ("", reason) and words not in [row["label"] for row in rows]:
            rows.append({"label": words, "player": "", "reason": "", "chance": None})
    return rows


def said(game: Game, choice: Choice) -> str:
    """A choice as the page says it."""
    labels = Labels(game.view(game.decision.side))
    return str(labels.of(choice, game.rules.say(game.state, choice))["label"])


def _aims(game: Game, events: list[Any]) -> list[str]:
    """What has come of a step, as far as it is worth a word; told before any die."""
    rules = game.rules
    first = next((i for i, event in enumerate(events) if type(event) is Rolled), len(events))
    return [rules.narrate(event) for event in events[:first] if rules.events.tale(event) in WEIGHTY]
