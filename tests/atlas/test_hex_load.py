"""Loading a hex board: geometry, speed, a player's own corrections, and a clear word about each mistake."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from longroll.atlas import hexes
from longroll.core.errors import DataError, UnknownName

GAMES = Path(__file__).parents[2] / "src" / "longroll" / "games"
NCR = GAMES / "never_call_retreat" / "data" / "board"
WFU = GAMES / "war_for_the_union" / "data" / "board"


@pytest.fixture(scope="module")
def ncr() -> hexes.HexBoard:
    return hexes.load(NCR)


@pytest.fixture(scope="module")
def wfu() -> hexes.HexBoard:
    return hexes.load(WFU)


def test_size(ncr: hexes.HexBoard, wfu: hexes.HexBoard) -> None:
    assert ncr.count > 13000
    assert wfu.count == 70 * 35


@pytest.mark.clock
def test_it_loads_quickly() -> None:
    best = min(_timed() for _ in range(3))
    assert best < 0.6, f"{best:.2f} s (0.15 s on a quiet machine)"


def _timed() -> float:
    start = time.process_time()
    hexes.load(NCR)
    return time.process_time() - start


@pytest.mark.parametrize("number, around", [
    ("2784", ["2584", "2585", "2785", "2984", "2783", "2583"]),  # even column
    ("3383", ["3183", "3384", "3584", "3583", "3582", "3382"]),  # odd column
])  # fmt: skip
def test_neighbours_clockwise(ncr: hexes.HexBoard, number: str, around: list[str]) -> None:
    i = ncr.hex(number)
    assert [ncr.numbers[j] for j in ncr.neighbours[6 * i : 6 * i + 6]] == around


def test_distance(ncr: hexes.HexBoard, wfu: hexes.HexBoard) -> None:
    assert ncr.distance(ncr.hex("washington-dc"), ncr.hex("richmond")) == 8
    assert wfu.distance(wfu.hex("6006"), wfu.hex("5704")) == 3
    for i in range(0, ncr.count, 997):
        for j in ncr.around(i):
            assert ncr.distance(i, j) == 1


def test_within(ncr: hexes.HexBoard) -> None:
    i = ncr.hex("nashville")
    assert sorted(ncr.within(i, 2)) == sorted(j for j in range(ncr.count) if ncr.distance(i, j) <= 2)


def test_sides_are_alike_from_both_hexes(ncr: hexes.HexBoard, wfu: hexes.HexBoard) -> None:
    for board in (ncr, wfu):
        for k, j in enumerate(board.neighbours):
            if j >= 0:
                twin = 6 * j + (k % 6 + 3) % 6
                assert (board.water[k], board.ridge[k], board.crossing[k], board.rail[k]) == (
                    board.water[twin], board.ridge[twin], board.crossing[twin], board.rail[twin],
                )  # fmt: skip


@pytest.mark.parametrize(
    "word, hint", [("rihcmond", "richmond"), ("99999", "hex or place '99999'"), ("Vicksberg", "Vicksburg")]
)
def test_unknown_place_names_the_nearest(ncr: hexes.HexBoard, word: str, hint: str) -> None:
    with pytest.raises(UnknownName, match=hint) as caught:
        ncr.hex(word)
    assert "\n" not in str(caught.value)


def test_a_player_corrects_the_board(tmp_path: Path) -> None:
    (tmp_path / "hexes.csv").write_text("hex,terrain\n2784,forest\n", encoding="utf-8")
    (tmp_path / "rails.csv").write_text(
        "a,b,change,line,opened\n2784,2785,add,mine,1861-04\n2984,2784,remove,,\n", encoding="utf-8"
    )
    (tmp_path / "places.csv").write_text("slug,vp\nrichmond,9\n", encoding="utf-8")
    board = hexes.load(NCR, tmp_path)
    i = board.hex("2784")
    assert board.terrains[board.terrain[i]] == "forest"
    assert board.source("hexes", i) == ("stated", "player's file hexes.csv line 2")
    assert board.hex("2785") in board.rail_links(i)
    assert board.hex("2984") not in board.rail_links(i)
    assert board.places["richmond"].row["vp"] == "9"


BAD = [
    ("hexes.csv", "hex,terrain\n27841,forest\n", "hexes.csv line 2: unknown hex '27841'; did you mean"),
    ("hexes.csv", "hex,terrain\n2784,wood\n", "hexes.csv line 2: unknown terrain 'wood'; known: clear"),
    ("hexes.csv", "hex,terain\n2784,forest\n", "line 1: unknown column 'terain'; did you mean 'terrain'"),
    (
        "rails.csv",
        "a,b,change,opened\n2784,4183,add,1861-04\n",
        "rails.csv line 2: a rail link between 2784 and 4183, which do not touch",
    ),
    ("rails.csv", "a,b,change,opened\n2784,2785,add,April\n", "rails.csv line 2: opened must be a month"),
    ("rails.csv", "a,b,change,opened\n2784,99999,add,1861-04\n", "rails.csv line 2: unknown hex '99999'"),
    ("rails.csv", "a,b,opened\n2784,2785,1861-04\n", "unknown a/b '2784/2785'"),
    (
        "sides.csv",
        "a,b,change,water\n2784,4183,add,minor\n",
        "sides.csv line 2: a side between 2784 and 4183, which do not touch",
    ),
    (
        "sides.csv",
        "a,b,water\n11725,11924,tidel\n",
        "sides.csv line 2: unknown water 'tidel'; did you mean 'tidal'",
    ),
    ("places.csv", "slug,hex\nrichmond,99999\n", "places.csv line 2: unknown hex '99999'"),
    ("places.csv", "slug,hex\nrihcmond,4183\n", "unknown slug 'rihcmond'; did you mean 'richmond'"),
    ("places.csv", "slug,hex\nrichmond\n", "places.csv line 2: 1 cells where the header has 2"),
    ("rails.csv", "a,b,change\n2784,2785,ad\n", "change must be empty, add or remove, not 'ad'"),
]


@pytest.mark.parametrize("file, text, message", BAD)
def test_a_mistake_gets_one_line(tmp_path: Path, file: str, text: str, message: str) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        hexes.load(NCR, tmp_path)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_river_without_an_end(ncr: hexes.HexBoard, tmp_path: Path) -> None:
    dry = next(
        (i, d) for i in range(ncr.count) for d in range(6)
        if not ncr.sea[i] and ncr.neighbours[6 * i + d] >= 0 and len(ncr.around(i)) == 6 and not any(
            ncr.water[6 * j + e] for j in ncr.within(i, 2) for e in range(6)
        ) and not any(ncr.sea[j] for j in ncr.within(i, 2)) and len(list(ncr.within(i, 2))) == 19
    )  # fmt: skip
    a, b = ncr.numbers[dry[0]], ncr.numbers[ncr.neighbours[6 * dry[0] + dry[1]]]
    (tmp_path / "sides.csv").write_text(f"a,b,change,water\n{a},{b},add,navigable\n", encoding="utf-8")
    with pytest.raises(
        DataError,
        match=r"sides.csv line 2: a river side that no other water touches; the nearest river borders \d+",
    ):
        hexes.load(NCR, tmp_path)


def test_a_missing_folder_is_named() -> None:
    with pytest.raises(DataError, match="does not exist"):
        hexes.load(NCR, Path("no-such-folder"))
