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
FIGHT = ("infantry", "cavalry", "dot")


def surroundings(game: str, view: dict[str, Any], place: str, width: int) -> Text:
    """The hexes round one, each with its ground, its name, who stands there, and where water and rails are."""
    board = load_board(game)
    if board.kind != "hexes":
        raise LongrollError(f"{board.name} has no hexes; `places {place}` tells what stands there")
    middle = board.hex(place.partition("/")[0])
    across = RADIUS if width >= (2 * RADIUS + 1) * WIDE else RADIUS - 1
    cols = range(board.col[middle] - across, board.col[middle] + across + 1)
    rows = range(board.row[middle] - RADIUS, board.row[middle] + RADIUS + 1)
    lines = [Text() for _ in range(TALL * len(rows) + TALL // 2)]
    for col in cols:
        column: list[Text] = [Text(" " * WIDE)] * (TALL // 2 if col % 2 else 0)
        for row in rows:
            hex_ = board.hex_at(col, row)
            column += _cell(board, view, hex_, hex_ == middle) if hex_ >= 0 else [Text(" " * WIDE)] * TALL
        column += [Text(" " * WIDE)] * (len(lines) - len(column))
        for line, part in zip(lines, column):
            line.append_text(part)
    legend = "~ water and = railroad by direction; * the place that was asked for"
    return Text("\n").join([*lines, Text(legend, style="dim")])


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


def _fit(text: Text) -> Text:
    """Exactly as wide as a hex."""
    text.truncate(WIDE - 1)
    text.append(" " * (WIDE - text.cell_len))
    return text
