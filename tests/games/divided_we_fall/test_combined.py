"""Positions in which several rules meet: change for losses, fleets and their ways back, terrain by path, riders, landings."""

from __future__ import annotations

from typing import Any

import pytest
from dwf import (
    count,
    factors,
    fight,
    fort,
    happened,
    men,
    offers,
    pile,
    play,
    position,
    refused,
    rule_against,
    supplied,
    texts,
    where,
    words,
)

# --- D79, D80, R56, R89: losses to the last factor --------------------------------------------------------------------------

LONE_ONES = (
    "raleigh", "wilmington", "charleston-sc", "savannah", "augusta", "nashville", "chattanooga", "atlanta", "decatur", "selma",
    "mobile", "new-orleans", "jackson", "memphis", "little-rock", "milam", "meridian", "columbia", "charlotte", "petersburg",
)  # fmt: skip
"""as many areas as the Confederacy has counters of 1"""


def ones(*places: str, each: int = 1) -> dict[str, Any]:
    return {place: {"csa": {"infantry": [1] * each}} for place in places}


@pytest.mark.rule("D79", "D23")
def test_d79_a_two_that_owes_one_loses_one_by_an_exchange_elsewhere():
    # the twenty ones stand two by two, so that one exchange frees the one that is needed
    areas = ones(*LONE_ONES[:10], each=2)
    areas["manassas"] = {"csa": {"infantry": [2]}}
    areas["washington-dc"] = {"usa": {"infantry": [2, 2]}}
    game = position("1862-may", "usa", areas)
    play(game, "march 2 washington-dc", "to manassas")
    foreseen = game.odds("manassas")
    assert (foreseen["attack"], foreseen["defender_loss"]) == (2, 1)
    fight(game)
    assert factors(game, "csa", "manassas") == 1
    assert pile(game, "csa") == 1
    assert [words(game, e) for e in happened(game, "Lost") if e.side == "csa"] == ["1 infantry"]
    assert len(happened(game, "Reorganised")) == 1


@pytest.mark.rule("D79", "D23")
def test_d79_where_no_exchange_helps_the_loss_is_still_no_larger():
    areas = ones(*LONE_ONES)
    areas["manassas"] = {"csa": {"infantry": [2]}}
    areas["washington-dc"] = {"usa": {"infantry": [2, 2]}}
    game = position("1862-may", "usa", areas)
    play(game, "march 2 washington-dc", "to manassas")
    fight(game)
    assert factors(game, "csa", "manassas") == 1  # R89
    assert pile(game, "csa") == 1


@pytest.mark.rule("D27")
def test_d27_four_factors_are_two_twos_where_the_last_one_is_gone():
    # 3 + 1 is not to be had, 2 + 2 is
    from longroll.kit.counters import compose

    assert compose(4, [0, 2, 1, 0, 0], 3) == [0, 2, 0, 0, 0]
    assert compose(4, [0, 1, 1, 0, 0], 3) is None


# --- D84, R15, R91: fleets and carriers go back -----------------------------------------------------------------------------


@pytest.mark.rule("D84", "D04")
def test_d84_ships_and_gunboats_go_back_each_the_way_they_may():
    areas = {
        "columbus-ky": {"usa": {"gunboats": 2, "supply": 1, "infantry": [1]}},
        "helena": {"usa": {"ships": 3, "infantry": [1]}},
        "memphis": {"csa": {"infantry": [4, 4], "leaders": ["bragg"]}},
    }
    game = position("1863-may", "usa", areas)
    play(game, "sail gunboat 2 columbus-ky", "to memphis", "sail ship 3 helena", "to memphis")
    fight(game, 1)  # a ship is lost, and then the field
    assert (count(game, "usa", "memphis", "gunboat"), count(game, "usa", "memphis", "ship")) == (0, 0)
    assert (count(game, "usa", "columbus-ky", "gunboat"), count(game, "usa", "columbus-ky", "ship")) == (2, 0)
    assert (count(game, "usa", "helena", "gunboat"), count(game, "usa", "helena", "ship")) == (0, 2)


@pytest.mark.rule("D84", "D04")
def test_d84_a_vessel_whose_way_is_closed_takes_another_of_the_fleet_or_stays():
    from longroll.games.divided_we_fall.combat import aftermath
    from longroll.games.divided_we_fall.words import GUNBOAT, IRONCLAD, SHIP

    s = position("1863-may", "usa", {"columbus-ky": {"csa": {"infantry": [1]}}}).state
    at, columbus, helena = (s.tables.index[x] for x in ("memphis", "columbus-ky", "helena"))
    assert not aftermath.may_sail_back(s, GUNBOAT, at, columbus)
    assert aftermath.may_sail_back(s, GUNBOAT, at, helena)
    assert aftermath.may_sail_back(s, SHIP, at, helena)
    s = position("1863-may", "usa", {"helena": {"csa": {"ironclads": 1}}}).state
    assert aftermath.may_sail_back(s, IRONCLAD, at, columbus)
    assert not aftermath.may_sail_back(s, SHIP, at, columbus)
    assert not aftermath.may_sail_back(s, SHIP, at, helena)


