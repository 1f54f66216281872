"""6.1 Span of command: every limit from both sides, seniority, taking command."""

import pytest

from games.never_call_retreat.field import ATLANTA, POTOMAC, act, asked, play, refused, stand, who
from games.never_call_retreat.scenes import FIELD, camp, one_hex, ours
from longroll.games.never_call_retreat import forces, leaders, removal
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Claim
from longroll.games.never_call_retreat.leaders import Load
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("6.1")
def test_6_1_who_has_one_counter_is_neither_promoted_nor_demoted(t: Tables):
    ranks: dict[str, list[int]] = {}
    for slug, rank in t.roster.leader:
        ranks.setdefault(slug, []).append(rank)
    plain = next(x for x, held in ranks.items() if held == [1] and t.pieces.branch[who(t, x)] == 0)
    more = next(
        x for x, held in ranks.items() if sorted(held)[:2] == [1, 2] and t.pieces.branch[who(t, x)] == 0
    )
    stuck = next(x for x, held in ranks.items() if held == [3])
    s = stand(t, "1863", {})
    for slug, able in ((plain, False), (more, True)):
        s.enter_leader(who(t, slug), t.board.hex(ATLANTA), 1)
        assert leaders.eligible(s, who(t, slug), 12, 20, used=True) is able
    s.enter_leader(who(t, stuck), t.board.hex(ATLANTA), 3)
    assert removal.demote_refused(s, who(t, stuck)) is not None
    for leader in t.roster.leaders:
        assert 2 <= leader.initiative <= 4
        assert leader.rank >= 3 or leader.army == 0


@pytest.mark.rule("6.11")
@pytest.mark.rule("6.13")
def test_6_11_stars_then_infantry_before_cavalry_and_no_admiral_commands_on_land(t: Tables):
    rows = ["leaders = ['pleasonton:2', 'hancock:2', 'buford:1', 'farragut:2']", "union = ['inf-4']"]
    s = stand(t, "1863", {ATLANTA: rows})
    hancock, pleasonton, buford, farragut = (
        who(t, x) for x in ("hancock", "pleasonton", "buford", "farragut")
    )
    assert s.seniority(hancock) < s.seniority(pleasonton) < s.seniority(buford)
    assert s.ranking(t.board.hex(ATLANTA), UNION) == hancock
    s.take_off(hancock)
    assert s.ranking(t.board.hex(ATLANTA), UNION) == pleasonton
    for man in (pleasonton, buford):
        s.take_off(man)
    assert s.at[farragut] == t.board.hex(ATLANTA)
    assert s.ranking(t.board.hex(ATLANTA), UNION) == OFF
    s.began[:] = s.at
    act(s, UNION)
    play(s, f"at {ATLANTA}")
    assert refused(s, "lead farragut") == ("Naval Leaders command no ground forces", "6.11")


@pytest.mark.rule("6.11")
@pytest.mark.rule("6.12")
def test_6_12_rank_then_branch_then_the_list(t: Tables):
    rows = ["leaders = ['keyes:2', 'heintzelman:2', 'pleasonton:2', 'hooker:1', 'buford:1', 'mcclellan:3']"]
    s = camp(t, *rows)
    order = ["mcclellan", "heintzelman", "keyes", "pleasonton", "hooker", "buford"]
    men = [who(t, x) for x in order]
    mixed = [men[k] for k in (3, 0, 5, 1, 4, 2)]
    assert sorted(mixed, key=s.seniority) == men
    assert s.ranking(t.board.hex(FIELD), UNION) == men[0]


ONE, TWO, THREE, FOUR = "hooker:1", "keyes:2", "mcclellan:3", "grant:4"


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
        s = camp(t, f"union = [{force}]", f"leaders = ['{leader}']")
        refused = leaders.span_refused(s, person, ours(s))
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
    s = camp(t, f"union = [{force}]")
    assert leaders.load(s, ours(s)) == found


