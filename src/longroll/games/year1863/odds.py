"""The odds of a battle as a report: strengths, every shift with reason and rule, chances of every result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from longroll.core.errors import LongrollError, unknown
from longroll.core.views import Ending, Joining, OutlookView, battle_outlook, foresight, percent
from longroll.games.year1863 import names
from longroll.games.year1863.charts import TABLES, Result
from longroll.games.year1863.combat.battle import forces
from longroll.games.year1863.combat.force import Field, Force, Stakes
from longroll.games.year1863.combat.muster import all_crossed, field_of, fighters, force_of
from longroll.games.year1863.combat.odds import Odds, Prospect, battle_odds, choose, prospect
from longroll.games.year1863.frames import Battle, Declaration
from longroll.games.year1863.names import SHIFTS
from longroll.games.year1863.narrate import RESULTS
from longroll.games.year1863.reach import coming
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.supply import trains_at
from longroll.games.year1863.words import COMMANDS, SIDES

WORDS = ("river", "supply", "vp", "defender-supply", "defender-vp", "those-people")
SIDE_WORDS = {1: "attacker", -1: "defender", 0: ""}


class Meeting(NamedTuple):
    """A battle that is asked about."""

    place: int
    attacker: int
    """0 the Union, 1 the Confederacy"""
    own: list[int]
    enemy: list[int]
    a: Force
    d: Force
    field: Field
    stakes: Stakes
    under_way: Battle | None = None


def odds(s: Year1863State, at: str, attack: str | None = None) -> dict[str, Any]:
    """13.2 The battle at a Point.

    `attack` says who attacks and with what: "from PLACE" takes the operating (or other) side's stack there, and the words
    river, supply, vp, defender-supply, defender-vp, those-people put those in. Without it both sides must be in the Point; a
    combat that is being fought is taken as it stands, with all that has been declared in it.
    """
    if at not in s.tables.place_index:
        raise unknown("place", at, s.tables.place_index)
    battle = s.within(Battle) if attack is None else None
    place = s.tables.place_index[at]
    if battle is not None and battle.place == place:
        if battle.code:
            raise LongrollError(f"the die for the combat at {at} has fallen; its result is being carried out")
        return _told(s, at, _fought(s, battle))
    return _told(s, at, _thought_of(s, place, (attack or "").split()))


def written(s: Year1863State, at: str, pieces: list[str]) -> str:
    """The attack by pieces that were pointed out: the stacks in which they stand; two stacks are not one attack."""
    t = s.tables
    places = list(
        dict.fromkeys(
            t.place_slugs[s.at[t.index[p]]] for p in pieces if p in t.index and s.at[t.index[p]] < t.n
        )
    )
    if len(places) != 1:
        raise LongrollError("point at units of one Point, and of your own or known ones [13.6]")
    return f"from {places[0]}"


def _fought(s: Year1863State, f: Battle) -> Meeting:
    """13.2 The combat under way, with what both sides have put in."""
    side = s.op >> 1
    a, d = forces(s, f)
    (a_supply, d_supply), (a_vp, d_vp) = f.supply, f.vp
    stakes = Stakes(a_supply, d_supply, a_vp, d_vp, f.maneuver, f.those, f.round)
    own, enemy = s.pieces_at(f.place, side), s.pieces_at(f.place, 1 - side)
    return Meeting(f.place, side, own, enemy, a, d, field_of(s, f.place, 1 - side, f.river), stakes, f)


def _thought_of(s: Year1863State, place: int, words: list[str]) -> Meeting:
    t = s.tables
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
    enemy = s.pieces_at(place, 1 - attacker)
    at, foe = t.place_slugs[place], SIDES[1 - attacker]
    if not any(t.combat[p] for p in pieces):
        raise LongrollError(f"nobody attacks at {at}; write 'from PLACE' to say who would")
    if not any(t.combat[p] for p in enemy):
        raise LongrollError(f"no {foe} combat unit is at {at}")
    stakes = Stakes(
        "supply" in words, "defender-supply" in words, "vp" in words, "defender-vp" in words, 0, "those-people" in words
    )  # fmt: skip
    field = field_of(s, place, 1 - attacker, river or "river" in words)
    return Meeting(place, attacker, pieces, enemy, force_of(s, pieces), force_of(s, enemy), field, stakes)


def _settled(s: Year1863State, m: Meeting, stakes: Stakes) -> Prospect | None:
    """13.4 What is to be expected once the initiative has fallen: of the chosen table, or the one that its holder prefers."""
    f = m.under_way
    if f is None or not f.holder:
        return None
    charts = s.tables.charts
    top = s.stack[-1]
    if isinstance(top, Declaration) and top.do == "choose-table":
        return choose(charts, m.a, m.d, m.field, stakes, f.holder)[1]
    return prospect(charts, m.a, m.d, m.field, stakes, f.table)


def _outlook(total: Prospect) -> OutlookView:
    return battle_outlook(
        total.attacker_wins, total.defender_wins, total.attacker_factors, total.defender_factors, "combat factors"
    )  # fmt: skip


def _told(s: Year1863State, at: str, m: Meeting) -> dict[str, Any]:
    t = s.tables
    result = battle_odds(t.charts, m.a, m.d, m.field, m.stakes)
    total = _settled(s, m, m.stakes) or result.total
    at_first = result.reckoning
    columns = t.charts.column_names
    ratio = at_first.attack * 100 // max(at_first.defense, 1)
    mine = m.under_way is None and m.attacker == s.op >> 1
    near = coming(s, m.place) if mine else {}
    figures: dict[str, float | str] = {
        "Attack in percent of the defense": f"{ratio} %",
        "Column by strength alone": f"{columns[at_first.base]} %",
        "Column after all shifts": f"{columns[at_first.column]} %",
        **_initiative(m, result),
        "The attacker holds the Point afterwards": percent(total.holds),
        "Rounds to expect": round(total.rounds, 1),
    }
    endings = [_ending(t.charts.results[code], share) for code, share in total.codes if share >= 0.0005]
    best, worst = _cases(s, m, near)
    return {
        "at": at,
        "attacker": COMMANDS[2 * m.attacker + t.theater[m.place]],
        "defender": COMMANDS[2 * (1 - m.attacker) + t.theater[m.place]],
        "attack": at_first.attack,
        "defense": at_first.defense,
        "percent": ratio,
        "base_column": columns[at_first.base],
        "modifiers": [
            {"columns": x.columns, "reason": SHIFTS[x.kind], "rule": x.rule} for x in at_first.shifts
        ],
        "column": columns[at_first.column],
        "initiative": [
            {
                "holder": SIDE_WORDS[holder],
                "brilliant_maneuver": SIDE_WORDS[maneuver],
                "chance": round(chance, 6),
                "table": TABLES[table],
            }
            for (holder, maneuver, chance), table in zip(result.initiative, result.tables)
        ],
        "results": {code: round(share, 6) for code, share in total.codes},
        "attacker_wins": round(total.attacker_wins, 6),
        "defender_wins": round(total.defender_wins, 6),
        "attacker_holds": round(total.holds, 6),
        "attacker_losses": round(total.attacker_factors, 4),
        "defender_losses": round(total.defender_factors, 4),
        "outlook": _outlook(total),
        "rounds": round(total.rounds, 4),
        "tail": total.tail,
        "tables": {
            name: {
                code: round(share, 6)
                for code, share in prospect(t.charts, m.a, m.d, m.field, m.stakes, i).codes
            }
            for i, name in enumerate(TABLES)
        },
        **foresight(figures, endings, _joining(s, near), best, worst),
        "rule": "13.2",
    }


def _initiative(m: Meeting, result: Odds) -> dict[str, str]:
    """13.2 Who will choose the table, in words."""
    if m.under_way is not None and m.under_way.holder:
        return {"Tactical Initiative": f"with the {SIDE_WORDS[m.under_way.holder]}"}
    chance = sum(share for holder, _, share in result.initiative if holder > 0)
    return {"The attacker has the Tactical Initiative": percent(chance)}


def _ending(result: Result, chance: float) -> Ending:
    """25.0 A result in words."""
    parts = [RESULTS[result.code]]
    for share, who in ((result.attacker, "attacker"), (result.defender, "defender")):
        if 0 < share < 100:
            parts.append(f"the {who} loses {share} % of his factors")
        elif share < 0:
            parts.append(f"the {who} loses one unit")
    if result.retreat:
        parts.append(f"the {result.retreat} retreats" + (" in panic" if result.panic else ""))
    if result.code == "ENG":
        parts.append("another round follows")
    return {"code": result.code, "says": "; ".join(parts), "chance": round(chance, 4)}


def _joining(s: Year1863State, near: dict[int, list[int]]) -> Iterator[Joining]:
    """11.2, 13.6 Whoever can still march to the Point in this Movement Phase fights there."""
    t = s.tables
    for at, units in near.items():
        yield {
            "side": COMMANDS[s.op],
            "who": names.capital(names.party(t, units)),
            "place": t.place_slugs[at],
            "strength": sum(s.strength(i) for i in units if t.combat[i]),
            "rule": "13.6",
        }


def _cases(s: Year1863State, m: Meeting, near: dict[int, list[int]]) -> tuple[OutlookView, OutlookView]:
    """13.13, 13.14 The best and the worst for the attacker: all who can still come do, and one side alone puts in a train and a
    Victory Point."""
    t = s.tables
    a_side, d_side = m.attacker, 1 - m.attacker
    theater = t.theater[m.place]
    may = [(bool(trains_at(s, m.place, side)), bool(s.vp[2 * side + theater])) for side in (a_side, d_side)]
    k = m.stakes
    best = k._replace(attacker_supply=k.attacker_supply or may[0][0], attacker_vp=k.attacker_vp or may[0][1])
    worst = k._replace(defender_supply=k.defender_supply or may[1][0], defender_vp=k.defender_vp or may[1][1])
    extra = [i for units in near.values() for i in units if i not in m.own]
    more = m._replace(a=force_of(s, [*m.own, *extra])) if extra else m
    found = []
    for case, stakes in ((more, best), (m, worst)):
        total = _settled(s, case, stakes)
        found.append(_outlook(total or battle_odds(t.charts, case.a, case.d, case.field, stakes).total))
    return found[0], found[1]
