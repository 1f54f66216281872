"""11, 12, 19, 22.1, 22.4, 22.9, 23.2: movement on land."""

import pytest
from field import T, field, goals, march, names, play, texts, where

from longroll.games.year1863.movement.phase import movement
from longroll.games.year1863.words import DONE


@pytest.mark.rule("11.0", "11.1")
def test_11_0_a_point_costs_one_and_the_allowance_is_the_theaters() -> None:
    east = play(field({"alexandria": ["us-1-corps"]}), "march us-1-corps")
    assert "3 movement points left" in east.decision.prompt
    west = play(field({"corinth": ["us-16-corps"]}, "union-west"), "march us-16-corps")
    assert "2 movement points left" in west.decision.prompt
    play(east, "to manassas")
    assert "2 movement points left" in east.decision.prompt


@pytest.mark.rule("11.11")
def test_11_11_example_one_attempt_by_one_leader() -> None:
    forces = {"tullahoma": ["bragg army", "hardee leads cs-1-tenn-corps", "cs-1-tenn-corps"]}
    game = play(field(forces, "confederate-west"), "army bragg", "roll", dice=(6,))
    assert "roll" not in texts(game)
    assert "drop hardee" not in texts(game)
    play(game, "halt")
    assert "army bragg" not in texts(game)
    play(game, "march cs-1-tenn-corps")
    assert "roll" not in texts(game)


@pytest.mark.rule("11.11")
def test_11_11_a_leader_alone_may_try_for_himself() -> None:
    game = play(field({"alexandria": ["meade"]}), "march meade", "roll", dice=(3,))
    assert "9 movement points left" in game.decision.prompt


@pytest.mark.rule("11.11", "11.10")
@pytest.mark.parametrize("leave", [("drop cs-1-tenn-corps", "halt"), ("halt",)])
def test_11_11_a_corps_left_after_the_armys_roll_does_not_roll_again(leave: tuple[str, ...]) -> None:
    forces = {
        "tullahoma": ["bragg army", "hardee leads cs-1-tenn-corps", "cs-1-tenn-corps", "cs-2-tenn-corps"]
    }
    game = play(field(forces, "confederate-west"), "army bragg", "roll", dice=(6,))
    play(game, *leave, "march cs-1-tenn-corps")
    assert "roll" not in texts(game)
    assert (game.why("roll") or ("", ""))[1] == "11.11"


@pytest.mark.rule("11.11", "11.10")
def test_11_11_a_corps_left_before_the_armys_roll_may_roll() -> None:
    forces = {
        "tullahoma": ["bragg army", "hardee leads cs-1-tenn-corps", "cs-1-tenn-corps", "cs-2-tenn-corps"]
    }
    game = play(field(forces, "confederate-west"), "army bragg", "drop cs-1-tenn-corps", "roll", dice=(6,))
    play(game, "halt", "march cs-1-tenn-corps")
    assert "roll" in texts(game)


@pytest.mark.rule("11.11", "11.10")
def test_11_11_a_second_army_cannot_roll_for_a_corps_of_the_first() -> None:
    forces = {"tullahoma": ["bragg army", "j-johnston army", "cs-1-tenn-corps"]}
    game = play(field(forces, "confederate-west"), "army bragg", "roll", dice=(6,))
    play(game, "halt", "army j-johnston")
    assert "roll" not in texts(game)
    play(game, "drop cs-1-tenn-corps")
    assert "roll" in texts(game)


@pytest.mark.rule("11.11")
def test_11_11_leaders_move_together_without_troops() -> None:
    forces = {"alexandria": ["meade", "hancock", "reynolds", "us-1-corps", "dix leads us-1-corps"]}
    game = play(field(forces), "march meade")
    assert goals(game, "take") == {"hancock", "reynolds"}
    play(game, "take hancock", "roll", dice=(3,))
    assert not texts(game, "take")
    assert "9 movement points left" in game.decision.prompt
    play(game, "to manassas", "halt")
    assert where(game, "meade") == where(game, "hancock") == "manassas"
    assert where(game, "reynolds") == "alexandria"
    assert not [x for x in texts(game) if "hancock" in x]


@pytest.mark.rule("11.12")
def test_11_12_a_ride_costs_one_however_far_and_may_end_among_enemies() -> None:
    game = field(
        {"philadelphia": ["us-1-corps"], "culpeper": ["cs-1-garrison"]}, control={"warrenton": "union"}
    )
    play(game, "march us-1-corps")
    assert {"manassas", "warrenton", "culpeper"} <= goals(game, "rail")
    assert "gordonsville" not in goals(game, "rail")
    play(game.copy(), "rail manassas")
    far = play(game.copy(), "rail manassas")
    assert "2 movement points left" in far.decision.prompt
    play(game, "rail culpeper")
    assert game.decision.kind == "move"
    assert where(game, "us-1-corps") == "culpeper"


