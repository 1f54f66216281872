"""The table by hand: pieces are picked up and put down, by mouse, by touch, by keys and by words."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from e2e.conftest import Player, barriers

Sit = Callable[..., Player]
SPOT = """async ([slug, lifted]) => {
    const game = (await (await fetch('/api/tables/' + location.pathname.split('/').pop())).json()).game;
    const board = await (await fetch(`/api/games/${game}/board`)).json();
    const place = board.places.find(p => String(p.slug) === slug);
    const world = document.querySelector('.world').getBoundingClientRect();
    const k = world.width / board.width;
    const size = Math.min(50, Math.max(21, 33 * Math.sqrt(k)));
    return [world.left + place.x * k, world.top + place.y * k - (lifted ? 25 * size / 32 : 0)];
}"""
"""Where a place is on the screen, or the counter above it."""


def snapshot(one: Player) -> dict[str, Any]:
    found: dict[str, Any] = one.page.evaluate(
        "async () => (await fetch('/api/tables/' + location.pathname.split('/').pop())).json()"
    )
    return found


def campaign(one: Player, **more: Any) -> dict[str, Any]:
    """The Union's first campaign of 1862, before anybody has marched."""
    one.lay("divided-we-fall", "1862", {"usa": "me", "csa": "greedy"}, seed=1, **more)
    for _ in range(40):
        one.wait_for_turn()
        now = snapshot(one)
        if now["kind"] == "campaign":
            return now
        one.choose(now["choices"][0]["text"])
    raise AssertionError("the campaign does not begin")


def look_at(one: Player, name: str) -> None:
    """The eye goes to a place by its name."""
    board = one.by("board")
    board.focus()
    board.press("g")
    one.by("find-place").fill(name)
    one.page.keyboard.press("Enter")
    one.page.wait_for_timeout(300)  # the map comes to rest, and counters take their size


def stands(now: dict[str, Any], piece: str) -> str:
    """Where a piece stands."""
    return next(
        slug
        for slug, place in now["view"]["places"].items()
        if any(stack.get("id") == piece for stack in place["stacks"])
    )


def later(one: Player, before: int) -> dict[str, Any]:
    one.page.wait_for_function(
        "v => +document.querySelector('[data-testid=table]').dataset.version > v", arg=before
    )
    return snapshot(one)


def test_a_piece_is_picked_up_and_put_down_by_clicks_and_taken_back_whole(sit: Sit) -> None:
    one = sit()
    campaign(one)
    look_at(one, "Washington")
    x, y = one.page.evaluate(SPOT, ["washington-dc", True])
    one.page.mouse.click(x, y)
    panel = one.by("place-panel")
    expect(panel.get_by_role("button", name="Pick up McClellan")).to_have_attribute("aria-pressed", "true")
    expect(one.by("in-hand")).to_contain_text("In hand: McClellan")
    goal = one.page.locator(".lit [data-place=frederick]")
    expect(goal).to_have_count(1)
    assert barriers(one) == []
    before = one.version
    one.page.mouse.move(*one.page.evaluate(SPOT, ["manassas", False]))
    expect(one.by("outlook")).to_contain_text("Union wins")
    card, beside = one.page.get_by_label("About Manassas").bounding_box(), panel.bounding_box()
    assert card is not None
    assert beside is not None
    assert card["x"] >= beside["x"] + beside["width"] or card["x"] + card["width"] <= beside["x"], (
        "not under it"
    )
    one.page.mouse.click(*one.page.evaluate(SPOT, ["frederick", False]))
    now = later(one, before)
    assert stands(now, "mcclellan") == "frederick"
    steps = now["version"] - before
    assert steps >= 2, "activate, then march: one click played the whole way"
    one.by("undo").click()
    one.page.wait_for_function(
        "v => +document.querySelector('[data-testid=table]').dataset.version >= v",
        arg=now["version"] + steps,
    )
    assert stands(snapshot(one), "mcclellan") == "washington-dc", "one undo takes the whole way back"


