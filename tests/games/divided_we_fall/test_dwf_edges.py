"""Edges of rules that whole games seldom reach."""

from __future__ import annotations

from typing import Any

import pytest
from dwf import (
    control,
    count,
    factors,
    fight,
    happened,
    leaders,
    offers,
    play,
    play_until,
    position,
    rule_against,
    texts,
)


@pytest.mark.rule("D36", "D63")
@pytest.mark.parametrize(("water", "goes_on"), [(True, False), (False, True)])
def test_d36_after_a_withdrawal_a_march_goes_on_but_a_landing_ends(water: bool, goes_on: bool) -> None:
    areas: dict[str, Any] = {
        "savannah": {"csa": {"infantry": [2], "leaders": ["beauregard"]}},
        "box-savannah-jacksonville": {"usa": {"infantry": [4], "ships": 1, "supply": 1}},
        "augusta": {"usa": {"infantry": [4], "supply": 1}},
    }
    game = position("1863-may", "usa", areas)
    if water:
        play(game, "march 4 box-savannah-jacksonville", "take supply", "to savannah by sea", "fight")
    else:
        play(game, "march 4 augusta", "to savannah", "fight")
    assert game.decision.kind == "give-way"
    play(game, next(x for x in texts(game) if x.startswith("withdraw")))
    assert control(game, "savannah") == "usa"
    assert game.decision.kind == ("march" if goes_on else "campaign")
    assert not happened(game, "BattleFought")


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


@pytest.mark.rule("D96")
def test_d96_an_independent_leader_picks_up_no_more_than_four() -> None:
    areas = {
        "nashville": {"usa": {"infantry": [2], "leaders": ["sherman"]}},
        "murfreesboro": {"usa": {"infantry": [3, 2]}},
    }
    options = {"leader_abilities": True}
    game = play(position("1864-may", "usa", areas, options=options), "roam sherman", "to murfreesboro")
    assert [x for x in texts(game) if x.startswith("take")] == ["take 2"]
    game = play(position("1864-may", "usa", areas, options=options), "activate sherman", "to murfreesboro")
    assert [x for x in texts(game) if x.startswith("take")] == ["take 2", "take 3"]


@pytest.mark.rule("D85")
@pytest.mark.parametrize(
    ("units", "prompt"),
    [
        (2, "A supply unit captured at Atlanta: keep or destroy?"),
        (4, "2 supply units captured at Atlanta: keep or destroy?"),
    ],
)
def test_d85_the_second_of_each_two_is_captured(units: int, prompt: str) -> None:
    areas = {"dalton": {"usa": {"infantry": [3]}}, "atlanta": {"csa": {"supply": units}}}
    game = play(position("1864-may", "usa", areas), "march 3 dalton", "to atlanta")
    assert game.decision.prompt == prompt
    play(game, "keep supply")
    assert (count(game, "usa", "atlanta", "supply"), count(game, "csa", "atlanta", "supply")) == (
        units // 2,
        0,
    )
    said = game.log()[-1]
    assert said == {
        2: "The Union captures a supply unit and destroys a supply unit at Atlanta [D85]",
        4: "The Union captures 2 supply units and destroys 2 supply units at Atlanta [D85]",
    }.get(units)


@pytest.mark.rule("D33")
def test_d33_a_leader_alone_comes_to_his_own_troops_in_the_enemys_country() -> None:
    areas = {
        "louisville": {"usa": {"infantry": [1], "leaders": ["buell"]}},
        "bowling-green": {"usa": {"infantry": [1]}},
        "nashville": {"usa": {"infantry": [1]}},
        "murfreesboro": {"csa": {"infantry": [1]}},
    }
    game = play(position("1862-may", "usa", areas), "ride buell")
    assert offers(game, "ride to nashville")
    assert not offers(game, "ride to murfreesboro")
    assert not offers(game, "ride to franklin")
    play(game, "ride to nashville")
    assert leaders(game, "usa", "nashville") == ["buell"]


