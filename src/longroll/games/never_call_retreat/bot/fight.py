"""Battles: which are worth fighting, when dice are thrown again, who is lost, where to go, and who reacts."""

from __future__ import annotations

from typing import Any

from longroll.core.choice import Choice
from longroll.games.never_call_retreat import supply
from longroll.games.never_call_retreat import verbs as v
from longroll.games.never_call_retreat.bot.picture import Picture
from longroll.games.never_call_retreat.combat.battle import attack_of, depot_points, forces, outcome, points
from longroll.games.never_call_retreat.combat.losses import ATTACKER, DEFENDER, Side, leaves
from longroll.games.never_call_retreat.combat.odds import STORM, Assessment, Attack, assess
from longroll.games.never_call_retreat.combat.retreat import wet
from longroll.games.never_call_retreat.combat_charts import ELIMINATED, OVERRUN, Result
from longroll.games.never_call_retreat.forces import pile, points_of
from longroll.games.never_call_retreat.frames import Battle, Losing, March, Reacting, Retreating
from longroll.games.never_call_retreat.odds import chances
from longroll.games.never_call_retreat.state import NcrState

DRIVEN_OFF = 2.0
"""what it is worth in Strength Points to drive the enemy off, and what it costs to be driven off"""
OWN_LOSS = (0.8, 1.0)
"""what a Strength Point of one's own is worth beside one of the enemy's: the Union has more of them"""
HOPELESS = -99.0
THROW_AGAIN = 0.4
"""what a second throw must promise"""


def promise(s: NcrState, pic: Picture, attack: Attack, hungry: bool = False) -> float:
    """Strength Points that an attack wins more than it costs, with the ground."""
    found = assess(s, attack)
    if found.column == ELIMINATED:
        return HOPELESS
    goal = pic.goal.get(attack.target)
    prize = goal.worth if goal is not None and not goal.own else 0.0
    if found.column == OVERRUN:
        return found.defender.points + prize + 1.0
    told = _chances(s, pic, attack, found)
    lost = told["losses"]
    ground = (told["attacker_wins"] - told["defender_wins"]) * DRIVEN_OFF + told["attacker_wins"] * prize
    return float(
        lost[1]
        - OWN_LOSS[attack.side] * lost[0]
        + ground
        - (pic.hardship(found.attacker.points) if hungry else 0.0)
    )


def _chances(s: NcrState, pic: Picture, attack: Attack, found: Assessment) -> dict[str, Any]:
    """The chances of a battle; those of the same sizes, dice, column, ground and works were reckoned before."""
    mine, his = found.attacker, found.defender
    wet_feet = wet(s, attack.over, attack.side) if attack.over >= 0 else 0
    works = (s.works[attack.target], s.works_side[attack.target], attack.side) if attack.over == STORM else ()
    key = (
        found.column, mine.points, mine.bonus, his.points, his.bonus, his.demoralized, depot_points(s, attack), min(attack.over, 0),
        wet_feet, works,
    )  # fmt: skip
    known = pic.known_odds
    if key not in known:
        known[key] = chances(s, attack, found)
    return known[key]


# --- dice again -----------------------------------------------------------------------------------------------------------------


def reroll(s: NcrState, f: Battle, choices: list[Choice]) -> Choice:
    """8.43 The die whose second throw promises most, if it promises enough."""
    found = assess(s, attack_of(s, f))
    me = f.turn
    now = _worth(s, f, found, f.dice, me)
    best, most = choices[0], THROW_AGAIN
    for choice in choices:
        if choice.kind is not v.REROLL:
            continue
        which = me if choice.word == "mine" else 1 - me
        hope = 0.0
        for face in range(1, 7):
            dice = list(f.dice)
            dice[which] = face
            hope += _worth(s, f, found, dice, me) / 6
        if hope - now > most:
            best, most = choice, hope - now
    return best


def _worth(s: NcrState, f: Battle, found: Assessment, dice: list[int], me: int) -> float:
    """What a throw is worth to a side: losses of both, and who leaves."""
    hurt = outcome(s, found, f.column, dice)
    sizes = (found.attacker.points, found.defender.points)
    taken = [s.tables.combat.lost(sizes[k], hurt[k].loss) for k in range(2)]
    sides = [
        Side(
            sizes[k] - taken[k],
            f.lost[k] + taken[k],
            Result(max(f.worst[k], hurt[k].loss), bool(f.broken[k]) or hurt[k].demoralized),
        )
        for k in range(2)
    ]
    value = float(taken[1] - taken[0])
    value += 3.0 * (hurt[1].demoralized - hurt[0].demoralized)
    who = leaves(sides[0], sides[1], f.shaken, bool(f.within) and bool(s.works[f.target]), f.again)
    value += DRIVEN_OFF * ((who == DEFENDER) - (who == ATTACKER))
    return value if me == 0 else -value


