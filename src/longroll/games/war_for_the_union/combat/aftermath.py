"""13.71, 13.73, 13.8 After the die: losses one at a time, retreats, and the advance."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.casualties import check_leader, enter, lose_hqs
from longroll.games.war_for_the_union.combat.losses import UNHARMED, Quota, loss_refused, value
from longroll.games.war_for_the_union.combat.retreat import Retreat, retreats
from longroll.games.war_for_the_union.events import Advanced, Lost, Retreated
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Battle, Losing, Retreating
from longroll.games.war_for_the_union.movement.march import in_area
from longroll.games.war_for_the_union.state import ATTACKS, OFF, RETREATED, WfuState
from longroll.games.war_for_the_union.words import ADVANCE, CAVALRY, KINDS, LOSE, NAVAL, RETREAT, SIDES, STAY


def bearers(s: WfuState, f: Losing) -> list[int]:
    """Who may be lost: everybody of the side in the hex, or who fights on it."""
    if f.node >= 0:
        return s.sps_at(f.node, f.side)
    return [
        sp for sp in range(len(s.sp_at)) if s.sp_fights[sp] and s.sp_at[sp] != OFF and s.side_of(sp) == f.side
    ]


def word_of(s: WfuState, sp: int) -> str:
    """`volunteer-cavalry`, `militia@6006`: a kind of troops and where it stands."""
    return f"{KINDS[s.sp_kind[sp] % 10]}@{s.tables.node_name(s.sp_at[sp])}"


def losable(s: WfuState, f: Losing) -> dict[str, int]:
    """13.71c, d The kinds that may be the next loss, with the most tired SP of each."""
    sps = bearers(s, f)
    due = Quota(min(f.losses, len(sps)), f.cavalry, f.steady, f.morale)
    found: dict[str, int] = {}
    for sp in sorted(sps, key=lambda x: (-s.sp_fatigue[x], -s.sp_supply[x], x)):
        if word_of(s, sp) not in found and loss_refused(s, due, sps, [], sp) is None:
            found[word_of(s, sp)] = sp
    return found


@FLOW.step("lose", Losing)
def lose(s: WfuState, f: Losing) -> None:
    """13.71 Take losses; the owner is asked only where there is a choice."""
    while f.losses > 0:
        found = losable(s, f)
        if len(found) > 1:
            f.do = "choose-loss"
            s.push(f)
            return
        if not found:
            return
        _take(s, f, next(iter(found.values())))


def _take(s: WfuState, f: Losing, sp: int) -> None:
    t = s.tables
    node = s.sp_at[sp]
    f.losses -= 1
    f.cavalry -= 1 if s.arm_of(sp) == CAVALRY and f.cavalry else 0
    f.steady -= 1 if value(s, sp) >= f.morale and f.steady else 0
    s.out.append(
        Lost(SideSlug(SIDES[f.side]), PlaceSlug(t.node_name(node)), KINDS[s.sp_kind[sp] % 10], f.rule)
    )
    if f.node < 0:
        s.combat_losses[f.side] += 1
    s.lose(sp, t.theater_of[node])
    if not s.strength(node, f.side):
        last_one_gone(s, f.side, node)


def last_one_gone(s: WfuState, side: int, node: int) -> None:
    """13.71e, 4.57, 13.72 (2) With its last troops an HQ is eliminated, and every leader of the hex checks."""
    t = s.tables
    lose_hqs(s, node, side)
    for leader in s.leaders_at(node, side):
        if t.leaders[leader].role != NAVAL:
            check_leader(s, leader, "13.72")


@FLOW.question("choose-loss", Losing)
class ChooseLoss(Question[WfuState, Losing]):
    """13.71 Which SP is lost."""

    rule = "13.71"

    def rule_of(self, s: WfuState, f: Losing) -> str:
        return f.rule

    def side(self, s: WfuState, f: Losing) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: Losing) -> str:
        return f"{f.losses} SP{'s' if f.losses > 1 else ''} to lose: which?"

    def choices(self, s: WfuState, f: Losing) -> list[Choice]:
        return [LOSE(word) for word in losable(s, f)]

    def refusal(self, s: WfuState, f: Losing, choice: Choice) -> Refusal | None:
        if choice.kind is LOSE:
            sps = bearers(s, f)
            meant = [sp for sp in sps if word_of(s, sp) == choice.word]
            if meant:
                due = Quota(min(f.losses, len(sps)), f.cavalry, f.steady, f.morale)
                return loss_refused(s, due, sps, [], meant[0])
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Losing, choice: Choice) -> None:
        _take(s, f, losable(s, f)[choice.word])
        f.do = "lose"
        s.push(f)


# --- retreats --------------------------------------------------------------------------------------------------------


def retreaters(s: WfuState, f: Retreating) -> list[int]:
    """Who goes: the defenders of the hex with everybody who had retreated there, or the attackers that stood in it."""
    here = s.sps_at(f.node, f.side)
    return [sp for sp in here if s.sp_fights[sp] == ATTACKS] if f.attacker else here


def ways_out(s: WfuState, f: Retreating) -> list[Retreat]:
    return retreats(s, f.side, f.node, tuple(f.foes), len(retreaters(s, f)), f.attacker)


@FLOW.step("retreat", Retreating)
def retreat(s: WfuState, f: Retreating) -> None:
    """13.73 One hex, by the owner's choice among equals; without a way out the troops are lost."""
    if not retreaters(s, f):
        return
    found = ways_out(s, f)
    if not found:
        _destroyed(s, f)
    elif len(found) == 1:
        go(s, f, found[0])
    else:
        f.do = "choose-retreat"
        s.push(f)


