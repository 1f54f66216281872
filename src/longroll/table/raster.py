"""Squares of maps as pictures, quickly: of all typefaces only the few faces are read in which maps are lettered."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from pathlib import Path

from longroll.atlas.drawing.render import FONTS, font_folders, png

FACES = ("Regular", "It", "Semibold", "SemiboldIt")


@cache
def faces() -> list[str]:
    """The files of those faces; none where a typeface of the maps is not installed."""
    folders = [Path(folder) for folder in font_folders()]
    found = [file for folder in folders for face in FACES for file in sorted(folder.glob(f"*-{face}.ttf"))]
    return [str(file) for file in found] if len(found) == len(FONTS) * len(FACES) else []


def square(svg: str) -> bytes:
    """A PNG of a small drawing. To look through all of the system's typefaces would take longer than to draw it."""
    if not faces() or importlib.util.find_spec("resvg_py") is None:
        return png(svg)
    resvg = importlib.import_module("resvg_py")
    return bytes(resvg.svg_to_bytes(svg_string=svg, font_files=faces(), skip_system_fonts=True))
