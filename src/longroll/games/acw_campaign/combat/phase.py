"""8, 8.3: the battle phase: which battles, who must fight, who withdraws, when the attackers come on."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.refusal import Refusal
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.events import BattleJoined, Politics, Started, Withdrew
from longroll.games.acw_campaign.flow import FLOW, Question
from longroll.games.acw_campaign.forts import call_out, guard_stands, send_home
from longroll.games.acw_campaign.frames import Asked, AtBox, BattleAt, Battles, Route
from longroll.games.acw_campaign.movement.steps import CLOSED, halt
from longroll.games.acw_campaign.referee import lay_out
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    BY_LAND,
    CAME_BY,
    FORT,
    MET,
    OFF,
    RAIL,
    RIVER,
    SIDES,
    SIEGE,
    UNION,
)


def contested(s: AcwState) -> list[int]:
    """8 Boxes with troops of both sides."""
    n, men = s.n, s.men
    return [b for b in range(n) if men[b] and men[n + b]]


def unmanned(s: AcwState, asked: list[int]) -> list[int]:
    """15.31, 15.32, R48 Cities that the active side has entered and nobody but a home guard can defend."""
    mine, theirs = s.active * s.n, (1 - s.active) * s.n
    return [
        b
        for b in s.every(s.guards, 1)
        if guard_stands(s, b)
        and s.men[mine + b]
        and not s.men[theirs + b]
        and s.control[b] == 1 - s.active
        and b not in asked
    ]


@FLOW.question("home-guard", AtBox)
class HomeGuard(Question[AtBox]):
    """15.31, 15.32, R48 Enemies are in a city without troops: its home guard is called out, or the city is given up."""

    rule = "15.3"

    def prompt(self, s: AcwState, f: AtBox) -> str:
        return (
            f"The enemy is in {s.tables.name[f.box]}, and no troops are there: is the home guard called out?"
        )

    def choices(self, s: AcwState, f: AtBox) -> list[Choice]:
        return [v.CALL_OUT(), v.GIVE_UP()]

    def follow(self, s: AcwState, f: AtBox, choice: Choice) -> None:
        if choice.kind is v.CALL_OUT:
            call_out(s, f.who, f.box)


@FLOW.step("battles", Battles)
def battles(s: AcwState, f: Battles) -> None:
    """5, 8 All battles are fought before promotions; the active side says in which order (R27)."""
    s.phase = "battle"
    asked = f.asked
    alone = unmanned(s, asked)
    if alone:
        s.push(Battles("battles", asked=[*asked, *alone]))
        for box in reversed(alone):
            s.push(AtBox("home-guard", who=1 - s.active, box=box))
        return
    boxes = contested(s)
    if not boxes:
        return
    s.push(Battles("battles", asked=asked))
    if len(boxes) == 1:
        s.push(AtBox("engagement", box=boxes[0]))
    else:
        s.push(Asked("battle-order"))


@FLOW.question("battle-order", Asked)
class BattleOrder(Question[Asked]):
    """8, R27 Which battle is next."""

    rule = "8"
    text = "Which battle is fought next?"

    def choices(self, s: AcwState, f: Asked) -> list[Choice]:
        return [v.BATTLE(s.tables.slug[b]) for b in contested(s)]

    def follow(self, s: AcwState, f: Asked, choice: Choice) -> None:
        s.push(AtBox("engagement", box=s.tables.index[choice.place]))


def superior(s: AcwState, box: int) -> bool:
    """8, R25 Whether the attacker's adjusted cavalry is twice the defender's, all routes together."""
    return s.tables.ratings.superior(s.horse(s.active, box), s.horse(1 - s.active, box))


NOT_NEXT: Final = Refusal("it is not adjacent", "8.58")
NOT_OURS: Final = Refusal("it is not controlled by the side that goes", "8.58")
ENEMIES: Final = Refusal("enemies are there", "8.58")
USED: Final = Refusal("the enemy has used it in this turn", "8.58")


def refuge_refused(s: AcwState, side: int, box: int, to: int) -> Refusal | None:
    """8, 8.58, R24 Why an army cannot go from a box to another: it must be adjacent, its own, and neither used by the enemy in
    this turn nor entered."""
    if to not in s.tables.near[box]:
        return NOT_NEXT
    if s.control[to] != side:
        return NOT_OURS
    if s.held(1 - side, to):
        return ENEMIES
    if s.used[to]:
        return USED
    return None if to in s.tables.next_to[side][box] else CLOSED


def refuges(s: AcwState, side: int, box: int) -> list[int]:
    """8, 8.58 Where an army could go from a box."""
    return [b for b in s.tables.exits[box] if refuge_refused(s, side, box, b) is None]


def goes_refused(s: AcwState, f: AtBox, choice: Choice) -> Refusal | None:
    """8, 8.58 Why an army may not withdraw or retreat as a choice says."""
    to = s.tables.index.get(choice.place, OFF)
    return s.no_box(choice.place) if to == OFF else refuge_refused(s, f.who, f.box, to)


def field_force(s: AcwState, side: int, box: int) -> bool:
    """Anything that can march: not only the guns of a fortress."""
    return bool(s.mobile_at(side, box) or s.detached_at(side, box))


def ways_out(s: AcwState, side: int, box: int) -> list[int]:
    """8.58, 14, 15.3 Where a beaten defender could go: home guards and the guns of a fortress never leave their box."""
    return refuges(s, side, box) if field_force(s, side, box) else []


@FLOW.step("engagement", AtBox)
def engagement(s: AcwState, f: AtBox) -> None:
    """8, R48 Without superior cavalry on the attacker's part the defender may withdraw. Either way the place has had its day."""
    box, defender = f.box, 1 - s.active
    phase = s.within(Battles)
    if phase is not None:
        phase.asked.append(box)
    forced = superior(s, box)
    count = [0 if s.intelligence else s.points_at(side, box) for side in (s.active, defender)]
    s.out.append(BattleJoined(s.tables.slug[box], SIDES[s.active], count[0], count[1], forced))
    s.push(AtBox("muster", box=box))
    if not forced and ways_out(s, defender, box):
        s.push(AtBox("withdraw", who=defender, box=box))


