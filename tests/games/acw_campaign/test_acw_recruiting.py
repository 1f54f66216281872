"""11, 15.6: the recruiting phase, what it brings, and upgrades."""

import pytest
from camp import (
    AT_ATLANTA,
    FOOT,
    PERSON,
    T,
    camp,
    cavalry,
    corps,
    find,
    new,
    play,
    recruiting_phase,
    texts,
    two_corps,
    until,
)

from games.acw_campaign.battlefield import begun, field
from longroll.core.game import Game
from longroll.games.acw_campaign.battle import numbers
from longroll.games.acw_campaign.battle.resolver.fire import battery, volley
from longroll.games.acw_campaign.flow import FLOW
from longroll.games.acw_campaign.promotion import first_combat
from longroll.games.acw_campaign.raising import phase_number
from longroll.games.acw_campaign.recruiting import (
    allowed,
    cities,
    new_corps,
    one_time,
    recruiting_number,
    trained,
)
from longroll.games.acw_campaign.upgrades import old_guns
from longroll.games.acw_campaign.words import (
    ART,
    BREECH,
    CARBINE,
    CARTRIDGE,
    CAV,
    COHESIVE,
    CONFEDERATE,
    ENGAGED,
    MOUNTED,
    NE,
    OFF,
    PT,
    R_F,
    SB_F,
    SB_H,
    SHOCK,
    SPENCER,
    SS,
    UNION,
    turn_index,
)


@pytest.mark.rule("11.1")
def test_11_1_no_two_corps_have_one_name() -> None:
    """A position by hand may have numbers of its own; new corps take the next free one."""
    game = camp(
        corps("I Corps", "union", "washington"), corps("X", "confederate", "richmond"), turn="1863-sep", phase="recruiting",
        active="confederate", dice=(2,),
    )  # fmt: skip
    until(game, "raise")
    play(game, "infantry chicago")
    assert find(game, "ii-corps") != OFF


@pytest.mark.rule("11.1", "3.2")
def test_11_1_never_beyond_the_army_maximum() -> None:
    """A20: size 22 of 26 leaves four; over the maximum nothing is raised."""
    s = two_corps()
    s.wins[UNION] = 6  # type: ignore[attr-defined]
    s.dice.script = [6]  # type: ignore[attr-defined]
    s.capital_loss = s.maximum(UNION) - 5  # type: ignore[attr-defined]
    assert allowed(s, UNION) == 4  # type: ignore[arg-type]
    s.capital_loss = 34  # type: ignore[attr-defined]
    assert allowed(s, UNION) == 0  # type: ignore[arg-type]


@pytest.mark.rule("11.1")
def test_11_1_victories_raise_the_cap() -> None:
    """A21: two Confederate victories make four."""
    s = two_corps()
    s.wins[CONFEDERATE] = 2  # type: ignore[attr-defined]
    assert recruiting_number(s, CONFEDERATE) == 4  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("turn", "number"),
    [("1861-nov", 3), ("1862-mar", 3), ("1862-jun", 4), ("1863-mar", 4), ("1863-jun", 5), ("1864-jun", 6)],
)
@pytest.mark.rule("11.1")
def test_11_1_the_unions_number_rises_each_april(turn: str, number: int) -> None:
    """A22: 3 + 4 + 4 + 4 = 15 in 1862."""
    assert recruiting_number(two_corps(turn), UNION) == number  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("side", "die", "wins", "turn", "count"),
    [(0, 1, 9, "1862-sep", 2), (0, 6, 9, "1862-jun", 6), (1, 6, 3, "1862-jun", 4)],
)
@pytest.mark.rule("11.1")
def test_11_1_dice_and_limits(side: int, die: int, wins: int, turn: str, count: int) -> None:
    """A23: a 1 is 2; a Union 8 is 6; a Confederate 6 with a cap of 5 is 4."""
    s = two_corps(turn)
    s.wins[side] = wins  # type: ignore[attr-defined]
    s.dice.script = [die]  # type: ignore[attr-defined]
    assert allowed(s, side) == count  # type: ignore[arg-type]


