"""Officers, corps, divisions and stands of a position."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from longroll.core.errors import PositionError, nearest
from longroll.games.acw_campaign.reading.sheet import Sheet
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    BREECH,
    BY_LAND,
    CAME_BY,
    CARBINE,
    CAV,
    CORPS_KINDS,
    DUTIES,
    KINDS,
    MARKS,
    OFF,
    RAISED,
    RANKS,
    SIDES,
    STATES,
    STATUS,
    UNION,
    WEAPONS,
)  # fmt: skip
from longroll.kit.positions import only_known

CORPS = {
    "id", "side", "kind", "name", "box", "commander", "from", "by", "marches", "done", "arrived", "troops", "divisions",
}  # fmt: skip
DIVISION = {"id", "number", "status", "limit", "box", "duty", "state", "lost", "flags", "battle", "stands"}
NUMBERS = ("raised", "full", "today", "rout")
_STAND = re.compile(r"(?:(\d+) )?(\w+) (\d+)-(\d)((?: \S+)*)")


def formations(x: Sheet, s: AcwState) -> None:
    """6 The order of battle: officers first, for corps name theirs."""
    officers(x, s)
    for at, row in enumerate(x.rows("corps"), 1):
        corps(x, s, row, at)
    s.regroup()
    for row in x.rows("officer"):
        attach(s, row)


def officers(x: Sheet, s: AcwState) -> None:
    for row in x.rows("officer"):
        where = f"officer {row.get('name', '?')}"
        only_known(row, {"id", "name", "side", "rank", "box", "with", "marches"}, where)
        side = x.word(row.get("side"), SIDES, "side", where)
        o = x.number(row.get("id", len(s.of_side)), 0, 250, f"{where}: id")
        while len(s.of_side) <= o:
            s.of_name.append("")
            for column in (s.of_side, s.of_rank, s.of_box, s.of_corps):
                column.append(OFF)
            s.of_marches.append(0)
        if s.of_side[o] != OFF:
            raise PositionError(f"{where}: the id {o} stands there twice")
        if not isinstance(row.get("name"), str):
            raise PositionError(f"{where}: an officer needs a name")
        s.of_side[o], s.of_name[o] = side, row["name"]
        s.of_rank[o] = x.word(row.get("rank", RANKS[0]), RANKS, "rank", where)
        s.of_box[o] = x.box(row.get("box"), where)
        s.of_marches[o] = x.number(row.get("marches", 0), 0, 9, f"{where}: marches")


def attach(s: AcwState, row: dict[str, Any]) -> None:
    if "with" not in row:
        return
    o = s.of_name.index(row["name"])
    found = [c for c in range(len(s.co_side)) if s.co_side[c] == s.of_side[o] and s.co_name[c] == row["with"]]
    if not found:
        raise PositionError(
            f"officer {row['name']}: unknown corps '{row['with']}'; {nearest(str(row['with']), s.co_name)}"
        )
    s.of_corps[o] = found[0]


def corps(x: Sheet, s: AcwState, row: dict[str, Any], at: int) -> None:
    where = f"corps {row.get('name', at)}"
    only_known(row, CORPS, where)
    side = x.word(row.get("side"), SIDES, "side", where)
    box = x.box(row.get("box"), where)
    c = x.number(row.get("id", len(s.co_side)), 0, 250, f"{where}: id")
    while len(s.co_side) <= c:
        s.co_name.append("")
        for name in ("kind", "marches", "done", "arrived", "line"):
            getattr(s, f"co_{name}").append(0)
        for name in ("side", "chief", "box", "from"):
            getattr(s, f"co_{name}").append(OFF)
    if s.co_side[c] != OFF:
        raise PositionError(f"{where}: the id {c} stands there twice")
    s.co_side[c], s.co_box[c], s.co_name[c] = side, box, str(row.get("name", f"Corps {c}"))
    s.co_kind[c] = x.word(row.get("kind", "corps"), CORPS_KINDS, "kind", where)
    s.co_from[c] = x.any_box(row.get("from", ""), where)
    s.co_line[c] = x.word(row.get("by", CAME_BY[BY_LAND]), CAME_BY, "line", where)
    for name in ("marches", "done", "arrived"):
        getattr(s, f"co_{name}")[c] = x.number(row.get(name, 0), 0, 255, f"{where}: {name}")
    s.men[side * s.n + box] += 1
    if "commander" in row:
        commander(s, c, str(row["commander"]), where)
    for text in x.entries(row.get("troops", []), str, f"{where}: troops"):
        stand(x, s, c, OFF, text, where)
    for number, part in enumerate(x.entries(row.get("divisions", []), dict, f"{where}: divisions"), 1):
        division(x, s, c, part, number, where)


def commander(s: AcwState, c: int, name: str, where: str) -> None:
    side = s.co_side[c]
    found = [o for o in range(len(s.of_side)) if s.of_side[o] == side and s.of_name[o] == name]
    o = found[0] if found else s.new_officer(side, name, s.co_box[c])
    if s.of_corps[o] != OFF:
        raise PositionError(f"{where}: {name} commands {s.co_name[s.of_corps[o]]} already")
    s.co_chief[c], s.of_corps[o] = o, c


def division(x: Sheet, s: AcwState, c: int, row: dict[str, Any], number: int, where: str) -> None:
    where = f"{where}, division {row.get('number', number)}"
    only_known(row, DIVISION, where)
    d = x.number(row.get("id", len(s.dv_corps)), 0, 250, f"{where}: id")
    while len(s.dv_corps) <= d:
        for name in s.OOB_COLUMNS[13:23]:
            getattr(s, name).append(OFF if name in ("dv_corps", "dv_box") else 0)
    if s.dv_corps[d] != OFF:
        raise PositionError(f"{where}: the id {d} stands there twice")
    s.dv_corps[d], s.dv_number[d] = c, x.number(row.get("number", number), 1, 99, f"{where}: number")
    s.dv_status[d] = x.word(row.get("status", "green"), STATUS, "status", where)
    if "box" in row:
        s.dv_duty[d] = x.word(row.get("duty", "garrison"), DUTIES, "duty", where)
        s.dv_box[d] = x.box(row["box"], where)
        s.men[s.co_side[c] * s.n + s.dv_box[d]] += 1
    s.dv_state[d] = x.word(row.get("state", "fresh"), STATES, "state", where)
    for name in ("lost", "flags", "battle"):
        getattr(s, f"dv_{name}")[d] = x.number(row.get(name, 0), 0, 255, f"{where}: {name}")
    for text in x.entries(row.get("stands", []), str, f"{where}: stands"):
        stand(x, s, c, d, text, where)
    s.regroup()
    s.dv_limit[d] = x.number(row["limit"], 0, 255, f"{where}: limit") if "limit" in row else s.exhaustion(d)


class StandMarks(NamedTuple):
    """What is written behind the strength and the morale of a stand."""

    flags: int
    weapon: int
    status: int | None
    numbers: dict[str, int]


def _stand_marks(words: list[str], where: str) -> StandMarks:
    """`PT NE R-F veteran raised=3`"""
    flags, weapon = 0, 0
    status: int | None = None
    numbers: dict[str, int] = {}
    for word in words:
        key, _, value = word.partition("=")
        if word in MARKS:
            flags |= MARKS[word]
        elif word in WEAPONS:
            weapon = WEAPONS.index(word)
        elif word in STATUS:
            status = STATUS.index(word)
        elif word == "promoted":
            flags |= RAISED
        elif key in NUMBERS and value.isdecimal():
            numbers[key] = min(255, int(value))
        else:
            known = (*MARKS, *WEAPONS, *STATUS)
            raise PositionError(f"{where}: unknown mark '{word}'; {nearest(word, known)}")
    return StandMarks(flags, weapon, status, numbers)


def stand(x: Sheet, s: AcwState, c: int, d: int, text: Any, where: str) -> None:
    found = _STAND.fullmatch(str(text))
    if not found:
        raise PositionError(f"{where}: '{text}' is not a stand; write it like 'inf 6-4 PT NE'")
    kind = x.word(found[2], KINDS, "kind of stand", where)
    sp = x.number(int(found[3]), 0, 9, f"{where}: strength")
    morale = x.number(int(found[4]), 4, 6, f"{where}: morale")
    marks = _stand_marks(found[5].split(), where)
    status = marks.status if marks.status is not None else s.tables.ratings.status(kind, morale)
    weapon = marks.weapon
    if kind == CAV and not weapon:
        weapon = BREECH if s.co_side[c] == UNION else CARBINE
    i = int(found[1]) if found[1] else max(x.taken, default=-1) + 1
    if i in x.taken or i > 2000:
        raise PositionError(f"{where}: the stand {i} stands there twice")
    x.taken.add(i)
    while len(s.st_side) <= i:
        for name in s.OOB_COLUMNS[:13]:
            getattr(s, name).append(OFF if name in ("st_side", "st_corps", "st_div") else 0)
    s.st_side[i], s.st_corps[i], s.st_div[i], s.st_kind[i] = s.co_side[c], c, d, kind
    s.st_sp[i], s.st_morale[i], s.st_status[i], s.st_flags[i], s.st_weapon[i] = (
        sp,
        morale,
        status,
        marks.flags,
        weapon,
    )
    s.st_full[i] = sp
    for name, number in marks.numbers.items():
        getattr(s, f"st_{name}")[i] = number
