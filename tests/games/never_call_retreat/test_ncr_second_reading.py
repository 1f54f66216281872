"""Lines of the rulebook that are said once, far from where they matter: retreats, who is shaken, who needs supply, who counts."""

import pytest

from games.never_call_retreat.field import act, asked, happened, play, stand, texts
from games.never_call_retreat.test_ncr_cycle import kind, run, scenario
from longroll.games.never_call_retreat import (
    casualties,
    command,
    leaders,
    odds,
    pools,
    pulse,
    railways,
    supply,
)
from longroll.games.never_call_retreat.combat.odds import Attack, assess, counted, over
from longroll.games.never_call_retreat.combat.overrun import overrun
from longroll.games.never_call_retreat.combat.retreat import NAVIGABLE, wet
from longroll.games.never_call_retreat.flags import (
    AVAILABLE,
    CONFEDERATE_BASE,
    CONFEDERATE_DEPOT,
    CUT,
    DEAD,
    DEMORALIZED,
    FERRY,
    FORT,
    OFF,
    UNION_DEPOT,
    WAITING,
)
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Battle, March, Train
from longroll.games.never_call_retreat.movement import entry, march, rail
from longroll.games.never_call_retreat.naval.frames import Joint
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import (
    arrivals,
    blockade,
    occurrences,
    organization,
    production,
)
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION
from longroll.kit.graph import CLOSED

ATLANTA, NORTH, SOUTH = "8352", "8152", "8552"


def who(t: Tables, slug: str) -> int:
    return t.pieces.person[slug]


def troops(s: NcrState, hex_: int, side: int) -> list[int]:
    return [x for x in s.pieces_at(hex_, side) if s.land(x)]


def order(s: NcrState, side: int) -> None:
    """A half-pulse in which nobody is asked which points pay, and no state calls its Militia."""
    s.militia_called[:] = bytes([2]) * len(s.militia_called)
    act(s, side)
    s.cp[6 * side + 3] = 0


def ford(t: Tables) -> tuple[int, int, int]:
    """A clear hex, its neighbour over a navigable river without a crossing, and the neighbour on the other side of it."""
    clear = t.board.terrains.index("clear")
    for at, water in enumerate(t.board.water):
        here, there = at // 6, t.board.neighbours[at]
        if water != NAVIGABLE or t.board.crossing[at] or there < 0 or t.ground.fair[at] == CLOSED:
            continue
        back = t.board.neighbours[6 * here + (at + 3) % 6]
        ring = t.board.around(here)
        if back < 0 or len(ring) < 6 or any(t.board.sea[j] or t.state[j] == 255 for j in (here, *ring)):
            continue
        dry = t.board.water[6 * here + (at + 3) % 6] != NAVIGABLE
        if all(t.board.terrain[j] == clear for j in (here, there, back)) and dry:
            return here, there, back
    raise AssertionError("no ford on the board")


# --- retreats (8.76, 11.1) -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.76")
def test_8_76_r12_attackers_who_are_thrown_back_over_a_river_lose_two_dice_of_points(t: Tables):
    here, there, _ = ford(t)
    name = t.board.numbers
    s = stand(t, "1863", {name[here]: ["union = ['inf-10']"], name[there]: ["confederate = ['inf-9']"]})
    (unit,) = troops(s, here, UNION)
    order(s, UNION)
    play(s, f"at {name[here]}", f"move {t.pieces.names[unit]}", f"step {name[there]}", dice=[1, 1, 2, 3])
    assert [e.points for e in happened(s, "PointsLost") if e.cause == "river"] == [5]
    assert s.at[unit] == here


@pytest.mark.rule("8.76")
def test_8_76_the_odds_tell_what_a_repulse_over_a_river_costs(t: Tables):
    here, there, _ = ford(t)
    s = stand(t, "1863", {t.board.numbers[there]: ["union = ['inf-10', 'inf-10']"]})
    s.muster(CONFEDERATE, kind(t, "inf", CONFEDERATE), 10, here)
    attack = Attack(UNION, tuple(troops(s, there, UNION)), here, over(s, there, here))
    dear = odds.chances(s, attack, assess(s, attack))
    node = t.waters.hexes + t.waters.way.of_side[attack.over]
    boats = s.muster(UNION, kind(t, "river-transport", UNION), 2, node)
    s.flags[boats] |= FERRY  # over a ferry the same attack costs no dice (R12)
    cheap = odds.chances(s, attack, assess(s, attack))
    assert dear["defender_wins"] == cheap["defender_wins"] > 0
    assert dear["losses"][0] - cheap["losses"][0] == pytest.approx(7 * dear["defender_wins"], abs=0.02)
    assert odds.toll(2, 1) == 1.0  # nobody loses more than he has


