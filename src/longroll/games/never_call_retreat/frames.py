"""What a step remembers while it waits."""

from __future__ import annotations

from longroll.core.frames import Frame, field, frame


@frame
class Sided(Frame):
    """A question for one side."""

    side: int


@frame
class Half(Frame):
    """5.22 A side's half of a Pulse: what is left of the dice difference."""

    side: int
    left: int
    militia: int = 0
    """R74 Militia points bought in this half"""
    turned: list[int] = field(default_factory=list)
    """12.22 pieces that went into a work or came out of one in this half"""


@frame
class OnFront(Frame):
    """5.21 A list of places of its own: the waters, or a theater."""

    side: int
    front: str


@frame
class Entering(Frame):
    """5.22 A Leader or a point of Militia that is brought in."""

    side: int
    what: str


@frame
class Here(Frame):
    """5.21 What is done at a hex or boat side."""

    side: int
    left: int
    node: int


@frame
class Pay(Frame):
    """5.27 An action to be paid for; its own frame waits below."""

    side: int
    theater: int
    cost: int
    water: bool = False


@frame
class March(Frame):
    """7.1 A force on the march."""

    side: int
    leader: int
    """who leads it, -1 for nobody"""
    pieces: list[int]
    left: int = 0
    """movement points, extra ones included"""
    forced: int = 0
    """7.2 extra movement points declared"""
    extra: int = 0
    """7.21 extra movement points gained"""
    unsupplied: bool = False
    """14.12 as it was when the march began"""
    came: int = -1
    """the hex before this one"""
    gap: int = 0
    """R85 what stopping in a gap or leaving it sideways still costs"""
    to: int = -1
    """13.32a the hex announced"""
    depot: int = -1
    """14.23 the depot that would be spent by a battle"""
    alone: bool = False
    """7.34 Leaders alone"""
    rail: int = 0
    """7.71 rail hexes that a Leader alone has paid for and not ridden yet"""
    within: str = ""
    """12.24, 12.53 a storm or a sortie: an attack inside the hex instead of a march"""
    shunned: int = -1
    """6.34 the hex of the command from which a Leader was removed, who rides away from it"""


@frame
class Train(Frame):
    """7.71 A force on the rails."""

    side: int
    leader: int
    pieces: list[int]
    left: int = 0
    """rail points"""
    repairs: int = -1
    """15.41 hexes that a gang can still mend, -1 for others"""


@frame
class Reacting(Frame):
    """13.32a Headquarters that may still answer an announcement, in their owner's order."""

    side: int
    """who reacts"""
    mover: int
    """the Headquarters that triggered it, as a piece; -1 where none did"""
    start: int
    """where the mover stands"""
    to: int
    """the hex announced"""
    offices: list[int] = field(default_factory=list)
    """Headquarters that have not been asked yet"""
    ready: list[int] = field(default_factory=list)
    """Headquarters that may move"""
    pieces: list[int] = field(default_factory=list)
    """13.36 who moves of the Headquarters at hand; empty while nothing was chosen"""


