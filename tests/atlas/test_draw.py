"""Drawings: every board in every style, names that do not collide, in time, as SVG, PNG and PDF."""

import math
import time
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from longroll.atlas.boards import load_board
from longroll.atlas.drawing import LAYERS, STYLES, draw, labels, render
from longroll.atlas.drawing.projection import Projection, Sheet
from longroll.atlas.points import PointBoard
from longroll.core.errors import LongrollError, OptionError
from longroll.core.registry import FOLDERS

SVG = "{http://www.w3.org/2000/svg}"
POINTS = ("divided-we-fall", "acw-campaign", "1863")
HEXES = [
    g
    for g in ("war-for-the-union", "never-call-retreat")
    if (FOLDERS[g] / "data" / "board" / "board.toml").is_file()
]
VIEW: dict[str, Any] = {
    "title": "Winter 1862",
    "places": {
        "richmond": {"control": "csa", "stacks": [{"side": "csa", "kind": "leader", "name": "Lee", "strength": 5, "count": 1}, {"side": "csa", "kind": "infantry", "strength": 3, "count": 2}]},
        "cairo": {"control": "usa", "stacks": [{"side": "usa", "kind": "gunboat", "count": 3}, {"side": "usa", "kind": "fort", "strength": 2}, {"side": "usa", "kind": "supply"}, {"side": "usa", "kind": "cavalry"}, {"side": "usa"}]},
    },
    "supply": {"usa": ["cairo"], "csa": ["richmond"]},
}  # fmt: skip


def texts(svg: str) -> list[str]:
    return ["".join(e.itertext()) for e in ET.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize(
    ("game", "style"), [*((g, "atlas") for g in POINTS), *(("1863", s) for s in STYLES if s != "atlas")]
)
def test_every_place_is_named(game: str, style: str, boards: dict[str, PointBoard]) -> None:
    svg = draw(boards[game], style)
    words = " ".join(texts(svg))
    for place in boards[game].places:
        for word in place.name.removesuffix(" Box").split():
            assert word in words, place.name
    marks = {e.get("data-place") for e in ET.fromstring(svg).iter(f"{SVG}g")} - {None, "legend"}
    assert marks == {p.slug for p in boards[game].places}


@pytest.mark.parametrize("game", POINTS)
def test_names_do_not_collide(
    game: str, boards: dict[str, PointBoard], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[labels.Label] = []
    original = labels.place

    def spy(given: Any, marks: Any, *rest: Any, **more: Any) -> Any:
        marks = list(marks)
        out = original(given, marks, *rest, **more)
        seen.extend(out)
        hit = [(x.words, round(a)) for x in out for m in marks if (a := labels.overlap(x.box, m)) > 30]
        assert len(hit) <= 2, hit
        return out

    monkeypatch.setattr("longroll.atlas.drawing.draw_points.place", spy)
    draw(boards[game])
    assert len(seen) > 90
    assert labels.collisions(seen) == []


@pytest.mark.parametrize("game", HEXES)
def test_names_on_hexes_do_not_collide(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[labels.Label] = []
    original = labels.place

    def spy(given: Any, marks: Any, *rest: Any, **more: Any) -> Any:
        marks = list(marks)
        out = original(given, marks, *rest, **more)
        seen.extend(out)
        assert [x.words for x in out for m in marks if labels.overlap(x.box, m) > 30] == []
        return out

    monkeypatch.setattr("longroll.atlas.drawing.draw_hexes.place", spy)
    draw(load_board(game), "print")
    assert len(seen) > 100
    assert labels.collisions(seen) == []


@pytest.mark.parametrize("layer", list(LAYERS))
def test_layers_and_counters(layer: str, boards: dict[str, PointBoard]) -> None:
    plain = draw(boards["divided-we-fall"], "print")
    shown = draw(boards["divided-we-fall"], "print", [layer], VIEW)
    assert len(shown) > len(plain)
    assert "Winter 1862" in texts(shown)
    assert "+1" in texts(shown), "a fifth counter is counted, not drawn"


def test_unknown_style_layer_and_part(boards: dict[str, PointBoard]) -> None:
    board = boards["divided-we-fall"]
    with pytest.raises(OptionError, match="unknown style 'atlass'; did you mean 'atlas'"):
        draw(board, "atlass")
    with pytest.raises(OptionError, match="unknown layer 'rails'; did you mean 'rail'"):
        draw(board, layers=["rails"])
    with pytest.raises(OptionError, match="has no hexes"):
        draw(board, hexes="0101-0202")


# Viénot, Brettel and Mollon (1999) for the two kinds of red-green blindness, Brettel's for blue, in linear light.
BLIND = {
    "protan": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deutan": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "tritan": ((1.0, 0.14461, -0.14461), (0.0, 0.85924, 0.14076), (0.0, 0.85924, 0.14076)),
}  # fmt: skip


def seen(colour: str, eye: str | None) -> tuple[float, float, float]:
    """A colour in CIE Lab as an eye sees it."""
    linear = [
        ((v / 255 + 0.055) / 1.055) ** 2.4 if v > 10 else v / 255 / 12.92
        for v in (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    ]
    if eye:
        linear = [min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear)))) for row in BLIND[eye]]
    r, g, b = linear
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("style", list(STYLES))
@pytest.mark.parametrize("eye", [None, *BLIND])
def test_sides_can_be_told_apart_by_every_eye(style: str, eye: str | None) -> None:
    s = STYLES[style]
    for a, b in (
        (s.union, s.confederate),
        (s.union, s.neutral),
        (s.confederate, s.neutral),
        (s.river_link, s.rail),
        (s.union, s.land),
    ):
        assert math.dist(seen(a, eye), seen(b, eye)) > 25, (a, b)


