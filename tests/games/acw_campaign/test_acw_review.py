"""Rules at their edges: home guards alone, cavalry corps of brigades, divisions that change hands, spades after a march."""

import pytest
from camp import FOOT, HORSE, T, box, camp, cavalry, corps, find, held, new, play, texts, until

from longroll.core.errors import LongrollError
from longroll.core.game import Game
from longroll.games.acw_campaign.forts import guard_stands
from longroll.games.acw_campaign.intelligence import COMPLETE, FRAGMENTARY, NOTHING, reports
from longroll.games.acw_campaign.promotion import first_combat, trainees
from longroll.games.acw_campaign.recruiting import horse_left
from longroll.games.acw_campaign.referee import candidates
from longroll.games.acw_campaign.supply import network
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


def at_mobile() -> Game:
    """A Union corps enters Mobile, where no troops are, but a home guard may be called out."""
    game = camp(
        corps("I", "union", "pensacola", [["inf 6-6", "inf 6-6", "inf 6-6"]] * 2), corps("X", "confederate", "richmond"),
        dice=(5,), turn="1863-may", marks={"guards": ["mobile"]},
    )  # fmt: skip
    play(game, "march pensacola")
    return play(game, next(x for x in texts(game) if x.endswith("mobile")), "done", "done")


@pytest.mark.rule("15.32", "15.3")
def test_15_32_a_home_guard_fights_for_an_empty_city() -> None:
    """R48: enemies enter a city without troops; the guard is called out and there is a battle."""
    game = at_mobile()
    assert (game.decision.kind, game.decision.side) == ("home-guard", "confederate")
    play(game, "call-out")
    s = game.state
    assert s.strength(find(game, "mobile-home-guard", 1)) == 10
    until(game, "train")
    assert find(game, "mobile-home-guard", 1) == OFF
    assert len(s.battles) == 4


@pytest.mark.rule("15.32")
def test_15_32_a_city_may_be_given_up_without_a_fight() -> None:
    game = play(at_mobile(), "give-up")
    assert game.decision.kind == "train"
    until(game, "reorganize")
    play(game, "done")
    assert held(game, "mobile") == "union"
    assert game.state.guards[T.index["mobile"]] == 2


@pytest.mark.rule("15.32")
def test_15_32_the_unions_guard_at_richmond_is_that_of_a_city() -> None:
    s = new().state
    s.turn = 30
    b = T.richmond
    assert [sp for sp, _ in guard_stands(s, b)] == [6, 6, 6]
    s.control[b] = UNION
    assert [sp for sp, _ in guard_stands(s, b)] == [5, 5]


@pytest.mark.rule("6.13")
def test_6_13_a_cavalry_corps_of_brigades_is_the_one_of_its_phase() -> None:
    """R78: built in one month, none is built or raised until the next recruiting phase is over."""
    game = camp(
        *(corps(n, "union", "washington", None, ["cav 3-4", "cav 3-4"]) for n in ("I", "II")),
        *(corps(n, "union", "baltimore", None, ["cav 3-4", "cav 3-4"]) for n in ("III", "IV")),
        corps("X", "confederate", "atlanta"), phase="reorganization", turn="1863-may",
    )  # fmt: skip
    play(game, "at washington", "field i ii", "horsemen", "done")
    s = game.state
    assert horse_left(s, UNION) == 0
    play(game, "at baltimore", "field iii iv")
    assert "horsemen" not in texts(game)
    until(game, "raise", {"reorganize-box": "done", "reorganize": "done"})
    assert game.decision.side == "union"
    assert not texts(game, "cavalry")
    until(game, "command", {"raise": "enough"})
    assert horse_left(s, UNION) == 1


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


@pytest.mark.rule("6.24")
def test_6_24_a_screen_goes_ahead_of_its_corps_in_the_same_march() -> None:
    """R81: the march counts once; both cavalry divisions may screen, also after the corps has moved."""
    game = camp(
        cavalry("Horse", "union", "washington"),
        corps("X", "confederate", "atlanta"),
        dice=(6,),
        turn="1863-may",
    )
    play(game, "march washington", "rail horse baltimore", "halt")
    s = game.state
    assert s.co_marches[find(game, "horse")] == 1
    play(game, "screen horse 1 frederick", "screen horse 2 philadelphia")
    assert s.co_marches[find(game, "horse")] == 1
    assert not texts(game, "recall")
    assert len(s.detached_at(UNION, T.index["frederick"])) == 1
    play(game, "done", "march baltimore", "recall horse 1", "rail horse washington", "done")
    assert s.co_marches[find(game, "horse")] == 2
    assert box(game, "horse") == "washington"


