"""D17 to D23: groups of infantry, ships, supply, militia and what else comes back."""

import pytest
from dwf import (
    control,
    count,
    factors,
    fight,
    happened,
    infantry,
    men,
    offers,
    pile,
    play,
    play_until,
    position,
    rule_against,
    texts,
    turn,
    turn_of,
    wait_for,
)

from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.recruiting.places import yards
from longroll.games.divided_we_fall.words import CSA

RATES = {
    "csa": {"richmond": 1, "raleigh": 1, "charleston-sc": 1, "nashville": 1, "decatur": 1, "jackson": 1, "milam": 1},
    "usa": {"washington-dc": 3, "philadelphia": 3, "cincinnati": 3, "st-louis": 2},
}  # fmt: skip


@pytest.mark.rule("D17")
@pytest.mark.parametrize("side", ["csa", "usa"])
def test_d17_each_group_gives_its_rate_once_in_one_city(side):
    game = position("1864-october", side, phase="reinforcements", **{side: {"pile": 30}})
    play_until(game, "draft", side)
    before = {city: factors(game, side, city) for city in RATES[side]}
    for city, rate in RATES[side].items():
        play(game, f"draft {city}")
        assert factors(game, side, city) == before[city] + rate
    assert pile(game, side) == 30 - sum(RATES[side].values())
    assert game.decision.kind != "draft"


@pytest.mark.rule("D17")
def test_d17_a_group_does_not_give_twice():
    game = position("1864-october", "csa", phase="reinforcements", csa={"pile": 30})
    play_until(game, "draft")
    play(game, "draft raleigh")
    assert rule_against(game, "draft wilmington") == "D17"
    assert offers(game, "draft savannah")


@pytest.mark.rule("D17")
def test_d17_richmond_gives_two_for_another_group_over_a_rail_to_a_working_flag_city():
    game = position("1864-october", "csa", phase="reinforcements", csa={"pile": 30})
    play_until(game, "draft")
    play(game, "draft richmond for sc")
    assert factors(game, "csa", "richmond") == 2
    assert rule_against(game, "draft charleston-sc") == "D17"
    assert rule_against(game, "draft savannah") == "D17"
    assert offers(game, "draft raleigh")


@pytest.mark.rule("D17")
def test_d17_richmond_gives_one_when_its_railroads_are_blocked():
    ring = ("charlottesville", "lynchburg", "petersburg", "cold-harbor", "fredericksburg")
    areas = {x: {"usa": {"infantry": [1]}} for x in ring}
    game = position("1864-october", "csa", areas, phase="reinforcements", csa={"pile": 30})
    play_until(game, "draft")
    assert offers(game, "draft richmond")
    assert rule_against(game, "draft richmond for sc") == "D17"


@pytest.mark.rule("D18")
def test_d18_ships_come_back_after_a_year_one_a_turn_at_philadelphia():
    game = position("1862-october", "usa", phase="reinforcements", usa={"ships_due": [11, 11, 12]})
    play_until(game, "campaign", "usa")
    assert count(game, "usa", "philadelphia", "ship") == 1  # October 1862 is turn 11
    for ships in (2, 3):
        play(game, "end")
        play_until(game, "campaign", "csa")
        play(game, "end")
        play_until(game, "campaign", "usa")
        assert count(game, "usa", "philadelphia", "ship") == ships