def test_dangers_that_take_long_do_not_keep_a_piece_waiting(sit: Sit) -> None:
    """Who could come to a place takes seconds where much is hidden; where a piece can go is answered meanwhile."""
    one = sit()
    asked: list[str] = []
    one.page.route("**/threats?*", lambda route: asked.append(route.request.url))  # never answered
    campaign(one)
    look_at(one, "Washington")
    one.page.keyboard.press("Enter")
    one.page.wait_for_timeout(500)
    assert asked
    one.by("place-panel").get_by_role("button", name="Pick up McClellan").click()
    expect(one.by("in-hand")).to_contain_text("in words")


def test_a_piece_is_dragged_and_another_is_taken_instead(sit: Sit) -> None:
    one = sit()
    campaign(one)
    look_at(one, "Washington")
    before = one.version
    start = one.page.evaluate(SPOT, ["washington-dc", True])
    end = one.page.evaluate(SPOT, ["baltimore", False])
    one.page.mouse.move(*start)
    one.page.mouse.down()
    one.page.mouse.move(start[0] + 20, start[1] - 20)
    expect(one.page.locator(".ghost")).to_be_visible()
    expect(one.by("in-hand")).to_contain_text("McClellan")
    one.page.mouse.move(*end, steps=4)
    one.page.mouse.up()
    now = later(one, before)
    assert stands(now, "mcclellan") == "baltimore"
    expect(one.by("in-hand")).to_contain_text("McClellan")  # he can go on
    one.page.mouse.click(*one.page.evaluate(SPOT, ["washington-dc", False]))
    if not one.by("place-panel").count():
        one.page.mouse.click(*one.page.evaluate(SPOT, ["washington-dc", True]), button="right")
    expect(one.by("place-panel")).to_be_visible()


def test_several_are_picked_up_with_shift_and_with_a_box(sit: Sit) -> None:
    one = sit()
    campaign(one)
    look_at(one, "Washington")
    x, y = one.page.evaluate(SPOT, ["washington-dc", True])
    one.page.mouse.click(x, y)
    panel = one.by("place-panel")
    panel.get_by_role("button", name="Infantry").first.click(modifiers=["Shift"])
    expect(one.by("in-hand")).to_contain_text("McClellan, Infantry")
    one.page.keyboard.press("Escape")
    one.page.keyboard.press("Escape")
    expect(one.by("in-hand")).to_have_count(0)
    left, top = one.page.evaluate(SPOT, ["frederick", True])
    one.page.keyboard.down("Shift")
    one.page.mouse.move(left - 30, top - 30)
    one.page.mouse.down()
    one.page.mouse.move(left, top)
    one.page.mouse.move(left + 30, top + 30)
    one.page.mouse.up()
    one.page.keyboard.up("Shift")
    expect(one.by("said")).to_contain_text("Infantry in hand")
    before = one.version
    goal = one.page.locator(".lit.goals [data-place]").first.get_attribute("data-place")
    one.by("in-hand").locator("summary").click()
    one.page.locator(f'[data-goal="{goal}"]').click()
    later(one, before)


def test_a_march_by_keys_and_words_alone(sit: Sit) -> None:
    one = sit()
    campaign(one)
    board = one.by("board")
    look_at(one, "Cairo")
    one.page.keyboard.press("Enter")
    grant = one.by("place-panel").get_by_role("button", name="Pick up Grant")
    expect(grant).to_be_focused()
    grant.press("Enter")
    expect(one.by("said")).to_contain_text("Grant in hand")
    expect(board).to_be_focused()
    before = one.version
    for _ in range(12):
        one.page.keyboard.press("n")
        said = one.by("said").inner_text()
        if said.startswith("To ") and "battle" not in said:
            break
    else:
        raise AssertionError("no goal is told in words")
    one.page.keyboard.press("Enter")
    now = later(one, before)
    assert stands(now, "grant") != "cairo"
    assert barriers(one) == []


