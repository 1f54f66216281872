"""Rules 8.1 and 14: forts, inside and outside, sieges, relief, surrender."""

import pytest
from war import SUMMER, begin, dice_for, field, play, texts

from longroll.games.war_for_the_union import siege
from longroll.games.war_for_the_union.combat.events import (
    Besieged,
    Eliminated,
    LeaderFell,
    SiegeLifted,
    Surrendered,
)
from longroll.games.war_for_the_union.combat.force import target_refused
from longroll.games.war_for_the_union.combat.resolve import odds_of
from longroll.games.war_for_the_union.flags import (
    ATTACKED,
    BESIEGES,
    DISPLACED,
    FORT,
    HAS_FOUGHT,
    IMPROVED,
    INSIDE,
    KILLED,
    LOCKED,
    NO_FORT,
)
from longroll.games.war_for_the_union.forts import (
    OTHER_PROJECTS,
    build_refused,
    improve_refused,
    projects,
)
from longroll.games.war_for_the_union.frames import Battle, PlayerTurn
from longroll.games.war_for_the_union.movement.events import FortWork
from longroll.games.war_for_the_union.movement.march import besieged_there
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import BESIEGE, BUILD_FORT, CONFEDERATE, EAST, UNION
from longroll.kit.modifiers import total

LATE = 'turn = "1863-11"'


def site(t: Tables) -> tuple[str, str]:
    """A rail hex of Kentucky, which is the Union's, and a plain hex without water next to it: a fort there can be besieged."""
    board = t.board
    for h in t.rails.stations:
        if t.city_at[h] >= 0 or board.states[board.state[h]] != "KY":
            continue
        for j in board.around(h):
            k = board.side(h, j)
            if (
                t.city_at[j] < 0 and t.ground.march[k] == 1 and t.ground.strength[k] == 1
                and t.ground.strength[board.side(j, h)] == 1 and not board.sea[j] and not t.waters.way.at(j)
                and board.terrains[board.terrain[j]] == board.terrains[board.terrain[h]] == "clear"
            ):  # fmt: skip
                return board.numbers[h], board.numbers[j]
    raise AssertionError("no such site")


def post(
    t: Tables,
    defenders: str,
    attackers: str,
    fort: str = "confederate",
    when: str = SUMMER,
    phase: str = "combat",
) -> WfuState:
    """A Confederate fort in Kentucky next to Union troops on a railroad of theirs."""
    rail, plain = site(t)
    s = field(
        t,
        f'{when}\nkentucky = "union"\n{plain} fort {fort}; confederate {defenders}\n{rail} union {attackers}',
    )
    return begin(s, phase, UNION)


def names(t: Tables) -> tuple[int, int, str, str]:
    rail, plain = site(t)
    return t.board.hex(rail), t.board.hex(plain), rail, plain


def besieged(
    t: Tables, inside: str, outside: str, fort: str = "confederate", turns: int = 1, when: str = SUMMER
) -> WfuState:
    """A siege in the same hex."""
    _, plain = site(t)
    return field(
        t,
        f'{when}\nkentucky = "union"\n{plain} fort {fort}; confederate {inside}; siege {turns}; union {outside}',
    )


def run(s: WfuState, phase: str, side: int, *dice: int) -> WfuState:
    s.phasing = side
    s.dice.script = list(dice)
    s.push(PlayerTurn(phase, side=side))
    FLOW.run(s)
    return s


# --- 8.1 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.1", "8.11")
def test_8_11_a_fort_is_begun_and_finished_in_the_next_segment(t: Tables):
    s = field(t, f"{SUMMER}\nresource_points = 2\nlynchburg confederate 2 volunteer works 1")
    home = t.board.hex("lynchburg")
    number = t.board.numbers[home]
    pool = s.fort_pool[2]
    run(s, "forts", CONFEDERATE)
    play(s, f"build fort {number}")
    assert (s.resource_points, s.fort_pool[2]) == (1, pool - 1)
    assert s.fort[home] == NO_FORT
    run(s, "forts", CONFEDERATE)
    assert s.fort_of(home, CONFEDERATE) == FORT
    assert not any(s.sp_works[sp] for sp in s.sps_at(home, CONFEDERATE)), "the works make place for the fort"
    assert [e.what for e in s.out if isinstance(e, FortWork)][-1:] == ["finished"]


