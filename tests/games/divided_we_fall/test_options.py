"""D96, D98, D99: leaders' abilities, balance for a novice, more replacements."""

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
    record,
    refused,
    rule_against,
    spent,
    texts,
    where,
)


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


ABILITIES = {"leader_abilities": True}


def gifted(turn: str, side: str, areas: dict[str, Any], **more: Any):
    return position(turn, side, areas, options=ABILITIES, **more)


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


@pytest.mark.rule("D96")
def test_d96_nobody_has_a_gift_without_the_option():
    areas = {"manassas": {"usa": {"infantry": [2], "leaders": ["thomas"]}}}
    assert refused(position("1864-may", "usa", areas), "roam thomas")[1] == "D96"


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


@pytest.mark.rule("D96", "D65")
def test_d96_an_independent_leader_goes_by_river_without_a_point():
    areas = {"cairo": {"usa": {"infantry": [3], "leaders": ["sherman"], "gunboats": 1}}}
    game = position("1864-may", "usa", areas, options={"leader_abilities": True})
    play(game, "roam sherman", "to columbus-ky by river", "halt")
    assert (where(game, "sherman"), factors(game, "usa", "columbus-ky")) == ("columbus-ky", 3)
    areas["memphis"] = {"csa": {"infantry": [1]}}
    areas["cairo"]["usa"]["supply"] = 1
    game = position("1864-may", "usa", areas, options={"leader_abilities": True})
    play(game, "roam sherman", "to columbus-ky by river")
    assert rule_against(game, "to memphis by river") == "D24"


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


def drafted(side: str, city: str, areas: dict[str, Any], on: bool = True) -> int:
    options = {"additional_replacements": on}
    game = position(
        "1863-august", side, areas, phase="reinforcements", options=options, **{side: {"pile": 9}}
    )
    before = len(happened(play_until(game, "draft"), "Placed"))
    play(game, f"draft {city}")
    return sum(e.units.infantry for e in happened(game, "Placed")[before:] if e.at == city)


@pytest.mark.rule("D99")
def test_d99_a_clear_mississippi_gives_the_union_one_more():
    assert drafted("usa", "springfield", {}) == 3
    assert drafted("usa", "springfield", {}, on=False) == 2
    assert drafted("usa", "springfield", {"jackson": {"csa": {"infantry": [3]}}}) == 3  # not on the river


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


@pytest.mark.rule("D96", "D83", "D84")
@pytest.mark.parametrize(("options", "at"), [(ABILITIES, "richmond"), ({}, "charlotte")])
def test_d96_a_loyalist_does_not_retreat_out_of_the_east(options, at):
    areas: dict[str, Any] = {
        "knoxville": {"usa": {"infantry": [3, 3, 3], "leaders": ["grant"], "supply": 1}},
        "bristol": {"csa": {"infantry": [3], "leaders": ["lee"]}},
        "lynchburg": {"usa": {"infantry": [1]}},
    }
    game = position("1863-may", "usa", areas, options=options)
    fight(play(game, "activate grant", "to bristol"))
    assert factors(game, "csa", "charlotte") > 0
    assert where(game, "lee") == at
