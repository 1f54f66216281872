"""9.1 Allowances, costs of a march, minimum moves, what is refused."""

import pytest
from war import SUMMER, WINTER, begin, field, number, pair, play, run, texts
from war_scenes import group, neighbours, towards

from longroll.games.war_for_the_union.casualties import enter
from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.combat.events import Captured, LeaderFell
from longroll.games.war_for_the_union.flags import ALWAYS, DISPLACED, INSIDE, NO_FORT, OFF, RODE, STRAINED
from longroll.games.war_for_the_union.frames import AtHome, Losing
from longroll.games.war_for_the_union.home.arrivals import homes
from longroll.games.war_for_the_union.militia import call
from longroll.games.war_for_the_union.movement.march import (
    Group,
    allowance,
    entry_mp,
    in_area,
    left,
    march,
    spent,
    step_cost,
    step_refused,
)
from longroll.games.war_for_the_union.movement.stack import group_of
from longroll.games.war_for_the_union.position import to_position
from longroll.games.war_for_the_union.reading import from_position
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, FORCE, UNION


@pytest.mark.rule("4.71")
def test_r28_the_small_scenarios_have_an_area(t: Tables):
    bull_run, war = field(t, 'turn = "1861-07"', "bull-run"), field(t, SUMMER)
    for name, inside in (("richmond", True), ("washington", True), ("nashville", False), ("raleigh", False)):
        assert in_area(bull_run, t.board.hex(name)) == inside, name
        assert in_area(war, t.board.hex(name))
    west = field(t, 'turn = "1862-02"', "tennessee-1862")
    assert in_area(west, t.board.hex("corinth"))
    assert not in_area(west, t.board.hex("little-rock"))


@pytest.mark.rule("9.1", "4.4")
def test_9_1_cavalry_rides_without_a_leader_and_infantry_stays(t: Tables):
    a, b = pair(t)
    s = begin(
        field(t, f"{SUMMER}\n{a} confederate 2 volunteer-cavalry, 2 volunteer"), "operations", CONFEDERATE
    )
    play(s, f"ride {a}", "take all", "set out", f"to {b}", "halt")
    assert (s.strength(t.board.hex(a), CONFEDERATE), s.strength(t.board.hex(b), CONFEDERATE)) == (2, 2)


@pytest.mark.rule("9.11")
def test_9_11_from_swamp_to_swamp_costs_3_mps(t: Tables):
    s = field(t, SUMMER)
    a, b = neighbours(t, "swamp", "swamp")
    assert entry_mp(s, UNION, t.board.hex(a), towards(t, a, b)) == 3
    a, b = neighbours(t, "clear", "clear")
    assert entry_mp(s, UNION, t.board.hex(a), towards(t, a, b)) == 1


@pytest.mark.rule("9.11", "9.21")
def test_9_11_sheridans_way_from_alexandria_to_winchester_costs_4(t: Tables):
    """The example of 9.21: 6006 to 5805 for 2 MPs, and 2 more into rough 5704."""
    s = field(t, SUMMER)
    board = t.board
    assert board.terrains[board.terrain[board.hex("5704")]] == "rough"
    assert entry_mp(s, UNION, board.hex("5805"), towards(t, "5805", "5704")) == 2


@pytest.mark.rule("4.42", "9.11")
def test_9_11_a_leader_takes_his_men_and_marches(t: Tables):
    a, b = pair(t)
    s = begin(field(t, f"{SUMMER}\n{a} confederate 8 volunteer; leaders polk"), "operations", CONFEDERATE)
    play(s, "lead polk", "take 6 volunteer")
    assert not any(x.startswith("take") for x in texts(s)), "his command rating is 6"
    play(s, "set out", f"to {b}", "halt", "done")
    assert (s.strength(t.board.hex(a), CONFEDERATE), s.strength(t.board.hex(b), CONFEDERATE)) == (2, 6)
    assert s.leader_at[t.leader["polk"]] == t.board.hex(b)


