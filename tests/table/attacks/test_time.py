"""Clocks: at zero what was agreed happens by itself; nobody gains time, and nobody takes another's."""

import time
from typing import Any

import pytest

from longroll.table import clockwork
from table.attacks.test_seats import join, seat, told
from table.persons import FRIENDS, Person
from table.test_ending import do
from table.test_seats import wait_for

Two = tuple[Person, Person, dict[str, Any]]
HOUR, DAY = 3600, 86_400
DAYS = {"move": 3 * DAY, "reserve": DAY, "holidays": 10}
LIVE = {"reserve": 600, "increment": 30}


class Later:
    """The time of day, which a test can put on."""

    def __init__(self) -> None:
        self.by = 0.0
        self._true = time.time

    def __call__(self) -> float:
        return self._true() + self.by


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    monkeypatch.setattr(clockwork, "EVERY", 0.05)
    made = Later()
    monkeypatch.setattr(time, "time", made)
    return made


def paced(start: Any, pace: dict[str, Any] | None) -> Two:
    client = start()
    host, guest = Person(client).hello(), Person(client).hello()
    table = host.lay(scenario="long", seats=FRIENDS, pace=pace)
    join(host, guest, table, "grey")
    return host, guest, host.see(table)


def test_at_zero_the_strongest_computer_stands_in_by_itself_and_steps_back(later: Later, start: Any) -> None:
    blue, grey, table = paced(start, DAYS)
    blue.play(table, "pass")
    seen = blue.see(table)
    assert seen["late"] == pytest.approx(later() + 4 * DAY, abs=60)
    later.by += 4 * DAY + 5
    wait_for(blue, table, lambda s: s["my_decision"])
    name = grey.get("/api/me")["name"]
    assert blue.see(table)["seats"]["grey"] | {"online": None} == {
        "player": "greedy", "computer": True, "mine": False, "name": name, "online": None,
    }  # fmt: skip
    assert told(blue, table)[-1].startswith(f"{name} ran out of time; a computer (greedy) stands in")
    grey.post(seat(table, "grey"), {"player": "human"})
    now = blue.see(table)
    while now["my_decision"]:
        now = blue.play(now, now["choices"][-1]["text"])
    assert now["late"] == pytest.approx(later() + 3 * DAY, abs=60), (
        "the reserve is spent, a move has its days"
    )


def test_at_zero_the_game_is_lost_where_that_was_agreed(later: Later, start: Any) -> None:
    blue, grey, table = paced(start, {**LIVE, "zero": "over"})
    blue.play(table, "pass")
    assert blue.see(table)["clocks"]["blue"]["reserve"] == pytest.approx(630, abs=20)
    later.by += 601
    wait_for(blue, table, lambda s: s["over"])
    over = grey.see(table)
    assert over["result"] == {"winner": "blue", "rule": "", "reason": "Grey ran out of time."}
    assert over["seats"]["grey"]["computer"] is False
    assert told(blue, table)[-1].endswith("Grey has lost the game, as was agreed.")


def test_who_comes_back_after_zero_has_a_little_time_and_gives_the_other_none(
    later: Later, start: Any
) -> None:
    blue, grey, table = paced(start, LIVE)
    blue.play(table, "pass")
    later.by += 601
    wait_for(blue, table, lambda s: s["my_decision"])
    later.by += 100
    before = blue.see(table)
    grey.post(seat(table, "grey"), {"player": "human"})
    now = blue.see(table)
    assert now["my_decision"], "the computer has played; the other is asked"
    assert now["late"] == pytest.approx(before["late"], abs=5), "his clock runs on as it did"
    assert now["clocks"]["grey"]["reserve"] == pytest.approx(60, abs=5), "a tenth of the whole time"


def test_nobody_gains_time_by_lending_his_seat_or_leaving_it(later: Later, start: Any) -> None:
    """To the computer and back, or free and taken again: the clock runs on."""
    blue, grey, table = paced(start, DAYS)
    due = blue.see(table)["late"]
    house = blue.client.app.state.server.house  # type: ignore[attr-defined]
    house.on_change.remove(blue.client.app.state.server.computers.wake)  # type: ignore[attr-defined]
    later.by += DAY
    blue.post(seat(table, "blue"), {"player": "greedy"})
    assert blue.see(table)["late"] is None, "a computer has all the time it wants"
    later.by += DAY
    blue.post(seat(table, "blue"), {"player": "human"})
    assert blue.see(table)["late"] == pytest.approx(due, abs=5)
    blue.post(seat(table, "blue"), {"player": "open"})
    assert grey.see(table)["late"] == pytest.approx(due, abs=5), "a seat that was left does not stop the game"
    join(blue, blue, table, "blue")
    assert blue.see(table)["late"] == pytest.approx(due, abs=5)


