"""The surroundings of a box from the atlas: its lines, and a small map of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from html import escape
from math import cos, radians
from types import MappingProxyType
from typing import Final, NamedTuple

from longroll.atlas.points import PointBoard, load
from longroll.games.acw_campaign.battle.numbers import FOLDER

STROKES: Final = {
    "rail": 'stroke="#222" stroke-width="3" stroke-dasharray="7 3"', "road": 'stroke="#8a6d3b" stroke-width="3"',
    "river": 'stroke="#3b6ea8" stroke-width="4"', "pike": 'stroke="#8a3b3b" stroke-width="3"',
}  # fmt: skip
FILLS: Final = {"union": "#4a6a94", "confederate": "#8c8577", "neutral": "#e8e2cf"}
WIDE: Final = 640.0
TALL: Final = 460.0
MARGIN: Final = 90.0


@cache
def board() -> PointBoard:
    return load(FOLDER.parent, None)


Holders = Mapping[str, str]
"""who holds a box now, by its slug: union, confederate or neutral"""


class Surroundings(NamedTuple):
    """What the campaign knows of the country around a battle."""

    holders: Holders = MappingProxyType({})
    near: tuple[str, ...] = ()
    """corps of neighbouring boxes that may still be sent for (8.4)"""


NOWHERE: Final = Surroundings()


def around(box: str, holders: Holders | None = None) -> list[str]:
    """Every line of a box with the place that it leads to and who holds it: `rail   Gordonsville, Confederate`."""
    found = []
    for kind, name in neighbours(box):
        place = next(p for p in board().places if p.name == name)
        owner = (holders or {}).get(place.slug, place["owner"])
        found.append(f"{kind:6} {name}, {owner.capitalize()}")
    return found


def neighbours(box: str) -> list[tuple[str, str]]:
    """(kind of line, name of the place) of every line of a box; nothing for a box that the map does not have."""
    here = board().index.get(box)
    if here is None:
        return []
    found = []
    for k in board().links_at[here]:
        link = board().links[k]
        found.append((link.kind, board().places[link.other(here)].name))
    return sorted(set(found))


def retreats(box: str, side: str) -> list[str]:
    """8.58 Adjacent boxes that a side holds when the war begins: for battles outside a campaign."""
    here = board().index.get(box)
    if here is None:
        return []
    return sorted(
        p.slug for p in (board().places[i] for i in board().adjacent[here]) if p["owner"] in (side, "neutral")
    )


def sketch(box: str, holders: Holders | None = None) -> str:
    """A small map: the box, its neighbours and theirs, with the lines between them and who holds each."""
    here = board().index.get(box)
    if here is None:
        return ""
    near = set(board().adjacent[here])
    shown = {here} | near
    far = {j for i in near for j in board().adjacent[i]} - shown
    lat0, lon0 = board().lat[here], board().lon[here]
    flat = {i: ((board().lon[i] - lon0) * cos(radians(lat0)), lat0 - board().lat[i]) for i in shown | far}
    reach_x = max(abs(flat[i][0]) for i in shown) or 1.0
    reach_y = max(abs(flat[i][1]) for i in shown) or 1.0
    scale = min((WIDE / 2 - MARGIN) / reach_x, (TALL / 2 - MARGIN / 2) / reach_y)
    spot = {i: (WIDE / 2 + x * scale, TALL / 2 + y * scale) for i, (x, y) in flat.items()}
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE:.0f}" height="{TALL:.0f}" viewBox="0 0 {WIDE:.0f} {TALL:.0f}">',
        f'<rect width="{WIDE:.0f}" height="{TALL:.0f}" fill="#f6f1e2" stroke="#444"/>',
    ]
    pike = False
    for link in board().links:
        if link.a in spot and link.b in spot and (link.a in shown or link.b in shown):
            (x, y), (u, v) = spot[link.a], spot[link.b]
            pike = pike or link.kind == "pike"
            out.append(
                f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{u:.1f}" y2="{v:.1f}" {STROKES.get(link.kind, STROKES["road"])}/>'
            )
    for i in sorted(shown):
        place, (x, y) = board().places[i], spot[i]
        r = 13 if i == here else 8
        fill = "#b03a2e" if i == here else FILLS.get((holders or {}).get(place.slug, place["owner"]), "#ccc")
        weight = "bold" if i == here else "normal"
        out.append(
            f'<rect x="{x - r:.1f}" y="{y - r:.1f}" width="{2 * r}" height="{2 * r}" fill="{fill}" stroke="#222"/>'
        )
        out.append(
            f'<text x="{x:.1f}" y="{y - r - 4:.1f}" font-family="Source Sans Pro, DejaVu Sans" font-size="14" font-weight="{weight}"'
            f' text-anchor="middle" fill="#111" stroke="#f6f1e2" stroke-width="3" paint-order="stroke">{escape(place.name)}</text>'
        )
    lines = ["dashed: railroad", "brown: road", *(["red: the Valley Pike"] if pike else []), "blue: river"]
    legend = ", ".join(lines) + "; boxes: blue Union, grey Confederate"
    out.append(
        f'<text x="10" y="{TALL - 10:.0f}" font-family="Source Sans Pro, DejaVu Sans" font-size="12" fill="#333">{legend}</text>'
    )
    return "\n".join([*out, "</svg>"])