@pytest.mark.rule("11.1", "11")
def test_11_1_two_corps_only_in_a_city_of_three() -> None:
    """A25: Philadelphia takes two, Chicago one."""
    game = recruiting_phase(
        corps("I", "union", "washington"), corps("X", "confederate", "richmond"), marks={}
    )
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
def test_11_1_why_a_corps_is_not_raised_there() -> None:
    game = recruiting_phase(
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


@pytest.mark.parametrize(
    ("turn", "union", "rebel"),
    [("1862-jan", False, False), ("1862-mar", True, False), ("1862-jun", True, True)],
)
@pytest.mark.rule("11.3")
def test_11_3_guns_are_refitted_by_date(turn: str, union: bool, rebel: bool) -> None:
    game = recruiting_phase(
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
    s = two_corps()
    assert len(old_guns(s, UNION, R_F)) == 1  # type: ignore[arg-type]


@pytest.mark.rule("11.3")
def test_11_3_each_corps_may_choose_for_itself() -> None:
    """R66"""
    guns = ["inf 6-4", "art 2-5 SB-F", "art 2-5 SB-H"]
    game = recruiting_phase(
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


@pytest.mark.rule("11.3")
def test_11_3_the_kind_of_gun_tells() -> None:
    """Heavy smoothbores are best at close range, rifles at long range; both are better than light smoothbores."""
    n = numbers.ours()
    b, _ = begun(field())
    i = next(i for i, here in enumerate(b.s_here) if here)
    b.s_kind[i], b.s_sp[i] = 2, 2
    close, far = {}, {}
    for weapon in (SB_F, SB_H, R_F):
        b.s_weapon[i] = weapon
        close[weapon] = volley(b, n, [i], True)[1]
        far[weapon] = battery(b, n, [i] * 4)
    assert close[SB_H] > close[SB_F]
    assert far[R_F] > far[SB_H] >= far[SB_F]


@pytest.mark.rule("11.3")
def test_11_3_the_first_battalion_of_the_army_is_refitted_too() -> None:
    """The only battalion that is left to refit may be the first stand that there is."""
    game = camp(
        corps("I", "union", "washington", [["art 2-5 SB-F", "inf 6-4"]]),
        AT_ATLANTA,
        phase="recruiting",
        turn="1862-jun",
        dice=(1, 1),
    )
    s = game.state
    assert s.st_kind[0] == ART
    until(game, "refit", {"raise": "enough"})
    assert game.decision.kind == "refit"
    assert game.decision.side == "union"


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


@pytest.mark.rule("11.4")
def test_11_4_muzzle_loading_carbines_have_no_die_of_breech_loaders() -> None:
    n = numbers.ours()
    b, _ = begun(field())
    i = next(i for i, here in enumerate(b.s_here) if here)
    dice = {}
    for weapon in (CARBINE, BREECH, CARTRIDGE):
        b.s_kind[i], b.s_sp[i], b.s_weapon[i] = 1, 3, weapon
        dice[weapon] = volley(b, n, [i], True)[0]
    assert dice == {CARBINE: 2, BREECH: 2 + n.breech, CARTRIDGE: 2 + n.repeater}


@pytest.mark.rule("15.6")
def test_15_6_a_referee_upgrades_corps_as_they_are_raised() -> None:
    """R83: a person who is the referee, also after 1862; with the program nobody is asked."""
    for options in (PERSON, {}):
        game = camp(
            corps("I", "union", "washington"), corps("X", "confederate", "richmond"), turn="1863-sep", phase="recruiting",
            active="confederate", dice=(2,), options=options,
        )  # fmt: skip
        until(game, "raise")
        play(game, "infantry chicago", "enough")
        until(game, "referee-upgrade", {"refit": "none"}) if options else until(
            game, "command", {"refit": "none"}
        )
        if options:
            assert game.decision.side == "referee"
            slug = next(x for x in texts(game, "cohesive")).split()[1]
            c = find(game, slug)
            play(game, f"cohesive {slug} 2")
            assert sorted(
                game.state.st_morale[i] for i in game.state.stands_in(game.state.divisions_of(c)[1])
            )[-2:] == [5, 5]
            assert all(game.say(x) for x in game.choices())
            play(game, "none")
            assert game.decision.kind != "referee-upgrade"


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


def box_of(game: Game, c: int) -> str:
    return T.slug[game.state.co_box[c]]


@pytest.mark.rule("15.63")
def test_15_63_cavalry_of_the_corps_troops_may_be_cohesive() -> None:
    game = camp(
        corps("I", "union", "washington", [FOOT], ["cav 3-5 cohesive"]), corps("X", "confederate", "richmond"),
        turn="1862-sep", phase="recruiting", active="confederate", dice=(2,),
    )  # fmt: skip
    until(game, "raise")
    play(game, "infantry chicago")
    until(game, "upgrade", {"raise": "enough", "refit": "none"})
    play(game, next(x for x in texts(game, "cohesive") if x.endswith(" 0")))
    s = game.state
    new_one = next(c for c in range(len(s.co_side)) if s.co_side[c] == UNION and box_of(game, c) == "chicago")
    assert [s.st_morale[i] for i in s.corps_troops(new_one)] == [5, 5]
    c = find(game, "i")
    first_combat(s, UNION, T.washington)
    assert s.st_morale[s.corps_troops(c)[0]] == 5
    s.dv_flags[s.divisions_of(c)[0]] = ENGAGED
    first_combat(s, UNION, T.washington)
    assert s.st_morale[s.corps_troops(c)[0]] == 6


@pytest.mark.rule("15.63")
def test_15_63_upgrades_of_new_formations() -> None:
    game = recruiting_phase(
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
