"""D02, D03: who has won, and when."""

from typing import Any

import pytest
from dwf import infantry, play, position, track


def held(side, *places):
    return {x: {side: {"infantry": [1]}} for x in places}


@pytest.mark.rule("D02")
@pytest.mark.parametrize(
    ("cities", "wins"),
    [
        (("washington-dc",), True),
        (("philadelphia", "cincinnati"), True),
        (("harrisburg", "cairo"), True),
        (("philadelphia", "st-louis"), True),
        (("pittsburgh", "baltimore"), True),
        (("cincinnati", "cairo"), True),
        (("pittsburgh", "harrisburg"), True),
        (("philadelphia", "harrisburg"), False),
        (("philadelphia", "baltimore"), False),
        (("cincinnati", "pittsburgh"), False),
        (("cairo", "st-louis", "baltimore"), False),
    ],
)
def test_d02_confederate_victory_by_cities_at_the_end_of_a_union_turn(cities, wins):
    game = play(position("1864-may", "usa", held("csa", *cities)), "end")
    assert game.over == wins
    if wins:
        assert game.result["winner"] == "csa"
        assert game.result["rule"] == "D02"


@pytest.mark.rule("D02")
def test_d02_washington_counts_from_winter_1862_and_not_at_the_end_of_a_confederate_turn():
    assert not play(position("1861-october", "usa", held("csa", "washington-dc")), "end").over
    assert play(position("1862-winter", "usa", held("csa", "washington-dc")), "end").over
    assert not play(position("1862-winter", "csa", held("csa", "washington-dc")), "end").over


@pytest.mark.rule("D02", "D05")
def test_d02_a_supply_unit_or_a_leader_does_not_occupy():
    game = position("1862-may", "usa", {"washington-dc": {"csa": {"leaders": ["lee"], "supply": 1}}})
    assert not play(game, "end").over


@pytest.mark.rule("D02")
@pytest.mark.parametrize(
    ("turn", "held", "wins"),
    [
        ("1862-winter", "washington-dc", True),
        ("1861-october", "washington-dc", False),
        ("1862-may", "philadelphia cairo", True),
        ("1862-may", "harrisburg st-louis", True),
        ("1862-may", "harrisburg philadelphia", False),
        ("1862-may", "pittsburgh baltimore", True),
        ("1862-may", "cincinnati harrisburg", True),
        ("1862-may", "cincinnati pittsburgh", False),
        ("1862-may", "philadelphia baltimore", False),
    ],
)
def test_d02_the_confederate_victory_at_the_end_of_a_union_turn(turn, held, wins):
    areas = {x: {"csa": {"infantry": [1]}} for x in held.split()} | {"st-joseph": {"usa": {"infantry": [1]}}}
    game = play(position(turn, "usa", areas), "end")
    assert game.over == wins
    assert not play(position(turn, "csa", areas), "end").over


@pytest.mark.rule("D02")
def test_d02_the_log_ends_with_who_won_and_why():
    game = play(position("1862-may", "usa", {"washington-dc": {"csa": {"infantry": [1]}}}), "end")
    assert game.result["winner"] == "csa"
    assert "The Confederacy wins: the Confederacy holds Washington" in game.log()[-1]


COASTAL_GROUPS = {
    "nc": ("raleigh", "wilmington"),
    "sc": ("charleston-sc", "savannah", "augusta"),
    "al": ("decatur", "selma", "mobile"),
    "ms": ("new-orleans", "jackson", "memphis"),
}


