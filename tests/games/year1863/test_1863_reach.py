"""Where a unit can go and who could come: as the engine really allows it, and nothing of the unseen."""

import random

import pytest

from games.walking import moments, walk
from longroll.core.errors import LongrollError
from longroll.core.game import Game
from longroll.games.year1863.reach import reach

BEGIN = ("march", "army", "fleet", "sail")
STEPS = ("to", "rail", "ship")


def begun(game: Game) -> list[tuple[str, str]]:
    return [(str(c.args[0]), c.text) for c in game.choices() if c.verb in BEGIN]


def _play(game: Game, text: str) -> Game:
    after = game.copy()
    after.play(text)
    return after


@pytest.mark.rule("11.2", "11.7", "11.12", "20.1", "21.1")
def test_11_2_every_point_told_can_be_walked_to() -> None:
    rng = random.Random(1)
    walked = 0
    for game in moments("1863", "move", 2, 24, 5, scenario="standard"):
        for unit, _ in rng.sample(begun(game), min(5, len(begun(game)))):
            rows = reach(game.state, unit)  # type: ignore[arg-type]
            starts = [text for name, text in begun(game) if name == unit]
            for row in rng.sample(rows, min(4, len(rows))):
                assert row["cost"] == len(row["path"]) - 1
                assert any(walk(_play(game, t), row["path"][1:], STEPS) for t in starts), (unit, row)
                walked += 1
    assert walked > 40


@pytest.mark.rule("11.2", "11.4", "19.1", "20.4")
def test_11_2_wherever_a_march_comes_it_was_told_and_no_dearer() -> None:
    rng = random.Random(3)
    met = 0
    for game in moments("1863", "move", 6, 20, 6, scenario="standard"):
        t = game.state.tables  # type: ignore[attr-defined]
        for unit, text in rng.sample(begun(game), min(6, len(begun(game)))):
            told = {row["place"]: row["cost"] for row in reach(game.state, unit)}  # type: ignore[arg-type]
            piece, on, used = t.index[unit], _play(game, text), 0
            start = t.place_slugs[on.state.at[piece]]  # type: ignore[attr-defined]
            while on.decision.kind == "march":
                choices = [c for c in on.choices() if c.verb in STEPS]
                if not choices:
                    break
                on.play(rng.choice(choices))
                used += 1
                place = t.place_slugs[on.state.at[piece]]  # type: ignore[attr-defined]
                if place != start:
                    assert told.get(place, 99) <= used, (unit, text, place)
                    met += 1
    assert met > 40


@pytest.mark.rule("11.2", "13.0")
def test_11_2_threats_are_the_moves_that_could_be_made() -> None:
    checked = 0
    for game in moments("1863", "move", 4, 20, 2, scenario="standard"):
        side = game.decision.side
        foe = "confederate" if side.startswith("union") else "union"
        theater = side.partition("-")[2]
        for place, seen in list(game.view(None)["places"].items())[::2]:
            if not any(x["side"] == f"{foe}-{theater}" for x in seen["stacks"]):
                continue
            told = {row["from"] for row in game.threats(place, f"{foe}-{theater}")}
            for unit, _ in begun(game)[:8]:
                way = next((r for r in game.reach(unit) if r["place"] == place), None)
                if way is not None and _fights(game, unit):
                    assert way["path"][0] in told, (unit, place)
                    checked += 1
    assert checked > 4


@pytest.mark.rule("24.0")
def test_24_0_what_is_unseen_is_imagined() -> None:
    """The same question in two games that a command cannot tell apart: its own reach does not betray which is true."""
    asked = 0
    for game in moments("1863", "move", 11, 9, 4, scenario="standard", options={"seats": "four"}):
        side = game.decision.side
        other = game.imagine(side, 77)
        assert other.view(side) == game.view(side)
        for unit, _ in begun(game):
            if _fights(game, unit):
                ours = [(r["place"], r["cost"], r["battle"]) for r in game.reach(unit)]
                assert ours == [(r["place"], r["cost"], r["battle"]) for r in other.reach(unit)]
                asked += 1
    assert asked > 20


@pytest.mark.rule("2.10")
def test_2_10_what_cannot_move_says_why() -> None:
    game = next(moments("1863", "move", 2, 1, 1, scenario="standard"))
    with pytest.raises(LongrollError, match=r"static units never move \[2.10\]"):
        game.reach("us-1-fort")
    with pytest.raises(LongrollError, match="unknown unit"):
        game.reach("napoleon")
    with pytest.raises(LongrollError, match="unknown place"):
        game.threats("paris", "union-east")


def _fights(game: Game, unit: str) -> bool:
    t = game.state.tables  # type: ignore[attr-defined]
    return bool(t.combat[t.index[unit]])
