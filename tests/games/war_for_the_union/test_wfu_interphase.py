"""Rules 5, 6.6-6.9, 10.3 and 16: leaders, HQs, ships, the blockade, industry, militia and withdrawals."""

from fractions import Fraction

import pytest
from war import field, play, run, scenario, texts, why

from longroll.games.war_for_the_union.boxes import box_theater
from longroll.games.war_for_the_union.capacity import capacity, open_ports, port_penalty
from longroll.games.war_for_the_union.casualties import enter
from longroll.games.war_for_the_union.combat.events import LeaderCame
from longroll.games.war_for_the_union.flags import (
    ASIDE,
    BLOCKADING,
    KILLED,
    OFF,
    ON_MAP,
    POOL,
    RELIEVED,
    REMOVED,
    SUNK,
    WOUNDED,
)
from longroll.games.war_for_the_union.frames import AtHome, LeadersCome, PlayerTurn, UnitsCome
from longroll.games.war_for_the_union.home.arrivals import in_play, removable
from longroll.games.war_for_the_union.home.blockade import blockade_modifiers, markers_off, resolve
from longroll.games.war_for_the_union.home.events import BlockadeRolled, HqDissolved, ShipLost
from longroll.games.war_for_the_union.home.militia import called, enemy_near
from longroll.games.war_for_the_union.home.resources import joined_to_center, points
from longroll.games.war_for_the_union.home.withdrawals import from_boxes, horsemen, order, owed
from longroll.games.war_for_the_union.sequence import GAME_TURN
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.victory import decide_early
from longroll.games.war_for_the_union.words import CONFEDERATE, EAST, KINDS, STATE_MILITIA, UNION, WEST
from longroll.kit.modifiers import total


def number(t: Tables, slug: str) -> str:
    return t.node_name(t.node_of(t.place(slug)))


def hq(t: Tables, slug: str) -> int:
    return t.hqs.index(t.counter[slug])


# --- 5 the sequence --------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.1", "6.0", "5.4")
def test_5_1_nine_phases_two_turns_and_the_withdrawals(t: Tables):
    nine = (
        "promotions", "kentucky-entry", "count-capacity", "replacements", "recruitment", "reinforcements", "leader-phase",
        "resource-points", "militia-removal",
    )  # fmt: skip
    assert ("election", *nine, "union-turn", "confederate-turn", "withdrawals", "month-end") == GAME_TURN


@pytest.mark.rule("5.14", "5.13", "5.15", "6.4")
def test_r21_the_set_up_stands_for_the_phases_before_reinforcements(t: Tables):
    s = scenario(t, "1863")
    s.box[0] = 8
    s.dice.given_only = True
    for phase in ("promotions", "kentucky-entry", "count-capacity", "replacements", "recruitment"):
        run(s, phase)
    assert s.box[0] == 8
    before = s.resource_points
    run(s, "resource-points")
    assert s.resource_points == min(12, before + points(scenario(t, "1863"))), (
        "a quarter's first month gives its points"
    )


# --- 4.52, 6.66, 6.7 leaders -----------------------------------------------------------------------------------------


@pytest.mark.rule("4.52")
def test_4_52_an_army_changes_its_commander_in_the_reinforcement_phase(t: Tables):
    text = 'turn = "1862-11"\nwashington union 8 volunteer; leaders mcclellan, burnside, sumner; hqs potomac-hq mcclellan'
    s = field(t, text)
    run(s, PlayerTurn("commands", side=UNION))
    assert "command potomac-hq burnside" in texts(s)
    if t.leaders[t.leader["sumner"]].army is None:
        assert why(s, "command potomac-hq sumner") == "4.51"
    play(s, "command potomac-hq burnside")
    assert s.commander(hq(t, "potomac-hq")) == t.leader["burnside"]
    assert not s.leader_army[t.leader["mcclellan"]]
    away = field(
        t,
        'turn = "1862-11"\nwashington union 8 volunteer; hqs potomac-hq\n6006 union 1 volunteer; leaders burnside',
    )
    run(away, PlayerTurn("commands", side=UNION))
    assert not away.stack, "he must be with the HQ"


@pytest.mark.rule("6.66", "5.16")
def test_6_66_a_leader_arrives_in_his_theater_or_with_an_army(t: Tables):
    text = 'turn = "1862-02"\ncairo union 4 volunteer; hqs tennessee-hq'
    s = field(t, text)
    run(s, AtHome("reinforce-leaders", side=UNION))
    assert f"send mcclernand to {number(t, 'cairo')}" in texts(s), (
        "Cairo is no reinforcement hex, but an army is there"
    )
    assert f"send mcclernand to {number(t, 'philadelphia')}" not in texts(s)
    play(s, f"send mcclernand to {number(t, 'cincinnati')}")
    assert s.leader_at[t.leader["mcclernand"]] == t.board.hex("cincinnati")


