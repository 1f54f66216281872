"""3, 4, 5: the map, army sizes, captures, victory, the calendar."""

import pytest
from camp import (
    AT_ATLANTA,
    AT_CHICAGO,
    FOOT,
    T,
    box,
    camp,
    cavalry,
    corps,
    find,
    held,
    new,
    play,
    recruiting_phase,
    said,
    texts,
    until,
)

from longroll.games.acw_campaign.victory import capture, stray_officers
from longroll.games.acw_campaign.victory import test as victory_test
from longroll.games.acw_campaign.words import (
    ARMY,
    CONFEDERATE,
    HORSE_CORPS,
    UNION,
    turn_index,
    turn_label,
    turn_name,
)


@pytest.mark.rule("3")
def test_3_pensacola_is_union_and_empty() -> None:
    """A34."""
    s = new().state
    b = T.index["pensacola"]
    assert s.control[b] == UNION
    assert not s.held(UNION, b)


@pytest.mark.rule("3.1", "3.2", "6.11")
def test_3_2_army_maximum_and_size_at_the_start() -> None:
    """A2: 34 and 29, twelve corps and eight."""
    s = new().state
    assert (s.maximum(UNION), s.maximum(CONFEDERATE)) == (34, 29)
    assert (s.size(UNION), s.size(CONFEDERATE)) == (12, 8)
    assert (s.strength_of(UNION), s.strength_of(CONFEDERATE)) == (500 + 4, 344)


@pytest.mark.rule("3.2", "6.13", "6.12")
def test_3_2_a_cavalry_corps_weighs_two_from_1864() -> None:
    """A5: and a field corps always two."""
    s = camp(
        cavalry("I Horse", "union", "washington"),
        corps("I", "union", "pittsburgh", kind="field"),
        turn="1863-nov",
    ).state
    assert s.weight(HORSE_CORPS) == 1
    assert s.size(UNION) == 3
    s.turn = turn_index("1864-jan")
    assert s.size(UNION) == 4


@pytest.mark.rule("3.3")
def test_3_3_a_box_is_captured_by_ending_a_turn_there() -> None:
    game = camp(corps("I", "union", "washington"), corps("X", "confederate", "richmond"), dice=(3,))
    play(game, "march washington", "road i leesburg")
    assert held(game, "leesburg") == "confederate"
    until(game, "command", {"command": "done"})
    play(game, "done")
    until(game, "reorganize")
    play(game, "done")
    assert held(game, "leesburg") == "union"


@pytest.mark.rule("3.3")
def test_3_3_passing_captures_nothing() -> None:
    game = camp(
        cavalry("Horse", "union", "washington"),
        corps("X", "confederate", "atlanta"),
        dice=(3,),
        turn="1863-may",
    )
    play(game, "march washington", "road horse leesburg")
    onward = next(x for x in texts(game, "to") if x != "to washington")
    play(game, onward, "done", "done")
    until(game, "reorganize")
    play(game, "done")
    assert held(game, "leesburg") == "confederate"


@pytest.mark.rule("3.3")
def test_3_3_a_box_in_which_enemies_are_left_is_not_captured() -> None:
    game = camp(
        corps("I", "union", "petersburg"), corps("Y", "confederate", "petersburg"), AT_ATLANTA, dice=(3,)
    )
    s, b = game.state, T.index["petersburg"]
    capture(s, UNION, b)
    assert s.control[b] == CONFEDERATE


@pytest.mark.rule("4.3", "3.3")
def test_3_3_officers_alone_leave_a_box_that_is_lost() -> None:
    """R18: the nearest own box; not where troops of theirs still stand."""
    away = ["@garrison fredericksburg", *FOOT]
    for garrison, ends in ((False, "manassas-junction"), (True, "fredericksburg")):
        divisions = [FOOT, away] if garrison else [FOOT, FOOT]
        game = camp(corps("X", "confederate", "richmond", divisions), AT_CHICAGO, dice=(3,))
        s = game.state
        s.control[T.index["fredericksburg"]] = UNION
        o = s.new_officer(CONFEDERATE, "Lee", T.index["fredericksburg"], ARMY)
        free = s.new_officer(CONFEDERATE, "Davis", T.richmond, ARMY)
        other = s.new_officer(CONFEDERATE, "Bragg", T.index["cairo"], ARMY)
        stray_officers(s)
        assert s.control[s.of_box[other]] == CONFEDERATE
        assert T.slug[s.of_box[o]] == ends
        assert s.of_box[free] == T.richmond


