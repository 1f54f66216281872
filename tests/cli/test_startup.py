"""The help and the import are there at once: heavy libraries are imported only where they are used."""

import resource
import subprocess
import sys

import pytest

HEAVY = ("rich", "prompt_toolkit", "matplotlib", "numpy", "pettingzoo", "longroll.games.", "multiprocessing")


def loaded(code: str) -> set[str]:
    script = f"{code}\nimport sys\nprint('\\n'.join(sys.modules))"
    return set(
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True
        ).stdout.split()
    )


def test_importing_loads_no_heavy_library() -> None:
    modules = loaded("import longroll")
    assert not [m for m in modules if m.startswith((*HEAVY, "typer"))]


def test_the_command_line_loads_no_heavy_library() -> None:
    modules = loaded("import longroll.cli.app")
    assert not [m for m in modules if m.startswith(HEAVY)]


@pytest.mark.clock
def test_times_are_of_the_promised_order() -> None:
    """Twice the floor, in processor time; `longroll bench` measures the floors by the clock."""
    for arguments, limit in ((["-c", "import longroll"], 0.4), (["-m", "longroll.cli.app", "--help"], 1.0)):
        assert min(_seconds(arguments) for _ in range(5)) < limit


def _seconds(arguments: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
