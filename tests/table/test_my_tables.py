"""My tables: in which order they come, and how one goes for good."""

import asyncio
import gc
from collections import OrderedDict
from typing import Any

import pytest

from longroll.table.house import House
from longroll.table.match import Match
from longroll.table.refusals import Refused
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


def test_a_deleted_table_that_nobody_waits_for_any_more_is_no_accident(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever looked on has gone when the table is looked for in vain: nothing is left over to be complained of."""

    async def gone(self: House, table: str) -> Match:
        await asyncio.sleep(0.01)
        raise Refused(404, "there is no such table")

    async def look() -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
        house = object.__new__(House)
        house.leads, house.matches, house._loading = None, OrderedDict(), {}
        waits = asyncio.create_task(house.match("gone"))
        await asyncio.sleep(0)
        waits.cancel()
        del waits
        await asyncio.sleep(0.05)
        assert not house._loading
        with pytest.raises(Refused):
            await house.match("gone")
        gc.collect()
        return told

    monkeypatch.setattr(House, "_load", gone)
    assert asyncio.run(look()) == []


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
