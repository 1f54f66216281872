"""The database: migrations, one commit for many changes, what fails takes nothing with it; SQLite and PostgreSQL."""

import asyncio
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from longroll.core.errors import LongrollError
from longroll.table import house, records, schema
from longroll.table.express import Kept
from longroll.table.pace import Pace, agreed
from longroll.table.records import Overtaken
from longroll.table.refusals import Refused
from longroll.table.store import Store
from table.persons import BOTH, Person, run


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'table.db'}"
    return str(request.getfixturevalue("postgres"))


def count(c: Any) -> int:
    return int(c.execute(select(func.count()).select_from(schema.accounts)).scalar_one())


def test_the_migrations_make_what_the_schema_says(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    store = Store(database.replace("postgresql://", "postgresql+psycopg://"))
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    store.close()


def test_hours_for_a_decision_become_a_pace(tmp_path: Path) -> None:
    """And back again."""
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import create_engine

    from longroll.table.store import MIGRATIONS

    engine = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    row = "INSERT INTO tables (id, name, game, scenario, head, owner, version, created, changed, turn, hours)"
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0004")
        connection.exec_driver_sql("INSERT INTO accounts (id, name, key, created) VALUES (1, 'a', 'a', 0)")
        for name, hours in (("a", 48), ("b", 0)):
            connection.exec_driver_sql(f"{row} VALUES ('{name}', '', 'toy', '', '', 1, 1, 0, 0, '', {hours})")
        command.upgrade(config, "head")
        kept = dict(connection.exec_driver_sql("SELECT id, pace FROM tables").all())  # type: ignore[arg-type]
        assert agreed(kept["a"]) == Pace(move=48 * 3600)
        assert agreed(kept["b"]) is None
        command.downgrade(config, "0004")
        assert dict(connection.exec_driver_sql("SELECT id, hours FROM tables").all()) == {"a": 48, "b": 0}  # type: ignore[arg-type]
    engine.dispose()


def test_many_changes_share_a_commit_and_one_that_fails_harms_no_other(database: str) -> None:
    store = Store(database.replace("postgresql://", "postgresql+psycopg://"))

    async def crowd() -> list[Any]:
        names = [f"#{time.time_ns()}-{i}" for i in range(40)]
        names[20] = names[10]  # the same name twice
        jobs = [store.write(lambda c, n=n: records.add_account(c, n[:40], n[:40], None)) for n in names]
        return await asyncio.gather(*jobs, return_exceptions=True)

    before = store.read_now(count)
    found = run(crowd())
    assert [i for i, x in enumerate(found) if isinstance(x, IntegrityError)] == [20]
    assert store.read_now(count) == before + 39
    store.close()


def laid(store: Store, tables: int) -> list[str]:
    """So many tables with nothing played."""
    name = f"#{time.time_ns()}"

    async def lay() -> list[str]:
        owner = await store.write(lambda c: records.add_account(c, name, name, None))
        names = [f"{name[1:]}-{i}" for i in range(tables)]
        for one in names:
            card = records.Card(one, "", "tiny", "p", "", owner.id, 0, 0.0, 0.0, None, "", False)
            await store.write(lambda c, card=card: records.add_table(c, card, {}, []))
        return names

    return run(lay())


def step(table: str, was: int, number: int | None = None) -> Kept:
    """A decision of a table that stands at a version."""
    number = was + 1 if number is None else number
    row = {
        "version": was + 1,
        "since": 1.0,
        "to_decide": "blue",
        "turn": "May",
        "over": False,
        "asked": "",
        "clock": "",
        "late": 0.0,
    }
    return Kept(table, was, None, row, [records.Move(number, number, "blue", "pass", ("d6=4", "d6=1"), "7")])


def test_a_decision_is_the_same_straight_and_by_the_ordinary_way(database: str) -> None:
    store = Store(database.replace("postgresql://", "postgresql+psycopg://"))
    one, other = laid(store, 2)

    async def both() -> None:
        await store.write(step(one, 0))
        await store.write(lambda c: step(other, 0)(c))

    run(both())
    played = [store.read_now(lambda c, t=t: records.moves_of(c, t)) for t in (one, other)]
    cards = [store.read_now(lambda c, t=t: records.card(c, t)) for t in (one, other)]
    assert played[0] == played[1]
    assert len(played[0][0]) == 1
    assert [card._replace(id="", changed=0) for card in cards if card] == [
        cards[0]._replace(id="", changed=0)  # type: ignore[union-attr]
    ] * 2
    store.close()


def test_a_decision_that_comes_too_late_harms_no_other(database: str) -> None:
    """In a crowd of decisions one is overtaken and one is there already: both are refused, the others stand."""
    store = Store(database.replace("postgresql://", "postgresql+psycopg://"))
    names = laid(store, 8)

    async def crowd() -> list[Any]:
        await store.write(step(names[5], 0))
        jobs = [step(name, 0) for name in names[:7]] + [step(names[7], 0, number=0)]
        jobs.append(step(names[7], 1, number=0))
        return await asyncio.gather(*map(store.write, jobs), return_exceptions=True)

    found = run(crowd())
    assert [type(x) for x in found] == [*[type(None)] * 5, Overtaken, *[type(None)] * 2, IntegrityError]
    versions = [store.read_now(lambda c, n=n: records.card(c, n)) for n in names]
    assert [card.version for card in versions if card] == [1] * 8
    alone = run(asyncio.wait_for(_raised(store, step(names[0], 0)), 10))
    assert isinstance(alone, Overtaken)
    run(store.write(step(names[0], 1)))  # and the writer goes on
    store.close()


async def _raised(store: Store, change: Any) -> BaseException | None:
    (found,) = await asyncio.gather(store.write(change), return_exceptions=True)
    return found


def test_a_commit_that_fails_is_told_and_not_done_twice(tmp_path: Path, monkeypatch: Any) -> None:
    """Nobody knows then what is on the disk: the answer is to wait, and the next change opens the database anew."""
    store = Store(f"sqlite:///{tmp_path / 'table.db'}")
    (name,) = laid(store, 1)
    opened = store._open

    class Broken:
        def __init__(self, raw: Any) -> None:
            self.connection = self
            self.dbapi_connection = self
            self._raw = raw

        def cursor(self) -> Any:
            return self._raw.cursor()

        def commit(self) -> None:
            self._raw.rollback()
            raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(store, "_open", lambda: Broken(opened().connection.dbapi_connection))
    failed = run(_raised(store, step(name, 0)))
    assert isinstance(failed, Refused)
    assert failed.status == 503
    monkeypatch.undo()
    card = store.read_now(lambda c: records.card(c, name))
    assert card is not None
    assert card.version == 0
    run(store.write(step(name, 0)))
    store.close()


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'table.db'}")
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.close()


