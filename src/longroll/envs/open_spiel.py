"""Every playable game as a Python game of OpenSpiel.

    import pyspiel
    import longroll.envs.open_spiel                     # registers longroll_1863, longroll_divided_we_fall, ...
    game = pyspiel.load_game("longroll_1863", {"scenario": "go-west", "seed": 3})

**Players** are persons: whoever wins or loses as one, with every side that he holds.

**Chance.** Where dice fall there are nodes of chance, one for each die (`Game.chance`). What a game draws with thousands of sides (the
seed of a battle that a referee's machine fights) is not a die that a player could wait for: it comes from the game's own seed, as do
dice that fall before the first decision.

**Actions** are stable numbers of choices (`actions.py`), the same in every decision.

**Length.** The parameter `longest` ends a game after so many decisions and dice, as a draw: for algorithms and tests that cannot wait
for the end of a war.

**Information states** are what a player was told and what he decided, in order, with his view; observations are his view. Tensors are
made by `encoding.py`, one for each side that the player holds. States are serialised as our saved games.

Needs the extra `open-spiel`: `pip install 'longroll[open-spiel]'`.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

from longroll.core import dice as core_dice
from longroll.core import registry
from longroll.core.choice import Choice
from longroll.core.dice import STREAMS, DieNeeded
from longroll.core.errors import LongrollError
from longroll.core.game import Game
from longroll.envs.actions import SIZE, Actions
from longroll.envs.encoding import Encoding

FACES = 100
"""No die of a game has more; what is drawn from more comes from the game's own seed."""
LONGEST = 200_000
"""Decisions and dice of a game, unless the parameter `longest` says less."""
PARAMETERS = {"scenario": "", "seed": 0, "actions": SIZE, "longest": LONGEST}


def name_of(slug: str) -> str:
    """`divided-we-fall` -> `longroll_divided_we_fall`."""
    return "longroll_" + slug.replace("-", "_")


