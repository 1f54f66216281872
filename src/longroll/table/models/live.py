"""Messages of the websocket."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, Field

from longroll.core import views
from longroll.table.models.people import Message, Problem
from longroll.table.models.tables import LogRow, Snapshot
from longroll.table.typed import model_of

if TYPE_CHECKING:
    from longroll.core.views import PlaceView
else:
    PlaceView = model_of(views.PlaceView)


class LiveSnapshot(Snapshot):
    """The table has changed."""

    type: Literal["snapshot"]


class LiveChanges(BaseModel):
    """The table has changed: what is otherwise than in the snapshot that this page has."""

    type: Literal["changes"]
    version: int
    set: dict[str, Any] = Field(description="Parts of the snapshot, but for the view and the tail of the log")
    view: dict[str, Any] = Field(description="Parts of the view, but for its places")
    gone: list[str] = Field(description="Parts that the view has no more")
    places: dict[str, PlaceView | None] = Field(description="Places of the view; null: none any more")
    log: list[LogRow] = Field(description="Rows of the tail that are new")


class LiveMessage(Message):
    """Somebody has said something."""

    type: Literal["chat"]


class LiveError(Problem):
    """What I sent was refused."""

    type: Literal["error"]
    status: int


class LivePlay(BaseModel):
    type: Literal["play"]
    version: int
    text: str | None = None
    texts: list[str] | None = None


class LiveUndo(BaseModel):
    type: Literal["undo"]
    version: int


class LiveLook(BaseModel):
    type: Literal["look"]
    side: str | None


LIVE: tuple[type[BaseModel], ...] = (
    LiveSnapshot,
    LiveChanges,
    LiveMessage,
    LiveError,
    LivePlay,
    LiveUndo,
    LiveLook,
)
"""What travels over the websocket; OpenAPI has no place for it, so it stands among the shapes."""