def test_games_are_found_again_after_a_restart(start: Any, database: str) -> None:
    """Played, taken back, half played by a computer: everything stands as it was left."""
    host = Person(start(database_url=database)).hello()
    table = host.lay(seats=BOTH, scenario="long", seed=11)
    for _ in range(9):
        table = host.play(table, table["choices"][0]["text"])
    if table["can_undo"]:
        table = host.undo(table)
    again = Person(start(database_url=database))
    again.cookies = host.cookies
    again.hello()
    seen = again.see(table)
    for key in ("view", "version", "choices", "decisions", "log_length", "log_tail", "can_undo", "seats"):
        assert seen[key] == table[key], key
    again.play(seen, seen["choices"][0]["text"])


def test_a_computer_goes_on_after_a_restart(start: Any, tmp_path: Path) -> None:
    host = Person(start()).hello()
    table = host.lay(seats={"blue": "me", "grey": "greedy"}, seed=11)
    store = Store(
        f"sqlite:///{tmp_path / 'table.db'}"
    )  # an administrator looks on; only a second server is refused
    table = host.play(table, "pass")
    with host.live(table) as page:
        while not (now := page.receive_json())["my_decision"] and not now["over"]:
            pass
    # As if the server had died before the computer answered: its decisions are struck out by hand.
    number = now["decisions"]

    def strike(c: Any) -> None:
        for move in records.moves_of(c, table["id"])[0][2:]:
            records.withdraw(c, table["id"], move.serial)
        records.set_table(c, table["id"], to_decide="grey")

    run(store.write(strike))
    store.close()
    again = Person(start())
    again.cookies = host.cookies
    with again.live(table) as page:
        while not (now := page.receive_json())["my_decision"] and not now["over"]:
            pass
    assert now["decisions"] >= 2
    assert number >= 2