@frame
class Battle(Frame):
    """8.1, R1 A combat from its first round to its end."""

    side: int
    """the attacker"""
    pieces: list[int]
    """what attacks"""
    target: int
    over: int
    """the side crossed, or STORM"""
    start: int
    """the hex from which the attacker came"""
    number: int = 0
    """the round"""
    lost: list[int] = field(default_factory=lambda: [0, 0])
    """Strength Points so far: attacker, defender"""
    worst: list[int] = field(default_factory=lambda: [0, 0])
    """the highest Loss Number of each"""
    broken: list[int] = field(default_factory=lambda: [0, 0])
    """whether the battle Demoralized each"""
    shaken: bool = False
    """8.75 (4) the defender was Demoralized before it"""
    again: bool = False
    """8.75 (4) and got a further Demoralization result"""
    dice: list[int] = field(default_factory=lambda: [0, 0])
    options: list[int] = field(default_factory=lambda: [0, 0])
    """8.43 re-rolls left: attacker, defender"""
    passes: int = 0
    hungry: list[int] = field(default_factory=lambda: [0, 0])
    """14.13 who is out of supply for combat"""
    depots: list[int] = field(default_factory=lambda: [-1, -1])
    """14.23 the depots that feed the combat"""
    lived: list[int] = field(default_factory=lambda: [0, 0])
    """14.23 who lived on a depot in the round before"""
    column: str = ""
    turn: int = 0
    """8.43 whose re-roll it is: attacker 0, defender 1"""
    used: list[int] = field(default_factory=list)
    """6.23 Leaders whose ratings counted"""
    within: str = ""
    """12.24, 12.52, 12.53 storm, assault or sortie; empty for an attack from march"""
    bonus: int = 0
    """12.52 what the Cycles of a siege add to the assault's die"""
    revealed: list[int] = field(default_factory=list)
    """26.2 Leaders whose first battle this is"""
    tried: bool = False
    """26.2 the untried have shown themselves"""
    ships: list[int] = field(default_factory=list)
    """9.82, 10.12 the attacker's warships, and the Naval Leader with them"""
    risked: bool = False
    """9.3, 10.13 the Naval Leader was in danger before the battle, on the water"""
    warned: bool = False
    """14.25 the owner of a depot in the hex was asked whether he burns it"""
    engaged: list[int] = field(default_factory=lambda: [0, 0])
    """6.23 Strength Points of both sides when the round began"""


@frame
class OwnDepot(Frame):
    """14.25, 14.32 A depot about which its owner is asked: whether he burns it, or whether another of its chain is spent."""

    side: int
    place: int


@frame
class Losing(Frame):
    """8.71 Strength Points that a side still takes off, one from each of the pieces that are open to it."""

    side: int
    left: int
    open_to: list[int]
    rule: str
    place: int


@frame
class Retreating(Frame):
    """8.76 A force that leaves a hex."""

    side: int
    pieces: list[int]
    start: int
    """the hex that it leaves"""
    from_: int
    """the hex whence the enemy came, which it goes away from; -1 where that does not matter"""
    rule: str = "8.76"
    friends: bool = False
    """12.56 only to a hex with friendly troops"""


@frame
class Claim(Frame):
    """6.16 A Leader who takes over a Headquarters: which, where several are open to him."""

    side: int
    person: int
    displaced: bool = False


@frame
class Succession(Frame):
    """6.43 Four stars with an army whose commander is gone."""

    side: int
    hq: int
    person: int
    but: int
    """who was removed, -1 for nobody"""


@frame
class Revealing(Frame):
    """26.2 Untried Leaders of a side before a battle, and how many of them are revealed."""

    side: int
    left: int
    men: list[int]


@frame
class Removal(Frame):
    """6.34 A Leader who is removed from command."""

    side: int
    person: int


@frame
class Taken(Frame):
    """12.25 An empty enemy work that was entered."""

    side: int
    place: int


@frame
class Shelter(Frame):
    """12.22, 12.44 Troops that may go into a work."""

    side: int
    place: int


@frame
class Emplacing(Frame):
    """12.41, 12.45 A work that is paid for."""

    side: int
    place: int


@frame
class StateMilitia(Frame):
    """18.0 State Militia still to be placed."""

    side: int
    state: int
    left: int


@frame
class Overran(Frame):
    """8.6, 14.25 A depot that was overrun."""

    side: int
    place: int
    pieces: list[int]


@frame
class Guns(Frame):
    """13.34 A combat between its rounds: who marches to the sound of the guns."""

    which: int
    """attacker 0, defender 1"""
    tried: list[int] = field(default_factory=list)


@frame
class Rallying(Frame):
    """8.74 A Demoralized force in the Rally Phase."""

    side: int
    place: int


# --- the Strategic Cycle -------------------------------------------------------------------------------------------------------
