"""Leaders by name, and what stands in each hex or water of a position."""

from __future__ import annotations

import re
from typing import Any

from longroll.core.errors import PositionError
from longroll.games.never_call_retreat.flags import OFF, ON_MAP
from longroll.games.never_call_retreat.position import FLAGS, MARKS, NOWHERE, OWNERS, PLACES, ROW, WORKS
from longroll.games.never_call_retreat.reading.sheet import number, piece, ranked, split
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import MAIN_THEATERS, SIDES, cycle
from longroll.kit.positions import one_of, only_known

_NAME = re.compile(r"u\d+")
_PIECE = re.compile(r"(?:(\d+)\*)?([a-z-]+?)(?:[-:](\d+))?")


def read_people(s: NcrState, table: dict[str, Any]) -> None:
    kinds = [x for x in PLACES if x not in ("new", "on-map")]
    only_known(table, (*kinds, "promotions", "posted", "disgraced", "demoted", "untried"), "people")
    for name, entries in table.items():
        for entry in entries:
            if name in ("posted", "disgraced", "demoted", "untried"):
                _standing(s, name, str(entry))
                continue
            word, _, due = str(entry).partition(" ")
            person, rank = ranked(s, word, f"people: {name}")
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
    person = s.tables.pieces.person[one_of(word, s.tables.pieces.person, "Leader", where)]
    if name == "posted":
        theater = one_of(rest[0] if rest else "", MAIN_THEATERS, "theater", where)
        s.posted[person] = MAIN_THEATERS.index(theater) + 1
    else:
        {"disgraced": s.disgraced, "demoted": s.demoted, "untried": s.untried_men}[name][person] = 1


def read_row(s: NcrState, row: dict[str, Any], last: int) -> int:
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
        person, rank = ranked(s, word, where)
        if s.leader_state[person] == ON_MAP:
            raise PositionError(f"{where}: {p.people[person]} stands there twice")
        s.enter_leader(person, node, rank)
        s.began[person] = node
        _flags(s, person, flags, str(entry), where)
    for entry in row.get("headquarters", []):
        slug, *words = str(entry).split()
        hq = p.hq0 + t.roster.hq[one_of(slug, t.roster.hq, "headquarters", where)]
        s.place(hq, node)
        s.began[hq] = node
        _flags(s, hq, words[1:] if words and words[0] in p.person else words, str(entry), where)
    for entry in row.get("departments", []):
        s.place(
            p.department0 + t.roster.department[one_of(str(entry), t.roster.department, "department", where)],
            node,
        )
    if node < t.board.count:
        _ground(s, row, node, where)
    return last


def read_commands(s: NcrState, row: dict[str, Any]) -> None:
    """Headquarters get their Leaders once all are on the map."""
    t = s.tables
    for entry in row.get("headquarters", []):
        slug, *words = str(entry).split()
        if words and words[0] not in (*FLAGS, "under", "from"):
            where = f"at {row['node']}"
            person = t.pieces.person[one_of(words[0], t.pieces.people, "leader", where)]
            s.take_command(person, t.roster.hq[slug])


def _node(t: Tables, text: str) -> int:
    if text in t.board.places:
        return t.board.places[text].hex
    return t.waters.node(text, "position")


def _muster(s: NcrState, side: int, node: int, text: str, where: str, last: int) -> int:
    """`2*inf-6 demoralized`, or `u326 inf-6` for a unit with a name; without one it follows the unit before."""
    word, *flags = text.split()
    if _NAME.fullmatch(word):
        last = piece(s, word, where) - 1
        word, *flags = flags or [""]
        if s.kind[last + 1]:
            raise PositionError(f"{where}: u{last + 1} is in play already")
    found = _PIECE.fullmatch(word)
    if not found:
        raise PositionError(
            f"{where}: a piece is written like 2*inf-6, u326 inf-6, garrison:3 or siege-train, not '{word}'"
        )
    kind = s.tables.roster.kind(found[2], side, where)
    points = number(found[3] or 0, "strength", where)
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
                piece, s.tables.roster.hq[one_of(rest.pop(0), s.tables.roster.hq, "headquarters", where)]
            )
        elif word == "from" and rest:
            start = rest.pop(0)
            s.began[piece] = OFF if start == NOWHERE else s.tables.waters.node(start, where)
        else:
            s.flags[piece] |= 1 << FLAGS.index(one_of(word, FLAGS, f"word in '{text}'", where))


def _ground(s: NcrState, row: dict[str, Any], node: int, where: str) -> None:
    if "works" in row:
        side, level = split(str(row["works"]), 2, "union fortress", where)
        s.set_works(
            node,
            SIDES.index(one_of(side, SIDES, "side", where)),
            WORKS.index(one_of(level, WORKS, "work", where)),
        )
    if "control" in row:  # first: what is planned there goes with the hex
        s.take_control(node, OWNERS.index(one_of(str(row["control"]), OWNERS, "side", where)))
    if "prepared" in row:
        s.prepared[node] = WORKS.index(one_of(str(row["prepared"]), WORKS, "work", where))
    if "siege" in row:
        s.siege[node] = number(row["siege"], "siege", where)
    for mark in row.get("marks", []):
        s.mark(node, 1 << MARKS.index(one_of(str(mark), MARKS, "mark", where)))
    if "rail" in row:
        s.take_rail(node, OWNERS.index(one_of(str(row["rail"]), OWNERS, "side", where)))
