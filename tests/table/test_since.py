"""What happened since a player's last move: where it begins in the log, and what of it is worth telling."""

import pytest
from starlette.testclient import TestClient

from longroll.core.events import TALES
from longroll.table import seen, since
from longroll.table.match import Match
from table.persons import Person
from toy.state import Bid

NOBODY = 10**9


def played(host: Person, local: TestClient) -> Match:
    """Some decisions of a war, all taken by the host."""
    table = host.lay("divided-we-fall", scenario="1862", seats={"usa": "me", "csa": "me"}, seed=2)
    for _ in range(30):
        table = host.play(table, table["choices"][0]["text"])
    found: Match = local.app.state.server.house.matches[table["id"]]  # type: ignore[attr-defined]
    assert table["since"] <= table["log_length"]
    return found


def test_it_begins_after_my_last_decision(host: Person, local: TestClient) -> None:
    match = played(host, local)
    rows = seen.log(match, "usa")
    account = int(match.moves[-1].player)
    assert since.index(match, rows, account) == len(rows), "I have just decided"
    assert since.index(match, rows, None) == len(rows), "an onlooker has no last move"
    first = since.index(match, rows, NOBODY)
    assert first == sum(row["decision"] == 0 for row in rows), "who never decided is told all but the set-up"
    match.moves[20] = match.moves[20]._replace(player=str(NOBODY))
    assert rows[since.index(match, rows, NOBODY)]["decision"] > 21


def test_the_weightiest_are_told_in_the_order_in_which_they_happened(host: Person, local: TestClient) -> None:
    match = played(host, local)
    told = since.story(match, "usa", NOBODY)
    log = seen.log(match, "usa")
    tales = {row["text"]: row["tale"] for row in log}
    assert 0 < len(told) <= since.MOST
    assert all(tales[text] in TALES[:-1] for text in told), "marches are left to the map"
    rest = iter(row["text"] for row in log)
    assert all(text in rest for text in told), "in their order"


def test_nothing_is_told_that_ones_own_side_may_not_know(
    host: Person, guest: Person, local: TestClient
) -> None:
    """The letter and the webhook read the log of the player's side, whatever is worth a tale."""
    table = host.lay(scenario="long", seats={"blue": "me", "grey": "open"})
    token = host.post(f"/api/tables/{table['id']}/invites", {"sides": ["grey"]}, 201)["token"]
    guest.post(f"/api/invites/{token}")
    table = guest.play(host.play(host.see(table), "pass"), "pass")
    host.play(table, "bid 73")
    match: Match = local.app.state.server.house.matches[table["id"]]  # type: ignore[attr-defined]
    match.rules.events.tales[Bid] = "battle"
    match.logs.clear()
    match.logged.clear()
    match.told.clear()
    try:
        assert any("73" in text for text in since.story(match, "blue", NOBODY))
        assert not any("73" in text for text in since.story(match, "grey", NOBODY))
    finally:
        del match.rules.events.tales[Bid]


def test_what_happened_several_times_is_told_once(
    host: Person, local: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(host, local)
    log = seen.log(match, "usa")
    rows = [{**row, "text": "Militia gathers at Richmond.", "tale": "arrival"} for row in log]
    monkeypatch.setattr(seen, "log", lambda *_: rows)
    times = len(rows) - since.index(match, rows, NOBODY)
    assert since.story(match, "usa", NOBODY) == [f"{times} × Militia gathers at Richmond."]
