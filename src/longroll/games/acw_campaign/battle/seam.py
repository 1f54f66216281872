"""Between the campaign's order of battle and a battle: `muster` copies it out, `settle` writes the result back.

The campaign keeps a battle as one string in a frame of its stack (`Battle.dump`), which costs nothing to copy:

    text = seam.open_battle(s, frame).dump()               # rolls one number of the battle stream as the battle's seed
    for ask in asks(Battle.load(text)): ...                # whose question, what may they choose
    text, events = seam.answer(text, {side: order, ...})   # on to the next question or the end
    seam.settle(s, Battle.load(text))                      # strength, losses of the day, states; then 9.1 and the retreat
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from longroll.core.dice import Dice
from longroll.core.state import Frame
from longroll.games.acw_campaign.battle.numbers import Numbers
from longroll.games.acw_campaign.battle.resolver.step import advance, begin
from longroll.games.acw_campaign.battle.setup import CorpsIn, Division, Route, Stand, build
from longroll.games.acw_campaign.battle.types import Battle
from longroll.games.acw_campaign.engagement.phase import refuges
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import ENGAGED, OFF, roman, turn_name

SEEDS = 1 << 30


def dice_of(b: Battle) -> Dice:
    """The battle's own dice, as far as they have been thrown."""
    return Dice(b.seed, [b.thrown, 0, 0])


def open_battle(s: AcwState, f: Frame, numbers: Numbers | None = None) -> Battle:
    """8.2, 8.3 The first morning of the battle that a `battle-day` frame describes."""
    b = muster(s, f, numbers)
    b.seed = s.roll("battle", SEEDS, f"the battle of {s.tables.name[f['box']]}", "8.2")
    dice = dice_of(b)
    begin(b, dice, numbers)
    b.thrown = dice.counts[0]
    return b


def answer(text: str, orders: Mapping[int, str], numbers: Numbers | None = None) -> tuple[str, list[Any]]:
    """Both commanders' orders, and what came of them until the next question."""
    b = Battle.load(text)
    events = step(b, orders, numbers)
    return b.dump(), events


def step(b: Battle, orders: Mapping[int, str], numbers: Numbers | None = None) -> list[Any]:
    """The same on a battle that is at hand."""
    dice = dice_of(b)
    events = advance(b, orders, dice, numbers)
    b.thrown = dice.counts[0]
    return events


def muster(s: AcwState, f: Frame, numbers: Numbers | None = None) -> Battle:
    """8, 8.3, 8.4, 14, 15.3 Everybody in the box, with the hours of the frame: routes, reinforcements, the railroad."""
    box, attacker = f["box"], s.active
    starts = dict(zip(f["start"][::2], f["start"][1::2]))
    late = set(f["arrive"][::2])
    cars = set(f["rail"][::2])
    weight = {r: sum(s.strength(c) for c in s.mobile_at(attacker, box) if s.co_from[c] == r) for r in starts}
    main = max(weight, key=lambda r: weight[r], default=OFF)
    routes = [Route(_place(s, r), attacker, 1, hour, flank=r != main) for r, hour in starts.items()]
    order = list(starts)
    corps: list[CorpsIn] = []
    for side in (0, 1):
        for c in s.corps_at(side, box):
            came = s.co_from[c]
            route = order.index(came) if side == attacker and came in order and c not in late else OFF
            divisions = [_division(s, d) for d in s.divisions_of(c) if s.dv_box[d] == OFF]
            loose = s.corps_troops(c)
            if loose:
                name = f"corps troops, {s.co_name[c]}"
                divisions.append(Division([_stand(s, i) for i in loose], name, loose=True))
            if not divisions:
                continue
            rail = next((k for k, d in enumerate(divisions) if d.ref in cars), OFF)
            chief = s.of_name[s.co_chief[c]] if s.co_chief[c] != OFF else ""
            road = _place(s, came) if c in late else ""
            corps.append(
                CorpsIn(side, s.co_name[c], divisions, chief, s.co_kind[c], route, road, rail=rail, ref=c)
            )
        for d in s.detached_at(side, box):
            c = s.dv_corps[d]
            corps.append(
                CorpsIn(side, f"{s.co_name[c]} (detached)", [_division(s, d)], kind=s.co_kind[c], ref=c)
            )
    works, fort = [0, 0], [0, 0]
    works[1 - attacker] = s.inches(s.works, box) + s.field[box]
    fort[1 - attacker] = s.inches(s.fort, box)
    b = build(
        s.tables.slug[box],
        turn_name(s.turn),
        attacker,
        corps,
        routes,
        works,
        fort,
        f.get("river", 0),
        numbers,
    )
    b.refuge[1 - attacker] = int(bool(refuges(s, 1 - attacker, box)))
    return b


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


def _division(s: AcwState, d: int) -> Division:
    name = f"{roman(s.dv_number[d])} Division, {s.co_name[s.dv_corps[d]]}"
    return Division(
        [_stand(s, i) for i in s.stands_in(d)], name, s.dv_status[d], s.dv_limit[d], s.dv_lost[d], d
    )


def settle(s: AcwState, b: Battle, number: int = 1) -> None:
    """8.5, 9.1 The stands and divisions of the campaign as the battle left them; `number` counts the turn's battles.

    `st_today` keeps what may still come back by 9.1. Losses of earlier days that did not come back at night are final.
    """
    for k, i in enumerate(b.s_ref):
        if i != OFF:
            s.losses[b.s_side[k]] += max(0, b.s_full[k] - b.s_sp[k] - b.s_today[k])
            s.st_sp[i], s.st_today[i], s.st_rout[i] = b.s_sp[k], b.s_today[k], b.s_rout[k]
    for k, d in enumerate(b.d_ref):
        if d != OFF:
            s.dv_lost[d] = min(255, b.d_lost[k])
            s.dv_state[d] = b.d_state[k]
            s.dv_flags[d] |= b.d_flags[k] & 7
            s.dv_battle[d] = number if b.d_flags[k] & ENGAGED or b.d_place[k] else s.dv_battle[d]
