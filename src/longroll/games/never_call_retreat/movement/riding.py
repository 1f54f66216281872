"""7.71 to 7.74 A train under way: the next hex, and where it may be left."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.events.movement import Detrained, Rode
from longroll.games.never_call_retreat.flags import CUT, ENTRAINED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import points_of
from longroll.games.never_call_retreat.frames import Train
from longroll.games.never_call_retreat.frontier.partisans import here as partisans_at
from longroll.games.never_call_retreat.leaders import detained
from longroll.games.never_call_retreat.movement.entry import arrive, occupy
from longroll.games.never_call_retreat.movement.march import pinned_refused
from longroll.games.never_call_retreat.movement.rail import can_mend, capacity, load, mend, troops_may_ride
from longroll.games.never_call_retreat.railways import ride_cost, trains_pass
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import DETRAIN, STEP, STOP
from longroll.games.never_call_retreat.words import SIDES, UNION
from longroll.games.never_call_retreat.zones import covered, in_zone


def ride_refused(s: NcrState, f: Train, direction: int) -> Refusal | None:
    """7.71, 7.72, 15.42 Why a train does not go on into a neighbouring hex."""
    board, here = s.tables.board, s.at[f.pieces[0]]
    at = 6 * here + direction
    there = board.neighbours[at]
    if there < 0 or not 0 < board.rail[at] <= s.month:
        return Refusal("no railroad leads there", "7.71")
    refused = pinned_refused(s, f.pieces, here, there)
    if refused is not None:
        return refused
    if f.leader != OFF and detained(s, f.leader, f.pieces):
        return Refusal("he has taken command here, and stays with his Headquarters", "7.34")
    if not trains_pass(s, at, f.side):
        return Refusal("the enemy's ships stop the crossing", "7.72")
    if s.strength(there, 1 - f.side):
        return Refusal("the enemy is there", "7.71")
    refused = _rails_refused(s, f, there)
    if refused is not None:
        return refused
    if in_zone(s, there, 1 - f.side) and not s.strength(there, f.side):
        return Refusal("it lies in an enemy Reaction Zone, and nobody of ours is there", "7.71")
    cost = ride_cost(s, at)
    if cost > f.left:
        return Refusal(f"it costs {cost} rail points, and {f.left} are left", "7.71")
    return None


def _rails_refused(s: NcrState, f: Train, there: int) -> Refusal | None:
    """7.71, 15.41, 15.43, 16.3 Why the rails of a hex carry no train: a gang's work begins where they are cut or the enemy's."""
    gang = f.repairs >= 0
    if gang and s.control[there] == 1 - f.side:
        return Refusal("a repair gang stays out of what the enemy controls", "15.43")
    if not (gang and can_mend(s, there, f.side)):
        if troops_may_ride(s, there, f.side):
            return None
        return Refusal("the rails there are cut or not friendly", "7.71")
    if partisans_at(s, there, 1 - f.side):
        return Refusal("partisans are there, and would cut the rails again", "16.3")
    return None if f.repairs else Refusal("the gang has done its work for this phase", "15.41")


def detrain_refused(s: NcrState, f: Train) -> Refusal | None:
    """7.71, 7.74 Why a force cannot detrain where it is."""
    here = s.at[f.pieces[0]]
    if f.repairs >= 0:
        return Refusal("a gang needs no detraining", "15.41")
    if f.left < s.tables.charts.rail.detrain:
        return Refusal(
            f"detraining costs {s.tables.charts.rail.detrain} rail points, and {f.left} are left", "7.71"
        )
    if s.strength(here, 1 - f.side):
        return Refusal("the enemy is there", "7.74")
    others = s.strength(here, f.side) - sum(s.points[x] for x in f.pieces if s.holds(x))
    if not others and covered(s, here, 1 - f.side):  # 13.3, R126: those aboard hold off no zone
        return Refusal("nobody detrains in an enemy Reaction Zone", "7.74")
    return None


@FLOW.question("riding", Train)
class Riding(Question[NcrState, Train]):
    """7.71 Where the train goes, and where it stops."""

    rule = "7.71"

    def side(self, s: NcrState, f: Train) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: Train) -> str:
        return s.tables.waters.name(s.at[f.pieces[0]])

    def piece(self, s: NcrState, f: Train) -> str:
        return s.tables.pieces.names[f.leader if f.leader != OFF else f.pieces[0]]

    def prompt(self, s: NcrState, f: Train) -> str:
        return f"The train is at {s.tables.board.title(s.at[f.pieces[0]])}, rail points left: {f.left}. Where to?"

    def choices(self, s: NcrState, f: Train) -> list[Choice]:
        board, here = s.tables.board, s.at[f.pieces[0]]
        found = [
            STEP(board.numbers[board.neighbours[6 * here + d]])
            for d in range(6)
            if ride_refused(s, f, d) is None
        ]
        if detrain_refused(s, f) is None:
            found.append(DETRAIN())
        return [*found, STOP()]

    def refusal(self, s: NcrState, f: Train, choice: Choice) -> Refusal | None:
        board, here = s.tables.board, s.at[f.pieces[0]]
        if choice.kind is STEP and choice.place in board.index:
            there = board.index[choice.place]
            if there not in board.around(here):
                return Refusal(f"{board.title(there)} is not next to {board.title(here)}", "7.71")
            return ride_refused(s, f, board.direction(here, there))
        if choice.kind is DETRAIN:
            return detrain_refused(s, f)
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: Train, choice: Choice) -> None:
        here, side = s.at[f.pieces[0]], SideSlug(SIDES[f.side])
        if choice.kind is STOP:
            return
        if choice.kind is DETRAIN:
            for x in f.pieces:
                s.flags[x] &= ~ENTRAINED & 255
            s.out.append(Detrained(side, points_of(s, f.pieces), place_of(s, here), "7.71"))
            return
        there = s.tables.board.index[choice.place]
        f.left -= ride_cost(s, 6 * here + s.tables.board.direction(here, there))
        s.push(f)
        who = PieceSlug(s.tables.pieces.names[f.leader if f.leader != OFF else f.pieces[0]])
        s.out.append(Rode(side, who, points_of(s, f.pieces), place_of(s, here), place_of(s, there), "7.71"))
        if s.marks[there] & CUT:
            mend(s, f, there)
        arrive(s, f.side, f.pieces, there)
        transit(s, f, there)


def transit(s: NcrState, f: Train, hex_: int) -> None:
    """17.8, R62 Union troops of any arm that pass through Kentucky by rail take its VP cities."""
    t = s.tables
    troops = f.side == UNION and any(s.land(x) for x in f.pieces)
    prize = any(not city.site for city in t.cities_at.get(hex_, ()))
    if troops and prize and t.states[t.state[hex_]] == "KY":
        occupy(s, UNION, hex_)


def count_aboard(s: NcrState) -> None:
    """7.73, R88 Who stays aboard counts again in every Action Phase; where the railroads carry no more, he is put down."""
    p = s.tables.pieces
    for side in range(2):
        aboard = [
            x for x, flag in enumerate(s.flags) if flag & ENTRAINED and s.side[x] == side and s.at[x] != OFF
        ]
        full = {s.at[x] for x in aboard if x >= p.slot0}  # 7.73: a Headquarters with troops rides free
        for x in aboard:
            weight = load(s, [x]) if x >= p.slot0 or (x >= p.hq0 and s.at[x] not in full) else 0
            if s.rail_used[side] + weight > capacity(s, side):
                s.flags[x] &= ~ENTRAINED & 255
                s.out.append(Detrained(SideSlug(SIDES[side]), s.points[x], place_of(s, s.at[x]), "7.73"))
            else:
                s.rail_used[side] += weight
