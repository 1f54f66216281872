"""The order of work, the same for both hex games; what differs stands in their rule files."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np

from . import corrections, grid, land, layers, mouths, output, politics, rails, rivers, sea
from .georef import Anchor, Georef
from .grid import Grid
from .layers import Shared
from .model import Work
from .places import Gazetteer

HERE = Path(__file__).parent / "corrections"

GRIDS = {
    "ncr": lambda r: Grid(
        r["first_col"],
        r["last_col"],
        r["first_row"],
        r["last_row"],
        1,
        lambda c, w: 200 * w + c,
        lambda n: (n % 200, n // 200),
    ),
    "wfu": lambda r: Grid(
        r["first_col"],
        r["last_col"],
        r["first_row"],
        r["last_row"],
        4,
        lambda c, w: 100 * c + w,
        lambda n: (n // 100, n % 100),
    ),
}


def build(key: str, shared_root: Path, out: Path) -> Work:
    folder = HERE / key
    rules = tomllib.loads((folder / "rules.toml").read_text(encoding="utf-8"))
    shared = Shared(shared_root)
    board = GRIDS[key](rules["grid"])
    gaz = Gazetteer(folder, board)
    ref = _fit(gaz, rules)
    work = Work(board, ref, rules)
    work.log.extend(
        f"{a.name} falls {d:.2f} hexes from the centre of its stated hex"
        for a, d, ok in ref.residuals()
        if not ok
    )
    work.land = layers.land(shared, ref)
    gaz.locate(work, shared)
    work.rep = gaz.representatives(work)
    sea.lay(work, gaz.stated_cells())
    corrections.early_hexes(work, folder)
    _coordinates(work)
    sea.cut_sides(work)
    rivers.trace(work, shared)
    politics.states(work, shared, gaz.states(work))
    politics.foreign(work)
    land.heights(work, shared)
    placer = rails.Placer(work, gaz.magnets(work))
    firm = gaz.firm_cells()
    rails.lay(work, shared, placer, firm)
    rails.thin(work, firm)
    rails.smooth(work, gaz.town_cells())
    rails.thin(work, firm)
    rails.wartime(work, shared, placer, firm)
    corrections.rail_rows(work, folder, gaz.cells)
    land.cover(work, shared)
    land.ridges(work, shared)
    sea.coast(work)
    sea.name_waters(work)
    corrections.courses(work, folder)
    politics.theaters(work, gaz.cells)
    corrections.sides(work, folder)
    mouths.prune(work)
    board_spec = tomllib.loads((folder / "board.toml").read_text(encoding="utf-8"))
    mouths.reach_sea(
        work,
        "tidal",
        6,
        {gaz.cells[w] if w in gaz.cells else board.cell(w) for w in board_spec["landlocked"]},
    )
    mouths.name_estuaries(work)
    gaz.crossings(work, shared)
    rails.crossings(work)
    gaz.bluffs(work, shared)
    corrections.sides(work, folder)
    corrections.hexes(work, folder)
    _dry_sides(work)
    rails.drop_idle_crossings(work)
    corrections.facts(work, folder, gaz.cells)
    gaz.fill(work)
    out.mkdir(parents=True, exist_ok=True)
    output.hexes(work, out)
    output.sides(work, out)
    output.rails(work, out)
    output.places(work, out, rules["places"]["columns"])
    (out / "board.toml").write_text((folder / "board.toml").read_text(encoding="utf-8"), encoding="utf-8")
    (out / "facts.toml").write_text((folder / "facts.toml").read_text(encoding="utf-8"), encoding="utf-8")
    return work


def _fit(gaz: Gazetteer, rules: dict[str, object]) -> Georef:
    fit = dict(rules["georef"])  # type: ignore[call-overload]
    anchors = [
        Anchor(p["name"], gaz.board.cell(p["hex"]), float(p["lat"]), float(p["lon"]))
        for p in gaz.named
        if p["pin"] in ("1", "2")
    ]
    for s in fit.get("side", []):
        a, b = grid.centre(gaz.board.cell(s["a"])), grid.centre(gaz.board.cell(s["b"]))
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        anchors.append(
            Anchor(f"side {s['a']}/{s['b']}", gaz.board.cell(s["a"]), s["at"][0], s["at"][1], middle)
        )
    return Georef(
        anchors,
        tuple(fit["parallels"]),
        tuple(fit["origin"]),
        fit["smooth_reach"],
        fit["smoothing"],
        tuple(fit["reaches"]),
        fit["slack"],
    )


def _dry_sides(work: Work) -> None:
    """A side of a sea hex carries nothing; a hex taken off the map takes its sides along."""
    for s in list(work.sides):
        if not (work.is_land(s[0]) and work.is_land(s[1])):
            del work.sides[s]
    for s in list(work.rails):
        if not (work.is_land(s[0]) and work.is_land(s[1])):
            del work.rails[s]


def _coordinates(work: Work) -> None:
    cells = list(work.hexes)
    ll = work.ref.inverse(np.array([grid.centre(c) for c in cells]))
    for c, (lat, lon) in zip(cells, ll):
        work.hexes[c].lat, work.hexes[c].lon = round(float(lat), 3), round(float(lon), 3)
