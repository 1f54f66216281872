"""What is hidden, asked for over the wire: questions about the unseen, and what looking on costs."""

import itertools
import random
from typing import Any

import pytest
from starlette.testclient import TestClient

from longroll.core import registry
from longroll.table import advice, seen, thinking
from longroll.table import questions as asking
from longroll.table.match import Match
from table.persons import Person

SEATS = {"union-east": "me", "confederate-west": "me", "union-west": "open", "confederate-east": "open"}
MOMENTS, DECISIONS = 4, 48


def pieces(match: Match) -> list[str]:
    """Every piece that anybody sees."""
    found: dict[str, None] = {}
    for side in match.rules.sides:
        for place in match.game.view(side)["places"].values():
            found.update((x["id"], None) for x in place["stacks"] if "id" in x and not x.get("hidden"))
    return list(found)


@pytest.mark.usefixtures("no_workers")
def test_no_question_tells_where_the_unseen_is(
    local: TestClient, host: Person, guest: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is asked, in the middle of whatever step of the rival: the answer is the same when the unseen is dealt afresh."""
    monkeypatch.setattr(asking, "FORETOLD", 60)  # every battle is told, however busy the machine
    table = host.lay("1863", scenario="standard", seats=SEATS)
    token = host.post(f"/api/tables/{table['id']}/invites", {"sides": ["union-west"]}, 201)["token"]
    guest.post(f"/api/invites/{token}")
    match: Match = local.app.state.server.house.matches[table["id"]]  # type: ignore[attr-defined]
    path, rng = f"/api/tables/{table['id']}", random.Random(3)
    asked = told = 0
    for number in range(DECISIONS):
        if number % (DECISIONS // MOMENTS) == DECISIONS // MOMENTS - 1:
            true, person = match.game, host if number % 2 else guest
            mine = person.see(table)["me"]
            unseen = sorted(set(pieces(match)) - set(shown(match, mine)))
            questions = [
                f"{path}/reach?piece={piece}&side={mine[0]}"
                for piece in rng.sample(unseen, min(5, len(unseen)))
            ]
            place = rng.choice(list(match.game.view(mine[0])["places"]))
            questions.append(f"{path}/threats?at={place}&side={mine[0]}")
            answers = []
            for world in (true, true.imagine(mine[0], 41)):
                match.session.game = world
                match.cache.clear()
                counted = itertools.count(number)
                with monkeypatch.context() as patched:
                    patched.setattr(seen.secrets, "randbits", lambda _bits, c=counted: next(c))
                    answers.append([person.ask("GET", question).content for question in questions])
            match.session.game = true
            match.cache.clear()
            for question, *given in zip(questions, *answers, strict=True):
                assert given[0] == given[1], question
                asked += 1
                told += b'"rows":[{' in given[0]
        person = host if host.see(table)["my_decision"] else guest
        now = person.see(table)
        person.play(now, rng.choice(now["choices"])["text"])
    assert asked > 12
    assert told


def shown(match: Match, sides: list[str]) -> set[str]:
    found: set[str] = set()
    for side in sides:
        for place in match.game.view(side)["places"].values():
            found |= {x["id"] for x in place["stacks"] if "id" in x and not x.get("hidden")}
    return found


def test_sides_that_are_asked_for_and_do_not_exist_are_not_kept(local: TestClient, host: Person) -> None:
    """A stranger who asks to look through ten thousand eyes fills no memory."""
    table = host.lay(seats={"blue": "me", "grey": "open"})
    match: Match = local.app.state.server.house.matches[table["id"]]  # type: ignore[attr-defined]
    stranger = Person(local).hello()
    stranger.see(table)
    before = len(match.cache)
    for number in range(30):
        stranger.get(f"/api/tables/{table['id']}?side=x{number}", 403)
    with stranger.live(table) as page:
        page.receive_json()
        for number in range(30):
            page.send_json({"type": "look", "side": f"y{number}"})
            assert page.receive_json()["viewer"] is None
    assert len(match.cache) <= before + 1


def test_who_looks_on_changes_nothing_for_those_who_play(local: TestClient, host: Person) -> None:
    """Strangers who come and go make no snapshot anew."""
    table = host.lay(seats={"blue": "me", "grey": "open"})
    with host.live(table, "?changes=1") as page:
        first = page.receive_json()
        stranger = Person(local).hello()
        for _ in range(3):
            with stranger.live(table) as other:
                other.receive_json()
        host.post(f"/api/tables/{table['id']}/chat", {"text": "hello"}, 201)
        assert page.receive_json()["type"] == "chat"  # and nothing before it
    assert first["type"] == "snapshot"


def test_nobody_keeps_anothers_page_in_the_dark(two: tuple[Person, Person, dict[str, Any]]) -> None:
    """A choice may name the page that made it, which needs no second answer; another's page is told all the same."""
    blue, grey, table = two
    with grey.live(table, "?changes=1&page=the-page-of-grey") as page:
        page.receive_json()
        body = {"version": table["version"], "text": table["choices"][0]["text"]}
        blue.post(f"/api/tables/{table['id']}/play", body, headers={"x-page": "the-page-of-grey"})
        assert page.receive_json()["version"] == table["version"] + 1


def test_a_computers_own_chance_cannot_be_foreseen() -> None:
    """Who knows the table's address and our programs does not know how its computer decides in the dark."""
    game = registry.new("1863", "standard", 1)
    first, second = (
        [
            thinking.player("table", "1863", ("union-east", ""), "random", secret).choose(game).text
            for _ in range(12)
        ]
        for secret in (game.state.dice.seed, game.state.dice.seed + 1)
    )
    assert first != second


@pytest.mark.usefixtures("no_workers")
def test_advice_is_thought_out_in_an_imagined_game(
    host: Person, local: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player that advises never sees the true state, nor the dice that will fall."""
    thought: list[Any] = []

    class Adviser:
        def choose(self, game: Any) -> Any:
            thought.append(game.state)
            return game.choices()[0]

    monkeypatch.setattr(advice.bots, "make", lambda *_: Adviser())
    monkeypatch.setattr(advice, "alternatives", lambda *_: [])
    table = host.lay("1863", scenario="standard", seats=dict.fromkeys(SEATS, "me"))
    match: Match = local.app.state.server.house.matches[table["id"]]  # type: ignore[attr-defined]
    given: list[Any] = []
    true = seen.position
    monkeypatch.setattr(seen, "position", lambda *words: given.append(true(*words)) or given[-1])
    host.get(f"/api/tables/{table['id']}/advice")
    assert thought
    assert given[0].seeds
    assert all(state.dice.seed != match.game.state.dice.seed for state in thought)
