"""What statistics read out of the events: every game tells its battles and its cities in the same words."""

import pytest

from longroll.core import registry
from longroll.core.data import read_rows
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.games.acw_campaign import events as acw
from longroll.games.acw_campaign import figures as acw_figures
from longroll.games.divided_we_fall import events as dwf
from longroll.games.divided_we_fall import figures as dwf_figures
from longroll.games.year1863 import events as y1863
from longroll.games.year1863 import figures as y1863_figures
from longroll.kit.modifiers import Modifier
from longroll.lab import history
from longroll.lab.match import Plan, play

HERE, THERE = PlaceSlug("here"), PlaceSlug("there")
USA, CSA = SideSlug("usa"), SideSlug("csa")
GAMES = ["divided-we-fall", "1863", "acw-campaign"]


def test_a_battle_of_divided_we_fall() -> None:
    fought = dwf.BattleFought(HERE, USA, 7, "attacker", 3, 2, (Modifier(-1, "rough", "D81"),))
    found = dwf_figures.battles(
        [fought, dwf.FieldHeld(HERE, CSA, "stronger", (4, 3), "D82"), dwf.ControlChanged(THERE, USA)]
    )
    (battle,) = found
    assert (battle.attack, battle.column, battle.modifiers) == (7, "attacker", ("rough -1",))
    assert (battle.attacker_loss, battle.defender_loss, battle.won) == (2, 3, False)


def test_rounds_of_1863_with_their_losses() -> None:
    """25.0 Each round has its own losses, by the printed factors of what was eliminated there."""
    east, west = SideSlug("union-east"), SideSlug("confederate-east")
    us, cs = PieceSlug("us-4-corps"), PieceSlug("cs-1-corps")
    shifts = (y1863.Shift("rough", -1, "13.10"),)
    found = y1863_figures.battles(
        [
            y1863.Eliminated(us, THERE, "losses", "14.3"),
            y1863.Fought(HERE, east, 1, 8, 4, "200-299", shifts, "ENG"),
            y1863.Eliminated(us, HERE, "losses", "14.3"),
            y1863.Eliminated(cs, HERE, "losses", "14.3"),
            y1863.Eliminated(cs, THERE, "losses", "14.3"),
            y1863.Fought(HERE, east, 2, 6, 2, "300-399", (), "DR"),
            y1863.BattleWon(HERE, east),
            y1863.Fought(THERE, west, 1, 1, 9, "under 50", (), "AE"),
            y1863.BattleWon(THERE, east),
        ],
        {us: 3, cs: 5},
    )
    assert [(b.attacker_loss, b.defender_loss, b.won) for b in found] == [
        (3, 5, None),
        (0, 0, True),
        (0, 0, False),
    ]
    assert found[0].modifiers == ("rough -1",)


def test_a_battle_of_the_campaign() -> None:
    """8, 9.1 A force that withdrew fought nothing; stragglers who come back are not lost."""
    union, confederate = SideSlug("union"), SideSlug("confederate")
    found = acw_figures.battles(
        [
            acw.BattleJoined(THERE, union, 50, 20, False),
            acw.Withdrew(confederate, THERE, HERE),
            acw.BattleJoined(HERE, union, 60, 40, False),
            acw.BattleWon(HERE, confederate, "night", 1),
            acw.Recovered(confederate, HERE, 12, 8, "field"),
            acw.Recovered(union, HERE, 18, 6, "rear_guard"),
        ]
    )
    (battle,) = found
    assert (battle.attack, battle.defense, battle.won) == (60, 40, False)
    assert (battle.attacker_loss, battle.defender_loss) == (12, 4)


@pytest.mark.parametrize("slug", GAMES)
def test_dates_of_history_are_places_and_turns_of_the_game(slug: str) -> None:
    cities = history.fell(slug)
    places = {
        row["slug"] for row in read_rows(registry.FOLDERS[slug] / "data/board/places.csv", "places.csv")
    }
    assert set(cities) <= places
    plan = Plan(slug, None, dict.fromkeys(registry.info(slug).sides, "random"), 1)
    record = play(plan, 0)
    turns = [turn for turn, _ in record.series]
    assert set(cities.values()) <= set(turns), "a whole random game passes every date"
    assert record.battles
    assert record.taken
    assert all(t.place in places for _, t in record.taken)
    sides = {"none", "union", "confederate", *registry.info(slug).sides}
    assert {t.holder for _, t in record.taken} <= sides
    assert all(b.attacker in sides for _, b in record.battles)
