"""9.7, 15.1 Railroad units and repairs."""

import pytest
from war import KY, SUMMER, SUMMER_1863, begin, dice_for, field, number, on, play, run, texts, why
from war_scenes import ROUT_OR_WORSE, site

from longroll.games.war_for_the_union.flags import FERRY, OFF
from longroll.games.war_for_the_union.frames import PlayerTurn
from longroll.games.war_for_the_union.naval.loading import engineers_refused
from longroll.games.war_for_the_union.rail.engineers import mend_refused, step_refused
from longroll.games.war_for_the_union.rail.repair import (
    held_refused,
    home_ground,
    joined,
    mend,
    repair_refused,
    thaw,
)
from longroll.games.war_for_the_union.rail.track import track, ways
from longroll.games.war_for_the_union.rail.train import engineers_left
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION


def crew(t: Tables, more: str = "", turn: str = SUMMER_1863) -> WfuState:
    """A railroad unit at Alexandria, with the Confederate railroad to Manassas before it."""
    s = begin(
        field(t, f"{turn}\nalexandria-va union 4 volunteer; usmrr usmrr-1\n{more}"), "operations", UNION
    )
    play(s, "work usmrr-1")
    return s


@pytest.mark.rule("9.72")
def test_9_72_it_marches_no_farther_than_its_mps(t: Tables):
    s = crew(t)
    for _ in range(6):
        steps = [x for x in texts(s) if x.startswith("to ")]
        if not steps:
            break
        play(s, steps[0])
    assert s.usmrr_spent[0] <= 3
    play(s, "halt")
    assert s.usmrr_at[0] != OFF


def manassas_road(t: Tables) -> list[int]:
    return t.board.rail_path(t.board.hex("alexandria-va"), t.board.hex("manassas"), 186306)


@pytest.mark.rule("9.72", "14.23", "14.24")
def test_9_72_into_a_hex_that_its_side_besieges_but_not_out_of_a_besieged_fort(t: Tables):
    number, _ = site(t)
    home = t.board.hex(number)
    ends = t.rails.ends(t.rails.opened(186306))[home]
    near = next(h for h in ends if t.ground.march[t.board.side(h, home)] == 1)
    base = f"{SUMMER_1863}\n{KY}\n{t.board.numbers[near]} union 1 volunteer"
    siege = f"{number} fort confederate; confederate 1 volunteer inside; siege 1; union 3 volunteer"
    assert step_refused(field(t, f"{base}; usmrr usmrr-1\n{siege}"), 0, home) is None
    shut = f"{number} fort union; union 1 volunteer inside; siege 1; confederate 3 volunteer"
    out = step_refused(field(t, f"{base}\n{shut}; usmrr usmrr-1"), 0, near)
    into = step_refused(field(t, f"{base}; usmrr usmrr-1\n{shut}"), 0, home)
    assert out is not None
    assert out.rule == "14.23"
    assert into is not None
    assert into.rule == "9.72"


@pytest.mark.rule("9.72", "9.75")
def test_9_72_after_repairs_it_goes_neither_by_rail_nor_by_river(t: Tables):
    s = crew(t)
    first = t.board.numbers[manassas_road(t)[1]]
    play(s, f"to {first}", f"to {number(t, 'alexandria-va')}", "halt")
    assert engineers_left(s, 0) >= 1
    play(s, f"entrain {number(t, 'alexandria-va')}")
    assert "load usmrr-1" not in texts(s)
    assert engineers_refused(s, 0).rule == "9.72"  # type: ignore[union-attr]
    fresh = crew(t)
    assert engineers_refused(fresh, 0) is None


