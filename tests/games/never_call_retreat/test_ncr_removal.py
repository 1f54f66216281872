"""6.3 Commanders removed from command, and theater commanders."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    EAST_OF,
    NORTH,
    POTOMAC,
    SOUTH,
    WASHINGTON,
    act,
    asked,
    commander,
    happened,
    play,
    refused,
    run,
    stand,
    texts,
    who,
)
from games.never_call_retreat.scenes import ARMY, army, army_aboard, camp, one_hex
from longroll.games.never_call_retreat import leaders, removal
from longroll.games.never_call_retreat.flags import ENTRAINED, NOBODY, OFF, REMOVED
from longroll.games.never_call_retreat.frames import Removal
from longroll.games.never_call_retreat.movement.entry import occupy
from longroll.games.never_call_retreat.position import to_position
from longroll.games.never_call_retreat.reading import from_position
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import arrivals
from longroll.games.never_call_retreat.strategic.frames import Arriving
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("6.3")
def test_6_3_burnside_is_senior_to_hooker_and_mcclellan_to_both(t: Tables):
    s = one_hex(
        t, "1863", "leaders = ['burnside:3', 'hooker:3']", "headquarters = ['army-of-the-potomac burnside']"
    )  # fmt: skip
    assert leaders.claims(s, who(t, "hooker")) == []
    s.enter_leader(who(t, "mcclellan"), t.board.hex("2982"), 3)
    assert leaders.claims(s, who(t, "mcclellan")) == [t.roster.hq["army-of-the-potomac"]]


def ready(s: NcrState, side: int) -> None:
    act(s, side)
    s.cp[6 * side + 3] = 0
    play(s, f"at {ATLANTA}")


@pytest.mark.rule("6.3")
def test_6_3_a_corps_commander_goes_at_any_time_for_one_command(t: Tables):
    rows = [
        "headquarters = ['confederate-1st-corps hardee']",
        "leaders = ['hardee:2 under confederate-1st-corps', 'polk:2']",
        "confederate = ['inf-8']",
    ]
    s = stand(t, "1863", {ATLANTA: rows})
    ready(s, CONFEDERATE)
    before = s.cp[6 + 1]
    play(s, "remove hardee", "ride-off")
    assert asked(s) == ("confederate", "march")
    assert s.cp[6 + 1] == before - 1
    assert s.hq_leader[t.roster.hq["confederate-1st-corps"]] == who(t, "polk")


@pytest.mark.rule("6.31")
def test_6_31_a_union_commander_goes_after_a_demoralizing_battle_or_when_he_is_hopeless(t: Tables):
    butler, grant = (t.counter_of(who(t, x), 3).initiative for x in ("butler", "grant"))
    assert (
        butler >= t.charts.removal.hopeless_initiative,
        grant >= t.charts.removal.hopeless_initiative,
    ) == (True, False)
    for slug, free in (("butler", True), ("grant", False)):
        rows = [
            f"headquarters = ['army-of-the-cumberland {slug}']",
            f"leaders = ['{slug}:3 under army-of-the-cumberland']",
        ]
        s = stand(t, "1863", {ATLANTA: [*rows, "union = ['inf-8']"]})
        assert (removal.removal_refused(s, who(t, slug)) is None) is free
        removal.disgrace(s, s.pieces_at(t.board.hex(ATLANTA), UNION))
        assert removal.removal_refused(s, who(t, slug)) is None


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


@pytest.mark.rule("6.32")
def test_6_32_a_confederate_goes_only_on_a_die_up_to_his_initiative(t: Tables):
    s = army(t, "j-johnston", "hardee:2")
    man = who(t, "j-johnston")
    rating = t.counter_of(man, 3).initiative
    assert rating < t.charts.removal.hopeless_initiative
    ready(s, CONFEDERATE)
    assert refused(s, "remove j-johnston") == ("nothing has happened that counts against him", "6.32")
    s.disgraced[man] = 1
    before = bytes(s.cp)
    play(s, "remove j-johnston", dice=[rating + 1])
    assert bytes(s.cp) == before
    assert not s.disgraced[man]  # a failure clears him
    s.disgraced[man] = 1
    play(s, f"at {ATLANTA}", "remove j-johnston", dice=[rating])
    assert asked(s) == ("confederate", "fate")
    assert s.cp[6 + 1] == before[6 + 1] - t.charts.cost.remove_army_commander


@pytest.mark.rule("6.32")
def test_6_32_a_great_city_lost_within_three_hexes_counts_against_him(t: Tables):
    s = stand(
        t,
        "1863",
        {
            NORTH: [
                ARMY.format("j-johnston"),
                "leaders = ['j-johnston:3 under army-of-tennessee']",
                "confederate = ['inf-8']",
            ]
        },
    )
    man = who(t, "j-johnston")
    i = t.board.hex(ATLANTA)
    assert any(c.vp >= t.charts.removal.great_city for c in t.cities_at[i])
    s.take_control(i, CONFEDERATE)
    occupy(s, UNION, i)
    assert s.disgraced[man]
    s.disgraced[man] = 0
    s.control[i] = NOBODY
    far = next(
        j
        for j in range(t.board.count)
        if t.board.distance(i, j) == t.charts.removal.city_range + 1 and not t.board.sea[j]
    )
    for x in s.pieces_at(t.board.hex(NORTH), CONFEDERATE):
        s.place(x, far)
    occupy(s, UNION, i)
    assert not s.disgraced[man]


@pytest.mark.rule("6.33")
def test_6_33_a_confederate_senior_takes_what_is_vacant(t: Tables):
    rows = ["leaders = ['j-johnston:3', 'bragg:3']", "headquarters = ['army-of-tennessee bragg']"]
    s = camp(t, *rows)
    assert leaders.claims(s, who(t, "j-johnston")) == []
    s.take_command(OFF, t.roster.hq["army-of-tennessee"])
    assert leaders.claims(s, who(t, "j-johnston")) == [t.roster.hq["army-of-tennessee"]]
    assert s.side[who(t, "bragg")] == CONFEDERATE


@pytest.mark.rule("6.33")
def test_6_33_confederate_seniors_displace_nobody(t: Tables):
    s = one_hex(
        t, "1863", "leaders = ['bragg:3', 'j-johnston:3']", "headquarters = ['army-of-tennessee bragg', 'confederate-4th-corps']"
    )  # fmt: skip
    johnston = who(t, "j-johnston")
    assert s.seniority(johnston) < s.seniority(who(t, "bragg"))
    assert leaders.claims(s, johnston) == [t.roster.hq["confederate-4th-corps"]]


@pytest.mark.rule("6.33")
@pytest.mark.rule("6.17")
def test_6_33_r130_neither_confederates_nor_four_stars_are_put_in_command(t: Tables):
    army = ["headquarters = ['army-of-tennessee bragg']", "leaders = ['bragg:3', 'j-johnston:3']"]
    s = stand(t, "1864", {ATLANTA: [*army, "confederate = ['inf-2']"]})
    run(s, "pulse-end")
    assert commander(s, "army-of-tennessee") == "bragg"
    army = [f"headquarters = ['{POTOMAC} meade']", "leaders = ['meade:3', 'grant:4']", "union = ['inf-2']"]
    s = stand(t, "1864", {WASHINGTON: army})
    run(s, "pulse-end")
    assert (commander(s, POTOMAC), s.stack[-1].do) == ("meade", "stop-here")


@pytest.mark.rule("6.34")
@pytest.mark.rule("6.43")
def test_6_34_a_removed_commander_goes_home_and_the_army_passes_on(t: Tables):
    s = army(t, "bragg", "j-johnston:3")
    bragg, heir = who(t, "bragg"), who(t, "j-johnston")
    s.disgraced[bragg] = 1
    ready(s, CONFEDERATE)
    play(
        s,
        "remove bragg",
        "shelve",
        dice=[1] if t.counter_of(bragg, 3).initiative < t.charts.removal.hopeless_initiative else [],
    )
    assert (s.leader_state[bragg], s.at[bragg]) == (REMOVED, OFF)
    assert s.hq_leader[t.roster.hq["army-of-tennessee"]] == heir
    assert happened(s, "Removed")[0].fate == "shelve"


@pytest.mark.rule("6.34")
@pytest.mark.rule("6.16")
def test_6_34_a_removed_commander_leaves_the_hex_and_does_not_take_his_army_again(t: Tables):
    rows = [
        f"headquarters = ['{POTOMAC} mcclellan', 'union-1st-corps burnside']",
        f"leaders = ['mcclellan:3 under {POTOMAC}', 'burnside:3 under union-1st-corps']",
        "union = ['inf-8']",
    ]
    s = stand(t, "1863", {ATLANTA: rows, EAST_OF: ["union = ['inf-1']"]})
    man = who(t, "mcclellan")
    s.disgraced[man] = 1
    ready(s, UNION)
    play(s, "remove mcclellan", "ride-off")
    assert asked(s) == ("union", "march")
    assert s.hq_leader[t.roster.hq[POTOMAC]] == who(t, "burnside")
    assert refused(s, "stop") == ("he was removed from his command here, and leaves the hex", "6.34")
    play(s, f"step {EAST_OF}")
    assert refused(s, f"step {ATLANTA}")[1] == "6.34"
    play(s, "stop")
    assert s.at[man] == t.board.hex(EAST_OF)
    for j in t.board.around(t.board.hex(ATLANTA)):  # nowhere to go: he cannot ride off
        s.muster(CONFEDERATE, t.roster.kind("inf", CONFEDERATE, ""), 1, j)
    s.disgraced[who(t, "burnside")] = 1
    ready(s, UNION)
    play(s, "remove burnside")
    assert "ride-off" not in texts(s)


@pytest.mark.rule("6.34")
def test_6_34_demotion_needs_a_counter_of_two_stars_and_is_for_good(t: Tables):
    both = [x for x in t.pieces.people if (x, 2) in t.roster.leader and (x, 3) in t.roster.leader]
    only = [x for x in t.pieces.people if (x, 2) not in t.roster.leader and (x, 3) in t.roster.leader]
    assert both
    assert only
    man = next(x for x in both if t.pieces.fixed_side[who(t, x)] == CONFEDERATE)
    s = army(t, man, "bragg:3")
    s.disgraced[who(t, man)] = 1
    ready(s, CONFEDERATE)
    rating = t.counter_of(who(t, man), 3).initiative
    play(s, f"remove {man}", "demote", dice=[1] if rating < t.charts.removal.hopeless_initiative else [])
    assert s.rank[who(t, man)] == 2
    from longroll.games.never_call_retreat.leaders import eligible

    assert not eligible(s, who(t, man), 12, 20, True)
    none = next(x for x in only if t.pieces.fixed_side[who(t, x)] == CONFEDERATE)
    s = army(t, none)
    refusal = removal.demote_refused(s, who(t, none))
    assert refusal is not None
    assert refusal.rule == "6.34"


@pytest.mark.rule("6.34")
def test_6_34_a_theater_with_a_commander_is_open_only_to_who_outranks_him(t: Tables):
    department = next(d for d in t.roster.departments if d.side == CONFEDERATE)
    johnston, bragg = who(t, "j-johnston"), who(t, "bragg")
    for removed, holder, open_ in ((johnston, bragg, True), (bragg, johnston, False)):
        s = army(t, t.pieces.people[removed])
        assert (s.seniority(removed) < s.seniority(holder)) is open_
        s.place(t.pieces.index[department.slug], t.board.hex(SOUTH))
        s.take_control(t.board.hex(SOUTH), CONFEDERATE)
        s.enter_leader(holder, t.board.hex(SOUTH), 3)
        s.posted[holder] = 2
        found = removal.posts(s, Removal("fate", side=CONFEDERATE, person=removed))
        assert found == ([t.board.hex(SOUTH)] if open_ else [])


@pytest.mark.rule("6.34")
def test_6_34_with_the_third_star_goes_the_fourth(t: Tables):
    rows = [
        "headquarters = ['army-of-the-tennessee grant']",
        "leaders = ['grant:3 under army-of-the-tennessee', 'sherman:3']",
        "union = ['inf-8']",
    ]
    s = stand(t, "1863", {ATLANTA: rows})
    grant = who(t, "grant")
    s.promotion[grant], s.promotion_due[grant], s.disgraced[grant] = 4, 0, 1
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {ATLANTA}", "remove grant", "demote")
    assert (s.rank[grant], s.promotion[grant]) == (2, 0)


@pytest.mark.rule("6.34")
@pytest.mark.rule("7.71")
def test_6_34_a_commander_removed_aboard_a_train_has_left_it(t: Tables):
    for fate in ("ride-off", f"post {WASHINGTON}"):
        s = army_aboard(t)
        s.place(t.pieces.index["union-east"], t.board.hex(WASHINGTON))
        s.disgraced[who(t, "meade")] = 1
        act(s, UNION)
        s.cp[3] = 0
        play(s, f"at {WASHINGTON}", "remove meade", fate)
        assert not s.flags[who(t, "meade")] & ENTRAINED


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


@pytest.mark.rule("6.34")
@pytest.mark.rule("6.35")
def test_6_35_a_theater_commander_sits_at_a_department_and_leads_nobody(t: Tables):
    s = army(t, "bragg", "j-johnston:3")
    department = t.roster.departments[
        next(k for k, d in enumerate(t.roster.departments) if d.side == CONFEDERATE)
    ]
    s.place(t.pieces.index[department.slug], t.board.hex(SOUTH))
    s.take_control(t.board.hex(SOUTH), CONFEDERATE)
    s.disgraced[who(t, "bragg")] = 1
    ready(s, CONFEDERATE)
    rating = t.counter_of(who(t, "bragg"), 3).initiative
    play(s, "remove bragg", dice=[1] if rating < t.charts.removal.hopeless_initiative else [])
    assert f"post {SOUTH}" in texts(s)
    play(s, f"post {SOUTH}")
    assert removal.commander(s, CONFEDERATE, 1) == who(t, "bragg")
    play(s, f"at {SOUTH}")
    assert refused(s, "ride bragg") == ("he commands a theater", "6.35")
    again = from_position(t, to_position(s))
    assert bytes(again.posted) == bytes(s.posted)
    play(s, "remove bragg")
    assert texts(s) == ["shelve", "return"]  # 6.34: nothing else for a theater commander
    assert refused(s, "demote")[1] == "6.34"
    play(s, "return")
    assert removal.commander(s, CONFEDERATE, 1) == OFF


@pytest.mark.rule("6.35")
def test_6_35_reinforcements_go_straight_to_the_field_on_a_die_above_his_initiative(t: Tables):
    s = army(t, "bragg")
    man = who(t, "j-johnston")
    department = t.roster.departments[
        next(k for k, d in enumerate(t.roster.departments) if d.side == CONFEDERATE)
    ]
    s.place(t.pieces.index[department.slug], t.board.hex(SOUTH))
    s.take_control(t.board.hex(SOUTH), CONFEDERATE)
    frame = Arriving("placing", side=CONFEDERATE, waiting=[t.roster.kind("inf", CONFEDERATE, ""), 6])
    office = t.pieces.index["army-of-tennessee"]
    s.stack[:] = [frame]
    assert not any(text.startswith("to-field") for text in texts(s))  # no theater commander
    s.enter_leader(man, t.board.hex(SOUTH), 3)
    s.posted[man] = 2
    rating = t.counter_of(man, 3).initiative
    assert arrivals.fields(s, frame) == [office]
    crowded = Arriving(
        "placing", side=CONFEDERATE, waiting=frame.waiting[:], placed=[frame.waiting[0], t.board.hex(SOUTH)]
    )
    richmond = next(d for d in t.roster.departments if d.side == CONFEDERATE and d is not department)
    s.place(t.pieces.index[richmond.slug], t.board.hex("4183"))
    assert arrivals.places(s, crowded) == [t.board.hex("4183")]  # 20.33
    assert arrivals.fields(s, crowded) == [office]  # any Department of the theater counts
    play(s, "to-field army-of-tennessee", dice=[rating])
    assert not any(text.startswith("to-field") for text in texts(s))  # it goes to a Department now
    s.stack[:] = [Arriving("placing", side=CONFEDERATE, waiting=frame.waiting[:])]
    before = s.strength(t.board.hex(ATLANTA), CONFEDERATE)
    play(s, "to-field army-of-tennessee", dice=[rating + 1])
    assert s.strength(t.board.hex(ATLANTA), CONFEDERATE) == before + 6
    new = max(s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE))
    assert s.under[new] == t.roster.hq["army-of-tennessee"] + 1


@pytest.mark.rule("6.35")
def test_6_35_r117_points_go_to_the_field_by_the_unit_and_take_a_box(t: Tables):
    corps = "confederate-4th-corps"
    rows = [
        ARMY.format("bragg").replace("]", f", '{corps} hardee']"),
        f"leaders = ['bragg:3 under army-of-tennessee', 'hardee:2 under {corps}']",
        f"confederate = ['inf-8 under army-of-tennessee', '2*inf-8 under {corps}']",
    ]
    s = stand(t, "1863", {ATLANTA: rows})
    department = next(d for d in t.roster.departments if d.side == CONFEDERATE)
    s.place(t.pieces.index[department.slug], t.board.hex(SOUTH))
    s.take_control(t.board.hex(SOUTH), CONFEDERATE)
    man = who(t, "j-johnston")
    s.enter_leader(man, t.board.hex(SOUTH), 3)
    s.posted[man] = 2
    militia = t.roster.kind("militia", CONFEDERATE, "")
    s.stack[:] = [Arriving("placing", side=CONFEDERATE, waiting=[militia, 10])]
    before = s.strength(t.board.hex(ATLANTA), CONFEDERATE)
    assert "to-field army-of-tennessee" not in texts(s)  # 13.23: divisions and brigades alone
    play(s, f"to-field {corps}", dice=[6])
    assert s.strength(t.board.hex(ATLANTA), CONFEDERATE) == before + 4
    assert s.stack[-1].waiting == [militia, 6]
    assert not any(text.startswith("to-field") for text in texts(s))  # the boxes of the Corps are taken
    train = Arriving("placing", side=CONFEDERATE, waiting=[t.roster.kind("siege-train", CONFEDERATE, ""), 0])
    ship = Arriving("placing", side=CONFEDERATE, waiting=[t.roster.kind("gunboat", CONFEDERATE, ""), 2])
    pile = max(x for x in s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE))
    s.eliminate(pile)
    assert arrivals.fields(s, train) == [t.pieces.index[corps]]
    assert arrivals.fields(s, ship) == []
