"""Chapters 16 and 19: partisans, tribes, Rangers, Civilized Indians, Kansas."""

import pytest

import longroll
from games.never_call_retreat.field import act, asked, happened, play, refused, stand, texts
from games.never_call_retreat.test_ncr_cycle import run
from longroll.games.never_call_retreat import pools
from longroll.games.never_call_retreat.combat import retreat
from longroll.games.never_call_retreat.command import FAR_WEST
from longroll.games.never_call_retreat.flags import (
    ALERT,
    BURNED,
    CONFEDERATE_DEPOT,
    CUT,
    MOVED,
    OFF,
    TRACKS,
    UNION_DEPOT,
)
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Band, Half
from longroll.games.never_call_retreat.frontier import bands, partisans, raids, raising
from longroll.games.never_call_retreat.movement import march
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION, cycle, turn
from longroll.kit.graph import CLOSED

ATLANTA, NORTH, SOUTH = "8352", "8152", "8552"


def kind(t: Tables, slug: str, side: int = CONFEDERATE) -> int:
    return t.roster.kind(slug, side, "test")


def empty(t: Tables, year: str = "1863") -> NcrState:
    return stand(t, year, {})


def stockade(t: Tables, state: str = "TX") -> int:
    """A place of the Far West with nothing else of the kind within four hexes."""
    found = [
        i
        for i, places in t.board.at.items()
        if t.states[t.state[i]] == state and any(p.kind == "stockade" for p in places)
    ]
    return next(i for i in sorted(found) if t.theater[i] == FAR_WEST)


def far_west_act(s: NcrState, side: int) -> None:
    act(s, side)
    s.cp[side * len(TRACKS) + 3] = 0


# --- raising (19.5) ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("19.51")
@pytest.mark.rule("19.53")
def test_19_53_a_tribe_is_raised_at_its_home_for_a_far_west_point(t: Tables):
    s = empty(t)
    s.irregulars[kind(t, "kiowa")] = 1
    far_west_act(s, UNION)
    assert "raise kiowa" in texts(s)
    play(s, "raise kiowa", dice=[])
    home = t.far_west.homes["kiowa"]
    (band,) = s.pieces_at(home, UNION)
    assert bands.is_band(s, band)
    assert s.strength(home, UNION) == 0  # no Strength Points
    assert s.cp[5] == 8
    assert refused(s, "raise kiowa") == ("no Kiowa waits to be raised", "19.51")
    assert refused(s, "raise texas-ranger")[1] == "19.51"  # only the Confederacy


@pytest.mark.rule("19.53")
def test_19_53_where_its_home_is_taken_a_tribe_gathers_next_to_it_by_a_die(t: Tables):
    home = t.far_west.homes["kiowa"]
    s = stand(t, "1863", {t.board.numbers[home]: ["union = ['inf-2']"]})
    s.irregulars[kind(t, "kiowa")] = 1
    far_west_act(s, CONFEDERATE)
    play(s, "raise kiowa", dice=[3])
    there = t.board.neighbours[6 * home + 2]
    assert [x for x in s.pieces_at(there, CONFEDERATE) if bands.is_band(s, x)]


@pytest.mark.rule("19.51")
def test_19_51_the_schedule_fills_the_pools_and_the_scattered_come_back(t: Tables):
    s = empty(t, "1861")
    s.turn = turn("1/10/61", "test")
    s.due = [cycle("10/61", "test"), UNION, kind(t, "comanche"), 1]
    run(s, "reinforcements")
    assert s.irregulars[kind(t, "apache")] == 2
    assert s.irregulars[kind(t, "civilized-infantry")] == 1
    assert s.irregulars[kind(t, "comanche")] == 1


@pytest.mark.rule("19.52")
def test_19_52_sibley_gathers_in_the_scenario_of_1861_only(t: Tables):
    for year, there in (("1861", True), ("1862", False)):
        s = empty(t, year)
        s.turn = turn("1/12/61", "test")
        raising.arrivals(s)
        hex_ = t.places[t.index["san-antonio"]].hex
        assert bool(s.strength(hex_, CONFEDERATE)) is there


@pytest.mark.rule("19.6")
def test_19_6_kansas_bleeds_from_march_1863(t: Tables):
    s = empty(t)
    s.turn = turn("1/3/63", "test")
    raising.arrivals(s)
    assert (s.irregulars[kind(t, "quantrill")], s.irregulars[kind(t, "jayhawks", UNION)]) == (1, 1)
    half = Half("where", side=UNION, left=6)
    s.cp[:] = bytes([5]) * len(s.cp)
    refusal = raising.raise_refused(s, half, kind(t, "quantrill"))
    assert refusal is not None
    assert refusal.rule == "19.51"


