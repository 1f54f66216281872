"""9.1 to 9.5, 9.9: the phase begins: what is given up first, and the Recruit Points of the phase."""

from __future__ import annotations

from longroll.core.choice import Choice, Verb
from longroll.core.frames import Frame
from longroll.core.refusal import Refusal
from longroll.games.year1863 import verbs
from longroll.games.year1863.events import Income, Returned
from longroll.games.year1863.flow import FLOW, Question, alike
from longroll.games.year1863.sequence import begin
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.supply import expend
from longroll.games.year1863.words import BOX, COMMANDS, FORT, MILITIA, RECRUITED, TRAIN


@FLOW.phase("recruiting")
def recruiting(s: Year1863State) -> None:
    """9.0, 9.1 Recruiting in one theater, by its commander alone."""
    begin(s, "recruiting")
    s.draft = s.cashed = s.rp = 0
    s.drafted = s.militia_called = False
    s.push(Frame("recruit"))
    s.push(Frame("income"))
    s.push(Frame("prepare"))


@FLOW.question("prepare", Frame)
class Prepare(Question[Frame]):
    """9.4, 9.5, 9.9, 22.8 The start of the phase: demobilize, burn trains, declare a Draft, cash in a Victory Point."""

    rule = "9.1"
    answers = (verbs.DRAFT, verbs.CASH, verbs.BURN, verbs.DEMOBILIZE)

    def prompt(self, s: Year1863State, f: Frame) -> str:
        return "Before recruiting: Draft, cash in a Victory Point, demobilize or burn, or begin"

    def choices(self, s: Year1863State, f: Frame) -> list[Choice]:
        t = s.tables
        side, at, here = s.op >> 1, s.at, t.in_theater[s.op & 1]
        found = [verbs.BEGIN()]
        if no_draft(s) is None:
            found.append(verbs.DRAFT())
        if no_cash(s) is None:
            found.append(verbs.CASH())
        for kind in (MILITIA, FORT, TRAIN):
            verb = verbs.BURN if kind == TRAIN else verbs.DEMOBILIZE
            last = BOX
            for i in t.of_kind[side][kind]:
                if here[at[i]] and at[i] != last:  # of those that follow each other in one Point, the first
                    last = at[i]
                    if not_given_up(s, i, verb) is None:
                        found.append(verb(t.slugs[i]))
        return found

    def follow(self, s: Year1863State, f: Frame, choice: Choice) -> None:
        chosen = choice.kind
        if chosen is verbs.BEGIN:
            return
        s.stack.append(f)
        if chosen is verbs.DRAFT:
            draft(s)
        elif chosen is verbs.CASH:
            cash_in(s)
        elif chosen is verbs.BURN:
            expend(s, s.tables.index[choice.args[0]], "burned", "22.8")
        else:
            piece = s.tables.index[choice.args[0]]
            s.eliminate(piece)
            s.out.append(Returned(COMMANDS[s.op], choice.args[0], "demobilized", "9.9"))

    def forbidden(self, s: Year1863State, f: Frame, choice: Choice) -> Refusal | None:
        if choice.kind is verbs.DRAFT:
            return no_draft(s)
        if choice.kind is verbs.CASH:
            return no_cash(s)
        piece = s.tables.index[choice.piece]
        return not_given_up(s, piece, choice.kind) or alike(s, piece, first_of(s, piece), self.rule)


def no_draft(s: Year1863State) -> Refusal | None:
    """9.4 One Draft in a phase."""
    return Refusal("a Draft was declared in this phase", "9.4") if s.drafted else None


def no_cash(s: Year1863State) -> Refusal | None:
    """9.5 One Victory Point in a phase."""
    if s.cashed or s.vp[s.op] < s.tables.charts.cashed:
        return Refusal("one Victory Point at most, and only if there is one", "9.5")
    return None


def not_given_up(s: Year1863State, piece: int, verb: Verb) -> Refusal | None:
    """9.9, 22.8 Militia and forts are demobilized, trains burned."""
    t = s.tables
    side, where, kind = s.op >> 1, s.at[piece], t.kind[piece]
    rule = "22.8" if verb is verbs.BURN else "9.9"
    if t.side[piece] != side or where >= t.n or t.theater[where] != s.op & 1:
        return Refusal("only units of the operating command's theater", rule)
    if verb is verbs.BURN and kind != TRAIN:
        return Refusal("only supply trains are burned", rule)
    if verb is verbs.DEMOBILIZE and (
        kind not in (MILITIA, FORT) or (kind == FORT and enemy_adjacent(s, where, side))
    ):
        return Refusal("militia at any time, forts only with no enemy unit adjacent, nothing else", rule)
    return None


def first_of(s: Year1863State, piece: int) -> int:
    """Of the units of a kind that follow each other in one Point, the first, which is named for all."""
    t = s.tables
    here, first = t.in_theater[s.op & 1], piece
    for i in reversed(t.of_kind[t.side[piece]][t.kind[piece]]):
        if i < piece and here[s.at[i]]:
            if s.at[i] != s.at[piece]:
                break
            first = i
    return first


def enemy_adjacent(s: Year1863State, place: int, side: int) -> bool:
    """9.9 Whether enemy units are next to a Point."""
    return any(s.present(q, 1 - side) for q in s.tables.adjacent[place])


def draft(s: Year1863State) -> None:
    """9.4 A die less two, which may be negative."""
    s.drafted = True
    s.draft = s.die("event", "draft", "9.4") - s.tables.charts.draft_less


def cash_in(s: Year1863State) -> None:
    """9.5, 7.7 One Victory Point for a die of Recruit Points."""
    s.score(s.op, -s.tables.charts.cashed, "recruits", "9.5")
    s.cashed = s.die("event", "recruit-points", "9.5")


def city_income(s: Year1863State, command: int) -> int:
    """9.2, 9.3 The values of the own cities under control; enemy cities bring nothing."""
    t = s.tables
    side = command >> 1
    return sum(t.value[p] for p in t.own_cities[command] if s.control[p] == side)


@FLOW.phase("income")
def income(s: Year1863State) -> None:
    """9.1, 9.2, 9.3, 9.11 The Recruit Points of the phase and the half of each type that may be bought."""
    t = s.tables
    cities, reserve = city_income(s, s.op), t.reserve_value[s.op]
    s.rp = max(max(cities + reserve + s.draft, 0) + s.cashed + s.rp_orders, 0)
    s.out.append(Income(COMMANDS[s.op], cities, reserve, s.draft, s.cashed, s.rp_orders, s.rp))
    for kind in range(len(RECRUITED)):
        in_box = sum(s.at[i] == BOX for i in t.of_kind[s.op >> 1][kind])
        s.quota[kind] = -(-in_box * t.charts.share // 100)
