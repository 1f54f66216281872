"""Invariants: everything derived is rebuilt and compared, and what cannot be is refused.

The order of battle is the larger part of it and changes seldom: what was found right is remembered, and looked at again only
when a cell of it is different.
"""

from __future__ import annotations

from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    CAV,
    FORT,
    GUARD,
    HORSE,
    HORSE_CORPS,
    MOBILE,
    OFF,
    SCREEN,
    SIDES,
    SIEGE,
)  # fmt: skip

Count = tuple[list[int], list[int], bytearray, bytearray]
FIGHTING = {
    "home-guard", "engagement", "withdraw", "muster", "reinforce?", "reinforce", "battle", "battle-form", "battle-confirm", "battle-hours", "battle-orders", "battle-way",
    "retreat?", "retreat", "tidy",
}  # fmt: skip
_COLUMNS = tuple(
    x
    for x in AcwState.OOB_COLUMNS
    if x not in ("co_name", "of_name", "st_raised", "st_status", "st_weapon", "co_marches", "co_done")
)
_STANDS = (
    "st_side", "st_corps", "st_div", "st_sp", "st_morale", "st_today", "st_kind", "st_flags", "co_side", "co_kind", "dv_corps",
)  # fmt: skip
_BOXES = ("men", "control", "by_horse", "field", "co_side", "co_kind", "co_box")
_COUNTED = ("st_side", "st_corps", "st_div", "st_sp", "st_full", "dv_box")
_sound: dict[str, tuple[object, ...]] = {}
_counts: dict[str, tuple[object, Count]] = {}


def check(s: AcwState) -> None:
    """Raise AssertionError with the place and the thing that is wrong."""
    members(s)
    assert 0 <= s.turn <= s.tables.last_turn, f"turn {s.turn}"
    fighting = any(f.do in FIGHTING for f in s.stack)
    mark = (_cells(s, _COLUMNS), tuple(s.co_name), fighting)
    if _sound.get("armies") != mark:
        formations(s, fighting)
        officers(s)
        _sound["armies"] = mark
    inside = (_cells(s, _STANDS), fighting)
    if _sound.get("stands") != inside:
        stands(s, fighting)
        _sound["stands"] = inside
    moving = fighting or s.phase in ("movement", "supply", "battle")
    seen = (_cells(s, _BOXES), moving)
    if _sound.get("boxes") != seen:
        boxes(s, moving)
        _sound["boxes"] = seen


