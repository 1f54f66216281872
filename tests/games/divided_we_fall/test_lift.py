"""D61 to D65: sea lift and riverine lift."""

from typing import Any

import pytest
from dwf import (
    command,
    count,
    factors,
    leaders,
    men,
    offers,
    play,
    position,
    refused,
    rule_against,
    spent,
    track,
)


@pytest.mark.rule("D61", "D72")
def test_d61_a_slow_leader_moves_at_the_gunboats_rate():
    areas = {"cincinnati": {"usa": {"infantry": [2], "leaders": ["buell"], "gunboats": 1}}}
    game = position("1862-may", "usa", areas)
    play(game, "activate buell")
    play(
        game, "to louisville by river", "to paducah by river", "to cairo by river", "to columbus-ky by river"
    )
    assert spent(game) == 8
    assert rule_against(game, "to memphis by river") == "D65"
    play(game, "halt")
    assert (leaders(game, "usa", "columbus-ky"), factors(game, "usa", "columbus-ky")) == (["buell"], 2)
    assert count(game, "usa", "columbus-ky", "gunboat") == 1


@pytest.mark.rule("D61", "D72")
def test_d61_a_slow_leader_moves_ten_at_sea_and_ends_in_the_port():
    areas = {
        "philadelphia": {"usa": {"infantry": [2], "leaders": ["butler"]}},
        "ft-pickens": {"usa": {"fort": 1}},
        "mobile": {"usa": {"infantry": [1]}},
    }
    game = position("1863-may", "usa", areas)
    play(
        game,
        "activate butler",
        "to box-richmond by sea",
        "to box-wilmington by sea",
        "to box-charleston by sea",
    )
    play(
        game, "to box-savannah-jacksonville by sea", "to box-st-joseph-atseena by sea", "to box-mobile by sea"
    )
    play(game, "to mobile by sea")
    assert spent(game) == 7
    assert rule_against(game, "to meridian") == "D29"  # R19: his own three factors are used up
    assert (leaders(game, "usa", "mobile"), factors(game, "usa", "mobile")) == (["butler"], 3)


@pytest.mark.rule("D62")
def test_d62_the_capacity_of_the_turn_counts_factors():
    game = position("1862-winter", "usa", {"washington-dc": {"usa": {"infantry": [3, 1, 1]}}})
    assert track(game, "sea lift left") == 2
    assert refused(game, "lift 3 washington-dc") == ("2 factors of sea lift are left this turn", "D62")
    play(game, "lift 1 washington-dc", "to box-richmond by sea", "to ft-monroe by sea", "halt")
    assert track(game, "sea lift left") == 1
    play(game, "march 3 washington-dc")  # activated infantry needs the lift as well
    assert rule_against(game, "to box-richmond by sea") == "D62"


@pytest.mark.rule("D62")
@pytest.mark.parametrize(
    ("turn", "lift"),
    [
        ("1861-may", 1), ("1861-october", 1), ("1862-winter", 2), ("1862-may", 4), ("1862-june", 5), ("1862-july", 5),
        ("1862-august", 6), ("1862-october", 6), ("1863-winter", 8), ("1864-july", 8), ("1865-winter", 8),
    ],
)  # fmt: skip
def test_d62_lift_by_turn(turn, lift):
    assert track(position(turn, "usa", {}), "sea lift left") == lift


@pytest.mark.rule("D62")
def test_d62_infantry_picked_up_on_the_way_is_lifted_too():
    areas = {
        "washington-dc": {"usa": {"infantry": [2], "leaders": ["mcclellan"]}},
        "ft-monroe": {"usa": {"infantry": [3], "fort": 1}},
    }
    game = position("1862-may", "usa", areas)  # lift 4
    play(game, "activate mcclellan", "to box-richmond by sea", "to ft-monroe by sea")
    assert track(game, "sea lift left") == 2
    play(game, "take 3")
    assert rule_against(game, "to box-richmond by sea") == "D62"
    areas["ft-monroe"]["usa"]["infantry"] = [2]
    game = position("1862-may", "usa", areas)
    play(
        game,
        "activate mcclellan",
        "to box-richmond by sea",
        "to ft-monroe by sea",
        "take 2",
        "to box-richmond by sea",
    )
    assert track(game, "sea lift left") == 0


