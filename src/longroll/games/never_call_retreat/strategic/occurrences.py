"""24 Random events: two dice say whether, two more say which."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat import names, states
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.casualties import vacated
from longroll.games.never_call_retreat.events.cycle import EventHappened
from longroll.games.never_call_retreat.flags import BURNED, CONFEDERATE_BASE, DEAD, NOBODY, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forts import under_siege
from longroll.games.never_call_retreat.frontier.partisans import cut_rails
from longroll.games.never_call_retreat.frontier.raising import enough_partisans
from longroll.games.never_call_retreat.isolation import shut_in
from longroll.games.never_call_retreat.leaders import command_of
from longroll.games.never_call_retreat.naval.frames import Struck
from longroll.games.never_call_retreat.naval.hits import SUNK
from longroll.games.never_call_retreat.random_events import Event
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import yards
from longroll.games.never_call_retreat.strategic.blockade import squadrons_near
from longroll.games.never_call_retreat.strategic.frames import Occurrence
from longroll.games.never_call_retreat.strategic.home_guards import (
    asking_states,
    fighters,
    guarded,
    nearest,
    transfer,
)
from longroll.games.never_call_retreat.strategic.proclamation import ARMY_OF_THE_POTOMAC, richmond_hex
from longroll.games.never_call_retreat.strategic.recruitment import running
from longroll.games.never_call_retreat.verbs import CHOOSE_PORT, NAME, PLACE
from longroll.games.never_call_retreat.victory import score
from longroll.games.never_call_retreat.words import (
    CONFEDERATE,
    MAIN_THEATERS,
    SIDES,
    UNION,
    cycle,
)
from longroll.kit.masks import marked

NEW_YORK: Final = "397"


def tell(
    s: NcrState, event: Event, side: int, effect: str, place: int = -1, piece: str = "", number: int = 0
) -> None:
    who = SideSlug(SIDES[side] if side >= 0 else "")
    where = place_of(s, place) if place >= 0 else PlaceSlug("")
    s.out.append(EventHappened(event.slug, who, effect, where, PieceSlug(piece), number, "24.2"))


@FLOW.phase("random-event")
def random_event(s: NcrState) -> None:
    """24.1 The Union rolls; an event out of its time is none."""
    dice = s.roll("event", 6, "event", "24.1") + s.roll("event", 6, "event", "24.1")
    if dice > s.tables.event_up_to:
        return
    event = s.tables.events[s.roll("event", 6, "event", "24.1") + s.roll("event", 6, "event", "24.1")]
    early = event.since and s.cycle < cycle(event.since, "events")
    late = event.through and s.cycle > cycle(event.through, "events")
    if early or late:
        tell(s, event, -1, "nothing")
        return
    EFFECTS[event.slug](s, event)


# --- one by one -------------------------------------------------------------------------------------------------------------------


def targets(s: NcrState) -> list[int]:
    """24.2 (2) Confederate ports under ship blockade, or with Union Naval ships within two hexes."""
    t = s.tables
    return [
        port.hex
        for k, port in enumerate(t.port_list)
        if s.control[port.hex] == CONFEDERATE and squadrons_near(s, port.hex, t.charts.ship_blockade.reach)
    ]


def submarine(s: NcrState, event: Event) -> None:
    if not targets(s):
        tell(s, event, CONFEDERATE, "nothing")
        return
    s.push(Occurrence("event-choice", side=CONFEDERATE, event=event.slug))


def rail_management(s: NcrState, event: Event) -> None:
    s.rail_bonus = event.capacity
    tell(s, event, CONFEDERATE, "done", number=event.capacity)


def leader_removed(s: NcrState, event: Event) -> None:
    """24.2 (4) Anybody in the theater but the senior three-star."""
    side = CONFEDERATE if s.roll("event", 6, "event", "24.2") <= event.confederate_up_to else UNION
    bounds = event.confederate_theaters if side == CONFEDERATE else event.union_theaters
    die = s.roll("event", 6, "event", "24.2")
    theater = next(k for k, most in enumerate(bounds) if die <= most)
    men = [
        x
        for x in range(s.tables.pieces.hq0)
        if s.side[x] == side and s.at[x] != OFF and s.tables.node_theater[s.at[x]] == theater
    ]
    three = sorted((x for x in men if s.rank[x] == 3), key=s.seniority)
    pool = [x for x in men if x not in three[:1]]
    if not pool:
        tell(s, event, side, "nothing")
        return
    man = pool[s.roll("draw", len(pool), "event", "24.2") - 1] if len(pool) > 1 else pool[0]
    office = command_of(s, man)
    tell(s, event, side, MAIN_THEATERS[theater], s.at[man], s.tables.pieces.people[man])
    s.withdraw_leader(man, DEAD)
    if office != OFF:
        vacated(s, office, side)


def missouri_unrest(s: NcrState, event: Event) -> None:
    """24.2 (5), 16.1 Partisan cavalry rises against the side that has Missouri, for both while it is neutral; the Union has five at most."""
    owner = s.allegiance[s.tables.states.index("MO")]
    sides = (CONFEDERATE, UNION) if owner == NOBODY else (1 - owner,)
    able = [side for side in sides if unrest_places(s, side) and not (side == UNION and enough_partisans(s))]
    if not able:
        tell(s, event, -1, "nothing")
    for side in able:
        s.push(Occurrence("event-choice", side=side, event=event.slug))


def unrest_places(s: NcrState, side: int) -> list[int]:
    """24.2 (5), 19.24 VP cities without a garrison, else towns, that stand; while Missouri is neutral those of one's own."""
    t = s.tables
    state = t.states.index("MO")
    owner = s.allegiance[state]
    cities = [c.hex for c in t.cities if t.state[c.hex] == state]
    towns = [
        p.hex for p in t.places if p.hex >= 0 and t.state[p.hex] == state and p.kind in ("town", "junction")
    ]
    for places in (cities, towns):
        hexes = {i for i in places if not s.marks[i] & BURNED}
        if owner == NOBODY:
            found = [i for i in hexes if s.control[i] == side and not s.strength(i, 1 - side)]
        else:
            found = [i for i in hexes if not s.strength(i, owner)]
        if found:
            return sorted(found)
    return []


