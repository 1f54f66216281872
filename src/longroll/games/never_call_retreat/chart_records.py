"""What each table of charts.toml holds, field by field; `charts.py` reads them."""

from __future__ import annotations

from typing import NamedTuple


class CommandLimits(NamedTuple):
    """5.25 The most points on a track."""

    theater: int
    other: int


class Cost(NamedTuple):
    """5.4 Command Points; 0 stands for the Initiative of the Leader who acts."""

    unit: int
    points: int
    points_at_once: int
    leader_alone: int
    leader_with_force: int
    siege_train: int
    rail_repair: int
    squadron: int
    naval_leader: int
    fort: int
    fortress: int
    depot: int
    rally: int
    remove_army_commander: int
    remove_corps_commander: int
    remove_theater_commander: int
    union_partisan: int
    tribal: int
    far_west_entry: int
    control_tribal: int
    civilized: int
    ranger: int
    quantrill_or_jayhawks: int
    raider_patrol: int
    raider_patrol_limit: int


class LeaderTimes(NamedTuple):
    """6.2, 6.4 Waits and exceptions of Leaders."""

    wound_dice: int
    untried_wound_dice: int
    promotion_dice: int
    least_points_engaged: int
    four_stars: tuple[str, ...]
    four_stars_from: str
    as_two_stars_until: str
    as_two_stars_but: tuple[str, ...]


class Removal(NamedTuple):
    """6.31, 6.32, 6.35 When commanders are removed, and how far a theater commander reaches."""

    hopeless_initiative: int
    great_city: int
    city_range: int
    field_range: int


class Untried(NamedTuple):
    """26.2 The ratings of a Leader whom nobody knows."""

    initiative: int
    army: int
    tactical: int


class SpanLimits(NamedTuple):
    """6.14, 9.3 Spans that do not go by rank."""

    armies_under_four_stars: int
    flotillas: int
    points_per_unit: int


class RetreatOverWater(NamedTuple):
    """8.76 Dice of Strength Points lost."""

    navigable_dice: int
    tidal_dice: int


class Rail(NamedTuple):
    """7.7, 15.4 Trains."""

    allowance: int
    entrain: int
    detrain: int
    ferry: int
    hexes_per_leader_mp: int
    union: int
    siege_train: int
    rail_repair: int
    empty_headquarters: int
    repaired_union: int
    repaired_confederate: int


class Winter(NamedTuple):
    """7.8 Winter: when, and what it changes."""

    cycles: tuple[int, ...]
    land: int
    ships_factor: int
    attrition: int
    siege_attrition: int
    bombardment: int
    blockade: int
    least: int


class Shipping(NamedTuple):
    """9.4, 9.5 Ships on the move."""

    step: int
    embark: int
    debark: int
    lift: int
    cavalry_factor: int
    control_radius: int
    sea_keeping: int
    watch: int
    """14.36 hexes within which a Union warship stops Confederate supply by sea"""
    union_ports: tuple[str, ...]
    leader_sides: int
    """R108 sides and hexes of water that a Leader alone goes for a movement point"""


class Landing(NamedTuple):
    """9.82 (7) What a hex itself has against an invasion."""

    beach: int
    town: int
    city: int


class NavalModifiers(NamedTuple):
    """10.23, 10.24 Beside the naval table."""

    wood_against_iron: int
    union_repair_dice: int
    confederate_repair_dice: int


class Raiders(NamedTuple):
    """10.3 Commerce Raiders."""

    sunk_at: int
    ships_divisor: int
    ships_per_vp: int


class ShipBlockade(NamedTuple):
    """14.46a The least die, by Squadrons near the port."""

    least: tuple[int, ...]
    reach: int


class Forts(NamedTuple):
    """12.2, 12.3, 12.4 Forts and Fortresses."""

    fort_factor: int
    fortress_factor: int
    fort_capacity: int
    fortress_capacity: int
    least_points: int
    supply_fort: tuple[int, ...]
    supply_fortress: tuple[int, ...]
    built_from: tuple[int, ...]
    depot_counts: int
    confederate_fortresses: int
    fort_against_landing: int
    fortress_against_landing: int


class Siege(NamedTuple):
    """12.5 Sieges."""

    storm_loss_factor: int
    marker: int
    depot: int
    fort_falls_from: int
    fortress_falls_from: int
    assault_bonus: tuple[int, ...]


class Supply(NamedTuple):
    """14.1, 14.2, 14.3 Ranges and consumption."""

    depot_range: int
    depot_chain: int
    rail_range: int
    source_vp: int
    sea_range: int
    depot_cost: int
    depot_points: int
    infantry_points_per_supply: int
    cavalry: int
    siege_train: int
    rail_repair: int
    squadron: int
    union_imports: int
    isolation_vp: int


class IroncladCompletes(NamedTuple):
    """20.4 The highest die that completes."""

    confederate: int
    union_naval: int
    union_river: int


class LeaderDraw(NamedTuple):
    """21.62, 21.63 New Leaders by year."""

    union: tuple[int, ...]
    confederate: tuple[int, ...]
    confederate_even_only: int


class Militia(NamedTuple):
    """5.22, 21.4 Militia points."""

    union: int
    confederate: int
    limited_per_half: int
    demobilized_up_to: int


class HeadquartersRules(NamedTuple):
    """13.2, 21.2 Displays and creation."""

    corps_units: int
    army_units: int
    first_attempt: str
    attempt_cycles: tuple[int, ...]
    made_up_to: int
    union_made_up_to: int
    confederate_made_up_to: int
    easier_from: str
    free_from: str
    theater_commander_reach: int


class Partisans(NamedTuple):
    """16.1 Partisans."""

    confederate_cadres: int
    cadre_strength: int
    union_cavalry: int
    since: str
    activates_on: int


class States(NamedTuple):
    """3.13 Who starts with which state."""

    union: tuple[str, ...]
    confederate: tuple[str, ...]
    neutral: tuple[str, ...]


class Joining(NamedTuple):
    """17, 18 Neutral states and state militia."""

    new_mexico: tuple[str, ...]
    indian_territory: tuple[str, ...]
    indian_territory_vp: int
    militia_die_plus: int
    no_militia_for: tuple[str, ...]


class Points(NamedTuple):
    """23.13 Awards."""

    points_lost: int
    ships: int
    burned_places: int
    fort: int
    fortress: int
    ironclad_or_raider: int
    isolation: int
    washington_in_order: int
    washington_broken: int


class Election(NamedTuple):
    """23.3 The election of 1864."""

    least: int
    turn: str


class ForcedMarch(NamedTuple):
    """7.22 Losses by die and extra movement points."""

    losses: tuple[tuple[int, ...], ...]
    unsupplied: int
    winter: int


class Attrition(NamedTuple):
    """14.19 Losses by die and size."""

    bands: tuple[int, ...]
    losses: tuple[tuple[int, ...], ...]


class TableUse(NamedTuple):
    """5.23 Ties that end the phase, by box."""

    ends_on: tuple[tuple[int, ...], ...]
    uses_per_vp: int


class BlackCall(NamedTuple):
    """22.5 When the Black call may come."""

    cycles_after_proclamation: int


class Mississippi(NamedTuple):
    """5.13 The cities of the river."""

    cities: tuple[str, ...]


class SupplyLoss(NamedTuple):
    """14.48 A level of the schedule."""

    at: int
    effect: str


class RailCapacity(NamedTuple):
    """7.73 Up to and including a Cycle."""

    through: str
    points: int
