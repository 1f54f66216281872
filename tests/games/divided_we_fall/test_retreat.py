"""D84: where the beaten go."""

from typing import Any

import pytest
from dwf import (
    beaten,
    control,
    count,
    factors,
    fight,
    fort,
    happened,
    men,
    pile,
    play,
    position,
    rule_against,
    texts,
    where,
)


@pytest.mark.rule("D84")
def test_d84_beaten_attackers_go_back_to_where_they_came_from():
    areas = {
        "washington-dc": {"usa": {"infantry": [3, 3], "leaders": ["mcclellan"]}},
        "sharpsburg": {"usa": {"infantry": [2]}},
        "manassas": {"csa": {"infantry": [4, 4], "leaders": ["lee"]}},
    }
    game = position("1863-may", "usa", areas)
    play(game, "activate mcclellan", "to manassas", "march 2 sharpsburg", "to manassas")
    fight(game)
    assert sorted(texts(game)) == ["retreat to sharpsburg", "retreat to washington-dc"]


@pytest.mark.rule("D84", "D69")
def test_d84_beaten_invaders_go_back_aboard():
    areas = {
        "box-charleston": {"usa": {"ships": 1, "infantry": [4], "supply": 1}},
        "charleston-sc": {"csa": {"infantry": [4], "leaders": ["beauregard"]}},
    }
    game = position("1863-may", "usa", areas)
    fight(play(game, "march 4 box-charleston", "take supply", "to charleston-sc by sea"))
    assert factors(game, "usa", "charleston-sc") == 0
    assert factors(game, "usa", "box-charleston") == 3  # 2 attack, 1 is lost; R15


@pytest.mark.rule("D84", "D08", "D89")
def test_d84_militia_does_not_retreat_out_of_its_state():
    game = beaten("bristol", "charlotte", militia=["tn-militia"])
    if game.decision.kind == "retreat":
        play(game, "retreat to lynchburg")
    assert any(e.units.militia == ("tn-militia",) for e in happened(game, "Lost"))


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


@pytest.mark.rule("D84", "D08")
def test_d84_where_only_militia_is_beaten_nobody_is_said_to_retreat() -> None:
    """Militia that may not leave its state is lost, unasked; the log does not send an empty force to the next area."""
    areas: dict[str, Any] = {
        "shreveport": {"usa": {"infantry": [2], "leaders": ["grant"], "supply": 1}},
        "milam": {"csa": {"militia": ["tx-militia"], "fort": 1}},
        "sabine-pass": {"usa": {"infantry": [1]}},
    }
    game = position("1863-may", "usa", areas)
    fight(play(game, "activate grant", "to milam"))
    assert control(game, "milam") == "usa"
    assert [e.why for e in happened(game, "Lost") if e.side == "csa"] == ["no-retreat"]
    assert not happened(game, "Retreated")
    assert all(line[0].isupper() or line[0].isdigit() for line in game.log())


@pytest.mark.rule("D84")
def test_d84_a_beaten_force_goes_to_a_fort_of_its_own_before_empty_land():
    areas = {
        "corinth": {"usa": {"infantry": [3, 3]}},
        "decatur": {"usa": {"fort": 1}},
        "tupelo": {"csa": {"infantry": [4, 4], "leaders": ["bragg"]}},
    }
    game = fight(play(position("1863-may", "csa", areas), "activate bragg", "to corinth"))
    assert happened(game, "Retreated")[-1].end == "decatur"


@pytest.mark.rule("D84")
def test_d84_1_never_to_where_the_attacker_came_from():
    more = {"charlottesville": {"usa": {"infantry": [3], "supply": 1}}}
    areas = {
        "manassas": {"csa": {"infantry": [4], "leaders": ["polk"]}},
        "washington-dc": {"usa": {"infantry": [3, 3], "leaders": ["meade"]}},
    }
    game = position("1863-may", "usa", areas | more)
    play(game, "activate meade", "to manassas", "march 3 charlottesville", "to manassas")
    fight(game, 5)
    # Charlottesville is red and empty now, but the enemy came from there
    assert sorted(texts(game)) == ["retreat to fredericksburg", "retreat to winchester"]
    assert rule_against(game, "retreat to charlottesville") == "D84"
    play(game, "retreat to winchester")
    assert (where(game, "polk"), control(game, "manassas")) == ("winchester", "usa")


@pytest.mark.rule("D84")
def test_d84_2_own_colour_goes_before_friends():
    game = beaten("grafton", "columbus-oh", {"harpers-ferry": {"csa": {"infantry": [1]}}})
    assert sorted(texts(game)) == ["retreat to mcdowell", "retreat to winchester"]


@pytest.mark.rule("D84")
def test_d84_2_not_where_the_enemy_stands():
    game = beaten("grafton", "columbus-oh", {"winchester": {"usa": {"infantry": [1]}}})
    assert where(game, "polk") == "mcdowell"


LEXINGTON: dict[str, Any] = {"knoxville": {"usa": {"infantry": [1]}}}


