"""6.0 Leaders: span of command, who takes which Headquarters, who follows a fallen commander, casualties and promotion."""

from __future__ import annotations

from typing import Final, NamedTuple

from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat.charts import Span
from longroll.games.never_call_retreat.flags import ENTRAINED, OFF, REMOVED
from longroll.games.never_call_retreat.frames import Battle
from longroll.games.never_call_retreat.naval.frames import Voyage
from longroll.games.never_call_retreat.setup import ARMY, CAVALRY_CORPS
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION, cycle

CAVALRY: Final = 1
NAVAL: Final = 2
DIVISION: Final = {"inf": 3, "cav": 2}
"""3.32 the least points of a division; less is a brigade"""
NOTHING: Final = 0
WOUNDED: Final = 1
KILLED: Final = 2
AGAIN: Final = 3
PRESENT: Final = 0
PROMOTED: Final = 1
FROM_ELSEWHERE: Final = 2
RECALLED: Final = 3
DISSOLVED: Final = 4
"""6.43 how an army gets its new commander"""


class Load(NamedTuple):
    """6.14 What a force counts against a span."""

    units: int
    divisions: int
    points: int


class Heir(NamedTuple):
    """6.43 Who takes over an army, and from where; nobody where it is dissolved."""

    person: int
    how: int


def name_of(s: NcrState, person: int) -> str:
    """What a Leader is called at his rank."""
    return s.tables.counter_of(person, s.rank[person]).name


def aboard(s: NcrState, person: int) -> bool:
    """9.3, 7.34 Whether a Leader is a Naval one with ships of his side, which nobody on land drives from where they lie."""
    if s.tables.pieces.branch[person] != NAVAL or s.at[person] == OFF:
        return False
    return any(s.tables.ship_kinds[s.kind[x]] for x in s.pieces_at(s.at[person], s.side[person]))


# --- span -------------------------------------------------------------------------------------------------------------


