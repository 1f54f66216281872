"""20.1 (2), 20.2 What is ordered with personnel and supply: new units, augmentation, conversion."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import pools
from longroll.games.never_call_retreat.charts import Cost
from longroll.games.never_call_retreat.depots import pool
from longroll.games.never_call_retreat.events.cycle import Ordered
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.leaders import DIVISION
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic.frames import Produce
from longroll.games.never_call_retreat.verbs import (
    AUGMENT,
    DONE,
    FEDERALIZE,
    PRODUCE,
    STRENGTH,
)
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES, UNION

ARMS: Final = {"infantry": "inf", "cavalry": "cav"}
SHIPS_BOUGHT = (
    "river-ironclad",
    "gunboat",
    "river-transport",
    "naval-ironclad",
    "naval-warship",
    "naval-transport",
)
FLOTILLA: Final = 2
"""R25 Squadrons that are bought at a time"""
MOST_POINTS: Final = 20
"""points of Militia or Garrison that are ordered at a time"""
LEAST_DIVISION: Final = DIVISION["inf"]
"""20.23, R149 points on foot that make a division"""


def price(s: NcrState, side: int, name: str) -> Cost:
    """20.6, 5.14 What a point, a unit or a Squadron costs."""
    cost = s.tables.charts.production[side][name]
    if s.intervention and side == UNION and name.startswith("naval-") and name != "naval-base":
        return Cost(2 * cost.personnel, 2 * cost.supply, cost.cycles)
    return cost


def purse(s: NcrState, side: int, hex_: int = -1) -> int:
    """R70 The supply that pays for an order: of a lost Trans-Mississippi only what is made there."""
    return s.supply[pool(s, side, hex_) if hex_ >= 0 else side]


def afford(s: NcrState, side: int, cost: Cost, supply: int) -> int:
    """How many can be paid for."""
    most = s.men[side] // cost.personnel if cost.personnel else 99
    return min(most, supply // cost.supply if cost.supply else 99)


def most_of(s: NcrState, side: int, name: str) -> int:
    """20.21, 20.24 The largest unit, number of points or Squadrons that can be ordered at a time."""
    n = afford(s, side, price(s, side, name), purse(s, side))
    if name in ARMS:
        kind = s.tables.roster.kinds[s.tables.roster.kind(ARMS[name], side, "production")]
        return min(n, kind.most)
    if name in SHIPS_BOUGHT:
        return FLOTILLA if n >= FLOTILLA else 0
    return min(n, MOST_POINTS) if name in ("militia", "garrison") else min(n, 1)


def can_send_home(s: NcrState, f: Produce, x: int) -> str:
    """20.22, 20.23, R149 The order for which a piece on a Department may be taken: augmentation or conversion, "" for none."""
    kinds = s.tables.roster.kinds
    if not s.kind[x] or s.kept_until(x) >= 0:  # 24.2
        return ""
    kind = kinds[s.kind[x] - 1]
    if kind.slug in ("militia", "garrison") and s.points[x] >= LEAST_DIVISION:
        name = f"convert-{kind.slug}"
    elif (
        kind.slug in ("inf", "cav") and s.at[x] not in f.used and s.points[x] < kind.most and _division(s, x)
    ):
        name = "augment-infantry" if kind.slug == "inf" else "augment-cavalry"
    else:
        return ""
    least = LEAST_DIVISION if name.startswith("convert") else 1
    return name if afford(s, f.side, price(s, f.side, name), purse(s, f.side, s.at[x])) >= least else ""


def _division(s: NcrState, x: int) -> bool:
    return s.points[x] >= DIVISION[s.tables.roster.kinds[s.kind[x] - 1].slug]


@FLOW.phase("production")
def production(s: NcrState) -> None:
    s.push(Produce("ordering", side=CONFEDERATE))
    s.push(Produce("ordering", side=UNION))


@FLOW.question("ordering", Produce)
class Ordering(Question[NcrState, Produce]):
    """20.1 (1)-(2) What is ordered next."""

    rule = "20.21"

    def side(self, s: NcrState, f: Produce) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Produce) -> str:
        return f"{s.men[f.side]} personnel and {s.supply[f.side]} supply: what do you order?"

    def undone(self, s: NcrState, f: Produce) -> str:
        """22.3 Men for whom nothing is ordered are lost."""
        able = any(self.refused(s, f, name) is None for name in s.tables.charts.production[f.side])
        return f"{s.men[f.side]} personnel would be lost with the Cycle." if able and s.men[f.side] else ""

    def choices(self, s: NcrState, f: Produce) -> list[Choice]:
        names = s.tables.pieces.names
        found = [
            PRODUCE(name) for name in s.tables.charts.production[f.side] if self.refused(s, f, name) is None
        ]
        for hex_ in pools.departments(s, f.side):
            for x in s.pieces_at(hex_, f.side):
                order = can_send_home(s, f, x) if x >= s.tables.pieces.slot0 else ""
                if order:
                    found.append((AUGMENT if order.startswith("augment") else FEDERALIZE)(names[x]))
        return [DONE(), *found]

    def refused(self, s: NcrState, f: Produce, name: str) -> Refusal | None:
        if name not in s.tables.charts.production[f.side] or name.startswith(("augment", "convert")):
            return Refusal(f"'{name}' is nothing that can be ordered", "20.6")
        if not most_of(s, f.side, name):
            return Refusal("men or supply do not suffice", "20.21")
        return None

    def refusal(self, s: NcrState, f: Produce, choice: Choice) -> Refusal | None:
        if choice.kind is PRODUCE:
            return self.refused(s, f, choice.word)
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: Produce, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        s.push(f)
        if choice.kind is PRODUCE:
            if most_of(s, f.side, choice.word) == 1 or choice.word in SHIPS_BOUGHT:
                order(s, f.side, choice.word, most_of(s, f.side, choice.word))
                return
            s.push(Produce("how-strong", side=f.side, what=choice.word))
            return
        x = s.tables.pieces.index[choice.piece]
        s.push(Produce("how-strong", side=f.side, what=can_send_home(s, f, x), piece=x))
        if choice.kind is AUGMENT:
            f.used.append(s.at[x])


def told_to(s: NcrState, side: int) -> tuple[str, ...] | None:
    """R45 By agreement only its owner knows what is in production."""
    return (SIDES[side],) if s.secret_production else None


def order(s: NcrState, side: int, name: str, count: int) -> None:
    """20.21, 20.24 Points are paid, and the piece goes on the Cycle Record Track."""
    cost = price(s, side, name)
    s.men[side] -= count * cost.personnel
    s.supply[side] -= count * cost.supply
    slug = ARMS.get(name, name)
    kind = s.tables.roster.kind(slug, side, "production")
    strength = 0 if s.tables.roster.kinds[kind].sort == "train" else count
    due = s.cycle + cost.cycles
    s.due += [due, side, kind, strength]
    s.out.append(Ordered(SideSlug(SIDES[side]), slug, count, due, "20.21", told_to(s, side)))


@FLOW.question("how-strong", Produce)
class HowStrong(Question[NcrState, Produce]):
    """20.21, 20.22, 20.23 How many points an order is for."""

    rule = "20.21"

    def side(self, s: NcrState, f: Produce) -> str:
        return SIDES[f.side]

    def rule_of(self, s: NcrState, f: Produce) -> str:
        return "20.22" if f.what.startswith("augment") else "20.23" if f.piece >= 0 else "20.21"

    def prompt(self, s: NcrState, f: Produce) -> str:
        if f.what.startswith("augment"):
            return "By how many points is the division augmented?"
        return "How many points?"

    def choices(self, s: NcrState, f: Produce) -> list[Choice]:
        least = LEAST_DIVISION if f.what.startswith("convert") else 1
        return [STRENGTH(n) for n in range(least, self.most(s, f) + 1)]

    def most(self, s: NcrState, f: Produce) -> int:
        if f.piece < 0:
            return most_of(s, f.side, f.what)
        able = afford(s, f.side, price(s, f.side, f.what), purse(s, f.side, s.at[f.piece]))
        kind = s.tables.roster.kinds[s.kind[f.piece] - 1]
        if kind.sort == "unit":
            return min(able, kind.most - s.points[f.piece])
        return min(able, s.points[f.piece], 10)

    def follow(self, s: NcrState, f: Produce, choice: Choice) -> None:
        if f.piece < 0:
            order(s, f.side, f.what, choice.count)
            return
        cost, count = price(s, f.side, f.what), choice.count
        s.men[f.side] -= count * cost.personnel
        s.supply[pool(s, f.side, s.at[f.piece])] -= count * cost.supply
        due = s.cycle + cost.cycles
        if f.what.startswith("augment"):
            kind, strength = s.kind[f.piece] - 1, s.points[f.piece] + count
            s.eliminate(f.piece)
        else:
            kind, strength = s.tables.roster.kind("inf", f.side, "production"), count
            s.reduce(f.piece, count)
        s.due += [due, f.side, kind, strength]
        slug = s.tables.roster.kinds[kind].slug
        s.out.append(
            Ordered(SideSlug(SIDES[f.side]), slug, strength, due, self.rule_of(s, f), told_to(s, f.side))
        )
