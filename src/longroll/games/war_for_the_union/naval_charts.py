"""The naval charts, blockade, repair, election and victory tables of charts.toml."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from longroll.core.errors import DataError
from longroll.games.war_for_the_union.charts import FILE
from longroll.kit.records import entries, record
from longroll.kit.tables import Odds


class NavalCombat(NamedTuple):
    """11.24-11.26 The net roll plus the column's shift: from which sum on a ship is D1, D2 or sunk."""

    columns: tuple[str, ...]
    shift: tuple[int, ...]
    damaged_1: int
    damaged_2: int
    sunk: int
    ironclads: int
    transport: int
    against_ironclad: int
    unsupplied: Fraction
    isolated: Fraction
    fire_at_d1: Fraction
    fire_at_d2: Fraction


class NavalLimits(NamedTuple):
    navigable: int
    tidal: int
    coastal: int
    sea: int


class BatteryFire(NamedTuple):
    shift: tuple[int, ...]
    damaged_1: int
    damaged_2: int
    sunk: int
    no_bluff: int
    out_of_supply: int
    ironclad: int
    transport_or_ram: int


class WaveFire(NamedTuple):
    least: int
    most: int
    suppressed: int
    suppressed_2: int
    reduced: int
    reduced_2: int
    eliminated: int
    no_bluff: int
    shield: int


class NavalMovement(NamedTuple):
    riverine_river: int
    riverine_coast: int
    riverine_zone: int
    seagoing_river: int
    seagoing_coast: int
    seagoing_zone: int
    embark_port: int
    embark_other: int
    combat_round: int
    battery_wave: int
    withdrawal: int
    sea_move: int
    damage_1: Fraction
    damage_2: Fraction
    unsupplied: Fraction
    isolated: Fraction
    transport_sp: int
    hq_sp: int


class SeaEffect(NamedTuple):
    damaged_1: int
    damaged_2: int
    sunk: int


class SeaHex(NamedTuple):
    move_depot: int
    move_coast: int
    move_minor: int
    move_major: int
    move_box: int
    move_key_west: int
    supply_depot: int
    supply_minor: int
    supply_major: int
    supply_key_west: int


class SeaZones(NamedTuple):
    chain: tuple[str, ...]
    off_map: tuple[str, ...]
    ports: dict[str, tuple[str, ...]]


class Blockade(NamedTuple):
    per_factor: int
    naval_leader: int
    easy_ports: tuple[str, ...]
    easy: int
    union_battery: int
    confederate_battery: int
    port_value: int
    few_ports: int
    few: int
    none: int


class Repair(NamedTuple):
    success: int
    each_turn: int


class Election(NamedTuple):
    loses: int
    richmond: int
    northern_virginia: int
    other_confederate_army: int
    atlanta: int
    divided: int
    capacity_below: int
    capacity: int
    major_city: int
    other_union_army: int
    potomac: int
    washington: int


class Awards(NamedTuple):
    """17.16 The victory point chart, cities apart (these stand with the places)."""

    election: int
    potomac: int
    union_army: int
    undivided: int
    kentucky: int
    washington_first: int
    washington_later: int
    isolated_washington: int
    capacity: int
    kic: int
    divided: int
    confederate_army: int
    northern_virginia: int


class KentuckyEntry(NamedTuple):
    joins: int
    from_1862_01: int
    from_1862_04: int
    from_1862_07: int
    washington: int
    city: int


class NavalCharts:
    """Ships, batteries, sea movement, blockade, repair; and the political tables."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.zoi_reach: int = raw["zoi"]["reach"]
        self.combat = record(NavalCombat, raw["naval_combat"], f"{FILE}: naval_combat")
        self.odds = Odds.named(self.combat.columns, f"{FILE}: naval_combat")
        if len(self.combat.shift) != len(self.combat.columns):
            raise DataError(f"{FILE}: naval_combat.shift needs a number for each column")
        self.limits = record(NavalLimits, raw["naval_limits"], f"{FILE}: naval_limits")
        self.battery_fire = record(BatteryFire, raw["battery_fire"], f"{FILE}: battery_fire")
        self.wave_fire = record(WaveFire, raw["wave_fire"], f"{FILE}: wave_fire")
        _rises(self.combat[2:5], "naval_combat")
        _rises(self.battery_fire[1:4], "battery_fire")
        _rises(self.wave_fire[2:7], "wave_fire")
        self.movement = record(NavalMovement, raw["naval_movement"], f"{FILE}: naval_movement")
        self.sea_effect = record(SeaEffect, raw["sea_effect"], f"{FILE}: sea_effect")
        self.sea_hex = record(SeaHex, raw["sea_hex"], f"{FILE}: sea_hex")
        self.zones = record(SeaZones, raw["sea_zones"], f"{FILE}: sea_zones")
        for zone in (*self.zones.ports, *self.zones.off_map):
            if zone not in self.zones.chain:
                raise DataError(f"{FILE}: sea_zones: '{zone}' is not in the chain")
        self.blockade = record(Blockade, raw["blockade"], f"{FILE}: blockade")
        self.approaches: dict[str, tuple[str, ...]] = {
            port: tuple(batteries) for port, batteries in entries(raw["blockade_approaches"]).items()
        }
        self.repair = record(Repair, raw["repair"], f"{FILE}: repair")
        self.election = record(Election, raw["election"], f"{FILE}: election")
        self.awards = record(Awards, raw["victory"], f"{FILE}: victory")
        self.kentucky = record(KentuckyEntry, raw["kentucky"], f"{FILE}: kentucky")


def _rises(steps: tuple[Any, ...], name: str) -> None:
    if list(steps) != sorted(set(steps)):
        raise DataError(f"{FILE}: {name}: the steps of the ladder must rise, not {list(steps)}")
