"""The locals of the steps, while they wait on the stack."""

from __future__ import annotations

from longroll.core.frames import Frame, field, frame

ATTACKER, DEFENDER = 0, 1


@frame
class Turn(Frame):
    """6.1 Which Operations Phase comes next."""

    at: int = 0


@frame
class SetUp(Frame):
    """26.1 The force that is set up and the piece of it; `set-up` runs, `deploy` asks."""

    force: int = 0
    piece: int = 0


@frame
class Transfer(Frame):
    """8.5 The marker, and what has been picked: a leader first, then corps."""

    order: int
    picked: list[int] = field(default_factory=list)


@frame
class Leader(Frame):
    """8.4 A leader drawn from the pool."""

    leader: int


@frame
class Commanded(Frame):
    """A question put to one command whoever operates; `place` is that of a battle under way."""

    command: int
    place: int = -1


@frame
class Muster(Frame):
    """9.8 How many militia are still to be placed."""

    left: int


@frame
class March(Frame):
    """11.2 A group on the move: an army, a fleet, riverines that sail, or units that march."""

    kind: str
    units: list[int]
    lead: int
    """the leader who may urge it on, or -1"""
    cargo: list[int] = field(default_factory=list)
    used: int = 0
    bonus: int = 0
    rolled: bool = False
    allowance: int = -1
    """fixed by the first step"""
    sapped: bool = False
    """engineers have taken it through a rough Point (19.1)"""
    stop: bool = False

    @property
    def afloat(self) -> bool:
        return self.kind in ("sail", "fleet")


@frame
class Phase(Frame):
    """13.0 The Combat Phase, begun or not."""

    begun: bool = False


@frame
class Battle(Frame):
    """13.2 A combat from its declaration (`battle`) to what its result does (`aftermath`). Pairs are attacker and defender."""

    place: int
    river: bool
    chiefs: list[int]
    """corps commanders who take part (17.11a)"""
    part: int = 0
    round: int = 1
    table: int = 0
    holder: int = 0
    maneuver: int = 0
    those: bool = False
    supply: list[bool] = field(default_factory=lambda: [False, False])
    vp: list[bool] = field(default_factory=lambda: [False, False])
    chosen: list[int] = field(default_factory=lambda: [-1, -1])
    """the army commanders who lead where there are two (17.4)"""
    lost: list[int] = field(default_factory=lambda: [0, 0])
    """units that count for Victory Points"""
    code: str = ""
    winner: int = -1
    fort: bool = False


@frame
class Declaration(Frame):
    """A question put to the attacker (0) or the defender (1) of the battle below it."""

    who: int


@frame
class Losses(Frame):
    """14.3 Factors that a side must lose, named from the strongest unit down; or `one` unit of any size (25.0)."""

    side: int
    place: int
    need: int = 0
    taken: int = 0
    last: int = 99
    one: bool = False


@frame
class Elephant(Frame):
    """18.1 How many units the winner may still promote."""

    left: int
    who: int
    place: int


@frame
class Retreat(Frame):
    """15.0 A side leaves a Point."""

    side: int
    place: int
    panic: bool
    rule: str


@frame
class FallBack(Frame):
    """15.1 A group that retreats together."""

    side: int
    place: int
    units: list[int]
    rule: str


@frame
class RetreatTo(Frame):
    """15.0 The ways between which its owner chooses."""

    units: list[int]
    ways: list[int]
    rule: str


@frame
class Panic(Frame):
    """15.1 Units that still have to roll, and where the others ended."""

    side: int
    place: int
    queue: list[int]
    ends: list[int] = field(default_factory=list)


@frame
class Pursuit(Frame):
    """16.1 Whether the winner pursues, under which army commander."""

    place: int
    leader: int


@frame
class Chase(Frame):
    """16.2 The pursuing units and the Points that they have gone."""

    units: list[int]
    used: int = 0
