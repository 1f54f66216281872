"""11.3 Battery combat: waves are formed, the battery fires at every ship, the wave fires back."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.games.war_for_the_union.flags import LOST, OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.narrate.naval import battery
from longroll.games.war_for_the_union.naval.engagement import attackers, pay
from longroll.games.war_for_the_union.naval.events import BatteryFired, WaveFired
from longroll.games.war_for_the_union.naval.fire import (
    ELIMINATED,
    REDUCED,
    REDUCED_2,
    RESULTS,
    S1,
    S2,
    battery_damage,
    battery_fire,
    bombards,
    wave_fire,
    wave_result,
)  # fmt: skip
from longroll.games.war_for_the_union.naval.fleet import different, guns_on, limit, slugs
from longroll.games.war_for_the_union.naval.frames import Bombardment
from longroll.games.war_for_the_union.naval.hits import hit
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import BOMBARD, CONFEDERATE, NEXT_WAVE, SIDES, WAVE

SUPPRESSION: Final = {S1: 1, S2: 2, REDUCED: 1, REDUCED_2: 2}


@mypyc_attr(native_class=False)
class _Guns(Question[WfuState, Bombardment]):
    """Whatever is asked before a battery."""

    def side(self, s: WfuState, f: Bombardment) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Bombardment) -> str:
        return s.tables.waters.name[f.water]

    def battle(self, s: WfuState, f: Bombardment) -> str:
        return s.tables.waters.name[f.water]


@FLOW.question("which-battery", Bombardment)
class WhichBattery(_Guns):
    """11.13 Two batteries face the water: which one is fought first."""

    rule = "11.13"

    def prompt(self, s: WfuState, f: Bombardment) -> str:
        return "Two batteries face you: which is fought first?"

    def choices(self, s: WfuState, f: Bombardment) -> list[Choice]:
        mine = attackers(s, f.water, f.side)
        guns = [
            b for b in guns_on(s, f.water, 1 - f.side) if any(not s.ship_fought[x] >> b & 1 for x in mine)
        ]
        return [BOMBARD(s.tables.batteries[b].slug) for b in guns]

    def follow(self, s: WfuState, f: Bombardment, choice: Choice) -> None:
        f.battery = next(b for b, gun in enumerate(s.tables.batteries) if gun.slug == choice.piece)
        f.ships = [x for x in attackers(s, f.water, f.side) if not s.ship_fought[x] >> f.battery & 1]
        f.do = "waves"
        s.push(f)


def current(f: Bombardment) -> list[int]:
    """The wave that is being formed."""
    return waves(f)[-1]


def waves(f: Bombardment) -> list[list[int]]:
    """The waves in their order."""
    found: list[list[int]] = [[]]
    for x in f.waves:
        if x < 0:
            found.append([])
        else:
            found[-1].append(x)
    return found


@FLOW.step("waves", Bombardment)
def form(s: WfuState, f: Bombardment) -> None:
    """11.31 Every ship is put into a wave; asked where there is a choice."""
    if len(current(f)) >= limit(s, f.water) and f.ships:
        f.waves.append(-1)
    if len(f.ships) == 1 and not current(f):
        f.waves.append(f.ships.pop())
    if f.ships:
        f.do = "form-waves"
        s.push(f)
    else:
        fight(s, f)


@FLOW.question("form-waves", Bombardment)
class FormWaves(_Guns):
    """11.31 Which ships make up each wave, and in which order the waves go in."""

    rule = "11.31"

    def prompt(self, s: WfuState, f: Bombardment) -> str:
        return f"Wave {len(waves(f))} against {battery(s.tables, s.tables.batteries[f.battery].slug)}: which ship goes in?"

    def choices(self, s: WfuState, f: Bombardment) -> list[Choice]:
        found = [WAVE(s.tables.ship_slugs[x]) for x in different(s, f.ships)]
        return [*found, NEXT_WAVE()] if current(f) else found

    def follow(self, s: WfuState, f: Bombardment, choice: Choice) -> None:
        if choice.kind is NEXT_WAVE:
            f.waves.append(-1)
        else:
            ship = s.tables.ship[choice.piece]
            f.ships.remove(ship)
            f.waves.append(ship)
        f.do = "waves"
        s.push(f)


def fight(s: WfuState, f: Bombardment) -> None:
    """11.32, 11.39 The waves fight in their order until the battery is silenced; each ship pays for every wave that fought."""
    everybody = [x for x in f.waves if x >= 0]
    fought = 0
    before: list[int] = []
    silent = bool(s.battery_state[f.battery])
    for wave in waves(f):
        if s.battery_at[f.battery] == OFF or (s.battery_state[f.battery] and not silent):
            break
        fought += 1
        before += wave
        _exchange(s, f, wave, before)
    for x in everybody:
        s.ship_fought[x] |= 1 << f.battery if x in before else 0
    left = [x for x in everybody if s.ship_at[x] != OFF]
    pay(s, left, fought * s.tables.naval.movement.battery_wave)


def _exchange(s: WfuState, f: Bombardment, wave: list[int], flag: list[int]) -> None:
    """11.33 The battery fires at each ship of the wave, with effect at once; the survivors fire together."""
    t = s.tables
    where = PlaceSlug(t.waters.name[f.water])
    gun = PieceSlug(t.batteries[f.battery].slug)
    if not s.battery_state[f.battery]:
        for x in wave:
            fire = battery_fire(s, f.battery, f.water, x)
            roll = s.roll(
                "battle", t.charts.faces, "battery-fire", "11.34", place=where, piece=t.ship_slugs[x]
            )
            levels = battery_damage(s, fire, roll)
            s.out.append(
                BatteryFired(
                    SideSlug(SIDES[1 - f.side]), gun, PieceSlug(t.ship_slugs[x]), where, roll + fire.roll, levels, "11.34"
                )
            )  # fmt: skip
            hit(s, x, levels, "11.34")
    left = [x for x in wave if s.ship_at[x] != OFF]
    firers = [x for x in left if bombards(s, x)]
    if not firers:
        return
    fire = wave_fire(s, left, f.battery, f.water, [x for x in flag if s.ship_at[x] != OFF])
    roll = s.roll("battle", t.charts.faces, "wave-fire", "11.36", place=where, piece=gun)
    result = wave_result(s, fire, roll)
    s.out.append(
        WaveFired(
            SideSlug(SIDES[f.side]), slugs(s, firers), gun, where, fire.shift, roll + fire.roll, RESULTS[result], "11.36"
        )
    )  # fmt: skip
    silence(s, f.battery, result)


def silence(s: WfuState, battery: int, result: int) -> None:
    """11.38 Suppressed, reduced or eliminated; a battery without a weaker side, or already on it, is eliminated."""
    if not result:
        return
    gun = s.tables.batteries[battery]
    level = max(SUPPRESSION.get(result, 0), s.battery_state[battery])
    if result in (REDUCED, REDUCED_2):
        if not gun.reduced or s.battery_weak[battery]:
            result = ELIMINATED
        else:
            s.place_battery(battery, s.battery_at[battery], s.battery_faces[battery], True)
            s.battery_beaten[battery] = 1
    if result == ELIMINATED:
        eliminate(s, battery)
        return
    s.suppress(battery, level)


def eliminate(s: WfuState, battery: int) -> None:
    """8.23, 11.38 The battery is gone, for good if it is Confederate; whatever was to upgrade it goes with it."""
    for b, onto in enumerate(s.battery_onto):
        if onto == battery + 1:
            s.battery_onto[b] = 0
            s.battery_site[b] = OFF
    s.place_battery(battery, OFF, 0, False)
    gone = s.tables.batteries[battery].side == CONFEDERATE
    s.suppress(battery, LOST if gone else 0)
