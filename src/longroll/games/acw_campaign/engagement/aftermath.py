"""8.5, 8.58, 8.6, 9.1: days and nights of a battle, its end, recovery and retreat."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.state import Frame
from longroll.games.acw_campaign.engagement import quick
from longroll.games.acw_campaign.engagement.phase import abandon, field_force, go, refuges
from longroll.games.acw_campaign.engagement.recovery import night, recover, rest
from longroll.games.acw_campaign.events import BattleWon, DayFought, Retreated, Surrendered
from longroll.games.acw_campaign.flow import FLOW, Question
from longroll.games.acw_campaign.forts import send_home
from longroll.games.acw_campaign.movement.steps import halt
from longroll.games.acw_campaign.promotion import first_combat, shock
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import FORT, GUARD, NOBODY, OFF, SIDES

LONGEST = 4
"""R65: after so many days without a decision the attacker gives up."""


@FLOW.step("battle-day")
def battle_day(s: AcwState, f: Frame) -> None:
    """8.5, 8.58 A day is fought; if it decides nothing, both sides write down whether they stay."""
    if f["day"] == 1:
        f["stands"] = [formed(s, side, f["box"]) for side in (0, 1)]
    day = quick.fight_day(s, f)
    f["town"] = day.town
    box, attacker = f["box"], s.active
    s.out.append(
        DayFought(s.tables.slug[box], f["day"], day.attacker_loss, day.defender_loss, day.town, day.why)
    )
    if day.winner != NOBODY:
        over(s, f, day.winner, day.why)
        return
    s.push("dawn", box=box, day=f["day"], town=day.town, stands=f["stands"], written=[0, 0])
    if field_force(s, 1 - attacker, box) and refuges(s, 1 - attacker, box):
        s.push("nightfall", who=1 - attacker, box=box)
    s.push("nightfall", who=attacker, box=box)


@FLOW.ask("nightfall")
class Nightfall(Question):
    """8.58 Each side writes down whether it stays or withdraws; neither sees the other's paper."""

    rule = "8.58"

    def prompt(self, s: AcwState, f: Frame) -> str:
        return f"Night falls over {s.tables.name[f['box']]}: stay or withdraw?"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        return [s.tables.book["stay"], s.tables.book["withdraw"]]

    def follow(self, s: AcwState, f: Frame, choice: Choice) -> None:
        frame = s.frame_of("dawn")
        assert frame is not None
        frame["written"][f["who"]] = int(choice.verb == "withdraw")


@FLOW.step("dawn")
def dawn(s: AcwState, f: Frame) -> None:
    """8.5, 8.51, 8.58, R30 Who leaves, leaves; otherwise the night restores and the battle goes on."""
    attacker = s.active
    if f["written"][attacker] or f["day"] >= LONGEST:
        over(s, f, 1 - attacker, "the attacker withdraws in the night")
    elif f["written"][1 - attacker]:
        over(s, f, attacker, "the defender withdraws in the night")
    else:
        for side in (0, 1):
            night(s, side, f["box"])
        rise = s.tables.charts["daylight"][s.month][0]
        s.push(
            "battle-day", box=f["box"], day=f["day"] + 1, town=f["town"], stands=f["stands"],
            start=[OFF, rise], arrive=[], rail=[],
        )  # fmt: skip


def formed(s: AcwState, side: int, box: int) -> int:
    """9.1 Stands of formed troops: neither routed nor in an exhausted or broken division."""
    count = 0
    for i in s.stands_at(side, box):
        d = s.st_div[i]
        if s.st_sp[i] and s.st_rout[i] < 2 and (d == OFF or s.dv_state[d] == 0):
            count += 1
    return count


