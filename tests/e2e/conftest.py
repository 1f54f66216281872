"""A real server, a real Chromium, and hands that use the page as a person does."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src/longroll/table/static"
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
expect.set_options(
    timeout=20_000
)  # the first question wakes a worker, which takes its time on a busy machine
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]


class Server:
    """`longroll serve` in a process of its own; it can be killed and started again on the same port."""

    def __init__(self, home: Path, *words: str) -> None:
        self.home = home
        self.words = words
        self.port = 0
        self.url = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Server:
        command = [
            sys.executable,
            "-m",
            "longroll.cli.app",
            "serve",
            "--no-browser",
            "--port",
            str(self.port),
            *self.words,
        ]
        environment = {**os.environ, "LONGROLL_HOME": str(self.home)}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                self.port, self.url = int(found[1]), found[0].rstrip("/")
                return self
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(10)


class Player:
    """A page, and what a person does on it."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def by(self, name: str) -> Any:
        return self.page.get_by_test_id(name)

    def lobby(self) -> Player:
        self.page.goto(self.url)
        expect(self.by("play")).to_be_enabled(timeout=20_000)
        return self

    def api(self, method: str, path: str, body: Any = None) -> Any:
        """A request in the name of this browser, for laying tables that the lobby would take many clicks for."""
        return self.page.evaluate(
            """async ([method, path, body]) => {
                const me = await (await fetch('/api/me')).json();
                const answer = await fetch('/api' + path, {method, body: body ? JSON.stringify(body) : undefined,
                    headers: {'content-type': 'application/json', 'x-csrf-token': me.csrf}});
                return await answer.json();
            }""",
            [method, path, body],
        )

    def lay(self, game: str, scenario: str, seats: dict[str, str], seed: int, **options: Any) -> str:
        self.lobby()
        body = {"game": game, "scenario": scenario, "seats": seats, "seed": seed, "options": options}
        found = self.api("POST", "/tables", body)
        assert "id" in found, found
        self.page.goto(f"{self.url}/table/{found['id']}")
        self.ready()
        return str(found["id"])

    def ready(self) -> Player:
        expect(self.by("table")).to_be_visible(timeout=40_000)
        return self

    @property
    def version(self) -> int:
        return int(self.by("table").get_attribute("data-version"))

    def wait_for_turn(self, after: int | None = None) -> bool:
        """Until a decision is mine (at a later version), or the game is over; tells whether there is one."""
        self.page.wait_for_function(
            """after => { const t = document.querySelector('[data-testid=table]');
                return t.dataset.over === 'true' || (t.dataset.mine === 'true' && +t.dataset.version > after); }""",
            arg=-1 if after is None else after,
            timeout=60_000,
        )
        return bool(self.by("table").get_attribute("data-over") != "true")

    def take(self, row: Any) -> None:
        """Click a choice; where it asks whether what it leaves undone is meant so, once more."""
        row.click()
        again = self.page.locator("[data-choice]").filter(has_text="do it?")
        if again.count():
            again.click()

    def choose(self, text: str) -> None:
        before = self.version
        row = self.page.locator(f'[data-choice="{text}"]').first
        if not row.count():  # the same act with another number, or with a place that is chosen on the map
            whole = next(x for x in self.page.locator("[data-texts]").all() if text in texts_of(x))
            if whole.get_attribute("data-row") == "where":
                whole.click()
                self.by("in-hand").locator("summary").click()
                row = self.page.locator(f'[data-goal="{text.split()[-1]}"]')
            else:
                while whole.get_attribute("data-choice") != text:
                    whole.locator("xpath=..").get_by_role("button", name="One fewer").click()
        self.take(row)
        self.page.wait_for_function(
            "before => +document.querySelector('[data-testid=table]').dataset.version > before", arg=before
        )


def texts_of(row: Any) -> list[str]:
    """The choices that one row of the list stands for."""
    return str(row.get_attribute("data-texts") or row.get_attribute("data-choice")).split("|")


def barriers(player: Player) -> list[Any]:
    """What axe finds on the page as it stands."""
    player.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = player.page.evaluate("async () => (await axe.run(document)).violations")
    return [(v["id"], v["help"], [n["html"][:160] for n in v["nodes"][:3]]) for v in found]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert (STATIC / "index.html").is_file(), "the page is not built: make web"
    server = Server(tmp_path_factory.mktemp("table")).start()
    for game in (
        "divided-we-fall",
        "1863",
        "war-for-the-union",
    ):  # maps are drawn once per home, which takes seconds
        with urlopen(f"{server.url}/api/games/{game}/board", timeout=180) as answer:
            assert answer.status == 200
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert chromium, "no Chromium here: make chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def sit(browser: Browser, server: Server) -> Iterator[Callable[..., Player]]:
    """A person with a browser of his own; `sit(phone=True, dark=True)`."""
    contexts: list[BrowserContext] = []
    players: list[Player] = []

    def one(
        phone: bool = False, dark: bool = False, wide: int = 1280, tall: int = 800, still: bool = True
    ) -> Player:
        context = browser.new_context(
            viewport={"width": 390, "height": 844} if phone else {"width": wide, "height": tall},
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        players.append(Player(context.new_page(), server.url))
        return players[-1]

    yield one
    for context in contexts:
        context.close()
    for player in players:
        assert player.errors == []
