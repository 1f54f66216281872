"""11, 15.6: the recruiting phase, and what it brings."""

import pytest
from camp import FOOT, T, camp, cavalry, corps, find, new, play, said, texts, until

from longroll.games.acw_campaign.flow import FLOW
from longroll.games.acw_campaign.raising import phase_number
from longroll.games.acw_campaign.recruiting import (
    allowed,
    cities,
    kind_refused,
    new_corps,
    one_time,
    recruiting_number,
    trained,
)
from longroll.games.acw_campaign.upgrades import old_guns
from longroll.games.acw_campaign.words import (
    ART,
    CARTRIDGE,
    CAV,
    COHESIVE,
    CONFEDERATE,
    HORSE_CORPS,
    MOUNTED,
    NE,
    PT,
    R_F,
    SB_F,
    SB_H,
    SHOCK,
    SPENCER,
    SS,
    UNION,
    turn_index,
)  # fmt: skip


def phase(*formations: str, turn: str = "1862-mar", dice: tuple[int, ...] = (6,), **more: object) -> object:
    return camp(*formations, turn=turn, phase="recruiting", active="confederate", dice=dice, **more)  # type: ignore[arg-type]


def small(turn: str = "1862-jun") -> object:
    return camp(corps("I", "union", "washington"), corps("X", "confederate", "richmond"), turn=turn).state


@pytest.mark.rule("11.1", "3.2")
def test_11_1_never_beyond_the_army_maximum() -> None:
    """A20: size 22 of 26 leaves four; over the maximum nothing is raised."""
    s = small()
    s.wins[UNION] = 6  # type: ignore[attr-defined]
    s.dice.script = [6]  # type: ignore[attr-defined]
    s.capital_loss = s.maximum(UNION) - 5  # type: ignore[attr-defined]
    assert allowed(s, UNION) == 4  # type: ignore[arg-type]
    s.capital_loss = 34  # type: ignore[attr-defined]
    assert allowed(s, UNION) == 0  # type: ignore[arg-type]


@pytest.mark.rule("11.1")
def test_11_1_victories_raise_the_cap() -> None:
    """A21: two Confederate victories make four."""
    s = small()
    s.wins[CONFEDERATE] = 2  # type: ignore[attr-defined]
    assert recruiting_number(s, CONFEDERATE) == 4  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("turn", "number"),
    [("1861-nov", 3), ("1862-mar", 3), ("1862-jun", 4), ("1863-mar", 4), ("1863-jun", 5), ("1864-jun", 6)],
)
@pytest.mark.rule("11.1")
def test_11_1_the_unions_number_rises_each_april(turn: str, number: int) -> None:
    """A22: 3 + 4 + 4 + 4 = 15 in 1862."""
    assert recruiting_number(small(turn), UNION) == number  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("side", "die", "wins", "turn", "count"),
    [(0, 1, 9, "1862-sep", 2), (0, 6, 9, "1862-jun", 6), (1, 6, 3, "1862-jun", 4)],
)
@pytest.mark.rule("11.1")
def test_11_1_dice_and_limits(side: int, die: int, wins: int, turn: str, count: int) -> None:
    """A23: a 1 is 2; a Union 8 is 6; a Confederate 6 with a cap of 5 is 4."""
    s = small(turn)
    s.wins[side] = wins  # type: ignore[attr-defined]
    s.dice.script = [die]  # type: ignore[attr-defined]
    assert allowed(s, side) == count  # type: ignore[arg-type]


@pytest.mark.rule("11.2")
def test_11_2_training_takes_six_months() -> None:
    """A24: the start's units until November 1861, September's until March."""
    game = new()
    s = game.state
    s.turn = turn_index("1861-sep")
    trained(s, UNION)
    assert any(f & PT for f in s.st_flags)
    c = new_corps(s, UNION, T.index["chicago"], False)
    s.turn = turn_index("1861-nov")
    trained(s, UNION)
    poor = {
        s.st_corps[i] for i in range(len(s.st_side)) if s.st_side[i] == UNION and s.st_flags[i] & (PT | NE)
    }
    assert poor == {c}
    s.turn = turn_index("1862-mar")
    trained(s, UNION)
    assert not any(s.st_flags[i] & (PT | NE) for i in range(len(s.st_side)) if s.st_side[i] == UNION)
    phases = []
    for name in ("1861-aug", "1861-sep", "1861-nov", "1862-mar"):
        s.turn = turn_index(name)
        phases.append(phase_number(s))
    assert phases == [0, 1, 2, 3]


