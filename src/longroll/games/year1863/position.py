"""A position as TOML: what stands where, the indexes, the pools, and where the flow is."""

from __future__ import annotations

import json
from typing import Any

from longroll.core.dice import Dice
from longroll.core.errors import PositionError, nearest
from longroll.core.frames import Part
from longroll.core.options import Value, with_defaults, written
from longroll.games.year1863.flow import FLOW
from longroll.games.year1863.frames import Leader, Turn
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.tables import Tables
from longroll.games.year1863.words import (
    BOX,
    COMMANDS,
    GONE,
    HELD,
    LEADER,
    LEADERS,
    NOBODY,
    OPEN,
    POOL,
    RECRUITED,
    SIDES,
)
from longroll.games.year1863.words import PHASES as ORDER
from longroll.kit.positions import one_of, only_known, parsed, toml_value

PHASES = ("orders", "recruiting", "reorganizing", "movement", "combat")
STATUS = {"veteran": 1, "level-2": 1, "army": 1, "fleet": 1}
SCALARS = (
    "rp", "rp_orders", "draft", "cashed", "drafted", "militia_called", "rail_left", "naval_left", "port_hudson", "xix_turn",
    "richmond_lost",
)  # fmt: skip
TOP = {
    "game", "scenario", "seed", "turn", "command", "phase", "options", "vp", "vacant", "forces", "pools", "out", "hand",
    "control", "fieldworks", "scored", "now", "flow",
}  # fmt: skip


def _word(s: Year1863State, piece: int) -> str:
    t = s.tables
    text: str = t.slugs[piece]
    if s.face[piece]:
        text += " " + ("army" if t.leader[piece] else "level-2" if t.kind[piece] == 9 else "veteran")
    if s.corps[piece]:
        text += f" leads {t.slugs[s.corps[piece] - 1]}"
    if s.flags[piece]:
        text += f" flags {s.flags[piece]}"
    return text


def to_position(s: Year1863State) -> str:
    """The whole position; what is not named is in its box, and control is as printed where it is not named."""
    t = s.tables
    lines = [
        'game = "1863"',
        f'scenario = "{s.scenario}"',
        f"seed = {s.dice.seed}",
        f"turn = {s.turn}",
        f'command = "{COMMANDS[s.op]}"',
        f'phase = "{s.phase}"',
        f"vp = {s.vp}",
        f"vacant = {s.vacant}",
        f"out = {toml_value([t.slugs[i] for i in range(t.count) if s.at[i] == GONE])}",
        f"hand = {toml_value([t.orders[h].slug if h >= 0 else '' for h in s.hand])}",
        f"scored = {toml_value([t.place_slugs[p] for p in range(t.n) if s.scored[p]])}",
        "",
        "[options]",
    ]
    options: dict[str, Value] = {
        "seats": s.seating, "battle_vp": s.battle_vp, "last_turn": s.last_turn, "rosecrans_army": s.rosecrans_army,
        "reembark": s.reembark,
    }  # fmt: skip
    lines += [f"{k} = {toml_value(v)}" for k, v in options.items() if v != t.options[k].default]
    lines += ["", "[pools]"]
    for side in (0, 1):
        names = [t.slugs[x - LEADERS] if x >= LEADERS else t.orders[x].slug for x in s.pool(side)]
        lines.append(f"{SIDES[side]} = {toml_value(names)}")
    lines += ["", "[forces]"]
    for place in range(t.n):
        pieces = [i for side in (0, 1) for i in s.pieces_at(place, side)]
        if pieces:
            lines.append(f"{t.place_slugs[place]} = {toml_value([_word(s, i) for i in pieces])}")
    lines += ["", "[control]"]
    for place in range(t.n):
        if s.control[place] != t.places[place].control:
            owner = SIDES[s.control[place]] if s.control[place] != NOBODY else ""
            lines.append(f'{t.place_slugs[place]} = "{owner}"')
    lines += ["", "[fieldworks]"]
    lines += [f'{t.place_slugs[p]} = "{SIDES[s.works[p]]}"' for p in range(t.n) if s.works[p] != NOBODY]
    lines += ["", "[now]"]
    lines += [f"{name} = {written(getattr(s, name))}" for name in SCALARS]
    lines.append(f"quota = {list(s.quota)}")
    if s.phase == "movement":  # 22.1: who began it elsewhere
        moved = [i for i in range(t.count) if s.began[i] != s.at[i]]
        spots = {BOX: "box", **dict(enumerate(t.place_slugs))}
        lines.append(f"began = {toml_value([f'{t.slugs[i]} {spots[s.began[i]]}' for i in moved])}")
    lines.append(f"rails = {toml_value([t.place_slugs[p] for p in range(t.n) if s.rail_ok[p] & OPEN])}")
    lines += [
        "",
        "[flow]",
        f"stack = '{json.dumps([f.to_json() for f in s.stack])}'",
        f"dice = {s.dice.counts}",
    ]
    return "\n".join(lines) + "\n"