def load(s: NcrState, pieces: list[int]) -> Load:
    """6.14, 3.33, R48 Units, divisions among them, and Strength Points of a force."""
    units = divisions = points = 0
    for x in pieces:
        kind, n = s.tables.roster.kinds[s.kind[x] - 1], s.points[x]
        points += n
        if kind.slug == "militia":
            units += -(-n // 4)
            divisions += n // 4 + (n % 4 >= 3)
        elif kind.slug == "garrison":
            units += -(-n // s.tables.charts.span_limits.points_per_unit)
        else:
            units += 1
            divisions += n >= DIVISION.get(kind.slug, 99)
    return Load(units, divisions, points)


def span(s: NcrState, person: int) -> Span:
    return s.tables.charts.span[s.rank[person]]


def within(limit: Span, force: Load) -> bool:
    """6.14, R48 Whether a span holds a force: few enough units, or few enough points."""
    few = force.units <= limit.units and (not limit.divisions or force.divisions <= limit.divisions)
    return few or force.points <= limit.points


def span_refused(s: NcrState, person: int, pieces: list[int]) -> Refusal | None:
    """6.14, R48 Why a Leader without a Headquarters may not take a force: too many units and too many points."""
    limit, force = span(s, person), load(s, pieces)
    if within(limit, force):
        return None
    return Refusal(
        f"{name_of(s, person)} controls {limit.units} units or {limit.points} points, not {force.units} units of {force.points}", "6.14"
    )  # fmt: skip


# --- Headquarters -----------------------------------------------------------------------------------------------------


def may_command(s: NcrState, person: int, hq: int) -> bool:
    """6.16, 11.2 Whether a Leader is eligible for a Headquarters of his side."""
    p, office = s.tables.pieces, s.tables.roster.headquarters[hq]
    if s.posted[person] or p.people[person] == "watie":  # 19.31
        return False
    if office.side != s.side[person] or p.branch[person] == NAVAL:
        return False
    if office.kind == CAVALRY_CORPS:
        return p.branch[person] == CAVALRY
    return office.kind != ARMY or s.rank[person] >= 3


def command_of(s: NcrState, person: int) -> int:
    """The Headquarters that a Leader commands, -1 for none."""
    offices = s.hq_leader
    return offices.index(person) if person in offices else OFF


def detained(s: NcrState, person: int, pieces: list[int]) -> bool:
    """6.16, 7.34 Whether a Leader commands a Headquarters that is not among the pieces he goes with: he stays with it."""
    hq = command_of(s, person)
    return hq != OFF and s.tables.pieces.hq0 + hq not in pieces


def claims(s: NcrState, person: int, displaced: bool = False) -> list[int]:
    """6.16, 6.33, 13.4 The Headquarters of his hex that a Leader takes over, of the highest kind; where several, his owner chooses.

    An army commander keeps his army and a Corps commander claims only an army. Confederate Leaders claim vacant ones alone.
    """
    p, side = s.tables.pieces, s.side[person]
    own = command_of(s, person)
    here = [x - p.hq0 for x in s.pieces_at(s.at[person], side) if p.hq0 <= x < p.department0]
    found: dict[bool, list[int]] = {True: [], False: []}
    for hq in here:
        army = s.tables.roster.headquarters[hq].kind == ARMY
        if not may_command(s, person, hq) or hq == own or (own != OFF and not army):
            continue
        holder = s.hq_leader[hq]
        if holder == OFF or (side == UNION and s.seniority(person) < s.seniority(holder)):
            found[army].append(hq)
    if own != OFF and s.tables.roster.headquarters[own].kind == ARMY:
        return []
    if found[True]:
        return found[True]
    vacant = [hq for hq in found[False] if s.hq_leader[hq] == OFF]
    return vacant or (found[False] if displaced or own == OFF else [])


def take_over(s: NcrState, person: int, hq: int) -> int:
    """6.16, 7.71 A Leader takes a Headquarters and leaves the one he had; who was displaced, -1 for nobody. He is aboard its train,
    or leaves his own, for nothing."""
    old = command_of(s, person)
    aboard = s.flags[s.tables.pieces.hq0 + hq] & ENTRAINED
    s.flags[person] = s.flags[person] & ~ENTRAINED & 255 | aboard
    if old != OFF:
        s.hq_leader[old] = OFF
    displaced = s.hq_leader[hq]
    if displaced != OFF:
        s.assign(displaced, OFF)
        s.disgraced[displaced] = 0
    s.take_command(person, hq)
    s.assign(person, hq)
    return displaced


def company(s: NcrState, hq: int, side: int, but: int = OFF) -> list[int]:
    """6.43, 7.33 The generals with a Headquarters, seniors first; in an attack those who attack with it, on ships those aboard."""
    p = s.tables.pieces
    battle, voyage = s.within(Battle), s.within(Voyage)
    fighting = battle is not None and p.hq0 + hq in battle.pieces
    sailing = voyage is not None and p.hq0 + hq in voyage.cargo
    return sorted(
        (
            x
            for x in s.pieces_at(s.at[p.hq0 + hq], side)
            if x < p.hq0
            and p.branch[x] != NAVAL
            and x != but
            and not s.posted[x]
            and (battle is None or not fighting or x in battle.pieces)
            and (voyage is None or not sailing or x in voyage.cargo)
        ),
        key=s.seniority,
    )


def heir(s: NcrState, hq: int, side: int, but: int = OFF) -> Heir:
    """6.43 Who commands an army whose Leader has fallen, or was removed (`but`)."""
    p, t = s.tables.pieces, s.tables
    here = company(s, hq, side, but)
    armies = {x for h, x in enumerate(s.hq_leader) if x != OFF and t.roster.headquarters[h].kind == ARMY}
    three = [x for x in here if s.rank[x] == 3 and x not in armies]
    if three:
        return Heir(min(three, key=s.seniority), PRESENT)
    fresh = _first_battle(s)
    two = [
        x
        for x in here
        if s.rank[x] == 2
        and x not in armies
        and (p.people[x], 3) in t.roster.leader
        and not (s.demoted[x] or s.untried_men[x] or x in fresh)
    ]
    if two:
        return Heir(min(two, key=s.seniority), PROMOTED)
    free = [
        x
        for x in range(p.hq0)
        if s.at[x] != OFF
        and s.side[x] == side
        and s.rank[x] == 3
        and p.branch[x] != NAVAL
        and not s.posted[x]
        and x not in armies
        and x != but
    ]
    if free:
        return Heir(min(free, key=s.seniority), FROM_ELSEWHERE)
    gone = [
        x
        for x in range(p.hq0)
        if s.leader_state[x] == REMOVED and s.side[x] == side and s.rank[x] == 3 and x != but
    ]
    if gone:
        return Heir(min(gone, key=s.seniority), RECALLED)
    return Heir(OFF, DISSOLVED)


def _first_battle(s: NcrState) -> list[int]:
    """26.2 Leaders whose first battle this is: they are not promoted in it."""
    battle = s.within(Battle)
    return battle.revealed if battle is not None else []


# --- casualties and promotion -----------------------------------------------------------------------------------------


def casualty(s: NcrState, person: int, roll: int) -> int:
    """6.42, 6.44 What two dice do to a Leader; AGAIN where three and four stars roll once more."""
    charts, times = s.tables.charts, s.tables.charts.leader_times
    rank = s.rank[person]
    early = s.cycle <= cycle(times.as_two_stars_until, "charts.toml: leader_times")
    name = s.tables.pieces.people[person]
    if rank == 3 and s.side[person] == CONFEDERATE and early and name not in times.as_two_stars_but:
        rank = 2
    row = charts.leader_loss[str(min(rank, 3))]
    if roll in row.again:
        return AGAIN
    return KILLED if roll in row.killed else WOUNDED if roll in row.wounded else NOTHING


def casualty_again(s: NcrState, roll: int) -> int:
    """6.42 The second roll for three and four stars."""
    return KILLED if roll in s.tables.charts.leader_loss["3"].killed_again else WOUNDED


def eligible(s: NcrState, person: int, roll: int, own_points: int, used: bool) -> bool:
    """6.23, 6.24 Whether a Casualty Roll makes a Leader eligible for the next rank."""
    rank = s.rank[person]
    times = s.tables.charts.leader_times
    if (
        s.untried_men[person]
        or rank > 2
        or not used
        or own_points < times.least_points_engaged
        or s.promotion[person]
    ):
        return False
    has = (s.tables.pieces.people[person], rank + 1) in s.tables.roster.leader and not s.demoted[person]
    return has and roll in s.tables.charts.leader_loss[str(rank)].promoted


def eligible_four(s: NcrState, person: int) -> bool:
    """6.25 Grant or Sherman, in command of an army in a battle from 1/63 on, and not hurt in it."""
    times = s.tables.charts.leader_times
    hq = command_of(s, person)
    return (
        s.tables.pieces.people[person] in times.four_stars
        and s.rank[person] == 3
        and not s.promotion[person]
        and hq != OFF
        and s.tables.roster.headquarters[hq].kind == ARMY
        and s.cycle >= cycle(times.four_stars_from, "charts.toml: leader_times")
    )
