"""D76 to D82: strengths, column and losses of a battle, each number with its reason and rule. Pure: nothing is changed."""

from __future__ import annotations

from typing import Any, NamedTuple

from longroll.core.state import Frame
from longroll.games.divided_we_fall.state import RODE, DwfState
from longroll.games.divided_we_fall.supply import source
from longroll.games.divided_we_fall.tables import COLUMNS, SIDES, USA, Approach


class Modifier(NamedTuple):
    value: float
    reason: str
    rule: str


class Path(NamedTuple):
    """A force that comes to the battle by one way."""

    men: int
    approach: Approach | None
    """None: through clear terrain"""
    start: str


class Assessment(NamedTuple):
    """What the chart says of a battle before anybody chooses losses."""

    attack: int
    """combat value of the attacker after what he holds back"""
    full: int
    """combat value with everything"""
    column: int
    defence: int
    defender_chart: int
    defender_shield: int
    fort: int
    defender_net: int
    """losses that must be taken, the unsupplied share included"""
    unsupplied: int
    excess: int
    attacker_chart: int
    attacker_shield: int
    attacker_net: int
    attacker_minimum: int
    """of these, losses that infantry and militia must take (D39)"""
    modifiers: tuple[Modifier, ...]


def chart(crt: list[list[int]], value: int, column: int) -> int:
    """D102, R7 The chart's loss; values above 20 add up twenties first."""
    total = 0
    while value > 20:
        total += crt[19][column]
        value -= 20
    return total + (crt[value - 1][column] if value > 0 else 0)


def half_up(value: int) -> int:
    """R6 Half, rounded up at one half."""
    return (value + 1) // 2


def through(men: int, approach: Approach | None) -> int:
    """D54, D76, R6 The factors left after one path's terrain: halved first and once, then less one for each lesser terrain."""
    if approach is None or not men:
        return men
    value = half_up(men) if approach.halved else men
    return max(0, value - approach.minus)


def leaders_worth(s: DwfState, leaders: list[int], units: int) -> int:
    """D09, D54, D76, R2 All leaders together add no more than the units that they lead."""
    return min(sum(s.rating(i) for i in leaders), units)


def defence_value(s: DwfState, side: int, at: int) -> int:
    """D77 Infantry, militia, leaders up to these, fort, and Union naval units."""
    base = side * s.tables.n + at
    units = s.men[base]
    worth = units + leaders_worth(s, s.leaders_at(side, at), units) + s.fort[base]
    return worth + (s.navy(at) if side == USA else 0)


def commanders(s: DwfState, side: int, at: int) -> list[int]:
    """D33, R92 The leaders who take part in a battle: all who are there but those who rode in alone this turn."""
    return [i for i in s.leaders_at(side, at) if s.leader_done[i] != RODE]


def best(s: DwfState, leaders: list[int]) -> int:
    """R58 The rating of the leader who shields."""
    return max((s.rating(i) for i in leaders), default=0)


def gifted(s: DwfState, leaders: list[int], gift: str) -> list[str]:
    """D96 Leaders with an optional ability, by name; Grant has his as of his later counter."""
    if not s.abilities:
        return []
    t = s.tables
    return [
        t.leaders[i].name
        for i in leaders
        if gift in t.leaders[i].abilities and (t.leaders[i].slug != "grant" or s.leader_version[i])
    ]


def paths_of(s: DwfState, battle: Frame) -> list[Path]:
    """D69, D71 The ways by which the attackers came: by land, or across the water on which they land."""
    t = s.tables
    at = battle["at"]
    arr = battle["arr"]
    found = []
    for i in range(0, len(arr), 4):
        start, via, men, _ = arr[i : i + 4]
        approach = t.approach[start, at] if via == 0 else t.landing[via - 1]
        found.append(Path(men, approach if approach.terrain else None, t.slug[start]))
    return joined(found)


def joined(paths: list[Path]) -> list[Path]:
    """R6, R90 The forces of one path are one force there, however many activations brought them."""
    found: dict[tuple[str, Approach | None], Path] = {}
    for path in paths:
        key = path.start, path.approach
        met = found.get(key)
        found[key] = path if met is None else path._replace(men=met.men + path.men)
    return list(found.values())


