"""The floors of the page, in a real Chromium: prints what was measured beside each floor, and fails where one is missed.

    python tests/bench/page.py                          all of them, a few minutes on a quiet machine
    python tests/bench/page.py --only choices tiles     some
    python tests/bench/page.py --anyway                 print only: a busy machine is not the page's fault

choices   from the click on a choice against the greedy player until the board that shows it is painted; of that the page's own work in
          processor time, which tells more on a busy machine
first     from asking for a table's page, with an empty browser, until map and counters are drawn
tiles     a square of the largest board at its sharpest zoom: drawn now, and asked for again; then a whole view that comes closer
film      frames while pieces travel over the largest board with 600 counters
script    the page's script, packed
"""

from __future__ import annotations

import argparse
import gzip
import os
import random
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))
from film import film
from looking import FLAGS, busy, start

STATIC = Path(__file__).parents[2] / "src/longroll/table/static"
GAMES = ("divided-we-fall", "1863", "acw-campaign", "war-for-the-union", "never-call-retreat")
LARGEST = "never-call-retreat"
CHOOSE = """async (text) => {
    const table = document.querySelector('[data-testid=table]');
    const before = +table.dataset.version;
    const row = [...document.querySelectorAll('[data-choice]')].find((r) => r.dataset.choice === text);
    const began = performance.now();
    let shown = 0;
    const come = new Promise((done) => {
        const watch = new MutationObserver(() => {
            if (+table.dataset.version <= before) return;
            watch.disconnect();
            shown = performance.now() - began;
            requestAnimationFrame(() => {  // the frame that shows it; what is posted now comes after it is painted
                const after = new MessageChannel();
                after.port1.onmessage = () => done();
                after.port2.postMessage(0);
            });
        });
        watch.observe(table, { attributes: true, attributeFilter: ['data-version'] });
    });
    row.click();
    await new Promise((next) => setTimeout(next, 0));
    if (+table.dataset.version === before && row.isConnected && row.textContent.includes('do it?')) row.click();
    await come;
    return [shown, performance.now() - began];
}"""
FIRST = """() => {
    const look = () => {
        const sheet = document.querySelector('img.whole');
        const tiles = [...document.querySelectorAll('.world img')];
        const map = sheet ? sheet.dataset.drawn === 'true' : tiles.length > 0 && tiles.every((t) => t.complete && t.dataset.left === '0');
        if (map && document.querySelector('canvas.pieces')) window.firstView = performance.now();
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
FETCH = """async (address) => {
    const began = performance.now();
    const answer = await fetch(address, { cache: 'no-store' });
    if (!answer.ok) throw new Error(address + ' ' + answer.status);
    await createImageBitmap(await answer.blob());
    return performance.now() - began;
}"""
LAY = """async (body) => {
    const me = await (await fetch('/api/me')).json();
    const answer = await fetch('/api/tables', {method: 'POST', body: JSON.stringify(body),
        headers: {'content-type': 'application/json', 'x-csrf-token': me.csrf}});
    return (await answer.json()).id;
}"""
TURN = """() => { const t = document.querySelector('[data-testid=table]');
    return t.dataset.over === 'true' || (t.dataset.mine === 'true' && document.querySelector('[data-choice]:not(:disabled)')); }"""


class Figure(NamedTuple):
    """What was measured, and the most that it may be (None: only told)."""

    name: str
    value: float
    unit: str
    floor: float | None = None

    @property
    def kept(self) -> bool:
        return self.floor is None or self.value <= self.floor


def p95(values: list[float]) -> float:
    return sorted(values)[min(len(values) - 1, int(0.95 * len(values)))]


def opened(browser: Browser, url: str, body: dict[str, Any]) -> Page:
    """A table of somebody's own, open in a browser."""
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.set_default_timeout(120_000)
    page.goto(url)
    table = page.evaluate(LAY, body)
    page.goto(f"{url}/table/{table}")
    page.wait_for_selector("[data-testid=table]")
    return page


def choices(browser: Browser, url: str, count: int) -> list[Figure]:
    found = []
    for game in GAMES:
        page = opened(browser, url, {"game": game, "seed": 1})
        meter = page.context.new_cdp_session(page)
        meter.send("Performance.enable", {"timeDomain": "threadTicks"})
        dice = random.Random(1)
        times: list[tuple[float, float]] = []
        worked: list[float] = []
        while len(times) < count + 3:
            page.wait_for_function(TURN)
            rows = page.locator("[data-choice]:not(:disabled)").evaluate_all(
                "rows => rows.map((r) => r.dataset.choice).filter(Boolean)"
            )
            if not rows:
                break
            before = busy(meter)
            times.append(tuple(page.evaluate(CHOOSE, dice.choice(rows))))
            worked.append(1000 * (busy(meter) - before))
        page.context.close()
        painted = [whole for _, whole in times[3:]]  # the first ones wake workers and compile scripts
        found.append(Figure(f"choice to board, {game}, p95 of {len(painted)}", p95(painted), "ms", 50))
        found.append(Figure(f"choice to board, {game}, median", statistics.median(painted), "ms"))
        found.append(Figure(f"choice to page, {game}, p95", p95([s for s, _ in times[3:]]), "ms"))
        found.append(Figure(f"choice to board, {game}, work of the page, p95", p95(worked[3:]), "ms", 25))
    return found


