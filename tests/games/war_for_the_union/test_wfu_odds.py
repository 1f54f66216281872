"""Rules 13.3, 13.5, 13.6: the odds of a land battle, by the worked examples of the rulebook."""

from fractions import Fraction

import pytest
from war import field

from longroll.atlas.hexes import RIDGES, WATERS
from longroll.games.war_for_the_union.combat.odds import (
    Attack,
    Corps,
    as_json,
    assess,
    attacking,
    attacks_refused,
    chances_of,
    majority,
    odds_refused,
    proposed,
)  # fmt: skip
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION
from longroll.kit.graph import CLOSED
from longroll.kit.tables import BELOW

SUMMER = 'turn = "1862-06"'


def plain(t: Tables) -> tuple[str, str]:
    """Two neighbouring clear hexes without a city and without anything on their side."""
    board = t.board
    for h in range(board.count):
        for d in range(6):
            k = 6 * h + d
            j = board.neighbours[k]
            if (
                j >= 0 and board.terrains[board.terrain[h]] == board.terrains[board.terrain[j]] == "clear"
                and not (board.water[k] or board.ridge[k] or board.land[k]) and t.city_at[h] == t.city_at[j] == -1
            ):  # fmt: skip
                return board.numbers[h], board.numbers[j]
    raise AssertionError("no clear country")


def fight(
    t: Tables, s: WfuState, a: str, b: str, *leaders: str, side: int = UNION, **more: object
) -> tuple[Attack, object]:
    """An attack from one hex by everybody there under the leaders, in order of the SPs."""
    node = t.board.hex(a)
    free = s.sps_at(node, side)
    corps = []
    for name in leaders:
        counter = t.leaders[t.leader[name]]
        rating = counter.army.cr if s.leader_army[t.leader[name]] and counter.army else counter.corps.cr
        corps.append(Corps(t.leader[name], node, tuple(free[:rating])))
        free = free[rating:]
    if not leaders:
        corps = [Corps(-1, node, tuple(free))]
    attack = Attack(side, t.board.hex(b), tuple(corps), **more)  # type: ignore[arg-type]
    return attack, assess(s, attack, proposed(s, t.board.hex(b), 1 - side))


def amounts(found) -> dict[str, int]:
    sums: dict[str, int] = {}
    for m in found.modifiers:
        sums[m.reason] = sums.get(m.reason, 0) + m.amount
    return sums


@pytest.mark.rule("13.52")
def test_13_52_two_of_each_quality_have_morale_1(t: Tables):
    assert majority([0, 0, 1, 1, 2, 2]) == 1
    assert majority([2, 2, 1, 1]) == 1, "exactly half is not more than half"
    assert majority([2, 2, 2, 0]) == 2
    assert majority([]) == 0


@pytest.mark.rule("13.3", "13.6")
def test_13_3_nine_halved_sps_against_three_are_3_to_2(t: Tables):
    a, b = plain(t)
    s = field(
        t,
        f"{SUMMER}\n{a} union 9 volunteer fatigue 2; leaders mcclellan, mcdowell\n{b} confederate 3 volunteer",
    )
    attack, found = fight(t, s, a, b, "mcclellan", "mcdowell")
    assert len(attack.corps[0].sps) == 8
    assert found.attack == 8 * Fraction(1, 2) + 1 * Fraction(3, 4) * Fraction(1, 2)
    lone = Attack(
        UNION,
        t.board.hex(b),
        (Corps(t.leader["mcclellan"], t.board.hex(a), tuple(s.sps_at(t.board.hex(a), UNION))),),
    )
    odds = assess(s, lone, proposed(s, t.board.hex(b), CONFEDERATE))
    assert odds.attack == Fraction(9, 2)
    assert t.charts.odds.names[odds.column] == "3-2"


