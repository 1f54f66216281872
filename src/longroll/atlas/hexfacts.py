"""Checks of a hex board: its shape, and every stated fact of `facts.toml` under its name and line."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import Any

from longroll.atlas.checks import Check
from longroll.atlas.hexes import BOATS, CROSSINGS, LANDS, RIDGES, WATERS, HexBoard
from longroll.atlas.hexwater import boat_waters, gated, meets_edge, meets_sea, mouths, title
from longroll.core.errors import DataError, LongrollError, nearest

Fact = Mapping[str, Any]
Found = tuple[bool, str]


def check_hexes(board: HexBoard) -> list[Check]:
    return [*_shape(board), *(check_fact(board, fact) for fact in board.facts.get("fact", []))]


def check_fact(board: HexBoard, fact: Fact) -> Check:
    """One fact. An unknown kind of check or an unknown hex is an error of the file, not of the board."""
    kind = str(fact["check"])
    if kind not in KINDS:
        raise DataError(f"facts.toml: unknown check '{kind}'; {nearest(kind, KINDS)}")
    try:
        ok, detail = KINDS[kind](board, fact)
    except LongrollError as error:
        ok, detail = False, str(error)
    except KeyError as error:
        raise DataError(f"facts.toml: '{fact['name']}' lacks or misspells {error}") from None
    return Check(str(fact["name"]), str(fact.get("lines", "")), ok, "" if ok else detail)


def _shape(board: HexBoard) -> list[Check]:
    oneway = [
        board.numbers[i] for i in range(board.count) for j in board.around(i) if i not in board.around(j)
    ]
    dry = [board.title(p.hex) for p in board.places.values() if p.hex >= 0 and board.sea[p.hex]]
    wet_rail = [board.numbers[i] for i in range(board.count) if board.sea[i] and any(board.rail_links(i))]
    stateless = [
        board.numbers[i] for i in range(board.count) if not board.sea[i] and not board.states[board.state[i]]
    ]
    inland = [
        board.numbers[i]
        for i in range(board.count)
        if not board.sea[i] and not board.coast[i] and _beside_sea(board, i)
    ]
    nameless = [
        board.numbers[i] for i in range(board.count) if board.sea[i] and not board.bodies[board.body[i]]
    ]
    names: dict[str, int] = {}
    for p in board.places.values():
        names[p.name.lower()] = names.get(p.name.lower(), 0) + 1
    twice = sorted(n for n, k in names.items() if k > 1)
    return [
        Check("neighbours are symmetric", "", not oneway, ", ".join(oneway)),
        Check("every named place is there once", "", not twice, ", ".join(twice)),
        Check("every place stands on land", "", not dry, ", ".join(dry)),
        Check("no railroad in the sea", "", not wet_rail, ", ".join(wet_rail)),
        Check("every land hex has a state", "", not stateless, ", ".join(stateless)),
        Check("every sea hex belongs to a named water", "", not nameless, ", ".join(nameless)),
        Check("land beside the sea is coastal", "", not inland, ", ".join(inland)),
        Check("every river that carries boats reaches the sea or the edge", "", *_rivers(board)),
        Check("no side is a navigable river in the open sea", "", *_sea_sides(board)),
    ]


def _beside_sea(board: HexBoard, i: int) -> bool:
    return any(board.sea[j] for j in board.around(i))


def _sea_sides(board: HexBoard) -> Found:
    bad = [board.numbers[k // 6] for k, w in enumerate(board.water) if w and board.sea[k // 6]]
    return not bad, ", ".join(bad)


def _rivers(board: HexBoard) -> Found:
    landlocked = {board.hex(word) for word in board.spec.get("landlocked", [])}
    bad = []
    for group in boat_waters(board):
        if not any(
            meets_sea(board, n) or meets_edge(board, n) or landlocked & set(board.waterway.banks[n])
            for n in group
        ):
            names = {board.river.get(board.waterway.sides[n], "") for n in group}
            bad.append(f"{title(board, min(group))} ({'/'.join(sorted(names))})")
    return not bad, ", ".join(sorted(bad))


# -- stated facts --------------------------------------------------------------------------------------------------


def _place(board: HexBoard, fact: Fact) -> Found:
    place = board.places.get(fact["place"])
    if place is None:
        return False, f"no place '{fact['place']}'; {nearest(fact['place'], board.places)}"
    found = board.numbers[place.hex] if place.hex >= 0 else ""
    wrong = [f"{c} is '{place.row[c]}'" for c, v in fact.get("with", {}).items() if place.row[c] != str(v)]
    if "hex" in fact and found != fact["hex"]:
        wrong.append(f"it stands in '{found}'")
    return not wrong, ", ".join(wrong)


def _hexes(board: HexBoard, fact: Fact) -> Found:
    bad = []
    for word in fact["hexes"]:
        i = board.hex(word)
        found = {
            "terrain": board.terrains[board.terrain[i]], "state": board.states[board.state[i]], "state63": board.states63[board.state63[i]],
            "theater": board.theaters[board.theater[i]], "coast": bool(board.coast[i]), "sea": bool(board.sea[i]),
            "rail": any(board.rail_links(i)), "body": board.bodies[board.body[i]],
        }  # fmt: skip
        for column, wanted in fact.get("with", {}).items():
            allowed = wanted if isinstance(wanted, list) else [wanted]
            if found[column] not in allowed:
                bad.append(f"{word}: {column} is {found[column]}")
    return not bad, ", ".join(bad)


def _side(board: HexBoard, fact: Fact) -> Found:
    i, j = board.hex(fact["a"]), board.hex(fact["b"])
    k = board.side(i, j)
    found: dict[str, Any] = {
        "water": WATERS[board.water[k]], "land": LANDS[board.land[k]], "ridge": RIDGES[board.ridge[k]], "crossing": CROSSINGS[board.crossing[k]],
        "river": board.river.get(k, ""), "rail": board.rail[k] > 0, "bluff": bool(board.bluff[k]), "boats": bool(BOATS[board.water[k]]),
    }  # fmt: skip
    bad = []
    for column, wanted in fact["with"].items():
        allowed = wanted if isinstance(wanted, list) else [wanted]
        if found[column] not in allowed:
            bad.append(f"{column} is '{found[column]}'")
    return not bad, ", ".join(bad)


def _touch(board: HexBoard, fact: Fact) -> Found:
    bad = []
    for a, b in fact["pairs"]:
        if (board.hex(b) in board.around(board.hex(a))) != fact.get("touch", True):
            bad.append(f"{a}-{b}")
    return not bad, ", ".join(bad)


def _chain(board: HexBoard, fact: Fact) -> Found:
    """Rail from hex to hex along a chain, by a month."""
    month = int(str(fact.get("month", "9999-99")).replace("-", ""))
    hexes = [board.hex(x) for x in fact["chain"]]
    bad = [
        f"{board.numbers[a]}-{board.numbers[b]}"
        for a, b in itertools.pairwise(hexes)
        if b not in board.rail_links(a, month)
    ]
    return not bad, "no rail " + ", ".join(bad)


def _route(board: HexBoard, fact: Fact) -> Found:
    """Rail from place to place by a month, with the number of hexes where it is stated."""
    month = int(str(fact.get("month", "9999-99")).replace("-", ""))
    stops = [board.hex(x) for x in fact["stops"]]
    total = 0
    for a, b in itertools.pairwise(stops):
        path = board.rail_path(a, b, month)
        if not path:
            return fact.get("open", True) is False, f"no rail from {board.title(a)} to {board.title(b)}"
        total += len(path) - 1
    if fact.get("open", True) is False:
        return False, f"a rail route of {total} hexes"
    low, high = fact.get("hexes", [0, 10**6])
    return low <= total <= high, f"{total} hexes"


def _boats(board: HexBoard, fact: Fact) -> Found:
    """Boats pass from the sides of one hex to the sides of another."""
    a, b = board.hex(fact["from"]), board.hex(fact["to"])
    start, end = set(board.waterway.at(a)), set(board.waterway.at(b))
    joined = any(start & set(group) and end & set(group) for group in boat_waters(board))
    return joined == fact.get("open", True), "they are not on one water" if fact.get(
        "open", True
    ) else "they are on one water"


def _river(board: HexBoard, fact: Fact) -> Found:
    """Every listed hex or place borders the river (by name, or any boat water, or the sea)."""
    bad = []
    for word in fact["hexes"]:
        i = board.hex(word)
        sides = range(6 * i, 6 * i + 6)
        if fact.get("river"):
            ok = any(board.river.get(k, "").startswith(fact["river"]) for k in sides)
        else:
            ok = bool(board.coast[i]) or any(BOATS[board.water[k]] for k in sides)
        if not ok:
            bad.append(word)
    return not bad, ", ".join(bad)


def _total(board: HexBoard, fact: Fact) -> Found:
    """The sum of a column over places."""
    total = 0
    for p in board.places.values():
        if (
            p.row.get(fact["column"])
            and all(p.row[c] in (v if isinstance(v, list) else [v]) for c, v in fact.get("where", {}).items())
            and p.slug not in fact.get("without", [])
        ):
            total += int(p.row[fact["column"]])
    return total == fact["total"], f"the sum is {total}"


def _count(board: HexBoard, fact: Fact) -> Found:
    """How many places have a column filled or equal to a value."""
    found = [
        p.slug for p in board.places.values()
        if all((p.row[c] != "") if v == "*" else p.row[c] in (v if isinstance(v, list) else [v]) for c, v in fact["where"].items())
    ]  # fmt: skip
    return len(found) == fact["count"], f"{len(found)}: {', '.join(found)}"


def _ground(board: HexBoard, fact: Fact) -> Found:
    """No place of the kinds stands on the terrain."""
    bad = [
        f"{p.slug} stands in {board.terrains[board.terrain[p.hex]]}"
        for p in board.places.values()
        if p.hex >= 0 and p.kind in fact["kinds"] and board.terrains[board.terrain[p.hex]] in fact["never"]
    ]
    return not bad, ", ".join(bad)


def _crossings(board: HexBoard, fact: Fact) -> Found:
    """Crossings of the kinds stand only where their table of needs says: on a railroad, or on a kind of water."""
    bad = []
    for k, code in enumerate(board.crossing):
        if not code or board.neighbours[k] < k // 6:
            continue
        need = fact["needs"].get(CROSSINGS[code], {})
        water = WATERS[board.water[k]]
        if (need.get("rail") and not board.rail[k]) or water not in need.get("water", [water]):
            bad.append(f"{CROSSINGS[code]} {board.numbers[k // 6]}/{board.numbers[board.neighbours[k]]}")
    return not bad, ", ".join(bad)


def _gate(board: HexBoard, fact: Fact) -> Found:
    """Boats from the sea reach a port only past a hex."""
    ok = gated(board, board.hex(fact["past"]), board.hex(fact["port"]))
    return ok, "boats find another way"


def _mouth(board: HexBoard, fact: Fact) -> Found:
    """A side is the only one by which its water meets the sea."""
    node = board.waterway.of_side[board.side(board.hex(fact["a"]), board.hex(fact["b"]))]
    if node < 0:
        return False, "no boats there"
    found = mouths(board, node)
    return found == [node], f"it meets the sea at {', '.join(title(board, n) for n in found) or 'no side'}"


KINDS: dict[str, Callable[[HexBoard, Fact], Found]] = {
    "place": _place, "hexes": _hexes, "side": _side, "touch": _touch, "chain": _chain, "route": _route, "boats": _boats,
    "river": _river, "total": _total, "count": _count, "ground": _ground, "crossings": _crossings, "gate": _gate, "mouth": _mouth,
}  # fmt: skip
