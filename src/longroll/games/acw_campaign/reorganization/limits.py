"""6.1, 6.22, 6.31, 10: what a formation may hold, and how stands are put together."""

from __future__ import annotations

from longroll.games.acw_campaign.raising import guns_with_corps
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    ART,
    CAV,
    CONFEDERATE,
    CRACK,
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
    VETERAN,
)  # fmt: skip


def takes(s: AcwState, i: int, c: int, d: int) -> bool:
    """6.2, 6.3, 6.13, 6.14, 6.22, 6.31, 14.5 Whether a stand may serve there by its kind (d is OFF for corps troops)."""
    kind, home = s.st_kind[i], s.co_kind[c]
    horse_gun = bool(s.st_flags[i] & HORSE)
    if d != s.st_div[i] and strips(s, i):
        return False
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
    if kind != ART:
        return True
    free = guns_with_corps(s, s.co_side[c])
    if d != OFF:
        return free or not s.mounted_only(d)  # until then all guns are with the infantry
    return free and (s.co_side[c] != CONFEDERATE or each_has_guns(s, c, i))


def each_has_guns(s: AcwState, c: int, but: int) -> bool:
    """6.22 Whether every division of foot has a battalion without this one."""
    for d in s.divisions_of(c):
        stands = s.stands_in(d)
        if any(s.st_kind[i] == INF for i in stands) and not any(
            s.st_kind[i] == ART and i != but for i in stands
        ):
            return False
    return True


def strips(s: AcwState, i: int) -> bool:
    """6.22 Whether a Confederate division of foot would be without guns when this battalion goes, while its corps has some."""
    c, d = s.st_corps[i], s.st_div[i]
    if s.st_kind[i] != ART or s.co_side[c] != CONFEDERATE or d == OFF or each_has_guns(s, c, i):
        return False
    return any(s.st_kind[j] == ART and not s.st_flags[j] & HORSE for j in s.corps_troops(c))


def formations_at(s: AcwState, side: int, box: int) -> list[int]:
    """6.23, 10 Corps that are in a box, or have a garrison or a screen there."""
    return list(dict.fromkeys([*s.corps_at(side, box), *(s.dv_corps[d] for d in s.detached_at(side, box))]))


def too_small(s: AcwState, i: int) -> bool:
    """10 Whether a stand must be consolidated: below 3 points for foot, below 2 for horse and guns."""
    return s.st_sp[i] < s.tables.least[s.st_kind[i]] and s.co_kind[s.st_corps[i]] in MOBILE


def small_stands(s: AcwState, side: int) -> list[int]:
    """10 The stands of a side that must be consolidated."""
    least = s.tables.least
    rows = enumerate(zip(s.st_sp, s.st_kind, s.st_side))
    weak = [i for i, (sp, kind, owner) in rows if owner == side and sp < least[kind]]
    return [i for i in weak if too_small(s, i)]


def consolidate(s: AcwState, side: int) -> int:
    """10, 9.24 Stands that are too small join others of their kind in the box, as the staff thinks best."""
    count = 0
    for i in small_stands(s, side):
        if s.st_side[i] == side and too_small(s, i):
            found = partners(s, i)
            if found:
                join(s, i, found[0])
                count += 1
    return count


def place_of(s: AcwState, i: int) -> int:
    d = s.st_div[i]
    return s.where(d) if d != OFF else s.co_box[s.st_corps[i]]


def partners(s: AcwState, i: int) -> list[int]:
    """10 Stands of the box that one may join, 6 points of foot or 3 of horse and guns at most together; the best first: of the
    same division, else corps, else box; then the weakest."""
    box, kind, sp, flags = place_of(s, i), s.st_kind[i], s.st_sp[i], s.st_flags[i]
    sizes = s.tables.charts["sizes"]
    most = sizes["infantry_stand" if s.st_kind[i] == INF else "horse_or_gun_stand"]

    def fits(j: int) -> bool:
        return (
            s.st_kind[j] == kind
            and j != i
            and s.st_sp[j] + sp <= most
            and not (s.st_flags[j] ^ flags) & HORSE
            and s.co_kind[s.st_corps[j]] in MOBILE
            and place_of(s, j) == box
            and not overfull(j)
        )

    def overfull(j: int) -> bool:
        """6.1 A stand of one point, which did not count, would now be one unit too many for its corps."""
        c = s.st_corps[j]
        new = c != s.st_corps[i] and not s.units_among((j,))
        return new and s.units(c) >= s.room(s.co_kind[c])

    def far(j: int) -> tuple[int, int, int]:
        near = 0 if s.st_div[j] == s.st_div[i] != OFF else 1 if s.st_corps[j] == s.st_corps[i] else 2
        return near, s.st_sp[j], j

    return sorted((j for j in s.every(s.st_side, s.st_side[i]) if fits(j)), key=far)


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


def recount(s: AcwState, side: int) -> None:
    """R33, R34, 9.24 New exhaustion numbers, and the status of divisions that were mixed: crack while one keeps a crack stand,
    veteran if more than half of its stands are, else green."""
    ratings, status, sp, morale = s.tables.ratings, s.st_status, s.st_sp, s.st_morale
    for c in s.every(s.co_side, side):
        for d in s.divisions_of(c):
            stands = s.stands_in(d)
            ranks = [status[i] for i in stands]
            if s.dv_status[d] != CRACK or CRACK not in ranks:
                s.dv_status[d] = VETERAN if 2 * ranks.count(GREEN) < len(ranks) else GREEN
            s.dv_lost[d] = s.dv_state[d] = 0
            s.dv_limit[d] = ratings.exhaustion(stands, sp, morale, s.dv_status[d])
    full, strength = s.st_full, s.st_sp
    for i in s.every(s.st_side, side):
        full[i] = strength[i]
