"""8.6 to 8.8 Overruns, losses, who is demoralized and who leaves the field."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    EAST_OF,
    NORTH,
    SOUTH,
    act,
    asked,
    happened,
    kind,
    order,
    play,
    refused,
    run,
    stand,
    starve,
    texts,
    troops,
    troops_in,
)
from games.never_call_retreat.scenes import COLUMN, attack, meet, meeting
from games.never_call_retreat.waters import BEACH, coast, ford
from longroll.atlas.hexes import CROSSINGS
from longroll.games.never_call_retreat import check, odds, rally
from longroll.games.never_call_retreat.combat import battle
from longroll.games.never_call_retreat.combat.aftermath import battle_end
from longroll.games.never_call_retreat.combat.losses import (
    ATTACKER,
    DEFENDER,
    NEITHER,
    Side,
    Spread,
    leaves,
    spread,
)
from longroll.games.never_call_retreat.combat.odds import Attack, assess, over
from longroll.games.never_call_retreat.combat.overrun import overrun
from longroll.games.never_call_retreat.combat.retreat import BAY, TIDAL, ways, wet
from longroll.games.never_call_retreat.combat.taking import formations, take_losses
from longroll.games.never_call_retreat.combat_charts import Result
from longroll.games.never_call_retreat.flags import (
    CONFEDERATE_DEPOT,
    CUT,
    DEMORALIZED,
    FERRY,
    MOVED,
    OFF,
    TRACKS,
)
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Battle
from longroll.games.never_call_retreat.naval import fleet
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("8.6")
def test_8_6_eight_to_one_overruns(t: Tables):
    s = meet(t, "union = ['inf-8']", "confederate = ['inf-1']")
    assert attack(s).column == "o"
    back = attack(s, "2981", "2982", CONFEDERATE)
    assert back.column == "-"


@pytest.mark.rule("8.6")
def test_8_6_an_overrun_costs_no_movement_and_the_march_goes_on(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-10']"], NORTH: ["union = ['garrison:1']"]})
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    act(s, CONFEDERATE)
    s.cp[CONFEDERATE * len(TRACKS) + 3] = 0
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]}", f"step {NORTH}", dice=[])
    assert happened(s, "Overrun")
    assert s.at[unit] == t.board.hex(NORTH)
    assert s.casualties[UNION] == 1 + t.scenarios["1863"].tracks[UNION].casualties
    assert f"step {ATLANTA}" in texts(s)  # three movement points are left


@pytest.mark.rule("8.71")
def test_8_71_six_points_from_four_units():
    """Cavalry 4, infantry 7, Militia 3 and ten Garrison points: one each, and two where the owner likes."""
    assert spread([4, 7, 3, 10], 6) == Spread((1, 1, 1, 1), 2, (0, 1, 2, 3))


@pytest.mark.rule("8.71")
@pytest.mark.rule("3.33")
def test_8_71_r140_garrison_points_of_a_hex_are_one_unit_and_militia_has_units_of_four(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["union = ['inf-7', 'militia:9', 'garrison:5', 'garrison:4']"]})
    inf, militia, first, second = troops(s, ATLANTA, UNION)
    s.flags[second] |= MOVED  # so that they stay two piles
    assert formations(s, [inf, militia, first, second]) == [
        ((inf,), 7), ((militia,), 4), ((militia,), 4), ((militia,), 1), ((first, second), 9),
    ]  # fmt: skip
    take_losses(s, UNION, [inf, militia, first, second], 5, t.board.hex(ATLANTA), "battle", "8.71")
    assert [s.points[x] for x in (inf, militia, first, second)] == [6, 6, 4, 4]
    take_losses(s, UNION, [inf, militia, first, second], 2, t.board.hex(ATLANTA), "battle", "8.71")
    FLOW.run(s)
    names = t.pieces.names
    assert texts(s) == [f"lose {names[x]}" for x in (inf, militia, first)]
    play(s, f"lose {names[militia]}", f"lose {names[militia]}")  # a point of each of its two units
    assert s.points[militia] == 4
    check.check(s)


@pytest.mark.rule("8.71")
@pytest.mark.parametrize(
    ("points", "loss", "found"),
    [
        ([5, 5], 4, Spread((2, 2), 0, ())),
        ([1, 5, 5], 4, Spread((1, 1, 1), 1, (1, 2))),
        ([1, 5, 5], 6, Spread((1, 2, 2), 1, (1, 2))),
        ([1, 1], 9, Spread((1, 1), 0, ())),
        ([3], 2, Spread((2,), 0, ())),
        ([4, 4, 4], 0, Spread((0, 0, 0), 0, ())),
        ([4, 4, 4], 2, Spread((0, 0, 0), 2, (0, 1, 2))),
    ],
)
def test_8_71_evenly(points: list[int], loss: int, found: Spread):
    assert spread(points, loss) == found


@pytest.mark.rule("8.71")
@pytest.mark.rule("10.13")
@pytest.mark.parametrize(
    ("ships", "due", "land", "left"),
    [
        ("naval-warship:6", 9, 5, 5),
        ("naval-warship:6", 20, 10, 5),
        ("naval-warship:6", 22, 11, 4),
        ("naval-ironclad:4", 9, 5, 3),
        ("naval-warship:6", 1, 1, 6),
        ("naval-warship:1", 40, 30, 0),  # what ships cannot bear falls on the land
    ],
)
def test_8_71_half_of_a_loss_falls_on_ships_in_whole_squadrons(
    t: Tables, ships: str, due: int, land: int, left: int
):
    from longroll.games.never_call_retreat.combat.battle import suffer
    from longroll.games.never_call_retreat.frames import Battle

    s = coast(
        t,
        {"9771": [f"union = ['{ships}']"], "9769": ["confederate = ['inf-9']"]},
        ["control = 'union'", "union = ['3*inf-10']"][1:],
    )
    for x in fleet.at_node(s, t.board.hex("9771"), UNION):
        s.place(x, t.board.hex(BEACH))
    theirs = [x for x in s.pieces_at(t.board.hex(BEACH), UNION) if s.land(x)]
    f = Battle(
        "battle", side=CONFEDERATE, pieces=[], target=t.board.hex(BEACH), over=0, start=t.board.hex("9769")
    )
    s.stack[:] = []
    suffer(s, f, 1, theirs, due)
    FLOW.run(s)
    while s.stack:
        play(s, texts(s)[0])
    assert s.strength(t.board.hex(BEACH), UNION) == 30 - land
    assert fleet.squadrons(s, fleet.supports(s, t.board.hex(BEACH), UNION)) == left


@pytest.mark.rule("8.72")
@pytest.mark.rule("14.13")
def test_8_72_whoever_fights_out_of_supply_is_demoralized_even_if_he_wins(t: Tables):
    s = stand(
        t,
        "1863",
        {
            ATLANTA: ["confederate = ['inf-3']"],
            NORTH: ["union = ['2*inf-9', 'siege-train']", "leaders = ['hancock:2']"],
        },
    )
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", "lead hancock", "set-out", f"step {ATLANTA}")
    while asked(s)[1] in ("losing", "retreating", "reroll", "fight-on"):
        play(s, next((x for x in texts(s) if x in ("pass", "leave-field")), texts(s)[0]))
    assert happened(s, "BattleEnded")[0].winner == "union"
    assert [(e.side, e.cause) for e in happened(s, "Demoralized")].count(("union", "unsupplied")) == 1
    for x in s.pieces_at(t.board.hex(ATLANTA), UNION):
        assert bool(s.flags[x] & DEMORALIZED) is s.land(x)  # neither the Leader nor the train


@pytest.mark.rule("8.73")
def test_8_73_a_demoralized_defender(t: Tables):
    """One column to the right, a bare die, and the attacker's bonus and re-rolls doubled and one more."""
    s = meet(
        t, "union = ['inf-6']\nleaders = ['sherman:2']",
        "confederate = ['inf-6 demoralized']\nleaders = ['jackson:2']",
    )  # fmt: skip
    found = attack(s)
    own = t.counter_of(t.pieces.person["sherman"], 2).tactical
    assert found.column == "F"
    assert (found.attacker.bonus, found.attacker.rerolls) == (2 * own + 1, 1)
    assert (found.defender.bonus, found.defender.rerolls) == (0, 0)


