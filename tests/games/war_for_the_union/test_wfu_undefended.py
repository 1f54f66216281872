"""Rules 13.6, 9.73: attacks on hexes without troops. And 13.73, 4.74, 13.71 in detail."""

import pytest
from war import SUMMER, begin, field, pair, play, texts

from longroll.games.war_for_the_union.combat.losses import quota, value
from longroll.games.war_for_the_union.combat.odds import morale
from longroll.games.war_for_the_union.combat.retreat import retreats
from longroll.games.war_for_the_union.flags import NO_FORT, OFF
from longroll.games.war_for_the_union.frames import Retreating
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION


@pytest.mark.rule("9.73", "13.6")
def test_9_73_a_railroad_unit_without_troops_is_attacked_and_eliminated(t: Tables):
    here = t.board.hex("corinth")
    near = next(h for h in t.board.around(here) if t.ground.march[t.board.side(h, here)] == 1)
    text = f"{SUMMER}\ncorinth usmrr usmrr-1\n{t.board.numbers[near]} confederate 2 volunteer; leaders polk"
    s = begin(field(t, text), "combat", CONFEDERATE)
    corinth = t.board.numbers[here]
    play(s, f"attack {corinth}", "initiate polk")
    assert s.usmrr_at[0] == OFF, "automatically, before anybody advances"
    play(s, "advance polk")
    assert s.strength(here, CONFEDERATE) == 2
    assert f"attack {corinth}" not in texts(s)


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


# --- 13.73, 4.74 -----------------------------------------------------------------------------------------------------


def border(t: Tables) -> tuple[int, int]:
    """A hex of Georgia and one of Alabama beside it, with nothing between."""
    board = t.board
    for h in range(board.count):
        for d in range(6):
            j = board.neighbours[6 * h + d]
            names = [board.states[board.state[x]] for x in (h, j)] if j >= 0 else []
            if names == ["GA", "AL"] and t.ground.march[6 * h + d] == 1 and t.ground.retreat[6 * h + d]:
                return h, j
    raise AssertionError("no such border")


@pytest.mark.rule("4.74", "13.73")
def test_4_74_state_militia_retreats_inside_its_state_only(t: Tables):
    here, _ = border(t)
    s = field(t, f"{SUMMER}\n{t.board.numbers[here]} confederate 1 state-militia of GA")
    home = t.board.states.index("GA")
    free = {way.path[-1] for way in retreats(s, CONFEDERATE, here, (), 1, attacker=False)}
    bound = {way.path[-1] for way in retreats(s, CONFEDERATE, here, (), 1, attacker=False, home=home)}
    assert free
    assert bound
    assert all(t.board.state[h] == home for h in bound)


def corner(t: Tables) -> tuple[WfuState, int, int]:
    """A mixed stack whose only way out leads over the border."""
    here, beyond = border(t)
    rows = [
        f"{t.board.numbers[h]} union 4 volunteer"
        for h in t.board.around(here)
        if h != beyond and not t.board.sea[h]
    ]
    rows.append(f"{t.board.numbers[here]} confederate 1 volunteer, 1 state-militia of GA")
    return field(t, "\n".join([SUMMER, *rows])), here, beyond


@pytest.mark.rule("4.74", "13.73")
def test_4_74_r72_militia_that_would_have_to_leave_its_state_is_lost(t: Tables):
    s, here, beyond = corner(t)
    s.push(Retreating("retreat", CONFEDERATE, here))
    FLOW.run(s)
    assert [s.sp_home[sp] for sp in s.sps_at(beyond, CONFEDERATE)] == [0]
    assert not s.strength(here, CONFEDERATE)
    assert not any(s.box), "4.74: for good"


@pytest.mark.rule("13.73")
def test_13_73c_who_breaks_out_ends_outside_enemy_zones_where_he_can(t: Tables):
    """Enemies all around; behind one of them lies the only calm hex, behind the others more enemies' zones."""
    a, _ = pair(t)
    here = t.board.index[a]
    ring = [h for h in t.board.around(here) if not t.board.sea[h]]
    rows = [f"{t.board.numbers[h]} union {1 if h == ring[0] else 2} volunteer fatigue 3" for h in ring]
    s = field(t, "\n".join([SUMMER, *rows, f"{a} confederate 2 volunteer"]))
    ways = retreats(s, CONFEDERATE, here, (), 2, attacker=False)
    assert ways
    ends = {way.path[-1] for way in ways}
    assert not ends & set(ring)
    assert len({s.in_zoc(h, CONFEDERATE) for h in ends}) == 1
    costs = {way.path[0]: way.loss for way in ways}
    assert all(loss == (0 if h == ring[0] else 1) for h, loss in costs.items()), "1 SP for every 2 infantry"


@pytest.mark.rule("13.71", "17.12")
def test_13_71d_with_washington_lost_volunteers_are_worth_nothing(t: Tables):
    a, _ = pair(t)
    rows = f"{SUMMER}\n{a} union 3 veteran, 2 volunteer"
    calm, fallen = field(t, rows), field(t, f"{rows}\nwashington confederate 1 volunteer")
    for s, reached in ((calm, 2), (fallen, 1)):
        sps = s.sps_at(t.board.index[a], UNION)
        assert morale(s, UNION, sps) == reached
        good = [sp for sp in sps if value(s, sp) >= reached]
        assert len(good) == 3, "the veterans alone reach the modifier"
        assert quota(s, sps, 4, "M", False, reached).steady == 2


@pytest.mark.rule("13.73", "13.72", "4.57")
def test_13_73h_who_cannot_retreat_is_lost_and_a_leader_who_survives_joins_the_nearest_friends(t: Tables):
    """Ft. Pickens lies on an island: nobody gets away; the leader's check is passed, and he is found at the nearer stack."""
    here = t.board.hex("ft-pickens")
    near, far = t.board.hex("pensacola"), t.board.hex("mobile")
    assert t.board.distance(here, near) < t.board.distance(here, far)
    rows = "ft-pickens union 2 volunteer; leaders curtis; hqs potomac-hq\npensacola union 1 volunteer\nmobile union 5 volunteer"
    s = field(t, f"{SUMMER}\n{rows}")
    s.dice.script = [10]
    s.push(Retreating("retreat", UNION, here))
    FLOW.run(s)
    assert not s.strength(here, UNION)
    assert sum(s.box) == 2, "to the Replacement Box"
    assert s.leader_at[t.leader["curtis"]] == near
    assert s.hq_at[[t.counters[c].slug for c in t.hqs].index("potomac-hq")] == OFF
    dead = field(t, f"{SUMMER}\n{rows}")
    dead.dice.script = [1]
    dead.push(Retreating("retreat", UNION, here))
    FLOW.run(dead)
    assert dead.leader_at[t.leader["curtis"]] == OFF
