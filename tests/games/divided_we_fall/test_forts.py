"""D37 to D43: forts in combat, their building, bombardment and wear."""

import pytest
from dwf import (
    FORT_JACKSON,
    command,
    control,
    count,
    factors,
    fight,
    fort,
    happened,
    markers,
    men,
    offers,
    pile,
    play,
    play_until,
    position,
    rule_against,
    texts,
    where,
)


@pytest.mark.rule("D37", "D43", "D41")
@pytest.mark.parametrize(
    ("turn", "place", "limit"),
    [("1861-july", "raleigh", 1), ("1861-july", "richmond", 3), ("1862-july", "raleigh", 2),
     ("1862-july", "richmond", 3), ("1863-july", "raleigh", 3), ("1863-july", "richmond", 3),
     ("1864-july", "raleigh", 4), ("1864-july", "richmond", 4)],
)  # fmt: skip
def test_d37_forts_grow_to_the_limit_of_the_year_and_the_capitals_ahead(turn, place, limit):
    below = position(turn, "csa", {place: {"csa": {"infantry": [1], "fort": limit - 1}}})
    assert offers(below, f"fortify {place}")
    full = position(turn, "csa", {place: {"csa": {"infantry": [1], "fort": limit}}})
    assert rule_against(full, f"fortify {place}") == "D37"


@pytest.mark.rule("D37", "D11")
def test_d37_a_fort_never_attacks():
    areas = {
        "manassas": {"csa": {"infantry": [2], "fort": 2, "supply": 1}},
        "sharpsburg": {"usa": {"infantry": [1]}},
    }
    game = play(position("1862-may", "csa", areas), "march 2 manassas", "to sharpsburg")
    assert game.odds("sharpsburg")["attack"] == 2


