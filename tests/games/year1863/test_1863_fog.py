"""24: fog of war, and the odds, supply and bots that live in it."""

import json
import random

import pytest
from field import RULES, T, field, march, names, play, texts

import longroll
from longroll.core.errors import LongrollError, UnknownName
from longroll.core.frames import Frame
from longroll.core.session import Session
from longroll.games.year1863.frames import Battle


def stacks(game: longroll.Game, side: str | None, place: str) -> list[str]:
    shown = game.view(side)["places"].get(place, {"stacks": []})
    return [x.get("id", x["name"]) for x in shown["stacks"]]


FORCES = {
    "fredericksburg": ["lee army", "cs-1-n-virg-corps", "cs-2-n-virg-corps"],
    "culpeper": ["cs-3-n-virg-corps"],
    "stafford-heights": ["us-1-corps", "hooker army"],
    "vicksburg": ["cs-1-miss-corps", "cs-3-fort"],
    "memphis": ["us-15-corps"],
}


@pytest.mark.rule("24.0")
def test_24_0_a_person_sees_the_stacks_of_his_own_commands_only() -> None:
    game = field(FORCES)
    assert stacks(game, "union-east", "stafford-heights") == ["us-1-corps", "hooker"]
    assert stacks(game, "union-east", "fredericksburg") == ["units"]
    assert stacks(game, "union-east", "memphis") == ["units"]
    assert stacks(game, "union-east", "vicksburg") == ["cs-1-miss-corps", "cs-3-fort"]
    assert stacks(game, "confederate-east", "vicksburg") == ["cs-3-fort", "units"]
    assert stacks(game, None, "memphis") == ["units"]


@pytest.mark.rule("24.0", "3.0")
def test_24_0_with_four_persons_each_sees_one_command() -> None:
    game = field(FORCES, options={"seats": "four"})
    assert stacks(game, "union-east", "vicksburg") == ["cs-3-fort", "units"]


@pytest.mark.rule("24.1")
def test_24_1_contact_shows_both_sides_until_the_combat_is_over() -> None:
    game = march(field(FORCES), "us-1-corps", "fredericksburg")
    assert stacks(game, "union-east", "fredericksburg") == [
        "us-1-corps",
        "cs-1-n-virg-corps",
        "cs-2-n-virg-corps",
        "lee",
    ]
    assert stacks(game, "confederate-east", "fredericksburg")[0] == "us-1-corps"
    assert stacks(game, "union-west", "fredericksburg")[0] == "us-1-corps"
    play(game, "done", dice=(1, 6))
    play(game, "skirmish", dice=(4,))
    while game.decision.kind in ("retreat-to", "lose", "veteran"):
        play(game, texts(game)[0])
    assert stacks(game, "union-east", "fredericksburg") == ["units"]


@pytest.mark.rule("24.1", "24.0")
def test_24_1_third_parties_and_onlookers_do_not_see_who_is_in_contact() -> None:
    """R73: with four persons only the two who meet look at each other, on the map and in the log."""
    game = march(field(FORCES, options={"seats": "four"}), "us-1-corps", "fredericksburg")
    for side in ("union-east", "confederate-east"):
        assert stacks(game, side, "fredericksburg")[:2] == ["us-1-corps", "cs-1-n-virg-corps"]
        assert any("Contact at Fredericksburg" in line for line in game.log(side))
    for side in ("union-west", "confederate-west", None):
        assert stacks(game, side, "fredericksburg") == ["units", "units"]
        assert not any("Contact" in line or "Corps" in line for line in game.log(side))


@pytest.mark.rule("24.1")
def test_24_1_a_look_cannot_be_taken_back() -> None:
    session = Session(field(FORCES))
    session.play("march us-1-corps")
    assert session.can_undo
    session.play("to fredericksburg")
    assert not session.can_undo


@pytest.mark.rule("24.0")
def test_24_0_events_are_for_their_eyes() -> None:
    game = march(field(FORCES), "us-1-corps", "manassas")
    own = game.log("union-east")
    other = game.log("confederate-east")
    assert any("1st Corps" in x for x in own)
    assert not any("1st Corps" in x for x in other)
    assert any("Union East units move" in x for x in other)


@pytest.mark.rule("24.0")
def test_24_0_imagine_deals_the_unseen_and_nothing_else() -> None:
    game = field(FORCES)
    seen = json.dumps(game.view("union-east"))
    deals = set()
    for seed in range(12):
        other = game.imagine("union-east", seed)
        other.check()
        assert json.dumps(other.view("union-east")) == seen
        deals.add(bytes(other.state.at))
    assert len(deals) > 2


@pytest.mark.rule("24.0")
def test_24_0_a_marker_face_down_may_be_another() -> None:
    hand = ["", "", "cs-those-people", ""]
    game = field(FORCES, hand=hand, pools={"confederate": ["cs-european-diplomacy", "cs-blockade-runners"]})
    seen = json.dumps(game.view("union-east"))
    hands = set()
    for seed in range(12):
        other = game.imagine("union-east", seed)
        assert json.dumps(other.view("union-east")) == seen
        hands.add(T.orders[other.state.hand[2]].slug)
    assert hands == {"cs-those-people", "cs-european-diplomacy"}
    assert T.orders[game.imagine("confederate-east", 1).state.hand[2]].slug == "cs-those-people"


