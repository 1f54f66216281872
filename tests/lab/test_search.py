"""The veteran's search: the same worlds for all, alike ones dropped, halving, clear leads, the same play for the same budget."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import longroll
from longroll import bots
from longroll.bots import playout
from longroll.bots.playout import Candidate, Trials, leads
from longroll.bots.search import Veteran, playouts
from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.kit.proposals import Proposal, Round

SEARCHED = [g.slug for g in longroll.list_games() if g.playable and bots.VETERAN in bots.levels(g.slug)]


class Stubborn:
    """A toy planner: its style is how many choices from the end of the menu it looks."""

    def __init__(self, style: int) -> None:
        self.style = style
        self.reason = ""

    def choose(self, game: Game) -> Choice:
        choices = game.choices()
        return choices[max(0, len(choices) - 1 - self.style)]

    def copy(self, style: int | None = None) -> Stubborn:
        return Stubborn(self.style if style is None else style)

    def propose(self, game: Game) -> list[Proposal]:
        return [Proposal(choice, choice.text) for choice in game.choices()]

    def accept(self, proposal: Proposal) -> Choice:
        return proposal.choice


class Toy:
    """What the toy war gives to the search."""

    budget = 12
    rounds: tuple[Round, ...] = (Round(2, 1), Round(4, 2))
    quick: tuple[Round, ...] = (Round(2, 1),)
    dice = True
    by_chance = False

    def __init__(self) -> None:
        self.valued: list[str] = []
        self.worlds: list[int] = []

    def styles(self, side: str) -> Sequence[int]:
        return (0, 1, 2)

    def mutate(self, style: int, rng: Random) -> int:
        return style + rng.randint(1, 3)

    def player(self, style: int, seed: int) -> Stubborn:
        return Stubborn(style)

    def turn(self, s: Any) -> tuple[Any, ...]:
        return (s.turn, s.stack[-1].side if s.stack and s.stack[-1].do == "march" else None)

    def begins(self, game: Game) -> bool:
        return game.decision.kind == "march"

    def major(self, game: Game) -> bool:
        return game.decision.kind == "march"

    def value(self, s: Any, side: str) -> float:
        self.valued.append(side)
        self.worlds.append(s.dice.seed)
        return float(longroll.core.registry.ruleset("toy").evaluate(s, side))

    def said(self, style: int) -> str:
        return f"from the end {style}"


def test_what_a_candidate_costs() -> None:
    """Four worlds for all, four more for half, eight more for a quarter."""
    assert playouts((Round(4, 4), Round(8, 4), Round(16, 4))) == 4 + 4 / 2 + 8 / 4
    assert playouts((Round(1, 2), Round(1, 8))) == 1, "a longer playout is still one"


@pytest.mark.parametrize(
    ("values", "others", "clear"),
    [
        ([2.0, 2.1, 1.9, 2.0], [1.0, 1.1, 0.9, 1.0], True),
        ([2.0, -1.0, 3.0, 0.1], [1.0, 1.0, 1.0, 1.0], False),
        ([1.0, 1.0], [1.0, 1.0], False),
        ([9.0], [1.0], False),
    ],
)
def test_a_lead_is_counted_world_by_world(values: list[float], others: list[float], clear: bool) -> None:
    assert leads(values, others) is clear


def test_all_candidates_meet_the_same_worlds_and_alike_ones_are_dropped() -> None:
    school = Toy()
    game = longroll.new("toy", "long", 1)
    trials = Trials(school, game, game.decision.side, lambda index: 700 + index)
    both = [Candidate(style, Stubborn(style)) for style in (0, 1, 0)]
    kept = trials.run(both, Round(3, 1))
    assert [c.what for c in kept] == [0, 1], "the third plays the own turn as the first does"
    assert school.worlds == [700, 701, 702] * 2
    assert len({c.mark for c in kept}) == 2
    assert [c.what for c in trials.run([Candidate(1, Stubborn(1))], Round(3, 1), kept)] == [0, 1]
    assert [c.what for c in trials.run([Candidate(1, Stubborn(1))], Round(3, 1), kept, True)] == [0, 1, 1], (
        "where what comes afterwards tells, alike ones stay"
    )


def test_whoever_stands_too_far_away_is_played_by_a_bystander() -> None:
    """What a school calls too far away is left to its bystander; the others play the plain style."""

    class Divided(Toy):
        def bystander(self, side: str, own: str, seed: int) -> Stubborn | None:
            return Stubborn(9) if side == "grey" else None

    game = longroll.new("toy", "long", 1)
    for school, style in ((Toy(), 0), (Divided(), 9)):
        trials = Trials(school, game, "blue", lambda index: index)
        line = trials._line(Candidate(1, Stubborn(1)), 0)
        played = {side: player.style for side, player in line._players.items()}  # type: ignore[attr-defined]
        assert played == {"blue": 1, "grey": style}


def test_in_1863_the_other_theater_stands_still() -> None:
    from longroll.games.year1863.bot import SCHOOL
    from longroll.games.year1863.bot.regular import Regular
    from longroll.games.year1863.bot.still import Still

    assert SCHOOL.bystander("union-east", "confederate-east", 1) is None
    assert isinstance(SCHOOL.bystander("union-west", "confederate-east", 1), Still)
    game = longroll.new("1863", seed=4)
    players = {side: (Still if "west" in side else Regular)(i) for i, side in enumerate(game.sides)}
    began: set[str] = set()
    while not game.over and game.state.turn < 3:  # type: ignore[attr-defined]
        side = game.decision.side
        choice = players[side].choose(game)
        if "west" in side and game.state.turn:  # type: ignore[attr-defined]
            began.add(choice.verb)
        game.play(choice)
    assert not began & {"march", "army", "sail", "recruit", "double"}
    assert "done" in began


def test_halving_keeps_the_better_half_and_the_plain_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without dice the best wins; with them a best that does not lead clearly gives way to the plain plan."""
    school = Toy()
    game = longroll.new("toy", "long", 1)
    worth = {0: [1.0, 1.0], 1: [5.0, 0.0], 2: [0.5, 0.0], 3: [0.2, 0.2]}
    played: list[list[int]] = []

    def run(self: Trials, left: list[Candidate], stage: Round, known: object = ()) -> list[Candidate]:
        played.append([c.what for c in left])
        return left

    monkeypatch.setattr(Trials, "run", run)
    trials = Trials(school, game, "blue", lambda index: index)
    candidates = [Candidate(style, Stubborn(style)) for style in worth]
    for candidate in candidates:
        candidate.values = worth[candidate.what]
    assert trials.best(candidates, (Round(2, 1), Round(4, 1), Round(8, 1))).what == 0
    assert played == [[1, 0], [1, 0]]
    school.dice = False
    assert trials.best(candidates, (Round(2, 1), Round(4, 1))).what == 1