def seventeen(t: Tables, turn: str) -> WfuState:
    names = [
        m.slug
        for m in t.leaders
        if m.side == CONFEDERATE and m.role == 0 and not m.replaces and m.slug not in ("a-p-hill", "hebert")
    ]
    return field(t, f'turn = "{turn}"\nrichmond confederate 9 volunteer; leaders {", ".join(names[:17])}')


@pytest.mark.rule("6.66")
def test_6_66a_the_eighteenth_leader_needs_another_to_go(t: Tables):
    s = seventeen(t, "1863-05")
    assert in_play(s) == 17
    run(s, LeadersCome("leaders-come", side=CONFEDERATE, leaders=[t.leader["a-p-hill"]]))
    assert not any(x.startswith("send") for x in texts(s))
    assert "set aside a-p-hill" in texts(s)
    assert any(x.startswith("pool a-p-hill for") for x in texts(s))
    gone = next(x for x in texts(s) if x.startswith("relieve"))
    play(s, gone)
    assert s.leader_state[t.leader[gone.split()[1]]] == RELIEVED
    play(s, f"send a-p-hill to {number(t, 'richmond')}")
    assert in_play(s) == 17


@pytest.mark.rule("6.66")
def test_6_66a_a_leader_may_take_the_place_of_one_in_the_pool(t: Tables):
    s = seventeen(t, "1863-05")
    run(s, LeadersCome("leaders-come", side=CONFEDERATE, leaders=[t.leader["a-p-hill"]]))
    choice = next(x for x in texts(s) if x.startswith("pool a-p-hill for"))
    play(s, choice)
    assert s.leader_state[t.leader["a-p-hill"]] == POOL
    assert s.leader_state[t.leader[choice.split()[-1]]] == RELIEVED


@pytest.mark.rule("6.66")
def test_6_66c_division_leaders_do_not_count(t: Tables):
    s = seventeen(t, "1863-05")
    run(s, LeadersCome("leaders-come", side=CONFEDERATE, leaders=[t.leader["marmaduke"]]))
    assert any(x.startswith("send marmaduke") for x in texts(s))
    play(s, next(x for x in texts(s) if x.startswith("send marmaduke")))
    assert t.leader["marmaduke"] not in removable(s, CONFEDERATE)


@pytest.mark.rule("6.66")
def test_6_66d_the_texan_arrives_in_texas(t: Tables):
    s = field(t, 'turn = "1861-08"')
    run(s, LeadersCome("leaders-come", side=CONFEDERATE, leaders=[t.leader["hebert"]]))
    assert texts(s) == [f"send hebert to {number(t, 'houston')}", "set aside hebert"]


@pytest.mark.rule("6.71", "6.7", "5.17")
def test_6_71_the_union_removes_two_leaders_of_its_choice(t: Tables):
    s = field(
        t,
        'turn = "1862-11"\nwashington union 3 volunteer; leaders mcclellan, burnside, sumner, banks\nft-monroe union 1 volunteer; leaders butler',
    )
    run(s, "leader-phase")
    assert (
        texts(s) == [f"relieve {x}" for x in ("butler", "banks", "mcclellan", "burnside", "sumner")]
        or len(texts(s)) == 5
    )
    play(s, "relieve mcclellan", "relieve butler")
    assert not s.stack
    assert {s.leader_state[t.leader[x]] for x in ("mcclellan", "butler")} == {RELIEVED}


@pytest.mark.rule("6.71", "6.66")
def test_6_71_besieged_leaders_stay(t: Tables):
    text = """turn = "1862-11"
        washington union 3 volunteer inside; leaders mcclellan; fort union; siege 1; confederate 9 volunteer
        philadelphia union 1 volunteer; leaders burnside"""
    s = field(t, text)
    run(s, "leader-phase")
    assert texts(s) == ["relieve burnside"]
    assert why(s, "relieve mcclellan") == "6.71"


@pytest.mark.rule("6.72")
def test_6_72_grant_is_promoted_wherever_he_is(t: Tables):
    s = field(t, 'turn = "1862-10"\nmemphis union 8 volunteer; leaders grant; hqs tennessee-hq grant')
    run(s, "leader-phase")
    assert s.commander(hq(t, "tennessee-hq")) == t.leader["grant-1862-10"]
    assert s.leader_at[t.leader["grant"]] == OFF
    hurt = field(t, 'turn = "1862-10"\npeople = { wounded = ["grant back 20"] }')
    run(hurt, "leader-phase")
    assert (hurt.leader_state[t.leader["grant-1862-10"]], hurt.leader_back[t.leader["grant-1862-10"]]) == (
        WOUNDED,
        20,
    )
    assert hurt.leader_state[t.leader["grant"]] == ASIDE
    dead = field(t, 'turn = "1862-10"\npeople = { killed = ["grant"] }')
    run(dead, "leader-phase")
    assert dead.leader_state[t.leader["grant"]] == KILLED


