"""A third reading, text against code: troops driven out of their state, who follows a fallen commander, bands that wait."""

from collections import Counter

import pytest

from games.never_call_retreat.field import asked, happened, play, stand, texts
from games.never_call_retreat.test_ncr_cycle import kind, scenario
from longroll.games.never_call_retreat import casualties, depots, leaders
from longroll.games.never_call_retreat.combat.overrun import destroy
from longroll.games.never_call_retreat.flags import FORT, NO_WORKS, OFF, REMOVED
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Battle, Succession
from longroll.games.never_call_retreat.frontier.raids import burn
from longroll.games.never_call_retreat.movement import march
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

FIELD = "2982"


def who(t: Tables, slug: str) -> int:
    return t.pieces.person[slug]


def quiet(s: NcrState) -> NcrState:
    """Nothing to do but what a test pushes."""
    s.stack[:] = []
    return s


def settle(s: NcrState) -> None:
    """Run the claims that wait, as long as nobody is asked."""
    while s.stack and s.stack[-1].do in FLOW.steps:
        frame = s.stack.pop()
        FLOW.steps[frame.do](s, frame)


# --- 24.2 ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.2")
def test_24_2_r124_home_guards_who_were_driven_out_only_go_back(t: Tables):
    board, georgia = t.board, t.states.index("GA")
    lands = set(t.lands["GA"])

    def far(i: int) -> int:
        return min(board.distance(i, j) for j in lands)

    out = next(
        i
        for i in t.lands["AL"]
        if far(i) == 2 and {far(j) for j in board.around(i)} >= {1, 2, 3} and len(board.around(i)) == 6
    )
    s = stand(t, "1863", {board.numbers[out]: ["confederate = ['inf-4']"]})
    (unit,) = s.pieces_at(out, CONFEDERATE)
    assert all(march.pinned_refused(s, [unit], out, j) is None for j in board.around(out))
    s.pinned += [unit, s.turn + 3, georgia]
    for j in board.around(out):
        refused = march.pinned_refused(s, [unit], out, j)
        assert (refused is None) is (far(j) < 2), board.numbers[j]
        assert refused is None or refused.rule == "24.2"
    border = next(i for i in lands if any(j not in lands for j in board.around(i)))
    s.place(unit, border)
    for j in board.around(border):
        assert (march.pinned_refused(s, [unit], border, j) is None) is (j in lands)


# --- who follows (6.43, 7.33) -----------------------------------------------------------------------------------------------------


def corps(t: Tables) -> NcrState:
    rows = [
        "leaders = ['ewell:2 under confederate-2nd-corps', 'early:1 under confederate-2nd-corps', 'rodes:1 under confederate-2nd-corps']",
        "headquarters = ['confederate-2nd-corps ewell']",
        "confederate = ['inf-8']",
    ]
    return quiet(stand(t, "1863", {FIELD: rows}))


@pytest.mark.rule("7.33")
@pytest.mark.rule("13.4")
def test_7_33_a_corps_whose_commander_falls_goes_to_the_senior_leader_there(t: Tables):
    s = corps(t)
    senior = min((who(t, "early"), who(t, "rodes")), key=s.seniority)
    s.dice.script, s.dice.given_only = [1, 2], True
    casualties.roll_casualty(s, who(t, "ewell"))
    settle(s)
    assert s.at[who(t, "ewell")] == OFF
    assert s.hq_leader[t.roster.hq["confederate-2nd-corps"]] == senior
    assert [e.leader for e in happened(s, "CommandTaken")] == [t.pieces.people[senior]]


@pytest.mark.rule("7.33")
@pytest.mark.rule("6.43")
def test_6_43_a_corps_whose_commander_takes_an_army_elsewhere_has_a_new_one(t: Tables):
    rows = {
        FIELD: [
            "leaders = ['bragg:3 under army-of-tennessee']",
            "headquarters = ['army-of-tennessee bragg']",
        ],
        "4183": [
            "leaders = ['beauregard:3 under confederate-13th-corps', 'gardner:2']",
            "headquarters = ['confederate-13th-corps beauregard']",
        ],
    }
    s = quiet(stand(t, "1863", rows))
    s.withdraw_leader(who(t, "bragg"), REMOVED)
    casualties.vacated(s, t.roster.hq["army-of-tennessee"], CONFEDERATE)
    settle(s)
    assert s.hq_leader[t.roster.hq["army-of-tennessee"]] == who(t, "beauregard")
    assert s.hq_leader[t.roster.hq["confederate-13th-corps"]] == who(t, "gardner")


