"""10.2 Naval combat: Squadrons against Squadrons, and works against whatever passes them."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat import rivers
from longroll.games.never_call_retreat.casualties import check_leader, roll_casualty, vacated
from longroll.games.never_call_retreat.flags import FORTRESS, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.naval import fleet
from longroll.games.never_call_retreat.naval.events import FortFired, ShipsMet
from longroll.games.never_call_retreat.naval.frames import Clash, Salvo, Struck, Voyage
from longroll.games.never_call_retreat.naval.hits import DAMAGED, SUNK, lose
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import LINE_UP
from longroll.games.never_call_retreat.words import SIDES

NOTHING: Final = "-"


# --- works ----------------------------------------------------------------------------------------------------------------------


def works_over(s: NcrState, node: int, side: int) -> list[int]:
    """9.61, 12.8 The hexes whose works command a node against a side."""
    return [bank for bank in s.tables.waters.banks(node) if rivers.fort_commands(s, 1 - side, bank)]


def fire(s: NcrState, hex_: int, side: int, ships: list[int], node: int) -> None:
    """10.25 A work fires once at a whole force; its owner's enemy says which Squadrons were hit."""
    row = s.tables.charts.naval["fortress" if s.works[hex_] == FORTRESS else "fort"]
    die = s.roll_at(hex_, "battle", "fort", "10.25")
    result = row[die - 1]
    place = PlaceSlug(s.tables.waters.name(hex_))
    s.out.append(FortFired(SideSlug(SIDES[1 - side]), place, die, result, "10.25"))
    hits = [] if result == NOTHING else list(result)
    if hits:
        s.push(Struck("struck", side=side, ships=ships[:], hits=hits, node=node, rule="10.25"))


@FLOW.step("salvo", Salvo)
def salvo(s: NcrState, f: Salvo) -> None:
    """10.12, 10.25, R107 A work fires as often as it may, while there are ships."""
    f.ships = fleet.alive(s, f.ships, f.side)
    if f.left <= 0 or not f.ships:
        return
    f.left -= 1
    s.push(f)
    fire(s, f.work, f.side, f.ships, f.node)


# --- ships against ships --------------------------------------------------------------------------------------------------------


def begin(s: NcrState, side: int, node: int, ships: list[int], foes: list[int], fort: int = OFF) -> None:
    """10.21 Two naval forces meet; the work of an invaded hex fires after every round."""
    counts = (fleet.squadrons(s, ships), fleet.squadrons(s, foes))
    place = PlaceSlug(s.tables.waters.name(node))
    s.out.append(ShipsMet(SideSlug(SIDES[side]), counts, place, "10.21"))
    s.push(Clash("clash", side=side, node=node, ships=ships[:], foes=foes[:], fort=fort))


def line(s: NcrState, ships: list[int]) -> list[int]:
    """10.22, R24 The Squadrons of a side in line, the strongest first: combat units, or transports where none is left."""
    fighting = [x for x in ships if fleet.warship(s, x)]
    order = sorted(fighting or ships, key=lambda x: (-fleet.kind_of(s, x).squadron, x))
    return [x for x in order for _ in range(s.points[x])]


def targets(mine: int, theirs: int) -> list[int]:
    """10.22, R24 The place in the enemy's line at which each Squadron fires: opposite, and doubled up where it has more."""
    return [k % theirs for k in range(mine)]


def shot(s: NcrState, shooter: int, target: int, die: int, bonus: int) -> str:
    """10.23 What a Squadron does to the one opposite."""
    charts, kind = s.tables.charts, fleet.kind_of(s, shooter)
    name = f"{SIDES[s.side[shooter]]}-{kind.slug}" if kind.slug == "river-ironclad" else kind.slug
    row = charts.naval[name if kind.squadron else "transport"]
    against = charts.naval_modifiers.wood_against_iron
    total = die + bonus + (against if fleet.iron(s, target) and not fleet.iron(s, shooter) else 0)
    return row[max(1, min(len(row), total)) - 1]


def chooses(s: NcrState, lines: list[list[int]]) -> int:
    """10.22, R24 Which side lines its Squadrons up as it likes: the one with more, where they differ; -1 for neither."""
    if len(lines[0]) == len(lines[1]):
        return -1
    larger = int(len(lines[1]) > len(lines[0]))
    return larger if len({s.kind[x] for x in lines[larger]}) > 1 else -1


def unplaced(f: Clash, ships: list[int]) -> list[int]:
    """Squadrons that have no place in the line yet."""
    left = ships[:]
    for x in f.line:
        left.remove(x)
    return left


def fill(s: NcrState, f: Clash, ships: list[int]) -> None:
    """Squadrons of one kind take the places that are left."""
    left = unplaced(f, ships)
    if len({s.kind[x] for x in left}) == 1:
        f.line += left