@pytest.mark.rule("6.66", "6.7")
def test_6_66c_scheduled_removals_of_division_leaders(t: Tables):
    s = field(t, 'turn = "1862-02"\nnashville confederate 2 volunteer; leaders zollicoffer')
    run(s, "leader-phase")
    assert s.leader_at[t.leader["zollicoffer"]] == OFF
    assert s.leader_state[t.leader["zollicoffer"]] == ASIDE
    dead = field(t, 'turn = "1862-02"\npeople = { killed = ["zollicoffer"] }')
    run(dead, "leader-phase")
    assert dead.leader_state[t.leader["zollicoffer"]] == KILLED


@pytest.mark.rule("13.72", "6.66")
def test_13_72d_a_healed_leader_waits_in_the_pool_or_takes_anothers_place(t: Tables):
    back = t.economy.turn("1862-08", "") + 1
    s = field(
        t,
        f'turn = "1862-08"\npeople = {{ wounded = ["hooker back {back}"] }}\nwashington union 2 volunteer; leaders sumner',
    )
    run(s, AtHome("reinforce-leaders", side=UNION))
    assert s.leader_state[t.leader["hooker"]] == POOL
    assert texts(s) == ["recall hooker for sumner", "done"]
    play(s, "recall hooker for sumner", f"send hooker to {number(t, 'philadelphia')}")
    assert s.leader_state[t.leader["sumner"]] == RELIEVED
    assert s.leader_state[t.leader["hooker"]] == ON_MAP


@pytest.mark.rule("9.18", "6.66")
def test_9_18_a_displaced_leader_returns_in_his_theater(t: Tables):
    back = t.economy.turn("1862-06", "") + 1
    s = field(t, f'turn = "1862-06"\npeople = {{ displaced = ["mcdowell back {back}"] }}')
    run(s, AtHome("reinforce-leaders", side=UNION))
    while s.stack and not any("mcdowell" in x for x in texts(s)):
        play(s, texts(s)[0])
    play(s, f"send mcdowell to {number(t, 'philadelphia')}")
    assert s.leader_at[t.leader["mcdowell"]] == t.board.hex("philadelphia")


@pytest.mark.rule("3.24", "6.66")
def test_3_24_foote_boards_a_warship_or_waits(t: Tables):
    s = field(t, 'turn = "1861-09"\n2504/2505 ships us-n1r')
    run(s, AtHome("reinforce-leaders", side=UNION))
    while s.stack and s.leader_at[t.leader["foote"]] == OFF:
        play(s, texts(s)[0])
    assert s.leader_at[t.leader["foote"]] == t.waters.index["2504/2505"]
    none = field(t, 'turn = "1861-09"')
    run(none, AtHome("reinforce-leaders", side=UNION))
    while none.stack:
        play(none, texts(none)[0])
    assert none.leader_at[t.leader["foote"]] == OFF


# --- 6.33, 6.67-6.69 HQs, railroad units, ships ----------------------------------------------------------------------


@pytest.mark.rule("6.33", "5.13", "6.3")
def test_6_33_hqs_above_the_limit_are_removed_when_the_capacity_is_counted(t: Tables):
    lost = [
        p.slug
        for p in t.places
        if p.territory == "csa"
        and p.value >= 2
        and p.slug not in ("richmond", "atlanta", "mobile", "montgomery")
    ]
    held = "\n".join(f"{slug} union 1 volunteer" for slug in lost)
    text = f"""turn = "1864-07"
        richmond confederate 2 veteran; leaders lee; hqs northern-virginia-hq lee
        atlanta confederate 2 veteran; hqs mississippi-hq
        montgomery confederate 2 veteran; hqs vicksburg-hq
        {held}"""
    s = field(t, text)
    run(s, "count-capacity")
    assert s.supply_capacity == capacity(s)
    limit = t.economy.hqs(s.supply_capacity)
    assert limit < 3
    while s.stack:
        play(s, "dissolve vicksburg-hq" if "dissolve vicksburg-hq" in texts(s) else "dissolve mississippi-hq")
    assert sum(at != OFF for at in s.hq_at) == limit
    assert s.hq_state[hq(t, "vicksburg-hq")] == REMOVED
    assert not any(s.vp), "removal is no elimination (17.15)"
    assert [e for e in s.out if isinstance(e, HqDissolved)]


@pytest.mark.rule("6.33", "6.67")
def test_6_33_a_removed_hq_returns_when_the_capacity_allows(t: Tables):
    s = field(t, 'turn = "1863-07"\nsupply_capacity = 95\nhome = { hq_state = { vicksburg-hq = 2 } }')
    run(s, AtHome("reinforce-units", side=CONFEDERATE))
    assert texts(s) == ["restore vicksburg-hq", "done"]
    play(s, "restore vicksburg-hq")
    assert s.hq_at[hq(t, "vicksburg-hq")] == t.board.hex("jackson-ms")
    poor = field(t, 'turn = "1863-07"\nsupply_capacity = 5\nhome = { hq_state = { vicksburg-hq = 2 } }')
    run(poor, AtHome("reinforce-units", side=CONFEDERATE))
    assert not poor.stack
    month = field(t, 'turn = "1863-08"\nsupply_capacity = 95\nhome = { hq_state = { vicksburg-hq = 2 } }')
    run(month, AtHome("reinforce-units", side=CONFEDERATE))
    assert not month.stack, "in January, April, July and October only"


