"""My tables: in which order they come, and how one goes for good."""

from typing import Any

from table.persons import BOTH, Person


def test_a_table_that_nobody_needs_is_deleted(host: Person, guest: Person, two: Any) -> None:
    """By the one who laid it, and never where another person sits: nobody loses a game by another's will."""
    mine = host.lay(scenario="long", seats=BOTH)
    path = f"/api/tables/{mine['id']}"
    assert guest.ask("DELETE", path).status_code == 403
    assert Person(host.client).ask("DELETE", path).status_code == 403
    with guest.live(mine) as page:
        page.receive_json()
        assert host.ask("DELETE", path).json() == {"done": True}
        while (told := page.receive_json())["type"] != "error":
            pass
        assert told["status"] == 404
    host.get(path, 404)
    assert mine["id"] not in [row["id"] for row in host.get("/api/tables")["tables"]]
    assert host.ask("DELETE", path).status_code == 404
    blue, grey, shared = two
    assert blue.ask("DELETE", f"/api/tables/{shared['id']}").status_code == 409
    assert grey.ask("DELETE", f"/api/tables/{shared['id']}").status_code == 403
    assert blue.see(shared)["version"] == shared["version"]


def test_my_tables_come_in_the_order_in_which_they_wait_for_me(two: Any) -> None:
    blue, grey, first = two
    own = blue.lay(scenario="long", seats=BOTH)
    newest = blue.lay(scenario="long", seats=BOTH)

    def order(person: Person) -> list[str]:
        return [row["id"] for row in person.get("/api/tables")["tables"]]

    assert order(blue) == [first["id"], own["id"], newest["id"]]
    own = blue.play(own, own["choices"][0]["text"])
    assert order(blue) == [first["id"], newest["id"], own["id"]]
    while first["my_decision"]:
        first = blue.play(
            first, "pass" if "pass" in [c["text"] for c in first["choices"]] else first["choices"][0]["text"]
        )
    assert order(blue) == [newest["id"], own["id"], first["id"]]
    assert order(grey)[0] == first["id"]
