"""8.2, 10-12 Ships, batteries, depots and landings."""

from __future__ import annotations

from longroll.core.choice import Choice, Verb
from longroll.core.frames import Frame
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.narrate.names import leader, many, place, troops, water
from longroll.games.war_for_the_union.narrate.naval import battery, ship
from longroll.games.war_for_the_union.naval.fleet import cost
from longroll.games.war_for_the_union.naval.frames import Boarding, Sailing
from longroll.games.war_for_the_union.state import WfuState
from longroll.kit.speech import Sentence


def _steer(s: WfuState, f: Frame, c: Choice) -> str:
    t = s.tables
    mps = f" for {many(cost(s, f.ships, t.waters.index[c.place]), 'MP')}" if isinstance(f, Sailing) else ""
    return f"Sail to {place(t, c.place)}{mps}"


def _aboard(s: WfuState, f: Frame, c: Choice) -> str:
    t = s.tables
    who = leader(t, c.piece) if c.piece in t.leader else t.counters[t.counter[c.piece]].name
    return f"{who} {'goes ashore' if isinstance(f, Boarding) and f.ashore else 'goes along'}"


def _embark(s: WfuState, f: Frame, c: Choice) -> str:
    here = place(s.tables, c.place)
    return f"Go aboard at {here}" if isinstance(f, Boarding) else f"Take land units aboard at {here}"


def _debark(s: WfuState, f: Frame, c: Choice) -> str:
    here = place(s.tables, c.place)
    return f"These go ashore at {here}" if isinstance(f, Boarding) else f"Put land units ashore at {here}"


def _passenger(s: WfuState, f: Frame, c: Choice) -> str:
    return (
        f"{leader(s.tables, c.word)} crosses"
        if c.word in s.tables.leader
        else f"1 SP of {troops(c.word)} crosses"
    )


def _aim(s: WfuState, f: Frame, c: Choice) -> str:
    return f"Fire at {ship(s.tables, c.pieces[1])} with {ship(s.tables, c.pieces[0])}"


def _flag(s: WfuState, f: Frame, c: Choice) -> str:
    return f"{leader(s.tables, c.pieces[0])} goes aboard {ship(s.tables, c.pieces[1])}"


def _upgrade(s: WfuState, f: Frame, c: Choice) -> str:
    old, new = c.pieces
    guns = {b.slug: b.strength for b in s.tables.batteries}
    return f"Strengthen {battery(s.tables, old)} to {guns[new]}"


def _emplace(s: WfuState, f: Frame, c: Choice) -> str:
    guns = {b.slug: b.strength for b in s.tables.batteries}
    faces = "all sides" if c.word == "all" else c.word.replace("-", " and ")
    return f"A battery of strength {guns[c.piece]} facing {faces}"


def _ship(words: str) -> Sentence[WfuState]:
    return lambda s, f, c: words.format(ship(s.tables, c.piece))


def _place(words: str) -> Sentence[WfuState]:
    return lambda s, f, c: words.format(place(s.tables, c.place))


def _gun(words: str) -> Sentence[WfuState]:
    return lambda s, f, c: words.format(battery(s.tables, c.piece))


SENTENCES: dict[Verb, Sentence[WfuState]] = {
    w.SAIL: _place("Ships sail from {}"),
    w.WITH_SHIP: _ship("With {}"),
    w.WITH_ALL: "All ships together",
    w.STEER: _steer,
    w.DETACH: _ship("Leave {} behind"),
    w.ANCHOR: "Stay here",
    w.SHIFT_FLAG: _flag,
    w.BOMBARD: _gun("Fight {}"),
    w.EMBARK: _embark,
    w.DEBARK: _debark,
    w.ABOARD: _aboard,
    w.ALL_ASHORE: "Everybody goes ashore",
    w.BATTLE: _place("Fight at {}"),
    w.ENGAGE: "Fight now",
    w.WAIT: "Wait for more ships",
    w.HOLD_STATION: "The ships stand",
    w.DRAW_OFF: _ship("{} withdraws"),
    w.ALL_DRAW_OFF: "All ships withdraw",
    w.SHIPS_FIRST: "The ships are fought first",
    w.GUNS_FIRST: "The guns are fought first",
    w.COMMIT: _ship("Commit {}"),
    w.AIM: _aim,
    w.WAVE: _ship("{} joins the wave"),
    w.NEXT_WAVE: "Form the next wave",
    w.FALL_BACK: "Fall back",
    w.BREAK_OUT: _place("Break out to {}"),
    w.GO_BY_SEA: _place("Go by sea from {}"),
    w.BOUND_FOR: lambda s, f, c: f"Bound for {water(s.tables, c.place)}",
    w.LAND: _place("Land at {}"),
    w.DECLARE_FERRY: _ship("{} serves as a ferry"),
    w.CROSS: lambda s, f, c: f"Ferry from {place(s.tables, c.places[0])} to {place(s.tables, c.places[1])}",
    w.PASSENGER: _passenger,
    w.BUILD_BATTERY: _place("Begin a battery at {}"),
    w.EMPLACE: _emplace,
    w.UPGRADE: _upgrade,
    w.DISMANTLE: _gun("Remove {}"),
    w.SET_RIVER_DEPOT: _place("River depot at {}"),
    w.SET_NAVAL_DEPOT: _place("Naval depot at {}"),
    w.CLEAR_RIVER: _place("Take away the river depot at {}"),
    w.CLEAR_NAVAL: _place("Take away the naval depot at {}"),
    w.UNSUPPRESS: _gun("{} fires again, for a Resource Point"),
    w.REPAIR_SHIP: lambda s, f, c: f"Repair {ship(s.tables, c.piece)} at {place(s.tables, c.place)}",
    w.SUPPORT: _ship("{} supports the battle"),
}
