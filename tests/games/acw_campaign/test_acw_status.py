"""9: recovery, status, promotion."""

import pytest
from camp import AT_ATLANTA, FOOT, PERSON, RULES, T, at_manassas, camp, corps, fill, find, play, texts

from longroll.core.events import PlaceSlug, SideSlug
from longroll.games.acw_campaign.battle import desk
from longroll.games.acw_campaign.combat.recovery import recover
from longroll.games.acw_campaign.events import Fortified, Promoted, Recruiting, Reorganized
from longroll.games.acw_campaign.frames import AfterBattle
from longroll.games.acw_campaign.promotion import crack, trainees, veteran, worthy
from longroll.games.acw_campaign.referee import candidates
from longroll.games.acw_campaign.sequence import begin, union_turn
from longroll.games.acw_campaign.words import (
    COLLAPSED,
    CONFEDERATE,
    CRACK,
    ENGAGED,
    GREEN,
    RAISED,
    TRIED,
    UNION,
    VETERAN,
)


@pytest.mark.parametrize(
    ("how", "foot", "guns"), [("field", 8, 8), ("rear_guard", 6, 6), ("no_rear_guard", 4, 0)]
)
@pytest.mark.rule("9.1", "9")
def test_9_1_recovery_after_a_battle(how: str, foot: int, guns: int) -> None:
    """A15: of twelve lost eight, six, or four and no guns."""
    eight = ["inf 6-4"] * 4 + ["art 3-5"] * 4
    s = camp(corps("I", "union", "washington", [eight]), corps("X", "confederate", "atlanta")).state
    stands = s.stands_at(UNION, T.washington)
    for i in stands:
        s.hurt(i, 3)
    recover(s, UNION, T.washington, how)
    assert sum(s.st_sp[i] for i in stands[:4]) == 12 + foot
    assert sum(s.st_sp[i] for i in stands[4:]) == guns


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


@pytest.mark.parametrize(
    ("stands", "number"), [(FOOT, 8), (["inf 6-5"] * 3 + ["art 2-5"], 10), (["inf 5-6", "inf 5-4"], 5)]
)
@pytest.mark.rule("9.21", "9.22", "9.24", "9.2")
def test_9_24_exhaustion_by_morale(stands: list[str], number: int) -> None:
    """A17: 8.2, 10.0, and a mixed formation."""
    s = camp(corps("I", "union", "washington", [stands]), corps("X", "confederate", "atlanta")).state
    assert s.exhaustion(s.divisions_of(0)[0]) == number


@pytest.mark.rule("9.3", "9.31")
def test_9_3_training_never_makes_crack() -> None:
    veterans = ["inf 6-5", "inf 6-5"]
    text = corps("I", "union", "washington", [veterans]).replace(
        "number = 1", 'number = 1, status = "veteran"'
    )
    game = camp(text, corps("X", "confederate", "atlanta"), phase="promotion")
    assert game.decision.kind != "train"


@pytest.mark.rule("9.3", "9.31")
def test_9_3_once_in_a_game_turn_not_in_a_side_s_turn() -> None:
    """What was promoted in the Union's turn is not trained in the Confederate turn of the same month."""
    s = camp(corps("I", "union", "chicago"), corps("X", "confederate", "atlanta")).state
    c = s.find_corps(CONFEDERATE, "x")
    d = s.divisions_of(c)[0]
    veteran(s, d, "9.32")
    s.dv_status[d] = s.st_status[s.stands_in(d)[0]] = 0  # a new green brigade has come to it since
    begin(s, CONFEDERATE)
    assert d not in trainees(s, CONFEDERATE)
    assert s.st_flags[s.stands_in(d)[0]] & RAISED
    union_turn(s)
    assert d in trainees(s, CONFEDERATE)


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


@pytest.mark.rule("9.33", "9.31")
@pytest.mark.parametrize(("gift", "morale", "status"), [('"5"', 5, VETERAN), ('"6"', 6, CRACK)])
def test_9_33_promotion_by_form_keeps_status_and_morale_together(gift: str, morale: int, status: int) -> None:
    game = at_manassas(options={"battles": "table"})
    text = fill(desk.blank(game.state)).replace("[promotions]", f'[promotions]\n"I Corps 1/1" = {gift}\n#')
    play(game, desk.choice(game.state, text), "confirm")
    s = game.state
    i = s.stands_in(s.divisions_of(find(game, "i-corps"))[0])[0]
    assert (s.st_morale[i], s.st_status[i]) == (morale, status)
    assert s.st_flags[i] & RAISED


@pytest.mark.rule("9.32", "15.62")
def test_9_32_mounted_infantry_may_become_crack() -> None:
    """Wilder's stands are foot and horse at once."""
    s = camp(corps("I", "union", "nashville", [["mounted 3-5 spencer", "art 2-5 mixed"]]), AT_ATLANTA).state
    d = s.divisions_of(0)[0]
    s.dv_status[d], s.dv_flags[d], s.dv_battle[d] = VETERAN, ENGAGED, 1
    assert worthy(s, UNION, 1) == [(d, s.stands_in(d)[0])]
