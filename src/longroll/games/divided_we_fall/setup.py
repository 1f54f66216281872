"""D95, D100, D101: setting up a scenario, with the free placements of both sides."""

from __future__ import annotations

from typing import Any, Final

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.question import Question
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall.events import Placed, Units
from longroll.games.divided_we_fall.flow import FLOW, unless_offered
from longroll.games.divided_we_fall.frames import Deploy, Steps
from longroll.games.divided_we_fall.recruiting.places import resolve
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.verbs import PLACE
from longroll.games.divided_we_fall.words import CSA, NAVAL, SIDES, USA, turn_index


def put(s: DwfState, side: int, area: int, what: dict[str, Any], rule: str) -> None:
    """Place one entry of a set-up list."""
    t = s.tables
    at = side * t.n + area
    for size in what.get("infantry", ()):
        s.add(side, area, size)
    leaders = [_leader(s, name, area) for name in what.get("leaders", ())]
    for name in what.get("militia", ()):
        s.place_militia(t.militia_index[name], area)
    s.fort[at] = what.get("fort", 0) or s.fort[at]
    s.construction[at] = int(bool(what.get("construction"))) or s.construction[at]
    s.supply_ready[at] += what.get("supply", 0)
    vessels = [what.get(f"{word}s", 0) for word in NAVAL]
    for kind, count in enumerate(vessels):
        if side == CSA:
            s.csa_ironclads[area] += count
        else:
            s.naval_ready[kind * t.n + area] += count
    s.mrr_ready[area] += what.get("mrr", 0)
    s.burned[area] = int(bool(what.get("burned"))) or s.burned[area]
    s.update_control(area)
    units = Units(
        leaders=tuple(t.leaders[i].slug for i in leaders),
        infantry=sum(what.get("infantry", ())),
        militia=tuple(t.militia[t.militia_index[name]].slug for name in what.get("militia", ())),
        supply=what.get("supply", 0),
        ships=vessels[0],
        gunboats=vessels[1],
        ironclads=vessels[2],
        railroads=what.get("mrr", 0),
        fort=what.get("fort", 0),
        construction=bool(what.get("construction")),
        burned=bool(what.get("burned")),
    )
    if units != Units():
        s.out.append(Placed(SIDES[side], units, t.slug[area], rule))


def _leader(s: DwfState, name: str, area: int) -> int:
    """A leader, with his later counter where the list says so: `grant:1863`."""
    t = s.tables
    slug, _, version = name.partition(":")
    i = t.leader(slug)
    s.leader_at[i] = area
    s.leader_version[i] = t.leaders[i].versions.index(version) if version else 0
    s.arrived[i] = max(1, s.turn)
    return i


@FLOW.step("set-up", Steps)
def set_up(s: DwfState, f: Steps) -> None:
    """D95, D100, D101 Step by step: fixed places first, then the choices of the step."""
    data = s.tables.scenarios[s.scenario]
    steps = sorted({x["step"] for x in data["unit"]} | {x["step"] for x in data["choice"]})
    if f.next >= len(steps):
        FLOW.begin(s, "war-begins")
        return
    if f.next == 0:
        _start(s, data["start"])
    step = steps[f.next]
    f.next += 1
    s.push(f)
    for unit in data["unit"]:
        if unit["step"] == step:
            put(s, SIDES.index(SideSlug(unit["side"])), s.tables.index[unit["place"]], unit, data["rule"])
    free = [i for i, x in enumerate(data["choice"]) if x["step"] == step]
    for i in sorted(free, key=lambda i: data["choice"][i]["order"], reverse=True):
        s.push(Deploy("deploy", item=i, left=data["choice"][i]["count"]))