def home_guards(s: NcrState, event: Event) -> None:
    """24.2 (6) The Union names an unconverted Confederate state with Union troops in it."""
    if not asking_states(s):
        tell(s, event, CONFEDERATE, "nothing")
        return
    s.push(Occurrence("event-choice", side=UNION, event=event.slug))


def on_to_richmond(s: NcrState, event: Event) -> None:
    """24.2 (7), R81 Without an Army of the Potomac only the points remain."""
    army = s.tables.pieces.hq0 + s.tables.roster.hq[ARMY_OF_THE_POTOMAC]
    if s.at[army] == OFF:
        score(s, UNION, -event.vp, "on-to-richmond", "24.2")
        return
    s.richmond = s.turn + event.turns
    s.richmond_from = s.tables.board.distance(s.at[army], richmond_hex(s))
    tell(s, event, UNION, "called")


def diplomacy(s: NcrState, event: Event) -> None:
    """24.2 (8)"""
    die = s.roll("event", 6, "event", "24.2")
    if die <= event.ship_up_to:
        s.push(Occurrence("event-choice", side=CONFEDERATE, event=event.slug, number=1))
    elif die == event.ship_up_to + 1:
        if s.slidell:
            tell(s, event, CONFEDERATE, "nothing")
            return
        s.slidell = True
        score(s, UNION, -event.vp, "slidell", "24.2")
    else:
        s.push(Occurrence("event-choice", side=CONFEDERATE, event=event.slug, number=2))


def kentucky_legislature(s: NcrState, event: Event) -> None:
    """24.2 (9) Unless it is the Union's, Kentucky goes south; occupied cities and the railroads stay with the Union."""
    if s.allegiance[s.tables.states.index("KY")] != NOBODY:
        tell(s, event, CONFEDERATE, "nothing")
        return
    s.kentucky_open = True
    states.join(s, "KY", CONFEDERATE, "legislature", UNION)


def proclamation(s: NcrState, event: Event) -> None:
    """24.2 (10), R86 From now on it may be issued."""
    if s.proclamation or s.proclamation_rolled:
        tell(s, event, UNION, "nothing")
        return
    s.proclamation_rolled = True
    tell(s, event, UNION, "ready")


def draft_riots(s: NcrState, event: Event) -> None:
    """24.2 (11), R60 In the first six Cycles of the first draft, two dice of points go to New York."""
    if running(s, UNION) != "draft1" or s.box[UNION] > event.cycles:
        tell(s, event, UNION, "nothing")
        return
    points = s.roll("event", 6, "event", "24.2") + s.roll("event", 6, "event", "24.2")
    board, city = s.tables.board, s.tables.board.hex(NEW_YORK)
    moved = 0
    while moved < points:
        sources = [
            i
            for i in range(board.count)
            if i != city and s.strength(i, UNION) and fighters(s, i, UNION) and not under_siege(s, i, UNION)
        ]
        if not sources:
            break
        near = min(sources, key=lambda i: (board.distance(i, city), i))
        moved += transfer(s, UNION, near, city, points - moved)
    tell(s, event, UNION, "sent", city, number=moved)


def recruiting(s: NcrState, event: Event) -> None:
    side = UNION if s.roll("event", 6, "event", "24.2") <= event.union_up_to else CONFEDERATE
    s.men[side] += event.personnel
    tell(s, event, side, "men", number=event.personnel)


EFFECTS = {
    "submarine": submarine,
    "rail-management": rail_management,
    "leader-removed": leader_removed,
    "missouri-unrest": missouri_unrest,
    "home-guards": home_guards,
    "on-to-richmond": on_to_richmond,
    "diplomacy": diplomacy,
    "kentucky-legislature": kentucky_legislature,
    "proclamation": proclamation,
    "draft-riots": draft_riots,
    "recruiting": recruiting,
}


