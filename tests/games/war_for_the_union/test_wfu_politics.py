"""6.1 to 6.3 Promotions, Kentucky, Supply Capacity and division."""

import pytest
from war import SUMMER, begin, field, hq, number, play, run, scenario, texts, why
from war_scenes import group, places, raising

from longroll.games.war_for_the_union.capacity import (
    capacity,
    ceiling,
    city_value,
    divided,
    intake_limit,
    surrounded,
    trans_mississippi,
    troop_limit,
)
from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.events import StateJoined
from longroll.games.war_for_the_union.flags import OFF, REMOVED
from longroll.games.war_for_the_union.frames import AtHome
from longroll.games.war_for_the_union.home.events import HqDissolved
from longroll.games.war_for_the_union.home.hexes import REPLACEMENT
from longroll.games.war_for_the_union.movement.march import step_refused
from longroll.games.war_for_the_union.naval.sailing import reach
from longroll.games.war_for_the_union.politics import (
    border_states,
    kentucky_modifiers,
    kentucky_rolls,
    promote,
)
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, KINDS, NOBODY, UNION
from longroll.kit.modifiers import total


@pytest.mark.rule("6.1", "6.11", "6.12")
def test_6_1_everybody_but_state_militia_rises_in_april(t: Tables):
    s = field(
        t,
        'turn = "1862-04"\nboxes = { union_east = ["2 militia", "1 volunteer", "3 regular"] }\n'
        "richmond confederate 1 militia, 1 volunteer-cavalry, 1 veteran, 1 regular, 1 state-militia of VA",
    )
    promote(s)
    check(s)
    kinds = sorted(KINDS[s.sp_kind[sp] % 10] for sp in s.sps_at(t.board.hex("richmond"), CONFEDERATE))
    assert kinds == ["state-militia", "veteran", "veteran", "veteran-cavalry", "volunteer"]
    assert list(s.box[:5]) == [0, 2, 4, 0, 0], "the boxes too"


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


@pytest.mark.rule("6.21", "5.12")
@pytest.mark.parametrize(
    ("when", "rolls", "amount"),
    [("1861-07", False, 0), ("1861-10", True, 0), ("1861-11", False, 0), ("1862-01", True, 1), ("1862-04", True, 2), ("1862-10", True, 3)],
)  # fmt: skip
def test_6_21_kentucky_is_rolled_for_each_quarter_while_neutral(
    t: Tables, when: str, rolls: bool, amount: int
):
    s = field(t, f'turn = "{when}"\nkentucky = "nobody"')
    assert kentucky_rolls(s) == rolls
    assert total(kentucky_modifiers(s)) == amount
    assert not kentucky_rolls(field(t, f'turn = "{when}"\nkentucky = "union"'))


@pytest.mark.rule("6.21")
def test_6_21_lost_union_cities_hurt(t: Tables):
    s = field(
        t,
        'turn = "1861-10"\nkentucky = "nobody"\nwashington confederate 1 volunteer\nharrisburg confederate 1 volunteer\ncairo confederate 1 volunteer',
    )
    assert total(kentucky_modifiers(s)) == -2 - 1, "Washington and a capital; Cairo is neither"


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
    s = field(t, f'turn = "1861-07"\n{a} confederate 1 volunteer', "missouri-1861", checked=False)
    refused = step_refused(s, group(t, s, a, side=CONFEDERATE), k % 6)
    assert refused is not None
    assert refused.rule == "6.22"


OHIO, MOUTH = "2909/2910", "2910/3010"
NEUTRAL = f'{SUMMER}\nkentucky = "nobody"'


@pytest.mark.rule("6.22")
def test_6_22_a_ship_on_the_tennessee_enters_kentucky_and_one_on_the_ohio_does_not(t: Tables):
    s = begin(field(t, f"{NEUTRAL}\n2810/2910 ships us-n1r"), "operations", UNION)
    play(s, "sail 2810/2910", f"steer {OHIO}")
    assert s.kentucky == NOBODY, "the Ohio is its border"
    near = [t.waters.name[x] for x in t.waters.graph.near[t.waters.index[OHIO]]]
    assert MOUTH in near
    play(s, f"steer {MOUTH}")
    assert s.kentucky == CONFEDERATE


