"""8.1, 8.6, 9.33: a person as the referee."""

import json
import random

import pytest
from camp import FOOT, RULES, T, camp, corps, find, new, play, said, texts, until

from longroll import bots
from longroll.core.game import Game
from longroll.games.acw_campaign.battle import desk
from longroll.games.acw_campaign.combat.aftermath import over
from longroll.games.acw_campaign.frames import BattleAt
from longroll.games.acw_campaign.words import CONFEDERATE, ENGAGED, SHOCK, UNION

PERSON = {"referee": "person"}


def meeting(**options: object) -> Game:
    """A Union corps from Manassas meets a Confederate one at Gordonsville; the defender stands."""
    game = camp(
        corps("I", "union", "manassas-junction"), corps("X", "confederate", "gordonsville"),
        dice=(3,), options={**PERSON, **options}, turn="1862-may",
    )  # fmt: skip
    play(game, "march manassas-junction")
    game.play(next(t for t in texts(game) if t.endswith("gordonsville")))
    return until(game, "battlefield", {"withdraw": "stand"})


@pytest.mark.rule("8.1", "2")
def test_8_1_the_referee_lays_out_the_battlefield() -> None:
    game = meeting()
    assert game.decision.side == "referee"
    assert game.sides == ("union", "confederate", "referee")
    assert texts(game)[0] == "by-the-map"
    assert "enter manassas-junction flank ferry" in texts(game)
    play(game, "enter manassas-junction flank ferry")
    assert game.decision.side != "referee"  # one route, ruled upon
    battle = json.loads(game.state.within(BattleAt).battle)
    assert (battle["r_flank"], battle["r_river"]) == ([1], [2])


@pytest.mark.rule("8.1")
def test_8_1_by_the_map_is_what_the_program_does() -> None:
    game = meeting()
    play(game, "by-the-map")
    battle = json.loads(game.state.within(BattleAt).battle)
    assert (battle["r_flank"], battle["r_river"]) == ([0], [0])


def ended(how: str, why: str = "night") -> Game:
    """A battle that the Union attackers have just won, as the referee finds it."""
    game = meeting()
    s = game.state
    while s.stack[-1].do not in ("battles", "player-turn"):
        s.stack.pop()
    for d in range(len(s.dv_corps)):
        s.dv_battle[d], s.dv_flags[d] = 1, ENGAGED
    over(s, T.index["gordonsville"], 1, UNION, why, how)
    game._decision = game._choices = None
    RULES.flow.run(s)
    return game


@pytest.mark.rule("8.6")
def test_8_6_an_unclear_victory_is_ruled_upon() -> None:
    game = ended("field")
    assert (game.decision.side, game.decision.kind) == ("referee", "ruling")
    assert texts(game) == ["victory union", "victory confederate", "victory nobody"]
    play(game, "victory confederate")
    s = game.state
    assert list(s.wins) == [0, 1]
    assert s.battles[1] == CONFEDERATE
    assert "Confederate side has won" in RULES.narrate(said(game, "Politics")[-1])
    other = ended("field")
    play(other, "victory nobody")
    assert list(other.state.wins) == [0, 0]
    assert other.state.battles[2] == other.state.battles[3]
    same = ended("field")
    play(same, "victory union")
    assert list(same.state.wins) == [1, 0]


@pytest.mark.rule("8.6")
def test_8_6_a_clear_victory_is_not() -> None:
    assert ended("rear_guard").decision.kind == "honours"
    assert ended("rear_guard", "gave-up").decision.kind == "ruling"


@pytest.mark.rule("9.33")
def test_9_33_honours_on_the_field() -> None:
    game = ended("rear_guard")
    s = game.state
    assert (game.decision.side, game.decision.kind) == ("referee", "honours")
    stands = s.stands_in(s.divisions_of(find(game, "i"))[0])
    play(game, "honour union i 1 1", "shock union i 1 2")
    assert s.st_morale[stands[0]] == 5
    assert s.st_flags[stands[1]] & SHOCK
    assert "demote union i 1 1" not in texts(game)  # each stand once
    assert "shock confederate x 1 1" in texts(game)
    assert not [t for t in texts(game, "demote") if " 1 1" in t]  # morale 4 is the lowest
    assert [e.rank for e in said(game, "Promoted")] == ["morale", "shock"]
    play(game, "done")
    assert game.decision.side != "referee"


@pytest.mark.rule("2", "12")
def test_12_the_referee_sees_both_armies() -> None:
    game = camp(
        corps("I", "union", "chicago"), corps("X", "confederate", "mobile"),
        options={**PERSON, "intelligence": True},
    )  # fmt: skip
    seen = game.view("referee")
    assert seen["places"]["mobile"]["stacks"]
    assert seen["places"]["chicago"]["stacks"]
    assert seen["decision"]["prompt"]
    assert set(seen["roles"]) == {"union", "confederate"}
    assert json.dumps(game.imagine("referee", 3).view("referee")) == json.dumps(seen)
    assert len(game.log("referee")) == len(game.events)
    plain = camp(corps("I", "union", "chicago"), corps("X", "confederate", "mobile", [FOOT]))
    assert plain.sides == RULES.sides
    with pytest.raises(Exception, match="referee"):
        plain.view("referee")


@pytest.mark.rule("8.1", "9.33")
def test_8_1_a_computer_referee_rules_as_the_program_does() -> None:
    game = meeting()
    bot = bots.make("greedy", "acw-campaign")
    assert str(bot.choose(game)) == "by-the-map"
    seats = bots.seats("acw-campaign", RULES.seats(game.state), "random", "random")
    assert seats == {"union": "random", "confederate": "random", "referee": "greedy"}


@pytest.mark.rule("8.1", "8.6", "9.33")
def test_9_33_a_random_game_with_a_referee_ends() -> None:
    game = new(2, referee="person", battles="table")
    rng = random.Random(2)
    asked = set()
    while not game.over:
        if game.decision.side == "referee":
            asked.add(game.decision.kind)
            assert game.decision.role == ""
            for choice in game.choices():
                assert RULES.say(game.state, choice)
        game.play(rng.choice(game.choices()))
    assert asked >= {"battlefield", "battle-form", "honours"}


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(("word", "number"), [("fair", 0), ("open", 1), ("strong", 2)])
def test_8_1_the_referee_calls_the_ground(word: str, number: int) -> None:
    """R92: fair is what the program says; the packet tells anything else."""
    game = camp(
        corps("I", "union", "manassas-junction"), corps("X", "confederate", "gordonsville"),
        dice=(3,), options={**PERSON, "battles": "ask"},
    )  # fmt: skip
    play(game, "march manassas-junction")
    game.play(next(t for t in texts(game) if t.endswith("gordonsville")))
    until(game, "ground", {"withdraw": "stand"})
    assert (game.decision.side, texts(game)[0]) == ("referee", "ground fair")
    assert all(game.say(x) for x in game.choices())
    play(game, f"ground {word}")
    until(game, "battle-way")
    assert (f"The referee calls the ground {word} (8.1)." in desk.sheet(game.state).decode()) == (number > 0)
    play(game, "fight program")
    battle = json.loads(game.state.within(BattleAt).battle)
    assert battle["terrain"] == number
    assert game.view("union")["battle"]["terrain"] == word
