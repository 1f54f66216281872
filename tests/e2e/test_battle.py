"""A turn of the Campaign with a battle: fought on a table of one's own, and fought here with its decisions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.conftest import Player, barriers

Sit = Callable[..., Player]
ON = ("march washington", "road i-corps manassas-junction", "road i-corps leesburg", "stand")
QUIET = ("done", "halt", "none", "enough", "stay")


def to_the_battle(one: Player, kind: str, battles: str) -> None:
    """Lay the war and march on Manassas, over the wire, until the question is asked that the test is about."""
    seats = {"union": "me", "confederate": "me"}
    table = one.lay("acw-campaign", "campaign", seats, seed=7, battles=battles)
    found = one.page.evaluate(
        """async ([id, kind, on, quiet]) => {
            const me = await (await fetch('/api/me')).json();
            const headers = {'content-type': 'application/json', 'x-csrf-token': me.csrf};
            let s = await (await fetch('/api/tables/' + id)).json();
            for (let i = 0; i < 400 && s.kind !== kind; i++) {
                const texts = s.choices.map(c => c.text);
                const pick = l => l.find(t => texts.includes(t));
                const body = JSON.stringify({version: s.version, text: pick(on) ?? pick(quiet) ?? texts[0]});
                s = await (await fetch(`/api/tables/${id}/play`, {method: 'POST', headers, body})).json();
            }
            return s.kind; }""",
        [table, kind, list(ON), list(QUIET)],
    )
    assert found == kind
    one.page.reload()
    one.ready()


@pytest.mark.rule("8.1", "8.6")
def test_a_battle_on_a_table_of_ones_own(sit: Sit) -> None:
    one = sit()
    to_the_battle(one, "battle-form", "table")
    desk = one.by("desk")
    with one.page.expect_download() as packet:
        desk.get_by_role("link", name="The packet as text").click()
    assert "The battle of" in packet.value.path().read_text(encoding="utf-8")
    expect(desk.get_by_role("link", name="packet to print")).to_have_attribute("download", "packet.pdf")
    assert barriers(one) == []

    form = one.by("form")
    before, blank = one.version, form.input_value()
    one.by("send-form").click()
    expect(one.by("form-trouble")).to_contain_text("line 3: winner must be union or confederate")
    chosen = form.evaluate("e => e.value.slice(e.selectionStart, e.selectionEnd)")
    assert chosen.startswith("winner ="), "the cursor stands on the wrong line"
    assert barriers(one) == []
    assert one.version == before

    form.fill(blank.replace('winner = ""', 'winner = "confederate"'))
    one.by("send-form").click()
    one.wait_for_turn(before)
    one.choose("confirm")  # R91: the other side has seen it too
    one.wait_for_turn(before + 1)
    one.page.get_by_role("tab", name="Log").click()
    expect(one.by("log")).to_contain_text("The Confederacy wins the battle")


@pytest.mark.rule("8.1", "8.57")
def test_a_battle_fought_here(sit: Sit) -> None:
    one = sit()
    to_the_battle(one, "battle-way", "ask")
    expect(one.by("desk")).to_contain_text("packet")
    one.choose("fight program")
    for _ in range(60):
        one.wait_for_turn()
        if (
            one.page.locator('[data-choice^="order "]').count() == 0
            and one.page.locator('[data-choice="enough"]').count() == 0
        ):
            break
        first = one.page.locator(
            '[data-choice^="order hold"], [data-choice="order stay"], [data-choice="enough"]'
        ).first
        one.choose(str(first.get_attribute("data-choice")))
    one.page.get_by_role("tab", name="Log").click()
    expect(one.by("log")).to_contain_text("wins the battle")
