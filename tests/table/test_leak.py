"""Hidden information never leaves the server: what a seat receives must not change when the unseen is dealt afresh."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from longroll.core import registry
from longroll.table.match import Match
from longroll.table.seen import open_book
from table.persons import Person

SEATS = {
    "toy": ({"blue": "me", "grey": "open"}, ["grey"]),
    "1863": (
        {"union-east": "me", "confederate-west": "me", "union-west": "open", "confederate-east": "open"},
        ["union-west"],
    ),
}


def everything(person: Person, table: dict[str, Any], decisions: int) -> dict[str, bytes]:
    """Every byte that the server tells this person about a game."""
    path = f"/api/tables/{table['id']}"
    asked = ["", "/log", "/charts", "/journal", "/export.json", f"/at/{decisions}"]
    found = {where: person.ask("GET", f"{path}{where}").content for where in asked}
    with person.live(table) as page:
        found["live"] = page.receive_text().encode()
    return found


def play_on(persons: list[Person], table: dict[str, Any], seed: int, most: int) -> Iterator[int]:
    """Random play by both persons, with a choice taken back now and then; stops at every decision."""
    rng = random.Random(seed)
    for number in range(most):
        person = next((p for p in persons if p.see(table)["my_decision"]), None)
        if person is None:
            return
        now = person.see(table)
        after = person.play(now, rng.choice(now["choices"])["text"])
        if after["can_undo"] and rng.random() < 0.15:
            person.undo(after)
        yield number


@pytest.mark.parametrize(
    ("game", "scenario", "most", "every"), [("toy", "long", 60, 3), ("1863", "standard", 100, 20)]
)
def test_what_a_seat_receives_does_not_depend_on_the_unseen(
    local: TestClient, host: Person, guest: Person, game: str, scenario: str, most: int, every: int
) -> None:
    seats, offered = SEATS[game]
    table = host.lay(game, scenario=scenario, seats=seats)
    token = host.post(f"/api/tables/{table['id']}/invites", {"sides": offered}, 201)["token"]
    guest.post(f"/api/invites/{token}")
    onlooker = Person(local).hello()
    onlooker.see(table)
    match: Match = local.app.state.server.house.matches[table["id"]]  # type: ignore[attr-defined]
    compared = 0
    for number in play_on([host, guest], table, 5, most):
        if number % every or match.game.over:
            continue
        true = match.game
        for person in (host, guest, onlooker):
            mine = person.see(table)["me"] or list(match.rules.sides)
            told = everything(person, table, match.decisions)
            for side in mine[:1] if person is not onlooker else mine[:2]:
                match.session.game = true.imagine(side, 99 + number)
                match.cache.clear()
                again = everything(person, table, match.decisions)
                match.session.game = true
                match.cache.clear()
                assert again == told, f"{side} can tell at decision {match.decisions}"
                compared += 1
    assert compared > 10


def test_the_past_and_the_log_are_a_seats_own(
    two: tuple[Person, Person, dict[str, Any]], local: TestClient
) -> None:
    """Looking back shows what that seat saw then, and the log has no gap where something is hidden."""
    blue, grey, table = two
    onlooker = Person(local).hello()
    seen: dict[int, list[Any]] = {}
    for _ in play_on([blue, grey], table, 3, 40):
        now = blue.see(table)
        seen[now["decisions"]] = [p.see(table)["view"] for p in (blue, grey, onlooker)]
    match: Match = local.app.state.server.house.matches[table["id"]]  # type: ignore[attr-defined]
    path = f"/api/tables/{table['id']}"
    for number, views in seen.items():
        for person, view in zip((blue, grey, onlooker), views):
            assert person.get(f"{path}/at/{number}")["view"] == view
    assert any(type(event).__name__ == "Bid" for event in match.events)
    for person, side in ((blue, "blue"), (grey, "grey"), (onlooker, None)):
        rows = person.get(f"{path}/log")["rows"]
        told = [f"{row['text']} [{row['rule']}]" for row in rows if row["event"] != "Table"]
        assert told == match.game.log(side)
        assert [row["index"] for row in rows] == list(range(len(rows)))


def test_exports_keep_bids_and_the_seed(
    two: tuple[Person, Person, dict[str, Any]], local: TestClient
) -> None:
    blue, grey, table = two
    table = blue.play(table, "pass")
    table = grey.play(table, "pass")
    blue.play(table, "bid 73")
    path = f"/api/tables/{table['id']}"
    match: Match = local.app.state.server.house.matches[table["id"]]  # type: ignore[attr-defined]
    seed = str(match.game.header.seed)
    for person in (grey, Person(local).hello()):
        for where in ("", "/log", "/journal", "/export.json", "/charts", "/at/3"):
            text = person.ask("GET", f"{path}{where}").text
            assert not re.search(r"(?<![\w.])73(?!\w)", text.replace(table["id"], "")), where
            assert seed not in text
    mine = blue.ask("GET", f"{path}/journal").text
    assert "bid 73" in mine
    assert seed not in mine
    assert "(hidden)" in mine


def test_onlookers_ask_nothing_while_something_is_hidden(
    two: tuple[Person, Person, dict[str, Any]], local: TestClient
) -> None:
    blue, grey, table = two
    path = f"/api/tables/{table['id']}"
    onlooker = Person(local).hello()
    onlooker.post(f"{path}/odds", {"at": "north"}, 403)
    onlooker.get(f"{path}/supply?side=blue", 403)
    onlooker.post(f"{path}/why", {"text": "pass"}, 403)
    grey.post(f"{path}/why", {"text": "pass"}, 403)
    assert blue.post(f"{path}/odds", {"at": "north"})["odds"]
    assert onlooker.get(f"{path}/charts")["series"] == []


def test_when_the_game_is_over_all_is_told(host: Person) -> None:
    table = host.lay(seats={"blue": "random", "grey": "random"}, scenario="short", seed=9)
    with host.live(table) as page:
        while not page.receive_json()["over"]:
            pass
    text = host.ask("GET", f"/api/tables/{table['id']}/journal").text
    assert "seed 9" in text
    assert host.post("/api/tables/import", {"journal": text}, 201)["over"]


def test_where_nothing_is_hidden_all_see_the_same() -> None:
    """The table makes one view of an open game for everybody; this is what allows it."""
    rng = random.Random(1)
    for info in registry.games():
        if not info.playable or not open_book(registry.ruleset(info.slug)):
            continue
        for scenario in info.scenarios:
            game = registry.new(info.slug, scenario.slug, seed=1)
            for number in range(200):
                if game.over:
                    break
                if number % 10 == 0:
                    shared = game.view(None)
                    for side in game.rules.sides:
                        assert game.view(side) == {**shared, "viewer": side}
                game.play(rng.choice(game.choices()))