@pytest.mark.rule("D62", "D50")
def test_d62_supply_units_are_lifted_free():
    areas = {"philadelphia": {"usa": {"supply": 1, "infantry": [1]}}}
    game = position("1862-may", "usa", areas, usa={"lift": 0})
    assert rule_against(game, "lift 1 philadelphia") == "D62"
    play(game, "supply philadelphia", "to box-richmond by sea", "to ft-monroe by sea", "halt")
    assert (count(game, "usa", "ft-monroe", "supply"), command(game, "usa")) == (1, 4)


@pytest.mark.rule("D62")
def test_d62_the_confederacy_has_no_sea_lift():
    game = position("1862-may", "csa", {"norfolk": {"csa": {"infantry": [1]}}})
    assert refused(game, "lift 1 norfolk") == ("the Confederacy has no sea lift", "D62")
    play(game, "march 1 norfolk")
    assert rule_against(game, "to box-richmond by sea") == "D62"


@pytest.mark.rule("D62")
@pytest.mark.parametrize(("start", "end"), [("ft-monroe", "norfolk"), ("memphis", "columbus-ky")])
def test_d62_sea_lift_goes_on_dark_blue_lines_only(start, end):
    game = position("1863-may", "usa", {start: {"usa": {"infantry": [1]}}})
    play(game, f"lift 1 {start}")
    assert refused(game, f"to {end} by sea") == ("sea lift goes on dark blue lines only", "D62")


@pytest.mark.rule("D62", "D04")
def test_d62_a_box_holds_no_more_than_the_lift():
    areas = {"box-richmond": {"usa": {"infantry": [2]}}, "philadelphia": {"usa": {"infantry": [3, 2]}}}
    game = position("1862-may", "usa", areas)
    play(game, "lift 3 philadelphia")
    play(game, "to box-richmond by sea")
    assert rule_against(game, "halt") == "D04"  # it may pass on, but not stay
    game = play(position("1862-may", "usa", areas), "lift 2 philadelphia", "to box-richmond by sea", "halt")
    assert factors(game, "usa", "box-richmond") == 4


@pytest.mark.rule("D62")
def test_d62_an_inland_city_is_no_port():
    game = position("1863-may", "usa", {"harrisburg": {"usa": {"infantry": [1]}}})
    assert refused(game, "lift 1 harrisburg") == ("no sea lift leaves from Harrisburg", "D62")


@pytest.mark.rule("D63", "D62")
def test_d63_a15_from_pittsburgh_by_rail_and_seven_at_sea():
    game = position("1863-may", "usa", {"pittsburgh": {"usa": {"infantry": [3]}}})
    play(game, "march 3 pittsburgh", "to harrisburg", "to philadelphia")
    assert (spent(game), command(game, "usa")) == (3, 3)
    play(game, "to box-richmond by sea", "to box-wilmington by sea", "to box-charleston by sea")
    play(
        game, "to box-savannah-jacksonville by sea", "to box-st-joseph-atseena by sea", "to box-mobile by sea"
    )
    play(game, "to ft-pickens by sea")
    assert spent(game) == 10
    assert rule_against(game, "to box-mobile by sea") == "D63"


@pytest.mark.rule("D63")
def test_d63_a16_from_cincinnati_nothing_is_left_for_the_sea():
    game = position("1863-may", "usa", {"cincinnati": {"usa": {"infantry": [3]}}})
    play(game, "march 3 cincinnati", "to columbus-oh", "to pittsburgh", "to harrisburg", "to philadelphia")
    assert spent(game) == 6
    assert rule_against(game, "to box-richmond by sea") == "D63"


