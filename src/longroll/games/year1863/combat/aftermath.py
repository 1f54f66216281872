"""14, 17.11a, 18 and 25: what a result does, in the order of its explanation."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.state import Frame
from longroll.games.year1863 import names
from longroll.games.year1863.combat.battle import NEXT_ROUND
from longroll.games.year1863.combat.force import needed
from longroll.games.year1863.combat.muster import fighters
from longroll.games.year1863.events import BattleWon, Eliminated, Fell, Veteran
from longroll.games.year1863.flow import FLOW
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.supply import capture_check, trains_at
from longroll.games.year1863.victory import resolve_control
from longroll.games.year1863.words import COMMANDS


def strike(s: Year1863State, piece: int, why: str, rule: str, battle: Frame) -> None:
    """14.6, 14.7 Eliminate a unit and count it for the Victory Points of its loser."""
    t = s.tables
    where = t.place_slugs[s.at[piece]]
    if t.worth[piece]:
        battle["lost"][0 if t.side[piece] == s.op >> 1 else 1] += 1
    s.eliminate(piece)
    s.out.append(Eliminated(t.slugs[piece], where, why, rule))


@FLOW.step("aftermath")
def aftermath(s: Year1863State, frame: Frame) -> None:
    """14.0, 25.0, 18.2 Trains, losses, the next round or the winner, promotions, retreats, points, casualties, pursuit."""
    part = frame["part"]
    frame["part"] = part + 1
    s.stack.append(frame)
    t = s.tables
    side, place = s.op >> 1, frame["place"]
    result = t.charts.results[frame["code"]]
    if part == 0:
        lose_trains(s, frame)
    elif part == 1:
        push_loss(s, place, side, result.attacker)
    elif part == 2:
        push_loss(s, place, 1 - side, result.defender)
    elif part == 3:
        decide(s, frame)
    elif part == 4:
        promotions(s, frame)
    elif part == 5:
        push_retreats(s, frame)
    elif part == 6:
        score_battle(s, frame)
    elif part == 7:
        casualties(s, frame)
    elif part == 8:
        s.stack.pop()
        may_pursue = result.pursuit and frame["winner"] == 0 and not frame["fort"]
        if may_pursue and s.combat(place, side) and s.outcome is None:
            s.push("pursuit", place=place, leader=frame["chosen"][0])


def lose_trains(s: Year1863State, frame: Frame) -> None:
    """22.5, 22.6, 14.5 Shattered and annihilated forces lose their trains first; the winner looks for what he can keep."""
    trains = s.tables.charts.results[frame["code"]].trains
    if trains:
        side = s.op >> 1 if trains == "attacker" else 1 - (s.op >> 1)
        for train in trains_at(s, frame["place"], side):
            capture_check(s, train, frame["place"])


def push_loss(s: Year1863State, place: int, side: int, percent: int) -> None:
    """14.2, 14.3 The owner takes the losses of a result."""
    units = fighters(s, place, side)
    if not percent or not units:
        return
    if percent < 0:
        s.push("losses", side=side, place=place, need=0, taken=0, last=99, one=1)
    else:
        need = needed(sum(s.strength(i) for i in units), percent)
        s.push("losses", side=side, place=place, need=need, taken=0, last=99, one=0)


@FLOW.step("losses")
def losses(s: Year1863State, frame: Frame) -> None:
    """14.2, 14.3 Ask for one unit after another until the factors are met; take them without asking where all must go."""
    place, side = frame["place"], frame["side"]
    battle = s.stack[-1]
    if frame["one"] == 2 or (not frame["one"] and frame["taken"] >= frame["need"]):
        return
    units = fighters(s, place, side)
    total = sum(s.strength(i) for i in units)
    if not frame["one"] and total <= frame["need"] - frame["taken"]:
        for unit in units:
            strike(s, unit, "losses", "14.3", battle)
        return
    options = loss_options(s, frame)
    s.stack.append(frame)
    if len(options) == 1:
        take_loss(s, frame, options[0])
    else:
        s.push("lose", who=0 if side == s.op >> 1 else 1)


def loss_options(s: Year1863State, frame: Frame) -> list[int]:
    """14.3 Units that may go next. Taken from the strongest down, every sufficient set is one that needs each of its units (R16)."""
    units = fighters(s, frame["place"], frame["side"])
    if frame["one"]:
        return _different(s, units)
    last, missing = frame["last"], frame["need"] - frame["taken"]
    fit = [i for i in units if s.strength(i) <= last]
    found = []
    for i in fit:
        below = sum(s.strength(j) for j in fit if s.strength(j) <= s.strength(i))
        if below >= missing:
            found.append(i)
    return _different(s, found)


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


def take_loss(s: Year1863State, frame: Frame, unit: int) -> None:
    """14.2, 14.6 One unit goes."""
    frame["taken"] += s.strength(unit)
    frame["last"] = s.strength(unit)
    rule = "14.3"
    if frame["one"]:
        frame["one"] = 2
        rule = "25.0"  # ambushed: one unit of any size
    strike(s, unit, "losses", rule, s.stack[-2])


@FLOW.ask("lose")
class Lose(Ask[Year1863State]):
    """14.2, 14.3 The player who loses units chooses them."""

    rule = "14.2"

    def side(self, s: Year1863State, frame: Frame) -> str:
        return COMMANDS[s.op ^ 2 if frame["who"] else s.op]

    def prompt(self, s: Year1863State, frame: Frame) -> str:
        loss = s.stack[-2]
        more = loss["need"] - loss["taken"]
        what = "one unit" if loss["one"] else f"{more} more factor{'' if more == 1 else 's'}"
        return f"{names.capital(names.place(s.tables, loss['place']))}: eliminate {what}"

    def choices(self, s: Year1863State, frame: Frame) -> list[Choice]:
        t = s.tables
        return [t.book["lose", t.slugs[i]] for i in loss_options(s, s.stack[-2])]

    def follow(self, s: Year1863State, frame: Frame, choice: Choice) -> None:
        take_loss(s, s.stack[-1], s.tables.index[choice.args[0]])

    def why_not(self, s: Year1863State, frame: Frame, text: str) -> tuple[str, str] | None:
        return "losses are named from the strongest unit down, and no more than needed", "14.3"


def decide(s: Year1863State, frame: Frame) -> None:
    """14.1, 25.0 The winner; an Engaged combat goes on while both sides have units, and the defender wins if neither has."""
    t = s.tables
    side, place = s.op >> 1, frame["place"]
    result = t.charts.results[frame["code"]]
    frame["now"] = frame["lost"][:]
    if result.code == "ENG":
        attackers, defenders = s.combat(place, side), s.combat(place, 1 - side)
        if attackers and defenders:
            frame["do"], frame["part"] = "battle", NEXT_ROUND
            frame["round"] += 1
            frame["supply"], frame["vp"] = [0, 0], [0, 0]
            return
        frame["winner"] = 0 if attackers else 1
    elif result.winner:
        frame["winner"] = 0 if result.winner == "attacker" else 1
    if frame["winner"] >= 0:
        s.out.append(BattleWon(t.place_slugs[place], COMMANDS[s.op ^ (2 if frame["winner"] else 0)]))


def promotions(s: Year1863State, frame: Frame) -> None:
    """18.0, 18.1, 18.2 One line corps or riverine for each enemy corps, riverine or fort eliminated, before any retreat."""
    winner = frame["winner"]
    if winner >= 0 and frame["lost"][1 - winner]:
        s.push("seeing-the-elephant", left=frame["lost"][1 - winner], who=winner, place=frame["place"])


def promotable(s: Year1863State, place: int, side: int) -> list[int]:
    """18.0, 18.1 Line corps and riverines that took part and survived (R64)."""
    return [i for i in s.pieces_at(place, side) if s.tables.two_sided[i] and not s.face[i]]


@FLOW.step("seeing-the-elephant")
def seeing_the_elephant(s: Year1863State, frame: Frame) -> None:
    """18.1 Ask the winner while there is somebody to promote."""
    side = (s.op >> 1) ^ frame["who"]
    if frame["left"] and promotable(s, frame["place"], side):
        frame["left"] -= 1
        s.stack.append(frame)
        s.push("veteran", who=frame["who"])


@FLOW.ask("veteran")
class MakeVeteran(Ask[Year1863State]):
    """18.1 The winner designates the unit."""

    rule = "18.1"

    def side(self, s: Year1863State, frame: Frame) -> str:
        return COMMANDS[s.op ^ 2 if frame["who"] else s.op]

    def prompt(self, s: Year1863State, frame: Frame) -> str:
        return "Which unit has seen the elephant?"

    def choices(self, s: Year1863State, frame: Frame) -> list[Choice]:
        t = s.tables
        side = (s.op >> 1) ^ frame["who"]
        found = [t.book["veteran", t.slugs[i]] for i in promotable(s, s.stack[-2]["place"], side)]
        return [*found, t.book["none"]]

    def follow(self, s: Year1863State, frame: Frame, choice: Choice) -> None:
        if choice.verb == "none":
            s.stack[-1]["left"] = 0
            return
        s.face[s.tables.index[choice.args[0]]] = 1
        s.out.append(Veteran(choice.args[0]))


def push_retreats(s: Year1863State, frame: Frame) -> None:
    """15.0, 15.6, 15.7 Who retreats: a fort that stands holds its defenders and throws the attacker back."""
    t = s.tables
    side, place = s.op >> 1, frame["place"]
    result = t.charts.results[frame["code"]]
    if s.fort_at(place, 1 - side) >= 0:
        frame["fort"] = 1
        panic = result.panic and result.retreat == "attacker"
        rule = "15.0" if result.retreat == "attacker" else "15.7"
        if s.combat(place, side):
            s.push("retreat", side=side, place=place, panic=int(panic), rule=rule)
    elif result.retreat:
        loser = side if result.retreat == "attacker" else 1 - side
        s.push("retreat", side=loser, place=place, panic=int(result.panic), rule="15.0")


def score_battle(s: Year1863State, frame: Frame) -> None:
    """14.7, 14.8, 7.4, 7.5, 7.6 Victory Points of the battle, and who holds the Point."""
    winner = frame["winner"]
    if winner >= 0:
        lost = frame["lost"][1 - winner]
        victor, loser = (s.op, s.op ^ 2) if winner == 0 else (s.op ^ 2, s.op)
        if lost:
            s.score(victor, s.battle_vp * lost, "battle-won", "14.7")
            s.score(loser, -s.tables.charts.unit_lost * lost, "battle-lost", "14.7")
    resolve_control(s, frame["place"])


def casualties(s: Year1863State, frame: Frame) -> None:
    """17.11a Two dice for each corps commander who was in it; twelve removes him for good."""
    t = s.tables
    for leader in frame["chiefs"]:
        if s.at[leader] >= t.n:
            continue
        name = t.pieces[leader].name
        dice = [s.die("battle", f"fate of {name}", "17.11a") for _ in range(t.charts.casualty_dice)]
        if sum(dice) >= t.charts.casualty:
            s.out.append(Fell(t.slugs[leader], t.place_slugs[frame["place"]]))
            s.eliminate(leader)
