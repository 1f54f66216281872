"""8.1, 8.6, 9.33: where the text leaves it to the referee. He is the program, or a person (option `referee`).

A person who is the referee sees everything, and is asked: how the attackers come on to the battlefield, who has won where that
is not clear, and which stands did better or worse than could be expected. The first choice is always what the program does.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.battle.types import FAIR, TERRAINS
from longroll.games.acw_campaign.events import NO_SIDE, Politics, Promoted
from longroll.games.acw_campaign.flow import FLOW, F, Question
from longroll.games.acw_campaign.frames import AfterBattle, Approach, AtBox, BattleAt, Field, Route
from longroll.games.acw_campaign.promotion import rate
from longroll.games.acw_campaign.roles import REFEREE
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    CRACK,
    ENGAGED,
    GREEN,
    INF,
    MILITIA,
    OFF,
    RAISED,
    SHOCK,
    SIDES,
)

EDGES: Final[tuple[str, ...]] = ("front", "flank")
CROSSINGS: Final[tuple[str, ...]] = ("none", "bridge", "ferry")


@mypyc_attr(native_class=False)
class Refereed(Question[F]):
    """A question of the person who is the referee."""

    def side(self, s: AcwState, f: F) -> str:
        return REFEREE

    def role(self, s: AcwState, f: F) -> str:
        return ""


# ---- 8.1: the battlefield ------------------------------------------------------------------------------------------------


def mapped(s: AcwState, box: int, route: int, flank: bool) -> tuple[bool, int]:
    """8.1, 16.1 How a route comes on by the map: the strongest in front, others into the flank; rivers as they run."""
    return flank, s.tables.crossing.get((route, box), 0)


def approach(s: AcwState, f: BattleAt, route: int, flank: bool) -> tuple[bool, int]:
    """8.1 How a route comes on: as the referee says, else by the map."""
    for said in f.ground:
        if said.route == route:
            return said.flank, said.river
    return mapped(s, f.box, route, flank)


@FLOW.question("battlefield", Field)
class Battlefield(Refereed[Field]):
    """8.1 The referee lays out the field: the edge that each route leads to, and the river in its way. Once for each."""

    rule = "8.1"

    def prompt(self, s: AcwState, f: Field) -> str:
        return f"The battlefield of {s.tables.name[f.box]}: how do the attackers come on?"

    def choices(self, s: AcwState, f: Field) -> list[Choice]:
        found = [v.BY_THE_MAP()]
        said = {x.route for x in f.ground}
        for route in f.routes:
            if route < s.n and route not in said:
                found += [v.ENTER(s.tables.slug[route], edge, river) for edge in EDGES for river in CROSSINGS]
        return found

    def follow(self, s: AcwState, f: Field, choice: Choice) -> None:
        if choice.kind is v.BY_THE_MAP:
            return
        place, edge, river = choice.args
        route = s.tables.index[place]
        f.ground.append(Approach(route, edge == EDGES[1], CROSSINGS.index(river)))
        battle = s.within(BattleAt)
        assert battle is not None
        battle.ground = f.ground[:]
        s.out.append(
            Politics(
                "field", "8.1", at=s.tables.slug[f.box], start=s.tables.slug[route], what=edge, river=river
            )
        )
        if len(self.choices(s, f)) > 1:
            s.push(f)


@FLOW.question("ground", AtBox)
class Ground(Refereed[AtBox]):
    """8.1, R92 What the ground is to the defender in a battle of the program."""

    rule = "8.1"

    def prompt(self, s: AcwState, f: AtBox) -> str:
        return f"The battlefield of {s.tables.name[f.box]}: what is the ground to those who hold it?"

    def choices(self, s: AcwState, f: AtBox) -> list[Choice]:
        return [v.GROUND(word) for word in TERRAINS]

    def follow(self, s: AcwState, f: AtBox, choice: Choice) -> None:
        word = choice.args[0]
        if word == TERRAINS[FAIR]:
            return
        battle = s.within(BattleAt)
        assert battle is not None
        battle.terrain = TERRAINS.index(word)
        s.out.append(Politics("ground", self.rule, at=s.tables.slug[f.box], what=word))


def lay_out(s: AcwState, box: int, start: list[Route]) -> None:
    """8.1 Before the battle."""
    if s.referee:
        s.push(Field("battlefield", box=box, routes=list(dict.fromkeys(route.box for route in start))))
        s.push(AtBox("ground", box=box))


# ---- 8.6, 9.33: after the battle -----------------------------------------------------------------------------------------


def after_battle(s: AcwState, box: int, unclear: bool) -> None:
    """8.6, 9.33 A ruling where the victory is not clear, then honours."""
    if s.referee:
        number = len(s.battles) // 4
        s.push(AfterBattle("honours", box=box, number=number))
        if unclear:
            s.push(AfterBattle("ruling", box=box, number=number))


@FLOW.question("ruling", AfterBattle)
class Ruling(Refereed[AfterBattle]):
    """8.6, R58, R76 Who has won where both armies held the field or the battle was given up; or nobody."""

    rule = "8.6"

    def prompt(self, s: AcwState, f: AfterBattle) -> str:
        return f"Both held their ground at {s.tables.name[f.box]}: whose victory is it?"

    def choices(self, s: AcwState, f: AfterBattle) -> list[Choice]:
        winner = s.battles[4 * f.number - 3]
        return [v.VICTORY(SIDES[winner]), v.VICTORY(SIDES[1 - winner]), v.VICTORY("nobody")]

    def follow(self, s: AcwState, f: AfterBattle, choice: Choice) -> None:
        at = 4 * f.number - 4
        winner = s.battles[at + 1]
        word = choice.args[0]
        if word == SIDES[winner]:
            return
        s.wins[winner] -= 1
        if word == "nobody":
            s.battles[at + 2] = s.battles[at + 3]
            side = NO_SIDE
        else:
            s.battles[at + 1] = 1 - winner
            s.wins[1 - winner] += 1
            side = SIDES[1 - winner]
        s.out.append(Politics("ruling", self.rule, side, s.tables.slug[f.box]))


def candidates(s: AcwState, number: int, did: list[int]) -> list[int]:
    """9.33 Stands of divisions that were in action in a battle of this turn, each once."""
    return [
        i
        for i in range(len(s.st_side))
        if s.st_side[i] != OFF
        and s.st_sp[i]
        and i not in did
        and (d := s.st_div[i]) != OFF
        and s.dv_battle[d] == number
        and s.dv_flags[d] & ENGAGED
        and not s.st_flags[i] & MILITIA
    ]


@FLOW.question("honours", AfterBattle)
class Honours(Refereed[AfterBattle]):
    """9.33 Promotions, demotions and shock for what stands did on the field."""

    rule = "9.33"

    def prompt(self, s: AcwState, f: AfterBattle) -> str:
        return f"Who did better or worse at {s.tables.name[f.box]} than could be expected?"

    def choices(self, s: AcwState, f: AfterBattle) -> list[Choice]:
        found, morale = [v.DONE()], s.tables.ratings.morale
        for i in candidates(s, f.number, f.did):
            d = s.st_div[i]
            words = (
                SIDES[s.st_side[i]],
                s.corps_slug(s.dv_corps[d]),
                s.dv_number[d],
                s.stands_in(d).index(i) + 1,
            )
            if s.st_morale[i] < morale[CRACK] and not s.st_flags[i] & RAISED:  # 9.3: once a turn
                found.append(v.HONOUR(*words))
            if s.st_morale[i] > morale[GREEN]:
                found.append(v.DEMOTE(*words))
            if s.st_kind[i] == INF and not s.st_flags[i] & SHOCK:
                found.append(v.SHOCK(*words))
        return found

    def follow(self, s: AcwState, f: AfterBattle, choice: Choice) -> None:
        if choice.kind is v.DONE:
            return
        side = SIDES.index(choice.args[0])
        c = s.find_corps(side, choice.args[1])
        d = next(d for d in s.divisions_of(c) if s.dv_number[d] == choice.args[2])
        i = s.stands_in(d)[choice.args[3] - 1]
        f.did.append(i)
        if choice.kind is v.SHOCK:
            s.st_flags[i] |= SHOCK
            rank, stand = "shock", 0
        else:
            rate(s, i, s.st_morale[i] + (1 if choice.kind is v.HONOUR else -1))
            rank, stand = "morale", choice.counts[1]
        s.dv_limit[d] = s.exhaustion(d)
        told, at = s.private(side), s.box_slug(s.box_of_division(d))
        name, morale = s.division_word(d), s.st_morale[i]
        s.out.append(Promoted(SIDES[side], name, rank, self.rule, told, stand, morale, at))
        s.push(f)
