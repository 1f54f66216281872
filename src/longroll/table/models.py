"""The shapes of answers, as OpenAPI describes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from longroll.core import views
from longroll.table.typed import model_of

if TYPE_CHECKING:
    from longroll.core.views import Layer, PlaceView, ResultView, View
else:
    View, ResultView = model_of(views.View), model_of(views.ResultView)
    Layer, PlaceView = model_of(views.Layer), model_of(views.PlaceView)


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


class Advice(BaseModel):
    """What a computer player would choose in my place."""

    player: str = Field(description="Which computer player advises.")
    text: str = Field(description="Its choice.")
    label: str
    plan: list[str] = Field(description="What it would choose next, as long as I am asked and no die falls.")
    aims: list[str] = Field(description="What that leads to, before any die.")
    reason: str = Field(description="Why, in the player's own words; empty where it has none.")
    others: list[str] = Field(
        description="What else it weighed, the best first; empty where it does not search."
    )
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


class OnlookerView(BaseModel):
    name: str
    muted: bool = Field(description="Whether he may not speak at this table.")


class Onlookers(BaseModel):
    onlookers: list[OnlookerView]
    strangers: int = Field(description="How many look on without a name.")


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


class Done(BaseModel):
    done: Literal[True] = True


# ---- messages of the websocket ---------------------------------------------------------------------------------------------


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
