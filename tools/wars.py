"""Computer games of Never Call Retreat, one row of CSV each, and what they say together beside history.

python tools/wars.py play wars.csv --seed 1 --number 20      plays the campaign; seeds that stand in the file are left out
python tools/wars.py play wars.csv --scenario 1862 --end 4/2/63 --union greedy --confederate random --seed 7000 --minutes 7
python tools/wars.py told wars.csv                           tables: who won, when cities fell, losses by year, the Mississippi
"""

from __future__ import annotations

import argparse
import csv
import gc
import time
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import NamedTuple

from longroll.core import registry
from longroll.games.never_call_retreat.events.cycle import RiverDecided
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.victory import total
from longroll.games.never_call_retreat.words import UNION, turn, turn_name, year
from longroll.lab.match import Plan, start
from longroll.lab.simulate import wilson

SLUG = "never-call-retreat"
CAMPAIGN = ("1861", "4/6/65")
HISTORY = {
    "fredericksburg": "2/4/62", "nashville": "4/2/62", "new-orleans": "1/5/62", "norfolk": "3/5/62", "memphis": "3/6/62",
    "baton-rouge": "2/5/62", "jackson-ms": "3/5/63", "vicksburg": "2/7/63", "port-hudson": "3/7/63", "knoxville": "4/9/63",
    "chattanooga": "1/10/63", "little-rock": "1/10/63", "atlanta": "4/9/64", "savannah": "3/13/64", "columbia-sc": "4/2/65",
    "charleston-sc": "4/2/65", "wilmington": "4/2/65", "richmond": "2/4/65",
}  # fmt: skip
"""the turn in which each fell to the Union for good or for long, from general historical knowledge"""
RIVER = "3/7/63"
"""the turn in which the Mississippi was lost to the Confederacy, with Port Hudson"""
LOST = {1861: (10, 5), 1862: (140, 110), 1863: (240, 230), 1864: (390, 360), 1865: (420, 400)}
"""thousands of killed, wounded and captured in the larger battles by the end of each year, without the last surrenders: from general
historical knowledge, to about a tenth; a Strength Point is about 1,000 men"""


class War(NamedTuple):
    """One game. Turns are written as the game names them (`4/2/62`), lists as words."""

    scenario: str
    end: str
    union: str
    confederate: str
    seed: int
    rules: str
    """the version of the rules"""
    winner: str
    cause: str
    total: int
    last: str
    """the turn in which it ended"""
    river: str
    """the turn in which the Mississippi was lost first; empty where it was not"""
    losses: str
    """`1861=12/9`: by year, the Strength Points that the Union and the Confederacy had lost by its end"""
    fell: str
    """`nashville=4/2/62`: of the cities of `HISTORY` those that the Union took, each with the turn in which it held it first"""

    @property
    def kind(self) -> tuple[str, str, str, str]:
        return self.scenario, self.end, self.union, self.confederate

    def by_city(self) -> dict[str, int]:
        return {name: turn(when, "wars") for name, when in _pairs(self.fell)}

    def by_year(self) -> dict[int, tuple[int, int]]:
        found = {}
        for name, lost in _pairs(self.losses):
            own, foe = lost.split("/")
            found[int(name)] = (int(own), int(foe))
        return found


def _pairs(words: str) -> list[tuple[str, str]]:
    return [(name, value) for name, _, value in (word.partition("=") for word in words.split())]


def watch(plan: Plan, seed: int) -> War:
    """Play a game: its result, when the Union first took each city, losses at the end of each year, and the Mississippi."""
    game, players = start(plan, seed)
    s = game.state
    assert isinstance(s, NcrState)
    cities = {slug: s.tables.places[s.tables.index[slug]].hex for slug in HISTORY}
    fell: dict[str, int] = {}
    losses: dict[int, list[int]] = {}
    river, last = -1, -1
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
    return War(
        s.scenario,
        turn_name(s.last),
        plan.seats["union"],
        plan.seats["confederate"],
        seed,
        str(game.rules.rules_version),
        s.outcome.winner or "",
        s.outcome.cause,
        total(s),
        turn_name(s.turn),
        turn_name(river) if river >= 0 else "",
        " ".join(f"{number}={own}/{foe}" for number, (own, foe) in losses.items()),
        " ".join(f"{slug}={turn_name(when)}" for slug, when in sorted(fell.items(), key=lambda x: x[1])),
    )


def read(path: Path) -> list[War]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        assert next(rows) == list(War._fields), f"{path}: other columns than these games have"
        return [_war(row) for row in rows]


def _war(row: list[str]) -> War:
    scenario, end, union, confederate, seed, rules, winner, cause, points, *rest = row
    return War(scenario, end, union, confederate, int(seed), rules, winner, cause, int(points), *rest)


