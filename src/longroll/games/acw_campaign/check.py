"""Invariants: everything derived is rebuilt and compared, and what cannot be is refused."""

from __future__ import annotations

from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    CAV,
    FIELD,
    FORT,
    GUARD,
    HORSE,
    HORSE_CORPS,
    LAST_TURN,
    MOBILE,
    OFF,
    SIDES,
    SIEGE,
)  # fmt: skip

FIGHTING = {
    "engagement", "withdraw", "muster", "reinforce?", "reinforce", "battle-day", "battle-result", "nightfall", "dawn",
    "retreat?", "retreat", "tidy", "battle", "battle-over",
}  # fmt: skip


def check(s: AcwState) -> None:
    """Raise AssertionError with the place and the thing that is wrong."""
    n = s.n
    assert 0 <= s.turn <= LAST_TURN, f"turn {s.turn}"
    men = bytearray(2 * n)
    names: set[tuple[int, str]] = set()
    for c in range(len(s.co_side)):
        side = s.co_side[c]
        if side == OFF:
            continue
        assert side < 2, f"corps {c} of side {side}"
        assert s.co_box[c] < n, f"{s.co_name[c]} is nowhere"
        assert (side, s.corps_slug(c)) not in names, f"two {SIDES[side]} formations are called {s.co_name[c]}"
        names.add((side, s.corps_slug(c)))
        men[side * n + s.co_box[c]] += 1
        _corps(s, c)
    for d in range(len(s.dv_corps)):
        c = s.dv_corps[d]
        if c == OFF:
            continue
        assert s.co_side[c] != OFF, f"division {d} of no corps"
        assert s.st_div.find(d) >= 0, f"{s.division_word(d)} has no stands"
        if s.dv_box[d] != OFF:
            assert s.dv_duty[d], f"{s.division_word(d)} is detached without a duty"
            men[s.co_side[c] * n + s.dv_box[d]] += 1
    assert men == s.men, f"formations noted wrongly at {_differ(s, men)}"
    _stands(s)
    _officers(s)
    _boxes(s)


def _differ(s: AcwState, men: bytearray) -> str:
    return ", ".join(
        f"{SIDES[i // s.n]} {s.tables.slug[i % s.n]} {s.men[i]} for {men[i]}"
        for i in range(2 * s.n)
        if men[i] != s.men[i]
    )


def _corps(s: AcwState, c: int) -> None:
    """6.11, 6.12, 6.13 Sizes and kinds."""
    kind = s.co_kind[c]
    fighting = any(f["do"] in FIGHTING for f in s.stack)
    stands = s.stands_of(c)
    assert stands or fighting, f"{s.co_name[c]} has no stands"
    if kind in MOBILE:
        most = s.tables.charts["sizes"]["field_corps" if kind == FIELD else "corps"]
        assert s.units(c) <= most, f"{s.co_name[c]} has {s.units(c)} units, {most} at most"
        chief = s.co_chief[c]
        assert chief != OFF, f"{s.co_name[c]} has no commander"
        assert s.of_corps[chief] == c, f"the commander of {s.co_name[c]} is elsewhere"
    if kind == HORSE_CORPS:
        for i in stands:
            assert s.st_kind[i] == CAV or s.st_flags[i] & HORSE, (
                f"{s.co_name[c]} has a stand that is not of its arm"
            )
    if kind == GUARD:
        assert fighting, f"{s.co_name[c]} is out without a battle"
    numbers = [s.dv_number[d] for d in s.divisions_of(c)]
    assert len(numbers) == len(set(numbers)), f"{s.co_name[c]} has two divisions of one number"


def _stands(s: AcwState) -> None:
    fighting = any(f["do"] in FIGHTING for f in s.stack)
    for i in range(len(s.st_side)):
        side = s.st_side[i]
        if side == OFF:
            continue
        c, d = s.st_corps[i], s.st_div[i]
        assert s.co_side[c] == side, f"stand {i} serves the other side"
        assert d == OFF or s.dv_corps[d] == c, (
            f"stand {i} of {s.co_name[c]} is in a division of another corps"
        )
        assert s.st_sp[i] or fighting, f"stand {i} of {s.co_name[c]} has no men"
        assert s.st_sp[i] <= 9, f"stand {i} of {s.co_name[c]} has {s.st_sp[i]} strength points"
        assert 4 <= s.st_morale[i] <= 6, f"stand {i} of {s.co_name[c]} has morale {s.st_morale[i]}"
        assert fighting or not s.st_today[i], (
            f"stand {i} of {s.co_name[c]} has losses of a battle that is over"
        )
        assert s.st_kind[i] != SIEGE or d == OFF, f"siege guns in a division of {s.co_name[c]}"


def _officers(s: AcwState) -> None:
    for o in range(len(s.of_side)):
        if s.of_side[o] == OFF:
            continue
        c = s.of_corps[o]
        if c != OFF:
            assert s.co_side[c] == s.of_side[o], f"{s.of_name[o]} serves the enemy"
            assert s.co_box[c] == s.of_box[o], f"{s.of_name[o]} is not with {s.co_name[c]}"


def _boxes(s: AcwState) -> None:
    n = s.n
    moving = s.phase in ("movement", "supply", "battle") or any(f["do"] in FIGHTING for f in s.stack)
    for box in range(n):
        both = s.men[box] and s.men[n + box]
        assert not both or moving, f"both sides at {s.tables.slug[box]} without a battle"
        assert s.control[box] <= 2, f"{s.tables.slug[box]} is held by {s.control[box]}"
        if s.by_horse[box]:
            assert s.tables.home[box] != s.control[box], f"{s.tables.slug[box]} is raided by its own side"
        if s.field[box]:
            assert s.men[box] or s.men[n + box], f"works at {s.tables.slug[box]} without a garrison"
    for c in range(len(s.co_side)):
        if s.co_side[c] != OFF and s.co_kind[c] == FORT:
            assert s.control[s.co_box[c]] == s.co_side[c], f"{s.co_name[c]} in a box of the enemy"
