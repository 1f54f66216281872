"""D13 to D16: the sequence of play, fort attrition, reinforcements, losses replaced."""

import pytest
from dwf import (
    count,
    factors,
    fort,
    happened,
    leaders,
    offers,
    pile,
    play,
    play_until,
    position,
    rule_against,
    texts,
    turn,
    wait_for,
    where,
)


@pytest.mark.rule("D13")
def test_d13_the_confederates_go_first_and_winter_opens_the_year():
    game = position("1862-october", "csa")
    seen = []
    for _ in range(4):
        play_until(game, "campaign")
        seen.append((turn(game), game.decision.side))
        play(game, "end")
    assert seen == [
        ("1862-october", "csa"), ("1862-october", "usa"), ("1863-winter", "csa"), ("1863-winter", "usa"),
    ]  # fmt: skip
    assert [e.side for e in happened(game, "TurnBegan")][:3] == ["usa", "csa", "usa"]


@pytest.mark.rule("D13")
def test_d13_the_war_ends_with_winter_1865():
    game = position("1864-may", "usa")
    turns = []
    while not game.over:
        play_until(game, "campaign", "usa")
        if not game.over:
            turns.append(turn(game))
            play(game, "end")
    assert turns == ["1864-may", "1864-june", "1864-july", "1864-august", "1864-october", "1865-winter"]


@pytest.mark.rule("D13")
def test_d13_reinforcements_come_before_the_campaign():
    game = position("1862-june", "usa", phase="reinforcements", usa={"pile": 2})
    kinds = []
    while game.decision.kind != "campaign":
        kinds.append(game.decision.kind)
        play(game, "done" if "done" in texts(game) else texts(game)[0])
    assert kinds == ["arrive"] * 5 + ["draft", "supplying"]
    assert "arrive" not in texts(game)


@pytest.mark.rule("D13", "D03")
@pytest.mark.parametrize(
    ("turn", "stops"), [("1862-october", True), ("1862-august", False), ("1863-october", False)]
)
def test_d13_by_option_the_war_stops_after_its_first_year(turn: str, stops: bool) -> None:
    options = {"stop_after_year": True}
    game = position(turn, "usa", {}, scenario="1862", options=options)
    while not game.over and game.decision.side == "usa":
        play(game, "end" if offers(game, "end") else texts(game)[-1])
    assert game.over == stops


@pytest.mark.rule("D14", "D42")
def test_d14_an_ungarrisoned_inland_fort_loses_a_step_in_its_owners_phase():
    areas = {
        "manassas": {"csa": {"fort": 2}},
        "winchester": {"csa": {"fort": 1}},
        "fredericksburg": {"csa": {"fort": 2, "infantry": [1]}},
        "raleigh": {"csa": {"fort": 2, "militia": ["nc-militia"]}},
        "norfolk": {"csa": {"fort": 1}},
        "fort-donelson": {"csa": {"fort": 1}},
        "frederick": {"usa": {"fort": 1}},
    }
    game = position("1862-june", "csa", areas, phase="reinforcements")
    play_until(game, "campaign", "csa")
    assert fort(game, "csa", "manassas") == 1
    assert fort(game, "csa", "winchester") == 0
    assert fort(game, "csa", "fredericksburg") == 2  # infantry
    assert fort(game, "csa", "raleigh") == 2  # militia
    assert fort(game, "csa", "norfolk") == 1  # a sea port
    assert fort(game, "csa", "fort-donelson") == 1  # a river port
    assert fort(game, "usa", "frederick") == 1  # not the Union's phase
    play_until(game, "campaign", "usa")
    assert fort(game, "usa", "frederick") == 0


@pytest.mark.rule("D15")
def test_d15_reinforcements_arrive_where_the_list_says():
    game = position("1861-october", "csa", phase="reinforcements")
    wait_for(game, "Bragg arrives")
    assert rule_against(game, "place mobile") == "D104"
    play(game, "place pensacola")
    assert where(game, "bragg") == "pensacola"
    assert factors(game, "csa", "pensacola") == 1
    game = position("1862-may", "usa", phase="reinforcements")
    play_until(game, "campaign", "usa")
    assert factors(game, "usa", "washington-dc") == 3
    assert count(game, "usa", "washington-dc", "railroad") == 1
    assert count(game, "usa", "philadelphia", "ship") == 1


