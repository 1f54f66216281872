"""3.31, 6.16, 8.73, 11.3, 12.25, 13.24, 13.38, 15.21 What happens when a force comes into a hex without a battle."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat import leaders, states
from longroll.games.never_call_retreat.casualties import check_leader
from longroll.games.never_call_retreat.demoralization import spread
from longroll.games.never_call_retreat.events.movement import ControlTaken, RailTaken, Scattered
from longroll.games.never_call_retreat.events.works import WorkTaken
from longroll.games.never_call_retreat.flags import ENTRAINED, FORT, FORTRESS, NO_WORKS, NOBODY, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import alight, general
from longroll.games.never_call_retreat.frames import Claim, Taken
from longroll.games.never_call_retreat.frontier import partisans
from longroll.games.never_call_retreat.frontier.bands import is_band, sort
from longroll.games.never_call_retreat.frontier.frames import Band
from longroll.games.never_call_retreat.frontier.raids import met_by_troops
from longroll.games.never_call_retreat.movement.march import outside
from longroll.games.never_call_retreat.removal import city_lost
from longroll.games.never_call_retreat.rivers import manned
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import proclamation
from longroll.games.never_call_retreat.verbs import KEEP, RAZE
from longroll.games.never_call_retreat.words import SIDES, UNION
from longroll.games.never_call_retreat.zones import in_zone


def move(s: NcrState, side: int, pieces: list[int], hex_: int) -> None:
    """Pieces go to a hex; who leaves his Headquarters, or whom it leaves, is no longer on its display (13.12). Leaders who do not go
    with a train are aboard none (7.71)."""
    p = s.tables.pieces
    coming = set(pieces)
    if not any(s.flags[x] & ENTRAINED for x in pieces if x >= p.hq0):
        alight(s, pieces)
    for x in pieces:
        hq = s.under[x] - 1
        if hq >= 0 and p.hq0 + hq not in coming and s.at[p.hq0 + hq] != hex_:
            s.assign(x, OFF)
            if x < p.hq0 and s.hq_leader[hq] == x:
                s.take_command(OFF, hq)
    for x in pieces:
        if p.hq0 <= x < p.department0:
            start = s.at[x]
            for other in s.pieces_at(start, side) if start != OFF else ():
                if s.under[other] == x - p.hq0 + 1 and other not in coming:
                    s.assign(other, OFF)
        s.place(x, hex_)


def arrive(s: NcrState, side: int, pieces: list[int], hex_: int) -> None:
    """A force enters a hex: control, what was left there alone, and who takes command."""
    move(s, side, pieces, hex_)
    spread(s, side, hex_)
    troops = [x for x in pieces if s.land(x)]
    if troops:
        scatter(s, side, hex_)
        take(s, side, troops, hex_)
    offices = any(s.tables.pieces.hq0 <= x < s.tables.pieces.department0 for x in pieces)
    if troops or offices or any(sort(s, x) == "train" for x in pieces):
        states.entered(s, side, hex_)
    if any(sort(s, x) == "train" for x in pieces) and not s.strength(hex_, 1 - side):
        take_rails(s, side, hex_)
    _frontier(s, side, pieces, hex_)
    if offices:
        surprise_leaders(s, side, hex_)
        if s.richmond:
            _on_to_richmond(s)
    for x in reversed(pieces):
        if general(s, x):
            s.push(Claim("claim", side=side, person=x))


def _on_to_richmond(s: NcrState) -> None:
    """24.2 (7) The papers are content as soon as the Army of the Potomac has moved."""

    if proclamation.nearer_to_richmond(s):
        s.richmond = 0


def _frontier(s: NcrState, side: int, pieces: list[int], hex_: int) -> None:
    """16.3, 19.23, 19.24 Bands that come, partisans that come, troops among bands."""
    for x in pieces:
        if is_band(s, x):
            s.push(Band("band-entered", piece=x, place=hex_))
        elif sort(s, x) == "partisan":
            partisans.entered(s, x, hex_)
    regulars = [x for x in pieces if s.holds(x)]
    if regulars:
        indians = all(sort(s, x) == "civilized" for x in regulars)
        met_by_troops(s, side, hex_, regulars[0] if indians else OFF)


def scatter(s: NcrState, side: int, hex_: int) -> None:
    """13.24, 13.38, R65 Headquarters, trains and Leaders without troops do not stand against a force."""
    enemy = 1 - side
    if s.strength(hex_, enemy):
        return
    p = s.tables.pieces
    lost, here = [], s.pieces_at(hex_, enemy)
    for x in here:
        if p.hq0 <= x < p.department0:
            lost.append(x)
            dissolve(s, x - p.hq0)
        elif x >= p.slot0 and s.tables.roster.kinds[s.kind[x] - 1].sort == "train":
            lost.append(x)
            s.eliminate(x)
    for x in here:  # after the offices, which have no heirs
        if x < p.hq0 and not leaders.aboard(s, x):
            check_leader(s, x, "13.38")
    if lost:
        names = tuple(PieceSlug(p.names[x]) for x in lost)
        s.out.append(Scattered(SideSlug(SIDES[enemy]), names, place(s, hex_), "13.24"))


def dissolve(s: NcrState, hq: int) -> None:
    """6.43, 7.33 A Headquarters leaves the map; what was under it is free."""
    p = s.tables.pieces
    for x in range(p.count):
        if s.under[x] == hq + 1:
            s.assign(x, OFF)
    s.take_command(OFF, hq)
    if s.at[p.hq0 + hq] != OFF:
        s.take_off(p.hq0 + hq)


def only_cavalry(s: NcrState, troops: list[int]) -> bool:
    return all(s.cavalry(x) for x in troops)


def take(s: NcrState, side: int, troops: list[int], hex_: int) -> None:
    """3.31, 11.3, 12.25, 15.21 Infantry takes control of hex and rails by entering; a besieged hex stays its owner's."""
    enemy = 1 - side
    if s.strength(hex_, enemy):  # on top of a garrison (12.5)
        return
    if not any(takes_ground(s, x) for x in troops):
        return
    _empty_work(s, side, hex_)
    if not only_cavalry(s, troops):
        occupy(s, side, hex_)


