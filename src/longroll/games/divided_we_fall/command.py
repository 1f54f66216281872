"""D24 to D27: the Campaign phase. Actions in any order until the points are spent or the player stops."""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from typing import Final

from longroll.core.choice import Choice, Verb
from longroll.core.errors import nearest
from longroll.core.frames import Frame
from longroll.core.question import Question
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall import actions, forts, special
from longroll.games.divided_we_fall.columns import READY
from longroll.games.divided_we_fall.events import PhaseEnded
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.naval import bombard
from longroll.games.divided_we_fall.reorganise import formable, reorganise_refused, shown, shown_before
from longroll.games.divided_we_fall.special import leader_refused
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.theaters import THEATERS, owed, point_refused
from longroll.games.divided_we_fall.verbs import (
    ACTIVATE,
    BOMBARD,
    DETACH,
    END,
    ENTRENCH,
    FORTIFY,
    LIFT,
    MARCH,
    MARCH_MILITIA,
    PASS,
    RAILROAD,
    REORGANIZE,
    RIDE,
    ROAM,
    SAIL,
    SUPPLY,
    TRAIN,
)
from longroll.games.divided_we_fall.words import CSA, NAVAL, OFF, SIDES, SIZES, USA, turn_label

NO_COUNTERS: Final = bytes(SIZES)
SINGLE: Final = bytes((1,)) + bytes(SIZES - 1)
"""one counter of size 1: nothing to recombine"""

# --- what may be begun -----------------------------------------------------------------------------------------------------


def unmoved_refused(s: DwfState, size: int, area: int) -> Refusal | None:
    """D07, D27, D28 Why no infantry counter of a size can move from an area."""
    side = s.phasing
    counts = s.counters(side, area, True)
    if size in formable(s, side, counts):
        return None
    where = s.tables.name[area]
    if size > s.max_unit(side):
        return Refusal(f"infantry counters of this year go up to {s.max_unit(side)}", "D07")
    if s.ready_factors(side, area) >= size:
        return Refusal("no counter of that size is to be had", "D23")
    if s.factors[side * s.tables.n + area] >= size:
        return Refusal(f"infantry at {where} has moved this turn", "D28")
    return Refusal(f"no {size} infantry of yours at {where}", "D24")


def march_refused(s: DwfState, size: int, area: int) -> Refusal | None:
    """D24 Why a single infantry unit may not march."""
    return unmoved_refused(s, size, area) or point_refused(s, area)


def lift_refused(s: DwfState, size: int, area: int) -> Refusal | None:
    """D62 Why infantry may not go by sea lift without a command point."""
    if s.phasing != USA:
        return Refusal("the Confederacy has no sea lift", "D62")
    if (refused := unmoved_refused(s, size, area)) is not None:
        return refused
    if size > s.lift:
        return Refusal(f"{s.lift} factors of sea lift are left this turn", "D62")
    if not s.tables.lift_port[area]:
        return Refusal(f"no sea lift leaves from {s.tables.name[area]}", "D62")
    return None


def militia_refused(s: DwfState, i: int) -> Refusal | None:
    """D08, D24 Why a militia unit may not march."""
    t = s.tables
    if t.militia[i].side != s.phasing or s.militia_at[i] == OFF:
        return Refusal("that militia is not there to march", "D08")
    if s.militia_done[i]:
        return Refusal("that militia has moved this turn", "D28")
    return point_refused(s, s.militia_at[i])


def can_lead(s: DwfState, area: int) -> bool:
    """D24, D52 A leader is activated with units: some infantry or militia there must not have moved yet."""
    side = s.phasing
    if not s.men[side * s.tables.n + area]:
        return False
    return any(s.counters(side, area, True)) or any(not s.militia_done[i] for i in s.militia_in(side, area))


def activate_refused(s: DwfState, i: int) -> Refusal | None:
    """D24, D52 Why a leader may not be activated."""
    if (refused := leader_refused(s, i)) is not None:
        return refused
    if not can_lead(s, s.leader_at[i]):
        name = s.tables.leaders[i].name
        return Refusal(f"{name} has no units with him that may still move", "D52")
    return point_refused(s, s.leader_at[i])


def roam_refused(s: DwfState, i: int) -> Refusal | None:
    """D96 Why a leader may not move without a point."""
    if not s.abilities or "independent" not in s.tables.leaders[i].abilities:
        return Refusal("only an independent leader moves without a point, and only with that option", "D96")
    if (refused := leader_refused(s, i)) is not None:
        return refused
    if not s.ready_factors(s.phasing, s.leader_at[i]):
        return Refusal("he has no infantry with him that may still move", "D96")
    return None


