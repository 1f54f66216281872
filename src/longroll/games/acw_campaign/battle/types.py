"""A battle as a value: columns of small integers for stands, divisions, corps and routes, JSON from head to foot.

It is a copy, made from the campaign's order of battle or from a file and owing nothing to either; `*_ref` says which stand,
division or corps of the campaign a cell came from. An index is the thing. Sides are 0 Union and 1 Confederate.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from typing import Any, Self

from longroll.games.acw_campaign.words import OFF

# where a division is
AWAY, RESERVE, LINE, REAR, GONE = range(5)
PLACES = ("not yet here", "in reserve", "in line", "in rear", "gone")
# what a corps is doing; COVERING is the rear guard of a withdrawal by day (8.57)
HERE, GOING, LEFT, COVERING = range(4)
# what an army does
HOLD, PRESS = range(2)
POSTURES = ("hold", "press")
# how a reinforcement comes
BY_ROAD, BY_RAIL, BY_NIGHT = range(3)
WAYS = ("road", "rail", "night")
COLUMN = -1
# moments of the step machine
MORNING, HOUR, NIGHTFALL, OVER = "morning", "hour", "nightfall", "over"
# rivers (16.1)
NO_RIVER, BRIDGE, FERRY = range(3)
RIVERS = ("none", "bridge", "ferry")
# the field (8.1, R92)
FAIR, OPEN, STRONG = range(3)
TERRAINS = ("fair", "open", "strong")
# ground won by the attacker (8.6): none, two lines, the town
TOWN = 3
# disorder of a stand
FORMED, DISORDERED, ROUTED = range(3)


@dataclass(slots=True)
class Battle:
    """One battle, from the first shot to the last."""

    box: str = ""
    month: str = "jul"
    turn: int = 0
    attacker: int = 0
    sunrise: int = 5
    sunset: int = 20
    digging: bool = False
    """14.6 whether works may be built on the battlefield"""
    terrain: int = FAIR
    """8.1 what the ground is to those who hold it"""
    # where we are
    phase: str = MORNING
    day: int = 1
    hour: int = 0
    moves: int = 0
    # by side
    chief: list[str] = field(default_factory=lambda: ["", ""])
    """who commands the army"""
    works: list[int] = field(default_factory=lambda: [0, 0])
    fort: list[int] = field(default_factory=lambda: [0, 0])
    posture: list[int] = field(default_factory=lambda: [HOLD, HOLD])
    committed: list[int] = field(default_factory=lambda: [0, 0])
    lead: list[int] = field(default_factory=lambda: [OFF, OFF])
    """the one corps that attacks while the others hold, or OFF"""
    ask: list[int] = field(default_factory=lambda: [1, 1])
    refuge: list[int] = field(default_factory=lambda: [1, 1])
    """whether a side has anywhere to go"""
    pressed: list[int] = field(default_factory=lambda: [0, 0])
    """whether a side has assaulted on this day"""
    start: list[int] = field(default_factory=lambda: [0, 0])
    """stands of formed troops present when the battle began (9.1)"""
    horse: list[int] = field(default_factory=lambda: [0, 0])
    """adjusted cavalry strength, doubled (8)"""
    raw: list[int] = field(default_factory=lambda: [0, 0])
    """all strength points shot away, whether or not they came back"""
    came: list[int] = field(default_factory=lambda: [0, 0])
    """strength points that came to the field"""
    ground: int = 0
    """points towards the next line or the town"""
    step: int = 0
    """0 no ground won, 1 first line, 2 second line, 3 the town (8.6)"""
    # how it ended
    winner: int = OFF
    leaving: int = OFF
    """the side that goes"""
    both: int = 0
    """both sides in possession of the field (9.1)"""
    guard: list[int] = field(default_factory=lambda: [0, 0])
    """whether a side that goes has its rear guard (9.1)"""
    by_night: int = 0
    reason: str = ""
    # stands
    s_side: list[int] = field(default_factory=list)
    s_kind: list[int] = field(default_factory=list)
    s_sp: list[int] = field(default_factory=list)
    s_full: list[int] = field(default_factory=list)
    s_morale: list[int] = field(default_factory=list)
    s_status: list[int] = field(default_factory=list)
    s_flags: list[int] = field(default_factory=list)
    s_weapon: list[int] = field(default_factory=list)
    s_div: list[int] = field(default_factory=list)
    s_today: list[int] = field(default_factory=list)
    s_rout: list[int] = field(default_factory=list)
    s_here: list[int] = field(default_factory=list)
    s_ref: list[int] = field(default_factory=list)
    s_name: list[str] = field(default_factory=list)
    # divisions; `d_loose` marks corps troops, guns of a fortress and reserve artillery, which have no exhaustion number
    d_side: list[int] = field(default_factory=list)
    d_corps: list[int] = field(default_factory=list)
    d_loose: list[int] = field(default_factory=list)
    d_limit: list[int] = field(default_factory=list)
    d_lost: list[int] = field(default_factory=list)
    d_state: list[int] = field(default_factory=list)
    d_flags: list[int] = field(default_factory=list)
    d_status: list[int] = field(default_factory=list)
    d_place: list[int] = field(default_factory=list)
    d_tired: list[int] = field(default_factory=list)
    d_effort: list[int] = field(default_factory=list)
    d_dig: list[int] = field(default_factory=list)
    d_wait: list[int] = field(default_factory=list)
    """the hour from which it can act"""
    d_mark: list[int] = field(default_factory=list)
    """its losses when it last tested for collapse"""
    d_ref: list[int] = field(default_factory=list)
    d_name: list[str] = field(default_factory=list)
    """as lists and forms have it"""
    d_called: list[str] = field(default_factory=list)
    """as reports call it"""
    d_stands: list[list[int]] = field(default_factory=list)
    # corps
    c_side: list[int] = field(default_factory=list)
    c_kind: list[int] = field(default_factory=list)
    c_state: list[int] = field(default_factory=list)
    c_left: list[int] = field(default_factory=list)
    """hours until a withdrawing corps is off the field"""
    c_kept: list[int] = field(default_factory=list)
    """a corps that its army commander will not send in"""
    c_route: list[int] = field(default_factory=list)
    c_ref: list[int] = field(default_factory=list)
    c_name: list[str] = field(default_factory=list)
    c_chief: list[str] = field(default_factory=list)
    # routes of entry (8.3): side, day, hour (0 not yet diced), whether it leads into a flank
    r_side: list[int] = field(default_factory=list)
    r_day: list[int] = field(default_factory=list)
    r_hour: list[int] = field(default_factory=list)
    r_flank: list[int] = field(default_factory=list)
    r_river: list[int] = field(default_factory=list)
    """16.1 how a route crosses a major river before the town"""
    r_name: list[str] = field(default_factory=list)
    # reinforcements still to come (8.4), one row per corps, or per division or stand that comes by itself
    a_corps: list[int] = field(default_factory=list)
    a_road: list[str] = field(default_factory=list)
    a_day: list[int] = field(default_factory=list)
    a_hour: list[int] = field(default_factory=list)
    a_stand: list[int] = field(default_factory=list)
    """the stand that comes by rail, or COLUMN for the corps by road"""

    def copy(self) -> Self:
        new = object.__new__(type(self))
        for name in NAMES:
            value = getattr(self, name)
            if type(value) is list:
                value = [v[:] for v in value] if name == "d_stands" else value[:]
            setattr(new, name, value)
        return new

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in NAMES}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        return cls(**data)

    def dump(self) -> str:
        """One line of text, for a frame of the campaign's stack."""
        return json.dumps(self.to_json(), separators=(",", ":"))

    @classmethod
    def load(cls, text: str) -> Self:
        return cls.from_json(json.loads(text))

    # --- figures -------------------------------------------------------------------------------------------------------

    def strength(self, side: int) -> int:
        """Strength points of a side that are on the field."""
        here, sp = self.s_here, self.s_sp
        return sum(sp[i] for i, s in enumerate(self.s_side) if s == side and here[i])

    def strength_all(self, side: int) -> int:
        """Strength points of a side, come or still to come."""
        return sum(sp for sp, s in zip(self.s_sp, self.s_side) if s == side)

    def corps_of(self, side: int) -> list[int]:
        return [c for c, s in enumerate(self.c_side) if s == side]

    def divisions_of(self, corps: int) -> list[int]:
        return [d for d, c in enumerate(self.d_corps) if c == corps]

    def net(self, side: int) -> int:
        """Strength points that a side lacks of those that came."""
        return sum(f - n for f, n, s in zip(self.s_full, self.s_sp, self.s_side) if s == side)


NAMES = tuple(f.name for f in fields(Battle))
