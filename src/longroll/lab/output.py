"""The results of a run as files: CSV with a row per game, JSON with everything, or a picture."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

from longroll.bots import camp
from longroll.core.errors import LongrollError
from longroll.lab.match import Record

PICTURES = (".png", ".svg", ".pdf")
COLOURS = {"union": "#2f5d9b", "confederate": "#8c6d3f"}


def check_suffix(path: Path) -> None:
    """Whether we can write such a file, asked before a long run and not after it."""
    if path.suffix not in (".csv", ".json", *PICTURES):
        raise LongrollError(
            f"'{path.name}': the results can be written as .csv, .json, {', '.join(PICTURES)}"
        )
    if not path.absolute().parent.is_dir():
        raise LongrollError(f"the folder '{path.parent}' does not exist")


def write(path: Path, summary: dict[str, Any], records: list[Record]) -> None:
    """Write the results in the form that the suffix asks for."""
    check_suffix(path)
    if path.suffix == ".csv":
        _csv(path, records)
    elif path.suffix == ".json":
        games = [_told(record) for record in records]
        path.write_text(json.dumps({**summary, "records": games}, indent=1) + "\n", encoding="utf-8")
    else:
        picture(path, summary)


def _told(record: Record) -> dict[str, Any]:
    """A game without its battles and marches: those are the laboratory's (`longroll lab run`)."""
    return {name: value for name, value in record._asdict().items() if name not in ("battles", "taken")}


def _csv(path: Path, records: list[Record]) -> None:
    names = list(records[0].series[-1][1]) if records else []
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["number", "seed", "winner", "rule", "reason", "turns", "decisions", *names])
        for r in records:
            ends = r.series[-1][1]
            row = [r.number, r.seed, r.winner, r.rule, r.reason, r.turns, r.decisions]
            writer.writerow([*row, *(ends.get(name, "") for name in names)])


def picture(path: Path, summary: dict[str, Any]) -> None:
    """Win rates with their intervals above, each kind of figure over time below."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise LongrollError("pictures need matplotlib: pip install 'longroll[lab]'") from None
    kinds = _kinds(summary)
    figure = Figure(figsize=(10, 2.2 + 2.6 * len(kinds)), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(1 + len(kinds), 1, squeeze=False, height_ratios=[1, *[1.6] * len(kinds)])[:, 0]
    _results(axes[0], summary)
    turns = [row["turn"] for row in summary["over time"]]
    for ax, (kind, sides) in zip(axes[1:], kinds.items()):
        for side, name in sides.items():
            spreads = [row["figures"].get(name) for row in summary["over time"]]
            at = [i for i, s in enumerate(spreads) if s]
            colour = _colour(summary, side)
            ax.plot(at, [spreads[i]["mean"] for i in at], color=colour, label=side or kind)
            ax.fill_between(
                at,
                [spreads[i]["p10"] for i in at],
                [spreads[i]["p90"] for i in at],
                color=colour,
                alpha=0.18,
                lw=0,
            )
        ax.set_title(f"{kind} (mean and the middle 80 % of the games still going on)", fontsize=9, loc="left")
        ax.set_xticks(range(len(turns)), turns, rotation=45, ha="right", fontsize=7)
        ax.set_ylim(bottom=0)
        ax.legend(fontsize=8, frameon=False)
        ax.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=140)


def _results(ax: Any, summary: dict[str, Any]) -> None:
    players = summary["players"]
    rows = [(side, r) for side, r in summary["results"].items() if side in players or r["wins"]]
    for i, (side, result) in enumerate(rows):
        share = result["share"]
        error = [[share - result["low"]], [result["high"] - share]]
        ax.barh(i, share, xerr=error, color=_colour(summary, side), height=0.6, capsize=3)
    labels = [f"{side} ({players[side]})" if side in players else side for side, _ in rows]
    ax.set_yticks(range(len(rows)), labels, fontsize=8)
    ax.set_xlim(0, 1)
    ax.invert_yaxis()
    title = (
        f"{summary['game']}, {summary['scenario']}: {summary['games']} games, share won with 95 % interval"
    )
    ax.set_title(title, fontsize=10, loc="left")
    ax.spines[["top", "right"]].set_visible(False)


def _kinds(summary: dict[str, Any]) -> dict[str, dict[str, str]]:
    """`usa strength`, `csa strength` -> one panel `strength` with a line per side."""
    kinds: dict[str, dict[str, str]] = {}
    for name in summary["at the end"]:
        side, _, kind = name.partition(" ")
        if side in summary["players"]:
            kinds.setdefault(kind, {})[side] = name
        else:
            kinds.setdefault(name, {})[""] = name
    return kinds


def _colour(summary: dict[str, Any], side: str) -> str:
    return COLOURS.get(camp(summary["game"], side), "#777777")
