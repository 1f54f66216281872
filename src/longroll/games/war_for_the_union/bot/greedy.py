"""The greedy player: each decision by itself, with what the map is worth to its side.

Questions that it has no thoughts of its own about it answers by looking one choice ahead.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.bot import (
    blockade,
    expedition,
    fight,
    home,
    march,
    passage,
    placing,
    rush,
    ships,
)
from longroll.games.war_for_the_union.bot.march import Plan
from longroll.games.war_for_the_union.bot.worth import Worth
from longroll.games.war_for_the_union.evaluate import evaluate
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Marching, PlayerTurn
from longroll.games.war_for_the_union.movement.stack import group_of
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import SIDES, UNION

Answer = Callable[[WfuState, Any, list[Choice]], Choice]
MOST_TRIED = 24
"""so many choices are looked at one ahead; of more the first ones"""
PLACING = ("raise", "recruit", "unit-comes", "replace-units", "return-hq")
ENDING = ("arrange", "train", "remove-batteries", "supply-ferries", "fleet", "sail", "boarding")
"""questions that are ended where no plan answers them"""
DECLARED = 3
"""attacks on one hex in a player turn"""
VOYAGES = 24
"""orders to ships in a player turn"""


class Greedy:
    """Looks at each stack, where it could go and what that would gain; plays the best and asks again."""

    def __init__(self, seed: int = 0) -> None:
        self.dice = random.Random(seed)
        self.taste: dict[int, float] = {}
        """a liking for each city, so that two games are not the same"""
        self.clock = (-1, -1)
        self.asked = 0
        """the side that decides"""
        self.seen: set[int] = set()
        """leaders who have marched, or had better stay, in this player turn"""
        self.plan: march.Plan | None = None
        self.stations: set[int] = set()
        """where trains have been thought of in this player turn"""
        self.script: list[str] = []
        """choices that are still to be played"""
        self.squadron = blockade.Squadron()
        self.expedition = expedition.Expedition()
        self.docked: set[tuple[str, int]] = set()
        """waters and places whose ships and passengers have nothing to do any more in this player turn"""
        self.voyages = 0
        self.battles: tuple[tuple[int, int], list[str]] = ((-1, -1), [])
        """the hexes that were attacked in this player turn"""
        self.known: dict[str, Answer] = {
            "operations": self.operations,
            "assemble": self.assemble,
            "march": self.march,
            "combat": lambda s, f, c: self.attack(s, f, False, c),
            "second-combat": lambda s, f, c: self.attack(s, f, True, c),
            "initiate": lambda s, f, c: fight.initiate(s, f, c),
            "join": lambda s, f, c: fight.join(s, f, c),
            "choose-loss": lambda s, f, c: fight.lose(s, c),
            "choose-retreat": lambda s, f, c: fight.retreat(s, self.worth(s, f.side), c),
            "choose-advance": lambda s, f, c: fight.advance(s, self.worth(s, f.side), f, c),
            "choose-siege": self.besiege,
            "militia": self.militia,
            "evade": lambda s, f, c: c[0],
            "choose-commands": lambda s, f, c: home.commands(s, c),
            "succession": lambda s, f, c: home.commands(s, c),
            "choose-forts": lambda s, f, c: placing.works(s, self.worth(s, f.side), c),
            "build-batteries": lambda s, f, c: home.batteries(s, self.worth(s, f.side), c),
            "emplace": home.emplace,
            "build-ships": lambda s, f, c: home.shipyards(s, c),
            "pay-for-guns": lambda s, f, c: home.first((w.UNSUPPRESS,), c),
            "mend-ships": lambda s, f, c: home.first((w.REPAIR_SHIP,), c),
            "naval-guard": lambda s, f, c: home.first((w.SUPPORT,), c),
            "depots": lambda s, f, c: home.depot(s, self.worth(s, f.side), c),
            "blockade-stations": lambda s, f, c: self.squadron.put_on_station(s, c),
            "meet": lambda s, f, c: ships.meet(c),
            "form-waves": ships.waves,
            "which-battery": ships.weakest_gun,
            "commit-ships": ships.commit,
            "aim": ships.aim,
            "leave": lambda s, f, c: ships.leave(s, f, self.asked, c),
            "stand-or-withdraw": lambda s, f, c: ships.stand(s, f.water, self.asked, c),
            "order-of-battle": lambda s, f, c: ships.guns_or_ships(c),
            "withdraw-move": lambda s, f, c: ships.withdraw(s, f, c),
            "repair": lambda s, f, c: placing.mend(s, self.worth(s, f.side), c),
            "remove-leader": lambda s, f, c: home.relieve(s, c),
            "leader-comes": lambda s, f, c: placing.leader(s, self.worth(s, self.asked), c),
        }
        for name in PLACING:
            self.known[name] = lambda s, f, c: placing.place(s, self.worth(s, self.asked), c)
        for name in ENDING:
            self.known[name] = lambda s, f, c: placing.end(c)

    def choose(self, game: Game) -> Choice:
        choices = game.choices()
        if len(choices) == 1:
            return choices[0]
        s = game.state
        assert isinstance(s, WfuState)
        if self.script:
            text = self.script.pop(0)
            found = game.find(text)
            if found is not None:
                return found
            self.script = []
        self.asked = SIDES.index(game.decision.side)
        if s.limited_intelligence:  # 20.2: it plays by a game that its side could imagine
            game = game.imagine(game.decision.side, self.dice.getrandbits(32))
            s = game.state
            assert isinstance(s, WfuState)
        frame = s.stack[-1]
        answer = self.known.get(frame.do)
        if answer is not None:
            return answer(s, frame, choices)
        return self.one_ahead(game, choices)

    def _seen(self, game: Game) -> WfuState:
        """The state as the side knows it: where options hide things, with the unseen dealt afresh."""
        s = game.state
        assert isinstance(s, WfuState)
        if s.limited_intelligence or s.tactical_cards:
            s = game.imagine(game.decision.side, self.dice.getrandbits(32)).state
            assert isinstance(s, WfuState)
        return s

    def worth(self, s: WfuState, side: int) -> Worth:
        if not self.taste:
            self.taste = {p.hex: self.dice.uniform(0.9, 1.1) for p in s.tables.places if p.hex >= 0}
        return Worth(s, side, self.taste)

    # --- operations --------------------------------------------------------------------------------------------------

    def operations(self, s: WfuState, f: PlayerTurn, choices: list[Choice]) -> Choice:
        """Ships first, then who goes by water, the marches, trains, works where the enemy is near; then the end."""
        if self.clock != (s.turn, s.phasing):
            self.clock, self.seen, self.stations = (s.turn, s.phasing), set(), set()
            self.squadron, self.docked, self.voyages = blockade.Squadron(), set(), 0
        worth = self.worth(s, f.side)
        return (
            self._afloat(s, worth, choices)
            or self._lead(s, worth, choices)
            or self._entrain(s, worth, choices)
            or self._dig(s, worth, choices)
        )

    def _lead(self, s: WfuState, worth: Worth, choices: list[Choice]) -> Choice | None:
        """9.1 The best march that is left."""
        t = s.tables
        best: march.Plan | None = None
        pick: Choice | None = None
        for choice in choices:
            if choice.kind is not w.LEAD or t.leader[choice.piece] in self.seen:
                continue
            found = march.plan(s, worth, t.leader[choice.piece])
            if found is None:
                self.seen.add(t.leader[choice.piece])
            elif best is None or (_army(s, found), found.score) > (_army(s, best), best.score):
                best, pick = found, choice
        if best is not None:
            self.plan = best
            self.seen.add(best.leader)
        return pick

    def _order(self, script: list[str], choices: list[Choice]) -> Choice | None:
        """Begin a script of choices; what was found idle may have something to do again."""
        picked = next((c for c in choices if c.text == script[0]), None) if script else None
        if picked is not None:
            self.script = script[1:]
            self.voyages += 1
            self.docked = set()
        return picked

    def _afloat(self, s: WfuState, worth: Worth, choices: list[Choice]) -> Choice | None:
        """10, 11 What ships and their passengers do next, None when they have done."""
        admiral = ships.Admiral(worth)
        index = s.tables.waters.index
        for choice in choices:
            if choice.kind is w.BATTLE:
                return self._cornered(s, admiral, choice, choices)
        if self.voyages >= VOYAGES:
            return None
        best: ships.Voyage | None = None
        for choice in choices:
            if choice.kind is not w.SAIL or ("sail", index[choice.place]) in self.docked:
                continue
            found = self._voyage(s, admiral, index[choice.place])
            if found is None:
                self.docked.add(("sail", index[choice.place]))
            elif best is None or found.gain > best.gain:
                best = found
        if best is not None:
            order = self._order(ships.script(s, worth.side, best), choices)
            if order is None:
                self.docked.add(("sail", best.start))
            return order or self._passage(s, worth, choices)
        return self._passage(s, worth, choices)

    def _voyage(self, s: WfuState, admiral: ships.Admiral, water: int) -> ships.Voyage | None:
        """A station of the blockade, else wherever warships are wanted."""
        if admiral.side == UNION:
            found = self.squadron.voyage(s, water)
            if found is not None:
                return found
        return admiral.best(water, self.squadron.meant)

    def _cornered(self, s: WfuState, admiral: ships.Admiral, battle: Choice, choices: list[Choice]) -> Choice:
        """10.24 Ships among enemies or before guns fight if it promises something, else they leave if they can."""
        water = s.tables.waters.index[battle.place]
        if admiral.stands(water):
            return battle
        way = admiral.leave(water)
        return (
            self._order(ships.script(s, admiral.side, way), choices) if way is not None else None
        ) or battle

    def _passage(self, s: WfuState, worth: Worth, choices: list[Choice]) -> Choice | None:
        """10.4, 10.6 Troops by river and by sea; in the campaign expeditions first, and who waits for one stays."""
        most, script = 0.0, list[str]()
        if worth.conquers:
            ordered, waits = self.expedition.orders(s, worth, choices)
            if ordered:
                return self._order(ordered, choices)
            self.docked |= {("sea", node) for node in waits}
            self.stations |= set(waits)
        for choice in choices:
            if choice.kind is w.SAIL and ("river", s.tables.waters.index[choice.place]) not in self.docked:
                water = s.tables.waters.index[choice.place]
                found = passage.by_river(s, worth, water)
                if found:
                    return self._order(found, choices)
                self.docked.add(("river", water))
            elif (
                choice.kind is w.GO_BY_SEA
                and ("sea", s.tables.node(choice.place, "choice")) not in self.docked
            ):
                gain, found = passage.by_sea(s, worth, choice)
                if not found:
                    self.docked.add(("sea", s.tables.node(choice.place, "choice")))
                elif gain > most:
                    most, script = gain, found
        return self._order(script, choices)

    def _entrain(self, s: WfuState, worth: Worth, choices: list[Choice]) -> Choice | None:
        """9.5 The train that gains most."""
        most, script = 0.0, list[str]()
        for choice in choices:
            if choice.kind is not w.ENTRAIN or placing.node_of(s, choice) in self.stations:
                continue
            gain, found = placing.train(s, worth, choice)
            if not found:
                self.stations.add(placing.node_of(s, choice))
            elif gain > most:
                most, script = gain, found
        if not script:
            return None
        self.script = script[1:]
        picked = next(c for c in choices if c.text == script[0])
        self.stations.add(placing.node_of(s, picked))
        return picked

    def _dig(self, s: WfuState, worth: Worth, choices: list[Choice]) -> Choice:
        """9.4 Entrench where the enemy could come; what else may be done in place is left."""
        for choice in choices:
            if choice.kind is w.DIG and worth.threat(s.tables.node(choice.place, "choice")):
                return choice
        return choices[-1]

    def assemble(self, s: WfuState, f: Marching, choices: list[Choice]) -> Choice:
        mine = self.plan if self.plan is not None and self.plan.leader == f.leader else None
        picked = march.assemble(s, mine, len(group_of(s, f).sps), choices)
        return picked if picked in choices else choices[-1]

    def march(self, s: WfuState, f: Marching, choices: list[Choice]) -> Choice:
        """Along the way that was planned, as long as it is open; in the campaign, over those who are too few."""
        mine = self.plan
        node = group_of(s, f).node
        if mine is not None and mine.leader == f.leader:
            path = mine.path
            at = path.index(node) + 1 if node in path else 0
            if at < len(path):
                step = w.STEP(s.tables.node_name(path[at]))
                if step in choices:
                    return step
            found = self._overrun(s, f, mine, choices)
            if found is not None:
                self.plan = mine._replace(path=(), overruns=-1)
                return found
        self.plan = None
        return next(c for c in reversed(choices) if c.kind is w.HALT)

    def _overrun(self, s: WfuState, f: Marching, mine: Plan, choices: list[Choice]) -> Choice | None:
        """9.3 At the end of the march: the overrun that was planned, or another that promises something."""
        if not any(c.kind is w.OVERRUN for c in choices):
            return None
        worth = self.worth(s, f.side)
        return rush.best(s, worth, group_of(s, f), choices, mine.overruns) if worth.conquers else None

    def attack(self, s: WfuState, f: PlayerTurn, second: bool, choices: list[Choice]) -> Choice:
        """13.1 The best attack; a hex is not attacked over and over again."""
        if self.battles[0] != (s.turn, s.phasing):
            self.battles = ((s.turn, s.phasing), [])
        declared = self.battles[1]
        given_up = {place for place in declared if declared.count(place) >= DECLARED}
        found = fight.attack(s, self.worth(s, f.side), second, choices, given_up)
        if found.kind is w.ATTACK and found.place in given_up:
            found = fight.due(choices, declared)
        if found.kind is w.ATTACK:
            declared.append(found.place)
        return found

    # --- answers -----------------------------------------------------------------------------------------------------

    def militia(self, s: WfuState, f: Any, choices: list[Choice]) -> Choice:
        """4.71 Called where the enemy is near a city that counts."""
        worth = self.worth(s, f.side)
        calls = [c for c in choices if c.kind is w.CALL]
        near = [c for c in calls if worth.threat(s.tables.node(c.place, "choice"))]
        if near:
            return near[0]
        return next((c for c in choices if c.kind is w.NOT_NOW), choices[0])

    def besiege(self, s: WfuState, f: Any, choices: list[Choice]) -> Choice:
        return choices[0]

    # --- everything else ---------------------------------------------------------------------------------------------

    def one_ahead(self, game: Game, choices: list[Choice]) -> Choice:
        """The choice after which the side's evaluation is best; the dice to come are dealt afresh."""
        side = SIDES.index(game.decision.side)
        tried = choices if len(choices) <= MOST_TRIED else [*choices[: MOST_TRIED - 1], choices[-1]]
        best, most = choices[-1], -1e9
        for choice in tried:
            after = game.imagine(game.decision.side, self.dice.getrandbits(32)).state
            assert isinstance(after, WfuState)
            FLOW.play(after, choice)
            value = (
                evaluate(after, side)
                + self.dice.random() * 1e-3
                + (1e-2 if choice.kind in placing.ENDS else 0)
            )
            if value > most:
                best, most = choice, value
        return best


def _army(s: WfuState, plan: march.Plan) -> bool:
    """Army commanders march first, the others with them."""
    return bool(s.leader_army[plan.leader])
