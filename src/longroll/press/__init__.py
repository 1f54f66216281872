"""The printer: a book as text, as one HTML file, or as PDF."""

from __future__ import annotations

from pathlib import Path

from longroll.core.book import Book
from longroll.core.errors import unknown

FORMATS = {
    "text": "text/plain; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "pdf": "application/pdf",
}
"""Format -> media type."""
SUFFIXES = {"text": ".txt", "html": ".html", "pdf": ".pdf"}


def check_format(name: str) -> str:
    if name not in FORMATS:
        raise unknown("format", name, FORMATS, "book")
    return name


def by_name(path: Path | None) -> str:
    """The format that a file's name asks for; text where it says nothing."""
    suffix = path.suffix.lower() if path is not None else ""
    return next((name for name, end in SUFFIXES.items() if end == suffix or f".{name}" == suffix), "text")


def render(book: Book, format: str) -> bytes:
    """The book in a format. A map is drawn only where it can be shown."""
    if check_format(format) == "text":
        from longroll.press.text import text

        return text(book).encode()
    if format == "html":
        from longroll.press.html import html

        return html(book).encode()
    from longroll.press.pdf import pdf

    return pdf(book)
