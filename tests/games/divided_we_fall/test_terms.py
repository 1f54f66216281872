"""D01, D04 to D12: words, stacking, areas, lines, kinds of units."""

import pytest
from dwf import (
    control,
    count,
    factors,
    fight,
    fort,
    happened,
    leaders,
    men,
    offers,
    pile,
    play,
    play_until,
    position,
    rule_against,
    spent,
    supplied,
    texts,
    toml,
    turn_of,
    where,
)

import longroll
from longroll.core.errors import PositionError


@pytest.mark.rule("D01")
def test_d01_eliminated_infantry_goes_to_the_pile_from_which_it_is_replaced():
    game = position(
        "1862-june",
        "usa",
        {"washington-dc": {"usa": {"infantry": [3, 3]}}, "manassas": {"csa": {"infantry": [2]}}},
    )
    play(game, "march 3 washington-dc", "to manassas")
    fight(game)
    # 3 against 2: one factor each, and 2 against 1 are left
    play(game, "retreat to winchester")
    assert (pile(game, "usa"), pile(game, "csa")) == (1, 1)
    assert (factors(game, "usa", "manassas"), control(game, "manassas")) == (2, "usa")


@pytest.mark.rule("D01", "D15")
def test_d01_a_removed_leader_is_off_the_map_and_not_in_any_pile():
    """Lyon goes in August 1861 and never comes back; Grant goes in May 1862 and is listed again in July."""
    game = position(
        "1861-august", "usa", {"st-louis": {"usa": {"leaders": ["lyon"]}}}, phase="reinforcements"
    )
    play_until(game, "campaign", "usa")
    assert where(game, "lyon") is None
    assert pile(game, "usa") == 0
    game = position(
        "1862-may",
        "usa",
        {"cairo": {"usa": {"infantry": [1], "leaders": ["grant"]}}},
        phase="reinforcements",
    )
    play_until(game, "campaign", "usa")
    assert where(game, "grant") is None
    assert where(game, "halleck") == "cairo"
    play(game, "end")
    play_until(game, "campaign", "csa")
    play(game, "end")
    play_until(game, "campaign", "usa")
    assert where(game, "grant") is None
    play(game, "end")
    play_until(game, "campaign", "csa")
    play(game, "end")
    play_until(game, "campaign", "usa")
    assert turn_of(game) == "1862-july"
    assert where(game, "grant") == "cairo"
    assert where(game, "halleck") is None


@pytest.mark.rule("D04")
def test_d04_any_number_of_units_but_one_fort_in_a_land_area():
    game = position(
        "1862-may",
        "csa",
        {
            "richmond": {
                "csa": {"infantry": [4, 4, 4, 3], "leaders": ["lee", "jackson"], "supply": 5, "fort": 1}
            }
        },
    )
    assert factors(game, "csa", "richmond") == 15
    assert rule_against(game, "entrench lee") == "D56"  # a second fort
    play(game, "fortify richmond", "no more")
    assert rule_against(game, "fortify richmond") == "D41"


@pytest.mark.rule("D04")
def test_d04_infantry_at_sea_up_to_the_sea_lift_of_the_turn():
    areas = {"box-richmond": {"usa": {"infantry": [3]}}, "ft-monroe": {"usa": {"infantry": [2], "fort": 1}}}
    game = position("1862-may", "usa", areas)  # lift 4
    full = play(game.copy(), "lift 2 ft-monroe", "to box-richmond by sea")
    assert rule_against(full, "halt") == "D04"
    assert offers(play(game, "lift 1 ft-monroe"), "to box-richmond by sea")
    with pytest.raises(PositionError, match="full at 4"):
        longroll.from_position(toml("1862-may", "usa", {"box-richmond": {"usa": {"infantry": [3, 2]}}}))


@pytest.mark.rule("D04", "D05", "D12")
def test_d04_ships_lie_in_sea_ports_never_in_river_ports():
    with pytest.raises(PositionError, match="ships cannot be there"):
        longroll.from_position(toml("1862-may", "usa", {"cairo": {"usa": {"ships": 1}}}))
    game = position("1863-may", "usa", {"memphis": {"usa": {"infantry": [2], "ships": 1, "ironclads": 1}}})
    play(game, "sail ship 1 memphis")
    assert rule_against(game, "to columbus-ky") == "D58"
    play(game, "halt", "sail ironclad 1 memphis", "to columbus-ky", "to cairo", "halt")
    assert count(game, "usa", "cairo", "ironclad") == 1


