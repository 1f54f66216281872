"""Small signs: the star of a capital, the anchor of a port, the terrain that a force meets on entering."""

from __future__ import annotations

import math

from longroll.atlas.drawing.styles import Style
from longroll.atlas.drawing.svg import Svg, num


def star(x: float, y: float, r: float) -> str:
    points = []
    for k in range(10):
        a = math.radians(-90 + 36 * k)
        d = r if k % 2 == 0 else r * 0.42
        points.append(f"{num(x + math.cos(a) * d)} {num(y + math.sin(a) * d)}")
    return "M" + "L".join(points) + "Z"


def anchor(svg: Svg, x: float, y: float, r: float, colour: str, s: Style) -> None:
    svg.circle(x, y, r * 1.15, fill=s.halo, stroke=colour, stroke_width=0.9)
    svg.path(
        f"M{num(x)} {num(y - r * 0.65)}V{num(y + r * 0.7)}M{num(x - r * 0.35)} {num(y - r * 0.3)}H{num(x + r * 0.35)}"
        f"M{num(x - r * 0.62)} {num(y + r * 0.2)}Q{num(x - r * 0.45)} {num(y + r * 0.72)} {num(x)} {num(y + r * 0.72)}Q{num(x + r * 0.45)} {num(y + r * 0.72)} {num(x + r * 0.62)} {num(y + r * 0.2)}",
        fill="none",
        stroke=colour,
        stroke_width=r * 0.2,
        stroke_linecap="round",
    )


def terrain_sign(svg: Svg, kind: str, x: float, y: float, angle: float, s: Style, unit: float) -> None:
    """What a force meets on entering: a tree, hills, a peak, reeds, or a bar of water across the line."""
    r = 7.2 * unit
    if kind in ("seasonal-river", "major-river"):
        major = kind == "major-river"
        colour = s.river_link if major else s.light_river
        turn = math.degrees(angle)
        svg.open(transform=f"translate({num(x)} {num(y)}) rotate({num(turn)})")
        svg.path(
            f"M0 {num(-r * 1.15)}q{num(r * 0.5)} {num(r * 0.58)} 0 {num(r * 1.15)}t0 {num(r * 1.15)}",
            fill="none",
            stroke=s.halo,
            stroke_width=(7.5 if major else 6) * unit,
            stroke_linecap="round",
        )
        svg.path(
            f"M0 {num(-r * 1.15)}q{num(r * 0.5)} {num(r * 0.58)} 0 {num(r * 1.15)}t0 {num(r * 1.15)}",
            fill="none",
            stroke=colour,
            stroke_width=(4.4 if major else 3) * unit,
            stroke_linecap="round",
        )
        svg.close()
        return
    svg.circle(x, y, r, fill=s.halo, stroke=s.soft_ink, stroke_width=0.7 * unit)
    if kind == "forest":
        svg.path(
            f"M{num(x)} {num(y - r * 0.78)}L{num(x + r * 0.55)} {num(y + r * 0.3)}H{num(x - r * 0.55)}Z",
            fill="#4f7a43",
        )
        svg.rect(x - r * 0.1, y + r * 0.3, r * 0.2, r * 0.36, fill="#5b4632")
    elif kind == "mountain":
        svg.path(
            f"M{num(x - r * 0.75)} {num(y + r * 0.5)}L{num(x)} {num(y - r * 0.72)}L{num(x + r * 0.75)} {num(y + r * 0.5)}Z",
            fill="#6b4a30",
        )
        svg.path(
            f"M{num(x - r * 0.24)} {num(y - r * 0.33)}L{num(x)} {num(y - r * 0.72)}L{num(x + r * 0.24)} {num(y - r * 0.33)}L{num(x)} {num(y - r * 0.2)}Z",
            fill="#ffffff",
        )
    elif kind == "rough":
        svg.path(
            f"M{num(x - r * 0.75)} {num(y + r * 0.4)}q{num(r * 0.35)} {num(-r * 1.05)} {num(r * 0.75)} 0q{num(r * 0.35)} {num(-r * 0.85)} {num(r * 0.75)} 0",
            fill="#c79a55",
            stroke="#7d5a2c",
            stroke_width=0.9 * unit,
        )
    else:  # swamp
        svg.path(
            f"M{num(x - r * 0.7)} {num(y + r * 0.4)}H{num(x + r * 0.7)}M{num(x)} {num(y + r * 0.4)}V{num(y - r * 0.6)}M{num(x - r * 0.25)} {num(y + r * 0.4)}L{num(x - r * 0.5)} {num(y - r * 0.35)}M{num(x + r * 0.25)} {num(y + r * 0.4)}L{num(x + r * 0.5)} {num(y - r * 0.35)}",
            fill="none",
            stroke="#2f7a78",
            stroke_width=1.3 * unit,
            stroke_linecap="round",
        )
