"""9.53, 9.54, 9.81 Troops aboard: who embarks, where they land, and when landing is an invasion."""

from __future__ import annotations

from typing import Final

from longroll.core.events import SideSlug
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import forces
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.events.movement import RailTaken
from longroll.games.never_call_retreat.flags import DEMORALIZED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import points_of
from longroll.games.never_call_retreat.forts import besieged, under_siege
from longroll.games.never_call_retreat.frontier.partisans import cut_again
from longroll.games.never_call_retreat.leaders import command_of
from longroll.games.never_call_retreat.movement.announcing import ask_headquarters
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.movement.march import BLOCKED_STATES, occupied, pinned_refused
from longroll.games.never_call_retreat.naval import fleet
from longroll.games.never_call_retreat.naval.events import Debarked
from longroll.games.never_call_retreat.naval.frames import Voyage
from longroll.games.never_call_retreat.naval.hits import weight as weight
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import SIDES, many
from longroll.games.never_call_retreat.zones import in_zone

CARRIED: Final[tuple[str, ...]] = ("unit", "points", "train")
INVADERS: Final[tuple[str, ...]] = ("inf",)


# --- embarking ------------------------------------------------------------------------------------------------------------------


def candidates(s: NcrState, f: Voyage) -> list[int]:
    """9.53 Whoever stands where the ships can take him aboard: in one hex, the first that is chosen."""
    if not any(fleet.transport(s, x) for x in f.ships):
        return []
    hexes = (f.home,) if f.home >= 0 else s.tables.waters.banks(s.at[f.ships[0]])
    p = s.tables.pieces
    found = [x for hex_ in hexes for x in s.pieces_at(hex_, f.side)]
    return [x for x in found if not p.department0 <= x < p.slot0 and x not in f.cargo]


def group(s: NcrState, f: Voyage, x: int) -> list[int]:
    """9.53, 7.33 Who embarks with a piece: a Headquarters with its commander and all its units."""
    p = s.tables.pieces
    hq = command_of(s, x) if x < p.hq0 else x - p.hq0 if x < p.department0 else OFF
    found = [x]
    if hq != OFF:
        found += [p.hq0 + hq, *([s.hq_leader[hq]] if s.hq_leader[hq] != OFF else [])]
        found += [y for y in s.pieces_at(s.at[x], f.side) if s.under[y] == hq + 1]
    return [y for k, y in enumerate(found) if y not in f.cargo and y not in found[:k]]


def embark_refused(s: NcrState, f: Voyage, x: int) -> Refusal | None:
    """9.53 Why a piece does not embark."""
    p = s.tables.pieces
    if x not in candidates(s, f):
        return Refusal("it is not where the transports lie", "9.53")
    if x < p.hq0 and fleet.naval_leader(s, x):
        return Refusal("a Naval Leader is no passenger", "9.3")
    if x >= p.slot0 and (fleet.ship(s, x) or fleet.kind_of(s, x).sort not in CARRIED):
        return Refusal("it is not carried", "9.53")
    if s.under[x] and x >= p.slot0:
        return Refusal("it embarks with its Headquarters", "9.53")
    for y in group(s, f, x):
        refused = forces.stays(s, y)
        if refused is not None:
            return refused
        if s.began[y] != s.at[y]:
            return Refusal("it did not begin the Pulse there", "9.53")
        if besieged(s, y):
            return Refusal("it is besieged", "12.5")
    return None


def leave_works(s: NcrState, f: Voyage) -> None:
    for x in f.cargo:
        s.come_out(x)


# --- landing --------------------------------------------------------------------------------------------------------------------


def led(s: NcrState, f: Voyage) -> bool:
    """9.53 Whether a Leader, of ships or of troops, is with them."""
    return f.leader >= 0 or any(x < s.tables.pieces.hq0 for x in f.cargo)


def hostile(s: NcrState, f: Voyage, hex_: int) -> bool:
    """9.53, 9.81 Whether a landing in a hex is an invasion: the enemy is there, or controls it and no friends hold it alone."""
    if occupied(s, f.side, hex_):
        return True
    return s.control[hex_] == 1 - f.side and not s.strength(hex_, f.side)