@pytest.mark.rule("D84")
def test_d84_3_friends_come_next():
    more = LEXINGTON | {"charleston-wv": {"csa": {"infantry": [1]}}}
    game = beaten("lexington", "cincinnati", more)
    assert where(game, "polk") == "charleston-wv"


@pytest.mark.rule("D84")
def test_d84_4_then_an_empty_area_towards_the_nearest_flag_city():
    game = beaten("lexington", "cincinnati", LEXINGTON)
    assert where(game, "polk") == "bowling-green"  # next to Nashville


@pytest.mark.rule("D84")
def test_d84_4_towards_may_be_the_opposite_direction():
    game = beaten("lexington", "cincinnati", LEXINGTON | {"bowling-green": {"usa": {"infantry": [1]}}})
    offered = {"retreat to louisville", "retreat to charleston-wv"}
    assert where(game, "polk") in ("louisville", "charleston-wv") or set(texts(game)) <= offered


LINE = ("bowling-green", "nashville", "franklin", "decatur")


@pytest.mark.rule("D84", "D51")
def test_d84_4_the_union_may_fall_back_on_a_working_military_railroad():
    areas: dict[str, Any] = {
        "corinth": {"usa": {"infantry": [2], "leaders": ["banks"], "supply": 1}},
        "memphis": {"csa": {"infantry": [4, 4, 4], "leaders": ["bragg"]}},
        **{x: {"mrr_line": 1} for x in LINE},
    }
    game = position("1863-may", "csa", areas)
    fight(play(game, "activate bragg", "to corinth"), 3)
    assert sorted(texts(game)) == ["retreat to decatur", "retreat to humboldt", "retreat to shiloh"]
    # cut between Nashville and Franklin the railroad works no more; the others lead towards Cairo
    game = position("1863-may", "csa", areas, cut=["nashville/franklin"])
    fight(play(game, "activate bragg", "to corinth"), 3)
    assert sorted(texts(game)) == ["retreat to humboldt", "retreat to shiloh"]


@pytest.mark.rule("D84", "D83")
def test_d84_5_with_nowhere_to_go_all_are_eliminated():
    held = ("knoxville", "bowling-green", "louisville", "charleston-wv")
    game = beaten("lexington", "cincinnati", {x: {"usa": {"infantry": [1]}} for x in held})
    assert (men(game, "csa", "lexington"), pile(game, "csa")) == (0, 5)
    assert any(e.why == "no-retreat" and e.rule == "D84" for e in happened(game, "Lost"))
    if game.decision.kind == "ride-home":
        play(game, texts(game)[0])
    assert where(game, "polk") in ("nashville", "chattanooga")


@pytest.mark.rule("D84", "D85")
def test_d84_5_supply_shares_the_fate_of_the_troops_that_it_is_with():
    held = ("knoxville", "bowling-green", "louisville", "charleston-wv")
    areas: dict[str, Any] = {
        "cincinnati": {"usa": {"infantry": [3, 3, 3], "leaders": ["grant"]}},
        "lexington": {"csa": {"infantry": [3, 3], "leaders": ["polk"], "supply": 2}},
        **{x: {"usa": {"infantry": [1]}} for x in held},
    }
    game = position("1863-may", "usa", areas)
    fight(play(game, "activate grant", "to lexington"))
    lost = next(e for e in happened(game, "Lost") if e.why == "no-retreat")
    assert (lost.units.infantry > 0, lost.units.supply) == (True, 2)
    assert count(game, "usa", "lexington", "supply") == 0
    assert not happened(game, "Captured")


@pytest.mark.rule("D84", "D44")
def test_d84_2_lexington_has_the_colour_of_both():
    areas: dict[str, Any] = {
        "louisville": {"usa": {"infantry": [3], "leaders": ["buell"]}},
        "bowling-green": {"csa": {"infantry": [4, 4], "leaders": ["bragg"], "supply": 1}},
    }
    game = position("1863-may", "csa", areas)
    fight(play(game, "activate bragg", "to louisville"))
    assert sorted(texts(game)) == ["retreat to cincinnati", "retreat to indianapolis", "retreat to lexington"]


@pytest.mark.rule("D84", "D78", "D08")
def test_d84_militia_alone_has_no_retreat_out_of_its_state():
    held = ("knoxville", "murfreesboro")
    areas: dict[str, Any] = {
        "cookeville": {"usa": {"infantry": [3], "supply": 1}},
        "chattanooga": {"csa": {"militia": ["tn-militia"], "leaders": ["bragg"], "supply": 2}},
        **{x: {"usa": {"infantry": [1]}} for x in held},
    }
    game = position("1863-may", "usa", areas)
    play(game, "march 3 cookeville", "to chattanooga", "fight")
    assert game.decision.kind == "commit"  # Dalton and Decatur are open, but not to Tennessee's militia
    areas["murfreesboro"] = {}
    game = position("1863-may", "usa", areas)
    play(game, "march 3 cookeville", "to chattanooga", "fight")
    assert texts(game) == ["stand", "withdraw to murfreesboro"]
