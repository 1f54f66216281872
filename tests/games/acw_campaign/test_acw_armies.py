"""6, 6.1: corps and their kinds."""

import pytest
from camp import (
    AT_ATLANTA,
    FOOT,
    HORSE,
    TWO_DIVISIONS,
    T,
    battle,
    camp,
    cavalry,
    corps,
    find,
    new,
    play,
    said,
    texts,
    two_corps,
    until,
)

from longroll.games.acw_campaign.recruiting import horse_left, kind_refused
from longroll.games.acw_campaign.words import CONFEDERATE, CORPS, FIELD, HORSE_CORPS, OFF, UNION


@pytest.mark.rule("6")
def test_6_bad_words_get_a_reason() -> None:
    game = camp(corps("I", "union", "washington", [HORSE]), corps("X", "confederate", "atlanta"), dice=(3,))
    assert game.why("entrench nobody") == ("the Union side has no corps 'nobody'; known: i", "6")
    assert game.why("march atlantis") == (
        "there is no box 'atlantis'; did you mean 'atlanta' or 'atlantic-city' or 'albany'?",
        "3.1",
    )
    until(game, "command")


@pytest.mark.rule("6.31", "6")
def test_6_the_organizations_stand_by_stand() -> None:
    """A17: 8.2 for a green division; every corps of the set-up as printed; guns of 1861 in divisions (R38)."""
    s = new().state
    c = s.find_corps(0, "i-corps")
    assert [s.exhaustion(d) for d in s.divisions_of(c)] == [
        9,
        8,
    ]  # with the corps' battalion in the first: 9.2
    assert s.units(c) == 9
    assert s.strength(c) == 42
    assert not s.corps_troops(c)
    v = s.find_corps(0, "v-corps")
    assert s.strength(v) == 40
    assert all(sum(1 for d in s.dv_corps if d == x) == 2 for x in range(20))
    assert HORSE
    assert cavalry


@pytest.mark.rule("6.11")
def test_6_11_infantry_may_be_attached_to_the_corps_directly() -> None:
    """And fights there as a division does (R98)."""
    game = camp(
        corps("I", "union", "washington", TWO_DIVISIONS), corps("X", "confederate", "manassas-junction", TWO_DIVISIONS),
        phase="reorganization", options={"battles": "program"},
    )  # fmt: skip
    play(game, "at washington", "shift i", "stand 1-1", "to i 0")
    s = game.state
    loose = s.corps_troops(find(game, "i"))
    assert [s.st_sp[i] for i in loose] == [6]
    game = camp(
        corps("I Corps", "union", "washington", TWO_DIVISIONS, ["inf 6-4", "cav 3-4"]),
        corps("X Corps", "confederate", "manassas-junction", TWO_DIVISIONS), dice=(3,),
    )  # fmt: skip
    play(game, "march washington", "road i-corps manassas-junction", "done", "done")
    until(game, "battle-orders")
    b = battle(game)
    d = b.d_name.index("corps infantry, I Corps")
    assert (b.d_loose[d], b.d_limit[d]) == (0, 2)
    assert b.d_loose[b.d_name.index("corps troops, I Corps")]


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
    game = camp(
        corps("I", "union", "washington", divisions, kind="field"), AT_ATLANTA, phase="reorganization"
    )
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


@pytest.mark.rule("6.13", "11.1")
def test_6_13_one_cavalry_corps_a_phase_and_not_before_its_date() -> None:
    for turn, union, rebel in (
        ("1861-nov", False, False),
        ("1862-mar", False, True),
        ("1863-mar", True, True),
    ):
        s = two_corps(turn)
        assert (kind_refused(s, UNION, HORSE_CORPS, 1) is None) == union  # type: ignore[arg-type]
        assert (kind_refused(s, CONFEDERATE, HORSE_CORPS, 1) is None) == rebel  # type: ignore[arg-type]
        assert kind_refused(s, CONFEDERATE, HORSE_CORPS, 0) is not None  # type: ignore[arg-type]


