"""The greedy player: each decision by itself, with what the map is worth to its side.

Questions that it has no thoughts of its own about it answers by looking one choice ahead.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from longroll.core.choice import Choice, Verb
from longroll.core.game import Game
from longroll.games.never_call_retreat import pulse
from longroll.games.never_call_retreat import verbs as v
from longroll.games.never_call_retreat.bot import fight, gangs, home, march, orders, ships
from longroll.games.never_call_retreat.bot.notes import Notes
from longroll.games.never_call_retreat.bot.picture import Picture
from longroll.games.never_call_retreat.evaluate import evaluate
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Half, Here, March, OnFront, Shelter, Train
from longroll.games.never_call_retreat.naval.frames import Voyage
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import SIDES

Answer = Callable[[NcrState, Any, list[Choice]], Choice]
PATIENCE = 2
"""turns after which a way is tried again"""
MOST_TRIED = 12
"""so many choices are looked at one ahead; of more the first ones"""
FIRST = ("share", "claiming", "siege-order", "work-taken")
"""questions whose first choice is taken"""
ENDING: tuple[Verb, ...] = (v.SPEND_DEPOT, v.DONE, v.STOP, v.SET_OUT, v.STAND)
"""what ends a question that no plan answers"""


class Greedy:
    """Looks at each force, where it could go and what that would gain; plays the best and asks again."""

    def __init__(self, seed: int = 0) -> None:
        self.dice = random.Random(seed)
        self.taste: dict[int, float] = {}
        """a liking for each city, so that two games are not the same"""
        self.asked = 0
        """the side that decides"""
        self.order: orders.Order | None = None
        self.seen: set[int] = set()
        """hexes of the march at hand"""
        self.memory = orders.Memory()
        self.nets: dict[int, dict[int, int]] = {}
        """railroads that lead to a hex, as they were when the half-pulse began"""
        self.net_clock = (-1, -1, -1)
        self.notes = (Notes(), Notes())
        self.known: dict[str, Answer] = {
            "where": self.where,
            "front": self.front,
            "what": self.what,
            "muster": lambda s, f, c: march.muster(s, self.picture(s), f, c),
            "march": self.march,
            "riding": self.riding,
            "voyage": self.voyage,
            "free": lambda s, f, c: orders.buy(s, self.picture(s), c),
            "entering": lambda s, f, c: orders.buy(s, self.picture(s), c[:-1]),
            "shelter": self.shelter,
            "reroll": fight.reroll,
            "fight-on": fight.fight_on,
            "losing": fight.lose,
            "retreating": lambda s, f, c: fight.retreat(s, self.picture(s), f, c),
            "screen": lambda s, f, c: fight.screen(s, self.picture(s), f, c),
            "hears-guns": lambda s, f, c: fight.hears_guns(s, c),
            "answer": lambda s, f, c: fight.answer(s, self.picture(s), f, c),
            "reacting": lambda s, f, c: fight.reacting(s, self.picture(s), f, c),
            "call": lambda s, f, c: home.call(s, f.side, c),
            "ordering": home.ordering,
            "how-strong": home.how_strong,
            "forming": lambda s, f, c: c[0],
            "placing": lambda s, f, c: home.place(s, self.picture(s), f, c),
            "who-starves": lambda s, f, c: home.starve(s, self.picture(s), f, c),
            "disband": lambda s, f, c: home.disband(s, self.picture(s), c),
            "fortify": lambda s, f, c: home.fortify(s, self.picture(s), f.side, c),
            "fort-supply": lambda s, f, c: c[0],
            "merge-brigades": lambda s, f, c: c[1],
            "absorb": lambda s, f, c: c[-1],
            "deploy-headquarters": lambda s, f, c: home.headquarters(s, self.picture(s), f, c),
            "deploy-department": lambda s, f, c: c[0],
            "besiege": lambda s, f, c: home.besiege(s, self.picture(s), f, c),
            "allocating": lambda s, f, c: home.allocate(s, self.picture(s), c),
            "state-militia": lambda s, f, c: home.gather(s, self.picture(s), c),
        }
        for name in FIRST:
            self.known[name] = lambda s, f, c: c[0]

    def choose(self, game: Game) -> Choice:
        choices = game.choices()
        if len(choices) == 1:
            return choices[0]
        s = game.state
        assert isinstance(s, NcrState)
        self.asked = SIDES.index(game.decision.side)
        frame = s.stack[-1]
        answer = self.known.get(frame.do)
        if answer is not None:
            return answer(s, frame, choices)
        for kind in ENDING:
            for choice in choices:
                if choice.kind is kind:
                    return choice
        return self.one_ahead(game, choices)

    def picture(self, s: NcrState) -> Picture:
        if not self.taste:
            self.taste = {city.hex: self.dice.uniform(0.9, 1.1) for city in s.tables.cities}
        now = (s.turn, s.pulses, self.asked)
        if self.net_clock != now:
            self.net_clock, self.nets = now, {}
        return Picture(s, self.asked, self.taste, self.nets, self.notes[self.asked])

    # --- half-pulses --------------------------------------------------------------------------------------------------------

    def where(self, s: NcrState, f: Half, choices: list[Choice]) -> Choice:
        """5.22 The best order that can be given; then Leaders and Militia."""
        self.memory.at((s.turn, s.pulses, f.side))
        pic = self.picture(s)
        proclaim = next((c for c in choices if c.kind is v.PROCLAIM), None)
        if proclaim is not None:
            return proclaim
        name = s.tables.waters.name
        places = {c.place: c for c in choices if c.kind is v.AT}
        if any(c.kind is v.FRONT for c in choices):
            for front, nodes in pulse.places(s, f)[1].items():
                places |= dict.fromkeys(map(name, nodes), v.FRONT(front))
        for order in self.proposed(s, pic, f.left):
            place = places.get(name(order.node))
            if place is not None:
                self.order, self.seen = order, {order.node}
                return place
        self.order = None
        return self.leftover(s, pic, choices)

    def proposed(self, s: NcrState, pic: Picture, left: int) -> list[orders.Order]:
        """What could be ordered, best first."""
        return orders.orders(s, pic, left, self.memory)

    def leftover(self, s: NcrState, pic: Picture, choices: list[Choice]) -> Choice:
        """What is left of the dice difference when nothing is worth an order."""
        return orders.spend(s, pic, choices)

    def front(self, s: NcrState, f: OnFront, choices: list[Choice]) -> Choice:
        """5.21 The place that was meant."""
        meant = s.tables.waters.name(self.order.node) if self.order is not None else ""
        return next((c for c in choices if c.kind is v.AT and c.place == meant), choices[-1])

    def what(self, s: NcrState, f: Here, choices: list[Choice]) -> Choice:
        """5.21 What was meant; where it is not offered, not again in this half."""
        order = self.order
        if order is not None and order.node == f.node:
            self.memory.barred.add((order.node, order.text))
            for choice in choices:
                if choice.text == order.text:
                    return choice
        return next((c for c in choices if c.kind is v.BACK), choices[-1])

    def march(self, s: NcrState, f: March, choices: list[Choice]) -> Choice:
        order = self.order
        mine = order is not None and (order.piece in f.pieces or order.node in self.seen)
        goal = order.goal if mine and order is not None else OFF
        here = s.at[f.pieces[0]]
        self.seen.add(here)
        picked = march.march(s, self.picture(s), f, goal, self.seen, choices)
        if picked.kind is v.STOP and goal not in (here, OFF):
            self.memory.stalled[here] = s.turn + PATIENCE
            if f.came == OFF:
                self.memory.blocked[here, goal] = s.turn + PATIENCE
        return picked

    def riding(self, s: NcrState, f: Train, choices: list[Choice]) -> Choice:
        if f.repairs >= 0:
            return gangs.ride(s, f, choices)
        goal = self.order.goal if self.order is not None else OFF
        return march.riding(s, self.picture(s), f, goal, choices)

    def voyage(self, s: NcrState, f: Voyage, choices: list[Choice]) -> Choice:
        order = self.order
        port = order.goal if order is not None and order.piece in f.ships else OFF
        return ships.sail(s, f, port, choices)

    def shelter(self, s: NcrState, f: Shelter, choices: list[Choice]) -> Choice:
        """12.22 Into the work where the enemy is stronger, or for those who do nothing else."""
        pic = self.picture(s)
        if pic.threat(f.place) > 1.2 * pic.own.get(f.place, 0):
            return next((c for c in choices if c.kind is v.SHELTER), choices[-1])
        return next((c for c in choices if c.kind is v.DONE), choices[-1])

    # --- anything else ------------------------------------------------------------------------------------------------------

    def one_ahead(self, game: Game, choices: list[Choice]) -> Choice:
        """The choice after which its side is best off, in a game that it could imagine."""
        side = game.decision.side
        world = game.imagine(side, self.dice.getrandbits(32)).state
        assert isinstance(world, NcrState)
        best, most = choices[0], float("-inf")
        for choice in choices[:MOST_TRIED]:
            after = world.copy()
            FLOW.play(after, choice)
            value = evaluate(after, SIDES.index(side)) + 1e-6 * self.dice.random()
            if value > most:
                best, most = choice, value
        return best