@pytest.mark.rule("9.12")
def test_9_12_stacks_join_and_have_spent_what_the_most_tired_has(t: Tables):
    """The example: one unit has moved 2 MPs, another 1; joined they move 1 more, and all have spent 3."""
    s = begin(
        field(t, f"{SUMMER}\n0306 confederate 2 volunteer; leaders price\n0308 confederate 2 volunteer; leaders polk"),
        "operations", CONFEDERATE,
    )  # fmt: skip
    play(s, "lead price", "take all", "set out", "to 0407", "to 0408", "halt")
    play(s, "lead polk", "take all", "set out", "to 0408", "gather", "bring price", "take all", "set out")
    march = s.stack[-1]
    assert len(group_of(s, march).sps) == 4  # type: ignore[arg-type]
    assert left(s, group_of(s, march)) == 1  # type: ignore[arg-type]
    play(s, "to 0409", "halt")
    here = s.sps_at(t.board.hex("0409"), CONFEDERATE)
    assert len(here) == 4
    assert {s.sp_spent[sp] for sp in here} == {3}


@pytest.mark.rule("9.12")
def test_9_12_a_stack_has_spent_what_its_most_tired_part_has(t: Tables):
    """The example: 2 MPs and 1 MP, joined and moved 1 more: all have spent 3."""
    a, b = neighbours(t, "clear", "clear")
    s = field(t, f"{SUMMER}\n{a} union 1 volunteer spent 2, 1 volunteer spent 1")
    stack = group(t, s, a)
    assert spent(s, stack) == 2
    after = march(s, stack, towards(t, a, b))
    assert {s.sp_spent[sp] for sp in after.sps} == {3}
    assert left(s, after) == 0
    check(s)


@pytest.mark.rule("9.12", "9.25")
def test_9_12_without_an_army_commander_leaders_force_march_one_at_a_time(t: Tables):
    s = begin(field(t, f"{SUMMER}\n0407 union 8 volunteer; leaders reynolds, meade"), "operations", UNION)
    play(s, "lead reynolds", "take all", "bring meade", "take all", "set out")
    question, f = FLOW.asking(s)
    refused = question.refusal(s, f, FORCE())
    assert refused is not None
    assert refused.rule == "9.12"


@pytest.mark.rule("9.13", "4.61", "4.6")
@pytest.mark.parametrize(
    ("troops", "when", "mps"),
    [
        ("1 volunteer", SUMMER, 3),
        ("1 volunteer", WINTER, 2),
        ("1 volunteer unsupplied", SUMMER, 2),
        ("1 volunteer isolated 1 fatigue 2", WINTER, 1),
        ("1 volunteer fatigue 1", SUMMER, 3),
        ("1 veteran-cavalry fatigue 3", SUMMER, 5),
        ("1 veteran-cavalry fatigue 4", SUMMER, 4),
        ("1 militia fatigue 4 isolated 2", WINTER, 1),
    ],
)
def test_9_13_allowances(t: Tables, troops: str, when: str, mps: int):
    s = field(t, f"{when}\n5905 union {troops}")
    (sp,) = s.sps_at(t.board.hex("5905"), UNION)
    assert allowance(s, sp) == mps


@pytest.mark.rule("9.14")
@pytest.mark.parametrize(("mp", "tires"), [(2, False), (3, True)])
def test_9_14_two_mps_short_from_zone_to_zone_tires_one_does_not(t: Tables, mp: int, tires: bool):
    """An SP with a single MP goes from zone to zone: the step costs `mp` with the zone."""
    board = t.board
    h, d, foe = next(
        (h, d, c)
        for h in range(board.count)
        for d in range(6)
        for c in board.around(h)
        if board.neighbours[6 * h + d] >= 0
        and t.ground.march[6 * h + d] == mp - 1
        and c != board.neighbours[6 * h + d]
        and {h, board.neighbours[6 * h + d]} <= set(t.ground.zoc_reach[c])
        and t.city_at[h] == t.city_at[c] == -1
    )
    s = field(
        t,
        f"{WINTER}\n{board.numbers[h]} confederate 1 volunteer unsupplied fatigue 2; leaders polk\n{board.numbers[foe]} union 1 volunteer",
    )
    (sp,) = s.sps_at(h, CONFEDERATE)
    group = Group(CONFEDERATE, h, t.leader["polk"], (sp,))
    cost = step_cost(s, group, d)
    assert (cost.minimum, cost.lacking) == (True, (mp - 1,))
    march(s, group, d)
    assert s.sp_marks[sp] & STRAINED
    assert (s.sp_fatigue[sp] > 2) == tires


