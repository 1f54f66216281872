"""Chapter 11: cavalry that withdraws, screens and raids."""

import pytest

from games.never_call_retreat.field import ATLANTA, NORTH, act, kind, play, refused, stand, troops, who
from games.never_call_retreat.scenes import one_hex
from longroll.games.never_call_retreat import leaders, railways
from longroll.games.never_call_retreat.combat import approach
from longroll.games.never_call_retreat.flags import DEMORALIZED, FORT, OFF
from longroll.games.never_call_retreat.frames import March
from longroll.games.never_call_retreat.movement import marching
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("11.1")
@pytest.mark.parametrize(
    ("attackers", "leaders", "need"),
    [
        ("'inf-6', 'militia:2'", "'thomas:2'", "free"),
        ("'inf-6', 'cav-2'", "'thomas:2'", "check"),
        ("'inf-6', 'cav-2'", "'thomas:2', 'buford:1'", ""),
        ("'cav-2'", "'thomas:2'", ""),
    ],
)
def test_11_1_r10_when_cavalry_retreats_before_combat(t: Tables, attackers: str, leaders: str, need: str):
    rows = {
        ATLANTA: ["confederate = ['cav-3']", "leaders = ['stuart:1']"],
        NORTH: [f"union = [{attackers}]", f"leaders = [{leaders}]"],
    }
    s = stand(t, "1863", rows)
    force = s.pieces_at(t.board.hex(NORTH), UNION)
    f = March("enter", side=UNION, leader=force[0], pieces=force, to=t.board.hex(ATLANTA))
    assert approach.need(s, f) == need
    assert (approach.screen_refused(s, f) is None) is bool(need)
    for x in s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE):
        if s.land(x):
            s.flags[x] |= DEMORALIZED
    assert approach.screen_refused(s, f) is not None


@pytest.mark.rule("11.2")
def test_11_2_only_cavalry_leaders_have_cavalry_corps(t: Tables):
    s = one_hex(t, "1863", "leaders = ['meade:3', 'pleasonton:2']", "headquarters = ['union-cavalry-corps']")
    assert leaders.claims(s, who(t, "meade")) == []
    assert leaders.claims(s, who(t, "pleasonton")) == [t.roster.hq["union-cavalry-corps"]]


@pytest.mark.rule("11.3")
@pytest.mark.rule("15.22")
def test_11_3_cavalry_pays_a_point_for_a_hex_or_a_railroad_and_never_has_an_enemy_city(t: Tables):
    hex_ = next(
        i for i in t.board.around(t.board.hex(ATLANTA)) if t.rail_hexes[i] and i not in t.board.at
    )  # a railroad without a town
    node = t.board.numbers[hex_]
    s = stand(t, "1863", {node: ["union = ['cav-3']"]})
    s.take_control(hex_, CONFEDERATE)
    (riders,) = troops(s, node, UNION)
    assert not railways.rail_open(s, hex_, CONFEDERATE)  # the enemy does not use it while they stand there
    s.place(riders, t.board.hex("8952"))
    assert railways.rail_open(s, hex_, CONFEDERATE)
    s.place(riders, hex_)
    s.began[:] = s.at
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {node}", f"move {t.pieces.names[riders]}")
    left = s.stack[-1].left
    assert (s.control[hex_], s.rail_owner[hex_]) == (CONFEDERATE, CONFEDERATE)
    play(s, "convert")
    assert (s.control[hex_], s.rail_owner[hex_], s.stack[-1].left) == (UNION, UNION, left - 1)
    s = stand(t, "1863", {ATLANTA: ["union = ['cav-3']"]})
    s.take_control(t.board.hex(ATLANTA), CONFEDERATE)
    (riders,) = troops(s, ATLANTA, UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[riders]}")
    assert refused(s, "convert") == ("cavalry never takes an enemy city", "11.3")
    s.take_control(t.board.hex(ATLANTA), 2)  # a city that is nobody's
    play(s, "convert")
    assert s.control[t.board.hex(ATLANTA)] == UNION


@pytest.mark.rule("11.3")
@pytest.mark.rule("12.41")
def test_11_3_a_planned_work_goes_with_the_hex_that_cavalry_takes(t: Tables):
    node = "8152"
    s = stand(t, "1863", {"7952": ["union = ['cav-3']"]})
    hex_ = t.board.hex(node)
    s.prepared[hex_] = FORT
    act(s, UNION)
    s.cp[3] = 0
    play(
        s, "at 7952", f"move {t.pieces.names[troops(s, '7952', UNION)[0]]}", f"step {node}", "convert", "stop"
    )
    assert s.control[hex_] == UNION
    assert not s.prepared[hex_]


@pytest.mark.rule("11.3")
def test_11_3_cavalry_takes_a_mine_or_an_ironworks_by_itself(t: Tables):  # R71
    s = stand(t, "1863", {})
    mine = next(c.hex for c in t.cities if c.slug == "saltville")
    riders = s.muster(UNION, kind(t, "cav", UNION), 2, mine)
    s.take_control(mine, CONFEDERATE)
    frame = March("march", side=UNION, leader=OFF, pieces=[riders], left=2)
    assert marching.convert_refused(s, frame) is None
    richmond = t.places[t.index["richmond"]].hex
    s.place(riders, richmond)
    s.take_control(richmond, CONFEDERATE)
    assert marching.convert_refused(s, frame) == ("cavalry never takes an enemy city", "11.3")