@pytest.mark.rule("6.22")
def test_6_22_no_computed_way_of_ships_enters_neutral_kentucky(t: Tables):
    ship = t.ship["us-n1r-1"]
    mouth = t.waters.index[MOUTH]
    s = begin(field(t, f"{NEUTRAL}\n{OHIO} ships us-n1r"), "operations", UNION)
    assert mouth not in reach(s, [ship])
    s = begin(field(t, f'{SUMMER}\nkentucky = "union"\n{OHIO} ships us-n1r'), "operations", UNION)
    assert mouth in reach(s, [ship])


@pytest.mark.rule("6.22", "10.4")
def test_6_22_a_leader_who_goes_ashore_alone_enters_kentucky_too(t: Tables):
    s = begin(field(t, f"{NEUTRAL}\ncincinnati leaders curtis\n4005/4006 ships us-n1r"), "operations", UNION)
    play(s, "sail 4005/4006", "embark 4005", "aboard curtis", "embark 4005")
    assert s.kentucky == NOBODY
    play(s, "debark 4006", "all ashore")
    assert s.kentucky == CONFEDERATE


@pytest.mark.rule("6.22", "9.72")
def test_6_22_railroad_men_enter_kentucky_too(t: Tables):
    kentucky = t.board.states.index("KY")
    start, end = next(
        ends
        for link, ends in enumerate(t.rails.net.ends)
        if t.board.state[ends[0]] != kentucky == t.board.state[ends[1]] and not t.rails.unbuilt(186206)[link]
    )
    s = field(t, f"{NEUTRAL}\n{t.board.numbers[start]} usmrr usmrr-1")
    begin(s, "operations", UNION)
    play(s, "work usmrr-1", f"to {t.board.numbers[end]}")
    assert s.kentucky == CONFEDERATE


