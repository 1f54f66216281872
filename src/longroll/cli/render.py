"""Lists and answers as a person reads them: games, rules, coverage, provenance, odds, supply."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from longroll.core.data import Sourced
from longroll.core.registry import GameInfo
from longroll.lab.coverage import Rule

KIND_STYLE = {"stated": "green", "inferred": "yellow", "reconstructed": "magenta"}


def table(*columns: str, title: str | None = None) -> Table:
    """A table in the house style: no boxes, a rule under the head."""
    made = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold", pad_edge=False)
    for column in columns:
        right = column.endswith(">")
        made.add_column(column.rstrip(">"), justify="right" if right else "left", overflow="fold")
    return made


def games(cards: list[GameInfo]) -> RenderableType:
    parts: list[RenderableType] = []
    for card in cards:
        state = "[green]playable[/]" if card.playable else "[dim]not yet playable[/]"
        parts.append(Text.from_markup(f"[bold]{card.name}[/]  [cyan]{card.slug}[/]  {state}"))
        parts.append(Padding(Text(card.summary), (0, 0, 0, 2)))
        parts.append(
            Padding(Text(f"{card.length}; sides: {', '.join(card.sides)}", style="dim"), (0, 0, 0, 2))
        )
        scenarios = Table.grid(padding=(0, 2))
        for scenario in card.scenarios:
            what = f"{scenario.name}: {scenario.summary} [dim]({scenario.length})[/]"
            scenarios.add_row(f"[cyan]{scenario.slug}[/]", what)
        if card.scenarios:
            parts.append(Padding(scenarios, (0, 0, 0, 4)))
        parts.append(Text())
    return Group(*parts)


def rule_index(rules: list[Rule]) -> RenderableType:
    made = table("rule", "title", "")
    for rule in rules:
        made.add_row(f"[cyan]{rule.number}[/]", rule.title, "" if rule.applies else "[dim]not applicable[/]")
    return made


def rule(entry: Rule, notes: dict[str, str]) -> RenderableType:
    parts: list[RenderableType] = [Text(entry.text)]
    if not entry.applies:
        parts.append(Text(f"Not applicable: {entry.reason}", style="dim"))
    for number in entry.rulings:
        if number in notes:
            parts += _ruling(number, notes[number], 1)
    title = f"[bold]{entry.number} {entry.title}[/]"
    subtitle = f"[dim]rules text, line {entry.line}[/]" if entry.line else None
    return Panel(
        Group(*parts), title=title, subtitle=subtitle, title_align="left", subtitle_align="right", width=100
    )


def _ruling(number: str, note: str, above: int = 0) -> list[RenderableType]:
    """A ruling: its number and title, and what was decided."""
    title, _, body = note.partition("\n")
    return [Padding(Text(f"{number} {title}", style="bold"), (above, 0, 0, 0)), Markdown(body)]


def ruling(number: str, note: str, rules: list[str]) -> RenderableType:
    """A ruling by itself, with the rules that it belongs to."""
    subtitle = f"[dim]of rule {', '.join(rules)}[/]" if rules else None
    return Panel(Group(*_ruling(number, note)), subtitle=subtitle, subtitle_align="right", width=100)


def coverage(found: dict[str, Any], only: str | None) -> RenderableType:
    made = table("rule", "title", "functions", "tests")
    for number, entry in found["detail"].items():
        if only is not None and number != only and not number.startswith(f"{only}."):
            continue
        if not entry["applies"]:
            functions, tests = f"[dim]not applicable: {entry['reason']}[/]", ""
        else:
            functions = "\n".join(entry["functions"]) or "[red]none[/]"
            tests = "\n".join(entry["tests"]) or "[red]none[/]"
        made.add_row(f"[cyan]{number}[/]", entry["title"], functions, tests)
    lists = found["lists"]
    lines = [
        f"[bold]{found['rules']}[/] rules: {found['described']} described, {found['implemented']} implemented, "
        f"{found['not_applicable']} not applicable, {found['tested']} tested"
    ]
    for key, words in (
        ("not_described", "not described"),
        ("not_implemented", "no function"),
        ("not_tested", "no test"),
        ("without_reason", "not applicable without a reason"),
        ("unknown", "cited, but no such rule"),
    ):
        if lists[key]:
            lines.append(f"[red]{words} ({len(lists[key])}):[/] {', '.join(lists[key])}")
    return Group(made, *(Text.from_markup(line) for line in lines))


def provenance(game: str, counts: dict[str, dict[str, int]]) -> RenderableType:
    made = table("file", *(f"{kind}>" for kind in KIND_STYLE), title=f"Where the numbers of {game} come from")
    for file, row in counts.items():
        made.add_row(file, *(_count(row[kind], kind) for kind in KIND_STYLE))
    made.add_section()
    made.add_row("[bold]all[/]", *(_count(sum(r[k] for r in counts.values()), k) for k in KIND_STYLE))
    return made


def _count(number: int, kind: str) -> str:
    return f"[{KIND_STYLE[kind]}]{number}[/]" if number else "[dim]-[/]"


def sources(found: list[Sourced]) -> RenderableType:
    made = table("file", "datum", "", "basis")
    for s in found:
        made.add_row(s.file, s.key, f"[{KIND_STYLE[s.provenance]}]{s.provenance}[/]", Text(s.basis))
    return made


def odds(answer: dict[str, Any]) -> RenderableType:
    """Any game's odds: plain facts first, lists of facts as tables, modifiers with reason and rule among them."""
    return Group(*_facts(answer, 0))


