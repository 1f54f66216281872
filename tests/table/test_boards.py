"""Boards for the page: every place where the drawing has it, drawings kept, tiles, rules, the page itself."""

import asyncio
import io
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat
from starlette.testclient import TestClient

from longroll.atlas import drawing
from longroll.atlas.drawing import marks
from longroll.atlas.drawing.draw import draw
from longroll.atlas.drawing.render import png
from longroll.core import registry
from longroll.table import boards, paint
from longroll.table import drawings as drawings_file
from longroll.table.crop import EVERYWHERE, Cutter
from longroll.table.drawings import Drawings, always
from longroll.table.outlines import Grid, clip_ring, covers, lengths, points_of, shape_of
from longroll.table.refusals import Refused
from table.persons import Person, run

SMALL = '<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}"><rect width="{w}" height="{h}" fill="#c00"/></svg>'


def test_places_lie_where_they_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: dict[str, tuple[float, float]] = {}

    def note(svg: Any, place: Any, x: float, y: float, *rest: Any) -> None:
        drawn[place.slug] = (round(x, 1), round(y, 1))

    monkeypatch.setattr(marks, "draw_mark", note)
    svg = tmp_path / "map.svg"
    svg.write_text(draw(boards.board_of("divided-we-fall")), encoding="utf-8")
    found = boards.geometry("divided-we-fall")
    assert (found["width"], found["height"]) == boards.size_of(svg)
    drawn.pop("legend", None)  # a mark in the legend is no place
    assert {p["slug"]: (p["x"], p["y"]) for p in found["places"]} == drawn
    assert all(0 <= p["x"] <= found["width"] and 0 <= p["y"] <= found["height"] for p in found["places"])
    slugs = set(drawn)
    assert all({link["a"], link["b"]} <= slugs and link["path"].startswith("M") for link in found["links"])


def test_hexes_have_middles(tmp_path: Path) -> None:
    svg = tmp_path / "map.svg"
    svg.write_text(SMALL.format(w=2900, h=2000), encoding="utf-8")
    found = boards.geometry("war-for-the-union", svg)
    assert len(found["places"]) > 2000
    assert found["hex"]["sites"]
    assert len({(p["x"], p["y"]) for p in found["places"]}) == len(found["places"])


def test_a_drawing_is_kept_and_served(local: TestClient, host: Person, tmp_path: Path) -> None:
    kept = tmp_path / "boards" / boards.svg_name("1863", "atlas")
    boards.write(kept, SMALL.format(w=1200, h=700).encode())
    boards.write(kept.parent / boards.places_name("1863"), b'{"places": []}')
    assert host.get("/api/games/1863/board") == {"places": []}
    answer = host.ask("GET", f"/api/games/1863/board.svg?mark={boards.mark('1863')}")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "immutable" in answer.headers["cache-control"]
    tile = host.ask("GET", "/api/games/1863/board/tiles/1/2/1.png")
    with Image.open(io.BytesIO(tile.content)) as picture:
        assert picture.size == (1200 - 2 * paint.TILE, 700 - paint.TILE)
        assert picture.convert("RGB").getpixel((10, 10)) == (0xCC, 0, 0)
    picture = host.ask("GET", "/api/games/1863/board.webp")
    assert picture.headers["content-type"] == "image/webp"
    with Image.open(io.BytesIO(picture.content)) as whole:
        assert whole.size == (1200, 700)
    host.get("/api/games/1863/board/tiles/1/3/0.png", 404)
    host.get("/api/games/toy/board", 404)
    host.get("/api/games/chess/board", 404)


