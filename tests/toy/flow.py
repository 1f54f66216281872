"""The sequence of play of the toy war."""

from longroll.core.choice import Book, Choice
from longroll.core.flow import Ask, Flow
from longroll.core.state import Frame
from toy.state import NOBODY, OFF, SIDES, Bid, Ended, Fought, Marched, Opened, ToyState, Withdrew

book = Book()
flow: Flow[ToyState] = Flow()
flow.sequence("turn", ("blue.move", "grey.move", "bids", "turn.end"))


@flow.step("blue.move")
def blue_move(s: ToyState, frame: Frame) -> None:
    s.push("march", side=0)


@flow.step("grey.move")
def grey_move(s: ToyState, frame: Frame) -> None:
    s.push("march", side=1)


@flow.ask("march")
class March(Ask[ToyState]):
    """T1 March: one link per unit and turn."""

    rule = "T1"

    def side(self, s: ToyState, frame: Frame) -> str:
        return SIDES[frame["side"]]

    def prompt(self, s: ToyState, frame: Frame) -> str:
        return "March a unit, or pass"

    def choices(self, s: ToyState, frame: Frame) -> list[Choice]:
        t = s.tables
        found = [
            book["march", t.units[u], t.places[to]]
            for u in range(len(t.units))
            if t.owner[u] == frame["side"] and s.where[u] != OFF and not s.moved[u]
            for to in t.links[s.where[u]]
        ]
        return [*found, book["pass"]]

    def follow(self, s: ToyState, frame: Frame, choice: Choice) -> None:
        if choice.verb == "pass":
            return
        t = s.tables
        unit, to = t.units.index(choice.args[0]), t.places.index(choice.args[1])
        start = s.where[unit]
        s.moved[unit] = 1
        s.place(unit, to)
        s.out.append(Marched(t.units[unit], t.places[start], t.places[to], "T1"))
        s.stack.append(frame)
        if s.at(to, 1 - frame["side"]):
            s.push("battle", at=to, side=frame["side"])
            s.push("react", at=to, side=1 - frame["side"])
        else:
            s.control[to] = frame["side"]

    def why_not(self, s: ToyState, frame: Frame, text: str) -> tuple[str, str] | None:
        words = text.split()
        if len(words) == 3 and words[0] == "march" and words[1] in s.tables.units:
            unit = s.tables.units.index(words[1])
            if s.moved[unit]:
                return f"{words[1]} has marched this turn", "T1"
            if s.tables.owner[unit] != frame["side"]:
                return f"{words[1]} is not yours", "T1"
        return None


@flow.ask("react")
class React(Ask[ToyState]):
    """T2 Withdrawal: the side that is marched upon may leave before the battle."""

    rule = "T2"

    def side(self, s: ToyState, frame: Frame) -> str:
        return SIDES[frame["side"]]

    def prompt(self, s: ToyState, frame: Frame) -> str:
        return f"The enemy comes to {s.tables.names[frame['at']]}: stand, or withdraw"

    def choices(self, s: ToyState, frame: Frame) -> list[Choice]:
        ways = [p for p in s.tables.links[frame["at"]] if not s.at(p, 1 - frame["side"])]
        return [book["stand"], *(book["withdraw", s.tables.places[p]] for p in ways)]

    def follow(self, s: ToyState, frame: Frame, choice: Choice) -> None:
        if choice.verb == "withdraw":
            to = s.tables.places.index(choice.args[0])
            for unit in s.at(frame["at"], frame["side"]):
                s.place(unit, to)
            s.out.append(Withdrew(SIDES[frame["side"]], s.tables.places[to], "T2"))


@flow.step("battle")
def battle(s: ToyState, frame: Frame) -> None:
    """T3 Battle: a die and the strength on each side; the lower total loses a step."""
    at, attacker = frame["at"], frame["side"]
    sides = [s.at(at, side) for side in (0, 1)]
    if not sides[0] or not sides[1]:
        s.control[at] = attacker
        return
    totals = [0, 0]
    for side in (0, 1):
        for unit in sides[side]:
            s.shown[unit] = 1
        totals[side] = sum(s.strength[u] for u in sides[side]) + s.roll("battle", 6, SIDES[side], "T3")
    if "ford" in s.tables.places[at]:  # T3: the defender of a ford adds the bonus
        totals[1 - attacker] += s.tables.ford_bonus
    loser = 0 if totals[0] < totals[1] else 1 if totals[1] < totals[0] else attacker
    unit = sides[loser][0]
    s.strength[unit] -= 1
    if not s.strength[unit]:
        s.place(unit, OFF)
    s.out.append(Fought(s.tables.places[at], (totals[0], totals[1]), SIDES[loser], "T3"))
    s.stack.append(frame)


@flow.step("bids")
def bids(s: ToyState, frame: Frame) -> None:
    if s.bidding:
        s.push("bids.open")
        s.push("bid", side=1)
        s.push("bid", side=0)


@flow.ask("bid")
class BidFor(Ask[ToyState]):
    """T4 Bids: any number from 0 to 99; the menu shows the usual ones."""

    rule = "T4"

    def side(self, s: ToyState, frame: Frame) -> str:
        return SIDES[frame["side"]]

    def prompt(self, s: ToyState, frame: Frame) -> str:
        return "Bid supplies for the mill (bid 0 to bid 99)"

    def choices(self, s: ToyState, frame: Frame) -> list[Choice]:
        return [book["bid", n] for n in (0, 1, 5)]

    def follow(self, s: ToyState, frame: Frame, choice: Choice) -> None:
        s.bids[frame["side"]] = choice.args[0]
        s.out.append(Bid(SIDES[frame["side"]], choice.args[0], "T4"))

    def accepts(self, s: ToyState, frame: Frame, text: str) -> Choice | None:
        verb, _, amount = text.partition(" ")
        if verb == "bid" and amount.isdecimal() and int(amount) <= 99 and amount == str(int(amount)):
            return book["bid", int(amount)]
        return None

    def why_not(self, s: ToyState, frame: Frame, text: str) -> tuple[str, str] | None:
        return ("a bid is a number from 0 to 99", "T4") if text.startswith("bid") else None


@flow.step("bids.open")
def bids_open(s: ToyState, frame: Frame) -> None:
    """T4 Bids: both are opened at once; a tie is settled by a draw."""
    blue, grey = s.bids
    winner = 0 if blue > grey else 1 if grey > blue else s.roll("draw", 2, "equal bids", "T4") - 1
    mill = s.tables.places.index("mill")
    if not s.crowd[mill]:
        s.control[mill] = winner
    s.out.append(Opened(SIDES[winner], (blue, grey), "T4"))
    s.bids[:] = [-1, -1]


@flow.step("turn.end")
def turn_end(s: ToyState, frame: Frame) -> None:
    """T5 Victory: who holds more places at the end."""
    s.turn += 1
    s.moved[:] = bytes(len(s.moved))
    if s.turn < s.tables.turns[s.scenario]:
        s.push("turn")
        return
    held = [list(s.control).count(side) for side in (0, 1, NOBODY)]
    winner = "draw" if held[0] == held[1] else SIDES[held[1] > held[0]]
    s.out.append(Ended(winner, "T5"))
    s.outcome = (winner, "T5", f"{held[0]} places against {held[1]}")
