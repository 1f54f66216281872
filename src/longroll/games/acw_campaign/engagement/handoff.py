"""What the campaign hands to the battlefield and what it takes back.

`engagement/` decides that a battle is fought and keeps a frame for it on the stack:

    {"do": "battle-day", "box": box, "day": 1, "arrive": [corps, hour, ...], "rail": [division, hour, ...],
     "start": [route box, hour, ...], "town": 0}

The active side attacks. Attackers and defenders are all formations of either side in the box (`Oob.force`); a corps in
`arrive` is a reinforcement that comes on at that hour, a division in `rail` one that comes by train; an attacker's corps
whose `co_from` is a route in `start` comes on at that hour. `fight_day(s, frame)` fights one day from the first hour to
sunset, changes the order of battle through `hurt`, `dv_state`, `dv_flags` and `dv_battle`, and returns a `Day`. Nightfall,
the next day, recovery, retreat and promotion are the campaign's business again.
"""

from __future__ import annotations

from typing import NamedTuple


class Day(NamedTuple):
    """How a day of battle ended."""

    winner: int
    """UNION or CONFEDERATE if the day decided it, NOBODY if both armies are still there at dusk"""
    why: str
    attacker_loss: int
    defender_loss: int
    town: int
    """steps towards the town that the attacker has taken, 0 to 3"""
