"""8.1, 8.4, R1 A combat: rounds of one die each, and their results; `rerolls.py` and `fight_on.py` have what follows a die and a round."""

from __future__ import annotations

from longroll.core.events import SideSlug
from longroll.games.never_call_retreat import supply
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.casualties import check_leader
from longroll.games.never_call_retreat.combat.losses import DEFENDER
from longroll.games.never_call_retreat.combat.odds import (
    LANDING,
    STORM,
    Assessment,
    Attack,
    assess,
    counted,
    defenders,
    naval_points,
)
from longroll.games.never_call_retreat.combat.overrun import destroy, overrun, victims
from longroll.games.never_call_retreat.combat.taking import take_losses
from longroll.games.never_call_retreat.combat_charts import COLUMNS, ELIMINATED, HURT, OVERRUN, Result
from longroll.games.never_call_retreat.demoralization import spread
from longroll.games.never_call_retreat.events.combat import (
    BattleBegan,
    Demoralized,
    Overrun,
    RoundFought,
)
from longroll.games.never_call_retreat.flags import DEMORALIZED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Battle, March, OwnDepot
from longroll.games.never_call_retreat.frontier.bands import sort
from longroll.games.never_call_retreat.frontier.raids import scatter_civilized
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.naval import fleet
from longroll.games.never_call_retreat.naval.frames import Sinking
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.untried import reveal
from longroll.games.never_call_retreat.words import SIDES


def attack_of(s: NcrState, f: Battle) -> Attack:
    return Attack(f.side, tuple(f.pieces), f.target, f.over, f.bonus, tuple(f.ships))


def forces(s: NcrState, f: Battle) -> tuple[list[int], list[int]]:
    """Who still fights: attackers, defenders."""
    f.pieces = [x for x in f.pieces if s.at[x] != OFF and s.side[x] == f.side]
    f.ships = [x for x in f.ships if s.at[x] != OFF and (fleet.ship(s, x) or fleet.naval_leader(s, x))]
    return f.pieces, defenders(s, attack_of(s, f))


def points(s: NcrState, pieces: list[int]) -> int:
    return sum(s.points[x] for x in pieces if s.land(x))


def defence(s: NcrState, f: Battle, theirs: list[int]) -> int:
    """8.71, 14.25 Points that the defender can lose: his troops, and a depot's two."""
    return points(s, theirs) + depot_points(s, attack_of(s, f))


def depot_points(s: NcrState, attack: Attack) -> int:
    """14.25 The points of a depot in the hex that is attacked."""
    there = s.depot(attack.target, 1 - attack.side) and attack.over != STORM
    return s.tables.charts.supply.depot_points if there else 0


# --- the first round -----------------------------------------------------------------------------------------------------------


@FLOW.step("battle", Battle)
def battle(s: NcrState, f: Battle) -> None:
    """8.12, 14.13 Supply of both sides is judged, then the first round is fought."""
    if not f.warned:
        f.warned = True
        s.push(f)
        if f.over != STORM and s.depot(f.target, 1 - f.side):
            s.push(OwnDepot("burn-first", side=1 - f.side, place=f.target))
        return
    mine, theirs = forces(s, f)
    if s.untried and not f.tried:
        f.tried = True
        s.push(f)
        reveal(s, f, 1 - f.side, theirs)
        reveal(s, f, f.side, mine)
        return
    thin_out(s, mine, theirs)
    thin_out(s, theirs, mine)
    mine, theirs = forces(s, f)
    if not points(s, mine):
        return
    if f.over != LANDING and not defence(s, f, theirs) and not naval_points(s, attack_of(s, f), 0)[1]:
        f.depots[:] = [OFF, OFF]  # 19.32: they have all run, and nobody has to be fought
        f.do, f.turn = "battle-over", DEFENDER
        s.push(f)
        return
    if not supply.self_fed(s, theirs):
        line = supply.trace(s, f.target, 1 - f.side, combat=True)
        f.hungry[1] = int(line is None)
        f.depots[1] = line.depot if line is not None else OFF
    f.shaken = any(s.flags[x] & DEMORALIZED for x in theirs if s.land(x))
    s.out.append(
        BattleBegan(
            SideSlug(SIDES[f.side]), place_of(s, f.target), points(s, mine), defence(s, f, theirs), "8.11"
        )
    )
    f.do = "round"
    s.push(f)


def thin_out(s: NcrState, force: list[int], against: list[int]) -> None:
    """19.32 Before a battle with regulars a Civilized Indian point stays on a 6 only, with Watie on a 5 too."""
    if not any(sort(s, x) in ("unit", "points") for x in against):
        return
    watie = s.tables.pieces.person["watie"]
    led = watie in force
    indians = [x for x in force if sort(s, x) == "civilized"]
    for x in indians:
        lost = sum(s.roll_at(s.at[x], "battle", "survival", "19.32") + led < 6 for _ in range(s.points[x]))
        if lost:
            scatter_civilized(s, x, lost)
    if led and indians and not any(s.kind[x] for x in indians):
        check_leader(s, watie, "19.32")