@pytest.mark.rule("D84", "D65")
def test_d84_the_gunboat_that_carried_the_troops_takes_them_back():
    areas = {
        "paducah": {"usa": {"infantry": [3], "gunboats": 1, "supply": 1, "leaders": ["grant"]}},
        "fort-donelson": {"csa": {"infantry": [4], "fort": 2}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "activate grant", "to fort-donelson by river")
    fight(game)
    assert fort(game, "csa", "fort-donelson") > 0
    assert count(game, "usa", "fort-donelson", "gunboat") == 0
    assert count(game, "usa", "paducah", "gunboat") == 1
    assert men(game, "usa", "paducah") > 0


@pytest.mark.rule("D84", "D68")
def test_d84_the_ship_that_went_along_from_port_to_port_goes_back():
    areas = {
        "ft-pickens": {"usa": {"infantry": [3], "ships": 1, "supply": 1, "fort": 1, "leaders": ["butler"]}},
        "pensacola": {"csa": {"infantry": [4], "fort": 2}},
    }
    game = position("1863-may", "usa", areas)
    play(game, "activate butler", "to pensacola by sea")
    assert count(game, "usa", "pensacola", "ship") == 1
    fight(game)
    assert count(game, "usa", "pensacola", "ship") == 0
    assert count(game, "usa", "ft-pickens", "ship") == 1


@pytest.mark.rule("D84")
def test_d84_vessels_that_lay_in_the_port_before_stay_there():
    areas = {
        "columbus-ky": {"usa": {"infantry": [2], "gunboats": 1, "supply": 1}},
        "memphis": {"csa": {"infantry": [4]}, "usa": {"gunboats": 1}},
    }
    game = position("1863-may", "usa", areas)
    play(game, "march 2 columbus-ky", "to memphis by river")
    fight(game)
    assert count(game, "usa", "memphis", "gunboat") == 1
    assert count(game, "usa", "columbus-ky", "gunboat") == 1


@pytest.mark.rule("D63")
def test_d63_a_gunboat_does_not_go_along_by_sea_lift():
    areas = {"baltimore": {"usa": {"infantry": [2], "gunboats": 1, "leaders": ["grant"]}}}
    game = position("1863-may", "usa", areas)
    play(game, "activate grant", "to ft-monroe by river", "to box-richmond by sea")
    assert count(game, "usa", "ft-monroe", "gunboat") == 1
    assert count(game, "usa", "box-richmond", "gunboat") == 0


# --- D29, D76, R6, R90: terrain by path --------------------------------------------------------------------------------------


@pytest.mark.rule("D76", "D29")
def test_d76_one_wood_costs_one_however_many_activations_come_through_it():
    areas = {
        "fredericksburg": {"usa": {"infantry": [3, 3, 3], "supply": 1}},
        "richmond": {"csa": {"infantry": [3, 3]}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "march 3 fredericksburg", "to richmond", "march 3 fredericksburg", "to richmond")
    play(game, "march 3 fredericksburg", "to richmond")
    found = game.odds("richmond")
    assert found["attack"] == 8
    assert [m["value"] for m in found["modifiers"] if m["rule"] == "D29"] == [-1]


@pytest.mark.rule("D76", "D29")
def test_d76_three_ones_over_a_major_river_count_two():
    areas = {
        "manassas": {"csa": {"infantry": [1, 1, 1], "supply": 1}},
        "washington-dc": {"usa": {"infantry": [3]}},
    }
    game = position("1862-may", "csa", areas)
    play(game, "march 1 manassas", "to washington-dc", "march 1 manassas", "to washington-dc")
    play(game, "march 1 manassas", "to washington-dc")
    assert game.odds("washington-dc")["attack"] == 2


@pytest.mark.rule("D76")
def test_d76_forces_written_from_one_place_are_one_path():
    areas = {"richmond": {"csa": {"infantry": [3]}}}
    game = position("1862-may", "usa", areas)
    one = game.odds("richmond", "fredericksburg: 6")
    two = game.odds("richmond", "fredericksburg: 3 + fredericksburg: 3")
    assert one["attack"] == two["attack"] == 5


# --- D16, D86, R93: nothing comes into a burned city ------------------------------------------------------------------------


@pytest.mark.rule("D16", "D86")
def test_d16_reinforcements_and_leaders_do_not_enter_a_burned_city():
    areas = {"new-orleans": {"csa": {"infantry": [1]}, "burned": True}}
    game = position("1862-winter", "csa", areas, phase="reinforcements")
    for _ in range(60):
        if game.decision.kind == "campaign":
            break
        assert "place new-orleans" not in texts(game), game.decision
        offered = texts(game)
        play(game, "done" if "done" in offered else offered[0])
    assert all(e.at != "new-orleans" for e in happened(game, "Placed"))


@pytest.mark.rule("D16", "D15")
def test_d16_a_leader_whose_place_is_burned_goes_to_the_nearest_working_flag_city():
    from longroll.games.divided_we_fall.counters import Arrival
    from longroll.games.divided_we_fall.recruiting import schedule
    from longroll.games.divided_we_fall.words import CSA

    game = position("1862-may", "csa", {"richmond": {"csa": {"infantry": [1]}, "burned": True}})
    s = game.state
    row = Arrival(CSA, "leader", "jackson", 1, "richmond", "", "test")
    schedule.carry(s, row, False)
    placed = [e.at for e in s.out if type(e).__name__ == "Placed"]
    assert placed != ["richmond"]
    assert s.leader_at[s.tables.leader_index["jackson"]] != s.tables.richmond
    assert not s.burned[s.leader_at[s.tables.leader_index["jackson"]]]


# --- D40, D58: bombardment ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("D40", "D58")
def test_d40_a_second_ship_sails_up_and_joins_the_one_that_waited():
    areas = {
        "box-wilmington": {"usa": {"ships": 1, "supply": 1}},
        "box-charleston": {"usa": {"ships": 1}},
        "ft-hatteras": {"csa": {"fort": 2}},
    }
    game = position("1862-may", "usa", areas)
    assert not offers(game, "bombard ft-hatteras 1 ship box-wilmington")  # one step costs two units there
    play(game, "sail ship 1 box-charleston", "to box-wilmington", "halt")
    play(game, "bombard ft-hatteras 1 ship box-wilmington")
    assert fort(game, "csa", "ft-hatteras") == 1
    assert count(game, "usa", "box-wilmington", "ship") == 0


@pytest.mark.rule("D40", "D58")
def test_d40_ships_that_have_all_just_come_do_not_bombard():
    areas = {
        "box-wilmington": {"usa": {"supply": 1}},
        "box-charleston": {"usa": {"ships": 2}},
        "ft-hatteras": {"csa": {"fort": 2}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "sail ship 2 box-charleston", "to box-wilmington", "halt")
    assert not offers(game, "bombard ft-hatteras 1 ship box-wilmington")


@pytest.mark.rule("D40")
def test_d40_a_gunboat_comes_up_and_shells():
    areas = {
        "cairo": {"usa": {"gunboats": 1}},
        "paducah": {"usa": {"supply": 1, "infantry": [1]}},
        "fort-donelson": {"csa": {"fort": 1}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "sail gunboat 1 cairo", "to paducah", "halt", "bombard fort-donelson 1 gunboat paducah")
    assert fort(game, "csa", "fort-donelson") == 0


# --- D33, D35, D30, R92: leaders and a battle that waits --------------------------------------------------------------------


def waiting() -> Any:
    areas = {
        "washington-dc": {"usa": {"infantry": [3, 3], "leaders": ["mcdowell"]}},
        "baltimore": {"usa": {"leaders": ["mcclellan"]}},
        "manassas": {"csa": {"infantry": [3], "leaders": ["beauregard"]}},
    }
    game = position("1862-may", "usa", areas)
    return play(game, "march 3 washington-dc", "to manassas")


@pytest.mark.rule("D33", "D35")
def test_d33_a_leader_rides_alone_into_a_battle_that_waits_and_takes_no_part():
    game = waiting()
    before = game.odds("manassas")
    play(game, "ride mcclellan")
    assert texts(game) == ["ride to manassas"]
    play(game, "ride to manassas")
    assert game.decision.kind == "battle"
    assert where(game, "mcclellan") == "manassas"
    assert game.odds("manassas") == before
    play(game, "fight")
    assert game.decision.kind == "give-way"  # the attack has no leader yet


@pytest.mark.rule("D33", "D35")
def test_d33_no_rider_beyond_ten_areas_or_through_the_enemy():
    game = waiting()
    assert offers(game, "ride mcdowell")
    areas = {
        "washington-dc": {"usa": {"infantry": [3]}},
        "ft-pickens": {"usa": {"fort": 1, "leaders": ["butler"]}},
        "manassas": {"csa": {"infantry": [3]}},
        "kansas-city": {"usa": {"leaders": ["lyon"]}},
    }
    far = play(position("1861-june", "usa", areas), "march 3 washington-dc", "to manassas")
    assert not offers(far, "ride butler")  # by sea he would have to end in a port
    assert offers(far, "ride lyon")


@pytest.mark.rule("D30", "D35")
def test_d30_a_leader_called_to_a_battle_leaves_a_garrison():
    areas = {
        "washington-dc": {"usa": {"infantry": [3]}},
        "harpers-ferry": {"usa": {"infantry": [2, 1], "leaders": ["banks"]}},
        "winchester": {"csa": {"infantry": [1]}},
        "manassas": {"usa": {"infantry": [3], "supply": 1}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "march 3 manassas", "to winchester", "activate banks", "leave 1", "to winchester")
    assert game.decision.kind == "battle"
    assert men(game, "usa", "harpers-ferry") == 1
    assert men(game, "usa", "winchester") == 5


# --- D44, D51, R32: the Military Railroad and the sea ------------------------------------------------------------------------


@pytest.mark.rule("D44", "D51")
def test_d44_a_military_railroad_to_an_unmarked_sea_port_supplies():
    areas = {
        "wilmington": {"usa": {"infantry": [1]}},
        "goldsboro": {"usa": {"infantry": [2], "mrr": 1}},
    }
    game = position("1863-may", "usa", areas)
    assert supplied(game, "usa", "goldsboro") == "military railroad"


# --- D49, D50: supply off a boat ----------------------------------------------------------------------------------------------


def landed() -> Any:
    areas = {
        "cairo": {"usa": {"infantry": [2], "gunboats": 1, "supply": 1}},
        "paducah": {"usa": {"infantry": [1]}},
    }
    game = position("1862-may", "usa", areas)
    return play(game, "march 2 cairo", "take supply", "to paducah by river")


@pytest.mark.rule("D50", "D49")
def test_d50_infantry_without_a_leader_puts_down_supply_from_a_gunboat():
    game = play(landed(), "leave supply", "to columbus-ky")
    assert count(game, "usa", "paducah", "supply") == 1
    assert factors(game, "usa", "columbus-ky") == 2


@pytest.mark.rule("D50", "D49")
def test_d50_infantry_without_a_leader_marches_on_with_supply_from_a_gunboat():
    # two factors aboard leave a supply unit two of its four: not enough for the rough road to Columbus
    assert rule_against(landed(), "to columbus-ky") == "D50"
    game = play(landed(), "to humboldt")
    assert (factors(game, "usa", "humboldt"), count(game, "usa", "humboldt", "supply")) == (2, 1)


@pytest.mark.rule("D49")
def test_d49_without_a_boat_infantry_alone_takes_no_supply_along():
    areas: dict[str, Any] = {"cairo": {"usa": {"infantry": [2], "supply": 1}}}
    game = play(position("1862-may", "usa", areas), "march 2 cairo")
    assert rule_against(game, "take supply") == "D49"
    areas["cairo"]["usa"]["gunboats"] = 1
    game = play(position("1862-may", "usa", areas), "march 2 cairo", "take supply")
    assert rule_against(game, "to springfield") == "D49"


# --- D60: ironclads -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D60", "D47")
def test_d60_a_duel_of_ironclads_at_a_garrisoned_port_needs_no_supply():
    areas = {
        "ft-monroe": {"usa": {"ironclads": 2, "fort": 1}},
        "norfolk": {"csa": {"infantry": [2], "ironclads": 1}},
    }
    game = position("1862-may", "usa", areas)
    assert refused(play(game, "sail ironclad 2 ft-monroe"), "to norfolk")[1] == "D47"
    play(game, "halt")
    game = position("1862-may", "usa", areas)
    play(game, "sail ironclad 1 ft-monroe", "to norfolk")
    assert count(game, "csa", "norfolk", "ironclad") == 0
    assert count(game, "usa", "ft-monroe", "ironclad") == 1
    assert game.decision.kind == "campaign"
    assert happened(game, "BattleJoined") == []


# --- D25, D26, D79, D80: the rule that a line cites --------------------------------------------------------------------------


@pytest.mark.rule("D79", "D80")
def test_d80_the_log_cites_the_rule_of_each_sides_losses():
    areas = {
        "fredericksburg": {"usa": {"infantry": [3, 3, 3], "leaders": ["burnside"], "supply": 1}},
        "richmond": {"csa": {"infantry": [3, 3]}},
    }
    game = play(position("1862-may", "usa", areas), "activate burnside", "to richmond")
    fight(game)
    assert {(e.side, e.rule) for e in happened(game, "Lost")} == {("usa", "D80"), ("csa", "D79")}
    assert [e.rule for e in happened(game, "BattleFought")] == ["D102"]


@pytest.mark.rule("D25")
def test_d25_where_only_the_east_is_owed_a_point_the_refusal_says_so():
    areas = {
        "st-louis": {"usa": {"infantry": [2]}},
        "cairo": {"usa": {"infantry": [2]}},
        "washington-dc": {"usa": {"infantry": [1]}},
    }
    game = position("1862-may", "usa", areas, usa={"command": 2})
    play(game, "march 2 st-louis", "halt")
    assert refused(game, "march 2 cairo") == ("the points that are left are owed to the East", "D25")
    both = position("1862-may", "usa", areas, usa={"command": 2})
    assert rule_against(both, "march 2 cairo") == "D26"


# --- D32, R18: the bonus ends at sea ------------------------------------------------------------------------------------------


@pytest.mark.rule("D32")
def test_d32_the_bonus_is_gone_once_a_move_has_been_at_sea():
    # R18: Buell moves 2, and 3 through blue areas alone; two lines at sea between blue ports use up his own two
    areas = {"baltimore": {"usa": {"infantry": [2], "leaders": ["buell"]}}}
    by_land = play(position("1863-may", "usa", areas), "activate buell", "to philadelphia", "to baltimore")
    assert offers(by_land, "to philadelphia")
    by_sea = position("1863-may", "usa", areas)
    play(by_sea, "activate buell", "to box-richmond by sea", "to philadelphia by sea")
    assert rule_against(by_sea, "to harrisburg") == "D29"


# --- D03, R52: neither side ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("D03")
@pytest.mark.parametrize(("option", "winner"), [("neither", "neither"), ("csa", "csa")])
def test_d03_where_neither_side_succeeds_neither_wins_unless_the_option_scores_it(option, winner):
    game = position("1865-winter", "usa", {}, options={"no_victor": option})
    play(game, "end")
    assert game.over
    assert game.result == {
        "winner": winner, "rule": "D03", "reason": "the Union has not done as well as in history",
    }  # fmt: skip
    assert game.winners == (() if winner == "neither" else ("csa",))
    last = game.log()[-1]
    assert ("Neither side wins" if winner == "neither" else "The Confederacy wins") in last
    assert game.rules.evaluate(game.state, "csa") >= 0


@pytest.mark.rule("D02")
def test_d02_the_log_ends_with_who_won_and_why():
    game = play(position("1862-may", "usa", {"washington-dc": {"csa": {"infantry": [1]}}}), "end")
    assert game.result["winner"] == "csa"
    assert "The Confederacy wins: the Confederacy holds Washington" in game.log()[-1]


# --- D35, D84: who comes to a battle, and with what ----------------------------------------------------------------------------


@pytest.mark.rule("D84", "D35")
def test_d84_the_gunboat_that_brought_only_supply_goes_back_too():
    areas = {
        "columbus-ky": {"usa": {"infantry": [2]}},
        "cairo": {"usa": {"supply": 1, "gunboats": 1}},
        "humboldt": {"usa": {"infantry": [2], "supply": 1}},
        "memphis": {"csa": {"infantry": [4, 4], "leaders": ["bragg"]}},
    }
    game = position("1863-may", "usa", areas)
    play(
        game,
        "march 2 humboldt",
        "to memphis",
        "supply cairo",
        "to columbus-ky by river",
        "to memphis by river",
    )
    assert count(game, "usa", "memphis", "gunboat") == 1
    fight(game, 1)
    assert count(game, "usa", "memphis", "gunboat") == 0
    assert count(game, "usa", "columbus-ky", "gunboat") == 1


@pytest.mark.rule("D35", "D45")
@pytest.mark.parametrize(("supply", "comes"), [(1, True), (0, False)])
def test_d35_hungry_units_are_called_only_from_half_as_far(supply, comes):
    from longroll.games.divided_we_fall.bring_in import Call
    from longroll.games.divided_we_fall.movement.reach import FAR, Reach

    s = position("1862-may", "csa", {"springfield": {"csa": {"infantry": [1], "supply": supply}}}).state
    t = s.tables
    call = Call(t.index["pittsburgh"], Reach([5] * t.n, [FAR] * t.n))
    assert call.marches(s, t.index["springfield"], t.rates.militia) == comes
    assert not call.sails(s, t.index["springfield"])
