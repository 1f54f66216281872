"""What a siege changes for lines, cities and points: 7.23, 7.31, 14.23-14.25, 17.1."""

import pytest
from war import SUMMER, begin, field, play, run, texts

from longroll.games.war_for_the_union.cities import holds, owner, serves
from longroll.games.war_for_the_union.combat.odds import washington_lost
from longroll.games.war_for_the_union.election import election_modifiers
from longroll.games.war_for_the_union.flags import NO_FORT, OFF
from longroll.games.war_for_the_union.frames import PlayerTurn
from longroll.games.war_for_the_union.home.reinforcements import union_losses
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.politics import border_states
from longroll.games.war_for_the_union.siege import starving, water_open
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import has_los, has_sea_los
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.victory import cities, washington_isolated
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION

KY = 'kentucky = "union"'
NASHVILLE = "nashville union 3 veteran inside; fort union; siege 1; confederate 6 veteran"
WASHINGTON = "washington union 3 veteran inside; fort union; siege 1; confederate 6 veteran"


@pytest.mark.rule("7.31", "14.24")
def test_7_31_a_besieged_city_belongs_to_the_besieged(t: Tables):
    s = field(t, f"{SUMMER}\n{KY}\n{NASHVILLE}", "1862")
    place, node = t.place("nashville"), t.board.hex("nashville")
    assert holds(s, node, UNION)
    assert not holds(s, node, CONFEDERATE)
    assert owner(s, place) == UNION, "14.24b: the besieged force controls the city"
    assert not serves(s, place, CONFEDERATE), "enemy troops occupy it"
    assert not serves(s, place, UNION), "its value is red"
    free = field(t, f"{SUMMER}\n{KY}\nnashville confederate 6 veteran", "1862")
    assert serves(free, place, CONFEDERATE)


@pytest.mark.rule("7.23")
def test_7_23h_lines_of_the_besieged_side_do_not_pass_the_besiegers(t: Tables):
    board = t.board
    rail, plain = _spur(t)
    far = _beyond(t, rail, plain)
    text = "{}\n{}\n{} confederate 3 volunteer inside; fort confederate; siege 1; union 6 veteran\n{} confederate 1 volunteer"
    s = field(t, text.format(SUMMER, KY, plain, far), "1862")
    net = network(s, CONFEDERATE)
    assert net.ways.toll[board.hex(plain)] == 255, "7.23h: enemy troops occupy the hex"
    assert not network(s, UNION).ways.toll[board.hex(plain)], "14.24: besiegers trace through the hex"


def _spur(t: Tables) -> tuple[str, str]:
    for h in t.rails.stations:
        for j in t.board.around(h):
            plain = t.city_at[j] < 0 and not t.rails.hexes[j] and t.ground.march[t.board.side(h, j)] == 1
            if t.board.states[t.board.state[h]] == "GA" and plain and not t.waters.way.at(j):
                return t.board.numbers[h], t.board.numbers[j]
    raise AssertionError("no such spur")


def _beyond(t: Tables, rail: str, plain: str) -> str:
    near = set(t.board.around(t.board.hex(rail)))
    return next(t.board.numbers[h] for h in t.board.around(t.board.hex(plain)) if h not in near)


@pytest.mark.rule("7.23", "7.22")
def test_7_23f_a_besieged_fort_needs_a_city_or_depot_to_be_fed_by_river(t: Tables):
    banks = [
        h
        for node in range(t.waters.rivers)
        for h in t.waters.way.banks[node]
        if h >= 0 and t.city_at[h] < 0 and t.board.states[t.board.state[h]] == "MS" and not t.rails.hexes[h]
    ]
    spot = next(t.board.numbers[h] for h in banks if t.waters.name[t.waters.way.at(h)[0]].startswith("2"))
    text = (
        f"{SUMMER}\n{KY}\n{spot} confederate 2 volunteer inside; fort confederate; siege 1; union 6 veteran"
    )
    bare, stocked = field(t, text, "1862"), field(t, f"{text}; depots confederate river", "1862")
    here = t.board.hex(spot)
    assert has_los(stocked, network(stocked, CONFEDERATE), here), "12.15: the depot stays with those inside"
    assert not has_los(bare, network(bare, CONFEDERATE), here)
    assert starving(bare, here, CONFEDERATE)
    assert not starving(stocked, here, CONFEDERATE)


@pytest.mark.rule("14.23")
def test_14_23b_leaders_escape_over_a_bay_too(t: Tables):
    s = field(t, SUMMER)
    bays = [h for h in range(t.board.count) if not t.board.sea[h] and _only_bay(t, h)]
    assert bays
    assert all(water_open(s, h, UNION) for h in bays)