@pytest.mark.rule("6.22")
def test_6_22_whoever_enters_kentucky_drives_it_to_the_other_side(t: Tables):
    board = t.board
    ky, tn = board.states.index("KY"), board.states.index("TN")
    k = next(
        k for k in range(6 * board.count)
        if board.state[k // 6] == tn and board.neighbours[k] >= 0 and board.state[board.neighbours[k]] == ky
        and t.ground.march[k] <= 2 and t.city_at[board.neighbours[k]] < 0
    )  # fmt: skip
    a, b = board.numbers[k // 6], board.numbers[board.neighbours[k]]
    s = begin(
        field(t, f'turn = "1861-09"\nkentucky = "nobody"\n{a} confederate 1 volunteer-cavalry'),
        "operations",
        CONFEDERATE,
    )
    play(s, f"ride {a}", "take all", "set out", f"to {b}")
    assert s.kentucky == UNION
    assert [e for e in s.out if isinstance(e, StateJoined)]
    louisville = board.hex("louisville")
    assert s.rail_owner[louisville] == UNION, "its railroads follow (9.53)"


@pytest.mark.rule("6.23", "2.13")
def test_6_23_all_cities_at_the_end_of_the_enemys_turn(t: Tables):
    cities = [p.slug for p in t.places if p.state == "KY" and p.value]
    held = "\n".join(f"{slug} confederate 1 volunteer" for slug in cities)
    s = field(t, f'turn = "1861-10"\nkentucky = "union"\n{held}')
    border_states(s, CONFEDERATE)
    assert s.kentucky == CONFEDERATE
    assert s.rail_owner[t.board.hex("louisville")] == CONFEDERATE
    short = field(t, 'turn = "1861-10"\nkentucky = "union"\n' + "\n".join(held.splitlines()[1:]))
    border_states(short, CONFEDERATE)
    assert short.kentucky == UNION
    neutral = field(t, f'turn = "1861-10"\nkentucky = "nobody"\n{held}')
    border_states(neutral, CONFEDERATE)
    assert neutral.kentucky == NOBODY, "it must have entered the war"


@pytest.mark.rule("6.31", "6.32", "6.33")
def test_6_31_the_capacity_counts_what_the_union_does_not_hold(t: Tables):
    empty = field(t, 'turn = "1862-04"')
    assert capacity(empty) == 113
    assert troop_limit(empty, 113) == 100
    assert intake_limit(empty, 113) == 25
    assert intake_limit(empty, 54) == 13
    nashville = t.places[t.place("nashville")]
    s = field(t, 'turn = "1862-04"\nnashville union 1 volunteer')
    assert capacity(s) == 113 - nashville.value
    siege = field(
        t,
        'turn = "1862-04"\nvicksburg confederate 2 volunteer inside; fort confederate; siege 1; union 4 volunteer',
    )
    assert capacity(siege) == 113 - t.places[t.place("vicksburg")].value


@pytest.mark.rule("6.31")
def test_6_31_r26_a_surrounded_city_counts_half(t: Tables):
    place = t.place("atlanta")
    at = t.places[place].hex
    ring = "\n".join(f"{t.board.numbers[h]} union 1 volunteer" for h in t.board.around(at))
    s = field(t, f'turn = "1864-08"\n{ring}')
    assert surrounded(s, at, CONFEDERATE)
    assert city_value(s, place) == t.places[place].value // 2
    open_ = field(t, 'turn = "1864-08"\n' + "\n".join(ring.splitlines()[1:]))
    assert not surrounded(open_, at, CONFEDERATE)
    assert city_value(open_, place) == t.places[place].value
    open_.blockaded[place] = 1
    assert city_value(open_, place) == t.places[place].value - 1


@pytest.mark.rule("6.31", "7.34")
@pytest.mark.parametrize(
    ("slug", "over"),
    [("vicksburg", "2123"), ("memphis", "2415"), ("norfolk", "6310, 6211"), ("charleston-sc", "5423")],
)
def test_6_31_r26_a_city_on_a_free_tidal_river_is_not_surrounded(t: Tables, slug: str, over: str):
    """Troops on every other side; the water shuts the city in once ships command it, or troops stand beyond."""
    board, at = t.board, t.board.hex(slug)
    guards = "\n".join(
        f"{board.numbers[h]} union 1 volunteer"
        for h in board.around(at)
        if board.numbers[h] not in over and not board.sea[h]
    )
    river = t.waters.name[t.waters.way.of_side[board.side(at, board.hex(over[:4]))]]
    assert not surrounded(field(t, f"{SUMMER}\n{guards}"), at, CONFEDERATE)
    assert surrounded(field(t, f"{SUMMER}\n{guards}\n{river} ships us-n1r"), at, CONFEDERATE)
    beyond = "\n".join(f"{h} union 1 volunteer" for h in over.split(", "))
    assert surrounded(field(t, f"{SUMMER}\n{guards}\n{beyond}"), at, CONFEDERATE)


@pytest.mark.rule("6.31")
def test_6_31a_border_cities_count_in_a_friendly_state_with_troops(t: Tables):
    place = t.place("frankfort")
    base = 'turn = "1862-09"\nkentucky = "{}"\n{}'
    garrison = "frankfort confederate 1 volunteer"
    assert city_value(field(t, base.format("confederate", garrison)), place) == t.places[place].value
    assert city_value(field(t, base.format("confederate", "")), place) == 0
    assert city_value(field(t, base.format("union", garrison)), place) == 0


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
    for limit, standing, comes in ((60, 59, 1), (60, 60, 0), (113, 99, 1), (113, 100, 0)):
        s = field(
            t,
            f'turn = "1863-07"\nsupply_capacity = {limit}\nrichmond confederate {standing} veteran',
            checked=False,
        )
        run(s, raising(CONFEDERATE, REPLACEMENT, east=4))
        assert len(texts(s)) > 1 if comes else not s.stack


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


@pytest.mark.rule("6.33", "4.58", "6.67")
def test_6_33_r88_between_quarters_the_capacity_keeps_nobody_away(t: Tables):
    """An HQ of March 1862 comes though the track is low; an HQ of October waits. So it is with SPs."""
    for month, slug, comes in (("1862-03", "mississippi-hq", True), ("1862-10", "vicksburg-hq", False)):
        s = field(t, f'turn = "{month}"\nsupply_capacity = 5\nrichmond confederate 9 veteran')
        run(s, AtHome("reinforce-units", side=CONFEDERATE))
        assert (s.hq_at[hq(t, slug)] != OFF) == comes, month
        assert (ceiling(s) is None) == comes, month
        assert (s.hq_state[hq(t, slug)] == REMOVED) != comes, month


@pytest.mark.rule("6.34", "6.35")
def test_6_34_the_confederacy_is_divided_when_every_ferry_is_blocked(t: Tables):
    assert not divided(field(t, 'turn = "1862-04"'))
    banks = sorted({name.split("/")[0] for name in t.economy.divide})
    posts = "\n".join(f"{number} union 1 volunteer" for number in banks)
    assert divided(field(t, f'turn = "1863-08"\n{posts}'))
    one_less = "\n".join(posts.splitlines()[1:])
    assert not divided(field(t, f'turn = "1863-08"\n{one_less}'))
    s = scenario(t, "1864")
    assert trans_mississippi(s) >= 8
    assert trans_mississippi(s) < capacity(s)


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
