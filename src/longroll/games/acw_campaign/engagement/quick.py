"""8.2: a plain battle by the hour, until a better one stands here. Ours, not the tabletop's; its quantities are the text's.

Every hour each side fires once: infantry and cavalry one shot for two strength points, artillery one for each, weighed by
morale; one die says how well it went, a sixth of the shots on average. Works save half of what falls on the stands that they
cover, forts two thirds. A division whose losses reach its exhaustion number fights at half and may break. Twice the steady
stands of the enemy gain a step towards the town; the third step is the town.
"""

from __future__ import annotations

from longroll.core.state import Frame
from longroll.games.acw_campaign.engagement.handoff import Day
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    ART,
    BROKEN,
    COLLAPSED,
    ENGAGED,
    EXHAUSTED,
    NOBODY,
    OFF,
    PT,
    SIEGE,
    TRIED,
)


class Group:
    """A division with the corps troops that fight beside it, or stands that are in none."""

    __slots__ = ("at", "broken", "division", "stands")

    def __init__(self, division: int, stands: list[int], at: int) -> None:
        self.division = division
        self.stands = stands
        self.at = at
        self.broken = False


def fight_day(s: AcwState, f: Frame) -> Day:
    """8.3, 8.5 One day, hour by hour, from the first attackers' coming to sunset."""
    attacker, box = s.active, f["box"]
    rise, sunset = s.tables.charts["daylight"][s.month]
    own = groups(s, f, attacker, True)
    foes = groups(s, f, 1 - attacker, False)
    before = loss_of(s, own), loss_of(s, foes)
    town, winner, why = f["town"], NOBODY, "dusk"
    for hour in range(min((g.at for g in own), default=rise), sunset):
        line = [g for g in own if g.at <= hour and not g.broken]
        stand = [g for g in foes if g.at <= hour and not g.broken]
        if not line:
            if any(g.at > hour for g in own if not g.broken):
                continue
            winner, why = 1 - attacker, "the attackers are broken"
            break
        if not stand and not any(not g.broken for g in foes):
            winner, why, town = attacker, "the defenders are broken", 3
            break
        a_hits = volley(s, line, f"attack at {s.tables.name[box]}, {hour}:00")
        d_hits = volley(s, stand, f"defence of {s.tables.name[box]}, {hour}:00") if stand else 0
        deal(s, stand, cover(s, box, stand, a_hits), hour)
        deal(s, line, d_hits, hour)
        test(s, stand)
        test(s, line)
        a, d = steady(s, line), steady(s, stand)
        if a >= 2 * d and a:
            town += 1
        elif d >= 2 * a:
            town = max(0, town - 1)
        if town >= 3:
            winner, why = attacker, "the town is taken"
            break
        if not a and not any(g.at > hour for g in own if not g.broken):
            winner, why = 1 - attacker, "every attacking division is exhausted"
            break
    after = loss_of(s, own), loss_of(s, foes)
    return Day(winner, why, after[0] - before[0], after[1] - before[1], town)


def groups(s: AcwState, f: Frame, side: int, attacking: bool) -> list[Group]:
    """8.3, 8.4 A side's divisions in the box with the hour at which they can fight."""
    start = dict(zip(f["start"][::2], f["start"][1::2]))
    late = dict(zip(f["arrive"][::2], f["arrive"][1::2]))
    rail = dict(zip(f["rail"][::2], f["rail"][1::2]))
    first = min(start.values(), default=0)
    found = []
    divisions, loose = s.force(side, f["box"])
    beside: dict[int, list[int]] = {}
    for i in loose:
        beside.setdefault(s.st_corps[i], []).append(i)
    for d in divisions:
        c = s.dv_corps[d]
        hour = late.get(c, start.get(s.co_from[c], first) if attacking else 0)
        hour = rail.get(d, hour)
        stands = s.stands_in(d)
        if s.dv_box[d] == OFF:
            stands += beside.pop(c, [])
        s.dv_battle[d] = len(s.battles) // 4 + 1
        group = Group(d, [i for i in stands if s.st_sp[i]], hour)
        group.broken = s.dv_state[d] == BROKEN
        found.append(group)
    for c, stands in beside.items():
        hour = late.get(c, start.get(s.co_from[c], first) if attacking else 0)
        found.append(Group(OFF, [i for i in stands if s.st_sp[i]], hour))
    return found


def exhausted(s: AcwState, g: Group) -> bool:
    return g.division != OFF and s.dv_state[g.division] != 0


def volley(s: AcwState, line: list[Group], why: str) -> int:
    """Hits of one side in one hour: a sixth of its shots on average, by one die."""
    shots = 0
    for g in line:
        power = 0
        for i in g.stands:
            sp = s.st_sp[i]
            shots_of = sp if s.st_kind[i] in (ART, SIEGE) else (sp + 1) // 2
            power += shots_of * (s.st_morale[i] - (1 if s.st_flags[i] & PT else 0))
        shots += power // 2 if exhausted(s, g) else power
    return shots * s.roll("battle", 6, why, "8.2") // 105 + 1 if shots else 0


def cover(s: AcwState, box: int, stand: list[Group], hits: int) -> int:
    """14, R49 What works and forts save: three inches cover a stand, forts first."""
    stands = sum(len(g.stands) for g in stand)
    if not stands or not hits:
        return hits
    fort = min(stands, s.inches(s.fort, box) // 3)
    field = min(stands - fort, (s.inches(s.works, box) + s.field[box]) // 3)
    saved = hits * (4 * fort + 3 * field) // (6 * stands)
    return hits - saved


def deal(s: AcwState, line: list[Group], hits: int, turn: int) -> None:
    """Hits fall on the divisions in turn, and inside them on the stands in turn."""
    if not line:
        return
    for k in range(hits):
        g = line[(turn + k) % len(line)]
        alive = [i for i in g.stands if s.st_sp[i]]
        if alive:
            s.hurt(alive[(turn + k // len(line)) % len(alive)], 1)
    for g in line:
        if g.division != OFF:
            s.dv_flags[g.division] |= ENGAGED


def test(s: AcwState, line: list[Group]) -> None:
    """9.2 Losses at the exhaustion number exhaust a division; an exhausted one may break."""
    for g in line:
        alive = [i for i in g.stands if s.st_sp[i]]
        if not alive:
            g.broken = True
        d = g.division
        if d == OFF:
            continue
        if g.broken:
            s.dv_state[d] = BROKEN
            s.dv_flags[d] |= TRIED | COLLAPSED
        elif s.dv_lost[d] >= max(1, s.dv_limit[d]):
            if s.dv_state[d] == EXHAUSTED:
                morale = sum(s.st_morale[i] for i in alive) // len(alive)
                if s.roll("battle", 6, f"morale of {s.division_word(d)}", "8.2") > morale - 1:
                    s.dv_state[d] = BROKEN
                    s.dv_flags[d] |= COLLAPSED
                    g.broken = True
            s.dv_state[d] = max(s.dv_state[d], EXHAUSTED)
            s.dv_flags[d] |= TRIED


def steady(s: AcwState, line: list[Group]) -> int:
    """Stands of divisions that are neither exhausted nor broken."""
    return sum(len([i for i in g.stands if s.st_sp[i]]) for g in line if not g.broken and not exhausted(s, g))


def loss_of(s: AcwState, line: list[Group]) -> int:
    return sum(s.st_today[i] for g in line for i in g.stands)
