"""What every game promises at every decision: copies, saves, positions, secrets, views, journals."""

import ast
import random
import re
import subprocess
import sys

import pytest
from seeds import daily
from walk import (
    PLAYABLE,
    SCENARIOS,
    TRIED,
    distinct,
    guarded,
    isolated,
    secret,
    sound,
    storable,
    stretch,
    told,
    viewed,
    walk,
    within,
    written_as_a_position,
)

import longroll
from longroll.core import registry
from longroll.core.game import Game
from longroll.core.options import Option
from longroll.lab.coverage import coverage, rules_of
from longroll.lab.rulings import rulings_of

SECONDS = 1
"""Processor time for each scenario and test."""
WITH_AN_OPTION = 3
"""Processor time for all scenarios together, with one option or setting."""
MANY_SETTINGS = {"war-for-the-union": 2, "never-call-retreat": 4}
"""A game of many settings has this part of it for each."""
RULE = re.compile(r"T\d+|D\d\d+|\d+\.\d+[a-z]?")
AT_DECISIONS = [distinct, isolated, storable, written_as_a_position, secret, viewed]


def all_contracts(game: Game) -> None:
    for contract in AT_DECISIONS:
        contract(game)


@pytest.mark.parametrize(("slug", "scenario"), TRIED)
def test_at_decisions(slug: str, scenario: str) -> None:
    """At every decision of a first game's beginning, then here and there in others."""
    for number, game in enumerate(walk(slug, scenario, 0)):
        if number >= 12 or game.over:
            break
        all_contracts(game)
    for seed in daily(slug, SECONDS):
        guarded(slug, scenario, seed, all_contracts, every=151, walked=stretch)


@pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
def test_the_journal_tells_the_game(slug: str, scenario: str) -> None:
    for seed in daily(slug, SECONDS):
        *_, game = stretch(slug, scenario, seed)
        told(game)
        again = longroll.replay(game.journal())
        assert again.to_json() == game.to_json()
        half = game.decisions // 2
        part = longroll.replay(game.journal(), to=half)
        for line in [x for x in game.lines if x.who != "die"][half:]:
            part.play(line.what)
        assert part.to_json() == game.to_json()


@pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
def test_same_choices_same_game_in_another_process(
    slug: str, scenario: str, toy_command: tuple[list[str], dict[str, str]]
) -> None:
    """With another hash seed, so that no order may come from a set."""
    *_, game = stretch(slug, scenario, 11)
    script = "import sys, toy; toy.install(); import longroll; sys.stdout.write(longroll.replay(sys.stdin.read()).to_json())"
    ran = subprocess.run(
        [sys.executable, "-c", script],
        input=game.journal(),
        env={**toy_command[1], "PYTHONHASHSEED": "12345"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == game.to_json()


@pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
def test_an_illegal_choice_changes_nothing(slug: str, scenario: str) -> None:
    rng = random.Random(5)
    old = "pass"
    for number, game in enumerate(walk(slug, scenario, 5)):
        if game.over or number > 600:
            break
        if number % 13 == 0:
            before = game.to_json()
            for text in ("", "dance", old, f"{old} twice", "move nobody nowhere", "[bold]x[/]"):
                if game.find(text) is not None:
                    continue
                with pytest.raises(longroll.IllegalChoice) as caught:
                    game.play(text)
                assert caught.value.reason
                assert caught.value.rule
                assert "\n" not in str(caught.value)
            assert game.to_json() == before
        old = str(rng.choice(game.choices()))


def _values(option: Option) -> list[object]:
    if option.type == "bool":
        return [not option.default]
    if option.type == "int":
        return [0, 1, 3]
    return [v for v in option.values if v != option.default]


def takes(slug: str, scenario: str, options: dict[str, object]) -> bool:
    """Whether a scenario can be begun with an option; where it cannot, it says so in one line with a rule."""
    try:
        longroll.new(slug, scenario, 1, options)
    except longroll.OptionError as error:
        if not re.fullmatch(r"[^\n]+ \[[\w.]+\]", str(error)):
            raise
        return False
    return True


def share(slug: str) -> float:
    """Processor time for all scenarios of a game with one setting."""
    return WITH_AN_OPTION / MANY_SETTINGS.get(slug, 1)


SETTINGS = [
    (g.slug, option.name, value)
    for g in PLAYABLE
    for option in registry.ruleset(g.slug).options.values()
    for value in _values(option)
]


@pytest.mark.parametrize(("slug", "name", "value"), SETTINGS)
def test_every_option_in_every_scenario(slug: str, name: str, value: object) -> None:
    """To the end where the processor time lasts so long; every scenario that takes it has its share of it."""
    scenarios = [x for x in registry.ruleset(slug).scenarios() if takes(slug, x, {name: value})]
    assert scenarios, "no scenario takes it"
    first = next(daily(slug, 0))
    for seed, scenario in enumerate(scenarios, start=first):
        for number, game in within(share(slug) / len(scenarios), walk(slug, scenario, seed, {name: value})):
            if number % len(scenarios) == 0:
                sound(game)
        sound(game)
        assert longroll.replay(game.journal()) == game


@pytest.mark.parametrize("slug", [g.slug for g in PLAYABLE])
def test_all_options_together(slug: str) -> None:
    rules = registry.ruleset(slug)
    for seed in daily(slug, SECONDS):
        rng = random.Random(seed)
        options = {o.name: rng.choice([o.default, *_values(o)]) for o in rules.options.values()}
        scenarios = list(rules.scenarios())
        for scenario in scenarios:
            able = {k: v for k, v in options.items() if takes(slug, scenario, {k: v})}
            for _, game in within(share(slug) / len(scenarios), walk(slug, scenario, seed, able)):
                sound(game)


@pytest.mark.parametrize("slug", [g.slug for g in PLAYABLE])
def test_the_flow_is_complete(slug: str) -> None:
    rules = registry.ruleset(slug)
    rules.flow.check()
    assert rules.slug == slug
    assert tuple(rules.sides) == registry.info(slug).sides
    assert list(rules.scenarios()) == [s.slug for s in registry.info(slug).scenarios]
    assert rules.provenance()


@pytest.mark.parametrize("slug", [g.slug for g in PLAYABLE])
def test_every_ruling_stands_under_a_rule(slug: str) -> None:
    """A player finds a ruling by the number of its rule; none is left by itself, none is cited that is not written."""
    cited = {number for rule in rules_of(slug) for number in rule.rulings}
    assert cited == set(rulings_of(slug))


@pytest.mark.parametrize("slug", [g.slug for g in PLAYABLE])
def test_nobody_cites_a_rule_that_cannot_be_opened(slug: str) -> None:
    """Neither a docstring, a comment or a test, nor what is told to players: an event, a question or a refusal."""
    known = {rule.number for rule in rules_of(slug)}
    assert coverage(slug)["lists"]["unknown"] == []
    numbers = {
        node.value
        for path in registry.FOLDERS[slug].rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE.fullmatch(node.value)
    }
    assert numbers, "they are written otherwise: look for them there"
    assert numbers <= known