def _start(s: DwfState, start: dict[str, Any]) -> None:
    """What holds before the first unit is placed."""
    t = s.tables
    s.kentucky = start["kentucky_entered"]
    s.west_virginia = start["west_virginia"]
    joined = {t.politics.kentucky.union_city, t.politics.kentucky.csa_city}
    for side, key in ((USA, "control_usa"), (CSA, "control_csa")):
        for name in start[key]:
            if name in joined:
                s.home[t.index[name]] = side
            s.control[t.index[name]] = side
    for name in start["mrr_converted"]:
        s.mrr_line[t.area(name, s.scenario)] = 1


BOXES: Final = (
    "box-charleston",
    "box-savannah-jacksonville",
    "box-new-orleans",
    "box-mobile",
    "box-wilmington",
)
SUGGESTED: Final = {
    "Grant, his infantry, supply and gunboat": ("cairo",),
    "one ship in each of three blockade boxes": BOXES,
    "one ship in each of five blockade boxes": BOXES,
    "a supply unit in any flag city": ("memphis", "richmond"),
    "one infantry in a flag city of Alabama": ("mobile",),
    "Smith in Louisiana or Mississippi": ("shreveport", "alexandria"),
    "Patterson and one infantry": ("sharpsburg",),
    "two infantry in any flag cities": ("cincinnati", "st-louis"),
    "three infantry in any flag cities": ("richmond", "nashville", "new-orleans"),
    "four forts in four different flag cities": ("charleston-sc", "savannah", "new-orleans", "mobile"),
}
"""Where history had them, as near as the list of D95 allows, else where they are soon wanted: suggested, not a rule."""


@FLOW.question("deploy", Deploy)
class FreePlacement(Question[DwfState, Deploy]):
    """D95 Free placements of the set-up."""

    rule = "D95"

    def _item(self, s: DwfState, f: Deploy) -> dict[str, Any]:
        item: dict[str, Any] = s.tables.scenarios[s.scenario]["choice"][f.item]
        return item

    def side(self, s: DwfState, f: Deploy) -> str:
        return str(self._item(s, f)["side"])

    def rule_of(self, s: DwfState, f: Deploy) -> str:
        return str(self._item(s, f)["rule"])

    def prompt(self, s: DwfState, f: Deploy) -> str:
        item = self._item(s, f)
        left = f" ({f.left} left)" if item["count"] > 1 else ""
        return f"Set-up: {item['label']}{left}"

    def choices(self, s: DwfState, f: Deploy) -> list[Choice]:
        item = self._item(s, f)
        t = s.tables
        side = SIDES.index(SideSlug(item["side"]))
        words = item["places"].split(" | ")
        if all(w in t.index for w in words):
            areas = [t.index[w] for w in words]
        else:
            areas = resolve(s, side, item["places"])
        if item["distinct"]:
            areas = [a for a in areas if a not in f.used]
        return [PLACE(t.slug[a]) for a in areas]

    def suggested(self, s: DwfState, f: Deploy) -> Choice | None:
        offered = {c.place: c for c in self.choices(s, f)}
        wanted = SUGGESTED.get(self._item(s, f)["label"], ())
        fresh = [place for place in wanted if place in offered and s.tables.index[place] not in f.used]
        return offered[fresh[0]] if fresh else next(iter(offered.values()))

    def refusal(self, s: DwfState, f: Deploy, choice: Choice) -> Refusal | None:
        return unless_offered(self, s, f, choice, "starting units go to the places of the set-up list")

    def follow(self, s: DwfState, f: Deploy, choice: Choice) -> None:
        item = self._item(s, f)
        area = s.tables.index[choice.place]
        put(s, SIDES.index(SideSlug(item["side"])), area, item["what"], item["rule"])
        f.left -= 1
        f.used.append(area)
        if f.left:
            s.push(f)


@FLOW.phase("war-begins")
def war_begins(s: DwfState) -> None:
    """D95 The set-up is a turn without actions; the war begins with the Confederate player."""
    s.turn = turn_index(s.tables.scenarios[s.scenario]["first_turn"])
    FLOW.begin(s, "game-turn")
