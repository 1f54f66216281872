"""Chapters 6 and 7: who commands whom, allowances, forced marches, cavalry, theaters that pay."""

import pytest

from games.never_call_retreat.field import act, asked, happened, play, refused, stand, texts
from games.never_call_retreat.test_ncr_cycle import kind, run
from longroll.games.never_call_retreat import forces, leaders, railways, rally, removal, supply
from longroll.games.never_call_retreat.combat import approach
from longroll.games.never_call_retreat.flags import CUT, OFF, TRACKS, WAITING
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Claim, March
from longroll.games.never_call_retreat.movement import march
from longroll.games.never_call_retreat.movement.entry import surprise_leaders
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import blockade
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION, turn

ATLANTA, NORTH, EAST_OF, SOUTH = "8352", "8152", "8353", "8552"


def who(t: Tables, slug: str) -> int:
    return t.pieces.person[slug]


def troops(s: NcrState, node: str, side: int) -> list[int]:
    return [x for x in s.pieces_at(s.tables.board.hex(node), side) if x >= s.tables.pieces.slot0]


def starve(s: NcrState) -> None:
    """No railroad feeds anybody."""
    for hex_ in range(s.tables.board.count):
        if s.tables.rail_hexes[hex_]:
            s.mark(hex_, CUT)


# --- Leaders (6) -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.1")
def test_6_1_who_has_one_counter_is_neither_promoted_nor_demoted(t: Tables):
    ranks: dict[str, list[int]] = {}
    for slug, rank in t.roster.leader:
        ranks.setdefault(slug, []).append(rank)
    plain = next(x for x, held in ranks.items() if held == [1] and t.pieces.branch[who(t, x)] == 0)
    more = next(
        x for x, held in ranks.items() if sorted(held)[:2] == [1, 2] and t.pieces.branch[who(t, x)] == 0
    )
    stuck = next(x for x, held in ranks.items() if held == [3])
    s = stand(t, "1863", {})
    for slug, able in ((plain, False), (more, True)):
        s.enter_leader(who(t, slug), t.board.hex(ATLANTA), 1)
        assert leaders.eligible(s, who(t, slug), 12, 20, used=True) is able
    s.enter_leader(who(t, stuck), t.board.hex(ATLANTA), 3)
    assert removal.demote_refused(s, who(t, stuck)) is not None
    for leader in t.roster.leaders:
        assert 2 <= leader.initiative <= 4
        assert leader.rank >= 3 or leader.army == 0


@pytest.mark.rule("6.11")
@pytest.mark.rule("6.13")
def test_6_11_stars_then_infantry_before_cavalry_and_no_admiral_commands_on_land(t: Tables):
    rows = ["leaders = ['pleasonton:2', 'hancock:2', 'buford:1', 'farragut:2']", "union = ['inf-4']"]
    s = stand(t, "1863", {ATLANTA: rows})
    hancock, pleasonton, buford, farragut = (
        who(t, x) for x in ("hancock", "pleasonton", "buford", "farragut")
    )
    assert s.seniority(hancock) < s.seniority(pleasonton) < s.seniority(buford)
    assert s.ranking(t.board.hex(ATLANTA), UNION) == hancock
    s.take_off(hancock)
    assert s.ranking(t.board.hex(ATLANTA), UNION) == pleasonton
    for man in (pleasonton, buford):
        s.take_off(man)
    assert s.at[farragut] == t.board.hex(ATLANTA)
    assert s.ranking(t.board.hex(ATLANTA), UNION) == OFF
    s.began[:] = s.at
    act(s, UNION)
    play(s, f"at {ATLANTA}")
    assert refused(s, "lead farragut") == ("Naval Leaders command no ground forces", "6.11")


