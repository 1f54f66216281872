"""D52 to D57: leaders in movement and combat, McClellan, Lee, leaders with two counters."""

import pytest
from dwf import (
    command,
    count,
    factors,
    fight,
    fort,
    happened,
    infantry,
    leaders,
    men,
    offers,
    pile,
    play,
    play_until,
    position,
    refused,
    rule_against,
    spent,
    stacks,
    texts,
    where,
)


@pytest.mark.rule("D52")
def test_d52_a_leader_moves_with_infantry_only_for_a_point_and_at_his_rate():
    areas = {
        "nashville": {"csa": {"infantry": [3, 2], "leaders": ["polk"]}},  # four
        "milam": {"csa": {"infantry": [1]}},
    }
    game = play(position("1862-may", "csa", areas), "activate polk")
    assert command(game, "csa") == 4
    play(game, "to franklin", "to nashville", "to franklin", "to nashville")
    assert spent(game) == 4
    assert rule_against(game, "to franklin") == "D29"
    game = position("1862-may", "csa", areas, csa={"command": 0})
    assert rule_against(game, "activate polk") == "D24"
    assert offers(game, "ride polk")


@pytest.mark.rule("D52")
def test_d52_a_leader_without_units_is_not_activated():
    game = position("1862-may", "csa", {"nashville": {"csa": {"leaders": ["polk"], "supply": 1}}})
    assert rule_against(game, "activate polk") == "D52"
    assert "Polk" in refused(game, "activate polk")[0]
    areas = {"nashville": {"csa": {"leaders": ["polk"], "militia": ["tn-militia"]}}}
    game = play(position("1862-may", "csa", areas), "activate polk", "to franklin", "halt")
    assert count(game, "csa", "franklin", "militia") == 1


@pytest.mark.rule("D52", "D33")
def test_d52_a_lone_rider_ignores_movement_costs_and_takes_no_part_in_a_battle():
    areas = {
        "charleston-wv": {"usa": {"leaders": ["buell"]}},
        "washington-dc": {"usa": {"infantry": [3]}},
        "manassas": {"csa": {"infantry": [1]}},
    }
    game = play(position("1862-winter", "usa", areas), "ride buell", "ride to washington-dc")
    assert (where(game, "buell"), command(game, "usa")) == ("washington-dc", 4)
    play(game, "march 3 washington-dc", "to manassas")
    assert not [x for x in texts(game) if "buell" in x]
    assert game.odds("manassas")["attack"] == 3


@pytest.mark.rule("D53", "D61")
def test_d53_on_a_boat_a_leader_moves_at_the_boats_rate_and_then_stays():
    """Halleck moves two. On a gunboat he goes eight, and not a step by land after that."""
    areas = {"cairo": {"usa": {"infantry": [2], "leaders": ["halleck"], "gunboats": 1}}}
    game = play(position("1862-may", "usa", areas), "activate halleck", "to columbus-ky by river")
    play(game, "to memphis by river", "to helena by river", "to vicksburg by river")
    assert spent(game) == 8
    assert [x for x in texts(game) if x.startswith("to ")] == []
    assert leaders(game, "usa", "vicksburg") == ["halleck"]


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
@pytest.mark.parametrize(("men", "attack"), [(1, 2), (3, 6), (5, 10), (8, 13), (12, 17)])
def test_d54_a_leader_adds_no_more_than_the_units_he_leads(men, attack):
    game = position("1862-august", "csa", {"frederick": {"usa": {"infantry": [3]}}})
    assert game.odds("frederick", f"washington-dc: lee {men}")["attack"] == attack


@pytest.mark.rule("D54")
def test_d54_terrain_comes_first_so_a_halved_force_halves_its_leader():
    game = position("1862-august", "csa", {"washington-dc": {"usa": {"infantry": [3]}}})
    assert game.odds("washington-dc", "manassas: lee 6")["attack"] == 3 + 3
    assert game.odds("washington-dc", "manassas: lee 12")["attack"] == 6 + 5


@pytest.mark.rule("D54", "D79", "D80")
def test_d54_the_rating_also_saves_losses_on_both_sides():
    areas = {
        "washington-dc": {"usa": {"infantry": [3, 3, 3, 3], "leaders": ["mcclellan"]}},
        "manassas": {"csa": {"infantry": [4, 4], "leaders": ["lee"]}},
    }
    game = play(position("1862-july", "usa", areas), "activate mcclellan", "to manassas")
    fight(game)
    assert (pile(game, "usa"), pile(game, "csa")) == (4, 0)  # L691: 5 less 1, 4 less 5
    assert leaders(game, "usa", "washington-dc") == ["mcclellan"]
    assert factors(game, "usa", "washington-dc") == 8


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


