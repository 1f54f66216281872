"""Random play with eyes open: every contract that holds at a decision is demanded at decisions."""

import json
import random
from collections.abc import Callable, Iterator
from itertools import islice
from time import process_time

import longroll
from longroll.core import registry
from longroll.core.game import Game
from longroll.lab.crash import report

LIMIT = 100_000
"""More decisions than any game may take: a game that goes on for ever is a dead end too."""
PLAYABLE = [g for g in longroll.list_games() if g.playable]
EVERY_SCENARIO = [(g.slug, s.slug) for g in PLAYABLE for s in g.scenarios]
AS_ANOTHER = {
    ("war-for-the-union", "1863"), ("war-for-the-union", "1864"), ("war-for-the-union", "campaign"),
    ("never-call-retreat", "1862"), ("never-call-retreat", "1864"),
}  # fmt: skip
"""Long wars: random play and the soak have them, other contracts not, for want of time. They ask little that shorter ones of their game do not:
of 224 questions and their verbs in six random games of The War for the Union, 48 games of its shorter scenarios met all but 13 (`recall`,
`aim`, `pay-for-guns`, `repulsed`, and leaders who make room for another)."""
SCENARIOS = [x for x in EVERY_SCENARIO if x not in AS_ANOTHER]
SHORT: dict[tuple[str, str], dict[str, object]] = {
    ("never-call-retreat", "1861"): {"end": "4/2/62"},
    ("never-call-retreat", "1862"): {"end": "4/2/63"},
    ("never-call-retreat", "1863"): {"end": "4/2/64"},
}
"""Wars that may end sooner: contracts play them to the first end that they have, the soak to the last."""
LONG = {"never-call-retreat"}
"""Games of many thousands of random decisions even so: contracts that need no end look at the first STRETCH of them."""
STRETCH = 2500
TRIED = [x for x in EVERY_SCENARIO if x not in AS_ANOTHER or x[0] in LONG]
"""Scenarios for contracts that look at a stretch only."""


class Broken(AssertionError):
    """A contract was broken; the message names the file that holds the game."""


def walk(slug: str, scenario: str, seed: int, options: dict[str, object] | None = None) -> Iterator[Game]:
    """A random game, given out at every decision and once more at its end."""
    game = longroll.new(slug, scenario, seed, {**SHORT.get((slug, scenario), {}), **(options or {})})
    rng = random.Random(seed)
    decisions = 0
    while not game.over:
        yield game
        choices = game.choices()
        game.play(choices[int(rng.random() * len(choices))])
        decisions += 1
        assert decisions < LIMIT, "the game does not end"
    yield game


def stretch(slug: str, scenario: str, seed: int) -> Iterator[Game]:
    """The same, but only the beginning of a long game."""
    return islice(walk(slug, scenario, seed), STRETCH if slug in LONG else None)


def whole(slug: str, scenario: str, seed: int) -> Iterator[Game]:
    """The same to the last end that a war can have."""
    options = registry.ruleset(slug).options
    return walk(
        slug, scenario, seed, {name: options[name].default for name in SHORT.get((slug, scenario), {})}
    )


def within(seconds: float, games: Iterator[Game]) -> Iterator[tuple[int, Game]]:
    """A walk with its numbers, until the processor time is spent."""
    end = process_time() + seconds
    for number, game in enumerate(games):
        yield number, game
        if process_time() > end:
            return


def guarded(
    slug: str,
    scenario: str,
    seed: int,
    contract: Callable[[Game], None],
    every: int = 1,
    walked: Callable[..., Iterator[Game]] = walk,
) -> Game:
    """Walk through a random game and demand a contract at every n-th decision; a breach is kept in a file."""
    game = longroll.new(slug, scenario, seed)
    try:
        for number, game in enumerate(walked(slug, scenario, seed)):
            if number % every == seed % every or game.over:
                contract(game)
    except Exception as error:
        raise Broken(
            f"{slug} {scenario} seed {seed}: {error!r}; the game is kept in {report(game, error)}"
        ) from error
    return game


