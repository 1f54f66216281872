"""Who asks and who comes: a person, his visits and notes, invitations, onlookers, talk, and what is refused."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from longroll.table.models.games import SideCard
from longroll.table.models.tables import PaceView


class Problem(BaseModel):
    error: str
    rule: str | None = None


class Done(BaseModel):
    done: Literal[True] = True


class Me(BaseModel):
    name: str | None
    guest: bool
    local: bool = Field(description="On this machine play needs no account.")
    csrf: str | None = Field(description="Send it back as the header X-CSRF-Token with every change.")
    webhook: str | None = None
    email: str | None = None
    confirmed: bool = Field(False, description="Whether the e-mail address is confirmed.")
    mail: bool = Field(False, description="Whether this server can send e-mail.")


class VisitView(BaseModel):
    id: str
    created: float
    seen: float
    agent: str
    this: bool


class Visits(BaseModel):
    sessions: list[VisitView]


class PushKey(BaseModel):
    key: str = Field(description="applicationServerKey of a subscription, base64 for addresses.")


class NoteView(BaseModel):
    place: str
    text: str
    at: float


class Notes(BaseModel):
    notes: list[NoteView]


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
    side_cards: dict[str, SideCard]
    pace: PaceView | None
    watched: bool
    advised: bool = Field(description="Whether whoever decides may ask the computer for advice.")
    eyes: dict[str, list[str]] = Field(description="Who sees each side's game at present.")
    decisions: int
    notes: list[str] = Field(description="What happened at the table beside the game so far.")


class Invites(BaseModel):
    sides: list[str]


class OnlookerView(BaseModel):
    name: str
    muted: bool = Field(description="Whether he may not speak at this table.")


class Onlookers(BaseModel):
    onlookers: list[OnlookerView]
    strangers: int = Field(description="How many look on without a name.")


class Message(BaseModel):
    id: int
    name: str
    mine: bool
    text: str
    at: float


class Messages(BaseModel):
    messages: list[Message]
