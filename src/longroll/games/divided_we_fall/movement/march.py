"""D28 to D36, D61 to D72: a stack, a single unit or a supply unit on the move, one area at a time."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.state import Frame
from longroll.games.divided_we_fall import reorganise
from longroll.games.divided_we_fall.arrivals import note_capture
from longroll.games.divided_we_fall.counters import compose
from longroll.games.divided_we_fall.events import BattleJoined
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.movement import load
from longroll.games.divided_we_fall.movement.reach import Reach, reach
from longroll.games.divided_we_fall.movement.steps import Step, land_steps, water_steps
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import BOX, CSA, GUNBOAT, OFF, SHIP, SIDES, USA
from longroll.games.divided_we_fall.theaters import mark_theater


class Offer(NamedTuple):
    choice: Choice
    step: Step


def offers(s: DwfState, f: Frame) -> list[Offer]:
    """Every legal step of a march, as choices. The menu and the move read the same list."""
    t = s.tables
    book, slug = t.book, t.slug
    steps = land_steps(s, f) + water_steps(s, f)
    if f["goal"] != OFF:
        steps = _towards(s, f, steps)
    found = []
    for step in steps:
        if step.by == "land":
            found.append(Offer(book["to", slug[step.to]], step))
        elif step.by == "light":
            found.append(Offer(book["to", slug[step.to], "ignoring", "terrain"], step))
        else:
            found.append(Offer(book["to", slug[step.to], "by", step.by], step))
    return found


def _towards(s: DwfState, f: Frame, steps: list[Step]) -> list[Step]:
    """R62 While a battle waits, only steps from which it can still be reached."""
    goal = f["goal"]
    far: Reach = reach(s, goal)
    left = f["mf"] - f["spent"]
    found = []
    for x in steps:
        if x.to == goal:
            found.append(x)
        elif x.by in ("land", "light"):
            if far.land[x.to] <= left - x.cost:
                found.append(x)
        elif (
            far.water[x.to] <= (8 if x.by == "river" else 10) - f["spent"] - x.cost
            or far.land[x.to] <= left - x.cost
        ):
            found.append(x)
    return found


@FLOW.ask("march")
class March(Ask[DwfState]):
    """Where next; whom to take along or leave; or halt."""

    rule = "D28"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[s.phasing]

    def prompt(self, s: DwfState, f: Frame) -> str:
        t = s.tables
        left = max(0, f["mf"] - f["spent"])
        bound = f", bound for {t.name[f['goal']]}" if f["goal"] != OFF else ""
        return f"{load.named(s, f)} at {t.name[f['at']]}: {left} of {f['mf']} movement left{bound}"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        t = s.tables
        found = [o.choice for o in offers(s, f)]
        stuck = not found
        if f["ldr"] != OFF or (f["unit"] != "supply" and t.water[f["at"]]):
            found += self._load(s, f)
        # R62: a march into a waiting battle goes on; it may only halt where nothing else is left
        if f["goal"] == OFF or stuck:
            found.append(t.book["halt"])
        return found

    def _load(self, s: DwfState, f: Frame) -> list[Choice]:
        """D30 A leader drops units off and picks new ones up; troops going by water may take supply aboard (D50)."""
        t = s.tables
        n = t.n
        book = t.book
        side = s.phasing
        at = f["at"]
        found: list[Choice] = []
        led = f["ldr"] != OFF
        if not f["dropped"]:
            if led:
                room = _room(s, f)
                if not f["moved"]:
                    aboard = f["inf"]
                else:
                    aboard = [0] * 5
                for i, count in enumerate(s.counters(side, at, True)):
                    if count > aboard[i] and i + 1 <= room:
                        found.append(book["take", i + 1])
                if room > 0:
                    for i in s.militia_in(side, at):
                        if not s.militia_done[i] and i not in f["mil"]:
                            found.append(book["take", t.militia[i].slug])
                for i in s.leaders_at(side, at):
                    if not s.leader_done[i] and i not in f["who"]:
                        found.append(book["take", t.leaders[i].slug])
            waiting = s.supply_ready[side * n + at] - (f["sup"] if not f["moved"] else 0)
            if waiting > 0 and (led or t.kind[at] == BOX or t.water[at]):
                found.append(book["take", "supply"])
        if not led:  # D50: supply that came off a boat may be put down
            return (
                [*found, book["leave", "supply"]] if f["afloat"] and f["sup"] and t.kind[at] != BOX else found
            )
        if load.men(f) > 1:
            found += [book["leave", size] for size in _splits(s, f)]
            found += [book["leave", t.militia[i].slug] for i in f["mil"]]
        for i in f["who"]:
            if i != f["ldr"]:
                found.append(book["leave", t.leaders[i].slug])
        if f["sup"]:
            found.append(book["leave", "supply"])
        return found

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        verb = choice.verb
        if verb == "to":
            step = next(o.step for o in offers(s, f) if o.choice is choice)
            advance(s, f, step)
        elif verb == "halt":
            halt(s, f)
        else:
            _change(s, f, verb == "take", choice.args[0])
            s.stack.append(f)

    def why_not(self, s: DwfState, f: Frame, text: str) -> tuple[str, str] | None:
        from longroll.games.divided_we_fall.why import march_why

        return march_why(s, f, text)


def _splits(s: DwfState, f: Frame) -> list[int]:
    """D27, D30 Sizes of a counter that a stack can drop off, by exchange if need be; something of it must go on."""
    side = s.phasing
    free = [s.free(side, k + 1) for k in range(5)]
    total = load.factors(f)
    most = total if f["mil"] else total - 1
    return [k for k in reorganise.sizes(s.max_unit(side), free, f["inf"], total) if k <= most]


def _detach(s: DwfState, f: Frame, size: int) -> None:
    """D27 One counter of the size leaves the load; the rest is exchanged if it must be."""
    if f["inf"][size - 1]:
        f["inf"][size - 1] -= 1
        return
    side, at = s.phasing, f["at"]
    free = [s.free(side, k + 1) + f["inf"][k] for k in range(5)]
    free[size - 1] -= 1
    rest = compose(s.max_unit(side), free, load.factors(f) - size)
    assert rest is not None
    ready = not f["moved"]
    for k in range(5):
        if f["inf"][k]:
            s.take(side, at, k + 1, ready, f["inf"][k])
    for k in range(5):
        if rest[k]:
            s.add(side, at, k + 1, ready, rest[k])
    s.add(side, at, size, ready)
    f["inf"] = rest


def _room(s: DwfState, f: Frame) -> int:
    """D96 A corps leader commands five factors at most (optional rule); an independent ride four."""
    if f["ldr"] == OFF:
        return 99
    if s.alternative and s.tables.leaders[f["ldr"]].slug == "longstreet":  # D97
        return 5 - load.men(f)
    if not s.abilities:
        return 99
    gifts = s.tables.leaders[f["ldr"]].abilities
    if f["free"] == 2:
        return 4 - load.men(f)
    return 5 - load.men(f) if "corps" in gifts else 99


def _change(s: DwfState, f: Frame, take: bool, what: object) -> None:
    """Take aboard or leave behind."""
    t = s.tables
    step = 1 if take else -1
    if isinstance(what, int):
        if take and f["moved"]:  # picked up on the way: it moves from here on
            n = t.n
            kind = (s.phasing * 5 + what - 1) * n + f["at"]
            s.ready[kind] -= 1
            s.done[kind] += 1
        if take:
            f["inf"][what - 1] += 1
        else:
            _detach(s, f, what)
    elif what == "supply":
        if take and f["moved"]:
            at = s.phasing * t.n + f["at"]
            s.supply_ready[at] -= 1
            s.supply_done[at] += 1
        f["sup"] += step
    elif what in t.militia_index:
        i = t.militia_index[str(what)]
        f["mil"].append(i) if take else f["mil"].remove(i)
    else:
        i = t.leader_index[str(what)]
        f["who"].append(i) if take else f["who"].remove(i)
    if not take:
        f["dropped"] = 1


def advance(s: DwfState, f: Frame, step: Step) -> None:
    """D28, D34, D35 Take one step; stop before enemies, and join battle where they hold the area."""
    t = s.tables
    n = t.n
    side = s.phasing
    a, b = f["at"], step.to
    f["dropped"] = 0
    f["spent"] += step.cost
    if step.by == "light":
        f["light"] = 0
    if step.by in ("land", "light"):
        f["boat"] = 0
    elif step.by == "river":
        if side == USA and not f["boat"]:
            f["boat"] = 1 if s.naval_ready[GUNBOAT * n + a] else 2
        elif side == CSA:
            f["river"] = 1
            s.csa_lift -= _lifted(f)
    else:
        f["sea"], f["boat"] = 1, 0
        s.lift -= _lifted(f)
    if step.by in ("river", "sea"):
        f["afloat"] = f["sup"]
    if f["blue"] and (s.home[b] != USA or step.by == "sea"):
        f["blue"] = 0
    carriers: list[int] = []
    if step.escort:  # D68: from port to port a ship goes along
        cells = s.naval_ready if s.naval_ready[SHIP * n + a] else s.naval_done
        cells[SHIP * n + a] -= 1
        s.naval_done[SHIP * n + b] += 1
        carriers += [a, SHIP, 1, 1]
    if f["boat"]:
        carriers += [a, GUNBOAT, 1, 1]
    at = len(s.stack)
    taken = s.control[b] == 1 - side
    met = load.carry(s, f, b, {"light": "land"}.get(step.by, step.by))
    if taken and f["who"] and not s.strong(1 - side, b):
        note_capture(s, side, f["who"], b)
    if s.strong(1 - side, b) and load.men(f):
        finish(s, f)
        if f["goal"] == b:
            arrive(s, s.stack[-1], a, step, load.men(f))
            s.stack[-1]["nav"] += carriers
            return
        s.stack.insert(at, f)
        frame: Frame = {"do": "battle", "at": b, "arr": [], "nav": carriers, "fleet": 0}
        s.stack.insert(at + 1, frame)
        s.fought[b] = 1
        s.out.append(BattleJoined(t.slug[b], SIDES[side]))
        arrive(s, frame, a, step, load.men(f))
        return
    if met or step.landing or f["goal"] == b:
        finish(s, f)
        return
    s.stack.insert(at, f)


def _lifted(f: Frame) -> int:
    """D62, D65, R20 Factors that go by lift for the first time in this move: all of them, then those picked up on the way."""
    more = max(0, load.factors(f) - f["lifted"])
    f["lifted"] += more
    return int(more)


def arrive(s: DwfState, battle: Frame, start: int, step: Step, men: int) -> None:
    """Note by which way a force came to a battle: the terrain is met path by path (D102)."""
    via = 0 if step.water < 0 else step.water + 1
    battle["arr"] += [start, via, men, int(step.by == "sea")]


def halt(s: DwfState, f: Frame) -> None:
    """D28 The march is over. Units that never left have had their activation all the same."""
    for i in f["who"]:
        s.leader_done[i] = 1
    if not f["moved"]:
        n = s.tables.n
        base = s.phasing * 5 * n + f["at"]
        for k, count in enumerate(f["inf"]):
            s.ready[base + k * n] -= count
            s.done[base + k * n] += count
        for i in f["mil"]:
            s.militia_done[i] = 1
        s.supply_ready[s.phasing * n + f["at"]] -= f["sup"]
        s.supply_done[s.phasing * n + f["at"]] += f["sup"]
    finish(s, f)


def finish(s: DwfState, f: Frame) -> None:
    """D25, D26, R78 A point counts for the theater in which the move ends, as for the one in which it began."""
    if f["paid"]:
        mark_theater(s, f["at"])
