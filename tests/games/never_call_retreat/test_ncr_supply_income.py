"""14.4, 14.5 What both sides gather: production, imports, the blockade, effects of want."""

import pytest

from games.never_call_retreat.field import ATLANTA, act, at, happened, kind, run, scenario, stand
from games.never_call_retreat.waters import MEMPHIS, node, river
from longroll.games.never_call_retreat import railways, states, supply
from longroll.games.never_call_retreat.flags import BURNED, FORT, FORTRESS, NO_WORKS, UNION_DEPOT
from longroll.games.never_call_retreat.naval import fleet
from longroll.games.never_call_retreat.strategic import blockade, fortification
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("14.42")
@pytest.mark.rule("14.44")
def test_14_42_production_and_imports_are_counted_and_added(t: Tables):
    s = scenario(t, "1861")
    before = s.supply[CONFEDERATE]
    run(s, "blockade")
    counted = happened(s, "SupplyCounted")[0]
    assert counted.production == 145  # R27
    assert s.supply[CONFEDERATE] - before == counted.production + counted.imports
    assert s.lean[0] == counted.production + counted.imports


@pytest.mark.rule("14.45")
def test_14_45_a_port_is_shut_by_the_works_that_close_it(t: Tables):
    s = scenario(t, "1861")
    ports = list(t.ports)
    norfolk, wilmington = ports.index("norfolk"), ports.index("wilmington")
    assert blockade.shut_by_land(s, norfolk)  # Fortress Monroe
    assert not blockade.shut_by_land(s, wilmington)
    s.control[t.port_list[wilmington].hex] = UNION
    assert blockade.shut_by_land(s, wilmington)


@pytest.mark.rule("14.45")
@pytest.mark.parametrize("slug", ["new-orleans", "proctorsville", "brashear-city"])
def test_14_45_a_port_of_the_delta_is_shut_by_works_in_every_land_hex_around_it_over_water_too(
    t: Tables, slug: str
):
    s = stand(t, "1863", {})
    number = list(t.ports).index(slug)
    port = t.port_list[number].hex
    s.take_control(port, CONFEDERATE)
    around = [i for i in t.board.around(port) if not t.board.sea[i]]
    for hex_ in around:
        s.take_control(hex_, UNION)
        s.set_works(hex_, UNION, FORT)
        s.mark(hex_, UNION_DEPOT)  # 12.8: they are in supply
    assert blockade.shut_by_land(s, number)
    for hex_ in around:
        s.set_works(hex_, UNION, NO_WORKS)
        assert not blockade.shut_by_land(s, number)
        s.set_works(hex_, UNION, FORT)
    if slug == "new-orleans":
        assert at(t, "11725") in around  # Ft. Pike


@pytest.mark.rule("14.45")
@pytest.mark.rule("19.24")
def test_14_45_a_port_that_raiders_have_burned_brings_nothing_in(t: Tables):
    s = scenario(t, "1862")
    number = list(t.ports).index("corpus-christi")
    port = t.port_list[number]
    before = railways.city_supply(s, port.hex, CONFEDERATE)
    s.mark(port.hex, BURNED)
    assert railways.city_supply(s, port.hex, CONFEDERATE) < before
    assert blockade.watch(s, number)


@pytest.mark.rule("14.45")
@pytest.mark.parametrize(
    ("pamlico", "albemarle", "closed"),
    [(0, 0, ""), (1, 0, "ep"), (2, 0, "epn"), (0, 1, "ep"), (1, 1, "epn"), (0, 2, "ep")],
)
def test_14_45_r113_the_same_ships_do_not_close_the_sounds_and_new_berne(
    t: Tables, pamlico: int, albemarle: int, closed: str
):
    s = stand(t, "1863", {})
    for number in ("5593", "6393"):
        hex_ = t.board.hex(number)
        s.take_control(hex_, UNION)
        s.set_works(hex_, UNION, 1)
        s.go_inside(s.muster(UNION, kind(t, "garrison", UNION), 1, hex_))
    for squadrons, number in ((pamlico, "6192"), (albemarle, "5591")):
        if squadrons:
            s.muster(UNION, kind(t, "naval-warship", UNION), squadrons, t.board.hex(number))
    ports = list(t.ports)
    for slug in ("elizabeth-city", "plymouth", "new-berne"):
        s.take_control(t.port_list[ports.index(slug)].hex, CONFEDERATE)
        assert blockade.shut_by_land(s, ports.index(slug)) is (slug[0] in closed), slug


