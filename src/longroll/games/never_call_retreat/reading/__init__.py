"""Reading a position: the words of `position.py` back into a state, each complaint with its place and the nearest right word."""

from __future__ import annotations

from longroll.core.errors import LongrollError, PositionError
from longroll.core.options import with_defaults
from longroll.games.never_call_retreat.flags import NEW, OFF
from longroll.games.never_call_retreat.position import TOP
from longroll.games.never_call_retreat.reading.rows import read_commands, read_people, read_row
from longroll.games.never_call_retreat.reading.tracks import (
    read_arrival,
    read_calls,
    read_owed,
    read_states,
    read_tracks,
)
from longroll.games.never_call_retreat.setup import agreeable, set_up
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import turn
from longroll.kit.positions import one_of, only_known, parsed


def from_position(t: Tables, text: str) -> NcrState:
    """A state as a position describes it; what is not said is as in the set-up, but the map holds only what is said."""
    top = parsed(text)
    only_known(top, TOP, "position")
    scenario = one_of(str(top.get("scenario", "")), t.scenarios, "scenario", "position")
    agreed = with_defaults(t.options, top.get("options", {}), "position")
    s = NcrState(t, scenario, int(top.get("seed", 0)), agreed)
    agreeable(s)
    set_up(s)
    _clear(s)
    try:
        s.dice.counts = list(top.get("dice", s.dice.counts))
        s.stack = list(top.get("flow", []))
        if "turn" in top:
            s.turn = turn(str(top["turn"]), "position")
        if "due" in top:
            s.due = [n for entry in top["due"] for n in read_arrival(t, str(entry))]
        if "blockaded" in top:
            shut = {one_of(str(x), t.ports, "port", "blockaded") for x in top["blockaded"]}
            s.blockaded = bytearray(slug in shut for slug in t.ports)
        read_tracks(s, top.get("tracks", {}))
        read_calls(s, top.get("calls", {}))
        read_states(s, top.get("states", {}))
        read_people(s, top.get("people", {}))
        last = t.pieces.slot0 - 1
        for row in top.get("at", []):
            last = read_row(s, row, last)
        for row in top.get("at", []):
            read_commands(s, row)
        read_owed(s, top)
    except PositionError:
        raise
    except LongrollError as error:
        raise PositionError(str(error)) from None
    s.forget()
    return s


def _clear(s: NcrState) -> None:
    p = s.tables.pieces
    for x in range(p.count):
        if s.at[x] != OFF:
            (s.eliminate if x >= p.slot0 else s.take_off)(x)
    for person in range(p.hq0):
        s.leader_state[person] = NEW
        s.rank[person] = p.lowest[person]
        s.leader_due[person] = s.promotion[person] = s.promotion_due[person] = 0
        s.posted[person] = s.disgraced[person] = s.demoted[person] = 0
    for i in range(s.tables.board.count):
        s.set_works(i, 0, 0)
    for column in (s.marks, s.prepared, s.siege):
        column[:] = bytes(len(column))
    for hq in range(len(s.hq_leader)):
        s.hq_leader[hq] = OFF
    for ship in range(len(s.ships)):
        s.ships[ship] = OFF