@FLOW.step("round", Battle)
def fight(s: NcrState, f: Battle) -> None:
    """8.12 Column, overrun or elimination, and the dice."""
    mine, theirs = forces(s, f)
    found = assess(s, attack_of(s, f))
    f.number += 1
    if f.number == 1 and found.column == OVERRUN:
        _overrun(s, f, theirs)
        return
    if f.number == 1 and found.column == ELIMINATED:
        f.depots[:] = [OFF, OFF]
        lost = destroy(s, f.side, mine, f.start, "hopeless", "8.21")
        f.lost[0] += lost
        f.do = "battle-end"
        s.push(f)
        return
    f.column = (
        found.column if found.column in COLUMNS else COLUMNS[-1] if found.column == OVERRUN else COLUMNS[0]
    )
    f.dice = [s.roll_at(f.target, "battle", why, "8.12") for why in ("attack", "defence")]
    f.options = [found.attacker.rerolls, found.defender.rerolls]
    f.used = counted(s, attack_of(s, f))
    f.engaged = [points(s, mine), points(s, theirs)]
    f.passes = f.turn = 0
    f.do = "rerolls"
    s.push(f)


def _overrun(s: NcrState, f: Battle, theirs: list[int]) -> None:
    """8.6, R134 The defender is gone, and the attacker marches on as if nobody had been there."""
    s.out.append(Overrun(SideSlug(SIDES[f.side]), place_of(s, f.target), defence(s, f, theirs), "8.6"))
    march = s.within(March)
    if march is not None:
        march.came = march.to
    if f.over == STORM:  # 12.24, 12.53: nobody marches
        destroy(s, 1 - f.side, victims(s, f.side, f.target, within=True), f.target, "overrun", "8.6")
        f.do, f.turn = "battle-over", DEFENDER
        s.push(f)
        return
    overrun(s, f.side, f.target, f.pieces)
    arrive(s, f.side, f.pieces, f.target)


# --- re-rolls --------------------------------------------------------------------------------------------------------------------


# --- results ---------------------------------------------------------------------------------------------------------------------


def outcome(s: NcrState, found: Assessment, column: str, dice: list[int]) -> tuple[Result, Result]:
    """8.24 What attacker and defender suffer: each side's die is read by its own size."""
    table = s.tables.combat
    hurt_defender = table.result(
        table.size(found.attacker.points), HURT[1], column, dice[0] + found.attacker.bonus
    )
    hurt_attacker = table.result(
        table.size(found.defender.points), HURT[0], column, dice[1] + found.defender.bonus
    )
    return hurt_attacker, hurt_defender


def shown(result: Result) -> str:
    return f"{'d' if result.demoralized else ''}{result.loss or '-'}"


@FLOW.step("results", Battle)
def results(s: NcrState, f: Battle) -> None:
    """8.7 Losses of both sides at once, then Demoralization."""
    mine, theirs = forces(s, f)
    found = assess(s, attack_of(s, f))
    suffered = outcome(s, found, f.column, f.dice)
    totals = (f.dice[0] + found.attacker.bonus, f.dice[1] + found.defender.bonus)
    s.out.append(
        RoundFought(
            place_of(s, f.target), f.number, f.column, (f.dice[0], f.dice[1]), totals,
            (shown(suffered[0]), shown(suffered[1])), "8.24",
        )
    )  # fmt: skip
    f.do = "after-round"
    s.push(f)
    afloat = naval_points(s, attack_of(s, f), points(s, mine))
    sizes = (points(s, mine) + afloat[0], defence(s, f, theirs) + afloat[1])
    for k, force in enumerate((mine, theirs)):
        side = f.side if k == 0 else 1 - f.side
        hex_ = f.start if k == 0 and f.over != LANDING else f.target
        due = s.tables.combat.lost(sizes[k], suffered[k].loss)
        if k == 0 and f.within == "storm" and s.works[f.target]:
            due = min(sizes[k], due * s.tables.charts.siege.storm_loss_factor)
        f.lost[k] += due
        f.worst[k] = max(f.worst[k], suffered[k].loss)
        if suffered[k].demoralized:
            if k and f.shaken:
                f.again = True
            f.broken[k] = 1
            demoralize(s, side, force, hex_, "battle", "8.72", bool(k) or f.over < 0)
        if k and f.over == LANDING and suffered[k].loss and not sizes[k]:
            f.lost[k] += 1  # 9.82: any loss clears an empty beach
        if due:
            suffer(s, f, k, force, due)


def suffer(s: NcrState, f: Battle, k: int, force: list[int], due: int) -> None:
    """8.71, 9.85, 10.13, 10.14, R47 A loss is taken by the troops, or by troops and ships in halves."""
    side = f.side if k == 0 else 1 - f.side
    hex_ = f.start if k == 0 and f.over != LANDING else f.target
    ships = [x for x in f.ships if fleet.warship(s, x)] if k == 0 else []
    if k and f.over != LANDING:
        ships = fleet.supports(s, f.target, side)
    ashore, afloat = due, 0
    if ships:
        land = points(s, force) if k == 0 else defence(s, f, force)
        ashore = min(land, -(-due // 2))
        afloat = due - ashore
        over = max(0, afloat - fleet.guns(s, ships))
        ashore, afloat = min(land, ashore + over), afloat - over
    if afloat:
        s.push(Sinking("sinking", side=side, ships=ships, left=afloat, node=s.at[ships[0]]))
    if ashore:
        taken = take_losses(s, side, force, ashore, hex_, "battle", "8.71")
        s.casualties[side] += ashore - taken  # what a depot bears (14.25)


def demoralize(
    s: NcrState, side: int, force: list[int], hex_: int, cause: str, rule: str, spreads: bool
) -> None:
    """8.72, 8.73 Troops are Demoralized, and so is whoever stands with them; attackers stand with nobody until they are back."""
    fresh = [x for x in force if s.land(x) and not s.flags[x] & DEMORALIZED]
    for x in fresh:
        s.flags[x] |= DEMORALIZED
    if fresh:
        s.out.append(Demoralized(SideSlug(SIDES[side]), place_of(s, hex_), cause, rule))
        if spreads:
            spread(s, side, hex_)
