"""The locals of steps and questions."""

from __future__ import annotations

from longroll.core.frames import Frame, field, frame


@frame
class PlayerTurn(Frame):
    """A phase of one side's player turn."""

    side: int = 0


@frame
class Marching(Frame):
    """9.1 A stack on the march: its leader, or -1 and the hex of cavalry that rides by itself; its SPs have the mark MOVING."""

    side: int
    leader: int
    node: int
    others: list[int] = field(default_factory=list)
    """9.12 further leaders who march with him"""
    filling: int = -1
    """the one of them whose corps is being put together"""
    route: list[int] = field(default_factory=list)
    """9.21 the hexes that a force march still has to enter"""
    pursue: int = 0
    """9.36 MPs asked for besides, to follow the enemy who is overrun"""
    forced: bool = False
    """the die has been thrown: the stack only follows its route"""
    together: bool = True
    """9.21 corps whose troops have different MPs do not split up"""
    hq_gained: int = 0
    """9.25 MPs that the HQ has won"""
    quarry: int = -1
    """9.36 where the enemy went who was overrun"""
    barred: bool = False
    """13.81 the hex that was overrun is not to be entered"""


@frame
class Starving(Frame):
    """7.5 The hexes of a side that still have to roll for attrition."""

    side: int
    nodes: list[int] = field(default_factory=list)


@frame
class Losing(Frame):
    """7.52, 13.71 SPs that a side must still lose, and what they must contain; in a hex, or in the battle that is fought."""

    side: int
    node: int
    """the hex, -1 for everybody who fights on this side"""
    losses: int
    cavalry: int = 0
    steady: int = 0
    morale: int = 0
    rule: str = "13.71"
    arm: int = -1
    """9.22b only this arm, and only who marches"""
    sufferers: bool = False
    """7.52 only SPs that suffer attrition in any case"""


@frame
class Battle(Frame):
    """13 A land attack, from its declaration to the advance."""

    side: int
    target: int
    leaders: list[int] = field(default_factory=list)
    """the first initiates"""
    cavalry: list[int] = field(default_factory=list)
    """13.13 hexes whose veteran cavalry fights by itself; the first initiates where no leader does"""
    overrun: bool = False
    second: bool = False
    """13.9 an aggressive leader's second attack"""
    chase: bool = False
    """13.23 cavalry attacks cavalry that retreats before combat"""
    answered: bool = False
    """the defender has been asked: it is too late to call it off"""
    taken_over: bool = False
    """R82 whoever initiated it was beaten off in a pursuit, and another may go on"""
    inside: bool = False
    """14.13 the defenders receive it inside their fort"""
    arranged: bool = False
    """R5 who commands whom stands in the columns, not as proposed"""
    stage: int = 0
    """what still comes before the die"""
    ships: list[int] = field(default_factory=list)
    """13.4 ships that support the attack"""
    guards: list[int] = field(default_factory=list)
    """13.4 ships that support the defence"""
    attacker_retreats: bool = False
    vacated: bool = False
    """13.22, 14.13 there was no battle: the defenders left before it, or a siege is laid instead"""
    storm: bool = False
    """14.13 the fort is stormed"""
    intense: bool = False
    """20.11"""
    stands: bool = False
    """20.6 Lee ignores a retreat"""
    cards: list[str] = field(default_factory=list)
    """20.15 the attacker's and the defender's"""
    going: list[int] = field(default_factory=list)
    """14.21 leaders who advance to besiege, and hexes of cavalry that does so by itself (-1 - hex)"""
    pursuers: list[int] = field(default_factory=list)
    """13.22, 13.24 cavalry that fought the evaders and was not beaten off, or whose attack is used up: it may still advance"""
    exposed: list[int] = field(default_factory=list)
    """13.72, R96 leaders who may fall in it; they are thrown for once both sides have taken their losses"""


@frame
class Answer(Frame):
    """What is asked inside a battle that lies below."""

    side: int
    node: int
    leader: int = -1
    hq: int = -1


