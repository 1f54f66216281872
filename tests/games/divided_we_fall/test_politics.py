"""D89 to D94: militia, the border states, Europe."""

from typing import Any

import pytest
from dwf import (
    control,
    count,
    factors,
    fight,
    fort,
    happened,
    offers,
    play,
    play_until,
    position,
    refused,
    rule_against,
    supplied,
    texts,
    words,
)


@pytest.mark.rule("D89", "D08")
def test_d89_militia_never_leaves_its_state():
    game = position("1862-may", "csa", {"chattanooga": {"csa": {"militia": ["tn-militia"]}}})
    play(game, "march tn-militia")
    assert refused(game, "to dalton") == ("the Tennessee militia may not leave its state", "D08")
    play(game, "to knoxville", "halt")
    assert count(game, "csa", "knoxville", "militia") == 1


@pytest.mark.rule("D89")
def test_d89_militia_is_not_exchanged_for_infantry():
    game = position("1862-may", "csa", {"nashville": {"csa": {"militia": ["tn-militia"], "infantry": [1]}}})
    assert not offers(game, "march 2 nashville")
    assert not offers(game, "reorganize nashville")


@pytest.mark.rule("D89", "D20")
@pytest.mark.parametrize(("burned", "back"), [(0, 1), (1, 0)])
def test_d89_lost_militia_returns_after_a_year_unless_its_capital_is_burned(burned, back):
    areas = {
        "little-rock": {"burned": burned},
        "pea-ridge": {"csa": {"militia": ["ar-militia"]}},
        "wilsons-creek": {"usa": {"infantry": [3, 3], "leaders": ["curtis"], "supply": 1}},
    }
    game = position("1862-july", "usa", areas)
    fight(play(game, "activate curtis", "to pea-ridge"))
    assert count(game, "csa", "pea-ridge", "militia") == 0
    for turn in range(6):
        play_until(play(game, "end"), "campaign", "csa")
        last = turn == 5
        assert count(game, "csa", "little-rock", "militia") == (back if last else 0), game.view(None)["turn"]
        play_until(play(game, "end"), "campaign", "usa")


def turned(game, place: str) -> str:
    """Whom an area has turned to last."""
    return next((e.side for e in reversed(happened(game, "ControlChanged")) if e.at == place), "nobody")


@pytest.mark.rule("D90")
def test_d90_statehood_in_june_1863():
    areas = {"cincinnati": {"usa": {"infantry": [1]}}, "harpers-ferry": {"usa": {"infantry": [1]}}}
    game = position("1863-may", "usa", areas, phase="reinforcements")
    play_until(game, "campaign", "usa")
    assert not happened(game, "Politics")
    assert supplied(game, "usa", "harpers-ferry") == "none"
    game = position("1863-june", "usa", areas, phase="reinforcements", west_virginia=False)
    play_until(game, "campaign", "usa")
    assert [e.rule for e in happened(game, "Politics")] == ["D90"]
    assert count(game, "usa", "charleston-wv", "militia") == 1
    assert supplied(game, "usa", "harpers-ferry") == "home country"
    assert turned(game, "grafton") == "usa"


@pytest.mark.rule("D90")
def test_d90_not_while_the_confederates_hold_charleston():
    areas = {
        "charleston-wv": {"csa": {"infantry": [1]}},
        "columbus-oh": {"usa": {"infantry": [3, 3], "leaders": ["meade"]}},
    }
    game = position("1863-june", "usa", areas, phase="reinforcements", west_virginia=False)
    play_until(game, "campaign", "usa")
    assert not [e for e in happened(game, "Politics") if e.rule == "D90"]
    play(game, "activate meade", "to charleston-wv")
    fight(game)
    if game.decision.kind in ("retreat", "ride-home"):
        play(game, texts(game)[0])
    play_until(play(game, "end"), "campaign", "usa")
    # the first turn in which the Union controls it
    assert [e.rule for e in happened(game, "Politics")] == ["D90"]
    assert count(game, "usa", "charleston-wv", "militia") == 1


@pytest.mark.rule("D90", "D47")
def test_d90_before_statehood_the_partial_areas_are_neutral_and_need_supply():
    areas = {"mcdowell": {"csa": {"infantry": [3]}}, "grafton": {"usa": {"infantry": [1]}}}
    areas |= {"staunton": {"usa": {"infantry": [1]}}}
    game = position("1863-may", "csa", areas)
    play(game, "march 3 mcdowell")
    assert rule_against(game, "to grafton") == "D47"
    assert (
        control(position("1863-may", "csa", {"harpers-ferry": {"usa": {"supply": 1}}}), "harpers-ferry")
        == "none"
    )
    # Charleston is always a Union city
    assert (
        control(position("1861-may", "csa", {"charleston-wv": {"usa": {"supply": 1}}}), "charleston-wv")
        == "usa"
    )


