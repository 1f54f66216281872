"""Nothing that a side cannot know is the same in every world that it can imagine.

A piece is unseen for a side if some other side's view has it and its own has not. Over many imagined worlds such a piece must
not always stand in the same place, in whatever step the game is, unless the side's own view tells where it is: `TOLD` says so
for each game, from the view alone.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from walk import PLAYABLE

import longroll
from longroll.core import registry
from longroll.core.game import Game
from longroll.core.ruleset import Ruleset
from longroll.core.session import Session

WORLDS = 24
MOMENTS = 24
"""Decisions at which worlds are imagined: each new kind of question a few times, then here and there."""

TRIED_OUT = 150
"""Choices that are tried out in other worlds, where they can be taken back."""


def located(game: Game) -> dict[str, str]:
    """Every piece that anybody sees, and its place."""
    found: dict[str, str] = {}
    for side in game.rules.sides:
        for slug, place in game.view(side)["places"].items():
            found.update({x["id"]: slug for x in place["stacks"] if "id" in x and not x.get("hidden")})
    return found


def shown(game: Game, side: str) -> set[str]:
    places = game.view(side)["places"].values()
    return {x["id"] for place in places for x in place["stacks"] if "id" in x and not x.get("hidden")}


def told_1863(game: Game, side: str, piece: str, at: str) -> bool:
    """24.0 A lone covered stack, the only water or town where such a unit can be, a city that counts, the 19th Corps."""
    t: Any = game.rules.tables  # type: ignore[attr-defined]
    i = t.index[piece]
    command = game.rules.sides[2 * t.side[i] + t.theater[t.place_index[at]]]
    view = game.view(side)
    covered = [
        t.place_index[slug]
        for slug, place in view["places"].items()
        if any(x.get("hidden") and x["side"] == command for x in place["stacks"])
    ]
    if at == "new-orleans-box" or game.decision.kind == "deploy":
        return True
    fit = [p for p in covered if _fits(t, view, i, p, command)]
    return len(fit) < 2 or len(covered) < 3


def _fits(t: Any, view: Any, piece: int, place: int, command: str) -> bool:
    """Whether a kind of unit may stand in a covered stack, as far as the view tells."""
    if t.layer[piece] == 2:
        return not t.sea[place]
    row = view["places"][t.place_slugs[place]]
    theirs = row["control"] == command or bool(t.area[place])
    if t.boat[piece]:
        return bool(t.wet[place]) and theirs
    militia = t.kind[piece] == 6
    return theirs and not t.sea[place] and (not militia or bool(t.town[place])) and not t.value[place]


def told_acw(game: Game, side: str, piece: str, at: str) -> bool:
    """12 A report that counts, or contact; guns of a fortress; whoever fought or fell back before the side's eyes."""
    stacks = game.view(side)["places"].get(at, {"stacks": []})["stacks"]
    if any(x.get("hidden") and "units" in x["facts"] for x in stacks):
        return True
    s: Any = game.state.real  # type: ignore[attr-defined]
    corps = s.find_corps(1 - game.rules.sides.index(side), piece)
    return corps != 255 and (s.co_kind[corps] > 3 or bool(s.co_done[corps]))


def told_wfu(game: Game, side: str, piece: str, at: str) -> bool:
    """20.2 Where all unseen enemy troops stand in one hex, their leaders are there too."""
    places = game.view(side)["places"].values()
    return sum(any(x.get("hidden") for x in place["stacks"]) for place in places) < 2


TOLD: dict[str, Callable[[Game, str, str, str], bool]] = {
    "1863": told_1863,
    "acw-campaign": told_acw,
    "war-for-the-union": told_wfu,
}
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "1863": [{}, {"seats": "four"}],
    "acw-campaign": [{"intelligence": True}],
    "war-for-the-union": [{"limited_intelligence": True, "tactical_cards": True}],
    "never-call-retreat": [{"secret_production": True}],
}
"""How the games with hidden things are set up for this."""


def secrets_ncr(game: Game, side: str) -> dict[str, Any]:
    """5.11, R44, 20.1, 21.61 The enemy's next allocation, his order for reactions, what he has ordered; who is in the pools."""
    s: Any = game.state
    enemy = 1 - game.rules.sides.index(side)
    p = s.tables.pieces
    men = [
        x for x in range(p.hq0)
        if s.leader_state[x] in (0, 1) and s.rank[x] == p.lowest[x] and p.people[x] != "watie"  # of others everybody knows
    ]  # fmt: skip
    due = tuple(tuple(s.due[k : k + 4]) for k in range(0, len(s.due), 4) if s.due[k + 1] == enemy)
    found = {
        "allocation": tuple(s.allocation[6 + 3 * enemy : 9 + 3 * enemy]),
        "reactions": s.reaction_order[enemy],
        "pools": tuple(x for x in men if s.leader_state[x] == 1),
        "production": due,
    }
    return {name: value for name, value in found.items() if value not in ((), tuple(men))}


SECRETS: dict[str, Callable[[Game, str], dict[str, Any]]] = {"never-call-retreat": secrets_ncr}
"""Games that hide facts, not pieces: what a side cannot know."""


def hides(slug: str) -> bool:
    return type(registry.ruleset(slug)).imagine is not Ruleset.imagine


CASES = [
    pytest.param(
        g.slug,
        options,
        id=f"{g.slug}-{'-'.join(map(str, options.values())) or 'plain'}",
    )
    for g in PLAYABLE
    if hides(g.slug) and g.slug != "toy"  # the toy war hides bids, not pieces
    for options in OPTIONS.get(g.slug, [{}])
]