def vessels(battle: Frame) -> list[tuple[int, int, int, int]]:
    """The naval units that came to a battle: from where, of which kind, how many, and whether they only carried troops."""
    nav = battle["nav"]
    return [(nav[i], nav[i + 1], nav[i + 2], nav[i + 3]) for i in range(0, len(nav), 4)]


def came(battle: Frame) -> list[int]:
    """The areas that attackers came from."""
    return list(dict.fromkeys([*battle["arr"][0::4], *battle["nav"][0::4]]))


def assess(
    s: DwfState,
    at: int,
    side: int,
    paths: list[Path],
    leaders: list[int],
    navy: int,
    held_back: int = 0,
    fleet_column: int = 0,
) -> Assessment:
    """D76 to D81 The whole calculation for an attack by `side` on `at`."""
    t = s.tables
    enemy = 1 - side
    weather = s.weather
    notes: list[Modifier] = []
    units = 0
    column = 0
    for path in paths:
        value = through(path.men, path.approach)
        units += value
        notes.append(Modifier(path.men, f"infantry and militia from {path.start}", "D76"))
        if path.approach is not None:
            if value != path.men:
                notes.append(
                    Modifier(
                        value - path.men,
                        " and ".join(path.approach.terrain) + f" met from {path.start}",
                        "D29",
                    )
                )
            column = max(column, path.approach.column[weather])
    if not paths or not any(p.men for p in paths):
        column = max(column, fleet_column)
    worth = leaders_worth(s, leaders, units)
    if leaders:
        total = sum(s.rating(i) for i in leaders)
        limit = f", no more than the {units} led" if worth < total else ""
        notes.append(Modifier(worth, ", ".join(t.leaders[i].name for i in leaders) + limit, "D54"))
    if navy:
        notes.append(Modifier(navy, "naval units", "D76"))
    base = enemy * t.n + at
    fort = s.fort[base]
    siege = 0
    if fort and (names := gifted(s, leaders, "siege-war")):
        siege = 1
        notes.append(Modifier(1, f"{names[0]} besieges a fort", "D96"))
    full = units + worth + navy + siege
    attack = max(0, full - held_back)
    if held_back:
        notes.append(Modifier(-held_back, "held back by the attacker", "D76"))

    # D79: the defender's losses
    guards = s.leaders_at(enemy, at)
    defence = defence_value(s, enemy, at)
    if fort and (names := gifted(s, guards, "defensive") + gifted(s, guards, "siege-war")):
        defence += 1
        notes.append(Modifier(1, f"{names[0]} defends a fort: one more for the defender", "D96"))
    dealt = chart(t.crt, attack, 5)
    shield = best(s, guards)
    over = max(0, dealt - defence)  # D81, R3: what cannot be taken at all; the leader shields the rest
    net = max(0, dealt - over - shield)
    if dealt and fort:
        net = max(net, 1)  # D39: one step of the fort at least
    notes.append(Modifier(dealt, f"defender's loss for {attack}", "D79"))
    if over:
        notes.append(Modifier(-over, f"more than the whole defence of {defence}", "D81"))
    if shield and dealt:
        notes.append(Modifier(net + over - dealt, "shielded by the defender's best leader", "D79"))
    extra = 0
    if dealt and source(s, enemy, at) is None:
        extra = half_up(dealt)
        notes.append(Modifier(extra, "defender out of supply: half as many losses again", "D46"))
    net += extra
    if names := gifted(s, guards, "aggressive") if dealt else []:
        net += 1
        notes.append(Modifier(1, f"{names[0]} is aggressive: one more loss for the defender", "D96"))

    # D80, D81: the attacker's losses
    toll = chart(t.crt, attack, column)
    notes.append(
        Modifier(toll, f"attacker's loss for {attack}, column {COLUMNS[column].replace('_', ' ')}", "D80")
    )
    excess = min(toll, over)
    if excess:
        notes.append(Modifier(-excess, f"overwhelming: {dealt} losses against a defence of {defence}", "D81"))
    guard = best(s, leaders)
    price = max(0, toll - excess - guard)
    if guard and toll - excess:
        notes.append(Modifier(price - (toll - excess), "shielded by the attacker's best leader", "D80"))
    least = 0
    if fort:
        least = fort
        if price < fort:
            notes.append(
                Modifier(fort - price, f"a fort of {fort} costs the attacker {fort} at least", "D39")
            )
            price = fort
    if names := gifted(s, leaders, "aggressive") if toll else []:
        price += 1
        notes.append(Modifier(1, f"{names[0]} is aggressive: one more loss for the attacker", "D96"))
    if fort and (names := gifted(s, guards, "defensive-master")):
        price += 1
        notes.append(Modifier(1, f"{names[0]} is a master of defence: one more loss for the attacker", "D96"))
    return Assessment(
        attack,
        full,
        column,
        defence,
        dealt,
        shield,
        fort,
        net,
        extra,
        excess,
        toll,
        guard,
        price,
        least,
        tuple(notes),
    )