@FLOW.question("choose-retreat", Retreating)
class ChooseRetreat(Question[WfuState, Retreating]):
    """13.73d Where to, among hexes that are equally good."""

    rule = "13.73"

    def side(self, s: WfuState, f: Retreating) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Retreating) -> str:
        return s.tables.node_name(f.node)

    def prompt(self, s: WfuState, f: Retreating) -> str:
        return f"{len(retreaters(s, f))} SPs retreat from {s.tables.title(f.node)}: where to?"

    def choices(self, s: WfuState, f: Retreating) -> list[Choice]:
        ends = dict.fromkeys(way.path[-1] for way in ways_out(s, f))
        return [RETREAT(s.tables.node_name(h)) for h in ends]

    def follow(self, s: WfuState, f: Retreating, choice: Choice) -> None:
        end = s.tables.node(choice.place, "choice")
        go(s, f, next(way for way in ways_out(s, f) if way.path[-1] == end))


def go(s: WfuState, f: Retreating, way: Retreat) -> None:
    """13.73 The stack goes; when nobody is left its leaders and HQs go too."""
    t = s.tables
    moving = retreaters(s, f)
    end = way.path[-1]
    for sp in moving[: way.loss]:
        s.lose(sp, t.theater_of[f.node])
    moving = moving[way.loss :]
    leaders = _leaders_going(s, f, len(moving))
    for sp in moving:
        s.put(sp, end)
        s.sp_flags[sp] |= RETREATED
    for leader in leaders:
        s.place_leader(leader, end)
    if moving and not s.strength(f.node, f.side):
        for k, at in enumerate(s.hq_at):
            if at == f.node and t.counters[t.hqs[k]].side == f.side:
                s.hq_at[k] = end
    s.out.append(
        Retreated(
            SideSlug(SIDES[f.side]), PlaceSlug(t.node_name(f.node)), PlaceSlug(t.node_name(end)), len(moving), "13.73"
        )
    )  # fmt: skip
    if moving:
        enter(s, f.side, end)
    elif not s.strength(f.node, f.side):
        last_one_gone(s, f.side, f.node)