@pytest.mark.rule("14.45")
def test_14_45_r80_sumter_and_pulaski_close_their_ports_only_while_they_are_occupied(t: Tables):
    s = stand(t, "1863", {})
    ports = list(t.ports)
    for slug, number in (("charleston-sc", "9374"), ("savannah", "9969")):
        hex_ = t.board.hex(number)
        s.take_control(t.port_list[ports.index(slug)].hex, CONFEDERATE)
        s.take_control(hex_, UNION)
        assert not blockade.shut_by_land(s, ports.index(slug))
        s.muster(UNION, kind(t, "garrison", UNION), 1, hex_)
        assert blockade.shut_by_land(s, ports.index(slug))


@pytest.mark.rule("14.45")
@pytest.mark.rule("12.1")
def test_14_45_r80_an_occupied_work_has_troops_inside(t: Tables):
    s = stand(t, "1863", {})
    monroe = t.board.hex("4589")
    norfolk = next(k for k, port in enumerate(t.port_list) if port.slug == "norfolk")
    s.take_control(t.port_list[norfolk].hex, CONFEDERATE)
    s.take_control(monroe, UNION)
    s.set_works(monroe, UNION, FORT)
    unit = s.muster(UNION, kind(t, "inf", UNION), 4, monroe)
    assert not blockade.shut_by_land(s, norfolk)
    s.go_inside(unit)
    assert blockade.shut_by_land(s, norfolk)


@pytest.mark.rule("14.46a")
def test_14_46_squadrons_off_a_port_and_a_die(t: Tables):
    s = scenario(t, "1861")
    port = list(t.ports).index("wilmington")
    sea = next(i for i in t.board.within(t.port_list[port].hex, 2) if t.board.sea[i])
    s.muster(UNION, kind(t, "naval-warship", UNION), 1, sea)
    for die, shut in ((4, False), (5, True)):
        s.dice.script, s.dice.given_only = [die], True
        assert blockade.watch(s, port) is shut
    s.muster(UNION, kind(t, "naval-warship", UNION), 2, sea)
    s.dice.script = [3]
    assert blockade.watch(s, port)


