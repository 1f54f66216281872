"""Rules 13.71-13.74 and 13.8 played: losses, leaders, who retreats with whom, and the advance."""

import pytest
from war import SUMMER, begin, dice_for, field, play, texts, why

from longroll.games.war_for_the_union.combat.events import Advanced, Eliminated, Lost, Retreated
from longroll.games.war_for_the_union.combat.flight import retreaters
from longroll.games.war_for_the_union.flags import ATTACKED, FORT, KILLED, OFF, REPULSED, RETREATED
from longroll.games.war_for_the_union.frames import Retreating
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CAVALRY, CONFEDERATE, UNION


def combat(t: Tables, text: str, side: int = UNION) -> WfuState:
    return begin(field(t, f"{SUMMER}\n{text}"), "combat", side)


def mine(s: WfuState, side: int) -> list[int]:
    return [sp for sp in range(len(s.sp_at)) if s.sp_at[sp] != OFF and s.side_of(sp) == side]


def attack(s: WfuState, at: str, leader: str, *results: str, star: int = 9) -> None:
    play(s, f"attack {at}", f"initiate {leader}")
    play(s, "fight", dice=dice_for(s, *results, star=star))


REPULSE = ("H(R)/L", "M(R)/L", "M(R)/M", "H(R)/M")
ROUT = ("M/M(R)", "L*/M(R)", "L/M(R)", "M/H(R)")


@pytest.mark.rule("13.73", "13.74")
def test_13_73_attackers_retreat_with_the_sps_of_their_leader_that_did_not_attack(t: Tables):
    """L4615: SPs under the leader that did not attack go too and tire by 1; others in the hex stay."""
    text = "0407 union 2 volunteer, 1 volunteer fatigue 3 under reynolds, 1 volunteer fatigue 3; leaders reynolds\n0307 confederate 3 veteran works 1"
    s = field(t, f"{SUMMER}\n{text}")
    s.phasing = UNION
    under = bytes(s.sp_under)
    begin(s, "combat", UNION)
    s.sp_under[:] = under
    attack(s, "0307", "reynolds", *REPULSE)
    while FLOW.decision(s).kind != "combat":
        play(s, texts(s)[0])
    left = s.sps_at(t.board.hex("0407"), UNION)
    assert [s.sp_fatigue[sp] for sp in left] == [3], "the one without a leader stays and does not tire"
    gone = [sp for sp in mine(s, UNION) if sp not in left]
    assert 4 in {s.sp_fatigue[sp] for sp in gone}, "the idle one tired from 3 to 4"
    assert s.leader_flags[t.leader["reynolds"]] & REPULSED


@pytest.mark.rule("13.73")
def test_13_73_defenders_retreat_with_everybody_who_had_retreated_there(t: Tables):
    """13.73g: those who came in a retreat go too, as a group, without tiring again."""
    s = combat(
        t,
        "0407 union 6 volunteer; leaders reynolds\n0307 confederate 2 volunteer, 2 volunteer retreated fatigue 1",
    )
    attack(s, "0307", "reynolds", "M/M(R)", "L*/M(R)", "L/M(R)")
    while FLOW.decision(s).kind == "choose-retreat":
        play(s, texts(s)[0])
    assert not s.strength(t.board.hex("0307"), CONFEDERATE)
    assert sorted(s.sp_fatigue[sp] for sp in mine(s, CONFEDERATE)) == [1, 1, 2, 2]
    assert len({s.sp_at[sp] for sp in mine(s, CONFEDERATE)}) == 1, "one hex for all"


@pytest.mark.rule("13.73")
def test_13_73_an_army_commander_stays_with_his_hq_until_the_last_troops_go(t: Tables):
    text = "0407 confederate 8 volunteer; leaders bragg, polk; hqs mississippi-hq bragg\n0307 union 3 veteran works 1"
    s = combat(t, text, CONFEDERATE)
    play(s, "attack 0307", "initiate polk")
    play(s, "fight", dice=dice_for(s, "H(R)/L", "M(R)/L", "M(R)/M"))
    while FLOW.decision(s).kind != "combat":
        play(s, texts(s)[0])
    home = t.board.hex("0407")
    assert s.strength(home, CONFEDERATE) == 2
    assert s.hq_at[1] == home
    assert s.leader_at[t.leader["bragg"]] == home
    assert s.leader_at[t.leader["polk"]] != home


@pytest.mark.rule("13.73", "4.57")
def test_13_73_leaders_and_hq_go_with_the_last_defenders(t: Tables):
    s = combat(
        t,
        "0407 union 12 volunteer; leaders mcclellan, reynolds\n0307 confederate 4 volunteer; leaders bragg; hqs mississippi-hq bragg",
    )
    play(s, "attack 0307", "initiate mcclellan", "join reynolds")
    play(s, "fight", dice=dice_for(s, *ROUT))
    while FLOW.decision(s).kind == "choose-retreat":
        play(s, texts(s)[0])
    (end,) = {s.sp_at[sp] for sp in mine(s, CONFEDERATE)}
    assert s.hq_at[1] == end
    assert s.leader_at[t.leader["bragg"]] == end