def sound(game: Game) -> None:
    """Every invariant holds, and there is a choice as long as the game is not over."""
    game.check()
    if game.over:
        assert game.choices() == []
        return
    assert game.decision.side in game.sides
    assert game.decision.prompt
    assert game.decision.rule
    choices = game.choices()
    assert choices, "a dead end"


def distinct(game: Game) -> None:
    """No choice is offered twice, and each is found again by its text."""
    texts = [str(c) for c in game.choices()]
    assert len(set(texts)) == len(texts), "a choice is offered twice"
    for text in texts[:: max(1, len(texts) // 5)]:
        assert str(game.find(text)) == text
        assert text == " ".join(text.split()), f"'{text}' is not plain text"


def isolated(game: Game) -> None:
    """A copy equals the game, and what is played in it leaves the game alone."""
    before = game.to_json()
    copy = game.copy()
    assert copy == game
    rng = random.Random(1)
    for _ in range(6):
        if copy.over:
            break
        copy.play(rng.choice(copy.choices()))
    assert game.to_json() == before, "a copy shares something that changes"


def storable(game: Game) -> None:
    """Saved and loaded it is the same game, with the same choices and history."""
    text = game.to_json()
    again = longroll.from_json(text)
    assert again == game
    assert again.to_json() == text
    assert again.choices() == game.choices()
    assert again.events == game.events
    again.check()


def written_as_a_position(game: Game) -> None:
    """A position is read back and written again letter for letter, and shows every side the same."""
    if game.over:
        return
    text = game.position()
    again = longroll.from_position(text)
    again.check()
    assert again.position() == text, "a position is not read back as it was written"
    for side in (None, *game.rules.sides):
        assert again.view(side) == game.view(side), f"a position shows {side} something else"
    assert [str(c) for c in again.choices()] == [str(c) for c in game.choices()]


def secret(game: Game) -> None:
    """What a side cannot know may be dealt afresh: its view stays the same to the byte, and so do its choices."""
    for side in game.rules.sides:
        seen = json.dumps(game.view(side))
        for seed in (1, 2):
            other = game.imagine(side, seed)
            other.check()
            assert json.dumps(other.view(side)) == seen, f"{side} can tell"
            if not game.over and game.decision.side == side:
                assert other.choices() == game.choices(), f"{side} can tell by its choices"


VIEW = {"game", "scenario", "turn", "viewer", "sides", "places", "tracks", "decision", "over", "result"}


def viewed(game: Game) -> None:
    """Every view has the shape that tables and bots rely on."""
    for side in (None, *game.rules.sides):
        view = game.view(side)
        assert json.loads(json.dumps(view)) == view, "a view is not plain JSON"
        assert set(view) >= VIEW
        assert view["viewer"] == side
        assert set(view["turn"]) >= {"index", "label", "phase"}
        assert set(view["sides"]) == set(game.rules.sides)
        assert (view["decision"] is None) == view["over"] == game.over
        if not game.over:
            assert view["decision"]["side"] == game.decision.side
            if side == game.decision.side:  # what is asked of others may be their secret
                assert view["decision"] == game.decision._asdict()
        for slug, place in view["places"].items():
            assert place["name"], slug
            assert place["control"] in (*game.rules.sides, "none")
            for stack in place["stacks"]:
                assert stack["side"] in game.rules.sides
                assert stack["kind"]
        for track in view["tracks"]:
            assert set(track) >= {"label", "value"}


def told(game: Game) -> None:
    """Every event is told in a sentence with its rule, and every event is read back from JSON."""
    for line in game.log():
        assert line.endswith("]")
        assert " [" in line
    events = game.rules.events
    for event in game.events:
        assert events.load(json.loads(json.dumps(events.dump(event)))) == event
