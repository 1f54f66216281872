"""State, set-up, positions and check: four scenarios stand, survive writing and copying, and faults are found."""

import random

import pytest

from longroll.core.errors import PositionError
from longroll.games.never_call_retreat import forts
from longroll.games.never_call_retreat.check import check
from longroll.games.never_call_retreat.flags import (
    DEAD,
    DEMORALIZED,
    FORT,
    FORTRESS,
    INSIDE,
    NOBODY,
    OFF,
    UNION_DEPOT,
    WAITING,
)
from longroll.games.never_call_retreat.position import describe, to_position
from longroll.games.never_call_retreat.reading import from_position
from longroll.games.never_call_retreat.setup import set_up
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

YEARS = ("1861", "1862", "1863", "1864")


def begun(t: Tables, year: str) -> NcrState:
    s = NcrState(t, year, 7)
    set_up(s)
    return s


def at(t: Tables, word: str) -> int:
    return t.board.hex(word)


@pytest.mark.rule("25.3")
@pytest.mark.parametrize("year", YEARS)
def test_25_3_every_set_up_is_sound(t: Tables, year: str):
    s = begun(t, year)
    check(s)
    assert s.turn == t.scenarios[year].first


@pytest.mark.rule("23.12")
@pytest.mark.parametrize(("year", "fixed"), [("1861", 0), ("1862", 1), ("1863", 4), ("1864", 8)])
def test_23_12_union_points_are_cities_states_and_calls(t: Tables, year: str, fixed: int):
    """What cities and states do not explain is what the Confederacy's calls for men gave."""
    s = begun(t, year)
    assert s.vp_fixed[UNION] == fixed == t.scenarios[year].vp.get("csa_calls", 0)
    assert s.victory_points(UNION) == t.scenarios[year].tracks[UNION].vp
    assert s.victory_points(CONFEDERATE) == t.scenarios[year].tracks[CONFEDERATE].vp


@pytest.mark.rule("23.12")
def test_23_12_new_madrid_and_cairo_change_hands(t: Tables):
    s = begun(t, "1863")
    before = [s.victory_points(side) for side in (UNION, CONFEDERATE)]
    s.take_control(at(t, "new-madrid"), CONFEDERATE)
    assert [s.victory_points(side) for side in (UNION, CONFEDERATE)] == [before[0] - 1, before[1] + 1]
    s.take_control(at(t, "cairo"), CONFEDERATE)
    assert [s.victory_points(side) for side in (UNION, CONFEDERATE)] == [before[0] - 1, before[1] + 3]


@pytest.mark.rule("17.22")
def test_17_22_missouri_gives_eight_for_joining(t: Tables):
    s = begun(t, "1862")
    before = s.victory_points(UNION)
    s.allegiance[t.states.index("MO")] = UNION
    assert s.victory_points(UNION) == before + 8


@pytest.mark.rule("17.3")
def test_17_3_tennessee_converted_gives_its_cities_again(t: Tables):
    s = begun(t, "1864")
    before = s.victory_points(UNION)
    s.converted[t.states.index("TN")] = 1
    assert s.victory_points(UNION) == before + 19  # R29: the Ironworks gives no second point


@pytest.mark.rule("3.13")
def test_3_13_territory_of_1861(t: Tables):
    s = begun(t, "1861")
    owner = {
        word: s.control[at(t, word)]
        for word in ("richmond", "washington-dc", "louisville", "key-west", "philadelphia")
    }
    assert owner == {
        "richmond": CONFEDERATE, "washington-dc": UNION, "louisville": NOBODY, "key-west": UNION, "philadelphia": UNION,
    }  # fmt: skip


@pytest.mark.rule("15.5")
def test_15_5_the_baltimore_and_ohio_is_union(t: Tables):
    s = begun(t, "1861")
    path = t.board.rail_path(at(t, "baltimore"), at(t, "grafton"), 186104)
    assert len(path) > 10
    assert {s.rail_owner[i] for i in path if i != at(t, "baltimore")} == {UNION}


@pytest.mark.rule("15.1")
def test_15_1_rails_go_with_their_states(t: Tables):
    s = begun(t, "1861")
    assert s.rail_owner[at(t, "atlanta")] == CONFEDERATE
    assert s.rail_owner[at(t, "bowling-green")] == NOBODY
    assert begun(t, "1864").rail_owner[at(t, "chattanooga")] == UNION


@pytest.mark.rule("12.3")
def test_12_3_the_garrison_of_vicksburg_is_inside_and_besieged(t: Tables):
    s = begun(t, "1863")
    i = at(t, "vicksburg")
    assert s.works_side[i] == s.control[i] == CONFEDERATE
    assert s.siege[i] == forts.MARKED
    inside = [x for x in s.pieces_at(i, CONFEDERATE) if s.flags[x] & INSIDE]
    assert sum(s.points[x] for x in inside) == s.strength(i, CONFEDERATE) > 10
    assert s.works[i] == FORTRESS
    assert s.strength(i, UNION) > s.strength(i, CONFEDERATE)