@pytest.mark.rule("8.11")
def test_8_11_without_entrenched_troops_the_counter_comes_back(t: Tables):
    s = field(t, f"{SUMMER}\nresource_points = 2\nlynchburg confederate 2 volunteer works 1")
    home = t.board.hex("lynchburg")
    pool = s.fort_pool[2]
    run(s, "forts", CONFEDERATE)
    play(s, f"build fort {t.board.numbers[home]}")
    for sp in s.sps_at(home, CONFEDERATE):
        s.entrench(sp, 0)
    run(s, "forts", CONFEDERATE)
    assert s.fort[home] == NO_FORT
    assert s.fort_pool[2] == pool
    assert s.resource_points == 1, "the point is spent"


@pytest.mark.rule("8.11", "8.12", "8.14", "14.24")
def test_8_12_what_a_fort_needs(t: Tables):
    s = field(
        t,
        f"{SUMMER}\nresource_points = 9\nlynchburg confederate 2 volunteer works 1\nrichmond confederate 1 volunteer\n0307 confederate 1 volunteer works 1",
    )
    lynchburg, richmond, nowhere = (t.board.hex(x) for x in ("lynchburg", "richmond", "0307"))
    assert build_refused(s, CONFEDERATE, lynchburg) is None
    assert build_refused(s, CONFEDERATE, richmond).rule == "8.11", "nobody is entrenched"  # type: ignore[union-attr]
    assert build_refused(s, CONFEDERATE, nowhere).rule == "8.11", "no line"  # type: ignore[union-attr]
    s.resource_points = 0
    assert build_refused(s, CONFEDERATE, lynchburg).rule == "8.11", "no point"  # type: ignore[union-attr]
    s.resource_points = 1
    s.fort_pool[2] = 0
    assert build_refused(s, CONFEDERATE, lynchburg).rule == "8.12", "no counter"  # type: ignore[union-attr]
    s.fort_pool[2] = 3
    s.set_fort(lynchburg, CONFEDERATE, FORT)
    assert build_refused(s, CONFEDERATE, lynchburg).rule == "8.14", "one fort to a hex"  # type: ignore[union-attr]
    s = besieged(t, "2 volunteer inside", "4 volunteer works 1")
    _, home, _, _ = names(t)
    s.set_fort(home, CONFEDERATE, FORT)
    assert build_refused(s, UNION, home) is not None


@pytest.mark.rule("8.12", "8.22")
def test_8_12_two_works_at_once_in_a_theater(t: Tables):
    s = field(
        t,
        f"{SUMMER}\nlynchburg confederate 2 volunteer works 1\npetersburg confederate 1 volunteer works 1\nrichmond confederate 1 volunteer works 1",
    )
    s.resource_points = 9
    run(s, "forts", CONFEDERATE)
    play(s, *(f"build fort {t.board.numbers[t.board.hex(x)]}" for x in ("lynchburg", "petersburg")))
    assert projects(s, CONFEDERATE, EAST) == 2
    question, f = FLOW.asking(s) if s.stack else (None, None)
    number = t.board.numbers[t.board.hex("richmond")]
    if question is not None:
        assert question.refusal(s, f, BUILD_FORT(number)).rule == "8.12"
    assert build_refused(s, CONFEDERATE, t.board.hex("richmond")).rule == "8.12"  # type: ignore[union-attr]


@pytest.mark.rule("8.22", "8.12")
def test_8_22_batteries_count_among_the_works(t: Tables):
    s = field(t, f"{SUMMER}\nresource_points = 9\nrichmond confederate 1 volunteer works 1")
    richmond = t.board.hex("richmond")
    assert build_refused(s, CONFEDERATE, richmond) is None
    OTHER_PROJECTS.append(lambda s, side, theater: 2)
    try:
        assert build_refused(s, CONFEDERATE, richmond).rule == "8.12"  # type: ignore[union-attr]
    finally:
        OTHER_PROJECTS.pop()


@pytest.mark.rule("8.13")
def test_8_13_improved_forts_from_october_1863(t: Tables):
    s = field(t, f"{SUMMER}\nresource_points = 2\nrichmond fort confederate; confederate 1 volunteer")
    home = t.board.hex("richmond")
    assert improve_refused(s, CONFEDERATE, home).rule == "8.13"  # type: ignore[union-attr]
    s = field(
        t, f"{LATE}\nresource_points = 2\nfort_pool = [1, 1, 1, 1]\nrichmond fort confederate", "campaign"
    )
    assert improve_refused(s, CONFEDERATE, home) is None, "no troops are needed"
    run(s, "forts", CONFEDERATE)
    play(s, f"improve fort {t.board.numbers[home]}")
    assert s.fort[home] == FORT, "it keeps its strength meanwhile"
    s.stack.clear()
    run(s, "forts", CONFEDERATE)
    assert s.fort_of(home, CONFEDERATE) == IMPROVED