def test_tap_and_tap_on_a_phone(sit: Sit) -> None:
    one = sit(phone=True)
    campaign(one)
    look_at(one, "Washington")
    one.page.touchscreen.tap(*one.page.evaluate(SPOT, ["washington-dc", True]))
    panel = one.by("place-panel")
    expect(panel).to_be_visible()
    y = one.page.evaluate(SPOT, ["washington-dc", True])[1]
    sheet = panel.bounding_box()
    assert sheet is not None
    assert sheet["y"] > y, "the sheet does not hide the place"
    expect(panel.get_by_role("button", name="Pick up McClellan")).to_have_attribute("aria-pressed", "true")
    assert barriers(one) == []
    expect(one.page.locator(".lit.goals [data-place=baltimore]")).to_have_count(1)
    before = one.version
    one.page.touchscreen.tap(*one.page.evaluate(SPOT, ["baltimore", False]))
    assert stands(later(one, before), "mcclellan") == "baltimore"


def test_the_sheet_of_a_phone_scrolls_and_is_pulled_away(sit: Sit) -> None:
    """It covers the list and no part of the map, scrolls under the finger, and what is in hand stays there when it is pulled down."""
    one = sit(phone=True)
    campaign(one)
    look_at(one, "Washington")
    one.page.touchscreen.tap(*one.page.evaluate(SPOT, ["washington-dc", True]))
    panel = one.by("place-panel")
    expect(one.by("in-hand")).to_contain_text("McClellan")
    sheet, board = panel.bounding_box(), one.by("board").bounding_box()
    assert sheet is not None
    assert board is not None
    assert sheet["y"] >= board["y"] + board["height"], "no part of the map is hidden"
    assert sheet["y"] + sheet["height"] == 844, "and nothing of the list shows behind it"
    hand = one.page.context.new_cdp_session(one.page)

    def drag(y: float, by: int) -> None:
        for kind, at in (
            ("touchStart", 0),
            *(("touchMove", by * n / 6) for n in range(1, 7)),
            ("touchEnd", None),
        ):
            fingers = [] if at is None else [{"x": 120, "y": y + at}]
            hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    drag(sheet["y"] + 250, -120)
    one.page.wait_for_function("document.querySelector('[data-testid=place-panel]').scrollTop > 60")
    drag(sheet["y"] + 16, 20)
    expect(panel).to_be_visible()
    drag(sheet["y"] + 16, 120)
    expect(panel).to_have_count(0)
    expect(one.by("in-hand")).to_contain_text("McClellan")


def test_turns_are_played_by_picking_up_pieces_and_ended_by_the_button(sit: Sit) -> None:
    """A year of campaigns: places are clicked where one is asked for, pieces are put down where they can go without a fight."""
    one = sit()
    refused: list[str] = []
    one.page.on("response", lambda r: refused.append(r.url) if r.status == 422 else None)
    now = campaign(one, stop_after_year=True)
    board = one.api("GET", "/games/divided-we-fall/board")
    names = {place["slug"]: place["name"] for place in board["places"]}
    moved, asked, first = 0, False, now["view"]["turn"]["label"]
    for _ in range(60):
        if now["over"] or (moved >= 6 and now["view"]["turn"]["label"] != first):
            break
        before = one.version
        texts = [c["text"] for c in now["choices"]]
        goals = one.page.locator("[data-goal]")
        march = next((p for p in ("activate", "march") if any(t.startswith(p) for t in texts)), None)
        most = 3 if now["view"]["turn"]["label"] == first else 6
        if now["kind"] == "campaign" and march and moved < most:
            place = next(c["places"][0] for c in now["choices"] if c["text"].startswith(march))
            look_at(one, names[place])
            one.page.keyboard.press("Enter")
            expect(one.by("place-panel")).to_be_visible()
            one.page.wait_for_timeout(300)
            expect(one.page.get_by_text("Looking where they can go")).to_have_count(0)
            quiet = [g for g in goals.all() if "battle" not in (g.text_content() or "")]
            if quiet:
                place = str(quiet[0].get_attribute("data-goal"))
                one.page.keyboard.press("Escape")
                look_at(one, names[place])
                expect(one.by("in-hand")).to_be_visible()
                one.page.keyboard.press("Enter")
            else:
                one.page.locator('[data-choice="pass"]').click()
            moved += bool(quiet)
        else:
            end = one.by("ends").locator("button")
            (end if end.count() else one.page.locator("[data-choice]")).first.click()
            if end.count() and "do it?" in end.first.inner_text():
                asked = True
                expect(one.by("ends")).to_contain_text(re.compile("unspent|not placed"))
                end.first.click()
        one.wait_for_turn(before)
        now = snapshot(one)
    assert moved >= 6
    assert asked or now["over"], "what is left undone is said before a phase ends"
    assert refused == [], "no question is asked that must fail"


