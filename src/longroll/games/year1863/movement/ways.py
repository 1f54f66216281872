"""11.2, 11.8, 11.12: what a group on the move may do next, and why it may not do the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from longroll.core.choice import Choice
from longroll.core.refusal import Refusal
from longroll.games.year1863 import verbs
from longroll.games.year1863.flow import alike
from longroll.games.year1863.frames import March
from longroll.games.year1863.movement.rail import net_of
from longroll.games.year1863.movement.steps import fights, light, no_entry, points_left, rail_cost
from longroll.games.year1863.names import counted
from longroll.games.year1863.naval import no_landing, no_load, no_sail, no_transfer
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import DONE, LEADER, TRIED

NO_LEADER: Final = Refusal("no leader is with them", "11.8")
TRIED_BEFORE: Final = Refusal("one attempt by one leader for a unit, before the first step", "11.11")
WITH_TROOPS: Final = Refusal("leaders join a leader who moves without troops, before roll and step", "11.11")


def road_steps(s: Year1863State, units: list[int], start: int) -> Sequence[tuple[int, bool]]:
    """11.2, 11.3, 19.2, 23.2 The neighbours a land group may march to, each with whether it is a River Assault.

    `no_step` says of every other Point why not; here all are found at once, for no question is asked more often.
    """
    t = s.tables
    side = t.side[units[0]]
    near = (t.paths if light(s, units) else t.roads)[side][start]
    if not s.port_hudson and t.new_orleans in t.adjacent[start]:  # 9.13
        near = tuple(step for step in near if step[0] != t.new_orleans)
    if fights(s, units):
        return near
    return [step for step in near if not s.present(step[0], 1 - side) or s.combat(step[0], side)]  # R27


def no_step(s: Year1863State, f: March, place: int) -> Refusal | None:
    """11.2, 11.3, 19.2, 23.2 Why a land group may not march to a Point."""
    t = s.tables
    here, side = s.at[f.units[0]], s.op >> 1
    roads, tracks = dict(t.land[here]), dict(t.tracks[here])
    if t.closed[side][place]:
        return Refusal("land units enter neither the sea nor an enemy Reserve Area", "11.3")
    if place not in roads and place not in tracks:
        return Refusal(f"no route leads there from {t.places[here].name} in one step", "11.2")
    if place not in roads and not light(s, f.units):
        return Refusal("only partisan rangers and leaders use tracks", "11.2")
    return no_entry(s, fights(s, f.units), side, place)


def no_roll(s: Year1863State, f: March) -> Refusal | None:
    """11.8, 11.9, 11.11 Before the first step; one attempt by each leader, and no more than one for any unit."""
    if f.lead < 0:
        return NO_LEADER
    if f.used or any(s.flags[i] & TRIED for i in (f.lead, *f.units)):
        return TRIED_BEFORE
    return None


def no_company(s: Year1863State, f: March) -> Refusal | None:
    """11.11 Leaders ride with a leader who moves without troops, from the start."""
    if f.kind != "march" or f.used or f.rolled or not all(s.tables.leader[i] for i in f.units):
        return WITH_TROOPS
    return None


def no_companion(s: Year1863State, f: March, piece: int) -> Refusal | None:
    """11.11, 17.7, 17.8 Unassigned leaders in his Point; cavalry commanders and admirals lead only their own arm."""
    t = s.tables
    if not t.leader[piece] or s.at[piece] != s.at[f.units[0]] or t.side[piece] != s.op >> 1:
        return Refusal("only leaders of his Point ride with him", "11.11")
    if piece in f.units or s.corps[piece] or s.flags[piece] & DONE:
        return Refusal("he is with them, has a corps, or has moved", "11.11")
    if t.kind[f.lead] not in (LEADER, t.kind[piece]):
        return Refusal("cavalry commanders and admirals lead only their own arm", "17.7")
    return None


def companions(s: Year1863State, f: March) -> list[int]:
    """11.11 The leaders who may ride along."""
    if no_company(s, f) is not None:
        return []
    here = s.pieces_at(s.at[f.units[0]], s.op >> 1)
    return [i for i in here if no_companion(s, f, i) is None]


def droppable(s: Year1863State, f: March) -> list[int]:
    """11.7, 11.11, 17.8 Units that an army or fleet may leave, one of each kind alike; a corps commander stays with his corps."""
    if f.kind not in ("army", "fleet") or f.cargo:
        return []
    same_as, corps = s.tables.same_as, s.corps
    last = last_boat(s, f)
    found: dict[int, int] = {}
    for i in f.units[1:]:
        if not corps[i] and i != last:
            found.setdefault(same_as[i], i)
    return list(found.values())


def last_boat(s: Year1863State, f: March) -> int:
    """17.8 The only riverine of a fleet, which stays with it: an admiral without riverines does not sail. Else -1."""
    boats = [i for i in f.units if s.tables.boat[i]]
    return boats[0] if f.kind == "fleet" and len(boats) == 1 else -1


def no_drop(s: Year1863State, f: March, piece: int) -> Refusal | None:
    """11.7, 11.11, 17.8 Why a unit may not be left; `droppable` gives those that may."""
    if f.kind not in ("army", "fleet") or f.cargo:
        return Refusal("only an army, or a fleet without cargo, leaves units behind", "11.7")
    if piece not in f.units[1:]:
        return Refusal("it does not follow them", "11.7")
    if s.corps[piece]:
        return Refusal("a corps commander stays with his corps", "11.11")
    if piece == last_boat(s, f):
        return Refusal("an admiral does not sail without riverines", "17.8")
    same_as = s.tables.same_as
    return alike(
        s, piece, next(i for i in f.units[1:] if same_as[i] == same_as[piece] and not s.corps[i]), "11.7"
    )


def no_ride(s: Year1863State, f: March, place: int) -> Refusal | None:
    """11.12, 11.13, 11.14, 19.1, R27 Why a group may not ride to a Point; `rail.rides` gives those where it may."""
    here = s.at[f.units[0]]
    if f.afloat:
        return Refusal("riverines do not use railroads", "11.14")
    if rail_cost(s, f.units) > s.rail_left:
        return Refusal(
            f"railroads carry only {counted(s.rail_left, 'third')} of a corps more in this phase", "11.14"
        )
    net = net_of(s, here)
    if net is None or place == here or place not in {q for q, _ in net.rides}:
        return Refusal("no railroad through Points controlled at the start of the phase leads there", "11.13")
    if f.sapped and place not in {q for q, _ in s.tables.rail[here]}:
        return Refusal("past the rough Point engineers take them one Point further, by rail too", "19.1")
    if place in net.crosses and not fights(s, f.units) and not s.combat(place, s.op >> 1):
        return Refusal("leaders and trains alone do not go among enemies", "13.16")
    return None


def forbidden(s: Year1863State, f: March, choice: Choice) -> Refusal | None:
    """Why a group on the move may not do something."""
    t = s.tables
    kind, here = choice.kind, s.at[f.units[0]]
    if kind is verbs.HALT:
        return Refusal("riverines do not stop on the open sea", "21.6") if t.sea[here] else None
    if kind is verbs.ROLL:
        return no_roll(s, f)
    if choice.pieces:
        piece = t.index[choice.piece]
        if kind is verbs.DROP:
            return no_drop(s, f, piece)
        return no_company(s, f) or no_companion(s, f, piece) if kind is verbs.TAKE else no_load(s, f, piece)
    place = t.place_index[choice.place]
    if kind is verbs.SHIP:
        return no_transfer(s, f) or no_landing(s, f.units, here, place)
    if points_left(s, f) <= 0:
        return Refusal("no movement points are left", "11.2")
    if kind is verbs.RAIL:
        return no_ride(s, f, place)
    return no_sail(s, f, place) if f.afloat else no_step(s, f, place)