def test_a_map_drawn_beforehand_is_served_packed(host: Person, tmp_path: Path) -> None:
    name = boards.svg_name("1863", "night")
    boards.write(tmp_path / "maps" / name, b"<svg>plain</svg>")
    boards.write(tmp_path / "maps" / f"{name}.gz", b"\x1f\x8b packed")
    plain = host.ask("GET", "/api/games/1863/board.svg?style=night", headers={"accept-encoding": "identity"})
    assert plain.text == "<svg>plain</svg>"
    with host.client.stream(
        "GET", "/api/games/1863/board.svg?style=night", headers={"accept-encoding": "gzip"}
    ) as packed:
        assert b"".join(packed.iter_raw()) == b"\x1f\x8b packed"
        assert packed.headers["content-encoding"] == "gzip"
    boards.write(tmp_path / "maps" / boards.places_name("1863"), b'{"places": []}')
    assert host.get("/api/games/1863/board") == {"places": []}
    boards.write(paint.packed(tmp_path / "maps" / boards.places_name("1863")), b"\x1f\x8b packed places")
    with host.client.stream("GET", "/api/games/1863/board", headers={"accept-encoding": "gzip"}) as packed:
        assert b"".join(packed.iter_raw()) == b"\x1f\x8b packed places"
    assert not (tmp_path / "boards").exists()


def test_building_draws_once_and_drops_what_is_outdated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(registry, "MODULES", {"1863": "longroll.games.year1863"})
    monkeypatch.setattr(drawing, "draw", lambda board, style: SMALL.format(w=1200, h=700))
    old = tmp_path / "1863-atlas-0123456789abcdef"
    boards.write(old / "0-0-0.png", b"old")
    boards.write(old.with_suffix(".svg"), b"old")
    paint.build(tmp_path)
    said = capsys.readouterr().out
    assert all(f"1863, {style}: map, picture in" in said for style in ("night", "safe", "safe-night"))
    assert not old.exists()
    assert not old.with_suffix(".svg").exists()
    assert (tmp_path / ".drawn").is_file()
    assert json.loads((tmp_path / boards.places_name("1863")).read_text())["places"]
    svg = tmp_path / boards.svg_name("1863", "night")
    assert svg.is_file()
    before = svg.stat().st_mtime_ns
    paint.build(tmp_path)
    assert capsys.readouterr().out == ""
    assert svg.stat().st_mtime_ns == before


def test_hexes_are_drawn_by_day_and_by_night_only(monkeypatch: pytest.MonkeyPatch) -> None:
    assert paint.styles_of("1863") == ["atlas", "night", "safe", "safe-night"]
    assert paint.styles_of("war-for-the-union") == ["atlas", "night"]
    planned = registry.info("1863")._replace(playable=False)
    monkeypatch.setattr(registry, "info", lambda game: planned)
    assert paint.styles_of("war-for-the-union") == ["atlas"]


def test_places_are_known_before_the_map_is_drawn(tmp_path: Path) -> None:
    async def asked() -> Path:
        drawings = Drawings(tmp_path, tmp_path / "maps")
        try:
            return await drawings.places("1863")
        finally:
            await drawings.close()

    assert json.loads(run(asked()).read_text())["game"] == "1863"
    assert not list((tmp_path / "boards").glob("*.svg"))


def test_a_square_for_which_nobody_waits_is_not_drawn(tmp_path: Path) -> None:
    boards.write(tmp_path / "boards" / boards.svg_name("1863", "atlas"), SMALL.format(w=1200, h=700).encode())

    async def gone() -> bool:
        return False

    async def asked() -> tuple[str, bool, bool, bool]:
        drawings = Drawings(tmp_path, tmp_path / "maps")
        try:
            with pytest.raises(Refused) as told:
                await drawings.tile("1863", "atlas", 1, 0, 0, gone)
            async with drawings.painter._turn:  # of two who wait for one square the second is still there
                both = [
                    asyncio.create_task(drawings.tile("1863", "atlas", 1, 1, 0, w)) for w in (gone, always)
                ]
                while sum(len(made.waiting) for made in drawings._being_made.values()) < 2:
                    await asyncio.sleep(0.01)
            left, came = await asyncio.gather(*both)
            assert left == came
            return str(told.value), came.is_file(), drawings.painter.up, drawings.painter.knows(came)
        finally:
            await drawings.close()

    assert run(asked()) == ("nobody waits for this square any more", True, True, False)
    assert not list((tmp_path / "boards").rglob("1-0-0.png"))