@pytest.mark.rule("9.14")
def test_9_14_one_hex_is_always_possible_but_not_after_a_ride(t: Tables):
    a, b = neighbours(t, "swamp", "clear")
    s = field(t, f"{WINTER}\n{a} union 1 volunteer unsupplied fatigue 2")
    stack = group(t, s, a)
    d = towards(t, a, b)
    assert left(s, stack) == 1
    assert entry_mp(s, UNION, stack.node, d) == 3
    assert step_refused(s, stack, d) is None
    assert step_cost(s, stack, d).minimum
    s.sp_flags[stack.sps[0]] |= RODE
    refused = step_refused(s, stack, d)
    assert refused is not None
    assert refused.rule == "9.14"
    s.sp_flags[stack.sps[0]] = 0
    s.sp_spent[stack.sps[0]] = 1
    refused = step_refused(s, stack, d)
    assert refused is not None
    assert refused.rule == "9.11"


@pytest.mark.rule("9.14")
def test_9_14_r95_no_minimum_move_for_who_has_spent_an_mp(t: Tables):
    """3 MPs into a swamp: with all three they march, with two left after other work they do not."""
    a, b = neighbours(t, "swamp", "clear")
    s = field(t, f"{SUMMER}\n{a} union 2 volunteer; leaders reynolds")
    stack, d = group(t, s, a, "reynolds"), towards(t, a, b)
    assert step_refused(s, stack, d) is None
    s.sp_spent[stack.sps[0]] = 1
    assert left(s, stack) == 2
    refused = step_refused(s, stack, d)
    assert refused is not None
    assert refused.rule == "9.11"


@pytest.mark.rule("9.14")
def test_9_14_from_zone_to_zone_short_by_two_costs_fatigue(t: Tables):
    found = None
    board = t.board
    for h in range(board.count):
        for d in range(6):
            j = board.neighbours[6 * h + d]
            if j < 0 or t.ground.march[6 * h + d] != 2 or t.city_at[h] >= 0 or t.city_at[j] >= 0:
                continue
            foes = [x for x in range(board.count) if {h, j} <= set(t.ground.zoc_reach[x]) and x not in (h, j)]
            if foes:
                found = (board.numbers[h], board.numbers[j], board.numbers[foes[0]])
                break
        if found:
            break
    assert found
    a, b, foe = found
    s = field(t, f"{WINTER}\n{a} union 1 volunteer unsupplied\n{foe} confederate 1 volunteer")
    stack = group(t, s, a)
    assert left(s, stack) == 1
    assert entry_mp(s, UNION, stack.node, towards(t, a, b)) == 3
    assert step_cost(s, stack, towards(t, a, b)).lacking == (2,)
    march(s, stack, towards(t, a, b))
    assert s.sp_fatigue[stack.sps[0]] == 1


def rough_ground(t: Tables) -> tuple[str, str, str]:
    """Two hexes, 2 MPs from the first to the second, both next to a third."""
    board = t.board
    for h in range(board.count):
        for d in range(6):
            j = board.neighbours[6 * h + d]
            if j < 0 or t.ground.march[6 * h + d] != 2 or t.city_at[h] >= 0 or t.city_at[j] >= 0:
                continue
            foes = [x for x in range(board.count) if {h, j} <= set(t.ground.zoc_reach[x]) and x not in (h, j)]
            if foes:
                return board.numbers[h], board.numbers[j], board.numbers[foes[0]]
    raise AssertionError("no such ground")


