"""Chapter 17: Victory Points and who has won."""

import pytest
from war import SUMMER, begin, field, number, play, run, scenario, texts, why
from war_scenes import amounts, fight, plain, recruiting

from longroll.games.war_for_the_union.capacity import open_ports
from longroll.games.war_for_the_union.casualties import enter, lose_hqs
from longroll.games.war_for_the_union.combat.odds import morale, washington_lost
from longroll.games.war_for_the_union.election import election_modifiers
from longroll.games.war_for_the_union.evaluate import signs
from longroll.games.war_for_the_union.flags import ELIMINATED, NO_FORT, OFF
from longroll.games.war_for_the_union.home.blockade import ports
from longroll.games.war_for_the_union.home.reinforcements import union_losses
from longroll.games.war_for_the_union.narrate.home import ending
from longroll.games.war_for_the_union.politics import join
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.victory import (
    cities,
    decide,
    decide_early,
    division,
    end_of_turn,
    expire,
    level,
    score,
    total,
    washington_isolated,
)
from longroll.games.war_for_the_union.view import view
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION


def test_the_board_says_how_the_scenario_stands(t: Tables):
    s = scenario(t, "missouri-1861")
    shown = {track["label"]: track["value"] for track in view(s, "union")["tracks"]}
    assert (shown["Total of the scenario"], shown["As it stands"]) == (-2, "a marginal Union victory")
    for sp in s.sps_at(t.board.hex("springfield-mo"), UNION):
        s.disband(sp)
    shown = {track["label"]: track["value"] for track in view(s, "union")["tracks"]}
    assert (shown["Total of the scenario"], shown["As it stands"]) == (2, "a marginal Confederate victory")


def test_the_signs_see_who_stands_about_a_city(t: Tables):
    """Springfield swings four points: all the more likely the stronger its enemies are about it; nothing where nobody is."""

    def of(text: str) -> dict[str, float]:
        return signs(field(t, text, "missouri-1861"))

    assert of("")["hopes"] == of("")["dangers"] == 0.0
    held = of("springfield-mo union 3 militia")
    weak = of("springfield-mo union 3 militia\n1708 confederate 2 volunteer")
    strong = of("springfield-mo union 3 militia\n1708 confederate 8 volunteer")
    assert held["points"] == weak["points"] == strong["points"] == -2
    assert all(-0.1 < found["dangers"] <= 0 for found in (held, weak, strong))
    assert 0 < held["hopes"] < 1.2 < weak["hopes"] < 2.0 < strong["hopes"] < 4.0
    empty = of("1708 union 8 militia")
    assert empty["points"] == 2
    assert empty["hopes"] == 0
    assert -4.0 < empty["dangers"] < -3.0


@pytest.mark.rule("17.1")
def test_17_1_losses_on_the_way_to_a_point_are_a_sign(t: Tables):
    """In Tennessee 1863 three SPs make a point: one and two bring it nearer; that the Confederacy lost more counts nothing."""
    s = scenario(t, "tennessee-1863")
    start = total(s)
    for losses, points in (((0, 2), 0), ((0, 0), 0), ((1, 0), 1 / 3), ((2, 0), 2 / 3), ((7, 3), 4 / 3)):
        s.combat_losses = list(losses)
        assert total(s) == start + int(points)
        assert signs(s)["points"] == pytest.approx(start + points)
    s = scenario(t, "bull-run")
    s.combat_losses = [9, 3]
    assert signs(s)["points"] == total(s)


@pytest.mark.rule("17.1")
def test_17_1_bull_run_is_decided_by_virginia(t: Tables):
    s = scenario(t, "bull-run")
    start = total(s)
    assert level(s, start) == 2, "as it stands, a draw: either side must gain something"
    s.combat_losses = [3, 1]
    assert total(s) == start + 1
    s.combat_losses = [1, 3]
    assert total(s) == start - 1
    for sp in s.sps_at(t.board.hex("richmond"), CONFEDERATE):
        s.disband(sp)
    s.muster(UNION, 0, 1, t.board.hex("richmond"))
    assert total(s) == start - 1 - 6
    decide(s)
    assert s.outcome is not None
    assert s.outcome[0] == "union"