def test_a_game_whose_rules_changed_says_where_it_no_longer_fits(start: Any, tmp_path: Path) -> None:
    host = Person(start()).hello()
    table = host.lay(seats=BOTH, scenario="long", seed=11)
    for _ in range(5):
        table = host.play(table, table["choices"][0]["text"])
    store = Store(f"sqlite:///{tmp_path / 'table.db'}")

    def change(c: Any) -> None:
        moves = schema.moves
        c.execute(moves.update().where(moves.c.number == 4).values(text="fly b1 north"))

    run(store.write(change))
    store.close()
    again = Person(start())
    again.cookies = host.cookies
    again.hello()
    seen = again.see(table)
    assert "decision 4 (" in seen["stuck"]
    assert "no longer fits" in seen["stuck"]
    assert seen["decisions"] == 3
    assert seen["choices"] == []
    assert "no longer fits" in again.play(seen, "pass", 409)["error"]


@pytest.mark.parametrize(
    "url", ["mysql://x/y", "nonsense", "postgresql://nobody@127.0.0.1:9/none", "sqlite:////proc/none/x.db"]
)
def test_a_database_that_cannot_be_used_is_one_line(url: str) -> None:
    with pytest.raises(LongrollError) as found:
        Store(url.replace("postgresql://", "postgresql+psycopg://"))
    assert "\n" not in str(found.value)


def test_a_second_server_on_one_database_does_not_start(start: Any, database: str) -> None:
    """Games live in memory, so one server owns an SQLite; those that share a PostgreSQL keep a restore out."""
    one = Person(start(database_url=database)).hello()
    table = one.lay(seats=BOTH)
    url = database.replace("postgresql://", "postgresql+psycopg://")
    with pytest.raises(LongrollError, match="another longroll server is running"):
        Store(url, alone=True)
    if database.startswith("sqlite"):
        with pytest.raises(LongrollError, match="another longroll server is running"):
            Store(url, serves=True)
    else:
        Store(url, serves=True).close()
    one.play(table, "pass")
    again = Person(start(database_url=database))  # the first one has ended
    again.cookies = one.cookies
    assert again.hello().see(table)["decisions"] == 1


@pytest.mark.parametrize("worth", [house.WORTH, 0.0])
def test_a_move_on_rows_that_changed_meanwhile_is_refused_and_nothing_is_lost(
    start: Any, tmp_path: Path, monkeypatch: Any, worth: float
) -> None:
    """Every write compares the version from which it was made; a board that was made ready meanwhile is never shown."""
    monkeypatch.setattr(house, "WORTH", worth)
    host = Person(start()).hello()
    table = host.lay(seats=BOTH, seed=1)
    store = Store(f"sqlite:///{tmp_path / 'table.db'}")
    run(store.write(lambda c: records.set_table(c, table["id"], version=table["version"] + 1)))
    store.close()
    assert "moved on" in host.play(table, "pass", 409)["error"]
    seen = host.see(table)
    assert seen["version"] == table["version"] + 1
    assert seen["decisions"] == 0
    assert host.play(seen, "pass")["decisions"] == 1


def test_the_wait_for_the_disk_is_used(database: str) -> None:
    """What may be done meanwhile begins before the change is written; the answer waits for both."""
    store = Store(database.replace("postgresql://", "postgresql+psycopg://"))
    begun, told = threading.Event(), []

    def change(_: Any) -> None:
        assert begun.wait(10)
        told.append("written")

    async def meanwhile() -> None:
        told.append("meanwhile")
        begun.set()

    run(store.write(change, meanwhile))
    assert told == ["meanwhile", "written"]
    store.close()


def test_a_new_database_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    """It holds the seeds of running games; the files that SQLite puts beside it have the same mode."""
    store = Store(f"sqlite:///{tmp_path / 'deep' / 'table.db'}")
    store.read_now(lambda c: c.exec_driver_sql("SELECT count(*) FROM tables").scalar())
    found = list((tmp_path / "deep").iterdir())
    assert found
    assert [path.name for path in found if path.stat().st_mode & 0o077] == []
    store.close()