@pytest.mark.rule("11.12")
def test_11_12_a_ride_may_end_among_enemies_and_ceases_there() -> None:
    forces = {"philadelphia": ["us-1-corps"], "warrenton": ["cs-1-garrison"]}
    game = play(field(forces), "march us-1-corps")
    assert "warrenton" in goals(game, "rail")
    assert "culpeper" not in goals(game, "rail")
    play(game, "rail warrenton")
    assert game.decision.kind == "move"
    assert where(game, "us-1-corps") == "warrenton"


@pytest.mark.rule("11.12")
def test_11_12_the_next_point_can_be_ridden_to() -> None:
    game = play(field({"alexandria": ["us-1-corps"]}), "march us-1-corps")
    assert "manassas" in goals(game, "rail") & goals(game, "to")
    play(game, "rail manassas", "halt")
    assert game.state.rail_left == 6


@pytest.mark.rule("11.12", "22.6")
def test_11_12_a_train_that_was_caught_no_longer_bars_the_line() -> None:
    forces = {"alexandria": ["us-1-corps", "us-2-corps"], "manassas": ["cs-1-train"]}
    control = {"manassas": "union", "warrenton": "union"}
    game = field(forces, control=control)
    assert "warrenton" not in goals(play(game.copy(), "march us-2-corps"), "rail")
    play(game, "march us-1-corps", dice=(1,))
    play(game, "to manassas", "march us-2-corps")
    assert "warrenton" in goals(game, "rail")


@pytest.mark.rule("11.13")
def test_11_13_rails_need_control_at_the_start_of_the_phase() -> None:
    game = field({"manassas": ["us-1-corps", "us-2-corps"]})
    march(game, "us-1-corps", "warrenton", "culpeper")
    play(game, "march us-2-corps")
    assert "gordonsville" not in goals(game, "rail")


@pytest.mark.rule("11.13", "3.3")
def test_11_13_confederates_ride_in_the_south_or_on_the_border() -> None:
    control = dict.fromkeys(("harpers-ferry", "martinsburg", "frederick"), "confederate")
    game = play(
        field({"winchester": ["cs-1-n-virg-corps"]}, "confederate-east", control=control),
        "march cs-1-n-virg-corps",
    )
    assert "harpers-ferry" in goals(game, "rail")
    assert not {"martinsburg", "frederick"} & goals(game, "rail")


@pytest.mark.rule("11.12", "11.13")
def test_11_13_a_ride_does_not_end_in_an_empty_enemy_point() -> None:
    game = play(field({"philadelphia": ["us-1-corps"]}), "march us-1-corps")
    assert "manassas" in goals(game, "rail")
    assert "warrenton" not in goals(game, "rail")
    assert (game.why("rail warrenton") or ("", ""))[1] == "11.13"


@pytest.mark.rule("11.14", "19.5")
def test_11_14_example_rail_capacity_in_thirds() -> None:
    units = [f"us-{i}-corps" for i in (1, 2, 3)]
    game = field({"philadelphia": [*units, "us-1-train", "meade", "us-1-garrison"]})
    for unit in units[:2]:
        march(game, unit, "rail washington-dc")
    march(game, "us-1-train", "rail washington-dc")
    assert game.state.rail_left == 2
    play(game, "march us-3-corps")
    assert not texts(game, "rail")
    assert (game.why("rail washington-dc") or ("", ""))[1] == "11.14"
    play(game, "halt")
    march(game, "us-1-garrison", "rail washington-dc")
    march(game, "meade", "rail washington-dc")
    assert game.state.rail_left == 1
    south = field({"richmond": ["cs-1-n-virg-corps"]}, "confederate-east")
    assert south.state.rail_left == 6


@pytest.mark.rule("11.14")
def test_11_14_the_refusal_says_what_the_railroads_still_carry() -> None:
    words = ("0 thirds", "1 third")
    game = play(field({"philadelphia": ["us-1-corps"]}), "march us-1-corps")
    for left in (1, 0):
        game.state.rail_left = left
        told = (game.why("rail washington-dc") or ("", ""))[0]
        assert told == f"railroads carry only {words[left]} of a corps more in this phase"