def to_the_enemy(one: Player) -> None:
    """End the Union's campaign; the computer takes its turn."""
    before = one.version
    one.choose("end")
    one.wait_for_turn(before)


def test_the_enemys_turn_is_shown_told_and_skipped(sit: Sit) -> None:
    one = sit(still=False)
    campaign(one)
    to_the_enemy(one)
    for _ in range(12):  # what is asked of the Union before the computer has had its campaign
        one.page.wait_for_timeout(600)  # the log comes after the question
        if one.by("since").count():
            break
        before = one.version
        one.take(one.page.locator("[data-choice]").first)
        one.wait_for_turn(before)
    since = one.by("since")
    expect(since).to_contain_text("Since your last move")
    expect(one.by("show")).to_be_visible()
    one.by("show").get_by_role("button", name="Skip").click()
    expect(one.by("show")).to_have_count(0)
    # By the page's own clock, which stands still but for what it is told: no load of the machine makes a film longer.
    one.page.clock.install()
    one.page.clock.pause_at(time.time() + 60)
    since.get_by_role("button", name="Show it on the map").click()
    expect(one.by("show")).to_be_visible()
    one.page.clock.run_for(300)
    expect(one.by("show")).to_be_visible()
    one.page.keyboard.press("Escape")
    expect(one.by("show")).to_have_count(0)
    since.get_by_role("button", name="Show it on the map").click()
    one.page.clock.run_for(300)
    expect(one.by("show")).to_be_visible()
    one.page.clock.run_for(7700)
    expect(one.by("show")).to_have_count(0)
    one.page.clock.resume()
    one.page.get_by_label("Appearance and settings").click()
    one.page.get_by_label("Show the others' moves").select_option("off")
    one.page.keyboard.press("Escape")
    since.get_by_role("button", name="Show it on the map").click()
    expect(one.by("show")).to_have_count(0)
    assert barriers(one) == []


def test_the_log_points_at_its_places_and_has_the_room_one_wants(sit: Sit) -> None:
    one = sit()
    campaign(one)
    log = one.by("log")
    newest = log.locator(".line").last
    expect(newest).to_be_in_viewport()
    log.locator(".say").filter(has_text="supply unit at").last.hover()
    expect(one.page.locator("rect.pointed")).to_have_count(1)
    divider = one.by("divider")
    tall = log.evaluate("e => e.clientHeight")
    box = divider.bounding_box()
    assert box is not None
    one.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 4)
    one.page.mouse.down()
    one.page.mouse.move(box["x"] + box["width"] / 2, box["y"] - 150, steps=3)
    one.page.mouse.up()
    assert log.evaluate("e => e.clientHeight") > tall + 100
    divider.press("ArrowDown")
    expect(newest).to_be_in_viewport()
    one.page.get_by_role("button", name="Show the whole map").click()
    world = one.page.locator(".world").bounding_box()
    frame = one.by("board").bounding_box()
    assert world is not None
    assert frame is not None
    assert world["width"] <= frame["width"] + 1
    assert world["height"] <= frame["height"] + 1
