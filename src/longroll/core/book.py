"""The book of a game as a document: chapters of paragraphs, tables and a map. How it looks is the printer's affair.

A book is made from what its reader may see: `view(side)` and the events `seen_by` the side. `REFEREE` reads everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from longroll.core.errors import unknown
from longroll.core.events import Rolled

if TYPE_CHECKING:
    from longroll.core.ruleset import Ruleset

REFEREE = "referee"
"""The reader from whom nothing is hidden."""
HISTORY, ARMIES, RETURNS = "history", "armies", "returns"
PARTS = (HISTORY, ARMIES, RETURNS)
ALL = "all"


@dataclass(frozen=True)
class Paragraph:
    """Prose, with the rules that it tells of. `manner`: "" plain, "lead" an opening, "dispatch" a report, "note" small print.

    `head` is a word or two that stand out at its beginning.
    """

    text: str
    rules: tuple[str, ...] = ()
    manner: str = ""
    head: str = ""


@dataclass(frozen=True)
class Row:
    """One line of a table. `kind`: "" plain, "group" the heading of those below it, "total" the sum of those above it."""

    cells: tuple[str, ...]
    kind: str = ""


@dataclass(frozen=True)
class Table:
    """A table; `numbers` are the columns that hold figures."""

    title: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]
    numbers: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Map:
    """The board of a game with who holds what and who stands where, as `view(side)["places"]` tells it."""

    game: str
    caption: str
    places: Mapping[str, Any]


@dataclass(frozen=True)
class Inset:
    """A story within the story, under a title of its own: a battle."""

    title: str
    blocks: tuple[Paragraph | Table, ...]


Block = Paragraph | Table | Map | Inset


@dataclass(frozen=True)
class Chapter:
    title: str
    part: str
    blocks: tuple[Block, ...] = ()
    sections: tuple[Chapter, ...] = ()


@dataclass(frozen=True)
class Book:
    """The whole book: whose it is stands in `reader`, the moment at which it was made in `moment`."""

    title: str
    subtitle: str
    reader: str
    moment: str
    chapters: tuple[Chapter, ...]

    def only(self, part: str) -> Book:
        """One part of the book, or all of it."""
        if part == ALL:
            return self
        if part not in PARTS:
            raise unknown("part", part, (*PARTS, ALL), "book")
        return replace(self, chapters=tuple(c for c in self.chapters if c.part == part))


def cited(rules: Iterable[str]) -> tuple[str, ...]:
    """Rule numbers, each once, in the order of the rulebook."""

    def key(rule: str) -> list[tuple[int, str]]:
        return [(int(word), "") if word.isdecimal() else (0, word) for word in rule.split(".")]

    return tuple(sorted({x.strip() for rule in rules for x in rule.split(",") if x.strip()}, key=key))


def readers(view: Mapping[str, Any], side: str | None) -> str:
    """For whom a book is, as its title page says it."""
    if side is None:
        return "as an onlooker may read it"
    if side == REFEREE:
        return "complete, for the referee"
    return f"as the {view.get('sides', {}).get(side, {}).get('name', side)} players may read it"


def seen(rules: Ruleset[Any], events: Iterable[Any], side: str | None) -> list[Any]:
    """The events that a reader may hear of."""
    return [e for e in events if side == REFEREE or rules.seen_by(e, side)]


def plain(rules: Ruleset[Any], s: Any, events: Iterable[Any], side: str | None) -> Book:
    """The book that any game has: its log by turns, the forces place by place, and the figures of each side."""
    view = whole_view(rules, s) if side == REFEREE else rules.view(s, side)
    return Book(
        rules.name,
        rules.scenarios().get(str(view.get("scenario", "")), ""),
        readers(view, side),
        ", ".join(x for x in rules.moment(s) if x),
        (
            Chapter("History", HISTORY, _result(rules, s), tuple(_turns(rules, seen(rules, events, side)))),
            _forces(rules, view),
            _figures(view),
        ),
    )


def whole_view(rules: Ruleset[Any], s: Any) -> dict[str, Any]:
    """Everything at once: of each side what that side itself sees."""
    view = rules.view(s, None)
    places = {slug: {**place, "stacks": []} for slug, place in view["places"].items()}
    for side in rules.sides:
        own = rules.view(s, side)
        view["sides"] = {**view.get("sides", {}), side: own.get("sides", {}).get(side, {})}
        for slug, place in own["places"].items():
            known = places.setdefault(slug, {**place, "stacks": []})
            known["stacks"] = known["stacks"] + [x for x in place["stacks"] if x.get("side") == side]
    return {**view, "places": places}


def _result(rules: Ruleset[Any], s: Any) -> tuple[Block, ...]:
    if s.outcome is None:
        return ()
    end = s.outcome
    return (
        Paragraph(f"The game is over: {end.winner}. {_sentence(rules.ending(end))}", (end.rule,), "lead"),
    )


def _sentence(words: str) -> str:
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?")) else ".") if words else ""


def _turns(rules: Ruleset[Any], events: list[Any]) -> Iterator[Chapter]:
    """A section for every turn; events of one kind that follow each other make one paragraph. Dice stay in the journal."""
    title, blocks = "The beginning", list[Block]()
    for name, group in groupby(
        rules.told(e for e in events if type(e) is not Rolled), lambda e: type(e).__name__
    ):
        told = list(group)
        if name == "TurnBegan":
            if blocks:
                yield Chapter(title, HISTORY, tuple(blocks))
            title, blocks = rules.narrate(told[-1]), []
            continue
        text = " ".join(filter(None, (_sentence(rules.narrate(e)) for e in told)))
        if text:
            blocks.append(Paragraph(text, cited(e.rule for e in told)))
    if blocks:
        yield Chapter(title, HISTORY, tuple(blocks))


def _piece(stack: Mapping[str, Any]) -> str:
    name, kind = str(stack.get("name", "")), str(stack.get("kind", ""))
    words = name if kind.lower() in name.lower() else f"{name} {kind}".strip()
    figures = [str(stack[key]) for key in ("strength", "steps") if stack.get(key) not in (None, "")]
    count = stack.get("count", 1)
    return (f"{count} × " if isinstance(count, int) and count > 1 else "") + " ".join([words, *figures])


def _forces(rules: Ruleset[Any], view: Mapping[str, Any]) -> Chapter:
    """Every place with somebody in it, as the view tells it."""
    rows = []
    for slug, place in sorted(view["places"].items(), key=lambda x: str(x[1].get("name", x[0]))):
        name = str(place.get("name", slug))
        by_side: dict[str, list[str]] = {}
        for stack in place.get("stacks", ()):
            by_side.setdefault(str(stack.get("side", "")), []).append(_piece(stack))
        for side, pieces in by_side.items():
            rows.append(Row((name, side.replace("-", " "), ", ".join(pieces))))
    caption = f"The situation, {view.get('turn', {}).get('label', '')}".rstrip(", ")
    table = Table("Forces by place", ("Place", "Side", "Forces"), tuple(rows))
    return Chapter("Forces", ARMIES, (Map(rules.slug, caption, view["places"]), table))


def _figures(view: Mapping[str, Any]) -> Chapter:
    """The figures of each side and the tracks beside the map."""
    sides: Mapping[str, Mapping[str, Any]] = view.get("sides", {})
    keys = dict.fromkeys(k for x in sides.values() for k, v in x.items() if k != "name" and _plain(v))
    rows = tuple(Row((k.replace("_", " "), *(str(x.get(k, "-")) for x in sides.values()))) for k in keys)
    head = ("", *(str(x.get("name", slug)) for slug, x in sides.items()))
    tracks = tuple(
        Row((str(x["label"]), str(x["value"]))) for x in view.get("tracks", ()) if _plain(x.get("value"))
    )
    tables = [Table("Sides", head, rows, tuple(range(1, len(head))))] if rows else []
    tables += [Table("Tracks", ("Track", "Value"), tracks, (1,))] if tracks else []
    return Chapter("Returns", RETURNS, tuple(tables))


def _plain(value: Any) -> bool:
    return isinstance(value, str | int | float) and value != ""
