"""7.12, 8.11, 11.1, R10 A force enters the hex that it announced: it marches in, is screened by cavalry, or fights."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import leaders
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.casualties import roll_casualty
from longroll.games.never_call_retreat.combat.odds import Attack, defenders, over
from longroll.games.never_call_retreat.combat.retreat import give_ground, ways
from longroll.games.never_call_retreat.events.movement import Screened
from longroll.games.never_call_retreat.flags import DEMORALIZED, ENTRAINED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import initiative, points_of
from longroll.games.never_call_retreat.frames import Battle, March
from longroll.games.never_call_retreat.frontier.bands import sort
from longroll.games.never_call_retreat.leaders import CAVALRY
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.movement.fatigue import forced_losses, lose_heart
from longroll.games.never_call_retreat.movement.march import enemy_there, must_fight, owed, price
from longroll.games.never_call_retreat.movement.marching import advance, halt
from longroll.games.never_call_retreat.naval.joint import joined, risked
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import FIGHT, WITHDRAW
from longroll.games.never_call_retreat.words import SIDES

FREE: Final = "free"
CHECK: Final = "check"


@FLOW.step("enter", March)
def enter(s: NcrState, f: March) -> None:
    """8.12 Into an empty hex, or among enemies; Garrison points stay behind where there is a fight."""
    f.pieces = [x for x in f.pieces if s.at[x] != OFF and s.side[x] == f.side]
    if f.leader not in f.pieces:
        f.leader = OFF
    if not f.pieces:  # Leaders driven off by a Headquarters that reacted (13.38)
        return
    if not must_fight(s, f.side, f.pieces, f.to):
        advance(s, f)
        return
    kinds = s.tables.roster.kinds
    fighting = [x for x in f.pieces if not s.kind[x] or kinds[s.kind[x] - 1].slug != "garrison"]
    if not points_of(s, fighting):  # an enemy has reacted into the hex
        f.to = OFF
        halt(s, f)
        return
    f.pieces = fighting
    direction = s.tables.board.direction(s.at[f.pieces[0]], f.to)
    f.left = max(0, f.left - price(s, f, direction))
    f.gap = owed(s, f, direction)  # R85: for whoever overruns his enemy and stays
    if screen_refused(s, f) is None:
        f.do = "screen"
        s.push(f)
        return
    attack(s, f)


def riders(s: NcrState, f: March) -> list[int]:
    """11.1, 19.31 The defender's cavalry with its cavalry Leaders; without one, the cavalry of the Civilized Indians."""
    p = s.tables.pieces
    here = defenders(s, Attack(f.side, tuple(f.pieces), f.to, over(s, s.at[f.pieces[0]], f.to)))
    found = [
        x for x in here if s.cavalry(x) or (x < p.hq0 and p.branch[x] == CAVALRY) or _cavalry_office(s, x)
    ]
    return found if _led(s, found) else [x for x in found if s.cavalry(x) and sort(s, x) == "civilized"]


def _led(s: NcrState, found: list[int]) -> bool:
    return any(x < s.tables.pieces.hq0 for x in found)


def _cavalry_office(s: NcrState, x: int) -> bool:
    p = s.tables.pieces
    return p.hq0 <= x < p.department0 and s.tables.roster.headquarters[x - p.hq0].kind == 2


def screen_refused(s: NcrState, f: March) -> Refusal | None:
    """11.1, 19.31, R10 Why the defender's cavalry cannot retreat before combat."""
    found = riders(s, f)
    if not any(s.cavalry(x) for x in found):
        return Refusal("only cavalry under a cavalry Leader retreats before combat", "11.1")
    if any(s.flags[x] & DEMORALIZED for x in found if s.land(x)):
        return Refusal("Demoralized cavalry does not retreat before combat", "11.1")
    if _led(s, found) and not need(s, f):
        return Refusal("the enemy's own cavalry prevents it", "11.1")
    if not ways(s, 1 - f.side, found, f.to, s.at[f.pieces[0]]):
        return Refusal("there is no hex to retreat into", "8.76")
    return None


