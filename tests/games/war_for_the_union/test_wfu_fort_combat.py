"""14.1 Combat at forts: inside and outside."""

import pytest
from war import LATE, SUMMER, begin, dice_for, field, play, texts
from war_scenes import amounts, fight, led_combat, plain, post, site_hexes

from longroll.games.war_for_the_union.combat.resolve import odds_of
from longroll.games.war_for_the_union.flags import INSIDE, LOCKED
from longroll.games.war_for_the_union.frames import Battle
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION


@pytest.mark.rule("14.1", "14.11", "14.13")
def test_14_1_the_defender_chooses_inside_or_outside(t: Tables):
    _, _, _, plain = site_hexes(t)
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
    _, _, _, plain = site_hexes(t)
    s = post(t, "5 volunteer", "6 volunteer; leaders reynolds")
    before = {
        m.reason: m.amount
        for m in odds_of(s, Battle("join", UNION, t.board.index[plain], [t.leader["reynolds"]])).modifiers
    }
    assert before["outside-fort"] == -1
    play(s, f"attack {plain}", "initiate reynolds", "fight", dice=(8, 9))
    assert FLOW.decision(s).kind != "fort-stand", "nobody is asked: 4 SPs fit inside"
    assert not any(s.sp_flags[sp] & INSIDE for sp in s.sps_at(t.board.index[plain], CONFEDERATE))


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


@pytest.mark.rule("14.12", "13.73")
def test_14_12_troops_outside_may_retreat_into_the_fort(t: Tables):
    _, home, _, plain = site_hexes(t)
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
    _, home, _, plain = site_hexes(t)
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


@pytest.mark.rule("14.13")
def test_14_13_who_went_inside_stays_inside_for_the_player_turn(t: Tables):
    _, home, rail, plain = site_hexes(t)
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


@pytest.mark.rule("14.13", "13.22")
def test_14_13b_cavalry_that_went_inside_stays_there_while_the_others_fight_outside(t: Tables):
    s = led_combat(
        t, "0407 union 6 volunteer; leaders reynolds\n0307 fort confederate; confederate 2 volunteer, 1 volunteer-cavalry"
    )  # fmt: skip
    play(s, "attack 0307", "initiate reynolds", "evade all", "shelter all", "fight")
    play(s, "defend outside", dice=dice_for(s, "M/M(R)", "L*/M(R)", "L/M(R)", "M/H(R)"))
    home = t.board.hex("0307")
    (horse,) = [sp for sp in s.sps_at(home, CONFEDERATE) if s.arm_of(sp)]
    assert s.sp_flags[horse] & INSIDE
    assert s.sp_marks[horse] & LOCKED
    assert s.sp_fatigue[horse] == 1, "it did not fight"