def army(t: Tables) -> NcrState:
    rows = [
        "leaders = ['meade:3 under army-of-the-potomac', 'grant:4', 'sherman:2']",
        "headquarters = ['army-of-the-potomac meade']",
        "union = ['inf-8']",
    ]
    s = quiet(stand(t, "1864", {"3380": rows}))
    s.dice.script, s.dice.given_only = [1, 1, 3, 4], True  # killed
    casualties.roll_casualty(s, who(t, "meade"))
    return s


@pytest.mark.rule("6.43")
def test_6_43_four_stars_are_asked_before_anybody_is_promoted(t: Tables):
    s = army(t)
    assert asked(s) == ("union", "succession")
    assert texts(s) == ["command army-of-the-potomac", "decline"]
    s.dice.given_only = False
    play(s, "command army-of-the-potomac")
    assert s.hq_leader[t.roster.hq["army-of-the-potomac"]] == who(t, "grant")
    assert s.rank[who(t, "sherman")] == 2


@pytest.mark.rule("6.43")
@pytest.mark.rule("6.24")
def test_6_43_where_four_stars_decline_the_ladder_names_a_commander_and_nobody_is_asked_again(t: Tables):
    s = army(t)
    s.stack.insert(0, Succession("succession", side=UNION, hq=0, person=who(t, "grant"), but=OFF))
    s.dice.given_only = False
    play(s, "decline")
    assert s.hq_leader[t.roster.hq["army-of-the-potomac"]] == who(t, "sherman")
    assert s.rank[who(t, "sherman")] == 3
    assert len(s.stack) == 1  # only what was laid below


@pytest.mark.rule("13.24")
@pytest.mark.rule("6.43")
def test_13_24_an_army_that_is_destroyed_calls_no_heir_from_elsewhere(t: Tables):
    rows = {
        FIELD: [
            "leaders = ['bragg:3 under army-of-tennessee']",
            "headquarters = ['army-of-tennessee bragg']",
            "confederate = ['inf-3']",
        ],
        "4183": ["leaders = ['beauregard:3']", "confederate = ['inf-3']"],
    }
    s = quiet(stand(t, "1863", rows))
    node = t.board.hex(FIELD)
    s.dice.script, s.dice.given_only = [1, 1, 3, 4], True  # killed
    destroy(s, CONFEDERATE, s.pieces_at(node, CONFEDERATE), node, "battle", "8.6")
    settle(s)
    assert s.at[who(t, "beauregard")] == t.board.hex("4183")
    assert s.at[t.pieces.hq0 + t.roster.hq["army-of-tennessee"]] == OFF


@pytest.mark.rule("6.43")
def test_6_43_who_takes_over_an_attacking_army_attacks_with_it_and_is_nobody_who_stayed_behind(t: Tables):
    rows = {
        FIELD: [
            "leaders = ['meade:3 under army-of-the-potomac', 'hancock:2', 'halleck:3']",
            "headquarters = ['army-of-the-potomac meade']",
            "union = ['inf-8']",
        ],
        "2784": ["leaders = ['burnside:3']", "union = ['inf-3']"],
    }
    s = quiet(stand(t, "1863", rows))
    node, hq = t.board.hex(FIELD), t.roster.hq["army-of-the-potomac"]
    units = [x for x in s.pieces_at(node, UNION) if s.land(x)]
    force = [who(t, "meade"), t.pieces.hq0 + hq, *units]
    battle = Battle("decide", side=UNION, pieces=force, start=node, target=t.board.hex("3182"), over=0)
    s.stack[:] = [battle]
    assert leaders.company(s, hq, UNION) == [who(t, "meade")]
    s.withdraw_leader(who(t, "meade"), REMOVED)
    s.take_off(who(t, "halleck"))
    casualties.succeed(s, hq, UNION)
    assert s.hq_leader[hq] == who(t, "burnside")  # not Hancock, who did not attack
    assert who(t, "burnside") in battle.pieces


