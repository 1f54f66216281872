"""Places, calendar, recruits, leaders and the schedules meet what the text states."""

from collections import Counter, defaultdict

import pytest

from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import (
    CONFEDERATE,
    CORPS,
    MAJOR,
    MILITIA,
    MINOR,
    NAVAL,
    REGULAR,
    REPLACEMENT,
    SIDES,
    TOWN,
    UNION,
    VOLUNTEER,
)  # fmt: skip
from longroll.kit.calendar import Date


def city(t: Tables, slug: str):
    return t.places[t.place(slug)]


@pytest.mark.rule("4.61", "9.54")
def test_9_54_union_rail_is_8_in_1863_and_7_in_poor_weather(t: Tables):
    year = t.economy.years[1863]
    assert year.union_rail == 8
    assert year.union_rail + t.economy.rail.poor_weather == 7
    for name in ("sea_supply", "naval_depots", "union_rail"):
        row = [getattr(t.economy.years[y], name) for y in range(1861, 1866)]
        assert row == sorted(row)


@pytest.mark.rule("5.0")
def test_5_0_the_war_runs_from_july_1861_to_may_1865(t: Tables):
    calendar = t.economy.calendar
    assert calendar.date(0) == Date(1861, 7)
    assert calendar.date(t.economy.last) == Date(1865, 5)
    assert t.economy.poor_weather == {12, 1, 2, 3}
    assert t.economy.quarters == {1, 4, 7, 10}


@pytest.mark.rule("6.31", "6.33")
def test_6_33_the_capacity_begins_above_100(t: Tables):
    total = sum(p.value for p in t.places if p.territory == "csa")
    assert total == t.economy.capacity.start > t.economy.capacity.troops


@pytest.mark.rule("2.24", "6.31")
def test_2_24_cities_have_values_and_colours_and_towns_none(t: Tables):
    for p in t.places:
        assert (p.value > 0) == (p.size != TOWN), p.slug
        assert (p.colour > 0) == (p.size != TOWN), p.slug
    capitals = Counter(p.state for p in t.places if p.capital)
    assert capitals.pop("DC", 1) == 1
    assert set(capitals.values()) == {1}
    assert "WV" not in capitals
    assert (city(t, "nashville").size, city(t, "nashville").capital) == (MAJOR, True)
    assert (city(t, "annapolis").size, city(t, "annapolis").capital) == (MINOR, True)


@pytest.mark.rule("7.31", "7.32")
def test_7_32_colours_that_the_text_states(t: Tables):
    assert city(t, "louisville").colour == 1
    for slug in ("knoxville", "springfield-mo", "charleston-wv", "frankfort", "baltimore", "jefferson-city"):
        assert city(t, slug).colour == 3, slug
    assert city(t, "washington").value == 3
    assert city(t, "fredericksburg").value == 1


@pytest.mark.rule("17.11")
def test_17_11_points_for_cities(t: Tables):
    def points(slug: str) -> tuple[int, str]:
        return city(t, slug).vp_first, city(t, slug).vp_later

    assert points("washington") == (4, "2")
    assert points("philadelphia") == points("harrisburg") == (2, "1")
    assert points("jefferson-city") == points("cairo") == (1, "0")
    assert points("louisville") == points("annapolis") == (1, "pair")
    for slug in ("bowling-green", "springfield-mo", "richmond"):
        assert points(slug) == (0, "0"), slug


@pytest.mark.rule("6.51", "6.52")
def test_6_52_recruits_fall_by_year_and_each_theater_can_raise_five_in_1862(t: Tables):
    rows = t.economy.recruits
    most = [sum(r.sps[y] + r.kic + r.port for r in rows) for y in range(3)]
    assert most[0] >= 20
    assert most == sorted(set(most), reverse=True)
    assert any(r.cavalry and r.sps[0] == 2 for r in rows)
    assert any(r.cavalry and r.sps[0] == 1 for r in rows)
    theater = {p.slug: t.board.theaters[t.board.theater[p.hex]] for p in t.places if p.hex >= 0}
    for name in ("east", "west"):
        assert sum(r.sps[0] + r.kic + r.port for r in rows if theater[r.city] == name) >= 5, name
    far = {"little-rock", "houston", "springfield-mo"}
    assert sum(max(r.sps) + r.kic + r.port for r in rows if r.city in far) < 5, "L1412"
    for r in rows:
        assert not r.kic or any(c.city == r.city for c in t.economy.centers), r.city
        assert not r.port or city(t, r.city).port, r.city
    closed = {r.city for r in rows if r.closed_by_blockade}
    assert closed == {"norfolk", "wilmington", "savannah"}
    assert any(r.sps[0] + r.kic + r.port > 2 for r in rows), "6.64a needs a city with more than 2"


