"""10.4 River movement by land units: they go aboard, are carried, and go ashore."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.games.war_for_the_union.casualties import abandoned
from longroll.games.war_for_the_union.flags import BY_RIVER, DISPLACED, OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.narrate.names import points
from longroll.games.war_for_the_union.naval.events import Embarked
from longroll.games.war_for_the_union.naval.fleet import carries, contested, left, spent, transport
from longroll.games.war_for_the_union.naval.frames import Boarding
from longroll.games.war_for_the_union.naval.hits import drown
from longroll.games.war_for_the_union.naval.landing import Load, ashore, pick, picked, refused, unpick
from longroll.games.war_for_the_union.naval.loading import (
    aboard,
    banks,
    load,
    others,
    room_for,
    toll,
    waiting,
)
from longroll.games.war_for_the_union.politics import neutral
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    ABOARD,
    ALL_ASHORE,
    DEBARK,
    EMBARK,
    HALT,
    SIDES,
    TAKE,
)  # fmt: skip


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
        room = room_for(s, f)
        return f"Who goes aboard at {where}? There is room for {points(room) if room > 0 else 'no more SPs'}"

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
    for k in f.usmrr:
        s.usmrr_spent[k] += 1
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
        for h in sorted(
            banks(s, water), key=lambda h: neutral(s, h)
        ):  # 6.22: not in Kentucky if there is another bank
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
