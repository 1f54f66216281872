"""Looking before one leaps: where a unit can go, who could come, and that nothing unseen is told."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from longroll.core.game import Game
from longroll.table.match import Match
from table.persons import Person

SEATS = {"union-east": "open", "confederate-west": "open", "union-west": "me", "confederate-east": "me"}


def test_reach_and_threats_over_the_wire(host: Person) -> None:
    table = host.lay("divided-we-fall", scenario="1862", seats={"usa": "me", "csa": "me"}, seed=1)
    path = f"/api/tables/{table['id']}"
    told = host.get(f"{path}/reach?piece=mcclellan&side=usa")
    assert told["certain"]
    assert told["rows"][0]["place"] in ("baltimore", "frederick", "manassas")
    assert {"cost", "by", "rule", "path", "battle"} <= told["rows"][0].keys()
    threats = host.get(f"{path}/threats?at=washington-dc&of=usa&side=usa")
    assert threats["certain"]
    assert threats["worlds"] == 1
    for row in host.get(f"{path}/threats?at=manassas&of=csa&side=csa")["rows"]:
        odds = host.post(f"{path}/odds?side=csa", {"at": "manassas", "attack": row["attack"]})["odds"]
        assert odds["modifiers"]


def test_bad_questions_are_4xx(host: Person) -> None:
    table = host.lay("divided-we-fall", scenario="1862", seats={"usa": "me", "csa": "me"}, seed=1)
    path = f"/api/tables/{table['id']}"
    assert "did you mean 'grant'" in host.get(f"{path}/reach?piece=grantt", 422)["error"]
    assert "did you mean" in host.get(f"{path}/threats?at=richmondd", 422)["error"]
    assert "unknown side" in host.get(f"{path}/threats?at=richmond&of=mexico", 422)["error"]
    host.get(f"{path}/reach", 422)
    toy = host.lay()
    assert host.get(f"/api/tables/{toy['id']}/reach?piece=x", 422)["error"] == "this game cannot tell"


@pytest.mark.usefixtures("no_workers")
def test_what_is_hidden_is_asked_of_imagined_games_only(
    local: TestClient, host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = host.lay("1863", scenario="standard", seats=SEATS)
    match: Match = local.app.state.server.house.matches[table["id"]]  # type: ignore[attr-defined]
    asked: list[Any] = []
    for name in ("reach", "threats"):
        true = getattr(Game, name)

        def noting(self: Game, *words: str, of: Any = true) -> Any:
            asked.append(self.state)
            return of(self, *words)

        monkeypatch.setattr(Game, name, noting)
    path = f"/api/tables/{table['id']}"
    host.get(
        f"{path}/reach?piece=us-1-corps&side=union-west"
    )  # an enemy's, who stands where he is seen to stand
    told = host.get(f"{path}/threats?at=fredericksburg&side=confederate-east")
    assert len(asked) == 8
    assert all(state is not match.game.state for state in asked)
    foes = {
        slug
        for slug, place in table["view"]["places"].items()
        if any(x["side"].startswith("union") for x in place["stacks"])
    }
    assert told["rows"]
    assert {row["from"] for row in told["rows"]} <= foes
    onlooker = Person(local).hello()
    onlooker.get(f"{path}/reach?piece=us-1-corps", 403)
    onlooker.get(f"{path}/threats?at=fredericksburg", 403)


@pytest.mark.usefixtures("no_workers")
def test_a_bug_in_the_game_is_not_the_players_fault(
    host: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = host.lay("divided-we-fall", scenario="1862", seats={"usa": "me", "csa": "me"}, seed=1)
    path = f"/api/tables/{table['id']}"

    def broken(*_: Any) -> Any:
        raise KeyError("a slip of ours")

    for name in ("odds", "supply", "why", "reach"):
        monkeypatch.setattr(Game, name, broken)
    for answer in (
        host.ask("POST", f"{path}/odds", json={"at": "richmond"}),
        host.ask("POST", f"{path}/why", json={"text": "pass"}),
        host.ask("GET", f"{path}/supply?side=usa"),
        host.ask("GET", f"{path}/reach?piece=grant"),
    ):
        assert answer.status_code == 500
        assert "broke" in answer.json()["error"]
    assert "a slip of ours" in caplog.text
    assert host.see(table)["version"] == table["version"]
