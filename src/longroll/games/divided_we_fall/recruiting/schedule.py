"""D15, D57, D103, D104: the order of appearance, row by row."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.question import Question
from longroll.games.divided_we_fall.counters import Arrival
from longroll.games.divided_we_fall.events import LateCounter, Placed, Removed, Units
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.frames import Accept, Steps
from longroll.games.divided_we_fall.movement.load import sweep
from longroll.games.divided_we_fall.recruiting import arriving, by_events
from longroll.games.divided_we_fall.recruiting.places import resolve
from longroll.games.divided_we_fall.retreating import nearest_flags
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.verbs import ACCEPT, REFUSE
from longroll.games.divided_we_fall.words import CSA, OFF, SIDES, USA

LISTS: Final[tuple[str, ...]] = ("D104", "D103")
"""the rule of each side's list"""


@FLOW.step("arrivals", Steps)
def run(s: DwfState, f: Steps) -> None:
    """D15 The rows of this turn in their order."""
    rows = s.tables.arrivals.get((s.turn, s.phasing), [])
    if f.next == 0:
        _retire_rivals(s)
    if f.next >= len(rows):
        return
    at = f.next
    f.next += 1
    s.push(f)
    row = rows[at]
    led = row.kind == "leader" and at + 1 < len(rows) and rows[at + 1].place == f"with:{row.unit}"
    if row.kind in ("leader", "remove", "transfer"):
        if _rival_in_play(s, row) or (s.alternative and by_events.skips(s, row)):
            return
        if (
            s.balance == SIDES[row.side]
            and s.balance_left > 0
            and (row.kind != "remove" or in_play(s, row.name))
        ):
            s.push(Accept("accept", row=at, led=led))
            return
    carry(s, row, led)


def _retire_rivals(s: DwfState) -> None:
    """D98 Neither of the two stays in play longer than a year."""
    if s.balance != SIDES[CSA] or s.phasing != CSA:
        return
    t = s.tables
    for name in t.balance.rivals:
        i = t.leader_index[name]
        if s.leader_at[i] != OFF and s.turn >= s.arrived[i] + t.balance.turns:
            remove(s, i, "D98")


def _rival_in_play(s: DwfState, row: Arrival) -> bool:
    """D98 Jackson or Longstreet, never both."""
    rivals = s.tables.balance.rivals
    if s.balance != SIDES[CSA] or row.kind != "leader" or row.unit not in rivals:
        return False
    return any(in_play(s, name) for name in rivals if name != row.unit)


def in_play(s: DwfState, name: str) -> bool:
    return s.leader_at[s.tables.leader_index[name]] != OFF


@FLOW.question("accept", Accept)
class AcceptOrRefuse(Question[DwfState, Accept]):
    """D98 The favoured side takes a leader's coming or going, or refuses it."""

    rule = "D98"

    def side(self, s: DwfState, f: Accept) -> str:
        return SIDES[s.phasing]

    def _row(self, s: DwfState, f: Accept) -> Arrival:
        return s.tables.arrivals[s.turn, s.phasing][f.row]

    def prompt(self, s: DwfState, f: Accept) -> str:
        row = self._row(s, f)
        name = s.tables.leaders[s.tables.leader_index[row.name]].name
        act = {"leader": "arrives", "remove": "is removed", "transfer": "is transferred"}[row.kind]
        return f"{name} {act}: accept or refuse?"

    def choices(self, s: DwfState, f: Accept) -> list[Choice]:
        return [ACCEPT(), REFUSE()]

    def follow(self, s: DwfState, f: Accept, choice: Choice) -> None:
        if choice.kind is ACCEPT:
            carry(s, self._row(s, f), f.led)
        else:
            s.balance_left -= 1


def carry(s: DwfState, row: Arrival, led: bool) -> None:
    """Carry out one row."""
    if row.kind == "remove":
        remove(s, s.tables.leader_index[row.unit], LISTS[row.side])
    elif row.kind in ("leader", "transfer"):
        _leader(s, row, led)
    elif row.kind == "infantry":
        _infantry(s, row)
    elif row.kind == "militia":
        _militia(s, row)
    elif not (row.kind == "ship" and s.intervention):  # D94: after intervention the Union has no ships
        places = resolve(s, row.side, row.place, row.kind)
        for _ in range(row.amount):
            arriving.choose(s, row.kind, 0, 1, places, LISTS[row.side])


def _leader(s: DwfState, row: Arrival, led: bool) -> None:
    """D15, D57, R38, R55, R68 A leader comes, in the place of another or by himself, or is sent elsewhere."""
    t = s.tables
    side = row.side
    name, _, version = row.unit.partition(":")
    i = t.leader_index[name]
    group = row.place.split(" ; ")[0]
    old = t.leader_index[group.removeprefix("replaces:")] if group.startswith("replaces:") else OFF
    if row.kind == "transfer" and old == OFF and s.leader_at[i] == OFF:
        return
    if version:  # D57: the other counter of the same leader takes the first one's place
        if s.leader_at[i] != OFF:
            s.leader_version[i] = t.leaders[i].versions.index(version)
            s.out.append(LateCounter(t.leaders[i].slug, version, t.slug[s.leader_at[i]]))
        return
    places = resolve(s, side, row.place, led=led)
    if old != OFF:
        remove(s, old, LISTS[side])
    if not places:
        places = nearest_flags(s, side, _hint(s, side, row), working=True)  # R55: the owner chooses
    arriving.choose(s, "leader", i, 1, places, LISTS[side])


def _hint(s: DwfState, side: int, row: Arrival) -> int:
    """The first area that a row names, to count the nearest flag city from; else the capital."""
    for word in row.place.replace(";", "|").split("|"):
        if word.strip() in s.tables.index:
            return s.tables.index[word.strip()]
    return s.tables.washington if side == USA else s.tables.richmond


def _militia(s: DwfState, row: Arrival) -> None:
    """D90 West Virginia's militia, once there is a West Virginia."""
    t = s.tables
    i = t.militia_index[row.unit]
    if (
        s.militia_at[i] == OFF
        and not s.militia_due[i]
        and resolve(s, row.side, row.place)
        and s.west_virginia
    ):
        s.place_militia(i, t.militia[i].capital)
        units = Units(militia=(t.militia[i].slug,))
        s.out.append(Placed(SIDES[row.side], units, t.slug[t.militia[i].capital], LISTS[row.side]))
        sweep(s, row.side, t.militia[i].capital)


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
    arriving.choose(s, "infantry", 0, amount, places, LISTS[side])


def remove(s: DwfState, i: int, rule: str) -> None:
    """D01 A leader leaves the map; some come back when the list says so."""
    if s.leader_at[i] != OFF:
        at = s.tables.slug[s.leader_at[i]]
        s.leader_at[i] = OFF
        s.out.append(Removed(s.tables.leaders[i].slug, at, rule))
