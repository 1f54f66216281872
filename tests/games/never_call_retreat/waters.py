"""Scenes on the water that tests of several chapters share: a coast, an expedition, a river with its forts."""

from games.never_call_retreat.field import act, happened, play, stand
from longroll.games.never_call_retreat import lines, supply
from longroll.games.never_call_retreat.combat.retreat import NAVIGABLE
from longroll.games.never_call_retreat.naval import fleet
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION
from longroll.kit.graph import CLOSED

RIVER = ["6525/6526", "6325/6526", "6326/6526", "6326/6327", "6127/6327", "6127/6328"]
"""the Mississippi above Memphis, one side after the other"""
MEMPHIS = "6525/6726"
HOME, BEACH = "9969", "9770"
"""Ft. Pulaski's island, whence troops sail over 9970 to a beach of Port Royal Sound"""
HARBOUR = ["works = 'confederate fort'", "confederate = ['garrison:1 inside', 'gunboat:1']"]
HELENA, CAIRO = "7322", "4729"
TURN = "turn = '1/6/62'"
CAIRO_RIVER = "4729/4930"


def node(s: NcrState, name: str) -> int:
    return s.tables.waters.node(name, "test")


def ships(s: NcrState, name: str, side: int) -> list[int]:
    return fleet.at_node(s, node(s, name), side)


def ship(s: NcrState, name: str, side: int, kind: str) -> str:
    found = [x for x in ships(s, name, side) if fleet.kind_of(s, x).slug == kind]
    return s.tables.pieces.names[found[0]]


def river(t: Tables, at: dict[str, list[str]], year: str = "1862") -> NcrState:
    """Forces on a river in June, and a Confederacy that is not beaten yet."""
    return stand(t, year, {"4183": ["confederate = ['inf-1']"], **at}, TURN)


def forted(t: Tables, at: dict[str, list[str]]) -> NcrState:
    """A manned Confederate Fort at Memphis (6726); ships come down on it."""
    return river(t, {"6726": ["works = 'confederate fort'", "confederate = ['garrison:2 inside']"], **at})


def coast(t: Tables, at: dict[str, list[str]], beach: list[str] | None = None) -> NcrState:
    """Forces on the coast of Georgia, and who holds the beach."""
    return stand(
        t,
        "1862",
        {"4183": ["confederate = ['inf-1']"], BEACH: ["control = 'confederate'", *(beach or [])], **at},
        TURN,
    )


def fleet_at_home(
    units: str, ships: str = "'naval-warship:2', 'naval-transport:2'", men: str = "'farragut:2', 'grant:2'"
) -> dict[str, list[str]]:
    return {
        HOME: [
            "control = 'union'",
            "marks = ['union-depot']",
            f"union = [{units}, {ships}]",
            f"leaders = [{men}]",
        ]
    }


def piece(s: NcrState, node: str, side: int, kind: str) -> str:
    """The name of the first piece of a kind at a node."""
    at = s.tables.waters.node(node, "test")
    found = [x for x in s.pieces_at(at, side) if s.kind[x] and fleet.kind_of(s, x).slug == kind]
    return s.tables.pieces.names[found[0]]


def sail(s: NcrState, leader: str, *aboard: str) -> None:
    """Everything but the last step of an expedition."""
    act(s, UNION)
    play(s, f"at {HOME}", f"fleet {leader}", "pay 0 discretionary")
    play(s, *(f"embark {x}" for x in aboard), "set-out", "step 9970", f"step {BEACH}")


def harbour(t: Tables) -> NcrState:
    """An expedition off a harbour with a Fort and a Confederate gunboat."""
    s = coast(t, fleet_at_home("'inf-8'", "'naval-warship:2', 'naval-transport:2'", "'farragut:2'"), HARBOUR)
    for x in fleet.off(s, t.board.hex(BEACH), CONFEDERATE):
        s.place(x, t.board.hex(BEACH))
    act(s, UNION)
    play(s, f"at {HOME}", "fleet farragut", "pay 0 discretionary")
    play(s, f"embark {piece(s, HOME, UNION, 'inf')}", "set-out", "step 9970", f"step {BEACH}")
    return s


def shots_before_landing(s: NcrState) -> int:
    began = s.out.index(happened(s, "LandingBegan")[0])
    return [type(x).__name__ for x in s.out[:began]].count("FortFired")


def fed(s: NcrState, number: str, side: int) -> lines.Line | None:
    return supply.trace(s, s.tables.board.hex(number), side)


def ford(t: Tables) -> tuple[int, int, int]:
    """A clear hex, its neighbour over a navigable river without a crossing, and the neighbour on the other side of it."""
    clear = t.board.terrains.index("clear")
    for at, water in enumerate(t.board.water):
        here, there = at // 6, t.board.neighbours[at]
        if water != NAVIGABLE or t.board.crossing[at] or there < 0 or t.ground.fair[at] == CLOSED:
            continue
        back = t.board.neighbours[6 * here + (at + 3) % 6]
        ring = t.board.around(here)
        if back < 0 or len(ring) < 6 or any(t.board.sea[j] or t.state[j] == 255 for j in (here, *ring)):
            continue
        dry = t.board.water[6 * here + (at + 3) % 6] != NAVIGABLE
        if all(t.board.terrain[j] == clear for j in (here, there, back)) and dry:
            return here, there, back
    raise AssertionError("no ford on the board")