@pytest.mark.rule("17.1")
def test_17_1_the_last_month_ends_the_game(t: Tables):
    s = scenario(t, "bull-run")
    FLOW.begin(s, "game-turn")
    FLOW.run(s)
    while s.outcome is None:
        FLOW.play(s, FLOW.choices(s)[-1])
    assert s.outcome[0] in ("union", "confederate", "draw")
    assert t.economy.calendar.name(s.turn) == "October 1861"


@pytest.mark.rule("17.1", "17.22")
def test_17_1_sudden_ends_of_the_campaign(t: Tables):
    s = field(t, 'turn = "1862-12"\nsupply_capacity = 100\nvp = [0, 24, 0, 0]')
    assert not decide_early(s)
    s.vp = [0, 25, 0, 0]
    assert decide_early(s)
    assert s.outcome is not None
    assert s.outcome[0] == "confederate"
    low = field(t, 'turn = "1862-12"\nsupply_capacity = 62')
    assert decide_early(low)
    assert low.outcome is not None
    assert low.outcome[0] == "union"
    other = field(t, 'turn = "1862-11"\nsupply_capacity = 62')
    assert not decide_early(other)
    taken = field(t, 'turn = "1865-04"\nsupply_capacity = 40\nrichmond union 1 volunteer')
    assert decide_early(taken)
    assert not decide_early(field(t, 'turn = "1865-04"\nsupply_capacity = 41\nrichmond union 1 volunteer'))


@pytest.mark.rule("17.1", "14.24", "10.33")
def test_14_24b_who_besieges_a_city_has_not_taken_it(t: Tables):
    """Neither in the measure of a scenario, nor for the conquest of the South, nor among the ports that are lost."""
    siege = "fort confederate; confederate 1 volunteer inside; siege 1; union 6 volunteer"
    for rows, taken in ((siege, False), ("union 6 volunteer", True)):
        missouri = field(t, f'turn = "1861-09"\nlittle-rock {rows}', "missouri-1861")
        assert (total(missouri) < 0) == taken
        assert decide_early(field(t, f'turn = "1865-04"\nsupply_capacity = 1\nrichmond {rows}')) == taken
        s = field(t, f"{SUMMER}\nwilmington {rows}")
        everywhere = len(t.stations)
        assert open_ports(s) == everywhere - taken
        assert ("wilmington" in ports(s)) != taken


@pytest.mark.rule("17.1")
def test_17_1_missouri_counts_its_own_cities(t: Tables):
    s = field(
        t,
        'turn = "1861-09"\njefferson-city confederate 1 volunteer\ncairo confederate 1 volunteer\nspringfield-mo confederate 1 volunteer',
        "missouri-1861",
    )
    cities(s)
    assert sum(s.vp) == 2
    assert total(s) == 2 + 2, "and Springfield to its holder"
    union = field(
        t,
        'turn = "1861-09"\nspringfield-mo union 1 volunteer\nlittle-rock union 1 volunteer',
        "missouri-1861",
    )
    assert total(union) == -2 - t.places[t.place("little-rock")].value


@pytest.mark.rule("17.11")
@pytest.mark.parametrize(
    ("city", "first", "later"),
    [("washington", 4, 2), ("philadelphia", 2, 1), ("harrisburg", 2, 1), ("cairo", 1, 0), ("jefferson-city", 1, 0), ("louisville", 1, 0), ("bowling-green", 0, 0), ("springfield-mo", 0, 0)],
)  # fmt: skip
def test_17_11_awards_for_cities(t: Tables, city: str, first: int, later: int):
    s = field(t, f'turn = "1862-09"\nkentucky = "union"\n{city} confederate 1 volunteer')
    cities(s)
    assert sum(s.vp) == first
    cities(s)
    assert sum(s.vp) == first + later


