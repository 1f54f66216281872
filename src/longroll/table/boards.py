"""Boards for the page: where each place or hex lies on the drawn map, and the drawing itself, kept on disk."""

from __future__ import annotations

import hashlib
import math
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

from longroll import atlas
from longroll.atlas.boards import load_board
from longroll.core import registry

FIRST = "atlas"
ON_PAGE = (FIRST, "night", "safe", "safe-night")
"""The styles that the page shows; others are drawn when somebody asks."""
_SIZE = re.compile(r'<svg[^>]* width="([\d.]+)" height="([\d.]+)"')


def has_board(game: str) -> bool:
    return (registry.FOLDERS[game] / "data" / "board" / "board.toml").is_file()


@cache
def board_of(game: str) -> Any:
    return load_board(game)


@cache
def mark(game: str) -> str:
    """A short mark of everything that a drawing depends on: the board's files and the drawing code."""
    digest = hashlib.sha256()
    folders = (registry.FOLDERS[game] / "data" / "board", Path(atlas.__file__).parent)
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def svg_name(game: str, style: str) -> str:
    return f"{game}-{style}-{mark(game)}.svg"


def places_name(game: str) -> str:
    return f"{game}-places-{_code()}-{mark(game)}.json"


@cache
def _code() -> str:
    """A mark of this file, which says where places lie."""
    return hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]


def write(target: Path, data: bytes) -> None:
    """Whole or not at all, even if two processes draw the same."""
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    fresh.write_bytes(data)
    os.replace(fresh, target)


def size_of(svg: Path) -> tuple[float, float]:
    with svg.open(encoding="utf-8") as file:
        found = _SIZE.search(file.read(2000))
    assert found is not None
    return float(found[1]), float(found[2])


def geometry(game: str, svg: Path | None = None) -> dict[str, Any]:
    """Places and links in the pixels of the drawing. A hex board's drawing must be there; it says how large it is."""
    board = board_of(game)
    if board.kind == "points":
        found = _points(board)
    else:
        assert svg is not None
        width, height = size_of(svg)
        found = {"width": width, "height": height, **_hexes(board)}
    return {
        "game": game,
        "kind": board.kind,
        "name": board.name,
        "mark": mark(game),
        "svg": f"/api/games/{game}/board.svg?mark={mark(game)}",
        **found,
    }


def _points(board: Any) -> dict[str, Any]:
    """As `draw_points` lays them out: marks moved apart, lines bent round marks."""
    from longroll.atlas.drawing import marks
    from longroll.atlas.drawing.draw_points import WIDTH
    from longroll.atlas.drawing.layout import spread
    from longroll.atlas.drawing.point_lines import ways_of
    from longroll.atlas.drawing.projection import Projection, Sheet

    look = board.spec.get("draw", {})
    unit = float(look.get("unit", 1.0))
    projection = board.spec["projection"]
    wide = float(look.get("width", WIDTH))
    sheet = Sheet(Projection(projection), projection["bounds"], wide, 34 * unit)
    shapes = [marks.shape_of(p, look) for p in board.places]
    reaches = [marks.reach(shape, unit) for shape in shapes]
    radii = [
        max(w, h) if shape not in ("sea-box", "area", "wave") else (w + h) / 2
        for shape, (w, h) in zip(shapes, reaches)
    ]
    gap = float(look.get("gap", 26)) * unit
    at = spread([sheet.xy(p.lat, p.lon) for p in board.places], radii, gap, sheet.frame)
    ways = ways_of(board, at, radii, shapes, sheet, look, unit)
    return {
        "width": round(sheet.width, 1),
        "height": round(sheet.height, 1),
        "unit": round(unit, 4),
        "places": [
            {
                "slug": p.slug,
                "name": p.name,
                "kind": p.kind,
                "state": p.state,
                "x": round(x, 1),
                "y": round(y, 1),
                "w": round(w, 1),
                "h": round(h, 1),
                "facts": _facts(p.row),
            }
            for p, (x, y), (w, h) in zip(board.places, at, reaches)
        ],
        "links": [
            {
                "a": board.places[link.a].slug,
                "b": board.places[link.b].slug,
                "kind": link.kind,
                "path": ways[link.index].data(),
                "facts": _facts(link.row),
            }
            for link in board.links
        ],
        "hex": None,
    }


KNOWN = {"slug", "name", "kind", "state", "lat", "lon", "a", "b", "hex"}


def _facts(row: Any) -> dict[str, str]:
    """A row's other columns, the game's own and its sources."""
    return {name: value for name, value in row.items() if value and name not in KNOWN}


