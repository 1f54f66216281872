"""Reading a position: the words of `position.py` back into a state, each complaint with its hex and the nearest right word."""

from __future__ import annotations

from longroll.core.options import with_defaults
from longroll.games.war_for_the_union.flags import OFF, SLOTS
from longroll.games.war_for_the_union.home import memory
from longroll.games.war_for_the_union.position import PLACES, TOP
from longroll.games.war_for_the_union.reading.hexes import read_hex
from longroll.games.war_for_the_union.reading.tracks import (
    read_boxes,
    read_militia,
    read_people,
    read_rail,
    read_tracks,
)
from longroll.games.war_for_the_union.reading.waters import read_water
from longroll.games.war_for_the_union.setup import set_up
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import NOBODY
from longroll.kit.positions import one_of, only_known, parsed


def from_position(t: Tables, text: str) -> WfuState:
    """A state as a position describes it; what is not said is as in the set-up, but the map holds only what is said."""
    top = parsed(text)
    only_known(top, TOP, "position")
    scenario = one_of(str(top.get("scenario", "")), t.scenarios, "scenario", "position")
    s = WfuState(
        t, scenario, top.get("seed", 0), with_defaults(t.options, top.get("options", {}), "position")
    )
    set_up(s)
    _clear(s)
    s.dice.counts = list(top.get("dice", s.dice.counts))
    read_tracks(s, top)
    memory.read(s, top.get("home", {}))
    for name, read in (
        ("rail", read_rail),
        ("boxes", read_boxes),
        ("militia", read_militia),
        ("people", read_people),
    ):
        read(s, top.get(name, {}))
    for city, there in top.get("centers", {}).items():
        names = [c.city for c in t.economy.centers]
        s.kic[names.index(one_of(city, names, "city", "centers"))] = there
    for entry in top.get("water", []):
        read_water(s, entry)
    for entry in top.get("hex", []):
        read_hex(s, entry)
    s.navy += 1
    s.guns += 1
    s.version += 1
    s.stack = list(top.get("flow", []))
    return s


def _clear(s: WfuState) -> None:
    """Take everything off the map; leaders who stood there wait to be named."""
    for sp in range(SLOTS):
        if s.sp_at[sp] != OFF:
            s.disband(sp)
    for i in range(len(s.leader_at)):
        if s.leader_at[i] != OFF:
            s.place_leader(i, OFF)
            s.leader_state[i] = PLACES.index("aside")
    for column in (s.hq_at, s.usmrr_at, s.ship_at, s.battery_at):
        for k in range(len(column)):
            column[k] = OFF
    for hex_ in range(len(s.fort)):
        s.set_fort(hex_, NOBODY, 0)
    for cells in (
        s.depot,
        s.siege,
        s.battery_faces,
        s.battery_weak,
        s.ship_port,
        s.ship_state,
        s.leader_aboard,
    ):
        cells[:] = bytes(len(cells))
