"""A position as TOML: what a person reads, writes and starts from.

Areas are listed with what stands in them; everything left out is as it is at home. `phase` says where play goes on
("reinforcements" or "campaign"); `flow` holds the frames of a decision in the middle of things and is written by the
program only."""

from __future__ import annotations

import json
from typing import Any

from longroll.core.errors import LongrollError, PositionError, nearest
from longroll.core.options import with_defaults
from longroll.games.divided_we_fall import setup
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import (
    BOX,
    CSA,
    INLAND,
    NAVAL,
    NOBODY,
    OFF,
    RIVERPORT,
    SIDES,
    USA,
    Tables,
    turn_index,
    turn_name,
)
from longroll.kit.positions import only_known, parsed, toml_value

TOP = {
    "game", "scenario", "seed", "turn", "phasing", "phase", "options", "csa", "usa", "area", "cut", "kentucky_entered",
    "west_virginia", "intervention", "flow", "leaders", "turn_state", "outcome",
}  # fmt: skip
SIDE_KEYS = {
    "pile",
    "losses",
    "command",
    "lift",
    "ships_due",
    "ironclads_due",
    "gunboats_lost",
    "mrr_lost",
    "mrr_lost_now",
}
AREA_KEYS = {
    "place", "control", "home", "burned", "mrr_line", "fought", "fresh", "shuffled", "ships_at_start", "men_at_start",
    "csa", "usa",
}  # fmt: skip
PIECE_KEYS = {
    "infantry", "moved", "leaders", "militia", "fort", "construction", "supply", "supply_moved", "ships", "gunboats",
    "ironclads", "ships_moved", "gunboats_moved", "ironclads_moved", "mrr", "mrr_moved",
}  # fmt: skip


