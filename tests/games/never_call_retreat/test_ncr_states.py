"""Chapters 17, 19.27, 22.1 and 23: neutral states, Mexico, massacres, what counts for victory and when."""

import pytest

from games.never_call_retreat.field import act, happened, play, refused, stand
from games.never_call_retreat.test_ncr_cycle import kind, run, scenario
from games.never_call_retreat.test_ncr_frontier import raider, resolve
from games.never_call_retreat.test_ncr_supply import no_cities
from longroll.games.never_call_retreat import states, supply, victory
from longroll.games.never_call_retreat.flags import BURNED, NOBODY, OFF, SPECIAL
from longroll.games.never_call_retreat.movement import march
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import blockade
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


def place(t: Tables, slug: str) -> int:
    return t.places[t.index[slug]].hex


@pytest.mark.rule("17.21")
def test_17_21_a_city_of_a_neutral_state_counts_and_produces_for_whoever_has_it(t: Tables):
    s = scenario(t, "1861")
    hex_, worth = place(t, "new-madrid"), 1
    assert s.control[hex_] == CONFEDERATE
    run(s, "blockade")
    with_it = happened(s, "SupplyCounted")[0].production
    points = [s.victory_points(side) for side in (UNION, CONFEDERATE)]
    s.take_control(hex_, UNION)
    assert [s.victory_points(side) for side in (UNION, CONFEDERATE)] == [points[0] + worth, points[1] - worth]
    run(s, "blockade")
    assert happened(s, "SupplyCounted")[0].production == with_it - worth


@pytest.mark.rule("17.21")
@pytest.mark.rule("14.22")
def test_14_22_a_city_of_a_neutral_state_is_no_source_until_the_state_has_joined(t: Tables):  # R132
    s = stand(t, "1861", {})
    state, nashville = t.states.index("KY"), place(t, "nashville")
    s.side_with(state, NOBODY)
    no_cities(s)
    for slug in ("nashville", "memphis", "chattanooga"):
        s.take_control(place(t, slug), CONFEDERATE)
    assert supply.trace(s, nashville, CONFEDERATE) is None  # eleven points
    s.take_control(place(t, "bowling-green"), CONFEDERATE)
    assert supply.trace(s, nashville, CONFEDERATE) is None
    s.side_with(state, CONFEDERATE)
    assert supply.trace(s, nashville, CONFEDERATE) is not None
    s.side_with(state, NOBODY)
    run(s, "blockade")
    found = happened(s, "SupplyCounted")[0].production
    s.take_control(place(t, "bowling-green"), NOBODY)
    run(s, "blockade")
    assert happened(s, "SupplyCounted")[0].production == found - 1


@pytest.mark.rule("17.5")
def test_17_5_new_mexico_joins_who_holds_santa_fe_valverde_and_el_paso(t: Tables):
    s = scenario(t, "1861")
    state = t.states.index("NM")
    three = [place(t, slug) for slug in ("santa-fe", "valverde", "el-paso")]
    assert [t.board.numbers[i] for i in three] == ["4640", "6234", "8831"]
    for hex_ in three[:2]:
        s.take_control(hex_, UNION)
    s.take_control(three[2], CONFEDERATE)
    states.judge(s)
    assert s.allegiance[state] == NOBODY
    before = s.victory_points(UNION)
    s.take_control(three[2], UNION)
    states.judge(s)
    assert s.allegiance[state] == UNION
    el_paso = sum(c.vp for c in t.cities if c.hex == three[2])
    assert s.victory_points(UNION) == before + 2 + el_paso


@pytest.mark.rule("17.6")
def test_17_6_the_indian_territory_stays_neutral_and_gives_two_points_at_the_end_for_both_places(t: Tables):
    s = stand(t, "1863", {})
    both = [place(t, slug) for slug in ("boggy-depot", "ft-gibson")]
    assert [t.board.numbers[i] for i in both] == ["6697", "5699"]
    for hex_ in both:
        s.take_control(hex_, NOBODY)
    before = [victory.counted_at_the_end(s, side) for side in (UNION, CONFEDERATE)]
    s.take_control(both[0], UNION)
    s.take_control(both[1], CONFEDERATE)
    assert [victory.counted_at_the_end(s, side) for side in (UNION, CONFEDERATE)] == before
    s.take_control(both[0], CONFEDERATE)
    assert [victory.counted_at_the_end(s, side) for side in (UNION, CONFEDERATE)] == [
        before[0],
        before[1] + 2,
    ]
    states.judge(s)
    assert s.allegiance[t.states.index("IT")] == NOBODY
    assert not any(c.state == "IT" for c in t.cities)


@pytest.mark.rule("17.7")
def test_17_7_missouri_is_open_to_both_st_louis_is_union_and_its_men_do_not_start_again(t: Tables):
    s = scenario(t, "1861")
    louis = t.index["st-louis"]
    assert s.friendly(louis, UNION)
    assert not s.friendly(louis, CONFEDERATE)
    for side in (UNION, CONFEDERATE):  # nobody violates it
        states.entered(s, side, place(t, "jefferson-city"))
    assert s.allegiance[t.states.index("MO")] == NOBODY
    assert sum(c.vp for c in t.cities if c.state == "MO") == t.city_points[t.states.index("MO")] == 8
    states.join(s, "MO", UNION, "conversion", UNION)
    box = {name: k for k, name in enumerate(SPECIAL)}
    for _ in range(3):
        run(s, "men-spent")
    n = len(SPECIAL)
    assert (s.special[box["missouri-conversion"]], s.special[n + box["missouri-hostile"]]) == (4, 4)
    states.join(s, "MO", CONFEDERATE, "conversion", CONFEDERATE)
    assert (s.special[box["missouri-hostile"]], s.special[n + box["missouri-conversion"]]) == (4, 4)
    assert (s.special[box["missouri-conversion"]], s.special[n + box["missouri-hostile"]]) == (0, 0)
    assert s.friendly(louis, CONFEDERATE)


