"""The situation at a glance, from any game's view, and the menu of choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from longroll.bots import camp
from longroll.cli.render import show, words

STYLES = {"union": "bright_blue", "confederate": "#d7af5f", "none": "dim"}
SKIP = {"side", "kind", "name", "strength", "count", "moved", "index", "id"}


def style(side: str | None) -> str:
    """Union blue, Confederate butternut, nobody dim."""
    return STYLES["none"] if side in (None, "none", "draw") else STYLES[camp(side)]


def overview(view: dict[str, Any], name: str) -> RenderableType:
    """Game, turn, sides with their counters, tracks: what stands beside the map."""
    turn = view["turn"]
    head = Text.assemble(
        (name, "bold"),
        (f"  {view['scenario']}", "dim"),
        "   ",
        (turn["label"], "bold cyan"),
        f"  {turn['phase']}",
    )
    sides = Table(box=None, pad_edge=False, show_header=True, header_style="dim", padding=(0, 3, 0, 0))
    keys = list(dict.fromkeys(k for facts in view["sides"].values() for k in facts if k != "name"))
    keys = [k for k in keys if not all(isinstance(f.get(k), list | dict) for f in view["sides"].values())]
    sides.add_column("")
    for key in keys:
        sides.add_column(words(key), justify="right")
    for side, facts in view["sides"].items():
        label = Text(facts.get("name", side), style=f"bold {style(side)}")
        sides.add_row(label, *(show(facts.get(key)) for key in keys))
    parts: list[RenderableType] = [head, sides]
    tracks = [t for t in view.get("tracks", []) if t.get("value") not in (None, "", [])]
    if tracks:
        line = Text()
        for track in tracks:
            line.append(f"{track['label']} ", style="dim")
            line.append(f"{show(track['value'])}   ")
        parts.append(line)
    return Group(*parts)


def places(view: dict[str, Any], wanted: str = "") -> RenderableType:
    """Every place with somebody in it (or one that is searched for): who holds it, who stands there, side by side."""
    sides = list(view["sides"])
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, row_styles=["", "on grey7"])
    made.add_column("place")
    made.add_column("held by")
    for side in sides:
        made.add_column(Text(view["sides"][side].get("name", side), style=style(side)), overflow="fold")
    made.add_column("", style="dim", overflow="fold")
    shown = 0
    rows = sorted(view["places"].items(), key=lambda item: _front(item[1]))
    for slug, place in rows:
        text = f"{slug} {place.get('name', '')} {show(place)}".lower()
        if (wanted and wanted.lower() not in text) or (not wanted and not place.get("stacks")):
            continue
        shown += 1
        control = place.get("control") or "none"
        held = Text(
            view["sides"].get(control, {}).get("name", "" if control == "none" else control),
            style=style(control),
        )
        cells = [_stacks([s for s in place.get("stacks", []) if s["side"] == side], side) for side in sides]
        marks = ", ".join(show(m) for m in place.get("markers", []))
        made.add_row(Text(place.get("name", slug), style="bold"), held, *cells, marks)
    if not shown:
        return Text(f"no place with '{wanted}'" if wanted else "nobody is on the map", style="dim")
    return made


def _front(place: dict[str, Any]) -> tuple[int, str]:
    """Places where both sides stand come first, then by who holds them and by name."""
    sides = {stack["side"] for stack in place.get("stacks", [])}
    return (0 if len(sides) > 1 else 1), f"{place.get('control')} {place.get('name')}"


def _stacks(stacks: list[dict[str, Any]], side: str) -> Text:
    cell = Text()
    for i, stack in enumerate(stacks):
        if i:
            cell.append(", ", style="dim")
        count = stack.get("count")
        label = str(stack.get("name") or stack.get("kind", "?"))
        if count and count != 1:
            label = f"{count} {label}"
        cell.append(label, style=style(side))
        if stack.get("strength") is not None:
            cell.append(f" {show(stack['strength'])}", style="bold")
        extra = [
            words(k) if v is True else f"{words(k)} {show(v)}"
            for k, v in stack.items()
            if k not in SKIP and v
        ]
        if stack.get("moved"):
            extra.append("moved")
        if extra:
            cell.append(f" ({', '.join(extra)})", style="dim")
    return cell


def menu(choices: Sequence[str], numbers: Sequence[int], width: int) -> RenderableType:
    """Numbered choices, those with the same verb under one head, in as many columns as fit."""
    groups: dict[str, list[int]] = {}
    for number in numbers:
        groups.setdefault(choices[number - 1].partition(" ")[0], []).append(number)
    parts: list[RenderableType] = []
    for verb, members in sorted(groups.items(), key=lambda group: len(group[1]) == 1):
        if len(members) == 1:
            parts.append(_item(members[0], choices[members[0] - 1], "bold"))
            continue
        items = [_item(number, choices[number - 1].partition(" ")[2]) for number in members]
        widest = min(width - 2, max(item.cell_len for item in items) + 2)
        parts.append(Text(verb, style="bold"))
        parts.append(Columns(items, width=widest, padding=(0, 0), column_first=True))
    return Group(*parts)


def _item(number: int, text: str, style: str = "") -> Text:
    made = Text.assemble((f"{number:>4} ", "cyan"), (text, style))
    made.no_wrap = True
    return made


def matches(choices: Sequence[str], wanted: str) -> list[int]:
    """The numbers of the choices that fit a search: all words occur; else the letters occur in order."""
    parts = wanted.lower().split()
    found = [i for i, text in enumerate(choices, start=1) if all(p in text.lower() for p in parts)]
    if found:
        return found
    letters = "".join(parts)
    return [i for i, text in enumerate(choices, start=1) if _in_order(letters, text.lower())]


def _in_order(letters: str, text: str) -> bool:
    rest = iter(text)
    return all(letter in rest for letter in letters)
