"""2.13, 7.31, 7.32 Whose a city is."""

from __future__ import annotations

from longroll.games.war_for_the_union.kept import kept, remembered, unless_changed
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import BLACK, BLUE, CONFEDERATE, NOBODY, TOWN, UNION
from longroll.kit.masks import marked


def owners(s: WfuState) -> bytes:
    """7.31, 7.32 Whose every place is; kept until troops come to a hex or leave it."""
    return kept(s, "owners", lambda: _known_owners(s))


def _known_owners(s: WfuState) -> bytes:
    basis = (s.sps[:], s.siege[:], s.fort_side[:], s.kentucky, s.maryland, s.missouri)
    return unless_changed(s, "owners", basis, lambda: _owners(s))


def _owners(s: WfuState) -> bytes:
    t = s.tables
    found = bytearray(_loyal(s))
    sieges = s.siege != bytes(len(s.siege))
    for side in (CONFEDERATE, UNION):  # the Union comes last: `owner` looks for it first
        for node in marked(s.sps, side * t.nodes, side * t.nodes + t.afloat):
            place = t.city_at[node]
            if place >= 0 and (not sieges or holds(s, node, side)):
                found[place] = side
    return bytes(found)


def _loyal(s: WfuState) -> bytes:
    """7.31, 7.32 Whose every place would be without troops."""
    t = s.tables

    def made() -> bytes:
        return bytes(NOBODY if p.size == TOWN else loyalty(s, i) for i, p in enumerate(t.places))

    return remembered(t, "loyalty", (s.kentucky, s.maryland, s.missouri), made)


def supply_cities(s: WfuState, side: int) -> list[int]:
    """7.31, 7.32 The supply cities that serve a side, as places."""
    held = owners(s)
    return [i for i in s.tables.serving[side] if held[i] == side]


def owner(s: WfuState, place: int) -> int:
    """7.31, 7.32 Its colour's side, or the side that its state is loyal to, unless the other's troops hold it.

    A city of the enemy's colour that is occupied is held but never serves: `serves` says that.
    """
    t = s.tables
    p = t.places[place]
    if p.size == TOWN:
        return NOBODY
    node = t.node_of(place)
    for side in (UNION, CONFEDERATE):
        if holds(s, node, side):
            return side
    return loyalty(s, place)


def holds(s: WfuState, node: int, side: int) -> bool:
    """7.31, 14.24b Whether troops of a side hold a hex; besiegers are not in the city, the besieged are."""
    if not s.sps[side * s.tables.nodes + node]:
        return False
    return node >= len(s.siege) or not s.siege[node] or s.fort_side[node] == side


def loyalty(s: WfuState, place: int) -> int:
    """7.31, 7.32 The side that an empty city belongs to."""
    p = s.tables.places[place]
    if p.colour != BLACK:
        return UNION if p.colour == BLUE else CONFEDERATE
    if p.state == "KY":
        return s.kentucky
    if p.state == "MD":
        return s.maryland
    if (
        p.territory == "csa" or p.slug == "springfield-mo"
    ):  # Knoxville is such a city; Springfield is the exception
        return CONFEDERATE
    return s.missouri if p.state == "MO" else UNION


def serves(s: WfuState, place: int, side: int) -> bool:
    """7.31, 7.32 Whether a side may use a supply city: of its colour, or black and its own or occupied by it."""
    return place in s.tables.serving[side] and owner(s, place) == side
