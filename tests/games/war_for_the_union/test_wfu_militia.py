"""Rule 4.7: state militia, called inside the enemy's move."""

import pytest
from war import SUMMER, begin, field, play, run, texts

from longroll.games.war_for_the_union.capacity import capacity
from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.flags import ALWAYS, ASK, ENGAGED, NEVER, OFF
from longroll.games.war_for_the_union.militia import (
    alarm,
    alarm_by_water,
    call,
    call_refused,
    cities,
    new_month,
    overwhelmed,
    waiting,
)
from longroll.games.war_for_the_union.movement.events import MilitiaCalled, MilitiaLost
from longroll.games.war_for_the_union.naval.frames import Engagement
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CALL, CONFEDERATE, STATE_MILITIA, UNION


def border(t: Tables, start: str, end: str) -> tuple[str, str]:
    """Two neighbouring hexes of two states that a stack may march between, neither a city."""
    board = t.board
    a, b = board.states.index(start), board.states.index(end)
    for k in range(6 * board.count):
        j = board.neighbours[k]
        if j < 0 or board.state[k // 6] != a or board.state[j] != b or t.ground.march[k] > 2:
            continue
        if t.city_at[k // 6] < 0 and t.city_at[j] < 0 and t.waters.way.of_side[k] < 0:
            return board.numbers[k // 6], board.numbers[j]
    raise AssertionError(f"no way from {start} to {end}")


def invasion(t: Tables, order: int = ASK) -> tuple[WfuState, str, str]:
    """Union cavalry stands on the border of Georgia."""
    a, b = border(t, "TN", "GA")
    s = begin(field(t, f"{SUMMER}\n{a} union 1 volunteer-cavalry"), "operations", UNION)
    s.militia_order[CONFEDERATE] = order
    play(s, f"ride {a}", "take all", "set out", f"to {b}")
    return s, a, b


def state(t: Tables, name: str) -> int:
    return t.board.states.index(name)


@pytest.mark.rule("4.7", "4.71")
def test_4_71_the_enemy_enters_and_the_other_side_is_asked(t: Tables):
    s, _, _ = invasion(t)
    assert FLOW.decision(s).side == "confederate"
    atlanta = t.board.numbers[t.board.hex("atlanta")]
    assert f"call {atlanta}" in texts(s)
    play(s, f"call {atlanta}")
    assert [e.state for e in s.out if isinstance(e, MilitiaCalled)] == ["GA"]
    (sp,) = s.sps_at(t.board.hex("atlanta"), CONFEDERATE)
    assert s.quality_of(sp) == STATE_MILITIA
    assert waiting(s, CONFEDERATE, state(t, "GA")) == 1
    play(s, "not now")
    assert FLOW.decision(s).side == "union", "the march goes on"


@pytest.mark.rule("4.71")
def test_4_71_standing_orders(t: Tables):
    s, _, _ = invasion(t, ALWAYS)
    assert waiting(s, CONFEDERATE, state(t, "GA")) == 0, "both SPs, each in a city of its own"
    assert FLOW.decision(s).side == "union"
    s, _, _ = invasion(t, NEVER)
    assert waiting(s, CONFEDERATE, state(t, "GA")) == 2
    assert FLOW.decision(s).side == "union"
    s, _, _ = invasion(t)
    play(s, "militia never")
    assert s.militia_order[CONFEDERATE] == NEVER
    play(s, "halt", "done")
    begin(s, "operations", CONFEDERATE)
    play(s, "militia ask")
    assert s.militia_order[CONFEDERATE] == ASK


@pytest.mark.rule("4.71")
def test_4_71_an_attack_in_the_state_calls_it_too(t: Tables):
    s = begin(
        field(t, f"{SUMMER}\n3819 union 6 volunteer; leaders reynolds\n3820 confederate 1 volunteer"),
        "combat",
        UNION,
    )
    assert t.board.states[t.board.state[t.board.hex("3820")]] == "GA"
    s.militia_order[CONFEDERATE] = ASK
    play(s, "attack 3820", "initiate reynolds")
    assert FLOW.decision(s).kind == "militia"
    play(s, "not now")
    assert FLOW.decision(s).side == "union"
    assert "call off" not in texts(s), "the defender has been asked"


@pytest.mark.rule("4.71")
def test_4_71_ships_on_the_rivers_of_a_state_call_its_militia(t: Tables):
    w = t.waters
    tennessee = state(t, "TN")
    water = next(
        x for x in range(w.rivers) if {t.board.state[b] for b in w.way.banks[x] if b >= 0} == {tennessee}
    )
    s = field(t, SUMMER)
    before = waiting(s, CONFEDERATE, tennessee)
    s.militia_order[CONFEDERATE] = ALWAYS
    alarm_by_water(s, UNION, water)
    assert before > waiting(s, CONFEDERATE, tennessee)
    far = field(t, SUMMER)
    alarm_by_water(far, UNION, w.count - 1)
    assert not far.stack, "the open sea belongs to no state"


@pytest.mark.rule("4.72")
def test_4_72_at_the_capital_or_a_city_of_value_4_one_a_turn(t: Tables):
    s = field(t, SUMMER)
    georgia = state(t, "GA")
    found = {t.places[i].slug for i in cities(s, CONFEDERATE, georgia)}
    for i, p in enumerate(t.places):
        fit = p.state == "GA" and (p.capital or p.value >= 4)
        assert (p.slug in found) == fit, p.slug
        if p.state == "GA" and not fit and p.hex >= 0:
            refused = call_refused(s, CONFEDERATE, georgia, i)
            assert refused is not None
            assert refused.rule == "4.72"
    place = t.place("atlanta")
    s.called[place] = 1
    refused = call_refused(s, CONFEDERATE, georgia, place)
    assert refused is not None
    assert "in this turn" in refused.reason
    new_month(s)
    assert call_refused(s, CONFEDERATE, georgia, place) is None


@pytest.mark.rule("4.72")
def test_4_72_not_where_the_enemy_stands(t: Tables):
    s = field(t, f"{SUMMER}\natlanta union 1 volunteer")
    refused = call_refused(s, CONFEDERATE, state(t, "GA"), t.place("atlanta"))
    assert refused is not None
    assert refused.rule == "4.72"


@pytest.mark.rule("4.72")
@pytest.mark.parametrize(
    ("name", "side", "where"), [("MO", UNION, {"st-louis"}), ("TX", CONFEDERATE, {"houston"})]
)
def test_4_72_missouri_gathers_at_st_louis_and_texas_at_houston(
    t: Tables, name: str, side: int, where: set[str]
):
    s = field(t, SUMMER)
    assert {t.places[i].slug for i in cities(s, side, state(t, name))} == where


@pytest.mark.rule("4.72")
def test_4_72_why_a_town_is_refused(t: Tables):
    s, a, _ = invasion(t)
    question, f = FLOW.asking(s)
    refused = question.refusal(s, f, CALL(a))
    assert refused is not None
    assert refused.rule == "4.72"


@pytest.mark.rule("4.73", "6.32")
def test_4_73_militia_does_not_count_against_the_capacity(t: Tables):
    s = field(t, f"{SUMMER}\nrichmond confederate 2 volunteer")
    before = capacity(s)
    s.militia_order[CONFEDERATE] = ALWAYS
    alarm(s, UNION, state(t, "GA"))
    assert s.strength(t.board.hex("atlanta"), CONFEDERATE) == 1
    assert capacity(s) == before


@pytest.mark.rule("4.74")
def test_4_74_militia_is_lost_for_good(t: Tables):
    s = field(t, f"{SUMMER}\natlanta confederate 1 state-militia of GA")
    (sp,) = s.sps_at(t.board.hex("atlanta"), CONFEDERATE)
    s.lose(sp, 0)
    assert not any(s.box)


@pytest.mark.rule("4.74")
def test_4_74_militia_attacks_nobody_outside_its_state(t: Tables):
    a, b = border(t, "GA", "AL")
    s = begin(
        field(t, f"{SUMMER}\n{a} confederate 1 state-militia of GA; leaders polk\n{b} union 1 volunteer"),
        "combat",
        CONFEDERATE,
    )
    assert texts(s) == ["done"]


@pytest.mark.rule("4.75")
def test_4_75_who_holds_all_sources_of_a_state_ends_its_militia(t: Tables):
    florida = state(t, "FL")
    sources = [p for p in t.places if p.state == "FL" and p.value]
    rows = "\n".join(f"{p.slug} union 1 volunteer" for p in sources)
    s = field(t, f"{SUMMER}\n{rows}")
    assert waiting(s, CONFEDERATE, florida)
    overwhelmed(s, UNION, florida)
    assert waiting(s, CONFEDERATE, florida) == 0
    assert [e.state for e in s.out if isinstance(e, MilitiaLost)] == ["FL"]
    s = field(t, f"{SUMMER}\n{sources[0].slug} union 1 volunteer")
    overwhelmed(s, UNION, florida)
    assert bool(waiting(s, CONFEDERATE, florida)) == (len(sources) > 1)


@pytest.mark.rule("4.76")
def test_4_76_later_scenarios_have_lost_some(t: Tables):
    lost = t.scenarios["1864"].start.militia_lost
    assert lost
    s, fresh = field(t, 'turn = "1864-01"', "1864"), field(t, SUMMER)
    for name in lost:
        side = UNION if name in t.economy.militia.union else CONFEDERATE
        assert waiting(s, side, state(t, name)) == waiting(fresh, side, state(t, name)) - lost[name]


@pytest.mark.rule("4.71", "10.62")
def test_4_71_a_landing_from_the_sea_calls_the_militia(t: Tables):
    """Troops enter a hex of the state, whichever way they come."""
    start, end = (t.board.numbers[t.board.hex(slug)] for slug in ("washington", "norfolk"))
    s = begin(
        field(t, f"{SUMMER}\nwashington union 1 volunteer\nnorfolk union 1 volunteer"), "operations", UNION
    )
    s.militia_order[CONFEDERATE] = ASK
    play(s, f"sea {start}", "take 1 volunteer", "set out", "bound for virginia-capes", f"land {end}")
    assert FLOW.decision(s).kind == "militia"
    assert FLOW.decision(s).side == "confederate"
    play(s, "not now")
    assert FLOW.decision(s).side == "union"


@pytest.mark.rule("4.71", "9.72")
def test_4_71_railroad_men_who_enter_a_state_call_its_militia(t: Tables):
    board = t.board
    links = t.rails.ends(186206)
    virginia = board.states.index("VA")
    start, end = next(
        (h, j) for h in t.rails.stations for j in links[h]
        if board.state[h] != virginia and board.state[j] == virginia and t.city_at[j] < 0 and t.ground.march[board.side(h, j)] <= 2
    )  # fmt: skip
    s = field(t, f"{SUMMER}\n{board.numbers[start]} usmrr usmrr-1")
    begin(s, "operations", UNION)
    s.militia_order[CONFEDERATE] = ASK
    play(s, "work usmrr-1", f"to {board.numbers[end]}")
    assert FLOW.decision(s).kind == "militia"


@pytest.mark.rule("4.71", "11.3")
def test_4_71_a_fight_in_coastal_waters_calls_the_militia(t: Tables):
    """No ship has moved on a river of the state; the fight is enough."""
    hex_ = t.board.hex("ft-morgan")
    coast = t.waters.name[t.waters.coast_of[hex_]]
    s = field(t, f"{SUMMER}\n{coast} ships us-n2s state {ENGAGED}, cs-i2r")
    s.militia_order[CONFEDERATE] = ASK
    run(s, Engagement("engagement", UNION, t.waters.coast_of[hex_]))
    assert FLOW.decision(s).kind == "militia"
    assert "Alabama" in FLOW.decision(s).prompt
    play(s, "not now", dice=(1, 1))
    assert FLOW.decision(s).rule.startswith("11."), "the fight goes on"


@pytest.mark.rule("4.72", "9.18", "4.57")
def test_9_18_militia_that_gathers_around_a_lone_hq_takes_it(t: Tables):
    city = t.board.hex("columbia")
    text = f"{SUMMER}\ncolumbia hqs potomac-hq"
    s = field(t, text)
    call(s, CONFEDERATE, t.board.state[city], t.city_at[city])
    assert s.hq_at[t.hqs.index(t.counter["potomac-hq"])] == OFF
    check(s)


@pytest.mark.rule("4.72", "9.18")
def test_9_18_militia_that_gathers_around_a_leader_on_the_march_ends_his_march(t: Tables):
    city = t.board.hex("columbia")
    near = next(h for h in t.board.around(city) if t.ground.march[t.board.side(h, city)] <= 2)
    s = begin(
        field(t, f"{SUMMER}\n{t.board.numbers[near]} union 1 volunteer; leaders grant"), "operations", UNION
    )
    s.militia_order[CONFEDERATE] = ALWAYS
    play(s, "lead grant", "set out")
    step = next(c for c in FLOW.choices(s) if c.text == f"to {t.board.numbers[city]}")
    s.dice.script = [10]
    FLOW.play(s, step)
    check(s)
    assert s.strength(city, CONFEDERATE) == 1
    assert s.leader_at[t.leader["grant"]] == OFF
    assert texts(s) == ["halt"]
    play(s, "halt")
