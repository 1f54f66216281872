"""Drawing of boards: one call, `draw(board, ...)`, returns the SVG text of a map to hang on a wall."""

from __future__ import annotations

from longroll.atlas.drawing.draw import LAYERS, draw
from longroll.atlas.drawing.styles import STYLES

__all__ = ["LAYERS", "STYLES", "draw"]