@pytest.mark.rule("13.31", "13.3")
def test_13_31_r14_two_three_quarters_multiply(t: Tables):
    a, b = plain(t)
    s = field(
        t,
        f"{SUMMER}\n{a} union 10 volunteer unsupplied; leaders mcclellan, mcdowell\n{b} confederate 3 volunteer",
    )
    attack, _ = fight(t, s, a, b, "mcclellan", "mcdowell")
    second = attack.corps[1]
    assert attacking(s, attack, second, second.sps[0]) == Fraction(9, 16)


@pytest.mark.rule("13.32")
def test_13_32_full_three_quarters_and_half(t: Tables):
    a, b = plain(t)
    board = t.board
    other = next(
        board.numbers[h]
        for h in board.around(board.hex(b))
        if board.numbers[h] != a and t.ground.strength[board.side(h, board.hex(b))] == 1 and not board.sea[h]
    )
    s = field(
        t,
        f"{SUMMER}\n{a} union 12 volunteer; leaders mcclellan, mcdowell\n{other} union 2 volunteer; leaders banks\n{b} confederate 3 volunteer",
    )
    node = board.hex(a)
    sps = s.sps_at(node, UNION)
    attack = Attack(
        UNION, board.hex(b),
        (
            Corps(t.leader["mcclellan"], node, tuple(sps[:8])),
            Corps(t.leader["mcdowell"], node, tuple(sps[8:])),
            Corps(t.leader["banks"], board.hex(other), tuple(s.sps_at(board.hex(other), UNION))),
        ),
    )  # fmt: skip
    found = assess(s, attack, proposed(s, board.hex(b), CONFEDERATE))
    assert found.attack == 8 + 4 * Fraction(3, 4) + 2 * Fraction(1, 2)
    assert found.defence == 3


@pytest.mark.rule("13.33", "13.34")
def test_13_33_supply_and_fatigue_of_the_defence(t: Tables):
    a, b = plain(t)
    s = field(
        t,
        f"{SUMMER}\n{a} union 8 volunteer; leaders mcclellan\n{b} confederate 1 volunteer unsupplied, 1 volunteer isolated 1, 1 volunteer fatigue 3, 1 volunteer fatigue 2",
    )
    _, found = fight(t, s, a, b, "mcclellan")
    assert found.defence == Fraction(3, 4) + Fraction(1, 2) + Fraction(1, 2) + 1


@pytest.mark.rule("13.35", "9.31")
def test_13_35_a_minor_river_takes_4_to_1_down_to_3_to_1(t: Tables):
    """The example of 9.3: Curtis cannot go on to overrun across the minor river between 2517 and 2518."""
    text = SUMMER + "\n2517 union 4 volunteer; leaders curtis\n2518 confederate 1 volunteer-cavalry"
    s = field(t, text)
    _, found = fight(t, s, "2517", "2518", "curtis")
    assert found.attack == 3
    assert t.charts.odds.names[found.column] == "3-1"


@pytest.mark.rule("13.36", "4.54")
def test_13_36_braggs_army_of_the_example(t: Tables):
    """4.5: Bragg (limit 2) with Polk, Hardee, Price and Longstreet; Longstreet and Polk subordinate, the others at 3/4."""
    a, b = plain(t)
    s = field(
        t,
        f"{SUMMER}\n{a} confederate 19 volunteer; leaders bragg, polk, hardee, price, longstreet; hqs mississippi-hq bragg\n{b} union 6 volunteer",
    )
    node, sps = t.board.hex(a), s.sps_at(t.board.hex(a), CONFEDERATE)
    split = (("bragg", 3), ("polk", 6), ("longstreet", 4), ("hardee", 4), ("price", 2))
    corps, at = [], 0
    for name, count in split:
        corps.append(Corps(t.leader[name], node, tuple(sps[at : at + count])))
        at += count
    attack = Attack(CONFEDERATE, t.board.hex(b), tuple(corps), (t.leader["polk"], t.leader["longstreet"]))
    found = assess(s, attack, proposed(s, t.board.hex(b), UNION))
    assert found.attack == 3 + 6 + 4 + Fraction(3, 4) * 6
    assert amounts(found)["army-commander"] == 1


