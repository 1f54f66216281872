"""The four scenarios: strengths, markers that add up, leaders and places that exist."""

from collections import Counter

import pytest

from longroll.games.never_call_retreat.scenario import Scenario
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES, UNION

YEARS = ("1861", "1862", "1863", "1864")
STRENGTH = {
    ("1861", CONFEDERATE): (48, 7, 85, 5), ("1861", UNION): (62, 2, 141, 8),
    ("1862", CONFEDERATE): (179, 20, 23, 27), ("1862", UNION): (340, 16, 14, 37),
    ("1863", CONFEDERATE): (236, 54, 8, 36), ("1863", UNION): (389, 53, 0, 91),
    ("1864", CONFEDERATE): (171, 57, 14, 28), ("1864", UNION): (367, 57, 0, 65),
}  # fmt: skip
ENTRIES = {
    ("1861", CONFEDERATE): 45, ("1861", UNION): 32, ("1862", CONFEDERATE): 73, ("1862", UNION): 51,
    ("1863", CONFEDERATE): 75, ("1863", UNION): 92, ("1864", CONFEDERATE): 61, ("1864", UNION): 88,
}  # fmt: skip


def strength(t: Tables, s: Scenario, side: int) -> tuple[int, ...]:
    total: Counter[str] = Counter()
    for stack in s.stacks:
        if stack.side == side:
            for kind, n in (*stack.units, *stack.points):
                total[t.roster.kinds[kind].slug] += n
    return tuple(total[x] for x in ("inf", "cav", "militia", "garrison"))


@pytest.mark.rule("25.41")
@pytest.mark.rule("25.42")
@pytest.mark.rule("25.51")
@pytest.mark.rule("25.52")
@pytest.mark.rule("25.61")
@pytest.mark.rule("25.62")
@pytest.mark.rule("25.71")
@pytest.mark.rule("25.72")
@pytest.mark.parametrize(("year", "side"), STRENGTH)
def test_25_strength_of_the_set_ups(t: Tables, year: str, side: int):
    s = t.scenarios[year]
    assert strength(t, s, side) == STRENGTH[year, side]
    assert sum(x.side == side for x in s.stacks) == ENTRIES[year, side]


@pytest.mark.rule("25.3")
@pytest.mark.parametrize("year", YEARS)
def test_25_3_nobody_stands_in_two_places_and_the_dead_stay_dead(t: Tables, year: str):
    s = t.scenarios[year]
    men = [t.roster.leaders[i].slug for stack in s.stacks for i in stack.leaders]
    assert len(men) == len(set(men))
    for side in (UNION, CONFEDERATE):
        assert not set(men) & {*s.dead[side], *s.removed[side]}


@pytest.mark.rule("25.3")
@pytest.mark.parametrize("year", YEARS)
def test_25_3_land_forces_stand_on_land(t: Tables, year: str):
    for stack in t.scenarios[year].stacks:
        if stack.units or stack.points or stack.markers:
            assert not t.board.sea[stack.hex], t.board.numbers[stack.hex]


@pytest.mark.rule("9.51")
@pytest.mark.parametrize("year", YEARS)
def test_9_51_ships_lie_where_they_may(t: Tables, year: str):
    """Boats beside a navigable or tidal side or on the coast; ocean ships at sea, on the coast or beside tidal water."""
    board = t.board
    for stack in t.scenarios[year].stacks:
        waters = {board.water[6 * stack.hex + d] for d in range(6)}
        for kind, _ in stack.ships:
            sort = t.roster.kinds[kind].sort
            wet = bool(board.sea[stack.hex] or board.coast[stack.hex]) or any(
                w >= (3 if sort == "ocean" else 2) for w in waters
            )
            assert wet, f"{t.roster.kinds[kind].slug} in {board.numbers[stack.hex]}"


@pytest.mark.rule("3.32")
@pytest.mark.parametrize("year", YEARS)
def test_3_32_sizes_of_units(t: Tables, year: str):
    for stack in t.scenarios[year].stacks:
        for kind, points in stack.units:
            k = t.roster.kinds[kind]
            assert k.least <= points <= k.most


def held(t: Tables, s: Scenario, side: int) -> int:
    slugs = {t.places[i].slug for i in s.control[side]}
    return sum(c.vp for c in t.cities if c.slug in slugs and c.owner != side)


