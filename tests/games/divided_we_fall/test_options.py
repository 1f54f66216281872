"""D96 to D99: the optional rules."""

from __future__ import annotations

from typing import Any

import pytest
from dwf import (
    command,
    count,
    factors,
    fight,
    fort,
    happened,
    leaders,
    offers,
    play,
    play_until,
    position,
    refused,
    rule_against,
    spent,
    texts,
    where,
)

ABILITIES = {"leader_abilities": True}
EVENTS = {"alternative_leaders": True}


def gifted(turn: str, side: str, areas: dict[str, Any], **more: Any):
    return position(turn, side, areas, options=ABILITIES, **more)


def record(won=0, lost=0, arrived=1, taken=0, idle=0, large=0, remarks=(), version=0) -> dict[str, Any]:
    """A leader's record in a position."""
    return {
        "won": won, "lost": lost, "arrived": arrived, "cities_taken": taken, "idle_turns": idle, "large_battles": large,
        "remarks": list(remarks), "leader_version": version,
    }  # fmt: skip


# --- D96: eleven abilities ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("D96")
@pytest.mark.parametrize("on", [True, False])
def test_d96_administrator(on):
    areas = {"lynchburg": {"csa": {"infantry": [1], "leaders": ["je-johnston"]}}}
    game = position(
        "1863-august", "csa", areas, phase="reinforcements", csa={"pile": 5}, options={"leader_abilities": on}
    )
    play_until(game, "draft")
    assert offers(game, "draft richmond with je-johnston") == on  # Richmond is his nearest flag city
    assert not offers(game, "draft raleigh with je-johnston")
    if on:
        play(game, "draft richmond with je-johnston")
        assert (factors(game, "csa", "lynchburg"), factors(game, "csa", "richmond")) == (2, 0)


@pytest.mark.rule("D96")
def test_d96_administrator_for_militia_only():
    areas = {"pea-ridge": {"csa": {"infantry": [1], "leaders": ["price"]}}}
    state = {"balance_left": 999, "command": 5, "lift": 0, "csa_lift": 2, "markers": 4, "east": False, "west": False,
             "militia_moved": [], "militia_due": {"ar-militia": 7}, "dice": [0, 0, 0]}  # fmt: skip
    game = gifted("1862-may", "csa", areas, phase="reinforcements", turn_state=state, csa={"pile": 5})
    play_until(game, "draft")
    assert not [x for x in texts(game) if x.endswith("with price")]
    play_until(game, "muster")
    assert texts(game) == ["place little-rock", "place pea-ridge"]
    play(game, "place pea-ridge")
    assert count(game, "csa", "pea-ridge", "militia") == 1


@pytest.mark.rule("D96")
@pytest.mark.parametrize(("on", "loss"), [(True, 1), (False, 0)])
def test_d96_aggressive_costs_one_more(on, loss):
    areas = {
        "atlanta": {"csa": {"infantry": [4], "leaders": ["hood"]}},
        "dalton": {"usa": {"infantry": [5, 5], "leaders": ["sherman"]}},
    }
    odds = position("1864-august", "csa", areas, options={"leader_abilities": on}).odds(
        "dalton", "atlanta: hood 4"
    )
    base = 3 - 2  # 3 after rough, 5 with Hood: 3 by the column of rough, shielded 2
    assert odds["attacker_loss"] == base + loss


@pytest.mark.rule("D96")
def test_d96_corps_commands_five_at_most():
    areas = {"staunton": {"csa": {"infantry": [3, 3, 2], "leaders": ["jackson"]}}}
    game = play(gifted("1863-may", "csa", areas), "activate jackson")
    play(game, "to winchester", "halt")
    assert factors(game, "csa", "winchester") == 5
    game = play(position("1863-may", "csa", areas), "activate jackson", "to winchester", "halt")
    assert factors(game, "csa", "winchester") == 8


@pytest.mark.rule("D96")
@pytest.mark.parametrize(("on", "worth"), [(True, 6), (False, 5)])
def test_d96_defensive_adds_one_in_a_fort(on, worth):
    areas = {"manassas": {"csa": {"infantry": [2], "leaders": ["beauregard"], "fort": 1}}}
    game = position("1863-may", "usa", areas, options={"leader_abilities": on})
    assert game.odds("manassas", "washington-dc: 6")["defence"] == worth
    areas["manassas"]["csa"].pop("fort")
    assert (
        position("1863-may", "usa", areas, options=ABILITIES).odds("manassas", "washington-dc: 6")["defence"]
        == 4
    )


@pytest.mark.rule("D96")
@pytest.mark.parametrize(("on", "loss"), [(True, 4), (False, 3)])
def test_d96_defensive_master_costs_the_attacker_one(on, loss):
    areas = {"manassas": {"csa": {"infantry": [4], "leaders": ["pemberton"], "fort": 1}}}
    game = position("1863-may", "usa", areas, options={"leader_abilities": on})
    assert game.odds("manassas", "washington-dc: 8")["attacker_loss"] == loss