def over(s: AcwState, f: Frame, winner: int, why: str) -> None:
    """8.6, 9.1 The battle is over: victory for recruiting and promotion, recovery, and the loser's retreat."""
    box, loser = f["box"], 1 - winner
    guard = formed(s, loser, box)
    covered = 4 * guard >= f["stands"][loser] and guard > 0  # 9.1: a quarter of what stood there at first
    days = f["day"]
    s.out.append(BattleWon(s.tables.slug[box], SIDES[winner], why, days))
    s.wins[winner] += 1
    s.battles += bytes(
        (box, winner, s.tables.charts["promotion"]["winner"], s.tables.charts["promotion"]["loser"])
    )
    recover(s, winner, box, "field")
    recover(s, loser, box, "rear_guard" if covered else "no_rear_guard")
    first_combat(s, winner, box)
    first_combat(s, loser, box)
    if s.shock:
        shock(s, winner, box)
    for side in (winner, loser):
        for c in s.mobile_at(side, box):
            s.co_done[c] = 1
        rest(s, side, box)
    if loser == s.active:
        repulsed(s, loser, box)
        send_home(s, box)
    else:
        s.push("retreat?", who=loser, box=box)
    s.push("tidy")


@FLOW.step("retreat?")
def retreat(s: AcwState, f: Frame) -> None:
    """8.58, R23 The beaten defender leaves together for one box; where there is none he surrenders."""
    side, box = f["who"], f["box"]
    if not field_force(s, side, box):
        abandon(s, side, box)
        return
    ways = refuges(s, side, box)
    if not ways:
        surrender(s, side, box)
    elif len(ways) == 1:
        fall_back(s, side, box, ways[0])
    else:
        s.push("retreat", who=side, box=box)


@FLOW.ask("retreat")
class Retreat(Question):
    """8.58 To any adjacent own box that the enemy has not used."""

    rule = "8.58"

    def prompt(self, s: AcwState, f: Frame) -> str:
        return f"Where does the beaten army retreat from {s.tables.name[f['box']]}?"

    def choices(self, s: AcwState, f: Frame) -> list[Choice]:
        t = s.tables
        return [t.book["retreat", t.slug[b]] for b in refuges(s, f["who"], f["box"])]

    def follow(self, s: AcwState, f: Frame, choice: Choice) -> None:
        fall_back(s, f["who"], f["box"], s.tables.index[choice.args[0]])


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
            s.detach(d, ways[0], s.dv_duty[d])
        else:
            s.losses[side] += sum(s.st_sp[i] for i in s.stands_in(d))
            lose_division(s, d)
    for c in s.mobile_at(side, box):
        ways = refuges_of_attacker(s, side, box, s.co_from[c])
        if not ways:
            s.out.append(Surrendered(SIDES[side], s.co_name[c], t.slug[box], "8.58"))
            s.losses[side] += s.capture_corps(c)
            continue
        s.out.append(Retreated(SIDES[side], s.co_name[c], t.slug[box], t.slug[ways[0]], "8.6"))
        s.place_corps(c, ways[0])
        halt(s, c)


def refuges_of_attacker(s: AcwState, side: int, box: int, start: int) -> list[int]:
    if start != OFF and not s.held(1 - side, start):
        return [start]
    return [b for b in s.tables.near[box] if s.control[b] == side and not s.held(1 - side, b)]


def lose_division(s: AcwState, d: int) -> None:
    for i in s.stands_in(d):
        s.drop_stand(i)
    s.drop_division(d)


def surrender(s: AcwState, side: int, box: int) -> None:
    """R23, R32 An army with nowhere to go lays down its arms."""
    t = s.tables
    for d in s.detached_at(side, box):
        s.out.append(Surrendered(SIDES[side], s.division_word(d), t.slug[box], "8.58"))
        s.losses[side] += sum(s.st_sp[i] for i in s.stands_in(d))
        lose_division(s, d)
    for c in s.corps_at(side, box):
        if s.co_kind[c] not in (FORT, GUARD):
            s.out.append(Surrendered(SIDES[side], s.co_name[c], t.slug[box], "8.58"))
        s.losses[side] += s.capture_corps(c)
    s.field[box] = 0


@FLOW.step("tidy")
def tidy(s: AcwState, f: Frame) -> None:
    """R4, R32 Stands without a man left are gone; so are formations without stands."""
    for i in range(len(s.st_side)):
        if s.st_side[i] != OFF and not s.st_sp[i]:
            s.drop_stand(i)
    for c in range(len(s.co_side)):
        if s.co_side[c] != OFF:
            s.prune(c)
