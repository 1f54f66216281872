"""Rules 6.4 to 6.6: replacements, recruits and reinforcements."""

import pytest
from war import field, play, run, texts, why

from longroll.games.war_for_the_union.flags import OFF, SUNK
from longroll.games.war_for_the_union.frames import AtHome, Raising
from longroll.games.war_for_the_union.home.events import Arrived, Forfeited, ReinforcementsLost
from longroll.games.war_for_the_union.home.hexes import (
    REINFORCEMENT,
    REPLACEMENT,
    closed,
    most,
    reinforcement_hexes,
    room,
)
from longroll.games.war_for_the_union.home.reinforcements import union_losses
from longroll.games.war_for_the_union.home.replacements import draw
from longroll.games.war_for_the_union.position import to_position
from longroll.games.war_for_the_union.reading import from_position
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, EAST, KINDS, UNION, WEST

VOLUNTEER = KINDS.index("volunteer")
MILITIA, MILITIA_CAVALRY = KINDS.index("militia"), KINDS.index("militia-cavalry")


def raising(
    side: int, source: int, east: int = 0, west: int = 0, either: int = 0, kind: int = VOLUNTEER
) -> Raising:
    counts = [0] * 30
    counts[kind], counts[10 + kind], counts[20 + kind] = east, west, either
    total = [either, 0] if kind < 5 else [0, either]
    return Raising(
        "raising", side=side, source=source, counts=counts, total=total if source == REINFORCEMENT else [0, 0]
    )


def places(s: WfuState, prefix: str = "raise ") -> set[str]:
    """The hexes that are offered, by name."""
    return {x.split()[-1] for x in texts(s) if x.startswith(prefix)}


def number(t: Tables, slug: str) -> str:
    return t.node_name(t.node_of(t.place(slug)))


# --- 6.4 replacements ------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.42", "6.44")
def test_6_42_five_volunteers_in_each_box(t: Tables):
    """The example: two return to each theater, a fifth to either, and five are gone."""
    s = field(t, 'turn = "1862-07"\nboxes = { union_east = ["5 volunteer"], union_west = ["5 volunteer"] }')
    found = draw(s, UNION)
    assert (found[VOLUNTEER], found[10 + VOLUNTEER], found[20 + VOLUNTEER]) == (2, 2, 1)
    assert sum(s.box) == 0


@pytest.mark.rule("6.42")
def test_6_42_an_odd_one_without_a_partner_stays(t: Tables):
    s = field(
        t,
        'turn = "1862-07"\nboxes = { union_east = ["3 militia", "1 volunteer-cavalry"], union_west = ["2 militia"] }',
    )
    found = draw(s, UNION)
    assert (found[MILITIA], found[10 + MILITIA], sum(found)) == (1, 1, 2)
    assert s.box[MILITIA] == 1
    assert s.box[KINDS.index("volunteer-cavalry")] == 1


@pytest.mark.rule("6.4", "6.43", "5.14")
def test_6_43_replacements_go_to_their_theater(t: Tables):
    s = field(t, 'turn = "1862-07"\nboxes = { union_east = ["2 volunteer"], union_west = ["2 volunteer"] }')
    run(s, "replacements")
    assert number(t, "philadelphia") in places(s)
    assert number(t, "cincinnati") in places(s)
    play(s, f"raise volunteer at {number(t, 'philadelphia')}")
    assert number(t, "philadelphia") not in places(s), "the eastern one is placed"
    assert why(s, f"raise volunteer at {number(t, 'harrisburg')}") == "6.43"
    play(s, f"raise volunteer at {number(t, 'cincinnati')}")
    assert not s.stack


@pytest.mark.rule("6.44")
def test_6_44_what_is_not_placed_stays_in_its_box(t: Tables):
    s = field(t, 'turn = "1862-07"\nboxes = { union_west = ["4 volunteer"] }')
    run(s, "replacements")
    play(s, f"raise volunteer at {number(t, 'cincinnati')}", "done")
    assert s.box[10 + VOLUNTEER] == 1, "two of four are gone, one was placed, one waits"


