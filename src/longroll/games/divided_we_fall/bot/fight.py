"""Battles: whom to bring in, how much to commit, what to lose, when to give way."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.divided_we_fall.bot.worth import Worth
from longroll.games.divided_we_fall.combat import odds
from longroll.games.divided_we_fall.combat.battle import foresee, waiting
from longroll.games.divided_we_fall.frames import Battle, GiveWay
from longroll.games.divided_we_fall.retreating import defender_retreats
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.verbs import ACTIVATE, LOSE, MARCH, MARCH_MILITIA, SAIL

LEAST_DEAR = ("infantry", "gunboat", "ironclad", "ship", "fort")
"""the order in which losses are taken, militia before all"""


def outcome(s: DwfState, f: Battle, back: int = 0) -> tuple[int, int, int]:
    """(who holds the field, losses dealt, losses paid) if the defender spares his fort as far as he may."""
    force = odds.force_of(s, f)
    found = odds.assess(s, f.at, s.phasing, force, back)
    base = (1 - s.phasing) * s.tables.n + f.at
    end, paid = odds.outcome(s, f.at, s.phasing, force, found)
    return end.winner, min(found.defender_net, s.men[base] + s.fort[base]), paid


def reinforce(s: DwfState, w: Worth, f: Battle, choices: list[Choice]) -> Choice:
    """D35 Fight if the field will be held; otherwise bring in who can come and is not needed where he is."""
    if outcome(s, f)[0] == s.phasing:
        return choices[0]
    t = s.tables

    n = t.n
    far = w.far(f.at)

    def weight(c: Choice) -> float:
        if c.kind is ACTIVATE:
            i = t.leader_index[c.piece]
            a = s.leader_at[i]
            men = s.ready_factors(s.phasing, a)
            kept = s.men[s.phasing * n + a] - men >= w.guard(a)
            return men + s.rating(i) if kept and far[a] <= s.pace(i) + 1 else 0.0
        if c.kind is MARCH:
            a = t.index[c.place]
            kept = s.men[s.phasing * n + a] - c.count >= w.guard(a)
            return float(c.count) if kept and far[a] <= t.rates.infantry else 0.0
        return 0.5 + c.count if c.kind is SAIL else 0.0

    weights = sorted((weight(c) for c in choices[1:] if c.kind not in (MARCH, MARCH_MILITIA)), reverse=True)
    reach = foresee(s, f).full + sum(weights[: s.command])
    if not weights or reach < 0.9 * w.needed(f.at):
        return choices[0]
    best = max(choices[1:], key=weight)
    return best if weight(best) >= 1 else choices[0]


def commit(s: DwfState, choices: list[Choice]) -> Choice:
    """D76 The part of the force whose losses pay best."""
    battle = waiting(s)
    full = choices[0].count

    def gain(c: Choice) -> float:
        winner, dealt, paid = outcome(s, battle, full - c.count)
        return 1.6 * dealt - 1.1 * paid + (8.0 if winner == s.phasing else 0.0)

    return max(choices, key=gain)


def loss(choices: list[Choice]) -> Choice:
    """D79 Militia, then infantry, and the fort last: while it stands the field is held."""
    return min(choices, key=lambda c: LEAST_DEAR.index(c.word) if c.kind is LOSE else -1)


def stand(s: DwfState, f: GiveWay, choices: list[Choice]) -> Choice:
    """D78 Give way to an attack that cannot be held, if there is somewhere to go."""
    if outcome(s, waiting(s))[0] != s.phasing:
        return choices[0]
    return choices[-1] if defender_retreats(s, 1 - s.phasing, f.at, f.came) else choices[0]
