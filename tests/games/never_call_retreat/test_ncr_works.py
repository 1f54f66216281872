"""Chapter 12 in play: shelter, storms, sorties, the Siege Phase, works planned, emplaced and demolished; 12.6 and 20.7."""

import pytest

from games.never_call_retreat.field import act, asked, happened, play, refused, stand, texts
from games.never_call_retreat.test_ncr_cycle import run
from longroll.games.never_call_retreat import forts, isolation, supply
from longroll.games.never_call_retreat.combat.odds import STORM, Attack, assess, defenders
from longroll.games.never_call_retreat.combat.overrun import victims
from longroll.games.never_call_retreat.flags import (
    CONFEDERATE_DEPOT,
    FORT,
    FORTRESS,
    INSIDE,
    MOVED,
    NO_WORKS,
    NOBODY,
)
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Battle
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import fortification, sieges
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION, turn

ATLANTA, NORTH, EAST_OF, SOUTH = "8352", "8152", "8353", "8552"
SUMMER, WINTER = turn("1/7/63", "test"), turn("1/1/64", "test")


def besieged(
    t: Tables, garrison: str, besiegers: str, work: str = "fort", more: tuple[str, ...] = ()
) -> NcrState:
    """Atlanta with a garrison inside and the enemy on top."""
    rows = [
        f"works = 'confederate {work}'",
        f"confederate = [{garrison}]",
        f"union = [{besiegers}]",
        "control = 'confederate'",
        *more,
    ]
    s = stand(t, "1863", {ATLANTA: rows})
    s.turn = SUMMER
    return s


def at(t: Tables, node: str) -> int:
    return t.board.hex(node)


def names(s: NcrState, side: int, node: str = ATLANTA) -> list[str]:
    return [s.tables.pieces.names[x] for x in s.pieces_at(at(s.tables, node), side)]


def points(s: NcrState, side: int, node: str = ATLANTA) -> int:
    return s.strength(at(s.tables, node), side)


def finish(s: NcrState) -> None:
    """Play on until the battle or phase is over, with the dice left alone."""
    s.dice.given_only = False
    while s.stack and s.stack[-1].do in FLOW.asks and s.stack[-1].do not in ("where", "besiege"):
        choices = texts(s)
        play(s, "pass" if "pass" in choices else choices[0])


# --- inside and outside (12.2, 12.3) ----------------------------------------------------------------------------------------


@pytest.mark.rule("12.22")
@pytest.mark.rule("12.31")
def test_12_22_troops_go_in_and_out_for_nothing_while_there_is_room(t: Tables):
    s = stand(
        t, "1863", {ATLANTA: ["works = 'confederate fort'", "confederate = ['inf-8', 'inf-4', 'militia:6']"]}
    )
    act(s, CONFEDERATE)
    large, small, pile = s.pieces_at(at(t, ATLANTA), CONFEDERATE)
    name = t.pieces.names
    before = bytes(s.cp)
    play(s, f"at {ATLANTA}", f"shelter {name[large]}")
    play(s, f"at {ATLANTA}")
    assert refused(s, f"shelter {name[small]}") == ("the work has room for 2 more points", "12.31")
    assert refused(s, f"come-out {name[large]}")[1] == "12.22"  # once in a half
    play(s, f"shelter {name[pile]}")  # two of the six find room
    assert sum(s.points[x] for x in forts.garrison(s, at(t, ATLANTA))) == 10
    assert bytes(s.cp) == before


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


# --- storm and sortie (12.24, 12.53) -----------------------------------------------------------------------------------------


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


@pytest.mark.rule("12.25")
@pytest.mark.rule("12.74")
def test_12_74_a_garrison_that_is_overrun_in_a_storm_gives_up_its_work(t: Tables):
    s = besieged(t, "'garrison:1 inside'", "'inf-10', 'inf-10'", more=("leaders = ['grant:3']",))
    before = s.vp_fixed[UNION]
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {ATLANTA}", "storm grant", "set-out", dice=[])
    assert asked(s) == ("union", "work-taken")
    play(s, "keep")
    i = at(t, ATLANTA)
    assert (s.works[i], s.works_side[i], s.control[i], s.siege[i]) == (FORT, UNION, UNION, 0)
    assert s.vp_fixed[UNION] == before + t.charts.points.fort


