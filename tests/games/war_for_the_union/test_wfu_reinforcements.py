"""6.61 to 6.65 Reinforcements: where they are deployed, and those that vary."""

import pytest
from war import field, number, play, run, texts, why
from war_scenes import BORDER, MILITIA, MILITIA_CAVALRY, places, raising, recruiting

from longroll.games.war_for_the_union.frames import AtHome, Raising
from longroll.games.war_for_the_union.home.arrivals import homes
from longroll.games.war_for_the_union.home.events import Arrived, Forfeited, ReinforcementsLost
from longroll.games.war_for_the_union.home.hexes import REINFORCEMENT, REPLACEMENT, closed, most, room
from longroll.games.war_for_the_union.home.raising import left
from longroll.games.war_for_the_union.home.reinforcements import bonus_troops, union_losses
from longroll.games.war_for_the_union.politics import BONUS_STATES
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, EAST, UNION, WEST


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
def test_6_61_the_box_takes_what_the_east_cannot(t: Tables):
    s = field(t, 'turn = "1862-07"\nkentucky = "union"')
    run(s, raising(UNION, REINFORCEMENT, either=12, kind=MILITIA))
    assert "ny-box" not in places(s)
    assert why(s, "raise militia at ny-box") == "6.61"
    for slug in t.economy.hexes.union_east[:-1]:
        s.arrived[t.node_of(t.place(slug))] = 3
    assert "ny-box" in places(s)


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


@pytest.mark.rule("6.64", "6.61")
def test_6_64_r91_a_regular_counts_in_its_city_and_goes_elsewhere_when_it_is_full(t: Tables):
    """Cincinnati in October 1861 takes two SPs: with one replacement the regular still comes, with two it does not."""
    cincinnati = t.board.hex("cincinnati")
    for already, here in ((0, 1), (1, 1), (2, 0)):
        s = field(t, 'turn = "1861-10"')
        s.arrived[cincinnati] = already
        run(s, AtHome("reinforce-troops", side=UNION))
        arrived = [e for e in s.out if isinstance(e, Arrived) and e.kind == "regular"]
        assert len(arrived) == here, already
        assert s.arrived[cincinnati] <= 2
    regulars = {x.split()[-1] for x in texts(s) if x.startswith("raise regular")}
    assert number(t, "cincinnati") not in regulars
    assert {t.theater_of[t.node(x, "")] for x in regulars} == {WEST}, "another city of its theater (R46)"


@pytest.mark.rule("6.64")
def test_6_64f_r91_a_regular_is_the_sp_that_its_city_must_get(t: Tables):
    s = field(t, 'turn = "1861-10"')
    run(s, AtHome("reinforce-troops", side=UNION))
    assert t.board.hex("cincinnati") in s.frame(Raising).served
    assert t.board.hex("indianapolis") not in s.frame(Raising).served


@pytest.mark.rule("6.61", "6.66")
def test_6_61_a_blockade_keeps_troops_from_norfolk_but_no_leader(t: Tables):
    s = field(t, 'turn = "1862-04"\nhome = { blockaded = { norfolk = 1 } }')
    norfolk = t.board.hex("norfolk")
    assert norfolk in homes(s, t.leader["lee"], [])
    s = field(t, 'turn = "1862-04"\nnorfolk union 1 volunteer')
    assert norfolk not in homes(s, t.leader["lee"], [])


@pytest.mark.rule("6.61")
def test_6_61b_nobody_arrives_in_a_surrounded_city(t: Tables):
    ring = "\n".join(
        f"{t.board.numbers[h]} confederate 1 volunteer" for h in t.board.around(t.board.hex("harrisburg"))
    )
    s = field(t, f'turn = "1863-06"\n{ring}')
    refused = closed(s, UNION, t.board.hex("harrisburg"))
    assert refused is not None
    assert refused.rule == "6.61"


@pytest.mark.rule("6.62")
def test_6_62_bowling_green_and_confederate_kentucky(t: Tables):
    green, frankfort = number(t, "bowling-green"), number(t, "frankfort")
    union = recruiting(t, 'kentucky = "union"')
    assert f"recruit volunteer at {green}" not in texts(union)
    held = recruiting(t, 'kentucky = "union"\nbowling-green confederate 1 volunteer')
    assert f"recruit volunteer at {green}" in texts(held)
    ours = recruiting(t, 'kentucky = "confederate"')
    assert {f"recruit volunteer at {green}", f"recruit volunteer at {frankfort}"} <= set(texts(ours))


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


@pytest.mark.rule("6.65", "17.12")
def test_6_65b_lost_cities_cost_a_scenarios_own_reinforcements_too(t: Tables):
    """Bull Run's list brings six infantry and a cavalry SP in August; Washington in Confederate hands costs two."""
    for held, men in (("", 7), ("washington confederate 2 volunteer", 5)):
        s = field(t, f'turn = "1861-08"\n{held}', "bull-run")
        run(s, AtHome("reinforce-troops", side=UNION))
        assert FLOW.decision(s).side == "union"
        assert sum(left(s.stack[-1])) == men  # type: ignore[arg-type]


@pytest.mark.rule("6.65", "20.9")
@pytest.mark.parametrize(
    ("state", "turn", "die", "sps"),
    [("KY", "1862-10", 2, 1), ("KY", "1862-10", 1, 0), ("KY", "1864-10", 5, 1), ("KY", "1864-10", 4, 0),
     ("MO", "1862-10", 3, 1), ("MO", "1862-10", 2, 0)],
)  # fmt: skip
def test_6_65_bonus_troops_by_year_and_state(t: Tables, state: str, turn: str, die: int, sps: int):
    s = field(t, f'{BORDER}\nturn = "{turn}"')
    k = BONUS_STATES.index(state)
    s.bonus[k], s.bonus_turn[k] = 1, s.turn - 1
    s.dice.script = [die]
    bonus_troops(s)
    assert sum(sum(f.counts) for f in s.stack if isinstance(f, Raising)) == sps


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