@pytest.mark.rule("17.11")
def test_17_11_frankfort_is_worth_nothing_in_the_turn_kentucky_enters(t: Tables):
    """The example: invaded in September 1861, the points come at the end of October at the earliest."""
    s = field(t, 'turn = "1861-09"\nkentucky = "nobody"\nfrankfort confederate 1 volunteer')
    enter(s, CONFEDERATE, t.board.hex("frankfort"))
    assert s.kentucky == UNION
    cities(s)
    assert sum(s.vp) == 0
    s.turn += 1
    cities(s)
    assert sum(s.vp) == 1


@pytest.mark.rule("17.11", "17.16", "2.13")
def test_r100_baltimore_and_annapolis_go_on_counting_when_they_have_brought_maryland_over(t: Tables):
    """Kentucky's two cities do not."""
    for state, cities_of in (
        ("maryland", ("baltimore", "annapolis")),
        ("kentucky", ("louisville", "frankfort")),
    ):
        rows = "\n".join(f"{slug} confederate 1 volunteer" for slug in cities_of)
        s = field(t, f'turn = "1862-09"\nkentucky = "union"\n{rows}')
        cities(s)
        assert sum(s.vp) == 2, "both captures"
        join(s, {"maryland": "MD", "kentucky": "KY"}[state], CONFEDERATE, "2.13")
        before = sum(s.vp)
        cities(s)
        assert sum(s.vp) - before == (1 if state == "maryland" else 0), state


@pytest.mark.rule("17.11")
def test_17_11b_louisville_and_frankfort_count_together(t: Tables):
    s = field(
        t,
        'turn = "1862-09"\nkentucky = "union"\nlouisville confederate 1 volunteer\nfrankfort confederate 1 volunteer',
    )
    cities(s)
    assert sum(s.vp) == 2
    cities(s)
    assert sum(s.vp) == 3


@pytest.mark.rule("17.12")
def test_17_12_the_fall_of_washington_brings_two_recruits_once(t: Tables):
    s = recruiting(t, f"home = {{ washington_fell = {t.economy.turn('1862-06', '')} }}")
    richmond, raleigh = number(t, "richmond"), number(t, "raleigh")
    play(s, f"recruit volunteer at {raleigh}", f"recruit volunteer at {raleigh}")
    play(s, f"recruit volunteer at {richmond}", f"recruit volunteer at {richmond}")
    assert f"recruit volunteer at {raleigh}" not in texts(s), "one more in the East, and Raleigh had it"
    assert s.washington_recruits


@pytest.mark.rule("17.12")
def test_17_12_union_morale_falls_with_washington(t: Tables):
    a, b = plain(t)
    text = f"{SUMMER}\n{a} union 8 veteran; leaders mcclellan\n{b} confederate 4 militia"
    free, lost = field(t, text), field(t, f"{text}\nwashington confederate 1 volunteer")
    assert amounts(fight(t, free, a, b, "mcclellan")[1])["morale"] == 2
    assert amounts(fight(t, lost, a, b, "mcclellan")[1])["morale"] == 1


@pytest.mark.rule("17.12", "13.52")
def test_r99_with_washington_lost_union_militia_is_worse_than_none(t: Tables):
    """All Union units lose 1; the defender's minus is the attacker's plus."""
    a, b = plain(t)
    lost = "washington confederate 1 volunteer"
    s = field(t, f"{SUMMER}\n{a} union 8 militia; leaders mcclellan\n{b} confederate 4 militia\n{lost}")
    assert amounts(fight(t, s, a, b, "mcclellan")[1])["morale"] == -1
    s = field(t, f"{SUMMER}\n{a} confederate 8 militia; leaders lee\n{b} union 4 militia\n{lost}")
    assert amounts(fight(t, s, a, b, "lee", side=CONFEDERATE)[1])["morale"] == 1


WASHINGTON = "washington union 3 veteran inside; fort union; siege 1; confederate 6 veteran"


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


@pytest.mark.rule("17.12", "6.62")
def test_17_12_the_extra_recruits_come_to_recruitment_cities_only(t: Tables):
    """A city of a border state recruits while the state is Confederate; a neutral one would be driven to the other side."""
    fell = t.economy.turn("1862-06", "")
    s = field(t, f'turn = "1862-07"\nkentucky = "union"\nhome = {{ washington_fell = {fell} }}')
    run(s, "recruitment")
    offered = {x.split()[-1] for x in texts(s) if x.startswith("recruit volunteer at")}
    assert number(t, "raleigh") in offered
    for slug in ("baltimore", "annapolis", "frankfort", "lexington-ky", "columbus-ky"):
        assert number(t, slug) not in offered, slug
        assert why(s, f"recruit volunteer at {number(t, slug)}") == "6.51"


