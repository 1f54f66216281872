"""D16 to D22, D99: making good what was lost."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.question import Question
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall.counters import Militia
from longroll.games.divided_we_fall.events import Lost, Placed, Units
from longroll.games.divided_we_fall.flow import FLOW, unless_offered
from longroll.games.divided_we_fall.frames import Draft, Muster, Supplying
from longroll.games.divided_we_fall.movement.load import sweep
from longroll.games.divided_we_fall.naval.blockade import missing_boxes, open_ports
from longroll.games.divided_we_fall.recruiting.arriving import choose
from longroll.games.divided_we_fall.recruiting.places import burned_for, yards
from longroll.games.divided_we_fall.reorganise import bring
from longroll.games.divided_we_fall.retreating import nearest_flags
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import working_flag
from longroll.games.divided_we_fall.verbs import DONE, DRAFT, DRAFT_FOR, DRAFT_WITH, PLACE
from longroll.games.divided_we_fall.words import CSA, OFF, PER_YEAR, SIDES, USA
from longroll.kit.graph import CLOSED, flood

CAPITAL: Final = "cs"
"""the Confederate group that is Richmond alone"""


def rates(s: DwfState, side: int) -> dict[str, int]:
    """D17, D99 Factors that each group gives this turn."""
    found = {g: rate for g, (_, rate) in s.tables.groups[side].items()}
    if s.more_replacements:
        more = s.tables.additional
        if side == USA and _river_clear(s):
            found[more.river.group] += more.river.amount
        if side == CSA and _kentucky_taken(s):
            found[more.kentucky.group] += more.kentucky.amount
    return found


def _river_clear(s: DwfState) -> bool:
    """D99 No Confederate force in a port of the Mississippi."""
    t = s.tables
    return not any(s.occupies(CSA, t.area(x, "charts.toml: additional")) for x in t.additional.river.ports)


def _kentucky_taken(s: DwfState) -> bool:
    """D99 No Union infantry or fort in Kentucky, and a Confederate one in one of its cities."""
    t = s.tables

    def held(side: int, a: int) -> bool:
        return bool(s.factors[side * t.n + a] or s.fort[side * t.n + a])

    cities = [t.index[x] for x in t.additional.kentucky.cities]
    return not any(held(USA, a) for a in t.kentucky) and any(held(CSA, a) for a in cities)


def rail_from_richmond(s: DwfState) -> bool:
    """D17 A rail path of controlled areas from Richmond to another functioning flag city."""
    t = s.tables
    closed = bytes(CLOSED if s.cut[link] else 0 for link in t.rail_links)
    own = bytes(owner == CSA for owner in s.control)
    reached = flood(t.rails, [t.richmond], own, closed)
    return any(working_flag(s, CSA, a) for a in reached if a != t.richmond)


@FLOW.phase("replacements")
def infantry(s: DwfState) -> None:
    """D16, D17, R45 Lost infantry comes back through the groups, as long as there are losses to make good."""
    if s.pile[s.phasing]:
        s.push(Draft("draft"))


def cities(s: DwfState, side: int, group: str) -> list[int]:
    """D16, D86 Cities of a group that give replacements: in the owner's hands and not burned."""
    return [a for a in s.tables.groups[side][group][0] if working_flag(s, side, a)]


def staff(s: DwfState, city: int) -> list[int]:
    """D96 Administrators to whom one replacement of their nearest flag city may go."""
    if not s.abilities:
        return []
    t = s.tables
    side = s.phasing
    found = []
    for i in t.leaders_of[side]:
        at = s.leader_at[i]
        if "administrator" not in t.leaders[i].abilities or at in (OFF, city) or not t.land_area[at]:
            continue
        if city in nearest_flags(s, side, at) and not burned_for(s, side, at):
            found.append(i)
    return found


