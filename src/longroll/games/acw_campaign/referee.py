"""8.1, 8.6, 9.33: where the text leaves it to the referee. He is the program, or a person (option `referee`).

A person who is the referee sees everything, and is asked: how the attackers come on to the battlefield, who has won where that
is not clear, and which stands did better or worse than could be expected. The first choice is always what the program does.
"""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.state import Frame
from longroll.games.acw_campaign.battle.types import FAIR, TERRAINS
from longroll.games.acw_campaign.events import Politics, Promoted
from longroll.games.acw_campaign.flow import FLOW, Question
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
    SIDE_NAMES,
    SIDES,
)

EDGES = ("front", "flank")
CROSSINGS = ("none", "bridge", "ferry")


class Refereed(Question):
    """A question of the person who is the referee."""

    def side(self, s: AcwState, frame: Frame) -> str:
        return REFEREE

    def role(self, s: AcwState, frame: Frame) -> str:
        return ""


# ---- 8.1: the battlefield ------------------------------------------------------------------------------------------------


def mapped(s: AcwState, box: int, route: int, flank: bool) -> tuple[bool, int]:
    """8.1, 16.1 How a route comes on by the map: the strongest in front, others into the flank; rivers as they run."""
    return flank, s.tables.crossing.get((route, box), 0)


def approach(s: AcwState, f: Frame, route: int, flank: bool) -> tuple[bool, int]:
    """8.1 How a route comes on: as the referee says, else by the map."""
    said = f.get("ground", [])
    for k in range(0, len(said), 3):
        if said[k] == route:
            return bool(said[k + 1]), said[k + 2]
    return mapped(s, f["box"], route, flank)


@FLOW.ask("battlefield")
class Battlefield(Refereed):
    """8.1 The referee lays out the field: the edge that each route leads to, and the river in its way. Once for each."""

    rule = "8.1"

    def prompt(self, s: AcwState, f: Frame) -> str:
        return f"The battlefield of {s.tables.name[f['box']]}: how do the attackers come on?"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        book = s.tables.book
        found = [book["by-the-map"]]
        said = f["ground"][::3]
        for route in f["routes"]:
            if route < s.n and route not in said:
                found += [
                    book["enter", s.tables.slug[route], edge, river] for edge in EDGES for river in CROSSINGS
                ]
        return found

    def follow(self, s: AcwState, f: Frame, choice: Choice) -> None:
        if choice.verb == "by-the-map":
            return
        place, edge, river = choice.args
        f["ground"] += [s.tables.index[place], EDGES.index(edge), CROSSINGS.index(river)]
        battle = s.frame_of("battle")
        assert battle is not None
        battle["ground"] = f["ground"][:]
        s.out.append(
            Politics(
                f"The referee: those from {s.tables.name[f['ground'][-3]]} come on in {edge}, river: {river}",
                "8.1",
            )
        )
        if len(self.choices(s, f)) > 1:
            s.stack.append(f)


@FLOW.ask("ground")
class Ground(Refereed):
    """8.1, R92 What the ground is to the defender in a battle of the program."""

    rule = "8.1"

    def prompt(self, s: AcwState, f: Frame) -> str:
        return f"The battlefield of {s.tables.name[f['box']]}: what is the ground to those who hold it?"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        return [s.tables.book["ground", word] for word in TERRAINS]

    def follow(self, s: AcwState, f: Frame, choice: Choice) -> None:
        word = choice.args[0]
        if word == TERRAINS[FAIR]:
            return
        battle = s.frame_of("battle")
        assert battle is not None
        battle["terrain"] = TERRAINS.index(word)
        s.out.append(Politics(f"The referee calls the ground at {s.tables.name[f['box']]} {word}", self.rule))


def lay_out(s: AcwState, box: int, start: list[int]) -> None:
    """8.1 Before the battle."""
    if s.referee:
        s.push("battlefield", box=box, routes=start[::2], ground=[])
        s.push("ground", box=box)


# ---- 8.6, 9.33: after the battle -----------------------------------------------------------------------------------------


def after_battle(s: AcwState, box: int, unclear: bool) -> None:
    """8.6, 9.33 A ruling where the victory is not clear, then honours."""
    if s.referee:
        number = len(s.battles) // 4
        s.push("honours", box=box, number=number, did=[])
        if unclear:
            s.push("ruling", box=box, number=number)


@FLOW.ask("ruling")
class Ruling(Refereed):
    """8.6, R58, R76 Who has won where both armies held the field or the battle was given up; or nobody."""

    rule = "8.6"

    def prompt(self, s: AcwState, f: Frame) -> str:
        return f"Both held their ground at {s.tables.name[f['box']]}: whose victory is it?"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        winner = s.battles[4 * f["number"] - 3]
        book = s.tables.book
        return [book["victory", SIDES[winner]], book["victory", SIDES[1 - winner]], book["victory", "nobody"]]

    def follow(self, s: AcwState, f: Frame, choice: Choice) -> None:
        at = 4 * f["number"] - 4
        winner = s.battles[at + 1]
        word = choice.args[0]
        if word == SIDES[winner]:
            return
        s.wins[winner] -= 1
        if word == "nobody":
            s.battles[at + 2] = s.battles[at + 3]
            text = "nobody has won"
        else:
            s.battles[at + 1] = 1 - winner
            s.wins[1 - winner] += 1
            text = f"the {SIDE_NAMES[1 - winner]} side has won"
        s.out.append(Politics(f"The referee rules: at {s.tables.name[f['box']]} {text}", self.rule))


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


@FLOW.ask("honours")
class Honours(Refereed):
    """9.33 Promotions, demotions and shock for what stands did on the field."""

    rule = "9.33"

    def prompt(self, s: AcwState, f: Frame) -> str:
        return f"Who did better or worse at {s.tables.name[f['box']]} than could be expected?"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        book = s.tables.book
        found, morale = [book["done"]], s.tables.ratings.morale
        for i in candidates(s, f["number"], f["did"]):
            d = s.st_div[i]
            words = (
                SIDES[s.st_side[i]],
                s.corps_slug(s.dv_corps[d]),
                s.dv_number[d],
                s.stands_in(d).index(i) + 1,
            )
            if s.st_morale[i] < morale[CRACK] and not s.st_flags[i] & RAISED:  # 9.3: once a turn
                found.append(book["honour", *words])
            if s.st_morale[i] > morale[GREEN]:
                found.append(book["demote", *words])
            if s.st_kind[i] == INF and not s.st_flags[i] & SHOCK:
                found.append(book["shock", *words])
        return found

    def follow(self, s: AcwState, f: Frame, choice: Choice) -> None:
        if choice.verb == "done":
            return
        side = SIDES.index(choice.args[0])
        c = s.find_corps(side, choice.args[1])
        d = next(d for d in s.divisions_of(c) if s.dv_number[d] == choice.args[2])
        i = s.stands_in(d)[choice.args[3] - 1]
        f["did"].append(i)
        if choice.verb == "shock":
            s.st_flags[i] |= SHOCK
            rank = "shock"
        else:
            rate(s, i, s.st_morale[i] + (1 if choice.verb == "honour" else -1))
            rank = f"morale {s.st_morale[i]} for stand {choice.args[3]}"
        s.dv_limit[d] = s.exhaustion(d)
        s.out.append(Promoted(SIDES[side], s.division_word(d), rank, self.rule, s.private(side)))
        s.stack.append(f)
