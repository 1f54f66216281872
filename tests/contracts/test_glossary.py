"""Every figure beside the map, every row of a drawer and every marker is explained, by a rule that exists."""

import pytest
from walk import TRIED, stretch, within

from longroll.core import registry
from longroll.core.glossary import Term, explained, explained_row
from longroll.lab.coverage import rules_of

SECONDS = 2.0
SHORTEST = list({slug: (slug, scenario) for slug, scenario in reversed(TRIED) if slug != "toy"}.values())


@pytest.mark.parametrize(("slug", "scenario"), SHORTEST)
def test_tracks_and_markers_are_explained(slug: str, scenario: str) -> None:
    rules = registry.ruleset(slug)
    dark: set[str] = set()
    for number, game in within(SECONDS, stretch(slug, scenario, 3)):
        if number % 20:
            continue
        view = game.view((None, *rules.sides)[number // 20 % (1 + len(rules.sides))])
        labels = [row["label"] for row in view["tracks"]]
        labels += [name for side in view["sides"].values() for name in side.get("facts", {})]
        labels += [mark for place in view["places"].values() for mark in place["markers"]]
        dark.update(label for label in labels if explained(rules.glossary, label) is None)
        rows = [(panel["title"], row["label"]) for panel in view.get("panels", []) for row in panel["rows"]]
        dark.update(
            f"{title}: {label}" for title, label in rows if not explained_row(rules.glossary, title, label)
        )
    assert not dark


def test_a_drawer_of_names_explains_its_rows_itself() -> None:
    glossary = {"fort": Term("a work"), "Ports": Term("a port and what it imports")}
    found = [explained_row(glossary, *row) for row in (("ports", "Fort Fisher"), ("Works", "Fort Fisher"))]
    assert found == [glossary["Ports"], glossary["fort"]]
    assert explained_row(glossary, "Works", "Savannah") is None


@pytest.mark.parametrize(("slug", "scenario"), SHORTEST)
def test_the_rules_of_a_glossary_exist(slug: str, scenario: str) -> None:
    rules = registry.ruleset(slug)
    known = {rule.number for rule in rules_of(slug)}
    assert {term.rule for term in rules.glossary.values() if term.rule} <= known