@pytest.mark.rule("12.31")
@pytest.mark.parametrize("year", YEARS)
def test_12_31_no_fort_shelters_more_than_ten(t: Tables, year: str):
    s = begun(t, year)
    forts = [i for i in range(t.board.count) if s.works[i] == FORT]
    assert forts
    for i in forts:
        assert sum(s.points[x] for x in s.pieces_at(i, s.works_side[i]) if s.flags[x] & INSIDE) <= 10


@pytest.mark.rule("6.16")
def test_6_16_seniors_have_the_headquarters(t: Tables):
    s = begun(t, "1863")
    leader = {t.roster.headquarters[h].slug: x for h, x in enumerate(s.hq_leader) if x != OFF}
    people = t.pieces.people
    assert people[leader["army-of-the-potomac"]] == "hooker"
    assert people[leader["army-of-northern-virginia"]] == "re-lee"
    assert people[leader["army-of-the-tennessee"]] == "grant"


@pytest.mark.rule("13.11")
@pytest.mark.parametrize("year", ["1863", "1864"])
def test_13_11_displays_are_filled(t: Tables, year: str):
    s = begun(t, year)
    corps = t.roster.hq["army-of-northern-virginia"]
    here = s.at[t.pieces.hq0 + corps]
    loose = [
        x for x in s.pieces_at(here, CONFEDERATE) if x >= t.pieces.slot0 and s.land(x) and not s.under[x]
    ]
    room = [
        h for h, x in enumerate(t.roster.headquarters)
        if s.at[t.pieces.hq0 + h] == here and x.kind == 1 and sum(u == h + 1 for u in s.under[t.pieces.slot0 :]) < 3
    ]  # fmt: skip
    assert not (room and any(t.roster.kinds[s.kind[x] - 1].slug == "inf" for x in loose))


@pytest.mark.rule("9.52")
def test_9_52_boats_stand_in_hexsides_and_ocean_ships_at_sea(t: Tables):
    s = begun(t, "1863")
    porter = t.pieces.person["dd-porter"]
    assert t.waters.name(s.at[porter]) == "11318/11319"  # R82
    for x in range(t.pieces.slot0, t.pieces.count):
        if s.kind[x]:
            kind = t.roster.kinds[s.kind[x] - 1]
            if kind.sort in ("river", "ocean"):
                assert t.waters.may_float(s.at[x], kind.sort == "ocean")


@pytest.mark.rule("3.32")
def test_3_32_losses_step_a_unit_down_and_out(t: Tables):
    s = begun(t, "1861")
    i = at(t, "richmond")
    unit = s.muster(CONFEDERATE, t.roster.kind("inf", CONFEDERATE, ""), 5, i)
    before = s.strength(i, CONFEDERATE)
    s.reduce(unit, 3)
    assert (s.points[unit], s.strength(i, CONFEDERATE)) == (2, before - 3)
    s.reduce(unit, 2)
    assert (s.kind[unit], s.at[unit], s.strength(i, CONFEDERATE)) == (0, OFF, before - 5)
    check(s)


@pytest.mark.rule("6.42")
def test_6_42_a_wounded_leader_waits(t: Tables):
    s = begun(t, "1863")
    lee = t.pieces.person["re-lee"]
    hq = t.roster.hq["army-of-northern-virginia"]
    s.withdraw_leader(lee, WAITING, s.cycle + 5)
    assert (s.at[lee], s.hq_leader[hq], s.leader_due[lee]) == (OFF, OFF, s.cycle + 6)
    check(s)


@pytest.mark.parametrize("year", YEARS)
def test_a_position_that_was_written_is_read_back_the_same(t: Tables, year: str):
    s = begun(t, year)
    text = to_position(s)
    back = from_position(t, text)
    check(back)
    assert to_position(back) == text


def test_a_position_keeps_what_has_changed(t: Tables):
    s = begun(t, "1862")
    rng = random.Random(3)
    units = [x for x in range(t.pieces.slot0, t.pieces.count) if s.kind[x] and s.land(x)]
    for x in rng.sample(units, 20):
        s.flags[x] |= DEMORALIZED
    for x in rng.sample(units, 10):
        if not s.under[x]:
            s.place(x, at(t, "nashville") if s.side[x] else at(t, "cincinnati"))
    s.mark(at(t, "cincinnati"), UNION_DEPOT)
    s.take_control(at(t, "bowling-green"), UNION)
    s.take_rail(at(t, "bowling-green"), UNION)
    s.withdraw_leader(t.pieces.person["grant"], DEAD)
    s.promotion[t.pieces.person["hancock"]] = 0
    s.casualties = [33, 44]
    s.cp[3] = 7
    s.allocation[0:3] = bytes((2, 0, 1))
    s.turn += 3
    text = to_position(s)
    back = from_position(t, text)
    assert to_position(back) == text
    for name in (
        "control",
        "rail_owner",
        "marks",
        "cp",
        "allocation",
        "leader_state",
        "rank",
        "promotion",
        "works",
        "allegiance",
    ):
        assert getattr(back, name) == getattr(s, name), name
    assert list(back.sp) == list(s.sp)


