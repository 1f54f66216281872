"""7: strategic movement."""

import pytest
from camp import FOOT, HORSE, T, box, camp, cavalry, corps, find, held, play, said, texts, until

from longroll import IllegalChoice, LongrollError
from longroll.games.acw_campaign.movement.officers import rides
from longroll.games.acw_campaign.words import ARMY


@pytest.mark.parametrize(
    ("turn", "die", "union", "rebel"), [("1863-may", 4, 4, 5), ("1865-may", 6, 6, 5), ("1861-jul", 1, 2, 2)]
)
@pytest.mark.rule("7", "2.1", "2")
def test_7_the_command_table(turn: str, die: int, union: int, rebel: int) -> None:
    """A6."""
    for side, marches in (("union", union), ("confederate", rebel)):
        game = camp(
            corps("I", "union", "washington"),
            corps("X", "confederate", "richmond"),
            turn=turn,
            active=side,
            dice=(die,),
        )
        assert game.state.marches == marches


@pytest.mark.rule("7")
def test_7_rail_three_boxes_for_the_union_through_own_boxes_only() -> None:
    """A44: into an enemy box a railroad is a road."""
    game = camp(corps("I", "union", "philadelphia"), corps("X", "confederate", "atlanta"), dice=(3,))
    play(game, "march philadelphia", "rail i baltimore", "to washington")
    assert game.decision.kind == "move"  # no railroad of ours goes on from there
    play(game, "done", "march washington")
    assert "road i manassas-junction" in texts(game)
    assert "rail i manassas-junction" not in texts(game)
    play(game, "road i manassas-junction")
    assert game.state.co_marches[find(game, "i")] == 2
    with pytest.raises(IllegalChoice):
        game.play("march manassas-junction")


@pytest.mark.rule("7")
def test_7_a_corps_goes_two_marches_at_most() -> None:
    """A33: rail and road, then no more."""
    game = camp(
        corps("I", "union", "harrisburg"), corps("X", "confederate", "atlanta"), dice=(6,), turn="1863-may"
    )
    play(
        game,
        "march harrisburg",
        "rail i philadelphia",
        "halt",
        "done",
        "march philadelphia",
        "rail i baltimore",
        "halt",
        "done",
    )
    assert "march baltimore" not in texts(game)
    assert game.why("march baltimore") is not None


@pytest.mark.rule("7", "8")
def test_7_an_occupied_box_ends_movement() -> None:
    game = camp(corps("I", "union", "washington"), corps("X", "confederate", "manassas-junction"), dice=(6,))
    play(game, "march washington", "road i manassas-junction", "done")
    assert game.state.co_done[find(game, "i")] == 1
    assert "march manassas-junction" not in texts(game)


@pytest.mark.rule("7.1")
def test_7_1_cavalry_jumps_past_infantry_but_not_into_another_occupied_box() -> None:
    """A45: illegal in the same march, legal in a second."""
    game = camp(
        cavalry("Horse", "union", "washington"), corps("X", "confederate", "manassas-junction"),
        corps("Y", "confederate", "gordonsville"), dice=(6,), turn="1863-may",
    )  # fmt: skip
    play(game, "march washington", "road horse manassas-junction")
    assert game.decision.rule == "7.1"
    assert "to gordonsville" not in texts(game)
    play(game, "to fredericksburg", "done")
    assert not game.state.co_done[find(game, "horse")]
    assert "march fredericksburg" in texts(game)


@pytest.mark.rule("7.1")
def test_7_1_no_jump_past_a_cavalry_corps() -> None:
    game = camp(
        cavalry("Horse", "union", "washington"),
        cavalry("Rebel", "confederate", "manassas-junction"),
        dice=(6,),
        turn="1863-may",
    )
    play(game, "march washington", "road horse manassas-junction")
    assert game.decision.kind == "move"
    assert game.state.co_done[find(game, "horse")]


@pytest.mark.parametrize(("turn", "runs"), [("1862-mar", False), ("1862-apr", True)])
@pytest.mark.rule("7.2")
def test_7_2_running_the_guns_after_march_1862(turn: str, runs: bool) -> None:
    game = camp(corps("I", "union", "cairo"), corps("X", "confederate", "island-no-10"), dice=(6,), turn=turn)
    play(game, "march cairo", "river i island-no-10")
    assert (game.decision.kind == "onward") == runs
    if runs:
        assert game.decision.rule == "7.2"
        play(game, "to memphis")
        assert box(game, "i") == "memphis"


