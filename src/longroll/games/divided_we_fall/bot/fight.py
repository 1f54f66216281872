"""Battles: whom to bring in, how much to commit, what to lose, when to give way."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.state import Frame
from longroll.games.divided_we_fall.bot.worth import Worth
from longroll.games.divided_we_fall.combat import odds
from longroll.games.divided_we_fall.combat.battle import force, foresee
from longroll.games.divided_we_fall.command import INFANTRY, leader_rate, ready_total
from longroll.games.divided_we_fall.retreating import defender_retreats
from longroll.games.divided_we_fall.state import DwfState

LEAST_DEAR = ("infantry", "gunboat", "ironclad", "ship", "fort")
"""the order in which losses are taken, militia before all"""


def outcome(s: DwfState, f: Frame, back: int = 0) -> tuple[int, int, int]:
    """(who holds the field, losses dealt, losses paid) if the defender spares his fort as far as he may."""
    found = foresee(s, f, back)
    paths, leaders, navy, _ = force(s, f)
    side, at = s.phasing, f["at"]
    base = (1 - side) * s.tables.n + at
    men = sum(p.men for p in paths)
    paid = min(found.attacker_net, men + navy)
    stand = odds.standing(s, 1 - side, at, found.defender_net)
    boats = max(0, navy - max(0, paid - men))
    winner, _, _ = odds.field(s, side, at, max(0, men - paid), leaders, boats, stand)
    return winner, min(found.defender_net, s.men[base] + s.fort[base]), paid


def reinforce(s: DwfState, w: Worth, f: Frame, choices: list[Choice]) -> Choice:
    """D35 Fight if the field will be held; otherwise bring in who can come and is not needed where he is."""
    if outcome(s, f)[0] == s.phasing:
        return choices[0]
    t = s.tables

    n = t.n
    far = w.far(f["at"])

    def weight(c: Choice) -> float:
        if c.verb == "activate":
            i = t.leader_index[c.args[0]]
            a = s.leader_at[i]
            men = ready_total(s, s.phasing, a)
            kept = s.men[s.phasing * n + a] - men >= w.guard(a)
            return men + s.rating(i) if kept and far[a] <= leader_rate(s, i) + 1 else 0.0
        if c.verb == "march" and len(c.args) == 2:
            a = t.index[c.args[1]]
            kept = s.men[s.phasing * n + a] - c.args[0] >= w.guard(a)
            return float(c.args[0]) if kept and far[a] <= INFANTRY else 0.0
        return 0.5 + c.args[1] if c.verb == "sail" else 0.0

    weights = sorted((weight(c) for c in choices[1:] if c.verb != "march"), reverse=True)
    reach = foresee(s, f).full + sum(weights[: s.command])
    if not weights or reach < 0.9 * w.needed(f["at"]):
        return choices[0]
    best = max(choices[1:], key=weight)
    return best if weight(best) >= 1 else choices[0]


def commit(s: DwfState, choices: list[Choice]) -> Choice:
    """D76 The part of the force whose losses pay best."""
    battle = s.stack[-2]
    full = choices[0].args[0]

    def gain(c: Choice) -> float:
        winner, dealt, paid = outcome(s, battle, full - c.args[0])
        return 1.6 * dealt - 1.1 * paid + (8.0 if winner == s.phasing else 0.0)

    return max(choices, key=gain)


def loss(choices: list[Choice]) -> Choice:
    """D79 Militia, then infantry, and the fort last: while it stands the field is held."""
    return min(choices, key=lambda c: LEAST_DEAR.index(c.args[0]) if c.args[0] in LEAST_DEAR else -1)


def stand(s: DwfState, f: Frame, choices: list[Choice]) -> Choice:
    """D78 Give way to an attack that cannot be held, if there is somewhere to go."""
    if outcome(s, s.stack[-2])[0] != s.phasing:
        return choices[0]
    return choices[-1] if defender_retreats(s, 1 - s.phasing, f["at"], f["came"]) else choices[0]