@pytest.mark.rule("24.0")
@pytest.mark.parametrize("seats", ["two", "three-a", "three-b", "four"])
def test_24_0_the_leak_test_through_a_whole_game(seats: str) -> None:
    game = longroll.new("1863", seed=5, options={"seats": seats})
    rng = random.Random(5)
    number = 0
    while not game.over:
        if number % 41 == 0:
            for side in RULES.sides:
                seen = json.dumps(game.view(side))
                other = game.imagine(side, number)
                other.check()
                assert json.dumps(other.view(side)) == seen
        choices = game.choices()
        game.play(choices[int(rng.random() * len(choices))])
        number += 1


@pytest.mark.rule("13.2", "25.0")
def test_13_2_odds_are_exact_and_sum_to_one() -> None:
    game = march(field(FORCES), "us-1-corps", "fredericksburg")
    odds = game.odds("fredericksburg")
    assert sum(odds["results"].values()) + odds["tail"] == pytest.approx(1, abs=1e-5)
    assert sum(x["chance"] for x in odds["initiative"]) == pytest.approx(1, abs=1e-5)
    assert odds["modifiers"] == [{"columns": -1, "reason": "river assault", "rule": "13.11"}]
    assert all(x["rule"] for x in odds["modifiers"])
    assert odds["tail"] < 0.001


@pytest.mark.rule("13.2")
def test_13_2_odds_agree_with_many_battles() -> None:
    """The odds against the resolver: 600 battles, fought with the choices that the odds assume."""
    from longroll.games.year1863.bot import GreedyBot

    forces = {
        "gordonsville": ["us-1-corps", "us-2-corps", "us-3-corps", "cs-1-n-virg-corps", "cs-2-n-virg-corps"]
    }
    before = field(forces, "union-east", "combat", (6, 1))
    known = before.odds(
        "gordonsville"
    )  # the initiative has fallen to the attacker, with a Brilliant Maneuver
    state = before.state.copy()
    state.stack = [Frame("move")]
    promised = RULES.odds(state, "gordonsville")
    assert known["attacker_wins"] > promised["attacker_wins"]
    assert known["column"] in before.decision.prompt, "card and prompt say the same"
    wins = 0
    rng = random.Random(1)
    for seed in range(600):
        state = RULES.from_position(
            f'game="1863"\nseed={rng.getrandbits(40)}\ncommand="union-east"\nphase="combat"\n[forces]\ngordonsville={json.dumps(forces["gordonsville"])}\n'
        )
        game = longroll.Game(RULES, state, before.header).start()
        bot = GreedyBot(seed)
        while not names(game, "BattleWon") and not any(e.result == "PR" for e in names(game, "Fought")):
            game.play(bot.choose(game))
        wins += any(e.winner == "union-east" for e in names(game, "BattleWon"))
    assert wins / 600 == pytest.approx(promised["attacker_wins"], abs=0.07)


@pytest.mark.rule("24.0")
def test_24_0_odds_and_supply_give_no_secret_away() -> None:
    """Two hidden stacks are exchanged: whoever may not look cannot tell it from the odds or the supply of the enemy."""
    told = []
    for here, there in (("fredericksburg", "culpeper"), ("culpeper", "fredericksburg")):
        forces = {
            here: ["cs-1-n-virg-corps", "cs-2-n-virg-corps", "cs-1-train", "lee army"],
            there: ["cs-1-garrison"],
            "stafford-heights": ["us-1-corps", "us-2-corps"],
        }
        game = field(forces)
        told.append((game.odds("fredericksburg", "from stafford-heights"), game.supply("confederate-east")))
    assert told[0][0]["estimated"]
    assert told[0] == told[1]
    assert not march(field(FORCES), "us-1-corps", "fredericksburg").odds("fredericksburg")["estimated"]


@pytest.mark.rule("13.11", "13.13")
def test_13_11_odds_of_an_attack_that_is_only_thought_of() -> None:
    game = field(FORCES)
    odds = game.odds("fredericksburg", "from stafford-heights supply")
    assert odds["attacker"] == "union-east"
    assert {x["reason"] for x in odds["modifiers"]} == {"river assault", "attacker expends a train"}


@pytest.mark.rule("13.2", "14.2")
def test_13_2_a_combat_whose_die_has_fallen_has_no_odds_any_more() -> None:
    """While losses are taken no card speaks of a battle that is over; one that is only thought of still may be asked about."""
    game = march(field(FORCES), "us-1-corps", "fredericksburg")
    while not names(game, "Fought"):
        assert game.odds("fredericksburg")
        game.play(game.choices()[0])
    battle = game.state.within(Battle)
    assert battle is not None
    assert battle.code
    with pytest.raises(LongrollError, match="has fallen"):
        game.odds("fredericksburg")


@pytest.mark.parametrize(
    ("at", "attack", "error"),
    [
        ("fredricksburg", None, UnknownName),
        ("memphis", None, LongrollError),
        ("memphis", "from nowhere", UnknownName),
        ("fredericksburg", "from stafford-heights cannons", UnknownName),
    ],
)
def test_odds_complain(at: str, attack: str | None, error: type[Exception]) -> None:
    with pytest.raises(error):
        field(FORCES).odds(at, attack)


@pytest.mark.rule("22.0", "22.9")
def test_22_0_supply_is_told_stack_by_stack() -> None:
    game = field(
        {"richmond": ["cs-1-train"], "petersburg": ["cs-s-virg-corps"], "staunton": ["cs-2-garrison"]},
        "confederate-east",
    )
    rows = {r["place"]: r for r in game.supply("confederate-east")}
    assert rows["richmond"]["supplied"]
    assert rows["petersburg"]["line"] == ["petersburg", "richmond"]
    assert rows["staunton"]["why"] == "Shenandoah Valley"
