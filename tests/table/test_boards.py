"""Boards for the page: every place where the drawing has it, drawings kept, tiles, rules, the page itself."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from longroll.atlas.drawing import marks
from longroll.atlas.drawing.draw import draw
from longroll.table import boards
from longroll.table.paint import TILE, cut_tiles
from table.persons import Person

SMALL = '<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}"><rect width="{w}" height="{h}" fill="#c00"/></svg>'


def test_places_lie_where_they_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: dict[str, tuple[float, float]] = {}

    def note(svg: Any, place: Any, x: float, y: float, *rest: Any) -> None:
        drawn[place.slug] = (round(x, 1), round(y, 1))

    monkeypatch.setattr(marks, "draw_mark", note)
    svg = tmp_path / "map.svg"
    svg.write_text(draw(boards.board_of("divided-we-fall")), encoding="utf-8")
    found = boards.geometry("divided-we-fall", svg)
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
    kept = tmp_path / "boards" / f"1863-atlas-{boards.mark('1863')}.svg"
    boards.write(kept, SMALL.format(w=1200, h=700).encode())
    boards.write(kept.with_suffix(".json"), b'{"places": []}')
    assert host.get("/api/games/1863/board") == {"places": []}
    answer = host.ask("GET", f"/api/games/1863/board.svg?mark={boards.mark('1863')}")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "immutable" in answer.headers["cache-control"]
    cut_tiles(kept, kept.with_suffix(""), 1, (0, 0))
    tile = host.ask("GET", "/api/games/1863/board/tiles/1/2/1.png")
    assert tile.content.startswith(b"\x89PNG")
    assert TILE == 512
    host.get("/api/games/1863/board/tiles/1/3/0.png", 404)
    host.get("/api/games/toy/board", 404)
    host.get("/api/games/chess/board", 404)


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
    script = person.ask("GET", "/assets/app-1234.js")
    assert "immutable" in script.headers["cache-control"]
    assert "no-cache" in person.ask("GET", "/").headers["cache-control"]
    assert person.ask("GET", "/assets/none.js").status_code == 404
    assert person.ask("GET", "/api/none").status_code == 404
    for path in ("/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
        assert "secret" not in person.ask("GET", path).text
