"""The situation at a glance, from any game's view, and the menu of choices."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from longroll.bots import camp
from longroll.cli.render import show, words

STYLES = {"union": "bright_blue", "confederate": "#d7af5f"}
NO_BREAK = "\N{NO-BREAK SPACE}"
GAP = 3
"""Between the columns of a side's figures."""
WIDE = 120
"""From this width on, both sides' places stand side by side."""
FEW = 3
"""Of so many places the units are shown with all that they are made of."""
MANY = 5
"""So many of a track's list are told."""
SKIP = {
    "side",
    "movement",
    "kind",
    "sign",
    "name",
    "title",
    "strength",
    "count",
    "moved",
    "index",
    "id",
    "parts",
}
CARD = {"name", "camp", "colour", "facts"}


Named = tuple[str, dict[str, Any]]


def style(game: str, side: str | None) -> str:
    """Union blue, Confederate butternut, nobody dim."""
    return STYLES.get(camp(game, side or ""), "dim")


def _told(facts: dict[str, Any]) -> dict[str, Any]:
    """What a view says about a side or a piece, its own facts among the rest."""
    return {**{k: v for k, v in facts.items() if k != "facts"}, **facts.get("facts", {})}


def overview(view: dict[str, Any], name: str, width: int = WIDE) -> RenderableType:
    """Game, turn, sides with their counters, tracks: what stands beside the map."""
    turn = view["turn"]
    head = Text.assemble(
        (name, "bold"),
        (f"  {view['scenario']}", "dim"),
        "   ",
        (turn["label"], "bold cyan"),
        f"  {turn['phase']}",
    )
    parts: list[RenderableType] = [head, *_sides(view, width)]
    tracks = [t for t in view.get("tracks", []) if t.get("value") not in (None, "", [])]
    if tracks:
        line = Text()
        for track in tracks:
            line.append(f"{track['label']} ", style="dim")
            line.append(f"{_short(track['value'])}   ")
        parts.append(line)
    return Group(*parts)


def _sides(view: dict[str, Any], width: int) -> list[RenderableType]:
    """A row for each side under the names of its figures; where they do not fit, each side as a line of its own."""
    told = {side: _told(facts) for side, facts in view["sides"].items()}
    keys = list(dict.fromkeys(k for facts in told.values() for k in facts if k not in CARD))
    keys = [k for k in keys if not all(isinstance(f.get(k), list | dict) for f in told.values())]
    names = {
        side: Text(facts.get("name", side), style=f"bold {style(view['game'], side)}")
        for side, facts in told.items()
    }
    columns = [[words(key), *(show(facts.get(key)) for facts in told.values())] for key in keys]
    first = max(map(len, names.values()), default=0)
    if first + sum(max(map(len, cells)) + GAP for cells in columns) > width:
        return [_side_line(names[side], keys, facts) for side, facts in told.items()]
    made = Table(box=None, pad_edge=False, show_header=True, header_style="dim", padding=(0, GAP, 0, 0))
    made.add_column("")
    for key in keys:
        made.add_column(words(key), justify="right")
    for side, facts in told.items():
        made.add_row(names[side], *(show(facts.get(key)) for key in keys))
    return [made]


def _side_line(name: Text, keys: list[str], facts: dict[str, Any]) -> Text:
    """`the Union: supply 175   casualties 10`; what a side does not have is left out."""
    line = name + Text(":  ")
    for key in keys:
        if facts.get(key) not in (None, 0, "", []):
            line.append(f"{_whole(words(key))}{NO_BREAK}", style="dim")
            line.append(f"{_whole(show(facts[key]))}   ")
    return line


def drawers(panels: list[dict[str, Any]]) -> RenderableType:
    """Boxes and lists beside the map, one under the other."""
    parts: list[RenderableType] = []
    for panel in panels:
        made = _place_table(panel["title"], "bold cyan")
        for row in panel["rows"]:
            made.add_row(Text(str(row["label"])), Text(_long(row["value"])))
        parts.append(made)
    return Group(*parts)


def _long(value: Any) -> str:
    return ", ".join(map(show, value)) if isinstance(value, list) else show(value)


def _short(value: Any) -> str:
    """A track's value; of a long list the beginning and how many more there are."""
    if not isinstance(value, list):
        return show(value)
    more = f" and {len(value) - MANY} more" if len(value) > MANY + 1 else ""
    return ", ".join(map(show, value[:MANY] if more else value)) + more


def places(view: dict[str, Any], width: int) -> RenderableType:
    """Where everybody stands: contested places first, then each side's own, side by side where there is room."""
    contested, own = _sorted_places(view)
    parts: list[RenderableType] = [_contested(view, contested)] if contested else []
    tables = []
    for side, held in own.items():
        if held:
            title = view["sides"][side].get("name", side)
            made = _place_table(title, f"bold {style(view['game'], side)}")
            for slug, place in held:
                made.add_row(_place_name(slug, place, view, side), _standing(view, place, place["stacks"]))
            tables.append(made)
    if width >= WIDE and len(tables) == 2:
        beside = Table.grid(padding=(0, 2), expand=True)
        beside.add_column(ratio=1)
        beside.add_column(ratio=1)
        beside.add_row(*tables)
        parts.append(beside)
    else:
        parts += tables
    return Group(*parts) if parts else Text("nobody is on the map", style="dim")