@pytest.mark.rule("6.67")
def test_6_67_the_gulf_and_the_james(t: Tables):
    s = field(t, 'turn = "1864-01"\nnew-orleans union 4 volunteer\npensacola union 1 volunteer')
    run(s, UnitsCome("units-come", side=UNION, units=[t.counter["gulf-hq"]]))
    assert set(texts(s)) == {
        f"quarter gulf-hq at {x}" for x in (number(t, "new-orleans"), number(t, "pensacola"), "key-west")
    }
    james = field(t, 'turn = "1864-04"\nft-monroe confederate 1 volunteer')
    run(james, UnitsCome("units-come", side=UNION, units=[t.counter["james-hq"]]))
    assert james.hq_at[hq(t, "james-hq")] == t.board.hex("philadelphia")
    plain = field(t, 'turn = "1864-04"')
    run(plain, UnitsCome("units-come", side=UNION, units=[t.counter["james-hq"]]))
    assert plain.hq_at[hq(t, "james-hq")] == t.board.hex("ft-monroe")


@pytest.mark.rule("6.68")
def test_6_68_railroad_units_arrive_where_rails_lead_to_the_north_edge(t: Tables):
    s = field(t, 'turn = "1862-06"')
    run(s, UnitsCome("units-come", side=UNION, units=[t.counter["usmrr-2"]]))
    found = {x.split()[-1] for x in texts(s)}
    assert number(t, "cincinnati") in found
    assert number(t, "philadelphia") not in found, "it comes in the West"
    cut = field(t, f'turn = "1862-06"\nrail = {{ broken = ["{number(t, "cincinnati")}"] }}')
    run(cut, UnitsCome("units-come", side=UNION, units=[t.counter["usmrr-2"]]))
    assert number(t, "cincinnati") not in {x.split()[-1] for x in texts(cut)}


@pytest.mark.rule("6.69")
def test_6_69_a_ship_whose_city_is_lost_never_comes(t: Tables):
    s = field(t, 'turn = "1862-04"\nst-louis confederate 2 volunteer')
    run(s, AtHome("reinforce-units", side=UNION))
    while s.stack:
        play(s, texts(s)[0])
    assert [e.place for e in s.out if isinstance(e, ShipLost)] == [number(t, "st-louis")]


@pytest.mark.rule("6.69")
def test_6_69_an_i2s_may_come_as_an_i2r_once(t: Tables):
    s = field(t, 'turn = "1863-10"')
    run(s, AtHome("reinforce-units", side=UNION))
    river = [x for x in texts(s) if x.startswith("launch us-i2r")]
    assert river
    play(s, river[0])
    assert s.exchanged
    again = field(t, 'turn = "1863-10"\nhome = { exchanged = true }')
    run(again, AtHome("reinforce-units", side=UNION))
    assert not any("i2r" in x for x in texts(again))
    early = field(t, 'turn = "1862-11"')
    run(early, AtHome("reinforce-units", side=UNION))
    assert not any("i2r" in x for x in texts(early))


# --- 6.8 industry ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.82", "6.8", "5.18", "6.81")
def test_6_82_a_point_for_each_functioning_center(t: Tables):
    s = field(t, 'turn = "1862-10"\nresource_points = 0')
    centers = sum(s.kic)
    run(s, "resource-points")
    assert s.resource_points == centers + 1, "six, and Atlanta since April"
    idle = field(t, 'turn = "1862-11"\nresource_points = 3')
    run(idle, "resource-points")
    assert idle.resource_points == 3


@pytest.mark.rule("6.83")
def test_6_83_twelve_at_most(t: Tables):
    s = field(t, 'turn = "1862-04"\nresource_points = 10')
    run(s, "resource-points")
    assert s.resource_points == 12


@pytest.mark.rule("6.84", "17.16")
def test_6_84_a_center_that_was_occupied_is_gone_for_good(t: Tables):
    s = field(t, 'turn = "1862-04"\nnashville union 1 volunteer')
    enter(s, UNION, t.board.hex("nashville"))
    assert s.vp[1] == -2
    for sp in s.sps_at(t.board.hex("nashville"), UNION):
        s.disband(sp)
    run(s, "resource-points")
    place = [c.city for c in t.economy.centers].index("nashville")
    assert not s.kic[place]


