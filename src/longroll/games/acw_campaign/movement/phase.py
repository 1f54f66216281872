"""7, 7.4 to 7.6: the movement phase: the die, the president's marches, the sea, entrenching."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.refusal import Refusal
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.events import Commanded, Entrenched, Moved
from longroll.games.acw_campaign.flow import FLOW
from longroll.games.acw_campaign.forts import engineers
from longroll.games.acw_campaign.frames import Command, Move
from longroll.games.acw_campaign.movement.officers import free_officers, is_free, most_marches, ready, spend
from longroll.games.acw_campaign.movement.orders import Order, begin
from longroll.games.acw_campaign.movement.steps import FORT_GUNS, halt
from longroll.games.acw_campaign.papers import renew
from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.words import BY_SEA, CONFEDERATE, FIELD, MOBILE, OFF, SIDES, UNION


@FLOW.phase("movement")
def movement(s: AcwState) -> None:
    """7, 12 The reports come in; the command table gives the marches of the turn; a Union six opens an invasion (7.5)."""
    s.phase = "movement"
    renew(s)
    side = s.active
    s.die = s.roll("event", 6, "marches", "7", side=SIDES[side])
    s.marches = int(s.tables.marches[s.year][s.die - 1][side])
    s.out.append(Commanded(SIDES[side], s.marches, bool(landings(s))))
    FLOW.begin(s, "movement-ends")
    begin(s)


def cost_of_digging(s: AcwState, box: int) -> int:
    """7.6, R3 One march in a recruiting city, two elsewhere."""
    return s.tables.digging[box]


def dig_refused(s: AcwState, c: int) -> Refusal | None:
    """7.6, R79 Why a corps does not dig: once a turn, within the two marches of a unit; also where a march has brought it, if one
    more is enough."""
    box, spent = s.co_box[c], s.co_marches[c]
    cost = s.tables.digging[box]
    if s.co_done[c]:
        return MET_ENEMY
    phase = s.within(Command)
    if phase is not None and c in phase.dug:
        return DUG
    if spent + cost > s.tables.most_marches:
        return Refusal(
            f"it takes {cost} here, and no unit uses more than {most_marches(s)} marches in a turn", "7.6"
        )
    if s.marches < cost:
        return Refusal(f"it takes {cost} marches here", "7.6")
    return NO_ROOM if s.field[box] >= s.tables.deepest else None


DUG: Final = Refusal("a corps digs once a turn", "7.6")
NO_ROOM: Final = Refusal("there is no more room to dig", "7.6")
MET_ENEMY: Final = Refusal("it has met the enemy: its movement is over", "7")
NO_NAVY: Final = Refusal("only the Union has a navy", "7.4")
NO_SIX: Final = Refusal("an invasion needs a six on the command die", "7.5")
HAS_MOVED: Final = Refusal("the corps has moved already", "7.4")
NO_PORT: Final = Refusal("the corps is not in a port that the Union held when the turn began", "7.4")
PORT_SHUT: Final = Refusal("that port is not open to it", "7.4")


def embark_refused(s: AcwState, c: int) -> Refusal | None:
    """7.4 Why a corps does not go to sea."""
    if s.co_side[c] != UNION:
        return NO_NAVY
    if s.co_marches[c] or s.co_done[c]:
        return HAS_MOVED
    if not is_port(s, s.co_box[c]):
        return NO_PORT
    if s.marches < fare(s, c):
        return Refusal(f"it takes {fare(s, c)} marches to ship it", "7.4")
    return None


def sail_refused(s: AcwState, c: int, to: int, invading: bool) -> Refusal | None:
    """7.4, 7.5 Why a corps does not sail to a port, or land at one of the enemy's."""
    why = embark_refused(s, c)
    if why is not None:
        return why
    if invading:
        return (
            (None if to in landings(s) else PORT_SHUT)
            if s.die == s.tables.charts["sea"]["invasion"]
            else NO_SIX
        )
    return None if is_port(s, to) and to != s.co_box[c] else PORT_SHUT


def is_port(s: AcwState, box: int) -> bool:
    """7.4 A port that the Union holds, and held when the turn began."""
    return bool(s.tables.port[box]) and s.control[box] == UNION == s.at_start[box]


def march_refused(s: AcwState, box: int) -> Refusal | None:
    """7 Why no march can be given to a box."""
    if any(ready(s, c) for c in s.mobile_at(s.active, box)) or free_officers(s, s.active, box):
        return None
    return Refusal(f"nobody at {s.tables.name[box]} can use a march", "7")


def ports(s: AcwState) -> list[int]:
    """7.4 Ports that the Union holds, and held when the turn began; the Confederacy has no navy."""
    return [b for b in s.tables.ports if is_port(s, b)] if s.active == UNION else []


def landings(s: AcwState) -> list[int]:
    """7.5 On a Union six any one Confederate port; once chosen it is the only one."""
    if s.active != UNION or s.die != s.tables.charts["sea"]["invasion"]:
        return []
    if s.invasion != OFF:
        return [s.invasion]
    return [b for b in s.tables.ports if s.control[b] == CONFEDERATE]


def fare(s: AcwState, c: int) -> int:
    """7.4, FAQ L2125-2137 Marches of a corps at sea: one, for a field corps two."""
    x = s.tables.charts["sea"]
    return int(x["field_corps" if s.co_kind[c] == FIELD else "corps"])


