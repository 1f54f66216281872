"""Chapter 8: the odds of a battle by the examples of the rules."""

import json

import pytest

from longroll.games.never_call_retreat.combat.odds import STORM, Assessment, Attack, assess, over
from longroll.games.never_call_retreat.reading import from_position
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


def field(
    t: Tables, union: str, confederate: str, start: str = "2982", target: str = "2981", year: str = "1862"
) -> NcrState:
    """The Union in one hex, the Confederacy in the next; each side's rows as in a position."""
    return from_position(
        t,
        f"scenario = '{year}'\n[[at]]\nnode = '{start}'\n{union}\n[[at]]\nnode = '{target}'\n{confederate}\n",
    )


def attack(s: NcrState, start: str = "2982", target: str = "2981", side: int = UNION) -> Assessment:
    board = s.tables.board
    here, there = board.hex(start), board.hex(target)
    return assess(s, Attack(side, tuple(s.pieces_at(here, side)), there, over(s, here, there)))


@pytest.mark.rule("8.12")
def test_8_12_forty_points_under_a_one_star_defend_as_forty(t: Tables):
    s = field(t, "union = ['2*inf-10']", "confederate = ['4*inf-10']\nleaders = ['magruder:1']")
    found = attack(s)
    assert found.defender.points == found.defender.strength == 40
    assert found.column == "B"


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(
    ("union", "confederate", "column"),
    [
        ("'inf-6'", "'inf-2'", "K"),
        ("'inf-5'", "'inf-2'", "J"),
        ("'inf-5'", "'inf-3'", "G"),
        ("'5*inf-10', 'inf-2'", "'6*inf-6'", "I"),
    ],
)
def test_8_3_examples_on_clear_ground(t: Tables, union: str, confederate: str, column: str):
    s = field(t, f"union = [{union}]", f"confederate = [{confederate}]")
    assert t.ground.shift[over(s, t.board.hex("2982"), t.board.hex("2981"))] == 0
    assert attack(s).column == column


@pytest.mark.rule("8.5")
def test_8_5_five_to_one_against_swamp_is_three_to_one(t: Tables):
    s = field(t, "union = ['inf-10']", "confederate = ['inf-2']", "9172", "9173")
    found = attack(s, "9172", "9173")
    assert [m.reason for m in found.shifts] == ["terrain"]
    assert (found.shift, found.column) == (2, "K")


@pytest.mark.rule("8.42")
def test_8_42_jackson_adds_two_and_buckner_gives_one_away(t: Tables):
    s = field(t, "union = ['inf-6']", "confederate = ['inf-6']\nleaders = ['jackson:1']")
    assert (attack(s).attacker.bonus, attack(s).defender.bonus) == (0, 2)
    s = field(t, "union = ['inf-6']", "confederate = ['inf-6']\nleaders = ['buckner:1']")
    assert (attack(s).attacker.bonus, attack(s).defender.bonus) == (1, 0)


@pytest.mark.rule("8.42")
def test_8_42_without_headquarters_only_the_senior_counts(t: Tables):
    s = field(
        t,
        "union = ['inf-6']",
        "confederate = ['inf-6']\nleaders = ['jackson:2', 'magruder:1', 'longstreet:1']",
    )
    assert [m.about for m in attack(s).defender.bonuses] == [("jackson",)]


@pytest.mark.rule("8.43")
def test_8_43_grant_has_two_rerolls_and_lee_three(t: Tables):
    s = field(
        t,
        "union = ['5*inf-10']\nleaders = ['grant:3', 'hancock:2 under union-2nd-corps']\n"
        "headquarters = ['army-of-the-potomac grant', 'union-2nd-corps hancock']",
        "confederate = ['5*inf-8']\nleaders = ['re-lee:3', 'longstreet:2 under confederate-1st-corps', 'ap-hill:1 under confederate-1st-corps']\n"
        "headquarters = ['army-of-northern-virginia re-lee', 'confederate-1st-corps longstreet']",
        year="1864",
    )  # fmt: skip
    found = attack(s)
    assert (found.attacker.rerolls, found.defender.rerolls) == (2, 3)
    assert {m.about for m in found.defender.bonuses} == {("longstreet",), ("ap-hill",)}  # not Lee himself
    assert json.dumps(found.row())


@pytest.mark.rule("6.15")
@pytest.mark.rule("8.43")
def test_8_43_of_two_armies_the_junior_commander_and_his_staff_add_nothing(t: Tables):
    s = field(
        t,
        "union = ['inf-8']",
        "confederate = ['5*inf-8']\nleaders = ['re-lee:3', 'j-johnston:3', 'ap-hill:1 under army-of-tennessee', 'longstreet:2']\n"
        "headquarters = ['army-of-northern-virginia re-lee', 'army-of-tennessee j-johnston']",
        year="1864",
    )  # fmt: skip
    bonuses = attack(s).defender.bonuses
    chief = min((t.pieces.person[x] for x in ("re-lee", "j-johnston")), key=s.seniority)
    staff = {("longstreet",)} if chief == t.pieces.person["re-lee"] else {("longstreet",), ("ap-hill",)}
    assert {m.about for m in bonuses} == staff


