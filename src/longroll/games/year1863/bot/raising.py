"""The greedy player before it marches: set-up, orders, recruiting, reorganizing."""

from __future__ import annotations

from typing import Any

from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.games.year1863 import verbs
from longroll.games.year1863.bot.weigh import distances_of, threat, vital
from longroll.games.year1863.combat.muster import fighters
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import INFANTRY, KINDS, TRAIN

WANTED = {"infantry": 9.0, "cavalry": 7.5, "artillery": 7.0, "engineer": 0.0, "riverine": 0.0}
"""how much a kind of unit is wanted"""
FAR = 20
"""how far away an enemy is where there is none"""
UPGRADED = ("washington-dc", "richmond", "vicksburg")
"""where forts are raised to their second level"""


class Raising:
    """Answers to questions of set-up, orders, recruiting and leaders."""

    trains = (2, 4)
    """so many trains are wanted before other troops, and so many before small change"""

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
        front = self._front(s, command)
        best, best_merit = choices[0], 0.0
        for choice in choices:
            merit = self._merit(s, command, choice, front)
            if merit > best_merit:
                best, best_merit = choice, merit
        return best

    def _merit(self, s: Year1863State, command: int, choice: Choice, front: dict[int, int]) -> float:
        """How much a purchase is wanted."""
        t = s.tables
        side = command >> 1
        if choice.kind is verbs.RECRUIT:
            return self._unit_merit(s, command, t.index[choice.args[0]], t.place_index[choice.args[1]], front)
        if choice.kind is verbs.DIG:
            return 9.5 if s.combat(t.place_index[choice.args[0]], side) > 2 else 0.0
        if choice.kind is verbs.FORT:
            place = t.place_index[choice.args[0]]
            near = threat(s, place, side, 4)
            return 9.2 + 0.01 * near if near and vital(s, command, place) else 0.0
        if choice.kind is verbs.MILITIA:
            return 0.8 if s.rp < t.charts.cost["garrison"].rp[side] else 0.0
        upgraded = choice.kind is verbs.UPGRADE and choice.args[0] in UPGRADED
        return 2.5 if upgraded else 0.0

    def _unit_merit(
        self, s: Year1863State, command: int, piece: int, place: int, front: dict[int, int]
    ) -> float:
        """How much a new unit is wanted in a place."""
        t = s.tables
        side = command >> 1
        kind = KINDS[t.kind[piece]]
        merit = 0.1 * sum(t.strength[piece]) + WANTED.get(kind, 1.0)
        if kind == "train":
            trains = sum(s.at[i] < t.n and t.theater[s.at[i]] == command & 1 for i in t.of_kind[side][TRAIN])
            merit = 8.5 if trains < self.trains[0] else 3.0 if trains < self.trains[1] else 0.5
        elif kind in ("garrison", "ranger"):
            merit = 2.0
        return merit - 0.05 * front.get(place, FAR) - (2.0 if threat(s, place, side) > 8 else 0.0)

    def _front(self, s: Year1863State, command: int) -> dict[int, int]:
        """How far each place is from the enemy."""
        t = s.tables
        side, theater = command >> 1, command & 1
        enemies = [
            p for p in range(t.n) if t.theater[p] == theater and s.present(p, 1 - side) and not t.area[p]
        ]
        far = distances_of(t)
        nearest = [min(row) for row in zip(*(far[e] for e in enemies), strict=True)] or [FAR] * t.n
        return {p: nearest[p] for p in range(t.n) if t.theater[p] == theater}

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