@pytest.mark.rule("13.53", "13.56")
def test_13_56_grant_with_sherman_and_mcclernand_has_plus_4(t: Tables):
    a, b = plain(t)
    s = field(
        t,
        f'turn = "1863-05"\n{a} union 15 volunteer; leaders grant-1862-10, sherman-1863-01, mcclernand; hqs tennessee-hq grant-1862-10\n{b} confederate 6 volunteer',
    )
    node, sps = t.board.hex(a), s.sps_at(t.board.hex(a), UNION)
    grant, sherman, mcclernand = (t.leader[x] for x in ("grant-1862-10", "sherman-1863-01", "mcclernand"))
    corps = (
        Corps(grant, node, tuple(sps[:3])),
        Corps(sherman, node, tuple(sps[3:11])),
        Corps(mcclernand, node, tuple(sps[11:])),
    )
    found = assess(
        s,
        Attack(UNION, t.board.hex(b), corps, (sherman, mcclernand)),
        proposed(s, t.board.hex(b), CONFEDERATE),
    )
    assert amounts(found)["leaders"] == 2
    assert amounts(found)["army-commander"] == 2
    assert found.attack == 15


@pytest.mark.rule("13.56")
def test_13_56_lee_adds_only_what_is_left_of_4(t: Tables):
    a, b = plain(t)
    s = field(
        t,
        f"{SUMMER}\n{a} confederate 10 veteran; leaders lee, longstreet; hqs northern-virginia-hq lee\n{b} union 6 volunteer",
    )
    node, sps = t.board.hex(a), s.sps_at(t.board.hex(a), CONFEDERATE)
    corps = (
        Corps(t.leader["lee"], node, tuple(sps[:4])),
        Corps(t.leader["longstreet"], node, tuple(sps[4:])),
    )
    found = assess(
        s,
        Attack(CONFEDERATE, t.board.hex(b), corps, (t.leader["longstreet"],)),
        proposed(s, t.board.hex(b), UNION),
    )
    assert amounts(found)["leaders"] == 2
    assert amounts(found)["army-commander"] == 2
    assert found.roll == 4, "with morale it would be more, but 4 is the limit"


@pytest.mark.rule("13.55")
def test_13_55_five_at_f1_with_six_at_f2_are_8_sps_at_minus_1(t: Tables):
    a, b = plain(t)
    s = field(
        t, f"{SUMMER}\n{a} union 5 volunteer fatigue 1, 6 volunteer fatigue 2\n{b} confederate 4 volunteer"
    )
    lead = Attack(
        UNION,
        t.board.hex(b),
        (Corps(t.leader["mcclellan"], t.board.hex(a), tuple(s.sps_at(t.board.hex(a), UNION))),),
    )
    found = assess(s, lead, proposed(s, t.board.hex(b), CONFEDERATE))
    assert found.attack == 8
    assert amounts(found)["attackers-tired"] == -1


@pytest.mark.rule("13.55")
@pytest.mark.parametrize(("tired", "amount"), [(3, 0), (4, -1), (5, -1)])
def test_13_55_half_of_the_attackers_at_f1_suffice(t: Tables, tired: int, amount: int):
    a, b = plain(t)
    troops = f"{tired} volunteer fatigue 1, {8 - tired} volunteer; leaders mcclellan"
    s = field(t, f"{SUMMER}\n{a} union {troops}\n{b} confederate 4 volunteer")
    assert amounts(fight(t, s, a, b, "mcclellan")[1]).get("attackers-tired", 0) == amount


@pytest.mark.rule("13.55")
@pytest.mark.parametrize(("level", "bonus"), [(0, 0), (1, 0), (2, 1), (3, 0), (4, 1)])
def test_13_55_r19_defenders_at_f2_or_f4(t: Tables, level: int, bonus: int):
    a, b = plain(t)
    s = field(
        t, f"{SUMMER}\n{a} union 8 volunteer; leaders mcclellan\n{b} confederate 4 volunteer fatigue {level}"
    )
    assert amounts(fight(t, s, a, b, "mcclellan")[1]).get("defenders-tired", 0) == bonus


