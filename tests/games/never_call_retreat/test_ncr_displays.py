"""13.1, 13.2 Headquarters and who is on their displays."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    NORTH,
    POTOMAC,
    SOUTH,
    WASHINGTON,
    act,
    happened,
    kind,
    play,
    quiet,
    refused,
    scenario,
    settle,
    stand,
    texts,
    troops,
    who,
)
from games.never_call_retreat.scenes import CORPS, FIELD, FIRST_CORPS, march_off, siege, step_into
from longroll.games.never_call_retreat import check, displays, forces
from longroll.games.never_call_retreat.combat.overrun import destroy
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.movement import march
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.setup import ARMY, CAVALRY_CORPS
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import arrivals
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


def fresh(t: Tables, leader: str, units: str, more: tuple[str, ...] = ()) -> NcrState:
    """A Corps that was made just now: a commander, and units that are on no display."""
    name = leader.partition(":")[0]
    men = [f"{leader} under {CORPS}", *more]
    rows = [f"headquarters = ['{CORPS} {name}']", f"leaders = {men}", f"confederate = {units}"]
    s = stand(t, "1863", {SOUTH: rows})
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    return s


def on_display(s: NcrState, office: str = CORPS) -> list[int]:
    hq = s.tables.roster.hq[office]
    return sorted(
        s.points[x] for x in range(s.tables.pieces.slot0, s.tables.pieces.count) if s.under[x] == hq + 1
    )


@pytest.mark.rule("13.1")
@pytest.mark.rule("6.14")
@pytest.mark.parametrize(
    ("leader", "units", "taken", "boxes"),
    [
        (
            "longstreet:2",
            "['inf-9', 'inf-8', 'inf-7', 'inf-6', 'inf-5', 'inf-4']",
            [5, 6, 7, 8, 9],
            [7, 8, 9],
        ),
        ("cheatham:1", "['inf-9', 'inf-8', 'inf-7', 'inf-6']", [7, 8, 9], [7, 8, 9]),
        ("longstreet:2", "['cav-4', 'cav-3', 'cav-2', 'inf-6']", [3, 4, 6], [6]),
    ],
)
def test_13_1_a_corps_takes_units_on_its_display_when_it_marches(
    t: Tables, leader: str, units: str, taken: list[int], boxes: list[int]
):
    s = fresh(t, leader, units)
    name = leader.partition(":")[0]
    assert sorted(s.points[x] for x in forces.force(s, who(t, name)) if s.land(x)) == taken
    play(s, f"at {SOUTH}", f"lead {name}", "set-out")
    assert on_display(s) == boxes
    play(s, f"step {ATLANTA}", "stop")
    assert s.strength(t.board.hex(ATLANTA), CONFEDERATE) == sum(taken)
    assert on_display(s) == boxes
    check.check(s)


@pytest.mark.rule("13.1")
@pytest.mark.rule("13.33")
def test_13_1_a_corps_that_reacts_takes_units_on_its_display(t: Tables):
    rows = [
        f"headquarters = ['{CORPS} cheatham']", f"leaders = ['cheatham:1 under {CORPS}']", "confederate = ['inf-6', 'inf-5']",
    ]  # fmt: skip
    s = stand(t, "1863", {SOUTH: rows, NORTH: ["union = ['inf-3']"]})
    step_into(s, NORTH, ATLANTA)
    play(s, f"react {CORPS}", dice=[6])
    s.dice.given_only = False
    play(s, f"go {ATLANTA}")
    assert on_display(s) == [5, 6]
    assert happened(s, "ReactionMoved")[0].points == 11


@pytest.mark.rule("13.1")
@pytest.mark.rule("13.11")
def test_13_11_a_side_puts_units_on_a_display_in_its_own_half_without_a_command(t: Tables):
    s = fresh(t, "longstreet:2", "['inf-9', 'inf-8', 'cav-3', 'militia:3', 'militia:8']")
    before = s.cp[:]
    play(s, f"at {SOUTH}")
    unit = next(x for x in troops(s, SOUTH, CONFEDERATE) if s.points[x] == 9)
    name = t.pieces.names[unit]
    play(s, f"assign {name} {CORPS}")
    assert on_display(s) == [9]
    assert s.cp == before
    assert f"assign {name} {CORPS}" not in texts(s)
    (told,) = happened(s, "Assigned")
    assert (told.piece, told.office, told.rule) == (name, CORPS, "13.11")
    check.check(s)


@pytest.mark.rule("13.12")
def test_13_12_a_unit_goes_from_one_display_to_another_of_its_hex(t: Tables):
    second = "confederate-2nd-corps"
    rows = [
        f"headquarters = ['{CORPS} longstreet', '{second} ewell']",
        f"leaders = ['longstreet:2 under {CORPS}', 'ewell:2 under {second}']",
        f"confederate = ['inf-9 under {CORPS}', 'inf-8 under {CORPS}']",
    ]
    s = stand(t, "1863", {SOUTH: rows})
    act(s, CONFEDERATE)
    unit = next(x for x in troops(s, SOUTH, CONFEDERATE) if s.points[x] == 9)
    play(s, f"at {SOUTH}", f"assign {t.pieces.names[unit]} {second}")
    assert (on_display(s), on_display(s, second)) == ([8], [9])
    assert f"assign {t.pieces.names[unit]} {CORPS}" not in texts(s)  # once in a half
    assert s.hq_leader[t.roster.hq[second]] != OFF


@pytest.mark.rule("7.33")
@pytest.mark.rule("13.11")
def test_7_33_r142_a_leader_in_a_box_leads_a_unit_of_that_display_alone_until_he_leaves_it(t: Tables):
    rows = [
        f"headquarters = ['{CORPS} longstreet']",
        f"leaders = ['longstreet:2 under {CORPS}', 'hardee:2 under {CORPS}']",
        f"confederate = ['inf-9 under {CORPS}', 'inf-5 under {CORPS}', 'inf-4', 'inf-3']",
    ]
    s = stand(t, "1863", {SOUTH: rows})
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    hardee = who(t, "hardee")
    assert sorted(s.points[x] for x in forces.force(s, hardee) if s.land(x)) == [9]
    play(s, f"at {SOUTH}", "lead hardee")
    name = {s.points[x]: t.pieces.names[x] for x in troops(s, SOUTH, CONFEDERATE)}
    assert refused(s, f"bring {name[5]}")[1] == "7.33"  # another box
    play(s, f"leave {name[9]}")
    assert f"bring {name[4]}" not in texts(s)  # it is not on the display
    play(s, f"bring {name[5]}", "set-out")  # which unit is his, his player says
    play(s, f"step {ATLANTA}", "stop")
    assert s.strength(t.board.hex(ATLANTA), CONFEDERATE) == 5
    s = stand(t, "1863", {SOUTH: rows})
    act(s, CONFEDERATE)
    before = s.cp[:]
    play(s, f"at {SOUTH}")
    assert refused(s, "unassign longstreet")[1] == "7.33"  # he commands it
    play(s, "unassign hardee")
    assert (s.under[hardee], s.cp) == (0, before)
    assert f"assign hardee {CORPS}" not in texts(s)  # once in a half
    assert sorted(s.points[x] for x in forces.force(s, hardee) if s.land(x)) == [3, 4]
    (told,) = happened(s, "Unassigned")
    assert (told.piece, told.office) == ("hardee", CORPS)
    check.check(s)


@pytest.mark.rule("13.12")
@pytest.mark.rule("7.31")
@pytest.mark.parametrize(
    ("units", "points"),
    [("'cav-5', 'cav-4'", 6), ("'cav-5', 'inf-4'", 4), ("'cav-5', 'militia:2'", 3), ("", 4)],
)
def test_13_12_r131_a_headquarters_marches_as_fast_as_its_units(t: Tables, units: str, points: int):
    rows = [
        f"headquarters = ['{POTOMAC} meade']",
        f"leaders = ['meade:3 under {POTOMAC}']",
        f"union = [{units}]",
    ]
    s = stand(t, "1863", {WASHINGTON: rows})
    assert march.allowance(s, UNION, s.pieces_at(t.board.hex(WASHINGTON), UNION), False) == points


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


@pytest.mark.rule("13.2")
@pytest.mark.rule("13.21")
@pytest.mark.rule("13.22")
@pytest.mark.rule("13.23")
def test_13_21_what_a_display_does_not_take(t: Tables):
    s = fresh(t, "longstreet:2", "['inf-9', 'inf-8', 'inf-7', 'inf-6', 'cav-3', 'militia:8', 'siege-train']")
    hq = t.roster.hq[CORPS]
    by = {(t.roster.kinds[s.kind[x] - 1].slug, s.points[x]): x for x in troops(s, SOUTH, CONFEDERATE)}
    play(s, f"at {SOUTH}")
    assert refused(s, f"assign {t.pieces.names[by['cav', 3]]} {CORPS}") == (
        "cavalry has no place on the display of a Corps", "13.21",
    )  # fmt: skip
    for points in (9, 8):
        play(s, f"assign {t.pieces.names[by['inf', points]]} {CORPS}")
    assert (
        refused(s, f"assign {t.pieces.names[by['militia', 8]]} {CORPS}")[1] == "13.21"
    )  # two units, and one box
    train = next(x for (slug, _), x in by.items() if slug == "siege-train")
    assert displays.refused(s, train, hq) is None
    play(s, f"assign {t.pieces.names[by['inf', 7]]} {CORPS}")
    assert refused(s, f"assign {t.pieces.names[by['inf', 6]]} {CORPS}") == (
        "its three boxes are taken",
        "13.21",
    )

    army = [
        "headquarters = ['army-of-tennessee bragg']", "leaders = ['bragg:3 under army-of-tennessee']",
        "confederate = ['militia:3', 'cav-3', 'inf-3', 'inf-2']",
    ]  # fmt: skip
    s = stand(t, "1863", {SOUTH: army})
    act(s, CONFEDERATE)
    play(s, f"at {SOUTH}")
    by = {(t.roster.kinds[s.kind[x] - 1].slug, s.points[x]): x for x in troops(s, SOUTH, CONFEDERATE)}
    why = refused(s, f"assign {t.pieces.names[by['militia', 3]]} army-of-tennessee")
    assert why == ("an army has boxes for divisions and brigades", "13.23")
    for key in (("cav", 3), ("inf", 3)):
        play(s, f"assign {t.pieces.names[by[key]]} army-of-tennessee")
    assert refused(s, f"assign {t.pieces.names[by['inf', 2]]} army-of-tennessee")[1] == "13.23"


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


@pytest.mark.rule("13.24")
@pytest.mark.rule("6.43")
def test_13_24_an_army_that_is_destroyed_calls_no_heir_from_elsewhere(t: Tables):
    rows = {
        FIELD: [
            "leaders = ['bragg:3 under army-of-tennessee']",
            "headquarters = ['army-of-tennessee bragg']",
            "confederate = ['inf-3']",
        ],
        "4183": ["leaders = ['beauregard:3']", "confederate = ['inf-3']"],
    }
    s = quiet(stand(t, "1863", rows))
    node = t.board.hex(FIELD)
    s.dice.script, s.dice.given_only = [1, 1, 3, 4], True  # killed
    destroy(s, CONFEDERATE, s.pieces_at(node, CONFEDERATE), node, "battle", "8.6")
    settle(s)
    assert s.at[who(t, "beauregard")] == t.board.hex("4183")
    assert s.at[t.pieces.hq0 + t.roster.hq["army-of-tennessee"]] == OFF


@pytest.mark.rule("13.24")
@pytest.mark.rule("13.38")
def test_13_24_r135_besiegers_headquarters_is_lost_when_its_last_troops_march_off(t: Tables):
    s = siege(t, "'inf-3'")
    march_off(s, dice=[3, 4])
    assert [e.pieces for e in happened(s, "Scattered")] == [("union-19th-corps",)]
    assert [(e.leader, e.fate, e.rule) for e in happened(s, "LeaderHit")] == [("gillmore", "away", "13.38")]
    assert s.at[who(t, "gillmore")] == OFF
    assert s.at[who(t, "hardee")] == t.board.hex(ATLANTA)
    check.check(s)