def need(s: NcrState, f: March) -> str:
    """R10 Free against infantry, by a check against a mixed force without a cavalry Leader, else not at all."""
    p = s.tables.pieces
    troops = [x for x in f.pieces if s.land(x)]
    mounted = [x for x in troops if s.cavalry(x)]
    if not mounted:
        return FREE
    led = any(x < p.hq0 and p.branch[x] == CAVALRY for x in f.pieces)
    return "" if led or len(mounted) == len(troops) else CHECK


@FLOW.question("screen", March)
class Screen(Question[NcrState, March]):
    """11.1 Whether cavalry retreats before combat, and where to."""

    rule = "11.1"

    def side(self, s: NcrState, f: March) -> str:
        return SIDES[1 - f.side]

    def place(self, s: NcrState, f: March) -> str:
        return s.tables.waters.name(f.to)

    def prompt(self, s: NcrState, f: March) -> str:
        points = points_of(s, f.pieces)
        return (
            f"{points} enemy Strength Points come to {s.tables.board.title(f.to)}: does the cavalry withdraw?"
        )

    def choices(self, s: NcrState, f: March) -> list[Choice]:
        found = ways(s, 1 - f.side, riders(s, f), f.to, s.at[f.pieces[0]])
        return [FIGHT(), *(WITHDRAW(s.tables.waters.name(i)) for i in found)]

    def follow(self, s: NcrState, f: March, choice: Choice) -> None:
        if choice.kind is WITHDRAW and _slips_away(s, f):
            _screen(s, f, s.tables.board.index[choice.place])
        else:
            attack(s, f)


def _slips_away(s: NcrState, f: March) -> bool:
    """R10, 19.31 Against a mixed force the commander must pass a check, and not be hit; Civilized Indians get away like a tribe."""
    if not _led(s, riders(s, f)):
        return s.roll_at(f.to, "battle", "flight", "19.31") >= s.tables.far_west.bands.gets_away_from
    if need(s, f) == FREE:
        return True
    men = sorted((x for x in riders(s, f) if x < s.tables.pieces.hq0), key=s.seniority)
    if s.roll_at(f.to, "battle", "cavalry-retreat", "11.1") <= initiative(s, men[0]):
        return False
    return roll_casualty(s, men[0]) == leaders.NOTHING


def _screen(s: NcrState, f: March, there: int) -> None:
    """11.1, 7.74, 8.76 The cavalry goes, over a river with losses, and has left its train; whoever entered halts, or fights what is
    left."""
    found, here = riders(s, f), f.to
    for x in found:
        s.flags[x] &= ~ENTRAINED & 255
    points = points_of(s, found)
    side = SideSlug(SIDES[1 - f.side])
    s.out.append(Screened(side, points, place_of(s, here), place_of(s, there), "11.1"))
    f.do = "screened"
    s.push(f)
    give_ground(s, 1 - f.side, found, here, there)


@FLOW.step("screened", March)
def screened(s: NcrState, f: March) -> None:
    """11.1, 7.21 Whoever was screened halts; of a forced march he pays for the movement points that he used."""
    if enemy_there(s, f.side, f.to):
        attack(s, f)
        return
    arrive(s, f.side, f.pieces, f.to)
    forced_losses(s, f)


def attack(s: NcrState, f: March) -> None:
    """8.11 The battle begins; what a forced march costs is paid first (7.2)."""
    start = s.at[f.pieces[0]]
    f.do = "after-battle"
    s.push(f)
    battle = Battle(
        "battle", side=f.side, pieces=f.pieces[:], target=f.to, over=over(s, start, f.to), start=start,
        hungry=[int(f.unsupplied), 0], depots=[f.depot, OFF], ships=joined(s, f.to), risked=risked(s, f.to),
    )  # fmt: skip
    s.push(battle)
    forced_losses(s, f)


@FLOW.step("after-battle", March)
def after_battle(s: NcrState, f: March) -> None:
    """8.6 Only whoever overran his enemy marches on."""
    f.pieces = [x for x in f.pieces if s.at[x] == f.to and s.side[x] == f.side]
    lose_heart(s, f)
    if f.left and f.pieces and f.came == f.to:
        f.do, f.to = "march", OFF
        s.push(f)