def _only_bay(t: Tables, h: int) -> bool:
    waters = t.waters.way.at(h)
    return bool(waters) and h not in t.waters.coast_of and all(t.waters.kind[x] == 2 for x in waters)


def run_surrender(s: WfuState, *dice: int) -> WfuState:
    return run(s, PlayerTurn("surrenders", side=CONFEDERATE), dice)


@pytest.mark.rule("14.25")
@pytest.mark.parametrize(("marker", "rolls"), [("", False), (" unsupplied", True)])
def test_14_25_only_a_fort_without_a_line_in_its_supply_phase_rolls(t: Tables, marker: str, rolls: bool):
    _, plain = _spur(t)
    s = field(
        t,
        f"{SUMMER}\n{plain} confederate 2 volunteer{marker} inside; fort confederate; siege 1; union 6 veteran",
    )
    run_surrender(s, *((10,) if rolls else ()))
    assert s.strength(t.board.hex(plain), CONFEDERATE) == 2


@pytest.mark.rule("17.11", "17.12", "17.13", "6.65")
def test_17_12_a_siege_of_washington_is_not_its_fall(t: Tables):
    s = field(t, f"{SUMMER}\n{WASHINGTON}")
    assert not washington_lost(s), "17.12 (1)"
    assert union_losses(s) == 0, "6.65b"
    before = sum(s.vp)
    cities(s)
    assert sum(s.vp) == before, "17.11"
    assert washington_isolated(s), "17.13: no rail leads out of a siege, and he does not control the city"
    taken = field(t, f"{SUMMER}\nwashington confederate 6 veteran")
    assert washington_lost(taken)
    assert union_losses(taken) == 2
    assert not washington_isolated(taken), "17.13: not while he controls it"


@pytest.mark.rule("17.12", "14.21")
def test_17_12_laying_siege_to_washington_does_not_set_off_its_fall(t: Tables):
    near = next(
        h
        for h in t.board.around(t.board.hex("washington"))
        if t.rails.hexes[h] and t.board.states[t.board.state[h]] == "MD"
    )
    name = t.board.numbers[near]
    s = field(
        t,
        f'{SUMMER}\nmaryland = "confederate"\nwashington union 2 militia; fort union\n{name} confederate 6 veteran; leaders jackson; depots confederate river\nbaltimore confederate 1 veteran\nannapolis confederate 1 veteran\ncumberland-md confederate 1 veteran',
    )
    s.take_rail(near, CONFEDERATE)
    for h in t.rails.stations:
        if t.board.states[t.board.state[h]] == "MD":
            s.take_rail(h, CONFEDERATE)
    begin(s, "combat", CONFEDERATE)
    here = t.board.numbers[t.board.hex("washington")]
    play(
        s,
        f"attack {here}",
        "initiate jackson",
        "fight",
        "defend inside",
        f"besiege {here}",
        "advance jackson",
    )
    play(s, f"besiege {here}")
    assert s.siege[t.board.hex("washington")]
    assert s.washington_fell == OFF
    assert s.fort[t.board.hex("washington")] != NO_FORT


@pytest.mark.rule("17.21", "14.24")
def test_17_21_a_besieged_richmond_is_not_controlled(t: Tables):
    text = "richmond confederate 3 veteran inside; fort confederate; siege 1; union 6 veteran"
    besieged = field(t, f'turn = "1864-11"\n{text}')
    taken = field(t, 'turn = "1864-11"\nrichmond union 6 veteran')
    assert "richmond" not in [m.reason for m in election_modifiers(besieged)]
    assert "richmond" in [m.reason for m in election_modifiers(taken)]


@pytest.mark.rule("2.13", "14.24")
def test_2_13_besiegers_do_not_hold_a_city_of_maryland(t: Tables):
    text = f"{SUMMER}\nannapolis confederate 1 veteran\nbaltimore "
    s = field(t, f"{text}union 1 veteran inside; fort union; siege 1; confederate 3 veteran")
    border_states(s, CONFEDERATE)
    assert s.maryland == UNION
    held = field(t, f"{text}confederate 3 veteran")
    border_states(held, CONFEDERATE)
    assert held.maryland == CONFEDERATE
    assert not texts(held)


@pytest.mark.rule("7.24", "7.23")
@pytest.mark.parametrize(
    ("guns", "fed"), [("", True), ("\nft-jackson confederate 1 volunteer; batteries ft-jackson NW N", False)]
)
def test_7_24_guns_down_the_river_cut_a_besieged_port_off_from_the_sea(t: Tables, guns: str, fed: bool):
    text = "\nnew-orleans union 2 volunteer inside; fort union; siege 1; confederate 6 volunteer"
    s = field(t, f"{SUMMER}{text}{guns}")
    home = t.board.hex("new-orleans")
    assert has_sea_los(s, network(s, UNION), home) == fed