@pytest.mark.rule("6.85")
def test_6_85_atlanta_from_april_1862_or_when_it_is_free(t: Tables):
    atlanta = [c.city for c in t.economy.centers].index("atlanta")
    for turn, held, there in (
        ("1862-01", "", False),
        ("1862-04", "", True),
        ("1862-04", "atlanta union 1 volunteer", False),
    ):
        s = field(t, f'turn = "{turn}"\n{held}')
        run(s, "resource-points")
        assert bool(s.kic[atlanta]) == there


def yards(t: Tables, turn: str = "1863-01", more: str = "", rp: int = 3) -> WfuState:
    s = field(t, f'turn = "{turn}"\nresource_points = {rp}\n{more}')
    return run(s, AtHome("build-ships", side=CONFEDERATE))


@pytest.mark.rule("6.87")
def test_6_87_an_ironclad_begun_in_january_is_finished_in_april(t: Tables):
    """The example."""
    s = yards(t)
    choice = next(x for x in texts(s) if x.startswith("build cs-i2r-1 at"))
    play(s, choice, "done")
    ship = t.ship["cs-i2r-1"]
    assert (s.resource_points, s.ship_at[ship]) == (2, OFF)
    s.turn += 2
    run(s, AtHome("build-ships", side=CONFEDERATE))
    assert why(s, "finish cs-i2r-1") == "6.87"
    s.stack.clear()
    s.turn += 1
    run(s, AtHome("build-ships", side=CONFEDERATE))
    play(s, "finish cs-i2r-1")
    assert s.resource_points == 1
    assert t.waters.name[s.ship_at[ship]] == choice.split()[-1]
    assert s.yard_at[ship] == OFF


@pytest.mark.rule("6.86")
def test_6_86_two_ships_at_a_time_and_one_a_yard(t: Tables):
    s = yards(t, rp=9)
    first = next(x for x in texts(s) if x.startswith("build cs-t-1 at"))
    play(s, first)
    assert not any(x.split()[-1] == first.split()[-1] for x in texts(s)), "one a turn in a yard"
    play(s, next(x for x in texts(s) if x.startswith("build")))
    assert not any(x.startswith("build") for x in texts(s))


@pytest.mark.rule("6.86")
def test_6_86_from_july_1862_at_the_yards_with_a_line_to_a_center(t: Tables):
    assert texts(yards(t, "1862-04")) == ["done"]
    s = yards(t, "1862-07")
    wilmington = t.board.hex("wilmington")
    assert joined_to_center(s, wilmington)
    waters = {x.split()[-1] for x in texts(s) if x.startswith("build cs-i2r")}
    assert any("5919" in x for x in waters)
    rails = [t.board.numbers[h] for h in t.rails.net.graph.near[wilmington]]
    cut = yards(
        t, "1862-07", f"rail = {{ broken = {rails} }}\n" + "\n".join(f"{h} union 1 volunteer" for h in rails)
    )
    assert not joined_to_center(cut, wilmington)
    assert not any("5919" in x for x in texts(cut) if x.startswith("build cs-i2r"))


@pytest.mark.rule("6.86")
def test_6_86_galveston_builds_an_n1r_and_transports_only(t: Tables):
    s = yards(t)
    galveston = {x.rsplit(" ", 1)[0][6:-3] for x in texts(s) if "1033" in x}
    assert {x.rsplit("-", 1)[0] for x in galveston} == {"cs-n1r", "cs-t"}
    assert all("1033" in x for x in texts(s) if "cs-n1r" in x)


@pytest.mark.rule("6.88")
def test_6_88_a_transport_takes_a_month(t: Tables):
    s = yards(t)
    play(s, next(x for x in texts(s) if x.startswith("build cs-t-1 at")), "done")
    ship = t.ship["cs-t-1"]
    run(s, PlayerTurn("turn-begins", side=CONFEDERATE))
    assert s.ship_at[ship] == OFF, "R47: not in the same month"
    s.turn += 1
    run(s, PlayerTurn("turn-begins", side=UNION))
    assert s.ship_at[ship] == OFF
    run(s, PlayerTurn("turn-begins", side=CONFEDERATE))
    assert s.ship_at[ship] != OFF


@pytest.mark.rule("6.89", "6.87")
def test_6_89_union_troops_destroy_what_lies_in_a_yard(t: Tables):
    s = yards(t)
    choice = next(x for x in texts(s) if x.startswith("build cs-i2r-1 at") and "2515" in x)
    play(s, choice, "done")
    memphis = t.board.hex("memphis")
    s.muster(UNION, 0, 1, memphis)
    enter(s, UNION, memphis)
    ship = t.ship["cs-i2r-1"]
    assert s.yard_at[ship] == OFF
    assert s.ship_state[ship] & SUNK


