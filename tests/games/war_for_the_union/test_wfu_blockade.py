"""10.3 The blockade."""

import pytest
from war import SUMMER, field, number, play, run, scenario, texts, why

from longroll.games.war_for_the_union.capacity import capacity, open_ports, port_penalty
from longroll.games.war_for_the_union.flags import BLOCKADING, OFF
from longroll.games.war_for_the_union.frames import PlayerTurn
from longroll.games.war_for_the_union.home.blockade import (
    blockade_modifiers,
    markers_off,
    resolve,
    station_refused,
)
from longroll.games.war_for_the_union.home.events import BlockadeRolled
from longroll.games.war_for_the_union.naval.hits import hit
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import UNION
from longroll.kit.modifiers import Modifier, total


@pytest.mark.rule("10.31")
def test_10_31_river_ships_blockade_on_rivers_and_bays_only(t: Tables):
    wilmington, norfolk = number(t, "wilmington"), number(t, "norfolk")
    s = field(t, 'turn = "1862-07"\n5919/coast ships us-i2r\n6310/6411 ships us-i2r')
    s.begin_operations()
    run(s, PlayerTurn("blockade", side=UNION))
    assert f"blockade {norfolk} with us-i2r-2" in texts(s)
    assert why(s, f"blockade {wilmington} with us-i2r-1") == "10.31"


@pytest.mark.rule("10.31", "11.26")
def test_10_31_a_ship_that_is_damaged_leaves_its_station(t: Tables):
    s = field(t, f"{SUMMER}\n2711/2811 ships us-n1r")
    ship = t.ship["us-n1r-1"]
    s.flag_ship(ship, BLOCKADING)
    s.ship_port[ship] = 1 + t.place("mobile")
    hit(s, ship, 1, "11.26")
    assert s.ship_damage[ship] == 1
    assert not s.ship_state[ship] & BLOCKADING
    assert not s.ship_port[ship]


@pytest.mark.rule("10.31")
def test_10_31_a_blockader_begins_at_sea_in_a_bay_or_in_a_port(t: Tables):
    off = "wilmington"
    name = f"{t.board.numbers[t.board.hex(off)]}/coast"
    james = next(
        t.waters.name[x]
        for x in range(t.waters.rivers)
        if t.waters.kind[x] == 1 and all(h < 0 or t.city_at[h] < 0 for h in t.waters.way.banks[x])
    )
    for began, fine in ((name, True), (james, False), ("6410/6411", True)):
        s = field(t, f'turn = "1862-07"\n{name} ships us-n2s began {began}')
        ship = next(x for x, at in enumerate(s.ship_at) if at != OFF)
        assert (station_refused(s, ship, off) is None) == fine, began


@pytest.mark.rule("10.31", "10.33")
@pytest.mark.parametrize(
    ("port", "gun", "fort", "below"),
    [
        ("new-orleans", "ft-jackson NW N", "ft-jackson", "2433/2533"),
        ("mobile", "ft-morgan", "ft-morgan", "3030/3031"),
    ],
)
def test_r102_guns_below_a_port_keep_ships_out_of_the_river_and_not_off_the_coast(
    t: Tables, port: str, gun: str, fort: str, below: str
):
    """The example of the chart: Ft. Jackson adds 2 to the roll for New Orleans."""
    s = field(t, f'turn = "1862-07"\n{fort} confederate 1 volunteer; batteries {gun}\n{below} ships us-n1r')
    ship, boat = t.ship["us-n2s-1"], t.ship["us-n1r-1"]
    s.place_ship(ship, t.stations[port][0])
    s.begin_operations()
    assert station_refused(s, ship, port) is None
    assert Modifier(2, "battery", "10.33", ("confederate",)) in blockade_modifiers(s, port)
    s.ship_start[boat] = s.ship_start[ship]
    refused = station_refused(s, boat, port)
    assert refused is not None
    assert refused.rule == "10.31"


@pytest.mark.rule("10.32", "10.31")
@pytest.mark.parametrize(("slug", "ports"), [("1862", {"norfolk"}), ("1863", set()), ("1864", set())])
def test_10_32_r22_ships_that_lie_off_a_port_begin_on_station(t: Tables, slug: str, ports: set[str]):
    s = scenario(t, slug)
    assert {t.places[port - 1].slug for port in s.ship_port if port} == ports
    for x, port in enumerate(s.ship_port):
        assert bool(s.ship_state[x] & BLOCKADING) == bool(port)
        if port:
            place = t.places[port - 1]
            assert s.ship_at[x] in t.stations[place.slug]
            assert not s.strength(place.hex, UNION)
    assert not any(scenario(t, "campaign").ship_port), "in 1861 nobody is"


def off_wilmington(
    t: Tables, turn: str = "1862-07", ships: str = "us-n2s, us-n1s", more: str = ""
) -> WfuState:
    return field(t, f'turn = "{turn}"\n5919/coast ships {ships}{more}')


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


@pytest.mark.rule("10.33", "3.24")
def test_10_33_a_naval_leader_helps_the_force_that_he_is_with(t: Tables):
    """Two forces lie in one sea zone, which serves Charleston and Savannah; only one of them has Farragut."""
    s = field(t, 'turn = "1862-10"')
    zone = t.waters.index["carolina-bight"]
    for ship, port in (("us-n2s-1", "charleston-sc"), ("us-n1s-1", "savannah")):
        s.place_ship(t.ship[ship], zone)
        s.flag_ship(t.ship[ship], BLOCKADING)
        s.ship_port[t.ship[ship]] = t.place(port) + 1
    s.board(t.leader["farragut"], t.ship["us-n2s-1"])
    assert total(blockade_modifiers(s, "charleston-sc")) == -1
    assert total(blockade_modifiers(s, "savannah")) == 0


@pytest.mark.rule("10.33")
def test_10_33_other_modifiers(t: Tables):
    s = field(t, 'turn = "1862-10"\nft-monroe batteries ft-monroe S SW')
    assert total(blockade_modifiers(s, "norfolk")) == -4
    assert total(blockade_modifiers(s, "new-orleans")) == -2
    s = field(t, 'turn = "1862-10"\nft-jackson batteries ft-jackson S SW')
    assert total(blockade_modifiers(s, "new-orleans")) == 0
    s = field(t, 'turn = "1862-10"\nft-jackson batteries ft-jackson S SW suppressed 1')
    assert total(blockade_modifiers(s, "new-orleans")) == -2, "R44"


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
