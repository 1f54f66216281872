"""14.2 Sieges, relief, surrender."""

import pytest
from war import KY, LATE, SUMMER, begin, dice_for, field, hq, on, play, run, texts, why
from war_scenes import ROUT, besieged, lead_out, post, run_phase, site_hexes, spur

from longroll.games.war_for_the_union import siege
from longroll.games.war_for_the_union.combat.answers import siege_possible
from longroll.games.war_for_the_union.combat.attacks import targets
from longroll.games.war_for_the_union.combat.entering import besiegers
from longroll.games.war_for_the_union.combat.events import (
    Besieged,
    Eliminated,
    LeaderFell,
    SiegeLifted,
    Surrendered,
)
from longroll.games.war_for_the_union.combat.force import target_refused
from longroll.games.war_for_the_union.flags import (
    ATTACKED,
    BESIEGES,
    DISPLACED,
    HAS_FOUGHT,
    IMPROVED,
    INSIDE,
    KILLED,
    NO_FORT,
)
from longroll.games.war_for_the_union.forts import build_refused
from longroll.games.war_for_the_union.frames import Battle, PlayerTurn, Withdrawing
from longroll.games.war_for_the_union.movement.march import besieged_there
from longroll.games.war_for_the_union.naval.landing import Load
from longroll.games.war_for_the_union.naval.landing import refused as landing_refused
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.siege import water_open
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import BESIEGE, CONFEDERATE, QUALITIES, UNION
from longroll.kit.modifiers import total


@pytest.mark.rule("14.2")
def test_14_2_a_siege_ends_when_the_besiegers_march_away(t: Tables):
    _, home, number, plain = site_hexes(t)
    s = begin(besieged(t, "2 volunteer inside", "3 volunteer; leaders reynolds"), "operations", UNION)
    play(s, "lead reynolds", "take all", "set out", f"to {number}")
    assert not s.siege[home]
    assert plain


LEFT = "reynolds, meade; hqs potomac-hq; depots union river"
"""a leader who leads and one who stays, an HQ without a commander, a depot"""


def left_to_the_garrison(t: Tables, s: WfuState, home: int) -> bool:
    """Whether depot, HQ and leader of besiegers who are gone have fallen to the besieged."""
    n = t.board.count
    kept = s.depot[UNION * n + home], s.hq_at[hq(t, "potomac-hq")] == home, bool(s.leaders_at(home, UNION))
    assert len(set(map(bool, kept))) == 1, "all or nothing"
    return not any(kept)


@pytest.mark.rule("14.2", "9.18", "4.57")
def test_14_2_what_besiegers_leave_behind_falls_to_the_garrison(t: Tables):
    _, home, number, _ = site_hexes(t)
    s = begin(besieged(t, "2 volunteer inside", f"3 volunteer; leaders {LEFT}"), "operations", UNION)
    play(s, "lead reynolds", "take 1 volunteer", "set out", f"to {number}", "halt")
    assert not left_to_the_garrison(t, s, home), "the siege goes on"
    s = begin(besieged(t, "2 volunteer inside", f"3 volunteer; leaders {LEFT}"), "operations", UNION)
    play(s, "lead reynolds", "take all", "set out")
    play(s, f"to {number}", dice=(9,))
    assert left_to_the_garrison(t, s, home)
    assert s.leader_state[t.leader["meade"]] == DISPLACED


@pytest.mark.rule("14.2", "9.18", "16.11")
def test_14_2_besiegers_who_are_withdrawn_or_ride_away_leave_depots_too(t: Tables):
    _, home, number, _ = site_hexes(t)
    s = besieged(t, "1 militia inside", "2 volunteer; depots union river")
    s.push(Withdrawing("withdrawing", side=UNION, quality=QUALITIES.index("volunteer"), count=2))
    FLOW.run(s)
    assert not s.siege[home]
    assert not s.depot[UNION * t.board.count + home]
    rail, rows = t.board.hex(number), f"{number} fort confederate; confederate 1 volunteer inside; siege 1"
    near = next(h for h in t.rails.ends(t.rails.opened(186206))[rail])
    rails = f'rail = {{ union = ["{number}", "{t.board.numbers[near]}"] }}'
    s = field(t, f"{SUMMER}\n{KY}\n{rails}\n{rows}; union 2 volunteer; depots union river")
    begin(s, "operations", UNION)
    play(s, f"entrain {number}", "load 2 volunteer", f"rail to {t.board.numbers[near]}", "alight")
    assert not s.siege[rail]
    assert not s.depot[UNION * t.board.count + rail]


