"""D33: a leader alone rides ten areas, without a command point."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.state import Frame
from longroll.games.divided_we_fall.events import Moved
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.movement.steps import LOYAL
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import AT_SEA, BOX, CSA, INLAND, NOBODY, SIDES, USA


def open_to(s: DwfState, side: int, area: int) -> bool:
    """D33, R23 Own colour, friendly-occupied, or neutral without enemies."""
    n = s.tables.n
    if s.strong(1 - side, area):
        return bool(s.men[side * n + area])
    if side == USA and area in s.tables.kentucky and not s.kentucky and s.turn < 6:
        return False
    return bool(s.home[area] == side or s.strong(side, area) or s.control[area] in (NOBODY, side))


def rides(s: DwfState, leader: int) -> list[int]:
    """D33 Everywhere a leader may ride this turn. By sea (Union) he ends in a port or at sea; rivers serve both."""
    t = s.tables
    side = t.leaders[leader].side
    start = s.leader_at[leader]
    bound = LOYAL if s.abilities and "loyalist" in t.leaders[leader].abilities else None
    seen = {start, start + 256}
    queue = [(start, 0)]
    found: set[int] = set()
    sea_start = t.kind[start] == BOX
    if sea_start:
        queue = [(start + 256, 0)]
    for place, far in queue:
        if far == 10:
            continue
        at_sea = place >= 256
        a = place & 255
        if not at_sea:
            ways = list(t.near[a])
            if side == CSA:
                ways += [w.to for w in t.water[a] if t.kind[w.to] != BOX]
            for b in ways:
                if b not in seen and open_to(s, side, b) and (bound is None or s.state_of(b) in bound):
                    seen.add(b)
                    found.add(b)
                    # D34: he may join friends among enemies, but not ride on through them
                    if not s.strong(1 - side, b):
                        queue.append((b, far + 1))
        if side == USA:
            for w in t.water[a]:
                b = w.to
                if b + 256 in seen or (not w.ships and t.kind[b] == INLAND):
                    continue
                if t.nation[b] == AT_SEA or open_to(s, side, b):
                    if bound is not None and t.kind[b] != BOX and s.state_of(b) not in bound:
                        continue
                    seen.add(b + 256)
                    found.add(b)
                    if not s.strong(CSA, b):
                        queue.append((b + 256, far + 1))
    found.discard(start)
    return sorted(found)


@FLOW.ask("ride")
class Ride(Ask[DwfState]):
    """D33 Where the leader rides."""

    rule = "D33"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[s.phasing]

    def prompt(self, s: DwfState, f: Frame) -> str:
        t = s.tables
        return f"{t.leaders[f['leader']].name} rides alone from {t.name[s.leader_at[f['leader']]]}: where to?"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        t = s.tables
        return [t.book["stay"], *(t.book["ride", "to", t.slug[a]] for a in rides(s, f["leader"]))]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        i = f["leader"]
        s.leader_done[i] = 1
        if choice.verb == "stay":
            return
        t = s.tables
        start, end = s.leader_at[i], t.index[choice.args[1]]
        s.leader_at[i] = end
        if end == t.washington:
            s.marks[i] |= 32  # D97: he has been through Washington
        s.out.append(
            Moved(SIDES[s.phasing], t.leaders[i].name, t.slug[start], t.slug[end], "riding alone", 0, "D33")
        )

    def why_not(self, s: DwfState, f: Frame, text: str) -> tuple[str, str] | None:
        return (
            "a leader alone rides ten areas of his own colour, held by friends, or neutral and empty",
            "D33",
        )
