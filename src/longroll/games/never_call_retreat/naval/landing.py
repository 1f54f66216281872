"""9.82-9.85 Invasions: ships and the work first, then one round of battle on the beach, and for losers the way home."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.combat.odds import LANDING, Attack, assess
from longroll.games.never_call_retreat.combat.taking import take_losses
from longroll.games.never_call_retreat.demoralization import spread
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import pile
from longroll.games.never_call_retreat.forts import room
from longroll.games.never_call_retreat.frames import Battle, Retreating
from longroll.games.never_call_retreat.naval import fleet, voyage
from longroll.games.never_call_retreat.naval.events import LandingBegan
from longroll.games.never_call_retreat.naval.frames import Inside, Joint, Voyage
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import DONE, SHELTER
from longroll.games.never_call_retreat.words import SIDES, many


def begin(s: NcrState, f: Voyage, hex_: int) -> None:
    """9.82 (3)-(5) First the ships and the work, then the beach."""
    f.to = hex_
    f.do = "beach"
    s.push(f)
    voyage.engage(s, f, hex_)


def fighters(s: NcrState, f: Voyage) -> list[int]:
    """9.82 (6), 9.84 Warships and the Naval Leader of the landing."""
    found = [x for x in f.ships if fleet.warship(s, x)]
    return [*found, f.leader] if fleet.naval_leader(s, f.leader) else found


@FLOW.step("beach", Voyage)
def beach(s: NcrState, f: Voyage) -> None:
    """9.82 (6)-(8) Half of the strength against the hex, for one round."""
    if not voyage.survive(s, f):
        return
    troops = [x for x in f.cargo if s.land(x)]
    if not troops:
        fail(s, f)
        return
    ships = fighters(s, f)
    found = assess(s, Attack(f.side, tuple(f.cargo), f.to, LANDING, ships=tuple(ships)))
    side = SideSlug(SIDES[f.side])
    strengths = (found.attacker.strength, found.defender.strength)
    s.out.append(LandingBegan(side, place_of(s, f.to), *strengths, "9.82"))
    f.do = "after-landing"
    s.push(f)
    battle = Battle(
        "battle", side=f.side, pieces=f.cargo[:], target=f.to, over=LANDING, start=f.home, ships=ships,
        hungry=[int(f.unsupplied), 0], depots=[f.depot, OFF], risked=f.risked,
    )  # fmt: skip
    s.push(battle)


@FLOW.step("after-landing", Voyage)
def after_landing(s: NcrState, f: Voyage) -> None:
    """9.82 Whoever won is ashore; whoever lost sails home, one die of points weaker."""
    afloat = voyage.survive(s, f)
    landed = [x for x in f.cargo if s.at[x] == f.to]
    if landed:
        f.cargo, f.home = [], OFF
        if f.leader in landed:
            f.leader = OFF
        f.do = "voyage"
        if afloat:
            s.push(f)
        return
    if afloat:
        fail(s, f)


def fail(s: NcrState, f: Voyage) -> None:
    """9.82 A die of Strength Points more, and the way home past the same works."""
    troops = [x for x in f.cargo if s.land(x)]
    f.left = 0
    voyage.go_back(s, f, "9.82")
    if troops:
        lost = s.roll_at(f.home, "battle", "landing", "9.82")
        take_losses(s, f.side, troops, lost, f.home, "landing", "9.82")
        spread(s, f.side, f.home)


# --- the defender's way out -----------------------------------------------------------------------------------------------------


def give_way(s: NcrState, side: int, pieces: list[int], hex_: int, from_: int = OFF) -> None:
    """9.82, 10.13 Troops that lost a beach, or a hex to a combined attack, leave it or go into its work."""
    s.push(Retreating("retreat", side=side, pieces=pieces, start=hex_, from_=from_))
    if s.works[hex_] and s.works_side[hex_] == side and room(s, hex_):
        s.push(Inside("into-work", side=side, place=hex_, pieces=[x for x in pieces if s.land(x)]))


@FLOW.question("into-work", Inside)
class IntoWork(Question[NcrState, Inside]):
    """9.82, 10.13 Who goes into the work instead of leaving the hex."""

    rule = "9.82"

    def rule_of(self, s: NcrState, f: Inside) -> str:
        return self.rule if s.within(Joint) is None else "10.13"

    def side(self, s: NcrState, f: Inside) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: Inside) -> str:
        return s.tables.waters.name(f.place)

    def prompt(self, s: NcrState, f: Inside) -> str:
        return f"{s.tables.board.title(f.place)} is lost; there is room for {many(room(s, f.place), 'point')} in the work. Who goes in?"

    def choices(self, s: NcrState, f: Inside) -> list[Choice]:
        names, left = s.tables.pieces.names, room(s, f.place)
        able = [x for x in f.pieces if s.at[x] == f.place and (s.points[x] <= left or pile(s, x))]
        return [*(SHELTER(names[x]) for x in able), DONE()]

    def follow(self, s: NcrState, f: Inside, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        x, space = s.tables.pieces.index[choice.piece], room(s, f.place)
        if s.points[x] > space:  # as many points of a pile as find room
            part = s.split(x, space)
            s.assign(part, OFF)
            s.go_inside(part)
            return
        s.go_inside(x)
        s.assign(x, OFF)
        f.pieces.remove(x)
        below = s.within(Retreating)
        assert below is not None, "troops go into the work instead of retreating"
        below.pieces = [y for y in below.pieces if y != x]
        if not any(s.land(y) for y in below.pieces):
            below.pieces = []  # Leaders and Headquarters stay with their troops
        if f.pieces and room(s, f.place):
            s.push(f)
