"""13.71, 13.72, 13.74 Losses, leaders who fall, fatigue."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from war import SUMMER, begin, dice_for, duel, field, number, pair, play, run, texts
from war_scenes import HOME, attack, combat, march, on_map, plain

from longroll.games.war_for_the_union.casualties import check_leader, fall, replacement
from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.combat.defence import defence_of
from longroll.games.war_for_the_union.combat.events import LeaderCame, Lost
from longroll.games.war_for_the_union.combat.force import put_together
from longroll.games.war_for_the_union.combat.losses import (
    DEAD,
    HURT,
    UNHARMED,
    asks_for_a_die,
    casualty,
    casualty_modifier,
    cheapest,
    fatigue_gained,
    leader_checks,
    loss_refused,
    quota,
    sps_lost,
    value,
)
from longroll.games.war_for_the_union.combat.odds import morale
from longroll.games.war_for_the_union.combat.resolve import exposed
from longroll.games.war_for_the_union.flags import (
    DISPLACED,
    KILLED,
    OFF,
    ON_MAP,
    POOL,
    RELIEVED,
    WOUNDED,
)
from longroll.games.war_for_the_union.frames import AtHome, Battle
from longroll.games.war_for_the_union.movement.march import left
from longroll.games.war_for_the_union.movement.stack import group_of
from longroll.games.war_for_the_union.position import to_position
from longroll.games.war_for_the_union.reading import from_position
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CAVALRY, CONFEDERATE, UNION


@pytest.mark.rule("13.71")
def test_13_71_losses_by_the_weaker_force_and_a_shared_die(t: Tables):
    c = t.charts
    assert sps_lost(c, "H", 10, 9) == 3
    assert sps_lost(c, "L", 10, 6) == 1, "** at 6"
    assert sps_lost(c, "L", 10, 7) == 0
    assert sps_lost(c, "L", 5, 3) == 1, "* at 3"
    assert sps_lost(c, "L", 5, 4) == 0
    assert asks_for_a_die(c, ("L", "H"), 10)
    assert not asks_for_a_die(c, ("M", "H"), 10)


def troops(t: Tables, text: str, side: str = "union"):
    s = field(t, f"{SUMMER}\n{HOME} {side} {text}")
    return s, s.sps_at(t.board.hex(HOME), UNION if side == "union" else CONFEDERATE)


@given(
    st.integers(0, 4), st.integers(0, 3), st.integers(0, 3), st.integers(0, 3), st.integers(1, 8), st.integers(0, 2),
    st.sampled_from("LMH"), st.booleans(),
)  # fmt: skip
@settings(max_examples=60, deadline=None)
@example(1, 1, 3, 1, 3, 2, "H", True)
@example(2, 2, 0, 2, 3, 1, "H", True)
def test_13_71_losses_can_always_be_taken(
    t: Tables, militia, volunteers, veterans, horse, losses, morale, letter, enemy
):
    parts = [
        f"{n} {k}"
        for n, k in (
            (militia, "militia"),
            (volunteers, "volunteer"),
            (veterans, "veteran"),
            (horse, "volunteer-cavalry"),
        )
        if n
    ]
    if not parts:
        return
    s, sps = troops(t, ", ".join(parts))
    due = quota(s, sps, losses, letter, enemy, morale)
    lost = cheapest(s, due, sps)
    assert len(lost) == len(set(lost)) == min(losses, len(sps))
    assert sum(s.arm_of(sp) == CAVALRY for sp in lost) >= due.cavalry


@pytest.mark.rule("13.71", "13.72", "4.57")
def test_13_71_when_the_last_troops_fall_their_leaders_check(t: Tables):
    s = combat(t, "0407 union 6 veteran; leaders reynolds\n0307 confederate 1 volunteer; leaders polk")
    play(s, "attack 0307", "initiate reynolds")
    dice = dice_for(s, "M/H(R)", "L/H(R)", star=5)
    play(s, "fight", dice=(*dice, 1, 1))
    assert s.leader_state[t.leader["polk"]] == KILLED
    assert [e.kind for e in s.out if isinstance(e, Lost)] == ["volunteer"]


@pytest.mark.rule("13.71")
def test_13_71_a_loss_must_be_cavalry_where_half_are(t: Tables):
    s = combat(
        t,
        "0407 union 2 volunteer, 2 volunteer-cavalry; leaders reynolds\n0307 confederate 4 volunteer works 1",
    )
    attack(s, "0307", "reynolds", "H(R)/L", "H(R)/M", "H/M", "H/H")
    lost = [e.kind for e in s.out if isinstance(e, Lost) and e.side == "union"]
    assert lost == ["volunteer-cavalry"]
    assert {s.arm_of(sp) for sp in on_map(s, UNION)} == {0, CAVALRY}


@pytest.mark.rule("13.71")
def test_13_71_the_owner_chooses_where_there_is_a_choice(t: Tables):
    s, a, b = duel(t, "8 volunteer, 4 militia; leaders mcclellan, reynolds", "12 veteran works 1")
    play(s, f"attack {b}", "initiate mcclellan", "join reynolds", "fight", dice=(1, 9))
    assert texts(s) == [f"lose militia@{a}", f"lose volunteer@{a}"] or texts(s) == [
        f"lose volunteer@{a}",
        f"lose militia@{a}",
    ]
    play(s, f"lose militia@{a}")
    losses = [e for e in s.out if isinstance(e, Lost)]
    assert losses[0].kind == "militia"
    while any(x.startswith("lose") for x in texts(s)):
        play(s, texts(s)[-1])
    check(s)


@pytest.mark.rule("13.71")
def test_13_71c_cavalry_bears_one_where_it_is_half_or_the_fight_is_heavy(t: Tables):
    s, sps = troops(t, "2 volunteer-cavalry, 2 volunteer")
    assert quota(s, sps, 2, "M", False, 1).cavalry == 1
    s, sps = troops(t, "1 volunteer-cavalry, 3 volunteer")
    assert quota(s, sps, 2, "M", True, 1).cavalry == 0
    assert quota(s, sps, 2, "H", True, 1).cavalry == 1
    assert quota(s, sps, 2, "H", False, 1).cavalry == 0
    foot = [sp for sp in sps if s.arm_of(sp) != CAVALRY]
    due = quota(s, sps, 1, "H", True, 1)
    refused = loss_refused(s, due, sps, [], foot[0])
    assert refused is not None
    assert refused.rule == "13.71"


@pytest.mark.rule("13.71")
def test_13_71d_half_of_the_losses_are_as_good_as_the_morale_used(t: Tables):
    s, sps = troops(t, "6 militia, 4 veteran")
    due = quota(s, sps, 3, "M", False, 2)
    assert due.steady == 2
    lost = cheapest(s, due, sps)
    assert sum(value(s, sp) >= 2 for sp in lost) == 2
    assert len(lost) == 3
    few = quota(s, sps[:7], 4, "M", False, 2)
    assert few.steady == 1, "no more than there are"


@pytest.mark.rule("13.71", "17.12")
def test_13_71d_with_washington_lost_volunteers_are_worth_nothing(t: Tables):
    a, _ = pair(t)
    rows = f"{SUMMER}\n{a} union 3 veteran, 2 volunteer"
    calm, fallen = field(t, rows), field(t, f"{rows}\nwashington confederate 1 volunteer")
    for s, reached in ((calm, 2), (fallen, 1)):
        sps = s.sps_at(t.board.index[a], UNION)
        assert morale(s, UNION, sps) == reached
        good = [sp for sp in sps if value(s, sp) >= reached]
        assert len(good) == 3, "the veterans alone reach the modifier"
        assert quota(s, sps, 4, "M", False, reached).steady == 2


@pytest.mark.rule("13.72")
def test_13_72_the_replacement_comes_next_turn_to_besieged_troops(t: Tables):
    s = begin(
        field(
            t,
            f"{SUMMER}\nvicksburg fort confederate; confederate 2 volunteer inside; leaders polk; siege 1; union 4 volunteer",
        ),
        "combat", UNION,
    )  # fmt: skip
    fall(s, t.leader["polk"], DEAD, "13.72")
    new = [i for i in t.generals[CONFEDERATE] if s.leader_state[i] == DISPLACED]
    assert len(new) == 1
    assert s.leader_back[new[0]] - 1 == s.turn + 1
    assert not [e for e in s.out if isinstance(e, LeaderCame)]


@pytest.mark.rule("13.72")
def test_13_72_nobody_replaces_a_division_leader(t: Tables):
    from longroll.games.war_for_the_union.words import DIVISION

    man = next(x for x in t.leaders if x.role == DIVISION and x.side == CONFEDERATE)
    s = field(t, f"{SUMMER}\n0307 confederate 2 volunteer; leaders {man.slug}")
    fall(s, t.leader[man.slug], DEAD, "13.72")
    assert s.leaders_at(t.board.hex("0307"), CONFEDERATE) == []


@pytest.mark.rule("13.72")
def test_13_72_who_loses_his_leader_in_an_overrun_goes_on_under_the_next_for_1_mp(t: Tables):
    s = march(t, "0307 union 6 volunteer; leaders reynolds\n0408 confederate 1 militia", "reynolds")
    play(s, "overrun 0408", dice=(6, 5, 1))
    here = s.leaders_at(t.board.hex("0408"), UNION)
    assert [t.leaders[i].slug for i in here] == ["mansfield"]
    assert left(s, group_of(s, s.stack[-1])) == 1, "3 less 1 for the overrun and 1 for the new leader"  # type: ignore[arg-type]


@pytest.mark.rule("13.72")
def test_13_72_leaders_check_on_5_and_6_and_army_commanders_on_5(t: Tables):
    c = t.charts
    assert [n for n in range(1, 11) if leader_checks(c, n, False)] == [5, 6]
    assert [n for n in range(1, 11) if leader_checks(c, n, True)] == [5]
    assert [casualty(c, n, 9) for n in (0, 1, 2, 3, 4)] == [DEAD, DEAD, HURT, HURT, UNHARMED]
    assert casualty(c, 2, 4) == DEAD
    s = field(
        t,
        f"{SUMMER}\n{HOME} confederate 9 volunteer; leaders lee, jackson, pemberton, polk; hqs northern-virginia-hq lee",
    )
    assert [casualty_modifier(s, t.leader[x]) for x in ("jackson", "lee", "polk", "pemberton")] == [
        0,
        1,
        1,
        2,
    ]


@pytest.mark.rule("13.72")
def test_13_72_a_leader_wounded_in_april_returns_in_august(t: Tables):
    """The example; he returns to the pool."""
    a, _ = pair(t)
    s = field(t, f'turn = "1862-04"\n{a} confederate 2 volunteer; leaders polk, hardee')
    polk = t.leader["polk"]
    fall(s, polk, HURT, "13.72")
    for month, state in (("1862-05", WOUNDED), ("1862-07", WOUNDED), ("1862-08", POOL)):
        s.turn = t.economy.turn(month, "")
        run(s, AtHome("reinforce-leaders", side=CONFEDERATE))
        s.stack.clear()
        assert s.leader_state[polk] == state, month


@pytest.mark.rule("13.72")
def test_13_72_a_leader_falls_and_the_next_of_the_pool_takes_his_place(t: Tables):
    s, a, b = duel(t, "4 volunteer; leaders reynolds", "4 volunteer")
    play(s, f"attack {b}", "initiate reynolds", "fight", dice=(5, 9, 1))
    assert s.leader_state[t.leader["reynolds"]] == KILLED
    here = s.leaders_at(t.board.hex(a), UNION)
    assert [t.leaders[i].slug for i in here] == ["mansfield"], "first in the Union pool"
    assert sum(1 for i, x in enumerate(t.leaders) if x.side == UNION and s.leader_state[i] == POOL) == 6


@pytest.mark.rule("13.72")
def test_r96_leaders_are_thrown_for_when_both_sides_have_taken_their_losses(t: Tables):
    """The owner chooses his losses before he knows who has fallen, and a replacement comes to what is left of the stack."""
    s, _, b = duel(
        t, "8 volunteer, 4 militia; leaders mcclellan, reynolds", "12 veteran works 1; leaders polk"
    )
    play(s, f"attack {b}", "initiate mcclellan", "join reynolds", "fight", dice=(5,))
    assert texts(s)[0].startswith("lose "), "the losses come first"
    people = [t.leader[x] for x in ("mcclellan", "reynolds", "polk")]
    assert all(s.leader_at[i] != OFF for i in people), "nobody has fallen yet"
    s.dice.given_only, s.dice.script = True, [10, 1, 10]
    while FLOW.decision(s).kind == "choose-loss":
        FLOW.play(s, FLOW.choices(s)[0])
    s.dice.given_only = False
    assert not s.dice.script, "McClellan, Reynolds and Polk have been thrown for"
    assert s.leader_state[people[1]] == KILLED


@pytest.mark.rule("13.72")
def test_r96_who_commanded_in_a_battle_that_cost_his_last_troops_checks_once(t: Tables):
    s, _, b = duel(t, "1 volunteer; leaders reynolds", "3 volunteer")
    play(s, f"attack {b}", "initiate reynolds", "fight", dice=(5, 1, 10))
    assert not on_map(s, UNION)
    assert s.leader_state[t.leader["reynolds"]] == ON_MAP, "one die of 10, no second"


@pytest.mark.rule("13.72")
def test_13_72b_nobody_replaces_the_leader_of_a_stack_that_is_gone_before_the_next_turn(t: Tables):
    """A 5 costs the last SP and its leader: Mansfield, first in the pool, has nobody to lead and comes in July."""
    s, _, b = duel(t, "1 volunteer; leaders reynolds", "3 volunteer")
    play(s, f"attack {b}", "initiate reynolds", "fight", dice=(5, 1, 1))
    mansfield = t.leader["mansfield"]
    assert s.leader_state[t.leader["reynolds"]] == KILLED
    assert s.leader_at[mansfield] == OFF
    assert (s.leader_state[mansfield], s.leader_back[mansfield] - 1) == (DISPLACED, s.turn + 1)


@pytest.mark.rule("13.72", "4.54")
@pytest.mark.parametrize(
    ("die", "thrown"), [(5, {"lee", "longstreet", "meade"}), (6, {"longstreet", "meade"}), (7, set())]
)
def test_r97_an_army_commander_whose_subordinates_fight_checks_on_a_5(t: Tables, die: int, thrown: set[str]):
    """Longstreet has all the SPs, but Lee initiates and his rating counts; defending it is the same."""
    for side in (CONFEDERATE, UNION):
        a, b = plain(t)
        s = field(
            t,
            f'turn = "1863-06"\n{a} confederate 6 veteran; leaders lee, longstreet; hqs northern-virginia-hq lee\n'
            f"{b} union 6 veteran works 2; leaders meade",
        )
        begin(s, "combat", side)
        chief, at = ("lee", b) if side == CONFEDERATE else ("meade", a)
        play(s, f"attack {at}", f"initiate {chief}")
        if side == CONFEDERATE:
            play(s, "join longstreet") if "join longstreet" in texts(s) else None
        battle = s.within(Battle)
        assert battle is not None
        made = put_together(s, battle), defence_of(s, battle)
        assert {t.leaders[i].slug for i in exposed(s, battle, *made, die)} == thrown, side


@pytest.mark.rule("13.72")
def test_13_72_wounded_in_june_he_returns_in_october(t: Tables):
    s, _, b = duel(t, "4 volunteer; leaders reynolds", "4 volunteer")
    play(s, f"attack {b}", "initiate reynolds", "fight", dice=(5, 9, 3))
    leader = t.leader["reynolds"]
    assert s.leader_state[leader] == WOUNDED
    assert t.economy.calendar.date(s.leader_back[leader] - 1).part == 10


@pytest.mark.rule("13.72")
@pytest.mark.parametrize(("die", "fate"), [(1, DEAD), (10, UNHARMED)])
def test_13_72a_the_table_is_asked_with_the_leaders_own_modifier(t: Tables, die: int, fate: int):
    a, _ = pair(t)
    s = field(t, f"{SUMMER}\n{a} confederate 2 volunteer; leaders jackson")
    s.dice.script = [die]
    assert check_leader(s, t.leader["jackson"], "13.72") == fate


@pytest.mark.rule("13.72", "6.66")
def test_13_72d_a_healed_leader_waits_in_the_pool_or_takes_anothers_place(t: Tables):
    back = t.economy.turn("1862-08", "") + 1
    s = field(
        t,
        f'turn = "1862-08"\npeople = {{ wounded = ["hooker back {back}"] }}\nwashington union 2 volunteer; leaders sumner',
    )
    run(s, AtHome("reinforce-leaders", side=UNION))
    assert s.leader_state[t.leader["hooker"]] == POOL
    assert texts(s) == ["recall hooker for sumner", "done"]
    play(s, "recall hooker for sumner", f"send hooker to {number(t, 'philadelphia')}")
    assert s.leader_state[t.leader["sumner"]] == RELIEVED
    assert s.leader_state[t.leader["hooker"]] == ON_MAP


@pytest.mark.rule("13.72")
def test_13_72d_a_healed_leader_is_first_in_line(t: Tables):
    a, _ = pair(t)
    s = field(t, f"{SUMMER}\n{a} confederate 2 volunteer; leaders polk, hardee")
    fall(s, t.leader["polk"], HURT, "13.72")
    s.leader_state[t.leader["polk"]], s.leader_back[t.leader["polk"]] = POOL, 0
    assert replacement(s, CONFEDERATE, False) == t.leader["polk"]


@pytest.mark.rule("13.72")
def test_13_72d_a_replacement_who_has_recovered_is_first_in_line_and_may_be_recalled(t: Tables):
    """Cheatham, fourth of the pool, was wounded; of two who have recovered the last comes first."""
    back = t.economy.turn("1862-08", "") + 1
    people = f'people = {{ wounded = ["cheatham back {back}", "polk back {back - 1}"] }}'
    text = f'turn = "1862-08"\n{people}\nrichmond confederate 2 volunteer; leaders hardee'
    s = field(t, text)
    run(s, AtHome("reinforce-leaders", side=CONFEDERATE))
    assert {"recall cheatham for hardee", "recall polk for hardee"} <= set(texts(s))
    play(s, "done")
    for state in (s, from_position(t, to_position(s))):
        assert replacement(state, CONFEDERATE, False) == t.leader["cheatham"]
        state.leader_state[t.leader["cheatham"]] = KILLED
        assert replacement(state, CONFEDERATE, False) == t.leader["polk"]
        state.leader_state[t.leader["polk"]] = KILLED
        assert replacement(state, CONFEDERATE, False) == t.leader["d-h-hill"]


@pytest.mark.rule("13.72")
def test_13_72d_a_cavalry_leader_who_has_recovered_is_first_in_line(t: Tables):
    s = field(t, 'turn = "1863-07"')
    s.leader_state[t.leader["stuart"]] = POOL
    assert replacement(s, CONFEDERATE, False, t.board.hex("richmond")) == t.leader["stuart"]
    assert replacement(s, CONFEDERATE, True, t.board.hex("richmond")) == t.leader["stuart"]
    s.leader_state[t.leader["stuart"]] = WOUNDED
    assert replacement(s, CONFEDERATE, False, t.board.hex("richmond")) == t.leader["d-h-hill"]
    assert replacement(s, CONFEDERATE, True, t.board.hex("richmond")) == t.leader["hampton"]


@pytest.mark.rule("13.72", "9.32", "4.42")
def test_13_72e_infantry_whose_division_leader_falls_in_an_overrun_stops(t: Tables):
    """Nobody replaces him, and infantry does not march without a leader."""
    a, b = pair(t)
    for men, goes_on in (("2 veteran", False), ("2 veteran-cavalry", True)):
        rows = f"{a} confederate {men}; leaders zollicoffer\n{b} union 1 militia isolated 1 fatigue 3"
        s = begin(field(t, f"{SUMMER}\n{rows}"), "operations", CONFEDERATE)
        play(s, "lead zollicoffer", "take all", "set out")
        overrun = next(c for c in FLOW.choices(s) if c.text == f"overrun {b}")
        s.dice.script = [5, 9, 1, 9]
        FLOW.play(s, overrun)
        while FLOW.decision(s).kind == "choose-retreat":
            FLOW.play(s, FLOW.choices(s)[0])
        assert s.leader_at[t.leader["zollicoffer"]] == OFF
        assert not s.strength(t.board.index[b], UNION)
        assert (FLOW.decision(s).kind == "march") == goes_on
        assert bool(s.strength(t.board.index[b], CONFEDERATE)) == goes_on


@pytest.mark.rule("13.74")
def test_13_74_h_with_retreat_tires_by_three(t: Tables):
    c = t.charts
    assert fatigue_gained(c, "H", False, True, False, False) == 3
    assert fatigue_gained(c, "M", False, False, False, False) == 1
    assert fatigue_gained(c, "L", False, False, True, True) == 0
    assert fatigue_gained(c, "L", True, False, False, False) == 0
    assert fatigue_gained(c, "L", True, False, True, False) == 1
    assert fatigue_gained(c, "L", True, False, False, True) == 1
