"""Chapters 3 to 5 without their own files: the map and what lies beside it, pieces, the Cycle and its turns, points for everything."""

from typing import Any

import pytest

from games.never_call_retreat.field import act, asked, happened, play, refused, stand, texts
from games.never_call_retreat.test_ncr_cycle import kind, run, scenario
from longroll.games.never_call_retreat import command, depots, sequence
from longroll.games.never_call_retreat.combat.overrun import overrun
from longroll.games.never_call_retreat.flags import OFF, TRACKS
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Half
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.naval import fleet
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import blockade, production
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.view import view
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

ATLANTA, NORTH, EAST_OF, SOUTH = "8352", "8152", "8353", "8552"


def drawer(s: NcrState, title: str, side: str | None = "union") -> dict[str, Any]:
    """The rows of a panel, by label."""
    rows = next(panel["rows"] for panel in view(s, side)["panels"] if panel["title"] == title)
    return {row["label"]: row["value"] for row in rows}


# --- the map and its boxes (3.1, 3.2) ----------------------------------------------------------------------------------------


@pytest.mark.rule("3.11")
def test_3_11_every_hex_has_a_number_of_its_own_that_says_where_it_lies(t: Tables):
    board = t.board
    assert len(set(board.numbers)) == board.count == 14026
    around = {board.numbers[i] for i in board.around(board.hex("2784"))}
    assert around == {"2584", "2984", "2583", "2585", "2783", "2785"}
    odd = {board.numbers[i] for i in board.around(board.hex("8353"))}
    assert odd == {"8153", "8553", "8352", "8354", "8552", "8554"}


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


@pytest.mark.rule("3.22")
def test_3_22_the_tracks_show_what_is_left_to_spend(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    act(s, CONFEDERATE, points=4)
    s.cp[6 + 3] = 0
    assert "west 4" in drawer(s, "Command")["Confederate points"]
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]}")
    assert "west 3" in drawer(s, "Command")["Confederate points"]


@pytest.mark.rule("3.23")
@pytest.mark.rule("5.22")
def test_5_22_nine_against_four_gives_both_five_to_spend_and_the_winner_a_point_of_militia(t: Tables):
    s = scenario(t, "1861")
    s.cp[:] = bytes([9]) * len(s.cp)
    for person in range(t.pieces.hq0):
        s.leader_state[person] = s.leader_state[person] or 4  # no pool of Leaders
    run(s, "pulse", [5, 4, 3, 1])
    (won,) = happened(s, "InitiativeWon")
    assert (won.winner, won.rolls, won.difference) == ("union", (9, 4), 5)
    assert [(f.side, f.left) for f in s.stack if isinstance(f, Half)] == [(CONFEDERATE, 5), (UNION, 5)]
    assert asked(s) == ("union", "free")
    points = bytes(s.cp)
    play(s, next(x for x in texts(s) if x.startswith("militia")))
    assert happened(s, "MilitiaRaised")[0].points == 1
    FLOW.run(s)
    half = s.within(Half)
    assert half is not None
    assert (half.side, half.left, bytes(s.cp)) == (UNION, 5, points)  # the free point costs neither
    assert drawer(s, "Command")["Dice difference left to the Union"] == 5


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
    assert mine["Union theaters, next turn"] == ["trans-mississippi", "west", "east"]
    assert mine["Union theaters"] == theirs["Union theaters"] == ["east", "west", "trans-mississippi"]
    assert "Union theaters, next turn" not in theirs
    command.reveal(s)
    assert drawer(s, "Command", "confederate")["Union theaters"] == ["trans-mississippi", "west", "east"]


@pytest.mark.rule("3.27")
@pytest.mark.rule("22.11a")
@pytest.mark.rule("22.12")
def test_3_27_the_displays_show_the_call_its_box_and_what_it_brings(t: Tables):
    s = scenario(t, "1861")
    assert drawer(s, "Personnel")["Union call"] == "initial, box 1 of 7: 100"
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


