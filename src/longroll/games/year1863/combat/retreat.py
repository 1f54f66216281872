"""15 and 17.10: retreats and panic."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.refusal import Refusal
from longroll.games.year1863 import names, verbs
from longroll.games.year1863.combat.aftermath import battle_of, strike
from longroll.games.year1863.events import Retreated
from longroll.games.year1863.flow import FLOW, Question
from longroll.games.year1863.frames import FallBack, Panic, Retreat, RetreatTo
from longroll.games.year1863.movement.steps import with_commander
from longroll.games.year1863.movement.ways import road_steps
from longroll.games.year1863.naval import river_ways
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.victory import resolve_control
from longroll.games.year1863.words import ADMIRAL, COMMANDS, CROSSED, UNION


def ways_out(s: Year1863State, units: list[int], start: int) -> list[int]:
    """15.2, 15.3, 23.2 Neighbours free of enemies that every one of the units may enter; terrain stops nobody."""
    t = s.tables
    side = t.side[units[0]]
    boats = [i for i in units if t.boat[i]]
    land = [i for i in units if not t.boat[i] and not (t.leader[i] and boats and not _land(s, units))]
    ways: set[int] | None = None
    if land:
        ways = {q for q, _ in road_steps(s, land, start)}
        if s.reembark and side == UNION and t.coastal[start]:  # R21, as an option
            ways.add(t.reserve[0])
    if boats:
        wet = river_ways(s, start, side)
        ways = wet if ways is None else ways & wet
    return sorted(q for q in ways or () if not s.present(q, 1 - side))


def _land(s: Year1863State, units: list[int]) -> list[int]:
    return [i for i in units if not s.tables.boat[i] and not s.tables.leader[i]]


@FLOW.step("retreat", Retreat)
def retreat(s: Year1863State, f: Retreat) -> None:
    """15.0, 15.1, 15.2, 15.5 Static units are lost; the rest goes together, or in panic one by one."""
    t = s.tables
    battle = battle_of(s)
    side, place = f.side, f.place
    for piece in s.pieces_at(place, side):
        if t.static[piece]:  # 15.5
            strike(s, piece, "static", "15.5", battle)
    pieces = s.pieces_at(place, side)
    units = [i for i in pieces if not t.leader[i]]
    if not s.combat(place, side):
        resolve_control(s, place)  # 22.6, 17.10: trains and leaders left alone
        return
    if f.panic:
        s.push(Panic("panic", side=side, place=place, queue=units))
        return
    if ways_out(s, pieces, place):
        s.push(FallBack("fall-back", side=side, place=place, units=pieces, rule=f.rule))
        return
    for group in _parted(s, pieces, place):
        s.push(FallBack("fall-back", side=side, place=place, units=group, rule=f.rule))


def _parted(s: Year1863State, pieces: list[int], place: int) -> list[list[int]]:
    """15.4, 17.10, R17 No common way, so boats and land units each for themselves, the last named first.

    Leaders go with units: with those who get away if the others are lost.
    """
    t = s.tables
    if not _land(s, pieces) or not any(t.boat[i] for i in pieces):
        return [pieces]
    afloat = [i for i in pieces if t.boat[i] or t.kind[i] == ADMIRAL]
    ashore = [i for i in pieces if i not in afloat]
    for lost, saved in ((afloat, ashore), (ashore, afloat)):
        if not ways_out(s, lost, place) and ways_out(s, saved, place):
            leaders = [i for i in lost if t.leader[i]]
            return [saved + leaders, [i for i in lost if i not in leaders]]
    return [afloat, ashore]


@FLOW.step("fall-back", FallBack)
def fall_back(s: Year1863State, f: FallBack) -> None:
    """15.1, 15.2, 15.4 A group retreats one Point together; without a way out it is eliminated."""
    t = s.tables
    place = f.place
    # 22.7: a train may have been taken with those who were lost before
    units = [i for i in f.units if s.at[i] == place]
    if not units:
        return
    ways = ways_out(s, units, place)
    if not ways:
        battle = battle_of(s)
        for piece in units:
            if not t.leader[piece]:
                strike(s, piece, "barred", "15.4", battle)
        resolve_control(s, place)
    elif len(ways) == 1:
        go(s, units, ways[0], f.rule)
    else:
        s.push(RetreatTo("retreat-to", units=units, ways=ways, rule=f.rule))


def go(s: Year1863State, units: list[int], place: int, rule: str) -> None:
    """15.0, 11.5 Put retreating units into a Point; it costs no movement."""
    t = s.tables
    command = 2 * t.side[units[0]] + t.theater[place]
    start = t.place_slugs[s.at[units[0]]]
    for piece in units:
        s.place(piece, place)
        s.flags[piece] &= ~CROSSED
    s.out.append(
        Retreated(
            COMMANDS[command],
            tuple(t.slugs[i] for i in units),
            start,
            t.place_slugs[place],
            s.eyes[command],
            rule,
        )
    )
    resolve_control(s, place)


@FLOW.question("retreat-to", RetreatTo)
class ChooseRetreat(Question[RetreatTo]):
    """15.0, 15.4 The owner chooses the direction."""

    rule = "15.0"
    answers = (verbs.RETREAT,)

    def rule_of(self, s: Year1863State, f: RetreatTo) -> str:
        return str(f.rule)

    def side(self, s: Year1863State, f: RetreatTo) -> str:
        t = s.tables
        unit: int = f.units[0]
        return COMMANDS[2 * t.side[unit] + t.theater[s.at[unit]]]

    def prompt(self, s: Year1863State, f: RetreatTo) -> str:
        t = s.tables
        units = f.units
        at = names.place(t, s.at[units[0]])
        many = len(units) > 1 or names.plural(t, units[0])
        return f"Where {'do' if many else 'does'} {names.party(t, units)} retreat from {at}?"

    def choices(self, s: Year1863State, f: RetreatTo) -> list[Choice]:
        t = s.tables
        return [verbs.RETREAT(t.place_slugs[p]) for p in f.ways]

    def follow(self, s: Year1863State, f: RetreatTo, choice: Choice) -> None:
        place = s.tables.place_index[choice.args[0]]
        go(s, f.units, place, f.rule)
        panicking = s.stack[-1]
        if isinstance(panicking, Panic):
            panicking.ends.append(place)

    def forbidden(self, s: Year1863State, f: RetreatTo, choice: Choice) -> Refusal | None:
        """15.1, 15.2 The ways that the rules leave were found when the retreat began."""
        place = s.tables.place_index[choice.place]
        if place in f.ways:
            return None
        if s.present(place, 1 - s.tables.side[f.units[0]]):
            return Refusal("nobody retreats into enemies", "15.2")
        return Refusal("the units cannot go there; panic ends at its full distance", "15.2")


def panic_ends(s: Year1863State, units: list[int], start: int, distance: int) -> list[int]:
    """15.1, 15.2, 15.6 Where a panicking unit may end: at the distance rolled; a friendly fort on the way takes it in (R18)."""
    t = s.tables
    first = ways_out(s, units, start)
    if distance == 1:
        return first
    side = t.side[units[0]]
    ends = set()
    for p in first:
        if t.area[p] or s.fort_at(p, side) >= 0:  # 15.2, 15.6
            ends.add(p)
            continue
        ends |= {q for q in ways_out(s, units, p) if q != start and q not in first}
    return sorted(ends)


@FLOW.step("panic", Panic)
def panic(s: Year1863State, f: Panic) -> None:
    """15.1, 17.10 A die for each unit: odd one Point, even two; leaders without a corps follow one of the units."""
    t = s.tables
    place, side = f.place, f.side
    queue = f.queue
    while queue:
        piece = queue.pop(0)
        units = with_commander(s, piece)
        odd = s.die("battle", "panic", "15.1", place, piece) % 2
        distance = t.charts.panic[0 if odd else 1]
        ends = panic_ends(s, units, place, distance)
        if not ends:
            battle = battle_of(s)
            strike(s, piece, "panic", "15.2", battle)
        elif len(ends) == 1:
            go(s, units, ends[0], "15.1")
            f.ends.append(ends[0])
        else:
            s.stack.append(f)
            s.push(RetreatTo("retreat-to", units=units, ways=ends, rule="15.1"))
            return
        if s.outcome is not None:
            return
    left = s.pieces_at(place, side)
    if not left:
        return
    ends = sorted(set(f.ends))
    if not ends:
        resolve_control(s, place)
    elif len(ends) == 1:
        go(s, left, ends[0], "17.10")
    else:
        s.push(RetreatTo("retreat-to", units=left, ways=ends, rule="17.10"))
