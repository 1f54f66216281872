"""Every stated fact about the three point boards holds, one test a fact."""

from dataclasses import replace

import pytest

from longroll.atlas.checks import Check, check_points
from longroll.atlas.points import PointBoard, load
from longroll.core.registry import FOLDERS

GAMES = ("divided-we-fall", "acw-campaign", "1863")
ALL = {game: check_points(load(FOLDERS[game])) for game in GAMES}


@pytest.mark.parametrize(
    ("game", "check"),
    [
        pytest.param(game, check, id=f"{game}: {check.name}")
        for game, checks in ALL.items()
        for check in checks
    ],
)
def test_fact(game: str, check: Check) -> None:
    assert check.ok, f"{game}: {check.name} {check.lines}: {check.detail}"


def test_enough_facts_are_stated() -> None:
    assert {
        game: len(checks) >= low for (game, checks), low in zip(ALL.items(), (40, 25, 23))
    } == dict.fromkeys(GAMES, True)


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_cites_a_line(game: str, boards: dict[str, PointBoard]) -> None:
    for fact in boards[game].facts["fact"]:
        assert fact["lines"].startswith("L"), fact["name"]


def test_sizes(boards: dict[str, PointBoard]) -> None:
    assert {g: (len(b), len(b.links)) for g, b in boards.items()} == {
        "divided-we-fall": (105, 236),
        "acw-campaign": (131, 236),
        "1863": (133, 308),
    }


def test_house_divided_has_226_lines(boards: dict[str, PointBoard]) -> None:
    """223 pairs of the old map remain and three were broken at Frederick and Leesburg."""
    pairs = {frozenset((x.a, x.b)) for x in boards["acw-campaign"].links if x["origin"] == "house-divided"}
    assert len(pairs) == 226 - 3


@pytest.mark.parametrize("game", GAMES)
def test_a_broken_board_fails_its_facts(game: str, boards: dict[str, PointBoard]) -> None:
    """Without its railroads no board passes: the checks bite."""
    board = boards[game]
    kept = [replace(x, index=k) for k, x in enumerate(y for y in board.links if y.kind != "rail")]
    broken = PointBoard(board.spec, list(board.places), kept, board.facts)
    assert [c.name for c in check_points(broken) if not c.ok]


@pytest.mark.parametrize("game", GAMES)
def test_railroads_of_1861(game: str, boards: dict[str, PointBoard]) -> None:
    """A rail link follows track of 1861 at a fair length, or says what was there."""
    for link in boards[game].links:
        if link.kind == "rail":
            assert link["rail_km"] or link["rail_note"], link
            assert not link["rail_km"] or 3 <= int(link["rail_km"]) <= 520, link


def test_historical_gaps_are_noted(boards: dict[str, PointBoard]) -> None:
    """Danville to Greensboro and Selma to Meridian were open in 1861."""
    for a, b, word in (
        ("greensboro", "lynchburg", "1864"),
        ("meridian", "selma", "1862"),
        ("mobile", "montgomery", "1861"),
    ):
        (rail,) = (x for x in boards["acw-campaign"].between(a, b) if x.kind == "rail")
        assert word in rail["rail_note"]
