"""14, 17.11a, 18 and 25: what a result does, in the order of its explanation."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.refusal import Refusal
from longroll.games.year1863 import names, verbs
from longroll.games.year1863.combat.battle import NEXT_ROUND
from longroll.games.year1863.combat.force import needed
from longroll.games.year1863.combat.muster import fighters
from longroll.games.year1863.events import BattleWon, Eliminated, Fell, Veteran
from longroll.games.year1863.flow import FLOW, Question, alike
from longroll.games.year1863.frames import Battle, Declaration, Elephant, Losses, Pursuit, Retreat
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.supply import capture_check, escape_check, trains_at
from longroll.games.year1863.victory import resolve_control
from longroll.games.year1863.words import COMMANDS, CONFEDERATE, UNION


def strike(s: Year1863State, piece: int, why: str, rule: str, battle: Battle) -> None:
    """14.6, 14.7 Eliminate a unit and count it for the Victory Points of its loser."""
    t = s.tables
    where = t.place_slugs[s.at[piece]]
    if t.worth[piece]:
        battle.lost[0 if t.side[piece] == s.op >> 1 else 1] += 1
    s.eliminate(piece)
    s.out.append(Eliminated(t.slugs[piece], where, why, rule))


def battle_of(s: Year1863State) -> Battle:
    """The combat that is under way."""
    found = s.within(Battle)
    assert found is not None, "no combat is under way"
    return found


@FLOW.step("aftermath", Battle)
def aftermath(s: Year1863State, f: Battle) -> None:
    """14.0, 25.0, 18.2 Trains, losses, the next round or the winner, promotions, retreats, points, casualties, pursuit."""
    part = PARTS[f.part]
    f.part += 1
    s.stack.append(f)
    part(s, f)


def attacker_losses(s: Year1863State, f: Battle) -> None:
    """25.0 What the result costs the attacker."""
    push_loss(s, f.place, s.op >> 1, s.tables.charts.results[f.code].attacker)


def defender_losses(s: Year1863State, f: Battle) -> None:
    """25.0 What the result costs the defender."""
    push_loss(s, f.place, 1 - (s.op >> 1), s.tables.charts.results[f.code].defender)


def pursuit_or_end(s: Year1863State, f: Battle) -> None:
    """16.0, 15.7 The combat is over; a victorious attacker whom no fort threw back may pursue."""
    s.stack.pop()
    result = s.tables.charts.results[f.code]
    may_pursue = result.pursuit and f.winner == 0 and not f.fort
    if may_pursue and s.combat(f.place, s.op >> 1) and s.outcome is None:
        s.push(Pursuit("pursuit", place=f.place, leader=f.chosen[0]))


def lose_trains(s: Year1863State, f: Battle) -> None:
    """22.5, 22.6, 14.5 Shattered and annihilated forces lose their trains first; the winner looks for what he can keep."""
    trains = s.tables.charts.results[f.code].trains
    if trains:
        side = s.op >> 1 if trains == "attacker" else 1 - (s.op >> 1)
        for train in trains_at(s, f.place, side):
            capture_check(s, train, f.place)


def push_loss(s: Year1863State, place: int, side: int, percent: int) -> None:
    """14.2, 14.3 The owner takes the losses of a result."""
    units = fighters(s, place, side)
    if not percent or not units:
        return
    if percent < 0:
        s.push(Losses("losses", side=side, place=place, one=True))
    else:
        need = needed(sum(s.strength(i) for i in units), percent)
        s.push(Losses("losses", side=side, place=place, need=need))


@FLOW.step("losses", Losses)
def losses(s: Year1863State, f: Losses) -> None:
    """14.2, 14.3 Ask for one unit after another until the factors are met; take them without asking where all must go."""
    place, side = f.place, f.side
    battle = s.frame(Battle)
    if f.taken >= f.need and not (f.one and not f.taken):
        return
    units = fighters(s, place, side)
    total = sum(s.strength(i) for i in units)
    if not f.one and total <= f.need - f.taken:
        for unit in units:
            strike(s, unit, "losses", "14.3", battle)
        return
    options = loss_options(s, f)
    s.stack.append(f)
    if len(options) == 1:
        take_loss(s, f, options[0])
    else:
        s.push(Declaration("lose", who=0 if side == s.op >> 1 else 1))


def loss_options(s: Year1863State, f: Losses) -> list[int]:
    """14.3 Units that may go next. Taken from the strongest down, every sufficient set is one that needs each of its units (R16)."""
    units = fighters(s, f.place, f.side)
    return _different(s, [i for i in units if no_loss(s, f, units, i) is None])


def no_loss(s: Year1863State, f: Losses, units: list[int], piece: int) -> Refusal | None:
    """14.3, 25.0, R16 Why a unit may not go next: it is not there, it is too strong, or weaker ones would not do."""
    if piece not in units:
        return Refusal("only units of the side that fight there are lost", "14.2")
    own = s.strength(piece)
    below = sum(s.strength(j) for j in units if s.strength(j) <= own)
    if f.one or (own <= f.last and below >= f.need - f.taken):
        return None
    return Refusal("losses are named from the strongest unit down, and no more than needed", "14.3")


def _different(s: Year1863State, units: list[int]) -> list[int]:
    """One of each set of equal counters."""
    t = s.tables
    seen: set[int] = set()
    found = []
    for i in units:
        if t.same_as[i] not in seen:
            seen.add(t.same_as[i])
            found.append(i)
    return found


def take_loss(s: Year1863State, f: Losses, unit: int) -> None:
    """14.2, 14.6 One unit goes."""
    f.taken += s.strength(unit)
    f.last = s.strength(unit)
    rule = "25.0" if f.one else "14.3"  # 25.0: ambushed, one unit of any size
    strike(s, unit, "losses", rule, s.frame(Battle, 2))


@FLOW.question("lose", Declaration)
class Lose(Question[Declaration]):
    """14.2, 14.3 The player who loses units chooses them."""

    rule = "14.2"
    answers = (verbs.LOSE,)

    def side(self, s: Year1863State, f: Declaration) -> str:
        return COMMANDS[s.op ^ 2 if f.who else s.op]

    def prompt(self, s: Year1863State, f: Declaration) -> str:
        loss = s.frame(Losses, 2)
        more = loss.need - loss.taken
        what = "one unit" if loss.one else f"{more} more factor{'' if more == 1 else 's'}"
        return f"{names.capital(names.place(s.tables, loss.place))}: eliminate {what}"

    def choices(self, s: Year1863State, f: Declaration) -> list[Choice]:
        t = s.tables
        return [verbs.LOSE(t.slugs[i]) for i in loss_options(s, s.frame(Losses, 2))]

    def follow(self, s: Year1863State, f: Declaration, choice: Choice) -> None:
        take_loss(s, s.frame(Losses), s.tables.index[choice.args[0]])

    def forbidden(self, s: Year1863State, f: Declaration, choice: Choice) -> Refusal | None:
        loss = s.frame(Losses, 2)
        units = fighters(s, loss.place, loss.side)
        piece = s.tables.index[choice.piece]
        refused = no_loss(s, loss, units, piece)
        if refused is not None:
            return refused
        same_as = s.tables.same_as
        first = next(i for i in units if same_as[i] == same_as[piece] and no_loss(s, loss, units, i) is None)
        return alike(s, piece, first, "14.3")


def decide(s: Year1863State, f: Battle) -> None:
    """14.1, 25.0 The winner; an Engaged combat goes on while both sides have units, and the defender wins if neither has."""
    t = s.tables
    side, place = s.op >> 1, f.place
    result = t.charts.results[f.code]
    if result.code == "ENG":
        attackers, defenders = s.combat(place, side), s.combat(place, 1 - side)
        if attackers and defenders:
            f.do, f.part = "battle", NEXT_ROUND
            f.round += 1
            f.supply, f.vp = [False, False], [False, False]
            return
        f.winner = 0 if attackers else 1
    elif result.winner:
        f.winner = 0 if result.winner == "attacker" else 1
    if f.winner >= 0:
        s.out.append(BattleWon(t.place_slugs[place], COMMANDS[s.op ^ (2 if f.winner else 0)]))


def promotions(s: Year1863State, f: Battle) -> None:
    """18.0, 18.1, 18.2 One line corps or riverine for each enemy corps, riverine or fort eliminated, before any retreat."""
    winner = f.winner
    if winner >= 0 and f.lost[1 - winner]:
        s.push(Elephant("seeing-the-elephant", left=f.lost[1 - winner], who=winner, place=f.place))


def promotable(s: Year1863State, place: int, side: int) -> list[int]:
    """18.0, 18.1 Line corps and riverines that took part and survived (R64)."""
    return [i for i in s.pieces_at(place, side) if s.tables.two_sided[i] and not s.face[i]]


@FLOW.step("seeing-the-elephant", Elephant)
def seeing_the_elephant(s: Year1863State, f: Elephant) -> None:
    """18.1 Ask the winner while there is somebody to promote."""
    side = (s.op >> 1) ^ f.who
    if f.left and promotable(s, f.place, side):
        f.left -= 1
        s.stack.append(f)
        s.push(Declaration("veteran", who=f.who))


@FLOW.question("veteran", Declaration)
class MakeVeteran(Question[Declaration]):
    """18.1 The winner designates the unit."""

    rule = "18.1"

    def side(self, s: Year1863State, f: Declaration) -> str:
        return COMMANDS[s.op ^ 2 if f.who else s.op]

    def prompt(self, s: Year1863State, f: Declaration) -> str:
        return "Which unit has seen the elephant?"

    def choices(self, s: Year1863State, f: Declaration) -> list[Choice]:
        t = s.tables
        side = (s.op >> 1) ^ f.who
        found = [verbs.VETERAN(t.slugs[i]) for i in promotable(s, s.frame(Elephant, 2).place, side)]
        return [*found, verbs.NONE()]

    def follow(self, s: Year1863State, f: Declaration, choice: Choice) -> None:
        if choice.kind is verbs.NONE:
            s.frame(Elephant).left = 0
            return
        piece = s.tables.index[choice.args[0]]
        s.face[piece] = 1
        s.out.append(Veteran(choice.args[0], s.tables.place_slugs[s.at[piece]]))


def push_retreats(s: Year1863State, f: Battle) -> None:
    """15.0, 15.6, 15.7 Who retreats: a fort that stands holds its defenders and throws the attacker back."""
    t = s.tables
    side, place = s.op >> 1, f.place
    result = t.charts.results[f.code]
    if s.fort_at(place, 1 - side) >= 0:
        f.fort = True
        panic = result.panic and result.retreat == "attacker"
        rule = "15.0" if result.retreat == "attacker" else "15.7"
        if s.combat(place, side):
            s.push(Retreat("retreat", side=side, place=place, panic=panic, rule=rule))
    elif result.retreat:
        loser = side if result.retreat == "attacker" else 1 - side
        s.push(Retreat("retreat", side=loser, place=place, panic=result.panic, rule="15.0"))


def score_battle(s: Year1863State, f: Battle) -> None:
    """14.7, 14.8, 7.4, 7.5, 7.6 Victory Points of the battle, and who holds the Point."""
    winner = f.winner
    if winner >= 0:
        lost = f.lost[1 - winner]
        victor, loser = (s.op, s.op ^ 2) if winner == 0 else (s.op ^ 2, s.op)
        if lost:
            s.score(victor, s.battle_vp * lost, "battle-won", "14.7")
            s.score(loser, -s.tables.charts.unit_lost * lost, "battle-lost", "14.7")
    resolve_control(s, f.place)
    if not s.combat(f.place, UNION) and not s.combat(f.place, CONFEDERATE):
        nobody_left(s, f)


def nobody_left(s: Year1863State, f: Battle) -> None:
    """17.10, 25.0 Both forces are gone: leaders of both sides look for a way out, the defender for the attacker's trains (R13)."""
    attacker = s.op >> 1
    for train in trains_at(s, f.place, attacker):
        capture_check(s, train, f.place)
    for side in (attacker, 1 - attacker):
        for piece in s.pieces_at(f.place, side):
            if s.tables.leader[piece]:
                escape_check(s, piece, f.place)


def casualties(s: Year1863State, f: Battle) -> None:
    """17.11a Two dice for each corps commander who was in it; twelve removes him for good."""
    t = s.tables
    for leader in f.chiefs:
        if s.at[leader] >= t.n:
            continue
        dice = [s.die("battle", "fate", "17.11a", f.place, leader) for _ in range(t.charts.casualty_dice)]
        if sum(dice) >= t.charts.casualty:
            s.out.append(Fell(t.slugs[leader], t.place_slugs[f.place]))
            s.eliminate(leader)


PARTS: Final = (
    lose_trains, attacker_losses, defender_losses, decide, promotions, push_retreats, score_battle, casualties, pursuit_or_end,
)  # fmt: skip
"""25.0 What a result does, in this order."""
