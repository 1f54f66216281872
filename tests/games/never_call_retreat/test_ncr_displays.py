"""Chapter 13.1 in play: who comes on the display of a Headquarters, and what that is worth on the march and in a battle."""

import pytest

from games.never_call_retreat.field import act, happened, play, refused, stand, texts
from games.never_call_retreat.test_ncr_reaction import over, step_into, troops, who
from longroll.games.never_call_retreat import check, displays, forces
from longroll.games.never_call_retreat.combat.odds import Attack, assess
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

ATLANTA, NORTH, SOUTH = "8352", "8152", "8552"
CORPS = "confederate-1st-corps"


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


@pytest.mark.rule("8.43")
@pytest.mark.rule("7.33")
def test_8_43_a_leader_on_the_display_of_a_corps_counts_in_its_battles(t: Tables):
    rows = [
        f"headquarters = ['{CORPS} longstreet']",
        f"leaders = ['longstreet:2 under {CORPS}', 'cleburne:1', 'cheatham:1', 'hardee:2']",
        f"confederate = ['inf-9 under {CORPS}', 'inf-8']",
    ]
    s = stand(t, "1863", {SOUTH: rows, ATLANTA: ["union = ['inf-9']"]})
    act(s, CONFEDERATE)
    here, there = t.board.hex(SOUTH), t.board.hex(ATLANTA)

    def counted() -> set[str]:
        found = assess(s, Attack(UNION, tuple(troops(s, ATLANTA, UNION)), here, over(s, there, here)))
        return {name for m in found.defender.bonuses for name in m.about}

    assert "cleburne" not in counted()
    play(s, f"at {SOUTH}", f"assign cleburne {CORPS}")
    assert "cleburne" in counted()
    assert refused(s, f"assign cheatham {CORPS}") == (
        "a Leader goes with a unit of the display, and each has one", "7.33",
    )  # fmt: skip
    assert refused(s, f"assign hardee {CORPS}") == ("nobody commands there who is his senior", "13.4")
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
