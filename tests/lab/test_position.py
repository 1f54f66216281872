"""From a position: chances by playing on, and the story of a recorded war."""

from pathlib import Path

import pytest

import longroll
from longroll import bots
from longroll.core.game import Game
from longroll.lab import story
from longroll.lab.position import outlook, prospect
from longroll.lab.report import story as pages


def played(slug: str = "toy", scenario: str = "long", seed: int = 5, stop: int | None = None) -> Game:
    game = longroll.new(slug, scenario, seed)
    bot = bots.make("random", slug, seed)
    while not game.over and (stop is None or game.decisions < stop):
        game.play(bot.choose(game))
    return game


def test_chances_are_shares_of_games_played_on() -> None:
    game = longroll.new("toy", "long", 3)
    how = outlook(game, 30, "random", "random", seed=1)
    found = prospect(game, how)
    assert [c.seat for c in found.chances[:2]] == ["blue", "grey"]
    assert sum(c.wins for c in found.chances) == 30
    assert all(c.low <= c.share <= c.high for c in found.chances)
    assert sum(games for *_, games in found.endings) == 30
    assert 0 < found.share("blue") < 1
    assert game.decisions == 0, "the game itself is not played on"
    assert prospect(game, how) == found
    assert prospect(game, how, jobs=2) == found, "whoever plays them"
    assert prospect(game, outlook(game, 30, "random", "random", seed=2)).winners != found.winners


def test_the_last_decision_decides() -> None:
    """Where nothing is left to chance, every game that is played on ends as the recorded one did."""
    whole = played()
    past = story.Past(whole)
    last = past.before(past.last)
    choices = last.choices()
    ends = set()
    for choice in choices:
        copy = last.copy()
        copy.play(choice)
        assert copy.result
        ends.add(copy.result["winner"])
    found = prospect(last, outlook(last, 12, "random", "random"))
    assert set(found.winners) == ends
    with pytest.raises(longroll.LongrollError, match="the game is over"):
        prospect(whole, outlook(whole, 1, "random", "random"))


def test_what_a_side_cannot_know_is_dealt_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    game = longroll.new("toy", "long", 3)
    asked: list[tuple[str, int]] = []
    imagine = type(game.rules).imagine

    def spy(self: object, state: object, side: str, seed: int) -> object:
        asked.append((side, seed))
        return imagine(self, state, side, seed)  # type: ignore[arg-type]

    monkeypatch.setattr(type(game.rules), "imagine", spy)
    prospect(game, outlook(game, 5, "random", "random", side="grey"))
    assert [side for side, _ in asked] == ["grey"] * 5
    assert len({seed for _, seed in asked}) == 5
    with pytest.raises(longroll.LongrollError, match="toy has no side 'gray'; did you mean 'grey'"):
        outlook(game, 5, "random", "random", side="gray")


def test_the_past_is_the_recorded_game() -> None:
    whole = played("1863", "standard", 2)
    past = story.Past(whole)
    assert [turn for turn, _ in past.turns][:2] == ["April 1863", "May 1863"]
    for number in (0, past.at_turn(3), past.at_turn(3) + 7, past.last):
        game = past.before(number)
        assert game.decisions == number
        assert whole.journal().startswith(game.journal())
    assert past.before(past.at_turn(2)).rules.moment(past.before(past.at_turn(2)).state)[0] == "May 1863"
    with pytest.raises(longroll.LongrollError, match=r"--turn 20: the game has turns 1 \(April 1863\) to 9"):
        past.at_turn(20)


def test_a_story_has_every_turn_and_names_decisions(tmp_path: Path) -> None:
    whole = played()
    how = outlook(whole, 24, "random", "random")
    told = story.tell(whole, how, points=2)
    assert [p.turn for p in told.prospects] == ["Turn 1", "Turn 2", "Turn 3", "Turn 4"]
    assert told.result == (whole.result or {})["winner"]
    past = story.Past(whole)
    lines = [line for line in whole.lines if line.decides]
    assert told.turnings
    for t in told.turnings:
        assert (t.side, t.text) == (lines[t.number - 1].who, lines[t.number - 1].what)
        if t.number <= past.last:
            assert prospect(past.before(t.number), how).share(t.seat) == t.after
        assert prospect(past.before(t.number - 1), how).share(t.seat) == t.before
        assert t.low <= t.after - t.before <= t.high
    page = tmp_path / "story.html"
    pages.write(page, whole, told, how)
    text = page.read_text("utf-8")
    assert "Turning points" in text
    assert told.turnings[0].text in text
    with pytest.raises(longroll.LongrollError, match="nothing is overwritten"):
        pages.check(page)
    with pytest.raises(longroll.LongrollError, match=r"\.html or \.pdf"):
        pages.check(tmp_path / "story.doc")


def test_new_seeds_on_the_way_are_kept() -> None:
    game = longroll.new("toy", "long", 4)
    bot = bots.make("random", "toy", 1)
    while not game.over:
        if game.decisions == 3:
            game.reseed(77)
        game.play(bot.choose(game))
    past = story.Past(game)
    assert any(step.seeds == (77,) for step in past.steps)
    assert game.journal().startswith(past.before(past.last).journal())