@pytest.mark.rule("D96")
def test_d96_engineer_raises_a_fort_at_once():
    areas = {"manassas": {"usa": {"infantry": [2], "leaders": ["meade"], "supply": 1}}}
    game = play(gifted("1863-may", "usa", areas), "entrench meade")
    assert (fort(game, "usa", "manassas"), command(game, "usa")) == (1, 3)
    assert rule_against(game, "activate meade") == "D28"  # he does not move
    assert rule_against(position("1863-may", "usa", areas), "entrench meade") == "D56"


@pytest.mark.rule("D96")
def test_d96_independent_moves_four_without_a_point_and_does_not_attack():
    areas = {
        "atlanta": {"usa": {"infantry": [3, 3], "leaders": ["sherman"], "supply": 1}},
        "augusta": {"csa": {"infantry": [1]}},
    }
    game = play(gifted("1864-may", "usa", areas), "roam sherman")
    assert rule_against(game, "to augusta") == "D24"
    play(game, "to milledgeville", "halt")
    assert (factors(game, "usa", "milledgeville"), command(game, "usa")) == (3, 5)
    assert rule_against(position("1864-may", "usa", areas), "roam sherman") == "D96"


@pytest.mark.rule("D96")
def test_d96_loyalist_stays_in_the_east():
    areas = {"lynchburg": {"csa": {"infantry": [2], "leaders": ["lee"]}}}
    game = play(gifted("1863-may", "csa", areas), "activate lee")
    assert rule_against(game, "to bristol") == "D96"
    play(game, "to charlottesville", "to manassas", "to sharpsburg", "halt")  # Maryland
    assert where(game, "lee") == "sharpsburg"
    game = play(gifted("1863-may", "csa", areas), "ride lee")
    assert not offers(game, "ride to bristol")
    assert offers(play(position("1863-may", "csa", areas), "activate lee"), "to bristol")


@pytest.mark.rule("D96")
def test_d96_moves_ignores_one_terrain_a_turn():
    areas = {"cookeville": {"csa": {"infantry": [2], "leaders": ["bragg"]}}}
    game = play(gifted("1863-may", "csa", areas), "activate bragg", "to chattanooga ignoring terrain")
    assert spent(game) == 3  # woods or river, not both
    assert not [x for x in texts(game) if "ignoring" in x]
    game = play(position("1863-may", "csa", areas), "activate bragg")
    assert not offers(game, "to chattanooga ignoring terrain")


@pytest.mark.rule("D96", "D55")
def test_d96_master_trainer_trains_anywhere():
    areas = {"frederick": {"usa": {"infantry": [1], "leaders": ["mcclellan"]}}}
    game = play(gifted("1862-may", "usa", areas), "train mcclellan")
    assert (factors(game, "usa", "frederick"), command(game, "usa")) == (2, 3)
    assert rule_against(game, "train mcclellan") == "D28"  # once, and he does not move
    assert rule_against(position("1862-may", "usa", areas), "train mcclellan") == "D55"
    areas = {"washington-dc": areas["frederick"]}
    assert (
        factors(play(gifted("1862-may", "usa", areas), "train mcclellan"), "usa", "washington-dc") == 3
    )  # R44


@pytest.mark.rule("D96")
@pytest.mark.parametrize(("version", "attack"), [(0, 8 + 3), (1, 8 + 5 + 1)])
def test_d96_siege_war_of_the_later_grant(version, attack):
    areas = {"manassas": {"csa": {"infantry": [1], "fort": 1}}}
    game = gifted("1863-may", "usa", areas, leaders={"grant": record(version=version)})
    assert game.odds("manassas", "washington-dc: grant 8")["attack"] == attack
    areas = {"manassas": {"csa": {"infantry": [1]}}}
    game = gifted("1863-may", "usa", areas, leaders={"grant": record(version=1)})
    assert game.odds("manassas", "washington-dc: grant 8")["attack"] == 13  # no fort, no siege
    areas = {"manassas": {"usa": {"infantry": [2], "leaders": ["pope"], "fort": 1}}}
    assert (
        gifted("1863-may", "csa", areas).odds("manassas", "charlottesville: 6")["defence"] == 6
    )  # defending one, too


# --- D97: leaders by events ---------------------------------------------------------------------------------------------------


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


# --- D98: balance -----------------------------------------------------------------------------------------------------------------


def balanced(turn: str, side: str, areas: dict[str, Any], limit: int = 0, **more: Any):
    options = {"game_balance": side, "balance_limit": limit}
    return position(turn, side, areas, phase="reinforcements", options=options, **more)


