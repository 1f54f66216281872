"""10.3, 6.31b The blockade: ships on station from the first month of a quarter to its end, and the roll for each port."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.cities import holds
from longroll.games.war_for_the_union.flags import BLOCKADING, OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import PlayerTurn
from longroll.games.war_for_the_union.home.events import BlockadeRolled, OnStation
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.waters import BAY
from longroll.games.war_for_the_union.words import BLOCKADE, CONFEDERATE, DONE, NAVAL, SIDES, UNION
from longroll.games.war_for_the_union.zoi import batteries, warships, zoi
from longroll.kit.modifiers import Modifier, total

WON: Final = 1
BEFORE: Final = 2
"""marks of a blockaded port: for this quarter; for the quarter before, until its recruitment is over (R3)"""


def ports(s: WfuState) -> list[str]:
    """10.3, 14.24b The ports that can be blockaded now: those that the Union does not hold, besieged ones too."""
    t = s.tables
    return [port for port in t.stations if not holds(s, t.places[t.index[port]].hex, UNION)]


# --- on station ------------------------------------------------------------------------------------------------------


def station_refused(s: WfuState, ship: int, port: str) -> Refusal | None:
    """10.31, 10.32 Why a ship may not begin to blockade a port; None where it may."""
    t = s.tables
    counter = t.counters[t.ships[ship]]
    if counter.side != UNION or s.ship_at[ship] == OFF:
        return Refusal("only Union ships on the map blockade", "10.3")
    at, start = s.ship_at[ship], s.ship_start[ship]
    if port not in ports(s):
        return Refusal(f"{t.places[t.place(port)].name} is not in Confederate hands", "10.3")
    if s.month not in t.economy.quarters:
        return Refusal("a blockade is begun in the first month of a quarter", "10.32")
    if at not in t.stations[port]:
        return Refusal(f"{counter.name} is not off {t.places[t.place(port)].name}", "10.32")
    if s.ship_damage[ship]:
        return Refusal("damaged ships do not blockade", "10.31")
    if not counter.seagoing and at >= t.waters.rivers:
        return Refusal("riverine ships blockade on a river or bay hexside only", "10.31")
    if start != OFF and not _at_sea(s, start):
        return Refusal("it did not begin the segment at sea, on a coast, in a bay or in a port", "10.31")
    if at < t.waters.rivers and not _way_in(s, port):  # R102: off the coast they count in the roll instead
        return Refusal("Confederate ships or guns bar the way from the sea", "10.31")
    return None


def _at_sea(s: WfuState, water: int) -> bool:
    """10.31 A sea zone, a coast, a bay, or a river hexside of a port; Memphis is no port here."""
    t = s.tables
    if water >= t.waters.rivers or t.waters.kind[water] == BAY:
        return True
    cities = [t.city_at[h] for h in t.waters.way.banks[water] if h >= 0]
    return any(c >= 0 and t.places[c].port and t.places[c].slug != "memphis" for c in cities)


def _way_in(s: WfuState, port: str) -> bool:
    """10.31 Whether a river port that is no coastal hex can be reached from the sea without Confederate influence."""
    t = s.tables
    if t.board.hex(port) in t.waters.coast_of:
        return True
    hostile = zoi(s, CONFEDERATE)
    return not any(hostile[x] for x in t.stations[port] if x < t.waters.rivers)


def relieve(s: WfuState) -> None:
    """10.32 Ships that left their station blockade no longer."""
    t = s.tables
    for x, port in enumerate(s.ship_port):
        if port and s.ship_at[x] not in t.stations[t.places[port - 1].slug]:
            s.ship_port[x] = 0
            s.flag_ship(x, BLOCKADING, False)


@FLOW.question("blockade-stations", PlayerTurn)
class Stations(Question[WfuState, PlayerTurn]):
    """10.32 In the first month of a quarter ships are put on blockade duty."""

    rule = "10.32"

    def side(self, s: WfuState, f: PlayerTurn) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: PlayerTurn) -> str:
        return "Which ships blockade a port in this quarter?"

    def choices(self, s: WfuState, f: PlayerTurn) -> list[Choice]:
        t = s.tables
        found = [
            BLOCKADE(t.node_name(t.board.hex(port)), t.ship_slugs[x])
            for x in warships(s, UNION)
            if not s.ship_port[x]
            for port in ports(s)
            if station_refused(s, x, port) is None
        ]
        return [*found, DONE()]

    def refusal(self, s: WfuState, f: PlayerTurn, choice: Choice) -> Refusal | None:
        ships = s.tables.ship
        if choice.kind is BLOCKADE and port_at(s, choice.place) and choice.piece in ships:
            if s.ship_port[ships[choice.piece]]:
                return Refusal("it is on blockade duty already", "10.32")
            return station_refused(s, ships[choice.piece], port_at(s, choice.place))
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: PlayerTurn, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        t = s.tables
        ship = t.ship[choice.piece]
        s.ship_port[ship] = t.place(port_at(s, choice.place)) + 1
        s.flag_ship(ship, BLOCKADING)
        s.out.append(OnStation(PieceSlug(choice.piece), PlaceSlug(choice.place), "10.32"))
        ask(s, f)


def port_at(s: WfuState, name: str) -> str:
    """The port in the hex of that number, "" for none."""
    t = s.tables
    return next((port for port in t.stations if t.node_name(t.board.hex(port)) == name), "")


def ask(s: WfuState, f: PlayerTurn) -> None:
    """Ask on while a ship can still be put on station."""
    asked = PlayerTurn("blockade-stations", side=f.side)
    if len(FLOW.asks["blockade-stations"].choices(s, asked)) > 1:
        s.push(asked)


@FLOW.step("blockade", PlayerTurn)
def blockade(s: WfuState, f: PlayerTurn) -> None:
    """10.32 At the end of the Union's operations."""
    relieve(s)
    if f.side == UNION and s.month in s.tables.economy.quarters:
        ask(s, f)


