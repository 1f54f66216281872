"""Chapters 25 and 26.4: when each scenario begins, what is destroyed, cut and due in it, and Leaders by date."""

import itertools

import pytest

import longroll
from games.never_call_retreat.field import run, scenario
from longroll.games.never_call_retreat.flags import AVAILABLE, BURNED, CUT, NEW
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION, cycle, turn_name

BURNED_BY = {
    "1861": "", "1862": "12048 10859 9268 8474", "1863": "12048 10859 11064 9268 8474",
    "1864": "12048 10859 11064 9268 8474 10468 7883",
}  # fmt: skip
MISSISSIPPI = "7133 7334 9923 9723 9724 9525 9726"
ALABAMA = "7135 7336 7337 7338 7339"
CUT_BY = {
    "1861": "", "1862": "4943 4944 4745 4545 4345 4145 2380", "1863": f"{MISSISSIPPI} {ALABAMA}", "1864": f"{MISSISSIPPI} {ALABAMA}",
}  # fmt: skip


def marked(t: Tables, year: str, mark: int) -> set[str]:
    s = scenario(t, year)
    return {t.board.numbers[i] for i, x in enumerate(s.marks) if x & mark}


@pytest.mark.rule("25.4")
@pytest.mark.rule("25.5")
@pytest.mark.rule("25.6")
@pytest.mark.rule("25.7")
@pytest.mark.parametrize(
    ("year", "first", "strategic"),
    [
        ("1861", "1/7/61", True),
        ("1862", "1/3/62", False),
        ("1863", "1/6/63", False),
        ("1864", "1/4/64", False),
    ],
)
def test_25_4_the_first_turn_and_whether_a_strategic_cycle_comes_before_it(
    year: str, first: str, strategic: bool
):
    game = longroll.new("never-call-retreat", scenario=year, seed=1)
    assert turn_name(game.state.turn) == first
    began = [event for event in game.events if type(event).__name__ in ("CycleBegan", "TurnBegan")]
    assert type(began[0]).__name__ == ("CycleBegan" if strategic else "TurnBegan")


@pytest.mark.rule("25.53")
@pytest.mark.rule("25.63")
@pytest.mark.rule("25.73")
@pytest.mark.parametrize("year", BURNED_BY)
def test_25_53_places_that_raiders_have_burned(t: Tables, year: str):
    assert marked(t, year, BURNED) == set(BURNED_BY[year].split())
    for number in BURNED_BY[year].split():
        assert any(p.kind == "stockade" for p in t.board.at[t.board.hex(number)]), number


@pytest.mark.rule("25.54")
@pytest.mark.rule("25.64")
@pytest.mark.rule("25.74")
@pytest.mark.parametrize("year", CUT_BY)
def test_25_54_railroads_that_are_cut(t: Tables, year: str):
    assert marked(t, year, CUT) == set(CUT_BY[year].split())
    assert all(t.rail_hexes[t.board.hex(number)] for number in CUT_BY[year].split())


@pytest.mark.rule("25.54")
@pytest.mark.rule("25.64")
@pytest.mark.parametrize(
    "chain", ["4943 4944 4745 4545 4345 4145", f"7132 7133 7334 {ALABAMA}", "9923 9723 9724 9525 9726"]
)
def test_25_54_the_cut_hexes_of_a_line_follow_one_another(t: Tables, chain: str):
    for a, b in itertools.pairwise(chain.split()):
        assert t.board.hex(b) in t.board.around(t.board.hex(a)), (a, b)


@pytest.mark.rule("25.54")
@pytest.mark.rule("25.64")
def test_25_54_and_lie_in_the_states_that_are_named(t: Tables):
    def state(number: str) -> str:
        return t.states[t.state[t.board.hex(number)]]

    assert {state(x) for x in CUT_BY["1862"].split()[:6]} == {"KY"}
    assert state("2380") == "VA"
    assert {state(x) for x in MISSISSIPPI.split()} == {"MS"}
    assert {state(x) for x in ALABAMA.split()} == {"AL"}


