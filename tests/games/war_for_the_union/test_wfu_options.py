"""Chapter 20: the optional rules, each off unless it is chosen."""

import pytest
from war import field, play, run, texts, why

from longroll.games.war_for_the_union.attrition import attrition
from longroll.games.war_for_the_union.capacity import capacity
from longroll.games.war_for_the_union.casualties import enter
from longroll.games.war_for_the_union.events import DavisMeddled
from longroll.games.war_for_the_union.frames import AtHome, PlayerTurn
from longroll.games.war_for_the_union.home.hexes import closed, reinforcement_hexes
from longroll.games.war_for_the_union.home.recruits import cities
from longroll.games.war_for_the_union.optional.davis import remember
from longroll.games.war_for_the_union.optional.garrisons import ungarrisoned, washington_missing
from longroll.games.war_for_the_union.politics import border_states
from longroll.games.war_for_the_union.state import LOST, OFF, WfuState
from longroll.games.war_for_the_union.supply import apply_judgment
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, ISOLATED, NOBODY, SUPPLIED, UNION, UNSUPPLIED


def number(t: Tables, slug: str) -> str:
    return t.node_name(t.node_of(t.place(slug)))


def with_option(t: Tables, option: str, text: str, checked: bool = True) -> WfuState:
    return field(t, f"options = {{ {option} = true }}\n{text}", checked=checked)


def center(t: Tables, city: str) -> int:
    return [c.city for c in t.economy.centers].index(city)


# --- 20.3 ------------------------------------------------------------------------------------------------------------


def lost_battery(t: Tables, option: str, points: int = 5, recast: int = 0) -> WfuState:
    text = f'turn = "1863-01"\nresource_points = {points}\nlost_batteries = ["cs-battery-2-1", "cs-battery-2-2"]\nhome = {{ recast = {recast} }}'
    s = field(t, f"options = {{ replace_batteries = {option} }}\n{text}")
    run(s, "resource-points")
    return s


@pytest.mark.rule("20.3")
def test_20_3_a_lost_battery_is_cast_again(t: Tables):
    s = lost_battery(t, "true")
    while s.stack and s.stack[-1].do != "recast":
        play(s, "done")
    points = s.resource_points
    play(s, "recast cs-battery-2-1")
    battery = [b.slug for b in t.batteries].index("cs-battery-2-1")
    assert s.battery_state[battery] != LOST
    assert (s.resource_points, s.recast) == (points - 2, 1)
    assert not s.stack, "one a quarter"


@pytest.mark.rule("20.3")
def test_20_3_not_without_the_option_and_four_times_at_most(t: Tables):
    for s in (lost_battery(t, "false"), lost_battery(t, "true", recast=4)):
        while s.stack:
            assert s.stack[-1].do != "recast"
            play(s, "done")


# --- 20.4 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.4")
def test_20_4_a_captured_city_without_a_garrison_costs_a_railroad(t: Tables):
    nashville = number(t, "nashville")
    base = f'turn = "1863-06"\nrail = {{ union = ["{nashville}"] }}\nwashington union 6 volunteer\n'
    s = with_option(t, "garrisons", base)
    assert t.board.hex("nashville") in ungarrisoned(s)
    run(s, PlayerTurn("supply-phase", side=UNION))
    assert f"raid {nashville}" in texts(s)
    play(s, f"raid {nashville}")
    assert s.rail_break[t.board.hex("nashville")]
    held = with_option(t, "garrisons", f"{base}nashville union 1 volunteer")
    assert t.board.hex("nashville") not in ungarrisoned(held)
    tired = with_option(t, "garrisons", f"{base}nashville union 1 volunteer fatigue 4")
    assert t.board.hex("nashville") in ungarrisoned(tired)
    off = run(field(t, base), PlayerTurn("supply-phase", side=UNION))
    assert not off.stack


@pytest.mark.rule("20.4")
@pytest.mark.parametrize(
    ("turn", "men", "missing"), [("1862-11", 3, 1), ("1863-02", 3, 3), ("1863-02", 6, 0), ("1862-09", 0, 0)]
)
def test_20_4_washington_wants_four_and_later_six(t: Tables, turn: str, men: int, missing: int):
    garrison = f"alexandria-va union {men} volunteer" if men else ""
    s = with_option(t, "garrisons", f'turn = "{turn}"\n{garrison}')
    if turn != "1862-09":
        assert washington_missing(s) == missing
    run(s, PlayerTurn("supply-phase", side=UNION))
    assert sum(s.vp) == missing


