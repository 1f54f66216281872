"""Before a choice: odds, reach and threats."""

import pytest

from games.never_call_retreat.field import act, asked, play, stand
from longroll.core.errors import LongrollError
from longroll.games.never_call_retreat import odds, reach
from longroll.games.never_call_retreat.combat.odds import Attack, assess
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE

ATLANTA, NORTH, EAST_OF, SOUTH = "8352", "8152", "8353", "8552"


def field(t: Tables) -> NcrState:
    return stand(
        t, "1863",
        {
            ATLANTA: ["confederate = ['inf-8', 'inf-6']", "leaders = ['bragg:3']"],
            NORTH: ["union = ['inf-8']", "leaders = ['thomas:2']"],
        },
    )  # fmt: skip


@pytest.mark.rule("8.12")
def test_8_12_the_odds_window_says_what_the_resolver_uses(t: Tables):
    s = field(t)
    found = odds.odds(s, NORTH, "bragg")
    pieces = tuple(x for x in s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE))
    made = Attack(
        CONFEDERATE, pieces, t.board.hex(NORTH), t.board.side(t.board.hex(ATLANTA), t.board.hex(NORTH))
    )
    truth = assess(s, made)
    assert found["column"] == truth.column
    assert [f["strength"] for f in found["forces"]] == [truth.attacker.strength, truth.defender.strength]
    assert 0 < found["attacker_wins"] < 1
    assert found["attacker_wins"] + found["defender_wins"] == pytest.approx(1, abs=0.01)
    assert all(n > 0 for n in found["losses"])


@pytest.mark.rule("12.5")
def test_12_5_no_odds_where_nobody_has_to_be_fought(t: Tables):
    s = stand(
        t, "1863",
        {ATLANTA: ["works = 'confederate fort'", "confederate = ['inf-6 inside']"], NORTH: ["union = ['inf-8']", "leaders = ['thomas:2']"]},
    )  # fmt: skip
    with pytest.raises(LongrollError, match="besieged"):
        odds.odds(s, ATLANTA, "thomas")
    with pytest.raises(LongrollError, match="did you mean 'thomas'"):
        odds.odds(s, ATLANTA, "thoma")
    with pytest.raises(LongrollError, match="not next to"):
        odds.odds(s, SOUTH, "thomas")


@pytest.mark.rule("7.1")
def test_7_1_the_ways_of_reach_can_be_played(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-8']", "leaders = ['hardee:2']"]})
    s.began[:] = s.at
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    rows = reach.reach(s, "hardee")
    assert len(rows) > 15
    for row in (rows[0], rows[-1]):
        new = s.copy()
        play(new, *row["choices"])
        assert asked(new) == ("confederate", "march")
        place = FLOW.asking(new)[0].place(new, new.stack[-1])
        assert place == row["place"]
        spent = row["cost"]
        assert new.stack[-1].left == rows_allowance(s) - spent + new.stack[-1].gap


def rows_allowance(s: NcrState) -> int:
    return reach.force_of(s, s.tables.pieces.index["hardee"]).left


@pytest.mark.rule("7.1")
def test_7_1_a_way_never_leads_to_demoralized_friends_or_into_a_new_state(t: Tables):
    s = stand(
        t, "1863", {ATLANTA: ["confederate = ['inf-8']"], SOUTH: ["confederate = ['inf-2 demoralized']"]}
    )
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    places = {row["place"] for row in reach.reach(s, t.pieces.names[unit])}
    assert SOUTH not in places
    assert EAST_OF in places


@pytest.mark.rule("8.11")
def test_8_11_threats_name_who_could_come(t: Tables):
    s = field(t)
    rows = reach.threats(s, ATLANTA, "confederate")
    assert [(row["leaders"], row["strength"]) for row in rows] == [(["thomas"], 8)]
    assert rows[0]["attack"] == "thomas"
    assert reach.threats(s, ATLANTA, "union") == []
    with pytest.raises(LongrollError, match="unknown side"):
        reach.threats(s, ATLANTA, "rebels")