@pytest.mark.rule("6.33")
def test_6_33_the_ceiling_of_100_is_reached_in_july_1862_if_nothing_is_lost(t: Tables):
    start = sum(sum(f.troops.values()) for f in t.scenarios["campaign"].forces if f.side == "confederate")
    march = start + sum(e.number for e in t.schedule if e.side == CONFEDERATE and e.kind == "troops")
    quarter = min(25, sum(r.sps[0] + r.kic + r.port for r in t.economy.recruits))
    assert march + quarter < 100 <= march + 2 * quarter


@pytest.mark.rule("6.33", "16.12")
def test_6_33_hqs_fall_and_removals_grow_with_the_capacity(t: Tables):
    hqs = [t.economy.hqs(x) for x in range(120)]
    assert hqs == sorted(hqs)
    assert (hqs[0], hqs[8], hqs[119]) == (0, 1, 5)
    shares = [t.economy.veterans_removed(x) for x in range(120)]
    assert shares == sorted(shares, reverse=True)


@pytest.mark.rule("4.7")
def test_4_7_every_confederate_state_has_militia_of_1_or_2(t: Tables):
    m = t.economy.militia
    assert {*m.union.values(), *m.confederate.values()} == {1, 2}
    assert set(m.confederate) == {"VA", "NC", "SC", "GA", "FL", "AL", "MS", "TN", "AR", "LA", "TX"}
    assert m.placed_at["MO"] == ("st-louis",)
    assert m.placed_at["TX"] == ("houston",)


@pytest.mark.rule("3.32", "8.24")
def test_8_24_named_batteries(t: Tables):
    found = {b.name: b for b in t.economy.batteries}
    assert found["charleston"].strength == (3, 5)
    assert found["ft-morgan"].strength == found["wilmington"].strength == (2, 4)
    assert sum(b.shield for b in found.values()) == 4
    assert all(b.kind == "coastal" for b in found.values() if b.shield)
    assert found["ft-jackson"].kind == "river"


@pytest.mark.rule("6.61")
def test_6_61_union_reinforcement_hexes_follow_from_the_board(t: Tables):
    h = t.economy.hexes
    listed = {*h.union_east, *h.union_west}
    blue = {
        p.slug for p in t.places if p.colour == 1 and p.territory != "csa" and (p.size == MAJOR or p.capital)
    }
    assert listed == blue | set(h.border) | set(h.overflow)
    for slug in (*h.union_east, *h.union_west):
        p = city(t, slug)
        if p.hex >= 0:
            name = t.board.theaters[t.board.theater[p.hex]]
            assert name == ("east" if slug in h.union_east else "west"), slug
    assert set(h.union_least_one) <= listed


@pytest.mark.rule("6.84", "6.85")
def test_6_85_atlanta_becomes_a_center_in_april_1862(t: Tables):
    centers = {c.city: c for c in t.economy.centers}
    assert centers["atlanta"].first == "1862-04"
    start = {c.city for c in t.economy.centers if not c.option and c.first == "1861-07"}
    assert start == set(t.scenarios["campaign"].start.kics)
    assert {c.city for c in t.economy.centers if c.option} == {"louisville", "st-louis", "baltimore"}


def corps(t: Tables, slug: str) -> tuple[int, int, bool, int]:
    return tuple(t.leaders[t.leader[slug]].corps)


@pytest.mark.rule("3.2", "4.5")
def test_3_2_ratings_that_the_text_states(t: Tables):
    assert corps(t, "polk") == (6, 1, False, 5)
    assert corps(t, "hardee") == (6, 1, False, 6)
    assert corps(t, "price") == (4, 1, False, 7)
    assert corps(t, "longstreet") == (6, 2, False, 6)
    assert corps(t, "sherman-1863-01") == (8, 2, True, 7)
    assert corps(t, "mcclernand") == (4, 0, False, 6)
    assert corps(t, "hebert") == (1, 0, False, 6)
    bragg, grant = t.leaders[t.leader["bragg"]], t.leaders[t.leader["grant-1862-10"]]
    assert (bragg.army, bragg.sl) == ((3, 1, False, 6), 2)
    assert (grant.army, grant.sl) == ((4, 2, True, 7), 3)
    lee, sheridan = t.leaders[t.leader["lee"]], t.leaders[t.leader["sheridan"]]
    assert lee.army
    assert lee.army.br == 3
    assert (sheridan.corps.ma, sheridan.corps.aggressive, sheridan.cavalry) == (8, True, True)


