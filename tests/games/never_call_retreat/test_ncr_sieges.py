"""12.5 Sieges: storms, the Siege Phase, assaults, relief."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    NORTH,
    SOUTH,
    SUMMER,
    WINTER,
    act,
    asked,
    at,
    finish,
    happened,
    kind,
    names,
    order,
    play,
    points,
    refused,
    run,
    stand,
    texts,
    troops_in,
    who,
)
from games.never_call_retreat.scenes import attack, besieged, meet, siege
from games.never_call_retreat.waters import BEACH, HOME, coast, fleet_at_home, piece, sail
from longroll.games.never_call_retreat import forts, supply, waterborne
from longroll.games.never_call_retreat.check import check
from longroll.games.never_call_retreat.combat.odds import STORM, Attack, assess, defenders
from longroll.games.never_call_retreat.combat.overrun import forsaken, victims
from longroll.games.never_call_retreat.flags import (
    CONFEDERATE_DEPOT,
    CUT,
    FORT,
    INSIDE,
    MOVED,
    NO_WORKS,
    NOBODY,
    UNION_DEPOT,
)
from longroll.games.never_call_retreat.naval import cargo
from longroll.games.never_call_retreat.naval.frames import Voyage
from longroll.games.never_call_retreat.strategic import sieges
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("12.5")
def test_12_5_whoever_enters_over_a_garrison_besieges_it_and_nobody_leaves(t: Tables):
    s = stand(
        t, "1863",
        {ATLANTA: ["works = 'confederate fort'", "confederate = ['inf-6 inside']", "leaders = ['hardee:2']", "control = 'confederate'"],
         NORTH: ["union = ['inf-9']"]},
    )  # fmt: skip
    (unit,) = s.pieces_at(at(t, NORTH), UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}", "stop")
    assert s.control[at(t, ATLANTA)] == CONFEDERATE
    assert supply.trace(s, at(t, ATLANTA), CONFEDERATE) is None
    s.militia_called[:] = bytes([2]) * len(s.militia_called)  # all have been called
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}")
    assert refused(s, "ride hardee") == ("he is besieged", "12.5")
    assert refused(s, "lead hardee") == ("he is besieged", "12.5")
    inside = next(n for n in names(s, CONFEDERATE) if n != "hardee")
    assert refused(s, f"come-out {inside}")[1] == "12.5"


@pytest.mark.rule("12.5")
@pytest.mark.rule("14.25")
def test_12_5_the_points_of_a_depot_that_a_garrison_burns_are_within_its_work(t: Tables):
    s = besieged(t, "'inf-6 inside'", "'inf-8'", more=("marks = ['confederate-depot']",))
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}", "burn-depot")
    assert points(s, CONFEDERATE) == 8
    assert all(s.flags[x] & INSIDE for x in s.pieces_at(at(t, ATLANTA), CONFEDERATE))


@pytest.mark.rule("12.5")
def test_12_5_nothing_comes_to_a_besieged_garrison_by_water(t: Tables):
    """Vicksburg in 1863, with transports on the Red River that feed its banks while nobody lies on top of it."""
    s = stand(
        t,
        "1863",
        {
            "9521": ["works = 'confederate fortress'", "confederate = ['inf-5 inside']", "union = ['inf-5']"],
            "10312/10512": ["confederate = ['river-transport:2']"],
        },
        "turn = '1/6/63'",
    )
    assert waterborne.by_water(s, t.board.hex("9521"), CONFEDERATE, False) is None
    for x in s.pieces_at(t.board.hex("9521"), UNION):
        s.eliminate(x)
    assert waterborne.by_water(s, t.board.hex("9521"), CONFEDERATE, False) is not None


@pytest.mark.rule("12.5")
def test_12_5_nobody_lands_where_his_own_besiegers_are(t: Tables):
    rows = ["works = 'confederate fort'", "confederate = ['inf-3 inside']", "union = ['inf-2']"]
    s = coast(t, fleet_at_home("'inf-9'"), rows)
    unit, leader = t.pieces.index[piece(s, HOME, UNION, "inf")], who(t, "farragut")
    voyage = Voyage("voyage", side=UNION, leader=leader, ships=[], led=True, cargo=[unit])
    found = cargo.invasion_refused(s, voyage, t.board.hex(BEACH))
    assert found == ("our own besiegers are there already", "12.5")


@pytest.mark.rule("12.5")
def test_12_5_r135_nothing_is_lost_while_one_besieger_stays(t: Tables):
    s = siege(t, "'inf-3'")
    assert forsaken(s) == []
    act(s, UNION)
    s.cp[3] = 0
    assert s.at[who(t, "gillmore")] == t.board.hex(ATLANTA)


@pytest.mark.rule("12.51")
def test_12_51_the_marker_lies_after_a_full_cycle_and_goes_with_the_besiegers(t: Tables):
    s = besieged(t, "'inf-2 inside'", "'garrison:5'")
    i = at(t, ATLANTA)
    run(s, "sieges", dice=[1])
    assert s.siege[i] == forts.BEGUN
    run(s, "sieges", dice=[1])
    assert s.siege[i] == forts.MARKED
    assert happened(s, "SiegeLaid")[0].side == "union"
    for x in s.pieces_at(i, UNION):
        s.place(x, at(t, NORTH))
    forts.lift(s)
    assert s.siege[i] == 0


@pytest.mark.rule("12.51")
@pytest.mark.rule("7.86")
@pytest.mark.parametrize(
    ("marked", "winter", "die", "row"),
    [(False, False, 3, 3), (True, False, 3, 4), (True, True, 3, 5), (True, True, 6, 6)],
)
def test_12_51_garrisons_suffer_more_under_the_marker_and_in_winter(
    t: Tables, marked: bool, winter: bool, die: int, row: int
):
    s = besieged(t, "'inf-8 inside', 'inf-8 inside', 'inf-8 inside'", "'garrison:5'", "fortress")
    s.turn = WINTER if winter else SUMMER
    s.siege[at(t, ATLANTA)] = forts.MARKED if marked else forts.BEGUN
    run(s, "sieges", dice=[die])
    finish(s)
    band = t.charts.attrition_bands.band(24)
    assert 24 - points(s, CONFEDERATE) == t.charts.attrition.at(band, row)


@pytest.mark.rule("12.51")
def test_12_51_a_depot_spares_the_roll_or_helps(t: Tables):
    s = besieged(t, "'inf-8 inside', 'inf-8 inside', 'inf-8 inside'", "'garrison:5'", "fortress")
    i = at(t, ATLANTA)
    s.mark(i, CONFEDERATE_DEPOT)
    run(s, "sieges")
    assert asked(s) == ("confederate", "siege-depot")
    play(s, "spend-depot", dice=[])
    assert not s.depot(i, CONFEDERATE)
    assert points(s, CONFEDERATE) == 24 + t.charts.supply.depot_points
    assert all(s.flags[x] & INSIDE for x in s.pieces_at(i, CONFEDERATE))
    s = besieged(t, "'inf-8 inside', 'inf-8 inside', 'inf-8 inside'", "'garrison:5'", "fortress")
    s.mark(i, CONFEDERATE_DEPOT)
    run(s, "sieges")
    play(s, "hold-out", dice=[4])
    assert happened(s, "PointsLost")[0].points == t.charts.attrition.at(t.charts.attrition_bands.band(24), 3)


@pytest.mark.rule("12.51")
def test_12_51_the_last_man_lost_to_hunger_opens_the_gates(t: Tables):
    s = besieged(t, "'garrison:1 inside'", "'inf-5'")
    run(s, "sieges")
    play(s, "done", dice=[6])
    assert asked(s) == ("union", "work-taken")
    play(s, "raze")
    assert s.control[at(t, ATLANTA)] == UNION


@pytest.mark.rule("14.17")
@pytest.mark.rule("12.51")
def test_12_51_a_besieged_garrison_rolls_once_not_for_hunger_too(t: Tables):
    s = besieged(t, "'inf-8 inside'", "'inf-10', 'inf-10'")
    run(s, "consumption", dice=[1])  # one die, for the besiegers who are out of supply as well
    assert points(s, CONFEDERATE) == 8


@pytest.mark.rule("12.52")
def test_12_52_bombard_or_assault_not_both_and_guns_need_a_siege_train(t: Tables):
    s = besieged(t, "'inf-2 inside'", "'inf-10'")
    run(s, "sieges")
    assert refused(s, f"bombard {ATLANTA}") == ("no Siege Train is there", "12.52")
    s = besieged(t, "'inf-8 inside', 'inf-8 inside'", "'inf-10', 'siege-train'", "fortress")
    frame = sieges.Besieging("besiege", side=UNION, done=[at(t, ATLANTA)])
    refusal = sieges.assault_refused(s, frame, at(t, ATLANTA))
    assert refusal is not None
    assert refusal.rule == "12.52"


@pytest.mark.rule("12.52")
def test_12_52_an_assault_gains_by_every_cycle_under_the_marker(t: Tables):
    s = besieged(t, "'inf-2 inside'", "'inf-10'")
    i = at(t, ATLANTA)
    found = []
    for since in (forts.BEGUN, forts.MARKED, forts.MARKED + 1, forts.MARKED + 2, forts.MARKED + 9):
        s.siege[i] = since
        found.append(sieges.bonus(s, i))
    assert found == [0, 0, *t.charts.siege.assault_bonus[:2], t.charts.siege.assault_bonus[-1]]
    (attacker,) = s.pieces_at(i, UNION)
    plain, helped = (assess(s, Attack(UNION, (attacker,), i, STORM, n)).attacker.bonus for n in (0, 2))
    assert helped == plain + 2


@pytest.mark.rule("12.52")
def test_12_52_any_of_the_besiegers_assault_and_the_others_look_on(t: Tables):
    s = besieged(t, "'inf-6 inside'", "'inf-10', 'inf-8', 'garrison:3'")
    run(s, "sieges")
    play(s, f"assault {ATLANTA}")
    assert asked(s) == ("union", "who-assaults")
    large, small = (x for x in names(s, UNION) if s.points[t.pieces.index[x]] > 3)
    assert texts(s) == ["set-out", f"leave {large}", f"leave {small}"]  # Garrisons never attack
    play(s, f"leave {small}")
    assert s.stack[-1].do != "who-assaults"  # one is left
    assert happened(s, "BattleBegan")[0].attack == 10
    finish(s)
    assert s.points[t.pieces.index[small]] == 8


@pytest.mark.rule("12.53")
def test_12_53_a_storm_costs_the_attacker_twice_and_leaves_both_in_place(t: Tables):
    lost = {}
    for within in ("storm", "assault"):
        s = besieged(t, "'inf-6 inside'", "'inf-10', 'inf-10'", more=("leaders = ['grant:3']",))
        s.siege[at(t, ATLANTA)] = forts.MARKED
        if within == "storm":
            act(s, UNION)
            s.cp[3] = 0
            play(s, f"at {ATLANTA}", "storm grant", "set-out")
        else:
            run(s, "sieges")
            play(s, f"assault {ATLANTA}")
        s.dice.script = []
        finish(s)
        found = happened(s, "RoundFought")[0]
        due = t.combat.lost(20, int(found.results[0].removeprefix("d").replace("-", "0")))
        lost[within] = (happened(s, "BattleEnded")[0].losses[0], due)
        assert points(s, CONFEDERATE) == 0 or s.works[at(t, ATLANTA)] == FORT
    assert lost["storm"][0] == min(20, 2 * lost["storm"][1])
    assert lost["assault"][0] == lost["assault"][1]


@pytest.mark.rule("12.53")
def test_12_53_a_storm_is_the_move_of_the_force_and_garrisons_take_no_part(t: Tables):
    s = besieged(t, "'garrison:2 inside'", "'inf-8', 'garrison:3'")
    act(s, UNION)
    s.cp[3] = 0
    unit, pile = names(s, UNION)
    play(s, f"at {ATLANTA}")
    assert refused(s, f"storm {pile}")[1] == "12.53"
    assert refused(s, f"sortie {unit}")[1] == "12.5"
    play(s, f"storm {unit}")
    assert s.flags[t.pieces.index[unit]] & MOVED
    assert happened(s, "CameToBlows")[0].how == "storm"


@pytest.mark.rule("12.53")
@pytest.mark.rule("14.13")
def test_12_53_enemy_cavalry_beside_the_line_does_not_starve_those_who_storm(t: Tables):
    rows = {
        ATLANTA: [
            "works = 'confederate fort'", "confederate = ['inf-2 inside']", "union = ['inf-9']", "control = 'confederate'",
        ],
    }  # fmt: skip
    s = stand(t, "1863", rows)
    north, target = t.board.hex(NORTH), t.board.hex(ATLANTA)
    s.mark(north, UNION_DEPOT)
    for j in t.board.around(north):
        if j != target and j not in t.board.around(target):
            s.muster(CONFEDERATE, kind(t, "cav", CONFEDERATE), 1, j)
            break
    for j in range(t.board.count):
        if t.rail_hexes[j]:
            s.mark(j, CUT)
    assert supply.trace(s, target, UNION) is not None
    assert supply.trace(s, target, UNION, combat=True) is None
    (unit,) = troops_in(s, target, UNION)
    order(s, UNION)
    play(s, f"at {ATLANTA}", f"storm {t.pieces.names[unit]}", dice=[1, 1])
    assert not any(e.cause == "unsupplied" for e in happened(s, "Demoralized") if e.side == "union")


@pytest.mark.rule("12.21")
@pytest.mark.rule("12.54")
def test_12_54_a_fort_doubles_ten_points_a_fortress_trebles_all(t: Tables):
    s = besieged(t, "'inf-8 inside', 'inf-8 inside'", "'inf-9'", "fortress")
    (attacker,) = s.pieces_at(at(t, ATLANTA), UNION)
    storm = Attack(UNION, (attacker,), at(t, ATLANTA), STORM)
    assert assess(s, storm).defender.strength == 48
    s.set_works(at(t, ATLANTA), CONFEDERATE, FORT)
    assert assess(s, storm).defender.strength == 26
    s.set_works(at(t, ATLANTA), NOBODY, NO_WORKS)
    assert assess(s, storm).defender.strength == 16
    assert assess(s, storm).shift == 0  # 12.52: no other terrain


@pytest.mark.rule("12.56")
def test_12_56_a_garrison_without_its_work_finds_friends_next_door_or_is_lost(t: Tables):
    from longroll.games.never_call_retreat.combat.retreat import ways

    s = besieged(t, "'inf-8 inside'", "'inf-10'")
    i = at(t, ATLANTA)
    s.set_works(i, NOBODY, NO_WORKS)
    force = s.pieces_at(i, CONFEDERATE)
    assert ways(s, CONFEDERATE, force, i, -1)
    assert ways(s, CONFEDERATE, force, i, -1, friends=True) == []
    s.muster(CONFEDERATE, t.roster.kind("inf", CONFEDERATE, ""), 4, at(t, SOUTH))
    assert ways(s, CONFEDERATE, force, i, -1, friends=True) == [at(t, SOUTH)]


@pytest.mark.rule("12.33")
@pytest.mark.rule("12.52")
@pytest.mark.rule("12.55")
@pytest.mark.rule("12.57")
def test_12_57_every_siege_train_fires_once_and_works_crumble(t: Tables):
    s = besieged(
        t,
        "'inf-8 inside', 'inf-8 inside', 'inf-8 inside', 'inf-6 inside'",
        "'inf-10', 'siege-train', 'siege-train'",
        "fortress",
    )
    i = at(t, ATLANTA)
    run(s, "sieges")
    before = s.vp_fixed[UNION]
    play(s, f"bombard {ATLANTA}", dice=[6, 5, 1])  # the Fortress, then the Fort; attrition
    assert s.works[i] == NO_WORKS
    assert [e.left for e in happened(s, "Bombarded")] == ["Fort", "none"]
    assert (
        points(s, CONFEDERATE) == 30
    )  # 12.33: they stay under the enemy; two points are still to be taken off
    assert asked(s) == ("confederate", "losing")
    assert s.vp_fixed[UNION] == before + t.charts.points.fort  # 23.13 (8)
    assert forts.under_siege(s, i, CONFEDERATE)


@pytest.mark.rule("12.57")
@pytest.mark.rule("7.86")
def test_12_57_guns_fire_one_less_in_winter_and_a_fortress_falls_on_six_only(t: Tables):
    for work, when, die, reduced in (
        ("fort", SUMMER, 5, True), ("fort", SUMMER, 4, False), ("fort", WINTER, 5, False), ("fort", WINTER, 6, True),
        ("fortress", SUMMER, 5, False), ("fortress", SUMMER, 6, True), ("fortress", WINTER, 6, False),
    ):  # fmt: skip
        s = besieged(t, "'inf-2 inside'", "'inf-10', 'siege-train'", work)
        s.turn = when
        run(s, "sieges")
        play(s, f"bombard {ATLANTA}", dice=[die, 1])
        assert happened(s, "Bombarded")[0].reduced is reduced, (work, when, die)


@pytest.mark.rule("12.58")
def test_12_58_marching_in_meets_only_those_outside(t: Tables):
    s = meet(
        t, "union = ['inf-8']", "confederate = ['garrison:8 inside', 'inf-4']\nworks = 'confederate fort'"
    )
    found = attack(s)
    assert (found.defender.points, found.defender.strength) == (4, 4)


@pytest.mark.rule("12.23")
@pytest.mark.rule("12.58")
def test_12_58_an_attack_from_march_meets_only_those_on_top(t: Tables):
    s = stand(
        t, "1863",
        {ATLANTA: ["works = 'confederate fort'", "confederate = ['inf-6 inside', 'inf-4']"], NORTH: ["union = ['inf-9']"]},
    )  # fmt: skip
    (attacker,) = s.pieces_at(at(t, NORTH), UNION)
    side = t.board.side(at(t, NORTH), at(t, ATLANTA))
    found = assess(s, Attack(UNION, (attacker,), at(t, ATLANTA), side))
    assert (found.defender.points, found.defender.strength) == (4, 4)


@pytest.mark.rule("12.1")
@pytest.mark.rule("12.58")
def test_12_58_a_general_with_his_garrison_is_out_of_reach_until_the_work_is_stormed(t: Tables):
    rows = ["works = 'confederate fort'", "confederate = ['inf-6 inside']", "leaders = ['hardee:2']"]
    s = stand(t, "1863", {ATLANTA: rows, NORTH: ["union = ['inf-9']"]})
    hardee, target = t.pieces.person["hardee"], at(t, ATLANTA)
    march = Attack(UNION, tuple(s.pieces_at(at(t, NORTH), UNION)), target, t.board.side(at(t, NORTH), target))
    assert hardee not in defenders(s, march)
    assert hardee in defenders(s, march._replace(over=STORM))
    assert hardee not in victims(s, UNION, target)
    s.muster(CONFEDERATE, t.roster.kind("inf", CONFEDERATE, "test"), 2, target)
    assert hardee in defenders(s, march)
    assert hardee in victims(s, UNION, target)


@pytest.mark.rule("12.58")
@pytest.mark.rule("9.81")
def test_12_58_a_landing_relieves_a_garrison_from_those_on_top_of_it(t: Tables):
    rows = ["works = 'union fort'", "union = ['inf-3 inside']", "confederate = ['inf-2']"]
    s = coast(t, fleet_at_home("'inf-9'"), rows)
    beach = t.board.hex(BEACH)
    s.take_control(beach, UNION)
    sail(s, "farragut", piece(s, HOME, UNION, "inf"), "grant")
    play(s, f"land {BEACH}", dice=[6, 1, *[6] * 5])
    assert s.strength(beach, UNION) > 3
    assert not s.strength(beach, CONFEDERATE)
    check(s)