def _leaders_going(s: WfuState, f: Retreating, moving: int) -> list[int]:
    """13.73 All leaders where everybody goes, else those who commanded in the attack; an army commander only with his HQ."""
    here = [i for i in s.leaders_at(f.node, f.side) if s.tables.leaders[i].role != NAVAL]
    if not moving:
        return []
    staying = s.strength(f.node, f.side) - moving
    if not staying:
        return here
    battle = s.within(Battle)
    fought = battle.leaders if battle is not None else []
    return [i for i in here if f.attacker and i in fought and not s.leader_army[i]]


def _destroyed(s: WfuState, f: Retreating) -> None:
    """13.73h Nobody gets away; leaders who survive their check join the nearest friends."""
    t = s.tables
    for sp in retreaters(s, f):
        s.lose(sp, t.theater_of[f.node])
    if s.strength(f.node, f.side):
        return
    lose_hqs(s, f.node, f.side)
    base = f.side * t.nodes
    friends = [h for h in range(t.board.count) if s.sps[base + h] and in_area(s, h)]
    for leader in s.leaders_at(f.node, f.side):
        if check_leader(s, leader, "13.73") == UNHARMED and friends:
            s.place_leader(leader, min(friends, key=lambda h: (t.board.distance(h, f.node), h)))


# --- the advance -----------------------------------------------------------------------------------------------------


def advancing(s: WfuState, f: Battle) -> list[int]:
    """13.8, 13.81 Leaders who may advance with their men into a hex that its defenders have left."""
    if f.attacker_retreats or s.strength(f.target, 1 - f.side):
        return []
    return [i for i in f.leaders if s.leader_at[i] not in (OFF, f.target) and _men(s, f, i)]


def _men(s: WfuState, f: Battle, leader: int) -> list[int]:
    """The attackers in a leader's hex, as many as he can command, and none that another leader there needs."""
    counter = s.tables.leaders[leader]
    rating = counter.army.cr if s.leader_army[leader] and counter.army else counter.corps.cr
    here = [sp for sp in s.sps_at(s.leader_at[leader], f.side) if s.sp_fights[sp] == ATTACKS]
    return here[:rating]


@FLOW.step("advance", Battle)
def advance(s: WfuState, f: Battle) -> None:
    """13.8 Ask who advances, or end the battle."""
    if advancing(s, f):
        f.do = "choose-advance"
        s.push(f)
    else:
        _over(s)


@FLOW.question("choose-advance", Battle)
class ChooseAdvance(Question[WfuState, Battle]):
    """13.8 Who advances."""

    rule = "13.8"

    def side(self, s: WfuState, f: Battle) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Battle) -> str:
        return s.tables.node_name(f.target)

    def prompt(self, s: WfuState, f: Battle) -> str:
        return f"{s.tables.title(f.target)} is free: who advances?"

    def choices(self, s: WfuState, f: Battle) -> list[Choice]:
        return [*(ADVANCE(s.tables.leaders[i].slug) for i in advancing(s, f)), STAY()]

    def follow(self, s: WfuState, f: Battle, choice: Choice) -> None:
        t = s.tables
        if choice.kind is STAY:
            _over(s)
            return
        leader = t.leader[choice.piece]
        men = _men(s, f, leader)
        hq = s.leader_army[leader] - 1
        for sp in men:
            s.put(sp, f.target)
        s.place_leader(leader, f.target)
        if hq >= 0:
            s.hq_at[hq] = f.target
        s.out.append(
            Advanced(
                SideSlug(SIDES[f.side]), PieceSlug(t.leaders[leader].slug), PlaceSlug(t.node_name(f.target)), len(men), "13.8"
            )
        )  # fmt: skip
        enter(s, f.side, f.target)
        f.do = "advance"
        s.push(f)


def _over(s: WfuState) -> None:
    """Nobody fights any more."""
    s.sp_fights[:] = bytes(len(s.sp_fights))