@pytest.mark.rule("14.22", "9.18")
def test_14_22_a_siege_given_up_leaves_depots_to_the_garrison(t: Tables):
    _, home, _, _ = site_hexes(t)
    s = besieged(t, "4 volunteer inside", "3 volunteer; depots union river")
    run_phase(s, "sieges", UNION)
    assert not s.siege[home]
    assert not s.depot[UNION * t.board.count + home]


@pytest.mark.rule("14.23", "13.8", "9.18")
def test_14_23_a_sortie_that_drives_the_besiegers_off_takes_what_they_leave(t: Tables):
    _, home, _, plain = site_hexes(t)
    text = besieged(t, "4 veteran inside; leaders longstreet", "1 militia; depots union river")
    s = begin(text, "combat", CONFEDERATE)
    play(s, f"attack {plain}", "initiate longstreet")
    play(s, "fight", dice=dice_for(s, *ROUT))
    on(s, "choose-retreat")
    assert not s.siege[home]
    assert s.fort[home]
    assert not s.depot[UNION * t.board.count + home]


@pytest.mark.rule("14.22", "13.8", "9.18")
def test_14_22_besiegers_who_advance_elsewhere_leave_the_hex_to_the_garrison(t: Tables):
    _, home, number, _ = site_hexes(t)
    rows = f"4 veteran; leaders reynolds; depots union river\n{number} confederate 1 militia"
    s = begin(besieged(t, "1 militia inside", rows), "combat", UNION)
    play(s, f"attack {number}", "initiate reynolds")
    play(s, "fight", dice=dice_for(s, *ROUT))
    on(s, "choose-retreat")
    play(s, "advance reynolds")
    assert not s.siege[home]
    assert not s.depot[UNION * t.board.count + home]


@pytest.mark.rule("14.2", "14.21", "14.13")
def test_14_21_a_siege_is_laid_to_those_who_stay_inside(t: Tables):
    """4 against 2 inside: 50% more, and the railroad hex next to it is a supply head."""
    _, home, rail, plain = site_hexes(t)
    s = post(t, "2 volunteer", "4 volunteer; leaders reynolds")
    assert siege.head_near(s, home, UNION)
    play(s, f"attack {plain}", "initiate reynolds", "fight", "defend inside")
    assert texts(s) == ["fight", f"besiege {plain}"], "storm it, or lay siege"
    play(s, f"besiege {plain}")
    assert FLOW.decision(s).kind == "choose-siege"
    question, f = FLOW.asking(s)
    assert question.refusal(s, f, BESIEGE(plain)).rule == "14.21", "nobody advances yet"  # type: ignore[union-attr]
    play(s, "advance reynolds", f"besiege {plain}")
    assert s.siege[home] == 1
    assert s.strength(home, UNION) == 4
    assert not any(s.sp_flags[sp] & ATTACKED for sp in s.sps_at(home, UNION)), "nobody has attacked"
    assert [e for e in s.out if isinstance(e, Besieged)]
    assert s.leader_flags[t.leader["reynolds"]] & BESIEGES
    assert s.leader_flags[t.leader["reynolds"]] & HAS_FOUGHT, "R37: his attack is used up"
    assert besieged_there(s, home, CONFEDERATE)
    assert rail


