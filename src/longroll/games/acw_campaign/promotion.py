"""9.2, 9.3: promotion by training and by combat, corps troops, first combats, and the referee's gifts."""

from __future__ import annotations

from collections.abc import Iterator

from longroll.core.choice import Choice
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.events import Promoted
from longroll.games.acw_campaign.flow import FLOW, Question
from longroll.games.acw_campaign.frames import Left, Promotions
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    ART,
    CAV,
    COHESIVE,
    COLLAPSED,
    CRACK,
    ENGAGED,
    GREEN,
    GUARD,
    INF,
    MILITIA,
    MOUNTED,
    OFF,
    PROMOTED,
    RAISED,
    SHOCK,
    SIDES,
    SIEGE,
    STATUS,
    TRIED,
    VETERAN,
)  # fmt: skip


@FLOW.phase("promotion")
def promotion(s: AcwState) -> None:
    """9, 9.3 Two divisions in training, then the battles of the turn, one after the other (R35)."""
    s.phase = "promotion"
    for number in range(len(s.battles) // 4, 0, -1):
        winner = s.battles[4 * number - 3]
        s.push(Promotions("promote?", who=1 - winner, battle=number, left=s.battles[4 * number - 1]))
        s.push(Promotions("promote?", who=winner, battle=number, left=s.battles[4 * number - 2]))
    s.push(Left("train?", who=s.active, left=s.tables.charts["promotion"]["training"]))


def trainees(s: AcwState, side: int) -> Iterator[int]:
    """9.31, R34 Divisions that are green, or have green foot or horse, and were not promoted in this turn."""
    flags, status, sides = s.dv_flags, s.dv_status, s.co_side
    for d, c in enumerate(s.dv_corps):
        if (
            c != OFF
            and sides[c] == side
            and (status[d] == GREEN or raw(s, d))
            and not flags[d] & PROMOTED
            and s.co_kind[c] != GUARD
        ):
            yield d


def raw(s: AcwState, d: int) -> bool:
    """9.31, R34 Whether a division has green foot or horse that may be trained."""
    status, kind, flags = s.st_status, s.st_kind, s.st_flags
    for i in s.stands_in(d):
        if status[i] == GREEN and kind[i] not in (ART, SIEGE) and not flags[i] & (RAISED | MILITIA):
            return True
    return False


@FLOW.step("train?", Left)
def train_step(s: AcwState, f: Left) -> None:
    if f.left and next(trainees(s, f.who), OFF) != OFF:
        s.push(Left("train", who=f.who, left=f.left))


@FLOW.question("train", Left)
class Train(Question[Left]):
    """9.31 Two divisions a turn become veteran by training."""

    rule = "9.31"
    text = "Which division becomes veteran by training?"

    def choices(self, s: AcwState, f: Left) -> list[Choice]:
        return [v.NONE()] + [
            v.TRAIN.kept(s.corps_slug(s.dv_corps[d]), s.dv_number[d]) for d in trainees(s, f.who)
        ]

    def follow(self, s: AcwState, f: Left, choice: Choice) -> None:
        if choice.kind is v.NONE:
            return
        veteran(s, named(s, f.who, choice), "9.31")
        s.push(Left("train?", who=f.who, left=f.left - 1))


def named(s: AcwState, side: int, choice: Choice) -> int:
    c = s.find_corps(side, choice.piece)
    return next(d for d in s.divisions_of(c) if s.dv_number[d] == choice.count)


def veteran(s: AcwState, d: int, rule: str) -> None:
    """9.22, 9.3 Green to veteran: foot and horse one better, artillery stays at 5; a stand only once a turn."""
    morale = s.tables.ratings.morale
    s.dv_status[d] = max(VETERAN, s.dv_status[d])
    s.dv_flags[d] |= PROMOTED
    for i in s.stands_in(d):
        if s.st_status[i] == GREEN and not s.st_flags[i] & (RAISED | MILITIA):
            if s.st_kind[i] not in (ART, SIEGE):
                best = morale[CRACK if s.st_flags[i] & SHOCK else VETERAN]  # 15.61: Hood's Texans
                s.st_morale[i] = min(best, s.st_morale[i] + 1)
            s.st_status[i] = VETERAN
            s.st_flags[i] |= RAISED
    _promoted(s, d, STATUS[VETERAN], rule)
    corps_troops(s, s.dv_corps[d])


def rate(s: AcwState, i: int, morale: int) -> None:
    """9.21 to 9.23, 9.3, 9.33 A stand gets another morale and the status that goes with it; a better one once in a game turn."""
    if morale > s.st_morale[i]:
        s.st_flags[i] |= RAISED
    s.st_morale[i] = morale
    s.st_status[i] = s.tables.ratings.status(s.st_kind[i], morale)
    d = s.st_div[i]
    if d != OFF:
        s.dv_limit[d] = s.exhaustion(d)


def corps_troops(s: AcwState, c: int) -> None:
    """9.32 Corps troops become veteran when more than half of the corps' stands are; never crack."""
    stands = s.stands_of(c)
    loose = [i for i in stands if s.st_div[i] == OFF]
    good = sum(1 for i in stands if s.st_status[i] >= VETERAN)
    if 2 * good > len(stands):
        for i in loose:
            if s.st_status[i] == GREEN and not s.st_flags[i] & RAISED:
                s.st_status[i] = VETERAN
                s.st_flags[i] |= RAISED
                if s.st_kind[i] not in (ART, SIEGE):
                    s.st_morale[i] = min(s.tables.ratings.morale[VETERAN], s.st_morale[i] + 1)


def fought(s: AcwState, side: int, battle: int) -> list[int]:
    """9.32 A side's divisions that were present in a battle of this turn."""
    return [
        d
        for d in range(len(s.dv_corps))
        if s.dv_corps[d] != OFF and s.dv_battle[d] == battle and s.co_side[s.dv_corps[d]] == side
    ]


def worthy(s: AcwState, side: int, battle: int) -> list[tuple[int, int | None]]:
    """9.32 (division, stand or none) that may be promoted: green ones that were engaged; veterans to crack if every division
    present is veteran by now, or if they were exhausted and did not collapse; then one stand goes to morale 6."""
    present = fought(s, side, battle)
    seasoned = all(s.dv_status[d] >= VETERAN for d in present)
    found: list[tuple[int, int | None]] = []
    for d in present:
        flags = s.dv_flags[d]
        if not flags & ENGAGED or flags & PROMOTED or s.co_kind[s.dv_corps[d]] == GUARD:
            continue
        if s.dv_status[d] == GREEN:
            found.append((d, None))
        elif seasoned or (flags & TRIED and not flags & COLLAPSED):
            kinds = (INF, CAV, MOUNTED, ART) if s.crack_guns else (INF, CAV, MOUNTED)
            found += [
                (d, i)
                for i in s.stands_in(d)
                if s.st_kind[i] in kinds
                and s.st_morale[i] == s.tables.ratings.best(s.st_kind[i], VETERAN)
                and not s.st_flags[i] & RAISED
            ]
    return found


@FLOW.step("promote?", Promotions)
def promote_step(s: AcwState, f: Promotions) -> None:
    if f.left and worthy(s, f.who, f.battle):
        s.push(Promotions("promote", who=f.who, battle=f.battle, left=f.left))


@FLOW.question("promote", Promotions)
class Promote(Question[Promotions]):
    """9.32 For each battle the winner promotes three divisions, the loser one."""

    rule = "9.32"

    def prompt(self, s: AcwState, f: Promotions) -> str:
        box = s.battles[4 * f.battle - 4]
        return f"Promotions for {s.tables.name[box]}: {f.left} left"

    def choices(self, s: AcwState, f: Promotions) -> list[Choice]:
        found = [v.NONE()]
        for d, i in worthy(s, f.who, f.battle):
            words = (s.corps_slug(s.dv_corps[d]), s.dv_number[d])
            found.append(
                v.PROMOTE(*words) if i is None else v.PROMOTE_STAND(*words, s.stands_in(d).index(i) + 1)
            )
        return found

    def follow(self, s: AcwState, f: Promotions, choice: Choice) -> None:
        if choice.kind is v.NONE:
            return
        d = named(s, f.who, choice)
        if choice.kind is v.PROMOTE:
            veteran(s, d, "9.32")
        else:
            crack(s, d, s.stands_in(d)[choice.counts[1] - 1])
        s.push(Promotions("promote?", who=f.who, battle=f.battle, left=f.left - 1))


def crack(s: AcwState, d: int, i: int) -> None:
    """9.23, 9.32, R34 The division is crack, at 60 %; one stand goes to morale 6."""
    rank = "more-crack" if s.dv_status[d] == CRACK else STATUS[CRACK]
    s.dv_status[d] = CRACK
    s.dv_flags[d] |= PROMOTED
    s.st_morale[i], s.st_status[i] = s.tables.ratings.best(s.st_kind[i], CRACK), CRACK
    s.st_flags[i] |= RAISED
    _promoted(s, d, rank, "9.32")


def _promoted(s: AcwState, d: int, rank: str, rule: str) -> None:
    """9.2, 9.3 A division has its new status: its exhaustion number follows, and its owner is told."""
    s.dv_limit[d] = s.exhaustion(d)
    side = s.co_side[s.dv_corps[d]]
    at = s.box_slug(s.box_of_division(d))
    s.out.append(Promoted(SIDES[side], s.division_word(d), rank, rule, s.private(side), at=at))


def first_combat(s: AcwState, side: int, box: int) -> None:
    """15.63, R37 High cohesive brigades go to morale 6 after their first combat; corps troops with any division of theirs."""
    best = s.tables.ratings.morale[CRACK]
    for i in s.stands_at(side, box):
        if s.st_flags[i] & COHESIVE and s.st_morale[i] < best:
            own = (s.st_div[i],) if s.st_div[i] != OFF else s.divisions_of(s.st_corps[i])
            if any(s.dv_flags[d] & ENGAGED for d in own):
                s.st_morale[i] = best


def shock(s: AcwState, side: int, box: int) -> None:
    """9.33 On a 6 the strongest brigade of a division that won exhausted, and did not break, earns shock."""
    divisions, _ = s.force(side, box)
    for d in divisions:
        if not s.dv_flags[d] & TRIED or s.dv_flags[d] & COLLAPSED:
            continue
        brigades = [
            i for i in s.stands_in(d) if s.st_kind[i] == INF and not s.st_flags[i] & (SHOCK | MILITIA)
        ]
        told, name = s.private(side), s.division_word(d)
        if brigades and s.roll("event", 6, "shock", "9.33", told, place=s.tables.slug[box], piece=name) == 6:
            i = max(brigades, key=lambda i: (s.st_morale[i], s.st_sp[i], -i))
            s.st_flags[i] |= SHOCK
            s.out.append(Promoted(SIDES[side], name, "shock", "9.33", told, at=s.tables.slug[box]))
