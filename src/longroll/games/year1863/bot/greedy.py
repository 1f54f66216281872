"""The greedy computer player: it looks one operation ahead and weighs battles with the odds that a person sees.

It never looks at what its command cannot know: enemy stacks are taken from an imagined deal of the unseen (24.0).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.games.year1863 import verbs
from longroll.games.year1863.bot.attack import pursuit_value
from longroll.games.year1863.bot.plan import Plan, make_plan
from longroll.games.year1863.bot.weigh import distance, threat, vital
from longroll.games.year1863.charts import TABLES
from longroll.games.year1863.combat.aftermath import battle_of
from longroll.games.year1863.combat.battle import forces
from longroll.games.year1863.combat.force import Stakes, cheapest, cost, needed
from longroll.games.year1863.combat.muster import field_of, fighters, unit_of
from longroll.games.year1863.combat.odds import choose, prospect
from longroll.games.year1863.combat.pursuit import chase_steps
from longroll.games.year1863.frames import Battle, Losses
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import COMMANDS, INFANTRY, KINDS, TRAIN

WORLDS = 2
"""How many deals of the unseen a plan is made against."""
TRAIN_WORTH = 1.0
POINT_WORTH = 1.6
"""What a column must gain to be worth a train, or a Victory Point."""


class GreedyBot:
    """One player for any command; it keeps no more than the plan of the phase that it is in."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)
        self._plan: Plan | None = None
        self._moment: tuple[int, int] = (0, -1)

    def choose(self, game: Game) -> Choice:
        choices = game.choices()
        if len(choices) == 1:
            return choices[0]
        s: Year1863State = game.state  # type: ignore[assignment]
        f = s.stack[-1]
        command = COMMANDS.index(game.decision.side)
        answer: Callable[..., Choice | None] | None = getattr(self, "_" + f.do.replace("-", "_"), None)
        found = answer(game, s, f, command, choices) if answer else None
        return found if found is not None else choices[0]

    # ---- set-up and orders -------------------------------------------------------------------------------------------

    def _deploy(self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]) -> Choice:
        """Together and forward: the place with most of the own force; leaders on the strongest corps."""
        t = s.tables

        def merit(choice: Choice) -> float:
            name = choice.args[-1]
            if name in t.index:
                unit = t.index[name]
                return s.strength(unit) + 0.5 * (t.kind[unit] == INFANTRY)
            place = t.place_index[name]
            own = sum(s.strength(i) for i in fighters(s, place, command >> 1))
            if vital(s, command, place) and not own:
                return 50.0
            return own + 2 * t.city[place] + 0.1 * t.value[place]

        return max(choices, key=merit)

    def _place_leader(
        self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]
    ) -> Choice:
        t = s.tables

        def merit(choice: Choice) -> int:
            place = t.place_index[choice.args[1]]
            return sum(
                s.strength(i) for i in fighters(s, place, command >> 1) if t.corps[i] and not s.commander[i]
            )

        return max(choices, key=merit)

    def _pick_transfer(
        self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]
    ) -> Choice:
        """Give the rival the least."""
        t = s.tables

        def worth(choice: Choice) -> int:
            piece = t.index[choice.args[0]]
            if t.leader[piece]:
                return t.pieces[piece].campaign[0] + 2 * t.pieces[piece].battle[0]
            return s.strength(piece) * 3 + (2 if s.commander[piece] else 0)

        return min(choices, key=worth)

    def _politick(self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]) -> Choice:
        t = s.tables
        return min(choices, key=lambda c: sum(t.pieces[t.index[c.args[0]]].battle))

    def _port_hudson(
        self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]
    ) -> Choice:
        natchez = s.tables.place_index["natchez"]
        return choices[1 if s.present(natchez, 1) else 0]

    def _shake_up(self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]) -> Choice:
        def gain(choice: Choice) -> int:
            if choice.kind is verbs.DECLINE:
                return 0
            old, new = (self._rank(s, x) for x in choice.args)
            return new - old - 1

        return max(choices, key=gain)

    def _succeed(self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]) -> Choice:
        return max(choices, key=lambda c: self._rank(s, c.args[0]))

    def _rank(self, s: Year1863State, name: str) -> int:
        piece = s.tables.pieces[s.tables.index[name]]
        return piece.campaign[1] + 2 * piece.battle[1]

    # ---- recruiting and reorganizing ---------------------------------------------------------------------------------

    def _prepare(
        self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]
    ) -> Choice | None:
        """A Draft gains a point and a half on average; nothing else is given away."""
        return next((c for c in choices if c.kind is verbs.DRAFT), None)

    def _recruit(self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]) -> Choice:
        """Corps first, then trains up to what the armies can use, then small change; as near to the enemy as is safe."""
        t = s.tables
        side = command >> 1
        trains = sum(s.at[i] < t.n and t.theater[s.at[i]] == command & 1 for i in t.of_kind[side][TRAIN])
        front = self._front(s, command)
        best, best_merit = choices[0], 0.0
        for choice in choices:
            merit = 0.0
            if choice.kind is verbs.RECRUIT:
                piece = t.index[choice.args[0]]
                kind = KINDS[t.kind[piece]]
                merit = 0.1 * sum(t.strength[piece]) + {
                    "infantry": 9.0,
                    "cavalry": 7.5,
                    "artillery": 7.0,
                    "engineer": 0.0,
                    "riverine": 0.0,
                }.get(kind, 1.0)
                if kind == "train":
                    merit = 8.5 if trains < 2 else 3.0 if trains < 4 else 0.5
                elif kind in ("garrison", "ranger"):
                    merit = 2.0
                place = t.place_index[choice.args[1]]
                merit -= 0.05 * front.get(place, 20) + (2.0 if threat(s, place, side) > 8 else 0.0)
            elif choice.kind is verbs.DIG:
                place = t.place_index[choice.args[0]]
                merit = 9.5 if s.combat(place, side) > 2 else 0.0
            elif choice.kind is verbs.FORT:
                place = t.place_index[choice.args[0]]
                near = threat(s, place, side, 4)
                merit = 9.2 + 0.01 * near if near and vital(s, command, place) else 0.0
            elif choice.kind is verbs.MILITIA and s.rp < t.charts.cost["garrison"].rp[side]:
                merit = 0.8
            elif choice.kind is verbs.UPGRADE and choice.args[0] in (
                "washington-dc",
                "richmond",
                "vicksburg",
            ):
                merit = 2.5
            if merit > best_merit:
                best, best_merit = choice, merit
        return best

    def _front(self, s: Year1863State, command: int) -> dict[int, int]:
        """How far each place is from the enemy."""
        t = s.tables
        side, theater = command >> 1, command & 1
        enemies = [
            p for p in range(t.n) if t.theater[p] == theater and s.present(p, 1 - side) and not t.area[p]
        ]
        return {
            p: min((distance(t, p, e) for e in enemies), default=20)
            for p in range(t.n)
            if t.theater[p] == theater
        }

    def _place_militia(
        self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]
    ) -> Choice:
        t = s.tables
        front = self._front(s, command)

        def merit(choice: Choice) -> float:
            place = t.place_index[choice.args[0]]
            return t.value[place] * 2 - front[place] - 2 * s.combat(place, command >> 1)

        return max(choices, key=merit)

    def _reorganize(
        self, game: Game, s: Year1863State, f: Any, command: int, choices: list[Choice]
    ) -> Choice | None:
        """Fill empty armies and corps with the best men at hand."""
        t = s.tables
        best, merit = choices[0], 0.0
        for choice in choices:
            value = 0.0
            if choice.kind is verbs.PROMOTE:
                value = 100 + self._rank(s, choice.args[0])
            elif choice.kind is verbs.ASSIGN:
                leader, unit = (t.index[x] for x in choice.args)
                value = 1 + t.pieces[leader].battle[0] * 10 + s.strength(unit) + (t.kind[unit] == INFANTRY)
            if value > merit:
                best, merit = choice, value
        return best

    # ---- movement ----------------------------------------------------------------------------------------------------

    def _current(self, game: Game, s: Year1863State, command: int) -> Plan:
        if self._plan is None or self._moment != (s.turn, command):
            self._moment = (s.turn, command)
            worlds: list[Any] = [
                game.rules.imagine(s, COMMANDS[command], self._random.getrandbits(32)) for _ in range(WORLDS)
            ]
            self._plan = make_plan(worlds, command)
        return self._plan

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