# --- 6.9 militia -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.91", "6.9", "4.75", "5.19")
def test_6_91_militia_goes_home_when_the_enemy_is_gone(t: Tables):
    s = field(
        t, 'turn = "1862-09"\nharrisburg union 2 state-militia of PA\nphiladelphia confederate 1 volunteer'
    )
    pennsylvania = t.board.states.index("PA")
    before = s.militia[pennsylvania]
    run(s, "militia-removal")
    assert len(called(s, UNION, pennsylvania)) == 2
    for sp in s.sps_at(t.board.hex("philadelphia"), CONFEDERATE):
        s.disband(sp)
    run(s, "militia-removal")
    assert not called(s, UNION, pennsylvania)
    assert s.militia[pennsylvania] == before + 2
    assert not any(s.sp_kind[sp] % 5 == STATE_MILITIA for sp in range(len(s.sp_at)) if s.sp_at[sp] != OFF)


@pytest.mark.rule("6.91", "4.75")
def test_6_91_r18_ships_on_the_border_count_but_not_for_virginia(t: Tables):
    ohio = t.board.states.index("OH")
    side = next(
        name for node, name in enumerate(t.waters.name[: t.waters.rivers])
        if any(h >= 0 and t.board.state[h] == ohio for h in t.waters.way.banks[node])
    )  # fmt: skip
    s = field(t, f'turn = "1862-09"\n{side} ships cs-i2r')
    assert enemy_near(s, UNION, ohio)
    virginia = t.board.states.index("VA")
    ships = field(t, 'turn = "1862-09"\n5909/6010 ships us-i2r')
    assert not enemy_near(ships, CONFEDERATE, virginia)
    monroe = field(t, 'turn = "1862-09"\nft-monroe union 1 volunteer')
    assert enemy_near(monroe, CONFEDERATE, virginia)


# --- 10.3 blockade ---------------------------------------------------------------------------------------------------


def off_wilmington(
    t: Tables, turn: str = "1862-07", ships: str = "us-n2s, us-n1s", more: str = ""
) -> WfuState:
    return field(t, f'turn = "{turn}"\n5919/coast ships {ships}{more}')


@pytest.mark.rule("10.33")
def test_10_33_farragut_off_wilmington(t: Tables):
    """The example: 3 factors are 6 points, +2 for the battery and -1 for Farragut; a 7 is an 8, and blockade runners pass."""
    for die, won in ((7, False), (5, True)):
        s = off_wilmington(t, "1862-10", "us-n2s blockades wilmington, us-n1s blockades wilmington")
        s.board(t.leader["farragut"], next(x for x, at in enumerate(s.ship_at) if at != OFF))
        s.place_battery(
            [b.slug for b in t.batteries].index("wilmington"), t.board.hex("wilmington"), 63, False
        )
        assert total(blockade_modifiers(s, "wilmington")) == 1
        s.dice.script = [die]
        resolve(s)
        (rolled,) = [e for e in s.out if isinstance(e, BlockadeRolled)]
        assert (rolled.points, rolled.net, rolled.won) == (6, die + 1, won)
        assert bool(s.blockaded[t.place("wilmington")]) == won


@pytest.mark.rule("10.33")
def test_10_33_other_modifiers(t: Tables):
    s = field(t, 'turn = "1862-10"\nft-monroe batteries ft-monroe S SW')
    assert total(blockade_modifiers(s, "norfolk")) == -4
    assert total(blockade_modifiers(s, "new-orleans")) == -2
    s = field(t, 'turn = "1862-10"\nft-jackson batteries ft-jackson S SW')
    assert total(blockade_modifiers(s, "new-orleans")) == 0
    s = field(t, 'turn = "1862-10"\nft-jackson batteries ft-jackson S SW suppressed 1')
    assert total(blockade_modifiers(s, "new-orleans")) == -2, "R44"


@pytest.mark.rule("10.32", "10.3", "10.31")
def test_10_32_stations_are_taken_in_the_first_month_of_a_quarter(t: Tables):
    wilmington = number(t, "wilmington")
    s = off_wilmington(t, "1862-07", "us-n2s, us-n1s damage 1")
    s.begin_operations()
    run(s, PlayerTurn("blockade", side=UNION))
    assert texts(s) == [f"blockade {wilmington} with us-n2s-1", "done"], "the damaged one does not blockade"
    assert why(s, f"blockade {wilmington} with us-n1s-1") == "10.31"
    play(s, f"blockade {wilmington} with us-n2s-1")
    assert s.ship_state[t.ship["us-n2s-1"]] & BLOCKADING
    late = off_wilmington(t, "1862-08")
    run(late, PlayerTurn("blockade", side=UNION))
    assert not late.stack


@pytest.mark.rule("10.32")
def test_10_32_a_ship_that_leaves_does_not_count(t: Tables):
    s = off_wilmington(t, "1862-08", "us-n2s blockades wilmington")
    ship = t.ship["us-n2s-1"]
    s.place_ship(ship, t.waters.index["ny-box"])
    run(s, PlayerTurn("turn-ends", side=UNION))
    assert not s.ship_port[ship]
    s.place_ship(ship, t.waters.index["5919/coast"])
    s.dice.given_only = True
    resolve(s)
    assert not any(s.blockaded), "no die falls"


