"""6, 9.2, 9.3, 10: status, promotion, reorganization."""

import pytest
from camp import FOOT, HORSE, T, camp, cavalry, corps, find, play, said, texts, until

from longroll.games.acw_campaign.promotion import crack, first_combat, worthy
from longroll.games.acw_campaign.reorganization.limits import consolidate, takes
from longroll.games.acw_campaign.words import (
    COHESIVE,
    COLLAPSED,
    CRACK,
    ENGAGED,
    GREEN,
    OFF,
    TRIED,
    UNION,
    VETERAN,
)  # fmt: skip


def state(*formations: str, **more: object) -> object:
    return camp(*formations, corps("X", "confederate", "atlanta"), **more).state  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("stands", "number"), [(FOOT, 8), (["inf 6-5"] * 3 + ["art 2-5"], 10), (["inf 5-6", "inf 5-4"], 5)]
)
@pytest.mark.rule("9.21", "9.22", "9.24", "9.2")
def test_9_24_exhaustion_by_morale(stands: list[str], number: int) -> None:
    """A17: 8.2, 10.0, and a mixed formation."""
    s = camp(corps("I", "union", "washington", [stands]), corps("X", "confederate", "atlanta")).state
    assert s.exhaustion(s.divisions_of(0)[0]) == number


@pytest.mark.rule("9.31", "9.22")
def test_9_31_training_makes_two_green_divisions_veteran() -> None:
    """A18: foot and horse one better, artillery stays at 5."""
    game = camp(
        corps("I", "union", "washington"),
        corps("II", "union", "chicago"),
        corps("X", "confederate", "atlanta"),
        phase="promotion",
    )
    assert game.decision.kind == "train"
    play(game, "train i 1")
    s = game.state
    d = s.divisions_of(find(game, "i"))[0]
    assert s.dv_status[d] == VETERAN
    assert [s.st_morale[i] for i in s.stands_in(d)] == [5, 5, 5, 5]
    assert s.dv_limit[d] == 10
    play(game, "train ii 2")
    assert game.decision.kind != "train"


@pytest.mark.rule("9.3", "9.31")
def test_9_3_training_never_makes_crack() -> None:
    veterans = ["inf 6-5", "inf 6-5"]
    text = corps("I", "union", "washington", [veterans]).replace(
        "number = 1", 'number = 1, status = "veteran"'
    )
    game = camp(text, corps("X", "confederate", "atlanta"), phase="promotion")
    assert game.decision.kind != "train"


@pytest.mark.rule("9.32", "9.23")
def test_9_32_veteran_to_crack() -> None:
    """A19: one stand to 6, the division at 60 per cent; exhausted without collapse, or all present veteran."""
    veterans = ["inf 6-5", "inf 6-5", "inf 6-5", "art 2-5"]
    text = corps("I", "union", "washington", [veterans, FOOT]).replace(
        "number = 1", 'number = 1, status = "veteran"'
    )
    s = camp(text, corps("X", "confederate", "atlanta")).state
    a, b = s.divisions_of(0)
    for d in (a, b):
        s.dv_battle[d] = 1
        s.dv_flags[d] = ENGAGED
    assert worthy(s, UNION, 1) == [(b, None)]
    s.dv_flags[a] |= TRIED
    assert len(worthy(s, UNION, 1)) == 1 + 3
    s.dv_flags[a] |= COLLAPSED
    assert worthy(s, UNION, 1) == [(b, None)]
    s.dv_status[b] = VETERAN
    assert len([x for x in worthy(s, UNION, 1) if x[0] == a]) == 3
    crack(s, a, s.stands_in(a)[1])
    assert s.dv_status[a] == CRACK
    assert [s.st_morale[i] for i in s.stands_in(a)] == [5, 6, 5, 5]
    assert s.dv_limit[a] == 12


@pytest.mark.rule("9.32")
def test_9_32_only_engaged_divisions_are_promoted() -> None:
    s = camp(corps("I", "union", "washington"), corps("X", "confederate", "atlanta")).state
    for d in s.divisions_of(0):
        s.dv_battle[d] = 1
    assert worthy(s, UNION, 1) == []


@pytest.mark.rule("9.32")
def test_9_32_corps_troops_follow_the_majority() -> None:
    game = camp(
        corps("I", "union", "washington", [FOOT, ["inf 6-4", "inf 6-4"]], ["cav 3-4"]), corps("X", "confederate", "atlanta"),
        phase="promotion",
    )  # fmt: skip
    play(game, "train i 1")
    s = game.state
    i = s.corps_troops(find(game, "i"))[0]
    assert (s.st_status[i], s.st_morale[i]) == (VETERAN, 5)  # four of seven