# --- choices ----------------------------------------------------------------------------------------------------------------------


@FLOW.question("event-choice", Occurrence)
class EventChoice(Question[NcrState, Occurrence]):
    """24.2 What a side makes of an event."""

    rule = "24.2"

    def side(self, s: NcrState, f: Occurrence) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Occurrence) -> str:
        event = next(e for e in s.tables.events.values() if e.slug == f.event)
        return f"{event.name}: what do you choose?"

    def choices(self, s: NcrState, f: Occurrence) -> list[Choice]:
        name = s.tables.waters.name
        if f.event == "submarine":
            return [CHOOSE_PORT(name(hex_)) for hex_ in targets(s)]
        if f.event == "missouri-unrest":
            return [PLACE(name(hex_)) for hex_ in unrest_places(s, f.side)]
        if f.event == "home-guards" and f.number:
            return [PLACE(name(hex_)) for hex_ in guarded(s, s.tables.states[f.number - 1])]
        if f.event == "home-guards":
            return [NAME(state) for state in asking_states(s)]
        if f.number == 2:
            return [NAME("fortress"), NAME("supply")]
        return [NAME("raider"), *(PLACE(name(node)) for node in berths(s))]

    def follow(self, s: NcrState, f: Occurrence, choice: Choice) -> None:
        event = next(e for e in s.tables.events.values() if e.slug == f.event)
        if f.event == "submarine":
            _torpedo(s, event, s.tables.waters.node(choice.place, "choice"))
        elif f.event == "missouri-unrest":
            node = s.tables.waters.node(choice.place, "choice")
            unit = s.muster(f.side, s.tables.roster.kind("partisan-cavalry", f.side, "events"), 1, node)
            tell(s, event, f.side, "rise", node)
            cut_rails(s, unit, node)
        elif f.event == "home-guards" and f.number:
            _guards_come(s, event, f.number - 1, s.tables.waters.node(choice.place, "choice"))
        elif f.event == "home-guards":
            _send_guards(s, event, choice.word)
        elif choice.kind is PLACE:
            node = s.tables.waters.node(choice.place, "choice")
            s.muster(CONFEDERATE, s.tables.roster.kind("river-ironclad", CONFEDERATE, "events"), 1, node)
            tell(s, event, CONFEDERATE, "ironclad", node)
        else:
            _gift(s, event, choice.word)


def berths(s: NcrState) -> list[int]:
    """12.6, 24.2 (8), R133 Where a new ironclad comes to lie: any Confederate port or Naval Base with water free of enemy warships."""
    t = s.tables
    hexes = {*t.ports_at, *s.marked(CONFEDERATE_BASE)}
    held = [i for i in sorted(hexes) if s.control[i] == CONFEDERATE and not s.strength(i, UNION)]
    held = [i for i in held if not shut_in(s, i, CONFEDERATE)]
    nodes = dict.fromkeys(yards.slip(s, CONFEDERATE, i, False) for i in held)
    return [node for node in nodes if node != OFF]


def _gift(s: NcrState, event: Event, word: str) -> None:
    if word == "raider":
        s.raiders += 1
        names.raiders(s)
    elif word == "fortress":
        s.more_fortresses += 1
    else:
        s.supply[CONFEDERATE] += event.supply
    tell(s, event, CONFEDERATE, word, number=event.supply if word == "supply" else 1)


def _torpedo(s: NcrState, event: Event, hex_: int) -> None:
    """24.2 (2), R148 On 5 or 6 a Union Naval Squadron near the port is sunk, of several kinds the one that its owner names."""
    t = s.tables
    if s.roll("event", 6, "event", "24.2") < event.sinks_from:
        tell(s, event, CONFEDERATE, "missed", hex_)
        return
    near = t.within(hex_, t.charts.ship_blockade.reach)
    ships = [
        x
        for x in marked(s.kind.translate(t.cruiser_kinds))
        if s.side[x] == UNION and not near.isdisjoint(t.waters.banks(s.at[x]))
    ]
    tell(s, event, CONFEDERATE, "sunk", hex_)
    s.push(Struck("struck", side=UNION, ships=ships, hits=[SUNK], node=hex_, rule="24.2"))


def _send_guards(s: NcrState, event: Event, name: str) -> None:
    """24.2 (6), R81 Where the capital is lost the Confederate player says where they go."""
    found, state = guarded(s, name), s.tables.states.index(name)
    if not found:
        tell(s, event, CONFEDERATE, "nothing")
    elif len(found) == 1:
        _guards_come(s, event, state, found[0])
    else:
        s.push(Occurrence("event-choice", side=CONFEDERATE, event=event.slug, number=state + 1))


def _guards_come(s: NcrState, event: Event, state: int, to: int) -> None:
    """24.2 (6), R60 A die of points comes from the Headquarters that is nearest to the state."""
    points = s.roll("event", 6, "event", "24.2")
    moved = transfer(s, CONFEDERATE, s.at[nearest(s, state)], to, points)
    tell(s, event, CONFEDERATE, "sent", to, number=moved)
