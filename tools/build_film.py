"""Pictures of the table for the README, and a short film of a turn: `python tools/build_film.py`.

A real server and a real Chromium play the guided tour of Divided We Fall with the pieces: Grant is picked up at Shiloh and put down at
Corinth. Every few moments the page is photographed, with an arrow where the pointer is. The film is a
GIF, which every reader of the README can show, below three million bytes. It needs the built page, Playwright, Pillow and Chromium.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Page, sync_playwright

TARGET = Path(__file__).resolve().parents[1] / "docs" / "table"
SIZE = {"width": 1200, "height": 750}
FILM_WIDE = 840
LIMIT = 3_000_000
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
ARMY, GOAL = "shiloh", "corinth"
BATTLE = ("fight", "commit")
"""the choices of the tour's battle, each by its beginning"""
SPOT = """async ([slug, lifted]) => {
    const board = await (await fetch('/api/games/divided-we-fall/board')).json();
    const place = board.places.find(p => p.slug === slug);
    const world = document.querySelector('.world').getBoundingClientRect();
    const k = world.width / board.width;
    return [world.left + place.x * k, world.top + place.y * k - (lifted ? 25 : 0)];
}"""
"""Where a place is on the screen, or the counter above it."""
PICTURED = """() => { const maps = [...document.querySelectorAll('.pic img')];
    return maps.length === document.querySelectorAll('.pic').length && maps.every(map => map.complete && map.naturalWidth); }"""
"""Every game of the lobby shows a piece of its map."""
ARROW = ((0, 0), (0, 19), (5, 15), (8, 22), (11, 21), (8, 14), (14, 14))
TO_BATTLE = """async ([wishes, kind]) => {
    const {csrf} = await (await fetch('/api/me')).json();
    const headers = {'content-type': 'application/json', 'x-csrf-token': csrf};
    const post = async (path, body) => (await fetch('/api/tables' + path, {method: 'POST', headers, body: JSON.stringify(body)})).json();
    const seats = {union: 'me', confederate: 'me'};
    let s = await post('', {game: 'acw-campaign', scenario: 'campaign', seats, seed: 7, options: {battles: 'table'}});
    for (let i = 0; i < 400 && s.kind !== kind; i++) {
        const texts = s.choices.map(c => c.text);
        s = await post(`/${s.id}/play`, {version: s.version, text: wishes.find(t => texts.includes(t)) ?? texts[0]});
    }
    return s.id;
}"""
"""A war of the Campaign, played over the wire until a battle waits for its form."""
MARCH = (
    "march washington", "road i-corps manassas-junction", "stand", "done", "halt", "none", "enough", "stay",
)  # fmt: skip


@contextmanager
def served() -> Iterator[str]:
    """The address of a server that ends with us."""
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-m", "longroll.cli.app", "serve", "--no-browser", "--port", "0"]
        environment = {**os.environ, "LONGROLL_HOME": home}
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            yield next(m[0] for line in process.stdout if (m := re.search(r"http://127\.0\.0\.1:\d+", line)))
        finally:
            process.terminate()
            process.wait(20)


class Camera:
    """Photographs of a page, each with the time that it is shown (milliseconds)."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[tuple[Image.Image, int]] = []
        self.pointer: tuple[float, float] | None = None

    def take(self, shown: int, name: str = "") -> None:
        raw = self.page.screenshot()
        picture = Image.open(io.BytesIO(raw)).convert("RGB")
        if name:
            picture.save(TARGET / f"{name}.jpg", quality=84, optimize=True)
        if self.pointer:
            x, y = self.pointer
            arrow = [(x + dx, y + dy) for dx, dy in ARROW]
            ImageDraw.Draw(picture).polygon(arrow, fill="#17130c", outline="#fffdf7", width=2)
        self.frames.append((picture, shown))

    def point(self, x: float, y: float, rest: int = 500) -> None:
        self.pointer = (x, y)
        self.page.mouse.move(x, y, steps=4)
        self.page.wait_for_timeout(rest)

    def point_at(self, place: str, lifted: bool) -> None:
        self.point(*self.page.evaluate(SPOT, [place, lifted]))

    def film(self, path: Path) -> int:
        """The frames as a GIF, with as many colours as fit below the limit."""
        tall = round(FILM_WIDE * SIZE["height"] / SIZE["width"])
        small = [
            (frame.resize((FILM_WIDE, tall), Image.Resampling.LANCZOS), shown) for frame, shown in self.frames
        ]
        for colours in (128, 96, 64, 48, 32):
            rows = [frame.quantize(colours, dither=Image.Dither.NONE) for frame, _ in small]
            times = [shown for _, shown in small]
            rows[0].save(path, save_all=True, append_images=rows[1:], duration=times, loop=0, optimize=True)
            if path.stat().st_size < LIMIT:
                break
        return path.stat().st_size


def version(page: Page) -> int:
    return int(page.get_by_test_id("table").get_attribute("data-version") or 0)


def come(page: Page, before: int) -> None:
    """Until the answer to a choice is on the map."""
    page.wait_for_function(
        "v => +document.querySelector('[data-testid=table]').dataset.version > v", arg=before
    )
    page.wait_for_timeout(1200)


def begin(page: Page, url: str) -> None:
    """The tour's table, laid and at rest."""
    page.goto(url)
    page.get_by_test_id("tour").click(timeout=60_000)
    page.locator("[data-testid=table][data-mine=true]").wait_for(timeout=60_000)
    page.wait_for_timeout(1500)