@pytest.mark.rule("6.43")
def test_6_43b_two_replacements_join_each_supplied_army(t: Tables):
    text = """turn = "1862-07"
        boxes = { union_east = ["12 volunteer"] }
        washington union 2 volunteer; leaders mcclellan; hqs potomac-hq mcclellan"""
    s = field(t, text)
    run(s, "replacements")
    play(s, "raise volunteer with potomac-hq", "raise volunteer with potomac-hq")
    assert "raise volunteer with potomac-hq" not in texts(s)
    washington = number(t, "washington")
    play(s, f"raise volunteer at {washington}", f"raise volunteer at {washington}")
    assert washington not in places(s), "two more in the city itself"
    assert s.strength(t.board.hex("washington"), UNION) == 6


@pytest.mark.rule("6.33", "6.44")
def test_6_33_the_confederacy_takes_in_a_quarter_of_its_capacity(t: Tables):
    s = field(t, 'turn = "1863-07"\nsupply_capacity = 11\nboxes = { confederate_east = ["20 veteran"] }')
    run(s, AtHome("replace-troops", side=CONFEDERATE))
    for _ in range(2):
        play(s, texts(s)[0])
    assert not s.stack, "11 // 4 = 2"
    assert s.box[20 + KINDS.index("veteran")] == 8, "what finds no room stays"


@pytest.mark.rule("6.33")
def test_6_33_no_more_than_the_capacity_or_100_in_play(t: Tables):
    for capacity, standing, comes in ((60, 59, 1), (60, 60, 0), (113, 99, 1), (113, 100, 0)):
        s = field(
            t,
            f'turn = "1863-07"\nsupply_capacity = {capacity}\nrichmond confederate {standing} veteran',
            checked=False,
        )
        run(s, raising(CONFEDERATE, REPLACEMENT, east=4))
        assert len(texts(s)) > 1 if comes else not s.stack


@pytest.mark.rule("6.35")
def test_6_35_each_half_has_its_own_ceiling(t: Tables):
    base = 'turn = "1863-07"\nsupply_capacity = 80\nhome = {{ beyond_river = 10 }}\nhouston confederate {} veteran'
    s = field(t, base.format(10))
    run(s, raising(CONFEDERATE, REPLACEMENT, east=1, west=2))
    assert number(t, "little-rock") not in places(s)
    assert number(t, "mobile") in places(s)
    assert why(s, f"raise volunteer at {number(t, 'little-rock')}") == "6.35"
    s = field(t, base.format(9))
    run(s, raising(CONFEDERATE, REPLACEMENT, east=1, west=2))
    assert number(t, "little-rock") in places(s)


@pytest.mark.rule("6.45")
def test_6_45_one_hq_a_quarter_for_two_points(t: Tables):
    s = field(
        t,
        'turn = "1863-07"\nsupply_capacity = 90\nresource_points = 5\nhome = { hq_state = { mississippi-hq = 1, valley-hq = 1 } }',
    )
    run(s, "replacements")
    assert texts(s) == ["restore mississippi-hq", "restore valley-hq", "done"]
    play(s, "restore mississippi-hq")
    assert s.resource_points == 3
    assert s.hq_at[t.hqs.index(t.counter["mississippi-hq"])] == t.board.hex("corinth")
    assert not s.stack, "one a quarter"


@pytest.mark.rule("6.45", "6.67")
def test_6_45_an_hq_whose_city_is_lost_goes_to_the_nearest_reinforcement_hex(t: Tables):
    s = field(
        t,
        'turn = "1863-07"\nsupply_capacity = 90\nresource_points = 1\nhome = { hq_state = { mississippi-hq = 1 } }\ncorinth union 2 volunteer',
    )
    run(s, "replacements")
    assert not s.stack, "one point does not pay for it"
    s.resource_points = 2
    run(s, "replacements")
    play(s, "restore mississippi-hq")
    found = s.hq_at[t.hqs.index(t.counter["mississippi-hq"])]
    corinth = t.board.hex("corinth")
    near = min(
        (
            n
            for n in reinforcement_hexes(s, CONFEDERATE)
            if t.theater_of[n] == WEST and closed(s, CONFEDERATE, n) is None
        ),
        key=lambda n: t.board.distance(corinth, n),
    )
    assert t.board.distance(corinth, found) == t.board.distance(corinth, near)