@pytest.mark.rule("8.73")
@pytest.mark.parametrize(
    ("points", "dice", "won"),
    [(10, [6, 1], True), (3, [1, 6], False)],
)
def test_8_73_those_who_stay_behind_are_shaken_only_when_the_attackers_come_back(
    t: Tables, points: int, dice: list[int], won: bool
):
    s = stand(
        t, "1863", {NORTH: [f"union = ['inf-{points}', 'militia:2']"], ATLANTA: ["confederate = ['inf-3']"]}
    )
    start, target = t.board.hex(NORTH), t.board.hex(ATLANTA)
    unit, stays = sorted(troops_in(s, start, UNION), key=lambda x: -s.points[x])
    order(s, UNION)
    play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}", dice=dice)
    if asked(s)[1] == "retreating":
        play(s, texts(s)[0])
    assert (s.at[unit] == target) is won
    assert s.flags[unit] & DEMORALIZED  # out of supply (14.13), or beaten
    assert bool(s.flags[stays] & DEMORALIZED) is not won


@pytest.mark.rule("8.73")
def test_8_73_militia_that_gathers_among_demoralized_troops_is_demoralized(t: Tables):
    rows = ["departments = ['confederate-kentucky-tennessee']", "confederate = ['inf-5 demoralized']"]
    s = stand(t, "1863", {ATLANTA: rows})
    act(s, CONFEDERATE)
    play(s, "bring-in militia", f"militia {ATLANTA}")
    assert all(s.flags[x] & DEMORALIZED for x in troops(s, ATLANTA, CONFEDERATE))
    assert len(troops(s, ATLANTA, CONFEDERATE)) == 2
    assert [e.cause for e in happened(s, "Demoralized")] == ["spread"]
    depot = stand(
        t, "1863", {ATLANTA: ["confederate = ['inf-5 demoralized']", "marks = ['confederate-depot']"]}
    )
    act(depot, CONFEDERATE)
    play(depot, f"at {ATLANTA}", "burn-depot")
    assert all(depot.flags[x] & DEMORALIZED for x in troops(depot, ATLANTA, CONFEDERATE))


