"""Every fact that the two rulebooks state about their maps, one test each."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from longroll.atlas import hexes, hexfacts, hexwater

ROOT = Path(__file__).parents[2]
BOARDS = {
    game: ROOT / "src" / "longroll" / "games" / game / "data" / "board"
    for game in ("never_call_retreat", "war_for_the_union")
}


def _facts() -> list[Any]:
    out = []
    for game, folder in BOARDS.items():
        data = tomllib.loads((folder / "facts.toml").read_text(encoding="utf-8"))
        out += [pytest.param(game, fact, id=f"{game[:3]}: {fact['name']}") for fact in data["fact"]]
    return out


@pytest.fixture(scope="module")
def boards() -> dict[str, hexes.HexBoard]:
    return {game: hexes.load(folder) for game, folder in BOARDS.items()}


@pytest.mark.parametrize("game, fact", _facts())
def test_stated_fact(boards: dict[str, hexes.HexBoard], game: str, fact: dict[str, Any]) -> None:
    check = hexfacts.check_fact(boards[game], fact)
    assert check.ok, f"{check.lines}: {check.detail}"


@pytest.mark.parametrize("game", BOARDS)
def test_shape(boards: dict[str, hexes.HexBoard], game: str) -> None:
    failed = [f"{c.name}: {c.detail}" for c in hexfacts.check_hexes(boards[game]) if not c.ok]
    assert not failed


@pytest.mark.parametrize("game", BOARDS)
def test_fact_names_are_unique(game: str) -> None:
    names = [
        f["name"] for f in tomllib.loads((BOARDS[game] / "facts.toml").read_text(encoding="utf-8"))["fact"]
    ]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("game", BOARDS)
def test_stated_rows_cite_lines(boards: dict[str, hexes.HexBoard], game: str) -> None:
    board = boards[game]
    for table, count in (("sides", None), ("rails", None), ("hexes", None)):
        rows = board._tables[table].cells
        for k in range(len(rows)):
            provenance, basis = board.source(table, k)
            assert provenance in ("stated", "inferred", "reconstructed")
            assert basis, f"{table} row {k} has no basis"
            if provenance == "stated":
                assert "L" in basis, f"{table} row {k}: {basis}"
        assert count is None or len(rows) == count


@pytest.mark.parametrize(
    "fact, found",
    [
        (
            {"name": "x", "check": "side", "a": "11725", "b": "11924", "with": {"water": "minor"}},
            "water is 'tidal'",
        ),
        ({"name": "x", "check": "place", "place": "richmond", "hex": "4184"}, "it stands in '4183'"),
        ({"name": "x", "check": "touch", "pairs": [["4183", "397"]]}, "4183-397"),
        ({"name": "x", "check": "chain", "chain": ["4183", "3983", "4183", "4184"]}, "no rail"),
        (
            {"name": "x", "check": "total", "column": "vp", "where": {"state": "TN"}, "total": 21},
            "the sum is 20",
        ),
        ({"name": "x", "check": "count", "where": {"imports": "*"}, "count": 34}, "35"),
        ({"name": "x", "check": "boats", "from": "chattanooga", "to": "cairo"}, "not on one water"),
        ({"name": "x", "check": "hexes", "hexes": ["richmond"], "with": {"state": "NC"}}, "state is VA"),
        ({"name": "x", "check": "river", "hexes": ["atlanta"], "river": "Mississippi"}, "atlanta"),
        ({"name": "x", "check": "route", "stops": ["memphis", "little-rock"]}, "no rail from"),
    ],
)
def test_a_false_fact_is_caught(boards: dict[str, hexes.HexBoard], fact: dict[str, Any], found: str) -> None:
    check = hexfacts.check_fact(boards["never_call_retreat"], fact)
    assert not check.ok
    assert found in check.detail


@pytest.mark.parametrize(
    "fact, found",
    [
        ({"check": "side", "a": "2331", "b": "2431", "with": {"boats": True}}, "boats is 'False'"),
        (
            {"check": "ground", "kinds": ["town"], "never": ["swamp"]},
            "ft-jackson stands in swamp",
        ),
        ({"check": "crossings", "needs": {"ferry": {"rail": True}}}, "ferry 2026/2027"),
        ({"check": "crossings", "needs": {"ferry": {"water": ["bay"]}}}, "ferry 2026/2027"),
        ({"check": "gate", "past": "baton-rouge", "port": "new-orleans"}, "boats find another way"),
        ({"check": "gate", "past": "ft-jackson", "port": "atlanta"}, "boats find another way"),
        ({"check": "mouth", "a": "6310", "b": "6411"}, "it meets the sea at 6410/6411"),
        ({"check": "mouth", "a": "2331", "b": "2431"}, "no boats there"),
    ],
)
def test_a_false_fact_of_the_union_board_is_caught(
    boards: dict[str, hexes.HexBoard], fact: dict[str, Any], found: str
) -> None:
    check = hexfacts.check_fact(boards["war_for_the_union"], {"name": "x", **fact})
    assert not check.ok
    assert found in check.detail


def test_a_lake_carries_no_boats(boards: dict[str, hexes.HexBoard]) -> None:
    board = boards["war_for_the_union"]
    lakes = [k for k, w in enumerate(board.water) if hexes.WATERS[w] == "lake"]
    assert len(lakes) == 8  # four sides, seen from both hexes
    assert {board.waterway.of_side[k] for k in lakes} == {-1}
    assert sum(len(group) for group in hexwater.boat_waters(board)) == len(board.waterway.sides) > 700