def members(s: AcwState) -> None:
    """What was looked up of membership is what the columns say."""
    m = s.members
    for found, column in ((m.of_corps, s.st_corps), (m.in_division, s.st_div), (m.divisions, s.dv_corps)):
        for key, kept in found.items():
            assert kept == tuple(s.every(column, key)), f"members of {key} noted wrongly"
    for c, kept in m.with_corps.items():
        here = [i for i in s.every(s.st_corps, c) if s.st_div[i] == OFF or s.dv_box[s.st_div[i]] == OFF]
        assert kept == tuple(here), f"what is with {s.co_name[c]} is noted wrongly"
    for side, corps in m.corps.items():
        mobile = [c for c in s.every(s.co_side, side) if s.co_kind[c] in MOBILE]
        assert corps == tuple(mobile), f"the corps of side {side} are noted wrongly"
    for key, kept in m.at.items():
        here = [c for c in s.every(s.co_box, key // 2) if s.co_side[c] == key % 2]
        assert kept == tuple(here), f"the corps of side {key % 2} in box {key // 2} are noted wrongly"
    for key, kept in m.mobile.items():
        here = [c for c in s.every(s.co_box, key // 2) if s.co_side[c] == key % 2 and s.co_kind[c] in MOBILE]
        assert kept == tuple(here), f"what can march of side {key % 2} in box {key // 2} is noted wrongly"
    for side, officers in m.officers.items():
        assert officers == tuple(s.every(s.of_side, side)), f"the officers of side {side} are noted wrongly"
    for side, names in enumerate(m.names):
        for word, c in names.items():
            assert s.co_side[c] == side, f"{word} serves the other side"
            assert s.corps_slug(c) == word, f"{word} is noted wrongly"


def _cells(s: AcwState, columns: tuple[str, ...]) -> bytes:
    return b"|".join([bytes(getattr(s, x)) for x in columns])


def formations(s: AcwState, fighting: bool) -> None:
    """6.11, 6.12, 6.13 Corps and divisions: names, sizes, commanders, and the formations of each box counted again."""
    n = s.n
    men = bytearray(2 * n)
    names: set[tuple[int, str]] = set()
    inside = (_cells(s, _COUNTED), len(s.co_side))
    if _counts.get("armies", (None,))[0] != inside:
        _counts["armies"] = (inside, count(s))
    units, stands_of, with_it, manned = _counts["armies"][1]
    for c, side in enumerate(s.co_side):
        if side == OFF:
            continue
        name, kind = s.co_name[c], s.co_kind[c]
        assert side < 2, f"corps {c} of side {side}"
        assert s.co_box[c] < n, f"{name} is nowhere"
        word = (side, s.corps_slug(c))
        assert word not in names, f"two {SIDES[side]} formations are called {name}"
        names.add(word)
        men[side * n + s.co_box[c]] += 1
        assert fighting or stands_of[c], f"{name} has no stands"
        assert fighting or with_it[c], f"{name} has nothing with it"
        assert fighting or kind != GUARD or s.phase == "battle", f"{name} is out without a battle"
        if kind in MOBILE:
            most = s.room(kind)
            assert units[c] <= most, f"{name} has {units[c]} units, {most} at most"
            assert s.co_chief[c] != OFF, f"{name} has no commander"
            assert s.of_corps[s.co_chief[c]] == c, f"the commander of {name} is elsewhere"
    numbers: set[tuple[int, int]] = set()
    for d, c in enumerate(s.dv_corps):
        if c == OFF:
            continue
        assert s.co_side[c] != OFF, f"division {d} of no corps"
        assert manned[d], f"{s.division_word(d)} has no stands"
        assert (c, s.dv_number[d]) not in numbers, f"{s.co_name[c]} has two divisions of one number"
        numbers.add((c, s.dv_number[d]))
        if s.dv_box[d] != OFF:
            assert s.dv_duty[d], f"{s.division_word(d)} is detached without a duty"
            screens = s.dv_duty[d] == SCREEN and not any(f.do == "onward" for f in s.stack)
            assert not screens or s.dv_box[d] in s.tables.near[s.co_box[c]], (
                f"{s.division_word(d)} screens too far away"
            )
            men[s.co_side[c] * n + s.dv_box[d]] += 1
    assert men == s.men, f"formations noted wrongly at {_differ(s, men)}"


def count(s: AcwState) -> Count:
    """6.11, 10 By corps its units, its stands and whether any is with it; by division whether it has a stand."""
    units, stands_of = [0] * len(s.co_side), [0] * len(s.co_side)
    with_it, manned = bytearray(len(s.co_side)), bytearray(len(s.dv_corps))
    away = s.dv_box
    for side, c, d, sp, full in zip(s.st_side, s.st_corps, s.st_div, s.st_sp, s.st_full):
        if side == OFF:
            continue
        stands_of[c] += 1
        if sp > 1 or full > 1:
            units[c] += 1
        if d == OFF:
            with_it[c] = 1
        else:
            manned[d] = 1
            if away[d] == OFF:
                with_it[c] = 1
    return units, stands_of, with_it, manned


def _differ(s: AcwState, men: bytearray) -> str:
    return ", ".join(
        f"{SIDES[i // s.n]} {s.tables.slug[i % s.n]} {s.men[i]} for {men[i]}"
        for i in range(2 * s.n)
        if men[i] != s.men[i]
    )


def stands(s: AcwState, fighting: bool) -> None:
    """9.21, 9.23 Stands: in a corps of their side, in a division of that corps, with men, morale 4 to 6."""
    worst, *_, best = s.tables.ratings.morale
    for i, (side, c, d, sp, morale, today, kind) in enumerate(
        zip(s.st_side, s.st_corps, s.st_div, s.st_sp, s.st_morale, s.st_today, s.st_kind)
    ):
        if side == OFF:
            continue
        assert s.co_side[c] == side, f"stand {i} serves the other side"
        assert d == OFF or s.dv_corps[d] == c, (
            f"stand {i} of {s.co_name[c]} is in a division of another corps"
        )
        assert sp or fighting, f"stand {i} of {s.co_name[c]} has no men"
        assert sp <= 9, f"stand {i} of {s.co_name[c]} has {sp} strength points"
        assert worst <= morale <= best, f"stand {i} of {s.co_name[c]} has morale {morale}"
        assert fighting or not today, f"stand {i} of {s.co_name[c]} has losses of a battle that is over"
        assert kind != SIEGE or d == OFF, f"siege guns in a division of {s.co_name[c]}"
        if s.co_kind[c] == HORSE_CORPS:
            assert kind == CAV or s.st_flags[i] & HORSE, f"{s.co_name[c]} has a stand that is not of its arm"


def officers(s: AcwState) -> None:
    """7.7 An officer who is with a corps is where it is."""
    for o, side in enumerate(s.of_side):
        if side == OFF:
            continue
        assert s.of_box[o] < s.n, f"{s.of_name[o]} is nowhere"
        c = s.of_corps[o]
        if c != OFF:
            assert s.co_side[c] == side, f"{s.of_name[o]} serves the enemy"
            assert s.co_box[c] == s.of_box[o], f"{s.of_name[o]} is not with {s.co_name[c]}"


def boxes(s: AcwState, moving: bool) -> None:
    """3.3, 3.4, 7.6 Boxes: one side's troops but in battle, raids and works only where somebody stands."""
    n, home = s.n, s.tables.home
    for box, (union, rebels, owner, raid, works) in enumerate(
        zip(s.men[:n], s.men[n:], s.control, s.by_horse, s.field)
    ):
        if union and rebels:
            assert moving, f"both sides at {s.tables.slug[box]} without a battle"
        assert owner <= 2, f"{s.tables.slug[box]} is held by {owner}"
        if raid:
            assert home[box] != owner, f"{s.tables.slug[box]} is raided by its own side"
        if works:
            assert union or rebels, f"works at {s.tables.slug[box]} without a garrison"
    for c, side in enumerate(s.co_side):
        if side != OFF and s.co_kind[c] == FORT:
            assert s.control[s.co_box[c]] == side, f"{s.co_name[c]} in a box of the enemy"
