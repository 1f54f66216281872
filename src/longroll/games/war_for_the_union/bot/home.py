"""Commands, guns, yards and depots: what is decided between the marches."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.bot.placing import end, fed, node_of
from longroll.games.war_for_the_union.bot.ships import by_water
from longroll.games.war_for_the_union.bot.worth import Worth
from longroll.games.war_for_the_union.flags import RIVER_DEPOT
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.naval.depots import depots, transports
from longroll.games.war_for_the_union.naval.fleet import side_of, transport
from longroll.games.war_for_the_union.naval.frames import Guns
from longroll.games.war_for_the_union.siege import head_near, needed
from longroll.games.war_for_the_union.state import WfuState
from longroll.kit.hexgrid import DIRECTIONS

CLOSE = 24
"""MPs on the water within which enemy warships call for guns"""
BASE = 20
"""SPs in supply that a depot is worth from which a fort can be besieged"""
RESERVE = 1
"""Resource Points that ships leave for guns"""


# --- army commanders -------------------------------------------------------------------------------------------------


def rating(s: WfuState, leader: int) -> float:
    """How good an army commander a leader is."""
    army = s.tables.leaders[leader].army
    return army.br + 0.5 * army.cr + 0.6 * army.aggressive if army is not None else -1.0


def commands(s: WfuState, choices: list[Choice]) -> Choice:
    """4.52 An HQ goes to the best leader with it, if he is better than the one who has it."""
    t = s.tables
    hqs = {t.counters[c].slug: k for k, c in enumerate(t.hqs)}
    best, most = end(choices), 0.0
    for choice in choices:
        if choice.kind is not w.COMMAND:
            continue
        chief = s.commander(hqs[choice.word])
        better = rating(s, t.leader[choice.piece]) - (rating(s, chief) if chief >= 0 else 0.0)
        if better > most:
            best, most = choice, better
    return best


def relieve(s: WfuState, choices: list[Choice]) -> Choice:
    """6.71 The leader who is missed least: no army, a low rating."""

    def missed(choice: Choice) -> float:
        leader = s.tables.leader.get(choice.piece, -1)
        if leader < 0:
            return 99.0
        man = s.tables.leaders[leader].corps
        return man.cr + 2.0 * man.br + man.aggressive + 5.0 * bool(s.leader_army[leader])

    return min(choices, key=missed)


# --- guns and ships --------------------------------------------------------------------------------------------------


def ships_near(s: WfuState, side: int, hex_: int) -> int:
    """MPs to the nearest enemy warship by water; CLOSE + 1 for none."""
    near = by_water(s.tables, hex_)
    found = [
        near[at]
        for x, at in enumerate(s.ship_at)
        if at in near and side_of(s, x) != side and not transport(s, x)
    ]
    return min(found, default=CLOSE + 1)


def batteries(s: WfuState, worth: Worth, choices: list[Choice]) -> Choice:
    """8.2 Guns where the enemy's ships could come: upgrades first, then new ones at cities that count."""
    best, most = end(choices), 0.0
    at = {gun.slug: s.battery_at[b] for b, gun in enumerate(s.tables.batteries)}
    for choice in choices:
        if choice.kind is w.UPGRADE:
            hex_, value = at[choice.pieces[0]], 1.0
        elif choice.kind is w.BUILD_BATTERY:
            hex_ = node_of(s, choice)
            goal = worth.goal.get(hex_)
            armed = hex_ in s.battery_at
            value = (goal.worth if goal is not None else 0.3) * (0.3 if armed else 1.0)
        else:
            continue
        far = ships_near(s, worth.side, hex_)
        if far <= CLOSE and value * (1.0 - 0.02 * far) > most + 0.4:
            best, most = choice, value
    return best


def emplace(s: WfuState, f: Guns, choices: list[Choice]) -> Choice:
    """8.26 The facing that commands most river, strongest guns first."""
    t = s.tables
    strength = {gun.slug: gun.strength for gun in t.batteries}

    def score(choice: Choice) -> float:
        if choice.kind is not w.EMPLACE:
            return -1.0
        sides = [DIRECTIONS.index(d) for d in choice.word.split("-") if d in DIRECTIONS]
        rivers = sum(t.waters.way.of_side[6 * f.hex + d] >= 0 for d in sides)
        return strength[choice.piece] + 0.5 * rivers

    return max(choices, key=score)


def shipyards(s: WfuState, choices: list[Choice]) -> Choice:
    """6.86 What was begun is finished; ironclads are laid down while points are left for guns."""
    t = s.tables
    for choice in choices:
        if choice.kind is w.FINISH:
            return choice
    iron = [c for c in choices if c.kind is w.LAY_DOWN and t.counters[t.ships[t.ship[c.piece]]].ship == "I"]
    return iron[0] if iron and s.resource_points > RESERVE else end(choices)


# --- depots ----------------------------------------------------------------------------------------------------------


def depot(s: WfuState, worth: Worth, choices: list[Choice]) -> Choice:
    """12.14, 12.16 A depot where it brings troops into supply; one that feeds nobody goes when all are in use."""
    now = fed(s, worth.side)
    best, most = end(choices), now
    for choice in choices:
        if choice.kind in (w.SET_RIVER_DEPOT, w.SET_NAVAL_DEPOT):
            node = node_of(s, choice)
            if node < 0 or (worth.fed[node] and not worth.grand):
                continue
            count = _after(s, worth.side, choice)
            if worth.grand and _for_a_siege(s, worth.side, node):
                count += BASE
            if count > most:
                best, most = choice, count
    if most > now:
        return best
    spent = [c for c in choices if c.kind is w.CLEAR_RIVER and _full(s, worth.side, node_of(s, c))]
    return next((c for c in spent if _after(s, worth.side, c) == now), best)


def _for_a_siege(s: WfuState, side: int, node: int) -> bool:
    """14.21 Whether a depot would let troops besiege a fort next to it that they are strong enough for."""
    board = s.tables.board
    held = (h for h in board.around(node) if s.fort_of(h, 1 - side) and s.strength(h, 1 - side))
    return any(
        not head_near(s, fort, side)
        and sum(s.strength(h, side) for h in board.around(fort)) >= needed(s, fort, side)
        for fort in held
    )


def _after(s: WfuState, side: int, choice: Choice) -> int:
    """SPs in supply after a choice about a depot."""
    after = s.copy()
    FLOW.play(after, choice)
    return fed(after, side)


def _full(s: WfuState, side: int, node: int) -> bool:
    where = s.tables.theater_of[node]
    used = sum(1 for h in depots(s, side, RIVER_DEPOT) if s.tables.theater_of[h] == where)
    return used + s.depot_moved[where] >= transports(s, side, where)


def first(kinds: tuple[object, ...], choices: list[Choice]) -> Choice:
    """The first choice of some kind, else what ends the question."""
    return next((c for c in choices if c.kind in kinds), end(choices))