def moments(slug: str, options: dict[str, Any], seed: int) -> Iterator[Game]:
    """A random game at each kind of question, the first three times that it is asked, and at every 97th decision."""
    game = longroll.new(slug, seed=seed, options=options)
    rng = random.Random(seed)
    asked: dict[str, int] = defaultdict(int)
    given = number = 0
    while not game.over and given < MOMENTS:
        number += 1
        kind = game.decision.kind
        asked[kind] += 1
        if asked[kind] in (2, 9, 40) or number % 97 == 0:
            given += 1
            yield game
        choices = game.choices()
        game.play(choices[int(rng.random() * len(choices))])


PIECES = [case for case in CASES if case.values[0] not in SECRETS]
FACTS = [case for case in CASES if case.values[0] in SECRETS]


@pytest.mark.parametrize(("slug", "options"), FACTS)
def test_no_secret_is_constant(slug: str, options: dict[str, Any]) -> None:
    checked: set[str] = set()
    for game in moments(slug, options, 5):
        for side in game.rules.sides:
            worlds = [SECRETS[slug](game.imagine(side, seed), side) for seed in range(WORLDS)]
            for name in SECRETS[slug](game, side):
                checked.add(name)
                assert len({world[name] for world in worlds}) > 1, (
                    f"{side} always finds the same {name} while {game.decision.side} is asked {game.decision.kind}"
                )
    assert len(checked) == 4


@pytest.mark.parametrize(("slug", "options"), PIECES)
def test_nothing_unseen_is_constant(slug: str, options: dict[str, Any]) -> None:
    checked = 0
    for game in moments(slug, options, 5):
        places = located(game)
        for side in game.rules.sides:
            unseen = set(places) - shown(game, side)
            where: dict[str, set[str]] = defaultdict(set)
            for seed in range(WORLDS):
                for piece, at in located(game.imagine(side, seed)).items():
                    where[piece].add(at)
            for piece in sorted(unseen):
                told = TOLD.get(slug, lambda *_: False)(game, side, piece, places[piece])
                if told:
                    continue
                checked += 1
                assert len(where[piece]) != 1, (
                    f"{side} always finds {piece} at {places[piece]} while {game.decision.side} is asked {game.decision.kind}"
                )
    assert checked > 100


@pytest.mark.parametrize(("slug", "options"), CASES)
def test_who_looks_on_sees_nothing_that_a_player_may_not_know(slug: str, options: dict[str, Any]) -> None:
    """A player may open a second window and look on: what an onlooker is shown and told, every side may know."""
    told = 0
    for game in moments(slug, options, 7):
        seen = game.view(None)
        for side in game.rules.sides:
            for seed in (1, 2):
                assert game.imagine(side, seed).view(None) == seen, f"{side} learns something by looking on"
        for event in game.events[told:]:
            if game.rules.seen_by(event, None):
                told_more = getattr(event, "own", ())  # 1863: who marched hears of it with the units
                others = [side for side in game.rules.sides if side not in told_more]
                assert all(game.rules.seen_by(event, side) for side in others), event
        told = game.event_count
    assert told


@pytest.mark.parametrize(("slug", "options"), CASES)
def test_questions_of_the_library_are_answered_from_what_the_asker_knows(
    slug: str, options: dict[str, Any]
) -> None:
    """Two games that the side to decide cannot tell apart give the same answers, whoever asks the library."""
    asked = 0
    for number, game in enumerate(moments(slug, options, 6)):
        side = game.decision.side
        others = [registry_game(game, side, seed) for seed in (1, 2)]
        unseen = sorted(set(located(game)) - shown(game, side) if slug not in SECRETS else located(game))
        for piece in unseen[:: max(1, len(unseen) // 2)]:
            told = [_answer(partial(g.reach, piece)) for g in (game, *others)]
            assert told[0] == told[1] == told[2], f"reach of {piece} tells {side} something"
            asked += 1
        for place in list(game.view(side)["places"])[number::200] if number % 6 == 0 else ():
            told = [_answer(partial(g.threats, place, side)) for g in (game, *others)]
            assert told[0] == told[1] == told[2], f"threats at {place} tell {side} something"
    assert asked > 20


def registry_game(game: Game, side: str, seed: int) -> Game:
    """An imagined world as if it were the true one."""
    imagined = game.imagine(side, seed)
    rules = game.rules
    state = rules.from_json(imagined.state.to_json())
    rules.flow.revive(state)
    return Game(rules, state, game.header)


def _answer(ask: Callable[[], Any]) -> Any:
    try:
        return ask()
    except longroll.LongrollError as error:
        return str(error)


@pytest.mark.parametrize(("slug", "options"), CASES)
def test_what_can_be_taken_back_tells_nothing(slug: str, options: dict[str, Any]) -> None:
    """Who may take a choice back may try it out: what he sees and may choose after it is the same in every world."""
    game = longroll.new(slug, seed=1, options=options)
    rng = random.Random(1)
    tried = 0
    for _ in range(TRIED_OUT):
        if game.over:
            break
        side, choice = game.decision.side, rng.choice(game.choices()).text
        session = Session(game.copy())
        session.play(choice)
        if session.can_undo:
            tried += 1
            for seed in (7, 8):
                other = Session(game.imagine(side, seed))
                other.play(choice)
                where = f"{side} learns something by '{choice}' ({game.decision.kind}) and can take it back"
                assert other.can_undo, where
                assert other.game.view(side) == session.game.view(side), where
                assert other.game.choices() == session.game.choices(), where
        game.play(choice)
    assert tried > 20
