"""6.14, 7.2, 7.32 Who comes with a Leader, and how far he drives them."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import forces
from longroll.games.never_call_retreat.about import AboutLeader
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import fights_within, points_of
from longroll.games.never_call_retreat.forts import besieged
from longroll.games.never_call_retreat.frames import March
from longroll.games.never_call_retreat.leaders import command_of
from longroll.games.never_call_retreat.movement import march as rules
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import (
    BRING,
    FORCE,
    LEAVE,
    SET_OUT,
)
from longroll.games.never_call_retreat.words import many

MOST_FORCED: Final = 3
"""7.2 extra movement points at most"""


@FLOW.question("muster", March)
class Muster(AboutLeader[March]):
    """6.14, 7.2, 7.32 Whom a Leader takes along, and how many movement points he drives out of them."""

    rule = "7.32"

    def person(self, f: March) -> int:
        return f.leader

    def prompt(self, s: NcrState, f: March) -> str:
        return f"{self.name(s, f)} takes {many(points_of(s, f.pieces), 'Strength Point')}: as they are, or with changes?"

    def choices(self, s: NcrState, f: March) -> list[Choice]:
        names = s.tables.pieces.names
        found = [SET_OUT()] if self.set_out_refused(s, f) is None else []
        if (
            not f.forced
            and not f.within
            and rules.forced_refused(s, f.leader, f.pieces, f.unsupplied) is None
        ):
            found += [FORCE(n) for n in range(1, MOST_FORCED + 1)]
        found += [LEAVE(names[x]) for x in f.pieces if self.leave_refused(s, f, x) is None]
        found += [
            BRING(names[x]) for x in forces.candidates(s, f.leader) if self.bring_refused(s, f, x) is None
        ]
        return found

    def set_out_refused(self, s: NcrState, f: March) -> Refusal | None:
        if not any(x >= s.tables.pieces.hq0 for x in f.pieces):
            return Refusal("nobody comes with him", "7.32")
        return forces.force_refused(s, f.leader, f.pieces)

    def leave_refused(self, s: NcrState, f: March, x: int) -> Refusal | None:
        if x == f.leader or x not in f.pieces:
            return Refusal(
                "it does not come with him anyway" if x not in f.pieces else "he leads the force", "7.32"
            )
        own = command_of(s, f.leader)
        if own != OFF and x == s.tables.pieces.hq0 + own:
            return Refusal("he stays with his Headquarters", "7.34")
        return None

    def bring_refused(self, s: NcrState, f: March, x: int) -> Refusal | None:
        if x in f.pieces:
            return Refusal("it comes already", "7.32")
        if besieged(s, x) and f.within != "sortie":
            return Refusal("it is besieged", "12.5")
        if f.within and not fights_within(s, x):
            return Refusal("it takes no part in an attack on works or out of them", "12.53")
        return forces.may_follow(s, f.leader, x) or forces.force_refused(
            s, f.leader, [*f.pieces, *self.group(s, f, x)]
        )

    def group(self, s: NcrState, f: March, x: int) -> list[int]:
        """7.33 A commander comes with his Headquarters and its display, a Headquarters with its commander."""
        p = s.tables.pieces
        hq = command_of(s, x) if x < p.hq0 else x - p.hq0 if x < p.department0 else OFF
        found = [x]
        if hq != OFF:
            found += [p.hq0 + hq, *([s.hq_leader[hq]] if s.hq_leader[hq] != OFF else [])]
            found += [y for y in s.pieces_at(s.at[f.leader], f.side) if s.under[y] == hq + 1]
        return [y for k, y in enumerate(found) if y not in f.pieces and y not in found[:k]]

    def refusal(self, s: NcrState, f: March, choice: Choice) -> Refusal | None:
        x = s.tables.pieces.index.get(choice.piece, OFF) if choice.pieces else OFF
        if choice.kind is SET_OUT:
            return self.set_out_refused(s, f)
        if choice.kind is FORCE and f.within:
            return Refusal("nobody marches in an attack within the hex", "7.2")
        if choice.kind is FORCE and 1 <= choice.count <= MOST_FORCED and not f.forced:
            return rules.forced_refused(s, f.leader, f.pieces, f.unsupplied)
        if choice.kind is LEAVE and x != OFF:
            return self.leave_refused(s, f, x)
        if choice.kind is BRING and x in forces.candidates(s, f.leader):
            return self.bring_refused(s, f, x)
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: March, choice: Choice) -> None:
        if choice.kind is SET_OUT:
            f.do = "to-blows" if f.within else "set-out"
        elif choice.kind is FORCE:
            f.forced = choice.count
        else:
            x = s.tables.pieces.index[choice.piece]
            if choice.kind is BRING:
                f.pieces = [*f.pieces, *self.group(s, f, x)]
            else:
                gone = set(self.left_with(s, f, x))
                f.pieces = [y for y in f.pieces if y not in gone]
        s.push(f)

    def left_with(self, s: NcrState, f: March, x: int) -> list[int]:
        """7.33 A Headquarters and its commander are left together."""
        p = s.tables.pieces
        hq = command_of(s, x) if x < p.hq0 else x - p.hq0 if x < p.department0 else OFF
        if hq == OFF:
            return [x]
        return [x, p.hq0 + hq, s.hq_leader[hq], *(y for y in f.pieces if s.under[y] == hq + 1)]
