"""Rebuilds a hex board from the shared geography: `python tools/build_board.py never-call-retreat`."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from cartography import recipe

ROOT = Path(__file__).resolve().parent.parent
GAMES = {
    "never-call-retreat": ("ncr", "never_call_retreat"),
    "war-for-the-union": ("wfu", "war_for_the_union"),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument(
        "--shared", type=Path, default=ROOT.parent / "shared", help="folder with the geographic layers"
    )
    parser.add_argument("--out", type=Path, help="where to write (default: the game's data)")
    parser.add_argument("--quiet", action="store_true")
    args = parser.parse_args()
    key, package = GAMES[args.game]
    if not (args.shared / "geo").is_dir():
        print(f"no geography in {args.shared}: give --shared", file=sys.stderr)
        return 2
    out = args.out or ROOT / "src" / "longroll" / "games" / package / "data" / "board"
    start = time.time()
    work = recipe.build(key, args.shared, out)
    if not args.quiet:
        for line in work.log:
            print(line)
        sea = sum(h.terrain == "sea" for h in work.hexes.values())
        print(
            f"{args.game}: {len(work.hexes)} hexes ({sea} sea), {len(work.sides)} sides, {len(work.rails)} rail links, {len(work.places)} places in {time.time() - start:.0f} s"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