@pytest.mark.rule("9.72", "9.55", "9.59")
def test_9_72a_it_entrains_after_a_march_and_marches_after_a_ride(t: Tables):
    s = begin(field(t, f"{SUMMER_1863}\nbaltimore usmrr usmrr-1"), "operations", UNION)
    play(s, "work usmrr-1")
    step = next(x for x in texts(s) if x.startswith("to ") and s.rail_owner[t.board.index[x[3:]]] == UNION)
    play(s, step, "halt")
    marched = s.usmrr_spent[0]
    assert marched
    play(s, f"entrain {step[3:]}", "load usmrr-1", f"rail to {number(t, 'harrisburg')}", "alight")
    assert s.usmrr_spent[0] == marched + 1, "an MP to entrain, none to detrain"
    s = begin(field(t, f"{SUMMER_1863}\nwashington usmrr usmrr-1"), "operations", UNION)
    washington, alexandria = number(t, "washington"), t.board.hex("alexandria-va")
    play(s, f"entrain {washington}", "load usmrr-1", f"rail to {t.board.numbers[alexandria]}", "alight")
    left = engineers_left(s, 0)
    assert left == 2
    play(s, "work usmrr-1")
    first = manassas_road(t)[1]
    assert s.rail_owner[first] == CONFEDERATE
    play(s, f"to {t.board.numbers[first]}")
    assert s.rail_owner[first] == CONFEDERATE, "it repairs nothing in the turn of a ride"
    assert why(s, "mend") == "9.75"
    play(s, "halt")
    assert not any(x.startswith("entrain") for x in texts(s)), "9.59 once a turn"


@pytest.mark.rule("9.72", "10.46", "10.47")
def test_9_72b_railroad_units_land_on_railroads_and_pay_for_the_river(t: Tables):
    text = f'{SUMMER}\nkentucky = "union"\ncincinnati usmrr usmrr-1\n4005/4006 ships us-t'
    s = begin(field(t, text), "operations", UNION)
    play(s, "sail 4005/4006", "embark 4005", "aboard usmrr-1", "embark 4005", "steer 4006/4105")
    assert not t.rails.hexes[t.board.index["4105"]]
    assert "debark 4105" not in texts(s), "no railroad is there"
    play(s, "debark 4006", "all ashore")
    assert s.usmrr_spent[0] == 2, "one MP for the river and one to go on"
    assert "embark 4006" not in texts(s)
    s = begin(field(t, text), "operations", UNION)
    s.usmrr_rode[0] = 1
    play(s, "sail 4005/4006")
    assert "embark 4005" not in texts(s), "9.59c it has ridden by rail"


@pytest.mark.rule("9.73", "9.18")
def test_9_73_a_unit_alone_is_lost_to_enemy_troops(t: Tables):
    path = manassas_road(t)
    first = t.board.numbers[path[1]]
    side = next(
        h for h in t.board.around(path[1])
        if t.ground.march[6 * h + t.board.direction(h, path[1])] <= 2 and h != path[0]
    )  # fmt: skip
    s = field(
        t, f"{SUMMER_1863}\n{first} usmrr usmrr-1\n{t.board.numbers[side]} confederate 1 volunteer-cavalry"
    )
    begin(s, "operations", CONFEDERATE)
    play(s, f"ride {t.board.numbers[side]}")
    play(s, next(x for x in texts(s) if x.startswith("take")), "set out", f"to {first}")
    assert s.usmrr_at[0] == OFF
    assert s.usmrr_state[0]


@pytest.mark.rule("9.73", "13.6")
def test_9_73_a_railroad_unit_without_troops_is_attacked_and_eliminated(t: Tables):
    here = t.board.hex("corinth")
    near = next(h for h in t.board.around(here) if t.ground.march[t.board.side(h, here)] == 1)
    text = f"{SUMMER}\ncorinth usmrr usmrr-1\n{t.board.numbers[near]} confederate 2 volunteer; leaders polk"
    s = begin(field(t, text), "combat", CONFEDERATE)
    corinth = t.board.numbers[here]
    play(s, f"attack {corinth}", "initiate polk")
    assert s.usmrr_at[0] == OFF, "automatically, before anybody advances"
    play(s, "advance polk")
    assert s.strength(here, CONFEDERATE) == 2
    assert f"attack {corinth}" not in texts(s)


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
    play(s, "fight", dice=dice_for(s, *ROUT_OR_WORSE))
    on(s, "choose-loss", "choose-retreat")
    assert s.strength(j, UNION) == 1
    assert s.usmrr_at[0] < 0


