"""The sequence of play of the toy war."""

from longroll.core.choice import Choice
from longroll.core.errors import nearest
from longroll.core.flow import Flow
from longroll.core.frames import Frame
from longroll.core.question import Question
from longroll.core.refusal import Refusal
from longroll.core.state import Outcome
from toy.frames import Fight, Turn
from toy.state import Bid, Ended, Fought, Marched, Opened, ToyState, Withdrew
from toy.words import BID, MARCH, NOBODY, OFF, PASS, SIDES, STAND, WITHDRAW

flow: Flow[ToyState] = Flow()
flow.sequence("turn", ("blue.move", "grey.move", "bids", "turn.end"))


@flow.phase("blue.move")
def blue_move(s: ToyState) -> None:
    s.push(Turn("march", side=0))


@flow.phase("grey.move")
def grey_move(s: ToyState) -> None:
    s.push(Turn("march", side=1))


def march_refused(s: ToyState, side: int, unit: int, to: int) -> Refusal | None:
    """T1 A unit marches once a turn, by one link."""
    t = s.tables
    if t.owner[unit] != side:
        return Refusal(f"{t.units[unit]} is not yours", "T1")
    if s.where[unit] == OFF:
        return Refusal(f"{t.units[unit]} is lost", "T1")
    if s.moved[unit]:
        return Refusal(f"{t.units[unit]} has marched this turn", "T1")
    if to not in t.links[s.where[unit]]:
        return Refusal(f"no link leads from {t.names[s.where[unit]]} to {t.names[to]}", "T1")
    return None


@flow.question("march", Turn)
class March(Question[ToyState, Turn]):
    """T1 March: one link per unit and turn."""

    rule = "T1"

    def side(self, s: ToyState, f: Turn) -> str:
        return SIDES[f.side]

    def prompt(self, s: ToyState, f: Turn) -> str:
        return "March a unit, or pass"

    def choices(self, s: ToyState, f: Turn) -> list[Choice]:
        t = s.tables
        found = [
            MARCH(t.units[u], t.places[to])
            for u in range(len(t.units))
            if s.where[u] != OFF
            for to in t.links[s.where[u]]
            if march_refused(s, f.side, u, to) is None
        ]
        return [*found, PASS()]

    def refusal(self, s: ToyState, f: Turn, choice: Choice) -> Refusal | None:
        if choice.kind is not MARCH:
            return super().refusal(s, f, choice)
        t = s.tables
        if choice.piece not in t.units:
            return Refusal(f"no unit '{choice.piece}'; {nearest(choice.piece, t.units)}", "T1")
        if choice.place not in t.places:
            return Refusal(f"no place '{choice.place}'; {nearest(choice.place, t.places)}", "T1")
        return march_refused(s, f.side, t.units.index(choice.piece), t.places.index(choice.place))

    def follow(self, s: ToyState, f: Turn, choice: Choice) -> None:
        if choice.kind is PASS:
            return
        t = s.tables
        unit, to = t.units.index(choice.piece), t.places.index(choice.place)
        start = s.where[unit]
        s.moved[unit] = 1
        s.place(unit, to)
        s.out.append(Marched(t.units[unit], t.places[start], t.places[to], "T1"))
        s.push(f)
        if s.at(to, 1 - f.side):
            s.push(Fight("battle", at=to, side=f.side))
            s.push(Fight("react", at=to, side=1 - f.side))
        else:
            s.control[to] = f.side


@flow.question("react", Fight)
class React(Question[ToyState, Fight]):
    """T2 Withdrawal: the side that is marched upon may leave before the battle."""

    rule = "T2"

    def side(self, s: ToyState, f: Fight) -> str:
        return SIDES[f.side]

    def prompt(self, s: ToyState, f: Fight) -> str:
        return f"The enemy comes to {s.tables.names[f.at]}: stand, or withdraw"

    def place(self, s: ToyState, f: Fight) -> str:
        return s.tables.places[f.at]

    def battle(self, s: ToyState, f: Fight) -> str:
        return s.tables.places[f.at]

    def choices(self, s: ToyState, f: Fight) -> list[Choice]:
        ways = [p for p in s.tables.links[f.at] if not s.at(p, 1 - f.side)]
        return [STAND(), *(WITHDRAW(s.tables.places[p]) for p in ways)]

    def follow(self, s: ToyState, f: Fight, choice: Choice) -> None:
        if choice.kind is WITHDRAW:
            to = s.tables.places.index(choice.place)
            for unit in s.at(f.at, f.side):
                s.place(unit, to)
            s.out.append(Withdrew(SIDES[f.side], s.tables.places[to], "T2"))