@pytest.mark.rule("D84", "D04")
def test_d84_one_vessel_that_cannot_go_back_does_not_keep_the_others() -> None:
    # the ships came from Helena, which the enemy has taken meanwhile; the gunboats came from Columbus
    areas = {
        "helena": {"usa": {"ships": 2}},
        "columbus-ky": {"usa": {"gunboats": 2, "supply": 1}},
        "memphis": {"csa": {"infantry": [4], "fort": 2}},
    }
    game = position("1863-may", "usa", areas)
    play(game, "sail ship 2 helena", "to memphis", "sail gunboat 2 columbus-ky", "to memphis")
    game.state.csa_ironclads[game.rules.tables.index["helena"]] = 1  # type: ignore[attr-defined]
    fight(game)
    left = {kind: count(game, "usa", "memphis", kind) for kind in ("ship", "gunboat")}
    back = count(game, "usa", "columbus-ky", "gunboat")
    assert left["gunboat"] == 0
    assert back + left["ship"] == 4 - happened(game, "BattleFought")[-1].attacker_loss


@pytest.mark.rule("D76")
def test_d76_what_is_held_back_is_told() -> None:
    areas = {
        "nashville": {"usa": {"infantry": [4], "supply": 1}},
        "murfreesboro": {"csa": {"infantry": [2]}},
    }
    game = fight(play(position("1863-may", "usa", areas), "march 4 nashville", "to murfreesboro"), 2)
    fought = happened(game, "BattleFought")[-1]
    assert (fought.value, fought.defender_loss, fought.attacker_loss) == (2, 1, 1)
    assert [(x.amount, x.rule) for x in fought.modifiers if x.reason == "held-back"] == [(-1, "D76")]


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


@pytest.mark.rule("D44")
def test_d44_supply_reports_say_what_would_cut_the_line() -> None:
    areas = {
        "dalton": {"csa": {"infantry": [2]}},
        "corinth": {"usa": {"infantry": [2], "supply": 1}},
        "shiloh": {"usa": {"infantry": [1]}},
        "morehead-city": {"csa": {"infantry": [1]}},
        "winchester": {"csa": {"infantry": [1]}},
    }
    game = position("1863-may", "csa", areas)
    rows = {r["place"]: (r["source"], r["line"], r["cut"]) for r in game.supply("csa")}
    assert rows["morehead-city"] == (
        "home country",
        ["morehead-city", "new-bern", "goldsboro", "raleigh"],
        ["new-bern", "goldsboro"],
    )
    assert rows["winchester"] == (
        "home country",
        ["winchester", "manassas", "charlottesville", "richmond"],
        [],
    )
    assert rows["dalton"][0] == "flag city"
    assert rows["dalton"][1] == ["dalton", *rows["dalton"][2]]
    mine = {r["place"]: (r["source"], r["from"], r["line"], r["cut"]) for r in game.supply("usa")}
    assert mine == {
        "corinth": ("supply unit", "corinth", [], []),
        "shiloh": ("supply unit", "corinth", ["shiloh", "corinth"], ["corinth"]),
    }


@pytest.mark.rule("D84")
def test_d84_who_came_by_land_and_by_river_goes_back_by_land() -> None:
    areas = {
        "cairo": {"usa": {"infantry": [2], "gunboats": 1, "supply": 1}},
        "paducah": {"usa": {"infantry": [2]}},
        "columbus-ky": {"csa": {"infantry": [4, 4], "leaders": ["polk"]}},
    }
    game = play(position("1863-may", "usa", areas), "march 2 cairo", "to columbus-ky by river")
    fight(play(game, "march 2 paducah", "to columbus-ky"))
    assert game.decision.kind == "campaign"  # R15: nothing to choose
    assert [x.end for x in happened(game, "Retreated")] == [
        "paducah",
        "cairo",
    ]  # the troops, then their gunboat


