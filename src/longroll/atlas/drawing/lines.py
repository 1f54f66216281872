"""Lines of a map in their usual dress: ticked railroads, cased roads, rivers, sea lanes, tracks."""

from __future__ import annotations

from collections.abc import Sequence

from longroll.atlas.drawing.styles import Style
from longroll.atlas.drawing.svg import Svg

ORDER = ("sea", "coastal", "seasonal", "river", "track", "road", "pike", "rail")


def draw_lines(svg: Svg, kind: str, data: Sequence[str], s: Style, unit: float, opacity: float = 1.0) -> None:
    """All lines of one kind, given as path data."""
    d = "".join(data)
    if not d:
        return
    svg.open(fill="none", stroke_linejoin="round", stroke_opacity=opacity if opacity < 1 else None)
    for colour, w, dash, cap in dress(kind, s):
        dashes = " ".join(f"{float(v) * unit:.1f}" for v in dash.split()) if dash else None
        svg.path(d, stroke=colour, stroke_width=w * unit, stroke_dasharray=dashes, stroke_linecap=cap)
    svg.close()


def dress(kind: str, s: Style) -> list[tuple[str, float, str, str]]:
    """Strokes of a kind from below to above: colour, width, dashes, cap."""
    if kind == "rail":
        return [(s.halo, 6.0, "", "butt"), (s.rail, 2.6, "", "butt"), (s.rail, 9.0, "1.7 8.3", "butt")]
    if kind == "road":
        return [(s.halo, 6.2, "", "butt"), (s.road, 4.4, "", "butt"), (s.halo, 2.2, "8 5", "butt")]
    if kind == "pike":
        return [(s.ink, 6.4, "", "butt"), (s.gold, 4.6, "", "butt"), (s.halo, 1.2, "", "butt")]
    if kind == "track":
        return [(s.halo, 5.0, "", "butt"), (s.road, 2.6, "2.4 4.6", "round")]
    if kind == "river":
        return [(s.halo, 8.4, "", "round"), (s.river_link, 6.0, "", "round"), (s.sea, 1.6, "", "round")]
    if kind == "seasonal":
        return [
            (s.halo, 7.0, "", "butt"),
            (s.light_river, 4.8, "12 4", "butt"),
            (s.halo, 1.2, "12 4", "butt"),
        ]
    if kind == "coastal":
        return [(s.halo, 5.0, "", "butt"), (s.light_river, 3.0, "1 6", "round")]
    return [(s.halo, 4.6, "", "butt"), (s.river_link, 2.4, "10 6", "butt")]
