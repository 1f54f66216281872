"""Kill the process at random moments while it plays and saves: nothing that was acknowledged is lost."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

import longroll

PLAYER = """
import sys, random, toy
toy.install()
import longroll
from pathlib import Path
from longroll.cli.savefile import SaveFile, resume

path = Path(sys.argv[1])
if path.exists():
    text = path.read_text("utf-8")
    game, _ = resume(path, text, None)
    keep = SaveFile(path, game, text)
else:
    game = longroll.new("toy", "long", seed=int(sys.argv[2]))
    keep = SaveFile(path, game)
rng = random.Random(game.decisions)
while not game.over:
    before = len(game.lines)
    game.play(rng.choice(game.choices()))
    keep.add(game.lines[before:])
    print(game.decisions, game.lines[-1].what, flush=True)
print("over", flush=True)
"""


@pytest.mark.parametrize("seed", range(3))
def test_nothing_acknowledged_is_lost(
    tmp_path: Path, seed: int, toy_command: tuple[list[str], dict[str, str]]
) -> None:
    rng = random.Random(seed)
    path = tmp_path / "game.txt"
    acknowledged = 0
    for _ in range(60):
        process = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(path), str(seed)],
            env=toy_command[1],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        wanted = rng.randrange(1, 5)
        said = ""
        for _ in range(wanted):
            said = process.stdout.readline() or said
        time.sleep(rng.random() * 0.002)
        process.kill()
        rest = process.stdout.read()
        process.wait()
        spoken = [line for line in (said + rest).splitlines(keepends=True) if line.endswith("\n")]
        numbers = [int(line.split()[0]) for line in spoken if line[0].isdigit()]
        acknowledged = max([acknowledged, *numbers])
        game = longroll.replay(path.read_text("utf-8"), mend=True)
        assert game.decisions >= acknowledged
        if game.over:
            return
    pytest.fail("the game did not end")


def test_kill_the_command_itself(tmp_path: Path, toy_command: tuple[list[str], dict[str, str]]) -> None:
    """`longroll play --save`, killed again and again in mid-game: what it has ticked off is in the file."""
    rng = random.Random(4)
    path = tmp_path / "game.txt"
    arguments = ["play", "toy", "--union", "human", "--confederate", "human", "--save", str(path)]
    reached = 0
    for _ in range(8):
        process = subprocess.Popen(
            [*toy_command[0], *arguments],
            env={**toy_command[1], "PYTHONUNBUFFERED": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("1\n" * 500)
        process.stdin.flush()
        ticked, wanted = 0, rng.randrange(1, 5)
        while ticked < wanted and (line := process.stdout.readline()):
            ticked += line.startswith("✓")
        time.sleep(rng.random() * 0.003)
        process.kill()
        rest = process.stdout.read()
        process.wait()
        ticked += sum(line.startswith("✓") for line in rest.splitlines())
        game = longroll.replay(path.read_text("utf-8"), mend=True)
        assert game.decisions >= reached + ticked
        reached = game.decisions
        if game.over:
            return
    assert reached


@pytest.mark.parametrize("torn", [b"7 blue: mar", b"7 blue: pass  ~00", b"\xe2\x80", b"  die battle d6="])
def test_any_torn_tail_is_dropped(
    tmp_path: Path, torn: bytes, toy_command: tuple[list[str], dict[str, str]]
) -> None:
    game = longroll.new("toy", "long", seed=3)
    for text in ("pass", "pass"):
        game.play(text)
    path = tmp_path / "game.txt"
    path.write_bytes(game.journal().encode() + torn)
    ran = subprocess.run(
        [*toy_command[0], "play", "toy", "--save", str(path)],
        env=toy_command[1],
        input="bid 1\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "was cut off while it was written" in ran.stdout
    assert longroll.replay(path.read_text("utf-8")).decisions >= 3
