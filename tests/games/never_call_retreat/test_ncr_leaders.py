"""6.2, 6.4, 6.5 Leaders: promotion, casualties and succession, by the examples of the rules."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    NORTH,
    SOUTH,
    act,
    asked,
    commander,
    happened,
    order,
    play,
    quiet,
    refused,
    run,
    scenario,
    settle,
    stand,
    texts,
    troops_in,
    who,
)
from games.never_call_retreat.scenes import FIELD, army, camp, general, one_hex
from longroll.games.never_call_retreat import casualties, leaders, pools, rally
from longroll.games.never_call_retreat.casualties import roll_casualty
from longroll.games.never_call_retreat.combat import fight_on
from longroll.games.never_call_retreat.combat.odds import over
from longroll.games.never_call_retreat.flags import AVAILABLE, DEAD, OFF, REMOVED, WAITING
from longroll.games.never_call_retreat.frames import Battle, Succession
from longroll.games.never_call_retreat.leaders import (
    AGAIN,
    DISSOLVED,
    FROM_ELSEWHERE,
    KILLED,
    NOTHING,
    PRESENT,
    PROMOTED,
    RECALLED,
    WOUNDED,
)
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION, turn


def test_sides(t: Tables):
    s = one_hex(t, "1863", "leaders = ['bragg:3']", "headquarters = ['army-of-the-potomac']")
    assert leaders.claims(s, who(t, "bragg")) == []
    assert s.side[who(t, "bragg")] == CONFEDERATE


@pytest.mark.rule("6.23")
@pytest.mark.parametrize(
    ("points", "roll", "ok"), [(5, 8, True), (4, 8, False), (5, 7, False), (5, 12, True)]
)
def test_6_23_five_points_and_a_roll_of_eight(t: Tables, points: int, roll: int, ok: bool):
    s = camp(t, "leaders = ['hooker:1']")
    assert leaders.eligible(s, who(t, "hooker"), roll, points, True) is ok
    assert not leaders.eligible(s, who(t, "hooker"), roll, points, False)


@pytest.mark.rule("6.23")
def test_6_23_lyon_is_eligible_price_is_not(t: Tables):
    s = one_hex(t, "1861", "leaders = ['lyon:1', 'price:1', 'heintzelman:2']")
    assert leaders.eligible(s, who(t, "lyon"), 10, 8, used=True)
    assert leaders.eligible(s, who(t, "price"), 10, 5, used=True)
    assert not leaders.eligible(s, who(t, "price"), 10, 4, used=True)
    assert not leaders.eligible(s, who(t, "price"), 7, 8, used=True)
    assert not leaders.eligible(s, who(t, "price"), 12, 8, used=False)


@pytest.mark.rule("6.23")
@pytest.mark.parametrize("tactical", [0, 1])
def test_6_23_five_points_engaged_and_a_rating_of_nought_suffice_for_promotion(t: Tables, tactical: int):
    man = general(t, tactical)
    rows = {
        NORTH: ["union = ['inf-5']", f"leaders = ['{man}:1']"],
        ATLANTA: ["confederate = ['inf-4']"],
    }
    s = stand(t, "1863", rows)
    order(s, UNION)
    play(s, f"at {NORTH}", f"lead {man}", "set-out", f"step {ATLANTA}", dice=[1, 6, 6, 6, 1])
    assert troops_in(s, t.board.hex(NORTH), UNION)
    assert s.points[troops_in(s, t.board.hex(NORTH), UNION)[0]] < 5  # some were lost in the round
    assert s.promotion[who(t, man)] == 2


@pytest.mark.rule("6.24")
def test_6_24_two_stars_need_nine(t: Tables):
    s = one_hex(t, "1862", "leaders = ['sherman:2']")
    assert leaders.eligible(s, who(t, "sherman"), 9, 20, used=True)
    assert not leaders.eligible(s, who(t, "sherman"), 8, 20, used=True)


@pytest.mark.rule("6.24")
@pytest.mark.rule("6.43")
def test_6_24_who_follows_a_fallen_commander_is_seen_when_all_have_rolled(t: Tables):
    """Buell is killed and Sherman, who would follow him, wounded as the two-star that he is: Thomas has the army."""
    rows = {
        NORTH: [
            "headquarters = ['army-of-the-cumberland buell']",
            "leaders = ['buell:3 under army-of-the-cumberland', 'sherman:2', 'thomas:2']",
            "union = ['2*inf-9']",
        ],
        ATLANTA: ["confederate = ['inf-9']"],
    }
    north, atlanta = t.board.hex(NORTH), t.board.hex(ATLANTA)
    for sherman, follows in (([2, 2, 1, 1], "thomas"), ([4, 6], "sherman")):
        s = quiet(stand(t, "1863", rows))
        f = Battle(
            "after-round", side=UNION, pieces=s.pieces_at(north, UNION), target=atlanta, over=over(s, north, atlanta), start=north
        )  # fmt: skip
        s.dice.script, s.dice.given_only = [1, 1, 3, 4, *sherman, 3, 4], True
        fight_on.after_round(s, f)
        assert not s.dice.script
        assert commander(s, "army-of-the-cumberland") == follows
        assert s.rank[who(t, follows)] == 3


@pytest.mark.rule("6.25")
def test_6_25_four_stars_from_1863(t: Tables):
    s = one_hex(t, "1862", "leaders = ['grant:3']", "headquarters = ['army-of-the-tennessee grant']")
    s.turn = turn("4/13/62", "")
    assert not leaders.eligible_four(s, who(t, "grant"))
    s.turn = turn("1/1/63", "")
    assert leaders.eligible_four(s, who(t, "grant"))
    s.promotion[who(t, "grant")] = 4
    assert not leaders.eligible_four(s, who(t, "grant"))  # his counter is on its way already
    s.promotion[who(t, "grant")] = 0
    s.hq_leader[t.roster.hq["army-of-the-tennessee"]] = OFF
    assert not leaders.eligible_four(s, who(t, "grant"))


@pytest.mark.rule("6.26")
@pytest.mark.parametrize(("due", "after"), [(0, 7), (4, 7), (12, 12)])
def test_6_26_a_promotion_waits_for_a_wounded_man_and_comes_no_sooner(t: Tables, due: int, after: int):
    s = one_hex(t, "1863", "leaders = ['hardee:1']")
    man = who(t, "hardee")
    s.promotion[man], s.promotion_due[man] = 2, s.cycle + due + 1 if due else 0
    s.dice.script, s.dice.given_only = [2, 3, 3, 4], True  # wounded at five; seven Cycles
    roll_casualty(s, man)
    assert s.promotion_due[man] - 1 == s.cycle + after


@pytest.mark.rule("6.26")
def test_6_26_a_promotion_waits_for_a_man_who_is_away_and_dies_with_him(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-5']"]})
    man = next(who(t, x) for x, rank in t.roster.leader if rank == 1 and (x, 2) in t.roster.leader)
    s.enter_leader(man, t.board.hex(ATLANTA), 1)
    s.promotion[man] = 2
    casualties.send_away(s, man, "13.38")
    assert s.leader_state[man] == WAITING
    assert all(counter.person != man for counter in pools.waiting(s, s.side[man]))
    s.turn += 4
    run(s, "reinforcements")
    assert s.leader_state[man] == AVAILABLE
    assert sorted(c.rank for c in pools.waiting(s, s.side[man]) if c.person == man) == [1, 2]
    s.withdraw_leader(man, DEAD)
    assert not s.promotion[man]


@pytest.mark.rule("6.41")
def test_6_41_in_an_overrun_only_the_beaten_check_and_return_in_the_next_cycle(t: Tables):
    rows = {
        ATLANTA: ["confederate = ['2*inf-10']", "leaders = ['hardee:2']"],
        NORTH: ["union = ['garrison:1']", "leaders = ['hancock:2']"],
    }
    s = stand(t, "1863", rows)
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}", "lead hardee", "set-out", f"step {NORTH}", dice=[6, 6])  # two dice, for Hancock
    assert happened(s, "Overrun")
    hancock = who(t, "hancock")
    assert (s.leader_state[hancock], s.leader_due[hancock] - 1) == (WAITING, s.cycle + 1)
    assert s.at[who(t, "hardee")] == t.board.hex(NORTH)


@pytest.mark.rule("6.42")
def test_6_42_one_star(t: Tables):
    s = one_hex(t, "1861", "leaders = ['lyon:1']")
    assert [leaders.casualty(s, who(t, "lyon"), roll) for roll in (3, 4, 5, 6)] == [
        NOTHING,
        KILLED,
        WOUNDED,
        NOTHING,
    ]


@pytest.mark.rule("6.22")
@pytest.mark.rule("6.42")
def test_6_42_the_wounded_come_back_to_the_pool_when_due(t: Tables):
    s = scenario(t, "1863")
    man = next(x for x in range(t.pieces.hq0) if s.at[x] != OFF)
    s.withdraw_leader(man, WAITING, s.cycle + 1)
    run(s, "reinforcements")
    assert s.leader_state[man] == WAITING
    s.turn += 4
    run(s, "reinforcements")
    assert s.leader_state[man] == AVAILABLE


@pytest.mark.rule("6.43")
def test_6_43_the_senior_of_each_rung_and_neither_the_demoted_nor_theater_commanders(t: Tables):
    rows = [
        "leaders = ['burnside:3', 'hooker:3', 'sherman:2', 'thomas:2']",
        "headquarters = ['army-of-the-ohio']",
    ]
    s = camp(t, *rows)
    hq = t.roster.hq["army-of-the-ohio"]
    assert leaders.heir(s, hq, UNION).person == who(t, "burnside")
    for slug in ("burnside", "hooker"):
        s.place(who(t, slug), t.board.hex("2784"))
    two = sorted((who(t, "sherman"), who(t, "thomas")), key=s.seniority)
    assert leaders.heir(s, hq, UNION) == (two[0], leaders.PROMOTED)
    s.demoted[two[0]] = 1
    assert leaders.heir(s, hq, UNION) == (two[1], leaders.PROMOTED)
    s.demoted[two[1]] = 1
    assert leaders.heir(s, hq, UNION) == (who(t, "burnside"), leaders.FROM_ELSEWHERE)
    s.posted[who(t, "burnside")] = 1
    assert leaders.heir(s, hq, UNION) == (who(t, "hooker"), leaders.FROM_ELSEWHERE)
    s.posted[who(t, "hooker")] = 2
    assert leaders.heir(s, hq, UNION) == (OFF, leaders.DISSOLVED)


@pytest.mark.rule("6.43")
def test_6_43_the_ladder_of_succession(t: Tables):
    s = one_hex(
        t, "1862", "leaders = ['sherman:2', 'halleck:3']", "headquarters = ['army-of-the-ohio']", at="7132"
    )  # fmt: skip
    army = t.roster.hq["army-of-the-ohio"]
    assert leaders.heir(s, army, UNION) == (who(t, "halleck"), PRESENT)
    s.place(who(t, "halleck"), t.board.hex("cairo"))
    assert leaders.heir(s, army, UNION) == (who(t, "sherman"), PROMOTED)  # Buell is killed: Sherman at once
    s.place(who(t, "sherman"), t.board.hex("cairo"))
    s.enter_leader(who(t, "mcclellan"), t.board.hex("2984"), 3)
    assert leaders.heir(s, army, UNION) == (who(t, "mcclellan"), FROM_ELSEWHERE)  # senior to Halleck
    for slug in ("mcclellan", "halleck"):
        s.withdraw_leader(who(t, slug), REMOVED)
    assert leaders.heir(s, army, UNION) == (who(t, "mcclellan"), RECALLED)
    for slug in ("mcclellan", "halleck"):
        s.leader_state[who(t, slug)] = 4
    assert leaders.heir(s, army, UNION) == (OFF, DISSOLVED)


@pytest.mark.rule("6.43")
def test_6_43_a_theater_commander_does_not_leave_his_theater_for_an_army(t: Tables):
    s = army(t, "bragg")
    s.place(t.pieces.index["army-of-tennessee"], t.board.hex(ATLANTA))
    johnston, bragg = who(t, "j-johnston"), who(t, "bragg")
    s.enter_leader(johnston, t.board.hex(SOUTH), 3)
    hq = t.roster.hq["army-of-tennessee"]
    assert leaders.heir(s, hq, CONFEDERATE, bragg) == (johnston, leaders.FROM_ELSEWHERE)
    s.posted[johnston] = 2
    assert leaders.heir(s, hq, CONFEDERATE, bragg).person != johnston


@pytest.mark.rule("6.43")
def test_6_43_the_commander_of_another_army_in_the_hex_does_not_leave_it(t: Tables):
    rows = [
        "headquarters = ['army-of-the-potomac meade', 'army-of-the-cumberland thomas']",
        "leaders = ['meade:3 under army-of-the-potomac', 'thomas:3 under army-of-the-cumberland', 'hancock:2']",
        "union = ['inf-8']",
    ]
    s = stand(t, "1863", {NORTH: rows})
    hq = t.roster.hq["army-of-the-potomac"]
    s.withdraw_leader(who(t, "meade"), DEAD)
    heir = leaders.heir(s, hq, UNION)
    assert heir.person != who(t, "thomas")


@pytest.mark.rule("7.33")
@pytest.mark.rule("6.43")
def test_6_43_a_corps_whose_commander_takes_an_army_elsewhere_has_a_new_one(t: Tables):
    rows = {
        FIELD: [
            "leaders = ['bragg:3 under army-of-tennessee']",
            "headquarters = ['army-of-tennessee bragg']",
        ],
        "4183": [
            "leaders = ['beauregard:3 under confederate-13th-corps', 'gardner:2']",
            "headquarters = ['confederate-13th-corps beauregard']",
        ],
    }
    s = quiet(stand(t, "1863", rows))
    s.withdraw_leader(who(t, "bragg"), REMOVED)
    casualties.vacated(s, t.roster.hq["army-of-tennessee"], CONFEDERATE)
    settle(s)
    assert s.hq_leader[t.roster.hq["army-of-tennessee"]] == who(t, "beauregard")
    assert s.hq_leader[t.roster.hq["confederate-13th-corps"]] == who(t, "gardner")


def fallen_meade(t: Tables) -> NcrState:
    rows = [
        "leaders = ['meade:3 under army-of-the-potomac', 'grant:4', 'sherman:2']",
        "headquarters = ['army-of-the-potomac meade']",
        "union = ['inf-8']",
    ]
    s = quiet(stand(t, "1864", {"3380": rows}))
    s.dice.script, s.dice.given_only = [1, 1, 3, 4], True  # killed
    casualties.roll_casualty(s, who(t, "meade"))
    return s


@pytest.mark.rule("6.43")
def test_6_43_four_stars_are_asked_before_anybody_is_promoted(t: Tables):
    s = fallen_meade(t)
    assert asked(s) == ("union", "succession")
    assert texts(s) == ["command army-of-the-potomac", "decline"]
    s.dice.given_only = False
    play(s, "command army-of-the-potomac")
    assert s.hq_leader[t.roster.hq["army-of-the-potomac"]] == who(t, "grant")
    assert s.rank[who(t, "sherman")] == 2


@pytest.mark.rule("6.43")
@pytest.mark.rule("6.24")
def test_6_43_where_four_stars_decline_the_ladder_names_a_commander_and_nobody_is_asked_again(t: Tables):
    s = fallen_meade(t)
    s.stack.insert(0, Succession("succession", side=UNION, hq=0, person=who(t, "grant"), but=OFF))
    s.dice.given_only = False
    play(s, "decline")
    assert s.hq_leader[t.roster.hq["army-of-the-potomac"]] == who(t, "sherman")
    assert s.rank[who(t, "sherman")] == 3
    assert len(s.stack) == 1  # only what was laid below


@pytest.mark.rule("6.43")
def test_6_43_who_takes_over_an_attacking_army_attacks_with_it_and_is_nobody_who_stayed_behind(t: Tables):
    rows = {
        FIELD: [
            "leaders = ['meade:3 under army-of-the-potomac', 'hancock:2', 'halleck:3']",
            "headquarters = ['army-of-the-potomac meade']",
            "union = ['inf-8']",
        ],
        "2784": ["leaders = ['burnside:3']", "union = ['inf-3']"],
    }
    s = quiet(stand(t, "1863", rows))
    node, hq = t.board.hex(FIELD), t.roster.hq["army-of-the-potomac"]
    units = [x for x in s.pieces_at(node, UNION) if s.land(x)]
    force = [who(t, "meade"), t.pieces.hq0 + hq, *units]
    battle = Battle("decide", side=UNION, pieces=force, start=node, target=t.board.hex("3182"), over=0)
    s.stack[:] = [battle]
    assert leaders.company(s, hq, UNION) == [who(t, "meade")]
    s.withdraw_leader(who(t, "meade"), REMOVED)
    s.take_off(who(t, "halleck"))
    casualties.succeed(s, hq, UNION)
    assert s.hq_leader[hq] == who(t, "burnside")  # not Hancock, who did not attack
    assert who(t, "burnside") in battle.pieces


@pytest.mark.rule("6.44")
def test_6_44_confederate_three_stars_through_1862(t: Tables):
    s = one_hex(t, "1862", "leaders = ['bragg:3', 're-lee:3']")
    s.turn = turn("4/13/62", "")
    assert leaders.casualty(s, who(t, "bragg"), 3) == KILLED
    assert leaders.casualty(s, who(t, "re-lee"), 3) == NOTHING
    assert leaders.casualty(s, who(t, "re-lee"), 2) == AGAIN
    s.turn = turn("1/1/63", "")
    assert leaders.casualty(s, who(t, "bragg"), 3) == NOTHING
    assert [leaders.casualty_again(s, roll) for roll in (7, 8)] == [KILLED, WOUNDED]


@pytest.mark.rule("6.5")
@pytest.mark.rule("8.74")
def test_6_5_a_force_is_rallied_for_the_initiative_of_its_senior_leader_and_without_one_only_in_the_phase(
    t: Tables,
):
    hex_ = t.board.hex(ATLANTA)
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6 demoralized']"]})
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}")
    assert refused(s, "rally") == ("without a Leader no force is rallied by command", "6.5")
    run(s, "rally", [2])
    assert s.strength(hex_, CONFEDERATE) == 4
    assert not rally.shaken(s, CONFEDERATE, hex_)
    s = stand(
        t, "1863", {ATLANTA: ["confederate = ['inf-6 demoralized']", "leaders = ['hardee:2', 'cheatham:1']"]}
    )
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}", "rally", dice=[])
    assert 9 - s.cp[6 + 1] == t.counter_of(who(t, "hardee"), 2).initiative
    assert s.strength(hex_, CONFEDERATE) == 6
    assert not rally.shaken(s, CONFEDERATE, hex_)