# --- pieces (3.3) ------------------------------------------------------------------------------------------------------------


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


# --- the Cycle (4) -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.0")
def test_4_0_a_strategic_turn_comes_before_every_four_weeks(t: Tables):
    s = scenario(t, "1863")
    found = []
    for _ in range(8):
        s.stack[:] = []
        sequence.turn_ends(s)
        found.append(s.stack[-1].do)
    assert found == (["game-turn"] * 3 + ["strategic-cycle"]) * 2


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


# --- command (5) -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.0")
def test_5_0_a_division_or_five_points_for_one_command_a_bad_general_for_two(t: Tables):
    rows = [
        "confederate = ['inf-8', 'militia:7']",
        "leaders = ['polk:3 under army-of-tennessee']",
        "headquarters = ['army-of-tennessee polk']",
    ]
    s = stand(t, "1863", {ATLANTA: rows})
    unit, pile = (t.pieces.names[x] for x in s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE) if s.land(x))
    spent = {}
    for text in (f"move {unit}", f"move 5 {pile}", "remove polk"):
        s = stand(t, "1863", {ATLANTA: rows})
        act(s, CONFEDERATE, points=5)
        s.cp[6 + 3] = 0
        play(s, f"at {ATLANTA}", text)
        spent[text] = 5 - s.cp[6 + 1]
        if text.startswith("move 5"):
            assert sum(s.points[x] for x in s.stack[-1].pieces) == 5
    assert list(spent.values()) == [1, 1, 2]
    s = stand(t, "1863", {ATLANTA: rows})
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}")
    assert refused(s, f"move 6 {pile}") == ("at most 5 points move at once", "7.32")


@pytest.mark.rule("5.12")
def test_5_12_on_the_first_turn_both_rank_the_theaters_see_them_and_rank_again(t: Tables):
    s = scenario(t, "1862")
    s.stack[:] = []
    FLOW.begin(s, "game-turn")
    FLOW.run(s)
    assert asked(s) == ("union", "allocating")
    play(s, "allocate trans-mississippi west east")
    assert asked(s) == ("confederate", "allocating")
    assert not happened(s, "Allocated")  # unseen until both have chosen
    play(s, "allocate west east trans-mississippi")
    assert [e.order for e in happened(s, "Allocated")] == [
        ("trans-mississippi", "west", "east"),
        ("west", "east", "trans-mississippi"),
    ]
    n = len(TRACKS)
    roll = happened(s, "PointsReceived")[0].roll
    assert list(s.cp[:3]) == [t.charts.command.at(column, roll) for column in (2, 1, 0)]
    assert sum(s.cp[n : 2 * n]) > 0
    assert asked(s) == ("union", "allocating")  # and now for the second turn
    play(s, "allocate east west trans-mississippi", "allocate east west trans-mississippi")
    assert asked(s)[1] != "allocating"
    s.turn += 1
    s.stack[:] = []
    s.out.clear()
    FLOW.begin(s, "game-turn")
    FLOW.run(s)
    assert happened(s, "Allocated")  # from now on they were chosen the turn before


@pytest.mark.rule("5.28")
@pytest.mark.parametrize(("lean", "cost"), [(150, 2), (149, 3)])
def test_5_28_what_the_confederacy_lacks_makes_its_actions_dearer(t: Tables, lean: int, cost: int):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    s.lean[:] = [lean, 0]
    act(s, CONFEDERATE, points=5)
    s.cp[6 + 3] = 0
    hex_ = t.board.hex(ATLANTA)
    assert (depots.depot_cost(s, CONFEDERATE, hex_), depots.depot_cost(s, UNION, hex_)) == (cost, 2)
    (unit,) = s.pieces_at(hex_, CONFEDERATE)
    play(s, f"at {ATLANTA}", f"depot {t.pieces.names[unit]}")
    assert s.cp[6 + 1] == 5 - cost
