"""A player turn on land, played: marches, battles with their dice, retreats, captures, attrition; and random games."""

import json
import random

import pytest
from war import SUMMER, begin, duel, field, pair, play, scenario, texts

from longroll.core.dice import DieNeeded
from longroll.core.frames import Frame
from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.combat.events import Captured, Fought, LeaderFell, Lost
from longroll.games.war_for_the_union.combat.odds import Attack, Corps, assess, proposed
from longroll.games.war_for_the_union.events import EVENTS, StateJoined
from longroll.games.war_for_the_union.flags import DISPLACED, KILLED, OFF, POOL, RETREATED, WOUNDED
from longroll.games.war_for_the_union.frames import PlayerTurn
from longroll.games.war_for_the_union.position import to_position
from longroll.games.war_for_the_union.reading import from_position
from longroll.games.war_for_the_union.sequence import FLOW, PLAYER_TURN
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.view import phase
from longroll.games.war_for_the_union.words import CONFEDERATE, FIGHT, UNION


def test_every_part_of_the_sequence_exists():
    FLOW.check()
    assert all(phase in FLOW.frames for phase in PLAYER_TURN)


@pytest.mark.rule("5.21", "5.22", "5.23", "5.24", "15.0")
def test_5_22_supply_construction_operations_depots_combat_and_five_segments():
    named = [
        "supply-phase", "forts", "batteries", "operations", "depot-phase", "combat-phase", "sieges", "surrenders", "rail-repair", "supply-judgment",
        "unsuppression", "ship-repair", "fatigue-recovery",
    ]  # fmt: skip
    assert [phase for phase in PLAYER_TURN if phase in named] == named


@pytest.mark.rule("5.22", "5.23")
def test_5_23_a_side_is_asked_for_depots_and_attacks_only_where_it_has_any(t: Tables):
    a, b = pair(t)
    far = field(t, f"{SUMMER}\n{a} union 2 volunteer; leaders grant")
    assert not begin(far, "depot-phase", UNION).stack
    assert not begin(far, "combat-phase", UNION).stack
    near = field(t, f"{SUMMER}\n{a} union 2 volunteer; leaders grant\n{b} confederate 1 volunteer")
    assert texts(begin(near, "combat-phase", UNION)) == [f"attack {b}", "done"]


def test_the_board_names_the_phase_of_a_question_not_the_next_one(t: Tables):
    s = scenario(t, "bull-run")
    FLOW.begin(s, "union-turn")
    FLOW.run(s)
    shown = {}
    while s.stack:
        shown.setdefault(FLOW.decision(s).kind, phase(s))
        FLOW.play(s, FLOW.choices(s)[-1])
    assert shown["supply-ferries"] == "Supply of the Union"
    assert shown["remove-batteries"] == "Batteries of the Union"
    assert shown["operations"] == "Operations of the Union"
    assert shown["blockade-stations"] == "Blockade of the Union"
    assert shown["combat"] == "Combat of the Union"


@pytest.mark.rule("5.2", "5.3")
def test_5_2_a_player_turn_runs_its_phases_in_order(t: Tables):
    s = scenario(t, "bull-run")
    FLOW.begin(s, "confederate-turn")
    FLOW.steps["confederate-turn"](s, s.stack.pop())
    played = [f.do for f in reversed(s.stack)]
    assert played == list(PLAYER_TURN)
    assert {f.side for f in s.stack if isinstance(f, PlayerTurn)} == {CONFEDERATE}


@pytest.mark.rule("4.42", "9.11")
def test_9_11_a_leader_takes_his_men_and_marches(t: Tables):
    a, b = pair(t)
    s = begin(field(t, f"{SUMMER}\n{a} confederate 8 volunteer; leaders polk"), "operations", CONFEDERATE)
    play(s, "lead polk", "take 6 volunteer")
    assert not any(x.startswith("take") for x in texts(s)), "his command rating is 6"
    play(s, "set out", f"to {b}", "halt", "done")
    assert (s.strength(t.board.hex(a), CONFEDERATE), s.strength(t.board.hex(b), CONFEDERATE)) == (2, 6)
    assert s.leader_at[t.leader["polk"]] == t.board.hex(b)


@pytest.mark.rule("9.1", "4.4")
def test_9_1_cavalry_rides_without_a_leader_and_infantry_stays(t: Tables):
    a, b = pair(t)
    s = begin(
        field(t, f"{SUMMER}\n{a} confederate 2 volunteer-cavalry, 2 volunteer"), "operations", CONFEDERATE
    )
    play(s, f"ride {a}", "take all", "set out", f"to {b}", "halt")
    assert (s.strength(t.board.hex(a), CONFEDERATE), s.strength(t.board.hex(b), CONFEDERATE)) == (2, 2)


