"""Chapter 6: span, taking command, succession, casualties and promotion, by the examples of the rules."""

import pytest

from longroll.games.never_call_retreat import leaders
from longroll.games.never_call_retreat.casualties import roll_casualty
from longroll.games.never_call_retreat.flags import OFF, REMOVED
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
    Load,
)
from longroll.games.never_call_retreat.reading import from_position
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION, turn


def stand(t: Tables, year: str, *rows: str, at: str = "2982") -> NcrState:
    """A position with nothing but what stands in one hex."""
    return from_position(t, f"scenario = '{year}'\n[[at]]\nnode = '{at}'\n" + "\n".join(rows))


def who(t: Tables, slug: str) -> int:
    return t.pieces.person[slug]


def units(s: NcrState, t: Tables, at: str = "2982", side: int = UNION) -> list[int]:
    return [x for x in s.pieces_at(t.board.hex(at), side) if x >= t.pieces.slot0]


@pytest.mark.rule("6.14")
@pytest.mark.parametrize(
    ("force", "found"),
    [
        ("'inf-3', 'inf-2', 'cav-2', 'cav-1'", Load(4, 2, 8)),
        ("'militia:7'", Load(2, 2, 7)),  # 3.33: four are a division, three another
        ("'militia:6'", Load(2, 1, 6)),
        ("'garrison:6'", Load(2, 0, 6)),
        ("'siege-train', 'inf-10'", Load(2, 1, 10)),
    ],
)
def test_6_14_what_counts_against_a_span(t: Tables, force: str, found: Load):
    s = stand(t, "1861", f"union = [{force}]")
    assert leaders.load(s, units(s, t)) == found


@pytest.mark.rule("6.14")
@pytest.mark.parametrize(
    ("leader", "force", "ok"),
    [
        ("patterson:1", "'inf-10', 'inf-2'", True),  # two units, one division
        ("patterson:1", "'inf-3', 'inf-3'", True),  # two divisions, but only six points
        ("patterson:1", "'inf-6', 'inf-6'", False),
        ("heintzelman:2", "'3*inf-10', 'inf-2'", True),
        ("heintzelman:2", "'4*inf-5'", True),
        ("heintzelman:2", "'4*inf-6'", False),
        ("mcclellan:3", "'6*inf-10'", True),
        ("mcclellan:3", "'7*inf-6'", False),
        ("mcclellan:3", "'8*inf-5'", True),
        ("grant:4", "'8*inf-10'", True),
        ("grant:4", "'9*inf-7'", False),
    ],
)
def test_6_14_whichever_is_greater(t: Tables, leader: str, force: str, ok: bool):
    s = stand(t, "1861", f"union = [{force}]", f"leaders = ['{leader}']")
    person = who(t, leader.split(":")[0])
    refused = leaders.span_refused(s, person, units(s, t))
    assert (refused is None) is ok
    if refused:
        assert refused.rule == "6.14"


def headquarters(t: Tables) -> NcrState:
    """6.16 McDowell with the army, Keyes and Heintzelman with two Corps; McClellan has just come."""
    return stand(
        t, "1861",
        "leaders = ['mcdowell:3', 'keyes:2', 'heintzelman:2', 'mcclellan:3']",
        "headquarters = ['army-of-the-potomac mcdowell', 'union-1st-corps keyes', 'union-2nd-corps heintzelman']",
    )  # fmt: skip


@pytest.mark.rule("6.16")
def test_6_16_mcclellan_displaces_mcdowell_and_he_keyes(t: Tables):
    s = headquarters(t)
    hq = t.roster.hq
    assert leaders.claims(s, who(t, "mcclellan")) == [hq["army-of-the-potomac"]]
    displaced = leaders.take_over(s, who(t, "mcclellan"), hq["army-of-the-potomac"])
    assert displaced == who(t, "mcdowell")
    assert leaders.claims(s, displaced, displaced=True) == [hq["union-1st-corps"], hq["union-2nd-corps"]]
    spare = leaders.take_over(s, displaced, hq["union-1st-corps"])
    assert spare == who(t, "keyes")
    assert leaders.claims(s, spare, displaced=True) == []
    assert s.hq_leader[hq["army-of-the-potomac"]] == who(t, "mcclellan")


@pytest.mark.rule("6.3")
def test_6_3_burnside_is_senior_to_hooker_and_mcclellan_to_both(t: Tables):
    s = stand(
        t, "1863", "leaders = ['burnside:3', 'hooker:3']", "headquarters = ['army-of-the-potomac burnside']"
    )  # fmt: skip
    assert leaders.claims(s, who(t, "hooker")) == []
    s.enter_leader(who(t, "mcclellan"), t.board.hex("2982"), 3)
    assert leaders.claims(s, who(t, "mcclellan")) == [t.roster.hq["army-of-the-potomac"]]


