"""6.66 to 6.69 Leaders, HQs, railroad units and ships that arrive."""

import pytest
from war import SUMMER, begin, field, hq, number, pair, play, run, scenario, texts, why
from war_scenes import launched

from longroll.games.war_for_the_union.casualties import fall, replacement
from longroll.games.war_for_the_union.combat.events import LeaderCame
from longroll.games.war_for_the_union.combat.losses import DEAD
from longroll.games.war_for_the_union.flags import (
    ASIDE,
    DISPLACED,
    ELIMINATED,
    KILLED,
    OFF,
    POOL,
    RELIEVED,
    WOUNDED,
)
from longroll.games.war_for_the_union.frames import AtHome, LeadersCome, ShipsCome, UnitsCome
from longroll.games.war_for_the_union.home.arrivals import in_play, removable, remove
from longroll.games.war_for_the_union.home.events import HqDissolved, ShipArrived, ShipLost
from longroll.games.war_for_the_union.home.leaders import remove_named
from longroll.games.war_for_the_union.home.resources import points
from longroll.games.war_for_the_union.home.units import hq_home
from longroll.games.war_for_the_union.movement.march import homeward
from longroll.games.war_for_the_union.position import to_position
from longroll.games.war_for_the_union.reading import from_position
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION


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


def test_the_question_of_a_new_ship_names_its_rule(t: Tables):
    s, _ship = launched(t)
    assert FLOW.decision(s).rule == "6.86"
    assert run(s, AtHome("dissolving", side=CONFEDERATE)) is s
    assert FLOW.decision(s).prompt.startswith("Ironclad I2R 1 lies under Union guns")


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


@pytest.mark.rule("6.66")
def test_6_66_a_leader_without_a_place_tries_again_a_month_later(t: Tables):
    held = "\n".join(f"{x} union 1 volunteer" for x in ("houston", "beaumont", "galveston", "nacogdoches"))
    s = field(t, f'turn = "1861-08"\n{held}')
    hebert = t.leader["hebert"]
    run(s, LeadersCome("leaders-come", side=CONFEDERATE, leaders=[hebert]))
    assert (s.leader_state[hebert], s.leader_at[hebert]) == (DISPLACED, OFF)
    run(s, AtHome("reinforce-leaders", side=CONFEDERATE))
    assert "send hebert" not in " ".join(texts(s))
    s.stack.clear()
    s.turn += 1
    for sp in s.sps_at(t.board.hex("houston"), UNION):
        s.disband(sp)
    run(s, AtHome("reinforce-leaders", side=CONFEDERATE))
    while s.stack and not any(x.startswith("send hebert") for x in texts(s)):
        play(s, texts(s)[0])
    assert f"send hebert to {number(t, 'houston')}" in texts(s)


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


@pytest.mark.rule("6.66", "13.72")
def test_6_66a_who_takes_a_place_in_the_pool_waits_in_that_place(t: Tables):
    """He has no wound behind him: he is neither first in line nor recalled."""
    s = seventeen(t, "1863-05")
    run(s, LeadersCome("leaders-come", side=CONFEDERATE, leaders=[t.leader["a-p-hill"]]))
    play(s, "pool a-p-hill for buckner")
    hill = t.leader["a-p-hill"]
    run(s, AtHome("reinforce-leaders", side=CONFEDERATE))
    assert not s.stack, "nobody is asked to recall him"
    for state in (s, from_position(t, to_position(s))):
        line = []
        while (new := replacement(state, CONFEDERATE, cavalry=False)) >= 0 and len(line) < 4:
            line.append(t.leaders[new].slug)
            state.leader_state[new] = KILLED
        assert line == ["d-h-hill", "g-w-smith", "a-p-hill", "cheatham"]
    assert s.leader_state[hill] == KILLED


def drained(t: Tables, text: str) -> WfuState:
    """A position in which the Confederate pool is empty."""
    s = field(t, text)
    for i, man in enumerate(t.leaders):
        if man.side == CONFEDERATE and s.leader_state[i] == POOL:
            s.leader_state[i] = KILLED
    return s


@pytest.mark.rule("6.66", "6.71", "13.72")
def test_6_66b_r71_a_removed_leader_is_used_when_the_pool_is_exhausted(t: Tables):
    a, _ = pair(t)
    text = f"{SUMMER}\n{a} confederate 2 volunteer; leaders polk, hardee, price, jackson"
    s = field(t, text)
    remove(s, t.leader["polk"], "6.66")
    assert replacement(s, CONFEDERATE, False) != t.leader["polk"], "not while the pool has anybody"
    s = drained(t, text)
    assert replacement(s, CONFEDERATE, False) == -1
    for slug in ("price", "polk"):
        remove(s, t.leader[slug], "6.66")
    fall(s, t.leader["jackson"], DEAD, "13.72")
    assert s.leader_at[t.leader["polk"]] == t.board.index[a], "the one with the higher command rating"
    assert s.leader_at[t.leader["price"]] == OFF