@pytest.mark.rule("D63", "D62", "D66")
def test_d63_a17_from_philadelphia_without_a_point_unless_it_invades():
    areas = {"philadelphia": {"usa": {"infantry": [3]}}, "box-mobile": {"usa": {"ships": 1, "supply": 1}}}
    game = position("1863-may", "usa", areas)
    play(game, "lift 3 philadelphia", "to box-richmond by sea", "to box-wilmington by sea")
    play(
        game,
        "to box-charleston by sea",
        "to box-savannah-jacksonville by sea",
        "to box-st-joseph-atseena by sea",
    )
    play(game, "to box-mobile by sea")
    assert refused(game, "to mobile by sea") == ("an invasion must be activated with a command point", "D66")
    play(game, "to ft-pickens by sea")
    assert (spent(game), command(game, "usa")) == (7, 4)
    play(game, "halt")
    assert factors(game, "usa", "ft-pickens") == 3


@pytest.mark.rule("D63")
def test_d63_lifted_infantry_does_not_march_from_its_port():
    areas = {"philadelphia": {"usa": {"infantry": [1]}}}
    game = position("1863-may", "usa", areas)
    play(game, "lift 1 philadelphia", "to box-richmond by sea", "to ft-monroe by sea")
    assert rule_against(game, "to cold-harbor") == "D62"


@pytest.mark.rule("D63")
def test_d63_no_lift_through_an_enemy():
    areas = {
        "box-new-orleans": {"usa": {"infantry": [2], "ships": 1}},
        "ft-jackson": {"csa": {"fort": 1}},
    }
    game = position("1863-may", "usa", areas)
    play(game, "lift 2 box-new-orleans")
    assert rule_against(game, "to ft-jackson by sea") == "D66"
    assert not offers(game, "to new-orleans by sea")


@pytest.mark.rule("D63")
def test_d63_a_gunboat_does_not_go_along_by_sea_lift():
    areas = {"baltimore": {"usa": {"infantry": [2], "gunboats": 1, "leaders": ["grant"]}}}
    game = position("1863-may", "usa", areas)
    play(game, "activate grant", "to ft-monroe by river", "to box-richmond by sea")
    assert count(game, "usa", "ft-monroe", "gunboat") == 1
    assert count(game, "usa", "box-richmond", "gunboat") == 0


@pytest.mark.rule("D64")
def test_d64_activated_infantry_marches_on_within_six():
    game = position("1863-may", "usa", {"baltimore": {"usa": {"infantry": [3]}}})
    play(game, "march 3 baltimore", "to box-richmond by sea", "to ft-monroe by sea", "to cold-harbor")
    assert (spent(game), command(game, "usa")) == (5, 3)
    # the line to Richmond was cut when Cold Harbor fell: a road, and the swamp
    assert refused(game, "to richmond") == ("it costs 3 and 1 of 6 are left", "D29")
    play(game, "halt")
    assert factors(game, "usa", "cold-harbor") == 3


@pytest.mark.rule("D64", "D63")
def test_d64_beyond_six_it_ends_in_port():
    game = position(
        "1863-may", "usa", {"philadelphia": {"usa": {"infantry": [1]}}, "mobile": {"usa": {"infantry": [1]}}}
    )
    play(
        game,
        "march 1 philadelphia",
        "to box-richmond by sea",
        "to box-wilmington by sea",
        "to box-charleston by sea",
    )
    play(
        game, "to box-savannah-jacksonville by sea", "to box-st-joseph-atseena by sea", "to box-mobile by sea"
    )
    play(game, "to mobile by sea")
    assert rule_against(game, "to meridian") == "D29"


@pytest.mark.rule("D65")
def test_d65_a_gunboat_must_be_there_and_carries_any_number():
    areas: dict[str, Any] = {"cairo": {"usa": {"infantry": [3, 3, 3, 3], "leaders": ["grant"]}}}
    game = position("1862-may", "usa", areas)
    play(game, "activate grant")
    assert refused(game, "to columbus-ky by river") == ("no gunboat is there to carry them", "D65")
    areas["cairo"]["usa"]["gunboats"] = 1
    game = position("1862-may", "usa", areas)
    play(game, "activate grant", "to columbus-ky by river", "halt")
    assert (factors(game, "usa", "columbus-ky"), count(game, "usa", "columbus-ky", "gunboat")) == (12, 1)
    assert command(game, "usa") == 3


