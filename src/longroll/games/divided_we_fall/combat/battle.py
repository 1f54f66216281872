"""D35, D36, D75 to D85: a battle from the first arrival to the field."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.question import Question
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall import actions, bring_in
from longroll.games.divided_we_fall.combat import odds
from longroll.games.divided_we_fall.combat.aftermath import leave, may_sail_back
from longroll.games.divided_we_fall.combat.field import Attackers, Standing, verdict
from longroll.games.divided_we_fall.events import BattleFought, FieldHeld, SupplyUsed, Withdrew
from longroll.games.divided_we_fall.flow import FLOW, unless_offered
from longroll.games.divided_we_fall.frames import (
    PAID,
    Battle,
    Beat,
    Expend,
    GiveWay,
    Losses,
    March,
    Place,
    Record,
    Slip,
)
from longroll.games.divided_we_fall.movement.load import sweep
from longroll.games.divided_we_fall.narrate import describe
from longroll.games.divided_we_fall.retreating import defender_retreats
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.state import fleet as afloat
from longroll.games.divided_we_fall.supply import source, supply_unit
from longroll.games.divided_we_fall.verbs import COMMIT, EXPEND, FIGHT, FLEET_TO, STAND, STAY, WITHDRAW
from longroll.games.divided_we_fall.words import NAVAL, SIDES, USA


def foresee(s: DwfState, battle: Battle, held_back: int = 0) -> odds.Assessment:
    return odds.assess(s, battle.at, s.phasing, odds.force_of(s, battle), held_back)


@FLOW.question("battle", Battle)
class Gathering(Question[DwfState, Battle]):
    """D35, D70 Bring more units into the area, up to the points, or fight; what falls is open to later stacks."""

    rule = "D35"

    def side(self, s: DwfState, f: Battle) -> str:
        return SIDES[s.phasing]

    def place(self, s: DwfState, f: Battle) -> str:
        return s.tables.slug[f.at]

    def battle(self, s: DwfState, f: Battle) -> str:
        return s.tables.slug[f.at]

    def prompt(self, s: DwfState, f: Battle) -> str:
        found = foresee(s, f)
        return (
            f"Battle at {s.tables.name[f.at]}: {found.attack} against {found.defence}; you lose {found.attacker_net},"
            f" they lose {found.defender_net}. Bring more units in, or fight"
        )

    def choices(self, s: DwfState, f: Battle) -> list[Choice]:
        return [FIGHT(), *bring_in.choices(s, f.at)]

    def refusal(self, s: DwfState, f: Battle, choice: Choice) -> Refusal | None:
        name = s.tables.name[f.at]
        reason = f"a battle waits at {name}; until it is fought only units that join it may move"
        return unless_offered(self, s, f, choice, reason)

    def follow(self, s: DwfState, f: Battle, choice: Choice) -> None:
        s.push(f)
        if choice.kind is FIGHT:
            f.do = "battle-fleet"
        else:
            actions.begin(s, choice, f.at)


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


@FLOW.step("battle-value", Battle)
def value(s: DwfState, f: Battle) -> None:
    """D76 The attacker may hold back a part of his combat value."""
    f.do = "battle-supply"
    f.held_back = 0
    s.push(f)
    s.push(Place("commit", at=f.at))


@FLOW.question("commit", Place)
class Commit(Question[DwfState, Place]):
    """D76 With how much of the combat value is attacked."""

    rule = "D76"

    def side(self, s: DwfState, f: Place) -> str:
        return SIDES[s.phasing]

    def place(self, s: DwfState, f: Place) -> str:
        return s.tables.slug[f.at]

    def battle(self, s: DwfState, f: Place) -> str:
        return s.tables.slug[f.at]

    def prompt(self, s: DwfState, f: Place) -> str:
        full = foresee(s, waiting(s)).full
        return f"Attack {s.tables.name[f.at]} with all {full}, or hold some back (fewer losses on both sides)"

    def choices(self, s: DwfState, f: Place) -> list[Choice]:
        full = foresee(s, waiting(s)).full
        return [COMMIT(v) for v in range(full, 0, -1)] or [COMMIT(0)]

    def follow(self, s: DwfState, f: Place, choice: Choice) -> None:
        battle = waiting(s)
        battle.held_back = foresee(s, battle).full - choice.count


def waiting(s: DwfState) -> Battle:
    """The battle under way."""
    battle = s.within(Battle)
    assert battle is not None
    return battle


def needs_unit(f: Battle) -> bool:
    """D47, D66, R83 An invasion from the sea always uses up a supply unit, and so do naval units that come to attack."""
    return any(x.by_sea for x in f.came) or any(not x.carriers for x in f.vessels)


@FLOW.step("battle-supply", Battle)
def pay(s: DwfState, f: Battle) -> None:
    """D10, D44, D47 The attack is supplied; a supply unit is used up where nothing else supplies it."""
    f.do = "battle-losses"
    s.push(f)
    side, at = s.phasing, f.at
    found = supply_unit(s, side, at) if needs_unit(f) else source(s, side, at)
    if found is None or not found.expend:
        return
    places = [a for a in (at, *sorted(s.tables.beside[at])) if s.supplies(side, a)]
    if needs_unit(f) and f.came:
        places = [a for a in places if a == at] or places
    if len(places) == 1:
        expend(s, side, places[0])
    else:
        s.push(Expend("expend", places=places))


def expend(s: DwfState, side: int, area: int) -> None:
    s.drop_supply(side, area)
    s.out.append(SupplyUsed(SIDES[side], s.tables.slug[area], "D44"))


@FLOW.question("expend", Expend)
class WhichSupply(Question[DwfState, Expend]):
    """D44 Which supply unit is used up."""

    rule = "D44"

    def side(self, s: DwfState, f: Expend) -> str:
        return SIDES[s.phasing]

    def battle(self, s: DwfState, f: Expend) -> str:
        return s.tables.slug[waiting(s).at]

    def prompt(self, s: DwfState, f: Expend) -> str:
        return "Which supply unit is used up by the attack?"

    def choices(self, s: DwfState, f: Expend) -> list[Choice]:
        return [EXPEND(s.tables.slug[a]) for a in f.places]

    def follow(self, s: DwfState, f: Expend, choice: Choice) -> None:
        expend(s, s.phasing, s.tables.index[choice.place])


@FLOW.step("battle-losses", Battle)
def losses(s: DwfState, f: Battle) -> None:
    """D79 to D81 Both sides' losses, from strengths before any of them is taken."""
    found = foresee(s, f, f.held_back)
    t = s.tables
    side, at = s.phasing, f.at
    f.do = "battle-field"
    f.losses = s.losses[:]
    f.men = [s.men[at], s.men[t.n + at]]
    s.push(f)
    s.out.append(
        BattleFought(
            t.slug[at],
            SIDES[side],
            found.attack,
            t.columns[found.column],
            found.defender_net,
            found.attacker_net,
            found.modifiers,
        )
    )
    s.push(
        Losses("losses", at=at, side=side, left=found.attacker_net, men=found.attacker_minimum, fort=False)
    )
    step = bool(found.fort and found.defender_net)
    s.push(Losses("losses", at=at, side=1 - side, left=found.defender_net, men=0, fort=step))


@FLOW.step("battle-field", Battle)
def battle_field(s: DwfState, f: Battle) -> None:
    """D82, D83 Who holds the field; the other side retreats."""
    t = s.tables
    n = t.n
    side, at = s.phasing, f.at
    enemy = 1 - side
    leaders = odds.commanders(s, side, at)
    navy = s.naval_value(at)
    mine = Attackers(s.men[side * n + at], navy if side == USA else 0, leaders)
    left = Standing(s.men[enemy * n + at], navy if enemy == USA else 0, s.fort[enemy * n + at])
    end = verdict(s, side, at, mine, left)
    s.out.append(FieldHeld(t.slug[at], SIDES[end.winner], end.why, end.left, end.rule))
    s.stack.pop()  # the march or voyage that began it is over (D36)
    guards = s.leaders_at(enemy, at)
    s.push(
        Record(
            "battle-record", at=at, winner=end.winner, mine=leaders, theirs=guards, losses=f.losses, men=f.men
        )
    )
    s.push(Beat("battle-retreat", at=at, winner=end.winner, came=f.came, vessels=f.vessels))