@pytest.mark.rule("12.74")
@pytest.mark.parametrize("within", ["storm", "assault", "sortie"])
def test_12_74_a_work_whose_garrison_died_with_its_last_enemies_falls_to_those_who_are_left(
    t: Tables, within: str
):
    s = besieged(t, "'inf-2 inside'", "'inf-8', 'inf-1'", more=("marks = ['confederate-depot']",))
    here = at(t, ATLANTA)
    (held,) = s.pieces_at(here, CONFEDERATE)
    weak = min(s.pieces_at(here, UNION), key=lambda x: s.points[x])
    side, force = (CONFEDERATE, held) if within == "sortie" else (UNION, weak)
    f = Battle("battle-end", side=side, pieces=[force], target=here, over=STORM, start=here, within=within)
    s.eliminate(held)
    if within != "sortie":
        s.eliminate(weak)
    s.stack[:] = [f]
    FLOW.run(s)
    assert happened(s, "BattleEnded")[0].winner == "union"
    assert asked(s) == ("union", "work-taken")
    assert s.control[here] == UNION
    assert not s.depot(here, CONFEDERATE)
    play(s, "raze")
    assert not s.stack


@pytest.mark.rule("12.5")
@pytest.mark.rule("14.25")
def test_12_5_the_points_of_a_depot_that_a_garrison_burns_are_within_its_work(t: Tables):
    s = besieged(t, "'inf-6 inside'", "'inf-8'", more=("marks = ['confederate-depot']",))
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}", "burn-depot")
    assert points(s, CONFEDERATE) == 8
    assert all(s.flags[x] & INSIDE for x in s.pieces_at(at(t, ATLANTA), CONFEDERATE))


@pytest.mark.rule("12.24")
def test_12_24_a_sortie_needs_a_leader_and_drives_the_besiegers_off(t: Tables):
    s = besieged(t, "'inf-8 inside', 'inf-8 inside'", "'inf-5'", more=("leaders = ['hardee:2']",))
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}")
    first = next(n for n in names(s, CONFEDERATE) if n != "hardee")
    assert refused(s, f"sortie {first}") == ("a sortie needs a Leader", "12.24")
    play(s, "sortie hardee", "set-out")
    finish(s)
    (end,) = happened(s, "BattleEnded", "Overrun")
    assert (end.winner if hasattr(end, "winner") else end.side) == "confederate"
    assert points(s, UNION) == 0
    assert s.siege[at(t, ATLANTA)] == 0


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


# --- the Siege Phase (12.51, 12.52, 12.57) -----------------------------------------------------------------------------------


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


@pytest.mark.rule("4.2")
def test_4_2_where_both_besiege_the_confederate_goes_first_or_last(t: Tables):
    s = stand(
        t, "1863",
        {ATLANTA: ["works = 'confederate fort'", "confederate = ['inf-6 inside']", "union = ['inf-8']", "control = 'confederate'"],
         SOUTH: ["works = 'union fort'", "union = ['inf-6 inside']", "confederate = ['inf-8']", "control = 'union'"]},
    )  # fmt: skip
    s.turn = SUMMER
    run(s, "sieges")
    assert asked(s) == ("confederate", "siege-order")
    play(s, "go-last")
    assert asked(s) == ("union", "besiege")
    play(s, "done")
    assert asked(s) == ("confederate", "besiege")


# --- cities under siege (12.6) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.6")
def test_12_6_a_city_is_cut_off_when_every_railroad_is_held_and_the_enemy_is_near(t: Tables):
    i = at(t, ATLANTA)
    rails = [t.board.numbers[t.board.neighbours[6 * i + d]] for d in range(6) if t.board.rail[6 * i + d]]
    assert len(rails) >= 3
    s = stand(
        t, "1863", {ATLANTA: ["confederate = ['inf-6']"], **{node: ["union = ['inf-4']"] for node in rails}}
    )
    assert isolation.cut_off(s, i)
    (x,) = s.pieces_at(at(t, rails[0]), UNION)
    s.take_off(x)
    assert not isolation.cut_off(s, i)  # one line is open
    s.place(x, at(t, rails[0]))
    assert isolation.cut_off(s, i)
    for node in rails:  # the same lines, held farther away
        (x,) = s.pieces_at(at(t, node), UNION)
        s.take_off(x)
    for j in t.board.within(i, 2):
        if t.board.distance(i, j) == 2 and t.rail_hexes[j]:
            s.muster(UNION, t.roster.kind("inf", UNION, ""), 4, j)
    assert not isolation.cut_off(s, i)  # nobody is at the gates
    assert not isolation.shut_in(s, i, UNION)


# --- construction (12.4, 12.7, 20.7) ------------------------------------------------------------------------------------------


def building(t: Tables, rows: list[str], where: str = ATLANTA, side: int = CONFEDERATE) -> NcrState:
    s = stand(t, "1863", {where: rows})
    s.turn = SUMMER
    s.supply[:] = [300, 300, 0]
    s.stack[:] = [fortification.Fortifying("fortifying", side=side)]
    FLOW.run(s)
    return s


