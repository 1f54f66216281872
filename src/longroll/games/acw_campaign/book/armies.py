"""Army lists: every corps stand by stand, in the manner of an order of battle; of a hidden enemy what is reported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from longroll.core.book import ARMIES, Block, Chapter, Paragraph, Row, Table
from longroll.games.acw_campaign.book.phrases import adjective, count, listed, points
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    ARMY,
    ART,
    CORPS_KIND_NAMES,
    DUTIES,
    FIELD,
    GUARD,
    KIND_NAMES,
    MARKS,
    OFF,
    SIDES,
    SIEGE,
    STATES,
    STATUS,
    WEAPONS,
    ordinal,
)  # fmt: skip

HEAD = ("Stand", "Arm", "SP", "Morale", "Class", "Weapon", "Special")
FIGURES = (2, 3)
WORDS = {"H": "horse artillery", "regular": "regulars"}
KEY = (
    "SP: strength points, of which one hit takes one. Class: green, veteran or crack (9.3). PT: poorly trained troops (11.2)."
    " A division is exhausted when its losses reach the number beside its name: 40, 50 or 60 per cent of its strength by morale (9.2)."
    " SB-F and SB-H are smoothbore field and heavy guns, R-F rifled field guns, SG-SB and SG-R siege guns."
)


def special(s: AcwState, i: int) -> str:
    return ", ".join(WORDS.get(word, word) for word, bit in MARKS.items() if s.st_flags[i] & bit)


def chapter(s: AcwState, side: int) -> Chapter:
    """6 The order of battle of one side, box by box."""
    sections = [_box(s, side, b) for b in range(s.n) if _anybody(s, side, b)]
    total = s.strength_of(side)
    corps = [c for c in range(len(s.co_side)) if s.co_side[c] == side and s.counts(c)]
    lead = Paragraph(
        f"The {adjective(SIDES[side])} army counts {points(total)} in {count(len(corps), 'corps', 'corps')},"
        f" standing in {count(len(sections), 'box', 'boxes')}.",
        ("6",),
        "lead",
    )
    return Chapter(
        f"The {adjective(SIDES[side])} army",
        ARMIES,
        (lead, Paragraph(KEY, ("6", "9.2", "9.3", "11.2"), "note")),
        tuple(sections),
    )


def _officers(s: AcwState, side: int, box: int) -> list[str]:
    """6.21 Army commanders in a box, and officers without a corps."""
    return [
        f"{s.of_name[o]} commanding the army" if s.of_rank[o] == ARMY else f"{s.of_name[o]} without a command"
        for o in range(len(s.of_side))
        if s.of_side[o] == side and s.of_box[o] == box and (s.of_rank[o] == ARMY or s.of_corps[o] == OFF)
    ]


def _anybody(s: AcwState, side: int, box: int) -> bool:
    return bool(s.held(side, box) or _officers(s, side, box))


def _box(s: AcwState, side: int, box: int) -> Chapter:
    present = sum(s.st_sp[i] for i in s.stands_at(side, box))
    who = _officers(s, side, box)
    text = f"{points(present)} present." + (f" {listed(who)}." if who else "")
    blocks: list[Block] = [Paragraph(text, ("6.21",), "lead")]
    blocks += [_corps(s, c) for c in s.corps_at(side, box)]
    blocks += [_detached(s, d) for d in s.detached_at(side, box)]
    return Chapter(s.tables.name[box], ARMIES, tuple(blocks))


def _corps(s: AcwState, c: int) -> Table:
    chief = s.of_name[s.co_chief[c]] if s.co_chief[c] != OFF else ""
    kind = CORPS_KIND_NAMES[s.co_kind[c]]
    title = f"{s.co_name[c]}{', ' + chief if chief else ''}: {kind}, {points(s.strength(c))}"
    rows: list[Row] = []
    for d in s.divisions_of(c):
        if s.dv_box[d] == OFF:
            rows += _division(s, d)
        else:
            where = s.tables.name[s.dv_box[d]]
            rows.append(
                Row((f"{ordinal(s.dv_number[d])} Division: {DUTIES[s.dv_duty[d]]} at {where}",), "group")
            )
    troops = s.corps_troops(c)
    if troops:
        name = "Corps troops" if s.co_kind[c] <= FIELD else "Guns" if s.co_kind[c] != GUARD else "Home guard"
        rows.append(Row((name,), "group"))
        rows += _stands(s, troops)
    return Table(title, HEAD, tuple(rows), FIGURES)


def _detached(s: AcwState, d: int) -> Table:
    duty = f"{DUTIES[s.dv_duty[d]]} of {s.co_name[s.dv_corps[d]]}"
    return Table(f"Detached: {duty}", HEAD, tuple(_division(s, d)), FIGURES, ("6.23",))


def _division(s: AcwState, d: int) -> Iterator[Row]:
    state = f", {STATES[s.dv_state[d]]}" if s.dv_state[d] else ""
    lost = f" ({s.dv_lost[d]} lost)" if s.dv_lost[d] else ""
    stands = s.stands_in(d)
    strength = sum(s.st_sp[i] for i in stands)
    name = f"{ordinal(s.dv_number[d])} Division, {STATUS[s.dv_status[d]]}: {strength} SP, exhausted at {s.dv_limit[d]}{lost}{state}"
    yield Row((name,), "group")
    yield from _stands(s, stands)


def _stands(s: AcwState, stands: Sequence[int]) -> Iterator[Row]:
    """Brigades and batteries; equal ones are told apart by their numbers."""
    brigades = batteries = 0
    for i in stands:
        if s.st_kind[i] in (ART, SIEGE):
            batteries += 1
            name = f"{ordinal(batteries)} Battalion"
        else:
            brigades += 1
            name = f"{ordinal(brigades)} Brigade"
        full = f"/{s.st_full[i]}" if s.st_full[i] > s.st_sp[i] else ""
        weapon = WEAPONS[s.st_weapon[i]] if s.st_weapon[i] else ""
        yield Row(
            (
                name, KIND_NAMES[s.st_kind[i]], f"{s.st_sp[i]}{full}", str(s.st_morale[i]), STATUS[s.st_status[i]], weapon,
                special(s, i),
            )
        )  # fmt: skip


def reported(view: Mapping[str, Any], side: str) -> Chapter:
    """12.1 What scouts, sympathizers and blockaders report of an army that may not be seen."""
    rows = []
    for place in view["places"].values():
        for x in place["stacks"]:
            if x["side"] == side:
                rows.append(Row((str(place["name"]), _level(x), _details(x))))
    title = f"What is known of the {adjective(side)} army"
    if not rows:
        return Chapter(title, ARMIES, (Paragraph("Nothing is reported of it.", ("12",)),))
    table = Table("Reports", ("Place", "Report", "What is said"), tuple(rows), (), ("12.1", "12.2"))
    return Chapter(title, ARMIES, (table,))


def _level(x: Mapping[str, Any]) -> str:
    facts = x["facts"]
    return "detailed" if "brigades" in facts else "complete" if "units" in facts else "fragmentary"


def _details(x: Mapping[str, Any]) -> str:
    """A report in words."""
    facts = x["facts"]
    if "units" not in facts:
        return "enemy troops, number unknown"
    kinds = [
        count(facts["units"].count(k), k, k if k.endswith(("corps", "guns")) else "")
        for k in dict.fromkeys(facts["units"])
    ]
    kinds = [k.removeprefix("one ") if k.endswith("guns") else k for k in kinds]
    said = [listed(kinds) + (f" under {x['commander']}" if x.get("commander") else "")]
    if "brigades" in facts:
        said.append(
            f"{count(facts['brigades'], 'brigade')} and {count(facts['battalions'], 'battalion')} of guns"
        )
        said += ["entrenched"] if facts["entrenched"] else []
    if facts.get("just arrived"):
        said.append("just arrived")
    return ", ".join(said)
