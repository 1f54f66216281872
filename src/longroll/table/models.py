"""The shapes of answers, as OpenAPI describes them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field


class Problem(BaseModel):
    error: str
    rule: str | None = None


class Me(BaseModel):
    name: str | None
    guest: bool
    local: bool = Field(description="On this machine play needs no account.")
    csrf: str | None = Field(description="Send it back as the header X-CSRF-Token with every change.")
    webhook: str | None = None
    email: str | None = None
    confirmed: bool = Field(False, description="Whether the e-mail address is confirmed.")
    mail: bool = Field(False, description="Whether this server can send e-mail.")


class ScenarioCard(BaseModel):
    slug: str
    name: str
    summary: str
    length: str


class OptionCard(BaseModel):
    name: str
    type: str
    default: bool | int | str
    rule: str
    text: str
    values: list[str]


class SideCard(BaseModel):
    slug: str
    name: str
    camp: str = Field(description="The flag under which it fights: union, confederate or other.")
    colour: str = Field(description="The colour of its counters.")


class GameCard(BaseModel):
    slug: str
    name: str
    summary: str
    length: str
    playable: bool
    sides: list[str]
    side_cards: dict[str, SideCard]
    parties: dict[str, list[str]] = Field(
        description="Who plays, by default: a person -> the sides he holds."
    )
    scenarios: list[ScenarioCard]
    options: list[OptionCard]
    players: list[str] = Field(description="The computer players, weakest first.")


class Games(BaseModel):
    games: list[GameCard]


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
    places: list[str]
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
    rule: str
    roll: Roll | None


class PaperView(BaseModel):
    name: str
    title: str


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
    hours: int = Field(description="How many hours a player has for a decision; 0: no limit.")
    late: float | None = Field(
        description="When the person who is asked runs out of time (seconds since 1970)."
    )
    parties: dict[str, list[str]]
    roles: dict[str, list[RoleView]] = Field(
        description="The roles of the sides that I may see, where the game has any."
    )
    me: list[str]
    viewer: str | None
    view: dict[str, Any]
    to_decide: str | None
    my_decision: bool
    kind: str
    prompt: str
    rule: str
    role: str = Field(description="Who on the side is asked, where the game has roles and I may know it.")
    choices: list[ChoiceView]
    papers: list[PaperView] = Field(description="What may be carried away for my decision.")
    form: str = Field(
        description='The form in which my decision may be answered, empty; "" if it takes none.'
    )
    decisions: int
    log_length: int
    log_tail: list[LogRow]
    can_undo: bool
    over: bool
    result: dict[str, str] | None
    stuck: str | None = Field(description="Where the game no longer fits the rules, if it does not.")


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
    view: dict[str, Any]
    log_length: int


class Charts(BaseModel):
    turns: list[dict[str, Any]]
    series: list[dict[str, Any]]
    luck: list[dict[str, Any]]


class WhyAnswer(BaseModel):
    legal: bool
    reason: str | None
    rule: str | None


class OddsAnswer(BaseModel):
    certain: bool = Field(description="False where the answer rests on what this seat cannot see.")
    odds: dict[str, Any]


class SupplyAnswer(BaseModel):
    certain: bool
    side: str
    rows: list[dict[str, Any]]


class ReachAnswer(BaseModel):
    certain: bool
    piece: str
    rows: list[dict[str, Any]]


class ThreatsAnswer(BaseModel):
    certain: bool
    worlds: int
    place: str
    side: str
    rows: list[dict[str, Any]]


class InviteMade(BaseModel):
    token: str
    url: str
    sides: list[str]
    role: str = ""


class InviteView(BaseModel):
    table: str
    name: str
    game: str
    scenario: str
    sides: list[str]
    role: str = Field(description="The role of that side that it leads to; empty for the side itself.")
    role_name: str
    taken: bool
    game_name: str
    scenario_name: str
    side_names: dict[str, str]
    hours: int = Field(description="How many hours a player has for a decision; 0: no limit.")
    eyes: dict[str, list[str]] = Field(description="Who sees each side's game at present.")
    decisions: int
    notes: list[str] = Field(description="What happened at the table beside the game so far.")


class Invites(BaseModel):
    sides: list[str]


class Message(BaseModel):
    id: int
    name: str
    mine: bool
    text: str
    at: float


class Messages(BaseModel):
    messages: list[Message]


class RuleView(BaseModel):
    game: str
    number: str
    title: str
    text: str
    applies: bool
    reason: str
    rulings: list[dict[str, str]]


class RuleRow(BaseModel):
    number: str
    title: str
    text: str
    applies: bool
    rulings: list[str]


class RuleBook(BaseModel):
    game: str
    rules: list[RuleRow]
    rulings: list[dict[str, str]]


class VisitView(BaseModel):
    id: str
    created: float
    seen: float
    agent: str
    this: bool


class Visits(BaseModel):
    sessions: list[VisitView]


class Done(BaseModel):
    done: Literal[True] = True
