"""Chances of a position at the table: a portion of games at each asking, the same as the laboratory's, and nothing hidden told."""

from typing import Any

import pytest
from starlette.testclient import TestClient

import longroll
from longroll.core import registry
from longroll.lab.position import outlook, prospect
from longroll.lab.story import Past
from longroll.table import chances, questions
from longroll.table.match import Match
from table.persons import BOTH, FRIENDS, Person


def ended(host: Person, seed: int = 5) -> dict[str, Any]:
    table = host.lay(seats=BOTH, seed=seed, scenario="long")
    while not table["over"]:
        table = host.play(table, table["choices"][0]["text"])
    return table


def sat_down(host: Person, guest: Person, game: str = "toy", **laid: Any) -> dict[str, Any]:
    """A table at which the guest has taken all that was free."""
    table = host.lay(game, **laid)
    free = [side for side, who in laid["seats"].items() if who == "open"]
    token = host.post(f"/api/tables/{table['id']}/invites", {"sides": free}, 201)["token"]
    guest.post(f"/api/invites/{token}")
    return host.see(table)


def ask(person: Person, table: dict[str, Any], at: int, words: str = "", status: int = 200) -> Any:
    return person.get(f"/api/tables/{table['id']}/chances?player=random&at={at}{words}", status)


def test_a_finished_war_has_the_chances_of_the_laboratory(host: Person) -> None:
    table = ended(host)
    journal = host.ask("GET", f"/api/tables/{table['id']}/journal").text
    past = Past(registry.replay(journal))
    for number in (past.turns[1][1], past.turns[1][1] + 3):
        found = ask(host, table, number, "&games=40")
        game = past.before(number)
        expected = prospect(game, outlook(game, 40, "random", "random"))
        assert (found["games"], found["wanted"], found["turn"]) == (40, 40, expected.turn)
        assert not found["imagined"]
        rows = [(row["seat"], row["share"], row["low"], row["high"]) for row in found["chances"]]
        assert rows == [(c.seat, c.share, c.low, c.high) for c in expected.chances]
        assert found["chances"][0]["sides"] == ["blue"]
        assert [(row["winner"], row["reason"], row["games"]) for row in found["endings"]] == [
            (winner, reason, games) for winner, _, reason, games in expected.endings[: chances.ENDINGS]
        ]


@pytest.mark.usefixtures("no_workers")
def test_each_asking_brings_some_games_more(host: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ended(host)
    monkeypatch.setattr(chances, "PORTION", 0.0)
    counts = [ask(host, table, 0, "&games=4")["games"] for _ in range(6)]
    assert counts == [1, 2, 3, 4, 4, 4]
    monkeypatch.setattr(chances, "PORTION", 60.0)
    few, many = ask(host, table, 0, "&games=3"), ask(host, table, 0, "&games=9")
    assert (few["games"], many["games"]) == (3, 9)
    assert sum(round(row["share"] * 9) for row in many["chances"]) == 9


@pytest.mark.usefixtures("no_workers")
def test_a_running_game_is_imagined_for_who_asks(
    host: Person, guest: Person, local: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    blue, grey, table = host, guest, sat_down(host, guest, scenario="long", seats=FRIENDS, advised=True)
    asked: list[tuple[str, int]] = []
    imagine = longroll.Game.imagine

    def spy(self: longroll.Game, side: str, seed: int) -> longroll.Game:
        asked.append((side, seed))
        return imagine(self, side, seed)

    monkeypatch.setattr(longroll.Game, "imagine", spy)
    assert ask(blue, table, 0, "&games=5")["imagined"]
    assert ask(grey, table, 0, "&games=5")["games"] == 5
    assert [side for side, _ in asked] == ["blue"] * 5 + ["grey"] * 5
    assert len({seed for _, seed in asked}) == 10, "neither can know the other's"
    onlooker = Person(local).hello()
    assert "onlooker" in ask(onlooker, table, 0, status=403)["error"]
    assert "hold" in ask(blue, table, 0, "&side=grey", status=403)["error"]


def test_between_people_the_chances_stay_closed_until_the_end(
    two: tuple[Person, Person, dict[str, Any]],
) -> None:
    blue, grey, table = two
    for person in (blue, grey):
        assert "between people" in ask(person, table, 0, "&games=1", status=403)["error"]
    while not table["over"]:
        mover = blue if table["to_decide"] in blue.see(table)["me"] else grey
        table = mover.play(table, mover.see(table)["choices"][0]["text"])
    assert ask(blue, table, 0, "&games=1")["games"] == 1


@pytest.mark.parametrize("agreed", [False, True])
def test_charts_tell_chances_only_where_advice_is_open(host: Person, guest: Person, agreed: bool) -> None:
    seats = {"union-east": "me", "confederate-west": "me", "confederate-east": "open", "union-west": "open"}
    table = sat_down(host, guest, "1863", seats=seats, advised=agreed)
    names = [row["name"] for row in host.get(f"/api/tables/{table['id']}/charts")["series"]]
    assert any(name.startswith("chance: ") for name in names) is agreed
    assert any(name.endswith(" points") for name in names), "the other figures are there"


def test_what_was_taken_back_is_forgotten(host: Person, local: TestClient) -> None:
    table = host.lay(seats=BOTH, seed=1, scenario="long")
    after = host.play(table, table["choices"][0]["text"])
    ask(host, after, 0, "&games=2")
    ask(host, after, 1, "&games=2")
    match: Match = local.app.state.server.house.matches[table["id"]]  # type: ignore[attr-defined]
    assert sorted(key[1] for key in match.prospects) == [0, 1]
    host.undo(after)
    assert [key[1] for key in match.prospects] == [0]


def test_mistakes(host: Person) -> None:
    table = ended(host)
    last = table["decisions"]
    assert "nothing is left to play" in ask(host, table, last, status=422)["error"]
    assert f"has {last} decisions" in ask(host, table, last + 1, status=404)["error"]
    path = f"/api/tables/{table['id']}/chances?at=0"
    assert "did you mean 'greedy'" in host.get(f"{path}&player=gredy", 422)["error"]
    host.get(f"{path}&games=100000", 422)
    host.get(f"/api/tables/{table['id']}/chances", 422)


def test_a_worker_stops_after_its_portion(monkeypatch: pytest.MonkeyPatch) -> None:
    game = longroll.new("toy", "long", 3)
    monkeypatch.setattr(chances, "PORTION", 0.0)
    one = chances.play_on(questions.packed(game), [], "random", 0, 0, 3)
    assert len(one) == 1
    monkeypatch.setattr(chances, "PORTION", 60.0)
    assert chances.play_on(questions.packed(game), [], "random", 0, 0, 3)[0] == one[0]
