"""Chapter 21: Departments, Headquarters, divisions, militia and new Leaders."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    act,
    asked,
    department,
    happened,
    kind,
    node_of,
    place,
    play,
    run,
    scenario,
    stand,
    texts,
    troops,
)
from longroll.games.never_call_retreat import pools, railways
from longroll.games.never_call_retreat.flags import AVAILABLE, CUT, FORT, NEW, OFF
from longroll.games.never_call_retreat.strategic import departments
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("21.11")
def test_21_11_a_department_has_no_strength_and_does_not_march(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-3']"]})
    piece = department(s, CONFEDERATE, ATLANTA)
    assert s.strength(t.board.hex(ATLANTA), CONFEDERATE) == 3
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}")
    assert not any(t.pieces.names[piece] in text for text in texts(s))


@pytest.mark.rule("21.12")
@pytest.mark.parametrize(
    ("when", "asks"),
    [("1/7/61", False), ("1/8/61", False), ("1/9/61", True), ("1/12/61", False), ("1/13/61", True)],
)
def test_21_12_one_department_in_odd_cycles_but_the_first(t: Tables, when: str, asks: bool):
    s = scenario(t, "1861", when)
    run(s, "departments")
    assert (s.stack[-1].do == "deploy-department") is asks
    if asks:
        assert asked(s)[0] == "union"
        play(s, texts(s)[1])
        play(s, texts(s)[0])
        assert len(happened(s, "DepartmentMoved")) == 1
        assert s.stack[-1].side == CONFEDERATE  # one, and then the other side


@pytest.mark.rule("21.13")
def test_21_13_union_departments_one_to_a_state_washington_apart_none_in_a_state_half_taken(t: Tables):
    s = stand(t, "1863", {})
    p = t.pieces
    mine = [x for x in range(p.department0, p.slot0) if s.side[x] == UNION]
    baltimore, washington = (t.places[t.index[x]].hex for x in ("baltimore", "washington-dc"))
    s.place(mine[0], baltimore)
    found = departments.department_sites(s, UNION, mine[1])
    assert washington in found
    assert all(t.states[t.state[i]] != "MD" for i in found)
    assert t.places[t.index["st-louis"]].hex in found
    tennessee = [c.hex for c in t.cities if c.state == "TN" and not c.site]
    for hex_ in tennessee:
        s.take_control(hex_, UNION)
        s.muster(UNION, kind(t, "inf", UNION), 1, hex_)
    for hex_ in t.lands["TN"]:
        if t.rail_hexes[hex_]:
            s.take_rail(hex_, UNION)
    memphis = t.places[t.index["memphis"]].hex
    for hex_ in (i for state in ("KY", "WV", "MS", "AL") for i in t.lands[state] if t.rail_hexes[i]):
        s.take_rail(hex_, UNION)
    assert any(i in tennessee for i in departments.department_sites(s, UNION, mine[1]))
    for x in s.pieces_at(memphis, UNION):
        s.eliminate(x)
    assert not any(
        i in tennessee for i in departments.department_sites(s, UNION, mine[1])
    )  # one city is not occupied


@pytest.mark.rule("21.13")
def test_21_13_a_state_that_joined_the_confederacy_wants_all_its_cities_too_but_for_st_louis(t: Tables):
    s = scenario(t, "1863")
    piece = next(
        x for x in range(t.pieces.department0, t.pieces.slot0) if s.side[x] == UNION and s.at[x] == OFF
    )
    louis, louisville = place(t, "st-louis"), place(t, "louisville")
    for x in range(t.pieces.department0, t.pieces.slot0):
        if s.at[x] == louis:
            s.take_off(x)
    assert departments.department_refused(s, UNION, piece, louisville, []) is None
    for name in ("KY", "MO"):
        s.side_with(t.states.index(name), CONFEDERATE)
    assert departments.department_refused(s, UNION, piece, louisville, []) is not None
    assert departments.department_refused(s, UNION, piece, louis, []) is None


@pytest.mark.rule("21.14")
@pytest.mark.rule("23.13")
def test_21_14_no_department_stands_at_a_mine_or_an_ironworks(t: Tables):  # R71
    s = stand(t, "1863", {})
    p = t.pieces
    mine = next(x for x in range(p.department0, p.slot0) if s.side[x] == CONFEDERATE)
    for site in (c.hex for c in t.cities if c.site):
        s.take_control(site, CONFEDERATE)
        found = departments.department_refused(s, CONFEDERATE, mine, site, [])
        assert found is not None
        assert found.reason.startswith("there is no city")


@pytest.mark.rule("21.13")
def test_21_13_r118_water_past_no_enemy_joins_a_city_to_the_north(t: Tables):
    s = stand(t, "1863", {})
    for city in t.cities:
        if city.state == "TN" and not city.site:
            s.take_control(city.hex, UNION)
            s.muster(UNION, kind(t, "inf", UNION), 1, city.hex)
    memphis = t.places[t.index["memphis"]].hex
    s.mark(memphis, CUT)
    mine = next(x for x in range(t.pieces.department0, t.pieces.slot0) if s.side[x] == UNION)
    assert not railways.reaches_edge(s, memphis, UNION)
    assert railways.in_touch(s, memphis)
    assert memphis in departments.department_sites(s, UNION, mine)
    for slug in ("ft-pillow", "vicksburg"):  # up the river and down
        hex_ = t.places[t.index[slug]].hex
        s.set_works(hex_, CONFEDERATE, FORT)
        s.go_inside(s.muster(CONFEDERATE, kind(t, "garrison", CONFEDERATE), 1, hex_))
    assert not railways.in_touch(s, memphis)
    assert memphis not in departments.department_sites(s, UNION, mine)


@pytest.mark.rule("21.14")
def test_21_14_confederate_departments_one_to_a_state_two_beyond_the_mississippi(t: Tables):
    s = stand(t, "1862", {})
    p = t.pieces
    mine = [x for x in range(p.department0, p.slot0) if s.side[x] == CONFEDERATE]
    s.place(mine[0], t.board.hex(ATLANTA))
    found = departments.department_sites(s, CONFEDERATE, mine[1])
    assert all(t.states[t.state[i]] != "GA" for i in found)
    assert {t.states[t.state[i]] for i in found} >= {"VA", "TX", "AR", "LA", "TN"}
    assert all(s.control[i] == CONFEDERATE and not s.strength(i, UNION) for i in found)
    for x, slug in ((mine[1], "little-rock"), (mine[2], "san-antonio")):
        s.place(x, t.places[t.index[slug]].hex)
    found = departments.department_sites(s, CONFEDERATE, mine[3])
    assert all(t.theater[i] < 2 for i in found)
    richmond = t.places[t.index["richmond"]].hex
    assert richmond in found
    s.muster(UNION, kind(t, "inf", UNION), 1, richmond)
    assert richmond not in departments.department_sites(s, CONFEDERATE, mine[3])


@pytest.mark.rule("21.15")
def test_21_15_r118_a_union_department_out_of_touch_sleeps_until_its_rails_are_whole(t: Tables):
    node = node_of(t, "indianapolis")
    hex_ = t.board.hex(node)
    s = stand(t, "1862", {node: ["union = ['inf-3']"]})
    piece = department(s, UNION, node)
    assert railways.department_at(s, hex_, UNION)
    s.mark(hex_, CUT)
    assert not railways.department_at(s, hex_, UNION)
    assert pools.departments(s, UNION) == []
    assert s.at[piece] == hex_  # it is not destroyed
    s.mark(hex_, CUT, False)
    assert pools.departments(s, UNION) == [hex_]
    unit = s.muster(CONFEDERATE, kind(t, "inf", CONFEDERATE), 9, hex_)
    assert not railways.department_at(s, hex_, UNION)
    s.eliminate(unit)
    for year in ("1861", "1862", "1863", "1864"):  # those of the set-ups work, in Santa Fe too
        s = scenario(t, year)
        placed = [
            x for x in range(t.pieces.department0, t.pieces.slot0) if s.side[x] == UNION and s.at[x] != OFF
        ]
        assert [x for x in placed if not railways.department_at(s, s.at[x], UNION)] == [], year
    assert any(t.theater[s.at[x]] == 3 for x in placed)


@pytest.mark.rule("21.2")
@pytest.mark.rule("21.21")
def test_21_2_headquarters_by_luck_in_even_cycles_and_freely_from_10_63_at_any_department(t: Tables):
    for when, dice, first in (("1/9/61", [], "stop-here"), ("1/8/61", [6, 6, 6, 6], "stop-here"), ("1/10/63", [], "deploy-headquarters"),
                              ("1/11/63", [], "deploy-headquarters")):  # fmt: skip
        s = scenario(t, "1861", when)
        run(s, "headquarters", dice)
        assert s.stack[-1].do == first, when
    places = {text.split()[2] for text in texts(s) if text.startswith("headquarters")}
    assert places == {t.board.numbers[i] for i in departments.made_at(s, UNION)}
    assert len(places) > 1
    made = 0
    while asked(s) == ("union", "deploy-headquarters") and s.stack[-1].kind == 0 and len(texts(s)) > 1:
        play(s, texts(s)[1])
        made += 1
        while asked(s)[1] == "claiming":
            play(s, texts(s)[0])
    armies = [x for x in t.roster.headquarters if x.side == UNION and x.kind == 0]
    assert made == len(armies)  # as many as there are counters


@pytest.mark.rule("21.22")
@pytest.mark.parametrize(("when", "side", "die", "made"), [
    ("1/8/61", UNION, 1, True), ("1/8/61", UNION, 2, False), ("1/8/62", UNION, 3, True), ("1/8/62", CONFEDERATE, 3, False),
])  # fmt: skip
def test_21_22_an_army_is_founded_by_a_die(t: Tables, when: str, side: int, die: int, made: bool):
    s = scenario(t, "1861", when)
    rest = [] if made else [6, 6, 6]
    run(s, "headquarters", [die, *rest] if side == UNION else [6, 6, die, 6])
    army = s.stack[-1].do == "deploy-headquarters"
    assert army is made


@pytest.mark.rule("21.3")
def test_21_3_a_brigade_joins_a_division_one_to_each(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['2*inf-4', '3*inf-2']"]})
    run(s, "merging")
    assert s.stack[-1].side == CONFEDERATE
    play(s, texts(s)[1])
    play(s, texts(s)[1])
    assert s.stack[-1].do == "stop-here"  # both divisions have had theirs
    assert sorted(s.points[x] for x in s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)) == [2, 6, 6]


@pytest.mark.rule("21.3")
def test_21_3_three_of_four_brigades_join_three_divisions(t: Tables):
    s = stand(t, "1863", {"2982": ["union = ['3*inf-4', '4*inf-2']"]})
    run(s, "merging")
    while s.stack[-1].do == "merge-brigades":
        play(s, texts(s)[1])
    assert sorted(s.points[x] for x in troops(s, "2982", UNION)) == [2, 6, 6, 6]


@pytest.mark.rule("21.4")
@pytest.mark.parametrize(("die", "left"), [(2, 4), (3, 9)])
def test_21_4_half_the_militia_goes_home_on_a_low_die(t: Tables, die: int, left: int):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['militia:9']"]})
    run(s, "demobilization", [die])
    if die <= 2:
        play(s, texts(s)[0])
    assert s.strength(t.board.hex(ATLANTA), CONFEDERATE) == left


@pytest.mark.rule("21.4")
def test_21_4_the_owner_says_how_many_points_go_home_from_each_place(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['militia:4']"], "8552": ["confederate = ['militia:4']"]})
    run(s, "demobilization", [1])
    here, there = (next(x for x in troops(s, node, CONFEDERATE)) for node in (ATLANTA, "8552"))
    play(s, f"disband 2 {t.pieces.names[here]}", f"disband {t.pieces.names[there]}")
    assert (s.points[here], s.points[there]) == (2, 2)
    assert s.stack[-1].do == "stop-here"


@pytest.mark.rule("21.5")
def test_21_5_divisions_absorb_two_garrison_points(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['2*inf-3', 'garrison:10']"]})
    run(s, "replacements")
    play(s, next(x for x in texts(s) if x.endswith(" 2")))
    play(s, next(x for x in texts(s) if x.endswith(" 2")))
    assert sorted(s.points[x] for x in s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)) == [5, 5, 6]
    early = stand(t, "1862", {ATLANTA: ["confederate = ['2*inf-3', 'garrison:10']"]})
    run(early, "replacements")
    assert early.stack[-1].do == "stop-here"


@pytest.mark.rule("21.5")
def test_21_5_four_divisions_of_three_take_eight_of_ten_garrison_points(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['4*inf-3', 'garrison:10']"]})
    run(s, "replacements")
    while s.stack[-1].do == "absorb":
        play(s, next(x for x in texts(s) if x.endswith(" 2")))
    assert sorted(s.points[x] for x in troops(s, ATLANTA, CONFEDERATE)) == [2, 5, 5, 5, 5]


@pytest.mark.rule("21.6")
def test_21_6_new_leaders_become_available_every_cycle_until_none_is_left(t: Tables):
    s = scenario(t, "1861")
    counts = []
    for _ in range(3):
        run(s, "new-leaders")
        counts.append(sum(s.leader_state[x] == AVAILABLE for x in range(t.pieces.hq0) if s.side[x] == UNION))
        s.turn += 4
    assert counts == [counts[0], counts[0] + 3, counts[0] + 6]
    for person in range(t.pieces.hq0):
        if s.leader_state[person] == NEW:
            s.leader_state[person] = 4
    run(s, "new-leaders", [])
    assert not happened(s, "LeadersDrawn")


@pytest.mark.rule("21.62")
@pytest.mark.rule("21.63")
@pytest.mark.parametrize(
    ("when", "union", "confederate"),
    [("1/7/61", 3, 2), ("1/2/63", 2, 1), ("1/3/64", 1, 0), ("1/4/64", 1, 1), ("1/1/65", 1, 0)],
)
def test_21_62_new_leaders_by_year(t: Tables, when: str, union: int, confederate: int):
    s = scenario(t, "1861", when)
    before = list(s.leader_state)
    run(s, "new-leaders")
    drawn = [0, 0]
    for person, state in enumerate(s.leader_state):
        if before[person] == NEW and state == AVAILABLE:
            drawn[s.side[person]] += 1
    assert drawn == [union, confederate]
