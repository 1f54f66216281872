"""Games before they are played: their cards, and their rules."""

from __future__ import annotations

from pydantic import BaseModel, Field


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


class Ruling(BaseModel):
    number: str
    text: str


class RuleView(BaseModel):
    game: str
    number: str
    title: str
    text: str
    applies: bool
    reason: str
    rulings: list[Ruling]


class RuleRow(BaseModel):
    number: str
    title: str
    text: str
    applies: bool
    rulings: list[str]


class TermRow(BaseModel):
    """A word of a track or marker, explained."""

    term: str
    says: str
    rule: str


class RuleBook(BaseModel):
    game: str
    rules: list[RuleRow]
    rulings: list[Ruling]
    glossary: list[TermRow]