@pytest.mark.rule("9.7", "9.71", "9.74", "9.72")
def test_9_74_it_repairs_what_it_enters(t: Tables):
    s = crew(t)
    path = manassas_road(t)
    first = path[1]
    assert s.rail_owner[first] == CONFEDERATE
    play(s, f"to {t.board.numbers[first]}")
    assert s.rail_owner[first] == UNION
    assert s.rail_fresh[first]
    assert s.usmrr_spent[0] >= 1
    off_rail = next(h for h in t.board.around(first) if h not in t.rails.net.graph.near[first])
    assert why(s, f"to {t.board.numbers[off_rail]}") == "9.72", "along railroads only"


@pytest.mark.rule("9.75", "15.12", "9.56")
def test_9_75_r94_no_repair_beyond_a_bridge_under_enemy_guns(t: Tables):
    """The Ohio at Louisville is bridged by a rail ferry: with a Confederate ship there only a transport joins the banks."""
    start, end, water = t.board.index["3707"], t.board.index["3708"], "3707/3708"
    text = 'turn = "1863-06"\nrail = { union = ["3707", "3708"] }'
    for ships, there in (
        ("", True),
        (f"\n{water} ships cs-i2r", False),
        (f"\n{water} ships cs-i2r, us-t", False),
    ):
        s = field(t, text + ships)
        assert (end in [other for other, _ in track(s, UNION)[start]]) == there, ships
    s.flag_ship(t.ship["us-t-1"], FERRY)
    assert end in [other for other, _ in track(s, UNION)[start]]


@pytest.mark.rule("9.75", "15.12")
def test_9_75_the_path_of_a_repair_keeps_out_of_enemy_zones_without_friends(t: Tables):
    board = t.board
    base = field(t, SUMMER)
    washington = board.hex("washington")
    free = joined(base, UNION, [washington])
    hex_, foe = next(
        (h, c)
        for h in sorted(free - {washington})
        for c in board.around(h)
        if free.intersection(t.ground.zoc_reach[c]) == {h}
        and t.city_at[h] < 0
        and c not in free
        and washington not in t.ground.zoc_reach[c]
    )
    row = f"{board.numbers[foe]} confederate 1 volunteer"
    assert hex_ not in joined(field(t, f"{SUMMER}\n{row}"), UNION, [washington])
    guarded = f"{SUMMER}\n{row}\n{board.numbers[hex_]} union 1 volunteer"
    assert hex_ in joined(field(t, guarded), UNION, [washington])


@pytest.mark.rule("9.75", "7.4")
def test_9_75_a_port_that_the_sea_feeds_is_itself_a_supply_head(t: Tables):
    here = t.board.hex("new-orleans")
    s = field(t, f"{SUMMER}\nnew-orleans union 2 volunteer; usmrr usmrr-1", "1862")
    assert mend_refused(s, 0, here) is None
    dry = field(t, f"{SUMMER}\njackson-ms union 2 volunteer; usmrr usmrr-1", "1862")
    refused = mend_refused(dry, 0, t.board.hex("jackson-ms"))
    assert refused is not None
    assert refused.rule == "9.75"


def beyond_manassas(t: Tables) -> str:
    """A hex whose troops have a zone at Manassas and none at Alexandria."""
    alexandria, manassas = t.board.hex("alexandria-va"), t.board.hex("manassas")
    for h in t.board.around(manassas):
        if h != alexandria and h not in t.board.around(alexandria):
            s = field(t, f"{SUMMER_1863}\n{t.board.numbers[h]} confederate 2 volunteer")
            if s.in_zoc(manassas, UNION):
                return t.board.numbers[h]
    raise AssertionError("no such hex")


