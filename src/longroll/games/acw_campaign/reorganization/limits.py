"""6.1, 6.22, 6.31, 10: what a formation may hold, and how stands are put together."""

from __future__ import annotations

from longroll.games.acw_campaign.raising import guns_with_corps
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    ART,
    CAV,
    CONFEDERATE,
    CRACK,
    FIELD,
    FORT,
    GREEN,
    GUARD,
    HORSE,
    HORSE_CORPS,
    INF,
    MOBILE,
    OFF,
    RESERVE,
    SIEGE,
    SS,
    VETERAN,
)  # fmt: skip


def room(s: AcwState, c: int) -> int:
    """6.1, 6.11, 6.12, 6.13, 6.14 How many units a corps may have: 12, a field corps 24."""
    sizes = s.tables.charts["sizes"]
    return int(sizes["field_corps"] if s.co_kind[c] == FIELD else sizes["corps"])


def takes(s: AcwState, i: int, c: int, d: int) -> bool:
    """6.2, 6.3, 6.13, 6.14, 6.22, 6.31, 14.5 Whether a stand may serve there by its kind (d is OFF for corps troops)."""
    kind, home = s.st_kind[i], s.co_kind[c]
    horse_gun = bool(s.st_flags[i] & HORSE)
    if home == FORT:
        return kind == SIEGE
    if home == GUARD:
        return False
    if kind == SIEGE:  # commanded by an army or a corps commander
        return d == OFF and home != HORSE_CORPS
    if home == HORSE_CORPS:
        return kind == CAV or horse_gun
    if home == RESERVE:
        return kind == ART and not horse_gun and d == OFF
    if horse_gun:
        return False
    if kind == ART and d == OFF:
        return guns_with_corps(s, s.co_side[c]) and (s.co_side[c] != CONFEDERATE or each_has_guns(s, c, i))
    return not (kind == INF and d == OFF)


def each_has_guns(s: AcwState, c: int, but: int) -> bool:
    """6.22 Whether every division of foot has a battalion without this one."""
    for d in s.divisions_of(c):
        stands = s.stands_in(d)
        if any(s.st_kind[i] == INF for i in stands) and not any(
            s.st_kind[i] == ART and i != but for i in stands
        ):
            return False
    return True


def consolidate(s: AcwState, side: int) -> int:
    """10, 9.24 Stands below 3 (foot) or 2 (horse, guns) join others of their kind in the box: 6 and 3 at most."""
    sizes = s.tables.charts["sizes"]
    count = 0
    for i in range(len(s.st_side)):
        if s.st_side[i] != side or s.st_kind[i] in (SIEGE, SS):
            continue
        foot = s.st_kind[i] == INF
        least = sizes["least_infantry"] if foot else sizes["least_horse_or_gun"]
        if s.st_sp[i] >= least or s.co_kind[s.st_corps[i]] not in MOBILE:
            continue
        most = sizes["infantry_stand"] if foot else sizes["horse_or_gun_stand"]
        mate = partner(s, i, most)
        if mate is not None:
            join(s, i, mate)
            count += 1
    return count


def place_of(s: AcwState, i: int) -> int:
    d = s.st_div[i]
    return s.where(d) if d != OFF else s.co_box[s.st_corps[i]]


def partner(s: AcwState, i: int, most: int) -> int | None:
    """10 The best stand to join: of the same division, else corps, else box; then the weakest."""
    box = place_of(s, i)
    best, found = (9, 9, 0), None
    for j in range(len(s.st_side)):
        if (
            j == i
            or s.st_side[j] != s.st_side[i]
            or s.st_kind[j] != s.st_kind[i]
            or s.st_sp[j] + s.st_sp[i] > most
            or (s.st_flags[j] ^ s.st_flags[i]) & HORSE
            or s.co_kind[s.st_corps[j]] not in MOBILE
            or place_of(s, j) != box
        ):
            continue
        near = 0 if s.st_div[j] == s.st_div[i] != OFF else 1 if s.st_corps[j] == s.st_corps[i] else 2
        key = (near, s.st_sp[j], j)
        if found is None or key < best:
            best, found = key, j
    return found


def join(s: AcwState, i: int, j: int) -> None:
    """10, 6.21 Stand i goes into stand j; the larger part gives morale, status and marks; a spare DC is lost."""
    if s.st_sp[i] > s.st_sp[j]:
        for column in (s.st_morale, s.st_status, s.st_flags, s.st_weapon, s.st_raised):
            column[j] = column[i]
    s.st_sp[j] += s.st_sp[i]
    s.st_full[j] = s.st_sp[j]
    c = s.st_corps[i]
    s.drop_stand(i)
    s.prune(c)


def rating(s: AcwState, d: int) -> int:
    """9.2, 10, R34 A division is crack while it keeps a crack stand, veteran if more than half of its stands are, else green."""
    ranks = [s.st_status[i] for i in s.stands_in(d)]
    if s.dv_status[d] == CRACK and CRACK in ranks:
        return CRACK
    return VETERAN if 2 * sum(1 for x in ranks if x >= VETERAN) > len(ranks) else GREEN


def recount(s: AcwState, side: int) -> None:
    """R33, 9.24 New exhaustion numbers, and the status of divisions that were mixed."""
    for d in range(len(s.dv_corps)):
        c = s.dv_corps[d]
        if c == OFF or s.co_side[c] != side:
            continue
        s.dv_lost[d] = s.dv_state[d] = 0
        s.dv_status[d] = rating(s, d)
        s.dv_limit[d] = s.exhaustion(d)
    for i in range(len(s.st_side)):
        if s.st_side[i] == side:
            s.st_full[i] = s.st_sp[i]
