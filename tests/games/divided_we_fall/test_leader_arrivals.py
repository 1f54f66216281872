"""D97: the option of other leader arrivals."""

from typing import Any

import pytest
from dwf import factors, fight, leaders, offers, play, play_until, position, record, texts, where

EVENTS = {"alternative_leaders": True}


def events(
    turn: str,
    side: str,
    records: dict[str, list[int]],
    places: dict[str, str],
    more: dict[str, Any] | None = None,
):
    """The reinforcement phase with leaders and their records, each with three infantry."""
    areas: dict[str, Any] = {p: {side: {"infantry": [3], "leaders": [x]}} for x, p in places.items()}
    game = position(turn, side, areas | (more or {}), phase="reinforcements", options=EVENTS, leaders=records)
    return play_until(game, "campaign", side)


@pytest.mark.rule("D97")
@pytest.mark.parametrize(("won", "after"), [(1, "grant"), (2, "halleck")])
def test_d97_halleck_after_grants_second_victory(won, after):
    game = events("1862-june", "usa", {"grant": record(won=won)}, {"grant": "corinth"})
    assert leaders(game, "usa", "corinth") == [after]


@pytest.mark.rule("D97")
@pytest.mark.parametrize(
    ("halleck", "after"),
    [
        (record(arrived=7), "halleck"),
        (record(arrived=7, idle=1), "grant"),  # a second turn without a victory
        (record(arrived=7, idle=1, won=1), "halleck"),
        (record(arrived=7, lost=1), "grant"),
    ],
)
def test_d97_grant_returns(halleck, after):
    game = events("1862-july", "usa", {"halleck": halleck, "grant": record(won=2)}, {"halleck": "corinth"})
    assert leaders(game, "usa", "corinth") == [after]


@pytest.mark.rule("D97")
@pytest.mark.parametrize(("won", "lost", "rating"), [(3, 1, 3), (3, 0, 5), (4, 1, 5)])
def test_d97_grants_rating_grows_with_three_victories_more(won, lost, rating):
    records = {"grant": record(won=won, lost=lost), "halleck": record(arrived=7)}
    game = events("1862-july", "usa", records, {"grant": "corinth"})
    row = next(r for r in game.view(None)["places"]["corinth"]["stacks"] if r.get("id") == "grant")
    assert row["strength"] == rating
    # not by the calendar
    game = events(
        "1863-winter", "usa", {"grant": record(), "halleck": record(arrived=7)}, {"grant": "corinth"}
    )
    assert (
        next(r for r in game.view(None)["places"]["corinth"]["stacks"] if r.get("id") == "grant")["strength"]
        == 3
    )


@pytest.mark.rule("D97")
@pytest.mark.parametrize(
    ("old", "how", "new"),
    [
        ("mcdowell", record(), "mcdowell"),
        ("mcdowell", record(lost=1), "mcclellan"),
        ("mcclellan", record(lost=1), "burnside"),
        ("mcclellan", record(idle=3), "mcclellan"),
        ("mcclellan", record(idle=4), "burnside"),
        ("burnside", record(lost=1), "burnside"),
        ("burnside", record(lost=1, remarks=["bad-loss"]), "hooker"),
        ("hooker", record(arrived=7), "meade"),
        ("hooker", record(arrived=8), "hooker"),
        ("hooker", record(arrived=7, remarks=["beat-lee"]), "hooker"),
    ],
)
def test_d97_the_army_of_the_potomac(old, how, new):
    game = events("1862-october", "usa", {old: how}, {old: "manassas"}) if old != "hooker" else events(
        "1862-august", "usa", {old: how}, {old: "manassas"}
    )  # fmt: skip
    assert leaders(game, "usa", "manassas") == [new]


@pytest.mark.rule("D97")
def test_d97_burnside_and_hooker_before_their_time_are_worse_for_two_turns():
    game = events("1862-may", "usa", {"mcclellan": record(lost=1)}, {"mcclellan": "manassas"})
    ratings = []
    for _ in range(3):
        row = next(r for r in game.view(None)["places"]["manassas"]["stacks"] if r.get("id") == "burnside")
        ratings.append((row["strength"], row["facts"]["movement"]))
        play_until(play(game, "end"), "campaign", "usa")
    assert ratings == [(1, 2), (1, 2), (1, 4)]
    game = events(
        "1862-may", "usa", {"burnside": record(lost=1, remarks=["bad-loss"])}, {"burnside": "manassas"}
    )
    row = next(r for r in game.view(None)["places"]["manassas"]["stacks"] if r.get("id") == "hooker")
    assert (row["strength"], row["facts"]["movement"]) == (2, 3)