@pytest.mark.rule("8.43")
def test_8_43_of_two_corps_only_the_senior_fights_with_its_leaders(t: Tables):
    s = field(
        t,
        "union = ['inf-8']",
        "confederate = ['inf-8']\nleaders = ['longstreet:2', 'jackson:2', 'ap-hill:1 under confederate-2nd-corps']\n"
        "headquarters = ['confederate-1st-corps longstreet', 'confederate-2nd-corps jackson']",
    )  # fmt: skip
    bonuses = attack(s).defender.bonuses
    assert len({m.about for m in bonuses} & {("longstreet",), ("jackson",)}) == 1


@pytest.mark.rule("8.44")
def test_8_44_six_at_most(t: Tables):
    names = ("jackson:2", "longstreet:2", "stuart:2", "ap-hill:1", "hood:1")
    people = ", ".join(f"'{x} under confederate-1st-corps'" for x in names)
    s = field(
        t, "union = ['inf-8']",
        f"confederate = ['inf-8']\nleaders = ['re-lee:3', {people}]\n"
        "headquarters = ['army-of-northern-virginia re-lee', 'confederate-1st-corps']",
    )  # fmt: skip
    found = attack(s).defender
    assert sum(m.amount for m in found.bonuses) > 6
    assert found.bonus == 6


@pytest.mark.rule("8.43")
def test_8_43_a_bad_army_commander_gives_his_rerolls_to_the_enemy(t: Tables):
    s = field(
        t, "union = ['2*inf-8']",
        "confederate = ['2*inf-8']\nleaders = ['bragg:3']\nheadquarters = ['army-of-tennessee bragg']",
    )  # fmt: skip
    found = attack(s)
    rating = t.counter_of(t.pieces.person["bragg"], 3).army
    assert rating < 0
    assert (found.attacker.rerolls, found.defender.rerolls) == (-rating, 0)


@pytest.mark.rule("8.44")
def test_8_44_six_rerolls_at_most_though_the_enemy_is_demoralized(t: Tables):
    s = field(
        t, "union = ['2*inf-8 demoralized']",
        "confederate = ['2*inf-8']\nleaders = ['re-lee:3']\nheadquarters = ['army-of-northern-virginia re-lee']",
    )  # fmt: skip
    found = attack(s, "2981", "2982", CONFEDERATE)
    assert 2 * t.counter_of(t.pieces.person["re-lee"], 3).army + 1 > 6
    assert (found.attacker.rerolls, found.defender.rerolls) == (6, 0)


@pytest.mark.rule("8.73")
def test_8_73_a_demoralized_defender(t: Tables):
    """One column to the right, a bare die, and the attacker's bonus and re-rolls doubled and one more."""
    s = field(
        t, "union = ['inf-6']\nleaders = ['sherman:2']",
        "confederate = ['inf-6 demoralized']\nleaders = ['jackson:2']",
    )  # fmt: skip
    found = attack(s)
    own = t.counter_of(t.pieces.person["sherman"], 2).tactical
    assert found.column == "F"
    assert (found.attacker.bonus, found.attacker.rerolls) == (2 * own + 1, 1)
    assert (found.defender.bonus, found.defender.rerolls) == (0, 0)


@pytest.mark.rule("7.74")
def test_7_74_entrained_troops_defend_at_half(t: Tables):
    s = field(t, "union = ['inf-8']", "confederate = ['inf-8 entrained']")
    found = attack(s)
    assert (found.defender.points, found.defender.strength, found.column) == (8, 4, "J")
    odd = attack(field(t, "union = ['inf-8']", "confederate = ['inf-5 entrained']"))
    assert odd.defender.strength == 3  # a half counts, as at a ferry (8.5)


@pytest.mark.rule("12.21")
@pytest.mark.parametrize(
    ("work", "points", "strength"), [("fort", 8, 16), ("fort", 14, 24), ("fortress", 14, 42)]
)
def test_12_21_works_multiply_who_is_inside(t: Tables, work: str, points: int, strength: int):
    row = f"confederate = ['garrison:{points} inside']\nworks = 'confederate {work}'\nsiege = 1\nunion = ['4*inf-10']"
    s = field(t, "union = ['inf-2']", row)
    there = t.board.hex("2981")
    mine = tuple(s.pieces_at(there, UNION))
    found = assess(s, Attack(UNION, mine, there, STORM))
    assert (found.defender.points, found.defender.strength, found.shift) == (points, strength, 0)


@pytest.mark.rule("12.58")
def test_12_58_marching_in_meets_only_those_outside(t: Tables):
    s = field(
        t, "union = ['inf-8']", "confederate = ['garrison:8 inside', 'inf-4']\nworks = 'confederate fort'"
    )
    found = attack(s)
    assert (found.defender.points, found.defender.strength) == (4, 4)


@pytest.mark.rule("8.5")
def test_8_5_over_a_tidal_ferry_at_half_strength_rounded_up(t: Tables):
    s = field(t, "union = ['inf-9']", "confederate = ['garrison:3']", "9174", "9374")
    found = attack(s, "9174", "9374")
    assert (found.attacker.points, found.attacker.strength) == (9, 5)
    assert found.shift == 3  # the ferry and the forest


@pytest.mark.rule("14.25")
def test_14_25_a_depot_defends_with_two(t: Tables):
    s = field(t, "union = ['inf-8']", "confederate = ['inf-2']\nmarks = ['confederate-depot']")
    assert attack(s).defender.strength == 4


@pytest.mark.rule("8.6")
def test_8_6_eight_to_one_overruns(t: Tables):
    s = field(t, "union = ['inf-8']", "confederate = ['inf-1']")
    assert attack(s).column == "o"
    back = attack(s, "2981", "2982", CONFEDERATE)
    assert back.column == "-"
