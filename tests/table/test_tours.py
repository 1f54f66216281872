"""The guided tours: every step can be done in its order, every place and every rule that it names exists."""

import json
from pathlib import Path
from typing import Any

import pytest

from longroll import bots
from longroll.core import registry
from longroll.core.game import Game
from longroll.lab.coverage import rules_of
from longroll.table import boards

FOLDER = Path(__file__).resolve().parents[2] / "web" / "src" / "tours"
WEB = FOLDER.parent
AROUND = FOLDER / "table.json"
TOURS = sorted(path for path in FOLDER.glob("*.json") if path != AROUND)
PATIENCE = 60
"""decisions that one step may take"""
ONWARD = ("order press", "done", "stop")
"""what leads on where a step waits for a question"""


def begun(tour: dict[str, Any]) -> Game:
    """As the page begins it: a journal with nothing but the opening."""
    rows = (FOLDER / tour["position"]).read_text("utf-8").rstrip().split("\n") if "position" in tour else []
    opening = [f"{n} {line}" for n, line in enumerate(tour.get("opening", ()), 1)]
    head = [
        "longroll-journal 1",
        f"game {tour['game']}",
        "rules 1",
        f"scenario {tour['scenario']}",
        f"seed {tour['seed']}",
    ]
    return registry.replay("\n".join([*head, *(f"| {row}".rstrip() for row in rows), "---", *opening, ""]))


def do(game: Game, tour: dict[str, Any], step: dict[str, Any], bot: bots.Bot) -> None:
    """Play until a step is done: computers as they like, the learner what the step asks for, else what comes first."""
    for _ in range(PATIENCE):
        if step.get("kind") == game.decision.kind:
            return
        if tour["seats"].get(game.decision.side) != "me":
            game.play(bot.choose(game))
            continue
        texts = [choice.text for choice in game.choices()]
        wanted = next((t for t in texts if t.startswith(tuple(step.get("until", ("\0",))))), None)
        assert wanted or "kind" in step, f"'{step['say'][:60]}' does not tell what to answer: {game.decision}"
        game.play(wanted or next((t for t in ONWARD if t in texts), texts[0]))
        if wanted:
            return
    raise AssertionError(f"'{step['say'][:60]}' cannot be done")


def test_every_game_has_a_tour() -> None:
    assert {json.loads(path.read_text("utf-8"))["game"] for path in TOURS} == {
        info.slug for info in registry.games()
    } - {"toy"}


def test_the_games_are_offered_in_an_order() -> None:
    orders = [json.loads(path.read_text("utf-8"))["order"] for path in TOURS]
    assert sorted(orders) == list(range(1, len(TOURS) + 1))


def test_the_tour_of_the_table_points_at_what_is_there() -> None:
    tour = json.loads(AROUND.read_text("utf-8"))
    page = "".join(path.read_text("utf-8") for path in WEB.rglob("*.svelte"))
    for step in tour["steps"]:
        assert f'data-testid="{step["point"]}"' in page if "point" in step else True, step
        assert f"['{step['tab']}', '" in page if "tab" in step else True, step
        assert not {"rule", "look", "supply", "kind"} & set(step), "it names nothing of one game"
    assert any(step.get("until") == [""] for step in tour["steps"]), "one choice is made, whichever it is"


@pytest.mark.parametrize("path", TOURS, ids=lambda path: path.stem)
def test_a_tour_can_be_walked_from_end_to_end(path: Path) -> None:
    tour = json.loads(path.read_text("utf-8"))
    board = boards.board_of(tour["game"])
    places = {place.slug for place in board.places} if board.kind == "points" else set(board.numbers)
    rules = {rule.number for rule in rules_of(tour["game"])}
    game = begun(tour)
    bot = bots.make("greedy", tour["game"], 1)
    for step in tour["steps"]:
        assert set(step.get("look", ())) <= places, step
        assert step.get("rule", next(iter(rules))) in rules, step
        if "until" in step or "kind" in step:
            do(game, tour, step, bot)
