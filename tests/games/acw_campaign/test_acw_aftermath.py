"""3.3, 3.4, 4.3, 6.23, 7.7, 8.4, 8.58, 12, 15.3: what follows from marches and battles, in positions that games seldom reach."""

from random import Random
from typing import Any

import pytest
from camp import FOOT, HORSE, T, box, camp, cavalry, corps, find, play, said, texts, until

from longroll.games.acw_campaign.combat.aftermath import surrender
from longroll.games.acw_campaign.combat.guessing import _deal
from longroll.games.acw_campaign.combat.phase import go, unmanned
from longroll.games.acw_campaign.combat.reinforcing import arrive
from longroll.games.acw_campaign.events import NOWHERE
from longroll.games.acw_campaign.frames import BattleAt
from longroll.games.acw_campaign.movement.orders import _line, _why
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.victory import capture, stray_officers
from longroll.games.acw_campaign.words import ARMY, CONFEDERATE, GARRISON, OFF, SCREEN, UNION, WITH_CORPS

X = corps("X", "confederate", "atlanta")
FAR = corps("I", "union", "chicago")
GARRISON_OF = ["@garrison fredericksburg", *FOOT]


def duties(s: AcwState, c: int) -> list[tuple[int, str, int]]:
    return [(s.dv_number[d], T.slug[s.where(d)], s.dv_duty[d]) for d in s.divisions_of(c)]


@pytest.mark.rule("8.58", "6.23")
def test_8_58_a_garrison_that_goes_to_its_corps_is_with_it_again() -> None:
    """All go together; one whose corps is elsewhere stays a garrison, officers go along."""
    game = camp(
        corps("X", "confederate", "richmond", [FOOT, GARRISON_OF]), corps("Y", "confederate", "atlanta", [GARRISON_OF, FOOT]),
        FAR, dice=(3,),
    )  # fmt: skip
    s = game.state
    o = s.new_officer(CONFEDERATE, "Lee", T.index["fredericksburg"], ARMY)
    go(s, CONFEDERATE, T.index["fredericksburg"], T.richmond)
    game.check()
    assert duties(s, find(game, "x", CONFEDERATE)) == [
        (1, "richmond", WITH_CORPS),
        (2, "richmond", WITH_CORPS),
    ]
    assert duties(s, find(game, "y", CONFEDERATE)) == [(1, "richmond", GARRISON), (2, "atlanta", WITH_CORPS)]
    assert s.of_box[o] == T.richmond
    assert s.points_at(CONFEDERATE, T.index["fredericksburg"]) == 0


@pytest.mark.rule("8.4", "8.58")
def test_8_58_who_goes_has_met_the_enemy_and_came_from_there() -> None:
    game = camp(corps("X", "confederate", "fredericksburg"), FAR, dice=(3,))
    s, c = game.state, find(game, "x", CONFEDERATE)
    go(s, CONFEDERATE, T.index["fredericksburg"], T.richmond)
    assert (T.slug[s.co_from[c]], s.co_arrived[c], bool(s.co_done[c])) == ("fredericksburg", s.turn, True)


