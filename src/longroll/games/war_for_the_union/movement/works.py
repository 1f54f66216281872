"""9.4, 9.6 Entrenching and breaking railroads: what troops do with their MPs besides marching."""

from __future__ import annotations

from collections.abc import Iterable

from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import DUG, FORCED, MARCHED, NO_FORT, RODE, SAILED, WORKED
from longroll.games.war_for_the_union.movement.events import Entrenched, RailBroken
from longroll.games.war_for_the_union.movement.march import allowance
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CAVALRY, MILITIA, NOBODY, SIDES, STATE_MILITIA, SUPPLIED


def entrench_mp(s: WfuState, sp: int, level: int) -> int:
    """9.41 2 MPs, militia infantry 3; Level 2 takes all."""
    works = s.tables.charts.works
    if level == 2:
        return allowance(s, sp)
    return works.entrench_militia if s.quality_of(sp) in (MILITIA, STATE_MILITIA) else works.entrench


def entrench_refused(s: WfuState, sp: int, level: int) -> Refusal | None:
    """9.41, 9.42, 9.43, 9.45 Why an SP may not entrench now; None where it may. No leader is needed."""
    t = s.tables
    node = s.sp_at[sp]
    if s.arm_of(sp) == CAVALRY:
        return Refusal("cavalry does not entrench", "9.45")
    if s.sp_flags[sp] & FORCED:
        return Refusal("nobody entrenches in the turn of a force march", "9.45")
    if node >= t.board.count or s.fort_of(node, s.side_of(sp)) != NO_FORT:
        return Refusal("a fort has works already", "9.45")
    if s.sp_works[sp] >= level:
        return Refusal("they are entrenched already", "9.41")
    moved = bool(s.sp_flags[sp] & (MARCHED | RODE | SAILED))
    if moved and s.in_zoc(node, s.side_of(sp)):
        return Refusal("in an enemy zone of control it takes the whole segment in place", "9.42")
    if level == 2:
        return _level_2_refused(s, sp)
    worked = moved or bool(s.sp_spent[sp])  # 9.41b, 9.62: rails torn up in place cost it the free works
    if worked and s.sp_spent[sp] + entrench_mp(s, sp, level) > allowance(s, sp):
        return Refusal("too few MPs are left to entrench", "9.41")
    return None


def _level_2_refused(s: WfuState, sp: int) -> Refusal | None:
    """9.41d From October 1863, by entrenched troops in supply below Fatigue 3, with all their MPs."""
    t = s.tables
    if s.turn < t.economy.turn(t.charts.works.level_2_from, "charts.toml: works.level_2_from"):
        return Refusal("Level 2 works come in October 1863", "9.41")
    if s.sp_works[sp] != 1:
        return Refusal("only entrenched troops dig deeper", "9.41")
    if s.sp_supply[sp] != SUPPLIED:
        return Refusal("Level 2 works need supply", "9.41")
    if s.sp_fatigue[sp] >= 3:
        return Refusal("troops at Fatigue 3 or 4 dig no Level 2 works", "9.41")
    if s.sp_spent[sp]:
        return Refusal("Level 2 works take all MPs", "9.41")
    return None


def entrench(s: WfuState, sp: int, level: int) -> None:
    """9.41 Dig; a unit that stayed in place may do so though its MPs fall short (9.41b)."""
    s.sp_spent[sp] = min(s.sp_spent[sp] + entrench_mp(s, sp, level), allowance(s, sp))
    s.sp_marks[sp] |= WORKED | DUG
    s.entrench(sp, level)


def break_mp(s: WfuState, sp: int) -> int:
    """9.61 1 MP for infantry, 2 for cavalry."""
    works = s.tables.charts.works
    if free_break(s, sp):
        return 0
    return works.break_cavalry if s.arm_of(sp) == CAVALRY else works.break_infantry


def free_break(s: WfuState, sp: int) -> bool:
    """20.6 Infantry under Sherman or Grant as army commanders breaks rail in Confederate territory for nothing."""
    t = s.tables
    leader = s.sp_under[sp] - 1
    if not s.special_leaders or not 0 <= leader < len(t.leaders) or s.arm_of(sp) == CAVALRY:
        return False
    man = t.leaders[leader]
    named = {"sherman", "grant"} & {man.slug, man.replaces}
    place = s.sp_at[sp]
    return (
        bool(named and s.leader_army[leader])
        and t.board.states[t.board.state[place]] in t.economy.militia.confederate
    )


def break_refused(s: WfuState, sp: int) -> Refusal | None:
    """9.6, 9.61, 9.62, 14.23 Why an SP may not break the railroad of its hex; None where it may. No leader is needed."""
    t = s.tables
    node = s.sp_at[sp]
    if node >= t.board.count or not s.laid[node] or s.rail_owner[node] == NOBODY:
        return Refusal(f"no railroad runs through {t.title(node)}", "9.61")
    if s.rail_break[node]:
        return Refusal("the railroad is broken already", "9.61")
    if s.siege[node] and s.fort_side[node] == s.side_of(sp):  # R93
        return Refusal("besieged troops do not come to the railroad", "14.23")
    if s.sp_flags[sp] & FORCED:
        return Refusal("nobody breaks rail in the turn of a force march", "9.6")
    if s.sp_spent[sp] + break_mp(s, sp) > allowance(s, sp):
        return Refusal("too few MPs are left to break rail", "9.61")
    return None


def break_rail(s: WfuState, sp: int) -> None:
    """9.61"""
    s.sp_spent[sp] += break_mp(s, sp)
    s.sp_marks[sp] |= WORKED
    s.break_rail(s.sp_at[sp])


def can_dig(s: WfuState, sp: int) -> int:
    """9.41 The level that an SP can dig now, 0 for none."""
    if s.sp_kind[sp] // 5 % 2 == CAVALRY:
        return 0
    level, node = s.sp_works[sp] + 1, s.sp_at[sp]
    if (
        level == 1
        and not s.sp_flags[sp] & (FORCED | MARCHED | RODE | SAILED)
        and not s.sp_spent[sp]
        and node < len(s.fort)
        and not s.fort[node]
    ):
        return 1  # 9.41b: who has stayed in place may always dig
    return level if level <= 2 and entrench_refused(s, sp, level) is None else 0


def dig_in(s: WfuState, side: int, node: int, sps: Iterable[int]) -> None:
    """9.41 All of these who can dig."""
    done: dict[int, int] = {}
    for sp in sps:
        level = can_dig(s, sp)
        if level:
            entrench(s, sp, level)
            done[level] = done.get(level, 0) + 1
    where = PlaceSlug(s.tables.node_name(node))
    for level, count in done.items():
        s.out.append(Entrenched(SideSlug(SIDES[side]), where, count, level, "9.41", s.whom(side)))


def tear_up(s: WfuState, side: int, sp: int) -> None:
    """9.61 An SP breaks the railroad of its hex."""
    break_rail(s, sp)
    where = PlaceSlug(s.tables.node_name(s.sp_at[sp]))
    s.out.append(RailBroken(SideSlug(SIDES[side]), where, "9.61"))
