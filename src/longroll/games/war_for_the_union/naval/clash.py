"""11.2 Naval battles: commitment, fire and withdrawal, round by round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import ENGAGED, OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.narrate.names import capital
from longroll.games.war_for_the_union.narrate.naval import ship
from longroll.games.war_for_the_union.naval.engagement import pay, withdraw_refused
from longroll.games.war_for_the_union.naval.events import Fired
from longroll.games.war_for_the_union.naval.fire import damage, fires, salvo
from longroll.games.war_for_the_union.naval.fleet import different, limit, ships_at, slugs, transport
from longroll.games.war_for_the_union.naval.frames import Clash
from longroll.games.war_for_the_union.naval.hits import hit
from longroll.games.war_for_the_union.naval.retire import fall_back
from longroll.games.war_for_the_union.naval.stand import send_off
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import AIM, ALL_DRAW_OFF, COMMIT, DRAW_OFF, HOLD_STATION, SIDES
from longroll.kit.tables import BELOW

COMMIT_MINE: Final = 0
COMMIT_THEIRS: Final = 1
AIM_MINE: Final = 2
AIM_THEIRS: Final = 3
FIRE: Final = 4
LEAVE_THEIRS: Final = 5
LEAVE_MINE: Final = 6
"""11.23, R23 a round: the attacker commits and aims first, the defender withdraws first"""


def present(s: WfuState, f: Clash, side: int) -> list[int]:
    """11.22 The ships of a side that have not withdrawn."""
    found = [x for x in ships_at(s, f.water, side) if x not in f.out]
    return [x for x in found if s.ship_state[x] & ENGAGED] if side == f.side else found


def asked(f: Clash) -> int:
    """Whose turn it is in this stage."""
    return f.side if f.stage in (COMMIT_MINE, AIM_MINE, LEAVE_MINE) else 1 - f.side


def line(f: Clash, side: int) -> list[int]:
    """The committed ships of a side."""
    return f.mine if side == f.side else f.theirs


@FLOW.step("clash", Clash)
def clash(s: WfuState, f: Clash) -> None:
    """11.2 Go through the stages of a round; somebody is asked where there is a choice."""
    if f.stage == COMMIT_MINE and _over(s, f):
        _finish(s, f)
        return
    side = asked(f)
    if f.stage in (COMMIT_MINE, COMMIT_THEIRS):
        ask = _fill(s, f, side)
    elif f.stage in (AIM_MINE, AIM_THEIRS):
        ask = _point(s, f, side)
    elif f.stage == FIRE:
        _volley(s, f)
        ask = ""
    else:
        going = [x for x in present(s, f, side) if withdraw_refused(s, x, barred(s, f, side, x)) is None]
        both = present(s, f, 0) and present(s, f, 1)
        ask = "leave" if going and both else ""
    if ask:
        f.do = ask
    else:
        f.stage = (f.stage + 1) % 7
    s.push(f)


def barred(s: WfuState, f: Clash, side: int, ship: int) -> list[int]:
    """11.28d The waters that a ship of a side may not withdraw to: attackers go back where they came from."""
    if side != f.side:
        return f.origins
    came = s.ship_from[ship]
    return [w for w in s.tables.waters.graph.near[f.water] if w != came] if came != OFF else []


def _over(s: WfuState, f: Clash) -> bool:
    """11.2 It ends when one side has no ship left; R62 transports alone cannot settle it, and those that came make off."""
    mine, theirs = present(s, f, f.side), present(s, f, 1 - f.side)
    if not mine or not theirs:
        return True
    return all(transport(s, x) for x in (*mine, *theirs))


def _finish(s: WfuState, f: Clash) -> None:
    """11.28b, 11.29 The victors pay for the rounds; whoever has withdrawn moves off, the defender first."""
    mine, theirs = present(s, f, f.side), present(s, f, 1 - f.side)
    pay(s, mine, f.rounds * s.tables.naval.movement.combat_round)
    gone = [x for x in f.out if s.ship_at[x] == f.water]
    attackers = [x for x in gone if x in ships_at(s, f.water, f.side)]
    defenders = [x for x in gone if x not in attackers]
    if mine and theirs:
        for x in mine:
            fall_back(s, x, [])
    send_off(s, f.side, attackers, [], back=True)
    send_off(s, 1 - f.side, defenders, f.origins, back=False)


# --- commitment ------------------------------------------------------------------------------------------------------


def _fill(s: WfuState, f: Clash, side: int) -> str:
    """11.22 As many ships as possible; asked only where more are there than may fight."""
    there = present(s, f, side)
    committed = line(f, side)
    committed[:] = [x for x in committed if x in there]
    most = limit(s, f.water)
    rest = [x for x in there if x not in committed]
    if len(there) <= most:
        committed += rest
    elif len(committed) < most:
        return "commit-ships"
    return ""


@mypyc_attr(native_class=False)
class _Round(Question[WfuState, Clash]):
    """Whatever is asked in a naval battle."""

    def side(self, s: WfuState, f: Clash) -> str:
        return SIDES[asked(f)]

    def place(self, s: WfuState, f: Clash) -> str:
        return s.tables.waters.name[f.water]

    def battle(self, s: WfuState, f: Clash) -> str:
        return s.tables.waters.name[f.water]

    def again(self, s: WfuState, f: Clash) -> None:
        f.do = "clash"
        s.push(f)


@FLOW.question("commit-ships", Clash)
class Commit(_Round):
    """11.22 Which ships fight in this round."""

    rule = "11.22"

    def prompt(self, s: WfuState, f: Clash) -> str:
        free = limit(s, f.water) - len(line(f, asked(f)))
        return f"Round {f.rounds + 1}: room for {free} more; which ship is committed?"

    def choices(self, s: WfuState, f: Clash) -> list[Choice]:
        side = asked(f)
        rest = [x for x in present(s, f, side) if x not in line(f, side)]
        return [COMMIT(s.tables.ship_slugs[x]) for x in different(s, rest)]

    def follow(self, s: WfuState, f: Clash, choice: Choice) -> None:
        line(f, asked(f)).append(s.tables.ship[choice.piece])
        self.again(s, f)


# --- fire ------------------------------------------------------------------------------------------------------------


def aimed(f: Clash, ships: list[int]) -> dict[int, int]:
    """Which of these ships fires at which target."""
    return {f.aims[k]: f.aims[k + 1] for k in range(0, len(f.aims), 2) if f.aims[k] in ships}


def aim_refused(s: WfuState, f: Clash, side: int, target: int) -> Refusal | None:
    """11.23 Why the next ship may not fire at a target: what has to be fired at besides could not be."""
    targets = line(f, 1 - side)
    firers = [x for x in line(f, side) if fires(s, x)]
    chosen = list(aimed(f, firers).values())
    left = len(firers) - len(chosen) - 1
    after = [*chosen, target]
    if target not in targets:
        return Refusal("that ship is not in the battle", "11.23")
    unscathed = [x for x in targets if x not in after]
    if len(set(after)) < len(after) and len(unscathed) > left:
        return Refusal("two fire at one ship only where every ship is fired at", "11.23")
    screen = [x for x in unscathed if not transport(s, x)]
    if any(transport(s, x) for x in after) and len(screen) > left:
        return Refusal("transports are screened until every other ship is fired at", "11.23")
    return None


def marks(s: WfuState, f: Clash, side: int) -> list[int]:
    """The targets that the next ship may fire at."""
    free = [x for x in line(f, 1 - side) if aim_refused(s, f, side, x) is None]
    shot = list(aimed(f, line(f, side)).values())
    found: dict[tuple[object, ...], int] = {}
    for x in free:
        key = (s.tables.ships[x], s.ship_damage[x], s.ship_supply[x], shot.count(x), x + 1 in s.leader_aboard)
        found.setdefault(key, x)
    return list(found.values())


def _point(s: WfuState, f: Clash, side: int) -> str:
    """11.23, R61 Every ship that can fire does; asked only where there is a choice."""
    while True:
        firer = _next(s, f, side)
        if firer < 0:
            return ""
        found = marks(s, f, side)
        if len(found) > 1:
            return "aim"
        f.aims += [firer, found[0]]


def _next(s: WfuState, f: Clash, side: int) -> int:
    ships = line(f, side)
    done = aimed(f, ships)
    return next((x for x in ships if fires(s, x) and x not in done), -1)


@FLOW.question("aim", Clash)
class Aim(_Round):
    """11.23 Whom a ship fires at."""

    rule = "11.23"

    def prompt(self, s: WfuState, f: Clash) -> str:
        return f"{capital(ship(s.tables, self.piece(s, f)))} fires: at whom?"

    def piece(self, s: WfuState, f: Clash) -> str:
        return s.tables.ship_slugs[_next(s, f, asked(f))]

    def choices(self, s: WfuState, f: Clash) -> list[Choice]:
        names = s.tables.ship_slugs
        firer = names[_next(s, f, asked(f))]
        return [AIM(firer, names[x]) for x in marks(s, f, asked(f))]

    def refusal(self, s: WfuState, f: Clash, choice: Choice) -> Refusal | None:
        offered = super().refusal(s, f, choice)
        if offered is not None and choice.kind is AIM and choice.pieces[1] in s.tables.ship:
            return aim_refused(s, f, asked(f), s.tables.ship[choice.pieces[1]]) or offered
        return offered

    def follow(self, s: WfuState, f: Clash, choice: Choice) -> None:
        f.aims += [s.tables.ship[piece] for piece in choice.pieces]
        self.again(s, f)


def _volley(s: WfuState, f: Clash) -> None:
    """11.23, 11.24 Both sides fire; what was hit is hit when all have fired."""
    t = s.tables
    hits: list[tuple[int, int]] = []
    for side in (f.side, 1 - f.side):
        shots = aimed(f, line(f, side))
        for target in dict.fromkeys(shots.values()):
            firers = [x for x, mark in shots.items() if mark == target]
            fire = salvo(s, firers, target, line(f, side))
            roll = s.roll(
                "battle",
                t.charts.faces,
                "naval-fire",
                "11.24",
                place=t.waters.name[f.water],
                piece=t.ship_slugs[target],
            )
            levels = damage(s, fire, roll)
            column = t.naval.odds.names[fire.column] if fire.column != BELOW else "below 1-4"
            s.out.append(
                Fired(
                    SideSlug(SIDES[side]), slugs(s, firers), PieceSlug(t.ship_slugs[target]), PlaceSlug(t.waters.name[f.water]),
                    column, roll + fire.roll, levels, "11.24",
                )
            )  # fmt: skip
            hits.append((target, levels))
    f.rounds += 1
    f.aims = []
    for target, levels in hits:
        hit(s, target, levels, "11.26")


@FLOW.question("leave", Clash)
class Leave(_Round):
    """11.28 Whose ships withdraw at the end of a round."""

    rule = "11.28"

    def prompt(self, s: WfuState, f: Clash) -> str:
        return f"After round {f.rounds}: does anybody withdraw?"

    def _free(self, s: WfuState, f: Clash) -> list[int]:
        side = asked(f)
        return [x for x in present(s, f, side) if withdraw_refused(s, x, barred(s, f, side, x)) is None]

    def choices(self, s: WfuState, f: Clash) -> list[Choice]:
        free = self._free(s, f)
        found = [DRAW_OFF(s.tables.ship_slugs[x]) for x in different(s, free)]
        if len(free) > 1:
            found.append(ALL_DRAW_OFF())
        return [*found, HOLD_STATION()]

    def refusal(self, s: WfuState, f: Clash, choice: Choice) -> Refusal | None:
        ship = s.tables.ship.get(choice.piece, -1) if choice.kind is DRAW_OFF else -1
        if ship in present(s, f, asked(f)):
            return withdraw_refused(s, ship, barred(s, f, asked(f), ship))
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Clash, choice: Choice) -> None:
        if choice.kind is ALL_DRAW_OFF:
            f.out += self._free(s, f)
        elif choice.kind is DRAW_OFF:
            f.out.append(s.tables.ship[choice.piece])
            if self._free(s, f):
                s.push(f)
                return
        f.stage = (f.stage + 1) % 7
        self.again(s, f)
