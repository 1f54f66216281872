"""Play the ladder of each game and write it into docs/ladder.md.

python tools/ladder.py                     every game
python tools/ladder.py 1863 --number 4     one game, four games of each pair each way round; its section is replaced
python tools/ladder.py --fixed             only the fixed part, which a test repeats
"""

from __future__ import annotations

import argparse
from pathlib import Path

from longroll.lab import ladder
from longroll.lab.ladder import Meeting, Played

PAGE = Path(__file__).parent.parent / "docs" / "ladder.md"
HEAD = """# The ladder

Every computer player of a game against every other, from both sides, on the same seeds; `make ladder` plays it again. A win counts one
point, a draw or "neither" half. Intervals are Wilson's of 95 %; ratings are Elo's scale by Bradley and Terry, with half of their 95 %
interval. Seconds are of one processor, a turn. How the players think is in [opponents.md](opponents.md).
"""
LADDERS = {
    "divided-we-fall": (
        "1862",
        ("random", "recruit", "greedy", "regular", "raider", "hedgehog", "blitz", "hoarder"),
    ),
    "1863": (
        "standard",
        ("random", "recruit", "greedy", "regular", "raider", "hedgehog", "blitz", "hoarder"),
    ),
    "acw-campaign": ("campaign", ("random", "greedy", "regular")),
    "war-for-the-union": (
        "bull-run",
        ("random", "recruit", "greedy", "regular", "raider", "hedgehog", "blitz", "hoarder"),
    ),
    "never-call-retreat": ("1861", ("random", "recruit", "greedy", "regular")),
}
"""by game: its shortest scenario, and who plays it"""
OPTIONS = {"never-call-retreat": (("end", "4/2/62"),)}
"""by game: what makes it as short as that"""
NUMBER = 4
FIXED = "A fixed part"
FIXED_GAMES = [
    Meeting("divided-we-fall", "1862", "greedy", "random", 1),
    Meeting("divided-we-fall", "1862", "regular", "greedy", 1),
    Meeting("1863", "standard", "greedy", "random", 1),
    Meeting("1863", "standard", "regular", "greedy", 1),
    Meeting("1863", "standard", "greedy", "regular", 1),
    Meeting("war-for-the-union", "bull-run", "greedy", "random", 1),
    Meeting("war-for-the-union", "bull-run", "regular", "greedy", 1),
    Meeting("war-for-the-union", "bull-run", "greedy", "regular", 1),
]


def section(played: list[Played], seed: int, number: int) -> str:
    """Standings and pairs as tables."""
    rows = ladder.standings(played)
    pairs = ladder.pairs(played)
    names = [row.player for row in rows]
    lines = [f"Seeds {seed} to {seed + number - 1}, each pair each way round.", ""]
    lines += [
        "| player | rating | points | 95 % interval | as Union | as South | s a turn |",
        "|---|---|---|---|---|---|---|",
    ]
    for r in rows:
        lines.append(
            f"| {r.player} | {r.rating:,.0f} ± {r.error:.0f} | {r.points:g} of {r.games} | {r.low:.0%} to {r.high:.0%} "
            f"| {r.as_union:.0%} | {r.as_confederate:.0%} | {r.seconds:.3f} |"
        )
    lines += ["", "| Union, against: | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    for a in names:
        lines.append(f"| {a} | " + " | ".join("" if a == b else f"{pairs[a, b][0]:g}" for b in names) + " |")
    return "\n".join(lines) + "\n"


def fixed_part() -> str:
    lines = [
        "A test plays these games again: who changes a player or a rule sees here what came of it.",
        "",
        "| game | scenario | Union | Confederate | seed | points of the Union |",
        "|---|---|---|---|---|---|",
    ]
    for p in ladder.run(FIXED_GAMES):
        lines.append("| " + " | ".join(map(str, p.meeting[:5])) + f" | {p.points:g} |")
    return "\n".join(lines) + "\n"


def heading(slug: str) -> str:
    return ", ".join((slug, LADDERS[slug][0], *(f"{key}={value}" for key, value in OPTIONS.get(slug, ()))))


def sections() -> dict[str, str]:
    """The sections of the page as it is, by heading."""
    if not PAGE.is_file():
        return {}
    parts = PAGE.read_text("utf-8").split("\n## ")[1:]
    return {part.partition("\n")[0]: part.partition("\n")[2].strip("\n") + "\n" for part in parts}


def write(known: dict[str, str]) -> None:
    order = [heading(slug) for slug in LADDERS] + [FIXED]
    parts = [f"\n## {name}\n\n{known[name]}" for name in order if name in known]
    PAGE.write_text(HEAD + "".join(parts), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", choices=[*LADDERS, []], help="the games; all if none is named")
    parser.add_argument("--number", type=int, default=NUMBER, help="games of each pair each way round")
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--fixed", action="store_true", help="only the fixed part")
    asked = parser.parse_args()
    known = sections()
    for slug in () if asked.fixed else asked.games or LADDERS:
        scenario, players = LADDERS[slug]
        options = OPTIONS.get(slug, ())
        games = ladder.meetings(slug, scenario, list(players), asked.number, asked.seed, options)
        known[heading(slug)] = section(ladder.run(games, asked.jobs), asked.seed, asked.number)
        write(known)
    if asked.fixed or not asked.games:
        known[FIXED] = fixed_part()
    write(known)


if __name__ == "__main__":
    main()