def test_a_map_that_is_looked_at_is_taken_apart_before_it_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawings_file, "PAUSE", 0.0)

    async def looked(game: str) -> bool:
        svg = tmp_path / "maps" / boards.svg_name(game, "atlas")
        boards.write(svg, SMALL.format(w=1200, h=700).encode())
        drawings = Drawings(tmp_path, tmp_path / "maps")
        try:
            drawings.expect(game)
            if drawings._waking is None:
                return False
            await drawings._waking
            return drawings.painter.knows(svg)
        finally:
            await drawings.close()

    assert not run(looked("1863")), "a map that is one picture has no squares"
    assert run(looked("war-for-the-union"))


def test_of_a_board_of_squares_no_whole_picture_is_drawn_unasked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawings_file, "PAUSE", 0.0)
    maps, games = tmp_path / "maps", ["1863", "war-for-the-union"]
    for game in games:
        boards.write(maps / boards.svg_name(game, "atlas"), SMALL.format(w=1200, h=700).encode())
        boards.write(maps / boards.places_name(game), b"{}")

    async def warmed() -> None:
        drawings = Drawings(tmp_path, maps)
        try:
            await drawings.warm(games)
        finally:
            await drawings.close()

    run(warmed())
    assert [file.name.partition("-atlas")[0] for file in (tmp_path / "boards").glob("*.webp")] == ["1863"]


def test_a_worker_ends_with_its_server_and_says_what_fails(tmp_path: Path) -> None:
    ours, theirs = os.pipe()
    said: list[str] = []
    svg = tmp_path / "map.svg"
    svg.write_text(SMALL.format(w=600, h=600), encoding="utf-8")
    tasks = [["tile", str(svg), str(tmp_path / "t.png"), "1", "1", "0"], ["dance"]]
    with os.fdopen(theirs, "w") as pen:
        pen.write("".join(json.dumps(task) + "\n" for task in tasks))
    with os.fdopen(ours) as reading:
        paint.work(reading, said.append)
    assert [json.loads(x) for x in said] == ["", "unknown task 'dance'"]
    assert (tmp_path / "t.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("game", "x", "y", "most"),
    [
        ("1863", 0.0, 1500.0, 8),
        ("war-for-the-union", 620.0, 700.0, 48),
        ("war-for-the-union", 1800.0, 700.0, 32),
    ],
    ids=["edge", "inland", "coast"],
)
def test_a_part_of_a_map_shows_the_pixels_of_the_whole(game: str, x: float, y: float, most: int) -> None:
    whole = draw(boards.board_of(game), "atlas")
    cutter = Cutter(whole)
    unframed = whole.replace(' clip-path="url(#frame)"', "")
    box = (x, y, x + 200, y + 200)
    part = cutter.part(box, 1.0)
    assert len(part) < len(whole) / 3
    head = part[: part.index(">") + 1]
    full = head + unframed[unframed.index(">") + 1 :]
    ours, theirs = (Image.open(io.BytesIO(png(text))).convert("RGB") for text in (part, full))
    other = ImageChops.difference(ours, theirs)
    # A pattern that is drawn without a layer of its own begins at another part of a pixel.
    assert max(high for _, high in other.getextrema()) <= most
    assert max(ImageStat.Stat(other).mean) < 0.5


def test_the_geometry_of_cutting() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert sorted(clip_ring(square, (5.0, -5.0, 20.0, 5.0))) == [
        (5.0, 0.0),
        (5.0, 5.0),
        (10.0, 0.0),
        (10.0, 5.0),
    ]
    assert clip_ring(square, (20.0, 20.0, 30.0, 30.0)) == []
    assert points_of("M1 2h3v4l-1-1zm5 5H0") == [(1, 2), (4, 2), (4, 6), (3, 5), (6, 7), (0, 7)]