def sail_refused(s: DwfState, word: str, count: int, area: int) -> Refusal | None:
    """D12, D58 Why naval units may not sail."""
    if s.phasing != USA:
        return Refusal("only the Union has naval units that move", "D12")
    if word not in NAVAL:
        return Refusal(f"no naval unit '{word}'; {nearest(word, NAVAL)}", "D12")
    if not 1 <= count <= s.naval_ready[NAVAL.index(word) * s.tables.n + area]:
        return Refusal(f"not so many {word}s that may still move lie there", "D58")
    return None


def supply_refused(s: DwfState, area: int) -> Refusal | None:
    """D49"""
    if s.supply_ready[s.phasing * s.tables.n + area]:
        return None
    return Refusal(f"no supply unit at {s.tables.name[area]} may still move", "D49")


def railroad_refused(s: DwfState, area: int) -> Refusal | None:
    """D51"""
    if s.phasing == USA and s.mrr_ready[area]:
        return None
    return Refusal(f"no Military Railroad at {s.tables.name[area]} may still move", "D51")


# --- the menu --------------------------------------------------------------------------------------------------------------


def menu(s: DwfState) -> list[Choice]:
    """D24 Everything the phasing player may begin now."""
    side = s.phasing
    n = s.tables.n
    able = spendable(s)
    found = [*infantry(s, able)]
    found += [
        MARCH_MILITIA.kept(s.tables.militia[i].slug)
        for i in s.tables.militia_of[side]
        if s.militia_at[i] != OFF and able[s.militia_at[i]] and not s.militia_done[i]
    ]
    found += leaders(s, able)
    found += compress(s.tables.menu.supply, s.supply_ready[side * n : side * n + n])
    if side == USA:
        found += compress(s.tables.menu.railroad, s.mrr_ready)
        found += naval(s)
    found += forts.choices(s)
    found += special.choices(s)
    if s.command:
        found.append(s.tables.menu.pass_point)
    found.append(s.tables.menu.end)
    return found


def spendable(s: DwfState) -> list[bool]:
    """R27 Where a command point may be spent, as `point_refused` has it, for all areas at once."""
    if s.command <= 0:
        return s.tables.nowhere
    due = owed(s)
    if s.command > len(due):
        return s.tables.everywhere
    return [theater in due for theater in s.tables.theater]


def infantry(s: DwfState, able: list[bool]) -> list[Choice]:
    """D24, D27, D62 Marches, sea lift and recombinations of infantry that has not moved."""
    t = s.tables
    n = t.n
    side = s.phasing
    rows = b"".join((s.ready[side * SIZES * n : (side + 1) * SIZES * n], s.used, s.reorganised))
    key = (side, s.turn, s.command, s.lift, s.limited, rows, able)
    if s.infantry_menu[0] != key:
        s.infantry_menu = (key, _infantry(s, able))
    return s.infantry_menu[1]


def _infantry(s: DwfState, able: list[bool]) -> list[Choice]:
    t = s.tables
    n = t.n
    side = s.phasing
    free, largest = bytes(s.spare(side)), s.max_unit(side)
    lift = s.lift if side == USA else 0
    again = s.command + 1
    low, high = side * SIZES * n, (side + 1) * SIZES * n
    ready, reorganised, lift_port = s.ready, s.reorganised, t.lift_port
    march, by_sea, reorganize = t.menu.march, t.menu.lift, t.menu.reorganize
    liftable = t.menu.up_to[min(lift, SIZES)]
    known = shown_before(free, largest)
    found: list[Choice] = []
    for a in compress(t.areas, s.factors[side * n : side * n + n]):
        held = bytes(ready[low + a : high : n])
        if held == NO_COUNTERS:
            continue
        sizes = known.get(held)
        if sizes is None:
            sizes = shown(free, held, largest)
        if able[a]:
            found += march[a][sizes]
        if lift and lift_port[a]:
            found += by_sea[a][liftable[sizes]]
        if reorganised[a] != again and held != SINGLE:
            found.append(reorganize[a])
    return found


def leaders(s: DwfState, able: list[bool]) -> list[Choice]:
    """D24, D33, D52, D96 Rides and activations."""
    t = s.tables
    found: list[Choice] = []
    for i in t.leaders_of[s.phasing]:
        a = s.leader_at[i]
        if a == OFF or s.leader_done[i] != READY:
            continue
        found.append(t.menu.ride[i])
        if able[a] and can_lead(s, a):
            found.append(t.menu.activate[i])
        if s.abilities and roam_refused(s, i) is None:
            found.append(ROAM(t.leaders[i].slug))
    return found


