"""A table as a seat sees it: the snapshot with its parts, and lists of tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, Field

from longroll.core import views
from longroll.table.typed import model_of

if TYPE_CHECKING:
    from longroll.core.views import ResultView, View
else:
    ResultView = model_of(views.ResultView)
    View = model_of(views.View)


class SeatView(BaseModel):
    player: str = Field(description="me, human, open, or the computer's name")
    computer: bool
    mine: bool
    name: str | None
    online: bool | None


class RoleView(BaseModel):
    role: str
    name: str
    title: str
    under: str = Field(
        description="The role that answers where nobody plays this one; empty for the highest."
    )
    player: str = Field(description="me, human, open, or the computer's name")
    computer: bool
    mine: bool
    holder: str | None
    online: bool | None
    handed: bool = Field(description="Whether it is in other hands than its superior's.")
    asked: bool


class ChoiceView(BaseModel):
    text: str
    verb: str
    args: list[str]
    places: list[str] = Field(description="What it lights up: the places it names, and those of its pieces.")
    pieces: list[str]
    counts: list[int]
    target: str | None = Field(description="The place with which its line ends.")
    ends: bool = Field(description="Whether it ends what is asked for: a phase, a march.")
    leaves: str = Field(description="What it would leave undone, in words.")
    label: str


class Roll(BaseModel):
    stream: str
    sides: int
    result: int


class LogRow(BaseModel):
    index: int
    decision: int
    side: str | None
    turn: str
    phase: str
    event: str
    text: str
    whole: str = Field(
        description="This and the rows before it that are one thing with it (a march, a voyage) in one sentence; empty if it stands alone."
    )
    rule: str
    roll: Roll | None
    places: list[str] = Field(description="Where it happened.")
    tale: str = Field(
        description="To one who was away: battle, place, loss, arrival or move; empty if nothing."
    )


class PaperView(BaseModel):
    name: str
    title: str


class PaceView(BaseModel):
    """What was agreed about time."""

    move: int = Field(description="Seconds for a move; 0 where a live clock runs.")
    reserve: int
    increment: int
    holidays: int = Field(description="Days.")
    zero: Literal["computer", "over"]


class ClockView(BaseModel):
    reserve: float = Field(description="Seconds that a party has left beyond those for its move.")
    holidays: float = Field(description="Seconds of holiday that are left.")
    away: float | None = Field(description="Until when it is on holiday.")


class RematchView(BaseModel):
    by: list[str] = Field(description="Who wants one.")
    table: str | None = Field(description="Its table, once it is laid.")


class Snapshot(BaseModel):
    id: str
    version: int
    game: str
    scenario: str
    name: str
    owner: bool
    seats: dict[str, SeatView]
    eyes: dict[str, list[str]] = Field(
        description="Who sees each side's game: its holder and those in its roles."
    )
    pace: PaceView | None
    clocks: dict[str, ClockView] = Field(description="By party, where a pace was agreed.")
    late: float | None = Field(
        description="When the person who is asked runs out of time (seconds since 1970)."
    )
    may: list[str] = Field(
        description="What I may do about the end: resign, offer-draw, accept-draw, decline-draw, withdraw-draw, rematch, accept-rematch, decline-rematch."
    )
    draw: str | None = Field(description="The side whose player offers a draw.")
    rematch: RematchView | None
    watched: bool = Field(description="Whether onlookers may come in.")
    advised: bool = Field(description="Whether whoever decides may ask the computer for advice.")
    parties: dict[str, list[str]]
    roles: dict[str, list[RoleView]] = Field(
        description="The roles of the sides that I may see, where the game has any."
    )
    me: list[str]
    viewer: str | None
    view: View
    to_decide: str | None
    my_decision: bool
    kind: str
    prompt: str
    rule: str
    role: str = Field(description="Who on the side is asked, where the game has roles and I may know it.")
    place: str = Field(description="The place that the question is about, if it is about one.")
    piece: str = Field(description="The piece that the question is about, if it is about one.")
    battle: str = Field(description="The place of the battle whose odds help to decide, if there is one.")
    choices: list[ChoiceView]
    papers: list[PaperView] = Field(description="What may be carried away for my decision.")
    form: str = Field(
        description='The form in which my decision may be answered, empty; "" if it takes none.'
    )
    decisions: int
    log_length: int
    since: int = Field(
        description="The row of the log with which begins what happened since my last decision."
    )
    log_tail: list[LogRow]
    suggests: bool = Field(description="Whether my decision is part of a set-up that can go as suggested.")
    advice: bool = Field(description="Whether a computer may advise me on this decision.")
    can_undo: bool
    over: bool
    result: ResultView | None
    stuck: str | None = Field(description="Where the game no longer fits the rules, if it does not.")


class WayPlayed(BaseModel):
    """How far the choices of a request were played."""

    played: int
    of: int
    stopped: Literal["done", "over", "another", "dice", "refused"]
    reason: str = Field(description="Why it went no further, in words.")
    rule: str | None


class Played(Snapshot):
    """The table after my choice."""

    way: WayPlayed


class TableRow(BaseModel):
    id: str
    name: str
    game: str
    scenario: str
    turn: str
    version: int
    changed: float
    to_decide: str | None
    my_decision: bool
    me: list[str]
    owner: bool
    over: bool
    pace: PaceView | None
    late: float | None = Field(description="When the person who is asked runs out of time.")
    seats: dict[str, SeatView]


class Tables(BaseModel):
    tables: list[TableRow]


class LogRows(BaseModel):
    rows: list[LogRow]
    length: int
    version: int


class At(BaseModel):
    decision: int
    of: int
    viewer: str | None
    turn: str
    phase: str
    view: View
    log_length: int
