"""What lies beside the map: command tracks, the Cycle Record Track, displays of Headquarters, pools, personnel, ports, capacities."""

from __future__ import annotations

from longroll.core.views import Fact, Panel, Track
from longroll.games.never_call_retreat.command import washington_cut_off, washington_lost
from longroll.games.never_call_retreat.flags import AT_SEA, AVAILABLE, OFF, SPECIAL, SUNK, TRACKS, WAITING
from longroll.games.never_call_retreat.frames import Half
from longroll.games.never_call_retreat.leaders import name_of
from longroll.games.never_call_retreat.movement.rail import capacity
from longroll.games.never_call_retreat.names import title
from longroll.games.never_call_retreat.phrases import TRACK, call_name
from longroll.games.never_call_retreat.pools import militia_on_map
from longroll.games.never_call_retreat.setup import ARMY
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic.blockade import squadrons_near
from longroll.games.never_call_retreat.victory import counted_at_the_end, table_points, total
from longroll.games.never_call_retreat.words import MAIN_THEATERS, SIDES, UNION, cycle_name, many, turn_name

ADJECTIVES = ("Union", "Confederate")
NAMES = ("the Union", "the Confederacy")


def panels(s: NcrState, viewer: str | None) -> list[Panel]:
    """The drawers, those with nothing in them left out; what is ordered in secret and the next allocation only for their owner."""
    found: list[Panel] = [
        {"title": "Command", "rows": _command(s, viewer)},
        {"title": "Cycle Record Track", "rows": due(s, viewer), "coming": True},
        {"title": "Victory", "rows": _victory(s)},
        {"title": "Armies and Corps", "rows": _displays(s)},
        {"title": "Leader pools", "rows": _people(s)},
        {"title": "Personnel", "rows": _personnel(s)},
        {"title": "Supply, losses, railroads", "rows": _admin(s)},
        {"title": "Ports and the blockade", "rows": _ports(s)},
        {"title": "At sea", "rows": _at_sea(s)},
        {"title": "Events and obligations", "rows": _obligations(s)},
    ]
    return [panel for panel in found if panel["rows"]]


def _command(s: NcrState, viewer: str | None) -> list[Track]:
    """5.1, 5.2 Points on the tracks, what the dice difference leaves, and how the theaters rank."""
    n = len(TRACKS)
    rows: list[Track] = []
    half = s.within(Half)
    if half is not None:
        rows.append({"label": f"Dice difference left to {NAMES[half.side]}", "value": half.left})
    for side, name in enumerate(ADJECTIVES):
        points: list[str] = [
            f"{TRACK[track]} {s.cp[side * n + k]}" for k, track in enumerate(TRACKS) if s.cp[side * n + k]
        ]
        rows.append({"label": f"{name} points", "value": points or "none"})
        rows.append({"label": f"{name} theaters", "value": _order(s.allocation[3 * side : 3 * side + 3])})
        if viewer == SIDES[side]:
            later = _order(s.allocation[6 + 3 * side : 9 + 3 * side])
            rows.append({"label": f"{name} theaters, next turn", "value": later})
    rows.append({"label": "Pulses in this turn", "value": s.pulses})
    return rows


def _order(places: bytearray) -> list[str]:
    return [TRACK[MAIN_THEATERS[places.index(k)]] for k in range(3)]


def due(s: NcrState, viewer: str | None) -> list[Track]:
    """20.21, 6.4, 20.4 Everything that comes on a later Cycle: units, Leaders, promotions, ironclads on the stocks."""
    t = s.tables
    cycles: dict[tuple[int, int], list[str]] = {}
    for k in range(0, len(s.due), 4):
        at, side, kind, points = s.due[k : k + 4]
        if s.secret_production and viewer != SIDES[side]:
            continue
        name = t.roster.kinds[kind].name
        cycles.setdefault((at, side), []).append(f"{name} {points}" if points else name)
    for person in range(t.pieces.hq0):
        who = name_of(s, person)
        if s.leader_state[person] == WAITING:
            cycles.setdefault((s.leader_due[person] - 1, s.side[person]), []).append(who)
        if s.promotion[person] and s.promotion_due[person]:
            at = s.promotion_due[person] - 1
            cycles.setdefault((at, s.side[person]), []).append(f"{who} promoted")
    rows: list[Track] = [
        {"label": f"{cycle_name(at)}, {ADJECTIVES[side]}", "value": sorted(what)}
        for (at, side), what in sorted(cycles.items())
    ]
    for side, name in enumerate(ADJECTIVES):
        stocks = [
            f"{t.roster.kinds[s.building[k + 1]].name} at {t.node_title(s.building[k + 2])}"
            for k in range(0, len(s.building), 3)
            if s.building[k] == side
        ]
        if stocks:
            rows.append({"label": f"On the stocks, {name}", "value": stocks})
    return rows


