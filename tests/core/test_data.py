"""Data files: complaints with file, line and nearest right answer; a player's own files laid over ours."""

import re
from pathlib import Path

import pytest

import longroll
from longroll.core.data import DataSet, Row, slug

CSV = "places.csv"


def own(folder: Path, name: str, text: str) -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def refused(folder: Path, *words: str) -> None:
    with pytest.raises(longroll.DataError) as caught:
        longroll.new("toy", data=folder)
    message = str(caught.value)
    assert "\n" not in message
    for word in words:
        assert word in message, message


def test_slug() -> None:
    assert slug("Harper's Ferry") == "harpers-ferry"
    assert slug("Ft. Monroe") == "ft-monroe"


def test_a_column_of_one_row_is_replaced(tmp_path: Path) -> None:
    game = longroll.new("toy", data=own(tmp_path, CSV, "slug,name\nmill,Gristmill\n"))
    assert game.rules.tables.names[2] == "Gristmill"
    assert game.rules.tables.names[0] == "North"
    sources = {(s.file, s.key): s for s in game.rules.provenance()}
    assert sources[CSV, "mill"].provenance == "stated"
    assert "player's file places.csv line 2" in sources[CSV, "mill"].basis


def test_an_override_is_marked_in_the_journal(tmp_path: Path) -> None:
    game = longroll.new("toy", data=own(tmp_path, CSV, "slug,name\nmill,Gristmill\n"))
    assert re.search(r"^data [0-9a-f]{12}$", game.journal(), re.M)
    assert longroll.replay(game.journal(), data=tmp_path) == game
    with pytest.raises(longroll.JournalError, match="give the same --data folder"):
        longroll.replay(game.journal())


def test_a_table_is_merged(tmp_path: Path) -> None:
    game = longroll.new("toy", data=own(tmp_path, "charts.toml", "[battle]\nford_bonus = 4\n"))
    assert game.rules.tables.ford_bonus == 4
    assert game.rules.tables.turns["short"] == 2
    assert game.odds("upper-ford")["modifiers"][0]["modifier"] == 4


def test_a_player_corrects_adds_and_removes_rows(tmp_path: Path) -> None:
    ours = tmp_path / "ours"
    ours.mkdir()
    (ours / "links.csv").write_text(
        "a,b,kind,into_a,into_b,provenance,basis\nx,y,road,wood,,stated,L1\ny,z,road,,,stated,L2\n"
    )
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "links.csv").write_text(
        "a,b,kind,into_a,into_b,change\ny,x,road,swamp,-,\nx,z,rail,,,add\nz,y,road,,,remove\n"
    )
    rows = DataSet(ours, theirs).rows("links.csv", ("a", "b", "kind"))
    assert [(r["a"], r["b"], r["kind"], r["into_a"], r["into_b"]) for r in rows] == [
        ("x", "y", "road", "", "swamp"),  # written from its other end, and one cell emptied
        ("x", "z", "rail", "", ""),
    ]
    assert {r["provenance"] for r in rows} == {"stated"}