@pytest.mark.rule("8.76")
@pytest.mark.rule("11.1")
def test_8_76_cavalry_that_withdraws_before_combat_over_a_river_loses_two_dice_of_points(t: Tables):
    here, there, back = ford(t)
    name = t.board.numbers
    rows = {name[j]: ["union = ['inf-9']"] for j in t.board.around(here) if j not in (there, back)}
    rows[name[here]] = ["confederate = ['cav-5']", "leaders = ['stuart:1']"]
    rows[name[back]] = ["union = ['inf-6']"]
    s = stand(t, "1863", rows)
    (riders,) = troops(s, here, CONFEDERATE)
    (unit,) = troops(s, back, UNION)
    order(s, UNION)
    play(s, f"at {name[back]}", f"move {t.pieces.names[unit]}", f"step {name[here]}")
    assert asked(s) == ("confederate", "screen")
    play(s, f"withdraw {name[there]}", dice=[1, 2])
    assert (s.at[riders], s.points[riders]) == (there, 2)


@pytest.mark.rule("8.76")
@pytest.mark.rule("11.1")
def test_8_76_cavalry_withdraws_among_enemies_only_by_overrunning_them(t: Tables):
    here, there, back = ford(t)
    name = t.board.numbers
    rows = {name[j]: ["union = ['inf-9']"] for j in t.board.around(here) if j != there}
    rows[name[here]] = ["confederate = ['cav-5', 'cav-5', 'cav-5']", "leaders = ['stuart:1']"]
    rows[name[there]] = ["union = ['garrison:1']"]
    s = stand(t, "1863", rows)
    (unit,) = troops(s, back, UNION)
    order(s, UNION)
    play(s, f"at {name[back]}", f"move {t.pieces.names[unit]}", f"step {name[here]}")
    play(s, f"withdraw {name[there]}")
    while asked(s)[1] == "losing":
        play(s, texts(s)[0])
    assert not s.strength(there, UNION)
    assert s.strength(there, CONFEDERATE)


@pytest.mark.rule("8.76")
@pytest.mark.rule("9.7")
def test_9_7_r12_a_temporary_ferry_spares_a_retreat_like_a_printed_one(t: Tables):
    here, there, _ = ford(t)
    s = stand(t, "1863", {})
    at = over(s, here, there)
    assert wet(s, at, UNION) == t.charts.retreat_over_water.navigable_dice
    node = t.waters.hexes + t.waters.way.of_side[at]
    boats = s.muster(UNION, kind(t, "river-transport", UNION), 2, node)
    s.flags[boats] |= FERRY
    assert wet(s, at, UNION) == 0
    assert wet(s, at, CONFEDERATE) == t.charts.retreat_over_water.navigable_dice


@pytest.mark.rule("7.21")
@pytest.mark.rule("11.1")
def test_7_21_a_forced_march_that_is_screened_is_paid_for_by_the_points_that_were_used(t: Tables):
    man = general(t, 1)
    rows = {
        NORTH: ["union = ['inf-6']", f"leaders = ['{man}:1']"],
        ATLANTA: ["confederate = ['cav-3']", "leaders = ['stuart:1']"],
    }
    s = stand(t, "1863", rows)
    for hex_ in range(t.board.count):  # he must be in supply
        if t.rail_hexes[hex_]:
            s.take_rail(hex_, UNION)
    s.mark(t.board.hex(NORTH), UNION_DEPOT)
    order(s, UNION)
    play(s, f"at {NORTH}", f"lead {man}", "force 1", "set-out", f"step {ATLANTA}", dice=[6])
    assert asked(s) == ("confederate", "screen")
    play(s, next(x for x in texts(s) if x.startswith("withdraw")), dice=[])  # no die for losses
    assert s.at[who(t, man)] == t.board.hex(ATLANTA)