@pytest.mark.rule("8.13")
def test_8_13_an_improved_fort_needs_a_line_of_supply(t: Tables):
    text = f"{LATE}\nresource_points = 2\nfort_pool = [1, 1, 1, 1]"
    for at, refused in (("richmond", False), ("springfield-il", True)):
        s = field(t, f"{text}\n{at} fort confederate; confederate 1 volunteer", "campaign")
        found = improve_refused(s, CONFEDERATE, t.board.hex(at))
        assert (found is not None and found.rule == "8.13") == refused


@pytest.mark.rule("14.24", "8.11")
def test_14_24_besiegers_build_no_fort_in_the_hex(t: Tables):
    rows = "richmond confederate 2 volunteer inside; fort confederate; siege 1; union 6 volunteer works 1"
    s = field(t, f"{SUMMER}\n{rows}")
    refused = build_refused(s, UNION, t.board.hex("richmond"))
    assert refused is not None
    assert refused.rule == "14.24"


@pytest.mark.rule("8.14", "9.18")
def test_8_14_a_fort_under_construction_falls_with_its_hex(t: Tables):
    s = begin(field(t, f"{SUMMER}\n0307 union 1 volunteer-cavalry"), "operations", UNION)
    s.fort_work[t.board.hex("0408")] = 2
    play(s, "ride 0307", "take all", "set out", "to 0408")
    assert not s.fort_work[t.board.hex("0408")]


# --- inside and outside ----------------------------------------------------------------------------------------------


@pytest.mark.rule("9.16", "4.12")
def test_9_16_troops_go_inside_and_come_out_in_their_operations(t: Tables):
    s = begin(field(t, f"{SUMMER}\n0307 fort union; union 3 volunteer"), "operations", UNION)
    home = t.board.hex("0307")
    play(s, "go inside 0307")
    assert all(s.sp_flags[sp] & INSIDE for sp in s.sps_at(home, UNION))
    assert not s.zoc[t.board.hex("0308")], "no zone from inside"
    play(s, "come out 0307")
    assert s.zoc[t.board.hex("0308")]
    s = begin(field(t, f"{SUMMER}\n0307 fort union; union 5 volunteer"), "operations", UNION)
    assert "go inside 0307" not in texts(s), "4 SPs fit"


@pytest.mark.rule("14.1", "14.11", "14.13")
def test_14_1_the_defender_chooses_inside_or_outside(t: Tables):
    _, _, _, plain = names(t)
    for answer, reason, amount in (
        ("defend inside", "inside-fort", -2),
        ("defend outside", "outside-fort", -1),
    ):
        s = post(t, "2 volunteer", "4 volunteer; leaders reynolds")
        play(s, f"attack {plain}", "initiate reynolds", "fight")
        assert FLOW.decision(s).side == "confederate"
        battle = s.within(Battle)
        assert battle is not None
        battle.inside = answer == "defend inside"
        found = {m.reason: m.amount for m in odds_of(s, battle).modifiers}
        assert found[reason] == amount
        battle.inside = False
        play(
            s,
            answer,
            *(["fight"] if answer == "defend inside" else []),
            dice=dice_for(s, "M/M", "L*/L", "H/H", "H/M", inside=answer == "defend inside"),
        )
        here = s.sps_at(t.board.index[plain], CONFEDERATE)
        assert here
        assert all(bool(s.sp_flags[sp] & INSIDE) == (answer == "defend inside") for sp in here)


@pytest.mark.rule("14.1", "4.12")
def test_14_1_too_many_defend_outside(t: Tables):
    _, _, _, plain = names(t)
    s = post(t, "5 volunteer", "6 volunteer; leaders reynolds")
    before = {
        m.reason: m.amount
        for m in odds_of(s, Battle("join", UNION, t.board.index[plain], [t.leader["reynolds"]])).modifiers
    }
    assert before["outside-fort"] == -1
    play(s, f"attack {plain}", "initiate reynolds", "fight", dice=(8, 9))
    assert FLOW.decision(s).kind != "fort-stand", "nobody is asked: 4 SPs fit inside"
    assert not any(s.sp_flags[sp] & INSIDE for sp in s.sps_at(t.board.index[plain], CONFEDERATE))


