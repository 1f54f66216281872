"""9.8: the call for militia."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.frames import Frame
from longroll.core.refusal import Refusal
from longroll.games.year1863 import verbs
from longroll.games.year1863.flow import FLOW, Question
from longroll.games.year1863.frames import Muster
from longroll.games.year1863.recruiting.placement import deploy, friendly_cities, in_box, pay, spots
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import MILITIA


def no_militia(s: Year1863State, towns: list[int]) -> Refusal | None:
    """9.8 One call in a phase, for a Recruit Point, while the box has some."""
    price = s.tables.charts.cost["militia"].rp[s.op >> 1]
    if s.militia_called or s.rp < price or not s.quota[MILITIA] or not towns:
        return Refusal(
            "one call for militia in a phase, while the box has some and a Recruit Point is left", "9.8"
        )
    return None


def call_militia(s: Year1863State) -> None:
    """9.8 Half a die, rounded up, of militia units for one Recruit Point, once in a phase (R48)."""
    t = s.tables
    s.militia_called = True
    pay(s, "militia", t.charts.cost["militia"].rp[s.op >> 1])
    die = s.die("event", "militia", "9.8")
    count = min(-(-die // t.charts.militia_divisor), s.quota[MILITIA])
    s.quota[MILITIA] -= count
    s.push(Muster("muster", left=count))


@FLOW.step("muster", Muster)
def muster(s: Year1863State, f: Muster) -> None:
    """9.8 Place the militia one by one."""
    if f.left:
        f.left -= 1
        s.stack.append(f)
        s.push(Frame("place-militia"))


@FLOW.question("place-militia", Frame)
class PlaceMilitia(Question[Frame]):
    """9.8 Any friendly city or town of the own states."""

    rule = "9.8"

    def prompt(self, s: Year1863State, f: Frame) -> str:
        return "Where does the militia gather?"

    def choices(self, s: Year1863State, f: Frame) -> list[Choice]:
        t = s.tables
        return [verbs.MUSTER(t.place_slugs[p]) for p in spots(s, MILITIA, [], friendly_cities(s, True))]

    def follow(self, s: Year1863State, f: Frame, choice: Choice) -> None:
        militia = in_box(s, s.op >> 1, MILITIA)[0]
        deploy(s, militia, s.tables.place_index[choice.args[0]], "9.8")
