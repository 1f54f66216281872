"""What leaves a game towards a side, as typed JSON. The server's models and the page's types are made from these."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NotRequired, TypedDict

Camp = Literal["union", "confederate", "other"]
"""Under which flag a side fights, whatever it is called in its game."""

Sign = Literal[
    "star", "ship", "fort", "wheel", "cavalry", "infantry", "gun", "tower", "rail", "hidden", "dot"
]
"""What is drawn on a counter: a leader, a vessel, a fort, supply, horse, foot, artillery, engineers, railroad men, or unknown."""

Fact = int | float | str | bool | None | list[str]


Tone = Literal["good", "warn", "bad", "plain"]
"""Whether a mark is good news for whoever owns it."""


class Badge(TypedDict):
    """A short mark on a counter, read at a glance: `F2` for tired troops."""

    text: str
    tone: Tone
    says: str
    """the same in words"""


class PieceView(TypedDict):
    """A counter, or several alike."""

    side: str
    kind: str
    sign: NotRequired[Sign]
    id: NotRequired[str]
    """its slug, as choices name it"""
    name: NotRequired[str]
    title: NotRequired[str]
    """what a player calls it, where the name alone says too little: "7th Corps" """
    strength: NotRequired[int | float]
    count: NotRequired[int]
    moved: NotRequired[bool]
    hidden: NotRequired[bool]
    commander: NotRequired[str]
    facts: NotRequired[dict[str, Fact]]
    """whatever else a player reads off the counter, in the game's words"""
    parts: NotRequired[list[str]]
    """what it is made of, one line each"""
    badges: NotRequired[list[Badge]]
    """what must be seen at a glance, the most urgent first"""


class PlaceView(TypedDict):
    name: str
    control: str
    stacks: list[PieceView]
    markers: list[str]


class SideView(TypedDict):
    name: str
    camp: NotRequired[Camp]
    colour: NotRequired[str]
    facts: NotRequired[dict[str, Fact]]
    """its counters and tracks, in the game's words"""


class Track(TypedDict):
    label: str
    value: Fact


class Panel(TypedDict):
    """A box, track or list beside the map, line by line."""

    title: str
    rows: list[Track]
    coming: NotRequired[bool]
    """whether it tells what comes on later turns"""


class Patch(TypedDict):
    """Places and lines of a layer that mean the same."""

    label: str
    camp: Camp
    places: list[str]
    lines: list[tuple[str, str]]


class Layer(TypedDict):
    """Something that can be laid over the map: zones, control, command."""

    name: str
    rule: str
    patches: list[Patch]


class TurnView(TypedDict):
    index: int
    label: str
    phase: str


class DecisionView(TypedDict):
    side: str
    kind: str
    prompt: str
    rule: str
    role: str
    place: str
    piece: str
    battle: str


class OutlookView(TypedDict):
    """Of a battle: how likely the attacker wins and is beaten (the rest: neither gives way), and the losses to expect."""

    win: float
    lose: float
    attacker_loses: float | None
    defender_loses: float | None
    unit: str


class ResultView(TypedDict):
    winner: str
    rule: str
    reason: str


class View(TypedDict):
    """All that a side may know; `viewer` is None for an onlooker."""

    game: str
    scenario: str
    turn: TurnView
    viewer: str | None
    sides: dict[str, SideView]
    places: dict[str, PlaceView]
    tracks: list[Track]
    panels: NotRequired[list[Panel]]
    """boxes and lists beside the map, where a game has them"""
    decision: DecisionView | None
    over: bool
    result: ResultView | None


def battle_outlook(
    win: float, lose: float, attacker_loses: float | None, defender_loses: float | None, unit: str
) -> OutlookView:
    """What `odds` tells of a battle in figures that are the same in every game."""
    return {
        "win": round(win, 4),
        "lose": round(lose, 4),
        "attacker_loses": None if attacker_loses is None else round(attacker_loses, 2),
        "defender_loses": None if defender_loses is None else round(defender_loses, 2),
        "unit": unit,
    }


class Joining(TypedDict):
    """Somebody who may still come to a battle."""

    side: str
    who: str
    place: str
    """where he stands, by its slug"""
    strength: float
    """what he would bring, in the game's own points"""
    rule: str


class Ending(TypedDict):
    """A result of a combat table: its letters, what they mean, and how likely it is."""

    code: str
    says: str
    chance: float


class Figure(TypedDict):
    """A number of a battle with the words that explain it."""

    label: str
    value: int | float | str


class Foresight(TypedDict):
    """What `odds` tells alike in every game beside a game's own fields: everything that a page shows of a battle."""

    joining: list[Joining]
    best: NotRequired[OutlookView]
    """for the attacker: all of his may come, and nobody of the defender's; told where it differs"""
    worst: NotRequired[OutlookView]
    figures: list[Figure]
    endings: list[Ending]


def foresight(
    figures: Mapping[str, int | float | str],
    endings: Iterable[Ending] = (),
    joining: Iterable[Joining] = (),
    best: OutlookView | None = None,
    worst: OutlookView | None = None,
) -> Foresight:
    """The part of an answer that is the same in every game; the likeliest ending first."""
    found: Foresight = {
        "joining": list(joining),
        "figures": [{"label": label, "value": value} for label, value in figures.items() if value != ""],
        "endings": sorted(endings, key=lambda row: -row["chance"]),
    }
    if best is not None and worst is not None and best != worst:
        found["best"], found["worst"] = best, worst
    return found


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"
