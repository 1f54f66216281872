"""A hex game through the page: a Union turn of Bull Run with a march by one click, a battle with its odds, and hexes by keys."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Request, WebSocketRoute, expect

from e2e.conftest import Player, barriers

Sit = Callable[..., Player]
GAME = "war-for-the-union"


def on_to(one: Player, kind: str) -> None:
    """Past every question until one of the Union's offers this choice, by ending what can be ended."""
    for _ in range(40):
        one.wait_for_turn()
        if one.page.locator(f'[data-choice="{kind}"]').count():
            return
        ends = ("done", "halt", "not now", "stay", "ready")
        wanted = next((x for x in ends if one.page.locator(f'[data-choice="{x}"]').count()), None)
        one.choose(wanted or str(one.page.locator("[data-choice]").first.get_attribute("data-choice")))
    raise AssertionError(f"nobody is offered '{kind}'")


def test_a_union_turn_of_bull_run_with_a_battle(sit: Sit) -> None:
    one = sit(wide=1400, tall=860)
    one.page.set_default_timeout(100_000)  # sharp squares of the map are drawn while somebody looks
    one.lay(GAME, "bull-run", {"union": "me", "confederate": "random"}, seed=1)
    on_to(one, "lead mcclellan")
    one.choose("lead mcclellan")
    one.choose("take all")
    one.choose("set out")
    far = one.page.evaluate(
        """async () => {
            const id = location.pathname.split('/').pop();
            const found = await (await fetch(`/api/tables/${id}/reach?piece=mcclellan`)).json();
            return found.rows.find(row => row.choices.length > 1); }"""
    )
    expect(one.by("in-hand")).to_contain_text("McClellan")
    board = one.by("board")
    board.focus()
    board.press("g")
    one.page.get_by_role("textbox", name="place").or_(one.page.get_by_role("combobox")).first.fill(
        far["place"]
    )
    one.page.keyboard.press("Enter")
    before = one.version
    board.press("Enter")  # a place that two steps lead to: one key plays both
    one.page.wait_for_function(
        "at => +document.querySelector('[data-testid=table]').dataset.version >= at", arg=before + 2
    )
    expect(one.by("prompt")).to_contain_text(far["place"])
    one.choose("halt")
    on_to(one, "attack 5905")
    expect(one.by("odds").filter(has_text="Manassas")).to_contain_text(
        "if: ", timeout=30_000
    )  # before it is chosen
    one.choose("attack 5905")
    one.choose("initiate mcdowell")
    on_to(one, "fight")
    expect(one.by("odds")).to_contain_text("morale of", timeout=30_000)
    expect(one.page.locator("[data-fight='5905']")).to_have_count(1)  # the map shows which battle is meant
    one.choose("fight")
    expect(one.by("log")).to_contain_text("attacks 5905 Manassas", timeout=30_000)


def test_what_ones_own_battle_brought_is_told_without_opening_the_log(sit: Sit) -> None:
    """On an upright tablet: the choices stay in sight beside the odds, and the dice are told when they have fallen."""
    one = sit(wide=768, tall=1024)
    one.lay(GAME, "bull-run", {"union": "me", "confederate": "me"}, seed=3)
    on_to(one, "attack 5905")
    one.choose("attack 5905")
    one.choose("initiate mcdowell")
    on_to(one, "fight")
    expect(one.by("odds")).to_be_visible()
    expect(one.page.locator('[data-choice="fight"]')).to_be_in_viewport(ratio=1)
    one.choose("fight")
    expect(one.by("since")).to_contain_text("What came of it")
    expect(one.by("since")).to_contain_text("attacks 5905 Manassas")
    assert barriers(one) == []


