"""What a fourth reading found: appendices, reorganization, orders of battle and answers to questions, read with no list at hand.

Each test failed when it was written.
"""

import pytest
from camp import FOOT, HORSE, RULES, T, box, camp, corps, find, play, said, texts, until

from longroll.core.events import PlaceSlug, SideSlug
from longroll.games.acw_campaign.combat.aftermath import repulsed
from longroll.games.acw_campaign.events import Fortified, Promoted, Recruiting, Reorganized
from longroll.games.acw_campaign.reorganization.limits import partners
from longroll.games.acw_campaign.words import ART, CONFEDERATE, CORPS, FIELD, OFF, UNION

X = corps("X", "confederate", "atlanta")


@pytest.mark.rule("7.6")
def test_7_6_only_the_units_that_are_there_dig() -> None:
    """R49: eight units of which four stand as a garrison elsewhere dig twelve inches; one of a single point digs none."""
    away = ["@garrison baltimore", *FOOT]
    game = camp(corps("I", "union", "washington", [FOOT, away], ["cav 1-4"]), X, dice=(3,))
    play(game, "entrench i")
    assert game.state.field[T.washington] == 12


@pytest.mark.rule("10", "6.23")
def test_10_garrisons_of_one_box_change_stands_though_no_corps_is_there() -> None:
    first = ["@garrison washington", "inf 6-4", "inf 6-4", "inf 5-4"]
    second = ["@garrison washington", "inf 6-4", "inf 6-4"]
    alone = ["@garrison frederick", "inf 6-4", "inf 6-4"]
    game = camp(
        corps("I", "union", "baltimore", [first, FOOT]), corps("II", "union", "harrisburg", [second, FOOT, alone]), X,
        phase="reorganization",
    )  # fmt: skip
    assert texts(game, "at") == [
        "at baltimore",
        "at harrisburg",
        "at washington",
    ]  # one garrison alone has no business
    play(game, "at washington")
    assert texts(game) == ["done", "shift i", "shift ii"]
    play(game, "shift i")
    assert texts(game) == ["none", "stand 1-1", "stand 1-2", "stand 1-3"]
    play(game, "stand 1-3")
    assert texts(game) == ["stay", "to ii 1"]  # not to corps that are elsewhere
    play(game, "to ii 1")
    s = game.state
    assert [s.strength(find(game, name)) for name in ("i", "ii")] == [32, 49]
    assert s.points_at(UNION, T.washington) == 29


@pytest.mark.rule("10", "6.23")
def test_10_a_corps_gives_a_stand_to_the_garrison_of_another() -> None:
    away = ["@garrison washington", "inf 6-4", "inf 6-4"]
    game = camp(
        corps("I", "union", "washington"),
        corps("II", "union", "baltimore", [away, FOOT]),
        X,
        phase="reorganization",
    )
    play(game, "at washington", "shift i", "stand 2-1")
    assert texts(game) == ["stay", "to i 0", "to i 1", "to ii 1"]
    play(game, "to ii 1")
    assert game.state.points_at(UNION, T.index["baltimore"]) == 20
    assert [game.state.strength(find(game, name)) for name in ("i", "ii")] == [34, 38]


@pytest.mark.rule("6.22")
@pytest.mark.parametrize(("turn", "horse"), [("1861-oct", False), ("1862-may", True)])
def test_6_22_in_1861_guns_are_with_the_infantry(turn: str, horse: bool) -> None:
    game = camp(corps("I", "union", "washington", [FOOT, FOOT, HORSE]), X, phase="reorganization", turn=turn)
    play(game, "at washington", "shift i", "stand 1-4")
    assert texts(game) == ["stay", *(["to i 0"] if horse else []), "to i 2", *(["to i 3"] if horse else [])]


@pytest.mark.rule("6.22")
def test_6_22_no_confederate_division_gives_its_guns_away_while_the_corps_has_some() -> None:
    bare = ["inf 6-4", "inf 6-4"]
    for troops, may in ((["art 2-5 R-F"], False), ([], True)):
        game = camp(
            corps("X", "confederate", "richmond", [FOOT, FOOT], troops), corps("XI", "confederate", "richmond", [bare, bare]),
            corps("I", "union", "washington"), phase="reorganization", active="confederate", turn="1863-may",
        )  # fmt: skip
        play(game, "at richmond", "shift x", "stand 1-4")
        assert ("to xi 1" in texts(game)) is may
        assert "to x 0" not in texts(game)
        play(game, "stay", "shift x", "division 1")  # a whole division takes its guns along
        assert texts(game) == ["stay", "under xi"]


@pytest.mark.rule("6.22")
def test_6_22_the_union_may_leave_a_division_without_guns() -> None:
    game = camp(
        corps("I", "union", "washington", [FOOT, FOOT], ["art 2-5 R-F"]), corps("II", "union", "washington"), X,
        phase="reorganization", turn="1863-may",
    )  # fmt: skip
    play(game, "at washington", "shift i", "stand 1-4")
    assert texts(game) == ["stay", "to i 0", "to i 2", "to ii 0", "to ii 1", "to ii 2"]