@pytest.mark.rule("17.9")
def test_17_9_nobody_enters_mexico_and_matamoros_imports_until_brownsville_is_union(t: Tables):
    mexico = t.states.index("MX")
    start, d = next(
        (i, d)
        for i in range(t.board.count)
        for d in range(6)
        if (j := t.board.neighbours[6 * i + d]) >= 0
        and t.state[j] == mexico
        and t.state[i] not in (mexico, 255)
    )
    node, there = t.board.numbers[start], t.board.numbers[t.board.neighbours[6 * start + d]]
    s = stand(t, "1862", {node: ["confederate = ['inf-6']"]})
    assert march.terrain_refused(s, CONFEDERATE, start, d) == ("Mexico is closed to both sides", "17.9")
    (unit,) = s.pieces_at(start, CONFEDERATE)
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {node}", f"move {t.pieces.names[unit]}")
    assert refused(s, f"step {there}")[1] == "17.9"
    port = list(t.ports).index("matamoros")
    hex_ = t.port_list[port].hex
    for i in t.board.within(hex_, 2):
        if t.board.sea[i]:
            s.muster(UNION, kind(t, "naval-warship", UNION), 3, i)
    s.dice.script, s.dice.given_only = [], True
    assert not blockade.watch(s, port)  # never by ships
    s.take_control(place(t, "brownsville"), UNION)
    s.muster(UNION, kind(t, "inf", UNION), 3, place(t, "brownsville"))
    assert blockade.watch(s, port)


# --- the frontier (19.27) ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("19.27")
@pytest.mark.parametrize("die", range(1, 7))
def test_19_27_after_a_massacre_a_band_is_left_alone_goes_home_or_is_pursued(t: Tables, die: int):
    result = t.far_west.massacre[die - 1]
    raid = t.far_west.raid.index("burned-massacre") + 1
    for flight in (5, 4) if result == "pursued" else (0,):
        s, band, fort = raider(t, 1)
        s.place(band, fort)
        resolve(s, band, [raid - 1, die, *([flight] if flight else [])])  # one better without alarm
        assert s.marks[fort] & BURNED
        assert happened(s, "Raided")[-1].result == f"massacre-{result}"
        if result == "pursued":
            assert (s.at[band] == fort) is (flight == 5)
            assert (s.at[band] == OFF) is (flight == 4)
        elif result == "return":
            assert s.at[band] == t.far_west.homes["comanche"]
        elif result != "change-side":
            assert s.at[band] == fort
    assert set(t.far_west.massacre) >= {"pursued", "return"}


# --- victory (22.1, 23) ------------------------------------------------------------------------------------------------------


def total(s: NcrState, side: int) -> int:
    return s.victory_points(side) + victory.counted_at_the_end(s, side)


@pytest.mark.rule("22.11b")
def test_22_11_points_come_from_cities_states_ships_washington_the_table_and_calls(t: Tables):
    s = scenario(t, "1862")
    s.table_vp = "stated"
    south = total(s, CONFEDERATE)
    s.ships_sunk += 25
    assert total(s, CONFEDERATE) == south + 1
    s.table_uses += 2
    assert total(s, CONFEDERATE) == south + 3
    s.isolated = False
    s.take_rail(place(t, "washington-dc"), CONFEDERATE)
    victory.washington(s)
    assert total(s, CONFEDERATE) == south + 4  # cut off
    boxes = t.charts.personnel[UNION]
    s.box[UNION], s.box[CONFEDERATE] = len(boxes["volunteer2"].boxes), 1
    run(s, "calls")
    play(s, "call draft1")
    assert total(s, CONFEDERATE) == south + 4 + boxes["draft1"].vp
    union = total(s, UNION)
    arkansas = [c for c in t.cities if c.state == "AR" and not c.site]
    for city in arkansas:
        s.take_control(city.hex, UNION)
    assert total(s, UNION) == union + 8
    lost = total(s, CONFEDERATE)
    states.judge(s)
    assert total(s, UNION) == union + 16  # converted
    assert total(s, CONFEDERATE) == lost  # and nothing to who lost it


@pytest.mark.rule("23.2")
@pytest.mark.parametrize(("extra", "over"), [(0, False), (1, True)])
def test_23_2_with_washington_taken_a_higher_confederate_total_wins_at_once(
    t: Tables, extra: int, over: bool
):
    s = scenario(t, "1862")
    hex_ = place(t, "washington-dc")
    for x in s.pieces_at(hex_, UNION):
        if x >= t.pieces.slot0:
            s.eliminate(x)
    s.take_control(hex_, CONFEDERATE)
    s.muster(CONFEDERATE, kind(t, "inf", CONFEDERATE), 8, hex_)
    gained = s.tables.charts.points.washington_in_order
    if not supply.supplied(s, hex_, CONFEDERATE):
        gained = s.tables.charts.points.washington_broken
    s.vp_fixed[UNION] += gained - victory.total(s) - extra  # after the award: 0, or one below
    victory.washington(s)
    assert victory.total(s) == (-extra if over else -1)  # cut off besides, after the check (5.15)
    assert (s.outcome is not None) is over
    if s.outcome is not None:
        assert s.outcome.winner == "confederate"


@pytest.mark.rule("23.2")
def test_23_2_the_total_is_union_minus_confederate_points(t: Tables):
    s = scenario(t, "1863")
    found = victory.total(s)
    s.vp_fixed[UNION] += 7
    s.vp_fixed[CONFEDERATE] += 3
    assert victory.total(s) == found + 4 == total(s, UNION) - total(s, CONFEDERATE)
