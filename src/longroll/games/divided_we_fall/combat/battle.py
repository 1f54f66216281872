"""D35, D36, D75 to D85: a battle from the first arrival to the field; `withdrawing.py` has those who do not wait for it."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.question import Question
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall import actions, bring_in
from longroll.games.divided_we_fall.combat import odds
from longroll.games.divided_we_fall.combat.field import Attackers, Standing, verdict
from longroll.games.divided_we_fall.events import BattleFought, FieldHeld, SupplyUsed
from longroll.games.divided_we_fall.flow import FLOW, unless_offered
from longroll.games.divided_we_fall.frames import (
    Battle,
    Beat,
    Expend,
    Losses,
    Place,
    Record,
)
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import source, supply_unit
from longroll.games.divided_we_fall.verbs import COMMIT, EXPEND, FIGHT
from longroll.games.divided_we_fall.words import SIDES, USA


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
