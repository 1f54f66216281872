"""6.14, 6.15 Every limit of command from both sides, seniority, who may be led with a Headquarters; and distances to the hex."""

import pytest

from games.never_call_retreat.field import stand
from longroll.games.never_call_retreat import forces, leaders, removal, waterborne
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.frames import Arriving
from longroll.games.never_call_retreat.leaders import Load
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import arrivals
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

FIELD = "2982"
ONE, TWO, THREE, FOUR = "hooker:1", "keyes:2", "mcclellan:3", "grant:4"


def who(t: Tables, slug: str) -> int:
    return t.pieces.person[slug]


def field(t: Tables, *rows: str) -> NcrState:
    s = stand(t, "1863", {FIELD: list(rows)})
    s.began[:] = s.at
    return s


def troops(s: NcrState) -> list[int]:
    return [x for x in s.pieces_at(s.tables.board.hex(FIELD), UNION) if x >= s.tables.pieces.slot0]


# --- without a Headquarters ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.14")
@pytest.mark.parametrize(
    ("leader", "most", "one_more"),
    [
        # units, the points of which are too many
        (ONE, "'inf-10', 'inf-2'", "'inf-10', 'inf-2', 'inf-1'"),
        (TWO, "'3*inf-10', 'inf-2'", "'3*inf-10', '2*inf-2'"),
        (THREE, "'6*inf-10'", "'6*inf-10', 'inf-1'"),
        (FOUR, "'8*inf-10'", "'8*inf-10', 'inf-1'"),
        # divisions among them
        (ONE, "'inf-10', 'inf-1'", "'inf-10', 'inf-3'"),
        (TWO, "'3*inf-10', 'inf-1'", "'3*inf-10', 'inf-3'"),
        # points, the units of which are too many
        (ONE, "'5*inf-2'", "'5*inf-2', 'inf-1'"),
        (TWO, "'10*inf-2'", "'10*inf-2', 'inf-1'"),
        (THREE, "'20*inf-2'", "'20*inf-2', 'inf-1'"),
        (FOUR, "'30*inf-2'", "'30*inf-2', 'inf-1'"),
    ],
)
def test_6_14_so_many_and_no_more(t: Tables, leader: str, most: str, one_more: str):
    person = who(t, leader.split(":")[0])
    for force, ok in ((most, True), (one_more, False)):
        s = field(t, f"union = [{force}]", f"leaders = ['{leader}']")
        refused = leaders.span_refused(s, person, troops(s))
        assert (refused is None) is ok, force
        assert refused is None or refused.rule == "6.14"


@pytest.mark.rule("6.14")
@pytest.mark.rule("3.33")
@pytest.mark.parametrize(
    ("force", "found"),
    [
        ("'militia:2'", Load(1, 0, 2)),
        ("'militia:3'", Load(1, 1, 3)),
        ("'militia:4'", Load(1, 1, 4)),
        ("'militia:5'", Load(2, 1, 5)),
        ("'militia:8'", Load(2, 2, 8)),
        ("'garrison:5'", Load(1, 0, 5)),
        ("'garrison:10'", Load(2, 0, 10)),
        ("'inf-3'", Load(1, 1, 3)),
        ("'inf-2'", Load(1, 0, 2)),
        ("'cav-2'", Load(1, 1, 2)),
        ("'cav-1'", Load(1, 0, 1)),
    ],
)
def test_6_14_r48_what_is_a_unit_and_what_a_division(t: Tables, force: str, found: Load):
    s = field(t, f"union = [{force}]")
    assert leaders.load(s, troops(s)) == found


