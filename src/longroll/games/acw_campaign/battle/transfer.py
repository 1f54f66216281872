"""Between the campaign's order of battle and a battle: `muster` copies it out, `write_back` writes the result back.

The campaign keeps a battle as one string in a frame of its stack (`Battle.dump`), which costs nothing to copy:

    b = transfer.open_battle(s, frame)               # text = b.dump(), b = Battle.load(text)
    for ask in asks(b): ...                      # whose question, what may they choose
    transfer.step(s, frame, b, {side: order, ...})          # on to the next question or the end
    transfer.write_back(s, b)                            # strength, losses of the day, states; then 9.1 and the retreat

The dice of the hours up to the next question come out of one number of the campaign's battle stream, drawn when the orders are
given and not before: nobody can know them while he decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from longroll.core.dice import Dice
from longroll.games.acw_campaign.battle.arrivals import call_up
from longroll.games.acw_campaign.battle.numbers import Numbers
from longroll.games.acw_campaign.battle.resolver.step import advance, begin
from longroll.games.acw_campaign.battle.setup import CorpsIn, Division, Route, Stand, add_corps, build
from longroll.games.acw_campaign.battle.types import NIGHTFALL, Battle
from longroll.games.acw_campaign.combat.phase import ways_out
from longroll.games.acw_campaign.frames import BattleAt
from longroll.games.acw_campaign.referee import approach
from longroll.games.acw_campaign.roles import commander_at
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    BY_RIVER,
    BY_SEA,
    ENGAGED,
    GUARD,
    INF,
    OFF,
    RIVER,
    ordinal,
    roman,
    turn_name,
)

SEEDS: Final = 1 << 30


def shake(s: AcwState, box: int) -> Dice:
    """The dice of the next hours."""
    return Dice(s.roll("battle", SEEDS, "battle", "8.2", place=s.tables.slug[box]))


def tell(s: AcwState, box: int, events: Iterable[Any]) -> None:
    """What happens on the field happens at a box of the map."""
    at = s.tables.slug[box]
    s.out.extend(event._replace(at=at) for event in events)


def open_battle(s: AcwState, f: BattleAt, numbers: Numbers | None = None) -> Battle:
    """8.2, 8.3 The first morning of the battle that a frame describes."""
    b = muster(s, f, numbers)
    tell(s, f.box, begin(b, shake(s, f.box), numbers))
    return b


def step(
    s: AcwState, f: BattleAt, b: Battle, orders: Mapping[int, str], numbers: Numbers | None = None
) -> None:
    """Both commanders' orders, and what comes of them until the next question."""
    tell(s, f.box, advance(b, orders, shake(s, f.box), numbers))


def muster(s: AcwState, f: BattleAt, numbers: Numbers | None = None) -> Battle:
    """8, 8.3, 8.4, 14, 15.3, 16.1 Everybody in the box, with the hours of the frame: routes, reinforcements, the railroad."""
    box, attacker = f.box, s.active
    order = [(route.box, route.line) for route in f.start]
    weight = [sum(s.strength(c) for c in s.mobile_at(attacker, box) if s.came(c) == r) for r in order]
    main = weight.index(max(weight)) if weight else OFF
    routes = [
        Route(_way(s, r.box, box, r.line), attacker, 1, r.hour, *approach(s, f, r.box, k != main))
        for k, r in enumerate(f.start)
    ]
    corps: list[CorpsIn] = []
    late_corps = {x.who for x in f.arrive}
    for side in (0, 1):
        for c in s.corps_at(side, box):
            came = s.came(c)
            late = c in late_corps
            route = order.index(came) if side == attacker and came in order and not late else OFF
            entry = _corps(s, f, c, route)
            if entry.divisions:
                corps.append(entry)
        for d in s.detached_at(side, box):
            whole, c = _division(s, d), s.dv_corps[d]
            route = main if side == attacker else OFF
            corps.append(CorpsIn(side, whole.name, [whole], kind=s.co_kind[c], route=route, ref=c))
    corps = _manned(corps)
    works, fort = [0, 0], [0, 0]
    works[1 - attacker] = s.works[box] + s.field[box]
    fort[1 - attacker] = s.fort[box]
    b = build(s.tables.slug[box], turn_name(s.turn), attacker, corps, routes, works, fort, numbers)
    b.terrain = f.terrain
    b.refuge[1 - attacker] = int(bool(ways_out(s, 1 - attacker, box)))
    b.chief = [_chief(s, side, box) for side in (0, 1)]
    return b


def _manned(corps: list[CorpsIn]) -> list[CorpsIn]:
    """9.24, R93 Guns of a fortress or corps troops that nobody else stands with fight as a division does."""
    led = {c.side for c in corps for d in c.divisions if not d.loose}
    return [
        c if c.side in led else c._replace(divisions=[d._replace(loose=False) for d in c.divisions])
        for c in corps
    ]


