"""10.1 Combined attacks: ships under a Naval Leader lie off a hex, then the troops march and attack it with their help."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import forts, supply
from longroll.games.never_call_retreat.actions import ACTIONS, place_of, unpaid
from longroll.games.never_call_retreat.combat import storm
from longroll.games.never_call_retreat.flags import MOVED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import fights_within, general, initiative
from longroll.games.never_call_retreat.frames import Half
from longroll.games.never_call_retreat.movement.activation import Movement
from longroll.games.never_call_retreat.movement.march import enemy_there
from longroll.games.never_call_retreat.naval import fleet, guns, voyage
from longroll.games.never_call_retreat.naval.events import JointAttack
from longroll.games.never_call_retreat.naval.frames import Joint, Voyage
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import LEAD
from longroll.games.never_call_retreat.words import SIDES


def _marches() -> Movement:
    return next(act for act in ACTIONS if isinstance(act, Movement))


def generals(s: NcrState, side: int, start: int) -> list[int]:
    """10.11 The generals who began the Pulse on the bank where the ships began it, can march, and can be paid."""
    half = s.within(Half)
    assert half is not None, "ships sail in a half-pulse"
    marches, found = _marches(), []
    for hex_ in s.tables.waters.banks(start):
        for x in s.pieces_at(hex_, side):
            able = general(s, x) and marches.lead_refused(s, x) is None
            if able and unpaid(s, side, hex_, initiative(s, x), half.left) is None:
                found.append(x)
    return found


def support_refused(s: NcrState, f: Voyage, hex_: int) -> Refusal | None:
    """10.11 Why ships do not support an attack on a hex."""
    enemy = 1 - f.side
    if not fleet.naval_leader(s, f.leader) or not any(fleet.warship(s, x) for x in f.ships):
        return Refusal("warships under a Naval Leader support an attack", "10.11")
    if f.cargo:
        return Refusal("the ships must come without troops aboard", "10.11")
    if s.tables.board.sea[hex_] or not s.strength(hex_, enemy):
        return Refusal("no enemy troops are there", "10.11")
    if not generals(s, f.side, f.way[0]):
        return Refusal(
            "no general with troops began the Pulse where the ships did and can still march", "10.11"
        )
    return None


def begin(s: NcrState, f: Voyage) -> None:
    """10.12 (1) First the enemy's ships and the work."""
    f.do = "lie-off"
    s.push(f)
    voyage.engage(s, f, f.to)


@FLOW.step("lie-off", Voyage)
def lie_off(s: NcrState, f: Voyage) -> None:
    """10.12 (1), (2) Whatever is left lies off the hex; now the troops are activated."""
    if not voyage.survive(s, f):
        return
    ships = [x for x in f.ships if fleet.warship(s, x)]
    if not ships:
        voyage.stop(s, f)
        return
    s.out.append(JointAttack(SideSlug(SIDES[f.side]), fleet.guns(s, ships), place_of(s, f.to), "10.12"))
    s.push(
        Joint(
            "joint-lead", side=f.side, target=f.to, ships=f.ships[:], leader=f.leader, way=f.way[:], risked=f.risked
        )
    )  # fmt: skip


@FLOW.question("joint-lead", Joint)
class JointLead(Question[NcrState, Joint]):
    """10.12 (2) Which general attacks with the ships."""

    rule = "10.12"

    def side(self, s: NcrState, f: Joint) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: Joint) -> str:
        return s.tables.waters.name(f.target)

    def prompt(self, s: NcrState, f: Joint) -> str:
        return f"The ships lie off {s.tables.board.title(f.target)}: which general attacks it with them?"

    def choices(self, s: NcrState, f: Joint) -> list[Choice]:
        return [LEAD(s.tables.pieces.names[x]) for x in generals(s, f.side, f.way[0])]

    def follow(self, s: NcrState, f: Joint, choice: Choice) -> None:
        f.do = "joint-over"
        s.push(f)
        _marches().begin(s, f.side, s.at[s.tables.pieces.index[choice.piece]], choice)


def risked(s: NcrState, hex_: int) -> bool:
    """10.13 Whether the Naval Leader of a combined attack has had his check."""
    f = s.within(Joint)
    return f is not None and f.target == hex_ and f.risked


def joined(s: NcrState, hex_: int) -> list[int]:
    """10.12 (3) The warships that fight in an attack on a hex, with their Leader."""
    f = s.within(Joint)
    if f is None or f.target != hex_:
        return []
    f.fought = True
    return ships_off(s, hex_)


def ships_off(s: NcrState, hex_: int) -> list[int]:
    """10.12 (3) The same, asked before anybody attacks."""
    f = s.within(Joint)
    if f is None or f.target != hex_:
        return []
    found = [x for x in fleet.alive(s, f.ships, f.side) if fleet.warship(s, x)]
    return [*found, f.leader] if found and s.at[f.leader] >= 0 else found


def on_top(s: NcrState, f: Joint) -> list[int]:
    """10.12 (3) Whoever came to lie on a garrison in this combined attack: he storms its work with the ships."""
    if not forts.under_siege(s, f.target, 1 - f.side):
        return []
    p = s.tables.pieces
    here = [
        x for x in s.pieces_at(f.target, f.side) if s.flags[x] & MOVED and not p.department0 <= x < p.slot0
    ]
    troops = [x for x in here if x < p.slot0 or fights_within(s, x)]
    return troops if any(s.land(x) for x in troops) else []


@FLOW.step("joint-over", Joint)
def joint_over(s: NcrState, f: Joint) -> None:
    """10.13, 9.52 Ships of a lost attack go back to where they began, and so do those that a work still commands."""
    f.ships = fleet.alive(s, f.ships, f.side)
    if not f.ships:
        return
    troops = [] if f.fought else on_top(s, f)
    if troops:
        s.push(f)
        line = supply.trace(s, f.target, f.side)
        depot = line.depot if line is not None else OFF
        storm.fight(
            s, f.side, troops, "storm", int(line is None), depot, ships=joined(s, f.target), risked=f.risked
        )
        return
    # 8.6: the troops may have overrun the enemy and marched on
    won = bool(s.strength(f.target, f.side)) or not enemy_there(s, f.side, f.target)
    if (f.fought and not won) or guns.works_over(s, s.at[f.ships[0]], f.side):
        leader = f.leader if s.at[f.leader] == s.at[f.ships[0]] else -1
        home = Voyage("homeward", side=f.side, leader=leader, ships=f.ships, way=f.way)
        voyage.go_back(s, home, "10.13")