def naval(s: DwfState) -> list[Choice]:
    """D40, D58 What the fleet may begin."""
    n = s.tables.n
    key = b"".join(
        (
            s.naval_ready,
            s.naval_done,
            s.ships_at_start,
            s.csa_ironclads,
            s.fought,
            s.fort[CSA * n : CSA * n + n],
            s.construction[CSA * n : CSA * n + n],
            s.supply_ready[USA * n : USA * n + n],
            s.supply_done[USA * n : USA * n + n],
        )
    )
    if s.naval_menu[0] != key:
        s.naval_menu = (key, vessels(s) + bombard.choices(s))
    return s.naval_menu[1]


def vessels(s: DwfState) -> list[Choice]:
    """D58 Squadrons of one vessel to all that lie in a port or box."""
    t = s.tables
    found: list[Choice] = []
    for kind, word in enumerate(NAVAL):
        row = s.naval_ready[kind * t.n : kind * t.n + t.n]
        for a in compress(t.areas, row):
            found += t.menu.sails(kind, word, row[a], a, t.slug[a])
    return found


# --- the question ----------------------------------------------------------------------------------------------------------


@FLOW.question("campaign", Frame)
class Campaign(Question[DwfState, Frame]):
    """D24 The next action, or the end of the phase."""

    rule = "D24"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[s.phasing]

    def prompt(self, s: DwfState, f: Frame) -> str:
        due = owed(s)
        owing = f" (one owed in {' and in '.join(THEATERS[x] for x in due)})" if due and s.command else ""
        points = "1 command point" if s.command == 1 else f"{s.command} command points"
        return f"{turn_label(s.turn)}: {points} left{owing}"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        return menu(s)

    def refusal(self, s: DwfState, f: Frame, choice: Choice) -> Refusal | None:
        check = REFUSALS.get(choice.kind)
        if check is None:
            return super().refusal(s, f, choice)
        return unknown_names(s, choice) or check(s, choice)

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        if choice.kind is END:
            s.out.append(PhaseEnded(SIDES[s.phasing], s.command))
            return
        s.push(f)
        actions.begin(s, choice)


def unknown_names(s: DwfState, choice: Choice) -> Refusal | None:
    """A place or a piece that the game does not have."""
    t = s.tables
    known = t.militia_index if choice.kind is MARCH_MILITIA else t.leader_index
    for name in choice.pieces:
        if name not in known:
            what = "militia" if choice.kind is MARCH_MILITIA else "leader"
            return Refusal(f"no {what} '{name}'; {nearest(name, known)}", "D24")
    for name in choice.places:
        if name not in t.index:
            return Refusal(f"no place '{name}'; {nearest(name, t.index)}", "D24")
    return None


def _area(s: DwfState, c: Choice) -> int:
    return s.tables.index[c.place]


def _leader(s: DwfState, c: Choice) -> int:
    return s.tables.leader_index[c.piece]


REFUSALS: Final[dict[Verb, Callable[[DwfState, Choice], Refusal | None]]] = {
    MARCH: lambda s, c: march_refused(s, c.count, _area(s, c)),
    MARCH_MILITIA: lambda s, c: militia_refused(s, s.tables.militia_index[c.piece]),
    LIFT: lambda s, c: lift_refused(s, c.count, _area(s, c)),
    ACTIVATE: lambda s, c: activate_refused(s, _leader(s, c)),
    ROAM: lambda s, c: roam_refused(s, _leader(s, c)),
    RIDE: lambda s, c: leader_refused(s, _leader(s, c)),
    TRAIN: lambda s, c: train_or_dig(s, c),
    ENTRENCH: lambda s, c: train_or_dig(s, c),
    DETACH: lambda s, c: detach_refused(s, c),
    SUPPLY: lambda s, c: supply_refused(s, _area(s, c)),
    RAILROAD: lambda s, c: railroad_refused(s, _area(s, c)),
    SAIL: lambda s, c: sail_refused(s, c.word, c.count, _area(s, c)),
    BOMBARD: bombard.refusal,
    FORTIFY: lambda s, c: forts.fortify_refused(s, _area(s, c)),
    REORGANIZE: lambda s, c: reorganise_refused(s, _area(s, c)),
    PASS: lambda s, c: None if s.command else Refusal("no command points are left", "D24"),
}


def train_or_dig(s: DwfState, c: Choice) -> Refusal | None:
    i = _leader(s, c)
    return special.train_refused(s, i) if c.kind is TRAIN else special.entrench_refused(s, i)


def detach_refused(s: DwfState, c: Choice) -> Refusal | None:
    if c.piece != "longstreet":
        return Refusal("only Longstreet is given a corps", "D97")
    return special.detach_refused(s)
