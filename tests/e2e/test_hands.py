"""Other hands: two fingers, keys alone, eyes that want no motion or other colours; the doors of the house."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Player, Server, barriers

Sit = Callable[..., Player]
WORLD = "() => getComputedStyle(document.querySelector('.world')).transform"

PAINTED = """() => {
    const style = getComputedStyle(document.documentElement);
    const wanted = ['--union', '--confederate'].map((name) => parseInt(style.getPropertyValue(name).trim().slice(1), 16));
    const found = [0, 0];
    for (const from of document.querySelectorAll('canvas.pieces')) {
        const ink = new OffscreenCanvas(from.width, from.height).getContext('2d');
        ink.drawImage(from, 0, 0);
        const { data } = ink.getImageData(0, 0, from.width, from.height);
        for (let i = 0; i < data.length; i += 4) {
            const at = wanted.indexOf((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
            if (at >= 0 && data[i + 3] === 255) found[at]++;
        }
    }
    return found;
}"""


def scale(page: Page) -> float:
    """How large the map is drawn."""
    return float(page.get_by_test_id("board").get_attribute("data-zoom") or 0)


def pinch(page: Page, x: float, y: float, start: float, end: float) -> None:
    """Two fingers, first `start` and then `end` pixels from the middle."""
    hand = page.context.new_cdp_session(page)

    def touch(kind: str, far: float | None) -> None:
        fingers: list[dict[str, Any]] = []
        if far is not None:
            fingers = [{"x": x - far, "y": y, "id": 1}, {"x": x + far, "y": y, "id": 2}]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    touch("touchStart", start)
    for step in range(1, 6):
        touch("touchMove", start + (end - start) * step / 5)
    touch("touchEnd", None)


def test_two_fingers_zoom_and_one_finger_drags(sit: Sit) -> None:
    one = sit(phone=True)
    one.lay("divided-we-fall", "1862", {"usa": "me", "csa": "greedy"}, seed=1)
    box = one.by("board").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = scale(one.page)
    pinch(one.page, x, y, 40, 110)
    wide = scale(one.page)
    assert wide > before * 1.5
    pinch(one.page, x, y, 110, 40)
    assert scale(one.page) < wide / 1.5
    place = one.page.evaluate(WORLD)
    hand = one.page.context.new_cdp_session(one.page)
    for kind, dx in (("touchStart", 0), ("touchMove", 30), ("touchMove", 70), ("touchEnd", None)):
        fingers = [] if dx is None else [{"x": x + dx, "y": y + dx}]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    assert one.page.evaluate(WORLD) != place
    assert one.version == int(one.by("table").get_attribute("data-version"))


def test_nothing_is_drawn_while_the_map_is_dragged(sit: Sit) -> None:
    one = sit()
    one.lay("divided-we-fall", "1862", {"usa": "me", "csa": "greedy"}, seed=1)
    one.wait_for_turn()
    one.page.wait_for_timeout(400)
    one.page.evaluate(
        """() => { window.changes = 0;
            const world = document.querySelector('.world');
            new MutationObserver((rows) => { window.changes += rows.filter((row) => row.target !== world).length; })
                .observe(world, {subtree: true, childList: true, attributes: true, characterData: true}); }"""
    )
    box = one.by("board").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = one.page.evaluate(WORLD)
    one.page.mouse.move(x, y)
    one.page.mouse.down()
    one.page.evaluate("() => { window.changes = 0; }")  # pointing at a place may light it; dragging must not
    for step in range(1, 21):
        one.page.mouse.move(x - 4 * step, y - 2 * step)
    assert one.page.evaluate(WORLD) != before
    assert one.page.evaluate("() => window.changes") == 0
    one.page.mouse.up()


def test_the_focus_goes_through_the_page_in_order(sit: Sit) -> None:
    one = sit()
    one.lay("divided-we-fall", "1862", {"usa": "me", "csa": "greedy"}, seed=1)
    one.wait_for_turn()
    met = []
    for _ in range(40):
        one.page.keyboard.press("Tab")
        met.append(
            one.page.evaluate(
                """() => { const e = document.activeElement;
                return e.getAttribute('data-testid') || e.getAttribute('aria-label') || e.id || e.textContent.trim(); }"""
            )
        )
        if met[-1] == "log":
            break
    wanted = [
        "To the lobby",
        "replay-toggle",
        "Appearance and settings",
        "board",
        "Zoom in",
        "tab-log",
        "log",
    ]
    assert [m for m in met if m in wanted] == wanted
    seen = one.page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
    assert seen == "solid"


def test_the_lobby_and_a_game_by_keys_alone(sit: Sit) -> None:
    one = sit().lobby()
    one.by("play").focus()
    one.page.keyboard.press("Enter")
    one.ready()
    assert one.wait_for_turn()
    before = one.version
    one.page.keyboard.press("j")
    one.page.keyboard.press("Enter")
    one.wait_for_turn(before)
    one.page.keyboard.press("?")
    expect(one.page.get_by_role("dialog")).to_be_visible()
    one.page.keyboard.press("Escape")
    expect(one.page.get_by_role("dialog")).to_have_count(0)
    before = one.version
    one.page.keyboard.press("u")
    one.page.wait_for_function(
        "v => +document.querySelector('[data-testid=table]').dataset.version > v", arg=before
    )


def test_a_key_right_after_a_dialog_is_meant_for_the_table(sit: Sit) -> None:
    """A dialog that is closed keeps the focus until the next frame; nobody waits for it."""
    one = sit()
    one.lay("divided-we-fall", "1862", {"usa": "me", "csa": "greedy"}, seed=1)
    one.wait_for_turn()
    one.page.keyboard.press("?")
    expect(one.page.get_by_role("dialog")).to_be_visible()
    press = """(close) => { const dialog = document.querySelector('dialog'), button = dialog.querySelector('button');
        button.focus();
        if (close) dialog.close();
        button.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true })); }"""
    one.page.evaluate(press, False)
    expect(one.page.locator("[data-choice].active")).to_have_count(0)
    one.page.evaluate(press, True)
    expect(one.page.locator("[data-choice].active")).to_have_count(1)


@pytest.mark.parametrize("still", [True, False], ids=["still", "moving"])
def test_who_wants_no_motion_gets_none(sit: Sit, still: bool) -> None:
    one = sit(still=still)
    one.lay("divided-we-fall", "1862", {"usa": "me", "csa": "greedy"}, seed=1)
    one.wait_for_turn()
    breath = one.page.locator("svg.lit").evaluate("e => getComputedStyle(e).animationName")
    assert (breath == "none") == still
    before = scale(one.page)
    one.page.get_by_role("button", name="Zoom in").click()
    if still:
        assert scale(one.page) == pytest.approx(before * 1.5)
    one.page.wait_for_function(
        "k => +document.querySelector('[data-testid=board]').dataset.zoom > k * 1.49",
        arg=before,
    )


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_colours_for_other_eyes(sit: Sit, dark: bool) -> None:
    one = sit(dark=dark).lobby()
    usual = one.page.evaluate(
        "() => getComputedStyle(document.documentElement).getPropertyValue('--confederate')"
    )
    one.page.get_by_label("Appearance and settings").click()
    one.page.get_by_label("Colours for colour-blind eyes").check()
    assert barriers(one) == []
    one.lay("divided-we-fall", "1862", {"usa": "me", "csa": "greedy"}, seed=1)
    for _ in range(4):  # Grant and three ships: then both armies stand
        one.choose(one.page.locator("[data-choice]").first.get_attribute("data-choice"))
    one.wait_for_turn()
    now = one.page.evaluate(
        "() => getComputedStyle(document.documentElement).getPropertyValue('--confederate')"
    )
    assert now != usual
    assert barriers(one) == []
    drawn = one.page.locator("img.whole").get_attribute("src") or ""
    assert f"style={'safe-night' if dark else 'safe'}&" in drawn, "the map wears the same colours"
    assert all(n > 200 for n in one.page.evaluate(PAINTED)), (
        "counters are painted in the colours that were chosen"
    )


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory, server: Server) -> Any:
    """A server for others, with accounts."""
    home = tmp_path_factory.mktemp("house")
    (home / "cache").symlink_to(server.home / "cache")
    other = Server(home, "--host", "0.0.0.0").start()
    yield other
    other.stop()


def test_the_doors_of_a_house_for_others(sit: Sit, house: Server) -> None:
    host, guest = sit(), sit(phone=True, dark=True)
    for person, name in ((host, "Meade"), (guest, "Longstreet")):
        person.url = house.url
        person.page.goto(house.url)
        expect(person.page.get_by_role("button", name="Log in")).to_be_visible()
        assert barriers(person) == []
        person.page.get_by_label("Name").fill(name)
        person.page.get_by_label("Password").fill("wrong password")
        person.page.keyboard.press("Enter")
        expect(person.page.get_by_role("alert")).to_be_visible()
        assert barriers(person) == []
        person.page.get_by_role("button", name="I am new here").click()
        person.page.get_by_label("Password").fill("Cemetery Ridge")
        person.page.keyboard.press("Enter")
        expect(person.by("play")).to_be_enabled()
    body = {"game": "divided-we-fall", "scenario": "1862", "seats": {"usa": "me", "csa": "open"}}
    table = host.api("POST", "/tables", body)["id"]
    link = host.api("POST", f"/tables/{table}/invites", {"sides": ["csa"]})["url"]
    guest.page.goto(f"{house.url}/invite/{link.rsplit('/', 1)[1]}")
    expect(guest.by("accept")).to_be_visible()
    assert barriers(guest) == []
    guest.by("accept").click()
    guest.ready()
    guest.page.goto(f"{house.url}/invite/no-such-token")
    expect(guest.page.get_by_role("heading", name="No such invitation")).to_be_visible()
    assert barriers(guest) == []


def test_where_a_unit_can_go_and_who_could_come(sit: Sit) -> None:
    one = sit().lobby()
    one.by("tour").click()
    one.ready()
    one.wait_for_turn()
    one.by("board").focus()
    for _ in range(20):
        one.page.keyboard.press("n")
        if one.by("said").inner_text().startswith("Shiloh"):
            break
    one.page.keyboard.press("Enter")
    panel = one.by("place-panel")
    expect(panel.get_by_role("button", name="Pick up Grant")).to_have_attribute("aria-pressed", "true")
    expect(one.page.locator(".cost").first).to_be_attached()
    panel.get_by_text("who could attack it").click()
    expect(one.by("threats")).to_contain_text("from Corinth")
    assert barriers(one) == []
    one.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    one.page.keyboard.press("Escape")
    expect(one.page.locator(".cost")).to_have_count(0)
