"""9, 10, 22.8: recruiting, building, reorganizing."""

from typing import Any

import pytest
from field import T, field, goals, names, play, texts, vp, where

from longroll.core.game import Game
from longroll.games.year1863.flow import FLOW


def recruit(forces: dict[str, list[str]], command: str, dice: tuple[int, ...] = (), **more: Any) -> Game:
    return field(forces, command, "recruiting", dice, **more)


@pytest.mark.rule("9.0", "9.1", "9.6")
def test_9_0_points_buy_units_and_are_lost_when_not_spent() -> None:
    game = play(recruit({}, "union-east"), "begin")
    rp = game.state.rp
    play(game, "recruit us-1-corps washington-dc")
    assert game.state.rp == rp - 5
    assert game.state.face[T.index["us-1-corps"]] == 0
    play(game, "done")
    assert game.state.rp == 0


@pytest.mark.rule("9.1")
def test_9_1_example_the_union_east_recruits_only_in_its_own_phase() -> None:
    game = play(recruit({}, "union-east"), "begin")
    assert not [x for x in texts(game, "recruit") if "cairo" in x or "louisville" in x]


@pytest.mark.rule("9.11")
def test_9_11_example_half_of_three_is_two_and_of_one_is_one() -> None:
    trains = {"memphis": [f"us-{i}-train" for i in range(1, 8)]}
    game = play(recruit(trains, "union-west", now={"rp_orders": 9}), "begin")
    play(game, "recruit us-8-train cairo", "recruit us-9-train cairo")
    assert not [x for x in texts(game, "recruit") if "train" in x]
    assert (game.why("recruit us-10-train cairo") or ("", ""))[1] == "9.11"
    trains = {"memphis": [f"us-{i}-train" for i in range(1, 10)]}
    game = play(recruit(trains, "union-west"), "begin", "recruit us-10-train cairo")
    assert not [x for x in texts(game, "recruit") if "train" in x]


@pytest.mark.rule("9.12", "2.7")
def test_9_12_the_counters_are_the_limit() -> None:
    forces = {"memphis": ["us-potmc-cavalry", "us-cumb-cavalry", "us-tenn-cavalry"]}
    game = play(recruit(forces, "union-west", now={"rp_orders": 9}), "begin")
    assert not [x for x in texts(game, "recruit") if "cavalry" in x]
    assert (game.why("recruit us-tenn-cavalry cairo") or ("", ""))[1] == "9.12"


@pytest.mark.rule("9.13", "23.2")
def test_9_13_the_new_orleans_box_is_shut_until_port_hudson() -> None:
    forces = {"natchez": ["us-gulf-flotilla"], "new-orleans-box": ["us-19-corps"]}
    game = field(forces, "union-west")
    assert "march us-19-corps" not in texts(game)
    play(game, "sail us-gulf-flotilla")
    assert "new-orleans-box" not in goals(game, "to")
    game = field(forces, "union-west", now={"port_hudson": True})
    assert "march us-19-corps" in texts(game)


@pytest.mark.rule("9.13", "11.3")
@pytest.mark.parametrize("fallen", [False, True])
def test_9_13_the_way_to_new_orleans_is_shut_before_port_hudson_falls(fallen: bool) -> None:
    game = field({"natchez": ["us-15-corps"]}, "union-west")
    game.state.port_hudson = fallen
    play(game, "march us-15-corps")
    assert ("to new-orleans-box" in texts(game)) == fallen


def income(game: Game) -> Any:
    return names(game, "Income")[-1]


@pytest.mark.rule("9.2", "9.3", "9.1", "23.1")
def test_9_2_income_is_own_cities_under_control_and_the_reserve() -> None:
    game = play(recruit({}, "union-west"), "begin")
    own = sum(T.value[T.place_index[x]] for x in ("cairo", "louisville", "lexington"))
    assert (income(game).cities, income(game).reserve) == (own, T.reserve_value[1])
    game = play(recruit({"cairo": ["cs-1-tenn-corps"]}, "union-west"), "begin")
    assert income(game).cities == own - T.value[T.place_index["cairo"]]
    game = play(recruit({}, "confederate-east"), "begin")
    assert income(game).cities == sum(
        T.value[T.place_index[x]] for x in ("richmond", "petersburg", "lynchburg")
    )


@pytest.mark.rule("9.4", "9.2")
@pytest.mark.parametrize(("die", "change"), [(1, -1), (2, 0), (3, 1), (4, 2), (5, 3), (6, 4)])
def test_9_4_example_the_draft(die: int, change: int) -> None:
    plain = income(play(recruit({}, "union-east"), "begin")).total
    game = play(recruit({}, "union-east"), "draft", dice=(die,))
    assert "draft" not in texts(game)
    play(game, "begin")
    assert income(game).total == plain + change


