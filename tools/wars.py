"""Computer wars of Never Call Retreat, one line of JSON each, and what they say together beside history.

python tools/wars.py play wars.jsonl --seed 1 --number 20      plays the campaign; seeds that stand in the file are left out
python tools/wars.py play short.jsonl --end 4/2/62 --union regular --confederate greedy --seed 6000 --number 50 --minutes 7
python tools/wars.py told wars.jsonl                           tables: who won, when cities fell, losses by year, the Mississippi
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

from longroll.core import registry
from longroll.games.never_call_retreat.events.cycle import RiverDecided
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.victory import total
from longroll.games.never_call_retreat.words import UNION, turn_name, year
from longroll.lab.match import Plan, start
from longroll.lab.simulate import wilson

SLUG = "never-call-retreat"
HISTORY = {
    "fredericksburg": "2/4/62", "nashville": "4/2/62", "new-orleans": "1/5/62", "norfolk": "3/5/62", "memphis": "3/6/62",
    "baton-rouge": "2/5/62", "jackson-ms": "3/5/63", "vicksburg": "2/7/63", "port-hudson": "3/7/63", "knoxville": "4/9/63",
    "chattanooga": "1/10/63", "little-rock": "1/10/63", "atlanta": "4/9/64", "savannah": "3/13/64", "columbia-sc": "4/2/65",
    "charleston-sc": "4/2/65", "wilmington": "4/2/65", "richmond": "2/4/65",
}  # fmt: skip
"""the turn in which each fell to the Union for good or for long, from general historical knowledge"""


def watch(plan: Plan, seed: int) -> dict[str, Any]:
    """Play a war: its result, when the Union first took each city, losses at the end of each year, and the Mississippi."""
    game, players = start(plan, seed)
    s = game.state
    assert isinstance(s, NcrState)
    cities = {s.tables.places[c.place].slug: c.hex for c in s.tables.cities if c.owner != UNION}
    fell: dict[str, int] = {}
    losses: dict[int, list[int]] = {}
    river = -1
    began, last = time.process_time(), -1
    while not game.over:
        if s.turn != last:
            last = s.turn
            losses[year(s.cycle)] = list(s.casualties)
            for slug, hex_ in cities.items():
                if s.control[hex_] == UNION:
                    fell.setdefault(slug, s.turn)
        for event in game.play(players[game.decision.side].choose(game)):
            if isinstance(event, RiverDecided) and event.lost and river < 0:
                river = s.turn
    losses[year(s.cycle)] = list(s.casualties)
    assert s.outcome is not None
    return {
        "seed": seed, "scenario": s.scenario, "end": s.last, "union": plan.seats["union"], "confederate": plan.seats["confederate"],
        "winner": s.outcome.winner, "cause": s.outcome.cause, "total": total(s), "turn": s.turn, "river": river, "fell": fell,
        "losses": losses, "seconds": round(time.process_time() - began, 1),
    }  # fmt: skip


def play(path: Path, plan: Plan, seeds: range, minutes: float) -> None:
    known = [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []
    pairing = (plan.scenario, plan.seats["union"], plan.seats["confederate"])
    done = {row["seed"] for row in known if (row["scenario"], row["union"], row["confederate"]) == pairing}
    began = time.monotonic()
    for seed in seeds:
        if seed not in done and time.monotonic() - began < 60 * minutes:
            row = watch(plan, seed)
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            print(seed, row["winner"], row["cause"], row["total"], f"{row['seconds']} s", flush=True)


def told(path: Path) -> None:
    """The wars of a file as tables, each pairing by itself."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    kinds = Counter((row["scenario"], row["end"], row["union"], row["confederate"]) for row in rows)
    print(
        "| scenario | last turn | Union | Confederacy | seeds | Union won | 95 % | totals, median (least to most) |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for kind, games in sorted(kinds.items()):
        these = [
            row for row in rows if (row["scenario"], row["end"], row["union"], row["confederate"]) == kind
        ]
        seeds, totals = [row["seed"] for row in these], [row["total"] for row in these]
        won = sum(row["winner"] == "union" for row in these)
        low, high = wilson(won, games)
        span = f"{min(seeds)}-{max(seeds)}"
        middle = f"{median(totals):.0f} ({min(totals)} to {max(totals)})"
        print(
            f"| {kind[0]} | {turn_name(kind[1])} | {kind[2]} | {kind[3]} | {span} | {won} of {games} | {low:.2f} to {high:.2f} | {middle} |"
        )
    _falls(rows)


def _falls(rows: list[dict[str, Any]]) -> None:
    """When cities first fell, beside history; losses by year; the Mississippi."""
    long = [row for row in rows if row["scenario"] == "1861"]
    print("\n| city | history | fell in | median turn |\n|---|---|---|---|")
    for slug, date in HISTORY.items():
        turns = [row["fell"][slug] for row in long if slug in row["fell"]]
        middle = turn_name(round(median(turns))) if turns else ""
        print(f"| {slug} | {date} | {len(turns)} of {len(long)} | {middle} |")
    print("\n| year | Union losses, median | Confederate |\n|---|---|---|")
    for number in sorted({number for row in long for number in row["losses"]}):
        pairs = [row["losses"][number] for row in long if number in row["losses"]]
        print(f"| {number} | {median(a for a, _ in pairs):.0f} | {median(b for _, b in pairs):.0f} |")
    lost = [row["river"] for row in long if row["river"] >= 0]
    print(f"\nThe Mississippi was lost in {len(lost)} of {len(long)} wars", sorted(lost))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("play", "told"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--scenario", default="1861")
    parser.add_argument("--end", default="")
    parser.add_argument("--union", default="regular")
    parser.add_argument("--confederate", default="regular")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=1e6)
    args = parser.parse_args()
    if args.what == "told":
        told(args.file)
        return
    registry.info(SLUG)
    seats = {"union": args.union, "confederate": args.confederate}
    options = {"end": args.end} if args.end else None
    plan = Plan(SLUG, args.scenario, seats, args.seed, options)
    play(args.file, plan, range(args.seed, args.seed + args.number), args.minutes)


if __name__ == "__main__":
    main()
