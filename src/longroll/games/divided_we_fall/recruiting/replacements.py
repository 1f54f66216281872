"""D16 to D22, D99: making good what was lost."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.state import Frame
from longroll.games.divided_we_fall.events import Lost, Placed
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.movement.load import sweep
from longroll.games.divided_we_fall.naval.blockade import missing_boxes, open_ports
from longroll.games.divided_we_fall.recruiting.places import burned_for
from longroll.games.divided_we_fall.recruiting.schedule import choose
from longroll.games.divided_we_fall.reorganise import bring
from longroll.games.divided_we_fall.retreating import nearest_flags
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import working_flag
from longroll.games.divided_we_fall.tables import CSA, INLAND, OFF, SIDES, USA, Militia

RIVER_FRONT = (
    "st-louis", "cairo", "columbus-ky", "memphis", "helena", "vicksburg", "baton-rouge", "new-orleans", "ft-jackson",
)  # fmt: skip


def rates(s: DwfState, side: int) -> dict[str, int]:
    """D17, D99 Factors that each group gives this turn."""
    t = s.tables
    n = t.n
    found = {g: rate for g, (_, rate) in t.groups[side].items()}
    if s.more_replacements:
        if side == USA and not any(s.strong(CSA, t.index[x]) for x in RIVER_FRONT if x in t.index):
            found["mississippi"] += 1
        union_gone = not any(s.factors[USA * n + a] or s.fort[USA * n + a] for a in t.kentucky)
        cities = (t.index["lexington"], t.index["louisville"])
        if side == CSA and union_gone and any(s.factors[CSA * n + a] or s.fort[CSA * n + a] for a in cities):
            found["tn"] += 1
    return found


def rail_from_richmond(s: DwfState) -> bool:
    """D17 A rail path of controlled areas from Richmond to another functioning flag city."""
    t = s.tables
    seen = {t.richmond}
    queue = [t.richmond]
    for a in queue:
        if a != t.richmond and working_flag(s, CSA, a):
            return True
        for e in t.land[a]:
            if e.rail and not s.cut[e.link] and s.control[e.to] == CSA and e.to not in seen:
                seen.add(e.to)
                queue.append(e.to)
    return False


@FLOW.step("replacements")
def infantry(s: DwfState, f: Frame) -> None:
    """D16, D17, R45 Lost infantry comes back through the groups, as long as there are losses to make good."""
    if s.pile[s.phasing]:
        s.push("draft", done=[])


def cities(s: DwfState, side: int, group: str) -> list[int]:
    """D16, D86 Cities of a group that give replacements: in the owner's hands and not burned."""
    return [a for a in s.tables.groups[side][group][0] if working_flag(s, side, a)]


@FLOW.ask("draft")
class Draft(Ask[DwfState]):
    """D17 One city of each group, in any order, or no more."""

    rule = "D17"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[s.phasing]

    def prompt(self, s: DwfState, f: Frame) -> str:
        return f"Replacements: {s.pile[s.phasing]} lost infantry to make good; one city in each group"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        t = s.tables
        side = s.phasing
        found = [t.book["done"]]
        used = f["done"]
        for group in t.groups[side]:
            if group in used:
                continue
            for a in cities(s, side, group):
                found.append(t.book["draft", t.slug[a]])
                found += [t.book["draft", t.slug[a], "with", t.leaders[i].slug] for i in self._staff(s, a)]
        if (
            side == CSA
            and "cs" not in used
            and s.pile[side] > 1
            and cities(s, side, "cs")
            and rail_from_richmond(s)
        ):
            # D17: two in Richmond, and another group gives none this turn
            found += [
                t.book["draft", "richmond", "for", g]
                for g in t.groups[side]
                if g != "cs" and g not in used and cities(s, side, g)
            ]
        return found

    def _staff(self, s: DwfState, city: int) -> list[int]:
        """D96 Administrators to whom one replacement of their nearest flag city may go."""
        if not s.abilities:
            return []
        t = s.tables
        side = s.phasing
        return [
            i
            for i, x in enumerate(t.leaders)
            if x.side == side and "administrator" in x.abilities and s.leader_at[i] not in (OFF, city)
            and t.land_area[s.leader_at[i]] and city in nearest_flags(s, side, s.leader_at[i])
            and not burned_for(s, side, s.leader_at[i])
        ]  # fmt: skip

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        if choice.verb == "done":
            return
        t = s.tables
        side = s.phasing
        area = t.index[choice.args[0]]
        group = next(g for g, (places, _) in t.groups[side].items() if area in places)
        amount = rates(s, side)[group]
        f["done"].append(group)
        if len(choice.args) == 3 and choice.args[1] == "for":
            f["done"].append(choice.args[2])
            amount = 2
        amount = min(amount, s.pile[side])
        s.pile[side] -= amount
        if s.pile[side] and len(f["done"]) < len(t.groups[side]):
            s.stack.append(f)
        if len(choice.args) == 3 and choice.args[1] == "with":
            bring(s, side, s.leader_at[t.leader_index[choice.args[2]]], 1, "D96")
            amount -= 1
        if amount:
            bring(s, side, area, amount, "D17")

    def why_not(self, s: DwfState, f: Frame, text: str) -> tuple[str, str] | None:
        return (
            "each group gives once a turn, in a city of its own that you hold and that is not burned",
            "D17",
        )