def test_projection_goes_there_and_back(boards: dict[str, PointBoard]) -> None:
    for board in boards.values():
        sheet = Sheet(Projection(board.spec["projection"]), board.spec["projection"]["bounds"], 2400)
        for place in board.places:
            x, y = sheet.xy(place.lat, place.lon)
            assert sheet.holds(x, y), f"{place.name} lies off the sheet"
            lat, lon = sheet.latlon(x, y)
            assert abs(lat - place.lat) + abs(lon - place.lon) < 0.01


def test_files(tmp_path: Path, boards: dict[str, PointBoard]) -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("typst")
    svg = draw(boards["divided-we-fall"], "print", width=900)
    heads = {".svg": b"<svg", ".png": b"\x89PNG", ".pdf": b"%PDF"}
    for kind, head in heads.items():
        render.write(svg, tmp_path / f"map{kind}", 500)
        assert (tmp_path / f"map{kind}").read_bytes()[:4] == head
    with pytest.raises(LongrollError, match=r"a map is written as .svg, .png or .pdf; did you mean '.png'"):
        render.write(svg, tmp_path / "map.jpg")
    with pytest.raises(LongrollError, match="does not exist"):
        render.write(svg, tmp_path / "nowhere" / "map.svg")


@pytest.mark.parametrize("game", HEXES)
def test_hex_board(game: str) -> None:
    board = load_board(game)
    steps: list[str] = []
    svg = draw(board, progress=lambda step, _share: steps.append(step))
    assert steps[-1] == "done"
    words = " ".join(texts(svg))
    for name in ("Richmond", "Atlanta", "Vicksburg"):
        assert name in words
    part = draw(
        board,
        hexes=f"{board.numbers[board.hex('Richmond')]}-{board.numbers[board.hex('Washington D.C.' if 'washington-dc' in board.places else 'Washington')]}",
    )
    assert len(part) < len(svg) / 3
    with pytest.raises(OptionError, match="takes two corners"):
        draw(board, hexes="0101")


@pytest.mark.clock
@pytest.mark.parametrize("game", [*POINTS, *HEXES])
def test_a_board_is_drawn_in_20_seconds(game: str) -> None:
    start = time.perf_counter()
    draw(load_board(game))
    assert time.perf_counter() - start < 20