@pytest.mark.rule("6.45")
def test_6_45_a_railroad_unit_returns(t: Tables):
    s = field(t, 'turn = "1863-07"\nhome = { usmrr_state = { usmrr-1 = 1 } }')
    run(s, "replacements")
    pittsburgh = number(t, "pittsburgh")
    play(s, f"restore usmrr-1 at {pittsburgh}")
    assert s.usmrr_at[0] == t.board.hex("pittsburgh")
    assert not s.usmrr_state[0]


@pytest.mark.rule("6.46")
def test_6_46_a_sunk_union_ship_returns_from_october_1862_on(t: Tables):
    for turn, back in (("1862-07", False), ("1862-10", True)):
        s = field(t, f'turn = "{turn}"')
        ship = t.ship["us-i2r-1"]
        s.sink(ship)
        run(s, "replacements")
        assert bool(s.stack) == back
        if back:
            play(s, next(x for x in texts(s) if x.startswith("rebuild us-i2r-1 at")))
            assert s.ship_at[ship] != OFF
            assert not s.ship_state[ship] & SUNK
            assert not s.stack, "one a quarter"


# --- 6.5 recruits ----------------------------------------------------------------------------------------------------


def recruiting(t: Tables, more: str = "", turn: str = "1862-07", capacity: int = 100) -> WfuState:
    return run(field(t, f'turn = "{turn}"\nsupply_capacity = {capacity}\n{more}'), "recruitment")


@pytest.mark.rule("6.5", "5.15")
def test_6_5_recruits_from_april_1862_each_quarter(t: Tables):
    assert not recruiting(t, turn="1862-01").stack
    assert not recruiting(t, turn="1862-05").stack
    assert recruiting(t, turn="1862-04").stack


@pytest.mark.rule("6.51")
def test_6_51_richmond_gives_its_line_and_one_for_its_center(t: Tables):
    richmond = number(t, "richmond")
    s = recruiting(t)
    play(s, f"recruit volunteer at {richmond}", f"recruit volunteer at {richmond}")
    assert f"recruit volunteer at {richmond}" not in texts(s)
    assert why(s, f"recruit volunteer at {richmond}") == "6.51"
    s = recruiting(t, "centers = { richmond = false }")
    play(s, f"recruit volunteer at {richmond}")
    assert f"recruit volunteer at {richmond}" not in texts(s), "the center is gone"


@pytest.mark.rule("6.51")
def test_6_51b_a_blockaded_port_gives_no_bonus(t: Tables):
    charleston = number(t, "charleston-sc")
    assert f"recruit volunteer at {charleston}" in texts(recruiting(t))
    assert f"recruit volunteer at {charleston}" not in texts(
        recruiting(t, "home = { blockaded = { charleston-sc = 1 } }")
    )


@pytest.mark.rule("6.51", "6.61")
def test_6_51c_not_under_enemy_troops_nor_at_blockaded_norfolk(t: Tables):
    norfolk, memphis = number(t, "norfolk"), number(t, "memphis")
    assert {f"recruit volunteer at {norfolk}", f"recruit volunteer at {memphis}"} <= set(texts(recruiting(t)))
    s = recruiting(t, "home = { blockaded = { norfolk = 1 } }\nmemphis union 1 volunteer")
    assert not {f"recruit volunteer at {norfolk}", f"recruit volunteer at {memphis}"} & set(texts(s))
    assert why(s, f"recruit volunteer at {memphis}") == "6.61"


@pytest.mark.rule("6.51")
def test_6_51d_beaumont_stands_in_for_houston(t: Tables):
    beaumont, galveston = number(t, "beaumont"), number(t, "galveston")
    assert f"recruit volunteer at {beaumont}" not in texts(recruiting(t))
    s = recruiting(t, "houston union 1 volunteer")
    assert f"recruit volunteer at {beaumont}" in texts(s)
    assert f"recruit volunteer at {galveston}" not in texts(s)
    s = recruiting(t, "houston union 1 volunteer\nbeaumont union 1 volunteer")
    assert closed(s, CONFEDERATE, t.board.hex("galveston")) is None
    assert closed(s, CONFEDERATE, t.board.hex("nacogdoches")) is None
    nacogdoches = number(t, "nacogdoches")
    for chosen, other in ((galveston, nacogdoches), (nacogdoches, galveston)):
        s = recruiting(t, "houston union 1 volunteer\nbeaumont union 1 volunteer")
        assert {f"recruit volunteer at {chosen}", f"recruit volunteer at {other}"} <= set(texts(s)), (
            "the owner chooses"
        )
        play(s, f"recruit volunteer at {chosen}")
        assert s.strength(t.board.index[chosen], CONFEDERATE) == 1
        assert not {f"recruit volunteer at {chosen}", f"recruit volunteer at {other}"} & set(texts(s)), (
            "one line of the chart"
        )
        assert why(s, f"recruit volunteer at {other}") == "6.51"