@FLOW.question("line-up", Clash)
class LineUp(Question[NcrState, Clash]):
    """10.22 Which Squadron takes the next place in the line."""

    rule = "10.22"

    def lines(self, s: NcrState, f: Clash) -> tuple[int, list[list[int]]]:
        lines = [line(s, f.ships), line(s, f.foes)]
        return chooses(s, lines), lines

    def side(self, s: NcrState, f: Clash) -> str:
        return SIDES[f.side if self.lines(s, f)[0] == 0 else 1 - f.side]

    def place(self, s: NcrState, f: Clash) -> str:
        return s.tables.waters.name(f.node)

    def prompt(self, s: NcrState, f: Clash) -> str:
        larger, lines = self.lines(s, f)
        against = lines[1 - larger]
        opposite = fleet.kind_of(s, against[len(f.line) % len(against)]).name
        return f"Place {len(f.line) + 1} of the line, opposite {opposite}: which Squadron?"

    def choices(self, s: NcrState, f: Clash) -> list[Choice]:
        larger, lines = self.lines(s, f)
        names = s.tables.pieces.names
        return [LINE_UP(names[x]) for x in dict.fromkeys(unplaced(f, lines[larger]))]

    def follow(self, s: NcrState, f: Clash, choice: Choice) -> None:
        f.line.append(s.tables.pieces.index[choice.piece])
        f.do = "clash"
        s.push(f)


@FLOW.step("clash", Clash)
def clash(s: NcrState, f: Clash) -> None:
    """10.22 Both sides fire at once, the hit leave, and so on until one side is gone."""
    f.ships, f.foes = fleet.alive(s, f.ships, f.side), fleet.alive(s, f.foes, 1 - f.side)
    if not f.ships or not f.foes or not any(fleet.warship(s, x) for x in (*f.ships, *f.foes)):
        _over(s, f)
        return
    lines = [line(s, f.ships), line(s, f.foes)]
    larger = chooses(s, lines)
    if larger >= 0:
        fill(s, f, lines[larger])
        if len(f.line) < len(lines[larger]):
            f.do = "line-up"
            s.push(f)
            return
        lines[larger], f.line = f.line, []
    f.number += 1
    bonus = [_bonus(s, f, k) for k in range(2)]
    worst: list[dict[int, str]] = [{}, {}]
    for k, (mine, his) in enumerate((tuple(lines), tuple(lines[::-1]))):
        for at, target in enumerate(targets(len(mine), len(his))):
            if not fleet.warship(s, mine[at]):
                continue
            die = s.roll_at(s.at[mine[at]], "battle", "guns", "10.23")
            result = shot(s, mine[at], his[target], die, bonus[k])
            if result == SUNK or (result == DAMAGED and worst[1 - k].get(target) != SUNK):
                worst[1 - k][target] = result
    s.push(f)
    for k in range(2):
        for target, result in sorted(worst[k].items()):
            lose(s, lines[k][target], result, f.node, "10.24")
    if f.fort != OFF:
        left = fleet.alive(s, f.ships, f.side)
        if left:
            fire(s, f.fort, f.side, left, f.node)


def _bonus(s: NcrState, f: Clash, which: int) -> int:
    """10.23 The rating of the senior Naval Leader."""
    force, side = (f.ships, f.side) if which == 0 else (f.foes, 1 - f.side)
    found = [fleet.flag_officer(s, node, side) for node in {s.at[x] for x in force}]
    leaders = [x for x in found if x != OFF]
    return fleet.rating(s, min(leaders, key=s.seniority)) if leaders else 0


def _over(s: NcrState, f: Clash) -> None:
    """9.3, 6.41 Naval Leaders are in danger once in a combat; whose ships are all gone is away until the next Cycle."""
    voyage = s.within(Voyage)
    assert voyage is not None, "ships meet on a voyage"
    voyage.rounds += f.number
    nodes = {f.node, *(s.at[x] for x in (*f.ships, *f.foes))}
    for side in (f.side, 1 - f.side):
        if side == f.side and voyage.risked:
            continue
        for node in sorted(nodes):
            for x in s.pieces_at(node, side):
                if fleet.naval_leader(s, x):
                    endanger(s, x)
    if not voyage.risked:
        voyage.risked = True
        passengers(s, voyage)


def endanger(s: NcrState, person: int) -> None:
    """9.3 A Naval Leader's check; without ships he comes back in the next Cycle."""
    if fleet.at_node(s, s.at[person], s.side[person]):
        roll_casualty(s, person)
    else:
        check_leader(s, person, "6.41")


def passengers(s: NcrState, f: Voyage) -> None:
    """6.24, 6.41 Leaders who are carried are in danger as well; who follows a fallen commander is seen when all have rolled."""
    vacant: list[int] = []
    for x in [x for x in f.cargo if x < s.tables.pieces.hq0]:
        roll_casualty(s, x, vacant=vacant)
    for office in vacant:
        vacated(s, office, f.side)
    f.cargo = [x for x in f.cargo if s.at[x] != OFF]
    if f.leader >= 0 and s.at[f.leader] == OFF:
        f.leader = OFF
