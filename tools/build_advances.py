"""Build the table of letter widths from the open typefaces that the maps are set in (needs fonttools and the fonts)."""

from __future__ import annotations

import importlib
import json
from pathlib import Path

from fontTools.ttLib import TTFont

TARGET = Path(__file__).resolve().parents[1] / "src" / "longroll" / "atlas" / "data" / "advances.json"
FACES = {
    "serif": ("font_source_serif_pro", "SourceSerifPro-Regular"),
    "serif-bold": ("font_source_serif_pro", "SourceSerifPro-Semibold"),
    "serif-italic": ("font_source_serif_pro", "SourceSerifPro-It"),
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular"),
    "sans-bold": ("font_source_sans_pro", "SourceSansPro-Semibold"),
}
LETTERS = "".join(chr(c) for c in range(32, 127)) + "–—’“”°′·×½&é"


def build() -> str:
    tables = {}
    for face, (package, file) in FACES.items():
        folder = Path(str(importlib.import_module(package).__file__)).parent / "files"
        font = TTFont(folder / f"{file}.ttf")
        names, metrics, unit = font.getBestCmap(), font["hmtx"].metrics, font["head"].unitsPerEm
        tables[face] = {
            ch: round(metrics[names[ord(ch)]][0] * 1000 / unit) for ch in LETTERS if ord(ch) in names
        }
    return json.dumps(tables, ensure_ascii=True, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    TARGET.write_text(build(), encoding="utf-8")
    print(f"wrote {TARGET.name}")