@frame
class Retreating(Frame):
    """13.73 A stack that must retreat from a hex."""

    side: int
    node: int
    foes: list[int] = field(default_factory=list)
    attacker: bool = False
    fort: bool = False
    """14.12 part of it may go inside the fort of the hex instead"""
    evading: bool = False
    """13.22 cavalry that retreats before combat"""
    quiet: bool = False
    """14.22 besiegers who give up: no fatigue, and they may still be attacked"""
    to: int = -1
    """the hex where it ends, once that is known"""


@frame
class Raising(Frame):
    """6.43, 6.63 SPs that a side has to place, one at a time."""

    side: int
    source: int
    counts: list[int]
    """by theater (east, west, either) and kind, 30 cells"""
    total: list[int] = field(default_factory=lambda: [0, 0])
    """6.63 infantry and cavalry of the schedule, of which each theater gets half"""
    placed: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    """infantry east and west, cavalry east and west"""
    served: list[int] = field(default_factory=list)
    """6.64f hexes that have got an SP"""
    odd: list[int] = field(default_factory=lambda: [0, 0])
    """6.43 replacements for odd pairs, east and west"""
    nodes: list[int] = field(default_factory=list)
    """where they may arrive; the reinforcement hexes if empty"""


@frame
class CountersBack(Frame):
    """8.11, 8.21 Counters of works that were given up: when the segment is over they serve again."""

    side: int
    forts: list[int] = field(default_factory=list)
    """forts and improved forts"""
    guns: list[int] = field(default_factory=list)


@frame
class AtHome(Frame):
    """6 What one side does in a phase of the interphase, and what it has done."""

    side: int = 0
    done: str = ""


@frame
class Recruiting(Frame):
    """6.51 What has been recruited in each city."""

    infantry: list[int]
    """by row of the Recruitment Chart and then by border city"""
    cavalry: list[int]
    extra: list[int] = field(default_factory=lambda: [0, 0])
    """17.12 (3) SPs for the fall of Washington that are still to be had, east and west"""


@frame
class LeadersCome(Frame):
    """6.66 Leaders who arrive, one after the other."""

    side: int
    leaders: list[int]
    nodes: list[int] = field(default_factory=list)
    """where the scenario wants them; the rules of 6.66 if empty"""


@frame
class Removing(Frame):
    """6.71 Leaders that a side must still remove."""

    side: int
    count: int


@frame
class UnitsCome(Frame):
    """6.67, 6.68 HQs and railroad units that arrive, by counter."""

    side: int
    units: list[int]


@frame
class ShipsCome(Frame):
    """6.69 Ships that arrive: a counter and the hex or box of its city, in pairs."""

    side: int
    ships: list[int]


@frame
class Withdrawing(Frame):
    """16.11 What must still be withdrawn: in all, by state, and of the cavalry."""

    side: int
    quality: int
    arm: int = -1
    """-1 for both"""
    count: int = 0
    states: list[str] = field(default_factory=list)
    quota: list[int] = field(default_factory=list)
    cavalry: int = 0


@frame
class Train(Frame):
    """9.55 A train: where it began, where it is, who is aboard, and what the ride has cost."""

    side: int
    start: int
    node: int
    sps: list[int] = field(default_factory=list)
    leaders: list[int] = field(default_factory=list)
    hqs: list[int] = field(default_factory=list)
    engineers: list[int] = field(default_factory=list)
    ferries: int = 0
    hexes: int = 0
    crossed: bool = False
    """9.54b it has changed theaters across the Ohio border or off the map"""
    selma: bool = False
    """2.33 it has used the Montgomery-Selma ferry"""
    states: list[int] = field(default_factory=list)
    """4.71 the states that it has come through"""


@frame
class Engineers(Frame):
    """9.72 A railroad unit that marches and repairs."""

    unit: int


@frame
class Raiding(Frame):
    """20.4 Cities without a garrison, whose railroads the Confederacy may break."""

    cities: list[int]


@frame
class Transferring(Frame):
    """20.13 SPs that must still change theaters."""

    count: int


@frame
class Drawing(Frame):
    """20.6, 20.11, 20.15 What a side is asked before the die of a battle."""

    side: int
    target: int
    who: int = 0
    """0 the attacker, 1 the defender"""
    cards: list[int] = field(default_factory=list)
    """20.15 the cards that it has drawn"""


@frame
class Sallying(Frame):
    """20.12 Enemy ships that a side may intercept."""

    side: int
    water: int
