"""The odds of a battle as a report: strengths, every shift with reason and rule, chances of every result."""

from __future__ import annotations

from typing import Any

from longroll.core.errors import LongrollError, unknown
from longroll.core.views import battle_outlook
from longroll.games.year1863.charts import TABLES
from longroll.games.year1863.combat.force import Stakes
from longroll.games.year1863.combat.muster import all_crossed, field_of, fighters, force_of
from longroll.games.year1863.combat.odds import battle_odds, prospect
from longroll.games.year1863.names import SHIFTS
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import COMMANDS, SIDES

WORDS = ("river", "supply", "vp", "defender-supply", "defender-vp", "those-people")


def odds(s: Year1863State, at: str, attack: str | None = None) -> dict[str, Any]:
    """13.2 The battle at a Point.

    `attack` says who attacks and with what: "from PLACE" takes the operating (or other) side's stack there, and the words
    river, supply, vp, defender-supply, defender-vp, those-people put those in. Without it both sides must be in the Point.
    """
    t = s.tables
    place = t.place_index.get(at)
    if place is None:
        raise unknown("place", at, t.place_index)
    words = (attack or "").split()
    attacker = s.op >> 1
    pieces = s.pieces_at(place, attacker)
    river = all_crossed(s, fighters(s, place, attacker))
    if "from" in words:
        i = words.index("from")
        source = t.place_index.get(words[i + 1]) if i + 1 < len(words) else None
        if source is None:
            raise unknown("place", words[i + 1] if i + 1 < len(words) else "", t.place_index)
        del words[i : i + 2]
        if not s.combat(source, attacker) and s.combat(source, 1 - attacker):
            attacker = 1 - attacker
        pieces = [p for p in s.pieces_at(source, attacker) if not t.static[p]]
        river = dict(t.land[source]).get(place, False)
    for word in words:
        if word not in WORDS:
            raise unknown("word", word, WORDS, "odds")
    own = [p for p in pieces if t.combat[p]]
    enemy = s.pieces_at(place, 1 - attacker)
    if not own:
        raise LongrollError(f"nobody attacks at {at}; write 'from PLACE' to say who would")
    if not any(t.combat[p] for p in enemy):
        raise LongrollError(f"no {SIDES[1 - attacker]} combat unit is at {at}")
    a, d = force_of(s, pieces), force_of(s, enemy)
    field = field_of(s, place, 1 - attacker, river or "river" in words)
    stakes = Stakes(
        "supply" in words,
        "defender-supply" in words,
        "vp" in words,
        "defender-vp" in words,
        0,
        "those-people" in words,
    )
    result = battle_odds(t.charts, a, d, field, stakes)
    at_first = result.reckoning
    names = {1: "attacker", -1: "defender", 0: ""}
    columns = t.charts.column_names
    return {
        "at": at,
        "attacker": COMMANDS[2 * attacker + t.theater[place]],
        "defender": COMMANDS[2 * (1 - attacker) + t.theater[place]],
        "attack": at_first.attack,
        "defense": at_first.defense,
        "percent": at_first.attack * 100 // max(at_first.defense, 1),
        "base_column": columns[at_first.base],
        "modifiers": [
            {"columns": x.columns, "reason": SHIFTS[x.kind], "rule": x.rule} for x in at_first.shifts
        ],
        "column": columns[at_first.column],
        "initiative": [
            {
                "holder": names[holder],
                "brilliant_maneuver": names[maneuver],
                "chance": round(chance, 6),
                "table": TABLES[table],
            }
            for (holder, maneuver, chance), table in zip(result.initiative, result.tables)
        ],
        "results": {code: round(share, 6) for code, share in result.total.codes},
        "attacker_wins": round(result.total.attacker_wins, 6),
        "defender_wins": round(result.total.defender_wins, 6),
        "attacker_holds": round(result.total.holds, 6),
        "attacker_losses": round(result.total.attacker_factors, 4),
        "defender_losses": round(result.total.defender_factors, 4),
        "outlook": battle_outlook(
            result.total.attacker_wins,
            result.total.defender_wins,
            result.total.attacker_factors,
            result.total.defender_factors,
            "combat factors",
        ),
        "rounds": round(result.total.rounds, 4),
        "tail": result.total.tail,
        "tables": {
            name: {code: round(share, 6) for code, share in prospect(t.charts, a, d, field, stakes, i).codes}
            for i, name in enumerate(TABLES)
        },
        "rule": "13.2",
    }