@pytest.mark.rule("10", "6.11")
@pytest.mark.parametrize(("stands", "joins"), [(11, True), (12, False)])
def test_10_what_is_put_together_keeps_within_the_size_of_the_corps(stands: int, joins: bool) -> None:
    """A stand of one point, which does not count against the size, would count as one of three."""
    full = ["inf 1-4", *["inf 6-4"] * (stands - 6)]
    game = camp(
        corps("I", "union", "washington", [full, ["inf 6-4"] * 6]), corps("II", "union", "washington", [["inf 2-4", "inf 6-4"]]),
        X, phase="supply", dice=(3,),
    )  # fmt: skip
    s = game.state
    small = next(i for i in s.stands_of(find(game, "ii")) if s.st_sp[i] == 2)
    other = next(i for i in s.stands_of(find(game, "i")) if s.st_sp[i] == 1)
    assert s.units(find(game, "i")) == stands
    assert (other in partners(s, small)) is joins


@pytest.mark.rule("6.12", "6.11", "3.2")
@pytest.mark.parametrize(
    ("sizes", "parts"),
    [
        ([6, 6, 6], [6, 12]),
        ([10, 2, 10], [10, 12]),
        ([2, 10, 10], [12, 10]),
        ([13, 3], None),
        ([4, 4, 13], None),
    ],
)
def test_6_12_a_field_corps_is_split_into_two_corps(sizes: list[int], parts: list[int] | None) -> None:
    """As evenly as its divisions allow; where one part would be larger than a corps may be it stays what it is."""
    divisions = [["inf 3-4"] * n for n in sizes]
    game = camp(corps("I", "union", "washington", divisions, kind="field"), X, phase="reorganization")
    s = game.state
    s.new_officer(UNION, "Sykes", T.washington)
    game._choices = None
    before = s.size(UNION)
    play(game, "at washington")
    assert ("split i" in texts(game)) == (parts is not None)
    if parts:
        play(game, "split i")
        assert [s.units(c) for c in s.mobile_at(UNION, T.washington)] == parts
        assert [s.co_kind[c] for c in s.mobile_at(UNION, T.washington)] == [CORPS, CORPS]
    assert s.size(UNION) == before
    assert FIELD in s.co_kind or parts


@pytest.mark.rule("2.1", "6.12")
@pytest.mark.parametrize(
    ("names", "asked"), [(("Sykes",), []), (("Sykes", "Meade"), ["commander sykes", "commander meade"])]
)
def test_2_1_the_president_says_who_of_several_gets_a_new_corps(
    names: tuple[str, ...], asked: list[str]
) -> None:
    game = camp(
        corps("I", "union", "washington", [FOOT, FOOT, FOOT], ["cav 3-4", "cav 3-4"], kind="field"), X,
        phase="reorganization", turn="1863-may",
    )  # fmt: skip
    s = game.state
    for name in names:
        s.new_officer(UNION, name, T.washington)
    game._choices = None
    for order in ("split i", "horsemen"):
        trial = game.copy()
        play(trial, "at washington", order)
        if not asked:
            assert trial.decision.kind == "reorganize-box"
            continue
        assert (trial.decision.kind, trial.decision.side, texts(trial)) == ("joint-command", "union", asked)
        play(trial, "commander meade")
        t = trial.state
        new = next(c for c in t.mobile_at(UNION, T.washington) if c != t.find_corps(UNION, "i"))
        assert t.of_name[t.co_chief[new]] == "Meade"
        assert [t.of_corps[o] for o in t.officers_of(UNION) if t.of_name[o] == "Sykes"] == [OFF]


@pytest.mark.rule("11.3")
def test_11_3_the_first_battalion_of_the_army_is_refitted_too() -> None:
    """The only battalion that is left to refit may be the first stand that there is."""
    game = camp(
        corps("I", "union", "washington", [["art 2-5 SB-F", "inf 6-4"]]),
        X,
        phase="recruiting",
        turn="1862-jun",
        dice=(1, 1),
    )
    s = game.state
    assert s.st_kind[0] == ART
    until(game, "refit", {"raise": "enough"})
    assert game.decision.kind == "refit"
    assert game.decision.side == "union"


@pytest.mark.rule("8.6", "8.58")
def test_8_6_a_beaten_attacker_s_detachments_are_told_of() -> None:
    """R23: they go to a box of their own, or lay down their arms; either way the log says so."""
    away = ["@garrison richmond", "inf 6-4", "inf 5-4"]
    for road, lost in (("union", 0), ("confederate", 11)):
        game = camp(
            corps("I", "union", "washington", [away, FOOT]),
            X,
            control={"petersburg": road, "yorktown": "confederate"},
            dice=(3,),
        )
        s = game.state
        repulsed(s, UNION, T.richmond)
        game.check()
        (event,) = said_of(s.out)
        assert (event.what, event.rule) == ("i 1", "8.58" if lost else "8.6")
        assert s.losses[UNION] == lost
        assert s.points_at(UNION, T.index["petersburg"]) == 11 - lost
        assert s.points_at(UNION, T.richmond) == 0