@pytest.mark.rule("6.24", "6.13")
def test_6_24_an_infantry_corps_may_have_a_cavalry_division() -> None:
    game = camp(
        corps("I", "union", "washington", [FOOT, HORSE]), corps("X", "confederate", "atlanta"), dice=(6,)
    )
    play(game, "march washington")
    assert "screen i 2 leesburg" in texts(game)
    assert not [x for x in texts(game, "screen") if x.startswith("screen i 1")]


@pytest.mark.rule("7.6")
def test_7_6_a_corps_digs_where_a_march_has_brought_it() -> None:
    """R79: two marches for a unit in all, so only in a recruiting city; once a turn."""
    game = camp(
        corps("I", "union", "philadelphia"), corps("II", "union", "baltimore"), corps("X", "confederate", "atlanta"),
        dice=(6,), turn="1863-may",
    )  # fmt: skip
    play(game, "march philadelphia", "rail i baltimore", "halt", "done", "entrench ii")
    assert [
        x for x in texts(game) if " i " in x
    ] == []  # those marches move whoever began the turn there, and nobody does
    assert "entrench ii" not in texts(game)
    play(game, "entrench i")
    assert game.state.field[T.index["baltimore"]] == 48
    assert game.state.co_marches[find(game, "i")] == 2
    far = camp(
        corps("I", "union", "harpers-ferry"), corps("X", "confederate", "atlanta"), dice=(6,), turn="1863-may"
    )
    play(far, "march harpers-ferry", "road i leesburg", "done")
    assert not texts(far, "entrench")


@pytest.mark.rule("6.23", "7.7")
def test_7_7_a_commander_may_drop_all_but_his_corps_troops() -> None:
    game = camp(
        corps("I", "union", "philadelphia", [FOOT, FOOT], ["cav 3-4"]),
        corps("X", "confederate", "atlanta"),
        dice=(3,),
    )
    play(game, "march philadelphia", "leave i 1", "leave i 2", "rail i baltimore", "halt")
    assert len(game.state.detached_at(UNION, T.index["philadelphia"])) == 2
    assert box(game, "i") == "baltimore"


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
    assert trainees(s, UNION) == [one, two]


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
    s.push("honours", box=T.washington, number=1, did=[])
    first, second = candidates(s, 1, [])
    play(game, "honour union i 1 1", "demote union i 1 2")
    assert (s.st_status[first], s.st_status[second]) == (VETERAN, GREEN)
    assert s.st_flags[first] & RAISED
    play(game, "done")
    s.push("honours", box=T.washington, number=1, did=[])
    assert "honour union i 1 1" not in texts(game)
    assert "demote union i 1 1" in texts(game)


@pytest.mark.parametrize(
    ("scout", "near", "far"),
    [([], FRAGMENTARY, NOTHING), (["ss 1-5"], COMPLETE, NOTHING), (["cav 1-4"], COMPLETE, NOTHING), (["cav 2-4"], COMPLETE, FRAGMENTARY)],
)  # fmt: skip
@pytest.mark.rule("12.21", "12.22", "10", "15.7")
def test_15_7_sharpshooters_and_single_points_scout_one_box(scout: list[str], near: int, far: int) -> None:
    """R82: next door they see as cavalry does, past a mere brigade; not two boxes away."""
    game = camp(
        corps("I", "union", "leesburg", [FOOT], scout), corps("X", "confederate", "manassas-junction", [FOOT], ["cav 3-4"]),
        options={"intelligence": True}, turn="1862-may",
    )  # fmt: skip
    level = reports(game.state, UNION)
    assert level[T.manassas] == near
    assert level[T.index["front-royal"]] == far


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