def takes_ground(s: NcrState, piece: int) -> bool:
    """R62, R96, 16.3 Partisans take no ground, and no works."""
    return s.tables.roster.kinds[s.kind[piece] - 1].sort in ("unit", "points", "civilized")


def occupy(s: NcrState, side: int, hex_: int, rule: str = "3.31", rails: str = "15.21") -> None:
    """3.31, 5.13, 11.3, 15.21, 15.22 Control of a hex and of its railroad changes, with all that hangs on it."""
    if s.control[hex_] != side:
        s.take_control(hex_, side)
        if s.building:
            _stocks_taken(s, side, hex_)
        if side == UNION:
            city_lost(s, hex_)
        s.out.append(ControlTaken(SideSlug(SIDES[side]), place(s, hex_), rule))
        if hex_ in s.tables.river_cities:
            states.mississippi(s)
    take_rails(s, side, hex_, rails)


def _stocks_taken(s: NcrState, side: int, hex_: int) -> None:
    """20.41 Ironclads on the stocks are lost with their yard."""
    from longroll.games.never_call_retreat.strategic.yards import yard_taken

    yard_taken(s, hex_, side)


def take_rails(s: NcrState, side: int, hex_: int, rule: str = "15.21") -> None:
    """15.21, 16.3 Infantry and trains take the enemy's railroad wherever they come; his partisans in the hex cut it then."""
    if s.tables.rail_hexes[hex_] and s.rail_owner[hex_] == 1 - side:
        s.take_rail(hex_, side)
        s.out.append(RailTaken(SideSlug(SIDES[side]), place(s, hex_), rule))
        partisans.cut_again(s, hex_)


def _empty_work(s: NcrState, side: int, hex_: int) -> None:
    """12.25, 12.72-12.74 An empty enemy work is razed or kept as a Fort: its captor chooses."""
    if (
        s.works[hex_]
        and s.works_side[hex_] == 1 - side
        and not manned(s, hex_)
        and not outside(s, side, hex_)
    ):
        s.push(Taken("work-taken", side=side, place=hex_))


def fall(s: NcrState, side: int, hex_: int, kept: bool, rule: str) -> None:
    """23.13 A work falls to a side, which scores it."""
    points = s.tables.charts.points
    worth = points.fortress if s.works[hex_] == FORTRESS else points.fort
    s.vp_fixed[side] += worth
    s.set_works(hex_, side if kept else NOBODY, FORT if kept else NO_WORKS)
    s.siege[hex_] = s.prepared[hex_] = 0
    s.out.append(WorkTaken(SideSlug(SIDES[side]), place(s, hex_), kept, worth, rule))


@FLOW.question("work-taken", Taken)
class WorkFallen(Question[NcrState, Taken]):
    """12.25 What becomes of an empty enemy work."""

    rule = "12.25"

    def side(self, s: NcrState, f: Taken) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: Taken) -> str:
        return s.tables.board.numbers[f.place]

    def prompt(self, s: NcrState, f: Taken) -> str:
        return f"The empty work at {s.tables.board.title(f.place)} is yours: raze it, or keep a Fort?"

    def choices(self, s: NcrState, f: Taken) -> list[Choice]:
        return [KEEP(), RAZE()]

    def follow(self, s: NcrState, f: Taken, choice: Choice) -> None:
        fall(s, f.side, f.place, choice.kind is KEEP, "12.25")


def surprise_leaders(s: NcrState, side: int, hex_: int) -> None:
    """13.38 A Headquarters whose zone spreads over enemy Leaders without troops drives them off."""
    enemy = 1 - side
    for i in (hex_, *s.tables.board.around(hex_)):
        if s.strength(i, enemy) or not in_zone(s, i, side):
            continue
        for x in s.pieces_at(i, enemy):
            if x < s.tables.pieces.hq0 and s.tables.pieces.branch[x] != leaders.NAVAL:
                check_leader(s, x, "13.38")


def place(s: NcrState, hex_: int) -> PlaceSlug:
    return PlaceSlug(s.tables.waters.name(hex_))
