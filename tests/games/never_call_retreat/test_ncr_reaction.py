"""Chapters 8, 9, 12 and 13 in parts: columns and dice, Headquarters and their displays, reaction, the sound of the guns."""

import pytest

from games.never_call_retreat.field import act, asked, happened, play, stand, texts
from games.never_call_retreat.test_ncr_cycle import kind, run, scenario
from longroll.games.never_call_retreat import forts
from longroll.games.never_call_retreat.combat.battle import outcome
from longroll.games.never_call_retreat.combat.odds import Attack, assess, over
from longroll.games.never_call_retreat.combat.reinforce import marchers
from longroll.games.never_call_retreat.flags import CUT, DEMORALIZED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Battle, Guns
from longroll.games.never_call_retreat.movement import march, reaction
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.movement.shelter import enter_refused
from longroll.games.never_call_retreat.setup import ARMY, CAVALRY_CORPS
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import arrivals
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION
from longroll.games.never_call_retreat.zones import in_zone

ATLANTA, NORTH, EAST_OF, SOUTH = "8352", "8152", "8353", "8552"
FIRST_CORPS = [
    "confederate = ['inf-6 under confederate-1st-corps', 'inf-5 under confederate-1st-corps']",
    "leaders = ['longstreet:2 under confederate-1st-corps', 'cheatham:1']",
    "headquarters = ['confederate-1st-corps longstreet']",
]


def who(t: Tables, slug: str) -> int:
    return t.pieces.person[slug]


def troops(s: NcrState, node: str, side: int) -> list[int]:
    return [x for x in s.pieces_at(s.tables.board.hex(node), side) if x >= s.tables.pieces.slot0]


def step_into(s: NcrState, start: str, to: str, side: int = UNION) -> None:
    """A unit of a side is sent a hex far."""
    unit = troops(s, start, side)[0]
    act(s, side)
    s.cp[6 * side + 3] = 0
    play(s, f"at {start}", f"move {s.tables.pieces.names[unit]}", f"step {to}")


# --- combat (8) --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.21")
@pytest.mark.parametrize(
    ("attack", "defence", "shift", "column"),
    [
        (50, 10, 0, "L"), (50, 10, 1, "L"), (50, 10, 2, "K"), (50, 10, 3, "J"),  # L1: the shift is taken up first
        (40, 10, 1, "K"), (10, 30, 0, "A"), (10, 30, 3, "A"), (10, 31, 0, "-"), (10, 41, -1, "-"), (40, 10, -1, "L"),
        (80, 10, 0, "o"), (80, 10, 1, "L"), (90, 10, 1, "o"), (90, 10, 2, "L"),
    ],
)  # fmt: skip
def test_8_21_high_ratios_take_up_shifts_and_nothing_leads_beyond_the_table(
    t: Tables, attack: int, defence: int, shift: int, column: str
):
    assert t.combat.column(attack, defence, shift) == column


@pytest.mark.rule("8.21")
def test_8_21_a_hopeless_attack_is_lost_with_its_leaders_and_costs_the_defender_nothing(t: Tables):
    rows = {
        ATLANTA: ["confederate = ['3*inf-10']", "leaders = ['hardee:2']"],
        NORTH: ["union = ['inf-3']", "leaders = ['hancock:2']"],
    }
    s = stand(t, "1863", rows)
    act(s, UNION)
    s.cp[3] = 0
    before = list(s.casualties)
    play(s, f"at {NORTH}", "lead hancock", "set-out", f"step {ATLANTA}", dice=[6, 6])  # Hancock's check alone
    assert s.casualties == [before[0] + 3, before[1]]
    assert not troops(s, NORTH, UNION)
    assert s.leader_due[who(t, "hancock")] - 1 == s.cycle + 1
    assert s.strength(t.board.hex(ATLANTA), CONFEDERATE) == 30


@pytest.mark.rule("8.23")
def test_8_23_each_rolls_a_die_and_hurts_the_other_with_it(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['2*inf-10']"], NORTH: ["union = ['2*inf-10']"]})
    here, there = t.board.hex(NORTH), t.board.hex(ATLANTA)
    found = assess(s, Attack(UNION, tuple(troops(s, NORTH, UNION)), there, over(s, here, there)))
    low, high = (outcome(s, found, found.column, dice) for dice in ([1, 6], [6, 1]))
    assert low[0].loss > high[0].loss  # the defender's die falls on the attacker
    assert high[1].loss > low[1].loss
    assert outcome(s, found, found.column, [6, 6])[1] == high[1]
    step_into(s, NORTH, ATLANTA)
    while asked(s)[1] in ("losing", "retreating", "fight-on"):
        play(s, "leave-field" if "leave-field" in texts(s) else texts(s)[0])
    (fought,) = happened(s, "RoundFought")
    assert len(fought.dice) == 2


@pytest.mark.rule("8.41")
@pytest.mark.rule("6.41")
def test_8_41_one_leader_counts_must_be_used_and_all_check(t: Tables):
    rows = {
        ATLANTA: ["confederate = ['inf-9']", "leaders = ['buckner:1', 'cheatham:1']"],
        NORTH: ["union = ['inf-9']"],
    }
    s = stand(t, "1863", rows)
    here, there = t.board.hex(NORTH), t.board.hex(ATLANTA)
    found = assess(s, Attack(UNION, tuple(troops(s, NORTH, UNION)), there, over(s, here, there)))
    senior = min(("buckner", "cheatham"), key=lambda x: s.seniority(who(t, x)))
    counted = {name for force in (found.attacker, found.defender) for m in force.bonuses for name in m.about}
    assert counted <= {senior}
    act(s, UNION)
    s.cp[3] = 0
    unit = troops(s, NORTH, UNION)[0]
    s.out.clear()
    s.dice.given_only = False
    play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}")
    while asked(s)[1] in ("losing", "retreating"):
        play(s, texts(s)[0])
    rolls = [e for e in happened(s, "Rolled") if e.why == "casualty"]
    assert len(rolls) == 4 * len(happened(s, "RoundFought"))  # two dice for each of the two


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