@pytest.mark.rule("6.14")
@pytest.mark.parametrize(("leader", "room"), [(ONE, 0), (TWO, 2), (THREE, 4), (FOUR, 6)])
def test_6_14_units_besides_a_corps(t: Tables, leader: str, room: int):
    name = leader.split(":")[0]
    rows = [
        f"leaders = ['{leader} under union-1st-corps']",
        f"headquarters = ['union-1st-corps {name}']",
        f"union = ['3*inf-10 under union-1st-corps', '{room + 1}*inf-8']",
    ]
    s = camp(t, *rows)
    man, office = who(t, name), t.pieces.hq0 + t.roster.hq["union-1st-corps"]
    own = [x for x in ours(s) if s.under[x]]
    loose = [x for x in ours(s) if not s.under[x]]
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
    s = camp(t, *rows)
    man, office = who(t, name), t.pieces.hq0 + t.roster.hq["army-of-the-potomac"]
    own = [x for x in ours(s) if s.under[x]]
    loose = [x for x in ours(s) if not s.under[x]]
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
    s = camp(t, *rows)
    keyes, office = who(t, "keyes"), t.pieces.hq0 + t.roster.hq["union-1st-corps"]
    men = [who(t, x) for x in ("hooker", "reno", "couch")]
    base = [keyes, office, *ours(s)]
    assert forces.force_refused(s, keyes, [*base, *men[:2]]) is None  # each has a division and a brigade
    for too_many in ([*base, men[0]], [*base, *men]):
        refused = forces.force_refused(s, keyes, too_many)
        assert refused is not None
        assert refused.rule == "6.14"


def units(s: NcrState, t: Tables, at: str = "2982", side: int = UNION) -> list[int]:
    return [x for x in s.pieces_at(t.board.hex(at), side) if x >= t.pieces.slot0]


@pytest.mark.rule("6.14")
@pytest.mark.parametrize(
    ("force", "found"),
    [
        ("'inf-3', 'inf-2', 'cav-2', 'cav-1'", Load(4, 2, 8)),
        ("'militia:7'", Load(2, 2, 7)),  # 3.33: four are a division, three another
        ("'militia:6'", Load(2, 1, 6)),
        ("'garrison:6'", Load(2, 0, 6)),
        ("'siege-train', 'inf-10'", Load(2, 1, 10)),
    ],
)
def test_6_14_what_counts_against_a_span(t: Tables, force: str, found: Load):
    s = one_hex(t, "1861", f"union = [{force}]")
    assert leaders.load(s, units(s, t)) == found


@pytest.mark.rule("6.14")
@pytest.mark.parametrize(
    ("leader", "force", "ok"),
    [
        ("patterson:1", "'inf-10', 'inf-2'", True),  # two units, one division
        ("patterson:1", "'inf-3', 'inf-3'", True),  # two divisions, but only six points
        ("patterson:1", "'inf-6', 'inf-6'", False),
        ("heintzelman:2", "'3*inf-10', 'inf-2'", True),
        ("heintzelman:2", "'4*inf-5'", True),
        ("heintzelman:2", "'4*inf-6'", False),
        ("mcclellan:3", "'6*inf-10'", True),
        ("mcclellan:3", "'7*inf-6'", False),
        ("mcclellan:3", "'8*inf-5'", True),
        ("grant:4", "'8*inf-10'", True),
        ("grant:4", "'9*inf-7'", False),
    ],
)
def test_6_14_whichever_is_greater(t: Tables, leader: str, force: str, ok: bool):
    s = one_hex(t, "1861", f"union = [{force}]", f"leaders = ['{leader}']")
    person = who(t, leader.split(":")[0])
    refused = leaders.span_refused(s, person, units(s, t))
    assert (refused is None) is ok
    if refused:
        assert refused.rule == "6.14"