@pytest.mark.rule("19.25")
def test_19_25_a_tribe_is_won_over_on_five_once_a_phase(t: Tables):
    home = t.far_west.homes["kiowa"]
    for die, won in ((5, True), (4, False)):
        s = empty(t)
        band = s.muster(UNION, kind(t, "kiowa"), 1, home)
        far_west_act(s, CONFEDERATE)
        name = t.pieces.names[band]
        play(s, f"win-over {name}", dice=[die])
        assert s.side[band] == (CONFEDERATE if won else UNION)
        assert s.cp[6 + 5] == 8
        if not won:
            assert refused(s, f"win-over {name}") == ("one attempt at a tribe in an Action Phase", "19.25")


# --- where bands go (19.21, 19.41) -----------------------------------------------------------------------------------------------


@pytest.mark.rule("19.21")
def test_19_21_tribes_keep_away_from_troops_depots_and_some_states(t: Tables):
    s = empty(t)
    home = t.far_west.homes["comanche"]
    band = s.muster(UNION, kind(t, "comanche"), 1, home)
    there = next(j for j in t.board.around(home))
    assert bands.entry_refused(s, band, there) is None
    unit = s.muster(UNION, kind(t, "inf", UNION), 2, there)
    assert bands.entry_refused(s, band, there) == (f"troops are at {t.board.title(there)}", "19.21")
    s.eliminate(unit)
    s.mark(there, UNION_DEPOT)
    refusal = bands.entry_refused(s, band, there)
    assert refusal is not None
    arkansas = next(i for i in range(t.board.count) if t.state[i] != 255 and t.states[t.state[i]] == "AR")
    refusal = bands.entry_refused(s, band, arkansas)
    assert refusal is not None
    assert "state" in refusal.reason


@pytest.mark.rule("19.21")
def test_19_21_tribes_keep_away_from_rangers(t: Tables):
    s = empty(t)
    fort = stockade(t)
    near = next(j for j in t.board.around(fort) if not t.board.sea[j])
    band = s.muster(UNION, kind(t, "comanche"), 1, near)
    assert bands.entry_refused(s, band, fort) is None
    s.muster(CONFEDERATE, kind(t, "texas-ranger"), 1, fort)
    assert bands.entry_refused(s, band, fort) == (f"{t.board.title(fort)} is guarded", "19.21")


@pytest.mark.rule("19.41")
def test_19_41_rangers_stay_in_the_far_west_of_texas(t: Tables):
    s = empty(t)
    fort = stockade(t)
    ranger = s.muster(CONFEDERATE, kind(t, "texas-ranger"), 1, fort)
    kansas = next(i for i in range(t.board.count) if t.state[i] != 255 and t.states[t.state[i]] == "KS")
    assert bands.entry_refused(s, ranger, kansas) == ("Rangers stay in the Far West of Texas", "19.41")


@pytest.mark.rule("19.21")
def test_19_21_a_band_marches_by_itself_for_a_far_west_point(t: Tables):
    s = empty(t)
    home = t.far_west.homes["comanche"]
    band = s.muster(UNION, kind(t, "comanche"), 1, home)
    s.began[:] = s.at
    far_west_act(s, UNION)
    node, name = t.board.numbers[home], t.pieces.names[band]
    play(s, f"at {node}", f"move {name}")
    assert asked(s) == ("union", "march")
    assert s.cp[5] == 8
    step = next(x for x in texts(s) if x.startswith("step"))
    FLOW.play(s, next(c for c in FLOW.choices(s) if c.text == step))
    assert s.at[band] != home


# --- alarm and raid (19.24) ---------------------------------------------------------------------------------------------------------


def raider(t: Tables, distance: int) -> tuple[NcrState, int, int]:
    """A Union Comanche so many hexes from a Texas stockade, and the stockade."""
    s = empty(t)
    fort = stockade(t)
    s.take_control(fort, CONFEDERATE)
    for i in t.board.at:  # nothing else gives the alarm
        if i != fort:
            s.mark(i, BURNED)
    hexes = [i for i in range(t.board.count) if not t.board.sea[i] and t.board.distance(i, fort) == distance]
    band = s.muster(UNION, kind(t, "comanche"), 1, min(hexes))
    return s, band, fort


