"""D24 to D27: command points, the theaters, reorganisation."""

import pytest
from dwf import (
    command,
    count,
    factors,
    infantry,
    men,
    offers,
    play,
    position,
    refused,
    rule_against,
    spent,
    texts,
    track,
)


@pytest.mark.rule("D24")
@pytest.mark.parametrize(
    ("turn", "side", "points"),
    [("1861-may", "csa", 4), ("1861-may", "usa", 4), ("1862-may", "csa", 5), ("1862-may", "usa", 4),
     ("1863-july", "csa", 4), ("1863-july", "usa", 4), ("1863-august", "usa", 5), ("1864-may", "csa", 4),
     ("1864-may", "usa", 5), ("1865-winter", "csa", 4), ("1865-winter", "usa", 5)],
)  # fmt: skip
def test_d24_points_by_side_and_year(turn, side, points):
    from dwf import play_until

    game = position(turn, side, phase="reinforcements")
    play_until(game, "campaign", side)
    assert command(game, side) == points


def camp(**more):
    return {
        "washington-dc": {"usa": {"infantry": [3, 2], "leaders": ["mcclellan"], "ships": 1, "supply": 1}},
        "pittsburgh": {"usa": {"infantry": [2], "mrr": 1}},
        "columbus-oh": {"usa": {"militia": ["oh-militia"]}},
        "cairo": {"usa": {"infantry": [3, 3], "leaders": ["grant"], "gunboats": 1, "supply": 1}},
        "st-louis": {"usa": {"infantry": [1], "leaders": ["pope"]}},
    } | more


@pytest.mark.rule("D24")
@pytest.mark.parametrize(
    ("cost", "moves"),
    [
        (1, ["march 3 washington-dc", "to baltimore", "halt"]),
        (1, ["march oh-militia", "to cincinnati", "halt"]),
        (1, ["activate grant", "to springfield", "halt"]),
        (1, ["activate grant", "to columbus-ky by river", "halt"]),
        (1, ["fortify cairo", "also columbus-oh"]),
        (1, ["fortify cairo", "no more"]),
        (1, ["train mcclellan"]),
        (1, ["pass"]),
        (0, ["supply cairo", "to springfield", "halt"]),
        (0, ["railroad pittsburgh", "to harrisburg", "halt"]),
        (0, ["sail ship 1 washington-dc", "to box-richmond", "halt"]),
        (0, ["sail gunboat 1 cairo", "to paducah", "halt"]),
        (0, ["lift 2 washington-dc", "to box-richmond by sea", "halt"]),
        (0, ["ride mcclellan", "ride to baltimore"]),
        (0, ["reorganize cairo", "form 3", "form 2", "form 1"]),
    ],
)
def test_d24_what_an_action_costs(cost, moves):
    game = position("1862-may", "usa", camp())
    play(game, *moves)
    assert game.decision.kind == "campaign"
    assert command(game, "usa") == 4 - cost


@pytest.mark.rule("D24", "D66")
def test_d24_an_invasion_must_be_activated():
    areas = {
        "box-charleston": {"usa": {"infantry": [2], "ships": 1, "supply": 1}},
        "washington-dc": {"usa": {"infantry": [1]}},
    }
    game = play(position("1862-may", "usa", areas), "lift 2 box-charleston")
    assert rule_against(game, "to charleston-sc by sea") == "D66"
    game = play(position("1862-may", "usa", areas), "march 2 box-charleston", "to charleston-sc by sea")
    assert command(game, "usa") == 3
    assert factors(game, "usa", "charleston-sc") == 2


@pytest.mark.rule("D24")
def test_d24_without_points_only_free_moves_are_left():
    game = position("1862-may", "usa", camp(), usa={"command": 0})
    assert rule_against(game, "march 3 cairo") == "D24"
    assert rule_against(game, "activate grant") == "D24"
    assert rule_against(game, "train mcclellan") == "D24"
    assert rule_against(game, "pass") == "D24"
    free = {
        "supply cairo",
        "ride grant",
        "sail gunboat 1 cairo",
        "lift 3 washington-dc",
        "railroad pittsburgh",
        "end",
    }
    assert free <= set(texts(game))


@pytest.mark.rule("D24", "D07")
def test_d24_a_leaders_stack_moves_for_one_point_however_large_it_is():
    areas = {"cairo": {"usa": {"infantry": [3, 3, 3, 3, 1], "leaders": ["grant", "pope"]}}}
    game = play(position("1862-may", "usa", areas), "activate grant", "take pope", "to springfield", "halt")
    assert (factors(game, "usa", "springfield"), command(game, "usa")) == (13, 3)
    game = play(position("1862-may", "usa", areas), "march 3 cairo", "to springfield", "halt")
    assert (factors(game, "usa", "springfield"), command(game, "usa")) == (3, 3)


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


@pytest.mark.rule("D25")
def test_d25_the_union_keeps_a_point_for_the_east():
    game = position("1862-may", "usa", camp(), usa={"command": 2})
    assert track(game, "points owed") == "the Trans-Mississippi and the East"
    assert rule_against(game, "activate grant") == "D26"
    assert offers(game, "march 3 washington-dc")
    play(game, "train mcclellan")  # a special act in the East will do
    assert track(game, "points owed") == "the Trans-Mississippi"
    assert rule_against(game, "activate grant") == "D26"
    play(game, "march 1 st-louis", "to jefferson-city", "halt")
    assert track(game, "points owed") == "none"


