"""The button on the charts: who would win, played on in a worker, with progress."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

import longroll
from e2e.conftest import Player, barriers
from longroll import bots

Sit = Callable[..., Player]


def begin(one: Player) -> None:
    one.page.get_by_role("tab", name="Charts").click()
    one.by("chances").get_by_label("Played on by").select_option("random")
    one.by("chances").get_by_role("button", name="Work out the chances").click()


def test_the_chances_of_a_running_game(sit: Sit) -> None:
    one = sit()
    mine = {
        "union-east": "me",
        "confederate-west": "me",
        "union-west": "random",
        "confederate-east": "random",
    }
    one.lay("1863", "standard", mine, 4)
    begin(one)
    found = one.by("chances")
    expect(found.get_by_role("status")).to_contain_text("of 100 games")
    row = found.get_by_role("row", name="Union East and Confederate West")
    expect(row).to_contain_text("%", timeout=30_000)
    expect(found).to_contain_text("dealt afresh")
    found.get_by_role("button", name="Stop").click()
    expect(found.get_by_role("status")).to_have_count(0)
    expect(row).to_be_visible()
    assert not barriers(one)
    assert not one.errors


def test_the_chances_of_a_finished_war(sit: Sit) -> None:
    game = longroll.new("1863", "standard", 2)
    bot = bots.make("random", "1863", 2)
    while not game.over:
        game.play(bot.choose(game))
    one = sit().lobby()
    made = one.api("POST", "/tables/import", {"journal": game.journal()})
    assert "id" in made, made
    one.page.goto(f"{one.url}/table/{made['id']}")
    one.ready()
    begin(one)
    expect(one.by("chances").get_by_role("status")).to_contain_text("of 360 games", timeout=30_000)
    chart = one.by("chances").get_by_role("img")
    expect(chart).to_be_visible(timeout=60_000)
    assert "Chance to win" in str(chart.get_attribute("aria-label"))
    assert not one.errors
