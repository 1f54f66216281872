"""D83 to D85: retreats, captured supplies, and what the battle counts for."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.state import Frame
from longroll.games.divided_we_fall.combat.odds import came, vessels
from longroll.games.divided_we_fall.events import Captured, Lost, Retreated
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.movement.load import sweep
from longroll.games.divided_we_fall.retreating import attacker_retreats, defender_retreats, send_home
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import CSA, NAVAL, OFF, SHIP, SIDES


def leave(s: DwfState, side: int, at: int, to: int, supply: bool = True) -> str:
    """All land units of a side but its fort go from one area to another; militia only inside its state (D08)."""
    t = s.tables
    n = t.n
    names = [t.leaders[i].name for i in s.leaders_at(side, at)]
    for i in s.leaders_at(side, at):
        s.leader_at[i] = to
        s.leader_done[i] = 1
    total = s.factors[side * n + at]
    for ready in (True, False):
        for i, count in enumerate(s.counters(side, at, ready)):
            if count:
                s.take(side, at, i + 1, ready, count)
                s.add(side, to, i + 1, ready, count)
    if total:
        names.append(f"{total} infantry")
    for i in s.militia_in(side, at):
        if s.state_of(to) == t.militia[i].state:
            s.place_militia(i, to)
            names.append(t.militia[i].slug)
        else:
            s.place_militia(i, OFF)
            s.militia_due[i] = s.turn + 6
            s.out.append(
                Lost(SIDES[side], t.militia[i].slug, t.slug[at], "militia may not leave its state", "D08")
            )
    base = side * n
    if supply and s.supplies(side, at):
        names.append(f"{s.supplies(side, at)} supply")
        for cells in (s.supply_ready, s.supply_done):
            cells[base + to] += cells[base + at]
            cells[base + at] = 0
    return ", ".join(names)


@FLOW.step("battle-retreat")
def retreat(s: DwfState, f: Frame) -> None:
    """D83, D84 The loser goes; what is left of him without combat units goes another way."""
    t = s.tables
    n = t.n
    at, winner = f["at"], f["winner"]
    loser = 1 - winner
    s.push("battle-end", at=at, winner=winner)
    if loser == s.phasing:
        if s.navy(at) and f["nav"]:
            s.push("fleet-back", at=at, nav=f["nav"])
        arr = f["arr"]
        by_land = list(dict.fromkeys(arr[i] for i in range(0, len(arr), 4) if arr[i + 1] == 0))
        ways = attacker_retreats(s, loser, arr[0::4], by_land)
    else:
        ways = defender_retreats(s, loser, at, came(f))
    if not s.men[loser * n + at]:
        return
    if not ways:
        _destroy(s, loser, at)
    elif len(ways) == 1:
        _go(s, loser, at, ways[0])
    else:
        s.push("retreat", at=at, side=loser, ways=ways)


def _destroy(s: DwfState, side: int, at: int) -> None:
    """D84 (5) Nowhere to go: all units are eliminated."""
    t = s.tables
    count = s.lose(side, at, s.factors[side * t.n + at])
    s.pile[side] += count
    s.losses[side] += count
    names = [f"{count} infantry"] if count else []
    for i in s.militia_in(side, at):
        s.place_militia(i, OFF)
        s.militia_due[i] = s.turn + 6
        s.losses[side] += 1
        names.append(t.militia[i].slug)
    s.out.append(Lost(SIDES[side], ", ".join(names), t.slug[at], "no retreat is open", "D84"))


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
            s.out.append(Lost(SIDES[side], f"{count} infantry", t.slug[at], "no room at sea", "D04"))
    what = leave(s, side, at, to)
    s.out.append(Retreated(SIDES[side], what, t.slug[at], t.slug[to]))
    s.settle(at)
    s.settle(to)
    sweep(s, side, to)


@FLOW.ask("retreat")
class Retreat(Ask[DwfState]):
    """D84 Where the beaten force retreats, among areas of the same rank."""

    rule = "D84"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[f["side"]]

    def prompt(self, s: DwfState, f: Frame) -> str:
        return f"Retreat from {s.tables.name[f['at']]}: where to?"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        return [s.tables.book["retreat", "to", s.tables.slug[b]] for b in f["ways"]]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        _go(s, f["side"], f["at"], s.tables.index[choice.args[1]])


@FLOW.step("fleet-back")
def fleet_back(s: DwfState, f: Frame) -> None:
    """D84, R15, R91 Each beaten vessel goes back the way it came, or another way of the fleet that it may sail.

    One that can do neither stays in the roads (R59), and so do vessels that lay there before."""
    t = s.tables
    n = t.n
    at = f["at"]
    gone: dict[int, list[int]] = {}
    ways = list(dict.fromkeys(start for start, *_ in vessels(f)))
    for start, kind, count, _ in vessels(f):
        to = next((a for a in (start, *ways) if may_sail_back(s, kind, at, a)), OFF)
        left = min(count, s.naval_done[kind * n + at])
        if to == OFF or not left:
            continue
        s.naval_done[kind * n + at] -= left
        s.naval_done[kind * n + to] += left
        gone.setdefault(to, [0, 0, 0])[kind] += left
    for to, counts in gone.items():
        names = [f"{counts[kind]} {NAVAL[kind]}" for kind in range(3) if counts[kind]]
        s.out.append(Retreated("usa", ", ".join(names), t.slug[at], t.slug[to]))


def may_sail_back(s: DwfState, kind: int, at: int, to: int) -> bool:
    """D04, D58, D59 Whether a vessel may go by water from a lost battle to an area that the fleet came from."""
    t = s.tables
    if s.strong(CSA, to) or s.csa_ironclads[to]:
        return False
    return any(
        w.to == to and (w.ships if kind == SHIP else bool(t.sailing[kind][w.kind])) for w in t.water[at]
    )


@FLOW.step("battle-end")
def end(s: DwfState, f: Frame) -> None:
    """D83, D85, D51 Leaders left alone ride off, supplies are taken, control changes hands."""
    at, winner = f["at"], f["winner"]
    for side in (0, 1):
        if not s.strong(side, at):
            for i in s.leaders_at(side, at):
                send_home(s, i)
    s.settle(at)
    if s.men[winner * s.tables.n + at] or s.fort[winner * s.tables.n + at]:
        sweep(s, winner, at)


@FLOW.step("spoils")
def spoils(s: DwfState, f: Frame) -> None:
    """D85 Supply units among enemies: the first is destroyed, the second captured, and so on."""
    side, at = f["side"], f["at"]
    count = s.supplies(1 - side, at)
    prize = min(count // 2, s.supply_free(side))
    if prize:
        s.push("prize", at=at, side=side, count=prize)
    else:
        _share(s, side, at, 0)


def _share(s: DwfState, side: int, at: int, taken: int) -> None:
    t = s.tables
    count = s.supplies(1 - side, at)
    s.drop_supply(1 - side, at, count)
    s.supply_done[side * t.n + at] += taken
    s.out.append(Captured(SIDES[side], t.slug[at], taken, count - taken))


@FLOW.ask("prize")
class Prize(Ask[DwfState]):
    """D85 Captured supply units are kept, or declined and destroyed."""

    rule = "D85"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[f["side"]]

    def prompt(self, s: DwfState, f: Frame) -> str:
        return f"{f['count']} supply captured at {s.tables.name[f['at']]}: keep or destroy?"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        return [s.tables.book["keep", "supply"], s.tables.book["destroy", "supply"]]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        _share(s, f["side"], f["at"], f["count"] if choice.verb == "keep" else 0)


@FLOW.step("battle-record")
def record(s: DwfState, f: Frame) -> None:
    """D97 Victories and defeats of leaders: the winner caused an infantry loss and his side holds the area."""
    from longroll.games.divided_we_fall.arrivals import note_battle

    side = s.phasing
    at = f["at"]
    for team, leaders, foes in ((side, f["mine"], f["theirs"]), (1 - side, f["theirs"], f["mine"])):
        suffered = s.losses[team] - f["before"][team]
        dealt = s.losses[1 - team] - f["before"][1 - team]
        note_battle(s, team, leaders, foes, at, f["winner"] == team, dealt, suffered, f["men"][team])