def placed(game, rule: str) -> list[tuple[str, str]]:
    return [(words(game, e), e.at) for e in happened(game, "Placed") if e.rule == rule]


@pytest.mark.rule("D91")
@pytest.mark.parametrize(
    ("turn", "area", "gain"),
    [
        ("1862-june", {}, 1),
        ("1863-june", {}, 1),
        ("1864-june", {}, 1),
        ("1861-june", {}, 0),
        ("1862-may", {}, 0),
        ("1862-june", {"burned": 1}, 0),
        ("1862-june", {"usa": {"infantry": [1]}}, 0),
    ],
)
def test_d91_jefferson_city_gives_one_infantry_each_june(turn, area, gain):
    game = position(turn, "csa", {"jefferson-city": area} if area else {}, phase="reinforcements")
    play_until(game, "campaign", "csa")
    assert placed(game, "D91") == [("1 infantry", "jefferson-city")] * gain


MARYLAND: dict[str, Any] = {
    "baltimore": {"csa": {"infantry": [2]}},
    "frederick": {"csa": {"infantry": [1]}},
    "sharpsburg": {"csa": {"infantry": [1]}},
}


@pytest.mark.rule("D92")
def test_d92_baltimore_recruits_each_turn_with_a_path_to_richmond():
    game = position("1863-october", "csa", MARYLAND, phase="reinforcements")
    play_until(game, "arrive")
    while game.decision.rule != "D92":
        play(game, texts(game)[0])
    assert texts(game) == ["place baltimore", "place richmond"]
    play(game, "place baltimore")
    assert factors(game, "csa", "baltimore") == 3


@pytest.mark.rule("D92")
@pytest.mark.parametrize("gap", ["frederick", "sharpsburg"])
def test_d92_no_recruits_without_the_path(gap):
    areas = {k: v for k, v in MARYLAND.items() if k != gap}
    game = position("1863-october", "csa", areas, phase="reinforcements")
    play_until(game, "campaign", "csa")
    assert placed(game, "D92") == []


@pytest.mark.rule("D93")
def test_d93_the_union_keeps_out_in_1861():
    areas = {"cincinnati": {"usa": {"infantry": [1]}}, "cairo": {"usa": {"gunboats": 1}}}
    game = position("1861-august", "usa", areas)
    play(game, "march 1 cincinnati")
    assert rule_against(game, "to lexington") == "D93"
    play(game, "halt", "sail gunboat 1 cairo")
    assert rule_against(game, "to paducah") == "D93"


@pytest.mark.rule("D93")
def test_d93_the_confederates_may_enter_and_then_both_may():
    areas = {"nashville": {"csa": {"infantry": [2]}}, "cincinnati": {"usa": {"infantry": [1]}}}
    game = position("1861-august", "csa", areas)
    play(game, "march 2 nashville", "to bowling-green", "to lexington", "halt")
    assert turned(game, "bowling-green") == "csa"  # Confederate as soon as they enter
    play_until(play(game, "end"), "campaign", "usa")
    play(game, "march 1 cincinnati")
    assert offers(game, "to louisville")  # R79


@pytest.mark.rule("D93")
def test_d93_from_1862_louisville_is_union_and_anybody_may_enter():
    game = position("1862-winter", "usa", {"cincinnati": {"usa": {"infantry": [1]}}}, kentucky_entered=False)
    play(game, "march 1 cincinnati", "to lexington", "halt")
    assert control(game, "lexington") == "usa"
    game = position("1861-october", "usa", {"cincinnati": {"usa": {"infantry": [1]}}})
    play_until(play(game, "end"), "campaign", "csa")
    assert turned(game, "louisville") == "usa"


@pytest.mark.rule("D93")
def test_d93_bowling_green_turns_confederate_even_if_the_union_came_first():
    areas = {"cincinnati": {"usa": {"infantry": [1]}}, "knoxville": {"csa": {"infantry": [3]}}}
    game = position("1862-winter", "usa", areas, kentucky_entered=False)
    play(game, "march 1 cincinnati", "to louisville", "halt")
    assert turned(game, "bowling-green") == "nobody"
    play_until(play(game, "end"), "campaign", "csa")
    play(game, "march 3 knoxville", "to lexington", "halt")
    assert turned(game, "bowling-green") == "csa"