# --- resolution ------------------------------------------------------------------------------------------------------


def blockaders(s: WfuState, port: str) -> list[int]:
    """10.31, 10.32 Undamaged ships that have stayed on station."""
    t = s.tables
    place = t.place(port) + 1
    return [
        x
        for x, at in enumerate(s.ship_port)
        if at == place and not s.ship_damage[x] and s.ship_at[x] in t.stations[port]
    ]


def blockade_modifiers(s: WfuState, port: str) -> list[Modifier]:
    """10.33 A naval leader, easy ports, batteries of either side between the sea and the port (R44)."""
    t = s.tables
    b = t.naval.blockade
    found = []
    force = blockaders(s, port)
    if any(man.role == NAVAL and s.leader_aboard[i] - 1 in force for i, man in enumerate(t.leaders)):
        found.append(Modifier(b.naval_leader, "naval-leader", "10.33"))
    if port in b.easy_ports:
        found.append(Modifier(b.easy, "easy-port", "10.33", (port,)))
    guards = {t.board.hex(slug) for slug in t.naval.approaches[port]}
    for side, amount in ((UNION, b.union_battery), (CONFEDERATE, b.confederate_battery)):
        if any(s.battery_at[x] in guards for x in batteries(s, side)):
            found.append(Modifier(amount, "battery", "10.33", (SIDES[side],)))
    return found


def resolve(s: WfuState) -> None:
    """10.33, R3 One die for each port with a ship on station; the markers of the quarter before stay until recruitment is over."""
    t = s.tables
    for i, mark in enumerate(s.blockaded):
        s.blockaded[i] = BEFORE if mark else 0
    for port in ports(s):
        ships = blockaders(s, port)
        if not ships:
            continue
        where = t.node_name(t.board.hex(port))
        points = t.naval.blockade.per_factor * sum(t.counters[t.ships[x]].strength for x in ships)
        net = s.roll("event", t.charts.faces, "blockade", "10.33", place=where) + total(
            blockade_modifiers(s, port)
        )
        won = net <= points
        if won:
            s.blockaded[t.place(port)] |= WON
        s.out.append(BlockadeRolled(PlaceSlug(where), points, net, won, "10.33"))
    for x in range(len(s.ship_port)):
        s.ship_port[x] = 0
        s.flag_ship(x, BLOCKADING, False)
    s.version += 1


def markers_off(s: WfuState) -> None:
    """10.33, R3 After the Recruitment Phase the markers of the quarter before are taken off."""
    for i, mark in enumerate(s.blockaded):
        s.blockaded[i] = mark & WON
