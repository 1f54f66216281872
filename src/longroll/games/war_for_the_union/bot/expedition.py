"""Expeditions of the campaign: by stages to a port near the enemy, then in parties to the shores beside a weakly held city."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.choice import Choice
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.bot import passage
from longroll.games.war_for_the_union.bot.levies import by_sea, recruits
from longroll.games.war_for_the_union.bot.worth import Worth
from longroll.games.war_for_the_union.combat.force import target_refused
from longroll.games.war_for_the_union.flags import NAVAL_DEPOT
from longroll.games.war_for_the_union.movement.march import command_rating
from longroll.games.war_for_the_union.naval.depots import depots
from longroll.games.war_for_the_union.naval.landing import FREE, INVADERS, meeting
from longroll.games.war_for_the_union.naval.voyage import embark_mp, harbour, hex_limit, sea_distances
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import UNION

SINCE = (1862, 3)
"""the first month of an expedition: year, month"""
PARTY = INVADERS
"""SPs that go together: so many land on an open coast in a month"""
DOUBLE, MORE = 2.0, 2.0
"""how much stronger an expedition is than the city's garrison: so many times, and so many SPs more"""
MOST = 8.0
"""a city that asks for more is left alone"""
ENOUGH = 1.5
"""how much more than a city asks for lands before it"""
PATIENCE = 9
"""months after which another city is the aim"""
RECRUITS = 2.0
"""what a recruit a quarter adds to the worth of a city"""


class Objective(NamedTuple):
    """A city on the coast, the shores from which it is attacked, and what it asks for."""

    node: int
    shores: tuple[int, ...]
    need: float
    present: float
    """SPs that stand on the shores"""


class Party(NamedTuple):
    """SPs that a place can spare and that have leaders for their parties, and the first of the leaders; -1 for none."""

    men: int
    leader: int


class Expedition:
    """What the Union's fleet is out for: one city at a time, until it has fallen or asks for too much."""

    def __init__(self) -> None:
        self.aim = -1
        self.since = 0

    def _objective(self, s: WfuState, worth: Worth) -> Objective | None:
        found = _objectives(s, worth)
        kept = next((goal for goal in found if goal.node == self.aim), None)
        if kept is None or s.turn - self.since > PATIENCE:
            others = [goal for goal in found if goal.node != self.aim]
            kept = others[0] if others else None
            self.aim, self.since = kept.node if kept is not None else -1, s.turn
        return kept

    def orders(self, s: WfuState, worth: Worth, choices: list[Choice]) -> tuple[list[str], list[int]]:
        """10.6 The next voyage, as choices, empty for none; and where troops wait for the next one."""
        if not worth.conquers or (s.year, s.month) < SINCE:
            return [], []
        goal = self._objective(s, worth)
        if goal is None:
            return [], []
        starts = {s.tables.node(c.place, "choice"): c for c in choices if c.kind is w.GO_BY_SEA}
        parties = {node: _party(s, worth, node) for node in starts}
        able = [node for node, party in parties.items() if party.men >= PARTY and node not in goal.shores]
        steps = _steps(s, worth, goal)
        found = _landing(s, goal, able, parties, starts) or _stage(
            s, worth, goal, able, parties, starts, steps
        )
        return found, [
            *goal.shores,
            *(n for n, step in steps.items() if step == 0 and n >= s.tables.board.count),
        ]


def _party(s: WfuState, worth: Worth, node: int) -> Party:
    """Who could go to sea from a place, and under whom first: the least who can lead a party."""
    free = [i for i in s.leaders_at(node, UNION) if not s.leader_army[i] and command_rating(s, i) >= PARTY]
    men = min(passage.spare(s, worth, node), PARTY * len(free))
    return Party(men, min(free, key=lambda i: command_rating(s, i), default=-1))


