"""The film of an enemy's turn on a full board: a made-up table of 600 counters tells it to the page, frames are counted."""

from __future__ import annotations

import json
import statistics
from itertools import pairwise
from typing import Any
from urllib.request import urlopen

from looking import busy
from playwright.sync_api import Browser, Route, WebSocketRoute

MARCHES = 12
STEPS = 5
FRAMES = """async () => {
    const shown = () => document.querySelector('[data-testid=show]');
    const next = () => new Promise(requestAnimationFrame);
    while (!shown()) await next();
    const times = [];
    while (shown()) times.push(await next());
    return times;
}"""


def around(places: list[dict[str, Any]], start: int, most: int) -> list[str]:
    """A way of a few hexes, each beside the one before, always on eastward."""
    way = [places[start]]
    for _ in range(most):
        here = way[-1]
        reach = 2.2 * here["h"]
        beside = [
            p
            for p in places[max(0, start - 400) : start + 400]
            if p not in way and abs(p["x"] - here["x"]) < reach and abs(p["y"] - here["y"]) < reach
        ]
        if not beside:
            break
        way.append(max(beside, key=lambda p: p["x"] + 0.3 * p["y"]))
    return [str(p["slug"]) for p in way]


def counter(number: int) -> dict[str, Any]:
    side = ("union", "confederate")[number % 2]
    return {"side": side, "kind": "infantry", "sign": "infantry", "name": f"Corps {number}", "strength": 1 + number % 9,
            "moved": False, "id": f"corps-{number}"}  # fmt: skip


def standing(slugs: list[str]) -> dict[str, Any]:
    return {
        slug: {"name": slug, "control": "union", "stacks": [counter(i)], "markers": []}
        for i, slug in enumerate(slugs)
    }


def moved(places: dict[str, Any], ways: list[list[str]]) -> dict[str, Any]:
    """The same board after every first counter of a way has come to its end."""
    found = dict(places)
    for way in ways:
        gone = found.pop(way[0])
        there = found.get(way[-1], {"name": way[-1], "control": "union", "stacks": [], "markers": []})
        found[way[-1]] = {**there, "stacks": [*there["stacks"], *gone["stacks"]]}
    return found


def tale(index: int, way: list[str]) -> dict[str, Any]:
    return {"index": index, "decision": index, "side": "confederate", "turn": "1", "phase": "", "event": "Moved",
            "text": f"Corps {index} marches", "rule": "", "roll": None, "places": way, "tale": "move"}  # fmt: skip


def snapshot(
    game: str, version: int, mine: bool, places: dict[str, Any], log: list[dict[str, Any]]
) -> dict[str, Any]:
    sides = {
        "union": {"name": "Union", "camp": "union"},
        "confederate": {"name": "Confederate", "camp": "confederate"},
    }
    view = {"game": game, "scenario": "x", "turn": {"index": 1, "label": "1861", "phase": ""}, "viewer": "union",
            "sides": sides, "places": places, "tracks": [], "decision": None, "over": False, "result": None}  # fmt: skip
    return {
        "type": "snapshot", "id": "film-table", "version": version, "game": game, "scenario": "x", "name": "Film",
        "owner": False, "seats": {}, "eyes": {}, "pace": None, "clocks": {}, "late": None, "may": [], "draw": None,
        "rematch": None, "watched": True, "parties": {}, "roles": {}, "me": ["union"], "viewer": "union", "view": view,
        "to_decide": "union" if mine else "confederate", "my_decision": mine, "kind": "", "prompt": "Go on", "rule": "",
        "role": "", "place": "", "piece": "", "battle": "", "choices": [], "papers": [], "form": "",
        "decisions": version, "log_length": len(log), "since": 0, "log_tail": log[-12:], "suggests": False,
        "advice": False, "can_undo": False, "over": False, "result": None, "stuck": None,
    }  # fmt: skip


def film(browser: Browser, url: str, game: str, counters: int) -> dict[str, float]:
    with urlopen(f"{url}/api/games/{game}/board", timeout=180) as answer:
        places = [p for p in json.load(answer)["places"] if str(p["slug"]).isdigit()]
    step = len(places) // counters
    chosen = [i * step for i in range(counters)]
    middle = chosen[len(chosen) // 3 : 2 * len(chosen) // 3]
    ways = [around(places, start, STEPS) for start in middle[:: len(middle) // MARCHES][:MARCHES]]
    before = standing([str(places[i]["slug"]) for i in chosen])
    after = moved(before, ways)
    log = [tale(i, way) for i, way in enumerate(ways)]
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="no-preference")
    page = context.new_page()
    page.set_default_timeout(60_000)
    sockets: list[WebSocketRoute] = []

    def tell(route: Route) -> None:
        answers = {
            "/chat": {"messages": []},
            "/notes": {"notes": []},
            "/threats": {"certain": True, "worlds": 1, "rows": []},
        }
        path = route.request.url.partition("?")[0]
        answer = next((told for end, told in answers.items() if path.endswith(end)), None)
        route.fulfill(json=answer or snapshot(game, 1, True, before, []))

    page.route("**/api/tables/film-table**", tell)
    page.route("**/api/tables/film-table/**", tell)
    page.route_web_socket("**/api/tables/film-table/live**", lambda socket: sockets.append(socket))
    page.goto(f"{url}/table/film-table")
    page.wait_for_selector("canvas.pieces", state="attached")
    page.wait_for_function("() => document.querySelector('[data-testid=board]').dataset.counters > 500")
    page.wait_for_timeout(3000)
    meter = context.new_cdp_session(page)
    meter.send("Performance.enable", {"timeDomain": "threadTicks"})
    sockets[-1].send(json.dumps(snapshot(game, 2, False, before, [])))
    page.wait_for_function("() => document.querySelector('[data-testid=table]').dataset.mine === 'false'")
    spent = busy(meter)
    sockets[-1].send(json.dumps(snapshot(game, 3, True, after, log)))
    times = page.evaluate(FRAMES)
    spent = busy(meter) - spent
    context.close()
    gaps = [b - a for a, b in pairwise(times)]
    return {
        "frames_per_second": 1000 / statistics.mean(gaps),
        "mean_ms": statistics.mean(gaps),
        "p95_ms": sorted(gaps)[int(len(gaps) * 0.95)],
        "longest_ms": max(gaps),
        "page_ms": 1000 * spent / len(gaps),
    }