def resolve(s: NcrState, band: int, dice: list[int], *choices: str) -> None:
    s.dice.script, s.dice.given_only = list(dice), True
    s.stack[:] = [
        Half("where", side=s.side[band], left=3),
        Band("band-entered", piece=band, place=s.at[band]),
    ]
    FLOW.run(s)
    for text in choices:
        FLOW.play(s, next(c for c in FLOW.choices(s) if c.text == text))


@pytest.mark.rule("19.24")
@pytest.mark.parametrize(
    ("distance", "die", "heard"),
    [(1, 3, True), (1, 4, False), (2, 2, True), (2, 3, False), (3, 1, True), (3, 2, False)],
)
def test_19_24_the_nearer_the_sooner_a_place_is_alerted(t: Tables, distance: int, die: int, heard: bool):
    s, band, fort = raider(t, distance)
    resolve(s, band, [die])
    assert bool(s.marks[fort] & ALERT) is heard
    assert bool(happened(s, "Alerted")) is heard


@pytest.mark.rule("19.24")
@pytest.mark.rule("19.26")
def test_19_24_a_raid_is_better_by_one_without_alarm_and_worse_with_it(t: Tables):
    for alerted, die, row in ((False, 3, 4), (True, 3, 2), (False, 6, 6), (True, 1, 1)):
        s, band, fort = raider(t, 1)
        s.place(band, fort)
        if alerted:
            s.mark(fort, ALERT)
        result = t.far_west.raid[row - 1]
        more = [2] if result == "burned-massacre" else []
        resolve(s, band, [die, *more])
        assert happened(s, "Raided")[0].result == result
        assert bool(s.marks[fort] & BURNED) is result.startswith("burned")


@pytest.mark.rule("19.24")
def test_19_24_a_band_that_must_return_goes_home(t: Tables):
    s, band, fort = raider(t, 1)
    s.place(band, fort)
    die = t.far_west.raid.index("burned-return") + 1 - 1  # one more without alarm
    resolve(s, band, [die])
    assert s.at[band] == t.far_west.homes["comanche"]


@pytest.mark.rule("19.42")
def test_19_42_rangers_ride_out_when_their_place_is_alerted(t: Tables):
    for dice, left in (([1, 6, 2], "ranger"), ([1, 2, 6], "comanche")):
        s, band, fort = raider(t, 1)
        ranger = s.muster(CONFEDERATE, kind(t, "texas-ranger"), 1, fort)
        resolve(s, band, dice[:1])
        assert asked(s) == ("confederate", "intercepting")
        play(s, "intercept", "stand" if raids.flights(s, band) else "burn east", dice=dice[1:])
        if left == "ranger":
            assert (s.at[band], s.at[ranger]) == (OFF, fort)  # back to where it came from
            assert s.due[-4:] == [s.cycle + 1, UNION, kind(t, "comanche"), 1]
        else:
            assert s.at[ranger] == OFF
            assert s.at[band] != OFF


@pytest.mark.rule("19.42")
def test_19_42_r119_several_rangers_ride_out_one_after_the_other(t: Tables):
    for dice, asks in (([1, 6], True), ([6, 1], False)):
        s, band, fort = raider(t, 1)
        rangers = [s.muster(CONFEDERATE, kind(t, "texas-ranger"), 1, fort) for _ in range(2)]
        resolve(s, band, [1])
        play(s, "intercept", *(["stand"] if raids.flights(s, band) else []), dice=dice)
        assert s.at[rangers[0]] == (OFF if asks else fort)  # beaten, or back where it came from
        assert (asked(s) == ("confederate", "intercepting")) is asks
        assert (s.at[band] == OFF) is not asks


@pytest.mark.rule("19.22")
def test_19_22_a_band_gets_away_towards_home_on_five(t: Tables):
    for die, away in ((5, True), (4, False)):
        s, band, _ = raider(t, 3)
        here = s.at[band]
        s.stack[:] = [Half("where", side=UNION, left=3)]
        unit = s.muster(
            CONFEDERATE, kind(t, "inf"), 2, next(j for j in t.board.around(here) if not t.board.sea[j])
        )
        arrive(s, CONFEDERATE, [unit], here)
        s.dice.script, s.dice.given_only = [die], True
        FLOW.run(s)
        while asked(s)[1] != "fleeing":
            FLOW.play(s, FLOW.choices(s)[0])
        goal = next(x for x in texts(s) if x.startswith("flee"))
        play(s, goal, dice=[die])
        home = t.far_west.homes["comanche"]
        if away:
            assert t.board.distance(s.at[band], home) < t.board.distance(here, home)
        else:
            assert s.at[band] == OFF