# --- who is shaken (8.73) ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.73")
@pytest.mark.parametrize(
    ("points", "dice", "won"),
    [(10, [6, 1], True), (3, [1, 6], False)],
)
def test_8_73_those_who_stay_behind_are_shaken_only_when_the_attackers_come_back(
    t: Tables, points: int, dice: list[int], won: bool
):
    s = stand(
        t, "1863", {NORTH: [f"union = ['inf-{points}', 'militia:2']"], ATLANTA: ["confederate = ['inf-3']"]}
    )
    start, target = t.board.hex(NORTH), t.board.hex(ATLANTA)
    unit, stays = sorted(troops(s, start, UNION), key=lambda x: -s.points[x])
    order(s, UNION)
    play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}", dice=dice)
    if asked(s)[1] == "retreating":
        play(s, texts(s)[0])
    assert (s.at[unit] == target) is won
    assert s.flags[unit] & DEMORALIZED  # out of supply (14.13), or beaten
    assert bool(s.flags[stays] & DEMORALIZED) is not won


# --- who needs supply (14.17, 16.3, 19.21) ---------------------------------------------------------------------------------------


@pytest.mark.rule("16.3")
def test_16_3_partisans_need_no_supply_and_ride_into_a_hex_of_the_enemy_without_a_battle(t: Tables):
    s = stand(t, "1863", {NORTH: ["confederate = ['inf-6']"]})
    north = t.board.hex(NORTH)
    start = next(j for j in t.board.around(north) if t.board.numbers[j] != ATLANTA and not t.board.at.get(j))
    rider = s.muster(UNION, kind(t, "partisan-cavalry", UNION), 1, start)
    s.began[rider] = start
    assert supply.trace(s, start, UNION) is None
    order(s, UNION)
    play(s, f"at {t.board.numbers[start]}", f"move {t.pieces.names[rider]}")
    f = s.stack[-1]
    assert isinstance(f, March)
    assert f.left == t.roster.kinds[s.kind[rider] - 1].movement
    assert not f.unsupplied
    play(s, f"step {NORTH}", dice=[])
    assert (s.at[rider], s.strength(north, CONFEDERATE)) == (north, 6)
    assert not happened(s, "BattleBegan")


@pytest.mark.rule("16.3")
@pytest.mark.rule("14.13")
def test_16_3_partisans_who_fight_are_not_shaken_for_want_of_supply(t: Tables):
    s = stand(t, "1863", {NORTH: ["union = ['inf-1']"]})
    north = t.board.hex(NORTH)
    for hex_ in range(t.board.count):
        if t.rail_hexes[hex_]:
            s.mark(hex_, CUT)
    rider = s.muster(CONFEDERATE, kind(t, "partisan-infantry", CONFEDERATE), 1, north)
    s.began[rider] = north
    assert supply.trace(s, north, CONFEDERATE) is None
    order(s, CONFEDERATE)
    play(s, f"at {NORTH}", f"ambush {t.pieces.names[rider]}", dice=[1, 1])
    assert not s.flags[rider] & DEMORALIZED


@pytest.mark.rule("19.6")
@pytest.mark.rule("14.48")
def test_19_6_quantrill_is_spared_by_supply_loss_like_a_tribe(t: Tables):
    s = stand(t, "1863", {})
    rider = s.muster(CONFEDERATE, kind(t, "quantrill", CONFEDERATE), 1, t.board.hex("5308"))
    full = march.allowance(s, CONFEDERATE, [rider], False)
    s.lean[:] = [50, 50]
    assert march.allowance(s, CONFEDERATE, [rider], False) == full


@pytest.mark.rule("3.13")
@pytest.mark.rule("14.22")
def test_3_13_a_converted_state_stays_friendly_to_its_first_owner(t: Tables):
    s = stand(t, "1863", {})
    nashville = t.places[t.index["nashville"]].hex
    s.take_control(nashville, CONFEDERATE)
    worth = railways.city_supply(s, nashville, CONFEDERATE)
    assert worth
    s.convert(t.states.index("TN"), True)
    assert railways.city_supply(s, nashville, CONFEDERATE) == worth
    s.take_control(nashville, UNION)
    assert railways.city_supply(s, nashville, UNION) == 0  # neutral to the Union


