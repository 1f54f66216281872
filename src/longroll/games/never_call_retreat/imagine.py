"""R45 A state that a side cannot tell from this one: the enemy's next allocation and the men in the pools dealt afresh."""

from __future__ import annotations

import random

from longroll.games.never_call_retreat.pools import WATIE
from longroll.games.never_call_retreat.state import AVAILABLE, NEW, NcrState
from longroll.games.never_call_retreat.words import SIDES
from longroll.kit.fog import afresh


def imagine(s: NcrState, side: str | None, seed: int) -> NcrState:
    """5.11, 21.61 What the side does not know, by lot; an onlooker knows neither allocation."""
    new, rng = afresh(s, seed)
    for k, name in enumerate(SIDES):
        if name != side:
            places = [0, 1, 2]
            rng.shuffle(places)
            new.allocation[6 + 3 * k : 9 + 3 * k] = bytes(places)
            if s.secret_production:
                _deal_orders(new, k, rng)
    _deal_pools(new, rng)
    return new


def _deal_pools(s: NcrState, rng: random.Random) -> None:
    """Men at their entry rank who are in the pool change places with men who were not drawn yet, side by side."""
    p = s.tables.pieces
    for side in range(2):
        unknown = [
            x for x in range(p.hq0)
            if s.side[x] == side and s.leader_state[x] in (NEW, AVAILABLE) and s.rank[x] == p.lowest[x]
            and p.people[x] != WATIE  # 19.53 everybody sees whether he can enter
        ]  # fmt: skip
        states = [s.leader_state[x] for x in unknown]
        rng.shuffle(states)
        for x, state in zip(unknown, states, strict=True):
            s.leader_state[x] = state


def _deal_orders(s: NcrState, side: int, rng: random.Random) -> None:
    """20.1 What an enemy has in production comes in another order."""
    mine = [k for k in range(0, len(s.due), 4) if s.due[k + 1] == side]
    orders = [s.due[k + 2 : k + 4] for k in mine]
    rng.shuffle(orders)
    for k, what in zip(mine, orders, strict=True):
        s.due[k + 2 : k + 4] = what
