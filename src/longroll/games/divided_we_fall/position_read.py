"""Reading a position: names are checked, and what cannot be is said with the nearest right answer."""

from __future__ import annotations

import json
from typing import Any

from longroll.core.errors import LongrollError, PositionError, nearest
from longroll.core.frames import Frame, Part
from longroll.core.options import with_defaults
from longroll.core.state import Outcome
from longroll.games.divided_we_fall import setup
from longroll.games.divided_we_fall.columns import Remark
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import Tables
from longroll.games.divided_we_fall.words import (
    BOX,
    CSA,
    INLAND,
    NAVAL,
    NOBODY,
    NONE,
    OFF,
    PART,
    PER_YEAR,
    RIVERPORT,
    SHIP,
    SIDES,
    SIZES,
    USA,
    turn_index,
)
from longroll.kit.positions import one_of, only_known, parsed

TOP = {
    "game", "scenario", "seed", "turn", "phasing", "phase", "options", "csa", "usa", "area", "cut", "kentucky_entered",
    "west_virginia", "intervention", "flow", "leaders", "turn_state", "outcome",
}  # fmt: skip
SIDE_KEYS = {
    "pile", "losses", "command", "lift", "ships_due", "ironclads_due", "gunboats_lost", "mrr_lost", "mrr_lost_now",
}  # fmt: skip
AREA_CELLS = (
    "burned",
    "mrr_line",
    "fought",
    "just_finished",
    "reorganised",
    "ships_at_start",
    "men_at_start",
)
AREA_KEYS = {"place", "control", "home", *AREA_CELLS, "csa", "usa"}
PIECE_KEYS = {
    "infantry", "moved", "leaders", "militia", "fort", "construction", "supply", "supply_moved", "ships", "gunboats",
    "ironclads", "ships_moved", "gunboats_moved", "ironclads_moved", "mrr", "mrr_moved",
}  # fmt: skip
LEADER_CELLS = (
    "won", "lost", "arrived", "cities_taken", "idle_turns", "large_battles", "leader_version", "leader_done",
)  # fmt: skip
REMARKS = {str(x.name).lower().replace("_", "-"): x for x in Remark}
TURN_KEYS = {
    "balance_left", "command", "lift", "csa_lift", "markers", "east", "west", "militia_moved", "militia_due", "dice",
}  # fmt: skip
LARGEST_FORT = 4
MOST = 99


def load(t: Tables, text: str) -> DwfState:
    """Read a position, or say what cannot be in it."""
    top = parsed(text)
    only_known(top, TOP, "position")
    s = _head(t, top)
    for row in top.get("area", []):
        _area(s, row)
    if "flow" not in top:  # D04: a march under way may pass through a full box
        _room_at_sea(s)
    _controls(s, top.get("area", []))
    for pair in top.get("cut", []):
        _cut(s, str(pair))
    for side in (CSA, USA):
        _side(s, side, top.get(SIDES[side], {}))
    for name, record in top.get("leaders", {}).items():
        _deeds(s, name, record)
    _turn_state(s, top.get("turn_state"))
    s.out.clear()
    s.forget_nets()
    _flow(s, top)
    return s


def _head(t: Tables, top: dict[str, Any]) -> DwfState:
    """Turn, scenario and options, and the colours of the areas that follow from them."""
    try:
        turn = turn_index(str(top.get("turn", "")), "turn")
        options = with_defaults(t.options, top.get("options", {}), "divided-we-fall")
    except LongrollError as error:
        raise PositionError(f"position: {error}") from None
    s = DwfState(t, str(top.get("scenario", "campaign-1861")), int(top.get("seed", 0)), options)
    one_of(s.scenario, t.scenarios, "scenario", "position")
    s.turn = turn
    phasing = top.get("phasing", SIDES[CSA])
    if phasing not in (*SIDES, NONE):
        raise PositionError(f"position: phasing must be csa or usa, not '{phasing}'")
    s.phasing = SIDES.index(phasing) if phasing in SIDES else NOBODY
    s.kentucky = bool(top.get("kentucky_entered", turn >= t.kentucky_open))
    s.west_virginia = bool(top.get("west_virginia", turn >= turn_index(t.politics.west_virginia.turn)))
    s.intervention = int(top.get("intervention", 0))
    if s.west_virginia:
        for a in t.areas:
            if t.nation[a] == PART:
                s.home[a] = USA
    if turn >= t.kentucky_open:
        s.home[t.index[t.politics.kentucky.union_city]] = USA
    s.control = s.home[:]
    return s


# --- areas -----------------------------------------------------------------------------------------------------------------


def _place(t: Tables, name: str) -> int:
    return t.index[one_of(name, t.index, "place", "position")]


