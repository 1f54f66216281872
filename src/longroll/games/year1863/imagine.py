"""24: what a command's holder cannot know, dealt afresh: unseen stacks, hands, dice to come, and questions put to others.

The deal uses nothing but what the view tells: where stacks stand, who controls the Points, what the totals betray. So a known
seed gives no secret away.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from longroll.core.choice import Choice
from longroll.games.year1863 import verbs
from longroll.games.year1863.flow import FLOW, Question
from longroll.games.year1863.frames import Battle, Commanded
from longroll.games.year1863.leaders import may_lead
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.view import hidden, holds
from longroll.games.year1863.words import COMMANDS, LEADERS, MILITIA, NOBODY
from longroll.kit.fog import afresh

OF_THE_MOVER = ("march", "chase", "pursue", "transfer", "pick-transfer", "those-people")
"""Steps that name what only the operating command knows."""
OF_BOTH = ("battle", "aftermath")
"""Steps that name what the two commands in contact know (24.1)."""
TRIES = 20
LEADS = 0.8
"""How often an unseen leader who can lead a corps in his Point does so."""


def imagine(s: Year1863State, side: str, seed: int) -> Year1863State:
    """24.0 A state that the side's holder cannot tell from this one."""
    new, chance = afresh(s, seed)
    new.viewer = side
    mine = holds(s, side)
    for pool in (new.pool_union, new.pool_confederate):
        pool.sort()
        chance.shuffle(pool)
    if s.outcome is None:
        _forget(new, mine)
    _deal_hands(new, mine, chance)
    for command in range(4):
        if command not in mine:
            _deal(s, new, command, mine, chance)
    return new


# ---- what is asked of others -----------------------------------------------------------------------------------------------


@FLOW.question("hidden", Commanded)
class Hidden(Question[Commanded]):
    """24.0 In an imagined game: another command is asked something of which the viewer knows only that it is asked."""

    rule = "24.0"

    def side(self, s: Year1863State, f: Commanded) -> str:
        return COMMANDS[f.command]

    def prompt(self, s: Year1863State, f: Commanded) -> str:
        return "A decision that the viewer cannot see"

    def choices(self, s: Year1863State, f: Commanded) -> list[Choice]:
        return [verbs.PASS()]

    def follow(self, s: Year1863State, f: Commanded, choice: Choice) -> None:
        pass


def _forget(s: Year1863State, mine: tuple[int, ...]) -> None:
    """24.0 Cut the stack where a step names what the viewer cannot know; whose decision it is stays the same."""
    if s.op in mine:
        return
    secret = OF_THE_MOVER if s.op ^ 2 in mine else OF_THE_MOVER + OF_BOTH
    cut = next((i for i, f in enumerate(s.stack) if f.do in secret), -1)
    if cut < 0:
        return
    asked = COMMANDS.index(FLOW.decision(s).side)
    battle = s.within(Battle)
    del s.stack[cut:]
    if s.stack[-1].do not in FLOW.asks or COMMANDS.index(FLOW.decision(s).side) != asked:
        s.push(Commanded("hidden", command=asked, place=battle.place if battle else -1))


def _deal_hands(s: Year1863State, mine: tuple[int, ...], chance: Random) -> None:
    """R66 A marker face down with another command is any of those that are kept."""
    orders = s.tables.orders
    for command in range(4):
        if command in mine or s.hand[command] < 0:
            continue
        pool = s.pool(command >> 1)
        pool.append(s.hand[command])
        kept = sorted(i for i in pool if i < LEADERS and orders[i].keep)
        s.hand[command] = chance.choice(kept)
        pool.remove(s.hand[command])


# ---- stacks ----------------------------------------------------------------------------------------------------------------


class Spot(NamedTuple):
    """A Point with an unseen stack: what may stand there without contradicting the view."""

    place: int
    ground: bool
    militia: bool
    boats: bool
    others: bool
    """leaders and trains"""
    needs: int
    """the layer that must be there: 0 ground units, 1 boats; 2: anything"""

    def takes(self, layer: int, militia: bool) -> bool:
        if layer == 0:
            return self.militia if militia else self.ground
        return self.boats if layer == 1 else self.others

    @property
    def width(self) -> int:
        """How many kinds may cover it: the narrowest are covered first."""
        return 0 if self.needs < 2 else self.ground + self.militia + self.boats + self.others