@pytest.mark.rule("9.75", "9.72")
def test_9_75a_not_in_an_enemy_zone_without_a_garrison(t: Tables):
    manassas = t.board.hex("manassas")
    s = crew(t, f"{beyond_manassas(t)} confederate 2 volunteer")
    play(s, f"to {t.board.numbers[manassas]}")
    assert s.rail_owner[manassas] == CONFEDERATE
    assert mend_refused(s, 0, manassas).rule == "15.11"  # type: ignore[union-attr]
    s = crew(
        t, f"{beyond_manassas(t)} confederate 2 volunteer\n{t.board.numbers[manassas]} union 1 volunteer"
    )
    play(s, f"to {t.board.numbers[manassas]}")
    assert s.rail_owner[manassas] == UNION, "a garrison"


@pytest.mark.rule("9.75")
def test_9_75a_a_rail_hex_in_an_enemy_zone_is_repaired_only_with_troops_in_it(t: Tables):
    here = t.board.hex("corinth")
    near = next(h for h in t.board.around(here) if here in t.ground.zoc_reach[h])
    foe = f"{t.board.numbers[near]} confederate 1 volunteer"
    lone = field(t, f"{SUMMER}\ncorinth usmrr usmrr-1\n{foe}")
    refused = held_refused(lone, UNION, here)
    assert refused is not None
    assert refused.rule == "15.11"
    calm = field(t, f"{SUMMER}\ncorinth usmrr usmrr-1")
    assert held_refused(calm, UNION, here) is None
    guarded = field(t, f"{SUMMER}\ncorinth union 1 volunteer; usmrr usmrr-1\n{foe}")
    assert held_refused(guarded, UNION, here) is None
    held = field(t, f"{SUMMER}\ncorinth confederate 1 volunteer")
    refused = held_refused(held, UNION, here)
    assert refused is not None
    assert refused.rule == "9.75"


@pytest.mark.rule("9.75")
def test_9_75b_later_it_takes_an_mp(t: Tables):
    first = t.board.numbers[manassas_road(t)[1]]
    s = begin(
        field(t, f"{SUMMER_1863}\nalexandria-va union 1 volunteer\n{first} union 1 volunteer; usmrr usmrr-1"),
        "operations",
        UNION,
    )
    play(s, "work usmrr-1", "mend")
    assert s.rail_owner[t.board.index[first]] == UNION
    assert s.usmrr_spent[0] == 1


@pytest.mark.rule("9.75")
def test_9_75b_not_in_the_turn_in_which_it_came(t: Tables):
    manassas = t.board.hex("manassas")
    s = crew(t, f"{beyond_manassas(t)} confederate 2 volunteer")
    play(s, f"to {t.board.numbers[manassas]}")
    s.put(s.sps_at(t.board.hex("alexandria-va"), UNION)[0], manassas)
    assert mend_refused(s, 0, manassas) is None, "there is a garrison now"
    assert why(s, "mend") == "9.75"


@pytest.mark.rule("15.11")
def test_15_11_own_territory_border_states_and_washington(t: Tables):
    s = field(t, SUMMER_1863)
    for side, slug, ours in (
        (UNION, "pittsburgh", True), (UNION, "nashville", False), (UNION, "louisville", True), (UNION, "washington", True),
        (CONFEDERATE, "washington", True), (CONFEDERATE, "pittsburgh", False), (CONFEDERATE, "louisville", True),
        (UNION, "alexandria-va", True), (UNION, "manassas", False),
    ):  # fmt: skip
        assert home_ground(s, side, t.board.hex(slug)) == ours, slug


