"""6.5 Confederate recruitment, city by city and one SP at a time."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from longroll.core.choice import Choice
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.capacity import Ceiling, beyond, ceiling, ceiling_refused, city_value
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Recruiting
from longroll.games.war_for_the_union.home.blockade import markers_off
from longroll.games.war_for_the_union.home.hexes import RECRUIT as SOURCE
from longroll.games.war_for_the_union.home.hexes import (
    arrive,
    closed,
    controls,
    functions,
    most,
    option_cities,
    reinforcement_hexes,
    room,
    supplied_army,
)
from longroll.games.war_for_the_union.kept import offer, offered
from longroll.games.war_for_the_union.narrate.names import points
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    CAVALRY,
    CONFEDERATE,
    DONE,
    EAST,
    KINDS,
    RECRUIT,
    RECRUIT_TO,
    SIDES,
    VOLUNTEER,
    WEST,
)  # fmt: skip

FOOT: Final = VOLUNTEER
HORSE: Final = 5 * CAVALRY + VOLUNTEER


class City(NamedTuple):
    """6.51 A city where the Confederacy recruits now."""

    nodes: tuple[int, ...]
    """the city, or those that serve in its place (6.51d); the recruits of a line may go to any of them"""
    plain: int
    """SPs that its line of the chart gives"""
    more: int
    """6.51a, b for its industrial center and its open port"""
    cavalry: bool

    @property
    def node(self) -> int:
        return self.nodes[0]


def cities(s: WfuState) -> list[City]:
    """6.51, 6.62 The Recruitment Chart as it stands in this year, then the cities of Confederate border states."""
    t = s.tables
    e = t.economy
    year = min(max(s.year, 1862), 1864) - 1862
    found = []
    for row in e.recruits:
        nodes = _serving(s, (row.city, *row.instead))
        more = row.port if row.port and not s.blockaded[t.index[row.city]] else 0
        if row.kic and _center(s, row.city) and functions(s, CONFEDERATE, t.board.hex(row.city)):
            more += row.kic
        found.append(City(nodes, row.sps[year], more, row.cavalry))
    for state, names in border_cities(s).items():
        given = 1 if controls(s, state) == CONFEDERATE else 0
        found += [City((t.board.hex(name),), given, 0, False) for name in names]
    if s.confederate_border_states:
        spec = t.optional["border_states"]
        for name in spec["recruit_cities"]:
            node = t.board.hex(name)
            given = spec["recruits_with_army"] if supplied_army(s, node) else spec["recruits"]
            found.append(City((node,), given if name in option_cities(s) else 0, 0, False))
    return found


def border_cities(s: WfuState) -> dict[str, tuple[str, ...]]:
    """6.62, 20.9 Cities that recruit while their state is Confederate."""
    return s.tables.economy.border_recruits


def _serving(s: WfuState, names: tuple[str, ...]) -> tuple[int, ...]:
    """6.51d The city, or all that serve in its place."""
    nodes = [s.tables.board.hex(name) for name in names]
    return tuple(n for n in nodes if closed(s, CONFEDERATE, n) is None) or (nodes[0],)


def _center(s: WfuState, city: str) -> bool:
    """6.84 Whether a city still has its industrial center."""
    return any(s.kic[i] for i, c in enumerate(s.tables.economy.centers) if c.city == city)


# --- what may not be recruited ---------------------------------------------------------------------------------------


class Chart(NamedTuple):
    """What bears on every recruit of a moment."""

    cities: list[City]
    limit: Ceiling | None


def chart(s: WfuState) -> Chart:
    return Chart(cities(s), ceiling(s))


def recruit_refused(
    s: WfuState, f: Recruiting, kind: int, at: tuple[int, int], to: int, now: Chart | None = None
) -> Refusal | None:
    """6.51-6.53, 6.64 Why an SP may not be recruited in a city of the chart and arrive in a hex; None where it may.

    `at` is the line of the chart and the city of it.
    """
    row, home = at
    now = now or chart(s)
    city = now.cities[row]
    t = s.tables
    refused = closed(s, CONFEDERATE, home) or (closed(s, CONFEDERATE, to) if to != home else None)
    if refused is not None:
        return refused
    if not _number_left(s, f, kind, row, city):
        return Refusal(f"{t.title(home)} has no more recruits of that kind", "6.51")
    if kind == HORSE:
        refused = cavalry_refused(s, f, city, now.cities)
        if refused is not None:
            return refused
    if not room(s, CONFEDERATE, to, SOURCE):
        return Refusal(f"no more SPs may arrive at {t.title(to)}", "6.64")
    return ceiling_refused(s, now.limit, to, True) or _elsewhere_refused(s, home, to, now.cities)


def _number_left(s: WfuState, f: Recruiting, kind: int, row: int, city: City) -> bool:
    """Whether the chart still gives an SP: cavalry stands for all of the plain infantry of a city (6.52)."""
    if kind == HORSE:
        return city.cavalry and bool(city.plain) and not f.cavalry[row] and f.infantry[row] <= city.more
    given = city.more + (0 if f.cavalry[row] else city.plain)
    if f.infantry[row] < given:
        return True
    if not f.extra[s.tables.theater_of[city.node]]:
        return False
    return city.node in reinforcement_hexes(
        s, CONFEDERATE
    )  # 17.12 (3), 6.62: a recruitment city as things stand


def cavalry_refused(s: WfuState, f: Recruiting, city: City, rows: list[City]) -> Refusal | None:
    """6.52a-c One SP a theater in 1862, one in all later, and only as one of at least five."""
    t = s.tables
    where = t.theater_of[city.node]
    same = [k for k, c in enumerate(rows) if s.year > 1862 or t.theater_of[c.node] == where]
    if any(f.cavalry[k] for k in same):
        scope = "a quarter" if s.year > 1862 else "a theater"
        return Refusal(f"one SP of cavalry {scope}", "6.52")
    if s.beyond_river != OFF and beyond(s, city.node):  # 6.52c
        return None
    least = t.economy.recruitment.cavalry_least
    if sum(f.infantry[k] for k in same) + 1 < least:
        return Refusal(
            f"cavalry is recruited only as one of at least {least} SPs: take the others first", "6.52"
        )
    return None


def _elsewhere_refused(s: WfuState, home: int, to: int, rows: list[City]) -> Refusal | None:
    """6.64a, b What a full city cannot take goes to a city of value 2 in its state, or, if all are full, in the other theater."""
    t = s.tables
    if to == home:
        return None
    if room(s, CONFEDERATE, home, SOURCE):
        return Refusal(f"{t.title(home)} has room", "6.64")
    place = t.city_at[to]
    if place < 0 or city_value(s, place) < 2 or t.places[place].territory != "csa":
        return Refusal(f"{t.title(to)} is no Confederate city of value 2", "6.64")
    if t.board.state[to] == t.board.state[home]:
        return None
    if t.theater_of[to] == t.theater_of[home]:
        return Refusal("it lies in another state of the same theater", "6.64")
    full = not any(
        room(s, CONFEDERATE, node, SOURCE) and closed(s, CONFEDERATE, node) is None
        for c in rows
        for node in c.nodes
        if t.theater_of[node] == t.theater_of[home]
    )
    return None if full else Refusal("a city of the theater has room", "6.64")


def others(s: WfuState, home: int) -> list[int]:
    """6.64a, b Cities that can take what a full one cannot."""
    return [
        p.hex
        for i, p in enumerate(s.tables.places)
        if p.hex >= 0 and p.hex != home and p.territory == "csa" and p.value >= 2 and city_value(s, i) >= 2
    ]


def recruits(s: WfuState, f: Recruiting) -> list[Choice]:
    """Every recruit that may be had now."""
    t = s.tables
    found: list[Choice] = []
    now = chart(s)
    if now.limit is not None and (now.limit.intake <= 0 or max(now.limit.halves) <= 0):
        return []  # 6.33
    for row, city in enumerate(now.cities):
        for kind in (FOOT, HORSE):
            if not _number_left(s, f, kind, row, city):
                continue
            for home in city.nodes:
                if recruit_refused(s, f, kind, (row, home), home, now) is None:
                    found.append(RECRUIT(KINDS[kind], t.node_name(home)))
                elif not room(s, CONFEDERATE, home, SOURCE) and most(s, CONFEDERATE, home):
                    found += [
                        RECRUIT_TO(KINDS[kind], t.node_name(home), t.node_name(to))
                        for to in others(s, home)
                        if recruit_refused(s, f, kind, (row, home), to, now) is None
                    ]
    return found


@FLOW.question("recruit", Recruiting)
class Recruit(Question[WfuState, Recruiting]):
    """6.51 The Confederacy recruits as much as it likes."""

    rule = "6.51"

    def side(self, s: WfuState, f: Recruiting) -> str:
        return SIDES[CONFEDERATE]

    def prompt(self, s: WfuState, f: Recruiting) -> str:
        limit = ceiling(s)
        left = min(limit.intake, max(limit.halves)) if limit is not None else 0
        return f"Recruits: at most {points(max(left, 0))} more"

    def choices(self, s: WfuState, f: Recruiting) -> list[Choice]:
        return [*offered(s, f, partial(recruits, s, f)), DONE()]

    def refusal(self, s: WfuState, f: Recruiting, choice: Choice) -> Refusal | None:
        if choice.kind in (RECRUIT, RECRUIT_TO) and choice.word in (KINDS[FOOT], KINDS[HORSE]):
            row = _row(s, choice.place)
            to = choice.places[-1]
            if row >= 0 and to in s.tables.board.index:
                at = (row, s.tables.board.index[choice.place])
                return recruit_refused(s, f, KINDS.index(choice.word), at, s.tables.board.index[to])
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Recruiting, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        t = s.tables
        row = _row(s, choice.place)
        city = cities(s)[row]
        kind = KINDS.index(choice.word)
        if kind == HORSE:
            f.cavalry[row] += 1
        else:
            if f.infantry[row] >= city.more + (0 if f.cavalry[row] else city.plain):
                f.extra[t.theater_of[city.node]] -= 1
            f.infantry[row] += 1
        s.taken_in += 1
        arrive(s, CONFEDERATE, kind, t.board.index[choice.places[-1]], SOURCE)
        ask(s, f)


def _row(s: WfuState, name: str) -> int:
    node = s.tables.board.index.get(name, -1)
    return next((k for k, c in enumerate(cities(s)) if node in c.nodes), -1)


def ask(s: WfuState, f: Recruiting) -> None:
    """Ask on while there is anybody to recruit."""
    found = recruits(s, f)
    if found:
        f.do = "recruit"
        s.push(f)
        offer(s, f, found)


@FLOW.phase("recruitment")
def recruitment(s: WfuState) -> None:
    """5.15, 6.5 Each quarter from April 1862 on, where the scenario follows the schedules; then old blockade markers come off."""
    t = s.tables
    e = t.economy
    if s.month not in e.quarters or s.first_month:
        return
    FLOW.begin(s, "markers-off")
    late = s.turn >= e.turn(e.recruitment.first, "6.5")
    if late and t.scenarios[s.scenario].start.full_schedule:
        rows = len(cities(s))
        f = Recruiting("recruit", infantry=[0] * rows, cavalry=[0] * rows)
        if s.washington_fell != OFF and not s.washington_recruits:
            each = e.recruitment.washington_bonus // 2
            f.extra[EAST] = f.extra[WEST] = each
            s.washington_recruits = True
        ask(s, f)


@FLOW.phase("markers-off")
def take_markers_off(s: WfuState) -> None:
    """10.33, R3"""
    markers_off(s)
