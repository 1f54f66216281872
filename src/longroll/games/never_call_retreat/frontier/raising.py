"""16.1, 19.25, 19.5, 19.6 Bands, Civilized Indians and Union partisans are raised in a half-pulse, and tribes are won over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from longroll.core.choice import Choice
from longroll.core.errors import nearest
from longroll.core.events import SideSlug
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import command
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.command import FAR_WEST, TRANS_MISSISSIPPI
from longroll.games.never_call_retreat.demoralization import spread
from longroll.games.never_call_retreat.events.frontier import BandRaised, BandRefused
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Half, Pay
from longroll.games.never_call_retreat.frontier.bands import settlement, sort
from longroll.games.never_call_retreat.frontier.frames import Spot, Winning
from longroll.games.never_call_retreat.frontier.raids import change_sides, occupied
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import RAISE, WIN_OVER
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES, UNION, cycle

PARTISANS_FROM: Final = cycle("1/62", "16.1")
KANSAS_FROM: Final = cycle("3/63", "19.6")
RAISED: Final[tuple[str, ...]] = ("tribal", "ranger", "civilized", "raider")
"""19.51 sorts that are raised in a Pulse"""


def pooled(s: NcrState, kind: int) -> int:
    """19.51 Pieces of a kind that wait to be raised."""
    return s.irregulars[kind]


def toll_of(s: NcrState, kind: int) -> int:
    """19.51, 19.6 The theater whose points raise a kind."""
    return TRANS_MISSISSIPPI if s.tables.roster.kinds[kind].sort == "raider" else FAR_WEST


def raise_refused(s: NcrState, f: Half, kind: int) -> Refusal | None:
    """16.1, 19.5, 19.6 Why a side cannot raise a kind of band."""
    found = s.tables.roster.kinds[kind]
    if found.sort not in RAISED and found.slug != "partisan-cavalry":
        return Refusal(f"{found.name} is not raised in a Pulse", "19.51")
    if found.side not in (-1, f.side):
        return Refusal(f"{found.name} does not ride for {SIDES[f.side]}", "19.51")
    if found.slug == "partisan-cavalry":
        return _partisans_refused(s, f)
    if not s.irregulars[kind]:
        return Refusal(f"no {found.name} waits to be raised", "19.51")
    cost = s.tables.charts.cost.far_west_entry
    refused = command.payment_refused(s, f.side, toll_of(s, kind), cost, f.left)
    if refused is None and next(_sites(s, f.side, kind, f.left), OFF) == OFF:
        return Refusal("there is nowhere for it to gather", "19.53")
    return refused


def _partisans_refused(s: NcrState, f: Half) -> Refusal | None:
    """16.1 Union partisans at stockades of Kansas and New Mexico."""
    if f.side != UNION or s.cycle < PARTISANS_FROM:
        return Refusal("only the Union raises partisans so, from 1862 on", "16.1")
    if enough_partisans(s):
        most = s.tables.far_west.partisans.most_union
        return Refusal(f"no more than {most} Union partisans ride at a time", "16.1")
    kind = s.tables.roster.kind("partisan-cavalry", -1, "16.1")
    if next(_sites(s, f.side, kind, f.left), OFF) == OFF:
        return Refusal("no friendly stockade of Kansas or New Mexico, or no points for it", "16.1")
    return None


def enough_partisans(s: NcrState) -> bool:
    """16.1 Whether the Union has all the partisan cavalry that it may have in play."""
    kind, x, riding = s.tables.roster.kind("partisan-cavalry", -1, "16.1"), -1, 0
    while (x := s.kind.find(kind + 1, x + 1)) >= 0:
        riding += s.side[x] == UNION
    return riding >= s.tables.far_west.partisans.most_union


def sites(s: NcrState, side: int, kind: int, left: int = 6) -> list[int]:
    """16.1, 19.53, 19.6 Where a kind may be raised."""
    return list(_sites(s, side, kind, left))


def _sites(s: NcrState, side: int, kind: int, left: int) -> Iterator[int]:
    t, found = s.tables, s.tables.roster.kinds[kind]
    if found.sort == "tribal":
        return iter((t.far_west.homes[found.slug],))
    if found.slug == "partisan-cavalry":
        cost = t.charts.cost.union_partisan
        ours = (i for i in t.stockades if s.control[i] == side and settlement(s, i))
        return (i for i in ours if command.payment_refused(s, side, _partisan_toll(s, i), cost, left) is None)
    if found.sort == "ranger":
        return (i for i in t.texan_places if settlement(s, i) and not s.strength(i, 1 - side))
    if found.sort == "civilized":
        return (i for i in t.lands["IT"] if s.first[i] == OFF)
    state = "AR" if found.slug == "quantrill" else "KS"
    return (i for i in t.lands[state] if s.control[i] == side and not s.strength(i, 1 - side))


def _partisan_toll(s: NcrState, hex_: int) -> int:
    """16.1 Far West points in New Mexico, Trans-Mississippi points in Kansas."""
    return FAR_WEST if s.tables.states[s.tables.state[hex_]] == "NM" else TRANS_MISSISSIPPI


def win_refused(s: NcrState, f: Half, piece: int) -> Refusal | None:
    """19.25 Why a tribe cannot be won over now."""
    if sort(s, piece) != "tribal" or s.at[piece] == OFF or s.side[piece] == f.side:
        return Refusal("only a tribe that rides for the enemy is won over", "19.25")
    if 2 * piece + f.side in s.wooed:
        return Refusal("one attempt at a tribe in an Action Phase", "19.25")
    return command.payment_refused(s, f.side, FAR_WEST, s.tables.charts.cost.control_tribal, f.left)


def offers(s: NcrState, f: Half) -> list[Choice]:
    """What a half-pulse can raise or win over."""
    if (
        command.purse(s, f.side, FAR_WEST, f.left) < 1
        and command.purse(s, f.side, TRANS_MISSISSIPPI, f.left) < 1
    ):
        return []
    kinds, names = s.tables.roster.kinds, s.tables.pieces.names
    waiting = [k for k, n in enumerate(s.irregulars) if n]
    if f.side == UNION and s.cycle >= PARTISANS_FROM:
        waiting.append(s.tables.roster.kind("partisan-cavalry", -1, "16.1"))
    found = [RAISE.kept(kinds[k].slug) for k in waiting if raise_refused(s, f, k) is None]
    if command.purse(s, f.side, FAR_WEST, f.left) < s.tables.charts.cost.control_tribal:
        return found
    return found + [WIN_OVER.kept(names[x]) for x in tribes(s) if win_refused(s, f, x) is None]


def tribes(s: NcrState) -> list[int]:
    """19.2 The tribes in play."""
    found, theirs, x = [], s.kind.translate(s.tables.tribal_kinds), -1
    while (x := theirs.find(1, x + 1)) >= 0:
        found.append(x)
    return found


def refusal(s: NcrState, f: Half, choice: Choice) -> Refusal | None:
    if choice.kind is WIN_OVER:
        piece = s.tables.pieces.index.get(choice.piece, OFF)
        return (
            win_refused(s, f, piece)
            if piece >= s.tables.pieces.slot0
            else Refusal("no tribe goes by that name", "19.25")
        )
    slugs = [k.slug for k in s.tables.roster.kinds]
    if choice.word not in slugs:
        raised = [k.slug for k in s.tables.roster.kinds if k.sort in RAISED]
        return Refusal(
            f"'{choice.word}' is nothing that can be raised; {nearest(choice.word, raised)}", "19.51"
        )
    return raise_refused(s, f, slugs.index(choice.word))


def begin(s: NcrState, f: Half, choice: Choice) -> None:
    """The choice at hand, its payment last."""
    costs = s.tables.charts.cost
    if choice.kind is WIN_OVER:
        s.push(Winning("win-over", side=f.side, piece=s.tables.pieces.index[choice.piece]))
        s.push(Pay("pay", side=f.side, theater=FAR_WEST, cost=costs.control_tribal))
        return
    kind = s.tables.roster.kind(choice.word, f.side, "choice")
    s.push(Spot("spot", side=f.side, kind=kind, left=f.left))


def gather(s: NcrState, f: Spot, hex_: int) -> None:
    """19.53 It is there, next to its home by a die where that is taken; and it is paid for."""
    board, found = s.tables.board, s.tables.roster.kinds[f.kind]
    if found.sort == "tribal" and occupied(s, hex_):
        around = [board.neighbours[6 * hex_ + d] for d in range(6)]
        there = around[s.roll_at(hex_, "event", "gathering", "19.53") - 1]
        hex_ = there if there >= 0 and not board.sea[there] else hex_
    partisan = found.slug == "partisan-cavalry"
    if not partisan:
        s.irregulars[f.kind] -= 1
    toll = _partisan_toll(s, hex_) if partisan else toll_of(s, f.kind)
    s.muster(f.side, f.kind, 1, hex_)
    s.out.append(
        BandRaised(SideSlug(SIDES[f.side]), found.slug, place_of(s, hex_), "16.1" if partisan else "19.53")
    )
    costs = s.tables.charts.cost
    s.push(
        Pay("pay", side=f.side, theater=toll, cost=costs.union_partisan if partisan else costs.far_west_entry)
    )


@FLOW.step("win-over", Winning)
def win_over(s: NcrState, f: Winning) -> None:
    """19.25 Five or six wins a tribe over where it is."""
    s.wooed.append(2 * f.piece + f.side)
    if s.roll_at(s.at[f.piece], "event", "allegiance", "19.25") >= s.tables.far_west.bands.won_from:
        change_sides(s, f.piece, "19.25")
    else:
        kind = s.tables.roster.kinds[s.kind[f.piece] - 1].slug
        s.out.append(BandRefused(SideSlug(SIDES[f.side]), kind, place_of(s, s.at[f.piece]), "19.25"))


# --- arrivals (19.51) -----------------------------------------------------------------------------------------------------------------


def arrivals(s: NcrState) -> None:
    """19.51, 19.52, 19.6 What the schedule brings to the pools in this Cycle."""
    t = s.tables
    plan = t.scenarios[s.scenario].far_west
    for slug, n in (*_scheduled(s), *_printed(s)):
        s.irregulars[t.roster.kind(slug, CONFEDERATE, "19.51")] += n
    if s.cycle == KANSAS_FROM:
        for slug, side in (("quantrill", CONFEDERATE), ("jayhawks", UNION)):
            s.irregulars[t.roster.kind(slug, side, "19.6")] = 1
    if plan.additional:
        _regulars(s)


def _scheduled(s: NcrState) -> list[tuple[str, int]]:
    """19.51 What the schedule has for this Cycle, in scenarios that follow it."""
    plan = s.tables.scenarios[s.scenario].far_west
    if not plan.schedule_from or s.cycle < cycle(plan.schedule_from, "scenario"):
        return []
    return [row for entry in s.tables.far_west.entry if entry.cycle == s.cycle for row in entry.what]


def _printed(s: NcrState) -> list[tuple[str, int]]:
    """19.51 What the set-up has on the Cycle Record Track: `7/63 comanche:1 civilized-infantry:2`."""
    found = []
    for text in s.tables.scenarios[s.scenario].far_west.arrivals:
        when, *what = text.split()
        if cycle(when, "scenario") == s.cycle:
            found += [(word.partition(":")[0], int(word.partition(":")[2])) for word in what]
    return found


def _regulars(s: NcrState) -> None:
    """19.52 Regulars of the Far West appear where the enemy is not."""
    for found in s.tables.far_west.additional:
        if cycle(found.cycle, "far_west.toml") != s.cycle:
            continue
        side = SIDES.index(found.side)
        slug, points = found.unit.split("-")
        for place in found.at:
            hex_ = s.tables.places[s.tables.index[place]].hex
            if not s.strength(hex_, 1 - side):
                s.muster(side, s.tables.roster.kind(slug, side, "19.52"), int(points), hex_)
                spread(s, side, hex_)  # R129
                s.out.append(BandRaised(SideSlug(found.side), slug, place_of(s, hex_), "19.52"))
                break