def _victory(s: NcrState) -> list[Track]:
    """23 Points as they stand, and what would be added at the end."""
    rows: list[Track] = []
    for side, name in enumerate(ADJECTIVES):
        rows.append({"label": f"{name} Victory Points", "value": s.victory_points(side)})
        rows.append({"label": f"{name} Victory Points at the end", "value": counted_at_the_end(s, side)})
    rows.append({"label": "of these for uses of the command table", "value": table_points(s)})
    rows.append({"label": "Union total", "value": total(s)})
    rows.append({"label": "Last turn", "value": turn_name(s.last)})
    return rows


def _displays(s: NcrState) -> list[Track]:
    """13.1 Every Headquarters on the map: where, who commands, what stands under it."""
    t, p = s.tables, s.tables.pieces
    under: dict[int, list[int]] = {}
    for x, display in enumerate(s.under):
        if display:
            under.setdefault(display - 1, []).append(x)
    offices = [
        (office.side, office.kind != ARMY, hq)
        for hq, office in enumerate(t.roster.headquarters)
        if s.at[p.hq0 + hq] != OFF
    ]
    rows: list[Track] = []
    for side, _, hq in sorted(offices):
        label = f"{t.roster.headquarters[hq].name} ({ADJECTIVES[side]})"
        rows.append({"label": label, "value": _display(s, hq, s.at[p.hq0 + hq], under.get(hq, []))})
    return rows


def _display(s: NcrState, hq: int, at: int, under: list[int]) -> list[str]:
    t, p, chief = s.tables, s.tables.pieces, s.hq_leader[hq]
    head = name_of(s, chief) if chief != OFF else "no commander"
    men = [name_of(s, x) for x in under if x < p.hq0 and x != chief]
    units = [x for x in under if x >= p.slot0]
    points = sum(s.points[x] for x in units)
    troops = [f"{t.roster.kinds[s.kind[x] - 1].name} {s.points[x]}" for x in units]
    return [f"{head} at {t.node_title(at)}", many(points, "Strength Point"), *men, *troops]


def _people(s: NcrState) -> list[Track]:
    """6.22, 21.6 How many wait in each pool (who, the lot says), promotions among them, and who commands a theater."""
    t, rows = s.tables, list[Track]()
    for side, name in enumerate(ADJECTIVES):
        men = [x for x in range(t.pieces.hq0) if s.side[x] == side]
        waiting = sum(s.leader_state[x] == AVAILABLE for x in men)
        raised = [name_of(s, x) for x in men if s.promotion[x] and not s.promotion_due[x]]
        posted = [f"{name_of(s, x)}: {MAIN_THEATERS[s.posted[x] - 1]}" for x in men if s.posted[x]]
        rows.append({"label": f"{name} Leaders in the pool", "value": waiting})
        if raised:
            rows.append({"label": f"{name} promotions in the pool", "value": raised})
        if posted:
            rows.append({"label": f"{name} theater commanders", "value": posted})
    return rows


