"""7.6, 7.7: entrenching, and officers who ride alone."""

import pytest
from camp import (
    AT_ATLANTA,
    FOOT,
    HORSE,
    T,
    box,
    camp,
    corps,
    duties,
    find,
    make_army_commander,
    play,
    said,
    texts,
    until,
)

from longroll import LongrollError
from longroll.games.acw_campaign.movement.officers import rides
from longroll.games.acw_campaign.words import ARMY, CONFEDERATE, GARRISON, SCREEN, UNION, WITH_CORPS


@pytest.mark.rule("7.6")
def test_7_6_three_inches_for_each_unit() -> None:
    """A8: eleven units dig 33 inches; one march in a recruiting city, two elsewhere."""
    eleven = corps("I", "union", "washington", [[*FOOT, "inf 6-4"], [*FOOT, "inf 6-4"]], ["cav 3-4"])
    game = camp(eleven, corps("II", "union", "frederick"), corps("X", "confederate", "atlanta"), dice=(4,))
    play(game, "entrench i")
    assert game.state.field[T.washington] == 33
    assert game.state.marches == 2
    play(game, "entrench ii")
    assert game.state.marches == 0


@pytest.mark.rule("7.6")
def test_7_6_works_are_lost_when_all_leave() -> None:
    game = camp(
        corps("I", "union", "frederick"),
        corps("X", "confederate", "atlanta"),
        dice=(3,),
        works={"frederick": [30, 0, 0]},
    )
    play(game, "march frederick")
    play(game, texts(game)[1])
    assert game.state.field[T.index["frederick"]] == 0
    assert said(game, "WorksLost")[-1].rule == "7.6"


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


@pytest.mark.rule("7.6")
def test_7_6_only_the_units_that_are_there_dig() -> None:
    """R49: eight units of which four stand as a garrison elsewhere dig twelve inches; one of a single point digs none."""
    away = ["@garrison baltimore", *FOOT]
    game = camp(corps("I", "union", "washington", [FOOT, away], ["cav 1-4"]), AT_ATLANTA, dice=(3,))
    play(game, "entrench i")
    assert game.state.field[T.washington] == 12


@pytest.mark.rule("7.7", "2.2")
def test_7_7_an_officer_alone_rides_by_his_own_will() -> None:
    game = camp(
        corps("I", "union", "washington"), corps("II", "union", "washington", commander="Grant"),
        corps("X", "confederate", "mobile"), dice=(3,),
    )  # fmt: skip
    make_army_commander(game, "Grant")
    play(game, "march washington", "ride grant")
    assert (game.decision.kind, game.decision.role) == ("ride", "grant")


@pytest.mark.rule("7.7", "2.2")
def test_7_7_an_officer_rides_four_boxes_through_friendly_country() -> None:
    game = camp(corps("I", "union", "washington"), corps("X", "confederate", "manassas-junction"), dice=(3,))
    s = game.state
    o = s.new_officer(0, "Scott", T.washington, ARMY)
    game._choices = None
    play(game, "march washington", "ride scott")
    assert "to manassas-junction" not in texts(game)
    assert "to philadelphia" in texts(game)
    play(game, "to philadelphia")
    assert T.slug[s.of_box[o]] == "philadelphia"


@pytest.mark.rule("7.7", "6.23")
def test_7_7_a_corps_commander_rides_alone_to_a_division_of_his() -> None:
    """R86: what he leaves are garrisons under their commanders, the corps troops with the first of them."""
    game = camp(
        corps(
            "I",
            "union",
            "philadelphia",
            [FOOT, ["@garrison washington", *FOOT], ["inf 6-4", "inf 6-4"]],
            ["cav 3-4"],
        ),
        corps("X", "confederate", "atlanta"),
        dice=(3,),
    )
    s = game.state
    play(game, "march philadelphia", "ride i-cc")
    assert texts(game) == ["stay", "to washington"]
    assert [row["place"] for row in game.reach("i-cc")] == ["washington"]
    play(game, "to washington")
    c = find(game, "i")
    assert box(game, "i") == "washington"
    assert len(s.detached_at(0, T.index["philadelphia"])) == 2
    assert len(s.detached_at(0, T.index["washington"])) == 0
    first = s.divisions_of(c)[0]
    assert sorted(s.st_sp[i] for i in s.stands_in(first)) == [2, 3, 6, 6, 6]
    assert s.dv_limit[first] == 9  # 18 and 3 of morale 4, 2 of morale 5
    assert not s.corps_troops(c)
    play(game, "done", "march washington", "road i leesburg", "done")
    assert s.co_marches[c] == 2
    assert "march leesburg" not in texts(game)


@pytest.mark.rule("7.7")
@pytest.mark.parametrize(
    ("divisions", "troops", "control"),
    [
        ([FOOT, FOOT], [], {}),  # no division elsewhere
        ([["inf 6-4"], ["@garrison washington", *FOOT]], [], {}),  # one stand is no garrison
        ([FOOT, ["@garrison washington", *FOOT]], ["siege 2-5 SG-R"], {}),  # siege guns need him
        ([FOOT, ["@garrison washington", *FOOT]], [], {"baltimore": "confederate"}),  # not through the enemy's country
    ],
)  # fmt: skip
def test_7_7_a_corps_commander_who_cannot_ride(
    divisions: list[list[str]], troops: list[str], control: dict[str, str]
) -> None:
    game = camp(
        corps("I", "union", "philadelphia", divisions, troops),
        corps("X", "confederate", "atlanta"),
        dice=(3,),
        control={"harrisburg": "confederate", **control} if control else {},
    )
    play(game, "march philadelphia")
    assert texts(game, "ride") == []
    with pytest.raises(LongrollError, match="goes with it"):
        game.reach("i-cc")


