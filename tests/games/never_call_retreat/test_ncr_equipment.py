"""Chapters 3 and 4: the map and what lies beside it, pieces, the Cycle and its turns."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    NORTH,
    SOUTH,
    SUMMER,
    act,
    asked,
    drawer,
    happened,
    kind,
    play,
    refused,
    run,
    scenario,
    stand,
    texts,
    troops,
    who,
)
from games.never_call_retreat.waters import BEACH
from longroll.games.never_call_retreat import command, forces, railways, rally, sequence, untried
from longroll.games.never_call_retreat.combat.overrun import overrun
from longroll.games.never_call_retreat.flags import DEMORALIZED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Half, Rallying
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.naval import fleet
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import blockade, production
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.view import view
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("3.11")
def test_3_11_every_hex_has_a_number_of_its_own_that_says_where_it_lies(t: Tables):
    board = t.board
    assert len(set(board.numbers)) == board.count == 14026
    around = {board.numbers[i] for i in board.around(board.hex("2784"))}
    assert around == {"2584", "2984", "2583", "2585", "2783", "2785"}
    odd = {board.numbers[i] for i in board.around(board.hex("8353"))}
    assert odd == {"8153", "8553", "8352", "8354", "8552", "8554"}


@pytest.mark.rule("3.13")
@pytest.mark.rule("14.22")
def test_3_13_a_converted_state_stays_friendly_to_its_first_owner(t: Tables):
    s = stand(t, "1863", {})
    nashville = t.places[t.index["nashville"]].hex
    s.take_control(nashville, CONFEDERATE)
    worth = railways.city_supply(s, nashville, CONFEDERATE)
    assert worth
    s.convert(t.states.index("TN"), True)
    assert railways.city_supply(s, nashville, CONFEDERATE) == worth
    s.take_control(nashville, UNION)
    assert railways.city_supply(s, nashville, UNION) == 0  # neutral to the Union


@pytest.mark.rule("3.14")
def test_3_14_a_port_box_is_the_unions_with_the_port_or_by_the_works_that_shut_it(t: Tables):
    s = stand(t, "1861", {})
    k = list(t.ports).index("charleston-sc")
    port = t.port_list[k]
    title = t.board.title(port.hex)
    for box in range(len(t.port_list)):
        s.shut_port(box, False)
    assert drawer(s, "Ports and the blockade")[title].startswith("imports 4, open")
    sumter = t.board.hex("9374")
    s.take_control(sumter, UNION)
    s.muster(UNION, kind(t, "garrison", UNION), 1, sumter)
    assert blockade.watch(s, k)
    assert s.control[port.hex] == CONFEDERATE  # only the box
    assert drawer(s, "Ports and the blockade")[title].startswith("imports 4, shut")
    s.take_control(port.hex, UNION)
    assert drawer(s, "Ports and the blockade")[title] == "Union"


@pytest.mark.rule("3.15")
def test_3_15_raiders_go_to_the_box_at_sea_and_leave_it_only_sunk(t: Tables):
    s = stand(t, "1862", {})
    pieces = sum(at != OFF for at in s.at)
    s.raiders, s.due = 0, [s.cycle, CONFEDERATE, kind(t, "commerce-raider", CONFEDERATE), 1]
    run(s, "reinforcements")
    assert s.raiders == 1
    assert sum(at != OFF for at in s.at) == pieces  # nowhere on the map
    assert drawer(s, "At sea")["Raiders at sea"] == 1
    run(s, "raiders", [5, 6])
    assert s.raiders == 1
    run(s, "raiders", [6, 6])
    assert s.raiders == 0


@pytest.mark.rule("3.16")
def test_3_16_boats_cross_no_side_that_is_all_sea(t: Tables):
    from longroll.atlas.hexes import WATERS

    sea = WATERS.index("sea")
    sides = [at for at in range(6 * t.board.count) if t.board.water[at] == sea]
    assert sides
    for at in sides:
        i, j = at // 6, t.board.neighbours[at]
        assert j not in t.waters.boat_near[i]
    assert any(t.board.neighbours[at] in t.waters.sea_near[at // 6] for at in sides)


@pytest.mark.rule("3.17")
def test_3_17_ships_reach_lake_pontchartrain_past_fort_pike_but_not_the_river(t: Tables):
    w = t.waters
    start = w.index["11725/11924"]
    assert t.board.hex("11724") in w.sea_near[start]
    assert not set(w.sides_of(t.board.hex("11924"))) & set(w.boat_near[start])


@pytest.mark.rule("3.21")
def test_3_21_months_of_cycles(s: NcrState):
    found = []
    for turn in (0, 4 * 6, 4 * 7, 4 * 51):
        s.turn = turn
        found.append(s.month)
    assert found == [186106, 186112, 186201, 186505]


@pytest.mark.rule("3.22")
def test_3_22_the_tracks_show_what_is_left_to_spend(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    act(s, CONFEDERATE, points=4)
    s.cp[6 + 3] = 0
    assert "West 4" in drawer(s, "Command")["Confederate points"]
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]}")
    assert "West 3" in drawer(s, "Command")["Confederate points"]


@pytest.mark.rule("3.24")
@pytest.mark.parametrize(
    ("box", "dice", "ends"),
    [(1, [3, 4], False), (2, [3, 4], True), (2, [4, 4], False), (3, [2, 3], True), (3, [2, 2], False), (4, [1, 1], True)],
)  # fmt: skip
def test_3_24_beside_each_box_stand_the_ties_that_end_the_phase(
    t: Tables, box: int, dice: list[int], ends: bool
):
    s = stand(t, "1863", {})
    s.cp[:] = bytes([3]) * len(s.cp)
    s.table_box, s.pulses, uses = box, 1, s.table_uses
    run(s, "pulse", [*dice, *dice, *([] if ends else [6, 6, 1, 1])])
    tied = happened(s, "Tied")[0]
    assert tied.ends is ends
    assert s.table_uses == uses + (not ends)
    assert (s.stack[-1].do == "stop-here") is ends


@pytest.mark.rule("3.25")
@pytest.mark.rule("14.41")
def test_3_25_the_admin_track_has_points_production_imports_and_table_uses(t: Tables):
    s = scenario(t, "1861")
    run(s, "blockade")
    (counted, _) = happened(s, "SupplyCounted")
    s.table_uses = 5
    s.vp_fixed[UNION] += 3
    shown = {x["label"]: x["value"] for x in view(s, "union")["tracks"]}
    assert shown["Table uses"] == 5
    assert drawer(s, "Victory")["Union Victory Points"] == s.victory_points(UNION)
    assert counted.production + counted.imports == s.lean[0]
    assert drawer(s, "Supply, losses, railroads")["Confederate production and imports"] == s.lean[0]


@pytest.mark.rule("3.26")
def test_3_26_the_markers_lie_face_down_until_the_next_turn(t: Tables):
    s = scenario(t, "1863")
    s.allocation[:] = bytes((0, 1, 2)) * 4
    command.allocate(s, UNION, (2, 1, 0))
    mine, theirs = drawer(s, "Command", "union"), drawer(s, "Command", "confederate")
    assert mine["Union theaters, next turn"] == ["Trans-Mississippi", "West", "East"]
    assert mine["Union theaters"] == theirs["Union theaters"] == ["East", "West", "Trans-Mississippi"]
    assert "Union theaters, next turn" not in theirs
    command.reveal(s)
    assert drawer(s, "Command", "confederate")["Union theaters"] == ["Trans-Mississippi", "West", "East"]


@pytest.mark.rule("3.27")
@pytest.mark.rule("22.11a")
@pytest.mark.rule("22.12")
def test_3_27_the_displays_show_the_call_its_box_and_what_it_brings(t: Tables):
    s = scenario(t, "1861")
    assert drawer(s, "Personnel")["Union call"] == "first call for volunteers, box 1 of 7: 100"
    run(s, "men")
    assert drawer(s, "Personnel")["Union men left in this Cycle"] == 100
    production.order(s, UNION, "infantry", 10)
    assert drawer(s, "Personnel")["Union men left in this Cycle"] == 70
    for side, calls in enumerate(t.charts.personnel):  # what a new call costs rises
        assert [calls[x].vp for x in ("initial", "volunteer2", "volunteer3", "draft1", "draft2", "draft3")] == [0, 1, 2, 3, 4, 5], side  # fmt: skip


@pytest.mark.rule("3.28")
def test_3_28_supply_is_gathered_and_spent_on_units_and_their_food(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-8']"]})
    s.supply[CONFEDERATE], s.men[CONFEDERATE] = 100, 50
    run(s, "blockade")
    gathered = s.supply[CONFEDERATE]
    assert gathered == 100 + s.lean[0]
    production.order(s, CONFEDERATE, "infantry", 5)
    run(s, "consumption")
    assert s.supply[CONFEDERATE] == gathered - 10 - 4
    assert drawer(s, "Supply, losses, railroads")["Confederate supply"] == gathered - 14


@pytest.mark.rule("3.29")
def test_3_29_losses_of_both_sides_and_merchant_ships_are_counted(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-3', 'garrison:1']"]})
    before, sunk = list(s.casualties), s.ships_sunk
    overrun(s, UNION, t.board.hex(ATLANTA))
    s.raiders = 1
    run(s, "raiders", [4, 4])
    assert s.casualties == [before[UNION], before[CONFEDERATE] + 4]
    assert drawer(s, "Supply, losses, railroads")["Confederate Strength Points lost"] == before[1] + 4
    assert drawer(s, "At sea")["Merchant ships sunk"] == sunk + 4


@pytest.mark.rule("3.31")
def test_3_31_whoever_was_last_in_a_hex_has_it_leaders_and_ships_never(t: Tables):
    s = stand(
        t,
        "1863",
        {ATLANTA: ["confederate = ['inf-3']"], NORTH: ["union = ['inf-3']", "leaders = ['grant:3']"]},
    )
    s.stack[:] = []
    hex_ = t.board.hex(SOUTH)
    s.take_control(hex_, CONFEDERATE)
    arrive(s, UNION, [t.pieces.person["grant"]], hex_)
    assert s.control[hex_] == CONFEDERATE
    (unit,) = (x for x in s.pieces_at(t.board.hex(NORTH), UNION) if s.land(x))
    arrive(s, UNION, [unit], hex_)
    assert s.control[hex_] == UNION
    s.place(unit, t.board.hex(NORTH))
    assert s.control[hex_] == UNION  # it stays his when he has gone
    (mine,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    arrive(s, CONFEDERATE, [mine], hex_)
    assert s.control[hex_] == CONFEDERATE


@pytest.mark.rule("3.31")
@pytest.mark.rule("7.12")
def test_3_31_strength_in_parentheses_does_not_attack(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['garrison:5']"], NORTH: ["union = ['inf-1']"]})
    (pile,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}", f"move 5 {t.pieces.names[pile]}")
    assert refused(s, f"step {NORTH}") == ("Garrison points never enter a hex with enemies", "7.12")


@pytest.mark.rule("3.33")
@pytest.mark.parametrize(
    ("unit", "sheds"),
    [("inf-10", [1, 2]), ("inf-5", [1, 2]), ("inf-4", [1]), ("inf-3", []), ("inf-2", []), ("cav-5", [1]), ("cav-3", [1]), ("cav-2", [])],
)  # fmt: skip
def test_3_33_a_division_sheds_brigades_and_stays_a_division(t: Tables, unit: str, sheds: list[int]):
    s = stand(t, "1863", {ATLANTA: [f"confederate = ['{unit}']"]})
    (x,) = troops(s, ATLANTA, CONFEDERATE)
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}")
    name = t.pieces.names[x]
    assert [text for text in texts(s) if text.startswith("detach")] == [f"detach {n} {name}" for n in sheds]
    for n in (1, 2, 3):
        if n not in sheds:
            assert refused(s, f"detach {n} {name}")[1] == "3.33"


@pytest.mark.rule("3.33")
def test_3_33_before_the_order_a_brigade_is_a_unit_with_its_own_price(t: Tables):
    s = stand(
        t,
        "1863",
        {
            ATLANTA: [
                "confederate = ['inf-6 under confederate-1st-corps']",
                "headquarters = ['confederate-1st-corps']",
            ]
        },
    )
    (unit,) = troops(s, ATLANTA, CONFEDERATE)
    act(s, CONFEDERATE, points=5)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}", f"detach 2 {t.pieces.names[unit]}")
    assert s.cp[6 + 1] == 5
    assert asked(s) == ("confederate", "what")
    (brigade,) = (x for x in troops(s, ATLANTA, CONFEDERATE) if x != unit)
    assert (s.points[unit], s.points[brigade], s.under[brigade]) == (4, 2, 0)
    for x in (brigade, unit):
        play(s, f"move {t.pieces.names[x]}", f"step {SOUTH}", "stop")
        if x == brigade:
            play(s, f"at {ATLANTA}")
    assert s.cp[6 + 1] == 3
    assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 6


@pytest.mark.rule("3.33")
def test_3_33_on_the_march_brigades_and_points_stay_behind_and_move_no_more(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6', 'militia:4']", "leaders = ['hardee:2']"]})
    unit, pile = troops(s, ATLANTA, CONFEDERATE)
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}", "lead hardee", "set-out")
    name, points = t.pieces.names[unit], t.pieces.names[pile]
    assert refused(s, f"drop 2 {name}")[1] == "3.33"  # not before it has begun
    play(s, f"step {SOUTH}", f"drop 2 {name}", f"drop 3 {points}")
    assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 10
    assert refused(s, f"drop 2 {name}")[1] == "3.33"  # a division must be left
    assert refused(s, f"drop 1 {points}")[1] == "3.33"
    play(s, f"step {ATLANTA}", "stop")
    assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 5
    left = troops(s, SOUTH, CONFEDERATE)
    assert sorted(s.points[x] for x in left) == [2, 3]
    act(s, CONFEDERATE)
    for x in left:
        assert forces.stays(s, x) == ("it has moved in this Action Phase", "7.12")
    play(s, f"at {SOUTH}")
    assert not any(text.startswith(("move", "detach")) for text in texts(s))


@pytest.mark.rule("3.3")
@pytest.mark.rule("3.34")
@pytest.mark.parametrize("parts", [[7], [2, 2, 2, 1], [4, 3], [1, 1, 1, 1, 1, 1, 1]])
def test_3_34_seven_squadrons_are_worth_the_same_in_any_change(t: Tables, parts: list[int]):
    s = stand(t, "1863", {})
    sea = next(i for i in range(t.board.count) if t.board.sea[i])
    ships = [s.muster(UNION, kind(t, "naval-warship", UNION), 7, sea)]
    for part in parts[1:]:
        ships.append(s.split(ships[0], part))
    assert sorted(s.points[x] for x in ships) == sorted(parts)
    assert (fleet.squadrons(s, ships), fleet.guns(s, ships)) == (7, 70)


@pytest.mark.rule("4.0")
def test_4_0_a_strategic_turn_comes_before_every_four_weeks(t: Tables):
    s = scenario(t, "1863")
    found = []
    for _ in range(8):
        s.stack[:] = []
        sequence.turn_ends(s)
        found.append(s.stack[-1].do)
    assert found == (["game-turn"] * 3 + ["strategic-cycle"]) * 2


@pytest.mark.rule("4.1")
@pytest.mark.rule("26.2")
@pytest.mark.parametrize("option", [True, False])
def test_4_1_a_leader_whose_last_troops_desert_comes_back_unknown(t: Tables, option: bool):
    s = stand(t, "1861", {ATLANTA: ["confederate = ['inf-1']", "leaders = ['hardee:2']"]})
    s.untried = option
    hardee = t.pieces.person["hardee"]
    if option:
        untried.begin(s)
        s.untried_men[hardee] = 0
    (unit,) = (x for x in s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE) if s.land(x))
    s.flags[unit] |= DEMORALIZED
    s.dice.script, s.dice.given_only = [1], True
    s.stack[:] = []
    rally.rallying(s, Rallying("rallying", side=CONFEDERATE, place=t.board.hex(ATLANTA)))
    FLOW.run(s)
    assert s.leader_due[hardee] - 1 == s.cycle + 1
    assert bool(s.untried_men[hardee]) is option


@pytest.mark.rule("4.1")
@pytest.mark.rule("9.3")
def test_4_1_a_naval_leader_with_ships_does_not_go_with_troops_that_desert(t: Tables):
    rows = {
        BEACH: ["union = ['inf-1 demoralized', 'naval-warship:2']", "leaders = ['farragut:2', 'logan:1']"]
    }
    s = stand(t, "1862", rows, "turn = '1/6/62'")
    s.stack[:] = [
        Half("half", side=UNION, left=0),
        Rallying("rallying", side=UNION, place=t.board.hex(BEACH)),
    ]
    FLOW.run(s)
    assert [e.leader for e in happened(s, "LeaderHit")] == ["logan"]
    assert s.at[who(t, "farragut")] != OFF


@pytest.mark.rule("4.2")
def test_4_2_where_both_besiege_the_confederate_goes_first_or_last(t: Tables):
    s = stand(
        t, "1863",
        {ATLANTA: ["works = 'confederate fort'", "confederate = ['inf-6 inside']", "union = ['inf-8']", "control = 'confederate'"],
         SOUTH: ["works = 'union fort'", "union = ['inf-6 inside']", "confederate = ['inf-8']", "control = 'union'"]},
    )  # fmt: skip
    s.turn = SUMMER
    run(s, "sieges")
    assert asked(s) == ("confederate", "siege-order")
    play(s, "go-last")
    assert asked(s) == ("union", "besiege")
    play(s, "done")
    assert asked(s) == ("confederate", "besiege")


@pytest.mark.rule("4.3")
def test_4_3_nobody_eats_in_the_first_cycle_of_the_war(t: Tables):
    s = scenario(t, "1861")
    before = list(s.supply)
    run(s, "consumption")
    assert s.supply == before
    assert not happened(s, "Fed")
    s.turn += 4
    run(s, "consumption")
    assert happened(s, "Fed")
    assert s.supply[UNION] < before[UNION]