@pytest.mark.rule("13.2")
def test_13_2_a_river_may_be_the_last_link() -> None:
    """One link of road, then by water to a box that is not ours yet."""
    s = new().state
    s.control[:] = bytes(
        int(T.slug[b] not in ("quincy", "macon-mo", "st-joseph", "kansas-city")) for b in range(T.n)
    )
    good = network(s, UNION)
    assert [good[T.index[x]] for x in ("st-joseph", "kansas-city", "jefferson-city")] == [2, 1, 1]


def fogged(*more: str) -> Game:
    return camp(
        corps("I", "union", "washington", [FOOT, FOOT], ["cav 3-4"]),
        corps("X", "confederate", "manassas-junction", [["inf 6-4"] * 4], []),
        corps("XI", "confederate", "gordonsville", [["inf 3-4", "inf 3-4"]]),
        *more, dice=(3,), options={"intelligence": True}, turn="1862-may",
    )  # fmt: skip


@pytest.mark.rule("12", "8.2")
def test_12_odds_by_what_is_reported() -> None:
    """R84: a complete report gives odds with guessed strengths, and says so; a fragmentary one, or none, gives none."""
    game = fogged()
    before = game.to_json()
    found = game.odds("manassas-junction", "washington")
    assert game.to_json() == before
    assert found["attacker_wins"] >= 0
    assert any("guessed" in m["reason"] and m["rule"] == "12.12" for m in found["modifiers"])
    with pytest.raises(LongrollError, match="no enemy is reported at Atlanta"):
        game.odds("atlanta")
    worlds = {
        game.imagine("union", k).odds("manassas-junction", "washington")["sides"]["confederate"]["strength"]
        for k in range(12)
    }
    assert len(worlds) > 1
    with pytest.raises(LongrollError, match="reports come with your own turn"):
        game.imagine("confederate", 1).odds("washington")


@pytest.mark.rule("12.11", "8.2")
def test_12_11_a_fragmentary_report_gives_no_odds() -> None:
    game = fogged(cavalry("Y", "confederate", "manassas-junction"))
    with pytest.raises(LongrollError, match="fragmentary report"):
        game.odds("manassas-junction", "washington")


@pytest.mark.rule("12.13", "7.6")
def test_12_odds_do_not_measure_the_enemys_trenches() -> None:
    plain, dug = fogged(), fogged()
    dug.state.field[T.manassas] = 99
    where = ("manassas-junction", "washington")
    assert plain.odds(*where) == dug.odds(*where)


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


@pytest.mark.rule("6.23", "7.7")
def test_6_23_an_army_commander_takes_a_garrison_along() -> None:
    """R80: as far as foot marches, through own boxes, twice a turn at most; nobody else can."""
    officer = '[[officer]]\nname = "Grant"\nside = "union"\nrank = "army commander"\nbox = "philadelphia"\n'
    game = camp(
        corps("I", "union", "washington", [["@garrison philadelphia", *FOOT], FOOT]), corps("X", "confederate", "atlanta"),
        officer, dice=(6,), turn="1863-may",
    )  # fmt: skip
    s = game.state
    play(game, "march philadelphia", "lead grant i 1 harrisburg")
    assert len(s.detached_at(UNION, T.index["harrisburg"])) == 1
    assert s.of_box[s.of_name.index("Grant")] == T.index["harrisburg"]
    assert all(game.say(x) for x in game.choices())
    play(game, "done", "march harrisburg")
    assert not [x for x in texts(game, "lead") if x.endswith("manassas-junction")]
    play(game, "lead grant i 1 baltimore", "done", "march baltimore")
    assert not texts(game, "lead")
    assert texts(game, "ride") == ["ride grant"]
    assert any("1st Division" in x and "Harrisburg" in x for x in game.log())


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


@pytest.mark.rule("7.6")
def test_7_6_why_a_corps_does_not_dig() -> None:
    game = camp(
        corps("I", "union", "harpers-ferry"), corps("X", "confederate", "atlanta"), dice=(6,), turn="1863-may"
    )
    play(game, "march harpers-ferry", "road i leesburg", "done")
    assert game.why("entrench i") == (
        "it takes 2 here, and no unit uses more than 2 marches in a turn",
        "7.6",
    )
