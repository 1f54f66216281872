"""8.58, 8.6, 9.1: the end of a battle: victory, recovery, and where the beaten go."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.refusal import Refusal
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.combat.phase import abandon, field_force, go, goes_refused, haul, refuges
from longroll.games.acw_campaign.combat.recovery import recover, rest
from longroll.games.acw_campaign.events import BattleWon, Retreated, Surrendered
from longroll.games.acw_campaign.flow import FLOW, Question
from longroll.games.acw_campaign.forts import guard_pool, send_home
from longroll.games.acw_campaign.frames import AtBox
from longroll.games.acw_campaign.movement.steps import halt
from longroll.games.acw_campaign.promotion import first_combat, shock
from longroll.games.acw_campaign.referee import after_battle
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import FORT, FOUGHT, GUARD, MET, OFF, SIDES

GIVEN_UP: Final = "gave-up"


def over(s: AcwState, box: int, days: int, winner: int, why: str, how: str) -> None:
    """8.6, 9.1 The battle is over: victory for recruiting and promotion, recovery, and the loser's retreat.

    `how` the loser leaves: "field" (both in possession of it), "rear_guard" or "no_rear_guard".
    """
    loser = 1 - winner
    for c in (*s.mobile_at(winner, box), *s.mobile_at(loser, box)):
        s.reunite(c)
    s.out.append(BattleWon(s.tables.slug[box], SIDES[winner], why, days))
    s.wins[winner] += 1
    s.battles += bytes(
        (box, winner, s.tables.charts["promotion"]["winner"], s.tables.charts["promotion"]["loser"])
    )
    recover(s, winner, box, "field")
    recover(s, loser, box, how)
    first_combat(s, winner, box)
    first_combat(s, loser, box)
    if s.shock and not s.referee:
        shock(s, winner, box)
    for side in (winner, loser):
        for c in s.mobile_at(side, box):
            s.co_done[c] = MET | FOUGHT
        rest(s, side, box)
    if loser == s.active:
        bury(s)  # nobody retreats where nobody is left
        repulsed(s, loser, box)
        send_home(s, box)
    else:
        s.push(AtBox("retreat?", who=loser, box=box))
    FLOW.begin(s, "tidy")
    after_battle(s, box, how == "field" or why == GIVEN_UP)


@FLOW.step("retreat?", AtBox)
def retreat(s: AcwState, f: AtBox) -> None:
    """8.58, R23 The beaten defender leaves together for one box; where there is none he surrenders."""
    side, box = f.who, f.box
    if not field_force(s, side, box):
        abandon(s, side, box)
        return
    ways = refuges(s, side, box)
    if not ways:
        surrender(s, side, box)
    elif len(ways) == 1:
        fall_back(s, side, box, ways[0])
    else:
        s.push(AtBox("retreat", who=side, box=box))


@FLOW.question("retreat", AtBox)
class Retreat(Question[AtBox]):
    """8.58 To any adjacent own box that the enemy has not used."""

    rule = "8.58"

    def prompt(self, s: AcwState, f: AtBox) -> str:
        return f"Where does the beaten army retreat from {s.tables.name[f.box]}?"

    def choices(self, s: AcwState, f: AtBox) -> list[Choice]:
        t = s.tables
        return [v.RETREAT(t.slug[b]) for b in refuges(s, f.who, f.box)]

    def refusal(self, s: AcwState, f: AtBox, choice: Choice) -> Refusal | None:
        return goes_refused(s, f, choice) if choice.kind is v.RETREAT else super().refusal(s, f, choice)

    def follow(self, s: AcwState, f: AtBox, choice: Choice) -> None:
        fall_back(s, f.who, f.box, s.tables.index[choice.place])


def fall_back(s: AcwState, side: int, box: int, to: int) -> None:
    t = s.tables
    s.out.append(Retreated(SIDES[side], "the army", t.slug[box], t.slug[to]))
    go(s, side, box, to)
    abandon(s, side, box)


def repulsed(s: AcwState, side: int, box: int) -> None:
    """R22, R23 Each beaten attacker goes back to the box, or the port, that he came from."""
    t = s.tables
    for d in s.detached_at(side, box):
        ways = refuges_of_attacker(s, side, box, OFF)
        if ways:
            s.out.append(Retreated(SIDES[side], s.division_word(d), t.slug[box], t.slug[ways[0]], "8.6"))
            s.detach(d, ways[0], s.dv_duty[d])
            s.keep_screens(s.dv_corps[d])
        else:
            given_up(s, d, box)
    for c in s.mobile_at(side, box):
        ways = refuges_of_attacker(s, side, box, s.co_from[c])
        if not ways:
            yielded(s, c)
            continue
        if not haul(s, c, ways[0]):
            continue
        s.out.append(Retreated(SIDES[side], s.co_name[c], t.slug[box], t.slug[ways[0]], "8.6"))
        s.place_corps(c, ways[0])
        halt(s, c)


def refuges_of_attacker(s: AcwState, side: int, box: int, start: int) -> list[int]:
    if start != OFF and not s.held(1 - side, start):
        return [start]
    near = s.tables.next_to[side][box]
    return [b for b in near if s.control[b] == side and not s.held(1 - side, b)]


def given_up(s: AcwState, d: int, box: int) -> None:
    """R23 A division by itself, with nowhere to go, lays down its arms."""
    side, lost = s.co_side[s.dv_corps[d]], sum(s.st_sp[i] for i in s.stands_in(d))
    s.out.append(Surrendered(SIDES[side], s.division_word(d), s.tables.slug[box], "8.58", lost))
    s.losses[side] += lost
    for i in s.stands_in(d):
        s.drop_stand(i)
    s.drop_division(d)


def surrender(s: AcwState, side: int, box: int) -> None:
    """R23, R32 An army with nowhere to go lays down its arms."""
    for d in s.detached_at(side, box):
        given_up(s, d, box)
    for c in s.corps_at(side, box):
        if s.co_kind[c] == GUARD:  # R94: nobody is left in its pool
            s.guard_losses[box] = sum(sp for sp, _ in guard_pool(s, box))
        if s.co_kind[c] in (FORT, GUARD):
            s.losses[side] += s.capture_corps(c)
        else:
            yielded(s, c)
    s.field[box] = 0
    s.left_behind(box)


def yielded(s: AcwState, c: int) -> None:
    """R23 A corps lays down its arms."""
    side, name, box, said = s.co_side[c], s.co_name[c], s.co_box[c], len(s.out)
    lost = s.capture_corps(c)
    s.losses[side] += lost
    s.out.insert(
        said, Surrendered(SIDES[side], name, s.tables.slug[box], "8.58", lost)
    )  # before it is dissolved


@FLOW.phase("tidy")
def tidy(s: AcwState) -> None:
    """R4, R32 The field is left; what the battle has emptied is gone."""
    bury(s)


def bury(s: AcwState) -> None:
    """R4, R32 Stands without a man left are gone; so are formations without stands."""
    for i in range(len(s.st_side)):
        if s.st_side[i] != OFF and not s.st_sp[i]:
            s.drop_stand(i)
    for c in range(len(s.co_side)):
        if s.co_side[c] != OFF:
            s.prune(c)