@pytest.mark.rule("8.74")
@pytest.mark.rule("14.14")
def test_8_74_out_of_supply_the_loss_is_taken_and_the_marker_stays(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6 demoralized']", "leaders = ['hardee:2']"]})
    starve(s)
    hex_ = t.board.hex(ATLANTA)
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}")
    assert refused(s, "rally") == ("a force out of supply cannot be rallied", "14.14")
    run(s, "rally", [2])
    assert s.strength(hex_, CONFEDERATE) == 4
    assert rally.shaken(s, CONFEDERATE, hex_)


def side(left: int = 10, lost: int = 0, loss: int = 0, d: bool = False) -> Side:
    return Side(left, lost, Result(loss, d))


@pytest.mark.rule("8.75")
@pytest.mark.parametrize(
    ("attacker", "defender", "extra", "who"),
    [
        (side(), side(left=0, lost=5, loss=3), {}, NEITHER),
        (side(left=0, lost=5, loss=3), side(lost=1, loss=1), {}, NEITHER),
        (side(), side(), {}, ATTACKER),
        (side(lost=1, loss=1), side(lost=3, loss=2, d=True), {"inside": True}, NEITHER),
        (side(lost=4, loss=2), side(lost=1, loss=1, d=True), {"was_demoralized": True, "second": True}, DEFENDER),
        (side(lost=4, loss=2), side(lost=1, loss=1), {"was_demoralized": True}, ATTACKER),
        (side(lost=4, loss=2), side(lost=1, loss=1), {"second": True}, ATTACKER),
        (side(lost=1, loss=1, d=True), side(lost=5, loss=2), {}, ATTACKER),
        (side(lost=5, loss=2), side(lost=1, loss=1, d=True), {}, DEFENDER),
        (side(lost=5, loss=1, d=True), side(lost=4, loss=2, d=True), {}, ATTACKER),
        (side(lost=3, loss=1), side(lost=4, loss=1), {}, DEFENDER),
        (side(lost=3, loss=1), side(lost=3, loss=2), {}, DEFENDER),
        (side(lost=3, loss=1), side(lost=3, loss=1), {}, ATTACKER),
    ],
)  # fmt: skip
def test_8_75_the_ladder(attacker: Side, defender: Side, extra: dict[str, bool], who: int):
    assert leaves(attacker, defender, **extra) == who


