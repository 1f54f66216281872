"""11.2, 11.8, 11.12: what a group on the move may do next, and why it may not do the rest."""

from __future__ import annotations

from collections.abc import Sequence

from longroll.core.choice import Choice
from longroll.core.refusal import Refusal
from longroll.games.year1863 import verbs
from longroll.games.year1863.frames import March
from longroll.games.year1863.movement.steps import allowance, fights, hold_cost, light, rail_cost
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import DONE, LEADER, TRIED


def points_left(s: Year1863State, f: March) -> int:
    """11.1, 11.8, 11.9 Movement Points that the group still has."""
    if f.stop:
        return 0
    points = f.allowance if f.allowance >= 0 else allowance(s, f.units, s.op & 1)
    return points + f.bonus - f.used


def road_steps(s: Year1863State, units: list[int], start: int) -> Sequence[tuple[int, bool]]:
    """11.2, 11.3, 19.2, 23.2 The neighbours a land group may march to, each with whether it is a River Assault."""
    t = s.tables
    side = t.side[units[0]]
    near = (t.paths if light(s, units) else t.roads)[side][start]
    if not s.port_hudson and t.new_orleans in t.adjacent[start]:  # 9.13
        near = tuple(step for step in near if step[0] != t.new_orleans)
    if fights(s, units):
        return near
    return [step for step in near if not s.present(step[0], 1 - side) or s.combat(step[0], side)]  # R27


def may_roll(s: Year1863State, f: March) -> bool:
    """11.8, 11.9, 11.11 Before the first step; one attempt by each leader, and no more than one for any unit."""
    lead = f.lead
    if lead < 0 or f.used or s.flags[lead] & TRIED:
        return False
    return not any(s.flags[i] & TRIED for i in f.units)


def companions(s: Year1863State, f: March) -> list[int]:
    """11.11 Leaders who may ride with a leader who moves without troops: unassigned, in his Point, before roll and step."""
    t = s.tables
    if f.kind != "march" or f.used or f.rolled:
        return []
    units = f.units
    if not all(t.leader[i] for i in units):
        return []
    here = s.pieces_at(s.at[units[0]], s.op >> 1)
    arm = t.kind[f.lead]
    return [
        i
        for i in here
        if t.leader[i]
        and i not in units
        and not s.corps[i]
        and not s.flags[i] & DONE
        and arm in (LEADER, t.kind[i])  # 17.7, 17.8: cavalry commanders and admirals lead only their own arm
    ]


def droppable(s: Year1863State, f: March) -> list[int]:
    """11.7, 11.11 Units that an army or fleet may leave, one of each kind alike; a corps commander stays with his corps."""
    if f.kind not in ("army", "fleet") or f.cargo:
        return []
    same_as, corps = s.tables.same_as, s.corps
    found: dict[int, int] = {}
    for i in f.units[1:]:
        if not corps[i]:
            found.setdefault(same_as[i], i)
    return list(found.values())


def barred(s: Year1863State, f: March, choice: Choice) -> Refusal | None:
    """Why a step that is not offered may not be taken."""
    t = s.tables
    if choice.kind is verbs.ROLL:
        return Refusal("one attempt by one leader for a unit, before the first step", "11.11")
    if choice.kind not in verbs.STEPS or choice.place not in t.place_index:
        return None
    if points_left(s, f) <= 0:
        return Refusal("no movement points are left", "11.2")
    if choice.kind is verbs.RAIL:
        return _no_ride(s, f)
    if choice.kind is verbs.SHIP:
        if hold_cost(s, f.units) > s.naval_left:
            return Refusal("two corps equivalents of naval transfer in a phase", "21.3")
        return Refusal(
            "Union East only, as a whole move between coastal Points of which one is a port", "21.2"
        )
    return _no_step(s, f, t.place_index[choice.place])


def _no_ride(s: Year1863State, f: March) -> Refusal:
    if f.afloat:
        return Refusal("riverines do not use railroads", "11.14")
    if rail_cost(s, f.units) > s.rail_left:
        return Refusal(f"{s.rail_left} thirds of a corps of rail capacity are left", "11.14")
    return Refusal("no railroad through Points controlled at the start of the phase leads there", "11.13")


def _no_step(s: Year1863State, f: March, place: int) -> Refusal:
    t = s.tables
    here = s.at[f.units[0]]
    if f.afloat:
        return Refusal("no river that is open to riverines leads there in one step", "20.0")
    if t.closed[s.op >> 1][place]:
        return Refusal("land units enter neither the sea nor an enemy Reserve Area", "11.3")
    if place in dict(t.tracks[here]) and not light(s, f.units):
        return Refusal("only partisan rangers and leaders use tracks", "11.2")
    if place in dict(t.land[here] + t.tracks[here]) and not fights(s, f.units):
        return Refusal("leaders and trains alone do not go among enemies", "13.16")
    return Refusal(f"no route leads there from {t.places[here].name} in one step", "11.2")
