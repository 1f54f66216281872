"""D15, D57, D103, D104: the order of appearance, row by row."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.state import Frame
from longroll.games.divided_we_fall import arrivals
from longroll.games.divided_we_fall.events import Lost, Placed, Removed
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.recruiting.places import resolve
from longroll.games.divided_we_fall.reorganise import bring
from longroll.games.divided_we_fall.retreating import nearest_flags
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import (
    CSA,
    GUNBOAT,
    IRONCLAD,
    NAVAL,
    OFF,
    SHIP,
    SIDES,
    USA,
    Arrival,
)

LISTS = ("D104", "D103")
"""the rule of each side's list"""
RIVALS = {"jackson": "longstreet", "longstreet": "jackson"}
"""D98: either of the two may be in play"""


@FLOW.step("arrivals")
def run(s: DwfState, f: Frame) -> None:
    """D15 The rows of this turn in their order."""
    rows = s.tables.arrivals.get((s.turn, s.phasing), [])
    at = f.get("row", 0)
    if at == 0 and s.balance == "csa" and s.phasing == CSA:
        for name in RIVALS:  # D98: neither stays in play longer than a year
            i = s.tables.leader_index[name]
            if s.leader_at[i] != OFF and s.turn >= s.clock[i] + 6:
                remove(s, i, "D98")
    if at >= len(rows):
        return
    f["row"] = at + 1
    s.stack.append(f)
    row = rows[at]
    rival = RIVALS.get(row.unit, "") if s.balance == "csa" and row.kind == "leader" else ""
    if rival and in_play(s, rival):  # D98: Jackson or Longstreet, never both
        return
    led = row.kind == "leader" and at + 1 < len(rows) and rows[at + 1].place == f"with:{row.unit}"
    if row.kind in ("leader", "remove", "transfer"):
        if s.alternative and arrivals.skips(s, row):
            return
        if (
            s.balance == SIDES[row.side]
            and s.balance_left > 0
            and (row.kind != "remove" or in_play(s, row.unit))
        ):
            s.push("accept", row=at, led=int(led))
            return
    carry(s, row, led)


def in_play(s: DwfState, unit: str) -> bool:
    return s.leader_at[s.tables.leader_index[unit.partition(":")[0]]] != OFF


@FLOW.ask("accept")
class Accept(Ask[DwfState]):
    """D98 The favoured side takes a leader's coming or going, or refuses it."""

    rule = "D98"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[s.phasing]

    def _row(self, s: DwfState, f: Frame) -> Arrival:
        return s.tables.arrivals[s.turn, s.phasing][f["row"]]

    def prompt(self, s: DwfState, f: Frame) -> str:
        row = self._row(s, f)
        name = s.tables.leaders[s.tables.leader_index[row.unit.partition(":")[0]]].name
        act = {"leader": "arrives", "remove": "is removed", "transfer": "is transferred"}[row.kind]
        return f"{name} {act}: accept or refuse?"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        return [s.tables.book["accept"], s.tables.book["refuse"]]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        if choice.verb == "accept":
            carry(s, self._row(s, f), bool(f["led"]))
        else:
            s.balance_left -= 1


def carry(s: DwfState, row: Arrival, led: bool) -> None:
    """Carry out one row."""
    t = s.tables
    side, kind = row.side, row.kind
    rule = LISTS[side]
    if kind == "remove":
        remove(s, t.leader_index[row.unit], rule)
    elif kind in ("leader", "transfer"):
        name, _, version = row.unit.partition(":")
        i = t.leader_index[name]
        old = OFF
        group = row.place.split(" ; ")[0]
        if group.startswith("replaces:"):
            old = t.leader_index[group.removeprefix("replaces:")]
        elif kind == "transfer" and s.leader_at[i] == OFF:
            return
        places = resolve(s, side, row.place, led=led)
        # D57: the other counter of the same leader takes the first one's place
        if version:
            if s.leader_at[i] != OFF:
                s.leader_version[i] = 1
                s.out.append(
                    Placed(SIDES[side], f"{t.leaders[i].name} {version}", t.slug[s.leader_at[i]], "D57")
                )
            return
        if old != OFF and s.leader_at[old] != OFF:
            remove(s, old, rule)
        if not places:
            places = nearest_flags(s, side, _hint(s, side, row), working=True)  # R55: the owner chooses
        choose(s, "leader", i, 1, places, rule)
    elif kind == "infantry":
        _infantry(s, row)
    elif kind == "militia":
        i = t.militia_index[row.unit]
        if (
            s.militia_at[i] == OFF
            and not s.militia_due[i]
            and resolve(s, side, row.place)
            and s.west_virginia
        ):
            s.place_militia(i, t.militia[i].capital)
            s.out.append(Placed(SIDES[side], row.unit, t.slug[t.militia[i].capital], rule))
    elif not (kind == "ship" and s.intervention):  # D94: after intervention the Union has no ships
        places = resolve(s, side, row.place)
        for _ in range(row.amount):
            choose(s, kind, 0, 1, places, rule)