@pytest.mark.rule("D04", "D35")
def test_d04_enemies_in_one_area_must_fight_at_once():
    areas = {"washington-dc": {"usa": {"infantry": [3]}}, "manassas": {"csa": {"infantry": [1]}}}
    game = play(position("1862-june", "usa", areas), "march 3 washington-dc", "to manassas")
    assert game.decision.kind == "battle"
    assert "end" not in texts(game)
    fight(game)
    assert (men(game, "csa", "manassas"), men(game, "usa", "manassas")) == (0, 2)
    with pytest.raises(PositionError, match="both sides hold it"):
        longroll.from_position(
            toml("1862-may", "usa", {"manassas": {"csa": {"infantry": [1]}, "usa": {"infantry": [1]}}})
        )


@pytest.mark.rule("D04", "D63")
def test_d04_a_full_box_is_not_entered_with_the_last_of_the_movement() -> None:
    full = {"usa": {"infantry": [4, 4]}}
    areas = {"baltimore": {"usa": {"infantry": [4]}}, "box-richmond": full}
    game = play(position("1863-may", "usa", areas), "lift 4 baltimore")
    assert offers(game, "to box-richmond by sea")
    game = position("1863-may", "usa", {"cincinnati": {"usa": {"infantry": [4]}}, "box-richmond": full})
    play(game, "march 4 cincinnati", "to columbus-oh", "to pittsburgh", "to harrisburg", "to baltimore")
    assert factors(game, "usa", "baltimore") == 4
    if offers(game, "to box-richmond by sea"):
        play(game, "to box-richmond by sea")
        assert rule_against(game, "halt") == "D04"


@pytest.mark.rule("D04", "D62")
def test_d04_a_full_box_without_a_way_on_is_not_entered() -> None:
    way = [
        "richmond",
        "wilmington",
        "charleston",
        "savannah-jacksonville",
        "st-joseph-atseena",
        "mobile",
        "new-orleans",
    ]
    areas = {"washington-dc": {"usa": {"infantry": [3]}}, "box-berwick-texas": {"usa": {"infantry": [4, 3]}}}
    game = play(
        position("1863-may", "usa", areas), "lift 3 washington-dc", *(f"to box-{x} by sea" for x in way)
    )
    assert rule_against(game, "to box-berwick-texas by sea") == "D04"
    areas["box-berwick-texas"]["usa"]["infantry"] = [4, 1]
    game = play(
        position("1863-may", "usa", areas), "lift 3 washington-dc", *(f"to box-{x} by sea" for x in way)
    )
    assert offers(game, "to box-berwick-texas by sea")


@pytest.mark.rule("D04", "D62")
def test_d04_a_full_box_is_passed_but_nobody_stays_there():
    areas = {
        "baltimore": {"usa": {"infantry": [3]}},
        "box-richmond": {"usa": {"infantry": [3]}},
        "ft-monroe": {"usa": {"fort": 1}},
    }
    game = play(position("1862-may", "usa", areas), "lift 3 baltimore", "to box-richmond by sea")
    assert rule_against(game, "halt") == "D04"  # the lift is four
    play(game, "to ft-monroe by sea", "halt")
    assert factors(game, "usa", "ft-monroe") == 3


@pytest.mark.rule("D05")
def test_d05_a_white_area_belongs_to_whoever_holds_it_and_else_to_nobody():
    game = position("1862-may", "csa", {"little-rock": {"csa": {"infantry": [2], "leaders": ["van-dorn"]}}})
    play(game, "activate van-dorn", "to greenville", "halt")
    assert control(game, "greenville") == "csa"
    play_until(game, "campaign", "csa")
    play(game, "end")
    play_until(game, "campaign", "csa")
    play(game, "activate van-dorn", "to little-rock", "halt")
    assert control(game, "greenville") == "home"  # back to nobody
    game = position("1863-may", "csa", {"grafton": {"csa": {"infantry": [1]}}})
    assert control(game, "grafton") == "csa"


