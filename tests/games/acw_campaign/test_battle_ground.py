"""8.6, 8.57, 9.1, 9.2: ground that is won and lost, lines that form, armies that run: each step by itself."""

from __future__ import annotations

import pytest

from games.acw_campaign.battlefield import begun, corps, field
from longroll.games.acw_campaign.battle.events import GroundWon, Ordered
from longroll.games.acw_campaign.battle.numbers import ours
from longroll.games.acw_campaign.battle.resolver.hour import _ground, fight
from longroll.games.acw_campaign.battle.resolver.leaving import check_collapse
from longroll.games.acw_campaign.battle.resolver.line import FORTS, GROUND, WORKS, fill, lose_works, steady
from longroll.games.acw_campaign.battle.setup import Route, build
from longroll.games.acw_campaign.battle.throw import Throw
from longroll.games.acw_campaign.battle.types import HOLD, LINE, PRESS, REAR, RESERVE, ROUTED, TOWN, Battle
from longroll.games.acw_campaign.words import BROKEN, EXHAUSTED, FRESH, OFF

N = ours()
NEED = 2 * N.points
"""what wins a line against two divisions"""


def two(attacker: int = 0) -> tuple[Battle, list[list[int]]]:
    """A corps each, on the field, its divisions in line."""
    own, foe = corps(attacker, "Wood", route=0), corps(1 - attacker, "Hill")
    b, _ = begun(
        build("franklin", "1862-aug", attacker, [own, foe], [Route("the pike", attacker)]), script=[1]
    )
    b.hour += 2
    b.committed = [1, 1]
    return b, [fill(b, N, 0), fill(b, N, 1)]


@pytest.mark.rule("8.6")
@pytest.mark.parametrize(
    ("step", "ground", "balance", "ends"),
    [
        (0, 0, NEED, (1, 0)),  # enough for a line, and the count begins anew
        (0, 0, NEED - 1, (0, NEED - 1)),
        (0, 1, NEED - 1, (1, 0)),
        (0, 0, -1, (0, 0)),  # there is nothing to lose before the first line
        (1, 0, -NEED, (0, 0)),
        (1, 0, 1 - NEED, (1, 1 - NEED)),
        (2, NEED - 1, -NEED, (2, -1)),
        (TOWN - 1, 0, NEED, (TOWN, 0)),
        (TOWN, 0, NEED, (TOWN, 0)),  # there is no more to take
        (TOWN, -1, 1, (TOWN, 0)),
        (1, 5, 0, (1, 5)),
    ],
)
@pytest.mark.parametrize("attacker", [0, 1])
def test_8_6_what_wins_a_line(
    attacker: int, step: int, ground: int, balance: int, ends: tuple[int, int]
) -> None:
    b, lines = two(attacker)
    b.step, b.ground, b.posture, b.ask = step, ground, [HOLD, HOLD], [0, 0]
    out: list[object] = []
    _ground(b, N, lines, balance, out)
    assert (b.step, b.ground) == ends
    assert [(e.step, e.forward) for e in out if isinstance(e, GroundWon)] == (
        [(b.step, b.step > step)] if b.step != step else []
    )
    assert b.ask == ([1, 1] if b.step != step else [0, 0])