@pytest.mark.rule("9.4", "27.1")
def test_9_4_a_negative_draft_lowers_cities_and_reserve_but_no_order_points() -> None:
    none = {T.place_slugs[p]: "confederate" for p in T.own_cities[0]}
    game = field({}, "union-east", "recruiting", control=none, now={"rp_orders": 3})
    reserve = T.reserve_value[0]
    play(game, "draft", dice=(1,))
    play(game, "begin")
    assert game.state.rp == max(reserve - 1, 0) + 3


@pytest.mark.rule("9.4")
def test_9_4_cities_and_reserve_do_not_fall_below_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(T, "reserve_value", (0, 0, 0, 0))
    none = {T.place_slugs[p]: "confederate" for p in T.own_cities[0]}
    game = field({}, "union-east", "recruiting", control=none, now={"rp_orders": 3})
    play(game, "draft", dice=(1,))
    play(game, "begin")
    assert game.state.rp == 3


@pytest.mark.rule("9.5", "7.7")
def test_9_5_one_point_may_be_cashed_for_a_die() -> None:
    game = recruit({}, "union-east", vp=[2, 0, 0, 0])
    play(game, "cash", dice=(5,))
    assert vp(game)["union-east"] == 1
    assert "cash" not in texts(game)
    play(game, "begin")
    assert income(game).cashed == 5
    assert "cash" not in texts(recruit({}, "union-east"))


@pytest.mark.rule("9.6")
def test_9_6_the_end_says_what_is_unspent_while_something_can_be_bought() -> None:
    game = play(recruit({}, "union-east"), "begin")
    ask, frame = FLOW.asking(game.state)
    assert ask.undone(game.state, frame) == f"{game.state.rp} Recruit Points unspent."
    game.state.rp = 0
    assert ask.undone(game.state, frame) == ""


@pytest.mark.rule("9.6")
def test_9_6_no_debts() -> None:
    game = play(recruit({}, "union-east", now={"rp_orders": -12}), "begin")
    assert game.state.rp < 5
    assert not [x for x in texts(game) if "corps" in x]
    assert (game.why("recruit us-1-corps washington-dc") or ("", ""))[1] == "9.6"
    assert not [x for x in texts(game) if "leader" in x]


@pytest.mark.rule("9.6", "19.5", "9.10", "28.0")
def test_9_6_a_fort_takes_points_and_a_train_in_or_next_to_the_point() -> None:
    forces = {
        "washington-dc": ["us-potm-corps"],
        "baltimore": ["us-1-train", "us-4-fort"],
        "norfolk": ["us-7-corps"],
    }
    game = play(recruit(forces, "union-east"), "begin")
    assert "fort washington-dc baltimore" in texts(game)
    assert not [x for x in texts(game, "fort") if "norfolk" in x]
    rp = game.state.rp
    play(game, "fort washington-dc baltimore")
    assert game.state.rp == rp - 4
    assert where(game, "us-1-train") == "box"
    assert not [x for x in texts(game, "fort") if "washington" in x]


@pytest.mark.rule("9.6", "19.1", "19.0", "28.0")
def test_9_6_engineers_halve_the_fort_and_upgrade_for_one() -> None:
    forces = {"culpeper": ["us-1-corps", "us-potmc-engineers", "us-1-train", "us-2-train"]}
    game = play(recruit(forces, "union-east"), "begin")
    rp = game.state.rp
    play(game, "fort culpeper culpeper")
    assert game.state.rp == rp - 2
    play(game, "upgrade culpeper culpeper")
    assert game.state.rp == rp - 3
    assert not texts(game, "upgrade")


@pytest.mark.rule("9.6", "28.0")
def test_9_6_an_upgrade_without_engineers_costs_the_chart() -> None:
    game = play(recruit({"richmond": ["cs-2-fort", "cs-1-train"]}, "confederate-east"), "begin")
    rp = game.state.rp
    play(game, "upgrade richmond richmond")
    assert game.state.rp == rp - 3


@pytest.mark.rule("9.6", "9.11")
def test_9_6_the_buyer_picks_where_figures_differ() -> None:
    game = play(field({}, "confederate-east", "recruiting"), "begin")
    offered = {x.split()[1] for x in texts(game, "recruit") if x.endswith("richmond") and "corps" in x}
    assert offered == {"cs-1-n-virg-corps", "cs-1-miss-corps"}
    play(game, "recruit cs-1-miss-corps richmond")
    assert game.state.strength(T.index["cs-1-miss-corps"]) == 4
    assert game.state.quota[0] == 5