def test_nobody_gains_time_by_taking_back(later: Later, start: Any) -> None:
    blue, _, table = paced(start, DAYS)
    moved = blue.play(table, next(c["text"] for c in table["choices"] if c["verb"] != "pass"))
    due = moved["late"]
    later.by += DAY
    assert blue.undo(moved)["late"] == pytest.approx(due, abs=5)


def test_a_holiday_stops_the_clock_as_often_as_was_agreed(later: Later, start: Any) -> None:
    blue, grey, table = paced(start, DAYS)
    due = blue.see(table)["late"]
    assert do(blue, table, "holiday", {"days": 7})["late"] == pytest.approx(due + 7 * DAY, abs=5)
    assert "already" in do(blue, table, "holiday", {"days": 1}, 409)["error"]
    later.by += 2 * DAY
    back = do(blue, table, "holiday", {"days": 0})
    assert back["late"] == pytest.approx(due + 2 * DAY, abs=5)
    assert back["clocks"]["blue"]["holidays"] == pytest.approx(8 * DAY, abs=5)
    assert "7 of 10 days" in do(blue, table, "holiday", {"days": 9}, 409)["error"]
    assert "is on holiday for 7 days" in told(grey, table)[-2]
    assert told(grey, table)[-1].endswith("is back from the holiday.")
    assert do(grey, table, "holiday", {"days": 1})["late"] == back["late"], (
        "a holiday stops one's own clock only"
    )


def test_a_live_clock_and_none_have_no_holidays(later: Later, start: Any) -> None:
    blue, _, table = paced(start, LIVE)
    assert "no holidays" in do(blue, table, "holiday", {"days": 1}, 409)["error"]
    for wrong in (
        {"reserve": 30},
        {"reserve": 600, "holidays": 3},
        {"move": -1},
        {"reserve": 600, "zero": "never"},
    ):
        assert blue.ask("POST", "/api/tables", json={"game": "toy", "pace": wrong}).status_code == 422


def test_without_a_second_person_no_clock_runs(later: Later, start: Any) -> None:
    blue, grey, table = paced(start, LIVE)
    alone = blue.lay(scenario="long", seats={"blue": "me", "grey": "greedy"}, pace=LIVE)
    waiting = blue.lay(scenario="long", seats=FRIENDS, pace={**LIVE, "zero": "over"})
    assert alone["late"] is None is waiting["late"]
    later.by += 10 * DAY
    wait_for(grey, table, lambda s: s["seats"]["blue"]["computer"])
    for mine in (alone, waiting):
        seen = blue.see(mine)
        assert seen["my_decision"]
        assert not seen["over"]


def test_a_clock_goes_on_after_a_restart_and_stands_while_no_server_runs(
    later: Later, start: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        clockwork, "EVERY", 600.0
    )  # the first server does not look into the time of the second
    blue, grey, table = paced(start, {**LIVE, "zero": "over"})
    due = blue.see(table)["late"]
    later.by += 5 * HOUR  # the server is down
    monkeypatch.setattr(clockwork, "EVERY", 0.05)
    client = start()
    late = Person(client)
    late.cookies = grey.cookies
    seen = late.hello().see(table)
    assert seen["late"] == pytest.approx(due + 5 * HOUR, abs=30)
    assert not seen["over"]
    later.by += 700
    wait_for(late, table, lambda s: s["over"])
    assert late.see(table)["result"]["winner"] == "grey"


def test_the_pace_is_shown_in_the_list_and_before_one_sits_down(later: Later, start: Any) -> None:
    blue, grey, table = paced(start, LIVE)
    [row] = grey.get("/api/tables")["tables"]
    whole = {"move": 0, "reserve": 600, "increment": 30, "holidays": 0, "zero": "computer"}
    assert row["pace"] == whole
    assert row["late"] == pytest.approx(blue.see(table)["late"], abs=1)
    other = blue.lay(scenario="long", seats=FRIENDS, pace=None)
    token = blue.post(f"/api/tables/{other['id']}/invites", {"sides": ["grey"]}, 201)["token"]
    assert grey.get(f"/api/invites/{token}")["pace"] is None