def test_a_long_line_is_cut_into_lengths_that_overlap() -> None:
    steps = [f"L{n} 0" if n % 3 else f"Q{n} 5 {n} 0" for n in range(1, 41)]
    found = lengths("M0 0" + "".join(steps))
    assert len(found) == 4
    assert found[0] == "M0 0" + "".join(steps[:13])
    assert found[1] == "M11 0" + "".join(steps[11:25])
    assert found[-1].endswith(steps[-1])
    assert lengths("M0 0L1 1L2 2") == ["M0 0L1 1L2 2"]


def test_a_shape_that_covers_a_square() -> None:
    corners = [(0.0, 0.0), (2000.0, 0.0), (2000.0, 2000.0), (0.0, 2000.0)]
    ring = [
        (x + (a - x) * k / 20, y + (b - y) * k / 20)
        for (x, y), (a, b) in zip(corners, corners[1:] + corners[:1])
        for k in range(20)
    ]
    outline = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ring) + "Z"
    land = shape_of(f'<path id="land" d="{outline}"/>')
    assert covers(land, (300.0, 300.0, 364.0, 364.0))
    assert not covers(land, (1980.0, 300.0, 2044.0, 364.0)), "half of it is sea"
    assert not covers(land, (2100.0, 300.0, 2164.0, 364.0))
    lake = shape_of(f'<path id="land" d="{outline}M310 310L320 310L320 320Z"/>')
    assert not covers(lake, (300.0, 300.0, 364.0, 364.0))
    bay = outline.replace("L2000.0 1000.0", "L250.0 332.0L2000.0 1000.0")
    assert not covers(shape_of(f'<path id="land" d="{bay}"/>'), (300.0, 300.0, 364.0, 364.0))


def test_outlines_near_a_square_are_found_by_their_cells() -> None:
    dice = random.Random(3)
    boxes = [
        (x, y, x + dice.random() * 90, y + dice.random() * 90)
        for x, y in zip(range(-50, 950, 7), range(0, 1000, 7))
    ]
    boxes += [EVERYWHERE, (0.0, 0.0, 2000.0, 3.0)]
    grid = Grid(boxes)
    for _ in range(50):
        x, y = dice.uniform(-60, 900), dice.uniform(-60, 900)
        box = (x, y, x + 64, y + 64)
        touched = [
            n
            for n, b in enumerate(boxes)
            if b[0] <= box[2] and box[0] <= b[2] and b[1] <= box[3] and box[1] <= b[3]
        ]
        near = grid.near(box)
        assert set(touched) <= set(near)
        assert near == sorted(near)
    assert len(grid.near((0, 0, 64, 64))) < len(boxes) / 3


def test_rules_and_rulings(host: Person) -> None:
    rule = host.get("/api/games/divided-we-fall/rules/D02")
    assert rule["title"] == "Confederate victory"
    assert rule["rulings"][0]["number"] == "R73"
    assert host.get("/api/games/divided-we-fall/rules/R1")["text"]
    assert "did you mean" in host.get("/api/games/divided-we-fall/rules/D2", 404)["error"]


def test_the_page(start: Any, tmp_path: Path) -> None:
    person = Person(start())
    bare = person.ask("GET", "/")
    assert bare.status_code == 200
    assert "npm run build" in bare.text
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>table</title>")
    (static / "assets" / "app-1234.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    assert "table" in person.ask("GET", "/table/abc").text
    for taken in ("gzip", "identity"):  # a script comes packed, and reads the same
        script = person.ask("GET", "/assets/app-1234.js", headers={"accept-encoding": taken})
        assert "immutable" in script.headers["cache-control"]
        assert "javascript" in script.headers["content-type"]
        assert script.headers.get("content-encoding", "identity") == taken
        assert script.text == "1"
    assert "no-cache" in person.ask("GET", "/").headers["cache-control"]
    assert person.ask("GET", "/assets/none.js").status_code == 404
    assert person.ask("GET", "/api/none").status_code == 404
    for path in ("/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
        assert "secret" not in person.ask("GET", path).text