def suffered(s: NcrState, f: Battle, die: int) -> list[int]:
    """The Loss Numbers of both sides if both dice show the same."""
    return [x.loss for x in battle.outcome(s, assess(s, battle.attack_of(s, f)), COLUMN, [die, die])]


@pytest.mark.rule("8.75")
def test_8_75_losses_add_up_and_the_highest_loss_number_stays(t: Tables):
    s, f = meeting(t)
    lost, worst = [0, 0], [0, 0]
    heavy = 12
    light = next(d for d in range(1, 12) if all(0 < a < b for a, b in zip(suffered(s, f, d), suffered(s, f, heavy), strict=True)))  # fmt: skip
    for die in (heavy, light):
        mine, theirs = battle.forces(s, f)
        numbers = suffered(s, f, die)
        sizes = (battle.points(s, mine), battle.points(s, theirs))
        lost = [n + t.combat.lost(size, k) for n, size, k in zip(lost, sizes, numbers, strict=True)]
        worst = [max(n, k) for n, k in zip(worst, numbers, strict=True)]
        f.dice = [die, die]
        battle.results(s, f)
        s.stack.clear()
        assert min(numbers) > 0
    assert (f.lost, f.worst) == (lost, worst)


@pytest.mark.rule("8.75")
@pytest.mark.parametrize(("dice", "again"), [([12, 1], True), ([1, 12], False)])
def test_8_75_only_the_defender_who_was_demoralized_is_so_a_second_time(
    t: Tables, dice: list[int], again: bool
):
    s, f = meeting(t)
    f.shaken, f.dice = True, dice
    battle.results(s, f)
    assert f.broken == [int(not again), int(again)]
    assert f.again is again


@pytest.mark.rule("8.76")
@pytest.mark.rule("8.77")
def test_8_76_a_beaten_defender_goes_away_from_the_attacker(t: Tables):
    s = stand(t, "1863", {NORTH: ["union = ['inf-8']"]})
    board = t.board
    north, atlanta = board.hex(NORTH), board.hex(ATLANTA)
    force = s.pieces_at(north, UNION)
    found = set(ways(s, UNION, force, north, atlanta))
    behind = set(board.around(north)) - {atlanta, *board.around(atlanta)}
    assert found
    assert found <= behind
    taken = min(found)
    s.muster(CONFEDERATE, t.roster.kind("inf", CONFEDERATE, ""), 9, taken)
    assert taken not in ways(s, UNION, force, north, atlanta)  # 8.77: not among enemies who cannot be overrun


@pytest.mark.rule("8.76")
@pytest.mark.rule("8.77")
def test_8_76_r136_nobody_retreats_before_an_enemy_work_but_to_its_besiegers(t: Tables):
    atlanta, north, east = (t.board.hex(x) for x in (ATLANTA, NORTH, EAST_OF))
    for besiegers, goes in (([], False), (["union = ['inf-3']"], True)):
        work = ["works = 'confederate fort'", "control = 'confederate'", "confederate = ['inf-4 inside']"]
        s = stand(t, "1863", {ATLANTA: ["union = ['inf-8']"], EAST_OF: [*work, *besiegers]})
        assert (east in ways(s, UNION, troops(s, ATLANTA, UNION), atlanta, OFF)) is goes
    assert north in ways(s, UNION, troops(s, ATLANTA, UNION), atlanta, OFF)