@pytest.mark.rule("14.47")
def test_14_47_the_effects_are_those_of_the_last_count_and_add_up(t: Tables):
    s = scenario(t, "1861")
    run(s, "blockade")
    hex_ = t.board.hex(ATLANTA)
    assert supply.strain(s, CONFEDERATE, hex_) == ()
    cities = sorted((c for c in t.cities if c.owner == CONFEDERATE), key=lambda c: -c.vp)
    for city in cities[: len(cities) * 3 // 4]:
        s.take_control(city.hex, UNION)
    assert supply.strain(s, CONFEDERATE, hex_) == ()  # not before the next Blockade Effects Phase
    run(s, "blockade")
    found = supply.strain(s, CONFEDERATE, hex_)
    assert found == tuple(effect for at, effect in t.charts.supply_loss if s.lean[0] <= at)
    assert len(found) > 2
    assert supply.strain(s, UNION, hex_) == ()


@pytest.mark.rule("14.48")
def test_14_48_ships_are_twice_as_dear_for_a_lean_confederacy(t: Tables):
    s = river(t, {MEMPHIS: ["confederate = ['gunboat:1']", "leaders = ['semmes:2']"]})
    s.lean[:] = [130, 40]
    assert fleet.factor(s, CONFEDERATE, node(s, MEMPHIS)) == 2
    s.lean[:] = [40, 20]
    assert fleet.factor(s, CONFEDERATE, node(s, MEMPHIS)) == 3
    assert fleet.factor(s, UNION, node(s, MEMPHIS)) == 1


@pytest.mark.rule("14.48")
def test_14_48_a_lean_confederacy_pays_more_for_works(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    i = at(t, ATLANTA)
    found = {}
    for lean in (183, 149, 119):
        s.lean[:] = [lean, 0]
        for work in (FORT, FORTRESS):
            s.prepared[i] = work
            found[lean, work] = fortification.emplace_cost(s, CONFEDERATE, i)
    assert found == {
        (183, FORT): 2,
        (183, FORTRESS): 3,
        (149, FORT): 3,
        (149, FORTRESS): 4,
        (119, FORT): 3,
        (119, FORTRESS): 5,
    }


@pytest.mark.rule("14.49")
@pytest.mark.rule("14.47")
def test_14_49_want_of_supply_follows_the_river_with_the_next_count_only(t: Tables):
    s = stand(t, "1863", {})
    s.lean[:], s.supply[:] = [160, 20], [0, 80, 0]
    west, east = t.board.hex("7115"), t.board.hex(ATLANTA)
    for name in t.charts.mississippi:
        s.take_control(t.places[t.index[name]].hex, UNION)
    states.mississippi(s)
    assert s.mississippi_lost
    assert s.supply == [0, 70, 10]  # the pools part at once
    assert supply.strain(s, CONFEDERATE, west) == supply.strain(s, CONFEDERATE, east) == ()
    run(s, "blockade")
    assert supply.strain(s, CONFEDERATE, west) != supply.strain(s, CONFEDERATE, east)
    apart = [supply.strain(s, CONFEDERATE, hex_) for hex_ in (west, east)]
    s.take_control(t.places[t.index["vicksburg"]].hex, CONFEDERATE)
    s.lean[:], s.supply[:] = [90, 30], [0, 100, 20]
    states.mississippi(s)
    assert s.supply == [0, 120, 0]
    assert supply.strain(s, CONFEDERATE, west) == t.charts.effects(30)  # markers stay until the next count
    assert supply.strain(s, CONFEDERATE, east) == t.charts.effects(90)
    assert apart[0] != ()
    s.take_control(t.places[t.index["vicksburg"]].hex, UNION)
    states.mississippi(s)
    assert s.supply == [0, 90, 30]  # a quarter of what both halves produce


@pytest.mark.rule("14.51")
@pytest.mark.parametrize(
    ("when", "income"), [("1/7/61", 250), ("1/3/62", 350), ("1/6/63", 450), ("1/4/64", 500), ("1/2/65", 500)]
)
def test_14_51_union_income_by_year(t: Tables, when: str, income: int):
    s = scenario(t, "1861", when)
    before = s.supply[UNION]
    run(s, "blockade")
    assert s.supply[UNION] - before == income + 150


@pytest.mark.rule("14.52")
def test_14_52_the_union_rolls_for_no_blockade_and_counts_no_cities(t: Tables):
    s = stand(t, "1863", {})
    for k in range(len(t.port_list)):
        s.take_control(t.port_list[k].hex, UNION)
    before = s.supply[UNION]
    run(s, "blockade", [])  # not a single die
    income = s.supply[UNION] - before
    for city in t.cities:
        if city.owner == UNION:
            s.take_control(city.hex, CONFEDERATE)
    run(s, "blockade", [])
    assert s.supply[UNION] - before == 2 * income


@pytest.mark.rule("14.49")
@pytest.mark.rule("14.48")
def test_14_49_ships_at_sea_belong_to_the_east(t: Tables):
    s = stand(t, "1863", {})
    sea = next(i for i in range(t.board.count) if t.board.sea[i])
    s.muster(CONFEDERATE, kind(t, "naval-transport", CONFEDERATE), 2, sea)
    s.mississippi_lost = s.apart = True
    s.supply[:], s.lean[:] = [0, 5, 0], [200, 20]
    run(s, "consumption", [])
    assert s.supply == [0, 3, 0]
    assert supply.strain(s, CONFEDERATE, sea) == ()
    assert supply.strain(s, CONFEDERATE, at(t, "7115"))  # Little Rock is beyond the river


@pytest.mark.rule("14.45")
@pytest.mark.rule("14.22")
def test_14_45_r151_a_work_shuts_its_port_at_once_and_a_count_opens_it(t: Tables):
    s = stand(t, "1863", {})
    k = list(t.ports).index("savannah")
    savannah, pulaski = t.port_list[k].hex, at(t, "9969")
    s.take_control(savannah, CONFEDERATE)
    s.shut_port(k, False)
    before = railways.city_supply(s, savannah, CONFEDERATE)
    s.take_control(pulaski, UNION)
    unit = s.muster(UNION, kind(t, "inf", UNION), 3, pulaski)
    act(s, CONFEDERATE)
    assert railways.city_supply(s, savannah, CONFEDERATE) == before - t.port_list[k].imports
    assert happened(s, "PortWatched")[-1].shut
    s.eliminate(unit)
    s.take_control(pulaski, CONFEDERATE)
    act(s, CONFEDERATE)
    assert s.blockaded[k]
    run(s, "blockade")
    assert not s.blockaded[k]


@pytest.mark.rule("12.8")
@pytest.mark.rule("14.15")
@pytest.mark.rule("14.45")
def test_14_45_r80_an_empty_work_out_of_supply_shuts_no_port(t: Tables):
    s = stand(t, "1863", {})
    k = list(t.ports).index("mobile")
    morgan = at(t, "11734")
    s.take_control(t.port_list[k].hex, CONFEDERATE)
    s.take_control(morgan, UNION)
    s.set_works(morgan, UNION, FORT)
    assert not blockade.shut_by_land(s, k)
    s.mark(morgan, UNION_DEPOT)
    assert blockade.shut_by_land(s, k)
    s.mark(morgan, UNION_DEPOT, False)
    s.go_inside(s.muster(UNION, kind(t, "garrison", UNION), 1, morgan))
    assert blockade.shut_by_land(s, k)