@pytest.mark.rule("D93")
def test_d93_bowling_green_stays_with_the_union_where_it_has_taken_it():
    areas = {"bowling-green": {"usa": {"infantry": [1]}}, "knoxville": {"csa": {"infantry": [3]}}}
    game = position("1862-may", "csa", areas)
    play(game, "march 3 knoxville", "to lexington", "halt")
    assert control(game, "bowling-green") == "usa"


@pytest.mark.rule("D93", "D103", "D104")
@pytest.mark.parametrize(
    ("side", "turn", "areas", "gain"),
    [
        ("usa", "1862-winter", {}, ["louisville"]),  # Union by 1862
        ("usa", "1862-july", {"louisville": {"csa": {"infantry": [1]}}}, []),
        ("usa", "1862-july", {"louisville": {"csa": {"infantry": [1]}}, "lexington": {"usa": {"infantry": [1]}}}, ["lexington"]),
        ("usa", "1862-august", {}, []),  # R42
        ("csa", "1862-june", {"bowling-green": {"csa": {"infantry": [1]}}}, ["bowling-green"]),
        ("csa", "1862-june", {"lexington": {"csa": {"infantry": [1]}}}, ["lexington"]),
        ("csa", "1862-june", {}, []),
        ("csa", "1862-july", {"lexington": {"csa": {"infantry": [1]}}}, []),
        ("csa", "1863-june", {"lexington": {"csa": {"infantry": [1]}}}, []),
    ],
)  # fmt: skip
def test_d93_recruits_of_kentucky(side, turn, areas, gain):
    game = position(turn, side, areas, phase="reinforcements")
    play_until(game, "campaign", side)
    rule = "D103" if side == "usa" else "D104"
    assert [
        at for what, at in placed(game, rule) if at in ("louisville", "lexington", "bowling-green")
    ] == gain


@pytest.mark.rule("D93")
def test_d93_one_recruit_though_both_cities_are_held():
    areas = {x: {"csa": {"infantry": [1]}} for x in ("bowling-green", "lexington")}
    game = position("1862-june", "csa", areas, phase="reinforcements")
    play_until(game, "campaign", "csa")
    assert factors(game, "csa", "bowling-green") + factors(game, "csa", "lexington") == 3


@pytest.mark.rule("D93")
def test_d93_bowling_green_does_not_join_the_south_under_a_union_garrison() -> None:
    areas = {"humboldt": {"csa": {"infantry": [1]}}, "bowling-green": {"usa": {"infantry": [1]}}}
    game = position("1862-may", "csa", areas)
    play(game, "march 1 humboldt", "to columbus-ky", "halt")
    assert control(game, "bowling-green") == "usa"
    play_until(game, "campaign", "usa")
    play(game, "march 1 bowling-green", "to louisville", "halt")
    assert control(game, "bowling-green") in ("none", "home")


@pytest.mark.rule("D93")
def test_d93_a_city_that_has_taken_a_side_does_not_change_it() -> None:
    areas = {"nashville": {"csa": {"infantry": [1]}}, "bowling-green": {"csa": {"infantry": [1]}}}
    game = position("1862-may", "csa", areas)
    play(game, "march 1 bowling-green", "to louisville", "halt")
    assert control(game, "louisville") == "csa"
    play_until(game, "campaign", "usa")
    play_until(game, "campaign", "csa")
    play(game, "march 1 louisville", "to bowling-green", "halt")
    assert control(game, "louisville") in ("usa", "home")  # the Union's city from 1862


@pytest.mark.rule("D93", "D84")
def test_d93_the_union_does_not_retreat_into_closed_kentucky():
    areas = {
        "fort-donelson": {"usa": {"infantry": [3, 3]}},
        "nashville": {"csa": {"infantry": [3, 3], "leaders": ["beauregard"]}},
    }
    game = position("1861-october", "csa", areas, kentucky_entered=False)
    fight(play(game, "activate beauregard", "to fort-donelson"))
    assert happened(game, "Retreated")[-1].end == "humboldt"
    game = position("1861-october", "csa", areas, kentucky_entered=True)
    fight(play(game, "activate beauregard", "to fort-donelson"))
    assert "retreat to paducah" in texts(game) or happened(game, "Retreated")[-1].end == "paducah"


@pytest.mark.rule("D93", "D84")
def test_d93_confederates_who_retreat_into_kentucky_end_its_neutrality():
    areas = {
        "fort-donelson": {"csa": {"infantry": [3]}},
        "nashville": {"usa": {"infantry": [3, 3], "supply": 1, "leaders": ["buell"]}},
        "humboldt": {"usa": {"infantry": [1]}},
    }
    game = position("1861-august", "usa", areas, kentucky_entered=False)
    assert not offers(play(game.copy(), "march 1 humboldt"), "to paducah")
    fight(play(game, "activate buell", "to fort-donelson"))
    if game.decision.kind == "retreat":
        play(game, texts(game)[0])
    assert [(x.what, x.side) for x in happened(game, "Politics")] == [("kentucky", "csa")]
    assert control(game, "bowling-green") == "csa"
    assert offers(play(game, "march 1 humboldt"), "to columbus-ky")


