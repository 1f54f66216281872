"""Sea lift without a command point: men whom nothing keeps in a port go to the port from which more is to be gained (D62)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from longroll.core.choice import Choice
from longroll.games.divided_we_fall.bot.worth import Worth
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.verbs import LIFT
from longroll.games.divided_we_fall.words import BOX, USA
from longroll.games.divided_we_fall.words import LIFT as BY_SEA
from longroll.kit.paths import cheapest

PACE = 5
"""movement factors that a force makes in a turn, roughly"""
WORTH_IT = 3.0
"""by how much a port must be the better one"""


class Voyage(NamedTuple):
    """Men who go by sea, and the boxes and ports of their way."""

    choice: Choice
    path: tuple[int, ...]


def havens(s: DwfState, start: int) -> dict[int, tuple[int, ...]]:
    """Ports in Union hands that sea lift reaches from a port this turn, with the way."""
    t = s.tables

    def steps(a: int, spent: float) -> Iterator[tuple[int, float]]:
        for line in t.water[a]:
            rate = t.sailing[BY_SEA][line.kind]
            b = line.to
            ours = t.kind[b] == BOX or (s.control[b] == USA and not s.csa_ironclads[b])
            if line.ships and rate and ours and spent + rate[s.weather] <= t.rates.sealift:
                yield b, spent + rate[s.weather]

    search = cheapest(start, steps)
    return {a: search.path(a)[1:] for a in search.order if a != start and t.kind[a] != BOX}


def prospect(w: Worth, a: int) -> float:
    """What a man in a place may help to gain or to hold."""
    s = w.s
    gain = max((v * w.style.patience ** (w.far(g)[a] / PACE) for g, v in w.goals.items()), default=0.0)
    lack = w.guard(a) - s.men[USA * s.tables.n + a]
    return gain + (0.3 * w.keep[a] if lack > 0 else 0.0)


def voyage(s: DwfState, w: Worth, by_text: dict[str, Choice]) -> Voyage | None:
    """The best use of what is left of the sea lift."""
    t = s.tables
    best: tuple[float, Voyage] | None = None
    largest: dict[int, Choice] = {}
    for c in by_text.values():
        if c.kind is LIFT:
            a = t.index[c.place]
            spare = s.men[USA * t.n + a] - w.guard(a)
            if c.count <= spare and (a not in largest or c.count > largest[a].count):
                largest[a] = c
    for a, choice in largest.items():
        here = prospect(w, a)
        for b, path in havens(s, a).items():
            gain = choice.count * (prospect(w, b) - here - WORTH_IT)
            if gain > 0 and (best is None or gain > best[0]):
                best = gain, Voyage(choice, path)
    return best[1] if best else None
