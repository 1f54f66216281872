"""What lies beside the map: army boxes, Replacement Boxes, leaders off the map, capacities, what comes next."""

from __future__ import annotations

from longroll.core.views import Fact, Panel, Track
from longroll.games.war_for_the_union.casualties import in_line
from longroll.games.war_for_the_union.flags import OFF, POOL, WOUNDED
from longroll.games.war_for_the_union.narrate.names import STATES, TROOPS, counter, many
from longroll.games.war_for_the_union.pieces import Entry
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import ARMS, KINDS, NAVAL, QUALITIES, SIDES, THEATERS

ADJECTIVES = ("Union", "Confederate")
SOON = 2
"""the reinforcements of so many months are listed"""


def panels(s: WfuState, unseen: list[int]) -> list[Panel]:
    """The boxes and lists, those with nothing in them left out; nothing of the armies of an unseen side (20.2)."""
    found: list[Panel] = [
        {"title": "Armies", "rows": _armies(s, unseen)},
        {"title": "Replacement Boxes", "rows": _boxes(s)},
        {"title": "Leaders off the map", "rows": _people(s)},
        {"title": "State militia to call", "rows": _militia(s)},
        {"title": "Capacities", "rows": [] if s.phasing in unseen else _capacities(s)},
        {"title": "Coming", "rows": _coming(s), "coming": True},
    ]
    return [panel for panel in found if panel["rows"]]


def _armies(s: WfuState, unseen: list[int]) -> list[Track]:
    """4.5 Every HQ on the map, its commander, and the leaders with him or next to him."""
    t = s.tables
    rows: list[Track] = []
    for k, at in enumerate(s.hq_at):
        if at == OFF or at >= t.nodes or t.counters[t.hqs[k]].side in unseen:
            continue
        unit, chief = t.counters[t.hqs[k]], s.commander(k)
        near = {at, *t.board.around(at)} if at < t.board.count else {at}
        staff = [
            man.name
            for i, man in enumerate(t.leaders)
            if man.side == unit.side and s.leader_at[i] in near and i != chief and man.role != NAVAL
        ]
        commander = t.leaders[chief].name if chief >= 0 else "no commander"
        value: list[str] = [f"{commander} at {t.title(at)}", many(s.strength(at, unit.side), "SP"), *staff]
        rows.append({"label": unit.name, "value": value})
    return rows


def _boxes(s: WfuState) -> list[Track]:
    """6.41"""
    rows: list[Track] = []
    for k in range(4):
        cells = s.box[10 * k : 10 * k + 10]
        held = [f"{count} {TROOPS[KINDS[i]]}" for i, count in enumerate(cells) if count]
        if held:
            rows.append({"label": f"{ADJECTIVES[k // 2]}, {THEATERS[k % 2]}", "value": held})
    return rows


def _people(s: WfuState) -> list[Track]:
    """13.72 The replacement pools, and who is wounded until when."""
    t = s.tables
    rows: list[Track] = []
    for side, name in enumerate(ADJECTIVES):
        pool = sorted(
            in_line(s, i) for i, man in enumerate(t.leaders) if s.leader_state[i] == POOL and man.side == side
        )
        if pool:
            who = [t.leaders[i].name for _, _, i in pool]
            rows.append({"label": f"{name} replacement pool", "value": who})
        hurt = [
            f"{man.name} until {t.economy.calendar.name(max(s.leader_back[i] - 1, 0))}"
            for i, man in enumerate(t.leaders)
            if s.leader_state[i] == WOUNDED and man.side == side
        ]
        if hurt:
            rows.append({"label": f"{name} leaders wounded", "value": hurt})
    return rows


def _militia(s: WfuState) -> list[Track]:
    """4.7"""
    states = s.tables.board.states
    rows: list[Track] = []
    for side, name in enumerate(ADJECTIVES):
        cells = s.militia[side * len(states) : (side + 1) * len(states)]
        waiting = [f"{STATES[states[k]]} {count}" for k, count in enumerate(cells) if count]
        if waiting:
            rows.append({"label": name, "value": waiting})
    return rows


def _capacities(s: WfuState) -> list[Track]:
    """9.54, 7.24, 10.63 What rails and ships can carry in a turn, and what of it is used."""
    t = s.tables
    year = t.economy.years[s.year]
    rail = year.union_rail + (t.economy.rail.poor_weather if s.poor_weather else 0)
    used: list[tuple[str, Fact]] = [
        ("Union railroads", rail),
        ("Rail used, east", s.rail_used[0]),
        ("Rail used, west", s.rail_used[1]),
        ("SPs moved by sea", s.sea_moved),
        ("SPs supplied by sea", s.sea_fed),
    ]
    return [{"label": label, "value": value} for label, value in used]


def _coming(s: WfuState) -> list[Track]:
    """6.6 What the schedules bring in the next months."""
    t = s.tables
    spec = t.scenarios[s.scenario]
    if not spec.start.full_schedule:
        return []
    rows: list[Track] = []
    for turn in range(s.turn + 1, s.turn + 1 + SOON):
        for side, name in enumerate(ADJECTIVES):
            due = [_entry(t, e) for e in t.schedule if e.turn == turn and e.side == side]
            if due:
                rows.append({"label": f"{t.economy.calendar.name(turn)}, {name}", "value": due})
    return rows


def _entry(t: Tables, e: Entry) -> str:
    if e.kind == "troops":
        where = (
            f" at {t.places[t.index[e.place]].name}"
            if e.place
            else f" in the {e.theater}"
            if e.theater
            else ""
        )
        quality = QUALITIES[e.quality].replace("_", " ") if e.quality >= 0 else ""
        return " ".join(f"{e.number} {quality} {ARMS[e.arm] if e.arm >= 0 else ''}".split()) + where
    if e.what in t.leader:
        verb = {"leader": "", "promote": " promoted"}.get(e.kind, " leaves")
        return t.leaders[t.leader[e.what]].name + verb
    if e.what in t.counter:
        return counter(t, e.what) + (" leaves" if e.kind.startswith("remove") else "")
    return f"{e.kind.replace('-', ' ')} of {SIDES[e.side].capitalize()} units"
