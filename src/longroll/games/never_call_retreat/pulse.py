"""5.2 The Action Phase: dice for the initiative, pulses, and the halves in which both sides spend the difference."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.errors import nearest
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import claims, command, entering, forces, forts, leaders, pools, states
from longroll.games.never_call_retreat.actions import SHIPPING
from longroll.games.never_call_retreat.combat.overrun import abandoned, forsaken
from longroll.games.never_call_retreat.entering import ENTERED
from longroll.games.never_call_retreat.events.command import (
    ActionOver,
    InitiativeWon,
    PointBurned,
    PointsReceived,
    Tied,
)
from longroll.games.never_call_retreat.events.leaders import LeaderHit
from longroll.games.never_call_retreat.flags import FERRY, MOVED, OFF, TRACKS, WAITING
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Claim, Entering, Half, Here, OnFront, Sided
from longroll.games.never_call_retreat.frontier import raising
from longroll.games.never_call_retreat.movement import orders, riding
from longroll.games.never_call_retreat.naval import patrol
from longroll.games.never_call_retreat.standing import busy, held
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import blockade, proclamation
from longroll.games.never_call_retreat.verbs import (
    AT,
    BACK,
    BRING_IN,
    BURN,
    FRONT,
    ORDERS,
    PATROL,
    PROCLAIM,
    RAISE,
    WIN_OVER,
)
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES, THEATERS, UNION

MOST_PLACES: Final = 90
"""places that one list shows; of more some are asked for apart"""
AFLOAT: Final = "afloat"
FRONTS: Final = (AFLOAT, "far-west", "trans-mississippi", "west")
"""what goes into a list of its own first"""


def two_dice(s: NcrState, side: int, why: str, rule: str) -> int:
    return s.roll("event", 6, why, rule) + s.roll("event", 6, why, rule)


def idle(s: NcrState, side: int) -> bool:
    """R4 A side without points, and without Leaders in its pool whom a Department takes in, has nothing to do."""
    base = side * len(TRACKS)
    if any(s.cp[base : base + len(TRACKS)]):
        return False
    return not pools.waiting(s, side) or not pools.any_department(s, side)


@FLOW.phase("action")
def action(s: NcrState) -> None:
    """5.2, 7.73 The Action Phase begins."""
    riding.count_aboard(s)
    FLOW.begin(s, "action-over")
    FLOW.begin(s, "pulse")


@FLOW.phase("pulse")
def pulse(s: NcrState) -> None:
    """5.22, 5.23, 5.24 Both roll; a tie uses the table or ends the phase, else a Pulse is played."""
    if command.exhausted(s, (len(pools.waiting(s, UNION)), len(pools.waiting(s, CONFEDERATE)))):
        return
    rolls = (two_dice(s, UNION, "initiative", "5.22"), two_dice(s, CONFEDERATE, "initiative", "5.22"))
    if rolls[0] == rolls[1]:
        tie = command.tie(s, rolls[0])
        s.out.append(Tied(rolls[0], tie.ends, tie.again, "5.24" if tie.again else "5.23"))
        if not tie.ends:
            if not tie.again:
                say_points(s, rolls)
            FLOW.begin(s, "pulse")
        return
    winner = UNION if rolls[0] > rolls[1] else CONFEDERATE
    left = abs(rolls[0] - rolls[1])
    s.out.append(InitiativeWon(SideSlug(SIDES[winner]), rolls, left, "5.22"))
    s.pulses += 1
    pools.merge(s)
    s.began[:] = s.at
    FLOW.begin(s, "pulse")
    FLOW.begin(s, "pulse-end")
    s.push(Half("half", side=1 - winner, left=left))
    s.push(Half("half", side=winner, left=left))
    if pools.free_departments(s, winner) or (pools.departments(s, winner) and pools.waiting(s, winner)):
        s.push(Sided("free", side=winner))


def say_points(s: NcrState, rolls: tuple[int, int]) -> None:
    """5.11 Tell what both sides have on their tracks."""
    n = len(TRACKS)
    for side, roll in enumerate(rolls):
        points = tuple(s.cp[side * n : side * n + n])
        s.out.append(PointsReceived(SideSlug(SIDES[side]), roll, points, "5.11"))


@FLOW.step("half", Half)
def half(s: NcrState, f: Half) -> None:
    """5.22, 5.26, 14.45, R54 A half goes on while the difference is not spent and there is something to spend it on; Militia of an
    invaded state gathers first."""
    forts.lift(s)
    if left := forsaken(s):
        s.push(f)
        for side, hex_ in left:
            abandoned(s, side, hex_)
        return
    command.relieve_washington(s)
    blockade.close_ports(s)
    state = states.called(s, f.side)
    if state >= 0:
        s.push(f)
        states.call(s, f.side, state)
        return
    if f.left > 0 and not idle(s, f.side):
        f.do = "where"
        s.push(f)


def places(s: NcrState, f: Half) -> tuple[list[int], dict[str, list[int]]]:
    """5.21 Where a side can act; of very many places the waters come in a list of their own, then one theater after the other."""
    found, apart = busy(s, f.side, f.left), dict[str, list[int]]()
    for front in FRONTS:
        if len(found) <= MOST_PLACES:
            break
        there = _afloat(s, f.side, found) if front == AFLOAT else _in_theater(s, front, found)
        if there:
            apart[front] = [node for node in found if node in there]
            found = [node for node in found if node not in there]
    return found, apart


def place_refused(s: NcrState, f: Half, name: str) -> Refusal | None:
    """3.11, 5.21 Why a side cannot act at a place that was named."""
    t = s.tables
    if name not in (t.waters.index if "/" in name else t.board.index):
        like = [x for x in t.board.index if x[:2] == name[:2]] if name[:1].isdigit() else list(t.board.places)
        return Refusal(f"there is no hex or place '{name}'; {nearest(name, like)}", "3.11")
    node = t.waters.node(name, "choice")
    here, apart = places(s, f)
    if node in here:
        return None
    for front, nodes in apart.items():
        if node in nodes:
            return Refusal(f"it is in a list of its own: 'front {front}' first", "5.21")
    title = t.node_title(node)
    if not s.pieces_at(node, f.side):
        return Refusal(f"nothing of yours is at {title}", "5.21")
    return Refusal(f"nothing at {title} can act again, or for what may be spent there", "5.27")


def at(s: NcrState, nodes: list[int]) -> list[Choice]:
    """To act at nodes: always the same choices."""
    known = s.tables.acts
    for node in nodes:
        if node not in known:
            known[node] = AT(s.tables.waters.name(node))
    return [known[node] for node in nodes]


def _in_theater(s: NcrState, front: str, nodes: list[int]) -> set[int]:
    """Those of some nodes that lie in a theater."""
    theaters, wanted = s.tables.node_theater, THEATERS.index(front)
    return {node for node in nodes if theaters[node] == wanted}


def _afloat(s: NcrState, side: int, nodes: list[int]) -> set[int]:
    """Those of some nodes that are a river or the sea, or where a side has ships and no troops."""
    board, posts = s.tables.board, held(s, side)
    hexes, sea = board.count, board.sea
    return {
        node
        for node in nodes
        if node >= hexes or sea[node] or (posts.get(node, 0) & SHIPPING and not s.strength(node, side))
    }


@FLOW.question("where", Half)
class Where(Question[NcrState, Half]):
    """5.22, R4 Where a side acts, or what it brings in, or which point it lets go."""

    rule = "5.22"

    def side(self, s: NcrState, f: Half) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Half) -> str:
        return f"{f.left} {'point' if f.left == 1 else 'points'} to use in this half-pulse: where do you act?"

    def choices(self, s: NcrState, f: Half) -> list[Choice]:
        menu, half = s.tables.menu, (f.side, f.left, f.militia, *f.turned)
        if not menu.holds(s, half):
            menu.keep(s, half, self.listed(s, f))
        return menu.found[:]

    def listed(self, s: NcrState, f: Half) -> list[Choice]:
        """The same, made anew."""
        here, apart = places(s, f)
        found = at(s, here) + [FRONT.kept(front) for front in apart]
        found += [BRING_IN.kept(what) for what in ENTERED if entering.refused(s, f, what) is None]
        found += raising.offers(s, f)
        if proclamation.proclaim_refused(s, f.side) is None:
            found.append(PROCLAIM())
        if patrol.refused(s, f.side, f.left) is None:
            found.append(PATROL())
        base = f.side * len(TRACKS)
        found += [BURN(track) for k, track in enumerate(TRACKS) if s.cp[base + k]]
        return found + orders.offers(s, f.side)

    def refusal(self, s: NcrState, f: Half, choice: Choice) -> Refusal | None:
        if choice.kind is BRING_IN and choice.word in ENTERED:
            return entering.refused(s, f, choice.word)
        if choice.kind is AT:
            return place_refused(s, f, choice.place)
        if choice.kind is PROCLAIM:
            return proclamation.proclaim_refused(s, f.side)
        if choice.kind is PATROL:
            return patrol.refused(s, f.side, f.left)
        if choice.kind in (RAISE, WIN_OVER):
            return raising.refusal(s, f, choice)
        if choice.kind is BURN and choice.word in TRACKS and not s.cp[f.side * 6 + TRACKS.index(choice.word)]:
            return Refusal(f"the {choice.word} track is empty", "5.26")
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: Half, choice: Choice) -> None:
        f.do = "half"
        s.push(f)
        if choice.kind is BURN:
            s.cp[f.side * len(TRACKS) + TRACKS.index(choice.word)] -= 1
            f.left -= 1
            s.out.append(PointBurned(SideSlug(SIDES[f.side]), choice.word, "5.26"))
            return
        if choice.kind is PROCLAIM:
            proclamation.proclaim(s)
            return
        if choice.kind is ORDERS:
            orders.give(s, f.side, choice)
            return
        if choice.kind is PATROL:
            f.left -= patrol.patrol(s)
            return
        if choice.kind in (RAISE, WIN_OVER):
            raising.begin(s, f, choice)
            return
        if choice.kind is BRING_IN:
            s.push(Entering("entering", side=f.side, what=choice.word))
            return
        if choice.kind is FRONT:
            s.push(OnFront("front", side=f.side, front=choice.word))
            return
        act_at(s, f, choice)


def check(s: NcrState) -> None:
    """What is offered in a half-pulse is what would be found anew."""
    f = s.stack[-1] if s.stack else None
    if isinstance(f, Half) and f.do == "where":
        ask = Where()
        assert ask.choices(s, f) == ask.listed(s, f), "an old list of a half-pulse is remembered"


def act_at(s: NcrState, f: Half, choice: Choice) -> None:
    """5.21 Something is done at a place; what, is asked next."""
    node = s.tables.waters.node(choice.place, "choice")
    s.push(Here("what", side=f.side, left=f.left, node=node))


@FLOW.question("front", OnFront)
class Front(Question[NcrState, OnFront]):
    """5.21 Where a side acts on the water, or in one theater."""

    rule = "5.21"

    def side(self, s: NcrState, f: OnFront) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: OnFront) -> str:
        return "On which water do you act?" if f.front == AFLOAT else "Where in that theater do you act?"

    def half(self, s: NcrState) -> Half:
        half = s.within(Half)
        assert half is not None, "orders are given in a half-pulse"
        return half

    def choices(self, s: NcrState, f: OnFront) -> list[Choice]:
        return [*at(s, places(s, self.half(s))[1][f.front]), BACK()]

    def follow(self, s: NcrState, f: OnFront, choice: Choice) -> None:
        if choice.kind is AT:
            act_at(s, self.half(s), choice)


# --- ends ------------------------------------------------------------------------------------------------------------------


@FLOW.phase("pulse-end")
def pulse_end(s: NcrState) -> None:
    """7.33, 7.34, R130 A Leader who ends a Pulse alone waits for the next Cycle; whoever is with a Headquarters that he should have
    takes it."""
    for person in range(s.tables.pieces.hq0):
        if s.at[person] != OFF and alone(s, person):
            place = PlaceSlug(s.tables.waters.name(s.at[person]))
            side, name = SideSlug(SIDES[s.side[person]]), PieceSlug(s.tables.pieces.people[person])
            s.withdraw_leader(person, WAITING, s.cycle + 1)
            s.out.append(LeaderHit(side, name, "away", s.cycle + 1, place, "7.34"))
    put_in_command(s)


def put_in_command(s: NcrState) -> None:
    """7.33, 13.4, R130 Leaders take the Headquarters of their hex that they may have, seniors first; four stars do as they like."""
    hexes, offices, people = s.tables.board.count, s.offices, range(s.tables.pieces.hq0)
    near = [x for x in people if 0 <= s.at[x] < hexes and offices[s.side[x] * hexes + s.at[x]]]
    able = [x for x in near if s.rank[x] < claims.FOUR_STARS and forces.general(s, x)]
    unsettled = {s.at[x] for x in able if leaders.claims(s, x)}
    for x in sorted((x for x in able if s.at[x] in unsettled), key=s.seniority, reverse=True):
        s.push(Claim("claim", side=s.side[x], person=x))


def alone(s: NcrState, person: int) -> bool:
    """7.34 Whether nothing of his side is with a Leader: troops, ships, a train, a depot, a Department or a work."""
    return not forces.in_company(s, s.at[person], s.side[person])


@FLOW.phase("action-over")
def action_over(s: NcrState) -> None:
    """5.23, 4.1 Points that are left are lost, Leaders stay in the pool; everybody may move again."""
    s.cp[:] = bytes(len(s.cp))
    s.wooed = []
    s.out.append(ActionOver(s.table_box - 1, "5.23"))
    keep = ~(MOVED | FERRY) & 255
    s.flags[:] = bytes(flag & keep for flag in s.flags)
