"""The country under the game: sea with water lines, land, relief, swamps, lakes, rivers, borders and their names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from longroll.atlas.drawing import relief
from longroll.atlas.drawing.base import LatLon, base
from longroll.atlas.drawing.courses import thin
from longroll.atlas.drawing.styles import Style
from longroll.atlas.drawing.svg import Point, Svg, line_data

Frame = tuple[float, float, float, float]


@dataclass
class Country:
    """What the drawing needs to know of its page."""

    xy: Callable[[float, float], Point]
    latlon: Callable[[float, float], Point]
    frame: Frame
    style: Style
    unit: float = 1.0  # size of letters and lines against a wall sheet

    def lines(self, lines: Iterable[Sequence[LatLon]], slack: float = 60.0) -> list[list[Point]]:
        """Lines in page units, cut to the parts near the frame."""
        left, top, right, bottom = self.frame
        out: list[list[Point]] = []
        for line in lines:
            points = [self.xy(lat, lon) for lat, lon in line]
            run: list[Point] = []
            for i, (x, y) in enumerate(points):
                near = left - slack < x < right + slack and top - slack < y < bottom + slack
                beside = (
                    i + 1 < len(points)
                    and left - slack < points[i + 1][0] < right + slack
                    and top - slack < points[i + 1][1] < bottom + slack
                )
                if near or beside:
                    run.append((x, y))
                elif run:
                    out.append([*run, (x, y)])
                    run = []
            if len(run) > 1:
                out.append(run)
        return out

    def rings(self, areas: Iterable[Sequence[Sequence[LatLon]]], tolerance: float = 0.4) -> str:
        """Path data of areas that touch the frame; the page's clip cuts them."""
        left, top, right, bottom = self.frame
        data = []
        for area in areas:
            outer = [self.xy(lat, lon) for lat, lon in area[0]]
            xs, ys = [p[0] for p in outer], [p[1] for p in outer]
            if max(xs) > left and min(xs) < right and max(ys) > top and min(ys) < bottom:
                data.append(self._ring(outer, tolerance))
                data += [self._ring([self.xy(lat, lon) for lat, lon in hole], tolerance) for hole in area[1:]]
        return "".join(data)

    def _ring(self, points: list[Point], tolerance: float) -> str:
        """One ring, without the detail that lies far off the page or below a line's width."""
        left, top, right, bottom = self.frame
        slack = 80.0
        kept: list[Point] = []
        for i, (x, y) in enumerate(points):
            off = (x < left - slack, x > right + slack, y < top - slack, y > bottom + slack)
            if any(off) and i % 12 and kept and i + 1 < len(points):
                nx, ny = points[i + 1]
                if (nx < left - slack, nx > right + slack, ny < top - slack, ny > bottom + slack) == off:
                    continue
            kept.append((x, y))
        kept = thin(kept, tolerance)
        return line_data(kept, close=True) if len(kept) > 3 else ""


def draw_country(svg: Svg, c: Country, tints: str = "", year: int = 1861, swamps: bool = True) -> None:
    """Everything under the game. `tints` is SVG text drawn on the land under the rivers (hexes by terrain)."""
    s, left, top, right, bottom = c.style, *c.frame
    sheet = base()
    land = c.rings(sheet.land)
    svg.rect(left, top, right - left, bottom - top, fill=s.sea)
    svg.defs.append(f'<path id="coast" d="{land}"/><path id="shore" d="{c.rings(sheet.land, 1.3)}"/>')
    for w, colour in (
        (30, s.water_line),
        (28.6, s.sea),
        (21, s.water_line),
        (19.4, s.sea),
        (13, s.water_line),
        (11.2, s.sea),
        (6.4, s.water_line),
        (4.2, s.sea),
    ):
        svg.use(
            "shore",
            fill="none",
            stroke=colour,
            stroke_width=w * c.unit,
            stroke_linejoin="round",
            stroke_opacity=0.75 if colour == s.water_line else None,
        )
    svg.use("coast", fill=s.land, fill_rule="evenodd")
    if tints:
        svg.add(tints)
    if s.relief:
        svg.add(
            f'<image x="{left}" y="{top}" width="{right - left:.1f}" height="{bottom - top:.1f}" preserveAspectRatio="none" style="image-rendering:smooth" '
            f'xlink:href="{relief.picture(c.latlon, c.frame, s.relief, light=s.lit)}"/>'
        )
    if swamps:
        svg.defs.append(
            f'<pattern id="swamp" width="{18 * c.unit:.1f}" height="{14 * c.unit:.1f}" patternUnits="userSpaceOnUse"><g transform="scale({c.unit:.2f})" fill="none" '
            f'stroke="{s.swamp}" stroke-width="1"><path d="M2 5h6M5 5v-3M3.4 5l-.9-2.2M6.6 5l.9-2.2M11 12h6M14 12v-3M12.4 12l-.9-2.2M15.6 12l.9-2.2"/></g></pattern>'
        )
        svg.path(c.rings(sheet.swamps), fill="url(#swamp)")
    svg.path(
        c.rings(sheet.lakes), fill=s.lake, stroke=s.coast, stroke_width=0.8 * c.unit, fill_rule="evenodd"
    )
    for rank, w in ((1, 0.8), (2, 1.5), (3, 2.6)):
        lines = c.lines(line for river in sheet.rivers if river.rank == rank for line in river.lines)
        svg.path(
            "".join(line_data(p) for p in lines),
            fill="none",
            stroke=s.river,
            stroke_width=w * c.unit,
            stroke_linejoin="round",
            stroke_linecap="round",
        )
    svg.use("coast", fill="none", stroke=s.coast, stroke_width=1.3 * c.unit, stroke_linejoin="round")
    edges = [*sheet.borders, *(sheet.borders_1863 if year >= 1863 else ())]
    border = "".join(line_data(p) for p in c.lines(edges))
    svg.path(
        border,
        fill="none",
        stroke=s.border,
        stroke_width=4.6 * c.unit,
        stroke_opacity=0.22,
        stroke_linejoin="round",
    )
    svg.path(
        border,
        fill="none",
        stroke=s.border,
        stroke_width=1.1 * c.unit,
        stroke_dasharray=f"{9 * c.unit:.1f} {3 * c.unit:.1f} {2 * c.unit:.1f} {3 * c.unit:.1f}",
    )