def land_refused(s: NcrState, f: Voyage, hex_: int) -> Refusal | None:
    """9.53, 9.81 Why troops do not go ashore in a hex."""
    t, p = s.tables, s.tables.pieces
    if not f.cargo:
        return Refusal("nobody is aboard", "9.53")
    if t.board.sea[hex_]:
        return Refusal("there is no land", "9.53")
    if t.states[t.state[hex_]] in BLOCKED_STATES:
        return Refusal("Mexico is closed to both sides", "17.9")
    cost = t.charts.shipping.debark * fleet.weather(s)
    if cost > f.left:
        return Refusal(f"landing costs {many(cost, 'movement point')}, and {f.left} are left", "9.53")
    if hex_ == f.home:
        return Refusal("they embarked there", "9.53")
    refused = pinned_refused(s, f.cargo, f.home, hex_)
    if refused is not None:
        return refused
    title = t.board.title(hex_)
    troops = [x for x in f.cargo if x >= p.slot0]
    if any(fleet.kind_of(s, x).slug == "rail-repair" for x in troops) and s.control[hex_] == 1 - f.side:
        return Refusal("a repair gang stays out of what the enemy controls", "15.43")
    if in_zone(s, hex_, 1 - f.side) and not s.strength(hex_, f.side):
        if not led(s, f):
            return Refusal(f"{title} lies in an enemy Reaction Zone, and no Leader is with them", "9.53")
        if any(s.flags[x] & DEMORALIZED for x in troops):
            return Refusal(f"a Demoralized force stays out of the Reaction Zone at {title}", "7.14")
    if hostile(s, f, hex_):
        return invasion_refused(s, f, hex_)
    return _leaderless(s, f, hex_) if s.control[hex_] == 1 - f.side else None


def _leaderless(s: NcrState, f: Voyage, hex_: int) -> Refusal | None:
    """9.53 Why troops do not go ashore by themselves where the enemy has control."""
    if led(s, f):
        return None
    title = s.tables.board.title(hex_)
    return Refusal(f"the enemy holds {title}, and no Leader is with the troops", "9.53")


def invasion_refused(s: NcrState, f: Voyage, hex_: int) -> Refusal | None:
    """9.81, 12.58 Why troops do not land among enemies: infantry alone does, under a Leader, and not Demoralized."""
    troops = [x for x in f.cargo if x >= s.tables.pieces.slot0]
    leaderless = _leaderless(s, f, hex_)
    if leaderless is not None:
        return leaderless
    if not f.led:
        return Refusal("an invasion is led by whoever was activated for it, and he was not", "9.83")
    if not troops or any(fleet.kind_of(s, x).slug not in INVADERS for x in troops):
        return Refusal("only Infantry invades", "9.81")
    if any(s.flags[x] & DEMORALIZED for x in troops):
        return Refusal("Demoralized troops do not invade", "9.81")
    if s.strength(hex_, f.side) and not under_siege(s, hex_, f.side):
        return Refusal("our own besiegers are there already", "12.5")
    return None


def announce(s: NcrState, f: Voyage) -> None:
    """13.32a, R104 A landing in a Reaction Zone is announced like a march."""
    f.left -= s.tables.charts.shipping.debark * fleet.weather(s)
    f.do = "go-ashore"
    s.push(f)
    ask_headquarters(s, f.side, f.cargo, f.home, f.to)


@FLOW.step("go-ashore", Voyage)
def go_ashore(s: NcrState, f: Voyage) -> None:
    """9.53, 9.82 Troops debark, or invade; whoever finds the enemy there and cannot fight him stays aboard."""
    from longroll.games.never_call_retreat.naval import landing  # an invasion is a landing

    hex_, f.to = f.to, OFF
    if hostile(s, f, hex_):
        if invasion_refused(s, f, hex_) is None:
            landing.begin(s, f, hex_)
        else:
            f.do = "voyage"
            s.push(f)
        return
    s.out.append(Debarked(SideSlug(SIDES[f.side]), points_of(s, f.cargo), place_of(s, hex_), "9.53"))
    ashore(s, f, hex_)


def ashore(s: NcrState, f: Voyage, hex_: int) -> None:
    """9.53, 15.44 The troops are in the hex; the ships may sail on. A repair gang makes a railhead."""
    landed, f.cargo, f.home = f.cargo, [], OFF
    if f.leader in landed:
        f.leader = OFF
    f.do = "voyage"
    s.push(f)
    arrive(s, f.side, landed, hex_)
    gang = any(s.kind[x] and fleet.kind_of(s, x).slug == "rail-repair" for x in landed)
    if gang and s.tables.rail_hexes[hex_] and s.rail_owner[hex_] != f.side:
        s.take_rail(hex_, f.side)
        s.out.append(RailTaken(SideSlug(SIDES[f.side]), place_of(s, hex_), "15.44"))
        cut_again(s, hex_)