@FLOW.step("returns")
def returns(s: DwfState, f: Frame) -> None:
    """D18, D20, D21 Ships, ironclads, gunboats, militia and railroad units come back."""
    t = s.tables
    side = s.phasing
    _militia(s)
    iron = s.usa_ironclads_due if side == USA else s.csa_ironclads_due
    if iron and min(iron) <= s.turn:
        if side == USA:
            places = [t.index["philadelphia"], t.index["st-louis"]]
        else:
            places = [a for a in range(t.n) if t.kind[a] != INLAND and t.land_area[a] and s.home[a] == CSA]
        places = [a for a in places if s.control[a] == side and not s.burned[a]]
        if places:  # D16: while the enemy has the yards, it waits
            iron.remove(min(iron))
            choose(s, "ironclad", 0, 1, places, "D18")
    if side != USA:
        return
    yard = t.index["philadelphia"]
    if s.ships_due and min(s.ships_due) <= s.turn and not s.intervention and s.control[yard] == USA:
        s.ships_due.remove(min(s.ships_due))
        choose(s, "ship", 0, 1, [yard], "D18")
    if s.gunboats_lost:
        s.gunboats_lost -= 1
        yards = [t.index[x] for x in ("st-louis", "cairo", "philadelphia")]
        choose(s, "gunboat", 0, 1, [a for a in yards if s.control[a] == USA], "D18")
    for _ in range(s.mrr_lost):
        choose(s, "mrr", 0, 1, [a for a in t.flags[USA] if s.control[a] == USA], "D21")
    s.mrr_lost = 0


def _militia(s: DwfState) -> None:
    """D08, D20 Lost militia comes back in its capital after a year, unless the capital is burned; not while the enemy has it."""
    t = s.tables
    for i, m in enumerate(t.militia):
        if m.side != s.phasing or not s.militia_due[i] or s.militia_due[i] > s.turn:
            continue
        if s.burned[m.capital]:
            s.militia_due[i] = 0
            s.out.append(Lost(SIDES[m.side], m.slug, t.slug[m.capital], "its capital is burned", "D20"))
        elif s.control[m.capital] == m.side:
            s.militia_due[i] = 0
            s.militia_done[i] = 0
            camps = [m.capital, *_price(s, m)]
            if len(camps) == 1:
                _muster(s, i, m.capital)
            else:
                s.push("muster", militia=i, places=camps)


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
    s.place_militia(i, at)
    s.out.append(Placed(SIDES[s.tables.militia[i].side], s.tables.militia[i].slug, s.tables.slug[at], "D20"))
    s.settle(at)
    sweep(s, s.tables.militia[i].side, at)


@FLOW.ask("muster")
class Muster(Ask[DwfState]):
    """D96 Militia that comes back joins Price or its capital."""

    rule = "D96"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[s.phasing]

    def prompt(self, s: DwfState, f: Frame) -> str:
        return f"{s.tables.militia[f['militia']].slug} comes back: in its capital or with Price?"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        return [s.tables.book["place", s.tables.slug[a]] for a in f["places"]]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        _muster(s, f["militia"], s.tables.index[choice.args[0]])


@FLOW.step("supplies")
def supplies(s: DwfState, f: Frame) -> None:
    """D19, R22 From 1862 supply units come into play each turn, in friendly functioning flag cities."""
    left = min(s.tables.years[s.turn // 6].supply[s.phasing], s.supply_free(s.phasing))
    if left:
        s.push("supplying", left=left)


@FLOW.ask("supplying")
class Supplying(Ask[DwfState]):
    """D19 Where the turn's supply units are placed."""

    rule = "D19"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[s.phasing]

    def prompt(self, s: DwfState, f: Frame) -> str:
        return f"{f['left']} supply units to place"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        t = s.tables
        side = s.phasing
        return [
            *(t.book["place", t.slug[a]] for a in t.flags[side] if working_flag(s, side, a)),
            t.book["done"],
        ]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        if choice.verb == "done":
            return
        t = s.tables
        area = t.index[choice.args[0]]
        s.supply_ready[s.phasing * t.n + area] += 1
        s.out.append(Placed(SIDES[s.phasing], "supply", t.slug[area], "D19"))
        f["left"] -= 1
        if f["left"]:
            s.stack.append(f)


@FLOW.step("blockade")
def blockade(s: DwfState, f: Frame) -> None:
    """D22, D73, R80 From Winter 1863 half an infantry for every box short of five, in an open flag port; fractions are lost."""
    if s.phasing != CSA or s.turn < 12:
        return
    gain = missing_boxes(s) // 2
    ports = open_ports(s)
    if gain and ports:
        choose(s, "infantry", 0, gain, ports, "D22")
