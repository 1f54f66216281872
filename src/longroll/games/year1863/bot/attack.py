"""Which attack promises most, and with whom."""

from __future__ import annotations

from longroll.games.year1863.bot.style import Style
from longroll.games.year1863.bot.weigh import danger, distance, prize
from longroll.games.year1863.combat.force import PLAIN, Force
from longroll.games.year1863.combat.muster import field_of, force_of
from longroll.games.year1863.combat.odds import battle_odds
from longroll.games.year1863.movement.steps import with_commander
from longroll.games.year1863.state import Year1863State


def attack_value(
    s: Year1863State,
    command: int,
    place: int,
    units: list[int],
    around: dict[int, int],
    foes: dict[int, Force],
    style: Style,
) -> tuple[float, list[int]]:
    """The best force for a Point out of the units that can be there, and what it promises."""
    t = s.tables
    side = command >> 1
    gain = style.prize * prize(s, command, place)
    enemies = s.pieces_at(place, 1 - side)
    if not any(t.combat[i] for i in enemies):
        if gain < 0.5 and not enemies:
            return 0.0, []
        pick = min(units, key=lambda i: (t.worth[i], distance(t, s.at[i], place), s.strength(i)))
        risk = danger(s, command, place, s.strength(pick), around) * (1.0 if t.worth[pick] else 0.2)
        return gain + 0.8 * len(enemies) - risk, [pick]
    defender = foes[place]
    river = all(dict(t.land[s.at[i]]).get(place, False) for i in units)
    field = field_of(s, place, 1 - side, river)
    units = sorted(units, key=lambda i: (-s.strength(i) - (2 if s.commander[i] else 0), i))
    already = s.pieces_at(place, side)
    value, chosen = 0.0, []
    leaders = _chiefs(s, command, units)
    for count in _counts(len(units)):
        picked = units[:count]
        pieces = already + [x for i in picked for x in with_commander(s, i)] + leaders
        odds = battle_odds(t.charts, force_of(s, pieces), defender, field, PLAIN)
        weight = sum(s.strength(i) for i in picked) - odds.total.attacker_factors
        after = danger(s, command, place, max(weight, 0.0), around)
        worth = odds.total.value + odds.total.holds * (gain - style.risk * after) - 0.05 * len(picked)
        if worth > value:
            value, chosen = worth, picked
    return value, chosen


def _counts(n: int) -> list[int]:
    return [n] if n == 1 else sorted({n, max(n // 2, 1), max(3 * n // 4, 1)}, reverse=True)


def _chiefs(s: Year1863State, command: int, units: list[int]) -> list[int]:
    """An army commander who stands with one of the units and would come along."""
    places = {s.at[i] for i in units}
    return [i for i in s.army_commanders(command) if s.at[i] in places][:1]


def pursuit_value(s: Year1863State, units: list[int], place: int, crosses: bool, command: int) -> float:
    """What a pursuit into a Point promises."""
    t = s.tables
    side = command >> 1
    enemies = s.pieces_at(place, 1 - side)
    gain = prize(s, command, place)
    if not any(t.combat[i] for i in enemies):
        return gain + 0.5 * len(enemies) - 0.3
    odds = battle_odds(
        t.charts,
        force_of(s, units + s.pieces_at(place, side)),
        force_of(s, enemies),
        field_of(s, place, 1 - side, crosses),
        PLAIN,
    )
    return odds.total.value + odds.total.holds * gain
