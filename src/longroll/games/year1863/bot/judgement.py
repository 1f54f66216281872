"""A regular's judgement in battle and when he recruits: what the Point is worth counts, and how much time is left."""

from __future__ import annotations

from typing import Any

from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.games.year1863 import verbs
from longroll.games.year1863.bot.assault import answered, goal, promise, time_left
from longroll.games.year1863.bot.fighting import POINT_WORTH, TRAIN_WORTH, Fighting
from longroll.games.year1863.bot.guards import needs
from longroll.games.year1863.bot.raising import Raising
from longroll.games.year1863.bot.style import Style
from longroll.games.year1863.bot.weigh import weights
from longroll.games.year1863.charts import BATTLE, SKIRMISH, TABLES
from longroll.games.year1863.combat.aftermath import battle_of
from longroll.games.year1863.combat.battle import forces
from longroll.games.year1863.combat.force import Stakes
from longroll.games.year1863.combat.muster import field_of, fighters
from longroll.games.year1863.combat.odds import prospect
from longroll.games.year1863.frames import Battle
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import COMMANDS, GARRISON

POINT = 1.2
"""what a column must gain to be worth a Victory Point when the war is nearly over"""
PLENTY = 0.4
"""the same when the track is full"""
EMPTY_CITY = 8.8
"""how much a garrison is wanted in a city of value that nobody holds"""
CALL = 9.6
"""how much militia is wanted while such a city is there"""


class Judgement(Raising, Fighting):
    """Answers of a regular that differ from greedy's."""

    style: Style

    def _value(self, s: Year1863State, battle: Battle, stakes: Stakes) -> float:
        return self._outcome(s, battle, stakes, battle.table)

    def _outcome(self, s: Year1863State, battle: Battle, stakes: Stakes, table: int) -> float:
        """What a table promises the attacker, the Point counted."""
        a, d = forces(s, battle)
        field = field_of(s, battle.place, 1 - (s.op >> 1), battle.river)
        total = prospect(s.tables.charts, a, d, field, stakes, table)
        return promise(s, s.op, total) + total.holds * (1.0 + goal(s, s.op, battle.place))

    def _choose_table(
        self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]
    ) -> Choice:
        battle = battle_of(s)
        stakes = self._stakes(battle)
        gain = self._outcome(s, battle, stakes, BATTLE) - self._outcome(s, battle, stakes, SKIRMISH)
        table = BATTLE if (-gain if f.who else gain) > 0 else SKIRMISH
        return next(c for c in choices if c.verb == TABLES[table])

    def _supply(self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]) -> Choice:
        battle = battle_of(s)
        now = self._stakes(battle)
        more = now._replace(defender_supply=True) if f.who else now._replace(attacker_supply=True)
        return choices[self._pays(s, battle, f, now, more, 0.05 + TRAIN_WORTH * time_left(s, command))]

    def _cash_vp(self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]) -> Choice:
        battle = battle_of(s)
        now = self._stakes(battle)
        more = now._replace(defender_vp=True) if f.who else now._replace(attacker_vp=True)
        price = PLENTY if s.vp[command] >= s.tables.charts.vp_max else POINT_WORTH
        if s.turn == s.last_turn:
            price = POINT
        return choices[self._pays(s, battle, f, now, more, price)]

    def _prepare(
        self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]
    ) -> Choice | None:
        """A Draft gains on average; a Victory Point is given for recruits only where the track is full and there is time."""
        full = s.vp[command] >= s.tables.charts.vp_max and s.turn < s.last_turn - 1
        wanted = (verbs.DRAFT, verbs.CASH) if full else (verbs.DRAFT,)
        return next((c for c in choices if c.kind in wanted), None)

    def _chase(self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]) -> Choice:
        """16.2 A garrison is left in the Point that was won before anybody pursues."""
        t = s.tables
        leave = [
            (c, t.index[c.piece]) for c in choices if c.kind is verbs.LEAVE and t.combat[t.index[c.piece]]
        ]
        if len(leave) > 1:
            world: Any = game.rules.imagine(s, COMMANDS[command], self._random.getrandbits(32))
            enemies = weights(world, 1 - (command >> 1), command & 1) if answered(s, command) else {}
            here = s.at[f.units[0]]
            short = needs(world, command, enemies, self.style).get(here, 0.0)
            short -= sum(s.strength(i) for i in fighters(s, here, command >> 1) if i not in f.units)
            if short > 0:
                return min(leave, key=lambda x: (s.commander[x[1]] > 0, s.strength(x[1])))[0]
        return super()._chase(game, s, f, command, choices)

    # ---- recruiting --------------------------------------------------------------------------------------------------

    def _merit(self, s: Year1863State, command: int, choice: Choice, front: dict[int, int]) -> float:
        t = s.tables
        if choice.kind is verbs.MILITIA and answered(s, command):
            return CALL if any(_open(s, command, p) for p in t.own_cities[command]) else 0.8
        if choice.kind is verbs.RECRUIT and t.kind[t.index[choice.args[0]]] == GARRISON:
            place = t.place_index[choice.args[1]]
            if _open(s, command, place):
                return EMPTY_CITY + 0.1 * t.value[place]
        return super()._merit(s, command, choice, front)


def _open(s: Year1863State, command: int, place: int) -> bool:
    """Whether a city of value is ours and nobody is in it."""
    t = s.tables
    side = command >> 1
    return bool(t.value[place]) and s.control[place] == side and not s.ground[side * t.n + place]
