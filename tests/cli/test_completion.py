"""Shell completion: commands, games, their scenarios, players."""

import subprocess

import pytest


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("longroll sim", ["simulate"]),
        ("longroll play div", ["divided-we-fall"]),
        ("longroll play divided-we-fall --scenario 186", ["1862", "1863"]),
        ("longroll play toy --union g", ["greedy"]),
        ("longroll play toy --confederate h", ["human"]),
    ],
)
def test_completion(line: str, wanted: list[str], toy_command: tuple[list[str], dict[str, str]]) -> None:
    program = (
        "import sys, toy; toy.install(); sys.argv = ['longroll']; from longroll.cli.app import main; main()"
    )
    env = {
        **toy_command[1],
        "_LONGROLL_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split()) - 1),
    }
    ran = subprocess.run(
        [toy_command[0][0], "-c", program], env=env, capture_output=True, text=True, check=False
    )
    assert ran.stdout.split() == wanted, ran.stderr
