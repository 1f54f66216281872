"""Reading a position: the words of `position.py` back into a state, each complaint with its place and the nearest right word."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from longroll.core.errors import LongrollError, PositionError, nearest
from longroll.core.options import with_defaults
from longroll.games.never_call_retreat.flags import NEW, OFF, ON_MAP, SPECIAL, TRACKS
from longroll.games.never_call_retreat.position import (
    CALLS,
    FATES,
    FLAGS,
    MARKS,
    NOWHERE,
    NUMBERS,
    OWNERS,
    PAIRS,
    PLACES,
    ROW,
    SWITCHES,
    TOP,
    WORKS,
)
from longroll.games.never_call_retreat.setup import agreeable, set_up
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import MAIN_THEATERS, REACTION_ORDERS, SIDES, cycle, turn
from longroll.kit.positions import only_known, parsed

_NAME = re.compile(r"u\d+")
_PIECE = re.compile(r"(?:(\d+)\*)?([a-z-]+?)(?:[-:](\d+))?")
TRACK_KEYS = (
    *NUMBERS, *SWITCHES, *PAIRS, "proclamation", "irregulars",
    *(f"{side}_{x}" for side in SIDES for x in ("points", "now", "next")),
)  # fmt: skip


def from_position(t: Tables, text: str) -> NcrState:
    """A state as a position describes it; what is not said is as in the set-up, but the map holds only what is said."""
    top = parsed(text)
    only_known(top, TOP, "position")
    scenario = _one_of(str(top.get("scenario", "")), t.scenarios, "scenario", "position")
    agreed = with_defaults(t.options, top.get("options", {}), "position")
    s = NcrState(t, scenario, int(top.get("seed", 0)), agreed)
    agreeable(s)
    set_up(s)
    _clear(s)
    try:
        s.dice.counts = list(top.get("dice", s.dice.counts))
        s.stack = list(top.get("flow", []))
        if "turn" in top:
            s.turn = turn(str(top["turn"]), "position")
        if "due" in top:
            s.due = [n for entry in top["due"] for n in _arrival(t, str(entry))]
        if "blockaded" in top:
            shut = {_one_of(str(x), t.ports, "port", "blockaded") for x in top["blockaded"]}
            s.blockaded = bytearray(slug in shut for slug in t.ports)
        _tracks(s, top.get("tracks", {}))
        _calls(s, top.get("calls", {}))
        _states(s, top.get("states", {}))
        _people(s, top.get("people", {}))
        last = t.pieces.slot0 - 1
        for row in top.get("at", []):
            last = _row(s, row, last)
        for row in top.get("at", []):
            _commands(s, row)
        _owed(s, top)
    except PositionError:
        raise
    except LongrollError as error:
        raise PositionError(str(error)) from None
    s.forget()
    return s


def _owed(s: NcrState, top: dict[str, Any]) -> None:
    """20.4, 24.2, 19.25, R44 Ships under construction, pieces that an event keeps in a state, tribes that were tried, orders."""
    t = s.tables
    for entry in top.get("building", []):
        side, slug, node = _split(str(entry), 3, "confederate river-ironclad 4789", "building")
        of = SIDES.index(_one_of(side, SIDES, "side", "building"))
        s.building += [of, t.roster.kind(slug, of, "building"), t.waters.node(node, "building")]
    for entry in top.get("pinned", []):
        name, until, state = _split(str(entry), 3, "u326 1/7/62 VA", "pinned")
        kept = t.states.index(_one_of(state, t.states, "state", "pinned"))
        s.pinned += [_piece(s, name, "pinned"), turn(until, "pinned"), kept]
    if "ships" in top:
        for ship in range(len(s.ships)):
            s.ships[ship] = OFF
        for entry in top["ships"]:
            _ship(s, str(entry))
    if "reaction_orders" in top:
        words = [_one_of(str(x), REACTION_ORDERS, "order", "reaction_orders") for x in top["reaction_orders"]]
        if len(words) != len(SIDES):
            raise PositionError("reaction_orders: one order for each side, the Union's first")
        s.reaction_order[:] = bytes(REACTION_ORDERS.index(word) for word in words)
    for entry in top.get("wooed", []):
        side, name = _split(str(entry), 2, "union u326", "wooed")
        s.wooed.append(2 * _piece(s, name, "wooed") + SIDES.index(_one_of(side, SIDES, "side", "wooed")))


def _ship(s: NcrState, text: str) -> None:
    """26.3 `u345 river-ironclad Virginia`, `sunk naval-ironclad Monitor`"""
    where, slug, name = _split_at_most(text, 3, "u345 river-ironclad Virginia", "ships")
    known = {f"{s.tables.roster.kinds[x.kind].slug} {x.name}": i for i, x in enumerate(s.tables.roster.ships)}
    ship = known[_one_of(f"{slug} {name}", known, "ship", "ships")]
    fates = {word: fate for fate, word in FATES.items()}
    s.ships[ship] = fates[where] if where in fates else _piece(s, where, "ships")


def _piece(s: NcrState, name: str, where: str) -> int:
    return s.tables.pieces.index[_one_of(name, s.tables.pieces.index, "piece", where)]


def _clear(s: NcrState) -> None:
    p = s.tables.pieces
    for x in range(p.count):
        if s.at[x] != OFF:
            (s.eliminate if x >= p.slot0 else s.take_off)(x)
    for person in range(p.hq0):
        s.leader_state[person] = NEW
        s.rank[person] = p.lowest[person]
        s.leader_due[person] = s.promotion[person] = s.promotion_due[person] = 0
        s.posted[person] = s.disgraced[person] = s.demoted[person] = 0
    for i in range(s.tables.board.count):
        s.set_works(i, 0, 0)
    for column in (s.marks, s.prepared, s.siege):
        column[:] = bytes(len(column))
    for hq in range(len(s.hq_leader)):
        s.hq_leader[hq] = OFF
    for ship in range(len(s.ships)):
        s.ships[ship] = OFF


def _one_of(word: str, known: Iterable[str], what: str, where: str) -> str:
    names = list(known)
    if word not in names:
        raise PositionError(f"{where}: unknown {what} '{word}'; {nearest(word, names)}")
    return word


def _number(word: Any, what: str, where: str, most: int = 255) -> int:
    if not str(word).isdecimal() or int(word) > most:
        raise PositionError(f"{where}: {what} is a number up to {most}, not '{word}'")
    return int(word)


def _split(text: str, parts: int, form: str, where: str) -> list[str]:
    words = text.split()
    if len(words) != parts:
        raise PositionError(f"{where}: write it like '{form}', not '{text}'")
    return words


def _split_at_most(text: str, parts: int, form: str, where: str) -> list[str]:
    """The same where the last part may have blanks in it."""
    words = text.split(" ", parts - 1)
    if len(words) != parts:
        raise PositionError(f"{where}: write it like '{form}', not '{text}'")
    return words


def _arrival(t: Tables, text: str) -> list[int]:
    at, side, kind, n = _split(text, 4, "7/63 union militia 28", "due")
    of = SIDES.index(_one_of(side, SIDES, "side", "due"))
    return [cycle(at, "due"), of, t.roster.kind(kind, of, "due"), _number(n, "how many", "due", 999)]


def _tracks(s: NcrState, table: dict[str, Any]) -> None:
    only_known(table, TRACK_KEYS, "tracks")
    for name in NUMBERS:
        if name in table:
            setattr(s, name, _number(table[name], name, "tracks", 30000))
    for name in SWITCHES:
        if name in table:
            if not isinstance(table[name], bool):
                raise PositionError(f"tracks: {name} is true or false, not '{table[name]}'")
            setattr(s, name, table[name])
    for name in PAIRS:
        if name in table:
            old = getattr(s, name)
            if len(table[name]) != len(old) or not all(type(x) is int for x in table[name]):
                raise PositionError(f"tracks: {name} is a list of {len(old)} numbers")
            setattr(s, name, list(table[name]))
    if "irregulars" in table:
        _irregulars(s, table["irregulars"])
    if "proclamation" in table:
        s.proclamation = cycle(str(table["proclamation"]), "tracks: proclamation") + 1
    _command(s, table)


def _irregulars(s: NcrState, entries: list[Any]) -> None:
    """19.51 Bands that wait to be raised: `kiowa 2`."""
    s.irregulars[:] = bytes(len(s.irregulars))
    for entry in entries:
        slug, n = _split(str(entry), 2, "kiowa 2", "tracks: irregulars")
        slugs = [kind.slug for kind in s.tables.roster.kinds]
        s.irregulars[slugs.index(_one_of(slug, slugs, "kind", "tracks: irregulars"))] = _number(
            n, "how many", "tracks"
        )


def _command(s: NcrState, table: dict[str, Any]) -> None:
    """5.1, 5.2 Command Points and the places of the theaters."""
    for side, name in enumerate(SIDES):
        if f"{name}_points" in table:
            points = table[f"{name}_points"]
            if len(points) != len(TRACKS):
                raise PositionError(f"tracks: {name}_points are {len(TRACKS)} numbers: {', '.join(TRACKS)}")
            for k, n in enumerate(points):
                s.cp[side * len(TRACKS) + k] = _number(n, f"{name}_points", "tracks")
        for when, start in (("now", 0), ("next", 6)):
            if f"{name}_{when}" in table:
                order = [_one_of(str(x), MAIN_THEATERS, "theater", "tracks") for x in table[f"{name}_{when}"]]
                if sorted(order) != sorted(MAIN_THEATERS):
                    raise PositionError(f"tracks: {name}_{when} must name each of the three theaters once")
                for k, theater in enumerate(MAIN_THEATERS):
                    s.allocation[start + 3 * side + k] = order.index(theater)


def _calls(s: NcrState, table: dict[str, Any]) -> None:
    only_known(table, (*SIDES, *(f"{x}_special" for x in SIDES)), "calls")
    for side, name in enumerate(SIDES):
        calls = s.tables.charts.personnel[side]
        if name in table:
            call, box = _split(str(table[name]), 2, "draft1 4", "calls")
            s.call[side] = list(calls).index(_one_of(call, calls, "call", "calls"))
            s.box[side] = _number(box, "a box", "calls", len(calls[call].boxes) + 1)
        if f"{name}_special" in table:
            for k in range(len(SPECIAL)):
                s.special[side * len(SPECIAL) + k] = 0
            for entry in table[f"{name}_special"]:
                call, box = _split(str(entry), 2, "black 6", "calls")
                k = SPECIAL.index(_one_of(call, SPECIAL, "call", "calls"))
                s.special[side * len(SPECIAL) + k] = _number(box, "a box", "calls", len(calls[call].boxes))


def _states(s: NcrState, table: dict[str, Any]) -> None:
    states = s.tables.states
    only_known(table, (*states, "converted", *CALLS[1:]), "states")
    s.converted[:] = s.militia_called[:] = bytes(len(states))
    for name, column, mark in (
        ("converted", s.converted, 1),
        *((name, s.militia_called, k) for k, name in enumerate(CALLS) if name),
    ):
        for x in table.get(name, []):
            column[states.index(_one_of(str(x), states, "state", f"states: {name}"))] = mark
    for i, state in enumerate(states):
        if state in table:
            s.allegiance[i] = OWNERS.index(_one_of(str(table[state]), OWNERS, "side", f"states: {state}"))


def _ranked(s: NcrState, word: str, where: str) -> tuple[int, int]:
    slug, _, rank = word.partition(":")
    _one_of(slug, s.tables.pieces.people, "leader", where)
    if (slug, int(rank) if rank.isdecimal() else 0) not in s.tables.roster.leader:
        raise PositionError(f"{where}: '{word}' is no counter; write a Leader with his stars, like polk:2")
    return s.tables.pieces.person[slug], int(rank)


def _people(s: NcrState, table: dict[str, Any]) -> None:
    kinds = [x for x in PLACES if x not in ("new", "on-map")]
    only_known(table, (*kinds, "promotions", "posted", "disgraced", "demoted", "untried"), "people")
    for name, entries in table.items():
        for entry in entries:
            if name in ("posted", "disgraced", "demoted", "untried"):
                _standing(s, name, str(entry))
                continue
            word, _, due = str(entry).partition(" ")
            person, rank = _ranked(s, word, f"people: {name}")
            back = cycle(due, f"people: {name}") + 1 if due else 0
            if name == "promotions":
                s.promotion[person], s.promotion_due[person] = rank, back
            else:
                s.leader_state[person] = PLACES.index(name)
                s.rank[person], s.leader_due[person] = rank, back


def _standing(s: NcrState, name: str, entry: str) -> None:
    """6.3 `je-johnston west` commands a theater; whoever is disgraced or demoted goes by his name."""
    where = f"people: {name}"
    word, *rest = entry.split()
    person = s.tables.pieces.person[_one_of(word, s.tables.pieces.person, "Leader", where)]
    if name == "posted":
        theater = _one_of(rest[0] if rest else "", MAIN_THEATERS, "theater", where)
        s.posted[person] = MAIN_THEATERS.index(theater) + 1
    else:
        {"disgraced": s.disgraced, "demoted": s.demoted, "untried": s.untried_men}[name][person] = 1


def _row(s: NcrState, row: dict[str, Any], last: int) -> int:
    """One node; the number of the last unit so far."""
    t, p = s.tables, s.tables.pieces
    only_known(row, ROW, f"at {row.get('node', '?')}")
    node = _node(t, str(row.get("node", "")))
    where = f"at {t.waters.name(node)}"
    for side, name in enumerate(SIDES):
        for entry in row.get(name, []):
            last = _muster(s, side, node, str(entry), where, last)
    for entry in row.get("leaders", []):
        word, *flags = str(entry).split()
        person, rank = _ranked(s, word, where)
        if s.leader_state[person] == ON_MAP:
            raise PositionError(f"{where}: {p.people[person]} stands there twice")
        s.enter_leader(person, node, rank)
        s.began[person] = node
        _flags(s, person, flags, str(entry), where)
    for entry in row.get("headquarters", []):
        slug, *words = str(entry).split()
        hq = p.hq0 + t.roster.hq[_one_of(slug, t.roster.hq, "headquarters", where)]
        s.place(hq, node)
        s.began[hq] = node
        _flags(s, hq, words[1:] if words and words[0] in p.person else words, str(entry), where)
    for entry in row.get("departments", []):
        s.place(
            p.department0
            + t.roster.department[_one_of(str(entry), t.roster.department, "department", where)],
            node,
        )
    if node < t.board.count:
        _ground(s, row, node, where)
    return last


def _commands(s: NcrState, row: dict[str, Any]) -> None:
    """Headquarters get their Leaders once all are on the map."""
    t = s.tables
    for entry in row.get("headquarters", []):
        slug, *words = str(entry).split()
        if words and words[0] not in (*FLAGS, "under", "from"):
            where = f"at {row['node']}"
            person = t.pieces.person[_one_of(words[0], t.pieces.people, "leader", where)]
            s.take_command(person, t.roster.hq[slug])


def _node(t: Tables, text: str) -> int:
    if text in t.board.places:
        return t.board.places[text].hex
    return t.waters.node(text, "position")


def _muster(s: NcrState, side: int, node: int, text: str, where: str, last: int) -> int:
    """`2*inf-6 demoralized`, or `u326 inf-6` for a unit with a name; without one it follows the unit before."""
    word, *flags = text.split()
    if _NAME.fullmatch(word):
        last = _piece(s, word, where) - 1
        word, *flags = flags or [""]
        if s.kind[last + 1]:
            raise PositionError(f"{where}: u{last + 1} is in play already")
    found = _PIECE.fullmatch(word)
    if not found:
        raise PositionError(
            f"{where}: a piece is written like 2*inf-6, u326 inf-6, garrison:3 or siege-train, not '{word}'"
        )
    kind = s.tables.roster.kind(found[2], side, where)
    points = _number(found[3] or 0, "strength", where)
    for _ in range(int(found[1] or 1)):
        last = s.kind.find(0, last + 1)
        if last < 0:
            raise PositionError(f"{where}: there are no more pieces for '{text}'")
        s.raise_piece(last, side, kind, points, node)
        s.began[last] = node
        _flags(s, last, flags, text, where)
    return last


def _flags(s: NcrState, piece: int, words: list[str], text: str, where: str) -> None:
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "under" and rest:
            s.assign(
                piece, s.tables.roster.hq[_one_of(rest.pop(0), s.tables.roster.hq, "headquarters", where)]
            )
        elif word == "from" and rest:
            start = rest.pop(0)
            s.began[piece] = OFF if start == NOWHERE else s.tables.waters.node(start, where)
        else:
            s.flags[piece] |= 1 << FLAGS.index(_one_of(word, FLAGS, f"word in '{text}'", where))


def _ground(s: NcrState, row: dict[str, Any], node: int, where: str) -> None:
    if "works" in row:
        side, level = _split(str(row["works"]), 2, "union fortress", where)
        s.set_works(
            node,
            SIDES.index(_one_of(side, SIDES, "side", where)),
            WORKS.index(_one_of(level, WORKS, "work", where)),
        )
    if "control" in row:  # first: what is planned there goes with the hex
        s.take_control(node, OWNERS.index(_one_of(str(row["control"]), OWNERS, "side", where)))
    if "prepared" in row:
        s.prepared[node] = WORKS.index(_one_of(str(row["prepared"]), WORKS, "work", where))
    if "siege" in row:
        s.siege[node] = _number(row["siege"], "siege", where)
    for mark in row.get("marks", []):
        s.mark(node, 1 << MARKS.index(_one_of(str(mark), MARKS, "mark", where)))
    if "rail" in row:
        s.take_rail(node, OWNERS.index(_one_of(str(row["rail"]), OWNERS, "side", where)))
