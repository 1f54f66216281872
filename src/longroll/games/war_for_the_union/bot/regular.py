"""The regular: a staff that knows what each city will pay until the end, keeps what it has and concentrates before it fights."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.bot import campaign, fight, march
from longroll.games.war_for_the_union.bot.greedy import DECLARED, Greedy
from longroll.games.war_for_the_union.bot.picture import Picture
from longroll.games.war_for_the_union.bot.prospects import attempts, prospect
from longroll.games.war_for_the_union.bot.style import PLAIN, Style, eye
from longroll.games.war_for_the_union.bot.worth import Worth
from longroll.games.war_for_the_union.frames import PlayerTurn
from longroll.games.war_for_the_union.state import WfuState
from longroll.kit.proposals import Proposal


class Regular(Greedy):
    """Greedy's hands under a staff that plans a month as a whole."""

    def __init__(self, seed: int = 0, style: Style = PLAIN) -> None:
        super().__init__(seed)
        self.style = style
        self.planned = (-1, -1)
        """the player turn for which operations were planned"""
        self.orders: dict[int, march.Plan] = {}
        """marches that are part of an operation, by leader"""
        self.reasons: dict[int, str] = {}
        """why leaders march, in words"""
        self.eyes: dict[int, dict[int, float]] = {}
        """by whim, a liking for each city"""
        self.reason = ""
        self.known["withdraw"] = lambda s, f, c: self._sends_home(s, c)

    def choose(self, game: Game) -> Choice:
        self.reason = ""
        return super().choose(game)

    def worth(self, s: WfuState, side: int) -> Picture:
        if not self.taste:
            self.taste = {p.hex: self.dice.uniform(0.97, 1.03) for p in s.tables.places if p.hex >= 0}
        taste, whim = self.taste, self.style.whim
        if whim and whim not in self.eyes:
            self.eyes[whim] = {node: liking * eye(whim, node) for node, liking in taste.items()}
        return Picture(s, side, self.eyes[whim] if whim else taste, self.style)

    # --- operations --------------------------------------------------------------------------------------------------

    def _afloat(self, s: WfuState, worth: Worth, choices: list[Choice]) -> Choice | None:
        """Operations of the month before ships and their passengers: who has a part in one is not shipped away."""
        assert isinstance(worth, Picture)
        if self.planned != (s.turn, s.phasing):
            self.planned = (s.turn, s.phasing)
            self._plan(s, worth, choices)
        for choice in choices:
            if choice.kind is w.LEAD and s.tables.leader[choice.piece] in self.orders:
                self.plan = self.orders.pop(s.tables.leader[choice.piece])
                self.reason = self.reasons[self.plan.leader]
                return choice
        return super()._afloat(s, worth, choices)

    def _lead(self, s: WfuState, worth: Worth, choices: list[Choice]) -> Choice | None:
        """9.1 The best march of a stack by itself."""
        assert isinstance(worth, Picture)
        found = super()._lead(s, worth, choices)
        if found is not None and self.plan is not None:
            self.reason = campaign.told(s, worth, self.plan.end)
        return found

    def _plan(self, s: WfuState, worth: Picture, choices: list[Choice]) -> None:
        """The operations of this month: leaders with a part in one do nothing else."""
        t = s.tables
        leads = [t.leader[c.piece] for c in choices if c.kind is w.LEAD]
        free = campaign.corps(s, worth, [leader for leader in leads if leader not in self.seen])
        self.orders, self.reasons = {}, {}
        for op in campaign.operations(s, worth, free):
            for leader, plan in campaign.orders(s, worth.side, free, op):
                self.seen.add(leader)
                self.reasons[leader] = campaign.said(s, op)
                if plan is not None:
                    self.orders[leader] = plan

    # --- battles and withdrawals -------------------------------------------------------------------------------------

    def attack(self, s: WfuState, f: PlayerTurn, second: bool, choices: list[Choice]) -> Choice:
        """13.1 The attack that promises most points, or none; a hex is not attacked over and over again."""
        if self.battles[0] != (s.turn, s.phasing):
            self.battles = ((s.turn, s.phasing), [])
        declared = self.battles[1]
        given_up = {place for place in declared if declared.count(place) >= DECLARED}
        worth = self.worth(s, f.side)
        found, most = fight.due(choices, declared), self.style.storm
        for choice in choices:
            if choice.kind is w.ATTACK and choice.place not in given_up:
                value = self._promise(s, worth, s.tables.node(choice.place, "choice"), second)
                if value > most:
                    found, most = choice, value
        if found.kind is w.ATTACK:
            declared.append(found.place)
            self.reason = f"worth {most:.1f} points as the odds stand" if most > self.style.storm else ""
        return found

    def _promise(self, s: WfuState, worth: Picture, target: int, second: bool) -> float:
        """Points that an attack on a hex promises."""
        prize = worth.prize(target)
        best = -9.0
        for _, odds in attempts(s, worth.side, target, second):
            found = prospect(s, odds)
            best = max(best, found.won * prize + self.style.blood * found.swap)
        return best

    def _sends_home(self, s: WfuState, choices: list[Choice]) -> Choice:
        """16.11 From where a man fewer costs least."""
        worth = self.worth(s, self.asked)

        def costs(choice: Choice) -> float:
            node = s.tables.board.index.get(choice.places[-1], -1) if choice.places else -1
            if node < 0:
                return 0.0
            men = s.strength(node, self.asked)
            goal = worth.goal.get(node)
            kept = goal.worth * (worth.lost(node, men - 1.0) - worth.lost(node, men)) if goal else 0.0
            return kept + 0.02 * bool(s.leaders_at(node, self.asked))

        return min(choices, key=costs)

    # --- for the search ----------------------------------------------------------------------------------------------

    def copy(self, style: Style | None = None) -> Regular:
        """Another who remembers the same, in this style or in another."""
        new = Regular(0, self.style if style is None else style)
        new.dice.setstate(self.dice.getstate())
        new.taste, new.clock, new.plan, new.planned = self.taste, self.clock, self.plan, self.planned
        new.seen, new.stations, new.docked = set(self.seen), set(self.stations), set(self.docked)
        new.script, new.voyages = list(self.script), self.voyages
        new.squadron.meant = dict(self.squadron.meant)
        new.battles = (self.battles[0], list(self.battles[1]))
        new.orders, new.reasons = dict(self.orders), dict(self.reasons)
        return new

    def propose(self, game: Game) -> list[Proposal]:
        """One plan is followed from the beginning of a month to its end; a search compares styles, not single moves."""
        return [Proposal(self.copy().choose(game), "")]

    def accept(self, proposal: Proposal) -> Choice:
        return proposal.choice
