"""The table: two persons, the guide with undo, odds, supply and replay, a killed server, a phone, and no barriers."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import STATIC, Player, Server, barriers

Sit = Callable[..., Player]


def test_two_persons_with_hidden_stacks(sit: Sit) -> None:
    one, two = sit(), sit()
    one.lobby()
    one.page.locator("[data-game='1863']").click()
    one.page.get_by_label("Against").select_option("open")
    one.by("play").click()
    one.ready()
    expect(one.by("offers")).to_contain_text("Confederate East and Union West have no player yet")
    one.page.get_by_role("tab", name="Seats").click()
    expect(one.page.get_by_text("goes with Confederate East")).to_be_visible()
    one.page.get_by_role("button", name="Invite by link").click()  # one person takes both
    link = one.by("invite-link").first.input_value()
    assert "/invite/" in link
    two.page.goto(link)
    two.by("accept").click()
    two.ready()
    expect(one.page.get_by_text("here", exact=False).first).to_be_visible()
    for _ in range(40):  # one sets up, two looks on, and the other way round
        actor = one if one.by("table").get_attribute("data-mine") == "true" else two
        if actor is two and two.by("table").get_attribute("data-mine") != "true":
            break
        before = actor.version
        actor.take(actor.page.locator("[data-choice]").first)
        for page in (one, two):
            page.page.wait_for_function(
                "v => +document.querySelector('[data-testid=table]').dataset.version > v", arg=before
            )
    assert one.by("table").get_attribute("data-mine") != two.by("table").get_attribute("data-mine")
    stands = two.page.get_by_test_id("standing").inner_text()
    assert "units, hidden" in stands
    two.page.get_by_role("tab", name="Seats").click()
    two.by("chat").fill("Good luck, General!")
    two.by("chat").press("Enter")
    expect(one.page.get_by_text("Good luck, General!").first).to_be_attached()


def test_first_five_minutes_with_undo_odds_supply_and_replay(sit: Sit) -> None:
    one = sit().lobby()
    one.by("tour").click()
    one.ready()
    one.by("guide").get_by_role("button", name="Next").click()
    one.choose("activate grant")
    expect(one.by("guide")).to_contain_text("3 of 10")
    version = one.version
    one.by("undo").click()
    expect(one.page.locator('[data-choice="activate grant"]')).to_be_visible()
    assert one.version > version
    one.choose("activate grant")
    one.choose("leave 1")
    one.choose("to corinth")
    odds = one.by("odds")
    expect(odds).to_contain_text("Odds at Corinth")
    expect(odds).to_contain_text("forest met from")
    odds.get_by_role("button", name="Rule D76").first.click()
    expect(one.page.get_by_role("dialog")).to_contain_text("Rule D76")
    one.page.keyboard.press("Escape")
    one.choose("fight")
    one.choose("commit 8")
    expect(one.by("guide")).to_contain_text("7 of 10")
    expect(one.page.locator(".hungry").first).to_be_attached()
    one.wait_for_turn()
    one.choose("supply franklin")
    one.choose("to shiloh")
    expect(one.page.locator("path.supply").first).to_be_attached()
    one.by("guide").get_by_role("button", name="Close").click()

    one.page.get_by_role("tab", name="Log").click()
    one.by("log").get_by_text("Grant is activated").click()
    expect(one.page.get_by_role("heading", name="Looking back")).to_be_visible()
    assert one.page.locator("[data-choice]").count() == 0
    one.page.keyboard.press("]")
    expect(one.page.get_by_text("Decision 2 of")).to_be_visible()
    one.by("present").click()
    expect(one.page.locator("[data-choice]").first).to_be_visible()
    one.page.get_by_role("tab", name="Charts").click()
    expect(one.by("charts")).to_contain_text("Strength")


def test_first_five_minutes_of_1863(sit: Sit) -> None:
    one = sit().lobby()
    one.page.locator("[data-game='1863']").click()
    one.by("tour").click()
    one.ready()
    guide = one.by("guide")
    for _ in range(2):
        guide.get_by_role("button", name="Next").click()
    one.choose("army hooker")
    one.choose("to fredericksburg")
    expect(guide).to_contain_text("5 of 8")
    expect(one.by("odds")).to_contain_text("Odds at Fredericksburg")
    guide.get_by_role("button", name="Next").click()
    expect(one.page.locator(".fed").first).to_be_attached()
    guide.get_by_role("button", name="Next").click()
    one.choose("done")
    expect(guide).to_contain_text("8 of 8")


def test_why_not(sit: Sit) -> None:
    one = sit()
    one.lay("divided-we-fall", "1862", {"usa": "me", "csa": "me"}, seed=1)
    one.page.evaluate("() => 0")
    while one.page.locator("[data-choice]").count() < 7:
        one.choose(one.page.locator("[data-choice]").first.get_attribute("data-choice"))
    one.by("find").fill("xyzzy richmond")
    one.page.get_by_role("button", name="Why not?").click()
    expect(one.by("notice")).to_contain_text("xyzzy richmond")


def test_a_killed_server_comes_back(
    browser: Browser, sit: Sit, tmp_path_factory: pytest.TempPathFactory, server: Server
) -> None:
    home = tmp_path_factory.mktemp("killed")
    (home / "cache").symlink_to(server.home / "cache")  # the maps are drawn already
    other = Server(home).start()
    try:
        one = sit()
        one.url = other.url
        one.lay("divided-we-fall", "1862", {"usa": "me", "csa": "greedy"}, seed=1)
        one.choose("place cairo")
        version = one.version
        other.kill()
        expect(one.by("offline")).to_be_visible()
        other.start()
        expect(one.by("offline")).to_be_hidden(timeout=15_000)
        assert one.version == version
        one.page.locator("[data-choice]").first.click()
        one.wait_for_turn(version)
    finally:
        other.stop()


SIDES_1863 = ("union-east", "union-west", "confederate-east", "confederate-west")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_no_barriers(sit: Sit, phone: bool, dark: bool) -> None:
    one = sit(phone=phone, dark=dark).lobby()
    assert barriers(one) == []
    one.by("tour").click()
    one.ready()
    one.page.locator('[data-choice="activate grant"]').wait_for()
    assert barriers(one) == []
    if phone:
        wide = one.page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= 390
    one.choose("activate grant")
    for tab in ("Situation", "Charts", "Seats", "Log"):
        one.page.get_by_role("tab", name=tab).click()
        one.page.wait_for_timeout(60)
        assert barriers(one) == [], tab


def test_a_tablet_held_upright_has_the_whole_width_for_the_map(sit: Sit) -> None:
    one = sit(wide=768, tall=1024)
    one.lay("1863", "standard", dict.fromkeys(SIDES_1863, "me"), seed=1)
    one.wait_for_turn()
    stage = one.by("board").bounding_box()
    choices = one.page.get_by_label("Your decision").bounding_box()
    log = one.by("log").bounding_box()
    assert stage is not None
    assert choices is not None
    assert log is not None
    assert stage["width"] == 768
    assert stage["height"] > 450
    assert choices["y"] >= stage["y"] + stage["height"], "below the map"
    assert log["x"] >= choices["x"] + choices["width"], "beside the choices"
    assert barriers(one) == []


def test_the_rules_sheet(sit: Sit) -> None:
    one = sit()
    one.page.goto(f"{one.url}/rules/divided-we-fall")
    one.page.get_by_label("Find in the rules").fill("D76")
    expect(one.page.locator("#D76")).to_be_visible()
    assert barriers(one) == []


def test_the_bundle_is_small() -> None:
    sizes = {
        p.name: len(p.read_bytes() if p.suffix == ".woff2" else gzip.compress(p.read_bytes()))
        for p in STATIC.rglob("*")
        if p.is_file()
    }
    assert sum(sizes.values()) < 400_000, sizes