@pytest.mark.rule("25.55")
@pytest.mark.rule("25.65")
@pytest.mark.parametrize(
    ("year", "when", "due"),
    [("1862", "4/62", {"mescalero": 1, "civilized-infantry": 2}),
     ("1863", "7/63", {"comanche": 1, "civilized-infantry": 2, "civilized-cavalry": 1})],
)  # fmt: skip
def test_25_55_what_comes_to_the_far_west(t: Tables, year: str, when: str, due: dict[str, int]):
    s = scenario(t, year)
    before = bytes(s.irregulars)
    while s.cycle < cycle(when, "test"):
        assert bytes(s.irregulars) == before
        s.turn += 4
    s.due = []
    run(s, "reinforcements")
    came = {
        t.roster.kinds[k].slug: n - before[k]
        for k, n in enumerate(s.irregulars)
        if n > before[k]
    }  # fmt: skip
    assert came == due


@pytest.mark.rule("25.41")
@pytest.mark.rule("25.42")
@pytest.mark.rule("25.52")
@pytest.mark.rule("25.62")
@pytest.mark.rule("25.72")
@pytest.mark.parametrize(
    ("year", "squadrons"), [("1861", (15, 6)), ("1862", (32, 22)), ("1863", (40, 16)), ("1864", (61, 16))]
)
def test_25_41_squadrons_of_the_set_ups(t: Tables, year: str, squadrons: tuple[int, int]):
    found = [0, 0]
    for stack in t.scenarios[year].stacks:
        found[stack.side] += sum(n for _, n in stack.ships)
    assert tuple(found) == squadrons


# --- Leaders by date (26.4) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("26.4")
@pytest.mark.rule("26.41")
@pytest.mark.rule("26.42")
def test_26_4_leaders_come_in_the_cycle_of_their_date_and_by_no_lot(t: Tables):
    game = longroll.new("never-call-retreat", scenario="1861", seed=3, options={"leader_dates": True})
    s = game.state
    van_dorn, a_johnston = t.pieces.person["van-dorn"], t.pieces.person["a-johnston"]
    assert s.leader_state[van_dorn] == NEW
    assert s.leader_state[a_johnston] not in (NEW, AVAILABLE)  # he stands in the set-up (R36)
    s.due = []
    while s.cycle < cycle("9/61", "test"):
        s.turn += 4
    run(s, "reinforcements")
    assert s.leader_state[van_dorn] == NEW
    s.turn += 4
    run(s, "reinforcements")
    assert s.leader_state[van_dorn] == AVAILABLE
    before = bytes(s.leader_state)
    run(s, "new-leaders", [])
    assert bytes(s.leader_state) == before


@pytest.mark.rule("26.4")
def test_26_4_leaders_of_the_start_whom_a_later_set_up_leaves_out_come_too(t: Tables):
    s = longroll.new("never-call-retreat", scenario="1862", seed=3, options={"leader_dates": True}).state
    nelson = t.pieces.person["nelson"]
    assert s.leader_state[nelson] == NEW
    run(s, "reinforcements")
    assert s.leader_state[nelson] == AVAILABLE


@pytest.mark.rule("26.41")
@pytest.mark.rule("26.42")
@pytest.mark.parametrize(
    ("slug", "branch", "rank", "ratings", "when"),
    [
        ("j-johnston", 0, 3, (3, 1, 1), "start"), ("polk", 0, 2, (3, 0, -1), "start"), ("watie", 1, 1, (2, 0, 1), "start"),
        ("a-johnston", 0, 3, (3, 0, 0), "8/61"), ("stuart", 1, 1, (2, 0, 1), "9/61"), ("van-dorn", 0, 3, (2, -2, -1), "10/61"),
        ("butler", 0, 3, (4, -2, -2), "start"), ("fremont", 0, 3, (4, -3, -2), "start"), ("mcclellan", 0, 3, (3, -1, 0), "start"),
    ],
)  # fmt: skip
def test_26_41_ratings_and_dates_as_they_are_printed(
    t: Tables, slug: str, branch: int, rank: int, ratings: tuple[int, ...], when: str
):
    leader = next(x for x in t.roster.leaders if x.slug == slug and x.entry)
    assert (leader.branch, leader.rank) == (branch, rank)
    assert (leader.initiative, leader.army, leader.tactical) == ratings
    assert leader.available == (-1 if when == "start" else cycle(when, "test"))


@pytest.mark.rule("26.41")
@pytest.mark.rule("26.42")
def test_26_41_so_many_leaders_of_each_side(t: Tables):
    entering = [x for x in t.roster.leaders if x.entry]
    assert [sum(x.side == side for x in entering) for side in (UNION, CONFEDERATE)] == [88, 54]