@pytest.mark.rule("14.21", "14.13")
@pytest.mark.parametrize(("men", "enough"), [(7, False), (8, True)])
def test_14_21_no_besieger_is_counted_under_two_leaders(t: Tables, men: int, enough: bool):
    """7 SPs under two leaders, each of whom could command them all, are 7; against 5 a siege takes 8."""
    here = t.board.hex("corinth")
    near = next(
        h for h in t.board.around(here)
        if t.ground.march[t.board.side(h, here)] == 1 and t.rails.hexes[h] and t.city_at[h] < 0
    )  # fmt: skip
    a, corinth = t.board.numbers[near], t.board.numbers[here]
    rows = f"{a} union {men} volunteer; leaders hooker, sumner\ncorinth confederate 5 volunteer; fort confederate"
    s = begin(field(t, f"{SUMMER}\nrail = {{ union = ['{a}'] }}\n{rows}"), "combat", UNION)
    assert siege.head_near(s, here, UNION)
    play(s, f"attack {corinth}", "initiate hooker")
    if "join sumner" in texts(s):
        play(s, "join sumner")
    battle = s.within(Battle)
    assert battle is not None
    battle.leaders = [t.leader["hooker"], t.leader["sumner"]]
    assert siege_possible(s, battle) == enough
    battle.do, battle.vacated = "choose-siege", True
    assert len(besiegers(s, battle, battle.leaders)) == men
    battle.going = battle.leaders[:]
    assert (f"besiege {corinth}" in texts(s)) == enough
    assert FLOW.decision(s).prompt.endswith(f"{men} SPs of 8 that are needed. Who else?")
    assert enough or why(s, f"besiege {corinth}") == "14.21"


@pytest.mark.rule("14.21", "13.81")
def test_14_21_light_cavalry_lays_siege_by_itself_too(t: Tables):
    """3 SPs are needed: the leader brings one of infantry, veteran cavalry of another hex the others."""
    _, home, rail, plain = site_hexes(t)
    other = next(
        h for h in t.board.around(home)
        if t.board.numbers[h] != rail and t.ground.march[t.board.side(h, home)] == 1 and t.city_at[h] < 0
    )  # fmt: skip
    o = t.board.numbers[other]
    s = post(t, "2 volunteer", f"1 volunteer; leaders reynolds\n{o} union 2 veteran-cavalry")
    play(
        s,
        f"attack {plain}",
        "initiate reynolds",
        f"join cavalry {o}",
        "fight",
        "defend inside",
        f"besiege {plain}",
    )
    play(s, "advance reynolds")
    assert f"besiege {plain}" not in texts(s)
    play(s, f"advance cavalry {o}", f"besiege {plain}")
    assert s.siege[home] == 1
    assert s.strength(home, UNION) == 3
    assert not any(s.sp_flags[sp] & ATTACKED for sp in s.sps_at(home, UNION)), "nobody has attacked (R37)"
    s = post(t, "2 volunteer", "3 veteran-cavalry")
    play(s, f"attack {plain}", f"initiate cavalry {rail}", "fight", "defend inside", f"besiege {plain}")
    play(s, f"advance cavalry {rail}", f"besiege {plain}")
    assert s.siege[home] == 1


@pytest.mark.rule("14.21")
def test_14_21_what_a_siege_needs(t: Tables):
    _, home, _, _ = site_hexes(t)
    s = post(t, "2 volunteer inside", "4 volunteer; leaders reynolds")
    assert siege.needed(s, home, UNION) == 3
    assert siege.siege_refused(s, home, UNION, 3) is None
    assert siege.siege_refused(s, home, UNION, 2).rule == "14.21"  # type: ignore[union-attr]
    s.set_fort(home, CONFEDERATE, IMPROVED)
    assert siege.needed(s, home, UNION) == 4, "twice for an improved fort"
    far = field(t, f"{SUMMER}\n0307 fort confederate; confederate 1 volunteer inside\n0308 union 4 volunteer")
    assert siege.siege_refused(far, t.board.hex("0307"), UNION, 4).rule == "14.21", "no supply head near"  # type: ignore[union-attr]


@pytest.mark.rule("14.21")
def test_14_21_a_siege_begun_in_an_overrun(t: Tables):
    _, home, _, plain = site_hexes(t)
    s = post(t, "1 volunteer", "6 volunteer; leaders reynolds", phase="operations")
    play(s, "lead reynolds", "take all", "set out", f"overrun {plain}")
    play(s, "defend inside", f"besiege {plain}")
    assert FLOW.decision(s).kind == "choose-siege"
    play(s, "advance reynolds", f"besiege {plain}")
    assert s.siege[home] == 1
    assert not s.leader_flags[t.leader["reynolds"]] & BESIEGES, "he may still attack in the Combat Phase"


