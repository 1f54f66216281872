"""7.1, 7.2, 13.32a, 15.3 A march: one hex at a time, announced, with what is done on the way."""

from __future__ import annotations

from dataclasses import replace

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import displays, supply
from longroll.games.never_call_retreat.actions import (
    place_of,
)
from longroll.games.never_call_retreat.events.movement import (
    Detached,
    Marched,
    MarchForced,
    RailCut,
    SetOut,
)
from longroll.games.never_call_retreat.flags import CUT as CUT_MARK
from longroll.games.never_call_retreat.flags import MOVED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import alight, general, in_company, initiative, points_of, shed
from longroll.games.never_call_retreat.frames import March
from longroll.games.never_call_retreat.frontier.bands import is_band
from longroll.games.never_call_retreat.movement import march as rules
from longroll.games.never_call_retreat.movement.announcing import ask_headquarters
from longroll.games.never_call_retreat.movement.entry import arrive, occupy, only_cavalry, takes_ground
from longroll.games.never_call_retreat.movement.fatigue import forced_losses, lose_heart
from longroll.games.never_call_retreat.movement.shelter import shelter
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import (
    BY_WATER,
    CONVERT,
    CUT,
    DROP,
    DROP_PART,
    STEP,
    STOP,
)
from longroll.games.never_call_retreat.words import SIDES


@FLOW.step("set-out", March)
def set_out(s: NcrState, f: March) -> None:
    """7.12, 7.21 Movement points, those forced included; from now on the force has moved."""
    here = s.at[f.pieces[0]]
    displays.fill(s, f.pieces)
    if supply.self_fed(s, f.pieces):
        f.unsupplied, f.depot = False, OFF
    base = rules.allowance(s, f.side, f.pieces, f.unsupplied)
    for _ in range(f.forced):
        f.extra += s.roll_at(here, "battle", "forced-march", "7.21") > initiative(s, driver(s, f))
    f.left = base + f.extra
    alight(s, f.pieces)
    for x in f.pieces:
        s.come_out(x)
        s.flags[x] |= MOVED
    who = PieceSlug(s.tables.pieces.names[f.leader] if f.leader >= 0 else s.tables.pieces.names[f.pieces[0]])
    side = SideSlug(SIDES[f.side])
    if f.forced:
        s.out.append(MarchForced(side, f.forced, f.extra, place_of(s, here), "7.21"))
    s.out.append(
        SetOut(side, who, points_of(s, f.pieces), place_of(s, here), f.left, not f.unsupplied, "7.12")
    )
    f.do = "march"
    s.push(f)


def driver(s: NcrState, f: March) -> int:
    """7.2 Whose Initiative a forced march needs: of several Leaders with the force the senior, though another commands (6.33)."""
    return min((x for x in f.pieces if general(s, x)), key=s.seniority, default=f.leader)


def rail_cutters(s: NcrState, pieces: list[int]) -> list[int]:
    """15.31 Units that can tear up rails: not Garrisons, not trains."""
    kinds = s.tables.roster.kinds
    return [x for x in pieces if s.land(x) and kinds[s.kind[x] - 1].slug != "garrison"]


def by_water_refused(s: NcrState, f: March, person: int) -> Refusal | None:
    """7.34 Why a Leader who rides alone does not go on by water."""
    from longroll.games.never_call_retreat.naval import passage  # ships ask about marches

    return passage.from_march_refused(s, f, person)


def go_by_water(s: NcrState, f: March) -> None:
    """7.34, R108 A ride goes on by water."""
    from longroll.games.never_call_retreat.naval import passage

    passage.from_march(s, f)


def in_gap_refused(s: NcrState, f: March) -> Refusal | None:
    """R85 Why nobody is left behind in a gap: whoever stays there pays for it, like a force that stops."""
    if f.gap > f.left:
        return Refusal("stopping in the gap costs more than is left", "7.4")
    return None


def strands(s: NcrState, f: March) -> bool:
    """R85 Whether a movement point spent in a gap would leave too few to stop there or to go on."""
    if f.gap < f.left or not f.gap:
        return False
    after = replace(f, left=f.left - 1)
    return all(rules.step_refused(s, after, d) is not None for d in range(6))