@pytest.mark.rule("4.51")
def test_4_51_an_army_side_is_never_better_than_the_corps_side(t: Tables):
    assert {x.name for x in t.leaders if x.role == NAVAL} == {"Foote", "Farragut", "Porter"}, "L431"
    for leader in t.leaders:
        assert 0 <= leader.corps.br <= 3
        if leader.role != NAVAL:
            assert 1 <= leader.corps.cr <= 8, leader.slug
            assert 4 <= leader.corps.ma <= 8, leader.slug
        if leader.army:
            assert leader.army.cr * 2 == leader.corps.cr, leader.slug
            assert leader.army.br <= leader.corps.br, leader.slug
            assert leader.army.ma <= leader.corps.ma, leader.slug
            assert leader.sl >= 1, leader.slug


@pytest.mark.rule("6.66")
def test_6_66_a_p_hill_is_the_eighteenth_confederate_leader(t: Tables):
    counted = {leader.slug for leader in t.leaders if leader.side == CONFEDERATE and leader.role == CORPS}
    order = [x.slug for x in t.leaders if x.slug in counted and x.enters == "start"]
    order += [
        e.what for e in sorted(t.schedule, key=lambda e: e.turn) if e.kind == "leader" and e.what in counted
    ]
    assert order[17] == "a-p-hill"
    hill = next(e for e in t.schedule if e.what == "a-p-hill")
    assert t.economy.calendar.date(hill.turn) == Date(1863, 5)
    assert len(order) == len(set(order)) == len(counted)


@pytest.mark.rule("13.72")
@pytest.mark.parametrize("side", [UNION, CONFEDERATE])
def test_13_72_the_pool_has_five_leaders_and_a_cavalryman(t: Tables, side: int):
    pool = [x for x in t.leaders if x.side == side and x.role == REPLACEMENT]
    assert sorted(x.pool for x in pool) == [1, 2, 3, 4, 5, 6]
    assert sum(x.cavalry for x in pool) == 1


@pytest.mark.rule("3.23", "6.72")
def test_6_72_every_dated_counter_has_a_plain_one_and_a_row_of_the_schedule(t: Tables):
    promoted = [x for x in t.leaders if x.replaces]
    assert len(promoted) == 5
    for leader in promoted:
        assert t.leaders[t.leader[leader.replaces]].name == leader.name
        row = next(e for e in t.schedule if e.kind == "promote" and e.what == leader.slug)
        assert leader.slug.endswith("{}-{:02d}".format(*t.economy.calendar.date(row.turn)))


@pytest.mark.rule("6.66", "6.67")
def test_6_66_who_enters_by_the_schedule_has_one_row(t: Tables):
    rows = Counter(e.what for e in t.schedule if e.kind in ("leader", "hq", "usmrr"))
    assert set(rows.values()) == {1}
    wanted = {x.slug for x in t.leaders if x.enters == "schedule" and not x.replaces}
    wanted |= {c.slug for c in t.counters if c.kind in ("hq", "usmrr")}
    assert set(rows) == wanted
    when = {e.what: t.economy.calendar.date(e.turn) for e in t.schedule if e.kind == "hq"}
    assert when["gulf-hq"] == Date(1864, 1)
    assert when["james-hq"] == Date(1864, 4)


@pytest.mark.rule("6.63", "6.64")
def test_6_64_monthly_lots_fit_the_limits(t: Tables):
    lots: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    militia: Counter[int] = Counter()
    april = t.economy.turn("1862-04", "")
    for e in t.schedule:
        if e.kind != "troops":
            continue
        lots[e.turn][e.side] += e.number
        if e.side == UNION:
            assert e.quality in (MILITIA, REGULAR)
            militia[e.turn] += e.number if e.quality == MILITIA else 0
        else:
            assert e.quality == VOLUNTEER
            assert e.turn < april, "from April 1862 the Confederacy recruits"
    for turn, (union, confederate) in lots.items():
        assert militia[turn] == 0 or militia[turn] >= 6, "six cities must get one each"
        if turn < april:
            assert union <= 24
            assert confederate <= 11


@pytest.mark.rule("16.0", "16.12")
def test_16_0_withdrawals_that_the_text_dates(t: Tables):
    rows = [
        (t.economy.calendar.date(e.turn), SIDES[e.side], e.fraction)
        for e in t.schedule
        if e.kind == "withdraw"
    ]
    assert (Date(1861, 7), "union", "1/2") in rows
    assert [d for d, side, _ in rows if side == "confederate"] == [Date(y, 12) for y in (1862, 1863, 1864)]
    assert all(share == "capacity" for _, side, share in rows if side == "confederate")


@pytest.mark.rule("6.69", "6.86")
def test_6_69_confederate_ships_are_scheduled_until_july_1862_only(t: Tables):
    july = t.economy.turn("1862-07", "")
    assert all(e.turn < july for e in t.schedule if e.kind == "ship" and e.side == CONFEDERATE)