def _personnel(s: NcrState) -> list[Track]:
    """22 The running calls with their boxes, and men who are left to be ordered."""
    charts, rows = s.tables.charts, list[Track]()
    for side, name in enumerate(ADJECTIVES):
        call = list(charts.personnel[side])[s.call[side]]
        boxes = charts.personnel[side][call].boxes
        at = min(s.box[side], len(boxes))
        value: Fact = f"{call_name(call)}, box {at} of {len(boxes)}: {charts.men(side, call, at)}"
        rows.append({"label": f"{name} call", "value": value})
        special = [
            f"{call_name(word)} {charts.men(side, word, s.special[side * len(SPECIAL) + k])}"
            for k, word in enumerate(SPECIAL)
            if s.special[side * len(SPECIAL) + k]
        ]
        if special:
            rows.append({"label": f"{name} special calls", "value": special})
        if s.men[side]:
            rows.append({"label": f"{name} men left in this Cycle", "value": s.men[side]})
        rows.append({"label": f"{name} Militia on the map", "value": militia_on_map(s, side)})
    return rows


def _admin(s: NcrState) -> list[Track]:
    """3.25, 14.17, 14.41, 23.13, 7.73 The supply pools, what was lost, and what the railroads still carry."""
    rows: list[Track] = []
    for side, name in enumerate(ADJECTIVES):
        rows.append({"label": f"{name} supply", "value": s.supply[side]})
        rows.append({"label": f"{name} Strength Points lost", "value": s.casualties[side]})
        most = capacity(s, side)
        rows.append({"label": f"{name} rail capacity left", "value": f"{most - s.rail_used[side]} of {most}"})
    rows.append({"label": "Confederate production and imports", "value": s.lean[0]})
    if s.apart:
        rows.append({"label": "Production and imports beyond the Mississippi", "value": s.lean[1]})
        rows.append({"label": "Supply beyond the Mississippi", "value": s.supply[2]})
    return rows


def _ports(s: NcrState) -> list[Track]:
    """14.4 Confederate ports: what each imports, and whether it is shut."""
    t, reach = s.tables, s.tables.charts.ship_blockade.reach
    rows: list[Track] = []
    for k, port in enumerate(t.port_list):
        if s.control[port.hex] == UNION:
            state = "Union"
        else:
            off = squadrons_near(s, port.hex, reach)
            state = f"imports {port.imports}, {'shut' if s.blockaded[k] else 'open'}, {many(off, 'Squadron')} off it"
        rows.append({"label": t.board.title(port.hex), "value": state})
    return rows


def _at_sea(s: NcrState) -> list[Track]:
    """10.3 Raiders and what they sank."""
    if not (s.raiders or s.raiders_lost or s.ships_sunk or s.patrol or _by_name(s)):
        return []
    return [
        {"label": "Raiders at sea", "value": s.raiders},
        {"label": "Raiders lost", "value": s.raiders_lost},
        {"label": "Merchant ships sunk", "value": s.ships_sunk},
        {"label": "Union patrols", "value": s.patrol},
        *_by_name(s),
    ]


def _by_name(s: NcrState) -> list[Track]:
    """26.3 Raiders at sea, and every ship of a name that is lost."""
    rows: list[Track] = []
    for label, where in (("Raiders by name", AT_SEA), ("Ships lost by name", SUNK)):
        ships = [title(s, ship) for ship, at in enumerate(s.ships) if at == where]
        if ships:
            rows.append({"label": label, "value": ships})
    return rows


def _obligations(s: NcrState) -> list[Track]:
    """5.13-5.15, 24.2 What binds a side now."""
    t, rows = s.tables, list[Track]()
    if s.richmond:
        rows.append({"label": "On to Richmond, nearer by", "value": turn_name(s.richmond - 1)})
    if s.pinned:
        names = [t.pieces.names[x] for x in s.pinned[::3]]
        rows.append({"label": "Kept in their state", "value": names})
    if s.proclamation:
        rows.append({"label": "Emancipation Proclamation", "value": cycle_name(s.proclamation - 1)})
    if s.intervention:
        rows.append({"label": "Foreign powers", "value": "have stepped in"})
    if s.capital_lost:
        rows.append({"label": "Washington", "value": "retaken" if not washington_lost(s) else "lost"})
    if s.isolated:
        rows.append({"label": "Washington", "value": "cut off" if washington_cut_off(s) else "open again"})
    if s.mississippi_lost:
        rows.append({"label": "Mississippi", "value": "lost to the Confederacy"})
    if s.rail_bonus:
        rows.append({"label": "Confederate rail capacity in this Cycle", "value": f"{s.rail_bonus:+d}"})
    return rows
