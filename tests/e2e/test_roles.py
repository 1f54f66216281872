"""Roles at the web table: a president hands a commander to another person, who answers for himself."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from e2e.conftest import Player

Sit = Callable[..., Player]


def test_a_president_hands_a_commander_over_and_takes_him_back(sit: Sit) -> None:
    lincoln, general = sit(), sit()
    lincoln.lay("acw-campaign", "campaign", {"union": "me", "confederate": "random"}, 7)
    lincoln.page.wait_for_function(
        "() => document.querySelector('[data-testid=prompt]')?.textContent.includes('to give')"
    )
    lincoln.page.get_by_role("tab", name="Seats").click()
    roles = lincoln.by("roles-union")
    roles.locator("summary").click()
    roles.get_by_role("button", name="Invite somebody to play McDowell").click()
    link = lincoln.by("role-link").input_value()
    general.page.goto(link)
    expect(general.page.get_by_text("McDowell")).to_be_visible()
    general.by("accept").click()
    general.ready()
    assert general.by("table").get_attribute("data-mine") == "false"
    expect(roles.get_by_text("1 in other hands")).to_be_visible()
    before = lincoln.version
    lincoln.page.locator("[data-choice='march washington']").click()
    general.page.wait_for_function(
        "v => +document.querySelector('[data-testid=table]').dataset.version > v", arg=before
    )
    assert general.by("table").get_attribute("data-mine") == "true"
    assert lincoln.by("table").get_attribute("data-mine") == "false"
    expect(general.page.get_by_text("Union, McDowell")).to_be_visible()
    lincoln.page.get_by_role("tab", name="Seats").click()
    lincoln.by("roles-union").get_by_role("button", name="Take back").click()
    expect(lincoln.by("table")).to_have_attribute("data-mine", "true")
    expect(general.by("table")).to_have_attribute("data-mine", "false")
    assert lincoln.errors == general.errors == []
