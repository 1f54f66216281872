"""9: recruiting: what is given up first, the Recruit Points of the phase, purchases and their placement."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice, Verb
from longroll.core.frames import Frame
from longroll.core.refusal import Refusal
from longroll.games.year1863 import verbs
from longroll.games.year1863.building import build, building_choices, no_building
from longroll.games.year1863.events import Deployed, Income, Recruited, Returned
from longroll.games.year1863.flow import FLOW, Question, alike
from longroll.games.year1863.frames import Muster
from longroll.games.year1863.names import counted
from longroll.games.year1863.sequence import begin
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.supply import expend
from longroll.games.year1863.victory import resolve_control
from longroll.games.year1863.words import (
    BOX,
    CAVALRY,
    COMMANDS,
    FORT,
    MILITIA,
    RECRUITED,
    RIVERINE,
    TRAIN,
)

BOUGHT: Final = tuple(k for k in range(len(RECRUITED)) if k not in (MILITIA, FORT))


@FLOW.phase("recruiting")
def recruiting(s: Year1863State) -> None:
    """9.0, 9.1 Recruiting in one theater, by its commander alone."""
    begin(s, "recruiting")
    s.draft = s.cashed = s.rp = 0
    s.drafted = s.militia_called = False
    s.push(Frame("recruit"))
    s.push(Frame("income"))
    s.push(Frame("prepare"))


@FLOW.question("prepare", Frame)
class Prepare(Question[Frame]):
    """9.4, 9.5, 9.9, 22.8 The start of the phase: demobilize, burn trains, declare a Draft, cash in a Victory Point."""

    rule = "9.1"
    answers = (verbs.DRAFT, verbs.CASH, verbs.BURN, verbs.DEMOBILIZE)

    def prompt(self, s: Year1863State, f: Frame) -> str:
        return "Before recruiting: Draft, cash in a Victory Point, demobilize or burn, or begin"

    def choices(self, s: Year1863State, f: Frame) -> list[Choice]:
        t = s.tables
        side, at, here = s.op >> 1, s.at, t.in_theater[s.op & 1]
        found = [verbs.BEGIN()]
        if no_draft(s) is None:
            found.append(verbs.DRAFT())
        if no_cash(s) is None:
            found.append(verbs.CASH())
        for kind in (MILITIA, FORT, TRAIN):
            verb = verbs.BURN if kind == TRAIN else verbs.DEMOBILIZE
            last = BOX
            for i in t.of_kind[side][kind]:
                if here[at[i]] and at[i] != last:  # of those that follow each other in one Point, the first
                    last = at[i]
                    if not_given_up(s, i, verb) is None:
                        found.append(verb(t.slugs[i]))
        return found

    def follow(self, s: Year1863State, f: Frame, choice: Choice) -> None:
        chosen = choice.kind
        if chosen is verbs.BEGIN:
            return
        s.stack.append(f)
        if chosen is verbs.DRAFT:
            draft(s)
        elif chosen is verbs.CASH:
            cash_in(s)
        elif chosen is verbs.BURN:
            expend(s, s.tables.index[choice.args[0]], "burned", "22.8")
        else:
            piece = s.tables.index[choice.args[0]]
            s.eliminate(piece)
            s.out.append(Returned(COMMANDS[s.op], choice.args[0], "demobilized", "9.9"))

    def forbidden(self, s: Year1863State, f: Frame, choice: Choice) -> Refusal | None:
        if choice.kind is verbs.DRAFT:
            return no_draft(s)
        if choice.kind is verbs.CASH:
            return no_cash(s)
        piece = s.tables.index[choice.piece]
        return not_given_up(s, piece, choice.kind) or alike(s, piece, first_of(s, piece), self.rule)


def no_draft(s: Year1863State) -> Refusal | None:
    """9.4 One Draft in a phase."""
    return Refusal("a Draft was declared in this phase", "9.4") if s.drafted else None


def no_cash(s: Year1863State) -> Refusal | None:
    """9.5 One Victory Point in a phase."""
    if s.cashed or s.vp[s.op] < s.tables.charts.cashed:
        return Refusal("one Victory Point at most, and only if there is one", "9.5")
    return None


def not_given_up(s: Year1863State, piece: int, verb: Verb) -> Refusal | None:
    """9.9, 22.8 Militia and forts are demobilized, trains burned."""
    t = s.tables
    side, where, kind = s.op >> 1, s.at[piece], t.kind[piece]
    rule = "22.8" if verb is verbs.BURN else "9.9"
    if t.side[piece] != side or where >= t.n or t.theater[where] != s.op & 1:
        return Refusal("only units of the operating command's theater", rule)
    if verb is verbs.BURN and kind != TRAIN:
        return Refusal("only supply trains are burned", rule)
    if verb is verbs.DEMOBILIZE and (
        kind not in (MILITIA, FORT) or (kind == FORT and enemy_adjacent(s, where, side))
    ):
        return Refusal("militia at any time, forts only with no enemy unit adjacent, nothing else", rule)
    return None


def first_of(s: Year1863State, piece: int) -> int:
    """Of the units of a kind that follow each other in one Point, the first, which is named for all."""
    t = s.tables
    here, first = t.in_theater[s.op & 1], piece
    for i in reversed(t.of_kind[t.side[piece]][t.kind[piece]]):
        if i < piece and here[s.at[i]]:
            if s.at[i] != s.at[piece]:
                break
            first = i
    return first


def enemy_adjacent(s: Year1863State, place: int, side: int) -> bool:
    """9.9 Whether enemy units are next to a Point."""
    return any(s.present(q, 1 - side) for q in s.tables.adjacent[place])


def draft(s: Year1863State) -> None:
    """9.4 A die less two, which may be negative."""
    s.drafted = True
    s.draft = s.die("event", "draft", "9.4") - s.tables.charts.draft_less


def cash_in(s: Year1863State) -> None:
    """9.5, 7.7 One Victory Point for a die of Recruit Points."""
    s.score(s.op, -s.tables.charts.cashed, "recruits", "9.5")
    s.cashed = s.die("event", "recruit-points", "9.5")


def city_income(s: Year1863State, command: int) -> int:
    """9.2, 9.3 The values of the own cities under control; enemy cities bring nothing."""
    t = s.tables
    side = command >> 1
    return sum(t.value[p] for p in t.own_cities[command] if s.control[p] == side)


@FLOW.phase("income")
def income(s: Year1863State) -> None:
    """9.1, 9.2, 9.3, 9.11 The Recruit Points of the phase and the half of each type that may be bought."""
    t = s.tables
    cities, reserve = city_income(s, s.op), t.reserve_value[s.op]
    s.rp = max(max(cities + reserve + s.draft, 0) + s.cashed + s.rp_orders, 0)
    s.out.append(Income(COMMANDS[s.op], cities, reserve, s.draft, s.cashed, s.rp_orders, s.rp))
    for kind in range(len(RECRUITED)):
        in_box = sum(s.at[i] == BOX for i in t.of_kind[s.op >> 1][kind])
        s.quota[kind] = -(-in_box * t.charts.share // 100)


def in_box(s: Year1863State, side: int, kind: int) -> list[int]:
    """9.6, 9.11, 9.12 The counters of a type in the box, one for each set of figures: the buyer picks among them."""
    t = s.tables
    found: list[int] = []
    seen: list[int] = []
    for piece in t.of_kind[side][kind]:
        if s.at[piece] == BOX and t.figures[piece] not in seen:
            seen.append(t.figures[piece])
            found.append(piece)
    return found


def friendly_cities(s: Year1863State, towns: bool) -> list[int]:
    """9.7 Cities with a value (or any city or town) of the own states, controlled and free of enemies."""
    side = s.op >> 1
    enemy = (1 - side) * s.tables.n
    places = (s.tables.own_towns if towns else s.tables.own_cities)[s.op]
    control, ground, boats = s.control, s.ground, s.boats
    return [p for p in places if control[p] == side and not ground[enemy + p] and not boats[enemy + p]]


def spots(s: Year1863State, kind: int, cities: list[int], towns: list[int]) -> list[int]:
    """9.7, 23.0, 23.1 Where a unit of a type may be placed."""
    t = s.tables
    side = s.op >> 1
    found: list[int] = []
    for word in t.charts.cost[RECRUITED[kind]].places:
        if word == "reserve":
            reserve = t.reserve[s.op]
            if kind != RIVERINE or t.wet[reserve]:
                found.append(reserve)
        elif word == "vp-city":
            found += cities
        elif word == "port":
            found += [p for p in towns if t.any_port[p] and t.wet[p]]
        elif word == "city-or-town":
            found += towns
        elif word == "cavalry":
            theater = s.op & 1
            horse = {
                s.at[i] for i in t.of_kind[side][CAVALRY] if s.at[i] < t.n and t.theater[s.at[i]] == theater
            }
            found += sorted(horse - set(found))
    return found


@FLOW.question("recruit", Frame)
class Recruit(Question[Frame]):
    """9.6, 9.7, 9.8, 9.10, 9.11, 9.12 One purchase after another; what is not spent is lost."""

    rule = "9.6"
    answers = (verbs.RECRUIT, verbs.MILITIA, *verbs.BUILDINGS)

    def prompt(self, s: Year1863State, f: Frame) -> str:
        return f"Recruit: {counted(s.rp, 'Recruit Point')} left"

    def choices(self, s: Year1863State, f: Frame) -> list[Choice]:
        t = s.tables
        side, rp = s.op >> 1, s.rp
        cost = t.charts.cost
        found = [verbs.DONE()]
        cities, towns = friendly_cities(s, False), friendly_cities(s, True)
        for kind in BOUGHT:
            word = RECRUITED[kind]
            if s.quota[kind] and rp >= cost[word].rp[side]:
                places = spots(s, kind, cities, towns)
                for piece in in_box(s, side, kind):
                    offers = t.menu.recruit[piece]
                    found += [offers[p] for p in places]
        if no_militia(s, towns) is None:
            found.append(verbs.MILITIA())
        found += building_choices(s)
        return found

    def follow(self, s: Year1863State, f: Frame, choice: Choice) -> None:
        t = s.tables
        chosen = choice.kind
        if chosen is verbs.DONE:
            s.rp = 0
            return
        s.stack.append(f)
        side = s.op >> 1
        if chosen is verbs.RECRUIT:
            piece = t.index[choice.args[0]]
            kind = t.kind[piece]
            pay(s, RECRUITED[kind], t.charts.cost[RECRUITED[kind]].rp[side])
            s.quota[kind] -= 1
            deploy(s, piece, t.place_index[choice.args[1]], "9.7")
        elif chosen is verbs.MILITIA:
            call_militia(s)
        else:
            build(s, choice)

    def accepts(self, s: Year1863State, f: Frame, text: str) -> Choice | None:
        """A kind instead of a counter (`recruit infantry richmond`) stands for the first counter of the kind in the box."""
        meant = verbs.RECRUIT_KIND.read(text)
        if meant is None or meant.word not in RECRUITED:
            return None
        found = in_box(s, s.op >> 1, RECRUITED.index(meant.word))
        wanted = verbs.RECRUIT(s.tables.slugs[found[0]], meant.args[1]) if found else None
        return wanted if wanted in self.choices(s, f) else None

    def refusal(self, s: Year1863State, f: Frame, choice: Choice) -> Refusal | None:
        if choice.kind is verbs.RECRUIT and choice.piece in RECRUITED:  # a kind instead of a counter
            found = in_box(s, s.op >> 1, RECRUITED.index(choice.piece))
            if not found:
                return Refusal("none is in the box: the counters are the limit", "9.12")
            choice = verbs.RECRUIT(s.tables.slugs[found[0]], choice.place)
        return super().refusal(s, f, choice)

    def forbidden(self, s: Year1863State, f: Frame, choice: Choice) -> Refusal | None:
        t = s.tables
        places = [t.place_index[x] for x in choice.places]
        if choice.kind is verbs.MILITIA:
            return no_militia(s, friendly_cities(s, True))
        if choice.kind is verbs.RECRUIT:
            piece = t.index[choice.piece]
            return not_sold(s, piece) or no_room(s, piece, places[0])
        return no_building(s, choice.kind, places[0], places[-1])


def no_militia(s: Year1863State, towns: list[int]) -> Refusal | None:
    """9.8 One call in a phase, for a Recruit Point, while the box has some."""
    price = s.tables.charts.cost["militia"].rp[s.op >> 1]
    if s.militia_called or s.rp < price or not s.quota[MILITIA] or not towns:
        return Refusal(
            "one call for militia in a phase, while the box has some and a Recruit Point is left", "9.8"
        )
    return None


def no_room(s: Year1863State, piece: int, place: int) -> Refusal | None:
    """9.7 Where a counter may be placed."""
    if place in spots(s, s.tables.kind[piece], friendly_cities(s, False), friendly_cities(s, True)):
        return None
    return Refusal("not a place where the chart lets it be placed", "9.7")


def not_sold(s: Year1863State, piece: int) -> Refusal | None:
    """9.6, 9.11, 9.12 Why a counter cannot be bought."""
    t = s.tables
    side, kind = s.op >> 1, t.kind[piece]
    if t.side[piece] != side or kind not in BOUGHT:
        return Refusal("the chart does not sell it", "9.6")
    price = t.charts.cost[RECRUITED[kind]].rp[side]
    if s.rp < price:
        left = f"{s.rp} {'is' if s.rp == 1 else 'are'} left"
        return Refusal(f"it costs {counted(price, 'Recruit Point')}, and {left}", "9.6")
    if s.at[piece] != BOX:
        return Refusal("it is not in the box: the counters are the limit", "9.12")
    if not s.quota[kind]:
        return Refusal("half of the type was recruited in this phase", "9.11")
    figures = t.figures[piece]
    first = next(i for i in t.of_kind[side][kind] if s.at[i] == BOX and t.figures[i] == figures)
    return alike(s, piece, first, "9.6")


def pay(s: Year1863State, what: str, cost: int) -> None:
    """9.6 No debts."""
    s.rp -= cost
    s.out.append(Recruited(COMMANDS[s.op], what, cost, s.rp))


def deploy(s: Year1863State, piece: int, where: int, rule: str) -> None:
    """9.6, 9.7 A new unit stands on its line side, and occupies its Point (4.1)."""
    s.place(piece, where)
    s.face[piece] = 0
    s.flags[piece] = 0
    t = s.tables
    s.out.append(Deployed(COMMANDS[s.op], t.slugs[piece], t.place_slugs[where], s.eyes[s.op], rule))
    resolve_control(s, where)


def call_militia(s: Year1863State) -> None:
    """9.8 Half a die, rounded up, of militia units for one Recruit Point, once in a phase (R48)."""
    t = s.tables
    s.militia_called = True
    pay(s, "militia", t.charts.cost["militia"].rp[s.op >> 1])
    die = s.die("event", "militia", "9.8")
    count = min(-(-die // t.charts.militia_divisor), s.quota[MILITIA])
    s.quota[MILITIA] -= count
    s.push(Muster("muster", left=count))


@FLOW.step("muster", Muster)
def muster(s: Year1863State, f: Muster) -> None:
    """9.8 Place the militia one by one."""
    if f.left:
        f.left -= 1
        s.stack.append(f)
        s.push(Frame("place-militia"))


@FLOW.question("place-militia", Frame)
class PlaceMilitia(Question[Frame]):
    """9.8 Any friendly city or town of the own states."""

    rule = "9.8"

    def prompt(self, s: Year1863State, f: Frame) -> str:
        return "Where does the militia gather?"

    def choices(self, s: Year1863State, f: Frame) -> list[Choice]:
        t = s.tables
        return [verbs.MUSTER(t.place_slugs[p]) for p in spots(s, MILITIA, [], friendly_cities(s, True))]

    def follow(self, s: Year1863State, f: Frame, choice: Choice) -> None:
        militia = in_box(s, s.op >> 1, MILITIA)[0]
        deploy(s, militia, s.tables.place_index[choice.args[0]], "9.8")
