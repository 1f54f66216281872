"""8 and 27: General Orders."""

from typing import Any

import pytest
from field import RULES, T, field, names, play, shifts, texts, vp, where

from longroll.core.game import Game


def drawn(
    order: str, forces: dict[str, list[str]], command: str, dice: tuple[int, ...] = (), **more: Any
) -> Game:
    """The order phase of a command whose pool holds one marker, which is drawn."""
    side = "union" if command.startswith("union") else "confederate"
    return field(forces, command, "orders", (2, 1, *dice), pools={side: [order]}, **more)


def pool(game: Game, side: int) -> list[str]:
    return [T.slugs[x - 100] if x >= 100 else T.orders[x].slug for x in game.state.pool(side)]


@pytest.mark.rule("8.1", "8.0")
def test_8_1_odd_draws_nothing_and_even_draws_one_from_the_own_pool() -> None:
    game = field({}, "union-east", "orders", (3,), pools={"union": ["us-emancipation-proclamation"]})
    assert names(game, "OrderDrawn") == []
    game = drawn("us-emancipation-proclamation", {}, "union-east", (6,))
    assert [e.order for e in names(game, "OrderDrawn")] == ["us-emancipation-proclamation"]


@pytest.mark.rule("8.4", "24.0")
def test_8_4_everybody_hears_who_came_out_of_the_pool() -> None:
    game = field(
        {"washington-dc": ["us-1-corps"]}, "union-east", "orders", (2, 1), pools={"union": ["hancock"]}
    )
    assert [(e.command, e.leader) for e in names(game, "LeaderDrawn")] == [("union-east", "hancock")]
    assert game.log(side="confederate-west")[-1] == "Hancock joins Union East. [8.4]"


@pytest.mark.rule("8.1")
def test_8_1_an_empty_pool_gives_nothing() -> None:
    game = field({}, "union-east", "orders", (2,))
    assert game.decision.kind == "prepare"


@pytest.mark.rule("8.3", "27.1", "8.2")
def test_8_3_emancipation_adds_a_die_and_returns() -> None:
    game = drawn("us-emancipation-proclamation", {}, "union-east", (5,))
    assert game.state.rp_orders == 5
    assert pool(game, 0) == ["us-emancipation-proclamation"]


@pytest.mark.rule("27.1")
def test_27_1_copperheads_need_confederates_in_a_northern_town() -> None:
    forces = {"gettysburg": ["cs-1-n-virg-corps"]}
    assert drawn("us-copperheads", forces, "union-east", (4,)).state.rp_orders == -4
    assert drawn("us-copperheads", {"culpeper": ["cs-1-n-virg-corps"]}, "union-east").state.rp_orders == 0
    assert drawn("us-copperheads", forces, "union-west").state.rp_orders == 0


@pytest.mark.rule("27.1", "27.2")
@pytest.mark.parametrize(("die", "rp", "points"), [(1, 1, 1), (2, -2, 0), (3, 1, 1), (6, -2, 0)])
def test_27_1_peripheral_campaign(die: int, rp: int, points: int) -> None:
    for command in ("union-west", "confederate-east"):
        order = ("us" if command == "union-west" else "cs") + "-peripheral-campaign"
        game = drawn(order, {}, command, (die,))
        assert game.state.rp_orders == rp
        assert vp(game)[command] == points


