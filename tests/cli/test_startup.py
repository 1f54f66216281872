"""The help and the import are there at once: heavy libraries are imported only where they are used."""

import subprocess
import sys
from time import perf_counter

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


def test_times_are_of_the_promised_order() -> None:
    """The exact floors are measured by `longroll bench`; here only an accident (a heavy import) must fail."""
    for arguments, limit in ((["-c", "import longroll"], 0.2), (["-m", "longroll.cli.app", "--help"], 0.5)):
        best = min(_seconds(arguments) for _ in range(5))
        assert best < limit


def _seconds(arguments: list[str]) -> float:
    began = perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    return perf_counter() - began
