"""Battles taken to a table of one's own: the packet is carried away, the result form is sent in."""

from typing import Any

from table.persons import Person


def battle(host: Person) -> dict[str, Any]:
    """A campaign that waits for the result of a battle on a table, both sides in one hand."""
    table = host.lay(
        game="acw-campaign", seats={"union": "me", "confederate": "me"}, seed=7, options={"battles": "table"}
    )
    for _ in range(400):
        if table["form"]:
            return table
        texts = [c["text"] for c in table["choices"]]
        wanted = next((t for t in ATTACK if t in texts), None) or next(
            (t for t in QUIET if t in texts), texts[0]
        )
        table = host.play(table, wanted)
    raise AssertionError("no battle came")


ATTACK = ("march washington", "road i-corps manassas-junction", "road i-corps leesburg", "stand")
QUIET = ("done", "halt", "none", "enough", "stay")


def filled(form: str) -> str:
    return form.replace('winner = ""', 'winner = "confederate"')


def test_the_packet_and_the_form(host: Person, guest: Person) -> None:
    table = battle(host)
    here = f"/api/tables/{table['id']}"
    assert [p["name"] for p in table["papers"]] == ["packet.pdf", "packet.txt"]
    packet = host.ask("GET", f"{here}/papers/packet.txt")
    assert packet.status_code == 200
    assert "The battle of" in packet.text
    assert guest.ask("GET", f"{here}/papers/packet.txt").status_code == 403
    assert host.ask("GET", f"{here}/papers/other.txt").status_code == 404

    wrong = host.post(f"{here}/form", {"version": table["version"], "text": table["form"]}, 422)
    assert wrong["error"].startswith("line 3: winner must be union or confederate")
    broken = host.post(f"{here}/form", {"version": table["version"], "text": "winner = oops"}, 422)
    assert "line 1" in broken["error"]
    assert host.get(here)["version"] == table["version"]
    after = host.post(f"{here}/form", {"version": table["version"], "text": filled(table["form"])})
    assert after["version"] > table["version"]
    assert not after["form"]
    host.post(f"{here}/form", {"version": after["version"], "text": "anything"}, 422)


def test_with_limited_intelligence_the_packet_comes_after_the_table_was_chosen(host: Person) -> None:
    options = {"battles": "ask", "intelligence": True}
    table = host.lay(game="acw-campaign", seats={"union": "me", "confederate": "me"}, seed=7, options=options)
    for _ in range(400):
        if table["kind"] == "battle-way":
            break
        texts = [c["text"] for c in table["choices"]]
        wanted = next((t for t in ATTACK if t in texts), None) or next(
            (t for t in QUIET if t in texts), texts[0]
        )
        table = host.play(table, wanted)
    assert table["kind"] == "battle-way"
    assert table["papers"] == []
    assert host.ask("GET", f"/api/tables/{table['id']}/papers/packet.txt").status_code == 404
    assert host.play(table, "fight table")["papers"]


def test_the_log_knows_whose_order_it_was(host: Person) -> None:
    """In a battle the orders of both sides are told after the second of them was given."""
    table = battle(host)
    texts = [c["text"] for c in table["choices"]]
    table = host.play(table, next(t for t in texts if t in ("fight", "resolve", "program")))
    for _ in range(12):
        table = host.play(table, table["choices"][0]["text"])
    rows = host.get(f"/api/tables/{table['id']}/log")["rows"]
    orders = [(row["side"], row["text"]) for row in rows if row["event"] == "Ordered"]
    assert {side for side, _ in orders} == {"union", "confederate"}
    assert all(f"({side.title()})" in text for side, text in orders)
