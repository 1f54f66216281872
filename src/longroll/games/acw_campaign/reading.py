"""A position read from TOML, checked name by name: every complaint says where and what would be right."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

from longroll.core.errors import LongrollError, PositionError, nearest
from longroll.core.options import settle
from longroll.games.acw_campaign.papers import first_reports
from longroll.games.acw_campaign.position import BOXES, LISTS, OWNERS, SCALARS, expected
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.tables import Tables
from longroll.games.acw_campaign.words import (
    BREECH,
    CARBINE,
    CAV,
    CORPS_KINDS,
    DUTIES,
    KINDS,
    LAST_TURN,
    MARKS,
    MONTHS,
    OFF,
    RAISED,
    RANKS,
    SIDES,
    STATES,
    STATUS,
    UNION,
    WEAPONS,
    turn_index,
)  # fmt: skip

TOP = {
    "game", "scenario", "seed", "turn", "active", "phase", "options", "now", "control", "at_start", "works", "marks", "flow",
    "reports", "officer", "corps",
}  # fmt: skip
CORPS = {
    "id",
    "side",
    "kind",
    "name",
    "box",
    "commander",
    "from",
    "marches",
    "done",
    "arrived",
    "troops",
    "divisions",
}
DIVISION = {"id", "number", "status", "limit", "box", "duty", "state", "lost", "flags", "battle", "stands"}
_STAND = re.compile(r"(?:(\d+) )?(\w+) (\d+)-(\d)((?: \S+)*)")


class Reader:
    """Reads one position into a state."""

    def __init__(self, tables: Tables, text: str) -> None:
        self.t = tables
        try:
            self.raw: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise PositionError(f"the position is not TOML: {error}") from None
        self.known(self.raw, TOP, "the position")
        self.stands: set[int] = set()

    def known(self, table: dict[str, Any], keys: set[str], where: str) -> None:
        for key in table:
            if key not in keys:
                raise PositionError(f"{where}: unknown key '{key}'; {nearest(key, keys)}")

    def word(self, value: Any, words: tuple[str, ...], what: str, where: str) -> int:
        if value not in words:
            raise PositionError(f"{where}: unknown {what} '{value}'; {nearest(str(value), words)}")
        return words.index(value)

    def box(self, value: Any, where: str) -> int:
        if value == "":
            return OFF
        if value not in self.t.index:
            raise PositionError(f"{where}: unknown box '{value}'; {nearest(str(value), self.t.index)}")
        return self.t.index[value]

    def number(self, value: Any, low: int, high: int, where: str) -> int:
        if type(value) is not int or not low <= value <= high:
            raise PositionError(f"{where} must be a whole number from {low} to {high}, not '{value}'")
        return value

    def table(self, key: str) -> dict[str, Any]:
        value = self.raw.get(key, {})
        if not isinstance(value, dict):
            raise PositionError(f"{key} must be a table")
        return value

    def rows(self, key: str) -> list[dict[str, Any]]:
        value = self.raw.get(key, [])
        if not isinstance(value, list) or not all(isinstance(x, dict) for x in value):
            raise PositionError(f"{key} must be written as [[{key}]]")
        return value

    def read(self) -> AcwState:
        raw, t = self.raw, self.t
        if raw.get("game", "acw-campaign") != "acw-campaign":
            raise PositionError(f"the position is of the game '{raw['game']}'")
        scenario = raw.get("scenario", "campaign")
        self.word(scenario, (t.scenario["slug"],), "scenario", "scenario")
        try:
            options = settle(t.options, self.table("options"), "acw-campaign")
        except LongrollError as error:
            raise PositionError(f"options: {error}") from None
        s = AcwState(t, scenario, self.number(raw.get("seed", 0), -(1 << 62), 1 << 62, "seed"), options)
        s.turn = self.turn(raw.get("turn", "1861-jul"))
        s.active = self.word(raw.get("active", "union"), OWNERS, "side", "active")
        s.phase = str(raw.get("phase", "movement"))
        self.boxes(s)
        self.officers(s)
        for at, row in enumerate(self.rows("corps"), 1):
            self.corps(s, row, at)
        for row in self.rows("officer"):
            self.attach(s, row)
        self.now(s)
        self.flow(s)
        self.reports(s)
        return s

    def reports(self, s: AcwState) -> None:
        """12 What lies on the desks; where nothing is written, what could be known now."""
        given = self.table("reports")
        self.known(given, set(SIDES), "reports")
        first_reports(s)
        for side, paper in given.items():
            try:
                stacks = json.loads(paper)
                for box in stacks:
                    self.box(box, f"reports.{side}")
            except (TypeError, ValueError):
                raise PositionError(f"reports.{side} is no JSON object of boxes") from None
            s.papers[SIDES.index(side)] = json.dumps(stacks)

    def turn(self, name: Any) -> int:
        year, _, month = str(name).partition("-")
        if not year.isdecimal() or month not in MONTHS:
            raise PositionError(f"turn: '{name}' is no turn; write it like 1862-apr ({', '.join(MONTHS)})")
        turn = turn_index(str(name))
        if not 0 <= turn <= LAST_TURN:
            raise PositionError(f"turn: {name} is not between 1861-jul and 1865-jun")
        return turn

    def boxes(self, s: AcwState) -> None:
        for b, owner in self.table("control").items():
            s.control[self.box(b, "control")] = self.word(owner, OWNERS, "owner", f"control.{b}")
        s.at_start[:] = s.control
        for b, owner in self.table("at_start").items():
            s.at_start[self.box(b, "at_start")] = self.word(owner, OWNERS, "owner", f"at_start.{b}")
        for b, inches in self.table("works").items():
            if not isinstance(inches, list) or len(inches) != 3:
                raise PositionError(f"works.{b} must be [entrenchments, field works, fort] in inches")
            box = self.box(b, "works")
            s.field[box] = self.number(inches[0], 0, 255, f"works.{b}")
            s.set_inches(s.works, box, self.number(inches[1], 0, 9999, f"works.{b}"))
            s.set_inches(s.fort, box, self.number(inches[2], 0, 9999, f"works.{b}"))
        marks = self.table("marks")
        self.known(marks, {*LISTS, "guards", "guards_lost"}, "marks")
        for name in LISTS:
            for b in marks.get(name, []):
                getattr(s, name)[self.box(b, f"marks.{name}")] = 1
        for name, value in (("guards", 1), ("guards_lost", 2)):
            for b in marks.get(name, []):
                s.guards[self.box(b, f"marks.{name}")] = value

    def officers(self, s: AcwState) -> None:
        for row in self.rows("officer"):
            where = f"officer {row.get('name', '?')}"
            self.known(row, {"id", "name", "side", "rank", "box", "with"}, where)
            side = self.word(row.get("side"), SIDES, "side", where)
            o = self.number(row.get("id", len(s.of_side)), 0, 250, f"{where}: id")
            while len(s.of_side) <= o:
                s.of_name.append("")
                for column in (s.of_side, s.of_rank, s.of_box, s.of_corps):
                    column.append(OFF)
            if s.of_side[o] != OFF:
                raise PositionError(f"{where}: the id {o} stands there twice")
            s.of_side[o], s.of_name[o] = side, str(row.get("name", ""))
            s.of_rank[o] = self.word(row.get("rank", RANKS[0]), RANKS, "rank", where)
            s.of_box[o] = self.box(row.get("box", ""), where)

    def attach(self, s: AcwState, row: dict[str, Any]) -> None:
        if "with" not in row:
            return
        o = s.of_name.index(str(row["name"]))
        found = [
            c for c in range(len(s.co_side)) if s.co_side[c] == s.of_side[o] and s.co_name[c] == row["with"]
        ]
        if not found:
            raise PositionError(
                f"officer {row['name']}: unknown corps '{row['with']}'; {nearest(row['with'], s.co_name)}"
            )
        s.of_corps[o] = found[0]

    def corps(self, s: AcwState, row: dict[str, Any], at: int) -> None:
        where = f"corps {row.get('name', at)}"
        self.known(row, CORPS, where)
        side = self.word(row.get("side"), SIDES, "side", where)
        box = self.box(row.get("box", "?"), where)
        c = self.number(row.get("id", len(s.co_side)), 0, 250, f"{where}: id")
        while len(s.co_side) <= c:
            s.co_name.append("")
            for name in ("kind", "marches", "done", "arrived"):
                getattr(s, f"co_{name}").append(0)
            for name in ("side", "chief", "box", "from"):
                getattr(s, f"co_{name}").append(OFF)
        if s.co_side[c] != OFF:
            raise PositionError(f"{where}: the id {c} stands there twice")
        s.co_side[c], s.co_box[c], s.co_name[c] = side, box, str(row.get("name", f"Corps {c}"))
        s.co_kind[c] = self.word(row.get("kind", "corps"), CORPS_KINDS, "kind", where)
        s.co_from[c] = self.box(row.get("from", ""), where)
        for name in ("marches", "done", "arrived"):
            getattr(s, f"co_{name}")[c] = self.number(row.get(name, 0), 0, 255, f"{where}: {name}")
        s.men[side * s.n + box] += 1
        if "commander" in row:
            self.commander(s, c, str(row["commander"]), where)
        for text in row.get("troops", []):
            self.stand(s, c, OFF, text, where)
        for number, part in enumerate(row.get("divisions", []), 1):
            self.division(s, c, part, number, where)

    def commander(self, s: AcwState, c: int, name: str, where: str) -> None:
        side = s.co_side[c]
        found = [o for o in range(len(s.of_side)) if s.of_side[o] == side and s.of_name[o] == name]
        o = found[0] if found else s.new_officer(side, name, s.co_box[c])
        if s.of_corps[o] != OFF:
            raise PositionError(f"{where}: {name} commands {s.co_name[s.of_corps[o]]} already")
        s.co_chief[c], s.of_corps[o] = o, c

    def division(self, s: AcwState, c: int, row: dict[str, Any], number: int, where: str) -> None:
        where = f"{where}, division {row.get('number', number)}"
        self.known(row, DIVISION, where)
        d = self.number(row.get("id", len(s.dv_corps)), 0, 250, f"{where}: id")
        while len(s.dv_corps) <= d:
            for name in s.OOB_COLUMNS[13:23]:
                getattr(s, name).append(OFF if name in ("dv_corps", "dv_box") else 0)
        if s.dv_corps[d] != OFF:
            raise PositionError(f"{where}: the id {d} stands there twice")
        s.dv_corps[d], s.dv_number[d] = c, self.number(row.get("number", number), 1, 99, f"{where}: number")
        s.dv_status[d] = self.word(row.get("status", "green"), STATUS, "status", where)
        if "box" in row:
            s.dv_duty[d] = self.word(row.get("duty", "garrison"), DUTIES, "duty", where)
            s.dv_box[d] = self.box(row["box"], where)
            s.men[s.co_side[c] * s.n + s.dv_box[d]] += 1
        s.dv_state[d] = self.word(row.get("state", "fresh"), STATES, "state", where)
        for name in ("lost", "flags", "battle"):
            getattr(s, f"dv_{name}")[d] = self.number(row.get(name, 0), 0, 255, f"{where}: {name}")
        for text in row.get("stands", []):
            self.stand(s, c, d, text, where)
        s.dv_limit[d] = (
            self.number(row["limit"], 0, 255, f"{where}: limit") if "limit" in row else s.exhaustion(d)
        )

    def stand(self, s: AcwState, c: int, d: int, text: Any, where: str) -> None:
        found = _STAND.fullmatch(str(text))
        if not found:
            raise PositionError(f"{where}: '{text}' is not a stand; write it like 'inf 6-4 PT NE'")
        kind = self.word(found[2], KINDS, "kind of stand", where)
        sp = self.number(int(found[3]), 0, 9, f"{where}: strength")
        morale = self.number(int(found[4]), 4, 6, f"{where}: morale")
        status, flags, weapon = expected(kind, morale), 0, 0
        more = {"raised": 0, "full": sp, "today": 0, "rout": 0}
        for word in found[5].split():
            key, _, value = word.partition("=")
            if word in MARKS:
                flags |= MARKS[word]
            elif word in WEAPONS:
                weapon = WEAPONS.index(word)
            elif word in STATUS:
                status = STATUS.index(word)
            elif word == "promoted":
                flags |= RAISED
            elif key in more and value.isdecimal():
                more[key] = min(255, int(value))
            else:
                raise PositionError(
                    f"{where}: unknown mark '{word}'; {nearest(word, (*MARKS, *WEAPONS, *STATUS))}"
                )
        if kind == CAV and not weapon:
            weapon = BREECH if s.co_side[c] == UNION else CARBINE
        i = int(found[1]) if found[1] else max(self.stands, default=-1) + 1
        if i in self.stands or i > 2000:
            raise PositionError(f"{where}: the stand {i} stands there twice")
        self.stands.add(i)
        while len(s.st_side) <= i:
            for name in s.OOB_COLUMNS[:13]:
                getattr(s, name).append(OFF if name in ("st_side", "st_corps", "st_div") else 0)
        s.st_side[i], s.st_corps[i], s.st_div[i], s.st_kind[i] = s.co_side[c], c, d, kind
        s.st_sp[i], s.st_morale[i], s.st_status[i], s.st_flags[i], s.st_weapon[i] = (
            sp,
            morale,
            status,
            flags,
            weapon,
        )
        for name, number in more.items():
            getattr(s, f"st_{name}")[i] = number

    def now(self, s: AcwState) -> None:
        now = self.table("now")
        lists = ("wins", "mounted", "number", "losses", "spare_names", "battles", "raised_now")
        self.known(now, {*SCALARS, *BOXES, *lists, "hungry"}, "now")
        for name in SCALARS:
            value = now.get(name, getattr(s, name))
            if type(value) is not type(getattr(s, name)):
                raise PositionError(f"now.{name} must be a {type(getattr(s, name)).__name__}, not '{value}'")
            setattr(s, name, value)
        for name in BOXES:
            setattr(
                s,
                name,
                self.box(
                    now.get(name, self.t.slug[getattr(s, name)] if getattr(s, name) < s.n else ""), name
                ),
            )
        for name in lists:
            if name in now:
                old = getattr(s, name)
                most = 255 if isinstance(old, bytearray) else 99999
                new = self.numbers(now[name], len(old), most, f"now.{name}")
                setattr(s, name, bytearray(new) if isinstance(old, bytearray) else new)
        if len(s.battles) % 4:
            raise PositionError("now.battles must have four numbers for each battle")
        for key in self.numbers(now.get("hungry", []), 0, 511, "now.hungry"):
            s.hungry[key] = 1

    def numbers(self, value: object, count: int, most: int, where: str) -> list[int]:
        """A list of whole numbers; of a length, unless that is 0."""
        if not isinstance(value, list) or (count and len(value) != count):
            raise PositionError(f"{where} must be a list of {count or 'whole'} numbers, not '{value}'")
        return [self.number(x, 0, most, where) for x in value]

    def flow(self, s: AcwState) -> None:
        flow = self.table("flow")
        self.known(flow, {"stack", "dice"}, "flow")
        if "stack" in flow:
            try:
                s.stack = json.loads(flow["stack"])
            except (json.JSONDecodeError, TypeError) as error:
                raise PositionError(f"flow.stack is not JSON: {error}") from None
        elif s.phase in ("schedules", "recruiting"):
            s.stack = [{"do": "game-turn", "part": 1 if s.phase == "schedules" else 6}]
        elif s.active < 2:  # a position by hand begins with a phase of the active side
            parts = (
                "supply-before",
                "watch?",
                "movement",
                "supply-after",
                "battles",
                "promotion",
                "reorganization",
            )
            part = next((i for i, p in enumerate(parts) if p.startswith(s.phase.split()[0])), 2)
            s.stack = [{"do": "game-turn", "part": 5 + s.active}, {"do": "player-turn", "part": part}]
        else:
            s.stack = [{"do": "game-turn"}]
        s.dice.counts = list(flow.get("dice", s.dice.counts))


def load(tables: Tables, text: str) -> AcwState:
    """A state from TOML."""
    return Reader(tables, text).read()