@pytest.mark.rule("6.14")
@pytest.mark.rule("7.33")
def test_6_14_an_army_commands_corps_with_the_leaders_on_their_displays(t: Tables):
    """Four Corps with a Leader in a box of each: four places of six, not eight."""
    corps = [f"union-{k}-corps" for k in ("1st", "2nd", "3rd", "5th")]
    heads, others = ("reynolds", "hancock", "sickles", "sykes"), ("gibbon", "terry", "couch", "mccook")
    placed = [
        f"{man}:{2 if man in heads else 1} under {hq}"
        for men in (heads, others)
        for man, hq in zip(men, corps, strict=True)
    ]
    rows = [
        f"headquarters = {[f'{POTOMAC} meade', *(f'{hq} {man}' for man, hq in zip(heads, corps, strict=True))]!r}",
        f"leaders = {[f'meade:3 under {POTOMAC}', *placed]!r}",
        f"union = {[f'inf-5 under {hq}' for hq in corps]!r}",
    ]
    s = camp(t, *rows)
    everybody = s.pieces_at(t.board.hex(FIELD), UNION)
    assert forces.force_refused(s, who(t, "meade"), everybody) is None
    assert sorted(forces.force(s, who(t, "meade"))) == sorted(everybody)
    for man in others:  # without a box each takes a place
        s.assign(who(t, man), OFF)
    assert forces.force_refused(s, who(t, "meade"), everybody) is not None


@pytest.mark.rule("6.14")
@pytest.mark.rule("6.17")
def test_6_14_four_stars_lead_four_armies_and_no_fifth(t: Tables):
    armies = ("potomac", "cumberland", "tennessee", "ohio", "james")
    men = ("meade", "thomas", "hooker", "burnside", "mcclellan")
    pairs = [(man, f"army-of-the-{army}") for man, army in zip(men, armies, strict=True)]
    rows = [
        f"leaders = {[f'{man}:3 under {army}' for man, army in pairs] + ['grant:4']!r}",
        f"headquarters = {[f'{army} {man}' for man, army in pairs]!r}",
    ]
    s = stand(t, "1864", {ATLANTA: rows})
    everybody = s.pieces_at(t.board.hex(ATLANTA), UNION)
    refusal = forces.force_refused(s, who(t, "grant"), everybody)
    assert refusal == ("four stars control four armies at most", "6.14")
    fifth = {who(t, "mcclellan"), t.pieces.index["army-of-the-james"]}
    assert forces.force_refused(s, who(t, "grant"), [x for x in everybody if x not in fifth]) is None


@pytest.mark.rule("6.14")
@pytest.mark.parametrize(
    ("chief", "other", "able"), [("hardee:2", "cheatham:1", True), ("hardee:2", "hood:2", False), ("bragg:3", "hood:2", True)]
)  # fmt: skip
def test_6_14_two_stars_with_a_corps_command_one_star_leaders_three_stars_two(
    t: Tables, chief: str, other: str, able: bool
):
    corps = "confederate-1st-corps"
    slug = chief.split(":")[0]
    rows = [
        f"leaders = ['{chief} under {corps}', '{other}']",
        f"headquarters = ['{corps} {slug}']",
        "confederate = ['inf-4']",
    ]
    s = stand(t, "1863", {ATLANTA: rows})
    refusal = forces.force_refused(s, who(t, slug), s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE))
    assert (refusal is None) is able


@pytest.mark.rule("6.15")
@pytest.mark.rule("7.33")
def test_6_15_a_corps_takes_no_other_corps_and_no_headquarters_goes_without_its_commander(t: Tables):
    rows = [
        "leaders = ['mcclellan:3 under union-1st-corps', 'keyes:2 under union-2nd-corps']",
        "headquarters = ['union-1st-corps mcclellan', 'union-2nd-corps keyes']",
        "union = ['inf-4']",
    ]
    s = camp(t, *rows)
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


@pytest.mark.rule("6.16")
@pytest.mark.rule("6.33")
def test_6_16_a_union_senior_takes_over_and_a_confederate_one_does_not(t: Tables):
    union = camp(
        t, "leaders = ['mcclellan:3', 'mcdowell:3']", "headquarters = ['army-of-the-potomac mcdowell']"
    )
    assert leaders.claims(union, who(t, "mcclellan")) == [t.roster.hq["army-of-the-potomac"]]
    junior = camp(
        t, "leaders = ['mcclellan:3', 'mcdowell:3']", "headquarters = ['army-of-the-potomac mcclellan']"
    )
    assert leaders.claims(junior, who(t, "mcdowell")) == []
    two = camp(t, "leaders = ['keyes:2']", "headquarters = ['army-of-the-potomac', 'union-1st-corps']")
    assert leaders.claims(two, who(t, "keyes")) == [t.roster.hq["union-1st-corps"]]


