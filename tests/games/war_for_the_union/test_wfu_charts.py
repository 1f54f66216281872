"""The charts meet what the text states, and rise and fall as charts must."""

import re
from fractions import Fraction

import pytest

from longroll.games.war_for_the_union.charts import Outcome, Terrain
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CAVALRY, INFANTRY, VOLUNTEER

LETTER = {"L": 1, "M": 2, "H": 3}


def favour(o: Outcome) -> int:
    """How good a result is for the attacker: a retreat weighs 3, a step of loss 1."""
    gain = LETTER[o.defender] - LETTER[o.attacker]
    return (3 if o.defender_retreats else -3 if o.attacker_retreats else 0) + (gain > 0) - (gain < 0)


@pytest.mark.rule("13.6")
def test_13_6_odds_round_down_with_the_ends_of_the_table(t: Tables):
    odds = t.charts.odds
    assert odds.names[0] == "1-3"
    assert odds.names[-1] == "4-1"
    assert odds.names[odds.column(17, 9)] == "3-2"
    assert odds.names[odds.column(7, Fraction(7, 2))] == "2-1"
    assert odds.names[odds.column(9, 1)] == "4-1"
    assert odds.column(3, 10) == -1, "below 1-3 there is no attack"


@pytest.mark.rule("13.3")
def test_13_3_halved_attackers_keep_their_fractions(t: Tables):
    assert t.charts.odds.names[t.charts.odds.column(9 * Fraction(1, 2), 3)] == "3-2"


@pytest.mark.rule("13.6")
def test_13_6_the_table_favours_the_attacker_more_with_roll_and_odds(t: Tables):
    crt = t.charts.combat
    assert (crt.low, crt.high, crt.width) == (-3, 14, 8)
    for row in crt.rows:
        marks = [favour(o) for o in row]
        assert marks == sorted(marks)
    for column in range(crt.width):
        cells = [row[column] for row in crt.rows]
        assert [favour(o) for o in cells] == sorted(favour(o) for o in cells)
        flights = [o.defender_retreats for o in cells]
        assert flights == sorted(flights), "once the defender runs he runs at every higher roll"
        repulses = [o.attacker_retreats for o in cells]
        assert repulses == sorted(repulses, reverse=True), (
            "the attacker is beaten off on the lowest rolls only"
        )


@pytest.mark.rule("13.7")
def test_13_7_results_that_the_text_names_occur(t: Tables):
    found = {o.text for row in t.charts.combat.rows for o in row}
    assert {"L/H(R)", "H(R)/L", "H/H", "L*/L"} <= found
    assert not any(o.attacker_retreats and o.defender_retreats for row in t.charts.combat.rows for o in row)


@pytest.mark.rule("13.71")
def test_13_71_losses_rise_with_letter_and_size_and_never_exceed_the_force(t: Tables):
    c = t.charts
    worth = {0: Fraction(0), 1: Fraction(c.one_star, 10), 2: Fraction(c.two_stars, 10)}
    table = {k: [loss.sps + worth[loss.stars] for loss in v] for k, v in c.losses.items()}
    for row in table.values():
        assert row == sorted(row)
        assert all(x <= size for x, size in zip(row, c.loss_sizes.lows))
    assert all(low <= mid <= high for low, mid, high in zip(table["L"], table["M"], table["H"]))
    assert c.loss("H", 2).sps == 1
    assert c.loss("L", 99).sps == 2


@pytest.mark.rule("13.72")
def test_13_72_better_leaders_fall_more_often_and_army_commanders_less(t: Tables):
    c = t.charts.casualty

    def dies(rating: int) -> Fraction:
        nets = [die + c.battle_rating[rating] for die in range(1, 11)]
        second = Fraction(c.second_killed, 10)
        return sum(
            (1 if net <= c.killed else second if net == c.second_roll else 0 for net in nets), Fraction(0)
        )

    def chance(rating: int, army: bool) -> Fraction:
        hit = Fraction(0)
        for die in range(1, 11):
            net = die + c.battle_rating[rating] + (c.army_commander if army else 0)
            hit += Fraction(1, 10) if net <= c.wounded else 0
        return hit

    assert chance(0, False) <= chance(1, False) <= chance(2, False) == chance(3, False)
    assert all(chance(r, True) <= chance(r, False) for r in range(4))
    assert dies(0) <= dies(1) <= dies(2) == dies(3)
    assert (c.killed, c.second_roll, c.wounded) == (1, 2, 3), "every net roll has one answer"
    assert 1 <= c.second_killed < 10


