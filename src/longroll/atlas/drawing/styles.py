"""Styles of the map: by day, by night, both again for colour-blind eyes, and one that spares the printer's ink."""

from __future__ import annotations

from dataclasses import dataclass, replace

SERIF = "'Source Serif Pro','Source Serif 4',Georgia,'DejaVu Serif',serif"
SANS = "'Source Sans Pro','Source Sans 3',Helvetica,'DejaVu Sans',sans-serif"


@dataclass(frozen=True)
class Style:
    name: str
    paper: str  # margin of the sheet
    land: str
    sea: str
    water_line: str  # lines along the coast
    coast: str
    river: str
    river_link: str  # rivers that carry movement
    light_river: str
    lake: str
    border: str
    ridge: str  # mountains and bluffs on the sides of hexes
    swamp: str
    wood: str
    relief: float  # strength of the shading, 0 = none
    lit: tuple[int, int, int]  # colour of slopes in the light
    ink: str
    soft_ink: str
    frame: str  # the rule round the map
    halo: str
    rail: str
    road: str
    union: str
    confederate: str
    neutral: str
    both: str
    gold: str
    terrain: tuple[tuple[str, str], ...]  # tint of a hex or Point by terrain


ATLAS = Style(
    name="atlas",
    paper="#f7f1e1",
    land="#f1e8d0",
    sea="#cfdfe2",
    water_line="#8fb2bb",
    coast="#41606b",
    river="#7ba6b8",
    river_link="#2c6a94",
    light_river="#62a5c8",
    lake="#cfdfe2",
    border="#9a7f63",
    ridge="#6b4a2c",
    swamp="#7f9f86",
    wood="#6f8f5e",
    relief=0.54,
    lit=(255, 252, 238),
    ink="#2b2620",
    soft_ink="#6d6252",
    frame="#2b2620",
    halo="#fbf5e6",
    rail="#3a3029",
    road="#a98a5b",
    union="#3b6ea8",
    confederate="#c2603a",
    neutral="#fffdf4",
    both="#9b7aa0",
    gold="#d9a521",
    terrain=(
        ("clear", "#f4ecd6"),
        ("open", "#f7f0dc"),
        ("forest", "#cfd8ae"),
        ("woods", "#cfd8ae"),
        ("wilderness", "#a9bf8f"),
        ("rough", "#e2cfa3"),
        ("swamp", "#bcd0c0"),
        ("bayou", "#b5cfc4"),
        ("marsh", "#c6d8c9"),
        ("mountain", "#c3a27c"),
        ("valley", "#d8e3ad"),
        ("desert", "#f2e0b6"),
        ("sea", "#cfdfe2"),
        ("reserve", "#e9dcc0"),
    ),
)
PRINT = replace(
    ATLAS,
    name="print",
    paper="#ffffff",
    land="#ffffff",
    sea="#eaf1f4",
    water_line="#b9b9b9",
    coast="#333333",
    river="#a9b7bd",
    river_link="#1f5b87",
    light_river="#6aa6c6",
    lake="#eaf1f4",
    border="#8a8a8a",
    ridge="#4a4038",
    swamp="#9a9a9a",
    wood="#8c8c8c",
    relief=0.0,
    ink="#000000",
    soft_ink="#666666",
    frame="#000000",
    halo="#ffffff",
    rail="#111111",
    road="#999999",
    neutral="#ffffff",
    terrain=tuple(
        (
            k,
            {
                "mountain": "#e4e0da",
                "forest": "#eef2e6",
                "swamp": "#e9f0ee",
                "rough": "#f5f0e4",
                "sea": "#eaf1f4",
            }.get(k, "#ffffff"),
        )
        for k, _ in ATLAS.terrain
    ),
)
DARK = replace(
    ATLAS,
    name="night",
    paper="#14181c",
    land="#262a2c",
    sea="#182530",
    water_line="#33505f",
    coast="#6f93a2",
    river="#3f6478",
    river_link="#5aa0d0",
    light_river="#5f93ac",
    lake="#182530",
    border="#7a6a58",
    ridge="#b08a5e",
    swamp="#4d6a5a",
    wood="#4f6a45",
    relief=0.6,
    lit=(112, 112, 104),
    ink="#ece6d8",
    soft_ink="#a79f8e",
    frame="#6c685f",
    halo="#1c2023",
    rail="#d9cfbf",
    road="#8a744f",
    union="#3f74b4",
    confederate="#b75c38",
    neutral="#b5ae9f",
    terrain=tuple(
        (
            k,
            {
                "forest": "#2f3a2c",
                "mountain": "#453a30",
                "swamp": "#2b3a37",
                "rough": "#39352b",
                "sea": "#182530",
            }.get(k, "#2b2f31"),
        )
        for k, _ in ATLAS.terrain
    ),
)
# For colour-blind eyes the sides also differ in lightness: a deep blue and a light amber.
SAFE = replace(ATLAS, name="safe", union="#1f5fae", confederate="#c98412", both="#8a8a8a")
SAFE_DARK = replace(
    DARK, name="safe-night", union="#2f6fc4", confederate="#c98a24", both="#8a8a8a", neutral="#dcd6c8"
)


def sourced(style: Style) -> dict[str, str]:
    """Colours of the provenance layer."""
    return {"stated": style.ink, "inferred": "#2f78b7", "reconstructed": "#d08a1d"}


STYLES = {s.name: s for s in (ATLAS, PRINT, DARK, SAFE, SAFE_DARK)}
