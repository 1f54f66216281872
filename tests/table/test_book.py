"""The book at the table: everybody's own, in three forms, and nothing in it that a seat may not know."""

import random
from typing import Any

import pytest
from starlette.testclient import TestClient

from longroll.table.match import Match
from table.persons import Person


def pages(person: Person, table: dict[str, Any], **query: str) -> Any:
    words = "&".join(f"{k}={v}" for k, v in query.items())
    answer = person.ask("GET", f"/api/tables/{table['id']}/book?{words}")
    assert answer.status_code == 200, answer.text
    return answer


def lay(host: Person, guest: Person, **options: Any) -> dict[str, Any]:
    """A campaign of two persons: the host has the Union."""
    table = host.lay("acw-campaign", seats={"union": "me", "confederate": "open"}, **options)
    token = host.post(f"/api/tables/{table['id']}/invites", {"sides": ["confederate"]}, 201)["token"]
    guest.post(f"/api/invites/{token}")
    return table


def match_of(local: TestClient, table: dict[str, Any]) -> Match:
    found: Match = local.app.state.server.house.matches[table["id"]]  # type: ignore[attr-defined]
    return found


def play(persons: list[Person], table: dict[str, Any], decisions: int) -> None:
    rng = random.Random(4)
    for _ in range(decisions):
        person = next(p for p in persons if p.see(table)["my_decision"])
        now = person.see(table)
        person.play(now, rng.choice(now["choices"])["text"])


@pytest.mark.rule("12")
def test_12_a_book_does_not_depend_on_the_unseen(local: TestClient, host: Person, guest: Person) -> None:
    table = lay(host, guest, options={"intelligence": True})
    onlooker = Person(local).hello()
    onlooker.see(table)
    match = match_of(local, table)
    differed = 0
    for number in range(4):
        play([host, guest], table, 25)
        true = match.game
        whole = match.rules.book(true.state, match.events, "referee")
        for person, sides in (
            (host, ["union"]),
            (guest, ["confederate"]),
            (onlooker, ["union", "confederate"]),
        ):
            told = pages(person, table, format="text").content
            for side in sides:
                match.session.game = true.imagine(side, 7 + number)
                match.cache.clear()
                again = pages(person, table, format="text").content
                differed += match.rules.book(match.game.state, match.events, "referee") != whole
                match.session.game = true
                match.cache.clear()
                assert again == told, f"{side} can tell after {match.decisions} decisions"
    assert differed


@pytest.mark.rule("12")
def test_12_each_has_the_book_of_his_own_side(local: TestClient, host: Person, guest: Person) -> None:
    table = lay(host, guest, options={"intelligence": True})
    mine = pages(host, table, format="text", part="armies").text
    assert "THE UNION ARMY" in mine
    assert "\nTHE CONFEDERATE ARMY\n" not in mine
    theirs = pages(guest, table, format="text", part="armies").text
    assert "THE CONFEDERATE ARMY" in theirs
    assert "\nTHE UNION ARMY\n" not in theirs
    neutral = pages(Person(local).hello(), table, format="text").text
    assert "AN ONLOOKER" in neutral.upper()
    assert "Army of the Valley" not in neutral
    assert "McDowell" not in neutral
    refused = host.ask("GET", f"/api/tables/{table['id']}/book?side=confederate")
    assert refused.status_code == 403
    assert host.ask("GET", f"/api/tables/{table['id']}/book?side=referee").status_code == 403


def test_three_forms(host: Person, guest: Person) -> None:
    table = lay(host, guest)
    html = pages(host, table)
    assert html.headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in html.headers["content-security-policy"]
    assert html.text.startswith("<!doctype html>")
    assert "data:image/svg+xml" in html.text
    pdf = pages(host, table, format="pdf", part="history")
    assert pdf.headers["content-type"] == "application/pdf"
    assert pdf.content.startswith(b"%PDF-")
    assert ".pdf" in pdf.headers["content-disposition"]
    text = pages(host, table, format="text", part="returns").text
    assert "STRENGTH RETURNS" in text
    assert "THE WAR IN" not in text


@pytest.mark.parametrize("query", ["format=odt", "part=maps", "side=NOBODY"])
def test_wrong_words_are_refused(host: Person, query: str) -> None:
    table = host.lay(scenario="short", seats={"blue": "me", "grey": "me"})
    assert host.ask("GET", f"/api/tables/{table['id']}/book?{query}").status_code in (400, 422)


def test_any_game_and_all_of_it_when_it_is_over(
    two: tuple[Person, Person, dict[str, Any]], local: TestClient
) -> None:
    """A sealed bid stays sealed while the game goes on; when it is over everybody may read everything."""
    blue, grey, table = two
    table = blue.play(table, "pass")
    table = grey.play(table, "pass")
    blue.play(table, "bid 73")
    for person in (grey, Person(local).hello()):
        assert "73" not in pages(person, table, format="text").text.replace(table["id"], "")
    assert "bids 73" in pages(blue, table, format="text").text
    rng = random.Random(1)
    while not match_of(local, table).game.over:
        person = next(p for p in (blue, grey) if p.see(table)["my_decision"])
        now = person.see(table)
        person.play(now, rng.choice(now["choices"])["text"])
    assert "bids 73" in pages(grey, table, format="text").text
