"""2: presidents, commanders, and to whom each question is put."""

import random

import pytest
from camp import (
    AT_ATLANTA,
    FOOT,
    RULES,
    TWO_DIVISIONS,
    T,
    camp,
    cavalry,
    corps,
    find,
    make_army_commander,
    new,
    play,
    texts,
    two_corps,
)

from longroll.games.acw_campaign.recruiting import new_corps
from longroll.games.acw_campaign.words import OFF, UNION


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


@pytest.mark.rule("2", "2.1", "7")
def test_2_1_the_president_allots_marches_and_the_commander_of_the_box_moves() -> None:
    game = camp(corps("I", "union", "manassas-junction"), corps("X", "confederate", "mobile"), dice=(3,))
    assert (game.decision.kind, game.decision.role) == ("command", "president")
    play(game, "march manassas-junction")
    assert (game.decision.kind, game.decision.role) == ("move", "i-cc")
    play(game, "done")
    assert game.decision.role == "president"


@pytest.mark.rule("2.1")
def test_2_1_davis_in_the_field_is_the_president_himself() -> None:
    game = new(davis_in_the_field=True)
    assert "davis" not in RULES.roles(game.state, "confederate")
    while (game.decision.side, game.decision.kind) != ("confederate", "command"):
        game.play(game.choices()[0])
    play(game, "march richmond")
    assert game.decision.role == "president"


@pytest.mark.rule("2.1", "6.12")
@pytest.mark.parametrize(
    ("names", "asked"), [(("Sykes",), []), (("Sykes", "Meade"), ["commander sykes", "commander meade"])]
)
def test_2_1_the_president_says_who_of_several_gets_a_new_corps(
    names: tuple[str, ...], asked: list[str]
) -> None:
    game = camp(
        corps("I", "union", "washington", [FOOT, FOOT, FOOT], ["cav 3-4", "cav 3-4"], kind="field"), AT_ATLANTA,
        phase="reorganization", turn="1863-may",
    )  # fmt: skip
    s = game.state
    for name in names:
        s.new_officer(UNION, name, T.washington)
    game._choices = None
    for order in ("split i", "horsemen"):
        trial = game.copy()
        play(trial, "at washington", order)
        if not asked:
            assert trial.decision.kind == "reorganize-box"
            continue
        assert (trial.decision.kind, trial.decision.side, texts(trial)) == ("joint-command", "union", asked)
        play(trial, "commander meade")
        t = trial.state
        new = next(c for c in t.mobile_at(UNION, T.washington) if c != t.find_corps(UNION, "i"))
        assert t.of_name[t.co_chief[new]] == "Meade"
        assert [t.of_corps[o] for o in t.officers_of(UNION) if t.of_name[o] == "Sykes"] == [OFF]


@pytest.mark.rule("2.2")
def test_2_2_a_corps_commander_is_under_the_army_commander_of_his_box_else_under_the_president() -> None:
    game = camp(
        corps("I", "union", "washington"), corps("II", "union", "washington", commander="Grant"),
        corps("III", "union", "cairo"), corps("X", "confederate", "mobile"),
    )  # fmt: skip
    make_army_commander(game, "Grant")
    roles = RULES.roles(game.state, "union")
    assert roles["i-cc"].under == "grant"
    assert roles["i-cc"].title == "commander of I"
    assert roles["iii-cc"].under == "president"
    assert roles["president"].name == "Abraham Lincoln"
    assert RULES.roles(game.state, "confederate")["president"].name == "Jefferson Davis"


@pytest.mark.rule("2.2", "6.21")
def test_2_2_a_relieved_commander_takes_the_next_corps() -> None:
    s = two_corps()
    o = s.new_officer(UNION, "Frémont", T.washington)  # type: ignore[attr-defined]
    c = new_corps(s, UNION, T.index["chicago"], False)  # type: ignore[arg-type]
    assert s.co_chief[c] == o  # type: ignore[attr-defined]


@pytest.mark.rule("2.1", "2.2", "6.12")
@pytest.mark.parametrize(("who", "free"), [("i-cc", "II CC"), ("ii-cc", "I CC")])
def test_2_2_when_two_corps_join_either_commander_may_be_freed(who: str, free: str) -> None:
    game = camp(
        corps("I", "union", "washington", TWO_DIVISIONS), corps("II", "union", "washington", TWO_DIVISIONS),
        corps("X", "confederate", "atlanta"), phase="reorganization",
    )  # fmt: skip
    play(game, "at washington", "field i ii")
    assert (game.decision.kind, game.decision.role) == ("joint-command", "president")
    play(game, f"commander {who}")
    s = game.state
    assert [s.of_name[o] for o in s.officers_at(UNION, T.washington) if s.of_corps[o] == OFF] == [free]
