"""7, 7.4 to 7.6: the movement phase: the die, the president's marches, the sea, the spade."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.state import Frame
from longroll.games.acw_campaign.events import Commanded, Entrenched, Moved
from longroll.games.acw_campaign.flow import FLOW
from longroll.games.acw_campaign.forts import engineers
from longroll.games.acw_campaign.movement.officers import free_officers, most_marches, ready, spend
from longroll.games.acw_campaign.movement.orders import Order, begin
from longroll.games.acw_campaign.movement.steps import halt
from longroll.games.acw_campaign.papers import renew
from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.words import CONFEDERATE, FIELD, MOBILE, OFF, SIDE_NAMES, SIDES, UNION


@FLOW.step("movement")
def movement(s: AcwState, f: Frame) -> None:
    """7, 12 The reports come in; the command table gives the marches of the turn; a Union six opens an invasion (7.5)."""
    s.phase = "movement"
    renew(s)
    side = s.active
    s.die = s.roll("event", 6, f"the marches of the {SIDE_NAMES[side]} side", "7")
    s.marches = int(s.tables.marches[s.year][s.die - 1][side])
    s.out.append(Commanded(SIDES[side], s.marches, bool(landings(s))))
    s.push("movement-ends")
    begin(s)


def cost_of_digging(s: AcwState, box: int) -> int:
    """7.6, R3 One march in a recruiting city, two elsewhere."""
    x = s.tables.charts["entrenching"]
    return int(x["town"] if s.tables.town(box) else x["elsewhere"])


def may_dig(s: AcwState, c: int) -> bool:
    """7.6, R79 Once a turn, within the two marches of a unit: also where a march has brought it, if one more is enough."""
    box = s.co_box[c]
    cost, spent = cost_of_digging(s, box), s.co_marches[c]
    fresh = not spent or (s.co_from[c] != OFF and spent + cost <= most_marches(s))
    return fresh and s.marches >= cost and s.field[box] < s.tables.charts["entrenching"]["most"]


def ports(s: AcwState) -> list[int]:
    """7.4 Ports that the Union holds, and held when the turn began; the Confederacy has no navy."""
    port = s.tables.port
    if s.active != UNION:
        return []
    return [b for b in range(s.n) if port[b] and s.control[b] == UNION and s.at_start[b] == UNION]


def landings(s: AcwState) -> list[int]:
    """7.5 On a Union six any one Confederate port; once chosen it is the only one."""
    if s.active != UNION or s.die != s.tables.charts["sea"]["invasion"]:
        return []
    if s.invasion != OFF:
        return [s.invasion]
    return [b for b in range(s.n) if s.tables.port[b] and s.control[b] == CONFEDERATE]


def fare(s: AcwState, c: int) -> int:
    """7.4, FAQ L2125-2137 Marches of a corps at sea: one, for a field corps two."""
    x = s.tables.charts["sea"]
    return int(x["field_corps" if s.co_kind[c] == FIELD else "corps"])


def may_embark(s: AcwState, c: int) -> bool:
    """7.4 No march before it, and enough of them to give."""
    return not s.co_marches[c] and s.marches >= fare(s, c)


@FLOW.ask("command")
class Command(Order):
    """2.1, 7 The president hands out marches to boxes and commanders."""

    rule = "7"

    def prompt(self, s: AcwState, f: Frame) -> str:
        on_paper = ", on paper first" if s.truth is not None else ""
        return f"{s.marches} {'march' if s.marches == 1 else 'marches'} to give{on_paper}"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        t, side = s.tables, s.active
        book = t.book
        if not s.marches:
            return [book["done"]]
        found: list[Choice] = []
        boxes: list[int] = []
        from_port, ashore = ports(s), landings(s)
        for c in range(len(s.co_side)):
            if s.co_side[c] != side or s.co_kind[c] not in MOBILE or not ready(s, c):
                continue
            box = s.co_box[c]
            if box not in boxes:
                boxes.append(box)
            word = slug_of(s.co_name[c])
            if may_dig(s, c):
                found.append(book["entrench", word])
            if box in from_port and may_embark(s, c):
                found += [book["sail", word, t.slug[b]] for b in from_port if b != box]
                found += [book["invade", word, t.slug[b]] for b in ashore]
        for o in range(len(s.of_side)):
            b = s.of_box[o]
            if s.of_side[o] == side and b not in boxes and b != OFF and o in free_officers(s, side, b):
                boxes.append(b)
        marches = [book["march", t.slug[b]] for b in boxes]
        return [book["done"], *marches, *found, *engineers(s, side, f.get("told", []))]

    def obey(self, s: AcwState, f: Frame, choice: Choice) -> None:
        t = s.tables
        if choice.verb == "done":
            return
        s.stack.append(f)
        if choice.verb == "march":
            s.marches -= 1
            s.push("move", box=t.index[choice.args[0]], moved=[])
            return
        if choice.verb == "engineers":  # 14.2: what they do from the next turn on
            box = t.index[choice.args[0]]
            s.fortify[box] = int(choice.args[1] == "forts")
            f.setdefault("told", []).append(box)
            return
        c = s.find_corps(s.active, choice.args[0])
        if choice.verb == "entrench":
            entrench(s, c)
        else:
            sail(s, c, t.index[choice.args[1]], choice.verb == "invade")


def entrench(s: AcwState, c: int) -> None:
    """7.6, R49 Three inches for each unit; the same marches may move others who began in the box."""
    box = s.co_box[c]
    cost = cost_of_digging(s, box)
    s.marches -= cost
    s.co_marches[c] += cost
    x = s.tables.charts["entrenching"]
    inches = min(x["inches"] * s.units(c), x["most"] - s.field[box])
    s.field[box] += inches
    side = s.co_side[c]
    s.out.append(Entrenched(SIDES[side], s.tables.slug[box], inches, s.field[box], "7.6", s.private(side)))
    here = s.mobile_at(side, box)
    if any(x != c and ready(s, x) and s.co_from[x] == OFF for x in here):
        came = [x for x in here if s.co_from[x] != OFF and x != c]
        for _ in range(cost):
            s.push("move", box=box, moved=[c, *came])


def sail(s: AcwState, c: int, port: int, invading: bool) -> None:
    """7.4, 7.5, R21 Port to port, a march for each corps and two for a field corps; nothing more in this turn."""
    t, start = s.tables, s.co_box[c]
    s.marches -= fare(s, c)
    spend(s, c, most_marches(s))
    s.used[start] = s.used[port] = 1
    s.place_corps(c, port)
    s.co_from[c], s.co_arrived[c] = start, s.turn
    if invading:
        s.invasion = port
    rule = "7.5" if invading else "7.4"
    s.out.append(Moved("union", s.co_name[c], t.slug[start], t.slug[port], "sea", rule, s.private(UNION)))
    s.left_behind(start)
    halt(s, c)


@FLOW.step("movement-ends")
def movement_ends(s: AcwState, f: Frame) -> None:
    """6.23 Divisions in the box of their corps are with it again; marches not given are lost."""
    s.marches = 0
    for d in range(len(s.dv_corps)):
        c = s.dv_corps[d]
        if c != OFF and s.dv_box[d] == s.co_box[c]:
            s.rejoin(d)