@pytest.mark.rule("13.54", "9.44")
@pytest.mark.parametrize(
    ("troops", "amount"),
    [("4 volunteer works 1", -1), ("2 volunteer works 1, 2 volunteer", -1), ("1 volunteer works 1, 3 volunteer", 0),
     ("2 volunteer works 2, 2 volunteer", -2), ("1 volunteer works 2, 1 volunteer works 1, 2 volunteer", -1)],
)  # fmt: skip
def test_9_44_half_of_the_defenders_must_be_dug_in(t: Tables, troops: str, amount: int):
    a, b = plain(t)
    s = field(t, f'turn = "1863-11"\n{a} union 8 volunteer; leaders mcclellan\n{b} confederate {troops}')
    assert amounts(fight(t, s, a, b, "mcclellan")[1]).get("entrenched", 0) == amount


@pytest.mark.rule("14.11", "14.13", "13.54")
def test_14_11_forts_inside_and_outside(t: Tables):
    a, b = plain(t)
    for fort, inside, amount in (
        ("confederate", True, -2), ("confederate", False, -1),
        ("confederate improved", True, -3), ("confederate improved", False, -2),
    ):  # fmt: skip
        s = field(
            t,
            f'turn = "1863-11"\n{a} union 8 volunteer; leaders mcclellan\n{b} confederate 4 volunteer; fort {fort}',
        )
        found = fight(t, s, a, b, "mcclellan", inside=inside)[1]
        assert amounts(found)["inside-fort" if inside else "outside-fort"] == amount


@pytest.mark.rule("13.54")
def test_13_54_forest_and_rough_help_the_defender(t: Tables):
    board = t.board
    for h in range(board.count):
        name = board.terrains[board.terrain[h]]
        near = [
            j
            for j in board.around(h)
            if t.ground.march[board.side(j, h)] != 255 and t.ground.strength[board.side(j, h)] == 1
        ]
        if name in ("forest", "rough") and near and t.city_at[h] < 0:
            a, b = board.numbers[near[0]], board.numbers[h]
            s = field(t, f"{SUMMER}\n{a} union 8 volunteer; leaders mcclellan\n{b} confederate 4 volunteer")
            assert amounts(fight(t, s, a, b, "mcclellan")[1])["terrain"] == -1
            return
    pytest.fail("no woods")


def into(t: Tables, terrain: str, side: str) -> tuple[str, str]:
    """A hex and a neighbour of a terrain without a city, with nothing on the side between them but what is named."""
    board = t.board
    for h in range(board.count):
        for d in range(6):
            k, j = 6 * h + d, board.neighbours[6 * h + d]
            if j < 0 or t.city_at[j] >= 0 or board.terrains[board.terrain[j]] != terrain or board.land[k]:
                continue
            there = {WATERS[board.water[k]], RIDGES[board.ridge[k]]} - {""}
            if there == {side} and t.ground.march[k] != CLOSED and not board.sea[h]:
                return board.numbers[h], board.numbers[j]
    raise AssertionError(f"no {terrain} behind a {side} side")


