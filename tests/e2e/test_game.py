"""Whole short games through the page: by mouse, and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from e2e.conftest import Player, barriers

Sit = Callable[..., Player]


def test_a_year_of_divided_we_fall_by_mouse(sit: Sit) -> None:
    one = sit()
    one.lay("divided-we-fall", "1862", {"usa": "me", "csa": "random"}, seed=3, stop_after_year=True)
    quick = ("end", "done", "halt", "fight", "stay", "no more", "forgo")
    played, before = 0, None
    while one.wait_for_turn(before):
        before = one.version
        wanted = next((q for q in quick if one.page.locator(f'[data-choice="{q}"]').count()), None)
        one.take(one.page.locator(f'[data-choice="{wanted}"]' if wanted else "[data-choice]").first)
        played += 1
        assert played < 400
    assert played > 10
    expect(one.page.get_by_text("The game is over").first).to_be_visible()
    expect(one.by("replay")).to_be_visible()
    one.by("find-log").fill("held by the")
    expect(one.page.get_by_role("status").filter(has_text="found").first).to_be_visible()
    rows = one.by("log").locator(".say")
    expect(rows.filter(has_not_text="held by the")).to_have_count(0)
    assert rows.count(), "the log is searched"
    one.by("find-log").fill("Napoleon")
    expect(one.by("log")).to_contain_text("Nothing in the log says “Napoleon”.")


def test_1863_by_keyboard_alone(sit: Sit) -> None:
    one = sit()
    mine = {"union-east": "me", "confederate-west": "me"}
    one.lay(
        "1863",
        "standard",
        {**mine, "union-west": "random", "confederate-east": "random"},
        seed=5,
        last_turn=2,
    )
    played, before = 0, None
    while one.wait_for_turn(before):
        before = one.version
        rows = one.page.locator('[data-i="0"]').count()
        if rows and played % 10 == 3:  # now and then down the list and Enter, the rest by digits
            one.page.keyboard.press("j")
            one.page.keyboard.press("k")
            one.page.keyboard.press("Enter")
        elif played % 10 == 7 and one.by("find").count():  # or by the letters of the first one
            label = one.page.locator("[data-choice] .grow").first.inner_text()
            one.page.keyboard.press("/")
            one.page.keyboard.type(label)
            one.page.keyboard.press("Enter")
        elif rows and played % 4:
            one.page.keyboard.press("1")
        else:
            one.page.keyboard.press("d" if one.by("ends").count() else "1")
            if "do it?" in one.page.content():
                one.page.keyboard.press("d")
        if one.page.locator("[data-doing]").count():  # an act whose place is still open
            one.page.locator("[data-doing] summary").press("Enter")
            one.page.locator("[data-doing] [data-goal]").first.press("Enter")
        played += 1
        assert played < 300
    assert played > 20
    expect(one.by("said")).to_contain_text("The game is over")


def test_the_map_is_walked_and_chosen_from_by_keys(sit: Sit) -> None:
    one = sit()
    one.lay("divided-we-fall", "1862", {"usa": "me", "csa": "greedy"}, seed=1)
    assert one.wait_for_turn()
    one.by("board").focus()
    one.page.keyboard.press("n")
    expect(one.by("said")).to_contain_text("one choice here")
    before = one.version
    one.page.keyboard.press("Enter")
    one.wait_for_turn(before)
    one.page.keyboard.press("ArrowRight")
    one.page.keyboard.press("+")
    one.page.keyboard.press("Shift+ArrowLeft")
    one.page.keyboard.press("0")
    expect(one.page.get_by_role("complementary", name="About ")).to_be_visible()


def test_many_choices_at_one_place_are_taken_from_its_panel(sit: Sit) -> None:
    """By keys, then by mouse: the panel of a place does what it says."""
    one = sit()
    sides = ("union-east", "union-west", "confederate-east", "confederate-west")
    one.lay("1863", "standard", dict.fromkeys(sides, "me"), seed=1)
    one.wait_for_turn()
    one.by("board").focus()
    one.page.keyboard.press("n")
    expect(one.by("said")).to_contain_text("9 choices here")
    panel = one.by("place-panel")
    acts = panel.get_by_role("group", name="Choices at Stafford Heights").get_by_role("button")
    one.page.keyboard.press("Enter")
    expect(panel.get_by_role("button", name="Pick up").first).to_be_focused()
    for _ in range(30):
        if acts.first.evaluate("b => b === document.activeElement"):
            break
        one.page.keyboard.press("ArrowDown")
    expect(acts.first).to_be_focused()
    one.page.keyboard.press("ArrowDown")
    before = one.version
    one.page.keyboard.press("Enter")
    one.wait_for_turn(before)
    expect(panel).to_have_count(0)
    expect(one.by("board")).to_be_focused()
    one.page.keyboard.press("u")
    one.wait_for_turn(before + 1)
    one.page.keyboard.press("Enter")
    before = one.version
    acts.first.click()
    one.wait_for_turn(before)


def test_who_wants_to_be_asked_is_asked(sit: Sit) -> None:
    one = sit()
    one.lay("divided-we-fall", "1862", {"usa": "me", "csa": "greedy"}, seed=1)
    one.wait_for_turn()
    one.page.get_by_label("Appearance and settings").click()
    one.page.get_by_label("Ask before each choice").check()
    one.page.keyboard.press("Escape")
    expect(one.page.get_by_label("Ask before each choice")).to_be_hidden()
    first = one.page.locator("[data-choice]").first
    before = one.version
    first.click()
    expect(first).to_contain_text("Do it?")
    assert one.version == before
    first.click()
    one.wait_for_turn(before)


def test_a_blind_player_finds_his_way(sit: Sit) -> None:
    """A place by its name, what stands and what lies round it, a choice from the list; the focus is never lost."""
    one = sit()
    one.lay("divided-we-fall", "1862", {"usa": "me", "csa": "greedy"}, seed=1)
    assert one.wait_for_turn()
    one.by("board").focus()
    one.page.keyboard.press("g")
    one.page.keyboard.type("washing")
    expect(one.page.get_by_role("option", name="Washington DC")).to_have_attribute("aria-selected", "true")
    one.page.keyboard.press("Enter")
    expect(one.by("said")).to_contain_text("Washington DC. held by the Union. The Union: McClellan, leader")
    one.page.keyboard.press("i")
    expect(one.by("said")).to_contain_text("Baltimore by rail")
    expect(one.by("board")).to_be_focused()
    before = one.version
    one.page.locator("[data-choice]").first.focus()
    one.page.keyboard.press("Enter")
    one.wait_for_turn(before)
    expect(one.page.get_by_role("region", name="Your decision")).to_be_focused()
    assert "Your decision:" in one.by("said").text_content()
    one.page.keyboard.press("/")
    one.page.keyboard.type("mobile")
    before = one.version
    one.page.keyboard.press("Enter")
    one.wait_for_turn(before)
    expect(one.page.get_by_role("region", name="Your decision")).to_be_focused()
    assert barriers(one) == []


def test_the_map_is_chosen_from_by_mouse(sit: Sit) -> None:
    one = sit()
    one.lay("divided-we-fall", "1862", {"usa": "me", "csa": "greedy"}, seed=1)
    assert one.wait_for_turn()
    before = one.version
    ring = one.page.locator(".lit rect").first.bounding_box()
    assert ring is not None
    one.page.mouse.click(ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2)
    one.wait_for_turn(before)
    assert one.version == before + 1


RESTS = """() => { const log = document.querySelector('[data-testid=log]');
    const last = [...log.querySelectorAll('.line')].at(-1).getBoundingClientRect();
    const box = log.getBoundingClientRect();
    return last.bottom <= box.bottom + 1 && last.top >= box.top && last.height > 0; }"""
"""Whether the newest line of the log is wholly in sight."""


def test_the_log_rests_at_its_newest_line(sit: Sit) -> None:
    """At first sight, after a choice, and when the panel grows, however long its lines are."""
    one = sit(wide=1000, tall=700)
    one.lay("divided-we-fall", "1862", {"usa": "me", "csa": "greedy"}, seed=1)
    one.wait_for_turn()
    assert one.page.locator("[data-testid=log] .line").count() > 12
    one.page.wait_for_function(RESTS)
    before = one.version
    one.take(one.page.locator("[data-choice]").first)
    one.wait_for_turn(before)
    one.page.wait_for_function(RESTS)
    one.by("divider").press("ArrowDown")
    one.page.wait_for_function(RESTS)
    one.by("log").hover()
    one.page.mouse.wheel(0, -3000)
    one.page.wait_for_function(f"() => !({RESTS})()")