@pytest.mark.rule("3.4")
def test_3_4_cavalry_holds_an_enemy_box_only_while_it_stands_there() -> None:
    game = camp(
        cavalry("Horse", "union", "washington"),
        corps("X", "confederate", "atlanta"),
        dice=(3,),
        turn="1863-may",
    )
    play(game, "march washington", "road horse leesburg", "halt", "done", "done")
    until(game, "reorganize")
    play(game, "done")
    assert held(game, "leesburg") == "union"
    until(game, "command")
    assert game.decision.side == "confederate"
    play(game, "done")
    until(game, "command", {"reorganize": "done"})
    play(game, "march leesburg", "road horse washington")
    assert held(game, "leesburg") == "confederate"
    assert said(game, "ControlChanged")[-1].rule == "3.4"


@pytest.mark.rule("3.4", "6.24")
def test_3_4_a_cavalry_division_alone_holds_no_enemy_box_for_good() -> None:
    """Neither does one that an infantry corps has sent ahead as a screen."""
    game = camp(
        corps("I", "union", "washington", [FOOT, ["cav 3-4", "cav 3-4"]]),
        corps("X", "confederate", "atlanta"),
        dice=(3, 3, 3, 3),
    )
    play(game, "march washington", "screen i 2 fredericksburg", "done", "done")
    until(game, "command")
    assert held(game, "fredericksburg") == "union"
    assert game.state.by_horse[T.index["fredericksburg"]]


@pytest.mark.rule("3.4", "3.3")
def test_3_4_foot_makes_a_raided_box_a_captured_one() -> None:
    """Cavalry holds Petersburg; when foot has joined it the works are lost and the box stays the Union's."""
    game = camp(
        cavalry("C", "union", "petersburg"),
        corps("I", "union", "washington"),
        AT_ATLANTA,
        turn="1863-may",
        dice=(3,),
    )
    s, b = game.state, T.index["petersburg"]
    capture(s, UNION, b)
    assert (s.control[b], s.by_horse[b]) == (UNION, 1)
    s.works[b] = 6
    capture(s, UNION, b)
    assert (s.by_horse[b], s.works[b]) == (1, 6)
    s.place_corps(find(game, "i"), b)
    capture(s, UNION, b)
    assert (s.by_horse[b], s.works[b]) == (0, 0)
    s.place_corps(find(game, "c"), T.washington)
    s.place_corps(find(game, "i"), T.washington)
    s.left_behind(b)
    assert s.control[b] == UNION


@pytest.mark.rule("3.4")
def test_3_4_recruiting_in_a_raided_city_keeps_it() -> None:
    game = recruiting_phase(
        cavalry("Horse", "union", "knoxville"), corps("X", "confederate", "richmond"), turn="1863-mar",
        control={"knoxville": "union"}, marks={"by_horse": ["knoxville"]},
    )  # fmt: skip
    play(game, "infantry knoxville")  # type: ignore[arg-type]
    assert not game.state.by_horse[T.index["knoxville"]]  # type: ignore[attr-defined]


@pytest.mark.rule("4.1")
def test_4_1_the_union_wins_with_the_seven_great_cities_but_not_by_a_raid() -> None:
    game = camp(corps("I", "union", "washington"), corps("X", "confederate", "raleigh"))
    s = game.state
    for b in T.great:
        s.control[b] = UNION
    s.by_horse[T.great[0]] = 1
    victory_test(s)
    assert s.outcome is None
    s.by_horse[T.great[0]] = 0
    victory_test(s)
    assert s.outcome is not None
    assert s.outcome[:2] == ("union", "4.1")


@pytest.mark.rule("4.2")
def test_4_2_a_larger_confederate_maximum_ends_the_war() -> None:
    """A1: 31 to 30."""
    s = camp(corps("I", "union", "washington"), corps("X", "confederate", "raleigh")).state
    for name in ("cairo", "baltimore"):
        s.control[T.index[name]] = CONFEDERATE
    assert (s.maximum(UNION), s.maximum(CONFEDERATE)) == (32, 31)
    victory_test(s)
    assert s.outcome is None
    s.control[T.index["fort-wayne"]] = CONFEDERATE
    victory_test(s)
    assert s.outcome is not None
    assert s.outcome[:2] == ("confederate", "4.2")


@pytest.mark.rule("4.2")
def test_4_2_the_confederacy_wins_by_lasting() -> None:
    game = camp(
        corps("I", "union", "washington"),
        corps("X", "confederate", "raleigh"),
        turn="1865-jun",
        active="confederate",
    )
    until(game, "never", {"command": "done"})
    assert game.result is not None
    assert game.result["rule"] == "4.2"
    assert game.winners == ("confederate",)