@pytest.mark.rule("8.77")
@pytest.mark.rule("8.12")
def test_8_77_r136_garrison_points_overrun_nobody_in_a_retreat(t: Tables):
    atlanta, east = t.board.hex(ATLANTA), t.board.hex(EAST_OF)
    for force, goes in (("'2*inf-8'", True), ("'inf-4', 'garrison:12'", False)):
        rows = {ATLANTA: [f"union = [{force}]"], EAST_OF: ["confederate = ['inf-1']"]}
        s = stand(t, "1863", rows)
        for j in t.board.around(atlanta):
            if j != east:
                s.muster(CONFEDERATE, kind(t, "inf", CONFEDERATE), 10, j)
        assert (ways(s, UNION, troops(s, ATLANTA, UNION), atlanta, OFF) == [east]) is goes


@pytest.mark.rule("8.77")
@pytest.mark.rule("8.73")
def test_8_77_r137_the_demoralized_overrun_nobody_in_a_retreat(t: Tables):
    atlanta, east = t.board.hex(ATLANTA), t.board.hex(EAST_OF)
    for shaken, goes in (("", True), (" demoralized", False)):
        s = stand(
            t, "1863", {ATLANTA: [f"union = ['2*inf-8{shaken}']"], EAST_OF: ["confederate = ['inf-1']"]}
        )
        for j in t.board.around(atlanta):
            if j != east:
                s.muster(CONFEDERATE, kind(t, "inf", CONFEDERATE), 10, j)
        assert (ways(s, UNION, troops(s, ATLANTA, UNION), atlanta, OFF) == [east]) is goes


@pytest.mark.rule("8.76")
@pytest.mark.rule("13.34")
def test_8_76_the_loser_goes_away_from_where_the_enemys_army_headquarters_came(t: Tables):
    army = [
        "headquarters = ['army-of-the-potomac meade']",
        "leaders = ['meade:3 under army-of-the-potomac']",
        "union = ['inf-8 under army-of-the-potomac']",
    ]
    rows = {NORTH: ["union = ['inf-8']"], SOUTH: army, ATLANTA: ["confederate = ['inf-9']"]}
    north, south, atlanta = (t.board.hex(x) for x in (NORTH, SOUTH, ATLANTA))
    for joined, whence in ((False, north), (True, south)):
        s = stand(t, "1863", rows)
        force = [*s.pieces_at(north, UNION), *(s.pieces_at(south, UNION) if joined else [])]
        f = Battle(
            "battle-end", side=UNION, pieces=force, target=atlanta, over=over(s, north, atlanta), start=north
        )
        f.number, f.lost, f.worst = 2, [1, 3], [1, 2]
        s.stack[:] = []
        battle_end(s, f)
        assert s.stack[-1].from_ == whence


@pytest.mark.rule("8.76")
def test_8_76_r12_a_bridge_over_tidal_water_costs_a_retreat_nothing_a_ferry_four_dice(t: Tables):
    s = stand(t, "1863", {})
    for crossing, dice in (("bridge", 0), ("ferry", t.charts.retreat_over_water.tidal_dice)):
        at = next(
            k
            for k, w in enumerate(t.board.water)
            if w in (TIDAL, BAY) and t.board.crossing[k] == CROSSINGS.index(crossing)
        )
        assert wet(s, at, UNION) == dice


@pytest.mark.rule("8.76")
def test_8_76_r12_attackers_who_are_thrown_back_over_a_river_lose_two_dice_of_points(t: Tables):
    here, there, _ = ford(t)
    name = t.board.numbers
    s = stand(t, "1863", {name[here]: ["union = ['inf-10']"], name[there]: ["confederate = ['inf-9']"]})
    (unit,) = troops_in(s, here, UNION)
    order(s, UNION)
    play(s, f"at {name[here]}", f"move {t.pieces.names[unit]}", f"step {name[there]}", dice=[1, 1, 2, 3])
    assert [e.points for e in happened(s, "PointsLost") if e.cause == "river"] == [5]
    assert s.at[unit] == here