def headquarters(t: Tables) -> NcrState:
    """6.16 McDowell with the army, Keyes and Heintzelman with two Corps; McClellan has just come."""
    return one_hex(
        t, "1861",
        "leaders = ['mcdowell:3', 'keyes:2', 'heintzelman:2', 'mcclellan:3']",
        "headquarters = ['army-of-the-potomac mcdowell', 'union-1st-corps keyes', 'union-2nd-corps heintzelman']",
    )  # fmt: skip


@pytest.mark.rule("6.16")
def test_6_16_mcclellan_displaces_mcdowell_and_he_keyes(t: Tables):
    s = headquarters(t)
    hq = t.roster.hq
    assert leaders.claims(s, who(t, "mcclellan")) == [hq["army-of-the-potomac"]]
    displaced = leaders.take_over(s, who(t, "mcclellan"), hq["army-of-the-potomac"])
    assert displaced == who(t, "mcdowell")
    assert leaders.claims(s, displaced, displaced=True) == [hq["union-1st-corps"], hq["union-2nd-corps"]]
    spare = leaders.take_over(s, displaced, hq["union-1st-corps"])
    assert spare == who(t, "keyes")
    assert leaders.claims(s, spare, displaced=True) == []
    assert s.hq_leader[hq["army-of-the-potomac"]] == who(t, "mcclellan")


@pytest.mark.rule("6.17")
def test_6_17_four_stars_take_a_command_or_not_as_the_union_likes(t: Tables):
    for text, chief in (("decline", "meade"), ("command army-of-the-potomac", "grant")):
        rows = [
            "leaders = ['meade:3 under army-of-the-potomac', 'grant:4']",
            "headquarters = ['army-of-the-potomac meade']",
        ]
        s = stand(t, "1864", {ATLANTA: rows})
        s.stack[:] = [Claim("claim", side=UNION, person=who(t, "grant"))]
        FLOW.run(s)
        assert asked(s) == ("union", "claiming")
        play(s, text)
        assert s.hq_leader[t.roster.hq["army-of-the-potomac"]] == who(t, chief)
    for three in ("hooker", "mcclellan"):  # three stars are not asked
        rows = [
            "leaders = ['meade:3 under army-of-the-potomac']",
            "headquarters = ['army-of-the-potomac meade']",
        ]
        s = stand(t, "1863", {ATLANTA: rows})
        s.enter_leader(who(t, three), t.board.hex(ATLANTA), 3)
        s.stack[:] = [Claim("claim", side=UNION, person=who(t, three))]
        senior = s.seniority(who(t, three)) < s.seniority(who(t, "meade"))
        FLOW.run(s)
        assert not s.stack
        assert (s.hq_leader[t.roster.hq["army-of-the-potomac"]] == who(t, three)) is senior


@pytest.mark.rule("6.17")
@pytest.mark.rule("6.15")
def test_6_17_without_a_headquarters_he_leads_armies_with_one_no_other_army(t: Tables):
    rows = [
        "leaders = ['meade:3 under army-of-the-potomac', 'thomas:3 under army-of-the-cumberland', 'grant:4']",
        "headquarters = ['army-of-the-potomac meade', 'army-of-the-cumberland thomas']",
        "union = ['inf-8 under army-of-the-potomac', 'inf-8 under army-of-the-cumberland']",
    ]
    s = stand(t, "1864", {ATLANTA: rows})
    everybody = s.pieces_at(t.board.hex(ATLANTA), UNION)
    assert forces.force_refused(s, who(t, "grant"), everybody) is None
    s.take_command(who(t, "grant"), t.roster.hq["army-of-the-potomac"])
    refusal = forces.force_refused(s, who(t, "grant"), [x for x in everybody if x != who(t, "meade")])
    assert refusal is not None
    assert refusal.rule == "6.15"