class _Reader:
    """Reads one position and complains about the place."""

    def __init__(self, tables: Tables, text: str) -> None:
        self.t = tables
        self.raw = parsed(text)
        only_known(self.raw, TOP, "the position")
        self.seen: dict[int, str] = {}

    def get(self, key: str, default: Any, kind: type) -> Any:
        value = self.raw.get(key, default)
        if type(value) is not kind:
            raise PositionError(f"{key} must be a {kind.__name__}, not '{value}'")
        return value

    def name(self, word: str, known: dict[str, int], what: str, where: str) -> int:
        return known[one_of(word, known, what, where)]

    def once(self, piece: int, where: str) -> int:
        if piece in self.seen:
            raise PositionError(f"{where}: '{self.t.slugs[piece]}' stands already in {self.seen[piece]}")
        self.seen[piece] = where
        return piece


def from_position(tables: Tables, text: str) -> Year1863State:
    """A state from TOML, checked name by name."""
    t = tables
    r = _Reader(t, text)
    scenario = r.get("scenario", "standard", str)
    if scenario not in t.scenarios:
        raise PositionError(f"unknown scenario '{scenario}'; {nearest(scenario, t.scenarios)}")
    options = with_defaults(t.options, r.get("options", {}, dict), "1863")
    s = Year1863State(t, scenario, r.get("seed", 0, int), options)
    s.turn = r.get("turn", 1, int)
    if not 1 <= s.turn <= min(s.last_turn, len(t.charts.months)):
        raise PositionError(f"turn {s.turn} does not exist; the game has turns 1 to {s.last_turn}")
    s.op = r.name(
        r.get("command", "confederate-east", str),
        {c: i for i, c in enumerate(COMMANDS)},
        "command",
        "command",
    )
    s.phase = r.get("phase", "orders", str)
    if s.phase not in (*PHASES, "set-up"):
        raise PositionError(f"unknown phase '{s.phase}'; {nearest(s.phase, PHASES)}")
    for key, target in (("vp", s.vp), ("vacant", s.vacant)):
        values = r.get(key, [0, 0, 0, 0], list)
        if len(values) != 4 or any(type(v) is not int or not 0 <= v <= t.charts.vp_max for v in values):
            raise PositionError(
                f"{key} must be four whole numbers from 0 to {t.charts.vp_max}, one for each command"
            )
        target[:] = values
    _forces(s, r)
    _cards(s, r)
    _board(s, r)
    _now(s, r)
    _flow(s, r)
    if "flow" not in r.raw:  # written by hand: who stands alone in a Point controls it
        for place in range(t.n):
            sides = [side for side in (0, 1) if s.combat(place, side)]
            if len(sides) == 1 and not t.area[place] and not t.sea[place]:
                s.control[place] = sides[0]
    return s


def _forces(s: Year1863State, r: _Reader) -> None:
    t = s.tables
    leads = []
    for place, words in r.get("forces", {}, dict).items():
        where = r.name(place, t.place_index, "place", "forces")
        for text in words:
            parts = str(text).split()
            piece = r.once(r.name(parts[0], t.index, "unit", f"forces.{place}"), place)
            wrong = _misplaced(t, piece, where)
            if wrong:
                raise PositionError(f"forces.{place}: '{parts[0]}' {wrong}")
            s.place(piece, where)
            leads += [(piece, unit) for unit in _status(s, r, piece, parts[1:], f"forces.{place}")]
    for leader, unit in leads:
        if s.at[leader] != s.at[unit] or s.commander[unit]:
            raise PositionError(
                f"'{t.slugs[leader]}' cannot lead '{t.slugs[unit]}': another Point, or it has a leader"
            )
        s.assign(leader, unit)


def _misplaced(t: Tables, piece: int, where: int) -> str:
    """Why a piece cannot stand there, or nothing."""
    if t.sea[where] and not t.boat[piece] and t.kind[piece] < LEADER:
        return "cannot stand in the sea"
    if t.boat[piece] and not t.wet[where]:
        return "needs a river or a coast"
    if t.area[where] and t.home[where] != t.side[piece]:
        return "stands in an enemy Reserve Area"
    return ""


