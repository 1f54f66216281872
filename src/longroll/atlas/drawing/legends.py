"""Legends: what a board's own tables name, with the signs that the map uses."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from longroll.atlas.drawing import marks
from longroll.atlas.drawing.legend import Legend, Sign
from longroll.atlas.drawing.lines import draw_lines
from longroll.atlas.drawing.signs import anchor, star, terrain_sign
from longroll.atlas.drawing.styles import Style, sourced
from longroll.atlas.drawing.svg import Svg, num
from longroll.atlas.points import Place, PointBoard

OWNERS = {"usa", "csa", "union", "confederate", "neutral", "both", "part"}


def points_legend(
    board: PointBoard, s: Style, look: Mapping[str, Any], layers: Collection[str], unit: float
) -> Legend:
    legend = Legend()
    legend.group("Places").extend(
        (_mark(board, kind, s, look, unit), str(text)) for kind, text in board.spec["places"].items()
    )
    for key in ("nations", "owners"):
        legend.group("Colours").extend(
            (_swatch(side, s, unit), str(text))
            for side, text in board.spec.get(key, {}).items()
            if side in OWNERS
        )
    legend.group("Signs").extend((_sign(cells, s, unit), text) for cells, text in _signs(board))
    rows = legend.group("Lines")
    rows.extend((_line(kind, s, unit), str(text)) for kind, text in board.spec["links"].items())
    if "crosses_river" in board.links[0].row:
        rows.append((_terrain("seasonal-river", s, unit), "the route crosses a river"))
    _ground_rows(legend, board, s, unit)
    if "provenance" in layers:
        legend.group("Where it comes from").extend(
            (_stroke(colour, word, unit), word) for word, colour in sourced(s).items()
        )
    return legend


def _signs(board: PointBoard) -> Iterator[tuple[dict[str, str], str]]:
    """The signs that places of this board can carry: (the cells that make it, what it means)."""
    columns = set(board.places[0].row)
    if "flag" in columns:
        yield {"flag": "usa"}, "flag city"
    if "capital" in columns:
        yield {"capital": "national"}, "national capital"
        if any(p.row["capital"] == "state" for p in board.places):
            yield {"capital": "state"}, "state capital"
    if "port" in columns:
        yield {"port": "1"}, "port"


def _ground_rows(legend: Legend, board: PointBoard, s: Style, unit: float) -> None:
    """Terrain, on the lines or in the places, whichever the board has."""
    terrain = board.spec.get("terrain", {})
    if "into_a" in board.links[0].row:
        legend.group("Met on entering an area").extend(
            (_terrain(kind, s, unit), str(text)) for kind, text in terrain.items()
        )
    elif terrain:
        legend.group("Ground of a Point").extend(
            (_ground(kind, s, unit), str(text))
            for kind, text in terrain.items()
            if kind not in ("sea", "reserve")
        )


def _blank(kind: str, **cells: str) -> Place:
    return Place(0, "legend", "", kind, "", 0.0, 0.0, "stated", "legend", {"kind": kind, **cells})


def _mark(board: PointBoard, kind: str, s: Style, look: Mapping[str, Any], unit: float) -> Sign:
    shape = look.get("shapes", {}).get(kind, "circle")
    scale = {"sea-box": 0.5, "area": 0.4, "box": 0.72}.get(shape, 0.62) * unit
    cells = {"terrain": "open"}
    if look.get("number") and kind == "city":
        cells[look["number"]] = "2"
    if kind == "city" and look.get("left"):
        cells |= {look["left"]: "1", look["right"]: "2"}

    def sign(svg: Svg, x: float, y: float) -> None:
        marks.draw_mark(
            svg,
            _blank(kind, **cells),
            x,
            y,
            shape,
            "neutral" if shape not in ("city", "town", "dot") else "",
            s,
            look,
            scale,
        )

    return sign


def _swatch(side: str, s: Style, unit: float) -> Sign:
    def sign(svg: Svg, x: float, y: float) -> None:
        marks.draw_mark(svg, _blank("swatch"), x, y, "square", side, s, {}, unit * 0.55)

    return sign


def _sign(cells: Mapping[str, str], s: Style, unit: float) -> Sign:
    def sign(svg: Svg, x: float, y: float) -> None:
        if "port" in cells:
            anchor(svg, x, y, 6.5 * unit, s.river_link, s)
        elif "flag" in cells:
            marks.draw_mark(svg, _blank("flag", flag="usa"), x, y, "square", "usa", s, {}, unit * 0.62)
        else:
            size = 8.0 if cells["capital"] == "national" else 5.6
            svg.path(
                star(x, y, size * unit),
                fill=s.gold if size > 6 else s.neutral,
                stroke=s.ink,
                stroke_width=0.9 * unit,
            )

    return sign


def _line(kind: str, s: Style, unit: float) -> Sign:
    def sign(svg: Svg, x: float, y: float) -> None:
        draw_lines(svg, kind, [f"M{num(x - 25 * unit)} {num(y)}H{num(x + 25 * unit)}"], s, unit)

    return sign


def _terrain(kind: str, s: Style, unit: float) -> Sign:
    def sign(svg: Svg, x: float, y: float) -> None:
        terrain_sign(svg, kind, x, y, 0.0, s, unit)

    return sign


def _ground(kind: str, s: Style, unit: float) -> Sign:
    def sign(svg: Svg, x: float, y: float) -> None:
        marks.draw_mark(svg, _blank("town", terrain=kind), x, y, "town", "", s, {}, unit * 0.8)

    return sign


def _stroke(colour: str, word: str, unit: float) -> Sign:
    def sign(svg: Svg, x: float, y: float) -> None:
        svg.path(
            f"M{num(x - 25 * unit)} {num(y)}H{num(x + 25 * unit)}",
            stroke=colour,
            stroke_width=4 * unit,
            stroke_dasharray=None if word == "stated" else f"{6 * unit:.1f} {4 * unit:.1f}",
        )

    return sign
