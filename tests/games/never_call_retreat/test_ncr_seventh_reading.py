"""What a seventh reader found: besiegers who leave, ships under guns, reactions against small forces."""

import pytest

from games.never_call_retreat.field import act, happened, play, stand
from games.never_call_retreat.test_ncr_reaction import who
from longroll.games.never_call_retreat import check
from longroll.games.never_call_retreat.combat.overrun import forsaken
from longroll.games.never_call_retreat.flags import OFF, UNION_DEPOT
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

ATLANTA, NORTH = "8352", "8152"


def siege(t: Tables, besiegers: str, leaders: str = "'gillmore:2 under union-19th-corps', ") -> NcrState:
    """A Corps of the Union lies on a garrison at Atlanta."""
    rows = [
        "works = 'confederate fort'",
        "control = 'confederate'",
        "confederate = ['inf-3 inside']",
        f"union = [{besiegers}]",
        f"leaders = [{leaders}'hardee:2']",
    ]
    if leaders:
        rows.append("headquarters = ['union-19th-corps gillmore']")
    return stand(t, "1863", {ATLANTA: rows})


def march_off(s: NcrState, dice: list[int] | None = None) -> None:
    t = s.tables
    (unit,) = (x for x in s.pieces_at(t.board.hex(ATLANTA), UNION) if s.land(x))
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]}", f"step {NORTH}")
    play(s, "stop", dice=dice)


@pytest.mark.rule("13.24")
@pytest.mark.rule("13.38")
def test_13_24_r135_besiegers_headquarters_is_lost_when_its_last_troops_march_off(t: Tables):
    s = siege(t, "'inf-3'")
    march_off(s, dice=[3, 4])
    assert [e.pieces for e in happened(s, "Scattered")] == [("union-19th-corps",)]
    assert [(e.leader, e.fate, e.rule) for e in happened(s, "LeaderHit")] == [("gillmore", "away", "13.38")]
    assert s.at[who(t, "gillmore")] == OFF
    assert s.at[who(t, "hardee")] == t.board.hex(ATLANTA)
    check.check(s)


@pytest.mark.rule("14.25")
@pytest.mark.rule("12.5")
def test_14_25_r135_besiegers_trains_and_depots_go_with_them(t: Tables):
    s = siege(t, "'inf-3', 'siege-train'", "")
    hex_ = t.board.hex(ATLANTA)
    s.mark(hex_, UNION_DEPOT)
    march_off(s)
    assert not s.depot(hex_, UNION)
    assert not list(s.pieces_at(hex_, UNION))
    assert s.control[hex_] == CONFEDERATE


@pytest.mark.rule("12.5")
def test_12_5_r135_nothing_is_lost_while_one_besieger_stays(t: Tables):
    s = siege(t, "'inf-3'")
    assert forsaken(s) == []
    act(s, UNION)
    s.cp[3] = 0
    assert s.at[who(t, "gillmore")] == t.board.hex(ATLANTA)


@pytest.mark.rule("7.34")
def test_7_34_r135_leaders_with_ships_are_safe_among_a_garrison(t: Tables):
    s = siege(t, "'naval-warship:1'", "")
    gillmore = who(t, "gillmore")
    s.place(gillmore, t.board.hex(ATLANTA))
    assert forsaken(s) == []
