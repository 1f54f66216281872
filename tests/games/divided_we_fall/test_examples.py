"""The worked examples that the rulebook prints for terms, command, movement, forts, supply and leaders (D01 to D57)."""

import pytest
from dwf import (
    command,
    count,
    factors,
    fort,
    happened,
    infantry,
    leaders,
    men,
    offers,
    play,
    play_until,
    position,
    rule_against,
    spent,
    texts,
    track,
)


def winter_1862():
    """L352: the Union player's turn, four command points."""
    return position(
        "1862-winter",
        "usa",
        {
            "cairo": {"usa": {"infantry": [1] * 6, "leaders": ["grant"], "gunboats": 2, "supply": 2}},
            "st-louis": {"usa": {"infantry": [2], "gunboats": 1}},
            "cincinnati": {"usa": {"infantry": [3]}},
            "lexington": {"csa": {"infantry": [1]}},
            "pittsburgh": {"usa": {"infantry": [2]}},
            "washington-dc": {"usa": {"infantry": [1], "supply": 1, "ships": 1}},
            "ft-pickens": {"usa": {"fort": 1}},
        },
    )


@pytest.mark.rule("D24", "D25", "D26", "D50")
def test_d24_the_union_winter_of_1862_spends_four_points_and_moves_the_rest_free():
    game = winter_1862()
    assert command(game, "usa") == 4
    play(game, "activate grant", "to columbus-ky by river", "halt")
    assert command(game, "usa") == 3
    assert spent(game) == 2
    assert factors(game, "usa", "columbus-ky") == 6
    assert count(game, "usa", "columbus-ky", "supply") == 2
    assert count(game, "usa", "columbus-ky", "gunboat") == 1
    play(game, "sail gunboat 1 st-louis", "to cairo", "halt")
    assert command(game, "usa") == 3
    assert count(game, "usa", "cairo", "gunboat") == 2
    play(game, "march 3 cincinnati", "to lexington")
    assert command(game, "usa") == 2
    assert game.decision.kind == "battle"
    play(game, "fight", "commit 3")
    assert men(game, "csa", "lexington") == 0
    assert men(game, "usa", "lexington") == 2
    assert track(game, "points owed") == "the Trans-Mississippi and the East"
    play(game, "march 2 pittsburgh", "to harrisburg", "to baltimore", "to washington-dc", "halt")
    assert spent(game) == 4
    assert command(game, "usa") == 1
    assert track(game, "points owed") == "the Trans-Mississippi"
    play(game, "march 2 st-louis", "to greenville", "halt")
    assert spent(game) == 5
    assert command(game, "usa") == 0
    assert track(game, "points owed") == "none"
    way = [
        "box-richmond", "box-wilmington", "box-charleston", "box-savannah-jacksonville", "box-st-joseph-atseena",
        "box-mobile", "ft-pickens",
    ]  # fmt: skip
    play(game, "lift 1 washington-dc", "take supply", *(f"to {x} by sea" for x in way), "halt")
    assert spent(game) == 8
    assert track(game, "sea lift left") == 1
    assert factors(game, "usa", "ft-pickens") == 1
    assert count(game, "usa", "ft-pickens", "supply") == 1
    play(game, "sail ship 1 washington-dc", *(f"to {x}" for x in way), "halt")
    assert count(game, "usa", "ft-pickens", "ship") == 1
    assert command(game, "usa") == 0


@pytest.mark.rule("D24", "D35")
def test_d24_the_battle_of_the_example_is_lexington_from_cincinnati():
    game = play(winter_1862(), "march 3 cincinnati", "to lexington")
    assert game.odds("lexington")["attack"] == 3
    assert game.odds("lexington")["defence"] == 1


@pytest.mark.rule("D27", "D07")
@pytest.mark.parametrize("into", [[5, 1], [2, 2, 2], [4, 2], [3, 3], [1, 1, 1, 1, 1, 1]])
def test_d27_six_ones_of_may_1863_become_what_the_player_likes(into):
    game = position("1863-may", "csa", {"richmond": {"csa": {"infantry": [1] * 6}}})
    play(game, "reorganize richmond")
    assert rule_against(game, "form 6") == "D27"
    play(game, *(f"form {k}" for k in into))
    assert infantry(game, "csa", "richmond") == into
    assert game.decision.kind == "campaign"


@pytest.mark.rule("D27", "D07")
def test_d27_the_same_six_do_not_make_a_five_in_1862():
    game = position("1862-may", "csa", {"richmond": {"csa": {"infantry": [1] * 6}}})
    play(game, "reorganize richmond")
    assert rule_against(game, "form 5") == "D27"
    assert offers(game, "form 4")


@pytest.mark.rule("D29")
@pytest.mark.parametrize(("start", "end"), [("manassas", "sharpsburg"), ("sharpsburg", "manassas")])
def test_d29_the_river_between_manassas_and_sharpsburg_is_ignored(start, end):
    game = position("1862-may", "csa", {start: {"csa": {"infantry": [2], "supply": 1}}})
    play(game, f"march 2 {start}", f"to {end}")
    assert spent(game) == 2
    game = position(
        "1862-may", "csa", {start: {"csa": {"infantry": [2], "supply": 1}}, end: {"usa": {"infantry": [1]}}}
    )
    found = game.odds(end, f"{start}: 2")
    assert (found["attack"], found["column"]) == (2, "attacker")


