"""Rule 9.1 and 4.4: allowances, costs of a march, command, and what is refused."""

import pytest
from war import field

from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.flags import RODE
from longroll.games.war_for_the_union.movement.march import (
    Group,
    allowance,
    command_refused,
    entry_mp,
    in_area,
    leader_allowance,
    left,
    march,
    needs_command,
    spent,
    step_cost,
    step_refused,
)  # fmt: skip
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION

SUMMER, WINTER = 'turn = "1862-06"', 'turn = "1862-12"'


def group(t: Tables, s: WfuState, at: str, leader: str = "", side: int = UNION) -> Group:
    node = t.board.hex(at)
    return Group(side, node, t.leader[leader] if leader else -1, tuple(s.sps_at(node, side)))


def towards(t: Tables, a: str, b: str) -> int:
    return t.board.direction(t.board.hex(a), t.board.hex(b))


def neighbours(t: Tables, terrain: str, other: str) -> tuple[str, str]:
    """Two hexes with a plain side between them, the second of the given terrain."""
    board = t.board
    for h in range(board.count):
        if board.terrains[board.terrain[h]] != other:
            continue
        for d in range(6):
            j = board.neighbours[6 * h + d]
            plain = not (board.water[6 * h + d] or board.ridge[6 * h + d] or board.land[6 * h + d])
            if j >= 0 and plain and board.terrains[board.terrain[j]] == terrain:
                return board.numbers[h], board.numbers[j]
    raise AssertionError(f"no {terrain} beside {other}")


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


@pytest.mark.rule("4.4", "9.1")
def test_4_4_who_needs_a_leader(t: Tables):
    kinds = {
        "1 volunteer": True,
        "1 militia-cavalry": True,
        "1 volunteer-cavalry": False,
        "1 veteran-cavalry": False,
        "1 veteran": True,
    }
    for troops, needed in kinds.items():
        s = field(t, f"{SUMMER}\n5905 union {troops}")
        (sp,) = s.sps_at(t.board.hex("5905"), UNION)
        assert needs_command(s, sp) == needed, troops


@pytest.mark.rule("4.42", "4.44")
def test_4_42_only_troops_that_began_with_the_leader(t: Tables):
    s = field(
        t,
        f"{SUMMER}\n5905 union 1 volunteer, 1 volunteer from 5906, 1 volunteer under banks; leaders mcdowell",
    )
    here = {
        ("from" if s.sp_start[sp] != s.sp_at[sp] else "under" if s.sp_under[sp] else "plain"): sp
        for sp in s.sps_at(t.board.hex("5905"), UNION)
    }
    leader = t.leader["mcdowell"]
    assert command_refused(s, leader, here["plain"]) is None
    assert command_refused(s, leader, here["from"]).rule == "4.42"  # type: ignore[union-attr]
    assert command_refused(s, leader, here["under"]).rule == "4.44"  # type: ignore[union-attr]


@pytest.mark.rule("4.44")
def test_4_44_a_leader_shuttles_two_groups_with_his_own_mps(t: Tables):
    """The example: a leader of rating 4 takes 2 SPs to one hex, goes back and takes the other 2 elsewhere."""
    a, b = neighbours(t, "clear", "clear")
    s = field(t, f"{SUMMER}\n{a} union 4 volunteer; leaders price".replace("union", "confederate"))
    sps = s.sps_at(t.board.hex(a), CONFEDERATE)
    leader = t.leader["price"]
    first = Group(CONFEDERATE, t.board.hex(a), leader, tuple(sps[:2]))
    there = march(s, first, towards(t, a, b))
    alone = there._replace(sps=())
    assert step_refused(s, alone, towards(t, b, a)) is None
    march(s, alone, towards(t, b, a))
    assert s.leader_spent[leader] == 2
    assert leader_allowance(s, leader) == 7
    assert command_refused(s, leader, sps[2]) is None, "they began the segment with him"
    second = Group(CONFEDERATE, t.board.hex(a), leader, tuple(sps[2:]))
    assert left(s, second) == 1, "the stack has spent what its leader has"


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


@pytest.mark.rule("4.71")
def test_r28_the_small_scenarios_have_an_area(t: Tables):
    bull_run, war = field(t, 'turn = "1861-07"', "bull-run"), field(t, SUMMER)
    for name, inside in (("richmond", True), ("washington", True), ("nashville", False), ("raleigh", False)):
        assert in_area(bull_run, t.board.hex(name)) == inside, name
        assert in_area(war, t.board.hex(name))
    west = field(t, 'turn = "1862-02"', "tennessee-1862")
    assert in_area(west, t.board.hex("corinth"))
    assert not in_area(west, t.board.hex("little-rock"))


@pytest.mark.rule("6.22")
def test_6_22_closed_kentucky_is_not_entered(t: Tables):
    board = t.board
    ky, tn = board.states.index("KY"), board.states.index("TN")
    k = next(
        k
        for k in range(6 * board.count)
        if board.state[k // 6] == tn
        and board.neighbours[k] >= 0
        and board.state[board.neighbours[k]] == ky
        and t.ground.march[k] != 255
    )
    a = board.numbers[k // 6]
    s = field(t, f'turn = "1861-07"\n{a} confederate 1 volunteer', "missouri-1861")
    refused = step_refused(s, group(t, s, a, side=CONFEDERATE), k % 6)
    assert refused is not None
    assert refused.rule == "6.22"
