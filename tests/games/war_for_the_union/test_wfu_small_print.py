"""Sentences of chapters 4, 9, 13, 14 and 15.5 that are easily passed over, in positions where two of them meet."""

import pytest
from war import SUMMER, WINTER, begin, dice_for, field, play, texts, why

from longroll.games.war_for_the_union.casualties import enter, fall
from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.combat.force import attackers_of
from longroll.games.war_for_the_union.combat.losses import DEAD
from longroll.games.war_for_the_union.combat.odds import Attack, Corps, assess, proposed
from longroll.games.war_for_the_union.combat.retreat import retreats
from longroll.games.war_for_the_union.fatigue import levels
from longroll.games.war_for_the_union.flags import ASK, BEACHED, NEVER, RETREATED, STRAINED, STUCK
from longroll.games.war_for_the_union.frames import Train
from longroll.games.war_for_the_union.movement.events import CommandTaken
from longroll.games.war_for_the_union.movement.force_march import declare_refused, extra
from longroll.games.war_for_the_union.movement.march import Group, entry_mp, march, step_refused
from longroll.games.war_for_the_union.movement.stack import group_of
from longroll.games.war_for_the_union.rail.track import ways
from longroll.games.war_for_the_union.rail.train import ride_refused
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION

REPULSE = ("H(R)/L", "M(R)/L", "M(R)/M", "H(R)/M")
ROUT = ("M/M(R)", "L*/M(R)", "L/M(R)", "M/H(R)", "L/H(R)")


def combat(t: Tables, text: str, side: int = UNION, when: str = SUMMER) -> WfuState:
    s = field(t, f"{when}\n{text}")
    under = bytes(s.sp_under)
    begin(s, "combat", side)
    s.sp_under[:] = under
    return s


def on(s: WfuState, *kinds: str) -> None:
    """Answer questions of these kinds with the first choice."""
    while s.stack and FLOW.decision(s).kind in kinds:
        play(s, texts(s)[0])


# --- 13: who counts --------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.54", "13.56")
def test_4_54_of_two_hqs_in_the_hex_the_best_commander_counts(t: Tables):
    """Also where the first of them has none."""
    s = field(
        t,
        f"{SUMMER}\n0407 union 6 volunteer; leaders reynolds\n"
        "0307 confederate 6 volunteer; leaders bragg, lee; hqs mississippi-hq bragg, northern-virginia-hq lee",
    )
    home = t.board.hex("0307")
    attack = Attack(UNION, home, (Corps(t.leader["reynolds"], t.board.hex("0407"), tuple(s.sps_at(t.board.hex("0407"), UNION))),))  # fmt: skip

    def army() -> list[tuple[int, tuple[str, ...]]]:
        found = assess(s, attack, proposed(s, home, CONFEDERATE)).modifiers
        return [(m.amount, m.about) for m in found if m.reason == "army-commander"]

    assert army() == [(-3, ("lee",))]
    s.leader_army[t.leader["lee"]] = 0
    assert army() == [(-1, ("bragg",))]
    s.leader_army[t.leader["bragg"]], s.leader_army[t.leader["lee"]] = 0, s.leader_army[t.leader["bragg"]]
    assert army() == [(-3, ("lee",))], "the other HQ has nobody"


@pytest.mark.rule("13.12", "13.53")
def test_13_12_veteran_cavalry_is_left_to_itself_where_leaders_cannot_command_everybody(t: Tables):
    """Magruder commands 4 of 7: with him over infantry the two cavalry SPs have their own 1, 6 of 7 have at least 1."""
    s = field(t, f"{SUMMER}\n0307 confederate 8 volunteer, 2 veteran-cavalry; leaders magruder")
    found = proposed(s, t.board.hex("0307"), CONFEDERATE)
    (led,) = [c for c in found.corps if c.leader >= 0]
    assert len(led.sps) == 4
    assert not any(s.arm_of(sp) for sp in led.sps)


