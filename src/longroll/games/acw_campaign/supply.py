"""13: supply sources, supply lines, foraging and attrition."""

from __future__ import annotations

from typing import Any

from longroll.core.choice import Choice
from longroll.core.state import Frame
from longroll.games.acw_campaign.events import Supplied
from longroll.games.acw_campaign.flow import FLOW, Question
from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.words import ART, FIELD, MOBILE, OFF, RIVER, SIDES, SIEGE, UNION

DIVISION = 256
"""hungry formations: a corps by its index, a detached division by its index and this"""


def passable(s: AcwState, side: int) -> bytearray:
    """13.1, 13.2, R53 Boxes that supplies may pass: own ones without enemies."""
    base = (1 - side) * s.n
    return bytearray(int(c == side and not m) for c, m in zip(s.control, s.men[base : base + s.n]))


def depots(s: AcwState, side: int) -> list[int]:
    """13.1 Own recruiting cities and ports; a blockaded port is none."""
    t = s.tables
    value = t.value[side]
    return [
        b
        for b in range(s.n)
        if s.control[b] == side
        and (value[b] or (t.port[b] and (side == UNION or not s.blockade[b])))
        and not s.held(1 - side, b)
    ]


def network(s: AcwState, side: int) -> bytearray:
    """13.1, 13.2, 15.4 Boxes in supply: 2 by rail and water alone, 1 with one link of road, 0 none."""
    t, lines = s.tables, s.tables.lifelines[side]
    open_ = passable(s, side)
    sources = depots(s, side)
    is_source = bytearray(s.n)
    for b in sources:
        is_source[b] = 1
    ports = [b for b in sources if t.port[b]] if side == UNION else []
    seen, good = bytearray(s.n), bytearray(s.n)
    for root in sources:
        if seen[root]:
            continue
        seen[root] = 1
        piece = [root]
        at_sea = False
        for a in piece:
            for b in lines[a]:
                if open_[b] and not seen[b]:
                    seen[b] = 1
                    piece.append(b)
            if not at_sea and side == UNION and t.port[a]:  # 13.1: Union ports are joined by sea
                at_sea = True
                for b in ports:
                    if not seen[b]:
                        seen[b] = 1
                        piece.append(b)
        if sum(is_source[b] for b in piece) >= 2:
            for b in piece:
                good[b] = 2
    spread(s, side, good, open_)
    return good


def spread(s: AcwState, side: int, good: bytearray, open_: bytearray) -> None:
    """13.2 From the network one link of road, then rail and water again; the last box need not be ours."""
    t, lines = s.tables, s.tables.lifelines[side]
    first = [b for b in range(s.n) if good[b]]
    piece: list[int] = []
    for a in first:
        for e in t.edges[a]:
            if good[e.to] or e.closed == side:
                continue
            water = e.kind == RIVER
            good[e.to] = 1
            if open_[e.to] and not water:
                piece.append(e.to)
    for a in piece:
        for b in lines[a]:
            if open_[b] and not good[b]:
                good[b] = 1
                piece.append(b)
        for e in t.edges[a]:
            if e.kind == RIVER and e.closed != side and not good[e.to]:
                good[e.to] = 1


def formations(s: AcwState, side: int) -> list[tuple[int, int]]:
    """R51 Corps that need supply, and detached divisions, which trace for themselves: (key, box)."""
    found = [
        (c, s.co_box[c]) for c in range(len(s.co_side)) if s.co_side[c] == side and s.co_kind[c] in MOBILE
    ]
    found += [
        (DIVISION + d, s.dv_box[d])
        for d in range(len(s.dv_corps))
        if s.dv_corps[d] != OFF and s.dv_box[d] != OFF and s.co_side[s.dv_corps[d]] == side
    ]
    return found


@FLOW.step("supply-before")
def supply_before(s: AcwState, f: Frame) -> None:
    """13 Supply is looked at before movement; being out of it has no effect yet."""
    good = network(s, s.active)
    s.hungry = bytearray(512)
    for key, box in formations(s, s.active):
        if not good[box]:
            s.hungry[key] = 1