@pytest.mark.rule("10.31")
def test_10_31_river_ships_blockade_on_rivers_and_bays_only(t: Tables):
    wilmington, norfolk = number(t, "wilmington"), number(t, "norfolk")
    s = field(t, 'turn = "1862-07"\n5919/coast ships us-i2r\n6310/6411 ships us-i2r')
    s.begin_operations()
    run(s, PlayerTurn("blockade", side=UNION))
    assert f"blockade {norfolk} with us-i2r-2" in texts(s)
    assert why(s, f"blockade {wilmington} with us-i2r-1") == "10.31"


@pytest.mark.rule("10.33", "6.31")
def test_10_33_blockaded_ports_lower_the_capacity(t: Tables):
    s = field(t, 'turn = "1863-01"')
    full = capacity(s)
    ports = list(t.stations)
    assert open_ports(s) == len(ports)
    for count, port in enumerate(ports, start=1):
        s.blockaded[t.place(port)] = 1
        left = len(ports) - count
        assert port_penalty(s) == (-1 if left < 3 else 0) + (-2 if not left else 0)
    assert capacity(s) == full - len(ports) - 3


@pytest.mark.rule("10.33")
def test_10_33_r3_the_markers_of_the_quarter_before_come_off_after_recruitment(t: Tables):
    s = field(
        t,
        'turn = "1862-10"\nhome = { blockaded = { mobile = 1, wilmington = 1 } }\n5919/coast ships us-n2s blockades wilmington',
    )
    s.dice.script = [1]
    resolve(s)
    assert s.blockaded[t.place("mobile")]
    assert s.blockaded[t.place("wilmington")]
    markers_off(s)
    assert not s.blockaded[t.place("mobile")]
    assert s.blockaded[t.place("wilmington")], "won for this quarter"


# --- 16 withdrawals --------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.0", "16.11", "5.4")
def test_16_0_half_of_the_militia_in_july_1861(t: Tables):
    """The example, on the campaign's set-up: half of all, and at least half of every state's."""
    s = scenario(t, "campaign")

    def militia() -> list[int]:
        return [
            sp
            for sp, at in enumerate(s.sp_at)
            if at != OFF and s.side_of(sp) == UNION and s.quality_of(sp) == 0
        ]

    before = len(militia())
    run(s, "withdrawals")
    while s.stack:
        play(s, texts(s)[-1])
    assert len(militia()) == before - before // 2


@pytest.mark.rule("16.11")
def test_16_11_state_by_state_and_of_the_cavalry(t: Tables):
    text = """turn = "1861-07"
        washington union 3 militia
        baltimore union 1 militia
        alexandria-va union 4 militia
        ft-monroe union 2 militia-cavalry
        pittsburgh union 1 militia"""
    s = field(t, text)
    f = order(s, UNION, 0, Fraction(1, 2))
    assert (f.count, f.cavalry) == (5, 1)
    assert dict(zip(f.states, f.quota, strict=True)) == {"MD": 2, "VA": 3}, (
        "Washington is Maryland's, Alexandria and Ft. Monroe Virginia's"
    )
    run(s, f)
    play(
        s,
        f"withdraw militia from {number(t, 'alexandria-va')}",
        f"withdraw militia from {number(t, 'alexandria-va')}",
    )
    assert why(s, f"withdraw militia from {number(t, 'alexandria-va')}") == "16.11", (
        "Virginia's third must be cavalry, or the quota fails"
    )
    assert why(s, f"withdraw militia from {number(t, 'pittsburgh')}") == "16.11"
    while s.stack:
        play(s, texts(s)[0])
    assert s.strength(t.board.hex("pittsburgh"), UNION) == 1
    assert s.strength(t.board.hex("ft-monroe"), UNION) == 1
    assert owed(f, horsemen(s, f)) == 0


@pytest.mark.rule("16.11")
def test_16_11b_the_besieged_stay(t: Tables):
    text = 'turn = "1861-07"\nwashington union 4 militia inside; fort union; siege 1; confederate 9 volunteer\npittsburgh union 4 militia'
    s = field(t, text)
    f = order(s, UNION, 0, Fraction(1, 2))
    assert f.count == 4
    run(s, f)
    while s.stack:
        play(s, texts(s)[0])
    assert s.strength(t.board.hex("washington"), UNION) == 4
    assert s.strength(t.board.hex("pittsburgh"), UNION) == 0


@pytest.mark.rule("16.11")
def test_16_11a_the_boxes_give_their_share_evenly(t: Tables):
    s = field(
        t,
        'turn = "1863-05"\nboxes = { union_east = ["7 volunteer", "2 volunteer-cavalry"], union_west = ["4 volunteer", "1 volunteer-cavalry"] }',
    )
    from_boxes(s, UNION, 1, Fraction(1, 3))
    volunteer, horse = KINDS.index("volunteer"), KINDS.index("volunteer-cavalry")
    assert s.box[horse] + s.box[10 + horse] == 2, "a third of the cavalry"
    assert sum(s.box) == 14 - 4
    east = 9 - s.box[volunteer] - s.box[horse]
    assert east == 2, "split between the theaters"


