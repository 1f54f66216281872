"""The marks of a point board: areas, boxes, Points, flags, anchors, numbers, and the small signs of terrain on entry."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from longroll.atlas.drawing.signs import anchor, star
from longroll.atlas.drawing.styles import SANS, Style
from longroll.atlas.drawing.svg import Svg, num
from longroll.atlas.points import Place

SIDES = {
    "usa": "union",
    "union": "union",
    "csa": "confederate",
    "confederate": "confederate",
    "both": "both",
    "part": "part",
}
SIZES = {
    "square": 15.0,
    "circle": 15.0,
    "box": 23.0,
    "city": 15.0,
    "town": 10.5,
    "dot": 8.0,
    "wave": 15.0,
    "sea-box": 34.0,
    "area": 44.0,
}


def side_colour(side: str, s: Style) -> str:
    """The colour of a side; a command such as `union-east` has that of its country."""
    camp = SIDES.get(side, side.partition("-")[0])
    return {"union": s.union, "confederate": s.confederate, "both": s.both}.get(camp, s.neutral)


def tint(style: Style, terrain: str, default: str) -> str:
    return dict(style.terrain).get(terrain, default)


def shape_of(place: Place, draw: Mapping[str, Any]) -> str:
    return str(draw.get("shapes", {}).get(place.kind, "circle"))


def reach(shape: str, unit: float) -> tuple[float, float]:
    """Half width and half height of a mark."""
    r = SIZES[shape] * unit
    return {
        "box": (r, r * 0.66),
        "sea-box": (r * 1.55, r * 0.62),
        "area": (r * 1.5, r * 0.62),
        "wave": (r * 1.15, r * 0.62),
    }.get(shape, (r, r))


def edge(shape: str, unit: float, angle: float) -> float:
    """Distance from the middle of a mark to its rim in a direction."""
    w, h = reach(shape, unit)
    if shape in ("circle", "city", "town", "dot"):
        return w
    c, s = abs(math.cos(angle)) or 1e-9, abs(math.sin(angle)) or 1e-9
    return min(w / c, h / s)


def draw_mark(
    svg: Svg,
    place: Place,
    x: float,
    y: float,
    shape: str,
    side: str,
    s: Style,
    draw: Mapping[str, Any],
    unit: float,
) -> None:
    colour = side_colour(side, s)
    w, h = reach(shape, unit)
    rim = {"stroke": s.ink, "stroke_width": 1.6 * unit}
    svg.open(data_place=place.slug)
    svg.title(f"{place.name} ({place.provenance}: {place.basis[:120]})")
    if shape == "sea-box":
        svg.rect(
            x - w, y - h, 2 * w, 2 * h, rx=7 * unit, fill=s.sea, stroke=s.river_link, stroke_width=2.6 * unit
        )
        svg.rect(
            x - w + 4 * unit,
            y - h + 4 * unit,
            2 * w - 8 * unit,
            2 * h - 8 * unit,
            rx=4 * unit,
            fill="none",
            stroke=s.river_link,
            stroke_width=0.9 * unit,
        )
    elif shape == "area":
        svg.rect(
            x - w,
            y - h,
            2 * w,
            2 * h,
            rx=10 * unit,
            fill=tint(s, "reserve", s.land),
            stroke=colour if side else s.ink,
            stroke_width=4 * unit,
        )
    elif shape == "wave":
        svg.rect(x - w, y - h, 2 * w, 2 * h, rx=h, fill=s.sea, stroke=s.river_link, stroke_width=1.8 * unit)
        svg.path(
            f"M{num(x - w * 0.55)} {num(y)}q{num(w * 0.18)} {num(-h * 0.5)} {num(w * 0.37)} 0t{num(w * 0.37)} 0t{num(w * 0.37)} 0",
            fill="none",
            stroke=s.river_link,
            stroke_width=1.4 * unit,
        )
    elif shape in ("city", "town", "dot"):
        fill = tint(s, place.row.get("terrain", ""), s.land)
        svg.circle(
            x, y, w + 2.6 * unit, fill=colour if side else s.neutral, stroke=s.ink, stroke_width=1.1 * unit
        )
        svg.circle(x, y, w - 0.8 * unit, fill=fill, stroke=s.ink, stroke_width=0.9 * unit)
        _ground(svg, place.row.get("terrain", ""), x, y, w, s, unit) if shape != "city" else None
    elif shape == "box":
        svg.rect(x - w, y - h, 2 * w, 2 * h, rx=3 * unit, fill=colour, **rim)
        svg.rect(
            x - w + 3 * unit,
            y - h + 3 * unit,
            2 * w - 6 * unit,
            2 * h - 6 * unit,
            rx=1.5 * unit,
            fill="none",
            stroke=s.neutral,
            stroke_width=0.8 * unit,
            stroke_opacity=0.7,
        )
    elif shape == "square":
        svg.rect(x - w, y - h, 2 * w, 2 * h, rx=2.5 * unit, fill=colour, **rim)
    else:
        svg.circle(x, y, w, fill=colour, **rim)
        if place.kind == "seaport":
            svg.circle(x, y, w + 3.4 * unit, fill="none", stroke=s.river_link, stroke_width=2 * unit)
    if side in ("part", "both"):
        _half(svg, x, y, w, h, shape, s, side, unit)
    _signs(svg, place, x, y, w, h, s, draw, unit)
    svg.close()


def _half(
    svg: Svg, x: float, y: float, w: float, h: float, shape: str, s: Style, side: str, unit: float
) -> None:
    """Areas of two colours: the Union's half on the left."""
    second = s.neutral if side == "part" else s.confederate
    svg.rect(x - w, y - h, w, 2 * h, rx=2 * unit, fill=s.union)
    svg.rect(x, y - h, w, 2 * h, rx=2 * unit, fill=second)
    svg.rect(x - w, y - h, 2 * w, 2 * h, rx=2.5 * unit, fill="none", stroke=s.ink, stroke_width=1.6 * unit)


