"""D35, R62, R105: whether a load can still come to the battle that waits, by land, by water, or by both in turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from longroll.games.divided_we_fall.frames import BOAT_MOVED, BOAT_WAITS, NO_BOAT, March
from longroll.games.divided_we_fall.movement import load, loading
from longroll.games.divided_we_fall.movement.reach import Reach
from longroll.games.divided_we_fall.movement.steps import Step, land_steps, supply_alone, water_steps
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.words import BOX, GUNBOAT, USA

Alike = tuple[int, int, int, bool, bool, bool, bool]
NEVER: Final = 99


def embark(s: DwfState, f: March, step: Step) -> int:
    """D32, D61, D62, D65, D96 What a step uses of a load's movement, boat and bonus. Returns the factors that go by lift for
    the first time in this move: all of them, then those picked up on the way (R20)."""
    f.dropped = False
    f.spent += step.cost
    if step.by == "light":
        f.light = False
    if step.by in ("land", "light"):
        f.boat = NO_BOAT
    else:
        f.afloat = f.supply
    lifted = 0
    if step.by == "sea":
        f.at_sea, f.boat = True, NO_BOAT
        lifted = max(0, load.men(s, f) - f.lifted)
    elif step.by == "river" and s.phasing != USA:
        lifted = max(0, load.men(s, f) - f.lifted)
    elif step.by == "river" and not f.boat:
        waits = s.naval_ready[GUNBOAT * s.tables.n + f.at]
        f.boat = BOAT_WAITS if waits else BOAT_MOVED
    f.lifted += lifted
    if s.home[step.to] != USA or step.by == "sea":
        f.blue = False
    return lifted


def leads_there(s: DwfState, f: March, step: Step, far: Reach) -> bool:
    """R62 While a battle waits, only steps from which it can still be reached."""
    if step.to == f.goal:
        return True
    ahead = _after(s, f, step)
    return ahead is not None and arrives(s, ahead, far)


def arrives(s: DwfState, f: March, far: Reach) -> bool:
    """D35, D63, R105 Whether a load gets from where it is to the battle that it is called to, step by legal step."""
    if plainly(s, f, far):
        return True
    waiting = [_lightest(s, f) if load.led(f) else f]
    least: dict[Alike, int] = {}
    while waiting:
        for g in _loads(s, waiting.pop()):
            for step in (*land_steps(s, g), *water_steps(s, g)):
                if step.to == g.goal:
                    return True
                if not g.light and g.spent + step.cost + far.either[step.to] > far.most:
                    continue  # D96: who ignores a terrain needs less than that
                ahead = _after(s, g, step)
                if ahead is None:
                    continue
                kind = _alike(ahead)
                if ahead.spent < least.get(kind, NEVER):
                    least[kind] = ahead.spent
                    waiting.append(ahead)
    return False


def plainly(s: DwfState, f: March, far: Reach) -> bool:
    """D28 Whether roads alone lead there, where nothing but their cost could be in the way."""
    barred = s.abilities or f.militia or s.kentucky_closed(s.phasing) or supply_alone(f)
    return not barred and far.land[f.at] <= f.allowance - f.spent


def _after(s: DwfState, f: March, step: Step) -> March | None:
    """A load after a step; None where the step ends its move."""
    if step.landing or load.enemy_there(s, s.phasing, step.to):
        return None
    ahead = replace(f)
    embark(s, ahead, step)
    ahead.at, ahead.moved = step.to, True
    if ahead.boat:
        ahead.boat = BOAT_MOVED
    return ahead


def _lightest(s: DwfState, f: March) -> March:
    """D30 A leader may drop off all but one counter on the way, so lift for that is enough."""
    if load.factors(f) > 1:
        return replace(f, infantry=load.one_counter(1), militia=[])
    return f


def _loads(s: DwfState, f: March) -> Iterator[March]:
    """D49, D50, R95, R100 The load as it is, with supply that waits here, and without supply that holds it up."""
    yield f
    if not f.supply and loading.supply_waits(s, f):
        yield replace(f, supply=1)
    if supply_alone(f) and s.tables.kind[f.at] != BOX:
        yield replace(f, supply=0)


def _alike(f: March) -> Alike:
    """The cheaper of two loads in an area can do all that the dearer can, if they are alike in this."""
    return (f.at, f.boat, f.supply, f.blue, f.at_sea, f.light, f.afloat > 0)