@pytest.mark.rule("13.73")
def test_13_73_who_is_refused_a_hex_hears_why(t: Tables):
    s = combat(t, "0407 union 6 volunteer; leaders reynolds\n0307 confederate 2 volunteer")
    attack(s, "0307", "reynolds", *ROUT)
    assert FLOW.decision(s).kind == "choose-retreat"
    assert why(s, "retreat to 0306") == "13.73", "in the zone of 0407"
    f = s.frame(Retreating)
    assert len(retreaters(s, f)) == 2


@pytest.mark.rule("13.73")
def test_13_73_surrounded_troops_break_through_and_lose(t: Tables):
    ring = ("0306", "0408", "0308", "0208", "0207")
    rows = "\n".join(f"{h} union 2 volunteer" for h in ring)
    s = combat(t, f"0407 union 8 volunteer; leaders mcclellan\n{rows}\n0307 confederate 3 volunteer")
    attack(s, "0307", "mcclellan", "M/M(R)", "L*/M(R)", "L/M(R)")
    while FLOW.decision(s).kind == "choose-retreat":
        play(s, texts(s)[0])
    assert len(mine(s, CONFEDERATE)) == 2, "1 SP for 2 infantry passed"
    assert not s.strength(t.board.hex("0307"), CONFEDERATE)
    assert s.combat_losses[CONFEDERATE] >= 1


@pytest.mark.rule("13.71", "13.72", "4.57")
def test_13_71_when_the_last_troops_fall_their_leaders_check(t: Tables):
    s = combat(t, "0407 union 6 veteran; leaders reynolds\n0307 confederate 1 volunteer; leaders polk")
    play(s, "attack 0307", "initiate reynolds")
    dice = dice_for(s, "M/H(R)", "L/H(R)", star=5)
    play(s, "fight", dice=(*dice, 1, 1))
    assert s.leader_state[t.leader["polk"]] == KILLED
    assert [e.kind for e in s.out if isinstance(e, Lost)] == ["volunteer"]


@pytest.mark.rule("13.71")
def test_13_71_a_loss_must_be_cavalry_where_half_are(t: Tables):
    s = combat(
        t,
        "0407 union 2 volunteer, 2 volunteer-cavalry; leaders reynolds\n0307 confederate 4 volunteer works 1",
    )
    attack(s, "0307", "reynolds", "H(R)/L", "H(R)/M", "H/M", "H/H")
    lost = [e.kind for e in s.out if isinstance(e, Lost) and e.side == "union"]
    assert lost == ["volunteer-cavalry"]
    assert {s.arm_of(sp) for sp in mine(s, UNION)} == {0, CAVALRY}


# --- the advance -----------------------------------------------------------------------------------------------------


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


@pytest.mark.rule("13.8")
def test_13_8_any_or_all_advance(t: Tables):
    s = combat(t, "0407 union 4 volunteer; leaders reynolds\n0307 confederate 1 volunteer")
    attack(s, "0307", "reynolds", *ROUT, "L/H(R)")
    while FLOW.decision(s).kind == "choose-retreat":
        play(s, texts(s)[0])
    play(s, "hold back volunteer@0407", "advance reynolds")
    assert s.strength(t.board.hex("0307"), UNION) == 3
    assert s.strength(t.board.hex("0407"), UNION) == 1


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


@pytest.mark.rule("13.73", "13.6")
def test_13_73_troops_who_cannot_retreat_are_eliminated(t: Tables):
    """A corner with one way out, which is the attackers': they break through or are lost."""
    board = t.board
    found = None
    for h in range(board.count):
        if board.sea[h]:
            continue
        ways = [
            j
            for j in board.around(h)
            if t.ground.march[board.side(h, j)] != 255 and t.ground.retreat[board.side(h, j)]
        ]
        if (
            len(ways) == 1
            and t.ground.march[board.side(ways[0], h)] <= 3
            and t.ground.strength[board.side(ways[0], h)] == 1
        ):
            found = (board.numbers[h], board.numbers[ways[0]])
            break
    assert found, "the board has no such corner"
    home, land = found
    s = combat(t, f"{land} union 8 veteran; leaders mcclellan\n{home} confederate 2 volunteer")
    attack(s, home, "mcclellan", "M/M(R)", "L*/M(R)", "L/M(R)", "M/H(R)", "L/H(R)")
    while s.stack and FLOW.decision(s).kind == "choose-retreat":
        play(s, texts(s)[0])
    gone = [e for e in s.out if isinstance(e, Eliminated)]
    assert gone or len(mine(s, CONFEDERATE)) < 2


@pytest.mark.rule("13.73", "15.51")
def test_13_73_marks_of_a_phase_are_forgotten_with_the_turn(t: Tables):
    s = combat(t, "0407 union 6 volunteer; leaders reynolds\n0307 confederate 2 volunteer")
    attack(s, "0307", "reynolds", *ROUT)
    while FLOW.decision(s).kind == "choose-retreat":
        play(s, texts(s)[0])
    assert any(s.sp_flags[sp] & RETREATED for sp in mine(s, CONFEDERATE))
    assert all(s.sp_flags[sp] & ATTACKED for sp in mine(s, UNION))
    s.forget_turn()
    assert not any(s.sp_flags[sp] for sp in (*mine(s, CONFEDERATE), *mine(s, UNION)))
    assert not any(s.sp_battles)
    assert not any(s.leader_flags)
