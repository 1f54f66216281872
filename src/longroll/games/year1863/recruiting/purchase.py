"""9.6 to 9.12: purchases, one after another."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.frames import Frame
from longroll.core.refusal import Refusal
from longroll.games.year1863 import verbs
from longroll.games.year1863.building import build, building_choices, no_building
from longroll.games.year1863.flow import FLOW, Question, alike
from longroll.games.year1863.names import counted
from longroll.games.year1863.recruiting.militia import call_militia, no_militia
from longroll.games.year1863.recruiting.placement import deploy, friendly_cities, in_box, pay, spots
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import BOX, FORT, MILITIA, RECRUITED

BOUGHT: Final = tuple(k for k in range(len(RECRUITED)) if k not in (MILITIA, FORT))


@FLOW.question("recruit", Frame)
class Recruit(Question[Frame]):
    """9.6, 9.7, 9.8, 9.10, 9.11, 9.12 One purchase after another; what is not spent is lost."""

    rule = "9.6"
    answers = (verbs.RECRUIT, verbs.MILITIA, *verbs.BUILDINGS)

    def prompt(self, s: Year1863State, f: Frame) -> str:
        return f"Recruit: {counted(s.rp, 'Recruit Point')} left"

    def undone(self, s: Year1863State, f: Frame) -> str:
        return f"{counted(s.rp, 'Recruit Point')} unspent." if s.rp and len(self.choices(s, f)) > 1 else ""

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