@FLOW.question("withdraw", AtBox)
class Withdraw(Question[AtBox]):
    """8 The defender's army commander alone decides whether to stand."""

    rule = "8"

    def prompt(self, s: AcwState, f: AtBox) -> str:
        return f"The enemy enters {s.tables.name[f.box]} without twice your cavalry: stand, or withdraw?"

    def choices(self, s: AcwState, f: AtBox) -> list[Choice]:
        t = s.tables
        ways = refuges(s, f.who, f.box)
        return [v.STAND()] + [v.WITHDRAW(t.slug[b]) for b in ways]

    def refusal(self, s: AcwState, f: AtBox, choice: Choice) -> Refusal | None:
        if choice.kind is not v.WITHDRAW:
            return super().refusal(s, f, choice)
        why = goes_refused(s, f, choice)
        return why and (why._replace(rule=self.rule) if why.rule == "8.58" else why)

    def follow(self, s: AcwState, f: AtBox, choice: Choice) -> None:
        """8 All together to one box: the attacker's victory for recruiting, not for promotion."""
        if choice.kind is v.STAND:
            return
        box, side, to = f.box, f.who, s.tables.index[choice.place]
        assert s.stack[-1].do == "muster"
        s.stack.pop()
        s.out.append(Withdrew(SIDES[side], s.tables.slug[box], s.tables.slug[to]))
        go(s, side, box, to)
        abandon(s, side, box)
        s.wins[1 - side] += 1


def go(s: AcwState, side: int, box: int, to: int) -> None:
    """Everything of a side that can march goes from one box to another."""
    for d in s.detached_at(side, box):
        s.detach(d, to, s.dv_duty[d])
        s.keep_screens(s.dv_corps[d])
    for c in s.mobile_at(side, box):
        if not haul(s, c, to):
            continue
        s.place_corps(c, to)
        s.co_done[c] |= MET
        s.co_arrived[c], s.co_from[c], s.co_line[c] = s.turn, box, BY_LAND
        halt(s, c)
    for d in s.detached_at(side, to):
        if s.co_box[s.dv_corps[d]] == to:
            s.rejoin(d)
    for o in range(len(s.of_side)):
        if s.of_side[o] == side and s.of_box[o] == box:
            s.of_box[o] = to


def off_the_road(s: AcwState, side: int, start: int, to: int) -> bool:
    """14.5 Whether siege guns can go from one box to the next by a railroad of their side or by river."""
    return any(
        e.to == to
        and e.closed != side
        and (e.kind == RIVER or (e.kind == RAIL and s.control[start] == side == s.control[to]))
        for e in s.tables.edges[start]
    )


def afloat(s: AcwState, side: int, start: int, to: int) -> bool:
    """14.5, R22 Whether a beaten army of the Union can go to the next port by sea, siege guns and all."""
    return side == UNION and bool(s.tables.port[start] and s.tables.port[to])


def haul(s: AcwState, c: int, to: int) -> bool:
    """14.5, R90 A corps that leaves a battle by road leaves its siege guns behind. Whether anything of it is left to go."""
    box, side = s.co_box[c], s.co_side[c]
    if not s.has_siege(c) or off_the_road(s, side, box, to) or afloat(s, side, box, to):
        return True
    for i in s.corps_troops(c):
        if s.st_kind[i] == SIEGE:
            s.losses[side] += s.st_sp[i]
            s.drop_stand(i)
    s.out.append(Politics("siege-guns", "14.5", SIDES[side], s.tables.slug[box], what=s.co_name[c]))
    if s.present(c):
        return True
    s.prune(c)
    return False


def abandon(s: AcwState, side: int, box: int) -> None:
    """R64 Guns of a fortress that is given up are lost; entrenchments go with those who kept them up (7.6); what cavalry alone
    held goes back (3.4)."""
    send_home(s, box)
    for c in s.corps_at(side, box):
        if s.co_kind[c] == FORT:
            s.losses[side] += s.strength(c)
            s.drop_corps(c)
    s.field[box] = 0
    s.left_behind(box)


@FLOW.step("muster", AtBox)
def muster(s: AcwState, f: AtBox) -> None:
    """8.3, 15.3 Home guards are called out; each line by which the attacker came gets its hour (R103), and so do divisions without a corps (they
    meet nobody but a home guard); both sides may be reinforced."""
    box, attacker = f.box, s.active
    call_out(s, 1 - attacker, box)
    rise = s.tables.charts["daylight"][s.month][0]
    start: list[Route] = []
    for route, line in dict.fromkeys(map(s.came, s.mobile_at(attacker, box))) or [(OFF, BY_LAND)]:
        known = route < s.n
        why, where = ("start", route) if known else ("start-camps", box)
        hour = rise + s.roll("event", 6, why, "8.3", place=s.tables.slug[where])
        start.append(Route(route, hour, line))
        s.out.append(Started(s.tables.slug[box], s.box_slug(route), hour, by=CAME_BY[line]))
    s.push(BattleAt("battle", box=box, start=start))
    lay_out(s, box, start)
    for side in (1 - attacker, attacker):
        s.push(AtBox("reinforce?", who=side, box=box))