def test_hexes_are_walked_by_six_keys_and_layers_lie_on_the_map(sit: Sit) -> None:
    one = sit(wide=1400, tall=860)
    one.page.set_default_timeout(40_000)  # sharp squares of the map are drawn while somebody looks
    one.lay(GAME, "bull-run", {"union": "me", "confederate": "random"}, seed=1)
    board = one.by("board")
    board.focus()
    board.press("g")
    one.by("find-place").fill("6006")
    one.page.keyboard.press("Enter")
    expect(one.page.locator("[aria-live]").last).to_contain_text("Alexandria", timeout=30_000)
    for key in ("w", "e", "d", "s", "a"):
        board.press(key)
    expect(one.page.locator("[aria-live]").last).not_to_contain_text("Alexandria")
    board.press("q")  # round in a circle, back where it began
    expect(one.page.locator("[aria-live]").last).to_contain_text("Alexandria", timeout=30_000)
    one.page.get_by_role("tab", name="Situation").click()
    show = one.page.get_by_role("button", name="Show layers")
    for _ in range(6):  # the first question wakes a worker, which takes its time on a busy machine
        if show.count():
            show.click()
            one.page.wait_for_timeout(5000)
    one.page.get_by_role("button", name="Zones of control").click()
    assert one.page.locator(".patch.union").first.get_attribute("d")
    expect(one.page.get_by_text("Leaders off the map")).to_be_visible()
    assert barriers(one) == []


def test_squares_of_the_map_that_were_asked_for_are_waited_for(sit: Sit) -> None:
    """Squares come one by one; the coming of one drops no other that is still on its way."""
    one = sit(wide=1400, tall=860, dark=True)
    one.page.set_default_timeout(100_000)
    asked: list[Request] = []  # by the table; what the lobby still waits for is dropped when it is left
    dropped: list[str] = []
    one.page.on("request", lambda r: asked.append(r) if "/table/" in r.frame.url else None)
    one.page.on(
        "requestfailed", lambda r: dropped.append(r.url) if "/tiles/" in r.url and r in asked else None
    )
    one.lay(GAME, "bull-run", {"union": "me", "confederate": "random"}, seed=1)
    one.page.wait_for_function(
        "() => [...document.querySelectorAll('.world img')].every((t) => t.naturalWidth && t.dataset.left === '0')"
    )
    assert dropped == []
    assert any("/tiles/" in r.url for r in asked)


def test_a_flight_over_the_map_ends_while_a_choice_is_on_its_way(sit: Sit) -> None:
    """The board that was chosen is not kept waiting by a map that moves; what can wait is drawn afterwards."""
    one = sit(wide=1400, tall=860, still=False)
    one.page.set_default_timeout(100_000)
    told: list[str | bytes] = []

    def hold(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        lines.append(page)
        server.on_message(lambda m: told.append(m) if held else page.send(m))

    held: list[bool] = []
    lines: list[WebSocketRoute] = []
    one.page.route_web_socket(re.compile("/live"), hold)
    one.lay(GAME, "bull-run", {"union": "me", "confederate": "random"}, seed=1)
    one.wait_for_turn()
    for _ in range(3):
        one.page.get_by_label("Zoom in").click()
        one.page.wait_for_timeout(400)
    before = one.version
    held.append(True)
    moved = one.page.evaluate(
        """async () => {
            const world = document.querySelector('.world');
            const after = (ms) => new Promise((done) => setTimeout(() => done(world.style.transform), ms));
            document.querySelector('[aria-label="Show the whole map"]').click();
            const flies = [world.style.transform, await after(120)];
            document.querySelector('[data-choice]').click();
            return [...flies, await after(60), await after(400)];
        }"""
    )
    assert moved[0] != moved[1], "the map flies"
    assert moved[2] == moved[3], "and stands still"
    assert one.version == before
    held.clear()
    for message in told:
        lines[-1].send(message)
    one.wait_for_turn(before)


def test_the_first_view_asks_for_no_square_that_must_be_drawn(sit: Sit) -> None:
    one = sit(wide=1280, tall=800)
    one.page.add_init_script(
        """const look = () => {
            const tiles = [...document.querySelectorAll('.world img')];
            if (tiles.length > 1 && tiles.every((t) => t.complete && t.dataset.left === '0'))
                window.asked = performance.getEntriesByType('resource').map((r) => r.name);
            else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);"""
    )
    one.lay(GAME, "bull-run", {"union": "me", "confederate": "random"}, seed=1)
    asked = one.page.wait_for_function("() => window.asked").json_value()
    assert set(re.findall(r"board/tiles/(\d)/", " ".join(asked))) == {"0", "1"}