@pytest.mark.rule("6.17")
def test_6_17_four_stars_take_a_command_or_not_as_the_union_likes(t: Tables):
    for text, chief in (("decline", "meade"), ("command army-of-the-potomac", "grant")):
        rows = [
            "leaders = ['meade:3 under army-of-the-potomac', 'grant:4']",
            "headquarters = ['army-of-the-potomac meade']",
        ]
        s = stand(t, "1864", {ATLANTA: rows})
        s.stack[:] = [Claim("claim", side=UNION, person=who(t, "grant"))]
        FLOW.run(s)
        assert asked(s) == ("union", "claiming")
        play(s, text)
        assert s.hq_leader[t.roster.hq["army-of-the-potomac"]] == who(t, chief)
    for three in ("hooker", "mcclellan"):  # three stars are not asked
        rows = [
            "leaders = ['meade:3 under army-of-the-potomac']",
            "headquarters = ['army-of-the-potomac meade']",
        ]
        s = stand(t, "1863", {ATLANTA: rows})
        s.enter_leader(who(t, three), t.board.hex(ATLANTA), 3)
        s.stack[:] = [Claim("claim", side=UNION, person=who(t, three))]
        senior = s.seniority(who(t, three)) < s.seniority(who(t, "meade"))
        FLOW.run(s)
        assert not s.stack
        assert (s.hq_leader[t.roster.hq["army-of-the-potomac"]] == who(t, three)) is senior


@pytest.mark.rule("6.17")
@pytest.mark.rule("6.15")
def test_6_17_without_a_headquarters_he_leads_armies_with_one_no_other_army(t: Tables):
    rows = [
        "leaders = ['meade:3 under army-of-the-potomac', 'thomas:3 under army-of-the-cumberland', 'grant:4']",
        "headquarters = ['army-of-the-potomac meade', 'army-of-the-cumberland thomas']",
        "union = ['inf-8 under army-of-the-potomac', 'inf-8 under army-of-the-cumberland']",
    ]
    s = stand(t, "1864", {ATLANTA: rows})
    everybody = s.pieces_at(t.board.hex(ATLANTA), UNION)
    assert forces.force_refused(s, who(t, "grant"), everybody) is None
    s.take_command(who(t, "grant"), t.roster.hq["army-of-the-potomac"])
    refusal = forces.force_refused(s, who(t, "grant"), [x for x in everybody if x != who(t, "meade")])
    assert refusal is not None
    assert refusal.rule == "6.15"


@pytest.mark.rule("6.14")
@pytest.mark.rule("6.17")
def test_6_14_four_stars_lead_four_armies_and_no_fifth(t: Tables):
    armies = ("potomac", "cumberland", "tennessee", "ohio", "james")
    men = ("meade", "thomas", "hooker", "burnside", "mcclellan")
    pairs = [(man, f"army-of-the-{army}") for man, army in zip(men, armies, strict=True)]
    rows = [
        f"leaders = {[f'{man}:3 under {army}' for man, army in pairs] + ['grant:4']!r}",
        f"headquarters = {[f'{army} {man}' for man, army in pairs]!r}",
    ]
    s = stand(t, "1864", {ATLANTA: rows})
    everybody = s.pieces_at(t.board.hex(ATLANTA), UNION)
    refusal = forces.force_refused(s, who(t, "grant"), everybody)
    assert refusal == ("four stars control four armies at most", "6.14")
    fifth = {who(t, "mcclellan"), t.pieces.index["army-of-the-james"]}
    assert forces.force_refused(s, who(t, "grant"), [x for x in everybody if x not in fifth]) is None


@pytest.mark.rule("6.14")
@pytest.mark.parametrize(
    ("chief", "other", "able"), [("hardee:2", "cheatham:1", True), ("hardee:2", "hood:2", False), ("bragg:3", "hood:2", True)]
)  # fmt: skip
def test_6_14_two_stars_with_a_corps_command_one_star_leaders_three_stars_two(
    t: Tables, chief: str, other: str, able: bool
):
    corps = "confederate-1st-corps"
    slug = chief.split(":")[0]
    rows = [
        f"leaders = ['{chief} under {corps}', '{other}']",
        f"headquarters = ['{corps} {slug}']",
        "confederate = ['inf-4']",
    ]
    s = stand(t, "1863", {ATLANTA: rows})
    refusal = forces.force_refused(s, who(t, slug), s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE))
    assert (refusal is None) is able