@pytest.mark.rule("12.41")
@pytest.mark.rule("12.44")
@pytest.mark.rule("12.47")
def test_12_41_a_fort_is_planned_with_supply_and_a_die_and_emplaced_for_two_commands(t: Tables):
    i = at(t, ATLANTA)
    for die, built in ((4, True), (3, False)):
        s = building(t, ["confederate = ['inf-6']"])
        play(s, f"fortify {ATLANTA}", "spend 40", dice=[die])
        assert s.supply[CONFEDERATE] == 260
        assert s.prepared[i] == (FORT if built else NO_WORKS)
        assert s.works[i] == NO_WORKS
    s = building(t, ["confederate = ['inf-6']"])
    play(s, f"fortify {ATLANTA}", "spend 20", dice=[6])
    act(s, CONFEDERATE, points=5)
    s.cp[6 + 3] = 0
    s.lean[:] = [183, 0]
    play(s, f"at {ATLANTA}", "emplace")
    assert s.works[i] == FORT
    assert s.cp[6 + 1] == 3
    assert asked(s) == ("confederate", "shelter")  # 12.44


@pytest.mark.rule("12.41")
@pytest.mark.rule("12.43")
def test_12_41_a_fort_needs_three_points_supply_and_an_empty_site(t: Tables):
    s = building(t, ["confederate = ['militia:2']"])
    i = at(t, ATLANTA)
    refusal = fortification.site_refused(s, CONFEDERATE, i)
    assert refusal == ("a Fort needs 3 Strength Points", "12.41")
    s = building(t, ["confederate = ['inf-6']"])
    play(s, f"fortify {ATLANTA}", "spend 20", dice=[1])
    frame = fortification.Fortifying("fortify", side=CONFEDERATE, tried=[i])
    refusal = fortification.plan_refused(s, frame, i)
    assert refusal is not None
    assert refusal.rule == "12.43"  # one attempt a Cycle in a hex


@pytest.mark.rule("12.42")
def test_12_42_out_of_general_supply_a_depot_on_the_spot_counts_forty(t: Tables):
    far = next(
        n for n in t.board.numbers
        if not any(t.rail_hexes[j] for j in (t.board.hex(n), *t.board.around(t.board.hex(n)))) and t.theater[t.board.hex(n)] == 2
        and t.states[t.state[t.board.hex(n)]] == "TX"
    )  # fmt: skip
    for die, built in ((4, True), (3, False)):
        s = building(
            t, ["confederate = ['inf-6']", "control = 'confederate'", "marks = ['confederate-depot']"], far
        )
        before = s.supply[:]
        play(s, f"fortify {far}", dice=[die])
        assert s.supply == before
        assert bool(s.prepared[at(t, far)]) is built
        assert not s.depot(at(t, far), CONFEDERATE)


@pytest.mark.rule("12.45")
@pytest.mark.rule("12.46")
def test_12_45_a_fortress_needs_an_occupied_fort_and_is_tried_once_a_cycle(t: Tables):
    i = at(t, ATLANTA)
    s = building(t, ["works = 'confederate fort'", "confederate = ['inf-6']"])
    refusal = fortification.site_refused(s, CONFEDERATE, i)
    assert refusal == ("a Fortress needs a Fort that is occupied", "12.45")
    s = building(t, ["works = 'confederate fort'", "confederate = ['inf-6 inside']"])
    assert f"fortify {ATLANTA}" in texts(s)
    play(s, f"fortify {ATLANTA}", "spend 100", dice=[6])
    assert s.prepared[i] == FORTRESS
    act(s, CONFEDERATE, points=5)
    s.cp[6 + 3] = 0
    s.lean[:] = [183, 0]
    play(s, f"at {ATLANTA}", "emplace")
    assert s.works[i] == FORTRESS
    assert s.cp[6 + 1] == 2


@pytest.mark.rule("12.46")
def test_12_46_the_confederacy_has_ten_fortresses_and_one_more_by_event(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["works = 'confederate fort'", "confederate = ['inf-6 inside']"]})
    i = at(t, ATLANTA)
    others = [j for j in range(t.board.count) if t.state[j] == t.state[i] and j != i][:10]
    for j in others:
        s.set_works(j, CONFEDERATE, FORTRESS)
    refusal = fortification.site_refused(s, CONFEDERATE, i)
    assert refusal == ("the Confederacy has no more than 10 Fortresses", "12.46")
    s.more_fortresses = 1
    assert fortification.site_refused(s, CONFEDERATE, i) is None


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