@pytest.mark.rule("13.73")
def test_13_73b_enemies_too_tired_for_a_zone_are_not_avoided(t: Tables):
    """All six hexes lie in zones; those just fought are at F3 and exert none, so their side is as good as any."""
    board = t.board
    near = {board.numbers[h] for h in board.around(board.hex("0307"))} - {"0407"}
    for tired, expected in (("", near - {"0306", "0408"}), (" fatigue 3", near)):
        rows = [f"{h} confederate 1 volunteer" for h in _beyond(t, near)]
        s = field(
            t, "\n".join([SUMMER, "0307 union 2 volunteer", f"0407 confederate 3 volunteer{tired}", *rows])
        )
        assert all(s.in_zoc(board.hex(h), UNION) for h in near)
        found = retreats(s, UNION, board.hex("0307"), (board.hex("0407"),), 2, attacker=True)
        assert {board.numbers[way.path[-1]] for way in found} <= expected
        assert {"0306", "0408"} & {board.numbers[way.path[-1]] for way in found} or not tired


def _beyond(t: Tables, near: set[str]) -> list[str]:
    """Hexes two away from 0307 whose zones cover the ring, none of them next to 0407."""
    board = t.board
    ring = {board.hex(h) for h in near}
    out = {j for h in ring for j in board.around(h)} - ring - {board.hex("0307"), board.hex("0407")}
    return [board.numbers[h] for h in sorted(out)]


@pytest.mark.rule("13.91", "13.73", "13.81")
def test_13_91_who_was_beaten_off_by_the_last_defender_makes_no_second_attack(t: Tables):
    """R35: they remain in place, but they have suffered a retreat result."""
    s = combat(
        t,
        "0407 union 2 volunteer; leaders mcdowell\n0307 fort confederate; confederate 1 veteran; leaders jackson",
    )
    play(s, "attack 0307", "initiate mcdowell", "fight")
    dice = dice_for(s, "H(R)/L", "H(R)/M", "M(R)/L", "M(R)/M", star=1)
    play(s, "defend outside", dice=(*dice, 9))
    on(s, "choose-loss")
    here = s.sps_at(t.board.hex("0407"), UNION)
    assert here
    assert all(s.sp_flags[sp] & RETREATED for sp in here)
    assert not attackers_of(s, t.leader["mcdowell"], t.board.hex("0307"), second=True)


@pytest.mark.rule("13.81")
def test_13_81_idle_troops_of_the_leader_need_not_advance(t: Tables):
    s = combat(
        t,
        "0407 union 3 volunteer, 2 militia fatigue 3 under reynolds; leaders reynolds\n0307 confederate 1 volunteer",
    )
    play(s, "attack 0307", "initiate reynolds")
    play(s, "fight", dice=dice_for(s, *ROUT))
    on(s, "choose-retreat", "choose-loss")
    play(s, "hold back militia@0407", "hold back militia@0407", "advance reynolds")
    assert s.strength(t.board.hex("0407"), UNION) == 2
    assert s.strength(t.board.hex("0307"), UNION) == 3


@pytest.mark.rule("13.73")
def test_13_73_r36_troops_that_fought_under_another_do_not_retreat_with_the_leader_of_their_march(t: Tables):
    s = combat(
        t,
        "0407 union 2 volunteer, 1 volunteer under reynolds; leaders reynolds\n0307 confederate 3 veteran works 1",
    )
    (idle,) = [sp for sp in s.sps_at(t.board.hex("0407"), UNION) if s.sp_under[sp]]
    s.sp_battles[idle] = 1
    play(s, "attack 0307", "initiate reynolds")
    play(s, "fight", dice=dice_for(s, *REPULSE))
    on(s, "choose-retreat", "choose-loss")
    assert s.sp_at[idle] == t.board.hex("0407")


# --- 14 --------------------------------------------------------------------------------------------------------------


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
    play(s, "fight", dice=dice_for(s, *ROUT))
    on(s, "choose-loss", "choose-retreat")
    assert s.strength(into[0], CONFEDERATE)
    assert FLOW.decision(s).kind == "militia"
    assert FLOW.decision(s).side == "union"


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