def _ground(svg: Svg, terrain: str, x: float, y: float, r: float, s: Style, unit: float) -> None:
    if terrain == "mountain":
        svg.path(
            f"M{num(x - r * 0.6)} {num(y + r * 0.42)}L{num(x)} {num(y - r * 0.55)}L{num(x + r * 0.6)} {num(y + r * 0.42)}Z",
            fill="#7d5a3c",
        )
    elif terrain == "wilderness":
        svg.circle(x, y - r * 0.1, r * 0.48, fill="#4f7148")
        svg.rect(x - r * 0.09, y + r * 0.25, r * 0.18, r * 0.4, fill="#5b4632")
    elif terrain == "valley":
        svg.path(
            f"M{num(x - r * 0.62)} {num(y - r * 0.3)}L{num(x)} {num(y + r * 0.5)}L{num(x + r * 0.62)} {num(y - r * 0.3)}",
            fill="none",
            stroke="#5d7a2c",
            stroke_width=1.8 * unit,
        )


def _signs(
    svg: Svg,
    place: Place,
    x: float,
    y: float,
    w: float,
    h: float,
    s: Style,
    draw: Mapping[str, Any],
    unit: float,
) -> None:
    """Numbers, flags, stars of capitals and anchors."""
    row = place.row
    for corner, column in (("left", draw.get("left")), ("right", draw.get("right"))):
        if column and row.get(column, "0") not in ("", "0"):
            cx = x - w * 0.5 if corner == "left" else x + w * 0.5
            svg.circle(cx, y + h * 0.2, 6.6 * unit, fill=s.neutral, stroke=s.ink, stroke_width=0.9 * unit)
            svg.text(
                cx,
                y + h * 0.2 + 3.7 * unit,
                row[column],
                font_family=SANS,
                font_size=10.5 * unit,
                font_weight="600",
                text_anchor="middle",
                fill=s.union if corner == "left" else s.confederate,
            )
    column = draw.get("number")
    if column and row.get(column, "0") not in ("", "0"):
        area = place.kind == "reserve"
        svg.text(
            x - w + 13 * unit if area else x,
            y + 5.2 * unit,
            row[column],
            font_family=SANS,
            font_size=15 * unit,
            font_weight="600",
            text_anchor="middle",
            fill=s.ink if area else "#2b2620",
        )
    if row.get("flag"):
        colour = side_colour(row["flag"], s)
        svg.path(
            f"M{num(x - 4.5 * unit)} {num(y + 8 * unit)}V{num(y - 9 * unit)}",
            stroke=s.neutral,
            stroke_width=1.8 * unit,
            fill="none",
        )
        svg.path(
            f"M{num(x - 4 * unit)} {num(y - 9 * unit)}l{num(12 * unit)} {num(3.6 * unit)}l{num(-12 * unit)} {num(4.6 * unit)}Z",
            fill=s.gold,
            stroke=colour,
            stroke_width=0.8 * unit,
        )
    if row.get("capital") == "national":
        svg.path(
            star(x + w * 0.92, y - h * 0.95, 8.5 * unit), fill=s.gold, stroke=s.ink, stroke_width=0.9 * unit
        )
    elif row.get("capital") == "state":
        svg.path(
            star(x + w * 0.92, y - h * 0.95, 5.6 * unit),
            fill=s.neutral,
            stroke=s.ink,
            stroke_width=0.9 * unit,
        )
    if row.get("port") in ("1", "sea", "river") and place.kind not in ("sea",):
        anchor(
            svg,
            x + w + 1 * unit,
            y + h * 0.9,
            6.5 * unit,
            s.river_link if row["port"] != "river" else s.light_river,
            s,
        )
