"""The legend of a hex board."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from longroll.atlas.drawing.hex_sides import crossing_sign, ridge_sign
from longroll.atlas.drawing.hex_signs import place_sign
from longroll.atlas.drawing.hex_waters import BANK, CHANNELS, WIDTH
from longroll.atlas.drawing.legend import Band, Sign
from longroll.atlas.drawing.marks import tint
from longroll.atlas.drawing.signs import anchor, star
from longroll.atlas.drawing.styles import Style, sourced
from longroll.atlas.drawing.svg import Svg, num
from longroll.atlas.hexes import CROSSINGS, RIDGES, WATERS, HexBoard, Place

KINDS = {
    "major-city": "major city",
    "city": "city",
    "minor-city": "minor city",
    "town": "town",
    "fort": "fort",
    "stockade": "stockade",
    "junction": "junction",
    "landmark": "place of note",
}
WATER = {
    "minor": "river",
    "navigable": "navigable river",
    "tidal": "tidal river",
    "bay": "bay",
    "lake": "lake",
    "sea": "all-sea hexside",
}
CROSSING = {"bridge": "railroad bridge", "ferry": "ferry", "rail-ferry": "rail ferry"}
RIDGE = {"mountain": "mountain hexside", "gap": "gap in the mountains"}


def hex_legend(board: HexBoard, s: Style, layers: Collection[str], unit: float) -> Band:
    """What stands on this board, and nothing else."""
    words = board.spec.get("legend", {})
    legend = Band()
    rows = legend.group("Ground")
    for terrain in board.terrains:
        rows.append((_tile(terrain, s, unit), str(words.get("terrain", {}).get(terrain, terrain))))
    legend.group("Places").extend(_places(board, s, unit))
    legend.group("Waters").extend(_waters(board, s, unit, words))
    legend.group("Lines").extend(_lines(board, s, unit, words))
    if "provenance" in layers:
        rows = legend.group("Where it comes from")
        rows.append((_fill(sourced(s)["stated"], unit), "stated"))
        rows.append((_fill(sourced(s)["inferred"], unit), "inferred"))
        rows.append((_fill(s.land, unit, 1.0), "reconstructed"))
    return legend


def _places(board: HexBoard, s: Style, unit: float) -> Iterator[tuple[Sign, str]]:
    kinds = {p.kind for p in board.places.values()}
    for kind, text in KINDS.items():
        if kind in kinds:
            yield _town(kind, s, unit), text
    if any(p.row.get("capital") for p in board.places.values()):
        yield _capital(s, unit), "capital of a state"
    if any(p.row.get("port") or p.row.get("imports") for p in board.places.values()):
        yield _port(s, unit), "port"


def _waters(board: HexBoard, s: Style, unit: float, words: Mapping[str, Any]) -> Iterator[tuple[Sign, str]]:
    for kind, text in WATER.items():
        if WATERS.index(kind) in board.water:
            yield _water(kind, s, unit), str(words.get("water", {}).get(kind, text))
    for kind, text in CROSSING.items():
        if CROSSINGS.index(kind) in board.crossing:
            yield _crossing(kind, s, unit), str(words.get("crossing", {}).get(kind, text))
    if any(board.bluff):
        yield _bluff(s, unit), "bluff on this bank"


def _lines(board: HexBoard, s: Style, unit: float, words: Mapping[str, Any]) -> Iterator[tuple[Sign, str]]:
    yield _rail(s, unit, False), "railroad, April 1861"
    yield _rail(s, unit, True), "railroad opened later"
    for kind, text in RIDGE.items():
        if RIDGES.index(kind) in board.ridge:
            yield _ridge(kind, s, unit), str(words.get("ridge", {}).get(kind, text))
    yield _dash(s.border, 1.5, (7, 3, 1.5, 3), unit), "state border"
    if board.state != board.state63:
        yield _dash(s.border, 1.5, (2.5, 3), unit), "border of West Virginia, 1863"
    if len(board.theaters) > 2:
        yield _dash(s.both, 3.4, (), unit, 0.75), "border of a theater"
    if board.spec.get("sea_zones"):
        yield _dash(s.coast, 2.2, (9, 5), unit, 0.7), "border of a sea zone"


def _tile(terrain: str, s: Style, unit: float) -> Sign:
    def sign(svg: Svg, x: float, y: float) -> None:
        w, h = 21 * unit, 8.5 * unit
        svg.rect(
            x - w,
            y - h,
            2 * w,
            2 * h,
            fill=tint(s, terrain, s.land),
            stroke=s.soft_ink,
            stroke_width=0.8 * unit,
        )
        svg.rect(
            x - w,
            y - h,
            2 * w,
            2 * h,
            fill=f"url(#t-{terrain})" if terrain not in ("clear", "sea", "open") else "none",
        )

    return sign


def _town(kind: str, s: Style, unit: float) -> Sign:
    def sign(svg: Svg, x: float, y: float) -> None:
        place_sign(svg, Place("legend", "", 0, kind, "", "stated", "legend", {}), x, y, s, unit)

    return sign


def _capital(s: Style, unit: float) -> Sign:
    def sign(svg: Svg, x: float, y: float) -> None:
        svg.path(star(x, y, 6.5 * unit), fill=s.gold, stroke=s.ink, stroke_width=0.6 * unit)

    return sign


def _port(s: Style, unit: float) -> Sign:
    def sign(svg: Svg, x: float, y: float) -> None:
        anchor(svg, x, y, 6.5 * unit, s.river_link, s)

    return sign


def _water(kind: str, s: Style, unit: float) -> Sign:
    """A reach of the water as the map draws it, with its banks."""

    def sign(svg: Svg, x: float, y: float) -> None:
        wide = min(WIDTH[kind], 14.0) * unit
        d = f"M{num(x - 22 * unit)} {num(y)}H{num(x + 22 * unit)}"
        if kind in CHANNELS:
            svg.path(d, stroke=s.coast, stroke_width=wide + 2 * BANK * unit, fill="none")
        colour = {"minor": s.river, "navigable": s.river_link, "lake": s.lake}.get(kind, s.sea)
        svg.path(d, stroke=colour, stroke_width=wide, fill="none")
        if kind == "lake":
            for w, ink in ((8.0, s.water_line), (5.6, s.lake), (1.2, s.water_line)):
                svg.path(d, stroke=ink, stroke_width=w * unit, fill="none")

    return sign


def _crossing(kind: str, s: Style, unit: float) -> Sign:
    def sign(svg: Svg, x: float, y: float) -> None:
        d = f"M{num(x - 22 * unit)} {num(y)}H{num(x + 22 * unit)}"
        svg.path(d, stroke=s.river_link, stroke_width=4.2 * unit, fill="none")
        crossing_sign(svg, s, kind, (x, y), 0.0, unit)

    return sign


def _bluff(s: Style, unit: float) -> Sign:
    def sign(svg: Svg, x: float, y: float) -> None:
        d = f"M{num(x - 22 * unit)} {num(y + 4 * unit)}H{num(x + 22 * unit)}"
        svg.path(d, stroke=s.river_link, stroke_width=4.2 * unit, fill="none")
        ticks = "".join(f"M{num(x + k * 5 * unit)} {num(y)}v{num(-5 * unit)}" for k in (-2, -1, 0, 1, 2))
        svg.path(ticks, stroke=s.ridge, stroke_width=1.4 * unit, fill="none")

    return sign


def _rail(s: Style, unit: float, later: bool) -> Sign:
    def sign(svg: Svg, x: float, y: float) -> None:
        d = f"M{num(x - 22 * unit)} {num(y)}H{num(x + 22 * unit)}"
        svg.path(
            d,
            stroke=s.rail,
            stroke_width=1.7 * unit,
            fill="none",
            stroke_dasharray=f"{5 * unit:.1f} {3 * unit:.1f}" if later else None,
        )
        svg.path(
            d,
            stroke=s.rail,
            stroke_width=5.8 * unit,
            fill="none",
            stroke_dasharray=f"{1.2 * unit:.1f} {6.2 * unit:.1f}",
        )

    return sign


def _ridge(kind: str, s: Style, unit: float) -> Sign:
    def sign(svg: Svg, x: float, y: float) -> None:
        ridge_sign(svg, s, kind, [((x - 12 * unit, y), (x + 12 * unit, y))], unit)

    return sign


def _dash(
    colour: str, wide: float, dash: tuple[float, ...], unit: float, opacity: float | None = None
) -> Sign:
    def sign(svg: Svg, x: float, y: float) -> None:
        svg.path(
            f"M{num(x - 22 * unit)} {num(y)}H{num(x + 22 * unit)}",
            stroke=colour,
            stroke_width=wide * unit,
            stroke_opacity=opacity,
            fill="none",
            stroke_dasharray=" ".join(f"{v * unit:.1f}" for v in dash) or None,
        )

    return sign


def _fill(colour: str, unit: float, opacity: float = 0.3) -> Sign:
    def sign(svg: Svg, x: float, y: float) -> None:
        svg.rect(
            x - 21 * unit,
            y - 8 * unit,
            42 * unit,
            16 * unit,
            fill=colour,
            fill_opacity=opacity,
            stroke="#6d6252",
            stroke_width=0.8 * unit,
        )

    return sign
