"""13.3, 13.34 Who may still come to a battle: Headquarters that react, and forces that march to the sound of the guns. A die
decides each of them, so the odds tell the best and the worst case. Nothing is changed."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.views import Joining
from longroll.games.never_call_retreat.combat.battle import points
from longroll.games.never_call_retreat.combat.odds import LANDING, STORM, Attack
from longroll.games.never_call_retreat.combat.reinforce import fit_to_fight, free_force, marchers
from longroll.games.never_call_retreat.frames import Battle, Guns
from longroll.games.never_call_retreat.movement.reaction import can_react, whole
from longroll.games.never_call_retreat.reactions import percent
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import SIDES
from longroll.games.never_call_retreat.zones import offices_over


class Comer(NamedTuple):
    """A force that may still come."""

    side: int
    head: int
    """the Leader or Headquarters that brings it"""
    pieces: tuple[int, ...]
    rule: str

    def row(self, s: NcrState) -> Joining:
        first = s.tables.pieces.hq0
        at = s.at[self.head]
        person = self.head if self.head < first else s.hq_leader[self.head - first]
        return {
            "side": SIDES[self.side],
            "who": f"{s.counter(person).name} ({percent(s, self.head)})",
            "place": s.tables.board.numbers[at],
            "strength": points(s, list(self.pieces)),
            "rule": self.rule,
        }


def joining(s: NcrState, attack: Attack) -> list[Comer]:
    """Both sides' comers: in a battle by 13.34, before a hex is entered the defender's Headquarters by 13.3."""
    if attack.over in (STORM, LANDING):
        return []
    battle = s.within(Battle)
    found: list[Comer] = []
    if battle is not None and battle.target == attack.target:
        p = s.tables.pieces
        for which in (0, 1):
            side = battle.side if which == 0 else 1 - battle.side
            here = s.tables.board.numbers[attack.target]
            names = dict.fromkeys(c.piece for c in marchers(s, Guns("guns", which=which)) if c.place == here)
            for man in (p.index[name] for name in names):
                found.append(
                    Comer(side, man, tuple(fit_to_fight(s, free_force(s, battle, man, side))), "13.34")
                )
        return found
    enemy = 1 - attack.side
    for office in offices_over(s, attack.target, enemy):
        if s.at[office] != attack.target and can_react(s, office):
            force = [x for x in whole(s, office) if s.land(x) or x < s.tables.pieces.hq0]
            if points(s, force):
                found.append(Comer(enemy, office, tuple(force), "13.3"))
    return found


def cases(s: NcrState, attack: Attack, near: list[Comer]) -> list[tuple[NcrState, Attack]]:
    """The battle with all of the attacker's comers and none of the defender's; and the other way round."""
    mine = [x for comer in near if comer.side == attack.side for x in comer.pieces]
    theirs = [x for comer in near if comer.side != attack.side for x in comer.pieces]
    more = attack._replace(pieces=(*attack.pieces, *(x for x in mine if x not in attack.pieces)))
    worse = s
    if theirs:
        worse = s.copy()
        for x in theirs:
            worse.place(x, attack.target)
    return [(s, more), (worse, attack)]