@pytest.mark.rule("6.41")
def test_6_41_in_an_overrun_only_the_beaten_check_and_return_in_the_next_cycle(t: Tables):
    rows = {
        ATLANTA: ["confederate = ['2*inf-10']", "leaders = ['hardee:2']"],
        NORTH: ["union = ['garrison:1']", "leaders = ['hancock:2']"],
    }
    s = stand(t, "1863", rows)
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}", "lead hardee", "set-out", f"step {NORTH}", dice=[6, 6])  # two dice, for Hancock
    assert happened(s, "Overrun")
    hancock = who(t, "hancock")
    assert (s.leader_state[hancock], s.leader_due[hancock] - 1) == (WAITING, s.cycle + 1)
    assert s.at[who(t, "hardee")] == t.board.hex(NORTH)


@pytest.mark.rule("6.5")
@pytest.mark.rule("8.74")
def test_6_5_a_force_is_rallied_for_the_initiative_of_its_senior_leader_and_without_one_only_in_the_phase(
    t: Tables,
):
    hex_ = t.board.hex(ATLANTA)
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6 demoralized']"]})
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}")
    assert refused(s, "rally") == ("without a Leader no force is rallied by command", "6.5")
    run(s, "rally", [2])
    assert s.strength(hex_, CONFEDERATE) == 4
    assert not rally.shaken(s, CONFEDERATE, hex_)
    s = stand(
        t, "1863", {ATLANTA: ["confederate = ['inf-6 demoralized']", "leaders = ['hardee:2', 'cheatham:1']"]}
    )
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}", "rally", dice=[])
    assert 9 - s.cp[6 + 1] == t.counter_of(who(t, "hardee"), 2).initiative
    assert s.strength(hex_, CONFEDERATE) == 6
    assert not rally.shaken(s, CONFEDERATE, hex_)


@pytest.mark.rule("8.74")
@pytest.mark.rule("14.14")
def test_8_74_out_of_supply_the_loss_is_taken_and_the_marker_stays(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6 demoralized']", "leaders = ['hardee:2']"]})
    starve(s)
    hex_ = t.board.hex(ATLANTA)
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}")
    assert refused(s, "rally") == ("a force out of supply cannot be rallied", "14.14")
    run(s, "rally", [2])
    assert s.strength(hex_, CONFEDERATE) == 4
    assert rally.shaken(s, CONFEDERATE, hex_)


# --- marches (7) -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.0")
def test_7_0_there_are_no_zones_of_control(t: Tables):
    s = stand(
        t,
        "1863",
        {ATLANTA: ["confederate = ['inf-6']"], NORTH: ["union = ['inf-9']"], "8151": ["union = ['inf-9']"]},
    )
    (unit,) = troops(s, ATLANTA, CONFEDERATE)
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]}", f"step {EAST_OF}")
    assert asked(s) == ("confederate", "march")  # from beside the enemy to beside the enemy, and on
    assert s.stack[-1].left == 3
    assert f"step {ATLANTA}" in texts(s)


@pytest.mark.rule("7.11")
def test_7_11_who_enters_a_hex_with_enemies_fights_unless_cavalry_goes_first(t: Tables):
    for defenders, leader, begins in (("'inf-9'", "hancock:2", True), ("'cav-3'", "buford:1", False)):
        s = stand(
            t,
            "1863",
            {
                ATLANTA: ["confederate = ['inf-9']"],
                NORTH: [f"union = [{defenders}]", f"leaders = ['{leader}']"],
            },
        )
        (unit,) = troops(s, ATLANTA, CONFEDERATE)
        act(s, CONFEDERATE)
        s.cp[6 + 3] = 0
        play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]}", f"step {NORTH}")
        assert bool(happened(s, "BattleBegan")) is begins
        assert (asked(s) == ("union", "screen")) is not begins


