"""13.2 Cavalry that retreats before combat, and who pursues it."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.games.war_for_the_union.combat.answers import OfBattle, battle_below
from longroll.games.war_for_the_union.combat.defence import defenders
from longroll.games.war_for_the_union.combat.force import candidates, cavalry_candidates, is_light
from longroll.games.war_for_the_union.combat.retreat import retreats
from longroll.games.war_for_the_union.flags import EVADING
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Answer, Battle, Retreating
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import EVADE, EVADE_SOME, KINDS, STAND

TIRED: Final = 3
"""13.21 the fatigue from which cavalry no longer evades"""


def evaders(s: WfuState, f: Battle) -> list[int]:
    """13.21 Volunteer and veteran cavalry of the defender that may retreat before combat: below F3, not besieged, with a way out."""
    side = 1 - f.side
    if s.siege[f.target] and s.fort_side[f.target] == side:
        return []
    fit = [sp for sp in defenders(s, f) if is_light(s, sp) and s.sp_fatigue[sp] < TIRED]
    if not fit:
        return []
    ways = retreats(s, side, f.target, tuple(origins(s, f)), len(fit), attacker=False)
    return fit if ways or s.fort_of(f.target, side) else []


def origins(s: WfuState, f: Battle) -> list[int]:
    """The hexes that an attack comes from."""
    return sorted({*(s.leader_at[i] for i in f.leaders), *f.cavalry})


def ask_cavalry(s: WfuState, f: Battle) -> None:
    """13.2 The defender is asked where he has cavalry that may go."""
    if evaders(s, f):
        f.answered = True
        s.push(Answer("evade", side=1 - f.side, node=f.target))


@FLOW.question("evade", Answer)
class Evade(OfBattle):
    """13.2, 13.21 Which cavalry retreats before combat: all, one kind of it, or so many SPs."""

    rule = "13.2"

    def prompt(self, s: WfuState, f: Answer) -> str:
        going = len(leaving(s, f))
        if going:
            who = "1 SP retreats" if going == 1 else f"{going} SPs retreat"
            return f"{who} from {s.tables.title(f.node)} before combat: who else?"
        return f"{s.tables.title(f.node)} is attacked: does the cavalry retreat before combat?"

    def choices(self, s: WfuState, f: Answer) -> list[Choice]:
        kinds = _by_kind(s, evaders(s, battle_below(s)))
        found = [STAND(), EVADE("all"), *(EVADE(kind) for kind in kinds if len(kinds) > 1)]
        return found + [
            EVADE_SOME(count, kind) for kind, sps in kinds.items() for count in range(1, len(sps))
        ]

    def follow(self, s: WfuState, f: Answer, choice: Choice) -> None:
        battle = battle_below(s)
        kinds = _by_kind(s, evaders(s, battle))
        if choice.kind is EVADE_SOME:
            _mark_evading(s, _rested_first(s, kinds[choice.word])[: choice.count])
            s.push(f)
            return
        if choice.kind is EVADE:
            for kind, sps in kinds.items():
                _mark_evading(s, sps if choice.word in ("all", kind) else [])
        if leaving(s, f):
            _begin_evasion(s, f, battle)


def _rested_first(s: WfuState, sps: list[int]) -> list[int]:
    return sorted(sps, key=lambda sp: (s.sp_fatigue[sp], sp))


def _by_kind(s: WfuState, sps: list[int]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for sp in sps:
        found.setdefault(KINDS[s.sp_kind[sp] % 10], []).append(sp)
    return found


def leaving(s: WfuState, f: Answer) -> list[int]:
    """13.21 The cavalry that will retreat before combat."""
    return [sp for sp in s.sps_at(f.node, f.side) if s.sp_marks[sp] & EVADING]


def _mark_evading(s: WfuState, sps: list[int]) -> None:
    for sp in sps:
        s.sp_marks[sp] |= EVADING


def _begin_evasion(s: WfuState, f: Answer, battle: Battle) -> None:
    """13.22, 13.23 The attacker's cavalry may pursue; then the evaders go."""
    fort = bool(s.fort_of(f.node, f.side))
    s.push(Retreating("retreat", side=f.side, node=f.node, foes=origins(s, battle), fort=fort, evading=True))
    chase = Battle(
        "initiate",
        side=battle.side,
        target=battle.target,
        overrun=battle.overrun,
        second=battle.second,
        chase=True,
    )
    if candidates(s, chase) or cavalry_candidates(s, chase):
        s.push(chase)


def evasion_over(s: WfuState, hex_: int, side: int) -> None:
    """13.22 The battle from which cavalry of a side went inside the fort is over."""
    for sp in s.sps_at(hex_, side):
        s.sp_marks[sp] &= ~EVADING & 255
