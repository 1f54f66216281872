"""Leaders, Headquarters, cities and ports: what the text states of them."""

import pytest

from longroll.games.never_call_retreat.roster import Leader
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import BRANCHES, CONFEDERATE, UNION

SOUTH = ("VA", "NC", "SC", "GA", "FL", "TN", "AL", "MS", "LA", "AR", "TX")


def leader(t: Tables, slug: str, rank: int) -> Leader:
    return t.roster.leaders[t.roster.leader[slug, rank]]


@pytest.mark.rule("6.21")
def test_6_21_142_leaders_with_232_counters(t: Tables):
    assert len(t.roster.people) == 142
    assert len(t.roster.leaders) == 232
    assert sum(x.entry for x in t.roster.leaders) == 142
    assert sum(side == CONFEDERATE for side in t.roster.people.values()) == 54


@pytest.mark.rule("6.12")
@pytest.mark.parametrize(
    ("slug", "rank", "place"),
    [("mcclellan", 3, 1), ("mcdowell", 3, 8), ("burnside", 3, 12), ("hooker", 3, 13), ("heintzelman", 2, 3), ("keyes", 2, 4),
     ("stoneman", 2, 1), ("pleasonton", 2, 2), ("buford", 2, 3)],
)  # fmt: skip
def test_6_12_stated_seniority(t: Tables, slug: str, rank: int, place: int):
    assert leader(t, slug, rank).seniority == place


@pytest.mark.rule("6.25")
def test_6_25_only_grant_and_sherman_reach_four_stars(t: Tables):
    assert {x.slug for x in t.roster.leaders if x.rank == 4} == set(t.charts.leader_times.four_stars)


@pytest.mark.rule("8.43")
def test_8_43_grant_has_two_rerolls_lee_three(t: Tables):
    assert (leader(t, "grant", 3).army, leader(t, "re-lee", 3).army) == (2, 3)


@pytest.mark.rule("8.42")
def test_8_42_jackson_helps_himself_buckner_the_enemy(t: Tables):
    assert (leader(t, "jackson", 1).tactical, leader(t, "buckner", 1).tactical) == (2, -1)


@pytest.mark.rule("7.32")
def test_7_32_sherman_of_two_stars_moves_for_two(t: Tables):
    assert leader(t, "sherman", 2).initiative == 2


@pytest.mark.rule("9.3")
def test_9_3_six_union_and_two_confederate_naval_leaders(t: Tables):
    naval = [x for x in t.roster.leaders if BRANCHES[x.branch] == "naval"]
    assert [len({x.slug for x in naval if x.side == side}) for side in (UNION, CONFEDERATE)] == [6, 2]


@pytest.mark.rule("13.1")
def test_13_1_sixty_one_headquarters(t: Tables):
    assert len(t.roster.headquarters) == 61
    assert len(t.roster.departments) == 15


@pytest.mark.rule("9.2")
def test_9_2_two_squadrons_make_a_flotilla(t: Tables):
    ships = [k for k in t.roster.kinds if k.squadron]
    assert len(ships) == 5
    assert all(k.flotilla == 2 * k.squadron for k in ships)


@pytest.mark.rule("14.43")
@pytest.mark.parametrize(
    ("state", "points"),
    [("TN", 20), ("GA", 20), ("VA", 18), ("NC", 13), ("AL", 12), ("MS", 12), ("LA", 11), ("TX", 11), ("FL", 9), ("AR", 8),
     ("SC", 8), ("WV", 7), ("KY", 8), ("MO", 8), ("NM", 2)],
)  # fmt: skip
def test_14_43_points_of_a_state(t: Tables, state: str, points: int):
    assert sum(c.vp for c in t.cities if c.state == state) == points


@pytest.mark.rule("14.42")
def test_14_42_the_confederacy_starts_with_142(t: Tables):
    assert sum(c.vp for c in t.cities if c.state in SOUTH) == 142
    assert set(SOUTH) == set(t.charts.states.confederate)


@pytest.mark.rule("23.13")
def test_23_13_three_sites_and_121_cities(t: Tables):
    assert sorted(c.slug for c in t.cities if c.site) == ["ironworks", "lead-mine", "saltville"]
    assert sum(not c.site for c in t.cities) == 121
    hexes = [c.hex for c in t.cities if not c.site]
    assert len(hexes) == len(set(hexes))
    assert not {c.hex for c in t.cities if c.site} & set(hexes)  # R138: a site lies in no city


@pytest.mark.rule("23.12")
def test_23_12_stated_values(t: Tables):
    value = {c.slug: c.vp for c in t.cities}
    assert [value[x] for x in ("cairo", "new-madrid", "charleston-sc", "santa-fe")] == [2, 1, 3, 2]


@pytest.mark.rule("17.4")
def test_17_4_west_virginia_has_five_cities(t: Tables):
    assert sum(c.state == "WV" for c in t.cities) == 5


@pytest.mark.rule("14.22")
def test_14_22_charleston_counts_7_open_and_3_shut(t: Tables):
    assert t.cities[t.city["charleston-sc"]].vp == 3
    assert t.ports["charleston-sc"].imports == 4


@pytest.mark.rule("5.15")
def test_5_15_the_east_can_give_21_and_not_without_baltimore_and_the_north(t: Tables):
    east = [
        c for c in t.cities
        if t.board.theaters[t.board.theater[c.hex]] == "east" and c.owner == UNION and c.state != "DC"
    ]  # fmt: skip
    north = {"baltimore", "new-york", "philadelphia", "newark", "trenton", "wilmington-de"}
    assert sum(c.vp for c in east) >= t.charts.supply.isolation_vp
    assert sum(c.vp for c in east if c.slug not in north) < t.charts.supply.isolation_vp


@pytest.mark.rule("5.13")
def test_5_13_ten_cities_on_the_mississippi(t: Tables):
    assert len(t.charts.mississippi) == 10
    for slug in t.charts.mississippi:
        i = t.board.hex(slug)
        assert any(t.board.river.get(6 * i + d, "").startswith("Mississippi") for d in range(6)), slug


@pytest.mark.rule("24.2")
def test_24_2_every_confederate_state_has_a_capital_of_value(t: Tables):
    for state in SOUTH:
        assert t.places[t.capital(state)].slug in t.city


@pytest.mark.rule("3.13")
def test_3_13_every_state_of_the_board_has_a_side(t: Tables):
    s = t.charts.states
    known = {*s.union, *s.confederate, *s.neutral}
    for c in t.cities:
        assert c.state in known
    assert {t.cities[t.city[x]].state for x in ("richmond", "st-louis", "washington-dc")} == {
        "VA",
        "MO",
        "DC",
    }