@pytest.mark.rule("7.13")
def test_7_13_any_number_stands_in_a_hex(t: Tables):
    s = stand(
        t,
        "1863",
        {
            ATLANTA: ["confederate = ['inf-6']"],
            SOUTH: ["confederate = ['40*inf-10', 'garrison:90', 'siege-train']"],
        },
    )
    (unit,) = troops(s, ATLANTA, CONFEDERATE)
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]}", f"step {SOUTH}", "stop")
    assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 496


@pytest.mark.rule("7.15")
@pytest.mark.rule("14.12")
@pytest.mark.parametrize(
    ("lean", "unsupplied", "points"), [(150, False, 4), (150, True, 3), (59, False, 3), (59, True, 2), (14, True, 1), (0, True, 1)]
)  # fmt: skip
def test_7_15_without_supply_and_in_a_lean_confederacy_troops_go_less_far(
    t: Tables, lean: int, unsupplied: bool, points: int
):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"], NORTH: ["union = ['inf-6']"]})
    s.lean[:] = [lean, lean]
    assert march.allowance(s, CONFEDERATE, troops(s, ATLANTA, CONFEDERATE), unsupplied) == points
    assert march.allowance(s, UNION, troops(s, NORTH, UNION), unsupplied) == 4 - unsupplied


@pytest.mark.rule("14.12")
def test_14_12_supply_is_judged_when_the_force_is_activated_and_kept(t: Tables):
    depot = {SOUTH: ["marks = ['confederate-depot']", "control = 'confederate'"]}
    for rows, unsupplied in (({}, True), (depot, False)):
        s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"], **rows})
        starve(s)
        (unit,) = troops(s, ATLANTA, CONFEDERATE)
        act(s, CONFEDERATE)
        s.cp[6 + 3] = 0
        play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]}")
        assert (s.stack[-1].unsupplied, s.stack[-1].left) == (unsupplied, 4 - unsupplied)
        if unsupplied:
            s.mark(t.board.hex(SOUTH), 1 << 4)  # a depot of the Confederacy
        else:
            s.mark(t.board.hex(SOUTH), 1 << 4, False)
        assert supply.supplied(s, t.board.hex(ATLANTA), CONFEDERATE) is unsupplied
        play(s, f"step {EAST_OF}")
        assert (s.stack[-1].unsupplied, s.stack[-1].left) == (unsupplied, 3 - unsupplied)


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(
    ("force", "able"),
    [("'inf-6'", True), ("'cav-3'", True), ("'militia:4'", True), ("'civilized-infantry:2'", True), ("'inf-6', 'garrison:1'", False),
     ("'inf-6', 'siege-train'", False), ("'partisan-cavalry:1'", False), ("'inf-6 demoralized'", False)],
)  # fmt: skip
def test_7_2_who_can_be_forced_to_march(t: Tables, force: str, able: bool):
    s = stand(t, "1863", {ATLANTA: [f"confederate = [{force}]", "leaders = ['hardee:2']"]})
    pieces = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    assert (march.forced_refused(s, who(t, "hardee"), pieces, False) is None) is able
    refusal = march.forced_refused(s, OFF, pieces, False)  # nobody leads
    assert refusal is not None
    assert refusal.rule == "7.2"
    buchanan = next(x for x in range(t.pieces.hq0) if t.pieces.branch[x] == 2)
    assert march.forced_refused(s, buchanan, pieces, False) is not None  # nor an admiral
    assert march.forced_refused(s, who(t, "hardee"), [who(t, "hardee")], False) is not None  # nor himself