def _status(s: Year1863State, r: _Reader, piece: int, words: list[str], where: str) -> list[int]:
    """The words behind a piece: its status, its flags, and the units that it leads, which are given back."""
    led = []
    rest = iter(words)
    for word in rest:
        if word in STATUS:
            s.face[piece] = 1
            continue
        value = next(rest, "") if word in ("leads", "flags") else ""
        if not value:
            raise PositionError(f"{where}: unknown word '{word}'; {nearest(word, [*STATUS, 'leads'])}")
        if word == "leads":
            led.append(r.name(value, s.tables.index, "unit", where))
        else:
            s.flags[piece] = int(value)
    return led


def _cards(s: Year1863State, r: _Reader) -> None:
    t = s.tables
    for name in r.get("out", [], list):
        piece = r.once(r.name(name, t.index, "unit", "out"), "out")
        s.place(piece, GONE)
    pools = r.get("pools", {}, dict)
    for side in (0, 1):
        for name in pools.get(SIDES[side], []):
            if name in t.order_index:
                s.pool(side).append(t.order_index[name])
            else:
                piece = r.once(r.name(name, t.index, "leader or order", f"pools.{SIDES[side]}"), "pools")
                s.place(piece, POOL)
                s.pool(side).append(LEADERS + piece)
    for command, name in enumerate(r.get("hand", ["", "", "", ""], list)):
        if name:
            s.hand[command] = r.name(name, t.order_index, "order", "hand")
    for leader in (i for side in (0, 1) for i in t.leaders_of[side]):
        if s.at[leader] == BOX and s.phase != "set-up":  # a leader who is not named is out of play
            s.place(leader, GONE)


def _board(s: Year1863State, r: _Reader) -> None:
    t = s.tables
    for key, column in (("control", s.control), ("fieldworks", s.works)):
        for place, owner in r.get(key, {}, dict).items():
            where = r.name(place, t.place_index, "place", key)
            column[where] = r.name(
                owner, {"union": 0, "confederate": 1, "": NOBODY}, "side", f"{key}.{place}"
            )
    for place in r.get("scored", [], list):
        s.scored[r.name(place, t.place_index, "place", "scored")] = 1


def _now(s: Year1863State, r: _Reader) -> None:
    """The figures of the running phase."""
    if s.phase == "movement":
        s.began[:] = s.at
    for key, value in r.get("now", {}, dict).items():
        if key in SCALARS:
            setattr(s, key, value)
        elif key == "quota":
            s.quota = bytearray(value[: len(RECRUITED)])
        elif key in ("rails", "began"):
            (_rails if key == "rails" else _began)(s, r, value)
        else:
            known = [*SCALARS, "quota", "rails", "began"]
            raise PositionError(f"now: unknown key '{key}'; {nearest(key, known)}")


def _rails(s: Year1863State, r: _Reader, names: list[str]) -> None:
    """11.12, 11.13 The Points that were controlled when the phase began, and where enemies are."""
    t = s.tables
    for place in names:
        s.rail_ok[r.name(place, t.place_index, "place", "now.rails")] = OPEN
    if s.phase != "movement":
        return
    side = s.op >> 1
    for p in t.rail_points[s.op]:
        if s.present(p, 1 - side):
            s.rail_ok[p] |= HELD


def _began(s: Year1863State, r: _Reader, words: list[str]) -> None:
    """22.1 Who began the phase elsewhere."""
    t = s.tables
    places = {**t.place_index, "box": BOX}
    for text in words:
        piece, _, place = str(text).partition(" ")
        at = r.name(place, places, "place", "now.began")
        s.began[r.name(piece, t.index, "unit", "now.began")] = at


def _flow(s: Year1863State, r: _Reader) -> None:
    """Where the flow stands: as written, or at the beginning of the phase."""
    flow = r.get("flow", {}, dict)
    if "stack" in flow:
        try:
            s.stack = json.loads(flow["stack"])
        except json.JSONDecodeError as error:
            raise PositionError(f"flow.stack is not JSON: {error}") from None
        FLOW.revive(s)
        for f in s.stack:
            if isinstance(f, Leader):  # drawn and not yet placed
                s.place(f.leader, POOL)
    else:
        s.push(Turn("turn", at=ORDER.index(s.op) + 1))
        s.push(Part("operations", part=PHASES.index(s.phase) if s.phase in PHASES else 0))
    if "dice" in flow:
        s.dice = Dice(s.dice.seed, list(flow["dice"]))