def add(path: Path, war: War) -> None:
    fresh = not path.exists()
    with path.open("a", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        if fresh:
            rows.writerow(War._fields)
        rows.writerow(war)


def play(path: Path, plan: Plan, end: str, seeds: range, minutes: float) -> None:
    """Seeds that were played by the same players to the same end are left out."""
    kind = (plan.scenario, end, plan.seats["union"], plan.seats["confederate"])
    done = {war.seed for war in read(path) if war.kind == kind}
    began = time.monotonic()
    gc.set_threshold(
        100_000, 50, 100
    )  # a game makes much and leaves no circles: the search for them took a twentieth of the time
    for seed in seeds:
        if seed not in done and time.monotonic() - began < 60 * minutes:
            before = time.process_time()
            war = watch(plan, seed)
            add(path, war)
            print(
                seed,
                war.winner,
                war.cause,
                war.total,
                war.last,
                f"{time.process_time() - before:.1f} s",
                flush=True,
            )


def told(path: Path) -> None:
    """The games of a file as tables, each pairing and version of the rules by itself; falls and losses for the campaign."""
    kinds: dict[tuple[str, ...], list[War]] = defaultdict(list)
    for war in read(path):
        kinds[*war.kind, war.rules].append(war)
    print(
        "| scenario | to | Union | Confederacy | rules | seeds | Union won | 95 % | totals, median (least to most) |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for kind, games in sorted(kinds.items()):
        totals = [war.total for war in games]
        won = sum(war.winner == "union" for war in games)
        low, high = wilson(won, len(games))
        print(
            f"| {' | '.join(kind)} | {_spans([war.seed for war in games])} | {won} of {len(games)} | {low:.2f} to {high:.2f} "
            f"| {median(totals):.0f} ({min(totals)} to {max(totals)}) |"
        )
    for kind, games in sorted(kinds.items()):
        if kind[:2] == CAMPAIGN:
            print(f"\nThe campaign, {kind[2]} against {kind[3]}, rules version {kind[4]}, {len(games)} wars")
            _falls(games)


def _spans(seeds: list[int]) -> str:
    """`7000-7058, 7100`"""
    found: list[list[int]] = []
    for seed in sorted(seeds):
        if found and seed == found[-1][1] + 1:
            found[-1][1] = seed
        else:
            found.append([seed, seed])
    return ", ".join(f"{a}-{b}" if a != b else f"{a}" for a, b in found)


def _falls(wars: list[War]) -> None:
    """When cities first fell, beside history; losses by year; the Mississippi."""
    fell = [war.by_city() for war in wars]
    print("\n| city | history | fell in | median turn |\n|---|---|---|---|")
    for slug, date in HISTORY.items():
        turns = [cities[slug] for cities in fell if slug in cities]
        print(f"| {slug} | {date} | {len(turns)} of {len(wars)} | {_middle(turns)} |")
    print(
        "\n| by the end of | wars | Union losses, median | history, about | Confederate | history, about |"
        "\n|---|---|---|---|---|---|"
    )
    losses = [war.by_year() for war in wars]
    for number in sorted({number for years in losses for number in years}):
        pairs = [years[number] for years in losses if number in years]
        own, foe = (median(pair[k] for pair in pairs) for k in range(2))
        print(f"| {number} | {len(pairs)} | {own:.0f} | {LOST[number][0]} | {foe:.0f} | {LOST[number][1]} |")
    lost = [turn(war.river, "wars") for war in wars if war.river]
    print(
        f"\nThe Mississippi was lost in {len(lost)} of {len(wars)} wars{', in the median in ' + _middle(lost) if lost else ''}; "
        f"in history in {RIVER}."
    )
    _ends(wars)


def _ends(wars: list[War]) -> None:
    """How the wars ended, and with what totals."""
    print(
        "\n| winner | by | wars | last turn, median | totals, median (least to most) |\n|---|---|---|---|---|"
    )
    kinds: dict[tuple[str, str], list[War]] = defaultdict(list)
    for war in wars:
        kinds[war.winner, war.cause].append(war)
    for (winner, cause), found in sorted(kinds.items(), key=lambda x: -len(x[1])):
        totals = [war.total for war in found]
        last = _middle([turn(war.last, "wars") for war in found])
        print(
            f"| {winner} | {cause} | {len(found)} | {last} | {median(totals):.0f} ({min(totals)} to {max(totals)}) |"
        )


def _middle(turns: list[int]) -> str:
    return turn_name(round(median(turns))) if turns else ""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("play", "told"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--scenario", default=CAMPAIGN[0])
    parser.add_argument("--end", default=CAMPAIGN[1])
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
    plan = Plan(
        SLUG,
        args.scenario,
        {"union": args.union, "confederate": args.confederate},
        args.seed,
        {"end": args.end},
    )
    play(args.file, plan, args.end, range(args.seed, args.seed + args.number), args.minutes)


if __name__ == "__main__":
    main()