@pytest.mark.rule("14.21", "14.13")
def test_14_21b_a_siege_laid_in_an_overrun_leaves_leader_and_troops_their_attacks(t: Tables):
    s = lead_out(
        t,
        "6310 union 12 volunteer; leaders mcclellan\n6211 fort confederate; confederate 1 veteran",
        "mcclellan",
    )
    play(s, "overrun 6211", "defend inside", "besiege 6211", "advance mcclellan", "besiege 6211", "halt")
    here = t.board.hex("6211")
    assert s.siege[here]
    assert not s.leader_flags[t.leader["mcclellan"]]
    assert not any(s.sp_battles)
    assert targets(s, UNION, second=False) == [here]


@pytest.mark.rule("14.22")
def test_14_22_a_siege_that_is_too_weak_is_given_up_without_fatigue(t: Tables):
    _, home, _, _ = site_hexes(t)
    s = besieged(t, "2 volunteer inside", "2 volunteer; leaders reynolds")
    run_phase(s, "sieges", UNION)
    assert [e for e in s.out if isinstance(e, SiegeLifted)]
    while s.stack:
        play(s, texts(s)[0])
    assert not s.siege[home]
    assert not s.strength(home, UNION)
    moved = [sp for sp in range(len(s.sp_at)) if s.sp_at[sp] >= 0 and s.side_of(sp) == UNION]
    assert {s.sp_fatigue[sp] for sp in moved} == {0}
    strong = besieged(t, "2 volunteer inside", "4 volunteer; leaders reynolds")
    run_phase(strong, "sieges", UNION)
    assert strong.siege[home] == 1


@pytest.mark.rule("14.23")
def test_14_23_the_besieged_do_not_march_and_attack_only_their_besiegers(t: Tables):
    rail, home, number, plain = site_hexes(t)
    s = besieged(t, "3 volunteer inside; leaders polk", "2 volunteer")
    begin(s, "operations", CONFEDERATE)
    assert "lead polk" not in texts(s)
    play(s, "done")
    begin(s, "combat", CONFEDERATE)
    assert texts(s) == [f"attack {plain}", "done"]
    assert target_refused(s, CONFEDERATE, home, rail).rule == "14.23"  # type: ignore[union-attr]
    play(s, f"attack {plain}", "initiate polk", "fight", dice=(1, 9))
    while FLOW.decision(s).kind != "combat":
        play(s, texts(s)[0])
    assert s.siege[home]
    here = s.sps_at(home, CONFEDERATE)
    assert all(s.sp_flags[sp] & INSIDE for sp in here), "they go back inside"
    assert number


@pytest.mark.rule("14.23", "4.53")
def test_14_23_relief_joins_the_besieged(t: Tables):
    rail, home, number, plain = site_hexes(t)
    s = begin(
        field(
            t,
            f'{SUMMER}\nkentucky = "union"\n{plain} fort confederate; confederate 3 volunteer inside; leaders polk; siege 2; union 3 volunteer\n'
            f"{number} confederate 6 volunteer; leaders hardee",
        ),
        "combat", CONFEDERATE,
    )  # fmt: skip
    play(s, f"attack {plain}", "initiate hardee", "join polk", "fight", dice=(10, 9))
    while FLOW.decision(s).kind != "combat":
        play(s, texts(s)[0])
    assert not s.strength(home, UNION), "the besiegers are driven off"
    assert not s.siege[home]
    assert s.strength(home, CONFEDERATE) >= 3
    assert rail


@pytest.mark.rule("14.23", "14.26", "13.73")
def test_14_23_besieged_troops_who_must_retreat_are_lost_for_good(t: Tables):
    _, home, _, plain = site_hexes(t)
    s = begin(besieged(t, "1 volunteer inside; leaders polk, reynolds", "6 volunteer"), "combat", UNION)
    assert f"attack {plain}" in texts(s)
    play(s, f"attack {plain}", "initiate reynolds")
    play(s, "fight", dice=dice_for(s, "M/M(R)", "L*/M(R)", "L/M(R)", inside=True))
    assert not s.strength(home, CONFEDERATE)
    assert not any(s.box), "no Replacement Box"
    assert s.fort[home] == NO_FORT
    assert not s.siege[home]
    fates = [e.fate for e in s.out if isinstance(e, LeaderFell)]
    assert fates == ["captured"], "no water, no escape"
    assert s.leader_state[t.leader["polk"]] == KILLED
    assert [e for e in s.out if isinstance(e, Eliminated)]


