"""The surroundings of a place on a hex board as a small map of letters."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from longroll.atlas.boards import load_board
from longroll.atlas.hexes import WATERS, HexBoard
from longroll.cli.situation import style
from longroll.core.errors import LongrollError
from longroll.kit.hexgrid import DIRECTIONS

WIDE, TALL = 15, 4
"""the room of a hex: letters across, lines down; odd columns sit half of that lower"""
RADIUS = 2
MOST = 12
"""hexes round the middle at most"""
NARROW, LOW = 6, 2
"""the room of a hex where many are shown"""
FIGHT = ("infantry", "cavalry", "dot")


def surroundings(game: str, view: dict[str, Any], place: str, width: int, radius: int = RADIUS) -> Text:
    """The hexes round one, each with its ground, its name, who stands there, and where water and rails are; of many, name and strength."""
    board = load_board(game)
    if board.kind != "hexes":
        raise LongrollError(f"{board.name} has no hexes; `places {place}` tells what stands there")
    if not 1 <= radius <= MOST:
        raise LongrollError(f"map shows 1 to {MOST} hexes round a place, not {radius}")
    middle = board.hex(place.partition("/")[0])
    small = radius > RADIUS
    wide, tall = (NARROW, LOW) if small else (WIDE, TALL)
    across = max(1, min(radius, (width // wide - 1) // 2))
    cols = range(board.col[middle] - across, board.col[middle] + across + 1)
    rows = range(board.row[middle] - radius, board.row[middle] + radius + 1)
    lines = [Text() for _ in range(tall * len(rows) + tall // 2)]
    cell = _small_cell if small else _cell
    for col in cols:
        column: list[Text] = [Text(" " * wide)] * (tall // 2 if col % 2 else 0)
        for row in rows:
            hex_ = board.hex_at(col, row)
            column += cell(board, view, hex_, hex_ == middle) if hex_ >= 0 else [Text(" " * wide)] * tall
        column += [Text(" " * wide)] * (len(lines) - len(column))
        for line, part in zip(lines, column):
            line.append_text(part)
    legend = "~ water and = railroad by direction; * the place that was asked for"
    if small:
        legend = "name or number, strength of each side (* with a leader) or the ground; the place asked for is inverted"
    return Text("\n").join([*lines, Text(legend, style="dim")])


def named_hex(game: str, word: str) -> str:
    """A hex by the name of a place in it or by its beginning; the word itself where it is no such name."""
    board = load_board(game)
    if board.kind != "hexes" or word in board.index:
        return word
    slug = word.lower().replace(" ", "-")
    known = {p.slug: p.hex for p in board.places.values() if p.hex >= 0}
    found = [slug] if slug in known else [x for x in known if x.startswith(slug)]
    hexes = {known[x] for x in found}
    return board.numbers[hexes.pop()] if len(hexes) == 1 else word


def _small_cell(board: HexBoard, view: dict[str, Any], hex_: int, here: bool) -> list[Text]:
    """Two lines of a few letters: what it is called, and who stands there."""
    number = board.numbers[hex_]
    names = [p.name for p in board.at.get(hex_, ())]
    head = Text(names[0] if names else number, style="bold" if names else "dim")
    if here:
        head.stylize("reverse")
    found = Text()
    stacks = view["places"].get(number, {"stacks": []})["stacks"]
    for side in view["sides"]:
        own = [x for x in stacks if x["side"] == side]
        if own:
            men = sum(x.get("strength") or 0 for x in own if x.get("sign") in FIGHT)
            star = "*" if any(x.get("sign") == "star" for x in own) else ""
            found.append(f"{side[0].upper()}{men or ''}{star}", style=style(view["game"], side))
    if not found:
        found = Text(board.terrains[board.terrain[hex_]][:4], style="dim")
    return [_fit(head, NARROW), _fit(found, NARROW)]


def _cell(board: HexBoard, view: dict[str, Any], hex_: int, here: bool) -> list[Text]:
    number = board.numbers[hex_]
    terrain = board.terrains[board.terrain[hex_]]
    names = [p.name for p in board.at.get(hex_, ())]
    seen = view["places"].get(number, {"stacks": []})
    return [
        _fit(Text(f"{'*' if here else ' '}{number} {terrain}", style="bold reverse" if here else "dim")),
        _fit(Text(f" {names[0]}" if names else "", style="bold")),
        _fit(_standing(view, seen["stacks"])),
        _fit(Text(_sides(board, hex_), style="cyan")),
    ]


def _standing(view: dict[str, Any], stacks: list[dict[str, Any]]) -> Text:
    """Each side's strength with its marks, and its first leader: `Union 6 F1 McDowell`."""
    found = Text(" ")
    for side in view["sides"]:
        own = [x for x in stacks if x["side"] == side]
        if not own:
            continue
        men = sum(x.get("strength") or 0 for x in own if x.get("sign") in FIGHT)
        marks = dict.fromkeys(b["text"] for x in own for b in x.get("badges", []))
        leader = next((x["name"] for x in own if x.get("sign") == "star"), "")
        words = " ".join(filter(None, [f"{side[0].upper()}{men or ''}", *marks, leader]))
        found.append(f"{words} ", style=style(view["game"], side))
    return found


def _sides(board: HexBoard, hex_: int) -> str:
    water = [name for d, name in enumerate(DIRECTIONS) if WATERS[board.water[6 * hex_ + d]]]
    rails = [name for d, name in enumerate(DIRECTIONS) if board.rail[6 * hex_ + d]]
    parts = [f"~{','.join(water)}" if water else "", f"={','.join(rails)}" if rails else ""]
    return " " + "".join(parts)


def _fit(text: Text, wide: int = WIDE) -> Text:
    """Exactly as wide as a hex."""
    text.truncate(wide - 1)
    text.append(" " * (wide - text.cell_len))
    return text
