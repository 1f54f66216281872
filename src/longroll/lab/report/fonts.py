"""The typefaces of a report, cut down to the letters that it uses, so that one file carries them and looks the same everywhere."""

from __future__ import annotations

import base64
import io
import logging
from pathlib import Path

from longroll.atlas.drawing.render import font_folders

FACES = (
    ("Source Sans Pro", "SourceSansPro-Regular.ttf", 400, "normal"),
    ("Source Sans Pro", "SourceSansPro-Semibold.ttf", 600, "normal"),
    ("Source Serif Pro", "SourceSerifPro-Regular.ttf", 400, "normal"),
    ("Source Serif Pro", "SourceSerifPro-Semibold.ttf", 600, "normal"),
    ("Source Serif Pro", "SourceSerifPro-It.ttf", 400, "italic"),
)


def faces(text: str) -> str:
    """Rules of CSS with the faces in them; none where the fonts are not installed, and the page takes what the reader has."""
    found = {path.name: path for folder in font_folders() for path in Path(folder).glob("*.ttf")}
    rules = []
    for family, file, weight, style in FACES:
        if file in found:
            data = base64.b64encode(_subset(found[file], text)).decode()
            rules.append(
                f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-style: {style}; '
                f"src: url(data:font/woff;base64,{data}) format('woff'); }}\n"
            )
    return "".join(rules)


def _subset(path: Path, text: str) -> bytes:
    from fontTools import subset

    logging.getLogger("fontTools").setLevel(logging.ERROR)
    options = subset.Options(flavor="woff", hinting=False, layout_features=["kern", "tnum", "liga"])
    font = subset.load_font(str(path), options)
    cutter = subset.Subsetter(options)
    cutter.populate(text=text)
    cutter.subset(font)
    out = io.BytesIO()
    subset.save_font(font, out, options)
    return out.getvalue()