@pytest.mark.rule("16.12")
@pytest.mark.parametrize(("capacity", "gone"), [(110, 3), (80, 4), (60, 4), (30, 6)])
def test_16_12_confederate_veterans_by_the_capacity(t: Tables, capacity: int, gone: int):
    s = field(
        t, f'turn = "1863-12"\nsupply_capacity = {capacity}\nrichmond confederate 24 veteran', checked=False
    )
    run(s, "withdrawals")
    while s.stack:
        play(s, texts(s)[0])
    assert s.strength(t.board.hex("richmond"), CONFEDERATE) == 24 - gone


@pytest.mark.rule("6.66", "6.7")
def test_missouri_loses_hardee_and_an_sp_in_october(t: Tables):
    s = field(t, 'turn = "1861-10"\nlittle-rock confederate 2 volunteer; leaders hardee', "missouri-1861")
    run(s, "leader-phase")
    assert s.strength(t.board.hex("little-rock"), CONFEDERATE) == 1
    assert s.leader_state[t.leader["hardee"]] == ASIDE


def test_the_leaders_of_the_schedule_come_in_their_month(t: Tables):
    s = scenario(t, "campaign")
    s.turn += 1
    run(s, AtHome("reinforce-leaders", side=CONFEDERATE))
    while s.stack:
        play(s, next(x for x in texts(s) if x.startswith("send")))
    came = {e.leader for e in s.out if isinstance(e, LeaderCame)}
    assert came == {"floyd", "hardee", "hebert", "zollicoffer"}


# --- what the phases of a turn do ------------------------------------------------------------------------------------


@pytest.mark.rule("6.2", "5.12")
def test_6_2_the_union_rolls_for_neutral_kentucky_each_quarter_from_october_1861(t: Tables):
    for turn, dice, joins in (
        ("1861-10", (5,), True),
        ("1861-10", (4,), False),
        ("1861-11", (), False),
        ("1862-01", (4,), True),
    ):
        s = field(t, f'turn = "{turn}"\nkentucky = "nobody"')
        run(s, "kentucky-entry", dice=dice)
        assert (s.kentucky == UNION) == joins


@pytest.mark.rule("15.2", "15.21", "15.5", "15.51")
def test_15_2_administration_only_improves_and_rests(t: Tables):
    s = field(t, 'turn = "1862-06"\nrichmond confederate 1 volunteer unsupplied fatigue 2')
    (sp,) = s.sps_at(t.board.hex("richmond"), CONFEDERATE)
    run(s, PlayerTurn("supply-judgment", side=CONFEDERATE))
    assert s.sp_supply[sp] == 0
    run(s, PlayerTurn("fatigue-recovery", side=CONFEDERATE))
    assert s.sp_fatigue[sp] == 1
    board = t.board
    hex_ = board.hex("richmond")
    ring = "\n".join(f"{board.numbers[h]} union 1 volunteer" for h in board.around(hex_))
    cut = field(t, f'turn = "1862-06"\n{ring}\nbeverly confederate 1 volunteer unsupplied')
    (sp,) = cut.sps_at(board.hex("beverly"), CONFEDERATE)
    run(cut, PlayerTurn("supply-judgment", side=CONFEDERATE))
    assert cut.sp_supply[sp] <= 1, "never worse"


@pytest.mark.rule("17.22")
def test_17_22_a_lost_election_ends_the_campaign_in_february_1865(t: Tables):
    for turn, lost, over in (("1865-01", True, False), ("1865-02", True, True), ("1865-02", False, False)):
        s = field(
            t, f'turn = "{turn}"\nsupply_capacity = 60\nhome = {{ election_lost = {str(lost).lower()} }}'
        )
        assert decide_early(s) == over
        if over:
            assert s.outcome is not None
            assert s.outcome.winner == "confederate"
    fallen = field(
        t, 'turn = "1865-02"\nsupply_capacity = 30\nhome = { election_lost = true }\nrichmond union 4 veteran'
    )
    assert decide_early(fallen)
    assert fallen.outcome is not None
    assert fallen.outcome.winner == "union", "conquered in time"


@pytest.mark.rule("6.41")
def test_6_41_losses_on_the_gulf_go_to_the_eastern_box_while_only_the_sea_feeds_them(t: Tables):
    s = field(
        t,
        'turn = "1862-09"\nnew-orleans union 4 volunteer\nlouisville union 1 volunteer\nwashington union 1 volunteer\n2414/2514 ships cs-i2r',
    )
    assert box_theater(s, t.board.hex("new-orleans"), UNION) == EAST
    assert box_theater(s, t.board.hex("louisville"), UNION) == WEST
    assert box_theater(s, t.board.hex("washington"), UNION) == EAST
    assert box_theater(s, t.board.hex("mobile"), CONFEDERATE) == WEST