@pytest.mark.rule("6.51")
def test_6_51d_a_besieged_houston_is_not_the_unions(t: Tables):
    text = "houston union 2 volunteer; confederate 1 volunteer; fort confederate; siege 1"
    s = recruiting(t, text)
    assert closed(s, CONFEDERATE, t.board.hex("beaumont")).rule == "6.51"  # type: ignore[union-attr]
    assert f"recruit volunteer at {number(t, 'beaumont')}" not in texts(s)


@pytest.mark.rule("6.52")
def test_6_52_cavalry_as_one_of_five_and_one_a_theater_in_1862(t: Tables):
    s = recruiting(t)
    richmond, nashville, jackson = (number(t, x) for x in ("richmond", "nashville", "jackson-ms"))
    assert not any("cavalry" in x for x in texts(s))
    assert why(s, f"recruit volunteer-cavalry at {nashville}") == "6.52"
    for city in ("memphis", "bowling-green", "new-orleans", "little-rock", "springfield-mo"):
        if f"recruit volunteer at {number(t, city)}" in texts(s):
            play(s, f"recruit volunteer at {number(t, city)}")
    play(s, f"recruit volunteer-cavalry at {nashville}")
    assert f"recruit volunteer at {nashville}" not in texts(s), "it stands for both of its infantry"
    assert why(s, f"recruit volunteer-cavalry at {jackson}") == "6.52", "one a theater"
    assert why(s, f"recruit volunteer-cavalry at {richmond}") == "6.52", "the East has not five yet"


@pytest.mark.rule("6.52")
def test_6_52b_one_in_all_from_1863_and_6_52c_the_trans_mississippi(t: Tables):
    s = recruiting(t, turn="1863-07")
    for city in ("richmond", "richmond", "norfolk", "nashville"):
        play(s, f"recruit volunteer at {number(t, city)}")
    houston, missouri = number(t, "houston"), number(t, "springfield-mo")
    play(s, f"recruit volunteer-cavalry at {houston}")
    assert why(s, f"recruit volunteer-cavalry at {missouri}") == "6.52"
    far = recruiting(t, "home = { beyond_river = 15 }", turn="1863-07")
    assert f"recruit volunteer-cavalry at {houston}" in texts(far), "divided: no five are needed there"
    assert f"recruit volunteer-cavalry at {number(t, 'richmond')}" not in texts(far)


@pytest.mark.rule("6.53", "6.33")
def test_6_53_recruits_and_replacements_share_a_quarter_of_the_capacity(t: Tables):
    s = recruiting(t, "home = { taken_in = 3 }", capacity=20)
    for _ in range(2):
        play(s, texts(s)[0])
    assert not s.stack, "20 // 4 = 5, and three replacements came before"


@pytest.mark.rule("6.64")
def test_6_64a_what_a_full_city_cannot_take_goes_to_another_of_its_state(t: Tables):
    s = recruiting(t)
    orleans = number(t, "new-orleans")
    play(s, f"recruit volunteer at {orleans}", f"recruit volunteer at {orleans}")
    assert f"recruit volunteer at {orleans}" not in texts(s)
    onward = {x.split()[-1] for x in texts(s) if x.startswith(f"recruit volunteer from {orleans} for")}
    assert number(t, "baton-rouge") in onward
    assert number(t, "mobile") not in onward, "another state of the theater"
    play(s, f"recruit volunteer from {orleans} for {number(t, 'baton-rouge')}")
    assert s.strength(t.board.hex("baton-rouge"), CONFEDERATE) == 1