@flow.step("battle", Fight)
def battle(s: ToyState, f: Fight) -> None:
    """T3 Battle: a die and the strength on each side; the lower total loses a step."""
    at, attacker = f.at, f.side
    sides = [s.at(at, side) for side in (0, 1)]
    if not sides[0] or not sides[1]:
        s.control[at] = attacker
        return
    totals = [0, 0]
    for side in (0, 1):
        for unit in sides[side]:
            s.shown[unit] = 1
        totals[side] = sum(s.strength[u] for u in sides[side]) + s.roll(
            "battle", 6, "battle", "T3", place=s.tables.places[at], side=SIDES[side]
        )
    if "ford" in s.tables.places[at]:  # T3: the defender of a ford adds the bonus
        totals[1 - attacker] += s.tables.ford_bonus
    loser = 0 if totals[0] < totals[1] else 1 if totals[1] < totals[0] else attacker
    unit = sides[loser][0]
    s.strength[unit] -= 1
    if not s.strength[unit]:
        s.place(unit, OFF)
    s.out.append(Fought(s.tables.places[at], (totals[0], totals[1]), SIDES[loser], "T3"))
    s.push(f)


@flow.phase("bids")
def bids(s: ToyState) -> None:
    if s.bidding:
        s.push(Frame("bids.open"))
        s.push(Turn("bid", side=1))
        s.push(Turn("bid", side=0))


@flow.question("bid", Turn)
class BidFor(Question[ToyState, Turn]):
    """T4 Bids: any number from 0 to 99; the menu shows the usual ones."""

    rule = "T4"

    def side(self, s: ToyState, f: Turn) -> str:
        return SIDES[f.side]

    def prompt(self, s: ToyState, f: Turn) -> str:
        return "Bid supplies for the mill (bid 0 to bid 99)"

    def choices(self, s: ToyState, f: Turn) -> list[Choice]:
        return [BID(n) for n in (0, 1, 5)]

    def follow(self, s: ToyState, f: Turn, choice: Choice) -> None:
        s.bids[f.side] = choice.count
        s.out.append(Bid(SIDES[f.side], choice.count, "T4"))

    def accepts(self, s: ToyState, f: Turn, text: str) -> Choice | None:
        choice = BID.read(text)
        return choice if choice is not None and choice.count <= 99 else None

    def refusal(self, s: ToyState, f: Turn, choice: Choice) -> Refusal | None:
        if choice.kind is not BID:
            return super().refusal(s, f, choice)
        return None if choice.count <= 99 else Refusal("a bid is a number from 0 to 99", "T4")


@flow.phase("bids.open")
def bids_open(s: ToyState) -> None:
    """T4 Bids: both are opened at once; a draw decides a tie."""
    blue, grey = s.bids
    winner = 0 if blue > grey else 1 if grey > blue else s.roll("draw", 2, "equal-bids", "T4") - 1
    mill = s.tables.places.index("mill")
    if not s.crowd[mill]:
        s.control[mill] = winner
    s.out.append(Opened(SIDES[winner], (blue, grey), "T4"))
    s.bids[:] = [-1, -1]


@flow.phase("turn.end")
def turn_end(s: ToyState) -> None:
    """T5 Victory: who holds more places at the end."""
    s.turn += 1
    s.moved[:] = bytes(len(s.moved))
    if s.turn < s.tables.turns[s.scenario]:
        flow.begin(s, "turn")
        return
    held = [list(s.control).count(side) for side in (0, 1, NOBODY)]
    winner = "draw" if held[0] == held[1] else SIDES[held[1] > held[0]]
    s.out.append(Ended(winner, "T5"))
    s.outcome = Outcome(winner, "T5", "places", numbers=(held[0], held[1]))
