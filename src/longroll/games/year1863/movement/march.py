"""11.2-11.14, 19.1, 21: one group on the move, step by step."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.state import Frame
from longroll.games.year1863 import names
from longroll.games.year1863.flow import FLOW
from longroll.games.year1863.movement.rail import reach
from longroll.games.year1863.movement.steps import (
    allowance,
    engineers,
    enter,
    fights,
    hold_cost,
    light,
    may_enter,
    rail_cost,
    with_commander,
)
from longroll.games.year1863.naval import landings, loadable, sail, water_steps
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import COMMANDS, DONE, TRIED


def points_left(s: Year1863State, frame: Frame) -> int:
    """11.1, 11.8, 11.9 Movement Points that the group still has."""
    if frame["stop"]:
        return 0
    ma = frame["ma"]
    if ma < 0:
        ma = allowance(s, frame["units"], s.op & 1)
    return int(ma + frame["bonus"] - frame["used"])


def on_water(frame: Frame) -> bool:
    return frame["kind"] in ("sail", "fleet")


def road_steps(s: Year1863State, units: list[int], start: int) -> list[tuple[int, bool]]:
    """11.2, 11.3, 19.2, 23.2 The neighbours a land group may march to, each with whether it is a River Assault."""
    t = s.tables
    side = t.side[units[0]]
    closed, n = t.closed[side], t.n
    own, enemy = side * n, (1 - side) * n
    armed = fights(s, units)
    found = []
    for q, crosses in t.land[start] + t.tracks[start] if light(s, units) else t.land[start]:
        if closed[q] or (q == t.new_orleans and not s.port_hudson):
            continue
        met = s.ground[enemy + q] or s.boats[enemy + q] or s.others[enemy + q]
        if met and not armed and not (s.ground[own + q] or s.boats[own + q]):
            continue  # R27: leaders and trains by themselves only where friends are fighting
        found.append((q, crosses))
    return found


def rides(s: Year1863State, units: list[int], start: int) -> list[int]:
    """11.12, 11.14 Where the group may go by rail, within the capacity that is left."""
    if rail_cost(s, units) > s.rail_left:
        return []
    return [q for q in reach(s, start) if may_enter(s, units, q)]


def may_roll(s: Year1863State, frame: Frame) -> bool:
    """11.8, 11.9, 11.11 Before the first step; one attempt by each leader, and no more than one for any unit."""
    lead = frame["lead"]
    if lead < 0 or frame["used"] or s.flags[lead] & TRIED:
        return False
    return not any(s.flags[i] & TRIED for i in frame["units"])


def companions(s: Year1863State, frame: Frame) -> list[int]:
    """11.11 Leaders who may ride with a leader who moves without troops: unassigned, in his Point, before roll and step."""
    t = s.tables
    if frame["kind"] != "march" or frame["used"] or frame["rolled"]:
        return []
    units = frame["units"]
    if not all(t.leader[i] for i in units):
        return []
    here = s.pieces_at(s.at[units[0]], s.op >> 1)
    return [i for i in here if t.leader[i] and i not in units and not s.corps[i] and not s.flags[i] & DONE]


@FLOW.ask("march")
class March(Ask[Year1863State]):
    """11.2, 11.7, 11.8, 11.9 The next step: by road, rail or ship, a bonus roll, dropping units, or a halt."""

    rule = "11.2"

    def side(self, s: Year1863State, frame: Frame) -> str:
        return COMMANDS[s.op]

    def prompt(self, s: Year1863State, frame: Frame) -> str:
        t = s.tables
        units = frame["units"]
        left = points_left(s, frame)
        head = names.capital(names.party(t, units))
        at = names.place(t, s.at[units[0]])
        return f"{head} at {at}, {left} movement point{'s' if left != 1 else ''} left"

    def choices(self, s: Year1863State, frame: Frame) -> list[Choice]:
        t, book = s.tables, s.tables.book
        spots, slugs = t.place_slugs, t.slugs
        units = frame["units"]
        here = s.at[units[0]]
        left = points_left(s, frame)
        afloat = on_water(frame)
        start = not frame["used"]
        found = [] if t.sea[here] else [book["halt"]]
        if left > 0:
            if afloat:
                found += [book["to", spots[q]] for q in water_steps(s, frame, here, left)]
            else:
                found += [book["to", spots[q]] for q, _ in road_steps(s, units, here)]
                if s.rail_left or not rail_cost(s, units):
                    found += [book["rail", spots[q]] for q in rides(s, units, here)]
        if start:
            if may_roll(s, frame):
                found.append(book["roll"])
            found += [book["take", slugs[i]] for i in companions(s, frame)]
            if not afloat and frame["kind"] == "march" and s.op == 0:
                found += [book["ship", spots[q]] for q in landings(s, units, here)]
        if afloat and left > 0:
            found += [book["load", slugs[i]] for i in loadable(s, frame, here)]
        if frame["kind"] in ("army", "fleet") and len(units) > 1 and not frame["cargo"]:
            lots = set()
            for i in units[1:]:
                if not s.corps[i] and t.same_as[i] not in lots:
                    lots.add(t.same_as[i])
                    found.append(book["drop", slugs[i]])
        return found

    def follow(self, s: Year1863State, frame: Frame, choice: Choice) -> None:
        t = s.tables
        verb = choice.verb
        units = frame["units"]
        if verb == "halt":
            finish(s, frame)
            return
        if verb == "roll":
            bonus_roll(s, frame)
        elif verb == "take":
            units.append(t.index[choice.args[0]])
        elif verb == "drop":
            drop(s, frame, t.index[choice.args[0]])
        elif verb == "load":
            frame["cargo"] += with_commander(s, t.index[choice.args[0]])
        else:
            place = t.place_index[choice.args[0]]
            if frame["ma"] < 0:
                frame["ma"] = allowance(s, units, s.op & 1)
            frame["used"] += 1
            if verb == "to" and on_water(frame):
                sail(s, frame, place)
            elif verb == "to":
                step(s, frame, place)
            elif verb == "rail":
                ride(s, frame, place)
            else:
                ship(s, frame, place)
        self._go_on(s, frame)

    def _go_on(self, s: Year1863State, frame: Frame) -> None:
        """Ask again while there is something to choose; otherwise the move is over."""
        if s.outcome is not None:
            return
        if points_left(s, frame) <= 0 and (frame["used"] or not frame["units"]):
            if s.tables.sea[s.at[frame["units"][0]]]:  # 21.6: nobody stays at sea
                for piece in frame["units"]:
                    s.eliminate(piece)
                return
            finish(s, frame)
            return
        s.stack.append(frame)

    def why_not(self, s: Year1863State, frame: Frame, text: str) -> tuple[str, str] | None:
        words = text.split() or [""]
        t = s.tables
        here = s.at[frame["units"][0]]
        if words[0] in ("to", "rail", "ship") and len(words) == 2 and words[1] in t.place_index:
            place = t.place_index[words[1]]
            if points_left(s, frame) <= 0:
                return "no movement points are left", "11.2"
            if words[0] == "rail":
                if rail_cost(s, frame["units"]) > s.rail_left:
                    return f"{s.rail_left} thirds of a corps of rail capacity are left", "11.14"
                return "no railroad through Points controlled at the start of the phase leads there", "11.13"
            if words[0] == "ship":
                if hold_cost(s, frame["units"]) > s.naval_left:
                    return "two corps equivalents of naval transfer in a phase", "21.3"
                return (
                    "Union East only, as a whole move between coastal Points of which one is a port",
                    "21.2",
                )
            if t.closed[s.op >> 1][place]:
                return "land units enter neither the sea nor an enemy Reserve Area", "11.3"
            if place in [q for q, _ in t.tracks[here]]:
                return "only partisan rangers and leaders use tracks", "11.2"
            return f"no route leads there from {t.place_slugs[here]} in one step", "11.2"
        if words[0] == "roll":
            return "one attempt by one leader, before the first step", "11.11"
        return None


def step(s: Year1863State, frame: Frame, place: int) -> None:
    """11.2, 11.3, 11.4, 19.1 One Point by road: stop at enemies, in rough terrain, in a Reserve Area."""
    t = s.tables
    units = frame["units"]
    crosses = dict(road_steps(s, units, s.at[units[0]]))[place]
    met = s.present(place, 1 - (s.op >> 1))
    enter(s, units, place, crosses, "road", "11.2")
    if met or t.area[place] or frame["sapped"]:
        frame["stop"] = 1  # 11.4, 22.4: enemies, even trains alone; 23.2; 19.1: the Point after the rough one
    elif t.rough[place]:
        sappers = engineers(s, units) and (frame["kind"] == "army" or len(units) == 1)
        if sappers:  # 19.1: not stopped by the first rough Point, but by the next Point whatever it is
            frame["sapped"] = 1
        else:
            frame["stop"] = 1


def ride(s: Year1863State, frame: Frame, place: int) -> None:
    """11.12, 11.14 One ride: one Movement Point and its share of the capacity, however far; rough terrain does not stop it."""
    units = frame["units"]
    crosses = reach(s, s.at[units[0]])[place]
    met = s.present(place, 1 - (s.op >> 1))
    s.rail_left -= rail_cost(s, units)
    enter(s, units, place, crosses, "rail", "11.12")
    if met or frame["sapped"]:
        frame["stop"] = 1


def ship(s: Year1863State, frame: Frame, place: int) -> None:
    """21.1, 21.4 Naval transfer takes the whole move; it may land among enemies."""
    s.naval_left -= hold_cost(s, frame["units"])
    enter(s, frame["units"], place, False, "sea", "21.1")
    frame["stop"] = 1


def bonus_roll(s: Year1863State, frame: Frame) -> None:
    """11.8, 11.9, 11.11 A die not above the campaign value adds that many Movement Points to all who move with the leader.

    Whoever is with him has had his attempt, also if he is then left behind.
    """
    leader = frame["lead"]
    frame["rolled"] = 1
    for i in (leader, *frame["units"]):
        s.flags[i] |= TRIED
    piece = s.tables.pieces[leader]
    army = s.face[leader]
    die = s.die("event", f"{piece.name} urges the march", "11.9" if army else "11.8")
    if die <= piece.campaign[army]:
        frame["bonus"] = die


def drop(s: Year1863State, frame: Frame, piece: int) -> None:
    """11.7, 11.10 Leave a unit behind: at the start it is still free, on the way it is done."""
    for i in with_commander(s, piece):
        frame["units"].remove(i)
        if frame["used"]:
            s.flags[i] |= DONE


def finish(s: Year1863State, frame: Frame) -> None:
    """11.2, 20.3 The hand is taken off: nobody of the group moves again; cargo is put ashore."""
    units = frame["units"]
    if not frame["used"]:
        units = units[:1] if frame["kind"] in ("army", "fleet") else units
    for i in units + frame["cargo"]:
        s.flags[i] |= DONE
