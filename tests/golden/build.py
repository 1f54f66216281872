"""Golden playthroughs: one per scenario, as text that a reviewer reads when it changes. `make golden` writes them.

Each holds the journal's header, every decision with its choice, what followed in sentences, the mark of the position at the
beginning of every turn, and the position at the end.
"""

import random
import sys
from pathlib import Path
from zlib import crc32

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parent))

import longroll  # noqa: E402
import toy  # noqa: E402

SEED = 1862
MOST = {"never-call-retreat": 600}
"""how many decisions are told of games that take tens of thousands of them"""


def playthrough(slug: str, scenario: str) -> str:
    """One seeded random game as text."""
    game = longroll.new(slug, scenario, SEED)
    rng = random.Random(SEED)
    lines = [*game.journal().splitlines(), *(f"    {line}" for line in game.log())]
    turn = ""
    number = 0
    while not game.over and number < MOST.get(slug, 1_000_000):
        now = game.rules.moment(game.state)[0]
        if now != turn:
            turn = now
            lines.append(f"== {turn} (position {crc32(game.position().encode()):08x})")
        number += 1
        choices = game.choices()
        choice = choices[int(rng.random() * len(choices))]
        asked = game.decision
        who = f"{asked.side}/{asked.role}" if asked.role else asked.side
        lines.append(f"{number} {who} {asked.kind} [{asked.rule}] of {len(choices)}: {choice}")
        before = game.event_count
        game.play(choice)
        lines += [f"    {line}" for line in game.log(start=before)]
    end = f"== end: {game.result}" if game.over else f"== after {number} decisions"
    return "\n".join([*lines, end, *game.position().splitlines()]) + "\n"


def wanted() -> dict[Path, tuple[str, str]]:
    """The file of every scenario that can be played to its end."""
    return {
        FOLDER / g.slug / f"{s.slug}.txt": (g.slug, s.slug)
        for g in longroll.list_games()
        if g.playable
        for s in g.scenarios
    }


def main() -> None:
    toy.install()
    files = wanted()
    for path, (slug, scenario) in files.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(playthrough(slug, scenario), encoding="utf-8")
        print(f"{path.relative_to(FOLDER.parent.parent)}: {len(path.read_text('utf-8').splitlines())} lines")
    for stray in sorted(set(FOLDER.glob("*/*.txt")) - set(files)):
        stray.unlink()
        print(f"{stray.relative_to(FOLDER.parent.parent)}: removed")


if __name__ == "__main__":
    main()
