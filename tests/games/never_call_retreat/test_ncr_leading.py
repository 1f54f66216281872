"""7.3 Who leads whom on the march, and Leaders who are left alone."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    EAST_OF,
    NORTH,
    POTOMAC,
    act,
    asked,
    come,
    commander,
    happened,
    kind,
    order,
    play,
    quiet,
    refused,
    run,
    settle,
    stand,
    starve,
    texts,
    troops,
    who,
)
from games.never_call_retreat.scenes import FIELD, camp, ours, siege
from games.never_call_retreat.waters import BEACH, HOME, coast
from longroll.games.never_call_retreat import casualties, forces, leaders, pulse
from longroll.games.never_call_retreat.check import check
from longroll.games.never_call_retreat.combat import approach
from longroll.games.never_call_retreat.combat.overrun import forsaken
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.frames import March
from longroll.games.never_call_retreat.movement import march
from longroll.games.never_call_retreat.movement.march import step_cost
from longroll.games.never_call_retreat.naval import fleet
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("7.31")
@pytest.mark.parametrize(
    ("force", "points"), [("", 10), ("'cav-3'", 6), ("'inf-6', 'cav-3'", 4), ("'inf-6', 'militia:2'", 3), ("'siege-train', 'inf-6'", 2)]
)  # fmt: skip
def test_7_31_a_leader_alone_has_ten_points_with_troops_those_of_the_slowest(
    t: Tables, force: str, points: int
):
    s = stand(t, "1863", {ATLANTA: [f"confederate = [{force}]", "leaders = ['hardee:2']"]})
    assert march.allowance(s, CONFEDERATE, s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE), False) == points


@pytest.mark.rule("7.32")
def test_7_32_whoever_came_in_this_pulse_marches_with_nobody(t: Tables):
    s = camp(t, "leaders = ['hooker:1']", "union = ['inf-4']")
    (unit,) = ours(s)
    assert unit in forces.force(s, who(t, "hooker"))
    s.began[unit] = t.board.hex("2784")
    refused = forces.may_follow(s, who(t, "hooker"), unit)
    assert refused is not None
    assert refused.rule == "7.32"


@pytest.mark.rule("7.32")
def test_7_32_a_headquarters_that_came_in_this_pulse_does_not_march(t: Tables):
    rows = [
        "headquarters = ['army-of-the-south re-lee']",
        "leaders = ['re-lee:3 under army-of-the-south', 'early:2']",
        "confederate = ['inf-4']",
    ]
    s = stand(t, "1864", {ATLANTA: rows})
    s.began[:] = s.at
    s.began[t.pieces.index["army-of-the-south"]] = -1
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}")
    assert refused(s, "lead re-lee") == ("it did not begin the Pulse with him", "7.32")


@pytest.mark.rule("7.32")
def test_7_32_sherman_is_activated_apart_from_grant_for_two_commands(t: Tables):
    rows = [
        "leaders = ['grant:3 under army-of-the-tennessee', 'sherman:2 under union-15th-corps']",
        "headquarters = ['army-of-the-tennessee grant', 'union-15th-corps sherman']",
        "union = ['inf-8 under army-of-the-tennessee', 'inf-6 under union-15th-corps']",
    ]
    s = stand(t, "1863", {ATLANTA: rows})
    act(s, UNION, points=5)
    s.cp[3] = 0
    play(s, f"at {ATLANTA}", "lead sherman", "set-out", f"step {NORTH}", "stop")
    assert s.cp[1] == 3
    north = t.board.hex(NORTH)
    assert s.strength(north, UNION) == 6
    assert s.at[t.pieces.index["union-15th-corps"]] == s.at[t.pieces.person["sherman"]] == north
    assert s.at[t.pieces.person["grant"]] == t.board.hex(ATLANTA)


WILDERNESS = "3578"
"""off the railroads"""


@pytest.mark.rule("7.32", "5.21")
def test_7_32_a_leader_whom_only_his_headquarters_follows_can_act(t: Tables):
    alone = [
        "headquarters = ['army-of-northern-virginia re-lee']",
        "leaders = ['re-lee:3 under army-of-northern-virginia']",
    ]
    s = stand(t, "1863", {WILDERNESS: alone})
    act(s, CONFEDERATE)
    assert f"at {WILDERNESS}" in texts(s)
    check(s)
    play(s, f"at {WILDERNESS}")
    assert texts(s) == ["lead re-lee", "back"]


@pytest.mark.rule("7.32")
def test_7_32_a_leader_drawn_in_this_pulse_leads_no_militia_of_this_pulse(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["departments = ['confederate-kentucky-tennessee']"]})
    s.leader_state[who(t, "hood")] = 1
    act(s, CONFEDERATE)
    play(s, "bring-in leader", f"draw {ATLANTA}")
    play(s, "bring-in militia", f"militia {ATLANTA}")
    assert [x for x in s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE) if x < t.pieces.hq0]
    play(s, f"at {ATLANTA}")
    assert not [x for x in texts(s) if x.startswith("lead ")]
    assert [x for x in texts(s) if x.startswith("move ")]


@pytest.mark.rule("7.33")
def test_7_33_a_headquarters_without_a_leader_is_gone_at_the_start_of_a_cycle(t: Tables):
    s = stand(
        t,
        "1863",
        {
            ATLANTA: [
                "confederate = ['inf-3 under confederate-1st-corps']",
                "headquarters = ['confederate-1st-corps']",
            ]
        },
    )
    run(s, "cycle-begins")
    office = t.pieces.hq0 + t.roster.hq["confederate-1st-corps"]
    assert s.at[office] == OFF
    assert not any(s.under)


def corps(t: Tables) -> NcrState:
    rows = [
        "leaders = ['ewell:2 under confederate-2nd-corps', 'early:1 under confederate-2nd-corps', 'rodes:1 under confederate-2nd-corps']",
        "headquarters = ['confederate-2nd-corps ewell']",
        "confederate = ['inf-8']",
    ]
    return quiet(stand(t, "1863", {FIELD: rows}))


@pytest.mark.rule("7.33")
@pytest.mark.rule("13.4")
def test_7_33_a_corps_whose_commander_falls_goes_to_the_senior_leader_there(t: Tables):
    s = corps(t)
    senior = min((who(t, "early"), who(t, "rodes")), key=s.seniority)
    s.dice.script, s.dice.given_only = [1, 2], True
    casualties.roll_casualty(s, who(t, "ewell"))
    settle(s)
    assert s.at[who(t, "ewell")] == OFF
    assert s.hq_leader[t.roster.hq["confederate-2nd-corps"]] == senior
    assert [e.leader for e in happened(s, "CommandTaken")] == [t.pieces.people[senior]]


@pytest.mark.rule("7.33")
def test_7_33_r130_a_corps_that_its_commander_left_for_an_army_has_another(t: Tables):
    corps = [
        "headquarters = ['union-5th-corps meade']",
        "leaders = ['meade:3 under union-5th-corps']",
        "union = ['inf-8 under union-5th-corps']",
    ]
    rows = [f"headquarters = ['{POTOMAC}']", "leaders = ['logan:1']", "union = ['inf-2']"]
    s = stand(t, "1863", {NORTH: corps, ATLANTA: rows})
    come(s, UNION, s.pieces_at(t.board.hex(NORTH), UNION), t.board.hex(ATLANTA))
    assert (commander(s, POTOMAC), commander(s, "union-5th-corps")) == ("meade", "")
    run(s, "pulse-end")
    assert commander(s, "union-5th-corps") == "logan"


@pytest.mark.rule("7.34")
def test_7_34_r141_a_leader_alone_does_not_stop_by_himself_on_purpose(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-4']", "leaders = ['hardee:2']"]})
    order(s, CONFEDERATE)
    starve(s)  # no trains
    play(s, f"at {ATLANTA}", "ride hardee", f"step {EAST_OF}")
    assert refused(s, "stop") == ("a Leader does not stay by himself while he can go on", "7.34")
    s.stack[-1].left = 1
    steps = [x for x in texts(s) if x.startswith("step")]
    assert steps == [f"step {ATLANTA}"]  # nowhere else is anybody of his
    play(s, f"step {ATLANTA}", "stop")
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-4']", "leaders = ['hardee:2']"]})
    order(s, CONFEDERATE)
    play(s, f"at {ATLANTA}", "ride hardee", f"step {EAST_OF}")
    s.stack[-1].left = s.stack[-1].rail = 0
    assert "stop" in texts(s)  # he can go nowhere


@pytest.mark.rule("7.34")
def test_7_34_r108_a_leader_goes_by_water_without_ships_and_rides_on(t: Tables):
    s = coast(
        t, {HOME: ["control = 'union'", "union = ['inf-4']", "leaders = ['grant:2']"]}, ["union = ['inf-1']"]
    )
    s.take_control(t.board.hex(BEACH), UNION)
    act(s, UNION)
    play(s, f"at {HOME}", "ride grant by-water", "pay 0 discretionary", "step 9970", f"step {BEACH}")
    assert s.at[t.pieces.person["grant"]] == t.board.hex(HOME)
    play(s, f"land {BEACH}")
    assert s.at[t.pieces.person["grant"]] == t.board.hex(BEACH)
    assert asked(s)[1] == "march"
    assert s.stack[-1].left == 48 // 5
    play(s, "stop")
    check(s)


@pytest.mark.rule("7.34")
def test_7_34_r108_a_leader_alone_passes_no_enemy_ships_and_no_works(t: Tables):
    home = {HOME: ["control = 'union'", "union = ['inf-4']", "leaders = ['grant:2']"]}
    for enemy in ({}, {"9970": ["confederate = ['naval-transport:1']"]}):
        s = coast(t, {**home, **enemy})
        for x in fleet.at_node(s, t.board.hex("9970"), CONFEDERATE):
            s.place(x, t.board.hex("9970"))
        act(s, UNION)
        play(s, f"at {HOME}", "ride grant by-water", "pay 0 discretionary")
        assert ("step 9970" in texts(s)) is not bool(enemy)
    s = coast(t, home, ["works = 'confederate fort'", "confederate = ['garrison:1 inside']"])
    act(s, UNION)
    play(s, f"at {HOME}", "ride grant by-water", "pay 0 discretionary", "step 9970")
    assert f"step {BEACH}" not in texts(s)


@pytest.mark.rule("7.34")
def test_7_34_r108_a_leader_at_the_end_of_his_way_by_water_lands_at_a_depot_or_a_work_of_his_own(t: Tables):
    home = {HOME: ["control = 'union'", "union = ['inf-4']", "leaders = ['grant:2']"]}
    for beach, lands in (([], False), (["marks = ['union-depot']"], True), (["works = 'union fort'"], True)):
        s = coast(t, home, beach)
        s.take_control(t.board.hex(BEACH), UNION)
        act(s, UNION)
        play(s, f"at {HOME}", "ride grant by-water", "pay 0 discretionary", "step 9970", f"step {BEACH}")
        s.stack[-1].left = 3
        assert (f"land {BEACH}" in texts(s)) is lands


@pytest.mark.rule("7.34")
def test_7_34_r108_a_leader_who_has_ridden_to_the_coast_goes_on_by_water(t: Tables):
    s = stand(t, "1863", {})
    start, shore = next(
        (i, j)
        for i in range(t.board.count)
        for j in t.board.around(i)
        if t.waters.sea_near[j] and not t.waters.wet[i] and t.board.coast[j] and not t.board.sea[j]
        and s.control[i] == s.control[j] == UNION and step_cost(s, i, t.board.direction(i, j), UNION) == 1
    )  # fmt: skip
    here, there = t.board.numbers[start], t.board.numbers[shore]
    s = stand(t, "1863", {here: ["union = ['inf-4']", "leaders = ['grant:3']"]})
    order(s, UNION)
    play(s, f"at {here}", "ride grant", f"step {there}", "ride grant by-water")
    assert asked(s) == ("union", "passage")
    assert s.stack[-1].left == 45
    play(s, next(x for x in texts(s) if x.startswith("step")))
    check(s)


@pytest.mark.rule("7.34")
def test_7_34_r108_a_naval_leader_goes_from_ship_to_ship(t: Tables):
    s = stand(
        t,
        "1862",
        {"4183": ["confederate = ['inf-1']"], "4929/4930": ["union = ['gunboat:1']", "leaders = ['foote:2']"], "4929/5130": ["union = ['gunboat:1']"]},
        "turn = '1/6/62'",
    )  # fmt: skip
    act(s, UNION)
    play(s, "at 4929/4930", "ride foote by-water", "pay 0 discretionary", "step 4929/5130", "stop")
    assert s.at[t.pieces.person["foote"]] == t.waters.index["4929/5130"]
    assert happened(s, "TookPassage")


@pytest.mark.rule("7.34")
@pytest.mark.rule("16.2")
def test_7_34_a_cadre_is_no_company_for_a_leader(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["leaders = ['hardee:2']"]})
    cadre = s.muster(CONFEDERATE, kind(t, "partisan-cadre", CONFEDERATE), 5, t.board.hex(ATLANTA))
    assert pulse.alone(s, t.pieces.person["hardee"])
    s.eliminate(cadre)
    s.muster(CONFEDERATE, kind(t, "militia", CONFEDERATE), 1, t.board.hex(ATLANTA))
    assert not pulse.alone(s, t.pieces.person["hardee"])


@pytest.mark.rule("7.34")
@pytest.mark.rule("16.2")
def test_7_34_a_leader_alone_rides_past_an_enemy_cadre(t: Tables):
    s = stand(t, "1863", {NORTH: ["leaders = ['thomas:2']", "union = ['inf-2']"]})
    cadre = s.muster(CONFEDERATE, kind(t, "partisan-cadre", CONFEDERATE), 5, t.board.hex(ATLANTA))
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", "ride thomas")
    assert f"step {ATLANTA}" in texts(s)
    s.eliminate(cadre)
    s.muster(CONFEDERATE, kind(t, "partisan-cavalry", CONFEDERATE), 1, t.board.hex(ATLANTA))
    assert refused(s, f"step {ATLANTA}")[1] == "7.34"


@pytest.mark.rule("7.34")
@pytest.mark.rule("6.16")
def test_7_34_whoever_takes_command_on_his_way_stays_with_it(t: Tables):
    army = [
        f"headquarters = ['{POTOMAC} hooker']",
        f"leaders = ['hooker:3 under {POTOMAC}']",
        "union = ['inf-8']",
    ]
    s = stand(t, "1863", {NORTH: ["leaders = ['mcclellan:3']", "union = ['inf-2']"], ATLANTA: army})
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", "ride mcclellan", f"step {ATLANTA}")
    assert commander(s, POTOMAC) == "mcclellan"
    assert texts(s) == ["stop"]
    assert refused(s, f"step {NORTH}") == (
        "he has taken command here, and stays with his Headquarters",
        "7.34",
    )


@pytest.mark.rule("7.34")
def test_7_34_a_subordinate_who_takes_a_vacant_corps_is_left_with_it(t: Tables):
    army = [
        f"headquarters = ['{POTOMAC} hooker']",
        f"leaders = ['hooker:3 under {POTOMAC}', 'logan:1']",
        f"union = ['inf-8 under {POTOMAC}']",
    ]
    s = stand(t, "1863", {NORTH: army, ATLANTA: ["headquarters = ['union-5th-corps']", "union = ['inf-2']"]})
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", "lead hooker", "set-out", f"step {ATLANTA}")
    assert commander(s, "union-5th-corps") == "logan"
    play(s, next(x for x in texts(s) if x.startswith("step") and NORTH not in x))
    assert (commander(s, "union-5th-corps"), commander(s, POTOMAC)) == ("logan", "hooker")
    assert s.at[who(t, "logan")] == t.board.hex(ATLANTA) != s.at[who(t, "hooker")]
    check(s)


@pytest.mark.rule("7.34")
def test_7_34_r135_leaders_with_ships_are_safe_among_a_garrison(t: Tables):
    s = siege(t, "'naval-warship:1'", "")
    gillmore = who(t, "gillmore")
    s.place(gillmore, t.board.hex(ATLANTA))
    assert forsaken(s) == []


@pytest.mark.rule("7.35")
@pytest.mark.rule("11.1")
def test_7_35_only_under_a_cavalry_leader_does_cavalry_retreat_before_combat(t: Tables):
    corps = t.roster.hq["confederate-cavalry-corps"]
    for slug, able in (("hardee:2", False), ("stuart:2", True)):
        s = stand(
            t,
            "1863",
            {ATLANTA: ["confederate = ['cav-3']", f"leaders = ['{slug}']"], NORTH: ["union = ['inf-9']"]},
        )
        man = who(t, slug.split(":")[0])
        force = troops(s, NORTH, UNION)
        f = March("enter", side=UNION, leader=OFF, pieces=force, to=t.board.hex(ATLANTA))
        assert (approach.screen_refused(s, f) is None) is able
        assert leaders.may_command(s, man, corps) is able
        assert (
            forces.force_refused(s, man, [man, *troops(s, ATLANTA, CONFEDERATE)]) is None
        )  # R20: he may lead it
