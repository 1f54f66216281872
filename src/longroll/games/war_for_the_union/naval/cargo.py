"""10.4 River movement by land units: they go aboard, are carried, and go ashore."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.casualties import abandoned
from longroll.games.war_for_the_union.flags import BY_RIVER, DISPLACED, FORCED, OFF, PICKED, RODE, SAILED
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.movement.march import allowance, hq_allowance, leader_allowance
from longroll.games.war_for_the_union.narrate.names import points
from longroll.games.war_for_the_union.naval.events import Embarked
from longroll.games.war_for_the_union.naval.fleet import (
    carries,
    contested,
    cost,
    laden,
    left,
    spent,
    transport,
)
from longroll.games.war_for_the_union.naval.frames import Boarding, Sailing
from longroll.games.war_for_the_union.naval.hits import drown
from longroll.games.war_for_the_union.naval.landing import (
    Load,
    ashore,
    city_of,
    pick,
    picked,
    refused,
    unpick,
)
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    ABOARD,
    ALL_ASHORE,
    DEBARK,
    EMBARK,
    HALT,
    KINDS,
    SIDES,
    TAKE,
)  # fmt: skip


def toll(s: WfuState, side: int, hex_: int) -> int:
    """10.42 MPs of the ships for an embarkation or debarkation: 3 at a friendly city or port, else 5."""
    m = s.tables.naval.movement
    return m.embark_port if city_of(s, hex_, side) else m.embark_other


def banks(s: WfuState, water: int) -> list[int]:
    """10.43a The hexes that a ship on a river hexside can reach."""
    w = s.tables.waters
    return [h for h in w.way.banks[water] if h >= 0 and not s.tables.board.sea[h]] if water < w.rivers else []


def step_refused(s: WfuState, ships: list[int], to: int) -> Refusal | None:
    """10.43 A laden ship keeps the MPs to land: 5, or 3 where a friendly city or port is near enough."""
    if not any(carries(s, x) for x in ships):
        return None
    after = left(s, ships) - cost(s, ships, to)
    m = s.tables.naval.movement
    if after >= m.embark_other or _harbour_near(s, ships, to, after - m.embark_port):
        return None
    return Refusal("what is aboard must be landed while there are MPs for it", "10.43")


def _harbour_near(s: WfuState, ships: list[int], start: int, room: int) -> bool:
    """10.43 Whether a friendly city or port can be reached with so many MPs."""
    if room < 0:
        return False
    side = s.tables.counters[s.tables.ships[ships[0]]].side
    ring, seen = [start], {start}
    for _ in range(room + 1):
        if any(city_of(s, h, side) for water in ring for h in banks(s, water)):
            return True
        ring = [
            w
            for water in ring
            for w in s.tables.waters.graph.near[water]
            if w not in seen and not seen.add(w) and cost(s, ships, w) <= 1 and not contested(s, w, side)  # type: ignore[func-returns-value]
        ]
    return False


# --- who may go aboard -----------------------------------------------------------------------------------------------


def embark_refused(s: WfuState, side: int, ships: list[int], hex_: int) -> Refusal | None:
    """10.42, 10.46 Why nobody may go aboard these ships from a hex."""
    at = s.ship_at[ships[0]]
    if hex_ not in banks(s, at):
        return Refusal(f"{s.tables.title(hex_)} is not on {s.tables.waters.name[at]}", "10.43")
    if contested(s, at, side):
        return Refusal("enemy ships or guns must be driven away first", "10.46")
    after = left(s, ships) - toll(s, side, hex_)
    m = s.tables.naval.movement
    if after < m.embark_port:
        return Refusal(f"{max(left(s, ships), 0)} MPs are too few to embark and to land again", "10.42")
    return None


def sp_refused(s: WfuState, sp: int) -> Refusal | None:
    """10.42, 10.46, 10.47 Why an SP may not go by river."""
    if s.sp_flags[sp] & (RODE | SAILED):
        return Refusal("they have gone by rail or water in this turn", "10.46")
    if s.sp_flags[sp] & FORCED:
        return Refusal("after a force march nobody goes by river", "10.47")
    if allowance(s, sp) - s.sp_spent[sp] < 1:
        return Refusal("they have no MP left", "10.42")
    return None


def room_for(s: WfuState, f: Boarding) -> int:
    """10.44 SPs that the ships of the stack can still take aboard."""
    most = s.tables.naval.movement.transport_sp
    return (
        sum(max(most - load(s, x), 0) for x in f.ships if transport(s, x))
        - len(picked(s))
        - most * len(_bulk(f))
    )


def _bulk(f: Boarding) -> list[int]:
    return [*f.hqs, *f.usmrr]


def load(s: WfuState, ship: int) -> int:
    """10.44 What a ship carries: SPs, and 2 for an HQ or a railroad unit."""
    most = s.tables.naval.movement.transport_sp
    aboard = ship + 1
    return s.sp_aboard.count(aboard) + most * (s.hq_aboard.count(aboard) + s.usmrr_aboard.count(aboard))


def empty_hulls(s: WfuState, f: Boarding) -> int:
    """10.44 Transports without any load, which an HQ or a railroad unit needs."""
    empty = sum(1 for x in f.ships if transport(s, x) and not load(s, x))
    most = s.tables.naval.movement.transport_sp
    full = -(-max(len(picked(s)) - _half_room(s, f), 0) // most)
    return empty - len(_bulk(f)) - full


def _half_room(s: WfuState, f: Boarding) -> int:
    """SPs that fit into transports which carry something already."""
    most = s.tables.naval.movement.transport_sp
    return sum(most - load(s, x) for x in f.ships if transport(s, x) and 0 < load(s, x) < most)


def berths(s: WfuState, f: Boarding) -> int:
    """10.4 Leaders that can still go aboard: any number on transports, one on each other ship."""
    if any(transport(s, x) for x in f.ships):
        return 99
    taken = sum(1 for x in f.ships if x + 1 in s.leader_aboard)
    return len(f.ships) - taken - len(f.people)


def waiting(s: WfuState, f: Boarding) -> dict[str, list[int]]:
    """SPs that may still be chosen, by kind: ashore those of the hex, aboard those of the ships."""
    if f.ashore:
        marks = {x + 1 for x in f.ships}
        pool = [sp for sp, mark in enumerate(s.sp_aboard) if mark in marks]
    else:
        pool = [sp for sp in s.sps_at(f.hex, f.side) if sp_refused(s, sp) is None]
    found: dict[str, list[int]] = {}
    for sp in pool:
        if not s.sp_marks[sp] & PICKED:
            found.setdefault(KINDS[s.sp_kind[sp] % 10], []).append(sp)
    return found


def others(s: WfuState, f: Boarding) -> list[str]:
    """Leaders, HQs and railroad units that may still be chosen, by name."""
    t = s.tables
    marks = {x + 1 for x in f.ships}
    found = []
    room = f.ashore or empty_hulls(s, f) > 0
    if f.ashore:
        near = [i for i in t.generals[f.side] if s.leader_aboard[i] in marks and s.leader_at[i] != OFF]
    else:
        near = [
            i
            for i in s.leaders_at(f.hex, f.side)
            if s.leader_spent[i] < leader_allowance(s, i) and berths(s, f) > 0
        ]
    found += [t.leaders[i].slug for i in near if i not in f.people and not s.leader_army[i]]
    for k, at in enumerate(s.hq_at):
        here = s.hq_aboard[k] in marks if f.ashore else at == f.hex and t.counters[t.hqs[k]].side == f.side
        if here and k not in f.hqs and room and hq_allowance(s) > 0:
            found.append(t.counters[t.hqs[k]].slug)
    for k, at in enumerate(s.usmrr_at):
        here = s.usmrr_aboard[k] in marks if f.ashore else at == f.hex and f.side == 0
        if here and k not in f.usmrr and room:
            found.append(t.counters[t.engineers[k]].slug)
    return found


def offers(s: WfuState, f: Sailing) -> list[Choice]:
    """10.41 Where the stack may take land units aboard or put them ashore."""
    at = s.ship_at[f.ships[0]]
    name = s.tables.node_name
    found: list[Choice] = []
    for h in banks(s, at):
        if embark_refused(s, f.side, f.ships, h) is None:
            trial = Boarding("boarding", f.side, f.ships, h)
            if (room_for(s, trial) > 0 and waiting(s, trial)) or others(s, trial):
                found.append(EMBARK(name(h)))
        if debark_refused(s, f.side, f.ships, h) is None:
            found.append(DEBARK(name(h)))
    return found


def aboard(s: WfuState, ships: list[int]) -> Load:
    """Everybody whom these ships carry."""
    marks = {x + 1 for x in ships if laden(s, x)}
    if not marks:
        return Load()
    afloat = s.tables.afloat
    return Load(
        [sp for sp, mark in enumerate(s.sp_aboard) if mark in marks],
        [i for i, mark in enumerate(s.leader_aboard) if mark in marks and s.leader_at[i] == afloat],
        [k for k, mark in enumerate(s.hq_aboard) if mark in marks],
        [k for k, mark in enumerate(s.usmrr_aboard) if mark in marks],
    )


def debark_refused(s: WfuState, side: int, ships: list[int], hex_: int) -> Refusal | None:
    """10.42, 10.43, 10.46 Why nobody may go ashore from these ships in a hex."""
    everybody = aboard(s, ships)
    if everybody.empty:
        return Refusal("nobody is aboard", "10.43")
    at = s.ship_at[ships[0]]
    if hex_ not in banks(s, at):
        return Refusal(f"{s.tables.title(hex_)} is not on {s.tables.waters.name[at]}", "10.43")
    if contested(s, at, side):
        return Refusal("enemy ships or guns must be driven away first", "10.46")
    if left(s, ships) < toll(s, side, hex_):
        return Refusal(f"{toll(s, side, hex_)} MPs are needed to land", "10.42")
    return refused(s, side, hex_, everybody, by_sea=False)


@FLOW.question("boarding", Boarding)
class GoAboard(Question[WfuState, Boarding]):
    """10.41, 10.43 Who goes aboard or ashore."""

    rule = "10.41"

    def side(self, s: WfuState, f: Boarding) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Boarding) -> str:
        return s.tables.node_name(f.hex)

    def prompt(self, s: WfuState, f: Boarding) -> str:
        where = s.tables.title(f.hex)
        if f.ashore:
            return f"Who goes ashore at {where}?"
        return f"Who goes aboard at {where}? There is room for {points(room_for(s, f))}"

    def choices(self, s: WfuState, f: Boarding) -> list[Choice]:
        t = s.tables
        most = 99 if f.ashore else room_for(s, f)
        found = [
            TAKE(count, kind)
            for kind, sps in waiting(s, f).items()
            for count in range(1, min(most, len(sps)) + 1)
        ]
        found += [ABOARD(name) for name in others(s, f)]
        chosen = _chosen(s, f)
        if f.ashore and (chosen.empty or not _rest(s, f).empty):
            everybody = aboard(s, f.ships)
            if refused(s, f.side, f.hex, everybody, by_sea=False) is None:
                found.insert(0, ALL_ASHORE())
        if not chosen.empty and (not f.ashore or refused(s, f.side, f.hex, chosen, by_sea=False) is None):
            found.insert(0, DEBARK(t.node_name(f.hex)) if f.ashore else EMBARK(t.node_name(f.hex)))
        return [*found, HALT()]

    def follow(self, s: WfuState, f: Boarding, choice: Choice) -> None:
        if choice.kind is HALT:
            unpick(s)
            return
        if choice.kind is TAKE:
            ready = sorted((s.sp_spent[sp], s.sp_fatigue[sp], sp) for sp in waiting(s, f)[choice.word])
            pick(s, [sp for _, _, sp in ready[: choice.count]])
            s.push(f)
        elif choice.kind is ABOARD:
            self._pick(s, f, choice.piece)
            s.push(f)
        elif choice.kind is EMBARK:
            embark(s, f)
        else:
            everybody = aboard(s, f.ships) if choice.kind is ALL_ASHORE else _chosen(s, f)
            debark(s, f.side, f.ships, f.hex, everybody)

    def _pick(self, s: WfuState, f: Boarding, name: str) -> None:
        """A leader, or an HQ with its commander, or a railroad unit."""
        t = s.tables
        if name in t.leader:
            f.people.append(t.leader[name])
            return
        counter = t.counter[name]
        if counter in t.hqs:
            hq = t.hqs.index(counter)
            f.hqs.append(hq)
            if s.commander(hq) >= 0:
                f.people.append(s.commander(hq))
        else:
            f.usmrr.append(t.engineers.index(counter))


def _chosen(s: WfuState, f: Boarding) -> Load:
    return Load(picked(s), f.people, f.hqs, f.usmrr)


def _rest(s: WfuState, f: Boarding) -> Load:
    everybody, chosen = aboard(s, f.ships), _chosen(s, f)
    return Load(
        *([x for x in group if x not in taken] for group, taken in zip(everybody, chosen, strict=True))
    )


def embark(s: WfuState, f: Boarding) -> None:
    """10.41, 10.42, 10.44 Everybody who was chosen goes aboard, HQs and railroad units into empty transports first."""
    t = s.tables
    total = spent(s, f.ships) + toll(s, f.side, f.hex)
    for x in f.ships:
        s.ship_spent[x] = total
    hulls = [x for x in f.ships if transport(s, x)]
    for column, at, units in ((s.hq_aboard, s.hq_at, f.hqs), (s.usmrr_aboard, s.usmrr_at, f.usmrr)):
        for k in units:
            ship = next(x for x in hulls if not load(s, x))
            column[k], at[k] = ship + 1, t.afloat
    sps = picked(s)
    unpick(s)
    for sp in sps:
        ship = max(
            (x for x in hulls if load(s, x) < t.naval.movement.transport_sp), key=lambda x: (load(s, x), -x)
        )
        s.embark(sp, ship)
        s.sp_spent[sp] += 1
    for i in f.people:
        ship = hulls[0] if hulls else next(x for x in f.ships if x + 1 not in s.leader_aboard)
        hq = s.leader_army[i]
        if hq and s.hq_aboard[hq - 1]:
            ship = s.hq_aboard[hq - 1] - 1
        s.board(i, ship)
        s.leader_spent[i] += 1
    people = tuple(PieceSlug(t.leaders[i].slug) for i in f.people)
    where = PlaceSlug(t.node_name(f.hex))
    s.out.append(Embarked(SideSlug(SIDES[f.side]), where, len(sps), people, "10.41", s.whom(f.side)))
    if sps:
        abandoned(s, f.side, f.hex)


def debark(s: WfuState, side: int, ships: list[int], hex_: int, who: Load) -> None:
    """10.42, 10.43 A load goes ashore; the ships pay for it."""
    unpick(s)
    total = min(spent(s, ships) + toll(s, side, hex_), 255)
    for x in ships:
        s.ship_spent[x] = total
    ashore(s, side, hex_, who, BY_RIVER, free_to_act=True)


def must_land(s: WfuState, ship: int) -> bool:
    """10.43, R63 Whether a laden ship has too few MPs left to carry on: a fight has cost them."""
    if not carries(s, ship):
        return False
    return left(s, [ship]) < s.tables.naval.movement.embark_port


def put_ashore(s: WfuState, ship: int) -> None:
    """10.43, R63 What is aboard is landed at once on the nearest bank that can take it, back along the way the ship came."""
    t = s.tables
    side = t.counters[t.ships[ship]].side
    who = aboard(s, [ship])
    queue = [s.ship_at[ship]]
    seen = set(queue)
    for water in queue:
        for h in banks(s, water):
            free = not s.strength(h, 1 - side) and refused(s, side, h, who, by_sea=False) is None
            if free:
                if water != s.ship_at[ship]:
                    s.place_ship(ship, water)
                debark(s, side, [ship], h, who)
                return
        fresh = [w for w in t.waters.graph.near[water] if w not in seen and w < t.waters.rivers]
        seen.update(fresh)
        queue += [w for w in fresh if not contested(s, w, side)]
    drown(s, ship, s.ship_at[ship])
    for i in who.people:
        s.place_leader(i, OFF)
        s.leader_state[i] = DISPLACED
        s.leader_back[i] = s.turn + 3


def settle(s: WfuState, ships: list[int]) -> None:
    """10.43, R63 After a fight: ships that can no longer carry on put their load ashore."""
    for x in ships:
        if s.ship_at[x] != OFF and must_land(s, x):
            put_ashore(s, x)
