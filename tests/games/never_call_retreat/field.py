"""Small fields for tests: a position with a few pieces, a half-pulse to act in, and choices played by their text."""

from __future__ import annotations

from typing import Any

from longroll.core.frames import Frame
from longroll.games.never_call_retreat.flags import CUT, NOBODY, OFF, TRACKS
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Half
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.reading import from_position
from longroll.games.never_call_retreat.setup import set_up
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.view import view
from longroll.games.never_call_retreat.words import CONFEDERATE, turn

# The plain around Atlanta, on which most small battles are fought.
ATLANTA, NORTH, EAST_OF, SOUTH = "8352", "8152", "8353", "8552"
SUMMER, WINTER = turn("1/7/63", "test"), turn("1/1/64", "test")
WASHINGTON = "2784"
POTOMAC = "army-of-the-potomac"


def stand(t: Tables, year: str, at: dict[str, list[str]], top: str = "") -> NcrState:
    """A position with nothing but these rows: hex -> lines of its table."""
    rows = [f"[[at]]\nnode = '{node}'\n" + "\n".join(lines) for node, lines in at.items()]
    return from_position(t, f"scenario = '{year}'\n{top}\n" + "\n".join(rows))


def act(s: NcrState, side: int, left: int = 6, points: int = 9) -> None:
    """A half-pulse of a side, with points on every track."""
    s.cp[side * len(TRACKS) : (side + 1) * len(TRACKS)] = bytes([points]) * len(TRACKS)
    s.stack[:] = [Half("half", side=side, left=left)]
    FLOW.run(s)


def play(s: NcrState, *texts: str, dice: list[int] | None = None) -> list[Any]:
    """Play choices by their texts, with dice laid out beforehand; what happened."""
    s.dice.script = list(dice or [])
    s.dice.given_only = dice is not None
    for text in texts:
        ask, _ = FLOW.asking(s)
        found = [c for c in FLOW.choices(s) if c.text == text]
        assert found, f"{ask.kind}: '{text}' is not among {[c.text for c in FLOW.choices(s)]}"
        FLOW.play(s, found[0])
    assert not s.dice.script, f"dice left over: {s.dice.script}"
    return s.out


def texts(s: NcrState) -> list[str]:
    return [c.text for c in FLOW.choices(s)]


def asked(s: NcrState) -> tuple[str, str]:
    """Who is asked what."""
    ask, f = FLOW.asking(s)
    return ask.side(s, f), ask.kind


def refused(s: NcrState, text: str) -> tuple[str, str]:
    """Why a typed choice is refused: reason and rule."""
    from longroll.core.choice import Vocabulary
    from longroll.games.never_call_retreat import verbs

    ask, f = FLOW.asking(s)
    (choice,) = Vocabulary.of(verbs).read(text)
    found = ask.refusal(s, f, choice)
    assert found is not None, f"'{text}' is not refused"
    return found


def happened(s: NcrState, *kinds: str) -> list[Any]:
    """The events of these kinds so far."""
    return [e for e in s.out if type(e).__name__ in kinds]


def who(t: Tables, slug: str) -> int:
    return t.pieces.person[slug]


def troops(s: NcrState, node: str, side: int) -> list[int]:
    """The troops of a side in a hex."""
    return [x for x in s.pieces_at(s.tables.board.hex(node), side) if x >= s.tables.pieces.slot0]


def drawer(s: NcrState, title: str, side: str | None = "union") -> dict[str, Any]:
    """The rows of a panel, by label."""
    rows = next(panel["rows"] for panel in view(s, side)["panels"] if panel["title"] == title)
    return {row["label"]: row["value"] for row in rows}


def tracks(s: NcrState, side: int) -> list[int]:
    return list(s.cp[side * len(TRACKS) : (side + 1) * len(TRACKS)])


