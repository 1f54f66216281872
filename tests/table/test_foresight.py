"""Before a choice is made: the odds of the battle to which it leads, of one that is only thought of, set-ups, and advice."""

from typing import Any

import pytest

import longroll
from longroll import bots
from longroll.bots.alternatives import alternatives
from longroll.table.advice import advise
from longroll.table.questions import packed
from table.persons import Person


def begun(host: Person, **more: Any) -> dict[str, Any]:
    """The Union's campaign of 1862, set up as suggested by both sides."""
    table = host.lay("divided-we-fall", scenario="1862", seats={"usa": "me", "csa": "me"}, seed=1, **more)
    path = f"/api/tables/{table['id']}"
    now = host.get(path)
    while now["suggests"]:
        now = host.post(f"{path}/play", {"version": now["version"], "suggested": True})
        assert now["way"]["played"] >= 1
        assert now["way"]["stopped"] == "done"
    return now


def test_a_set_up_goes_as_suggested_until_something_else_is_asked(host: Person) -> None:
    now = begun(host)
    assert now["kind"] != "deploy"
    assert now["decisions"] == 9
    path = f"/api/tables/{now['id']}"
    refused = host.post(f"{path}/play", {"version": now["version"], "suggested": True}, 422)
    assert "nothing is suggested" in refused["error"]
    for body in ({"suggested": False}, {"suggested": True, "text": "end"}, {}):
        host.post(f"{path}/play", {"version": now["version"], **body}, 422)


def test_the_odds_of_a_choice_are_those_of_the_battle_that_follows(host: Person) -> None:
    now = begun(host)
    path = f"/api/tables/{now['id']}"
    while now["kind"] != "campaign" or now["to_decide"] != "usa":
        now = host.post(f"{path}/play", {"version": now["version"], "text": now["choices"][-1]["text"]})
    now = host.post(f"{path}/play", {"version": now["version"], "text": "activate mcclellan"})
    told = host.post(f"{path}/odds", {"choice": "to manassas"})
    assert told["odds"]["at"] == "manassas"
    assert host.post(f"{path}/odds", {"choice": "to baltimore"})["odds"] is None
    assert host.post(f"{path}/odds", {"choice": "to richmondd"}, 422)
    late = {"choice": "to manassas", "version": now["version"]}
    assert host.post(f"{path}/odds", late)["odds"]
    now = host.post(f"{path}/play", {"version": now["version"], "text": "to manassas"})
    assert now["battle"] == "manassas"
    assert host.post(f"{path}/odds", late)["odds"] is None, "asked just before it was taken: no error"
    waits = host.post(f"{path}/odds", {"at": "manassas"})
    assert waits["odds"] == told["odds"], "the choice promised what came"
    assert f"{waits['odds']['attack']} against {waits['odds']['defence']}" in now["prompt"]
    host.post(f"{path}/odds", {"at": "manassas", "choice": "fight"}, 422)
    host.post(f"{path}/odds", {}, 422)


def test_an_attack_is_thought_of_by_pieces(host: Person) -> None:
    now = begun(host)
    path = f"/api/tables/{now['id']}"
    told = host.post(f"{path}/odds", {"at": "manassas", "pieces": ["mcclellan"]})
    assert told["odds"]["attacker"] == "usa"
    alone = host.post(f"{path}/odds", {"at": "manassas", "pieces": ["infantry washington-dc"]})
    assert alone["odds"]["attack"] < told["odds"]["attack"]
    far = host.post(f"{path}/odds", {"at": "manassas", "pieces": ["grant"]})
    assert far["odds"] is None
    assert "no line leads" in far["why"]


def test_advice_is_a_choice_that_may_be_played_and_tells_its_plan(host: Person) -> None:
    table = host.lay("divided-we-fall", scenario="1862", seats={"usa": "me", "csa": "greedy"}, seed=1)
    path = f"/api/tables/{table['id']}"
    assert host.get(path)["advice"] == host.get(path)["my_decision"]
    now = host.get(path)
    assert now["my_decision"], "the Union sets up first"
    told = host.get(f"{path}/advice")
    assert told["text"] in [c["text"] for c in now["choices"]]
    assert told["label"] == next(c["label"] for c in now["choices"] if c["text"] == told["text"])
    assert host.get(path)["version"] == now["version"], "asking changes nothing"