@pytest.mark.rule("6.13")
def test_6_13_a_cavalry_corps_of_brigades_is_the_one_of_its_phase() -> None:
    """R78: built in one month, none is built or raised until the next recruiting phase is over."""
    game = camp(
        *(corps(n, "union", "washington", None, ["cav 3-4", "cav 3-4"]) for n in ("I", "II")),
        *(corps(n, "union", "baltimore", None, ["cav 3-4", "cav 3-4"]) for n in ("III", "IV")),
        corps("X", "confederate", "atlanta"), phase="reorganization", turn="1863-may",
    )  # fmt: skip
    play(game, "at washington", "field i ii", "commander i-cc", "horsemen", "done")
    s = game.state
    assert horse_left(s, UNION) == 0
    play(game, "at baltimore", "field iii iv", "commander iii-cc")
    assert "horsemen" not in texts(game)
    until(game, "raise", {"reorganize-box": "done", "reorganize": "done"})
    assert game.decision.side == "union"
    assert not texts(game, "cavalry")
    until(game, "command", {"raise": "enough"})
    assert horse_left(s, UNION) == 1


@pytest.mark.rule("6.13")
def test_6_13_cavalry_divisions_are_raised_before_cavalry_corps() -> None:
    """R96: for an infantry corps with room, in place of a corps; not when cavalry corps can be raised."""
    game = camp(
        corps("I", "union", "washington", TWO_DIVISIONS), corps("II", "union", "chicago", [*TWO_DIVISIONS, FOOT]),
        corps("X", "confederate", "atlanta"), turn="1862-jun", phase="recruiting", dice=(4,),
    )  # fmt: skip
    until(game, "raise")
    assert texts(game, "cavalry-division") == ["cavalry-division i"]
    left = game.state.stack[-1].left
    size = game.state.size(UNION)
    play(game, "cavalry-division i")
    s = game.state
    assert (s.stack[-1].left, s.size(UNION), s.units(find(game, "i"))) == (left - 1, size, 11)
    assert s.mounted_only(s.divisions_of(find(game, "i"))[-1])
    assert not texts(game, "cavalry-division")
    later = camp(
        corps("I", "union", "washington", TWO_DIVISIONS), corps("X", "confederate", "atlanta"), turn="1863-jun",
        phase="recruiting", dice=(4,),
    )  # fmt: skip
    until(later, "raise")
    assert not texts(later, "cavalry-division")


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


@pytest.mark.rule("6.14")
def test_6_14_the_reserve_brings_its_own_commander() -> None:
    """A commander who waits for a corps goes on waiting: the Union gains one with the reserve."""
    idle = '[[officer]]\nname = "Burnside Bis"\nside = "union"\nrank = "corps commander"\nbox = "chicago"\n'
    game = camp(
        corps("I", "union", "washington", None, ["art 2-5 R-F"]), corps("X", "confederate", "atlanta"), idle,
        phase="reorganization", turn="1862-may",
    )  # fmt: skip
    s = game.state
    count = len(s.of_side)
    play(game, "at washington", "reserve")
    assert len(s.of_side) == count + 1
    assert s.of_name[s.co_chief[find(game, "artillery-reserve")]] != "Burnside Bis"


@pytest.mark.rule("6.14")
def test_6_14_the_reserve_gives_no_commanders_away() -> None:
    """R95, FAQ L2091: whoever came with it goes with it."""
    game = camp(
        corps("I", "union", "washington", TWO_DIVISIONS, ["art 2-5 R-F"]), corps("X", "confederate", "atlanta"),
        phase="reorganization",
    )  # fmt: skip
    s = game.state
    play(game, "at washington", "reserve")
    assert sum(side == UNION for side in s.of_side) == 2
    play(game, "shift artillery-reserve", "stand 0-1", "to i 0")
    assert find(game, "artillery-reserve") == OFF
    assert sum(side == UNION for side in s.of_side) == 1