@pytest.mark.rule("14.13")
def test_14_13_who_went_inside_stays_inside_for_the_player_turn(t: Tables):
    _, home, rail, plain = names(t)
    s = post(t, "2 volunteer", "8 volunteer; leaders reynolds, meade")
    play(s, f"attack {plain}", "initiate reynolds", "fight")
    dice = dice_for(s, "L*/L", "M/M", "H/M", inside=True)
    play(s, "defend inside", "fight", dice=dice)
    while FLOW.decision(s).kind != "combat":
        play(s, texts(s)[-1])
    here = s.sps_at(home, CONFEDERATE)
    assert here
    assert all(s.sp_flags[sp] & INSIDE and s.sp_marks[sp] & LOCKED for sp in here)
    s.forget_turn()
    assert not any(s.sp_marks[sp] for sp in here)
    assert rail


@pytest.mark.rule("14.12", "13.73")
def test_14_12_troops_outside_may_retreat_into_the_fort(t: Tables):
    _, home, _, plain = names(t)
    s = post(t, "2 volunteer", "6 volunteer; leaders reynolds")
    play(s, f"attack {plain}", "initiate reynolds", "fight")
    play(s, "defend outside", dice=dice_for(s, "M/M(R)", "L*/M(R)", "L/M(R)"))
    assert FLOW.decision(s).kind == "choose-retreat"
    assert "shelter all" in texts(s)
    play(s, "shelter all")
    assert all(s.sp_flags[sp] & INSIDE for sp in s.sps_at(home, CONFEDERATE))
    assert FLOW.decision(s).kind == "choose-siege"


@pytest.mark.rule("14.12")
def test_14_12_not_on_a_light_loss_for_the_attacker_and_a_heavy_one_for_them(t: Tables):
    _, home, _, plain = names(t)
    s = post(t, "2 volunteer", "6 volunteer; leaders reynolds")
    play(s, f"attack {plain}", "initiate reynolds", "fight", "defend outside", dice=(10, 9))
    assert not any(x.startswith("shelter") for x in texts(s))
    s = post(t, "2 volunteer", "6 volunteer; leaders reynolds", fort="confederate improved", when=LATE)
    play(s, f"attack {plain}", "initiate reynolds", "fight", "defend outside", dice=(10, 9))
    assert any(x.startswith("shelter") for x in texts(s)), "an improved fort always takes them in"
    assert home


@pytest.mark.rule("14.12")
def test_14_12_beaten_attackers_go_back_into_their_own_fort(t: Tables):
    s = begin(
        field(
            t,
            f"{SUMMER}\n0307 fort union; union 2 volunteer; leaders reynolds\n0308 confederate 2 veteran works 1",
        ),
        "combat",
        UNION,
    )
    play(s, "attack 0308", "initiate reynolds")
    play(s, "fight", dice=dice_for(s, "M(R)/L", "M(R)/M"))
    assert any(x.startswith("shelter") for x in texts(s)), texts(s)
    play(s, "shelter all")
    assert all(s.sp_flags[sp] & INSIDE for sp in s.sps_at(t.board.hex("0307"), UNION))


@pytest.mark.rule("13.73", "14.13")
def test_13_73_an_improved_fort_is_held_unless_the_loss_is_heavy(t: Tables):
    _, home, _, plain = names(t)
    s = post(t, "2 volunteer", "6 volunteer; leaders reynolds", fort="confederate improved", when=LATE)
    play(s, f"attack {plain}", "initiate reynolds", "fight")
    dice = dice_for(s, "M/M(R)", "L*/M(R)", "L/M(R)", inside=True)
    play(s, "defend inside", "fight", dice=dice)
    assert s.strength(home, CONFEDERATE) == 2


# --- sieges ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.2", "14.21", "14.13")
def test_14_21_a_siege_is_laid_to_those_who_stay_inside(t: Tables):
    """4 against 2 inside: 50% more, and the railroad hex next to it is a supply head."""
    _, home, rail, plain = names(t)
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


@pytest.mark.rule("14.21")
def test_14_21_what_a_siege_needs(t: Tables):
    _, home, _, _ = names(t)
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
    _, home, _, plain = names(t)
    s = post(t, "1 volunteer", "6 volunteer; leaders reynolds", phase="operations")
    play(s, "lead reynolds", "take all", "set out", f"overrun {plain}")
    play(s, "defend inside", f"besiege {plain}")
    assert FLOW.decision(s).kind == "choose-siege"
    play(s, "advance reynolds", f"besiege {plain}")
    assert s.siege[home] == 1
    assert not s.leader_flags[t.leader["reynolds"]] & BESIEGES, "he may still attack in the Combat Phase"