@pytest.mark.rule("9.7")
def test_9_7_example_cairo_and_louisville_but_not_memphis() -> None:
    game = play(recruit({"memphis": ["us-13-corps"]}, "union-west"), "begin")
    spots = {x.split()[-1] for x in texts(game, "recruit") if "corps" in x}
    assert {"cairo", "louisville", "union-west-reserve"} <= spots
    assert "memphis" not in spots
    assert "paducah" not in spots


@pytest.mark.rule("9.7", "23.0")
def test_9_7_ports_and_cavalry_as_places() -> None:
    game = play(recruit({"corinth": ["us-cumb-cavalry"]}, "union-west", now={"rp_orders": 9}), "begin")
    boats = {x.split()[-1] for x in texts(game, "recruit") if "flotilla" in x}
    assert {"cairo", "paducah", "union-west-reserve"} <= boats
    assert "bowling-green" not in boats
    rangers = {x.split()[-1] for x in texts(game, "recruit") if "ranger" in x}
    assert "corinth" in rangers


@pytest.mark.rule("9.7", "19.1", "28.0")
def test_9_7_fieldworks_need_an_engineer_or_a_train() -> None:
    game = play(
        recruit(
            {"culpeper": ["us-1-corps", "us-potmc-engineers"], "warrenton": ["us-2-corps", "us-1-train"]},
            "union-east",
        ),
        "begin",
    )
    assert set(texts(game, "dig")) == {"dig culpeper", "dig warrenton warrenton"}
    play(game, "dig culpeper", "dig warrenton warrenton")
    assert where(game, "us-1-train") == "box"
    assert not texts(game, "dig")


@pytest.mark.rule("9.8")
@pytest.mark.parametrize(("die", "units"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_9_8_militia_half_a_die_within_half_of_the_box(die: int, units: int) -> None:
    game = play(recruit({}, "union-east"), "begin")
    rp = game.state.rp
    play(game, "militia", dice=(die,))
    assert game.state.rp == rp - 1
    count = 0
    while game.decision.kind == "place-militia":
        play(game, "muster gettysburg")
        count += 1
    assert count == units
    assert "militia" not in texts(game)


@pytest.mark.rule("9.8")
def test_9_8_example_five_or_six_call_three() -> None:
    game = play(recruit({}, "confederate-east"), "begin")
    play(game, "militia", dice=(5,))
    for place in ("danville", "staunton", "danville"):
        play(game, f"muster {place}")
    assert game.decision.kind == "recruit"


@pytest.mark.rule("9.8", "9.11")
@pytest.mark.parametrize("command", ["union-east", "confederate-west"])
def test_9_8_a_call_may_bring_three_from_a_full_box(command: str) -> None:
    game = play(field({}, command, "recruiting"), "begin", "militia", dice=(6,))
    for _ in range(3):
        play(game, texts(game)[0])
    assert game.decision.kind == "recruit"
    assert len(names(game, "Deployed")) == 3


@pytest.mark.rule("9.9")
def test_9_9_militia_and_safe_forts_may_be_demobilized_and_bought_again() -> None:
    forces = {
        "baltimore": ["us-4-fort", "us-1-militia"],
        "alexandria": ["us-3-fort"],
        "manassas": ["cs-1-n-virg-corps"],
    }
    game = recruit(forces, "union-east")
    assert set(texts(game, "demobilize")) == {"demobilize us-4-fort", "demobilize us-1-militia"}
    assert (game.why("demobilize us-3-fort") or ("", ""))[1] == "9.9"
    play(game, "demobilize us-1-militia")
    assert where(game, "us-1-militia") == "box"
    play(game, "begin")
    assert "militia" in texts(game)


@pytest.mark.rule("10.0", "10.1", "17.3", "17.2")
def test_10_0_example_an_army_with_a_corps_commander() -> None:
    forces = {
        "alexandria": [
            "hooker army",
            "meade",
            "us-potmc-cavalry",
            "us-1-corps",
            "us-2-corps",
            "us-1-garrison",
        ]
    }
    game = field(forces, "union-east", "reorganizing")
    assert not [x for x in texts(game) if "garrison" in x]
    play(game, "assign meade us-1-corps")
    assert not [x for x in texts(game, "assign") if "us-1-corps" in x]
    play(game, "done", "army hooker")
    units = {T.slugs[i] for i in game.state.stack[-1].units}
    assert units == {"hooker", "meade", "us-potmc-cavalry", "us-1-corps", "us-2-corps", "us-1-garrison"}


@pytest.mark.rule("22.8", "9.10")
def test_22_8_burned_trains_go_back_to_the_box() -> None:
    game = recruit({"baltimore": ["us-4-train"]}, "union-east")
    play(game, "burn us-4-train")
    assert where(game, "us-4-train") == "box"
