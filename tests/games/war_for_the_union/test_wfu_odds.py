"""13.3 to 13.5 The odds of a land battle, by the worked examples of the rulebook."""

from fractions import Fraction

import pytest
from war import SUMMER, begin, field, hex_, hex_number, pair, play, texts
from war_scenes import amounts, fight, plain

from longroll.atlas.hexes import RIDGES, WATERS
from longroll.games.war_for_the_union.combat.defence import defence_of
from longroll.games.war_for_the_union.combat.force import put_together
from longroll.games.war_for_the_union.combat.odds import (
    Attack,
    Corps,
    as_json,
    assess,
    attacking,
    attacks_refused,
    chances_of,
    command,
    majority,
    proposed,
)
from longroll.games.war_for_the_union.combat.resolve import odds_of
from longroll.games.war_for_the_union.frames import Battle
from longroll.games.war_for_the_union.naval.support import refused as support_refused
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION
from longroll.kit.graph import CLOSED


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


@pytest.mark.rule("13.34")
def test_13_34_the_exhausted_do_not_attack(t: Tables):
    a, _ = plain(t)
    s = field(t, f"{SUMMER}\n{a} union 1 volunteer fatigue 3, 1 volunteer fatigue 2")
    refused = {s.sp_fatigue[sp]: attacks_refused(s, sp) for sp in s.sps_at(t.board.hex(a), UNION)}
    assert refused[2] is None
    assert refused[3] is not None


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


def support_at(
    t: Tables, ships: str, foe: str = "memphis confederate 2 volunteer"
) -> tuple[WfuState, Battle]:
    s = field(t, f"{SUMMER}\n2415/2515 ships {ships}\n{foe}\n2514 union 4 volunteer; leaders grant", "1862")
    return s, Battle("join", side=UNION, target=hex_(t, "memphis"), leaders=[t.leader["grant"]])


@pytest.mark.rule("13.4", "13.43")
def test_13_4_both_sides_choose_their_ships_before_the_die(t: Tables):
    s, _ = support_at(t, "us-i2r", "memphis confederate 2 volunteer\n2414/2514 ships cs-t")
    begin(s, "combat", UNION)
    play(s, f"attack {hex_number(t, 'memphis')}", "initiate grant")
    assert "support us-i2r-1" in texts(s)
    play(s, "support us-i2r-1")
    assert s.frame(Battle).ships == [t.ship["us-i2r-1"]]
    assert "support us-i2r-1" not in texts(s)


@pytest.mark.rule("13.41", "13.4", "13.43")
def test_13_41_warships_at_the_hex_of_a_city_once_a_phase(t: Tables):
    s, f = support_at(t, "us-i2r, us-r1r, us-t, us-n1r, us-n1r, us-n1r")
    assert support_refused(s, f, t.ship["us-i2r-1"], UNION) is None
    for name in ("us-r1r-1", "us-t-1"):
        refused = support_refused(s, f, t.ship[name], UNION)
        assert refused is not None
        assert refused.rule == "13.4"
    f.ships = [t.ship[f"us-n1r-{k}"] for k in (1, 2, 3)]
    full = support_refused(s, f, t.ship["us-i2r-1"], UNION)
    assert full is not None
    assert full.rule == "13.42", "three from a tidal hexside"
    f.ships = []
    s.ship_support[t.ship["us-i2r-1"]] = 1
    used = support_refused(s, f, t.ship["us-i2r-1"], UNION)
    assert used is not None
    assert used.rule == "13.43"
    f.second = True
    assert support_refused(s, f, t.ship["us-i2r-1"], UNION) is None, "and one second attack"
    f.second, f.overrun = False, True
    over = support_refused(s, f, t.ship["us-n1r-1"], UNION)
    assert over is not None
    assert over.rule == "13.41"


@pytest.mark.rule("13.41")
def test_13_41_open_country_is_defended_by_ships_but_not_attacked(t: Tables):
    s = field(t, f"{SUMMER}\n2711/2812 ships us-i2r\n2711 confederate 1 volunteer")
    f = Battle("join", side=UNION, target=t.board.index["2711"])
    refused = support_refused(s, f, t.ship["us-i2r-1"], UNION)
    assert refused is not None
    assert refused.rule == "13.41"
    f = Battle("join", side=CONFEDERATE, target=t.board.index["2711"])
    assert support_refused(s, f, t.ship["us-i2r-1"], UNION) is None


@pytest.mark.rule("13.4", "13.42", "13.43", "13.44")
def test_13_42_half_the_strength_of_each_ship_and_never_more_than_the_troops(t: Tables):
    s, f = support_at(t, "us-i2r, us-i2r")
    bare = odds_of(s, f)
    f.ships = [t.ship["us-i2r-1"], t.ship["us-i2r-2"]]
    helped = odds_of(s, f)
    assert helped.attack - bare.attack == Fraction(2)
    assert helped.weaker == bare.weaker, "13.44 ships do not count for losses"
    attack = put_together(s, f)
    one = attack._replace(corps=(attack.corps[0]._replace(sps=attack.corps[0].sps[:1]),), support=Fraction(3))
    alone = assess(s, one, defence_of(s, f)).attack
    assert alone == 2 * assess(s, one._replace(support=Fraction(0)), defence_of(s, f)).attack


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


@pytest.mark.rule("13.52")
def test_13_52_two_of_each_quality_have_morale_1(t: Tables):
    assert majority([0, 0, 1, 1, 2, 2]) == 1
    assert majority([2, 2, 1, 1]) == 1, "exactly half is not more than half"
    assert majority([2, 2, 2, 0]) == 2
    assert majority([]) == 0


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


@pytest.mark.rule("13.56")
@pytest.mark.parametrize(("under_lee", "leaders"), [(4, 0), (2, 2)])
def test_13_56_sps_directly_under_an_army_commander_count_as_under_a_rating_of_0(
    t: Tables, under_lee: int, leaders: int
):
    """Lee with most of the troops himself: Longstreet's rating does not reach the majority; Lee's own is added in any case."""
    a, _ = pair(t)
    s = field(
        t,
        f"{SUMMER}\n{a} confederate 7 volunteer; leaders lee, longstreet; hqs northern-virginia-hq lee",
    )
    sps = s.sps_at(t.board.index[a], CONFEDERATE)
    lee, longstreet = t.leader["lee"], t.leader["longstreet"]
    corps = (Corps(lee, 0, tuple(sps[:under_lee])), Corps(longstreet, 0, tuple(sps[under_lee:])))
    found = {m.reason: m.amount for m in command(s, corps, lee)}
    assert found.get("leaders", 0) == leaders
    army = t.leaders[lee].army
    assert army is not None
    assert found["army-commander"] == min(army.br, 4 - leaders)


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
