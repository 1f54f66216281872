"""20.3 to 20.5 Options: batteries replaced, Union garrisons, running past batteries. Each is off unless it is chosen."""

import pytest
from war import SUMMER, begin, field, number, play, run, texts, why
from war_scenes import with_option

from longroll.games.war_for_the_union.flags import LOST, OFF
from longroll.games.war_for_the_union.frames import AtHome, PlayerTurn
from longroll.games.war_for_the_union.naval.fire import battery_fire
from longroll.games.war_for_the_union.naval.fleet import contested
from longroll.games.war_for_the_union.optional.batteries import recastable
from longroll.games.war_for_the_union.optional.garrisons import ungarrisoned, washington_missing
from longroll.games.war_for_the_union.optional.running import drift, running_fire
from longroll.games.war_for_the_union.position import to_position
from longroll.games.war_for_the_union.reading import from_position
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION
from longroll.games.war_for_the_union.zoi import faced


def test_options_are_off_by_default(t: Tables):
    s = field(t, 'turn = "1862-10"')
    assert not any(getattr(s, name) for name in t.options)
    assert why(run(s, AtHome("build-ships", side=CONFEDERATE)), "recast cs-battery-2-1")


def lost_battery(t: Tables, option: str, points: int = 5, recast: int = 0) -> WfuState:
    text = f'turn = "1863-01"\nresource_points = {points}\nlost_batteries = ["cs-battery-2-1", "cs-battery-2-2"]\nhome = {{ recast = {recast} }}'
    s = field(t, f"options = {{ replace_batteries = {option} }}\n{text}")
    run(s, "resource-points")
    return s


@pytest.mark.rule("20.3")
def test_20_3_a_lost_battery_is_cast_again(t: Tables):
    s = lost_battery(t, "true")
    while s.stack and s.stack[-1].do != "recast":
        play(s, "done")
    points = s.resource_points
    play(s, "recast cs-battery-2-1")
    battery = [b.slug for b in t.batteries].index("cs-battery-2-1")
    assert s.battery_state[battery] != LOST
    assert (s.resource_points, s.recast) == (points - 2, 1)
    assert not s.stack, "one a quarter"


@pytest.mark.rule("20.3", "8.24")
def test_20_3_what_went_into_an_upgrade_was_not_lost(t: Tables):
    text = 'turn = "1863-01"\nresource_points = 9\nupgraded_batteries = ["cs-battery-2-1"]'
    s = field(t, f"options = {{ replace_batteries = true }}\n{text}")
    assert not recastable(s)
    assert not recastable(from_position(t, to_position(s))), "a position keeps the difference"


@pytest.mark.rule("20.3")
def test_20_3_not_without_the_option_and_four_times_at_most(t: Tables):
    for s in (lost_battery(t, "false"), lost_battery(t, "true", recast=4)):
        while s.stack:
            assert s.stack[-1].do != "recast"
            play(s, "done")


@pytest.mark.rule("20.3")
def test_20_3_as_many_a_quarter_as_the_data_say(t: Tables):
    head = 'turn = "1863-01"\nresource_points = 9\nlost_batteries = ["cs-battery-2-1", "cs-battery-2-2"]'
    s = field(t, f"options = {{ replace_batteries = true }}\n{head}")
    run(s, AtHome("recast", side=CONFEDERATE))
    play(s, "recast cs-battery-2-1")
    assert not s.stack, "one a quarter"


@pytest.mark.rule("20.3")
def test_20_3_only_the_weakest_river_batteries_are_cast_again(t: Tables):
    head = 'turn = "1863-01"\nresource_points = 9\nlost_batteries = ["cs-battery-2-1", "cs-battery-3-1", "cs-battery-4-1"]'
    s = field(t, f"options = {{ replace_batteries = true }}\n{head}")
    assert [choice.text for choice in recastable(s)] == ["recast cs-battery-2-1"]


