"""D97 What leaders have done: victories, defeats and captures are noted for leaders who come and go by them."""

from __future__ import annotations

from typing import NamedTuple

from longroll.games.divided_we_fall.columns import Remark
from longroll.games.divided_we_fall.events import Removed
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.words import OFF


class Fought(NamedTuple):
    """A battle as one side sees it: losses dealt and suffered, and the men its leaders commanded when it began."""

    team: int
    at: int
    won: bool
    dealt: int
    suffered: int
    men: int


def note_battle(s: DwfState, b: Fought, leaders: list[int], foes: list[int]) -> None:
    """D97 Remember a battle: a victory needs an enemy infantry loss and the area, a defeat is the opposite."""
    t = s.tables
    rule = t.by_events
    for i in leaders:
        if b.men >= rule.large_battle:
            s.large_battles[i] += 1
        if b.men >= rule.idle_men and s.phasing == b.team and t.leaders[i].slug == "mcclellan":
            s.idle_turns[i] = 0
        if b.won and b.dealt and s.occupies(b.team, b.at):
            _note_victory(s, i, foes)
        elif not b.won and b.suffered:
            _note_defeat(s, i, b)
    if b.won and s.phasing == b.team:
        note_capture(s, b.team, leaders, b.at)


def _note_victory(s: DwfState, i: int, foes: list[int]) -> None:
    t = s.tables
    s.won[i] += 1
    if t.leader_index["lee"] in foes:
        s.remarks[i] |= Remark.BEAT_LEE
    if s.alternative and t.leaders[i].slug == "lyon" and s.leader_at[i] != OFF:
        at = t.slug[s.leader_at[i]]
        s.leader_at[i] = OFF
        s.out.append(Removed(t.leaders[i].slug, at, "D97", killed=True))


def _note_defeat(s: DwfState, i: int, b: Fought) -> None:
    rule = s.tables.by_events
    s.lost[i] += 1
    if b.suffered >= rule.bad_loss:
        s.remarks[i] |= Remark.BAD_LOSS
    if s.tables.flag[b.at] == b.team and s.phasing != b.team:
        s.remarks[i] |= Remark.LOST_FLAG_CITY
    if b.men >= rule.large_battle:
        s.remarks[i] |= Remark.LOST_LARGE_BATTLE


def note_capture(s: DwfState, team: int, leaders: list[int], at: int) -> None:
    """D97 Remember who took a flag city of the enemy, with or without a battle."""
    if s.tables.flag[at] == 1 - team and s.control[at] == team:
        for i in leaders:
            s.cities_taken[i] += 1
