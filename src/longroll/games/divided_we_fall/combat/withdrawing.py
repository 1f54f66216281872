"""D78 Before a battle: fleets leave, and whoever is attacked stands or goes."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.question import Question
from longroll.games.divided_we_fall.combat import odds
from longroll.games.divided_we_fall.combat.aftermath import leave, may_sail_back
from longroll.games.divided_we_fall.events import Withdrew
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.frames import PAID, Battle, GiveWay, March, Place, Slip
from longroll.games.divided_we_fall.movement.load import sweep
from longroll.games.divided_we_fall.narrate import describe
from longroll.games.divided_we_fall.retreating import defender_retreats
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.state import fleet as afloat
from longroll.games.divided_we_fall.verbs import FLEET_TO, STAND, STAY, WITHDRAW
from longroll.games.divided_we_fall.words import NAVAL, SIDES, USA


@FLOW.step("battle-fleet", Battle)
def fleet(s: DwfState, f: Battle) -> None:
    """D78 Union naval units may leave a port before a battle against an enemy without naval units."""
    f.do = "battle-stand"
    s.push(f)
    if s.phasing == USA:
        return
    for kind in reversed(range(len(NAVAL))):
        if s.fleet(kind, f.at) and havens(s, kind, f.at):
            s.push(Slip("fleet-leaves", at=f.at, kind=kind))


def havens(s: DwfState, kind: int, at: int) -> list[int]:
    """D78, R99 Water areas that the vessels of a kind may slip away to."""
    return [line.to for line in s.tables.water[at] if may_sail_back(s, kind, at, line.to)]


@FLOW.question("fleet-leaves", Slip)
class FleetLeaves(Question[DwfState, Slip]):
    """D78, R99 Naval units retreat before combat, each kind for itself, or stay and share it."""

    rule = "D78"

    def side(self, s: DwfState, f: Slip) -> str:
        return SIDES[USA]

    def place(self, s: DwfState, f: Slip) -> str:
        return s.tables.slug[f.at]

    def battle(self, s: DwfState, f: Slip) -> str:
        return s.tables.slug[f.at]

    def prompt(self, s: DwfState, f: Slip) -> str:
        count = s.fleet(f.kind, f.at)
        who = describe(s.tables, afloat(f.kind, count))
        verb = "does" if count == 1 else "do"
        return f"The Confederates attack {s.tables.name[f.at]}: {verb} {who} leave?"

    def choices(self, s: DwfState, f: Slip) -> list[Choice]:
        return [STAY(), *(FLEET_TO(s.tables.slug[b]) for b in havens(s, f.kind, f.at))]

    def follow(self, s: DwfState, f: Slip, choice: Choice) -> None:
        if choice.kind is STAY:
            return
        t = s.tables
        to = t.index[choice.place]
        here, there = f.kind * t.n + f.at, f.kind * t.n + to
        count = s.fleet(f.kind, f.at)
        s.naval_ready[here] = s.naval_done[here] = 0
        s.naval_ready[there] += count
        s.out.append(Withdrew(SIDES[USA], afloat(f.kind, count), t.slug[f.at], t.slug[to]))


@FLOW.step("battle-stand", Battle)
def stand(s: DwfState, f: Battle) -> None:
    """D78 A defender with a leader may give way to an attacker without one."""
    f.do = "battle-value"
    s.push(f)
    side, at = s.phasing, f.at
    enemy = 1 - side
    came = f.starts()
    led = s.men[enemy * s.tables.n + at] and s.leaders_at(enemy, at)
    if led and not odds.commanders(s, side, at) and defender_retreats(s, enemy, at, came):
        s.push(GiveWay("give-way", at=at, came=came))


@FLOW.question("give-way", GiveWay)
class StandOrGo(Question[DwfState, GiveWay]):
    """D78 Stand, or retreat before combat with all land units (R14)."""

    rule = "D78"

    def side(self, s: DwfState, f: GiveWay) -> str:
        return SIDES[1 - s.phasing]

    def place(self, s: DwfState, f: GiveWay) -> str:
        return s.tables.slug[f.at]

    def battle(self, s: DwfState, f: GiveWay) -> str:
        return s.tables.slug[f.at]

    def prompt(self, s: DwfState, f: GiveWay) -> str:
        return f"The enemy at {s.tables.name[f.at]} has no leader: stand, or retreat before combat"

    def choices(self, s: DwfState, f: GiveWay) -> list[Choice]:
        away = defender_retreats(s, 1 - s.phasing, f.at, f.came)
        return [STAND(), *(WITHDRAW(s.tables.slug[b]) for b in away)]

    def follow(self, s: DwfState, f: GiveWay, choice: Choice) -> None:
        if choice.kind is STAND:
            return
        t = s.tables
        enemy = 1 - s.phasing
        at, to = f.at, t.index[choice.place]
        what = leave(s, enemy, at, to)
        if any(what):
            s.out.append(Withdrew(SIDES[enemy], what, t.slug[at], t.slug[to]))
        s.update_control(to)
        if not s.occupies(enemy, at):
            s.stack.pop()  # nothing is left to fight (D36)
            s.fought[at] = 0
            s.update_control(at)
            s.push(Place("after-withdrawal", at=at))
        sweep(s, enemy, to)


@FLOW.step("after-withdrawal", Place)
def after_withdrawal(s: DwfState, f: Place) -> None:
    """D36 No combat took place: what the enemy left is taken, and the stack that came may move on."""
    march = s.stack[-1]
    if isinstance(march, March) and march.payment == PAID and march.at_sea:
        s.stack.pop()  # D63: a force from the sea ends in the port
    sweep(s, s.phasing, f.at)
