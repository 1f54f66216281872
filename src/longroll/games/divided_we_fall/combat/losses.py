"""D79, D80: taking losses. The owner chooses what is lost wherever there is a choice."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug
from longroll.core.question import Question
from longroll.games.divided_we_fall.events import Fortified, Lost, Units
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.frames import Losses
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.verbs import LOSE, LOSE_PIECE
from longroll.games.divided_we_fall.words import NAVAL, SIDES, USA


def rule_for(s: DwfState, side: int) -> str:
    """The rule of a side's losses: D79 for the defender, D80 for the attacker."""
    return "D80" if side == s.phasing else "D79"


def kinds(s: DwfState, f: Losses) -> list[Choice]:
    """What the owner may lose next. A fort's first step comes first (D39); so does what a fort demands of infantry."""
    t = s.tables
    side, at = f.side, f.at
    fort = s.fort[side * t.n + at]
    if f.fort and fort:
        return [LOSE("fort")]
    found = [LOSE("infantry")] if s.factors[side * t.n + at] else []
    found += [LOSE_PIECE(t.militia[i].slug) for i in s.militia_in(side, at)]
    if found and f.men:
        return found
    if side == USA:
        found += [LOSE(word) for k, word in enumerate(NAVAL) if s.fleet(k, at)]  # R60
    if fort:
        found.append(LOSE("fort"))
    return found


@FLOW.step("losses", Losses)
def take(s: DwfState, f: Losses) -> None:
    """D79, D80 Losses one by one until all are taken or nothing is left; no question where there is no choice."""
    while f.left > 0:
        ways = kinds(s, f)
        if not ways:
            return
        if len(ways) > 1:
            f.do = "choose-loss"
            s.push(f)
            return
        infantry = ways[0].kind is LOSE and ways[0].word == "infantry"
        lose(s, f, ways[0], f.left if infantry else 1)


def lose(s: DwfState, f: Losses, choice: Choice, count: int) -> None:
    """D38, D79, D80 Infantry goes to the pile, naval units and militia are due in a year, a fort loses a step for good."""
    if choice.kind is LOSE_PIECE:
        taken = _militia(s, f, choice.piece)
    elif choice.word == "infantry":
        taken = _infantry(s, f, count)
    elif choice.word == "fort":
        taken = _fort(s, f)
    else:
        kind = NAVAL.index(choice.word)
        s.sink(kind, f.at, 1, "battle", rule_for(s, f.side))
        taken = s.tables.naval_values[kind]
    f.left -= taken


def _infantry(s: DwfState, f: Losses, count: int) -> int:
    """D16"""
    if f.men:
        count = min(count, f.men)
    count = s.lose(f.side, f.at, count)
    s.pile[f.side] += count
    s.losses[f.side] += count
    f.men = max(0, f.men - count)
    where = s.tables.slug[f.at]
    s.out.append(Lost(SIDES[f.side], Units(infantry=count), where, "battle", rule_for(s, f.side)))
    return count


def _militia(s: DwfState, f: Losses, name: str) -> int:
    """D20"""
    s.lose_militia(s.tables.militia_index[name])
    worth = s.tables.values.militia
    s.losses[f.side] += worth
    f.men = max(0, f.men - worth)
    units = Units(militia=(PieceSlug(name),))
    s.out.append(Lost(SIDES[f.side], units, s.tables.slug[f.at], "battle", rule_for(s, f.side)))
    return worth


def _fort(s: DwfState, f: Losses) -> int:
    """D38, D39"""
    at = f.side * s.tables.n + f.at
    s.fort[at] -= 1
    f.fort = False
    s.out.append(Fortified(SIDES[f.side], s.tables.slug[f.at], s.fort[at], "battle", "D39"))
    return 1


@FLOW.question("choose-loss", Losses)
class ChooseLoss(Question[DwfState, Losses]):
    """D79, D80 One loss, of the owner's choice."""

    rule = "D79"

    def side(self, s: DwfState, f: Losses) -> str:
        return SIDES[f.side]

    def rule_of(self, s: DwfState, f: Losses) -> str:
        return rule_for(s, f.side)

    def place(self, s: DwfState, f: Losses) -> str:
        return s.tables.slug[f.at]

    def prompt(self, s: DwfState, f: Losses) -> str:
        return f"{f.left} more to lose at {s.tables.name[f.at]}: of what?"

    def choices(self, s: DwfState, f: Losses) -> list[Choice]:
        return kinds(s, f)

    def follow(self, s: DwfState, f: Losses, choice: Choice) -> None:
        lose(s, f, choice, 1)
        f.do = "losses"
        s.push(f)
