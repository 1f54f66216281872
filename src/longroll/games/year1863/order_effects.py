"""27: what each General Orders marker does."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.frames import Frame
from longroll.games.year1863 import verbs
from longroll.games.year1863.events import Deployed, OrderEffect
from longroll.games.year1863.flow import FLOW, Question
from longroll.games.year1863.frames import Commanded, Transfer
from longroll.games.year1863.leaders import candidates, corps_commanders, demote, promote
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.victory import occupies, resolve_control
from longroll.games.year1863.words import COMMANDS, CONFEDERATE, EAST, UNION, UW, WEST


def put_back(s: Year1863State, order: int) -> None:
    """8.3 After use a marker returns to its pool, or leaves the game."""
    card = s.tables.orders[order]
    if not card.discard:
        s.pool(card.side).append(order)


def _tell(s: Year1863State, order: int, effect: str, amount: int = 0, leader: int = -1) -> None:
    t = s.tables
    rule = "27.2" if s.op >> 1 else "27.1"
    piece = t.slugs[leader] if leader >= 0 else None
    s.out.append(OrderEffect(COMMANDS[s.op], t.orders[order].slug, effect, rule, amount, piece))


def apply_order(s: Year1863State, order: int) -> None:
    """27.0 Carry out a marker that was drawn."""
    slug = s.tables.orders[order].slug[3:]
    if slug == "transfer-of-forces":
        s.push(Transfer("transfer", order=order))
        return
    put_back(s, order)
    EFFECTS[slug](s, order)


def copperheads(s: Year1863State, order: int) -> None:
    """27.1 Copperheads: Confederates in a Northern city or town of the theater cost a die of Recruit Points."""
    t = s.tables
    if any(
        t.town[p] and t.home[p] == UNION and t.theater[p] == s.op & 1 and occupies(s, CONFEDERATE, p)
        for p in range(t.n)
    ):
        die = s.die("event", "copperheads", "27.1")
        s.rp_orders -= die
        _tell(s, order, "recruit-points", -die)
    else:
        _tell(s, order, "nothing")


def shakeup(s: Year1863State, order: int) -> None:
    """27.1, 27.2, 17.5 Command Shakeup: the drawer first, then his colleague (R43)."""
    s.push(Commanded("shake-up", command=s.op ^ 1))
    s.push(Commanded("shake-up", command=s.op))


def emancipation(s: Year1863State, order: int) -> None:
    """27.1 Emancipation Proclamation: a die of Recruit Points."""
    die = s.die("event", "emancipation", "27.1")
    s.rp_orders += die
    _tell(s, order, "recruit-points", die)


def peripheral(s: Year1863State, order: int) -> None:
    """27.1, 27.2 Peripheral Campaign: odd brings a Recruit Point and a Victory Point, even costs two Recruit Points."""
    rule = "27.2" if s.op >> 1 else "27.1"
    gain_rp, gain_vp, loss_rp = s.tables.charts.peripheral
    if s.die("event", "peripheral-campaign", rule) % 2:
        s.rp_orders += gain_rp
        s.score(s.op, gain_vp, "peripheral-campaign", rule)
        _tell(s, order, "recruit-points", gain_rp)
    else:
        s.rp_orders -= loss_rp
        _tell(s, order, "recruit-points", -loss_rp)


def politicking(s: Year1863State, order: int) -> None:
    """27.1 Politicking Among Generals: a corps commander of the theater goes back to the pool, if there is one."""
    if corps_commanders(s, s.op):
        s.push(Frame("politick"))
    else:
        _tell(s, order, "nothing")


def port_hudson(s: Year1863State, order: int) -> None:
    """27.1, 9.13 Port Hudson: the 19th Corps arrives; the Union West commander chooses where (R39)."""
    s.port_hudson = True
    if s.at[s.tables.xix] == s.tables.new_orleans:
        s.push(Frame("port-hudson"))


def blockade_runners(s: Year1863State, order: int) -> None:
    """27.2 Blockade Runners: half a die of Recruit Points, rounded up."""
    die = s.die("event", "blockade-runners", "27.2")
    gain = -(-die // s.tables.charts.runners_divisor)
    s.rp_orders += gain
    _tell(s, order, "recruit-points", gain)


def shafts_of_malice(s: Year1863State, order: int) -> None:
    """27.2 Shafts of Malice: odd Bragg, even Johnston goes to the pool; an army commander is replaced at once (R42)."""
    t = s.tables
    odd = s.die("event", "shafts-of-malice", "27.2") % 2
    leader = t.index["bragg" if odd else "j-johnston"]
    where = s.at[leader]
    if where >= t.n:
        _tell(s, order, "not-in-play", leader=leader)
        return
    command = 2 * CONFEDERATE + t.theater[where]
    if not [i for i in corps_commanders(s, command) if i != leader]:
        _tell(s, order, "no-successor", leader=leader)
        return
    led = s.face[leader]
    s.to_pool(leader)
    _tell(s, order, "to-pool", leader=leader)
    if led and candidates(s, command):
        s.push(Commanded("succeed", command=command))


EFFECTS: Final = {
    "copperheads": copperheads,
    "command-shakeup": shakeup,
    "emancipation-proclamation": emancipation,
    "peripheral-campaign": peripheral,
    "politicking-among-generals": politicking,
    "port-hudson": port_hudson,
    "blockade-runners": blockade_runners,
    "shafts-of-malice": shafts_of_malice,
}


def european_diplomacy(s: Year1863State) -> None:
    """27.2 European Diplomacy: at the end of the combat phase three Victory Points for each Northern city occupied."""
    t = s.tables
    order = t.order_index["cs-european-diplomacy"]
    if s.hand[s.op] != order:
        return
    s.hand[s.op] = -1
    put_back(s, order)
    held = sum(
        bool(t.city[p] and t.home[p] == UNION and t.theater[p] == s.op & 1 and occupies(s, CONFEDERATE, p))
        for p in range(t.n)
    )
    _tell(s, order, "cities", held)
    if held:
        s.score(s.op, t.charts.diplomacy * held, "diplomacy", "27.2")


def return_those_people(s: Year1863State) -> None:
    """27.2 Those People!: back to the pool at the end of the turn, played or not."""
    order = s.tables.order_index["cs-those-people"]
    if s.hand[s.op] == order:
        s.hand[s.op] = -1
        put_back(s, order)


@FLOW.question("shake-up", Commanded)
class ShakeUp(Question[Commanded]):
    """27.1, 27.2, 17.5 One corps commander up while one army commander goes down; each commander may decline."""

    rule = "17.5"

    def side(self, s: Year1863State, f: Commanded) -> str:
        return COMMANDS[f.command]

    def prompt(self, s: Year1863State, f: Commanded) -> str:
        return "Command Shakeup: replace an army commander?"

    def choices(self, s: Year1863State, f: Commanded) -> list[Choice]:
        t = s.tables
        command = f.command
        return [
            verbs.DECLINE(),
            *(
                verbs.REPLACE(t.slugs[old], t.slugs[new])
                for old in s.army_commanders(command)
                for new in candidates(s, command)
            ),
        ]

    def follow(self, s: Year1863State, f: Commanded, choice: Choice) -> None:
        if choice.kind is verbs.REPLACE:
            old, new = (s.tables.index[x] for x in choice.args)
            demote(s, old, "17.5")
            promote(s, new, "17.5")


@FLOW.question("politick", Frame)
class Politick(Question[Frame]):
    """27.1 Which corps commander the politicians take."""

    rule = "27.1"

    def prompt(self, s: Year1863State, f: Frame) -> str:
        return "Politicking Among Generals: which corps commander goes back to the pool?"

    def choices(self, s: Year1863State, f: Frame) -> list[Choice]:
        return [verbs.RECALL(s.tables.slugs[i]) for i in corps_commanders(s, s.op)]

    def follow(self, s: Year1863State, f: Frame, choice: Choice) -> None:
        leader = s.tables.index[choice.args[0]]
        s.to_pool(leader)
        order = s.tables.order_index["us-politicking-among-generals"]
        _tell(s, order, "to-pool", leader=leader)


@FLOW.question("port-hudson", Frame)
class PortHudson(Question[Frame]):
    """9.13, 27.1 Natchez or the New Orleans box, free of cost; no move in the same turn."""

    rule = "9.13"

    def side(self, s: Year1863State, f: Frame) -> str:
        return COMMANDS[UW]

    def prompt(self, s: Year1863State, f: Frame) -> str:
        return "Port Hudson has fallen: where does the 19th Corps come in?"

    def choices(self, s: Year1863State, f: Frame) -> list[Choice]:
        t = s.tables
        return [verbs.PLACE(t.slugs[t.xix], x) for x in ("natchez", "new-orleans-box")]

    def follow(self, s: Year1863State, f: Frame, choice: Choice) -> None:
        t = s.tables
        where = t.place_index[choice.args[1]]
        s.place(t.xix, where)
        s.xix_turn = s.turn
        s.out.append(Deployed(COMMANDS[UW], t.slugs[t.xix], choice.args[1], s.eyes[UW], "9.13"))
        resolve_control(s, where)


@FLOW.question("succeed", Commanded)
class Succeed(Question[Commanded]):
    """27.2 The commander of the theater names the new army commander."""

    rule = "27.2"

    def side(self, s: Year1863State, f: Commanded) -> str:
        return COMMANDS[f.command]

    def prompt(self, s: Year1863State, f: Commanded) -> str:
        theater = {EAST: "East", WEST: "West"}[f.command & 1]
        return f"Shafts of Malice: who takes the army in the {theater}?"

    def choices(self, s: Year1863State, f: Commanded) -> list[Choice]:
        return [verbs.PROMOTE(s.tables.slugs[i]) for i in candidates(s, f.command)]

    def follow(self, s: Year1863State, f: Commanded, choice: Choice) -> None:
        promote(s, s.tables.index[choice.args[0]], "27.2")
