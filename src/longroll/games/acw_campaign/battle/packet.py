"""The battle packet for players with a table: orders of battle, exhaustion, works, hours, a map, the form. Text or PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from longroll.atlas.drawing.render import quoted, typeset
from longroll.core.errors import LongrollError
from longroll.games.acw_campaign.battle import form
from longroll.games.acw_campaign.battle.events import POWERS
from longroll.games.acw_campaign.battle.locality import NOWHERE, Surroundings, around, sketch
from longroll.games.acw_campaign.battle.reminders import field, reminders, rivers
from longroll.games.acw_campaign.battle.report import clock
from longroll.games.acw_campaign.battle.types import COLUMN, RIVERS, Battle
from longroll.games.acw_campaign.words import (
    CORPS_KIND_NAMES,
    KIND_NAMES,
    MARKS,
    SIDE_NAMES,
    STATUS,
    WEAPONS,
    turn_label,
)  # fmt: skip


def marks(b: Battle, i: int) -> str:
    words = [WEAPONS[b.s_weapon[i]]] if b.s_weapon[i] else []
    words += [name for name, bit in MARKS.items() if b.s_flags[i] & bit]
    return " ".join(words)


def heading(b: Battle, name: str = "") -> str:
    return name or f"The battle of {b.box.replace('-', ' ').title()}, {turn_label(b.turn)}"


def hours(b: Battle, near: Sequence[str] = ()) -> Iterator[str]:
    """8.3, 8.4, 8.5 Daylight, the attacker's routes, reinforcements by road, rail and night, and who may still be sent for."""
    yield f"Sunrise {clock(b.sunrise)}, sunset {clock(b.sunset)} (8.3)."
    for r, name in enumerate(b.r_name):
        when = clock(b.r_hour[r]) if b.r_hour[r] else f"{clock(b.sunrise)} + D6"
        who = ", ".join(b.c_name[c] for c, route in enumerate(b.c_route) if route == r)
        day = f"day {b.r_day[r]}, " if b.r_day[r] > 1 else ""
        yield f"{SIDE_NAMES[b.r_side[r]]}, by {name}: {day}{when}: {who} (8.3)."
    roads: dict[tuple[int, str], int] = {}
    for k, corps in enumerate(b.a_corps):
        side = b.c_side[corps]
        if b.a_stand[k] != COLUMN:
            n = sum(1 for c, s in zip(b.a_corps[:k], b.a_stand[:k]) if s != COLUMN and b.c_side[c] == side)
            yield f"{SIDE_NAMES[side]}, by rail at the town: {b.s_name[b.a_stand[k]]} at {clock(9 + n)}, disordered (8.4)."
            continue
        key = (side, b.a_road[k])
        roads[key] = roads.get(key, 0) + 1
        when = "1 PM" if roads[key] == 1 else "when the road is clear; one corps may come in the night"
        yield f"{SIDE_NAMES[side]}, by the {b.a_road[k]} road: {b.c_name[corps]}, {when} (8.4)."
    if not b.a_corps and max(b.r_day, default=1) == 1:
        yield "No reinforcements are on the way."
    for corps_near in near:
        yield f"May still be sent for: {corps_near} (8.4)."


def ground(b: Battle) -> Iterator[str]:
    """8.1, 14, 14.6, 16.1 The lie of the table, works by side, digging, rivers."""
    yield from field(b)
    for side in (0, 1):
        yield f"{SIDE_NAMES[side]}: {b.works[side]} inches of field works, {b.fort[side]} inches of fort (7.6, 14)."
    yield (
        "Works may be built during the battle (14.6)."
        if b.digging
        else "No works are built during the battle (14.6)."
    )
    for r, name in enumerate(b.r_name):
        if b.r_river[r]:
            yield f"A major river lies across {name}: {RIVERS[b.r_river[r]]} (16.1)."
    yield from rivers(b)


def army(b: Battle, side: int) -> Iterator[tuple[int, str, str]]:
    """(level, text, figures) of an order of battle: corps, divisions, stands."""
    for c in b.corps_of(side):
        chief = f", {b.c_chief[c]}" if b.c_chief[c] else ""
        points = sum(b.s_sp[i] for d in b.divisions_of(c) for i in b.d_stands[d])
        yield 0, f"{b.c_name[c]}{chief}", f"{CORPS_KIND_NAMES[b.c_kind[c]]}, {points} SP"
        for d in b.divisions_of(c):
            figures = (
                ""
                if b.d_loose[d]
                else f"{STATUS[b.d_status[d]]}, exhausted at {b.d_limit[d]}, lost so far {b.d_lost[d]}"
            )
            yield 1, b.d_name[d], figures
            for i in b.d_stands[d]:
                yield 2, f"{b.s_name[i]}  {KIND_NAMES[b.s_kind[i]]} {b.s_sp[i]}-{b.s_morale[i]}", marks(b, i)