def _facts(answer: dict[str, Any], depth: int) -> list[RenderableType]:
    parts: list[RenderableType] = []
    plain = Table.grid(padding=(0, 2))
    for key, value in answer.items():
        if not isinstance(value, list | dict):
            plain.add_row(Text(words(key), style="dim"), Text(show(value), style="bold"))
        elif isinstance(value, list) and not any(isinstance(x, dict) for x in value):
            plain.add_row(Text(words(key), style="dim"), Text(", ".join(map(show, value)) or "none"))
    if plain.row_count:
        parts.append(Padding(plain, (0, 0, 0, 2 * depth)))
    for key, value in answer.items():
        if isinstance(value, list) and any(isinstance(x, dict) for x in value):
            parts.append(Padding(records(value, words(key)), (0, 0, 0, 2 * depth)))
        elif isinstance(value, dict):
            parts.append(Padding(Text(words(key), style="bold cyan"), (0, 0, 0, 2 * depth)))
            parts += _facts(value, depth + 1)
    return parts


def records(rows: list[dict[str, Any]], title: str | None = None) -> RenderableType:
    """A list of facts with the same keys as a table; columns that say nothing are left out."""
    keys = list(dict.fromkeys(key for row in rows for key in row))
    keys = [key for key in keys if any(row.get(key) not in (None, "", []) for row in rows)]
    numbers = {key for key in keys if all(isinstance(row.get(key, 0), int | float) for row in rows)}
    made = table(*(words(key) + (">" if key in numbers else "") for key in keys), title=title)
    for row in rows:
        made.add_row(*(Text(show(row.get(key), signed=key == "modifier")) for key in keys))
    return made


def supply(rows: list[dict[str, Any]], title: str) -> RenderableType:
    """Who is in supply: those who are not come first; everything else about each is told in one line."""
    made = table("place", "in supply", "how", title=title)
    flag = next((key for key, value in rows[0].items() if isinstance(value, bool)), "")
    for row in sorted(rows, key=lambda row: bool(row.get(flag))):
        rest = [
            f"{words(key)} {show(value)}"
            for key, value in row.items()
            if key not in ("place", "side", flag) and value not in (None, "", "none", [], False)
        ]
        mark = Text("yes", style="green") if row.get(flag) else Text("no", style="bold red")
        made.add_row(Text(str(row.get("place", "")), style="bold"), mark, Text("; ".join(rest)))
    return made


def ways(rows: list[dict[str, Any]], title: str) -> RenderableType:
    """Where a unit can go, or who can come: one line each, the way in its places, a battle in red."""
    coming = "from" in rows[0]
    made = table(
        "from" if coming else "to",
        *(["who", "strength>"] if coming else []),
        "cost>",
        "by",
        "way",
        "rule",
        title=title,
    )
    for row in rows:
        start = Text(
            str(row["from" if coming else "place"]), style="bold red" if row.get("battle") else "bold"
        )
        who = [str(row["who"]), show(row["strength"])] if coming else []
        made.add_row(start, *who, show(row["cost"]), str(row["by"]), show(row["path"]), str(row["rule"]))
    return made


def words(key: str) -> str:
    return key.replace("_", " ")


def show(value: Any, signed: bool = False) -> str:
    """One value as a person reads it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.3g}"
    if signed and isinstance(value, int):
        return f"{value:+d}"
    if isinstance(value, list | tuple):
        return " > ".join(map(show, value))
    if isinstance(value, dict):
        return ", ".join(f"{words(k)} {show(v)}" for k, v in value.items())
    return str(value)