@pytest.mark.rule("11.1", "11")
def test_11_1_two_corps_only_in_a_city_of_three() -> None:
    """A25: Philadelphia takes two, Chicago one."""
    game = phase(corps("I", "union", "washington"), corps("X", "confederate", "richmond"), marks={})
    assert game.decision.kind == "raise"  # type: ignore[attr-defined]
    ask, frame = FLOW.asking(game.state)  # type: ignore[attr-defined]
    assert ask.undone(game.state, frame) == f"{frame.left} new corps not raised."  # type: ignore[attr-defined]
    play(game, "infantry philadelphia")  # type: ignore[arg-type]
    assert "infantry philadelphia" in texts(game)  # type: ignore[arg-type]
    play(game, "infantry chicago")  # type: ignore[arg-type]
    assert "infantry chicago" not in texts(game)  # type: ignore[arg-type]
    s = game.state  # type: ignore[attr-defined]
    assert T.index["philadelphia"] not in cities(s, UNION, [T.index["philadelphia"]] * 2)


@pytest.mark.rule("6.13", "11.1")
def test_6_13_one_cavalry_corps_a_phase_and_not_before_its_date() -> None:
    for turn, union, rebel in (
        ("1861-nov", False, False),
        ("1862-mar", False, True),
        ("1863-mar", True, True),
    ):
        s = small(turn)
        assert (kind_refused(s, UNION, HORSE_CORPS, 1) is None) == union  # type: ignore[arg-type]
        assert (kind_refused(s, CONFEDERATE, HORSE_CORPS, 1) is None) == rebel  # type: ignore[arg-type]
        assert kind_refused(s, CONFEDERATE, HORSE_CORPS, 0) is not None  # type: ignore[arg-type]


@pytest.mark.rule("3.4")
def test_3_4_recruiting_in_a_raided_city_keeps_it() -> None:
    game = phase(
        cavalry("Horse", "union", "knoxville"), corps("X", "confederate", "richmond"), turn="1863-mar",
        control={"knoxville": "union"}, marks={"by_horse": ["knoxville"]},
    )  # fmt: skip
    play(game, "infantry knoxville")  # type: ignore[arg-type]
    assert not game.state.by_horse[T.index["knoxville"]]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("turn", "union", "rebel"),
    [("1862-jan", False, False), ("1862-mar", True, False), ("1862-jun", True, True)],
)
@pytest.mark.rule("11.3")
def test_11_3_guns_are_refitted_by_date(turn: str, union: bool, rebel: bool) -> None:
    game = phase(
        corps("I", "union", "washington"),
        corps("X", "confederate", "richmond"),
        turn=turn if turn != "1862-jan" else "1861-nov",
        dice=(2, 2),
    )
    seen = set()
    for _ in range(40):
        if game.over or game.state.turn != turn_index(turn if turn != "1862-jan" else "1861-nov"):  # type: ignore[attr-defined]
            break
        if game.decision.kind == "refit":  # type: ignore[attr-defined]
            seen.add(game.decision.side)  # type: ignore[attr-defined]
        game.play(game.choices()[0])  # type: ignore[attr-defined]
    assert ("union" in seen, "confederate" in seen) == (union, rebel)


@pytest.mark.rule("11.3")
def test_11_3_one_battalion_of_each_corps() -> None:
    s = small()
    assert len(old_guns(s, UNION, R_F)) == 1  # type: ignore[arg-type]


