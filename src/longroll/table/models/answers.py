"""Answers about a game: why not, odds, supply, reach, threats, layers, advice, and the game in figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, Field

from longroll.core import views
from longroll.table.typed import model_of

if TYPE_CHECKING:
    from longroll.core.views import Layer
else:
    Layer = model_of(views.Layer)


class WhyAnswer(BaseModel):
    legal: bool
    reason: str | None
    rule: str | None


class OddsAnswer(BaseModel):
    certain: bool = Field(description="False where the answer rests on what this seat cannot see.")
    odds: dict[str, Any] | None = Field(
        description="None where no battle waits, and nobody was named who attacks."
    )
    why: str | None = Field(description="Why there is none.")


class OtherChoice(BaseModel):
    """What another computer player would choose."""

    label: str
    player: str
    reason: str = Field(description="Why, in the player's own words; empty where it has none.")
    chance: float | None = Field(
        description="Of winning after it, a draw counted half; None where none is fitted."
    )


class Advice(BaseModel):
    """What a computer player would choose in my place."""

    player: str = Field(description="Which computer player advises.")
    text: str = Field(description="Its choice.")
    label: str
    plan: list[str] = Field(description="What it would choose next, as long as I am asked and no die falls.")
    aims: list[str] = Field(description="What that leads to, before any die.")
    reason: str = Field(description="Why, in the player's own words; empty where it has none.")
    chance: float | None = Field(
        description="Of winning after it; None where none is fitted, or nothing else was weighed."
    )
    others: list[OtherChoice] = Field(description="What else could be chosen, the best first.")
    rule: str
    odds: dict[str, Any] | None = Field(description="Of the battle that it leads to.")


class Row(BaseModel):
    """A row of an answer; a game may say more than these words."""

    model_config = ConfigDict(extra="allow")


class SupplyRow(Row):
    place: str
    supplied: bool
    line: list[str] = []
    cut: list[str] | str = []
    source: str = ""
    rule: str = ""
    why: str = ""
    effect: str = ""


class OutlookView(Row):
    """What is to be expected of a battle."""

    attacker: str = Field("", description="The side that attacks.")
    win: float = Field(description="How likely the attacker wins, 0 to 1.")
    lose: float = Field(description="How likely the attacker is beaten.")
    attacker_loses: float | None = Field(description="What the attacker must expect to lose.")
    defender_loses: float | None = Field(description="What the defender must expect to lose.")
    unit: str = Field(description="What losses are counted in.")


class ReachRow(Row):
    place: str
    cost: float
    by: str
    rule: str
    path: list[str]
    battle: Any = Field(None, description="Where the way ends in a battle.")
    chance: bool = Field(False, description="Whether a die decides if it gets there.")
    choices: list[str] = Field([], description="The choices that lead there, from the present decision on.")
    outlook: OutlookView | None = Field(None, description="What to expect of the battle there.")
    answers: str = Field("", description="Who of the enemy could come in between, in words.")


class ThreatRow(Row):
    from_: str = Field(alias="from")
    who: Any = None
    strength: float = 0
    least: float = 0
    most: float = 0
    cost: float = 0
    by: str = ""
    rule: str = ""
    path: list[str] = []
    attack: Any = None
    in_: int = Field(0, alias="in", description="In how many of the imagined games.")


class SupplyAnswer(BaseModel):
    certain: bool
    side: str
    rows: list[SupplyRow]


class ReachAnswer(BaseModel):
    certain: bool
    piece: str
    rows: list[ReachRow]
    why: str | None = Field(description="Why it goes nowhere, if it does not.")
    rule: str | None


class LayersAnswer(BaseModel):
    certain: bool
    layers: list[Layer]


class ThreatsAnswer(BaseModel):
    certain: bool
    worlds: int
    place: str
    side: str
    rows: list[ThreatRow]


class TurnMark(BaseModel):
    decision: int
    turn: str


class Series(BaseModel):
    name: str
    values: list[float | None]


class Luck(BaseModel):
    after: str | None
    stream: str
    why: str
    sides: int
    count: int
    rolled: int
    expected: float
    faces: list[int]


class Charts(BaseModel):
    turns: list[TurnMark]
    series: list[Series]
    luck: list[Luck]


class ChanceRow(BaseModel):
    seat: str = Field(description="A seat of the game, or draw, neither.")
    sides: list[str] = Field(description="The sides that it holds.")
    share: float
    low: float
    high: float


class EndingRow(BaseModel):
    winner: str
    sides: list[str]
    reason: str = Field(description="The commonest words for such an end.")
    games: int


class Chances(BaseModel):
    decision: int
    turn: str
    player: str = Field(description="The computer player that plays on, on all sides.")
    imagined: bool = Field(description="True where what this seat cannot see was dealt afresh for each game.")
    games: int = Field(description="Played so far.")
    wanted: int
    chances: list[ChanceRow] = Field(description="With 95 % intervals.")
    endings: list[EndingRow] = Field(description="The commonest, the most frequent first.")