@pytest.mark.rule("13.54", "14.13", "13.35")
@pytest.mark.parametrize(
    ("terrain", "side", "outside", "inside"),
    [("rough", "minor", 6, 6), ("rough", "mountain", 4, 8), ("swamp", "minor", Fraction(9, 2), 6), ("forest", "navigable", 4, 4)],
)  # fmt: skip
def test_13_54b_inside_a_fort_nothing_but_the_fort_and_rivers_helps(
    t: Tables, terrain: str, side: str, outside: Fraction, inside: Fraction
):
    a, b = into(t, terrain, side)
    text = (
        f"{SUMMER}\n{a} union 8 volunteer; leaders mcclellan\n{b} confederate 4 volunteer; fort confederate"
    )
    s = field(t, text)
    out, within = (fight(t, s, a, b, "mcclellan", inside=x)[1] for x in (False, True))
    assert (out.attack, within.attack) == (outside, inside)
    ground = {"terrain": -1} if terrain != "swamp" else {}
    theirs = ("terrain", "outside-fort", "inside-fort")
    assert {k: v for k, v in amounts(out).items() if k in theirs} == {"outside-fort": -1, **ground}
    assert {k: v for k, v in amounts(within).items() if k in theirs} == {"inside-fort": -2}


@pytest.mark.rule("13.6")
def test_13_6_no_attack_below_1_to_3(t: Tables):
    a, b = plain(t)
    s = field(t, f"{SUMMER}\n{a} union 1 volunteer; leaders mcclellan\n{b} confederate 4 volunteer")
    found = fight(t, s, a, b, "mcclellan")[1]
    assert found.column == BELOW
    refused = odds_refused(s, found)
    assert refused is not None
    assert refused.rule == "13.6"


@pytest.mark.rule("13.11")
def test_13_11_lone_veteran_cavalry_has_a_rating_of_1(t: Tables):
    a, b = plain(t)
    s = field(t, f"{SUMMER}\n{a} union 3 veteran-cavalry\n{b} confederate 1 volunteer")
    assert amounts(fight(t, s, a, b)[1])["leaders"] == 1
    s = field(t, f"{SUMMER}\n{a} union 3 veteran\n{b} confederate 3 veteran-cavalry")
    assert amounts(fight(t, s, a, b)[1])["leaders"] == -1


@pytest.mark.rule("13.34")
def test_13_34_the_exhausted_do_not_attack(t: Tables):
    a, _ = plain(t)
    s = field(t, f"{SUMMER}\n{a} union 1 volunteer fatigue 3, 1 volunteer fatigue 2")
    refused = {s.sp_fatigue[sp]: attacks_refused(s, sp) for sp in s.sps_at(t.board.hex(a), UNION)}
    assert refused[2] is None
    assert refused[3] is not None


@pytest.mark.rule("13.12")
def test_13_12_r5_the_best_leaders_take_as_many_as_they_can(t: Tables):
    a, _ = plain(t)
    s = field(t, f"{SUMMER}\n{a} confederate 12 volunteer; leaders magruder, longstreet")
    found = proposed(s, t.board.hex(a), CONFEDERATE)
    assert [(t.leaders[c.leader].slug if c.leader >= 0 else "", len(c.sps)) for c in found.corps] == [
        ("longstreet", 6),
        ("magruder", 4),
        ("", 2),
    ]


@pytest.mark.rule("17.12")
def test_17_12_union_morale_falls_with_washington(t: Tables):
    a, b = plain(t)
    text = f"{SUMMER}\n{a} union 8 veteran; leaders mcclellan\n{b} confederate 4 militia"
    free, lost = field(t, text), field(t, f"{text}\nwashington confederate 1 volunteer")
    assert amounts(fight(t, free, a, b, "mcclellan")[1])["morale"] == 2
    assert amounts(fight(t, lost, a, b, "mcclellan")[1])["morale"] == 1


@pytest.mark.rule("13.5", "13.51")
def test_13_51_the_answer_names_every_modifier_with_its_rule(t: Tables):
    a, b = plain(t)
    s = field(t, f"{SUMMER}\n{a} union 8 veteran; leaders mcclellan\n{b} confederate 4 volunteer works 1")
    attack, found = fight(t, s, a, b, "mcclellan")
    told = as_json(s, attack, found, chances_of(s, found))
    assert told["column"] == "2-1"
    assert sum(m["amount"] for m in told["modifiers"]) == told["roll"]
    assert all(m["rule"] for m in told["modifiers"])
    assert sum(told["results"].values()) == pytest.approx(1)