# --- 20.9 ------------------------------------------------------------------------------------------------------------

MISSOURI = "st-louis confederate 2 volunteer\njefferson-city confederate 1 volunteer\nspringfield-mo confederate 1 volunteer"


@pytest.mark.rule("20.9", "2.13")
def test_20_9_missouri_joins_the_confederacy(t: Tables):
    s = with_option(t, "confederate_border_states", f'turn = "1862-09"\n{MISSOURI}')
    border_states(s, CONFEDERATE)
    assert s.missouri == CONFEDERATE
    assert s.rail_owner[t.board.hex("jefferson-city")] == CONFEDERATE, "9.53a"
    assert sum(s.vp) == 4
    assert s.bonus[2] == 1
    border_states(s, CONFEDERATE)
    assert sum(s.vp) == 4, "once"
    plain = field(t, f'turn = "1862-09"\n{MISSOURI}')
    border_states(plain, CONFEDERATE)
    assert plain.missouri == NOBODY
    back = with_option(
        t,
        "confederate_border_states",
        f'turn = "1862-12"\nhome = {{ missouri = "confederate" }}\n{MISSOURI.replace("confederate", "union")}',
    )
    border_states(back, UNION)
    assert back.missouri == NOBODY
    assert back.rail_owner[t.board.hex("jefferson-city")] == UNION


@pytest.mark.rule("20.9", "6.85")
def test_20_9_a_border_center_works_from_its_second_quarter(t: Tables):
    text = f'turn = "1862-10"\nresource_points = 0\nhome = {{ missouri = "confederate" }}\n{MISSOURI}'
    s = with_option(t, "confederate_border_states", text)
    run(s, "resource-points")
    first = s.resource_points
    assert s.kic[center(t, "st-louis")]
    while s.stack:
        play(s, "done")
    points = s.vp[:]
    for sp in s.sps_at(t.board.hex("st-louis"), CONFEDERATE):
        s.disband(sp)
    s.muster(UNION, 0, 1, t.board.hex("st-louis"))
    enter(s, UNION, t.board.hex("st-louis"))
    assert s.kic_lost[center(t, "st-louis")]
    assert s.vp == points, "no Victory Points for it"
    plain = field(t, f'turn = "1862-10"\nresource_points = 0\n{MISSOURI}')
    run(plain, "resource-points")
    assert not plain.kic[center(t, "st-louis")]
    assert first == plain.resource_points


@pytest.mark.rule("20.9", "6.64")
def test_20_9_recruits_in_st_louis(t: Tables):
    text = f'turn = "1862-10"\nhome = {{ missouri = "confederate" }}\n{MISSOURI}'
    louis = t.board.hex("st-louis")
    s = with_option(t, "confederate_border_states", text)
    assert next(c for c in cities(s) if c.node == louis).plain == 1
    assert louis in reinforcement_hexes(s, CONFEDERATE)
    assert closed(s, CONFEDERATE, louis) is None
    assert louis not in reinforcement_hexes(
        field(t, text.replace('home = { missouri = "confederate" }', "")), CONFEDERATE
    )


# --- 20.10 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.10")
def test_20_10_militia_lives_on_its_own_city(t: Tables):
    raleigh = t.board.hex("raleigh")
    ring = "\n".join(f"{t.board.numbers[h]} union 1 volunteer" for h in t.board.around(raleigh))
    text = f'turn = "1863-06"\nraleigh confederate 1 state-militia of NC unsupplied\n{ring}'
    s = with_option(t, "militia_supply", text)
    apply_judgment(s, CONFEDERATE, False)
    assert {s.sp_supply[sp] for sp in s.sps_at(raleigh, CONFEDERATE)} == {SUPPLIED}
    assert attrition(s, raleigh, CONFEDERATE) is None
    plain = field(t, text)
    apply_judgment(plain, CONFEDERATE, False)
    assert {plain.sp_supply[sp] for sp in plain.sps_at(raleigh, CONFEDERATE)} != {SUPPLIED} or attrition(
        plain, raleigh, CONFEDERATE
    ) is None


