"""Which boards have been built anew from exactly these inputs and found equal: a digest for each.

    python tools/rebuilt.py            record the present digests; `make boards` does so after building and comparing

A digest covers the builder, its corrections, the geography in ../shared and the committed output. As long as it is the recorded
one, tests need not build the board again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
RECORD = ROOT / "tests" / "atlas" / "rebuilt.json"
GAMES = ROOT / "src" / "longroll" / "games"
HEXES = {"never_call_retreat": "ncr", "war_for_the_union": "wfu"}
POINTS = {"divided_we_fall": "divided-we-fall", "acw_campaign": "acw-campaign", "year1863": "1863"}
BASE = "base"


def _inputs(board: str) -> Iterator[Path]:
    """The files and folders that a board is made of, and those that it is."""
    tools = ROOT / "tools"
    yield SHARED / "geo"
    if board == BASE:
        yield from (tools / "build_base.py", ROOT / "src" / "longroll" / "atlas" / "data")
        return
    yield GAMES / board / "data" / "board"
    if board in HEXES:
        yield tools / "build_board.py"
        yield from sorted((tools / "cartography").glob("*.py"))
        yield tools / "cartography" / "corrections" / HEXES[board]
    else:
        yield tools / "build_points.py"
        yield from sorted((tools / "points").glob("*.py"))
        yield tools / "points" / "rules" / f"{board}.toml"
        yield from sorted((SHARED / "sources" / POINTS[board]).glob("*.csv"))


def digest(board: str) -> str:
    """A mark of everything that a board is made of."""
    total = hashlib.sha256()
    for place in _inputs(board):
        files = [place] if place.is_file() else sorted(p for p in place.rglob("*") if p.is_file())
        for path in files:
            total.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:16]


def proven(board: str) -> bool:
    """Whether the board was built anew from these very inputs and found equal."""
    return bool(json.loads(RECORD.read_text(encoding="utf-8")).get(board) == digest(board))


def main() -> None:
    found = {board: digest(board) for board in (*HEXES, *POINTS, BASE)}
    RECORD.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    print(f"{RECORD.relative_to(ROOT)}: {len(found)} boards")


if __name__ == "__main__":
    main()