def cut_refused(s: NcrState, f: March) -> Refusal | None:
    """15.3, 15.31 Why a force cannot tear up the railroad where it stands."""
    here = s.at[f.pieces[0]]
    if not s.tables.rail_hexes[here]:
        return Refusal("no railroad passes here", "15.3")
    if s.marks[here] & CUT_MARK:
        return Refusal("the railroad is cut already", "15.3")
    if not rail_cutters(s, f.pieces):
        return Refusal("Garrisons and trains tear up no rails", "15.31")
    if f.left < 1:
        return Refusal("no movement point is left", "15.31")
    return _spare_refused(s, f)


def _spare_refused(s: NcrState, f: March) -> Refusal | None:
    """R85 Why a movement point cannot be spent where the force stands."""
    if strands(s, f):
        return Refusal("too few movement points would be left to go on along the gap", "7.4")
    return None


def convert_refused(s: NcrState, f: March) -> Refusal | None:
    """11.3, 15.22, R62 Why cavalry cannot take control of the hex where it stands."""
    here = s.at[f.pieces[0]]
    troops = [x for x in f.pieces if s.land(x)]
    if not troops or not only_cavalry(s, troops) or not any(takes_ground(s, x) for x in troops):
        return Refusal("infantry takes control by entering, and others take none", "11.3")
    if s.strength(here, 1 - f.side):
        return Refusal("the enemy is still there", "12.5")
    rails = bool(s.tables.rail_hexes[here]) and s.rail_owner[here] == 1 - f.side
    if s.control[here] == f.side and not rails:
        return Refusal("the hex is yours already", "11.3")
    if s.city(here) and s.control[here] == 1 - f.side:
        return Refusal("cavalry never takes an enemy city", "11.3")
    if f.left < 1:
        return Refusal("no movement point is left", "11.3")
    return _spare_refused(s, f)


def stop_refused(s: NcrState, f: March) -> Refusal | None:
    """6.34, 7.34, R85, R141 Why a force cannot stop where it is."""
    if s.at[f.pieces[0]] == f.shunned:
        return Refusal("he was removed from his command here, and leaves the hex", "6.34")
    if f.gap > f.left and any(rules.step_refused(s, f, d) is None for d in range(6)):
        return Refusal("stopping in the gap costs more than is left: it must go on", "7.4")
    alone = f.alone and not in_company(s, s.at[f.pieces[0]], f.side)
    if alone and any(rules.step_refused(s, f, d) is None for d in range(6)):
        return Refusal("a Leader does not stay by himself while he can go on", "7.34")
    return None