@pytest.mark.rule("14.23")
def test_14_23_besieged_leaders_escape_by_water(t: Tables):
    s = field(
        t,
        f"{SUMMER}\nvicksburg fort confederate; confederate 1 volunteer inside; leaders polk; siege 1; union 6 volunteer",
    )
    home = t.board.hex("vicksburg")
    assert siege.water_open(s, home, CONFEDERATE)
    s.dice.script = [9]
    for sp in s.sps_at(home, CONFEDERATE):
        s.disband(sp)
    siege.garrison_gone(s, home, CONFEDERATE)
    polk = t.leader["polk"]
    assert s.leader_state[polk] == DISPLACED
    assert s.leader_back[polk] - 1 == s.turn + 2, "the second following month"


def _only_bay(t: Tables, h: int) -> bool:
    waters = t.waters.way.at(h)
    return bool(waters) and h not in t.waters.coast_of and all(t.waters.kind[x] == 2 for x in waters)


@pytest.mark.rule("14.23")
def test_14_23b_leaders_escape_over_a_bay_too(t: Tables):
    s = field(t, SUMMER)
    bays = [h for h in range(t.board.count) if not t.board.sea[h] and _only_bay(t, h)]
    assert bays
    assert all(water_open(s, h, UNION) for h in bays)


@pytest.mark.rule("14.24", "8.11")
def test_14_24_besiegers_build_no_fort_in_the_hex(t: Tables):
    rows = "richmond confederate 2 volunteer inside; fort confederate; siege 1; union 6 volunteer works 1"
    s = field(t, f"{SUMMER}\n{rows}")
    refused = build_refused(s, UNION, t.board.hex("richmond"))
    assert refused is not None
    assert refused.rule == "14.24"


@pytest.mark.rule("14.24", "13.14")
def test_14_24_only_besiegers_attack_the_fort_and_others_march_through(t: Tables):
    rail, home, number, plain = site_hexes(t)
    s = field(
        t,
        f'{SUMMER}\nkentucky = "union"\n{plain} fort confederate; confederate 1 volunteer inside; siege 1; union 3 volunteer\n'
        f"{number} union 3 volunteer; leaders reynolds",
    )
    assert target_refused(s, UNION, rail, home).rule == "13.14"  # type: ignore[union-attr]
    begin(s, "operations", UNION)
    play(s, "lead reynolds", "take all", "set out", f"to {plain}")
    assert s.strength(home, UNION) == 6
    assert s.siege[home] == 1
    assert f"entrench {plain}" in texts(s), "besiegers may dig"


@pytest.mark.rule("14.24", "9.18")
def test_14_24_leaders_railroad_men_go_where_their_side_besieges(t: Tables):
    _, home, number, plain = site_hexes(t)
    text = f"3 volunteer\n{number} union 1 volunteer; leaders reynolds"
    s = begin(besieged(t, "2 volunteer inside", text), "operations", UNION)
    play(s, "lead reynolds", "set out", f"to {plain}", "halt")
    assert s.leader_at[t.leader["reynolds"]] == home
    lone = field(t, f"{SUMMER}\n{KY}\n{plain} fort confederate\n{number} union 1 volunteer; leaders reynolds")
    begin(lone, "operations", UNION)
    play(lone, "lead reynolds", "set out")
    assert why(lone, f"to {plain}") == "9.18", "not alone where a fort stands without a siege"
    alone = Load(people=[t.leader["reynolds"]])
    assert landing_refused(s, UNION, home, alone, by_sea=False) is None, "by water too"
    refused = landing_refused(lone, UNION, home, alone, by_sea=False)
    assert refused is not None


