"""Rules at their edges: home guards alone, cavalry corps of brigades, divisions that change hands, entrenching after a march."""

import pytest
from camp import FOOT, HORSE, T, box, camp, cavalry, corps, find, held, new, play, texts, until

from longroll.core.game import Game
from longroll.games.acw_campaign.battle import desk
from longroll.games.acw_campaign.forts import guard_stands
from longroll.games.acw_campaign.recruiting import horse_left
from longroll.games.acw_campaign.supply import network
from longroll.games.acw_campaign.words import (
    OFF,
    UNION,
)


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


@pytest.mark.rule("13.2")
def test_13_2_a_river_may_be_the_last_link() -> None:
    """One link of road, then by water to a box that is not ours yet."""
    s = new().state
    s.control[:] = bytes(
        int(T.slug[b] not in ("quincy", "macon-mo", "st-joseph", "kansas-city")) for b in range(T.n)
    )
    good = network(s, UNION)
    assert [good[T.index[x]] for x in ("st-joseph", "kansas-city", "jefferson-city")] == [2, 1, 1]


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
    play(game, "lead grant i 1 baltimore", "done")
    assert "march baltimore" not in texts(game)  # 7: nobody uses more than two marches in a turn
    assert any("1st Division" in x and "Harrisburg" in x for x in game.log())


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


@pytest.mark.rule("14.5", "15.2", "15.7", "15.62", "11.4")
def test_14_5_the_packet_has_the_rules_for_the_stands_that_are_there() -> None:
    """14.51, 15.2: players of a table are told what the campaign adds for their stands, and of no others."""
    game = camp(
        corps("I", "union", "washington", [[*FOOT, "ss 1-5", "ss 1-5"]], ["cav 3-5"]),
        corps("X", "confederate", "manassas-junction", [FOOT], ["siege 2-5 SG-R"]),
        dice=(3,), turn="1862-may", options={"battles": "table"},
    )  # fmt: skip
    play(game, "march washington", "road i manassas-junction", "done", "done")
    until(game, "battle-form")
    text = desk.sheet(game.state).decode()
    assert "180 at the salient of a fort" in text
    assert "both stands of a regiment in one division" in text
    assert "light horse" in text
    for absent in ("Mounted infantry", "home guard", "hasty works in four turns", "Cartridge"):
        assert absent not in text


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
