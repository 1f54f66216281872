"""The locals of the toy war's steps."""

from longroll.core.frames import Frame, frame


@frame
class Turn(Frame):
    """Something that one side does."""

    side: int


@frame
class Fight(Frame):
    """A battle at a place; `side` attacks, or reacts."""

    at: int
    side: int
