"""What a fourth reader found: bands that their own theater pays for, forces that tried already, works that nobody guards."""

import pytest

from games.never_call_retreat.field import act, play, refused, stand, texts
from games.never_call_retreat.test_ncr_reaction import over, troops
from longroll.games.never_call_retreat import check
from longroll.games.never_call_retreat.combat.reinforce import marchers
from longroll.games.never_call_retreat.command import (
    DISCRETIONARY,
    FAR_WEST,
    FAR_WEST_TRACK,
    TRANS_MISSISSIPPI,
)
from longroll.games.never_call_retreat.flags import FORT, TRACKS
from longroll.games.never_call_retreat.frames import Battle, Guns
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

ATLANTA, NORTH, SOUTH = "8352", "8152", "8552"
WILDERNESS = "3578"
"""off the railroads"""


def hex_in(t: Tables, theater: int, state: str) -> str:
    """An open hex of a state in a theater."""
    return next(
        t.board.numbers[i] for i in t.lands[state] if t.theater[i] == theater and not t.board.at.get(i)
    )


@pytest.mark.rule("19.21", "19.31")
@pytest.mark.parametrize(
    ("band", "theater", "state", "track", "other"),
    [
        ("kiowa-1", TRANS_MISSISSIPPI, "KS", FAR_WEST_TRACK, TRANS_MISSISSIPPI),
        ("civilized-infantry-2", FAR_WEST, "NM", TRANS_MISSISSIPPI, FAR_WEST_TRACK),
    ],
)
def test_19_21_a_band_is_paid_for_by_its_own_theater_wherever_it_stands(
    t: Tables, band: str, theater: int, state: str, track: int, other: int
):
    node = hex_in(t, theater, state)
    s = stand(t, "1863", {node: [f"union = ['{band}']"]})
    act(s, UNION)
    s.cp[:] = bytes(len(s.cp))
    s.cp[track] = 1  # nothing for the theater of the place, and no Discretionary points
    assert f"at {node}" in texts(s)
    check.check(s)
    play(s, f"at {node}")
    (move,) = [x for x in texts(s) if x.startswith("move ")]
    play(s, move)
    assert s.cp[track] == 0

    s = stand(t, "1863", {node: [f"union = ['{band}']"]})
    act(s, UNION)
    s.cp[:] = bytes(len(s.cp))
    s.cp[other] = 1
    assert f"at {node}" not in texts(s)
    s.cp[DISCRETIONARY] = 1
    assert f"at {node}" in texts(s)
    check.check(s)


@pytest.mark.rule("13.34")
def test_13_34_a_force_that_has_tried_does_not_try_again_under_another_leader(t: Tables):
    south = [
        "headquarters = ['army-of-tennessee bragg']",
        "leaders = ['bragg:3 under army-of-tennessee', 'cheatham:1', 'cleburne:1']",
        "confederate = ['inf-4 under army-of-tennessee', 'inf-3']",
    ]
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-9']"], NORTH: ["union = ['inf-9']"], SOUTH: south})
    here, there = t.board.hex(NORTH), t.board.hex(ATLANTA)
    battle = Battle("between-rounds", side=UNION, pieces=troops(s, NORTH, UNION), target=there, over=over(s, here, there), start=here)  # fmt: skip
    s.stack[:] = [battle, Guns("hears-guns", which=1)]
    assert {f"march-in {man} {ATLANTA}" for man in ("bragg", "cheatham", "cleburne")} <= {*texts(s)}
    play(s, f"march-in cheatham {ATLANTA}", dice=[1])  # he fails, with the one unit that is on no display
    left = {c.text for c in marchers(s, s.frame(Guns))}
    assert f"march-in bragg {ATLANTA}" in left
    assert not [text for text in left if "cheatham" in text or "cleburne" in text]
    play(s, f"march-in bragg {ATLANTA}", dice=[6])
    assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 3  # the unit that tried stays behind
    assert s.strength(there, CONFEDERATE) == 13


@pytest.mark.rule("12.41")
def test_12_41_a_planned_work_is_emplaced_though_nobody_stands_there(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-4']"]})
    s.lean = [500, 500]  # nothing is dearer for want of supply
    site = t.board.hex(SOUTH)
    s.control[site], s.prepared[site] = CONFEDERATE, FORT
    act(s, CONFEDERATE)
    assert f"at {SOUTH}" in texts(s)
    check.check(s)
    play(s, f"at {SOUTH}")
    assert texts(s) == ["emplace", "back"]
    play(s, "emplace")
    play(s, texts(s)[0])  # with the theater's own points
    assert s.works[site] == FORT
    assert sum(s.cp[len(TRACKS) :]) == 9 * len(TRACKS) - t.charts.cost.fort


@pytest.mark.rule("12.41")
def test_12_41_no_work_is_emplaced_where_the_enemy_is_or_what_is_not_ours(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-4']"], SOUTH: ["union = ['cav-2']"]})
    site = t.board.hex(SOUTH)
    s.control[site], s.prepared[site] = CONFEDERATE, FORT
    act(s, CONFEDERATE)
    assert f"at {SOUTH}" not in texts(s)
    s.control[site] = UNION
    act(s, CONFEDERATE)
    assert f"at {SOUTH}" not in texts(s)
    assert refused(s, f"at {SOUTH}")[1] == "5.21"


@pytest.mark.rule("7.32", "5.21")
def test_7_32_a_leader_whom_only_his_headquarters_follows_can_act(t: Tables):
    alone = [
        "headquarters = ['army-of-northern-virginia re-lee']",
        "leaders = ['re-lee:3 under army-of-northern-virginia']",
    ]
    s = stand(t, "1863", {WILDERNESS: alone})
    act(s, CONFEDERATE)
    assert f"at {WILDERNESS}" in texts(s)
    check.check(s)
    play(s, f"at {WILDERNESS}")
    assert texts(s) == ["lead re-lee", "back"]
