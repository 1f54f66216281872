"""13.4 Ships that support a battle on land, on either side."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Answer, Battle
from longroll.games.war_for_the_union.narrate.naval import ship as named
from longroll.games.war_for_the_union.naval.fire import bombards
from longroll.games.war_for_the_union.naval.fleet import different, limit, side_of
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import HOLD_STATION, SIDES, SUPPORT
from longroll.games.war_for_the_union.zoi import faced


def waters_of(s: WfuState, hex_: int) -> list[int]:
    """13.41 Where supporting ships lie: on the hex's river hexsides, or in its coastal waters."""
    w = s.tables.waters
    return [*w.way.at(hex_), *([w.coast_of[hex_]] if hex_ in w.coast_of else [])]


def refused(s: WfuState, f: Battle, ship: int, side: int) -> Refusal | None:
    """13.4-13.43 Why a ship may not support a battle; None where it may."""
    t = s.tables
    name = named(t, t.ship_slugs[ship])
    at = s.ship_at[ship]
    if f.overrun or f.chase:
        return Refusal("ships support no overrun", "13.41")
    if at == OFF or side_of(s, ship) != side or not bombards(s, ship):
        return Refusal(f"{name} is no warship of yours", "13.4")
    if at not in waters_of(s, f.target):
        return Refusal(f"{name} is not at {t.title(f.target)}", "13.41")
    if s.ship_support[ship] > f.second:
        return Refusal(f"{name} has supported an attack in this phase", "13.43")
    chosen = f.ships if side == f.side else f.guards
    here = sum(1 for x in chosen if s.ship_at[x] == at)
    most = max((limit(s, s.ship_at[x]) for x in (*chosen, ship)), default=0)
    if here >= limit(s, at) or len(chosen) >= most:
        return Refusal("no more ships can support from there", "13.42")
    return _target_refused(s, f, at) if side == f.side else None


def _target_refused(s: WfuState, f: Battle, water: int) -> Refusal | None:
    """13.41 An attack is supported only on a city, a fort or a battery; on a battery alone only from a hexside that it faces."""
    t = s.tables
    enemy = 1 - f.side
    if t.city_at[f.target] >= 0 or s.fort_of(f.target, enemy):
        return None
    guns = [b for b, at in enumerate(s.battery_at) if at == f.target and t.batteries[b].side == enemy]
    if any(water in faced(s, b) for b in guns):
        return None
    return Refusal("ships support attacks on cities, forts and batteries", "13.41")


def free(s: WfuState, f: Battle, side: int) -> list[int]:
    """The ships of a side that may still support a battle, one of each sort."""
    chosen = {*f.ships, *f.guards}
    near = set(waters_of(s, f.target))
    ships = [x for x, at in enumerate(s.ship_at) if at in near and x not in chosen]
    return different(s, [x for x in ships if refused(s, f, x, side) is None])


def attack_choices(s: WfuState, f: Battle) -> list[Choice]:
    return [SUPPORT(s.tables.ship_slugs[x]) for x in free(s, f, f.side)]


def attack_refused(s: WfuState, f: Battle, ship: int) -> Refusal | None:
    return refused(s, f, ship, f.side)


def naval_answer(s: WfuState, f: Battle) -> None:
    """13.43 The attacker's ships have supported this attack; the defender's are asked for."""
    for x in f.ships:
        s.ship_support[x] = 1 + f.second
    if free(s, f, 1 - f.side):
        s.push(Answer("naval-guard", side=1 - f.side, node=f.target))


@FLOW.question("naval-guard", Answer)
class NavalGuard(Question[WfuState, Answer]):
    """13.4 Which ships support the defenders."""

    rule = "13.4"

    def side(self, s: WfuState, f: Answer) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Answer) -> str:
        return s.tables.node_name(f.node)

    def battle(self, s: WfuState, f: Answer) -> str:
        return s.tables.node_name(f.node)

    def prompt(self, s: WfuState, f: Answer) -> str:
        return f"{s.tables.title(f.node)} is attacked: which ships support the defence?"

    def _battle(self, s: WfuState) -> Battle:
        found = s.within(Battle)
        assert found is not None, "no battle is being fought"
        return found

    def choices(self, s: WfuState, f: Answer) -> list[Choice]:
        ships = free(s, self._battle(s), f.side)
        return [*(SUPPORT(s.tables.ship_slugs[x]) for x in ships), HOLD_STATION()]

    def refusal(self, s: WfuState, f: Answer, choice: Choice) -> Refusal | None:
        battle = self._battle(s)
        if choice.kind is SUPPORT and choice.piece in s.tables.ship:
            ship = s.tables.ship[choice.piece]
            if ship not in battle.guards:
                return refused(s, battle, ship, f.side) or super().refusal(s, f, choice)
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Answer, choice: Choice) -> None:
        if choice.kind is HOLD_STATION:
            return
        battle = self._battle(s)
        ship = s.tables.ship[choice.piece]
        battle.guards.append(ship)
        s.ship_support[ship] = 1 + battle.second
        if free(s, battle, f.side):
            s.push(f)