@FLOW.question("march", March)
class Marching(Question[NcrState, March]):
    """7.12 Where to next."""

    rule = "7.12"

    def side(self, s: NcrState, f: March) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: March) -> str:
        return s.tables.waters.name(s.at[f.pieces[0]])

    def piece(self, s: NcrState, f: March) -> str:
        return s.tables.pieces.names[f.leader if f.leader >= 0 else f.pieces[0]]

    def prompt(self, s: NcrState, f: March) -> str:
        many = f"{f.left} movement points" if f.left != 1 else "1 movement point"
        return f"{many} left at {s.tables.board.title(s.at[f.pieces[0]])}: where to?"

    def choices(self, s: NcrState, f: March) -> list[Choice]:
        board, here = s.tables.board, s.at[f.pieces[0]]
        names = s.tables.pieces.names
        found = [
            STEP(board.numbers[board.neighbours[6 * here + d]])
            for d in range(6)
            if rules.step_refused(s, f, d) is None
        ]
        if cut_refused(s, f) is None:
            found.append(CUT())
        if convert_refused(s, f) is None:
            found.append(CONVERT())
        found += [DROP(names[x]) for x in f.pieces if self.drop_refused(s, f, x) is None]
        if f.alone and f.came != OFF and by_water_refused(s, f, f.pieces[0]) is None:
            found.append(BY_WATER(names[f.pieces[0]]))
        if f.came != OFF and in_gap_refused(s, f) is None:
            found += [DROP_PART.kept(n, names[x]) for x in f.pieces for n in shed(s, x)]
        return [*found, STOP()] if stop_refused(s, f) is None else found

    def drop_refused(self, s: NcrState, f: March, x: int) -> Refusal | None:
        """7.32 What may be left behind on the way: units, and a Headquarters with all that is its own."""
        p = s.tables.pieces
        if f.came == OFF or x not in f.pieces or x < p.slot0:
            return Refusal("only units are left behind, once the march has begun", "7.32")
        if sum(y >= p.hq0 for y in f.pieces) < 2:
            return Refusal("the last unit is not left behind", "7.32")
        return in_gap_refused(s, f)

    def part_refused(self, s: NcrState, f: March, choice: Choice) -> Refusal | None:
        """3.33 What a piece on the march may leave behind of itself."""
        x = s.tables.pieces.index.get(choice.piece, OFF)
        if f.came == OFF or x not in f.pieces:
            return Refusal("only those on the march leave anything behind, once it has begun", "3.33")
        if choice.count not in shed(s, x):
            return Refusal(
                "a division sheds a brigade and stays a division, a pile some of its points", "3.33"
            )
        return in_gap_refused(s, f)

    def refusal(self, s: NcrState, f: March, choice: Choice) -> Refusal | None:
        board, here = s.tables.board, s.at[f.pieces[0]]
        if choice.kind is STEP and choice.place in board.index:
            there = board.index[choice.place]
            if there not in board.around(here):
                return Refusal(f"{board.title(there)} is not next to {board.title(here)}", "7.12")
            return rules.step_refused(s, f, board.direction(here, there))
        if choice.kind is CUT:
            return cut_refused(s, f)
        if choice.kind is CONVERT:
            return convert_refused(s, f)
        if choice.kind is STOP:
            return stop_refused(s, f)
        if choice.kind is DROP and choice.piece in s.tables.pieces.index:
            return self.drop_refused(s, f, s.tables.pieces.index[choice.piece])
        if choice.kind is DROP_PART:
            return self.part_refused(s, f, choice)
        if choice.kind is BY_WATER and choice.piece in s.tables.pieces.index:
            return by_water_refused(s, f, s.tables.pieces.index[choice.piece])
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: March, choice: Choice) -> None:
        here, side = s.at[f.pieces[0]], SideSlug(SIDES[f.side])
        if choice.kind is STOP:
            f.left = max(0, f.left - f.gap)
            halt(s, f)
            return
        if choice.kind is STEP:
            f.to = s.tables.board.index[choice.place]
            announce(s, f)
            return
        if choice.kind is BY_WATER:
            go_by_water(s, f)
            return
        s.push(f)
        if choice.kind is DROP:
            f.pieces.remove(s.tables.pieces.index[choice.piece])
            return
        if choice.kind is DROP_PART:
            s.split(s.tables.pieces.index[choice.piece], choice.count)
            s.out.append(Detached(side, choice.count, place_of(s, here), "3.33"))
            return
        f.left -= 1
        if choice.kind is CUT:
            s.mark(here, CUT_MARK)
            s.out.append(RailCut(side, place_of(s, here), "15.31"))
            return
        occupy(s, f.side, here, "11.3", "15.22")


def halt(s: NcrState, f: March) -> None:
    """7.2, 12.22 The march is over; what was forced is paid for, and a work that is at hand may be entered."""
    shelter(s, f.side, s.at[f.pieces[0]])
    forced_losses(s, f)


def announce(s: NcrState, f: March) -> None:
    """13.32a The next hex is announced; Headquarters in whose zone it lies may answer before it is entered."""
    f.do = "enter"
    s.push(f)
    if not f.alone and not is_band(s, f.pieces[0]):
        ask_headquarters(s, f.side, f.pieces, s.at[f.pieces[0]], f.to)


def advance(s: NcrState, f: March) -> None:
    """The force enters the hex that it announced, where nobody has to be fought."""
    here, there = s.at[f.pieces[0]], f.to
    cost = points_of(s, f.pieces)
    direction = s.tables.board.direction(here, there)
    spent = rules.price(s, f, direction)
    if f.alone and rules.by_rail(s, f, direction):
        f.rail += spent * s.tables.charts.rail.hexes_per_leader_mp - rules.fare(s, f, direction)
    f.left -= spent
    f.gap = rules.owed(s, f, direction)
    f.came, f.to = here, -1
    f.do = "march"
    s.push(f)
    who = PieceSlug(s.tables.pieces.names[f.leader] if f.leader >= 0 else s.tables.pieces.names[f.pieces[0]])
    s.out.append(
        Marched(SideSlug(SIDES[f.side]), who, cost, place_of(s, here), place_of(s, there), spent, "7.12")
    )
    arrive(s, f.side, f.pieces, there)
    lose_heart(s, f)