@pytest.mark.rule("23.13")
@pytest.mark.parametrize("year", YEARS)
def test_23_13_the_union_marker_adds_up(t: Tables, year: str):
    s = t.scenarios[year]
    joined = sum(n for what, n in s.vp.items() if what.endswith("_join")) + s.vp.get("csa_calls", 0)
    assert held(t, s, UNION) + joined == s.tracks[UNION].vp == s.vp["total"]
    assert sum(n for what, n in s.vp.items() if what != "total") == s.vp["total"]


@pytest.mark.rule("23.13")
def test_23_13_the_confederate_marker_of_1861(t: Tables):
    s = t.scenarios["1861"]
    assert held(t, s, CONFEDERATE) == s.tracks[CONFEDERATE].vp == 4


@pytest.mark.rule("17.1")
@pytest.mark.parametrize("year", YEARS)
def test_17_1_every_neutral_city_is_somebodys_or_nobodys(t: Tables, year: str):
    s = t.scenarios[year]
    placed = [i for side in s.control for i in side] + list(s.nobodys)
    assert len(placed) == len(set(placed))
    assert {c.place for c in t.cities if c.owner == 2} <= set(placed)


def imports(t: Tables, s: Scenario, region: int | None = None) -> int:
    return sum(
        p.imports for p in t.ports.values() if p.slug not in s.blockaded and region in (None, p.region)
    )


@pytest.mark.rule("14.44")
@pytest.mark.parametrize(("year", "total"), [("1861", 56), ("1862", 51)])
def test_14_44_imports(t: Tables, year: str, total: int):
    s = t.scenarios[year]
    assert imports(t, s) == total == s.tracks[CONFEDERATE].imports


@pytest.mark.rule("14.49")
@pytest.mark.parametrize("year", ["1863", "1864"])
def test_14_49_imports_and_production_beyond_the_mississippi(t: Tables, year: str):
    s = t.scenarios[year]
    track = s.tracks[CONFEDERATE]
    assert [imports(t, s, region) for region in (0, 1)] == [track.imports, track.west_imports]
    lost = {t.places[i].slug for i in s.control[UNION]}
    west = sum(
        c.vp for c in t.cities
        if c.owner == CONFEDERATE and c.slug not in lost
        and t.board.theaters[t.board.theater[c.hex]] in ("trans-mississippi", "far-west")
    )  # fmt: skip
    assert west == track.west_production


@pytest.mark.rule("5.13")
@pytest.mark.parametrize("year", YEARS)
def test_5_13_the_mississippi_is_lost_when_all_its_cities_are_union(t: Tables, year: str):
    s = t.scenarios[year]
    union = {t.places[i].slug for i in s.control[UNION]}
    mine = {x for x in t.charts.mississippi if x in union or t.places[t.index[x]].row["owner"] == "union"}
    assert (len(mine) == 10) is s.war.mississippi_lost


@pytest.mark.rule("15.1")
@pytest.mark.parametrize("year", YEARS)
def test_15_1_no_rail_hex_has_two_owners(t: Tables, year: str):
    union, south = t.scenarios[year].rails
    assert not set(union) & set(south)
    assert len(set(union)) == len(union)


@pytest.mark.rule("15.21")
@pytest.mark.parametrize("year", YEARS)
def test_15_21_railheads_in_hostile_states_are_owned(t: Tables, year: str):
    s = t.scenarios[year]
    for stack in s.stacks:
        state = t.board.states63[t.board.state63[stack.hex]]
        if "railhead" in stack.markers and stack.side == UNION and state in t.charts.states.confederate:
            if state == "VA" and t.board.numbers[stack.hex] in (
                "2179",
                "2181",
                "2380",
            ):  # 15.5: the Baltimore and Ohio
                continue
            assert stack.hex in s.rails[UNION], t.board.numbers[stack.hex]


@pytest.mark.rule("5.22")
def test_5_22_the_militia_of_1861_is_the_limit(t: Tables):
    s = t.scenarios["1861"]
    for side in (UNION, CONFEDERATE):
        first = next(a for a in s.arrivals if a.side == side)
        most = strength(t, s, side)[2] + dict(first.what)["militia"]
        assert most == getattr(t.charts.militia, SIDES[side])


@pytest.mark.rule("25.2")
@pytest.mark.parametrize(("year", "ends"), [("1861", 4), ("1862", 3), ("1863", 2), ("1864", 1)])
def test_25_2_ends(t: Tables, year: str, ends: int):
    s = t.scenarios[year]
    assert len(s.ends) == ends
    assert all(end > s.first for end in s.ends.values())
    assert s.head.strategic_first is (year == "1861")