@FLOW.step("supply-after")
def supply_after(s: AcwState, f: Frame) -> None:
    """13, 13.3, R50 Those who were out of supply and still are must forage or suffer attrition."""
    s.phase = "supply"
    if not any(s.hungry):
        return
    good = network(s, s.active)
    needy = [key for key, box in formations(s, s.active) if s.hungry[key] and not good[box]]
    if not needy:
        return
    s.push("attrition", needy=needy)
    if s.month in ("jan", "nov"):  # 13.3: nothing to be found in winter
        return
    boxes: dict[int, list[int]] = {}
    for key in needy:
        boxes.setdefault(box_of(s, key), []).append(key)
    for box, keys in sorted(boxes.items()):
        room = s.tables.town(box)
        if room:
            s.push("forage", box=box, needy=keys, room=room)


def box_of(s: AcwState, key: int) -> int:
    return s.dv_box[key - DIVISION] if key >= DIVISION else s.co_box[key]


def mouths(s: AcwState, key: int) -> int:
    """13.3, R52 A field corps eats for two."""
    return 2 if key < DIVISION and s.co_kind[key] == FIELD else 1


def word(s: AcwState, key: int) -> str:
    return s.division_word(key - DIVISION) if key >= DIVISION else slug_of(s.co_name[key])


@FLOW.step("forage")
def forage(s: AcwState, f: Frame) -> None:
    """13.3, R3 A recruiting city feeds as many corps as its value; where it cannot feed all, the owner says whom."""
    needy = [k for k in f["needy"] if mouths(s, k) <= f["room"]]
    if sum(mouths(s, k) for k in f["needy"]) <= f["room"]:
        for key in f["needy"]:
            feed(s, key)
    elif needy:
        s.push("foragers", box=f["box"], needy=f["needy"], room=f["room"])


def feed(s: AcwState, key: int) -> None:
    frame = s.frame_of("attrition")
    assert frame is not None
    frame["needy"].remove(key)
    side = s.active
    s.out.append(
        Supplied(
            SIDES[side], word(s, key), s.tables.slug[box_of(s, key)], "forage", 0, "13.3", s.private(side)
        )
    )


@FLOW.ask("foragers")
class Foragers(Question):
    """13.3 Who forages where not all can."""

    rule = "13.3"

    def prompt(self, s: AcwState, f: Frame) -> str:
        return f"{s.tables.name[f['box']]} feeds {f['room']}: who forages?"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        return [s.tables.book["forage", word(s, k)] for k in f["needy"] if mouths(s, k) <= f["room"]]

    def follow(self, s: AcwState, f: Frame, choice: Choice) -> None:
        key = next(k for k in f["needy"] if word(s, k) == choice.args[0])
        feed(s, key)
        rest = [k for k in f["needy"] if k != key]
        s.push("forage", box=f["box"], needy=rest, room=f["room"] - mouths(s, key))


@FLOW.step("attrition")
def attrition(s: AcwState, f: Frame) -> None:
    """13.4 Three dice of strength points in winter, two in spring, one from July to October, for each corps by itself."""
    if not f["needy"]:
        return
    key = f["needy"][0]
    s.push("attrition", needy=f["needy"][1:])
    box = box_of(s, key)
    if box == OFF:
        return  # what is left of its corps has joined it
    dice, told = s.tables.charts["attrition"][s.month], s.private(s.active)
    points = sum(s.roll("event", 6, "attrition", "13.4", told) for _ in range(dice))
    if key >= DIVISION:
        points = (points + 1) // 2  # R51
    if sum(s.st_sp[i] for i in eaters(s, key)) <= points:
        starve(s, key, points, [])
    else:
        s.push("losses", box=box, key=key, points=points, given=[])


def corps_of(s: AcwState, key: int) -> int:
    return s.dv_corps[key - DIVISION] if key >= DIVISION else key


def eaters(s: AcwState, key: int) -> list[int]:
    """R51 The stands that share a formation's hunger: a detached division's own, else those with the corps."""
    if key >= DIVISION:
        return s.stands_in(key - DIVISION)
    return [i for i in s.stands_of(key) if s.st_div[i] == OFF or s.dv_box[s.st_div[i]] == OFF]


def place_in(s: AcwState, i: int) -> str:
    """`1-3`: the third stand of division 1; division 0 are the corps troops."""
    d = s.st_div[i]
    group = s.corps_troops(s.st_corps[i]) if d == OFF else s.stands_in(d)
    return f"{0 if d == OFF else s.dv_number[d]}-{group.index(i) + 1}"