@pytest.mark.rule("6.62")
def test_6_62_bowling_green_and_confederate_kentucky(t: Tables):
    green, frankfort = number(t, "bowling-green"), number(t, "frankfort")
    union = recruiting(t, 'kentucky = "union"')
    assert f"recruit volunteer at {green}" not in texts(union)
    held = recruiting(t, 'kentucky = "union"\nbowling-green confederate 1 volunteer')
    assert f"recruit volunteer at {green}" in texts(held)
    ours = recruiting(t, 'kentucky = "confederate"')
    assert {f"recruit volunteer at {green}", f"recruit volunteer at {frankfort}"} <= set(texts(ours))


@pytest.mark.rule("17.12")
def test_17_12_the_fall_of_washington_brings_two_recruits_once(t: Tables):
    s = recruiting(t, f"home = {{ washington_fell = {t.economy.turn('1862-06', '')} }}")
    richmond, raleigh = number(t, "richmond"), number(t, "raleigh")
    play(s, f"recruit volunteer at {raleigh}", f"recruit volunteer at {raleigh}")
    play(s, f"recruit volunteer at {richmond}", f"recruit volunteer at {richmond}")
    assert f"recruit volunteer at {raleigh}" not in texts(s), "one more in the East, and Raleigh had it"
    assert s.washington_recruits


# --- 6.6 reinforcements ----------------------------------------------------------------------------------------------


@pytest.mark.rule("6.63")
def test_6_63_seven_infantry_and_a_cavalry_sp(t: Tables):
    """The example: 5 militia and a cavalry SP of the schedule and 2 militia replacements: three infantry in each theater."""
    s = field(t, 'turn = "1862-07"\nhome = { returned = [2, 0, 0, 0] }')
    f = raising(UNION, REINFORCEMENT, either=5, kind=MILITIA)
    f.counts[20 + MILITIA_CAVALRY], f.total[1] = 1, 1
    run(s, f)
    east = {number(t, x) for x in t.economy.hexes.union_east}
    while s.stack:
        eastern = [x for x in texts(s) if x.split()[-1] in east]
        play(s, (eastern or texts(s))[0])
    came = [(e.kind, e.place in east) for e in s.out if isinstance(e, Arrived)]
    assert came.count(("militia", True)) == 2, (
        "the East has two replacements, and takes as many as it can: four of seven"
    )
    assert came.count(("militia", False)) == 3
    assert came.count(("militia-cavalry", True)) == 1


@pytest.mark.rule("6.64")
@pytest.mark.parametrize(
    ("turn", "city", "limit"),
    [
        ("1861-10", "philadelphia", 2), ("1862-04", "philadelphia", 3), ("1861-10", "louisville", 1), ("1862-04", "louisville", 2),
        ("1862-04", "jefferson-city", 2), ("1862-04", "dover", 1), ("1862-04", "baltimore", 1), ("1862-04", "washington", 2),
        ("1862-03", "ny-box", 2), ("1862-04", "ny-box", 3),
    ],
)  # fmt: skip
def test_6_64_union_sps_in_a_hex(t: Tables, turn: str, city: str, limit: int):
    s = field(t, f'turn = "{turn}"\nkentucky = "union"\njefferson-city union 1 volunteer')
    assert most(s, UNION, t.node_of(t.place(city))) == limit


@pytest.mark.rule("6.64", "6.61")
def test_6_64_confederate_sps_in_a_hex_and_state(t: Tables):
    early = field(t, 'turn = "1861-10"')
    richmond, norfolk = t.board.hex("richmond"), t.board.hex("norfolk")
    assert room(early, CONFEDERATE, richmond, REINFORCEMENT) == 1
    early.arrived[norfolk] = 1
    assert room(early, CONFEDERATE, richmond, REINFORCEMENT) == 0, "one a state"
    assert room(early, CONFEDERATE, richmond, REPLACEMENT) == 1, (
        "and a second one that is a replacement (6.64d)"
    )
    late = field(t, 'turn = "1862-04"')
    assert room(late, CONFEDERATE, richmond, REINFORCEMENT) == 2
    border = field(t, 'turn = "1862-07"\nspringfield-mo confederate 1 volunteer')
    assert most(border, CONFEDERATE, t.board.hex("springfield-mo")) == 1