@pytest.mark.rule("12.53")
@pytest.mark.rule("14.13")
def test_12_53_enemy_cavalry_beside_the_line_does_not_starve_those_who_storm(t: Tables):
    rows = {
        ATLANTA: [
            "works = 'confederate fort'", "confederate = ['inf-2 inside']", "union = ['inf-9']", "control = 'confederate'",
        ],
    }  # fmt: skip
    s = stand(t, "1863", rows)
    north, target = t.board.hex(NORTH), t.board.hex(ATLANTA)
    s.mark(north, UNION_DEPOT)
    for j in t.board.around(north):
        if j != target and j not in t.board.around(target):
            s.muster(CONFEDERATE, kind(t, "cav", CONFEDERATE), 1, j)
            break
    for j in range(t.board.count):
        if t.rail_hexes[j]:
            s.mark(j, CUT)
    assert supply.trace(s, target, UNION) is not None
    assert supply.trace(s, target, UNION, combat=True) is None
    (unit,) = troops(s, target, UNION)
    order(s, UNION)
    play(s, f"at {ATLANTA}", f"storm {t.pieces.names[unit]}", dice=[1, 1])
    assert not any(e.cause == "unsupplied" for e in happened(s, "Demoralized") if e.side == "union")


# --- events that keep troops in a state (24.2) -----------------------------------------------------------------------------------