@pytest.mark.rule("D05", "D90")
def test_d05_part_blue_areas_become_union_with_west_virginia():
    areas = {"grafton": {"usa": {"infantry": [1]}}, "charleston-wv": {"usa": {"infantry": [1]}}}
    before = position("1863-may", "usa", areas)
    assert supplied(before, "usa", "grafton") == "flag city"  # next to Columbus and Pittsburgh
    game = position("1863-june", "usa", {"harpers-ferry": {"usa": {"infantry": [1]}}})
    assert supplied(game, "usa", "harpers-ferry") == "home country"
    game = position("1863-may", "usa", {"harpers-ferry": {"usa": {"infantry": [1]}}})
    assert supplied(game, "usa", "harpers-ferry") == "none"


@pytest.mark.rule("D06", "D28")
def test_d06_land_units_need_a_road_or_railroad_and_boats_a_water_line():
    game = position("1862-may", "usa", {"cairo": {"usa": {"infantry": [2], "gunboats": 1}}})
    play(game, "march 2 cairo")
    assert rule_against(game, "to columbus-ky") == "D28"  # only the Mississippi joins them
    assert rule_against(game, "to memphis") == "D28"
    assert offers(game, "to st-louis")
    play(game, "halt", "sail gunboat 1 cairo")
    assert rule_against(game, "to springfield") == "D28"


@pytest.mark.rule("D06", "D29")
@pytest.mark.parametrize(("turn", "road"), [("1862-may", 2), ("1862-october", 3), ("1862-winter", 4)])
def test_d06_roads_cost_by_the_weather_and_railroads_do_not(turn, road):
    game = position(turn, "csa", {"fredericksburg": {"csa": {"infantry": [2]}}})
    assert spent(play(game.copy(), "march 2 fredericksburg", "to charlottesville")) == road
    game = position(turn, "csa", {"manassas": {"csa": {"infantry": [2]}}})
    assert spent(play(game, "march 2 manassas", "to charlottesville", "to richmond")) == 2


@pytest.mark.rule("D07")
@pytest.mark.parametrize(
    ("turn", "side", "largest"),
    [("1861-may", "csa", 3), ("1862-may", "csa", 4), ("1862-may", "usa", 3), ("1863-may", "csa", 5),
     ("1863-may", "usa", 4), ("1864-may", "csa", 4), ("1864-may", "usa", 5)],
)  # fmt: skip
def test_d07_counters_grow_with_the_years(turn, side, largest):
    place = "richmond" if side == "csa" else "washington-dc"
    game = position(turn, side, {place: {side: {"infantry": [1] * 6}}})
    assert offers(game, f"march {largest} {place}")
    assert rule_against(game, f"march {largest + 1} {place}") == "D07"


@pytest.mark.rule("D07")
def test_d07_a_counter_fights_with_its_value():
    areas = {"manassas": {"csa": {"infantry": [1]}}, "washington-dc": {"usa": {"infantry": [3, 2, 1]}}}
    game = position("1862-may", "usa", areas)
    assert [game.odds("manassas", f"washington-dc: {k}")["attack"] for k in (1, 2, 3, 6)] == [1, 2, 3, 6]


@pytest.mark.rule("D08")
def test_d08_militia_marches_and_fights_but_never_leaves_its_state():
    game = position("1862-may", "usa", {"columbus-oh": {"usa": {"militia": ["oh-militia"]}}})
    play(game, "march oh-militia")
    assert rule_against(game, "to pittsburgh") == "D08"
    play(game, "to cincinnati", "halt")
    assert men(game, "usa", "cincinnati") == 1
    assert rule_against(game, "march oh-militia") == "D28"
    areas = {"nashville": {"csa": {"militia": ["tn-militia"], "infantry": [1], "leaders": ["hardee"]}}}
    game = play(position("1862-may", "csa", areas), "activate hardee", "take tn-militia")
    assert rule_against(game, "to bowling-green") == "D08"
    play(game, "leave tn-militia", "to bowling-green")
    assert men(game, "csa", "nashville") == 1


