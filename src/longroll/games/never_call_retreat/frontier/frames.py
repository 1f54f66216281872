"""What a step of the Far West or of partisans remembers while it waits."""

from __future__ import annotations

from longroll.core.frames import Frame, field, frame


@frame
class Band(Frame):
    """19.24 A band that came into a hex, and the places around it that have not rolled for an alarm."""

    piece: int
    place: int
    waiting: list[int] = field(default_factory=list)


@frame
class Pursuit(Frame):
    """19.22 A band that is attacked: by a piece, or by troops (-1); and where Rangers go back to (-1 if they stay)."""

    piece: int
    by: int
    back: int


@frame
class Spot(Frame):
    """16.1, 19.53 A band that is raised, or a cadre (-1), and what of its hex was chosen."""

    side: int
    kind: int
    left: int
    state: int = -1
    near: int = -1


@frame
class Winning(Frame):
    """19.25 A tribe that a side tries to win over."""

    side: int
    piece: int


@frame
class RootingOut(Frame):
    """16.2 A force that attacks a cadre, and the Leader of it (-1 for none)."""

    side: int
    leader: int
    pieces: list[int]
