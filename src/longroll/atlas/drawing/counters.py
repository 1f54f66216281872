"""Counters of a position on the map: small, square, stacked a little aslant, with their strength."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from longroll.atlas.drawing.marks import side_colour
from longroll.atlas.drawing.signs import star
from longroll.atlas.drawing.styles import SANS, Style
from longroll.atlas.drawing.svg import Svg, num

SIZE = 25.0


def draw_stack(
    svg: Svg, stacks: Sequence[Mapping[str, Any]], x: float, y: float, s: Style, unit: float
) -> None:
    """Counters of one place, two in a row and two rows, each a pile if it counts more than one."""
    step = SIZE * 0.9 * unit
    for i, stack in enumerate(stacks[:4]):
        draw_counter(svg, stack, x + (i % 2) * step, y + (i // 2) * step, s, unit)
    if len(stacks) > 4:
        svg.text(
            x + 1.62 * step,
            y + 1.2 * step,
            f"+{len(stacks) - 4}",
            font_family=SANS,
            font_size=11 * unit,
            font_weight="600",
            fill=s.ink,
            stroke=s.halo,
            stroke_width=2.5 * unit,
            paint_order="stroke",
        )


def draw_counter(svg: Svg, stack: Mapping[str, Any], x: float, y: float, s: Style, unit: float) -> None:
    size = SIZE * unit
    left, top = x - size / 2, y - size / 2
    colour = side_colour(str(stack.get("side", "")), s)
    count = int(stack.get("count", 1) or 1)
    svg.open()
    svg.title(
        f"{stack.get('side', '')} {stack.get('kind', '')} {stack.get('name', '')} {stack.get('strength', '')}".strip()
    )
    for k in range(min(count, 3) - 1, -1, -1):
        svg.rect(
            left + k * 2.4 * unit,
            top - k * 2.4 * unit,
            size,
            size,
            rx=2 * unit,
            fill=colour,
            stroke="#1d1a16",
            stroke_width=1 * unit,
        )
    kind = str(stack.get("kind", ""))
    inner = {"stroke": "#ffffff", "stroke_width": 1.3 * unit, "fill": "none"}
    w, h = size * 0.6, size * 0.36
    bx, by = x - w / 2, top + size * 0.12
    if kind in ("leader", "general", "commander", "admiral"):
        svg.path(star(x, top + size * 0.32, size * 0.24), fill="#ffffff")
    elif kind in ("ship", "gunboat", "ironclad", "naval", "riverine", "fleet"):
        svg.path(
            f"M{num(bx)} {num(by + h * 0.45)}h{num(w)}l{num(-w * 0.2)} {num(h * 0.55)}h{num(-w * 0.6)}ZM{num(x)} {num(by + h * 0.4)}v{num(-h * 0.45)}",
            **inner,
        )
    elif kind in ("fort", "fortress", "fieldwork", "stockade"):
        svg.path(
            f"M{num(bx)} {num(by + h)}v{num(-h)}h{num(w * 0.25)}v{num(h * 0.4)}h{num(w * 0.5)}v{num(-h * 0.4)}h{num(w * 0.25)}v{num(h)}Z",
            **inner,
        )
    elif kind in ("supply", "train", "depot", "mrr"):
        svg.circle(x, by + h / 2, h * 0.5, **inner)
        svg.path(f"M{num(x - h * 0.5)} {num(by + h / 2)}h{num(h)}M{num(x)} {num(by)}v{num(h)}", **inner)
    else:
        cross = f"M{num(bx)} {num(by)}h{num(w)}v{num(h)}h{num(-w)}Z"
        diagonal = f"M{num(bx)} {num(by + h)}l{num(w)} {num(-h)}"
        back = "" if "cav" in kind else f"M{num(bx)} {num(by)}l{num(w)} {num(h)}"
        svg.path(cross + diagonal + back, **inner)
    words = "?" if stack.get("hidden") else str(stack.get("strength", "") or stack.get("name", "")[:4])
    svg.text(
        x,
        top + size * 0.88,
        words,
        font_family=SANS,
        font_size=size * 0.4,
        font_weight="600",
        text_anchor="middle",
        fill="#ffffff",
    )
    if count > 1:
        svg.circle(left + size, top, 6 * unit, fill=s.halo, stroke=s.ink, stroke_width=0.8 * unit)
        svg.text(
            left + size,
            top + 3.4 * unit,
            str(count),
            font_family=SANS,
            font_size=9.5 * unit,
            font_weight="600",
            text_anchor="middle",
            fill=s.ink if s.name.endswith("night") else "#2b2620",
        )
    svg.close()