@pytest.mark.rule("D97")
def test_d97_grant_goes_east_after_three_flag_cities():
    areas: dict[str, Any] = {
        "memphis": {"usa": {"infantry": [3], "leaders": ["grant"], "supply": 1}},
        "frederick": {"usa": {"infantry": [1]}},
    }
    records = {"grant": record(taken=2), "halleck": record(arrived=7)}
    game = position("1863-may", "usa", areas, options=EVENTS, leaders=records)
    play(
        game, "activate grant", "to grenada", "to jackson", "halt"
    )  # an empty flag city falls without a battle
    play(game, "end")
    while "Grant is transferred" not in game.decision.prompt:
        offered = texts(game)
        play(game, next((x for x in ("end", "done") if x in offered), offered[0]))
    assert {"place washington-dc", "place frederick"} <= set(texts(game))
    assert not {"place jackson", "place cairo", "place st-louis"} & set(texts(game))
    play(game, "place frederick")
    assert where(game, "grant") == "frederick"


@pytest.mark.rule("D97")
def test_d97_lyon_dies_in_his_first_victory():
    areas = {
        "rolla": {"usa": {"infantry": [3, 3], "leaders": ["lyon"], "supply": 1}},
        "wilsons-creek": {"csa": {"infantry": [2]}},
    }
    game = position("1861-july", "usa", areas, options=EVENTS)
    fight(play(game, "activate lyon", "to wilsons-creek"))
    if game.decision.kind == "retreat":
        play(game, texts(game)[0])
    assert where(game, "lyon") is None
    assert factors(game, "usa", "wilsons-creek") > 0


@pytest.mark.rule("D97")
def test_d97_lyon_leaves_when_grant_appears():
    game = events("1861-august", "usa", {"lyon": record()}, {"lyon": "st-louis"})
    assert (where(game, "lyon"), where(game, "grant")) == (None, "cairo")


@pytest.mark.rule("D97")
def test_d97_pope_goes_to_washington_after_his_first_victory():
    game = events("1862-may", "usa", {"pope": record(won=1)}, {"pope": "memphis"})
    assert where(game, "pope") == "washington-dc"
    # July 1862, his transfer of the calendar, does not happen
    game = events("1862-july", "usa", {"pope": record()}, {"pope": "memphis"})
    assert where(game, "pope") == "memphis"


@pytest.mark.rule("D97")
def test_d97_pope_who_has_been_in_washington_may_stay():
    areas = {"memphis": {"usa": {"infantry": [3], "leaders": ["pope"]}}}
    game = position(
        "1862-may",
        "usa",
        areas,
        phase="reinforcements",
        options=EVENTS,
        leaders={"pope": record(won=1, remarks=["saw-washington"])},
    )
    while "Pope is transferred" not in game.decision.prompt:
        play(game, texts(game)[0])
    assert set(texts(game)) == {"place washington-dc", "no transfer"}
    play(game, "no transfer")
    assert where(game, "pope") == "memphis"


@pytest.mark.rule("D97")
@pytest.mark.parametrize(
    ("how", "stays"),
    [
        (record(remarks=["replaced"]), True),
        (record(remarks=["replaced"], idle=1), False),
        (record(remarks=["replaced"], idle=1, won=1), True),
    ],
)
def test_d97_pope_is_removed_after_two_turns_without_victory(how, stays):
    game = events("1862-june", "usa", {"pope": how}, {"pope": "washington-dc"})
    assert (where(game, "pope") is not None) == stays


@pytest.mark.rule("D97")
@pytest.mark.parametrize(
    ("turn", "how", "after"),
    [
        ("1862-august", record(arrived=5), "buell"),
        ("1862-october", record(arrived=5), "rosecrans"),
        ("1862-october", record(arrived=5, won=1), "buell"),
        ("1863-may", record(arrived=5, won=1), "rosecrans"),
        ("1862-august", record(arrived=5, lost=1), "rosecrans"),
    ],
)
def test_d97_buell_has_a_year(turn, how, after):
    assert leaders(events(turn, "usa", {"buell": how}, {"buell": "louisville"}), "usa", "louisville") == [
        after
    ]


@pytest.mark.rule("D97")
def test_d97_sherman_for_rosecrans_who_goes_west():
    areas = {
        "nashville": {"usa": {"infantry": [3], "leaders": ["rosecrans"]}},
        "rolla": {"usa": {"infantry": [1]}},
    }
    game = position(
        "1863-may",
        "usa",
        areas,
        phase="reinforcements",
        options=EVENTS,
        leaders={"rosecrans": record(lost=1)},
    )
    play_until(game, "campaign", "usa")
    assert (leaders(game, "usa", "nashville"), where(game, "rosecrans")) == (["sherman"], "rolla")