# --- with a Headquarters ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.14")
@pytest.mark.parametrize(("leader", "room"), [(ONE, 0), (TWO, 2), (THREE, 4), (FOUR, 6)])
def test_6_14_units_besides_a_corps(t: Tables, leader: str, room: int):
    name = leader.split(":")[0]
    rows = [
        f"leaders = ['{leader} under union-1st-corps']",
        f"headquarters = ['union-1st-corps {name}']",
        f"union = ['3*inf-10 under union-1st-corps', '{room + 1}*inf-8']",
    ]
    s = field(t, *rows)
    man, office = who(t, name), t.pieces.hq0 + t.roster.hq["union-1st-corps"]
    own = [x for x in troops(s) if s.under[x]]
    loose = [x for x in troops(s) if not s.under[x]]
    assert len(own) == 3
    assert len(loose) == room + 1
    assert forces.force_refused(s, man, [man, office, *own, *loose[:room]]) is None
    refused = forces.force_refused(s, man, [man, office, *own, *loose])
    assert refused is not None
    assert refused.rule == "6.14"
    assert [x for x in forces.force(s, man) if x in loose] == loose[:room]


@pytest.mark.rule("6.14")
@pytest.mark.parametrize(("leader", "room"), [(THREE, 6), (FOUR, 8)])
def test_6_14_units_besides_an_army(t: Tables, leader: str, room: int):
    name = leader.split(":")[0]
    rows = [
        f"leaders = ['{leader} under army-of-the-potomac']",
        f"headquarters = ['army-of-the-potomac {name}']",
        f"union = ['2*inf-10 under army-of-the-potomac', '{room + 1}*inf-8']",
    ]
    s = field(t, *rows)
    man, office = who(t, name), t.pieces.hq0 + t.roster.hq["army-of-the-potomac"]
    own = [x for x in troops(s) if s.under[x]]
    loose = [x for x in troops(s) if not s.under[x]]
    assert forces.force_refused(s, man, [man, office, *own, *loose[:room]]) is None
    assert forces.force_refused(s, man, [man, office, *own, *loose]) is not None


@pytest.mark.rule("6.14")
@pytest.mark.rule("6.15")
def test_6_14_a_subordinate_leader_takes_a_place_and_leads_units_of_his_own(t: Tables):
    rows = [
        "leaders = ['keyes:2 under union-1st-corps', 'hooker:1', 'reno:1', 'couch:1']",
        "headquarters = ['union-1st-corps keyes']",
        "union = ['3*inf-10 under union-1st-corps', '2*inf-10', '2*inf-2']",
    ]
    s = field(t, *rows)
    keyes, office = who(t, "keyes"), t.pieces.hq0 + t.roster.hq["union-1st-corps"]
    men = [who(t, x) for x in ("hooker", "reno", "couch")]
    base = [keyes, office, *troops(s)]
    assert forces.force_refused(s, keyes, [*base, *men[:2]]) is None  # each has a division and a brigade
    for too_many in ([*base, men[0]], [*base, *men]):
        refused = forces.force_refused(s, keyes, too_many)
        assert refused is not None
        assert refused.rule == "6.14"


@pytest.mark.rule("6.15")
@pytest.mark.rule("7.33")
def test_6_15_a_corps_takes_no_other_corps_and_no_headquarters_goes_without_its_commander(t: Tables):
    rows = [
        "leaders = ['mcclellan:3 under union-1st-corps', 'keyes:2 under union-2nd-corps']",
        "headquarters = ['union-1st-corps mcclellan', 'union-2nd-corps keyes']",
        "union = ['inf-4']",
    ]
    s = field(t, *rows)
    man, other = who(t, "mcclellan"), who(t, "keyes")
    first, second = (t.pieces.hq0 + t.roster.hq[f"union-{x}-corps"] for x in ("1st", "2nd"))
    assert forces.force_refused(s, man, [man, first]) is None
    for force, rule in (
        ([man, first, other, second], "6.15"),
        ([man, first, second], "7.33"),
        ([man, first, other], "7.34"),
        ([man], "7.34"),
    ):
        refused = forces.force_refused(s, man, force)
        assert refused is not None
        assert refused.rule == rule


