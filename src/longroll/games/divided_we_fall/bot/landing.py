"""Landings from the sea: a counter with a supply unit goes by sea lift into an enemy port that a ship watches (D66 to D69)."""

from __future__ import annotations

from collections.abc import Iterator

from longroll.core.choice import Choice
from longroll.games.divided_we_fall.board import Strait
from longroll.games.divided_we_fall.bot.ground import Way
from longroll.games.divided_we_fall.bot.leading import teaches
from longroll.games.divided_we_fall.bot.plan import Army, Plan, strike
from longroll.games.divided_we_fall.bot.worth import Worth
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.verbs import MARCH
from longroll.games.divided_we_fall.words import BOX, CSA, LIFT, SHIP, USA
from longroll.kit.paths import cheapest


def routes(s: DwfState, start: int) -> dict[int, Way]:
    """Enemy ports that sea lift can reach from a port this turn through the blockade boxes."""
    t = s.tables
    most = t.rates.sealift

    def lines(a: int, spent: float) -> Iterator[tuple[Strait, float]]:
        for line in t.water[a]:
            rate = t.sailing[LIFT][line.kind]
            if line.ships and rate and not s.csa_ironclads[line.to] and spent + rate[s.weather] <= most:
                yield line, spent + rate[s.weather]

    search = cheapest(
        start, lambda a, spent: [(x.to, cost) for x, cost in lines(a, spent) if t.kind[x.to] == BOX]
    )
    found: dict[int, Way] = {}
    for a in search.order:
        if t.kind[a] != BOX or not s.ships_at_start[a]:
            continue
        for line, cost in lines(a, search.cost[a]):
            b = line.to
            if t.kind[b] != BOX and s.control[b] == CSA and not s.fought[b] and b not in found:
                way = (*search.path(a)[1:], b)
                found[b] = Way(int(cost), way, a, t.landing[line.kind], "sea")
    return found


def landings(s: DwfState, w: Worth, by_text: dict[str, Choice]) -> list[Plan]:
    """What a landing by the largest counter of each port would gain, and for a staff by a leader."""
    t = s.tables
    n = t.n
    found: list[Plan] = led(s, w, by_text) if w.style.staff else []
    seen: set[int] = set()
    for choice in reversed(by_text.values()):
        if choice.kind is not MARCH:
            continue
        size, a = choice.count, t.index[choice.place]
        if a in seen or size > s.lift or not t.water[a] or s.men[USA * n + a] - size < w.guard(a):
            continue
        seen.add(a)
        army = Army(choice.text, a, size, 0, t.rates.infantry, (), 1, 0)
        found += _ashore(s, w, army, s.supply_ready[USA * n + a])
    return found


def led(s: DwfState, w: Worth, by_text: dict[str, Choice]) -> list[Plan]:
    """Landings by a leader with as many men as the lift takes: he drives off those whom nobody leads, and holds what he took (D83)."""
    t = s.tables
    n = t.n
    found: list[Plan] = []
    for i in t.leaders_of[USA]:
        text = f"activate {t.leaders[i].slug}"
        a = s.leader_at[i]
        if text not in by_text or teaches(s, i) or not t.water[a]:
            continue
        ready = s.ready_factors(USA, a)
        size = min(s.lift, ready, s.men[USA * n + a] - w.guard(a))
        if size >= 2:
            supply = s.supply_ready[USA * n + a]
            found += _ashore(s, w, Army(text, a, size, ready - size, s.pace(i), (i,), supply, 0), supply)
    return found


def _ashore(s: DwfState, w: Worth, army: Army, supply: int) -> list[Plan]:
    """Landings of a force with so many supply units at the goals that it can reach."""
    n = s.tables.n
    found: list[Plan] = []
    for port, way in routes(s, army.at).items():
        if port not in w.goals or (s.occupies(CSA, port) and not supply):
            continue
        gain = 4.0
        if s.occupies(CSA, port):
            gain = strike(s, w, army, port, way, s.naval_ready[SHIP * n + way.before])
        if gain > -2:
            score = 0.5 * gain + 0.4 * w.goals[port] + (0.5 * army.men if army.leaders else 0.0)
            found.append(Plan(score, army.action, port, way.path, "sea", army.stay))
    return found