def _area(s: DwfState, row: dict[str, Any]) -> None:
    only_known(row, AREA_KEYS, f"area {row.get('place', '?')}")
    a = _place(s.tables, str(row.get("place", "")))
    if "home" in row:
        s.home[a] = SIDES.index(row["home"]) if row["home"] in SIDES else NOBODY
    for key in AREA_CELLS:
        if key in row:
            getattr(s, key)[a] = int(row[key])
    for side in (CSA, USA):
        if SIDES[side] in row:
            _pieces(s, side, a, row[SIDES[side]])


def _pieces(s: DwfState, side: int, a: int, pieces: Any) -> None:
    t = s.tables
    where = f"{t.slug[a]}, {SIDES[side]}"
    _well_formed(pieces, where)
    for key, ready in (("infantry", True), ("moved", False)):
        for size in pieces.get(key, []):
            _infantry(s, side, a, size, ready, where)
    if t.kind[a] == BOX and side == CSA and s.factors[a]:
        raise PositionError(f"{where}: Confederate infantry cannot be at sea")
    for name in pieces.get("leaders", []):
        _leader(s, side, a, name, where)
    for name in pieces.get("militia", []):
        _militia(s, a, name, where)
    fort = int(pieces.get("fort", 0))
    if not 0 <= fort <= LARGEST_FORT or (fort and t.kind[a] == BOX):
        raise PositionError(f"{where}: forts are 1 to {LARGEST_FORT}, on land; not {fort}")
    plain = ("fort", "construction", "supply", "ships", "gunboats", "ironclads", "mrr")
    setup.put(s, side, a, {key: pieces[key] for key in plain if key in pieces}, "D95")
    s.supply_done[side * t.n + a] = int(pieces.get("supply_moved", 0))
    if side == USA:
        for k, name in enumerate(NAVAL):
            s.naval_done[k * t.n + a] = int(pieces.get(name + "s_moved", 0))
        s.mrr_done[a] = int(pieces.get("mrr_moved", 0))
        if s.fleet(SHIP, a) and t.kind[a] in (INLAND, RIVERPORT):
            raise PositionError(f"{where}: ships cannot be there")


def _well_formed(pieces: Any, where: str) -> None:
    if not isinstance(pieces, dict):
        raise PositionError(f"{where}: write what stands there as {{ infantry = [3, 1], supply = 1 }}")
    only_known(pieces, PIECE_KEYS, where)
    for key, value in pieces.items():
        if key in ("infantry", "moved", "leaders", "militia"):
            if not isinstance(value, list):
                raise PositionError(f"{where}: {key} is a list, for instance [{value!r}]")
        elif not isinstance(value, int) or not 0 <= value <= MOST:
            raise PositionError(f"{where}: {key} is a number from 0 to {MOST}, not {value!r}")


def _infantry(s: DwfState, side: int, a: int, size: Any, ready: bool, where: str) -> None:
    if not isinstance(size, int) or not 1 <= size <= SIZES:
        raise PositionError(f"{where}: infantry counters are 1 to {SIZES}, not {size}")
    if size > 1 and not s.free(side, size):  # R89: ones may be more, as change for losses
        limit = s.tables.infantry_limits[side][size - 1]
        raise PositionError(f"{where}: there are only {limit} counters of {size} infantry; the mix is full")
    s.add(side, a, size, ready)


def _room_at_sea(s: DwfState) -> None:
    """D04"""
    t = s.tables
    most = t.sealift[s.turn]
    for a in t.boxes:
        factors = s.factors[USA * t.n + a]
        if factors > most:
            raise PositionError(f"{t.slug[a]}, usa: {factors} infantry at sea, the box is full at {most}")


def _leader(s: DwfState, side: int, a: int, name: Any, where: str) -> None:
    t = s.tables
    if name not in t.leader_index:
        raise PositionError(f"{where}: unknown leader '{name}'; {nearest(str(name), t.leader_index)}")
    i = t.leader_index[name]
    if t.leaders[i].side != side:
        raise PositionError(f"{where}: {t.leaders[i].name} fights for the other side")
    if s.leader_at[i] != OFF:
        also = t.slug[s.leader_at[i]]
        raise PositionError(f"{where}: {t.leaders[i].name} is there twice (also at {also})")
    s.leader_at[i] = a


def _militia(s: DwfState, a: int, name: Any, where: str) -> None:
    t = s.tables
    if name not in t.militia_index:
        raise PositionError(f"{where}: unknown militia '{name}'; {nearest(str(name), t.militia_index)}")
    i = t.militia_index[name]
    if s.militia_at[i] != OFF:
        raise PositionError(f"{where}: {name} is there twice (also at {t.slug[s.militia_at[i]]})")
    state = t.militia[i].state
    # D90: Virginia's militia that stood in West Virginia when it became a state is still there
    stranded = (state, t.state[a]) == ("VA", "WV")
    if state not in (s.state_of(a), t.state[a]) and not stranded:
        raise PositionError(f"{where}: {name} may not leave its state")
    s.place_militia(i, a)


