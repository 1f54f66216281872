"""10: reorganization."""

import pytest
from camp import AT_ATLANTA, FOOT, T, camp, cavalry, corps, find, play, said, texts, until

from longroll.games.acw_campaign.reorganization.limits import consolidate, partners
from longroll.games.acw_campaign.words import OFF, UNION


@pytest.mark.rule("10", "6.21")
def test_10_small_stands_are_consolidated_and_a_spare_commander_is_lost() -> None:
    """A39: two weak divisions make one; no commander of a corps comes of it."""
    game = camp(
        corps("I", "union", "washington", [["inf 4-4", "inf 5-4"], ["inf 2-5"]]),
        corps("X", "confederate", "atlanta"),
    )
    s = game.state
    officers = len(s.of_side)
    assert consolidate(s, UNION) == 1
    assert [s.st_sp[i] for i in s.stands_of(0)] == [6, 5]
    assert s.st_morale[0] == 4  # the larger part
    assert len(s.divisions_of(0)) == 1
    assert len(s.of_side) == officers


@pytest.mark.rule("10")
def test_10_nothing_grows_beyond_six_and_three() -> None:
    s = camp(
        corps("I", "union", "washington", [["inf 5-4", "inf 2-4"]], ["cav 3-4", "cav 1-4"]),
        corps("X", "confederate", "atlanta"),
    ).state
    assert consolidate(s, UNION) == 0


@pytest.mark.rule("10", "6.11")
def test_10_stands_of_one_point_do_not_count() -> None:
    s = camp(
        corps("I", "union", "washington", [["inf 6-4", "inf 1-4", "ss 1-5", "ss 1-5"]]),
        corps("X", "confederate", "atlanta"),
    ).state
    assert s.units(0) == 1


@pytest.mark.rule("10", "15.7")
def test_10_a_stand_is_shifted_and_sharpshooters_stay_together() -> None:
    game = camp(
        corps("I", "union", "washington", [[*FOOT, "ss 1-5", "ss 1-5"], FOOT]), corps("X", "confederate", "atlanta"),
        phase="reorganization",
    )  # fmt: skip
    play(game, "at washington", "shift i", "stand 1-5", "to i 2")
    s = game.state
    a, b = s.divisions_of(find(game, "i"))
    assert (len(s.stands_in(a)), len(s.stands_in(b))) == (4, 6)
    until(game, "reorganize", {"reorganize-box": "done"})


@pytest.mark.rule("10", "6.21")
def test_10_a_division_goes_to_another_corps_with_its_commander() -> None:
    game = camp(
        corps("I", "union", "washington", [["inf 6-4", "inf 6-4"], ["inf 5-4", "inf 5-4"]]), corps("II", "union", "washington"),
        cavalry("Horse", "union", "washington"), corps("X", "confederate", "atlanta"), phase="reorganization", turn="1863-may",
    )  # fmt: skip
    play(game, "at washington", "shift i", "division 2")
    assert texts(game) == ["stay", "under ii"]  # foot does not go to a cavalry corps
    play(game, "under ii")
    s = game.state
    assert sorted(s.dv_number[d] for d in s.divisions_of(find(game, "ii"))) == [1, 2, 3]
    assert s.strength(find(game, "ii")) == 50
    play(game, "shift ii")
    assert "division 3" not in texts(game)  # once a turn
    play(game, "none", "shift i", "division 1")
    play(game, "under ii")
    assert find(game, "i") == OFF  # 2.2: broken up, its commander is free
    assert "i-cc" in [
        game.state.of_name[o].lower().replace(" ", "-") for o in range(len(s.of_side)) if s.of_corps[o] == OFF
    ]


