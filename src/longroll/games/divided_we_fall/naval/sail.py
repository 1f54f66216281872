"""D12, D58 to D60: Union naval units on the move."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.state import Frame
from longroll.games.divided_we_fall.events import BattleJoined, Moved
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import supply_unit
from longroll.games.divided_we_fall.tables import BOX, CSA, IRONCLAD, NAVAL, OFF, SHIP, USA, Strait

FACTORS = ("ship", "gunboat", "ironclad")


def begin(s: DwfState, kind: int, count: int, at: int, goal: int) -> None:
    s.push("sail", kind=kind, count=count, at=at, spent=0, moved=0, goal=goal)


def barred(s: DwfState, kind: int, count: int, a: int, line: Strait, goal: int) -> tuple[str, str] | None:
    """D58 to D60 Why naval units may not go along a line, costs apart: (reason, rule)."""
    t = s.tables
    b = line.to
    if kind == SHIP and not line.ships:
        return (
            "ships go by sea, and on the Mississippi to Memphis, the James to Richmond, the Potomac to Washington",
            "D58",
        )
    if b in t.kentucky and not s.kentucky and s.turn < 6:
        return "Kentucky is neutral", "D93"
    iron = s.csa_ironclads[b]
    if iron and not ((kind == IRONCLAD and count >= iron) or (kind == SHIP and count >= 2 * iron)):
        return f"{iron} Confederate ironclad there: it takes as many ironclads, or two ships each", "D60"
    # D60: what perishes with the ironclads fights nobody else; the duel is no combat of the area and spends nothing
    if s.strong(CSA, b) and count > iron:
        if goal != b and s.fought[b]:
            return "there was a combat there this turn", "D75"
        if t.kind[a] == BOX and kind == SHIP and not s.ships_at_start[a]:
            return f"no ship began the turn in {t.name[a]}", "D58"
        if supply_unit(s, USA, b) is None:
            return "naval units that attack use up a supply unit, and none is there or next to it", "D47"
    return None


def steps(s: DwfState, f: Frame) -> list[tuple[Strait, int]]:
    """D58, D59 Water lines that the units may take, with the factors spent."""
    t = s.tables
    kind = f["kind"]
    weather = t.weather[s.turn % 6]
    left = t.rates[FACTORS[kind]] - f["spent"]
    found = []
    for line in t.water[f["at"]]:
        costs = t.sailing[kind][line.kind]
        if not costs or costs[weather] > left:
            continue
        if f["goal"] != OFF and line.to != f["goal"] and not _nears(s, line.to, f["goal"]):
            continue
        if barred(s, kind, f["count"], f["at"], line, f["goal"]) is None:
            found.append((line, costs[weather]))
    return found


def _nears(s: DwfState, a: int, goal: int) -> bool:
    """R62 One line away from the battle that waits."""
    return any(w.to == goal for w in s.tables.water[a]) and not s.strong(CSA, a)


def joins(s: DwfState, kind: int, a: int, goal: int) -> bool:
    """D35 Whether naval units could come into a battle from where they lie."""
    t = s.tables
    frame = {"kind": kind, "count": s.naval_ready[kind * t.n + a], "at": a, "spent": 0, "goal": goal}
    for line, cost in steps(s, frame):
        if line.to == goal:
            return True
        after = {**frame, "at": line.to, "spent": cost}
        if any(x.to == goal for x, _ in steps(s, after)):
            return True
    return False


@FLOW.ask("sail")
class Sail(Ask[DwfState]):
    """D58, D59 Where the squadron goes next, or halt."""

    rule = "D58"

    def side(self, s: DwfState, f: Frame) -> str:
        return "usa"

    def rule_of(self, s: DwfState, f: Frame) -> str:
        return "D58" if f["kind"] == SHIP else "D59"

    def prompt(self, s: DwfState, f: Frame) -> str:
        t = s.tables
        left = t.rates[FACTORS[f["kind"]]] - f["spent"]
        return f"{f['count']} {NAVAL[f['kind']]} at {t.name[f['at']]}: {left} movement left"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        t = s.tables
        found = [t.book["to", t.slug[line.to]] for line, _ in steps(s, f)]
        if f["goal"] == OFF or not found:
            found.append(t.book["halt"])
        return found

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        if choice.verb == "halt":
            _spend(s, f)
            return
        t = s.tables
        b = t.index[choice.args[0]]
        line, cost = next(x for x in steps(s, f) if x[0].to == b)
        go(s, f, line, cost)

    def why_not(self, s: DwfState, f: Frame, text: str) -> tuple[str, str] | None:
        t = s.tables
        name = text.removeprefix("to ")
        for line in t.water[f["at"]]:
            if t.slug[line.to] == name:
                known = barred(s, f["kind"], f["count"], f["at"], line, f["goal"])
                return known or ("not enough movement is left", self.rule_of(s, f))
        return f"no water line leads there from {t.name[f['at']]}", "D28"


def _spend(s: DwfState, f: Frame) -> None:
    """Units that halt where they began have moved all the same."""
    if not f["moved"]:
        at = f["kind"] * s.tables.n + f["at"]
        s.naval_ready[at] -= f["count"]
        s.naval_done[at] += f["count"]


def go(s: DwfState, f: Frame, line: Strait, cost: int) -> None:
    """D58 to D60 One line on: ironclads are met, enemies stop the voyage and bring on a battle."""
    t = s.tables
    n = t.n
    a, b = f["at"], line.to
    kind, count = f["kind"], f["count"]
    (s.naval_done if f["moved"] else s.naval_ready)[kind * n + a] -= count
    s.naval_done[kind * n + b] += count
    f.update(at=b, moved=1, spent=f["spent"] + cost)
    s.out.append(
        Moved(
            "usa",
            f"{count} {NAVAL[kind]}",
            t.slug[a],
            t.slug[b],
            "water",
            f["spent"],
            "D58" if kind == SHIP else "D59",
        )
    )
    if s.csa_ironclads[b]:
        iron = s.csa_ironclads[b]
        s.sink(kind, b, iron, "a fight with ironclads", "D60")
        s.sink_csa_ironclads(b, iron, "a fight with Union ships", "D60")
        f["count"] = count = count - iron
        if not count:
            return
    if s.strong(CSA, b):
        if f["goal"] == b:
            s.stack[-1]["nav"] += [a, kind, count, 0]
            return
        s.stack.append(f)
        s.fought[b] = 1
        s.push("battle", at=b, arr=[], nav=[a, kind, count, 0], fleet=t.landing[line.kind].column[s.weather])
        s.out.append(BattleJoined(t.slug[b], "usa", "D58"))
        return
    if f["goal"] != b:
        s.stack.append(f)
