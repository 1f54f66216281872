"""13.3, 13.4 Reaction, the sound of the guns, new commanders."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    EAST_OF,
    NORTH,
    POTOMAC,
    SOUTH,
    act,
    asked,
    come,
    commander,
    happened,
    play,
    refused,
    run,
    stand,
    texts,
    troops,
    who,
)
from games.never_call_retreat.scenes import ARMY_WITH_CORPS, FIRST_CORPS, one_hex, step_into
from longroll.games.never_call_retreat import check, leaders
from longroll.games.never_call_retreat.combat.odds import over
from longroll.games.never_call_retreat.combat.reinforce import marchers
from longroll.games.never_call_retreat.flags import OFF, WAITING
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Battle, Guns
from longroll.games.never_call_retreat.movement import reaction
from longroll.games.never_call_retreat.movement.entry import arrive, surprise_leaders
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION
from longroll.games.never_call_retreat.zones import in_zone


@pytest.mark.rule("13.31")
def test_13_31_only_the_side_whose_half_it_is_not_reacts(t: Tables):
    s = stand(
        t, "1863", {SOUTH: FIRST_CORPS, EAST_OF: ["confederate = ['inf-2']"], NORTH: ["union = ['inf-5']"]}
    )
    step_into(s, EAST_OF, ATLANTA, CONFEDERATE)
    assert asked(s) == ("confederate", "march")  # its own Headquarters is not asked
    s = stand(t, "1863", {SOUTH: FIRST_CORPS, NORTH: ["union = ['inf-5']"]})
    step_into(s, NORTH, ATLANTA)
    assert asked(s) == ("confederate", "answer")


@pytest.mark.rule("13.31")
@pytest.mark.rule("12.33")
def test_13_31_r44_no_headquarters_reacts_out_of_a_siege_though_its_work_is_gone(t: Tables):
    rows = [
        "headquarters = ['confederate-2nd-corps ewell']",
        "leaders = ['ewell:2 under confederate-2nd-corps']",
        "confederate = ['inf-8 inside']",
        "union = ['inf-5']",
        "siege = 2",
    ]
    s = stand(t, "1863", {ATLANTA: rows})
    assert not reaction.can_react(s, t.pieces.index["confederate-2nd-corps"])


@pytest.mark.rule("13.32a")
def test_13_32_a_headquarters_answers_before_its_zone_is_entered(t: Tables):
    s = stand(
        t, "1863",
        {
            SOUTH: ["confederate = ['inf-6 under confederate-1st-corps']", "leaders = ['longstreet:2 under confederate-1st-corps']",
                    "headquarters = ['confederate-1st-corps longstreet']"],
            NORTH: ["union = ['inf-5']"],
        },
    )  # fmt: skip
    (unit,) = s.pieces_at(t.board.hex(NORTH), UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}")
    assert asked(s) == ("confederate", "answer")
    play(s, "react confederate-1st-corps", dice=[6])
    assert asked(s) == ("confederate", "reacting")
    assert f"go {ATLANTA}" in texts(s)
    s.dice.given_only = False
    play(s, f"go {ATLANTA}")
    assert happened(s, "BattleBegan")[0].side == "union"  # 8.12: the phasing player attacks


@pytest.mark.rule("13.32a")
@pytest.mark.rule("13.3")
def test_13_32_the_die_must_exceed_the_initiative_and_no_zone_covers_the_enemy(t: Tables):
    corps = [
        "confederate = ['inf-6 under confederate-1st-corps']",
        "leaders = ['longstreet:2 under confederate-1st-corps']",
        "headquarters = ['confederate-1st-corps longstreet']",
    ]
    rating = t.counter_of(t.pieces.person["longstreet"], 2).initiative
    for die, moves in ((rating, False), (rating + 1, True)):
        s = stand(t, "1863", {SOUTH: corps, NORTH: ["union = ['inf-5']"]})
        (unit,) = s.pieces_at(t.board.hex(NORTH), UNION)
        act(s, UNION)
        s.cp[3] = 0
        play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}")
        play(s, "react confederate-1st-corps", dice=[die])
        assert (asked(s)[1] == "reacting") is moves
    s = stand(t, "1863", {SOUTH: corps, NORTH: ["union = ['inf-5']"], ATLANTA: ["union = ['inf-1']"]})
    assert not in_zone(s, t.board.hex(ATLANTA), CONFEDERATE)
    unit = s.pieces_at(t.board.hex(NORTH), UNION)[0]
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}")
    assert asked(s) == ("union", "march")  # nobody is asked


@pytest.mark.rule("13.32b")
def test_13_32_a_headquarters_reacts_onto_a_depot_only_if_it_overruns_it(t: Tables):
    for strength, goes in ((20, True), (9, False)):
        units = ", ".join(
            ["'inf-10 under confederate-1st-corps'"] * (strength // 10)
            or ["'inf-9 under confederate-1st-corps'"]
        )
        s = stand(
            t, "1863",
            {
                SOUTH: [f"confederate = [{units}]", "leaders = ['longstreet:2 under confederate-1st-corps']",
                        "headquarters = ['confederate-1st-corps longstreet']"],
                NORTH: ["union = ['inf-5']"],
                ATLANTA: ["marks = ['union-depot']", "control = 'union'"],
            },
        )  # fmt: skip
        (unit,) = s.pieces_at(t.board.hex(NORTH), UNION)
        act(s, UNION)
        s.cp[3] = 0
        play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}")
        play(s, "react confederate-1st-corps", dice=[6])
        assert (f"go {ATLANTA}" in texts(s)) is goes
        if goes:
            s.dice.given_only = False
            play(s, f"go {ATLANTA}")
            assert not s.depot(t.board.hex(ATLANTA), UNION)


@pytest.mark.rule("13.32b")
@pytest.mark.rule("13.37")
def test_13_32_r136_a_headquarters_reacts_to_an_enemy_work_only_where_friends_besiege_it(t: Tables):
    work = ["works = 'union fort'", "control = 'union'", "union = ['inf-4 inside']"]
    for more, why in (
        ([], ("a garrison in its work cannot be overrun", "13.32b")),
        (["confederate = ['inf-3']"], None),
    ):
        s = stand(t, "1863", {SOUTH: FIRST_CORPS, NORTH: ["union = ['inf-5']"], EAST_OF: [*work, *more]})
        step_into(s, NORTH, ATLANTA)
        play(s, "react confederate-1st-corps", dice=[6])
        assert asked(s)[1] == "reacting"
        assert (f"go {EAST_OF}" in texts(s)) is (why is None)
        if why:
            assert refused(s, f"go {EAST_OF}") == why


@pytest.mark.rule("13.32b")
@pytest.mark.rule("13.3")
def test_13_32_the_zone_of_the_headquarters_that_comes_keeps_nobody_from_friends(t: Tables):
    mover = [
        "headquarters = ['union-2nd-corps hancock']",
        "leaders = ['hancock:2 under union-2nd-corps']",
        "union = ['inf-5 under union-2nd-corps']",
    ]
    south = t.board.hex(ATLANTA)
    shared = next(
        j
        for j in t.board.around(south)
        if j in t.board.around(t.board.hex(NORTH)) and j != t.board.hex(NORTH)
    )
    name = t.board.numbers[shared]
    for friends, goes in (([], False), (["confederate = ['inf-3']"], True)):
        rows = {ATLANTA: FIRST_CORPS, NORTH: mover}
        if friends:
            rows[name] = friends
        s = stand(t, "1863", rows)
        act(s, UNION)
        s.cp[3] = 0
        play(s, f"at {NORTH}", "lead hancock", "set-out", f"step {ATLANTA}")
        play(s, "react confederate-1st-corps", dice=[6])
        assert (f"go {name}" in texts(s)) is goes
        if not goes:
            assert refused(s, f"go {name}")[1] == "13.32b"


@pytest.mark.rule("13.32b")
def test_13_32_r143_a_reaction_does_not_overrun_the_force_that_comes(t: Tables):
    north, atlanta = t.board.hex(NORTH), t.board.hex(ATLANTA)
    shared = [t.board.numbers[j] for j in t.board.around(atlanta) if j in t.board.around(north)]
    corps = [FIRST_CORPS[0].replace("inf-6", "inf-10").replace("inf-5", "inf-10"), *FIRST_CORPS[1:]]
    rows = {shared[0]: corps, NORTH: ["union = ['inf-1']"], shared[1]: ["union = ['inf-1']"]}
    s = stand(t, "1863", rows)
    step_into(s, NORTH, ATLANTA)
    play(s, "react confederate-1st-corps", dice=[6])
    assert refused(s, f"go {NORTH}") == ("the force that comes is there still, and must come", "13.32b")
    assert f"go {ATLANTA}" in texts(s)
    s = stand(t, "1863", {ATLANTA: corps, NORTH: ["union = ['inf-1']"], shared[1]: ["union = ['inf-1']"]})
    step_into(s, NORTH, shared[0])
    play(s, "react confederate-1st-corps", dice=[6])
    assert f"go {NORTH}" not in texts(s)
    assert f"go {shared[1]}" in texts(s)  # another force may be overrun


@pytest.mark.rule("13.33")
def test_13_33_an_armys_roll_serves_the_corps_in_its_zone(t: Tables):
    army = [
        "headquarters = ['army-of-tennessee bragg']",
        "leaders = ['bragg:3 under army-of-tennessee']",
        "confederate = ['inf-4 under army-of-tennessee']",
    ]
    second = [
        "headquarters = ['confederate-2nd-corps ewell']",
        "leaders = ['ewell:2 under confederate-2nd-corps']",
        "confederate = ['inf-4 under confederate-2nd-corps']",
    ]
    near, far = "8553", "8753"
    for where, served in ((near, True), (far, False)):
        s = stand(t, "1863", {SOUTH: army, where: second, NORTH: ["union = ['inf-5']"]})
        zone = t.board.distance(t.board.hex(SOUTH), t.board.hex(where)) <= 1
        step_into(s, NORTH, ATLANTA)
        assert zone is served
        play(s, "react army-of-tennessee", dice=[6])
        ready = {t.pieces.names[x] for x in s.stack[-1].ready}
        assert ready == ({"army-of-tennessee", "confederate-2nd-corps"} if served else {"army-of-tennessee"})


@pytest.mark.rule("13.33")
def test_13_33_a_corps_that_went_with_its_army_has_had_its_reaction(t: Tables):
    s = stand(t, "1863", {SOUTH: ARMY_WITH_CORPS, NORTH: ["union = ['inf-5']"]})
    step_into(s, NORTH, ATLANTA)
    play(s, "react army-of-tennessee", dice=[6])
    away = next(x for x in texts(s) if x.startswith("go ") and ATLANTA not in x)
    play(s, away)
    there = t.board.hex(away.removeprefix("go "))
    corps = t.pieces.index["confederate-2nd-corps"]
    assert s.at[corps] == there
    assert asked(s)[0] == "union"  # nobody is asked again: the march goes on
    check.check(s)


@pytest.mark.rule("13.34")
def test_13_34_between_rounds_led_forces_near_an_army_of_either_side_march_to_the_guns(t: Tables):
    army = [
        "headquarters = ['army-of-tennessee bragg']",
        "leaders = ['bragg:3 under army-of-tennessee', 'cheatham:1']",
        "confederate = ['inf-4 under army-of-tennessee', 'inf-3']",
    ]
    union = [
        "headquarters = ['army-of-the-cumberland thomas']",
        "leaders = ['thomas:3 under army-of-the-cumberland']",
        "union = ['inf-4 under army-of-the-cumberland']",
    ]
    s = stand(
        t,
        "1863",
        {ATLANTA: ["confederate = ['inf-9']"], NORTH: ["union = ['inf-9']"], SOUTH: army, "8151": union},
    )
    here, there = t.board.hex(NORTH), t.board.hex(ATLANTA)
    battle = Battle("between-rounds", side=UNION, pieces=troops(s, NORTH, UNION), target=there, over=over(s, here, there), start=here)  # fmt: skip
    s.stack[:] = [battle]
    found = [{c.text for c in marchers(s, Guns("guns", which=which))} for which in (0, 1)]
    assert f"march-in cheatham {ATLANTA}" in found[1]  # no Headquarters of his own is needed
    assert f"march-in bragg {ATLANTA}" in found[1]
    assert any(text.startswith("march-in thomas") for text in found[0])
    s.take_off(t.pieces.index["army-of-tennessee"])
    s.take_command(OFF, t.roster.hq["army-of-tennessee"])
    assert not marchers(s, Guns("guns", which=1))  # without the army nobody hears them
    s.stack[:] = [battle, Guns("hears-guns", which=0)]
    rating = t.counter_of(who(t, "thomas"), 3).initiative
    text = next(x for x in texts(s) if x.startswith("march-in thomas"))
    s.dice.given_only = False
    s.dice.script = [rating + 1]
    FLOW.play(s, next(c for c in FLOW.choices(s) if c.text == text))
    assert happened(s, "ReactionMoved")[0].office == "thomas"


@pytest.mark.rule("13.34")
@pytest.mark.rule("8.73")
@pytest.mark.rule("7.12")
def test_13_34_r139_neither_the_demoralized_nor_garrisons_join_a_battle_that_has_begun(t: Tables):
    for shaken, goes in (("", True), (" demoralized", False)):
        south = [
            "headquarters = ['army-of-tennessee bragg']",
            "leaders = ['bragg:3 under army-of-tennessee']",
            f"confederate = ['inf-4 under army-of-tennessee{shaken}', 'garrison:5{shaken}']",
        ]
        rows = {ATLANTA: ["confederate = ['inf-9']"], NORTH: ["union = ['inf-9']"], SOUTH: south}
        s = stand(t, "1863", rows)
        here, there = t.board.hex(NORTH), t.board.hex(ATLANTA)
        battle = Battle("between-rounds", side=UNION, pieces=troops(s, NORTH, UNION), target=there, over=over(s, here, there), start=here)  # fmt: skip
        s.stack[:] = [battle, Guns("hears-guns", which=1)]
        assert (f"march-in bragg {ATLANTA}" in texts(s)) is goes
    s = stand(t, "1863", rows | {SOUTH: [x.replace(shaken, "") for x in south]})
    battle.pieces = troops(s, NORTH, UNION)
    s.stack[:] = [battle, Guns("hears-guns", which=1)]
    s.dice.script, s.dice.given_only = [6], False
    FLOW.play(s, next(c for c in FLOW.choices(s) if c.text == f"march-in bragg {ATLANTA}"))
    assert happened(s, "ReactionMoved")[0].points == 4
    assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 5  # the Garrison points stay
    check.check(s)


@pytest.mark.rule("13.34")
@pytest.mark.rule("13.3")
def test_13_34_r144_the_zone_of_an_army_that_attacks_lies_around_the_battle(t: Tables):
    board, here, there = t.board, t.board.hex(NORTH), t.board.hex(ATLANTA)
    beside = next(j for j in board.around(there) if board.distance(j, here) == 2)
    behind = next(j for j in board.around(here) if board.distance(j, there) == 2)
    for place, hears in ((beside, True), (behind, False)):
        army = [
            "headquarters = ['army-of-the-cumberland thomas']",
            "leaders = ['thomas:3 under army-of-the-cumberland']",
            "union = ['inf-9 under army-of-the-cumberland']",
        ]
        helper = ["leaders = ['hancock:2']", "union = ['inf-5']"]
        s = stand(
            t, "1863", {ATLANTA: ["confederate = ['inf-9']"], NORTH: army, board.numbers[place]: helper}
        )
        battle = Battle("between-rounds", side=UNION, pieces=s.pieces_at(here, UNION), target=there, over=over(s, here, there), start=here)  # fmt: skip
        s.stack[:] = [battle]
        assert bool(marchers(s, Guns("guns", which=0))) is hears


@pytest.mark.rule("13.34")
def test_13_34_a_force_that_has_tried_does_not_try_again_under_another_leader(t: Tables):
    south = [
        "headquarters = ['army-of-tennessee bragg']",
        "leaders = ['bragg:3 under army-of-tennessee', 'cheatham:1', 'cleburne:1']",
        "confederate = ['inf-4 under army-of-tennessee', 'inf-3']",
    ]
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-9']"], NORTH: ["union = ['inf-9']"], SOUTH: south})
    here, there = t.board.hex(NORTH), t.board.hex(ATLANTA)
    battle = Battle("between-rounds", side=UNION, pieces=troops(s, NORTH, UNION), target=there, over=over(s, here, there), start=here)  # fmt: skip
    s.stack[:] = [battle, Guns("hears-guns", which=1)]
    assert {f"march-in {man} {ATLANTA}" for man in ("bragg", "cheatham", "cleburne")} <= {*texts(s)}
    play(s, f"march-in cheatham {ATLANTA}", dice=[1])  # he fails, with the one unit that is on no display
    left = {c.text for c in marchers(s, s.frame(Guns))}
    assert f"march-in bragg {ATLANTA}" in left
    assert not [text for text in left if "cheatham" in text or "cleburne" in text]
    play(s, f"march-in bragg {ATLANTA}", dice=[6])
    assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 3  # the unit that tried stays behind
    assert s.strength(there, CONFEDERATE) == 13


@pytest.mark.rule("13.35")
@pytest.mark.parametrize(
    ("shaken", "riders", "modifier"),
    [("", (), 0), (" demoralized", (), -1), ("", ("stuart:2",), 2), (" demoralized", ("stuart:2",), 1)],
)
def test_13_35_the_senior_cavalry_leader_helps_and_demoralization_hinders(
    t: Tables, shaken: str, riders: tuple[str, ...], modifier: int
):
    men = ["longstreet:2 under confederate-1st-corps", *riders]
    rows = [f"confederate = ['inf-6{shaken}']", f"leaders = {men!r}", FIRST_CORPS[2]]
    s = stand(t, "1863", {ATLANTA: rows})
    if riders:
        assert s.counter(who(t, "stuart")).tactical == 2
    assert reaction.modifier(s, t.pieces.index["confederate-1st-corps"]) == modifier


@pytest.mark.rule("13.36")
def test_13_36_part_of_the_force_goes_under_one_of_its_leaders_or_units_stay_behind(t: Tables):
    for text, points in (("send cheatham", None), ("leave", 5)):
        s = stand(
            t,
            "1863",
            {
                SOUTH: [FIRST_CORPS[0].replace("]", ", 'inf-4', 'inf-3']"), *FIRST_CORPS[1:]],
                NORTH: ["union = ['inf-5']"],
            },
        )
        step_into(s, NORTH, ATLANTA)
        play(s, "react confederate-1st-corps", dice=[6])
        if text == "leave":
            large = next(x for x in troops(s, SOUTH, CONFEDERATE) if s.points[x] == 6)
            play(s, f"leave {t.pieces.names[large]}")
            assert large not in s.stack[-1].pieces
        else:
            play(s, text)
            force = s.stack[-1].pieces
            assert who(t, "cheatham") in force
            assert t.pieces.index["confederate-1st-corps"] not in force
            assert 0 < sum(s.points[x] for x in force if s.land(x)) <= 10  # the span of one star
        s.dice.given_only = False
        s.out.clear()
        play(s, f"go {ATLANTA}")
        moved = happened(s, "ReactionMoved")[0].points
        assert points is None or moved >= points
        assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 18 - moved


@pytest.mark.rule("13.36")
def test_13_36_a_leader_of_the_headquarters_takes_units_of_its_display(t: Tables):
    s = stand(t, "1863", {SOUTH: ARMY_WITH_CORPS, NORTH: ["union = ['inf-5']"]})
    step_into(s, NORTH, ATLANTA)
    play(s, "react confederate-2nd-corps", dice=[6])
    play(s, "send cheatham")
    force = s.stack[-1].pieces
    assert who(t, "cheatham") in force
    assert sum(s.points[x] for x in force if s.land(x)) == 6  # one division, or ten points: not eleven
    s.dice.given_only = False
    play(s, f"go {ATLANTA}")
    assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 9
    assert s.at[t.pieces.index["confederate-2nd-corps"]] == t.board.hex(SOUTH)
    check.check(s)


@pytest.mark.rule("13.36")
def test_13_36_an_army_may_leave_a_corps_behind_with_all_that_is_its_own(t: Tables):
    s = stand(t, "1863", {SOUTH: ARMY_WITH_CORPS, NORTH: ["union = ['inf-5']"]})
    step_into(s, NORTH, ATLANTA)
    play(s, "react army-of-tennessee", dice=[6])
    assert "leave bragg" not in texts(s)
    play(s, "leave ewell")
    force = s.stack[-1].pieces
    assert t.pieces.index["confederate-2nd-corps"] not in force
    assert not [x for x in force if s.under[x] == t.roster.hq["confederate-2nd-corps"] + 1]
    s.dice.given_only = False
    play(s, f"go {ATLANTA}")
    south = t.board.hex(SOUTH)
    assert s.at[t.pieces.index["confederate-2nd-corps"]] == s.at[who(t, "ewell")] == south
    check.check(s)


@pytest.mark.rule("13.37")
def test_13_37_a_zone_reaches_over_friends_so_that_a_headquarters_may_join_them(t: Tables):
    s = stand(
        t, "1863", {SOUTH: FIRST_CORPS, ATLANTA: ["confederate = ['inf-4']"], NORTH: ["union = ['inf-9']"]}
    )
    assert in_zone(s, t.board.hex(ATLANTA), CONFEDERATE)
    step_into(s, NORTH, ATLANTA)
    assert asked(s) == ("confederate", "answer")
    play(s, "react confederate-1st-corps", dice=[6])
    s.dice.given_only = False
    play(s, f"go {ATLANTA}")
    assert happened(s, "BattleBegan")[0].defence == 15  # they stand together now


@pytest.mark.rule("13.38")
def test_13_38_a_headquarters_that_comes_near_drives_off_leaders_without_troops(t: Tables):
    corps = [
        "headquarters = ['union-2nd-corps hancock']",
        "leaders = ['hancock:2 under union-2nd-corps']",
        "union = ['inf-5']",
    ]
    rows = {
        NORTH: corps,
        ATLANTA: ["leaders = ['hardee:2']"],
        EAST_OF: ["leaders = ['cheatham:1']", "confederate = ['inf-1']"],
    }
    s = stand(t, "1863", rows)
    s.dice.script, s.dice.given_only = [6, 6], True  # one check
    surprise_leaders(s, UNION, t.board.hex(NORTH))
    assert (s.leader_state[who(t, "hardee")], s.leader_due[who(t, "hardee")] - 1) == (WAITING, s.cycle + 1)
    assert s.at[who(t, "cheatham")] == t.board.hex(EAST_OF)
    s = stand(t, "1863", {NORTH: corps, SOUTH: ["leaders = ['hardee:2']"]})
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {SOUTH}", "ride hardee")
    assert refused(s, f"step {ATLANTA}")[1] == "7.34"  # nor does one ride into the zone


@pytest.mark.rule("13.38")
@pytest.mark.rule("9.3")
def test_13_38_a_naval_leader_with_his_ships_is_not_caught_ashore(t: Tables):
    s = stand(
        t,
        "1863",
        {
            "11538": ["leaders = ['dahlgren:2']", "union = ['naval-warship:2']"],
            "11337": ["confederate = ['inf-5']"],
        },
    )
    here = t.board.hex("11538")
    assert s.at[who(t, "dahlgren")] == here
    arrive(s, CONFEDERATE, troops(s, "11337", CONFEDERATE), here)
    assert s.at[who(t, "dahlgren")] == here  # aboard
    s = stand(t, "1863", {"11538": ["leaders = ['dahlgren:2']"], "11337": ["confederate = ['inf-5']"]})
    arrive(s, CONFEDERATE, troops(s, "11337", CONFEDERATE), here)
    assert s.at[who(t, "dahlgren")] == OFF


@pytest.mark.rule("13.4")
def test_13_4_a_corps_commander_claims_an_army_and_no_other_corps(t: Tables):
    s = one_hex(
        t, "1863", "leaders = ['meade:3', 'reynolds:2']",
        "headquarters = ['union-5th-corps meade', 'union-1st-corps reynolds', 'army-of-the-potomac']",
    )  # fmt: skip
    assert leaders.claims(s, who(t, "meade")) == [t.roster.hq["army-of-the-potomac"]]
    leaders.take_over(s, who(t, "meade"), t.roster.hq["army-of-the-potomac"])
    assert s.hq_leader[t.roster.hq["union-5th-corps"]] == OFF
    assert leaders.claims(s, who(t, "meade")) == []
    assert leaders.claims(s, who(t, "reynolds")) == []


@pytest.mark.rule("7.33")
@pytest.mark.rule("13.4")
def test_13_4_r130_a_senior_takes_the_army_that_came_to_him_when_the_pulse_is_over(t: Tables):
    army = [
        f"headquarters = ['{POTOMAC} hooker']",
        f"leaders = ['hooker:3 under {POTOMAC}']",
        f"union = ['inf-8 under {POTOMAC}']",
    ]
    s = stand(t, "1863", {NORTH: army, ATLANTA: ["leaders = ['mcclellan:3']", "union = ['inf-2']"]})
    come(s, UNION, s.pieces_at(t.board.hex(NORTH), UNION), t.board.hex(ATLANTA))
    assert commander(s, POTOMAC) == "hooker"  # it may only pass
    run(s, "pulse-end")
    assert commander(s, POTOMAC) == "mcclellan"
    assert happened(s, "CommandTaken")[0].leader == "mcclellan"
    run(s, "pulse-end")
    assert not happened(s, "CommandTaken")