@pytest.mark.rule("D35", "D66")
def test_d35_sea_lift_brings_troops_to_a_battle_farther_than_a_gunboat_goes() -> None:
    areas = {
        "augusta": {"usa": {"infantry": [4], "supply": 1}},
        "savannah": {"csa": {"infantry": [1]}},
        "philadelphia": {"usa": {"infantry": [1], "supply": 1}},
        "box-savannah-jacksonville": {"usa": {"ships": 1}},
    }
    game = play(position("1863-may", "usa", areas), "march 4 augusta", "to savannah")
    calls = ["march 1 philadelphia", "supply philadelphia", "supply augusta"]
    assert texts(game) == ["fight", *calls, "sail ship 1 box-savannah-jacksonville"]


@pytest.mark.rule("D28", "D24")
def test_d28_a_leader_who_was_activated_and_stayed_has_moved() -> None:
    areas = {"cairo": {"usa": {"infantry": [2], "leaders": ["grant", "pope"], "supply": 1}}}
    game = play(position("1862-may", "usa", areas), "activate grant", "halt")
    assert (rule_against(game, "ride grant"), rule_against(game, "supply cairo")) == ("D28", "D49")
    assert offers(game, "ride pope")


@pytest.mark.rule("D66", "D35")
def test_d66_supply_joins_an_invasion_by_sea() -> None:
    areas = {
        "box-charleston": {"usa": {"infantry": [4], "ships": 1, "supply": 2, "leaders": ["banks"]}},
        "charleston-sc": {"csa": {"infantry": [1]}},
    }
    game = position("1863-may", "usa", areas)
    play(game, "supply box-charleston")
    assert rule_against(game, "to charleston-sc by sea") == "D66"
    game = play(
        position("1863-may", "usa", areas), "march 4 box-charleston", "take supply", "to charleston-sc by sea"
    )
    play(game, "supply box-charleston", "to charleston-sc by sea")
    assert count(game, "usa", "charleston-sc", "supply") == 2


@pytest.mark.rule("D84", "D04")
@pytest.mark.parametrize(("waiting", "drowned"), [([2], []), ([4, 1], []), ([4, 2], [1])])
def test_d84_what_has_no_room_at_sea_is_lost(waiting: list[int], drowned: list[int]) -> None:
    # four invade through a box in which others wait, and lose one; the lift of the turn is eight
    areas = {
        "box-wilmington": {"usa": {"infantry": [4], "supply": 1}},
        "box-charleston": {"usa": {"infantry": waiting, "ships": 1}},
        "charleston-sc": {"csa": {"infantry": [3, 3], "leaders": ["beauregard"]}},
    }
    game = play(position("1863-may", "usa", areas), "march 4 box-wilmington", "take supply")
    fight(play(game, "to box-charleston by sea", "to charleston-sc by sea"))
    assert [x.units.infantry for x in happened(game, "Lost") if x.why == "no-room"] == drowned
    assert factors(game, "usa", "box-charleston") == min(8, sum(waiting) + 3)


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


@pytest.mark.rule("D84", "D08")
def test_d84_where_only_militia_is_beaten_nobody_is_said_to_retreat() -> None:
    """Militia that may not leave its state is lost; the log does not send an empty force to the next area."""
    areas: dict[str, Any] = {
        "shreveport": {"usa": {"infantry": [2], "leaders": ["grant"], "supply": 1}},
        "milam": {"csa": {"militia": ["tx-militia"], "fort": 1}},
    }
    game = position("1863-may", "usa", areas)
    fight(play(game, "activate grant", "to milam"))
    play(game, "retreat to alexandria")
    assert control(game, "milam") == "usa"
    assert [e.why for e in happened(game, "Lost") if e.side == "csa"] == ["state-line"]
    assert not happened(game, "Retreated")
    assert all(line[0].isupper() or line[0].isdigit() for line in game.log())
