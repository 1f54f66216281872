"""Finished games as rows: one per game, one per game and turn, one per battle, one per city that changes hands.

Rows hold nothing that depends on the machine or the hour, so the same experiment gives the same rows wherever it is played.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from longroll.bots import camp
from longroll.core.errors import LongrollError
from longroll.lab import history
from longroll.lab.match import Plan, Record, play_seed

if TYPE_CHECKING:
    import pyarrow as pa

KINDS = ("series", "battles", "cities", "games")
"""the kinds of rows; those of the games are written last, and say that a block is whole"""
FIGURE = "figure "
"""before the names of the columns of `series` that hold a game's own figures"""


class Task(NamedTuple):
    """A block of games to be played one after another."""

    cell: int
    block: int
    plan: Plan
    seeds: tuple[tuple[int, int], ...]
    """(number, seed)"""


Rows = dict[str, list[dict[str, Any]]]


def play_block(task: Task) -> Rows:
    """Play the games of a block."""
    return rows_of(task.plan.game, (play_seed(task.plan, number, seed) for number, seed in task.seeds))


def rows_of(game: str, records: Iterable[Record]) -> Rows:
    """The rows of some games, in order."""
    rows: Rows = {kind: [] for kind in KINDS}
    cities = history.fell(game)
    for r in records:
        key = {"number": r.number, "seed": r.seed}
        end = r.series[-1][1]
        rows["games"].append(
            {
                **key,
                "winner": r.winner,
                "winners": " ".join(r.winners),
                "rule": r.rule,
                "cause": r.cause,
                "reason": r.reason,
                "turns": r.turns,
                "decisions": r.decisions,
                "battles": len(r.battles),
            }
        )
        for at, (turn, figures) in enumerate([*r.series[:-1], ("end", end)]):
            named = {FIGURE + name: float(value) for name, value in figures.items()}
            rows["series"].append({**key, "turn_index": at, "turn": turn, **named})
        rows["battles"] += [
            {**key, "turn_index": at, "turn": r.series[at][0], **_battle(b)} for at, b in r.battles
        ]
        rows["cities"] += [
            {
                **key,
                "turn_index": at,
                "turn": r.series[at][0],
                "place": t.place,
                "camp": _flag(game, t.holder),
            }
            for at, t in r.taken
            if t.place in cities
        ]
    return rows


def _battle(battle: Any) -> dict[str, Any]:
    odds = battle.attack / battle.defense if battle.attack is not None and battle.defense else None
    return {**battle._asdict(), "modifiers": "; ".join(battle.modifiers), "odds": odds}


def _flag(game: str, holder: str) -> str:
    return holder if holder in ("union", "confederate", "none") else camp(game, holder)


def arrow() -> Any:
    """The library that reads and writes Parquet."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise LongrollError(
            "the laboratory keeps its rows with pyarrow: pip install 'longroll[lab]'"
        ) from None
    return pyarrow


def schema(kind: str, rows: list[dict[str, Any]]) -> Any:
    """The columns of a kind of rows; those of `series` are the game's own figures."""
    pa = arrow()
    text = pa.dictionary(pa.int32(), pa.string())
    key = [("number", pa.int64()), ("seed", pa.int64())]
    turn = [("turn_index", pa.int16()), ("turn", text)]
    if kind == "games":
        words = [(name, text) for name in ("winner", "winners", "rule", "cause", "reason")]
        return pa.schema([*key, *words, *((name, pa.int32()) for name in ("turns", "decisions", "battles"))])
    if kind == "series":
        names = dict.fromkeys(name for row in rows for name in row if name.startswith(FIGURE))
        return pa.schema([*key, *turn, *((name, pa.float32()) for name in names)])
    if kind == "cities":
        return pa.schema([*key, *turn, ("place", text), ("camp", text)])
    numbers = [
        (name, pa.float32()) for name in ("attack", "defense", "odds", "attacker_loss", "defender_loss")
    ]
    words = [(name, text) for name in ("place", "attacker", "column", "modifiers", "result")]
    return pa.schema([*key, *turn, *words, *numbers, ("won", pa.bool_())])


def table(kind: str, rows: list[dict[str, Any]]) -> pa.Table:
    """Rows as a table."""
    return arrow().Table.from_pylist(rows, schema(kind, rows))