def came_in(game) -> bool:
    return any(e.rule == "D94" for e in happened(game, "Politics"))


FLEET: dict[str, Any] = {
    "box-mobile": {"usa": {"ships": 2, "gunboats": 1, "ironclads": 1}},
    "philadelphia": {"usa": {"ships": 1}},
}


def europe(turn: str, *held: str, lost: tuple[str, ...] = (), **more: Any):
    areas = (
        FLEET
        | {x: {"csa": {"infantry": [1]}} for x in held}
        | {x: {"usa": {"infantry": [1]}} for x in lost}
        | more
    )
    game = position(turn, "csa", areas, phase="reinforcements")
    return play_until(game, "campaign", "csa")


@pytest.mark.rule("D94")
@pytest.mark.parametrize(
    ("turn", "held", "lost", "comes"),
    [
        ("1862-may", "harrisburg", (), True),
        ("1862-may", "pittsburgh", (), True),
        ("1862-may", "baltimore", ("memphis",), True),
        ("1862-may", "baltimore", ("memphis", "mobile"), False),
        ("1862-may", "st-louis", ("memphis",), True),
        ("1862-may", "cincinnati", (), True),
        ("1862-may", "springfield", (), True),
        ("1862-may", "indianapolis", (), True),
        ("1862-may", "indianapolis", ("memphis", "mobile"), False),
        ("1862-may", "frederick", (), False),
        ("1861-october", "harrisburg", (), False),
        ("1863-may", "harrisburg", ("memphis", "mobile"), True),
        ("1863-may", "harrisburg", ("memphis", "mobile", "savannah"), False),
        ("1863-may", "cincinnati", (), False),
        ("1864-may", "harrisburg", (), False),
        ("1862-may", "harrisburg", ("richmond",), False),
    ],
)  # fmt: skip
def test_d94_when_europe_intervenes(turn, held, lost, comes):
    assert came_in(europe(turn, held, lost=lost)) == comes


@pytest.mark.rule("D94", "D42")
def test_d94_counts_what_is_held_before_forts_without_troops_fall():
    areas = {"harrisburg": {"csa": {"fort": 1}}, "richmond": {"csa": {"infantry": [1]}}}
    game = position("1862-may", "csa", areas, phase="reinforcements")
    play_until(game, "campaign", "csa")
    assert fort(game, "csa", "harrisburg") == 0
    assert came_in(game)


@pytest.mark.rule("D94")
def test_d94_burned_cities_are_lost_ones():
    assert not came_in(europe("1862-may", "harrisburg", memphis={"burned": 1}, mobile={"burned": 1}))  # R51


@pytest.mark.rule("D94")
def test_d94_the_ships_go_and_five_infantry_come_the_turn_after():
    game = europe("1862-may", "harrisburg")
    assert count(game, "usa", "box-mobile", "ship") == count(game, "usa", "philadelphia", "ship") == 0
    assert (count(game, "usa", "box-mobile", "gunboat"), count(game, "usa", "box-mobile", "ironclad")) == (
        1,
        1,
    )
    assert placed(game, "D94") == []
    play_until(play(game, "end"), "campaign", "csa")
    landed = placed(game, "D94")
    assert sum(int(x.split()[0]) for x, _ in landed) == 5
    play_until(play(game, "end"), "campaign", "csa")
    assert len(placed(game, "D94")) == len(landed)  # once
    assert not [e for e in happened(game, "Placed") if e.units.ships]  # none arrives in June 1862 either


@pytest.mark.rule("D94")
def test_d94_they_land_in_confederate_seaports_that_are_not_burned():
    areas = {
        "harrisburg": {"csa": {"infantry": [1]}},
        "mobile": {"burned": 1},
        "savannah": {"usa": {"infantry": [1]}},
    }
    game = position("1862-june", "csa", areas, phase="reinforcements", intervention=7)
    assert game.decision.rule == "D94"
    offered = {x.removeprefix("place ") for x in texts(game)}
    assert {"richmond", "wilmington", "charleston-sc", "new-orleans"} <= offered
    assert not offered & {"mobile", "savannah", "atlanta", "nashville"}
    assert rule_against(game, "place atlanta") == "D94"