@pytest.mark.rule("10", "6.23")
def test_10_a_garrison_is_taken_over_by_a_corps_that_is_there() -> None:
    game = camp(
        corps("I", "union", "baltimore", [["@garrison washington", "inf 6-4", "inf 6-4"], FOOT]),
        corps("II", "union", "washington"), corps("X", "confederate", "atlanta"), phase="reorganization",
    )  # fmt: skip
    play(game, "at washington", "shift i")
    assert texts(game, "stand") == ["stand 1-1", "stand 1-2"]
    play(game, "division 1", "under ii")
    s = game.state
    assert len(s.divisions_of(find(game, "ii"))) == 3
    assert s.detached_at(UNION, T.washington) == []


@pytest.mark.rule("10")
def test_10_the_owner_says_which_stand_a_small_one_joins() -> None:
    """R97."""
    game = camp(
        corps("I", "union", "washington", [["inf 2-4", "inf 4-4", "inf 3-5"], FOOT]),
        corps("X", "confederate", "atlanta"), phase="reorganization",
    )  # fmt: skip
    assert game.decision.kind == "consolidate"
    assert texts(game) == ["staff", "join i 1-3", "join i 1-2"]
    play(game, "join i 1-2")
    s = game.state
    assert [s.st_sp[i] for i in s.stands_in(s.divisions_of(find(game, "i"))[0])] == [6, 3]
    assert [e.number for e in said(game, "Reorganized")] == [1]


@pytest.mark.rule("10", "6.23")
def test_10_garrisons_of_one_box_change_stands_though_no_corps_is_there() -> None:
    first = ["@garrison washington", "inf 6-4", "inf 6-4", "inf 5-4"]
    second = ["@garrison washington", "inf 6-4", "inf 6-4"]
    alone = ["@garrison frederick", "inf 6-4", "inf 6-4"]
    game = camp(
        corps("I", "union", "baltimore", [first, FOOT]), corps("II", "union", "harrisburg", [second, FOOT, alone]), AT_ATLANTA,
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
        AT_ATLANTA,
        phase="reorganization",
    )
    play(game, "at washington", "shift i", "stand 2-1")
    assert texts(game) == ["stay", "to i 0", "to i 1", "to ii 1"]
    play(game, "to ii 1")
    assert game.state.points_at(UNION, T.index["baltimore"]) == 20
    assert [game.state.strength(find(game, name)) for name in ("i", "ii")] == [34, 38]


@pytest.mark.rule("10", "6.11")
@pytest.mark.parametrize(("stands", "joins"), [(11, True), (12, False)])
def test_10_what_is_put_together_keeps_within_the_size_of_the_corps(stands: int, joins: bool) -> None:
    """A stand of one point, which does not count against the size, would count as one of three."""
    full = ["inf 1-4", *["inf 6-4"] * (stands - 6)]
    game = camp(
        corps("I", "union", "washington", [full, ["inf 6-4"] * 6]), corps("II", "union", "washington", [["inf 2-4", "inf 6-4"]]),
        AT_ATLANTA, phase="supply", dice=(3,),
    )  # fmt: skip
    s = game.state
    small = next(i for i in s.stands_of(find(game, "ii")) if s.st_sp[i] == 2)
    other = next(i for i in s.stands_of(find(game, "i")) if s.st_sp[i] == 1)
    assert s.units(find(game, "i")) == stands
    assert (other in partners(s, small)) is joins


@pytest.mark.rule("10", "6.12")
def test_10_a_field_corps_may_give_away_stand_after_stand() -> None:
    """Each stand changes its formation once in a turn; looking a dozen times without moving anything is enough."""
    parts = [["inf 3-4"] * 8, ["inf 3-4"] * 8]
    game = camp(
        corps("I", "union", "washington", parts, kind="field"), corps("II", "union", "washington", [FOOT]),
        corps("III", "union", "washington", [FOOT]), AT_ATLANTA, phase="reorganization",
    )  # fmt: skip
    play(game, "at washington")
    for n in range(14):
        play(game, "shift i")
        play(game, next(x for x in texts(game) if x.startswith("stand")))
        play(game, "to ii 1" if n < 8 else "to iii 1")
    assert len(game.state.stands_of(find(game, "i"))) == 2
    for _ in range(12):
        play(game, "shift ii", "none")
    assert "shift ii" not in texts(game)