@pytest.mark.rule("9.18")
def test_9_18_what_is_found_alone_is_lost(t: Tables):
    a, b = pair(t)
    text = (
        f"{SUMMER}\n{a} confederate 2 volunteer-cavalry\n{b} leaders mcdowell; fort union; depots union river"
    )
    s = begin(field(t, text), "operations", CONFEDERATE)
    play(s, f"ride {a}", "take all", "set out", f"to {b}", dice=(9,))
    found = {e.what for e in s.out if isinstance(e, Captured)}
    assert found == {"fort", "depot"}
    assert not s.fort[t.board.hex(b)]
    (fell,) = [e for e in s.out if isinstance(e, LeaderFell)]
    assert fell.fate == "displaced"
    assert s.leader_state[t.leader["mcdowell"]] == DISPLACED
    # removed in June he sits out July and returns in August
    assert t.economy.calendar.date(s.leader_back[t.leader["mcdowell"]] - 1).part == 8


@pytest.mark.rule("6.22")
def test_6_22_whoever_enters_kentucky_drives_it_to_the_other_side(t: Tables):
    board = t.board
    ky, tn = board.states.index("KY"), board.states.index("TN")
    k = next(
        k for k in range(6 * board.count)
        if board.state[k // 6] == tn and board.neighbours[k] >= 0 and board.state[board.neighbours[k]] == ky
        and t.ground.march[k] <= 2 and t.city_at[board.neighbours[k]] < 0
    )  # fmt: skip
    a, b = board.numbers[k // 6], board.numbers[board.neighbours[k]]
    s = begin(
        field(t, f'turn = "1861-09"\nkentucky = "nobody"\n{a} confederate 1 volunteer-cavalry'),
        "operations",
        CONFEDERATE,
    )
    play(s, f"ride {a}", "take all", "set out", f"to {b}")
    assert s.kentucky == UNION
    assert [e for e in s.out if isinstance(e, StateJoined)]
    louisville = board.hex("louisville")
    assert s.rail_owner[louisville] == UNION, "its railroads follow (9.53)"


@pytest.mark.rule("13.6", "13.71", "13.73", "13.74", "13.8")
def test_13_6_a_battle_from_the_die_to_the_advance(t: Tables):
    """6 volunteers on 2: 3-1, morale even; a 10 on 3-1 is L/H(R): the defenders lose 1 of 2, retreat, and are pursued."""
    s, a, b = duel(t, "6 volunteer; leaders reynolds", "2 volunteer")
    home = t.board.hex(b)
    attack = Attack(
        UNION, home, (Corps(t.leader["reynolds"], t.board.hex(a), tuple(s.sps_at(t.board.hex(a), UNION))),)
    )
    found = assess(s, attack, proposed(s, home, CONFEDERATE))
    assert t.charts.odds.names[found.column] == "3-1"
    outcome = t.charts.combat.at(found.column, 10 + found.roll)
    assert outcome.text == "L/H(R)"
    play(s, f"attack {b}", "initiate reynolds", "fight", dice=(10, 9))
    fought = next(e for e in s.out if isinstance(e, Fought))
    assert (fought.column, fought.result) == ("3-1", "L/H(R)")
    assert s.strength(t.board.hex(a), UNION) == 6, "the star die of 9 spares the attacker"
    if any(x.startswith("retreat") for x in texts(s)):
        play(s, texts(s)[0])
    assert not s.strength(home, CONFEDERATE)
    (left,) = [sp for sp in range(len(s.sp_at)) if s.sp_at[sp] != OFF and s.side_of(sp) == CONFEDERATE]
    assert s.sp_fatigue[left] == 3, "H and R together"
    assert s.sp_flags[left] & RETREATED
    play(s, "advance reynolds")
    assert s.strength(home, UNION) == 6
    assert sum(s.box) == 1
    assert texts(s) == ["done"], "nobody attacks twice"


@pytest.mark.rule("13.72")
def test_13_72_a_leader_falls_and_the_next_of_the_pool_takes_his_place(t: Tables):
    s, a, b = duel(t, "4 volunteer; leaders reynolds", "4 volunteer")
    play(s, f"attack {b}", "initiate reynolds", "fight", dice=(5, 9, 1))
    assert s.leader_state[t.leader["reynolds"]] == KILLED
    here = s.leaders_at(t.board.hex(a), UNION)
    assert [t.leaders[i].slug for i in here] == ["mansfield"], "first in the Union pool"
    assert sum(1 for i, x in enumerate(t.leaders) if x.side == UNION and s.leader_state[i] == POOL) == 6


@pytest.mark.rule("13.72")
def test_13_72_wounded_in_june_he_returns_in_october(t: Tables):
    s, _, b = duel(t, "4 volunteer; leaders reynolds", "4 volunteer")
    play(s, f"attack {b}", "initiate reynolds", "fight", dice=(5, 9, 3))
    leader = t.leader["reynolds"]
    assert s.leader_state[leader] == WOUNDED
    assert t.economy.calendar.date(s.leader_back[leader] - 1).part == 10


@pytest.mark.rule("13.71")
def test_13_71_the_owner_chooses_where_there_is_a_choice(t: Tables):
    s, a, b = duel(t, "8 volunteer, 4 militia; leaders mcclellan, reynolds", "12 veteran works 1")
    play(s, f"attack {b}", "initiate mcclellan", "join reynolds", "fight", dice=(1, 9))
    assert texts(s) == [f"lose militia@{a}", f"lose volunteer@{a}"] or texts(s) == [
        f"lose volunteer@{a}",
        f"lose militia@{a}",
    ]
    play(s, f"lose militia@{a}")
    losses = [e for e in s.out if isinstance(e, Lost)]
    assert losses[0].kind == "militia"
    while any(x.startswith("lose") for x in texts(s)):
        play(s, texts(s)[-1])
    check(s)


@pytest.mark.rule("13.73")
def test_13_73_attackers_who_must_retreat_do_not_advance(t: Tables):
    s, a, b = duel(t, "4 volunteer; leaders reynolds", "6 veteran works 1")
    play(s, f"attack {b}", "initiate reynolds", "fight", dice=(1, 9))
    while s.stack and texts(s)[0].split()[0] in ("lose", "retreat"):
        play(s, texts(s)[0])
    assert not s.strength(t.board.hex(a), UNION)
    assert s.strength(t.board.hex(b), CONFEDERATE) >= 5
    assert s.leader_at[t.leader["reynolds"]] != t.board.hex(a), "he goes with his men"


@pytest.mark.rule("13.1", "13.6")
def test_13_6_below_1_to_3_nobody_fights(t: Tables):
    s, _, b = duel(t, "1 volunteer; leaders reynolds", "4 volunteer")
    play(s, f"attack {b}", "initiate reynolds")
    assert texts(s) == ["call off"]
    question, f = FLOW.asking(s)

    refused = question.refusal(s, f, FIGHT())
    assert refused is not None
    assert refused.rule == "13.6"


@pytest.mark.rule("7.5", "7.52")
def test_7_52_the_supply_phase_rolls_for_the_starving(t: Tables):
    a, _ = pair(t)
    ring = "\n".join(f"{t.board.numbers[h]} union 1 volunteer" for h in t.board.around(t.board.hex(a)))
    s = field(t, f"{SUMMER}\n{a} confederate 6 volunteer unsupplied\n{ring}")
    s.dice.script = [10]
    begin(s, "supply-phase", CONFEDERATE)
    assert s.strength(t.board.hex(a), CONFEDERATE) == 6 - t.charts.attrition.at(2, 12), "isolated +2"
    assert {s.sp_supply[sp] for sp in s.sps_at(t.board.hex(a), CONFEDERATE)} == {2}


@pytest.mark.rule("15.51", "15.21")
def test_15_51_administration_rests_and_forgets(t: Tables):
    s = field(t, f"{SUMMER}\nrichmond confederate 2 volunteer fatigue 2 unsupplied spent 3 marched")
    begin(s, "supply-judgment", CONFEDERATE)
    begin(s, "fatigue-recovery", CONFEDERATE)
    begin(s, "turn-ends", CONFEDERATE)
    for sp in s.sps_at(t.board.hex("richmond"), CONFEDERATE):
        assert (s.sp_fatigue[sp], s.sp_supply[sp], s.sp_spent[sp], s.sp_flags[sp]) == (1, 0, 0, 0)


@pytest.mark.parametrize(
    ("slug", "seeds"), [("bull-run", 4), ("missouri-1861", 2), ("tennessee-1863", 1), ("1864", 1)]
)
def test_random_play_on_land_holds(t: Tables, slug: str, seeds: int):
    for seed in range(seeds):
        s = scenario(t, slug)
        s.dice.seed = seed
        FLOW.begin(s, "game-turn")
        FLOW.run(s)
        rng = random.Random(seed)
        for step in range(400):
            if not s.stack:
                break
            offered = FLOW.choices(s)
            assert offered, "a dead end"
            assert len(offered) == len(set(offered))
            question, f = FLOW.asking(s)
            choice = rng.choice(offered)
            assert question.refusal(s, f, choice) is None, choice.text
            s.out.clear()
            FLOW.play(s, choice)
            if step % 10 == 0:
                check(s)
                for event in s.out:
                    assert EVENTS.load(json.loads(json.dumps(EVENTS.dump(event)))) == event
        check(s)


def test_a_position_in_mid_battle_is_read_back(t: Tables):
    s, _, b = duel(t, "8 volunteer, 4 militia; leaders mcclellan, reynolds", "12 veteran works 1")
    play(s, f"attack {b}", "initiate mcclellan", "join reynolds")
    again = from_position(t, to_position(s))
    FLOW.revive(again)
    assert [f.to_json() for f in again.stack] == [f.to_json() for f in s.stack]
    assert texts(again) == texts(s)
    assert all(isinstance(f, Frame) for f in again.stack)


def test_dice_may_be_supplied(t: Tables):
    s, _, b = duel(t, "6 volunteer; leaders reynolds", "2 volunteer")
    with pytest.raises(DieNeeded, match="a d10 falls here"):
        play(s, f"attack {b}", "initiate reynolds", "fight")
