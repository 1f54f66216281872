"""23 Victory: totals with the awards counted at the end, Washington, the election, and who has won."""

from __future__ import annotations

from longroll.core.events import SideSlug
from longroll.core.state import Outcome
from longroll.games.never_call_retreat import command, supply
from longroll.games.never_call_retreat.events.cycle import ElectionHeld, PointsScored, ShipsLeave, WarEnded
from longroll.games.never_call_retreat.flags import DEMORALIZED
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import CONFEDERATE, LAST_TURN, SIDES, UNION


def counted_at_the_end(s: NcrState, side: int) -> int:
    """23.13 (1), (5), (11), (12), (13) What is added only when victory is determined."""
    points = s.tables.charts.points
    found = s.casualties[1 - side] // points.points_lost
    found += s.razed[side] // points.burned_places
    joining = s.tables.charts.joining
    if all(s.control[s.tables.places[s.tables.index[x]].hex] == side for x in joining.indian_territory):
        found += joining.indian_territory_vp
    if side == CONFEDERATE:
        found += s.ships_sunk // points.ships
        found += table_points(s)
    return found


def table_points(s: NcrState) -> int:
    """23.13 (1), R3 Points for uses of the Command Points Table."""
    if s.table_vp == "none":
        return 0
    return s.table_uses if s.table_vp == "stated" else s.table_uses // s.tables.charts.uses_per_vp


def total(s: NcrState) -> int:
    """23.2 Union minus Confederate points, everything counted."""
    union, south = (s.victory_points(side) + counted_at_the_end(s, side) for side in (UNION, CONFEDERATE))
    return union - south


def score(s: NcrState, side: int, points: int, cause: str, rule: str) -> None:
    """23.12 Points that stay."""
    s.vp_fixed[side] += points
    s.out.append(PointsScored(SideSlug(SIDES[side]), points, cause, rule))


def decided(s: NcrState) -> bool:
    """Whether the war is over. A question of its own: a compiled function would take its first answer for the last."""
    return s.outcome is not None


def washington(s: NcrState) -> None:
    """5.14, 5.15, 23.13 (6)-(7), R51 The end of a turn with Washington taken or cut off."""
    charts, points = s.tables.charts, s.tables.charts.points
    command.relieve_washington(s)
    if command.washington_held(s):
        s.capital_lost = True
        hex_ = s.tables.places[s.tables.index["washington-dc"]].hex
        force = [x for x in s.pieces_at(hex_, CONFEDERATE) if s.land(x)]
        sound = not any(s.flags[x] & DEMORALIZED for x in force) and supply.supplied(s, hex_, CONFEDERATE)
        won = points.washington_in_order if sound else points.washington_broken
        score(s, CONFEDERATE, won, "washington", "5.14")
        if total(s) < 0:
            conclude(s, CONFEDERATE, "washington", total(s), "5.14")
            return
        if not s.intervention and not s.proclamation:
            intervene(s)
    s.isolated = command.washington_isolated(s)
    if s.isolated:
        score(s, CONFEDERATE, charts.points.isolation, "isolation", "5.15")


def intervene(s: NcrState) -> None:
    """5.14 Foreign powers step in: the Union's Naval ships are gone for good, and new ones cost twice as much."""
    s.intervention = True
    kinds = s.tables.roster.kinds
    for x in range(s.tables.pieces.slot0, s.tables.pieces.count):
        if s.kind[x] and s.side[x] == UNION and kinds[s.kind[x] - 1].sort == "ocean":
            s.eliminate(x)
    s.out.append(ShipsLeave(SideSlug(SIDES[UNION]), "5.14"))


def election(s: NcrState) -> None:
    """23.3 The election of 1864, in a war that is played to its end."""
    charts = s.tables.charts
    if s.turn != charts.election_turn or s.last != LAST_TURN or s.outcome is not None:
        return
    points = total(s)
    won = points >= charts.election.least
    s.out.append(ElectionHeld(won, points, "23.3"))
    if not won:
        conclude(s, CONFEDERATE, "election", points, "23.3")


def last(s: NcrState) -> None:
    """23.2, 23.3 The last turn is over: the schedule names the victor."""
    scenario = s.tables.scenarios[s.scenario]
    name = next(x for x, turn in scenario.ends.items() if turn == s.last)
    substantial, marginal, confederate = s.tables.charts.victory[scenario.victory[name]]
    points = total(s)
    if points >= marginal:
        level = "substantial" if points >= substantial else "marginal"
        conclude(s, UNION, level, points, "23.3")
    else:
        level = "marginal" if points >= confederate else "substantial"
        conclude(s, CONFEDERATE, level, points, "23.3")


def conclude(s: NcrState, side: int, cause: str, points: int, rule: str) -> None:
    """23.2 The war is over."""
    s.outcome = Outcome(SIDES[side], rule, cause, numbers=(points,))
    s.out.append(WarEnded(SideSlug(SIDES[side]), cause, points, rule))
