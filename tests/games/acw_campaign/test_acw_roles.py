"""2: presidents, commanders, and to whom each question is put."""

import random

import pytest
from camp import RULES, camp, cavalry, corps, find, new, play, texts

from longroll.games.acw_campaign.words import ARMY


def army(game: object, name: str, side: int = 0) -> None:
    """Make an officer an army commander."""
    s = game.state  # type: ignore[attr-defined]
    o = s.of_name.index(name)
    s.of_rank[o] = ARMY


@pytest.mark.rule("2", "2.1", "7")
def test_2_1_the_president_allots_marches_and_the_commander_of_the_box_moves() -> None:
    game = camp(corps("I", "union", "manassas-junction"), corps("X", "confederate", "mobile"), dice=(3,))
    assert (game.decision.kind, game.decision.role) == ("command", "president")
    play(game, "march manassas-junction")
    assert (game.decision.kind, game.decision.role) == ("move", "i-cc")
    play(game, "done")
    assert game.decision.role == "president"


@pytest.mark.rule("2.2", "6.21", "7")
def test_6_21_an_army_commander_speaks_for_the_corps_of_his_box() -> None:
    game = camp(
        corps("I", "union", "washington"), corps("II", "union", "washington", commander="Grant"),
        corps("X", "confederate", "mobile"), dice=(3,),
    )  # fmt: skip
    play(game, "march washington")
    assert game.decision.role == "i-cc"
    army(game, "Grant")
    assert RULES.flow.decision(game.state).role == "grant"
    game.play(texts(game, "rail")[0])
    assert game.decision.kind == "onward"
    assert game.decision.role == "grant"  # he sent the corps on its march
    roles = RULES.roles(game.state, "union")
    assert list(roles)[:2] == ["president", "grant"]
    assert roles["grant"].under == "president"
    assert roles["grant"].title == "army commander"


@pytest.mark.rule("2.2")
def test_2_2_a_corps_commander_is_under_the_army_commander_of_his_box_else_under_the_president() -> None:
    game = camp(
        corps("I", "union", "washington"), corps("II", "union", "washington", commander="Grant"),
        corps("III", "union", "cairo"), corps("X", "confederate", "mobile"),
    )  # fmt: skip
    army(game, "Grant")
    roles = RULES.roles(game.state, "union")
    assert roles["i-cc"].under == "grant"
    assert roles["i-cc"].title == "commander of I"
    assert roles["iii-cc"].under == "president"
    assert roles["president"].name == "Abraham Lincoln"
    assert RULES.roles(game.state, "confederate")["president"].name == "Jefferson Davis"


@pytest.mark.rule("7.7", "2.2")
def test_7_7_an_officer_alone_rides_by_his_own_will() -> None:
    game = camp(
        corps("I", "union", "washington"), corps("II", "union", "washington", commander="Grant"),
        corps("X", "confederate", "mobile"), dice=(3,),
    )  # fmt: skip
    army(game, "Grant")
    play(game, "march washington", "ride grant")
    assert (game.decision.kind, game.decision.role) == ("ride", "grant")


@pytest.mark.rule("8", "2.2")
def test_8_the_defenders_commander_alone_decides_whether_to_stand() -> None:
    game = camp(
        corps("I", "union", "manassas-junction"), corps("X", "confederate", "gordonsville"), dice=(3,)
    )
    play(game, "march manassas-junction")
    game.play(next(t for t in texts(game) if t.endswith("gordonsville")))
    while game.decision.kind != "withdraw":
        game.play(game.choices()[0])
    assert (game.decision.side, game.decision.role) == ("confederate", "x-cc")


@pytest.mark.rule("2.1")
def test_2_1_davis_in_the_field_is_the_president_himself() -> None:
    game = new(davis_in_the_field=True)
    assert "davis" not in RULES.roles(game.state, "confederate")
    while (game.decision.side, game.decision.kind) != ("confederate", "command"):
        game.play(game.choices()[0])
    play(game, "march richmond")
    assert game.decision.role == "president"


@pytest.mark.rule("2", "2.1", "2.2")
def test_2_every_question_of_a_game_has_a_role_that_exists() -> None:
    """And from every role a line of superiors leads to the president."""
    game = new(5)
    rng = random.Random(5)
    asked: dict[str, set[bool]] = {}
    number = 0
    while not game.over and number < 4000:
        decision = game.decision
        roles = RULES.roles(game.state, decision.side)
        asked.setdefault(decision.kind, set()).add(decision.role == "president")
        assert decision.role in roles
        word = decision.role
        for _ in range(3):
            if not roles[word].under:
                break
            word = roles[word].under
        assert word == "president"
        game.play(rng.choice(game.choices()))
        number += 1
    for kind in ("command", "raise", "train", "western-fortress", "reorganize"):
        assert asked[kind] == {True}, kind
    for kind in ("move", "onward", "reorganize-box", "withdraw"):
        assert False in asked[kind], kind


@pytest.mark.rule("2", "12")
def test_2_a_view_has_the_roles_of_the_sides_that_it_may_see() -> None:
    formations = (
        cavalry("C", "union", "washington"), corps("I", "union", "cairo"), corps("X", "confederate", "mobile"),
    )  # fmt: skip
    game = camp(*formations, dice=(3,))
    play(game, "march washington")
    rows = {row["role"]: row for row in game.view(None)["roles"]["union"]}
    assert rows["c-cc"]["asked"]
    assert not rows["president"]["asked"]
    assert rows["c-cc"]["box"] == "washington"
    assert rows["c-cc"]["corps"] == ["c"]
    assert set(game.view("union")["roles"]) == {"union", "confederate"}
    fog = camp(*formations, options={"intelligence": True})
    assert set(fog.view("union")["roles"]) == {"union"}
    assert set(fog.view(None)["roles"]) == set()
    assert find(fog, "c") >= 0
