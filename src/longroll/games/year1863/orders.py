"""8: the General Orders Phase: the roll, the draw, leaders from the pool, transfers; 27 is in `order_effects`."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.year1863 import verbs
from longroll.games.year1863.events import Deployed, LeaderDrawn, OrderDrawn, OrderHeld, OrderKept
from longroll.games.year1863.flow import FLOW, Question
from longroll.games.year1863.frames import Leader, Transfer
from longroll.games.year1863.leaders import corps_commanders
from longroll.games.year1863.order_effects import apply_order, put_back
from longroll.games.year1863.sequence import begin
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import BOX, COMMANDS, INFANTRY, LEADERS


@FLOW.phase("orders")
def orders(s: Year1863State) -> None:
    """8.1, 8.2 The roll is not a choice: even draws one marker or leader from the side's pool, odd nothing."""
    begin(s, "orders")
    s.rp_orders = 0
    if s.turn == 1 and s.tables.scenarios[s.scenario].transfer == s.op:
        return  # 26.6: the transfer was this turn's order
    if s.die("event", "general-orders", "8.1") % 2:
        return
    pool = s.pool(s.op >> 1)
    if not pool:  # R60
        return
    drawn = pool.pop(s.roll("draw", len(pool), "marker", "8.1") - 1)
    if drawn >= LEADERS:
        s.out.append(LeaderDrawn(COMMANDS[s.op], s.tables.slugs[drawn - LEADERS]))
        s.push(Leader("place-leader", leader=drawn - LEADERS))
        return
    order = s.tables.orders[drawn]
    if order.keep:  # 24.0: a marker in the hand is its holder's secret (R66)
        s.hand[s.op] = drawn
        s.out.append(OrderKept(COMMANDS[s.op]))
        s.out.append(OrderHeld(COMMANDS[s.op], order.slug, s.eyes[s.op]))
        return
    s.out.append(OrderDrawn(COMMANDS[s.op], order.slug))
    apply_order(s, drawn)


@FLOW.question("place-leader", Leader)
class PlaceLeader(Question[Leader]):
    """8.4, 17.12 A leader from the pool joins any friendly unit of the theater, or goes to the Reserve Area."""

    rule = "8.4"

    def prompt(self, s: Year1863State, f: Leader) -> str:
        return f"{s.tables.pieces[f.leader].name} is given to you: where does he go?"

    def choices(self, s: Year1863State, f: Leader) -> list[Choice]:
        t = s.tables
        side, theater = s.op >> 1, s.op & 1
        spots = {t.reserve[s.op]}
        for piece in t.of_side[side]:
            where = s.at[piece]
            if where < t.n and t.theater[where] == theater and not t.leader[piece]:
                spots.add(where)
        if not s.port_hudson:
            spots.discard(t.new_orleans)
        name = t.slugs[f.leader]
        return [verbs.PLACE(name, t.place_slugs[p]) for p in sorted(spots)]

    def follow(self, s: Year1863State, f: Leader, choice: Choice) -> None:
        leader = f.leader
        s.place(leader, s.tables.place_index[choice.args[1]])
        s.face[leader] = 0
        s.out.append(Deployed(COMMANDS[s.op], choice.args[0], choice.args[1], s.eyes[s.op], "8.4"))


def _transferable(s: Year1863State, picked: list[int]) -> list[int]:
    """8.5 First a corps commander, then infantry corps, of the drawing theater; New Orleans is shut until Port Hudson (R39)."""
    t = s.tables
    if not picked:
        return corps_commanders(s, s.op)
    here = t.in_theater[s.op & 1]
    shut = BOX if s.port_hudson else t.new_orleans
    return [
        i for i in t.of_kind[s.op >> 1][INFANTRY] if i not in picked and here[s.at[i]] and s.at[i] != shut
    ]


@FLOW.step("transfer", Transfer)
def transfer(s: Year1863State, f: Transfer) -> None:
    """8.5, 3.2, 27.1, 27.2 A corps commander with two Union or one Confederate infantry corps; all of them or nothing (R40)."""
    picked = f.picked
    corps = s.tables.charts.transfer_corps[s.op >> 1]
    if not picked and (not _transferable(s, []) or len(_transferable(s, [-1])) < corps):
        put_back(s, f.order)
        return
    if len(picked) <= corps:
        s.stack.append(f)
        s.push(Transfer("pick-transfer", order=f.order, picked=list(picked)))
        return
    t = s.tables
    receiver = s.op ^ 1
    leader, *units = picked
    if s.corps[leader] and s.corps[leader] - 1 not in units:
        s.unassign(leader)
    for unit in units:
        if s.commander[unit] and s.commander[unit] - 1 != leader:
            s.unassign(s.commander[unit] - 1)
    for piece in picked:
        s.place(piece, t.reserve[receiver])
        s.flags[piece] = 0
        eyes = tuple(dict.fromkeys(s.eyes[s.op] + s.eyes[receiver]))
        s.out.append(
            Deployed(COMMANDS[receiver], t.slugs[piece], t.place_slugs[t.reserve[receiver]], eyes, "8.5")
        )
    s.score(receiver, -t.charts.transfer_vp, "transfer", "8.5")
    put_back(s, f.order)


@FLOW.question("pick-transfer", Transfer)
class PickTransfer(Question[Transfer]):
    """8.5 The drawer names what he sends."""

    rule = "8.5"

    def prompt(self, s: Year1863State, f: Transfer) -> str:
        what = "infantry corps" if f.picked else "corps commander"
        return f"Transfer of Forces: which {what} goes to the other theater?"

    def choices(self, s: Year1863State, f: Transfer) -> list[Choice]:
        t = s.tables
        return [verbs.TRANSFER(t.slugs[i]) for i in _transferable(s, f.picked)]

    def follow(self, s: Year1863State, f: Transfer, choice: Choice) -> None:
        s.frame(Transfer).picked.append(s.tables.index[choice.args[0]])
