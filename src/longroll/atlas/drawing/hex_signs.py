"""Signs on a hex board: towns by size, forts, landmarks, and the small texture of woods, swamps and broken ground."""

from __future__ import annotations

from longroll.atlas.drawing.marks import side_colour
from longroll.atlas.drawing.signs import anchor, star
from longroll.atlas.drawing.styles import Style
from longroll.atlas.drawing.svg import Svg, num
from longroll.atlas.hexes import Place

RANKS = {
    "major-city": 3,
    "city": 2,
    "minor-city": 2,
    "capital": 3,
    "port": 2,
    "town": 1,
    "junction": 1,
    "fort": 1,
    "stockade": 1,
    "site": 0,
    "landmark": 0,
}


def sign_size(kind: str, unit: float) -> float:
    return {3: 9.0, 2: 6.6}.get(RANKS.get(kind, 1), 4.6) * unit


def sign_boxes(p: Place, x: float, y: float, unit: float) -> list[tuple[float, float, float, float]]:
    """What a place's sign fills: the sign, the star of a capital above it, the anchor of a port beside it."""
    r = sign_size(p.kind, unit)
    out = [(x - r, y - r, x + r, y + r)]
    if p.row.get("capital"):
        out.append((x - r * 0.65, y - r * 2.0, x + r * 0.65, y - r))
    if p.row.get("port") or p.row.get("imports"):
        out.append((x + r * 0.4, y + r * 0.2, x + r * 1.75, y + r * 1.6))
    return out


def place_sign(svg: Svg, p: Place, x: float, y: float, s: Style, unit: float) -> None:
    owner = p.row.get("owner", "")
    fill = side_colour(owner, s) if owner and owner != "neutral" else s.ink
    r = sign_size(p.kind, unit) * 0.82
    svg.open(data_place=p.slug)
    svg.title(f"{p.name} ({p.provenance}: {p.basis[:100]})")
    if p.kind in ("fort", "stockade"):
        points = [
            (x, y - r * 1.15),
            (x + r * 1.1, y - r * 0.25),
            (x + r * 0.75, y + r),
            (x - r * 0.75, y + r),
            (x - r * 1.1, y - r * 0.25),
        ]
        svg.path(
            "M" + "L".join(f"{num(a)} {num(b)}" for a, b in points) + "Z",
            fill=fill if p.kind == "fort" else s.halo,
            stroke=s.ink,
            stroke_width=1.1 * unit,
        )
    elif p.kind in ("site", "landmark"):
        svg.path(
            f"M{num(x - r)} {num(y + r * 0.8)}L{num(x)} {num(y - r)}L{num(x + r)} {num(y + r * 0.8)}Z",
            fill=s.halo,
            stroke=s.ink,
            stroke_width=0.9 * unit,
        )
    elif RANKS.get(p.kind, 1) == 3:
        svg.rect(x - r, y - r, 2 * r, 2 * r, fill=fill, stroke=s.ink, stroke_width=1.2 * unit)
        svg.rect(x - r * 0.5, y - r * 0.5, r, r, fill=s.halo)
    elif RANKS.get(p.kind, 1) == 2:
        svg.circle(x, y, r, fill=fill, stroke=s.ink, stroke_width=1.2 * unit)
        svg.circle(x, y, r * 0.45, fill=s.halo)
    else:
        svg.circle(x, y, r * 0.72, fill=fill if owner else s.halo, stroke=s.ink, stroke_width=1.1 * unit)
    if p.row.get("capital"):
        svg.path(star(x, y - r * 1.7, r * 0.8), fill=s.gold, stroke=s.ink, stroke_width=0.6 * unit)
    if p.row.get("port") or p.row.get("imports"):
        anchor(svg, x + r * 1.3, y + r * 1.1, r * 0.75, s.river_link, s)
    svg.close()


def terrain_patterns(svg: Svg, s: Style, unit: float) -> dict[str, str]:
    """Patterns by terrain: trees, reeds, hills, peaks. Returns terrain -> id."""
    u = max(0.55, unit)
    tree = "M5 9V6.6M5 1.6L7.6 6.6H2.4ZM14 17V14.6M14 9.6L16.6 14.6H11.4Z"
    drawn = {
        "forest": (s.wood, tree, 18, 18),
        "woods": (s.wood, tree, 18, 18),
        "wilderness": (s.wood, tree, 13, 16),
        "swamp": (
            s.swamp,
            "M2 5h6M5 5v-3M3.4 5l-.9-2.2M6.6 5l.9-2.2M11 13h6M14 13v-3M12.4 13l-.9-2.2M15.6 13l.9-2.2",
            18,
            16,
        ),
        "marsh": (s.swamp, "M2 5h6M5 5v-3M11 13h6M14 13v-3", 18, 16),
        "bayou": (s.swamp, "M1 5q3-3 6 0t6 0M10 13q3-3 6 0", 18, 16),
        "rough": (s.border, "M2 7q3.2-5.4 6.4 0M11 16q2.6-4.6 5.4 0", 19, 19),
        "mountain": ("#7a5736", "M1.5 9L6 2L10.5 9M6 2L7.4 6M11 18L14.6 12.4L18 18", 20, 20),
        "desert": (s.border, "M4 5h.1M12 11h.1M7 15h.1", 16, 18),
    }
    for name, (colour, data, w, h) in drawn.items():
        svg.defs.append(
            f'<pattern id="t-{name}" width="{w * u:.1f}" height="{h * u:.1f}" patternUnits="userSpaceOnUse"><path transform="scale({u:.2f})" d="{data}" '
            f'fill="none" stroke="{colour}" stroke-width="0.9" stroke-linecap="round" stroke-opacity="0.75"/></pattern>'
        )
    return {name: f"t-{name}" for name in drawn}