@pytest.mark.rule("8.6")
@pytest.mark.parametrize(
    ("stands", "pressed", "gain"), [(8, 1, NEED // 2), (8, 0, 0), (2, 1, NEED // 2), (7, 1, NEED // 2)]
)
def test_8_6_a_mass_of_formed_troops_wins_ground(stands: int, pressed: int, gain: int) -> None:
    """Whoever presses with so many times the other's formed stands gains half of a line an hour."""
    b, lines = two()
    b.posture, b.pressed = [PRESS, HOLD], [pressed, 0]
    mine = steady(b, 0)
    rest = mine // N.odds
    foes = [i for i, side in enumerate(b.s_side) if side == 1 and b.s_here[i]]
    for i in foes[min(rest, stands) :]:
        b.s_rout[i] = ROUTED
    assert mine >= N.odds * steady(b, 1)
    _ground(b, N, lines, 0, [])
    assert b.ground == gain
    for i in foes:
        b.s_rout[i] = 0
    b.ground = 0
    _ground(b, N, lines, 0, [])
    assert b.ground == (gain if mine >= N.odds * steady(b, 1) else 0)


@pytest.mark.rule("8.6")
@pytest.mark.parametrize("attacker", [0, 1])
def test_8_6_a_defender_who_presses_in_mass_wins_ground_back(attacker: int) -> None:
    b, lines = two(attacker)
    b.step = 1
    b.posture, b.pressed = [PRESS, PRESS], [1, 1]
    for i, side in enumerate(b.s_side):
        if side == attacker:
            b.s_rout[i] = ROUTED
    _ground(b, N, lines, 0, [])
    assert (b.step, b.ground) == (1, -NEED // 2)
    _ground(b, N, lines, 0, [])
    assert (b.step, b.ground) == (0, 0)


@pytest.mark.rule("8.6")
@pytest.mark.parametrize(("order", "step"), [(PRESS, 1), (HOLD, 0)])
def test_8_6_whom_nobody_faces_takes_a_line_an_hour(order: int, step: int) -> None:
    b, dice = begun(field(), script=[1])
    b.hour += 2
    b.posture = [order, HOLD]
    for d, side in enumerate(b.d_side):
        if side == 1:
            b.d_place[d] = LINE
            for i in b.d_stands[d]:
                b.s_sp[i] = 0
    fight(b, N, Throw(dice), [])
    assert (b.step, b.ground) == (step, 0)
    assert b.pressed == [step, 0]


@pytest.mark.rule("8.57", "9.2")
@pytest.mark.parametrize(("attacker", "side"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_8_57_whichever_army_has_no_formed_troops_runs(attacker: int, side: int) -> None:
    b, _ = two(attacker)
    out: list[object] = []
    check_collapse(b, N, out)
    assert (b.leaving, out) == (OFF, [])
    for i, owner in enumerate(b.s_side):
        if owner == side:
            b.s_rout[i] = ROUTED
    check_collapse(b, N, out)
    assert b.leaving == side
    assert [(e.side, e.order) for e in out if isinstance(e, Ordered)] == [(side, "rout")]
    check_collapse(b, N, out)
    assert len(out) == 1


@pytest.mark.rule("8.57", "9.2")
def test_8_57_corps_troops_alone_do_not_hold_the_field() -> None:
    b, _ = two()
    for d, side in enumerate(b.d_side):
        if side == 1 and not b.d_loose[d]:
            for i in b.d_stands[d]:
                b.s_rout[i] = ROUTED
    assert any(b.d_loose[d] and b.s_sp[b.d_stands[d][0]] for d, side in enumerate(b.d_side) if side == 1)
    check_collapse(b, N, [])
    assert b.leaving == 1


@pytest.mark.rule("14", "7.6")
@pytest.mark.parametrize(
    ("kind", "stands", "dug", "left"),
    [
        (FORTS, 2, 0, (24, 18)),
        (FORTS, 8, 0, (24, 0)),
        (WORKS, 2, 0, (18, 24)),
        (WORKS, 2, 99, (24, 24)),
        (GROUND, 2, 0, (24, 24)),
    ],
)
def test_14_who_is_driven_out_loses_the_inches_that_he_manned(
    kind: int, stands: int, dug: int, left: tuple[int, int]
) -> None:
    b, lines = two()
    d = lines[1][0]
    b.works, b.fort, b.d_dig[d] = [0, 24], [0, 24], dug
    lose_works(b, N, d, (kind, stands))
    assert (b.works[1], b.fort[1]) == left
    assert b.d_dig[d] == 0


@pytest.mark.rule("8.2")
def test_8_2_fresh_divisions_relieve_exhausted_ones_in_their_works() -> None:
    b, lines = two()
    spare = [d for d in range(len(b.d_side)) if b.d_side[d] == 1 and not b.d_loose[d]]
    tired, fresh = spare
    b.d_place[fresh] = RESERVE
    b.d_state[tired], b.d_dig[tired] = EXHAUSTED, 5
    assert fill(b, N, 1)[0] == fresh
    assert (b.d_place[tired], b.d_place[fresh], b.d_dig[fresh]) == (RESERVE, LINE, 5)
    assert lines[1] == [tired, fresh]


@pytest.mark.rule("8.2", "9.2")
@pytest.mark.parametrize(
    ("place", "routed", "state", "goes"),
    [
        (LINE, True, FRESH, RESERVE),  # nobody is left to fight
        (LINE, True, BROKEN, REAR),
        (LINE, False, BROKEN, REAR),
        (RESERVE, True, BROKEN, REAR),
        (RESERVE, False, BROKEN, RESERVE),
        (LINE, False, FRESH, LINE),
        (LINE, False, EXHAUSTED, LINE),
    ],
)
def test_8_2_who_can_no_longer_fight_leaves_the_line(place: int, routed: bool, state: int, goes: int) -> None:
    b, lines = two()
    d = lines[1][0]
    b.d_place[d], b.d_state[d] = place, state
    for i in b.d_stands[d] if routed else []:
        b.s_rout[i] = ROUTED
    assert (d in fill(b, N, 1)) == (goes == LINE)
    assert b.d_place[d] == goes