def dump(s: DwfState) -> str:
    """The whole state as TOML."""
    t = s.tables
    head = {
        "game": "divided-we-fall",
        "scenario": s.scenario,
        "seed": s.dice.seed,
        "turn": turn_name(s.turn),
        "phasing": SIDES[s.phasing] if s.phasing != NOBODY else "none",
        "phase": "campaign",
        "kentucky_entered": s.kentucky,
        "west_virginia": s.west_virginia,
        "intervention": s.intervention,
    }
    lines = [f"{k} = {toml_value(v)}" for k, v in head.items()]
    if s.outcome:
        lines.append("outcome = " + toml_value(list(s.outcome)))
    lines.append(
        "cut = "
        + toml_value([f"{t.slug[a]}/{t.slug[b]}" for i, (a, b) in enumerate(t.rail_ends) if s.cut[i]])
    )
    lines.append("flow = " + toml_value([json.dumps(f) for f in s.stack]))
    lines += ["", "[options]"] + [f"{k} = {toml_value(v)}" for k, v in _options(s).items()]
    for side in (CSA, USA):
        iron = s.usa_ironclads_due if side == USA else s.csa_ironclads_due
        own: dict[str, Any] = {"pile": s.pile[side], "losses": s.losses[side], "ironclads_due": iron}
        if side == USA:
            own.update(ships_due=s.ships_due, gunboats_lost=s.gunboats_lost)
            own.update(mrr_lost=s.mrr_lost, mrr_lost_now=s.mrr_lost_now)
        lines += ["", f"[{SIDES[side]}]"] + [f"{k} = {toml_value(v)}" for k, v in own.items()]
    lines += ["", "[leaders]"]
    for i, leader in enumerate(t.leaders):
        record = [
            s.won[i],
            s.lost[i],
            s.clock[i],
            s.taken[i],
            s.idle[i],
            s.big[i],
            s.marks[i],
            s.leader_version[i],
            s.leader_done[i],
        ]
        if any(record):
            lines.append(f"{leader.slug} = {toml_value(record)}")
    for a in range(t.n):
        row = _area(s, a)
        if row:
            lines += ["", "[[area]]", f"place = {toml_value(t.slug[a])}"] + [
                f"{k} = {toml_value(v)}" for k, v in row.items()
            ]
    extra = {"balance_left": s.balance_left, "command": s.command, "lift": s.lift, "csa_lift": s.csa_lift}
    extra |= {"markers": s.markers, "east": s.east, "west": s.west}
    due = {t.militia[i].slug: s.militia_due[i] for i in range(len(t.militia)) if s.militia_due[i]}
    done = [t.militia[i].slug for i in range(len(t.militia)) if s.militia_done[i]]
    top = len(head) + 2 + bool(s.outcome)
    lines[top:top] = [
        "[turn_state]", *(f"{k} = {toml_value(v)}" for k, v in extra.items()), f"militia_moved = {toml_value(done)}",
        *(["militia_due = { " + ", ".join(f'"{k}" = {v}' for k, v in due.items()) + " }"] if due else []), f"dice = {toml_value(s.dice.counts)}", "",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def _options(s: DwfState) -> dict[str, Any]:
    return {
        "leader_abilities": s.abilities,
        "alternative_leaders": s.alternative,
        "game_balance": s.balance,
        "balance_limit": 0,
        "additional_replacements": s.more_replacements,
        "stop_after_year": s.stop_after_year,
        "counter_limits": s.limited,
        "no_victor": s.no_victor,
    }


def _area(s: DwfState, a: int) -> dict[str, Any]:
    t = s.tables
    row: dict[str, Any] = {}
    at_home = t.nation[a] if t.nation[a] in (CSA, USA) else NOBODY
    if s.home[a] != at_home:
        row["home"] = SIDES[s.home[a]] if s.home[a] != NOBODY else "none"
    if s.control[a] != s.due_control(a) and t.land_area[a]:
        row["control"] = SIDES[s.control[a]] if s.control[a] != NOBODY else "none"
    for key in ("burned", "mrr_line", "fought", "fresh", "shuffled", "ships_at_start", "men_at_start"):
        if getattr(s, key)[a]:
            row[key] = getattr(s, key)[a]
    for side in (CSA, USA):
        pieces = _pieces(s, side, a)
        if pieces:
            row[SIDES[side]] = pieces
    if s.csa_ironclads[a]:
        row.setdefault("csa", {})["ironclads"] = s.csa_ironclads[a]
    return row


def _pieces(s: DwfState, side: int, a: int) -> dict[str, Any]:
    t = s.tables
    n = t.n
    found: dict[str, Any] = {}
    for key, ready in (("infantry", True), ("moved", False)):
        sizes = [k + 1 for k in range(4, -1, -1) for _ in range(s.counters(side, a, ready)[k])]
        if sizes:
            found[key] = sizes
    leaders = [t.leaders[i].slug for i in s.leaders_at(side, a)]
    militia = [t.militia[i].slug for i in s.militia_in(side, a)]
    base = side * n + a
    for key, value in (
        ("leaders", leaders), ("militia", militia), ("fort", s.fort[base]), ("construction", bool(s.works[base])),
        ("supply", s.supply_ready[base]), ("supply_moved", s.supply_done[base]),
    ):  # fmt: skip
        if value:
            found[key] = value
    if side == USA:
        for k, name in enumerate(NAVAL):
            if s.naval_ready[k * n + a]:
                found[name + "s"] = s.naval_ready[k * n + a]
            if s.naval_done[k * n + a]:
                found[name + "s_moved"] = s.naval_done[k * n + a]
        if s.mrr_ready[a]:
            found["mrr"] = s.mrr_ready[a]
        if s.mrr_done[a]:
            found["mrr_moved"] = s.mrr_done[a]
    return found


def load(t: Tables, text: str) -> DwfState:
    """Read a position, or say what cannot be in it."""
    top = parsed(text)
    only_known(top, TOP, "position")
    try:
        turn = turn_index(str(top.get("turn", "")), "turn")
        settled = with_defaults(t.options, top.get("options", {}), "divided-we-fall")
    except LongrollError as error:
        raise PositionError(f"position: {error}") from None
    s = DwfState(t, str(top.get("scenario", "campaign-1861")), int(top.get("seed", 0)), settled)
    if s.scenario not in t.scenarios:
        raise PositionError(f"position: unknown scenario '{s.scenario}'; {nearest(s.scenario, t.scenarios)}")
    s.turn = turn
    phasing = top.get("phasing", "csa")
    if phasing not in (*SIDES, "none"):
        raise PositionError(f"position: phasing must be csa or usa, not '{phasing}'")
    s.phasing = SIDES.index(phasing) if phasing in SIDES else NOBODY
    s.kentucky = bool(top.get("kentucky_entered", turn >= 6))
    s.west_virginia = bool(top.get("west_virginia", turn >= turn_index("1863-june")))
    s.intervention = int(top.get("intervention", 0))
    if s.west_virginia:
        for a in range(t.n):
            if t.nation[a] == 3:
                s.home[a] = USA
    if turn >= 6:
        s.home[t.index["louisville"]] = USA
    s.control = s.home[:]
    for row in top.get("area", []):
        _read_area(s, row)
    _controls(s, top.get("area", []))
    for pair in top.get("cut", []):
        _cut(s, str(pair))
    _sides(s, top)
    _turn_state(s, top)
    s.out.clear()
    s.net = [None, None]
    s.mrr_net = None
    _flow(s, top)
    return s


def _place(t: Tables, name: str) -> int:
    if name not in t.index:
        raise PositionError(f"position: unknown place '{name}'; {nearest(name, t.index)}")
    return t.index[name]


def _read_area(s: DwfState, row: dict[str, Any]) -> None:
    t = s.tables
    only_known(row, AREA_KEYS, f"area {row.get('place', '?')}")
    a = _place(t, str(row.get("place", "")))
    if "home" in row:
        s.home[a] = SIDES.index(row["home"]) if row["home"] in SIDES else NOBODY
    for key in ("burned", "mrr_line", "fought", "fresh", "shuffled", "ships_at_start", "men_at_start"):
        if key in row:
            getattr(s, key)[a] = int(row[key])
    for side in (CSA, USA):
        if SIDES[side] in row:
            _read_pieces(s, side, a, row[SIDES[side]])


def _read_pieces(s: DwfState, side: int, a: int, pieces: dict[str, Any]) -> None:
    t = s.tables
    n = t.n
    where = f"{t.slug[a]}, {SIDES[side]}"
    if not isinstance(pieces, dict):
        raise PositionError(f"{where}: write what stands there as {{ infantry = [3, 1], supply = 1 }}")
    only_known(pieces, PIECE_KEYS, where)
    for key, value in pieces.items():
        if key in ("infantry", "moved", "leaders", "militia"):
            if not isinstance(value, list):
                raise PositionError(f"{where}: {key} is a list, for instance [{value!r}]")
        elif not isinstance(value, int) or not 0 <= value <= 99:
            raise PositionError(f"{where}: {key} is a number from 0 to 99, not {value!r}")
    for key, ready in (("infantry", True), ("moved", False)):
        for size in pieces.get(key, []):
            if not isinstance(size, int) or not 1 <= size <= 5:
                raise PositionError(f"{where}: infantry counters are 1 to 5, not {size}")
            if not s.free(side, size):
                limit = t.limits[side, "infantry", size]
                raise PositionError(
                    f"{where}: there are only {limit} counters of {size} infantry; the mix is full"
                )
            s.add(side, a, size, ready)
    if t.kind[a] == BOX:
        if side == CSA and s.factors[a]:
            raise PositionError(f"{where}: Confederate infantry cannot be at sea")
        if s.factors[side * n + a] > t.sealift[s.turn]:
            raise PositionError(
                f"{where}: {s.factors[side * n + a]} infantry at sea, the box is full at {t.sealift[s.turn]}"
            )
    for name in pieces.get("leaders", []):
        if name not in t.leader_index:
            raise PositionError(f"{where}: unknown leader '{name}'; {nearest(str(name), t.leader_index)}")
        i = t.leader_index[name]
        if t.leaders[i].side != side:
            raise PositionError(f"{where}: {t.leaders[i].name} fights for the other side")
        if s.leader_at[i] != OFF:
            raise PositionError(
                f"{where}: {t.leaders[i].name} is there twice (also at {t.slug[s.leader_at[i]]})"
            )
        s.leader_at[i] = a
    for name in pieces.get("militia", []):
        if name not in t.militia_index:
            raise PositionError(f"{where}: unknown militia '{name}'; {nearest(str(name), t.militia_index)}")
        i = t.militia_index[name]
        if s.militia_at[i] != OFF:
            raise PositionError(f"{where}: {name} is there twice (also at {t.slug[s.militia_at[i]]})")
        # D90: Virginia's militia that stood in West Virginia when it became a state is still there
        if t.militia[i].state not in (s.state_of(a), t.state[a]) and (t.militia[i].state, t.state[a]) != (
            "VA",
            "WV",
        ):
            raise PositionError(f"{where}: {name} may not leave its state")
        s.place_militia(i, a)
    setup.put(
        s,
        side,
        a,
        {
            k: v
            for k, v in pieces.items()
            if k in ("construction", "supply", "ships", "gunboats", "ironclads", "mrr")
        },
        "D95",
    )
    fort = int(pieces.get("fort", 0))
    if not 0 <= fort <= 4 or (fort and t.kind[a] == BOX):
        raise PositionError(f"{where}: forts are 1 to 4, on land; not {fort}")
    s.fort[side * n + a] = fort
    s.supply_done[side * n + a] = int(pieces.get("supply_moved", 0))
    if side == USA:
        for k, name in enumerate(NAVAL):
            s.naval_done[k * n + a] = int(pieces.get(name + "s_moved", 0))
        s.mrr_done[a] = int(pieces.get("mrr_moved", 0))
        if s.fleet(0, a) and t.kind[a] in (INLAND, RIVERPORT):
            raise PositionError(f"{where}: ships cannot be there")


def _controls(s: DwfState, rows: list[dict[str, Any]]) -> None:
    t = s.tables
    for a in range(t.n):
        s.settle(a)
    s.cut = bytearray(len(t.rail_ends))
    for row in rows:
        a = t.index[row["place"]]
        if "control" in row:
            name = row["control"]
            if name not in (*SIDES, "none"):
                raise PositionError(f"{t.slug[a]}: control is csa, usa or none, not '{name}'")
            s.control[a] = SIDES.index(name) if name in SIDES else NOBODY


def _cut(s: DwfState, pair: str) -> None:
    t = s.tables
    names = [f"{t.slug[a]}/{t.slug[b]}" for a, b in t.rail_ends]
    if pair not in names:
        raise PositionError(f"cut: no line '{pair}'; {nearest(pair, names)}")
    s.cut[names.index(pair)] = 1


def _sides(s: DwfState, top: dict[str, Any]) -> None:
    t = s.tables
    year = t.years[s.turn // 6]
    for side in (CSA, USA):
        own = top.get(SIDES[side], {})
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
            five = side == USA and s.turn >= t.usa_five
            s.command = int(own.get("command", max(year.command[side], 5 if five else 0)))
            lift = int(own.get("lift", t.sealift[s.turn] if side == USA else year.csa_lift))
            s.lift, s.csa_lift = (lift, 0) if side == USA else (0, lift)
    for name, record in top.get("leaders", {}).items():
        if name not in t.leader_index:
            raise PositionError(f"leaders: unknown leader '{name}'; {nearest(name, t.leader_index)}")
        i = t.leader_index[name]
        columns = (s.won, s.lost, s.clock, s.taken, s.idle, s.big, s.marks, s.leader_version, s.leader_done)
        if not isinstance(record, list) or len(record) != len(columns):
            raise PositionError(f"leaders: {name} needs {len(columns)} numbers")
        for column, value in zip(columns, record):
            column[i] = int(value)


def _turn_state(s: DwfState, top: dict[str, Any]) -> None:
    t = s.tables
    now = top.get("turn_state")
    if now is None:
        s.markers = t.charts["forts"]["markers_per_turn"]
        if s.phasing != NOBODY:
            s.men_at_start = bytearray(s.men[s.phasing * t.n : (s.phasing + 1) * t.n])
            s.ships_at_start = s.naval_ready[: t.n]
        return
    only_known(
        now,
        {
            "balance_left",
            "command",
            "lift",
            "csa_lift",
            "markers",
            "east",
            "west",
            "militia_moved",
            "militia_due",
            "dice",
        },
        "turn_state",
    )
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
        winner, rule, reason = top["outcome"]
        s.outcome = (str(winner), str(rule), str(reason))
    if "flow" in top:
        s.stack = [json.loads(x) for x in top["flow"]]
        return
    t = s.tables
    for a in range(t.n):
        if s.strong(CSA, a) and s.strong(USA, a):
            raise PositionError(
                f"{t.slug[a]}: both sides hold it; a battle must be fought before anybody moves"
            )
    if s.phasing == NOBODY:
        raise PositionError('position: say whose turn it is, phasing = "csa" or "usa"')
    phase = top.get("phase", "campaign")
    if phase not in ("campaign", "reinforcements"):
        raise PositionError(f"position: phase is campaign or reinforcements, not '{phase}'")
    s.push("game-turn", part=s.phasing + 1)
    if phase == "campaign":
        s.push("player-turn", part=2)
        s.push("campaign")
    else:
        s.push("player-turn", part=1)
        s.push("reinforcement-phase")
