"""How games end beside their rules and begin again: resigning, draws, the rematch. Over the wire, in the log, after a restart."""

from typing import Any

import pytest

from table.persons import BOTH, FRIENDS, Person

Two = tuple[Person, Person, dict[str, Any]]


def told(person: Person, table: dict[str, Any]) -> list[str]:
    rows = person.get(f"/api/tables/{table['id']}/log")["rows"]
    return [row["text"] for row in rows if row["event"] == "Table"]


def do(
    person: Person, table: dict[str, Any], what: str, body: Any = None, status: int = 200
) -> dict[str, Any]:
    found: dict[str, Any] = person.post(f"/api/tables/{table['id']}/{what}", body, status)
    return found


def draw(person: Person, table: dict[str, Any], say: str, status: int = 200) -> dict[str, Any]:
    return do(person, table, "draw", {"say": say}, status)


def rematch(person: Person, table: dict[str, Any], say: str, status: int = 200) -> dict[str, Any]:
    return do(person, table, "rematch", {"say": say}, status)


# ---- resigning ---------------------------------------------------------------------------------------------------------------


def test_who_resigns_has_lost_and_the_log_says_so(two: Two) -> None:
    blue, grey, table = two
    assert "resign" in blue.see(table)["may"]
    now = do(grey, table, "resign")  # out of turn too
    name = grey.get("/api/me")["name"]
    assert now["over"]
    assert now["version"] == table["version"] + 1
    assert now["result"] == {"winner": "blue", "rule": "", "reason": "Grey resigned."}
    assert now["view"]["over"]
    assert now["view"]["result"] == now["result"]
    seen = blue.see(table)
    assert (seen["over"], seen["to_decide"], seen["choices"], seen["my_decision"]) == (True, None, [], False)
    assert told(blue, table)[-1] == f"{name} resigns; Grey gives the game up."
    assert [row["over"] for row in blue.get("/api/tables")["tables"]] == [True]
    assert blue.play(seen, "pass", 409)["error"] == "the game is over"
    assert "the game is over" in do(blue, table, "resign", status=409)["error"]


def test_a_game_that_was_given_up_stays_so_after_a_restart(start: Any) -> None:
    first = start()
    blue = Person(first).hello()
    table = blue.lay(scenario="long", seats={"blue": "me", "grey": "greedy"})
    do(blue, table, "resign")
    again = Person(start())
    again.cookies = blue.cookies
    seen = again.hello().see(table)
    assert seen["over"]
    assert seen["result"]["winner"] == "grey"
    journal = again.ask("GET", f"/api/tables/{table['id']}/journal").text
    assert "seed 0" not in journal, "when it is over all is told"


def test_nobody_resigns_for_another_or_against_himself(two: Two) -> None:
    blue, _, table = two
    stranger = Person(blue.client).hello()
    assert "no seat" in do(stranger, table, "resign", status=403)["error"]
    assert stranger.see(table)["may"] == []
    alone = blue.lay(scenario="long", seats=BOTH)
    assert "all sides" in do(blue, alone, "resign", status=409)["error"]
    assert blue.see(alone)["may"] == []


# ---- draws -------------------------------------------------------------------------------------------------------------------


def test_a_draw_is_offered_and_agreed(two: Two) -> None:
    blue, grey, table = two
    assert "no draw is offered" in draw(grey, table, "accept", 409)["error"]
    offered = draw(blue, table, "offer")
    assert offered["draw"] == "blue"
    assert offered["may"] == ["resign", "withdraw-draw"]
    assert grey.see(table)["may"] == ["resign", "accept-draw", "decline-draw"]
    assert "already" in draw(blue, table, "offer", 409)["error"]
    assert "other player" in draw(blue, table, "accept", 403)["error"]
    over = draw(grey, table, "accept")
    assert over["result"]["winner"] == "draw"
    names = [person.get("/api/me")["name"] for person in (blue, grey)]
    said = [f"{names[0]} offers a draw.", f"{names[1]} accepts the draw; the game is over."]
    assert told(blue, table)[-2:] == said == told(grey, table)[-2:]


def test_an_offer_is_declined_withdrawn_or_lapses_when_the_other_plays_on(two: Two) -> None:
    blue, grey, table = two
    draw(blue, table, "offer")
    assert "only" in draw(grey, table, "withdraw", 403)["error"]
    draw(grey, table, "decline")
    assert blue.see(table)["draw"] is None
    assert "after your next decision" in draw(blue, table, "offer", 409)["error"]
    draw(grey, table, "offer")
    assert "accept it or decline it" in draw(blue, table, "offer", 409)["error"]
    draw(grey, table, "withdraw")
    now = blue.play(blue.see(table), "pass")
    draw(blue, table, "offer")
    now = grey.see(table)
    assert now["draw"] == "blue"
    now = grey.play(now, "pass")
    assert now["draw"] is None
    assert "no draw is offered" in draw(grey, table, "accept", 409)["error"]