@pytest.mark.rule("7.2")
def test_7_2_not_upstream() -> None:
    game = camp(
        corps("I", "union", "memphis"),
        corps("X", "confederate", "island-no-10"),
        dice=(6,),
        control={"memphis": "union"},
    )
    play(game, "march memphis", "river i island-no-10")
    assert game.decision.kind == "move"


@pytest.mark.rule("7.3")
def test_7_3_the_potomac_is_closed_to_confederates() -> None:
    game = camp(
        corps("X", "confederate", "fredericksburg"),
        corps("I", "union", "chicago"),
        active="confederate",
        dice=(3,),
    )
    play(game, "march fredericksburg")
    assert "river x washington" not in texts(game)
    assert game.why("river x washington") == ("the Potomac is closed to Confederates", "7.3")
    game = camp(corps("I", "union", "washington"), corps("X", "confederate", "atlanta"), dice=(3,))
    play(game, "march washington")
    assert "river i fredericksburg" in texts(game)


@pytest.mark.rule("7.4", "7.5")
def test_7_4_every_corps_at_sea_costs_a_march_and_then_rests() -> None:
    """A7, A42: three corps three marches, a field corps two."""
    game = camp(
        corps("I", "union", "washington"), corps("II", "union", "washington"),
        corps("III", "union", "washington", kind="field"), corps("X", "confederate", "atlanta"), dice=(5,), turn="1863-may",
    )  # fmt: skip
    assert game.state.marches == 4
    play(game, "sail i fortress-monroe", "sail ii fortress-monroe", "sail iii pensacola")
    assert game.state.marches == 0
    assert texts(game) == ["done"]
    assert game.why("march fortress-monroe") == ("no marches are left", "7")


@pytest.mark.rule("7.5")
def test_7_5_an_invasion_needs_a_six_and_lands_at_one_port() -> None:
    def army(die: int) -> object:
        return camp(
            corps("I", "union", "washington"),
            corps("II", "union", "washington"),
            corps("X", "confederate", "atlanta"),
            dice=(die,),
        )

    calm = army(5)
    assert not texts(calm, "invade")  # type: ignore[arg-type]
    assert calm.why("invade i wilmington") == ("an invasion needs a six on the command die", "7.5")  # type: ignore[attr-defined]
    storm = army(6)
    assert "invade i wilmington" in texts(storm)  # type: ignore[arg-type]
    play(storm, "invade i wilmington")  # type: ignore[arg-type]
    assert texts(storm, "invade") == ["invade ii wilmington"]  # type: ignore[arg-type]


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


@pytest.mark.rule("15.1")
def test_15_1_the_first_in_kentucky_gives_the_other_a_victory() -> None:
    """A31."""
    game = camp(
        corps("X", "confederate", "nashville"),
        corps("I", "union", "chicago"),
        active="confederate",
        dice=(3,),
    )
    play(game, "march nashville")
    play(game, next(x for x in texts(game) if x.endswith(" bowling-green")))
    assert list(game.state.wins) == [1, 0]
    assert game.state.kentucky


@pytest.mark.rule("14.5")
def test_14_5_siege_guns_keep_to_rails_and_water() -> None:
    game = camp(
        corps("I", "union", "washington", troops=["siege 2-5 SG-R"]),
        corps("X", "confederate", "atlanta"),
        dice=(3,),
    )
    play(game, "march washington")
    assert not texts(game, "road")
    assert texts(game, "rail")
    assert game.why("road i leesburg") == ("a corps with siege guns keeps to railroads and water", "14.5")


@pytest.mark.rule("6")
def test_6_bad_words_get_a_reason() -> None:
    game = camp(corps("I", "union", "washington", [HORSE]), corps("X", "confederate", "atlanta"), dice=(3,))
    assert game.why("entrench nobody") == ("the Union side has no corps 'nobody'; known: i", "6")
    assert game.why("march atlantis") == (
        "there is no box 'atlantis'; did you mean 'atlanta' or 'atlantic-city' or 'albany'?",
        "3.1",
    )
    until(game, "command")
