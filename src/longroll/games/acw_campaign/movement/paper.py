"""12: the map on paper: a side's own troops as it has ordered them, and the enemy only as he is reported.

While a side writes its orders, the state that its questions are put to is this paper; the true one lies sealed in `truth`, and
nothing there changes until the orders are carried out. So no menu can tell what the side does not know.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Final

from longroll.games.acw_campaign.papers import contact, read
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import CORPS, CORPS_KIND_NAMES, OFF

_NOWHERE: Final = {
    "st_side", "st_corps", "st_div", "dv_corps", "dv_box", "co_side", "co_box", "co_chief", "co_from", "of_side", "of_box",
    "of_corps",
}  # fmt: skip
"""columns in which an empty cell is OFF, not 0"""
_ST: Final = AcwState.OOB_COLUMNS[:13]
_DV: Final = AcwState.OOB_COLUMNS[13:23]
_CO: Final = AcwState.OOB_COLUMNS[23:33]
_OF: Final[tuple[str, ...]] = ("of_name", "of_side", "of_rank", "of_box", "of_corps", "of_marches")
_TROOPS: Final[tuple[str, ...]] = ("troops",)
"""what a fragmentary report tells of (12.11)"""


def _masks(s: AcwState, side: int) -> list[tuple[tuple[str, ...], bytes]]:
    """The columns of stands, divisions, corps and officers, each with the cells that belong to a side marked."""
    own = [bytes(255 if owner == side else 0 for owner in x) for x in (s.st_side, s.co_side, s.of_side)]
    divisions = bytes(own[1][c] if c != OFF else 0 for c in s.dv_corps)
    return [(_ST, own[0]), (_DV, divisions), (_CO, own[1]), (_OF, own[2])]


def _mixed(mine: bytearray, other: bytes, mask: bytes) -> bytearray:
    """The cells of one column where the mask is set, those of the other where it is not."""
    size = len(mask)
    a, b, m = (int.from_bytes(x[:size], "little") for x in (mine, other, mask))
    return bytearray((b ^ ((a ^ b) & m)).to_bytes(size, "little"))


def _erase(s: AcwState, side: int) -> None:
    """Nothing is left of the enemy, and of what only he knows."""
    enemy, n = 1 - side, s.n
    for columns, mask in _masks(s, side):
        empty = bytes(len(mask)), b"\xff" * len(mask)
        for name in columns:
            column = getattr(s, name)
            if isinstance(column, list):
                setattr(s, name, [word if own else "" for word, own in zip(column, mask)])
            else:
                setattr(s, name, _mixed(column, empty[name in _NOWHERE], mask))
    s.regroup()
    s.men[enemy * n : (enemy + 1) * n] = bytes(n)
    s.field = array("H", (inches if s.men[side * n + b] else 0 for b, inches in enumerate(s.field)))
    s.papers[enemy] = ""
    s.losses[enemy] = 0


def _post(s: AcwState, enemy: int, box: int, units: Iterable[str]) -> None:
    """Somebody stands there: so many, and of these kinds, as the report has it."""
    for unit in units:
        kind = CORPS_KIND_NAMES.index(unit) if unit in CORPS_KIND_NAMES else CORPS
        s.new_corps(enemy, kind, f"Enemy {unit}", box, OFF, s.turn)


def lay(s: AcwState, side: int) -> None:
    """12, 12.11, 12.12 The state becomes the map that a side can draw: boxes without a report are empty of enemies."""
    enemy, index = 1 - side, s.tables.index
    both = zip(s.men[: s.n], s.men[s.n :])
    met = {box: contact(s, side, box) for box, (union, rebels) in enumerate(both) if union and rebels}
    told = {index[slug]: stacks for slug, stacks in read(s.papers[side]).items()}
    _erase(s, side)
    for box, stacks in (told | met).items():
        if box in met or not s.held(side, box):
            for stack in stacks:
                _post(s, enemy, box, stack.get("units", _TROOPS))


def seal(s: AcwState) -> None:
    """12 A side begins to write: the state becomes its paper."""
    s.truth = s.copy()
    lay(s, s.active)


def unseal(s: AcwState) -> None:
    """12 The paper is thrown away: the state is the true one again, as it was when the writing began."""
    assert s.truth is not None
    stack, dice, out = s.stack, s.dice, s.out
    fresh = s.truth.copy()
    stack[:] = fresh.stack
    s.__dict__.update(fresh.__dict__)
    s.stack, s.dice, s.out = stack, dice, out


def chart(s: AcwState, side: int) -> AcwState:
    """12 The map as a side knows it, to try things out on: its paper, or a copy in which the enemy stands as reported."""
    new = s.map_of(side).copy()
    if s.intelligence and new.truth is None:
        lay(new, side)
    new.truth = None
    return new


def suppose(s: AcwState, side: int) -> AcwState:
    """12 A copy with the enemy of the sealed state, and the side's own troops where its orders send them."""
    if s.truth is None:
        return s.copy()
    new = s.truth.copy()
    if side != s.active:
        return new
    n, enemy = s.n, 1 - side
    for columns, mask in _masks(new, side):
        for name in columns:
            if isinstance(getattr(s, name), bytearray):
                setattr(new, name, _mixed(getattr(s, name), getattr(new, name), mask))
    new.regroup()
    new.men[side * n : (side + 1) * n] = s.men[side * n : (side + 1) * n]
    new.field = array(
        "H", (new.field[b] if new.men[enemy * n + b] else inches for b, inches in enumerate(s.field))
    )
    new.marches = s.marches
    return new
