"""Odds one can trust: a choice that is pointed at shows its battle, pieces fill in a battle that is only thought of, nothing is refused."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from e2e.conftest import Player, barriers
from e2e.test_pieces import SPOT, campaign, look_at, snapshot

Sit = Callable[..., Player]


def refused(one: Player) -> list[str]:
    """Every answer of the server that is an error, from now on."""
    found: list[str] = []
    one.page.on(
        "response",
        lambda r: found.append(f"{r.status} {r.request.method} {r.url}") if r.status >= 400 else None,
    )
    return found


def test_pointing_at_a_choice_shows_its_battle_and_no_request_fails(sit: Sit) -> None:
    one = sit()
    bad = refused(one)
    campaign(one)
    one.choose("activate mcclellan")
    expect(one.by("in-hand")).to_be_visible()  # the list comes to rest
    row = one.page.locator("[data-choice='to manassas']")
    row.hover()
    card = one.by("foresight")
    expect(card).to_contain_text("Odds at Manassas")
    expect(card).to_contain_text("Union")
    promised = card.get_by_test_id("outlook").inner_text()
    assert barriers(one) == []
    one.page.locator("[data-choice='to baltimore']").hover()
    expect(card).to_have_count(0)
    row.focus()
    expect(card).to_be_visible()
    one.choose("to manassas")
    waiting = one.by("odds")
    expect(waiting.get_by_test_id("outlook")).to_have_text(promised, use_inner_text=True)
    attack, defence = one.page.locator(".odds .bar span").all_inner_texts()[:2]
    expect(one.by("prompt")).to_contain_text(f"{attack} against {defence}")
    expect(one.by("joining").first).to_contain_text("may still join")
    expect(one.by("cases")).to_contain_text("At best")
    assert bad == []


def test_what_if_is_filled_in_by_clicking_pieces(sit: Sit) -> None:
    one = sit()
    bad = refused(one)
    campaign(one)
    look_at(one, "Manassas")
    one.page.mouse.click(*one.page.evaluate(SPOT, ["manassas", True]))
    one.by("wonder").click()
    what = one.by("what-if")
    expect(what).to_contain_text("What if Manassas were attacked?")
    expect(one.by("place-panel")).to_have_count(0)  # room for the pieces that are pointed out
    one.page.mouse.click(*one.page.evaluate(SPOT, ["washington-dc", True]))
    expect(what.get_by_role("button", name="McClellan")).to_be_visible()
    expect(what.get_by_test_id("outlook")).to_contain_text("Union")
    expect(one.by("place-panel").locator("[data-choice]")).to_have_count(0)  # a thought plays nothing
    assert barriers(one) == []
    before = snapshot(one)["version"]
    what.get_by_role("button", name="Close").click()
    expect(what).to_have_count(0)
    assert snapshot(one)["version"] == before
    assert bad == []


def test_what_if_on_a_phone_is_asked_where_it_can_be_read(sit: Sit) -> None:
    one = sit(phone=True)
    campaign(one)
    one.page.get_by_role("tab", name="Log").click()
    look_at(one, "Manassas")
    one.page.touchscreen.tap(*one.page.evaluate(SPOT, ["manassas", True]))
    one.by("wonder").click()
    what = one.by("what-if")
    expect(what).to_be_in_viewport(ratio=1)
    one.page.touchscreen.tap(*one.page.evaluate(SPOT, ["washington-dc", True]))
    sheet = one.by("place-panel")
    expect(sheet.get_by_test_id("outlook")).to_contain_text("Union")
    sheet.get_by_role("button", name="All about these odds").click()
    expect(what.get_by_role("button", name="McClellan")).to_be_visible()
    expect(what.get_by_test_id("outlook")).to_contain_text("Union")


def test_a_set_up_is_played_as_in_history_and_the_computer_advises(sit: Sit) -> None:
    one = sit()
    seats = {
        "union-east": "me",
        "confederate-west": "me",
        "union-west": "greedy",
        "confederate-east": "greedy",
    }
    one.lay("1863", "standard", seats, seed=3)
    one.wait_for_turn()
    for _ in range(4):
        one.by("set-up").click()
        one.wait_for_turn(one.version)
        if not snapshot(one)["suggests"]:
            break
    assert not snapshot(one)["suggests"]
    one.by("advise").click()
    expect(one.by("advice")).to_contain_text("would choose", timeout=30_000)
    before = one.version
    one.by("advice").get_by_role("button", name="Do it").click()
    one.page.wait_for_function(
        "v => +document.querySelector('[data-testid=table]').dataset.version > v", arg=before
    )
