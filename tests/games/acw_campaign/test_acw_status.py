"""9.3, 11.1, 15.6: status of mixed divisions, honours, upgrades, names, and what is decided before the first turn."""

import pytest
from camp import FOOT, T, box, camp, corps, find, new, play, texts, until

from longroll.core.game import Game
from longroll.games.acw_campaign.frames import AfterBattle
from longroll.games.acw_campaign.promotion import first_combat, trainees
from longroll.games.acw_campaign.referee import candidates
from longroll.games.acw_campaign.words import (
    CONFEDERATE,
    CRACK,
    ENGAGED,
    GREEN,
    OFF,
    RAISED,
    UNION,
    VETERAN,
)

PERSON = {"referee": "person"}


@pytest.mark.rule("9.31", "9.24", "10")
def test_9_31_green_stands_in_a_veteran_division_can_be_trained() -> None:
    """R34: the status of a mixed division follows its majority; its green foot is trained like any other."""
    game = camp(
        corps("I", "union", "washington", [["inf 6-5", "inf 6-5", "inf 6-4"], ["inf 6-4", "inf 6-4", "inf 6-5"]]),
        corps("X", "confederate", "atlanta"), phase="reorganization",
    )  # fmt: skip
    play(game, "done")
    s = game.state
    one, two = s.divisions_of(find(game, "i"))
    assert (s.dv_status[one], s.dv_status[two]) == (VETERAN, GREEN)
    assert list(trainees(s, UNION)) == [one, two]


@pytest.mark.rule("9.23", "9.24")
def test_9_23_a_division_is_crack_while_it_keeps_a_crack_stand() -> None:
    game = camp(
        corps("I", "union", "washington", [["inf 6-6", "inf 6-5", "inf 6-5"], ["inf 6-5", "inf 6-5"]]),
        corps("X", "confederate", "atlanta"), phase="reorganization",
    )  # fmt: skip
    s = game.state
    one, two = s.divisions_of(find(game, "i"))
    s.dv_status[one] = CRACK
    play(game, "at washington", "shift i", "stand 1-1", "to i 2", "done", "done")
    assert (s.dv_status[one], s.dv_limit[one]) == (VETERAN, 6)
    assert s.dv_limit[two] == 10  # 6 x .6 + 12 x .5 = 9.6: 9.24


@pytest.mark.rule("9.33", "9.3")
def test_9_33_an_honour_is_a_promotion_of_the_turn() -> None:
    """Once a turn for a stand; its status follows its morale up and down."""
    game = camp(
        corps("I", "union", "washington", [["inf 6-4", "inf 6-5"]]), corps("X", "confederate", "atlanta"), options=PERSON,
    )  # fmt: skip
    s = game.state
    d = s.divisions_of(find(game, "i"))[0]
    s.dv_flags[d], s.dv_battle[d] = ENGAGED, 1
    s.push(AfterBattle("honours", box=T.washington, number=1))
    first, second = candidates(s, 1, [])
    play(game, "honour union i 1 1", "demote union i 1 2")
    assert (s.st_status[first], s.st_status[second]) == (VETERAN, GREEN)
    assert s.st_flags[first] & RAISED
    play(game, "done")
    s.push(AfterBattle("honours", box=T.washington, number=1))
    assert "honour union i 1 1" not in texts(game)
    assert "demote union i 1 1" in texts(game)


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


def box_of(game: Game, c: int) -> str:
    return T.slug[game.state.co_box[c]]