@pytest.mark.rule("D18")
def test_d18_a_ship_lost_is_due_a_year_later():
    areas = {
        "ft-pickens": {"usa": {"fort": 1, "ships": 3, "supply": 1}},
        "pensacola": {"csa": {"fort": 2}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "bombard pensacola 1 ship ft-pickens")
    for _ in range(6):
        play(game, "end")
        play_until(game, "campaign", "csa")
        assert not [e for e in happened(game, "Placed") if e.units.ships and e.rule == "D18"]
        play(game, "end")
        play_until(game, "campaign", "usa")
    assert turn(game) == "1863-may"
    assert [e.at for e in happened(game, "Placed") if e.units.ships and e.rule == "D18"] == ["philadelphia"]


@pytest.mark.rule("D18", "D16")
@pytest.mark.parametrize("kind", ["ships_due", "ironclads_due"])
def test_d18_a_ship_waits_while_its_yard_is_in_enemy_hands(kind):
    """It may not be brought in until the place is retaken; then it comes at once, not after another year."""
    areas = {
        "philadelphia": {"csa": {"infantry": [1]}},
        "st-louis": {"csa": {"infantry": [1]}},
        "baltimore": {"usa": {"infantry": [3, 3]}},
        "washington-dc": {"usa": {"infantry": [1], "fort": 3}},
    }
    game = position("1864-winter", "usa", areas, phase="reinforcements", usa={kind: [18]})
    play_until(game, "campaign", "usa")
    play(game, "march 3 baltimore", "to philadelphia", "fight", "commit 3")
    assert control(game, "philadelphia") == "usa"
    play(game, "end")
    play_until(game, "campaign", "csa")
    play(game, "end")
    play_until(game, "campaign", "usa")
    assert turn(game) == "1864-may"
    assert count(game, "usa", "philadelphia", kind.removesuffix("s_due")) == 1


@pytest.mark.rule("D18")
def test_d18_one_lost_gunboat_a_turn_and_confederate_ironclads_after_a_year():
    game = position("1864-october", "usa", phase="reinforcements", usa={"gunboats_lost": 2})
    wait_for(game, "A gunboat arrives")
    assert sorted(texts(game)) == ["place cairo", "place philadelphia", "place st-louis"]
    play(game, "place cairo")
    play_until(game, "campaign", "usa")
    assert sum(count(game, "usa", x, "gunboat") for x in ("cairo", "st-louis", "philadelphia")) == 1
    game = position("1864-october", "csa", phase="reinforcements", csa={"ironclads_due": [23, 24]})
    play_until(game, "arrive", "csa")
    play(game, "place mobile")
    assert count(game, "csa", "mobile", "ironclad") == 1
    play_until(game, "campaign", "csa")
    assert len([e for e in happened(game, "Placed") if e.units.ironclads]) == 1


@pytest.mark.rule("D18", "D60")
def test_d18_a_confederate_ironclad_waits_while_union_vessels_lie_in_every_port():
    s = position("1864-october", "csa").state
    ports = [s.tables.slug[a] for a in yards(s, CSA, "port")]
    areas = {x: {"usa": {"gunboats": 1}} for x in ports}
    game = position("1864-october", "csa", areas, phase="reinforcements", csa={"ironclads_due": [23]})
    play_until(game, "campaign", "csa")
    assert not [e for e in happened(game, "Lost") if e.units.ironclads]
    assert game.state.csa_ironclads_due == [23]  # not another year from now
    del areas["mobile"]
    game = position("1864-october", "csa", areas, phase="reinforcements", csa={"ironclads_due": [23]})
    play_until(game, "campaign", "csa")
    assert count(game, "csa", "mobile", "ironclad") == 1


@pytest.mark.rule("D19")
def test_d19_the_end_of_placing_says_how_many_supply_units_are_left():
    game = position("1863-october", "usa", phase="reinforcements")
    play_until(game, "supplying", "usa")
    ask, frame = FLOW.asking(game.state)
    assert ask.undone(game.state, frame) == f"{frame.left} supply units are not placed."
    frame.left = 1
    assert ask.undone(game.state, frame) == "A supply unit is not placed."


@pytest.mark.rule("D19")
@pytest.mark.parametrize(
    ("when", "side", "units"),
    [("1861-october", "csa", 0), ("1861-october", "usa", 0), ("1862-winter", "csa", 2), ("1862-winter", "usa", 3),
     ("1864-may", "csa", 2), ("1864-may", "usa", 3)],
)  # fmt: skip
def test_d19_supply_units_each_turn_from_1862_in_working_flag_cities(when, side, units):
    home = "richmond" if side == "csa" else "washington-dc"
    lost = {"raleigh": {"burned": 1}, "mobile": {"usa": {"infantry": [1]}}}
    lost |= {"cincinnati": {"csa": {"infantry": [1]}}}
    game = position(when, side, lost, phase="reinforcements")
    while game.decision.kind not in ("supplying", "campaign"):
        play(game, "done" if "done" in texts(game) else texts(game)[0])
    placed = 0
    while game.decision.kind == "supplying":
        assert not {"place raleigh", "place mobile", "place cincinnati", "place manassas"} & set(texts(game))
        play(game, f"place {home}")
        placed += 1
    assert placed == units


@pytest.mark.rule("D19")
def test_d19_supply_counters_are_limited():
    game = position("1863-october", "csa", {"richmond": {"csa": {"supply": 15}}}, phase="reinforcements")
    play_until(game, "supplying", "csa")
    assert game.decision.prompt.startswith("A supply unit")


@pytest.mark.rule("D08", "D20")
@pytest.mark.parametrize("burned", [False, True])
def test_d20_lost_militia_is_back_in_its_capital_after_a_year_unless_that_is_burned(burned):
    game = position(
        "1863-may",
        "csa",
        {"jackson": {"csa": {"infantry": [1]}, **({"burned": 1} if burned else {})}},
        phase="reinforcements",
        turn_state={
            "balance_left": 0, "command": 0, "lift": 0, "csa_lift": 0, "markers": 4, "east": False, "west": False,
            "militia_due": {"ms-militia": 14}, "dice": [0, 0, 0],
        },
    )  # fmt: skip
    play_until(game, "campaign", "csa")
    assert count(game, "csa", "jackson", "militia") == 0  # May 1863 is turn 13
    play(game, "end")
    play_until(game, "campaign", "usa")
    play(game, "end")
    play_until(game, "campaign", "csa")
    assert count(game, "csa", "jackson", "militia") == (0 if burned else 1)


@pytest.mark.rule("D08", "D20")
def test_d20_militia_lost_in_battle_waits_a_year():
    areas = {
        "memphis": {"usa": {"infantry": [3, 3], "leaders": ["grant"], "supply": 1}},
        "humboldt": {"csa": {"militia": ["tn-militia"]}},
    }
    game = position("1862-june", "usa", areas)
    play(game, "activate grant", "to humboldt")
    fight(game)
    assert pile(game, "csa") == 0  # militia is not part of the infantry that is replaced
    for _ in range(5):
        play_until(game, "campaign", "csa")
        assert count(game, "csa", "nashville", "militia") == 0
        play(game, "end")
    play_until(game, "campaign", "csa")
    assert turn_of(game) == "1863-june"
    assert count(game, "csa", "nashville", "militia") == 1


@pytest.mark.rule("D21", "D51")
def test_d21_a_lost_railroad_unit_comes_back_in_a_union_flag_city():
    areas = {"manassas": {"usa": {"mrr": 1}, "mrr_line": 1}, "richmond": {"csa": {"infantry": [3]}}}
    game = position("1863-august", "csa", areas)
    play(game, "march 3 richmond", "to charlottesville", "to manassas")
    assert count(game, "usa", "manassas", "railroad") == 0
    assert control(game, "manassas") == "csa"
    assert "military railroad" not in game.view(None)["places"]["manassas"]["markers"]
    play(game, "end")
    wait_for(game, "The Military Railroad arrives")
    assert "place washington-dc" in texts(game)
    assert "place manassas" not in texts(game)
    play(game, "place cincinnati")
    assert count(game, "usa", "cincinnati", "railroad") == 1


@pytest.mark.rule("D22", "D73")
@pytest.mark.parametrize(("boxes", "gain"), [(5, 0), (4, 0), (3, 1), (2, 1), (1, 2), (0, 2)])
def test_d22_half_an_infantry_for_each_box_short_of_five(boxes, gain):
    names = ("richmond", "wilmington", "charleston", "savannah-jacksonville", "st-joseph-atseena")
    areas = {f"box-{x}": {"usa": {"ships": 1}} for x in names[:boxes]}
    game = position("1864-october", "csa", areas, phase="reinforcements")
    play_until(game, "campaign", "csa")
    assert sum(1 for e in happened(game, "Placed") if e.rule == "D22") == gain


@pytest.mark.rule("D22")
def test_d22_only_from_1863_and_only_in_open_flag_ports_in_confederate_hands():
    game = position("1862-october", "csa", phase="reinforcements")
    play_until(game, "campaign", "csa")
    assert not [e for e in happened(game, "Placed") if e.rule == "D22"]
    areas = {
        "box-charleston": {"usa": {"ships": 1}},
        "savannah": {"burned": 1},
        "wilmington": {"usa": {"infantry": [1]}},
    }
    game = position("1864-october", "csa", areas, phase="reinforcements")
    play_until(game, "supplying", "csa")
    play(game, "done")
    assert game.decision.rule == "D22"
    assert "place mobile" in texts(game)
    assert not {"place charleston-sc", "place savannah", "place wilmington", "place raleigh"} & set(
        texts(game)
    )


ONES = (
    "manassas", "fredericksburg", "richmond", "cold-harbor", "petersburg", "norfolk", "staunton", "lynchburg", "raleigh",
    "wilmington", "gaston", "columbia", "florence", "savannah", "augusta", "atlanta", "mobile", "corinth", "jackson",
    "memphis",
)  # fmt: skip


def full_of_ones(**more):
    """All twenty Confederate ones are on the map, each in an area of its own."""
    return {x: {"csa": {"infantry": [1]}} for x in ONES} | more


@pytest.mark.rule("D23")
def test_d23_without_a_counter_a_unit_elsewhere_is_disbanded_or_the_arrival_forgone():
    game = position("1861-october", "csa", full_of_ones(), phase="reinforcements")
    wait_for(game, "Bragg arrives")
    play(game, "place pensacola")
    assert game.decision.rule == "D23"
    before = sum(factors(game, "csa", x) for x in game.view(None)["places"])
    forgone = play(game.copy(), "forgo")
    assert sum(factors(forgone, "csa", x) for x in forgone.view(None)["places"]) == before
    play(game, next(x for x in texts(game) if x.startswith("disband 1")))
    assert sum(factors(game, "csa", x) for x in game.view(None)["places"]) == before
    assert factors(game, "csa", "pensacola") == 1
    assert pile(game, "csa") == 0  # no other benefit: the disbanded factor is gone


@pytest.mark.rule("D23", "D27")
def test_d23_counters_in_play_are_exchanged_before_anything_is_disbanded():
    areas = full_of_ones()
    two = list(areas)[:2]
    del areas[two[0]]
    areas[two[1]] = {"csa": {"infantry": [1, 1]}}
    game = position("1861-october", "csa", areas, phase="reinforcements")
    wait_for(game, "Bragg arrives")
    play(game, "place pensacola")
    assert texts(game) == ["forgo", f"exchange {two[1]}"]
    play(game, f"exchange {two[1]}")
    assert infantry(game, "csa", two[1]) == [2]
    assert factors(game, "csa", "pensacola") == 1


@pytest.mark.rule("D23")
def test_d23_no_disbanding_without_the_limit():
    areas = full_of_ones(pensacola={"csa": {"infantry": [1, 1]}})
    game = position("1861-october", "csa", areas, phase="reinforcements", options={"counter_limits": False})
    wait_for(game, "Bragg arrives")
    play(game, "place pensacola")
    assert factors(game, "csa", "pensacola") == 3
    assert men(game, "csa", "pensacola") == 3
    assert game.decision.kind != "disband"