@pytest.mark.parametrize("year", YEARS)
def test_json_and_copies(t: Tables, year: str):
    s = begun(t, year)
    assert NcrState.from_json(s.to_json(), tables=t).same(s)
    other = s.copy()
    other.take_control(at(t, "richmond"), UNION)
    other.eliminate(next(x for x in range(t.pieces.slot0, t.pieces.count) if other.kind[x]))
    other.due.append(1)
    other.supply[0] += 1
    check(s)
    assert s.same(begun(t, year))


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda s, t: s.sp.__setitem__(5, 9), "Strength Points are not counted right"),
        (lambda s, t: s.first.__setitem__(t.board.hex("richmond"), OFF), "begins with piece"),
        (lambda s, t: s.leader_state.__setitem__(t.pieces.person["grant"], DEAD), "grant is half on the map"),
        (lambda s, t: s.works.__setitem__(t.board.hex("richmond"), 2), "half a work|inside"),
        (lambda s, t: s.cp.__setitem__(0, 30), "30 Command Points"),
        (lambda s, t: s.allocation.__setitem__(0, 2), "two theaters share a place"),
        (lambda s, t: s.rail_owner.__setitem__(t.board.hex("4186"), UNION), "owner without a railroad"),
        (lambda s, t: s.muster(UNION, t.roster.kind("inf", UNION, ""), 4, t.board.hex("richmond")), "without a siege"),
        (lambda s, t: s.muster(UNION, t.roster.kind("gunboat", UNION, ""), 2, t.board.hex("atlanta")), "cannot be there"),
    ],
)  # fmt: skip
def test_check_finds_what_is_wrong(t: Tables, spoil, said: str):
    s = begun(t, "1863")
    s.set_works(at(t, "richmond"), 0, 0)
    for x in s.pieces_at(at(t, "richmond"), CONFEDERATE):
        s.flags[x] &= ~INSIDE & 255
    check(s)
    spoil(s, t)
    with pytest.raises(AssertionError, match=said):
        check(s)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("scenario = '1866'", "unknown scenario '1866'"),
        ("scenario = '1861'\nturm = '1/7/61'", "unknown key 'turm'; did you mean 'turn'"),
        ("scenario = '1861'\nturn = '1/14/61'", "a Cycle is written like 7/61"),
        ("scenario = '1861'\n[[at]]\nnode = 'richmnd'", "unknown hex 'richmnd'"),
        ("scenario = '1861'\n[[at]]\nnode = '4729/9999'", "unknown boat side '4729/9999'"),
        ("scenario = '1861'\n[[at]]\nnode = 'richmond'\nunion = ['inph-3']", "at 4183: unknown piece 'inph'"),
        ("scenario = '1861'\n[[at]]\nnode = 'richmond'\nunion = ['inf-3 demoralised']", "did you mean 'demoralized'"),
        ("scenario = '1861'\n[[at]]\nnode = 'richmond'\nleaders = ['rlee:3']", "unknown leader 'rlee'"),
        ("scenario = '1861'\n[[at]]\nnode = 'richmond'\nleaders = ['re-lee:1']", "write a Leader with his stars"),
        ("scenario = '1861'\n[[at]]\nnode = 'richmond'\nleaders = ['re-lee:3', 're-lee:3']", "stands there twice"),
        ("scenario = '1861'\n[[at]]\nnode = 'richmond'\nworks = 'fort'", "write it like 'union fortress'"),
        ("scenario = '1861'\n[tracks]\nsupply = [1]", "supply is a list of 3 numbers"),
        ("scenario = '1861'\n[tracks]\nunion_now = ['east', 'east', 'west']", "each of the three theaters once"),
        ("scenario = '1861'\n[calls]\nunion = 'draft9 1'", "unknown call 'draft9'"),
        ("scenario = '1861'\n[states]\nKY = 'unoin'", "unknown side 'unoin'; did you mean 'union'"),
        ("scenario = ", "the position is not TOML"),
    ],
)  # fmt: skip
def test_a_wrong_position_is_one_line(t: Tables, text: str, said: str):
    with pytest.raises(PositionError, match=said) as caught:
        from_position(t, text)
    assert "\n" not in str(caught.value)


def test_pieces_are_described_in_words(t: Tables):
    s = begun(t, "1861")
    unit = s.muster(UNION, t.roster.kind("inf", UNION, ""), 6, at(t, "cairo"))
    s.flags[unit] = DEMORALIZED
    s.assign(unit, t.roster.hq["union-1st-corps"])
    new = "inf-6 demoralized under union-1st-corps from nowhere"
    assert describe(s, unit) == new  # it came in this Pulse
    s.began[:] = s.at
    assert describe(s, unit) == "inf-6 demoralized under union-1st-corps"
    ships = s.muster(UNION, t.roster.kind("gunboat", UNION, ""), 2, at(t, "cairo"))
    s.began[ships] = s.at[ships]
    assert describe(s, ships) == "gunboat:2"
