"""Rules 6.1 to 6.3 and 2.13: promotions, Kentucky, border states, Supply Capacity, division."""

import pytest
from war import field, scenario

from longroll.games.war_for_the_union.capacity import (
    capacity,
    city_value,
    divided,
    intake_limit,
    surrounded,
    trans_mississippi,
    troop_limit,
)  # fmt: skip
from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.politics import (
    border_states,
    kentucky_modifiers,
    kentucky_rolls,
    promote,
)  # fmt: skip
from longroll.games.war_for_the_union.sequence import FLOW
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


@pytest.mark.rule("2.13")
def test_2_13_maryland_goes_with_baltimore_and_annapolis(t: Tables):
    s = field(t, 'turn = "1862-09"\nbaltimore confederate 1 volunteer\nannapolis confederate 1 volunteer')
    border_states(s, CONFEDERATE)
    assert s.maryland == CONFEDERATE
    half = field(t, 'turn = "1862-09"\nbaltimore confederate 1 volunteer')
    border_states(half, CONFEDERATE)
    assert half.maryland == UNION


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


@pytest.mark.rule("6.31")
def test_6_31a_border_cities_count_in_a_friendly_state_with_troops(t: Tables):
    place = t.place("frankfort")
    base = 'turn = "1862-09"\nkentucky = "{}"\n{}'
    garrison = "frankfort confederate 1 volunteer"
    assert city_value(field(t, base.format("confederate", garrison)), place) == t.places[place].value
    assert city_value(field(t, base.format("confederate", "")), place) == 0
    assert city_value(field(t, base.format("union", garrison)), place) == 0


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


@pytest.mark.rule("5.12", "6.21", "5.11", "5.13")
def test_5_12_the_interphase_promotes_rolls_and_counts(t: Tables):
    s = field(t, 'turn = "1862-04"\nkentucky = "nobody"\nsupply_capacity = 7\nrichmond confederate 1 militia')
    s.dice.script = [3]
    FLOW.begin(s, "game-turn")
    FLOW.run(s)
    assert s.kentucky == UNION, "3 and 2 for the date are 5"
    assert s.supply_capacity == 113
    assert KINDS[s.sp_kind[s.sps_at(t.board.hex("richmond"), CONFEDERATE)[0]] % 10] == "volunteer"
    fails = field(t, 'turn = "1862-04"\nkentucky = "nobody"')
    fails.dice.script = [2]
    FLOW.begin(fails, "game-turn")
    FLOW.run(fails)
    assert fails.kentucky == NOBODY


@pytest.mark.rule("5.1")
def test_5_1_r21_the_first_month_begins_after_reinforcements(t: Tables):
    s = field(t, 'turn = "1862-01"\nsupply_capacity = 7', "1862")
    FLOW.begin(s, "game-turn")
    FLOW.run(s)
    assert s.supply_capacity == 7
