"""The shapes of requests: checked to the letter on the way in, nothing unknown let through."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


def _clean(text: str) -> str:
    """Text without control characters and broken halves of letters; it must fit any database and any terminal."""
    if _CONTROL.search(text):
        raise ValueError("control characters are not allowed")
    return text


def _line(text: str) -> str:
    if text != " ".join(_clean(text).split()):
        raise ValueError("must be one line without double, leading or trailing spaces")
    return text


Clean = AfterValidator(_clean)
Word = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_line)]
PieceWord = Annotated[str, Field(min_length=1, max_length=80), AfterValidator(_line)]
ChoiceText = Annotated[str, Field(min_length=1, max_length=400), AfterValidator(_line)]
Version = Annotated[int, Field(ge=0, le=2**31 - 1)]
Name = Annotated[
    str,
    Field(min_length=2, max_length=32, pattern=r"^[A-Za-z0-9][A-Za-z0-9 ._-]*[A-Za-z0-9.]$"),
    AfterValidator(_line),
]


class Request(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


YEAR = 366 * 86_400


class Pace(Request):
    """What is agreed about time. Without seconds for a move, the reserve is a live clock."""

    move: Annotated[int, Field(ge=0, le=YEAR)] = Field(
        0, description="Seconds for a move: all that a player is asked until another is asked"
    )
    reserve: Annotated[int, Field(ge=0, le=YEAR)] = Field(0, description="Seconds in all beyond them")
    increment: Annotated[int, Field(ge=0, le=86_400)] = Field(0, description="Seconds earned by a move")
    holidays: Annotated[int, Field(ge=0, le=366)] = Field(0, description="Days on which the clock may stand")
    zero: Literal["computer", "over"] = Field(
        "computer", description="At zero a computer stands in until the player is back, or the game is lost"
    )

    @model_validator(mode="after")
    def _makes_sense(self) -> Pace:
        if not self.move and self.reserve < 60:
            raise ValueError("give at least a minute in reserve, or some time for a move")
        if not self.move and self.holidays:
            raise ValueError("a live clock has no holidays")
        return self


WEEK = Pace.model_validate({"move": 7 * 86_400})


class Draw(Request):
    say: Literal["offer", "accept", "decline", "withdraw"]


class Rematch(Request):
    say: Literal["offer", "accept", "decline"]


class Holiday(Request):
    days: Annotated[int, Field(ge=0, le=366)]


class Watched(Request):
    watched: bool


class Mute(Request):
    name: Annotated[str, Field(min_length=1, max_length=60), Clean]
    muted: bool = True


class NewTable(Request):
    game: Word
    scenario: Word | None = None
    seed: Annotated[int, Field(ge=0, le=2**53)] | None = Field(
        None, description="Only where no seat is open: who knows the seed knows the dice."
    )
    options: dict[Word, bool | Annotated[int, Field(ge=-(10**9), le=10**9)] | Word] = Field(
        default_factory=dict, max_length=60
    )
    seats: dict[Word, Word] | None = Field(None, max_length=30, description="side -> me, open, or a computer")
    name: Annotated[str, Field(max_length=80), AfterValidator(_line)] | None = None
    pace: Pace | None = Field(WEEK, description="null: everybody may take any time")
    watched: bool = Field(True, description="Whether onlookers may come in")
    advised: bool = Field(
        False, description="Whether whoever decides may ask the computer, where people play each other"
    )


class ImportTable(Request):
    journal: Annotated[str, Field(min_length=1, max_length=4_000_000), Clean]
    keeps_seed: bool = Field(
        False, description="The dice to come are those of the journal's seed, too; not where a seat is open."
    )
    seats: dict[Word, Word] | None = Field(None, max_length=30)
    name: Annotated[str, Field(max_length=80), AfterValidator(_line)] | None = None
    pace: Pace | None = WEEK
    watched: bool = True
    advised: bool = False


WAY = 60
"""So many choices one request may play."""


class Play(Request):
    version: Version
    text: ChoiceText | None = None
    texts: Annotated[list[ChoiceText], Field(min_length=1, max_length=WAY)] | None = Field(
        None,
        description="A way, instead of one text: played until another is asked, dice fall or one is refused",
    )

    suggested: Literal[True] | None = Field(
        None, description="Instead of a text: set up as suggested, until something else is asked"
    )

    @model_validator(mode="after")
    def _one_of_them(self) -> Play:
        if sum(x is not None for x in (self.text, self.texts, self.suggested)) != 1:
            raise ValueError("give one of text, texts and suggested")
        return self

    @property
    def way(self) -> list[str]:
        """The choices to be played, one by one; none where the set-up goes as suggested."""
        return [] if self.suggested else self.texts or [str(self.text)]


class Form(Request):
    version: Version
    text: Annotated[str, Field(min_length=1, max_length=60_000), Clean]


class Undo(Request):
    version: Version


class Why(Request):
    text: ChoiceText


class Odds(Request):
    """A battle: one that waits at a place, one that is only thought of, or the one to which a choice of mine leads."""

    at: Word | None = None
    attack: Annotated[str, Field(max_length=400), AfterValidator(_line)] | None = None
    pieces: Annotated[list[PieceWord], Field(max_length=60)] | None = Field(
        None, description="Who attacks, instead of `attack`: ids of the view, or KIND PLACE"
    )
    choice: ChoiceText | None = Field(None, description="A choice that I may take now, instead of a place")
    version: Version | None = Field(
        None, description="The table that the choice was offered at; once it has moved on, the odds are null"
    )

    @model_validator(mode="after")
    def _one_question(self) -> Odds:
        if (self.at is None) == (self.choice is None):
            raise ValueError("name a place (at) or a choice, not both")
        if self.choice is not None and (self.attack is not None or self.pieces is not None):
            raise ValueError("who attacks follows from the choice")
        if self.attack is not None and self.pieces is not None:
            raise ValueError("name who attacks by attack or by pieces, not both")
        return self


class Invite(Request):
    sides: Annotated[list[Word], Field(min_length=1, max_length=30)]


class SeatChange(Request):
    player: Word


class RoleChange(Request):
    player: Word = Field(description="a computer, or back: to the superior")


class Say(Request):
    text: Annotated[str, Field(min_length=1, max_length=2000), Clean]


class Note(Request):
    place: Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$")]
    text: Annotated[str, Field(max_length=1000), Clean] = Field(description='"": the note is taken away')


class Register(Request):
    name: Name
    password: Annotated[str, Field(min_length=10, max_length=200), Clean]


class Login(Request):
    name: Annotated[str, Field(min_length=1, max_length=60), Clean]
    password: Annotated[str, Field(min_length=1, max_length=200), Clean]


LetterWord = Annotated[str, Field(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Password = Annotated[str, Field(min_length=10, max_length=200), Clean]


class LetterToken(Request):
    token: LetterWord


class Forgot(Request):
    name: Annotated[str, Field(min_length=1, max_length=60), Clean]


class Reset(Request):
    token: LetterWord
    password: Password


class NewPassword(Request):
    old: Annotated[str, Field(min_length=1, max_length=200), Clean]
    new: Password


class Farewell(Request):
    password: Annotated[str, Field(min_length=1, max_length=200), Clean] | None = None


Endpoint = Annotated[str, Field(max_length=1000, pattern=r"^https?://[!-~]+$")]
KeyText = Annotated[str, Field(min_length=16, max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]


class Subscribe(Request):
    endpoint: Endpoint
    p256dh: KeyText
    auth: Annotated[str, Field(min_length=16, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]


class Unsubscribe(Request):
    endpoint: Endpoint


class Notices(Request):
    webhook: Annotated[str, Field(max_length=500, pattern=r"^https?://[!-~]+$")] | None = None
    email: Annotated[str, Field(max_length=200, pattern=r"^[!-?A-~]+@[A-Za-z0-9.-]+$")] | None = None
    password: Annotated[str, Field(min_length=1, max_length=200), Clean] | None = Field(
        None, description="Needed to give up a confirmed address: letters there can change the password"
    )