@pytest.mark.rule("7.21")
def test_7_21_a_die_for_every_extra_point_and_losses_by_the_points_that_were_used(t: Tables):
    rating = t.counter_of(who(t, "hardee"), 2).initiative
    for steps, dice, lost in ((4, [], 0), (5, [6], 1), (6, [6], 2), (6, [4], 1), (5, [5], 0)):
        s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']", "leaders = ['hardee:2']"]})
        act(s, CONFEDERATE)
        s.cp[6 + 3] = 0
        play(s, f"at {ATLANTA}", "lead hardee", "force 3", "set-out", dice=[rating + 1, rating, 6])
        assert (s.stack[-1].extra, s.stack[-1].left) == (2, 6)  # one die failed
        for k in range(steps):
            play(s, f"step {(EAST_OF, ATLANTA)[k % 2]}")
        play(s, "stop", dice=dice)
        assert 6 - sum(s.points[x] for x in range(t.pieces.slot0, t.pieces.count) if s.kind[x]) == lost
        assert s.casualties[CONFEDERATE] == t.scenarios["1863"].tracks[CONFEDERATE].casualties + lost


@pytest.mark.rule("7.23")
def test_7_23_a_force_must_be_in_supply_when_it_is_forced_not_where_it_ends(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']", "leaders = ['hardee:2']"]})
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}", "lead hardee")
    assert "force 1" in texts(s)
    starve(s)
    play(s, "force 1")  # it was in supply when it was called
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']", "leaders = ['hardee:2']"]})
    starve(s)
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}", "lead hardee")
    assert refused(s, "force 1") == ("a force out of supply cannot be forced", "7.23")


@pytest.mark.rule("7.31")
@pytest.mark.parametrize(
    ("force", "points"), [("", 10), ("'cav-3'", 6), ("'inf-6', 'cav-3'", 4), ("'inf-6', 'militia:2'", 3), ("'siege-train', 'inf-6'", 2)]
)  # fmt: skip
def test_7_31_a_leader_alone_has_ten_points_with_troops_those_of_the_slowest(
    t: Tables, force: str, points: int
):
    s = stand(t, "1863", {ATLANTA: [f"confederate = [{force}]", "leaders = ['hardee:2']"]})
    assert march.allowance(s, CONFEDERATE, s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE), False) == points


@pytest.mark.rule("7.35")
@pytest.mark.rule("11.1")
def test_7_35_only_under_a_cavalry_leader_does_cavalry_retreat_before_combat(t: Tables):
    corps = t.roster.hq["confederate-cavalry-corps"]
    for slug, able in (("hardee:2", False), ("stuart:2", True)):
        s = stand(
            t,
            "1863",
            {ATLANTA: ["confederate = ['cav-3']", f"leaders = ['{slug}']"], NORTH: ["union = ['inf-9']"]},
        )
        man = who(t, slug.split(":")[0])
        force = troops(s, NORTH, UNION)
        f = March("enter", side=UNION, leader=OFF, pieces=force, to=t.board.hex(ATLANTA))
        assert (approach.screen_refused(s, f) is None) is able
        assert leaders.may_command(s, man, corps) is able
        assert (
            forces.force_refused(s, man, [man, *troops(s, ATLANTA, CONFEDERATE)]) is None
        )  # R20: he may lead it


@pytest.mark.rule("7.6")
@pytest.mark.rule("5.27")
def test_7_6_a_move_in_the_west_is_paid_there_and_a_depot_in_the_east_there(t: Tables):
    west, east = (t.board.theaters.index(x) for x in ("west", "east"))
    s = stand(t, "1863", {})
    here, there = next(
        (i, j)
        for i in range(t.board.count)
        for d in range(6)
        if t.board.theater[i] == west and (j := t.board.neighbours[6 * i + d]) >= 0 and t.board.theater[j] == east
        and t.rail_hexes[j] and s.control[i] == s.control[j] == CONFEDERATE == s.rail_owner[j]
        and march.step_cost(s, i, d, CONFEDERATE) <= 2 and march.terrain_refused(s, CONFEDERATE, i, d) is None
    )  # fmt: skip
    start, end = t.board.numbers[here], t.board.numbers[there]
    s = stand(t, "1863", {start: ["confederate = ['inf-6']"]})
    (unit,) = troops(s, start, CONFEDERATE)
    s.lean[:] = [200, 0]
    act(s, CONFEDERATE, points=5)
    base = CONFEDERATE * len(TRACKS)
    s.cp[base + 3] = 0
    name = t.pieces.names[unit]
    play(s, f"at {start}", f"move {name}", f"step {end}", "stop")
    assert list(s.cp[base : base + 3]) == [5, 4, 5]
    play(s, f"at {end}", f"depot {name}")
    assert list(s.cp[base : base + 3]) == [3, 4, 5]