@pytest.mark.rule("11.14")
def test_11_14_example_off_the_railroad_and_on_again_counts_twice() -> None:
    game = field(
        {"manassas": ["us-1-corps"]},
        control={"warrenton": "union", "culpeper": "union", "gordonsville": "union"},
    )
    march(game, "us-1-corps", "to warrenton", "rail gordonsville")
    assert game.state.rail_left == 6
    game = field({"harrisburg": ["us-1-corps"]})
    march(game, "us-1-corps", "rail gettysburg", "to westminster", "rail washington-dc")
    assert game.state.rail_left == 3
    assert where(game, "us-1-corps") == "washington-dc"


@pytest.mark.rule("11.2", "19.2")
def test_11_2_tracks_are_for_rangers_and_leaders() -> None:
    forces = {"manassas": ["us-1-corps", "us-scouts-rangers", "meade"]}
    game = play(field(forces), "march us-1-corps")
    assert "ashbys-gap" not in goals(game, "to")
    assert (game.why("to ashbys-gap") or ("", ""))[1] == "11.2"
    for piece in ("us-scouts-rangers", "meade"):
        game = play(field(forces), f"march {piece}")
        assert "ashbys-gap" in goals(game, "to")


@pytest.mark.rule("11.2")
def test_11_2_land_units_use_rivers_and_move_once() -> None:
    game = field({"milliken s-bend".replace(" ", ""): ["us-13-corps"]}, "union-west")
    play(game, "march us-13-corps")
    assert "lake-providence" in goals(game, "to")
    play(game, "to lake-providence")
    assert "march us-13-corps" not in texts(game)
    assert (game.why("march us-13-corps") or ("", ""))[1] == "11.2"


@pytest.mark.rule("11.2")
def test_11_2_unused_points_are_not_saved() -> None:
    game = march(field({"alexandria": ["us-1-corps"]}), "us-1-corps", "manassas")
    assert texts(game, "march") == []


@pytest.mark.rule("11.2", "9.13")
def test_11_2_a_new_movement_phase_frees_everybody_but_the_19th_corps() -> None:
    s = field({"natchez": ["us-19-corps", "us-15-corps"]}, "union-west").state
    for piece in ("us-15-corps", "us-19-corps"):
        s.flags[T.index[piece]] = DONE
    s.xix_turn = s.turn
    s.stack.clear()
    movement(s)
    assert [s.flags[T.index[x]] & DONE for x in ("us-15-corps", "us-19-corps")] == [0, DONE]


@pytest.mark.rule("11.3", "28.0")
def test_11_3_rough_terrain_stops_and_the_sea_is_shut() -> None:
    game = play(field({"fredericksburg": ["us-1-corps"]}), "march us-1-corps", "to wilderness")
    assert game.decision.kind == "move"
    game = play(field({"fort-monroe": ["us-1-corps"]}), "march us-1-corps")
    assert "hampton-roads" not in goals(game, "to")


@pytest.mark.rule("11.4", "12.0", "24.1")
def test_11_4_enemies_stop_a_move_and_both_sides_look() -> None:
    game = field({"manassas": ["us-1-corps"], "warrenton": ["cs-1-garrison"]})
    play(game, "march us-1-corps", "to warrenton")
    assert game.decision.kind == "move"
    assert [(e.union, e.confederate) for e in names(game, "Contact")] == [
        (("us-1-corps",), ("cs-1-garrison",))
    ]


@pytest.mark.rule("11.4")
def test_11_4_leaders_and_trains_alone_do_not_go_among_enemies() -> None:
    game = field({"manassas": ["us-1-corps", "meade", "us-1-train"], "warrenton": ["cs-1-garrison"]})
    assert "warrenton" not in goals(play(game.copy(), "march meade"), "to")
    assert "warrenton" not in goals(play(game.copy(), "march us-1-train"), "to")
    play(game, "march us-1-corps", "to warrenton", "march meade")
    assert "warrenton" in goals(game, "to")


@pytest.mark.rule("11.7")
def test_11_7_an_army_moves_at_the_pace_of_its_slowest_and_drops_units() -> None:
    forces = {"alexandria": ["hooker army", "us-1-corps", "us-2-corps", "us-1-garrison"]}
    game = play(field(forces), "army hooker")
    assert "2 movement points left" in game.decision.prompt
    play(game, "drop us-1-garrison")
    assert "3 movement points left" in game.decision.prompt
    play(game, "to manassas", "drop us-2-corps", "to warrenton", "halt")
    assert (where(game, "us-1-corps"), where(game, "us-2-corps")) == ("warrenton", "manassas")
    assert texts(game, "march") == ["march us-1-garrison"]