@pytest.mark.rule("D65")
def test_d65_a_gunboat_carries_once_a_turn():
    areas = {"cairo": {"usa": {"infantry": [3, 3], "gunboats": 1}}}
    game = position("1862-may", "usa", areas)
    play(game, "march 3 cairo", "to columbus-ky by river", "halt")
    play(game, "march 3 cairo")
    assert rule_against(game, "to columbus-ky by river") == "D65"


@pytest.mark.rule("D65")
def test_d65_no_riverine_lift_without_activation():
    areas = {"memphis": {"usa": {"infantry": [1], "gunboats": 1}}}
    game = position("1863-may", "usa", areas)
    play(game, "lift 1 memphis")
    assert not offers(game, "to columbus-ky by river")


@pytest.mark.rule("D65")
def test_d65_riverboats_do_not_take_troops_into_a_box():
    areas = {"ft-monroe": {"usa": {"infantry": [1], "gunboats": 1, "fort": 1}}}
    game = position("1863-may", "usa", areas)
    play(game, "march 1 ft-monroe")
    assert refused(game, "to box-richmond by river") == (
        "river boats do not carry troops into a blockade box",
        "D65",
    )


@pytest.mark.rule("D65")
def test_d65_after_a_short_trip_the_unit_marches_on():
    areas = {"cairo": {"usa": {"infantry": [3], "gunboats": 1}}}
    game = position("1862-may", "usa", areas)
    play(game, "march 3 cairo", "to columbus-ky by river", "to humboldt")
    assert spent(game) == 3
    assert count(game, "usa", "columbus-ky", "gunboat") == 1  # the boat stays behind


@pytest.mark.rule("D65")
def test_d65_the_confederates_lift_two_factors_a_turn():
    areas = {"memphis": {"csa": {"infantry": [3, 2, 1]}}}
    game = position("1862-may", "csa", areas)
    play(game, "march 3 memphis")
    assert rule_against(game, "to helena by river") == "D65"
    play(game, "halt", "march 2 memphis", "to helena by river", "to vicksburg by river", "halt")
    assert (factors(game, "csa", "vicksburg"), command(game, "csa")) == (2, 3)
    play(game, "march 1 memphis")
    assert rule_against(game, "to helena by river") == "D65"


@pytest.mark.rule("D65")
def test_d65_no_confederate_lift_in_1861_and_two_in_1865():
    areas = {"memphis": {"csa": {"infantry": [2]}}}
    game = position("1861-may", "csa", areas)
    play(game, "march 2 memphis")
    assert rule_against(game, "to helena by river") == "D65"
    game = position("1865-winter", "csa", areas)
    play(game, "march 2 memphis")
    assert offers(game, "to helena by river")  # R43


@pytest.mark.rule("D65", "D71")
@pytest.mark.parametrize("unit", [{"gunboats": 1}, {"supply": 1}, {"infantry": [1]}, {"leaders": ["banks"]}])
def test_d65_confederate_lift_never_enters_where_a_union_unit_is(unit):
    areas = {"memphis": {"csa": {"infantry": [2]}}, "helena": {"usa": unit}}
    game = position("1862-may", "csa", areas)
    play(game, "march 2 memphis")
    assert rule_against(game, "to helena by river") == "D65"


@pytest.mark.rule("D65")
def test_d65_confederate_lift_goes_eight():
    areas = {"memphis": {"csa": {"infantry": [2]}}}
    game = position("1862-may", "csa", areas)
    play(game, "march 2 memphis", "to helena by river", "to vicksburg by river", "to baton-rouge by river")
    play(game, "to new-orleans by river")
    assert spent(game) == 8
    assert rule_against(game, "to ft-jackson by river") == "D65"


@pytest.mark.rule("D65", "D08")
def test_d65_militia_is_infantry_for_confederate_river_lift():
    areas = {
        "new-orleans": {"csa": {"militia": ["la-militia"], "infantry": [2]}},
    }
    game = play(position("1862-may", "csa", areas), "march la-militia", "to baton-rouge by river", "halt")
    assert men(game, "csa", "baton-rouge") == 1
    play(game, "march 2 new-orleans")
    assert rule_against(game, "to baton-rouge by river") == "D65"  # one of two factors is left
