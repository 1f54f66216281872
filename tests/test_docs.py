"""What the README and the documentation print is what runs."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


def blocks(name: str, language: str) -> list[str]:
    return [body for kind, body in FENCE.findall((ROOT / name).read_text("utf-8")) if kind == language]


def commands() -> list[str]:
    rows = "".join(blocks("README.md", "sh")).splitlines()
    return [row.partition("  #")[0].strip() for row in rows if row.strip()]


def test_readme_commands_run_exactly_as_printed(tmp_path: Path) -> None:
    """One after another, as a reader would; stdin is at its end, so that play leaves the table."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ours = [c for c in commands() if c.startswith("longroll ")]
    assert len(ours) >= 6
    for command in ours:
        ran = subprocess.run(
            command,
            shell=True,
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, f"{command}\n{ran.stdout[-2000:]}\n{ran.stderr}"
        assert ran.stdout, command


@pytest.mark.parametrize("command", [c for c in commands() if c.startswith("make ")])
def test_readme_make_targets_exist(command: str) -> None:
    ran = subprocess.run(
        [*command.split(), "--dry-run"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr


def test_every_command_of_the_readme_is_known() -> None:
    assert all(c.startswith(("longroll ", "make ")) for c in commands())


@pytest.mark.parametrize("name", ["README.md", "docs/api.md", "docs/architecture.md"])
def test_python_examples_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    space: dict[str, object] = {"__name__": "__example__"}
    found = blocks(name, "python")
    assert found
    for number, body in enumerate(found, start=1):
        exec(compile(body, f"{name} example {number}", "exec"), space)


@pytest.mark.parametrize(
    "path", [*sorted(ROOT.glob("docs/**/*.md")), ROOT / "README.md"], ids=lambda p: p.name
)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), f"{path.name} links to {target}"