@pytest.mark.rule("D97")
@pytest.mark.parametrize(
    ("turn", "large", "after"),
    [("1862-may", 1, "je-johnston"), ("1862-may", 2, "lee"), ("1861-october", 2, "je-johnston")],
)
def test_d97_lee_after_johnstons_second_battle(turn, large, after):
    game = events(turn, "csa", {"je-johnston": record(large=large)}, {"je-johnston": "cold-harbor"})
    assert leaders(game, "csa", "cold-harbor") == [after]


@pytest.mark.rule("D97")
def test_d97_a_lost_battle_of_five_counts_though_the_army_retreats():
    areas = {
        "washington-dc": {"usa": {"infantry": [3] * 5, "leaders": ["mcclellan"]}},
        "manassas": {"csa": {"infantry": [3, 3], "leaders": ["je-johnston"]}},
    }
    game = position("1862-may", "usa", areas, options=EVENTS, leaders={"je-johnston": record(large=1)})
    fight(play(game, "activate mcclellan", "to manassas"))
    play(game, "retreat to fredericksburg")
    play_until(play(game, "end"), "campaign", "csa")
    assert leaders(game, "csa", "fredericksburg") == ["lee"]


@pytest.mark.rule("D97")
def test_d97_johnston_may_return_for_a_beaten_commander():
    areas = {"corinth": {"csa": {"infantry": [3], "leaders": ["bragg"]}}}
    records = {
        "bragg": record(lost=1, remarks=["lost-large-battle"]),
        "lee": record(arrived=8),
        "je-johnston": record(remarks=["replaced"]),
    }
    game = position("1862-july", "csa", areas, phase="reinforcements", options=EVENTS, leaders=records)
    play_until(game, "johnston")
    assert set(texts(game)) == {"no return", "replace bragg"}
    play(game, "replace bragg")
    assert leaders(game, "csa", "corinth") == ["je-johnston"]


@pytest.mark.rule("D97")
@pytest.mark.parametrize(("large", "after"), [(0, "as-johnston"), (1, "bragg")])
def test_d97_bragg_for_as_johnston(large, after):
    game = events(
        "1862-may",
        "csa",
        {"as-johnston": record(large=large)},
        {"as-johnston": "corinth", "bragg": "pensacola"},
    )
    assert leaders(game, "csa", "corinth") == [after]
    assert leaders(game, "csa", "pensacola") == (["bragg"] if not large else [])


@pytest.mark.rule("D97")
def test_d97_beauregard_for_bragg_who_lost_a_flag_city():
    game = events(
        "1862-june",
        "csa",
        {"bragg": record(lost=1, remarks=["lost-flag-city"])},
        {"bragg": "corinth", "beauregard": "savannah"},
    )
    assert leaders(game, "csa", "corinth") == ["beauregard"]


@pytest.mark.rule("D97")
def test_d97_longstreet_takes_four_of_lees_factors_out_of_virginia():
    areas = {"lynchburg": {"csa": {"infantry": [5, 3], "leaders": ["lee"]}}}
    game = position("1863-may", "csa", areas, options=EVENTS)
    play(game, "detach longstreet", "to bristol", "halt")
    assert (factors(game, "csa", "bristol"), factors(game, "csa", "lynchburg")) == (4, 4)
    assert not offers(position("1863-may", "csa", areas), "detach longstreet")
    game = position("1863-may", "csa", areas, options=EVENTS)
    play(game, "detach longstreet", "to charlottesville", "halt", "end")
    play_until(game, "campaign", "csa")
    assert where(game, "longstreet") is None  # he did not leave Virginia


@pytest.mark.rule("D97")
def test_d97_longstreet_leaves_with_fewer_than_three():
    areas = {
        "dalton": {"csa": {"infantry": [2], "leaders": ["longstreet"]}},
        "atlanta": {"csa": {"infantry": [3]}},
    }
    game = position(
        "1863-october",
        "csa",
        areas,
        phase="reinforcements",
        options=EVENTS,
        leaders={"longstreet": record(arrived=14)},
    )
    assert where(play_until(game, "campaign"), "longstreet") is None


@pytest.mark.rule("D97")
def test_d97_without_the_option_the_calendar_rules():
    areas = {"manassas": {"usa": {"infantry": [3], "leaders": ["mcclellan"]}}}
    game = position("1862-may", "usa", areas, phase="reinforcements", leaders={"mcclellan": record(lost=3)})
    assert leaders(play_until(game, "campaign"), "usa", "manassas") == ["mcclellan"]
