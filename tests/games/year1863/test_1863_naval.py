"""20 and 21: riverines and naval transfer."""

import pytest
from field import T, field, march, play, texts, where


def goals(game: object, verb: str) -> set[str]:
    return {x.split()[1] for x in texts(game, verb)}  # type: ignore[arg-type]


@pytest.mark.rule("20.0", "11.3")
def test_20_0_riverines_keep_to_the_water() -> None:
    game = play(field({"memphis": ["us-miss-1-flotilla"]}, "union-west"), "sail us-miss-1-flotilla")
    assert goals(game, "to") == {"helena", "new-madrid"}


@pytest.mark.rule("20.1")
def test_20_1_infiltration_past_land_units_but_not_past_forts_or_boats() -> None:
    forces = {
        "helena": ["us-miss-1-flotilla"],
        "napoleon": ["cs-3-garrison"],
        "lake-providence": ["cs-yazoo-flotilla"],
    }
    game = play(field(forces, "union-west"), "sail us-miss-1-flotilla", "to napoleon")
    assert game.decision.kind == "march"
    play(game, "to lake-providence")
    assert game.decision.kind == "move"
    fort = {"millikens-bend": ["us-miss-1-flotilla"], "vicksburg": ["cs-3-fort"]}
    game = play(field(fort, "union-west"), "sail us-miss-1-flotilla", "to vicksburg")
    assert game.decision.kind == "move"


@pytest.mark.rule("20.2", "20.3")
def test_20_2_one_corps_or_two_small_units_aboard() -> None:
    forces = {
        "memphis": [
            "us-miss-1-flotilla",
            "us-15-corps",
            "us-17-corps",
            "us-1-garrison",
            "us-1-train",
            "sherman",
        ]
    }
    game = play(field(forces, "union-west"), "sail us-miss-1-flotilla", "load us-15-corps")
    assert goals(game, "load") == {"sherman"}
    play(game, "to helena", "halt")
    assert where(game, "us-15-corps") == "helena"
    assert "march us-15-corps" not in texts(game)
    game = play(
        field(forces, "union-west"), "sail us-miss-1-flotilla", "load us-1-garrison", "load us-1-train"
    )
    assert goals(game, "load") == {"sherman"}


@pytest.mark.rule("20.3")
def test_20_3_pick_up_on_the_way_and_land_among_enemies() -> None:
    forces = {"memphis": ["us-miss-1-flotilla"], "helena": ["us-13-corps"], "napoleon": ["cs-3-garrison"]}
    game = play(
        field(forces, "union-west"),
        "sail us-miss-1-flotilla",
        "to helena",
        "load us-13-corps",
        "to napoleon",
    )
    assert where(game, "us-13-corps") == where(game, "us-miss-1-flotilla") == "napoleon"
    play(game, "done", dice=(6, 1))
    assert game.decision.kind == "choose-table"


@pytest.mark.rule("20.4")
def test_20_4_seasonal_rivers_close_in_july() -> None:
    forces = {"fort-donelson": ["us-ohio-flotilla"]}
    june = play(field(forces, "union-west", turn=3), "sail us-ohio-flotilla")
    assert "nashville" in goals(june, "to")
    july = play(field(forces, "union-west", turn=4), "sail us-ohio-flotilla")
    assert "nashville" not in goals(july, "to")
    corps = play(field({"fort-donelson": ["us-14-corps"]}, "union-west", turn=4), "march us-14-corps")
    assert "nashville" in goals(corps, "to")


@pytest.mark.rule("19.1")
def test_19_1_an_engineer_aboard_opens_the_seasonal_river_for_a_whole_move() -> None:
    forces = {"fort-donelson": ["us-ohio-flotilla", "us-west-engineers"]}
    game = play(
        field(forces, "union-west", turn=5), "sail us-ohio-flotilla", "load us-west-engineers", "to nashville"
    )
    assert game.decision.kind == "move"
    assert where(game, "us-west-engineers") == "nashville"