@pytest.mark.rule("15.63")
def test_15_63_cohesive_brigades_rise_after_their_first_combat() -> None:
    s = camp(
        corps("I", "union", "washington", [["inf 6-5 cohesive", "inf 6-4"]]),
        corps("X", "confederate", "atlanta"),
    ).state
    d = s.divisions_of(0)[0]
    first_combat(s, UNION, T.washington)
    assert s.st_morale[0] == 5
    s.dv_flags[d] = ENGAGED
    first_combat(s, UNION, T.washington)
    assert s.st_morale[0] == 6
    assert s.st_flags[0] & COHESIVE


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


@pytest.mark.rule("6.12", "2.2", "10", "6.1")
def test_6_12_two_corps_make_a_field_corps_and_free_a_commander() -> None:
    game = camp(
        corps("I", "union", "washington"), corps("II", "union", "washington", commander="Grant"), corps("X", "confederate", "atlanta"),
        phase="reorganization",
    )  # fmt: skip
    play(game, "at washington", "field i ii", "commander i-cc")
    s = game.state
    c = find(game, "i")
    assert (s.units(c), s.weight(s.co_kind[c]), s.size(UNION)) == (16, 2, 2)
    play(game, "done")
    assert game.decision.kind == "reorganize"
    assert "appoint grant" in texts(game)
    play(game, "appoint grant")
    assert said(game, "Reorganized")[-1].how == "army-command"


@pytest.mark.rule("6.12")
def test_6_12_a_field_corps_is_split_under_a_free_commander() -> None:
    game = camp(
        corps("I", "union", "washington"), corps("II", "union", "washington"), corps("X", "confederate", "atlanta"),
        phase="reorganization",
    )  # fmt: skip
    play(game, "at washington", "field i ii", "commander i-cc", "split i")
    assert game.state.size(UNION) == 2
    assert len(game.state.mobile_at(UNION, T.washington)) == 2


@pytest.mark.rule("6.22", "6.31", "6.2", "6.3")
def test_6_22_where_artillery_may_serve() -> None:
    for turn, side, allowed in (
        ("1861-sep", "union", False),
        ("1862-jan", "union", True),
        ("1862-nov", "confederate", False),
        ("1863-jan", "confederate", True),
    ):
        place = "washington" if side == "union" else "richmond"
        other = corps(
            "Z", "confederate" if side == "union" else "union", "memphis" if side == "union" else "chicago"
        )
        s = camp(corps("I", side, place, [[*FOOT, "art 2-5 R-F"], FOOT]), other, turn=turn, active=side).state
        assert takes(s, 4, 0, OFF) == allowed
    s = camp(
        corps("I", "confederate", "richmond", [FOOT, FOOT]),
        corps("Z", "union", "chicago"),
        turn="1864-may",
        active="confederate",
    ).state
    assert not takes(s, 3, 0, OFF)  # each division keeps a battalion first
    s = camp(
        cavalry("Horse", "union", "washington"),
        corps("I", "union", "washington"),
        corps("X", "confederate", "atlanta"),
        turn="1863-may",
    ).state
    gun = next(i for i in range(len(s.st_kind)) if s.st_flags[i] & 8)
    assert not takes(s, gun, 1, OFF)
    assert not takes(s, s.stands_of(1)[3], 0, OFF)


@pytest.mark.rule("6.14", "6.22")
def test_6_14_the_artillery_reserve_from_april_1862() -> None:
    guns = ["art 2-5 R-F", "art 2-5 R-F"]
    for turn, offered in (("1862-mar", False), ("1862-apr", True)):
        game = camp(
            corps("I", "union", "washington", None, guns),
            corps("X", "confederate", "atlanta"),
            phase="reorganization",
            turn=turn,
        )
        play(game, "at washington")
        assert ("reserve" in texts(game)) == offered
    play(game, "reserve")
    s = game.state
    c = find(game, "artillery-reserve")
    assert s.size(UNION) == 2
    assert s.units(c) == 2
    assert not s.divisions_of(c)


@pytest.mark.rule("6.13")
def test_6_13_a_cavalry_corps_of_brigades() -> None:
    game = camp(
        corps("I", "union", "washington", None, ["cav 3-4"]), corps("II", "union", "washington", None, ["cav 3-4"]),
        corps("X", "confederate", "atlanta"), phase="reorganization", turn="1863-mar",
    )  # fmt: skip
    play(game, "at washington")
    assert "horsemen" not in texts(game)
    play(game, "field i ii", "commander i-cc", "horsemen")
    c = find(game, "i-cavalry-corps")
    assert game.state.units(c) == 2


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


@pytest.mark.rule("14.5")
def test_14_5_siege_guns_join_a_corps_in_reorganization() -> None:
    game = camp(
        corps("I", "union", "washington"), corps("Batteries", "union", "washington", [], ["siege 2-5 SG-R"], kind="fort"),
        corps("X", "confederate", "atlanta"), phase="reorganization",
    )  # fmt: skip
    play(game, "at washington", "shift batteries", "stand 0-1", "to i 0")
    assert game.state.has_siege(find(game, "i"))
    assert find(game, "batteries") == OFF
    assert GREEN == 0
    assert HORSE