@pytest.mark.rule("D38", "D01")
def test_d38_a_fort_is_reduced_step_by_step_and_never_replaced():
    areas = {
        "washington-dc": {"usa": {"infantry": [3, 3, 3]}},
        "manassas": {"csa": {"fort": 2}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "march 3 washington-dc", "to manassas")
    fight(game)  # 3: one step
    assert (fort(game, "csa", "manassas"), pile(game, "csa")) == (1, 0)
    assert control(game, "manassas") == "csa"
    assert factors(game, "usa", "washington-dc") == 9 - 2
    game = position("1862-may", "usa", {**areas, "manassas": {"csa": {"fort": 1}}})
    play(game, "march 3 washington-dc", "to manassas")
    fight(game)
    assert (fort(game, "csa", "manassas"), pile(game, "csa")) == (0, 0)
    assert control(game, "manassas") == "usa"


@pytest.mark.rule("D39")
def test_d39_the_fort_takes_one_loss_that_no_leader_shields():
    """An attack of 3 costs the defender 1; Lee would shield it, the fort may not be."""
    areas = {
        "washington-dc": {"usa": {"infantry": [3]}},
        "manassas": {"csa": {"infantry": [2], "fort": 2, "leaders": ["lee"]}},
    }
    game = play(position("1862-june", "usa", areas), "march 3 washington-dc", "to manassas", "fight", "stand")
    play(game, "commit 3")
    assert fort(game, "csa", "manassas") == 1
    assert men(game, "csa", "manassas") == 2
    # the attacker would lose 1 by the chart; a fort of two demands two
    assert pile(game, "usa") == 2


@pytest.mark.rule("D39")
def test_d39_the_attacker_loses_infantry_to_the_fort_not_boats():
    areas = {
        "fredericksburg": {"usa": {"infantry": [3, 3], "supply": 1, "leaders": ["hooker"]}},
        "ft-monroe": {"usa": {"fort": 1, "ironclads": 3}},
        "richmond": {"csa": {"fort": 3, "infantry": [1]}},
    }
    game = play(position("1863-june", "usa", areas), "activate hooker", "to richmond")
    play(game, "sail ironclad 3 ft-monroe", "to richmond", "fight")
    play(game, texts(game)[0])
    while game.decision.kind == "choose-loss":
        play(game, texts(game)[-1])  # boats where they are offered
    assert pile(game, "usa") == 3


@pytest.mark.rule("D39")
def test_d39_no_losses_no_fort_step():
    """An attack of 1 costs the defender nothing, and the attacker the value of the fort."""
    areas = {
        "washington-dc": {"usa": {"infantry": [1, 3]}},
        "manassas": {"csa": {"infantry": [1], "fort": 2}},
    }
    game = play(position("1862-june", "usa", areas), "march 1 washington-dc", "to manassas")
    fight(game)
    assert fort(game, "csa", "manassas") == 2
    assert pile(game, "usa") == 1


def guns(level, **more):
    """Charleston lies on a blockade box; Pensacola does not."""
    return {
        "box-charleston": {"usa": {"ships": 3, "ironclads": 2, "gunboats": 2, "supply": 1}},
        "charleston-sc": {"csa": {"fort": level, **more}},
        "ft-pickens": {"usa": {"fort": 1, "ships": 3, "gunboats": 2, "supply": 1}},
        "pensacola": {"csa": {"fort": level, **more}},
    }


@pytest.mark.rule("D40")
def test_d40_on_a_blockade_box_a_fort_keeps_its_last_step_and_one_more_ship_is_lost():
    game = position("1862-june", "usa", guns(2))
    play(game, "bombard charleston-sc 1 ship box-charleston")
    assert fort(game, "csa", "charleston-sc") == 1
    assert count(game, "usa", "box-charleston", "ship") == 1
    assert count(game, "usa", "box-charleston", "supply") == 0
    assert command(game, "usa") == 4
    game = position("1862-june", "usa", guns(1))
    assert not [x for x in texts(game) if x.startswith("bombard charleston-sc")]
    game = position("1862-june", "usa", guns(2))
    assert rule_against(game, "bombard charleston-sc 2 ship box-charleston") == "D40"


@pytest.mark.rule("D40")
def test_d40_elsewhere_a_ship_for_each_step_and_gunboats_may_fire():
    game = position("1862-june", "usa", guns(2))
    play(game, "bombard pensacola 2 ship ft-pickens")
    assert fort(game, "csa", "pensacola") == 0
    assert count(game, "usa", "ft-pickens", "ship") == 1
    assert count(game, "usa", "ft-pickens", "supply") == 0
    game = position("1862-june", "usa", guns(2))
    assert offers(game, "bombard pensacola 1 gunboat ft-pickens")
    assert rule_against(game, "bombard charleston-sc 1 gunboat box-charleston") == "D40"
    assert offers(game, "bombard charleston-sc 1 ironclad box-charleston")


@pytest.mark.rule("D40")
def test_d40_not_a_larger_fort_nor_without_supply_nor_by_the_south():
    assert not [x for x in texts(position("1863-june", "usa", guns(3))) if x.startswith("bombard")]
    areas = guns(2)
    del areas["ft-pickens"]["usa"]["supply"]
    game = position("1862-june", "usa", areas)
    assert rule_against(game, "bombard pensacola 1 ship ft-pickens") == "D40"
    assert rule_against(position("1862-june", "csa", guns(2)), "bombard pensacola 1 ship ft-pickens") == "D40"


@pytest.mark.rule("D40")
def test_d40_works_are_destroyed_too():
    areas = guns(2, infantry=[1], construction=True)
    game = position("1862-june", "usa", areas)
    assert markers(game, "pensacola") == ["fort under construction"]
    play(game, "bombard pensacola 1 ship ft-pickens")
    assert "fort under construction" not in markers(game, "pensacola")


@pytest.mark.rule("D40", "D75")
def test_d40_bombardment_is_combat_so_no_attack_follows_where_enemies_are_left():
    areas = guns(2)
    areas["montgomery"] = {"usa": {"infantry": [3], "supply": 1}}
    areas["washington-dc"] = {"usa": {"infantry": [1]}}
    game = play(
        position("1862-june", "usa", areas), "bombard pensacola 1 ship ft-pickens", "march 3 montgomery"
    )
    assert rule_against(game, "to pensacola") == "D75"
    game = play(
        position("1862-june", "usa", areas), "bombard pensacola 2 ship ft-pickens", "march 3 montgomery"
    )
    play(game, "to pensacola")
    assert control(game, "pensacola") == "usa"


@pytest.mark.rule("D40")
def test_d40_a_mixed_squadron_shares_the_price():
    areas = guns(2)
    areas["ft-pickens"] = {"usa": {"fort": 1, "ships": 1, "ironclads": 1, "supply": 1}}
    game = position("1862-june", "usa", areas)
    assert rule_against(game, "bombard pensacola 2 ship ft-pickens") == "D40"
    play(game, "bombard pensacola 2 squadron ft-pickens", "lose ship", "lose ironclad")
    assert fort(game, "csa", "pensacola") == 0


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


@pytest.mark.rule("D40", "D58")
def test_d40_ships_in_a_port_do_not_bombard_a_fort_on_a_box():
    areas = {**FORT_JACKSON, "ft-jackson": {"csa": {"fort": 2}}}
    game = position("1863-may", "usa", areas)
    assert not [x for x in texts(game) if x.startswith("bombard ft-jackson")]
    areas["box-new-orleans"] = {"usa": {"ships": 2}}
    game = position("1863-may", "usa", areas)
    assert [x for x in texts(game) if x.startswith("bombard ft-jackson")] == [
        "bombard ft-jackson 1 ship box-new-orleans"
    ]


@pytest.mark.rule("D41")
def test_d41_troops_must_have_been_there_at_the_start_of_the_turn():
    areas = {"richmond": {"csa": {"infantry": [2]}}, "raleigh": {"csa": {"militia": ["nc-militia"]}}}
    game = play(position("1862-may", "csa", areas), "march 2 richmond", "to petersburg", "halt")
    assert rule_against(game, "fortify petersburg") == "D41"
    assert offers(game, "fortify raleigh")  # militia will do
    assert rule_against(game, "fortify atlanta") == "D41"


@pytest.mark.rule("D41")
def test_d41_two_areas_a_point_two_points_a_turn():
    spots = ["richmond", "petersburg", "raleigh", "atlanta", "mobile", "savannah"]
    game = position("1862-may", "csa", {x: {"csa": {"infantry": [1]}} for x in spots})
    play(game, "fortify richmond")
    assert "also richmond" not in texts(game)
    play(game, "also petersburg", "fortify raleigh", "also savannah")
    assert command(game, "csa") == 3
    assert rule_against(game, "fortify atlanta") == "D41"
    assert sum(1 for x in spots if markers(game, x)) == 4


@pytest.mark.rule("D41")
def test_d41_a_fort_works_from_the_next_turn_and_costs_nothing_to_finish():
    game = position("1862-may", "csa", {"raleigh": {"csa": {"infantry": [1]}}})
    play(game, "fortify raleigh", "no more")
    assert fort(game, "csa", "raleigh") == 0
    assert game.odds("raleigh", "goldsboro: 3")["defence"] == 1
    play(game, "end")
    play_until(game, "campaign", "csa")
    assert (fort(game, "csa", "raleigh"), command(game, "csa")) == (1, 5)
    assert markers(game, "raleigh") == []
    assert rule_against(game, "fortify raleigh") == "D41"  # one level in two turns
    play(game, "end")
    play_until(game, "campaign", "csa")
    assert offers(game, "fortify raleigh")


@pytest.mark.rule("D41", "D37")
def test_d41_eight_turns_build_a_fort_of_four():
    game = position("1863-winter", "csa", {"atlanta": {"csa": {"infantry": [1]}}})
    levels = []
    for _ in range(8):
        play_until(game, "campaign", "csa")
        levels.append(fort(game, "csa", "atlanta"))
        if offers(game, "fortify atlanta"):
            play(game, "fortify atlanta", "no more")
        play(game, "end")
    assert levels == [0, 1, 1, 2, 2, 3, 3, 4]  # the fort stands in the eighth turn


@pytest.mark.rule("D42")
def test_d42_a_fort_without_troops_wears_away_inland_and_is_gone_in_the_end():
    game = position("1863-may", "csa", {"manassas": {"csa": {"fort": 3}}, "vicksburg": {"csa": {"fort": 3}}})
    levels = []
    for _ in range(3):
        play(game, "end")
        play_until(game, "campaign", "csa")
        levels.append((fort(game, "csa", "manassas"), fort(game, "csa", "vicksburg")))
    assert levels == [(2, 3), (1, 3), (0, 3)]
    assert [e.rule for e in happened(game, "Fortified")] == ["D42"] * 3
    assert any(line.endswith("(no troops are with it) [D42]") for line in game.log())


@pytest.mark.rule("D42")
def test_d42_supply_and_leaders_are_no_garrison():
    game = position("1863-may", "csa", {"manassas": {"csa": {"fort": 2, "supply": 1, "leaders": ["lee"]}}})
    play(game, "end")
    play_until(game, "campaign", "csa")
    assert fort(game, "csa", "manassas") == 1


@pytest.mark.rule("D43")
def test_d43_washington_may_be_three_before_1863():
    game = position("1861-may", "usa", {"washington-dc": {"usa": {"infantry": [1], "fort": 2}}})
    assert offers(game, "fortify washington-dc")
    game = position("1862-may", "usa", {"baltimore": {"usa": {"infantry": [1], "fort": 2}}})
    assert rule_against(game, "fortify baltimore") == "D37"


@pytest.mark.rule("D41", "D83", "D85")
def test_d41_who_came_by_boat_before_the_fort_stood_is_swept_away():
    areas = {
        "shiloh": {"csa": {"construction": True}, "usa": {"gunboats": 1, "supply": 1, "leaders": ["grant"]}},
        "cairo": {"usa": {"infantry": [1]}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "end")
    play_until(game, "campaign", "csa")
    assert fort(game, "csa", "shiloh") == 1
    assert where(game, "grant") == "cairo"
    assert count(game, "usa", "shiloh", "supply") == 0
    assert [(x.at, x.taken, x.destroyed) for x in happened(game, "Captured")] == [("shiloh", 0, 1)]


@pytest.mark.rule("D56", "D83")
def test_d56_lee_digs_where_a_leader_came_by_boat_alone():
    areas = {
        "norfolk": {"csa": {"leaders": ["lee"]}, "usa": {"gunboats": 1, "leaders": ["schofield"]}},
        "richmond": {"csa": {"infantry": [1], "supply": 1}},
    }
    game = position("1863-may", "csa", areas)
    play(game, "entrench lee")
    assert fort(game, "csa", "norfolk") == 1
    assert where(game, "schofield") != "norfolk"
