"""Lines on a hex board: sides joined into courses with soft corners, rails from middle to middle, engraved numbers."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from longroll.atlas.drawing.svg import num

Point = tuple[float, float]
Key = tuple[int, int]

# Digits as strokes in a box 4 wide and 6 high, drawn with relative moves.
DIGITS = {
    "0": "m1 0h2l1 1.5v3l-1 1.5h-2l-1-1.5v-3z", "1": "m.8 1.2l1.4-1.2v6", "2": "m0 1.4q0-1.4 2-1.4t2 1.6q0 1-1.6 2.2l-2.4 2.2h4",
    "3": "m.2 .9q.5-.9 1.8-.9t1.8 1.4-1.8 1.4q2 0 2 1.6t-2 1.6q-1.5 0-2-1", "4": "m3 6v-6l-3 4h4", "5": "m3.6 0h-3l-.3 2.6q.6-.4 1.6-.4 2 0 2 1.9t-2 1.9q-1.4 0-1.9-.9",
    "6": "m3.4 .4q-3.4-.8-3.4 3.6 0 2 2 2t2-1.9-2-1.9-2 1.6", "7": "m0 0h4l-2.6 6", "8": "m2 0q-1.7 0-1.7 1.4t1.7 1.4 1.7-1.4-1.7-1.4m0 2.8q-2 0-2 1.6t2 1.6 2-1.6-2-1.6",
    "9": "m.6 5.6q3.4.8 3.4-3.6 0-2-2-2t-2 1.9 2 1.9 2-1.6",
}  # fmt: skip


def engrave(number: str, x: float, y: float, high: float) -> str:
    """Path data of a number whose middle is at x and whose top is at y. The strokes are scaled by the caller's group."""
    scale = high / 6
    wide = (len(number) * 5.4 - 1.4) * scale
    out = []
    for k, digit in enumerate(number):
        left = x - wide / 2 + k * 5.4 * scale
        out.append(f"M{num(left)} {num(y)}{_scaled(digit, round(scale, 3))}")
    return "".join(out)


_CACHE: dict[tuple[str, float], str] = {}


def _scaled(digit: str, scale: float) -> str:
    """The strokes of a digit with every number multiplied."""
    key = (digit, scale)
    if key not in _CACHE:
        out, word = [], ""
        for ch in DIGITS.get(digit, "") + " ":
            if ch in "0123456789." or (ch == "-" and not word):
                if ch == "." and "." in word:
                    out.append(_short(word, scale))
                    word = ""
                word += ch
                continue
            if word:
                out.append(_short(word, scale))
                word = ""
            if ch == "-":
                word = "-"
            else:
                out.append(ch)
        _CACHE[key] = _tidy("".join(out))
    return _CACHE[key]


def _short(word: str, scale: float) -> str:
    return f" {float(word) * scale:.1f}"


def _tidy(data: str) -> str:
    return " ".join(data.split()).replace(" -", "-").strip()


def chains(edges: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """Single segments joined end to end into long lines; a fork starts a new line."""
    spots: dict[Key, Point] = {}
    near: dict[Key, list[Key]] = {}
    for p, q in edges:
        a, b = (round(p[0] * 4), round(p[1] * 4)), (round(q[0] * 4), round(q[1] * 4))
        a, b = _same(spots, a, p), _same(spots, b, q)
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    used: set[tuple[Key, Key]] = set()
    out: list[list[Point]] = []
    for start in sorted(near, key=lambda k: (len(near[k]) == 2, k)):
        for nxt in near[start]:
            if (start, nxt) in used:
                continue
            line, here, there = [start], start, nxt
            while True:
                used |= {(here, there), (there, here)}
                line.append(there)
                more = [k for k in near[there] if (there, k) not in used]
                if len(near[there]) != 2 or not more:
                    break
                here, there = there, more[0]
            out.append([spots[k] for k in line])
    return out


def _same(spots: dict[Key, Point], key: Key, p: Point) -> Key:
    """The key of a spot already known within a quarter unit, or this one."""
    for dx in (0, -1, 1):
        for dy in (0, -1, 1):
            near = (key[0] + dx, key[1] + dy)
            if near in spots:
                return near
    spots[key] = p
    return key


def soft(line: list[Point]) -> str:
    """A line whose corners are rounded: straight from middle to middle, curved round every corner."""
    if len(line) < 3:
        return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in line)
    mids = [((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in itertools.pairwise(line)]
    out = [f"M{num(line[0][0])} {num(line[0][1])}L{num(mids[0][0])} {num(mids[0][1])}"]
    for corner, mid in zip(line[1:-1], mids[1:]):
        out.append(f"Q{num(corner[0])} {num(corner[1])} {num(mid[0])} {num(mid[1])}")
    out.append(f"L{num(line[-1][0])} {num(line[-1][1])}")
    return "".join(out)
