"""From SVG text to a file: .svg as it is, .png by resvg, .pdf by typst, with the map's own typefaces where installed."""

from __future__ import annotations

import importlib
import importlib.util
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path

from longroll.core.errors import LongrollError, nearest

KINDS = (".svg", ".png", ".pdf")
FONTS = ("font_source_serif_pro", "font_source_sans_pro")


def font_folders() -> list[str]:
    found = []
    for package in FONTS:
        spec = importlib.util.find_spec(package)
        if spec and spec.origin:
            found.append(str(Path(spec.origin).parent / "files"))
    return found


def check_target(path: Path) -> None:
    if path.suffix.lower() not in KINDS:
        raise LongrollError(
            f"'{path.name}': a map is written as .svg, .png or .pdf; {nearest(path.suffix, KINDS)}"
        )
    if not path.parent.is_dir():
        raise LongrollError(f"the folder '{path.parent}' does not exist")


def png(svg: str, wide: int | None = None) -> bytes:
    try:
        resvg = importlib.import_module("resvg_py")
    except ImportError:
        raise LongrollError("a .png needs resvg-py: pip install 'longroll[maps]', or write a .svg") from None
    fonts = {"font_dirs": font_folders()} if font_folders() else {}
    data = resvg.svg_to_bytes(
        svg_string=svg,
        serif_family="DejaVu Serif",
        sans_serif_family="DejaVu Sans",
        **({"width": wide} if wide else {}),
        **fonts,
    )
    return bytes(data)


def quoted(words: str) -> str:
    """A text as typst writes it."""
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'


def typeset(source: str, files: Mapping[str, str] | None = None) -> bytes:
    """A PDF from typst's source and the files that it names, in the map's own typefaces."""
    try:
        typst = importlib.import_module("typst")
    except ImportError:
        raise LongrollError(
            "a .pdf needs typst: pip install 'longroll[maps]', or choose another form"
        ) from None
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        for name, text in {**(files or {}), "main.typ": source}.items():
            (here / name).write_text(text, encoding="utf-8")
        return bytes(typst.compile(str(here / "main.typ"), format="pdf", font_paths=font_folders()))


def pdf(svg: str) -> bytes:
    """Vector PDF with selectable text: one page of the map's own size."""
    size = re.search(r'width="([\d.]+)" height="([\d.]+)"', svg)
    if size is None:
        raise LongrollError("the drawing has no size")
    wide, tall = (float(v) * 0.75 for v in size.groups())  # a unit is a pixel of 1/96 inch
    page = f"#set page(width: {wide}pt, height: {tall}pt, margin: 0pt)"
    return typeset(f'{page}\n#image("map.svg", width: {wide}pt, height: {tall}pt)\n', {"map.svg": svg})


def write(svg: str, path: Path, wide: int | None = None) -> None:
    check_target(path)
    kind = path.suffix.lower()
    if kind == ".svg":
        path.write_text(svg, encoding="utf-8")
    else:
        path.write_bytes(png(svg, wide) if kind == ".png" else pdf(svg))