# --- decisions in battle ----------------------------------------------------------------------------------------------------------


def fight_on(s: NcrState, f: Battle, choices: list[Choice]) -> Choice:
    """R1 (5) Another round where one is not much weaker."""
    mine, theirs = forces(s, f)
    strength = (points(s, mine), points(s, theirs))
    enough = strength[f.turn] >= (0.9 if f.turn else 1.3) * strength[1 - f.turn]
    return _pick(choices, v.FIGHT_ON if enough else v.LEAVE_FIELD)


def lose(s: NcrState, f: Losing, choices: list[Choice]) -> Choice:
    """8.71 Points before units, large ones before small ones."""
    index = s.tables.pieces.index
    return max(choices, key=lambda c: (pile(s, index[c.piece]), s.points[index[c.piece]]))


def retreat(s: NcrState, pic: Picture, f: Retreating, choices: list[Choice]) -> Choice:
    """8.76 Where supply is, among friends, towards the cities that are kept."""

    def score(choice: Choice) -> float:
        hex_ = s.tables.board.index[choice.place]
        value = 3.0 if supply.supplied(s, hex_, f.side) else 0.0
        value += 0.1 * min(pic.own.get(hex_, 0), 30) - 0.05 * pic.threat(hex_)
        goal = pic.goal.get(hex_)
        return value + (0.3 * goal.worth if goal is not None and goal.own else 0.0)

    return max(choices, key=score)


def screen(s: NcrState, pic: Picture, f: March, choices: list[Choice]) -> Choice:
    """11.1 Cavalry that is alone withdraws before a stronger enemy."""
    mine = sum(s.points[x] for x in s.pieces_at(f.to, pic.side) if s.land(x))
    if mine >= 0.8 * points_of(s, f.pieces):
        return _pick(choices, v.FIGHT)
    away = [c for c in choices if c.kind is v.WITHDRAW]
    return max(away, key=lambda c: pic.own.get(s.tables.board.index[c.place], 0)) if away else choices[0]


def hears_guns(s: NcrState, choices: list[Choice]) -> Choice:
    """13.34 Into the battle, whoever can."""
    battle = s.within(Battle)
    if battle is not None:
        place = s.tables.board.numbers[battle.target]
        for choice in choices:
            if choice.kind is v.MARCH_IN and choice.place == place:
                return choice
    return _pick(choices, v.STAND)


# --- reaction ---------------------------------------------------------------------------------------------------------------------


def answer(s: NcrState, pic: Picture, f: Reacting, choices: list[Choice]) -> Choice:
    """13.32a Whoever could hold the hex with those who are there tries."""
    coming = s.within(March)
    foes = points_of(s, coming.pieces) if coming is not None else 0
    for choice in choices:
        if choice.kind is not v.REACT:
            continue
        office = s.tables.pieces.index[choice.piece]
        if s.at[office] != f.to and _helps(s, pic, f.to, s.at[office], _with(s, office), foes):
            return choice
    return _pick(choices, v.STAND)


def _with(s: NcrState, office: int) -> int:
    hq = office - s.tables.pieces.hq0 + 1
    here = s.pieces_at(s.at[office], s.side[office])
    return sum(s.points[x] for x in here if s.land(x) and (s.under[x] == hq or not s.under[x]))


def _helps(s: NcrState, pic: Picture, to: int, home: int, men: int, foes: int) -> bool:
    """Whether troops do more good in the hex that the enemy announced than where they are."""
    if not men or (pic.garrison(home) > pic.own.get(home, 0) - men and pic.threat(home) > foes * 1.5):
        return False
    there = pic.own.get(to, 0)
    goal = pic.goal.get(to)
    wanted = bool(there) or (goal is not None and goal.own)
    return wanted and men + there >= 0.7 * foes


def reacting(s: NcrState, pic: Picture, f: Reacting, choices: list[Choice]) -> Choice:
    coming = s.within(March)
    foes = points_of(s, coming.pieces) if coming is not None else 0
    place = s.tables.board.numbers[f.to]
    home = s.at[f.ready[0]]
    if _helps(s, pic, f.to, home, points_of(s, f.pieces), foes):
        for choice in choices:
            if choice.kind is v.GO and choice.place == place:
                return choice
    return _pick(choices, v.STAND)


def _pick(choices: list[Choice], kind: object) -> Choice:
    return next((c for c in choices if c.kind is kind), choices[0])