@pytest.mark.rule("15.11", "9.75")
def test_15_11_in_an_enemy_zone_only_with_a_garrison(t: Tables):
    harrisburg = t.board.hex("harrisburg")
    board = t.board
    h = next(
        x for x in t.rails.net.graph.near[harrisburg]
        if t.city_at[x] < 0 and board.states[board.state[x]] == "PA"
    )  # fmt: skip
    near = next(
        y for y in board.around(h)
        if y != harrisburg and not board.sea[y] and not board.water[6 * y + board.direction(y, h)] and not board.ridge[6 * y + board.direction(y, h)]
        and y not in board.around(harrisburg)
    )  # fmt: skip
    base = f'{SUMMER_1863}\nrail = {{ broken = ["{board.numbers[h]}"] }}\n{board.numbers[near]} confederate 1 volunteer'
    alone = repair_refused(field(t, base), UNION, h, "")
    assert alone is not None
    assert alone.rule == "15.11"
    assert repair_refused(field(t, f"{base}\n{board.numbers[h]} union 1 volunteer"), UNION, h, "") is None


@pytest.mark.rule("15.11", "9.75")
def test_15_11_r24_not_across_a_river_in_poor_weather(t: Tables):
    board = t.board
    link = next(
        k for k, (a, b) in enumerate(t.rails.net.ends)
        if board.water[t.rails.side[k]] and {board.states[board.state[a]], board.states[board.state[b]]} <= {"GA", "SC"}
        and len(t.rails.net.graph.near[a]) == 2
    )  # fmt: skip
    a, b = t.rails.net.ends[link]
    others = [h for h in t.rails.net.graph.near[a] if h != b]
    broken = [board.numbers[h] for h in (a, *others)]
    for turn, allowed in (("1863-06", True), ("1863-01", False)):
        s = field(t, f'turn = "{turn}"\nrail = {{ broken = {broken} }}')
        refused = repair_refused(s, CONFEDERATE, a, "")
        assert (refused is None) == allowed
    winter = field(t, f'turn = "1863-01"\nrail = {{ broken = ["{board.numbers[a]}"] }}')
    mend(winter, CONFEDERATE, a, "15.11")
    assert winter.link_shut[link], "joined from the other side, the crossing waits for spring"
    winter.rail_fresh[a] = 0
    joined = ways(winter, CONFEDERATE, a)
    assert b not in joined or joined[b].came != a
    winter.turn += 3
    thaw(winter)
    assert ways(winter, CONFEDERATE, a)[b].came == a


@pytest.mark.rule("15.11", "2.11")
def test_15_11_st_louis_is_union_territory(t: Tables):
    s = field(t, SUMMER)
    assert home_ground(s, UNION, t.board.hex("st-louis"))
    assert not home_ground(s, CONFEDERATE, t.board.hex("st-louis"))
    assert home_ground(s, CONFEDERATE, t.board.hex("springfield-mo"))
    for side in (UNION, CONFEDERATE):
        assert home_ground(s, side, t.board.hex("washington"))


@pytest.mark.rule("15.12", "15.1", "15.11")
def test_15_12_meridian_before_the_hex_beyond_it(t: Tables):
    """The example: 2724, 2824 (Meridian) and 2923 are broken; 2824 can be repaired in one turn and 2923 in the next."""
    s = field(t, f'{SUMMER_1863}\nrail = {{ broken = ["2724", "2824", "2923"] }}')
    run(s, PlayerTurn("rail-repair", side=CONFEDERATE))
    west = [x for x in texts(s) if x.split()[-1] in ("2724", "2824", "2923")]
    assert "repair 2824" in west
    play(s, "repair 2824")
    assert not s.rail_break[t.board.index["2824"]]
    assert not any(x.split()[-1] in ("2724", "2923") for x in texts(s)), "one hex a theater a turn"
    s.stack.clear()
    run(s, PlayerTurn("rail-repair", side=CONFEDERATE))
    assert {"repair 2724", "repair 2923"} <= set(texts(s))


@pytest.mark.rule("15.12")
def test_15_12a_the_confederacy_needs_a_center(t: Tables):
    gone = ", ".join(f"{c.city} = false" for c in t.economy.centers if not c.option)
    s = field(t, f'{SUMMER_1863}\nrail = {{ broken = ["2824"] }}\ncenters = {{ {gone} }}')
    refused = repair_refused(s, CONFEDERATE, t.board.index["2824"], "")
    assert refused is not None
    assert refused.rule == "15.12"
