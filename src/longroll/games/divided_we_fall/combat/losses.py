"""D79, D80: taking losses. The owner chooses what is lost wherever there is a choice."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.state import Frame
from longroll.games.divided_we_fall.events import Fortified, Lost
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import NAVAL, OFF, SIDES, USA


def rule_for(s: DwfState, side: int) -> str:
    """The rule of a side's losses: D79 for the defender, D80 for the attacker."""
    return "D80" if side == s.phasing else "D79"


def kinds(s: DwfState, f: Frame) -> list[Choice]:
    """What the owner may lose next. A fort's first step comes first (D39); so does what a fort demands of infantry."""
    t = s.tables
    n = t.n
    side, at = f["side"], f["at"]
    book = t.book
    if f["fort"] and s.fort[side * n + at]:
        return [book["lose", "fort"]]
    found = []
    if s.factors[side * n + at]:
        found.append(book["lose", "infantry"])
    found += [book["lose", t.militia[i].slug] for i in s.militia_in(side, at)]
    if found and f["men"]:
        return found
    if side == USA:
        found += [book["lose", NAVAL[k]] for k in range(3) if s.fleet(k, at)]  # R60
    if s.fort[side * n + at]:
        found.append(book["lose", "fort"])
    return found


@FLOW.step("losses")
def take(s: DwfState, f: Frame) -> None:
    """D79, D80 Losses one by one until all are taken or nothing is left; no question where there is no choice."""
    while f["left"] > 0:
        ways = kinds(s, f)
        if not ways:
            return
        if len(ways) > 1:
            f["do"] = "choose-loss"
            s.stack.append(f)
            return
        _lose(s, f, ways[0], f["left"] if ways[0].args[0] == "infantry" else 1)


def _lose(s: DwfState, f: Frame, choice: Choice, count: int) -> None:
    """D38, D79, D80 Infantry goes to the pile, naval units and militia are due in a year, a fort loses a step for good."""
    t = s.tables
    n = t.n
    side, at = f["side"], f["at"]
    what = choice.args[0]
    rule = rule_for(s, side)
    if what == "infantry":
        if f["men"]:
            count = min(count, f["men"])
        count = s.lose(side, at, count)
        s.pile[side] += count
        s.losses[side] += count
        s.out.append(Lost(SIDES[side], f"{count} infantry", t.slug[at], "battle", rule))
    elif what == "fort":
        s.fort[side * n + at] -= 1
        f["fort"] = 0
        count = 1
        s.out.append(Fortified(SIDES[side], t.slug[at], s.fort[side * n + at], "battle", "D39"))
    elif what in NAVAL:
        s.sink(NAVAL.index(what), at, 1, "battle", rule)
        count = 1
    else:
        i = t.militia_index[what]
        s.place_militia(i, OFF)
        s.militia_due[i] = s.turn + 6
        s.losses[side] += 1
        count = 1
        s.out.append(Lost(SIDES[side], what, t.slug[at], "battle", rule))
    f["left"] -= count
    if what not in ("fort", *NAVAL):
        f["men"] = max(0, f["men"] - count)


@FLOW.ask("choose-loss")
class ChooseLoss(Ask[DwfState]):
    """D79, D80 One loss, of the owner's choice."""

    rule = "D79"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[f["side"]]

    def rule_of(self, s: DwfState, f: Frame) -> str:
        return rule_for(s, f["side"])

    def prompt(self, s: DwfState, f: Frame) -> str:
        return f"{f['left']} more to lose at {s.tables.name[f['at']]}: of what?"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        return kinds(s, f)

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        _lose(s, f, choice, 1)
        f["do"] = "losses"
        s.stack.append(f)
