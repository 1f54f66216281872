"""Mutation testing: small changes are made to the rules of a game, and its rule tests must notice.

    python tools/mutants.py 1863 --number 100 --seed 7

cosmic-ray makes the mutants of combat, supply, movement and victory; a sample of them is drawn by the seed. Each is tried in a copy
of the project under build/mutants, by those tests of tests/games/<package> that carry a rule number and run the changed line, the
quick ones first, until one fails; the project itself may be edited meanwhile. Golden playthroughs, whole games and random play are
left out: a test of the rule has to notice. Survivors are listed with the change and kept in build/mutants/<game>-<seed>.txt.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import os
import random
import resource
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from multiprocessing import Pool, current_process
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build" / "mutants"
PACKAGES = {"divided-we-fall": "divided_we_fall", "1863": "year1863", "acw-campaign": "acw_campaign"}
CHAPTERS = (
    "combat",
    "battle/resolver",
    "movement",
    "supply",
    "supply.py",
    "hunger.py",
    "victory.py",
)
COPIED = ("src", "tests", "pyproject.toml", "README.md")
SHARE = 0.85
MEMORY = 3 << 30
"""bytes: a changed loop that never ends must not take the machine's memory"""
PROCESSOR = 600
"""seconds of a processor: a test that never ends must end when this program is stopped"""
PATIENCE = 30
"""seconds; a changed program may take this and four times as long as the unchanged one"""
IMPORT = ""
"""What coverage calls the time outside of all tests."""
# One or two opposites for each operator. cosmic-ray also swaps any operator for any other: `part - 2` becomes `part ^ 2`, which
# is the same number where part is 2 or 3, and such changes would fill the sample.
BINARY = (
    "Add_Sub Sub_Add Mul_FloorDiv FloorDiv_Mul Div_Mul Mod_FloorDiv Pow_Mul LShift_RShift RShift_LShift "
    "BitAnd_BitOr BitOr_BitAnd BitXor_BitAnd"
)
COMPARISON = "Eq_NotEq NotEq_Eq Lt_LtE Lt_GtE LtE_Lt LtE_Gt Gt_GtE Gt_LtE GtE_Gt GtE_Lt Is_IsNot IsNot_Is In_NotIn NotIn_In"
OPERATORS = {
    *(f"core/ReplaceBinaryOperator_{pair}" for pair in BINARY.split()),
    *(f"core/ReplaceComparisonOperator_{pair}" for pair in COMPARISON.split()),
    *(f"core/Replace{name}" for name in ("TrueWithFalse", "FalseWithTrue", "AndWithOr", "OrWithAnd")),
    *(f"core/Replace{name}" for name in ("BreakWithContinue", "ContinueWithBreak")),
    *("core/ReplaceUnaryOperator_Delete_Not", "core/ReplaceUnaryOperator_USub_UAdd"),
    *("core/NumberReplacer", "core/AddNot", "core/ZeroIterationForLoop"),
}


class Mutant(NamedTuple):
    """A change that cosmic-ray can make, and the tests that run the changed line."""

    path: str
    operator: str
    arguments: dict[str, Any]
    occurrence: int
    start: tuple[int, int]
    end: tuple[int, int]
    tests: tuple[str, ...]
    seconds: float = 0.0
    """what the tests take without any change"""


class Tried(NamedTuple):
    mutant: Mutant
    killed: bool
    diff: str


def modules(package: str) -> list[str]:
    """The modules that are changed, as paths in the project."""
    root = WORK / package
    folder = root / "src" / "longroll" / "games" / package
    found = [path for name in CHAPTERS for path in [folder / name] if path.exists()]
    files = [p for path in found for p in ([path] if path.is_file() else sorted(path.rglob("*.py")))]
    return [path.relative_to(root).as_posix() for path in files]