@pytest.mark.rule("17.13")
def test_17_13_washington_without_a_railroad_to_the_north(t: Tables):
    assert not washington_isolated(field(t, 'turn = "1862-09"'))
    board = t.board
    around = t.rails.net.graph.near[board.hex("washington")]
    broken = [board.numbers[h] for h in around]
    s = field(t, f'turn = "1862-09"\nrail = {{ broken = {broken} }}')
    assert washington_isolated(s)
    end_of_turn(s)
    assert sum(s.vp) == 1
    lost = field(t, f'turn = "1862-09"\nrail = {{ broken = {broken} }}\nwashington confederate 1 volunteer')
    assert not washington_isolated(lost)


@pytest.mark.rule("17.13", "7.23")
def test_17_13_washington_under_siege_is_isolated_by_land(t: Tables):
    board = t.board
    troops = "washington union 2 volunteer inside; confederate 6 volunteer; fort union; siege 1"
    near = t.rails.net.graph.near[board.hex("washington")]
    posts = "\n".join(f"{board.numbers[h]} union 1 volunteer" for h in near)
    assert washington_isolated(field(t, f'turn = "1862-09"\n{troops}\n{posts}'))


@pytest.mark.rule("17.14")
def test_17_14_r8_division_is_scored_in_december(t: Tables):
    banks = sorted({name.split("/")[0] for name in t.economy.divide})
    posts = "\n".join(f"{number} union 1 volunteer" for number in banks)
    for when, text, points in (
        ("1862-12", posts, -5), ("1862-12", "", 0), ("1863-12", posts, 0), ("1863-12", "", 5), ("1863-11", "", 0),
    ):  # fmt: skip
        s = field(t, f'turn = "{when}"\n{text}')
        division(s)
        assert sum(s.vp) == points, (when, bool(text))


@pytest.mark.rule("17.15", "4.57")
@pytest.mark.parametrize(
    ("hq", "side", "points"),
    [("potomac-hq", UNION, 10), ("ohio-hq", UNION, 5), ("northern-virginia-hq", CONFEDERATE, -10), ("valley-hq", CONFEDERATE, -5)],
)  # fmt: skip
def test_17_15_headquarters(t: Tables, hq: str, side: int, points: int):
    s = field(t, f'turn = "1864-08"\n3721 hqs {hq}')
    lose_hqs(s, t.board.hex("3721"), side)
    assert sum(s.vp) == points


@pytest.mark.rule("17.16", "6.84")
def test_17_16_a_center_that_the_union_occupies(t: Tables):
    s = field(t, 'turn = "1862-03"\nnashville union 2 volunteer')
    enter(s, UNION, t.board.hex("nashville"))
    assert sum(s.vp) == -2
    enter(s, UNION, t.board.hex("nashville"))
    assert sum(s.vp) == -2, "once"


@pytest.mark.rule("17.17")
def test_17_17_points_of_a_year_expire(t: Tables):
    s = field(t, 'turn = "1861-12"')
    for year, month in ((1861, 12), (1862, 6), (1863, 6), (1864, 6), (1865, 2)):
        s.turn = t.economy.turn(f"{year}-{month:02d}", "test")
        score(s, year - 1860, "test", "17.17")
    assert s.vp == [1, 2, 3, 4 + 5]
    for when, left in (("1862-01", 15), ("1863-01", 14), ("1864-01", 12), ("1865-01", 9)):
        s.turn = t.economy.turn(when, "test")
        expire(s)
        assert sum(s.vp) == left, when


@pytest.mark.rule("17.2")
def test_17_2_the_election_is_held_in_november_1864_only(t: Tables):
    for turn, slug in (("1864-10", "1864"), ("1863-11", "1863"), ("1864-11", "1863")):
        s = field(t, f'turn = "{turn}"', slug)
        s.dice.given_only = True
        FLOW.begin(s, "election")
        FLOW.run(s)
        assert not s.election_lost


