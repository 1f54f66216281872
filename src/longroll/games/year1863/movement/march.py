"""11.2-11.14, 19.1, 21: one group on the move, step by step."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.refusal import Refusal
from longroll.games.year1863 import names, verbs
from longroll.games.year1863.events import Eliminated
from longroll.games.year1863.flow import FLOW, Question
from longroll.games.year1863.frames import March
from longroll.games.year1863.movement import ways
from longroll.games.year1863.movement.rail import net_of, rides
from longroll.games.year1863.movement.steps import (
    allowance,
    engineers,
    enter,
    fights,
    hold_cost,
    points_left,
    rail_cost,
    with_commander,
)
from longroll.games.year1863.movement.ways import road_steps
from longroll.games.year1863.naval import loadable, no_landing, no_sail, no_transfer, sail
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import DONE, TRIED


@FLOW.question("march", March)
class NextStep(Question[March]):
    """11.2, 11.7, 11.8, 11.9 The next step: by road, rail or ship, a bonus roll, dropping units, or a halt."""

    rule = "11.2"
    answers = (verbs.HALT, verbs.ROLL, verbs.DROP, verbs.TAKE, verbs.LOAD, *verbs.STEPS)

    def place(self, s: Year1863State, f: March) -> str:
        return s.tables.place_slugs[s.at[f.units[0]]]

    def piece(self, s: Year1863State, f: March) -> str:
        return s.tables.slugs[f.units[0]]

    def prompt(self, s: Year1863State, f: March) -> str:
        t = s.tables
        head = names.capital(names.party(t, f.units))
        left = names.counted(points_left(s, f), "movement point")
        return f"{head} at {names.place(t, s.at[f.units[0]])}, {left} left"

    def choices(self, s: Year1863State, f: March) -> list[Choice]:
        t, menu = s.tables, s.tables.menu
        here = s.at[f.units[0]]
        left = points_left(s, f)
        found = [] if t.sea[here] else [menu.halt]
        if left > 0:
            found += self._afloat(s, f, here) if f.afloat else self._ashore(s, f, here)
        if not f.used:
            if ways.no_roll(s, f) is None:
                found.append(menu.roll)
            found += [menu.take[i] for i in ways.companions(s, f)]
            if no_transfer(s, f) is None:
                found += [menu.ship[q] for q in t.coast if no_landing(s, f.units, here, q) is None]
        if left > 0 and f.afloat:
            found += [menu.load[i] for i in loadable(s, f)]
        return found + [menu.drop[i] for i in ways.droppable(s, f)]

    def _afloat(self, s: Year1863State, f: March, here: int) -> list[Choice]:
        to = s.tables.menu.to
        return [to[q] for q, _ in s.tables.water[here] if no_sail(s, f, q) is None]

    def _ashore(self, s: Year1863State, f: March, here: int) -> list[Choice]:
        to = s.tables.menu.to
        found = [to[q] for q, _ in road_steps(s, f.units, here)]
        if rail_cost(s, f.units) <= s.rail_left:  # 11.14
            found += rides(s, here, fights(s, f.units), f.sapped)
        return found

    def forbidden(self, s: Year1863State, f: March, choice: Choice) -> Refusal | None:
        return ways.forbidden(s, f, choice)

    def follow(self, s: Year1863State, f: March, choice: Choice) -> None:
        kind = choice.kind
        if kind is verbs.HALT:
            finish(s, f)
            return
        if kind is verbs.ROLL:
            bonus_roll(s, f)
        elif kind in verbs.STEPS:
            go(s, f, choice)
        else:
            piece = s.tables.index[choice.args[0]]
            if kind is verbs.TAKE:
                f.units.append(piece)
            elif kind is verbs.DROP:
                drop(s, f, piece)
            else:
                f.cargo += with_commander(s, piece)
        self._go_on(s, f)

    def _go_on(self, s: Year1863State, f: March) -> None:
        """Ask again while there is something to choose; otherwise the move is over."""
        if s.outcome is not None:
            return
        if points_left(s, f) > 0 or not f.used:
            s.stack.append(f)
        elif s.tables.sea[s.at[f.units[0]]]:
            lose_at_sea(s, f)
        else:
            finish(s, f)


def go(s: Year1863State, f: March, choice: Choice) -> None:
    """11.2 One step, by land, rail, water or sea; the first one fixes the allowance."""
    place = s.tables.place_index[choice.args[0]]
    if f.allowance < 0:
        f.allowance = allowance(s, f.units, s.op & 1)
    f.used += 1
    if choice.kind is verbs.RAIL:
        ride(s, f, place)
    elif choice.kind is verbs.SHIP:
        ship(s, f, place)
    elif f.afloat:
        sail(s, f, place)
    else:
        step(s, f, place)


def lose_at_sea(s: Year1863State, f: March) -> None:
    """21.6 Riverines that are stopped on the open sea are eliminated."""
    t = s.tables
    for piece in f.units:
        at = t.place_slugs[s.at[piece]]
        s.eliminate(piece)
        s.out.append(Eliminated(t.slugs[piece], at, "sea", "21.6"))


def step(s: Year1863State, f: March, place: int) -> None:
    """11.2, 11.3, 11.4, 19.1 One Point by road: stop at enemies, in rough terrain, in a Reserve Area."""
    t = s.tables
    units = f.units
    crosses = dict(road_steps(s, units, s.at[units[0]]))[place]
    met = s.present(place, 1 - (s.op >> 1))
    enter(s, units, place, crosses, "road", "11.2")
    if met or t.area[place] or f.sapped:
        f.stop = True  # 11.4, 22.4: enemies, even trains alone; 23.2; 19.1: the Point after the rough one
    elif t.rough[place]:
        sappers = engineers(s, units) and (f.kind == "army" or len(units) == 1)
        if sappers:  # 19.1: not stopped by the first rough Point, but by the next Point whatever it is
            f.sapped = True
        else:
            f.stop = True


def ride(s: Year1863State, f: March, place: int) -> None:
    """11.12, 11.14 One ride: one Movement Point and its share of the capacity, however far; rough terrain does not stop it."""
    units = f.units
    net = net_of(s, s.at[units[0]])
    crosses = net is not None and net.crosses.get(place, False)
    met = s.present(place, 1 - (s.op >> 1))
    s.rail_left -= rail_cost(s, units)
    enter(s, units, place, crosses, "rail", "11.12")
    if met or f.sapped:
        f.stop = True


def ship(s: Year1863State, f: March, place: int) -> None:
    """21.1, 21.4 Naval transfer takes the whole move; it may land among enemies."""
    s.naval_left -= hold_cost(s, f.units)
    enter(s, f.units, place, False, "sea", "21.1")
    f.stop = True


def bonus_roll(s: Year1863State, f: March) -> None:
    """11.8, 11.9, 11.11 A die not above the campaign value adds that many Movement Points to all who move with the leader.

    Whoever is with him has had his attempt, also if he is then left behind.
    """
    leader = f.lead
    f.rolled = True
    for i in (leader, *f.units):
        s.flags[i] |= TRIED
    piece = s.tables.pieces[leader]
    army = s.face[leader]
    die = s.die("event", "march", "11.9" if army else "11.8", s.at[leader], leader)
    if die <= piece.campaign[army]:
        f.bonus = die


def drop(s: Year1863State, f: March, piece: int) -> None:
    """11.7, 11.10 Leave a unit behind: at the start it is still free, on the way it is done."""
    for i in with_commander(s, piece):
        f.units.remove(i)
        if f.used:
            s.flags[i] |= DONE


def finish(s: Year1863State, f: March) -> None:
    """11.2, 20.3 The hand is taken off: nobody of the group moves again; cargo is put ashore."""
    units = f.units
    if not f.used:
        units = units[:1] if f.kind in ("army", "fleet") else units
    for i in units + f.cargo:
        s.flags[i] |= DONE
