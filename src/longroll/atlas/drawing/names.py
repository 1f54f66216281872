"""Names of the country: states, seas and rivers, set where they meet least."""

from __future__ import annotations

import math
from collections.abc import Sequence

from longroll.atlas.drawing.base import base
from longroll.atlas.drawing.country import Country, Frame
from longroll.atlas.drawing.labels import overlap
from longroll.atlas.drawing.styles import SERIF
from longroll.atlas.drawing.svg import Point, Svg
from longroll.atlas.drawing.text import width

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
        if best is not None and sum(overlap(best[1], t) for t in taken) < 0.5 * wide * em:
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