@pytest.mark.rule("7.32")
def test_7_32_whoever_came_in_this_pulse_marches_with_nobody(t: Tables):
    s = field(t, "leaders = ['hooker:1']", "union = ['inf-4']")
    (unit,) = troops(s)
    assert unit in forces.force(s, who(t, "hooker"))
    s.began[unit] = t.board.hex("2784")
    refused = forces.may_follow(s, who(t, "hooker"), unit)
    assert refused is not None
    assert refused.rule == "7.32"


# --- seniority (6.11, 6.12) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.11")
@pytest.mark.rule("6.12")
def test_6_12_rank_then_branch_then_the_list(t: Tables):
    rows = ["leaders = ['keyes:2', 'heintzelman:2', 'pleasonton:2', 'hooker:1', 'buford:1', 'mcclellan:3']"]
    s = field(t, *rows)
    order = ["mcclellan", "heintzelman", "keyes", "pleasonton", "hooker", "buford"]
    men = [who(t, x) for x in order]
    mixed = [men[k] for k in (3, 0, 5, 1, 4, 2)]
    assert sorted(mixed, key=s.seniority) == men
    assert s.ranking(t.board.hex(FIELD), UNION) == men[0]


@pytest.mark.rule("6.16")
@pytest.mark.rule("6.33")
def test_6_16_a_union_senior_takes_over_and_a_confederate_one_does_not(t: Tables):
    union = field(
        t, "leaders = ['mcclellan:3', 'mcdowell:3']", "headquarters = ['army-of-the-potomac mcdowell']"
    )
    assert leaders.claims(union, who(t, "mcclellan")) == [t.roster.hq["army-of-the-potomac"]]
    junior = field(
        t, "leaders = ['mcclellan:3', 'mcdowell:3']", "headquarters = ['army-of-the-potomac mcclellan']"
    )
    assert leaders.claims(junior, who(t, "mcdowell")) == []
    two = field(t, "leaders = ['keyes:2']", "headquarters = ['army-of-the-potomac', 'union-1st-corps']")
    assert leaders.claims(two, who(t, "keyes")) == [t.roster.hq["union-1st-corps"]]


# --- heirs (6.43) -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.43")
def test_6_43_the_senior_of_each_rung_and_neither_the_demoted_nor_theater_commanders(t: Tables):
    rows = [
        "leaders = ['burnside:3', 'hooker:3', 'sherman:2', 'thomas:2']",
        "headquarters = ['army-of-the-ohio']",
    ]
    s = field(t, *rows)
    hq = t.roster.hq["army-of-the-ohio"]
    assert leaders.heir(s, hq, UNION).person == who(t, "burnside")
    for slug in ("burnside", "hooker"):
        s.place(who(t, slug), t.board.hex("2784"))
    two = sorted((who(t, "sherman"), who(t, "thomas")), key=s.seniority)
    assert leaders.heir(s, hq, UNION) == (two[0], leaders.PROMOTED)
    s.demoted[two[0]] = 1
    assert leaders.heir(s, hq, UNION) == (two[1], leaders.PROMOTED)
    s.demoted[two[1]] = 1
    assert leaders.heir(s, hq, UNION) == (who(t, "burnside"), leaders.FROM_ELSEWHERE)
    s.posted[who(t, "burnside")] = 1
    assert leaders.heir(s, hq, UNION) == (who(t, "hooker"), leaders.FROM_ELSEWHERE)
    s.posted[who(t, "hooker")] = 2
    assert leaders.heir(s, hq, UNION) == (OFF, leaders.DISSOLVED)


@pytest.mark.rule("6.23")
@pytest.mark.parametrize(
    ("points", "roll", "ok"), [(5, 8, True), (4, 8, False), (5, 7, False), (5, 12, True)]
)
def test_6_23_five_points_and_a_roll_of_eight(t: Tables, points: int, roll: int, ok: bool):
    s = field(t, "leaders = ['hooker:1']")
    assert leaders.eligible(s, who(t, "hooker"), roll, points, True) is ok
    assert not leaders.eligible(s, who(t, "hooker"), roll, points, False)