def first(browser: Browser, url: str, count: int) -> list[Figure]:
    found = []
    for game in GAMES:
        page = opened(browser, url, {"game": game, "seed": 1})
        address, state = page.url, page.context.storage_state()
        page.context.close()
        times = []
        for _ in range(count):
            context = browser.new_context(viewport={"width": 1280, "height": 800}, storage_state=state)
            page = context.new_page()
            page.add_init_script(f"({FIRST})()")
            page.goto(address, wait_until="commit")
            page.wait_for_function("() => window.firstView > 0", timeout=120_000)
            times.append(page.evaluate("() => window.firstView") / 1000)
            context.close()
        found.append(Figure(f"first view, {game}, median of {count}", statistics.median(times), "s", 1.0))
    return found


def tiles(browser: Browser, url: str, count: int) -> list[Figure]:
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.set_default_timeout(120_000)
    page.goto(f"{url}/boards/{LARGEST}?counters=600")
    page.wait_for_selector("canvas.pieces", state="attached")
    page.wait_for_timeout(5000)  # somebody looks at the whole map before coming close
    board = page.evaluate(f"async () => (await fetch('/api/games/{LARGEST}/board')).json()")
    dice = random.Random(7)
    cold, warm = [], []
    for _ in range(count):
        place = dice.choice(board["places"])
        column, row = (int(place[axis] * 8 // 512) for axis in ("x", "y"))
        address = f"/api/games/{LARGEST}/board/tiles/4/{column}/{row}.png?mark={board['mark']}"
        cold.append(page.evaluate(FETCH, address))
        warm += [page.evaluate(FETCH, address) for _ in range(3)]
        page.wait_for_timeout(400)  # a hand moves on; what will be looked at next may be drawn meanwhile
    page.get_by_label("Show the whole map").click()
    page.wait_for_timeout(1500)
    began = time.perf_counter()
    for _ in range(8):
        page.get_by_label("Zoom in").click()
        page.wait_for_timeout(350)
    page.wait_for_function(
        "() => [...document.querySelectorAll('.world img')].every((t) => t.naturalWidth && t.dataset.left === '0')"
    )
    closer = time.perf_counter() - began
    page.context.close()
    return [
        Figure(f"sharpest tile, drawn now, median of {count}", statistics.median(cold) / 1000, "s", 0.3),
        Figure("sharpest tile, drawn now, p95", p95(cold) / 1000, "s", 0.3),
        Figure("sharpest tile, again, p95", p95(warm) / 1000, "s", 0.05),
        Figure("eight steps closer (2.8 s of them the steps) until all is sharp", closer, "s"),
    ]


def films(browser: Browser, url: str, count: int) -> list[Figure]:
    told = film(browser, url, LARGEST, 600)
    return [
        Figure("frames while pieces travel, mean gap", told["mean_ms"], "ms", 1000 / 58),
        Figure("frames while pieces travel, p95 gap", told["p95_ms"], "ms", 1000 / 29),
        Figure("frames while pieces travel, longest gap", told["longest_ms"], "ms"),
        Figure("the page's own thread, for a frame", told["page_ms"], "ms", 8),
        Figure("frames a second", told["frames_per_second"], ""),
    ]


def script(_browser: Browser, _url: str, _count: int) -> list[Figure]:
    packed = sum(len(gzip.compress(file.read_bytes(), 6)) for file in STATIC.glob("assets/*.js"))
    return [Figure("script, packed", packed / 1000, "kB", 150)]


PARTS: dict[str, tuple[Callable[[Browser, str, int], list[Figure]], int]] = {
    "script": (script, 1),
    "choices": (choices, 60),
    "first": (first, 5),
    "tiles": (tiles, 20),
    "film": (films, 1),
}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="+", choices=list(PARTS), default=list(PARTS))
    parser.add_argument("--anyway", action="store_true", help="floors that are missed fail nothing")
    options = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    missed = 0
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        process, url = start(home)
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            for name in options.only:
                measure, count = PARTS[name]
                for figure in measure(browser, url, count):
                    floor = "" if figure.floor is None else f"   at most {figure.floor:.3g}"
                    miss = "" if figure.kept else "   MISSED"
                    print(f"{figure.name:66} {figure.value:8.3g} {figure.unit:3}{floor}{miss}", flush=True)
                    missed += not figure.kept
            print(f"load of the machine {', '.join(f'{x:.1f}' for x in os.getloadavg())}")
        finally:
            browser.close()
            process.terminate()
            process.wait()
    return 0 if options.anyway else int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