@pytest.mark.rule("6.33")
def test_6_33_confederate_seniors_displace_nobody(t: Tables):
    s = stand(
        t, "1863", "leaders = ['bragg:3', 'j-johnston:3']", "headquarters = ['army-of-tennessee bragg', 'confederate-4th-corps']"
    )  # fmt: skip
    johnston = who(t, "j-johnston")
    assert s.seniority(johnston) < s.seniority(who(t, "bragg"))
    assert leaders.claims(s, johnston) == [t.roster.hq["confederate-4th-corps"]]


@pytest.mark.rule("13.4")
def test_13_4_a_corps_commander_claims_an_army_and_no_other_corps(t: Tables):
    s = stand(
        t, "1863", "leaders = ['meade:3', 'reynolds:2']",
        "headquarters = ['union-5th-corps meade', 'union-1st-corps reynolds', 'army-of-the-potomac']",
    )  # fmt: skip
    assert leaders.claims(s, who(t, "meade")) == [t.roster.hq["army-of-the-potomac"]]
    leaders.take_over(s, who(t, "meade"), t.roster.hq["army-of-the-potomac"])
    assert s.hq_leader[t.roster.hq["union-5th-corps"]] == OFF
    assert leaders.claims(s, who(t, "meade")) == []
    assert leaders.claims(s, who(t, "reynolds")) == []


@pytest.mark.rule("11.2")
def test_11_2_only_cavalry_leaders_have_cavalry_corps(t: Tables):
    s = stand(t, "1863", "leaders = ['meade:3', 'pleasonton:2']", "headquarters = ['union-cavalry-corps']")
    assert leaders.claims(s, who(t, "meade")) == []
    assert leaders.claims(s, who(t, "pleasonton")) == [t.roster.hq["union-cavalry-corps"]]


@pytest.mark.rule("6.43")
def test_6_43_the_ladder_of_succession(t: Tables):
    s = stand(
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


@pytest.mark.rule("6.42")
def test_6_42_one_star(t: Tables):
    s = stand(t, "1861", "leaders = ['lyon:1']")
    assert [leaders.casualty(s, who(t, "lyon"), roll) for roll in (3, 4, 5, 6)] == [
        NOTHING,
        KILLED,
        WOUNDED,
        NOTHING,
    ]


@pytest.mark.rule("6.44")
def test_6_44_confederate_three_stars_through_1862(t: Tables):
    s = stand(t, "1862", "leaders = ['bragg:3', 're-lee:3']")
    s.turn = turn("4/13/62", "")
    assert leaders.casualty(s, who(t, "bragg"), 3) == KILLED
    assert leaders.casualty(s, who(t, "re-lee"), 3) == NOTHING
    assert leaders.casualty(s, who(t, "re-lee"), 2) == AGAIN
    s.turn = turn("1/1/63", "")
    assert leaders.casualty(s, who(t, "bragg"), 3) == NOTHING
    assert [leaders.casualty_again(s, roll) for roll in (7, 8)] == [KILLED, WOUNDED]


@pytest.mark.rule("6.23")
def test_6_23_lyon_is_eligible_price_is_not(t: Tables):
    s = stand(t, "1861", "leaders = ['lyon:1', 'price:1', 'heintzelman:2']")
    assert leaders.eligible(s, who(t, "lyon"), 10, 8, used=True)
    assert leaders.eligible(s, who(t, "price"), 10, 5, used=True)
    assert not leaders.eligible(s, who(t, "price"), 10, 4, used=True)
    assert not leaders.eligible(s, who(t, "price"), 7, 8, used=True)
    assert not leaders.eligible(s, who(t, "price"), 12, 8, used=False)


@pytest.mark.rule("6.24")
def test_6_24_two_stars_need_nine(t: Tables):
    s = stand(t, "1862", "leaders = ['sherman:2']")
    assert leaders.eligible(s, who(t, "sherman"), 9, 20, used=True)
    assert not leaders.eligible(s, who(t, "sherman"), 8, 20, used=True)


@pytest.mark.rule("6.25")
def test_6_25_four_stars_from_1863(t: Tables):
    s = stand(t, "1862", "leaders = ['grant:3']", "headquarters = ['army-of-the-tennessee grant']")
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
    s = stand(t, "1863", "leaders = ['hardee:1']")
    man = who(t, "hardee")
    s.promotion[man], s.promotion_due[man] = 2, s.cycle + due + 1 if due else 0
    s.dice.script, s.dice.given_only = [2, 3, 3, 4], True  # wounded at five; seven Cycles
    roll_casualty(s, man)
    assert s.promotion_due[man] - 1 == s.cycle + after


def test_sides(t: Tables):
    s = stand(t, "1863", "leaders = ['bragg:3']", "headquarters = ['army-of-the-potomac']")
    assert leaders.claims(s, who(t, "bragg")) == []
    assert s.side[who(t, "bragg")] == CONFEDERATE
