"""Chapter 16: partisans, their cadres and what they do."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    NORTH,
    SOUTH,
    WASHINGTON,
    act,
    asked,
    at,
    happened,
    kind,
    order,
    play,
    refused,
    run,
    stand,
    texts,
    troops,
)
from games.never_call_retreat.scenes import empty, far_west_act
from longroll.games.never_call_retreat import supply
from longroll.games.never_call_retreat.combat import retreat
from longroll.games.never_call_retreat.combat.aftermath import battle_end
from longroll.games.never_call_retreat.combat.odds import over
from longroll.games.never_call_retreat.combat.overrun import overrun
from longroll.games.never_call_retreat.flags import (
    BURNED,
    CONFEDERATE_DEPOT,
    CUT,
    DEMORALIZED,
    MOVED,
    OFF,
    UNION_DEPOT,
)
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Battle, March
from longroll.games.never_call_retreat.frontier import partisans, raising
from longroll.games.never_call_retreat.movement import march
from longroll.games.never_call_retreat.strategic import occurrences
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION, turn
from longroll.kit.graph import CLOSED


@pytest.mark.rule("16.1")
def test_16_1_a_cadre_gathers_from_1862_on_in_a_clear_hex_of_the_south(t: Tables):
    s = empty(t)
    s.turn = turn("1/3/63", "test")
    run(s, "partisans")
    play(s, "in-state GA")
    assert asked(s)[1] in ("spot-near", "spot-hex")
    while s.stack[-1].do in FLOW.asks:
        FLOW.play(s, FLOW.choices(s)[-1])
    (cadre,) = partisans.cadres(s)
    assert t.states[t.state[s.at[cadre]]] == "GA"
    assert t.board.terrains[t.board.terrain[s.at[cadre]]] == "clear"
    assert s.strength(s.at[cadre], CONFEDERATE) == 0  # 16.2: ignored by everybody
    early = empty(t, "1861")
    early.turn = turn("1/12/61", "test")
    run(early, "partisans")
    assert early.stack[-1].do == "stop-here"


@pytest.mark.rule("16.1")
def test_16_1_no_cadre_gathers_among_union_troops_nor_where_one_is(t: Tables):
    s = empty(t)
    first, second = partisans.sites(s)[:2]
    s.muster(UNION, kind(t, "inf", UNION), 1, first)
    s.muster(CONFEDERATE, kind(t, "partisan-cadre"), 5, second)
    assert not {first, second} & set(partisans.sites(s))


@pytest.mark.rule("16.1")
@pytest.mark.rule("17.9")
def test_16_1_cadres_gather_in_confederate_and_neutral_states_not_in_mexico_nor_the_territories(t: Tables):
    s = empty(t)
    neutral = {"NM", "IT"}  # the others have joined by 1863
    assert {t.states[t.state[i]] for i in partisans.sites(s)} == neutral | set(t.charts.states.confederate)
    free = partisans.sites(s)[0]
    for slug in ("rail-repair", "partisan-cavalry"):  # units too, though they hold no ground
        unit = s.muster(UNION, t.roster.kind(slug, UNION, "test"), 1, free)
        assert free not in partisans.sites(s)
        s.eliminate(unit)
    assert free in partisans.sites(s)


@pytest.mark.rule("16.1")
def test_16_1_a_cadre_rises_on_a_one_in_even_cycles(t: Tables):
    for die, rises in ((1, True), (2, False)):
        s = empty(t)
        s.turn = turn("1/4/63", "test")
        cadre = s.muster(CONFEDERATE, kind(t, "partisan-cadre"), 5, t.board.hex(ATLANTA))
        rails = t.board.hex(ATLANTA)
        s.take_rail(rails, UNION)
        run(s, "partisans")
        assert texts(s) == ["done", f"rouse {t.pieces.names[cadre]}"]  # before a new one is placed
        play(s, f"rouse {t.pieces.names[cadre]}", dice=[die, 2] if rises else [die])
        play(s, "done")  # no new cadre
        assert bool(s.marks[rails] & CUT) is rises  # 16.3
        found = partisans.here(s, t.board.hex(ATLANTA), CONFEDERATE)
        assert bool(found) is rises
        if rises:
            assert s.cavalry(found[0])
    s.turn = turn("1/5/63", "test")
    run(s, "partisans")
    play(s, "done")
    assert s.stack[-1].do == "stop-here"  # an odd Cycle


@pytest.mark.rule("16.1")
def test_16_1_the_union_raises_partisans_at_stockades_of_kansas(t: Tables):
    s = empty(t)
    hexes = raising.sites(s, UNION, kind(t, "partisan-cavalry"))
    assert not hexes  # no points
    far_west_act(s, UNION)
    found = [
        i
        for i, places in t.board.at.items()
        if t.states[t.state[i]] == "KS" and any(p.kind == "stockade" for p in places)
    ]
    for i in found:
        s.take_control(i, UNION)
    assert found
    assert "raise partisan-cavalry" in texts(s)
    for _ in range(t.far_west.partisans.most_union):
        s.muster(UNION, kind(t, "partisan-cavalry"), 1, found[0])
    assert refused(s, "raise partisan-cavalry") == ("no more than 5 Union partisans ride at a time", "16.1")


@pytest.mark.rule("16.1")
@pytest.mark.rule("19.24")
def test_16_1_no_partisans_gather_at_a_stockade_that_was_burned(t: Tables):
    s = empty(t)
    far_west_act(s, UNION)
    for i in t.stockades:
        s.take_control(i, UNION)
    found = raising.sites(s, UNION, kind(t, "partisan-cavalry"))
    s.mark(found[0], BURNED)
    assert raising.sites(s, UNION, kind(t, "partisan-cavalry")) == found[1:]


@pytest.mark.rule("16.1")
@pytest.mark.rule("20.1")
def test_20_1_partisans_rise_when_militia_goes_home_after_works_are_planned(t: Tables):
    s = empty(t)
    s.turn = turn("1/4/63", "test")
    cadre = s.muster(CONFEDERATE, kind(t, "partisan-cadre"), 5, t.board.hex(ATLANTA))
    s.muster(CONFEDERATE, kind(t, "inf"), 6, t.board.hex(ATLANTA))
    s.supply[:] = [300, 300, 0]
    s.stack[:] = []
    FLOW.begin(s, "strategic-cycle")
    seen: list[str] = []
    s.dice.given_only = False
    for _ in range(2000):
        FLOW.run(s)
        ask, _ = FLOW.asking(s)
        if ask.kind == "allocating":
            break
        seen.append(ask.kind)
        FLOW.play(s, FLOW.choices(s)[0])
    assert s.at[cadre] != OFF
    assert {"fortify", "rousing"} <= set(seen)
    assert seen.index("rousing") > max(k for k, x in enumerate(seen) if x in ("fortify", "ordering"))


@pytest.mark.rule("16.3")
def test_16_3_partisans_ride_to_a_mine_of_the_enemy_which_is_no_city(t: Tables):  # R71
    s = empty(t)
    mine = next(c.hex for c in t.cities if c.slug == "saltville")
    assert s.control[mine] == CONFEDERATE
    assert march.partisans_refused(s, UNION, mine) is None


@pytest.mark.rule("16.1")
@pytest.mark.rule("24.2")
def test_16_1_unrest_gives_the_union_no_sixth_partisan(t: Tables):
    for riding, sides in ((4, ["confederate", "union"]), (5, ["confederate"])):
        s = stand(t, "1861", {})
        for _ in range(riding):
            s.muster(UNION, kind(t, "partisan-cavalry", UNION), 1, t.board.hex(WASHINGTON))
        s.take_control(next(c.hex for c in t.cities if t.states[t.state[c.hex]] == "MO"), CONFEDERATE)
        s.stack[:] = []
        occurrences.missouri_unrest(s, t.events[5])
        assert sorted(("union", "confederate")[f.side] for f in s.stack) == sides
        assert raising.enough_partisans(s) is (riding == 5)


@pytest.mark.rule("16.2")
@pytest.mark.parametrize(
    ("troops", "leader", "die", "gone"),
    [
        ("'inf-10'", "", 6, False),  # d2 at best
        ("'inf-8', 'inf-8', 'inf-8'", "grant:3", 6, True),
        ("'inf-8', 'inf-8', 'inf-8'", "grant:3", 1, False),
    ],
)
def test_16_2_only_a_d3_roots_out_a_cadre(t: Tables, troops: str, leader: str, die: int, gone: bool):
    people = [f"leaders = ['{leader}']"] if leader else []
    s = stand(t, "1863", {NORTH: [f"union = [{troops}]", *people]})
    s.muster(CONFEDERATE, kind(t, "partisan-cadre"), 5, t.board.hex(NORTH))
    units = [x for x in s.pieces_at(t.board.hex(NORTH), UNION) if x >= t.pieces.slot0]
    s.began[:] = s.at
    act(s, UNION)
    s.cp[3] = 0
    who = leader.partition(":")[0] or t.pieces.names[units[0]]
    play(s, f"at {NORTH}", f"root-out {who}", dice=[die])
    assert happened(s, "CadreHunted")[0].gone is gone
    assert bool(partisans.cadres(s)) is not gone
    assert all(s.flags[x] & MOVED for x in units)


@pytest.mark.rule("16.2")
def test_16_2_nobody_roots_out_a_cadre_from_a_train(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["union = ['inf-9 entrained']", "control = 'union'"]})
    s.muster(CONFEDERATE, kind(t, "partisan-cadre"), 5, t.board.hex(ATLANTA))
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), UNION)
    refusal = partisans.RootOut().piece_refused(s, unit)
    assert refusal is not None
    assert refusal.rule == "7.71"


@pytest.mark.rule("14.17")
@pytest.mark.rule("16.2")
def test_16_2_cadres_eat_nothing_and_do_not_starve(t: Tables):
    from longroll.games.never_call_retreat.strategic import rations

    s = empty(t)
    cadre = s.muster(CONFEDERATE, kind(t, "partisan-cadre"), 5, t.board.hex(ATLANTA))
    s.supply[:] = [0, 0, 0]
    assert not rations.eaters(s, CONFEDERATE)
    run(s, "consumption", [])
    assert s.kind[cadre]


@pytest.mark.rule("16.2")
def test_16_2_cadres_are_ignored_by_marches(t: Tables):
    s = stand(t, "1863", {NORTH: ["union = ['inf-6']"]})
    s.muster(CONFEDERATE, kind(t, "partisan-cadre"), 5, t.board.hex(ATLANTA))
    unit = next(x for x in s.pieces_at(t.board.hex(NORTH), UNION))
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}")
    assert s.at[unit] == t.board.hex(ATLANTA)
    assert not happened(s, "BattleBegan")
    assert not s.depot(t.board.hex(ATLANTA), CONFEDERATE)
    assert not s.marks[t.board.hex(ATLANTA)] & CONFEDERATE_DEPOT


@pytest.mark.rule("12.25")
@pytest.mark.rule("16.3")
def test_16_3_partisans_beside_a_garrison_make_nobody_fight_and_cover_no_empty_work(t: Tables):
    garrison = [
        "works = 'confederate fort'",
        "control = 'confederate'",
        "confederate = ['inf-6 inside', 'partisan-cavalry:1']",
    ]
    for rows, asks in (
        (garrison, "march"),
        (["works = 'confederate fort'", "confederate = ['partisan-cavalry:1']"], "work-taken"),
    ):
        s = stand(t, "1863", {ATLANTA: rows, NORTH: ["union = ['inf-9']"]})
        (unit,) = s.pieces_at(at(t, NORTH), UNION)
        act(s, UNION)
        s.cp[3] = 0
        play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}")
        assert asked(s)[1] == asks
        assert not happened(s, "BattleBegan")


@pytest.mark.rule("16.2")
@pytest.mark.rule("8.6")
@pytest.mark.rule("8.76")
@pytest.mark.parametrize(("slug", "owner"), [("partisan-cadre", CONFEDERATE), ("comanche", OFF)])
def test_16_2_cadres_and_bands_are_neither_overrun_nor_driven_along(t: Tables, slug: str, owner: int):
    north, atlanta = t.board.hex(NORTH), t.board.hex(ATLANTA)
    s = stand(t, "1863", {NORTH: ["union = ['2*inf-9']"], ATLANTA: ["confederate = ['inf-1']"]})
    other = s.muster(CONFEDERATE, kind(t, slug, owner), 1, atlanta)
    s.dice.given_only = False
    overrun(s, UNION, atlanta)
    assert not s.strength(atlanta, CONFEDERATE)
    assert s.at[other] == atlanta
    (unit,) = [s.muster(CONFEDERATE, kind(t, "inf", CONFEDERATE), 8, atlanta)]
    f = Battle("battle-end", side=UNION, pieces=s.pieces_at(north, UNION), target=atlanta, over=over(s, north, atlanta), start=north)  # fmt: skip
    f.number, f.lost, f.worst = 1, [1, 3], [1, 2]
    s.stack[:] = []
    battle_end(s, f)
    assert s.stack[-1].pieces == [unit]


@pytest.mark.rule("16.3")
@pytest.mark.rule("12.25")
def test_16_3_r96_partisans_take_no_empty_work(t: Tables):
    rows = {
        NORTH: ["works = 'union fort'", "control = 'union'"],
        ATLANTA: ["confederate = ['partisan-cavalry:1']"],
    }
    s = stand(t, "1863", rows)
    (rider,) = troops(s, ATLANTA, CONFEDERATE)
    order(s, CONFEDERATE)
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[rider]}", f"step {NORTH}")
    assert asked(s) == ("confederate", "march")
    assert s.works_side[t.board.hex(NORTH)] == UNION


@pytest.mark.rule("16.3")
def test_16_3_partisans_ride_among_the_enemy_cut_rails_and_burn_depots(t: Tables):
    s = stand(t, "1863", {NORTH: ["union = ['inf-6']"], ATLANTA: ["control = 'union'"]})
    rider = s.muster(CONFEDERATE, kind(t, "partisan-cavalry"), 1, t.board.hex(SOUTH))
    from longroll.games.never_call_retreat.movement.march import entry_refused

    assert entry_refused(s, CONFEDERATE, [rider], t.board.hex(NORTH)) is None
    assert entry_refused(s, CONFEDERATE, [rider], t.board.hex(ATLANTA)) == (
        "partisans enter no city of the enemy",
        "16.3",
    )
    north = t.board.hex(NORTH)
    rails = next(j for j in range(t.board.count) if t.rail_hexes[j] and s.first[j] == OFF)
    s.take_rail(rails, UNION)
    s.mark(rails, UNION_DEPOT)
    partisans.entered(s, rider, rails)
    assert s.marks[rails] & CUT
    assert not s.depot(rails, UNION)
    s.mark(north, UNION_DEPOT)
    partisans.entered(s, rider, north)
    assert s.depot(north, UNION)  # troops are with it


@pytest.mark.rule("16.3")
def test_16_3_partisan_cavalry_slips_away_from_its_hunters(t: Tables):
    s = stand(t, "1863", {NORTH: ["union = ['inf-6']"]})
    rider = s.muster(CONFEDERATE, kind(t, "partisan-cavalry"), 1, t.board.hex(NORTH))
    unit = next(x for x in s.pieces_at(t.board.hex(NORTH), UNION))
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", f"hunt {t.pieces.names[unit]}")
    assert asked(s) == ("confederate", "slip-away")
    assert s.flags[unit] & MOVED
    play(s, next(x for x in texts(s) if x.startswith("withdraw")))
    assert s.at[rider] not in (OFF, t.board.hex(NORTH))


@pytest.mark.rule("16.3")
def test_16_3_enemies_all_round_do_not_hold_partisans_but_their_cities_do(t: Tables):
    north = t.board.hex(NORTH)
    around = [i for i in t.board.around(north) if i >= 0]
    s = stand(t, "1863", {t.board.numbers[i]: ["union = ['inf-9']"] for i in around})
    rider = s.muster(CONFEDERATE, kind(t, "partisan-cavalry"), 1, north)
    open_to = {
        there
        for d in range(6)
        if (there := t.board.neighbours[6 * north + d]) >= 0
        and march.step_cost(s, north, d, CONFEDERATE) != CLOSED
        and march.partisans_refused(s, CONFEDERATE, there) is None
    }
    assert open_to
    found = retreat.ways(s, CONFEDERATE, [rider], north, OFF)
    assert found
    assert set(found) <= open_to
    retreat.give_ground(s, CONFEDERATE, [rider], north, found[0])
    assert s.at[rider] == found[0]
    assert s.strength(found[0], UNION) == 9  # nobody was overrun


@pytest.mark.rule("16.3")
def test_16_3_partisans_need_no_supply_and_ride_into_a_hex_of_the_enemy_without_a_battle(t: Tables):
    s = stand(t, "1863", {NORTH: ["confederate = ['inf-6']"]})
    north = t.board.hex(NORTH)
    start = next(j for j in t.board.around(north) if t.board.numbers[j] != ATLANTA and not t.board.at.get(j))
    rider = s.muster(UNION, kind(t, "partisan-cavalry", UNION), 1, start)
    s.began[rider] = start
    assert supply.trace(s, start, UNION) is None
    order(s, UNION)
    play(s, f"at {t.board.numbers[start]}", f"move {t.pieces.names[rider]}")
    f = s.stack[-1]
    assert isinstance(f, March)
    assert f.left == t.roster.kinds[s.kind[rider] - 1].movement
    assert not f.unsupplied
    play(s, f"step {NORTH}", dice=[])
    assert (s.at[rider], s.strength(north, CONFEDERATE)) == (north, 6)
    assert not happened(s, "BattleBegan")


@pytest.mark.rule("16.3")
@pytest.mark.rule("14.13")
def test_16_3_partisans_who_fight_are_not_shaken_for_want_of_supply(t: Tables):
    s = stand(t, "1863", {NORTH: ["union = ['inf-1']"]})
    north = t.board.hex(NORTH)
    for hex_ in range(t.board.count):
        if t.rail_hexes[hex_]:
            s.mark(hex_, CUT)
    rider = s.muster(CONFEDERATE, kind(t, "partisan-infantry", CONFEDERATE), 1, north)
    s.began[rider] = north
    assert supply.trace(s, north, CONFEDERATE) is None
    order(s, CONFEDERATE)
    play(s, f"at {NORTH}", f"ambush {t.pieces.names[rider]}", dice=[1, 1])
    assert not s.flags[rider] & DEMORALIZED