def test_a_merged_table_keeps_its_shape(tmp_path: Path) -> None:
    """What a player replaces is his; no key is added to the table that holds it."""
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    for folder, text in (
        (ours, '[a]\nprovenance = "inferred"\nbasis = "so"\nb.c = 1\n'),
        (theirs, "a.b.c = 2\n"),
    ):
        folder.mkdir()
        (folder / "x.toml").write_text(text)
    data = DataSet(ours, theirs)
    assert data.table("x.toml")["a"]["b"] == {"c": 2}
    assert [(s.key, s.provenance, s.basis) for s in data.sources] == [("a", "stated", "player's file x.toml")]


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("place.csv", "slug\n", ("no data file 'place.csv'", "did you mean 'places.csv'")),
        (CSV, "slug,nam\nmill,x\n", ("line 1", "unknown column 'nam'", "did you mean 'name'")),
        (CSV, "name\nx\n", ("line 1", "the column 'slug' is needed")),
        (CSV, "slug,name\nmil,x\n", ("line 2", "unknown slug 'mil'", "did you mean 'mill'")),
        (CSV, "slug,name\nmill\n", ("line 2", "1 cells where the header has 2")),
        (CSV, "slug,links\nmill,nord\n", ("line 2", "unknown place 'nord'", "did you mean 'north'")),
        (CSV, "slug,control\nmill,gray\n", ("line 2", "unknown control 'gray'", "did you mean 'grey'")),
        (CSV, "", ("empty file",)),
        (CSV, "slug,change\nmill,ad\n", ("line 2", "change must be empty, add or remove, not 'ad'")),
        (CSV, "slug,change\nmill,add\n", ("line 2", "mill is there already")),
        (CSV, "slug,change\nmil,remove\n", ("line 2", "unknown slug 'mil'")),
        ("units.csv", "slug,strength\nb1,many\n", ("line 2", "strength must be a whole number, not 'many'")),
        ("charts.toml", "[batle]\nx = 1\n", ("unknown key 'batle'", "did you mean 'battle'")),
        ("charts.toml", "[battle]\nford = 1\n", ("unknown key 'battle.ford'", "ford_bonus")),
        ("charts.toml", '[battle]\nford_bonus = "x"\n', ("'battle.ford_bonus' must be a int, not a str",)),
        ("charts.toml", "[battle]\nturns = { short = 0 }\n", ("has a hole",)),
        ("charts.toml", "[battle\n", ("charts.toml",)),
    ],
)
def test_bad_overrides(tmp_path: Path, name: str, text: str, words: tuple[str, ...]) -> None:
    refused(own(tmp_path, name, text), *words)


def test_files_from_a_spreadsheet(tmp_path: Path) -> None:
    (tmp_path / CSV).write_bytes("\ufeffslug,name\r\nmill,Gristmill\r\n".encode())
    assert longroll.new("toy", data=tmp_path).rules.tables.names[2] == "Gristmill"
    (other := tmp_path / "other").mkdir()
    (other / CSV).write_bytes("slug,name\nmill,Mühle\n".encode("latin-1"))
    refused(other, "not UTF-8 text (byte 16); save it as UTF-8")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    refused(tmp_path / "nowhere", "nowhere", "does not exist")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "slug,provenance,basis\na,stated,L1\na,stated,L1\n",
            "line 3: a stands there twice (first in line 2)",
        ),
        (
            "slug,provenance,basis\na,guessed,\n",
            "line 2: provenance must be stated, inferred or reconstructed",
        ),
        ("slug,provenance,basis\n", "no rows"),
    ],
)
def test_our_own_files_are_checked_too(tmp_path: Path, text: str, words: str) -> None:
    own(tmp_path, CSV, text)
    with pytest.raises(longroll.DataError, match=re.escape(words)):
        DataSet(tmp_path).rows(CSV, ("slug",))


def test_a_missing_file_and_a_table_without_provenance(tmp_path: Path) -> None:
    with pytest.raises(longroll.DataError, match=r"'places.csv' is missing"):
        DataSet(tmp_path).rows(CSV, ("slug",))
    with pytest.raises(longroll.DataError, match="is missing"):
        DataSet(tmp_path).table("charts.toml")
    own(tmp_path, "charts.toml", "[battle]\nx = 1\n")
    with pytest.raises(longroll.DataError, match="provenance must be"):
        DataSet(tmp_path).table("charts.toml")


def test_provenance_for_a_whole_file_and_for_array_elements(tmp_path: Path) -> None:
    own(
        tmp_path,
        "charts.toml",
        'provenance = "stated"\nbasis = "L1"\n[a]\nx = 1\n[[b]]\nx = 2\nprovenance = "inferred"\nbasis = "so"\n',
    )
    data = DataSet(tmp_path)
    data.table("charts.toml")
    assert [(s.key, s.provenance) for s in data.sources] == [("a", "stated"), ("b[0]", "inferred")]


def test_numbers_in_rows() -> None:
    assert Row({"n": "4"}, "f.csv", 2).number("n") == 4
    with pytest.raises(longroll.DataError, match=r"f.csv line 2: n must be a whole number, not 'four'"):
        Row({"n": "four"}, "f.csv", 2).number("n")
