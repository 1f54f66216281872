"""Loading point boards: fast, symmetric, and loud about what does not fit."""

import shutil
import time
from pathlib import Path

import pytest

from longroll.atlas.points import PointBoard, load
from longroll.core.errors import DataError, UnknownName
from longroll.core.registry import FOLDERS

DWF = FOLDERS["divided-we-fall"]


@pytest.mark.clock
@pytest.mark.parametrize("game", ["divided-we-fall", "acw-campaign", "1863"])
def test_loads_in_50_ms(game: str) -> None:
    times = []
    for _ in range(5):
        start = time.perf_counter()
        load(FOLDERS[game])
        times.append(time.perf_counter() - start)
    assert min(times) < 0.05


def test_adjacency_is_symmetric(boards: dict[str, PointBoard]) -> None:
    for board in boards.values():
        for i, near in enumerate(board.adjacent):
            assert i not in near
            assert all(i in board.adjacent[j] for j in near)


def test_terrain_is_met_at_the_end_that_is_entered(boards: dict[str, PointBoard]) -> None:
    board = boards["divided-we-fall"]
    (road,) = board.between("cookeville", "chattanooga")
    assert set(road.into(board["chattanooga"].index)) == {"forest", "seasonal-river"}
    assert road.into(board["cookeville"].index) == ()


def test_find_by_name_or_slug(boards: dict[str, PointBoard]) -> None:
    board = boards["divided-we-fall"]
    assert board.find("Harper's Ferry") is board.find("harpers-ferry") is board["harpers-ferry"]
    with pytest.raises(UnknownName, match="did you mean 'harpers-ferry'"):
        board.find("harper ferry")


def test_provenance_counts(boards: dict[str, PointBoard]) -> None:
    for board in boards.values():
        assert sum(board.provenance().values()) == len(board) + len(board.links)
        assert board.provenance()["stated"] > 20


def override(tmp_path: Path, name: str, text: str) -> Path:
    (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_a_player_corrects_adds_and_removes(tmp_path: Path) -> None:
    override(
        tmp_path,
        "links.csv",
        "a,b,kind,into_a,into_b,change\nchattanooga,cookeville,road,,rough,\ncookeville,knoxville,road,,,remove\nrichmond,norfolk,road,,,add\n",
    )
    board = load(DWF, tmp_path)
    (road,) = board.between("cookeville", "chattanooga")
    assert road.into(board["cookeville"].index) == ("rough",)
    assert set(road.into(board["chattanooga"].index)) == {"forest", "seasonal-river"}, (
        "an empty cell leaves ours"
    )
    assert road.provenance == "stated"
    assert "links.csv line 2" in road.basis
    assert not board.between("cookeville", "knoxville")
    assert [x.kind for x in board.between("richmond", "norfolk")] == ["road"]


def test_a_link_may_be_written_from_either_end(tmp_path: Path) -> None:
    override(tmp_path, "links.csv", "a,b,kind,into_a\ncookeville,chattanooga,road,swamp\n")
    board = load(DWF, tmp_path)
    (road,) = board.between("cookeville", "chattanooga")
    assert road.into(board["cookeville"].index) == ("swamp",)


BAD = [
    ("links.csv", "a,b,kind\nrichmnd,petersburg,rail\n", "links.csv line 2: unknown a/b/kind"),
    ("links.csv", "a,b,kind,change\nrichmnd,petersburg,rail,add\n", "unknown place 'richmnd'; did you mean 'richmond'"),
    ("links.csv", "a,b,kind,change\nrichmond,norfolk,rial,add\n", "unknown kind 'rial'; did you mean 'rail'"),
    ("links.csv", "a,b,kind,change\nrichmond,richmond,rail,add\n", "a link from 'richmond' to itself"),
    ("links.csv", "a,b,kind,change\nrichmond,petersburg,rail,add\n", "petersburg/richmond/rail is there already"),
    ("links.csv", "a,b,kind,change\nrichmond,petersburg,rail,delete\n", "change must be empty, add or remove"),
    ("links.csv", "a,b,kind,into_b\nrichmond,petersburg,rail,forrest\n", "unknown terrain 'forrest'; did you mean 'forest'"),
    ("links.csv", "a,b,kind,terain\nrichmond,petersburg,rail,forest\n", "unknown column 'terain'"),
    ("links.csv", "a,b\nrichmond,petersburg\n", "the column 'kind' is needed"),
    ("links.csv", "a,b,kind\nrichmond,petersburg\n", "line 2: 2 cells where the header has 3"),
    ("places.csv", "slug,lat\nrichmond,north\n", "lat must be a number of degrees, not 'north'"),
    ("places.csv", "slug,lat\nrichmond,73.5\n", "lat 73.5 lies outside"),
    ("places.csv", "slug,kind\nrichmond,seeport\n", "unknown kind 'seeport'; did you mean 'seaport'"),
    ("places.csv", "slug,kind\nrichmont,seaport\n", "unknown slug 'richmont'; did you mean 'richmond'"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "message"), BAD, ids=[b[2][:50] for b in BAD])
def test_bad_input_is_one_line(tmp_path: Path, name: str, text: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        load(DWF, override(tmp_path, name, text))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_folder_and_a_broken_board(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="does not exist"):
        load(DWF, tmp_path / "nowhere")
    copy = tmp_path / "board"
    shutil.copytree(DWF / "data" / "board", copy)
    text = (copy / "places.csv").read_text(encoding="utf-8")
    (copy / "places.csv").write_text(text + text.splitlines()[1] + "\n", encoding="utf-8")
    with pytest.raises(
        DataError, match=r"places.csv line 107: philadelphia stands there twice \(first in line 2\)"
    ):
        load(copy)
    (copy / "places.csv").write_text(text.replace(",stated,L1325", ",state,L1325"), encoding="utf-8")
    with pytest.raises(DataError, match="unknown provenance 'state'; did you mean 'stated'"):
        load(copy)