@pytest.mark.rule("11.7", "11.10", "11.11")
def test_11_7_example_all_some_or_none_as_an_army() -> None:
    forces = {
        "alexandria": ["hooker army", "us-1-corps", "us-2-corps", "us-3-corps"],
        "manassas": ["us-5-corps"],
    }
    game = field(forces)
    assert {"army hooker", "march us-1-corps", "march us-2-corps", "march us-3-corps"} <= set(texts(game))
    march(game, "us-3-corps", "manassas")
    play(game, "army hooker")
    assert [T.slugs[i] for i in game.state.stack[-1].units] == ["hooker", "us-1-corps", "us-2-corps"]
    play(game, "to manassas")
    assert "drop us-5-corps" not in texts(game)
    assert "drop hooker" not in texts(game)


@pytest.mark.rule("11.7", "11.2")
def test_11_7_an_army_takes_nobody_along_who_has_moved() -> None:
    forces = {"washington-dc": ["us-1-corps", "hooker army"], "alexandria": ["us-2-corps"]}
    game = march(field(forces, "union-east"), "us-2-corps", "washington-dc")
    play(game, "army hooker", "to baltimore", "halt")
    assert (where(game, "us-1-corps"), where(game, "us-2-corps")) == ("baltimore", "washington-dc")


@pytest.mark.rule("11.8")
def test_11_8_example_a_corps_commander_with_campaign_two() -> None:
    forces = {"knoxville": ["cs-3-tenn-corps", "buckner leads cs-3-tenn-corps"]}
    game = play(field(forces, "confederate-west"), "march cs-3-tenn-corps", "roll", dice=(1,))
    assert "3 movement points left" in game.decision.prompt
    game = play(field(forces, "confederate-west"), "march cs-3-tenn-corps", "roll", dice=(5,))
    assert "2 movement points left" in game.decision.prompt
    play(game, "to cleveland" if "to cleveland" in texts(game) else texts(game, "to")[0])
    assert where(game, "buckner") == where(game, "cs-3-tenn-corps") != "knoxville"


@pytest.mark.rule("11.9")
def test_11_9_example_an_army_commander_with_campaign_three() -> None:
    forces = {"tullahoma": ["bragg army", "cs-1-tenn-corps", "cs-2-tenn-corps"]}
    game = play(field(forces, "confederate-west"), "army bragg", "roll", dice=(2,))
    assert "4 movement points left" in game.decision.prompt


@pytest.mark.rule("12.0")
def test_12_0_no_stacking_limit() -> None:
    units = [f"us-{i}-corps" for i in (1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12)]
    game = field({"alexandria": units, "manassas": ["us-13-corps", "us-14-corps"]})
    for unit in units:
        march(game, unit, "manassas")
    assert game.state.ground[T.place_index["manassas"]] == 13


@pytest.mark.rule("19.1")
def test_19_1_engineers_take_an_army_through_the_first_rough_point() -> None:
    forces = {"fredericksburg": ["hooker army", "us-1-corps", "us-potmc-engineers"]}
    game = play(field(forces), "army hooker", "to wilderness")
    assert game.decision.kind == "march"
    play(game, "to gordonsville")
    assert game.decision.kind == "move"
    alone = play(
        field({"fredericksburg": ["us-potmc-engineers"]}), "march us-potmc-engineers", "to wilderness"
    )
    assert alone.decision.kind == "march"


@pytest.mark.rule("19.1", "11.12")
def test_19_1_past_the_rough_point_a_ride_is_one_point_long() -> None:
    game = play(field({"sharpsburg": ["us-potmc-engineers"]}), "march us-potmc-engineers", "to harpers-ferry")
    assert goals(game, "rail") == {"frederick", "martinsburg"}
    assert (game.why("rail baltimore") or ("", ""))[1] == "19.1"
    play(game, "rail martinsburg")
    assert game.decision.kind == "move"


@pytest.mark.rule("19.1")
def test_19_1_an_engineer_aboard_opens_the_seasonal_river_for_a_whole_move() -> None:
    forces = {"fort-donelson": ["us-ohio-flotilla", "us-west-engineers"]}
    game = play(
        field(forces, "union-west", turn=5), "sail us-ohio-flotilla", "load us-west-engineers", "to nashville"
    )
    assert game.decision.kind == "move"
    assert where(game, "us-west-engineers") == "nashville"