@pytest.mark.rule("D98")
def test_d98_the_favoured_side_accepts_or_refuses():
    areas = {"washington-dc": {"usa": {"infantry": [3], "leaders": ["burnside"]}}}
    game = balanced("1863-may", "usa", areas)
    assert (game.decision.rule, texts(game)) == ("D98", ["accept", "refuse"])
    play(game, "refuse", "refuse")  # neither Hooker's coming nor Burnside's transfer
    assert leaders(game, "usa", "washington-dc") == ["burnside"]
    game = play(balanced("1863-may", "usa", areas), "accept", "refuse")
    assert sorted(leaders(game, "usa", "washington-dc")) == ["burnside", "hooker"]
    # the other side is not asked
    game = position("1863-may", "usa", areas, phase="reinforcements", options={"game_balance": "csa"})
    assert game.decision.rule != "D98"


@pytest.mark.rule("D98")
def test_d98_three_refusals_and_then_the_list():
    game = balanced(
        "1862-winter", "csa", {"richmond": {"csa": {"leaders": ["price", "loring", "magruder"]}}}, limit=3
    )
    refusals = 0
    while game.decision.kind != "campaign":
        if "refuse" in texts(game):
            play(game, "refuse")
            refusals += 1
        else:
            play(game, "done" if "done" in texts(game) else texts(game)[0])
    assert refusals == 3


@pytest.mark.rule("D98")
def test_d98_jackson_or_longstreet_not_both():
    areas = {"richmond": {"csa": {"infantry": [3], "leaders": ["jackson"]}}}
    game = balanced("1863-winter", "csa", areas, leaders={"jackson": record(arrived=9)})
    while game.decision.kind != "campaign":
        play(game, next((x for x in ("accept", "done") if x in texts(game)), texts(game)[0]))
    assert (where(game, "jackson"), where(game, "longstreet")) == ("richmond", None)


@pytest.mark.rule("D98")
@pytest.mark.parametrize(("clock", "stays"), [(7, True), (6, False)])
def test_d98_neither_stays_longer_than_a_year(clock, stays):
    areas = {"staunton": {"csa": {"infantry": [3], "leaders": ["jackson"]}}}
    game = balanced("1863-winter", "csa", areas, leaders={"jackson": record(arrived=clock)})
    assert (where(game, "jackson") is not None) == stays


# --- D99: more replacements ------------------------------------------------------------------------------------------------------------


def drafted(side: str, city: str, areas: dict[str, Any], on: bool = True) -> int:
    options = {"additional_replacements": on}
    game = position(
        "1863-august", side, areas, phase="reinforcements", options=options, **{side: {"pile": 9}}
    )
    before = len(happened(play_until(game, "draft"), "Placed"))
    play(game, f"draft {city}")
    return sum(e.units.infantry for e in happened(game, "Placed")[before:] if e.at == city)


RIVER = (
    "columbus-ky",
    "memphis",
    "helena",
    "vicksburg",
    "baton-rouge",
    "new-orleans",
    "ft-jackson",
    "cairo",
    "st-louis",
)


@pytest.mark.rule("D99")
def test_d99_a_clear_mississippi_gives_the_union_one_more():
    assert drafted("usa", "springfield", {}) == 3
    assert drafted("usa", "springfield", {}, on=False) == 2
    assert drafted("usa", "springfield", {"jackson": {"csa": {"infantry": [3]}}}) == 3  # not on the river


@pytest.mark.rule("D99")
@pytest.mark.parametrize("port", RIVER)
def test_d99_any_confederate_on_the_river_stops_it(port):
    assert drafted("usa", "springfield", {port: {"csa": {"infantry": [1]}}}) == 2


@pytest.mark.rule("D99")
@pytest.mark.parametrize("unit", [{"fort": 1}, {"militia": ["ms-militia"]}])
def test_d99_forts_and_militia_count(unit):
    assert drafted("usa", "springfield", {"vicksburg": {"csa": unit}}) == 2


@pytest.mark.rule("D99")
@pytest.mark.parametrize(
    ("areas", "gain"),
    [
        ({"lexington": {"csa": {"infantry": [1]}}}, 2),
        ({"louisville": {"csa": {"infantry": [1]}}}, 2),
        ({"bowling-green": {"csa": {"infantry": [1]}}}, 1),
        ({"lexington": {"csa": {"infantry": [1]}}, "paducah": {"usa": {"infantry": [1]}}}, 1),
        ({"lexington": {"csa": {"infantry": [1]}}, "paducah": {"usa": {"fort": 1}}}, 1),
        ({}, 1),
    ],
)
def test_d99_kentucky_gives_the_confederates_one_more(areas, gain):
    assert drafted("csa", "atlanta", areas) == gain


@pytest.mark.rule("D96")
def test_d96_nobody_has_a_gift_without_the_option():
    areas = {"manassas": {"usa": {"infantry": [2], "leaders": ["thomas"]}}}
    assert refused(position("1864-may", "usa", areas), "roam thomas")[1] == "D96"
