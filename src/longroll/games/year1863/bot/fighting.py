"""The greedy player in battle: tables, trains and points, losses, retreats, pursuit."""

from __future__ import annotations

from random import Random
from typing import Any

from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.games.year1863 import verbs
from longroll.games.year1863.bot.attack import pursuit_value
from longroll.games.year1863.bot.weigh import distance, threat
from longroll.games.year1863.charts import TABLES
from longroll.games.year1863.combat.aftermath import battle_of
from longroll.games.year1863.combat.battle import forces
from longroll.games.year1863.combat.force import Stakes, cheapest, cost, needed
from longroll.games.year1863.combat.muster import field_of, fighters, unit_of
from longroll.games.year1863.combat.odds import choose, prospect
from longroll.games.year1863.combat.pursuit import chase_steps
from longroll.games.year1863.frames import Battle, Losses
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import COMMANDS

TRAIN_WORTH = 1.0
POINT_WORTH = 1.6
"""What a column must gain to be worth a train, or a Victory Point."""


class Fighting:
    """Answers to questions of a battle."""

    _random: Random

    # ---- combat ------------------------------------------------------------------------------------------------------

    def _value(self, s: Year1863State, battle: Battle, stakes: Stakes) -> float:
        a, d = forces(s, battle)
        field = field_of(s, battle.place, 1 - (s.op >> 1), battle.river)
        return prospect(s.tables.charts, a, d, field, stakes, battle.table).value

    def _stakes(self, battle: Battle) -> Stakes:
        (a_supply, d_supply), (a_vp, d_vp) = battle.supply, battle.vp
        return Stakes(a_supply, d_supply, a_vp, d_vp, battle.maneuver, battle.those, battle.round)

    def _attack(self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]) -> Choice:
        return max(choices, key=lambda c: s.combat(s.tables.place_index[c.args[0]], command >> 1))

    def _choose_table(
        self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]
    ) -> Choice:
        battle = battle_of(s)
        a, d = forces(s, battle)
        field = field_of(s, battle.place, 1 - (s.op >> 1), battle.river)
        table, _ = choose(s.tables.charts, a, d, field, self._stakes(battle), -1 if f.who else 1)
        return next(c for c in choices if c.verb == TABLES[table])

    def _supply(self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]) -> Choice:
        battle = battle_of(s)
        now = self._stakes(battle)
        more = now._replace(defender_supply=True) if f.who else now._replace(attacker_supply=True)
        return choices[self._pays(s, battle, f, now, more, TRAIN_WORTH)]

    def _cash_vp(self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]) -> Choice:
        battle = battle_of(s)
        now = self._stakes(battle)
        more = now._replace(defender_vp=True) if f.who else now._replace(attacker_vp=True)
        return choices[self._pays(s, battle, f, now, more, POINT_WORTH)]

    def _pays(self, s: Year1863State, battle: Battle, f: Any, now: Stakes, more: Stakes, price: float) -> int:
        gain = self._value(s, battle, more) - self._value(s, battle, now)
        return int((-gain if f.who else gain) > price)

    def _lose(self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]) -> Choice:
        """The cheapest sufficient loss, named from the strongest unit down."""
        t = s.tables
        loss = s.frame(Losses, 2)
        units = fighters(s, loss.place, loss.side)
        made = tuple(unit_of(s, i) for i in units)
        if loss.one:
            pick = [min(range(len(units)), key=lambda i: cost(made[i]))]
        else:
            pick = list(cheapest(made, needed(loss.need - loss.taken, 100)))
        gone = {units[i] for i in pick}
        offered = [(c, t.index[c.args[0]]) for c in choices]
        fit = [
            (s.strength(i), c)
            for c, i in offered
            if i in gone or any(t.same_as[i] == t.same_as[g] for g in gone)
        ]
        if fit:
            return max(fit, key=lambda x: x[0])[1]
        return min(offered, key=lambda x: cost(unit_of(s, x[1])))[0]

    def _veteran(self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]) -> Choice:
        return choices[0]

    def _retreat_to(
        self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]
    ) -> Choice:
        """To friends, to forts, away from enemies, towards home."""
        t = s.tables
        side = command >> 1

        def merit(choice: Choice) -> float:
            place = t.place_index[choice.args[0]]
            friends = sum(s.strength(i) for i in fighters(s, place, side))
            fort = 3 if s.fort_at(place, side) >= 0 else 0
            own = 1.5 if s.control[place] == side else 0
            home = 0.3 * distance(t, place, t.reserve[command])
            return (
                0.3 * min(friends, 20)
                + fort
                + own
                + 1.0 * t.city[place]
                - home
                - 0.1 * threat(s, place, side)
            )

        return max(choices, key=merit)

    def _pursue(self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]) -> Choice:
        return choices[0]

    def _chase(self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]) -> Choice:
        world: Any = game.rules.imagine(s, COMMANDS[command], self._random.getrandbits(32))
        best, merit = choices[0], 0.5
        steps = chase_steps(s, f.units, f.used)
        for choice in choices:
            if choice.kind is verbs.TO:
                place = s.tables.place_index[choice.args[0]]
                value = pursuit_value(world, f.units, place, steps[place], command)
                if value > merit:
                    best, merit = choice, value
        return best