@pytest.mark.rule("D25")
def test_d25_the_south_owes_nothing_to_the_east():
    areas = {
        "richmond": {"csa": {"infantry": [2]}},
        "atlanta": {"csa": {"infantry": [2]}},
        "milam": {"csa": {"infantry": [1]}},
    }
    game = position("1862-may", "csa", areas, csa={"command": 2})
    assert track(game, "points owed") == "the Trans-Mississippi"
    play(game, "march 2 atlanta", "to augusta", "halt")
    assert rule_against(game, "march 2 richmond") == "D26"
    assert offers(game, "march 1 milam")


@pytest.mark.rule("D25", "D41")
def test_d25_building_a_fort_in_the_east_will_do():
    game = position("1862-may", "usa", camp(), usa={"command": 2})
    play(game, "fortify pittsburgh", "no more")
    assert track(game, "points owed") == "the Trans-Mississippi"


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


@pytest.mark.rule("D26")
def test_d26_both_forts_of_a_point_that_counts_for_the_west_are_built_there():
    areas = {
        "little-rock": {"csa": {"infantry": [1]}},
        "milam": {"csa": {"infantry": [1]}},
        "atlanta": {"csa": {"infantry": [1]}},
    }
    game = position("1862-may", "csa", areas, csa={"command": 1})
    assert rule_against(game, "fortify atlanta") == "D26"
    play(game, "fortify little-rock")
    assert set(texts(game)) == {"no more", "also milam"}
    # nor may he divide them with points to spare
    game = play(position("1862-may", "csa", areas), "fortify little-rock")
    assert "also atlanta" not in texts(game)
    game = play(position("1862-may", "csa", areas), "fortify little-rock", "also milam")
    assert track(game, "points owed") == "none"
    game = play(position("1862-may", "csa", areas), "fortify little-rock", "no more")
    assert track(game, "points owed") == "none"


@pytest.mark.rule("D26")
def test_d26_a_march_into_the_trans_mississippi_counts():
    game = position("1862-may", "usa", camp())
    play(game, "march 3 cairo", "to st-louis", "halt")
    assert track(game, "points owed") == "the East"


@pytest.mark.rule("D24", "D26")
def test_d26_a_point_owed_may_be_passed():
    game = position("1862-may", "csa", {"atlanta": {"csa": {"infantry": [2, 2]}}}, csa={"command": 2})
    play(game, "march 2 atlanta", "to augusta", "halt")
    assert rule_against(game, "march 2 atlanta") == "D26"
    play(game, "pass")
    assert command(game, "csa") == 0


@pytest.mark.rule("D26")
def test_d26_a_point_that_builds_beyond_the_mississippi_builds_both_there():
    areas = {x: {"csa": {"infantry": [1]}} for x in ("little-rock", "pea-ridge", "richmond", "raleigh")}
    game = play(position("1862-june", "csa", areas), "fortify little-rock")
    assert offers(game, "also pea-ridge")
    assert rule_against(game, "also richmond") == "D41"


@pytest.mark.rule("D27")
def test_d27_the_total_stays_and_areas_are_reorganised_apart():
    areas = {"richmond": {"csa": {"infantry": [4, 1]}}, "petersburg": {"csa": {"infantry": [1]}}}
    game = play(position("1862-may", "csa", areas), "reorganize richmond", "form 3", "form 2")
    assert infantry(game, "csa", "richmond") == [3, 2]
    assert infantry(game, "csa", "petersburg") == [1]
    assert not offers(game, "reorganize petersburg")  # a single one cannot be anything else


@pytest.mark.rule("D27", "D23")
def test_d27_only_counters_that_are_free_can_be_formed():
    """The Confederates have eight fours; all are in use elsewhere."""
    areas = {"atlanta": {"csa": {"infantry": [4] * 8}}, "richmond": {"csa": {"infantry": [2, 2]}}}
    game = play(position("1862-may", "csa", areas), "reorganize richmond")
    assert rule_against(game, "form 4") == "D27"
    assert offers(game, "form 3")


@pytest.mark.rule("D27", "D28")
def test_d27_recombining_does_not_let_moved_infantry_move_again():
    areas = {"richmond": {"csa": {"infantry": [2]}}, "petersburg": {"csa": {"infantry": [2]}}}
    game = play(position("1862-may", "csa", areas), "march 2 richmond", "to petersburg", "halt")
    assert offers(game, "march 2 petersburg")
    assert rule_against(game, "march 3 petersburg") == "D28"
    play(game, "march 2 petersburg", "to lynchburg", "halt")
    assert rule_against(game, "march 1 petersburg") == "D28"


@pytest.mark.rule("D27", "D08")
def test_d27_militia_is_never_exchanged_for_infantry():
    areas = {"richmond": {"csa": {"infantry": [2], "militia": ["va-militia"]}}}
    game = play(position("1862-may", "csa", areas), "reorganize richmond")
    assert rule_against(game, "form 3") == "D27"
    play(game, "form 1", "form 1")
    assert (infantry(game, "csa", "richmond"), men(game, "csa", "richmond")) == ([1, 1], 3)
    assert count(game, "csa", "richmond", "militia") == 1


@pytest.mark.rule("D27")
def test_d27_four_factors_are_two_twos_where_the_last_one_is_gone():
    # 3 + 1 is not to be had, 2 + 2 is
    from longroll.kit.counters import compose

    assert compose(4, [0, 2, 1, 0, 0], 3) == [0, 2, 0, 0, 0]
    assert compose(4, [0, 1, 1, 0, 0], 3) is None


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
