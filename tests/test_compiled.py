"""What the compiled build would stop at, found without compiling (docs/decisions/compiled.md)."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILD = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
LISTED, LEFT_OUT = (BUILD["targets"]["wheel"]["hooks"]["mypyc"][key] for key in ("include", "exclude"))


def compiled() -> Iterator[Path]:
    for path in sorted((ROOT / "src").rglob("*.py")):
        name = "/" + path.relative_to(ROOT).as_posix()
        out = any(fnmatch(name, x) or fnmatch(name, f"{x}/*") or path.name == x for x in LEFT_OUT)
        if not out and any(name == x or name.startswith(f"{x}/") for x in LISTED):
            yield path


def bases(node: ast.ClassDef) -> set[str]:
    inner = (x.value if isinstance(x, ast.Subscript) else x for x in node.bases)
    return {x.id for x in inner if isinstance(x, ast.Name)}


def test_questions_without_a_decorator_say_that_they_are_ordinary_classes() -> None:
    """A decorated class is an ordinary one; it cannot derive from one that is compiled to a native class."""
    classes = [
        (path, node)
        for path in compiled()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    ]
    questions = {"Question"}
    while more := {node.name for _, node in classes if bases(node) & questions} - questions:
        questions |= more
    assert len(questions) > 100
    bare = [
        f"{path.name}:{node.lineno} {node.name}"
        for path, node in classes
        if bases(node) & questions and not node.decorator_list
    ]
    assert not bare, f"@mypyc_attr(native_class=False) is missing: {', '.join(bare)}"


def test_nothing_is_looked_for_in_a_tuple_that_is_unpacked_on_the_spot() -> None:
    """`x in (*A, *B)`: the compiler stops there; `x in A or x in B` says the same."""
    looks = [
        (path, node)
        for path in compiled()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Compare)
    ]
    assert len(looks) > 1000
    unpacked = [
        f"{path.name}:{node.lineno}"
        for path, node in looks
        for among in node.comparators
        if isinstance(among, ast.Tuple | ast.List) and any(isinstance(x, ast.Starred) for x in among.elts)
    ]
    assert not unpacked, f"unpacked where it is looked for: {', '.join(unpacked)}"


def test_questions_hold_no_lambda() -> None:
    """A decorated class is an ordinary one: the compiler stops at a function inside its methods."""
    classes = [
        (path, node)
        for path in compiled()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef) and node.decorator_list
    ]
    assert len(classes) > 100
    inner = [
        f"{path.name}:{node.lineno}"
        for path, owner in classes
        for method in owner.body
        if isinstance(method, ast.FunctionDef)
        for node in ast.walk(method)
        if node is not method and isinstance(node, ast.Lambda | ast.FunctionDef)
    ]
    assert not inner, f"a function inside a method: {', '.join(inner)}"
