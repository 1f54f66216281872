"""Checks of a point board: its shape, and every stated fact of `facts.toml` under its name and line."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from longroll.atlas.points import Link, Place, PointBoard
from longroll.core.errors import DataError, nearest


class Check(NamedTuple):
    """One thing that must hold. `detail` says what was found when it does not."""

    name: str
    lines: str
    ok: bool
    detail: str = ""


Fact = Mapping[str, Any]
HEAD = ("name", "lines", "check")


def check_points(board: PointBoard) -> list[Check]:
    return [*_shape(board), *(_fact(board, fact) for fact in board.facts.get("fact", []))]


def _shape(board: PointBoard) -> list[Check]:
    lonely = [p.slug for p in board.places if not board.links_at[p.index]]
    names: dict[str, list[str]] = {}
    for p in board.places:
        names.setdefault(p.name.lower(), []).append(p.slug)
    twice = sorted(n for n, slugs in names.items() if len(slugs) > 1)
    spots: dict[tuple[float, float], list[str]] = {}
    for p in board.places:
        spots.setdefault((p.lat, p.lon), []).append(p.slug)
    same = sorted("/".join(s) for s in spots.values() if len(s) > 1)
    oneway = [
        p.slug for p in board.places for q in board.adjacent[p.index] if p.index not in board.adjacent[q]
    ]
    silent = [
        f"{board.places[x.a].slug} - {board.places[x.b].slug}"
        for x in board.links
        if x.kind == "rail" and not x["basis"]
    ]
    late = [_railroad(board, x) for x in board.links if x.kind == "rail"]
    return [
        Check("every place has a link", "", not lonely, ", ".join(lonely)),
        Check("every named place is there once", "", not twice, ", ".join(twice)),
        Check("no two places on one spot", "", not same, ", ".join(same)),
        Check("neighbours are symmetric", "", not oneway, ", ".join(oneway)),
        Check("every railroad line has a source", "", not silent, ", ".join(silent)),
        Check(
            "railroads existed in 1861, or say when they opened",
            "",
            not any(late),
            ", ".join(filter(None, late)),
        ),
    ]


def _railroad(board: PointBoard, link: Link) -> str:
    """Empty if the 1861 network has the line or the row says why not."""
    if "rail_km" not in link.row or link["rail_km"] or link["rail_note"]:
        return ""
    return f"{board.places[link.a].slug} - {board.places[link.b].slug}"


def _fact(board: PointBoard, fact: Fact) -> Check:
    kind = fact.get("check", "")
    if kind not in KINDS:
        raise DataError(f"facts.toml: {fact.get('name')}: unknown check '{kind}'; {nearest(kind, KINDS)}")
    try:
        detail = KINDS[kind](board, fact)
    except KeyError as error:
        detail = f"no such place or column: {error.args[0]}"
    return Check(fact["name"], fact["lines"], not detail, detail)


def matches(row: Mapping[str, str], where: Mapping[str, Any]) -> bool:
    """Whether a row has the wanted values; a list means any of them."""
    return all(row[c] in v if isinstance(v, list) else row[c] == v for c, v in where.items())


def _items(board: PointBoard, fact: Fact) -> Iterable[Place | Link]:
    items: Iterable[Place | Link] = board.links if fact.get("of") == "links" else board.places
    return (x for x in items if matches(x.row, fact.get("where", {})))


def _differ(found: object, wanted: object) -> str:
    return "" if found == wanted else f"found {found}, stated {wanted}"


def _count(board: PointBoard, fact: Fact) -> str:
    return _differ(sum(1 for _ in _items(board, fact)), fact["is"])


def _sum(board: PointBoard, fact: Fact) -> str:
    return _differ(sum(int(x[fact["column"]] or 0) for x in _items(board, fact)), fact["is"])


def _values(board: PointBoard, fact: Fact) -> str:
    return _differ(sorted({x[fact["column"]] for x in _items(board, fact)} - {""}), fact["is"])


def _select(board: PointBoard, fact: Fact) -> str:
    return _differ(sorted(x["slug"] for x in _items(board, fact)), fact["is"])


def _present(board: PointBoard, fact: Fact) -> str:
    missing = set(fact["is"]) - {x["slug"] for x in _items(board, fact)}
    return f"missing: {', '.join(sorted(missing))}" if missing else ""


def _filled(board: PointBoard, fact: Fact) -> str:
    holes = [x["a"] + " - " + x["b"] for x in _items(board, fact) if not all(x[c] for c in fact["columns"])]
    return f"empty at {', '.join(holes)}" if holes else ""


def _place(board: PointBoard, fact: Fact) -> str:
    place = board[fact["place"]]
    return "; ".join(
        f"{c} is '{place[c]}', stated '{v}'"
        for c, v in fact.items()
        if c not in (*HEAD, "place") and place[c] != v
    )


def _link(board: PointBoard, fact: Fact) -> str:
    """A link with the stated columns; `into_a` and `into_b` follow the fact's own order of the ends."""
    links = board.between(fact["a"], fact["b"])
    if not links:
        return "no link"
    turned = {"into_a": "into_b", "into_b": "into_a"}
    for link in links:
        same = link["a"] == fact["a"]
        wanted = {c if same else turned.get(c, c): v for c, v in fact.items() if c not in (*HEAD, "a", "b")}
        if all(sorted(link[c].split("+")) == sorted(v.split("+")) for c, v in wanted.items()):
            return ""
    return "none of the links has it: " + "; ".join(link.kind for link in links)