@pytest.mark.rule("24.2")
def test_24_2_what_is_split_off_from_pinned_troops_is_pinned_and_a_new_piece_is_not(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-5', 'inf-6']"]})
    unit, other = troops(s, t.board.hex(ATLANTA), CONFEDERATE)
    s.pinned += [unit, s.turn + 3, t.states.index("GA")]
    brigade = s.split(unit, 1)
    assert s.kept_until(brigade) == s.turn + 3
    assert (brigade, other) not in organization.brigades(s, CONFEDERATE)
    assert (brigade, unit) in organization.brigades(s, CONFEDERATE)
    s.eliminate(brigade)
    fresh = s.muster(CONFEDERATE, kind(t, "inf", CONFEDERATE), 2, t.board.hex(SOUTH))
    assert fresh == brigade  # the same slot
    assert s.kept_until(fresh) == -1


@pytest.mark.rule("24.2")
@pytest.mark.rule("7.71")
def test_24_2_pinned_troops_do_not_leave_their_state_by_rail(t: Tables):
    s = stand(t, "1863", {})
    here, at, there = next(
        (i, at, j)
        for i in range(t.board.count)
        for at, j in t.rail_near[i]
        if t.states[t.state[i]] == "GA" and t.states[t.state[j]] == "AL" and t.waters.way.of_side[at] < 0
    )
    for hex_ in (here, there):
        s.take_rail(hex_, CONFEDERATE)
    unit = s.muster(CONFEDERATE, kind(t, "inf", CONFEDERATE), 4, here)
    f = Train("riding", side=CONFEDERATE, leader=OFF, pieces=[unit], left=40)
    assert rail.ride_refused(s, f, at % 6) is None
    s.pinned += [unit, s.turn + 3, t.states.index("GA")]
    refused = rail.ride_refused(s, f, at % 6)
    assert refused is not None
    assert refused.rule == "24.2"


@pytest.mark.rule("24.2")
def test_24_2_pinned_militia_does_not_melt_into_other_militia(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['militia:2', 'militia:3']"]})
    piles = troops(s, t.board.hex(ATLANTA), CONFEDERATE)
    if len(piles) == 1:
        piles.append(s.split(piles[0], 2))
    s.pinned += [piles[0], s.turn + 3, t.states.index("GA")]
    pools.merge(s)
    assert sorted(troops(s, t.board.hex(ATLANTA), CONFEDERATE)) == sorted(piles)


@pytest.mark.rule("24.2")
def test_24_2_home_guards_come_from_the_headquarters_next_to_the_state_not_to_its_capital(t: Tables):
    s = stand(t, "1863", {})
    board, virginia = t.board, t.states.index("VA")
    lands, capital = t.lands["VA"], t.places[t.capital("VA")].hex

    def away(i: int) -> int:
        return min(board.distance(i, j) for j in lands)

    near = max((i for i in t.lands["TN"] if away(i) == 1), key=lambda i: board.distance(i, capital))
    far = min((i for i in t.lands["NC"] if away(i) == 2), key=lambda i: board.distance(i, capital))
    assert board.distance(far, capital) < board.distance(near, capital)
    offices = [x for x in range(t.pieces.hq0, t.pieces.department0) if s.side[x] == CONFEDERATE]
    for office, hex_ in zip(offices, (far, near), strict=False):
        s.place(office, hex_)
        s.muster(CONFEDERATE, kind(t, "inf", CONFEDERATE), 6, hex_)
    assert s.at[occurrences._nearest(s, virginia)] == near


@pytest.mark.rule("24.2")
def test_24_2_riots_end_with_the_sixth_cycle_of_the_first_draft(t: Tables):
    s = stand(t, "1863", {"2784": ["union = ['2*inf-8']"]})
    calls = t.charts.personnel[UNION]
    s.call[UNION], s.box[UNION] = list(calls).index("draft1"), 1
    for _ in range(len(calls["draft1"].boxes)):
        production.men_spent(s)
    assert t.charts.men(UNION, "draft1", s.box[UNION]) == calls["draft1"].boxes[-1]
    run(s, "random-event", [1, 1, 5, 6])
    assert happened(s, "EventHappened")[-1].effect == "nothing"


@pytest.mark.rule("24.2")
def test_24_2_the_papers_are_content_as_soon_as_the_army_has_marched_nearer(t: Tables):
    rows = [
        "headquarters = ['army-of-the-potomac meade']",
        "leaders = ['meade:3 under army-of-the-potomac']",
        "union = ['inf-8']",
    ]
    s = stand(t, "1863", {"2784": rows})
    run(s, "random-event", [1, 1, 3, 4])
    assert s.richmond
    richmond, here = t.places[t.index["richmond"]].hex, t.board.hex("2784")
    virginia = next(
        j
        for j in t.board.within(here, 2)
        if t.states[t.state[j]] == "VA" and t.board.distance(j, richmond) < t.board.distance(here, richmond)
    )
    force = s.pieces_at(here, UNION)
    entry.arrive(s, UNION, force, virginia)
    assert not s.richmond
    before = s.vp_fixed[UNION]
    entry.arrive(s, UNION, force, here)  # and back again
    s.turn += 3
    occurrences.richmond_due(s)
    assert s.vp_fixed[UNION] == before


# --- Leaders (6.2, 6.4) ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.26")
def test_6_26_a_promotion_waits_for_a_man_who_is_away_and_dies_with_him(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-5']"]})
    man = next(who(t, x) for x, rank in t.roster.leader if rank == 1 and (x, 2) in t.roster.leader)
    s.enter_leader(man, t.board.hex(ATLANTA), 1)
    s.promotion[man] = 2
    casualties.send_away(s, man, "13.38")
    assert s.leader_state[man] == WAITING
    assert all(counter.person != man for counter in pools.waiting(s, s.side[man]))
    s.turn += 4
    run(s, "reinforcements")
    assert s.leader_state[man] == AVAILABLE
    assert sorted(c.rank for c in pools.waiting(s, s.side[man]) if c.person == man) == [1, 2]
    s.withdraw_leader(man, DEAD)
    assert not s.promotion[man]


def general(t: Tables, tactical: int) -> str:
    """A Union one-star of infantry with a rating, who has a counter of two stars."""
    return next(
        x.slug
        for x in t.roster.leaders
        if x.side == UNION and x.rank == 1 and x.branch == 0 and x.tactical == tactical and (x.slug, 2) in t.roster.leader
    )  # fmt: skip


@pytest.mark.rule("6.23")
@pytest.mark.parametrize("tactical", [0, 1])
def test_6_23_five_points_engaged_and_a_rating_of_nought_suffice_for_promotion(t: Tables, tactical: int):
    man = general(t, tactical)
    rows = {
        NORTH: ["union = ['inf-5']", f"leaders = ['{man}:1']"],
        ATLANTA: ["confederate = ['inf-4']"],
    }
    s = stand(t, "1863", rows)
    order(s, UNION)
    play(s, f"at {NORTH}", f"lead {man}", "set-out", f"step {ATLANTA}", dice=[1, 6, 6, 6, 1])
    assert troops(s, t.board.hex(NORTH), UNION)
    assert s.points[troops(s, t.board.hex(NORTH), UNION)[0]] < 5  # some were lost in the round
    assert s.promotion[who(t, man)] == 2


@pytest.mark.rule("6.43")
def test_6_43_the_commander_of_another_army_in_the_hex_does_not_leave_it(t: Tables):
    rows = [
        "headquarters = ['army-of-the-potomac meade', 'army-of-the-cumberland thomas']",
        "leaders = ['meade:3 under army-of-the-potomac', 'thomas:3 under army-of-the-cumberland', 'hancock:2']",
        "union = ['inf-8']",
    ]
    s = stand(t, "1863", {NORTH: rows})
    hq = t.roster.hq["army-of-the-potomac"]
    s.withdraw_leader(who(t, "meade"), DEAD)
    heir = leaders.heir(s, hq, UNION)
    assert heir.person != who(t, "thomas")


@pytest.mark.rule("8.43")
@pytest.mark.rule("6.14")
def test_8_43_r123_no_more_corps_commanders_count_than_the_army_commander_has_in_his_span(t: Tables):
    s = stand(t, "1863", {NORTH: ["union = ['inf-8']"], ATLANTA: ["confederate = ['inf-8']"]})
    north = t.board.hex(NORTH)
    offices = [
        "army-of-the-potomac",
        *(x.slug for x in t.roster.headquarters if x.side == UNION and x.kind == 1),
    ]
    chiefs = [x for x in t.roster.leaders if x.side == UNION and x.branch == 0 and x.rank == 2][:8]
    chief = next(x for x in t.roster.leaders if x.side == UNION and x.branch == 0 and x.rank == 3)
    chiefs = [x for x in chiefs if x.slug != chief.slug]
    for leader, slug in zip([chief, *chiefs], offices, strict=False):
        hq = t.roster.hq[slug]
        s.place(t.pieces.hq0 + hq, north)
        s.enter_leader(who(t, leader.slug), north, leader.rank)
        s.take_command(who(t, leader.slug), hq)
        s.assign(who(t, leader.slug), hq)
    force = tuple(s.pieces_at(north, UNION))
    attack = Attack(UNION, force, t.board.hex(ATLANTA), over(s, north, t.board.hex(ATLANTA)))
    assert len(chiefs) > 6
    assert len(counted(s, attack)) == 6
    assert assess(s, attack).attacker.points == 8


# --- works, yards and ports (12.1, 14.45, 20.41) -----------------------------------------------------------------------------------


@pytest.mark.rule("14.45")
@pytest.mark.rule("12.1")
def test_14_45_r80_an_occupied_work_has_troops_inside(t: Tables):
    s = stand(t, "1863", {})
    monroe = t.board.hex("4589")
    norfolk = next(k for k, port in enumerate(t.port_list) if port.slug == "norfolk")
    s.take_control(t.port_list[norfolk].hex, CONFEDERATE)
    s.take_control(monroe, UNION)
    s.set_works(monroe, UNION, FORT)
    unit = s.muster(UNION, kind(t, "inf", UNION), 4, monroe)
    assert not blockade.shut_by_land(s, norfolk)
    s.go_inside(unit)
    assert blockade.shut_by_land(s, norfolk)


@pytest.mark.rule("20.41")
def test_20_41_ironclads_on_the_stocks_are_lost_with_their_city_whoever_has_the_other_bank(t: Tables):
    s = stand(t, "1863", {})
    city = t.board.hex("11924")
    iron = kind(t, "river-ironclad", CONFEDERATE)
    node = t.waters.berth(city, False)
    for hex_ in t.waters.banks(node):
        s.take_control(hex_, CONFEDERATE)
    s.building += [CONFEDERATE, iron, node]
    arrivals.finish_ironclads(s)
    entry.occupy(s, UNION, city)
    assert s.building == []
    assert happened(s, "ShipsLost")


@pytest.mark.rule("5.13")
@pytest.mark.rule("14.49")
def test_5_13_no_ironclad_is_built_beyond_the_lost_river_and_each_half_has_its_own_want(t: Tables):
    s = stand(t, "1863", {})
    galveston = t.places[t.index["galveston"]].hex
    charleston = t.board.hex("9174")
    for hex_ in (galveston, charleston):
        s.take_control(hex_, CONFEDERATE)
        s.mark(hex_, CONFEDERATE_BASE)
    iron, boats = (t.roster.kinds[kind(t, x, CONFEDERATE)] for x in ("river-ironclad", "river-transport"))
    west, east = (t.waters.berth(hex_, False) for hex_ in (galveston, charleston))
    s.lean[:] = [200, 40]
    assert {west, east} <= set(arrivals.yards(s, CONFEDERATE, iron))
    s.mississippi_lost = s.apart = True
    assert west not in arrivals.yards(s, CONFEDERATE, iron)
    assert {west, east} <= set(arrivals.yards(s, CONFEDERATE, boats))
    s.lean[:] = [20, 40]  # no new ships in the east alone
    assert set(arrivals.yards(s, CONFEDERATE, boats)) & {west, east} == {west}


@pytest.mark.rule("8.8")
@pytest.mark.rule("8.6")
def test_8_8_the_points_of_an_overrun_depot_are_casualties(t: Tables):
    s = stand(t, "1863", {NORTH: ["union = ['inf-10', 'inf-10']"], ATLANTA: ["confederate = ['garrison:1']"]})
    s.mark(t.board.hex(ATLANTA), CONFEDERATE_DEPOT)
    before = s.casualties[CONFEDERATE]
    overrun(s, UNION, t.board.hex(ATLANTA))
    assert s.casualties[CONFEDERATE] == before + 1 + 2


@pytest.mark.rule("10.13")
@pytest.mark.parametrize("ships", [True, False])
def test_10_13_beaten_by_a_combined_attack_the_defender_may_go_into_his_work(t: Tables, ships: bool):
    rows = [
        "works = 'confederate fort'",
        "confederate = ['inf-4']",
        "leaders = ['hardee:2']",
        "control = 'confederate'",
    ]
    s = stand(t, "1863", {ATLANTA: rows, NORTH: ["union = ['inf-9']"]})
    target, start = t.board.hex(ATLANTA), t.board.hex(NORTH)
    (unit,) = troops(s, start, UNION)
    (defender,) = troops(s, target, CONFEDERATE)
    order(s, UNION)
    if ships:
        s.push(Joint("joint-over", side=UNION, target=target, ships=[], leader=OFF, way=[start]))
    s.push(
        Battle(
            "battle-end", side=UNION, pieces=[unit], target=target, over=over(s, start, target), start=start, lost=[0, 1],
            worst=[0, 1], broken=[0, 1],
        )
    )  # fmt: skip
    FLOW.run(s)
    if asked(s)[1] == "retreating":
        play(s, texts(s)[0])
    if ships:
        assert asked(s) == ("confederate", "into-work")
        play(s, f"shelter {t.pieces.names[defender]}")
    assert (s.at[defender] == target) is ships
    assert (s.at[who(t, "hardee")] == target) is ships  # he stays with his troops
    assert s.at[unit] == target


@pytest.mark.rule("12.6")
@pytest.mark.rule("14.44")
def test_12_6_a_besieged_port_imports_nothing(t: Tables):
    rows = ["works = 'confederate fort'", "confederate = ['inf-4 inside']", "control = 'confederate'"]
    imports = []
    for more in ([], ["union = ['inf-9']"]):
        s = stand(t, "1863", {"9174": rows + more})
        run(s, "blockade")
        imports.append(next(e for e in happened(s, "SupplyCounted") if e.side == "confederate").imports)
    charleston = next(port for port in t.port_list if port.slug == "charleston-sc")
    assert imports[0] - imports[1] == charleston.imports


@pytest.mark.rule("12.6")
@pytest.mark.rule("21.15")
def test_12_6_leaders_and_militia_do_not_come_to_a_city_that_is_cut_off(t: Tables):
    i = t.board.hex(ATLANTA)
    rails = [t.board.neighbours[6 * i + d] for d in range(6) if t.board.rail[6 * i + d]]
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']", "control = 'confederate'"]})
    p = t.pieces
    seat = next(x for x in range(p.department0, p.slot0) if s.side[x] == CONFEDERATE)
    s.place(seat, i)
    assert i in pools.departments(s, CONFEDERATE)
    for j in rails:
        s.muster(UNION, kind(t, "inf", UNION), 4, j)
    assert i not in pools.departments(s, CONFEDERATE)
    assert i not in pools.free_departments(s, CONFEDERATE)


@pytest.mark.rule("12.6")
def test_12_6_who_can_bring_nobody_in_anywhere_and_has_no_points_is_done(t: Tables):
    i = t.board.hex(ATLANTA)
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']", "control = 'confederate'"]})
    p = t.pieces
    own = [x for x in range(p.department0, p.slot0) if s.side[x] == CONFEDERATE]
    for x in own[1:]:
        s.place(x, OFF)
    s.place(own[0], i)
    s.cp[:] = [0] * len(s.cp)
    s.leader_state[p.person["hardee"]] = AVAILABLE
    assert not pulse.idle(s, CONFEDERATE)
    for j in [t.board.neighbours[6 * i + d] for d in range(6) if t.board.rail[6 * i + d]]:
        s.muster(UNION, kind(t, "inf", UNION), 4, j)
    assert pulse.idle(s, CONFEDERATE)


# --- Washington and arrivals (5.15, 20.33) -----------------------------------------------------------------------------------------


@pytest.mark.rule("5.15")
@pytest.mark.rule("9.62")
def test_5_15_enemy_ships_on_the_crossings_isolate_washington(t: Tables):
    s = scenario(t, "1863")
    assert not command.washington_isolated(s)
    for at in t.rail_crossings:
        node = t.waters.hexes + t.waters.way.of_side[at]
        if s.first[node] == OFF:
            s.muster(CONFEDERATE, kind(t, "river-ironclad", CONFEDERATE), 1, node)
    assert command.washington_isolated(s)


@pytest.mark.rule("20.33")
def test_20_33_r122_militia_arrives_in_units_of_four_and_is_spread(t: Tables):
    s = scenario(t, "1863")
    s.due = [s.cycle, UNION, kind(t, "militia", UNION), 9]
    run(s, "reinforcements")
    assert asked(s) == ("union", "forming")
    play(s, "form 4")
    first = texts(s)[0]
    play(s, first, "form 4")
    assert first not in texts(s)


# --- railroads (15.21, 17.8) -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.21")
def test_15_21_a_siege_train_with_cavalry_takes_the_railroad(t: Tables):
    s = stand(t, "1863", {NORTH: ["union = ['cav-3', 'siege-train']"]})
    atlanta = t.board.hex(ATLANTA)
    s.take_rail(atlanta, CONFEDERATE)
    force = s.pieces_at(t.board.hex(NORTH), UNION)
    riders = [x for x in force if s.land(x)]
    entry.arrive(s, UNION, riders, atlanta)
    assert s.rail_owner[atlanta] == CONFEDERATE
    entry.arrive(s, UNION, force, atlanta)
    assert s.rail_owner[atlanta] == UNION


@pytest.mark.rule("17.8")
def test_17_8_r62_cavalry_that_passes_by_rail_takes_the_cities_of_kentucky(t: Tables):
    s = stand(t, "1862", {}, "turn = '1/6/62'")
    s.kentucky_open = True
    city = next(c for c in t.cities if c.state == "KY" and not c.site and t.rail_near[c.hex])
    start = next(j for at, j in t.rail_near[city.hex] if t.waters.way.of_side[at] < 0)
    for hex_ in (city.hex, start):
        s.take_rail(hex_, UNION)
    s.take_control(city.hex, CONFEDERATE)
    riders = s.muster(UNION, kind(t, "cav", UNION), 2, start)
    s.stack[:] = [Train("riding", side=UNION, leader=OFF, pieces=[riders], left=40)]
    play(s, f"step {t.board.numbers[city.hex]}")
    assert s.control[city.hex] == UNION
