"""What the README and the documentation print is what runs."""

import os
import re
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import pytest

import longroll

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
    "path", [*sorted(ROOT.glob("docs/**/*.md")), *sorted(ROOT.glob("*.md"))], ids=lambda p: p.name
)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), f"{path.name} links to {target}"


def test_the_version_stands_in_one_place() -> None:
    """`longroll.__version__`; the package and the page take it from there."""
    for name in ("pyproject.toml", "web/package.json", "README.md"):
        assert longroll.__version__ not in (ROOT / name).read_text("utf-8"), name


def test_constraints_are_names_and_versions() -> None:
    """Every dependency that we name is among them, and nothing says where it is fetched from."""
    rows = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert [row for row in rows if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+", row)] == []
    fixed = {re.sub(r"[-_.]+", "-", row.partition("==")[0].lower()) for row in rows}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    named = {re.split(r"[^A-Za-z0-9._-]", text)[0].lower() for text in wanted} - {"longroll"}
    assert {re.sub(r"[-_.]+", "-", name) for name in named} <= fixed


def test_commits_are_checked_as_make_lint_checks() -> None:
    """The hooks of pre-commit call the same tools, with the settings of pyproject.toml."""
    lint = (ROOT / "Makefile").read_text("utf-8").partition("\nlint:")[2].partition("\n\n")[0]
    entries = re.findall(r"entry: \.venv/bin/(.+)", (ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    steps = re.findall(r"\$\(BIN\)/(.+)", lint)
    assert sorted(entries) == sorted(step.removesuffix(" $(CODE)") for step in steps)
