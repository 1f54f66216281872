"""The rules in our own words: the index is whole, every ruling stands under a rule, every stated datum has its lines."""

import re

import pytest

from longroll.games.never_call_retreat.tables import Tables
from longroll.lab.coverage import rules_of
from longroll.lab.rulings import rulings_of
from longroll.lab.sources import sources_of

SLUG = "never-call-retreat"


def test_all_435_rules_are_described():
    rules = rules_of(SLUG)
    assert len(rules) == 435
    for rule in rules:
        assert rule.title
        assert rule.text
        assert rule.line > 0
        assert rule.applies is not bool(rule.reason), rule.number
    chapters = {rule.number.split(".")[0] for rule in rules}
    assert chapters == {str(n) for n in range(1, 29)}


def test_rules_stand_in_the_order_of_the_text():
    lines = [rule.line for rule in rules_of(SLUG)]
    assert lines == sorted(lines)


def test_every_ruling_stands_under_a_rule():
    rulings = rulings_of(SLUG)
    numbers = [int(number[1:]) for number in rulings]
    assert numbers == sorted(set(numbers))
    assert set(range(1, 92)) <= set(numbers)
    assert {number for rule in rules_of(SLUG) for number in rule.rulings} == set(rulings)


@pytest.mark.parametrize("number", rulings_of(SLUG))
def test_a_ruling_has_question_reading_why_and_lines(number: str):
    text = rulings_of(SLUG)[number]
    for part in ("**Question** ", "**Reading** ", "**Why** ", "**Lines** L"):
        assert text.count(part) == 1, part


def test_what_is_stated_names_its_lines(t: Tables):
    for source in sources_of(SLUG):
        assert source.basis, f"{source.file} {source.key}"
        if source.provenance == "stated" and source.file not in ("rules.toml", "board/facts.toml"):
            assert re.search(r"\bL\d+", source.basis), f"{source.file} {source.key}: {source.basis}"


def test_rulings_cited_by_the_data_exist():
    known = set(rulings_of(SLUG))
    for source in sources_of(SLUG):
        assert set(re.findall(r"\bR\d+\b", source.basis)) <= known, f"{source.file} {source.key}"
