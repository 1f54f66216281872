"""The compiled build: it is what is tested here, and it plays the same games as plain Python."""

import os
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

import longroll

ROOT = Path(__file__).parents[2]
GAMES = ("divided-we-fall", "1863", "acw-campaign", "war-for-the-union", "never-call-retreat")
PLAYED = """
import random, sys, zlib
import longroll
slug, scenario, end = sys.argv[1:]
game = longroll.new(slug, scenario or None, 7, {"end": end} if end else None)
rng = random.Random(7)
while not game.over:
    choices = game.choices()
    game.play(choices[int(rng.random() * len(choices))])
    if game.event_count % 7 == 0:
        game = game.copy()
saved = longroll.from_json(game.to_json())
assert saved == game
print(zlib.crc32(game.journal().encode()), zlib.crc32(game.position().encode()), game.event_count)
"""

pytestmark = pytest.mark.fast


def compiled() -> list[str]:
    """The modules that `pyproject.toml` has compiled by name; of folders, those that random play spends its time in."""
    hook = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    listed = hook["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]["include"]
    files = [x.removeprefix("/src/").removesuffix(".py") for x in listed if x.endswith(".py")]
    folders = [x.removeprefix("/src/") for x in listed if "/games/" in x]
    return [x.replace("/", ".") for x in (*files, *(f"{folder}/state" for folder in folders))]


@pytest.mark.parametrize("module", compiled())
def test_it_is_compiled(module: str) -> None:
    spec = find_spec(module)
    assert spec is not None
    assert str(spec.origin).endswith((".so", ".pyd")), (
        f"{module} is not compiled: run this by `make fast-test`"
    )


@pytest.mark.parametrize(
    ("slug", "scenario", "end"),
    [
        *((slug, "", "") for slug in GAMES),
        ("never-call-retreat", "1863", "4/2/64"),
    ],  # this one to its last turn
)
def test_both_play_the_same_game(slug: str, scenario: str, end: str) -> None:
    told = []
    for folder in (ROOT / "src", Path(longroll.__file__).parents[1]):
        env = {**os.environ, "PYTHONPATH": str(folder)}
        call = [sys.executable, "-c", PLAYED, slug, scenario, end]
        done = subprocess.run(call, capture_output=True, text=True, env=env)
        assert done.returncode == 0, done.stderr
        told.append(done.stdout)
    assert told[0] == told[1]
