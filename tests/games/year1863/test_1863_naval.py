"""20 and 21: riverines and naval transfer."""

import pytest
from field import T, field, fight, goals, march, names, play, result, run, texts, where


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


@pytest.mark.rule("20.3", "20.1")
@pytest.mark.parametrize(
    ("cargo", "stops"), [("", False), ("us-13-corps", True), ("grant", True), ("farragut", False)]
)
def test_20_3_a_laden_flotilla_stops_at_enemies(cargo: str, stops: bool) -> None:
    forces = {
        "memphis": ["us-miss-1-flotilla", "us-13-corps", "grant", "farragut"],
        "helena": ["cs-3-garrison"],
    }
    game = play(field(forces, "union-west", control={"helena": "confederate"}), "sail us-miss-1-flotilla")
    if cargo:
        play(game, f"load {cargo}")
    play(game, "to helena")
    assert (game.decision.kind == "move") == stops


@pytest.mark.rule("20.4")
def test_20_4_seasonal_rivers_close_in_july() -> None:
    forces = {"fort-donelson": ["us-ohio-flotilla"]}
    june = play(field(forces, "union-west", turn=3), "sail us-ohio-flotilla")
    assert "nashville" in goals(june, "to")
    july = play(field(forces, "union-west", turn=4), "sail us-ohio-flotilla")
    assert "nashville" not in goals(july, "to")
    corps = play(field({"fort-donelson": ["us-14-corps"]}, "union-west", turn=4), "march us-14-corps")
    assert "nashville" in goals(corps, "to")


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


@pytest.mark.rule("20.5", "13.2")
def test_20_5_a_general_aboard_gives_riverines_no_initiative() -> None:
    boats = ["us-miss-1-flotilla", "grant army", "sherman"]
    game = fight(boats, ["cs-3-garrison"], (1, 1), at="napoleon", command="union-west")
    assert names(game, "Initiative")[0].attacker == 1
    game = fight([*boats, "porter fleet"], ["cs-3-garrison"], (1, 1), at="napoleon", command="union-west")
    assert names(game, "Initiative")[0].attacker == 5
    game = fight([*boats, "us-13-corps"], ["cs-3-garrison"], (1, 1), at="napoleon", command="union-west")
    assert names(game, "Initiative")[0].attacker == 6


@pytest.mark.rule("20.5", "16.1")
def test_20_5_a_general_aboard_does_not_pursue_with_riverines_alone() -> None:
    boats = ["us-miss-1-flotilla", "grant army"]
    game = run(result("DE", boats, ["cs-3-garrison"], at="napoleon", command="union-west"))
    assert game.over or game.decision.kind != "pursue"


@pytest.mark.rule("17.4", "20.5")
def test_20_5_two_generals_aboard_riverines_alone_are_not_asked() -> None:
    force = ["grant army", "thomas army", "us-miss-1-flotilla"]
    game = fight(force, ["cs-3-garrison"], (1, 1), at="napoleon", command="union-west")
    assert game.decision.kind == "choose-table"


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


@pytest.mark.rule("21.4", "15.4", "15.2")
def test_21_4_a_landing_that_fails_goes_by_land_and_may_reembark_as_an_option() -> None:
    game = run(result("PR", ["us-4-corps"], ["cs-s-virg-corps"], at="west-point"))
    assert "retreat union-east-reserve" not in texts(game)
    game = run(result("PR", ["us-4-corps"], ["cs-s-virg-corps"], at="west-point", options={"reembark": True}))
    assert "retreat union-east-reserve" in texts(game)


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


@pytest.mark.rule("17.8", "20.0", "13.16")
def test_17_8_an_admiral_does_not_sail_without_riverines() -> None:
    boats = ["us-miss-1-flotilla", "us-miss-2-flotilla"]
    game = field({"millikens-bend": [*boats, "porter army"], "vicksburg": ["cs-1-miss-corps"]}, "union-west")
    play(game, "fleet porter", "drop us-miss-1-flotilla")
    assert texts(game, "drop") == []
    assert (game.why("drop us-miss-2-flotilla") or ("", ""))[1] == "17.8"
    play(game, "to vicksburg")
    assert where(game, "porter") == where(game, "us-miss-2-flotilla") == "vicksburg"