@pytest.mark.rule("20.4")
def test_20_4_a_captured_city_without_a_garrison_costs_a_railroad(t: Tables):
    nashville = number(t, "nashville")
    base = f'turn = "1863-06"\nrail = {{ union = ["{nashville}"] }}\nwashington union 6 volunteer\n'
    s = with_option(t, "garrisons", base)
    assert t.board.hex("nashville") in ungarrisoned(s)
    run(s, PlayerTurn("supply-phase", side=UNION))
    assert f"raid {nashville}" in texts(s)
    play(s, f"raid {nashville}")
    assert s.rail_break[t.board.hex("nashville")]
    held = with_option(t, "garrisons", f"{base}nashville union 1 volunteer")
    assert t.board.hex("nashville") not in ungarrisoned(held)
    tired = with_option(t, "garrisons", f"{base}nashville union 1 volunteer fatigue 4")
    assert t.board.hex("nashville") in ungarrisoned(tired)
    off = run(field(t, base), PlayerTurn("supply-phase", side=UNION))
    assert not off.stack


@pytest.mark.rule("20.4")
@pytest.mark.parametrize(
    ("turn", "men", "missing"), [("1862-11", 3, 1), ("1863-02", 3, 3), ("1863-02", 6, 0), ("1862-09", 0, 0)]
)
def test_20_4_washington_wants_four_and_later_six(t: Tables, turn: str, men: int, missing: int):
    garrison = f"alexandria-va union {men} volunteer" if men else ""
    s = with_option(t, "garrisons", f'turn = "{turn}"\n{garrison}')
    if turn != "1862-09":
        assert washington_missing(s) == missing
    run(s, PlayerTurn("supply-phase", side=UNION))
    assert sum(s.vp) == missing


@pytest.mark.rule("20.4")
def test_20_4_small_scenarios_watch_their_own_area(t: Tables):
    s = field(t, 'options = { garrisons = true }\nturn = "1863-08"', "tennessee-1863")
    assert washington_missing(s) == 0


@pytest.mark.rule("20.4")
def test_20_4_a_port_without_union_rails_wants_a_garrison_too(t: Tables):
    base = 'options = { garrisons = true }\nturn = "1863-06"\nnew-orleans union 1 volunteer'
    city = t.board.hex("new-orleans")
    s = field(t, f"{base} fatigue 4")
    assert s.rail_owner[city] != UNION
    assert city in ungarrisoned(s), "a tired SP is none"
    assert city not in ungarrisoned(field(t, base))
    assert city not in ungarrisoned(field(t, 'options = { garrisons = true }\nturn = "1863-06"'))


def columbus(t: Tables, option: str, ships: str, turn: str = "1862-06") -> WfuState:
    """A Union stack above a Confederate battery that faces the Mississippi at Columbus."""
    text = f"""options = {{ {option} }}
        turn = "{turn}"
        2812 batteries cs-battery-2-1 NW SW
        2710/2711 ships {ships}"""
    return begin(field(t, text), "operations", UNION)


def steer_to_guns(t: Tables, s: WfuState) -> str:
    """Sail towards the battery until it is met; the water where that happens."""
    gun = next(b for b, at in enumerate(s.battery_at) if at != OFF)
    faced_by = {t.waters.name[x] for x in faced(s, gun)}
    play(s, "sail 2710/2711")
    for text in ("with all", "set out"):
        if text in texts(s):
            play(s, text)
    if any(x.startswith("with us") for x in texts(s)) and not any(x.startswith("steer") for x in texts(s)):
        play(s, next(x for x in texts(s) if x.startswith("with us")))
    for _ in range(6):
        near = [x for x in texts(s) if x.startswith("steer") and x.split()[-1] in faced_by]
        if near:
            play(s, near[0])
            return near[0].split()[-1]
        down = [x for x in texts(s) if x.startswith("steer") and "2711/2812" in x] or [
            x for x in texts(s) if x.startswith("steer")
        ]
        play(s, down[-1])
    raise AssertionError("no guns on the way")