def as_json(
    s: DwfState, at: int, side: int, found: Assessment, paths: list[Path], leaders: list[int], navy: int
) -> dict[str, Any]:
    """The assessment for people and programs, with the outcome that follows from it."""
    t = s.tables
    enemy = 1 - side
    base = enemy * t.n + at
    men = sum(p.men for p in paths)
    units_lost = min(men + navy, found.attacker_net)
    left = max(0, men - min(men, units_lost))
    navy_left = navy - max(0, units_lost - men)
    boats = s.navy(at) if enemy == USA else 0
    stand = standing(s, enemy, at, found.defender_net)
    winner, why, rule = field(s, side, at, left, leaders, navy_left, stand)
    return {
        "at": t.slug[at],
        "attacker": SIDES[side],
        "attack": found.attack,
        "defence": found.defence,
        "column": COLUMNS[found.column],
        "defender_loss": min(found.defender_net, s.men[base] + s.fort[base] + boats),
        "attacker_loss": units_lost,
        "modifiers": [m._asdict() for m in found.modifiers],
        "holds_the_field": SIDES[winner],
        "because": why,
        "rule": rule,
        "note": "if losses fall on infantry first and on the fort no more than they must; the owner may choose otherwise",
    }


class Standing(NamedTuple):
    """What is left of the defender after a battle."""

    men: int
    navy: int
    fort: int


def standing(s: DwfState, side: int, at: int, losses: int) -> Standing:
    """What is left of a defender who gives up infantry first, then boats, and of a fort no more than he must (D39)."""
    base = side * s.tables.n + at
    men, fort = s.men[base], s.fort[base]
    boats = s.navy(at) if side == USA else 0
    step = 1 if fort and losses else 0
    owed = max(0, losses - step)
    men_lost = min(men, owed)
    boats_lost = min(boats, owed - men_lost)
    return Standing(men - men_lost, boats - boats_lost, max(0, fort - step - (owed - men_lost - boats_lost)))


def field(
    s: DwfState, side: int, at: int, men: int, leaders: list[int], navy: int, stand: Standing
) -> tuple[int, str, str]:
    """D82, D83, R5 Who holds the field: (side, why, rule)."""
    enemy = 1 - side
    if stand.fort:
        return enemy, f"a fort of {stand.fort} still stands", "D83"
    if not men and not navy:
        return enemy, "nothing of the attacker is left", "D82"
    if not stand.men and (men or not stand.navy):  # R59: boats alone do not hold a port against land units
        return side, "nothing of the defender is left", "D82"
    guards = s.leaders_at(enemy, at)
    led, guarded = bool(leaders and men), bool(guards and stand.men)
    if led != guarded:
        return (
            (side, "the defender has no leader", "D83")
            if led
            else (enemy, "the attacker has no leader", "D83")
        )
    mine = men + leaders_worth(s, leaders, men) + navy
    theirs = stand.men + leaders_worth(s, guards, stand.men) + stand.navy
    if mine > theirs:
        return side, f"{mine} against {theirs} are left", "D82"
    return (
        enemy,
        f"{theirs} against {mine} are left" + (", a tie goes to the defender" if mine == theirs else ""),
        "D82",
    )