@pytest.mark.rule("7.85")
@pytest.mark.parametrize(
    ("when", "die", "shut"), [("1/6/63", 5, True), ("1/1/64", 5, False), ("1/1/64", 6, True)]
)
def test_7_85_winter_takes_one_from_the_die_of_the_blockade(t: Tables, when: str, die: int, shut: bool):
    s = stand(t, "1863", {})
    s.turn = turn(when, "test")
    port = list(t.ports).index("wilmington")
    s.take_control(t.port_list[port].hex, CONFEDERATE)
    sea = next(i for i in t.board.within(t.port_list[port].hex, 2) if t.board.sea[i])
    s.muster(UNION, kind(t, "naval-warship", UNION), 1, sea)
    s.dice.script, s.dice.given_only = [die], True
    assert blockade.watch(s, port) is shut


@pytest.mark.rule("13.38")
def test_13_38_a_headquarters_that_comes_near_drives_off_leaders_without_troops(t: Tables):
    corps = [
        "headquarters = ['union-2nd-corps hancock']",
        "leaders = ['hancock:2 under union-2nd-corps']",
        "union = ['inf-5']",
    ]
    rows = {
        NORTH: corps,
        ATLANTA: ["leaders = ['hardee:2']"],
        EAST_OF: ["leaders = ['cheatham:1']", "confederate = ['inf-1']"],
    }
    s = stand(t, "1863", rows)
    s.dice.script, s.dice.given_only = [6, 6], True  # one check
    surprise_leaders(s, UNION, t.board.hex(NORTH))
    assert (s.leader_state[who(t, "hardee")], s.leader_due[who(t, "hardee")] - 1) == (WAITING, s.cycle + 1)
    assert s.at[who(t, "cheatham")] == t.board.hex(EAST_OF)
    s = stand(t, "1863", {NORTH: corps, SOUTH: ["leaders = ['hardee:2']"]})
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {SOUTH}", "ride hardee")
    assert refused(s, f"step {ATLANTA}")[1] == "7.34"  # nor does one ride into the zone


@pytest.mark.rule("11.3")
@pytest.mark.rule("15.22")
def test_11_3_cavalry_pays_a_point_for_a_hex_or_a_railroad_and_never_has_an_enemy_city(t: Tables):
    hex_ = next(
        i for i in t.board.around(t.board.hex(ATLANTA)) if t.rail_hexes[i] and i not in t.board.at
    )  # a railroad without a town
    node = t.board.numbers[hex_]
    s = stand(t, "1863", {node: ["union = ['cav-3']"]})
    s.take_control(hex_, CONFEDERATE)
    (riders,) = troops(s, node, UNION)
    assert not railways.rail_open(s, hex_, CONFEDERATE)  # the enemy does not use it while they stand there
    s.place(riders, t.board.hex("8952"))
    assert railways.rail_open(s, hex_, CONFEDERATE)
    s.place(riders, hex_)
    s.began[:] = s.at
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {node}", f"move {t.pieces.names[riders]}")
    left = s.stack[-1].left
    assert (s.control[hex_], s.rail_owner[hex_]) == (CONFEDERATE, CONFEDERATE)
    play(s, "convert")
    assert (s.control[hex_], s.rail_owner[hex_], s.stack[-1].left) == (UNION, UNION, left - 1)
    s = stand(t, "1863", {ATLANTA: ["union = ['cav-3']"]})
    s.take_control(t.board.hex(ATLANTA), CONFEDERATE)
    (riders,) = troops(s, ATLANTA, UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[riders]}")
    assert refused(s, "convert") == ("cavalry never takes an enemy city", "11.3")
    s.take_control(t.board.hex(ATLANTA), 2)  # a city that is nobody's
    play(s, "convert")
    assert s.control[t.board.hex(ATLANTA)] == UNION