def said_of(events: list[object]) -> list[object]:
    return [e for e in events if type(e).__name__ in ("Retreated", "Surrendered")]


@pytest.mark.rule("7.3", "8.6")
@pytest.mark.parametrize(("leesburg", "fate"), [("confederate", "Retreated"), ("union", "Surrendered")])
def test_7_3_a_beaten_attacker_does_not_go_back_over_the_potomac(leesburg: str, fate: str) -> None:
    """R23: where the box that it came from is barred, a corps takes another; the river is closed to Confederates."""
    game = camp(
        corps("X", "confederate", "washington"), corps("I", "union", "manassas-junction"), corps("II", "union", "baltimore"),
        control={"manassas-junction": "confederate", "fredericksburg": "confederate", "leesburg": leesburg}, dice=(3,),
    )  # fmt: skip
    s = game.state
    s.co_from[find(game, "x", CONFEDERATE)] = T.index["manassas-junction"]
    repulsed(s, CONFEDERATE, T.washington)
    assert [type(e).__name__ for e in said_of(s.out)] == [fate]
    if fate == "Retreated":
        assert box(game, "x", CONFEDERATE) == "leesburg"
    assert s.losses[CONFEDERATE] == (0 if fate == "Retreated" else 40)


@pytest.mark.rule("8.6")
def test_8_6_each_beaten_corps_goes_to_the_box_that_it_came_from() -> None:
    game = camp(
        corps("I", "union", "manassas-junction"), corps("II", "union", "manassas-junction", None, ["siege 2-5"]),
        corps("XI", "confederate", "front-royal"), X, control={"leesburg": "union", "fredericksburg": "union"}, dice=(3,),
    )  # fmt: skip
    s = game.state
    s.co_from[find(game, "i")] = T.index["leesburg"]
    s.co_from[find(game, "ii")] = T.index["front-royal"]  # the enemy is there now: another box of its own
    repulsed(s, UNION, T.index["manassas-junction"])
    game.check()
    assert [box(game, name) for name in ("i", "ii")] == ["leesburg", "fredericksburg"]
    assert not s.has_siege(find(game, "ii"))  # R90: no guns on the road
    assert said(game, "Retreated") == []


@pytest.mark.rule("8.6", "15.32")
def test_15_32_a_home_guard_that_is_beaten_is_broken_and_does_not_withdraw() -> None:
    """It may not leave its box: the log does not say that it has."""
    game = camp(
        corps("I", "union", "pensacola", [["inf 6-6", "inf 6-6", "inf 6-6"]] * 2), corps("X", "confederate", "richmond"),
        dice=(5,), turn="1863-may", marks={"guards": ["mobile"]},
    )  # fmt: skip
    play(game, "march pensacola")
    play(game, next(x for x in texts(game) if x.endswith("mobile")), "done", "done", "call-out")
    until(game, "train")
    assert [e.why for e in said(game, "BattleWon")] == ["broken"]
    lines = "\n".join(game.log())
    assert "The Union wins the battle of Mobile: the Confederate army was broken [8.6]" in lines
    assert "withdrew" not in lines


@pytest.mark.rule("9.32", "10", "14.2", "11.1")
def test_9_32_events_are_said_as_people_say_them() -> None:
    tell = RULES.narrate
    crack = Promoted(SideSlug("union"), "i-corps 2", "more-crack", "9.32")
    assert tell(crack) == "The 2nd Division of the I Corps has another crack stand"
    joined = Reorganized(SideSlug("union"), "IX Corps", "joined", "10", None, "VII Corps")
    assert tell(joined) == "The Union: the IX Corps is joined to the VII Corps"
    few = Reorganized(SideSlug("union"), "", "consolidated", "10", number=1)
    assert tell(few) == "The Union: 1 stand is consolidated"
    assert tell(few._replace(number=2)) == "The Union: 2 stands are consolidated"
    new = Reorganized(SideSlug("union"), "VII Corps", "split", "6.12", None, "XX Corps", "Sykes")
    assert tell(new) == "The Union: the XX Corps under Sykes is formed from the VII Corps"
    works = Fortified(PlaceSlug("washington"), 6, 0, "SG-SB, SG-R", "14.2")
    guns = "a battalion of smoothbore siege guns and a battalion of rifled siege guns"
    assert tell(works) == f'Washington gets 6" of field works, {guns}'
    none = Recruiting(SideSlug("union"), 2, 34, 31, 5, 0)
    assert tell(none) == "The Union may raise no corps (die 2, army 34 of 31, cap 5)"
