"""6.2: officers, where guns belong, garrisons, screens."""

import pytest
from camp import (
    AT_ATLANTA,
    FOOT,
    HORSE,
    RULES,
    TWO_DIVISIONS,
    T,
    box,
    camp,
    cavalry,
    corps,
    find,
    held,
    make_army_commander,
    play,
    said,
    texts,
)

from longroll.games.acw_campaign.reorganization.limits import takes
from longroll.games.acw_campaign.words import CONFEDERATE, OFF, SCREEN, UNION


@pytest.mark.rule("2.2", "6.21", "7")
def test_6_21_an_army_commander_speaks_for_the_corps_of_his_box() -> None:
    game = camp(
        corps("I", "union", "washington"), corps("II", "union", "washington", commander="Grant"),
        corps("X", "confederate", "mobile"), dice=(3,),
    )  # fmt: skip
    play(game, "march washington")
    assert game.decision.role == "i-cc"
    make_army_commander(game, "Grant")
    assert RULES.flow.decision(game.state).role == "grant"
    game.play(texts(game, "rail")[0])
    assert game.decision.kind == "onward"
    assert game.decision.role == "grant"  # he sent the corps on its march
    roles = RULES.roles(game.state, "union")
    assert list(roles)[:2] == ["president", "grant"]
    assert roles["grant"].under == "president"
    assert roles["grant"].title == "army commander"


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


@pytest.mark.rule("6.22")
@pytest.mark.parametrize(("turn", "horse"), [("1861-oct", False), ("1862-may", True)])
def test_6_22_in_1861_guns_are_with_the_infantry(turn: str, horse: bool) -> None:
    game = camp(
        corps("I", "union", "washington", [FOOT, FOOT, HORSE]), AT_ATLANTA, phase="reorganization", turn=turn
    )
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
        corps("I", "union", "washington", [FOOT, FOOT], ["art 2-5 R-F"]), corps("II", "union", "washington"), AT_ATLANTA,
        phase="reorganization", turn="1863-may",
    )  # fmt: skip
    play(game, "at washington", "shift i", "stand 1-4")
    assert texts(game) == ["stay", "to i 0", "to i 2", "to ii 0", "to ii 1", "to ii 2"]


@pytest.mark.rule("6.23")
def test_6_23_a_garrison_is_left_in_passing_and_belongs_to_its_corps() -> None:
    game = camp(corps("I", "union", "philadelphia"), corps("X", "confederate", "atlanta"), dice=(3,))
    play(game, "march philadelphia", "rail i baltimore", "leave i 2", "to washington", "done", "done")
    s = game.state
    assert len(s.detached_at(0, T.index["baltimore"])) == 1
    assert s.size(0) == 1
    assert s.units(find(game, "i")) == 8


@pytest.mark.rule("6.23")
def test_6_23_a_single_stand_is_no_division_for_a_garrison() -> None:
    game = camp(
        corps("I", "union", "philadelphia", [FOOT, ["inf 6-4"]]),
        corps("X", "confederate", "atlanta"),
        dice=(3,),
    )
    play(game, "march philadelphia")
    assert texts(game, "leave") == ["leave i 1"]


@pytest.mark.rule("6.23", "6.24")
def test_6_23_garrisons_and_screens_are_told_by_their_rules() -> None:
    game = camp(
        corps("I", "union", "washington", [FOOT, FOOT, HORSE]), AT_ATLANTA, turn="1863-may", dice=(6,)
    )
    play(game, "march washington", "leave i 1", "screen i 3 frederick", "done")
    assert [(e.what, e.duty, e.rule) for e in said(game, "Detached")] == [
        ("i 1", "garrison", "6.23"),
        ("i 3", "screen", "6.24"),
    ]
    play(game, "march washington", "recall i 3")
    assert [(e.what, e.duty, e.rule) for e in said(game, "Detached")][-1] == ("i 3", "", "6.23")


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


@pytest.mark.rule("6.24")
def test_6_24_a_screen_stays_within_one_link_of_its_corps() -> None:
    game = camp(
        cavalry("Horse", "union", "washington"),
        corps("X", "confederate", "atlanta"),
        dice=(6,),
        turn="1863-may",
    )
    play(game, "march washington", "screen horse 1 leesburg")
    s = game.state
    assert len(s.detached_at(0, T.index["leesburg"])) == 1
    play(game, "done", "march washington")
    first = next(x for x in texts(game, "rail") if x.startswith("rail horse baltimore"))
    play(game, first, "halt")
    assert s.detached_at(0, T.index["leesburg"]) == []
    assert held(game, "leesburg") == "confederate"


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


@pytest.mark.rule("6.24")
def test_6_24_a_screen_that_withdraws_stays_within_a_link_of_its_corps() -> None:
    game = camp(
        corps("I", "union", "washington", TWO_DIVISIONS, ["cav 3-5", "cav 3-5"]),
        cavalry("H", "confederate", "gordonsville"),
        corps("X", "confederate", "atlanta", TWO_DIVISIONS), dice=(6,), turn="1863-may",
    )  # fmt: skip
    s = game.state
    c = find(game, "h", CONFEDERATE)
    d = s.divisions_of(c)[0]
    s.detach(d, T.index["manassas-junction"], SCREEN)
    s.st_morale[s.stands_in(d)[0]] = 6
    play(game, "march washington", "road i manassas-junction", "done", "done")
    if game.decision.kind == "withdraw":
        play(game, next(x for x in texts(game, "withdraw") if x != "withdraw gordonsville"))
    at = s.where(d)
    assert at == s.co_box[c] or at in T.near[s.co_box[c]]
