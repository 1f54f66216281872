"""The greedy computer player: it looks one operation ahead and weighs battles with the odds that a person sees.

It never looks at what its command cannot know: enemy stacks are taken from an imagined deal of the unseen (24.0).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.games.year1863.bot.fighting import Fighting
from longroll.games.year1863.bot.plan import Plan, make_plan
from longroll.games.year1863.bot.raising import Raising
from longroll.games.year1863.bot.style import PLAIN, Style
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import COMMANDS
from longroll.kit.proposals import Proposal

WORLDS = 2
"""How many deals of the unseen a plan is made against."""


class GreedyBot(Raising, Fighting):
    """One player for any command; it keeps no more than the plan of the phase that it is in."""

    def __init__(self, seed: int = 0, style: Style = PLAIN) -> None:
        self.style = style
        self.reason = ""
        """why the last choice was made, in words; "" where there is little to say"""
        self._random = Random(seed)
        self._plan: Plan | None = None
        self._moment: tuple[int, int] = (0, -1)

    def _make_plan(self, worlds: list[Any], command: int) -> Plan:
        return make_plan(worlds, command, self.style)

    def copy(self, style: Style | None = None) -> GreedyBot:
        """Another who thinks the same from here on, or remembers the same and goes on in another style."""
        new = type(self)(0, style or self.style)
        new._random.setstate(self._random.getstate())
        new._moment = self._moment
        if self._plan is not None:
            tasks = [(piece, list(way)) for piece, way in self._plan.tasks]
            new._plan = Plan(list(self._plan.doubles), tasks)
        return new

    def propose(self, game: Game) -> list[Proposal]:
        """One plan is followed from the beginning of a phase to its end; a search compares styles, not single moves."""
        return [Proposal(self.copy().choose(game), "")]

    def accept(self, proposal: Proposal) -> Choice:
        self.reason = proposal.reason
        return proposal.choice

    def choose(self, game: Game) -> Choice:
        choices = game.choices()
        self.reason = ""
        if len(choices) == 1:
            return choices[0]
        s: Year1863State = game.state  # type: ignore[assignment]
        f = s.stack[-1]
        command = COMMANDS.index(game.decision.side)
        answer: Callable[..., Choice | None] | None = getattr(self, "_" + f.do.replace("-", "_"), None)
        found = answer(game, s, f, command, choices) if answer else None
        return found if found is not None else choices[0]

    # ---- movement ----------------------------------------------------------------------------------------------------

    def _current(self, game: Game, s: Year1863State, command: int) -> Plan:
        if self._plan is None or self._moment != (s.turn, command):
            self._moment = (s.turn, command)
            self._plan = self._make_plan(self._worlds(game, s, command, self._seeds()), command)
        return self._plan

    def _seeds(self) -> list[int]:
        return [self._random.getrandbits(32) for _ in range(WORLDS)]

    def _worlds(self, game: Game, s: Year1863State, command: int, seeds: list[int]) -> list[Any]:
        """Deals of the unseen, as the command can imagine it."""
        return [game.rules.imagine(s, COMMANDS[command], seed) for seed in seeds]

    def _move(self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]) -> Choice:
        plan = self._current(game, s, command)
        verbs = {c.text: c for c in choices}
        t = s.tables
        while plan.doubles:
            text = "double " + t.place_slugs[plan.doubles.pop()]
            if text in verbs:
                return verbs[text]
        while plan.tasks:
            unit, _ = plan.tasks[0]
            for verb in ("sail", "march"):
                text = f"{verb} {t.slugs[unit]}"
                if text in verbs:
                    self.reason = _bound(s, *plan.tasks[0])
                    return verbs[text]
            plan.tasks.pop(0)
        return choices[0]

    def _march(self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]) -> Choice:
        """Follow the plan of the unit step by step; halt where it ends or is blocked."""
        plan = self._current(game, s, command)
        texts = {c.text: c for c in choices}
        halt = texts.get("halt", choices[0])
        unit = f.units[0]
        task = next((x for x in plan.tasks if x[0] == unit), None)
        if task is None:
            return halt
        path = task[1]
        while path:
            text = path[0]
            if text == "roll?":
                path.pop(0)
                if "roll" in texts:
                    return texts["roll"]
                continue
            if text in texts:
                path.pop(0)
                return texts[text]
            break
        plan.tasks.remove(task)
        return halt


def _bound(s: Year1863State, unit: int, way: list[str]) -> str:
    """Where a unit is bound and what it is to do there, in words."""
    t = s.tables
    end = next((t.place_index[x] for x in way[-1].split()[1:] if x in t.place_index), -1) if way else -1
    if end < 0:
        return ""
    place = t.places[end].name
    if s.present(end, 1 - t.side[unit]):
        return f"attack {place}"
    return f"take {place}" if s.control[end] != t.side[unit] else f"join those at {place}"
