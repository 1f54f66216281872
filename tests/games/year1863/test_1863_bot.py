"""The computer players: better than chance and than each other, honest, and what their staff does."""

import time

import pytest
from field import T, field, where

import longroll
from longroll import bots
from longroll.games.year1863.bot import staff
from longroll.games.year1863.bot.guards import LAST, needs
from longroll.games.year1863.bot.style import PLAIN
from longroll.games.year1863.bot.weigh import weights
from longroll.games.year1863.movement.steps import rail_cost, with_commander
from longroll.games.year1863.words import CONFEDERATE, UE


def duel(seed: int, a: str, b: str, scenario: str = "standard") -> longroll.Game:
    game = longroll.new("1863", scenario, seed)
    seats = game.rules.seats(game.state)
    players = {}
    for seat, level in (("player-a", a), ("player-b", b)):
        for side in seats[seat]:
            players[side] = bots.make(level, "1863", seed)
    while not game.over:
        game.play(players[game.decision.side].choose(game))
    return game


def test_greedy_beats_random_on_both_seats() -> None:
    for seed in range(4):
        assert duel(seed, "greedy", "random").winners == ("union-east", "confederate-west")
        assert duel(seed, "random", "greedy").winners == ("confederate-east", "union-west")


@pytest.mark.rule("24.0")
def test_24_0_greedy_does_not_look_at_hidden_things() -> None:
    """Where the unseen is dealt otherwise, the same player makes the same plan."""
    forces = {
        "stafford-heights": ["us-1-corps", "us-2-corps", "us-3-corps", "hooker army"],
        "fredericksburg": ["cs-1-n-virg-corps", "lee army"],
        "culpeper": ["cs-2-n-virg-corps", "cs-3-n-virg-corps"],
    }
    game = field(forces)
    chosen = set()
    for seed in range(6):
        other = game.imagine("union-east", seed)
        other.state.dice.seed = 1
        chosen.add(str(bots.make("greedy", "1863", 3).choose(other)))
    assert len(chosen) <= 2  # the deal that the plan is made against comes from the player's own dice


def test_a_regular_beats_greedy() -> None:
    """Six seeds from both seats; the ladder has more."""
    points = 0.0
    for seed in range(300, 306):
        for seat, levels in (("player-a", ("regular", "greedy")), ("player-b", ("greedy", "regular"))):
            winner = duel(seed, *levels).result["winner"]
            points += 0.5 if winner == "draw" else float(winner == seat)
    assert points >= 7


@pytest.mark.rule("11.14")
def test_11_14_a_staff_promises_no_seat_on_the_railroad_twice() -> None:
    """Whatever is planned by rail fits the capacity of the phase, in every Movement Phase of a game."""
    game = longroll.new("1863", seed=5)
    players = {side: bots.make("regular", "1863", i) for i, side in enumerate(game.rules.sides)}
    phases = 0
    while not game.over:
        s = game.state
        if s.stack[-1].do == "move" and not any(s.flags):
            plan = staff.make_plan([s.copy()], s.op)
            booked = sum(
                rail_cost(s, with_commander(s, unit))
                for unit, way in plan.tasks
                if any(text.startswith("rail") for text in way) and T.combat[unit]
            )
            assert booked <= s.rail_left
            phases += bool(booked)
        game.play(players[game.decision.side].choose(game))
    assert phases > 0


def test_a_staff_brings_commander_and_trains_to_the_army() -> None:
    """Lee and a train end the phase with the corps, wherever these go."""
    game = field(
        {
            "culpeper": ["cs-1-n-virg-corps", "cs-2-n-virg-corps"],
            "lynchburg": ["lee army", "cs-1-train"],
            "washington-dc": ["us-1-corps", "us-2-corps", "us-5-corps", "us-6-corps"],
            "fort-monroe": ["us-3-corps"],
        },
        "confederate-east",
    )
    bot = bots.make("regular", "1863", 1)
    while game.decision.side == "confederate-east" and game.state.stack[-1].do in ("move", "march"):
        game.play(bot.choose(game))
    at = {name: game.state.at[T.index[name]] for name in ("lee", "cs-1-train")}
    corps = {game.state.at[T.index[name]] for name in ("cs-1-n-virg-corps", "cs-2-n-virg-corps")}
    assert set(at.values()) <= corps
    assert T.place_index["lynchburg"] not in at.values()


@pytest.mark.clock
def test_exact_odds_are_quick() -> None:
    corps = [f"us-{i}-corps" for i in (1, 2, 3, 5, 6, 11, 12)]
    enemy = ["cs-1-n-virg-corps", "cs-2-n-virg-corps", "cs-3-n-virg-corps", "lee army", "cs-n-virg-artillery"]
    game = field({"gordonsville": [*corps, "hooker army", *enemy]}, "union-east", "combat", (3, 3))
    start = time.perf_counter()
    game.odds("gordonsville")
    assert time.perf_counter() - start < 0.1  # the floor is 20 ms on a quiet machine
    assert T.charts


def phase(game: longroll.Game, bot: bots.Bot) -> list[str]:
    """What a player chooses until its Movement Phase is over."""
    side, chosen = game.decision.side, []
    while not game.over and game.decision.side == side and game.state.stack[-1].do in ("move", "march"):
        choice = bot.choose(game)
        chosen.append(choice.text)
        game.play(choice)
    return chosen