# --- the Far West -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("19.51")
@pytest.mark.rule("25.65")
@pytest.mark.parametrize("year", ["1862", "1863", "1864"])
def test_19_51_r112_every_band_that_came_by_the_schedule_is_on_the_map_on_the_track_or_in_a_pool(
    t: Tables, year: str
):
    s = scenario(t, year)
    came: Counter[str] = Counter({"civilized-infantry": 5, "civilized-cavalry": 2})  # the set-up of 1861
    for entry in t.far_west.entry:
        if entry.cycle <= s.cycle:
            came.update(dict(entry.what))
    found: Counter[str] = Counter()
    for x in range(t.pieces.slot0, t.pieces.count):
        slug = t.roster.kinds[s.kind[x] - 1].slug if s.kind[x] else ""
        found[slug] += s.points[x] if slug == "civilized-infantry" else 1
    for text in t.scenarios[year].far_west.arrivals:
        for word in text.split()[1:]:
            found[word.partition(":")[0]] += int(word.partition(":")[2])
    for number, waiting in enumerate(s.irregulars):
        found[t.roster.kinds[number].slug] += waiting
    if year == "1864":
        came["civilized-cavalry"] += 1  # the set-up has one more
    assert {slug: found[slug] for slug in came} == dict(came)


@pytest.mark.rule("19.51")
def test_19_51_schedule_and_first_set_up_give_as_many_civilized_indians_as_the_text_allows(t: Tables):
    came: Counter[str] = Counter()
    for entry in t.far_west.entry:
        came.update(dict(entry.what))
    assert came["civilized-cavalry"] + 2 == t.far_west.limits["civilized-cavalry"]
    assert came["civilized-infantry"] + 5 == t.far_west.limits["civilized-infantry"]


@pytest.mark.rule("23.13")
@pytest.mark.rule("23.12")
def test_23_13_a_burned_city_gives_its_points_to_its_enemy_and_none_to_its_first_owner(t: Tables):
    s = stand(t, "1863", {})
    place = next(c.hex for c in t.cities if c.owner == CONFEDERATE and c.vp and not c.site)
    worth = sum(c.vp for c in t.cities_at[place])
    s.take_control(place, CONFEDERATE)
    before = s.vp_fixed[:]
    burn(s, UNION, place)
    assert s.vp_fixed == [before[UNION] + worth, before[CONFEDERATE]]
    other = stand(t, "1863", {})
    other.take_control(place, UNION)
    before, held = other.vp_fixed[:], other.victory_points(UNION)
    burn(other, CONFEDERATE, place)
    assert other.vp_fixed == before
    assert other.victory_points(UNION) == held - worth


# --- depots ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.24")
def test_14_24_r72_a_fort_on_the_map_takes_a_depot_only_while_a_work_stands(t: Tables):
    bare = next(
        p.hex
        for p in t.places
        if p.kind == "fort" and len(t.board.at[p.hex]) == 1 and not p.row["vp"] and not t.rail_hexes[p.hex]
    )
    s = stand(t, "1863", {})
    s.take_control(bare, CONFEDERATE)
    s.set_works(bare, CONFEDERATE, FORT)
    assert depots.site_refused(s, CONFEDERATE, bare) is None
    s.set_works(bare, CONFEDERATE, NO_WORKS)
    refused = depots.site_refused(s, CONFEDERATE, bare)
    assert refused is not None
    assert refused.rule == "14.24"


@pytest.mark.rule("18.0")
def test_18_0_r54_troops_of_a_set_up_have_called_no_militia_and_a_first_step_does(t: Tables):
    s = scenario(t, "1863")
    virginia = t.states.index("VA")
    assert not any(s.militia_called)
    unit = s.muster(UNION, kind(t, "inf", UNION), 3, t.board.hex("2982"))
    arrive(s, UNION, [unit], t.board.hex("3182"))
    assert s.militia_called[virginia]
