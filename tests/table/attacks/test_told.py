"""Every answer that a seat can get out of a game with secrets, asked for twice: the unseen is dealt afresh between."""

import itertools
import random
from typing import Any

import pytest
from starlette.testclient import TestClient

from longroll.core import registry
from longroll.table import seen
from longroll.table.match import Match
from table.persons import Person

GAMES: dict[str, tuple[dict[str, Any], tuple[str, ...], tuple[str, ...], int]] = {
    "1863": ({}, ("union-east", "confederate-west"), ("union-west", "confederate-east"), 333),
    "acw-campaign": ({"intelligence": True}, ("union",), ("confederate",), 60),
    "war-for-the-union": (
        {"limited_intelligence": True, "tactical_cards": True}, ("union",), ("confederate",), 310,
    ),
    "never-call-retreat": ({"secret_production": True}, ("union",), ("confederate",), 150),
}  # fmt: skip
"""Options that hide all that can be hidden, the sides of the host, those of the guest, and how many decisions are played at random."""
SHUFFLED = ("acw-campaign",)
"""Games that deal the unseen by shuffling it: with one seed two truths give two worlds, so questions about the unseen differ by chance."""
TOLD = (
    "",
    "/log",
    "/journal",
    "/export.json",
    "/at/{number}",
    "/notes",
    "/book?format=txt",
    "/onlookers",
    "/chat",
)
ASKED = ("/charts", "/layers", "/supply?side={side}", "/supply?side={other}")


def played(game: str, options: dict[str, Any], decisions: int) -> tuple[str, list[str]]:
    """The journal of a game at random, and texts that were choices in it once."""
    made, rng = registry.new(game, None, 3, options), random.Random(decisions)
    texts: list[str] = []
    for _ in range(decisions):
        texts.append(rng.choice(made.choices()).text)
        made.play(texts[-1])
    return made.journal(), texts


def everything(person: Person, path: str, match: Match, texts: list[str]) -> dict[str, bytes]:
    """All answers about a game that one person gets, refusals of what is no choice included."""
    now, shuffled = person.get(path), match.card.game in SHUFFLED
    side, *_, other = match.rules.sides
    legal = {row["text"] for row in now["choices"]}
    posts: list[tuple[str, dict[str, Any]]] = [("/why", {"text": text}) for text in texts]
    posts += [("/play", {"version": now["version"], "text": x}) for x in texts if x not in legal]
    posts += [("/form", {"version": now["version"], "text": "nonsense"})]
    if not shuffled:
        posts += [("/odds", {"at": place}) for place in list(now["view"]["places"])[::40]]
        posts += [("/odds", {"choice": row["text"]}) for row in now["choices"][:2]]
    found = {}
    for where in TOLD if shuffled else (*TOLD, *ASKED):
        asked = where.format(number=match.decisions, side=side, other=other)
        found[asked] = person.ask("GET", f"{path}{asked}").content
    for where, body in posts:
        found[f"{where} {body}"] = person.ask("POST", f"{path}{where}", json=body).content
    with person.live(now) as page:
        found["live"] = page.receive_text().encode()
    return found


@pytest.mark.usefixtures("no_workers")
@pytest.mark.parametrize("game", list(GAMES))
def test_nothing_that_is_told_depends_on_the_unseen(
    local: TestClient, host: Person, guest: Person, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    options, mine, theirs, decisions = GAMES[game]
    journal, texts = played(game, options, decisions)
    seats = {**dict.fromkeys(mine, "me"), **dict.fromkeys(theirs, "open")}
    table = host.post("/api/tables/import", {"journal": journal, "seats": seats}, 201)
    path = f"/api/tables/{table['id']}"
    guest.post(f"/api/invites/{host.post(f'{path}/invites', {'sides': list(theirs)}, 201)['token']}")
    match: Match = local.app.state.server.house.matches[table["id"]]  # type: ignore[attr-defined]
    true, tried, stranger = match.game, random.Random(1).sample(texts, 8), Person(local).hello()
    compared = 0
    for person, sides in ((host, mine), (guest, theirs), (stranger, mine), (stranger, theirs)):
        eyes = true.decision.side if true.decision.side in sides else sides[0]
        answers = []
        for world in (true, true.imagine(eyes, 41)):
            match.session.game = world
            match.cache.clear()
            match.figures.clear()
            counted = itertools.count(7)
            with monkeypatch.context() as patched:
                patched.setattr(seen.secrets, "randbits", lambda _bits, c=counted: next(c))
                answers.append(everything(person, path, match, tried))
        match.session.game = true
        for where, first in answers[0].items():
            assert answers[1][where] == first, f"{eyes} ({person is stranger and 'looking on'}): {where}"
            compared += 1
    assert compared > 80