@pytest.mark.parametrize(("die", "cost"), [(1, 2), (5, 5)])
@pytest.mark.rule("4.3")
def test_4_3_the_fall_of_washington(die: int, cost: int) -> None:
    """A4: a 1 counts as 2; recapture gives back 1."""
    game = camp(
        corps("X", "confederate", "manassas-junction", [FOOT, FOOT]), corps("I", "union", "pittsburgh"),
        active="confederate", dice=(1, die),
    )  # fmt: skip
    play(game, "march manassas-junction", "road x washington", "done")
    until(game, "never" if game.over else "reorganize", {"command": "done"})
    play(game, "done")
    s = game.state
    assert held(game, "washington") == "confederate"
    assert s.maximum(UNION) == 34 - cost
    s.control[T.washington] = UNION
    assert s.maximum(UNION) == 34 - cost + 1


@pytest.mark.rule("4", "5")
def test_5_forty_turns_from_july_1861_to_june_1865() -> None:
    """A3: five, ten, ten, ten and five turns."""
    assert turn_name(0) == "1861-jul"
    assert turn_name(39) == "1865-jun"
    assert turn_label(4) == "November-December 1861"
    assert turn_label(5) == "January-February 1862"
    assert turn_index("1862-apr") == 7


@pytest.mark.rule("5")
def test_5_two_divisions_may_go_to_manassas_before_the_first_turn() -> None:
    """A46: two of one corps, one of each, or none."""
    first = new()
    assert first.decision.kind == "to-manassas"
    both = play(new(), "send army-of-the-valley-i-corps 1", "send army-of-the-valley-i-corps 2", "go-too")
    assert (
        T.slug[both.state.co_box[both.state.find_corps(1, "army-of-the-valley-i-corps")]]
        == "manassas-junction"
    )
    each = play(
        new(), "send army-of-the-valley-i-corps 1", "send army-of-the-potomac-iii-corps 2", "stay", "stay"
    )
    assert len(each.state.detached_at(CONFEDERATE, T.manassas)) == 2
    none = play(new(), "done")
    assert none.state.detached_at(CONFEDERATE, T.manassas) == []
    for game in (both, each, none):
        assert game.decision.kind == "western-fortress"


@pytest.mark.rule("5")
def test_5_headquarters_may_go_to_manassas_or_stay() -> None:
    """A46: one division with or without commander and corps troops; the other then holds Front Royal."""
    valley = "army-of-the-valley-i-corps"
    for answer, where, left in (("stay", "front-royal", 0), ("go-too", "manassas-junction", 1)):
        game = play(new(), f"send {valley} 1", "done")
        assert game.decision.kind == "headquarters"
        play(game, answer)
        assert box(game, valley, 1) == where
        assert len(game.state.detached_at(CONFEDERATE, T.index["front-royal"])) == left
        assert game.decision.kind == "western-fortress"


RAID = ("march leesburg", "road horse washington", "halt", "done", "done", "give-up")


@pytest.mark.rule("3.4", "14.2", "15.31")
def test_3_4_what_cavalry_alone_held_goes_back_whole() -> None:
    """R9: raided, the works and the home guard of Washington are not lost, neither when foot of its own comes for the city.
    The box goes back as soon as the cavalry has withdrawn, whoever stands in it."""
    game = camp(
        cavalry("Horse", "confederate", "leesburg"), corps("I", "union", "baltimore"), AT_ATLANTA,
        active="confederate", turn="1863-may", works={"washington": [0, 24, 10]}, marks={"guards": ["washington"]},
    )  # fmt: skip
    play(game, *RAID)
    until(game, "command")
    assert (game.decision.side, held(game, "washington")) == ("union", "confederate")
    play(game, "march baltimore", "road i washington", "done", "done", "withdraw leesburg")
    s, b = game.state, T.washington
    assert (s.control[b], s.by_horse[b], s.works[b], s.fort[b], s.guards[b]) == (UNION, 0, 24, 10, 1)
    assert said(game, "ControlChanged")[-1].rule == "3.4"
    until(game, "command")
    assert (s.control[b], s.works[b], s.fort[b], s.guards[b]) == (UNION, 24, 10, 1)
    assert not said(game, "WorksLost")


@pytest.mark.rule("3.4", "14.2")
def test_3_4_a_raided_box_may_be_recaptured_at_the_end_of_a_turn() -> None:
    game = camp(corps("I", "union", "washington"), AT_ATLANTA, works={"washington": [0, 24, 0]})
    s, b = game.state, T.washington
    s.control[b], s.by_horse[b] = CONFEDERATE, 1
    capture(s, UNION, b)
    assert (s.control[b], s.by_horse[b], s.works[b]) == (UNION, 0, 24)