def _corps(s: AcwState, f: BattleAt, c: int, route: int = OFF) -> CorpsIn:
    """A corps in the box with what is with it: on a route, as a reinforcement of the frame, or there from the first."""
    chief = s.of_name[s.co_chief[c]] if s.co_chief[c] != OFF else ""
    home = s.co_name[c] if s.co_kind[c] == GUARD else ""
    divisions = [_division(s, d, chief, home) for d in s.divisions_of(c) if s.dv_box[d] == OFF]
    loose = s.corps_troops(c)
    if any(s.st_kind[i] == INF for i in loose):  # 6.11, R98
        foot = [i for i in loose if s.st_kind[i] == INF]
        loose = tuple(i for i in loose if s.st_kind[i] != INF)
        name = f"corps infantry, {s.co_name[c]}"
        divisions.append(
            Division(
                [_stand(s, i) for i in foot], name, called=f"{chief}'s corps infantry" if chief else name
            )
        )
    if loose:
        name, called = (
            f"corps troops, {s.co_name[c]}",
            f"{chief}'s corps troops" if chief else f"{s.tables.name[f.box]}'s garrison",
        )
        divisions.append(Division([_stand(s, i) for i in loose], name, loose=True, called=called))
    rail = next((k for k, d in enumerate(divisions) if d.ref in {x.who for x in f.rail}), OFF)
    road = _place(s, s.co_from[c]) if c in {x.who for x in f.arrive} else ""
    return CorpsIn(s.co_side[c], s.co_name[c], divisions, chief, s.co_kind[c], route, road, rail=rail, ref=c)


def join(s: AcwState, f: BattleAt, c: int) -> int:
    """8.4 A corps is called to a battle that has begun. Returns the hour at which it is due today, 0 for the night or later."""
    b = Battle.load(f.battle)
    entry = _corps(s, f, c)._replace(day=b.day)
    add_corps(b, entry, s.tables.ratings)
    hour = call_up(b, s.tables.numbers, len(b.c_side) - 1) if b.phase != NIGHTFALL else 0
    b.refuge[1 - s.active] = int(bool(ways_out(s, 1 - s.active, f.box)))
    f.battle = b.dump()
    return hour


def _chief(s: AcwState, side: int, box: int) -> str:
    officer = commander_at(s, side, box)
    return s.of_name[officer] if officer != OFF else ""


def _way(s: AcwState, start: int, box: int, line: int) -> str:
    """8.3 A route of the attacker as the battle tells it: a road, a river, a landing."""
    if start >= s.n:
        return "the nearest road"
    kinds = {e.kind for e in s.tables.edges[start] if e.to == box}
    name = s.tables.name[start]
    if line == BY_SEA or not kinds:
        return f"the landing from {name}"
    return f"the river from {name}" if line == BY_RIVER or kinds == {RIVER} else f"the {name} road"


def _place(s: AcwState, box: int) -> str:
    return s.tables.name[box] if box < s.n else "the camps"


def _stand(s: AcwState, i: int) -> Stand:
    c, d = s.st_corps[i], s.st_div[i]
    group = s.corps_troops(c) if d == OFF else s.stands_in(d)
    number = 0 if d == OFF else s.dv_number[d]
    return Stand(
        s.st_kind[i], s.st_sp[i], s.st_morale[i], s.st_status[i], s.st_flags[i], s.st_weapon[i], i,
        f"{s.co_name[c]} {number}/{group.index(i) + 1}", s.st_today[i],
    )  # fmt: skip


def _division(s: AcwState, d: int, chief: str = "", called: str = "") -> Division:
    """A division; reports call it by the commander of its corps if he is with it: `McDowell's 1st Division`."""
    number, corps = s.dv_number[d], s.co_name[s.dv_corps[d]]
    name = f"{roman(number)} Division, {corps}"
    called = called or (f"{chief}'s {ordinal(number)} Division" if chief else name)
    stands = [_stand(s, i) for i in s.stands_in(d)]
    return Division(stands, name, s.dv_status[d], s.dv_limit[d], s.dv_lost[d], d, called=called)


def write_back(s: AcwState, b: Battle, number: int = 1) -> None:
    """8.5, 9.1 The stands and divisions of the campaign as the battle left them; `number` counts the turn's battles.

    `st_today` keeps what may still come back by 9.1. Losses of earlier days that did not come back at night are final.
    """
    for k, i in enumerate(b.s_ref):
        s.losses[b.s_side[k]] += max(0, b.s_full[k] - b.s_sp[k] - b.s_today[k])
        s.st_sp[i], s.st_today[i], s.st_rout[i] = b.s_sp[k], b.s_today[k], b.s_rout[k]
    for k, d in enumerate(b.d_ref):
        if d != OFF:
            s.dv_lost[d] = min(255, b.d_lost[k])
            s.dv_state[d] = b.d_state[k]
            s.dv_flags[d] |= b.d_flags[k] & 7
            s.dv_battle[d] = number if b.d_flags[k] & ENGAGED or b.d_place[k] else s.dv_battle[d]
