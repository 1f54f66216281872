"""D15: placing what comes into play, at once where there is one place, by question where there are several."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PlaceSlug
from longroll.core.question import Question
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall.columns import READY
from longroll.games.divided_we_fall.events import Lost, Placed, Units
from longroll.games.divided_we_fall.flow import FLOW, unless_offered
from longroll.games.divided_we_fall.frames import Arrive
from longroll.games.divided_we_fall.movement.load import sweep
from longroll.games.divided_we_fall.reorganise import bring
from longroll.games.divided_we_fall.state import DwfState, fleet
from longroll.games.divided_we_fall.verbs import PLACE
from longroll.games.divided_we_fall.words import CSA, NAVAL, OFF, SIDES, USA

NAMES: Final = {
    "infantry": "infantry",
    "supply": "a supply unit",
    "ship": "a ship",
    "gunboat": "a gunboat",
    "ironclad": "an ironclad",
    "mrr": "the Military Railroad",
    "fort": "a fort",
}


def units_of(s: DwfState, kind: str, unit: int, amount: int) -> Units:
    """What arrives, as a value of an event."""
    if kind == "leader":
        return Units(leaders=(s.tables.leaders[unit].slug,))
    if kind in NAVAL:
        return fleet(NAVAL.index(kind), amount)
    return {
        "infantry": Units(infantry=amount),
        "supply": Units(supply=amount),
        "mrr": Units(railroads=amount),
        "fort": Units(fort=amount),
    }[kind]


def choose(s: DwfState, kind: str, unit: int, amount: int, places: list[int], rule: str) -> None:
    """Place at once where there is one place, ask where there are several, lose what has none (D15)."""
    if not places:
        _nowhere(s, kind, unit, amount)
    elif len(places) == 1:
        place(s, kind, unit, amount, places[0], rule)
    else:
        s.push(Arrive("arrive", kind=kind, unit=unit, left=amount, places=places, rule=rule))


def _nowhere(s: DwfState, kind: str, unit: int, amount: int) -> None:
    """D15 Units that could not arrive go to the replacement pile."""
    side = s.phasing
    yards = s.tables.yards
    if kind == "infantry":
        s.pile[side] += amount
    elif kind == "ship":
        s.ships_due.append(s.turn + yards.ship.delay)
    elif kind == "ironclad":
        due, yard = (
            (s.usa_ironclads_due, yards.ironclad_usa)
            if side == USA
            else (s.csa_ironclads_due, yards.ironclad_csa)
        )
        due.append(s.turn + yard.delay)
    elif kind == "gunboat":
        s.gunboats_lost += 1
    elif kind == "mrr":
        s.mrr_lost_now += 1
    units = units_of(s, kind, unit, amount)
    s.out.append(Lost(SIDES[side], units, PlaceSlug(""), "nowhere", "D15"))


def place(s: DwfState, kind: str, unit: int, amount: int, area: int, rule: str) -> None:
    """Put arriving units on the map."""
    t = s.tables
    n = t.n
    side = s.phasing
    if kind == "infantry":
        bring(s, side, area, amount, rule)
        return
    if kind == "leader":
        if s.leader_at[unit] == OFF or not s.arrived[unit]:
            s.arrived[unit] = s.turn
        s.leader_at[unit] = area
        s.leader_done[unit] = READY
    elif kind == "supply":
        if not s.supply_free(side):
            return
        s.supply_ready[side * n + area] += 1
    elif kind == "ironclad" and side == CSA:
        s.csa_ironclads[area] += 1
    elif kind in NAVAL:
        s.naval_ready[NAVAL.index(kind) * n + area] += 1
    elif kind == "mrr":
        s.mrr_ready[area] += 1
        s.railroad_net = None
    else:
        s.fort[side * n + area] = amount
        s.update_control(area)
        sweep(s, side, area)
    s.out.append(Placed(SIDES[side], units_of(s, kind, unit, amount), t.slug[area], rule))


@FLOW.question("arrive", Arrive)
class WhereTo(Question[DwfState, Arrive]):
    """D15 Where arriving units are placed, among the places of their row."""

    rule = "D15"

    def side(self, s: DwfState, f: Arrive) -> str:
        return SIDES[s.phasing]

    def rule_of(self, s: DwfState, f: Arrive) -> str:
        return f.rule

    def piece(self, s: DwfState, f: Arrive) -> str:
        return s.tables.leaders[f.unit].slug if f.kind == "leader" else ""

    def prompt(self, s: DwfState, f: Arrive) -> str:
        what = s.tables.leaders[f.unit].name if f.kind == "leader" else NAMES[f.kind]
        many = f" ({f.left} left)" if f.left > 1 else ""
        return f"{what[0].upper()}{what[1:]} arrives{many}: where?"

    def choices(self, s: DwfState, f: Arrive) -> list[Choice]:
        return [PLACE(s.tables.slug[a]) for a in f.places]

    def refusal(self, s: DwfState, f: Arrive, choice: Choice) -> Refusal | None:
        reason = "the order of appearance does not place it there, or the place is not in your hands"
        return unless_offered(self, s, f, choice, reason)

    def follow(self, s: DwfState, f: Arrive, choice: Choice) -> None:
        f.left -= 1
        if f.left > 0:
            s.push(f)
        place(s, f.kind, f.unit, 1, s.tables.index[choice.place], f.rule)
