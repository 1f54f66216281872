"""8.1, 8.7 After a round: Leaders in danger, who has lost it, and whether he fights on."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.casualties import roll_casualty, send_away, vacated
from longroll.games.never_call_retreat.combat.battle import attack_of, depot_points, forces, points
from longroll.games.never_call_retreat.combat.losses import ATTACKER, NEITHER, Side, leaves
from longroll.games.never_call_retreat.combat.odds import LANDING, STORM
from longroll.games.never_call_retreat.combat_charts import Result
from longroll.games.never_call_retreat.events.combat import FightsOn
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import initiative
from longroll.games.never_call_retreat.frames import Battle
from longroll.games.never_call_retreat.frontier.bands import sort
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import FIGHT_ON, LEAVE_FIELD
from longroll.games.never_call_retreat.words import SIDES


@FLOW.step("after-round", Battle)
def after_round(s: NcrState, f: Battle) -> None:
    """6.41, R1 Casualty Rolls of every Leader present, then the end or another round."""
    mine, theirs = forces(s, f)
    f.do = "decide"
    s.push(f)
    p = s.tables.pieces
    vacant: list[int] = []
    for own, force in zip(f.engaged, (mine, theirs), strict=True):
        men = sorted((x for x in force if x < p.hq0), key=s.seniority)
        for man in men:
            if s.at[man] != OFF:
                _risk(s, f, man, own, vacant)
        _forlorn(s, force)
    for office in vacant:  # 6.24: only those who came through can follow
        vacated(s, office, s.side[p.hq0 + office])
    if f.number == 1 and not f.risked:  # 10.13: a Naval Leader is in danger once
        for man in [x for x in f.ships if x < p.hq0]:
            roll_casualty(s, man)


def _forlorn(s: NcrState, force: list[int]) -> None:
    """19.32 Stand Watie goes when his people are gone, after his check."""
    watie = s.tables.pieces.person["watie"]
    if watie in force and s.at[watie] != OFF and not any(sort(s, x) == "civilized" for x in force):
        send_away(s, watie, "19.32")


def _risk(s: NcrState, f: Battle, man: int, own: int, vacant: list[int]) -> None:
    """6.41, 26.2 A Casualty Roll."""
    roll_casualty(s, man, own, man in f.used, man in f.revealed, vacant)


def sides(s: NcrState, f: Battle) -> tuple[Side, Side]:
    """8.75 How both sides stand by the totals of the combat."""
    mine, theirs = forces(s, f)
    left = (points(s, mine), defence_left(s, f, theirs))
    return (
        Side(left[0], f.lost[0], Result(f.worst[0], bool(f.broken[0]))),
        Side(left[1], f.lost[1], Result(f.worst[1], bool(f.broken[1]))),
    )


def defence_left(s: NcrState, f: Battle, theirs: list[int]) -> int:
    """14.25 Points that the defender still has; a depot holds out alone until its two points are lost."""
    troops = points(s, theirs)
    if troops:
        return troops
    depot = depot_points(s, attack_of(s, f))
    return depot if depot and f.lost[1] < depot else 0


def loser(s: NcrState, f: Battle) -> int:
    a, d = sides(s, f)
    inside = f.within in ("storm", "assault") and bool(s.works[f.target])
    return leaves(a, d, f.shaken, inside, f.again)


@FLOW.step("decide", Battle)
def decide(s: NcrState, f: Battle) -> None:
    """R1 (3)-(5) Whether the combat goes on, and who may ask for it."""
    f.do = "battle-end"
    who = loser(s, f)
    mode = s.rounds
    shaken = any(f.broken) or f.shaken or f.over == LANDING
    limit = s.tables.combat.rounds.most_at_storm if f.over == STORM else s.tables.combat.rounds.most
    asks = who if mode == "loser" else ATTACKER
    if who != NEITHER and not shaken and f.number < limit and mode != "single" and ranking(s, f, asks) != OFF:
        f.turn = asks
        f.do = "fight-on"
    s.push(f)


def ranking(s: NcrState, f: Battle, which: int) -> int:
    """The ranking Leader of a side of the combat, -1 for none."""
    force = forces(s, f)[which]
    p = s.tables.pieces
    men = [x for x in force if x < p.hq0 and p.branch[x] != 2]
    return min(men, key=s.seniority) if men else OFF


@FLOW.question("fight-on", Battle)
class FightOn(Question[NcrState, Battle]):
    """R1 (5) Whether the side that would leave tries to fight another round."""

    rule = "8.12"

    def side(self, s: NcrState, f: Battle) -> str:
        return SIDES[f.side if f.turn == ATTACKER else 1 - f.side]

    def place(self, s: NcrState, f: Battle) -> str:
        return s.tables.waters.name(f.target)

    def battle(self, s: NcrState, f: Battle) -> str:
        return s.tables.waters.name(f.target)

    def prompt(self, s: NcrState, f: Battle) -> str:
        return f"The battle at {s.tables.board.title(f.target)} goes against you: fight another round?"

    def choices(self, s: NcrState, f: Battle) -> list[Choice]:
        return [LEAVE_FIELD(), FIGHT_ON()]

    def follow(self, s: NcrState, f: Battle, choice: Choice) -> None:
        f.do = "battle-end"
        if choice.kind is FIGHT_ON:
            side = f.side if f.turn == ATTACKER else 1 - f.side
            success = s.roll_at(f.target, "battle", "fight-on", "8.12") > initiative(s, ranking(s, f, f.turn))
            s.out.append(FightsOn(SideSlug(SIDES[side]), success, place_of(s, f.target), "8.12"))
            f.do = "between-rounds" if success else "battle-end"
        s.push(f)
