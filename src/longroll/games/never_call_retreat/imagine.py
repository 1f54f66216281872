"""R45 A state that a side cannot tell from this one.

The enemy's next allocation and standing order for reactions, the men in the pools, and by agreement what the enemy has in production
are dealt afresh, from what everybody knows: locks of the theaters, how many wait, how much personnel was spent.
"""

from __future__ import annotations

import random

from longroll.games.never_call_retreat import command
from longroll.games.never_call_retreat.flags import AVAILABLE, NEW
from longroll.games.never_call_retreat.pools import WATIE
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic.production import ARMS, FLOTILLA, MOST_POINTS, SHIPS_BOUGHT
from longroll.games.never_call_retreat.words import REACTION_ORDERS, SIDES
from longroll.kit.fog import afresh


def imagine(s: NcrState, side: str | None, seed: int) -> NcrState:
    """5.11, 20.1, 21.61, R44 What the side does not know, by lot; an onlooker knows neither allocation."""
    new, rng = afresh(s, seed)
    for k, name in enumerate(SIDES):
        if name != side:
            command.allocate(new, k, rng.choice(command.orders(new, k)))
            new.reaction_order[k] = rng.randrange(len(REACTION_ORDERS))
            if s.secret_production:
                _deal_orders(new, k, rng)
    if not s.leader_dates:  # 26.4: else everybody knows who comes when
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
    """20.1 What an enemy has in production is something else that the same personnel would have paid for; what is no order
    (bands, ships under repair of a kind that nobody orders) stays."""
    roster, prices = s.tables.roster, s.tables.charts.production[side]
    goods = {
        roster.kind(ARMS.get(name, name), side, "production"): name
        for name in prices
        if not name.startswith(("augment", "convert"))
    }
    for k in range(0, len(s.due), 4):
        if s.due[k + 1] != side or s.due[k + 2] not in goods:
            continue
        spent = max(1, s.due[k + 3]) * prices[goods[s.due[k + 2]]].personnel
        kind = rng.choice(list(goods))
        s.due[k + 2 : k + 4] = [kind, _number(s, kind, goods[kind], spent // prices[goods[kind]].personnel)]


def _number(s: NcrState, kind: int, name: str, most: int) -> int:
    """How many Strength Points or Squadrons such an order is for."""
    found = s.tables.roster.kinds[kind]
    if found.sort == "train":
        return 0
    if name in SHIPS_BOUGHT:
        return FLOTILLA
    return max(1, min(most, MOST_POINTS if found.sort == "points" else found.most))