@pytest.mark.rule("D03")
@pytest.mark.parametrize(
    ("turn", "groups"), [("1861-july", 0), ("1862-july", 1), ("1863-july", 2), ("1864-july", 3)]
)
def test_d03_union_victory_needs_richmond_and_more_groups_each_year(turn, groups):
    names = list(COASTAL_GROUPS)
    cities = [c for g in names[:groups] for c in COASTAL_GROUPS[g]]
    assert play(position(turn, "csa", held("usa", "richmond", *cities)), "end").result["winner"] == "usa"
    assert not play(position(turn, "csa", held("usa", *cities)), "end").over
    if groups:
        assert not play(position(turn, "csa", held("usa", "richmond", *cities[:-1])), "end").over
    # it is judged at the end of the Confederate player-turn
    assert not play(position(turn, "usa", held("usa", "richmond", *cities)), "end").over


@pytest.mark.rule("D03")
def test_d03_in_1865_four_groups_at_the_end_of_the_union_turn_or_neither_side_wins():
    cities = [c for g in COASTAL_GROUPS.values() for c in g]
    last = position("1865-winter", "csa", held("usa", "richmond", *cities))
    assert not play(last, "end").over
    won = play(position("1865-winter", "usa", held("usa", "richmond", *cities)), "end")
    assert won.result["winner"] == "usa"
    short = play(position("1865-winter", "usa", held("usa", "richmond", *cities[:-1])), "end")
    assert short.result["winner"] == "neither"
    assert short.result["rule"] == "D03"


@pytest.mark.rule("D03", "D13")
def test_d03_the_view_shows_the_groups_taken_and_needed():
    game = position("1863-may", "usa", held("usa", *COASTAL_GROUPS["nc"]))
    assert track(game, "groups taken") == "1 of 2 needed with Richmond"
    assert infantry(game, "usa", "raleigh") == [1]


GROUPS = {
    "nc": ("raleigh", "wilmington"), "sc": ("charleston-sc", "savannah", "augusta"), "tn": ("nashville", "chattanooga", "atlanta"),
    "al": ("decatur", "selma", "mobile"), "ms": ("new-orleans", "jackson", "memphis"), "we": ("little-rock", "milam", "jefferson-city"),
}  # fmt: skip


def union_holds(*groups: str, richmond: bool = True) -> dict[str, Any]:
    cities = [c for g in groups for c in GROUPS[g]] + (["richmond"] if richmond else [])
    return {c: {"usa": {"infantry": [1]}} for c in cities}


@pytest.mark.rule("D03")
@pytest.mark.parametrize(
    ("turn", "groups", "wins"),
    [
        ("1861-october", "", True),
        ("1862-may", "", False),
        ("1862-may", "nc", True),
        ("1863-may", "nc", False),
        ("1863-may", "nc sc", True),
        ("1864-may", "nc sc", False),
        ("1864-may", "nc sc tn", True),
    ],
)
def test_d03_the_unions_victory_by_year_at_the_end_of_a_confederate_turn(turn, groups, wins):
    areas = union_holds(*groups.split()) | {"shreveport": {"csa": {"infantry": [1]}}}
    game = play(position(turn, "csa", areas), "end")
    assert game.over == wins
    if wins:
        assert (game.result["winner"], game.result["rule"]) == ("usa", "D03")
    game = position(turn, "usa", areas)
    play(game, "end")
    assert not game.over  # not at the end of its own turn


@pytest.mark.rule("D03")
def test_d03_a_group_less_one_city_or_without_richmond_is_not_enough():
    areas = union_holds("nc")
    del areas["wilmington"]
    assert not play(position("1862-may", "csa", areas), "end").over
    assert not play(position("1862-may", "csa", union_holds("nc", "sc", richmond=False)), "end").over


@pytest.mark.rule("D03")
@pytest.mark.parametrize(("groups", "winner"), [("nc sc tn", "neither"), ("nc sc tn al", "usa")])
def test_d03_winter_1865_is_judged_after_the_unions_turn(groups, winner):
    areas = union_holds(*groups.split()) | {"shreveport": {"csa": {"infantry": [1]}}}
    assert not play(position("1865-winter", "csa", areas), "end").over
    game = play(position("1865-winter", "usa", areas), "end")
    assert game.over
    assert game.result["winner"] == winner


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