# --- brigades (3.33) ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.33")
@pytest.mark.parametrize(
    ("unit", "sheds"),
    [("inf-10", [1, 2]), ("inf-5", [1, 2]), ("inf-4", [1]), ("inf-3", []), ("inf-2", []), ("cav-5", [1]), ("cav-3", [1]), ("cav-2", [])],
)  # fmt: skip
def test_3_33_a_division_sheds_brigades_and_stays_a_division(t: Tables, unit: str, sheds: list[int]):
    s = stand(t, "1863", {ATLANTA: [f"confederate = ['{unit}']"]})
    (x,) = troops(s, ATLANTA, CONFEDERATE)
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}")
    name = t.pieces.names[x]
    assert [text for text in texts(s) if text.startswith("detach")] == [f"detach {n} {name}" for n in sheds]
    for n in (1, 2, 3):
        if n not in sheds:
            assert refused(s, f"detach {n} {name}")[1] == "3.33"


@pytest.mark.rule("3.33")
def test_3_33_before_the_order_a_brigade_is_a_unit_with_its_own_price(t: Tables):
    s = stand(
        t,
        "1863",
        {
            ATLANTA: [
                "confederate = ['inf-6 under confederate-1st-corps']",
                "headquarters = ['confederate-1st-corps']",
            ]
        },
    )
    (unit,) = troops(s, ATLANTA, CONFEDERATE)
    act(s, CONFEDERATE, points=5)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}", f"detach 2 {t.pieces.names[unit]}")
    assert s.cp[6 + 1] == 5
    assert asked(s) == ("confederate", "what")
    (brigade,) = (x for x in troops(s, ATLANTA, CONFEDERATE) if x != unit)
    assert (s.points[unit], s.points[brigade], s.under[brigade]) == (4, 2, 0)
    for x in (brigade, unit):
        play(s, f"move {t.pieces.names[x]}", f"step {SOUTH}", "stop")
        if x == brigade:
            play(s, f"at {ATLANTA}")
    assert s.cp[6 + 1] == 3
    assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 6


@pytest.mark.rule("3.33")
def test_3_33_on_the_march_brigades_and_points_stay_behind_and_move_no_more(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6', 'militia:4']", "leaders = ['hardee:2']"]})
    unit, pile = troops(s, ATLANTA, CONFEDERATE)
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}", "lead hardee", "set-out")
    name, points = t.pieces.names[unit], t.pieces.names[pile]
    assert refused(s, f"drop 2 {name}")[1] == "3.33"  # not before it has begun
    play(s, f"step {SOUTH}", f"drop 2 {name}", f"drop 3 {points}")
    assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 10
    assert refused(s, f"drop 2 {name}")[1] == "3.33"  # a division must be left
    assert refused(s, f"drop 1 {points}")[1] == "3.33"
    play(s, f"step {ATLANTA}", "stop")
    assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 5
    left = troops(s, SOUTH, CONFEDERATE)
    assert sorted(s.points[x] for x in left) == [2, 3]
    act(s, CONFEDERATE)
    for x in left:
        assert forces.stays(s, x) == ("it has moved in this Action Phase", "7.12")
    play(s, f"at {SOUTH}")
    assert not any(text.startswith(("move", "detach")) for text in texts(s))