# --- 4.5: armies -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.52")
def test_4_52c_a_single_heir_may_take_over_or_not_and_the_log_tells(t: Tables):
    s = begin(
        field(t, f"{SUMMER}\n0307 confederate 6 volunteer; leaders bragg, polk; hqs mississippi-hq bragg"),
        "operations",
        CONFEDERATE,
    )
    fall(s, t.leader["bragg"], DEAD, "13.72")
    FLOW.run(s)
    assert "not now" in texts(s)
    play(s, "command mississippi-hq polk")
    assert [e for e in s.out if isinstance(e, CommandTaken)]


@pytest.mark.rule("4.56", "9.12", "4.52")
def test_4_56_an_hq_that_has_marched_has_no_more_mps_under_a_new_commander(t: Tables):
    s = begin(
        field(t, f"{SUMMER}\n0307 confederate 6 volunteer; leaders bragg; hqs mississippi-hq bragg\n0310 confederate 4 volunteer; leaders polk"),
        "operations", CONFEDERATE,
    )  # fmt: skip
    play(s, "lead bragg", "take all", "set out", "to 0308", "to 0309", "to 0310", "halt")
    fall(s, t.leader["bragg"], DEAD, "13.72")
    FLOW.run(s)
    play(s, "command mississippi-hq polk", "lead polk", "take all", "set out")
    assert not any(x.startswith("to ") for x in texts(s))


@pytest.mark.rule("9.55", "4.56")
def test_9_55_an_hq_that_has_marched_3_mps_cannot_entrain(t: Tables):
    """Lee has MPs left, his HQ has not."""
    home = t.board.hex("richmond")
    s = begin(
        field(t, f"{SUMMER}\nrichmond confederate 2 volunteer; leaders lee; hqs northern-virginia-hq lee"),
        "operations", CONFEDERATE,
    )  # fmt: skip
    name = t.board.numbers[home]
    play(s, f"entrain {name}")
    assert "load lee" in texts(s)
    play(s, "call off")
    s.leader_spent[t.leader["lee"]] = 3
    play(s, f"entrain {name}")
    assert "load lee" not in texts(s)


@pytest.mark.rule("9.24")
def test_9_24_the_refusal_names_the_leader_who_has_led_a_force_march(t: Tables):
    s = begin(
        field(t, f"{SUMMER}\n0307 confederate 6 volunteer; leaders lee, polk; hqs northern-virginia-hq lee"),
        "operations", CONFEDERATE,
    )  # fmt: skip
    play(s, "lead lee", "take 1 volunteer", "bring polk", "take 1 volunteer", "set out")
    s.leader_flags[t.leader["polk"]] |= 8
    refused = declare_refused(s, group_of(s, s.stack[-1]))  # type: ignore[arg-type]
    assert refused is not None
    assert refused.reason.startswith("Polk ")


# --- 9 ---------------------------------------------------------------------------------------------------------------


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


@pytest.mark.rule("9.58", "9.21")
def test_9_58_the_mp_to_detrain_is_part_of_what_a_force_march_must_win(t: Tables):
    """An exhausted unit that rode needs 1 MP to detrain and 1 for the road: the column of 2."""
    s = field(t, f"{WINTER}\n0407 union 1 volunteer fatigue 2 spent 1; leaders reynolds")
    (sp,) = s.sps_at(t.board.hex("0407"), UNION)
    assert extra(s, sp, 1) == 1
    s.sp_flags[sp] |= 1 << 1
    s.sp_voyage[sp] |= STUCK
    assert extra(s, sp, 1) == 2


@pytest.mark.rule("10.47", "9.21", "13.11")
def test_10_47a_a_force_march_wins_the_mp_to_debark(t: Tables):
    s = field(t, f"{WINTER}\n0407 union 1 volunteer fatigue 2 spent 1; leaders reynolds")
    begin(s, "operations", UNION)
    (sp,) = s.sps_at(t.board.hex("0407"), UNION)
    s.sp_spent[sp] = 1
    s.sp_flags[sp] |= 1 << 2
    s.sp_voyage[sp] |= 1 | STUCK
    play(s, "lead reynolds", "take all", "set out", "force march", "to 0408", "try the march", dice=(1,))
    assert s.sp_at[sp] == t.board.hex("0408")
    assert not s.sp_voyage[sp] & STUCK, "it may attack now"


