"""What stands in each hex, looked at again only where a piece has changed."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any, TypeVar

from longroll.games.never_call_retreat import forces, rally
from longroll.games.never_call_retreat.flags import ENTRAINED, MOVED, OFF
from longroll.games.never_call_retreat.forts import besieged
from longroll.games.never_call_retreat.leaders import command_of, span
from longroll.games.never_call_retreat.state import NcrState
from longroll.kit.masks import differing

T = TypeVar("T")
NARROW = ("side", "kind", "points", "flags", "under", "rank", "posted", "untried_men")
WIDE = ("at", "began", "hq_leader")
MANY = 200
"""pieces that have changed after which everything is looked at anew"""


class Sites:
    """By hex what was asked about the pieces there; whatever is kept hangs on them alone."""

    def __init__(self) -> None:
        self.was: dict[str, bytes] = {}
        self.known: dict[int, dict[Any, Any]] = {}

    def look(self, s: NcrState) -> None:
        """Forget the hexes where a piece has come, gone or changed."""
        was = self.was
        now = {name: bytes(getattr(s, name)) for name in NARROW}
        now |= {name: getattr(s, name).tobytes() for name in WIDE}
        if now == was:
            return
        changed = self._changed(s, was, now) if was else set(range(MANY + 1))
        if len(changed) > MANY:
            self.known = {}
        else:
            before = array("h")
            before.frombytes(was["at"])
            for x in changed:
                self.known.pop(before[x], None)
                self.known.pop(s.at[x], None)
        self.was = now

    def _changed(self, s: NcrState, was: dict[str, bytes], now: dict[str, bytes]) -> set[int]:
        """The pieces that are not as they were."""
        found: set[int] = set()
        for name in (*NARROW, "at", "began"):
            if now[name] != was[name]:
                cells = differing(now[name], was[name])
                found.update((cell // 2 for cell in cells) if name in WIDE else cells)
        if now["hq_leader"] != was["hq_leader"]:
            before = array("h")
            before.frombytes(was["hq_leader"])
            for hq, man in enumerate(before):
                if man != s.hq_leader[hq]:
                    found.update(x for x in (man, s.hq_leader[hq], s.tables.pieces.hq0 + hq) if x != OFF)
        return found

    def _keep(self, hex_: int, key: Any, find: Callable[[], T]) -> T:
        known = self.known.get(hex_)
        if known is None:
            known = self.known[hex_] = {}
        if key not in known:
            known[key] = find()
        answer: T = known[key]
        return answer

    def seen(self, hex_: int) -> dict[Any, Any]:
        """What is known of a hex: another dictionary as soon as a piece there has changed."""
        return self.known.setdefault(hex_, {})

    # --- what is asked -------------------------------------------------------------------------------------------------

    def force(self, s: NcrState, leader: int) -> list[int]:
        """6.14 All that a Leader can take."""
        return self._keep(s.at[leader], leader, lambda: forces.force(s, leader))

    def free(self, s: NcrState, hex_: int, side: int) -> list[int]:
        """Who has not moved and is not besieged."""
        return self._keep(hex_, "free", lambda: _free(s, hex_, side))

    def ashore(self, s: NcrState, hex_: int, side: int) -> list[int]:
        """Of those whoever is on no train."""
        return self._keep(
            hex_, "ashore", lambda: [x for x in self.free(s, hex_, side) if not s.flags[x] & ENTRAINED]
        )

    def unattached(self, s: NcrState, hex_: int, side: int) -> list[int]:
        """The generals of a hex without Headquarters, the senior first."""
        return self._keep(hex_, "unattached", lambda: _unattached(s, hex_, side))

    def led(self, s: NcrState, hex_: int, side: int) -> int:
        """6.14 The most Strength Points that one of those generals leads."""
        men = self.unattached(s, hex_, side)
        return self._keep(hex_, "led", lambda: max((span(s, x).points for x in men), default=0))

    def idle(self, s: NcrState, hex_: int, side: int) -> list[int]:
        """Of those generals all but the senior who can still march."""
        return self._keep(
            hex_,
            "idle",
            lambda: [x for x in self.unattached(s, hex_, side)[1:] if forces.stays(s, x) is None],
        )

    def aboard(self, s: NcrState, hex_: int, side: int) -> list[int]:
        """Who is on a train and has not moved."""
        return self._keep(hex_, "aboard", lambda: _aboard(s, hex_, side))

    def shaken(self, s: NcrState, hex_: int, side: int) -> list[int]:
        """8.7 The Demoralized of a hex."""
        return self._keep(hex_, "shaken", lambda: rally.shaken(s, side, hex_))

    def marching(self, s: NcrState, hex_: int, side: int) -> int:
        """7.12 Strength Points of a hex that can march: Garrisons hold where they are."""
        return self._keep(hex_, "marching", lambda: _marching(s, hex_, side))


def _aboard(s: NcrState, hex_: int, side: int) -> list[int]:
    return [x for x in s.pieces_at(hex_, side) if s.flags[x] & ENTRAINED and not s.flags[x] & MOVED]


def _free(s: NcrState, hex_: int, side: int) -> list[int]:
    return [x for x in s.pieces_at(hex_, side) if not s.flags[x] & MOVED and not besieged(s, x)]


def _unattached(s: NcrState, hex_: int, side: int) -> list[int]:
    first = s.tables.pieces.hq0
    here = s.pieces_at(hex_, side)
    men = [x for x in here if x < first and forces.general(s, x) and command_of(s, x) == OFF]
    return sorted(men, key=lambda x: (s.seniority(x), x))


def _marching(s: NcrState, hex_: int, side: int) -> int:
    kinds = s.tables.roster.kinds
    return sum(
        s.points[x]
        for x in s.pieces_at(hex_, side)
        if s.land(x)
        and kinds[s.kind[x] - 1].slug != "garrison"
        and forces.marches(s, x)
        and not besieged(s, x)
    )