@pytest.mark.rule("20.5")
def test_20_5_a_stack_runs_past_a_battery(t: Tables):
    s = columbus(t, "run_batteries = true", "us-i2r")
    steer_to_guns(t, s)
    assert texts(s) == ["run past", "engage"]
    ship = t.ship["us-i2r-1"]
    before = s.ship_spent[ship]
    play(s, "run past", dice=(1,))
    assert s.ship_spent[ship] == before + 5
    assert any(x.startswith("steer") for x in texts(s)), "and goes on"
    plain = columbus(t, "run_batteries = false", "us-i2r")
    steer_to_guns(t, plain)
    assert "run past" not in texts(plain)


@pytest.mark.rule("20.5")
def test_20_5_the_shot_is_worse_in_winter_and_better_at_a_loaded_transport(t: Tables):
    for turn, amount in (("1862-06", -1), ("1862-12", -2)):
        s = columbus(t, "run_batteries = true", "us-i2r", turn)
        gun = next(b for b, at in enumerate(s.battery_at) if at != OFF)
        water = faced(s, gun)[0]
        ship = t.ship["us-i2r-1"]
        assert running_fire(s, gun, water, ship).roll - battery_fire(s, gun, water, ship).roll == amount


def runner(t: Tables) -> tuple[WfuState, int]:
    """A Union ship before a battery that it may run past, at 2711/2812, coming down from 2711/2811."""
    text = """options = { run_batteries = true }
        turn = "1862-06"
        2812 batteries cs-battery-2-1 NW SW
        2711/2811 ships us-i2r"""
    s = begin(field(t, text), "operations", UNION)
    play(s, "sail 2711/2811")
    for step in ("with us-i2r-1", "set out"):
        if step in texts(s):
            play(s, step)
    play(s, "steer 2711/2812")
    return s, t.ship["us-i2r-1"]


@pytest.mark.rule("20.5")
def test_20_5_who_runs_goes_on_and_neither_stays_nor_turns_back(t: Tables):
    s, ship = runner(t)
    play(s, "run past", dice=(1,))
    assert texts(s) == ["steer 2711/2712"]
    assert why(s, "steer 2711/2811") == "20.5"
    play(s, "steer 2711/2712")
    assert "anchor" in texts(s)
    assert not contested(s, s.ship_at[ship], UNION)


@pytest.mark.rule("20.5")
def test_20_5_who_lacks_the_mps_to_go_on_drifts(t: Tables):
    s, ship = runner(t)
    s.damage_ship(ship, 1)  # fewer MPs
    beyond = t.waters.index["2711/2712"]
    s.ship_spent[ship] = 250
    FLOW.play(s, next(c for c in FLOW.choices(s) if c.text == "run past"))
    assert s.ship_at[ship] in (beyond, OFF)


@pytest.mark.rule("20.5")
def test_20_5_a_beaten_ship_drifts_clear_of_all_the_guns(t: Tables):
    s, ship = runner(t)
    near = t.waters.graph.near
    here, came = s.ship_at[ship], s.ship_from[ship]
    (first,) = [w for w in near[here] if w != came]
    blocker = next(b for b, at in enumerate(s.battery_at) if at == OFF and t.batteries[b].side == CONFEDERATE)
    bank = next(h for h in t.waters.way.banks[first] if h >= 0 and s.battery_at.count(h) == 0)
    for d in range(6):
        if t.waters.way.of_side[6 * bank + d] == first:
            s.place_battery(blocker, bank, 1 << d, False)
    assert first in faced(s, blocker)
    drift(s, ship)
    assert s.ship_at[ship] not in (here, came, first, OFF)
    assert not contested(s, s.ship_at[ship], UNION)
    assert s.ship_spent[ship] == 255


@pytest.mark.rule("20.5")
def test_20_5_guns_aim_better_at_a_laden_transport(t: Tables):
    rows = "2812 batteries cs-battery-3-1 SW NW\n2711/2811 ships us-t, us-t"
    s = field(t, f"{SUMMER}\n{rows}\nafloat union 1 volunteer aboard us-t-1 from cairo")
    gun = [b.slug for b in t.batteries].index("cs-battery-3-1")
    water = t.waters.index["2711/2812"]
    laden, empty = (running_fire(s, gun, water, t.ship[f"us-t-{k}"]).roll for k in (1, 2))
    assert laden - empty == 1
