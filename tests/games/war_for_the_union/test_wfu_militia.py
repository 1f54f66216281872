"""4.7 State militia, called inside the enemy's move."""

import pytest
from war import SUMMER, begin, dice_for, field, on, play, run, texts
from war_scenes import ROUT_OR_WORSE, group

from longroll.games.war_for_the_union.capacity import capacity
from longroll.games.war_for_the_union.casualties import enter
from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.combat.retreat import retreats
from longroll.games.war_for_the_union.flags import ALWAYS, ASK, ENGAGED, NEVER
from longroll.games.war_for_the_union.frames import Retreating, Train
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
from longroll.games.war_for_the_union.movement.march import command_refused, step_refused
from longroll.games.war_for_the_union.naval.frames import Engagement
from longroll.games.war_for_the_union.position import to_position
from longroll.games.war_for_the_union.rail.track import ways
from longroll.games.war_for_the_union.rail.train import ride_refused
from longroll.games.war_for_the_union.reading import from_position
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


@pytest.mark.rule("4.42", "4.71")
def test_4_42_militia_called_in_its_own_turn_is_led_by_nobody_before_the_next(t: Tables):
    """An enemy who retreats into the state calls it out; it was with no leader when operations began."""
    atlanta = t.board.hex("atlanta")
    for phasing, led in ((CONFEDERATE, False), (UNION, True)):
        s = field(t, f"{SUMMER}\natlanta confederate 1 volunteer; leaders polk\n3820 union 1 volunteer")
        begin(s, "operations", phasing)
        call(s, CONFEDERATE, state(t, "GA"), t.city_at[atlanta])
        check(s)
        (militia,) = [sp for sp in s.sps_at(atlanta, CONFEDERATE) if s.sp_home[sp]]
        refused = command_refused(s, t.leader["polk"], militia)
        assert (refused is None) == led
        assert led or refused.rule == "4.42"  # type: ignore[union-attr]
        again = from_position(t, to_position(s))
        (same,) = [sp for sp in again.sps_at(atlanta, CONFEDERATE) if again.sp_home[sp]]
        assert again.sp_start[same] == s.sp_start[militia]


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


@pytest.mark.rule("4.71", "9.55")
def test_4_71_a_train_that_comes_through_a_state_calls_its_militia(t: Tables):
    """From Louisville through Tennessee to Corinth: Union trains enter both states, and Mississippi's militia may be called too."""
    board = t.board
    rails = ", ".join(
        f'"{board.numbers[h]}"'
        for h in t.rails.stations
        if board.states[board.state[h]] in ("KY", "TN", "MS")
    )
    s = field(
        t,
        f'turn = "1863-06"\nkentucky = "union"\nrail = {{ union = [{rails}] }}\nlouisville union 1 volunteer\ncorinth union 1 volunteer',
    )
    begin(s, "operations", UNION)
    s.militia_order[CONFEDERATE] = ASK
    corinth = board.numbers[board.hex("corinth")]
    play(
        s,
        f"entrain {board.numbers[board.hex('louisville')]}",
        "load 1 volunteer",
        f"rail to {corinth}",
        "alight",
    )
    asked = set()
    while FLOW.decision(s).kind == "militia":
        asked.add(FLOW.decision(s).prompt.split(" or on")[0].removeprefix("The enemy is in "))
        play(s, "not now")
    assert asked == {"Tennessee", "Mississippi"}
    assert FLOW.decision(s).side == "union"


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


@pytest.mark.rule("4.71", "11.28")
def test_4_71_a_ship_that_withdraws_along_a_river_alarms_the_state(t: Tables):
    text = f'{SUMMER}\nkentucky = "union"\n2710/2711 ships us-i2r\n2711/2811 ships cs-n1r'
    s = begin(field(t, text), "operations", UNION)
    s.militia_order[:] = bytes((ASK, ASK))
    play(s, "sail 2710/2711", "steer 2711/2811", "engage", dice=(1, 1))
    play(s, "draw off cs-n1r-1", "steer 2711/2812")
    assert FLOW.decision(s).kind == "militia"
    assert FLOW.decision(s).side == "union", "the Confederate ship is still along Kentucky"


@pytest.mark.rule("4.71", "13.73")
def test_4_71_a_retreat_into_a_state_calls_its_militia(t: Tables):
    """Beaten Confederates enter Maryland, and the Union may call its militia."""
    board = t.board
    maryland = board.states.index("MD")
    for h in range(board.count):
        if board.states[board.state[h]] not in ("VA", "WV") or t.city_at[h] >= 0:
            continue
        ways = [
            j
            for j in board.around(h)
            if t.ground.march[board.side(h, j)] < 255 and t.ground.retreat[board.side(h, j)]
        ]
        into = [j for j in ways if board.state[j] == maryland and t.city_at[j] < 0]
        if into and len(ways) > 1:
            break
    foes = [j for j in ways if j != into[0]]
    attacker = foes[0]
    rows = [
        f"{board.numbers[j]} union 6 volunteer; leaders mcclellan"
        if j == attacker
        else f"{board.numbers[j]} union 1 volunteer"
        for j in foes
    ]
    s = field(t, "\n".join([SUMMER, *rows, f"{board.numbers[h]} confederate 2 volunteer"]))
    begin(s, "combat", UNION)
    s.militia_order[UNION], s.militia_order[CONFEDERATE] = ASK, NEVER
    play(s, f"attack {board.numbers[h]}", "initiate mcclellan")
    play(s, "fight", dice=dice_for(s, *ROUT_OR_WORSE))
    on(s, "choose-loss", "choose-retreat")
    assert s.strength(into[0], CONFEDERATE)
    assert FLOW.decision(s).kind == "militia"
    assert FLOW.decision(s).side == "union"


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


