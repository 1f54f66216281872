"""19.2-19.6 Bands: tribes, Rangers, Quantrill and the Jayhawks. They are no Strength Points, and are never lost for good."""

from __future__ import annotations

from typing import Final

from longroll.core.events import SideSlug
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.command import FAR_WEST, TRANS_MISSISSIPPI
from longroll.games.never_call_retreat.events.frontier import BandGone
from longroll.games.never_call_retreat.flags import BANDS, BURNED, CONFEDERATE_DEPOT, DEPOTS, OFF, UNION_DEPOT
from longroll.games.never_call_retreat.frames import March
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES

RAIDED: Final[tuple[str, ...]] = ("stockade", "town", "junction", "city", "major-city")
CLOSED_TO_TRIBES: Final[tuple[str, ...]] = ("LA", "AR", "MO", "IA")
OPEN_TO_QUANTRILL: Final[tuple[str, ...]] = ("KS", "MO", "AR", "IT")
OPEN_TO_JAYHAWKS: Final[tuple[str, ...]] = ("KS", "MO")
CIVILIZED_WITH_WATIE: Final[tuple[str, ...]] = ("TX", "AR", "IA", "MO")


def slug(s: NcrState, piece: int) -> str:
    return s.tables.roster.kinds[s.kind[piece] - 1].slug if s.kind[piece] else ""


def sort(s: NcrState, piece: int) -> str:
    return s.tables.roster.kinds[s.kind[piece] - 1].sort if s.kind[piece] else ""


def is_band(s: NcrState, piece: int) -> bool:
    """19.2, 19.4, 19.6 Whether a piece is a band."""
    return sort(s, piece) in BANDS


def raids(s: NcrState, piece: int) -> bool:
    """19.24, 19.6 Whether a band raids: tribes and Quantrill."""
    return sort(s, piece) == "tribal" or slug(s, piece) == "quantrill"


def guards(s: NcrState, piece: int) -> bool:
    """19.4, 19.6 Whether a band hunts raiders: Rangers and Jayhawks."""
    return sort(s, piece) == "ranger" or slug(s, piece) == "jayhawks"


def toll(s: NcrState, piece: int) -> int:
    """19.21, 19.31, 19.41, 19.6 The theater whose points pay for a piece wherever it stands; -1 for where it stands."""
    if sort(s, piece) in ("tribal", "ranger"):
        return FAR_WEST
    if sort(s, piece) in ("civilized", "raider"):
        return TRANS_MISSISSIPPI
    return OFF


def settlement(s: NcrState, hex_: int) -> bool:
    """19.24 Whether a stockade, town or city that was not burned lies in a hex."""
    if s.marks[hex_] & BURNED:
        return False
    return s.city(hex_) or any(p.kind in RAIDED for p in s.tables.board.at.get(hex_, ()))


def home(s: NcrState, piece: int) -> int:
    """19.53 The hex that a tribe starts from; -1 for other bands."""
    return s.tables.far_west.homes.get(slug(s, piece), OFF)


def troops_at(s: NcrState, hex_: int) -> bool:
    return bool(s.strength(hex_, 0) or s.strength(hex_, 1))


def entry_refused(s: NcrState, piece: int, there: int) -> Refusal | None:
    """19.21, 19.31, 19.41, 19.6 What keeps a band, or Civilized Indians, out of a hex."""
    t, kind = s.tables, sort(s, piece)
    state, title = t.states[t.state[there]] if t.state[there] >= 0 else "", t.board.title(there)
    if kind == "civilized":
        return None
    if kind == "tribal":
        if state in CLOSED_TO_TRIBES:
            return Refusal(f"{title} lies in a state that the tribes do not enter", "19.21")
    elif kind == "ranger":
        if state != "TX" or t.theater[there] != FAR_WEST:
            return Refusal("Rangers stay in the Far West of Texas", "19.41")
    else:
        wanted = OPEN_TO_QUANTRILL if slug(s, piece) == "quantrill" else OPEN_TO_JAYHAWKS
        if state not in wanted:
            return Refusal(f"{title} lies outside the states where it rides", "19.6")
    return _occupied(s, piece, there, title)


def _occupied(s: NcrState, piece: int, there: int, title: str) -> Refusal | None:
    """19.21, 19.41 Troops, depots, works and other bands that a band keeps away from."""
    rule = "19.21" if raids(s, piece) else "19.41"
    if troops_at(s, there):
        return Refusal(f"troops are at {title}", rule)
    depots = s.marks[there] & (UNION_DEPOT | CONFEDERATE_DEPOT)
    if raids(s, piece):
        quantrill = slug(s, piece) == "quantrill" and depots == UNION_DEPOT
        if depots and not quantrill:
            return Refusal(f"a depot is at {title}", rule)
        if any(guards(s, x) for side in (0, 1) for x in s.pieces_at(there, side)):
            return Refusal(f"{title} is guarded", rule)
        return None
    enemy = 1 - s.side[piece]
    hostile = depots & DEPOTS[enemy] or (s.works[there] and s.works_side[there] == enemy)
    return Refusal(f"the enemy holds {title}", rule) if hostile else None


def banish(s: NcrState, piece: int, cause: str, rule: str) -> None:
    """19.23, 19.42, 19.51 A band is scattered: it can be raised again from the next Cycle on."""
    kind, side, node = s.kind[piece] - 1, s.side[piece], s.at[piece]
    s.out.append(BandGone(SideSlug(SIDES[side]), slug(s, piece), place_of(s, node), cause, rule))
    end_march(s, piece)
    s.due += [s.cycle + 1, CONFEDERATE if sort(s, piece) == "ranger" else side, kind, 1]
    s.eliminate(piece)


def end_march(s: NcrState, piece: int) -> None:
    """A band that is stopped or gone marches no further."""
    s.stack[:] = [f for f in s.stack if not (isinstance(f, March) and f.pieces == [piece])]
