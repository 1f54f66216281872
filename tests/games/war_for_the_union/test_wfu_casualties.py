"""Rules 13.72, 6.66b, 6.71, 9.18, 11.27 in detail: who takes the place of a fallen leader, and when and where he comes."""

import pytest
from war import SUMMER, begin, field, pair, play, run, texts

from longroll.games.war_for_the_union.casualties import check_leader, enter, fall, replacement
from longroll.games.war_for_the_union.combat.losses import DEAD, HURT, UNHARMED
from longroll.games.war_for_the_union.flags import DISPLACED, KILLED, OFF, POOL, WOUNDED
from longroll.games.war_for_the_union.frames import AtHome
from longroll.games.war_for_the_union.home.arrivals import homes, remove
from longroll.games.war_for_the_union.naval.hits import hit
from longroll.games.war_for_the_union.position import to_position
from longroll.games.war_for_the_union.reading import from_position
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION


def drained(t: Tables, text: str) -> WfuState:
    """A position in which the Confederate pool is empty."""
    s = field(t, text)
    for i, man in enumerate(t.leaders):
        if man.side == CONFEDERATE and s.leader_state[i] == POOL:
            s.leader_state[i] = KILLED
    return s


@pytest.mark.rule("6.66", "6.71", "13.72")
def test_6_66b_r71_a_removed_leader_is_used_when_the_pool_is_exhausted(t: Tables):
    a, _ = pair(t)
    text = f"{SUMMER}\n{a} confederate 2 volunteer; leaders polk, hardee, price, jackson"
    s = field(t, text)
    remove(s, t.leader["polk"], "6.66")
    assert replacement(s, CONFEDERATE, False) != t.leader["polk"], "not while the pool has anybody"
    s = drained(t, text)
    assert replacement(s, CONFEDERATE, False) == -1
    for slug in ("price", "polk"):
        remove(s, t.leader[slug], "6.66")
    fall(s, t.leader["jackson"], DEAD, "13.72")
    assert s.leader_at[t.leader["polk"]] == t.board.index[a], "the one with the higher command rating"
    assert s.leader_at[t.leader["price"]] == OFF


@pytest.mark.rule("13.72")
def test_13_72_a_leader_wounded_in_april_returns_in_august(t: Tables):
    """The example; he returns to the pool."""
    a, _ = pair(t)
    s = field(t, f'turn = "1862-04"\n{a} confederate 2 volunteer; leaders polk, hardee')
    polk = t.leader["polk"]
    fall(s, polk, HURT, "13.72")
    for month, state in (("1862-05", WOUNDED), ("1862-07", WOUNDED), ("1862-08", POOL)):
        s.turn = t.economy.turn(month, "")
        run(s, AtHome("reinforce-leaders", side=CONFEDERATE))
        s.stack.clear()
        assert s.leader_state[polk] == state, month


@pytest.mark.rule("13.72")
def test_13_72d_a_healed_leader_is_first_in_line(t: Tables):
    a, _ = pair(t)
    s = field(t, f"{SUMMER}\n{a} confederate 2 volunteer; leaders polk, hardee")
    fall(s, t.leader["polk"], HURT, "13.72")
    s.leader_state[t.leader["polk"]], s.leader_back[t.leader["polk"]] = POOL, 0
    assert replacement(s, CONFEDERATE, False) == t.leader["polk"]


@pytest.mark.rule("9.18")
def test_9_18_a_displaced_leader_returns_in_the_theater_where_he_was(t: Tables):
    """Longstreet, an eastern leader, is driven off in the West: there he comes back after a full turn."""
    here = t.board.hex("corinth")
    s = field(t, f"{SUMMER}\ncorinth union 2 volunteer; leaders longstreet")
    s.dice.script = [9]
    enter(s, UNION, here)
    longstreet = t.leader["longstreet"]
    assert (s.leader_state[longstreet], s.leader_back[longstreet] - 1) == (DISPLACED, s.turn + 2)
    again = from_position(t, to_position(s))
    for state in (s, again):
        found = homes(state, longstreet, [])
        assert found
        assert {t.theater_of[n] for n in found} == {t.theater_of[here]}


@pytest.mark.rule("11.27", "10.45", "13.72")
def test_10_45_a_leader_lost_at_sea_is_replaced_in_the_next_turn(t: Tables):
    s = field(t, f"{SUMMER}\nafloat leaders curtis aboard us-t-1\n2711/2712 ships us-t", checked=False)
    first = replacement(s, UNION, t.leaders[t.leader["curtis"]].cavalry)
    hit(s, next(x for x, at in enumerate(s.ship_at) if at != OFF), 3, "11.26")
    assert s.leader_state[t.leader["curtis"]] == KILLED, "11.27: with all ships of the stack"
    assert (s.leader_state[first], s.leader_back[first] - 1) == (DISPLACED, s.turn + 1)


@pytest.mark.rule("3.24", "11.27", "13.72")
def test_3_24_porter_comes_next_turn_where_no_ship_of_the_stack_is_left(t: Tables):
    s = field(t, f"{SUMMER}\n2711/2712 ships us-i2r; leaders foote on us-i2r-1")
    hit(s, next(x for x, at in enumerate(s.ship_at) if at != OFF), 3, "11.26")
    porter = t.leader["porter"]
    assert s.leader_state[t.leader["foote"]] == KILLED
    assert (s.leader_state[porter], s.leader_back[porter] - 1) == (DISPLACED, s.turn + 1)


@pytest.mark.rule("13.72")
@pytest.mark.parametrize(("die", "fate"), [(1, DEAD), (10, UNHARMED)])
def test_13_72a_the_table_is_asked_with_the_leaders_own_modifier(t: Tables, die: int, fate: int):
    a, _ = pair(t)
    s = field(t, f"{SUMMER}\n{a} confederate 2 volunteer; leaders jackson")
    s.dice.script = [die]
    assert check_leader(s, t.leader["jackson"], "13.72") == fate


@pytest.mark.rule("4.44", "4.42")
def test_4_44_troops_that_never_set_out_are_under_nobody(t: Tables):
    a, _ = pair(t)
    s = begin(field(t, f"{SUMMER}\n{a} union 2 volunteer; leaders grant, sherman"), "operations", UNION)
    play(s, "lead grant", "take all", "halt", "lead sherman")
    assert "take all" in texts(s)
    play(s, "take all", "set out")
    step = next(x for x in texts(s) if x.startswith("to "))
    play(s, step, "halt")
    assert {s.sp_under[sp] for sp in s.sps_at(t.board.index[step[3:]], UNION)} == {t.leader["sherman"] + 1}
