"""The charts but for land combat: command, leaders, movement, ships, forts, supply, production, victory (charts.toml)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeVar

from longroll.core.errors import DataError, nearest
from longroll.games.never_call_retreat import chart_records as rec
from longroll.games.never_call_retreat.words import SIDES, YEARS, cycle, turn
from longroll.kit.records import entries, record, value
from longroll.kit.tables import Bands, RollTable

R = TypeVar("R", bound=tuple[Any, ...])
FILE: Final = "charts.toml"
SHIP_RESULTS: Final = ("-", "D", "S", "SD")
EFFECTS: Final = (
    "depot-fort-fortress-1-dearer", "ships-twice-as-dear", "fortress-costs-5", "depot-range-4", "rail-range-2",
    "movement-1-less", "ships-three-times-as-dear", "no-new-ships", "movement-2-less",
)  # fmt: skip
TABLES: Final = (
    "attrition", "black_call", "command", "command_limits", "cost", "election", "forced_march", "forts",
    "headquarters", "ironclad_completes", "joining", "leader_draw", "leader_loss", "leader_times", "militia",
    "landing", "mississippi", "naval", "naval_modifiers", "partisans", "personnel", "production", "raiders", "rail",
    "rail_capacity", "removal", "retreat_over_water", "river", "ship_blockade", "shipping", "siege", "solitaire", "span",
    "span_limits", "states", "supply", "supply_loss", "table_use", "terrain", "union_income", "untried", "victory", "vp",
    "winter",
)  # fmt: skip


class Span(NamedTuple):
    """6.14 What a Leader of a rank controls."""

    units: int
    divisions: int
    points: int
    with_corps: int
    with_army: int


class Ground(NamedTuple):
    mp: int
    shift: int


class River(NamedTuple):
    mp: int
    winter: int
    shift: int
    halved: bool


class Call(NamedTuple):
    """22.1 A call for men: what it costs in points, and what each Cycle brings; the last box repeats."""

    vp: int
    boxes: tuple[int, ...]


class Cost(NamedTuple):
    """20.6 What a point, unit or Squadron costs."""

    personnel: int
    supply: int
    cycles: int


class LeaderLoss(NamedTuple):
    killed: tuple[int, ...] = ()
    wounded: tuple[int, ...] = ()
    promoted: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    killed_again: tuple[int, ...] = ()


class Charts:
    """Everything that the lost sheet of charts would hold, each entry typed and checked."""

    def __init__(self, raw: dict[str, Any]) -> None:
        for name in raw:
            if name not in TABLES:
                raise DataError(f"{FILE}: unknown table '{name}'; {nearest(name, TABLES)}")
        self._raw = raw
        self.command_limits = self._record(rec.CommandLimits, "command_limits")
        self.cost = self._record(rec.Cost, "cost")
        self.leader_times = self._record(rec.LeaderTimes, "leader_times")
        self.removal = self._record(rec.Removal, "removal")
        self.untried = self._record(rec.Untried, "untried")
        self.span_limits = self._record(rec.SpanLimits, "span_limits")
        self.retreat_over_water = self._record(rec.RetreatOverWater, "retreat_over_water")
        self.rail = self._record(rec.Rail, "rail")
        self.winter = self._record(rec.Winter, "winter")
        self.shipping = self._record(rec.Shipping, "shipping")
        self.landing = self._record(rec.Landing, "landing")
        self.naval_modifiers = self._record(rec.NavalModifiers, "naval_modifiers")
        self.raiders = self._record(rec.Raiders, "raiders")
        self.ship_blockade = self._record(rec.ShipBlockade, "ship_blockade")
        self.forts = self._record(rec.Forts, "forts")
        self.siege = self._record(rec.Siege, "siege")
        self.supply = self._record(rec.Supply, "supply")
        self.ironclad_completes = self._record(rec.IroncladCompletes, "ironclad_completes")
        self.leader_draw = self._record(rec.LeaderDraw, "leader_draw")
        self.militia = self._record(rec.Militia, "militia")
        self.headquarters = self._record(rec.HeadquartersRules, "headquarters")
        self.partisans = self._record(rec.Partisans, "partisans")
        self.states = self._record(rec.States, "states")
        self.joining = self._record(rec.Joining, "joining")
        self.points = self._record(rec.Points, "vp")
        self.election = self._record(rec.Election, "election")
        self.election_turn = turn(self.election.turn, f"{FILE}: election.turn")
        self._tables()
        self._lists()

    def _tables(self) -> None:
        rows = {int(k): v for k, v in self._numbers("command", 6).items()}
        self.command: RollTable[int] = RollTable(rows, 6, f"{FILE}: command")
        self.span = {int(k): Span(*v) for k, v in self._numbers("span", 5).items()}
        self.terrain = self._each(Ground, "terrain")
        self.river = self._each(River, "river")
        self.leader_loss = self._each(LeaderLoss, "leader_loss")
        march = self._record(rec.ForcedMarch, "forced_march")
        self.march_modifiers = (march.unsupplied, march.winter)
        self.forced_march: RollTable[int] = RollTable(
            dict(enumerate(march.losses, start=1)), 3, f"{FILE}: forced_march"
        )
        attrition = self._record(rec.Attrition, "attrition")
        self.attrition_bands = Bands(attrition.bands, f"{FILE}: attrition")
        self.attrition: RollTable[int] = RollTable(
            dict(enumerate(attrition.losses, start=1)), len(attrition.bands), f"{FILE}: attrition"
        )
        self.naval = {name: _ships(text, name) for name, text in self._named("naval").items()}
        self.victory = self._numbers("victory", 3)
        self.solitaire = self._numbers("solitaire", 3)

    def _lists(self) -> None:
        use = self._record(rec.TableUse, "table_use")
        self.ends_on, self.uses_per_vp = use.ends_on, use.uses_per_vp
        self.supply_loss = tuple((x.at, x.effect) for x in self._array(rec.SupplyLoss, "supply_loss"))
        for at, effect in self.supply_loss:
            if effect not in EFFECTS:
                raise DataError(
                    f"{FILE}: supply_loss at {at}: unknown effect '{effect}'; {nearest(effect, EFFECTS)}"
                )
        if [at for at, _ in self.supply_loss] != sorted({at for at, _ in self.supply_loss}, reverse=True):
            raise DataError(f"{FILE}: supply_loss: the levels must fall")
        self.rail_capacity = tuple(
            (cycle(x.through, f"{FILE}: rail_capacity"), x.points)
            for x in self._array(rec.RailCapacity, "rail_capacity")
        )
        income = self._named("union_income")
        if list(income) != [str(y) for y in YEARS]:
            raise DataError(f"{FILE}: union_income needs a number for each year from 1861 to 1865")
        self.union_income = {y: int(value(income[str(y)], int, f"{FILE}: union_income.{y}")) for y in YEARS}
        self.production = tuple(self._costs(side) for side in SIDES)
        self.personnel = tuple(self._calls(side) for side in SIDES)
        self.black_call_after = self._record(rec.BlackCall, "black_call").cycles_after_proclamation
        self.mississippi = self._record(rec.Mississippi, "mississippi").cities

    def _costs(self, side: str) -> dict[str, Cost]:
        raw = entries(self._table("production")[side])
        return {k: Cost(*self._three(v, f"production.{side}.{k}")) for k, v in raw.items()}

    def _three(self, raw: Any, where: str) -> list[int]:
        if not isinstance(raw, list) or len(raw) != 3 or any(type(x) is not int for x in raw):
            raise DataError(f"{FILE}: {where}: personnel, supply and Cycles are three whole numbers")
        return raw

    def _calls(self, side: str) -> dict[str, Call]:
        raw = entries(self._table("personnel")[side])
        found = {k: record(Call, v, f"{FILE}: personnel.{side}.{k}") for k, v in raw.items()}
        for name, call in found.items():
            if list(call.boxes) != sorted(call.boxes, reverse=True):
                raise DataError(f"{FILE}: personnel.{side}.{name}: the boxes never rise")
        return found

    def men(self, side: int, call: str, box: int) -> int:
        """22.2 Personnel of a box of a call, counted from 1; beyond the last the minimum."""
        boxes = self.personnel[side][call].boxes
        return boxes[min(box, len(boxes)) - 1]

    def effects(self, supply: int) -> tuple[str, ...]:
        """14.48 What the Confederacy suffers at a sum of production and imports."""
        return tuple(effect for at, effect in self.supply_loss if supply <= at)

    def confederate_rail(self, at: int) -> int:
        """7.73 The Confederate rail capacity of a Cycle."""
        return next(points for through, points in self.rail_capacity if at <= through)

    # -- reading -------------------------------------------------------------------------------------------------------

    def _table(self, name: str) -> dict[str, Any]:
        if name not in self._raw:
            raise DataError(f"{FILE}: the table [{name}] is missing")
        table: dict[str, Any] = self._raw[name]
        return table

    def _record(self, cls: type[R], name: str) -> R:
        return record(cls, self._table(name), f"{FILE}: {name}")

    def _each(self, cls: type[R], name: str) -> dict[str, R]:
        return {k: record(cls, v, f"{FILE}: {name}.{k}") for k, v in entries(self._table(name)).items()}

    def _array(self, cls: type[R], name: str) -> list[R]:
        self._table(name)
        return [record(cls, x, f"{FILE}: {name}[{i}]") for i, x in enumerate(self._raw[name])]

    def _named(self, name: str) -> dict[str, Any]:
        return entries(self._table(name))

    def _numbers(self, name: str, width: int) -> dict[str, tuple[int, ...]]:
        found: dict[str, tuple[int, ...]] = {}
        for k, v in self._named(name).items():
            row: tuple[int, ...] = value(v, tuple[int, ...], f"{FILE}: {name}.{k}")
            if len(row) != width:
                raise DataError(f"{FILE}: {name}.{k}: {len(row)} numbers where there are {width}")
            found[k] = row
        return found


def _ships(text: Any, name: str) -> tuple[str, ...]:
    """10.23 Results by the die: 1 or less to 7 or more."""
    cells = tuple(str(text).split())
    for cell in cells:
        if cell not in SHIP_RESULTS:
            raise DataError(f"{FILE}: naval.{name}: unknown result '{cell}'; {nearest(cell, SHIP_RESULTS)}")
    if len(cells) != 7:
        raise DataError(f"{FILE}: naval.{name}: {len(cells)} results where there are 7")
    return cells
