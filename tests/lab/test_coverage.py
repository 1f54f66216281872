"""Rule -> functions -> tests, read from docstrings, comments and marks."""

from pathlib import Path

import pytest

import longroll
from longroll.core import registry
from longroll.lab import coverage
from longroll.lab.rulings import rulings_of

CODE = '''"""Module of the movement rules."""

def march():
    """D31, D45 Minimum movement: at least one."""
    if x:  # D33: not in winter
        pass
    # nothing: no rule
    # 12 men went this way

class Fight:
    """13.52 Morale by majority."""

    def roll(self):
        """Not D99 at the head."""
        return 1  # 13.53a, 13.54: the exception

TABLE = 3  # D7: printed
'''

TESTS = """
import pytest
pytestmark = pytest.mark.rule("D1")

@pytest.mark.rule("D31", "D45")
def test_one(): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("D33"))])
def test_two(x): ...

@pytest.mark.rule("D50")
class TestThree:
    @pytest.mark.rule("D51")
    def test_inner(self): ...
    def helper(self): ...
"""


def test_citations_in_code(tmp_path: Path) -> None:
    path = tmp_path / "m.py"
    path.write_text(CODE, encoding="utf-8")
    assert list(coverage.cited_in(path, "m.py")) == [
        ("D31", "m.py:march"),
        ("D45", "m.py:march"),
        ("13.52", "m.py:Fight"),
        ("D33", "m.py:march"),
        ("13.53a", "m.py:Fight.roll"),
        ("13.54", "m.py:Fight.roll"),
        ("D7", "m.py"),
    ]


def test_the_kit_names_the_game(tmp_path: Path) -> None:
    path = tmp_path / "k.py"
    path.write_text('def f():\n    """Trace a line (toy T1, 1863 7.2)."""\n', encoding="utf-8")
    assert list(coverage.cited_in(path, "kit/k.py", "toy")) == [("T1", "kit/k.py:f")]
    assert list(coverage.cited_in(path, "kit/k.py", "1863")) == [("7.2", "kit/k.py:f")]


def test_marks_on_tests(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text(TESTS, encoding="utf-8")
    found: dict[str, list[str]] = {}
    for number, test in coverage.carried_by(tmp_path):
        found.setdefault(test, []).append(number)
    assert found == {
        "test_x.py::test_one": ["D1", "D31", "D45"],
        "test_x.py::test_two": ["D1", "D33"],
        "test_x.py::TestThree::test_inner": ["D1", "D50", "D51"],
    }


def test_the_toy(tmp_path: Path) -> None:
    (tmp_path / "test_y.py").write_text(
        'import pytest\n@pytest.mark.rule("T1", "T9")\ndef test_a(): ...\n', encoding="utf-8"
    )
    found = coverage.coverage("toy", tmp_path)
    assert found["rules"] == found["described"] == 6
    assert found["implemented"] == 5
    assert found["tested"] == 1
    assert found["lists"]["not_tested"] == ["T2", "T3", "T4", "T5"]
    assert found["lists"]["unknown"] == ["T9"]
    assert found["detail"]["T1"]["tests"] == ["test_y.py::test_a"]


def test_bad_rule_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").mkdir()
    monkeypatch.setitem(registry.FOLDERS, "toy", tmp_path)
    with pytest.raises(longroll.LongrollError, match="not described yet"):
        coverage.rules_of("toy")
    path = tmp_path / "data" / "rules.toml"
    path.write_text('[[rule]]\nnumber = "T1"\ntitel = "x"\n', encoding="utf-8")
    with pytest.raises(longroll.DataError, match="rule T1 has the unknown key 'titel'"):
        coverage.rules_of("toy")
    path.write_text('[[rule]]\nnumber = "T1"\n[[rule]]\nnumber = "T1"\n', encoding="utf-8")
    with pytest.raises(longroll.DataError, match="rule T1 stands there twice"):
        coverage.rules_of("toy")


def test_rulings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").mkdir()
    monkeypatch.setitem(registry.FOLDERS, "toy", tmp_path)
    assert rulings_of("toy") == {}
    (tmp_path / "data" / "rulings.md").write_text(
        "# Rulings\n\nintro\n\n## R1 Ties\n\nThe attacker.\n\n## R2: Fords\n\nBoth.\n\n# Other\n\nnot this\n",
        encoding="utf-8",
    )
    assert rulings_of("toy") == {"R1": "Ties\n\nThe attacker.", "R2": "Fords\n\nBoth."}


def test_a_number_that_stands_twice_in_a_rulebook_means_both() -> None:
    rules = coverage.rules_of("never-call-retreat")
    assert [r.number for r in coverage.meant(rules, "13.32")] == ["13.32a", "13.32b"]
    assert [r.number for r in coverage.meant(rules, "13.32b")] == ["13.32b"]
    assert [r.number for r in coverage.meant(rules, "13.33")] == ["13.33"]
    assert coverage.meant(rules, "99.9") == []