def _hexes(board: Any) -> dict[str, Any]:
    """Every hex by its middle; the corners follow from the size. Sides and terrain are on the drawing."""
    from longroll.atlas.drawing.hex_page import Page

    page = Page(board, None, None, board.spec.get("draw", {}))
    names = {i: places[0].name for i, places in board.at.items() if places}
    places = []
    for i in range(board.count):
        x, y = page.centre(i)
        places.append(
            {
                "slug": board.numbers[i],
                "name": names.get(i, board.numbers[i]),
                "kind": board.terrains[board.terrain[i]],
                "state": board.states[board.state[i]],
                "x": round(x, 1),
                "y": round(y, 1),
                "w": round(page.size / math.sqrt(3), 1),
                "h": round(page.size / 2, 1),
                "facts": _ground(board, i),
            }
        )
    places += _beside(board, page)
    sites = [
        {"slug": p.slug, "name": p.name, "kind": p.kind, "hex": board.numbers[p.hex], "facts": _facts(p.row)}
        for p in board.places.values()
        if p.hex >= 0
    ]
    return {
        "unit": round(page.unit, 4),
        "places": places,
        "links": [],
        "hex": {"size": round(page.size, 3), "flat_top": True, "sites": sites},
    }


def _ground(board: Any, i: int) -> dict[str, str]:
    """What a hex has on its sides and its railroads, by direction, for those who walk the map without seeing it."""
    from longroll.atlas.hexes import WATERS
    from longroll.kit.hexgrid import DIRECTIONS

    found: dict[str, list[str]] = {}
    for d, name in enumerate(DIRECTIONS):
        side = 6 * i + d
        if water := WATERS[board.water[side]]:
            found.setdefault(f"{water} water", []).append(name)
        if board.ridge[side]:
            found.setdefault("mountains", []).append(name)
        if board.rail[side]:
            found.setdefault("railroad", []).append(name)
    return {word: " ".join(names) for word, names in found.items()}


def _beside(board: Any, page: Any) -> list[dict[str, Any]]:
    """Where pieces can be besides in hexes: on the sides that boats use, off a coast, in sea zones and in boxes."""
    found = []

    def add(slug: str, name: str, kind: str, at: tuple[float, float], size: float) -> None:
        found.append(
            {
                "slug": slug, "name": name, "kind": kind, "state": "", "x": round(at[0], 1), "y": round(at[1], 1),
                "w": round(page.size * size, 1), "h": round(page.size * size * 0.7, 1), "facts": {},
            }
        )  # fmt: skip

    for side, (a, b) in zip(board.waterway.sides, board.waterway.banks):
        if a >= 0 and b >= 0:
            name = "/".join(sorted((board.numbers[a], board.numbers[b])))
            add(name, f"{name} {board.river.get(side, '')}".strip(), "waterway", _middle(page, (a, b)), 0.16)
    bodies: dict[str, list[int]] = {}
    for i in range(board.count):
        if board.sea[i]:
            bodies.setdefault(board.bodies[board.body[i]], []).append(i)
        elif board.coast[i]:
            land = page.centre(i)
            near = [j for j in board.around(i) if board.sea[j]]
            sea = _middle(page, near) if near else (land[0], land[1] + page.size / 2)
            spot = (
                0.42 * land[0] + 0.58 * sea[0],
                0.42 * land[1] + 0.58 * sea[1],
            )  # off the line of the side
            add(f"{board.numbers[i]}/coast", f"the coast at {board.title(i)}", "coast", spot, 0.2)
    for body, hexes in bodies.items():
        x, y = _middle(page, hexes)
        home = min(hexes, key=lambda i: math.dist(page.centre(i), (x, y)))
        x, y = page.centre(home)
        add(body, _words(body), "sea zone", (x, y + page.size / 8), 0.9)
    outside = [(p.slug, p.name, "box") for p in board.places.values() if p.hex < 0]
    outside += [
        (zone, _words(zone), "sea zone") for zone in board.spec.get("sea_zones", {}).get("off_map", ())
    ]
    _, _, right, low = page.frame
    step = page.size * 2.2
    for k, (slug, name, kind) in enumerate(outside):
        add(slug, name, kind, (right - page.size * 2.2, low - step * (len(outside) - k)), 0.9)
    return found


def _middle(page: Any, hexes: Any) -> tuple[float, float]:
    spots = [page.centre(i) for i in hexes]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def _words(slug: str) -> str:
    return " ".join(word.capitalize() for word in slug.split("-"))
