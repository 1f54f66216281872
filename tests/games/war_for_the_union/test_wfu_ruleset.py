"""The game as the core sees it: it loads, everything has words, and what is asked before a choice is right."""

import random

import pytest

import longroll
from longroll.core import registry
from longroll.core.choice import Choice, Verb
from longroll.core.events import Rolled
from longroll.core.frames import Frame
from longroll.core.game import Game
from longroll.games.war_for_the_union import reach, words
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Battle, Train
from longroll.games.war_for_the_union.narrate import Narrator
from longroll.games.war_for_the_union.naval.frames import Boarding, Guns, Voyage
from longroll.games.war_for_the_union.say import Speaker
from longroll.games.war_for_the_union.state import WfuState
from longroll.kit.ways import Step, ways

SLUG = "war-for-the-union"


def game_of(scenario: str, seed: int = 1) -> Game:
    return longroll.new(SLUG, scenario, seed)


def state_of(game: Game) -> WfuState:
    assert isinstance(game.state, WfuState)
    return game.state


def to_operations(game: Game, side: str) -> Game:
    """On to the Operations Segment of a side, by the last choice of every question."""
    while not (game.decision.kind == "operations" and game.decision.side == side):
        game.play(game.choices()[-1])
    return game


def test_every_verb_is_said_and_every_event_is_told() -> None:
    rules = registry.ruleset(SLUG)
    said = Speaker(state_of(game_of("bull-run")).tables).sentences
    assert [name for name, verb in vars(words).items() if isinstance(verb, Verb) and verb not in said] == []
    told = {kind.__name__ for kind in Narrator.sentences}
    assert set(rules.events.classes) - told == set()


@pytest.mark.parametrize("scenario", ["bull-run", "missouri-1861"])
def test_random_play_to_the_end(scenario: str) -> None:
    game = game_of(scenario, 5)
    rng = random.Random(5)
    while not game.over:
        game.check()
        game.play(rng.choice(game.choices()))
    assert game.result is not None


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(("scenario", "side"), [("tennessee-1862", "union"), ("bull-run", "confederate")])
def test_9_1_reach_is_what_marching_really_costs(scenario: str, side: str) -> None:
    """Every way that a stack can march step by step is found at the same cost, but for what calls militia (4.71)."""
    game = to_operations(game_of(scenario), side)
    s = state_of(game)
    t = s.tables

    def step_of(after: WfuState, choice: Choice, spent: int) -> Step | None:
        moved = next((e for e in after.out if type(e).__name__ == "Marched"), None)
        return (
            Step(moved.to, spent + moved.mp, "march", "9.1") if moved and choice.kind is words.STEP else None
        )

    for choice in game.choices():
        if choice.kind is not words.LEAD:
            continue
        begun = reach.start(s, reach.find(s, choice.piece))
        tried = ways(
            begun.state.copy(), FLOW, t.node_name(begun.group.node), step_of,
            lambda x: x.stack[-1] if x.stack and x.stack[-1].do == "march" else None, lambda f: None,
        )  # fmt: skip
        found = {row["place"]: row["cost"] for row in reach.reach(s, choice.piece)}
        for place, way in tried.items():
            if place in found:
                assert found[place] <= way.cost, (choice.piece, place)
        for place, cost in found.items():
            if place in tried:
                assert cost == tried[place].cost, (choice.piece, place)


@pytest.mark.rule("6.22")
def test_6_22_a_computed_way_never_enters_neutral_kentucky() -> None:
    game = to_operations(game_of("campaign"), "union")
    s = state_of(game)
    assert s.kentucky == words.NOBODY
    t = s.tables
    for choice in game.choices():
        if choice.kind is words.LEAD:
            for row in reach.reach(s, choice.piece):
                assert t.board.states[t.board.state[t.board.index[row["place"]]]] != "KY"


def test_the_choices_of_a_way_lead_there() -> None:
    game = to_operations(game_of("bull-run"), "union")
    row = next(r for r in game.reach("mcclellan") if len(r["path"]) > 2)
    for text in row["choices"]:
        game.play(text)
    assert game.decision.place == row["place"]


@pytest.mark.rule("13.6")
def test_13_6_odds_are_shown_before_the_attack_is_declared() -> None:
    game = to_operations(game_of("bull-run"), "union")
    found = game.odds("5905", "mcdowell")
    assert found["attacker"] == "union"
    assert found["attack"] > 0
    assert all(m["rule"] and " " in m["reason"] for m in found["modifiers"])
    assert sum(found["results"].values()) == pytest.approx(1)
    with pytest.raises(longroll.LongrollError, match="unknown leader 'mcdowel'; did you mean 'mcdowell'"):
        game.odds("5905", "mcdowel")
    with pytest.raises(longroll.LongrollError, match="is not next to"):
        game.odds("5905", "banks")


@pytest.mark.rule("9.1")
def test_9_1_threats_tell_who_could_attack() -> None:
    game = to_operations(game_of("bull-run"), "union")
    rows = game.threats("5905", "confederate")
    assert rows[0]["leaders"] == ["mcdowell"]
    assert rows[0]["path"][-1] == "5905"
    assert game.threats("6310/6311", "union") == []  # ships may stand there: the page asks


def test_layers_and_panels() -> None:
    game = game_of("1863")
    names = [layer["name"] for layer in game.layers("union")]
    assert names == [
        "Lines of supply reach", "Zones of control", "Zones of influence", "Railroads", "Command of army commanders",
    ]  # fmt: skip
    assert {panel["title"] for panel in game.view("union")["panels"]} >= {
        "Armies",
        "Leaders off the map",
        "Capacities",
    }


def test_the_greedy_player_plays_both_sides_of_bull_run() -> None:
    from longroll import bots

    game = game_of("bull-run", 3)
    players = {side: bots.make("greedy", SLUG, k) for k, side in enumerate(words.SIDES)}
    while not game.over:
        game.play(players[game.decision.side].choose(game))
    assert any(type(e) is Rolled for e in game.events)


def test_leaving_a_question_is_said_by_what_was_asked() -> None:
    """`halt` and `call off` answer several questions: nobody calls a train an attack, or halts a battery."""
    game = game_of("bull-run")
    s = state_of(game)
    say = Speaker(s.tables).sentences
    hex_ = s.tables.node("6006", "test")

    def said(verb: Verb, frame: Frame) -> str:
        sentence = say[verb]
        return sentence if isinstance(sentence, str) else sentence(s, frame, verb())

    assert said(words.CALL_OFF, Train("train", 0, hex_, hex_)) == "Nobody rides"
    assert said(words.CALL_OFF, Battle("initiate", 0, hex_)) == "Call the attack off"
    assert said(words.HALT, Voyage("sea-zone", 0, hex_)) == "Nobody goes by sea"
    assert said(words.HALT, Guns("emplace", 0, hex_)) == "No battery here"
    assert said(words.HALT, Boarding("boarding", 0, ashore=True)) == "Nobody goes ashore"
    assert said(words.HALT, Boarding("boarding", 0)) == "Nobody goes aboard"