def turn(page: Page, url: str) -> Camera:
    """The tour from its first words to the field that is won."""
    camera = Camera(page)
    page.goto(url)
    page.get_by_test_id("tour").wait_for(timeout=60_000)
    page.wait_for_function(PICTURED, timeout=60_000)
    camera.take(1200, "lobby")
    begin(page, url)
    camera.take(2200, "guide")
    page.get_by_role("button", name="Next").first.click()
    page.wait_for_timeout(1200)
    camera.point_at(ARMY, lifted=True)
    camera.take(1200)
    page.mouse.down()
    page.mouse.up()
    page.locator(f".lit [data-place={GOAL}]").wait_for(state="attached")
    page.wait_for_timeout(600)
    camera.take(1800)
    camera.point_at(GOAL, lifted=False)
    page.get_by_test_id("outlook").first.wait_for()
    camera.take(2400, "campaign")
    before = version(page)
    page.mouse.down()
    page.mouse.up()
    come(page, before)
    camera.take(2200)
    for start in BATTLE:
        row = page.locator(f"[data-choice^='{start}']").first
        row.scroll_into_view_if_needed()
        box = row.bounding_box()
        assert box is not None
        camera.point(box["x"] + 120, box["y"] + box["height"] / 2, rest=1500)
        camera.take(1600)
        before = version(page)
        row.click()
        come(page, before)
        camera.take(1500)
    page.locator("[data-testid=table][data-mine=true]").wait_for(timeout=60_000)
    page.wait_for_timeout(1500)
    camera.take(3000)
    return camera


def supply(page: Page, url: str) -> None:
    """The supply layer of the same army."""
    begin(page, url)
    page.get_by_role("tab", name="Situation").click()
    page.get_by_role("group", name="Supply layer").get_by_role("button", name="Union").click()
    page.wait_for_timeout(3000)
    Camera(page).take(0, "supply-night")


def packet(page: Page, url: str) -> None:
    """A battle for a table of one's own: its packet, and the form that brings the result back."""
    page.goto(url)
    page.get_by_test_id("play").wait_for(timeout=60_000)
    table = page.evaluate(TO_BATTLE, [MARCH, "battle-form"])
    page.goto(f"{url}/table/{table}")
    page.get_by_test_id("form").wait_for(timeout=60_000)
    page.wait_for_timeout(1500)
    Camera(page).take(0, "battle")


def phone(page: Page, url: str) -> None:
    begin(page, url)
    Camera(page).take(0, "phone")


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not chromium:
        sys.exit("no Chromium here: make chromium")
    TARGET.mkdir(parents=True, exist_ok=True)
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_context(viewport=SIZE).new_page()  # type: ignore[arg-type]
        camera = turn(page, url)
        supply(browser.new_context(viewport=SIZE, color_scheme="dark").new_page(), url)  # type: ignore[arg-type]
        packet(browser.new_context(viewport=SIZE).new_page(), url)  # type: ignore[arg-type]
        small = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
        phone(small.new_page(), url)
        browser.close()
    print(f"turn.gif, {camera.film(TARGET / 'turn.gif') // 1000} kB, {len(camera.frames)} pictures")


if __name__ == "__main__":
    main()
