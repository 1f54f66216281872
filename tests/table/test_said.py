"""What the table itself says to a person, in every game: names, never slugs."""

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from longroll.core import registry
from table.persons import Person

GAMES = [game.slug for game in registry.games() if game.playable and game.slug != "toy"]


def said_at_a_table(host: Person, guest: Person, third: Person, game: str) -> list[str]:
    """Every sentence that a few right and wrong requests bring out."""
    parties = list(next(g for g in host.get("/api/games")["games"] if g["slug"] == game)["parties"].values())
    seats = {side: "me" if side in parties[0] else "open" for party in parties for side in party}
    table = host.lay(game, seats=seats)
    path = f"/api/tables/{table['id']}"
    mine, other = parties[0][0], parties[1][0]
    token = host.post(f"{path}/invites", {"sides": [other]}, 201)["token"]
    offer = guest.get(f"/api/invites/{token}")
    guest.post(f"/api/invites/{token}")
    found = [
        offer["game_name"],
        offer["scenario_name"],
        *(card["name"] for card in offer["side_cards"].values()),
    ]
    deciding = host if host.see(table)["my_decision"] else guest
    waiting = guest if deciding is host else host
    refusals = [
        waiting.ask("POST", f"{path}/play", json={"version": table["version"], "text": "pass"}),
        third.ask("POST", f"{path}/play", json={"version": table["version"], "text": "pass"}),
        host.ask("POST", f"{path}/invites", json={"sides": [other]}),
        host.ask("POST", f"{path}/seats/{other}", json={"player": "greedy"}),
        host.ask("POST", f"{path}/seats/{mine}", json={"player": "human"}),
        host.ask("DELETE", f"{path}/invites/{other}"),
        third.ask("GET", f"{path}?side={mine}"),
        third.ask("GET", f"{path}/log?side={mine}"),
        guest.ask("POST", f"{path}/roles/{mine}/president", json={"player": "greedy"}),
        guest.ask("POST", f"{path}/roles/{mine}/president/invite"),
    ]
    for answer in refusals:
        assert answer.status_code >= 400, answer.text
        found.append(answer.json()["error"])
    guest.post(f"{path}/seats/{other}", {"player": "random"})
    guest.post(f"{path}/seats/{other}", {"player": "human"})
    rows: list[dict[str, Any]] = host.get(f"{path}/log")["rows"]
    return found + [row["text"] for row in rows if row["event"] == "Table"]


@pytest.mark.parametrize("game", GAMES)
def test_no_slug_of_a_side_reaches_a_person(
    host: Person, guest: Person, local: TestClient, game: str
) -> None:
    third = Person(local).hello()
    slugs = [side.slug for side in registry.info(game).side_cards if side.slug != side.name]
    sentences = said_at_a_table(host, guest, third, game)
    assert len(sentences) > 14
    for sentence in sentences:
        for slug in slugs:
            assert not re.search(rf"(?<![\w-]){re.escape(slug)}(?![\w-])", sentence), sentence
        assert "  " not in sentence