@pytest.mark.rule("3.4", "3.3")
def test_3_4_foot_makes_a_raided_box_a_captured_one() -> None:
    """Cavalry holds Petersburg; when foot has joined it the works are lost and the box stays the Union's."""
    game = camp(
        cavalry("C", "union", "petersburg"), corps("I", "union", "washington"), X, turn="1863-may", dice=(3,)
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


@pytest.mark.rule("3.3")
def test_3_3_a_box_in_which_enemies_are_left_is_not_captured() -> None:
    game = camp(corps("I", "union", "petersburg"), corps("Y", "confederate", "petersburg"), X, dice=(3,))
    s, b = game.state, T.index["petersburg"]
    capture(s, UNION, b)
    assert s.control[b] == CONFEDERATE


@pytest.mark.rule("4.3", "3.3")
def test_3_3_officers_alone_leave_a_box_that_is_lost() -> None:
    """R18: the nearest own box; not where troops of theirs still stand."""
    away = ["@garrison fredericksburg", *FOOT]
    for garrison, ends in ((False, "manassas-junction"), (True, "fredericksburg")):
        divisions = [FOOT, away] if garrison else [FOOT, FOOT]
        game = camp(corps("X", "confederate", "richmond", divisions), FAR, dice=(3,))
        s = game.state
        s.control[T.index["fredericksburg"]] = UNION
        o = s.new_officer(CONFEDERATE, "Lee", T.index["fredericksburg"], ARMY)
        free = s.new_officer(CONFEDERATE, "Davis", T.richmond, ARMY)
        other = s.new_officer(CONFEDERATE, "Bragg", T.index["cairo"], ARMY)
        stray_officers(s)
        assert s.control[s.of_box[other]] == CONFEDERATE
        assert T.slug[s.of_box[o]] == ends
        assert s.of_box[free] == T.richmond


@pytest.mark.rule("8.58", "14", "15.3")
def test_8_58_what_is_lost_with_an_army_that_surrenders() -> None:
    """R23: corps, garrisons of other corps, guns of the fortress; each is told of, the guns are not."""
    game = camp(
        corps("Y", "confederate", "fredericksburg", [["inf 6-4"]]), corps("X", "confederate", "atlanta", [FOOT, GARRISON_OF]),
        corps("Guns", "confederate", "fredericksburg", [], ["siege 2-5"], kind="fort"), FAR, dice=(3,),
    )  # fmt: skip
    s, b = game.state, T.index["fredericksburg"]
    s.field[b] = 9
    surrender(s, CONFEDERATE, b)
    game.check()
    told = [(e.what, e.points) for e in s.out if type(e).__name__ == "Surrendered"]
    assert told == [("x 2", 20), ("Y", 6)]
    assert (s.losses[CONFEDERATE], s.field[b], s.points_at(CONFEDERATE, b)) == (28, 0, 0)


@pytest.mark.rule("15.32", "15.31")
@pytest.mark.parametrize(
    ("holder", "there", "asked"),
    [("confederate", True, True), ("union", True, False), ("confederate", False, False)],
)
def test_15_32_only_a_city_that_is_entered_and_held_by_the_other_side_calls_its_guard(
    holder: str, there: bool, asked: bool
) -> None:
    game = camp(
        corps("I", "union", "mobile" if there else "pensacola"), X, turn="1863-may", marks={"guards": ["mobile"]},
        control={"mobile": holder}, dice=(3,),
    )  # fmt: skip
    assert unmanned(game.state, []) == ([T.index["mobile"]] if asked else [])
    assert unmanned(game.state, [T.index["mobile"]]) == []


@pytest.mark.rule("15.32")
def test_15_32_confederates_who_enter_a_city_of_the_union_meet_its_guard() -> None:
    game = camp(
        corps("Y", "confederate", "memphis"), FAR, turn="1864-may", active="confederate", marks={"guards": ["memphis"]},
        control={"memphis": "union"}, dice=(3,),
    )  # fmt: skip
    assert unmanned(game.state, []) == [T.index["memphis"]]


@pytest.mark.rule("8.4")
def test_8_4_the_last_stand_of_a_division_leaves_the_cars_an_hour_after_the_one_before() -> None:
    """Four stands from 9 AM on: the last at noon; one division of a side, and only one railroad."""
    game = camp(
        corps("X", "confederate", "fredericksburg"), corps("Y", "confederate", "richmond"), corps("Z", "confederate", "richmond"),
        corps("I", "union", "fredericksburg"), dice=(3,), phase="supply",
    )  # fmt: skip
    s = game.state
    frame = BattleAt("battle", box=T.index["fredericksburg"])
    for name in ("y", "z"):
        arrive(s, frame, find(game, name, CONFEDERATE))
    assert [x.hour for x in frame.arrive] == [13, 15]
    assert [x.hour for x in frame.rail] == [12]
    assert [box(game, name, CONFEDERATE) for name in ("y", "z")] == ["fredericksburg", "fredericksburg"]


@pytest.mark.rule("7.7", "6.24")
@pytest.mark.parametrize(("screen", "duty"), [("frederick", SCREEN), ("harrisburg", GARRISON)])
def test_7_7_a_screen_that_its_commander_rides_away_from_stays_as_a_garrison(screen: str, duty: int) -> None:
    """R86: within a link of where he goes it goes on screening."""
    parts = [
        ["inf 6-4", "inf 6-4"],
        ["@garrison washington", "inf 6-4", "inf 6-4"],
        [f"@screen {screen}", *HORSE],
    ]
    game = camp(corps("C", "union", "baltimore", parts), X, turn="1863-may", dice=(6,))
    play(game, "march baltimore", "ride c-cc", "to washington")
    assert duties(game.state, find(game, "c")) == [
        (1, "baltimore", GARRISON),
        (2, "washington", WITH_CORPS),
        (3, screen, duty),
    ]


@pytest.mark.rule("6.23", "6.24")
def test_6_23_garrisons_and_screens_are_told_by_their_rules() -> None:
    game = camp(corps("I", "union", "washington", [FOOT, FOOT, HORSE]), X, turn="1863-may", dice=(6,))
    play(game, "march washington", "leave i 1", "screen i 3 frederick", "done")
    assert [(e.what, e.duty, e.rule) for e in said(game, "Detached")] == [
        ("i 1", "garrison", "6.23"),
        ("i 3", "screen", "6.24"),
    ]
    play(game, "march washington", "recall i 3")
    assert [(e.what, e.duty, e.rule) for e in said(game, "Detached")][-1] == ("i 3", "", "6.23")


@pytest.mark.rule("7")
def test_7_one_march_is_not_called_marches() -> None:
    game = camp(corps("I", "union", "washington"), X, turn="1861-aug", dice=(1,))
    assert game.decision.prompt == "2 marches to give"
    play(game, "entrench i")
    assert game.decision.prompt == "1 march to give"


@pytest.mark.rule("12")
@pytest.mark.parametrize(
    ("verb", "who", "kind", "place", "expected"),
    [
        ("march", "", "command", "", ("nobody", NOWHERE)),
        ("screen", "i 3", "move", "", ("enemies", NOWHERE)),
        ("ride", "Grant", "move", "", ("enemies", NOWHERE)),
        ("to", "Grant", "ride", "", ("enemies", NOWHERE)),
        ("lead", "Grant", "move", "", ("enemies", NOWHERE)),
        ("road", "Nobody", "move", "", ("impossible", NOWHERE)),
        ("road", "I", "move", "", ("elsewhere", "washington")),
        ("entrench", "I", "command", "", ("elsewhere", "washington")),
        ("sail", "I", "command", "", ("elsewhere", "washington")),
        ("invade", "I", "command", "", ("elsewhere", "washington")),
        ("to", "I", "onward", "", ("barred", NOWHERE)),
        ("leave", "i 1", "move", "", ("barred", NOWHERE)),
        ("road", "II", "move", "", ("met", "manassas-junction")),
        ("leave", "ii 1", "move", "", ("its-corps-met", "manassas-junction")),
        ("recall", "ii 1", "move", "", ("its-corps-met", "manassas-junction")),
    ],
)
def test_12_why_a_written_order_was_not_carried_out(
    verb: str, who: str, kind: str, place: str, expected: Any
) -> None:
    game = camp(
        corps("I", "union", "washington"), corps("II", "union", "manassas-junction"),
        corps("Y", "confederate", "manassas-junction"), X, turn="1863-may", dice=(6,), phase="supply",
    )  # fmt: skip
    assert _why(game.state, _line(kind, verb, "", who, place)) == expected


@pytest.mark.rule("12.12", "12.13")
def test_12_12_a_corps_of_which_only_the_kind_is_known_is_as_it_was_raised() -> None:
    """R84: two corps and a field corps of 1863; what is reported to have dug has dug for as many as are reported."""
    game = camp(
        corps("Y", "confederate", "richmond", [["inf 3-6"]]), corps("Z", "confederate", "richmond", [["inf 2-4"]], kind="field"),
        cavalry("H", "confederate", "richmond"), corps("R", "confederate", "atlanta"), FAR, turn="1863-may", dice=(3,),
    )  # fmt: skip
    s, b = game.state, T.richmond
    s.works[b] = s.fort[b] = 0
    _deal(s, CONFEDERATE, b, {"units": ["corps"]}, Random(1))
    sizes = {
        name: (len(s.stands_of(find(game, name, 1))), len(s.divisions_of(find(game, name, 1))))
        for name in ("y", "z", "h")
    }
    assert sizes == {"y": (10, 2), "z": (20, 4), "h": (8, 2)}
    assert [s.dv_number[d] for d in s.divisions_of(find(game, "z", 1))] == [1, 2, 3, 4]
    assert s.field[b] == 0
    report = {"units": ["corps"], "brigades": 5, "battalions": 3, "entrenched": True}
    _deal(s, CONFEDERATE, b, report, Random(1))
    assert s.field[b] == 24
    s.works[b] = 3  # behind works of the schedule nobody is known to have dug
    _deal(s, CONFEDERATE, b, report, Random(1))
    assert s.field[b] == 0


@pytest.mark.rule("13.4", "9.24")
def test_13_4_what_starves_counts_toward_exhaustion() -> None:
    game = camp(corps("I", "union", "meridian", [FOOT]), X, turn="1862-may", phase="supply", dice=(3, 2, 3))
    until(game, "losses", {"command": "done"})
    s = game.state
    (d,) = s.divisions_of(find(game, "i"))
    play(game, "take 1-1")
    assert (s.dv_lost[d], s.losses[UNION], s.strength(find(game, "i"))) == (5, 5, 15)


@pytest.mark.rule("7.5", "7.4")
def test_7_5_invaders_have_used_both_ports_and_land_at_one_only() -> None:
    game = camp(
        corps("I", "union", "washington"), corps("II", "union", "baltimore"), corps("III", "union", "fortress-monroe"), X,
        turn="1863-may", dice=(6,),
    )  # fmt: skip
    play(game, "invade i mobile")
    s = game.state
    assert {T.slug[b]: used for b, used in enumerate(s.used) if used} == {"mobile": 1, "washington": 1}
    assert s.marches == 4
    assert texts(game, "invade") == ["invade ii mobile", "invade iii mobile"]
    assert (s.co_marches[find(game, "i")], T.slug[s.co_from[find(game, "i")]]) == (2, "washington")
    assert s.find_corps(UNION, "nobody") == OFF