@pytest.mark.rule("6.61")
def test_6_61_a_city_that_is_no_functioning_source_takes_one_sp(t: Tables):
    s = field(t, 'turn = "1862-07"')
    pittsburgh = t.board.hex("pittsburgh")
    assert most(s, UNION, pittsburgh) == 3
    around = "\n".join(
        f"{t.board.numbers[h]} confederate 1 volunteer"
        for h in t.board.around(t.board.hex("tallahassee"))[:5]
        if not t.board.sea[h]
    )
    cut = field(t, f'turn = "1862-07"\n{around.replace("confederate", "union")}')
    assert most(cut, CONFEDERATE, t.board.hex("tallahassee")) == 1


@pytest.mark.rule("6.61")
def test_6_61b_nobody_arrives_in_a_surrounded_city(t: Tables):
    ring = "\n".join(
        f"{t.board.numbers[h]} confederate 1 volunteer" for h in t.board.around(t.board.hex("harrisburg"))
    )
    s = field(t, f'turn = "1863-06"\n{ring}')
    refused = closed(s, UNION, t.board.hex("harrisburg"))
    assert refused is not None
    assert refused.rule == "6.61"


@pytest.mark.rule("6.62", "6.61")
def test_6_62_louisville_and_frankfort(t: Tables):
    """The example: both while Kentucky is the Union's, Louisville alone while it is Confederate, neither while it is neutral."""
    for state, open_ in (
        ("union", {"louisville", "frankfort"}),
        ("confederate", {"louisville"}),
        ("nobody", set()),
    ):
        s = field(t, f'turn = "1862-07"\nkentucky = "{state}"')
        found = {slug for slug in ("louisville", "frankfort") if closed(s, UNION, t.board.hex(slug)) is None}
        assert found == open_


@pytest.mark.rule("6.61")
def test_6_61_the_box_takes_what_the_east_cannot(t: Tables):
    s = field(t, 'turn = "1862-07"\nkentucky = "union"')
    run(s, raising(UNION, REINFORCEMENT, either=12, kind=MILITIA))
    assert "ny-box" not in places(s)
    assert why(s, "raise militia at ny-box") == "6.61"
    for slug in t.economy.hexes.union_east[:-1]:
        s.arrived[t.node_of(t.place(slug))] = 3
    assert "ny-box" in places(s)


@pytest.mark.rule("6.64", "6.6", "5.16")
def test_6_64f_six_cities_get_an_sp_each(t: Tables):
    s = field(t, 'turn = "1862-07"\nkentucky = "union"')
    run(s, AtHome("reinforce-troops", side=UNION))
    six = {number(t, x) for x in t.economy.hexes.union_least_one}
    assert places(s) == six, "six SPs, six cities"
    while s.stack:
        play(s, texts(s)[0])
    assert {t.node_name(n) for n in range(t.nodes) if s.arrived[n]} == six


@pytest.mark.rule("6.64")
def test_6_64f_impossible_minima_bind_nobody(t: Tables):
    """Five SPs for six cities: every one goes to one of the six; a city that the enemy holds is passed over."""
    s = field(t, 'turn = "1863-09"\nkentucky = "union"\nharrisburg confederate 2 veteran')
    run(s, AtHome("reinforce-troops", side=UNION))
    count = 0
    while s.stack:
        assert number(t, "harrisburg") not in places(s)
        play(s, texts(s)[0])
        count += 1
    assert sum(s.arrived) == 5, "5 infantry and 1 cavalry SP less one for Harrisburg"


@pytest.mark.rule("6.61")
def test_6_61_regulars_arrive_at_the_city_of_the_schedule(t: Tables):
    s = field(t, 'turn = "1861-09"')
    run(s, AtHome("reinforce-troops", side=UNION))
    arrived = [e for e in s.out if isinstance(e, Arrived) and e.kind == "regular"]
    assert [e.place for e in arrived] == [number(t, "st-louis")]
    lost = field(t, 'turn = "1861-09"\nst-louis confederate 1 volunteer')
    run(lost, AtHome("reinforce-troops", side=UNION))
    regulars = {x.split()[-1] for x in texts(lost) if x.startswith("raise regular")}
    assert regulars
    assert {t.theater_of[t.node(x, "")] for x in regulars} == {WEST}


