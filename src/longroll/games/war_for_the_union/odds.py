"""The odds of an attack, asked from outside: a battle that is being put together, or one that is only thought of.

An attack is written as the leaders who make it, the one who initiates it first: `mcdowell patterson`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from statistics import fmean
from typing import Any, NamedTuple

from longroll.core.errors import LongrollError, unknown
from longroll.core.views import Ending, Joining, OutlookView, battle_outlook, foresight
from longroll.games.war_for_the_union.charts import Outcome
from longroll.games.war_for_the_union.combat.battle import everybody, joiners
from longroll.games.war_for_the_union.combat.defence import defence_of
from longroll.games.war_for_the_union.combat.force import (
    attackers_of,
    lone_men,
    men_of,
    put_together,
    target_refused,
)
from longroll.games.war_for_the_union.combat.losses import sps_lost
from longroll.games.war_for_the_union.combat.odds import Assessment, Attack, as_json, assess, chances_of
from longroll.games.war_for_the_union.frames import Battle
from longroll.games.war_for_the_union.narrate.battle import LOSSES
from longroll.games.war_for_the_union.narrate.modifiers import modifier
from longroll.games.war_for_the_union.naval.outlook import outlook
from longroll.games.war_for_the_union.optional.battles import reckoned, reshaped
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import SIDES


def odds(s: WfuState, at: str, attack: str | None) -> dict[str, Any]:
    """13.3, 13.5, 13.6 What an attack on a hex would do."""
    t = s.tables
    if at in t.waters.index:
        return outlook(s, t.waters.index[at])
    target = t.node(at, "odds")
    if attack is None:
        battle = s.within(Battle)
        if battle is None or battle.target != target or not (battle.leaders or battle.cavalry):
            raise LongrollError(
                f"no battle waits at {t.title(target)}; name the leaders who attack it, for instance '{_example(s, target)}'"
            )
    else:
        battle = _written(s, target, attack)
    return _told(s, battle)


def written(s: WfuState, at: str, pieces: list[str]) -> str:
    """The attack by counters that were pointed out: the leaders among them, in their order."""
    found = [piece for piece in pieces if piece in s.tables.leader]
    if not found:
        raise LongrollError("point at leaders: an attack is initiated and joined by leaders [13.13]")
    return " ".join(found)


class Reckoned(NamedTuple):
    """An attack with what the table says of it."""

    made: Attack
    found: Assessment
    chances: dict[Outcome, Fraction]


def _reckoned(s: WfuState, battle: Battle) -> Reckoned:
    made = put_together(s, battle)
    defence = defence_of(s, battle)
    found = reckoned(s, battle, made, defence, assess(s, made, defence))
    chances: dict[Outcome, Fraction] = {}
    for printed, chance in chances_of(s, found).items():
        outcome = reshaped(s, battle, defence, printed)
        chances[outcome] = chances.get(outcome, Fraction(0)) + chance
    return Reckoned(made, found, chances)


def _expected(s: WfuState, r: Reckoned) -> OutlookView:
    """13.7, 13.71 Who retreats, and the SPs that each side must expect to lose."""
    charts, weaker = s.tables.charts, r.found.weaker
    won = sum((c for o, c in r.chances.items() if o.defender_retreats), Fraction(0))
    beaten = sum((c for o, c in r.chances.items() if o.attacker_retreats), Fraction(0))
    stars = range(1, charts.faces + 1)
    losses = [
        sum(
            float(chance) * fmean(sps_lost(charts, letters[k], weaker, star) for star in stars)
            for letters, chance in (((o.attacker, o.defender), c) for o, c in r.chances.items())
        )
        for k in range(2)
    ]
    return battle_outlook(float(won), float(beaten), losses[0], losses[1], "SPs")


def _told(s: WfuState, battle: Battle) -> dict[str, Any]:
    """The answer with strengths as numbers, every modifier in words, and who may still join (13.13)."""
    now = _reckoned(s, battle)
    found = as_json(s, now.made, now.found, now.chances)
    rows = [
        {"amount": m["amount"], "reason": modifier(s.tables, m["reason"], m["about"]), "rule": m["rule"]}
        for m in found["modifiers"]
    ]
    strengths = {key: round(float(Fraction(found[key])), 2) for key in ("attack", "defence")}
    leaders, horse = joiners(s, battle)
    whole = replace(battle, leaders=[*battle.leaders], cavalry=[*battle.cavalry])
    everybody(s, whole)
    seen = _expected(s, now)
    best = _expected(s, _reckoned(s, whole)) if leaders or horse else seen
    figures = {
        "Odds column": found["column"] or "below the lowest: not allowed",
        "Added to the die": f"{found['roll']:+d}",
        "SPs of the weaker side, which set the losses": found["weaker"],
    }
    endings = [_ending(o, float(chance)) for o, chance in now.chances.items()]
    told = foresight(figures, endings, _joining(s, battle, leaders, horse), best, seen)
    return {**found, **strengths, "modifiers": rows, "outlook": seen, **told}


def _joining(s: WfuState, battle: Battle, leaders: list[int], horse: list[int]) -> Iterator[Joining]:
    t, side = s.tables, SIDES[battle.side]
    for i in leaders:
        at, men = t.node_name(s.leader_at[i]), len(men_of(s, battle, i))
        yield {"side": side, "who": t.leaders[i].name, "place": at, "strength": men, "rule": "13.13"}
    for h in horse:
        at, men = t.node_name(h), len(lone_men(s, battle, h))
        yield {"side": side, "who": "Veteran cavalry", "place": at, "strength": men, "rule": "13.13"}


def _ending(o: Outcome, chance: float) -> Ending:
    """13.7 A result of the table in words."""
    parts = []
    for who, letter, runs in (
        ("attacker", o.attacker, o.attacker_retreats),
        ("defender", o.defender, o.defender_retreats),
    ):
        parts.append(f"{who} has {LOSSES[letter]} losses" + (" and retreats" if runs else ""))
    return {"code": o.text, "says": "; ".join(parts), "chance": round(chance, 4)}


def _written(s: WfuState, target: int, text: str) -> Battle:
    """An attack as leaders by name; all of one side, next to the hex, each with somebody who can attack."""
    t = s.tables
    found: list[int] = []
    for word in text.replace(",", " ").split():
        if word not in t.leader:
            raise unknown("leader", word, t.leader)
        leader = t.leader[word]
        man = t.leaders[leader]
        if found and t.leaders[found[0]].side != man.side:
            raise LongrollError(f"{man.name} does not fight beside {t.leaders[found[0]].name}")
        if not 0 <= s.leader_at[leader] < t.board.count:
            raise LongrollError(f"{man.name} is not on the map")
        refused = target_refused(s, man.side, s.leader_at[leader], target)
        if refused is not None:
            raise LongrollError(f"{man.name}: {refused.reason} [{refused.rule}]")
        if not attackers_of(s, leader, target):
            raise LongrollError(f"{man.name} has nobody to attack with [13.11]")
        if leader not in found:
            found.append(leader)
    if not found:
        raise LongrollError(f"name the leaders who attack, for instance '{_example(s, target)}'")
    return Battle("join", side=t.leaders[found[0]].side, target=target, leaders=found)


def _example(s: WfuState, target: int) -> str:
    """A leader who stands next to the hex, or any who is on the map."""
    t = s.tables
    near = set(t.board.around(target)) if target < t.board.count else set()
    there = [man.slug for i, man in enumerate(t.leaders) if s.leader_at[i] in near]
    return there[0] if there else next(m.slug for i, m in enumerate(t.leaders) if s.leader_at[i] >= 0)
