"""13.6 From odds to a result: columns, dice, attacks on hexes without troops."""

import pytest
from war import SUMMER, begin, duel, field, pair, play, texts
from war_scenes import fight, plain

from longroll.games.war_for_the_union.combat.events import Fought
from longroll.games.war_for_the_union.combat.odds import Attack, Corps, assess, odds_refused, proposed
from longroll.games.war_for_the_union.flags import NO_FORT, OFF, RETREATED
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, FIGHT, UNION
from longroll.kit.tables import BELOW


@pytest.mark.rule("13.6")
def test_13_6_no_attack_below_1_to_3(t: Tables):
    a, b = plain(t)
    s = field(t, f"{SUMMER}\n{a} union 1 volunteer; leaders mcclellan\n{b} confederate 4 volunteer")
    found = fight(t, s, a, b, "mcclellan")[1]
    assert found.column == BELOW
    refused = odds_refused(s, found)
    assert refused is not None
    assert refused.rule == "13.6"


@pytest.mark.rule("13.6", "13.8")
def test_13_6_an_empty_fort_and_its_guns_fall_to_an_attack_without_a_die(t: Tables):
    a, b = pair(t)
    s = begin(
        field(t, f"{SUMMER}\n{a} union 2 volunteer; leaders grant\n{b} fort confederate; leaders polk"),
        "combat",
        UNION,
    )
    play(s, f"attack {b}", "initiate grant")
    assert s.fort[t.board.index[b]] == NO_FORT
    assert s.leader_at[t.leader["polk"]] == t.board.index[b], "9.18: a leader is met by who advances"
    play(s, "stay")
    assert s.strength(t.board.index[a], UNION) == 2
    assert s.leader_at[t.leader["polk"]] == t.board.index[b]


@pytest.mark.rule("13.6", "13.15")
def test_13_6_a_hex_without_any_units_is_no_target(t: Tables):
    a, _ = pair(t)
    s = begin(field(t, f"{SUMMER}\n{a} union 2 volunteer; leaders grant"), "combat", UNION)
    assert texts(s) == ["done"]


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


@pytest.mark.rule("13.1", "13.6")
def test_13_6_below_1_to_3_nobody_fights(t: Tables):
    s, _, b = duel(t, "1 volunteer; leaders reynolds", "4 volunteer")
    play(s, f"attack {b}", "initiate reynolds")
    assert texts(s) == ["call off"]
    question, f = FLOW.asking(s)

    refused = question.refusal(s, f, FIGHT())
    assert refused is not None
    assert refused.rule == "13.6"
