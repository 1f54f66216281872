"""The odds of an attack, asked from outside: a battle that is being fought, a march that could enter, or one that is only thought of.

An attack is written as the Leaders and units that make it, from one hex: `hooker`, or the names of units.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from longroll.core.errors import LongrollError, unknown
from longroll.core.views import OutlookView, battle_outlook, foresight
from longroll.games.never_call_retreat import forces, forts
from longroll.games.never_call_retreat.combat.battle import attack_of, depot_points, outcome
from longroll.games.never_call_retreat.combat.coming import cases, joining
from longroll.games.never_call_retreat.combat.losses import ATTACKER, DEFENDER, Side, leaves
from longroll.games.never_call_retreat.combat.odds import LANDING, STORM, Assessment, Attack, assess, over
from longroll.games.never_call_retreat.combat.retreat import wet
from longroll.games.never_call_retreat.combat_charts import COLUMNS, ELIMINATED, OVERRUN
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.frames import Battle, March
from longroll.games.never_call_retreat.leaders import name_of
from longroll.games.never_call_retreat.movement.march import enemy_there
from longroll.games.never_call_retreat.naval.joint import ships_off
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import SIDES
from longroll.kit.modifiers import Modifier

STORMS = "storm"
REASONS = {
    "points": "Strength Points", "tidal ferry": "over a tidal ferry: half", "entrained": "aboard trains: half", "fort": "in a Fort",
    "fortress": "in a Fortress", "depot": "a depot", "terrain": "the ground", "demoralized": "the defender is Demoralized",
    "doubled": "twice against the Demoralized", "siege": "Cycles of siege", "ships": "warships", "landing": "from the water: half",
    "beach": "the beach", "town": "a town", "city": "a city",
}  # fmt: skip
COLUMN_WORDS = {
    OVERRUN: "overrun: the defender is swept away",
    ELIMINATED: "hopeless: the attacker is eliminated",
}


def odds(s: NcrState, at: str, attack: str | None) -> dict[str, Any]:
    """8.2-8.5 What an attack on a hex would do: strengths, column, bonuses, and chances by the dice."""
    target = s.tables.hex(at, "odds")
    made, within = _made(s, target, attack)
    if made.over >= 0 and not enemy_there(s, made.side, target):
        title = s.tables.board.title(target)
        raise LongrollError(f"nobody has to be fought to enter {title}; a garrison inside is besieged [12.5]")
    return told(s, made, within)


def written(s: NcrState, at: str, pieces: list[str]) -> str:
    """The attack by counters that were pointed out."""
    found = [piece for piece in pieces if piece in s.tables.pieces.index]
    if not found:
        raise LongrollError(f"point at who attacks, for instance {_example(s, s.tables.hex(at, 'odds'))}")
    return " ".join(found)


def _made(s: NcrState, target: int, text: str | None) -> tuple[Attack, str]:
    """The attack that is asked about, and how it is made within a hex: a storm, an assault or a sortie."""
    if text:
        written = _written(s, target, text)
        return written, STORMS if written.over == STORM else ""
    battle = s.within(Battle)
    if battle is not None and battle.target == target:
        return attack_of(s, battle), battle.within
    march = s.within(March)
    if march is not None and target in s.tables.board.around(s.at[march.pieces[0]]):
        here = s.at[march.pieces[0]]
        ships = tuple(ships_off(s, target))
        return Attack(march.side, tuple(march.pieces), target, over(s, here, target), ships=ships), ""
    raise LongrollError(
        f"nobody is about to attack {s.tables.board.title(target)}; name who would, for instance '{_example(s, target)}'"
    )


def _written(s: NcrState, target: int, text: str) -> Attack:
    """An attack as pieces by name, all of one side and one hex, in the hex or next to it."""
    p = s.tables.pieces
    pieces: list[int] = []
    for word in text.replace(",", " ").split():
        if word not in p.index:
            raise unknown("piece", word, [p.names[x] for x in range(p.count) if s.at[x] != OFF])
        x = p.index[word]
        if s.at[x] == OFF or s.at[x] >= s.tables.board.count:
            raise LongrollError(f"{word} is not on the land map")
        found = forces.force(s, x) if forces.general(s, x) else [x]
        pieces += [y for y in found if y not in pieces]
    if not any(s.land(x) for x in pieces):
        raise LongrollError(f"name who attacks, for instance '{_example(s, target)}'")
    start, side = s.at[pieces[0]], s.side[pieces[0]]
    if any((s.at[x], s.side[x]) != (start, side) for x in pieces):
        raise LongrollError("an attack comes from one hex and one side [8.11]")
    if start == target and forts.under_siege(s, target, 1 - side):
        return Attack(side, tuple(pieces), target, STORM)
    if target not in s.tables.board.around(start):
        raise LongrollError(
            f"{s.tables.board.title(start)} is not next to {s.tables.board.title(target)} [8.11]"
        )
    return Attack(side, tuple(pieces), target, over(s, start, target))


def _example(s: NcrState, target: int) -> str:
    """A Leader with troops next to the hex, or any on the map."""
    p = s.tables.pieces
    near = set(s.tables.board.around(target))
    men = [x for x in range(p.hq0) if 0 <= s.at[x] < s.tables.board.count and forces.general(s, x)]
    return p.names[next((x for x in men if s.at[x] in near), men[0] if men else 0)]


def told(s: NcrState, attack: Attack, within: str = "") -> dict[str, Any]:
    """The assessment with reasons in words, and what the dice can do before anybody throws them again."""
    found = assess(s, attack)
    forces_ = (found.attacker, found.defender)
    rows = [
        {
            "points": f.points, "strength": f.strength, "strengths": [_row(s, m) for m in f.strengths], "bonus": f.bonus,
            "bonuses": [_row(s, m) for m in f.bonuses], "rerolls": f.rerolls, "demoralized": f.demoralized,
        }
        for f in forces_
    ]  # fmt: skip
    place = s.tables.board.numbers[attack.target]
    answer: dict[str, Any] = {
        "at": place, "attacker": SIDES[attack.side], "defender": SIDES[1 - attack.side], "place": place,
        "attack": found.attacker.strength, "defence": found.defender.strength, "column": found.column,
        "shift": found.shift, "shifts": [_row(s, m) for m in found.shifts], "forces": rows,
        "modifiers": _modifiers(s, found), "rule": "8.2",
    }  # fmt: skip
    likely = chances(s, attack, found, within)
    near = joining(s, attack)
    best, worst = (outlook_of(s, case, within) for case in cases(s, attack, near))
    figures = {
        "Column of the combat table": COLUMN_WORDS.get(found.column, found.column),
        "Shift of the column": f"{found.shift:+d}" if found.shift else "",
        "Added to the attacker's die": f"{found.attacker.bonus:+d}" if found.attacker.bonus else "",
        "Added to the defender's die": f"{found.defender.bonus:+d}" if found.defender.bonus else "",
        "Dice that the attacker may throw again": found.attacker.rerolls or "",
        "Dice that the defender may throw again": found.defender.rerolls or "",
    }
    lost = likely["losses"]
    seen = battle_outlook(
        likely["attacker_wins"], likely["defender_wins"], lost[0], lost[1], "Strength Points"
    )
    rows_ = (comer.row(s) for comer in near)
    return answer | likely | {"outlook": seen} | foresight(figures, (), rows_, best, worst)


def _modifiers(s: NcrState, found: Assessment) -> list[dict[str, Any]]:
    """Everything that counts, with whose it is."""
    rows = []
    for force, who in ((found.attacker, "attacker"), (found.defender, "defender")):
        parts = [m for m in (*force.strengths, *force.bonuses) if m.reason != "points"]
        rows += [{**row, "reason": f"{who}: {row['reason']}"} for row in (_row(s, m) for m in parts)]
    return rows + [{**_row(s, m), "reason": f"column: {_row(s, m)['reason']}"} for m in found.shifts]


def outlook_of(s: NcrState, case: tuple[NcrState, Attack], within: str) -> OutlookView:
    """What to expect of an attack in a state."""
    state, attack = case
    likely = chances(state, attack, assess(state, attack), within)
    lost = likely["losses"]
    return battle_outlook(
        likely["attacker_wins"], likely["defender_wins"], lost[0], lost[1], "Strength Points"
    )


def _row(s: NcrState, m: Modifier) -> dict[str, Any]:
    people = [s.tables.pieces.person[x] for x in m.about]
    tinted = any(s.counter(x).tactical < 0 for x in people)  # 8.43: such a rating is the enemy's
    names = [f"{name_of(s, x)}, a rating against himself" if tinted else name_of(s, x) for x in people]
    return {"amount": m.amount, "reason": " and ".join(names) if names else REASONS[m.reason], "rule": m.rule}


@cache
def toll(dice: int, left: int) -> float:
    """8.76, 9.82 Points that a beaten attacker loses on the way back, on average: so many dice, of no more than he has left."""
    throws = list(product(range(1, 7), repeat=dice))
    return sum(min(left, sum(throw)) for throw in throws) / len(throws)


def chances(s: NcrState, attack: Attack, found: Assessment, within: str = "") -> dict[str, Any]:
    """8.24, 8.75 The first round over all 36 pairs of dice, nothing thrown again: who would leave, and mean losses, those of a
    repulse over a river or from a beach included."""
    if found.column == OVERRUN:
        return {
            "attacker_wins": 1.0,
            "defender_wins": 0.0,
            "losses": [0.0, float(found.defender.points)],
            "overrun": True,
        }
    if found.column == ELIMINATED:
        return {
            "attacker_wins": 0.0,
            "defender_wins": 1.0,
            "losses": [float(found.attacker.points), 0.0],
            "overrun": False,
        }
    column = found.column if found.column in COLUMNS else COLUMNS[0]
    inside = (
        attack.over == STORM and bool(s.works[attack.target]) and s.works_side[attack.target] != attack.side
    )
    double = s.tables.charts.siege.storm_loss_factor if inside and within == STORMS else 1
    wins, total = [0, 0], [0.0, 0.0]
    repulse = 1 if attack.over == LANDING else wet(s, attack.over, attack.side) if attack.over >= 0 else 0
    shaken = found.defender.demoralized
    sizes = (found.attacker.points, found.defender.points + depot_points(s, attack))
    empty = attack.over == LANDING and not sizes[1]  # 9.82: any loss clears it
    for first, second in product(range(1, 7), repeat=2):
        hurt = outcome(s, found, column, [first, second])
        taken = [s.tables.combat.lost(sizes[k], hurt[k].loss) for k in range(2)]
        taken[0] = min(sizes[0], taken[0] * double)
        mine, his = (Side(sizes[k] - taken[k], taken[k], hurt[k]) for k in range(2))
        who = leaves(mine, his, shaken, inside, shaken and hurt[1].demoralized)
        if empty:
            who = DEFENDER if hurt[1].loss and mine.left else ATTACKER
        if who == ATTACKER or not mine.left:
            wins[1] += 1
            total[0] += toll(repulse, mine.left)
        elif who == DEFENDER or not his.left:
            wins[0] += 1
        total = [total[k] + taken[k] for k in range(2)]
    return {
        "attacker_wins": round(wins[0] / 36, 3), "defender_wins": round(wins[1] / 36, 3),
        "losses": [round(n / 36, 2) for n in total], "overrun": False,
    }  # fmt: skip