@pytest.mark.rule("20.5", "17.8")
def test_20_5_a_fleet_commander_moves_all_riverines_of_his_point() -> None:
    forces = {"memphis": ["us-miss-1-flotilla", "us-miss-2-flotilla", "porter fleet", "us-15-corps"]}
    game = play(field(forces, "union-west"), "fleet porter", "roll", dice=(4,))
    assert "10 movement points left" in game.decision.prompt
    assert [T.slugs[i] for i in game.state.stack[-1].units] == [
        "porter",
        "us-miss-1-flotilla",
        "us-miss-2-flotilla",
    ]
    play(game, "to helena", "halt")
    assert where(game, "us-miss-2-flotilla") == where(game, "porter") == "helena"


@pytest.mark.rule("21.0", "21.1", "21.2")
def test_21_0_example_ports_and_coasts() -> None:
    game = play(field({"fort-monroe": ["us-4-corps"]}), "march us-4-corps")
    assert {"west-point", "stafford-heights", "union-east-reserve"} <= goals(game, "ship")
    play(game, "ship west-point")
    assert game.decision.kind == "move"
    coast = play(field({"west-point": ["us-4-corps"]}), "march us-4-corps")
    assert "union-east-reserve" in goals(coast, "ship")
    assert "stafford-heights" not in goals(coast, "ship")
    assert (coast.why("ship stafford-heights") or ("", ""))[1] == "21.2"
    inland = play(field({"gettysburg": ["us-4-corps"]}), "march us-4-corps")
    assert not texts(inland, "ship")


@pytest.mark.rule("21.0")
def test_21_0_only_the_union_east_goes_by_sea() -> None:
    game = play(field({"norfolk": ["cs-s-virg-corps"]}, "confederate-east"), "march cs-s-virg-corps")
    assert not texts(game, "ship")


@pytest.mark.rule("21.3")
def test_21_3_two_corps_in_a_phase() -> None:
    game = field(
        {"fort-monroe": ["us-4-corps", "us-7-corps", "us-1-train", "us-2-train", "us-3-train", "dix"]}
    )
    march(game, "us-4-corps", "ship baltimore")
    march(game, "us-1-train", "ship baltimore")
    march(game, "us-2-train", "ship baltimore")
    march(game, "dix", "ship baltimore")
    play(game, "march us-7-corps")
    assert not texts(game, "ship")
    assert (game.why("ship baltimore") or ("", ""))[1] == "21.3"


@pytest.mark.rule("21.4")
def test_21_4_a_landing_among_enemies_is_fought() -> None:
    game = field({"fort-monroe": ["us-4-corps"], "west-point": ["cs-s-virg-corps"]})
    march(game, "us-4-corps", "ship west-point")
    play(game, "done", dice=(6, 1))
    assert game.decision.kind == "choose-table"


@pytest.mark.rule("21.6")
def test_21_6_riverines_cross_the_sea_without_troops_and_must_land() -> None:
    forces = {"fort-monroe": ["us-potomac-flotilla", "us-4-corps"]}
    game = play(field(forces), "sail us-potomac-flotilla")
    assert goals(game, "to") == {"hampton-roads"}
    laden = play(game.copy(), "load us-4-corps")
    assert not texts(laden, "to")
    play(game, "to hampton-roads")
    assert "halt" not in texts(game)
    play(game, "to norfolk", "halt")
    assert where(game, "us-potomac-flotilla") == "norfolk"


@pytest.mark.rule("9.13", "23.2")
def test_9_13_the_new_orleans_box_is_shut_until_port_hudson() -> None:
    forces = {"natchez": ["us-gulf-flotilla"], "new-orleans-box": ["us-19-corps"]}
    game = field(forces, "union-west")
    assert "march us-19-corps" not in texts(game)
    play(game, "sail us-gulf-flotilla")
    assert "new-orleans-box" not in goals(game, "to")
    game = field(forces, "union-west", now={"port_hudson": True})
    assert "march us-19-corps" in texts(game)