@pytest.mark.rule("9.14")
def test_9_14_only_units_without_the_mps_are_strained_and_tired(t: Tables):
    """3 MPs from zone to zone: infantry with 1 MP is short by two, cavalry with 4 is not."""
    a, b, foe = rough_ground(t)
    s = field(
        t, f"{WINTER}\n{a} union 1 volunteer unsupplied, 1 veteran-cavalry; leaders reynolds\n{foe} confederate 1 volunteer"
    )  # fmt: skip
    here = t.board.hex(a)
    foot, horse = sorted(s.sps_at(here, UNION), key=s.arm_of)
    s.sp_under[foot] = s.sp_under[horse] = t.leader["reynolds"] + 1
    march(s, Group(UNION, here, t.leader["reynolds"], (foot, horse)), t.board.direction(here, t.board.hex(b)))
    assert (s.sp_fatigue[foot], s.sp_fatigue[horse]) == (1, 0)
    assert s.sp_marks[foot] & STRAINED
    assert not s.sp_marks[horse] & STRAINED


@pytest.mark.rule("9.14", "4.56")
def test_9_14_an_hq_has_its_minimum_move_too(t: Tables):
    """In winter an HQ has 2 MPs; a swamp costs 3."""
    board = t.board
    swamp = board.terrains.index("swamp")
    at = next(
        k for k in range(6 * board.count)
        if board.neighbours[k] >= 0 and board.terrain[board.neighbours[k]] == swamp and t.ground.march[k] == 3 and t.city_at[k // 6] < 0
    )  # fmt: skip
    name = board.numbers[at // 6]
    s = field(t, f"{WINTER}\n{name} confederate 1 volunteer; leaders bragg; hqs mississippi-hq bragg")
    begin(s, "operations", CONFEDERATE)
    group = Group(CONFEDERATE, at // 6, t.leader["bragg"], (), 1)
    assert entry_mp(s, CONFEDERATE, at // 6, at % 6) == 3
    assert step_refused(s, group, at % 6) is None
    s.leader_spent[t.leader["bragg"]] = 1
    refused = step_refused(s, group, at % 6)
    assert refused is not None
    assert refused.rule == "9.11"


@pytest.mark.rule("9.15", "2.23")
def test_9_15_tidal_rivers_are_crossed_at_ferries_free_of_influence(t: Tables):
    board = t.board
    assert all(board.crossing[k] for k in range(6 * board.count) if t.ground.ferry[k])
    k = next(
        k
        for k in range(6 * board.count)
        if t.ground.ferry[k] and t.ground.march[k] != 255 and not board.sea[k // 6]
    )
    a, b = board.numbers[k // 6], board.numbers[board.neighbours[k]]
    s = field(t, f"{SUMMER}\n{a} union 1 volunteer")
    assert step_refused(s, group(t, s, a), k % 6) is None
    node = t.waters.name[t.waters.way.of_side[k]]
    s = field(t, f"{SUMMER}\n{a} union 1 volunteer\n{node} ships cs-i2r")
    refused = step_refused(s, group(t, s, a), k % 6)
    assert refused is not None
    assert refused.rule == "9.15"
    assert b


@pytest.mark.rule("9.16", "4.12")
def test_9_16_troops_go_inside_and_come_out_in_their_operations(t: Tables):
    s = begin(field(t, f"{SUMMER}\n0307 fort union; union 3 volunteer"), "operations", UNION)
    home = t.board.hex("0307")
    play(s, "go inside 0307")
    assert all(s.sp_flags[sp] & INSIDE for sp in s.sps_at(home, UNION))
    assert not s.zoc[t.board.hex("0308")], "no zone from inside"
    play(s, "come out 0307")
    assert s.zoc[t.board.hex("0308")]
    s = begin(field(t, f"{SUMMER}\n0307 fort union; union 5 volunteer"), "operations", UNION)
    assert "go inside 0307" not in texts(s), "4 SPs fit"


@pytest.mark.rule("9.17", "4.21")
def test_9_17_one_mp_more_from_zone_to_zone_and_none_to_leave(t: Tables):
    s = field(t, f"{SUMMER}\n2817 confederate 1 volunteer")
    board = t.board
    zone = [h for h in t.ground.zoc_reach[board.hex("2817")] if h != board.hex("2817")]
    pairs = [
        (a, b) for a in zone for b in zone if b in board.around(a) and t.ground.march[board.side(a, b)] != 255
    ]
    assert pairs
    for a, b in pairs:
        assert entry_mp(s, UNION, a, board.direction(a, b)) == t.ground.march[board.side(a, b)] + 1
    for a in zone:
        for b in board.around(a):
            if b not in zone and b != board.hex("2817") and t.ground.march[board.side(a, b)] != 255:
                assert entry_mp(s, UNION, a, board.direction(a, b)) == t.ground.march[board.side(a, b)]


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


@pytest.mark.rule("9.18", "6.66")
def test_9_18_a_displaced_leader_returns_in_his_theater(t: Tables):
    back = t.economy.turn("1862-06", "") + 1
    s = field(t, f'turn = "1862-06"\npeople = {{ displaced = ["mcdowell back {back}"] }}')
    run(s, AtHome("reinforce-leaders", side=UNION))
    while s.stack and not any("mcdowell" in x for x in texts(s)):
        play(s, texts(s)[0])
    play(s, f"send mcdowell to {number(t, 'philadelphia')}")
    assert s.leader_at[t.leader["mcdowell"]] == t.board.hex("philadelphia")


@pytest.mark.rule("9.18")
def test_9_18_enemy_troops_and_lone_leaders(t: Tables):
    s = field(
        t,
        f"{SUMMER}\n5905 union 1 volunteer; leaders mcdowell\n5906 confederate 1 volunteer\n5805 confederate 0 volunteer; leaders jackson",
    )
    stack = group(t, s, "5905", "mcdowell")
    refused = step_refused(s, stack, towards(t, "5905", "5906"))
    assert refused is not None
    assert refused.rule == "9.18"
    assert step_refused(s, stack, towards(t, "5905", "5805")) is None, "troops enter a hex with a lone leader"
    refused = step_refused(s, stack._replace(sps=()), towards(t, "5905", "5805"))
    assert refused is not None
    assert refused.rule == "9.18"


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


@pytest.mark.rule("9.18", "14.25")
def test_9_18_a_besieged_fort_falls_with_its_last_starving_troops(t: Tables):
    s = field(
        t,
        f"{SUMMER}\n3721 confederate 1 militia isolated 2 inside; fort confederate; siege 2; union 4 veteran; leaders polk",
    )
    s.dice.script = [9]
    s.push(Losing("lose", CONFEDERATE, t.board.index["3721"], 1, rule="7.52", sufferers=True))
    FLOW.run(s)
    here = t.board.index["3721"]
    assert s.fort[here] == NO_FORT
    assert not s.siege[here]
    assert s.leader_at[t.leader["polk"]] == OFF, "9.18 (2)"


@pytest.mark.rule("9.18")
def test_9_18_what_is_found_alone_is_lost(t: Tables):
    a, b = pair(t)
    text = (
        f"{SUMMER}\n{a} confederate 2 volunteer-cavalry\n{b} leaders mcdowell; fort union; depots union river"
    )
    s = begin(field(t, text), "operations", CONFEDERATE)
    play(s, f"ride {a}", "take all", "set out", f"to {b}", dice=(9,))
    found = {e.what for e in s.out if isinstance(e, Captured)}
    assert found == {"fort", "depot"}
    assert not s.fort[t.board.hex(b)]
    (fell,) = [e for e in s.out if isinstance(e, LeaderFell)]
    assert fell.fate == "displaced"
    assert s.leader_state[t.leader["mcdowell"]] == DISPLACED
    # removed in June he sits out July and returns in August
    assert t.economy.calendar.date(s.leader_back[t.leader["mcdowell"]] - 1).part == 8