def test_advice_tells_two_other_choices_with_their_chances() -> None:
    game = longroll.new("1863", seed=3)
    bot = bots.make("greedy", "1863", 3)
    while game.decision.kind != "move":
        game.play(bot.choose(game))
    told = alternatives(game, game.choices()[0], 2, 7)
    texts = [c.text for c in game.choices()]
    assert 0 < len(told) <= 2
    assert all(x.choice.text in texts[1:] and x.chance is not None and 0 < x.chance < 1 for x in told)
    assert told == alternatives(game, game.choices()[0], 2, 7), "the same seed weighs the same"
    assert [x.chance for x in told] == sorted((x.chance for x in told), reverse=True)


def test_between_people_nobody_is_advised(host: Person, guest: Person) -> None:
    table = host.lay("divided-we-fall", scenario="1862", seats={"usa": "me", "csa": "open"})
    path = f"/api/tables/{table['id']}"
    assert host.get(path)["advice"] is False
    assert "between people" in host.get(f"{path}/advice", 403)["error"]
    guest.get(f"{path}/advice", 403)
    token = host.post(f"{path}/invites", {"sides": ["csa"]}, 201)["token"]
    assert guest.get(f"/api/invites/{token}")["advised"] is False  # it is said before he sits down
    guest.post(f"/api/invites/{token}")
    asked = host if host.get(path)["my_decision"] else guest
    assert asked.get(path)["advice"] is False
    assert "between people" in asked.get(f"{path}/advice", 403)["error"]


def test_between_people_who_agreed_whoever_decides_is_advised(host: Person, guest: Person) -> None:
    table = host.lay("divided-we-fall", scenario="1862", seats={"usa": "me", "csa": "open"}, advised=True)
    path = f"/api/tables/{table['id']}"
    token = host.post(f"{path}/invites", {"sides": ["csa"]}, 201)["token"]
    assert guest.get(f"/api/invites/{token}")["advised"] is True  # it is said before he sits down
    guest.post(f"/api/invites/{token}")
    asked, other = (host, guest) if host.get(path)["my_decision"] else (guest, host)
    assert asked.get(path)["advice"] is True
    assert other.get(path)["advice"] is False
    told = asked.get(f"{path}/advice")
    assert told["text"] in [c["text"] for c in asked.get(path)["choices"]]
    assert "whoever is to decide" in other.get(f"{path}/advice", 403)["error"]


def test_the_adviser_says_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "levels", lambda slug: ["greedy"])
    game = longroll.new("divided-we-fall", "1862", seed=1)
    bot = bots.make("greedy", "divided-we-fall", seed=1)
    while not bots.reason(bot):  # at set-up it has none
        before = game.copy()
        game.play(bot.choose(game))
    told = advise(packed(before))
    assert told["reason"]
    assert told["player"] == "greedy"
    assert told["text"] in [choice.text for choice in before.choices()]


def test_an_attack_that_is_still_to_be_begun_has_the_odds_of_its_best_beginning(host: Person) -> None:
    """Bull Run: who leads the attack is asked afterwards; the card says on whom its figures rest."""
    now = host.lay(
        "war-for-the-union", scenario="bull-run", seed=3, seats={"union": "me", "confederate": "me"}
    )
    path = f"/api/tables/{now['id']}"
    while now["kind"] != "combat" or not any(c["verb"] == "attack" for c in now["choices"]):
        now = host.post(f"{path}/play", {"version": now["version"], "text": now["choices"][-1]["text"]})
    attack = next(c["text"] for c in now["choices"] if c["verb"] == "attack")
    told = host.post(f"{path}/odds", {"choice": attack})["odds"]
    now = host.post(f"{path}/play", {"version": now["version"], "text": attack})
    assert told["at"] == now["battle"]
    ways = [c for c in now["choices"] if c["verb"].startswith("initiate")]
    wins = {
        c["label"]: host.post(f"{path}/odds", {"choice": c["text"]})["odds"]["outlook"]["win"] for c in ways
    }
    best = told["note"].removeprefix("if: ")
    assert wins[best] == max(wins.values()) == told["outlook"]["win"]
