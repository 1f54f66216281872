"""Reading a position: the words of `position.py` back into a state, each complaint with its hex and the nearest right word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.core.errors import LongrollError, PositionError, nearest
from longroll.core.options import with_defaults
from longroll.games.war_for_the_union.home import memory
from longroll.games.war_for_the_union.pieces import ALL_AROUND
from longroll.games.war_for_the_union.position import (
    DEPOTS,
    FLAGS,
    FORT_WORK,
    HEX,
    MARKS,
    ORDERS,
    OWNERS,
    PLACES,
    TOP,
)  # fmt: skip
from longroll.games.war_for_the_union.setup import set_up
from longroll.games.war_for_the_union.state import FORT, IMPROVED, OFF, SLOTS, SUNK, WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import KINDS, NOBODY, SIDES, STATE_MILITIA, THEATERS
from longroll.kit.hexgrid import DIRECTIONS
from longroll.kit.positions import only_known, parsed

MOST = 250
"""SPs of a side that the counts of a hex can hold"""


class Words:
    """The words of one entry, read from left to right; a complaint names the entry and the place."""

    def __init__(self, text: str, where: str) -> None:
        self.rest = text.split()
        self.text = text
        self.where = where

    def next(self, what: str) -> str:
        if not self.rest:
            raise PositionError(f"{self.where}: '{self.text}' ends where {what} should stand")
        return self.rest.pop(0)

    def number(self, what: str, most: int = 255) -> int:
        word = self.next(what)
        if not word.isdigit() or int(word) > most:
            raise PositionError(f"{self.where}: '{self.text}': {what} is a number up to {most}, not '{word}'")
        return int(word)

    def one_of(self, known: list[str] | tuple[str, ...] | dict[str, int], what: str) -> int:
        word = self.next(what)
        names = list(known)
        if word not in names:
            raise PositionError(f"{self.where}: unknown {what} '{word}'; {nearest(word, names)}")
        return names.index(word)

    def node(self, s: WfuState) -> int:
        return _node(s, self.next("a hex"), self.where)

    def pairs(self, known: dict[str, Callable[[Words], None]]) -> None:
        """Modifiers in any order until the end."""
        while self.rest:
            word = self.rest.pop(0)
            if word not in known:
                raise PositionError(
                    f"{self.where}: '{self.text}': unknown word '{word}'; {nearest(word, known)}"
                )
            known[word](self)

    def columns(self, index: int, known: dict[str, bytearray]) -> None:
        """`spent 3 flags 1`: a number for each column that is named."""
        while self.rest:
            name = list(known)[self.one_of(list(known), "word")]
            known[name][index] = self.number(name)


def from_position(t: Tables, text: str) -> WfuState:
    """A state as a position describes it; what is not said is as in the set-up, but the map holds only what is said."""
    top = parsed(text)
    only_known(top, TOP, "position")
    scenario = top.get("scenario", "")
    if scenario not in t.scenarios:
        raise PositionError(f"position: unknown scenario '{scenario}'; {nearest(scenario, t.scenarios)}")
    s = WfuState(
        t, scenario, top.get("seed", 0), with_defaults(t.options, top.get("options", {}), "position")
    )
    set_up(s)
    _clear(s)
    s.dice.counts = list(top.get("dice", s.dice.counts))
    _scalars(s, top)
    memory.read(s, top.get("home", {}))
    for name, read in (
        ("rail", _read_rail),
        ("boxes", _read_boxes),
        ("militia", _read_militia),
        ("people", _read_people),
    ):
        read(s, top.get(name, {}))
    for city, there in top.get("centers", {}).items():
        names = [c.city for c in t.economy.centers]
        if city not in names:
            raise PositionError(f"centers: unknown city '{city}'; {nearest(city, names)}")
        s.kic[names.index(city)] = there
    for entry in top.get("water", []):
        _read_water(s, entry)
    for entry in top.get("hex", []):
        _read_hex(s, entry)
    s.navy += 1
    s.guns += 1
    s.version += 1
    s.stack = list(top.get("flow", []))
    return s


def _clear(s: WfuState) -> None:
    """Take everything off the map; leaders who stood there wait to be named."""
    for sp in range(SLOTS):
        if s.sp_at[sp] != OFF:
            s.disband(sp)
    for i in range(len(s.leader_at)):
        if s.leader_at[i] != OFF:
            s.place_leader(i, OFF)
            s.leader_state[i] = PLACES.index("aside")
    for column in (s.hq_at, s.usmrr_at, s.ship_at, s.battery_at):
        for k in range(len(column)):
            column[k] = OFF
    for hex_ in range(len(s.fort)):
        s.set_fort(hex_, NOBODY, 0)
    for cells in (
        s.depot,
        s.siege,
        s.battery_faces,
        s.battery_weak,
        s.ship_port,
        s.ship_state,
        s.leader_aboard,
    ):
        cells[:] = bytes(len(cells))


def _scalars(s: WfuState, top: dict[str, Any]) -> None:
    """The turn, owners, points and marks at the head of a position."""
    t = s.tables
    try:
        s.turn = t.economy.turn(top.get("turn", t.scenarios[s.scenario].first_turn), "position: turn")
    except LongrollError as error:
        raise PositionError(str(error)) from None
    _read_owners(s, top)
    _counts(s, top)
    for name, column in (("captured", s.captured), ("fed", s.fed)):
        for slug, count in top.get(name, {}).items():
            column[_place(t, slug, name)] = count
    s.sea_fed = top.get("sea_fed", 0)
    s.due = list(top.get("due", []))
    for slug in top.get("called", []):
        s.called[_place(t, slug, "called")] = 1
    for side, word in enumerate(top.get("militia_order", [])):
        s.militia_order[side] = Words(word, "militia_order").one_of(ORDERS, "order")
    _read_lost_batteries(s, top)
    _read_afloat(s, top)


def _read_owners(s: WfuState, top: dict[str, Any]) -> None:
    """Whose turn it is, and whose Kentucky and Maryland are."""
    for name in ("phasing", "kentucky", "maryland"):
        if name in top:
            if top[name] not in OWNERS:
                raise PositionError(
                    f"position: {name}: unknown side '{top[name]}'; {nearest(top[name], OWNERS)}"
                )
            setattr(s, name, OWNERS.index(top[name]))


def _place(t: Tables, slug: str, where: str) -> int:
    """The number of a place that an entry names."""
    if slug not in t.index:
        raise PositionError(f"{where}: unknown place '{slug}'; {nearest(slug, t.index)}")
    return t.index[slug]


def _read_lost_batteries(s: WfuState, top: dict[str, Any]) -> None:
    """The batteries that are out of the war; without the key they are those of the set-up."""
    slugs = [counter.slug for counter in s.tables.batteries]
    if "lost_batteries" in top:
        s.battery_state[:] = bytes(len(s.battery_state))
    for slug in top.get("lost_batteries", []):
        if slug not in slugs:
            raise PositionError(f"lost_batteries: unknown battery '{slug}'; {nearest(slug, slugs)}")
        s.battery_state[slugs.index(slug)] = 3


def _counts(s: WfuState, top: dict[str, Any]) -> None:
    """Points, losses and counters that are plain numbers."""
    for name in ("resource_points", "supply_capacity", "kentucky_since"):
        value = top.get(name, getattr(s, name))
        if type(value) is not int:
            raise PositionError(f"position: {name} is a number, not '{value}'")
        setattr(s, name, value)
    for name in ("vp", "combat_losses", "fort_pool"):
        setattr(s, name, _numbers(name, top.get(name, getattr(s, name)), len(getattr(s, name))))


def _numbers(name: str, given: object, count: int) -> list[int]:
    """A list of so many numbers."""
    if not isinstance(given, list) or len(given) != count or any(type(x) is not int for x in given):
        raise PositionError(f"position: {name} is a list of {count} numbers, not {given}")
    return given[:]


def _read_afloat(s: WfuState, top: dict[str, Any]) -> None:
    t = s.tables
    slugs = [counter.slug for counter in t.batteries]
    for slug in top.get("sunk", []):
        s.ship_state[Words(slug, "sunk").one_of(t.ship, "ship")] = SUNK
    for slug in top.get("beaten", []):
        s.battery_beaten[Words(slug, "beaten").one_of(slugs, "battery")] = 1
    for text in top.get("sites", []):
        words = Words(text, "sites")
        b = words.one_of(slugs, "battery")
        words.one_of(("at",), "word")
        s.battery_site[b] = words.node(s)
        if words.rest and words.rest[0] == "onto":
            words.rest.pop(0)
            s.battery_onto[b] = 1 + words.one_of(slugs, "battery")
        while words.rest:
            s.battery_faces[b] |= 1 << words.one_of(DIRECTIONS, "direction")
    s.sea_moved = top.get("sea_moved", 0)
    for node, used in top.get("sea", {}).items():
        s.sea_used[_node(s, node, "sea")] = used
    for name, column in (("ferry_used", s.ferry_used), ("depot_moved", s.depot_moved)):
        for k, used in enumerate(top.get(name, [])[: len(column)]):
            column[k] = used


def _read_rail(s: WfuState, table: dict[str, list[str]]) -> None:
    only_known(table, (*OWNERS, "broken"), "rail")
    for name, hexes in table.items():
        for number in hexes:
            hex_ = _node(s, number, "rail")
            if hex_ >= s.tables.board.count or not s.tables.rails.hexes[hex_]:
                raise PositionError(f"rail: {number} has no railroad")
            if name == "broken":
                s.rail_break[hex_] = 1
            else:
                s.rail_owner[hex_] = OWNERS.index(name)
    s.version += 1


def _read_boxes(s: WfuState, table: dict[str, list[str]]) -> None:
    names = [f"{side}_{theater}" for side in SIDES for theater in THEATERS]
    only_known(table, names, "boxes")
    for name, groups in table.items():
        for group in groups:
            words = Words(group, f"boxes.{name}")
            count = words.number("a count")
            s.box[10 * names.index(name) + words.one_of(KINDS, "kind of troops")] = count


def _read_militia(s: WfuState, table: dict[str, dict[str, int]]) -> None:
    only_known(table, SIDES, "militia")
    states = s.tables.board.states
    for name, sizes in table.items():
        for state, count in sizes.items():
            if state not in states:
                raise PositionError(f"militia: unknown state '{state}'; {nearest(state, states)}")
            s.militia[SIDES.index(name) * len(states) + states.index(state)] = count


def _read_people(s: WfuState, table: dict[str, list[str]]) -> None:
    only_known(table, PLACES, "people")
    for name, entries in table.items():
        for entry in entries:
            words = Words(entry, f"people.{name}")
            leader = words.one_of(s.tables.leader, "leader")
            s.leader_state[leader] = PLACES.index(name)
            if words.rest:
                words.one_of(("back",), "word")
                s.leader_back[leader] = words.number("a turn")
            if words.rest:
                s.leader_where[leader] = words.one_of(THEATERS, "theater") + 1


def _node(s: WfuState, word: str, where: str) -> int:
    try:
        return s.tables.node(str(word), where)
    except LongrollError as error:
        raise PositionError(str(error)) from None


def _read_hex(s: WfuState, entry: dict[str, Any]) -> None:
    """One [[hex]]: its fort first, then troops, leaders and the rest."""
    only_known(entry, HEX, "hex")
    if "at" not in entry:
        raise PositionError("hex: the key 'at' is missing")
    node = _node(s, entry["at"], "hex")
    where = f"hex {entry['at']}"
    if "fort" in entry:
        _read_fort(s, Words(entry["fort"], where), node)
    for side, name in enumerate(SIDES):
        for group in entry.get(name, []):
            _read_group(s, Words(group, where), side, node)
    for person in entry.get("leaders", []):
        _read_leader(s, Words(person, where), node)
    _read_units(s, entry, node, where)


def _read_fort(s: WfuState, words: Words, node: int) -> None:
    """`union improved`"""
    side = words.one_of(SIDES, "side")
    s.set_fort(node, side, IMPROVED if words.rest else FORT)
    if words.rest:
        words.one_of(("improved",), "fort")


def _read_leader(s: WfuState, words: Words, node: int) -> None:
    """`mcdowell from alexandria-va spent 2`"""
    t = s.tables
    i = words.one_of(t.leader, "leader")
    if s.leader_at[i] != OFF:
        raise PositionError(f"{words.where}: {t.leaders[i].slug} stands at {t.node_name(s.leader_at[i])} too")
    s.place_leader(i, node)
    s.leader_start[i] = node
    if words.rest and words.rest[0] == "from":
        words.rest.pop(0)
        s.leader_start[i] = words.node(s)
    if words.rest and words.rest[0] == "aboard":
        s.leader_aboard[i] = _ship_aboard(s, words)
    if words.rest and words.rest[0] == "lands":
        words.rest.pop(0)
        s.leader_lands[i] = words.node(s)
    words.columns(i, {"spent": s.leader_spent, "flags": s.leader_flags})


def _read_group(s: WfuState, words: Words, side: int, node: int) -> None:
    """`5 militia fatigue 1`"""
    count = words.number("a count", SLOTS)
    if node < s.tables.board.count and s.tables.board.sea[node]:
        raise PositionError(f"{words.where}: no troops stand on open water")
    if s.strength(node, side) + count > MOST:
        raise PositionError(f"{words.where}: '{words.text}': a hex has room for {MOST} SPs of a side")
    if sum(at == OFF for at in s.sp_at) < count:
        raise PositionError(f"{words.where}: '{words.text}': a game has room for {SLOTS} SPs in all")
    arm, quality = divmod(words.one_of(KINDS, "kind of troops"), 5)
    home = 0
    if quality == STATE_MILITIA:
        words.one_of(("of",), "word")
        home = words.one_of(s.tables.board.states, "state")
    made = [s.muster(side, arm, quality, node, home) for _ in range(count)]
    _starts(s, made, node)
    known: dict[str, Callable[[Words], None]] = {
        "fatigue": lambda w: _each(made, s.tire, w.number("fatigue", 4)),
        "works": lambda w: _each(made, s.entrench, w.number("works", 2)),
        "spent": lambda w: _cells(s.sp_spent, made, w.number("MPs")),
        "mps": lambda w: _cells(s.sp_mps, made, w.number("MPs")),
        "battles": lambda w: _cells(s.sp_battles, made, w.number("battles", 2)),
        "corps": lambda w: _cells(s.sp_corps, made, 1 + w.one_of(s.tables.leader, "leader")),
        "fights": lambda w: _cells(s.sp_fights, made, w.number("fights", 2)),
        "unsupplied": lambda w: _cells(s.sp_supply, made, 1),
        "isolated": lambda w: _isolate(s, made, w.number("turns")),
        "under": lambda w: _cells(s.sp_under, made, 1 + w.one_of(s.tables.leader, "leader")),
        "from": lambda w: _starts(s, made, w.node(s)),
        "inside": lambda w: _each(made, s.go_inside, True),
        "aboard": lambda w: _cells(s.sp_aboard, made, 1 + w.one_of(s.tables.ship, "ship")),
        "lands": lambda w: _lands(s, made, w.node(s)),
        "voyage": lambda w: _cells(s.sp_voyage, made, w.number("voyage", 7)),
    }
    for k, name in enumerate(FLAGS[1:], start=1):
        known[name] = lambda w, bit=1 << k: _flag(s.sp_flags, made, bit)  # type: ignore[misc]
    for k, name in enumerate(MARKS):
        known[name] = lambda w, bit=1 << k: _flag(s.sp_marks, made, bit)  # type: ignore[misc]
    words.pairs(known)


def _isolate(s: WfuState, made: list[int], turns: int) -> None:
    _cells(s.sp_supply, made, 2)
    _cells(s.sp_isolated, made, turns)


def _lands(s: WfuState, made: list[int], node: int) -> None:
    for sp in made:
        s.sp_lands[sp] = node


def _ship_aboard(s: WfuState, words: Words) -> int:
    """`aboard us-t-1`: the ship, plus one."""
    words.one_of(("aboard",), "word")
    return 1 + words.one_of(s.tables.ship, "ship")


def _starts(s: WfuState, made: list[int], node: int) -> None:
    for sp in made:
        s.sp_start[sp] = node


def _each(made: list[int], verb: Callable[[int, Any], None], value: Any) -> None:
    for sp in made:
        verb(sp, value)


def _cells(column: bytearray, made: list[int], value: int) -> None:
    for sp in made:
        column[sp] = value


def _flag(column: bytearray, made: list[int], bit: int) -> None:
    for sp in made:
        column[sp] |= bit


def _read_units(s: WfuState, entry: dict[str, Any], node: int, where: str) -> None:
    t = s.tables
    for text in entry.get("hqs", []):
        words = Words(text, where)
        hq = words.one_of([t.counters[c].slug for c in t.hqs], "HQ")
        s.hq_at[hq] = node
        if words.rest and words.rest[0] != "aboard":
            s.take_command(words.one_of(t.leader, "leader"), hq)
        if words.rest:
            s.hq_aboard[hq] = _ship_aboard(s, words)
    for slug in entry.get("usmrr", []):
        words = Words(slug, where)
        k = words.one_of([t.counters[c].slug for c in t.engineers], "unit")
        s.usmrr_at[k] = node
        if words.rest:
            s.usmrr_aboard[k] = _ship_aboard(s, words)
    if "fort_work" in entry:
        s.fort_work[node] = 1 + Words(entry["fort_work"], where).one_of(FORT_WORK, "work")
    if "siege" in entry:
        s.siege[node] = entry["siege"]
    for text in entry.get("depots", []):
        words = Words(text, where)
        side = words.one_of(SIDES, "side")
        s.set_depot(node, side, 1 << words.one_of(DEPOTS, "depot"), True)
    for text in entry.get("batteries", []):
        _read_battery(s, Words(text, where), node)


def _read_battery(s: WfuState, words: Words, node: int) -> None:
    b = words.one_of([counter.slug for counter in s.tables.batteries], "battery")
    faces, weak = 0, False
    while words.rest and words.rest[0] in DIRECTIONS:
        faces |= 1 << DIRECTIONS.index(words.rest.pop(0))
    if words.rest and words.rest[0] == "weak":
        weak = bool(words.rest.pop(0))
    _facing(s, words, b, node, faces)
    s.place_battery(b, node, faces or ALL_AROUND, weak)
    if words.rest:
        words.one_of(("suppressed",), "word")
        s.battery_state[b] = words.number("a level", 2)


def _facing(s: WfuState, words: Words, b: int, node: int, faces: int) -> None:
    """8.26, 8.27, 3.32 A river battery faces two adjoining sides, a coastal one all around; a named one stands at its place."""
    t = s.tables
    gun = t.batteries[b]
    if gun.name:
        home = t.economy.batteries[b].place
        if t.node(home, "battery") != node:
            raise PositionError(f"{words.where}: the battery {gun.slug} stands at {home} only [3.32]")
    pairs = [1 << d | 1 << (d + 1) % 6 for d in range(6)]
    if gun.coastal and faces:
        raise PositionError(f"{words.where}: the coastal battery {gun.slug} faces all around [8.27]")
    if not gun.coastal and faces not in pairs:
        named = " ".join(d for k, d in enumerate(DIRECTIONS) if faces >> k & 1) or "none"
        raise PositionError(
            f"{words.where}: the river battery {gun.slug} faces two adjoining sides such as 'N NE', not '{named}' [8.26]"
        )


def _read_water(s: WfuState, entry: dict[str, Any]) -> None:
    t = s.tables
    only_known(entry, ("at", "ships", "leaders"), "water")
    try:
        water = t.waters.find(str(entry.get("at", "")), "water")
    except LongrollError as error:
        raise PositionError(str(error)) from None
    where = f"water {entry['at']}"
    for text in entry.get("ships", []):
        _read_ship(s, Words(text, where), water)
    for text in entry.get("leaders", []):
        _read_admiral(s, Words(text, where), water)


def _read_ship(s: WfuState, words: Words, water: int) -> None:
    """`us-i2r-1 damage 1`, or `us-i2r` for the first that is free."""
    t = s.tables
    kinds = [c.slug for c in t.counters if c.kind == "ship"]
    known = [*kinds, *t.ship_slugs]
    name = known[words.one_of(known, "ship")]
    free = [
        x
        for x, slug in enumerate(t.ship_slugs)
        if s.ship_at[x] == OFF and name in (slug, t.counters[t.ships[x]].slug)
    ]
    if not free:
        raise PositionError(f"{words.where}: no {name} is left in the counters")
    x = free[0]
    s.place_ship(x, water)
    s.ship_start[x] = water
    ports = [p.slug for p in t.places]

    def number(column: bytearray) -> Callable[[Words], None]:
        return lambda w: _cells(column, [x], w.number("a number"))

    words.pairs(
        {
            "damage": number(s.ship_damage),
            "state": number(s.ship_state),
            "spent": number(s.ship_spent),
            "supply": number(s.ship_supply),
            "mending": number(s.ship_mending),
            "support": number(s.ship_support),
            "blockades": lambda w: _cells(s.ship_port, [x], 1 + w.one_of(ports, "port")),
            "began": lambda w: _water_cell(s, s.ship_start, x, w),
            "from": lambda w: _water_cell(s, s.ship_from, x, w),
            "fought": lambda w: _has_fought(s, x, w),
        }
    )


def _water_cell(s: WfuState, column: Any, x: int, words: Words) -> None:
    column[x] = s.tables.waters.find(words.next("a water"), words.where)


def _has_fought(s: WfuState, x: int, words: Words) -> None:
    s.ship_fought[x] |= 1 << words.one_of([b.slug for b in s.tables.batteries], "battery")


def _read_admiral(s: WfuState, words: Words, water: int) -> None:
    """`foote on us-i2r-1`; without a ship he is on the first one there."""
    t = s.tables
    leader = words.one_of(t.leader, "leader")
    ships = [x for x, at in enumerate(s.ship_at) if at == water]
    if words.rest:
        words.one_of(("on",), "word")
        ships = [words.one_of(t.ship, "ship")]
    if not ships:
        raise PositionError(f"{words.where}: {t.leaders[leader].slug} needs a ship there (3.24)")
    s.board(leader, ships[0])
    s.leader_start[leader] = water