@pytest.mark.rule("6.33")
def test_6_33_a_confederate_senior_takes_what_is_vacant(t: Tables):
    rows = ["leaders = ['j-johnston:3', 'bragg:3']", "headquarters = ['army-of-tennessee bragg']"]
    s = field(t, *rows)
    assert leaders.claims(s, who(t, "j-johnston")) == []
    s.take_command(OFF, t.roster.hq["army-of-tennessee"])
    assert leaders.claims(s, who(t, "j-johnston")) == [t.roster.hq["army-of-tennessee"]]
    assert s.side[who(t, "bragg")] == CONFEDERATE


# --- distances ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.36")
def test_14_36_a_port_25_hexes_away_feeds_a_coast_and_one_26_away_does_not(t: Tables):
    board = t.board
    base = board.hex("17766")
    assert t.charts.shipping.sea_keeping == 25
    for far, ok in ((25, True), (26, False)):
        hex_ = next(i for i in range(board.count) if board.coast[i] and board.distance(i, base) == far)
        s = stand(t, "1863", {})
        assert (waterborne.by_sea(s, hex_, UNION, [base]) is not None) is ok


@pytest.mark.rule("14.36")
def test_14_36_a_warship_five_hexes_off_watches_a_coast_and_one_six_off_does_not(t: Tables):
    board, coast = t.board, t.board.hex("12499")
    for far, ok in ((5, True), (6, False)):
        sea = next(i for i in range(board.count) if board.sea[i] and board.distance(i, coast) == far)
        s = stand(t, "1863", {board.numbers[sea]: ["union = ['naval-warship:1']"]})
        assert waterborne.watched(s, coast) is ok


@pytest.mark.rule("6.35")
def test_6_35_a_headquarters_25_hexes_from_a_department_is_in_reach_and_one_26_is_not(t: Tables):
    board, home = t.board, t.board.hex("4183")
    department = next(d.slug for d in t.roster.departments if d.side == CONFEDERATE)
    rows = {
        "4183": [f"departments = ['{department}']", "leaders = ['j-johnston:3']", "control = 'confederate'"],
        "8352": [
            "headquarters = ['army-of-tennessee bragg']",
            "leaders = ['bragg:3 under army-of-tennessee']",
        ],
    }
    s = stand(t, "1863", rows)
    s.posted[who(t, "j-johnston")] = t.theater[home] + 1
    frame = Arriving("placing", side=CONFEDERATE, waiting=[t.roster.kind("inf", CONFEDERATE, ""), 6])
    office = t.pieces.hq0 + t.roster.hq["army-of-tennessee"]
    assert arrivals.eligible(s, CONFEDERATE) == [home]
    for far, ok in ((25, True), (26, False)):
        there = next(i for i in t.lands["NC"] + t.lands["SC"] if board.distance(i, home) == far)
        s.place(office, there)
        assert (office in arrivals.fields(s, frame)) is ok


@pytest.mark.rule("6.32")
def test_6_32_a_city_of_three_points_three_hexes_away_and_no_smaller_or_farther_one(t: Tables):
    board = t.board
    great = next(c.hex for c in t.cities if c.owner == CONFEDERATE and c.vp == 3 and not c.site)
    small = next(
        c.hex
        for c in t.cities
        if c.owner == CONFEDERATE and c.vp == 2 and max(x.vp for x in t.cities_at[c.hex]) == 2
    )
    for city, far, ok in ((great, 3, True), (great, 4, False), (small, 1, False)):
        there = next(
            i for i in board.within(city, far) if board.distance(i, city) == far and not board.sea[i]
        )
        rows = ["headquarters = ['army-of-tennessee bragg']", "leaders = ['bragg:3 under army-of-tennessee']"]
        s = stand(t, "1863", {board.numbers[there]: rows})
        removal.city_lost(s, city)
        assert bool(s.disgraced[who(t, "bragg")]) is ok
