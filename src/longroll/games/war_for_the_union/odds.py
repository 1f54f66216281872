"""The odds of an attack, asked from outside: a battle that is being put together, or one that is only thought of.

An attack is written as the leaders who make it, the one who initiates it first: `mcdowell patterson`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from longroll.core.errors import LongrollError, unknown
from longroll.core.views import battle_outlook
from longroll.games.war_for_the_union.combat.force import (
    attackers_of,
    defence_of,
    put_together,
    target_refused,
)
from longroll.games.war_for_the_union.combat.odds import as_json, assess
from longroll.games.war_for_the_union.frames import Battle
from longroll.games.war_for_the_union.narrate.modifiers import modifier
from longroll.games.war_for_the_union.naval.outlook import outlook
from longroll.games.war_for_the_union.state import WfuState


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
    made = put_together(s, battle)
    return _told(s, as_json(s, made, assess(s, made, defence_of(s, battle))))


def _told(s: WfuState, found: dict[str, Any]) -> dict[str, Any]:
    """The answer with strengths as numbers and every modifier in words."""
    rows = [
        {"amount": m["amount"], "reason": modifier(s.tables, m["reason"], m["about"]), "rule": m["rule"]}
        for m in found["modifiers"]
    ]
    strengths = {key: round(float(Fraction(found[key])), 2) for key in ("attack", "defence")}
    seen = battle_outlook(found["defender_retreats"], found["attacker_retreats"], None, None, "SPs")
    return {**found, **strengths, "modifiers": rows, "outlook": seen}


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
