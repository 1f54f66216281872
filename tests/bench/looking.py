"""How the page feels in a real Chromium: the first view of a game, and the frames while a full map is moved.

    python tests/bench/looking.py                                       both
    python tests/bench/looking.py --only panning --counters 600         Never Call Retreat, 14,026 hexes
    python tests/bench/looking.py --only panning --board war-for-the-union

First view: from asking for the page of a table, with an empty browser, until map and counters are drawn. Panning: the map is
dragged for three seconds, then zoomed in and out for three; what counts is the time between two animation frames, and the
processor time that the page's own thread spends on a frame (script, style, layout, paint), which no graphics card can spare.
Without a graphics card Chromium draws in software, on the same processors as everything else, so a machine with one is
better than what is measured here.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
PAN = """async ([seconds, step]) => {
  const board = document.querySelector('[data-testid=board]');
  const world = board.querySelector('.world');
  const box = board.getBoundingClientRect();
  const at = (kind, x, y, on) =>
    on.dispatchEvent(new MouseEvent(kind, { view: window, bubbles: true, cancelable: true, button: 0, clientX: x, clientY: y }));
  let x = box.x + box.width / 2, y = box.y + box.height / 2, way = step;
  at('mousedown', x, y, board);
  const before = world.style.transform, times = [];
  await new Promise((done) => {
    const start = performance.now();
    const frame = (now) => {
      times.push(now);
      if (now - start > seconds * 1000) return done();
      x -= way; y -= way / 3;
      if (Math.abs(x - box.x - box.width / 2) > box.width / 3) way = -way;
      at('mousemove', x, y, window);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  at('mouseup', x, y, window);
  return { moved: world.style.transform !== before, times };
}"""

ZOOM = """async ([seconds]) => {
  const board = document.querySelector('[data-testid=board]');
  const box = board.getBoundingClientRect();
  const x = box.x + box.width / 2, y = box.y + box.height / 2, before = board.dataset.zoom, times = [];
  let moved = false;
  await new Promise((done) => {
    const start = performance.now();
    const frame = (now) => {
      times.push(now);
      moved ||= board.dataset.zoom !== before;
      if (now - start > seconds * 1000) return done();
      board.dispatchEvent(new WheelEvent('wheel', { view: window, bubbles: true, cancelable: true, clientX: x, clientY: y,
        deltaY: now - start < seconds * 500 ? -9 : 9 }));
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  return { moved, times };
}"""


def start(home: str) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "longroll.cli.app", "serve", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        command, env={**os.environ, "LONGROLL_HOME": home}, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found, "the server did not start"
    return process, found[0].rstrip("/")


def drawn(page: Page) -> None:
    """Map and counters are there: the sheet is painted, or every tile in sight has come."""
    page.wait_for_selector("[data-testid=board]", timeout=120_000)
    page.wait_for_function(
        """() => { const sheet = document.querySelector('img.whole');
            if (sheet) return sheet.dataset.drawn === 'true';
            const tiles = [...document.querySelectorAll('.world img')];
            return tiles.length > 0 && tiles.every((t) => t.complete && t.dataset.left === '0'); }""",
        timeout=120_000,
    )


def first_view(browser: Browser, url: str, game: str, times: int) -> dict[str, Any]:
    found = []
    for _ in range(times):
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        page.goto(url)
        table = page.evaluate(
            """async (game) => {
                const me = await (await fetch('/api/me')).json();
                const answer = await fetch('/api/tables', {method: 'POST', body: JSON.stringify({game}),
                    headers: {'content-type': 'application/json', 'x-csrf-token': me.csrf}});
                return (await answer.json()).id; }""",
            game,
        )
        state = context.storage_state()
        context.close()
        context = browser.new_context(viewport={"width": 1280, "height": 800}, storage_state=state)
        page = context.new_page()
        began = time.perf_counter()
        page.goto(f"{url}/table/{table}", wait_until="commit")
        page.wait_for_selector("canvas.pieces", state="attached")
        counters = time.perf_counter() - began
        drawn(page)
        found.append((round(counters, 2), round(time.perf_counter() - began, 2)))
        context.close()
    return {"game": game, "counters_s": [c for c, _ in found], "map_s": [m for _, m in found]}


def busy(meter: CDPSession) -> float:
    """Seconds of processor time that the page's own thread has worked."""
    told = meter.send("Performance.getMetrics")["metrics"]
    return float(next(row["value"] for row in told if row["name"] == "TaskDuration"))


def panning(browser: Browser, url: str, board: str, counters: int, zooms: list[int]) -> list[dict[str, Any]]:
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(f"{url}/boards/{board}?counters={counters}")
    drawn(page)
    meter = page.context.new_cdp_session(page)
    meter.send("Performance.enable", {"timeDomain": "threadTicks"})
    found = []
    for clicks in zooms:
        page.get_by_label("Show the whole map").click()
        page.wait_for_timeout(900)
        for _ in range(clicks):
            page.get_by_label("Zoom in").click()
            page.wait_for_timeout(350)
        page.wait_for_timeout(500)
        drawn(page)
        for how, script, words in (("pan", PAN, [3, 6]), ("zoom", ZOOM, [3])):
            before = busy(meter)
            told = page.evaluate(script, words)
            assert told["moved"], f"the map did not {how}"
            gaps = [b - a for a, b in zip(told["times"], told["times"][1:])]
            found.append(
                {
                    "board": board,
                    "counters": int(page.get_by_test_id("board").get_attribute("data-counters") or 0),
                    "zoomed_in": clicks,
                    "how": how,
                    "frames_per_second": round(1000 / statistics.mean(gaps), 1),
                    "page_ms_per_frame": round(1000 * (busy(meter) - before) / len(gaps), 2),
                    "median_ms": round(statistics.median(gaps), 1),
                    "p95_ms": round(sorted(gaps)[int(len(gaps) * 0.95)], 1),
                    "longest_ms": round(max(gaps), 1),
                }
            )
            page.wait_for_timeout(600)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", choices=["first", "panning"])
    parser.add_argument("--board", default="never-call-retreat")
    parser.add_argument("--game", default="divided-we-fall")
    parser.add_argument("--counters", type=int, default=600)
    parser.add_argument("--times", type=int, default=3)
    options = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        process, url = start(home)
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            if options.only != "panning":
                print(json.dumps(first_view(browser, url, options.game, options.times)))
            if options.only != "first":
                for row in panning(browser, url, options.board, options.counters, [0, 4, 8]):
                    print(json.dumps(row))
            browser.close()
            print(json.dumps({"load": [round(x, 1) for x in os.getloadavg()]}))
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main()