@FLOW.question("draft", Draft)
class OneCityOfEach(Question[DwfState, Draft]):
    """D17 One city of each group, in any order, or no more."""

    rule = "D17"

    def side(self, s: DwfState, f: Draft) -> str:
        return SIDES[s.phasing]

    def prompt(self, s: DwfState, f: Draft) -> str:
        return f"Replacements: {s.pile[s.phasing]} lost infantry to make good; one city in each group"

    def choices(self, s: DwfState, f: Draft) -> list[Choice]:
        t = s.tables
        side = s.phasing
        found = [DONE()]
        for group in t.groups[side]:
            if group in f.done:
                continue
            for a in cities(s, side, group):
                found.append(DRAFT(t.slug[a]))
                found += [DRAFT_WITH(t.slug[a], t.leaders[i].slug) for i in staff(s, a)]
        return found + self._capital(s, f)

    def _capital(self, s: DwfState, f: Draft) -> list[Choice]:
        """D17 Two in Richmond, and another group gives none this turn."""
        t = s.tables
        open_ = s.phasing == CSA and CAPITAL not in f.done and s.pile[CSA] > 1
        if not open_ or not cities(s, CSA, CAPITAL) or not rail_from_richmond(s):
            return []
        others = [g for g in t.groups[CSA] if g != CAPITAL and g not in f.done and cities(s, CSA, g)]
        return [DRAFT_FOR(t.slug[t.richmond], g) for g in others]

    def refusal(self, s: DwfState, f: Draft, choice: Choice) -> Refusal | None:
        reason = "each group gives once a turn, in a city of its own that you hold and that is not burned"
        return unless_offered(self, s, f, choice, reason)

    def follow(self, s: DwfState, f: Draft, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        t = s.tables
        side = s.phasing
        area = t.index[choice.place]
        group = next(g for g, (places, _) in t.groups[side].items() if area in places)
        amount = rates(s, side)[group]
        f.done.append(group)
        if choice.kind is DRAFT_FOR:
            f.done.append(choice.word)
            amount = t.capital_rate
        amount = min(amount, s.pile[side])
        s.pile[side] -= amount
        if s.pile[side] and len(f.done) < len(t.groups[side]):
            s.push(f)
        if choice.kind is DRAFT_WITH:
            bring(s, side, s.leader_at[t.leader_index[choice.piece]], 1, "D96")
            amount -= 1
        if amount:
            bring(s, side, area, amount, "D17")


@FLOW.phase("returns")
def returns(s: DwfState) -> None:
    """D18, D20, D21 Ships, ironclads, gunboats, militia and railroad units come back."""
    t = s.tables
    side = s.phasing
    _militia(s)
    if side == CSA:
        _due(s, "ironclad", s.csa_ironclads_due, t.yards.ironclad_csa.places, t.yards.ironclad_csa.per_turn)
        return
    _due(s, "ironclad", s.usa_ironclads_due, t.yards.ironclad_usa.places, t.yards.ironclad_usa.per_turn)
    if not s.intervention:
        _due(s, "ship", s.ships_due, t.yards.ship.places, t.yards.ship.per_turn)
    for _ in range(min(s.gunboats_lost, t.yards.gunboat.per_turn)):
        s.gunboats_lost -= 1
        choose(s, "gunboat", 0, 1, yards(s, side, t.yards.gunboat.places), "D18")
    for _ in range(s.mrr_lost):
        choose(s, "mrr", 0, 1, yards(s, side, t.yards.mrr.places), "D21")
    s.mrr_lost = 0


def _due(s: DwfState, kind: str, due: list[int], places: str, per_turn: int) -> None:
    """D18 Vessels whose year is over; while the enemy has the yards they wait (D16)."""
    for _ in range(per_turn):
        found = yards(s, s.phasing, places, kind)
        if due and min(due) <= s.turn and found:
            due.remove(min(due))
            choose(s, kind, 0, 1, found, "D18")


def _militia(s: DwfState) -> None:
    """D08, D20 Lost militia comes back in its capital after a year, unless the capital is burned; not while the enemy has it."""
    t = s.tables
    for i in t.militia_of[s.phasing]:
        m = t.militia[i]
        if not s.militia_due[i] or s.militia_due[i] > s.turn:
            continue
        if s.burned[m.capital]:
            s.militia_due[i] = 0
            units = Units(militia=(m.slug,))
            s.out.append(Lost(SIDES[m.side], units, t.slug[m.capital], "capital-burned", "D20"))
        elif s.control[m.capital] == m.side:
            s.militia_due[i] = 0
            s.militia_done[i] = 0
            camps = [m.capital, *_price(s, m)]
            if len(camps) == 1:
                _muster(s, i, m.capital)
            else:
                s.push(Muster("muster", militia=i, places=camps))


def _price(s: DwfState, m: Militia) -> list[int]:
    """D96 Where militia may come in with Price instead of in its capital: with him, inside its state."""
    if not s.abilities:
        return []
    t = s.tables
    camps = [
        s.leader_at[k]
        for k in t.leaders_of[m.side]
        if "administrator-militia" in t.leaders[k].abilities and s.leader_at[k] != OFF
    ]
    return [a for a in camps if s.state_of(a) == m.state and a != m.capital and not burned_for(s, m.side, a)]


def _muster(s: DwfState, i: int, at: int) -> None:
    m = s.tables.militia[i]
    s.place_militia(i, at)
    s.out.append(Placed(SIDES[m.side], Units(militia=(m.slug,)), s.tables.slug[at], "D20"))
    s.update_control(at)
    sweep(s, m.side, at)


@FLOW.question("muster", Muster)
class CapitalOrPrice(Question[DwfState, Muster]):
    """D96 Militia that comes back joins Price or its capital."""

    rule = "D96"

    def side(self, s: DwfState, f: Muster) -> str:
        return SIDES[s.phasing]

    def piece(self, s: DwfState, f: Muster) -> str:
        return s.tables.militia[f.militia].slug

    def prompt(self, s: DwfState, f: Muster) -> str:
        return "Militia comes back: in its capital or with Price?"

    def choices(self, s: DwfState, f: Muster) -> list[Choice]:
        return [PLACE(s.tables.slug[a]) for a in f.places]

    def follow(self, s: DwfState, f: Muster, choice: Choice) -> None:
        _muster(s, f.militia, s.tables.index[choice.place])


@FLOW.phase("supplies")
def supplies(s: DwfState) -> None:
    """D19, R22 From 1862 supply units come into play each turn, in friendly functioning flag cities."""
    left = min(s.tables.years[s.turn // PER_YEAR].supply[s.phasing], s.supply_free(s.phasing))
    if left:
        s.push(Supplying("supplying", left=left))


@FLOW.question("supplying", Supplying)
class PlaceSupply(Question[DwfState, Supplying]):
    """D19 Where the turn's supply units are placed."""

    rule = "D19"

    def side(self, s: DwfState, f: Supplying) -> str:
        return SIDES[s.phasing]

    def prompt(self, s: DwfState, f: Supplying) -> str:
        return "A supply unit to place" if f.left == 1 else f"{f.left} supply units to place"

    def undone(self, s: DwfState, f: Supplying) -> str:
        return "A supply unit is not placed." if f.left == 1 else f"{f.left} supply units are not placed."

    def choices(self, s: DwfState, f: Supplying) -> list[Choice]:
        t = s.tables
        return [*(PLACE(t.slug[a]) for a in yards(s, s.phasing, t.yards.supply.places)), DONE()]

    def follow(self, s: DwfState, f: Supplying, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        t = s.tables
        area = t.index[choice.place]
        s.supply_ready[s.phasing * t.n + area] += 1
        s.out.append(Placed(SIDES[s.phasing], Units(supply=1), t.slug[area], "D19"))
        f.left -= 1
        if f.left:
            s.push(f)


@FLOW.phase("blockade")
def blockade(s: DwfState) -> None:
    """D22, D73, R80 From Winter 1863 half an infantry for every missing box, in an open flag port; fractions are lost."""
    t = s.tables
    if s.phasing != CSA or s.turn < t.blockade_from:
        return
    gain = missing_boxes(s) // t.blockade.boxes_per_infantry
    ports = open_ports(s)
    if gain and ports:
        choose(s, "infantry", 0, gain, ports, "D22")
