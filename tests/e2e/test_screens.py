"""Every screen without barriers, by axe: the tables of all games with their panels, boards, letters, dialogs, and what is missing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.conftest import Player, barriers

Sit = Callable[..., Player]
TABLES = {
    "1863": ("standard", ("union-east", "union-west", "confederate-east", "confederate-west")),
    "acw-campaign": ("campaign", ("union", "confederate")),
    "divided-we-fall": ("1862", ("usa", "csa")),
    "never-call-retreat": ("1863", ("union", "confederate")),
    "war-for-the-union": ("bull-run", ("union", "confederate")),
}
PANELS = ("Situation", "Charts", "Seats", "Log")
SLOW = 40_000
"""ms: the first look at a large board draws it"""


@pytest.mark.parametrize("game", TABLES)
def test_the_table_of_every_game(sit: Sit, game: str) -> None:
    scenario, sides = TABLES[game]
    one = sit()
    one.page.set_default_timeout(SLOW)
    one.lay(game, scenario, dict.fromkeys(sides, "me"), seed=1)
    one.wait_for_turn()
    expect(one.page.locator("[data-choice], [data-row]").first).to_be_visible()
    assert barriers(one) == []
    for panel in PANELS:
        one.page.get_by_role("tab", name=panel).click()
        expect(one.page.get_by_role("tab", name=panel)).to_have_attribute("aria-selected", "true")
        expect(one.page.get_by_text("Counting…")).to_have_count(0)
        assert barriers(one) == [], panel
    one.by("prompt").get_by_role("button").first.click()
    expect(one.page.get_by_role("dialog")).to_be_visible()
    assert barriers(one) == [], "a rule"


@pytest.mark.parametrize("game", TABLES)
def test_the_board_of_every_game(sit: Sit, game: str) -> None:
    one = sit()
    one.page.set_default_timeout(SLOW)
    one.page.goto(f"{one.url}/boards/{game}?counters=20")
    expect(one.by("board")).to_be_visible(timeout=SLOW)
    assert barriers(one) == []


def test_dialogs_and_settings(sit: Sit) -> None:
    one = sit()
    one.lay("divided-we-fall", "1862", {"usa": "me", "csa": "greedy"}, seed=1)
    one.wait_for_turn()
    one.page.get_by_label("Appearance and settings").click()
    assert barriers(one) == [], "settings"
    one.page.keyboard.press("Escape")
    one.page.keyboard.press("?")
    expect(one.page.get_by_role("dialog")).to_be_visible()
    assert barriers(one) == [], "keys"
    one.page.keyboard.press("Escape")
    one.by("replay-toggle").click()
    expect(one.by("replay")).to_be_visible()
    assert barriers(one) == [], "replay"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_letters_accounts_and_what_is_missing(sit: Sit, dark: bool) -> None:
    one = sit(dark=dark)
    for address, seen in (
        ("account", one.page.get_by_role("heading", name="Playing on this machine")),
        ("reset/no-such-token", one.page.get_by_role("heading").first),
        ("confirm/no-such-token", one.page.get_by_role("heading").first),
        ("table/no-such-table", one.page.get_by_role("heading", name="This table cannot be shown")),
    ):
        one.page.goto(f"{one.url}/{address}")
        expect(seen).to_be_visible()
        assert barriers(one) == [], address


def test_shown_around_the_table(sit: Sit) -> None:
    """The tour of the table, at a table: each part is framed, a choice is made, and the offer is not made again."""
    one = sit()
    table = one.lay("divided-we-fall", "1862", {"usa": "me", "csa": "greedy"}, seed=1)
    one.wait_for_turn()
    one.by("show-around").click()
    guide = one.by("guide")
    expect(guide).to_contain_text("1 of 11")
    expect(one.by("board")).to_have_attribute("data-pointed", "")
    assert barriers(one) == []
    on = guide.get_by_role("button", name="Next")
    on.click()
    expect(one.by("prompt")).to_have_attribute("data-pointed", "")
    on.click()
    expect(one.by("choices")).to_have_attribute("data-pointed", "")
    on.click()
    before = one.version
    one.take(one.page.locator("[data-choice]").first)
    one.wait_for_turn(before)
    expect(guide).to_contain_text("5 of 11")
    on.click()
    on.click()
    expect(one.by("log")).to_have_attribute("data-pointed", "")
    for tab in ("Situation", "Charts", "Seats"):
        on.click()
        expect(one.page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
    on.click()
    guide.get_by_role("button", name="Close").click()
    expect(one.page.locator("[data-pointed]")).to_have_count(0)
    one.page.goto(f"{one.url}/table/{table}")
    one.ready()
    expect(one.by("show-around")).to_have_count(0)
    one.page.get_by_label("Appearance and settings").click()
    one.by("around").click()
    expect(guide).to_contain_text("1 of 11")


def test_shown_around_on_a_phone(sit: Sit) -> None:
    one = sit(phone=True)
    one.lay("divided-we-fall", "1862", {"usa": "me", "csa": "greedy"}, seed=1)
    one.wait_for_turn()
    one.page.get_by_label("Appearance and settings").tap()
    one.by("around").tap()
    guide = one.by("guide")
    for _ in range(2):
        guide.get_by_role("button", name="Next").tap()
    expect(one.page.get_by_role("tab", name="Decide")).to_have_attribute("aria-selected", "true")
    card, list_ = guide.bounding_box(), one.by("choices").bounding_box()
    assert card is not None
    assert list_ is not None
    assert card["y"] + card["height"] <= list_["y"], "the guide does not hide what it tells of"
    assert barriers(one) == []


def test_tables_are_thrown_away_in_the_lobby(sit: Sit) -> None:
    one = sit().lobby()
    for rival in ("greedy", "random"):
        one.api("POST", "/tables", {"game": "divided-we-fall", "seats": {"usa": "me", "csa": rival}})
    one.lobby()
    expect(one.page.locator("a.table").filter(has_text="against the computer (random)")).to_be_visible()
    one.by("tidy").click()
    assert barriers(one) == []
    one.page.get_by_role("button", name="Delete Divided We Fall").first.click()
    one.page.get_by_role("button", name="Delete it for good. Do it").click()
    expect(one.page.locator("a.table")).to_have_count(1)
    assert len(one.api("GET", "/tables")["tables"]) == 1
    expect(one.by("tidy")).to_have_count(0)


def test_the_rule_of_an_option_opens_and_the_book_at_that_rule(sit: Sit) -> None:
    one = sit().lobby()
    one.page.locator("[data-game=divided-we-fall]").click()
    one.page.get_by_text("Optional rules").click()
    one.page.get_by_role("button", name="Rule D96").click()
    dialog = one.page.get_by_role("dialog", name="Rule D96")
    expect(dialog).to_contain_text("Rule D96")
    assert barriers(one) == []
    with one.page.expect_popup() as opened:
        dialog.get_by_role("link", name="All rules").click()
    article = opened.value.locator("article#D96")
    expect(article).to_be_in_viewport()


def test_a_rule_number_in_a_text_opens_that_rule(sit: Sit) -> None:
    """In the text of an option, of a rule and of its rulings, in the dialog and in the book of rules."""
    one = sit().lobby()
    one.page.get_by_text("The War for the Union", exact=True).first.click()
    one.page.get_by_text("Optional rules").click()
    one.page.locator(".option").get_by_role("button", name="Rule 20.2", exact=True).click()
    dialog = one.page.get_by_role("dialog")
    expect(dialog).to_have_accessible_name("Rule 20.2")
    expect(dialog.get_by_text("**")).to_have_count(0)
    dialog.get_by_role("button", name="Rule 9.34", exact=True).first.click()
    expect(dialog).to_have_accessible_name("Rule 9.34")
    assert barriers(one) == []
    dialog.get_by_role("button", name="Back to 20.2").click()
    expect(dialog).to_have_accessible_name("Rule 20.2")
    expect(dialog.get_by_role("button", name="Back")).to_have_count(0)
    one.page.goto(f"{one.url}/rules/never-call-retreat#8.22")
    one.page.locator("[id='8.22']").get_by_role("button", name="Rule 8.3", exact=True).click()
    expect(one.page.locator("[id='8.3']")).to_be_in_viewport()
    assert one.page.url.endswith("#8.3")