@pytest.mark.rule("6.65")
def test_6_65b_lost_cities_cost_reinforcements(t: Tables):
    def lost(turn: str, *cities: str) -> int:
        held = "\n".join(f"{city} confederate 1 volunteer" for city in cities)
        return union_losses(field(t, f'turn = "{turn}"\nkentucky = "union"\n{held}'))

    assert lost("1862-08", "harrisburg") == 1
    assert lost("1862-08", "washington") == 2
    assert lost("1862-08", "st-louis") == 1
    assert lost("1862-08", "baltimore") == 0
    assert lost("1862-08", "baltimore", "annapolis") == 1
    assert lost("1861-12", "louisville") == 1
    assert lost("1861-12", "louisville", "frankfort") == 2
    assert lost("1862-08", "louisville") == 0
    assert lost("1862-08", "louisville", "frankfort") == 1


@pytest.mark.rule("6.65", "17.12", "17.22")
def test_6_65_r7_washington_and_the_election(t: Tables):
    def came(more: str) -> int:
        s = field(t, f'turn = "1864-12"\nkentucky = "union"\n{more}')
        run(s, AtHome("reinforce-troops", side=UNION))
        (frame,) = s.stack
        gone = sum(e.strength for e in s.out if isinstance(e, ReinforcementsLost))
        assert isinstance(frame, Raising)
        assert sum(frame.counts) == 6 - gone
        return gone

    fell = t.economy.turn("1864-11", "")
    assert came(f"home = {{ washington_fell = {fell} }}") == 2
    assert came(f"home = {{ washington_fell = {fell}, washington_paid = true }}") == 0
    assert came(f"home = {{ washington_fell = {fell} }}\nwashington confederate 2 veteran") == 2, (
        "R7: not twice"
    )
    assert came("home = { election_lost = true }") == 2


@pytest.mark.rule("6.65")
@pytest.mark.parametrize(
    ("turn", "die", "count"), [("1861-11", 6, 3), ("1863-02", 6, 2), ("1864-02", 3, 0), ("1861-11", 10, 4)]
)
def test_6_65a_bonus_troops_of_kentucky(t: Tables, turn: str, die: int, count: int):
    before = t.economy.turn(turn, "") - 1
    s = field(
        t,
        f'turn = "{turn}"\nkentucky = "confederate"\nhome = {{ bonus = [1, 0, 0], bonus_turn = [{before}, 0, 0] }}',
    )
    run(s, AtHome("reinforce-troops", side=CONFEDERATE), dice=(die,))
    came = 0
    while s.stack and s.frame(Raising).source == 3:
        assert all(t.places[t.city_at[t.node(x, "")]].state == "KY" for x in places(s))
        play(s, texts(s)[0])
        came += 1
    bonus = [e for e in s.out if isinstance(e, Arrived) and e.source == "bonus"]
    black = [p for p in t.places if p.state == "KY" and p.colour == 3 and p.value]
    assert len({e.place for e in bonus}) == len(bonus), "one a city"
    assert s.bonus[0] == 2
    assert len([e for e in s.out if isinstance(e, Forfeited)]) == 0 or len(black) < count
    assert sum(s.arrived[p.hex] for p in black) == min(count, len(black))


@pytest.mark.rule("6.63", "6.64")
def test_6_63_confederate_volunteers_before_april_1862(t: Tables):
    s = field(t, 'turn = "1861-11"\nkentucky = "union"')
    run(s, AtHome("reinforce-troops", side=CONFEDERATE))
    count = [0, 0]
    states = []
    while s.stack:
        choice = texts(s)[0]
        node = t.node(choice.split()[-1], "")
        count[t.theater_of[node]] += 1
        states.append(t.board.state[node])
        play(s, choice)
    assert sum(count) == 5
    assert abs(count[EAST] - count[WEST]) == 1
    assert len(set(states)) == 5, "one SP a state"


def test_a_position_in_mid_interphase_is_read_back(t: Tables):
    s = field(
        t,
        'turn = "1862-07"\nkentucky = "union"\nhome = { blockaded = { wilmington = 1 }, bonus = [2, 0, 0], built = { cs-t = 1 } }',
    )
    run(s, "reinforcements")
    play(s, texts(s)[0])
    play(s, texts(s)[0])
    again = from_position(t, to_position(s))
    FLOW.revive(again)
    assert to_position(again) == to_position(s)
    assert texts(again) == texts(s)
