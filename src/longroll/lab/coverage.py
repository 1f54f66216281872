"""Which rule is obeyed where, and which test would notice if it were not.

Read from the text itself: a function obeys the rules that its docstring's first line begins with (`D31, D45 Minimum
movement: …`) and those at the head of a comment inside it (`# D33: …`); a test carries the rules of its
`@pytest.mark.rule("D31")`. A function in `kit`, which serves several games, names the game as well: `divided-we-fall D31`.
"""

from __future__ import annotations

import ast
import io
import re
import string
import tokenize
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from longroll.core import registry
from longroll.core.errors import DataError, LongrollError

KIT = Path(registry.__file__).parent.parent / "kit"
PROJECT = Path(registry.__file__).parents[3]
_NUMBER = r"[A-Z]{0,3}\d+(?:\.\d+)*[a-z]?"
_HEAD = re.compile(rf"^({_NUMBER}(?:, ?{_NUMBER})*)(?=[ :.,]|$)")
_NOTE = re.compile(rf"^{_NUMBER}(?:, ?{_NUMBER})*:")
_KEYS = {"number", "title", "text", "line", "applies", "reason", "rulings", "provenance", "basis"}


class Rule(NamedTuple):
    """One rule of the rulebook in our own words."""

    number: str
    title: str
    text: str
    line: int
    applies: bool
    reason: str
    rulings: tuple[str, ...]


def rules_of(slug: str) -> list[Rule]:
    """The rules of a game, from its `data/rules.toml`, in the rulebook's order."""
    registry.info(slug)
    path = registry.FOLDERS[slug] / "data" / "rules.toml"
    if not path.is_file():
        raise LongrollError(f"the rules of '{slug}' are not described yet")
    rules: dict[str, Rule] = {}
    for entry in tomllib.loads(path.read_text(encoding="utf-8")).get("rule", []):
        number = str(entry.get("number", "?"))
        if strange := set(entry) - _KEYS:
            raise DataError(f"rules.toml: rule {number} has the unknown key '{min(strange)}'")
        if number in rules:
            raise DataError(f"rules.toml: rule {number} stands there twice")
        rules[number] = Rule(
            number,
            str(entry.get("title", "")),
            str(entry.get("text", "")),
            int(entry.get("line", 0)),
            bool(entry.get("applies", True)),
            str(entry.get("reason", "")),
            tuple(entry.get("rulings", ())),
        )
    return list(rules.values())


def meant(rules: Iterable[Rule], number: str) -> list[Rule]:
    """What a reader means by a number: that rule, or both where a rulebook has it twice (13.32 is 13.32a and 13.32b)."""
    found = [r for r in rules if r.number.rstrip(string.ascii_lowercase) == number or r.number == number]
    return [r for r in found if r.number == number] or found


def heads(text: str) -> list[str]:
    """The rule numbers that a docstring or comment begins with."""
    found = _HEAD.match(text.strip())
    return re.split(r", ?", found[1]) if found else []


def cited_in(path: Path, name: str, slug: str = "") -> Iterator[tuple[str, str]]:
    """(rule, `file.py:function`) for every rule that a module cites; with a slug, only what is cited for that game."""
    source = path.read_text(encoding="utf-8")
    spans: list[tuple[int, int, str]] = []

    def numbers(text: str) -> list[str]:
        first = text.strip().partition("\n")[0]
        return re.findall(rf"\b{re.escape(slug)} ({_NUMBER})", first) if slug else heads(first)

    def walk(node: ast.AST, prefix: str) -> Iterator[tuple[str, str]]:
        for child in ast.iter_child_nodes(node):
            inner = prefix
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = f"{prefix}.{child.name}" if prefix else child.name
                spans.append((child.lineno, child.end_lineno or child.lineno, inner))
                yield from ((n, f"{name}:{inner}") for n in numbers(ast.get_docstring(child) or ""))
            yield from walk(child, inner)

    tree = ast.parse(source, str(path))
    yield from ((n, name) for n in numbers(ast.get_docstring(tree) or ""))
    yield from walk(tree, "")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line = token.start[0]
            around = [s for s in spans if s[0] <= line <= s[1]]
            where = f"{name}:{max(around)[2]}" if around else name
            text = token.string.lstrip("#: ")
            if slug or _NOTE.match(text):
                yield from ((n, where) for n in numbers(text))


def carried_by(folder: Path) -> Iterator[tuple[str, str]]:
    """(rule, `test_file.py::test`) for every rule mark under a folder."""
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        whole = [
            n
            for node in tree.body
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark"
            for n in _marks(node.value)
        ]
        yield from _tests(tree, path.name, whole)


def _tests(node: ast.AST, place: str, outer: list[str]) -> Iterator[tuple[str, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            marks = outer + [n for decorator in child.decorator_list for n in _marks(decorator)]
            if isinstance(child, ast.ClassDef):
                yield from _tests(child, f"{place}::{child.name}", marks)
            elif child.name.startswith("test"):
                yield from ((n, f"{place}::{child.name}") for n in marks)


def _marks(node: ast.AST) -> list[str]:
    """The arguments of every `pytest.mark.rule(…)` inside an expression."""
    return [
        arg.value
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule"
        for arg in call.args
        if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
    ]


def _strangers(cited: set[str], known: set[str]) -> list[str]:
    """Cited numbers that look like this game's rules but are none: a typing mistake."""

    def shape(number: str) -> str:
        return re.sub(r"\d+", "9", number)

    shapes = {shape(number) for number in known}
    return sorted(number for number in cited - known if shape(number) in shapes)


def coverage(slug: str, tests: Path | None = None) -> dict[str, Any]:
    """Counts and lists: described, implemented, not applicable, tested; and number -> functions -> tests."""
    rules = rules_of(slug)
    package = registry.FOLDERS[slug]
    functions: dict[str, list[str]] = {}
    for path in sorted(package.rglob("*.py")):
        for number, where in cited_in(path, path.relative_to(package).as_posix()):
            functions.setdefault(number, []).append(where)
    for path in sorted(KIT.rglob("*.py")):
        for number, where in cited_in(path, f"kit/{path.name}", slug):
            functions.setdefault(number, []).append(where)
    carried: dict[str, list[str]] = {}
    for number, test in carried_by(tests or PROJECT / "tests" / "games" / package.name):
        carried.setdefault(number, []).append(test)
    lists = {
        "described": [r.number for r in rules if r.title and r.text],
        "implemented": [r.number for r in rules if r.applies and r.number in functions],
        "not_applicable": [r.number for r in rules if not r.applies],
        "tested": [r.number for r in rules if r.applies and r.number in carried],
        "not_described": [r.number for r in rules if not (r.title and r.text)],
        "not_implemented": [r.number for r in rules if r.applies and r.number not in functions],
        "not_tested": [r.number for r in rules if r.applies and r.number not in carried],
        "without_reason": [r.number for r in rules if not r.applies and not r.reason],
        "unknown": _strangers(set(functions) | set(carried), {r.number for r in rules}),
    }
    return {
        "game": slug,
        "rules": len(rules),
        **{key: len(value) for key, value in lists.items()},
        "lists": lists,
        "detail": {
            r.number: {
                "title": r.title,
                "applies": r.applies,
                "reason": r.reason,
                "functions": list(dict.fromkeys(functions.get(r.number, []))),
                "tests": list(dict.fromkeys(carried.get(r.number, []))),
            }
            for r in rules
        },
    }