def test_a_veteran_takes_the_proposal_that_fares_best() -> None:
    """One march to an empty place is worth a place; passing is worth nothing."""
    school = Toy()
    school.dice = False
    game = longroll.new("toy", seed=1)
    bot = Veteran(school, 3)
    game.play(bot.choose(game))
    assert game.rules.evaluate(game.state, "blue") >= 1
    assert bots.reason(bot) == bots.weighed(bot)[0][0]
    values = [value for _, value in bots.weighed(bot)]
    assert values == sorted(values, reverse=True)


def test_a_rule_of_the_house_about_chances() -> None:
    """Where a win chance is fitted and wanted, it is the value: between 0 and 1."""
    game = longroll.new("war-for-the-union", "bull-run", seed=1)
    school = bots.school("war-for-the-union")
    values = [Trials(school, game, side, lambda index: index)._value(game) for side in game.sides]
    assert 0 < values[0] < 1
    assert sum(values) == pytest.approx(1)


@pytest.mark.parametrize("slug", SEARCHED)
def test_the_same_budget_plays_the_same(slug: str) -> None:
    """Twice the same seed and budget, up to the first search and a little beyond."""
    school = bots.school(slug)

    def journal() -> str:
        game = longroll.new(slug, seed=3)
        own = Veteran(school, 5, budget=2)
        other = bots.make("greedy", slug, 1)
        searched = 0
        while not game.over and searched < 2:
            side = game.decision.side
            first = side == game.sides[0]
            game.play((own if first else other).choose(game))
            searched += first and bool(own.weighed)
        return game.journal()

    assert journal() == journal()


def test_a_search_changes_nothing() -> None:
    game = longroll.new("toy", "long", seed=5)
    bot = Veteran(Toy(), 1)
    for _ in range(12):
        before = game.to_json()
        choice = bot.choose(game)
        assert game.to_json() == before
        game.play(choice)
    assert playout.LEAD > 1


def test_a_patient_veteran_plays_out_more() -> None:
    assert bots.patience("veteran-x3") == ("veteran", 3)
    assert [bots.patience(x) for x in ("veteran-x9", "greedy-x2", "veteran-x", "veteran-x03")] == [
        ("veteran-x9", 1),
        ("greedy-x2", 1),
        ("veteran-x", 1),
        ("veteran-x03", 1),
    ]
    plain, patient = (bots.make(level, "1863") for level in ("veteran", "veteran-x3"))
    assert isinstance(plain, Veteran)
    assert isinstance(patient, Veteran)
    assert patient._budget == 3 * plain._budget
    rounds = (Round(4, 5), Round(12, 5))
    assert plain._patient(rounds) == rounds
    assert patient._patient(rounds) == (Round(12, 5), Round(36, 5))
    with pytest.raises(longroll.UnknownName, match="veteran-x9"):
        bots.make("veteran-x9", "1863")
