"""13.8 The advance after combat."""

import pytest
from war import SUMMER, begin, dice_for, field, hq, on, pair, play, texts
from war_scenes import ROUT, ROUT_OR_WORSE, attack, combat, led_combat

from longroll.games.war_for_the_union.combat.entering import open_to
from longroll.games.war_for_the_union.combat.events import Advanced, Retreated
from longroll.games.war_for_the_union.flags import FORT
from longroll.games.war_for_the_union.frames import Battle
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION


@pytest.mark.rule("13.8")
def test_13_8_any_or_all_advance(t: Tables):
    s = combat(t, "0407 union 4 volunteer; leaders reynolds\n0307 confederate 1 volunteer")
    attack(s, "0307", "reynolds", *ROUT, "L/H(R)")
    while FLOW.decision(s).kind == "choose-retreat":
        play(s, texts(s)[0])
    play(s, "hold back volunteer@0407", "advance reynolds")
    assert s.strength(t.board.hex("0307"), UNION) == 3
    assert s.strength(t.board.hex("0407"), UNION) == 1


@pytest.mark.rule("13.81", "13.8")
@pytest.mark.parametrize(
    ("there", "repulsed", "enters"),
    [("", True, True), ("fort confederate", True, False), ("fort confederate", False, True), ("confederate 1 volunteer", False, False)],
)  # fmt: skip
def test_13_81_a_repulsed_attacker_does_not_advance_on_a_fort_that_is_left(
    t: Tables, there: str, repulsed: bool, enters: bool
):
    a, b = pair(t)
    rows = f"{SUMMER}\n{a} union 2 volunteer; leaders grant" + (f"\n{b} {there}" if there else "")
    s = field(t, rows)
    battle = Battle("advance", UNION, t.board.index[b], [t.leader["grant"]], attacker_retreats=repulsed)
    assert open_to(s, battle) == enters


@pytest.mark.rule("13.81")
def test_13_81_guns_that_are_left_keep_a_repulsed_attacker_out_too(t: Tables):
    s = field(t, f"{SUMMER}\n2812 batteries cs-battery-2-1 SW NW")
    for repulsed in (True, False):
        battle = Battle("advance", UNION, t.board.index["2812"], attacker_retreats=repulsed)
        assert open_to(s, battle) != repulsed


@pytest.mark.rule("13.8", "13.81")
def test_13_81_infantry_advances_with_its_leader_cavalry_without(t: Tables):
    s = combat(
        t, "0407 union 4 volunteer, 2 volunteer-cavalry; leaders reynolds\n0307 confederate 2 volunteer"
    )
    attack(s, "0307", "reynolds", *ROUT)
    while FLOW.decision(s).kind == "choose-retreat":
        play(s, texts(s)[0])
    assert {"advance reynolds", "advance cavalry 0407", "stay"} <= set(texts(s))
    play(s, "advance cavalry 0407")
    assert s.strength(t.board.hex("0307"), UNION) == 2
    assert s.leader_at[t.leader["reynolds"]] == t.board.hex("0407")
    play(s, "advance reynolds")
    assert s.strength(t.board.hex("0307"), UNION) == 6
    assert [e.strength for e in s.out if isinstance(e, Advanced)] == [2, 4]


@pytest.mark.rule("13.81")
def test_13_81_idle_troops_under_the_leader_may_advance_too(t: Tables):
    text = "0407 union 4 volunteer, 1 volunteer fatigue 3 under reynolds; leaders reynolds\n0307 confederate 1 volunteer"
    s = field(t, f"{SUMMER}\n{text}")
    under = bytes(s.sp_under)
    begin(s, "combat", UNION)
    s.sp_under[:] = under
    attack(s, "0307", "reynolds", *ROUT, "L/H(R)")
    while FLOW.decision(s).kind == "choose-retreat":
        play(s, texts(s)[0])
    play(s, "advance reynolds")
    assert s.strength(t.board.hex("0307"), UNION) == 5


@pytest.mark.rule("13.81", "13.8")
def test_13_81_a_fort_keeps_repulsed_attackers_out_though_nobody_is_left_in_it(t: Tables):
    """H(R) for the attacker, and the last defender is killed: he stays where he is, and the fort stands."""
    s = combat(
        t,
        "0407 union 2 volunteer; leaders mcdowell\n0307 fort confederate; confederate 1 veteran; leaders jackson",
    )
    play(s, "attack 0307", "initiate mcdowell", "fight")
    battle_dice = dice_for(s, "H(R)/L", "H(R)/M", "M(R)/L", "M(R)/M", star=1)
    play(s, "defend outside", dice=(*battle_dice, 9))
    while s.stack and FLOW.decision(s).kind != "combat":
        play(s, texts(s)[-1])
    assert not s.strength(t.board.hex("0307"), CONFEDERATE), "the star die of 1 costs both sides an SP"
    assert s.fort[t.board.hex("0307")] == FORT
    assert not s.strength(t.board.hex("0307"), UNION)
    assert s.strength(t.board.hex("0407"), UNION), "they remain in place"
    assert not [e for e in s.out if isinstance(e, Retreated)]


@pytest.mark.rule("13.81")
def test_13_81_idle_troops_of_the_leader_need_not_advance(t: Tables):
    s = led_combat(
        t,
        "0407 union 3 volunteer, 2 militia fatigue 3 under reynolds; leaders reynolds\n0307 confederate 1 volunteer",
    )
    play(s, "attack 0307", "initiate reynolds")
    play(s, "fight", dice=dice_for(s, *ROUT_OR_WORSE))
    on(s, "choose-retreat", "choose-loss")
    play(s, "hold back militia@0407", "hold back militia@0407", "advance reynolds")
    assert s.strength(t.board.hex("0407"), UNION) == 2
    assert s.strength(t.board.hex("0307"), UNION) == 3


@pytest.mark.rule("13.8", "13.81", "4.57")
def test_13_8_an_army_commander_whose_corps_have_all_the_troops_follows_with_his_hq(t: Tables):
    """Else the HQ would be left behind alone."""
    s = combat(
        t,
        "0407 confederate 4 veteran; leaders lee, longstreet; hqs northern-virginia-hq lee\n0307 union 1 volunteer",
        CONFEDERATE,
    )
    play(s, "attack 0307", "initiate lee", "join longstreet")
    play(s, "fight", dice=dice_for(s, *ROUT_OR_WORSE))
    on(s, "choose-retreat", "choose-loss")
    assert "advance lee" not in texts(s), "nobody goes into an enemy hex without troops"
    play(s, "advance longstreet", "advance lee")
    there, northern_virginia = t.board.hex("0307"), hq(t, "northern-virginia-hq")
    assert s.strength(there, CONFEDERATE) == 4
    assert s.leader_at[t.leader["lee"]] == s.hq_at[northern_virginia] == there