@pytest.mark.rule("8.76")
def test_8_76_the_odds_tell_what_a_repulse_over_a_river_costs(t: Tables):
    here, there, _ = ford(t)
    s = stand(t, "1863", {t.board.numbers[there]: ["union = ['inf-10', 'inf-10']"]})
    s.muster(CONFEDERATE, kind(t, "inf", CONFEDERATE), 10, here)
    attack = Attack(UNION, tuple(troops_in(s, there, UNION)), here, over(s, there, here))
    dear = odds.chances(s, attack, assess(s, attack))
    node = t.waters.hexes + t.waters.way.of_side[attack.over]
    boats = s.muster(UNION, kind(t, "river-transport", UNION), 2, node)
    s.flags[boats] |= FERRY  # over a ferry the same attack costs no dice (R12)
    cheap = odds.chances(s, attack, assess(s, attack))
    assert dear["defender_wins"] == cheap["defender_wins"] > 0
    assert dear["losses"][0] - cheap["losses"][0] == pytest.approx(7 * dear["defender_wins"], abs=0.02)
    assert odds.toll(2, 1) == 1.0  # nobody loses more than he has


@pytest.mark.rule("8.76")
@pytest.mark.rule("11.1")
def test_8_76_cavalry_that_withdraws_before_combat_over_a_river_loses_two_dice_of_points(t: Tables):
    here, there, back = ford(t)
    name = t.board.numbers
    rows = {name[j]: ["union = ['inf-9']"] for j in t.board.around(here) if j not in (there, back)}
    rows[name[here]] = ["confederate = ['cav-5']", "leaders = ['stuart:1']"]
    rows[name[back]] = ["union = ['inf-6']"]
    s = stand(t, "1863", rows)
    (riders,) = troops_in(s, here, CONFEDERATE)
    (unit,) = troops_in(s, back, UNION)
    order(s, UNION)
    play(s, f"at {name[back]}", f"move {t.pieces.names[unit]}", f"step {name[here]}")
    assert asked(s) == ("confederate", "screen")
    play(s, f"withdraw {name[there]}", dice=[1, 2])
    assert (s.at[riders], s.points[riders]) == (there, 2)


@pytest.mark.rule("8.76")
@pytest.mark.rule("11.1")
def test_8_76_cavalry_withdraws_among_enemies_only_by_overrunning_them(t: Tables):
    here, there, back = ford(t)
    name = t.board.numbers
    rows = {name[j]: ["union = ['inf-9']"] for j in t.board.around(here) if j != there}
    rows[name[here]] = ["confederate = ['cav-5', 'cav-5', 'cav-5']", "leaders = ['stuart:1']"]
    rows[name[there]] = ["union = ['garrison:1']"]
    s = stand(t, "1863", rows)
    (unit,) = troops_in(s, back, UNION)
    order(s, UNION)
    play(s, f"at {name[back]}", f"move {t.pieces.names[unit]}", f"step {name[here]}")
    play(s, f"withdraw {name[there]}")
    while asked(s)[1] == "losing":
        play(s, texts(s)[0])
    assert not s.strength(there, UNION)
    assert s.strength(there, CONFEDERATE)


@pytest.mark.rule("8.8")
def test_8_8_points_lost_from_every_cause_are_casualties(t: Tables):
    s = stand(t, "1863", {SOUTH: ["confederate = ['inf-10', 'inf-5 demoralized']"]})
    for hex_ in range(t.board.count):
        if t.rail_hexes[hex_]:
            s.mark(hex_, CUT)
    before = s.casualties[CONFEDERATE]
    run(s, "consumption", [6])
    while s.stack[-1].do == "losing":
        play(s, texts(s)[0])
    hunger = s.casualties[CONFEDERATE] - before
    assert hunger == 15 - s.strength(t.board.hex(SOUTH), CONFEDERATE) > 0
    run(s, "rally", [3])
    while s.stack[-1].do == "losing":
        play(s, texts(s)[0])
    assert s.casualties[CONFEDERATE] - before == hunger + 3


@pytest.mark.rule("8.8")
@pytest.mark.rule("8.6")
def test_8_8_the_points_of_an_overrun_depot_are_casualties(t: Tables):
    s = stand(t, "1863", {NORTH: ["union = ['inf-10', 'inf-10']"], ATLANTA: ["confederate = ['garrison:1']"]})
    s.mark(t.board.hex(ATLANTA), CONFEDERATE_DEPOT)
    before = s.casualties[CONFEDERATE]
    overrun(s, UNION, t.board.hex(ATLANTA))
    assert s.casualties[CONFEDERATE] == before + 1 + 2