@pytest.mark.rule("11.3")
def test_11_3_each_corps_may_choose_for_itself() -> None:
    """R66"""
    guns = ["inf 6-4", "art 2-5 SB-F", "art 2-5 SB-H"]
    game = phase(
        corps("I", "union", "washington", [guns]), corps("II", "union", "baltimore", [guns]),
        corps("X", "confederate", "richmond"), turn="1862-mar", dice=(2, 2),
    )  # fmt: skip
    until(game, "refit", {"raise": "enough"})  # type: ignore[arg-type]
    play(game, "by-corps")  # type: ignore[arg-type]
    assert (game.decision.kind, game.decision.role) == ("refit-corps", "i-cc")  # type: ignore[attr-defined]
    assert texts(game) == ["guns 1-2 R-F", "guns 1-3 R-F", "guns 1-2 SB-H", "none"]  # type: ignore[arg-type]
    play(game, "guns 1-3 R-F")  # type: ignore[arg-type]
    assert game.decision.role == "ii-cc"  # type: ignore[attr-defined]
    play(game, "none")  # type: ignore[arg-type]
    s = game.state  # type: ignore[attr-defined]
    found = [[s.st_weapon[i] for i in s.stands_of(s.find_corps(UNION, word))] for word in ("i", "ii")]
    assert found == [[0, SB_F, R_F], [0, SB_F, SB_H]]
    assert game.decision.kind not in ("refit", "refit-corps")  # type: ignore[attr-defined]


@pytest.mark.rule("11.4")
def test_11_4_carbines_in_january_1863_and_1864() -> None:
    game = camp(
        *(cavalry(f"Horse {k}", "union", "washington") for k in (1, 2)),
        cavalry("X", "confederate", "atlanta"),
        turn="1863-jan",
        phase="schedules",
        active="none",
    )
    until(game, "carbines")
    assert (game.decision.side, game.decision.role) == ("union", "president")
    assert texts(game)[0] == "staff"
    assert "arm horse-2 1-2" in texts(game)
    play(game, "arm horse-2 1-2")
    s = game.state
    second = s.stands_in(s.divisions_of(s.find_corps(UNION, "horse-2"))[0])[1]
    assert s.st_weapon[second] == CARTRIDGE
    assert (game.decision.side, game.decision.kind) == ("confederate", "carbines")
    play(game, "staff")
    union = [s.st_weapon[i] for i in range(len(s.st_side)) if s.st_side[i] == UNION and s.st_kind[i] == CAV]
    assert len(union) == 12
    assert sum(1 for w in union if w == 9) == 1  # a tenth of twelve
    rebel = [
        s.st_weapon[i] for i in range(len(s.st_side)) if s.st_side[i] == CONFEDERATE and s.st_kind[i] == CAV
    ]
    assert sum(1 for w in rebel if w == 8) == 1


@pytest.mark.rule("15.61", "15.6", "15.7")
def test_15_61_sharpshooters_and_hoods_texans_in_september_1861() -> None:
    s = new().state
    s.turn = turn_index("1861-sep")
    a = new_corps(s, UNION, T.washington, False)
    assert sum(1 for i in s.stands_of(a) if s.st_kind[i] == SS) == 4
    s.raised_now = bytearray()
    b = new_corps(s, CONFEDERATE, T.richmond, False)
    texans = [i for i in s.stands_of(b) if s.st_flags[i] & SHOCK]
    assert [(s.st_sp[i], s.st_morale[i]) for i in texans] == [(7, 5)]
    c = new_corps(s, CONFEDERATE, T.index["raleigh"], False)
    assert not [i for i in s.stands_of(c) if s.st_flags[i] & SHOCK]
    one_time(s, CONFEDERATE, c, T.index["memphis"])


@pytest.mark.rule("15.63")
def test_15_63_upgrades_of_new_formations() -> None:
    game = phase(
        corps("I", "union", "washington"), corps("X", "confederate", "richmond"), turn="1861-nov", dice=(2, 2)
    )
    play(game, "infantry chicago", "enough")  # type: ignore[arg-type]
    assert game.decision.kind == "upgrade"  # type: ignore[attr-defined]
    play(game, "cavalry i-corps", "cohesive i-corps 1")  # type: ignore[arg-type]
    s = game.state  # type: ignore[attr-defined]
    c = find(game, "i-corps")  # type: ignore[arg-type]
    assert any(s.st_kind[i] == CAV for i in s.corps_troops(c))
    brave = [i for i in s.stands_of(c) if s.st_flags[i] & COHESIVE]
    assert [(s.st_morale[i], s.st_flags[i] & PT) for i in brave] == [(5, 0)]
    assert game.decision.side == "confederate"  # type: ignore[attr-defined]