@pytest.mark.rule("20.10")
def test_20_10_elsewhere_it_is_isolated_a_turn_later(t: Tables):
    board = t.board
    carolina = board.states.index("NC")
    hex_ = next(
        h for h in range(board.count)
        if board.state[h] == carolina and t.city_at[h] < 0 and not t.rails.hexes[h]
        and all(not board.sea[x] and not board.water[6 * h + board.direction(h, x)] for x in board.around(h))
    )  # fmt: skip
    ring = "\n".join(f"{board.numbers[h]} union 1 volunteer" for h in board.around(hex_))
    text = f'turn = "1863-06"\n{board.numbers[hex_]} confederate 1 state-militia of NC unsupplied, 1 volunteer unsupplied\n{ring}'
    s = with_option(t, "militia_supply", text)
    conditions = []
    for _ in range(3):
        apply_judgment(s, CONFEDERATE, False)
        conditions.append({bool(s.sp_home[sp]): s.sp_supply[sp] for sp in s.sps_at(hex_, CONFEDERATE)})
    assert conditions[0] == {True: UNSUPPLIED, False: ISOLATED}
    assert conditions[1] == {True: ISOLATED, False: ISOLATED}


@pytest.mark.rule("20.10", "6.31")
def test_20_10_three_sps_of_militia_cost_a_point(t: Tables):
    text = 'turn = "1863-06"\nrichmond confederate 2 state-militia of VA\natlanta confederate 2 state-militia of GA'
    assert capacity(field(t, text)) - capacity(with_option(t, "militia_supply", text)) == 1


# --- 20.13 -----------------------------------------------------------------------------------------------------------


def president(
    t: Tables, dice: tuple[int, ...], chief: str = "bragg", turn: str = "1862-10", more: str = ""
) -> WfuState:
    text = f'turn = "{turn}"\nsupply_capacity = 90\nchattanooga confederate 6 volunteer; leaders {chief}; hqs mississippi-hq {chief}\nrichmond confederate 4 volunteer\n{more}'
    s = with_option(t, "davis", text)
    remember(s)
    s.last_capacity = 101
    run(s, "leader-phase", dice=dice)
    return s


@pytest.mark.rule("20.13")
def test_20_13_a_commander_is_relieved_but_never_lee(t: Tables):
    s = president(t, (4, 3))
    assert s.leader_at[t.leader["bragg"]] == OFF
    assert [e.what for e in s.out if isinstance(e, DavisMeddled)] == ["relieve"]
    lee = president(t, (4, 3), "lee")
    assert lee.leader_at[t.leader["lee"]] != OFF


@pytest.mark.rule("20.13")
def test_20_13_only_after_a_fall_and_once_a_year(t: Tables):
    assert president(t, (5,)).davis_year == 1862
    calm = with_option(t, "davis", 'turn = "1862-10"\nsupply_capacity = 95\nhome = { last_capacity = 100 }')
    run(calm, "leader-phase")
    assert calm.davis_year == 0
    again = with_option(
        t,
        "davis",
        'turn = "1862-10"\nsupply_capacity = 80\nhome = { last_capacity = 100, davis_year = 1862 }',
    )
    run(again, "leader-phase")
    off = field(t, 'turn = "1862-10"\nsupply_capacity = 80\nhome = { last_capacity = 100 }')
    run(off, "leader-phase")
    assert off.davis_year == 0


@pytest.mark.rule("20.13")
def test_20_13_a_lost_city_brings_him_in(t: Tables):
    s = with_option(
        t,
        "davis",
        'turn = "1862-10"\nsupply_capacity = 90\nnashville union 2 volunteer\nhome = { last_capacity = 90, had_city = { nashville = 1 } }',
    )
    run(s, "leader-phase", dice=(9,))
    assert s.davis_year == 1862


@pytest.mark.rule("20.13")
def test_20_13_an_army_that_must_attack_and_troops_that_must_go(t: Tables):
    s = president(t, (1, 5))
    assert s.hq_idle[t.hqs.index(t.counter["mississippi-hq"])] == s.turn + 2
    moved = president(t, (1, 7))
    assert len(texts(moved)) > 1
    play(
        moved,
        next(x for x in texts(moved) if f"from {number(t, 'chattanooga')}" in x),
        next(x for x in texts(moved) if f"from {number(t, 'chattanooga')}" in x),
    )
    assert moved.strength(t.board.hex("chattanooga"), CONFEDERATE) == 4
    assert not moved.stack
    warned = president(t, (1, 9))
    assert warned.davis_warned


def test_options_are_off_by_default(t: Tables):
    s = field(t, 'turn = "1862-10"')
    assert not any(getattr(s, name) for name in t.options)
    assert why(run(s, AtHome("build-ships", side=CONFEDERATE)), "recast cs-battery-2-1")