@pytest.mark.rule("27.2")
@pytest.mark.parametrize(("die", "rp"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_27_2_example_blockade_runners(die: int, rp: int) -> None:
    assert drawn("cs-blockade-runners", {}, "confederate-east", (die,)).state.rp_orders == rp


@pytest.mark.rule("27.1")
def test_27_1_politicking_sends_a_corps_commander_to_the_pool() -> None:
    game = drawn(
        "us-politicking-among-generals",
        {"alexandria": ["us-1-corps", "meade leads us-1-corps", "hooker army"]},
        "union-east",
    )
    play(game, "recall meade")
    assert where(game, "meade") == "pool"
    assert game.state.commander[T.index["us-1-corps"]] == 0
    assert "meade" in pool(game, 0)
    game = drawn("us-politicking-among-generals", {"alexandria": ["hooker army", "us-1-corps"]}, "union-east")
    assert game.decision.kind == "prepare"


@pytest.mark.rule("27.1", "9.13", "8.3")
def test_27_1_port_hudson_asks_the_union_west_and_is_discarded() -> None:
    game = drawn("us-port-hudson", {"new-orleans-box": ["us-19-corps"]}, "union-east")
    assert game.decision.side == "union-west"
    play(game, "place us-19-corps natchez")
    assert where(game, "us-19-corps") == "natchez"
    assert pool(game, 0) == []


@pytest.mark.rule("9.13")
def test_9_13_the_19th_corps_attacks_confederates_at_natchez_and_does_not_move() -> None:
    game = drawn(
        "us-port-hudson",
        {"new-orleans-box": ["us-19-corps"], "natchez": ["cs-3-garrison"]},
        "union-west",
        control={"natchez": "confederate"},
    )
    play(game, "place us-19-corps natchez", "begin", "done", "done")
    assert "march us-19-corps" not in texts(game)
    play(game, "done", dice=(6, 1))
    assert game.decision.kind == "choose-table"
    game = drawn("us-port-hudson", {"new-orleans-box": ["us-19-corps"]}, "union-west")
    play(game, "place us-19-corps natchez", "begin", "done", "done")
    assert "march us-19-corps" not in texts(game)


@pytest.mark.rule("8.5", "3.2", "3.1", "27.1", "8.3")
def test_8_5_union_transfer_of_forces() -> None:
    forces = {"alexandria": ["us-1-corps", "us-2-corps", "us-3-corps", "meade leads us-1-corps"]}
    game = drawn("us-transfer-of-forces", forces, "union-east", vp=[0, 3, 0, 0])
    play(game, "transfer meade", "transfer us-1-corps", "transfer us-2-corps")
    assert {where(game, x) for x in ("meade", "us-1-corps", "us-2-corps")} == {"union-west-reserve"}
    assert game.state.corps[T.index["meade"]] == T.index["us-1-corps"] + 1
    assert vp(game)["union-west"] == 2
    assert pool(game, 0) == []


@pytest.mark.rule("8.5", "27.2", "3.1")
def test_8_5_example_transferred_units_belong_to_the_other_commander() -> None:
    forces = {"richmond": ["cs-s-virg-corps", "d-h-hill leads cs-s-virg-corps"]}
    game = drawn("cs-transfer-of-forces", forces, "confederate-east", vp=[0, 0, 0, 2])
    play(game, "transfer d-h-hill", "transfer cs-s-virg-corps")
    assert where(game, "cs-s-virg-corps") == "confederate-west-reserve"
    assert vp(game)["confederate-west"] == 1
    west = field({"confederate-west-reserve": ["cs-s-virg-corps"]}, "confederate-west")
    assert "march cs-s-virg-corps" in texts(west)


@pytest.mark.rule("8.5", "9.13")
@pytest.mark.parametrize("fallen", [False, True])
def test_8_5_the_19th_corps_can_be_sent_when_new_orleans_is_open(fallen: bool) -> None:
    forces = {"new-orleans-box": ["us-19-corps"], "memphis": ["us-15-corps", "sherman leads us-15-corps"]}
    game = drawn("us-transfer-of-forces", forces, "union-west", now={"port_hudson": fallen})
    if not fallen:
        assert game.decision.kind == "prepare"
        return
    play(game, "transfer sherman", "transfer us-15-corps", "transfer us-19-corps")
    assert where(game, "us-19-corps") == "union-east-reserve"


@pytest.mark.rule("8.5")
def test_8_5_without_enough_units_nothing_happens() -> None:
    game = drawn(
        "us-transfer-of-forces", {"alexandria": ["us-1-corps", "meade"]}, "union-east", vp=[0, 3, 0, 0]
    )
    assert game.decision.kind == "prepare"
    assert vp(game)["union-west"] == 3
    assert pool(game, 0) == []


@pytest.mark.rule("8.4", "17.12")
def test_8_4_a_leader_from_the_pool_joins_a_unit_or_the_reserve() -> None:
    game = field({"alexandria": ["us-1-corps"]}, "union-east", "orders", (2, 1), pools={"union": ["hancock"]})
    assert texts(game) == ["place hancock alexandria", "place hancock union-east-reserve"]
    play(game, "place hancock alexandria")
    assert game.state.face[T.index["hancock"]] == 0


@pytest.mark.rule("27.1", "17.5", "17.1")
def test_27_1_command_shakeup_asks_both_commanders() -> None:
    forces = {
        "alexandria": ["us-1-corps", "hooker army", "meade leads us-1-corps"],
        "memphis": ["grant army", "sherman", "us-15-corps"],
    }
    game = drawn("us-command-shakeup", forces, "union-east")
    play(game, "replace hooker meade")
    face = game.state.face
    assert (face[T.index["hooker"]], face[T.index["meade"]]) == (0, 1)
    assert game.state.corps[T.index["meade"]] == 0
    assert game.decision.side == "union-west"
    play(game, "decline")
    assert face[T.index["grant"]] == 1


@pytest.mark.rule("27.2", "17.5")
def test_27_2_shafts_of_malice() -> None:
    forces = {
        "tullahoma": ["bragg army", "hardee", "cs-1-tenn-corps"],
        "jackson": ["j-johnston army", "cs-2-miss-corps"],
    }
    game = drawn("cs-shafts-of-malice", forces, "confederate-east", (3,))
    assert where(game, "bragg") == "pool"
    assert game.decision.side == "confederate-west"
    play(game, "promote hardee")
    assert game.state.face[T.index["hardee"]] == 1
    assert pool(game, 1) == ["bragg"]
    game = drawn(
        "cs-shafts-of-malice", {"jackson": ["j-johnston army", "cs-2-miss-corps"]}, "confederate-east", (4,)
    )
    assert where(game, "j-johnston") == "jackson"


@pytest.mark.rule("27.2", "24.0")
def test_27_2_european_diplomacy_lies_face_down_and_pays_after_combat() -> None:
    forces = {"harrisburg": ["cs-1-n-virg-corps"]}
    game = drawn("cs-european-diplomacy", forces, "confederate-east")
    assert "in hand" not in game.view("union-east")["sides"]["confederate-east"]["facts"]
    assert (
        game.view("confederate-east")["sides"]["confederate-east"]["facts"]["in hand"] == "European Diplomacy"
    )
    play(game, "begin", "done", "done", "done")
    assert vp(game)["confederate-east"] == 3
    assert pool(game, 1) == ["cs-european-diplomacy"]


@pytest.mark.rule("27.2", "27.0")
def test_27_2_those_people_is_a_column_in_the_confederacy_and_goes_back() -> None:
    forces = {"culpeper": ["cs-1-n-virg-corps", "us-1-corps"]}
    hand = ["", "", "cs-those-people", ""]
    game = field(forces, "confederate-east", "combat", (), hand=hand)
    play(game, "those-people", dice=(6, 1))
    play(game, "battle", dice=(4,))
    assert "+1 Those People!" in shifts(game)
    assert pool(game, 1) == ["cs-those-people"]
    north = field(
        {"gettysburg": ["cs-1-n-virg-corps", "us-1-corps"]}, "confederate-east", "combat", (6, 1), hand=hand
    )
    assert north.decision.kind == "choose-table"
    unused = field({"culpeper": ["cs-1-n-virg-corps"]}, "confederate-east", "movement", hand=hand)
    play(unused, "done")
    assert pool(unused, 1) == ["cs-those-people"]


@pytest.mark.rule("9.13", "3.0", "13.15", "14.6")
@pytest.mark.parametrize(
    ("word", "rule", "said"),
    [
        ("Port Hudson", "9.13", "19th Corps"),
        ("held by", "3.0", "one command of each side"),
        ("fieldwork", "13.15", "a column"),
        ("out of play", "14.6", "Leaders"),
    ],
)
def test_9_13_the_words_beside_the_map_cite_the_rule_they_explain(word: str, rule: str, said: str) -> None:
    term = RULES.glossary[word]
    assert term.rule == rule
    assert said in term.says


@pytest.mark.rule("8.1")
def test_8_1_a_marker_is_drawn_and_not_thrown() -> None:
    game = drawn("cs-blockade-runners", {"richmond": ["cs-s-virg-corps"]}, "confederate-east", (3,))
    told = [RULES.narrator.tell(e) for e in names(game, "Rolled")]
    assert told == ["General Orders: 2 on a die.", "Marker 1 of 1 is drawn.", "Blockade Runners: 3 on a die."]