@pytest.mark.rule("D08", "D84")
def test_d08_militia_that_would_retreat_out_of_its_state_is_lost():
    areas = {
        "lexington": {"usa": {"infantry": [3, 3, 3], "leaders": ["buell"], "supply": 1}},
        "knoxville": {"csa": {"militia": ["tn-militia"]}},
        "bristol": {"usa": {"infantry": [1]}}, "cookeville": {"usa": {"infantry": [1]}},
        "chattanooga": {"usa": {"infantry": [1]}},
    }  # fmt: skip
    game = position("1862-june", "usa", areas)
    play(game, "activate buell", "to knoxville")
    fight(game, 1)  # a value of one takes nothing from the defender, who is beaten all the same
    assert men(game, "csa", "dalton") == 0
    assert [e.why for e in happened(game, "Lost")][-1] == "no-retreat"


@pytest.mark.rule("D09")
def test_d09_a_leader_adds_to_infantry_and_lends_it_his_movement():
    areas = {
        "washington-dc": {"usa": {"infantry": [3], "leaders": ["hooker"]}},
        "manassas": {"csa": {"infantry": [3]}},
    }
    game = position("1862-may", "usa", areas)
    assert game.odds("manassas", "washington-dc: 3")["attack"] == 3
    assert game.odds("manassas", "washington-dc: hooker 3")["attack"] == 5
    assert play(game.copy(), "activate hooker").decision.prompt.endswith("5 of 5 movement left")
    assert play(game, "march 3 washington-dc").decision.prompt.endswith("6 of 6 movement left")


@pytest.mark.rule("D09", "D76")
def test_d09_leaders_do_not_add_to_naval_units():
    areas = {"ft-monroe": {"usa": {"fort": 1, "ironclads": 2}}, "norfolk": {"csa": {"infantry": [1]}}}
    game = position("1862-may", "usa", areas)
    assert game.odds("norfolk", "ft-monroe: butler ironclad 2")["attack"] == 2


@pytest.mark.rule("D11", "D38")
def test_d11_a_fort_defends_beside_the_troops_but_neither_moves_nor_attacks_nor_retreats():
    areas = {
        "washington-dc": {"usa": {"infantry": [3, 3, 3], "leaders": ["mcclellan"]}},
        "manassas": {"csa": {"infantry": [2], "fort": 2, "leaders": ["beauregard"]}},
    }
    game = position("1862-may", "usa", areas)
    assert game.odds("manassas", "washington-dc: 9")["defence"] == 2 + 2 + 2
    game = position("1862-may", "csa", areas)
    assert game.odds("washington-dc", "manassas: beauregard 2")["attack"] == 1 + 1  # halved by the Potomac
    play(game, "activate beauregard", "to winchester", "halt")
    assert fort(game, "csa", "manassas") == 2
    assert (men(game, "csa", "manassas"), control(game, "manassas")) == (0, "csa")


@pytest.mark.rule("D11", "D36", "D78")
def test_d11_a_fort_stays_when_the_troops_give_way():
    areas = {
        "washington-dc": {"usa": {"infantry": [3, 3, 3]}},
        "manassas": {"csa": {"infantry": [2], "fort": 1, "leaders": ["beauregard"]}},
    }
    game = play(position("1862-may", "usa", areas), "march 3 washington-dc", "to manassas", "fight")
    play(game, "withdraw to winchester")
    assert game.decision.kind == "commit"  # the fort is fought
    play(game, "commit 3")
    assert fort(game, "csa", "manassas") == 0
    assert factors(game, "usa", "manassas") == 2
    assert leaders(game, "csa", "winchester") == ["beauregard"]


@pytest.mark.rule("D12")
def test_d12_confederate_ironclads_do_not_move_and_ships_stay_off_light_blue_lines():
    game = position("1862-june", "csa", {"norfolk": {"csa": {"infantry": [1], "ironclads": 1}}})
    assert rule_against(game, "sail ironclad 1 norfolk") == "D12"
    game = position("1862-june", "usa", {"ft-monroe": {"usa": {"fort": 1, "ships": 1, "gunboats": 1}}})
    play(game, "sail ship 1 ft-monroe")
    assert rule_against(game, "to baltimore") == "D58"  # a coastal line
    assert offers(game, "to box-richmond")
    play(game, "halt", "sail gunboat 1 ft-monroe")
    assert offers(game, "to baltimore")
    assert offers(game, "to box-richmond")
