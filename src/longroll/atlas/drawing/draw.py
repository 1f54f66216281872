"""`draw`: any board, any style, any layers, as SVG text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from longroll.atlas.drawing.styles import STYLES, Style
from longroll.core.errors import OptionError, nearest

LAYERS = {
    "rail": "the railroads in front, everything else faded",
    "supply": "places in supply, by side, as the position tells",
    "control": "who holds what",
    "provenance": "what is stated, inferred, reconstructed",
}
Progress = Callable[[str, float], None]


def draw(
    board: Any,
    style: str | Style = "atlas",
    layers: Collection[str] = (),
    view: Mapping[str, Any] | None = None,
    hexes: str | None = None,
    width: float | None = None,
    progress: Progress | None = None,
) -> str:
    """Draw a board. `view` is {"places": {slug: {"stacks": [...], "control": side}}, "title": ...}; `hexes` a part of a hex board."""
    if isinstance(style, str):
        if style not in STYLES:
            raise OptionError(f"unknown style '{style}'; {nearest(style, STYLES)}")
        style = STYLES[style]
    for layer in layers:
        if layer not in LAYERS:
            raise OptionError(f"unknown layer '{layer}'; {nearest(layer, LAYERS)}")
    report = progress or (lambda _step, _share: None)
    if board.kind == "points":
        if hexes:
            raise OptionError(f"{board.name} has no hexes; leave --hexes out")
        from longroll.atlas.drawing.draw_points import draw_points

        return draw_points(board, style, set(layers), view or {}, width, report)
    from longroll.atlas.drawing.draw_hexes import draw_hexes

    return draw_hexes(board, style, set(layers), view or {}, hexes, width, report)