@pytest.mark.rule("6.66")
def test_6_66c_division_leaders_do_not_count(t: Tables):
    s = seventeen(t, "1863-05")
    run(s, LeadersCome("leaders-come", side=CONFEDERATE, leaders=[t.leader["marmaduke"]]))
    assert any(x.startswith("send marmaduke") for x in texts(s))
    play(s, next(x for x in texts(s) if x.startswith("send marmaduke")))
    assert t.leader["marmaduke"] not in removable(s, CONFEDERATE)


@pytest.mark.rule("6.66", "6.7")
def test_6_66c_scheduled_removals_of_division_leaders(t: Tables):
    s = field(t, 'turn = "1862-02"\nnashville confederate 2 volunteer; leaders zollicoffer')
    run(s, "leader-phase")
    assert s.leader_at[t.leader["zollicoffer"]] == OFF
    assert s.leader_state[t.leader["zollicoffer"]] == ASIDE
    dead = field(t, 'turn = "1862-02"\npeople = { killed = ["zollicoffer"] }')
    run(dead, "leader-phase")
    assert dead.leader_state[t.leader["zollicoffer"]] == KILLED


@pytest.mark.rule("6.66")
def test_6_66c_a_division_leader_who_is_on_his_way_back_is_removed_too(t: Tables):
    s = field(t, 'turn = "1862-02"')
    man = t.leader["zollicoffer"]
    for state in (DISPLACED, POOL, WOUNDED):
        s.leader_state[man] = state
        remove_named(s, man)
        assert s.leader_state[man] == ASIDE


@pytest.mark.rule("6.66")
def test_6_66d_the_texan_arrives_in_texas(t: Tables):
    s = field(t, 'turn = "1861-08"')
    run(s, LeadersCome("leaders-come", side=CONFEDERATE, leaders=[t.leader["hebert"]]))
    assert texts(s) == [f"send hebert to {number(t, 'houston')}", "set aside hebert"]


@pytest.mark.rule("6.66")
def test_6_66d_hebert_serves_in_texas_and_western_louisiana_only(t: Tables):
    board, hebert = t.board, t.leader["hebert"]
    assert [man.slug for man in t.leaders if man.texan] == ["hebert"]
    for slug, fine in (
        ("houston", True), ("shreveport", True), ("alexandria-la", True), ("brashear-city", True),
        ("new-orleans", False), ("baton-rouge", False), ("camden", False), ("little-rock", False),
    ):  # fmt: skip
        s = field(t, SUMMER)
        assert (homeward(s, (hebert,), board.hex(slug)) is None) == fine, slug
    edge = next(
        (h, j)
        for h in range(board.count)
        for j in board.around(h)
        if t.far_west[h] and board.states[board.state[j]] == "AR" and t.ground.march[board.side(h, j)] == 1
    )
    rows = f"{SUMMER}\n{board.numbers[edge[0]]} confederate 1 volunteer; leaders hebert, polk"
    s = begin(field(t, rows), "operations", CONFEDERATE)
    play(s, "lead hebert", "take all", "set out")
    assert why(s, f"to {board.numbers[edge[1]]}") == "6.66"
    play(s, "halt", "lead polk", "take all", "set out")
    assert why(s, f"to {board.numbers[edge[1]]}") == "", "others go where they like"


@pytest.mark.rule("6.66", "13.72")
def test_6_66d_the_texan_replaces_nobody_in_virginia(t: Tables):
    text = 'turn = "1863-07"\nrichmond confederate 4 veteran; leaders longstreet\nhouston confederate 2 veteran; leaders magruder'
    s = field(t, text)
    texan = t.leader["hebert"]
    if s.leader_at[texan] != OFF:
        s.place_leader(texan, OFF)
    s.leader_state[texan] = POOL
    fall(s, t.leader["longstreet"], DEAD, "13.72")
    assert s.leader_at[texan] == OFF
    assert s.leader_at[t.leader["d-h-hill"]] == t.board.hex("richmond")
    assert replacement(s, CONFEDERATE, False, t.board.hex("houston")) == texan