def _spot(s: Year1863State, place: int, command: int) -> Spot:
    """What the view tells of a Point: control, occupied cities that count (4.1, 4.2), contact."""
    t = s.tables
    side = command >> 1
    here, enemy = side * t.n + place, (1 - side) * t.n + place
    contact = bool(s.ground[enemy] or s.boats[enemy])
    theirs = bool(t.area[place]) or s.control[place] == side
    fort = s.fort_at(place, side) >= 0
    told = contact or place in t.sudden or (t.value[place] and t.home[place] not in (side, NOBODY))
    ground = bool(s.ground[here]) if told else theirs
    ground = ground and not t.sea[place]
    boats = bool(t.wet[place]) and (theirs or contact or bool(t.sea[place]))
    needs = 2
    if told and ground and not fort:
        needs = 0
    elif t.sea[place] or (contact and not fort):
        needs = 1
    return Spot(place, ground, ground and place in t.own_towns[command], boats, not t.sea[place], needs)


def _deal(s: Year1863State, new: Year1863State, command: int, mine: tuple[int, ...], chance: Random) -> None:
    """Spread the unseen pieces of a command over the Points where it is known to have some, at least one to each."""
    t = s.tables
    side, theater = command >> 1, command & 1
    unseen = [
        i for i in t.of_side[side] if s.at[i] < t.n and t.theater[s.at[i]] == theater and hidden(s, i, mine)
    ]
    if not s.port_hudson:  # 9.13: everybody knows who waits there
        unseen = [i for i in unseen if s.at[i] != t.new_orleans]
    setting_up = s.phase == "set-up"
    loose = [i for i in unseen if not (setting_up and s.corps[i])]
    spots = [_spot(s, p, command) for p in sorted({s.at[i] for i in unseen})]
    found = _spread(s, loose, spots, chance)
    for piece, place in found.items():
        new.place(piece, place)
    if setting_up:
        for leader in set(unseen) - set(loose):
            new.place(leader, new.at[s.corps[leader] - 1])
    else:
        _lead(new, unseen, chance)
    for i in unseen:  # who of them has moved is not known either: nobody has
        new.flags[i] = 0
        if s.phase == "movement":
            new.began[i] = new.at[i]


def _spread(s: Year1863State, pieces: Sequence[int], spots: Sequence[Spot], chance: Random) -> dict[int, int]:
    """Piece -> place, every spot covered; as it is where a position written by hand allows no other deal."""
    for attempt in range(TRIES):
        found = _try(s, list(pieces), list(spots), chance, thrifty=attempt == TRIES - 1)
        if found is not None:
            return found
    return {}


def _try(
    s: Year1863State, pieces: list[int], spots: list[Spot], chance: Random, thrifty: bool
) -> dict[int, int] | None:
    """One deal, or None where a spot is left empty. The thrifty one spends first what fits least elsewhere."""
    t = s.tables
    layer, kind = t.layer, t.kind
    chance.shuffle(pieces)
    chance.shuffle(spots)
    spots.sort(key=lambda spot: spot.width)
    if thrifty:
        pieces.sort(key=lambda i: (layer[i] != 1, kind[i] != MILITIA, layer[i] != 2))
    found: dict[int, int] = {}
    for spot in spots:
        for i in pieces:
            if spot.takes(layer[i], kind[i] == MILITIA) and spot.needs in (2, layer[i]):
                break
        else:
            return None
        found[i] = spot.place
        pieces.remove(i)
    fits: dict[tuple[int, bool], list[int]] = {}
    for i in pieces:
        sort = layer[i], kind[i] == MILITIA
        fit = fits.get(sort)
        if fit is None:
            fit = fits[sort] = [spot.place for spot in spots if spot.takes(*sort)]
        if not fit:
            return None
        found[i] = chance.choice(fit)
    return found


def _lead(s: Year1863State, unseen: Sequence[int], chance: Random) -> None:
    """17.3 Who leads what in an unseen stack is not known either."""
    t = s.tables
    leaders = [i for i in unseen if t.leader[i]]
    for leader in leaders:
        s.unassign(leader)
    chance.shuffle(leaders)
    for leader in leaders:
        if s.face[leader]:
            continue
        fit = [i for i in unseen if s.at[i] == s.at[leader] and not s.commander[i] and may_lead(s, leader, i)]
        if fit and chance.random() < LEADS:
            s.assign(leader, chance.choice(fit))