@pytest.mark.rule("20.7")
def test_20_7_richmond_and_washington_are_fortified_free(t: Tables):
    for side, slug in ((UNION, "washington-dc"), (CONFEDERATE, "richmond")):
        node = t.board.numbers[t.places[t.index[slug]].hex]
        troops = "union" if side == UNION else "confederate"
        s = building(t, [f"{troops} = ['inf-6']", f"control = '{troops}'"], node, side)
        s.supply[:] = [0, 0, 0]
        play(s, f"fortify {node}", dice=[])
        assert s.prepared[at(t, node)] == FORT


@pytest.mark.rule("12.71")
@pytest.mark.rule("12.72")
@pytest.mark.rule("12.73")
def test_12_71_an_owner_demolishes_first_and_never_under_siege(t: Tables):
    s = building(t, ["works = 'confederate fort'", "confederate = ['inf-6 inside']"])
    before = list(s.vp_fixed)
    play(s, f"demolish {ATLANTA}")
    i = at(t, ATLANTA)
    assert s.works[i] == NO_WORKS
    assert s.vp_fixed == before
    assert not any(s.flags[x] & INSIDE for x in s.pieces_at(i, CONFEDERATE))
    s = besieged(t, "'inf-6 inside'", "'inf-8'")
    frame = fortification.Fortifying("fortify", side=CONFEDERATE)
    assert fortification.demolish_refused(s, frame, i) == ("a besieged work is not demolished", "12.72")
    s = building(t, ["works = 'confederate fort'", "confederate = ['inf-6 inside']"])
    frame.tried = [i]
    refusal = fortification.demolish_refused(s, frame, i)
    assert refusal is not None
    assert refusal.rule == "12.71"


@pytest.mark.rule("12.41")
def test_12_41_a_construction_marker_is_lost_with_its_hex(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["control = 'confederate'"], NORTH: ["union = ['inf-6']"]})
    s.prepared[at(t, ATLANTA)] = FORT
    (unit,) = s.pieces_at(at(t, NORTH), UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}")
    assert s.prepared[at(t, ATLANTA)] == NO_WORKS


@pytest.mark.rule("12.46")
@pytest.mark.rule("12.71")
def test_12_46_with_the_fort_goes_the_fortress_that_was_prepared_on_it(t: Tables):
    rows = ["works = 'confederate fort'", "confederate = ['inf-6 inside']", "control = 'confederate'"]
    s = stand(t, "1863", {ATLANTA: rows})
    s.prepared[at(t, ATLANTA)] = FORTRESS
    run(s, "fortification")
    while asked(s)[0] != "confederate":
        play(s, "done")
    play(s, f"demolish {ATLANTA}")
    assert (s.works[at(t, ATLANTA)], s.prepared[at(t, ATLANTA)]) == (NO_WORKS, 0)


@pytest.mark.rule("12.25")
@pytest.mark.rule("12.46")
def test_12_25_cavalry_that_razes_an_empty_fort_ends_the_work_on_it(t: Tables):
    s = stand(
        t,
        "1863",
        {ATLANTA: ["works = 'confederate fort'", "control = 'confederate'"], NORTH: ["union = ['cav-3']"]},
    )
    s.prepared[at(t, ATLANTA)] = FORTRESS
    (riders,) = s.pieces_at(at(t, NORTH), UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", f"move {t.pieces.names[riders]}", f"step {ATLANTA}", "raze")
    assert s.control[at(t, ATLANTA)] == CONFEDERATE  # 11.3
    assert s.prepared[at(t, ATLANTA)] == 0


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


@pytest.mark.rule("10.14")
@pytest.mark.rule("12.24")
def test_10_14_r111_ships_defend_besiegers_against_a_sortie_and_a_garrison_against_a_storm(t: Tables):
    river = "6525"  # on the Mississippi above Memphis
    rows = [
        "works = 'confederate fort'",
        "confederate = ['inf-8 inside']",
        "union = ['inf-9']",
        "control = 'confederate'",
    ]
    s = stand(t, "1863", {river: rows})
    side_node = t.waters.sides_of(at(t, river))[0]
    attackers = {
        side: tuple(x for x in s.pieces_at(at(t, river), side) if s.land(x)) for side in (UNION, CONFEDERATE)
    }
    for side, plain in ((CONFEDERATE, 9), (UNION, 16)):
        attack = Attack(side, attackers[side], at(t, river), STORM)
        assert assess(s, attack).defender.strength == plain
        ship = s.muster(1 - side, t.roster.kind("gunboat", 1 - side, "test"), 2, side_node)
        assert assess(s, attack).defender.strength == plain + 10
        assert assess(s, attack).defender.points == (9 if side == CONFEDERATE else 8) + 10
        s.eliminate(ship)
