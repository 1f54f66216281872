"""6.5, 8.74, 14.14 Rally: with Command Points in a Pulse, or in the Rally Phase with losses."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, SideSlug
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import supply
from longroll.games.never_call_retreat.actions import SHAKEN, Action, Purse, action, charge, place_of, unpaid
from longroll.games.never_call_retreat.combat.overrun import abandoned
from longroll.games.never_call_retreat.combat.taking import take_losses
from longroll.games.never_call_retreat.events.combat import Rallied
from longroll.games.never_call_retreat.events.leaders import LeaderHit
from longroll.games.never_call_retreat.flags import DEMORALIZED, NAVAL_BRANCH, OFF, WAITING
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import WATIE, initiative
from longroll.games.never_call_retreat.frames import Here, Rallying
from longroll.games.never_call_retreat.frontier.bands import sort
from longroll.games.never_call_retreat.leaders import aboard
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.untried import may_be_untried
from longroll.games.never_call_retreat.verbs import RALLY
from longroll.games.never_call_retreat.words import SIDES


def shaken(s: NcrState, side: int, hex_: int) -> list[int]:
    """The Demoralized troops of a side in a hex."""
    return [x for x in s.pieces_at(hex_, side) if s.flags[x] & DEMORALIZED]


def fed(s: NcrState, side: int, hex_: int) -> bool:
    """14.14, 16.3 Whether Demoralized troops have their supply, or need none."""
    return supply.self_fed(s, shaken(s, side, hex_)) or supply.supplied(s, hex_, side)


def rallier(s: NcrState, side: int, hex_: int) -> int:
    """6.5, 19.31, 19.32 The senior Leader who can rally the Demoralized of a hex, -1 for none; Watie commands Civilized Indians only."""
    p = s.tables.pieces
    own = all(sort(s, x) == "civilized" for x in shaken(s, side, hex_))
    men = [x for x in s.pieces_at(hex_, side) if x < p.hq0 and p.branch[x] != NAVAL_BRANCH]
    return min((x for x in men if own or p.people[x] != WATIE), key=s.seniority, default=OFF)


def recover(s: NcrState, side: int, hex_: int, rule: str) -> None:
    for x in shaken(s, side, hex_):
        s.flags[x] &= ~DEMORALIZED & 255
    s.out.append(Rallied(SideSlug(SIDES[side]), place_of(s, hex_), rule))


@action
class Rally(Action):
    """8.74 A Demoralized force in supply recovers for the Initiative of its ranking Leader."""

    order = 7
    verbs = (RALLY,)
    needs = SHAKEN

    def offers(self, s: NcrState, side: int, node: int, purse: Purse) -> list[Choice]:
        if node >= s.tables.board.count or not purse.land or not shaken(s, side, node):
            return []
        chief = rallier(s, side, node)
        affords = chief != OFF and initiative(s, chief) <= purse.land
        return [RALLY()] if affords and self.unable(s, side, node) is None else []

    def refused(self, s: NcrState, side: int, node: int, left: int, choice: Choice) -> Refusal | None:
        refused = self.unable(s, side, node)
        return refused or unpaid(s, side, node, initiative(s, rallier(s, side, node)), left)

    def unable(self, s: NcrState, side: int, node: int) -> Refusal | None:
        if not shaken(s, side, node):
            return Refusal("nobody there is Demoralized", "8.74")
        if rallier(s, side, node) == OFF:
            return Refusal("without a Leader no force is rallied by command", "6.5")
        if not fed(s, side, node):
            return Refusal("a force out of supply cannot be rallied", "14.14")
        return None

    def begin(self, s: NcrState, side: int, node: int, choice: Choice) -> None:
        cost = initiative(s, rallier(s, side, node))
        charge(s, side, node, cost, Here("rallied", side=side, left=0, node=node))


@FLOW.step("rallied", Here)
def rallied(s: NcrState, f: Here) -> None:
    recover(s, f.side, f.node, "8.74")


# --- the Rally Phase -----------------------------------------------------------------------------------------------------------


@FLOW.phase("rally")
def rally_phase(s: NcrState) -> None:
    """4.1, 8.74 Every Demoralized force loses a die of points; those in supply recover."""
    hexes = sorted(
        {(s.side[x], s.at[x]) for x, flag in enumerate(s.flags) if flag & DEMORALIZED and s.at[x] != OFF}
    )
    for side, hex_ in reversed(hexes):
        s.push(Rallying("rallying", side=side, place=hex_))


@FLOW.step("rallying", Rallying)
def rallying(s: NcrState, f: Rallying) -> None:
    """8.74, R13 Losses are spread as in battle; then the force recovers if it is in supply."""
    force = shaken(s, f.side, f.place)
    if not force:
        return
    f.do = "rallying-end"
    s.push(f)
    lost = s.roll_at(f.place, "battle", "rally", "8.74")
    take_losses(s, f.side, force, lost, f.place, "rally", "8.74")


@FLOW.step("rallying-end", Rallying)
def rallying_end(s: NcrState, f: Rallying) -> None:
    """4.1, 12.74 Leaders whose troops are gone return to the pool for the next Cycle, but those aboard ships; besiegers take what such
    troops held."""
    if shaken(s, f.side, f.place):
        if fed(s, f.side, f.place):
            recover(s, f.side, f.place, "8.74")
        return
    if s.strength(f.place, f.side):
        return
    for x in s.pieces_at(f.place, f.side):
        if x < s.tables.pieces.hq0 and not aboard(s, x):
            place = place_of(s, f.place)
            s.withdraw_leader(x, WAITING, s.cycle + 1)
            if s.untried and may_be_untried(s, x):
                s.untried_men[x] = 1  # 4.1: he comes back as a man whom nobody knows
            name = PieceSlug(s.tables.pieces.people[x])
            s.out.append(LeaderHit(SideSlug(SIDES[f.side]), name, "away", s.cycle + 1, place, "4.1"))
    abandoned(s, f.side, f.place)
