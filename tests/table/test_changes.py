"""Pages follow by changes: whatever happens at a table, a page that follows shows what a whole snapshot would."""

import json
import random
from contextlib import ExitStack
from typing import Any

import orjson
import pytest

from longroll.core import registry
from longroll.table.shown import Shown
from table.following import apply
from table.persons import FRIENDS, Person


@pytest.mark.parametrize("game", [*(g.slug for g in registry.games() if g.playable)])
def test_changes_make_the_snapshot_whole(host: Person, game: str) -> None:
    """Over a game's beginning, choices and taking back: the changes tell all that is new and nothing else."""
    rng = random.Random(7)
    sides = registry.new(game).sides
    now = host.lay(game, seats=dict.fromkeys(sides, "me"))
    shown, told = Shown(now), now
    sizes = []
    for _ in range(25):
        if now["over"]:
            break
        if now["can_undo"] and rng.random() < 0.3:
            now = host.undo(now)
        else:
            now = host.play(now, rng.choice(now["choices"])["text"])
            del now["way"]  # of the answer to a choice alone
        next_shown = Shown(now)
        news = json.loads(next_shown.since(shown))
        told = apply(told, news)
        assert told == now
        sizes.append((len(next_shown.since(shown)), len(next_shown.whole)))
        shown = next_shown
    assert sum(a for a, _ in sizes) < sum(b for _, b in sizes)


def test_a_page_that_follows_shows_what_one_that_does_not(host: Person, guest: Person) -> None:
    table = host.lay("divided-we-fall", seats={"usa": "me", "csa": "me"})

    def whole(page: Any) -> dict[str, Any]:
        return {k: v for k, v in page.receive_json().items() if k != "type"}

    with guest.live(table, "?changes=1") as follows, guest.live(table) as plain:
        seen: dict[str, Any] = {}
        for _ in range(8):
            now = host.see(table)
            host.play(now, now["choices"][0]["text"])
            want = whole(plain)
            while want["version"] <= now["version"]:
                want = whole(plain)
            while seen.get("version", 0) < want["version"]:
                news = follows.receive_json()
                if news.pop("type") == "snapshot":
                    assert not seen  # whole only once
                    seen = news
                else:
                    seen = apply(seen, news)
            assert seen == want


WIRE = [
    *((g.slug, {}) for g in registry.games() if g.playable),
    ("acw-campaign", {"intelligence": True}),
]


@pytest.mark.parametrize(("game", "options"), WIRE, ids=lambda x: "-".join(x) if isinstance(x, dict) else x)
def test_what_follows_on_the_wire_is_the_snapshot_to_the_byte(
    host: Person, guest: Person, game: str, options: dict[str, Any]
) -> None:
    """Over the websocket of either player, and of somebody who looks on: the changes applied to what came last are what a page
    that opens now is sent, byte by byte."""
    rng = random.Random(3)
    mine, *others = registry.new(game).rules.seats(registry.new(game).state).values()
    seats = dict.fromkeys(mine, "me") | {side: "open" for party in others for side in party}
    table = host.lay(game, seats=seats, options=options)
    token = host.post(f"/api/tables/{table['id']}/invites", {"sides": list(others[0])}, 201)["token"]
    guest.post(f"/api/invites/{token}")
    stranger = Person(host.client)
    watchers = {"host": host, "guest": guest, "stranger": stranger}
    with ExitStack() as open_pages:
        pages = {
            name: open_pages.enter_context(person.live(table, "?changes=1"))
            for name, person in watchers.items()
        }
        seen: dict[str, dict[str, Any]] = {name: {} for name in pages}
        decided = 0
        for _ in range(30):
            now = host.see(table)
            if now["over"]:
                break
            player = host if now["my_decision"] else guest
            now = now if player is host else guest.see(table)
            if now["can_undo"] and rng.random() < 0.2:
                player.undo(now)
            else:
                player.play(now, rng.choice(now["choices"])["text"])
            decided += 1
            for name, page in pages.items():
                while seen[name].get("version", 0) <= now["version"]:
                    news = page.receive_json()
                    kind = news.pop("type")
                    seen[name] = news if kind == "snapshot" else apply(seen[name], news)
                with watchers[name].live(table) as fresh:
                    whole = fresh.receive_json()
                assert whole.pop("type") == "snapshot"
                assert _bytes(seen[name]) == _bytes(whole), name
        assert decided > 10


def _bytes(snapshot: dict[str, Any]) -> bytes:
    """A snapshot as it would travel. The order in which the parts of an object are named says nothing."""
    return orjson.dumps(snapshot, option=orjson.OPT_SORT_KEYS)


def test_onlookers_share_one_snapshot_and_players_do_not(host: Person, guest: Person, local: Any) -> None:
    """Made once for each kind of viewer, and never one person's for another."""
    table = host.lay(scenario="long", seats=FRIENDS)
    house = local.app.state.server.house
    for person in (guest, Person(local).hello(), Person(local)):
        assert person.see(table)["me"] == []
    match = house.matches[table["id"]]
    assert [key for key in match.cache if key[0] == "shown" and key[1] is None] == [("shown", None, None)]
    assert host.see(table)["me"] == ["blue"]
    assert host.see(table)["choices"]
    assert guest.see(table)["choices"] == []