@FLOW.ask("losses")
class Losses(Question):
    """13.4, R62 From which stands the losses are taken: all that is left from one, or as the staff thinks best."""

    rule = "13.4"

    def prompt(self, s: AcwState, f: Frame) -> str:
        key = f["key"]
        name = s.co_name[corps_of(s, key)]
        who = name if key < DIVISION else f"Division {s.dv_number[key - DIVISION]} of {name}"
        left = f["points"] - sum(f["given"][1::2])
        return f"{who} starves at {s.tables.name[f['box']]}: {left} points, from which stands?"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        book, spent = s.tables.book, f["given"][::2]
        return [book["staff"]] + [
            book["take", place_in(s, i)] for i in eaters(s, f["key"]) if s.st_sp[i] and i not in spent
        ]

    def follow(self, s: AcwState, f: Frame, choice: Choice) -> None:
        if choice.verb == "take":
            i = next(i for i in eaters(s, f["key"]) if place_in(s, i) == choice.args[0])
            left = f["points"] - sum(f["given"][1::2])
            f["given"] += [i, min(left, s.st_sp[i])]
            if left > s.st_sp[i]:
                s.stack.append(f)
                return
        starve(s, f["key"], f["points"], f["given"])


def starve(s: AcwState, key: int, points: int, given: list[int]) -> None:
    """13.4, R62 The losses fall where they were given, the rest on the strongest stands, foot and horse first. They never come
    back, and count toward exhaustion."""
    c, box, name = corps_of(s, key), box_of(s, key), word(s, key)
    hit = list(zip(given[::2], given[1::2]))
    rest = {i: s.st_sp[i] for i in eaters(s, key) if s.st_sp[i] and i not in given[::2]}
    for _ in range(points - sum(given[1::2])):
        if not rest:
            break
        i = max(rest, key=lambda i: (s.st_kind[i] not in (ART, SIEGE), rest[i], -i))
        hit.append((i, 1))
        rest[i] -= 1
        if not rest[i]:
            del rest[i]
    for i, some in hit:
        s.st_sp[i] -= some
        d = s.st_div[i]
        if d != OFF:
            s.dv_lost[d] = min(255, s.dv_lost[d] + some)
        if not s.st_sp[i]:
            s.drop_stand(i)
    lost = sum(some for _, some in hit)
    s.losses[s.active] += lost
    s.out.append(
        Supplied(SIDES[s.active], name, s.tables.slug[box], "attrition", lost, "13.4", s.private(s.active))
    )
    s.prune(c)
    s.left_behind(box)


def report(s: AcwState, side: int) -> list[dict[str, Any]]:
    """13, 13.1, 13.2 Who is in supply and why: the source, the line, or where it is cut."""
    good = network(s, side)
    sources = [b for b in depots(s, side) if good[b] == 2]
    rows = []
    for key, box in formations(s, side):
        line = trace(s, side, box, sources) if good[box] else []
        rows.append(
            {
                "place": s.tables.slug[box],
                "unit": word(s, key),
                "supplied": bool(good[box]),
                "source": s.tables.slug[line[-1]] if line else "",
                "line": [s.tables.slug[b] for b in line],
                "cut": ""
                if good[box]
                else "no line of rail and water with one link of road reaches a source",
                "why": "supply line" if good[box] else f"a town of {s.tables.town(box)} to forage in",
                "rule": "13.2" if good[box] else "13.3",
            }
        )
    return rows


def trace(s: AcwState, side: int, start: int, goals: list[int]) -> list[int]:
    """13.2 A shortest line to a source: own boxes, one link of road at most."""
    t, open_ = s.tables, passable(s, side)
    ends = set(goals)
    came: dict[tuple[int, int], tuple[int, int] | None] = {(start, 0): None}
    queue = [(start, 0)]
    for node in queue:
        here, roads = node
        if here in ends:
            path = []
            step: tuple[int, int] | None = node
            while step is not None:
                path.append(step[0])
                step = came[step]
            return path[::-1]
        by_line = t.lifelines[side][here]
        for e in t.edges[here]:
            free = e.to in by_line and (e.kind == RIVER or (open_[here] and open_[e.to]))
            step_to = (e.to, roads if free else roads + 1)
            if open_[e.to] and step_to[1] <= 1 and e.closed != side and step_to not in came:
                came[step_to] = node
                queue.append(step_to)
    return []