def _neighbours(board: PointBoard, fact: Fact) -> str:
    among = fact.get("among", {})
    found = [s for s in board.neighbours(fact["place"], fact.get("kinds")) if matches(board[s].row, among)]
    return _differ(found, fact["is"])


def _chain(board: PointBoard, fact: Fact) -> str:
    for a, b in zip(fact["places"], fact["places"][1:]):
        if not any(link.kind in fact["kinds"] for link in board.between(a, b)):
            return f"broken between {a} and {b}"
    return ""


def _same(board: PointBoard, fact: Fact) -> str:
    column = fact["column"]
    crossing = [
        x["a"] + " - " + x["b"] for x in board.links if board.places[x.a][column] != board.places[x.b][column]
    ]
    return f"joined: {', '.join(crossing)}" if crossing else ""


def costs(board: PointBoard, fact: Fact, start: str) -> dict[str, int]:
    """Cheapest cost from a place to all others, with the cost table that the fact names."""
    table: Mapping[str, int] = board.facts["costs"][fact["costs"]]
    kinds = fact.get("kinds")
    best = {board.index[start]: 0}
    queue = [(0, board.index[start])]
    while queue:
        spent, here = heapq.heappop(queue)
        if spent > best[here]:
            continue
        for k in board.links_at[here]:
            link = board.links[k]
            if (
                link.kind not in table
                or (kinds and link.kind not in kinds)
                or (fact.get("ships") and link["ships"] != "1")
            ):
                continue
            there = link.other(here)
            total = spent + table[link.kind] + sum(table.get(t, 0) for t in link.into(there))
            if total < best.get(there, total + 1):
                best[there] = total
                heapq.heappush(queue, (total, there))
    return {board.places[i].slug: cost for i, cost in best.items()}


def _cost(board: PointBoard, fact: Fact) -> str:
    found = costs(board, fact, fact["from"]).get(board[fact["to"]].slug)
    if "is" in fact:
        return _differ(found, fact["is"])
    return (
        ""
        if found is not None and found <= fact["at_most"]
        else f"found {found}, stated at most {fact['at_most']}"
    )


def _reach(board: PointBoard, fact: Fact) -> str:
    found = set(costs(board, fact, fact["from"]))
    never = set(fact.get("never", []))
    wanted = set(fact.get("reaches", []))
    if fact.get("all_but_never"):
        wanted |= {p.slug for p in board.places if matches(p.row, fact.get("among", {}))} - never
    cut, open_ = sorted(wanted - found), sorted(never & found)
    return "; ".join(
        filter(
            None, [f"not reached: {', '.join(cut)}" * bool(cut), f"reached: {', '.join(open_)}" * bool(open_)]
        )
    )


KINDS: dict[str, Callable[[PointBoard, Fact], str]] = {
    "count": _count,
    "sum": _sum,
    "values": _values,
    "select": _select,
    "present": _present,
    "filled": _filled,
    "place": _place,
    "link": _link,
    "neighbours": _neighbours,
    "chain": _chain,
    "same": _same,
    "cost": _cost,
    "reach": _reach,
}