def _sorted_places(view: dict[str, Any]) -> tuple[list[Named], dict[str, list[Named]]]:
    """The places where several sides stand, and those of each side alone."""
    contested: list[Named] = []
    own: dict[str, list[Named]] = {side: [] for side in view["sides"]}
    for slug, place in view["places"].items():
        there = {stack["side"] for stack in place["stacks"]}
        if len(there) > 1:
            contested.append((slug, place))
        elif there:
            own[there.pop()].append((slug, place))
    return contested, own


def _contested(view: dict[str, Any], contested: list[Named]) -> Table:
    both = _place_table("contested", "bold red")
    for slug, place in contested:
        for side in view["sides"]:
            stacks = [stack for stack in place["stacks"] if stack["side"] == side]
            if stacks:
                both.add_row(_place_name(slug, place, view), _standing(view, place, stacks))
    return both


def search_places(view: dict[str, Any], wanted: str) -> RenderableType:
    """Every place with a text in its name, its units or its marks; of a few also what each unit is made of."""
    made = _place_table(f"places with '{wanted}'" if wanted else "all places", "bold")
    found = {
        slug: place
        for slug, place in view["places"].items()
        if wanted.lower() in f"{slug} {show(place)}".lower()
    }
    for slug, place in found.items():
        rows = [_standing(view, place, place["stacks"])]
        if len(found) <= FEW:
            rows += [Text(f"  {line}", style="dim") for stack in place["stacks"] for line in _inside(stack)]
        made.add_row(_place_name(slug, place, view), Text("\n").join(rows))
    return made if found else Text(f"no place with '{wanted}'", style="dim")


def _within(value: Any) -> bool:
    """What a unit is made of, rather than what it is."""
    return isinstance(value, dict) or (isinstance(value, list) and bool(value))


def _inside(stack: dict[str, Any]) -> list[str]:
    """What a unit is made of, a line for each part: `X Corps, division 1, status green: inf 6-4 PT, art 2-5`."""
    name = str(stack.get("title") or stack.get("name") or stack.get("kind", "?"))
    lines = [f"{name}, {part}" for part in stack.get("parts", [])]
    for key, value in _told(stack).items():
        parts = value if isinstance(value, list) else [value]
        if not _within(value) or key in SKIP:
            continue
        if not any(isinstance(part, dict) for part in parts):
            lines.append(f"{name}, {words(key)}: {', '.join(map(show, parts))}")
            continue
        for part in parts:
            head = ", ".join(f"{words(k)} {show(v)}" for k, v in part.items() if not _within(v))
            body = "; ".join(", ".join(map(show, v)) for v in part.values() if _within(v))
            lines.append(f"{name}, {words(key).removesuffix('s')} {head}: {body}")
    return lines


def _place_table(title: str, title_style: str) -> Table:
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), row_styles=["", "on grey7"])
    made.add_column(Text(title, style=title_style), min_width=16)
    made.add_column("", overflow="fold")
    return made


def _place_name(slug: str, place: dict[str, Any], view: dict[str, Any], side: str = "") -> Text:
    """The name in the colour of who holds it; and who that is, if it is not who stands there."""
    control = place["control"]
    name = Text(
        place.get("name", slug), style="bold" if control == "none" else f"bold {style(view['game'], control)}"
    )
    if side and control not in (side, "none"):
        name.append(f" ({view['sides'][control].get('name', control)})", style="dim")
    return name


def _standing(view: dict[str, Any], place: dict[str, Any], stacks: list[dict[str, Any]]) -> Text:
    """Who stands there, and what marks the place; each kept whole where the line breaks."""
    parts = _alike([_stack(_told(stack), style(view["game"], stack["side"])) for stack in stacks])
    parts += [Text(_whole(show(mark)), style="italic dim") for mark in place.get("markers", [])]
    return Text(", ", style="dim").join(parts)


def _alike(parts: list[Text]) -> list[Text]:
    """Units that read the same are told once, with their number."""
    times = Counter(part.plain for part in parts)
    first = {part.plain: part for part in parts}
    return [
        part if times[plain] == 1 else Text(_whole(f"{times[plain]} x ")) + part
        for plain, part in first.items()
    ]


def _stack(stack: dict[str, Any], colour: str) -> Text:
    """A stack as its counter reads: `2 x infantry 3`, `Grant 3-6` (strength and movement)."""
    count = stack.get("count")
    label = str(stack.get("title") or stack.get("name") or stack.get("kind", "?"))
    if count and count != 1:
        label = f"{count} x {label}"
    cell = Text(_whole(label), style=colour)
    figures = [show(stack[key]) for key in ("strength", "movement") if stack.get(key) is not None]
    # a name may tell its strength: `Infantry Division 10`
    if figures and "-".join(figures) not in label.split():
        cell.append(_whole(f" {'-'.join(figures)}"), style="bold")
    extra = [
        words(k) if v is True else f"{words(k)} {show(v)}"
        for k, v in stack.items()
        if k not in SKIP and v and not _within(v)
    ]
    if stack.get("moved"):
        extra.append("moved")
    if extra:
        cell.append(_whole(f" ({', '.join(extra)})"), style="dim")
    return cell


def _whole(text: str) -> str:
    """Kept together on a terminal; in a pipe, plain spaces that another program can search."""
    return text.replace(" ", NO_BREAK) if sys.stdout.isatty() else text


def sentences(choices: Sequence[str], numbers: Sequence[int], said: Sequence[str]) -> RenderableType:
    """Few choices: one a line, each with what it means."""
    made = Table.grid(padding=(0, 3, 0, 0))
    for number in numbers:
        made.add_row(_item(number, choices[number - 1], "bold"), Text(said[number - 1], style="dim"))
    return made


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