def test_a_computer_agrees_to_no_draw(host: Person) -> None:
    table = host.lay(scenario="long", seats={"blue": "me", "grey": "greedy"})
    assert "a computer plays on" in draw(host, table, "offer", 409)["error"]
    assert host.see(table)["may"] == ["resign"]


# ---- the rematch -------------------------------------------------------------------------------------------------------------


def test_a_rematch_is_laid_with_sides_changed_when_both_want_it(two: Two) -> None:
    blue, grey, table = two
    assert "still goes on" in rematch(blue, table, "offer", 409)["error"]
    do(blue, table, "resign")
    assert blue.see(table)["may"] == ["rematch"]
    rematch(blue, table, "offer")
    seen = grey.see(table)
    assert seen["rematch"] == {"by": [blue.get("/api/me")["name"]], "table": None}
    assert seen["may"] == ["accept-rematch", "decline-rematch"]
    assert "already" in rematch(blue, table, "offer", 409)["error"]
    made = rematch(grey, table, "accept")["rematch"]["table"]
    assert blue.see(table)["rematch"]["table"] == made
    onlooker = Person(blue.client).hello()
    assert onlooker.see(table)["rematch"] == {"by": [], "table": None}
    again = blue.see({"id": made})
    assert again["me"] == ["grey"]
    assert grey.see({"id": made})["me"] == ["blue"]
    assert again["owner"]
    assert not again["over"]
    assert (again["pace"], again["scenario"]) == (table["pace"], table["scenario"])
    assert told(grey, {"id": made})[0].startswith("A rematch")
    assert "laid already" in rematch(blue, table, "offer", 409)["error"]


def test_a_rematch_can_be_declined(two: Two) -> None:
    blue, grey, table = two
    do(blue, table, "resign")
    rematch(grey, table, "offer")
    rematch(blue, table, "decline")
    assert grey.see(table)["may"] == ["rematch"]
    assert told(grey, table)[-1].startswith("No rematch for now")


def test_against_a_computer_the_rematch_is_laid_at_once(host: Person) -> None:
    table = host.lay(scenario="long", seats={"blue": "me", "grey": "greedy"})
    do(host, table, "resign")
    made = rematch(host, table, "offer")["rematch"]["table"]
    again = host.see({"id": made})
    assert again["me"] == ["grey"]
    assert again["seats"]["blue"]["player"] == "greedy"


# ---- an administrator takes it back ---------------------------------------------------------------------------------------------


def test_a_rewound_game_goes_on(two: Two) -> None:
    from longroll.table import clearing

    blue, _, table = two
    blue.play(table, "pass")
    do(blue, table, "resign")
    server = blue.client.app.state.server  # type: ignore[attr-defined]
    with server.store.engine.begin() as connection:
        clearing.rewind(connection, table["id"], 0)
    server.house.look_again([table["id"]])
    seen = blue.see(table)
    assert not seen["over"]
    assert seen["my_decision"]


@pytest.mark.parametrize("what", ["resign", "draw", "rematch", "holiday"])
def test_an_onlooker_ends_nothing(two: Two, what: str) -> None:
    blue, _, table = two
    body = {"draw": {"say": "offer"}, "rematch": {"say": "offer"}, "holiday": {"days": 1}}.get(what)
    assert (
        Person(blue.client).hello().ask("POST", f"/api/tables/{table['id']}/{what}", json=body).status_code
        == 403
    )
    assert blue.see(table)["version"] == table["version"]


def test_four_sides_in_two_hands(host: Person, guest: Person) -> None:
    """1863: each person leads two sides; the rematch changes both."""
    seats = {"union-east": "me", "confederate-west": "me", "union-west": "open", "confederate-east": "open"}
    table = host.lay("1863", scenario="standard", seats=seats)
    mine = table["me"]
    token = host.post(f"/api/tables/{table['id']}/invites", {"sides": ["union-west"]}, 201)["token"]
    guest.post(f"/api/invites/{token}")
    over = do(guest, table, "resign")
    assert sorted(over["parties"][over["result"]["winner"]]) == sorted(mine)
    rematch(host, table, "offer")
    made = rematch(guest, table, "accept")["rematch"]["table"]
    assert sorted(guest.see({"id": made})["me"]) == sorted(mine)


def test_an_invitation_is_no_seat(host: Person, guest: Person) -> None:
    table = host.lay(scenario="long", seats=FRIENDS)
    assert "two persons" in draw(host, table, "offer", 409)["error"]
