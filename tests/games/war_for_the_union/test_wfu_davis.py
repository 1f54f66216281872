"""20.13 Jefferson Davis takes command."""

import pytest
from war import SUMMER, begin, field, number, pair, play, run, texts
from war_scenes import with_option

from longroll.games.war_for_the_union.casualties import relief, replacement
from longroll.games.war_for_the_union.combat.defence import defence_of
from longroll.games.war_for_the_union.combat.force import put_together
from longroll.games.war_for_the_union.combat.odds import assess
from longroll.games.war_for_the_union.flags import KILLED, OFF
from longroll.games.war_for_the_union.frames import AtHome, Battle, Transferring
from longroll.games.war_for_the_union.home.arrivals import healed
from longroll.games.war_for_the_union.optional.davis import movable, remember
from longroll.games.war_for_the_union.optional.events import DavisMeddled
from longroll.games.war_for_the_union.position import to_position
from longroll.games.war_for_the_union.reading import from_position
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION


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


@pytest.mark.rule("20.13", "13.72")
def test_20_13_he_is_drawn_last_and_not_recalled_for_two_quarters(t: Tables):
    s = president(t, (4, 3), more='people = { relieved = ["magruder"] }')
    assert t.leader["bragg"] not in healed(s, CONFEDERATE)
    drawn = []
    while "magruder" not in drawn:
        new = replacement(s, CONFEDERATE, cavalry=False, node=t.board.hex("richmond"))
        s.leader_state[new] = KILLED
        drawn.append(t.leaders[new].slug)
    assert drawn[0] == "d-h-hill"
    assert drawn[-3:] == ["hampton", "bragg", "magruder"]


@pytest.mark.rule("20.13", "13.72")
def test_20_13_after_two_quarters_he_waits_like_one_who_has_recovered(t: Tables):
    s = president(t, (4, 3))
    bragg, relieved = t.leader["bragg"], s.turn
    for months, waits in ((5, False), (6, True)):
        s.turn = relieved + months
        run(s, AtHome("reinforce-leaders", side=CONFEDERATE))
        assert (bragg in healed(s, CONFEDERATE)) == waits
        s.stack.clear()
    assert replacement(s, CONFEDERATE, cavalry=False, node=t.board.hex("richmond")) == bragg


@pytest.mark.rule("20.13", "13.72")
def test_20_13_who_is_drawn_from_the_bottom_is_free_of_it(t: Tables):
    s = president(
        t,
        (4, 3),
        more='people = { killed = ["d-h-hill", "g-w-smith", "buckner", "cheatham", "r-h-anderson", "hampton"] }',
    )
    again = from_position(t, to_position(s))
    bragg = t.leader["bragg"]
    assert again.leader_back[bragg] == s.leader_back[bragg] == s.turn + 7
    again.place_leader(t.leader["polk"], t.board.hex("richmond"))
    assert relief(again, t.leader["polk"], t.board.hex("richmond")) == bragg
    assert again.leader_back[bragg] == 0


@pytest.mark.rule("20.13", "6.71")
def test_20_13_a_besieged_commander_is_not_relieved(t: Tables):
    text = 'turn = "1862-10"\nsupply_capacity = 90\nhome = { last_capacity = 101 }\nchattanooga fort confederate; siege 1; union 9 volunteer; confederate 6 volunteer inside; leaders bragg; hqs mississippi-hq bragg'
    s = run(with_option(t, "davis", text), "leader-phase", dice=(4, 3))
    assert s.leader_at[t.leader["bragg"]] == t.board.hex("chattanooga")
    assert [e.what for e in s.out if isinstance(e, DavisMeddled)] == ["nothing"]


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


@pytest.mark.rule("20.13")
def test_20_13_an_idle_army_gives_no_benefit(t: Tables):
    a, b = pair(t)
    s = field(
        t,
        f"{SUMMER}\n{a} union 8 volunteer; leaders grant-1862-10; hqs tennessee-hq grant-1862-10\n{b} confederate 4 volunteer",
    )
    begin(s, "combat", UNION)
    play(s, f"attack {b}", "initiate grant-1862-10")
    f = s.frame(Battle)
    attack, defence = put_together(s, f), defence_of(s, f)
    assert any(m.reason == "army-commander" for m in assess(s, attack, defence).modifiers)
    s.hq_idle[t.hqs.index(t.counter["tennessee-hq"])] = s.turn + 2
    assert not any(m.reason == "army-commander" for m in assess(s, attack, defence).modifiers)


@pytest.mark.rule("20.13", "9.55")
def test_20_13_troops_change_theaters_by_rail_only(t: Tables):
    inside = "chattanooga confederate 2 volunteer inside; fort confederate; siege 1; union 6 veteran"
    text = 'options = {{ davis = true }}\nturn = "1862-10"\n{}\nlittle-rock confederate 2 volunteer'
    for row, goes in (("chattanooga confederate 2 volunteer", True), (inside, False)):
        s = field(t, text.format(row))
        starts = {choice.places[0] for choice in movable(s)}
        assert (number(t, "chattanooga") in starts) == goes
        assert number(t, "little-rock") not in starts, "no railroad leads over the river"
    run(s, Transferring("transfer", count=2))
    assert texts(s) == ["done"]


def davis(t: Tables, turn: str, capacity: int, dice: tuple[int, ...]):
    rows = "chattanooga confederate 6 volunteer; leaders bragg; hqs mississippi-hq bragg"
    head = f'turn = "{turn}"\nsupply_capacity = {capacity}\nhome = {{ last_capacity = 100 }}'
    return run(field(t, f"options = {{ davis = true }}\n{head}\n{rows}"), "leader-phase", dice=dice)


@pytest.mark.rule("20.13")
def test_20_13_a_fall_by_ten_brings_the_president_in(t: Tables):
    assert davis(t, "1862-10", 90, (10,)).davis_year == 1862
    assert davis(t, "1862-10", 91, ()).davis_year == 0


@pytest.mark.rule("20.13")
def test_20_13_up_to_1863_he_meddles_up_to_a_four(t: Tables):
    assert davis(t, "1863-10", 90, (4, 9)).davis_warned
    assert not davis(t, "1863-10", 90, (5,)).davis_warned


@pytest.mark.rule("20.13")
def test_20_13_from_1864_on_he_meddles_up_to_a_six(t: Tables):
    assert davis(t, "1864-10", 90, (6, 9)).davis_warned
    assert not davis(t, "1864-10", 90, (7,)).davis_warned


@pytest.mark.rule("20.13")
def test_20_13_a_three_relieves_and_a_four_orders_an_attack(t: Tables):
    hq = t.hqs.index(t.counter["mississippi-hq"])
    relieved, ordered = (davis(t, "1862-10", 90, (1, die)) for die in (3, 4))
    assert relieved.leader_at[t.leader["bragg"]] == OFF
    assert ordered.leader_at[t.leader["bragg"]] != OFF
    assert ordered.hq_idle[hq] == ordered.turn + 2
