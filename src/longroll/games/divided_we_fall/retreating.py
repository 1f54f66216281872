"""D83, D84: where beaten forces and stranded leaders go."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.question import Question
from longroll.games.divided_we_fall.columns import MOVED
from longroll.games.divided_we_fall.events import Lost, Retreated, Units
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.frames import RideHome
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import military_railroad
from longroll.games.divided_we_fall.verbs import HOME
from longroll.games.divided_we_fall.words import OFF, SIDES, USA
from longroll.kit import paths


def distances(s: DwfState, start: int) -> list[int]:
    """D83 Areas counted by any line from a place, movement factors left aside; 255 where nothing leads."""
    return paths.distances(s.tables.beside, start, OFF)


def nearest_flags(s: DwfState, side: int, start: int, working: bool = False, leader: int = OFF) -> list[int]:
    """D83 The controlled flag cities of a side (`working`: not burned, R55) that are nearest to a place.

    `leader`: of those that he may go to, if there are any (D96)."""
    cities = [
        a
        for a in s.tables.flags[side]
        if s.control[a] == side and not s.occupies(1 - side, a) and not (working and s.burned[a])
    ]
    if leader != OFF:
        cities = [a for a in cities if not s.bound(leader, a)] or cities
    if not cities:
        return []
    far = distances(s, start)
    best = min(far[a] for a in cities)
    return [a for a in cities if far[a] == best]


def send_home(s: DwfState, leader: int) -> None:
    """D83, D84 A leader left alone goes to his nearest controlled flag city, of the owner's choice among equals.

    With none left he is out of play."""
    t = s.tables
    side = t.leaders[leader].side
    start = s.leader_at[leader]
    cities = nearest_flags(s, side, start, leader=leader)
    if not cities:
        s.leader_at[leader] = OFF
        who = Units(leaders=(t.leaders[leader].slug,))
        s.out.append(Lost(SIDES[side], who, t.slug[start], "no-flag-city", "D83"))
    elif len(cities) == 1:
        _home(s, leader, start, cities[0])
    else:
        s.leader_at[leader] = cities[0]
        s.leader_done[leader] = MOVED
        s.push(RideHome("ride-home", leader=leader, start=start, cities=cities))


def _home(s: DwfState, leader: int, start: int, city: int) -> None:
    t = s.tables
    s.leader_at[leader] = city
    s.leader_done[leader] = MOVED
    who = Units(leaders=(t.leaders[leader].slug,))
    s.out.append(Retreated(SIDES[t.leaders[leader].side], who, t.slug[start], t.slug[city], "D83"))


@FLOW.question("ride-home", RideHome)
class WhichCity(Question[DwfState, RideHome]):
    """D83 Which of the nearest flag cities a leader left alone goes to."""

    rule = "D83"

    def side(self, s: DwfState, f: RideHome) -> str:
        return SIDES[s.tables.leaders[f.leader].side]

    def piece(self, s: DwfState, f: RideHome) -> str:
        return s.tables.leaders[f.leader].slug

    def place(self, s: DwfState, f: RideHome) -> str:
        return s.tables.slug[f.start]

    def prompt(self, s: DwfState, f: RideHome) -> str:
        t = s.tables
        return f"{t.leaders[f.leader].name} is left alone at {t.name[f.start]}: to which flag city?"

    def choices(self, s: DwfState, f: RideHome) -> list[Choice]:
        return [HOME(s.tables.slug[a]) for a in f.cities]

    def follow(self, s: DwfState, f: RideHome, choice: Choice) -> None:
        _home(s, f.leader, f.start, s.tables.index[choice.place])


def defender_retreats(s: DwfState, side: int, at: int, came: list[int]) -> list[int]:
    """D84 Where a defender may retreat: own colour, then own troops, then an empty area nearest to a home flag city.

    For the Union an area of a working Military Railroad is as good as the last. Kentucky may be closed (D93)."""
    t = s.tables
    shut = t.kentucky if s.kentucky_closed(side) else ()
    open_ = [
        b
        for b in t.near[at]
        if b not in came and b not in shut and not s.occupies(1 - side, b) and _may_go(s, side, at, b)
    ]
    own = [b for b in open_ if s.coloured(side, b)]
    if own or not open_:
        return own
    friends = [b for b in open_ if s.occupies(side, b)]
    if friends:
        return friends
    cities = [a for a in t.flags[side] if s.control[a] == side and s.home[a] == side]
    far = {b: min((distances(s, b)[c] for c in cities), default=0) for b in open_}
    best = min(far.values())
    rails = military_railroad(s) if side == USA else bytes(t.n)
    return [b for b in open_ if far[b] == best or rails[b]]


def _may_go(s: DwfState, side: int, at: int, to: int) -> bool:
    """D08 Whether any of a force may go there: infantry anywhere, militia only inside its state."""
    if s.factors[side * s.tables.n + at]:
        return True
    return any(s.tables.militia[i].state == s.state_of(to) for i in s.militia_in(side, at))


def attacker_retreats(s: DwfState, side: int, came: list[int], by_land: list[int]) -> list[int]:
    """D84, R15 A beaten attacker goes back to an area that it came from: by land if any of it came by land."""
    back = by_land or came
    return [a for a in dict.fromkeys(back) if not s.occupies(1 - side, a)]