@FLOW.question("command", Command)
class CommandQuestion(Order[Command]):
    """2.1, 7 The president hands out marches to boxes and commanders."""

    rule = "7"

    def prompt(self, s: AcwState, f: Command) -> str:
        on_paper = ", on paper first" if s.truth is not None else ""
        if not s.marches:
            return "All marches are given"
        return f"{s.marches} {'march' if s.marches == 1 else 'marches'} to give{on_paper}"

    def undone(self, s: AcwState, f: Command) -> str:
        if not s.marches:
            return ""
        return "1 march not given." if s.marches == 1 else f"{s.marches} marches not given."

    def choices(self, s: AcwState, f: Command) -> list[Choice]:
        t, side = s.tables, s.active
        if not s.marches:
            return [v.DONE()]
        found: list[Choice] = []
        boxes: dict[int, None] = {}
        from_port, ashore = ports(s), landings(s)
        for c in s.corps_of(side):
            if not ready(s, c):
                continue
            box, word = s.co_box[c], slug_of(s.co_name[c])
            boxes[box] = None
            if dig_refused(s, c) is None:
                found.append(v.ENTRENCH.kept(word))
            if box in from_port and embark_refused(s, c) is None:
                found += [v.SAIL.kept(word, t.slug[b]) for b in from_port if b != box]
                found += [v.INVADE.kept(word, t.slug[b]) for b in ashore]
        for o in s.officers_of(side):
            if s.of_box[o] not in boxes and is_free(s, o):
                boxes[s.of_box[o]] = None
        marches = [v.MARCH.kept(t.slug[b]) for b in boxes]
        return [v.DONE(), *marches, *found, *engineers(s, side, f.told)]

    def refusal(self, s: AcwState, f: Command, choice: Choice) -> Refusal | None:
        kind, t = choice.kind, s.tables
        if kind not in (v.MARCH, v.ENTRENCH, v.SAIL, v.INVADE):
            return super().refusal(s, f, choice)
        if not s.marches:
            return Refusal("no marches are left", "7")
        if choice.places and choice.place not in t.index:
            return s.no_box(choice.place)
        if kind is v.MARCH:
            return march_refused(s, t.index[choice.place])
        c = s.find_corps(s.active, choice.piece)
        if c == OFF:
            return s.no_corps(s.active, choice.piece)
        if s.co_kind[c] not in MOBILE:
            return FORT_GUNS
        if kind is v.ENTRENCH:
            return dig_refused(s, c)
        return sail_refused(s, c, t.index[choice.place], kind is v.INVADE)

    def obey(self, s: AcwState, f: Command, choice: Choice) -> None:
        t = s.tables
        if choice.kind is v.DONE:
            return
        s.push(f)
        if choice.kind is v.MARCH:
            s.marches -= 1
            s.push(Move("move", box=t.index[choice.place]))
            return
        if choice.kind is v.ENGINEERS:  # 14.2: what they do from the next turn on
            box = t.index[choice.place]
            s.fortify[box] = int(choice.word == "forts")
            f.told.append(box)
            return
        c = s.find_corps(s.active, choice.piece)
        if choice.kind is v.ENTRENCH:
            f.dug.append(c)
            entrench(s, c)
        else:
            sail(s, c, t.index[choice.place], choice.kind is v.INVADE)


def trench(s: AcwState, c: int) -> int:
    """7.6, R49 Inches that a corps digs: three for each of its units that are there."""
    return int(s.tables.charts["entrenching"]["inches"]) * s.units_among(s.stands_with(c))


def entrench(s: AcwState, c: int) -> None:
    """7.6, R49 A corps digs; the same marches may move others who began in the box."""
    box = s.co_box[c]
    cost = cost_of_digging(s, box)
    s.marches -= cost
    s.co_marches[c] += cost
    x = s.tables.charts["entrenching"]
    inches = min(trench(s, c), x["most"] - s.field[box])
    s.field[box] += inches
    side = s.co_side[c]
    s.out.append(Entrenched(SIDES[side], s.tables.slug[box], inches, s.field[box], "7.6", s.private(side)))
    here = s.mobile_at(side, box)
    if any(x != c and ready(s, x) and s.co_from[x] == OFF for x in here):
        came = [x for x in here if s.co_from[x] != OFF and x != c]
        for _ in range(cost):
            s.push(Move("move", box=box, moved=[c, *came]))


def sail(s: AcwState, c: int, port: int, invading: bool) -> None:
    """7.4, 7.5, R21 Port to port, a march for each corps and two for a field corps; nothing more in this turn."""
    t, start = s.tables, s.co_box[c]
    s.marches -= fare(s, c)
    spend(s, c, most_marches(s))
    s.used[start] = s.used[port] = 1
    s.place_corps(c, port)
    s.co_from[c], s.co_line[c], s.co_arrived[c] = start, BY_SEA, s.turn
    if invading:
        s.invasion = port
    rule = "7.5" if invading else "7.4"
    s.out.append(
        Moved(SIDES[UNION], s.co_name[c], t.slug[start], t.slug[port], "sea", rule, s.private(UNION))
    )
    s.left_behind(start)
    halt(s, c)


@FLOW.phase("movement-ends")
def movement_ends(s: AcwState) -> None:
    """6.23 Divisions in the box of their corps are with it again; marches not given are lost."""
    s.marches = 0
    for d in range(len(s.dv_corps)):
        c = s.dv_corps[d]
        if c != OFF and s.dv_box[d] == s.co_box[c]:
            s.rejoin(d)