@pytest.mark.rule("7.7", "14")
def test_7_7_one_formation_is_enough_in_a_permanent_fortification() -> None:
    game = camp(
        corps("I", "union", "washington", [FOOT, ["inf 6-4"]]),
        corps("X", "confederate", "atlanta"),
        dice=(3,),
        works={"washington": [0, 24, 0]},
    )
    play(game, "march washington")
    assert texts(game, "leave") == ["leave i 1", "leave i 2"]


@pytest.mark.rule("7.3", "7.7")
def test_7_7_a_confederate_officer_keeps_off_the_potomac() -> None:
    s = camp(
        corps("X", "confederate", "atlanta"),
        control={"washington": "confederate", "manassas-junction": "union"},
    ).state
    assert T.washington not in rides(s, 1, T.index["fredericksburg"])


@pytest.mark.rule("7.7", "6.24")
@pytest.mark.parametrize(("screen", "duty"), [("frederick", SCREEN), ("harrisburg", GARRISON)])
def test_7_7_a_screen_that_its_commander_rides_away_from_stays_as_a_garrison(screen: str, duty: int) -> None:
    """R86: within a link of where he goes it goes on screening."""
    parts = [
        ["inf 6-4", "inf 6-4"],
        ["@garrison washington", "inf 6-4", "inf 6-4"],
        [f"@screen {screen}", *HORSE],
    ]
    game = camp(corps("C", "union", "baltimore", parts), AT_ATLANTA, turn="1863-may", dice=(6,))
    play(game, "march baltimore", "ride c-cc", "to washington")
    assert duties(game.state, find(game, "c")) == [
        (1, "baltimore", GARRISON),
        (2, "washington", WITH_CORPS),
        (3, screen, duty),
    ]


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


@pytest.mark.rule("7", "7.7")
def test_7_7_an_officer_rides_two_marches_in_a_turn() -> None:
    officer = '[[officer]]\nname = "Grant"\nside = "union"\nrank = "army commander"\nbox = "philadelphia"\n'
    game = camp(
        corps("I", "union", "washington"),
        corps("X", "confederate", "atlanta"),
        officer,
        dice=(6,),
        turn="1863-may",
    )
    play(
        game,
        "march philadelphia",
        "ride grant",
        "to baltimore",
        "done",
        "march baltimore",
        "ride grant",
        "to washington",
        "done",
    )
    play(game, "march washington")
    assert not texts(game, "ride")
    assert not texts(game, "accompany")
    assert game.state.of_marches[game.state.of_name.index("Grant")] == 2
    play(game, "done", "done")
    until(game, "command")
    assert not any(game.state.of_marches)


@pytest.mark.rule("7", "7.7")
def test_7_7_whoever_rides_with_a_corps_uses_its_marches() -> None:
    officer = '[[officer]]\nname = "Grant"\nside = "union"\nrank = "army commander"\nbox = "washington"\nwith = "I"\n'
    game = camp(
        corps("I", "union", "washington"),
        corps("X", "confederate", "atlanta"),
        officer,
        dice=(6,),
        turn="1863-may",
    )
    play(
        game,
        "march washington",
        "rail i baltimore",
        "halt",
        "done",
        "march baltimore",
        "rail i philadelphia",
        "halt",
        "done",
    )
    assert game.state.of_marches[game.state.of_name.index("Grant")] == 2
    assert "march philadelphia" not in texts(game)


@pytest.mark.rule("7.7")
def test_7_7_an_officer_does_not_leave_his_troops_in_a_box_that_was_not_friendly() -> None:
    game = camp(corps("I", "union", "washington"), corps("X", "confederate", "atlanta"), dice=(6,))
    s = game.state
    o = s.new_officer(0, "Scott", T.washington, ARMY)
    game._choices = None
    play(game, "march washington", "accompany scott i", "road i manassas-junction", "done")
    assert T.slug[s.of_box[o]] == "manassas-junction"
    play(game, "march manassas-junction")
    assert texts(game, "ride") == []
    play(game, "done")
    game = camp(corps("I", "union", "washington"), corps("X", "confederate", "atlanta"), dice=(6,))
    game.state.new_officer(0, "Scott", T.washington, ARMY)
    game._choices = None
    play(game, "march washington", "accompany scott i", "rail i baltimore")
    play(game, "halt") if "halt" in texts(game) else None
    play(game, "done", "march baltimore", "ride scott")
    assert "to washington" in texts(game)


@pytest.mark.rule("7.7", "7")
def test_7_7_an_army_commander_rides_along_for_a_march_of_his_own() -> None:
    """R80, R86: he goes with a corps commander who joins a division elsewhere if he has a march left, else he stays."""
    for used, ends in ((0, ("gordonsville", 1)), (1, ("gordonsville", 2)), (2, ("richmond", 2))):
        game = camp(
            corps("X", "confederate", "richmond", [["@garrison gordonsville", *FOOT], FOOT]),
            corps("I", "union", "chicago"), active="confederate",
        )  # fmt: skip
        s = game.state
        o = s.new_officer(CONFEDERATE, "Lee", T.richmond, ARMY)
        s.of_corps[o], s.of_marches[o] = find(game, "x", 1), used
        play(game, "march richmond", "ride x-cc", "to gordonsville")
        assert (T.slug[s.of_box[o]], s.of_marches[o]) == ends
