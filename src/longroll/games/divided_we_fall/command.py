"""D24 to D27: the Campaign phase. Actions in any order until the points are spent or the player stops."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from longroll.core.choice import Choice, Verb
from longroll.core.errors import nearest
from longroll.core.frames import Frame
from longroll.core.question import Question
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall import actions, forts, special
from longroll.games.divided_we_fall.beginnings import (
    activate_refused,
    lift_refused,
    march_refused,
    militia_refused,
    railroad_refused,
    roam_refused,
    sail_refused,
    supply_refused,
)
from longroll.games.divided_we_fall.events import PhaseEnded
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.menu import menu
from longroll.games.divided_we_fall.naval import bombard
from longroll.games.divided_we_fall.reorganise import reorganise_refused
from longroll.games.divided_we_fall.special import leader_refused
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.theaters import THEATERS, owed
from longroll.games.divided_we_fall.verbs import (
    ACTIVATE,
    BOMBARD,
    DETACH,
    END,
    ENTRENCH,
    FORTIFY,
    LIFT,
    MARCH,
    MARCH_MILITIA,
    PASS,
    RAILROAD,
    REORGANIZE,
    RIDE,
    ROAM,
    SAIL,
    SUPPLY,
    TRAIN,
)
from longroll.games.divided_we_fall.words import OFF, SIDES, turn_label
from longroll.kit.speech import said_of


@FLOW.question("campaign", Frame)
class Campaign(Question[DwfState, Frame]):
    """D24 The next action, or the end of the phase."""

    rule = "D24"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[s.phasing]

    def prompt(self, s: DwfState, f: Frame) -> str:
        due = owed(s)
        owing = f" (one owed in {' and in '.join(THEATERS[x] for x in due)})" if due and s.command else ""
        points = "1 command point" if s.command == 1 else f"{s.command} command points"
        return f"{turn_label(s.turn)}: {points} left{owing}"

    def undone(self, s: DwfState, f: Frame) -> str:
        if not s.command:
            return ""
        points = "1 command point" if s.command == 1 else f"{s.command} command points"
        idle = [
            man.name
            for i, man in enumerate(s.tables.leaders)
            if man.side == s.phasing and s.leader_at[i] != OFF and activate_refused(s, i) is None
        ]
        return " ".join(
            [f"{points} unspent.", *([said_of(idle, "has not moved", "have not moved")] if idle else [])]
        )

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        return menu(s)

    def refusal(self, s: DwfState, f: Frame, choice: Choice) -> Refusal | None:
        check = REFUSALS.get(choice.kind)
        if check is None:
            return super().refusal(s, f, choice)
        return unknown_names(s, choice) or check(s, choice)

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        if choice.kind is END:
            s.out.append(PhaseEnded(SIDES[s.phasing], s.command))
            return
        s.push(f)
        actions.begin(s, choice)


def unknown_names(s: DwfState, choice: Choice) -> Refusal | None:
    """A place or a piece that the game does not have."""
    t = s.tables
    known = t.militia_index if choice.kind is MARCH_MILITIA else t.leader_index
    for name in choice.pieces:
        if name not in known:
            what = "militia" if choice.kind is MARCH_MILITIA else "leader"
            return Refusal(f"no {what} '{name}'; {nearest(name, known)}", "D24")
    for name in choice.places:
        if name not in t.index:
            return Refusal(f"no place '{name}'; {nearest(name, t.index)}", "D24")
    return None


def _area(s: DwfState, c: Choice) -> int:
    return s.tables.index[c.place]


def _leader(s: DwfState, c: Choice) -> int:
    return s.tables.leader_index[c.piece]


REFUSALS: Final[dict[Verb, Callable[[DwfState, Choice], Refusal | None]]] = {
    MARCH: lambda s, c: march_refused(s, c.count, _area(s, c)),
    MARCH_MILITIA: lambda s, c: militia_refused(s, s.tables.militia_index[c.piece]),
    LIFT: lambda s, c: lift_refused(s, c.count, _area(s, c)),
    ACTIVATE: lambda s, c: activate_refused(s, _leader(s, c)),
    ROAM: lambda s, c: roam_refused(s, _leader(s, c)),
    RIDE: lambda s, c: leader_refused(s, _leader(s, c)),
    TRAIN: lambda s, c: train_or_dig(s, c),
    ENTRENCH: lambda s, c: train_or_dig(s, c),
    DETACH: lambda s, c: detach_refused(s, c),
    SUPPLY: lambda s, c: supply_refused(s, _area(s, c)),
    RAILROAD: lambda s, c: railroad_refused(s, _area(s, c)),
    SAIL: lambda s, c: sail_refused(s, c.word, c.count, _area(s, c)),
    BOMBARD: bombard.refusal,
    FORTIFY: lambda s, c: forts.fortify_refused(s, _area(s, c)),
    REORGANIZE: lambda s, c: reorganise_refused(s, _area(s, c)),
    PASS: lambda s, c: None if s.command else Refusal("no command points are left", "D24"),
}


def train_or_dig(s: DwfState, c: Choice) -> Refusal | None:
    i = _leader(s, c)
    return special.train_refused(s, i) if c.kind is TRAIN else special.entrench_refused(s, i)


def detach_refused(s: DwfState, c: Choice) -> Refusal | None:
    if c.piece != "longstreet":
        return Refusal("only Longstreet is given a corps", "D97")
    return special.detach_refused(s)