@pytest.mark.rule("D29")
def test_d29_bragg_goes_to_cookeville_freely_and_back_through_woods_over_a_river():
    game = position("1862-june", "csa", {"chattanooga": {"csa": {"infantry": [2, 2], "leaders": ["bragg"]}}})
    play(game, "activate bragg", "to cookeville")
    assert spent(game) == 2
    game = position("1862-july", "csa", {"cookeville": {"csa": {"infantry": [2, 2], "leaders": ["bragg"]}}})
    play(game, "activate bragg", "to chattanooga")
    assert spent(game) == 4


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


@pytest.mark.rule("D50", "D49")
def test_d50_supply_rides_eight_on_a_gunboat_and_has_four_less_that_ashore():
    game = position("1862-may", "usa", {"cairo": {"usa": {"infantry": [1], "supply": 1, "gunboats": 1}}})
    play(game, "supply cairo", "to columbus-ky by river")
    assert spent(game) == 2
    assert offers(game, "to humboldt")  # rail, 1 of the 2 that are left
    play(game, "to memphis by river")
    assert spent(game) == 4
    assert rule_against(game, "to humboldt") == "D29"
    play(game, "to helena by river", "to vicksburg by river")
    assert spent(game) == 8
    assert texts(game) == ["halt"]
    assert command(game, "usa") == 4


@pytest.mark.rule("D53", "D52")
def test_d53_grant_has_four_left_after_the_gunboat_buell_nothing():
    grant = {"cairo": {"usa": {"infantry": [2], "supply": 1, "leaders": ["grant"], "gunboats": 1}}}
    game = play(position("1862-may", "usa", grant), "activate grant", "to columbus-ky by river")
    assert game.decision.prompt.endswith("4 of 6 movement left")
    play(game, "to humboldt", "to corinth")
    assert spent(game) == 6  # Humboldt is taken and its rails are cut: 2 for the road and 1 for the woods
    buell = {"cairo": {"usa": {"infantry": [2], "supply": 1, "leaders": ["buell"], "gunboats": 1}}}
    game = play(position("1862-may", "usa", buell), "activate buell", "to columbus-ky by river")
    assert game.decision.prompt.endswith("0 of 2 movement left")
    assert rule_against(game, "to humboldt") == "D29"


@pytest.mark.rule("D54")
def test_d54_lee_adds_four_to_a_force_that_a_major_river_has_halved():
    game = position(
        "1862-august",
        "csa",
        {
            "manassas": {"csa": {"infantry": [3, 3, 2], "leaders": ["lee"], "supply": 1}},
            "washington-dc": {"usa": {"infantry": [3, 3]}},
        },
    )
    play(game, "activate lee", "to washington-dc")
    assert game.odds("washington-dc")["attack"] == 8


@pytest.mark.rule("D28", "D29")
def test_d29_a_gunboat_pays_for_the_river_alone():
    """L521: woods about the port do not slow the boat. Fort Donelson is entered through woods by land."""
    game = position(
        "1862-may",
        "usa",
        {"paducah": {"usa": {"gunboats": 1, "infantry": [1]}}, "cairo": {"usa": {"infantry": [1]}}},
    )
    by_land = play(game.copy(), "march 1 paducah", "to fort-donelson")
    assert spent(by_land) == 3
    play(game, "sail gunboat 1 paducah", "to fort-donelson")
    assert spent(game) == 2


@pytest.mark.rule("D54", "D11")
def test_d54_lee_in_richmond_is_worth_fifteen_and_grant_comes_with_twenty_one():
    game = position(
        "1864-may",
        "usa",
        {
            "richmond": {
                "csa": {"infantry": [4, 2], "militia": ["va-militia"], "fort": 3, "leaders": ["lee"]}
            },
            "fredericksburg": {"usa": {"infantry": [5, 5, 2], "leaders": ["grant"], "supply": 1}},
            "ft-monroe": {"usa": {"fort": 1, "ironclads": 3, "ships": 2}},
        },
        leaders={"grant": {"arrived": 1, "leader_version": 1}},
    )
    play(game, "activate grant", "to richmond")
    play(game, "sail ironclad 3 ft-monroe", "to richmond", "sail ship 2 ft-monroe", "to richmond")
    found = game.odds("richmond")
    assert (found["attack"], found["defence"], found["column"]) == (21, 15, "woods_rough")
    # chart 21: 7 for the defender, Lee shields 5; 11 for the attacker, Grant shields 5, the fort demands 3
    assert (found["defender_loss"], found["attacker_loss"]) == (2, 6)
    play(game, "fight", "commit 21")
    while game.decision.kind == "choose-loss":
        play(game, "lose infantry" if offers(game, "lose infantry") else texts(game)[0])
    assert fort(game, "csa", "richmond") == 2
    assert men(game, "csa", "richmond") == 6
    assert leaders(game, "usa", "fredericksburg") == ["grant"]
    assert factors(game, "usa", "fredericksburg") == 6
    assert happened(game, "FieldHeld")[-1].side == "csa"