def text(b: Battle, name: str = "", retreats: Sequence[str] = (), country: Surroundings = NOWHERE) -> str:
    """The packet as plain text."""
    lines = [
        heading(b, name),
        f"The {POWERS[b.attacker]} attacks.",
        "",
        "HOURS",
        *hours(b, country.near),
        "",
        "GROUND",
        *ground(b),
        "",
        "ON THE TABLE",
        *reminders(b),
    ]
    near = around(b.box, country.holders)
    if near:
        lines += ["", "AROUND THE BOX", *near]
    for side in (b.attacker, 1 - b.attacker):
        lines += ["", f"{SIDE_NAMES[side].upper()} ARMY, {b.strength_all(side)} strength points"]
        for level, what, figures in army(b, side):
            if level == 2:
                circles = "o" * int(what.rsplit(" ", 1)[1].split("-")[0])
                what = f"{what:<{46}}  {circles}"
            lines.append(f"{'  ' * level}{what:<{60 - 2 * level}} {figures}".rstrip())
    lines += ["", "RESULT FORM (longroll battle import)", "", form.blank(b, retreats)]
    return "\n".join(lines)


def typst_source(
    b: Battle, name: str, retreats: Sequence[str], has_map: bool, near: Sequence[str] = ()
) -> str:
    """The packet in typst: two sheets of order of battle, hours and ground with the map, the form."""
    out = [
        '#set page(paper: "us-letter", margin: 18mm, numbering: "1")',
        '#set text(font: ("Source Serif Pro", "Source Serif 4", "Libertinus Serif"), size: 10pt)',
        f'#align(center, text(size: 18pt, weight: "bold", {quoted(heading(b, name))}))',
        f"#align(center, {quoted(f'The {POWERS[b.attacker]} attacks.')})",
        "== Hours",
        *(f"- #{quoted(x)}" for x in hours(b, near)),
        "== Ground",
        *(f"- #{quoted(x)}" for x in ground(b)),
        "== On the table",
        *(f"- #{quoted(x)}" for x in reminders(b)),
    ]
    if has_map:
        out.append(
            '#figure(image("map.svg", width: 80%), caption: "Around the box", supplement: none, numbering: none)'
        )
    for side in (b.attacker, 1 - b.attacker):
        out += [
            "#pagebreak()",
            f"== #{quoted(f'{SIDE_NAMES[side]} army, {b.strength_all(side)} strength points')}",
        ]
        out += ["#table(columns: (1fr, auto, auto), stroke: none, inset: 2.5pt, align: (left, left, right),"]
        for level, what, figures in army(b, side):
            if level == 0:
                out.append(f"table.hline(stroke: 0.4pt), strong({quoted(what)}), [], {quoted(figures)},")
            elif level == 1:
                out.append(f"emph({quoted('  ' + what)}), [], {quoted(figures)},")
            else:
                points = int(what.rsplit(" ", 1)[1].split("-")[0])
                out.append(f"{quoted('      ' + what)}, {quoted('○' * points)}, {quoted(figures)},")
        out.append(")")
    out += [
        "#pagebreak()",
        "== Result form",
        f"#raw({quoted(form.blank(b, retreats)).replace(chr(10), chr(92) + 'n')}, block: true)",
    ]
    return "\n".join(out) + "\n"


def pdf(b: Battle, name: str = "", retreats: Sequence[str] = (), country: Surroundings = NOWHERE) -> bytes:
    """The packet as PDF."""
    drawing = sketch(b.box, country.holders)
    source = typst_source(b, name, retreats, bool(drawing), country.near)
    return typeset(source, {"map.svg": drawing} if drawing else {})


def write(
    path: Path, b: Battle, name: str = "", retreats: Sequence[str] = (), country: Surroundings = NOWHERE
) -> None:
    """A packet as .pdf or .txt."""
    if path.suffix.lower() not in (".pdf", ".txt"):
        raise LongrollError(f"'{path.name}': a packet is written as .pdf or .txt")
    if not path.parent.is_dir():
        raise LongrollError(f"the folder '{path.parent}' does not exist")
    if path.suffix.lower() == ".pdf":
        path.write_bytes(pdf(b, name, retreats, country))
    else:
        path.write_text(text(b, name, retreats, country), encoding="utf-8")