@pytest.mark.rule("19.24")
def test_19_24_alerts_end_when_no_raider_is_near(t: Tables):
    s, band, fort = raider(t, 3)
    s.mark(fort, ALERT)
    raids.lift_alerts(s)
    assert s.marks[fort] & ALERT
    s.place(band, t.far_west.homes["kiowa"])
    raids.lift_alerts(s)
    assert not s.marks[fort] & ALERT


# --- Civilized Indians (19.3) ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("19.32")
def test_19_32_civilized_indians_survive_the_sight_of_regulars_on_a_six(t: Tables):
    from longroll.games.never_call_retreat.combat.battle import thin_out

    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"], NORTH: ["union = ['inf-6']"]})
    for watie, dice, left in ((False, [5, 6, 1], 1), (True, [5, 6, 4], 2)):
        indians = s.muster(CONFEDERATE, kind(t, "civilized-infantry"), 3, t.board.hex(ATLANTA))
        person = t.pieces.person["watie"]
        if watie:
            s.enter_leader(person, t.board.hex(ATLANTA), 1)
        force = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
        s.dice.script, s.dice.given_only = list(dice), True
        thin_out(s, force, s.pieces_at(t.board.hex(NORTH), UNION))
        assert s.points[indians] == left
        assert s.due[-4:] == [s.cycle + 1, CONFEDERATE, kind(t, "civilized-infantry"), 3 - left]
        s.eliminate(indians)


@pytest.mark.rule("19.32")
def test_19_32_civilized_indians_are_lost_before_others(t: Tables):
    from longroll.games.never_call_retreat.combat.taking import take_losses

    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6', 'civilized-cavalry:1']"]})
    force = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    before = s.casualties[CONFEDERATE]
    assert take_losses(s, CONFEDERATE, force, 2, t.board.hex(ATLANTA), "battle", "8.71") == 2
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    assert s.points[unit] == 5
    assert s.casualties[CONFEDERATE] == before + 2


@pytest.mark.rule("19.31")
def test_19_31_watie_leads_indians_only_and_takes_them_where_they_else_do_not_go(t: Tables):
    from longroll.games.never_call_retreat.forces import may_follow
    from longroll.games.never_call_retreat.leaders import may_command
    from longroll.games.never_call_retreat.movement.march import civilized_refused

    s = stand(
        t, "1863", {ATLANTA: ["confederate = ['inf-6', 'civilized-cavalry:1']", "leaders = ['watie:1']"]}
    )
    watie = t.pieces.person["watie"]
    unit, indians = (x for x in s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE) if x >= t.pieces.slot0)
    assert may_follow(s, watie, unit) == ("Watie leads Civilized Indians only", "19.31")
    assert may_follow(s, watie, indians) is None
    assert not any(may_command(s, watie, hq) for hq in range(len(s.hq_leader)))
    arkansas = next(i for i in range(t.board.count) if t.state[i] != 255 and t.states[t.state[i]] == "AR")
    refusal = civilized_refused(s, [indians], arkansas)
    assert refusal is not None
    assert civilized_refused(s, [watie, indians], arkansas) is None


@pytest.mark.rule("19.53")
def test_19_53_watie_waits_until_his_people_are_in_the_field(t: Tables):
    s = empty(t)
    watie = t.pieces.person["watie"]
    s.leader_state[watie] = 1
    assert all(c.person != watie for c in pools.waiting(s, CONFEDERATE))
    hex_ = raising.sites(s, CONFEDERATE, kind(t, "civilized-cavalry"))[0]
    s.muster(CONFEDERATE, kind(t, "civilized-cavalry"), 1, hex_)
    assert [c.person for c in pools.waiting(s, CONFEDERATE)].count(watie) == 1
    assert pools.watie_hex(s) == hex_


# --- partisans (16) ----------------------------------------------------------------------------------------------------------------


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
    from longroll.games.never_call_retreat.strategic import hunger

    s = empty(t)
    cadre = s.muster(CONFEDERATE, kind(t, "partisan-cadre"), 5, t.board.hex(ATLANTA))
    s.supply[:] = [0, 0, 0]
    assert not hunger.eaters(s, CONFEDERATE)
    run(s, "consumption", [])
    assert s.kind[cadre]


