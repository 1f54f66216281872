"""Edges of rules that a change of one word would move: Indians lost first, transports, the election, foreign powers."""

import pytest

from games.never_call_retreat.field import stand
from longroll.games.never_call_retreat import rivers, victory
from longroll.games.never_call_retreat.combat.odds import STORM, Attack, assess, over
from longroll.games.never_call_retreat.combat.taking import take_losses
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, LAST_TURN, UNION

ATLANTA, NORTH, WASHINGTON, RIVER = "8352", "8152", "2784", "4729/4930"


@pytest.mark.rule("19.32")
def test_19_32_of_two_bands_of_indians_no_more_are_lost_than_the_loss(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['civilized-infantry:2', 'civilized-cavalry:2']"]})
    hex_ = t.board.hex(ATLANTA)
    force = s.pieces_at(hex_, CONFEDERATE)
    strength, before = sum(s.points[x] for x in force), s.casualties[CONFEDERATE]
    assert min(s.points[x] for x in force) > 1
    assert take_losses(s, CONFEDERATE, force, 3, hex_, "battle", "8.71") == 3
    assert sum(s.points[x] for x in s.pieces_at(hex_, CONFEDERATE)) == strength - 3
    assert s.casualties[CONFEDERATE] == before + 3


@pytest.mark.rule("14.25")
@pytest.mark.parametrize(("storms", "depot"), [(True, 0), (False, 2)])
def test_14_25_a_depot_helps_against_a_march_and_not_in_a_storm(t: Tables, storms: bool, depot: int):
    rows = ["confederate = ['inf-6']", "marks = ['confederate-depot']", "control = 'confederate'"]
    s = stand(t, "1863", {ATLANTA: rows, NORTH: ["union = ['inf-8']"]})
    here, there = t.board.hex(NORTH), t.board.hex(ATLANTA)
    attack = Attack(UNION, tuple(s.pieces_at(here, UNION)), there, STORM if storms else over(s, here, there))
    assert assess(s, attack).defender.strength == 6 + depot


@pytest.mark.rule("9.61")
@pytest.mark.parametrize(("ships", "fights"), [("river-transport:2", False), ("gunboat:2", True)])
def test_9_61_transports_control_no_river(t: Tables, ships: str, fights: bool):
    s = stand(t, "1863", {RIVER: [f"union = ['{ships}']"]})
    node = t.waters.index[RIVER]
    assert rivers.warships(s, node, UNION) is fights
    assert rivers.holds(s, node - t.waters.hexes, UNION) is fights


@pytest.mark.rule("23.3")
def test_23_3_the_election_decides_only_a_war_that_is_played_to_its_end(t: Tables):
    s = stand(t, "1864", {})
    s.turn, s.last, s.vp_fixed[CONFEDERATE] = t.charts.election_turn, LAST_TURN - 1, 500
    victory.election(s)
    assert s.outcome is None
    s.last = LAST_TURN
    victory.election(s)
    assert s.outcome is not None


@pytest.mark.rule("5.14")
@pytest.mark.parametrize("proclaimed", [False, True])
def test_5_14_the_proclamation_keeps_foreign_powers_out_and_boats_are_never_lost(t: Tables, proclaimed: bool):
    s = stand(t, "1863", {WASHINGTON: ["confederate = ['inf-6']"], RIVER: ["union = ['gunboat:2']"]})
    sea = next(i for i in range(t.board.count) if t.board.sea[i] and t.waters.sea_near[i])
    warship = s.muster(UNION, t.roster.kind("naval-warship", UNION, "test"), 2, sea)
    s.take_control(t.board.hex(WASHINGTON), CONFEDERATE)
    s.vp_fixed[UNION] = 500
    s.proclamation = s.cycle * proclaimed
    victory.washington(s)
    assert s.outcome is None
    assert s.intervention is not proclaimed
    assert bool(s.kind[warship]) is proclaimed
    assert rivers.warships(s, t.waters.index[RIVER], UNION)