@pytest.mark.rule("22.1", "11.6", "22.0", "9.10")
def test_22_1_a_train_doubles_the_printed_allowance_before_the_bonus() -> None:
    forces = {"knoxville": ["cs-3-tenn-corps", "buckner leads cs-3-tenn-corps", "cs-1-train"]}
    game = play(field(forces, "confederate-west"), "double knoxville")
    assert where(game, "cs-1-train") == "box"
    play(game, "march cs-3-tenn-corps", "roll", dice=(2,))
    assert "6 movement points left" in game.decision.prompt


@pytest.mark.rule("22.1")
def test_22_1_a_point_is_doubled_before_anybody_moves() -> None:
    game = field({"alexandria": ["us-1-corps", "us-2-corps", "us-1-train"]})
    assert "double alexandria" in texts(game)
    march(game, "us-1-corps", "manassas")
    game2 = field({"alexandria": ["us-1-train"]})
    assert "double alexandria" not in texts(game2)
    assert (game2.why("double alexandria") or ("", ""))[1] == "22.1"


@pytest.mark.rule("22.1")
def test_22_1_who_arrives_does_not_bar_doubling_and_is_not_doubled() -> None:
    forces = {"alexandria": ["us-1-corps", "us-1-train"], "manassas": ["us-2-corps", "us-2-train"]}
    game = march(field(forces), "us-2-corps", "alexandria")
    march(game, "us-2-train", "alexandria")
    assert "double alexandria" in texts(game)
    assert "double manassas" not in texts(game)
    play(game, "double alexandria")
    assert (where(game, "us-1-train"), where(game, "us-2-train")) == ("box", "alexandria")
    shown = {x["id"]: x for x in game.view("union-east")["places"]["alexandria"]["stacks"]}
    assert shown["us-1-corps"]["facts"]["doubled"]
    assert not shown["us-2-corps"].get("facts", {}).get("doubled")
    play(game, "march us-1-corps")
    assert "6 movement points left" in game.decision.prompt


@pytest.mark.rule("22.1")
def test_22_1_who_has_left_bars_it() -> None:
    forces = {"alexandria": ["us-1-corps", "us-2-corps", "us-1-train"]}
    game = field(forces)
    assert "double alexandria" in texts(game)
    march(game, "us-1-corps", "manassas")
    assert "double alexandria" not in texts(game)
    assert (game.why("double alexandria") or ("", ""))[1] == "22.1"


@pytest.mark.rule("22.4", "22.6", "22.7")
@pytest.mark.parametrize(("die", "captured"), [(1, False), (2, True), (5, False), (6, True)])
def test_22_4_example_trains_alone_stop_enemies_and_are_taken_or_lost(die: int, captured: bool) -> None:
    game = field({"manassas": ["us-1-corps"], "warrenton": ["cs-1-train"]})
    play(game, "march us-1-corps", dice=(die,))
    play(game, "to warrenton")
    assert game.decision.kind == "move"
    assert where(game, "cs-1-train") == "box"
    assert where(game, "us-1-train") == ("warrenton" if captured else "box")


@pytest.mark.rule("22.9")
def test_22_9_the_valley_doubles_confederates_only() -> None:
    game = play(field({"staunton": ["cs-1-n-virg-corps"]}, "confederate-east"), "march cs-1-n-virg-corps")
    assert "6 movement points left" in game.decision.prompt
    game = play(field({"staunton": ["us-1-corps"]}), "march us-1-corps")
    assert "3 movement points left" in game.decision.prompt


@pytest.mark.rule("23.2", "23.0")
def test_23_2_reserve_areas_stop_marches_and_are_shut_to_enemies() -> None:
    game = play(
        field({"danville": ["cs-1-n-virg-corps"]}, "confederate-east"),
        "march cs-1-n-virg-corps",
        "to confederate-east-reserve",
    )
    assert game.decision.kind == "move"
    game = play(field({"danville": ["us-1-corps"]}), "march us-1-corps")
    assert "confederate-east-reserve" not in goals(game, "to")
    ride = play(field({"philadelphia": ["us-1-corps"]}), "march us-1-corps")
    assert "grafton" in goals(ride, "rail")


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(
    ("unit", "told"),
    [
        ("us-potmc-engineers", "The Potomac Engineers have not moved."),
        ("us-1-corps", "The 1st Corps has not moved."),
    ],
)
def test_11_2_what_is_left_undone_is_said_of_one_and_of_many(unit: str, told: str) -> None:
    game = field({"fredericksburg": [unit]})
    ask, frame = game.rules.flow.asking(game.state)
    assert ask.undone(game.state, frame) == told
