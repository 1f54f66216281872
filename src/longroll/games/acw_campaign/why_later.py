"""Why a choice of the later phases is not offered: retreats, reinforcements, new corps."""

from __future__ import annotations

from longroll.core.state import Frame
from longroll.games.acw_campaign.engagement.phase import off_the_road
from longroll.games.acw_campaign.recruiting import cities
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import FOUGHT, HORSE_CORPS, OFF, SIDES

Why = tuple[str, str]


def refuge(s: AcwState, f: Frame, word: str) -> Why:
    """8, 8.58, R24 Why an army cannot go to a box."""
    rule = "8" if f["do"] == "withdraw" else "8.58"
    to, side = s.tables.index.get(word, OFF), f["who"]
    if to == OFF:
        return f"there is no box '{word}'", "3.1"
    edges = [e for e in s.tables.edges[f["box"]] if e.to == to]
    if not edges:
        return "it is not adjacent", rule
    if s.control[to] != side:
        return "it is not controlled by the side that goes", rule
    if s.held(1 - side, to):
        return "enemies are there", rule
    if s.used[to]:
        return "the enemy has used it in this turn", rule
    return "the Potomac is closed to Confederates", "7.3"


def helper(s: AcwState, f: Frame, word: str) -> Why:
    """8.4, 14.5, R26 Why a corps cannot come to a battle."""
    side, box = f["who"], f["box"]
    c = s.find_corps(side, word)
    if c == OFF:
        return f"the {SIDES[side]} side has no corps '{word}'", "6"
    start = s.co_box[c]
    if start == box:
        return "it is in the battle already", "8.4"
    if not any(e.to == box and e.closed != side for e in s.tables.edges[start]):
        return "no line open to it leads from its box to the battle", "8.4"
    if s.co_done[c] & FOUGHT:
        return "it has fought in this turn already", "8.4"
    if s.has_siege(c) and not off_the_road(s, side, start, box):
        return "siege guns do not march by road", "14.5"
    if side == s.active:
        return "enemies are in its box", "8.4"
    return "as many corps must stay in its box as the enemy has sent there", "8.4"


def recruit(s: AcwState, f: Frame, word: str) -> Why:
    """6.13, 11.1 Why a corps cannot be raised in a box."""
    t, side = s.tables, f["who"]
    box = t.index.get(word, OFF)
    if box == OFF:
        return f"there is no box '{word}'", "3.1"
    if not t.value[side][box]:
        return f"it is no recruiting city of the {SIDES[side]} side", "3.1"
    if s.control[box] != side:
        return "it is not in the side's hands", "11.1"
    if box not in cities(s, side, f["placed"]):
        return (
            "enemies are there"
            if s.held(1 - side, box)
            else "one corps has been raised there, and two only where the recruiting value is 3"
        ), "11.1"
    if t.organization(side, True, s.turn) is None:
        return "cavalry corps are not raised yet", "6.13"
    if not f["horse"]:
        return "one cavalry corps from one recruiting phase to the next, raised or built", "6.13"
    return f"it would weigh {s.weight(HORSE_CORPS)}, and the army may not be larger than its maximum", "3.2"
