"""Expensive requests: budgets per person and in all, deadlines, and an honest "busy"."""

import asyncio
import time
from typing import Any

import pytest
from starlette.testclient import TestClient

from longroll.table import crew as crews
from longroll.table.crew import Crew, Overdue
from longroll.table.refusals import Refused
from longroll.table.routes import tables
from table.persons import BOTH, Person, run

COMPUTERS = {"blue": "greedy", "grey": "greedy"}


def test_one_person_does_not_lay_tables_without_end(host: Person, guest: Person) -> None:
    """231 computer games in ten seconds slowed everybody down."""
    answers = [host.ask("POST", "/api/tables", json={"game": "toy", "seats": COMPUTERS}) for _ in range(32)]
    assert [a.status_code for a in answers] == [201] * 30 + [429] * 2
    assert int(answers[-1].headers["retry-after"]) > 0
    guest.lay(seats=BOTH)


def test_all_together_do_not_lay_tables_without_end(start: Any) -> None:
    client: TestClient = start(tables_a_minute=1)
    answers = []
    for _ in range(22):
        person = Person(client).hello()
        answers.append(person.ask("POST", "/api/tables", json={"game": "toy", "seats": BOTH}))
    assert [a.status_code for a in answers] == [201] * 20 + [503] * 2
    assert "busy" in answers[-1].json()["error"]
    assert int(answers[-1].headers["retry-after"]) > 0


def test_four_megabytes_of_dice_hold_nobody_up(local: TestClient, host: Person, guest: Person) -> None:
    head = "longroll-journal 1\ngame toy\nrules 1\nscenario long\nseed 1\n---\n"
    journal = head + "  die battle d6=4\n" * 210_000
    table = guest.lay(seats=BOTH)
    from concurrent.futures import ThreadPoolExecutor

    other = TestClient(local.app, client=("127.0.0.1", 50000))
    other.portal = local.portal
    bringer = Person(other)
    bringer.cookies, bringer.csrf = host.cookies, host.csrf
    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(bringer.ask, "POST", "/api/tables/import", json={"journal": journal})
        waits = []
        while not job.done():
            begin = time.monotonic()
            guest.see(table)
            waits.append(time.monotonic() - begin)
        assert job.result().status_code == 422
    assert sorted(waits)[len(waits) // 2] < 0.3


def test_a_journal_that_takes_too_long_is_given_up(host: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "DEADLINE", 0.001)
    head = "longroll-journal 1\ngame toy\nrules 1\nscenario long\nseed 1\n---\n"
    assert "longer than" in host.post("/api/tables/import", {"journal": head}, 422)["error"]
    monkeypatch.setattr(tables, "DEADLINE", 20.0)
    assert (
        host.post("/api/tables/import", {"journal": head}, 201)["decisions"] == 0
    )  # a new worker has taken over


def test_questions_are_answered_while_the_table_is_played(host: Person) -> None:
    table = host.lay("1863", seats=None)
    place = next(iter(table["view"]["places"]))
    found = host.get(f"/api/tables/{table['id']}/threats?at={place}")
    assert found["place"] == place
    assert "nowhere" in host.get(f"/api/tables/{table['id']}/threats?at=nowhere", 422)["error"]


def test_questions_have_a_budget(host: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    from longroll.table.routes import looking

    monkeypatch.setattr(looking, "A_MINUTE", "3/minute")
    table = host.lay(seats=BOTH)
    statuses = [host.ask("GET", f"/api/tables/{table['id']}/supply?side=blue").status_code for _ in range(5)]
    assert statuses[3:] == [429, 429]


# ---- the crew itself ---------------------------------------------------------------------------------------------------------


def slow(text: str = "longroll-journal 1\n" * 10) -> tuple[str, str]:
    return "read", text


def test_an_overdue_task_is_ended_and_the_next_one_is_answered() -> None:
    async def scene() -> None:
        crew = Crew(1)
        try:
            with pytest.raises(Overdue):
                await crew.ask("a", 0.0001, *slow())
            with pytest.raises(Exception, match="journal"):
                await crew.ask("a", 30, *slow())
        finally:
            await crew.close()

    run(scene())


def test_a_busy_crew_says_so_and_serves_everybody_in_turn() -> None:
    async def scene() -> None:
        crew = Crew(1, most=10, each=6)
        order: list[str] = []

        async def ask(who: str) -> None:
            try:
                await crew.ask(who, 30, *slow())
            except Refused:
                order.append(f"{who} refused")
            except crews.LongrollError:
                order.append(who)

        try:
            await ask("warm")
            greedy = [asyncio.create_task(ask("greedy")) for _ in range(9)]
            await asyncio.sleep(0)
            modest = asyncio.create_task(ask("modest"))
            await asyncio.gather(*greedy, modest)
        finally:
            await crew.close()
        answered = [who for who in order if not who.endswith("refused")][1:]
        assert order.count("greedy refused") >= 2
        assert answered.index("modest") <= 2  # not behind all of the others

    run(scene())


def test_a_worker_that_dies_takes_nothing_with_it() -> None:
    async def scene() -> None:
        crew = Crew(1)
        try:
            with pytest.raises(crews.LongrollError):
                await crew.ask("a", 30, *slow())
            with pytest.raises(RuntimeError):
                await crew.ask("a", 30, "no such task")
            with pytest.raises(crews.LongrollError):
                await crew.ask("a", 30, *slow())
        finally:
            await crew.close()

    run(scene())
