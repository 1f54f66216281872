"""D83 to D85: retreats, captured supplies, and what the battle counts for."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.question import Question
from longroll.games.divided_we_fall.columns import MOVED
from longroll.games.divided_we_fall.events import Captured, Lost, Retreated, Units
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.frames import Beat, FleetBack, Record, Retreat, Spoils, Won
from longroll.games.divided_we_fall.movement.load import into_kentucky, sweep
from longroll.games.divided_we_fall.recruiting.deeds import Fought, note_battle
from longroll.games.divided_we_fall.retreating import attacker_retreats, defender_retreats, send_home
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.verbs import DESTROY_SUPPLY, KEEP_SUPPLY, RETREAT
from longroll.games.divided_we_fall.words import CSA, NAVAL, OFF, SHIP, SIDES, USA


def leave(s: DwfState, side: int, at: int, to: int) -> Units:
    """All land units of a side but its fort go from one area to another; militia only inside its state (D08).

    A loyalist who may not go there stays alone, and rides to a flag city (D83, D96)."""
    t = s.tables
    n = t.n
    leaders = [i for i in s.leaders_at(side, at) if not s.bound(i, to)]
    for i in leaders:
        s.leader_at[i] = to
        s.leader_done[i] = MOVED
    total = s.factors[side * n + at]
    for ready in (True, False):
        counts = s.counters(side, at, ready)
        s.take_all(side, at, counts, ready)
        s.add_all(side, to, counts, ready)
    gone = [i for i in s.militia_in(side, at) if s.state_of(to) == t.militia[i].state]
    for i in s.militia_in(side, at):
        if i in gone:
            s.place_militia(i, to)
        else:
            s.lose_militia(i)
            left = Units(militia=(t.militia[i].slug,))
            s.out.append(Lost(SIDES[side], left, t.slug[at], "state-line", "D08"))
    if to in t.kentucky and s.men[side * n + to]:
        into_kentucky(s, side)
    supply = s.supplies(side, at)
    for cells in (s.supply_ready, s.supply_done):
        cells[side * n + to] += cells[side * n + at]
        cells[side * n + at] = 0
    return Units(
        leaders=tuple(t.leaders[i].slug for i in leaders),
        infantry=total,
        militia=tuple(t.militia[i].slug for i in gone),
        supply=supply,
    )


@FLOW.step("battle-retreat", Beat)
def retreat(s: DwfState, f: Beat) -> None:
    """D83, D84 The loser goes; what is left of him without combat units goes another way."""
    at = f.at
    loser = 1 - f.winner
    s.push(Won("battle-end", at=at, winner=f.winner))
    if loser == s.phasing:
        if f.vessels and s.navy(at):
            s.push(FleetBack("fleet-back", at=at, vessels=f.vessels))
        by_land = [x.start for x in f.came if x.water < 0]
        ways = attacker_retreats(s, loser, [x.start for x in f.came], by_land)
    else:
        came = [*(x.start for x in f.came), *(x.start for x in f.vessels)]
        ways = defender_retreats(s, loser, at, came)
    if not s.men[loser * s.tables.n + at]:
        return
    if not ways:
        _destroy(s, loser, at)
    elif len(ways) == 1:
        _go(s, loser, at, ways[0])
    else:
        s.push(Retreat("retreat", at=at, side=loser, ways=ways))


def _destroy(s: DwfState, side: int, at: int) -> None:
    """D84 (5), D85 Nowhere to go: all units are eliminated, the supply units that are with them as well."""
    t = s.tables
    count = s.lose(side, at, s.factors[side * t.n + at])
    s.pile[side] += count
    s.losses[side] += count
    militia = s.militia_in(side, at)
    for i in militia:
        s.lose_militia(i)
        s.losses[side] += t.values.militia
    supply = s.supplies(side, at)
    s.drop_supply(side, at, supply)
    units = Units(infantry=count, militia=tuple(t.militia[i].slug for i in militia), supply=supply)
    s.out.append(Lost(SIDES[side], units, t.slug[at], "no-retreat", "D84"))


def _go(s: DwfState, side: int, at: int, to: int) -> None:
    """D84 A beaten force goes where it may; what has no room at sea is lost (D04)."""
    t = s.tables
    if not t.land_area[to]:
        base = side * t.n
        excess = s.factors[base + at] + s.factors[base + to] - t.sealift[s.turn]
        if excess > 0:
            count = s.lose(side, at, excess)
            s.pile[side] += count
            s.losses[side] += count
            s.out.append(Lost(SIDES[side], Units(infantry=count), t.slug[at], "no-room", "D04"))
    what = leave(s, side, at, to)
    if any(what):  # not only militia that may not leave its state
        s.out.append(Retreated(SIDES[side], what, t.slug[at], t.slug[to]))
    s.update_control(at)
    s.update_control(to)
    sweep(s, side, to)


@FLOW.question("retreat", Retreat)
class WhereTo(Question[DwfState, Retreat]):
    """D84 Where the beaten force retreats, among areas of the same rank."""

    rule = "D84"

    def side(self, s: DwfState, f: Retreat) -> str:
        return SIDES[f.side]

    def place(self, s: DwfState, f: Retreat) -> str:
        return s.tables.slug[f.at]

    def prompt(self, s: DwfState, f: Retreat) -> str:
        return f"Retreat from {s.tables.name[f.at]}: where to?"

    def choices(self, s: DwfState, f: Retreat) -> list[Choice]:
        return [RETREAT(s.tables.slug[b]) for b in f.ways]

    def follow(self, s: DwfState, f: Retreat, choice: Choice) -> None:
        _go(s, f.side, f.at, s.tables.index[choice.place])


@FLOW.step("fleet-back", FleetBack)
def fleet_back(s: DwfState, f: FleetBack) -> None:
    """D84, R15, R91 Each beaten vessel goes back the way it came, or another way of the fleet that it may sail.

    One that can do neither stays in the roads (R59), and so do vessels that lay there before."""
    t = s.tables
    n = t.n
    gone: dict[int, list[int]] = {}
    ways = list(dict.fromkeys(x.start for x in f.vessels))
    for start, kind, count, _ in f.vessels:
        to = next((a for a in (start, *ways) if may_sail_back(s, kind, f.at, a)), OFF)
        left = min(count, s.naval_done[kind * n + f.at])
        if to == OFF or not left:
            continue
        s.naval_done[kind * n + f.at] -= left
        s.naval_done[kind * n + to] += left
        gone.setdefault(to, [0] * len(NAVAL))[kind] += left
    for to, (ships, gunboats, ironclads) in gone.items():
        units = Units(ships=ships, gunboats=gunboats, ironclads=ironclads)
        s.out.append(Retreated(SIDES[USA], units, t.slug[f.at], t.slug[to]))


def may_sail_back(s: DwfState, kind: int, at: int, to: int) -> bool:
    """D04, D58, D59, D93 Whether a vessel may go by water from a battle to the next area."""
    t = s.tables
    if s.occupies(CSA, to) or s.csa_ironclads[to] or (to in t.kentucky and s.kentucky_closed(USA)):
        return False
    return any(
        w.to == to and (w.ships if kind == SHIP else bool(t.sailing[kind][w.kind])) for w in t.water[at]
    )


@FLOW.step("battle-end", Won)
def end(s: DwfState, f: Won) -> None:
    """D83, D85, D51 Leaders left alone ride off, supplies are taken, control changes hands."""
    for side in (CSA, USA):
        if not s.occupies(side, f.at):
            for i in s.leaders_at(side, f.at):
                send_home(s, i)
    s.update_control(f.at)
    if s.occupies(f.winner, f.at):
        sweep(s, f.winner, f.at)


@FLOW.step("spoils", Spoils)
def spoils(s: DwfState, f: Spoils) -> None:
    """D85 Supply units among enemies: the first is destroyed, the second captured, and so on."""
    f.count = min(s.supplies(1 - f.side, f.at) // 2, s.supply_free(f.side))
    if f.count:
        f.do = "prize"
        s.push(f)
    else:
        _share(s, f, 0)


def _share(s: DwfState, f: Spoils, taken: int) -> None:
    t = s.tables
    count = s.supplies(1 - f.side, f.at)
    s.drop_supply(1 - f.side, f.at, count)
    s.supply_done[f.side * t.n + f.at] += taken
    s.out.append(Captured(SIDES[f.side], t.slug[f.at], taken, count - taken))


@FLOW.question("prize", Spoils)
class Prize(Question[DwfState, Spoils]):
    """D85 Captured supply units are kept, or declined and destroyed."""

    rule = "D85"

    def side(self, s: DwfState, f: Spoils) -> str:
        return SIDES[f.side]

    def place(self, s: DwfState, f: Spoils) -> str:
        return s.tables.slug[f.at]

    def prompt(self, s: DwfState, f: Spoils) -> str:
        units = "a supply unit" if f.count == 1 else f"{f.count} supply units"
        return f"{units[0].upper()}{units[1:]} captured at {s.tables.name[f.at]}: keep or destroy?"

    def choices(self, s: DwfState, f: Spoils) -> list[Choice]:
        return [KEEP_SUPPLY(), DESTROY_SUPPLY()]

    def follow(self, s: DwfState, f: Spoils, choice: Choice) -> None:
        _share(s, f, f.count if choice.kind is KEEP_SUPPLY else 0)


@FLOW.step("battle-record", Record)
def record(s: DwfState, f: Record) -> None:
    """D97 Victories and defeats of leaders: the winner caused an infantry loss and his side holds the area."""
    side = s.phasing
    for team, leaders, foes in ((side, f.mine, f.theirs), (1 - side, f.theirs, f.mine)):
        suffered = s.losses[team] - f.losses[team]
        dealt = s.losses[1 - team] - f.losses[1 - team]
        fought = Fought(team, f.at, f.winner == team, dealt, suffered, f.men[team])
        note_battle(s, fought, leaders, foes)
