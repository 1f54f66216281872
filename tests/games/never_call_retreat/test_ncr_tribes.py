"""19.2, 19.3 Tribes and Civilized Indians."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    NORTH,
    act,
    asked,
    happened,
    kind,
    play,
    refused,
    stand,
    texts,
    troops,
)
from games.never_call_retreat.scenes import empty, far_west_act, raider, resolve, stockade
from longroll.games.never_call_retreat import pools
from longroll.games.never_call_retreat.check import check
from longroll.games.never_call_retreat.combat.odds import over
from longroll.games.never_call_retreat.combat.retreat import ways
from longroll.games.never_call_retreat.combat.taking import take_losses
from longroll.games.never_call_retreat.command import (
    DISCRETIONARY,
    FAR_WEST,
    FAR_WEST_TRACK,
    TRANS_MISSISSIPPI,
)
from longroll.games.never_call_retreat.flags import ALERT, BURNED, OFF, UNION_DEPOT
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Battle, Half
from longroll.games.never_call_retreat.frontier import bands, raids, raising
from longroll.games.never_call_retreat.movement import march
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


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


def hex_in(t: Tables, theater: int, state: str) -> str:
    """An open hex of a state in a theater."""
    return next(
        t.board.numbers[i] for i in t.lands[state] if t.theater[i] == theater and not t.board.at.get(i)
    )


@pytest.mark.rule("19.21", "19.31")
@pytest.mark.parametrize(
    ("band", "theater", "state", "track", "other"),
    [
        ("kiowa-1", TRANS_MISSISSIPPI, "KS", FAR_WEST_TRACK, TRANS_MISSISSIPPI),
        ("civilized-infantry-2", FAR_WEST, "NM", TRANS_MISSISSIPPI, FAR_WEST_TRACK),
    ],
)
def test_19_21_a_band_is_paid_for_by_its_own_theater_wherever_it_stands(
    t: Tables, band: str, theater: int, state: str, track: int, other: int
):
    node = hex_in(t, theater, state)
    s = stand(t, "1863", {node: [f"union = ['{band}']"]})
    act(s, UNION)
    s.cp[:] = bytes(len(s.cp))
    s.cp[track] = 1  # nothing for the theater of the place, and no Discretionary points
    assert f"at {node}" in texts(s)
    check(s)
    play(s, f"at {node}")
    (move,) = [x for x in texts(s) if x.startswith("move ")]
    play(s, move)
    assert s.cp[track] == 0

    s = stand(t, "1863", {node: [f"union = ['{band}']"]})
    act(s, UNION)
    s.cp[:] = bytes(len(s.cp))
    s.cp[other] = 1
    assert f"at {node}" not in texts(s)
    s.cp[DISCRETIONARY] = 1
    assert f"at {node}" in texts(s)
    check(s)


@pytest.mark.rule("17.9")
@pytest.mark.rule("19.22")
def test_19_22_no_band_flees_through_mexico(t: Tables):
    s = empty(t)
    band = s.muster(
        UNION, kind(t, "lipan"), 1, t.board.hex("16485")
    )  # Brownsville: the shortest way home is not in Texas
    mexico = {j for j in t.board.around(s.at[band]) if t.states[t.state[j]] == "MX"}
    home = t.far_west.homes["lipan"]
    assert min(t.board.distance(j, home) for j in mexico) < t.board.distance(s.at[band], home)
    assert not mexico & set(raids.flights(s, band))


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


@pytest.mark.rule("19.21")
@pytest.mark.rule("19.24")
def test_19_24_a_band_goes_next_to_its_home_where_a_depot_keeps_it_out(t: Tables):
    s, band, _ = raider(t, 1)
    home = t.far_west.homes["comanche"]
    s.mark(home, UNION_DEPOT)
    raids.go_home(s, band)
    assert s.at[band] in t.board.around(home)


@pytest.mark.rule("19.24")
def test_19_24_alerts_end_when_no_raider_is_near(t: Tables):
    s, band, fort = raider(t, 3)
    s.mark(fort, ALERT)
    raids.lift_alerts(s)
    assert s.marks[fort] & ALERT
    s.place(band, t.far_west.homes["kiowa"])
    raids.lift_alerts(s)
    assert not s.marks[fort] & ALERT


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


@pytest.mark.rule("19.27")
@pytest.mark.parametrize("die", range(1, 7))
def test_19_27_after_a_massacre_a_band_is_left_alone_goes_home_or_is_pursued(t: Tables, die: int):
    result = t.far_west.massacre[die - 1]
    raid = t.far_west.raid.index("burned-massacre") + 1
    for flight in (5, 4) if result == "pursued" else (0,):
        s, band, fort = raider(t, 1)
        s.place(band, fort)
        resolve(s, band, [raid - 1, die, *([flight] if flight else [])])  # one better without alarm
        assert s.marks[fort] & BURNED
        assert happened(s, "Raided")[-1].result == f"massacre-{result}"
        if result == "pursued":
            assert (s.at[band] == fort) is (flight == 5)
            assert (s.at[band] == OFF) is (flight == 4)
        elif result == "return":
            assert s.at[band] == t.far_west.homes["comanche"]
        elif result != "change-side":
            assert s.at[band] == fort
    assert set(t.far_west.massacre) >= {"pursued", "return"}


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


@pytest.mark.rule("19.31")
def test_19_31_watie_rallies_his_own_people_alone(t: Tables):
    fed = "marks = ['confederate-depot']"
    for unit, able in (("inf-5 demoralized", False), ("civilized-infantry-3 demoralized", True)):
        s = stand(t, "1863", {"5699": [f"confederate = ['{unit}']", "leaders = ['watie:1']", fed]})
        act(s, CONFEDERATE)
        play(s, "at 5699")
        assert ("rally" in texts(s)) is able


@pytest.mark.rule("19.31")
def test_19_31_civilized_indians_do_not_react_or_retreat_into_other_states(t: Tables):
    board = t.board
    pairs = [
        (i, j) for i in t.lands["IT"] for j in board.around(i)
        if t.states[t.state[j]] == "AR" and march.step_cost(stand(t, "1863", {}), i, board.direction(i, j), CONFEDERATE) < 9
    ][:1]  # fmt: skip
    ((here, there),) = pairs
    s = stand(t, "1863", {board.numbers[here]: ["confederate = ['civilized-infantry-3']"]})
    pieces = troops(s, board.numbers[here], CONFEDERATE)
    assert there not in ways(s, CONFEDERATE, pieces, here, OFF)
    s = stand(t, "1863", {board.numbers[here]: ["confederate = ['inf-3']"]})
    assert there in ways(s, CONFEDERATE, troops(s, board.numbers[here], CONFEDERATE), here, OFF)


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
@pytest.mark.rule("8.11")
def test_19_32_where_all_have_run_nobody_is_fought(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['civilized-infantry:2']"], NORTH: ["union = ['inf-5']"]})
    act(s, UNION)
    s.cp[3] = 0
    unit = t.pieces.names[troops(s, NORTH, UNION)[0]]
    play(s, f"at {NORTH}", f"move {unit}", f"step {ATLANTA}", dice=[1, 1])  # no other die is thrown
    assert not happened(s, "BattleBegan")
    assert (s.strength(t.board.hex(ATLANTA), UNION), s.control[t.board.hex(ATLANTA)]) == (5, UNION)


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


@pytest.mark.rule("19.32")
def test_19_32_watie_adds_his_rating_to_that_of_the_commander_and_goes_with_his_people(t: Tables):
    from longroll.games.never_call_retreat.combat.fight_on import _forlorn
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


@pytest.mark.rule("19.32")
@pytest.mark.parametrize(("die", "attack"), [(4, 15), (5, 16), (6, 16)])
def test_19_32_at_pea_ridge_the_cherokees_fight_only_if_the_die_lets_them(t: Tables, die: int, attack: int):
    hex_ = t.board.hex("5308")
    start = next(
        i
        for i in t.board.around(hex_)
        if t.states[t.state[i]] == "AR" and t.ground.fair[t.board.side(i, hex_)] < 9
    )
    node = t.board.numbers[start]
    rows = {
        node: ["confederate = ['inf-8', 'inf-7', 'civilized-cavalry:1']", "leaders = ['van-dorn:3', 'watie:1']"],
        "5308": ["union = ['inf-6', 'inf-5']", "leaders = ['curtis:2']"],
    }  # fmt: skip
    s = stand(t, "1862", rows)
    force = s.pieces_at(start, CONFEDERATE)
    s.stack[:] = [
        Battle("battle", side=CONFEDERATE, pieces=force, target=hex_, over=over(s, start, hex_), start=start)
    ]
    s.dice.script, s.dice.given_only = [die], False
    FLOW.run(s)
    began = happened(s, "BattleBegan")[0]
    assert (began.attack, began.defence) == (attack, 11)


@pytest.mark.rule("19.32")
def test_19_32_of_two_bands_of_indians_no_more_are_lost_than_the_loss(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['civilized-infantry:2', 'civilized-cavalry:2']"]})
    hex_ = t.board.hex(ATLANTA)
    force = s.pieces_at(hex_, CONFEDERATE)
    strength, before = sum(s.points[x] for x in force), s.casualties[CONFEDERATE]
    assert min(s.points[x] for x in force) > 1
    assert take_losses(s, CONFEDERATE, force, 3, hex_, "battle", "8.71") == 3
    assert sum(s.points[x] for x in s.pieces_at(hex_, CONFEDERATE)) == strength - 3
    assert s.casualties[CONFEDERATE] == before + 3