@pytest.mark.rule("4.74")
def test_4_74_state_militia_stays_at_home(t: Tables):
    board = t.board
    va, md = board.states.index("VA"), board.states.index("MD")
    k = next(
        k for k in range(6 * board.count)
        if board.state[k // 6] == va and board.neighbours[k] >= 0 and board.state[board.neighbours[k]] not in (va, 0, md)
        and t.ground.march[k] != 255
    )  # fmt: skip
    a = board.numbers[k // 6]
    s = field(t, f"{SUMMER}\n{a} confederate 1 state-militia of VA")
    refused = step_refused(s, group(t, s, a, side=CONFEDERATE), k % 6)
    assert refused is not None
    assert refused.rule == "4.74"


def state_border(t: Tables) -> tuple[int, int]:
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
    here, _ = state_border(t)
    s = field(t, f"{SUMMER}\n{t.board.numbers[here]} confederate 1 state-militia of GA")
    home = t.board.states.index("GA")
    free = {way.path[-1] for way in retreats(s, CONFEDERATE, here, (), 1, attacker=False)}
    bound = {way.path[-1] for way in retreats(s, CONFEDERATE, here, (), 1, attacker=False, home=home)}
    assert free
    assert bound
    assert all(t.board.state[h] == home for h in bound)


def corner(t: Tables) -> tuple[WfuState, int, int]:
    """A mixed stack whose only way out leads over the border."""
    here, beyond = state_border(t)
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


@pytest.mark.rule("4.74", "9.55")
def test_4_74_a_train_with_militia_does_not_pass_through_another_state(t: Tables):
    """From Petersburg in Virginia by way of North Carolina back into Virginia."""
    board = t.board
    virginia = board.states.index("VA")
    s = field(t, f"{SUMMER}\nrichmond confederate 1 state-militia of VA")
    begin(s, "operations", CONFEDERATE)
    start = board.hex("richmond")
    found = ways(s, CONFEDERATE, start)
    f = Train("train", CONFEDERATE, start, start)
    f.sps = s.sps_at(start, CONFEDERATE)
    for node in found.nodes():
        if node == start or node >= board.count or board.state[node] != virginia:
            continue
        way, at = [], node
        while at != start:
            way.append(at)
            at = found[at].came
        abroad = any(board.state[h] != virginia for h in way)
        refused = ride_refused(s, f, node, found)
        assert (refused is not None and refused.rule == "4.74") == abroad, board.numbers[node]


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


@pytest.mark.rule("4.75", "9.18")
def test_4_75a_with_the_militia_of_a_fort_its_besiegers_find_what_is_left(t: Tables):
    """And the HQ that had no other troops is lost with them (4.57)."""
    sources = [p for p in t.places if p.state == "FL" and p.value]
    assert sources
    board = t.board
    florida = board.states.index("FL")
    here, there = [
        h for h in range(board.count)
        if board.state[h] == florida and t.city_at[h] < 0 and not board.sea[h] and board.terrains[board.terrain[h]] == "clear"
    ][:2]  # fmt: skip
    held = "\n".join(f"{p.slug} union 1 volunteer" for p in sources[1:])
    s = field(
        t,
        f"{SUMMER}\n{held}\n{board.numbers[here]} fort confederate; confederate 1 state-militia of FL inside; siege 1; union 3 volunteer\n"
        f"{board.numbers[there]} confederate 1 state-militia of FL; hqs mississippi-hq",
    )
    s.militia_order[:] = bytes((NEVER, NEVER))
    node = board.hex(sources[0].slug)
    s.put(s.muster(UNION, 0, 1, node), node)
    enter(s, UNION, node)
    check(s)
    assert not s.strength(here, CONFEDERATE)
    assert not s.fort[here]
    assert not s.siege[here]
    assert s.hq_at[1] < 0


@pytest.mark.rule("4.76")
def test_4_76_later_scenarios_have_lost_some(t: Tables):
    lost = t.scenarios["1864"].start.militia_lost
    assert lost
    s, fresh = field(t, 'turn = "1864-01"', "1864"), field(t, SUMMER)
    for name in lost:
        side = UNION if name in t.economy.militia.union else CONFEDERATE
        assert waiting(s, side, state(t, name)) == waiting(fresh, side, state(t, name)) - lost[name]
