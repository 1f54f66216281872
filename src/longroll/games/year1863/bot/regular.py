"""The regular: a player with a staff. Armies march as one under their commanders; every leader tries his luck before a march."""

from __future__ import annotations

from typing import Any

from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.games.year1863 import verbs
from longroll.games.year1863.bot.armies import army_ways, commanders, doubling_pays
from longroll.games.year1863.bot.assault import assault, goal
from longroll.games.year1863.bot.greedy import GreedyBot
from longroll.games.year1863.bot.judgement import Judgement
from longroll.games.year1863.bot.plan import Plan
from longroll.games.year1863.bot.routes import ways_of
from longroll.games.year1863.bot.staff import Situation, make_plan, situation
from longroll.games.year1863.bot.style import PLAIN, STYLES, Style
from longroll.games.year1863.movement.steps import points_left
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import COMMANDS
from longroll.kit.proposals import Proposal

BREADTH = 3
"""so many attacks and so many camps of an army are proposed to a search"""


class Regular(Judgement, GreedyBot):
    """A player with a staff."""

    trains = (4, 6)

    def __init__(self, seed: int = 0, style: Style = PLAIN) -> None:
        super().__init__(seed, style)
        self._way: list[str] | None = None
        """what is left of the way of an army on the march"""

    def copy(self, style: Style | None = None) -> Regular:
        new = super().copy(style)
        assert isinstance(new, Regular)
        new._way = None if self._way is None else list(self._way)
        return new

    def propose(self, game: Game) -> list[Proposal]:
        """Whether an army doubles its march; where it goes when it has rolled; then plans for all who march by themselves."""
        choices = game.choices()
        s: Year1863State = game.state  # type: ignore[assignment]
        f: Any = s.stack[-1]
        command = COMMANDS.index(game.decision.side)
        if f.do == "move" and (self._plan is None or self._moment != (s.turn, command)):
            return self._armies(game, s, command, choices) or self._plans(game, s, f, command, choices)
        if (
            f.do == "march"
            and f.kind == "army"
            and self._way is None
            and all(c.text != "roll" for c in choices)
        ):
            return self._ways(game, s, f, command, choices)
        return []

    def accept(self, proposal: Proposal) -> Choice:
        if proposal.plan is not None:
            adviser = proposal.plan.copy()
            self._plan, self._moment, self._way = adviser._plan, adviser._moment, adviser._way
        return super().accept(proposal)

    def _ways(
        self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]
    ) -> list[Proposal]:
        """Where an army may go, each Point once."""
        now = self._situation(game, s, command)
        texts = {c.text: c for c in choices}
        found: dict[str, Proposal] = {}
        for way, reason in army_ways(now, f.units[0], f.bonus, BREADTH):
            end = way[-1] if way else ""
            if end not in found:
                adviser = self.copy()
                adviser._way = list(way)
                found[end] = Proposal(adviser._lead(game, s, f, command, texts), reason, adviser)
        return list(found.values())

    def _plans(
        self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]
    ) -> list[Proposal]:
        """What all others may do, as the plain style and others see it; plans that are alike are one."""
        worlds = self._worlds(game, s, command, self._seeds())
        found: dict[str, Proposal] = {}
        for style in dict.fromkeys((self.style, *STYLES)):
            plan = make_plan(worlds, command, style)
            key = repr(sorted(plan.tasks))
            if key not in found:
                adviser = self.copy()
                adviser._plan, adviser._moment, adviser._way = plan, (s.turn, command), None
                found[key] = Proposal(
                    GreedyBot._move(adviser, game, s, f, command, choices),
                    STYLES.get(style, "as ordered"),
                    adviser,
                )
        return list(found.values())

    def _make_plan(self, worlds: list[Any], command: int) -> Plan:
        return make_plan(worlds, command, self.style)

    def _situation(
        self, game: Game, s: Year1863State, command: int, seeds: list[int] | None = None
    ) -> Situation:
        return situation(self._worlds(game, s, command, seeds or self._seeds()), command, self.style)

    def _move(self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]) -> Choice:
        """Armies first, of which each may take a train to march twice as far; then all who march by themselves."""
        self._way = None
        if self._plan is None or self._moment != (s.turn, command):
            led = self._armies(game, s, command, choices)
            if led:
                self.reason = led[0].reason
                return led[0].choice
        return super()._move(game, s, f, command, choices)

    def _armies(self, game: Game, s: Year1863State, command: int, choices: list[Choice]) -> list[Proposal]:
        """How the next army begins: with a doubled allowance or without, the better first; nothing where none is left."""
        texts = {c.text: c for c in choices}
        seeds = self._seeds()
        if not commanders(s, command, s.tables.of_side[command >> 1]):
            return []  # nobody has an army even if all stay with him: no need to look at the enemy
        now = self._situation(game, s, command, seeds)
        for leader in commanders(s, command, now.free):
            double = texts.get(f"double {s.tables.place_slugs[s.at[leader]]}")
            army = texts.get(f"army {s.tables.slugs[leader]}")
            found = [Proposal(army, "the army marches as it is")] if army is not None else []
            if double is not None:
                pays = doubling_pays(now, leader)
                found.insert(0 if pays else 1, Proposal(double, "a train is used up for a long march"))
                if not pays and army is None:
                    continue
            if found:
                return found
        return []

    def _march(self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]) -> Choice:
        texts = {c.text: c for c in choices}
        if "roll" in texts:  # 11.8, 11.9: it costs nothing
            return texts["roll"]
        if f.kind == "army":
            return self._lead(game, s, f, command, texts)
        if f.bonus and not f.used and f.kind == "march" and s.tables.combat[f.units[0]]:
            self._hurry(game, s, f, command)
        return super()._march(game, s, f, command, choices)

    def _lead(self, game: Game, s: Year1863State, f: Any, command: int, texts: dict[str, Choice]) -> Choice:
        """The army goes its way: those who stay are left first."""
        if self._way is None:
            now = self._situation(game, s, command)
            self._way, self.reason = army_ways(now, f.units[0], f.bonus)[0]
        while self._way:
            text = self._way.pop(0)
            if text in texts:
                return texts[text]
            if text.startswith("drop"):
                alike = _alike(s, text, texts)
                if alike is not None:
                    return alike
                continue
            self._way.clear()
        return texts.get("halt") or next(iter(texts.values()))

    def _hurry(self, game: Game, s: Year1863State, f: Any, command: int) -> None:
        """11.8 With more Movement Points than were counted on, a unit that only changed its camp may find something better."""
        plan = self._current(game, s, command)
        unit = f.units[0]
        task = next((x for x in plan.tasks if x[0] == unit), None)
        if task is None or _fights(s, command, task[1]):
            return
        now = self._situation(game, s, command)
        best, way = self.style.enough, task[1]
        for place, steps in ways_of(now.s, f.units, points_left(s, f)).items():
            if steps and not s.tables.area[place]:
                found = assault(now.s, command, place, [unit], now.enemies, now.foes, self.style)
                if found.value > best:
                    best, way = found.value, steps
        task[1][:] = way


def _fights(s: Year1863State, command: int, way: list[str]) -> bool:
    """Whether a way leads to an enemy or to something that is worth taking."""
    t = s.tables
    if not way:
        return False
    end = t.place_index[way[-1].split()[-1]]
    return bool(s.present(end, 1 - (command >> 1))) or goal(s, command, end) >= 1.0


def _alike(s: Year1863State, text: str, texts: dict[str, Choice]) -> Choice | None:
    """A piece that differs in nothing from the one that is to be left."""
    t = s.tables
    wanted = t.same_as[t.index[text.split()[1]]]
    dropped = (c for c in texts.values() if c.kind is verbs.DROP)
    return next((c for c in dropped if t.same_as[t.index[c.piece]] == wanted), None)
