"""13.32a A step into a Reaction Zone is announced before it is taken, on the march and from ships."""

from __future__ import annotations

from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.frames import Reacting
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.zones import offices_over


def ask_headquarters(s: NcrState, side: int, force: list[int], start: int, to: int) -> None:
    """13.32a Enemy Headquarters in whose zone the hex lies may answer before the force enters it."""
    enemy, p = 1 - side, s.tables.pieces
    answers = [x for x in offices_over(s, to, enemy) if s.hq_leader[x - p.hq0] != OFF]
    if answers:
        offices = [x for x in force if p.hq0 <= x < p.department0]
        mover = offices[0] if offices else OFF
        s.push(Reacting("react", side=enemy, mover=mover, start=start, to=to, offices=answers))
