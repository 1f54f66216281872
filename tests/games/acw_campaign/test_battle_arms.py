"""8.3 to 8.6, 11.3, 11.4, 14, 15.7: reference battles in which every arm fights under commanders who try every order.

A row: who wins, in how many days, how it ended, strength points lost on the field and for good, and a mark of the whole field.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple
from zlib import crc32

import pytest

from games.acw_campaign.battlefield import corps, division
from longroll.core.dice import Dice
from longroll.games.acw_campaign.battle import recovery
from longroll.games.acw_campaign.battle.position import stands
from longroll.games.acw_campaign.battle.resolver.step import advance, asks, begin
from longroll.games.acw_campaign.battle.setup import CorpsIn, Division, Route, build
from longroll.games.acw_campaign.battle.types import OVER, Battle
from longroll.games.acw_campaign.words import CORPS, FORT, RESERVE


class Row(NamedTuple):
    winner: int
    days: int
    why: str
    raw: tuple[int, int]
    net: tuple[int, int]
    mark: str


def troops(side: int, name: str, *parts: tuple[str, ...], loose: str = "", **how: object) -> CorpsIn:
    """A corps of divisions in words, and its corps troops."""
    divisions = [division(f"{k} Division, {name}", *texts) for k, texts in enumerate(parts, 1)]
    if loose:
        divisions.append(Division(stands(loose, "test"), f"troops, {name}", loose=True))
    return CorpsIn(side, name, divisions, **how)  # type: ignore[arg-type]


SHOCK = ("2 inf 6-5 shock", "inf 5-4 PT NE", "art 2-5 SB-F")
SHARP = ("2 ss 1-5", "2 inf 6-5", "art 2-5 R-F")
HORSE = ("2 cav 3-5 cartridge", "cav 3-4 breech", "art 2-5 R-F H")
REBEL = ("2 cav 3-5 carbine", "cav 2-6 breech")
WILDER = ("2 mounted 3-5 spencer", "art 2-5 mixed")
GREEN = ("3 inf 6-4 PT NE", "art 2-5 SB-H PT")
CRACK = ("inf 6-6", "2 inf 5-5", "art 2-6 SB-H")
PIKE, FLANK = Route("the pike", 0), Route("the turnpike", 0, flank=True)


def shock() -> Battle:
    return build(
        "manassas", "1862-sep", 0, [
            troops(0, "First", GREEN, CRACK, route=0), troops(0, "Second", SHARP, GREEN, route=1),
            troops(1, "Hood", SHOCK, SHOCK), troops(1, "Ewell", GREEN, SHOCK, loose="2 art 2-5 SB-H"),
        ], [PIKE, FLANK],
    )  # fmt: skip


def horse() -> Battle:
    return build(
        "corinth", "1864-mar", 1, [
            troops(1, "Forrest", REBEL, REBEL, route=0), troops(1, "Hardee", SHOCK, CRACK, loose="cav 3-4 carbine", route=1),
            troops(0, "Wilson", HORSE, HORSE), troops(0, "Thomas", WILDER, GREEN, loose="art 2-5 R-F"),
        ], [PIKE._replace(side=1), FLANK._replace(side=1, river=1)],
    )  # fmt: skip


def siege() -> Battle:
    guns = CorpsIn(1, "Batteries", [Division(stands("3 siege 2-5", "test"), "guns", loose=True)], kind=FORT)
    return build(
        "richmond", "1864-jun", 0, [
            troops(0, "Sixth", CRACK, GREEN, loose="siege 2-5", route=0), troops(0, "Ninth", SHARP, SHOCK, route=0),
            CorpsIn(0, "Hunt", [Division(stands("4 art 2-5 R-F", "test"), "the reserve", loose=True)], kind=RESERVE, route=0),
            troops(1, "Ewell", GREEN, SHOCK), guns,
        ], [PIKE], works=(0, 15), fort=(0, 9),
    )  # fmt: skip


def helped() -> Battle:
    """Corps come by road, one of them with a division in the cars, one by night."""
    return build(
        "chattanooga", "1863-nov", 1, [
            troops(1, "Polk", SHOCK, GREEN, route=0), troops(1, "Hill", CRACK, GREEN, road="Dalton", day=1),
            troops(0, "Rosecrans", GREEN, CRACK), troops(0, "Granger", GREEN, SHARP, road="Nashville", rail=0),
            troops(0, "McCook", GREEN, road="Nashville"), troops(1, "Hood", SHOCK, road="Atlanta", day=2),
        ], [PIKE._replace(side=1)],
    )  # fmt: skip


def ferry() -> Battle:
    return build(
        "vicksburg", "1863-may", 0, [
            troops(0, "McPherson", CRACK, CRACK, route=0), troops(0, "Sherman", CRACK, SHARP, route=1),
            troops(0, "McClernand", GREEN, GREEN, loose="cav 3-4 breech", route=0),
            corps(1, "Pemberton"), troops(1, "Loring", GREEN, kept=True),
        ], [Route("the river", 0, river=2), FLANK._replace(river=1)], works=(0, 6),
    )  # fmt: skip


def equal(terrain: int) -> Battle:
    """One corps each, and both commanders may attack: ground is won and lost again."""
    b = build(
        "franklin", "1862-aug", 0,
        [corps(0, "Wood", morale=5, route=0), corps(1, "Cheatham", morale=5), troops(1, "Brown", CRACK)], [PIKE],
    )  # fmt: skip
    b.terrain = terrain
    return b


def bound() -> Battle:
    """A defender who can go nowhere."""
    b = build("island", "1862-mar", 0, [corps(0, "Pope", morale=5, route=0), corps(1, "Mackall")], [PIKE])
    b.refuge[1] = 0
    return b


def tired() -> Battle:
    """Both have lost men already, some of them today."""
    b = build(
        "antietam", "1862-sep", 0,
        [corps(0, "Burnside", route=0), corps(0, "Porter", route=0), corps(1, "Longstreet", morale=5), corps(1, "Hill")], [PIKE],
    )  # fmt: skip
    for i in range(0, len(b.s_sp), 2):
        b.s_sp[i] -= 1
        b.s_today[i] += 1
        b.d_lost[b.s_div[i]] += 1
    return b


FIELDS: dict[str, Callable[[], Battle]] = {
    "shock troops": shock,
    "horse and repeaters": horse,
    "siege guns": siege,
    "help on the way": helped,
    "over a river": ferry,
    "open ground": lambda: equal(1),
    "strong ground": lambda: equal(2),
    "nowhere to go": bound,
    "tired": tired,
}
assert CORPS == 0


def fought(name: str, seed: int) -> Row:
    """A battle under commanders who choose among all their orders; they rather press than leave."""
    b, dice, whim = FIELDS[name](), Dice(seed), random.Random(seed)
    begin(b, dice)
    while b.phase != OVER:
        orders = {}
        for q in asks(b):
            likely = [o for o in q.options if not o.startswith(("withdraw", "leave"))]
            orders[q.side] = whim.choice(likely if whim.random() < 0.9 else q.options)
        advance(b, orders, dice)
    recovery.last_recovery(b)
    mark = f"{crc32(b.dump().encode()):08x}"
    return Row(b.winner, b.day, b.reason, (b.raw[0], b.raw[1]), (b.net(0), b.net(1)), mark)


# fmt: off
BATTLES: dict[tuple[str, int], Row] = {
    ('shock troops', 1): Row(winner=1, days=4, why='gave-up', raw=(64, 61), net=(25, 26), mark='3bf371f9'),
    ('shock troops', 2): Row(winner=0, days=2, why='daylight', raw=(30, 34), net=(12, 19), mark='5d91169c'),
    ('shock troops', 3): Row(winner=1, days=1, why='daylight', raw=(16, 12), net=(7, 3), mark='d1aa7494'),
    ('shock troops', 4): Row(winner=1, days=4, why='night', raw=(57, 51), net=(23, 22), mark='9f2d3170'),
    ('shock troops', 5): Row(winner=1, days=2, why='daylight', raw=(45, 24), net=(26, 10), mark='784a9aa0'),
    ('horse and repeaters', 1): Row(winner=0, days=3, why='daylight', raw=(33, 28), net=(13, 11), mark='7558270f'),
    ('horse and repeaters', 2): Row(winner=0, days=1, why='night', raw=(25, 18), net=(8, 8), mark='dfa5ffb8'),
    ('horse and repeaters', 3): Row(winner=0, days=1, why='daylight', raw=(3, 7), net=(0, 6), mark='51be0f72'),
    ('horse and repeaters', 4): Row(winner=1, days=2, why='night', raw=(25, 26), net=(10, 6), mark='64ad092c'),
    ('horse and repeaters', 5): Row(winner=1, days=2, why='night', raw=(25, 39), net=(10, 16), mark='38bc1e33'),
    ('siege guns', 1): Row(winner=0, days=3, why='daylight', raw=(18, 26), net=(5, 14), mark='3df1d31c'),
    ('siege guns', 2): Row(winner=0, days=2, why='daylight', raw=(30, 21), net=(11, 12), mark='aa538b7b'),
    ('siege guns', 3): Row(winner=1, days=1, why='daylight', raw=(7, 11), net=(6, 3), mark='fa630b4a'),
    ('siege guns', 4): Row(winner=1, days=1, why='night', raw=(25, 25), net=(11, 7), mark='3a5b6601'),
    ('siege guns', 5): Row(winner=1, days=1, why='daylight', raw=(1, 9), net=(1, 1), mark='d0b458ed'),
    ('help on the way', 1): Row(winner=0, days=4, why='gave-up', raw=(43, 41), net=(14, 16), mark='e422f175'),
    ('help on the way', 2): Row(winner=1, days=2, why='daylight', raw=(26, 17), net=(17, 5), mark='73478b80'),
    ('help on the way', 3): Row(winner=1, days=4, why='daylight', raw=(79, 66), net=(37, 29), mark='26887743'),
    ('help on the way', 4): Row(winner=1, days=4, why='daylight', raw=(69, 61), net=(30, 25), mark='4e7e1fae'),
    ('help on the way', 5): Row(winner=0, days=4, why='gave-up', raw=(59, 54), net=(21, 23), mark='9823fe06'),
    ('over a river', 1): Row(winner=0, days=1, why='night', raw=(17, 13), net=(5, 6), mark='575f24bd'),
    ('over a river', 2): Row(winner=1, days=3, why='left', raw=(27, 24), net=(11, 10), mark='09834e2e'),
    ('over a river', 3): Row(winner=1, days=1, why='daylight', raw=(2, 10), net=(2, 3), mark='4ba27984'),
    ('over a river', 4): Row(winner=1, days=1, why='night', raw=(19, 32), net=(9, 10), mark='e611010a'),
    ('over a river', 5): Row(winner=1, days=4, why='gave-up', raw=(42, 69), net=(17, 29), mark='3342f0cf'),
    ('open ground', 1): Row(winner=1, days=2, why='daylight', raw=(38, 17), net=(23, 6), mark='c2cf57b0'),
    ('open ground', 2): Row(winner=0, days=2, why='daylight', raw=(23, 27), net=(9, 14), mark='f6ee3be4'),
    ('open ground', 3): Row(winner=1, days=4, why='gave-up', raw=(52, 32), net=(23, 15), mark='dd846450'),
    ('open ground', 4): Row(winner=1, days=1, why='daylight', raw=(27, 19), net=(19, 5), mark='b13fba2b'),
    ('open ground', 5): Row(winner=1, days=4, why='gave-up', raw=(55, 25), net=(28, 11), mark='95b9c2ec'),
    ('strong ground', 1): Row(winner=0, days=2, why='daylight', raw=(32, 41), net=(13, 24), mark='1b53059e'),
    ('strong ground', 2): Row(winner=0, days=1, why='night', raw=(12, 14), net=(3, 5), mark='577483a9'),
    ('strong ground', 3): Row(winner=1, days=4, why='daylight', raw=(50, 49), net=(24, 21), mark='a6774329'),
    ('strong ground', 4): Row(winner=1, days=1, why='daylight', raw=(34, 12), net=(24, 3), mark='cc3785d2'),
    ('strong ground', 5): Row(winner=0, days=2, why='left', raw=(24, 17), net=(11, 8), mark='2db36a38'),
    ('nowhere to go', 1): Row(winner=1, days=3, why='night', raw=(45, 25), net=(23, 11), mark='98dc50e1'),
    ('nowhere to go', 2): Row(winner=1, days=1, why='night', raw=(4, 13), net=(2, 4), mark='35de7738'),
    ('nowhere to go', 3): Row(winner=1, days=4, why='gave-up', raw=(34, 36), net=(15, 14), mark='686579b7'),
    ('nowhere to go', 4): Row(winner=1, days=3, why='gave-up', raw=(26, 18), net=(12, 8), mark='3fc504af'),
    ('nowhere to go', 5): Row(winner=1, days=4, why='gave-up', raw=(28, 39), net=(12, 16), mark='34e3f727'),
    ('tired', 1): Row(winner=1, days=3, why='daylight', raw=(45, 36), net=(26, 21), mark='a2777abb'),
    ('tired', 2): Row(winner=0, days=2, why='daylight', raw=(23, 21), net=(14, 13), mark='ed9aad38'),
    ('tired', 3): Row(winner=1, days=1, why='daylight', raw=(12, 18), net=(17, 8), mark='7ae326e2'),
    ('tired', 4): Row(winner=1, days=4, why='night', raw=(62, 56), net=(33, 26), mark='b3dfcff6'),
    ('tired', 5): Row(winner=1, days=1, why='daylight', raw=(15, 20), net=(19, 9), mark='72ddd661'),
}
# fmt: on


@pytest.mark.rule(
    "8.3", "8.4", "8.51", "8.57", "8.58", "8.6", "9.1", "11.3", "11.4", "14.5", "14.6", "15.7", "16.1"
)
@pytest.mark.parametrize(("name", "seed"), BATTLES)
def test_8_6_every_arm_and_every_order(name: str, seed: int) -> None:
    assert fought(name, seed) == BATTLES[name, seed]