@pytest.mark.rule("14.24", "4.23")
def test_14_24_besiegers_of_a_city_are_not_in_it(t: Tables):
    s = field(
        t,
        f"{SUMMER}\nvicksburg fort confederate; confederate 1 volunteer inside; siege 1; union 3 volunteer works 1",
    )
    home = t.board.hex("vicksburg")
    assert not s.negated(home, UNION)
    assert s.negated(home, CONFEDERATE)


@pytest.mark.rule("14.25")
def test_14_25_polk_surrenders_on_a_6_in_the_third_turn(t: Tables):
    """The example: 6, +1 for Polk, -2 for two turns past the first: 5, and the fort surrenders."""
    _, home, _, _ = site_hexes(t)
    s = besieged(t, "2 volunteer inside unsupplied; leaders polk", "4 volunteer", turns=3)
    assert total(siege.surrender_roll(s, home, CONFEDERATE)) == -1
    run_phase(s, "surrenders", CONFEDERATE, 6)
    (roll,) = [e for e in s.out if isinstance(e, Surrendered)]
    assert (roll.roll, roll.surrenders) == (5, True)
    assert not s.strength(home, CONFEDERATE)
    assert s.fort[home] == NO_FORT
    assert s.leader_state[t.leader["polk"]] == KILLED, "no casualty roll (14.26)"
    assert not any(s.box)


@pytest.mark.rule("14.25", "3.2")
@pytest.mark.parametrize(("hq", "rating"), [("", 1), ("; hqs mississippi-hq polk", 0)])
def test_14_25_the_rating_of_the_side_that_the_senior_leader_shows(t: Tables, hq: str, rating: int):
    _, home, _, _ = site_hexes(t)
    s = besieged(t, f"2 volunteer inside unsupplied; leaders polk{hq}", "4 volunteer")
    assert total(siege.surrender_roll(s, home, CONFEDERATE)) == rating


@pytest.mark.rule("14.25")
def test_14_25_a_7_holds_and_an_improved_fort_adds_one(t: Tables):
    _, home, _, _ = site_hexes(t)
    s = besieged(t, "2 volunteer inside unsupplied; leaders polk", "4 volunteer", turns=3)
    run_phase(s, "surrenders", CONFEDERATE, 7)
    assert s.strength(home, CONFEDERATE) == 2
    s = besieged(
        t, "2 volunteer inside unsupplied; leaders polk", "4 volunteer", "confederate improved", 3, LATE
    )
    assert total(siege.surrender_roll(s, home, CONFEDERATE)) == 0


@pytest.mark.rule("14.25", "7.33")
def test_14_25_r20_a_city_of_the_network_does_not_surrender(t: Tables):
    s = field(
        t, f"{SUMMER}\nvicksburg fort confederate; confederate 1 volunteer inside; siege 4; union 4 volunteer"
    )
    home = t.board.hex("vicksburg")
    fed = t.city_at[home] in network(s, CONFEDERATE).sources
    assert siege.starving(s, home, CONFEDERATE) == (not fed)
    run_phase(s, "surrenders", CONFEDERATE, *(() if fed else (10,)))
    assert bool([e for e in s.out if isinstance(e, Surrendered)]) == (not fed)


@pytest.mark.rule("14.25")
def test_14_25_sieges_grow_older_by_the_month(t: Tables):
    s = besieged(t, "2 volunteer inside", "4 volunteer")
    _, home, _, _ = site_hexes(t)
    siege.age(s)
    assert s.siege[home] == 2


def run_surrender(s: WfuState, *dice: int) -> WfuState:
    return run(s, PlayerTurn("surrenders", side=CONFEDERATE), dice)


@pytest.mark.rule("14.25")
@pytest.mark.parametrize(("marker", "rolls"), [("", False), (" unsupplied", True)])
def test_14_25_only_a_fort_without_a_line_in_its_supply_phase_rolls(t: Tables, marker: str, rolls: bool):
    _, plain = spur(t)
    s = field(
        t,
        f"{SUMMER}\n{plain} confederate 2 volunteer{marker} inside; fort confederate; siege 1; union 6 veteran",
    )
    run_surrender(s, *((10,) if rolls else ()))
    assert s.strength(t.board.hex(plain), CONFEDERATE) == 2