@pytest.mark.rule("9.21", "9.22")
def test_9_22_the_two_force_marches_of_the_example(t: Tables):
    table = t.charts.force_march
    assert table.at(0, 5) == (1, False, False)
    assert table.at(0, 7) == (1, True, False)
    assert any(r.fatigue and r.loss and r.mp for row in table.rows for r in row)
    for column in range(table.width):
        cells = [row[column] for row in table.rows]
        assert max(r.mp for r in cells) == column + 1
        assert [r.mp for r in cells] == sorted((r.mp for r in cells), reverse=True)
        price = [r.fatigue + r.loss for r in cells]
        assert price == sorted(price)
    for row in table.rows:
        price = [r.fatigue + r.loss for r in row]
        assert price == sorted(price)


@pytest.mark.rule("7.51", "7.52")
def test_7_52_attrition_rises_and_the_second_turn_of_isolation_is_three(t: Tables):
    c = t.charts
    assert c.attrition_sizes.band(5) == c.attrition_sizes.band(6) == 2
    assert c.attrition_sizes.band(4) == 1
    for row in c.attrition.rows:
        assert list(row) == sorted(row)
    for column, size in enumerate(c.attrition_sizes.lows):
        cells = [row[column] for row in c.attrition.rows]
        assert cells == sorted(cells)
        assert cells[-1] <= size
    m = c.attrition_modifiers
    assert m.isolated + m.isolated_again == 3


@pytest.mark.rule("9.11")
def test_9_11_terrain_as_stated(t: Tables):
    c = t.charts
    assert c.terrain["swamp"] == Terrain(3, Fraction(3, 4), 0, False, False)
    assert c.terrain["rough"].mp == 2
    assert c.terrain["forest"].roll == c.terrain["rough"].roll == -1
    assert c.side["minor"].strength == Fraction(3, 4)
    assert c.side["tidal"].closed
    assert [k for k, side in c.side.items() if not side.retreat] == ["navigable", "tidal", "lake", "sea"]


@pytest.mark.rule("4.61")
def test_4_61_volunteer_infantry_has_3_mps_and_the_lines_shorten(t: Tables):
    assert t.charts.allowance(INFANTRY, VOLUNTEER) == 3
    assert t.charts.allowance(CAVALRY, VOLUNTEER) > 3
    assert t.charts.lines.los == (4, 3)
    assert t.charts.lines.loc == (8, 6)


@pytest.mark.rule("13.52")
def test_13_52_morale_values(t: Tables):
    assert t.charts.morale == (0, 1, 2, 1, 0)


@pytest.mark.rule("11.24", "11.34", "11.36")
def test_11_24_naval_ladders_and_limits(t: Tables):
    n = t.naval
    assert (n.odds.names[0], n.odds.names[-1]) == ("1-4", "4-1")
    for shift in (n.combat.shift, n.battery_fire.shift):
        assert list(shift) == sorted(shift)
    assert len(n.battery_fire.shift) == 5
    assert (n.wave_fire.least, n.wave_fire.most) == (-2, 5)
    assert n.limits[:3] == (2, 3, 4)


@pytest.mark.rule("10.62")
def test_10_62_the_sea_move_of_30_mps(t: Tables):
    m = t.naval.movement
    assert m.embark_port + 4 * m.riverine_river + 10 * m.riverine_zone + m.embark_port == m.sea_move


@pytest.mark.rule("10.33")
def test_10_33_farragut_off_wilmington_needs_6_and_rolls_8(t: Tables):
    b = t.naval.blockade
    assert 7 + b.naval_leader + b.confederate_battery == 8
    assert b.per_factor * 3 == 6


@pytest.mark.rule("10.11")
def test_every_sea_port_lies_on_one_zone(t: Tables):
    on_zones = [port for ports in t.naval.zones.ports.values() for port in ports]
    assert sorted(on_zones) == sorted(p.slug for p in t.places if p.port and p.slug != "memphis")
    confederate = {p.slug for p in t.places if p.port and p.territory == "csa" and p.slug != "memphis"}
    assert set(t.naval.approaches) == confederate
    for batteries in t.naval.approaches.values():
        for place in batteries:
            t.place(place)


def test_every_stated_figure_cites_its_lines(t: Tables):
    stated = [x for x in t.data.sources if x.provenance == "stated" and not x.file.startswith("board/")]
    assert {"charts.toml", "economy.toml", "leaders.csv", "counters.csv", "reinforcements.csv"} <= {
        x.file for x in stated
    }
    for source in stated:
        assert re.search(r"L\d+", source.basis), source