def _type(slug: str, players: int, hidden: bool) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=name_of(slug),
        long_name=f"{registry.info(slug).name} (longroll)",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION
        if hidden
        else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if players == 2 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class LongrollGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games; subclasses name it."""

    slug = ""
    spiel_type: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        self.longest = given["longest"]
        if self.longest < 1:
            raise LongrollError(f"longest is {self.longest}; a game has at least 1 decision")
        self.first = registry.new(self.slug, given["scenario"] or None, given["seed"])
        self.seats = list(self.first.rules.seats(self.first.state).items())
        self.player_of = {side: i for i, (_, held) in enumerate(self.seats) for side in held}
        self.actions = Actions(given["actions"])
        self.encoding = Encoding(self.first)
        info = pyspiel.GameInfo(
            num_distinct_actions=given["actions"],
            max_chance_outcomes=FACES,
            num_players=len(self.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if len(self.seats) == 2 else None,
            max_game_length=self.longest,
        )
        super().__init__(self.spiel_type, info, params or {})

    def new_initial_state(self) -> LongrollState:
        return LongrollState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class _Play:
    """A game and what is under way in it; OpenSpiel copies states deeply, and this copies as we do."""

    __slots__ = ("choice", "decided", "dice", "due", "game", "last", "menu", "moves", "seen", "told")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.choice: Choice | None = None
        self.dice: list[int] = []
        self.due: DieNeeded | None = None
        self.menu: dict[int, Choice] | None = None
        self.moves = 0
        """decisions and dice so far"""
        self.last = -1
        """the player who decided last"""
        self.decided: dict[int, str] = {}
        """player -> what he decided, a line each; texts only grow, so copies share them"""
        self.told: dict[str, tuple[int, str]] = {}
        """side -> (events that were looked at, the sentences that the side heard)"""
        self.seen: dict[str, Any] = {}
        """side -> its view, while nothing changes"""

    def view(self, side: str) -> Any:
        if side not in self.seen:
            self.seen[side] = self.game.view(side)
        return self.seen[side]

    def decide(self, player: int, choice: Choice) -> None:
        self.choice, self.dice, self.last = choice, [], player
        self.decided[player] = f"{self.decided.get(player, '')}{choice.text}\n"

    def heard(self, side: str) -> str:
        """Everything that a side was told; only what is new is put into words."""
        count, text = self.told.get(side, (0, ""))
        if count != self.game.event_count:
            text += "".join(f"{line}\n" for line in self.game.log(side, count))
            self.told[side] = (self.game.event_count, text)
        return text

    def __deepcopy__(self, memo: Any) -> _Play:
        new = _Play(self.game.copy())
        new.choice, new.dice, new.due = self.choice, self.dice[:], self.due
        new.menu, new.seen, new.moves, new.last = self.menu, self.seen, self.moves, self.last
        new.decided, new.told = dict(self.decided), dict(self.told)
        return new

    def __reduce__(self) -> Any:
        chosen = self.choice.text if self.choice is not None else ""
        return _restored, (self.game.to_json(), chosen, self.dice, self.moves, self.last, self.decided)


def _restored(
    saved: str, chosen: str, dice: list[int], moves: int, last: int, decided: dict[int, str]
) -> _Play:
    """A game that was saved, with the choice and the dice that were under way."""
    new = _Play(registry.from_json(saved))
    new.moves, new.last, new.decided = moves, last, decided
    if chosen:
        new.choice, new.dice = new.game.find(chosen), dice
        assert new.choice is not None
        new.due = new.game.chance(new.choice, dice)
    return new


class LongrollState(pyspiel.State):  # type: ignore[misc]
    """A state of one of our games."""

    def __init__(self, game: LongrollGame) -> None:
        super().__init__(game)
        self._play = _Play(game.first.copy())

    @property
    def _ours(self) -> LongrollGame:
        ours: LongrollGame = self.get_game()
        return ours

    @property
    def game(self) -> Game:
        """The game itself, to look at."""
        return self._play.game

    def seen_by(self, side: str) -> Any:
        """The view of a side."""
        return self._play.view(side)

    def current_player(self) -> int:
        p = self._play
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if p.due is not None:
            return int(pyspiel.PlayerId.CHANCE)
        state = p.game.state
        ask, frame = p.game.rules.flow.asking(state)
        return self._ours.player_of[ask.side(state, frame)]

    def _menu(self) -> dict[int, Choice]:
        p = self._play
        if p.menu is None:
            p.menu = self._ours.actions.menu(p.game.choices())
        return p.menu

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._menu())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        due = self._play.due
        assert due is not None
        return [(face, 1 / due.sides) for face in range(due.sides)]

    def _apply_action(self, action: int) -> None:
        p = self._play
        if p.due is not None:
            p.dice.append(action + 1)
        else:
            found = self._menu().get(action)
            if found is None:
                raise LongrollError(f"action {action} stands for no choice of this decision")
            p.decide(self.current_player(), found)
        p.moves += 1
        self._go_on()

    def _go_on(self) -> None:
        """Carry the choice out, or stop where the next die falls."""
        p = self._play
        assert p.choice is not None
        while (due := p.game.chance(p.choice, p.dice)) is not None:
            if due.sides <= FACES:
                p.due = due
                return
            p.dice.append(self._drawn(due))
        p.game.play(p.choice, p.dice)
        p.choice, p.dice, p.due, p.menu, p.seen = None, [], None, None, {}

    def _drawn(self, due: DieNeeded) -> int:
        """What the game draws by itself: from its own seed, in the order of the dice before it."""
        dice = self._play.game.state.dice
        stream = STREAMS.index(due.stream)
        return core_dice.number(dice.seed, stream, dice.counts[stream] + len(self._play.dice), due.sides) + 1

    def _action_to_string(self, player: int, action: int) -> str:
        due = self._play.due
        if player == pyspiel.PlayerId.CHANCE:
            return f"d{due.sides}={action + 1} ({due.why})" if due is not None else f"die={action + 1}"
        found = self._menu().get(action) if due is None and not self._play.game.over else None
        return found.text if found is not None else f"action {action}"

    def is_terminal(self) -> bool:
        p = self._play
        return p.moves >= self._ours.longest or (p.due is None and p.game.over)

    def returns(self) -> list[float]:
        seats = self._ours.seats
        winners = set(self._play.game.winners)
        if not self.is_terminal() or not winners:
            return [0.0] * len(seats)
        return [1.0 if winners & set(held) else -1.0 for _, held in seats]

    def observation_string(self, player: int) -> str:
        held = self._ours.seats[player][1]
        under_way = self._under_way(player)
        return json.dumps({side: self._play.view(side) for side in held}) + under_way

    def information_state_string(self, player: int) -> str:
        """Everything that the player was told and decided, and what he sees now."""
        held = self._ours.seats[player][1]
        told = "".join(self._play.heard(side) for side in held)
        return f"{self._play.decided.get(player, '')}--\n{told}--\n{self.observation_string(player)}"

    def _under_way(self, player: int) -> str:
        """The choice whose dice are still falling, for whoever chose it."""
        p = self._play
        return f"\n{p.choice.text} {p.dice}" if p.choice is not None and p.last == player else ""

    def resample_from_infostate(self, player: int, sampler: Any) -> LongrollState:
        """A state that the player cannot tell from this one: what he cannot know is dealt afresh."""
        new: LongrollState = self.clone()
        side = self._ours.seats[player][1][0]
        new._play.game = self._play.game.imagine(side, int(sampler() * (1 << 32)))
        new._play.seen, new._play.menu = {}, None
        return new

    def __str__(self) -> str:
        game = self._play.game
        if game.over:
            return f"over: {game.result}"
        turn, phase = game.rules.moment(game.state)
        return f"{turn}, {phase}: {game.decision.side}: {game.decision.prompt} [{self._play.moves}] {self._play.dice}"


class Observer:
    """What a player sees as numbers: the vectors of his sides one after another."""

    def __init__(self, game: LongrollGame, kind: Any) -> None:
        self._game = game
        self._recall = kind.perfect_recall
        most = max(len(held) for _, held in game.seats)
        self.tensor = np.zeros(most * game.encoding.length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: LongrollState, player: int) -> None:
        self.tensor.fill(0)
        length = self._game.encoding.length
        for k, side in enumerate(self._game.seats[player][1]):
            cells = self.tensor[k * length : (k + 1) * length]
            if self._game.encoding.open:
                self._game.encoding.write(state.game, side, cells)
            else:
                self._game.encoding.write_view(state.seen_by(side), side, cells)

    def string_from(self, state: LongrollState, player: int) -> str:
        return state.information_state_string(player) if self._recall else state.observation_string(player)


def register(slug: str) -> None:
    """Make one of our games known to OpenSpiel."""
    first = registry.new(slug)
    hidden = not first.rules.open_information
    players = len(first.rules.seats(first.state))
    made = type(name_of(slug), (LongrollGame,), {"slug": slug, "spiel_type": _type(slug, players, hidden)})
    pyspiel.register_game(made.spiel_type, made)  # type: ignore[attr-defined]


for _card in registry.games():
    if _card.playable:
        register(_card.slug)