@pytest.mark.rule("11.9")
def test_11_9_an_army_rolls_and_marches_as_one() -> None:
    """Lee's roll takes the army farther than any corps marches, against a force that it is sure to beat."""
    game = field(
        {
            "culpeper": ["cs-1-n-virg-corps", "cs-2-n-virg-corps", "cs-3-n-virg-corps", "lee army"],
            "richmond": ["cs-1-fort"],
            "frederick": ["us-8-corps"],
            "washington-dc": ["us-2-fort level-2", "us-1-corps", "us-2-corps"],
        },
        "confederate-east",
        dice=(6,),
    )
    chosen = phase(game, bots.make("regular", "1863", 1))
    assert chosen[:2] == ["army lee", "roll"]
    ends = {where(game, name) for name in ("lee", "cs-1-n-virg-corps", "cs-2-n-virg-corps")}
    assert ends == {"frederick"}


@pytest.mark.rule("22.1")
def test_22_1_a_train_is_used_up_for_a_march_that_wins_the_war() -> None:
    game = field(
        {
            "lynchburg": ["cs-1-n-virg-corps", "cs-2-n-virg-corps", "lee army", "cs-1-train"],
            "washington-dc": ["us-1-garrison"],
        },
        "confederate-east",
        dice=(3,),
    )
    chosen = phase(game, bots.make("regular", "1863", 1))
    assert chosen[0] == "double lynchburg"
    assert where(game, "lee") == "washington-dc"


@pytest.mark.rule("21.1")
def test_21_1_ships_bring_a_corps_to_a_port_that_is_threatened() -> None:
    game = field(
        {
            "fort-monroe": ["us-4-corps", "us-7-corps"],
            "philadelphia": ["us-1-garrison"],
            "gettysburg": ["cs-1-n-virg-corps", "cs-2-n-virg-corps", "lee army"],
        },
        "union-east",
    )
    assert "ship philadelphia" in phase(game, bots.make("regular", "1863", 1))


@pytest.mark.rule("6.1")
def test_6_1_nobody_stays_on_guard_when_the_enemy_will_not_move_again() -> None:
    """In the last month the Union East moves last in its theater: the garrison of Norfolk goes for Lynchburg."""
    forces = {
        "norfolk": ["us-4-corps", "us-7-corps"],
        "hicksford": ["cs-1-n-virg-corps", "cs-2-n-virg-corps", "cs-3-n-virg-corps", "lee army"],
        "richmond": ["cs-1-fort"],
    }
    taken = {}
    for turn in (4, 9):
        game = field(forces, "union-east", turn=turn)
        phase(game, bots.make("regular", "1863", 1))
        taken[turn] = sorted(where(game, name) for name in ("us-4-corps", "us-7-corps"))
    assert taken[4] == ["norfolk", "norfolk"]
    assert taken[9] == ["lynchburg", "norfolk"], "one stays: the city counts for who is in it"


def test_a_battle_for_a_city_is_fought_for_the_city() -> None:
    """The same odds are worth a train where much hangs on the Point, and none where nothing does."""
    spent = {}
    defenders = ["cs-s-virg-corps", "cs-1-n-virg-corps"]
    for place in ("richmond", "malvern-hill"):
        forces = {place: ["us-1-corps", "us-2-corps", "us-5-corps", "us-1-train", *defenders]}
        game = field(forces, "union-east", "combat", (6, 1))
        bot = bots.make("regular", "1863", 1)
        while game.state.stack[-1].do != "supply":
            game.play(bot.choose(game))
        spent[place] = bot.choose(game).text
    assert spent["richmond"] == "expend"
    assert spent["malvern-hill"] == "no"


@pytest.mark.rule("16.2")
def test_16_2_a_garrison_stays_in_richmond_while_the_others_pursue() -> None:
    corps = [f"us-{i}-corps" for i in (1, 2, 5, 6, 3)]
    game = field(
        {
            "richmond": [*corps, "meade army", "cs-1-garrison"],
            "fredericksburg": ["cs-1-n-virg-corps", "cs-2-n-virg-corps", "cs-3-n-virg-corps"],
            "petersburg": ["cs-2-garrison"],
        },
        "union-east",
        "combat",
        (6, 1, 6, 3, 1, 6, 1, 6, 6),
    )
    bot = bots.make("regular", "1863", 1)
    while not game.over and game.state.phase == "combat":
        game.play(bot.choose(game))
    assert sorted(where(game, name) for name in corps) == ["petersburg"] * 3 + ["richmond"] * 2


@pytest.mark.rule("4.1", "22.1")
def test_4_1_somebody_stays_in_a_city_to_which_cavalry_could_ride_with_a_train() -> None:
    """Nobody marches from Culpeper to Philadelphia in one phase, but cavalry rides there; from Lynchburg it does not."""
    forces = {
        "philadelphia": ["us-1-garrison"],
        "baltimore": ["us-4-fort"],
        "culpeper": ["cs-n-virg-cavalry", "cs-1-train"],
    }
    game = field(forces, "union-east")
    s = game.state
    wanted = needs(s, UE, weights(s, CONFEDERATE, 0), PLAIN)
    assert wanted[T.place_index["philadelphia"]] == LAST
    far = field(
        {**forces, "culpeper": [], "lynchburg": ["cs-n-virg-cavalry", "cs-1-train"]}, "union-east"
    ).state
    assert T.place_index["philadelphia"] not in needs(far, UE, weights(far, CONFEDERATE, 0), PLAIN)
