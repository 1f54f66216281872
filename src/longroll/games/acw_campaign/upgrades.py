"""11.3, 15.6 to 15.63: guns refitted, formations made better as they are raised, Wilder's brigade."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.events import Upgraded
from longroll.games.acw_campaign.flow import FLOW, Question
from longroll.games.acw_campaign.frames import Asked, Left, OfCorps, RefereeUpgrade
from longroll.games.acw_campaign.raising import add, phase_number
from longroll.games.acw_campaign.referee import Refereed
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.supply import place_in
from longroll.games.acw_campaign.words import (
    ART,
    CAV,
    COHESIVE,
    GREEN,
    HORSE_CORPS,
    INF,
    MIXED,
    MOBILE,
    MOUNTED,
    NE,
    OFF,
    PT,
    R_F,
    SB_F,
    SB_H,
    SIDES,
    SPENCER,
    UNION,
    VETERAN,
    WEAPONS,
    turn_index,
)  # fmt: skip


@FLOW.step("refit?", Asked)
def refit_step(s: AcwState, f: Asked) -> None:
    """11.3 The Union from March 1862, the Confederacy from June."""
    x = s.tables.charts["upgrades"]
    side = f.who
    if s.turn >= turn_index(x[f"{SIDES[side]}_artillery_from"]) and old_guns(s, side, R_F):
        s.push(Asked("refit", who=side))


def old_guns(s: AcwState, side: int, new: int) -> list[int]:
    """11.3 One battalion of each corps that can be made better, the worst one."""
    better = (SB_F, MIXED) if new == SB_H else (SB_F, SB_H, MIXED)
    worst: dict[int, int] = {}
    for i in s.every(s.st_kind, ART):
        if s.st_side[i] == side and s.st_weapon[i] in better:
            c = s.st_corps[i]
            if s.co_kind[c] in MOBILE and (c not in worst or s.st_weapon[i] < s.st_weapon[worst[c]]):
                worst[c] = i
    return list(worst.values())


@FLOW.question("refit", Asked)
class Refit(Question[Asked]):
    """11.3, R66 One battalion of each corps gets better guns: the president names the kind for all, or leaves it to each corps."""

    rule = "11.3"
    text = "One battalion in each corps gets new guns: which?"

    def choices(self, s: AcwState, f: Asked) -> list[Choice]:
        found = [v.REFIT(WEAPONS[R_F])]
        if old_guns(s, f.who, SB_H):
            found.append(v.REFIT(WEAPONS[SB_H]))
        return [*found, v.BY_CORPS(), v.NONE()]

    def follow(self, s: AcwState, f: Asked, choice: Choice) -> None:
        side = f.who
        if choice.kind is v.BY_CORPS:
            for i in reversed(old_guns(s, side, R_F)):
                s.push(OfCorps("refit-corps", who=side, corps=s.st_corps[i]))
        elif choice.kind is v.REFIT:
            rearm(s, side, old_guns(s, side, WEAPONS.index(choice.args[0])), WEAPONS.index(choice.args[0]))


def rearm(s: AcwState, side: int, stands: list[int], new: int) -> None:
    """11.3 Battalions get new guns."""
    for i in stands:
        s.st_weapon[i] = new
    told = s.private(side)
    at = s.places_of(s.st_corps[i] for i in stands)
    s.out.append(Upgraded(SIDES[side], "battalions", "guns", "11.3", told, len(stands), WEAPONS[new], at))


@FLOW.question("refit-corps", OfCorps)
class RefitCorps(Question[OfCorps]):
    """11.3, R66 Which battalion of a corps gets which guns."""

    rule = "11.3"

    def prompt(self, s: AcwState, f: OfCorps) -> str:
        return f"{s.co_name[f.corps]}: which battalion gets new guns?"

    def choices(self, s: AcwState, f: OfCorps) -> list[Choice]:
        guns = [
            i for i in s.stands_of(f.corps) if s.st_kind[i] == ART and s.st_weapon[i] in (SB_F, SB_H, MIXED)
        ]
        guns.sort(key=s.st_weapon.__getitem__)
        found = [v.GUNS(place_in(s, i), WEAPONS[R_F]) for i in guns]
        found += [v.GUNS(place_in(s, i), WEAPONS[SB_H]) for i in guns if s.st_weapon[i] != SB_H]
        return [*found, v.NONE()]

    def follow(self, s: AcwState, f: OfCorps, choice: Choice) -> None:
        if choice.kind is v.NONE:
            return
        i = next(i for i in s.stands_of(f.corps) if place_in(s, i) == choice.args[0] and s.st_kind[i] == ART)
        rearm(s, f.who, [i], WEAPONS.index(choice.args[1]))


@FLOW.step("upgrades?", Asked)
def upgrades_step(s: AcwState, f: Asked) -> None:
    """15.6, 15.63, R42 Two upgrades in each phase of 1861, one in each of 1862; then what the referee gives."""
    if s.referee and s.raised_now:
        s.push(RefereeUpgrade("referee-upgrade", of=f.who, left=len(s.raised_now)))
    count = s.tables.charts["upgrades"]["recurring"].get(str(s.year), 0)
    if count and s.raised_now:
        s.push(Left("upgrade?", who=f.who, left=count))


def better(s: AcwState, c: int, choice: Choice) -> tuple[str, str]:
    """15.63 A new corps is made better as a choice says. Returns what it got, and with which guns."""
    phase = phase_number(s)
    if choice.kind is v.CAVALRY_BRIGADE:
        add(s, c, OFF, s.tables.blank("cavalry_brigade", s.co_side[c]), phase)
        return "cavalry-brigade", ""
    if choice.kind is v.BATTALION:
        add(s, c, OFF, s.tables.blank("battalion", s.co_side[c], WEAPONS.index(choice.word)), phase)
        return "battalion", choice.word
    d = next((d for d in s.divisions_of(c) if s.dv_number[d] == choice.args[1]), OFF)
    i = recruits(s, c, d)[0]
    s.st_morale[i], s.st_status[i] = s.tables.ratings.morale[VETERAN], VETERAN
    s.st_flags[i] = s.st_flags[i] & (255 - PT - NE) | COHESIVE
    if d != OFF:
        s.dv_limit[d] = s.exhaustion(d)
    return "cohesive", ""


@FLOW.question("referee-upgrade", RefereeUpgrade)
class RefereeUpgradeQuestion(Refereed[RefereeUpgrade]):
    """15.6, R83 A person who is the referee makes certain formations better as they are raised, in whatever year."""

    rule = "15.6"
    text = "Which of the new formations does the referee upgrade?"

    def choices(self, s: AcwState, f: RefereeUpgrade) -> list[Choice]:
        return offers(s, f.of) if f.left else [v.NONE()]

    def follow(self, s: AcwState, f: RefereeUpgrade, choice: Choice) -> None:
        if choice.kind is v.NONE:
            return
        grant(s, f.of, choice, self.rule)
        s.push(RefereeUpgrade("referee-upgrade", of=f.of, left=f.left - 1))


def grant(s: AcwState, side: int, choice: Choice, rule: str) -> None:
    """15.6, 15.63 An upgrade is given and told."""
    c = s.find_corps(side, choice.args[0])
    what, arms = better(s, c, choice)
    s.out.append(
        Upgraded(SIDES[side], s.co_name[c], what, rule, s.private(side), arms=arms, at=s.places_of([c]))
    )


@FLOW.step("upgrade?", Left)
def upgrade_step(s: AcwState, f: Left) -> None:
    if f.left and len(offers(s, f.who)) > 1:
        s.push(Left("upgrade", who=f.who, left=f.left))


def recruits(s: AcwState, c: int, d: int) -> list[int]:
    """15.63 Brigades of a new division, or of the corps troops, that can be highly cohesive."""
    stands = s.corps_troops(c) if d == OFF else s.stands_in(d)
    return [
        i for i in stands if s.st_kind[i] in (INF, CAV) and s.st_morale[i] == s.tables.ratings.morale[GREEN]
    ]


def offers(s: AcwState, side: int) -> list[Choice]:
    """15.6, 15.63 A cavalry brigade (Union), a battalion (Confederate), or a highly cohesive brigade for a new corps."""
    found = [v.NONE()]
    for c in s.raised_now:
        word = s.corps_slug(c)
        if s.co_kind[c] != HORSE_CORPS and s.units(c) < s.room(s.co_kind[c]):
            if side == UNION:
                found.append(v.CAVALRY_BRIGADE(word))
            else:
                found += [v.BATTALION(word, WEAPONS[k]) for k in (R_F, SB_H)]
        found += [v.COHESIVE(word, s.dv_number[d]) for d in s.divisions_of(c) if recruits(s, c, d)]
        if recruits(s, c, OFF):
            found.append(v.COHESIVE(word, 0))
    return found


@FLOW.question("upgrade", Left)
class Upgrade(Question[Left]):
    """15.63 Reoccurring upgrades."""

    rule = "15.63"
    text = "Which of the new formations is better than the rest?"

    def choices(self, s: AcwState, f: Left) -> list[Choice]:
        return offers(s, f.who)

    def follow(self, s: AcwState, f: Left, choice: Choice) -> None:
        if choice.kind is v.NONE:
            return
        grant(s, f.who, choice, self.rule)
        s.push(Left("upgrade?", who=f.who, left=f.left - 1))


@FLOW.phase("wilder?")
def wilder_step(s: AcwState) -> None:
    """15.62 In May 1863."""
    if s.turn == s.tables.wilder_turn and western(s):
        s.push(Asked("wilder", who=UNION))


def western(s: AcwState) -> list[int]:
    """15.62, R43 Brigades of Union infantry in the West whose corps has room for the new stands; the best first."""
    t = s.tables
    found = []
    for i in range(len(s.st_side)):
        if s.st_side[i] != UNION or s.st_kind[i] != INF or s.st_sp[i] < 2:
            continue
        c, d = s.st_corps[i], s.st_div[i]
        box = s.where(d) if d != OFF else s.co_box[c]
        if (
            s.co_kind[c] < HORSE_CORPS
            and not t.east[box]
            and s.units(c) + len(mounted(s, i)) <= s.room(s.co_kind[c])
        ):
            found.append(i)
    most = t.charts["wilder"]["most"]
    return sorted(found, key=lambda i: (-min(most, s.st_sp[i]), -s.st_morale[i], i))


def mounted(s: AcwState, i: int) -> list[int]:
    """15.62 The strength of the stands that a brigade becomes: two of four points and more, six at most; else one."""
    x = s.tables.charts["wilder"]
    sp = min(x["most"], s.st_sp[i])
    return [sp - sp // 2, sp // 2] if sp >= x["divided_from"] else [sp]


@FLOW.question("wilder", Asked)
class Wilder(Question[Asked]):
    """15.62 One brigade in the West gets horses and Spencers, a division commander and a battery."""

    rule = "15.62"
    text = "Which brigade is mounted and gets Spencer rifles?"

    def choices(self, s: AcwState, f: Asked) -> list[Choice]:
        return [v.NONE()] + [v.WILDER(s.corps_slug(s.st_corps[i]), place_in(s, i)) for i in western(s)]

    def follow(self, s: AcwState, f: Asked, choice: Choice) -> None:
        if choice.kind is v.NONE:
            return
        c = s.find_corps(UNION, choice.args[0])
        i = next(i for i in s.stands_of(c) if place_in(s, i) == choice.args[1])
        old, flags = s.st_div[i], s.st_flags[i]
        d = s.new_division(c, max((s.dv_number[x] for x in s.divisions_of(c)), default=0) + 1, s.st_status[i])
        if old != OFF and s.dv_box[old] != OFF:  # with the garrison that it was part of
            s.detach(d, s.dv_box[old], s.dv_duty[old])
        for sp in mounted(s, i):
            s.new_stand(c, d, MOUNTED, sp, s.st_morale[i], s.st_status[i], flags, SPENCER, s.st_raised[i])
        add(s, c, d, s.tables.blank("wilder_battery", UNION), phase_number(s))
        s.drop_stand(i)
        s.dv_limit[d] = s.exhaustion(d)
        if old != OFF:
            s.dv_limit[old] = s.exhaustion(old)
        s.prune(c)
        told, at = s.private(UNION), s.places_of([c])
        s.out.append(Upgraded(SIDES[UNION], s.co_name[c], "wilder", self.rule, told, at=at))