def annotations(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Where types stand: a change there changes nothing that runs."""
    spans = []
    for node in ast.walk(ast.parse(source)):
        for name in ("annotation", "returns"):
            kind = getattr(node, name, None)
            if isinstance(kind, ast.expr):
                spans.append(
                    ((kind.lineno, kind.col_offset), (kind.end_lineno or 0, kind.end_col_offset or 0))
                )
    return spans


def statement(tree: ast.Module, line: int) -> range:
    """The lines of the innermost statement around a line; of one with a body, those of its head."""
    found = range(line, line + 1)
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0):
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if isinstance(body, list) and body else node.end_lineno or line
            if line <= max(last, node.lineno):
                found = range(node.lineno, max(last, node.lineno) + 1)
    return found


def mutants(root: Path, path: str) -> Iterator[Mutant]:
    """The changes that cosmic-ray can make to a module, but for those of types."""
    from cosmic_ray.commands.init import _all_work_items

    typed = annotations((root / path).read_text(encoding="utf-8"))
    for item in _all_work_items([root / path], {}):
        (change,) = item.mutations
        start, end = tuple(change.start_pos), tuple(change.end_pos)
        if change.operator_name in OPERATORS and not any(a <= start and end <= b for a, b in typed):
            yield Mutant(path, change.operator_name, change.operator_args, change.occurrence, start, end, ())


def copy(origin: Path, target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    ignored = shutil.ignore_patterns("__pycache__", "static", "maps", "e2e", "node_modules")
    for name in COPIED:
        source = origin / name
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=ignored)
        else:
            shutil.copy(source, target / name)


def environment(target: Path) -> dict[str, str]:
    """No plugins but those asked for, and no bytecode but that of `prepare`: a run must begin quickly."""
    more = {"PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return {**os.environ, **more, "PYTHONPATH": str(target / "src")}


def prepare(target: Path) -> None:
    """Bytecode that is trusted only as long as its source is the same to the letter."""
    compileall.compile_dir(target, quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)


def baseline(package: str) -> tuple[dict[str, dict[int, list[str]]], dict[str, float]]:
    """(module -> line -> tests that run it, test -> seconds), from one run of the unchanged tests."""
    from coverage import CoverageData

    target = WORK / package
    copy(ROOT, target)
    arguments = ["-q", "-m", "rule", "-p", "pytest_cov", "-p", "no:cacheprovider"]
    arguments += [f"--cov=longroll.games.{package}", "--cov-context=test"]
    arguments += ["--cov-report=", "--junitxml=times.xml", f"tests/games/{package}"]
    given = {**environment(target), "COVERAGE_FILE": str(target / "data")}
    ran = subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=target, env=given, check=False)
    if ran.returncode:
        raise SystemExit("the tests fail without any change: put them right first")
    seconds = {
        _node(case.attrib["classname"], case.attrib["name"]): float(case.attrib["time"])
        for case in ET.parse(target / "times.xml").iter("testcase")
    }
    data = CoverageData(str(next(target.glob("data*"))))
    data.read()
    lines: dict[str, dict[int, list[str]]] = {}
    for file in data.measured_files():
        tests = {
            line: sorted({c.partition("|")[0] for c in contexts})
            for line, contexts in data.contexts_by_lineno(file).items()
        }
        lines[Path(file).relative_to(target).as_posix()] = tests
    return lines, seconds


def _node(classname: str, name: str) -> str:
    return f"{classname.replace('.', '/')}.py::{name}"


def sample(package: str, number: int, seed: int) -> list[Mutant]:
    """Changes drawn by the seed, each with the tests that run it, quick ones first."""
    lines, seconds = baseline(package)
    _found_again(package, seconds)
    places: dict[tuple[Any, ...], list[Mutant]] = {}
    for mutant in (m for path in modules(package) for m in mutants(WORK / package, path)):
        places.setdefault((mutant.path, mutant.start, mutant.end), []).append(mutant)
    rng = random.Random(seed)
    drawn = rng.sample(list(places.values()), number)
    print(
        f"{len(places)} places, {number} drawn by seed {seed}; tests of {sum(seconds.values()):.0f} s",
        flush=True,
    )
    found = []
    for mutant in (rng.choice(at) for at in drawn):
        tree = ast.parse((WORK / package / mutant.path).read_text(encoding="utf-8"))
        known = lines.get(mutant.path, {})
        tests = {t for line in statement(tree, mutant.start[0]) for t in known.get(line, [])}
        if IMPORT in tests:  # it runs when the module is imported: any test may notice
            tests = {t for line in known.values() for t in line} - {IMPORT}
        ordered = sorted(tests, key=lambda t: (seconds.get(t, 0.0), t))
        found.append(mutant._replace(tests=tuple(ordered), seconds=sum(seconds.get(t, 0.0) for t in ordered)))
    return found


def _found_again(package: str, tests: Iterable[str]) -> None:
    """Every test is found by its name: one that is not would look like a failure."""
    target = WORK / package
    (target / "tests.txt").write_text("\n".join(tests) + "\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider", "@tests.txt"]
    subprocess.run(command, cwd=target, env=environment(target), check=True, stdout=subprocess.DEVNULL)


def _begin(package: str) -> None:
    """A copy of the project, as the tests were first run with it, for this process."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))
    target = WORK / f"copy-{current_process().pid}"
    copy(WORK / package, target)
    prepare(target)
    os.chdir(target)
    os.environ.update(environment(target))


def attempt(mutant: Mutant) -> Tried:
    """Change the copy, run the tests until one fails, put the copy right again."""
    from cosmic_ray.mutating import mutate_and_test
    from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome

    if not mutant.tests:
        return Tried(
            mutant, False, f"{mutant.path}:{mutant.start[0]}: no test runs this line ({mutant.operator})"
        )
    Path("tests.txt").write_text("\n".join(mutant.tests) + "\n", encoding="utf-8")
    spec = MutationSpec(
        Path(mutant.path), mutant.operator, mutant.occurrence, mutant.start, mutant.end, mutant.arguments
    )
    command = f"{sys.executable} -m pytest -x -q --assert=plain -p no:cacheprovider @tests.txt"
    result = mutate_and_test([spec], command, PATIENCE + 4 * mutant.seconds)
    if result.worker_outcome != WorkerOutcome.NORMAL:
        raise RuntimeError(f"{mutant.path}:{mutant.start[0]} could not be tried: {result.output}")
    return Tried(mutant, result.test_outcome != TestOutcome.SURVIVED, result.diff or "")


def report(slug: str, seed: int, tried: list[Tried]) -> int:
    survivors = [t for t in tried if not t.killed]
    share = 1 - len(survivors) / len(tried)
    head = f"{slug}, seed {seed}: {len(tried) - len(survivors)} of {len(tried)} died ({share:.0%}; {SHARE:.0%} wanted)"
    text = "\n\n".join([head, *(t.diff for t in survivors)]) + "\n"
    (WORK / f"{slug}-{seed}.txt").write_text(text, encoding="utf-8")
    print(text)
    return int(share < SHARE)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=PACKAGES)
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    drawn = sample(PACKAGES[given.game], given.number, given.seed)
    with Pool(given.jobs, _begin, (PACKAGES[given.game],)) as pool:
        tried = []
        for found in pool.imap_unordered(attempt, drawn):
            tried.append(found)
            where = f"{found.mutant.path}:{found.mutant.start[0]}"
            print(f"{'died' if found.killed else 'LIVES'}  {where} {found.mutant.operator}", flush=True)
    return report(given.game, given.seed, tried)


if __name__ == "__main__":
    sys.exit(main())