@pytest.mark.rule("14.22")
def test_14_22_a_siege_that_is_too_weak_is_given_up_without_fatigue(t: Tables):
    _, home, _, _ = names(t)
    s = besieged(t, "2 volunteer inside", "2 volunteer; leaders reynolds")
    run(s, "sieges", UNION)
    assert [e for e in s.out if isinstance(e, SiegeLifted)]
    while s.stack:
        play(s, texts(s)[0])
    assert not s.siege[home]
    assert not s.strength(home, UNION)
    moved = [sp for sp in range(len(s.sp_at)) if s.sp_at[sp] >= 0 and s.side_of(sp) == UNION]
    assert {s.sp_fatigue[sp] for sp in moved} == {0}
    strong = besieged(t, "2 volunteer inside", "4 volunteer; leaders reynolds")
    run(strong, "sieges", UNION)
    assert strong.siege[home] == 1


@pytest.mark.rule("14.23")
def test_14_23_the_besieged_do_not_march_and_attack_only_their_besiegers(t: Tables):
    rail, home, number, plain = names(t)
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
    rail, home, number, plain = names(t)
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
    _, home, _, plain = names(t)
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


@pytest.mark.rule("14.24", "13.14")
def test_14_24_only_besiegers_attack_the_fort_and_others_march_through(t: Tables):
    rail, home, number, plain = names(t)
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


@pytest.mark.rule("14.24", "4.23")
def test_14_24_besiegers_of_a_city_are_not_in_it(t: Tables):
    s = field(
        t,
        f"{SUMMER}\nvicksburg fort confederate; confederate 1 volunteer inside; siege 1; union 3 volunteer works 1",
    )
    home = t.board.hex("vicksburg")
    assert not s.negated(home, UNION)
    assert s.negated(home, CONFEDERATE)


@pytest.mark.rule("14.2")
def test_14_2_a_siege_ends_when_the_besiegers_march_away(t: Tables):
    _, home, number, plain = names(t)
    s = begin(besieged(t, "2 volunteer inside", "3 volunteer; leaders reynolds"), "operations", UNION)
    play(s, "lead reynolds", "take all", "set out", f"to {number}")
    assert not s.siege[home]
    assert plain


@pytest.mark.rule("14.25")
def test_14_25_polk_surrenders_on_a_6_in_the_third_turn(t: Tables):
    """The example: 6, +1 for Polk, -2 for two turns past the first: 5, and the fort surrenders."""
    _, home, _, _ = names(t)
    s = besieged(t, "2 volunteer inside unsupplied; leaders polk", "4 volunteer", turns=3)
    assert total(siege.surrender_roll(s, home, CONFEDERATE)) == -1
    run(s, "surrenders", CONFEDERATE, 6)
    (roll,) = [e for e in s.out if isinstance(e, Surrendered)]
    assert (roll.roll, roll.surrenders) == (5, True)
    assert not s.strength(home, CONFEDERATE)
    assert s.fort[home] == NO_FORT
    assert s.leader_state[t.leader["polk"]] == KILLED, "no casualty roll (14.26)"
    assert not any(s.box)


@pytest.mark.rule("14.25", "3.2")
@pytest.mark.parametrize(("hq", "rating"), [("", 1), ("; hqs mississippi-hq polk", 0)])
def test_14_25_the_rating_of_the_side_that_the_senior_leader_shows(t: Tables, hq: str, rating: int):
    _, home, _, _ = names(t)
    s = besieged(t, f"2 volunteer inside unsupplied; leaders polk{hq}", "4 volunteer")
    assert total(siege.surrender_roll(s, home, CONFEDERATE)) == rating


@pytest.mark.rule("14.25")
def test_14_25_a_7_holds_and_an_improved_fort_adds_one(t: Tables):
    _, home, _, _ = names(t)
    s = besieged(t, "2 volunteer inside unsupplied; leaders polk", "4 volunteer", turns=3)
    run(s, "surrenders", CONFEDERATE, 7)
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
    run(s, "surrenders", CONFEDERATE, *(() if fed else (10,)))
    assert bool([e for e in s.out if isinstance(e, Surrendered)]) == (not fed)


@pytest.mark.rule("14.25")
def test_14_25_sieges_grow_older_by_the_month(t: Tables):
    s = besieged(t, "2 volunteer inside", "4 volunteer")
    _, home, _, _ = names(t)
    siege.age(s)
    assert s.siege[home] == 2