def starve(s: NcrState) -> None:
    """No railroad feeds anybody."""
    for hex_ in range(s.tables.board.count):
        if s.tables.rail_hexes[hex_]:
            s.mark(hex_, CUT)


def at(t: Tables, node: str) -> int:
    return t.board.hex(node)


def names(s: NcrState, side: int, node: str = ATLANTA) -> list[str]:
    return [s.tables.pieces.names[x] for x in s.pieces_at(at(s.tables, node), side)]


def points(s: NcrState, side: int, node: str = ATLANTA) -> int:
    return s.strength(at(s.tables, node), side)


def finish(s: NcrState) -> None:
    """Play on until the battle or phase is over, with the dice left alone."""
    s.dice.given_only = False
    while s.stack and s.stack[-1].do in FLOW.asks and s.stack[-1].do not in ("where", "besiege"):
        choices = texts(s)
        play(s, "pass" if "pass" in choices else choices[0])


def no_cities(s: NcrState) -> None:
    """Every city is the enemy's, and every port is shut."""
    for city in s.tables.cities:
        s.take_control(city.hex, 1 - city.owner if city.owner < 2 else NOBODY)
    for k in range(len(s.tables.port_list)):
        s.shut_port(k, True)


def department(s: NcrState, side: int, node: str) -> int:
    """A Department of a side, alone on the map."""
    p = s.tables.pieces
    for x in range(p.department0, p.slot0):
        if s.side[x] == side and s.at[x] != OFF:
            s.take_off(x)
    piece = next(x for x in range(p.department0, p.slot0) if s.side[x] == side)
    s.place(piece, s.tables.board.hex(node))
    return piece


def node_of(t: Tables, slug: str) -> str:
    return t.board.numbers[t.places[t.index[slug]].hex]


def kind(t: Tables, slug: str, side: int = CONFEDERATE) -> int:
    return t.roster.kind(slug, side, "test")


def place(t: Tables, slug: str) -> int:
    return t.places[t.index[slug]].hex


def scenario(t: Tables, year: str, when: str = "") -> NcrState:
    """A scenario as it is set up, perhaps at another date."""
    s = NcrState(t, year, 3)
    set_up(s)
    if when:
        s.turn = turn(when, "test")
    return s


def run(s: NcrState, phase: str, dice: list[int] | None = None) -> NcrState:
    """Begin a phase, with dice laid out if they matter."""
    s.out.clear()
    s.dice.script = list(dice or [])
    s.dice.given_only = dice is not None
    s.stack[:] = [Frame("stop-here")]
    FLOW.begin(s, phase)
    while s.stack[-1].do in FLOW.steps:
        frame = s.stack.pop()
        FLOW.steps[frame.do](s, frame)
    return s


def troops_in(s: NcrState, hex_: int, side: int) -> list[int]:
    return [x for x in s.pieces_at(hex_, side) if s.land(x)]


def order(s: NcrState, side: int) -> None:
    """A half-pulse in which nobody is asked which points pay, and no state calls its Militia."""
    s.militia_called[:] = bytes([2]) * len(s.militia_called)
    act(s, side)
    s.cp[6 * side + 3] = 0


def quiet(s: NcrState) -> NcrState:
    """Nothing to do but what a test pushes."""
    s.stack[:] = []
    return s


def settle(s: NcrState) -> None:
    """Run the claims that wait, as long as nobody is asked."""
    while s.stack and s.stack[-1].do in FLOW.steps:
        frame = s.stack.pop()
        FLOW.steps[frame.do](s, frame)


def commander(s: NcrState, office: str) -> str:
    man = s.hq_leader[s.tables.roster.hq[office]]
    return s.tables.pieces.names[man] if man != OFF else ""


def come(s: NcrState, side: int, pieces: list[int], hex_: int) -> None:
    """Pieces come to a hex, and everything that follows is done."""
    s.stack[:] = [Half("where", side=side, left=1)]
    arrive(s, side, pieces, hex_)
    FLOW.run(s)