@pytest.mark.rule("17.21", "14.24")
def test_17_21_a_besieged_richmond_is_not_controlled(t: Tables):
    text = "richmond confederate 3 veteran inside; fort confederate; siege 1; union 6 veteran"
    besieged = field(t, f'turn = "1864-11"\n{text}')
    taken = field(t, 'turn = "1864-11"\nrichmond union 6 veteran')
    assert "richmond" not in [m.reason for m in election_modifiers(besieged)]
    assert "richmond" in [m.reason for m in election_modifiers(taken)]


@pytest.mark.rule("17.2", "17.21", "17.22")
@pytest.mark.parametrize(("die", "lost"), [(7, False), (8, True)])
def test_17_21_lincoln_loses_on_8(t: Tables, die: int, lost: bool):
    s = field(t, 'turn = "1864-11"\nsupply_capacity = 60', "1864")
    s.dice.script = [die]
    FLOW.begin(s, "election")
    FLOW.run(s)
    assert s.election_lost == lost
    assert sum(s.vp) == (15 if lost else 0)


@pytest.mark.rule("17.21")
def test_17_21_the_capacity_counts_below_its_bound_only(t: Tables):
    bound = t.naval.election.capacity_below
    for capacity, counts in ((bound - 1, True), (bound, False)):
        s = field(t, f'turn = "1864-11"\nsupply_capacity = {capacity}')
        assert any(m.reason == "capacity" for m in election_modifiers(s)) == counts


@pytest.mark.rule("17.21")
def test_17_21_the_modifiers(t: Tables):
    s = field(
        t,
        """turn = "1864-11"
        supply_capacity = 51
        richmond union 1 volunteer
        atlanta union 1 volunteer
        louisville confederate 1 volunteer
        baltimore confederate 1 volunteer
        washington confederate 1 volunteer""",
    )
    for slug in ("northern-virginia-hq", "mississippi-hq", "ohio-hq", "potomac-hq"):
        s.hq_state[t.hqs.index(t.counter[slug])] = ELIMINATED
    found = {(m.reason, *m.about): m.amount for m in election_modifiers(s)}
    assert found == {
        ("richmond",): -2, ("atlanta",): -1, ("army", "northern-virginia-hq"): -2, ("army", "mississippi-hq"): -1,
        ("army", "ohio-hq"): 1, ("army", "potomac-hq"): 2, ("capacity", "51"): -1, ("city", "louisville"): 1,
        ("city", "washington"): 2,
    }  # fmt: skip


@pytest.mark.rule("17.22")
def test_17_22_a_lost_election_ends_the_campaign_in_february_1865(t: Tables):
    for turn, lost, over in (("1865-01", True, False), ("1865-02", True, True), ("1865-02", False, False)):
        s = field(
            t, f'turn = "{turn}"\nsupply_capacity = 60\nhome = {{ election_lost = {str(lost).lower()} }}'
        )
        assert decide_early(s) == over
        if over:
            assert s.outcome is not None
            assert s.outcome.winner == "confederate"
            assert "Lincoln lost the election" in ending(t, s.outcome)
    fallen = field(
        t, 'turn = "1865-02"\nsupply_capacity = 30\nhome = { election_lost = true }\nrichmond union 4 veteran'
    )
    assert decide_early(fallen)
    assert fallen.outcome is not None
    assert fallen.outcome.winner == "union", "conquered in time"


@pytest.mark.rule("17.22", "17.12")
def test_17_22_morale_falls_by_one_and_not_twice(t: Tables):
    s = field(t, 'turn = "1864-12"\nalexandria-va union 4 veteran')
    sps = s.sps_at(t.board.hex("alexandria-va"), UNION)
    before = morale(s, UNION, sps)
    s.election_lost = True
    assert morale(s, UNION, sps) == before - 1
    s.muster(CONFEDERATE, 0, 1, t.board.hex("washington"))
    assert morale(s, UNION, sps) == before - 1
