"""7 to 7.5: marches, jumps, ships and invasions."""

import pytest
from camp import (
    AT_ATLANTA,
    AT_CHICAGO,
    FOOT,
    STAND,
    T,
    box,
    camp,
    cavalry,
    corps,
    find,
    gone,
    play,
    texts,
    until,
)

from longroll import IllegalChoice
from longroll.games.acw_campaign.combat.aftermath import repulsed
from longroll.games.acw_campaign.odds import _route
from longroll.games.acw_campaign.words import CONFEDERATE, OFF, UNION


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


@pytest.mark.rule("7")
def test_7_one_march_is_not_called_marches() -> None:
    game = camp(corps("I", "union", "washington"), AT_ATLANTA, turn="1861-aug", dice=(1,))
    assert game.decision.prompt == "2 marches to give"
    play(game, "entrench i")
    assert game.decision.prompt == "1 march to give"


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


@pytest.mark.rule("7.3", "8.6")
@pytest.mark.parametrize(("leesburg", "fate"), [("confederate", "Retreated"), ("union", "Surrendered")])
def test_7_3_a_beaten_attacker_does_not_go_back_over_the_potomac(leesburg: str, fate: str) -> None:
    """R23: where the box that it came from is barred, a corps takes another; the river is closed to Confederates."""
    game = camp(
        corps("X", "confederate", "washington"), corps("I", "union", "manassas-junction"), corps("II", "union", "baltimore"),
        control={"manassas-junction": "confederate", "fredericksburg": "confederate", "leesburg": leesburg}, dice=(3,),
    )  # fmt: skip
    s = game.state
    s.co_from[find(game, "x", CONFEDERATE)] = T.index["manassas-junction"]
    repulsed(s, CONFEDERATE, T.washington)
    assert [type(e).__name__ for e in gone(s.out)] == [fate]
    if fate == "Retreated":
        assert box(game, "x", CONFEDERATE) == "leesburg"
    assert s.losses[CONFEDERATE] == (0 if fate == "Retreated" else 40)


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


@pytest.mark.rule("7.5", "8.6")
def test_7_5_beaten_invaders_go_back_to_their_port() -> None:
    """A41, R22."""
    game = camp(
        corps("I", "union", "fortress-monroe", [["inf 4-4", "inf 4-4"]]),
        corps("X", "confederate", "wilmington"),
        dice=(6,),
    )
    play(game, "invade i wilmington", "done")
    until(game, "train", STAND)
    assert find(game, "i") == OFF or box(game, "i") == "fortress-monroe"


@pytest.mark.rule("7.5", "7.4")
def test_7_5_invaders_have_used_both_ports_and_land_at_one_only() -> None:
    game = camp(
        corps("I", "union", "washington"), corps("II", "union", "baltimore"), corps("III", "union", "fortress-monroe"), AT_ATLANTA,
        turn="1863-may", dice=(6,),
    )  # fmt: skip
    play(game, "invade i mobile")
    s = game.state
    assert {T.slug[b]: used for b, used in enumerate(s.used) if used} == {"mobile": 1, "washington": 1}
    assert s.marches == 4
    assert texts(game, "invade") == ["invade ii mobile", "invade iii mobile"]
    assert (s.co_marches[find(game, "i")], T.slug[s.co_from[find(game, "i")]]) == (2, "washington")
    assert s.find_corps(UNION, "nobody") == OFF


@pytest.mark.rule("7.3", "6.24")
def test_7_3_no_screen_goes_up_the_potomac() -> None:
    """The river between Fredericksburg and Washington is closed to cavalry divisions too, and odds know it."""
    game = camp(
        corps("X", "confederate", "fredericksburg", [FOOT, ["cav 3-4", "cav 3-4"]]), AT_CHICAGO,
        active="confederate", turn="1863-may",
    )  # fmt: skip
    play(game, "march fredericksburg")
    screens = {text.split()[-1] for text in texts(game, "screen")}
    assert screens == {"manassas-junction", "richmond", "yorktown"}
    play(game, "done")
    assert _route(game.state, find(game, "x", 1), T.washington) == T.manassas


@pytest.mark.rule("7.6", "6.24")
def test_7_6_a_corps_that_has_only_sent_a_screen_ahead_may_dig() -> None:
    """R79, R81: the screen has used a march of the corps, not its spades; nobody digs twice in a turn."""
    game = camp(
        corps("X", "confederate", "richmond", [FOOT, ["cav 3-4", "cav 3-4"]]),
        corps("Y", "confederate", "richmond"),
        AT_CHICAGO, active="confederate", turn="1863-may", dice=(6,),
    )  # fmt: skip
    play(game, "march richmond", "screen x 2 fredericksburg", "done", "entrench x", "done")
    assert game.state.field[T.richmond] == 3 * 4
    play(game, "entrench y")
    with pytest.raises(IllegalChoice, match="a corps digs once a turn"):
        game.play("entrench y")
