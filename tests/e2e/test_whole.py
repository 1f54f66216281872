"""A whole short scenario, from the set-up to the result, played with the pieces: by mouse, by touch, by keys.

1863 with one monthly turn. Each command of mine marches by picking a piece up and putting it down; what asks for no piece is
answered by its button.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Request, expect

from e2e.conftest import Player
from e2e.test_pieces import SPOT, look_at, snapshot

Sit = Callable[..., Player]
GAME = "1863"
SEATS = {
    "union-east": "me",
    "confederate-west": "me",
    "union-west": "random",
    "confederate-east": "random",
}
MARCHES = 1
FREE = """([x, y]) => {
    const found = document.elementFromPoint(x, y);
    return Boolean(found?.closest('[data-testid=board]')) && !found.closest('.still, button');
}"""
"""Whether a spot of the screen is map, with nothing lying over it."""


class Hands(ABC):
    """A person, and how he reaches for things."""

    def __init__(self, one: Player, names: dict[str, str]) -> None:
        self.one = one
        self.names = names
        self.tried: set[str] = set()

    @abstractmethod
    def press(self, button: Locator) -> None:
        """A button of the page."""

    @abstractmethod
    def look(self, place: str) -> None:
        """The eye goes to a place."""

    @abstractmethod
    def pick(self, place: str) -> None:
        """What stands at a place is taken in hand."""

    @abstractmethod
    def put(self) -> bool:
        """What is in hand is put down where nobody fights; whether there was such a place."""

    @abstractmethod
    def let_go(self) -> None:
        """What is in hand goes back, and the panel is closed."""

    def march(self, now: dict[str, Any]) -> bool:
        """One piece is picked up and put down; tells whether it went."""
        places = [p for c in now["choices"] if c["pieces"] for p in c["places"][:1]]
        place = next((p for p in places if p not in self.tried), None)
        if place is None:
            return False
        self.tried.add(place)
        self.look(place)
        self.pick(place)
        expect(self.one.by("place-panel")).to_be_visible()
        expect(self.one.page.get_by_text("Looking where they can go")).to_have_count(0)
        if self.put():
            return True
        self.let_go()
        return False

    def answer(self) -> None:
        """What ends the question, else the first answer; a place that is still open is the first in words."""
        end = self.one.by("ends").locator("button").first
        if end.count():
            self.press(end)
            if "do it?" in end.inner_text():
                self.press(end)
            return
        row = self.one.page.locator("[data-row]").first
        self.press(row)
        if self.one.page.locator("[data-doing]").count():
            self.press(self.one.by("in-hand").locator("summary"))
            self.press(self.one.page.locator("[data-goal]").first)

    def quiet(self) -> list[str]:
        """Where what is in hand can go without a battle."""
        goals = self.one.page.locator("[data-goal]").all()
        found = [g for g in goals if "battle" not in (g.text_content() or "")]
        return [str(g.get_attribute("data-goal")) for g in found]

    def in_sight(self) -> tuple[float, float] | None:
        """A quiet goal that lies open on the screen."""
        for place in self.quiet():
            spot = self.one.page.evaluate(SPOT, [place, False])
            if self.one.page.evaluate(FREE, spot):
                return (spot[0], spot[1])
        return None


class Mouse(Hands):
    def press(self, button: Locator) -> None:
        button.click()

    def look(self, place: str) -> None:
        self.press(self.one.page.get_by_role("button", name="Find a place on the map"))
        self.one.by("find-place").fill(self.names[place])
        self.press(self.one.page.get_by_role("listbox", name="Places found").get_by_role("option").first)
        self.one.page.wait_for_timeout(300)  # the map comes to rest, and counters take their size

    def pick(self, place: str) -> None:
        self.one.page.mouse.click(*self.one.page.evaluate(SPOT, [place, True]))

    def put(self) -> bool:
        spot = self.in_sight()
        if spot:
            self.one.page.mouse.click(*spot)
        return spot is not None

    def let_go(self) -> None:
        if self.one.by("in-hand").count():
            self.press(self.one.by("in-hand").get_by_role("button", name="Put back"))
        self.press(self.one.by("place-panel").get_by_role("button", name="Close"))


class Fingers(Mouse):
    def press(self, button: Locator) -> None:
        button.tap()

    def pick(self, place: str) -> None:
        self.one.page.touchscreen.tap(*self.one.page.evaluate(SPOT, [place, True]))

    def put(self) -> bool:
        spot = self.in_sight()
        if spot:
            self.one.page.touchscreen.tap(*spot)
        return spot is not None

    def let_go(self) -> None:
        self.press(self.one.by("place-panel").get_by_role("button", name="Close"))
        if self.one.by("in-hand").count():
            self.press(self.one.by("in-hand").get_by_role("button", name="Put back"))

    def rest(self, place: str) -> None:
        """A finger that stays where it is for a while."""
        x, y = self.one.page.evaluate(SPOT, [place, True])
        hand = self.one.page.context.new_cdp_session(self.one.page)
        hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        self.one.page.wait_for_timeout(800)
        hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


class Keys(Hands):
    def press(self, button: Locator) -> None:
        if "end" in (button.get_attribute("class") or "").split():
            self.one.page.keyboard.press("d")
        else:
            button.press("Enter")

    def look(self, place: str) -> None:
        look_at(self.one, self.names[place])

    def pick(self, place: str) -> None:
        self.one.page.keyboard.press("Enter")

    def put(self) -> bool:
        quiet = {self.names[place] for place in self.quiet()}
        self.one.page.keyboard.press("Escape")  # the panel closes, the piece stays in hand
        for _ in range(min(60, 2 * len(quiet))):
            self.one.page.keyboard.press("n")
            said = self.one.by("said").inner_text()
            if said.startswith("To ") and "battle" not in said:
                self.one.page.keyboard.press("Enter")
                return True
        return False

    def let_go(self) -> None:
        for _ in range(2):
            self.one.page.keyboard.press("Escape")


def begin(one: Player, kind: type[Hands]) -> Hands:
    one.lay(GAME, "standard", SEATS, seed=5, last_turn=1)
    board = one.api("GET", f"/games/{GAME}/board")
    return kind(one, {place["slug"]: place["name"] for place in board["places"]})


def play_to_the_end(hands: Hands) -> Counter[str]:
    """Until the game is over; how often each command has marched by hand."""
    one = hands.one
    marched: Counter[str] = Counter()
    before, decisions = None, 0
    while one.wait_for_turn(before):
        before, now = one.version, snapshot(one)
        side = now["to_decide"]
        if one.by("set-up").count():
            hands.press(one.by("set-up"))
        elif now["kind"] == "move" and marched[side] < MARCHES and hands.march(now):
            marched[side] += 1
        elif one.version == before:
            hands.answer()
        decisions += 1
        assert decisions < 120, "it does not come to an end"
    return marched


@pytest.mark.parametrize("kind", [Mouse, Fingers, Keys], ids=["mouse", "touch", "keys"])
def test_a_whole_scenario_with_the_pieces(sit: Sit, kind: type[Hands]) -> None:
    one = sit(phone=kind is Fingers)
    ways: list[list[str]] = []

    def note(request: Request) -> None:
        if request.url.endswith("/play"):
            ways.append(json.loads(request.post_data or "{}").get("texts") or [])

    one.page.on("request", note)
    hands = begin(one, kind)
    if isinstance(hands, Fingers):
        hands.look("washington-dc")
        hands.rest("washington-dc")
        expect(one.by("place-panel")).to_contain_text("Washington")
        expect(one.by("place-panel").locator("[aria-pressed=true]")).to_have_count(0)
        hands.let_go()
    marched = play_to_the_end(hands)
    assert marched == {"union-east": MARCHES, "confederate-west": MARCHES}
    assert sum(1 for way in ways if way) >= 2 * MARCHES, (
        "every march was a way, played by putting a piece down"
    )
    result = snapshot(one)["result"]
    expect(one.page.get_by_text("The game is over").first).to_be_visible()
    expect(one.page.get_by_text(result["reason"]).first).to_be_visible()