@pytest.mark.rule("D55", "D24")
def test_d55_mcclellan_raises_a_two_in_washington_once_a_turn_and_does_not_move():
    areas = {"washington-dc": {"usa": {"infantry": [1], "leaders": ["mcclellan"]}}}
    game = play(position("1862-may", "usa", areas), "train mcclellan")
    assert infantry(game, "usa", "washington-dc") == [2, 1]
    assert command(game, "usa") == 3
    assert rule_against(game, "train mcclellan") == "D28"
    assert rule_against(game, "activate mcclellan") == "D28"
    assert rule_against(game, "ride mcclellan") == "D28"


@pytest.mark.rule("D55")
def test_d55_only_in_washington_only_mcclellan_and_not_after_a_move():
    areas = {"baltimore": {"usa": {"infantry": [1], "leaders": ["mcclellan"]}}}
    game = position("1862-may", "usa", areas)
    assert rule_against(game, "train mcclellan") == "D55"
    play(game, "ride mcclellan", "ride to washington-dc")
    assert rule_against(game, "train mcclellan") == "D28"
    game = position("1862-may", "usa", {"washington-dc": {"usa": {"infantry": [1], "leaders": ["pope"]}}})
    assert rule_against(game, "train pope") == "D55"


@pytest.mark.rule("D55")
def test_d55_he_needs_no_troops_with_him():
    game = position("1862-may", "usa", {"washington-dc": {"usa": {"leaders": ["mcclellan"]}}})
    play(game, "train mcclellan")
    assert infantry(game, "usa", "washington-dc") == [2]


@pytest.mark.rule("D56", "D24")
def test_d56_lee_raises_a_fort_of_one_at_once_where_there_is_none():
    areas = {"manassas": {"csa": {"infantry": [1], "leaders": ["lee"]}}}
    game = play(position("1862-august", "csa", areas), "entrench lee")
    assert fort(game, "csa", "manassas") == 1
    assert command(game, "csa") == 4
    assert rule_against(game, "activate lee") == "D28"
    for pieces in ({"fort": 1}, {"construction": True}):
        areas = {"manassas": {"csa": {"infantry": [1], "leaders": ["lee"], **pieces}}}
        assert rule_against(position("1862-august", "csa", areas), "entrench lee") == "D56"


@pytest.mark.rule("D56")
def test_d56_not_after_a_move_and_nobody_else():
    areas = {
        "richmond": {"csa": {"infantry": [1], "leaders": ["lee"]}},
        "atlanta": {"csa": {"infantry": [1], "leaders": ["hood"]}},
    }
    game = play(position("1862-august", "csa", areas), "activate lee", "to petersburg", "halt")
    assert rule_against(game, "entrench lee") == "D28"
    assert rule_against(game, "entrench hood") == "D56"


@pytest.mark.rule("D56", "D41")
def test_d56_lees_fort_is_improved_in_a_later_turn():
    game = position("1862-august", "csa", {"manassas": {"csa": {"infantry": [1], "leaders": ["lee"]}}})
    play(game, "entrench lee")
    assert refused(game, "fortify manassas") == (
        "the fort was finished this turn; it grows one level in two turns",
        "D41",
    )
    play_until(play(game, "end"), "campaign", "csa")
    assert offers(game, "fortify manassas")


@pytest.mark.rule("D56")
def test_d56_lee_needs_no_troops_with_him():
    game = play(position("1862-august", "csa", {"manassas": {"csa": {"leaders": ["lee"]}}}), "entrench lee")
    assert fort(game, "csa", "manassas") == 1


def grant(game):
    place = where(game, "grant")
    return next(
        (r["strength"], r["facts"]["movement"])
        for r in stacks(game, "usa", place, "leader")
        if r["id"] == "grant"
    )


@pytest.mark.rule("D57", "D103")
def test_d57_the_grant_of_1863_takes_the_place_of_the_earlier_one():
    game = position("1862-october", "usa", {"cairo": {"usa": {"infantry": [1], "leaders": ["grant"]}}})
    assert grant(game) == (3, 6)
    play(game, "end")
    play_until(game, "campaign", "csa")
    assert grant(game) == (3, 6)
    play(game, "end")
    play_until(game, "campaign", "usa")
    assert grant(game) == (5, 6)
    everywhere = [
        r for p in game.view(None)["places"] for r in stacks(game, "usa", p, "leader") if r["id"] == "grant"
    ]
    assert len(everywhere) == 1
    assert where(game, "grant") == "cairo"


@pytest.mark.rule("D57")
def test_d57_a_leader_stands_in_one_place_only():
    from dwf import toml

    import longroll
    from longroll.core.errors import PositionError

    areas = {"cairo": {"usa": {"leaders": ["grant"]}}, "st-louis": {"usa": {"leaders": ["grant"]}}}
    with pytest.raises(PositionError, match="there twice"):
        longroll.from_position(toml("1863-may", "usa", areas))