@pytest.mark.rule("6.67", "6.45", "6.61")
def test_6_67_a_blockade_keeps_no_hq_away(t: Tables):
    """Lee's army finds Richmond taken, and Norfolk is the nearest city: its blockade is for troops."""
    others = "\n".join(f"{x} union 1 volunteer" for x in ("richmond", "petersburg", "raleigh", "lynchburg"))
    for blockade in ("", "home = { blockaded = { norfolk = 1 } }\n"):
        s = field(t, f"{SUMMER}\n{blockade}{others}")
        assert hq_home(s, hq(t, "northern-virginia-hq")) == t.board.hex("norfolk")


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


@pytest.mark.rule("6.67", "6.62")
@pytest.mark.parametrize(("kentucky", "city"), [("nobody", "cincinnati"), ("union", "louisville")])
def test_6_67_r46_no_army_gathers_in_neutral_kentucky(t: Tables, kentucky: str, city: str):
    s = field(t, f'turn = "1861-11"\nkentucky = "{kentucky}"')
    run(s, UnitsCome("units-come", side=UNION, units=[t.counter["cumberland-hq"]]))
    assert s.hq_at[hq(t, "cumberland-hq")] == t.board.hex(city)


@pytest.mark.rule("6.67")
def test_6_67_an_army_that_the_schedule_dissolves_is_told(t: Tables):
    s = field(t, 'turn = "1862-09"\nwashington union 2 volunteer; leaders pope; hqs virginia-hq pope')
    run(s, "leader-phase")
    (told,) = [x for x in s.out if isinstance(x, HqDissolved)]
    assert (told.army, told.rule) == ("virginia-hq", "6.67")


@pytest.mark.rule("6.45", "6.67")
def test_6_67_the_army_of_the_gulf_returns_to_a_port_of_the_union(t: Tables):
    hq = t.hqs.index(t.counter["gulf-hq"])
    s = field(t, 'turn = "1864-04"')
    s.hq_state[hq] = ELIMINATED
    assert hq_home(s, hq) == t.box_node["key-west"], "New Orleans is empty, and Confederate"
    s = field(t, 'turn = "1864-04"\nnew-orleans union 1 veteran')
    assert hq_home(s, hq) == t.board.hex("new-orleans")
    s = field(t, 'turn = "1864-04"\npensacola union 1 veteran\nnew-orleans confederate 1 veteran')
    assert hq_home(s, hq) == t.board.hex("pensacola")


@pytest.mark.rule("6.68")
def test_6_68_railroad_units_arrive_where_rails_lead_to_the_north_edge(t: Tables):
    s = field(t, 'turn = "1862-06"')
    run(s, UnitsCome("units-come", side=UNION, units=[t.counter["usmrr-2"]]))
    found = {x.split()[-1] for x in texts(s)}
    assert number(t, "cincinnati") in found
    assert number(t, "philadelphia") in found, "any major city or capital, of either theater"
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


@pytest.mark.rule("6.69")
def test_6_69_a_river_ironclad_that_comes_in_another_ones_place_is_the_one_that_is_placed(t: Tables):
    """Philadelphia is lost; Ft. Monroe takes the other ship."""
    s = field(t, 'turn = "1863-07"\nphiladelphia confederate 2 veteran')
    lost = t.node_of(t.place("philadelphia"))
    run(s, ShipsCome("ships-come", side=UNION, ships=[t.counter["us-i2s"], lost]))
    while s.stack:
        play(s, texts(s)[0])
    (came,) = [x for x in s.out if isinstance(x, ShipArrived)]
    assert came.ship.startswith("us-i2r")


@pytest.mark.rule("6.72", "3.23", "6.66", "6.67")
def test_6_72_grant_comes_to_tennessee_as_he_is_in_october_1863(t: Tables):
    """He and Sherman bring their army to Tuscumbia as dated counters, Rosecrans goes, Thomas is promoted."""
    s = scenario(t, "tennessee-1863")
    s.turn = t.economy.turn("1863-10", "test")
    tuscumbia = t.board.hex("tuscumbia")
    s.muster(UNION, 0, 1, tuscumbia)
    run(s, AtHome("reinforce-units", side=UNION))
    run(s, AtHome("reinforce-leaders", side=UNION))
    while s.stack:
        play(s, texts(s)[0])
    for slug in ("grant", "sherman"):
        new = next(i for i, man in enumerate(t.leaders) if man.replaces == slug)
        assert (s.leader_at[t.leader[slug]], s.leader_at[new]) == (OFF, tuscumbia), slug
    assert s.hq_at[hq(t, "tennessee-hq")] == tuscumbia
    run(s, "leader-phase")
    assert s.leader_state[t.leader["rosecrans-1862-10"]] == ASIDE
    assert s.leader_at[t.leader["thomas-1863-10"]] == t.board.hex("murfreesboro")
    assert s.commander(hq(t, "cumberland-hq")) < 0, "Thomas may take it over"