@pytest.mark.rule("19.6")
def test_19_6_both_bands_wait_when_the_scenario_of_1863_begins(t: Tables):
    for year, waiting in (("1861", 0), ("1862", 0), ("1863", 1), ("1864", 0)):
        s = longroll.new("never-call-retreat", scenario=year, seed=1).state
        assert s.irregulars[kind(t, "quantrill")] == waiting
        assert s.irregulars[kind(t, "jayhawks", UNION)] == waiting


@pytest.mark.rule("19.6")
@pytest.mark.rule("19.23")
def test_19_6_quantrill_too_is_scattered_by_troops_of_his_own_side(t: Tables):
    s = stand(t, "1863", {NORTH: ["confederate = ['inf-6']"]})
    band = s.muster(CONFEDERATE, kind(t, "quantrill"), 1, t.board.hex(ATLANTA))
    s.stack[:] = []
    arrive(s, CONFEDERATE, s.pieces_at(t.board.hex(NORTH), CONFEDERATE), t.board.hex(ATLANTA))
    s.dice.script, s.dice.given_only = [], True
    FLOW.run(s)
    if s.stack:
        play(s, "stand")
    assert not s.kind[band]


@pytest.mark.rule("19.32")
def test_19_32_watie_adds_his_rating_to_that_of_the_commander_and_goes_with_his_people(t: Tables):
    from longroll.games.never_call_retreat.combat.battle import _forlorn
    from longroll.games.never_call_retreat.combat.odds import Attack, assess, over

    rows = ["confederate = ['inf-6', 'civilized-cavalry:1']", "leaders = ['jackson:2', 'watie:1']"]
    s = stand(t, "1863", {ATLANTA: rows, NORTH: ["union = ['inf-6']"]})
    target, start = t.board.hex(ATLANTA), t.board.hex(NORTH)
    found = assess(s, Attack(UNION, tuple(s.pieces_at(start, UNION)), target, over(s, start, target)))
    jackson, watie = (s.counter(t.pieces.person[x]).tactical for x in ("jackson", "watie"))
    assert found.defender.bonus == jackson + watie == jackson + 1
    force = s.pieces_at(target, CONFEDERATE)
    _forlorn(s, force)
    assert s.at[t.pieces.person["watie"]] == target
    (indians,) = (x for x in force if s.kind[x] and bands.sort(s, x) == "civilized")
    s.eliminate(indians)
    _forlorn(s, [x for x in force if s.at[x] != OFF])
    assert s.leader_due[t.pieces.person["watie"]] - 1 == s.cycle + 1


@pytest.mark.rule("19.31")
@pytest.mark.parametrize(("die", "away"), [(5, True), (4, False)])
def test_19_31_civilized_cavalry_gets_away_before_combat_on_five_without_a_leader(
    t: Tables, die: int, away: bool
):
    s = stand(
        t, "1863", {ATLANTA: ["confederate = ['civilized-cavalry:1']"], NORTH: ["union = ['inf-6', 'cav-2']"]}
    )
    riders = next(x for x in s.pieces_at(t.board.hex(NORTH), UNION) if s.cavalry(x))
    (indians,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", f"move {t.pieces.names[riders]}", f"step {ATLANTA}")
    assert asked(s) == ("confederate", "screen")
    to = next(x for x in texts(s) if x.startswith("withdraw"))
    if away:
        play(s, to, dice=[die])
        assert s.at[indians] == t.board.index[to.split()[1]]
    else:
        s.dice.script, s.dice.given_only = [die, 1], False  # and it does not survive the sight of regulars
        FLOW.play(s, next(c for c in FLOW.choices(s) if c.text == to))
        assert not s.kind[indians]


@pytest.mark.rule("19.31")
def test_19_31_civilized_infantry_forms_units_of_four_for_one_command(t: Tables):
    s = empty(t)
    hex_ = raising.sites(s, CONFEDERATE, kind(t, "civilized-infantry"))[0]
    for _ in range(6):
        s.muster(CONFEDERATE, kind(t, "civilized-infantry"), 1, hex_)
    pools.merge(s)
    assert sorted(s.points[x] for x in s.pieces_at(hex_, CONFEDERATE)) == [2, 4]
    assert s.strength(hex_, CONFEDERATE) == 6


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