@pytest.mark.rule("15.62")
def test_15_62_wilders_brigade_in_may_1863() -> None:
    game = camp(
        corps("I", "union", "nashville"),
        corps("II", "union", "washington"),
        corps("X", "confederate", "atlanta"),
        turn="1863-may",
        phase="schedules",
        active="none",
        control={"nashville": "union"},
    )
    until(game, "wilder", {})
    assert texts(game) == [
        "none",
        *(f"wilder i {d}-{k}" for d in (1, 2) for k in (1, 2, 3)),
    ]  # the East has none
    assert game.say(game.choices()[1]) == "I, division 1, stand 1: infantry of 6, morale 4"
    play(game, "wilder i 1-2")
    s = game.state
    riders = [i for i in range(len(s.st_side)) if s.st_kind[i] == MOUNTED and s.st_side[i] == UNION]
    assert [(s.st_sp[i], s.st_weapon[i]) for i in riders] == [(3, SPENCER), (3, SPENCER)]
    assert len(s.divisions_of(find(game, "i"))) == 3


@pytest.mark.rule("15.62")
def test_15_62_a_brigade_of_a_garrison_is_mounted_where_it_stands() -> None:
    """By the box of the brigade, not of its corps; below four points it is one stand."""
    game = camp(
        corps("I", "union", "washington", [["@garrison nashville", "inf 3-4", "inf 6-5"], FOOT]),
        corps("X", "confederate", "atlanta"),
        turn="1863-may", phase="schedules", active="none", control={"nashville": "union"},
    )  # fmt: skip
    until(game, "wilder", {})
    assert texts(game, "wilder") == ["wilder i 1-2", "wilder i 1-1"]  # the best first
    play(game, "wilder i 1-1")
    s = game.state
    d = s.divisions_of(find(game, "i"))[-1]
    assert (s.dv_number[d], T.slug[s.where(d)]) == (3, "nashville")
    assert [(s.st_kind[i], s.st_sp[i]) for i in s.stands_in(d)] == [(MOUNTED, 3), (ART, 2)]


@pytest.mark.rule("2.2", "6.21")
def test_2_2_a_relieved_commander_takes_the_next_corps() -> None:
    s = small()
    o = s.new_officer(UNION, "Frémont", T.washington)  # type: ignore[attr-defined]
    c = new_corps(s, UNION, T.index["chicago"], False)  # type: ignore[arg-type]
    assert s.co_chief[c] == o  # type: ignore[attr-defined]


@pytest.mark.rule("15.1", "11.1")
def test_15_1_kentuckys_victory_counts_once() -> None:
    game = phase(
        corps("I", "union", "washington"),
        corps("X", "confederate", "richmond"),
        now={"wins": [1, 0]},
        turn="1863-mar",
    )
    assert said(game, "Recruiting")[0].cap == 5  # type: ignore[arg-type]
    until(game, "command", {"raise": "enough", "refit": "none"})  # type: ignore[arg-type]
    assert list(game.state.wins) == [0, 0]  # type: ignore[attr-defined]
    assert FOOT


@pytest.mark.rule("6.13", "11.1")
def test_11_1_why_a_corps_is_not_raised_there() -> None:
    game = phase(
        corps("I", "union", "washington"), corps("X", "confederate", "richmond"), turn="1862-mar", dice=(6,)
    )
    until(game, "raise")
    play(game, "infantry washington")
    for text, why in (
        ("infantry washington", "one corps has been raised there"), ("infantry richmond", "it is no recruiting city"),
        ("infantry knoxville", "it is not in the side's hands"), ("infantry atlantis", "there is no box 'atlantis'"),
        ("cavalry chicago", "cavalry corps are not raised yet"),
    ):  # fmt: skip
        assert why in game.why(text)[0]
