"""The journal: a game as text, one line per decision and per die.

    longroll-journal 1
    game divided-we-fall
    rules 1
    scenario 1862
    seed 7
    option leader_abilities=true
    ---
    1 usa: place cairo  ~3f1a
      die battle d6=4  ~90b2
    2 csa: pass  ~77d0
      seed 99  ~1c3d

The number counts decisions. A line `seed` says that the dice after it come from another seed: a table draws new ones when a
second person sits down. Every die is recorded, so a journal is played again without any seed. `~xxxx` is a running check over everything above it: it finds a line that was changed, moved or
left out. A line without one is taken on trust, so that a person may write a journal by hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple
from zlib import crc32

from longroll.core.errors import JournalError
from longroll.core.options import Value, written
from longroll.core.texts import shown

FORMAT = 1
_DECISION = re.compile(r"^(\d{1,9}) ([a-z0-9-]+): (.+?)(?:  ~([0-9a-f]{4}))?$")
_DIE = re.compile(r"^  die ([a-z]+ d\d{1,20}=\d{1,20})(?:  ~([0-9a-f]{4}))?$")
_SEED = re.compile(r"^  seed (\d{1,77})(?:  ~([0-9a-f]{4}))?$")
DIE, SEED = "die", "seed"


class Line(NamedTuple):
    """Who ("usa", "die" or "seed") and what."""

    who: str
    what: str

    @property
    def decides(self) -> bool:
        """Whether it is a decision, and neither a die nor a seed."""
        return self.who not in (DIE, SEED)


class Header(NamedTuple):
    game: str
    rules: int
    scenario: str
    seed: int
    options: tuple[tuple[str, Value], ...] = ()
    data: str = ""
    position: str = ""
    """A whole position as TOML, where the game began from one."""

    def to_json(self) -> dict[str, Any]:
        return {**self._asdict(), "options": [list(o) for o in self.options]}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Header:
        return cls(**{**data, "options": tuple((k, v) for k, v in data["options"])})


class Journal(NamedTuple):
    header: Header
    lines: list[tuple[int, Line]]
    """(line number in the text, line)"""
    torn: str
    """A last line that was cut off while it was written, or nothing."""


def _head(header: Header) -> list[str]:
    head = [
        f"longroll-journal {FORMAT}",
        f"game {header.game}",
        f"rules {header.rules}",
        f"scenario {header.scenario}",
        f"seed {header.seed}",
    ]
    head += [f"option {name}={written(value)}" for name, value in header.options]
    if header.data:
        head.append(f"data {header.data}")
    head += [f"| {row}".rstrip() for row in header.position.splitlines()]
    head.append("---")
    return head


class Writer:
    """Turns lines into text one by one, so that a journal on disk can grow by appending."""

    def __init__(self, header: Header) -> None:
        self.text = "\n".join(_head(header)) + "\n"
        self._sum = crc32(self.text.encode())
        self._count = 0

    def add(self, line: Line) -> str:
        if not line.decides:
            body = f"  {line.who} {line.what}"
        else:
            self._count += 1
            body = f"{self._count} {line.who}: {line.what}"
        self._sum = crc32(body.encode(), self._sum)
        return f"{body}  ~{self._sum & 0xFFFF:04x}\n"


def render(header: Header, lines: Iterable[Line]) -> str:
    writer = Writer(header)
    return writer.text + "".join(map(writer.add, lines))


def _whole(row: str) -> bool:
    """Whether a last line without a line break is complete: it carries its check."""
    found = _DIE.match(row) or _SEED.match(row) or _DECISION.match(row)
    return found is not None and found[found.re.groups] is not None


def parse(text: str, header_of: Callable[[dict[str, Any], dict[str, int]], Header]) -> Journal:
    """Read a journal; `header_of` turns the raw header fields (and the lines they stand in) into a checked Header."""
    rows = text.replace("\r\n", "\n").split("\n")
    torn = rows.pop()
    if _whole(torn):  # only its line break is missing, as an editor or a mailer leaves it
        rows.append(torn)
        torn = ""
    if not rows or not rows[0].startswith("longroll-journal "):
        raise JournalError("line 1: not a longroll journal; it begins with 'longroll-journal 1'", 1)
    if rows[0] != f"longroll-journal {FORMAT}":
        raise JournalError(
            f"line 1: journal format '{shown(rows[0][17:])}' is not known; this version reads {FORMAT}", 1
        )
    fields, places, at = _header_rows(rows)
    header = header_of(fields, places)
    running = crc32(("\n".join(rows[:at]) + "\n").encode())
    lines: list[tuple[int, Line]] = []
    count = 0
    for number, row in enumerate(rows[at:], start=at + 1):
        if not row.strip() or row.startswith("#"):
            continue
        body, check, line = _line(row, number, count + 1)
        count += line.who not in ("die", SEED)
        running = crc32(body.encode(), running)
        if check is not None and int(check, 16) != running & 0xFFFF:
            raise JournalError(
                f"line {number}: '{shown(row.strip())}' was changed, moved, or a line above it is missing or changed"
                f" (check ~{check}, due ~{running & 0xFFFF:04x})",
                number,
            )
        lines.append((number, line))
    return Journal(header, lines, torn)


def _header_rows(rows: list[str]) -> tuple[dict[str, Any], dict[str, int], int]:
    """The raw fields of the header, the lines they stand in, and how many rows the header has."""
    fields: dict[str, Any] = {"options": {}, "position": []}
    places: dict[str, int] = {}
    at = 1
    while True:
        if at >= len(rows):
            raise JournalError(f"line {at}: the header is cut off; it ends with a line '---'", at)
        row = rows[at]
        at += 1
        if row == "---":
            break
        if row.startswith("|"):
            fields["position"].append(row[2:])
            continue
        word, _, rest = row.partition(" ")
        places[word] = at
        if word == "option" and "=" in rest:
            name, _, value = rest.partition("=")
            fields["options"][name] = value
        elif word in ("game", "rules", "scenario", "seed", "data") and rest:
            fields[word] = rest
        else:
            raise JournalError(
                f"line {at}: '{shown(row)}' is no header line (game, rules, scenario, seed, option, data)", at
            )
    for word in ("game", "rules", "scenario", "seed"):
        if word not in fields:
            raise JournalError(f"line {at}: the header has no '{word}'", at)
    return fields, places, at


def _line(row: str, number: int, due: int) -> tuple[str, str | None, Line]:
    """One row as the text that its check covers, its check, and what it says; `due` is the decision that comes next."""
    if die := _DIE.match(row):
        sides, result = map(int, die[1].rpartition(" d")[2].split("="))
        if not 1 <= result <= sides:
            raise JournalError(f"line {number}: a d{sides} cannot show {result}", number)
        return f"  die {die[1]}", die[2], Line("die", die[1])
    if seed := _SEED.match(row):
        return f"  seed {seed[1]}", seed[2], Line(SEED, seed[1])
    if move := _DECISION.match(row):
        if int(move[1]) != due:
            raise JournalError(
                f"line {number}: decision {move[1]} where {due} is due; lines are missing or out of order",
                number,
            )
        return f"{move[1]} {move[2]}: {move[3]}", move[4], Line(move[2], move[3])
    raise JournalError(
        f"line {number}: '{shown(row)}' is neither 'N side: choice' nor '  die stream dN=R'", number
    )
