"""Computer players: reproducible, honest about what they may know, found by name."""

import sys
from types import ModuleType

import pytest

import longroll
from longroll import bots
from longroll.lab import simulate
from longroll.lab.match import Plan, play

PLAYABLE = [g.slug for g in longroll.list_games() if g.playable]


@pytest.mark.parametrize("slug", PLAYABLE)
@pytest.mark.parametrize("level", bots.GENERIC)
def test_the_same_seed_plays_the_same(slug: str, level: str) -> None:
    def journal() -> str:
        game = longroll.new(slug, seed=3)
        bot = bots.make(level, slug, seed=5)
        for _ in range(25):
            if game.over:
                break
            game.play(bot.choose(game))
        return game.journal()

    assert journal() == journal()


def test_greedy_takes_what_it_sees() -> None:
    """One march to an empty place is worth a place; passing is worth nothing."""
    game = longroll.new("toy", seed=1)
    game.play(bots.make("greedy", "toy").choose(game))
    assert game.rules.evaluate(game.state, "blue") == 1


def test_greedy_does_not_look_at_hidden_things() -> None:
    """What the other side hides, and the dice to come, are dealt afresh: its choice stays the same."""
    game = longroll.new("toy", "long", seed=1)
    game.play("march b3 lower-ford")
    chosen = {str(bots.make("greedy", "toy", 9).choose(game.imagine("grey", seed))) for seed in range(8)}
    assert len(chosen) == 1


def test_greedy_beats_random_at_the_toy() -> None:
    records = simulate.run(Plan("toy", "long", {"blue": "random", "grey": "greedy"}), 60)
    assert sum(r.winner == "grey" for r in records) > 40


def test_a_game_may_bring_its_own_player(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("toy.bot")
    module.LEVELS = ("stubborn",)  # type: ignore[attr-defined]
    module.make = lambda level, seed: (level, seed)  # type: ignore[attr-defined]
    module.__spec__ = sys.modules["toy"].__spec__
    monkeypatch.setitem(sys.modules, "toy.bot", module)
    assert bots.levels("toy") == ["random", "recruit", "greedy", "stubborn"]
    assert bots.make("stubborn", "toy", 4) == ("stubborn", 4)
    assert isinstance(bots.make("greedy", "toy"), bots.GreedyBot)


def test_unknown_players_and_games() -> None:
    with pytest.raises(longroll.UnknownName, match="toy: unknown player 'greddy'; did you mean 'greedy'"):
        bots.make("greddy", "toy")
    with pytest.raises(longroll.UnknownName, match="unknown game"):
        bots.make("greedy", "chess")


def test_seats() -> None:
    """A person plays all of his sides; he is of the camp of the first."""
    assert bots.seats("divided-we-fall", {"csa": ("csa",), "usa": ("usa",)}, "a", "b") == {
        "csa": "b",
        "usa": "a",
    }
    game = longroll.new("1863")
    assert bots.seats("1863", game.rules.seats(game.state), "a", "b") == {
        "union-east": "a",
        "confederate-west": "a",
        "confederate-east": "b",
        "union-west": "b",
    }


def test_a_broken_game_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    from toy.flow import BidFor

    def broken(*args: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(BidFor, "follow", broken)
    with pytest.raises(ZeroDivisionError) as caught:
        play(Plan("toy", "long", {"blue": "random", "grey": "random"}), 7)
    note = caught.value.__notes__[0]
    path = note.rpartition(" ")[2]
    with open(path, encoding="utf-8") as file:
        assert longroll.replay(file.read()).decision.kind == "bid"
