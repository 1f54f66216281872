"""D95, D100, D101: setting up a scenario, with the free placements of both sides."""

from __future__ import annotations

from typing import Any

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.state import Frame
from longroll.games.divided_we_fall.events import Placed
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.recruiting.places import resolve
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import CSA, GUNBOAT, IRONCLAD, SHIP, SIDES, USA, turn_index

KEYS = {
    "side", "place", "step", "infantry", "leaders", "militia", "fort", "construction", "supply", "gunboats", "ironclads",
    "ships", "mrr", "burned", "provenance", "basis",
}  # fmt: skip


def put(s: DwfState, side: int, area: int, what: dict[str, Any], rule: str) -> None:
    """Place one entry of a set-up list."""
    t = s.tables
    n = t.n
    names = []
    for size in what.get("infantry", ()):
        s.add(side, area, size)
        names.append(f"{size} infantry")
    for name in what.get("leaders", ()):
        slug, _, version = name.partition(":")
        i = t.leader(slug)
        s.leader_at[i] = area
        s.leader_version[i] = int(version == "1863")
        s.clock[i] = max(1, s.turn)
        names.append(t.leaders[i].name)
    for name in what.get("militia", ()):
        s.place_militia(t.militia_index[name], area)
        names.append(name)
    if what.get("fort"):
        s.fort[side * n + area] = what["fort"]
        names.append(f"fort {what['fort']}")
    if what.get("construction"):
        s.works[side * n + area] = 1
        names.append("fort under construction")
    if what.get("supply"):
        s.supply_ready[side * n + area] += what["supply"]
        names.append(f"{what['supply']} supply")
    for key, kind in (("ships", SHIP), ("gunboats", GUNBOAT), ("ironclads", IRONCLAD)):
        if what.get(key):
            if side == CSA:
                s.csa_ironclads[area] += what[key]
            else:
                s.naval_ready[kind * n + area] += what[key]
            names.append(f"{what[key]} {key.removesuffix('s')}")
    if what.get("mrr"):
        s.mrr_ready[area] += what["mrr"]
        names.append("Military Railroad")
    if what.get("burned"):
        s.burned[area] = 1
        names.append("burned")
    s.settle(area)
    if names:
        s.out.append(Placed(SIDES[side], ", ".join(names), t.slug[area], rule))


@FLOW.step("set-up")
def set_up(s: DwfState, f: Frame) -> None:
    """D95, D100, D101 Step by step: fixed places first, then the choices of the step."""
    data = s.tables.scenarios[s.scenario]
    steps = sorted({x["step"] for x in data["unit"]} | {x["step"] for x in data["choice"]})
    at = f.get("part", 0)
    if at >= len(steps):
        s.push("war-begins")
        return
    if at == 0:
        _start(s, data["start"])
    f["part"] = at + 1
    s.stack.append(f)
    step = steps[at]
    for unit in data["unit"]:
        if unit["step"] == step:
            put(s, SIDES.index(unit["side"]), s.tables.index[unit["place"]], unit, data["rule"])
    free = [i for i, x in enumerate(data["choice"]) if x["step"] == step]
    for i in sorted(free, key=lambda i: data["choice"][i]["order"], reverse=True):
        s.push("deploy", item=i, left=data["choice"][i]["count"], used=[])


def _start(s: DwfState, start: dict[str, Any]) -> None:
    """What holds before the first unit is placed."""
    t = s.tables
    s.kentucky = start["kentucky_entered"]
    s.west_virginia = start["west_virginia"]
    for name in start["control_usa"]:
        if name == "louisville":
            s.home[t.index[name]] = USA
        s.control[t.index[name]] = USA
    for name in start["control_csa"]:
        if name == "bowling-green":
            s.home[t.index[name]] = CSA
        s.control[t.index[name]] = CSA


@FLOW.ask("deploy")
class Deploy(Ask[DwfState]):
    """D95 Free placements of the set-up."""

    rule = "D95"

    def _item(self, s: DwfState, f: Frame) -> dict[str, Any]:
        item: dict[str, Any] = s.tables.scenarios[s.scenario]["choice"][f["item"]]
        return item

    def side(self, s: DwfState, f: Frame) -> str:
        return str(self._item(s, f)["side"])

    def rule_of(self, s: DwfState, f: Frame) -> str:
        return str(self._item(s, f)["rule"])

    def prompt(self, s: DwfState, f: Frame) -> str:
        item = self._item(s, f)
        many = f" ({f['left']} left)" if item["count"] > 1 else ""
        return f"Set-up: {item['label']}{many}"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        item = self._item(s, f)
        t = s.tables
        side = SIDES.index(item["side"])
        words = item["places"].split(" | ")
        if all(w in t.index for w in words):
            areas = [t.index[w] for w in words]
        else:
            areas = resolve(s, side, item["places"])
        if item["distinct"]:
            areas = [a for a in areas if a not in f["used"]]
        return [t.book["place", t.slug[a]] for a in areas]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        item = self._item(s, f)
        area = s.tables.index[choice.args[0]]
        put(s, SIDES.index(item["side"]), area, item["what"], item["rule"])
        f["left"] -= 1
        f["used"].append(area)
        if f["left"]:
            s.stack.append(f)

    def why_not(self, s: DwfState, f: Frame, text: str) -> tuple[str, str] | None:
        return "starting units go to the places of the set-up list", self.rule_of(s, f)


@FLOW.step("war-begins")
def war_begins(s: DwfState, f: Frame) -> None:
    """D95 The set-up is a turn without actions; the war begins with the Confederate player."""
    s.turn = turn_index(s.tables.scenarios[s.scenario]["first_turn"])
    s.push("game-turn")
