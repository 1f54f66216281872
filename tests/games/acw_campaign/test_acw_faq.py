"""The FAQ's answers, each as a test; those not here stand with their rule.

L1931 cavalry of all routes: test_acw_battles::test_8_cavalry_of_all_routes_is_counted_together. L1961 Pensacola:
test_acw_map::test_3_pensacola_is_union_and_empty. L2029 the town, not the dead: test_acw_battles::test_8_6_the_town_decides_not_the_dead.
L2045 rail: test_battle_hours::test_8_4_rail_stands_arrive_disordered, ::test_8_4_a_cut_line_sends_them_by_road. L2065 bridges:
test_battle_join::test_16_1_no_bridge_over_the_great_rivers. L2075 elites: test_battle_resolver::test_elites_are_with_all_but_the_poorly_trained.
L2079 guns of a lost Washington: test_acw_supply::test_14_2_what_is_due_to_a_lost_city_is_lost. L2103 nowhere to go:
test_acw_battles::test_8_no_box_to_go_to_means_battle.
"""

import pytest
from camp import FOOT, T, box, camp, corps, find, new, play, said, texts, until

from longroll.games.acw_campaign.battle import desk
from longroll.games.acw_campaign.recruiting import allowed, new_corps
from longroll.games.acw_campaign.words import CONFEDERATE, UNION, turn_index


@pytest.mark.parametrize(
    ("start", "first", "then", "end"),
    [
        ("harpers-ferry", "road i leesburg", "road i manassas-junction", "manassas-junction"),
        ("frederick", "rail i harpers-ferry", "road i leesburg", "leesburg"),
        ("philadelphia", "rail i baltimore", "rail i washington", "washington"),
        ("vandalia", "rail i cairo", "river i island-no-10", "island-no-10"),
        ("quincy", "river i st-louis", "river i cairo", "cairo"),
    ],
)
@pytest.mark.rule("7")
def test_l1945_two_marches_of_any_kinds(start: str, first: str, then: str, end: str) -> None:
    """Road and road, rail and road, rail and rail, rail and river, river and river; never a third."""
    game = camp(corps("I", "union", start), corps("X", "confederate", "atlanta"), dice=(6,), turn="1863-may")
    for text in (first, then):
        play(game, f"march {box(game, 'i')}", text)
        while game.decision.kind == "onward":
            play(game, "halt")
        play(game, "done")
    assert box(game, "i") == end
    assert f"march {end}" not in texts(game)


@pytest.mark.rule("7.4")
def test_l1945_by_sea_one_march_only() -> None:
    """Port to port and no more, also not after a march by land."""
    game = camp(
        corps("I", "union", "philadelphia"), corps("X", "confederate", "atlanta"), dice=(6,), turn="1863-may"
    )
    play(game, "march philadelphia", "rail i baltimore", "halt", "done")
    assert not texts(game, "sail")
    other = camp(
        corps("I", "union", "baltimore"), corps("X", "confederate", "atlanta"), dice=(6,), turn="1863-may"
    )
    play(other, "sail i fortress-monroe")
    assert "march fortress-monroe" not in texts(other)


@pytest.mark.rule("11.1")
def test_l1965_corps_of_1861_and_1862() -> None:
    """Without victories and with good dice 12 Union corps become 18 and then 33 (R56), 8 Confederate ones 12 and then 20."""
    s = new().state
    homes = ("chicago", "atlanta")
    sizes: dict[str, tuple[int, int]] = {}
    for phase in ("1861-sep", "1861-nov", "1862-mar", "1862-jun", "1862-sep", "1862-nov"):
        s.turn = turn_index(phase)
        for side in (UNION, CONFEDERATE):
            s.dice.script = [6]
            for _ in range(allowed(s, side)):
                new_corps(s, side, T.index[homes[side]], False)
        sizes[phase] = (s.size(UNION), s.size(CONFEDERATE))
    assert (sizes["1861-nov"], sizes["1862-nov"]) == ((18, 12), (33, 20))


@pytest.mark.rule("16.1", "8.1")
def test_l1997_fords_are_ferries_of_half_a_turn() -> None:
    """The packet tells the players of a table what a ford and a ferry cost."""
    game = camp(
        corps("X", "confederate", "manassas-junction", [FOOT], ["cav 3-6"]), corps("I", "union", "washington", [FOOT]),
        active="confederate", dice=(1,), options={"battles": "table"},
    )  # fmt: skip
    play(game, "march manassas-junction", "road x washington", "done", "done")
    until(game, "battle-form")
    text = desk.sheet(game.state).decode()
    assert "bridge" in text
    assert "fords, half a turn" in text
    assert "ferry points, a full turn" in text
    assert "disordered on the other bank (16.1)" in text


@pytest.mark.rule("6.21", "10")
def test_l2091_a_spare_division_commander_is_lost_and_never_leads_a_corps() -> None:
    """Two weak divisions become one; nobody is left who could be given a corps or an army."""
    game = camp(
        corps("I", "union", "washington", [["inf 6-4", "inf 6-4"], ["inf 4-4"]]),
        corps("X", "confederate", "atlanta"), phase="reorganization", turn="1863-mar",
    )  # fmt: skip
    s = game.state
    officers = len(s.of_side)
    play(game, "at washington", "shift i", "stand 2-1", "to i 1")
    assert len(s.divisions_of(find(game, "i"))) == 1
    assert len(s.of_side) == officers
    play(game, "done")
    assert not texts(game, "appoint")


@pytest.mark.rule("7.5", "8.3")
def test_l2117_invaders_march_on_as_others_do() -> None:
    """The landing is off the table: the port is the route, and its hour is diced."""
    game = camp(
        corps("I", "union", "fortress-monroe", [FOOT], ["cav 3-6"]), corps("X", "confederate", "wilmington", [FOOT]),
        dice=(6, 4), turn="1863-may",
    )  # fmt: skip
    play(game, "invade i wilmington", "done")
    (start,) = said(game, "Started")
    assert (start.route, start.hour) == ("fortress-monroe", 9)


@pytest.mark.rule("7.5", "7.4")
def test_l2125_invaders_cost_a_march_each_and_a_field_corps_two() -> None:
    game = camp(
        corps("I", "union", "washington"), corps("II", "union", "washington", [FOOT, FOOT, FOOT], kind="field"),
        corps("X", "confederate", "atlanta"), dice=(6,), turn="1863-may",
    )  # fmt: skip
    assert game.state.marches == 5
    play(game, "invade i wilmington")
    assert game.state.marches == 4
    play(game, "invade ii wilmington")
    assert game.state.marches == 2
