"""The legend of a hex board."""

from __future__ import annotations

from collections.abc import Callable, Collection

from longroll.atlas.drawing.hex_signs import place_sign
from longroll.atlas.drawing.legend import Band, Sign
from longroll.atlas.drawing.marks import tint
from longroll.atlas.drawing.styles import Style, sourced
from longroll.atlas.drawing.svg import Svg, num
from longroll.atlas.hexes import HexBoard, Place

KINDS = {
    "major-city": "major city",
    "city": "city",
    "minor-city": "city",
    "town": "town",
    "fort": "fort",
    "stockade": "stockade",
    "landmark": "place of note",
}
WATER = {"minor": ("river", 2.0), "navigable": ("navigable river", 4.0), "tidal": ("tidal water", 6.0)}


def hex_legend(board: HexBoard, s: Style, layers: Collection[str], unit: float) -> Band:
    legend = Band()
    rows = legend.group("Ground")
    words = board.spec.get("legend", {})
    for terrain in board.terrains:
        rows.append((_tile(terrain, s, unit), str(words.get("terrain", {}).get(terrain, terrain))))
    rows = legend.group("Places")
    kinds = {p.kind for p in board.places.values()}
    for kind, text in KINDS.items():
        if kind in kinds:
            rows.append((_town(kind, s, unit), text))
    rows = legend.group("Lines")
    for kind, (text, w) in WATER.items():
        named = str(words.get("water", {}).get(kind, text))
        rows.append((_stroke(s.river if kind == "minor" else s.river_link, w * unit, unit), named))
    rows.append((_rail(s, unit, False), "railroad, April 1861"))
    rows.append((_rail(s, unit, True), "railroad opened later"))
    if any(board.ridge):
        rows.append((_ridge(unit), str(words.get("ridge", {}).get("mountain", "mountain hexside"))))
    rows.append((_dash(s, unit), "state border"))
    if "provenance" in layers:
        rows = legend.group("Where it comes from")
        rows.append((_fill(sourced(s)["stated"], unit), "stated"))
        rows.append((_fill(sourced(s)["inferred"], unit), "inferred"))
        rows.append((_fill(s.land, unit, 1.0), "reconstructed"))
    return legend


def _at(draw: Callable[[Svg, float, float], None]) -> Sign:
    return draw


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


def _stroke(colour: str, w: float, unit: float) -> Sign:
    def sign(svg: Svg, x: float, y: float) -> None:
        svg.path(
            f"M{num(x - 22 * unit)} {num(y)}H{num(x + 22 * unit)}",
            stroke=colour,
            stroke_width=w,
            fill="none",
            stroke_linecap="round",
        )

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


def _ridge(unit: float) -> Sign:
    def sign(svg: Svg, x: float, y: float) -> None:
        d = f"M{num(x - 22 * unit)} {num(y)}H{num(x + 22 * unit)}"
        svg.path(d, stroke="#6b4a2c", stroke_width=3.6 * unit, fill="none")
        svg.path(
            d,
            stroke="#6b4a2c",
            stroke_width=9 * unit,
            fill="none",
            stroke_dasharray=f"{1.6 * unit:.1f} {3.4 * unit:.1f}",
        )

    return sign


def _dash(s: Style, unit: float) -> Sign:
    def sign(svg: Svg, x: float, y: float) -> None:
        svg.path(
            f"M{num(x - 22 * unit)} {num(y)}H{num(x + 22 * unit)}",
            stroke=s.border,
            stroke_width=1.5 * unit,
            fill="none",
            stroke_dasharray=" ".join(f"{v * unit:.1f}" for v in (7, 3, 1.5, 3)),
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
