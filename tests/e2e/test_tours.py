"""The tours of the hex games in the browser, step by step as they tell; every rule that they name opens."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.conftest import ROOT, Player

Sit = Callable[..., Player]
FOLDER = ROOT / "web" / "src" / "tours"
ONWARD = ("done", "stop")


def offered(one: Player) -> list[str]:
    found: list[str] = one.page.evaluate(
        """() => [...document.querySelectorAll('[data-choice], [data-texts]')]
            .flatMap(row => (row.dataset.texts ?? row.dataset.choice).split('|'))"""
    )
    return found


def answer(one: Player, step: dict[str, Any]) -> None:
    """Choose what the step tells, or what leads on."""
    before = one.version
    for _ in range(50):
        texts = offered(one)
        wanted = [t for start in step.get("until", ONWARD) for t in texts if t.startswith(start)]
        if wanted or (texts and "until" not in step):
            break
        one.page.wait_for_timeout(100)  # the list comes after the question
    one.choose((wanted or texts)[0])
    one.wait_for_turn(before)


@pytest.mark.parametrize("name", ["rich-mountain", "jackson", "manassas"])
def test_a_tour_is_walked(sit: Sit, name: str) -> None:
    tour = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    one = sit(wide=1400, tall=860).lobby()
    one.page.set_default_timeout(40_000)  # sharp squares of the map are drawn while somebody looks
    one.page.locator(f"[data-game='{tour['game']}']").click()
    one.by("tour").click()
    one.ready()
    guide = one.by("guide")
    for n, step in enumerate(tour["steps"], 1):
        here = f"{n} of {len(tour['steps'])}"
        expect(guide).to_contain_text(here)
        if n % 4 == 1 and "rule" in step:
            guide.get_by_role("button", name=f"Rule {step['rule']}", exact=True).click()
            expect(one.page.get_by_role("dialog")).to_contain_text(f"Rule {step['rule']}")
            one.page.keyboard.press("Escape")
        if "until" in step:
            one.wait_for_turn()
            answer(one, step)
        elif "kind" in step:
            while here in guide.inner_text():
                answer(one, step)
                one.page.wait_for_timeout(100)
        elif n < len(tour["steps"]):
            guide.get_by_role("button", name="Next").click()
    guide.get_by_role("button", name="Close").click()
    expect(guide).to_have_count(0)