def _hint(s: DwfState, side: int, row: Arrival) -> int:
    """The first area that a row names, to count the nearest flag city from; else the capital."""
    for word in row.place.replace(";", "|").split("|"):
        if word.strip() in s.tables.index:
            return s.tables.index[word.strip()]
    return s.tables.washington if side == USA else s.tables.richmond


def _infantry(s: DwfState, row: Arrival) -> None:
    """D15, R64, R67 Infantry rows: conditions, and factor by factor where there is a choice."""
    t = s.tables
    side = row.side
    places = resolve(s, side, row.place)
    amount = row.amount
    if row.condition in ("held", "held-one"):
        places = [a for a in places if s.control[a] == side]
        if not places:
            return
        amount = 1
    elif row.condition.startswith("if-no-infantry") and places:
        at = side * t.n + places[0]
        here = s.men[at] if row.condition.endswith("militia") else s.factors[at]
        if here:
            return
    choose(s, "infantry", 0, amount, places, LISTS[side])


def remove(s: DwfState, i: int, rule: str) -> None:
    """D01 A leader leaves the map; some come back when the list says so."""
    if s.leader_at[i] != OFF:
        s.leader_at[i] = OFF
        s.out.append(Removed(s.tables.leaders[i].name, rule))


def choose(s: DwfState, kind: str, unit: int, amount: int, places: list[int], rule: str) -> None:
    """Place at once where there is one place, ask where there are several, lose what has none (D15)."""
    side = s.phasing
    if kind == "ironclad" and side != USA:  # D60: not into waters that Union naval units hold
        places = [a for a in places if not s.navy(a)]
    if not places:
        if kind == "infantry":
            s.pile[side] += amount
            s.out.append(
                Lost(SIDES[side], f"{amount} infantry", "", "nowhere to arrive: to the replacements", "D15")
            )
        elif kind == "leader":
            s.out.append(Lost(SIDES[side], s.tables.leaders[unit].name, "", "no flag city is left", "D15"))
        else:
            s.out.append(Lost(SIDES[side], kind, "", "nowhere to arrive", "D15"))
            _lost_at_once(s, kind)
    elif len(places) == 1:
        place(s, kind, unit, amount, places[0], rule)
    else:
        s.push("arrive", kind=kind, unit=unit, left=amount, places=places, rule=rule)


def _lost_at_once(s: DwfState, kind: str) -> None:
    """D15 Units that could not arrive go to the replacement pile."""
    side = s.phasing
    if kind == "ship":
        s.ships_due.append(s.turn + 6)
    elif kind == "ironclad":
        (s.usa_ironclads_due if side == USA else s.csa_ironclads_due).append(s.turn + 6)
    elif kind == "gunboat":
        s.gunboats_lost += 1
    elif kind == "mrr":
        s.mrr_lost_now += 1


def place(s: DwfState, kind: str, unit: int, amount: int, area: int, rule: str) -> None:
    """Put arriving units on the map."""
    t = s.tables
    n = t.n
    side = s.phasing
    name = kind if amount == 1 else f"{amount} {kind}"
    if kind == "infantry":
        bring(s, side, area, amount, rule)
        return
    if kind == "leader":
        if s.leader_at[unit] == OFF or not s.clock[unit]:
            s.clock[unit] = s.turn
        s.leader_at[unit] = area
        s.leader_done[unit] = 0
        name = t.leaders[unit].name
    elif kind == "supply":
        if not s.supply_free(side):
            return
        s.supply_ready[side * n + area] += 1
    elif kind in NAVAL:
        if kind == "ironclad" and side != USA:
            s.csa_ironclads[area] += 1
        else:
            s.naval_ready[(SHIP, GUNBOAT, IRONCLAD)[NAVAL.index(kind)] * n + area] += 1
    elif kind == "mrr":
        s.mrr_ready[area] += 1
        s.mrr_net = None
    else:
        assert kind == "fort"
        s.fort[side * n + area] = amount
        s.settle(area)
    s.out.append(Placed(SIDES[side], name, t.slug[area], rule))


@FLOW.ask("arrive")
class Arrive(Ask[DwfState]):
    """D15 Where arriving units are placed, among the places of their row."""

    rule = "D15"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[s.phasing]

    def rule_of(self, s: DwfState, f: Frame) -> str:
        return str(f["rule"])

    def prompt(self, s: DwfState, f: Frame) -> str:
        what = s.tables.leaders[f["unit"]].name if f["kind"] == "leader" else f["kind"]
        many = f" ({f['left']} left)" if f["left"] > 1 else ""
        return f"{what.capitalize() if f['kind'] != 'leader' else what} arrives{many}: where?"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        return [s.tables.book["place", s.tables.slug[a]] for a in f["places"]]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        f["left"] -= 1
        if f["left"] > 0:
            s.stack.append(f)
        place(s, f["kind"], f["unit"], 1, s.tables.index[choice.args[0]], f["rule"])

    def why_not(self, s: DwfState, f: Frame, text: str) -> tuple[str, str] | None:
        return (
            "the order of appearance does not place it there, or the place is not in your hands",
            self.rule_of(s, f),
        )
