"""Build the three point boards from the proposals and the geography in ../shared.

python tools/build_points.py            write the boards
python tools/build_points.py --check    say what would change, exit 1 if anything would
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

BOARDS = ("divided_we_fall", "acw_campaign", "year1863")


def build(board: str) -> dict[Path, str]:
    """The files of one board as text, not yet written."""
    result: dict[Path, str] = importlib.import_module(f"points.{board}").build()
    return result


def main(arguments: list[str]) -> int:
    changed = 0
    for board in BOARDS:
        for path, text in build(board).items():
            if path.exists() and path.read_text(encoding="utf-8") == text:
                continue
            changed += 1
            print(("would change " if "--check" in arguments else "wrote ") + path.name, board)
            if "--check" not in arguments:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    return 1 if changed and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
