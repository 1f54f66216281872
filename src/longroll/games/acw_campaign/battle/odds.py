"""Odds before a battle: what each side brings, every modifier with its rule, and the outcomes of some quick runs."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.dice import Dice
from longroll.games.acw_campaign.battle.captain import Temper
from longroll.games.acw_campaign.battle.events import POWERS
from longroll.games.acw_campaign.battle.numbers import Numbers, ours
from longroll.games.acw_campaign.battle.play import STEADY, fight_out, summary
from longroll.games.acw_campaign.battle.report import clock
from longroll.games.acw_campaign.battle.types import BRIDGE, COLUMN, FERRY, OPEN, STRONG, Battle
from longroll.games.acw_campaign.words import CRACK, GREEN, PT, SHOCK, SIDE_NAMES, SIEGE, VETERAN

RUNS = 60


class Modifier(NamedTuple):
    """Something that bears on the battle, whom it helps, and the rule that says so."""

    side: int
    text: str
    rule: str


class Odds(NamedTuple):
    attacker: int
    strength: tuple[int, int]
    stands: tuple[int, int]
    cavalry: tuple[int, int]
    """adjusted cavalry strength (8)"""
    modifiers: tuple[Modifier, ...]
    wins: tuple[int, int]
    """hundredths, by side"""
    net: tuple[int, int]
    """thousandths lost for good on average, by side"""
    days: float
    covered: int
    """hundredths of the beaten armies that have a rear guard (9.1)"""
    runs: int


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def modifiers(b: Battle, numbers: Numbers | None = None) -> list[Modifier]:
    """Every circumstance that the battle will take into account."""
    n = numbers or ours()
    found: list[Modifier] = []
    for side in (0, 1):
        found += _troops(b, n, side) + _works_and_arrivals(b, n, side)
    return found + _ground(b)


def _troops(b: Battle, n: Numbers, side: int) -> list[Modifier]:
    """8, 9.2, 9.33, 11.2 What a side's troops are like."""
    found = []
    if n.ratings.superior(b.horse[side], b.horse[1 - side]):
        found.append(
            Modifier(side, "twice the enemy's cavalry: divisions go in two by two on the first day", "8")
        )
    foot = [i for i, s in enumerate(b.s_side) if s == side]
    raw = sum(1 for i in foot if b.s_flags[i] & PT)
    if raw:
        found.append(
            Modifier(
                1 - side,
                f"{_many(raw, 'poorly trained stand')} of the enemy: slow to obey, no elites",
                "11.2",
            )
        )
    shock = sum(1 for i in foot if b.s_flags[i] & SHOCK)
    if shock:
        found.append(Modifier(side, _many(shock, "shock stand"), "9.33"))
    for status, word in (
        (GREEN, "green, exhausted at 40 %"),
        (VETERAN, "veteran, 50 %"),
        (CRACK, "crack, 60 %"),
    ):
        count = sum(
            1 for d, s in enumerate(b.d_side) if s == side and not b.d_loose[d] and b.d_status[d] == status
        )
        if count:
            found.append(Modifier(side, f"{_many(count, 'division')} {word}", f"9.2{status + 1}"))
    return found


def _works_and_arrivals(b: Battle, n: Numbers, side: int) -> list[Modifier]:
    """8.4, 14 What a side stands behind, and who is still to come."""
    found = []
    foot = [i for i, s in enumerate(b.s_side) if s == side]
    if b.fort[side]:
        found.append(Modifier(side, f"{b.fort[side]} inches of fort, saved on {n.fort_save} or more", "14"))
    if b.works[side]:
        found.append(
            Modifier(side, f"{b.works[side]} inches of field works, saved on {n.works_save} or more", "14.6")
        )
    siege = sum(1 for i in foot if b.s_kind[i] == SIEGE)
    if siege:
        found.append(
            Modifier(side, f"{_many(siege, 'stand')} of siege guns, which fire only when stationary", "14.5")
        )
    late = sum(1 for c, s in zip(b.a_corps, b.a_stand) if b.c_side[c] == side and s == COLUMN)
    if late:
        found.append(Modifier(side, f"{late} corps to come by road from 1 PM", "8.4"))
    cars = sum(1 for c, s in zip(b.a_corps, b.a_stand) if b.c_side[c] == side and s != COLUMN)
    if cars:
        found.append(Modifier(side, f"{_many(cars, 'stand')} by rail, one an hour from 9 AM", "8.4"))
    return found


def _ground(b: Battle) -> list[Modifier]:
    """8.1, 8.3, 16.1 The ground, the routes and the rivers."""
    found = []
    a = b.attacker
    if b.terrain == OPEN:
        found.append(Modifier(a, "open ground, of no help to those who hold it", "8.1"))
    else:
        ground = "strong ground" if b.terrain == STRONG else "the defender chooses his ground"
        found.append(Modifier(1 - a, ground, "8.1"))
    if any(b.r_flank):
        found.append(Modifier(a, "a second route leads into the flank", "8.3"))
    for name, river in zip(b.r_name, b.r_river):
        if river == FERRY:
            found.append(Modifier(1 - a, f"no bridge by {name}: ferried over, they land disordered", "16.1"))
        elif river == BRIDGE:
            found.append(
                Modifier(1 - a, f"one bridge by {name}: divisions cross one after the other", "16.1")
            )
    found.append(Modifier(a, f"daylight from {clock(b.sunrise)} to {clock(b.sunset)}", "8.3"))
    return found


def odds(
    b: Battle,
    runs: int = RUNS,
    seed: int = 1,
    tempers: tuple[Temper, Temper] = STEADY,
    numbers: Numbers | None = None,
) -> Odds:
    """Outcomes of `runs` quick battles from a battle that has not begun; it is not changed."""
    wins, net, days, covered = [0, 0], [0, 0], 0, 0
    for k in range(runs):
        trial = b.copy()
        fight_out(trial, Dice(seed + k), tempers, numbers)
        end = summary(trial)
        wins[end.winner] += 1
        days += end.days
        covered += end.guard
        for side in (0, 1):
            net[side] += end.net[side]
    strength, stands = [0, 0], [0, 0]
    for i, side in enumerate(b.s_side):
        strength[side] += b.s_sp[i]
        stands[side] += b.s_sp[i] > 0
    return Odds(
        b.attacker, (strength[0], strength[1]), (stands[0], stands[1]), (b.horse[0] // 2, b.horse[1] // 2),
        tuple(modifiers(b, numbers)), (100 * wins[0] // runs, 100 * wins[1] // runs),
        (net[0] // runs, net[1] // runs), days / runs, 100 * covered // runs, runs,
    )  # fmt: skip


def describe(x: Odds) -> str:
    """The odds as a few lines of text."""
    lines = [f"The {POWERS[x.attacker]} attacks. {x.runs} trials; a trial's commanders are steady men."]
    for side in (0, 1):
        lines.append(
            f"{SIDE_NAMES[side]:12} {x.strength[side]:4} strength points in {x.stands[side]} stands, cavalry {x.cavalry[side]};"
            f" holds the field {x.wins[side]} %, loses {x.net[side] / 10:.0f} %"
        )
    lines.append(f"Days: {x.days:.1f}. Beaten armies with a rear guard: {x.covered} %.")
    if not any(x.net):
        lines.append("Nobody was lost in any trial: a steady commander does not attack here.")
    lines += [f"  for the {POWERS[m.side]}: {m.text} [{m.rule}]" for m in x.modifiers]
    return "\n".join(lines)