@pytest.mark.rule("D15")
def test_d15_reinforcements_of_an_occupied_place_go_to_the_replacement_pile():
    areas = {"washington-dc": {"csa": {"infantry": [2]}}, "philadelphia": {"csa": {"infantry": [1]}}}
    game = position("1862-may", "usa", areas, phase="reinforcements")
    play_until(game, "draft")
    assert pile(game, "usa") == 3 + 1
    assert factors(game, "usa", "washington-dc") == 0
    assert count(game, "usa", "philadelphia", "ship") == 0


@pytest.mark.rule("D15")
def test_d15_an_alternative_place_is_used_when_the_first_is_occupied():
    """Loring and his infantry: McDowell in Virginia, or any Virginia city if that is not to be had."""
    game = position("1861-july", "csa", {"mcdowell": {"usa": {"infantry": [1]}}}, phase="reinforcements")
    assert game.decision.kind == "arrive"
    assert not offers(game, "place mcdowell")
    play(game, "place richmond")
    assert leaders(game, "csa", "richmond") == ["loring"]
    assert factors(game, "csa", "richmond") == 1


@pytest.mark.rule("D15")
def test_d15_a_leader_whose_place_is_occupied_goes_to_the_nearest_flag_city():
    """Polk is due in Memphis. Little Rock is one area away, by the road west."""
    game = position("1861-august", "csa", {"memphis": {"usa": {"infantry": [1]}}}, phase="reinforcements")
    play_until(game, "campaign", "csa")
    assert where(game, "polk") == "little-rock"


@pytest.mark.rule("D15")
def test_d15_among_flag_cities_equally_near_the_owner_chooses():
    """Buell is due in Cincinnati; Columbus is one area away, and so is nothing else. Grant is due in Cairo: St. Louis
    and Springfield are both next to it."""
    game = position("1861-august", "usa", {"cairo": {"csa": {"infantry": [1]}}}, phase="reinforcements")
    wait_for(game, "Grant arrives")
    assert sorted(texts(game)) == ["place springfield", "place st-louis"]


@pytest.mark.rule("D15", "D86")
def test_d15_the_south_brings_nothing_into_a_burned_city():
    game = position("1862-august", "csa", {"raleigh": {"burned": 1}}, phase="reinforcements", csa={"pile": 3})
    play_until(game, "draft", "csa")
    assert rule_against(game, "draft raleigh") == "D17"
    assert offers(game, "draft wilmington")
    game = position(
        "1862-october", "csa", {"richmond": {"burned": 1}}, phase="reinforcements", csa={"pile": 3}
    )
    play_until(game, "draft", "csa")
    assert not offers(game, "draft richmond")


@pytest.mark.rule("D16")
def test_d16_replacements_make_good_losses_and_no_more():
    game = position("1862-august", "csa", phase="reinforcements", csa={"pile": 0})
    play_until(game, "supplying", "csa")
    assert not [e for e in happened(game, "Placed") if e.rule == "D17"]
    game = position("1863-october", "usa", phase="reinforcements", usa={"pile": 2})
    play_until(game, "draft", "usa")
    play(game, "draft washington-dc")  # the group gives three
    assert (factors(game, "usa", "washington-dc"), pile(game, "usa")) == (2, 0)
    assert game.decision.kind == "supplying"


@pytest.mark.rule("D16", "D17")
def test_d16_no_replacements_where_the_enemy_is_until_the_city_is_retaken():
    areas = {"raleigh": {"usa": {"infantry": [1]}}, "wilmington": {"usa": {"infantry": [1]}}}
    game = position("1862-august", "csa", areas, phase="reinforcements", csa={"pile": 9})
    play_until(game, "draft", "csa")
    assert rule_against(game, "draft raleigh") == "D17"
    assert rule_against(game, "draft wilmington") == "D17"
    areas = {"raleigh": {"usa": {"infantry": [1]}}, "wilmington": {"csa": {"infantry": [1]}}}
    game = position("1862-august", "csa", areas, phase="reinforcements", csa={"pile": 9})
    play_until(game, "draft", "csa")
    assert offers(game, "draft wilmington")


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
