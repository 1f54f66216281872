"""R44 Standing orders for reactions, so that a game by letter does not wait for an answer at every hex.

A side's order is its own secret. Where an order answers instead of its owner, the enemy is told the same as if he had answered
himself, and cannot take his step back.
"""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.events.movement import LetCome
from longroll.games.never_call_retreat.frames import Reacting
from longroll.games.never_call_retreat.movement.march import enemy_there
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import ORDERS
from longroll.games.never_call_retreat.words import ALWAYS, ASK, ATTACKED, NEVER, REACTION_ORDERS, SIDES


def offers(s: NcrState, side: int) -> list[Choice]:
    """The orders that a side does not have."""
    return [ORDERS.kept(word) for k, word in enumerate(REACTION_ORDERS) if k != s.reaction_order[side]]


def give(s: NcrState, side: int, choice: Choice) -> None:
    s.reaction_order[side] = REACTION_ORDERS.index(choice.word)


def asked(s: NcrState, side: int) -> bool:
    """Whether a side wants to be asked before its Headquarters roll."""
    return s.reaction_order[side] == ASK


def tries(s: NcrState, f: Reacting) -> bool:
    """13.32a Whether an order has the Headquarters roll: always, or where their own troops or depot are attacked."""
    order = s.reaction_order[f.side]
    return order == ALWAYS or (order == ATTACKED and enemy_there(s, 1 - f.side, f.to))


def silent(s: NcrState, side: int) -> bool:
    """13.34 Whether a side never marches to the sound of the guns."""
    return s.reaction_order[side] == NEVER


def let_come(s: NcrState, f: Reacting) -> None:
    """The enemy is let come, by an answer or by an order: nobody can tell which."""
    s.out.append(LetCome(SideSlug(SIDES[f.side]), place_of(s, f.to), "13.32a"))