@pytest.mark.rule("10.66", "9.2")
def test_10_66a_who_landed_on_a_coast_does_not_force_march(t: Tables):
    s = field(t, f"{SUMMER}\n0407 union 1 volunteer spent 3; leaders reynolds")
    begin(s, "operations", UNION)
    (sp,) = s.sps_at(t.board.hex("0407"), UNION)
    s.sp_spent[sp] = 3
    s.sp_flags[sp] |= 1 << 2
    s.sp_voyage[sp] |= 2 | STUCK | BEACHED
    play(s, "lead reynolds", "take all", "set out")
    assert why(s, "force march") == "10.66"


@pytest.mark.rule("10.51", "9.21")
def test_10_51_a_force_march_uses_a_transport_as_any_other_ferry(t: Tables):
    s = begin(
        field(t, f"{SUMMER}\n2711 union 2 volunteer; leaders grant\n2711/2712 ships us-t"),
        "operations",
        UNION,
    )
    play(s, "ferry us-t-1", "lead grant", "take all", "set out", "force march", "to 2712")


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


@pytest.mark.rule("9.73")
def test_9_73_railroad_men_retreat_along_a_line_not_between_two_lines(t: Tables):
    """Both hexes have railroads, but none that joins them."""
    board, month = t.board, 186206
    links = t.rails.ends(month)
    h, j = next(
        (h, j)
        for h in t.rails.stations
        for j in board.around(h)
        if t.rails.hexes[j] and j not in links[h] and t.ground.retreat[board.side(h, j)] and t.ground.march[board.side(h, j)] < 255
        and t.city_at[h] < 0 and t.city_at[j] < 0
    )  # fmt: skip
    others = [
        x
        for x in board.around(h)
        if x != j and t.ground.march[board.side(x, h)] < 255 and t.ground.strength[board.side(x, h)] == 1
    ]
    attacker = others[0]
    block = [x for x in board.around(h) if x not in (j, attacker) and not board.sea[x]]
    rows = [f"{board.numbers[x]} confederate 1 volunteer" for x in block]
    s = field(
        t,
        "\n".join([SUMMER, *rows, f"{board.numbers[attacker]} confederate 6 veteran; leaders jackson", f"{board.numbers[h]} union 1 volunteer; usmrr usmrr-1"]),
    )  # fmt: skip
    s.rail_owner[h] = s.rail_owner[j] = UNION
    begin(s, "combat", CONFEDERATE)
    play(s, f"attack {board.numbers[h]}", "initiate jackson")
    play(s, "fight", dice=dice_for(s, *ROUT))
    on(s, "choose-loss", "choose-retreat")
    assert s.strength(j, UNION) == 1
    assert s.usmrr_at[0] < 0


# --- 15.5 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.52", "4.53")
def test_15_52_an_aggressive_army_commander_helps_no_more_corps_than_his_limit(t: Tables):
    """Van Dorn's limit is 1: of two corps with him the larger recovers faster."""
    s = field(
        t,
        f"{SUMMER}\n3721 confederate 1 volunteer; leaders van-dorn; hqs mississippi-hq van-dorn\n"
        "3821 confederate 2 volunteer fatigue 3 under polk, 1 volunteer fatigue 2 under hardee; leaders polk, hardee",
    )
    assert t.board.hex("3821") in t.board.around(t.board.hex("3721"))
    here = sorted(s.sps_at(t.board.hex("3821"), CONFEDERATE), key=lambda sp: -s.sp_fatigue[sp])
    assert [levels(s, sp) for sp in here] == [2, 2, 1]


@pytest.mark.rule("15.53")
def test_15_53_the_leader_must_still_be_there(t: Tables):
    s = field(
        t,
        f"{SUMMER}\nrichmond confederate 1 volunteer fatigue 4 under polk\nlynchburg confederate 1 volunteer; leaders polk",
    )
    (sp,) = s.sps_at(t.board.hex("richmond"), CONFEDERATE)
    assert levels(s, sp) == 1