@pytest.mark.rule("9.1")
def test_9_1_ocean_ships_and_river_craft_have_their_own_waters(t: Tables):
    waters = t.waters
    river = next(waters.hexes + k for k in range(len(waters.way.sides)) if not waters.ocean[k])
    tidal = next(waters.hexes + k for k in range(len(waters.way.sides)) if waters.ocean[k])
    sea = next(i for i in range(t.board.count) if t.board.sea[i])
    assert [waters.may_float(node, True) for node in (river, tidal, sea)] == [False, True, True]
    assert [waters.may_float(node, False) for node in (river, tidal, sea)] == [True, True, False]
    sorts = {(k.slug, k.side): k.sort for k in t.roster.kinds}
    assert sorts["river-ironclad", CONFEDERATE] == "river"
    assert ("naval-ironclad", CONFEDERATE) not in sorts
    assert sorts["commerce-raider", CONFEDERATE] not in ("river", "ocean")  # it has its own box


@pytest.mark.rule("12.32")
def test_12_32_a_fortress_shelters_a_hundred(t: Tables):
    s = stand(
        t,
        "1863",
        {
            ATLANTA: [
                "works = 'confederate fortress'",
                "confederate = ['9*inf-10 inside', 'inf-9 inside', 'inf-1', 'inf-2']",
            ]
        },
    )
    hex_ = t.board.hex(ATLANTA)
    one, two = (x for x in troops(s, ATLANTA, CONFEDERATE) if s.points[x] < 3)
    assert (forts.capacity(s, hex_), forts.room(s, hex_)) == (100, 1)
    assert enter_refused(s, one, hex_) is None
    assert enter_refused(s, two, hex_) == ("the work has room for 1 more points", "12.31")


# --- Headquarters (13.1, 13.2) -----------------------------------------------------------------------------------------------


@pytest.mark.rule("13.14")
@pytest.mark.rule("13.15")
@pytest.mark.parametrize("side", [UNION, CONFEDERATE])
def test_13_14_a_display_for_every_headquarters_with_room_for_what_the_rules_allow(t: Tables, side: int):
    rules = t.charts.headquarters
    for year in ("1862", "1863", "1864"):
        s = scenario(t, year)
        for hq, office in enumerate(t.roster.headquarters):
            if office.side != side:
                continue
            units = [x for x in range(t.pieces.slot0, t.pieces.count) if s.under[x] == hq + 1]
            assert len(units) <= (rules.army_units if office.kind == ARMY else rules.corps_units)
            if office.kind != ARMY:
                assert all(s.cavalry(x) is (office.kind == CAVALRY_CORPS) for x in units)


@pytest.mark.rule("13.2")
@pytest.mark.parametrize(
    ("unit", "points"), [("inf-6", 4), ("militia:3", 3), ("siege-train", 2), ("garrison:3", 1)]
)
def test_13_2_what_is_not_cavalry_is_infantry_and_slow_units_slow_the_corps(
    t: Tables, unit: str, points: int
):
    rows = [
        f"confederate = ['inf-6 under confederate-1st-corps', '{unit} under confederate-1st-corps']",
        *FIRST_CORPS[1:],
    ]
    s = stand(t, "1863", {ATLANTA: rows})
    force = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    assert march.allowance(s, CONFEDERATE, force, False) == points


@pytest.mark.rule("13.21")
@pytest.mark.rule("13.22")
@pytest.mark.rule("13.23")
@pytest.mark.parametrize(
    ("office", "inf", "cav"),
    [("confederate-1st-corps", 3, 0), ("confederate-cavalry-corps", 0, 3), ("army-of-tennessee", 2, 2)],
)
def test_13_21_three_units_to_a_corps_of_its_own_arm_two_of_any_to_an_army(
    t: Tables, office: str, inf: int, cav: int
):
    hq = t.roster.hq[office]
    for slug, most in (("inf", inf), ("cav", cav)):
        s = stand(t, "1863", {ATLANTA: [f"headquarters = ['{office}']"]})
        found = 0
        while arrivals.vacant(s, hq, slug) and found < 9:
            s.assign(s.muster(CONFEDERATE, kind(t, slug, CONFEDERATE), 1, t.board.hex(ATLANTA)), hq)
            found += 1
        assert found == most
        if office == "army-of-tennessee":
            assert not arrivals.vacant(s, hq, "cav" if slug == "inf" else "inf")  # two in all


@pytest.mark.rule("13.24")
def test_13_24_a_headquarters_alone_is_gone_when_any_enemy_unit_comes(t: Tables):
    s = stand(
        t, "1863", {ATLANTA: ["headquarters = ['confederate-1st-corps']"], NORTH: ["union = ['garrison:1']"]}
    )
    s.stack[:] = []
    office = t.pieces.index["confederate-1st-corps"]
    assert s.strength(t.board.hex(ATLANTA), CONFEDERATE) == 0
    arrive(s, UNION, troops(s, NORTH, UNION), t.board.hex(ATLANTA))
    assert s.at[office] == OFF
    assert happened(s, "Scattered")[0].pieces == ("confederate-1st-corps",)


# --- reaction (13.3) ---------------------------------------------------------------------------------------------------------


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