def _controls(s: DwfState, rows: list[dict[str, Any]]) -> None:
    t = s.tables
    for a in t.areas:
        s.update_control(a)
    s.cut = bytearray(len(t.rail_ends))
    for row in rows:
        a = t.index[row["place"]]
        if "control" in row:
            name = row["control"]
            if name not in (*SIDES, NONE):
                raise PositionError(f"{t.slug[a]}: control is csa, usa or none, not '{name}'")
            s.control[a] = SIDES.index(name) if name in SIDES else NOBODY


def _cut(s: DwfState, pair: str) -> None:
    t = s.tables
    names = [f"{t.slug[a]}/{t.slug[b]}" for a, b in t.rail_ends]
    if pair not in names:
        raise PositionError(f"cut: no line '{pair}'; {nearest(pair, names)}")
    s.cut[names.index(pair)] = 1


# --- sides, leaders, the turn ----------------------------------------------------------------------------------------------


def _side(s: DwfState, side: int, own: dict[str, Any]) -> None:
    t = s.tables
    only_known(own, SIDE_KEYS, SIDES[side])
    s.pile[side] = int(own.get("pile", 0))
    s.losses[side] = int(own.get("losses", 0))
    due = [int(x) for x in own.get("ironclads_due", [])]
    if side == USA:
        s.usa_ironclads_due = due
        s.ships_due = [int(x) for x in own.get("ships_due", [])]
        s.gunboats_lost = int(own.get("gunboats_lost", 0))
        s.mrr_lost, s.mrr_lost_now = int(own.get("mrr_lost", 0)), int(own.get("mrr_lost_now", 0))
    else:
        s.csa_ironclads_due = due
    if side == s.phasing:
        s.command = int(own.get("command", t.command(side, s.turn)))
        usual = t.sealift[s.turn] if side == USA else t.years[s.turn // PER_YEAR].csa_lift
        lift = int(own.get("lift", usual))
        s.lift, s.csa_lift = (lift, 0) if side == USA else (0, lift)


def _deeds(s: DwfState, name: str, record: Any) -> None:
    """`grant = { won = 2, leader_version = 1, remarks = ["beat-lee"] }`"""
    t = s.tables
    if name not in t.leader_index:
        raise PositionError(f"leaders: unknown leader '{name}'; {nearest(name, t.leader_index)}")
    if not isinstance(record, dict):
        raise PositionError(f"leaders: write {name} as {{ won = 1, leader_done = 1 }}")
    only_known(record, {*LEADER_CELLS, "remarks"}, f"leaders: {name}")
    i = t.leader_index[name]
    for key in LEADER_CELLS:
        getattr(s, key)[i] = int(record.get(key, 0))
    for word in record.get("remarks", []):
        if word not in REMARKS:
            raise PositionError(f"leaders: {name}: unknown remark '{word}'; {nearest(str(word), REMARKS)}")
        s.remarks[i] |= REMARKS[word]


def _turn_state(s: DwfState, now: dict[str, Any] | None) -> None:
    t = s.tables
    if now is None:
        s.markers = t.forts.points_per_turn * t.forts.steps_per_point
        if s.phasing != NOBODY:
            s.men_at_start = s.men[s.phasing * t.n : (s.phasing + 1) * t.n]
            s.ships_at_start = s.naval_ready[SHIP * t.n : (SHIP + 1) * t.n]
        return
    only_known(now, TURN_KEYS, "turn_state")
    s.balance_left = int(now["balance_left"])
    s.command, s.lift, s.csa_lift = int(now["command"]), int(now["lift"]), int(now["csa_lift"])
    s.markers = int(now["markers"])
    s.east, s.west = bool(now["east"]), bool(now["west"])
    for name in now.get("militia_moved", []):
        s.militia_done[t.militia_index[name]] = 1
    for name, due in now.get("militia_due", {}).items():
        s.militia_due[t.militia_index[name]] = due
    s.dice.counts = [int(x) for x in now["dice"]]


def _flow(s: DwfState, top: dict[str, Any]) -> None:
    """Where play goes on, or how it ended."""
    if "outcome" in top:
        s.outcome = Outcome.read(top["outcome"])
    if "flow" in top:
        s.stack = [json.loads(x) for x in top["flow"]]
        return
    t = s.tables
    for a in t.areas:
        if s.occupies(CSA, a) and s.occupies(USA, a):
            raise PositionError(
                f"{t.slug[a]}: both sides hold it; a battle must be fought before anybody moves"
            )
    if s.phasing == NOBODY:
        raise PositionError('position: say whose turn it is, phasing = "csa" or "usa"')
    phase = top.get("phase", "campaign")
    if phase not in ("campaign", "reinforcements"):
        raise PositionError(f"position: phase is campaign or reinforcements, not '{phase}'")
    s.push(Part("game-turn", part=s.phasing + 1))
    s.push(Part("player-turn", part=2 if phase == "campaign" else 1))
    s.push(Frame("campaign") if phase == "campaign" else Part("reinforcement-phase"))
