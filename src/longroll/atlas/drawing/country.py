"""The country under the game: sea with water lines, land, relief, swamps, lakes, rivers, borders and their names."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from longroll.atlas.drawing import relief
from longroll.atlas.drawing.base import LatLon, base
from longroll.atlas.drawing.courses import thin
from longroll.atlas.drawing.labels import overlap
from longroll.atlas.drawing.styles import SERIF, Style
from longroll.atlas.drawing.svg import Point, Svg, line_data
from longroll.atlas.drawing.text import width

Frame = tuple[float, float, float, float]

# Names of states where they read best: latitude, longitude, size.
STATES = {
    "PENNSYLVANIA": (40.95, -78.2, 26),
    "MARYLAND": (39.62, -76.95, 13),
    "VIRGINIA": (37.32, -78.35, 30),
    "NORTH CAROLINA": (35.55, -79.9, 26),
    "SOUTH CAROLINA": (33.85, -80.75, 22),
    "GEORGIA": (32.35, -83.6, 30),
    "FLORIDA": (29.6, -82.2, 26),
    "ALABAMA": (32.95, -87.2, 28),
    "MISSISSIPPI": (33.0, -89.35, 24),
    "LOUISIANA": (31.6, -92.35, 26),
    "ARKANSAS": (35.15, -92.75, 28),
    "TENNESSEE": (35.55, -87.4, 28),
    "KENTUCKY": (37.45, -85.3, 28),
    "MISSOURI": (38.15, -92.6, 30),
    "ILLINOIS": (40.25, -89.3, 28),
    "INDIANA": (40.1, -86.3, 26),
    "OHIO": (40.45, -82.8, 28),
    "TEXAS": (31.6, -96.9, 34),
    "IOWA": (41.75, -93.4, 28),
    "KANSAS": (38.4, -97.2, 30),
    "INDIAN TERRITORY": (35.5, -96.6, 24),
    "NEW JERSEY": (39.85, -74.55, 13),
    "DELAWARE": (38.75, -75.48, 9),
    "NEW YORK": (42.3, -75.8, 24),
    "MICHIGAN": (42.3, -84.6, 22),
    "NEW MEXICO TERRITORY": (34.3, -106.0, 26),
    "COLORADO TERRITORY": (38.9, -105.2, 24),
    "NEBRASKA TERRITORY": (41.3, -99.5, 24),
    "WISCONSIN": (42.75, -89.4, 20),
}
SEAS = {
    "Atlantic Ocean": (32.6, -76.2, 34, -38),
    "Gulf of Mexico": (28.1, -89.9, 34, 0),
    "Chesapeake Bay": (38.0, -76.15, 10, -80),
}
RIVERS = (
    "Mississippi",
    "Ohio",
    "Missouri",
    "Tennessee",
    "Cumberland",
    "Arkansas",
    "Red",
    "White",
    "Alabama",
    "Tombigbee",
    "Chattahoochee",
    "Savannah",
    "Roanoke",
    "James",
    "Potomac",
    "Susquehanna",
    "Wabash",
    "Pearl",
    "Yazoo",
    "Ouachita",
    "Sabine",
    "Cape Fear",
    "Santee",
    "Altamaha",
    "Kanawha",
    "Osage",
    "Big Black",
    "St. Johns",
    "Neuse",
    "Rappahannock",
    "Brazos",
    "Trinity",
    "Colorado",
    "Rio Grande",
    "Pecos",
)


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
            f'xlink:href="{relief.picture(c.latlon, c.frame, s.relief)}"/>'
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


def state_names(svg: Svg, c: Country, taken: Sequence[Frame] = (), opacity: float = 0.5) -> list[Frame]:
    """Names of the states, each moved a little to where it meets least."""
    out: list[Frame] = []
    for name, (lat, lon, size) in STATES.items():
        em = size * c.unit
        gap = em * 0.34
        wide = width(name, em, "serif", gap)
        best: tuple[float, Frame] | None = None
        for i in range(-4, 5):
            for j in range(-4, 5):
                x, y = c.xy(lat + i * 0.2, lon + j * 0.28)
                box = (x - wide / 2, y - em * 0.75, x + wide / 2, y + em * 0.1)
                if (
                    box[0] < c.frame[0] + 8
                    or box[2] > c.frame[2] - 8
                    or box[1] < c.frame[1] + 8
                    or box[3] > c.frame[3] - 8
                ):
                    continue
                cost = sum(overlap(box, t) for t in taken) + (i * i + j * j) * em * 1.2
                if best is None or cost < best[0]:
                    best = (cost, box)
        if best is not None:
            box = best[1]
            out.append(box)
            svg.text(
                (box[0] + box[2]) / 2,
                box[1] + em * 0.75,
                name,
                font_family=SERIF,
                font_size=em,
                letter_spacing=f"{gap:.1f}",
                text_anchor="middle",
                fill=c.style.border,
                fill_opacity=opacity,
            )
    return out


def sea_names(svg: Svg, c: Country, avoid: Sequence[Frame] = ()) -> None:
    for name, (lat, lon, size, turn) in SEAS.items():
        x, y = c.xy(lat, lon)
        em = size * c.unit
        half = width(name, em, "serif-italic", em * 0.3) / 2
        inside = (
            c.frame[0] + half * 0.9 < x < c.frame[2] - half * 0.6 and c.frame[1] + em < y < c.frame[3] - em
        )
        if inside and not any(
            a[0] - half * 0.8 < x < a[2] + half * 0.8 and a[1] - em < y < a[3] + em for a in avoid
        ):
            svg.text(
                x,
                y,
                name,
                font_family=SERIF,
                font_style="italic",
                font_size=em,
                letter_spacing=f"{em * 0.3:.1f}",
                text_anchor="middle",
                fill=c.style.coast,
                fill_opacity=0.55,
                transform=f"rotate({turn} {x:.1f} {y:.1f})" if turn else None,
            )


def river_names(svg: Svg, c: Country, taken: Sequence[Frame]) -> None:
    """Names of the great rivers on a straight reach that nothing else needs."""
    boxes = list(taken)
    for river in base().rivers:
        if river.name not in RIVERS:
            continue
        em = (11.5 if river.rank == 3 else 9.5) * c.unit
        words = f"{river.name} R."
        wide = width(words, em, "serif-italic", em * 0.12)
        best: tuple[float, float, float, float] | None = None
        for line in c.lines(river.lines, slack=0):
            best = _straightest(line, wide, em, boxes, c.frame, best)
        if best is None or best[0] > 0.5:
            continue
        _, x, y, turn = best
        svg.text(
            x,
            y - em * 0.28,
            words,
            font_family=SERIF,
            font_style="italic",
            font_size=em,
            letter_spacing=f"{em * 0.12:.1f}",
            text_anchor="middle",
            fill=c.style.river_link,
            stroke=c.style.halo,
            stroke_width=2.4 * c.unit,
            stroke_opacity=0.7,
            paint_order="stroke",
            transform=f"rotate({turn:.1f} {x:.1f} {y:.1f})",
        )
        boxes.append((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2))


def _straightest(
    line: list[Point],
    wide: float,
    em: float,
    boxes: Sequence[Frame],
    frame: Frame,
    best: tuple[float, float, float, float] | None,
) -> tuple[float, float, float, float] | None:
    for i in range(0, len(line) - 1, 2):
        a = line[i]
        j, walked = i, 0.0
        while j + 1 < len(line) and walked < wide:
            walked += math.dist(line[j], line[j + 1])
            j += 1
        if walked < wide:
            break
        b = line[j]
        straight = math.dist(a, b)
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        bend = max(_off(p, a, b) for p in line[i : j + 1]) / em
        if (
            straight < wide * 0.85
            or bend > 1.1
            or not (frame[0] + wide < x < frame[2] - wide and frame[1] + wide / 2 < y < frame[3] - wide / 2)
        ):
            continue
        turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
        turn = turn - 180 if turn > 90 else turn + 180 if turn < -90 else turn
        c, s = abs(math.cos(math.radians(turn))), abs(math.sin(math.radians(turn)))
        w, h = (wide * c + em * s) / 2, (wide * s + em * c) / 2
        clash = sum(1 for t in boxes if t[0] < x + w and t[2] > x - w and t[1] < y + h and t[3] > y - h)
        cost = clash + bend * 0.35 + abs(turn) / 400
        if best is None or cost < best[0]:
            best = (cost, x, y, turn)
    return best


def _off(p: Point, a: Point, b: Point) -> float:
    length = math.dist(a, b) or 1.0
    return abs((b[0] - a[0]) * (a[1] - p[1]) - (a[0] - p[0]) * (b[1] - a[1])) / length