def _objectives(s: WfuState, worth: Worth) -> list[Objective]:
    """Open ports that recruit and can be taken over dry ground, those first that are worth most for what they ask for."""
    t = s.tables
    found: list[tuple[float, Objective]] = []
    for goal in worth.goals:
        place = t.city_at[goal.node]
        if goal.own or place < 0 or not by_sea(s, t.places[place].slug):
            continue
        shores = _shores(s, goal.node)
        need = DOUBLE * worth.strength(goal.node, 1 - UNION) + MORE
        if not shores or need > MOST:
            continue
        present = sum(s.strength(h, UNION) for h in shores)
        prize = goal.worth + RECRUITS * recruits(s, t.places[place].slug)
        found.append((prize / need, Objective(goal.node, tuple(shores), need, present)))
    found.sort(reverse=True)
    return [goal for _, goal in found]


def _shores(s: WfuState, city: int) -> list[int]:
    """10.43 Dry shores without enemies from which a city is attacked."""
    t = s.tables
    dry = [h for h in t.board.around(city) if t.waters.maritime[h] and not t.board.sea[h] and not t.swamp[h]]
    empty = not s.strength(city, 1 - UNION)
    return [
        h
        for h in dry
        if meeting(s, UNION, h) == FREE and (empty or target_refused(s, UNION, h, city) is None)
    ]


def reaches(s: WfuState, start: int, to: int) -> bool:
    """10.62 Whether the sea carries troops from a place to another in a month."""
    far = sea_distances(s, start).get(to)
    return (
        far is not None and embark_mp(s, start) + far + embark_mp(s, to) <= s.tables.naval.movement.sea_move
    )


def _room(s: WfuState, node: int) -> int:
    return int(hex_limit(s, node) - s.sea_used[node])


def _landing(
    s: WfuState,
    goal: Objective,
    able: list[int],
    parties: dict[int, Party],
    starts: dict[int, Choice],
) -> list[str]:
    """A party on a shore beside the city, once all who can land in this month suffice."""
    near = [n for n in able if any(reaches(s, n, h) for h in goal.shores)]
    shores = [h for h in goal.shores if _room(s, h) >= PARTY and any(reaches(s, n, h) for n in near)]
    year = s.tables.economy.years[s.year].sea_move - s.sea_moved
    ready = sum(parties[n].men for n in near)
    if year < PARTY or goal.present >= ENOUGH * goal.need or goal.present + ready < goal.need:
        return []
    shores.sort(key=lambda h: (s.strength(h, UNION), h))
    for shore in shores:
        for start in near:
            if reaches(s, start, shore):
                one = passage.Passage(1.0, start, shore, PARTY, parties[start].leader)
                found = passage.sea_script(s, one, starts[start])
                if found:
                    return found
    return []


def _stage(
    s: WfuState,
    worth: Worth,
    goal: Objective,
    able: list[int],
    parties: dict[int, Party],
    starts: dict[int, Choice],
    steps: dict[int, int],
) -> list[str]:
    """A party to the box from which the shores are reached, or to one on the way there; others hold them by themselves."""
    bases = [n for n in steps if n >= s.tables.board.count]
    under_way = goal.present + sum(_party(s, worth, n).men for n in bases)
    if under_way >= goal.need:
        return []
    for start in sorted(able, key=lambda n: steps.get(n, 9)):
        for to in bases:
            nearer = steps[to] < steps.get(start, 9) and _room(s, to) >= PARTY and reaches(s, start, to)
            if nearer and to != start:
                one = passage.Passage(1.0, start, to, PARTY, parties[start].leader)
                found = passage.sea_script(s, one, starts[start])
                if found:
                    return found
    return []


def _steps(s: WfuState, worth: Worth, goal: Objective) -> dict[int, int]:
    """Friendly ports and depots by the voyages that lie between them and the shores."""
    t = s.tables
    nodes = {t.node_of(i) for i, p in enumerate(t.places) if p.port}
    bases = [
        n for n in sorted(nodes | set(depots(s, UNION, NAVAL_DEPOT))) if n >= t.board.count or worth.fed[n]
    ]
    bases = [n for n in bases if harbour(s, n) or n not in nodes]
    found = {n: 0 for n in bases if any(reaches(s, n, h) for h in goal.shores)}
    for step in (1, 2):
        last = [n for n, at in found.items() if at == step - 1]
        found |= {n: step for n in bases if n not in found and any(reaches(s, n, m) for m in last)}
    return found
